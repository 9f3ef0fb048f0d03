"""Paying: provinces, gold and tool buildings and the two-for-one exchange, with nothing that could be left out.

A payment is one number: the set of provinces, and how often each of the rest is used. All minimal payments of a price
come one after the other in a fixed order; so they can be listed, and it can be told whether there is more than one,
without keeping them anywhere.
"""

from __future__ import annotations

from kogge.core.bits import count, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.cities import ability, goods_traded_in
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    FOR_GOLD,
    FOR_TOOL,
    USE_FOR_GOLD,
    USE_FOR_TOOL,
    USE_GOLD,
    USE_TOOL,
    Vilnius,
    payment,
    uses,
)

# --- What a player can pay with


@rule
def provinces_payable(position: Vilnius, seat: int) -> int:
    """The provinces in hand, and those the others offer."""
    provinces = int(position.hand[seat])
    for other in range(position.players):
        if other != seat:
            for slot in range(position.standing[other]):
                if position.offered[other, slot] != NONE:
                    provinces |= 1 << position.offered[other, slot]
    return provinces


@rule
def gold_of(components: Components, province: int, goods: int) -> int:
    """The gold a province gives to somebody who can trade a set of goods."""
    extra = (goods >> components.province_good[province]) & 1
    return int(components.province_gold[province] + extra * components.province_extra_gold[province])


@rule
def tools_of(components: Components, province: int, goods: int) -> int:
    extra = (goods >> components.province_good[province]) & 1
    return int(components.province_tools[province] + extra * components.province_extra_tools[province])


@rule
def gold_uses_left(position: Vilnius, components: Components, seat: int) -> int:
    return ability(position, components.building_gives_gold, seat) - int(position.gold_used[seat])


@rule
def tool_uses_left(position: Vilnius, components: Components, seat: int) -> int:
    return ability(position, components.building_gives_tool, seat) - int(position.tools_used[seat])


@rule
def exchanges_left(position: Vilnius, components: Components, direction: int) -> int:
    """Every exchange building serves anybody, once a round in each direction."""
    number = 0
    for seat in range(position.players):
        number += ability(position, components.building_exchanges, seat)
    return number - int(position.exchanges_used[direction])


# --- What a player can afford


@rule
def all_gold(position: Vilnius, components: Components, seat: int) -> int:
    """All the gold a player can pay, exchanges aside."""
    goods = goods_traded_in(position, components, seat)
    total = gold_uses_left(position, components, seat)
    provinces = provinces_payable(position, seat)
    while provinces:
        total += gold_of(components, lowest(provinces), goods)
        provinces = without_lowest(provinces)
    return total


@rule
def all_tools(position: Vilnius, components: Components, seat: int) -> int:
    goods = goods_traded_in(position, components, seat)
    total = tool_uses_left(position, components, seat)
    provinces = provinces_payable(position, seat)
    while provinces:
        total += tools_of(components, lowest(provinces), goods)
        provinces = without_lowest(provinces)
    return total


@rule
def covers(gold: int, tools: int, for_gold: int, for_tool: int, price_gold: int, price_tools: int) -> bool:
    """Whether gold, tools and exchanges in both directions suffice for a price."""
    missing_gold = price_gold - gold
    missing_tools = price_tools - tools
    if missing_gold > 0:
        return missing_gold <= for_gold and 2 * missing_gold <= -missing_tools
    if missing_tools > 0:
        return missing_tools <= for_tool and 2 * missing_tools <= -missing_gold
    return True


# --- All minimal payments, one after the other


@rule
def next_payment(position: Vilnius, components: Components, seat: int, gold: int, tools: int, before: int) -> int:
    """The payment of a price that comes after another, or NONE after the last; NONE comes before the first."""
    purse = provinces_payable(position, seat)
    goods = goods_traded_in(position, components, seat)
    most_gold = gold_uses_left(position, components, seat)
    most_tools = tool_uses_left(position, components, seat)
    most_for_gold = exchanges_left(position, components, FOR_GOLD)
    most_for_tool = exchanges_left(position, components, FOR_TOOL)
    use_gold = 0
    use_tool = 0
    for_gold = 0
    for_tool = 0
    provinces = NONE
    if before != NONE:
        use_gold = uses(before, USE_GOLD)
        use_tool = uses(before, USE_TOOL)
        for_gold = uses(before, USE_FOR_GOLD)
        for_tool = uses(before, USE_FOR_TOOL)
        provinces = before & ALL_PROVINCES
    while True:
        need_gold = gold - use_gold - for_gold + 2 * for_tool
        need_tools = tools - use_tool - for_tool + 2 * for_gold
        exact_gold = use_gold + for_gold > 0
        exact_tools = use_tool + for_tool > 0
        provinces = next_provinces(components, purse, goods, need_gold, need_tools, exact_gold, exact_tools, provinces)
        if provinces != NONE:
            return payment(provinces, use_gold, use_tool, for_gold, for_tool)
        if use_gold < most_gold:
            use_gold += 1
            continue
        use_gold = 0
        if use_tool < most_tools:
            use_tool += 1
            continue
        use_tool = 0
        if for_tool == 0 and for_gold < most_for_gold:
            for_gold += 1
            continue
        for_gold = 0
        if for_tool < most_for_tool:
            for_tool += 1
            continue
        return NONE


