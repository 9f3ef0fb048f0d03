"""Game preparation: what chance deals, and how the table looks before the first round."""

from __future__ import annotations

from kogge.core.bits import count
from kogge.core.chance import below, shuffle
from kogge.core.events import note
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import (
    BOOST,
    CITY,
    EACH,
    EMBLEMS,
    FINAL_ATTACK,
    GENERAL,
    PROVINCES,
    SEATS,
    STACKS,
    Components,
)
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import TO_CITY, TO_QUARTER, Chance, Phase, Vilnius, cell_at, in_turn


@rule
def setup(position: Vilnius) -> None:
    """Nothing lies on the table yet: chance deals."""
    position.phase = Phase.OPENING
    position.chance = Chance.DEAL
    for seat in range(SEATS):
        for slot in range(CITY):
            position.stored[seat, slot] = NONE
            position.offered[seat, slot] = NONE
            position.guarding[seat, slot] = NONE


@rule
def deal(position: Vilnius, components: Components, chance: Numbers) -> None:
    """Emblems, the first starting player, the Boost, and the order of all face-down piles."""
    for emblem in range(EMBLEMS):
        position.emblem[emblem] = emblem
    shuffle(chance, position.emblem, 0, EMBLEMS)
    position.first = below(chance, position.players)
    for seat in range(position.players):
        stack_units(position, components, seat)
        shuffle(chance, position.unit_pile[seat], 0, position.units_left[seat])
    deal_provinces(position, components, chance)
    stack_orders(position, components)
    shuffle(chance, position.boosts, 0, len(position.boosts))
    position.order_pile[1] = position.boosts[0]
    shuffle(chance, position.order_pile, position.order_floor, position.order_roof)
    shuffle(chance, position.order_pile, position.order_roof, position.orders_left)
    stack_destinations(position, components)
    shuffle(chance, position.destination_pile, 0, position.destinations_left)


@rule
def stack_units(position: Vilnius, components: Components, seat: int) -> None:
    """The first units of a player, sorted."""
    number = 0
    for unit in range(components.units):
        for _ in range(components.unit_starts[unit]):
            position.unit_pile[seat, number] = unit
            number += 1
    position.units_left[seat] = number


@rule
def deal_provinces(position: Vilnius, components: Components, chance: Numbers) -> None:
    """The neutral provinces lie in four stacks of equal height."""
    neutral = position.stack[0]
    number = 0
    for province in range(PROVINCES):
        if components.province_owner[province] == GENERAL:
            neutral[number] = province
            number += 1
    shuffle(chance, neutral, 0, number)
    height = number // STACKS
    for stack in range(STACKS):
        position.stack_left[stack] = height
        for place in range(height):
            position.stack[stack, place] = neutral[stack * height + place]
    for place in range(height, number):
        neutral[place] = 0


@rule
def stack_orders(position: Vilnius, components: Components) -> None:
    """The order pile, sorted: the Final Attack, room for the Boost, the armed cards, the weaponless ones on top."""
    boosts = 0
    position.order_floor = 2
    position.orders_left = 2
    for opening in range(2):
        for kind in range(components.orders):
            for _ in range(components.order_copies[kind]):
                if components.order_kind[kind] == FINAL_ATTACK:
                    position.order_pile[0] = kind
                elif components.order_kind[kind] == BOOST:
                    if opening == 0:
                        position.boosts[boosts] = kind
                        boosts += 1
                elif components.order_opening[kind] == opening:
                    position.order_pile[position.orders_left] = kind
                    position.orders_left += 1
        if opening == 0:
            position.order_roof = position.orders_left


@rule
def stack_destinations(position: Vilnius, components: Components) -> None:
    """The destinations that are not on the scales, where the city is shown, sorted."""
    position.destinations_left = 0
    for kind in (TO_CITY, TO_QUARTER):
        number = components.destinations[position.players, kind]
        if kind == TO_CITY:
            number -= position.players
        for _ in range(number):
            position.destination_pile[position.destinations_left] = kind
            position.destinations_left += 1


@rule
def open_game(position: Vilnius, components: Components, events: Numbers) -> None:
    """Everybody takes the cards of the own emblem; there is no income in the first round but the home provinces."""
    position.city = components.city_points[position.difficulty]
    lay_out_supplies(position, components)
    for seat in range(position.players):
        position.destination[seat] = TO_CITY
        position.strength[seat] = components.least_strength
        position.built[seat, 0] = components.residence
        position.cell[seat, 0] = cell_at(0, 0)
        position.built[seat, 1] = components.barracks
        position.cell[seat, 1] = cell_at(1, 0)
        position.standing[seat] = 2
    position.rounds = 1
    for place in range(position.players):
        seat = in_turn(position, place)
        note(events, Event.STARTED, seat, subject=position.emblem[seat], law=Law.SETUP)
    note(events, Event.ROUND, position.first, own=position.rounds, law=Law.SETUP)
    for place in range(position.players):
        seat = in_turn(position, place)
        for province in range(PROVINCES):
            if components.province_owner[province] == position.emblem[seat]:
                position.hand[seat] |= 1 << province
                note(events, Event.DREW_PROVINCE, seat, subject=province, own=count(position.hand[seat]), law=Law.SETUP)
    position.step = 0
    position.phase = Phase.PREPARE


@rule
def lay_out_supplies(position: Vilnius, components: Components) -> None:
    """Own buildings beside each city, general ones and the units nobody starts with in the middle."""
    for kind in range(components.buildings):
        owner = components.building_owner[kind]
        if owner == GENERAL:
            position.supply[kind] = components.building_copies[kind]
        elif kind != components.residence and kind != components.barracks:
            for seat in range(position.players):
                if owner == EACH or owner == position.emblem[seat]:
                    position.plans[seat] |= 1 << kind
    for unit in range(components.units):
        taken = components.unit_starts[unit] * position.players
        position.unit_supply[unit] = components.unit_copies[unit] - taken
