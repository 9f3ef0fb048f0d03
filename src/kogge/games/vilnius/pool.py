"""Whether a set of enemies can be defeated at all, whatever the losses.

For that it does not matter who brings a weapon: fighters with the same weapons are one sort, and the weapons of those
who split are sorts of their own. What was found out is remembered by the set of enemies and the numbers of all sorts.
"""

from __future__ import annotations

from kogge.core.bits import has, lowest, without_lowest
from kogge.core.position import NONE
from kogge.core.rule import rule
from kogge.games.vilnius.battle import (
    MEMORY,
    SCALE,
    SYMBOLS,
    Battle,
    one,
    part,
    symbol_count,
)
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.symbols import meets, total

MOST_KEY = 1 << 60
PRIME = 999_983


@rule
def find_sorts(battle: Battle) -> None:
    """Group the fighters by their weapons, the best armed first; forget what was remembered."""
    battle.memories += 1
    battle.sorts = 0
    for fighter in range(battle.fighters):
        weapons = battle.weapons[fighter]
        if not has(battle.splitting, fighter):
            _add_sort(battle, weapons)
            continue
        for weapon in range(WEAPONS):
            if part(weapons, weapon):
                _add_sort(battle, one(weapon))
    for fighter in range(battle.fighters):
        battle.sort_of[fighter] = _sort_with(battle, battle.weapons[fighter])
    for weapon in range(WEAPONS):
        battle.single[weapon] = _sort_with(battle, one(weapon))
    for fighter in range(battle.fighters):
        battle.free[fighter] = battle.weapons[fighter]
    _count_sorts(battle)
    battle.keyed = 1
    size = 1
    for sort in range(battle.sorts):
        battle.sort_copies[sort] = battle.pool_left[sort]
        size *= battle.pool_left[sort] + 1
        if size > MOST_KEY:
            battle.keyed = 0
            break


@rule
def _add_sort(battle: Battle, weapons: int) -> None:
    if _sort_with(battle, weapons) != NONE:
        return
    place = battle.sorts
    battle.sorts += 1
    while place and symbol_count(battle.sort_weapons[place - 1]) < symbol_count(weapons):
        battle.sort_weapons[place] = battle.sort_weapons[place - 1]
        place -= 1
    battle.sort_weapons[place] = weapons


@rule
def _sort_with(battle: Battle, weapons: int) -> int:
    for sort in range(battle.sorts):
        if battle.sort_weapons[sort] == weapons:
            return sort
    return NONE


@rule
def can_defeat(battle: Battle, enemies: int) -> bool:
    """Whether the free weapons defeat all enemies of a set."""
    _count_sorts(battle)
    if enemies == 0:
        return True
    level = 0
    sort = 0
    battle.pool_set[0] = enemies
    if not _open(battle, 0):
        return False
    if battle.pool_known[0]:
        return True
    while True:
        battle.nodes += 1
        if battle.nodes > battle.most_nodes:
            return True
        if _is_met(battle, level):
            battle.pool_reached[level] = sort
            if _is_minimal(battle, level, sort):
                rest = _rest(battle, level)
                if rest == 0:
                    _remember_success(battle, level)
                    return True
                battle.pool_set[level + 1] = rest
                if _open(battle, level + 1):
                    if battle.pool_known[level + 1]:
                        _remember_success(battle, level)
                        return True
                    level += 1
                    sort = 0
                    continue
        elif sort < battle.sorts and _may_meet(battle, level, sort):
            _add_until_met(battle, level, sort)
            sort += 1
            continue
        while True:
            sort -= 1
            while sort < 0:
                _remember(battle, level, 1)
                level -= 1
                if level < 0:
                    return False
                sort = battle.pool_reached[level] - 1
            if battle.pool_used[level, sort]:
                _add(battle, level, sort, -1)
                sort += 1
                break


@rule
def _count_sorts(battle: Battle) -> None:
    for sort in range(battle.sorts):
        battle.pool_left[sort] = 0
    for fighter in range(battle.fighters):
        free = battle.free[fighter]
        if has(battle.splitting, fighter):
            for weapon in range(WEAPONS):
                if part(free, weapon):
                    battle.pool_left[battle.single[weapon]] += part(free, weapon)
        elif free:
            battle.pool_left[battle.sort_of[fighter]] += 1


