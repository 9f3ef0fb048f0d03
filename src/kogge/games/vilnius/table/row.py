"""The attack row on top of a city: how far it has gathered, where it will strike, and who is in it."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.bits import has
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, joined
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import TO_QUARTER
from kogge.games.vilnius.rules.preparation import row_strength
from kogge.games.vilnius.table import art, faces, lookup


def row(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    reached, goal = standing(scene, seat)
    hot = reached >= goal
    quarter = position.destination[seat] == TO_QUARTER and not position.final
    cards = position.row[seat, : position.row_length[seat]].tolist()
    foes = joined(faces.foe_card(scene, card, bool(quarter), f"row:{seat}:{place}") for place, card in enumerate(cards))
    state = words("table-row-hot") if hot else words("table-row-yet", number=goal - reached)
    return html(
        '<div class="{}"><div class="ga"><p><b>{}</b> {}</p>{}<p class="de">{}</p><p class="{}">{}</p></div>'
        '<ul class="foes" aria-label="{}">{}</ul></div>',
        classes("arow", "hot" if hot else "", "crowd" if len(cards) > 3 else ""),
        reached,
        words("table-of", number=goal),
        art.gauge(reached, goal, words("table-row-gauge", own=reached, goal=goal)),
        destination(scene, seat),
        "hotw" if hot else "yet",
        state,
        words("table-row-foes"),
        foes,
    )


def standing(scene: Scene, seat: int) -> tuple[int, int]:
    """The strength of a row and what it needs; of one that fights, what it had when it attacked."""
    position = scene.view.position
    goal = int(position.strength[seat])
    if position.foes and has(position.attacking, seat):
        for event in lookup.backwards(scene):
            if event.kind == Event.ATTACKED and event.seat == seat:
                return event.own, goal if not position.final else min(goal, event.own)
    return int(row_strength(position, lookup.components(scene), seat)), goal


def destination(scene: Scene, seat: int) -> Markup:
    position, words = scene.view.position, scene.words
    if position.destination[seat] == TO_QUARTER and not position.final:
        emblem = int(position.emblem[seat])
        return html("{} {}", art.emblem(emblem), words("table-strikes-here"))
    return html("{} {}", art.paper("city"), words("table-strikes-city"))
