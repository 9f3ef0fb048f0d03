"""What lies on the table: seats with their rows and towers, and the chronicles."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.bits import has, lowest, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import MINUS, classes, html, icon, joined, mark
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.tallinn.notation import CARD_NAMES, LEVEL_NAMES, SIDES, START_NAMES
from kogge.games.tallinn.rules.components import CARDS, EVERY_HALF, FACTIONS, LETTERS, LEVELS, START, cards_of
from kogge.games.tallinn.rules.events import Event
from kogge.games.tallinn.rules.position import FROM_HAND, FROM_ROW, KIND, Do, Phase, deck_size, hand_count
from kogge.games.tallinn.rules.scoring import tower_total
from kogge.games.tallinn.table import art, lookup
from kogge.games.tallinn.words import prose

WITHIN_A_ROUND = (
    Phase.NAME_CONTEST,
    Phase.CONTEST,
    Phase.CALL_BUILDERS,
    Phase.BUILD,
    Phase.DRAW,
    Phase.CHRONICLE,
    Phase.REMOVE,
)
"""The phases in which the halves just played are still new."""


# --- Seats


def rival(scene: Scene, seat: int) -> Markup:
    sign = scene.signs[seat]
    about = html("<small>{}</small>", sign.about) if sign.about else Markup("")
    return html(
        """<section class="seat rival" data-seat="{seat}" aria-labelledby="seat-{seat}">
