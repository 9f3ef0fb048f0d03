"""The search for the best plan: which enemies to defeat.

Enemies are taken into the plan or left out, bounded by what the weapons at hand could be worth at best. For each set
worth trying, `teams` finds out whether and at which losses it can be defeated.
"""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.position import NONE
from kogge.core.rule import rule
from kogge.games.vilnius.battle import (
    ENDLESS,
    LOSS,
    POINTS,
    SYMBOLS,
    WITH_GOLD,
    WITH_TOOLS,
    Battle,
    find_twins,
    part,
    sum_skulls,
)
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.losses import least_losses, least_payment
from kogge.games.vilnius.pool import can_defeat, find_sorts
from kogge.games.vilnius.prices import set_prices
from kogge.games.vilnius.symbols import meets, raised, total
from kogge.games.vilnius.teams import find_teams, loss_bound

TAKE, LEAVE = 1, 0


@rule
def find_plan(battle: Battle) -> None:
    """The best plan for the battle's aim into the battle, unless what must be reached cannot be.

    Where a prize outweighs losses, the best prize is found first, and then the fewest losses for it.
    """
    _prepare(battle)
    if _prizes_first(battle):
        _go_through(battle, TAKE, ENDLESS)
        if battle.aim[LOSS]:
            _go_through(battle, TAKE, 0)
    else:
        _go_through(battle, LEAVE, 0)
    battle.proven = battle.nodes <= battle.most_nodes


@rule
def _prepare(battle: Battle) -> None:
    find_twins(battle)
    sum_skulls(battle)
    battle.found = 0
    battle.score = 0
    battle.loss = 0
    battle.nodes = 0
    battle.hosting = 1
    for weapon in range(WEAPONS):
        battle.at_hand[weapon] = 0
        for fighter in range(battle.fighters):
            battle.at_hand[weapon] += part(battle.weapons[fighter], weapon)
    find_sorts(battle)
    set_prices(battle)
    for enemy in range(battle.enemies):
        battle.prize[enemy] = 0
        for merit in range(LOSS):
            battle.prize[enemy] += battle.aim[merit] * battle.worth[enemy, merit]
    _sort_enemies(battle)
    everybody = (1 << battle.fighters) - 1
    battle.full_payment = least_payment(battle, 0, everybody, ENDLESS, False)
    if battle.full_payment == NONE:
        battle.full_payment = ENDLESS


@rule
def _prizes_first(battle: Battle) -> bool:
    for enemy in range(battle.enemies):
        if battle.prize[enemy] > battle.aim[LOSS]:
            return True
    return False


@rule
def _sort_enemies(battle: Battle) -> None:
    """By what they are worth for what they cost at least, so that the first ones promise most; equal ones together."""
    for enemy in range(battle.enemies):
        place = enemy
        while place and _is_richer(battle, enemy, battle.turn[place - 1]):
            battle.turn[place] = battle.turn[place - 1]
            place -= 1
        battle.turn[place] = enemy


@rule
def _is_richer(battle: Battle, enemy: int, other: int) -> bool:
    own = battle.prize[enemy] * _size(battle, other)
    theirs = battle.prize[other] * _size(battle, enemy)
    if own != theirs:
        return own > theirs
    return _difference(battle, enemy, other) > 0


@rule
def _size(battle: Battle, enemy: int) -> int:
    """The fewest symbols that defeat an enemy, as parts of a price; weighed against prizes, so not too large."""
    return min(battle.floor[SYMBOLS, enemy], 1 << 20) >> 6


@rule
def _difference(battle: Battle, enemy: int, other: int) -> int:
    """0 if a plan may treat two enemies alike."""
    found = (battle.must >> enemy & 1) - (battle.must >> other & 1)
    if found == 0:
        found = battle.red[enemy] - battle.red[other]
    for merit in range(LOSS):
        if found == 0:
            found = battle.worth[enemy, merit] - battle.worth[other, merit]
    for weapon in range(WEAPONS):
        if found == 0:
            found = battle.demand[enemy, weapon] - battle.demand[other, weapon]
    return found


# --- All sets of enemies --------------------------------------------------------------------------------------------


@rule
def _go_through(battle: Battle, first: int, enough: int) -> None:
    """Try all sets of enemies that may be better than the best so far; losses that are small enough are not reduced."""
    place = 0
    choice = first
    while battle.nodes <= battle.most_nodes:
        if place == battle.enemies:
            _try_taken(battle, enough)
            choice = NONE
        elif choice != NONE:
            battle.taken[place] = choice
            if _is_promising(battle, place):
                place += 1
                choice = first
            else:
                choice = 1 - first if choice == first else NONE
        if choice == NONE:
            if place == 0:
                return
            place -= 1
            if battle.taken[place] == first:
                choice = 1 - first


@rule
def _is_promising(battle: Battle, place: int) -> bool:
    """Whether a plan better than the best so far may begin with what has been taken up to a place."""
    enemy = battle.turn[place]
    if battle.taken[place]:
        if place and not battle.taken[place - 1] and _difference(battle, enemy, battle.turn[place - 1]) == 0:
            return False
    elif has(battle.must, enemy) or total(battle.demand[enemy]) == 0:
        return False
    return _may_be_better(battle, place) and (not battle.taken[place] or _can_be_defeated(battle, place))


