"""A small value function: from the features of a position to the chance to win, with one hidden layer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kogge.core.rule import rule

Figures = NDArray[np.float64]


@rule
def chance_to_win(features: Figures, number: int, inner: Figures, outer: Figures) -> float:
    """The value of some features. The last column of `inner` and the last of `outer` are what each unit starts from."""
    units, bias = inner.shape[0], inner.shape[1] - 1
    total = outer[units]
    for unit in range(units):
        drive = inner[unit, bias]
        for place in range(number):
            drive += inner[unit, place] * features[place]
        if drive > 0.0:
            total += outer[unit] * drive
    return 1.0 / (1.0 + math.exp(-total))


@dataclass(frozen=True)
class Network:
    inner: Figures
    """Units x (features + 1)."""
    outer: Figures
    """Units + 1."""

    @classmethod
    def random(cls, features: int, units: int, seed: int) -> Network:
        chance = np.random.default_rng(seed)
        inner = chance.normal(0.0, (2.0 / features) ** 0.5, (units, features + 1))
        inner[:, -1] = 0.0
        outer = np.append(chance.normal(0.0, 0.1, units), 0.0)
        return cls(inner, outer)

    @classmethod
    def load(cls, file: Path, players: int) -> Network | None:
        """The network for a number of players from a data file, if there is one."""
        if not file.is_file():
            return None
        with np.load(file) as kept:
            if f"inner{players}" not in kept:
                return None
            return cls(kept[f"inner{players}"].astype(np.float64), kept[f"outer{players}"].astype(np.float64))

    def values(self, features: Figures) -> Figures:
        """The values of many positions at once."""
        drive = np.maximum(features @ self.inner[:, :-1].T + self.inner[:, -1], 0.0)
        values: Figures = 1.0 / (1.0 + np.exp(-(drive @ self.outer[:-1] + self.outer[-1])))
        return values
