"""Tallinn in the browser: seats, the tray with every decision, and the stage on which a beat is shown.

What is drawn comes from one view. What a choice would give is asked from the rules; no rule is written here again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from kogge.core.bits import has, lowest, members
from kogge.core.drawing import Phase, Scene
from kogge.core.events import KIND as EVENT_KIND
from kogge.core.events import SEAT, SUBJECT
from kogge.core.position import NONE
from kogge.core.words import Words
from kogge.games.tallinn import art, happenings, telling
from kogge.games.tallinn.art import Face, classes, icon, joined
from kogge.games.tallinn.components import (
    ANY_FACTION,
    CARDS,
    EVERY_HALF,
    FACTIONS,
    LETTERS,
    LEVELS,
    START,
    cards_of,
    halves_of,
    symbols,
)
from kogge.games.tallinn.happenings import RULES
from kogge.games.tallinn.notation import (
    CARD_NAMES,
    CHRONICLE_NAMES,
    FACTION_NAMES,
    LEVEL_NAMES,
    SIDES,
    START_NAMES,
    code,
    text,
)
from kogge.games.tallinn.position import (
    BUILD,
    CALL_BUILDERS,
    CHRONICLE,
    CONTEST,
    DO_CHRONICLE,
    DO_CONTEST,
    DO_ENVOY,
    DO_EXCHANGE,
    DO_PLAY,
    DO_TOWER,
    DRAW,
    EXCHANGE,
    FINAL_FACTION,
    FINAL_TOWERS,
    FROM_HAND,
    FROM_ROW,
    KIND,
    NAME_CONTEST,
    PLACE_ENVOYS,
    REMOVE,
    REVEAL,
    SHOW_TOWERS,
    deck_size,
    hand_count,
)
from kogge.games.tallinn.rules import removal_pay
from kogge.games.tallinn.scoring import (
    compare,
    rank,
    row_total,
    strongest_on_towers,
    tower_strength,
    tower_total,
)

MINUS = "\N{MINUS SIGN}"
WITHIN_A_ROUND = (NAME_CONTEST, CONTEST, CALL_BUILDERS, BUILD, DRAW, CHRONICLE, REMOVE)
"""The phases in which the halves just played are still new."""


class Event(NamedTuple):
    kind: int
    seat: int
    subject: int
    rival: int
    own: int
    theirs: int
    points: int
    law: int


def html(template: str, *values: object, **named: object) -> Markup:
    """Markup from a template; values that are not markup are escaped."""
    return Markup(template).format(*values, **named)


# --- What the page shell asks


def heading(scene: Scene) -> str:
    position, words = scene.view.position, scene.words
    if position.over:
        return words("table-over")
    if position.phase in (PLACE_ENVOYS, FINAL_FACTION, SHOW_TOWERS, FINAL_TOWERS):
        return words("table-final")
    if position.rounds == 0:
        return words("sign-round", round=0)
    return words("table-round", round=int(position.rounds), most=int(deck_size(position)))


def phases(scene: Scene) -> Sequence[Phase]:
    """The steps of a round, of the final scoring, or the exchange before the first round."""
    current = law(scene)
    for course in _courses(scene):
        if current in (name for step in course for name in step):
            place = next(place for place, step in enumerate(course) if current in step)
            return [
                Phase(
                    scene.words(f"law-{_TITLES.get(current, current) if step == place else names[0]}"),
                    "past" if step < place else "current" if step == place else "next",
                )
                for step, names in enumerate(course)
            ]
    raise AssertionError(current)


_TITLES = {
    "envoy-contest": "contest",
    "towers-in-turn": "towers",
    "final-lead": "final-factions",
    "tie-break": "end",
}
"""Paragraphs that do not give a step its title."""


def _courses(scene: Scene) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """What follows on what: each step by the names of its paragraphs, the usual one first."""
    before = (("setup",), ("exchange",), ("choose",)) if scene.view.position.envoy else (("setup",), ("choose",))
    a_round = (
        ("choose",),
        ("reveal",),
        ("contest", "envoy-contest", "towers", "towers-in-turn"),
        ("draw", "chronicle-contain", "chronicle-remove"),
    )
    envoy = (("final-envoy",),) if scene.view.position.envoy else ()
    final = (*envoy, ("final-factions", "final-lead"), ("final-towers",), ("end", "tie-break"))
    return a_round, final, before


def law(scene: Scene) -> str:
    """The paragraph of what is asked; while a beat is shown, of what happens in it."""
    position = scene.view.position
    if position.over:
        return RULES[happenings.BY_TIE_BREAK]
    if any(sign.state != "waiting" for sign in scene.signs):
        return RULES[_asked_by(position)]
    kinds = {event.kind: event.law for event in _last_beat(scene)}
    kinds.pop(happenings.ROUND, None)
    return RULES[max(kinds.values(), default=happenings.BY_DRAW if position.rounds else happenings.BY_SETUP)]


def _asked_by(position: Any) -> int:
    """The rule under which somebody is asked now."""
    if position.phase == NAME_CONTEST:
        return happenings.BY_ENVOY
    if position.phase == BUILD:
        return happenings.BY_TURN if position.towers else happenings.BY_TOWERS
    if position.phase == EXCHANGE:
        return happenings.BY_EXCHANGE
    if position.phase == REMOVE:
        return happenings.BY_REMOVE
    if position.phase == PLACE_ENVOYS:
        return happenings.BY_FAVOUR
    return happenings.BY_CHOICE


def board(scene: Scene) -> str:
    own = scene.view.seat
    rivals = [seat for seat in _seats(scene) if seat != own]
    if own != NONE:  # as they sit at the table: the left neighbour first
        rivals = [seat for seat in rivals if seat > own] + [seat for seat in rivals if seat < own]
    parts = [_chronicles(scene)] if scene.view.position.chronicles else []
    parts.append(
        html(
            '<div class="rivals {}">{}</div>',
            f"of-{len(rivals)}" if own != NONE else "watched",
            joined(_rival(scene, seat) for seat in rivals),
        )
    )
    if own != NONE:
        parts.append(_own_seat(scene))
    return joined(parts)


def tray(scene: Scene) -> str:
    view = scene.view
    if view.position.over:
        return _result(scene)
    if scene.laid:
        return _laid(scene)
    if len(view.legal) == 0:
        return _waiting(scene)
    kind = int(view.legal[0].code) // KIND
    return _QUESTIONS[kind](scene)


def stage(scene: Scene, beat: int) -> str:
    events = _events(scene, beat)
    kinds = {event.kind for event in events}
    for shown, draw in _STAGES:
        if kinds & shown:
            return draw(scene, events)
    raise AssertionError(kinds)


def decision(form: Mapping[str, Sequence[str]]) -> str:
    """A sent form as text. Exchanges and removals are put together from their parts, all others are sent whole."""
    said = list(form.get("do", ()))
    if not said:
        return ""
    if said[-1] == "exchange":
        places = {card: form.get(f"under-{card}", ("",))[-1] for card in CARD_NAMES}
        under = sorted((card for card in CARD_NAMES if places[card] in ("1", "2", "3")), key=places.__getitem__)
        return " ".join(["exchange", *(under or ["none"])])
    if said[-1] == "chronicle":
        given = [card for card in CARD_NAMES if card in form.get("card", ())]
        return " ".join(["chronicle", "remove", *given]) if given else "chronicle none"
    return said[-1]


# --- Looking things up


def _seats(scene: Scene) -> range:
    return range(len(scene.view.names))


def _components(scene: Scene) -> Any:
    return scene.view.edition.components[0]


def _events(scene: Scene, beat: int | None = None) -> list[Event]:
    """The events of a beat, or all."""
    rows = scene.view.events
    if beat is not None:
        ends = [*scene.view.beats.tolist(), len(rows)]
        rows = rows[ends[beat] : ends[beat + 1]]
    return [Event(*row) for row in rows.tolist()]


def _subjects(scene: Scene, seat: int, *kinds: int) -> list[int]:
    """What the events of some kinds at a seat were about, in their order."""
    rows = scene.view.events
    chosen = (rows[:, SEAT] == seat) & np.isin(rows[:, EVENT_KIND], kinds)
    return [int(subject) for subject in rows[chosen, SUBJECT]]


def _last_beat(scene: Scene) -> list[Event]:
    beats = len(scene.view.beats)
    return _events(scene, beats - 1) if beats else []


def _face(scene: Scene, half: int) -> Face:
    printed = telling.face(half, scene.view.edition)
    if printed is None:
        return Face("E" * int(_components(scene).envoy_symbols), coin=True)
    return Face(printed.symbols, printed.coin)


def _faces(scene: Scene, card: int) -> tuple[Face, Face]:
    return _face(scene, card), _face(scene, card + CARDS)


def _half_text(scene: Scene, half: int) -> str:
    return telling.half_text(half, scene.words, scene.view.edition)


def _tower_text(scene: Scene, card: int) -> str:
    return telling.tower_text(card, scene.words, scene.view.edition)


def _number(card: int) -> str:
    """What stands on the pill of a card."""
    return CARD_NAMES[card].upper()


def _title(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _faction_title(scene: Scene, faction: int) -> str:
    return _title(scene.words(FACTION_NAMES[faction]))


def _faction_icon(scene: Scene, faction: int) -> Markup:
    return art.faction(LETTERS[faction], _faction_title(scene, faction))


def _count_text(scene: Scene, faction: int, number: int) -> str:
    return scene.words(f"symbols-{FACTION_NAMES[faction]}", number=number)


def _points(scene: Scene, number: int) -> str:
    return telling.points_text(number, scene.words)


def _signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def _gain(number: int) -> Markup:
    return html('<span class="{}">{}</span>', classes("gain", "" if number else "zero"), _signed(number))


def _relation(own: int, theirs: int) -> str:
    return ">" if own > theirs else "=" if own == theirs else "<"


def _relation_text(words: Words, own: int, theirs: int) -> str:
    return words("table-more") if own > theirs else words("table-equal") if own == theirs else words("table-fewer")


def _totals(scene: Scene, seat: int) -> list[int]:
    position, components = scene.view.position, _components(scene)
    return [int(row_total(position, components, seat, faction)) for faction in range(FACTIONS)]


def _name(scene: Scene, seat: int) -> str:
    return scene.signs[seat].name


def _names(scene: Scene, seats: Iterable[int]) -> str:
    return telling.listed([_name(scene, seat) for seat in seats], scene.words)


def _piece(seat: int, card: int) -> str:
    return f"{seat}:{CARD_NAMES[card]}"


# --- Seats


def _rival(scene: Scene, seat: int) -> Markup:
    sign = scene.signs[seat]
    about = html("<small>{}</small>", sign.about) if sign.about else Markup("")
    return html(
        """<section class="seat rival" data-seat="{seat}" aria-labelledby="seat-{seat}">
