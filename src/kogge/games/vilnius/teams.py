"""The search for teams that defeat a given set of enemies with the fewest losses.

The levels, one for each enemy, get their teams one after the other, each fighter being sent or not, the most precious
first. A branch is given up when the free weapons cannot defeat the enemies that are left, or when the losses that are
sure are too many.
"""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.battle import (
    PRICES,
    SCALE,
    WITH_GOLD,
    WITH_TOOLS,
    Battle,
    cancellers,
    one,
    part,
    symbol_count,
    value_of,
)
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.losses import least_losses
from kogge.games.vilnius.pool import can_defeat
from kogge.games.vilnius.symbols import meets, skulls_left

# --- The search -----------------------------------------------------------------------------------------------------


@rule
def find_teams(battle: Battle, most: int, enough: int) -> int:
    """The least losses of teams that defeat all levels, if they are not above a limit, or NONE; teams into the draft.

    A plan whose losses are small enough ends the search.
    """
    best = NONE
    for fighter in range(battle.fighters):
        battle.free[fighter] = battle.weapons[fighter]
    if battle.levels == 0:
        return 0
    _sum_needs(battle)
    level = 0
    fighter = 0
    _open_level(battle, 0)
    while True:
        battle.nodes += 1
        if battle.nodes > battle.most_nodes:
            return best
        if _is_closed(battle, level, fighter):
            battle.reached[level] = fighter
            if _is_irredundant(battle, level) and _is_bearable(battle, level, most):
                if level + 1 < battle.levels:
                    level += 1
                    fighter = 0
                    _open_level(battle, level)
                    continue
                loss = least_losses(battle, battle.levels, most, True)
                if loss != NONE:
                    _note_draft(battle)
                    if loss <= enough:
                        return loss
                    best = loss
                    most = loss - 1
                    while level and battle.bound[level - 1] > most:
                        _give_up(battle, level)
                        level -= 1
                        fighter = battle.reached[level]
        elif fighter < battle.fighters and _send(battle, level, fighter, battle.free[fighter], most):
            fighter += 1
            continue
        while True:
            fighter -= 1
            while fighter < 0:
                level -= 1
                if level < 0:
                    return best
                fighter = battle.reached[level] - 1
            sent = battle.sent[level, fighter]
            if sent:
                _recall(battle, level, fighter)
                if _send(battle, level, fighter, _less(battle, fighter, sent), most):
                    fighter += 1
                    break


@rule
def _sum_needs(battle: Battle) -> None:
    """What the later levels demand, and what they cost at least."""
    for weapon in range(WEAPONS):
        demanded = 0
        for level in range(battle.levels - 1, -1, -1):
            battle.need[level, weapon] = demanded
            demanded += battle.demand[battle.level[level], weapon]
    for sort in range(PRICES):
        cost = 0
        for level in range(battle.levels - 1, -1, -1):
            battle.rest[level, sort] = cost
            cost += battle.floor[sort, battle.level[level]]
    enemies = 0
    for level in range(battle.levels - 1, -1, -1):
        battle.later[level] = enemies
        enemies |= 1 << battle.level[level]


@rule
def _open_level(battle: Battle, level: int) -> None:
    room = battle.room[level]
    for weapon in range(WEAPONS):
        battle.supply[level, weapon] = 0
        room[battle.fighters, weapon] = 0
    battle.team[level] = 0
    for fighter in range(battle.fighters - 1, -1, -1):
        free = battle.free[fighter]
        for weapon in range(WEAPONS):
            room[fighter, weapon] = room[fighter + 1, weapon] + part(free, weapon)


@rule
def _is_met(battle: Battle, level: int) -> bool:
    return meets(battle.supply[level], battle.demand[battle.level[level]])


@rule
def _skulls(battle: Battle, level: int) -> int:
    return skulls_left(battle.red[battle.level[level]], cancellers(battle, battle.team[level]))


@rule
def _is_closed(battle: Battle, level: int, fighter: int) -> bool:
    """Whether a level is met, and nobody from a fighter on could spare others its red skulls."""
    if not _is_met(battle, level):
        return False
    return fighter == battle.fighters or _skulls(battle, level) == 0


