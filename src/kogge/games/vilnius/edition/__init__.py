"""Vilnius' edition file: how its tables are read and become components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kogge.core.edition import EditionReader
from kogge.core.position import Records, blank, layout
from kogge.games.vilnius.edition.checking import check
from kogge.games.vilnius.edition.content import (
    DAMAGE_NAMES,
    SIDE_NAMES,
    Boost,
    Building,
    Conquest,
    Content,
    Destination,
    Emblem,
    Enemy,
    EnemyBuilding,
    Figures,
    Province,
    Row,
    Scale,
    Tables,
    Unit,
    VilniusCard,
    ids,
)
from kogge.games.vilnius.rules.components import (
    BOOST,
    BOOSTS,
    BUILDINGS,
    DIFFICULTIES,
    EACH,
    EMBLEMS,
    ENEMY,
    ENEMY_BUILDING,
    FINAL_ATTACK,
    GENERAL,
    ORDERS,
    PROVINCES,
    STACKS,
    UNITS,
    VILNIUS_CARDS,
    WEAPONS,
    Components,
)

COMPONENTS = layout(Components)
MOST_TYPES, MOST_GOODS = 16, 8


def parse(reader: EditionReader) -> tuple[Content | None, Records | None]:
    """Read the tables of an edition file; problems are noted with the reader."""
    tables = Tables(
        emblem=reader.rows("emblem", Emblem, EMBLEMS),
        weapon=reader.rows("weapon", Row, WEAPONS),
        good=reader.rows("good", Row, range(1, MOST_GOODS + 1)),
        type=reader.rows("type", Row, range(1, MOST_TYPES + 1)),
        building=reader.rows("building", Building, range(1, BUILDINGS + 1)),
        unit=reader.rows("unit", Unit, range(1, UNITS + 1)),
        province=reader.rows("province", Province, PROVINCES),
        enemy=reader.rows("enemy", Enemy, range(1, ORDERS)),
        enemy_building=reader.rows("enemy_building", EnemyBuilding, range(1, ORDERS)),
        boost=reader.rows("boost", Boost, BOOSTS),
        final_attack=[reader.table("final_attack", Row)],
        destination=reader.rows("destination", Destination, 2),
        vilnius=reader.rows("vilnius", VilniusCard, VILNIUS_CARDS),
        conquest=reader.rows("conquest", Conquest, STACKS),
        scale=[reader.table("scale", Scale)],
        figures=reader.table("figures", Figures),
    )
    reader.only({"edition", *tables.__struct_fields__})
    check(reader, tables)
    if reader.problems:
        return None, None
    content = tables.content()
    return content, _components(content)


def _components(content: Content) -> Records:
    records = blank(COMPONENTS)
    components: Components = records[0]
    _print_buildings(components, content)
    _print_units(components, content)
    _print_provinces(components, content)
    _print_orders(components, content)
    _print_figures(components, content)
    return records


def _print_buildings(components: Components, content: Content) -> None:
    types, goods = ids(content.types), ids(content.goods)
    owners = [*ids(content.emblems), "general", "each"]
    names = ids(content.buildings)
    components.buildings = len(content.buildings)
    components.residence = names.index("residence")
    components.barracks = names.index("barracks")
    for kind, building in enumerate(content.buildings):
        components.building_copies[kind] = building.copies
        components.building_owner[kind] = (*range(EMBLEMS), GENERAL, EACH)[owners.index(building.owner)]
        components.building_gold[kind] = building.gold
        components.building_tools[kind] = building.tools
        components.building_order[kind] = building.order
        components.building_type[kind] = types.index(building.type)
        for side, name in enumerate(SIDE_NAMES):
            components.building_edge[kind, side] = _set(getattr(building.edges, name), types)
        components.building_limit[kind] = building.limit
        components.building_income[kind] = building.income
        components.building_excludes[kind] = _set(building.excludes, types)
        components.building_stores_province[kind] = building.stores_province
        components.building_stores_unit[kind] = building.stores_unit
        components.building_gives_gold[kind] = building.gives_gold
        components.building_gives_tool[kind] = building.gives_tool
        components.building_exchanges[kind] = building.exchanges
        components.building_trades[kind] = _set(building.trades, goods)
        components.building_hands_over[kind] = building.hands_over


def _print_units(components: Components, content: Content) -> None:
    types, weapons = ids(content.types), ids(content.weapons)
    components.units = len(content.units)
    for kind, unit in enumerate(content.units):
        components.unit_copies[kind] = unit.copies
        components.unit_requires[kind] = _set(unit.requires, types)
        components.unit_gold[kind] = unit.gold
        components.unit_tools[kind] = unit.tools
        components.unit_weapons[kind] = _numbers(unit.weapons, weapons)
        components.unit_splits[kind] = unit.splits
        components.unit_decoy[kind] = unit.decoy
        components.unit_cancels[kind] = unit.cancels
        components.unit_starts[kind] = unit.starts


def _print_provinces(components: Components, content: Content) -> None:
    goods = ids(content.goods)
    owners = [*ids(content.emblems), "neutral"]
    for number, province in enumerate(content.provinces):
        components.province_owner[number] = (*range(EMBLEMS), GENERAL)[owners.index(province.owner)]
        components.province_gold[number] = province.gold
        components.province_tools[number] = province.tools
        components.province_good[number] = goods.index(province.good)
        components.province_extra_gold[number] = province.extra == "gold"
        components.province_extra_tools[number] = province.extra == "tools"


def _print_orders(components: Components, content: Content) -> None:
    weapons = ids(content.weapons)
    components.orders = len(content.orders)
    for kind, card in enumerate(content.orders):
        components.order_copies[kind] = 1
        if isinstance(card, Enemy):
            _print_enemy(components, kind, card, weapons)
        elif isinstance(card, EnemyBuilding):
            components.order_kind[kind] = ENEMY_BUILDING
            components.order_copies[kind] = card.copies
            components.order_weapons[kind, 0] = _numbers(card.weapons, weapons)
            components.order_cuts_income[kind] = card.effect == "cuts-income"
            components.order_calls_enemy[kind] = card.effect == "calls-enemy"
            components.order_falls_first[kind] = card.effect == "falls-first"
        elif isinstance(card, Boost):
            components.order_kind[kind] = BOOST
            components.order_damage[kind] = _numbers(card.damage, DAMAGE_NAMES)
        else:
            components.order_kind[kind] = FINAL_ATTACK


def _print_enemy(components: Components, kind: int, card: Enemy, weapons: Sequence[str]) -> None:
    components.order_kind[kind] = ENEMY
    components.order_copies[kind] = card.copies
    components.order_strength[kind] = card.strength
    components.order_opening[kind] = card.opening
    for side, half in enumerate((card.first, card.second)):
        components.order_weapons[kind, side] = _numbers(half.weapons, weapons)
        components.order_red[kind, side] = half.red
        components.order_silver[kind, side] = half.silver
        components.order_golden[kind, side] = half.golden
    components.order_fires[kind] = card.fires
    components.order_damage[kind] = _numbers(card.quarter, DAMAGE_NAMES)


def _print_figures(components: Components, content: Content) -> None:
    weapons = ids(content.weapons)
    for stack, conquest in enumerate(content.conquests):
        components.conquest_weapons[stack] = _numbers(conquest.weapons, weapons)
    for difficulty in range(DIFFICULTIES):
        components.city_points[difficulty] = content.vilnius[-1 - difficulty].most
    for place, destination in enumerate(content.destinations):
        components.destinations[2, place] = destination.two
        components.destinations[3, place] = destination.three
    figures = content.figures
    components.building_symbols[2] = figures.symbols_two.value
    components.building_symbols[3] = figures.symbols_three.value
    components.base_income = figures.base_income.value
    components.base_limit = figures.base_limit.value
    components.most_enemy_buildings = figures.most_enemy_buildings.value
    components.loot_value = figures.loot_value.value
    components.least_strength = content.scale.least
    components.most_strength = content.scale.most


def _set(words: Iterable[str], known: Sequence[str]) -> int:
    """The words as a set in the bits of one integer."""
    return sum(1 << known.index(word) for word in words)


def _numbers(words: Sequence[str], known: Sequence[str]) -> list[int]:
    """How often each known word is among the words."""
    return [words.count(word) for word in known]
