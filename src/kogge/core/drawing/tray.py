"""Parts of the tray that look the same in every game: for whom we wait, and where everybody's points came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import MINUS, html, icon, joined, mark, signed
from kogge.core.position import NONE


def waiting(scene: Scene, reason: str) -> Markup:
    """Nobody asks the reader: for whom are we waiting, and what are they asked?"""
    words, waited = scene.words, scene.choosing
    marks = joined(html('<li>{}<span class="name">{}</span></li>', mark(seat), scene.name(seat)) for seat in waited)
    return html(
        '<div class="waiting">{}<div><h2 role="status">{}</h2><p>{}</p>'
        '<ul class="marks" aria-hidden="true">{}</ul></div></div>',
        icon("clock", "glass"),
        words("table-wait-for", seats=scene.names(waited)) if waited else words("table-wait"),
        reason,
        marks,
    )


def points_by_law(scene: Scene) -> dict[int, dict[int, int]]:
    """The points of all events: for each rule what every seat has by it."""
    gained: dict[int, dict[int, int]] = {}
    for event in scene.events():
        if event.points and event.seat != NONE:
            row = gained.setdefault(event.law, {})
            row[event.seat] = row.get(event.seat, 0) + event.points
    return gained


def score_table(
    scene: Scene,
    places: Sequence[tuple[int, int]],
    rows: Mapping[str, Mapping[int, int]],
    total: str,
    scores: Sequence[int],
) -> Markup:
    """What every seat has by each rule, and in sum. The columns stand in the order of places, each with its seat."""

    def column(place: int) -> Markup:
        return Markup(' class="w"') if place == 1 else Markup("")

    head = joined(
        html(
            '<th scope="col"{}>{}<span class="name">{}</span><small>{}</small></th>',
            column(place),
            mark(seat),
            scene.name(seat),
            scene.words("table-place", place=place),
        )
        for place, seat in places
    )
    body = joined(
        html(
            '<tr><th scope="row">{}</th>{}</tr>',
            title,
            joined(
                html("<td{}>{}</td>", column(place), signed(row[seat]) if row.get(seat) else "0")
                for place, seat in places
            ),
        )
        for title, row in rows.items()
    )
    foot = joined(
        html("<td{}>{}</td>", column(place), str(int(scores[seat])).replace("-", MINUS)) for place, seat in places
    )
    return html(
        '<table class="score"><caption class="vh">{}</caption><thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>'
        '<tfoot><tr><th scope="row">{}</th>{}</tr></tfoot></table>',
        scene.words("table-where-from"),
        head,
        body,
        total,
        foot,
    )