<header>{mark}<h2 id="seat-{seat}"><span class="name">{name}</span>{about}</h2>{totals}{points}</header>
<div class="lane">{row}{towers}</div>
<div class="foot">{counts}{track}{state}</div></section>
""",
        seat=seat,
        mark=art.mark(seat),
        name=sign.name,
        about=about,
        totals=_totals_list(scene, seat),
        points=_score(scene, seat),
        row=_row(scene, seat),
        towers=_towers(scene, seat),
        counts=_counts(scene, seat),
        track=_track(scene, seat, 16),
        state=_state(scene, seat),
    )


def _own_seat(scene: Scene) -> Markup:
    seat, words, position = scene.view.seat, scene.words, scene.view.position
    built = position.built[seat]
    left = int(position.left)
    deck = html(
        '<div class="pile"><h3>{}</h3><div class="tws"><ul class="towers"><li>{}</li></ul>'
        '<p class="in">{}</p></div></div>',
        words("table-pile"),
        art.face_down(words("sign-pile", number=left)) if left else Markup('<span class="nopile"></span>'),
        words("table-left", number=left),
    )
    towers = html('<div class="built"><h3>{}</h3>{}</div>', words("sign-towers"), _towers(scene, seat))
    return html(
        """<section class="seat me" data-seat="{seat}" aria-labelledby="seat-{seat}">
