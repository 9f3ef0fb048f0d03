"""A small value network with one or two hidden layers: from features of a position to the probability of winning."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.features import Features
from kogge.core.rule import rule

Figures = NDArray[np.float64]

DOUBT = 0.02
"""How far a value network stays from certain victory or defeat."""
FILE = "values.npz"
"""The file in a game's folder with its value networks, one for each number of players."""


@rule
def no_features(position: Any, components: Any, seat: int, out: Features) -> int:
    """Describe nothing: the features of a game that has none."""
    return 0


class Evaluator(NamedTuple):
    """A value network as compiled code takes it, with its buffers."""

    inner: Figures
    outer: Figures
    """The weights after the first layer, in one row."""
    features: Features
    drives: Figures
    """The pre-activation of each unit."""


@rule
def chance_to_win(evaluator: Evaluator) -> float:
    """Return the value of the position whose features are set.

    The weights of a feature are contiguous, so that several units are added at once. Two features are added at a
    time, which halves the loads and stores.
    """
    inner, outer, drives = evaluator.inner, evaluator.outer, evaluator.drives
    places, sizes, told = evaluator.features.places, evaluator.features.sizes, evaluator.features.told[0]
    units = inner.shape[1]
    bias = len(inner) - 1
    for unit in range(units):
        drives[unit] = inner[bias, unit]
    for first in range(0, told - 1, 2):
        place, size, other, measure = places[first], sizes[first], places[first + 1], sizes[first + 1]
        for unit in range(units):
            drives[unit] += inner[place, unit] * size + inner[other, unit] * measure
    if told % 2:
        place, size = places[told - 1], sizes[told - 1]
        for unit in range(units):
            drives[unit] += inner[place, unit] * size
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
class ValueNetwork:
    inner: Figures
    """(Features + 1) x units: the last row is the bias."""
    outer: Figures
    """Units of the last hidden layer + 1 for the bias."""
    middle: Figures = field(default_factory=lambda: np.zeros((0, 1)))
    """Units of the second hidden layer x (units + 1); without rows there is no second layer."""

    @property
    def weights(self) -> list[Figures]:
        """The trainable weights, from the features to the output."""
        return [self.inner, self.middle, self.outer] if len(self.middle) else [self.inner, self.outer]

    def evaluator(self) -> Evaluator:
        """Return the network as compiled code takes it, with buffers of its own."""
        beyond = np.concatenate([self.middle.T.ravel(), self.outer])
        return Evaluator(self.inner, beyond, Features.none(), np.zeros(self.inner.shape[1] + len(self.middle)))

    @classmethod
    def random(cls, features: int, units: int, seed: int, further: int = 0) -> ValueNetwork:
        chance = np.random.default_rng(seed)
        inner = chance.normal(0.0, (2.0 / features) ** 0.5, (features + 1, units))
        inner[-1] = 0.0
        outer = np.append(chance.normal(0.0, 0.1, further or units), 0.0)
        middle = chance.normal(0.0, (2.0 / units) ** 0.5, (further, units + 1))
        middle[:, -1] = 0.0
        return cls(inner, outer, middle)

    @classmethod
    def none(cls) -> ValueNetwork:
        """Return the placeholder for a missing network."""
        return cls(np.zeros((1, 0)), np.zeros(1))

    @classmethod
    def load(cls, file: Path, players: int) -> ValueNetwork | None:
        """Load the network for a number of players from a data file, if there is one."""
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
