"""What of a position matters for the chance to win, as a game tells it to a value function.

There may be thousands of features. Most of them are 0 at any one moment and are not told, so it costs nothing to have
many that are rarely 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Numbers
from kogge.core.rule import rule

MOST_TOLD = 256
"""The room for the features of one position that are not 0."""


class Features(NamedTuple):
    """Those of one position that are not 0."""

    places: Numbers
    sizes: NDArray[np.float64]
    told: Numbers
    """How many there are."""

    @classmethod
    def none(cls) -> Features:
        return cls(np.zeros(MOST_TOLD, np.int64), np.zeros(MOST_TOLD), np.zeros(1, np.int64))


@rule
def forget(out: Features) -> None:
    """Begin to describe another position."""
    out.told[0] = 0


@rule
def tell(out: Features, place: int, size: float) -> None:
    """Tell one feature."""
    if size != 0.0:
        out.places[out.told[0]] = place
        out.sizes[out.told[0]] = size
        out.told[0] += 1


@rule
def tell_step(out: Features, number: int, step: int, steps: int) -> int:
    """Tell on which step of a scale something stands, the last one for all beyond it; the answer is the next place."""
    tell(out, number + min(step, steps - 1), 1.0)
    return number + steps


@rule
def tell_cards(out: Features, number: int, cards: int, size: int) -> int:
    """Tell which cards are in a set; the answer is the next place."""
    for card in range(size):
        if cards & (1 << card):
            tell(out, number + card, 1.0)
    return number + size