<div class="side"><header>{mark}<h2 id="seat-{seat}"><span class="name">{name}</span><small>{you}</small></h2></header>
{points}{gone}{state}</div>
<div class="lane"><div class="mid">{totals}{track}</div>{row}</div>
<div class="twl">{towers}{deck}</div></section>
""",
        seat=seat,
        mark=art.mark(seat),
        name=_name(scene, seat),
        you=words("table-you"),
        points=_score(scene, seat),
        gone=_gone(scene, seat),
        state=_state(scene, seat) if scene.signs[seat].state == "chosen" else "",
        totals=_totals_list(scene, seat),
        track=_track(scene, seat, 22),
        row=_row(scene, seat),
        towers=towers if built else "",
        deck=deck,
    )


def _totals_list(scene: Scene, seat: int) -> Markup:
    parts = (
        html('<div class="t-{}"><dt>{}</dt><dd>{}</dd></div>', LETTERS[faction], _faction_icon(scene, faction), total)
        for faction, total in enumerate(_totals(scene, seat))
    )
    return html('<dl class="totals">{}</dl>', joined(parts))


def _score(scene: Scene, seat: int) -> Markup:
    score = int(scene.view.position.score[seat])
    shown = str(score) if score >= 0 else f"{MINUS}{-score}"
    return html(
        '<p class="points"><b data-points="{}">{}</b><span>{}</span></p>',
        seat,
        shown,
        scene.words("table-points", number=abs(score)),
    )


def _track(scene: Scene, seat: int, field: int) -> Markup:
    score = int(scene.view.position.score[seat])
    label = scene.words("table-tracker", seat=_name(scene, seat), points=_points(scene, score))
    return art.tracker(score, label, field=field)


def _counts(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    return html(
        '<dl class="counts">{}{}{}</dl>',
        _count("hand", words("table-in-hand"), int(hand_count(position, seat))),
        _count("deck", words("table-in-pile"), int(position.left)),
        _count("log", words("table-gone"), int(position.gone[seat]).bit_count()) if position.gone[seat] else "",
    )


def _count(symbol: str, label: str, number: int) -> Markup:
    return html(
        '<div title="{1}"><dt>{0}<span class="vh">{1}</span></dt><dd>{2}</dd></div>', icon(symbol), label, number
    )


def _gone(scene: Scene, seat: int) -> Markup:
    if not scene.view.position.gone[seat]:
        return Markup("")
    count = _count("log", scene.words("table-gone"), int(scene.view.position.gone[seat]).bit_count())
    return html('<dl class="counts">{}</dl>', count)


def _state(scene: Scene, seat: int) -> Markup:
    state, words = scene.signs[seat].state, scene.words
    if state == "choosing":
        return html('<p class="state">{}<span class="dots">{}</span></p>', icon("clock"), words("table-choosing"))
    if state == "chosen":
        return html('<p class="state done">{}{}</p>', icon("seal", "seal"), words("table-chosen"))
    return Markup('<p class="state"></p>')


# --- Rows and towers


def _halves_in_order(scene: Scene, seat: int) -> list[int]:
    """The halves of a row in the order in which they were played."""
    row = int(scene.view.position.row[seat]) & EVERY_HALF
    ordered = [half for half in _subjects(scene, seat, happenings.PLAYED) if has(row, half)]
    return ordered + [half for half in members(row) if half not in ordered]


def _is_new(scene: Scene, seat: int, half: int) -> bool:
    position = scene.view.position
    return int(position.phase) in WITHIN_A_ROUND and half == position.played[seat]


def _is_spent(scene: Scene, seat: int, half: int) -> bool:
    """Whether the contest of a half was held in an earlier beat."""
    if _components(scene).contest[half] == NONE:
        return False
    if not _is_new(scene, seat, half):
        return True
    held_now = any(event.kind == happenings.CONTESTED and event.seat == seat for event in _last_beat(scene))
    return not held_now and not has(int(scene.view.position.contesting), seat)


def _row(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    if not position.row[seat]:
        return Markup('<ol class="row"></ol>')
    halves = _halves_in_order(scene, seat)
    start = START_NAMES[lowest(int(position.row[seat]) & ~EVERY_HALF) - START]
    size = _row_size(sum(_is_spent(scene, seat, half) for half in halves), len(halves), int(position.built[seat]))
    label = words("table-start-card", symbols=telling.symbols_text(start, words))
    parts = [html('<li class="start" data-piece="{}:start">{}</li>', seat, art.start_card(start, label))]
    choices = _choices_in_row(scene) if seat == scene.view.seat else {}
    for half in halves:
        new, spent = _is_new(scene, seat, half), _is_spent(scene, seat, half)
        label = _half_text(scene, half)
        label = words("table-held", half=label) if spent else words("table-just", half=label) if new else label
        picture = art.half(_face(scene, half), label, spent=spent, tucked=True)
        if half % CARDS in choices:
            picture = html('<label class="point" for="{}">{}</label>', choices[half % CARDS], picture)
        kind = classes("narrow" if spent else "", "just" if new else "")
        parts.append(html('<li class="{}" data-piece="{}">{}</li>', kind, _piece(seat, half % CARDS), picture))
    if seat == scene.view.seat:
        parts += [
            html('<li class="ghost g-{}" aria-hidden="true">{}</li>', key, art.half(_face(scene, half), tucked=True))
            for key, half in _halves_to_play(scene)
        ]
    return html(
        '<ol class="{}" aria-label="{}">{}</ol>',
        classes("row", size),
        words("table-row-of", seat=_name(scene, seat)),
        joined(parts),
    )


def _row_size(narrow: int, halves: int, towers: int) -> str:
    """How small the cards of a row have to be to lie in one line beside the towers: by the width they take."""
    wide = 100 * (halves - narrow + 1) + 60 * narrow + 44 * (towers + (towers > 0))
    for size, most in (("", 790), ("medium", 920), ("long", 1080)):
        if wide <= most:
            return size
    return "longest"


def _choices_in_row(scene: Scene) -> dict[int, str]:
    """The cards of the own row that can be pointed at now, and the controls in the tray that stand for them."""
    if scene.laid or len(scene.view.legal) == 0:
        return {}
    kind = int(scene.view.legal[0].code) // KIND
    if kind == DO_CHRONICLE:
        return {card: f"give-{CARD_NAMES[card]}" for card in members(cards_of(_own_halves(scene)))}
    if kind == DO_TOWER:
        return {
            argument - FROM_ROW: f"o-{place}"
            for place, argument in enumerate(_arguments(scene), 1)
            if FROM_ROW <= argument < FROM_HAND
        }
    return {}


def _own_halves(scene: Scene) -> int:
    return int(scene.view.position.row[scene.view.seat]) & EVERY_HALF


def _arguments(scene: Scene) -> list[int]:
    """The arguments of the legal decisions."""
    return [code % KIND for code in scene.view.legal.codes.tolist()]


def _halves_to_play(scene: Scene) -> list[tuple[str, int]]:
    """The halves that can be played now, each with a key: the place of the card in the hand and the side."""
    if scene.laid or len(scene.view.legal) == 0 or int(scene.view.legal[0].code) // KIND != DO_PLAY:
        return []
    halves = sorted(_arguments(scene), key=lambda half: (half % CARDS, half))
    cards = sorted({half % CARDS for half in halves})
    return [(f"{cards.index(half % CARDS) + 1}{SIDES[half // CARDS]}", half) for half in halves]


def _towers_in_order(scene: Scene, seat: int) -> list[int]:
    """The towers of a seat in the order in which they were built; NONE for those the reader may not know."""
    position = scene.view.position
    known = int(position.tower[seat])
    built = _subjects(scene, seat, happenings.BUILT_FROM_ROW, happenings.BUILT_FROM_HAND)
    towers = [card if card != NONE and has(known, card) else NONE for card in built]
    if len(towers) == position.built[seat] and {card for card in towers if card != NONE} == set(members(known)):
        return towers
    return [*members(known), *[NONE] * (int(position.built[seat]) - known.bit_count())]


def _towers(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    towers = _towers_in_order(scene, seat)
    if not towers:
        return Markup("")
    parts, hidden = [], 0
    for card in towers:
        if card == NONE:
            hidden += 1
            parts.append(html('<li data-piece="{}:t{}">{}</li>', seat, hidden, art.tower(words("table-tower-hidden"))))
            continue
        secret = has(int(position.secret[seat]), card)
        label = words("table-tower-secret" if secret else "table-tower", card=_tower_text(scene, card))
        parts.append(
            html(
                '<li data-piece="{}"{}>{}{}</li>',
                _piece(seat, card),
                Markup(' class="secret"') if secret else "",
                art.tower(label),
                art.number_pill(_number(card)),
            )
        )
    sums = [
        html("<span>{}{}</span>", art.faction(LETTERS[faction], _on_towers(scene, faction)), total)
        for faction in range(FACTIONS)
        if (total := int(tower_total(position, _components(scene), seat, faction)))
    ]
    secrets = hidden + int(position.secret[seat]).bit_count()
    if secrets:
        sums.append(html("<span>{}{}</span>", icon("hidden", "hid", words("table-secret-towers")), secrets))
    return html(
        '<div class="tws"><ul class="towers n{}">{}</ul><p class="in">{}</p></div>',
        min(len(towers), 6),
        joined(parts),
        joined(sums),
    )


def _on_towers(scene: Scene, faction: int) -> str:
    return scene.words("table-on-towers", faction=_faction_title(scene, faction))


# --- Chronicles


def _chronicles(scene: Scene) -> Markup:
    parts = [_chronicle(scene, level) for level in range(LEVELS)]
    return html(
        '<section class="chronicles" aria-label="{}">{}</section>', scene.words("option-chronicles"), joined(parts)
    )


def _chronicle(scene: Scene, level: int) -> Markup:
    position, words, components = scene.view.position, scene.words, _components(scene)
    card = int(position.chronicle[level])
    faction = int(components.chronicle_faction[card])
    when = int(components.first_part if level == 0 else deck_size(position) - components.hand_size)
    is_open = position.phase in (CHRONICLE, REMOVE) and position.rounds == when
    is_over = not is_open and (position.rounds > when or position.phase >= PLACE_ENVOYS)
    state = "now" if is_open else "done" if is_over else "next"
    told = (
        words("table-chronicle-now")
        if is_open
        else words("table-chronicle-done")
        if is_over
        else words("table-chronicle-in", round=when)
    )
    pays = [
        words("table-chronicle-pays", number=int(need), points=_points(scene, int(pay) * len(scene.view.names)))
        for need, pay in zip(components.chronicle_need[card, level], components.chronicle_pay[card, level], strict=True)
        if need != NONE
    ]
    return html(
        '<p class="chr {}"><b>{}</b>{}<span class="what">{}</span><span class="pays">{}</span>'
        '<span class="when">{}{}</span></p>',
        state,
        LEVEL_NAMES[level],
        art.faction(LETTERS[faction]),
        _title(telling.chronicle_text(card, words)),
        "; ".join(pays),
        icon("check") if is_over else "",
        told,
    )


# --- The tray: questions


def _ask_play(scene: Scene) -> Markup:
    words = scene.words
    halves = _halves_to_play(scene)
    cards = []
    for card in sorted({half % CARDS for _, half in halves}):
        labels = joined(_playable(scene, key, half) for key, half in halves if half % CARDS == card)
        cards.append(
            html(
                '<div class="card" role="group" aria-label="{}" data-piece="{}">{}{}</div>',
                _title(telling.card_text(card, words)),
                _piece(scene.view.seat, card),
                labels,
                art.number_pill(_number(card)),
            )
        )
    previews = [html('<div class="pv for-{}">{}</div>', key, _preview_half(scene, half)) for key, half in halves]
    return joined(
        [
            html(
                '<fieldset class="hand"><legend>{} <small>{}</small></legend><div class="cards">{}</div></fieldset>',
                words("table-ask-half"),
                words("table-ask-half-more"),
                joined(cards),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-half"), words("table-lay-down")),
        ]
    )


def _playable(scene: Scene, key: str, half: int) -> Markup:
    view = scene.view
    return html(
        '<label class="half">{}<input type="radio" name="do" value="{}" id="h{}" required>'
        '<span class="vh">{}</span><span class="tick">{}</span></label>',
        art.half(_face(scene, half)),
        text(DO_PLAY * KIND + half),
        key,
        _title(telling.decision(DO_PLAY * KIND + half, scene.words, view.edition)),
        icon("check"),
    )


def _note(scene: Scene) -> Markup:
    """Who has decided and who has not."""
    words = scene.words
    others = [seat for seat in _seats(scene) if seat != scene.view.seat]
    chosen = [seat for seat in others if scene.signs[seat].state == "chosen"]
    choosing = [seat for seat in others if scene.signs[seat].state == "choosing"]
    parts = []
    if chosen:
        parts.append(words("table-have-chosen", seats=_names(scene, chosen), number=len(chosen)))
    if choosing:
        parts.append(words("table-are-choosing", seats=_names(scene, choosing), number=len(choosing)))
    told = html('<span class="wide">{} </span>', " ".join(parts)) if parts else Markup("")
    return html('<p class="note">{}{}</p>', told, words("table-take-back-note") if choosing else "")


def _preview(scene: Scene, previews: Iterable[Markup], point: str, button: str) -> Markup:
    words = scene.words
    return html(
        '<div class="preview"><div class="pvs" aria-live="polite">{}'
        '<div class="pv pv-none"><h3>{}</h3><p>{}</p></div></div>'
        '<div class="commit needs"><button class="btn primary" type="submit">{}</button>'
        '<button class="btn quiet" type="reset">{}</button></div></div>',
        joined(previews),
        point,
        words("table-point-more"),
        button,
        words("table-clear"),
    )


def _preview_half(scene: Scene, half: int) -> Markup:
    contest = int(_components(scene).contest[half])
    if contest == ANY_FACTION:
        return _preview_any(scene)
    if contest != NONE:
        row = int(scene.view.position.row[scene.view.seat]) | 1 << half
        own = int(symbols(_components(scene), row, contest))
        return _preview_contest(scene, contest, own, scene.words("table-then-tower"))
    return _preview_row(scene, half)


def _rival_rows(scene: Scene, faction: int, own: int) -> list[tuple[int, int, int]]:
    """Each rival with the own seat's rival's number of symbols and the points a contest gives against them now."""
    components, position, seat = _components(scene), scene.view.position, scene.view.seat
    players = len(scene.view.names)
    found = []
    for rival in ((seat + step) % players for step in range(1, players)):
        theirs = int(symbols(components, position.row[rival], faction))
        found.append((rival, theirs, int(compare(own, theirs, components.contest_more, components.contest_tie))))
    return found


def _preview_contest(scene: Scene, faction: int, own: int, then: str) -> Markup:
    words = scene.words
    against = _rival_rows(scene, faction, own)
    rows = [
        html(
            '<tr><th scope="row"><span class="name">{}</span></th><td class="fig">{} {} {}</td>'
            '<td class="rel">{}</td><td>{}</td></tr>',
            _name(scene, rival),
            own,
            _relation(own, theirs),
            theirs,
            _relation_text(words, own, theirs),
            _gain(points),
        )
        for rival, theirs, points in against
    ]
    return html(
        '<h3>{} {}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption>'
        "<tbody>{}</tbody></table>"
        '<p class="sum"><b>{}</b> <span>{}</span></p>',
        art.faction(LETTERS[faction]),
        _title(words("decide-contest", faction=words(FACTION_NAMES[faction]))),
        words("table-you-would-have", symbols=_count_text(scene, faction, own)),
        words("table-against-each"),
        joined(rows),
        _points(scene, sum(points for _, _, points in against)),
        then,
    )


def _preview_any(scene: Scene) -> Markup:
    """The envoy half: what its contest would give in each faction, as the rows lie now."""
    words, components = scene.words, _components(scene)
    rows = []
    for faction in range(FACTIONS):
        row = int(symbols(components, scene.view.position.row[scene.view.seat], faction))
        own = row + int(components.envoy_symbols)
        gained = sum(points for _, _, points in _rival_rows(scene, faction, own))
        rows.append(
            html(
                '<tr><th scope="row">{} {}</th><td class="fig">{}</td><td class="rel">{}</td><td>{}</td></tr>',
                art.faction(LETTERS[faction]),
                _faction_title(scene, faction),
                own,
                f"{row} + {int(components.envoy_symbols)}",
                _gain(gained),
            )
        )
    return html(
        '<h3>{} {}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption>'
        "<tbody>{}</tbody></table>"
        '<p class="sum"><span>{}</span></p>',
        art.faction("E"),
        words("table-any-contest"),
        words("table-any-contest-more"),
        words("table-any-contest-caption"),
        joined(rows),
        words("table-then-tower"),
    )


def _preview_row(scene: Scene, half: int) -> Markup:
    """A half without a contest: how the totals grow."""
    words, components = scene.words, _components(scene)
    totals = {seat: _totals(scene, seat) for seat in _seats(scene)}
    rows = []
    for faction in range(FACTIONS):
        grown = int(symbols(components, 1 << half, faction))
        if not grown:
            continue
        own = totals[scene.view.seat][faction]
        best = max(totals[seat][faction] for seat in totals if seat != scene.view.seat)
        rows.append(
            html(
                '<tr><th scope="row">{} {}</th><td class="fig">{} → {}</td><td class="rel">{}</td></tr>',
                art.faction(LETTERS[faction]),
                _faction_title(scene, faction),
                own,
                own + grown,
                _standing(words, own + grown, best),
            )
        )
    return html(
        '<h3>{}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption><tbody>{}</tbody></table>'
        '<p class="sum"><b>{}</b> <span>{}</span></p>',
        words("table-no-contest"),
        words("table-no-contest-more"),
        words("table-totals-after"),
        joined(rows),
        _points(scene, 0),
        words("table-no-tower-then"),
    )


def _standing(words: Words, own: int, best: int) -> str:
    if own == best:
        return words("table-level")
    return words("table-leads") if own > best else words("table-behind", number=best)


def _ask_contest(scene: Scene) -> Markup:
    components = _components(scene)
    words, options, previews = scene.words, [], []
    for place, faction in enumerate(_arguments(scene), 1):
        row = int(symbols(components, scene.view.position.row[scene.view.seat], faction))
        own = row + int(components.envoy_symbols)
        gained = sum(points for _, _, points in _rival_rows(scene, faction, own))
        options.append(
            _faction_option(scene, place, DO_CONTEST, faction, f"{row} + {int(components.envoy_symbols)}", gained)
        )
        preview = _preview_contest(scene, faction, own, words("table-with-envoys"))
        previews.append(html('<div class="pv for-o-{}">{}</div>', place, preview))
    return _faction_question(scene, "law-envoy-contest", options, previews, words("table-name-it"))


def _ask_envoy(scene: Scene) -> Markup:
    words, components, seat = scene.words, _components(scene), scene.view.seat
    options, previews = [], []
    for place, faction in enumerate(_arguments(scene), 1):
        own = _totals(scene, seat)[faction]
        envoys = int(components.envoy_symbols)
        options.append(_faction_option(scene, place, DO_ENVOY, faction, f"{own} → {own + envoys}", None))
        rows = joined(
            html(
                '<tr><th scope="row"><span class="name">{}</span></th><td class="fig">{} {} {}</td>'
                '<td class="rel">{}</td></tr>',
                _name(scene, rival),
                own + envoys,
                _relation(own + envoys, _totals(scene, rival)[faction]),
                _totals(scene, rival)[faction],
                _relation_text(words, own + envoys, _totals(scene, rival)[faction]),
            )
            for rival in _seats(scene)
            if rival != seat
        )
        previews.append(
            html(
                '<div class="pv for-o-{}"><h3>{} {}</h3><table class="cmp"><caption class="vh">{}</caption>'
                '<tbody>{}</tbody></table><p class="sum"><span>{}</span></p></div>',
                place,
                art.faction(LETTERS[faction]),
                _faction_title(scene, faction),
                words("table-against-each"),
                rows,
                words("table-envoys-final"),
            )
        )
    return _faction_question(scene, "law-final-envoy", options, previews, words("table-place-it"))


def _faction_option(scene: Scene, place: int, kind: int, faction: int, figures: str, gained: int | None) -> Markup:
    return html(
        '<label class="pick">{}<input type="radio" name="do" value="{}" id="o-{}" required><b>{}</b>'
        '<span class="fig">{}</span>{}<span class="tick">{}</span></label>',
        art.faction(LETTERS[faction]),
        text(kind * KIND + faction),
        place,
        _faction_title(scene, faction),
        figures,
        "" if gained is None else _gain(gained),
        icon("check"),
    )


def _faction_question(
    scene: Scene, law: str, options: Iterable[Markup], previews: Iterable[Markup], button: str
) -> Markup:
    words = scene.words
    return joined(
        [
            html(
                '<div class="asking"><fieldset class="asked"><legend>{} <small>{}</small></legend>'
                '<div class="picks">{}</div></fieldset>{}</div>',
                words(law),
                telling.question(scene.view, words),
                joined(options),
                _plain_hand(scene),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-faction"), button),
        ]
    )


def _ask_tower(scene: Scene) -> Markup:
    words = scene.words
    groups: dict[str, list[Markup]] = {"row": [], "hand": [], "none": []}
    previews = []
    for place, argument in enumerate(_arguments(scene), 1):
        decided = DO_TOWER * KIND + argument
        group = "none" if argument == 0 else "hand" if argument >= FROM_HAND else "row"
        card = argument - (FROM_HAND if group == "hand" else FROM_ROW)
        label = _title(telling.decision(decided, words, scene.view.edition))
        control = html(
            '<input type="radio" name="do" value="{}" id="o-{}" aria-labelledby="t-{}" required>'
            '<span class="vh" id="t-{}">{}</span>',
            text(decided),
            place,
            place,
            place,
            label,
        )
        tick = html('<span class="tick">{}</span>', icon("check"))
        if group == "none":
            groups[group].append(
                html(
                    '<label class="pick none">{}<b>{}</b>{}</label>', control, _title(words("decide-tower-none")), tick
                )
            )
        else:
            piece = html(' data-piece="{}"', _piece(scene.view.seat, card)) if group == "hand" else Markup("")
            groups[group].append(
                html(
                    '<label class="{} whole"{}>{}{}{}{}</label>',
                    "card",
                    piece,
                    _both_halves(scene, card),
                    control,
                    art.number_pill(_number(card)),
                    tick,
                )
            )
        previews.append(html('<div class="pv for-o-{}">{}</div>', place, _preview_tower(scene, group, card)))
    return joined(
        [
            html(
                '<fieldset class="{}"><legend>{} <small>{}</small></legend>{}{}{}</fieldset>',
                classes("asked build", "many" if len(groups["row"]) > 6 else ""),
                words("table-ask-tower"),
                words("table-ask-tower-more"),
                _group(words("table-from-row"), groups["row"]),
                _group(words("table-from-hand"), groups["hand"]),
                html('<div class="nothing">{}</div>', joined(groups["none"])),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-tower"), words("table-decide")),
        ]
    )


def _group(title: str, options: Sequence[Markup]) -> Markup:
    if not options:
        return Markup("")
    return html(
        '<div class="from" role="group" aria-label="{0}"><h3>{0}</h3><div class="small-cards">{1}</div></div>',
        title,
        joined(options),
    )


def _both_halves(scene: Scene, card: int) -> Markup:
    row = _own_halves(scene)
    return joined(
        html(
            '<span class="{}">{}</span>',
            classes("half", "lies" if has(row, half) else ""),
            art.half(_face(scene, half)),
        )
        for half in (card, card + CARDS)
    )


def _preview_tower(scene: Scene, group: str, card: int) -> Markup:
    words, components, seat = scene.words, _components(scene), scene.view.seat
    before = scene.view.position
    if group == "none":
        return html("<h3>{}</h3><p>{}</p>", _title(words("decide-tower-none")), words("table-no-tower-more"))
    after = scene.view.records.copy()[0]
    after.tower[seat] |= 1 << card
    after.row[seat] &= ~halves_of(1 << card)
    counted = [int(tower_total(after, components, seat, faction)) for faction in range(FACTIONS)]
    best = int(strongest_on_towers(after, components, seat))
    towers = joined(
        html(
            '<b class="{}">{} {}</b>',
            "top1" if faction == best else "",
            art.faction(LETTERS[faction], _on_towers(scene, faction)),
            number,
        )
        for faction, number in enumerate(counted)
    )
    rows = joined(
        html(
            '<tr><th scope="row">{} {}</th><td class="fig">{} → {}</td></tr>',
            art.faction(LETTERS[faction]),
            _faction_title(scene, faction),
            int(row_total(before, components, seat, faction)),
            int(row_total(after, components, seat, faction)),
        )
        for faction in range(FACTIONS)
        if row_total(before, components, seat, faction) != row_total(after, components, seat, faction)
    )
    costs = (
        html(
            '<p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption><tbody>{}</tbody></table>',
            words("table-row-loses"),
            words("table-totals-after"),
            rows,
        )
        if rows
        else html('<p class="lead">{}</p>', words("table-row-keeps") if group == "row" else words("table-hand-loses"))
    )
    return html(
        '<h3>{}</h3><p class="best">{}</p><p>{}</p>{}',
        _title(words("table-tower-of", card=telling.card_text(card, words))),
        towers,
        words("table-towers-count", symbols=_count_text(scene, best, int(tower_strength(after, components, seat)))),
        costs,
    )


def _ask_exchange(scene: Scene) -> Markup:
    words = scene.words
    hand = members(int(scene.view.position.hand[scene.view.seat]))
    price = int(_components(scene).exchange_price)
    cards = []
    for card in hand:
        name = CARD_NAMES[card]
        choices = joined(
            html(
                '<label><input type="radio" name="under-{}" value="{}"{}>{}<span class="vh">{}</span></label>',
                name,
                place,
                Markup(" checked") if place == 0 else "",
                words("table-keep") if place == 0 else str(place),
                "" if place == 0 else words("table-under-place", place=place),
            )
            for place in range(len(hand) + 1)
        )
        cards.append(
            html(
                '<fieldset class="swap"><legend class="vh">{}</legend><span data-piece="{}">{}</span>'
                '<div class="seg">{}</div></fieldset>',
                _title(_tower_text(scene, card)),
                _piece(scene.view.seat, card),
                art.card(_faces(scene, card), _number(card)),
                choices,
            )
        )
    return joined(
        [
            html(
                '<div class="hand swaps price-{}"><h2>{} <small>{}</small></h2>'
                '<input type="hidden" name="do" value="exchange">'
                '<div class="cards">{}</div></div>',
                price,
                words("table-ask-exchange"),
                telling.question(scene.view, words),
                joined(cards),
            ),
            _note(scene),
            html(
                '<div class="preview"><div><h3>{}</h3><p>{}</p><p class="cost">{}</p></div>'
                '<div class="commit"><button class="btn primary" type="submit">{}</button>'
                '<button class="btn quiet" type="reset">{}</button></div></div>',
                words("table-exchange-how"),
                words("table-exchange-more"),
                words("table-exchange-count"),
                words("table-decide"),
                words("table-clear"),
            ),
        ]
    )


def _ask_chronicle(scene: Scene) -> Markup:
    words, components, position = scene.words, _components(scene), scene.view.position
    chronicle = int(position.chronicle[position.level])
    faction = int(components.chronicle_faction[chronicle])
    needs = [int(need) for need in components.chronicle_need[chronicle, int(position.level)] if need != NONE]
    options = []
    for half in _halves_in_order(scene, scene.view.seat):
        name = CARD_NAMES[half % CARDS]
        number = int(symbols(components, 1 << half, faction))
        options.append(
            html(
                '<label class="give n{}">{}'
                '<input type="checkbox" name="card" value="{}" id="give-{}" aria-labelledby="gt-{}">'
                '<span class="vh" id="gt-{}">{}: {}</span><span class="gives" aria-hidden="true">{}{}</span>'
                '<span class="tick">{}</span></label>',
                number,
                art.half(_face(scene, half)),
                name,
                name,
                name,
                name,
                _title(_half_text(scene, half)),
                _count_text(scene, faction, number),
                art.faction(LETTERS[faction]),
                number,
                icon("check"),
            )
        )
    pay = int(removal_pay(position, components, _own_halves(scene)))
    return joined(
        [
            html(
                '<div class="asking"><fieldset class="asked gives-of"><legend>{}</legend>'
                '<input type="hidden" name="do" value="chronicle"><div class="small-cards">{}</div></fieldset>{}</div>',
                telling.question(scene.view, words),
                joined(options),
                _plain_hand(scene),
            ),
            _note(scene),
            html(
                '<div class="preview"><div><h3>{} {}</h3><p>{}</p><p class="sofar">'
                '<b aria-hidden="true">{}</b> {}</p></div>'
                '<div class="commit"><button class="btn primary" type="submit">{}</button>'
                '<button class="btn" type="submit" name="do" value="chronicle none">{}</button></div></div>',
                art.faction(LETTERS[faction]),
                _title(telling.chronicle_text(chronicle, words)),
                words("table-give-more"),
                art.faction(LETTERS[faction]),
                words("table-give-of", symbols=_count_text(scene, faction, min(needs)), points=_points(scene, pay)),
                words("table-give"),
                _title(words("decide-chronicle-none")),
            ),
        ]
    )


_QUESTIONS: dict[int, Callable[[Scene], Markup]] = {
    DO_PLAY: _ask_play,
    DO_CONTEST: _ask_contest,
    DO_TOWER: _ask_tower,
    DO_EXCHANGE: _ask_exchange,
    DO_CHRONICLE: _ask_chronicle,
    DO_ENVOY: _ask_envoy,
}


# --- The tray: nothing is asked


def _plain_hand(scene: Scene, without: int = NONE) -> Markup:
    """The own hand to look at."""
    if scene.view.seat == NONE:
        return Markup("")
    cards = [card for card in members(int(scene.view.position.hand[scene.view.seat])) if card != without]
    if not cards:
        return Markup("")
    shown = joined(
        html(
            '<li data-piece="{}">{}</li>',
            _piece(scene.view.seat, card),
            art.card(_faces(scene, card), _number(card), _title(_tower_text(scene, card))),
        )
        for card in cards
    )
    return html(
        '<div class="held"><h3>{}</h3><ul class="small-cards">{}</ul></div>', scene.words("sign-your-hand"), shown
    )


def _laid(scene: Scene) -> Markup:
    words, view = scene.words, scene.view
    kind, argument = divmod(code(scene.laid), KIND)
    card = argument % CARDS if kind == DO_PLAY else NONE
    if kind == DO_TOWER and argument >= FROM_HAND:
        card = argument - FROM_HAND
    piece = html(' data-piece="{}"', _piece(view.seat, card)) if card != NONE else Markup("")
    waited = [seat for seat in _seats(scene) if scene.signs[seat].state == "choosing"]
    return html(
        """<div class="lies"><div class="laiddown"{piece}>{back}{seal}</div>
