"""Weapons of splitting fighters handed out: who brings which weapon to which enemy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

Task = tuple[int, int]
"""A place, and a weapon needed there."""


def handed_out(
    tasks: Sequence[Task],
    weapons: Sequence[Sequence[int]],
    may_stand: Callable[[int, int], bool],
    must_stand: Sequence[tuple[int, int]],
) -> list[int] | None:
    """For each task the fighter that does it, if there is a way.

    Fighters have numbers of weapons; some may stand only at some places, and some must stand at a place.
    """
    able = [
        [fighter for fighter in range(len(weapons)) if weapons[fighter][weapon] and may_stand(fighter, place)]
        for place, weapon in tasks
    ]
    presences = [
        [task for task, fighters in enumerate(able) if tasks[task][0] == place and fighter in fighters]
        for fighter, place in must_stand
    ]
    for fixed in product(*presences):
        if len(set(fixed)) == len(fixed):
            only = dict(zip(fixed, (fighter for fighter, _ in must_stand), strict=True))
            free = [[only[task]] if task in only else fighters for task, fighters in enumerate(able)]
            found = _matched(tasks, weapons, free)
            if found is not None:
                return found
    return None


def _matched(
    tasks: Sequence[Task], weapons: Sequence[Sequence[int]], able: Sequence[Sequence[int]]
) -> list[int] | None:
    """A matching by augmenting paths."""
    doing: dict[tuple[int, int], list[int]] = {}
    """The tasks that a fighter does with a weapon."""

    def find(task: int, asked: set[int]) -> bool:
        weapon = tasks[task][1]
        for fighter in able[task]:
            if fighter in asked:
                continue
            asked.add(fighter)
            others = doing.setdefault((fighter, weapon), [])
            if len(others) < weapons[fighter][weapon]:
                others.append(task)
                return True
            for place, other in enumerate(others):
                if find(other, asked):
                    others[place] = task
                    return True
        return False

    if not all(find(task, set()) for task in range(len(tasks))):
        return None
    does = {task: fighter for (fighter, _), done in doing.items() for task in done}
    return [does[task] for task in range(len(tasks))]
