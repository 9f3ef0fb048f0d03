"""Weapons of splitting fighters handed out: who brings which weapon to which place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product


def handed_out(
    needs: Sequence[Sequence[int]],
    weapons: Sequence[Sequence[int]],
    able: Sequence[Sequence[int]],
    must: Sequence[tuple[int, int]],
) -> list[tuple[int, int, int]] | None:
    """For each weapon needed at a place who brings it: place, weapon and fighter; if there is a way.

    Places need numbers of weapons, and fighters have numbers of them; only those able to can stand at a place, and
    some must stand at one.
    """
    tasks = [(place, weapon) for place, need in enumerate(needs) for weapon, number in enumerate(need) if number]
    numbers = [needs[place][weapon] for place, weapon in tasks]
    fighters = [[fighter for fighter in able[place] if weapons[fighter][weapon]] for place, weapon in tasks]
    presences = [
        [task for task in range(len(tasks)) if tasks[task][0] == place and fighter in fighters[task]]
        for fighter, place in must
    ]
    for fixed in product(*presences):
        hands = _Hands(tasks, weapons, fighters)
        if all(hands.take(task, fighter) for task, (fighter, _) in zip(fixed, must, strict=True)):
            hands.is_fixed = len(hands.taken)
            rest = [number - fixed.count(task) for task, number in enumerate(numbers)]
            if all(hands.give(task, set()) for task, number in enumerate(rest) for _ in range(number)):
                return [(*tasks[task], fighter) for task, fighter in hands.taken]
    return None


class _Hands:
    """Who brings what so far; those who have been given a task may pass it on, unless it is fixed."""

    def __init__(
        self, tasks: Sequence[tuple[int, int]], weapons: Sequence[Sequence[int]], fighters: Sequence[Sequence[int]]
    ) -> None:
        self.tasks = tasks
        self.free = [list(numbers) for numbers in weapons]
        self.fighters = fighters
        self.taken: list[tuple[int, int]] = []
        self.is_fixed = 0

    def take(self, task: int, fighter: int) -> bool:
        """A fighter does a task, if it has the weapon left."""
        weapon = self.tasks[task][1]
        if not self.free[fighter][weapon]:
            return False
        self.free[fighter][weapon] -= 1
        self.taken.append((task, fighter))
        return True

    def give(self, task: int, asked: set[int]) -> bool:
        """Find somebody for a task, if need be by passing on others: an augmenting path of a matching."""
        if any(self.take(task, fighter) for fighter in self.fighters[task]):
            return True
        weapon = self.tasks[task][1]
        for fighter in self.fighters[task]:
            if fighter in asked:
                continue
            asked.add(fighter)
            for place in range(self.is_fixed, len(self.taken)):
                other, holder = self.taken[place]
                if holder == fighter and self.tasks[other][1] == weapon and other != task and self.give(other, asked):
                    self.taken[place] = task, fighter
                    return True
        return False