<div class="said"><h2>{title}</h2><p class="laid-what">{what}</p><p class="waits" role="status">{waits}</p></div></div>
{hand}<div class="commit"><button class="btn" type="submit" name="withdraw" value="yes">{undo}{take}</button></div>""",
        piece=piece,
        back=art.face_down(words("table-face-down")),
        seal=icon("seal", "seal"),
        title=words("table-you-chose"),
        what=_title(telling.decision(code(scene.laid), words, view.edition)),
        waits=words("table-wait-for", seats=_names(scene, waited)) if waited else "",
        hand=_plain_hand(scene, card),
        undo=icon("undo"),
        take=words("table-take-back"),
    )


def _waiting(scene: Scene) -> Markup:
    """Nobody asks the reader: for whom are we waiting?"""
    words = scene.words
    waited = [seat for seat in _seats(scene) if scene.signs[seat].state == "choosing"]
    marks = joined(
        html('<li>{}<span class="name">{}</span></li>', art.mark(seat), _name(scene, seat)) for seat in waited
    )
    told = words("table-wait-for", seats=_names(scene, waited)) if waited else words("table-wait")
    return html(
        '<div class="waiting">{}<div><h2 role="status">{}</h2><p>{}</p>'
        '<ul class="marks" aria-hidden="true">{}</ul></div></div>{}',
        icon("clock", "glass"),
        told,
        _wait_reason(scene),
        marks,
        _plain_hand(scene),
    )


def _wait_reason(scene: Scene) -> str:
    """What the others are asked."""
    words, phase = scene.words, scene.view.position.phase
    if phase == NAME_CONTEST:
        return words("table-wait-contest")
    if phase == BUILD:
        return words("table-wait-tower")
    if phase == REMOVE:
        return words("table-wait-chronicle")
    if phase == PLACE_ENVOYS:
        return words("table-wait-envoy")
    if phase == REVEAL and scene.view.seat != NONE:
        return words("table-wait-no-card")
    return words("table-wait-choice") if phase == REVEAL else ""


# --- The tray: the end


def _places(scene: Scene) -> list[tuple[int, int]]:
    """Seats in the order of their places, each with its place."""
    position, components = scene.view.position, _components(scene)
    return sorted((int(rank(position, components, seat)), seat) for seat in _seats(scene))


def _winners_text(scene: Scene) -> str:
    words = scene.words
    winners = [seat for place, seat in _places(scene) if place == 1]
    points = _points(scene, int(scene.view.position.score[winners[0]]))
    if len(winners) > 1:
        return words("table-share", seats=_names(scene, winners), points=points)
    if winners[0] == scene.view.seat:
        return words("table-you-win", points=points)
    return words("table-wins", seat=_name(scene, winners[0]), points=points)


def _result(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<div class="ended"><div class="scores"><h3>{}</h3>{}</div>'
        '<div class="open"><div class="win">{}<div><h2>{}</h2><p>{}</p></div></div><h3>{}</h3>{}</div></div>',
        words("table-where-from"),
        _score_table(scene),
        icon("crown", "crown"),
        _winners_text(scene),
        words("reason-all-cards-played"),
        words("table-laid-open"),
        _open_towers(scene),
    )


def _score_table(scene: Scene) -> Markup:
    """Where the points came from, by rule."""
    words, position = scene.words, scene.view.position
    places = _places(scene)
    gained: dict[int, dict[int, int]] = {}
    for event in _events(scene):
        if event.points and event.seat != NONE:
            row = gained.setdefault(event.law, {})
            row[event.seat] = row.get(event.seat, 0) + event.points
    winners = {seat for place, seat in places if place == 1}
    head = joined(
        html(
            '<th scope="col"{}>{}<span class="name">{}</span><small>{}</small></th>',
            _winner(seat in winners),
            art.mark(seat),
            _name(scene, seat),
            words("table-place", place=place),
        )
        for place, seat in places
    )
    body = joined(
        html(
            '<tr><th scope="row">{}</th>{}</tr>',
            words(f"law-{RULES[law]}"),
            joined(
                html("<td{}>{}</td>", _winner(seat in winners), _signed(row[seat]) if row.get(seat) else "0")
                for _, seat in places
            ),
        )
        for law, row in sorted(gained.items())
    )
    foot = joined(
        html("<td{}>{}</td>", _winner(seat in winners), str(int(position.score[seat])).replace("-", MINUS))
        for _, seat in places
    )
    return html(
        '<table class="score"><caption class="vh">{}</caption><thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>'
        '<tfoot><tr><th scope="row">{}</th>{}</tr></tfoot></table>',
        words("table-where-from"),
        head,
        body,
        words("sign-points"),
        foot,
    )


def _winner(is_winner: bool) -> Markup:
    return Markup(' class="w"') if is_winner else Markup("")


def _open_towers(scene: Scene) -> Markup:
    """Every player's towers with both halves, and what they count."""
    words, position, components = scene.words, scene.view.position, _components(scene)
    rows = []
    for _, seat in _places(scene):
        towers = _towers_in_order(scene, seat)
        cards = joined(
            art.card(_faces(scene, card), _number(card), _title(_tower_text(scene, card)))
            for card in towers
            if card != NONE
        )
        best = int(strongest_on_towers(position, components, seat))
        strength = int(tower_strength(position, components, seat))
        told = (
            words("table-counts-with", symbols=_count_text(scene, best, strength))
            if towers
            else words("table-no-towers")
        )
        rows.append(
            html(
                '<li><p class="whose">{}<span class="name">{}</span><small>{}</small></p>'
                '<div class="laid">{}</div></li>',
                art.mark(seat),
                _name(scene, seat),
                told,
                cards,
            )
        )
    return html('<ul class="who">{}</ul>', joined(rows))


