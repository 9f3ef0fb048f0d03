"""Tallinn told to people: events, decisions and questions as sentences, an edition as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.core.events import slug
from kogge.core.game import EditionTable
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import Words, listed
from kogge.games.tallinn.edition import Chronicle, Content, Half, Level
from kogge.games.tallinn.notation import (
    CARD_NAMES,
    CHRONICLE_NAMES,
    FACTION_NAMES,
    LEVEL_NAMES,
    SIDES,
    START_NAMES,
    exchange_order,
)
from kogge.games.tallinn.rules.components import ANY_FACTION, CARDS, ENVOY, LETTERS
from kogge.games.tallinn.rules.events import Event
from kogge.games.tallinn.rules.position import FROM_HAND, FROM_ROW, KIND, Do, Phase

_KINDS: dict[int, str] = {kind: slug(kind) for kind in Event}


# --- Names of things


def symbols_text(letters: str, words: Words) -> str:
    """`KO` is "1 knight and 1 monk"."""
    parts = [
        words(f"symbols-{name}", number=letters.count(letter))
        for letter, name in zip(LETTERS, FACTION_NAMES, strict=True)
        if letter in letters
    ]
    return listed(parts, words)


def points_text(number: int, words: Words) -> str:
    return words("points", number=number)


def card_text(card: int, words: Words) -> str:
    if card == NONE:
        return words("card-hidden")
    return words("card-envoy") if card == ENVOY else words("card", card=CARD_NAMES[card])


def cards_text(cards: Iterable[int], words: Words) -> str:
    return ", ".join(card_text(card, words) for card in cards)


def face(half: int, edition: Edition) -> Half | None:
    """What a half shows; nothing for the envoy symbols."""
    content: Content = edition.content
    card, side = half % CARDS, half // CARDS
    if card == ENVOY:
        return None if side else content.envoy.a
    printed = next(printed for printed in content.influence if printed.number == card + 1)
    return printed.b if side else printed.a


def half_text(half: int, words: Words, edition: Edition) -> str:
    """A half with what it shows, like "7b (1 knight and 1 monk)"."""
    shown = face(half, edition)
    if shown is None:
        return words("half-envoy", symbols=words("symbols-envoys", number=edition.content.envoy.b.envoys))
    symbols = face_text(shown, words)
    if half == ENVOY:
        return words("half-envoy", symbols=symbols)
    return words("half", card=CARD_NAMES[half % CARDS], side=SIDES[half // CARDS], symbols=symbols)


def face_text(shown: Half, words: Words) -> str:
    symbols = symbols_text(shown.symbols, words)
    return words("coin", symbols=symbols) if shown.coin else symbols


def tower_text(card: int, words: Words, edition: Edition) -> str:
    """A card with what both its halves show: what counts on a tower."""
    halves = (face(card, edition), face(card + CARDS, edition))
    symbols = symbols_text("".join(shown.symbols for shown in halves if shown), words)
    if None in halves:
        symbols = f"{symbols}, {words('symbols-envoys', number=edition.content.envoy.b.envoys)}"
    return words("card-symbols", card=card_text(card, words), symbols=symbols)


def chronicle_text(card: int, words: Words) -> str:
    kind, letter = CHRONICLE_NAMES[card].split("-")
    return words(f"chronicle-{kind}", faction=words(FACTION_NAMES[LETTERS.index(letter)]))


# --- Events


def sentence(event: Sequence[int], names: Sequence[str], words: Words, edition: Edition) -> str:
    kind, seat, subject, rival, own, theirs, points, _law = (int(value) for value in event)
    values: dict[str, object] = {
        "own": own,
        "theirs": theirs,
        "points": points_text(abs(points), words),
        "number": subject,
        "place": subject,
        "lead": own - theirs,
        "result": "empty" if own == theirs == 0 else "more" if own > theirs else "tie" if own == theirs else "less",
        "paid": "yes" if points else "no",
        "how": "lot" if own == 1 else "points",
    }
    if seat != NONE:
        values["seat"] = names[seat]
    if rival != NONE:
        values["rival"] = names[rival]
    values |= _subject(kind, subject, own, theirs, words, edition)
    return words(f"event-{_KINDS[kind]}", **values)


def _subject(kind: int, subject: int, own: int, theirs: int, words: Words, edition: Edition) -> dict[str, object]:
    """What an event is about, in words."""
    if kind == Event.STARTED:
        return {"start": symbols_text(START_NAMES[subject], words)}
    if kind == Event.PLAYED:
        return {"half": half_text(subject, words, edition)}
    if kind in _ABOUT_CARDS:
        price = points_text(edition.content.figures.exchange_price.value, words)
        return {"card": card_text(subject, words), "price": price}
    if kind in _ABOUT_FACTIONS:
        name = FACTION_NAMES[subject]
        return {"faction": words(name), "symbols": words(f"symbols-{name}", number=own)}
    if kind == Event.CHRONICLE_OPENED:
        return {"chronicle": chronicle_text(subject, words), "level": LEVEL_NAMES[own]}
    if kind == Event.REMOVED:
        letter = CHRONICLE_NAMES[subject][-1]
        return {"symbols": words(f"symbols-{FACTION_NAMES[LETTERS.index(letter)]}", number=own)}
    if kind == Event.ENDED:
        return {"points": points_text(own, words), "symbols": theirs}
    return {}


_ABOUT_CARDS = {
    Event.DREW,
    Event.EXCHANGED,
    Event.BUILT_FROM_ROW,
    Event.BUILT_FROM_HAND,
    Event.GAVE_UP,
    Event.SHOWED_TOWER,
}
_ABOUT_FACTIONS = {
    Event.NAMED,
    Event.CONTESTED,
    Event.CONTAINED,
    Event.FAVOURED,
    Event.COMPARED,
    Event.RECEIVED,
    Event.PAID,
    Event.COMPARED_TOWERS,
}


# --- Decisions and questions

_DECIDE_NONE: dict[int, str] = {
    Do.TOWER: "decide-tower-none",
    Do.EXCHANGE: "decide-exchange-none",
    Do.CHRONICLE: "decide-chronicle-none",
}


def decision(code: int, words: Words, edition: Edition) -> str:
    kind, argument = divmod(code, KIND)
    if kind == Do.PLAY:
        half = half_text(argument, words, edition)
        contest = int(edition.components[0].contest[argument])
        if contest == ANY_FACTION:
            return words("decide-play-any", half=half)
        if contest != NONE:
            return words("decide-play-contest", half=half, faction=words(FACTION_NAMES[contest]))
        return words("decide-play", half=half)
    if kind == Do.CONTEST:
        return words("decide-contest", faction=words(FACTION_NAMES[argument]))
    if kind == Do.ENVOY:
        return words("decide-envoy", faction=words(FACTION_NAMES[argument]))
    if argument == 0:
        return words(_DECIDE_NONE[kind])
    if kind == Do.TOWER:
        if argument >= FROM_HAND:
            return words("decide-tower-hand", card=tower_text(argument - FROM_HAND, words, edition))
        return words("decide-tower-row", card=tower_text(argument - FROM_ROW, words, edition))
    if kind == Do.EXCHANGE:
        return words("decide-exchange", cards=cards_text(exchange_order(argument), words))
    assert kind == Do.CHRONICLE
    return words("decide-chronicle", cards=cards_text(members(argument), words))


def question(view: View, words: Words) -> str:
    position = view.position
    content: Content = view.edition.content
    if position.phase == Phase.REVEAL:
        return words("ask-play")
    if position.phase == Phase.NAME_CONTEST:
        return words("ask-contest")
    if position.phase == Phase.BUILD:
        return words("ask-tower")
    if position.phase == Phase.EXCHANGE:
        return words("ask-exchange", price=points_text(content.figures.exchange_price.value, words))
    if position.phase == Phase.REMOVE:
        card, level = int(position.chronicle[position.level]), int(position.level)
        components = view.edition.components[0]
        needs, pays = components.chronicle_need[card, level], components.chronicle_pay[card, level]
        need, pay = next((int(need), int(pay)) for need, pay in zip(needs, pays, strict=True) if need != NONE)
        faction = FACTION_NAMES[int(components.chronicle_faction[card])]
        return words(
            "ask-chronicle",
            level=LEVEL_NAMES[level],
            symbols=words(f"symbols-{faction}", number=need),
            points=points_text(pay * len(view.names), words),
        )
    return words("ask-envoy")


# --- The edition


def figures(edition: Edition) -> Mapping[str, int]:
    content: Content = edition.content
    named = {name: getattr(content.figures, name).value for name in content.figures.__struct_fields__}
    return named | {"envoy_symbols": content.envoy.b.envoys}


def edition_tables(edition: Edition, words: Words) -> list[EditionTable]:
    content: Content = edition.content
    graded = (words("column-grade"), words("column-note"))
    cards = [
        (str(card.number), face_text(card.a, words), face_text(card.b, words), words(f"grade-{card.grade}"), card.note)
        for card in sorted(content.influence, key=lambda card: card.number)
    ]
    envoy = content.envoy
    symbols = words("symbols-envoys", number=envoy.b.envoys)
    cards.append(
        (
            CARD_NAMES[ENVOY],
            face_text(envoy.a, words),
            f"{symbols}, {words('any-faction')}",
            words(f"grade-{envoy.grade}"),
            envoy.note,
        )
    )
    starts = [
        (card.symbols, symbols_text(card.symbols, words), words(f"grade-{card.grade}"), card.note)
        for card in content.start
    ]
    chronicles = [
        (
            _chronicle_title(card, words),
            _level_text(card.I, words),
            _level_text(card.II, words),
            words(f"grade-{card.grade}"),
            card.note,
        )
        for card in content.chronicle
    ]
    numbers = [
        (words(f"figure-{name}"), str(figure.value), words(f"grade-{figure.grade}"), figure.note)
        for name in content.figures.__struct_fields__
        for figure in [getattr(content.figures, name)]
    ]
    halves = (words("column-half-a"), words("column-half-b"))
    levels = (words("column-level-1"), words("column-level-2"))
    card = words("column-card")
    return [
        EditionTable(words("table-influence"), (card, *halves, *graded), tuple(cards)),
        EditionTable(words("table-start"), (card, words("column-symbols"), *graded), tuple(starts)),
        EditionTable(words("table-chronicles"), (card, *levels, *graded), tuple(chronicles)),
        EditionTable(words("table-figures"), (words("column-figure"), words("column-value"), *graded), tuple(numbers)),
    ]


def _chronicle_title(card: Chronicle, words: Words) -> str:
    return chronicle_text(CHRONICLE_NAMES.index(card.name), words)


def _level_text(level: Level, words: Words) -> str:
    pays = ((level.once, 1), (level.twice, 2))
    return "; ".join(words("pays", number=number, times=times) for number, times in pays if number is not None)
