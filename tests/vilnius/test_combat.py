"""The combat solver: as good as trying everything, and never better than the rules allow."""

from __future__ import annotations

import random

import pytest

from kogge.games.vilnius.combat import (
    LEAST_DAMAGE,
    MOST_ORDER,
    Aim,
    Enemy,
    Fighter,
    Forecast,
    Symbols,
    best_plan,
    defeating,
    forecast,
    losing_at_most,
)
from tests.vilnius import brute


def draw_symbols(chance: random.Random, least: int, most: int) -> Symbols:
    drawn = [chance.randrange(4) for _ in range(chance.randint(least, most))]
    return drawn.count(0), drawn.count(1), drawn.count(2), drawn.count(3)


def draw_fighter(chance: random.Random) -> Fighter:
    splits = chance.random() < 0.25
    return Fighter(
        weapons=draw_symbols(chance, 1, 2 if splits else 4),
        gold=chance.randrange(4),
        tools=chance.randrange(4),
        splits=splits,
        decoy=chance.random() < 0.2,
        cancels=chance.random() < 0.2,
    )


def draw_enemy(chance: random.Random) -> Enemy:
    return Enemy(
        demand=draw_symbols(chance, 0, 4),
        order=chance.randrange(6),
        red=chance.choice((0, 0, 1, 1, 2)),
        silver=chance.choice((0, 0, 1, 2)),
        golden=chance.choice((0, 0, 1, 2)),
        points=chance.randrange(4),
        harm=chance.randrange(4),
    )


def draw_fight(seed: int) -> tuple[list[Fighter], list[Enemy]]:
    """A fight with few enough plans to try them all, often with equal units and equal enemies."""
    chance = random.Random(seed)
    enemies = [draw_enemy(chance) for _ in range(chance.randint(1, 3))]
    fighters: list[Fighter] = []
    plans = 1
    while plans < 800 and len(fighters) < 6:
        fighter = chance.choice(fighters) if fighters and chance.random() < 0.2 else draw_fighter(chance)
        plans *= (len(enemies) + 1) ** (sum(fighter.weapons) if fighter.splits else 1)
        fighters.append(fighter)
    if plans > 5000:
        fighters.pop()
    if len(enemies) > 1 and chance.random() < 0.2:
        enemies[1] = enemies[0]
    return fighters, enemies


def score(enemies: list[Enemy], outlook: Forecast, aim: Aim) -> int | None:
    gain = brute.prize(enemies, frozenset(outlook.defeated), aim)
    return None if gain is None else gain - aim.losses * outlook.losses


def draw_aim(name: str, seed: int, enemies: list[Enemy]) -> Aim:
    chance = random.Random(seed + 1)
    if name == "defeat these":
        return defeating(number for number in range(len(enemies)) if chance.random() < 0.6)
    if name == "lose no more":
        return losing_at_most(chance.randrange(sum(enemy.points for enemy in enemies) + 1))
    if name == "weighed":
        return Aim(*(chance.randrange(6) for _ in range(4)))
    return {"order": MOST_ORDER, "damage": LEAST_DAMAGE}[name]


AIMS = ("order", "damage", "defeat these", "lose no more", "weighed")


@pytest.mark.parametrize("name", AIMS)
def test_no_plan_is_better_than_the_best(name: str) -> None:
    impossible = 0
    for seed in range(800):
        fighters, enemies = draw_fight(seed)
        aim = draw_aim(name, seed, enemies)
        plan = best_plan(fighters, enemies, aim)
        expected = brute.best_score(fighters, enemies, aim)
        impossible += expected is None
        found = None if plan is None else score(enemies, plan.forecast, aim)
        assert found == expected, (seed, fighters, enemies, aim, plan)
        assert plan is None or plan.proven
    assert impossible < 400
