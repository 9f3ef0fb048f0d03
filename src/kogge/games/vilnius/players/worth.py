"""What provinces, units and buildings are worth to a player, in hundredths of a gold or tool."""

from __future__ import annotations

from typing import Annotated

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.position import NONE, Numbers, layout
from kogge.core.rule import rule
from kogge.games.vilnius.players.weights import (
    ARMY,
    CANCELLING,
    CARD,
    COIN,
    CROWD,
    DECOY,
    DRAWN_CARD,
    EXCHANGE,
    GUARD,
    ORDER_VALUE,
    ROOM,
    SPLITTING,
    STORE,
    SYMBOL,
    TRADE,
    UNIT_PRICE,
    UNLOCKING,
)
from kogge.games.vilnius.rules.cities import types_in
from kogge.games.vilnius.rules.city_phase import is_at_hand
from kogge.games.vilnius.rules.components import BUILDINGS, ENEMY, ENEMY_BUILDING, SEATS, WEAPONS, Components
from kogge.games.vilnius.rules.payment import gold_of, tools_of
from kogge.games.vilnius.rules.position import Vilnius

HUNDRED = 100
SECOND_PASS_LESS = 3
"""About so many cards for each player lie in rows or stand as buildings when the Boost comes, and miss the shuffle."""
PATIENCE = 12
"""What pays off round by round is not counted for more rounds than that."""
MOST_COPIES = 2
"""So many copies of a unit are thought of when a building makes it possible."""
DRAWN_A_ROUND = 3
"""About so many provinces a player draws in a round."""
DEAREST, CHEAPEST = 160, 60
"""How much more or less a symbol may be worth than others, in percent."""


class Thoughts:
    """What is weighed up once for all decisions that are open."""

    rounds: int
    """About how many rounds are left."""
    price: Annotated[Numbers, WEAPONS]
    """What a symbol is worth, by what the Order asks for and what all armies have."""
    asked: Annotated[Numbers, WEAPONS]
    army: Annotated[Numbers, WEAPONS]
    wish: Annotated[Numbers, BUILDINGS]
    """By type: what the best building that could still be built is worth."""
    units: int
    """How many units the player who decides has."""
    wanted: Annotated[Numbers, SEATS]
    """How many units each player should draw."""


THOUGHTS = layout(Thoughts)


@rule
def consider(position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, seat: int) -> None:
    thoughts.rounds = rounds_left(position, components)
    price_symbols(position, components, weights, thoughts, seat)


