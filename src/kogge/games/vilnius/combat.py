"""Plans of defence: the best one for an aim, and what any plan comes to.

    plan = best_plan(fighters, enemies, LEAST_DAMAGE)
    plan.forecast.points, plan.forecast.losses

A plan found is proven best: no other plan serves the aim better. How it is found stands in
`plans`, `teams` and `losses`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from kogge.core import rule as rule_module
from kogge.core.bits import members
from kogge.core.position import NONE, Records, blank
from kogge.core.rule import cache_folder, compiled
from kogge.games.vilnius.battle import (
    BATTLE,
    ENDLESS,
    ENEMIES,
    FIGHTERS,
    HARM,
    MOST_DUE,
    ORDER,
    POINTS,
    WIDTH,
    clear,
    enlist,
    part,
)
from kogge.games.vilnius.components import (
    FIRE,
    LOSE_PROVINCE,
    LOSE_UNIT,
    RAZE,
    STORED,
    WEAPONS,
    Components,
)
from kogge.games.vilnius.plans import find_plan, judge
from kogge.games.vilnius.prices import cut_up, find_cheapest

Symbols = tuple[int, int, int, int]
"""How many swords, shields, spears and arrows."""

HARM_OF = {RAZE: 5, STORED: 3, LOSE_PROVINCE: 2, LOSE_UNIT: 1}
"""How damage to a quarter is weighed: roughly what it costs to make good again, in gold and tools."""
MOST_NODES = 2_000_000
"""How many steps a search may take before it gives the best plan so far, unproven."""


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


_FIRST, _SECOND, _THIRD, _FOURTH = 1 << 36, 1 << 24, 1 << 12, 1
"""So far apart that a weight always outweighs the next."""

MOST_ORDER = Aim(order=_FIRST, points=_SECOND, harm=_THIRD, losses=_FOURTH)
LEAST_DAMAGE = Aim(points=_FIRST, harm=_SECOND, order=_THIRD, losses=_FOURTH)
FEWEST_LOSSES = Aim(losses=_FIRST, points=_SECOND, harm=_THIRD, order=_FOURTH)
"""By itself it sends nobody: say with `defeating` or `losing_at_most` what has to be reached."""


def defeating(enemies: Iterable[int], aim: Aim = FEWEST_LOSSES) -> Aim:
    """An aim among plans that defeat certain enemies."""
    return replace(aim, must=frozenset(enemies))


def losing_at_most(points: int, aim: Aim = FEWEST_LOSSES) -> Aim:
    """An aim among plans that cost the city no more than so many points."""
    return replace(aim, most_points=points)


Sending = tuple[tuple[int, ...], ...]
"""For each fighter, for each of its symbols from swords to arrows, the enemy it goes to, or NONE."""


@dataclass(frozen=True)
class Forecast:
    """What a plan comes to, if the players choose best who falls and who is given."""

    raised: tuple[int, ...]
    """For each enemy how many of its symbols are raised."""
    defeated: tuple[int, ...]
    order: int
    """Order value of the defeated."""
    points: int
    """City points lost to the undefeated."""
    harm: int
    fallen: tuple[int, ...]
    """Fighters that fall to red skulls."""
    for_silver: tuple[int, ...]
    for_golden: tuple[int, ...]
    losses: int
    """Gold and tools of all who are lost."""


@dataclass(frozen=True)
class Plan:
    sent: Sending
    forecast: Forecast
    proven: bool
    """Whether no plan can be better; always so unless the search was cut short."""
    nodes: int


def fighter(components: Components, kind: int, owner: int) -> Fighter:
    """A unit of a kind."""
    return Fighter(
        weapons=_symbols(components.unit_weapons[kind]),
        gold=int(components.unit_gold[kind]),
        tools=int(components.unit_tools[kind]),
        splits=bool(components.unit_splits[kind]),
        decoy=bool(components.unit_decoy[kind]),
        cancels=bool(components.unit_cancels[kind]),
        owner=owner,
        kind=kind,
    )


def enemy(components: Components, kind: int, boosted: bool, quarter: bool) -> Enemy:
    """An order card as it attacks: with both sides after the Boost, on the city or on a player's quarter."""
    halves = 2 if boosted else 1
    damage = components.order_damage[kind]
    return Enemy(
        demand=_symbols(components.order_weapons[kind, :halves].sum(axis=0)),
        order=int(components.order_strength[kind]),
        red=int(components.order_red[kind, :halves].sum()),
        silver=int(components.order_silver[kind, :halves].sum()),
        golden=int(components.order_golden[kind, :halves].sum()),
        points=int(damage[FIRE] if quarter else components.order_fires[kind]),
        harm=sum(weight * int(damage[sort]) for sort, weight in HARM_OF.items()) if quarter else 0,
    )


def best_plan(
    fighters: Sequence[Fighter],
    enemies: Sequence[Enemy],
    aim: Aim,
    *,
    fast: bool = True,
    most_nodes: int = MOST_NODES,
) -> Plan | None:
    """The plan that serves an aim best, or None if what it demands cannot be reached."""
    records = _battle(fighters, enemies)
    battle = records[0]
    battle.aim[:] = aim.order, aim.points, aim.harm, aim.losses
    battle.must = sum(1 << enemy for enemy in aim.must)
    battle.most_points = NONE if aim.most_points is None else aim.most_points
    battle.most_nodes = most_nodes
    _solver(fast).find_plan(records)
    if not battle.found:
        return None
    sent = _sending(fighters, battle)
    proven, nodes = bool(battle.proven), int(battle.nodes)
    return Plan(sent, forecast(fighters, enemies, sent, fast=fast), proven, nodes)


