"""Chance for simulation: a small generator (xoshiro128**) kept in an array of four 32-bit words, written as rules.

Every step fits a signed 64-bit integer, so interpreted and compiled code draw the same numbers.
"""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import NDArray

from kogge.core.errors import SetupError
from kogge.core.rule import rule

Numbers = NDArray[np.int64]

WORD = 0xFFFFFFFF


def generator(seed: int | None = None, *path: int) -> Numbers:
    """Make a generator from a seed and a path below it (game 5, seat 2); without a seed, from system randomness."""
    entropy = secrets.randbits(128) if seed is None else seed
    return _sequence(entropy, path).generate_state(4).astype(np.int64)


def derived_seed(seed: int, *path: int) -> int:
    """Derive a separate seed for every path below a seed."""
    return int(_sequence(seed, path).generate_state(1, np.uint64)[0])


def _sequence(seed: int, path: tuple[int, ...]) -> np.random.SeedSequence:
    if seed < 0:
        raise SetupError(f"a seed is 0 or more, not {seed}")
    return np.random.SeedSequence(seed, spawn_key=path)


@rule
def rotated(word: int, by: int) -> int:
    return ((word << by) & WORD) | (word >> (32 - by))


@rule
def word(chance: Numbers) -> int:
    """Return the next 32 random bits."""
    out = (rotated((chance[1] * 5) & WORD, 7) * 9) & WORD
    shifted = (chance[1] << 9) & WORD
    chance[2] ^= chance[0]
    chance[3] ^= chance[1]
    chance[1] ^= chance[2]
    chance[0] ^= chance[3]
    chance[2] ^= shifted
    chance[3] = rotated(chance[3], 11)
    return out


@rule
def below(chance: Numbers, limit: int) -> int:
    """Return a random number from 0 to limit - 1."""
    return (word(chance) * limit) >> 32


@rule
def shuffle(chance: Numbers, items: Numbers, start: int, stop: int) -> None:
    """Shuffle the part of an array from start up to, but not including, stop."""
    for last in range(stop - 1, start, -1):
        other = start + below(chance, last - start + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
