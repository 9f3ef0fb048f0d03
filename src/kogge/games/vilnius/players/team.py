"""Teams that raise the weapons asked for, found at a glance: good, not proven the cheapest."""

from __future__ import annotations

from typing import Annotated

from kogge.core.position import NONE, Numbers, layout
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import ORDER_CARDS, UNIT_CARDS, WEAPONS, Components
from kogge.games.vilnius.rules.defence import weapon_at, weapon_count
from kogge.games.vilnius.rules.position import Vilnius
from kogge.games.vilnius.rules.raising import USED_SO_FAR
from kogge.games.vilnius.rules.weapons import raised, total

MOST_ARMS = 128
"""So many arms are thought of; units beyond stay out of it."""
HALF_WASTED, NOTHING_WASTED = 1, 2
"""What a symbol is good for: two that are not asked for stand in for one that is."""
SHARE = 100


class Array:
    """The arms at hand: each a whole unit, or one weapon of a unit that splits; and whom they meet."""

    arms: int
    fighter: Annotated[Numbers, MOST_ARMS]
    spot: Annotated[Numbers, MOST_ARMS]
    """Which weapon of a splitting unit, or NONE for a whole unit."""
    weapons: Annotated[Numbers, MOST_ARMS, WEAPONS]
    symbols: Annotated[Numbers, MOST_ARMS]
    meets: Annotated[Numbers, MOST_ARMS]
    """The enemy each meets in the plan at hand, from 1, or 0."""
    supply: Annotated[Numbers, WEAPONS]
    """The weapons raised by the team at hand."""

    best: Annotated[Numbers, MOST_ARMS]
    """Whom each meets in the best plan so far."""
    order: Annotated[Numbers, ORDER_CARDS]
    """The enemies in the order in which teams are raised against them."""
    prize: Annotated[Numbers, ORDER_CARDS]
    """What it is worth to defeat each."""
    plan: Annotated[Numbers, UNIT_CARDS]
    """The plan as the rules write it: for each unit whom it meets."""
    given: int
    """1 if the plan has been made for the fight at hand."""


ARRAY = layout(Array)


@rule
def list_arms(position: Vilnius, components: Components, array: Array, splitting: bool) -> None:
    """The arms that have still to be decided on."""
    array.arms = 0
    for fighter in range(position.step, position.fighters):
        unit = position.fighter_unit[fighter]
        number = weapon_count(components, unit)
        if not (splitting and components.unit_splits[unit]):
            if array.arms < MOST_ARMS:
                arm = add_arm(array, fighter, NONE, number)
                for weapon in range(WEAPONS):
                    array.weapons[arm, weapon] = components.unit_weapons[unit, weapon]
            continue
        for spot in range(position.spot if fighter == position.step else 0, number):
            if array.arms < MOST_ARMS:
                arm = add_arm(array, fighter, spot, 1)
                array.weapons[arm, weapon_at(components, unit, spot)] = 1


@rule
def add_arm(array: Array, fighter: int, spot: int, symbols: int) -> int:
    arm = int(array.arms)
    array.fighter[arm] = fighter
    array.spot[arm] = spot
    array.symbols[arm] = symbols
    array.meets[arm] = 0
    for weapon in range(WEAPONS):
        array.weapons[arm, weapon] = 0
    array.arms += 1
    return arm


@rule
def usefulness(array: Array, arm: int, demand: Numbers) -> int:
    """How good the symbols of an arm are for what is still asked for, beside the supply."""
    good = 0
    for weapon in range(WEAPONS):
        missing = max(0, demand[weapon] - array.supply[weapon])
        number = array.weapons[arm, weapon]
        fitting = min(number, missing)
        good += NOTHING_WASTED * fitting + HALF_WASTED * (number - fitting)
    return int(good)


@rule
def raise_team(array: Array, demand: Numbers, number: int, enemy: int) -> bool:
    """Send free arms against an enemy until so many symbols are raised; nobody if they do not suffice."""
    asked = min(number, total(demand))
    while True:
        missing = asked - raised(array.supply, demand)
        if missing <= 0:
            break
        chosen = NONE
        most = 0
        for arm in range(array.arms):
            if array.meets[arm] == 0:
                good = min(usefulness(array, arm, demand), NOTHING_WASTED * missing)
                eager = SHARE * good // array.symbols[arm] + good
                if eager > most:
                    most = eager
                    chosen = arm
        if chosen == NONE:
            dismiss(array, enemy)
            return False
        array.meets[chosen] = enemy
        count_in(array, chosen, 1)
    for arm in range(array.arms):
        if array.meets[arm] == enemy:
            count_in(array, arm, -1)
            if raised(array.supply, demand) < asked:
                count_in(array, arm, 1)
            else:
                array.meets[arm] = 0
    return True


@rule
def count_in(array: Array, arm: int, times: int) -> None:
    for weapon in range(WEAPONS):
        array.supply[weapon] += times * array.weapons[arm, weapon]


@rule
def dismiss(array: Array, enemy: int) -> None:
    for arm in range(array.arms):
        if array.meets[arm] == enemy:
            array.meets[arm] = 0


@rule
def is_wanted(position: Vilnius, components: Components, array: Array) -> bool:
    """Whether the unit asked for belongs to a team that raises what an assault or a capture still misses."""
    list_arms(position, components, array, False)
    for weapon in range(WEAPONS):
        array.supply[weapon] = position.brought[USED_SO_FAR, weapon]
    raise_team(array, position.demand[0], position.needed, 1)
    return bool(array.meets[0] == 1)
