"""Exhaustive counts: how many ways a game can go on from a fixed beginning, to a fixed number of decisions."""

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


def assert_counts(match: Match, counts: list[int], speed: str) -> None:
    game = match.game
    start = np.array([match.position], game.position)
    for depth, expected in enumerate(counts, 1):
        assert perft(game, getattr(game, speed), match.edition.components, start.copy(), depth) == expected


SPEEDS = pytest.mark.parametrize("speed", ["interpreted", "compiled"])

# --- Tallinn


def dealt(deal: str) -> Match:
    game = games.find("tallinn")
    options, start, decks = DEALS[deal]
    log = [{"chance": "deal", "start": start, "decks": decks}]
    return Match(game, game.edition(), [Seat("A")] * len(start), options, log=log)


@SPEEDS
@pytest.mark.parametrize(
    ("deal", "counts"),
    [
        ("base", [6, 36, 176, 992, 5372]),
        ("three", [6, 36, 216, 918, 4536]),
        ("in-turn", [6, 36, 168, 912, 4868]),
        ("envoy", [16, 256, 1536, 9216]),
    ],
)
def test_perft_of_tallinn(deal: str, counts: list[int], speed: str) -> None:
    """By hand for "base": 6 * 6 plays; 16 of them without a coin lead to 6 plays each, 20 to a tower in 4 ways: 176.

    Fourth decision: 16 * 36, 8 * (6 + 6 + 4 + 4) where the builder plays next, 8 * 4 * 6 where the rival does, and
    4 * 16 where both build: 992.
    """
    assert_counts(dealt(deal), counts, speed)


# --- Visby


def begun(players: int, *decisions: str, goal: int = 30) -> Match:
    """A game in which these decisions were made by those who were asked, in turn."""
    game = games.find("visby")
    match = Match(game, game.edition(), [Seat("A")] * players, {"goal": goal})
    for text in decisions:
        match.decide(match.to_move[0], text)
    return match


FOUR_CARDS_LEFT = ("play troops knight", "play troops knight", "play smith fleet", "play smith customs")
LAST_CARDS_UNASKED = (*FOUR_CARDS_LEFT, "play ship customs", "play fleet ship")


@SPEEDS
@pytest.mark.parametrize(
    ("players", "goal", "decisions", "counts"),
    [
        (2, 30, (), [28, 784, 9585]),
        (3, 45, (), [28, 784]),
        (4, 30, (), [8, 64, 512, 4096]),
        (6, 30, (), [8, 64, 512, 4096]),
        (2, 30, FOUR_CARDS_LEFT, [6, 36, 384]),
        (2, 45, LAST_CARDS_UNASKED, [7, 49, 1372]),
    ],
)
def test_perft_of_visby(players: int, goal: int, decisions: tuple[str, ...], counts: list[int], speed: str) -> None:
    """By hand. With two players there are 28 pairs of cards, 7 with a merchant; all markers stand on 4, goods are 2.

    Third decision, no merchant, 21 * 21: the first plays again, in 28 ways after a monk (6 pairs), else in 15 (15
    pairs): 21 * (6 * 28 + 15 * 15) = 8253.

    One merchant, at 2:1 and 3:1, can hand over nothing or 2 up to all goods, as many ways as goods. Beside it lies
    troops, knight, customs or monk: 2 goods, 4 * 21 * 2 = 168. A smith: 8 goods against troops and knight, 6 against
    troops, 4 against a knight, else 2: 8 + 5 * 6 + 5 * 4 + 10 * 2 = 78. A fleet: 4 goods against a fleet, else 5:
    6 * 4 + 15 * 5 = 99. A ship: 2 against fleet and ship, 3 against a fleet, 4 against a ship, else 6:
    2 + 5 * 3 + 5 * 4 + 10 * 6 = 97. Together 442, for either seat.

    Two merchants, at 3:1 alone: the first is asked with a smith (3 ways against troops, 2 against a knight), with a
    fleet (7 * 2), with a ship (2 + 2 + 5 * 3), which makes 38. Otherwise the second is asked, or with nobody able to
    trade the first plays again: beside the first merchant lie troops 68, knight 67, customs 80, monk 145, smith 50.
    8253 + 442 + 442 + 38 + 410 = 9585.

    With the last cards, merchant and monk, nobody is asked for them: the purse goes from 13 to 11, both have 7 goods
    and 7 amounts, and then all 28 pairs again.
    """
    assert_counts(begun(players, *decisions, goal=goal), counts, speed)
