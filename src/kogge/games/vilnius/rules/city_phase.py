"""Phase 3: in turn, one action after the other: construct, recruit, hand over, pass."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask, everybody
from kogge.core.rule import rule
from kogge.games.vilnius.rules.cities import (
    building_limit,
    excluded_in,
    free_slot,
    place_for,
    types_in,
    types_placeable,
)
from kogge.games.vilnius.rules.components import BUILDINGS, GENERAL, SIDES, Components
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.payment import all_gold, all_tools, covers, exchanges_left, next_payment, pay
from kogge.games.vilnius.rules.position import (
    FOR_GOLD,
    FOR_TOOL,
    KIND,
    PAIR,
    Do,
    Phase,
    Vilnius,
    answer,
    cell_x,
    cell_y,
    left_of,
)

# --- What a player may do


@rule
def is_at_hand(position: Vilnius, components: Components, seat: int, kind: int) -> bool:
    """Whether a building is in the supply it belongs to."""
    if components.building_owner[kind] == GENERAL:
        return bool(position.supply[kind] > 0)
    return has(position.plans[seat], kind)


@rule
def is_full(position: Vilnius, components: Components, seat: int) -> bool:
    """Whether a city has as many buildings as it may have without another Estate or Palace."""
    return bool(position.standing[seat] >= building_limit(position, components, seat))


@rule
def can_build(
    position: Vilnius,
    components: Components,
    seat: int,
    kind: int,
    places: int,
    types: int,
    excluded: int,
    full: bool,
) -> bool:
    """At hand, with a place, not excluded nor excluding, and within the limit unless it raises the limit itself.

    `places` are the types the city has a place for, `types` those it has, `excluded` those it must not have.
    """
    if (full and components.building_limit[kind] == 0) or not has(places, components.building_type[kind]):
        return False
    if has(excluded, components.building_type[kind]) or components.building_excludes[kind] & types:
        return False
    return is_at_hand(position, components, seat, kind)


@rule
def can_recruit(position: Vilnius, components: Components, types: int, unit: int) -> bool:
    """In supply, and the city has buildings of all types the unit requires."""
    required = components.unit_requires[unit]
    return bool(position.unit_supply[unit] > 0 and types & required == required)


@rule
def can_offer(position: Vilnius, components: Components, seat: int) -> bool:
    """A province in hand, and a free place to hand it over."""
    if position.hand[seat] == 0:
        return False
    return free_slot(position, seat, components.building_hands_over, position.offered[seat]) != NONE


@rule
def can_act(position: Vilnius, components: Components, seat: int) -> bool:
    """Whether there is anything to do but pass."""
    if can_offer(position, components, seat):
        return True
    gold = all_gold(position, components, seat)
    tools = all_tools(position, components, seat)
    if gold + tools == 0:
        return False
    for_gold = exchanges_left(position, components, FOR_GOLD)
    for_tool = exchanges_left(position, components, FOR_TOOL)
    types = types_in(position, components, seat)
    for unit in range(components.units):
        if can_recruit(position, components, types, unit) and covers(
            gold, tools, for_gold, for_tool, components.unit_gold[unit], components.unit_tools[unit]
        ):
            return True
    places = types_placeable(position, components, seat)
    excluded = excluded_in(position, components, seat)
    full = is_full(position, components, seat)
    for kind in range(components.buildings):
        if can_build(position, components, seat, kind, places, types, excluded, full) and covers(
            gold, tools, for_gold, for_tool, components.building_gold[kind], components.building_tools[kind]
        ):
            return True
    return False


@rule
def legal_actions(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Whatever can be paid for and placed; provinces to hand over; passing."""
    gold = all_gold(position, components, seat)
    tools = all_tools(position, components, seat)
    for_gold = exchanges_left(position, components, FOR_GOLD)
    for_tool = exchanges_left(position, components, FOR_TOOL)
    types = types_in(position, components, seat)
    places = types_placeable(position, components, seat)
    excluded = excluded_in(position, components, seat)
    full = is_full(position, components, seat)
    number = 0
    for kind in range(components.buildings):
        if can_build(position, components, seat, kind, places, types, excluded, full) and covers(
            gold, tools, for_gold, for_tool, components.building_gold[kind], components.building_tools[kind]
        ):
            out[number] = Do.BUILD * KIND + kind
            number += 1
    for unit in range(components.units):
        if can_recruit(position, components, types, unit) and covers(
            gold, tools, for_gold, for_tool, components.unit_gold[unit], components.unit_tools[unit]
        ):
            out[number] = Do.RECRUIT * KIND + unit
            number += 1
    if can_offer(position, components, seat):
        provinces = position.hand[seat]
        while provinces:
            out[number] = Do.OFFER * KIND + lowest(provinces)
            number += 1
            provinces = without_lowest(provinces)
    out[number] = Do.PASS * KIND
    return number + 1


