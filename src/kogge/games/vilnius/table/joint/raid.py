"""Enemy buildings on the shared board: which one is attacked, and by whom."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, unseen
from kogge.core.position import NONE
from kogge.core.rehearsal import Rehearsal
from kogge.core.words import capitalized
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.rules.position import KIND
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.joint.consent import draft_of, foot, may_change, owner
from kogge.games.vilnius.table.joint.draft import Unit, cheapest_raid, options, raid_of, replayed, steps_of, used
from kogge.games.vilnius.table.joint.slots import exchanges_drawn, slots_drawn, slots_of


def assault(scene: Scene) -> Markup:
    """Which enemy building is attacked, each with the cheapest team for it."""
    words, position = scene.words, scene.view.position
    done, _ = replayed(scene.view, steps_of(draft_of(scene).text))
    answers = {code % KIND - 1: text for code, text in options(Rehearsal.of(scene.view))}
    chosen = next((camp for camp, text in answers.items() if [text] == done), None)
    columns = joined(
        _camp(scene, kind, answers.get(kind, ""), kind == chosen)
        for kind, number in enumerate(position.camp.tolist())
        if number
    )
    none = Markup("")
    if may_change(scene):
        none = html(
            '<button class="{}" type="submit" name="change" value="{}">{}</button>',
            classes("btn small", "chosen" if chosen == NONE else ""),
            answers[NONE],
            words("table-no-assault"),
        )
    told = words("table-assault-none")
    if chosen is not None and chosen != NONE:
        told = words("table-assault-this", card=lookup.lexicon(scene).order(chosen))
    return html(
        '<div class="plan raid"><div class="ph"><h2>{} <small>{}</small></h2>{}</div>{}'
        '<ol class="fcols">{}</ol>{}</div>',
        words("table-assault"),
        words("table-assault-more", number=_needed(scene)),
        none,
        _reserve(scene, Counter(), calling=False),
        columns,
        foot(scene, html('<p class="told">{}</p>', told), words("table-do-so")) if chosen is not None else "",
    )


def _needed(scene: Scene) -> int:
    return int(lookup.components(scene).building_symbols[scene.view.position.players])


def _camp(scene: Scene, kind: int, answer: str, chosen: bool) -> Markup:
    words = scene.words
    if not answer:
        return _besieged(scene, kind, Counter(), "beyond", html("{}", words("table-camp-beyond")))
    button = Markup("")
    if may_change(scene):
        button = html(
            '<button class="{}" type="submit" name="change" value="{}">{}{}</button>',
            classes("btn small send", "chosen" if chosen else ""),
            answer,
            words("table-attack-this"),
            unseen(f": {lookup.lexicon(scene).order(kind)}"),
        )
    team = cheapest_raid(scene.view, kind).team
    return _besieged(scene, kind, team, "ok" if chosen else "", html("{}", words("table-cheapest-team")), button)


def _besieged(
    scene: Scene,
    kind: int,
    team: Counter[Unit],
    state: str,
    verdict: Markup,
    button: Markup | str = "",
    *,
    keeping: bool = False,
) -> Markup:
    """An enemy building: what it does, the symbols it shows, and who raises them."""
    parts, lexicon = lookup.components(scene), lookup.lexicon(scene)
    demand, supply = parts.order_weapons[kind, 0].tolist(), [0] * WEAPONS
    units = []
    for (seat, unit), number in sorted(team.items()):
        for weapon in range(WEAPONS):
            supply[weapon] += number * int(parts.unit_weapons[unit, weapon])
        units += [_used(scene, seat, unit, keeping)] * number
    slots = slots_of(supply, demand, _needed(scene))
    return html(
        '<li class="{}"><header>{}<h3>{}</h3></header><p>{}</p>{}{}<ul class="units">{}</ul>'
        '<p class="vd">{}</p>{}</li>',
        classes("fcol camp", state),
        art.endless(scene.words("table-enemy-building")),
        lexicon.order(kind),
        capitalized(lexicon.effect(kind)),
        slots_drawn(scene, demand, slots),
        exchanges_drawn(scene, supply, demand, slots),
        joined(units),
        verdict,
        button,
    )


def _used(scene: Scene, seat: int, unit: int, keeping: bool) -> Markup:
    name = lookup.lexicon(scene).unit(unit)
    back = Markup("")
    if keeping:
        back = html(
            '<button class="back" type="submit" name="change" value="keep {} {}">{}</button>',
            seat,
            lookup.unit_id(scene, unit),
            icon("undo", "", scene.words("table-take-unit-back", card=name)),
        )
    return html('<li class="unit">{}<b>{}</b>{}{}</li>', owner(scene, seat), name, faces.arms(scene, unit), back)


def raid(scene: Scene) -> Markup:
    """Who destroys the enemy building."""
    words, kind = scene.words, int(scene.view.position.chosen)
    _, rehearsal = raid_of(scene).played()
    team = used(rehearsal)
    propose = Markup("")
    if may_change(scene):
        propose = html(
            '<button class="btn small" type="submit" name="change" value="propose">{}</button>',
            words("table-propose-cheapest"),
        )
    falls = html("{}<span>{}</span>", icon("check"), words("table-camp-falls"))
    told = words("table-assault-falls", card=lookup.lexicon(scene).order(kind))
    return html(
        '<div class="plan raid"><div class="ph"><h2>{} <small>{}</small></h2>{}</div>{}'
        '<ol class="fcols">{}</ol>{}</div>',
        words("table-assault-who"),
        words("table-assault-more", number=_needed(scene)),
        propose,
        _reserve(scene, team, calling=may_change(scene)),
        _besieged(scene, kind, team, "ok", falls, keeping=may_change(scene)),
        foot(scene, html('<p class="told">{}</p>', told), words("table-do-so")),
    )


def _reserve(scene: Scene, team: Counter[Unit], *, calling: bool) -> Markup:
    """The units that take no part; each can be called in."""
    words, position = scene.words, scene.view.position
    rows = []
    for seat in scene.seats:
        for unit, number in enumerate(position.units[seat].tolist()):
            free = number - team[seat, unit]
            if free <= 0:
                continue
            call = Markup("")
            if calling:
                call = html(
                    '<button class="back" type="submit" name="change" value="use {} {}">{}</button>',
                    seat,
                    lookup.unit_id(scene, unit),
                    icon("call", "", words("table-call-unit", card=lookup.lexicon(scene).unit(unit))),
                )
            rows.append(
                html(
                    '<div class="unit">{}<b>{}{}</b>{}{}</div>',
                    owner(scene, seat),
                    f"{free}{faces.TIMES} " if free > 1 else "",
                    lookup.lexicon(scene).unit(unit),
                    faces.arms(scene, unit),
                    call,
                )
            )
    return html(
        '<div class="pool"><h3>{}</h3>{}</div>',
        words("table-free-units"),
        joined(rows) or html('<p class="none">{}</p>', words("table-none-free")),
    )
