"""Features of a position for a value network, as a sparse vector.

There may be thousands of features. Most of them are 0 in any one position and take no time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Numbers
from kogge.core.rule import rule

MOST_TOLD = 256
"""The most features of one position that are not 0."""


class Features(NamedTuple):
    """The features of one position that are not 0."""

    places: Numbers
    sizes: NDArray[np.float64]
    told: Numbers
    """How many there are."""

    @classmethod
    def none(cls) -> Features:
        return cls(np.zeros(MOST_TOLD, np.int64), np.zeros(MOST_TOLD), np.zeros(1, np.int64))


@rule
def forget(out: Features) -> None:
    """Start to describe another position."""
    out.told[0] = 0


@rule
def tell(out: Features, place: int, size: float) -> None:
    """Set one feature."""
    if size != 0.0:
        out.places[out.told[0]] = place
        out.sizes[out.told[0]] = size
        out.told[0] += 1


@rule
def tell_step(out: Features, number: int, step: int, steps: int) -> int:
    """Set the step of a scale, the last one for everything beyond it; return the place after the scale."""
    tell(out, number + min(step, steps - 1), 1.0)
    return number + steps


@rule
def tell_cards(out: Features, number: int, cards: int, size: int) -> int:
    """Set which cards are in a set; return the place after them."""
    for card in range(size):
        if cards & (1 << card):
            tell(out, number + card, 1.0)
    return number + size
