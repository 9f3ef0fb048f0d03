"""The belief of a seat about hidden cards when it knows the other player's strategy.

A belief is a set of full positions that agree with everything the seat has seen, weighted by how likely the player's
decisions were in each (a particle filter).
"""

from __future__ import annotations

import numpy as np

from kogge.bots.inference import allowing_slips
from kogge.bots.network import Figures
from kogge.core.chance import below
from kogge.core.position import Numbers
from kogge.core.view import View
from kogge.lab.moment import Moment
from kogge.lab.strategy import Strategy

WORLDS = 192
"""How many full positions are kept."""


class Belief:
    def __init__(self, strategy: Strategy, looks: int, chance: Numbers) -> None:
        self._strategy = strategy
        self._looks = looks
        self._chance = chance
        self.worlds: list[Moment] = []
        self.mixes: list[Figures] = []
        """The mixed strategy of the player in each world; [1] where it does not decide."""

    def see(self, view: View, decided: int) -> None:
        """Update by what a seat sees after its decision, which is NONE if it did not decide."""
        worlds, weights = self._successors(view, decided)
        if worlds:
            ends = np.cumsum(weights)
            drawn = [below(self._chance, 1 << 31) / (1 << 31) * ends[-1] for _ in range(WORLDS)]
            picked = [worlds[min(int(place), len(worlds) - 1)] for place in np.searchsorted(ends, drawn, "right")]
            self.worlds = [Moment.imagined(view, world.redealt(self._chance).whole) for world in picked]
        else:
            self.worlds = [Moment.imagined(view, view.imagine(self._chance)) for _ in range(WORLDS)]
        self._look_up(1 - view.seat)

    def forget(self) -> None:
        """Drop the belief while everything is known: it would be outdated afterwards."""
        self.worlds, self.mixes = [], []

    def _successors(self, view: View, decided: int) -> tuple[list[Moment], list[float]]:
        """Return the worlds that could have led to what the seat sees, and their weights."""
        wanted = view.records.tobytes()
        worlds, weights = [], []
        for world, mix in zip(self.worlds, self.mixes, strict=True):
            for code, share in zip(world.legal(1 - view.seat), mix, strict=True):
                pair = (decided, code) if view.seat == 0 else (code, decided)
                after = world.after(pair, self._chance)
                if after.seen_by(view.seat).tobytes() == wanted:
                    worlds.append(after)
                    weights.append(allowing_slips(float(share), len(mix)))
        return worlds, weights

    def _look_up(self, rival: int) -> None:
        """Look up the player's mixed strategy in every world; drop worlds that exceed the number of looks."""
        if not self.worlds[0].asks(rival):
            self.mixes = [np.ones(1)] * len(self.worlds)
            return
        known: dict[bytes, Figures] = {}
        worlds, self.worlds, self.mixes = self.worlds, [], []
        for world in worlds:
            key = world.seen_by(rival).tobytes()
            if key not in known and len(known) == self._looks:
                continue
            if key not in known:
                known[key] = self._strategy.mix(world.view(rival))
            self.worlds.append(world)
            self.mixes.append(known[key])
