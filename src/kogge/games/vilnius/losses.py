"""What a plan costs at best: who falls to red skulls, and who is given for silver and golden ones.

The players choose the order of the enemies, the victims among equals, and whom they give. Here the choice with the
least value lost is found: falls by trying all choices that make a difference, gifts by a dynamic program.
"""

from __future__ import annotations

from kogge.core.bits import has, lowest, without_lowest
from kogge.core.position import NONE
from kogge.core.rule import rule
from kogge.games.vilnius.battle import ENDLESS, Battle, cancellers, value, value_of
from kogge.games.vilnius.symbols import skulls_left

CODE = 64
"""More than there are fighters."""
KEPT_TOOLS, KEPT_GOLD = 1, 2


@rule
def least_losses(battle: Battle, levels: int, most: int, paying: bool) -> int:
    """The least value lost by the teams of the first levels, if it is not above a limit, or NONE.

    Without paying, only red skulls count. Then more levels never mean that somebody is spared: whoever falls may fall
    elsewhere instead, but falls.
    """
    for level in range(levels):
        red = battle.red[battle.level[level]]
        battle.skulls[level] = skulls_left(red, cancellers(battle, battle.team[level]))
    best = NONE
    dead = 0
    step = 0
    after = NONE
    while True:
        code = _next_fall(battle, levels, dead, step, after, paying)
        deeper = False
        if code != NONE:
            battle.fall_level[step] = code // CODE
            battle.fall_fighter[step] = code % CODE
            dead |= 1 << battle.fall_fighter[step]
            step += 1
            after = NONE
            deeper = value_of(battle, dead) <= most
        elif after == NONE:
            battle.falls = step
            loss = _settle(battle, dead, most) if paying else value_of(battle, dead)
            if loss != NONE:
                best = loss
                most = loss - 1
        if not deeper:
            if step == 0:
                return best
            step -= 1
            dead &= ~(1 << battle.fall_fighter[step])
            after = battle.fall_level[step] * CODE + battle.fall_fighter[step]


# --- Red skulls -----------------------------------------------------------------------------------------------------


@rule
def _next_fall(battle: Battle, levels: int, dead: int, step: int, after: int, paying: bool) -> int:
    """The next way a unit can fall after some have: level and fighter in one number, or NONE."""
    begun = 0
    struck = 0
    for before in range(step):
        begun |= 1 << battle.fall_level[before]
        if battle.fall_level[before] == battle.fall_level[step - 1]:
            struck += 1
    first, end = 0, levels
    if step:
        current = battle.fall_level[step - 1]
        if struck < battle.skulls[current] and battle.team[current] & ~dead:
            begun &= ~(1 << current)
            first, end = current, current + 1
    if end - first > 1 or not step:
        lonely = _lonely_level(battle, levels, dead, begun)
        if lonely != NONE:
            first, end = lonely, lonely + 1
    for level in range(first, end):
        if _is_open(battle, level, dead, begun):
            code = _next_victim(battle, level, dead, _elsewhere(battle, levels, level, dead, begun), after, paying)
            if code != NONE:
                return code
    return NONE


@rule
def _is_open(battle: Battle, level: int, dead: int, begun: int) -> bool:
    return battle.skulls[level] > 0 and not has(begun, level) and battle.team[level] & ~dead != 0


@rule
def _elsewhere(battle: Battle, levels: int, level: int, dead: int, begun: int) -> int:
    """Those who may still fall at other levels."""
    others = 0
    for other in range(levels):
        if other != level and _is_open(battle, other, dead, begun):
            others |= battle.team[other]
    return others & ~dead


@rule
def _lonely_level(battle: Battle, levels: int, dead: int, begun: int) -> int:
    """An open level that shares nobody with other open ones: its turn does not matter, so it is next."""
    for level in range(levels):
        if _is_open(battle, level, dead, begun):
            team = battle.team[level]
            if team & battle.splitting == 0 or team & _elsewhere(battle, levels, level, dead, begun) == 0:
                return level
    return NONE


@rule
def _next_victim(battle: Battle, level: int, dead: int, elsewhere: int, after: int, paying: bool) -> int:
    """The next of the most precious; of those between whom the choice makes no difference only the first."""
    living = battle.team[level] & ~dead
    rank = battle.rank[lowest(living)]
    matters = paying and battle.silver_due + battle.golden_due > 0
    seen = 0
    while living:
        fighter = lowest(living)
        living = without_lowest(living)
        if battle.rank[fighter] != rank:
            break
        if not has(elsewhere, fighter):
            sort = 1 << battle.gold[fighter] if matters else 1
            if seen & sort:
                continue
            seen |= sort
        code = level * CODE + fighter
        if code > after:
            return code
    return NONE


# --- Silver and golden skulls ---------------------------------------------------------------------------------------


