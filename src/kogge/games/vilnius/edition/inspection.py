"""An edition file of Vilnius row by row: ids, names, grades, ranges, and words that must be known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar, get_args

import msgspec

from kogge.core.edition import EditionReader, Figure, Grade, Place
from kogge.games.vilnius.edition.content import DAMAGE_NAMES, SIDE_NAMES, WEAPON_NAMES, Half, Names, Row, Tables
from kogge.games.vilnius.rules.components import CITY

R = TypeVar("R", bound=Row)

RESERVED = re.compile(r"none|gold|tool|point|stored|exchange-.*")
"""Words that decisions are written with beside the ids of cards."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_ID = 16
UNGRADED = ("id", "grade", "grades", "note")

RANGES = {
    "copies": range(1, 16),
    **dict.fromkeys(("stores_province", "stores_unit", "hands_over"), range(2)),
    **dict.fromkeys(("gives_gold", "gives_tool", "exchanges"), range(2)),
    "strength": range(6),
    "least": range(100),
    "most": range(100),
    "base_income": range(1, 10),
    "base_limit": range(2, CITY + 1),
    "most_enemy_buildings": range(1, 10),
    "loot_value": range(1, 100),
    "symbols_two": range(1, 16),
    "symbols_three": range(1, 16),
}
"""What the figures may be; the others are 0 to 9."""
MOST_OF_A_WEAPON = 7