# --- The stage


def _on_stage(
    scene: Scene,
    kind: str,
    caption: str | Markup,
    aside: str = "",
    *body: Markup,
    faction: int = NONE,
    seats: Iterable[int] = (),
    acts: Iterable[int] = (),
) -> Markup:
    """The frame of a beat. Its attributes tell the style sheet what is counted, at which seats, and who acts."""
    letter = LETTERS[faction] if faction != NONE else ""
    return html(
        '<div class="stage beat beat-{}{}" data-counted="{}" data-seats="{}" data-acts="{}">'
        '<div class="cap caption" role="status"><h2>{}{}</h2>{}</div>{}</div>',
        kind,
        f" faction-{letter}" if letter else "",
        letter,
        " ".join(map(str, seats)),
        " ".join(map(str, acts)),
        art.faction(letter) + " " if letter else "",
        caption,
        html("<p>{}</p>", aside) if aside else "",
        joined(body),
    )


def _sentence(scene: Scene, event: Event) -> str:
    return telling.sentence(event, [sign.name for sign in scene.signs], scene.words, scene.view.edition)


def _sentences(scene: Scene, events: Iterable[Event], *, points: bool = False) -> Markup:
    """Events as a list, each with the mark of its seat."""
    rows = joined(
        html(
            "<li>{}<span>{}</span>{}</li>",
            art.mark(event.seat) if event.seat != NONE else "",
            _sentence(scene, event),
            _gain(event.points) if points and event.points else "",
        )
        for event in events
    )
    return html('<ol class="told">{}</ol>', rows)


