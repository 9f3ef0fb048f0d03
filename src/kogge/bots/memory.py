"""The memory of a search: what it has learnt about the decisions of a seat at each point.

A point is known by its key, a number made of what the seat observes there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from kogge.bots.network import Figures
from kogge.core.game import Game
from kogge.core.position import NONE, Numbers, Records
from kogge.core.rule import rule

KEY, NODE = range(2)
"""What a slot of the table holds: a key, and where in the memory its node begins.

There the number of visits stands first, then one kind of figure after the other for all decisions.
"""

VALUE, REGRET, TRIED, STRATEGY = range(4)
"""What is kept of each decision of a node."""
RARITY = REGRET
"""Upper bounds need no regrets, but 1 / root of how often a decision was tried."""
KINDS = 4

NODES, FIGURES = range(2)
"""What is used: slots of the table, and figures of the memory."""

LONG = (1 << 62) - 1
FAR = 0x2545F4914F6CDD1
"""Keeps the seats apart that observe the same."""


class Memory(NamedTuple):
    used: Numbers
    table: Numbers
    figures: Figures


class ObservationBuffers(NamedTuple):
    """Room to see a position as a seat does."""

    scratch: Records
    """A position, room for an observation, and an empty one."""
    observed: Numbers
    """The second of them as numbers."""
    weights: Numbers
    """What each of these numbers counts in a key."""


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
def offset(node: int, kind: int, number: int) -> int:
    """Where in the memory one kind of figure begins for the decisions of a node."""
    return node + 1 + kind * number


@rule
def find_node(key: int, number: int, memory: Memory) -> int:
    """The node of a key with so many decisions, a new one if there is none yet, or NONE if there is no room."""
    used, table, figures = memory.used, memory.table, memory.figures
    slot = slot_of(key, table[:, KEY])
    if table[slot, KEY]:
        return int(table[slot, NODE])
    node = int(used[FIGURES])
    after = offset(node, KINDS, number)
    if 2 * used[NODES] == len(table) or after > len(figures):
        return NONE
    used[NODES] += 1
    used[FIGURES] = after
    table[slot, KEY] = key
    table[slot, NODE] = node
    figures[node] = 0.0
    for place in range(number):
        figures[offset(node, VALUE, number) + place] = 0.5
        figures[offset(node, REGRET, number) + place] = 0.0
        figures[offset(node, TRIED, number) + place] = 0.0
    return node


@cache
def bind_key(game: Game) -> Callable[[ObservationBuffers, int], int]:
    """The rule that finds the key of what a seat observes."""
    observe_rule = game.rules.observe

    @rule
    def observed_key(observation: ObservationBuffers, seat: int) -> int:
        scratch = observation.scratch
        scratch[1] = scratch[2]
        scratch[1].players = scratch[0].players
        scratch[1].asked = scratch[0].asked
        observe_rule(scratch[0], seat, scratch[1])
        return hashed(observation.observed, observation.weights, seat)

    return observed_key
