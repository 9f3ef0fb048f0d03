"""Teams for several enemies at once: whether the pieces at hand suffice, and how they can be shared out.

A piece is what goes to an enemy together: a unit, or one weapon of those who split. All teams for an enemy that have
nobody to spare are listed once; then the enemies get their teams one after the other.

How many of each piece are left is packed into one number, with a guard bit above the digit of each piece: a team can
be taken away if no guard bit is borrowed from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np

from kogge.core import rule as rule_module
from kogge.core.engine import PREPARED
from kogge.core.position import NONE, Numbers
from kogge.core.rule import cache_folder, compiled, rule
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.fight import Symbols
from kogge.games.vilnius.symbols import raised, total

MOST_EFFORT = 1 << 27
"""How many teams may be looked at before a search is given up."""
MOST_TEAMS = 1 << 17
SLOWER = 7
"""By so many bits less may be done before the rules are compiled: nobody waits long."""
MEMORY = 524_287
"""Room for what has been tried in vain."""
BITS, PLACES = 57, 5
"""For what is left, and for how many enemies have got their team."""

DEPTH, LOOKED, ROUND, KNOWN, KEEPING = range(5)
"""How far a search has come, which search it is, how much it knows, and whether what fails is in vain for good."""


class TooHard(Exception):
    """A fight that is not solved in reasonable time; none that occurs in a game is."""


@dataclass(frozen=True, eq=False)
class Teams:
    """Teams of which each would do against an enemy, the smallest first."""

    pieces: Numbers
    """A row for each team, a column for each piece."""
    packed: Numbers
    sizes: Numbers
    """In symbols."""


class Stance(Protocol):
    """A way to meet an enemy, of some value, for which some pieces have to be there and others may come."""

    @property
    def value(self) -> int: ...

    @property
    def there(self) -> Numbers: ...

    @property
    def teams(self) -> Teams: ...

    @property
    def own_teams(self) -> Teams:
        """Those that are possible whatever happens elsewhere."""
        ...

    @property
    def binds(self) -> bool:
        """Whether it makes more teams possible elsewhere."""
        ...


class Deployment:
    """The pieces of a fight."""

    def __init__(self, pieces: Sequence[Symbols], numbers: Sequence[int], most_effort: int, *, fast: bool) -> None:
        self.pieces = np.array(pieces, np.int64).reshape(-1, WEAPONS)
        self.numbers = np.array(numbers, np.int64)
        digits = [number.bit_length() + 1 for number in numbers]
        if sum(digits) > BITS:
            raise TooHard
        self._digits = np.cumsum([0, *digits])
        self._places = 1 << self._digits[:-1]
        self._guards = sum(int(place) << digit - 1 for place, digit in zip(self._places, digits, strict=True))
        self._most_effort = most_effort if fast else most_effort >> SLOWER
        self._most_teams = MOST_TEAMS if fast else MOST_TEAMS >> SLOWER
        self._progress = np.zeros(5, np.int64)
        self._memory = np.zeros((2, MEMORY), np.int64)
        self._list, self._search, self._choose = _compiled(fast)
        self._sizes = self.pieces.sum(axis=1)
        self.meeting = cache(self._meeting)

    # --- Teams for one enemy

    def _meeting(self, demand: Symbols, number: int | None = None) -> Teams:
        """All teams that raise so many of some symbols, or all of them, and can spare nobody."""
        wanted = sum(demand) if number is None else min(number, sum(demand))
        out = np.zeros((self._most_teams, len(self.pieces)), np.int64)
        room = np.zeros((2, len(self.pieces) + 2, WEAPONS), np.int64)
        team = np.zeros(len(self.pieces), np.int64)
        found = self._list(self.pieces, self.numbers, np.array(demand, np.int64), wanted, team, *room, out)
        if found > self._most_teams:
            raise TooHard
        return self._teams(out[:found])

    def beside(self, teams: Teams, there: Numbers, limits: Numbers) -> Teams:
        """What is still needed of teams if some pieces are there in any case, and only so many more may come."""
        if there.any():
            more = np.maximum(0, teams.pieces - there)
            return self._teams(more[(more <= limits).all(axis=1)])
        fit = (teams.pieces <= limits).all(axis=1)
        return teams if fit.all() else Teams(teams.pieces[fit], teams.packed[fit], teams.sizes[fit])

    def _teams(self, rows: Numbers) -> Teams:
        sizes = rows @ self._sizes
        order = np.argsort(sizes, kind="stable")
        rows = rows[order]
        return Teams(rows, rows @ self._places, sizes[order])

    # --- Teams for all enemies

    def suffices(self, demands: Sequence[Symbols]) -> bool:
        """Whether there are teams for all these demands."""
        choices = [self.meeting(demand) for demand in demands]
        there = np.zeros((len(demands), len(self.pieces)), np.int64)
        return any(True for _ in self.shared_out(demands, choices, there, self.numbers))

    def shared_out(
        self, demands: Sequence[Symbols], choices: Sequence[Teams], there: Numbers, numbers: Numbers
    ) -> Iterator[Numbers]:
        """Every way to pick a team for each enemy beside those there, if so many of each piece are free.

        A way has a row for each enemy.
        """
        if numbers.min(initial=0) < 0:
            return
        packed, sizes, starts, ends = _listed(choices)
        rows = self._rows(demands, numbers)
        rows.starts[:-1], rows.ends[:-1], rows.there[:-1] = starts, ends, there @ self.pieces
        self._begin()
        while self._search(
            self.pieces,
            self._digits,
            packed,
            sizes,
            *rows,
            self._guards,
            *self._memory,
            self._most_effort,
            self._progress,
        ):
            yield np.array(
                [choices[row].pieces[rows.picked[row] - starts[row]] for row in range(len(choices))], np.int64
            ).reshape(-1, len(self.pieces))
            self._progress[KEEPING] = 0
        self._check()

    def fronts(
        self, demands: Sequence[Symbols], choices: Sequence[Sequence[Stance]], value: int
    ) -> Iterator[tuple[int, ...]]:
        """Every way to choose a stance at the first enemies, of a value in all, for which the pieces suffice.

        The others can be met anyhow, as can be those for which no stance has been chosen yet.
        """
        anyhow = [self.meeting(demand) for demand in demands]
        stances = [stance for some in choices for stance in some]
        packed, sizes, starts, ends = _listed(
            [*(stance.teams for stance in stances), *anyhow, *(stance.own_teams for stance in stances)]
        )
        firsts = np.cumsum([0, *map(len, choices)])
        figures = np.array(
            [
                (stance.value, stance.there @ self._places, stance.binds, *stance.there @ self.pieces)
                for stance in stances
            ],
            np.int64,
        ).reshape(-1, WEAPON + WEAPONS)
        rows = self._rows(demands, self.numbers)
        chosen = np.zeros(len(choices) + 1, np.int64)
        alike = np.array([0, *(these[0] is those[0] for these, those in pairwise(choices))], np.int64)
        stage = np.full(1, NONE)
        self._begin()
        while self._choose(
            self.pieces,
            self._digits,
            packed,
            sizes,
            starts,
            ends,
            figures,
            firsts,
            alike,
            value,
            chosen,
            stage,
            *rows,
            self._guards,
            *self._memory,
            self._most_effort,
            self._progress,
        ):
            yield tuple(int(stance - first) for stance, first in zip(chosen, firsts[:-1], strict=False))
        self._check()

    def _rows(self, demands: Sequence[Symbols], numbers: Numbers) -> Rows:
        number = len(demands) + 1
        rows = Rows(*np.zeros((2, number, WEAPONS), np.int64), *np.zeros((6, number), np.int64))
        rows.left[0] = numbers @ self._places
        for row, demand in enumerate(demands):
            rows.demands[row] = demand
        return rows

    def _begin(self) -> None:
        self._progress[DEPTH], self._progress[KNOWN], self._progress[KEEPING] = 0, 0, 1
        self._progress[ROUND] += 1

    def _check(self) -> None:
        if self._progress[LOOKED] > self._most_effort:
            raise TooHard


class Rows(NamedTuple):
    """What is noted of each enemy while the pieces are shared out."""

    demands: Numbers
    there: Numbers
    """The weapons of those who have to be there."""
    starts: Numbers
    ends: Numbers
    """Of the teams that it can get."""
    picked: Numbers
    order: Numbers
    """Which enemy gets its team as the first, as the second, and so on."""
    left: Numbers
    """The pieces left in this order."""
    spare: Numbers
    """How many symbols a team may have then, so that enough are left."""


def _listed(choices: Sequence[Teams]) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """All teams one after the other, packed and by size, and where those of each enemy start and end."""
    none = np.zeros(0, np.int64)
    ends = np.cumsum([0, *(len(teams.sizes) for teams in choices)])
    packed = np.concatenate([none, *(teams.packed for teams in choices)])
    sizes = np.concatenate([none, *(teams.sizes for teams in choices)])
    return packed, sizes, ends[:-1], ends[1:]


def is_ready() -> bool:
    """Whether the compiled search lies ready on disk."""
    return (_folder() / PREPARED).exists()


@cache
def _folder() -> Path:
    return cache_folder(Path(rule_module.__file__).parent, Path(__file__).parent)


@cache
def _compiled(fast: bool) -> tuple[Callable[..., int], Callable[..., bool], Callable[..., bool]]:
    if not fast:
        return list_teams, share_out, choose_stances
    folder = _folder()
    return compiled(list_teams, folder), compiled(share_out, folder), compiled(choose_stances, folder)


@rule
def list_teams(
    pieces: Numbers,
    numbers: Numbers,
    demand: Numbers,
    wanted: int,
    team: Numbers,
    supply: Numbers,
    rest: Numbers,
    out: Numbers,
) -> int:
    """List all teams that raise so many of the demanded symbols and can spare nobody.

    `team` is tried piece by piece: before each, it has its `supply`, and there is a `rest`.
    """
    columns = len(pieces)
    for piece in range(columns - 1, -1, -1):
        for weapon in range(WEAPONS):
            rest[piece, weapon] = rest[piece + 1, weapon] + numbers[piece] * pieces[piece, weapon]
    found = 0
    piece = 0
    trial = supply[columns + 1]
    entering = True
    while piece >= 0:
        if entering:
            entering = False
            if raised(supply[piece], demand) >= wanted:
                if found == len(out):
                    return found + 1
                if not can_spare(pieces, team, supply[piece], demand, wanted, trial, piece):
                    for other in range(columns):
                        out[found, other] = team[other] if other < piece else 0
                    found += 1
                piece -= 1
                continue
            for weapon in range(WEAPONS):
                trial[weapon] = supply[piece, weapon] + rest[piece, weapon]
            if piece == columns or raised(trial, demand) < wanted:
                piece -= 1
                continue
            team[piece] = numbers[piece] + 1
        team[piece] -= 1
        if team[piece] < 0:
            team[piece] = 0
            piece -= 1
            continue
        for weapon in range(WEAPONS):
            supply[piece + 1, weapon] = supply[piece, weapon] + team[piece] * pieces[piece, weapon]
        piece += 1
        entering = True
    return found


@rule
def can_spare(
    pieces: Numbers, team: Numbers, supply: Numbers, demand: Numbers, wanted: int, trial: Numbers, number: int
) -> bool:
    """Whether a team of the first so many pieces would do with one of them fewer."""
    for piece in range(number):
        if team[piece]:
            for weapon in range(WEAPONS):
                trial[weapon] = supply[weapon] - pieces[piece, weapon]
            if raised(trial, demand) >= wanted:
                return True
    return False


@rule
def share_out(
    pieces: Numbers,
    digits: Numbers,
    packed: Numbers,
    sizes: Numbers,
    demands: Numbers,
    there: Numbers,
    starts: Numbers,
    ends: Numbers,
    picked: Numbers,
    order: Numbers,
    left: Numbers,
    spare: Numbers,
    guards: int,
    tried: Numbers,
    rounds: Numbers,
    most: int,
    progress: Numbers,
) -> bool:
    """Go on to the next way to pick a team for each enemy, if there is one: the smallest teams are tried first."""
    enemies = len(order) - 1
    depth = progress[DEPTH]
    entering = depth == 0
    if entering:
        for row in range(enemies):
            if starts[row] == ends[row]:
                return False
        put_in_order(starts, ends, order)
    else:
        depth -= 1
        picked[order[depth]] += 1
    while depth >= 0:
        if entering and depth == enemies:
            progress[DEPTH] = depth
            return True
        row = order[depth]
        if entering:
            entering = False
            picked[row] = starts[row]
            if is_known(left[depth] << PLACES | depth, tried, rounds, progress) or not weapons_suffice(
                pieces, digits, demands, there, order, left[depth], depth
            ):
                picked[row] = ends[row]
            spare[depth] = symbols_in(pieces, digits, left[depth])
            for later in range(depth + 1, enemies):
                spare[depth] -= sizes[starts[order[later]]]
        team = picked[row]
        while team < ends[row]:
            if sizes[team] > spare[depth]:
                team = ends[row]
                break
            if ((left[depth] | guards) - packed[team]) & guards == guards:
                break
            team += 1
        progress[LOOKED] += team - picked[row] + 1
        if progress[LOOKED] > most:
            return False
        picked[row] = team
        if team == ends[row]:
            if progress[KEEPING]:
                remember(left[depth] << PLACES | depth, tried, rounds, progress)
            depth -= 1
            if depth >= 0:
                picked[order[depth]] += 1
            continue
        left[depth + 1] = left[depth] - packed[team]
        depth += 1
        entering = True
    return False


@rule
def symbols_in(pieces: Numbers, digits: Numbers, left: int) -> int:
    found = 0
    for piece in range(len(pieces)):
        found += number_in(digits, left, piece) * total(pieces[piece])
    return found


@rule
def number_in(digits: Numbers, left: int, piece: int) -> int:
    """How many of a piece are left."""
    return int(left >> digits[piece] & (1 << digits[piece + 1] - digits[piece]) - 1)


@rule
def weapons_suffice(
    pieces: Numbers, digits: Numbers, demands: Numbers, there: Numbers, order: Numbers, left: int, depth: int
) -> bool:
    """Whether all enemies without a team could be defeated if every weapon could go anywhere."""
    found = 0
    needed = 0
    for weapon in range(WEAPONS):
        have = 0
        want = 0
        for place in range(depth, len(order) - 1):
            have += there[order[place], weapon]
            want += demands[order[place], weapon]
        for piece in range(len(pieces)):
            if pieces[piece, weapon]:
                have += number_in(digits, left, piece) * pieces[piece, weapon]
        needed += want
        found += have if have <= want else want + (have - want) // 2
    return found >= needed


@rule
def put_in_order(starts: Numbers, ends: Numbers, order: Numbers) -> None:
    """The enemies with the fewest teams get theirs first."""
    for row in range(len(order) - 1):
        place = row
        number = ends[row] - starts[row]
        while place > 0 and ends[order[place - 1]] - starts[order[place - 1]] > number:
            order[place] = order[place - 1]
            place -= 1
        order[place] = row


VALUE, THERE, BINDS, WEAPON = range(4)
"""The figures of a stance: what it costs, who has to be there, whether others can do more; and the weapons there."""


@rule
def choose_stances(
    pieces: Numbers,
    digits: Numbers,
    packed: Numbers,
    sizes: Numbers,
    all_starts: Numbers,
    all_ends: Numbers,
    figures: Numbers,
    firsts: Numbers,
    alike: Numbers,
    value: int,
    chosen: Numbers,
    stage: Numbers,
    demands: Numbers,
    there: Numbers,
    starts: Numbers,
    ends: Numbers,
    picked: Numbers,
    order: Numbers,
    left: Numbers,
    spare: Numbers,
    guards: int,
    tried: Numbers,
    rounds: Numbers,
    most: int,
    progress: Numbers,
) -> bool:
    """Go on to the next way to choose stances of a value in all for which the pieces suffice, if there is one.

    The stances at an enemy are in the order of their values; of two enemies that are alike, the first takes the stance
    that comes first. In the list of teams, those of all stances come first, then those of all enemies met anyhow, and
    again those of all stances, as far as they are possible whatever the other stances are.
    """
    enemies = len(firsts) - 1
    everybody = left[0]
    depth = stage[0]
    entering = depth == NONE
    if entering:
        depth = 0
    elif depth > 0:
        chosen[depth - 1] += 1
    if not entering:
        depth -= 1
    found = False
    while depth >= 0 and not found:
        if entering:
            chosen[depth] = firsts[depth]
            if 0 < depth < enemies and alike[depth]:
                chosen[depth] += chosen[depth - 1] - firsts[depth - 1]
        entering = False
        spent = 0
        for place in range(min(depth + 1, enemies)):
            if chosen[place] < firsts[place + 1]:
                spent += figures[chosen[place], VALUE]
        for place in range(depth + 1, enemies):
            spent += figures[firsts[place], VALUE]
        if depth == enemies:
            if spent == value:
                found = True
                continue
        elif depth == enemies - 1 and spent < value and chosen[depth] < firsts[depth + 1]:
            chosen[depth] += 1
            continue
        elif chosen[depth] < firsts[depth + 1] and spent <= value:
            left[0] = everybody
            others = firsts[enemies] + len(order) - 1 if depth == enemies - 1 else 0
            for row in range(depth + 1):
                if figures[chosen[row], BINDS]:
                    others = 0
            for row in range(len(order) - 1):
                teams = firsts[enemies] + row
                if row <= depth:
                    stance = chosen[row]
                    if ((left[0] | guards) - figures[stance, THERE]) & guards != guards:
                        left[0] = NONE
                        break
                    left[0] -= figures[stance, THERE]
                    teams = stance + others
                for weapon in range(WEAPONS):
                    there[row, weapon] = figures[chosen[row], WEAPON + weapon] if row <= depth else 0
                starts[row] = all_starts[teams]
                ends[row] = all_ends[teams]
            suffices = left[0] != NONE
            if suffices:
                progress[DEPTH] = 0
                progress[KNOWN] = 0
                progress[KEEPING] = 1
                progress[ROUND] += 1
                suffices = share_out(
                    pieces,
                    digits,
                    packed,
                    sizes,
                    demands,
                    there,
                    starts,
                    ends,
                    picked,
                    order,
                    left,
                    spare,
                    guards,
                    tried,
                    rounds,
                    most,
                    progress,
                )
                if progress[LOOKED] > most:
                    break
            if suffices:
                depth += 1
                entering = True
            else:
                chosen[depth] += 1
            continue
        depth -= 1
        if depth >= 0:
            chosen[depth] += 1
    left[0] = everybody
    stage[0] = depth
    return found


@rule
def is_known(key: int, tried: Numbers, rounds: Numbers, progress: Numbers) -> bool:
    slot = key % len(tried)
    while rounds[slot] == progress[ROUND]:
        if tried[slot] == key:
            return True
        slot = (slot + 1) % len(tried)
    return False


@rule
def remember(key: int, tried: Numbers, rounds: Numbers, progress: Numbers) -> None:
    """Keep in mind that nothing can be done with what is left, as long as there is room."""
    if progress[KNOWN] * 2 > len(tried) or is_known(key, tried, rounds, progress):
        return
    slot = key % len(tried)
    while rounds[slot] == progress[ROUND]:
        slot = (slot + 1) % len(tried)
    tried[slot] = key
    rounds[slot] = progress[ROUND]
    progress[KNOWN] += 1
