"""The tray after the end: who has won and why, and where the seals came from."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing import Event, Scene
from kogge.core.markup import html, icon, joined, mark, signed
from kogge.core.position import NONE
from kogge.games.visby import happenings, scenery, telling
from kogge.games.visby.happenings import BY_FINAL_EXCHANGE, RULES
from kogge.games.visby.position import hand_count
from kogge.games.visby.rules import rank


def places(scene: Scene) -> list[tuple[int, int]]:
    """Seats in the order of their places, each with its place."""
    return sorted((int(rank(scene.view.position, seat)), seat) for seat in scenery.seats(scene))


def winners_text(scene: Scene) -> str:
    words = scene.words
    winners = [seat for place, seat in places(scene) if place == 1]
    seals = telling.seals_text(int(scene.view.position.seals[winners[0]]), words)
    if len(winners) > 1:
        return words("table-share", seats=scenery.names(scene, winners), seals=seals)
    if winners[0] == scene.view.seat:
        return words("table-you-win", seals=seals)
    return words("table-wins", seat=scenery.name(scene, winners[0]), seals=seals)


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
        f"{words(_REASONS[scenery.goal(scene)])} {decided_by(scene)}",
        ranking(scene),
        words("table-where-from"),
        _score_table(scene),
    )


_REASONS = {30: "reason-30-seals", 45: "reason-45-seals"}


def ranking(scene: Scene) -> Markup:
    """Everybody in the order of their places: seals, then what breaks ties."""
    words, position = scene.words, scene.view.position
    exchanged = {
        event.seat: event for event in map(_event, scene.view.events.tolist()) if event.kind == happenings.EXCHANGED
    }
    rows = joined(
        html(
            '<tr class="{}"><td>{}</td><th scope="row">{}<span class="name">{}</span></th><td class="big">{}</td>'
            "<td>{}</td><td>{}</td><td>{}</td></tr>",
            "w" if place == 1 else "",
            words("table-place", place=place),
            mark(seat),
            scenery.name(scene, seat),
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


def _event(row: list[int]) -> Event:
    return Event(*row)


def _score_table(scene: Scene) -> Markup:
    """Where the seals came from, by card."""
    words, position = scene.words, scene.view.position
    order = places(scene)
    gained: dict[int, dict[int, int]] = {}
    for event in map(_event, scene.view.events.tolist()):
        if event.points and event.seat != NONE:
            row = gained.setdefault(event.law, {})
            row[event.seat] = row.get(event.seat, 0) + event.points
    winners = {seat for place, seat in order if place == 1}
    head = joined(
        html(
            '<th scope="col"{}>{}<span class="name">{}</span></th>',
            _winner(seat in winners),
            mark(seat),
            scenery.name(scene, seat),
        )
        for _, seat in order
    )
    body = joined(
        html(
            '<tr><th scope="row">{}</th>{}</tr>',
            words(f"law-{RULES[law]}"),
            joined(
                html("<td{}>{}</td>", _winner(seat in winners), signed(row[seat]) if row.get(seat) else "0")
                for _, seat in order
            ),
        )
        for law, row in sorted(gained.items(), key=lambda item: (item[0] == BY_FINAL_EXCHANGE, item[0]))
    )
    foot = joined(html("<td{}>{}</td>", _winner(seat in winners), int(position.seals[seat])) for _, seat in order)
    return html(
        '<table class="score"><caption class="vh">{}</caption><thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>'
        '<tfoot><tr><th scope="row">{}</th>{}</tr></tfoot></table>',
        words("table-where-from"),
        head,
        body,
        words("sign-seals"),
        foot,
    )


def _winner(is_winner: bool) -> Markup:
    return Markup(' class="w"') if is_winner else Markup("")
