"""What stands in an edition file of Vilnius: every card with its names, figures and grades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

from kogge.core.edition import Figure, Grade

T = TypeVar("T")

SIDE_NAMES = ("north", "east", "south", "west")
WEAPON_NAMES = ("sword", "shield", "spear", "arrow")
DAMAGE_NAMES = ("fire", "stored", "building", "unit", "province")
"""In the order of their numbers in the components; a stored province is burnt, or else a point of the city."""
Effect = Literal["falls-first", "cuts-income", "calls-enemy"]


class Names(msgspec.Struct, frozen=True):
    en: str
    de: str

    def said(self, language: str) -> str:
        return str(getattr(self, language))


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What every table of the file has. The grade holds for all fields but those that `grades` names."""

    id: str
    name: Names
    grade: Grade
    grades: dict[str, str] = {}
    note: str = ""

    def grade_of(self, field: str) -> str:
        return self.grades.get(field, self.grade)


class Emblem(Row, frozen=True, kw_only=True):
    family: Names


class Edges(msgspec.Struct, frozen=True):
    """The types that may be built at each side."""

    north: list[str]
    east: list[str]
    south: list[str]
    west: list[str]


class Building(Row, frozen=True, kw_only=True):
    owner: str
    copies: int
    gold: int
    tools: int
    order: int
    type: str
    edges: Edges
    limit: int = 0
    income: int = 0
    excludes: list[str] = []
    stores_province: int = 0
    stores_unit: int = 0
    gives_gold: int = 0
    gives_tool: int = 0
    exchanges: int = 0
    trades: list[str] = []
    hands_over: int = 0


class Unit(Row, frozen=True, kw_only=True):
    copies: int
    requires: list[str]
    gold: int
    tools: int
    weapons: list[str]
    splits: bool = False
    decoy: bool = False
    cancels: bool = False
    starts: int = 0


class Province(Row, frozen=True, kw_only=True):
    owner: str
    good: str
    extra: Literal["gold", "tools"]
    gold: int = 0
    tools: int = 0


class Half(msgspec.Struct, frozen=True):
    """One side of an enemy unit: the weapons it asks for and the skulls it brings."""

    weapons: list[str] = []
    red: int = 0
    silver: int = 0
    golden: int = 0


class Enemy(Row, frozen=True, kw_only=True):
    copies: int
    strength: int
    opening: bool = False
    first: Half = Half()
    second: Half = Half()
    fires: int = 0
    quarter: list[str] = []


class EnemyBuilding(Row, frozen=True, kw_only=True):
    copies: int
    weapons: list[str]
    effect: Effect


class Boost(Row, frozen=True, kw_only=True):
    damage: list[str]


class Destination(Row, frozen=True, kw_only=True):
    copies: int
    two: int
    three: int


class VilniusCard(Row, frozen=True, kw_only=True):
    least: int
    most: int


class Conquest(Row, frozen=True, kw_only=True):
    weapons: list[str]


class Scale(Row, frozen=True, kw_only=True):
    copies: int
    least: int
    most: int


class Figures(msgspec.Struct, frozen=True):
    base_income: Figure
    base_limit: Figure
    most_enemy_buildings: Figure
    loot_value: Figure
    symbols_two: Figure
    symbols_three: Figure


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of a file as they were read, with nothing in place of a bad row."""

    emblem: list[Emblem | None]
    weapon: list[Row | None]
    good: list[Row | None]
    type: list[Row | None]
    building: list[Building | None]
    unit: list[Unit | None]
    province: list[Province | None]
    enemy: list[Enemy | None]
    enemy_building: list[EnemyBuilding | None]
    boost: list[Boost | None]
    final_attack: list[Row | None]
    destination: list[Destination | None]
    vilnius: list[VilniusCard | None]
    conquest: list[Conquest | None]
    scale: list[Scale | None]
    figures: Figures | None

    def content(self) -> Content:
        """The box, once nothing in it is bad."""
        assert self.figures is not None
        return Content(
            emblems=_all(self.emblem),
            weapons=_all(self.weapon),
            goods=_all(self.good),
            types=_all(self.type),
            buildings=_all(self.building),
            units=_all(self.unit),
            provinces=_all(self.province),
            enemies=_all(self.enemy),
            enemy_buildings=_all(self.enemy_building),
            boosts=_all(self.boost),
            final_attack=_all(self.final_attack)[0],
            destinations=_all(self.destination),
            vilnius=_all(self.vilnius),
            conquests=_all(self.conquest),
            scale=_all(self.scale)[0],
            figures=self.figures,
        )


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """The whole box. Kinds are numbered by their place in these lists, order cards by their place in `orders`."""

    emblems: list[Emblem]
    weapons: list[Row]
    goods: list[Row]
    types: list[Row]
    buildings: list[Building]
    units: list[Unit]
    provinces: list[Province]
    enemies: list[Enemy]
    enemy_buildings: list[EnemyBuilding]
    boosts: list[Boost]
    final_attack: Row
    destinations: list[Destination]
    vilnius: list[VilniusCard]
    conquests: list[Conquest]
    scale: Scale
    figures: Figures

    @property
    def orders(self) -> list[Row]:
        return [*self.enemies, *self.enemy_buildings, *self.boosts, self.final_attack]

    def emblem_name(self, emblem: int, language: str) -> str:
        return self.emblems[emblem].name.said(language)

    def weapon_name(self, weapon: int, language: str) -> str:
        return self.weapons[weapon].name.said(language)

    def good_name(self, good: int, language: str) -> str:
        return self.goods[good].name.said(language)

    def type_name(self, kind: int, language: str) -> str:
        return self.types[kind].name.said(language)

    def building_name(self, kind: int, language: str) -> str:
        return self.buildings[kind].name.said(language)

    def unit_name(self, kind: int, language: str) -> str:
        return self.units[kind].name.said(language)

    def province_name(self, province: int, language: str) -> str:
        return self.provinces[province].name.said(language)

    def order_name(self, kind: int, language: str) -> str:
        return self.orders[kind].name.said(language)


def ids(rows: Sequence[Row]) -> list[str]:
    """How the rows are written in records and commands, by number."""
    return [row.id for row in rows]


def _all(rows: list[T | None]) -> list[T]:
    return [row for row in rows if row is not None]