<header>{mark}<h2 id="seat-{seat}"><span class="name">{name}</span>{about}</h2>{totals}{points}</header>
<div class="lane">{row}{towers}</div>
<div class="foot">{counts}{track}{state}</div></section>
""",
        seat=seat,
        mark=mark(seat),
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


def own_seat(scene: Scene) -> Markup:
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
        mark=mark(seat),
        name=scene.name(seat),
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
        html(
            '<div class="t-{}"><dt>{}</dt><dd>{}</dd></div>',
            LETTERS[faction],
            lookup.faction_icon(scene, faction),
            total,
        )
        for faction, total in enumerate(lookup.totals(scene, seat))
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
    label = scene.words("table-tracker", seat=scene.name(seat), points=lookup.points(scene, score))
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


def halves_in_order(scene: Scene, seat: int) -> list[int]:
    """The halves of a row in the order in which they were played."""
    row = int(scene.view.position.row[seat]) & EVERY_HALF
    ordered = [half for half in lookup.subjects(scene, seat, Event.PLAYED) if has(row, half)]
    return ordered + [half for half in members(row) if half not in ordered]


def _is_new(scene: Scene, seat: int, half: int) -> bool:
    position = scene.view.position
    return int(position.phase) in WITHIN_A_ROUND and half == position.played[seat]


def _is_spent(scene: Scene, seat: int, half: int) -> bool:
    """Whether the contest of a half was held in an earlier beat."""
    if lookup.components(scene).contest[half] == NONE:
        return False
    if not _is_new(scene, seat, half):
        return True
    held_now = any(event.kind == Event.CONTESTED and event.seat == seat for event in scene.last_beat())
    return not held_now and not has(int(scene.view.position.contesting), seat)


def _row(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    if not position.row[seat]:
        return Markup('<ol class="row"></ol>')
    halves = halves_in_order(scene, seat)
    start = START_NAMES[lowest(int(position.row[seat]) & ~EVERY_HALF) - START]
    size = _row_size(sum(_is_spent(scene, seat, half) for half in halves), len(halves), int(position.built[seat]))
    label = words("table-start-card", symbols=prose.symbols_text(start, words))
    parts = [html('<li class="start" data-piece="{}:start">{}</li>', seat, art.start_card(start, label))]
    choices = _choices_in_row(scene) if seat == scene.view.seat else {}
    for half in halves:
        new, spent = _is_new(scene, seat, half), _is_spent(scene, seat, half)
        label = lookup.half_text(scene, half)
        label = words("table-held", half=label) if spent else words("table-just", half=label) if new else label
        picture = art.half(lookup.face(scene, half), label, spent=spent, tucked=True)
        if half % CARDS in choices:
            picture = html('<label class="point" for="{}">{}</label>', choices[half % CARDS], picture)
        kind = classes("contested" if spent else "", "just" if new else "")
        parts.append(html('<li class="{}" data-piece="{}">{}</li>', kind, lookup.piece(seat, half % CARDS), picture))
    if seat == scene.view.seat:
        parts += [
            html(
                '<li class="ghost g-{}" aria-hidden="true">{}</li>',
                key,
                art.half(lookup.face(scene, half), tucked=True),
            )
            for key, half in halves_to_play(scene)
        ]
    return html(
        '<ol class="{}" aria-label="{}">{}</ol>',
        classes("row", size),
        words("table-row-of", seat=scene.name(seat)),
        joined(parts),
    )


def _row_size(contested: int, halves: int, towers: int) -> str:
    """How small the cards of a row have to be to lie in one line beside the towers: by the width they take."""
    wide = 100 * (halves - contested + 1) + 60 * contested + 44 * (towers + (towers > 0))
    for size, most in (("", 790), ("medium", 920), ("long", 1080)):
        if wide <= most:
            return size
    return "longest"


def _choices_in_row(scene: Scene) -> dict[int, str]:
    """The cards of the own row that can be pointed at now, and the controls in the tray that stand for them."""
    if scene.laid or len(scene.view.legal) == 0:
        return {}
    kind = int(scene.view.legal[0].code) // KIND
    if kind == Do.CHRONICLE:
        return {card: f"give-{CARD_NAMES[card]}" for card in members(cards_of(own_halves(scene)))}
    if kind == Do.TOWER:
        return {
            argument - FROM_ROW: f"o-{place}"
            for place, argument in enumerate(arguments(scene), 1)
            if FROM_ROW <= argument < FROM_HAND
        }
    return {}


def own_halves(scene: Scene) -> int:
    return int(scene.view.position.row[scene.view.seat]) & EVERY_HALF


def arguments(scene: Scene) -> list[int]:
    """The arguments of the legal decisions."""
    return [code % KIND for code in scene.view.legal.codes.tolist()]


def halves_to_play(scene: Scene) -> list[tuple[str, int]]:
    """The halves that can be played now, each with a key: the place of the card in the hand and the side."""
    if scene.laid or len(scene.view.legal) == 0 or int(scene.view.legal[0].code) // KIND != Do.PLAY:
        return []
    halves = sorted(arguments(scene), key=lambda half: (half % CARDS, half))
    cards = sorted({half % CARDS for half in halves})
    return [(f"{cards.index(half % CARDS) + 1}{SIDES[half // CARDS]}", half) for half in halves]


def towers_in_order(scene: Scene, seat: int) -> list[int]:
    """The towers of a seat in the order in which they were built; NONE for those the reader may not know."""
    position = scene.view.position
    known = int(position.tower[seat])
    built = lookup.subjects(scene, seat, Event.BUILT_FROM_ROW, Event.BUILT_FROM_HAND)
    towers = [card if card != NONE and has(known, card) else NONE for card in built]
    if len(towers) == position.built[seat] and {card for card in towers if card != NONE} == set(members(known)):
        return towers
    return [*members(known), *[NONE] * (int(position.built[seat]) - known.bit_count())]


def _towers(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    towers = towers_in_order(scene, seat)
    if not towers:
        return Markup("")
    parts, hidden = [], 0
    for card in towers:
        if card == NONE:
            hidden += 1
            parts.append(html('<li data-piece="{}:t{}">{}</li>', seat, hidden, art.tower(words("table-tower-hidden"))))
            continue
        secret = has(int(position.secret[seat]), card)
        label = words("table-tower-secret" if secret else "table-tower", card=lookup.tower_text(scene, card))
        parts.append(
            html(
                '<li data-piece="{}"{}>{}{}</li>',
                lookup.piece(seat, card),
                Markup(' class="secret"') if secret else "",
                art.tower(label),
                art.number_pill(lookup.number(card)),
            )
        )
    sums = [
        html("<span>{}{}</span>", art.faction(LETTERS[faction], on_towers(scene, faction)), total)
        for faction in range(FACTIONS)
        if (total := int(tower_total(position, lookup.components(scene), seat, faction)))
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


def on_towers(scene: Scene, faction: int) -> str:
    return scene.words("table-on-towers", faction=lookup.faction_title(scene, faction))


# --- Chronicles


def chronicles(scene: Scene) -> Markup:
    parts = [_chronicle(scene, level) for level in range(LEVELS)]
    return html(
        '<section class="chronicles" aria-label="{}">{}</section>', scene.words("option-chronicles"), joined(parts)
    )


def _chronicle(scene: Scene, level: int) -> Markup:
    position, words, components = scene.view.position, scene.words, lookup.components(scene)
    card = int(position.chronicle[level])
    faction = int(components.chronicle_faction[card])
    when = int(components.first_part if level == 0 else deck_size(position) - components.hand_size)
    is_open = position.phase in (Phase.CHRONICLE, Phase.REMOVE) and position.rounds == when
    is_over = not is_open and (position.rounds > when or position.phase >= Phase.PLACE_ENVOYS)
    state = "now" if is_open else "done" if is_over else "next"
    told = (
        words("table-chronicle-now")
        if is_open
        else words("table-chronicle-done")
        if is_over
        else words("table-chronicle-in", round=when)
    )
    pays = [
        words("table-chronicle-pays", number=int(need), points=lookup.points(scene, int(pay) * len(scene.view.names)))
        for need, pay in zip(components.chronicle_need[card, level], components.chronicle_pay[card, level], strict=True)
        if need != NONE
    ]
    return html(
        '<p class="chr {}"><b>{}</b>{}<span class="what">{}</span><span class="pays">{}</span>'
        '<span class="when">{}{}</span></p>',
        state,
        LEVEL_NAMES[level],
        art.faction(LETTERS[faction]),
        capitalized(prose.chronicle_text(card, words)),
        "; ".join(pays),
        icon("check") if is_over else "",
        told,
    )
