"""What a steward thinks of each decision that is open: the higher, the better."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.players.threat import share_out
from kogge.games.vilnius.players.weights import BUILDING_PRICE, LATE, UNIT_PRICE
from kogge.games.vilnius.players.worth import (
    Thoughts,
    building_worth,
    consider,
    land_of,
    province_worth,
    recruit_worth,
    unit_worth,
    wish_for_buildings,
)
from kogge.games.vilnius.rules.cities import goods_traded_in, types_in, types_placeable
from kogge.games.vilnius.rules.components import BUILDINGS, STACKS, Components
from kogge.games.vilnius.rules.observation import unseen_in
from kogge.games.vilnius.rules.payment import gold_of, tools_of
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    KIND,
    LOOKED_AT,
    PAIR,
    USE_FOR_GOLD,
    USE_FOR_TOOL,
    USE_GOLD,
    USE_TOOL,
    Do,
    Vilnius,
    uses,
)
from kogge.games.vilnius.rules.preparation import enemy_buildings

NEVER = -(1 << 40)
UNKNOWN_PROVINCE = 260
"""What the best of some neutral provinces nobody has seen is worth, about."""
USE_OF_COIN, USE_OF_EXCHANGE = 60, 20
"""What it costs to use a gold or tool building or an exchange, which are gone with the round."""


@rule
def judge(
    position: Vilnius,
    components: Components,
    seat: int,
    weights: Numbers,
    codes: Numbers,
    values: Numbers,
    trial: Vilnius,
    thoughts: Thoughts,
) -> None:
    """Value every decision that is open to a seat; `trial` is a copy of the position to try things out in."""
    consider(position, components, weights, thoughts, seat)
    kind = codes[0] // KIND
    if kind == Do.INCOME:
        share_out(position, components, weights, thoughts)
    elif kind == Do.PLACE:
        wish_for_buildings(position, components, weights, thoughts, seat)
    for place in range(len(codes)):
        kind = codes[place] // KIND
        chosen = codes[place] % KIND
        if kind == Do.INCOME:
            values[place] = -abs(chosen // PAIR - thoughts.wanted[seat])
        elif kind == Do.PAY:
            values[place] = -payment_worth(position, components, seat, chosen)
        elif kind == Do.PLACE:
            values[place] = place_worth(components, seat, chosen, trial, thoughts)
        elif kind in (Do.BUILD, Do.RECRUIT):
            values[place] = purchase_worth(position, components, weights, thoughts, seat, kind, chosen)
        elif kind == Do.PASS:
            values[place] = 0
        else:
            values[place] = other_worth(position, components, weights, thoughts, seat, kind, chosen)


@rule
def other_worth(
    position: Vilnius,
    components: Components,
    weights: Numbers,
    thoughts: Thoughts,
    seat: int,
    kind: int,
    chosen: int,
) -> int:
    """Everything outside income and the city phase's purchases."""
    goods = goods_traded_in(position, components, seat)
    if kind == Do.STORE:
        return province_worth(components, chosen % PAIR - 1, goods) if chosen else 0
    if kind == Do.BURN:
        return NEVER if chosen == 0 else -province_worth(components, chosen - 1, goods)
    if kind == Do.LOSE_PROVINCE:
        return -province_worth(components, chosen, goods)
    if kind == Do.RAZE:
        return -razed_worth(position, components, weights, thoughts, seat, chosen)
    if kind == Do.LOSE_UNIT:
        return -unit_worth(components, weights, thoughts, chosen)
    if kind in (Do.FALL, Do.GIVE):
        return -victim_worth(position, components, weights, thoughts, kind, chosen)
    if kind == Do.LOOT:
        return loot_worth(position, components, chosen - 1) if chosen else 0
    if kind == Do.BONUS:
        return chosen
    if kind == Do.ASSAULT:
        return camp_worth(position, components, chosen - 1) if chosen else 0
    if kind == Do.CAPTURE:
        return stack_worth(position, components, weights, thoughts, seat, chosen - 1) if chosen else 0
    if kind == Do.TAKE:
        return province_worth(components, chosen, goods)
    if kind == Do.GUARD:
        return unit_worth(components, weights, thoughts, chosen - 1) if chosen else 0
    return NEVER if kind < Do.PASS else 0


# --- The city phase