@rule
def rounds_left(position: Vilnius, components: Components) -> int:
    """About how many rounds are left: the order pile, and once more all of it before the Boost."""
    cards = position.orders_left - position.order_floor
    if not position.boosted:
        for kind in range(components.orders):
            if components.order_kind[kind] in (ENEMY, ENEMY_BUILDING):
                cards += components.order_copies[kind]
        cards -= SECOND_PASS_LESS * position.players
    return int(cards // position.players + 1)


# --- Provinces


@rule
def land_of(position: Vilnius, seat: int) -> int:
    """The set of all provinces a player has, wherever they are."""
    land = int(position.hand[seat] | position.discard[seat] | position.loot[seat])
    for place in range(position.provinces_left[seat]):
        land |= 1 << position.province_pile[seat, place]
    for slot in range(position.standing[seat]):
        if position.stored[seat, slot] != NONE:
            land |= 1 << position.stored[seat, slot]
        if position.offered[seat, slot] != NONE:
            land |= 1 << position.offered[seat, slot]
    return land


@rule
def province_worth(components: Components, province: int, goods: int) -> int:
    return HUNDRED * (gold_of(components, province, goods) + tools_of(components, province, goods))


# --- Units


@rule
def count_army(position: Vilnius, components: Components, seat: int, army: Numbers) -> int:
    """Add the symbols of all units a player has, wherever they are; the answer is how many units."""
    number = 0
    for unit in range(components.units):
        copies = position.units[seat, unit] + position.unit_discard[seat, unit]
        number += copies
        for weapon in range(WEAPONS):
            army[weapon] += copies * components.unit_weapons[unit, weapon]
    for place in range(position.units_left[seat]):
        number += 1
        for weapon in range(WEAPONS):
            army[weapon] += components.unit_weapons[position.unit_pile[seat, place], weapon]
    for slot in range(position.standing[seat]):
        if position.guarding[seat, slot] != NONE:
            number += 1
            for weapon in range(WEAPONS):
                army[weapon] += components.unit_weapons[position.guarding[seat, slot], weapon]
    return int(number)


@rule
def price_symbols(position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, own: int) -> None:
    """A symbol is dear if the Order asks for more of it than the armies have, compared with the others."""
    asked = 0
    for weapon in range(WEAPONS):
        thoughts.army[weapon] = position.players
        thoughts.asked[weapon] = 0
        for kind in range(components.orders):
            if components.order_kind[kind] == ENEMY:
                shown = components.order_weapons[kind, 0, weapon] + components.order_weapons[kind, 1, weapon]
                thoughts.asked[weapon] += components.order_copies[kind] * shown
        asked += thoughts.asked[weapon]
    for seat in range(position.players):
        units = count_army(position, components, seat, thoughts.army)
        if seat == own:
            thoughts.units = units
    army = 0
    for weapon in range(WEAPONS):
        army += thoughts.army[weapon]
    for weapon in range(WEAPONS):
        share = HUNDRED * thoughts.asked[weapon] * army // (thoughts.army[weapon] * max(1, asked))
        thoughts.price[weapon] = weights[SYMBOL] * min(DEAREST, max(CHEAPEST, share)) // HUNDRED


@rule
def unit_worth(components: Components, weights: Numbers, thoughts: Thoughts, unit: int) -> int:
    """What a unit brings each time it is drawn, less than nothing if the card would better be another."""
    worth = 0
    symbols = 0
    for weapon in range(WEAPONS):
        symbols += components.unit_weapons[unit, weapon]
        worth += components.unit_weapons[unit, weapon] * thoughts.price[weapon]
    worth += components.unit_splits[unit] * symbols * weights[SPLITTING]
    worth += components.unit_cancels[unit] * weights[CANCELLING] + components.unit_decoy[unit] * weights[DECOY]
    return int(worth)


@rule
def recruit_worth(components: Components, weights: Numbers, thoughts: Thoughts, unit: int) -> int:
    """What a unit more is worth: a large army is drawn less often."""
    crowd = max(0, int(thoughts.units - weights[ARMY]))
    return int(unit_worth(components, weights, thoughts, unit) - weights[CARD] - weights[CROWD] * crowd)


# --- Buildings


@rule
def building_worth(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, seat: int, kind: int, types: int
) -> int:
    """What a building brings for the rest of the game; `types` and goods are those of the others in the city."""
    rounds = min(PATIENCE, int(thoughts.rounds))
    each_round = components.building_income[kind] * weights[DRAWN_CARD]
    each_round += (components.building_gives_gold[kind] + components.building_gives_tool[kind]) * weights[COIN]
    each_round += components.building_stores_province[kind] * weights[STORE]
    each_round += components.building_stores_unit[kind] * weights[GUARD]
    each_round += components.building_exchanges[kind] * weights[EXCHANGE]
    each_round += trade_worth(position, components, weights, seat, kind)
    worth = each_round * rounds
    worth += components.building_limit[kind] * weights[ROOM] * rounds // PATIENCE
    if not has(types, components.building_type[kind]):
        worth += unlocking_worth(position, components, weights, thoughts, kind, types) * rounds // PATIENCE
    return int(worth + components.building_order[kind] * weights[ORDER_VALUE])


@rule
def unlocking_worth(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, kind: int, types: int
) -> int:
    """What the first building of a type is worth for the units in supply that require it."""
    wanted = 1 << components.building_type[kind]
    worth = 0
    for unit in range(components.units):
        required = components.unit_requires[unit]
        if required & wanted:
            gain = unit_worth(components, weights, thoughts, unit) - weights[CARD]
            gain -= weights[UNIT_PRICE] * (components.unit_gold[unit] + components.unit_tools[unit])
            gain *= min(MOST_COPIES, position.unit_supply[unit])
            if gain > 0:
                worth += gain if required & ~types == wanted else gain // 2
    return int(worth * weights[UNLOCKING] // HUNDRED)


@rule
def trade_worth(position: Vilnius, components: Components, weights: Numbers, seat: int, kind: int) -> int:
    """What trading the goods of a building brings in a round, as far as no other building trades them."""
    goods = components.building_trades[kind]
    if goods == 0:
        return 0
    seen = 0
    for slot in range(position.standing[seat]):
        if position.built[seat, slot] == kind and not seen:
            seen = 1
        else:
            goods &= ~components.building_trades[position.built[seat, slot]]
    land = land_of(position, seat)
    number = max(1, count(land))
    traded = 0
    while land:
        traded += has(goods, components.province_good[lowest(land)])
        land = without_lowest(land)
    return int(traded * DRAWN_A_ROUND * weights[TRADE] // number)


@rule
def wish_for_buildings(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, seat: int
) -> None:
    """By type what the best building at hand is worth."""
    types = types_in(position, components, seat)
    for sort in range(BUILDINGS):
        thoughts.wish[sort] = 0
    for kind in range(components.buildings):
        if is_at_hand(position, components, seat, kind):
            sort = components.building_type[kind]
            worth = building_worth(position, components, weights, thoughts, seat, kind, types)
            thoughts.wish[sort] = max(thoughts.wish[sort], worth)