# --- One fighter ----------------------------------------------------------------------------------------------------


@rule
def _less(battle: Battle, fighter: int, sent: int) -> int:
    """The next smaller part of a fighter's free weapons; nothing at all is the last."""
    if not has(battle.splitting, fighter):
        return 0
    for weapon in range(WEAPONS):
        if part(sent, weapon):
            return sent - one(weapon)
        sent += one(weapon) * part(battle.free[fighter], weapon)
    return 0


@rule
def _send(battle: Battle, level: int, fighter: int, weapons: int, most: int) -> bool:
    """Send weapons of a fighter to a level, or the next smaller part of them that makes sense."""
    while weapons:
        if _makes_sense(battle, level, fighter, weapons, most):
            battle.sent[level, fighter] = weapons
            battle.free[fighter] -= weapons
            battle.team[level] |= 1 << fighter
            for weapon in range(WEAPONS):
                battle.supply[level, weapon] += part(weapons, weapon)
            return True
        weapons = _less(battle, fighter, weapons)
    battle.sent[level, fighter] = 0
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.supply[level, weapon] + battle.room[level, fighter + 1, weapon]
    return meets(battle.hope, battle.demand[battle.level[level]])


@rule
def _makes_sense(battle: Battle, level: int, fighter: int, weapons: int, most: int) -> bool:
    """Whether a fighter may be needed here, is not simply its twin in another place, and can be spared elsewhere."""
    if battle.red[battle.level[level]]:
        spares_others = has(battle.cancelling, fighter) or _is_equal_to_one(battle, level, fighter)
        if not spares_others and _is_met(battle, level):
            return False
        if value_of(battle, _sure_to_fall(battle, level, fighter)) > most:
            return False
    if has(battle.twins, fighter) and weapons > battle.sent[level, fighter - 1]:
        whole = battle.weapons[fighter]
        if battle.free[fighter] == whole and battle.free[fighter - 1] + battle.sent[level, fighter - 1] == whole:
            return False
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.room[level, 0, weapon] - battle.supply[level, weapon] - part(weapons, weapon)
    return meets(battle.hope, battle.need[level])


@rule
def _is_equal_to_one(battle: Battle, level: int, fighter: int) -> bool:
    """Whether somebody there is as precious, so that it is the players' choice who falls, and the choice matters."""
    if battle.silver_due + battle.golden_due == 0:
        return False
    team = battle.team[level]
    while team:
        if battle.rank[lowest(team)] == battle.rank[fighter]:
            return True
        team = without_lowest(team)
    return False


@rule
def _sure_to_fall(battle: Battle, level: int, fighter: int) -> int:
    """Who falls for sure if a fighter joins the team of a level, whoever else may join after it.

    The first ones of a team, as many as there are skulls, fall here unless they have fallen elsewhere.
    """
    team = battle.team[level] | 1 << fighter
    cancelling = cancellers(battle, team)
    for other in range(fighter + 1, battle.fighters):
        if has(battle.cancelling, other) and battle.free[other]:
            cancelling += 1
    before = battle.doomed[level - 1] if level else 0
    return before | first_of(team, skulls_left(battle.red[battle.level[level]], cancelling))


@rule
def first_of(team: int, number: int) -> int:
    """The most precious of a team."""
    rest = team
    while number > 0 and rest:
        rest = without_lowest(rest)
        number -= 1
    return team & ~rest


@rule
def _recall(battle: Battle, level: int, fighter: int) -> None:
    weapons = battle.sent[level, fighter]
    battle.sent[level, fighter] = 0
    battle.free[fighter] += weapons
    battle.team[level] &= ~(1 << fighter)
    for weapon in range(WEAPONS):
        battle.supply[level, weapon] -= part(weapons, weapon)


@rule
def _give_up(battle: Battle, level: int) -> None:
    while battle.team[level]:
        _recall(battle, level, lowest(battle.team[level]))


