"""What an edition of Vilnius must be as a whole: what the rulebook fixes, and what the rules need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import get_args

from kogge.core.edition import EditionReader, Place
from kogge.games.vilnius.edition.content import (
    DAMAGE_NAMES,
    SIDE_NAMES,
    WEAPON_NAMES,
    Building,
    Effect,
    Half,
    Row,
    Tables,
)
from kogge.games.vilnius.edition.inspection import Inspection
from kogge.games.vilnius.rules.components import (
    BUILDING_CARDS,
    CITY,
    DESTINATIONS,
    EMBLEMS,
    ORDER_CARDS,
    ORDERS,
    PROVINCES,
    SCALES,
    UNIT_CARDS,
)

FAMILY_BUILDINGS = 7
GENERAL_BUILDINGS = BUILDING_CARDS - EMBLEMS * FAMILY_BUILDINGS
FAMILY_PROVINCES = 8
NEUTRAL_PROVINCES = PROVINCES - EMBLEMS * FAMILY_PROVINCES
START_BUILDINGS = ("residence", "barracks")
NAMED_BUILDINGS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*START_BUILDINGS, "garrison", "archery-range", "stable"), ()),
    **dict.fromkeys(("estate", "palace"), ("limit", "income")),
    **dict.fromkeys(("market", "harbor"), ("trades",)),
    "manufactory": ("income",),
    "storehouse": ("stores_province",),
    "guardhouse": ("stores_unit",),
}
"""Buildings of the rulebook, and what it says they do."""
BUILDING_ABILITIES = (
    *("limit", "income", "excludes", "stores_province", "stores_unit"),
    *("gives_gold", "gives_tool", "exchanges", "trades", "hands_over"),
)
MOST_USES = 7
"""How often buildings may give one player gold or tools in a round, and how often they may exchange for all."""
START_UNITS = {"farmers": ["spear"], "town-guard": ["shield"], "axemen": []}
"""The first pile of every player, with the weapons that the rulebook tells of."""
MOST_OF_A_UNIT = 10
"""Weapons."""
UNIT_ABILITIES = ("splits", "decoy", "cancels")
OPENING = ("wrong-track", "razzle-dazzle", "no-enemies")
SKULLS = ("red", "silver", "golden")
GUARD_TOWER = "guard-tower"
DESTINATION_IDS = ("city", "quarter")
FIRST_CONQUEST = ["sword", "shield"]


def check(reader: EditionReader, tables: Tables) -> None:
    """Note everything that is wrong: first row by row, then what the tables that are sound make together."""
    box = Inspection(reader, tables)
    box.rows()
    box.words()
    _check_weapons(box)
    if box.sound("building", "type", "emblem"):
        _check_buildings(box)
    if box.sound("building", "type", "emblem", "figures"):
        _check_room(box)
    if box.sound("unit"):
        _check_units(box)
    if box.sound("province", "emblem"):
        _check_provinces(box)
    if box.sound("province", "building", "good"):
        _check_goods(box)
    if box.sound("enemy"):
        _check_enemies(box)
    if box.sound("enemy_building", "figures"):
        _check_enemy_buildings(box)
    if box.sound("boost"):
        _check_boosts(box)
    if box.sound("enemy", "enemy_building", "boost"):
        _check_order_pile(box)
    if box.sound("destination"):
        _check_destinations(box)
    if box.sound("vilnius"):
        _check_city(box)
    if box.sound("conquest"):
        _check_conquests(box)
    if box.sound("scale"):
        _check_scales(box)


def _number(box: Inspection, table: str, cards: str, number: int, wanted: int) -> None:
    """There must be so many cards."""
    if number != wanted:
        box.problem((table,), f"there are {number} {cards}, there must be {wanted}")


def _named(box: Inspection, table: str, rows: Sequence[tuple[Place, Row]], names: Iterable[str]) -> None:
    """The cards that the rulebook names are there."""
    for name in names:
        if name not in [row.id for _, row in rows]:
            box.problem((table,), f"the card '{name}' is missing; the rulebook names it")


def _in_use(box: Inspection, table: str, rows: Sequence[tuple[Place, Row]], abilities: Iterable[str]) -> None:
    for ability in abilities:
        if not any(getattr(row, ability) for _, row in rows):
            box.problem((table,), f"no card has '{ability}'; every ability of the rulebook occurs")


def _check_weapons(box: Inspection) -> None:
    if box.sound("weapon") and [row.id for _, row in box.weapons] != list(WEAPON_NAMES):
        box.problem(("weapon",), f"the weapons are {', '.join(WEAPON_NAMES)}, in this order")


# --- Buildings


def _check_buildings(box: Inspection) -> None:
    _named(box, "building", box.buildings, NAMED_BUILDINGS)
    _in_use(box, "building", box.buildings, BUILDING_ABILITIES)
    for path, row in box.buildings:
        for ability in NAMED_BUILDINGS.get(row.id, ()):
            if not getattr(row, ability):
                box.problem(path, f"the field '{ability}' is missing; the rulebook gives it to '{row.id}'")
        if row.id in START_BUILDINGS and row.owner != "each":
            box.problem((*path, "owner"), f"'{row.owner}'; everybody starts with one, so its owner is each")
        if row.owner == "each" and row.copies != EMBLEMS:
            box.problem((*path, "copies"), f"{row.copies}; expected {EMBLEMS}: one card for each emblem")
        if row.owner not in ("each", "general") and row.copies != 1:
            box.problem((*path, "copies"), f"{row.copies}; expected 1: an emblem has each of its buildings once")
        if row.trades and len(row.trades) != 2:
            box.problem((*path, "trades"), 'expected two goods, as in ["grain", "furs"]')
    for emblem in (row.id for _, row in box.emblems):
        number = sum(row.owner in (emblem, "each") for _, row in box.buildings)
        _number(box, "building", f"buildings of {emblem} (those of each included)", number, FAMILY_BUILDINGS)
    general = sum(row.copies for _, row in box.buildings if row.owner == "general")
    _number(box, "building", "buildings of the general supply", general, GENERAL_BUILDINGS)


def _check_room(box: Inspection) -> None:
    """The rules have room for what one city can become, and every building can stand in some city."""
    assert box.figures is not None
    for emblem in (row.id for _, row in box.emblems):
        owned = [(row, _most_owned(row)) for _, row in box.buildings if row.owner in (emblem, "each", "general")]
        limit = box.figures.base_limit.value + sum(row.limit * copies for row, copies in owned)
        if limit > CITY:
            box.problem(("building",), f"'limit' lets {emblem} have {limit} buildings; at most {CITY}")
        for field in ("gives_gold", "gives_tool"):
            uses = sum(getattr(row, field) * copies for row, copies in owned)
            if uses > MOST_USES:
                box.problem(("building",), f"'{field}' adds up to {uses} for {emblem}; at most {MOST_USES}")
    uses = sum(row.exchanges * row.copies for _, row in box.buildings)
    if uses > MOST_USES:
        box.problem(("building",), f"'exchanges' adds up to {uses}; at most {MOST_USES}")
    _check_exclusions(box)
    _check_placement(box)


def _most_owned(row: Building) -> int:
    """How many of a building one player can have."""
    return 1 if row.owner == "each" else row.copies


def _check_exclusions(box: Inspection) -> None:
    standing = {row.type for _, row in box.buildings if row.id in START_BUILDINGS}
    for path, row in box.buildings:
        for excluded in row.excludes:
            if excluded == row.type or excluded in standing:
                box.problem((*path, "excludes"), f"'{excluded}' always stands there, so it could never be built")


def _check_placement(box: Inspection) -> None:
    rows = [row for _, row in box.buildings]
    reached = set(START_BUILDINGS)
    before: set[str] = set()
    while reached != before:
        before = set(reached)
        shown = {word for row in rows if row.id in reached for side in SIDE_NAMES for word in getattr(row.edges, side)}
        reached |= {row.id for row in rows if row.type in shown}
    for path, row in box.buildings:
        if row.id not in reached:
            box.problem((*path, "type"), f"no edge in reach shows '{row.type}', so it could never be built")
    for path, word in box.types:
        if word.id not in {row.type for row in rows}:
            box.problem(path, f"no building has the type '{word.id}'")


# --- Units and provinces


def _check_units(box: Inspection) -> None:
    _number(box, "unit", "units", sum(row.copies for _, row in box.units), UNIT_CARDS)
    _named(box, "unit", box.units, START_UNITS)
    _in_use(box, "unit", box.units, UNIT_ABILITIES)
    for path, row in box.units:
        printed = START_UNITS.get(row.id, [])
        if printed and row.weapons != printed:
            box.problem((*path, "weapons"), f"the rulebook gives '{row.id}' {_written(printed)}")
        elif len(row.weapons) not in range(1, MOST_OF_A_UNIT + 1):
            box.problem((*path, "weapons"), f"{len(row.weapons)} weapons; expected 1 to {MOST_OF_A_UNIT}")
        if row.starts != (row.id in START_UNITS):
            told = f"{row.starts}; everybody starts with one each of {', '.join(START_UNITS)}"
            box.problem((*path, "starts"), told)
        elif row.starts and row.copies < EMBLEMS:
            box.problem((*path, "copies"), f"{row.copies}; expected at least {EMBLEMS}: three players start with one")


def _check_provinces(box: Inspection) -> None:
    for path, row in box.provinces:
        if (row.gold > 0) == (row.tools > 0):
            box.problem(path, "a province gives either gold or tools; write one of them, as in gold = 2")
    owners = Counter(row.owner for _, row in box.provinces)
    for emblem in (row.id for _, row in box.emblems):
        _number(box, "province", f"provinces of {emblem}", owners[emblem], FAMILY_PROVINCES)
    _number(box, "province", "neutral provinces", owners["neutral"], NEUTRAL_PROVINCES)


def _check_goods(box: Inspection) -> None:
    offered = {row.good for _, row in box.provinces}
    traded = {good for _, row in box.buildings for good in row.trades}
    for path, row in box.goods:
        if row.id not in offered:
            box.problem(path, f"no province has the good '{row.id}'")
        elif row.id not in traded:
            box.problem(path, f"'{row.id}' can be traded nowhere; name it in the 'trades' of a building")


# --- Order cards


def _check_enemies(box: Inspection) -> None:
    _named(box, "enemy", box.enemies, OPENING)
    for path, row in box.enemies:
        if row.opening != (row.id in OPENING):
            box.problem((*path, "opening"), f"the cards on top at the beginning are {', '.join(OPENING)}")
        elif row.opening and row.copies != 1:
            box.problem((*path, "copies"), f"{row.copies}; expected 1 of an opening card")
        elif row.opening and (row.strength or row.first != Half() or row.second != Half()):
            box.problem(path, "an opening card has strength 0, no weapons and no skulls")
        elif not row.opening and not row.first.weapons:
            box.problem((*path, "first"), "an enemy asks for at least one weapon")
    if not any(row.second.weapons for _, row in box.enemies):
        box.problem(("enemy",), "no card asks for weapons in 'second'; the Boost must make the Order stronger")
    for skull in SKULLS:
        if not any(getattr(half, skull) for _, row in box.enemies for half in (row.first, row.second)):
            box.problem(("enemy",), f"no card has '{skull}' skulls; every kind occurs")
    for damage in DAMAGE_NAMES:
        if not any(damage in row.quarter or (damage == "fire" and row.fires) for _, row in box.enemies):
            box.problem(("enemy",), f"no card does the damage '{damage}'; every kind occurs")


def _check_enemy_buildings(box: Inspection) -> None:
    assert box.figures is not None
    two, three = box.figures.symbols_two.value, box.figures.symbols_three.value
    if two > three:
        box.problem(("figures", "symbols_two"), f"{two}; expected at most {three} (symbols_three)")
    _named(box, "enemy_building", box.enemy_buildings, [GUARD_TOWER])
    for path, row in box.enemy_buildings:
        if len(row.weapons) != three:
            box.problem((*path, "weapons"), f"{len(row.weapons)} symbols; expected {three} (symbols_three)")
        if (row.id == GUARD_TOWER) != (row.effect == "falls-first"):
            box.problem((*path, "effect"), f"'{row.effect}'; '{GUARD_TOWER}' is falls-first, and no other")
    for effect in get_args(Effect):
        if effect not in {row.effect for _, row in box.enemy_buildings}:
            box.problem(("enemy_building",), f"no card has the effect '{effect}'; every effect occurs")


def _check_boosts(box: Inspection) -> None:
    seen: list[Counter[str]] = []
    for path, row in box.boosts:
        damage = Counter(row.damage)
        if not damage:
            box.problem((*path, "damage"), f"a Boost does damage; there are {', '.join(DAMAGE_NAMES)}")
        elif damage in seen:
            box.problem((*path, "damage"), "another Boost does the same damage; all three differ")
        seen.append(damage)


def _check_order_pile(box: Inspection) -> None:
    kinds = len(box.enemies) + len(box.enemy_buildings) + len(box.boosts) + 1
    armed = sum(row.copies for _, row in box.enemies) + sum(row.copies for _, row in box.enemy_buildings)
    cards = armed + len(box.boosts) + 1
    _number(box, "enemy", "order cards (enemies, enemy buildings, Boosts, Final Attack)", cards, ORDER_CARDS)
    if kinds > ORDERS:
        box.problem(("enemy",), f"there are {kinds} kinds of order cards, at most {ORDERS}")


# --- The other cards


def _check_destinations(box: Inspection) -> None:
    if tuple(row.id for _, row in box.destinations) != DESTINATION_IDS:
        box.problem(("destination",), f"the destinations are {' and '.join(DESTINATION_IDS)}, in this order")
        return
    _number(box, "destination", "destinations", sum(row.copies for _, row in box.destinations), DESTINATIONS)
    for path, row in box.destinations:
        for field, number, players in (("two", row.two, 2), ("three", row.three, 3)):
            least = players if row.id == "city" else 0
            if number not in range(least, row.copies + 1):
                why = ": everybody starts with one" if least else ""
                box.problem((*path, field), f"{number}; expected {least} to {row.copies}{why}")


def _check_city(box: Inspection) -> None:
    least = 0
    for path, row in box.vilnius:
        if row.least != least:
            box.problem((*path, "least"), f"{row.least}; expected {least}: the cards lie in one row without a gap")
        if row.most < row.least:
            box.problem((*path, "most"), f"{row.most}; expected at least {row.least}")
        least = row.most + 1


def _check_conquests(box: Inspection) -> None:
    for place, (path, row) in enumerate(box.conquests):
        if place == 0 and Counter(row.weapons) != Counter(FIRST_CONQUEST):
            box.problem((*path, "weapons"), f"the rulebook gives the first card {_written(FIRST_CONQUEST)}")
        elif not row.weapons:
            box.problem((*path, "weapons"), "a capture asks for at least one weapon")


def _check_scales(box: Inspection) -> None:
    start = sum(row.order for _, row in box.buildings if row.id in START_BUILDINGS)
    for path, row in box.scales:
        if row.copies != SCALES:
            box.problem((*path, "copies"), f"{row.copies}; expected {SCALES}, one for each player")
        if row.most <= row.least:
            box.problem((*path, "most"), f"{row.most}; expected more than {row.least}")
        if row.least != start and box.sound("building"):
            box.problem(
                (*path, "least"),
                f"{row.least}, but residence and barracks have order value {start}; both must be equal",
            )


def _written(words: Sequence[str]) -> str:
    """A list as it stands in the file."""
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"
