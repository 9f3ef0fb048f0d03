"""Everything that can be used up, as a grid: a point says how many of each piece are in use.

Points are numbered in mixed radix, and a set of points is one integer with a bit for each. Adding the same pieces at
all points of a set is then one shift: so all ways to spend the pieces are gone through at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import and_
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.fight import Symbols

Counts = npt.NDArray[np.int64]
MANY = 1 << 10
"""More symbols than there are."""


MOST_POINTS = 1 << 18
MOST_EFFORT = 1 << 33
"""How large a grid may be, and how many points may be gone through, before a search is given up."""


class TooHard(Exception):
    """A fight that is not solved in reasonable time; none that occurs in a game is."""


class Move(NamedTuple):
    """Pieces added at every point that has room for them."""

    room: int
    """The set of points with room."""
    step: int
    """The point that uses these pieces."""


class Teams(NamedTuple):
    """Teams against one demand, the smallest first."""

    sizes: list[int]
    pieces: Counts
    """A row for each team, a column for each piece."""


class Grid:
    """The pieces of a fight: weapons that go to an enemy together, and how many of the kind there are."""

    def __init__(self, weapons: Sequence[Symbols], numbers: Sequence[int]) -> None:
        self.weapons = weapons
        self.numbers = np.array(numbers, np.int64)
        strides = [1]
        for number in numbers:
            strides.append(strides[-1] * (number + 1))
        self.points = strides.pop()
        if self.points > MOST_POINTS:
            raise TooHard
        self.effort = 0
        self.most_effort = MOST_EFFORT
        self.strides = np.array(strides, np.int64)
        self._at_most: dict[tuple[int, int], int] = {}
        self._moves: dict[int, Move] = {}
        self._teams: dict[Symbols, Teams] = {}

    # --- Sets of points

    def at_most(self, piece: int, number: int) -> int:
        """The points that use no more than so many of a piece; if negative, than so many fewer than there are."""
        key = piece, number
        if key not in self._at_most:
            stride = int(self.strides[piece])
            number = number if number >= 0 else int(self.numbers[piece]) + number
            found, length = (1 << stride * (number + 1)) - 1, stride * int(self.numbers[piece] + 1)
            while length < self.points:
                found |= found << length
                length *= 2
            self._at_most[key] = found & (1 << self.points) - 1
        return self._at_most[key]

    def within(self, limits: Iterable[tuple[int, int]]) -> int:
        """The points that keep to limits for some pieces."""
        found = (1 << self.points) - 1
        for piece, number in limits:
            if number < self.numbers[piece]:
                found &= self.at_most(piece, number)
        return found

    def used(self, point: int) -> Iterable[tuple[int, int]]:
        """The pieces in use at a point, and how many of each."""
        for piece, digit in enumerate((point // self.strides % (self.numbers + 1)).tolist()):
            if digit:
                yield piece, digit

    def move(self, step: int, pieces: Sequence[int]) -> Move:
        """Use so many of each piece."""
        if step not in self._moves:
            rooms = [self.at_most(piece, -number) for piece, number in enumerate(pieces) if number]
            self._moves[step] = Move(reduce(and_, rooms, (1 << self.points) - 1), step)
        return self._moves[step]

    # --- Teams

    def sums(self, values: Sequence[int]) -> Counts:
        """At each point the sum of the values of all pieces in use."""
        found = np.zeros(1, np.int64)
        for value, number in zip(values, self.numbers, strict=True):
            found = np.add.outer(value * np.arange(number + 1), found).ravel()
        return found

    @cached_property
    def _supply(self) -> list[Counts]:
        """For each weapon how many there are at each point."""
        return [self.sums([symbols[weapon] for symbols in self.weapons]) for weapon in range(WEAPONS)]

    def raised(self, demand: Symbols) -> Counts:
        """How many of the demanded symbols each point raises, two of a kind standing in for any one."""
        found = np.zeros(self.points, np.int64)
        for supply, wanted in zip(self._supply, demand, strict=True):
            worth = [min(number, wanted + max(0, number - wanted) // 2) for number in range(int(supply[-1]) + 1)]
            found += np.array(worth)[supply]
        return found

    def _all_teams(self, demand: Symbols) -> Teams:
        """All teams that meet a demand and can spare nothing."""
        if demand not in self._teams:
            enough = self.raised(demand) >= sum(demand)
            spare = np.zeros(self.points, bool)
            for stride, number in zip(self.strides, self.numbers, strict=True):
                fewer = enough.reshape(-1, number + 1, stride)[:, :-1]
                spare.reshape(-1, number + 1, stride)[:, 1:] |= fewer
            points = np.flatnonzero(enough & ~spare)
            pieces = points[:, None] // self.strides % (self.numbers + 1)
            sizes = pieces @ np.array([sum(symbols) for symbols in self.weapons], np.int64)
            order = np.argsort(sizes, kind="stable")
            self._teams[demand] = Teams(sizes[order].tolist(), pieces[order])
        return self._teams[demand]

    def least(self, demand: Symbols) -> int:
        """The fewest symbols that meet a demand, or MANY."""
        return min(self._all_teams(demand).sizes[:1], default=MANY)

    def moves(
        self,
        demand: Symbols,
        most: int = MANY,
        there: Mapping[int, int] = {},
        lost: Mapping[int, int] = {},
        limits: Mapping[int, int] = {},
    ) -> list[Move]:
        """The moves that meet a demand with no more than so many symbols, and spare nothing.

        Some pieces are there in any case, and some of them are lost, so that they are not used up. Of others no more
        than a limit may come.
        """
        sizes, pieces = self._all_teams(demand)
        more = pieces[: bisect_right(sizes, most)].copy()
        for piece, number in there.items():
            more[:, piece] = np.maximum(0, more[:, piece] - number)
        if limits:
            more = more[(more[:, list(limits)] <= list(limits.values())).all(axis=1)]
        for piece, number in there.items():
            more[:, piece] += number - lost.get(piece, 0)
        if there:
            more = more[(more <= self.numbers).all(axis=1)]
        steps, rows = np.unique(more @ self.strides, return_index=True)
        return [self.move(step, pieces) for step, pieces in zip(steps.tolist(), more[rows].tolist(), strict=True)]

    # --- Going on from sets of points

    def spread(self, reached: int, moves: Sequence[Move]) -> int:
        """The points reached from a set of points by one of the moves."""
        self._count(moves)
        found = 0
        for room, step in moves:
            found |= (reached & room) << step
        return found

    def before(self, reached: int, moves: Sequence[Move]) -> int:
        """The points from which a set of points is reached by one of the moves."""
        self._count(moves)
        found = 0
        for room, step in moves:
            found |= (reached >> step) & room
        return found

    def _count(self, moves: Sequence[Move]) -> None:
        self.effort += len(moves) * self.points
        if self.effort > self.most_effort:
            raise TooHard
