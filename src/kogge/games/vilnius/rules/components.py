"""What is in the box, as the rules see it: 180 cards as kinds with their figures, and the figures of one edition.

Kinds are numbered in the order of the edition file. Buildings, units and order cards come in several copies and are
counted by kind; provinces are all different, so a hand of provinces is a set in the bits of one integer.
"""

from __future__ import annotations

from typing import Annotated

from kogge.core.position import Numbers

SEATS = 3
EMBLEMS = 3
SIDES = 4
NORTH, EAST, SOUTH, WEST = range(SIDES)
WEAPONS = 4
SWORD, SHIELD, SPEAR, ARROW = range(WEAPONS)
HALVES = 2
"""The first side of an order card counts always, the second in addition after the Boost."""

BUILDINGS = 32
"""The most kinds of buildings an edition may have; likewise below."""
UNITS = 16
PROVINCES = 36
ORDERS = 32
STACKS = 4
BUILDING_CARDS, UNIT_CARDS, ORDER_CARDS, DESTINATIONS = 47, 42, 36, 8
VILNIUS_CARDS, SCALES = 4, 3
DIFFICULTIES = 3
CITY = 12
"""The most buildings one player can ever have."""
BOOSTS = 3

# Kinds of order cards
ENEMY, ENEMY_BUILDING, BOOST, FINAL_ATTACK = range(4)

# What damage does
FIRE, STORED, RAZE, LOSE_UNIT, LOSE_PROVINCE = range(5)
DAMAGES = 5

GENERAL, EACH = EMBLEMS, EMBLEMS + 1
"""Owners of buildings beside the three emblems: the general supply, or one copy for each emblem."""


class Components:
    """An edition's figures."""

    buildings: int
    """How many kinds of buildings there are; likewise below."""
    building_copies: Annotated[Numbers, BUILDINGS]
    building_owner: Annotated[Numbers, BUILDINGS]
    """An emblem, GENERAL or EACH."""
    building_gold: Annotated[Numbers, BUILDINGS]
    building_tools: Annotated[Numbers, BUILDINGS]
    building_order: Annotated[Numbers, BUILDINGS]
    """The order value."""
    building_type: Annotated[Numbers, BUILDINGS]
    building_edge: Annotated[Numbers, BUILDINGS, SIDES]
    """The set of types that may stand at each side."""
    building_limit: Annotated[Numbers, BUILDINGS]
    building_income: Annotated[Numbers, BUILDINGS]
    building_excludes: Annotated[Numbers, BUILDINGS]
    """The set of types its owner must not have."""
    building_stores_province: Annotated[Numbers, BUILDINGS]
    building_stores_unit: Annotated[Numbers, BUILDINGS]
    building_gives_gold: Annotated[Numbers, BUILDINGS]
    building_gives_tool: Annotated[Numbers, BUILDINGS]
    building_exchanges: Annotated[Numbers, BUILDINGS]
    building_trades: Annotated[Numbers, BUILDINGS]
    """The set of goods that can be traded there."""
    building_hands_over: Annotated[Numbers, BUILDINGS]
    residence: int
    barracks: int
    """The kinds that stand from the beginning."""

    units: int
    unit_copies: Annotated[Numbers, UNITS]
    unit_requires: Annotated[Numbers, UNITS]
    """The set of building types needed to recruit it."""
    unit_gold: Annotated[Numbers, UNITS]
    unit_tools: Annotated[Numbers, UNITS]
    unit_weapons: Annotated[Numbers, UNITS, WEAPONS]
    unit_splits: Annotated[Numbers, UNITS]
    unit_decoy: Annotated[Numbers, UNITS]
    """Falls first."""
    unit_cancels: Annotated[Numbers, UNITS]
    """Takes a red skull off an enemy it defeats."""
    unit_starts: Annotated[Numbers, UNITS]
    """How many of them are in each player's first pile."""

    province_owner: Annotated[Numbers, PROVINCES]
    """An emblem, or GENERAL for the neutral ones."""
    province_gold: Annotated[Numbers, PROVINCES]
    province_tools: Annotated[Numbers, PROVINCES]
    province_good: Annotated[Numbers, PROVINCES]
    province_extra_gold: Annotated[Numbers, PROVINCES]
    province_extra_tools: Annotated[Numbers, PROVINCES]
    """What it gives in addition where its good can be traded."""

    orders: int
    order_copies: Annotated[Numbers, ORDERS]
    order_kind: Annotated[Numbers, ORDERS]
    """ENEMY, ENEMY_BUILDING, BOOST or FINAL_ATTACK."""
    order_strength: Annotated[Numbers, ORDERS]
    order_opening: Annotated[Numbers, ORDERS]
    """1 for the weaponless cards that lie on top at the beginning."""
    order_weapons: Annotated[Numbers, ORDERS, HALVES, WEAPONS]
    """Of an enemy building all symbols stand in the first half."""
    order_red: Annotated[Numbers, ORDERS, HALVES]
    order_silver: Annotated[Numbers, ORDERS, HALVES]
    order_golden: Annotated[Numbers, ORDERS, HALVES]
    order_fires: Annotated[Numbers, ORDERS]
    """Points the city loses to an undefeated enemy in the general city."""
    order_damage: Annotated[Numbers, ORDERS, DAMAGES]
    """Damage of an undefeated enemy in a player's quarter; of a Boost to everybody."""
    order_cuts_income: Annotated[Numbers, ORDERS]
    order_calls_enemy: Annotated[Numbers, ORDERS]
    order_falls_first: Annotated[Numbers, ORDERS]
    """The Guard Tower: no other enemy building can be attacked before it, and it brings no bonus."""

    conquest_weapons: Annotated[Numbers, STACKS, WEAPONS]
    city_points: Annotated[Numbers, DIFFICULTIES]
    destinations: Annotated[Numbers, SEATS + 1, 2]
    """By number of players: how many destinations are the city, how many a quarter, those on the scales included."""
    building_symbols: Annotated[Numbers, SEATS + 1]
    """By number of players: how many symbols of an enemy building must be raised."""
    base_income: int
    base_limit: int
    most_enemy_buildings: int
    loot_value: int
    """One province for each so much order value."""
    least_strength: int
    most_strength: int
    """What the scales can show."""
