"""The cheapest team against one enemy, building or conquest card.

By itself it answers what an assault or a capture should use. With prices of many kinds it tells the search for plans
how much every enemy costs at least: as long as each fighter has its price, no set of enemies can be defeated whose
cheapest teams together cost more than all fighters there are.
"""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.battle import (
    ENDLESS,
    PRICES,
    SCALE,
    SYMBOLS,
    WITH_GOLD,
    WITH_TOOLS,
    Battle,
    one,
    part,
    symbol_count,
    value,
)
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.symbols import raised, raises, total


@rule
def set_prices(battle: Battle) -> None:
    """Price every fighter, and find out what each enemy costs at least."""
    for sort in range(PRICES):
        battle.purse[sort] = 0
    for fighter in range(battle.fighters):
        size = symbol_count(battle.weapons[fighter])
        shares = size if has(battle.splitting, fighter) else 1
        worth = value(battle, fighter) * SCALE
        battle.price[SYMBOLS, fighter] = size * SCALE // shares
        battle.price[WITH_TOOLS, fighter] = worth // shares if battle.tools[fighter] else 0
        battle.price[WITH_GOLD, fighter] = worth // shares if battle.gold[fighter] else 0
        for sort in range(PRICES):
            battle.purse[sort] += battle.price[sort, fighter] * shares
    for sort in range(PRICES):
        if (sort == WITH_TOOLS and not battle.silver_due) or (sort == WITH_GOLD and not battle.golden_due):
            continue
        cut_up(battle, battle.price[sort], True)
        for enemy in range(battle.enemies):
            demand = battle.demand[enemy]
            battle.floor[sort, enemy] = find_cheapest(battle, demand, total(demand))


@rule
def cut_up(battle: Battle, prices: Numbers, splitting: bool) -> None:
    """Lay out the fighters as pieces, cheapest by symbol first: weapon by weapon those who split, if they may."""
    battle.pieces = 0
    for fighter in range(battle.fighters):
        weapons = battle.weapons[fighter]
        if splitting and has(battle.splitting, fighter):
            for weapon in range(WEAPONS):
                if part(weapons, weapon):
                    _lay(battle, one(weapon), prices[fighter], part(weapons, weapon))
        elif weapons:
            _lay(battle, weapons, prices[fighter], 1)
    for weapon in range(WEAPONS):
        battle.piece_room[battle.pieces, weapon] = 0
        for piece in range(battle.pieces - 1, -1, -1):
            brings = battle.piece_number[piece] * part(battle.piece_weapons[piece], weapon)
            battle.piece_room[piece, weapon] = battle.piece_room[piece + 1, weapon] + brings


@rule
def _lay(battle: Battle, weapons: int, price: int, number: int) -> None:
    size = symbol_count(weapons)
    for piece in range(battle.pieces):
        if battle.piece_weapons[piece] == weapons and battle.piece_price[piece] == price:
            battle.piece_number[piece] += number
            return
    place = battle.pieces
    battle.pieces += 1
    while place and price * symbol_count(battle.piece_weapons[place - 1]) < battle.piece_price[place - 1] * size:
        battle.piece_weapons[place] = battle.piece_weapons[place - 1]
        battle.piece_price[place] = battle.piece_price[place - 1]
        battle.piece_number[place] = battle.piece_number[place - 1]
        place -= 1
    battle.piece_weapons[place] = weapons
    battle.piece_price[place] = price
    battle.piece_number[place] = number


@rule
def find_cheapest(battle: Battle, demand: Numbers, number: int) -> int:
    """The price of the cheapest pieces that raise a number of the demanded symbols, or ENDLESS."""
    for weapon in range(WEAPONS):
        battle.gathered[weapon] = 0
    best = ENDLESS
    cost = 0
    piece = 0
    while True:
        battle.nodes += 1
        if raises(battle.gathered, demand, number):
            if cost < best:
                best = cost
                for other in range(battle.pieces):
                    battle.piece_best[other] = battle.piece_taken[other] if other < piece else 0
        elif piece < battle.pieces and _may_succeed(battle, piece, demand, number, cost, best):
            battle.piece_taken[piece] = 0
            while battle.piece_taken[piece] < battle.piece_number[piece]:
                _gather(battle, piece, 1)
                cost += battle.piece_price[piece]
                if raises(battle.gathered, demand, number):
                    break
            piece += 1
            continue
        while True:
            if piece == 0:
                return best
            piece -= 1
            if battle.piece_taken[piece]:
                cost -= battle.piece_price[piece]
                _gather(battle, piece, -1)
                if battle.piece_price[piece]:
                    piece += 1
                    break
                piece += 1


@rule
def _gather(battle: Battle, piece: int, sign: int) -> None:
    battle.piece_taken[piece] += sign
    for weapon in range(WEAPONS):
        battle.gathered[weapon] += sign * part(battle.piece_weapons[piece], weapon)


@rule
def _may_succeed(battle: Battle, piece: int, demand: Numbers, number: int, cost: int, best: int) -> bool:
    """Whether the pieces from one on can raise what is missing, and for less than the best so far."""
    for weapon in range(WEAPONS):
        battle.hope[weapon] = battle.gathered[weapon] + battle.piece_room[piece, weapon]
    if not raises(battle.hope, demand, number):
        return False
    missing = min(number, total(demand)) - raised(battle.gathered, demand)
    size = symbol_count(battle.piece_weapons[piece])
    return cost * size + missing * battle.piece_price[piece] < best * size