@rule
def _settle(battle: Battle, dead: int, most: int) -> int:
    """The losses after some have fallen, if they are not above a limit; the choice is noted."""
    present = 0
    for level in range(battle.levels):
        present |= battle.team[level]
    joining = _who_may_join(battle, present) if battle.hosting else 0
    lost = value_of(battle, dead)
    payment = least_payment(battle, present & ~dead, joining, most - lost, True)
    if payment == NONE:
        return NONE
    battle.fallen = dead
    battle.for_silver = battle.paid_silver
    battle.for_golden = battle.paid_golden
    guests = (battle.for_silver | battle.for_golden) & ~present
    while guests:
        fighter = lowest(guests)
        battle.hosts[fighter] = _host(battle, fighter)
        guests = without_lowest(guests)
    return lost + payment


@rule
def _who_may_join(battle: Battle, present: int) -> int:
    joining = 0
    for fighter in range(battle.fighters):
        if not has(present, fighter) and battle.weapons[fighter] and _host(battle, fighter) != NONE:
            joining |= 1 << fighter
    return joining


@rule
def _host(battle: Battle, fighter: int) -> int:
    """A level where one more fighter changes nothing: no skulls are left there, or all of them take others."""
    for level in range(battle.levels):
        if battle.skulls[level] == 0:
            return level
    if not has(battle.cancelling, fighter):
        for level in range(battle.levels):
            struck = 0
            last = 0
            for step in range(battle.falls):
                if battle.fall_level[step] == level:
                    struck += 1
                    last = battle.fall_fighter[step]
            if struck == battle.skulls[level] and battle.rank[fighter] <= battle.rank[last]:
                return level
    return NONE


@rule
def least_payment(battle: Battle, present: int, joining: int, most: int, may_fall_short: bool) -> int:
    """The least value to give for all silver, then golden skulls, or NONE if that is above a limit.

    Those present who are not given must not be needed: as long as skulls are unpaid, nobody present with such a price
    stays. Those joining are there only if they are given. A state of the program is what has been paid of either, and
    whether somebody present with tools, or with gold, stays.
    """
    if most < 0:
        return NONE
    silver, golden = battle.silver_due, battle.golden_due
    if silver + golden == 0:
        battle.paid_silver = 0
        battle.paid_golden = 0
        return 0
    here = 0
    _forget(battle, here, silver, golden)
    battle.pay[here, 0, 0, 0] = 0
    battle.pay_silver[here, 0, 0, 0] = 0
    battle.pay_golden[here, 0, 0, 0] = 0
    for fighter in range(battle.fighters):
        if not has(present | joining, fighter) or value(battle, fighter) == 0:
            continue
        _forget(battle, 1 - here, silver, golden)
        tools, gold = battle.tools[fighter], battle.gold[fighter]
        has_tools = KEPT_TOOLS if tools else 0
        stays = has_tools | (KEPT_GOLD if gold else 0) if has(present, fighter) else 0
        price = value(battle, fighter) * CODE
        for paid in range(silver + 1):
            for bought in range(golden + 1):
                for kept in range(4):
                    cost = battle.pay[here, paid, bought, kept]
                    if cost > most * CODE + CODE - 1:
                        continue
                    _pay(battle, here, paid, bought, kept, paid, bought, kept | stays, cost, 0, 0)
                    if tools and paid < silver:
                        then = min(silver, paid + tools)
                        _pay(battle, here, paid, bought, kept, then, bought, kept, cost + price + 1, 1 << fighter, 0)
                    if gold and bought < golden:
                        then = min(golden, bought + gold)
                        still = kept | has_tools
                        _pay(battle, here, paid, bought, kept, paid, then, still, cost + price, 0, 1 << fighter)
        here = 1 - here
    best = ENDLESS
    for paid in range(silver + 1):
        for bought in range(golden + 1):
            for kept in range(4):
                short = (paid < silver and kept & KEPT_TOOLS) or (bought < golden and kept & KEPT_GOLD)
                if not may_fall_short:
                    short = paid < silver or bought < golden
                if not short and battle.pay[here, paid, bought, kept] < best:
                    best = battle.pay[here, paid, bought, kept]
                    battle.paid_silver = battle.pay_silver[here, paid, bought, kept]
                    battle.paid_golden = battle.pay_golden[here, paid, bought, kept]
    return best // CODE if best // CODE <= most else NONE


@rule
def _forget(battle: Battle, layer: int, silver: int, golden: int) -> None:
    for paid in range(silver + 1):
        for bought in range(golden + 1):
            for kept in range(4):
                battle.pay[layer, paid, bought, kept] = ENDLESS


@rule
def _pay(
    battle: Battle,
    layer: int,
    paid: int,
    bought: int,
    kept: int,
    new_paid: int,
    new_bought: int,
    new_kept: int,
    cost: int,
    for_silver: int,
    for_golden: int,
) -> None:
    """Reach a state of the other layer from one of this, if it was not reached as cheaply before."""
    other = 1 - layer
    if cost < battle.pay[other, new_paid, new_bought, new_kept]:
        battle.pay[other, new_paid, new_bought, new_kept] = cost
        battle.pay_silver[other, new_paid, new_bought, new_kept] = (
            battle.pay_silver[layer, paid, bought, kept] | for_silver
        )
        battle.pay_golden[other, new_paid, new_bought, new_kept] = (
            battle.pay_golden[layer, paid, bought, kept] | for_golden
        )