def _only(events: Iterable[Event], *kinds: int) -> list[Event]:
    return [event for event in events if event.kind in kinds]


def _stage_contest(scene: Scene, events: list[Event]) -> Markup:
    words, position = scene.words, scene.view.position
    held = _only(events, happenings.CONTESTED)
    seat, faction, own = held[0].seat, held[0].subject, held[0].own
    letter = LETTERS[faction]
    envoys = int(_components(scene).envoy_symbols) if held[0].law == happenings.BY_ENVOY else 0
    total = sum(event.points for event in held)
    contests = [other for other in _seats(scene) if position.contest[other] != NONE]
    aside = words("table-contest-of", place=contests.index(seat) + 1, number=len(contests), seat=_name(scene, seat))
    against = joined(
        html(
            '<li><span class="rel"><span aria-hidden="true">{}</span>'
            '<span class="vh">{}</span></span><span class="n">{}</span>'
            '<div><p class="who">{} <span class="name">{}</span></p>{}</div>{}</li>',
            _relation(event.own, event.theirs),
            _relation_text(words, event.own, event.theirs),
            event.theirs,
            art.mark(event.rival),
            _name(scene, event.rival),
            art.tally(letter * event.theirs),
            _gain(event.points),
        )
        for event in held
    )
    duel = html(
        '<div class="duel of-{}"><div class="side2"><span class="n">{}</span><div><p class="who">{} '
        '<span class="name">{}</span></p>{}</div></div>'
        '<ol class="against">{}</ol><p class="verdict" data-gain="{}"><span>{}</span>{}</p></div>',
        len(held),
        own,
        art.mark(seat),
        _name(scene, seat),
        art.tally(letter * (own - envoys) + "E" * envoys),
        against,
        seat,
        _sentence(scene, held[0])
        if len(held) == 1
        else words("table-gains", seat=_name(scene, seat), points=_points(scene, total)),
        _gain(total),
    )
    later = joined(
        html(
            ' <span class="later">{} {}</span>', _name(scene, other), _faction_icon(scene, int(position.contest[other]))
        )
        for other in members(int(position.contesting))
    )
    if later:
        later = html(" {}{}", words("table-then"), later)
    caption = words("table-contest-caption", seat=_name(scene, seat), faction=words(FACTION_NAMES[faction]))
    return _on_stage(
        scene, "contest", caption, html("{}{}", aside, later), duel, faction=faction, seats=_seats(scene), acts=[seat]
    )


