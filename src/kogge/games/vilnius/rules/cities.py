"""A player's city: what its buildings can do, where they stand, and what happens when one is razed."""

from __future__ import annotations

from kogge.core.events import note
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import CITY, EAST, GENERAL, NORTH, SIDES, SOUTH, WEST, Components
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import PAIR, Vilnius, cell_x, cell_y

# --- What the buildings can do


@rule
def ability(position: Vilnius, figures: Numbers, seat: int) -> int:
    """The sum of a figure over all buildings of a city."""
    total = 0
    for slot in range(position.standing[seat]):
        total += figures[position.built[seat, slot]]
    return total


@rule
def types_in(position: Vilnius, components: Components, seat: int) -> int:
    """The set of types a city has buildings of."""
    types = 0
    for slot in range(position.standing[seat]):
        types |= 1 << components.building_type[position.built[seat, slot]]
    return types


@rule
def excluded_in(position: Vilnius, components: Components, seat: int) -> int:
    """The set of types that buildings of a city exclude from it."""
    types = 0
    for slot in range(position.standing[seat]):
        types |= components.building_excludes[position.built[seat, slot]]
    return types


@rule
def goods_traded_in(position: Vilnius, components: Components, seat: int) -> int:
    """The goods a city can trade: its trading spots count from the round after they were built."""
    goods = 0
    for slot in range(position.standing[seat]):
        if not (position.fresh[seat] >> slot) & 1:
            goods |= components.building_trades[position.built[seat, slot]]
    return goods


@rule
def building_limit(position: Vilnius, components: Components, seat: int) -> int:
    return components.base_limit + ability(position, components.building_limit, seat)


@rule
def displayed_strength(position: Vilnius, components: Components, seat: int) -> int:
    """What the order values of a city come to on the scale."""
    order = ability(position, components.building_order, seat)
    return max(components.least_strength, min(components.most_strength, order))


@rule
def free_slot(position: Vilnius, seat: int, figures: Numbers, lying: Numbers) -> int:
    """The first building with an ability to hold something at which nothing lies, or NONE."""
    for slot in range(position.standing[seat]):
        if figures[position.built[seat, slot]] and lying[slot] == NONE:
            return slot
    return NONE


# --- Where they stand


@rule
def beside(cell: int, side: int) -> int:
    """The cell at a side of a cell."""
    if side == NORTH:
        return cell - 1
    if side == EAST:
        return cell + PAIR
    if side == SOUTH:
        return cell + 1
    return cell - PAIR


@rule
def side_towards(cell: int, other: int) -> int:
    """The side of a cell at which another cell lies, or NONE if they do not touch."""
    step = other - cell
    if step == -1:
        return NORTH
    if step == PAIR:
        return EAST
    if step == 1:
        return SOUTH
    if step == -PAIR:
        return WEST
    return NONE


@rule
def types_fitting(position: Vilnius, components: Components, seat: int, cell: int) -> int:
    """The set of types that every building around a free cell admits there; none where no building is near."""
    types = 0
    touched = False
    for slot in range(position.standing[seat]):
        there = position.cell[seat, slot]
        if there == cell:
            return 0
        side = side_towards(there, cell)
        if side != NONE:
            shown = components.building_edge[position.built[seat, slot], side]
            types = types & shown if touched else shown
            touched = True
    return int(types)


@rule
def types_placeable(position: Vilnius, components: Components, seat: int) -> int:
    """The set of types for which a city has a place."""
    types = 0
    for slot in range(position.standing[seat]):
        for side in range(SIDES):
            if components.building_edge[position.built[seat, slot], side]:
                cell = beside(position.cell[seat, slot], side)
                types |= types_fitting(position, components, seat, cell)
    return types


@rule
def place_for(position: Vilnius, components: Components, seat: int, kind: int, spot: int) -> int:
    """The cell at one of the edges of a city, counted through, if a building fits there, or NONE.

    Of a cell with several neighbours only the edge of the oldest counts, so that no cell is named twice.
    """
    slot = spot // SIDES
    cell = beside(position.cell[seat, slot], spot % SIDES)
    for older in range(slot):
        if side_towards(position.cell[seat, older], cell) != NONE:
            return NONE
    fits = (types_fitting(position, components, seat, cell) >> components.building_type[kind]) & 1
    return cell if fits else NONE


# --- Losing a building


@rule
def is_free(position: Vilnius, seat: int, cell: int) -> bool:
    for slot in range(position.standing[seat]):
        if position.cell[seat, slot] == cell:
            return False
    return True


@rule
def joined_without(position: Vilnius, seat: int, razed: int) -> bool:
    """Whether all other buildings stay joined to the Residence without one of them."""
    everything = ((1 << position.standing[seat]) - 1) & ~(1 << razed)
    reached = 1
    grown = True
    while grown:
        grown = False
        for slot in range(position.standing[seat]):
            if slot == razed or (reached >> slot) & 1:
                continue
            for other in range(position.standing[seat]):
                joined = side_towards(position.cell[seat, slot], position.cell[seat, other]) != NONE
                if (reached >> other) & 1 and joined:
                    reached |= 1 << slot
                    grown = True
                    break
    return bool(reached == everything)


@rule
def can_be_razed(position: Vilnius, seat: int, slot: int) -> bool:
    """A building at the outer rim, neither Residence nor Barracks: those stand in the first two places."""
    if slot < 2:
        return False
    for side in range(SIDES):
        if is_free(position, seat, beside(position.cell[seat, slot], side)):
            return joined_without(position, seat, slot)
    return False


@rule
def raze(position: Vilnius, components: Components, events: Numbers, seat: int, slot: int, law: int) -> None:
    """A building goes back to the supply it came from, and what lies at it to its owner's discard piles."""
    kind = position.built[seat, slot]
    cell = position.cell[seat, slot]
    note(events, Event.RAZED, seat, subject=kind, own=cell_x(cell), theirs=cell_y(cell), law=law)
    if components.building_owner[kind] == GENERAL:
        position.supply[kind] += 1
    else:
        position.plans[seat] |= 1 << kind
    discard_lying(position, events, seat, position.stored[seat, slot], law)
    discard_lying(position, events, seat, position.offered[seat, slot], law)
    if position.guarding[seat, slot] != NONE:
        position.unit_discard[seat, position.guarding[seat, slot]] += 1
    position.standing[seat] -= 1
    below = (1 << slot) - 1
    position.fresh[seat] = position.fresh[seat] & below | (position.fresh[seat] >> 1) & ~below
    for later in range(slot, CITY - 1):
        position.built[seat, later] = position.built[seat, later + 1]
        position.cell[seat, later] = position.cell[seat, later + 1]
        position.stored[seat, later] = position.stored[seat, later + 1]
        position.offered[seat, later] = position.offered[seat, later + 1]
        position.guarding[seat, later] = position.guarding[seat, later + 1]
    position.built[seat, CITY - 1] = 0
    position.cell[seat, CITY - 1] = 0
    position.stored[seat, CITY - 1] = NONE
    position.offered[seat, CITY - 1] = NONE
    position.guarding[seat, CITY - 1] = NONE


@rule
def discard_lying(position: Vilnius, events: Numbers, seat: int, province: int, law: int) -> None:
    if province != NONE:
        position.discard[seat] |= 1 << province
        note(events, Event.DISCARDED, seat, subject=province, law=law)
