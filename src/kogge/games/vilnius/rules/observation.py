"""What a seat may know of a position: all of it, except the order of what lies face down.

A view holds face-down cards sorted, so their places say nothing; to imagine a position is to shuffle them.
"""

from __future__ import annotations

from kogge.core.chance import below, shuffle
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import (
    BOOSTS,
    BUILDINGS,
    CITY,
    DAMAGES,
    EMBLEMS,
    ORDER_CARDS,
    ORDERS,
    PROVINCES,
    STACKS,
    UNITS,
    WEAPONS,
)
from kogge.games.vilnius.rules.position import Vilnius


@rule
def copied(source: Numbers, target: Numbers, number: int) -> None:
    for place in range(number):
        target[place] = source[place]


@rule
def lay_sorted(source: Numbers, target: Numbers, start: int, stop: int) -> None:
    """Copy a part of a pile in ascending order."""
    for place in range(start, stop):
        card = source[place]
        lower = place
        while lower > start and target[lower - 1] > card:
            target[lower] = target[lower - 1]
            lower -= 1
        target[lower] = card


@rule
def observe(position: Vilnius, seat: int, view: Vilnius) -> None:
    """Copy what everybody may know into an empty view."""
    observe_course(position, view)
    observe_orders(position, view)
    observe_fight(position, view)
    observe_stacks(position, view)
    copied(position.supply, view.supply, BUILDINGS)
    copied(position.unit_supply, view.unit_supply, UNITS)
    for other in range(position.players):
        observe_player(position, view, other)


@rule
def observe_course(position: Vilnius, view: Vilnius) -> None:
    view.difficulty = position.difficulty
    view.phase = position.phase
    view.resume = position.resume
    view.rounds = position.rounds
    view.first = position.first
    view.turn = position.turn
    view.step = position.step
    view.passed = position.passed
    view.chosen = position.chosen
    view.spot = position.spot
    view.pile = position.pile
    view.city = position.city
    view.boosted = position.boosted
    copied(position.exchanges_used, view.exchanges_used, 2)
    copied(position.emblem, view.emblem, EMBLEMS)


@rule
def observe_player(position: Vilnius, view: Vilnius, seat: int) -> None:
    view.score[seat] = position.score[seat]
    view.plans[seat] = position.plans[seat]
    view.standing[seat] = position.standing[seat]
    view.fresh[seat] = position.fresh[seat]
    view.gold_used[seat] = position.gold_used[seat]
    view.tools_used[seat] = position.tools_used[seat]
    view.hand[seat] = position.hand[seat]
    view.discard[seat] = position.discard[seat]
    view.loot[seat] = position.loot[seat]
    view.provinces_left[seat] = position.provinces_left[seat]
    view.units_left[seat] = position.units_left[seat]
    view.owed_units[seat] = position.owed_units[seat]
    view.owed_provinces[seat] = position.owed_provinces[seat]
    view.row_length[seat] = position.row_length[seat]
    view.strength[seat] = position.strength[seat]
    view.destination[seat] = position.destination[seat]
    view.served[seat] = position.served[seat]
    for slot in range(CITY):
        view.built[seat, slot] = position.built[seat, slot]
        view.cell[seat, slot] = position.cell[seat, slot]
        view.stored[seat, slot] = position.stored[seat, slot]
        view.offered[seat, slot] = position.offered[seat, slot]
        view.guarding[seat, slot] = position.guarding[seat, slot]
    for unit in range(UNITS):
        view.units[seat, unit] = position.units[seat, unit]
        view.unit_discard[seat, unit] = position.unit_discard[seat, unit]
    copied(position.row[seat], view.row[seat], position.row_length[seat])
    copied(position.strike[seat], view.strike[seat], DAMAGES)
    lay_sorted(position.unit_pile[seat], view.unit_pile[seat], 0, position.units_left[seat])
    lay_sorted(position.province_pile[seat], view.province_pile[seat], 0, position.provinces_left[seat])


@rule
def observe_orders(position: Vilnius, view: Vilnius) -> None:
    """Of the order pile everybody knows what is in each part of it; which Boost is in, nobody before it comes."""
    view.orders_left = position.orders_left
    view.order_floor = position.order_floor
    view.order_roof = position.order_roof
    copied(position.order_discard, view.order_discard, ORDERS)
    copied(position.camp, view.camp, ORDERS)
    if position.boosted:
        copied(position.boosts, view.boosts, BOOSTS)
    else:
        lay_sorted(position.boosts, view.boosts, 0, BOOSTS)
    for place in range(position.order_floor):
        view.order_pile[place] = position.order_pile[place] if place == 0 else view.boosts[0]
    roof = min(position.order_roof, position.orders_left)
    lay_sorted(position.order_pile, view.order_pile, position.order_floor, roof)
    lay_sorted(position.order_pile, view.order_pile, roof, position.orders_left)
    view.destinations_left = position.destinations_left
    lay_sorted(position.destination_pile, view.destination_pile, 0, position.destinations_left)
    copied(position.destination_discard, view.destination_discard, 2)