def _matrix(
    scene: Scene, compared: list[Event], figures: Mapping[int, Markup], more: Iterable[Event], caption: str
) -> Markup:
    """Everybody against everybody: what each has, and what each gains from each."""
    words = scene.words
    seats = sorted({event.seat for event in compared}, key=lambda seat: (-_own_of(compared, seat), seat))
    gifts = list(more)
    head = joined(
        html('<th scope="col">{}<span class="name">{}</span></th>', art.mark(seat), _name(scene, seat))
        for seat in seats
    )
    rows = []
    for seat in seats:
        cells = []
        total = 0
        for rival in seats:
            if rival == seat:
                cells.append(Markup('<td class="self" aria-hidden="true">·</td>'))
                continue
            event = next(event for event in compared if (event.seat, event.rival) == (seat, rival))
            given = [gift.points for gift in gifts if (gift.seat, gift.rival) == (seat, rival)]
            total += event.points + sum(given)
            cells.append(
                html(
                    '<td><span class="fig">{} {}</span> {}{}</td>',
                    _relation(event.own, event.theirs),
                    event.theirs,
                    _gain(event.points),
                    joined(map(_gain, given)),
                )
            )
        rows.append(
            html(
                '<tr><th scope="row">{}<span class="name">{}</span></th><td class="has">'
                '<b>{}</b>{}</td>{}<td class="all">{}</td></tr>',
                art.mark(seat),
                _name(scene, seat),
                _own_of(compared, seat),
                figures[seat],
                joined(cells),
                _gain(total),
            )
        )
    return html(
        '<table class="matrix"><caption class="vh">{}</caption><thead><tr><td></td><td></td>{}'
        '<th scope="col">{}</th></tr></thead>'
        "<tbody>{}</tbody></table>",
        caption,
        head,
        words("table-together"),
        joined(rows),
    )


