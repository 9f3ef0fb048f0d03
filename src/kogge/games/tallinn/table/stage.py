"""The stage on which a beat is shown: caption, figures and what is gained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from markupsafe import Markup

from kogge.core.bits import members
from kogge.core.drawing import EventRow, Scene
from kogge.core.drawing.markup import html, icon, joined, mark
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.tallinn.notation import CHRONICLE_NAMES, FACTION_NAMES, LEVEL_NAMES
from kogge.games.tallinn.rules.components import LETTERS
from kogge.games.tallinn.rules.events import LAWS, Event, Law
from kogge.games.tallinn.table import art, lookup
from kogge.games.tallinn.table.outcome import open_towers, winners_text
from kogge.games.tallinn.words import prose


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


def _sentence(scene: Scene, event: EventRow) -> str:
    return prose.sentence(event, [sign.name for sign in scene.signs], scene.words, scene.view.edition)


def _sentences(scene: Scene, events: Iterable[EventRow], *, points: bool = False) -> Markup:
    """Events as a list, each with the mark of its seat."""
    rows = joined(
        html(
            "<li>{}<span>{}</span>{}</li>",
            mark(event.seat) if event.seat != NONE else "",
            _sentence(scene, event),
            lookup.gain(event.points) if points and event.points else "",
        )
        for event in events
    )
    return html('<ol class="told">{}</ol>', rows)


def _only(events: Iterable[EventRow], *kinds: int) -> list[EventRow]:
    return [event for event in events if event.kind in kinds]


def _stage_contest(scene: Scene, events: list[EventRow]) -> Markup:
    words, position = scene.words, scene.view.position
    held = _only(events, Event.CONTESTED)
    seat, faction, own = held[0].seat, held[0].subject, held[0].own
    letter = LETTERS[faction]
    envoys = int(lookup.components(scene).envoy_symbols) if held[0].law == Law.ENVOY_CONTEST else 0
    total = sum(event.points for event in held)
    contests = [other for other in scene.seats if position.contest[other] != NONE]
    aside = words("table-contest-of", place=contests.index(seat) + 1, number=len(contests), seat=scene.name(seat))
    against = joined(
        html(
            '<li><span class="rel"><span aria-hidden="true">{}</span>'
            '<span class="vh">{}</span></span><span class="n">{}</span>'
            '<div><p class="who">{} <span class="name">{}</span></p>{}</div>{}</li>',
            lookup.relation(event.own, event.theirs),
            lookup.relation_text(words, event.own, event.theirs),
            event.theirs,
            mark(event.rival),
            scene.name(event.rival),
            art.tally(letter * event.theirs),
            lookup.gain(event.points),
        )
        for event in held
    )
    duel = html(
        '<div class="duel of-{}"><div class="side2"><span class="n">{}</span><div><p class="who">{} '
        '<span class="name">{}</span></p>{}</div></div>'
        '<ol class="against" data-counts>{}</ol><p class="verdict" data-gain="{}"><span>{}</span>{}</p></div>',
        len(held),
        own,
        mark(seat),
        scene.name(seat),
        art.tally(letter * (own - envoys) + "E" * envoys),
        against,
        seat,
        _sentence(scene, held[0])
        if len(held) == 1
        else words("table-gains", seat=scene.name(seat), points=lookup.points(scene, total)),
        lookup.gain(total),
    )
    later = joined(
        html(
            ' <span class="later">{} {}</span>',
            scene.name(other),
            lookup.faction_icon(scene, int(position.contest[other])),
        )
        for other in members(int(position.contesting))
    )
    if later:
        later = html(" {}{}", words("table-then"), later)
    caption = words("table-contest-caption", seat=scene.name(seat), faction=words(FACTION_NAMES[faction]))
    return _on_stage(
        scene,
        "contest",
        caption,
        html("{}{}", aside, later),
        duel,
        faction=faction,
        seats=scene.seats,
        acts=[seat],
    )


def _matrix(
    scene: Scene, compared: list[EventRow], figures: Mapping[int, Markup], more: Iterable[EventRow], caption: str
) -> Markup:
    """Everybody against everybody: what each has, and what each gains from each."""
    words = scene.words
    seats = sorted({event.seat for event in compared}, key=lambda seat: (-_own_of(compared, seat), seat))
    gifts = list(more)
    head = joined(
        html('<th scope="col">{}<span class="name">{}</span></th>', mark(seat), scene.name(seat)) for seat in seats
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
                    lookup.relation(event.own, event.theirs),
                    event.theirs,
                    lookup.gain(event.points),
                    joined(map(lookup.gain, given)),
                )
            )
        rows.append(
            html(
                '<tr><th scope="row">{}<span class="name">{}</span></th><td class="has">'
                '<b>{}</b>{}</td>{}<td class="all">{}</td></tr>',
                mark(seat),
                scene.name(seat),
                _own_of(compared, seat),
                figures[seat],
                joined(cells),
                lookup.gain(total),
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


def _own_of(compared: Iterable[EventRow], seat: int) -> int:
    return next(event.own for event in compared if event.seat == seat)


def _stage_faction(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    compared = _only(events, Event.COMPARED)
    gifts = _only(events, Event.RECEIVED, Event.PAID)
    faction = compared[0].subject
    envoys = int(lookup.components(scene).envoy_symbols)
    figures = {}
    for seat in scene.seats:
        favoured = envoys if scene.view.position.favour[seat] == faction else 0
        figures[seat] = art.tally(LETTERS[faction] * (_own_of(compared, seat) - favoured) + "E" * favoured)
    lead = int(lookup.components(scene).final_lead)
    handed = words(
        "table-handed-over", number=lead, points=lookup.points(scene, int(lookup.components(scene).final_handover))
    )
    caption = words("table-final-caption", faction=lookup.faction_title(scene, faction))
    return _on_stage(
        scene,
        "final",
        caption,
        handed if gifts else words("table-final"),
        _matrix(scene, compared, figures, gifts, caption),
        faction=faction,
        seats=scene.seats,
    )


def _stage_towers(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    compared = _only(events, Event.COMPARED_TOWERS)
    figures = {event.seat: art.tally(LETTERS[event.subject] * event.own) for event in compared}
    caption = words("table-towers-caption")
    verdict = html('<p class="verdict"><span>{}</span></p>', winners_text(scene))
    return _on_stage(
        scene,
        "towers",
        html("{} {}", icon("tower", "twr"), caption),
        words("table-final"),
        _matrix(scene, compared, figures, (), caption),
        verdict,
        seats=scene.seats,
    )


def _stage_shown(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    caption = html("{} {}", icon("tower", "twr"), words("table-laid-open"))
    return _on_stage(
        scene, "shown", caption, words("table-final"), html('<div class="open">{}</div>', open_towers(scene))
    )


def _stage_contained(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    told = _only(events, Event.CONTAINED)
    faction = told[0].subject
    rows = joined(
        html(
            '<li>{}<span class="name">{}</span>{}<b>{}</b>{}</li>',
            mark(event.seat),
            scene.name(event.seat),
            art.tally(LETTERS[faction] * event.own),
            event.own,
            lookup.gain(event.points),
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
        seats=scene.seats,
        acts=[event.seat for event in told if event.points],
    )


def _stage_removed(scene: Scene, events: list[EventRow]) -> Markup:
    told = [event for event in events if event.kind != Event.ROUND]
    level = int(scene.view.position.level)
    caption = scene.words("table-phase-chronicle", level=LEVEL_NAMES[level])
    chronicle = int(scene.view.position.chronicle[level])
    return _on_stage(
        scene,
        "chronicle",
        html("{} {}", art.faction(CHRONICLE_NAMES[chronicle][-1]), caption),
        capitalized(prose.chronicle_text(chronicle, scene.words)),
        _sentences(scene, told, points=True),
        acts=[event.seat for event in told if event.points],
    )


def _stage_revealed(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    played = _only(events, Event.PLAYED)
    coins = sum(lookup.face(scene, event.subject).coin for event in played)
    shown = joined(
        html(
            '<li><div class="turned" data-turns>{}{}</div><p class="who">{} <span class="name">{}</span></p></li>',
            art.face_down(),
            art.half(lookup.face(scene, event.subject), _sentence(scene, event)),
            mark(event.seat),
            scene.name(event.seat),
        )
        for event in played
    )
    idle = _only(events, Event.SAT_OUT)
    return _on_stage(
        scene,
        "reveal",
        words("table-reveal-caption"),
        words("table-coins", number=coins),
        html('<ol class="shown">{}</ol>', shown),
        _sentences(scene, idle) if idle else Markup(""),
        seats=[event.seat for event in played],
    )


def _stage_built(scene: Scene, events: list[EventRow]) -> Markup:
    told = _only(events, Event.BUILT_FROM_ROW, Event.BUILT_FROM_HAND, Event.BUILT_NOTHING)
    built = [event.seat for event in told if event.kind != Event.BUILT_NOTHING]
    caption = html("{} {}", icon("tower", "twr"), scene.words("table-built-caption", number=len(built)))
    return _on_stage(scene, "built", caption, "", _sentences(scene, told), acts=built)


def _stage_drawn(scene: Scene, events: list[EventRow]) -> Markup:
    words, position = scene.words, scene.view.position
    own = [event for event in _only(events, Event.DREW) if event.seat == scene.view.seat and event.subject != NONE]
    cards = joined(
        html(
            "<li>{}</li>",
            art.card(
                lookup.faces(scene, event.subject),
                lookup.number(event.subject),
                capitalized(lookup.tower_text(scene, event.subject)),
            ),
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


def _next_round(scene: Scene, events: Iterable[EventRow]) -> Markup:
    begun = _only(events, Event.ROUND)
    if not begun:
        return Markup("")
    return html('<p class="begins">{}</p>', scene.words("table-round-begins", round=begun[0].subject))


def _stage_opening(scene: Scene, events: list[EventRow]) -> Markup:
    told = _only(events, Event.STARTED)
    return _on_stage(
        scene, "opening", scene.words("table-opening-caption"), "", _sentences(scene, told), _next_round(scene, events)
    )


def _stage_told(kind: str) -> Callable[[Scene, list[EventRow]], Markup]:
    """A beat that is told in sentences; a single one is the caption itself."""

    def draw(scene: Scene, events: list[EventRow]) -> Markup:
        told = [event for event in events if event.kind not in (Event.ROUND, Event.DREW)]
        acts = sorted({event.seat for event in told if event.seat != NONE})
        if len(told) == 1:
            return _on_stage(scene, kind, _sentence(scene, told[0]), "", _next_round(scene, events), acts=acts)
        caption = scene.words(f"law-{LAWS[told[0].law]}")
        return _on_stage(scene, kind, caption, "", _sentences(scene, told), _next_round(scene, events), acts=acts)

    return draw


def _stage_round(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    caption = words("table-round-begins", round=events[0].subject)
    return _on_stage(scene, "draw", caption, words("sign-pile", number=int(scene.view.position.left)))


STAGES: tuple[tuple[set[int], Callable[[Scene, list[EventRow]], Markup]], ...] = (
    ({Event.CONTESTED}, _stage_contest),
    ({Event.COMPARED}, _stage_faction),
    ({Event.COMPARED_TOWERS}, _stage_towers),
    ({Event.SHOWED_TOWER}, _stage_shown),
    ({Event.CONTAINED}, _stage_contained),
    ({Event.REMOVED, Event.GAVE_UP, Event.KEPT_ROW, Event.FELL_SHORT}, _stage_removed),
    ({Event.PLAYED, Event.SAT_OUT}, _stage_revealed),
    ({Event.BUILT_FROM_ROW, Event.BUILT_FROM_HAND, Event.BUILT_NOTHING}, _stage_built),
    ({Event.STARTED}, _stage_opening),
    ({Event.EXCHANGED, Event.KEPT_HAND}, _stage_told("exchange")),
    ({Event.NAMED}, _stage_told("named")),
    ({Event.CALLED}, _stage_told("called")),
    ({Event.FAVOURED}, _stage_told("favoured")),
    ({Event.DREW}, _stage_drawn),
    ({Event.ROUND}, _stage_round),
)
