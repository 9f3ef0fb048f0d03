"""What computer partners say of a plan of defence: they agree, or tell what they would change."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kogge.core.drawing import Scene
from kogge.core.words import listed
from kogge.games.vilnius import solver
from kogge.games.vilnius.solver import LEAST_DAMAGE, Enemy, Fighter, Plan
from kogge.games.vilnius.table import lookup
from kogge.games.vilnius.table.joint.draft import Fight, Unit

MOST_CHANGES = 3
"""How many changes are told; who wants to see all lets the plan be proposed."""


def objections(scene: Scene, fight: Fight) -> list[str]:
    """What each computer partner would change, as sentences; none if the plan is as good as any."""
    partners = scene.draft.computers if scene.draft else frozenset()
    if not partners:
        return []
    best = _safest(tuple(fight.fighters()), tuple(fight.enemies()))
    if best is None:
        return []
    drafted = solver.forecast(fight.fighters(), fight.enemies(), fight.sending())
    complaint = _complaint(drafted, best.forecast)
    if not complaint:
        return []
    key, number = complaint
    changes = _changes(scene, fight, fight.sent(best.sent).in_order())
    return [
        scene.words(key, name=scene.name(seat), number=number, changes=listed(changes, scene.words))
        for seat in sorted(partners)
    ]


@lru_cache(64)
def _safest(fighters: tuple[Fighter, ...], enemies: tuple[Enemy, ...]) -> Plan | None:
    return solver.best_plan(fighters, enemies, LEAST_DAMAGE)


def _complaint(drafted: solver.Forecast, best: solver.Forecast) -> tuple[str, int] | None:
    """The first thing that could be better, and by how much."""
    better = (
        ("table-counsel-points", drafted.points - best.points),
        ("table-counsel-harm", drafted.harm - best.harm),
        ("table-counsel-order", best.order - drafted.order),
        ("table-counsel-losses", drafted.losses - best.losses),
    )
    key, number = next(((key, gain) for key, gain in better if gain), ("", 0))
    return (key, number) if number > 0 else None


def _changes(scene: Scene, fight: Fight, better: Fight) -> list[str]:
    """Which units would go where instead."""
    words, lexicon = scene.words, lookup.lexicon(scene)
    there, here = _places(better), _places(fight)
    told = []
    for (_, unit), target in there - here:
        if target:
            enemy = lexicon.order(int(scene.view.position.foe[target - 1]))
            told.append(words("table-counsel-send", unit=lexicon.unit(unit), enemy=enemy))
    if not told:
        told = [words("table-counsel-keep", unit=lexicon.unit(unit)) for (_, unit), target in (here - there) if target]
    return told[:MOST_CHANGES]


def _places(fight: Fight) -> Counter[tuple[Unit, int]]:
    return Counter(
        (unit, target) for unit, targets in zip(fight.units, fight.targets, strict=True) for target in targets
    )
