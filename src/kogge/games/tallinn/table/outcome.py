"""The tray after the end: who has won, where the points came from, and all towers laid open."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, icon, joined, mark
from kogge.core.drawing.tray import points_by_law, score_table
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.tallinn.rules.events import LAWS
from kogge.games.tallinn.rules.scoring import rank, strongest_on_towers, tower_strength
from kogge.games.tallinn.table import art, lookup
from kogge.games.tallinn.table.board import towers_in_order


def _places(scene: Scene) -> list[tuple[int, int]]:
    """Seats in the order of their places, each with its place."""
    position, components = scene.view.position, lookup.components(scene)
    return sorted((int(rank(position, components, seat)), seat) for seat in scene.seats)


def winners_text(scene: Scene) -> str:
    words = scene.words
    winners = [seat for place, seat in _places(scene) if place == 1]
    points = lookup.points(scene, int(scene.view.position.score[winners[0]]))
    if len(winners) > 1:
        return words("table-share", seats=scene.names(winners), points=points)
    if winners[0] == scene.view.seat:
        return words("table-you-win", points=points)
    return words("table-wins", seat=scene.name(winners[0]), points=points)


def result(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<div class="ended"><div class="scores"><h3>{}</h3>{}</div>'
        '<div class="open"><div class="win">{}<div><h2>{}</h2><p>{}</p></div></div><h3>{}</h3>{}</div></div>',
        words("table-where-from"),
        _score_table(scene),
        icon("crown", "crown"),
        winners_text(scene),
        words("reason-all-cards-played"),
        words("table-laid-open"),
        open_towers(scene),
    )


def _score_table(scene: Scene) -> Markup:
    """Where the points came from, by rule."""
    rows = {scene.words(f"law-{LAWS[law]}"): row for law, row in sorted(points_by_law(scene).items())}
    return score_table(scene, _places(scene), rows, scene.words("sign-points"), scene.view.position.score)


def open_towers(scene: Scene) -> Markup:
    """Every player's towers with both halves, and what they count."""
    words, position, components = scene.words, scene.view.position, lookup.components(scene)
    rows = []
    for _, seat in _places(scene):
        towers = towers_in_order(scene, seat)
        cards = joined(
            art.card(lookup.faces(scene, card), lookup.number(card), capitalized(lookup.tower_text(scene, card)))
            for card in towers
            if card != NONE
        )
        best = int(strongest_on_towers(position, components, seat))
        strength = int(tower_strength(position, components, seat))
        told = (
            words("table-counts-with", symbols=lookup.count_text(scene, best, strength))
            if towers
            else words("table-no-towers")
        )
        rows.append(
            html(
                '<li><p class="whose">{}<span class="name">{}</span><small>{}</small></p>'
                '<div class="laid">{}</div></li>',
                mark(seat),
                scene.name(seat),
                told,
                cards,
            )
        )
    return html('<ul class="who">{}</ul>', joined(rows))
