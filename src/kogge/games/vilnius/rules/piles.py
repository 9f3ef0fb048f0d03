"""Face-down piles: drawing from them, and refilling them from the discard pile when they run out.

Chance shuffles a refilled pile before the game goes on. So whoever draws asks first whether there is a card; if not,
the pile is refilled, and the drawing goes on in the next beat.
"""

from __future__ import annotations

from kogge.core.bits import lowest, without_lowest
from kogge.core.chance import shuffle
from kogge.core.events import note
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import ORDERS, SEATS, UNITS
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import TO_CITY, TO_QUARTER, Chance, Pile, Vilnius


@rule
def shuffle_pile(position: Vilnius, chance: Numbers) -> None:
    """Chance brings the pile that was refilled into a new order."""
    pile = position.pile // SEATS
    seat = position.pile % SEATS
    if pile == Pile.UNITS:
        shuffle(chance, position.unit_pile[seat], 0, position.units_left[seat])
    elif pile == Pile.PROVINCES:
        shuffle(chance, position.province_pile[seat], 0, position.provinces_left[seat])
    elif pile == Pile.ORDERS:
        shuffle(chance, position.order_pile, position.order_floor, position.orders_left)
    else:
        shuffle(chance, position.destination_pile, 0, position.destinations_left)


@rule
def ask_for_shuffle(position: Vilnius, events: Numbers, pile: int, seat: int, cards: int, law: int) -> None:
    position.chance = Chance.SHUFFLE
    position.pile = pile * SEATS + max(seat, 0)
    note(events, Event.SHUFFLED, seat, subject=pile, own=cards, law=law)


# --- Units


@rule
def units_within_reach(position: Vilnius, seat: int) -> int:
    """How many units pile and discard pile of a player hold together."""
    number = int(position.units_left[seat])
    for unit in range(UNITS):
        number += position.unit_discard[seat, unit]
    return number


@rule
def unit_on_pile(position: Vilnius, events: Numbers, seat: int, law: int) -> bool:
    """Whether there is a unit to draw now; if not, the pile is refilled."""
    if position.units_left[seat] > 0:
        return True
    number = 0
    for unit in range(UNITS):
        for _ in range(position.unit_discard[seat, unit]):
            position.unit_pile[seat, number] = unit
            number += 1
        position.unit_discard[seat, unit] = 0
    position.units_left[seat] = number
    ask_for_shuffle(position, events, Pile.UNITS, seat, number, law)
    return False


@rule
def top_unit(position: Vilnius, seat: int) -> int:
    """Take the topmost card of a unit pile."""
    position.units_left[seat] -= 1
    return int(position.unit_pile[seat, position.units_left[seat]])


# --- Provinces


@rule
def has_provinces(position: Vilnius, seat: int) -> bool:
    """Whether pile or discard pile of a player hold a province."""
    return bool(position.provinces_left[seat] > 0 or position.discard[seat] != 0)


@rule
def province_on_pile(position: Vilnius, events: Numbers, seat: int, law: int) -> bool:
    """Whether there is a province to draw now; if not, the pile is refilled."""
    if position.provinces_left[seat] > 0:
        return True
    number = 0
    provinces = position.discard[seat]
    while provinces:
        position.province_pile[seat, number] = lowest(provinces)
        number += 1
        provinces = without_lowest(provinces)
    position.discard[seat] = 0
    position.provinces_left[seat] = number
    ask_for_shuffle(position, events, Pile.PROVINCES, seat, number, law)
    return False


@rule
def top_province(position: Vilnius, seat: int) -> int:
    """Take the topmost card of a province pile."""
    position.provinces_left[seat] -= 1
    return int(position.province_pile[seat, position.provinces_left[seat]])


# --- Order cards and destinations


@rule
def top_order(position: Vilnius) -> int:
    """Take the topmost order card; the Final Attack at the bottom ends the game before the pile runs out."""
    position.orders_left -= 1
    return int(position.order_pile[position.orders_left])


@rule
def put_orders_back(position: Vilnius, events: Numbers, law: int) -> None:
    """Shuffle the order discard pile and put it on top of the rest."""
    position.order_floor = position.orders_left
    for kind in range(ORDERS):
        for _ in range(position.order_discard[kind]):
            position.order_pile[position.orders_left] = kind
            position.orders_left += 1
        position.order_discard[kind] = 0
    position.order_roof = position.orders_left
    ask_for_shuffle(position, events, Pile.ORDERS, NONE, position.orders_left - position.order_floor, law)


@rule
def destination_on_pile(position: Vilnius, events: Numbers, law: int) -> bool:
    """Whether there is a destination to draw now; if not, the pile is refilled."""
    if position.destinations_left > 0:
        return True
    for kind in (TO_CITY, TO_QUARTER):
        for _ in range(position.destination_discard[kind]):
            position.destination_pile[position.destinations_left] = kind
            position.destinations_left += 1
        position.destination_discard[kind] = 0
    ask_for_shuffle(position, events, Pile.DESTINATIONS, NONE, position.destinations_left, law)
    return False


@rule
def top_destination(position: Vilnius) -> int:
    position.destinations_left -= 1
    return int(position.destination_pile[position.destinations_left])
