"""Tree search by rollouts: its memory, budgets and findings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import perf_counter

import numpy as np

from kogge.bots.finding import Finding
from kogge.bots.inference import Inference
from kogge.bots.lookahead import LookaheadBuffers
from kogge.bots.memory import (
    FIGURES,
    KEY,
    KINDS,
    NODES,
    STRATEGY,
    TRIED,
    VALUE,
    Memory,
    ObservationBuffers,
    bind_key,
    find_node,
    offset,
)
from kogge.bots.network import ValueNetwork
from kogge.bots.readiness import thinking_folder
from kogge.bots.tree import INFERRING, METHOD, REGRET_MATCHING, WHOLE, SearchBuffers, bind
from kogge.core.chance import generator, word
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, Numbers, Records, blank
from kogge.core.rule import compiled
from kogge.core.view import View

LONGEST_WAY = 512
BRANCHES = 16
"""How many decisions a node has on average, for the size of the memory."""
BLOCK = 256
"""Rollouts between two looks at the clock."""
SHARP = 8
"""The power that turns visit counts of upper confidence bounds into a mixed strategy: explored is not yet advised."""


@cache
def compiled_search(game: Game) -> Callable[..., int]:
    folder = thinking_folder(game)
    return bind(game, lambda function: compiled(function, folder))


@cache
def hash_weights(number: int) -> Numbers:
    """Return a random odd number of 63 bits for each number of an observation, always the same."""
    chance = generator(0)
    return np.array([(word(chance) >> 1) << 32 | word(chance) | 1 for _ in range(number)], np.int64)


class Search:
    """The search tree of one player in one game; it grows while thinking and is reused for later decisions."""

    def __init__(
        self,
        game: Game,
        seed: int,
        method: int = REGRET_MATCHING,
        network: ValueNetwork | None = None,
        capacity: int = 1 << 16,
        exact: bool = False,
        inferring: bool = False,
    ) -> None:
        assert capacity & (capacity - 1) == 0, "the slots are found by a mask"
        self.game = game
        self._settings = np.array([method, 0, exact, 0], np.int64)
        self._evaluator = (network or ValueNetwork.none()).evaluator()
        self._chance = generator(seed)
        self._memory = Memory(
            used=np.zeros(2, np.int64),
            table=np.zeros((2 * capacity, 2), np.int64),
            figures=np.zeros(KINDS * BRANCHES * capacity),
        )
        scratch = blank(game.position, 3)
        observed = scratch.view(np.int64).reshape(3, -1)[1]
        self._observation = ObservationBuffers(scratch, observed, hash_weights(len(observed)))
        self._buffers = SearchBuffers(
            way=np.zeros((LONGEST_WAY, 4), np.int64),
            mix=np.zeros(game.most_decisions),
            out=np.zeros(game.most_decisions, np.int64),
            figures=np.zeros((2, MOST_SEATS), np.int64),
            values=np.zeros(MOST_SEATS),
            ahead=LookaheadBuffers.for_game(game),
        )
        self._stop = np.zeros(1, np.int64)
        self._inference = Inference(game)
        self._inferring = inferring
        self._think = compiled_search(game)

    def stop(self) -> None:
        """Stop thinking as soon as possible; may be called from any thread. `run` starts again."""
        self._stop[0] = 1

    def forget(self) -> None:
        self._memory.used[:] = 0
        self._memory.table[:, KEY] = 0

    def run(self, view: View, games: int | None = None, seconds: float | None = None) -> int:
        """Think about a view for a number of rollouts, a time, or until stopped; return how many rollouts were made."""
        if self._inferring:
            self._infer(view)
        memory = self._memory
        if memory.used[NODES] * 4 > len(memory.table) or memory.used[FIGURES] * 2 > len(memory.figures):
            self.forget()
        self._stop[0] = 0
        ends = None if seconds is None else perf_counter() + seconds
        played = 0
        while (games is None or played < games) and (ends is None or perf_counter() < ends) and not self._stop[0]:
            block = BLOCK if games is None else min(BLOCK, games - played)
            played += self._call(view.records, view.edition.components, view.seat, block)
        return played

    def decided(self, view: View, code: int) -> None:
        """Remember what the seat decided, to learn from what the others do next."""
        self._inference.decided(view, code)

    def _infer(self, view: View) -> None:
        self._inference.see(view, self._chance, self._memory, self._observation, self._buffers.out)
        self._settings[INFERRING] = self._inference.tells

    def run_from(self, positions: Records, view: View, games: int) -> None:
        """Think for a seat about a full position, in which others may have decided already."""
        self._settings[WHOLE] = 1
        self._call(positions, view.edition.components, view.seat, games)
        self._settings[WHOLE] = 0

    def _call(self, records: Records, components: Records, seat: int, games: int) -> int:
        return self._think(
            records,
            components,
            seat,
            games,
            settings=self._settings,
            chance=self._chance,
            stop=self._stop,
            memory=self._memory,
            evaluator=self._evaluator,
            beliefs=self._inference.beliefs,
            observation=self._observation,
            buffers=self._buffers,
        )

    def findings(self, view: View) -> list[Finding]:
        """Return a finding for each legal decision of a view, in their order."""
        self._observation.scratch[0] = view.records[0]
        number, figures = len(view.legal), self._memory.figures
        node = find_node(bind_key(self.game)(self._observation, view.seat), number, self._memory)
        tried, values, strategy = (
            figures[offset(node, kind, number) : offset(node, kind, number) + number]
            for kind in (TRIED, VALUE, STRATEGY)
        )
        by_regret = self._settings[METHOD] == REGRET_MATCHING
        weights = strategy if by_regret else (tried / tried.max(initial=1)) ** SHARP
        total = float(weights.sum())
        shares = weights / total if total and tried.any() else np.full(number, 1 / number)
        return [
            Finding(int(code), float(share), float(value), int(times))
            for code, share, value, times in zip(view.legal.codes, shares, values, tried, strict=True)
        ]