@rule
def legal_places(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Every cell of the city where the building fits."""
    number = 0
    for spot in range(SIDES * position.standing[seat]):
        cell = place_for(position, components, seat, position.chosen, spot)
        if cell != NONE:
            out[number] = Do.PLACE * KIND + cell
            number += 1
    return number


@rule
def legal_payments(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Every payment of the price from which nothing can be left out."""
    number = 0
    paid = following_payment(position, components, seat, NONE)
    while paid != NONE and number < len(out):
        out[number] = Do.PAY * KIND + paid
        number += 1
        paid = following_payment(position, components, seat, paid)
    return number


@rule
def following_payment(position: Vilnius, components: Components, seat: int, before: int) -> int:
    """The next payment for what is being built or recruited."""
    chosen = position.chosen
    if chosen < BUILDINGS:
        gold = components.building_gold[chosen]
        tools = components.building_tools[chosen]
    else:
        gold = components.unit_gold[chosen - BUILDINGS]
        tools = components.unit_tools[chosen - BUILDINGS]
    return next_payment(position, components, seat, gold, tools, before)


@rule
def legal_stores(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Any province in hand at any free Storehouse, of which the oldest goes without saying; or none."""
    number = 0
    oldest = free_slot(position, seat, components.building_stores_province, position.stored[seat])
    provinces = position.hand[seat]
    while provinces:
        for slot in range(oldest, position.standing[seat]):
            stores = components.building_stores_province[position.built[seat, slot]]
            if stores and position.stored[seat, slot] == NONE:
                cell = 0 if slot == oldest else position.cell[seat, slot]
                out[number] = Do.STORE * KIND + cell * PAIR + 1 + lowest(provinces)
                number += 1
        provinces = without_lowest(provinces)
    out[number] = Do.STORE * KIND
    return number + 1


# --- The course of the phase


@rule
def begin_turn(position: Vilnius, components: Components, events: Numbers) -> None:
    """The next player who has not passed is asked; who can only pass does so. When all have passed, it is over."""
    if position.passed == everybody(position):
        position.phase = Phase.ALARM
        return
    while has(position.passed, position.turn):
        position.turn = left_of(position, position.turn)
    if can_act(position, components, position.turn):
        ask(position, 1 << position.turn)
        position.phase = Phase.ACT
    else:
        pass_turn(position, components, events)


@rule
def act(position: Vilnius, components: Components, events: Numbers) -> None:
    """Carry out an action, as far as nothing is left to choose."""
    seat = position.turn
    decision = position.choice[seat]
    kind = decision // KIND
    chosen = answer(position)
    if kind == Do.PASS:
        pass_turn(position, components, events)
    elif kind == Do.OFFER:
        hand_over(position, components, events, seat, chosen)
        position.phase = Phase.CITY_TURN
    elif kind == Do.RECRUIT:
        position.chosen = BUILDINGS + chosen
        position.phase = Phase.PAY
    else:
        position.chosen = chosen
        ask_for_place(position, components, seat)


@rule
def hand_over(position: Vilnius, components: Components, events: Numbers, seat: int, province: int) -> None:
    """A province is laid out for the others; this does not use up the action."""
    slot = free_slot(position, seat, components.building_hands_over, position.offered[seat])
    position.offered[seat, slot] = province
    position.hand[seat] &= ~(1 << province)
    note(events, Event.OFFERED, seat, subject=province, law=Law.HANDING_OVER)


@rule
def ask_for_place(position: Vilnius, components: Components, seat: int) -> None:
    places = 0
    for spot in range(SIDES * position.standing[seat]):
        cell = place_for(position, components, seat, position.chosen, spot)
        if cell != NONE:
            position.spot = cell
            places += 1
    position.phase = Phase.PAY
    if places > 1:
        position.phase = Phase.PLACE
        ask(position, 1 << seat)


@rule
def place(position: Vilnius) -> None:
    position.spot = answer(position)
    position.phase = Phase.PAY


@rule
def settle(position: Vilnius, components: Components, events: Numbers) -> None:
    """The price is paid: as the player has decided, or at once if there is only one way. Then the turn passes on."""
    seat = position.turn
    if position.asked:
        paid = answer(position)
    else:
        paid = following_payment(position, components, seat, NONE)
        if following_payment(position, components, seat, paid) != NONE:
            ask(position, 1 << seat)
            return
    if position.chosen < BUILDINGS:
        construct(position, components, events, seat)
    else:
        recruit(position, events, seat, position.chosen - BUILDINGS)
    pay(position, components, events, seat, paid)
    position.turn = left_of(position, seat)
    position.phase = Phase.CITY_TURN


@rule
def construct(position: Vilnius, components: Components, events: Numbers, seat: int) -> None:
    kind = position.chosen
    slot = position.standing[seat]
    position.built[seat, slot] = kind
    position.cell[seat, slot] = position.spot
    position.fresh[seat] |= 1 << slot
    position.standing[seat] += 1
    if components.building_owner[kind] == GENERAL:
        position.supply[kind] -= 1
    else:
        position.plans[seat] &= ~(1 << kind)
    note(
        events,
        Event.BUILT,
        seat,
        subject=kind,
        own=cell_x(position.spot),
        theirs=cell_y(position.spot),
        law=Law.BUILDING,
    )


@rule
def recruit(position: Vilnius, events: Numbers, seat: int, unit: int) -> None:
    """A new unit goes to the own discard pile."""
    position.unit_supply[unit] -= 1
    position.unit_discard[seat, unit] += 1
    note(events, Event.RECRUITED, seat, subject=unit, law=Law.RECRUITING)


@rule
def pass_turn(position: Vilnius, components: Components, events: Numbers) -> None:
    """A player is done, and can store provinces."""
    position.passed |= 1 << position.turn
    note(events, Event.PASSED, position.turn, law=Law.PASSING)
    ask_to_store(position, components, events)


@rule
def ask_to_store(position: Vilnius, components: Components, events: Numbers) -> None:
    """One province for each Storehouse, as long as there is room; the rest of the hand is discarded."""
    seat = position.turn
    room = free_slot(position, seat, components.building_stores_province, position.stored[seat]) != NONE
    if room and position.hand[seat]:
        ask(position, 1 << seat)
        position.phase = Phase.STORE
    else:
        put_away(position, events, seat)


@rule
def store(position: Vilnius, components: Components, events: Numbers) -> None:
    seat = position.turn
    chosen = answer(position)
    if chosen == 0:
        put_away(position, events, seat)
        return
    province = chosen % PAIR - 1
    slot = storehouse(position, components, seat, chosen // PAIR)
    position.stored[seat, slot] = province
    position.hand[seat] &= ~(1 << province)
    note(events, Event.STORED_PROVINCE, seat, subject=province, law=Law.PASSING)
    ask_to_store(position, components, events)


@rule
def storehouse(position: Vilnius, components: Components, seat: int, cell: int) -> int:
    """The Storehouse on a cell of the city, or the oldest free one where no cell is named."""
    if cell == 0:
        return free_slot(position, seat, components.building_stores_province, position.stored[seat])
    for slot in range(position.standing[seat]):
        if position.cell[seat, slot] == cell:
            return slot
    return NONE


@rule
def put_away(position: Vilnius, events: Numbers, seat: int) -> None:
    """What is neither used nor stored goes to the own discard pile."""
    if position.hand[seat]:
        note(events, Event.PUT_AWAY, seat, own=count(position.hand[seat]), law=Law.PASSING)
    position.discard[seat] |= position.hand[seat]
    position.hand[seat] = 0
    position.turn = left_of(position, seat)
    position.phase = Phase.CITY_TURN
