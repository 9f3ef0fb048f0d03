"""The search for the best plan: which enemies to defeat.

Sets of enemies are gone through in the order of what they promise at best, so that the first one that keeps its
promise is the best. Whether a set can be defeated at all is found by `feasibility`, for which it does not matter who
brings a weapon; what it costs is found by `cheapest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from kogge.games.vilnius.solver.cheapest import ENDLESS, Sacrifice, Sacrifices
from kogge.games.vilnius.solver.feasibility import TooHard
from kogge.games.vilnius.solver.fight import Enemy, Fighter
from kogge.games.vilnius.solver.formations import Army


@dataclass(frozen=True)
class Aim:
    """What makes a plan better: the weights of order value, city points saved, harm prevented and value lost."""

    order: int
    points: int
    harm: int
    losses: int
    must: frozenset[int] = frozenset()
    """Enemies that have to be defeated."""
    most_points: int | None = None
    """The most city points that may be lost."""

    def prize(self, enemy: Enemy) -> int:
        """What it is worth to defeat an enemy."""
        return self.order * enemy.order + self.points * enemy.points + self.harm * enemy.harm


@dataclass(frozen=True)
class Node:
    """Enemies taken or left, the first so many of them in the order of the search."""

    place: int
    taken: tuple[int, ...]
    left: tuple[int, ...]
    is_new: bool
    """Whether the last taken has still to be found to be defeated."""


class Choice:
    """The choice of enemies in a fight."""

    def __init__(
        self, fighters: Sequence[Fighter], enemies: Sequence[Enemy], aim: Aim, most_effort: int, *, fast: bool
    ) -> None:
        self.enemies = enemies
        self.aim = aim
        self.nodes = 0
        self.best: Sacrifice | None = None
        self.score = 0
        self.is_proven = False
        self.prizes = [aim.prize(enemy) for enemy in enemies]
        self.sizes = [sum(enemy.demand) for enemy in enemies]
        self.order = sorted(range(len(enemies)), key=self._key)
        with suppress(TooHard):
            army = Army(fighters, enemies, most_effort, fast=fast)
            self.deployment = army.deployment
            self.sacrifices = Sacrifices(army)
            self.room = self.sacrifices.room
            self._search()
            self.is_proven = True

    def _key(self, enemy: int) -> tuple[object, ...]:
        """By what they are worth for their size, the best first; equal ones together."""
        size = self.sizes[enemy]
        return size > 0, -Fraction(self.prizes[enemy], max(size, 1)), *self._sort(enemy)

    def _sort(self, enemy: int) -> tuple[object, ...]:
        """What counts of an enemy."""
        each = self.enemies[enemy]
        return enemy in self.aim.must, each.demand, each.red, each.order, each.points, each.harm

    def _search(self) -> None:
        numbers = count()
        queue: list[tuple[int, int, int, Node]] = []

        def push(node: Node) -> None:
            heappush(queue, (-self._bound(node), -node.place, next(numbers), node))

        push(Node(0, (), (), False))
        while queue:
            bound, _, _, node = heappop(queue)
            if self.best and -bound <= self.score:
                break
            self.nodes += 1
            if node.is_new and not self._suffices(node.taken):
                continue
            if node.place < len(self.order):
                for child in self._children(node):
                    push(child)
            else:
                self._weigh(node.taken)

    def _suffices(self, taken: Sequence[int]) -> bool:
        """Whether some enemies can all be defeated."""
        return self.deployment.suffices([self.enemies[enemy].demand for enemy in taken])

    def _weigh(self, taken: tuple[int, ...]) -> None:
        """Find the losses for which some enemies are defeated; it may be the best way so far."""
        prize = sum(self.prizes[enemy] for enemy in taken)
        most = ENDLESS - 1
        if self.best and self.aim.losses:
            most = (prize - self.score - 1) // self.aim.losses
        found = self.sacrifices.least(taken, most)
        if found:
            self.best, self.score = found, prize - self.aim.losses * found.losses

    def _children(self, node: Node) -> list[Node]:
        """Take the next enemy, or leave it. Of equal ones the first are taken."""
        enemy = self.order[node.place]
        found = []
        left = (*node.left, enemy)
        points = sum(self.enemies[each].points for each in left)
        if (
            enemy not in self.aim.must
            and self.sizes[enemy] > 0
            and (self.aim.most_points is None or points <= self.aim.most_points)
        ):
            found.append(Node(node.place + 1, node.taken, left, False))
        is_second = node.left and self._sort(node.left[-1]) == self._sort(enemy)
        if not is_second and self.sizes[enemy] + sum(self.sizes[each] for each in node.taken) <= self.room:
            found.append(Node(node.place + 1, (*node.taken, enemy), node.left, True))
        return found

    def _bound(self, node: Node) -> int:
        """The most that any plan can be worth that takes and leaves these."""
        found = sum(self.prizes[enemy] for enemy in node.taken)
        room = self.room - sum(self.sizes[enemy] for enemy in node.taken)
        for enemy in self.order[node.place :]:
            size = self.sizes[enemy]
            if size <= room:
                found += self.prizes[enemy]
                room -= size
            else:
                found += self.prizes[enemy] * room // size
                break
        size = sum(self.sizes[enemy] for enemy in node.taken)
        return found - self.aim.losses * self.sacrifices.bound(size) if self.aim.losses else found
