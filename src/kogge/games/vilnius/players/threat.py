"""What threatens: which rows may attack this round, and how many units to draw against them."""

from __future__ import annotations

from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.players.weights import CAMP, CAUTION, ERRAND, LATE, MARGIN, QUARTER
from kogge.games.vilnius.players.worth import HUNDRED, Thoughts
from kogge.games.vilnius.rules.components import ENEMY, STACKS, WEAPONS, Components
from kogge.games.vilnius.rules.defence import weapon_count
from kogge.games.vilnius.rules.income import fewest_units, most_units
from kogge.games.vilnius.rules.position import TO_QUARTER, Vilnius, in_turn
from kogge.games.vilnius.rules.preparation import enemy_buildings, row_strength

MOST_DRAWN = 40


@rule
def order_demand(components: Components, card: int, boosted: int) -> int:
    """How many symbols an enemy asks for."""
    number = 0
    for weapon in range(WEAPONS):
        number += components.order_weapons[card, 0, weapon] + boosted * components.order_weapons[card, 1, weapon]
    return int(number)


@rule
def row_demand(position: Vilnius, components: Components, seat: int, boosted: int) -> int:
    number = 0
    for place in range(position.row_length[seat]):
        number += order_demand(components, position.row[seat, place], boosted)
    return number


@rule
def is_last_round(position: Vilnius) -> bool:
    """Whether the Final Attack comes in this round's preparation, if it has not come yet."""
    return bool(position.boosted and position.orders_left <= position.players)


@rule
def expected_demand(position: Vilnius, components: Components, weights: Numbers) -> int:
    """In hundredths, how many symbols an attack may ask for this round, more likely attacks counting more."""
    bottom = position.order_floor
    top = min(position.order_roof, position.orders_left)
    unknown = top - bottom
    openers = position.orders_left - top
    boosted = int(position.boosted or (unknown < position.players and openers == 0))
    last = is_last_round(position)
    demand = 0
    for seat in range(position.players):
        missing = position.strength[seat] - row_strength(position, components, seat)
        in_row = HUNDRED * row_demand(position, components, seat, boosted)
        if last:
            if 2 * missing <= position.strength[seat]:
                demand += in_row
            continue
        if openers >= position.players or unknown <= 0:
            continue
        hits = 0
        brought = 0
        for place in range(bottom, top):
            card = position.order_pile[place]
            if components.order_kind[card] == ENEMY and components.order_strength[card] >= missing:
                hits += 1
                brought += HUNDRED * order_demand(components, card, boosted)
        if hits:
            likely = min(HUNDRED, hits * weights[CAUTION] // unknown)
            if position.destination[seat] == TO_QUARTER:
                likely = likely * weights[QUARTER] // HUNDRED
            demand += (in_row + brought // hits) * likely // HUNDRED
    return int(demand)


@rule
def errands(position: Vilnius, components: Components, weights: Numbers, rounds: int) -> int:
    """In hundredths, how many symbols there is other use for: enemy buildings and provinces."""
    symbols = 0
    if enemy_buildings(position, components):
        symbols += components.building_symbols[position.players] * weights[CAMP]
    for stack in range(STACKS):
        if position.stack_left[stack] and rounds > weights[LATE]:
            symbols += weights[ERRAND]
    return int(symbols)


@rule
def pile_symbols(position: Vilnius, components: Components, seat: int) -> int:
    """In hundredths, how many symbols a unit from the draw pile has on average."""
    number = 0
    for place in range(position.units_left[seat]):
        number += weapon_count(components, position.unit_pile[seat, place])
    return int(HUNDRED * number // max(1, position.units_left[seat]))


@rule
def discard_symbols(position: Vilnius, components: Components, seat: int) -> int:
    number = 0
    units = 0
    for unit in range(components.units):
        units += position.unit_discard[seat, unit]
        number += position.unit_discard[seat, unit] * weapon_count(components, unit)
    return int(HUNDRED * number // max(1, units))


@rule
def guarded_symbols(position: Vilnius, components: Components, seat: int) -> int:
    number = 0
    for slot in range(position.standing[seat]):
        if position.guarding[seat, slot] != NONE:
            number += weapon_count(components, position.guarding[seat, slot])
    return HUNDRED * number


@rule
def share_out(position: Vilnius, components: Components, weights: Numbers, thoughts: Thoughts) -> None:
    """How many units each player should draw, so that all together can meet what is expected."""
    needed = expected_demand(position, components, weights) * weights[MARGIN] // HUNDRED
    needed = max(needed, errands(position, components, weights, thoughts.rounds))
    for seat in range(position.players):
        thoughts.wanted[seat] = fewest_units(position, components, seat)
        needed -= guarded_symbols(position, components, seat)
    last = is_last_round(position)
    for _ in range(MOST_DRAWN):
        chosen = NONE
        best = 0
        for place in range(position.players):
            seat = in_turn(position, place)
            if thoughts.wanted[seat] < most_units(position, components, seat):
                brings = (
                    pile_symbols(position, components, seat)
                    if thoughts.wanted[seat] < position.units_left[seat]
                    else discard_symbols(position, components, seat)
                )
                eager = brings - HUNDRED * thoughts.wanted[seat]
                if chosen == NONE or eager > best:
                    chosen = seat
                    best = eager
        if chosen == NONE or (needed <= 0 and not last):
            return
        if thoughts.wanted[chosen] < position.units_left[chosen]:
            needed -= pile_symbols(position, components, chosen)
        else:
            needed -= discard_symbols(position, components, chosen)
        thoughts.wanted[chosen] += 1