class Inspection:
    """Notes what is wrong, and knows which tables are still sound enough to be looked at as a whole."""

    def __init__(self, reader: EditionReader, tables: Tables) -> None:
        self.reader = reader
        self.emblems = self._read("emblem", tables.emblem)
        self.weapons = self._read("weapon", tables.weapon)
        self.goods = self._read("good", tables.good)
        self.types = self._read("type", tables.type)
        self.buildings = self._read("building", tables.building)
        self.units = self._read("unit", tables.unit)
        self.provinces = self._read("province", tables.province)
        self.enemies = self._read("enemy", tables.enemy)
        self.enemy_buildings = self._read("enemy_building", tables.enemy_building)
        self.boosts = self._read("boost", tables.boost)
        self.final_attack = self._read("final_attack", tables.final_attack)
        self.destinations = self._read("destination", tables.destination)
        self.vilnius = self._read("vilnius", tables.vilnius)
        self.conquests = self._read("conquest", tables.conquest)
        self.scales = self._read("scale", tables.scale)
        self.figures = tables.figures
        tables_read = {name: getattr(tables, name) for name in tables.__struct_fields__ if name != "figures"}
        self._unsound = {name for name, rows in tables_read.items() if not rows or None in rows}
        if tables.figures is None:
            self._unsound.add("figures")

    def _read(self, name: str, rows: list[R | None]) -> list[tuple[Place, R]]:
        """The rows that could be read, with their paths."""
        single = name not in self.reader.tables or isinstance(self.reader.tables[name], dict)
        return [((name,) if single else (name, place), row) for place, row in enumerate(rows) if row is not None]

    def problem(self, path: Place, message: str) -> None:
        self._unsound.add(str(path[0]))
        self.reader.problem(path, message)

    def sound(self, *tables: str) -> bool:
        return self._unsound.isdisjoint(tables)

    # --- Every row

    def rows(self) -> None:
        words = (self.emblems, self.weapons, self.goods, self.types)
        cards = [
            *(*self.buildings, *self.units, *self.provinces),
            *(*self.enemies, *self.enemy_buildings, *self.boosts, *self.final_attack),
            *(*self.destinations, *self.vilnius, *self.conquests, *self.scales),
        ]
        for rows in (*words, cards):
            self._ids(rows)
            for path, row in rows:
                self._fields(path, row)
                self._grades(path, row)
        if self.figures is not None:
            self._fields(("figures",), self.figures)

    def _ids(self, rows: Sequence[tuple[Place, Row]]) -> None:
        seen: dict[str, str] = {}
        for path, row in rows:
            if not ID.fullmatch(row.id) or len(row.id) > LONGEST_ID:
                told = f"'{row.id}'; expected small letters a to z, at most {LONGEST_ID}, as in town-guard"
            elif RESERVED.fullmatch(row.id):
                told = f"'{row.id}' has a meaning in decisions; choose another id"
            elif row.id in seen:
                told = f"'{row.id}' is also the id at {seen[row.id]}; every id is there once"
            else:
                seen[row.id] = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
                continue
            self.problem((*path, "id"), told)

    def _fields(self, path: Place, row: msgspec.Struct) -> None:
        for name in row.__struct_fields__:
            value = getattr(row, name)
            if isinstance(value, Figure):
                value = value.value
            if isinstance(value, Half):
                self._fields((*path, name), value)
            elif isinstance(value, Names):
                for language in value.__struct_fields__:
                    if not value.said(language).strip():
                        self.problem((*path, name, language), "the name is missing here")
            elif isinstance(value, int) and not isinstance(value, bool):
                allowed = RANGES.get(name, range(10))
                if value not in allowed:
                    self.problem((*path, name), f"{value}; expected {allowed[0]} to {allowed[-1]}")

    def _grades(self, path: Place, row: Row) -> None:
        fields = [name for name in row.__struct_fields__ if name not in UNGRADED]
        for name, grade in row.grades.items():
            if name not in fields:
                self.problem((*path, "grades"), f"'{name}' is no field with a grade; these are {', '.join(fields)}")
            elif grade not in get_args(Grade):
                expected = ", ".join(get_args(Grade))
                self.problem((*path, "grades"), f"'{grade}' for {name}; expected one of {expected}")

    # --- Words in the rows

    def words(self) -> None:
        """Everything that names a type, good, weapon, emblem or damage names one that there is."""
        types = self._vocabulary("type", self.types)
        goods = self._vocabulary("good", self.goods)
        builders = self._vocabulary("emblem", self.emblems, "each", "general")
        owners = self._vocabulary("emblem", self.emblems, "neutral")
        for path, building in self.buildings:
            self._known((*path, "owner"), "owner", [building.owner], builders)
            self._known((*path, "type"), "type", [building.type], types)
            for side in SIDE_NAMES:
                self._once((*path, "edges", side), "type", getattr(building.edges, side), types)
            self._once((*path, "excludes"), "type", building.excludes, types)
            self._once((*path, "trades"), "good", building.trades, goods)
        for path, unit in self.units:
            self._once((*path, "requires"), "type", unit.requires, types)
            self._weapons((*path, "weapons"), unit.weapons)
        for path, province in self.provinces:
            self._known((*path, "owner"), "owner", [province.owner], owners)
            self._known((*path, "good"), "good", [province.good], goods)
        for path, enemy in self.enemies:
            self._weapons((*path, "first", "weapons"), enemy.first.weapons)
            self._weapons((*path, "second", "weapons"), enemy.second.weapons)
            self._known((*path, "quarter"), "damage", enemy.quarter, DAMAGE_NAMES)
        for path, fort in self.enemy_buildings:
            self._weapons((*path, "weapons"), fort.weapons)
        for path, conquest in self.conquests:
            self._weapons((*path, "weapons"), conquest.weapons)
        for path, boost in self.boosts:
            self._known((*path, "damage"), "damage", boost.damage, DAMAGE_NAMES)

    def _vocabulary(self, table: str, rows: Sequence[tuple[Place, Row]], *more: str) -> Sequence[str] | None:
        """The words there are; nothing if their table is bad, so that not every use of them is told too."""
        return [*(row.id for _, row in rows), *more] if self.sound(table) else None

    def _known(self, path: Place, what: str, words: Sequence[str], known: Sequence[str] | None) -> None:
        for word in words:
            if known is not None and word not in known:
                self.problem(path, f"'{word}' is no {what}; there are {', '.join(known)}")

    def _once(self, path: Place, what: str, words: Sequence[str], known: Sequence[str] | None) -> None:
        self._known(path, what, words, known)
        for word, number in Counter(words).items():
            if number > 1:
                self.problem(path, f"'{word}' stands here {number} times; once is enough")

    def _weapons(self, path: Place, words: Sequence[str]) -> None:
        self._known(path, "weapon", words, WEAPON_NAMES)
        for word, number in Counter(words).items():
            if number > MOST_OF_A_WEAPON:
                self.problem(path, f"{number} times {word}; at most {MOST_OF_A_WEAPON} of one weapon")