@rule
def next_provinces(
    components: Components,
    purse: int,
    goods: int,
    need_gold: int,
    need_tools: int,
    exact_gold: bool,
    exact_tools: bool,
    before: int,
) -> int:
    """The next set of provinces that meets a need with none to spare, or NONE.

    A building or an exchange could be left out if there were gold to spare: with them gold has to come out exact; tools
    likewise. The search adds provinces in ascending order, turns back at a set that suffices or holds one that is of
    no use, and so needs nothing but the set itself to go on from.
    """
    if (exact_gold and need_gold < 0) or (exact_tools and need_tools < 0):
        return NONE
    if need_gold <= 0 and need_tools <= 0:
        return 0 if before == NONE else NONE
    chosen = 0
    gold = 0
    tools = 0
    rest = purse
    if before != NONE:
        last = highest(before)
        chosen = before & ~(1 << last)
        rest = purse & ~((2 << last) - 1)
        counted = chosen
        while counted:
            gold += gold_of(components, lowest(counted), goods)
            tools += tools_of(components, lowest(counted), goods)
            counted = without_lowest(counted)
    while True:
        if rest == 0:
            if chosen == 0:
                return NONE
            last = highest(chosen)
            chosen &= ~(1 << last)
            gold -= gold_of(components, last, goods)
            tools -= tools_of(components, last, goods)
            rest = purse & ~((2 << last) - 1)
            continue
        province = lowest(rest)
        rest = without_lowest(rest)
        more_gold = gold_of(components, province, goods)
        more_tools = tools_of(components, province, goods)
        if not ((more_gold > 0 and gold < need_gold) or (more_tools > 0 and tools < need_tools)):
            continue
        if (exact_gold and gold + more_gold > need_gold) or (exact_tools and tools + more_tools > need_tools):
            continue
        chosen |= 1 << province
        gold += more_gold
        tools += more_tools
        if gold >= need_gold and tools >= need_tools:
            if not could_spare_one(components, chosen, goods, gold - need_gold, tools - need_tools):
                return chosen
            chosen &= ~(1 << province)
            gold -= more_gold
            tools -= more_tools


@rule
def could_spare_one(components: Components, provinces: int, goods: int, spare_gold: int, spare_tools: int) -> bool:
    """Whether one of the provinces gives no more than what is to spare."""
    while provinces:
        province = lowest(provinces)
        if gold_of(components, province, goods) <= spare_gold and tools_of(components, province, goods) <= spare_tools:
            return True
        provinces = without_lowest(provinces)
    return False


@rule
def highest(items: int) -> int:
    """The largest member of a set of provinces that is not empty."""
    items |= items >> 1
    items |= items >> 2
    items |= items >> 4
    items |= items >> 8
    items |= items >> 16
    items |= items >> 32
    return count(items) - 1


# --- Paying


@rule
def pay(position: Vilnius, components: Components, events: Numbers, seat: int, paid: int) -> None:
    """Provinces go to the discard pile of their owner, buildings and exchanges are used up for this round."""
    goods = goods_traded_in(position, components, seat)
    provinces = paid & ALL_PROVINCES
    while provinces:
        province = lowest(provinces)
        provinces = without_lowest(provinces)
        owner = give_away(position, seat, province)
        position.discard[owner] |= 1 << province
        rival = NONE if owner == seat else owner
        gold = gold_of(components, province, goods)
        tools = tools_of(components, province, goods)
        note(events, Event.PAID_PROVINCE, seat, subject=province, rival=rival, own=gold, theirs=tools, law=Law.PAYING)
    use_gold = uses(paid, USE_GOLD)
    use_tool = uses(paid, USE_TOOL)
    position.gold_used[seat] += use_gold
    position.tools_used[seat] += use_tool
    if use_gold + use_tool:
        note(events, Event.PAID_BUILDING, seat, own=use_gold, theirs=use_tool, law=Law.PAYING)
    for_gold = uses(paid, USE_FOR_GOLD)
    for_tool = uses(paid, USE_FOR_TOOL)
    position.exchanges_used[FOR_GOLD] += for_gold
    position.exchanges_used[FOR_TOOL] += for_tool
    if for_gold + for_tool:
        note(events, Event.PAID_EXCHANGE, seat, own=for_gold, theirs=for_tool, law=Law.PAYING)


@rule
def give_away(position: Vilnius, seat: int, province: int) -> int:
    """Take a province from the payer's hand or from the place where another offers it; the answer is its owner."""
    if (position.hand[seat] >> province) & 1:
        position.hand[seat] &= ~(1 << province)
        return seat
    for owner in range(position.players):
        for slot in range(position.standing[owner]):
            if position.offered[owner, slot] == province:
                position.offered[owner, slot] = NONE
                return owner
    return seat
