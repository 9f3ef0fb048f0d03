"""The search for the best plan: which enemies to defeat, and with which teams.

Branch and bound in two storeys. Above, enemies are taken into the plan or left out, bounded by what the weapons at
hand could be worth at best. Below, the levels of a set of enemies get their teams one after the other, each fighter
being sent or not. A branch is given up when the free weapons, put into one pool, cannot meet what is still demanded,
or when the losses that are sure by then are too many.
"""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.battle import (
    LOSS,
    NO_GOODS,
    POINTS,
    Battle,
    cancellers,
    find_twins,
    one,
    part,
    sum_skulls,
    symbol_count,
    value,
)
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.losses import ENDLESS, least_losses, least_payment
from kogge.games.vilnius.symbols import meets, raised, raises, skulls_left, total

RED_LOST, TOOLS, GOLD, TOOLS_VALUE, GOLD_VALUE = range(5)
"""What is sure up to a level."""


# --- Which enemies --------------------------------------------------------------------------------------------------


@rule
def find_plan(battle: Battle) -> None:
    """The best plan for the battle's aim into the battle, unless what must be defeated cannot be."""
    _prepare(battle)
    place = 0
    forward = True
    while True:
        if forward and place == battle.enemies:
            _try_taken(battle)
            forward = False
        elif forward:
            battle.taken[place] = 1
            if not _may_take(battle, place):
                battle.taken[place] = 0
                forward = _may_leave(battle, place)
            if forward:
                place += 1
        else:
            if place == 0 or battle.nodes > battle.most_nodes:
                break
            place -= 1
            if battle.taken[place]:
                battle.taken[place] = 0
                if _may_leave(battle, place):
                    place += 1
                    forward = True
    battle.proven = battle.nodes <= battle.most_nodes


@rule
def _prepare(battle: Battle) -> None:
    find_twins(battle)
    sum_skulls(battle)
    battle.found = 0
    battle.score = 0
    battle.loss = 0
    battle.nodes = 0
    battle.no_goods = 0
    battle.hosting = 1
    for weapon in range(WEAPONS):
        battle.at_hand[weapon] = 0
        for fighter in range(battle.fighters):
            battle.at_hand[weapon] += part(battle.weapons[fighter], weapon)
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
def _sort_enemies(battle: Battle) -> None:
    """By what they are worth for each weapon demanded, so that the first ones promise most; equal ones together."""
    for enemy in range(battle.enemies):
        place = enemy
        while place and _is_richer(battle, enemy, battle.turn[place - 1]):
            battle.turn[place] = battle.turn[place - 1]
            place -= 1
        battle.turn[place] = enemy


@rule
def _is_richer(battle: Battle, enemy: int, other: int) -> bool:
    own = battle.prize[enemy] * total(battle.demand[other])
    theirs = battle.prize[other] * total(battle.demand[enemy])
    if own != theirs:
        return own > theirs
    return _difference(battle, enemy, other) > 0


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


@rule
def _may_take(battle: Battle, place: int) -> bool:
    """Whether the enemies taken up to a place may be defeated together, as far as one sees."""
    enemy = battle.turn[place]
    if place and not battle.taken[place - 1] and _difference(battle, enemy, battle.turn[place - 1]) == 0:
        return False
    taken = 0
    for weapon in range(WEAPONS):
        battle.hope[weapon] = 0
    for before in range(place + 1):
        if battle.taken[before]:
            taken |= 1 << battle.turn[before]
            for weapon in range(WEAPONS):
                battle.hope[weapon] += battle.demand[battle.turn[before], weapon]
    for known in range(battle.no_goods):
        if battle.no_good[known] & ~taken == 0:
            return False
    return meets(battle.at_hand, battle.hope)


