"""Weapons against a demand, and who falls: the small rules that fights, assaults and captures share.

A supply or a demand is an array with the number of symbols of each weapon.
"""

from __future__ import annotations

from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import WEAPONS

DECOY_RANK = 1 << 10
"""More than any unit costs."""


@rule
def total(symbols: Numbers) -> int:
    number = 0
    for weapon in range(WEAPONS):
        number += symbols[weapon]
    return number


@rule
def raised(supply: Numbers, demand: Numbers) -> int:
    """How many of the demanded symbols a supply can raise at most, two of a kind standing in for any one.

    Only what is left over of a kind is worth exchanging: an exchange that breaks into needed symbols wins one and
    loses at least one, and one that uses exchanged symbols again pays three for one.
    """
    found = 0
    needed = 0
    for weapon in range(WEAPONS):
        needed += demand[weapon]
        if supply[weapon] <= demand[weapon]:
            found += supply[weapon]
        else:
            found += demand[weapon] + (supply[weapon] - demand[weapon]) // 2
    return min(found, needed)


@rule
def missing_after_exchange(supply: Numbers, demand: Numbers) -> int:
    """How many demanded symbols stay open."""
    return total(demand) - raised(supply, demand)


@rule
def meets(supply: Numbers, demand: Numbers) -> bool:
    """Whether a supply defeats an enemy, or takes a province."""
    return missing_after_exchange(supply, demand) == 0


@rule
def raises(supply: Numbers, demand: Numbers, number: int) -> bool:
    """Whether a supply raises any so many of the displayed symbols: what brings down an enemy building."""
    return raised(supply, demand) >= min(number, total(demand))


@rule
def skulls_left(red: int, cancelling: int) -> int:
    """The red skulls of a defeated enemy that still kill, after each cancelling unit that met it took one off."""
    return max(0, red - cancelling)


@rule
def preciousness(gold: int, tools: int, decoy: int) -> int:
    """The higher, the sooner a unit falls to a red skull; units that are equal are the players' choice."""
    return DECOY_RANK * decoy + gold + tools
