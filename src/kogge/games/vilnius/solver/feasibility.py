"""Teams for several enemies at once: whether the pieces at hand suffice, and how they can be shared out.

A piece is what goes to an enemy together: a unit, or one weapon of those who split. All teams for an enemy that have
nobody to spare are listed once; then the enemies get their teams one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np

from kogge.core.engine import is_prepared
from kogge.core.position import NONE, Numbers, Records, blank
from kogge.core.rule import F
from kogge.games.vilnius import game
from kogge.games.vilnius.rules.components import ORDER_CARDS, WEAPONS
from kogge.games.vilnius.solver.allocation import (
    ANY_RANK,
    BITS,
    DIGIT,
    EVERYBODY,
    MEMORY,
    MOST_TIERS,
    POOL,
    SHARING,
    TRIED,
    share_out,
)
from kogge.games.vilnius.solver.fight import Symbols
from kogge.games.vilnius.solver.teams import Teams, list_teams

MOST_EFFORT = 1 << 27
"""How many teams may be looked at before a search is given up."""
MOST_TEAMS = 1 << 17
SLOWER = 7
"""By so many bits less may be done before the rules are compiled: nobody waits long."""
ONE: tuple[Symbols, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


class TooHard(Exception):
    """A fight that is not solved in reasonable time; none that occurs in a game is."""


@dataclass(frozen=True)
class Splitting:
    """Fighters who split and are alike."""

    number: int
    weapons: Symbols
    rank: int
    cancels: bool


class AnyFormation(Protocol):
    """A way to meet an enemy, for which some pieces have to be there and others may come."""

    @property
    def most(self) -> int:
        """The highest rank of those who may come, below ANY_RANK if it matters."""
        ...

    @property
    def limits(self) -> Numbers:
        """How many more of each piece may come, 0 for those of a higher rank."""
        ...

    @property
    def splitting(self) -> Numbers:
        """How many of each kind that splits fall there, then how many cancel."""
        ...


class Deployment:
    """The pieces of a fight: those who do not split, and then the weapons of those who do."""

    def __init__(
        self,
        pieces: Sequence[Symbols],
        numbers: Sequence[int],
        splitting: Sequence[Splitting] = (),
        most_effort: int = MOST_EFFORT,
        *,
        fast: bool,
    ) -> None:
        supply = [sum(kind.number * kind.weapons[weapon] for kind in splitting) for weapon in range(WEAPONS)]
        self.fast = fast
        self.whole = len(pieces)
        self.loose = [weapon for weapon in range(WEAPONS) if supply[weapon]]
        """The weapons that are the pieces after the whole ones."""
        self.pieces = np.array([*pieces, *(ONE[weapon] for weapon in self.loose)], np.int64).reshape(-1, WEAPONS)
        self.numbers = np.array([*numbers, *(supply[weapon] for weapon in self.loose)], np.int64)
        self.kinds = [kind.number for kind in splitting]
        digits = [int(number).bit_length() + 1 for number in self.numbers]
        if sum(digits) > BITS:
            raise TooHard
        ends = np.cumsum([0, *digits])
        self.places = 1 << ends[:-1]
        """What one of each piece is in a packed number."""
        self._loose_places = np.array([1 << DIGIT * weapon for weapon in self.loose], np.int64)
        self._sizes = self.pieces.sum(axis=1)
        self._sharing = blank(SHARING)
        sharing: Any = self._sharing[0]
        sharing.most_looks = most_effort if fast else most_effort >> SLOWER
        sharing.pieces, sharing.whole, sharing.kinds = len(self.pieces), self.whole, len(splitting)
        sharing.symbols[: len(self.pieces)] = self.pieces
        sharing.loose[self.whole : len(self.pieces)] = self.loose
        sharing.digits[: len(ends)] = ends
        sharing.guards = sum(int(place) << digit - 1 for place, digit in zip(self.places, digits, strict=True))
        for place, kind in enumerate(splitting):
            sharing.weapons[place] = sum(number << DIGIT * weapon for weapon, number in enumerate(kind.weapons))
            sharing.rank[place], sharing.cancels[place] = kind.rank, kind.cancels
        self._listed = np.zeros((MOST_TEAMS if fast else MOST_TEAMS >> SLOWER, len(self.pieces)), np.int64)
        self._work = self.workplace()
        self.meeting = cache(self._meeting)

    def workplace(self) -> Workplace:
        """Room for a search of its own."""
        return Workplace(self._sharing.copy(), np.zeros((MEMORY, TRIED + MOST_TIERS), np.int64))

    # --- Teams for one enemy

    def _meeting(self, demand: Symbols, number: int | None = None) -> Teams:
        """All teams that raise so many of some symbols, or all of them, and can spare nobody."""
        wanted = sum(demand) if number is None else min(number, sum(demand))
        room = np.zeros((2, len(self.pieces) + 2, WEAPONS), np.int64)
        team = np.zeros(len(self.pieces), np.int64)
        list_all = at_speed(list_teams, self.fast)
        found = list_all(self.pieces, self.numbers, np.array(demand, np.int64), wanted, team, *room, self._listed)
        if found > len(self._listed):
            raise TooHard
        return self._teams(self._listed[:found])

    def beside(self, teams: Teams, there: Numbers, limits: Numbers) -> Teams:
        """What is still needed of teams if some pieces are there in any case, and only so many more may come."""
        if there.any():
            more = np.maximum(0, teams.pieces - there)
            return self._teams(more[(more <= limits).all(axis=1)])
        fit = (teams.pieces <= limits).all(axis=1)
        return teams if fit.all() else Teams(teams.pieces[fit], teams.figures[:, fit])

    def _teams(self, rows: Numbers) -> Teams:
        sizes = rows @ self._sizes
        order = np.argsort(sizes, kind="stable")
        rows = rows[order]
        return Teams(rows, np.array([rows @ self.places, rows[:, self.whole :] @ self._loose_places, sizes[order]]))

    # --- Teams for all enemies

    def suffices(self, demands: Sequence[Symbols]) -> bool:
        """Whether there are teams for all these demands, if those who split may stand anywhere."""
        teams = Listed([self.meeting(demand) for demand in demands])
        sharing = self._work.begun(demands)
        sharing.left[0] = self.numbers @ self.places
        return self._work.next_way(teams, self.fast)

    def shared_out(
        self,
        demands: Sequence[Symbols],
        formations: Sequence[AnyFormation],
        choices: Sequence[Teams],
        there: Numbers,
        numbers: Numbers,
        splitting: Sequence[int],
    ) -> Iterator[Numbers]:
        """Every way to pick a team for each enemy beside those there, if so many of each piece are free.

        `splitting` is how many of each kind that splits take part. A way has a row for each enemy.
        """
        if numbers.min(initial=0) < 0:
            return
        sharing = self._work.begun(demands)
        sharing.left[0] = numbers @ self.places
        sharing.there[: len(demands)] = there @ self.pieces
        sharing.brought[: len(demands)] = there[:, self.whole :] @ self._loose_places
        sharing.number[: len(splitting)] = splitting
        for row, formation in enumerate(formations):
            sharing.most[row], sharing.may_come[row] = formation.most, set_of(formation.limits)
            falling, cancelling = formation.splitting.reshape(2, -1)
            sharing.doomed[: len(splitting)] += falling
            sharing.cancelling[row, : len(splitting)] = cancelling
        teams = Listed(choices)
        while self._work.next_way(teams, self.fast):
            picked = sharing.picked - sharing.start
            rows = [some.pieces[picked[row]] for row, some in enumerate(choices)]
            yield np.array(rows, np.int64).reshape(-1, len(self.pieces))
            sharing.keeping = 0


class Workplace:
    """Room for a search."""

    def __init__(self, sharing: Records, tried: Numbers) -> None:
        self.sharing = sharing
        self.tried = tried

    def begun(self, demands: Sequence[Symbols]) -> Any:
        """Ready for a search, in which nobody has to be anywhere and everybody may go everywhere."""
        if len(demands) > ORDER_CARDS:
            raise TooHard
        sharing: Any = self.sharing[0]
        sharing.enemies = len(demands)
        for row, demand in enumerate(demands):
            sharing.demand[row] = demand
        sharing.there[:], sharing.brought[:], sharing.cancelling[:], sharing.doomed[:] = 0, 0, 0, 0
        sharing.most[:], sharing.may_come[:], sharing.depth = ANY_RANK, EVERYBODY, NONE
        return sharing

    def next_way(self, teams: Listed, fast: bool) -> bool:
        """Go on to the next way to pick a team for each enemy, if there is one."""
        sharing: Any = self.sharing[0]
        sharing.start[: sharing.enemies], sharing.end[: sharing.enemies] = teams.spans[:-1], teams.spans[1:]
        sharing.listed[: sharing.enemies] = range(sharing.enemies)
        found = at_speed(share_out, fast)(self.sharing, teams.figures, self.tried, teams.least)
        self.check()
        return bool(found)

    def check(self) -> None:
        """Give up if it takes too long."""
        sharing: Any = self.sharing[0]
        if sharing.looked > sharing.most_looks:
            raise TooHard


class Listed:
    """The teams of all enemies, one after the other."""

    def __init__(self, choices: Sequence[Teams]) -> None:
        none = np.zeros((3, 0), np.int64)
        self.figures = np.concatenate([none, *(teams.figures for teams in choices)], axis=1)
        self.spans = np.cumsum([0, *map(len, choices)])
        """Where those of each enemy start, and those of the one before it end."""
        self.least = np.full((POOL, len(choices)), NONE)
        """What the cheapest team of each enemy costs, by several prices, as soon as it is known."""


def set_of(limits: Numbers) -> int:
    """The pieces of which any may come."""
    return sum(1 << piece for piece, most in enumerate(limits) if most)


def is_ready() -> bool:
    """Whether the compiled search lies ready on disk."""
    return is_prepared(game)


@cache
def at_speed(function: F, fast: bool) -> F:
    """A rule as it stands, or compiled."""
    return game.compile(function) if fast else function