def forecast(fighters: Sequence[Fighter], enemies: Sequence[Enemy], sent: Sending, *, fast: bool = True) -> Forecast:
    """What a plan comes to, whoever made it."""
    records = _battle(fighters, enemies)
    battle = records[0]
    for place in range(battle.fighters):
        card = int(battle.card[place])
        for symbol, target in zip(_weapon_list(fighters[card].weapons), sent[card], strict=True):
            if target != NONE:
                battle.plan[target, place] += 1 << (WIDTH * symbol)
    _solver(fast).judge(records)
    beaten = sorted(int(enemy) for enemy in battle.level[: battle.levels])
    standing = [enemy for number, enemy in enumerate(enemies) if number not in beaten]
    return Forecast(
        raised=tuple(int(number) for number in battle.raised[: len(enemies)]),
        defeated=tuple(beaten),
        order=sum(enemies[number].order for number in beaten),
        points=sum(enemy.points for enemy in standing),
        harm=sum(enemy.harm for enemy in standing),
        fallen=_cards(battle, battle.fallen),
        for_silver=_cards(battle, battle.for_silver),
        for_golden=_cards(battle, battle.for_golden),
        losses=int(battle.loss),
    )


def cheapest_team(
    fighters: Sequence[Fighter],
    demand: Sequence[int],
    number: int | None = None,
    *,
    prices: Sequence[int] | None = None,
    fast: bool = True,
) -> tuple[int, ...] | None:
    """The cheapest fighters that raise a number of the demanded symbols, or all: for an assault or a capture.

    Nobody is lost there but for the rest of the round; so unless prices say otherwise, the team with the fewest
    weapons is the cheapest, and of those the one with the fewest units.
    """
    records = _battle(fighters, [Enemy(_symbols(demand))])
    battle = records[0]
    for place in range(battle.fighters):
        card = int(battle.card[place])
        battle.price[0, place] = FIGHTERS * sum(fighters[card].weapons) + 1 if prices is None else prices[card]
    if _solver(fast).find_cheapest(records, sum(demand) if number is None else number) == ENDLESS:
        return None
    team: list[int] = []
    for piece in range(battle.pieces):
        alike = [
            int(battle.card[place])
            for place in range(battle.fighters)
            if battle.weapons[place] == battle.piece_weapons[piece]
            and battle.price[0, place] == battle.piece_price[piece]
        ]
        team += sorted(alike)[: battle.piece_best[piece]]
    return tuple(sorted(team))


# --- Records --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Solver:
    find_plan: Callable[[Records], None]
    judge: Callable[[Records], None]
    find_cheapest: Callable[[Records, int], int]


@cache
def _solver(fast: bool) -> _Solver:
    def plan(battles: Records) -> None:
        find_plan(battles[0])

    def weigh(battles: Records) -> None:
        judge(battles[0])

    def cheapest(battles: Records, number: int) -> int:
        cut_up(battles[0], battles[0].price[0], False)
        return find_cheapest(battles[0], battles[0].demand[0], number)

    if not fast:
        return _Solver(plan, weigh, cheapest)
    folder = cache_folder(Path(rule_module.__file__).parent, Path(__file__).parent)
    return _Solver(compiled(plan, folder), compiled(weigh, folder), compiled(cheapest, folder))


def _battle(fighters: Sequence[Fighter], enemies: Sequence[Enemy]) -> Records:
    if len(fighters) > FIGHTERS or len(enemies) > ENEMIES:
        raise ValueError(f"a fight has at most {FIGHTERS} fighters and {ENEMIES} enemies")
    for due in (sum(enemy.silver for enemy in enemies), sum(enemy.golden for enemy in enemies)):
        if due > MOST_DUE:
            raise ValueError(f"a fight has at most {MOST_DUE} silver and {MOST_DUE} golden skulls")
    records = blank(BATTLE)
    battle: Any = records[0]
    clear(battle)
    for card, unit in enumerate(fighters):
        packed = sum(number << (WIDTH * weapon) for weapon, number in enumerate(unit.weapons))
        enlist(battle, card, packed, unit.gold, unit.tools, int(unit.splits), int(unit.decoy), int(unit.cancels))
    battle.enemies = len(enemies)
    for number, foe in enumerate(enemies):
        battle.demand[number] = foe.demand
        battle.red[number], battle.silver[number], battle.golden[number] = foe.red, foe.silver, foe.golden
        battle.worth[number, ORDER] = foe.order
        battle.worth[number, POINTS] = foe.points
        battle.worth[number, HARM] = foe.harm
    return records


def _sending(fighters: Sequence[Fighter], battle: Any) -> Sending:
    sent: list[tuple[int, ...]] = [()] * len(fighters)
    for place in range(battle.fighters):
        card = int(battle.card[place])
        goes: list[list[int]] = [[] for _ in range(WEAPONS)]
        for number in range(battle.enemies):
            for weapon in range(WEAPONS):
                goes[weapon] += [number] * part(int(battle.plan[number, place]), weapon)
        for weapon, number in enumerate(fighters[card].weapons):
            goes[weapon] += [NONE] * (number - len(goes[weapon]))
        sent[card] = tuple(target for targets in goes for target in targets)
    return tuple(sent)


def _weapon_list(symbols: Symbols) -> list[int]:
    return [weapon for weapon, number in enumerate(symbols) for _ in range(number)]


def _cards(battle: Any, places: int) -> tuple[int, ...]:
    return tuple(sorted(int(battle.card[place]) for place in members(int(places))))


def _symbols(numbers: Iterable[int]) -> Symbols:
    sword, shield, spear, arrow = (int(number) for number in numbers)
    return sword, shield, spear, arrow
