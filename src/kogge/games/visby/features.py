"""What of a position matters for the chance to win, as numbers for a value function.

Most are steps of a scale, one of which is 1 and the others 0: so every field of a track and every seal on the way can
count differently, and a value function has little to add up. How many seals somebody has does not matter, only how
many are missing, and so both goals are learnt together.
"""

from __future__ import annotations

from typing import Any

from kogge.core.bits import has
from kogge.core.rule import rule
from kogge.games.visby.components import (
    ACTIONS,
    CAMPAIGN,
    FIELDS,
    FLEET,
    GOALS,
    KNIGHT,
    MARKET,
    MERCHANT,
    SHIP,
    TRACKS,
    TROOPS,
    VOYAGE,
    Components,
)
from kogge.games.visby.position import REVEAL, Visby, hand_count

FAR = 31
"""From here on it does not matter how many seals are missing."""
NEAR = 12
"""The goal is near if no more seals are missing than that, beside those that one round can bring."""
LEAD = 12
"""A lead of more seals is no greater."""


@rule
def features(position: Visby, components: Components, seat: int, out: Any) -> int:
    """Describe a position at the beginning of a round, seen from a seat; the answer is how many numbers there are.

    At other moments it is 0: the value of those follows from the rounds they lead to.
    """
    if position.phase != REVEAL:
        return 0
    number = 0
    for track in range(TRACKS):
        number = scale(out, number, position.track[track], FIELDS, 15.0)
    for distance in range(position.players):
        player = (seat + distance) % position.players
        missing = GOALS[position.goal] - position.seals[player]
        number = scale(out, number, missing, FAR + 1, 30.0)
        number = scale(out, number, position.goods[player], FIELDS, 15.0)
        number = scale(out, number, max(0, missing - most_seals(position, components, player) + NEAR), 2 * NEAR, 30.0)
        for card in range(ACTIONS):
            out[number + card] = 1.0 if has(position.hand[player], card) else 0.0
        number += ACTIONS
        out[number] = hand_count(position, player) / ACTIONS
        number += 1
        if distance:
            lead = position.seals[seat] - position.seals[player]
            number = scale(out, number, max(0, lead + LEAD), 2 * LEAD + 1, 2.0 * LEAD)
            lead = standing(position, components, seat) - standing(position, components, player)
            number = scale(out, number, max(0, lead + LEAD), 2 * LEAD + 1, 2.0 * LEAD)
    return number


@rule
def scale(out: Any, number: int, value: int, steps: int, far: float) -> int:
    """Describe a value by itself and by its step on a scale; the answer is where the next number goes."""
    out[number] = value / far
    for step in range(steps):
        out[number + 1 + step] = 0.0
    out[number + 1 + min(value, steps - 1)] = 1.0
    return number + 1 + steps


@rule
def standing(position: Visby, components: Components, seat: int) -> int:
    """The seals of a seat if the game ended now."""
    return int(position.seals[seat] + position.goods[seat] // components.final_goods)


@rule
def most_seals(position: Visby, components: Components, seat: int) -> int:
    """The most seals a seat could gain this round if it had the tracks for itself."""
    hand = position.hand[seat]
    campaign, voyage = position.track[CAMPAIGN], position.track[VOYAGE]
    troops = min(components.troops_seals, campaign) if has(hand, TROOPS) else 0
    knight = min(components.knight_seals, campaign) if has(hand, KNIGHT) else 0
    most = troops + min(knight, campaign - troops)
    if has(hand, MERCHANT):
        goods = position.goods[seat]
        taken = min(components.fleet_goods, voyage) if has(hand, FLEET) else 0
        taken = voyage if has(hand, SHIP) else taken
        most = max(most, best_trade(position, components, goods) + max(troops, knight))
        most = max(most, best_trade(position, components, min(goods + taken, components.most_goods)))
    return int(most)


@rule
def best_trade(position: Visby, components: Components, goods: int) -> int:
    """The most seals that so many goods or fewer buy with the purse where it stands."""
    best = 0
    for spent in range(1, goods + 1):
        best = max(best, components.exchange[position.track[MARKET], spent])
    return int(best)