@rule
def _note_draft(battle: Battle) -> None:
    """Keep the teams, with those who join only to be given."""
    present = 0
    for level in range(battle.levels):
        present |= battle.team[level]
        for fighter in range(battle.fighters):
            there = has(battle.team[level], fighter)
            battle.draft[level, fighter] = battle.sent[level, fighter] if there else 0
    guests = (battle.for_silver | battle.for_golden) & ~present
    while guests:
        fighter = lowest(guests)
        battle.draft[battle.hosts[fighter], fighter] = battle.weapons[fighter]
        guests = without_lowest(guests)


# --- One team -------------------------------------------------------------------------------------------------------


@rule
def _last_threatened(battle: Battle, level: int) -> int:
    """The lowest rank that red skulls may reach at a level, whoever has fallen elsewhere; 0 if any."""
    team = battle.team[level]
    reach = _skulls(battle, level)
    if reach:
        reach += count(team & battle.splitting)
    rank = 1 << 20
    while reach > 0:
        if team == 0:
            return 0
        rank = battle.rank[lowest(team)]
        team = without_lowest(team)
        reach -= 1
    return rank


@rule
def _is_irredundant(battle: Battle, level: int) -> bool:
    """Whether everybody there is needed for the weapons or for the skulls. If not, a smaller team does as well."""
    demand = battle.demand[battle.level[level]]
    red = battle.red[battle.level[level]]
    threatened = _last_threatened(battle, level)
    team = battle.team[level]
    while team:
        fighter = lowest(team)
        team = without_lowest(team)
        weapons = battle.sent[level, fighter]
        useful = battle.rank[fighter] >= threatened or (red > 0 and has(battle.cancelling, fighter))
        if has(battle.splitting, fighter) and symbol_count(weapons) > 1:
            for weapon in range(WEAPONS):
                if part(weapons, weapon) and _is_met_without(battle, level, demand, one(weapon)):
                    return False
        elif not useful and _is_met_without(battle, level, demand, weapons):
            return False
    return True


@rule
def _is_met_without(battle: Battle, level: int, demand: Numbers, weapons: int) -> bool:
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.supply[level, weapon] - part(weapons, weapon)
    return meets(battle.hope, demand)


@rule
def _is_bearable(battle: Battle, level: int, most: int) -> bool:
    """Whether the teams up to a level leave it possible to defeat the rest, and losses within a limit."""
    battle.bled[level] = battle.bled[level - 1] if level else 0
    battle.doomed[level] = battle.doomed[level - 1] if level else 0
    if battle.red[battle.level[level]]:
        battle.doomed[level] |= first_of(battle.team[level], _skulls(battle, level))
        battle.bled[level] = least_losses(battle, level + 1, most, False)
        if battle.bled[level] == NONE:
            return False
    _sum_spent(battle, level)
    tools = battle.spent[level, WITH_TOOLS] + battle.rest[level, WITH_TOOLS]
    gold = battle.spent[level, WITH_GOLD] + battle.rest[level, WITH_GOLD]
    battle.bound[level] = loss_bound(battle, battle.bled[level], tools, gold)
    return battle.bound[level] <= most and can_defeat(battle, battle.later[level])


@rule
def _sum_spent(battle: Battle, level: int) -> None:
    for sort in range(PRICES):
        spent = battle.spent[level - 1, sort] if level else 0
        team = battle.team[level]
        while team:
            fighter = lowest(team)
            shares = symbol_count(battle.sent[level, fighter]) if has(battle.splitting, fighter) else 1
            spent += battle.price[sort, fighter] * shares
            team = without_lowest(team)
        battle.spent[level, sort] = spent


@rule
def loss_bound(battle: Battle, bled: int, tools: int, gold: int) -> int:
    """The least losses if so much falls to red skulls, and fighters with tools, or gold, at such a price are sent.

    Silver and golden skulls are paid in full, or by all who have tools or, of those left, gold.
    """
    least = bled + battle.full_payment
    if battle.silver_due:
        least = min(least, max(bled, (tools + SCALE - 1) // SCALE))
    if battle.golden_due:
        least = min(least, max(bled, (gold + SCALE - 1) // SCALE))
    return least