@rule
def purchase_worth(
    position: Vilnius,
    components: Components,
    weights: Numbers,
    thoughts: Thoughts,
    seat: int,
    kind: int,
    chosen: int,
) -> int:
    """What a building or a unit is worth beyond its price."""
    if kind == Do.BUILD:
        price = components.building_gold[chosen] + components.building_tools[chosen]
        types = types_in(position, components, seat)
        worth = building_worth(position, components, weights, thoughts, seat, chosen, types)
        return int(worth - price * weights[BUILDING_PRICE])
    price = components.unit_gold[chosen] + components.unit_tools[chosen]
    worth = recruit_worth(components, weights, thoughts, chosen)
    return int(worth - price * weights[UNIT_PRICE])


@rule
def payment_worth(position: Vilnius, components: Components, seat: int, paid: int) -> int:
    """What is given away for a payment."""
    goods = goods_traded_in(position, components, seat)
    worth = USE_OF_COIN * (uses(paid, USE_GOLD) + uses(paid, USE_TOOL))
    worth += USE_OF_EXCHANGE * (uses(paid, USE_FOR_GOLD) + uses(paid, USE_FOR_TOOL))
    provinces = paid & ALL_PROVINCES
    while provinces:
        worth += province_worth(components, lowest(provinces), goods)
        provinces = without_lowest(provinces)
    left = int(position.hand[seat]) & ~paid
    gold = 0
    tools = 0
    while left:
        gold += gold_of(components, lowest(left), goods)
        tools += tools_of(components, lowest(left), goods)
        left = without_lowest(left)
    return int(worth + abs(gold - tools))


@rule
def place_worth(components: Components, seat: int, cell: int, trial: Vilnius, thoughts: Thoughts) -> int:
    """How much of what is wished for still has a place if the building stands in a cell."""
    slot = trial.standing[seat]
    trial.built[seat, slot] = trial.chosen
    trial.cell[seat, slot] = cell
    trial.standing[seat] += 1
    places = types_placeable(trial, components, seat)
    trial.standing[seat] -= 1
    worth = 0
    for sort in range(BUILDINGS):
        if has(places, sort):
            worth += thoughts.wish[sort]
    return worth


# --- Losses


@rule
def razed_worth(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, seat: int, cell: int
) -> int:
    """What is lost with a building."""
    types = 0
    razed = NONE
    for slot in range(position.standing[seat]):
        if position.cell[seat, slot] == cell:
            razed = position.built[seat, slot]
        else:
            types |= 1 << components.building_type[position.built[seat, slot]]
    return building_worth(position, components, weights, thoughts, seat, razed, types)


@rule
def victim_worth(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, kind: int, named: int
) -> int:
    """What a unit is worth that falls, or that is given for skulls: one that pays for more of them is worth giving."""
    unit = named // PAIR % PAIR
    worth = unit_worth(components, weights, thoughts, unit)
    if kind == Do.GIVE:
        pays = components.unit_gold[unit] if position.chosen else components.unit_tools[unit]
        return worth // max(1, min(int(pays), int(position.skulls)))
    return worth


# --- Gains


@rule
def loot_worth(position: Vilnius, components: Components, seat: int) -> int:
    """What a province of a player is worth on average."""
    goods = goods_traded_in(position, components, seat)
    land = land_of(position, seat)
    number = max(1, count(land))
    worth = 1
    while land:
        worth += province_worth(components, lowest(land), goods)
        land = without_lowest(land)
    return worth // number


@rule
def camp_worth(position: Vilnius, components: Components, kind: int) -> int:
    """A Guard Tower alone harms nobody; everything else does, and brings loot besides."""
    if components.order_falls_first[kind] and enemy_buildings(position, components) == position.camp[kind]:
        return -1
    return int(1 + components.order_cuts_income[kind] + components.order_calls_enemy[kind])


@rule
def stack_worth(
    position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts, seat: int, stack: int
) -> int:
    """The best province that may lie among the topmost of a stack, unless the game is nearly over."""
    if thoughts.rounds <= weights[LATE]:
        return -1
    goods = goods_traded_in(position, components, seat)
    unseen = unseen_in(position, stack)
    best = UNKNOWN_PROVINCE if unseen else 0
    left = position.stack_left[stack]
    for place in range(max(0, left - LOOKED_AT), left - unseen):
        best = max(best, province_worth(components, position.stack[stack, place], goods))
    return int(best - STACKS * stack)