@rule
def _open(battle: Battle, level: int) -> bool:
    """Begin with the most demanding enemy of the level's set, unless it is clear that they cannot all be defeated."""
    enemies = battle.pool_set[level]
    hardest = lowest(enemies)
    need, room = battle.pool_need[level], battle.pool_room[level]
    for weapon in range(WEAPONS):
        need[weapon] = 0
        battle.pool_supply[level, weapon] = 0
        room[battle.sorts, weapon] = 0
    cost = 0
    while enemies:
        enemy = lowest(enemies)
        enemies = without_lowest(enemies)
        cost += battle.floor[SYMBOLS, enemy]
        if battle.floor[SYMBOLS, enemy] > battle.floor[SYMBOLS, hardest]:
            hardest = enemy
        for weapon in range(WEAPONS):
            need[weapon] += battle.demand[enemy, weapon]
    battle.pool_enemy[level] = hardest
    for sort in range(battle.sorts - 1, -1, -1):
        for weapon in range(WEAPONS):
            brings = battle.pool_left[sort] * part(battle.sort_weapons[sort], weapon)
            room[sort, weapon] = room[sort + 1, weapon] + brings
    if cost > total(room[0]) * SCALE or not meets(room[0], need):
        return False
    for weapon in range(WEAPONS):
        need[weapon] -= battle.demand[hardest, weapon]
    battle.pool_key[level] = _key(battle)
    known = _recall(battle, level)
    battle.pool_known[level] = known == 0
    return known != 1


@rule
def _rest(battle: Battle, level: int) -> int:
    return battle.pool_set[level] & ~(1 << battle.pool_enemy[level])


@rule
def _is_met(battle: Battle, level: int) -> bool:
    return meets(battle.pool_supply[level], battle.demand[battle.pool_enemy[level]])


@rule
def _is_minimal(battle: Battle, level: int, reached: int) -> bool:
    """Whether nothing can be left out; and the rest may do for the others."""
    demand = battle.demand[battle.pool_enemy[level]]
    for sort in range(reached):
        if battle.pool_used[level, sort]:
            for weapon in range(WEAPONS):
                battle.hope[weapon] = battle.pool_supply[level, weapon] - part(battle.sort_weapons[sort], weapon)
            if meets(battle.hope, demand):
                return False
    return True


@rule
def _may_meet(battle: Battle, level: int, sort: int) -> bool:
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.pool_supply[level, weapon] + battle.pool_room[level, sort, weapon]
    return meets(battle.hope, battle.demand[battle.pool_enemy[level]])


@rule
def _add_until_met(battle: Battle, level: int, sort: int) -> None:
    """Add as many of a sort as help here and can be spared elsewhere."""
    battle.pool_used[level, sort] = 0
    while battle.pool_left[sort] and not _is_met(battle, level):
        _add(battle, level, sort, 1)
        for weapon in range(WEAPONS):
            battle.hope[weapon] = battle.pool_room[level, 0, weapon] - battle.pool_supply[level, weapon]
        if not meets(battle.hope, battle.pool_need[level]):
            _add(battle, level, sort, -1)
            return


@rule
def _add(battle: Battle, level: int, sort: int, number: int) -> None:
    battle.pool_used[level, sort] += number
    battle.pool_left[sort] -= number
    for weapon in range(WEAPONS):
        battle.pool_supply[level, weapon] += number * part(battle.sort_weapons[sort], weapon)


# --- What was found out ---------------------------------------------------------------------------------------------


@rule
def _key(battle: Battle) -> int:
    """The numbers of all sorts in one integer."""
    key = 0
    if battle.keyed:
        for sort in range(battle.sorts):
            key = key * (battle.sort_copies[sort] + 1) + battle.pool_left[sort]
    return key


@rule
def _place(key: int, enemies: int) -> int:
    return (key % PRIME + enemies * 31 % PRIME) % MEMORY


@rule
def _recall(battle: Battle, level: int) -> int:
    """1 if a set is known not to be defeated, 0 if it is known to be, or NONE."""
    key, enemies = battle.pool_key[level], battle.pool_set[level]
    place = _place(key, enemies)
    if not battle.keyed or battle.memory_key[place] != key or battle.memory_set[place] != enemies:
        return NONE
    if battle.memory[place] // 2 != battle.memories:
        return NONE
    return battle.memory[place] % 2


@rule
def _remember(battle: Battle, level: int, failed: int) -> None:
    key, enemies = battle.pool_key[level], battle.pool_set[level]
    if battle.keyed:
        place = _place(key, enemies)
        battle.memory_key[place] = key
        battle.memory_set[place] = enemies
        battle.memory[place] = 2 * battle.memories + failed


@rule
def _remember_success(battle: Battle, deepest: int) -> None:
    for level in range(deepest + 1):
        _remember(battle, level, 0)
