"""The tray after the end: won or lost together, and who has which glory."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, icon, joined, mark
from kogge.games.vilnius.rules.ending import glory_of_buildings, glory_of_units, rank
from kogge.games.vilnius.table import art, lookup


def verdict(scene: Scene) -> str:
    """Won or lost, in one sentence."""
    city, words = int(scene.view.position.city), scene.words
    return words("table-won", points=city) if city > 0 else words("table-lost")


def result(scene: Scene) -> Markup:
    words, position = scene.words, scene.view.position
    won = position.city > 0
    most = int(lookup.components(scene).city_points[position.difficulty])
    reason = "table-why-won" if won else "table-why-final" if position.final else "table-why-fell"
    return html(
        '<div class="ended"><div class="open"><div class="win">{}<div><h2>{}</h2><p>{}</p></div></div>{}</div>'
        '<div class="scores"><h3>{}</h3>{}<p class="note">{}</p></div></div>',
        icon("crown", "crown") if won else art.fire(),
        verdict(scene),
        words(reason, round=int(position.rounds)),
        art.walls(int(position.city), most, 0, words("table-wall", points=int(position.city), most=most)),
        words("table-glory"),
        ranking(scene),
        words("table-glory-more" if won else "table-glory-lost"),
    )


def ranking(scene: Scene) -> Markup:
    """Everybody's glory and where it comes from; of a lost game what it would have been."""
    words, position, parts = scene.words, scene.view.position, lookup.components(scene)
    won = position.city > 0
    order = sorted(scene.seats, key=lambda seat: (int(rank(position, seat)), seat))
    rows = joined(
        html(
            '<tr class="{}"><td>{}</td><th scope="row">{}<span class="name">{}</span></th><td>{}</td><td>{}</td>'
            '<td class="big">{}</td></tr>',
            "w" if won and int(rank(position, seat)) == 1 else "",
            words("table-place", place=int(rank(position, seat))) if won else "–",
            mark(seat),
            scene.name(seat),
            buildings := int(glory_of_buildings(position, parts, seat)),
            units := int(glory_of_units(position, parts, seat)),
            buildings + units,
        )
        for seat in order
    )
    return html(
        '<table class="ranks"><caption class="vh">{}</caption><thead><tr><td></td><td></td><th scope="col">{}</th>'
        '<th scope="col">{}</th><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>',
        words("table-glory"),
        words("table-glory-buildings"),
        words("table-glory-units"),
        words("table-glory"),
        rows,
    )
