"""A small value function: from the features of a position to the chance to win, with one hidden layer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.rule import rule

Figures = NDArray[np.float64]

MOST_FEATURES = 256
"""The room for the features of a position."""
DOUBT = 0.02
"""A value function is never surer than that of a victory or a defeat."""
FILE = "values.npz"
"""Where a game's folder keeps its value function, one for each number of players it was learnt for."""


@rule
def no_features(position: Any, components: Any, seat: int, out: Figures) -> int:
    """The features of a game that has none."""
    return 0


@rule
def chance_to_win(features: Figures, number: int, inner: Figures, outer: Figures, drives: Figures) -> float:
    """The value of some features. The last row of `inner` and the last of `outer` are what each unit starts from.

    Most features are 0 and drive nothing; the units of the others lie side by side, so that several are added at once.
    """
    units = len(drives)
    bias = len(inner) - 1
    for unit in range(units):
        drives[unit] = inner[bias, unit]
    for place in range(number):
        feature = features[place]
        if feature != 0.0:
            for unit in range(units):
                drives[unit] += inner[place, unit] * feature
    total = outer[units]
    for unit in range(units):
        if drives[unit] > 0.0:
            total += outer[unit] * drives[unit]
    return max(DOUBT, min(1.0 - DOUBT, 1.0 / (1.0 + math.exp(-total))))


@dataclass(frozen=True)
class Network:
    inner: Figures
    """Units x (features + 1)."""
    outer: Figures
    """Units + 1."""

    @property
    def by_feature(self) -> Figures:
        """(Features + 1) x units, as `chance_to_win` wants them."""
        return np.ascontiguousarray(self.inner.T)

    @classmethod
    def random(cls, features: int, units: int, seed: int) -> Network:
        chance = np.random.default_rng(seed)
        inner = chance.normal(0.0, (2.0 / features) ** 0.5, (units, features + 1))
        inner[:, -1] = 0.0
        outer = np.append(chance.normal(0.0, 0.1, units), 0.0)
        return cls(inner, outer)

    @classmethod
    def none(cls) -> Network:
        """What stands for a value function where there is none."""
        return cls(np.zeros((0, 1)), np.zeros(1))

    @classmethod
    def load(cls, file: Path, players: int) -> Network | None:
        """The network for a number of players from a data file, if there is one."""
        if not file.is_file():
            return None
        with np.load(file) as kept:
            if f"inner{players}" not in kept:
                return None
            return cls(kept[f"inner{players}"].astype(np.float64), kept[f"outer{players}"].astype(np.float64))

    def save(self, file: Path, players: int) -> None:
        """Write the network for a number of players to a data file, beside those for other numbers."""
        kept: dict[str, NDArray[np.float32]] = {}
        if file.is_file():
            with np.load(file) as before:
                kept.update(before)
        kept[f"inner{players}"] = self.inner.astype(np.float32)
        kept[f"outer{players}"] = self.outer.astype(np.float32)
        part = file.with_suffix(".part.npz")
        np.savez(part, **kept)  # type: ignore[arg-type]
        part.replace(file)
