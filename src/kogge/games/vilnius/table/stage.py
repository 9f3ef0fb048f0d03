"""The stage, in place of the tray while a beat is shown: one caption, the cards concerned, large figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from kogge.core.drawing import EventRow, Scene, only
from kogge.core.drawing.markup import classes, html, icon, joined, mark
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.vilnius.rules.components import ENEMY, ENEMY_BUILDING
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import TO_QUARTER
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.board import ARROW
from kogge.games.vilnius.table.outcome import ranking, verdict


def on_stage(scene: Scene, kind: str, caption: str | Markup, *body: Markup, acts: Iterable[int] = ()) -> Markup:
    """The frame of a beat. Whom it concerns is told to the style sheet."""
    return html(
        '<div class="stage beat wst beat-{}" data-acts="{}"><div class="cap caption" role="status"><h2>{}</h2></div>'
        '<div class="shown-on">{}</div></div>',
        kind,
        " ".join(map(str, sorted({seat for seat in acts if seat != NONE}))),
        caption,
        joined(body),
    )


def _seats(events: Iterable[EventRow]) -> list[int]:
    return [event.seat for event in events]


# --- Anything, told


def _told(scene: Scene, events: Iterable[EventRow]) -> Markup:
    """Events as sentences, each with its sign."""
    rows = joined(
        html(
            '<li class="{}">{}<span>{}</span></li>',
            _TONES.get(event.kind, ""),
            _sign(event),
            lookup.sentence(scene, event),
        )
        for event in events
    )
    return html('<ol class="told">{}</ol>', rows) if rows else Markup("")


def _sign(event: EventRow) -> Markup:
    if event.kind in _SIGNS:
        return icon(*_SIGNS[event.kind])
    return mark(event.seat) if event.seat != NONE else icon("order", "black")


_SIGNS: dict[int, tuple[str, str]] = {
    Event.FELL: ("skull", "red"),
    Event.GAVE: ("skull-silver", "silver"),
    Event.CANCELLED: ("cancel", "paper"),
    Event.BURNED: ("fire", "flame"),
    Event.LOST_POINT: ("fire", "flame"),
    Event.RAZED: ("raze", "paper"),
    Event.LOST_UNIT: ("unitlost", "paper"),
    Event.LOST_PROVINCE: ("province", "paper"),
    Event.BURNED_STORE: ("store", "paper"),
    Event.STORED_PROVINCE: ("store", "paper"),
    Event.PLUNDERED: ("province", "paper"),
    Event.CAPTURED: ("province", "paper"),
    Event.DEFEATED: ("check", "good"),
    Event.SHUFFLED: ("deck", ""),
    Event.PAID_EXCHANGE: ("exchange", "paper"),
}
_TONES: dict[int, str] = {Event.DEFEATED: "good", Event.WITHSTOOD: "bad", Event.FELL: "bad", Event.GAVE: "bad"}


def _stage_told(scene: Scene, events: list[EventRow]) -> Markup:
    """The last word is the caption: it is what the others lead to."""
    *before, last = events
    return on_stage(
        scene,
        "told",
        html("{} {}", _sign(last), lookup.sentence(scene, last)),
        _told(scene, before),
        acts=_seats(events),
    )


# --- Set-up, rounds and income


def _stage_opening(scene: Scene, events: list[EventRow]) -> Markup:
    rows = joined(
        html("<li>{}{}<span>{}</span></li>", mark(event.seat), art.emblem(event.subject), lookup.sentence(scene, event))
        for event in only(events, Event.STARTED)
    )
    rest = [event for event in events if event.kind != Event.STARTED]
    return on_stage(
        scene, "opening", scene.words("table-opening"), html('<ol class="told">{}</ol>', rows), _told(scene, rest)
    )


def _stage_round(scene: Scene, events: list[EventRow]) -> Markup:
    begun = only(events, Event.ROUND)[0]
    rest = [event for event in events if event is not begun]
    return on_stage(scene, "round", lookup.sentence(scene, begun), _told(scene, rest), acts=[begun.seat])


def _stage_income(scene: Scene, events: list[EventRow]) -> Markup:
    """Everybody's new cards side by side."""
    words = scene.words
    rows = []
    for seat in lookup.around(scene):
        own = [event for event in events if event.seat == seat and event.kind in _DRAWN]
        if not own:
            continue
        chips = joined(
            faces.unit_chip(scene, event.subject)
            if event.kind in (Event.DREW_UNIT, Event.TOOK_BACK_UNIT)
            else faces.province_chip(scene, event.subject, seat, "" if event.kind == Event.DREW_PROVINCE else "loot")
            for event in own
        )
        rows.append(html('<li>{}<b>{}</b><div class="chips">{}</div></li>', mark(seat), scene.name(seat), chips))
    shuffled = only(events, Event.SHUFFLED)
    return on_stage(
        scene,
        "income",
        words("table-income"),
        html('<ol class="draws">{}</ol>', joined(rows)),
        _told(scene, shuffled),
        acts=_seats(events),
    )