@rule
def observe_fight(position: Vilnius, view: Vilnius) -> None:
    view.attacking = position.attacking
    view.final = position.final
    view.foes = position.foes
    view.beaten = position.beaten
    view.bleeding = position.bleeding
    view.fighters = position.fighters
    view.deployed = position.deployed
    view.fallen = position.fallen
    view.skulls = position.skulls
    view.needed = position.needed
    view.loot_left = position.loot_left
    copied(position.foe, view.foe, position.foes)
    copied(position.target, view.target, position.foes)
    copied(position.fighter_seat, view.fighter_seat, position.fighters)
    copied(position.fighter_unit, view.fighter_unit, position.fighters)
    copied(position.meets, view.meets, position.fighters)
    for foe in range(ORDER_CARDS):
        for weapon in range(WEAPONS):
            view.brought[foe, weapon] = position.brought[foe, weapon]
            view.demand[foe, weapon] = position.demand[foe, weapon]


# --- The stacks of provinces: what was put under them is known, what nobody has looked at yet is one unknown heap


@rule
def seen_on_top(position: Vilnius, stack: int) -> int:
    """How many cards on top of a stack are being looked at."""
    return int(position.looked) if stack == position.spot else 0


@rule
def unseen_in(position: Vilnius, stack: int) -> int:
    """How many cards of a stack nobody has seen; they lie on those that are known."""
    return max(0, int(position.stack_left[stack] - position.stack_known[stack] - seen_on_top(position, stack)))


@rule
def unseen(position: Vilnius) -> int:
    number = 0
    for stack in range(STACKS):
        number += unseen_in(position, stack)
    return number


@rule
def unseen_place(position: Vilnius, number: int) -> int:
    """Where an unseen province lies, all stacks counted through: the stack times PROVINCES, plus the place in it."""
    for stack in range(STACKS):
        there = unseen_in(position, stack)
        if number < there:
            return int(stack * PROVINCES + position.stack_known[stack] + number)
        number -= there
    return NONE


@rule
def swap_unseen(position: Vilnius, number: int, other: int) -> None:
    here = unseen_place(position, number)
    there = unseen_place(position, other)
    kept = position.stack[here // PROVINCES, here % PROVINCES]
    position.stack[here // PROVINCES, here % PROVINCES] = position.stack[there // PROVINCES, there % PROVINCES]
    position.stack[there // PROVINCES, there % PROVINCES] = kept


@rule
def observe_stacks(position: Vilnius, view: Vilnius) -> None:
    view.looked = position.looked
    for stack in range(STACKS):
        view.stack_left[stack] = position.stack_left[stack]
        view.stack_known[stack] = position.stack_known[stack]
        copied(position.stack[stack], view.stack[stack], position.stack_left[stack])
    number = unseen(view)
    for last in range(number - 1, 0, -1):
        for lower in range(last):
            here = unseen_place(view, lower)
            there = unseen_place(view, last)
            if view.stack[here // PROVINCES, here % PROVINCES] > view.stack[there // PROVINCES, there % PROVINCES]:
                swap_unseen(view, lower, last)


@rule
def imagine(view: Vilnius, seat: int, chance: Numbers) -> None:
    """Shuffle everything that lies face down, within what is known of it."""
    for other in range(view.players):
        shuffle(chance, view.unit_pile[other], 0, view.units_left[other])
        shuffle(chance, view.province_pile[other], 0, view.provinces_left[other])
    if not view.boosted:
        shuffle(chance, view.boosts, 0, BOOSTS)
        if view.order_floor > 1:
            view.order_pile[1] = view.boosts[0]
    roof = min(view.order_roof, view.orders_left)
    shuffle(chance, view.order_pile, view.order_floor, roof)
    shuffle(chance, view.order_pile, roof, view.orders_left)
    shuffle(chance, view.destination_pile, 0, view.destinations_left)
    for last in range(unseen(view) - 1, 0, -1):
        swap_unseen(view, last, below(chance, last + 1))