@rule
def _may_leave(battle: Battle, place: int) -> bool:
    """Whether anything better than the best so far may come without an enemy."""
    enemy = battle.turn[place]
    if has(battle.must, enemy) or total(battle.demand[enemy]) == 0:
        return False
    points = 0
    prize = 0
    symbols = total(battle.at_hand)
    for before in range(place + 1):
        other = battle.turn[before]
        if battle.taken[before]:
            prize += battle.prize[other]
            symbols -= total(battle.demand[other])
        else:
            points += battle.worth[other, POINTS]
    if battle.most_points != NONE and points > battle.most_points:
        return False
    if not battle.found:
        return True
    for after in range(place + 1, battle.enemies):
        other = battle.turn[after]
        size = total(battle.demand[other])
        if size > symbols:
            prize += battle.prize[other] * symbols // size
            break
        prize += battle.prize[other]
        symbols -= size
    return prize > battle.score


@rule
def _try_taken(battle: Battle) -> None:
    """Find teams for the enemies taken; a better plan than the best so far takes its place."""
    prize = 0
    taken = 0
    battle.levels = 0
    for place in range(battle.enemies):
        if battle.taken[place]:
            enemy = battle.turn[place]
            prize += battle.prize[enemy]
            taken |= 1 << enemy
            _line_up(battle, enemy)
    most = ENDLESS
    if battle.found:
        spare = prize - battle.score - 1
        if spare < 0:
            return
        if battle.aim[LOSS]:
            most = spare // battle.aim[LOSS]
    battle.cut = 0
    loss = find_teams(battle, most)
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
    elif not battle.cut and battle.no_goods < NO_GOODS:
        battle.no_good[battle.no_goods] = taken
        battle.no_goods += 1


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


# --- Which teams ----------------------------------------------------------------------------------------------------


@rule
def find_teams(battle: Battle, most: int) -> int:
    """The least losses of teams that defeat all levels, if they are not above a limit, or NONE; teams into the draft."""
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
                loss = least_losses(battle, most)
                if loss != NONE:
                    best = loss
                    most = loss - 1
                    _note_draft(battle)
                    while level and battle.bound[level - 1] > most:
                        _give_up(battle, level)
                        level -= 1
                        fighter = battle.reached[level]
                else:
                    battle.cut = 1
        elif fighter < battle.fighters and _send(battle, level, fighter, battle.free[fighter]):
            fighter += 1
            continue
        while True:
            if best != NONE and most < 0:
                return best
            fighter -= 1
            while fighter < 0:
                level -= 1
                if level < 0:
                    return best
                fighter = battle.reached[level] - 1
            sent = battle.sent[level, fighter]
            if sent:
                _recall(battle, level, fighter)
                if _send(battle, level, fighter, _less(battle, fighter, sent)):
                    fighter += 1
                    break


@rule
def _sum_needs(battle: Battle) -> None:
    for weapon in range(WEAPONS):
        demanded = 0
        for level in range(battle.levels - 1, -1, -1):
            battle.need[level, weapon] = demanded
            demanded += battle.demand[battle.level[level], weapon]


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
def _send(battle: Battle, level: int, fighter: int, weapons: int) -> bool:
    """Send weapons of a fighter to a level, or the next smaller part of them that makes sense."""
    while weapons:
        if _makes_sense(battle, level, fighter, weapons):
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
def _makes_sense(battle: Battle, level: int, fighter: int, weapons: int) -> bool:
    """Whether a fighter may be needed here, is not simply its twin in another place, and can be spared elsewhere."""
    if _is_met(battle, level):
        if not (has(battle.cancelling, fighter) or _is_equal_to_one(battle, level, fighter)):
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


# --- What a level costs ---------------------------------------------------------------------------------------------


@rule
def _last_threatened(battle: Battle, level: int) -> int:
    """The lowest rank that red skulls may reach at a level, whoever has fallen elsewhere; 0 if they may take anybody."""
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
    """Whether the losses that are sure up to a level are within a limit."""
    _sum_sure(battle, level)
    sure = battle.sure[level]
    battle.bound[level] = sure[RED_LOST] + _payment_bound(battle, sure)
    if battle.bound[level] > most:
        battle.cut = 1
        return False
    return True