_DRAWN: set[int] = {
    Event.DREW_UNIT,
    Event.DREW_PROVINCE,
    Event.TOOK_BACK_UNIT,
    Event.TOOK_BACK_PROVINCE,
    Event.TOOK_LOOT,
}


# --- The Order draws near


def _stage_order(scene: Scene, events: list[EventRow]) -> Markup:
    """An order card, large, and what it does to the row it joins."""
    event = only(events, *_ORDERS)[0]
    rest = [one for one in events if one is not event]
    gauge = Markup("")
    if event.kind == Event.ADVANCED:
        gauge = html(
            '<p class="eq"><b>{}</b> {}</p>{}',
            event.own,
            scene.words("table-of", number=event.theirs),
            art.gauge(event.own, event.theirs, scene.words("table-row-gauge", own=event.own, goal=event.theirs)),
        )
    return on_stage(
        scene,
        "order",
        lookup.sentence(scene, event),
        html('<div class="revealed">{}<div>{}{}</div></div>', _order_card(scene, event), gauge, _told(scene, rest)),
        acts=[event.seat],
    )


_ORDERS = (
    Event.ADVANCED,
    Event.CAMPED,
    Event.LEFT_OUT,
    Event.BOOSTED,
    Event.FINAL_ATTACK_DREW,
)


def _order_card(scene: Scene, event: EventRow) -> Markup:
    parts, words, lexicon = lookup.components(scene), scene.words, lookup.lexicon(scene)
    card, sort = event.subject, int(parts.order_kind[event.subject])
    if sort == ENEMY:
        quarter = scene.view.position.destination[event.seat] == TO_QUARTER
        return html('<ul class="foes large">{}</ul>', faces.foe_card(scene, card, bool(quarter)))
    if sort == ENEMY_BUILDING:
        symbols = faces.weapons(scene, parts.order_weapons[card, 0].tolist())
        return html('<div class="foe large">{}{}</div>', faces.camp_text(scene, card), symbols)
    boost = event.kind == Event.BOOSTED
    return html(
        '<div class="foe large special">{}<b>{}</b><span>{}</span><p>{}</p></div>',
        icon("boost" if boost else "final", "big"),
        lexicon.order(card),
        faces.strikes(scene, parts.order_damage[card].tolist()),
        words("table-boost-means" if boost else "table-final-means"),
    )


def _stage_alarm(scene: Scene, events: list[EventRow]) -> Markup:
    """Which rows attack."""
    words = scene.words
    kinds = (Event.ATTACKED, Event.GATHERED, Event.DISPERSED)
    rows = joined(
        html(
            '<li class="{}">{}<p class="eq"><b>{}</b> {}</p>{}<span>{}</span></li>',
            "hot" if event.kind == Event.ATTACKED else "calm",
            mark(event.seat),
            event.own,
            words("table-of", number=event.theirs),
            art.gauge(event.own, event.theirs, words("table-row-gauge", own=event.own, goal=event.theirs)),
            lookup.sentence(scene, event),
        )
        for event in only(events, *kinds)
    )
    attacking = only(events, Event.ATTACKED)
    rest = [event for event in events if event.kind not in kinds]
    return on_stage(
        scene,
        "alarm",
        words("table-alarm", number=len(attacking)),
        html('<ol class="alarms">{}</ol>', rows),
        _told(scene, rest),
        acts=_seats(attacking),
    )


# --- The city phase


def _stage_work(scene: Scene, events: list[EventRow]) -> Markup:
    """Something is built or recruited, and paid for."""
    event = only(events, Event.BUILT, Event.RECRUITED)[0]
    lexicon = lookup.lexicon(scene)
    if event.kind == Event.BUILT:
        row = lookup.content(scene).buildings[event.subject]
        card = html(
            '<div class="inhand {}">{}<b>{}</b></div>',
            art.ground(row.type),
            art.building(row.id, row.type),
            lexicon.building(event.subject),
        )
        does = lexicon.building_abilities(event.subject)
    else:
        card = html(
            '<div class="inhand un">{}<b>{}</b></div>', faces.arms(scene, event.subject), lexicon.unit(event.subject)
        )
        does = lexicon.unit_abilities(event.subject)
    paid = [one for one in events if one is not event]
    abilities = art.listed([Markup.escape(capitalized(one)) for one in does], "does") if does else Markup("")
    return on_stage(
        scene,
        "work",
        html("{} {}", mark(event.seat), lookup.sentence(scene, event)),
        html('<div class="revealed">{}<div>{}{}</div></div>', card, abilities, _told(scene, paid)),
        acts=[event.seat],
    )