@rule
def _can_be_defeated(battle: Battle, place: int) -> bool:
    """Whether all taken up to a place can be defeated together."""
    taken = 0
    for weapon in range(WEAPONS):
        battle.hope[weapon] = 0
    for before in range(place + 1):
        if battle.taken[before]:
            enemy = battle.turn[before]
            taken |= 1 << enemy
            for weapon in range(WEAPONS):
                battle.hope[weapon] += battle.demand[enemy, weapon]
    if not meets(battle.at_hand, battle.hope) or _cost(battle, place, SYMBOLS) > battle.purse[SYMBOLS]:
        return False
    for fighter in range(battle.fighters):
        battle.free[fighter] = battle.weapons[fighter]
    return can_defeat(battle, taken)


@rule
def _cost(battle: Battle, place: int, sort: int) -> int:
    """What all taken up to a place cost at least."""
    cost = 0
    for before in range(place + 1):
        if battle.taken[before]:
            cost += battle.floor[sort, battle.turn[before]]
    return cost


@rule
def _may_be_better(battle: Battle, place: int) -> bool:
    points = 0
    prize = 0
    room = battle.purse[SYMBOLS]
    for before in range(place + 1):
        enemy = battle.turn[before]
        if battle.taken[before]:
            prize += battle.prize[enemy]
            room -= battle.floor[SYMBOLS, enemy]
        else:
            points += battle.worth[enemy, POINTS]
    if battle.most_points != NONE and points > battle.most_points:
        return False
    if not battle.found:
        return True
    room >>= 6
    for after in range(place + 1, battle.enemies):
        enemy = battle.turn[after]
        size = _size(battle, enemy)
        if size > room:
            prize += battle.prize[enemy] * (room + 1) // size
            break
        prize += battle.prize[enemy]
        room -= size
    return bool(prize - battle.aim[LOSS] * _loss_bound(battle, place) > battle.score)


@rule
def _loss_bound(battle: Battle, place: int) -> int:
    return loss_bound(battle, 0, _cost(battle, place, WITH_TOOLS), _cost(battle, place, WITH_GOLD))


@rule
def _try_taken(battle: Battle, enough: int) -> None:
    """Find teams for the enemies taken; a better plan than the best so far takes its place."""
    prize = 0
    battle.levels = 0
    for place in range(battle.enemies):
        if battle.taken[place]:
            enemy = battle.turn[place]
            prize += battle.prize[enemy]
            _line_up(battle, enemy)
    most = ENDLESS
    if battle.found:
        spare = prize - battle.score - 1
        if spare < 0:
            return
        if battle.aim[LOSS]:
            most = spare // battle.aim[LOSS]
    loss = find_teams(battle, most, max(enough, _loss_bound(battle, battle.enemies - 1)))
    if loss != NONE:
        battle.found = 1
        battle.loss = loss
        battle.score = prize - battle.aim[LOSS] * loss
        for enemy in range(battle.enemies):
            for fighter in range(battle.fighters):
                battle.plan[enemy, fighter] = 0
        for level in range(battle.levels):
            for fighter in range(battle.fighters):
                battle.plan[battle.level[level], fighter] = battle.draft[level, fighter]


@rule
def _line_up(battle: Battle, enemy: int) -> None:
    """Give an enemy its level: those with red skulls first, for losses to show early; then the demanding ones."""
    place = battle.levels
    battle.levels += 1
    while place and _goes_first(battle, enemy, battle.level[place - 1]):
        battle.level[place] = battle.level[place - 1]
        place -= 1
    battle.level[place] = enemy


@rule
def _goes_first(battle: Battle, enemy: int, other: int) -> bool:
    bloody = battle.red[enemy] > 0
    if bloody != (battle.red[other] > 0):
        return bloody
    return total(battle.demand[enemy]) > total(battle.demand[other])


# --- What a plan comes to -------------------------------------------------------------------------------------------


@rule
def judge(battle: Battle) -> None:
    """Who is defeated by the battle's plan, and what it loses at best. Those sent in vain count as not deployed."""
    sum_skulls(battle)
    battle.levels = 0
    battle.hosting = 0
    for enemy in range(battle.enemies):
        level = battle.levels
        battle.team[level] = 0
        for weapon in range(WEAPONS):
            battle.supply[level, weapon] = 0
        for fighter in range(battle.fighters):
            weapons = battle.plan[enemy, fighter]
            if weapons:
                battle.team[level] |= 1 << fighter
            for weapon in range(WEAPONS):
                battle.supply[level, weapon] += part(weapons, weapon)
        battle.raised[enemy] = raised(battle.supply[level], battle.demand[enemy])
        battle.level[level] = enemy
        if meets(battle.supply[level], battle.demand[enemy]):
            battle.levels += 1
    battle.loss = least_losses(battle, battle.levels, ENDLESS, True)
