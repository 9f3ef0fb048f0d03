"""The memory of a search: what it has learnt about the decisions of a seat at each point.

A point is known by its key, a number made of what the seat observes there.
"""

from __future__ import annotations

from collections.abc import Callable

from kogge.bots.network import Figures
from kogge.core.game import Game
from kogge.core.position import NONE, Numbers, Records
from kogge.core.rule import rule

# What is kept of a node, and of each decision there
KEY, FIRST, NUMBER, VISITS = range(4)
REGRET, STRATEGY, VALUE = range(3)
RARITY = REGRET
"""Upper bounds need no regrets, but 1 / root of how often a decision was tried."""

NODES, PLACES = range(2)
"""What is used of the memory: nodes, and places for their decisions."""

LONG = (1 << 62) - 1
FAR = 0x2545F4914F6CDD1
"""Keeps the seats apart that observe the same."""


@rule
def slot_of(key: int, keys: Numbers) -> int:
    """Where a key is kept, or belongs if it is 0 there."""
    mask = len(keys) - 1
    slot = (key >> 1) & mask
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@rule
def hashed(figures: Numbers, weights: Numbers, seat: int) -> int:
    """A number for what a seat observes, never 0: a weighted sum, of which 62 bits are the same at either speed."""
    total = (seat + 1) * FAR
    for place in range(len(figures)):
        total += int(figures[place]) * int(weights[place])
    total &= LONG
    return (total ^ total >> 31) | 1


@rule
def find_node(key: int, number: int, used: Numbers, nodes: Numbers, tallies: Figures, tried: Numbers) -> int:
    """The node of a key, a new one if there is none yet, or NONE if the memory is full."""
    node = slot_of(key, nodes[:, KEY])
    if nodes[node, KEY]:
        return node
    first = used[PLACES]
    if 2 * used[NODES] == len(nodes) or first + number > len(tried):
        return NONE
    used[NODES] += 1
    used[PLACES] = first + number
    nodes[node, KEY] = key
    nodes[node, FIRST] = first
    nodes[node, NUMBER] = number
    nodes[node, VISITS] = 0
    for place in range(first, first + number):
        tallies[REGRET, place] = 0.0
        tallies[VALUE, place] = 0.5
        tried[place] = 0
    return node


def bind_key(game: Game) -> Callable[[Records, Numbers, Numbers, int], int]:
    """The rule that finds the key of what a seat observes.

    Its `scratch` holds a position, room for an observation, and an empty one; `observed` is the second as numbers.
    """
    observe_rule = game.rules.observe

    @rule
    def observed_key(scratch: Records, observed: Numbers, weights: Numbers, seat: int) -> int:
        scratch[1] = scratch[2]
        scratch[1].players = scratch[0].players
        scratch[1].asked = scratch[0].asked
        observe_rule(scratch[0], seat, scratch[1])
        return hashed(observed, weights, seat)

    return observed_key
