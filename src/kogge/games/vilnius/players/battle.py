"""A plan of defence at a glance: for the many fights of imagined games, where the solver would take too long."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.players.team import Array, list_arms, raise_team
from kogge.games.vilnius.players.weights import FIGHT_HARM, FIGHT_LOSS, FIGHT_ORDER, FIGHT_POINT
from kogge.games.vilnius.rules.components import FIRE, LOSE_PROVINCE, LOSE_UNIT, RAZE, STORED, WEAPONS, Components
from kogge.games.vilnius.rules.damage import provinces_stored
from kogge.games.vilnius.rules.defence import is_ascending, is_copy, lowest_target, precious, skulls, weapon_at
from kogge.games.vilnius.rules.position import FOE_BITS, Vilnius, met
from kogge.games.vilnius.rules.weapons import skulls_left, total
from kogge.games.vilnius.solver import HARM_OF

RAZED, BURNT, TAKEN, LOST = (HARM_OF[damage] for damage in (RAZE, STORED, LOSE_PROVINCE, LOSE_UNIT))


@rule
def plan_defence(position: Vilnius, components: Components, weights: Numbers, array: Array) -> None:
    """Decide whom all units meet that have not been sent yet."""
    list_arms(position, components, array, True)
    for foe in range(position.foes):
        array.order[foe] = foe
        array.prize[foe] = prize(position, components, weights, foe)
    rank_foes(position, array)
    best = send_teams(position, components, weights, array, NONE)
    keep_best(array)
    for place in range(1, position.foes):
        foe = array.order[place]
        if array.prize[foe] > 0 and not is_met(array, foe):
            found = send_teams(position, components, weights, array, place)
            if found > best:
                best = found
                keep_best(array)
    write_plan(position, components, array)


# --- What the enemies are worth


@rule
def prize(position: Vilnius, components: Components, weights: Numbers, foe: int) -> int:
    """What it is worth to defeat an enemy; nothing if it asks for no weapons or is met already."""
    card = position.foe[foe]
    if missing_of(position, foe) == 0:
        return 0
    target = position.target[foe]
    if target == NONE:
        points = components.order_fires[card]
        harm = 0
    else:
        points = components.order_damage[card, FIRE]
        harm = RAZED * components.order_damage[card, RAZE] + BURNT * components.order_damage[card, STORED]
        harm += TAKEN * components.order_damage[card, LOSE_PROVINCE] + LOST * components.order_damage[card, LOSE_UNIT]
        if provinces_stored(position, target) == 0:
            points += components.order_damage[card, STORED]
    if position.final:
        return int(points * weights[FIGHT_POINT])
    worth = points * weights[FIGHT_POINT] + harm * weights[FIGHT_HARM]
    return int(worth + components.order_strength[card] * weights[FIGHT_ORDER])


@rule
def missing_of(position: Vilnius, foe: int) -> int:
    """How many symbols of an enemy are not raised by those already sent, exchanges aside."""
    missing = 0
    for weapon in range(WEAPONS):
        missing += max(0, position.demand[foe, weapon] - position.brought[foe, weapon])
    return int(missing)


@rule
def rank_foes(position: Vilnius, array: Array) -> None:
    """Those first that are worth most for each symbol."""
    for place in range(1, position.foes):
        foe = array.order[place]
        size = missing_of(position, foe)
        lower = place
        while lower > 0:
            other = array.order[lower - 1]
            if array.prize[other] * size >= array.prize[foe] * missing_of(position, other):
                break
            array.order[lower] = other
            lower -= 1
        array.order[lower] = foe


# --- Teams


@rule
def send_teams(position: Vilnius, components: Components, weights: Numbers, array: Array, ahead: int) -> int:
    """Raise a team against one enemy after the other, one of them ahead of all; the answer is what that is worth."""
    for arm in range(array.arms):
        array.meets[arm] = 0
    worth = 0
    if ahead != NONE:
        worth += send_team(position, components, weights, array, array.order[ahead])
    for place in range(position.foes):
        if place != ahead:
            worth += send_team(position, components, weights, array, array.order[place])
    return worth


@rule
def send_team(position: Vilnius, components: Components, weights: Numbers, array: Array, foe: int) -> int:
    if array.prize[foe] <= 0:
        return 0
    for weapon in range(WEAPONS):
        array.supply[weapon] = position.brought[foe, weapon]
    if not raise_team(array, position.demand[foe], total(position.demand[foe]), foe + 1):
        return 0
    if position.final:
        return int(array.prize[foe])
    return int(array.prize[foe]) - losses(position, components, array, foe) * int(weights[FIGHT_LOSS])


@rule
def losses(position: Vilnius, components: Components, array: Array, foe: int) -> int:
    """What falls to the red skulls of an enemy, the most precious first."""
    red = skulls(components.order_red[position.foe[foe]], position.boosted)
    if red == 0:
        return 0
    for arm in range(array.arms):
        if array.meets[arm] == foe + 1:
            red = skulls_left(red, components.unit_cancels[position.fighter_unit[array.fighter[arm]]])
    lost = 0
    fallen = 0
    for _ in range(red):
        victim = NONE
        most = NONE
        for arm in range(array.arms):
            fighter = array.fighter[arm]
            if array.meets[arm] == foe + 1 and not has(fallen, fighter):
                rank = precious(components, position.fighter_unit[fighter])
                if rank > most:
                    most = rank
                    victim = fighter
        if victim == NONE:
            break
        fallen |= 1 << victim
        unit = position.fighter_unit[victim]
        lost += components.unit_gold[unit] + components.unit_tools[unit]
    return int(lost)


@rule
def is_met(array: Array, foe: int) -> bool:
    for arm in range(array.arms):
        if array.best[arm] == foe + 1:
            return True
    return False


@rule
def keep_best(array: Array) -> None:
    for arm in range(array.arms):
        array.best[arm] = array.meets[arm]


# --- The plan in the words of the rules


@rule
def write_plan(position: Vilnius, components: Components, array: Array) -> None:
    """For each unit whom it meets; equal weapons and copies in a hand in ascending order, as they are asked for."""
    for fighter in range(position.step, position.fighters):
        array.plan[fighter] = position.meets[fighter]
    for arm in range(array.arms):
        fighter = array.fighter[arm]
        spot = array.spot[arm]
        if spot == NONE:
            array.plan[fighter] = array.best[arm]
            continue
        unit = position.fighter_unit[fighter]
        target = array.best[arm]
        first = position.spot if fighter == position.step else 0
        while spot > first and weapon_at(components, unit, spot - 1) == weapon_at(components, unit, spot):
            before = met(array.plan[fighter], spot - 1)
            if before <= target:
                break
            array.plan[fighter] += (before << (FOE_BITS * spot)) - (before << (FOE_BITS * (spot - 1)))
            spot -= 1
        array.plan[fighter] += target << (FOE_BITS * spot)
    begun = position.step + (position.spot > 0)
    for fighter in range(begun + 1, position.fighters):
        lower = fighter
        while lower > begun and is_copy(position, lower - 1, lower):
            planned = array.plan[lower]
            if is_ascending(array.plan[lower - 1], planned):
                break
            array.plan[lower] = array.plan[lower - 1]
            array.plan[lower - 1] = planned
            lower -= 1
    array.given = 1


@rule
def planned_target(position: Vilnius, components: Components, array: Array) -> int:
    """The enemy that the unit or weapon asked for meets, from 1, or 0."""
    planned = met(array.plan[position.step], position.spot)
    return max(planned, lowest_target(position, components))
