"""A computer player who runs a city sensibly: builds, recruits and defends, and goes by the solver in every fight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from kogge.core import rule as rule_module
from kogge.core.decision import Decision
from kogge.core.engine import is_prepared
from kogge.core.position import NONE, Numbers, Records, blank
from kogge.core.rule import cache_folder, compiled
from kogge.core.view import View
from kogge.games.vilnius import combat
from kogge.games.vilnius.combat import Aim, Enemy, Fighter
from kogge.games.vilnius.components import LOSE_PROVINCE, LOSE_UNIT, RAZE, STORED
from kogge.games.vilnius.damage import provinces_stored
from kogge.games.vilnius.position import DO_SEND, DO_USE, KIND, PAIR, met
from kogge.games.vilnius.stewardship.judgement import judge
from kogge.games.vilnius.stewardship.weights import FIGHT_HARM, FIGHT_LOSS, FIGHT_ORDER, FIGHT_POINT, WEIGHTS
from kogge.games.vilnius.stewardship.worth import THOUGHTS

MOST_NODES = 20_000
"""How long the solver may search for a plan of defence; what it has found by then is good enough."""
PRECIOUS = 10
"""How much more a city point is worth in the Final Attack than anything else."""


class Steward:
    """The same decisions for the same view: there is nothing it leaves to chance."""

    def __init__(self, seed: int, weights: Numbers = WEIGHTS) -> None:
        self._weights = weights

    def decide(self, view: View, limit: object) -> Decision:
        codes = view.legal.codes
        return view.legal[self.place(view.records, view.edition.components, view.seat, codes, is_prepared(view.game))]

    def place(self, views: Records, components: Records, seat: int, codes: Numbers, fast: bool) -> int:
        """Which of the decisions that are open."""
        if len(codes) == 1:
            return 0
        kind = int(codes[0]) // KIND
        if kind == DO_SEND:
            return _nearest(codes, target(views[0], components[0], self._weights, fast))
        if kind == DO_USE:
            return 0 if is_used(views[0], components[0], fast) else 1
        values = np.zeros(len(codes), np.int64)
        trial, thoughts = blank(views.dtype), blank(THOUGHTS)
        _judgement(fast)(views, components, seat, self._weights, codes, values, trial, thoughts)
        return int(values.argmax())


@cache
def _judgement(fast: bool) -> Callable[..., None]:
    def weigh(
        views: Records,
        components: Records,
        seat: int,
        weights: Numbers,
        codes: Numbers,
        values: Numbers,
        trials: Records,
        thoughts: Records,
    ) -> None:
        trials[0] = views[0]
        judge(views[0], components[0], seat, weights, codes, values, trials[0], thoughts[0])

    if not fast:
        return weigh
    here = Path(__file__).parent
    return compiled(weigh, cache_folder(Path(rule_module.__file__).parent, here, here / "stewardship"))


def _nearest(codes: Numbers, wanted: int) -> int:
    """The planned enemy, or the nearest that copies in ascending order allow."""
    return int(np.abs(codes % KIND // PAIR - wanted).argmin())


# --- The plan of defence

Fight = tuple[tuple[Fighter, ...], tuple[Enemy, ...], Aim, bool]
Targets = tuple[tuple[int, ...], ...]
"""For each unit the enemies it meets, from 1, or 0: one, or one for each weapon of a splitting unit."""


def target(position: Any, components: Any, weights: Numbers, fast: bool) -> int:
    """The enemy that the unit asked for should meet, counted from 1, or 0."""
    fighter, spot = int(position.step), int(position.spot)
    fighters = tuple(
        combat.fighter(components, int(position.fighter_unit[number]), int(position.fighter_seat[number]))
        for number in range(position.fighters)
    )
    aim = _aim(position, weights)
    enemies = tuple(_enemy(position, components, number) for number in range(position.foes))
    targets = best_targets(fighters, enemies, aim, fast)
    if any(_sent(position, number, fighters[number]) != targets[number] for number in range(fighter)):
        targets = targets[:fighter] + best_targets(
            fighters[fighter:],
            tuple(_rest(enemy, position.brought[number].tolist()) for number, enemy in enumerate(enemies)),
            aim,
            fast,
        )
    return targets[fighter][spot]


def _sent(position: Any, number: int, fighter: Fighter) -> tuple[int, ...]:
    """What a unit was sent against."""
    planned = int(position.meets[number])
    return tuple(met(planned, weapon) for weapon in range(sum(fighter.weapons))) if fighter.splits else (planned,)


def _aim(position: Any, weights: Numbers) -> Aim:
    """City points first, the more so the fewer are left; in the Final Attack nothing else."""
    points = int(weights[FIGHT_POINT])
    if position.final:
        return Aim(order=0, points=points, harm=0, losses=0)
    return Aim(
        order=int(weights[FIGHT_ORDER]),
        points=points,
        harm=int(weights[FIGHT_HARM]),
        losses=int(weights[FIGHT_LOSS]),
    )


def _enemy(position: Any, components: Any, number: int) -> Enemy:
    """An enemy of the fight; where nothing is stored, damage to stores costs the city."""
    card, struck = int(position.foe[number]), int(position.target[number])
    enemy = combat.enemy(components, card, bool(position.boosted), struck != NONE)
    if struck == NONE or not components.order_damage[card, STORED] or provinces_stored(position, struck):
        return enemy
    return replace(enemy, points=enemy.points + int(components.order_damage[card, STORED]))


def _rest(enemy: Enemy, brought: list[int]) -> Enemy:
    """What an enemy still asks for besides the weapons that meet it already."""
    missing = [max(0, asked - there) for asked, there in zip(enemy.demand, brought, strict=True)]
    spare = sum(max(0, there - asked) // 2 for asked, there in zip(enemy.demand, brought, strict=True))
    for _ in range(min(spare, sum(missing))):
        missing[missing.index(max(missing))] -= 1
    sword, shield, spear, arrow = missing
    return replace(enemy, demand=(sword, shield, spear, arrow))


@lru_cache(256)
def best_targets(fighters: tuple[Fighter, ...], enemies: tuple[Enemy, ...], aim: Aim, fast: bool) -> Targets:
    """Whom each unit should meet; copies in the same hand in ascending order, as they are asked for."""
    armed = [number for number, enemy in enumerate(enemies, 1) if sum(enemy.demand)]
    plan = combat.best_plan(
        fighters, [enemies[number - 1] for number in armed], aim, fast=fast, most_nodes=MOST_NODES
    )
    assert plan is not None
    targets = [
        _ascending(fighter, [0 if enemy == NONE else armed[enemy] for enemy in sent])
        for fighter, sent in zip(fighters, plan.sent, strict=True)
    ]
    start = 0
    for number in range(1, len(fighters) + 1):
        if number == len(fighters) or fighters[number] != fighters[start]:
            targets[start:number] = sorted(targets[start:number])
            start = number
    return tuple(targets)


def _ascending(fighter: Fighter, targets: Sequence[int]) -> tuple[int, ...]:
    """The targets of a unit; of a splitting one all, in ascending order where its weapons are equal."""
    if not fighter.splits:
        return (max(targets, default=0),)
    ordered: list[int] = []
    for weapons in fighter.weapons:
        ordered += sorted(targets[len(ordered) : len(ordered) + weapons])
    return tuple(ordered)


# --- Assaults and captures


def is_used(position: Any, components: Any, fast: bool) -> bool:
    """Whether the unit asked for belongs to the cheapest team that raises what is still missing."""
    step = int(position.step)
    rest = tuple(
        combat.fighter(components, int(position.fighter_unit[number]), int(position.fighter_seat[number]))
        for number in range(step, position.fighters)
    )
    demand, brought = position.demand[0].tolist(), position.brought[0].tolist()
    return 0 in cheapest(rest, tuple(demand), tuple(brought), int(position.needed), fast)


@lru_cache(256)
def cheapest(
    fighters: tuple[Fighter, ...], demand: tuple[int, ...], brought: tuple[int, ...], number: int, fast: bool
) -> tuple[int, ...]:
    missing = _rest(Enemy((demand[0], demand[1], demand[2], demand[3])), list(brought)).demand
    still = number - (sum(demand) - sum(missing))
    return combat.cheapest_team(fighters, missing, min(still, sum(missing)), fast=fast) or (0,)