# --- The fight


def _stage_fight(scene: Scene, events: list[EventRow]) -> Markup:
    """Every enemy with those who met it, and whether it is defeated."""
    words, lexicon = scene.words, lookup.lexicon(scene)
    outcomes = only(events, Event.DEFEATED, Event.WITHSTOOD)
    columns = []
    for outcome in sorted(outcomes, key=lambda event: event.own):
        defeated = outcome.kind == Event.DEFEATED
        met = [event for event in only(events, Event.MET) if event.own == outcome.own]
        quarter = not defeated and outcome.seat != NONE
        columns.append(
            html(
                '<li class="{}"><header>{}<h3>{}</h3></header><ul class="units">{}</ul><p class="vd">{}</p></li>',
                classes("fcol", "ok" if defeated else "bad"),
                faces.strength(scene, outcome.subject),
                lexicon.order(outcome.subject),
                joined(
                    html(
                        '<li class="unit">{}<b>{}</b>{}</li>',
                        mark(event.seat),
                        lexicon.unit(event.subject),
                        faces.arms(scene, event.subject),
                    )
                    for event in met
                ),
                html("{}<span>{}</span>", icon("check"), words("table-defeated"))
                if defeated
                else html("<span>{} {}</span>", words("table-withstands"), faces.harm(scene, outcome.subject, quarter)),
            )
        )
    beaten = only(outcomes, Event.DEFEATED)
    rest = only(events, Event.CANCELLED, Event.FELL, Event.BURNED)
    return on_stage(
        scene,
        "fight",
        words("table-fight", number=len(beaten), all=len(outcomes)),
        html('<ol class="fcols of-{}">{}</ol>', min(len(columns), 6), joined(columns)),
        _told(scene, rest),
        acts=_seats(only(events, Event.MET)),
    )


def _stage_fire(scene: Scene, events: list[EventRow]) -> Markup:
    """The city loses points."""
    words, position = scene.words, scene.view.position
    burnt = only(events, Event.BURNED, Event.LOST_POINT)
    lost = sum(event.own if event.kind == Event.BURNED else 1 for event in burnt)
    left, most = int(position.city), int(lookup.components(scene).city_points[position.difficulty])
    fallen = only(events, Event.FELL_CITY)
    caption = lookup.sentence(scene, fallen[0]) if fallen else words("table-burns", number=lost)
    rest = [event for event in events if event.kind != Event.FELL_CITY]
    return on_stage(
        scene,
        "fire",
        html("{} {}", art.fire(), caption),
        html(
            '<p class="eq fires"><b>{}</b> {} <b>{}</b></p>{}{}',
            left + lost,
            ARROW,
            left,
            art.walls(left + lost, most, lost, words("table-wall", points=left, most=most)),
            _told(scene, rest),
        ),
    )


# --- Provinces and the end


def _stage_looked(scene: Scene, events: list[EventRow]) -> Markup:
    looked = only(events, Event.LOOKED)
    seat = looked[0].seat
    cards = joined(
        html('<li class="prov">{}</li>', faces.province_face(scene, event.subject, seat)) for event in looked
    )
    caption = scene.words("table-looks", seat=scene.name(seat), number=looked[0].own)
    rest = [event for event in events if event.kind != Event.LOOKED]
    return on_stage(
        scene, "looked", caption, html('<ul class="looked">{}</ul>', cards), _told(scene, rest), acts=[seat]
    )


def _stage_ended(scene: Scene, events: list[EventRow]) -> Markup:
    return on_stage(
        scene,
        "ended",
        html("{} {}", icon("crown", "crown"), verdict(scene)),
        ranking(scene),
        acts=_seats(only(events, Event.ENDED)),
    )


STAGES: tuple[tuple[set[int], Callable[[Scene, list[EventRow]], Markup]], ...] = (
    ({Event.ENDED, Event.SURVIVED}, _stage_ended),
    ({Event.STARTED}, _stage_opening),
    ({Event.BUILT, Event.RECRUITED}, _stage_work),
    ({Event.DEFEATED, Event.WITHSTOOD}, _stage_fight),
    ({Event.FELL_CITY, Event.BURNED, Event.LOST_POINT}, _stage_fire),
    ({Event.ROUND}, _stage_round),
    (set(_ORDERS), _stage_order),
    ({Event.ATTACKED, Event.GATHERED, Event.DISPERSED}, _stage_alarm),
    (_DRAWN, _stage_income),
    ({Event.LOOKED}, _stage_looked),
)


def staged(scene: Scene, events: list[EventRow]) -> Markup:
    """What is most worth showing in a beat; else its last sentence."""
    kinds = {event.kind for event in events}
    draw = next((draw for shown, draw in STAGES if kinds & shown), _stage_told)
    return draw(scene, events)
