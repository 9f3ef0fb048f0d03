"""Exhaustive counts: how many ways a game can go on from a fixed deal, to a fixed number of decisions."""

from __future__ import annotations

import numpy as np
import pytest

from kogge import games
from kogge.core.bits import lowest
from kogge.core.engine import Engine
from kogge.core.events import buffer
from kogge.core.game import Game, OptionValue
from kogge.core.match import Match, Seat
from kogge.core.position import Records

DEALS: dict[str, tuple[dict[str, OptionValue], list[str], list[list[int | str]]]] = {
    "base": ({}, ["MMK", "OOM"], [[3, 7, 1, 10, 2, 5, 4, 8, 6, 9], [2, 4, 9, 1, 5, 8, 7, 3, 10, 6]]),
    "three": ({}, ["MMK", "OOM", "KKO"], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] * 3),
    "in-turn": (
        {"towers": "in-turn"},
        ["MMK", "OOM"],
        [[3, 2, 1, 10, 7, 5, 4, 8, 6, 9], [2, 4, 9, 1, 5, 8, 7, 3, 10, 6]],
    ),
    "envoy": (
        {"envoy": True},
        ["KKM", "OOK"],
        [["e", 7, 1, 10, 2, 5, 4, 8, 6, 9, 3], [2, "e", 9, 1, 5, 8, 7, 3, 10, 6, 4]],
    ),
}


def perft(game: Game, engine: Engine, parts: Records, position: Records, depth: int) -> int:
    """The number of different sequences of decisions; a lot that has to be drawn ends a sequence."""
    while not (position[0].over or position[0].chance or engine.owing(position)):
        engine.advance(position, parts, buffer(0))
    if depth == 0 or position[0].over or position[0].chance:
        return 1
    seat = lowest(engine.owing(position))
    out = np.zeros(game.most_decisions, np.int64)
    number = engine.legal(position, parts, seat, out)
    total = 0
    for decision in out[:number].tolist():
        after = position.copy()
        after[0].choice[seat] = decision
        total += perft(game, engine, parts, after, depth - 1)
    return total


def opening(deal: str) -> Match:
    game = games.find("tallinn")
    options, start, decks = DEALS[deal]
    log = [{"chance": "deal", "start": start, "decks": decks}]
    return Match(game, game.edition(), [Seat("A")] * len(start), options, log=log)


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
@pytest.mark.parametrize(
    ("deal", "counts"),
    [
        ("base", [6, 36, 176, 992, 5372]),
        ("three", [6, 36, 216, 918, 4536]),
        ("in-turn", [6, 36, 168, 912, 4868]),
        ("envoy", [16, 256, 1536, 9216]),
    ],
)
def test_perft(deal: str, counts: list[int], speed: str) -> None:
    """By hand for "base": 6 * 6 plays; 16 of them without a coin lead to 6 plays each, 20 to a tower in 4 ways: 176.

    Fourth decision: 16 * 36, 8 * (6 + 6 + 4 + 4) where the builder plays next, 8 * 4 * 6 where the rival does, and
    4 * 16 where both build: 992.
    """
    match = opening(deal)
    game = match.game
    start = np.array([match.position], game.position)
    for depth, expected in enumerate(counts, 1):
        assert perft(game, getattr(game, speed), match.edition.components, start.copy(), depth) == expected
