"""The combat solver: as good as trying everything, and what it foretells is what the rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kogge.core.bits import lowest, members
from kogge.core.engine import PREPARED
from kogge.core.events import buffer
from kogge.core.position import NONE, Records
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase
from kogge.games.vilnius.solver import (
    LEAST_DAMAGE,
    MOST_ORDER,
    Aim,
    Enemy,
    Fighter,
    Forecast,
    Sending,
    Symbols,
    allocation,
    best_plan,
    cheapest_team,
    defeating,
    enemy,
    feasibility,
    fighter,
    forecast,
    formation_search,
    losing_at_most,
    prepare,
)
from kogge.games.vilnius.solver.teams import list_teams
from tests.vilnius import brute
from tests.vilnius.table import FIGURES, GAME, ORDER_NAMES, PARTS, RULES, UNIT_NAMES, Table, military


def test_nobody_waits_for_a_compiler_in_the_first_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the search may call is compiled when it is prepared."""
    called = set()

    def at_speed(function: Any, fast: bool) -> Any:
        called.add((function.__name__, fast))
        return function

    for module in (feasibility, formation_search):
        monkeypatch.setattr(module, "at_speed", at_speed)
    prepare()
    assert called == {("list_teams", True), ("share_out", True), ("choose_formations", True)}


def test_the_search_is_compiled_as_soon_as_the_game_is() -> None:
    assert feasibility.is_ready()
    assert list_teams_at(fast=True)._cache.cache_path.startswith(str(GAME.cache))
    assert list_teams_at(fast=False) is list_teams


def test_the_search_asks_its_game_where_compiled_code_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(GAME.__dict__, "cache", tmp_path)
    assert not feasibility.is_ready()
    (tmp_path / PREPARED).touch()
    assert feasibility.is_ready()


def list_teams_at(*, fast: bool) -> Any:
    return feasibility.at_speed(list_teams, fast)


# --- Small fights with all that can be


def draw_symbols(chance: random.Random, least: int, most: int) -> Symbols:
    drawn = [chance.randrange(4) for _ in range(chance.randint(least, most))]
    return drawn.count(0), drawn.count(1), drawn.count(2), drawn.count(3)