@rule
def _sum_sure(battle: Battle, level: int) -> None:
    """Who is sure to fall at a level and who to survive; who fights elsewhere too is left out of both."""
    sure = battle.sure[level]
    for figure in range(5):
        sure[figure] = battle.sure[level - 1, figure] if level else 0
    threatened = _last_threatened(battle, level)
    skulls = _skulls(battle, level)
    team = battle.team[level]
    while team:
        fighter = lowest(team)
        team = without_lowest(team)
        whole = battle.sent[level, fighter] == battle.weapons[fighter]
        if skulls:
            skulls -= 1
            if whole:
                sure[RED_LOST] += value(battle, fighter)
        elif whole and battle.rank[fighter] < threatened:
            sure[TOOLS] += battle.tools[fighter]
            sure[GOLD] += battle.gold[fighter]
            sure[TOOLS_VALUE] += value(battle, fighter) if battle.tools[fighter] else 0
            sure[GOLD_VALUE] += value(battle, fighter) if battle.gold[fighter] else 0


@rule
def _payment_bound(battle: Battle, sure: Numbers) -> int:
    """The least that silver and golden skulls will cost: paid in full, or by all who have tools, or gold.

    Giving units for silver may leave too little gold, but each silver skull takes no more than one unit.
    """
    least = battle.full_payment
    if battle.silver_due > sure[TOOLS]:
        least = min(least, sure[TOOLS_VALUE])
    if battle.golden_due:
        dearest = 0
        for fighter in range(battle.fighters):
            dearest = max(dearest, battle.gold[fighter])
        if sure[GOLD] < battle.golden_due + battle.silver_due * dearest:
            least = min(least, sure[GOLD_VALUE])
    return least


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
        if _is_met(battle, level):
            battle.levels += 1
    battle.loss = least_losses(battle, ENDLESS)


# --- Assaults and captures ------------------------------------------------------------------------------------------


@rule
def find_cheapest(battle: Battle, number: int) -> None:
    """The cheapest team that raises a number of the first enemy's symbols, its fighters into the draft's first row.

    The price of each fighter stands in the plan's first row.
    """
    find_twins(battle)
    prices, taken = battle.plan[0], battle.sent[0]
    for fighter in range(battle.fighters):
        battle.free[fighter] = battle.weapons[fighter]
        taken[fighter] = 0
    battle.found = 0
    battle.score = ENDLESS
    battle.nodes = 0
    _open_level(battle, 0)
    cost = 0
    fighter = 0
    forward = True
    while True:
        if forward:
            battle.nodes += 1
            if raises(battle.supply[0], battle.demand[0], number):
                battle.found = 1
                battle.score = cost
                for other in range(battle.fighters):
                    battle.draft[0, other] = taken[other]
                forward = False
            elif _may_succeed(battle, fighter, number, cost):
                if not (has(battle.twins, fighter) and not taken[fighter - 1]):
                    _enter(battle, fighter, 1)
                    cost += prices[fighter]
                fighter += 1
            else:
                forward = False
        else:
            if fighter == 0:
                return
            fighter -= 1
            if taken[fighter]:
                _enter(battle, fighter, -1)
                cost -= prices[fighter]
                fighter += 1
                forward = True


@rule
def _enter(battle: Battle, fighter: int, sign: int) -> None:
    battle.sent[0, fighter] += sign
    for weapon in range(WEAPONS):
        battle.supply[0, weapon] += sign * part(battle.weapons[fighter], weapon)


@rule
def _may_succeed(battle: Battle, fighter: int, number: int, cost: int) -> bool:
    """Whether the fighters from one on can raise what is missing, and for less than the best so far."""
    demand = battle.demand[0]
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.supply[0, weapon] + battle.room[0, fighter, weapon]
    if not raises(battle.hope, demand, number):
        return False
    missing = min(number, total(demand)) - raised(battle.supply[0], demand)
    ratio_price, ratio_size = 1 << 20, 1
    for other in range(fighter, battle.fighters):
        size = symbol_count(battle.weapons[other])
        if battle.plan[0, other] * ratio_size < ratio_price * size:
            ratio_price, ratio_size = battle.plan[0, other], size
    return cost * ratio_size + missing * ratio_price < battle.score * ratio_size
