"""A position: everything about a game at one moment, as one NumPy record with named fields.

A game declares its fields once, as a class that derives from `Position`. The class is for the reader and the type
checker; what the rules receive is the record laid out from it.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from kogge.core.rule import rule

Numbers = NDArray[np.int64]
Records = NDArray[Any]

MOST_SEATS = 6
NONE = -1
"""No choice yet, no card, nobody; in a view also whatever the seat may not know."""


class Position:
    """The fields every game has. Fields without a shape are whole numbers."""

    players: int
    asked: int
    """The set of seats that have to decide now."""
    choice: Annotated[Numbers, MOST_SEATS]
    """The decision of each seat, secret until every seat that is asked has decided."""
    joint: int
    """1 while seats decide jointly, step by step; `ask_jointly` sets it."""
    chance: int
    """What chance has to decide next, 0 for nothing."""
    over: int


def layout(declared: type) -> np.dtype[Any]:
    """Return the record type of a class with fields declared as `int` or `Annotated[Numbers, shape...]`."""
    fields: list[Any] = []
    for name, hint in get_type_hints(declared, include_extras=True).items():
        shape = get_args(hint)[1:]
        fields.append((name, np.int64, shape) if shape else (name, np.int64))
    return np.dtype((np.record, fields))


def blank(kind: np.dtype[Any], number: int = 1) -> Records:
    """Return an array of empty records."""
    return np.zeros(number, kind)


@rule
def ask(position: Position, seats: int) -> None:
    """Ask a set of seats for a decision."""
    position.asked = seats
    position.joint = 0
    for seat in range(MOST_SEATS):
        position.choice[seat] = NONE


@rule
def ask_jointly(position: Position, seat: int) -> None:
    """Ask a seat for the next step of a joint decision."""
    ask(position, 1 << seat)
    position.joint = 1


@rule
def undecided(position: Position) -> int:
    """Return the set of seats that still have to decide."""
    owing = position.asked
    for seat in range(position.players):
        if position.choice[seat] != NONE:
            owing &= ~(1 << seat)
    return owing


@rule
def everybody(position: Position) -> int:
    return (1 << position.players) - 1