def _own_of(compared: Iterable[Event], seat: int) -> int:
    return next(event.own for event in compared if event.seat == seat)


def _stage_faction(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    compared = _only(events, happenings.COMPARED)
    gifts = _only(events, happenings.RECEIVED, happenings.PAID)
    faction = compared[0].subject
    envoys = int(_components(scene).envoy_symbols)
    figures = {}
    for seat in _seats(scene):
        favoured = envoys if scene.view.position.favour[seat] == faction else 0
        figures[seat] = art.tally(LETTERS[faction] * (_own_of(compared, seat) - favoured) + "E" * favoured)
    lead = int(_components(scene).final_lead)
    handed = words("table-handed-over", number=lead, points=_points(scene, int(_components(scene).final_handover)))
    caption = words("table-final-caption", faction=_faction_title(scene, faction))
    return _on_stage(
        scene,
        "final",
        caption,
        handed if gifts else words("table-final"),
        _matrix(scene, compared, figures, gifts, caption),
        faction=faction,
        seats=_seats(scene),
    )


def _stage_towers(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    compared = _only(events, happenings.COMPARED_TOWERS)
    figures = {event.seat: art.tally(LETTERS[event.subject] * event.own) for event in compared}
    caption = words("table-towers-caption")
    verdict = html('<p class="verdict"><span>{}</span></p>', _winners_text(scene))
    return _on_stage(
        scene,
        "towers",
        html("{} {}", icon("tower", "twr"), caption),
        words("table-final"),
        _matrix(scene, compared, figures, (), caption),
        verdict,
        seats=_seats(scene),
    )


def _stage_shown(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    caption = html("{} {}", icon("tower", "twr"), words("table-laid-open"))
    return _on_stage(
        scene, "shown", caption, words("table-final"), html('<div class="open">{}</div>', _open_towers(scene))
    )


def _stage_contained(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    told = _only(events, happenings.CONTAINED)
    faction = told[0].subject
    rows = joined(
        html(
            '<li>{}<span class="name">{}</span>{}<b>{}</b>{}</li>',
            art.mark(event.seat),
            _name(scene, event.seat),
            art.tally(LETTERS[faction] * event.own),
            event.own,
            _gain(event.points),
        )
        for event in told
    )
    return _on_stage(
        scene,
        "chronicle",
        words("table-contain-caption", faction=words(FACTION_NAMES[faction])),
        words("table-no-start-card"),
        html('<ol class="tallied">{}</ol>', rows),
        faction=faction,
        seats=_seats(scene),
        acts=[event.seat for event in told if event.points],
    )


def _stage_removed(scene: Scene, events: list[Event]) -> Markup:
    told = [event for event in events if event.kind != happenings.ROUND]
    level = int(scene.view.position.level)
    caption = scene.words("table-phase-chronicle", level=LEVEL_NAMES[level])
    chronicle = int(scene.view.position.chronicle[level])
    return _on_stage(
        scene,
        "chronicle",
        html("{} {}", art.faction(CHRONICLE_NAMES[chronicle][-1]), caption),
        _title(telling.chronicle_text(chronicle, scene.words)),
        _sentences(scene, told, points=True),
        acts=[event.seat for event in told if event.points],
    )


def _stage_revealed(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    played = _only(events, happenings.PLAYED)
    coins = sum(_face(scene, event.subject).coin for event in played)
    shown = joined(
        html(
            '<li><div class="turned">{}</div><p class="who">{} <span class="name">{}</span></p></li>',
            art.half(_face(scene, event.subject), _sentence(scene, event)),
            art.mark(event.seat),
            _name(scene, event.seat),
        )
        for event in played
    )
    idle = _only(events, happenings.SAT_OUT)
    return _on_stage(
        scene,
        "reveal",
        words("table-reveal-caption"),
        words("table-coins", number=coins),
        html('<ol class="shown">{}</ol>', shown),
        _sentences(scene, idle) if idle else Markup(""),
        seats=[event.seat for event in played],
    )


def _stage_built(scene: Scene, events: list[Event]) -> Markup:
    told = _only(events, happenings.BUILT_FROM_ROW, happenings.BUILT_FROM_HAND, happenings.BUILT_NOTHING)
    built = [event.seat for event in told if event.kind != happenings.BUILT_NOTHING]
    caption = html("{} {}", icon("tower", "twr"), scene.words("table-built-caption", number=len(built)))
    return _on_stage(scene, "built", caption, "", _sentences(scene, told), acts=built)


def _stage_drawn(scene: Scene, events: list[Event]) -> Markup:
    words, position = scene.words, scene.view.position
    own = [event for event in _only(events, happenings.DREW) if event.seat == scene.view.seat and event.subject != NONE]
    cards = joined(
        html(
            "<li>{}</li>",
            art.card(_faces(scene, event.subject), _number(event.subject), _title(_tower_text(scene, event.subject))),
        )
        for event in own
    )
    drawn = html('<div class="held"><h3>{}</h3><ul class="small-cards">{}</ul></div>', words("table-you-drew"), cards)
    return _on_stage(
        scene,
        "draw",
        words("table-draw-caption"),
        words("sign-pile", number=int(position.left)),
        drawn if own else Markup(""),
        _next_round(scene, events),
    )


def _next_round(scene: Scene, events: Iterable[Event]) -> Markup:
    begun = _only(events, happenings.ROUND)
    if not begun:
        return Markup("")
    return html('<p class="begins">{}</p>', scene.words("table-round-begins", round=begun[0].subject))


def _stage_opening(scene: Scene, events: list[Event]) -> Markup:
    told = _only(events, happenings.STARTED)
    return _on_stage(
        scene, "opening", scene.words("table-opening-caption"), "", _sentences(scene, told), _next_round(scene, events)
    )


def _stage_told(kind: str) -> Callable[[Scene, list[Event]], Markup]:
    """A beat that is told in sentences; a single one is the caption itself."""

    def draw(scene: Scene, events: list[Event]) -> Markup:
        told = [event for event in events if event.kind not in (happenings.ROUND, happenings.DREW)]
        acts = sorted({event.seat for event in told if event.seat != NONE})
        if len(told) == 1:
            return _on_stage(scene, kind, _sentence(scene, told[0]), "", _next_round(scene, events), acts=acts)
        caption = scene.words(f"law-{RULES[told[0].law]}")
        return _on_stage(scene, kind, caption, "", _sentences(scene, told), _next_round(scene, events), acts=acts)

    return draw


def _stage_round(scene: Scene, events: list[Event]) -> Markup:
    words = scene.words
    caption = words("table-round-begins", round=events[0].subject)
    return _on_stage(scene, "draw", caption, words("sign-pile", number=int(scene.view.position.left)))


_STAGES: tuple[tuple[set[int], Callable[[Scene, list[Event]], Markup]], ...] = (
    ({happenings.CONTESTED}, _stage_contest),
    ({happenings.COMPARED}, _stage_faction),
    ({happenings.COMPARED_TOWERS}, _stage_towers),
    ({happenings.SHOWED_TOWER}, _stage_shown),
    ({happenings.CONTAINED}, _stage_contained),
    ({happenings.REMOVED, happenings.GAVE_UP, happenings.KEPT_ROW, happenings.FELL_SHORT}, _stage_removed),
    ({happenings.PLAYED, happenings.SAT_OUT}, _stage_revealed),
    ({happenings.BUILT_FROM_ROW, happenings.BUILT_FROM_HAND, happenings.BUILT_NOTHING}, _stage_built),
    ({happenings.STARTED}, _stage_opening),
    ({happenings.EXCHANGED, happenings.KEPT_HAND}, _stage_told("exchange")),
    ({happenings.NAMED}, _stage_told("named")),
    ({happenings.CALLED}, _stage_told("called")),
    ({happenings.FAVOURED}, _stage_told("favoured")),
    ({happenings.DREW}, _stage_drawn),
    ({happenings.ROUND}, _stage_round),
)
