"""The memory of a search: statistics of every decision at each information set.

An information set is identified by its key, a hash of what the seat observes.
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
"""The columns of the table: a key, and where in the memory its node begins.

A node holds the number of visits, then one kind of figure after the other for all decisions.
"""

VALUE, REGRET, TRIED, STRATEGY = range(4)
"""The figures of each decision at a node."""
RARITY = REGRET
"""Upper confidence bounds need no regrets, but 1 / sqrt(tries) of each decision."""
KINDS = 4

NODES, FIGURES = range(2)
"""How much is in use: slots of the table, and figures of the memory."""

LONG = (1 << 62) - 1
FAR = 0x2545F4914F6CDD1
"""Keeps seats apart that observe the same."""


class Memory(NamedTuple):
    used: Numbers
    table: Numbers
    figures: Figures


class ObservationBuffers(NamedTuple):
    """Buffers to hash a position as a seat observes it."""

    scratch: Records
    """A position, a buffer for an observation, and an empty record."""
    observed: Numbers
    """The observation as numbers."""
    weights: Numbers
    """The weight of each of these numbers in the hash."""


@rule
def slot_of(key: int, keys: Numbers) -> int:
    """Return the slot of a key, or the free slot where it belongs."""
    mask = len(keys) - 1
    slot = (key >> 1) & mask
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@rule
def hashed(figures: Numbers, weights: Numbers, seat: int) -> int:
    """Hash an observation, never to 0: a weighted sum whose 62 bits are the same interpreted and compiled."""
    total = (seat + 1) * FAR
    for place in range(len(figures)):
        total += int(figures[place]) * int(weights[place])
    total &= LONG
    return (total ^ total >> 31) | 1


@rule
def offset(node: int, kind: int, number: int) -> int:
    """Return where one kind of figure begins for the decisions of a node."""
    return node + 1 + kind * number


@rule
def find_node(key: int, number: int, memory: Memory) -> int:
    """Return the node of a key, a new one with `number` decisions if there is none, or NONE if the memory is full."""
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
    """Return the rule that finds the key of what a seat observes."""
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
