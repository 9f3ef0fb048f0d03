"""A fight as the solver sees it: the free units, the enemies, and who is sent where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kogge.core.position import NONE
from kogge.games.vilnius.rules.weapons import preciousness

Symbols = tuple[int, int, int, int]
"""How many swords, shields, spears and arrows."""

Sending = tuple[tuple[int, ...], ...]
"""For each fighter, for each of its symbols from swords to arrows, the enemy it goes to, or NONE."""


@dataclass(frozen=True)
class Fighter:
    """A free unit."""

    weapons: Symbols
    gold: int = 0
    tools: int = 0
    splits: bool = False
    decoy: bool = False
    cancels: bool = False
    owner: int = 0
    kind: int = NONE

    @property
    def value(self) -> int:
        return self.gold + self.tools

    @property
    def rank(self) -> int:
        """The higher, the sooner it falls to a red skull."""
        return preciousness(self.gold, self.tools, int(self.decoy))


@dataclass(frozen=True)
class Enemy:
    """An enemy with what counts now, and what it does if it is not defeated."""

    demand: Symbols
    order: int = 0
    red: int = 0
    silver: int = 0
    golden: int = 0
    points: int = 0
    """City points."""
    harm: int = 0
    """Damage to a quarter, weighed."""


def metal_skulls(enemies: Sequence[Enemy]) -> tuple[int, int]:
    """The silver and the golden skulls of all enemies, defeated or not."""
    return sum(enemy.silver for enemy in enemies), sum(enemy.golden for enemy in enemies)
