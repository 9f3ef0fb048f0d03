"""Searching through imagined games: the memory it needs, its budgets, and what it has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import perf_counter

import numpy as np

from kogge.bots.network import MOST_FEATURES, Network
from kogge.bots.readiness import thinking_folder
from kogge.bots.tree import (
    FIRST,
    KEY,
    METHOD,
    NODES,
    PLACES,
    REGRET_MATCHING,
    STRATEGY,
    VALUE,
    WHOLE,
    bind,
    find_node,
    hashed,
)
from kogge.core.chance import generator, word
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, Numbers, Records, blank
from kogge.core.rule import compiled
from kogge.core.view import View

LONGEST_WAY = 512
BRANCHES = 16
"""The decisions of a node, when memory is laid out for many nodes."""
BLOCK = 256
"""Imagined games between two looks at the clock."""
SHARP = 8
"""By upper bounds, what is tried often is meant, and what is tried less often was only looked at."""


@cache
def compiled_search(game: Game) -> Callable[..., int]:
    folder = thinking_folder(game)
    return bind(game, lambda function: compiled(function, folder))


@cache
def hash_weights(number: int) -> Numbers:
    """A random odd number of 63 bits for each number of an observation, always the same."""
    chance = generator(0)
    return np.array([(word(chance) >> 1) << 32 | word(chance) | 1 for _ in range(number)], np.int64)


@dataclass(frozen=True)
class Finding:
    """What thinking has found out about one decision."""

    code: int
    share: float
    """How often a strong player would take it."""
    value: float
    """What it is worth to the seat, from 0 to 1: nearly the chance to win."""
    tried: int
    solved: bool = False
    """Whether the shares solve a matrix; else they say how often imagined games came back to each decision."""


class Search:
    """What one player has found out about one game; it grows while thinking, and stays of use for later decisions."""

    def __init__(
        self,
        game: Game,
        seed: int,
        method: int = REGRET_MATCHING,
        network: Network | None = None,
        room: int = 1 << 16,
    ) -> None:
        assert room & (room - 1) == 0, "the slots are found by a mask"
        self.game = game
        self._settings = np.array([method, 0], np.int64)
        network = network or Network.none()
        self._inner, self._outer = network.by_feature, network.beyond
        self._chance = generator(seed)
        self._used = np.zeros(2, np.int64)
        self._nodes = np.zeros((2 * room, 4), np.int64)
        self._tallies = np.zeros((3, BRANCHES * room), np.float64)
        self._tried = np.zeros(BRANCHES * room, np.int64)
        self._scratch = blank(game.position, 3)
        self._observed = self._scratch.view(np.int64).reshape(3, -1)[1]
        self._weights = hash_weights(len(self._observed))
        self._features, self._drives = np.zeros(MOST_FEATURES), network.drives
        self._way = np.zeros((LONGEST_WAY, 3), np.int64)
        self._mix = np.zeros(game.most_decisions, np.float64)
        self._values = np.zeros(MOST_SEATS, np.float64)
        self._figures = np.zeros((2, MOST_SEATS), np.int64)
        self._out = np.zeros(game.most_decisions, np.int64)
        self._stop = np.zeros(1, np.int64)
        self._think = compiled_search(game)

    def stop(self) -> None:
        """End thinking as soon as possible; from any thread. Who thinks on afterwards runs it again."""
        self._stop[0] = 1

    def forget(self) -> None:
        self._used[:] = 0
        self._nodes[:, KEY] = 0

    def run(self, view: View, games: int | None = None, seconds: float | None = None) -> int:
        """Think about a view for a number of imagined games, a time, or until stopped; the answer counts the games."""
        if self._used[NODES] * 4 > len(self._nodes) or self._used[PLACES] * 2 > len(self._tried):
            self.forget()
        self._stop[0] = 0
        ends = None if seconds is None else perf_counter() + seconds
        played = 0
        while (games is None or played < games) and (ends is None or perf_counter() < ends) and not self._stop[0]:
            block = BLOCK if games is None else min(BLOCK, games - played)
            played += self._call(view.records, view.edition.components, view.seat, block)
        return played

    def run_from(self, positions: Records, view: View, games: int) -> None:
        """Think for a seat about a whole position, in which others may have decided already."""
        self._settings[WHOLE] = 1
        self._call(positions, view.edition.components, view.seat, games)
        self._settings[WHOLE] = 0

    def _call(self, records: Records, components: Records, seat: int, games: int) -> int:
        return self._think(
            records,
            components,
            seat,
            games,
            self._settings,
            self._chance,
            self._used,
            self._nodes,
            self._tallies,
            self._tried,
            self._inner,
            self._outer,
            self._features,
            self._drives,
            self._scratch,
            self._observed,
            self._weights,
            self._way,
            self._mix,
            self._values,
            self._figures,
            self._out,
            self._stop,
        )

    def findings(self, view: View) -> list[Finding]:
        """What has been learnt about the decisions of a view, in the order of its legal list."""
        self._scratch[1] = self._scratch[2]
        seen = self._scratch[1]
        seen.players, seen.asked = view.position.players, view.position.asked
        self.game.rules.observe(view.position, view.seat, seen)
        number = len(view.legal)
        key = hashed(self._observed, self._weights, view.seat)
        node = find_node(key, number, self._used, self._nodes, self._tallies, self._tried)
        first = int(self._nodes[node, FIRST])
        tried = self._tried[first : first + number]
        by_regret = self._settings[METHOD] == REGRET_MATCHING
        weights = (
            self._tallies[STRATEGY, first : first + number] if by_regret else (tried / tried.max(initial=1)) ** SHARP
        )
        total = float(weights.sum())
        shares = weights / total if total else np.full(number, 1 / number)
        values = self._tallies[VALUE, first : first + number]
        return [
            Finding(int(code), float(share), float(value), int(times))
            for code, share, value, times in zip(view.legal.codes, shares, values, tried, strict=True)
        ]
