"""Train a value network by gradient descent."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from kogge import lab
from kogge.bots.network import Figures, ValueNetwork
from kogge.core.features import MOST_TOLD, Features
from kogge.core.rule import cache_folder, compiled, rule


class Examples(NamedTuple):
    """Features of positions, each from one seat, with their targets."""

    places: NDArray[np.int16]
    sizes: NDArray[np.float32]
    """Of the features that are not 0, padded with 0."""
    targets: Figures

    @classmethod
    def empty(cls, number: int) -> Self:
        told = (number, MOST_TOLD)
        return cls(np.zeros(told, np.int16), np.zeros(told, np.float32), np.zeros(number))

    @classmethod
    def of(cls, seen: list[tuple[Features, float]]) -> Self:
        made = cls.empty(len(seen))
        for row, (described, target) in enumerate(seen):
            told = int(described.told[0])
            made.places[row, :told], made.sizes[row, :told] = described.places[:told], described.sizes[:told]
            made.targets[row] = target
        return made


class ReplayBuffer:
    """The positions seen last, each from one seat."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept = Examples.empty(capacity)
        self._number = self._next = 0

    def add(self, examples: Examples) -> None:
        number = len(examples.targets)
        rows = (self._next + np.arange(number)) % self._capacity
        places, sizes, targets = self._kept
        places[rows], sizes[rows], targets[rows] = examples
        self._next = (self._next + number) % self._capacity
        self._number = min(self._capacity, self._number + number)

    def sample(self, chance: np.random.Generator, number: int) -> Examples:
        """Return some positions, picked at random."""
        picked = chance.integers(0, self._number, number)
        places, sizes, targets = self._kept
        return Examples(places[picked], sizes[picked], targets[picked])


@dataclass
class Adam:
    """The Adam optimiser for a few arrays."""

    shapes: list[tuple[int, ...]]
    steps: int = 0
    means: list[Figures] = field(default_factory=list)
    squares: list[Figures] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.means = [np.zeros(shape) for shape in self.shapes]
        self.squares = [np.zeros(shape) for shape in self.shapes]

    def move(self, weights: list[Figures], slopes: list[Figures], rate: float) -> None:
        self.steps += 1
        scales = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for moved in zip(weights, slopes, self.means, self.squares, strict=True):
            fast(descend)(*(figures.reshape(-1) for figures in moved), rate, scales)


@rule
def descend(
    weights: Figures, slopes: Figures, means: Figures, squares: Figures, rate: float, scales: tuple[float, float]
) -> None:
    for place in range(len(weights)):
        means[place] += 0.1 * (slopes[place] - means[place])
        squares[place] += 0.001 * (slopes[place] * slopes[place] - squares[place])
        weights[place] -= rate * (means[place] / scales[0]) / (math.sqrt(squares[place] / scales[1]) + 1e-8)


def teach(network: ValueNetwork, adam: Adam, examples: Examples, rate: float) -> float:
    """Train a network for one step; return the mean squared error before it."""
    places, sizes, targets = examples
    inner, *layers, outer = network.weights
    active = [np.zeros((len(targets), inner.shape[1]))]
    fast(drive)(places, sizes, inner, active[0])
    np.maximum(active[0], 0.0, out=active[0])
    for layer in layers:
        active.append(np.maximum(active[-1] @ layer[:, :-1].T + layer[:, -1], 0.0))
    values = 1.0 / (1.0 + np.exp(-(active[-1] @ outer[:-1] + outer[-1])))
    error = (values - targets) / len(targets)
    slopes = [np.append(error @ active[-1], error.sum())]
    back = np.outer(error, outer[:-1]) * (active[-1] > 0.0)
    for layer, before in zip(reversed(layers), reversed(active[:-1]), strict=True):
        slopes.insert(0, np.hstack([back.T @ before, back.sum(axis=0)[:, None]]))
        back = back @ layer[:, :-1] * (before > 0.0)
    slopes.insert(0, np.zeros(inner.shape))
    fast(attribute)(places, sizes, back, slopes[0])
    adam.move(network.weights, slopes, rate)
    return float(np.mean((values - targets) ** 2))


@rule
def drive(places: NDArray[np.int16], sizes: NDArray[np.float32], inner: Figures, drives: Figures) -> None:
    """Compute the pre-activations of the first layer for each position."""
    for row in range(len(places)):
        for unit in range(inner.shape[1]):
            drives[row, unit] = inner[len(inner) - 1, unit]
        for told in range(places.shape[1]):
            size = sizes[row, told]
            if size == 0.0:
                break
            for unit in range(inner.shape[1]):
                drives[row, unit] += inner[places[row, told], unit] * size


@rule
def attribute(places: NDArray[np.int16], sizes: NDArray[np.float32], back: Figures, slopes: Figures) -> None:
    """Add up the gradients of the first layer's weights."""
    for row in range(len(places)):
        for unit in range(slopes.shape[1]):
            slopes[len(slopes) - 1, unit] += back[row, unit]
        for told in range(places.shape[1]):
            size = sizes[row, told]
            if size == 0.0:
                break
            for unit in range(slopes.shape[1]):
                slopes[places[row, told], unit] += back[row, unit] * size


@cache
def fast(function: Callable[..., None]) -> Callable[..., None]:
    return compiled(function, cache_folder(Path(lab.__file__).parent))
