"""Think about one decision by the method that fits the game and the number of players."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

import kogge.bots.network as values
from kogge.bots.finding import Finding
from kogge.bots.lookahead import Lookahead
from kogge.bots.network import ValueNetwork
from kogge.bots.readiness import mark
from kogge.bots.search import Search
from kogge.bots.tree import UPPER_BOUNDS
from kogge.core.chance import generator
from kogge.core.engine import is_prepared
from kogge.core.game import Game
from kogge.core.match import Match, Seat
from kogge.core.player import Limit
from kogge.core.view import View


@dataclass(frozen=True)
class Depth:
    """How far a player thinks."""

    simulations: int = 0
    """Rollouts for one decision, unless a limit says otherwise."""
    tries: int = 0
    """Additional rollouts for each legal decision."""
    method: int = UPPER_BOUNDS
    """How decisions are chosen within the tree."""
    pairs: int = 0
    """How many pairs of decisions may be tried to solve the rest of a two-player game exactly."""
    further: int = 0
    """How many may be tried to look beyond one round otherwise, unless a limit says otherwise."""
    learnt: bool = False
    """Whether to use the value network."""
    inferring: bool = False
    """Whether to infer hidden cards from the others' play."""
    capacity: int = 1 << 14


class Thinker:
    """Thinks for one player throughout one game, and reuses what it has found for later decisions."""

    def __init__(self, seed: int, depth: Depth) -> None:
        self._seed = seed
        self._depth = depth
        self._search: Search | None = None
        self._ahead: Lookahead | None = None

    def findings(self, view: View, limit: Limit) -> list[Finding]:
        """Return a finding for each legal decision, in their order."""
        began = perf_counter()
        if self._search is None:
            self._begin(view)
        assert self._search is not None
        if self._ahead is not None:
            found = self._ahead.solve(view, self._depth.pairs)
            if found is None and self._depth.learnt and value_function(view.game, 2):
                until = math.inf if limit.time is None else began + limit.time
                found = self._ahead.evaluate(view, limit.simulations or self._depth.further, until)
            if found is not None:
                return found
        seconds = None if limit.time is None else max(0.0, limit.time - (perf_counter() - began))
        usual = self._depth.simulations + self._depth.tries * len(view.legal)
        self._search.run(view, limit.simulations or usual, seconds)
        return self._search.findings(view)

    def decided(self, view: View, code: int) -> None:
        """Remember a decision, to learn from what the others do next."""
        if self._search is not None:
            self._search.decided(view, code)

    def stop(self) -> None:
        """Stop thinking as soon as possible; may be called from any thread."""
        if self._search is not None:
            self._search.stop()

    def _begin(self, view: View) -> None:
        game, players = view.game, int(view.position.players)
        network = value_function(game, players) if self._depth.learnt else None
        depth = self._depth
        self._search = Search(
            game, self._seed, depth.method, network, depth.capacity, exact=depth.pairs > 0, inferring=depth.inferring
        )
        if self._depth.pairs and players == 2:
            self._ahead = Lookahead(game, network)


@cache
def value_function(game: Game, players: int) -> ValueNetwork | None:
    """Return the value network of a game for a number of players, if there is one."""
    return ValueNetwork.load(game.folder / values.FILE, players)


def prepare(game: Game, done: Callable[[int, int], None] = lambda step, steps: None) -> None:
    """Compile or load everything the players of a game need; its rules have to be prepared before."""
    assert is_prepared(game)
    view = Match(game, game.edition(), [Seat("")] * game.players[0], seed=0).view(0)
    search = Search(game, 0, inferring=True)
    search.decided(view, int(view.legal.codes[0]))
    steps: list[Callable[[], Any]] = [
        lambda: search.run(view, games=1),
        lambda: Lookahead(game).value(view.imagine(generator(0)), view.edition, most=0),
        lambda: Lookahead(game).mix(np.eye(2)),
    ]
    for number, step in enumerate(steps, 1):
        step()
        done(number, len(steps))
    mark(game).touch()
