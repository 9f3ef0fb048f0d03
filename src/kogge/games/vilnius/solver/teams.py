"""Teams for one enemy: all that would do and have nobody to spare."""

from __future__ import annotations

from dataclasses import dataclass

from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.rules.weapons import raised


@dataclass(frozen=True, eq=False)
class Teams:
    """Teams of which each would do against an enemy, the smallest first."""

    pieces: Numbers
    """A row for each team, a column for each piece."""
    figures: Numbers
    """PACKED, LOOSE and SIZE of all teams, see `allocation`."""

    def __len__(self) -> int:
        return len(self.pieces)


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
