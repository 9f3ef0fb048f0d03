"""Plans of defence: the best one for an aim, and what any plan comes to.

    plan = best_plan(fighters, enemies, LEAST_DAMAGE)
    plan.forecast.points, plan.forecast.losses

A plan found is proven best: no other plan serves the aim better. How it is found stands in
`branch_and_bound` and `cheapest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kogge.core.position import NONE
from kogge.games.vilnius.rules.components import (
    FIRE,
    LOSE_PROVINCE,
    LOSE_UNIT,
    RAZE,
    STORED,
    WEAPONS,
    Components,
)
from kogge.games.vilnius.rules.weapons import raised
from kogge.games.vilnius.solver.branch_and_bound import Aim, Choice
from kogge.games.vilnius.solver.feasibility import MOST_EFFORT, Deployment, is_ready
from kogge.games.vilnius.solver.fight import Enemy, Fighter, Sending, Symbols
from kogge.games.vilnius.solver.losses import Team, least_toll

__all__ = [
    "FEWEST_LOSSES",
    "LEAST_DAMAGE",
    "MOST_ORDER",
    "Aim",
    "Enemy",
    "Fighter",
    "Forecast",
    "Plan",
    "Sending",
    "Symbols",
    "best_plan",
    "cheapest_team",
    "defeating",
    "enemy",
    "fighter",
    "forecast",
    "losing_at_most",
    "prepare",
]

INLINED = False
"""Its functions are long: they call one another, and compile sooner."""

HARM_OF = {RAZE: 5, STORED: 3, LOSE_PROVINCE: 2, LOSE_UNIT: 1}
"""How damage to a quarter is weighed: roughly what it costs to make good again, in gold and tools."""

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
    most_effort: int = MOST_EFFORT,
    *,
    fast: bool | None = None,
) -> Plan | None:
    """The plan that serves an aim best, or None if what it demands cannot be reached.

    It is searched for by compiled code as soon as that lies ready, unless it is said how.
    A fight too hard to solve is planned without some of the fighters, and nothing is proven then.
    """
    cards = sorted(range(len(fighters)), key=lambda card: sum(fighters[card].weapons))
    fast = is_ready() if fast is None else fast
    while True:
        choice = Choice([fighters[card] for card in cards], enemies, aim, most_effort, fast=fast)
        if choice.is_proven or choice.best:
            break
        cards = cards[1 + len(cards) // 5 :]
    if choice.best is None:
        return None
    sent = [(NONE,) * sum(unit.weapons) for unit in fighters]
    for card, targets in zip(cards, choice.best.sent, strict=True):
        sent[card] = targets
    proven = choice.is_proven and len(cards) == len(fighters)
    return Plan(tuple(sent), forecast(fighters, enemies, tuple(sent)), proven, choice.nodes)


def prepare() -> None:
    """Compile the search, with a fight that has all that can be."""
    best_plan([Fighter((1, 0, 0, 0), gold=1)], [Enemy((1, 0, 0, 0), points=1, red=1)], LEAST_DAMAGE, fast=True)


def forecast(fighters: Sequence[Fighter], enemies: Sequence[Enemy], sent: Sending) -> Forecast:
    """What a plan comes to, whoever made it. Those sent in vain count as not deployed."""
    supply = np.zeros((len(enemies), WEAPONS), np.int64)
    for unit, targets in zip(fighters, sent, strict=True):
        for weapon, target in zip(_weapon_list(unit.weapons), targets, strict=True):
            if target != NONE:
                supply[target, weapon] += 1
    found = [int(raised(supply[number], np.array(foe.demand))) for number, foe in enumerate(enemies)]
    beaten = [number for number, foe in enumerate(enemies) if found[number] == sum(foe.demand)]
    teams = {number: Team(card for card, targets in enumerate(sent) if number in targets) for number in beaten}
    toll = least_toll(fighters, enemies, teams)
    standing = [foe for number, foe in enumerate(enemies) if number not in teams]
    return Forecast(
        raised=tuple(found),
        defeated=tuple(beaten),
        order=sum(enemies[number].order for number in beaten),
        points=sum(foe.points for foe in standing),
        harm=sum(foe.harm for foe in standing),
        fallen=tuple(sorted(toll.fallen)),
        for_silver=tuple(sorted(toll.for_silver)),
        for_golden=tuple(sorted(toll.for_golden)),
        losses=toll.losses,
    )


def cheapest_team(
    fighters: Sequence[Fighter],
    demand: Sequence[int],
    number: int | None = None,
    *,
    prices: Sequence[int] | None = None,
) -> tuple[int, ...] | None:
    """The cheapest fighters that raise a number of the demanded symbols, or all: for an assault or a capture.

    Nobody is lost there but for the rest of the round; so unless prices say otherwise, the team with the fewest
    weapons is the cheapest, and of those the one with the fewest units.
    """
    if prices is None:
        prices = [len(fighters) * sum(unit.weapons) + 1 for unit in fighters]
    groups: dict[tuple[Symbols, int], list[int]] = {}
    for card, unit in enumerate(fighters):
        groups.setdefault((unit.weapons, prices[card]), []).append(card)
    cards = list(groups.values())
    deployment = Deployment([weapons for weapons, _ in groups], [len(alike) for alike in cards], fast=is_ready())
    teams = deployment.meeting(_symbols(demand), number).pieces
    if not len(teams):
        return None
    best = teams[(teams @ [price for _, price in groups]).argmin()] if groups else ()
    return tuple(sorted(card for alike, used in zip(cards, best, strict=True) for card in alike[:used]))


def _weapon_list(symbols: Symbols) -> list[int]:
    return [weapon for weapon, number in enumerate(symbols) for _ in range(number)]


def _symbols(numbers: Iterable[int]) -> Symbols:
    sword, shield, spear, arrow = (int(number) for number in numbers)
    return sword, shield, spear, arrow
