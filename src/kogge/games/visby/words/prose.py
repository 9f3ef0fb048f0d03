"""Visby told to people: events, decisions and questions as sentences, an edition as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.core.events import slug
from kogge.core.game import EditionTable
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import Words, listed
from kogge.games.visby.edition import Content
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.components import CAMPAIGN, FIELDS, FLEET, KNIGHT, MARKET, TROOPS, VOYAGE
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.exchange import Rate, mix
from kogge.games.visby.rules.position import KIND, Do, Phase

TRACK_NAMES = ("campaign", "voyage", "market")

_KINDS: dict[int, str] = {kind: slug(kind) for kind in Event}


# --- Names of things


def seals_text(number: int, words: Words) -> str:
    return words("seals", number=number)


def goods_text(number: int, words: Words) -> str:
    return words("goods", number=number)


def card_text(card: int, words: Words) -> str:
    return words(f"card-{CARD_NAMES[card]}")


def cards_text(cards: int, words: Words) -> str:
    """A set of cards in the order of the board."""
    return listed([card_text(card, words) for card in members(cards)], words)


def rate_text(rate: Rate) -> str:
    return "{}:{}".format(*rate)


def rates_text(field: int, words: Words, edition: Edition) -> str:
    """The rates open with the purse on a field, like "3:2, 2:1 and 3:1"."""
    return listed([rate_text(rate) for rate in reversed(edition.content.rates(field))], words)


def mix_text(field: int, goods: int, words: Words, edition: Edition) -> str:
    """The rates at which goods are traded, like "9 at 3:2 and 2 at 2:1"."""
    used = mix(edition.content.rates(field), goods)
    if len(used) == 1:
        return words("traded-all", rate=rate_text(used[0][0]))
    return listed([words("traded-at", goods=rate[0] * times, rate=rate_text(rate)) for rate, times in used], words)


def enough(field: int, goods: int, edition: Edition) -> int:
    """The fewest goods that buy as many seals as these or more: those beyond them are handed over for nothing."""
    seals = [int(number) for number in edition.components[0].exchange[field]]
    return next(fewer for fewer, bought in enumerate(seals) if bought != NONE and bought >= seals[goods])


# --- Events


def sentence(event: Sequence[int], names: Sequence[str], words: Words, edition: Edition) -> str:
    kind, seat, subject, rival, own, theirs, points, _law = (int(value) for value in event)
    content: Content = edition.content
    values: dict[str, object] = {
        "number": subject,
        "own": own,
        "theirs": theirs,
        "goods": goods_text(own, words),
        "seals": seals_text(points, words),
    }
    if seat != NONE:
        values["seat"] = names[seat]
    if rival != NONE:
        values["rival"] = names[rival]
    values |= _details(kind, subject, own, theirs, words, edition)
    told = words(f"event-{_KINDS[kind]}", **values)
    if kind in _BRING_GOODS and theirs > 0:
        return f"{told} {words('goods-lost', number=theirs, most=content.figures.most_goods.value)}"
    return told


_BRING_GOODS = {Event.TOOK, Event.FORGED, Event.BEGGED, Event.BEGGED_FROM}
"""Events with goods that may be more than a goods card holds."""
_FOR_A_RIVALS_CARD = {Event.FORGED, Event.COLLECTED, Event.BEGGED_FROM}


def _details(kind: int, subject: int, own: int, theirs: int, words: Words, edition: Edition) -> dict[str, object]:
    """What an event is about, in words."""
    content: Content = edition.content
    if kind in _FOR_A_RIVALS_CARD or kind == Event.PLAYED:
        return {"card": words(f"the-{CARD_NAMES[subject]}")}
    if kind == Event.ROUND:
        return {"number": own}
    if kind == Event.TOOK:
        return _taking(subject, own, words, content)
    if kind == Event.UNPAID:
        return {"card": CARD_NAMES[subject]}
    if kind in (Event.SUPPLIED, Event.STAYED):
        last = own == content.figures.track_end.value
        return {
            "track": TRACK_NAMES[subject],
            "amount": _amount(subject, own, words),
            "rate": rate_text(content.rate(own)),
            "last": "yes" if last else "no",
        }
    if kind == Event.OPENED_MARKET:
        moved = "alone" if subject == 1 else "back" if theirs < own else "stays"
        return {"moved": moved, "rate": rate_text(content.rate(theirs))}
    if kind == Event.TRADED:
        return {"mix": mix_text(subject, own, words, edition)}
    if kind == Event.REACHED:
        return {"seals": seals_text(own, words)}
    if kind == Event.EXCHANGED:
        return {"left": goods_text(theirs, words), "price": goods_text(content.figures.final_goods.value, words)}
    if kind == Event.ENDED:
        return {"seals": seals_text(own, words), "left": goods_text(theirs, words)}
    return {}


def _taking(card: int, own: int, words: Words, content: Content) -> dict[str, object]:
    """What was taken from a track for a card, and whether it was the most the card allows."""
    figures = content.figures
    limits = {TROOPS: figures.troops_seals, KNIGHT: figures.knight_seals, FLEET: figures.fleet_goods}
    track = CAMPAIGN if card in (TROOPS, KNIGHT) else VOYAGE
    most = card in limits and own == limits[card].value
    return {
        "card": card_text(card, words),
        "track": TRACK_NAMES[track],
        "amount": _amount(track, own, words),
        "how": "nothing" if own == 0 else "most" if most else "share",
    }


def _amount(track: int, number: int, words: Words) -> str:
    """What lies on a track: seals on the campaign, goods on the voyage; the market counts fields."""
    if track == MARKET:
        return str(number)
    return seals_text(number, words) if track == CAMPAIGN else goods_text(number, words)


# --- Decisions and questions


def decision(code: int, words: Words, edition: Edition) -> str:
    kind, argument = divmod(code, KIND)
    if kind == Do.PLAY:
        return cards_text(argument, words)
    return words("decide-trade", number=argument, goods=goods_text(argument, words))


def question(view: View, words: Words) -> str:
    position = view.position
    if position.phase == Phase.TRADE:
        field = int(position.track[MARKET])
        return words("ask-trade", field=field, rates=rates_text(field, words, view.edition))
    return words("ask-play", number=int(view.edition.components[0].cards[len(view.names)]))


# --- The edition


def figures(edition: Edition) -> Mapping[str, int | str]:
    content: Content = edition.content
    named: dict[str, int | str] = {
        name: getattr(content.figures, name).value for name in content.figures.__struct_fields__
    }
    for row in content.round:
        named |= {f"steps_{row.players}": row.steps, f"cards_{row.players}": row.cards}
    for alms in content.alms:
        named[f"alms_{alms.cards}"] = alms.goods
    for field in range(FIELDS):
        named[f"rate_{field}"] = rate_text(content.rate(field))
    return named


def edition_tables(edition: Edition, words: Words) -> list[EditionTable]:
    content: Content = edition.content
    graded = (words("column-grade"), words("column-note"))
    rounds = [
        (str(row.players), str(row.steps), str(row.cards), words(f"grade-{row.grade}"), row.note)
        for row in content.round
    ]
    market = [
        (
            str(row.field.value),
            words(f"grade-{row.field.grade}"),
            rate_text((row.goods, row.seals)),
            words(f"grade-{row.grade}"),
            row.note,
        )
        for row in content.market
    ]
    alms = [(str(row.cards), str(row.goods), words(f"grade-{row.grade}"), row.note) for row in content.alms]
    numbers = [
        (words(f"figure-{name}"), str(figure.value), words(f"grade-{figure.grade}"), figure.note)
        for name in content.figures.__struct_fields__
        for figure in [getattr(content.figures, name)]
    ]
    fields = (words("column-from-field"), words("column-field-grade"), words("column-rate"))
    return [
        EditionTable(
            words("table-rounds"),
            (words("column-players"), words("column-steps"), words("column-cards"), *graded),
            tuple(rounds),
        ),
        EditionTable(words("table-market"), (*fields, *graded), tuple(market)),
        EditionTable(words("table-alms"), (words("column-cards-out"), words("column-goods"), *graded), tuple(alms)),
        EditionTable(words("table-figures"), (words("column-figure"), words("column-value"), *graded), tuple(numbers)),
    ]
