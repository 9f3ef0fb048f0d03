"""A small value function: from the features of a position to the chance to win, with one or two hidden layers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.rule import rule

Figures = NDArray[np.float64]

MOST_FEATURES = 1024
"""The room for the features of a position."""
DOUBT = 0.02
"""A value function is never surer than that of a victory or a defeat."""
FILE = "values.npz"
"""Where a game's folder keeps its value function, one for each number of players it was learnt for."""


@rule
def no_features(position: Any, components: Any, seat: int, out: Figures) -> int:
    """The features of a game that has none."""
    return 0


class Judge(NamedTuple):
    """A value function as compiled code takes it, with the room it needs."""

    inner: Figures
    """(Features + 1) x units: the last row is what each unit starts from."""
    outer: Figures
    """All that follows the first layer, in one row."""
    features: Figures
    drives: Figures
    """What drives each unit."""


@rule
def chance_to_win(judge: Judge, number: int) -> float:
    """The value of a position of which so many features are told.

    Most features are 0 and drive nothing; the units of the others lie side by side, so that several are added at once,
    and two features each time, which halves how often the units are fetched and stored.
    """
    inner, outer, features, drives = judge.inner, judge.outer, judge.features, judge.drives
    units = inner.shape[1]
    bias = len(inner) - 1
    for unit in range(units):
        drives[unit] = inner[bias, unit]
    waiting = bias
    for place in range(number):
        if features[place] != 0.0:
            if waiting == bias:
                waiting = place
            else:
                one, other = features[waiting], features[place]
                for unit in range(units):
                    drives[unit] += inner[waiting, unit] * one + inner[place, unit] * other
                waiting = bias
    if waiting != bias:
        one = features[waiting]
        for unit in range(units):
            drives[unit] += inner[waiting, unit] * one
    first, last = 0, 0
    further = (len(outer) - 1) // (units + 2)
    if further:
        first, last = units, units * further
        for unit in range(further):
            drives[first + unit] = outer[last + unit]
        for before in range(units):
            drive = drives[before]
            if drive > 0.0:
                for unit in range(further):
                    drives[first + unit] += outer[before * further + unit] * drive
        units = further
        last += further
    total = outer[last + units]
    for unit in range(units):
        if drives[first + unit] > 0.0:
            total += outer[last + unit] * drives[first + unit]
    return max(DOUBT, min(1.0 - DOUBT, 1.0 / (1.0 + math.exp(-total))))


@dataclass(frozen=True)
class Network:
    inner: Figures
    """Units x (features + 1)."""
    outer: Figures
    """Units of the last hidden layer + 1."""
    middle: Figures = field(default_factory=lambda: np.zeros((0, 1)))
    """Units of the second hidden layer x (units + 1); without rows, there is none."""

    @property
    def weights(self) -> list[Figures]:
        """What is learnt, from the features to the chance to win."""
        return [self.inner, self.middle, self.outer] if len(self.middle) else [self.inner, self.outer]

    def judge(self) -> Judge:
        """The same for compiled code, with room of its own."""
        beyond = np.concatenate([self.middle.T.ravel(), self.outer])
        drives = np.zeros(len(self.inner) + len(self.middle))
        return Judge(np.ascontiguousarray(self.inner.T), beyond, np.zeros(MOST_FEATURES), drives)

    @classmethod
    def random(cls, features: int, units: int, seed: int, further: int = 0) -> Network:
        chance = np.random.default_rng(seed)
        inner = chance.normal(0.0, (2.0 / features) ** 0.5, (units, features + 1))
        inner[:, -1] = 0.0
        outer = np.append(chance.normal(0.0, 0.1, further or units), 0.0)
        middle = chance.normal(0.0, (2.0 / units) ** 0.5, (further, units + 1))
        middle[:, -1] = 0.0
        return cls(inner, outer, middle)

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
            inner, outer = (kept[f"{layer}{players}"].astype(np.float64) for layer in ("inner", "outer"))
            if f"middle{players}" not in kept:
                return cls(inner, outer)
            return cls(inner, outer, kept[f"middle{players}"].astype(np.float64))

    def save(self, file: Path, players: int) -> None:
        """Write the network for a number of players to a data file, beside those for other numbers."""
        kept: dict[str, NDArray[np.float32]] = {}
        if file.is_file():
            with np.load(file) as before:
                kept.update(before)
        for layer in ("inner", "outer", "middle"):
            kept[f"{layer}{players}"] = getattr(self, layer).astype(np.float32)
        part = file.with_suffix(".part.npz")
        np.savez(part, **kept)  # type: ignore[arg-type]
        part.replace(file)
