"""What of a position matters for the chance to win, as numbers for a value function."""

from __future__ import annotations

from typing import Any

from kogge.core.bits import has
from kogge.core.position import NONE
from kogge.core.rule import rule
from kogge.games.visby.components import ACTIONS, GOALS, MARKET, TRACKS, Components
from kogge.games.visby.position import REVEAL, Visby, hand_count

STEPS = 10
"""The way to the goal is cut into so many pieces."""
BOARD = TRACKS + 2
EACH = 4 + ACTIONS + STEPS


@rule
def features(position: Visby, components: Components, seat: int, out: Any) -> int:
    """Describe a position at the beginning of a round, seen from a seat; the answer is how many numbers there are.

    At other moments it is 0: the value of those follows from the rounds they lead to.
    """
    if position.phase != REVEAL:
        return 0
    for track in range(TRACKS):
        out[track] = position.track[track] / 15.0
    field = position.track[MARKET]
    out[TRACKS] = components.rate_seals[field] / components.rate_goods[field] / 2.0
    out[TRACKS + 1] = position.goal
    number = BOARD
    goal = GOALS[position.goal]
    for distance in range(position.players):
        player = (seat + distance) % position.players
        seals = position.seals[player]
        out[number] = seals / goal
        out[number + 1] = position.goods[player] / 15.0
        out[number + 2] = best_trade(position, components, player) / 10.0
        out[number + 3] = hand_count(position, player) / ACTIONS
        number += 4
        for card in range(ACTIONS):
            out[number + card] = 1.0 if has(position.hand[player], card) else 0.0
        number += ACTIONS
        for step in range(STEPS):
            reached = (seals * STEPS - step * goal) / goal
            out[number + step] = max(0.0, min(1.0, reached))
        number += STEPS
    return int(number)


@rule
def best_trade(position: Visby, components: Components, seat: int) -> int:
    """The most seals a seat could buy with the purse where it stands."""
    best = 0
    for goods in range(1, position.goods[seat] + 1):
        seals = components.exchange[position.track[MARKET], goods]
        if seals != NONE:
            best = max(best, seals)
    return int(best)
