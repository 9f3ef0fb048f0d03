"""A game of Vilnius at one moment, and the decisions it asks for.

Provinces are all different: hands and discard piles of them are sets in the bits of one integer. Units and order cards
are counted by kind. Piles are arrays with the topmost card last. Everything is public except the order of face-down
piles; in a view they lie sorted, so that their place says nothing.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Annotated

from kogge.core.bits import lowest
from kogge.core.position import Numbers, Position, ask
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import (
    BOOSTS,
    BUILDINGS,
    CITY,
    DAMAGES,
    DESTINATIONS,
    ORDER_CARDS,
    ORDERS,
    PROVINCES,
    SEATS,
    STACKS,
    UNIT_CARDS,
    UNITS,
    WEAPONS,
)

LOOKED_AT = 3
"""Cards a capture looks at."""


class Chance(IntEnum):
    """What chance decides."""

    DEAL = auto()
    SHUFFLE = auto()


class Pile(IntEnum):
    """The pile that is shuffled, with the seat where every player has one."""

    UNITS = 0
    PROVINCES = auto()
    ORDERS = auto()
    DESTINATIONS = auto()


# Destinations
TO_CITY, TO_QUARTER = range(2)

# Exchanges of two for one
FOR_GOLD, FOR_TOOL = range(2)


class Phase(IntEnum):
    """What comes next once everybody asked has decided."""

    OPENING = 0
    INCOME = auto()
    DRAW_INCOME = auto()
    PREPARE = auto()
    BOOST = auto()
    STRIKE = auto()
    GIVE_UP = auto()
    CITY_TURN = auto()
    ACT = auto()
    PLACE = auto()
    PAY = auto()
    STORE = auto()
    ALARM = auto()
    MUSTER = auto()
    LINE_UP = auto()
    SEND = auto()
    FIGHT = auto()
    BLEED = auto()
    FALL = auto()
    DAMAGE = auto()
    SILVER = auto()
    GOLDEN = auto()
    GIVE = auto()
    CLEAN_UP = auto()
    PLUNDER = auto()
    TAKE_LOOT = auto()
    DRAW_LOOT = auto()
    ASSAULT = auto()
    CHOOSE_CAMP = auto()
    RAISE = auto()
    DESTROY = auto()
    TAKE_BONUS = auto()
    CAPTURE_TURN = auto()
    CAPTURE = auto()
    LOOK = auto()
    TAKE_PROVINCE = auto()
    PUT_UNDER = auto()
    NEW_DESTINATION = auto()
    GUARD = auto()
    STAND_GUARD = auto()
    NEXT_ROUND = auto()
    FINAL_ROWS = auto()
    VICTORY = auto()
    FINISHED = auto()


# A decision is its kind times KIND plus an argument; within an argument a second figure is multiplied by PAIR
KIND = 1 << 52
PAIR = 64


class Do(IntEnum):
    """Kinds of decisions. A decision is its kind times KIND plus an argument."""

    INCOME = 0
    BUILD = auto()
    PLACE = auto()
    RECRUIT = auto()
    PAY = auto()
    OFFER = auto()
    PASS = auto()
    STORE = auto()
    BURN = auto()
    RAZE = auto()
    LOSE_UNIT = auto()
    LOSE_PROVINCE = auto()
    SEND = auto()
    BLEED = auto()
    FALL = auto()
    GIVE = auto()
    LOOT = auto()
    ASSAULT = auto()
    USE = auto()
    BONUS = auto()
    CAPTURE = auto()
    TAKE = auto()
    UNDER = auto()
    GUARD = auto()


MOST_DECISIONS = 1 << 16
"""Only payments come in such numbers, and only from hands of 17 provinces and more."""


class Vilnius(Position):
    difficulty: int
    """The option: simple, medium or heavy."""

    phase: int
    resume: int
    """The phase that goes on when damage is done or loot is drawn."""
    rounds: int
    """The number of the round, from 1."""
    first: int
    """The starting player."""
    turn: int
    """Whose turn it is."""
    step: int
    """How far a phase has come."""
    passed: int
    """The set of seats that have passed in this phase."""
    chosen: int
    """What is being built, recruited or attacked, and what kind of damage or skull is being paid for."""
    spot: int
    """Where: a cell of the city, a weapon of a splitting unit, a stack of provinces."""
    pile: int
    """The pile that chance shuffles or has shuffled last: its kind times SEATS, plus the seat."""

    city: int
    """The points that are left of the city."""
    boosted: int
    """1 in the second part of the game."""
    score: Annotated[Numbers, SEATS]
    """Glory, once the game is won."""
    emblem: Annotated[Numbers, SEATS]

    supply: Annotated[Numbers, BUILDINGS]
    """The general supply of buildings."""
    plans: Annotated[Numbers, SEATS]
    """The set of own buildings not yet built."""
    standing: Annotated[Numbers, SEATS]
    """How many buildings there are in a city; the arrays below hold them in the order in which they were built."""
    built: Annotated[Numbers, SEATS, CITY]
    cell: Annotated[Numbers, SEATS, CITY]
    stored: Annotated[Numbers, SEATS, CITY]
    """The province stored at a building, or NONE; likewise below."""
    offered: Annotated[Numbers, SEATS, CITY]
    guarding: Annotated[Numbers, SEATS, CITY]
    """The unit stored at a building."""
    fresh: Annotated[Numbers, SEATS]
    """The places of the buildings that were built this round."""
    gold_used: Annotated[Numbers, SEATS]
    """How often gold buildings were used this round; likewise below."""
    tools_used: Annotated[Numbers, SEATS]
    exchanges_used: Annotated[Numbers, 2]
    """For gold, and for tools."""

    hand: Annotated[Numbers, SEATS]
    """Sets of provinces; likewise below."""
    discard: Annotated[Numbers, SEATS]
    loot: Annotated[Numbers, SEATS]
    province_pile: Annotated[Numbers, SEATS, PROVINCES]
    provinces_left: Annotated[Numbers, SEATS]
    stack: Annotated[Numbers, STACKS, PROVINCES]
    stack_left: Annotated[Numbers, STACKS]
    stack_known: Annotated[Numbers, STACKS]
    """How many cards at the bottom of a stack everybody has seen."""
    looked: int
    """How many cards on top of the stack in `spot` are being looked at."""

    unit_supply: Annotated[Numbers, UNITS]
    units: Annotated[Numbers, SEATS, UNITS]
    """Units in hand."""
    unit_discard: Annotated[Numbers, SEATS, UNITS]
    unit_pile: Annotated[Numbers, SEATS, UNIT_CARDS]
    units_left: Annotated[Numbers, SEATS]
    owed_units: Annotated[Numbers, SEATS]
    """Cards a seat has still to draw; likewise below."""
    owed_provinces: Annotated[Numbers, SEATS]

    order_pile: Annotated[Numbers, ORDER_CARDS]
    orders_left: int
    order_floor: int
    """Below it lie the Final Attack and, in the first part, the Boost."""
    order_roof: int
    """From it on lie the weaponless cards of the opening."""
    boosts: Annotated[Numbers, BOOSTS]
    """The Boost of the pile first, then the two that serve as markers."""
    order_discard: Annotated[Numbers, ORDERS]
    camp: Annotated[Numbers, ORDERS]
    """Enemy buildings in play."""
    row: Annotated[Numbers, SEATS, ORDER_CARDS]
    row_length: Annotated[Numbers, SEATS]
    strength: Annotated[Numbers, SEATS]
    """The displayed Strength of the Order."""
    destination: Annotated[Numbers, SEATS]
    destination_pile: Annotated[Numbers, DESTINATIONS]
    destinations_left: int
    destination_discard: Annotated[Numbers, 2]

    attacking: int
    """The set of seats whose rows attack this round."""
    final: int
    """1 in the Final Attack."""
    foes: int
    """How many enemies there are in the fight."""
    foe: Annotated[Numbers, ORDER_CARDS]
    target: Annotated[Numbers, ORDER_CARDS]
    """The seat whose quarter an enemy attacks, or NONE for the city."""
    beaten: int
    """A set of enemies."""
    bleeding: int
    """The set of defeated enemies whose red skulls have still to be paid for."""
    fighters: int
    """How many units could be used; the arrays below hold them, seat by seat and kind by kind."""
    fighter_seat: Annotated[Numbers, UNIT_CARDS]
    fighter_unit: Annotated[Numbers, UNIT_CARDS]
    meets: Annotated[Numbers, UNIT_CARDS]
    """The enemies a unit meets, from 1, or 0 for none: one, or one for each weapon of a splitting unit (see `met`)."""
    brought: Annotated[Numbers, ORDER_CARDS, WEAPONS]
    """The weapons that meet each enemy; of an assault or capture those used, then those that could be."""
    demand: Annotated[Numbers, ORDER_CARDS, WEAPONS]
    """The weapons each enemy asks for; of an assault or capture the first row."""
    needed: int
    """How many symbols of the demand an assault or capture has to raise."""
    deployed: int
    """The set of units that are used and set aside."""
    fallen: int
    """The set of units that are lost."""
    skulls: int
    """Skulls that have still to be paid for, of the enemy or of the metal at hand."""
    strike: Annotated[Numbers, SEATS, DAMAGES]
    """Damage still to be done."""
    loot_left: int
    served: Annotated[Numbers, SEATS]
    """How often a seat has taken loot or declined."""


# --- Decisions


@rule
def answer(position: Vilnius) -> int:
    """The argument of the decision of the one seat that was asked."""
    argument = int(position.choice[lowest(position.asked)]) & (KIND - 1)
    ask(position, 0)
    return argument


# --- Turn order


@rule
def left_of(position: Vilnius, seat: int) -> int:
    return (seat + 1) % position.players


@rule
def in_turn(position: Vilnius, place: int) -> int:
    """The seat that comes at a place, counted from the starting player."""
    return (position.first + place) % position.players


# --- Cells of a city: the Residence stands at (0, 0), x grows to the east, y to the south

MIDDLE = 32


@rule
def cell_at(x: int, y: int) -> int:
    return (x + MIDDLE) * PAIR + y + MIDDLE


@rule
def cell_x(cell: int) -> int:
    return cell // PAIR - MIDDLE


@rule
def cell_y(cell: int) -> int:
    return cell % PAIR - MIDDLE


# --- Payments: a set of provinces, then how often gold buildings, tool buildings and the two exchanges are used

ALL_PROVINCES = (1 << PROVINCES) - 1
USE_BITS = 3
USES = 1 << USE_BITS
USE_GOLD, USE_TOOL, USE_FOR_GOLD, USE_FOR_TOOL = range(4)


@rule
def payment(provinces: int, gold: int, tools: int, for_gold: int, for_tool: int) -> int:
    return provinces | (((for_tool * USES + for_gold) * USES + tools) * USES + gold) << PROVINCES


@rule
def uses(paid: int, which: int) -> int:
    """How often a payment uses gold buildings, tool buildings or an exchange."""
    return (paid >> (PROVINCES + USE_BITS * which)) % USES


# --- The plan of a fight

FOE_BITS = 6


@rule
def met(meets: int, weapon: int) -> int:
    """The enemy that one weapon of a splitting unit meets, or 0."""
    return (meets >> (FOE_BITS * weapon)) & ((1 << FOE_BITS) - 1)
