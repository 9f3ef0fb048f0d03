"""The tray after the end: who has won and why, and where the seals came from."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, icon, joined, mark
from kogge.core.drawing.tray import points_by_law, score_table
from kogge.games.visby.rules.course import rank
from kogge.games.visby.rules.events import LAWS, Event, Law
from kogge.games.visby.rules.position import hand_count
from kogge.games.visby.table import lookup
from kogge.games.visby.words import prose


def places(scene: Scene) -> list[tuple[int, int]]:
    """Seats in the order of their places, each with its place."""
    return sorted((int(rank(scene.view.position, seat)), seat) for seat in scene.seats)


def winners_text(scene: Scene) -> str:
    words = scene.words
    winners = [seat for place, seat in places(scene) if place == 1]
    seals = prose.seals_text(int(scene.view.position.seals[winners[0]]), words)
    if len(winners) > 1:
        return words("table-share", seats=scene.names(winners), seals=seals)
    if winners[0] == scene.view.seat:
        return words("table-you-win", seals=seals)
    return words("table-wins", seat=scene.name(winners[0]), seals=seals)


def decided_by(scene: Scene) -> str:
    """What told the winner from the next: seals, goods left over, cards in hand, or nothing."""
    words, position = scene.words, scene.view.position
    (_, first), (place, second) = places(scene)[:2]
    if place == 1:
        return words("table-by-nothing")
    if position.seals[first] != position.seals[second]:
        return words("table-by-seals", lead=int(position.seals[first] - position.seals[second]))
    if position.goods[first] != position.goods[second]:
        return words("table-by-goods", own=int(position.goods[first]), theirs=int(position.goods[second]))
    return words("table-by-cards", own=int(hand_count(position, first)), theirs=int(hand_count(position, second)))


def result(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<div class="ended"><div class="open"><div class="win">{}<div><h2>{}</h2><p>{}</p></div></div>{}</div>'
        '<div class="scores"><h3>{}</h3>{}</div></div>',
        icon("crown", "crown"),
        winners_text(scene),
        f"{words(_REASONS[lookup.goal(scene)])} {decided_by(scene)}",
        ranking(scene),
        words("table-where-from"),
        _score_table(scene),
    )


_REASONS = {30: "reason-30-seals", 45: "reason-45-seals"}


def ranking(scene: Scene) -> Markup:
    """Everybody in the order of their places: seals, then what breaks ties."""
    words, position = scene.words, scene.view.position
    exchanged = {event.seat: event for event in scene.events() if event.kind == Event.EXCHANGED}
    rows = joined(
        html(
            '<tr class="{}"><td>{}</td><th scope="row">{}<span class="name">{}</span></th><td class="big">{}</td>'
            "<td>{}</td><td>{}</td><td>{}</td></tr>",
            "w" if place == 1 else "",
            words("table-place", place=place),
            mark(seat),
            scene.name(seat),
            int(position.seals[seat]),
            f"{exchanged[seat].own} → {exchanged[seat].points}" if exchanged[seat].own else "–",
            int(position.goods[seat]),
            int(hand_count(position, seat)),
        )
        for place, seat in places(scene)
    )
    return html(
        '<table class="ranks"><caption class="vh">{}</caption><thead><tr><td></td><td></td><th scope="col">{}</th>'
        '<th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>',
        words("table-ranking"),
        words("sign-seals"),
        words("table-goods-to-seals"),
        words("table-goods-left"),
        words("table-cards-left"),
        rows,
    )


def _score_table(scene: Scene) -> Markup:
    """Where the seals came from, by card."""
    gained = sorted(points_by_law(scene).items(), key=lambda item: (item[0] == Law.FINAL_EXCHANGE, item[0]))
    rows = {scene.words(f"law-{LAWS[law]}"): row for law, row in gained}
    return score_table(scene, places(scene), rows, scene.words("sign-seals"), scene.view.position.seals)