def draw_fighter(chance: random.Random) -> Fighter:
    splits = chance.random() < 0.3
    return Fighter(
        weapons=draw_symbols(chance, 1, 3 if splits else 4),
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
    while plans < 400 and len(fighters) < 6:
        unit = chance.choice(fighters) if fighters and chance.random() < 0.2 else draw_fighter(chance)
        plans *= (len(enemies) + 1) ** (sum(unit.weapons) if unit.splits else 1)
        fighters.append(unit)
    if plans > 2500:
        fighters.pop()
    if len(enemies) > 1 and chance.random() < 0.2:
        enemies[1] = enemies[0]
    return fighters, enemies


def draw_aims(seed: int, enemies: list[Enemy]) -> Iterator[Aim]:
    chance = random.Random(seed + 1)
    yield from (MOST_ORDER, LEAST_DAMAGE)
    for _ in range(4):
        yield defeating(number for number in range(len(enemies)) if chance.random() < 0.6)
        yield losing_at_most(chance.randrange(sum(foe.points for foe in enemies) + 1))
        order, points, harm, losses = (chance.randrange(6) for _ in range(4))
        yield Aim(order, points, harm, losses)


def score(enemies: list[Enemy], outlook: Forecast, aim: Aim) -> int | None:
    gain = brute.prize(enemies, frozenset(outlook.defeated), aim)
    return None if gain is None else gain - aim.losses * outlook.losses


@pytest.mark.parametrize("part", range(8))
def test_no_plan_is_better_than_the_best(part: int) -> None:
    impossible = tried = 0
    for seed in range(25 * part, 25 * part + 25):
        fighters, enemies = draw_fight(seed)
        found = brute.outcomes(fighters, enemies)
        for aim in draw_aims(seed, enemies):
            plan = best_plan(fighters, enemies, aim)
            expected = brute.best_score(enemies, found, aim)
            assert (plan and score(enemies, plan.forecast, aim)) == expected, (seed, fighters, enemies, aim, plan)
            assert plan is None or plan.proven
            impossible += expected is None
            tried += 1
    assert impossible < tried / 2


@pytest.mark.parametrize("part", range(4))
def test_prices_end_no_search_that_would_find_a_way(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prices are sought only in long searches, which such small fights never are; so here they are sought at once."""
    monkeypatch.setattr(allocation, "PATIENCE", 0)
    ended = 0

    def find_prices(*given: Any) -> bool:
        nonlocal ended
        found = real_prices(*given)
        ended += found
        return found

    real_prices = allocation.find_prices
    monkeypatch.setattr(allocation, "find_prices", find_prices)
    for seed in range(1000 + 4 * part, 1004 + 4 * part):
        fighters, enemies = draw_fight(seed)
        found = brute.outcomes(fighters, enemies)
        for aim in draw_aims(seed, enemies):
            plan = best_plan(fighters, enemies, aim, fast=False)
            expected = brute.best_score(enemies, found, aim)
            assert (plan and score(enemies, plan.forecast, aim)) == expected, (seed, fighters, enemies, aim, plan)
    assert ended


def test_a_fight_in_which_hardly_a_symbol_is_to_spare_is_solved() -> None:
    """Ten enemies ask for nearly all that 22 units have: without prices there are millions of ways to fail."""
    army = {
        Fighter((2, 0, 0, 0), 1, 1): 4,
        Fighter((0, 1, 2, 0), 2, 1): 3,
        Fighter((1, 2, 0, 0), 1, 2): 1,
        Fighter((0, 0, 0, 2), 1, 1, splits=True): 2,
        Fighter((0, 1, 0, 3), 2, 2): 3,
        Fighter((1, 0, 2, 0), 2, 1, splits=True): 3,
        Fighter((2, 2, 1, 0), 3, 3, cancels=True): 2,
        Fighter((0, 1, 1, 0), 1, 1, decoy=True): 2,
        Fighter((0, 1, 0, 0), 2, 0, cancels=True): 2,
    }
    fighters = [unit for unit, number in army.items() for _ in range(number)]
    enemies = [
        Enemy((2, 4, 2, 2), order=3, red=1, golden=2),
        *[Enemy((1, 2, 2, 2), order=2, silver=1)] * 2,
        Enemy((2, 2, 2, 1), order=2, red=1),
        *[Enemy((3, 2, 3, 2), order=3, red=1, golden=1)] * 2,
        *[Enemy((1, 1, 2, 1), order=1)] * 2,
        Enemy((0, 1, 0, 1)),
        Enemy((0, 0, 0, 0)),
    ]
    plan = best_plan(fighters, enemies, MOST_ORDER, most_effort=1 << 22, fast=True)
    assert plan
    assert plan.proven
    assert plan.forecast.order == 15


def test_nobody_falls_twice() -> None:
    """Four enemies with red skulls, and cheap units that split: together more could fall of these than there are."""
    army = {
        Fighter((2, 0, 0, 0), 1, 1): 3,
        Fighter((0, 1, 2, 0), 2, 1): 4,
        Fighter((0, 0, 0, 2), 1, 1, splits=True): 2,
        Fighter((0, 1, 0, 3), 2, 2): 2,
        Fighter((2, 2, 1, 0), 3, 3, cancels=True): 1,
        Fighter((1, 2, 0, 0), 1, 2): 2,
        Fighter((1, 0, 2, 0), 2, 1, splits=True): 3,
        Fighter((1, 0, 1, 2), 3, 2, splits=True): 1,
    }
    fighters = [unit for unit, number in army.items() for _ in range(number)]
    enemies = [
        Enemy((1, 1, 2, 1), points=2),
        *[Enemy((3, 3, 3, 2), red=1, silver=1, points=3)] * 2,
        *[Enemy((3, 2, 3, 2), red=1, golden=1, points=2)] * 2,
        Enemy((2, 4, 2, 2), red=2, points=4),
        Enemy((0, 1, 0, 1), points=1),
    ]
    plan = best_plan(fighters, enemies, Aim(order=0, points=1, harm=0, losses=0))
    assert plan
    assert plan.proven
    assert plan.forecast.points == sum(
        foe.points for number, foe in enumerate(enemies) if number not in plan.forecast.defeated
    )
    assert len(plan.forecast.fallen) == len(set(plan.forecast.fallen))


@pytest.mark.parametrize("seed", range(60))
def test_no_team_is_cheaper_than_the_cheapest(seed: int) -> None:
    chance = random.Random(seed)
    fighters = [draw_fighter(chance) for _ in range(chance.randint(1, 7))]
    demand = draw_symbols(chance, 1, 6)
    number = chance.randint(1, 6)
    prices = [chance.randint(1, 9) for _ in fighters]
    costs = []
    for size in range(len(fighters) + 1):
        for team in combinations(range(len(fighters)), size):
            sword, shield, spear, arrow = (sum(fighters[card].weapons[weapon] for card in team) for weapon in range(4))
            if brute.can_raise((sword, shield, spear, arrow), demand, number):
                costs.append(sum(prices[card] for card in team))
    found = cheapest_team(fighters, demand, number, prices=prices)
    assert (None if found is None else sum(prices[card] for card in found)) == min(costs, default=None)


# --- What the rules do


def draw_table(seed: int) -> Table:
    """A fight with the units and enemies of the box, a point for everything that may burn."""
    chance = random.Random(seed)
    table = military(3)
    if chance.random() < 0.5:
        table.second_part()
    units = [unit for unit in range(FIGURES.units) for _ in range(int(FIGURES.unit_copies[unit]))]
    for unit in chance.sample(units, chance.randint(3, 9)):
        table.give_units(chance.randrange(3), UNIT_NAMES[unit])
    foes = [card for card in range(FIGURES.orders) for _ in range(int(FIGURES.order_copies[card]))]
    for card in chance.sample([card for card in foes if FIGURES.order_strength[card]], chance.randint(1, 4)):
        table.line(0, ORDER_NAMES[card])
    table.destine(0, chance.choice(("city", "quarter")))
    table.position.strength[0] = 1
    table.position.city = 99
    table.go()
    return table


def fight_at(position: Any) -> tuple[list[Fighter], list[Enemy]]:
    units = zip(position.fighter_unit.tolist(), position.fighter_seat.tolist(), strict=True)
    fighters = [fighter(FIGURES, unit, seat) for unit, seat in list(units)[: position.fighters]]
    boosted, foes = bool(position.boosted), range(position.foes)
    enemies = [enemy(FIGURES, int(position.foe[foe]), boosted, int(position.target[foe]) != NONE) for foe in foes]
    return fighters, enemies


def targets(unit: Fighter, sent: tuple[int, ...]) -> tuple[int, ...]:
    """As the rules ask for it: from 1, for each weapon of a splitting unit in ascending order."""
    if not unit.splits:
        return (sent[0] + 1,)
    return tuple(target + 1 for _, target in sorted(zip(brute.symbols(unit), sent, strict=True)))


def send(records: Records, fighters: list[Fighter], sent: Sending) -> None:
    """Carry out a plan; copies of a unit in one hand go in ascending order."""
    planned: list[tuple[int, ...]] = []
    pairs = list(zip(fighters, sent, strict=True))
    for _, copies in groupby(pairs, key=lambda pair: (pair[0].owner, pair[0].kind)):
        planned += sorted(targets(*pair) for pair in copies)
    position: Any = records[0]
    while position.phase == Phase.SEND and position.asked:
        target = planned[int(position.step)][int(position.spot)]
        code = Do.SEND * KIND + target * PAIR + int(position.fighter_unit[position.step])
        position.choice[lowest(position.asked)] = code
        RULES.advance(records, PARTS, buffer(GAME.most_events))


def ends(records: Records, points: int) -> Iterator[tuple[int, int, int]]:
    """The enemies defeated, the points burnt and the value lost, for all that the players may choose in a fight."""
    position: Any = records[0]
    out = np.zeros(GAME.most_decisions, np.int64)
    defeated = lost = 0
    while position.phase != Phase.PLUNDER:
        if position.phase == Phase.CLEAN_UP:
            fallen = [position.fighter_unit[number] for number in members(int(position.fallen))]
            lost = int(sum(FIGURES.unit_gold[unit] + FIGURES.unit_tools[unit] for unit in fallen))
            defeated = int(position.beaten)
        burnt = points == NONE and position.phase == Phase.STRIKE
        points = 99 - int(position.city) if burnt else points
        if position.asked:
            seat = lowest(position.asked)
            codes = out[: RULES.legal(records, PARTS, seat, out)].tolist()
            if codes[0] // KIND in (Do.BLEED, Do.FALL, Do.GIVE):
                for code in codes[1:]:
                    other = records.copy()
                    other[0].choice[seat] = code
                    RULES.advance(other, PARTS, buffer(GAME.most_events))
                    yield from ends(other, points)
            position.choice[seat] = codes[0]
        RULES.advance(records, PARTS, buffer(GAME.most_events))
    yield defeated, points, lost


@pytest.mark.parametrize("seed", range(60))
def test_the_forecast_is_what_the_rules_do(seed: int) -> None:
    table = draw_table(seed)
    assert table.position.phase == Phase.SEND
    fighters, enemies = fight_at(table.position)
    chance = random.Random(seed)
    best = best_plan(fighters, enemies, (MOST_ORDER, LEAST_DAMAGE)[seed % 2])
    assert best is not None
    anything = tuple(
        tuple(chance.choice([goes, chance.randrange(NONE, len(enemies))]) for goes in sent)
        if unit.splits
        else (chance.choice([sent[0], chance.randrange(NONE, len(enemies))]),) * len(sent)
        for unit, sent in zip(fighters, best.sent, strict=True)
    )
    for sent in (best.sent, anything):
        records = table.records.copy()
        send(records, fighters, sent)
        outlook = forecast(fighters, enemies, sent)
        found = set(ends(records, NONE))
        assert {tuple(members(defeated)) for defeated, _, _ in found} == {outlook.defeated}
        assert {points for _, points, _ in found} == {outlook.points}
        assert min(lost for *_, lost in found) == outlook.losses


def test_a_fight_far_beyond_the_game_is_given_up_unproven() -> None:
    """All units of the box against twenty enemies."""
    units = [unit for unit in range(FIGURES.units) for _ in range(int(FIGURES.unit_copies[unit]))]
    foes = [card for card in range(FIGURES.orders) if FIGURES.order_strength[card]] * 2
    fighters = [fighter(FIGURES, unit, 0) for unit in units]
    plan = best_plan(fighters, [enemy(FIGURES, card, True, False) for card in foes[:20]], MOST_ORDER)
    assert plan is not None
    assert not plan.proven
    assert plan.forecast.defeated
