"""What things are called: cards by the names of an edition, amounts, places and weapons, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.core.words import Words, listed
from kogge.games.vilnius.edition.content import DAMAGE_NAMES, Content
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    USE_FOR_GOLD,
    USE_FOR_TOOL,
    USE_GOLD,
    USE_TOOL,
    cell_x,
    cell_y,
    uses,
)

TIMES = "×"


@dataclass(frozen=True)
class Lexicon:
    edition: Edition
    words: Words

    @property
    def content(self) -> Content:
        content: Content = self.edition.content
        return content

    # --- Cards

    def building(self, kind: int) -> str:
        return self.content.building_name(kind, self.words.language)

    def unit(self, kind: int) -> str:
        return self.content.unit_name(kind, self.words.language)

    def province(self, province: int) -> str:
        return self.content.province_name(province, self.words.language)

    def order(self, kind: int) -> str:
        return self.content.order_name(kind, self.words.language)

    def emblem(self, emblem: int) -> str:
        return self.content.emblem_name(emblem, self.words.language)

    def family(self, emblem: int) -> str:
        return self.content.emblems[emblem].family.said(self.words.language)

    # --- Sets and amounts

    def types(self, types: int) -> list[str]:
        return [self.content.type_name(kind, self.words.language) for kind in members(types)]

    def goods(self, goods: int) -> list[str]:
        return [self.content.good_name(good, self.words.language) for good in members(goods)]

    def provinces(self, provinces: int) -> list[str]:
        return [self.province(province) for province in members(provinces)]

    def price(self, gold: int, tools: int) -> str:
        """Gold and tools, like "2 gold, 1 tool"."""
        parts = [self.words("gold", number=gold)] if gold else []
        if tools:
            parts.append(self.words("tools", number=tools))
        return ", ".join(parts) or self.words("nothing")

    def weapon(self, weapon: int) -> str:
        return self.content.weapon_name(weapon, self.words.language)

    def weapons(self, symbols: Sequence[int]) -> str:
        """Weapons with their numbers, like "2× Sword, Shield"."""
        return ", ".join(
            counted(int(symbols[weapon]), self.weapon(weapon)) for weapon in range(WEAPONS) if symbols[weapon]
        )

    def units(self, numbers: Iterable[int]) -> list[str]:
        """Units counted by kind."""
        return [counted(int(number), self.unit(kind)) for kind, number in enumerate(numbers) if number]

    def cell(self, cell: int) -> str:
        """A place in a city, as one walks there from the Residence."""
        x, y = cell_x(cell), cell_y(cell)
        ways = [self.words("way-east" if x > 0 else "way-west", number=abs(x))] if x else []
        if y:
            ways.append(self.words("way-south" if y > 0 else "way-north", number=abs(y)))
        return self.words("cell", way=listed(ways, self.words))

    def payment(self, paid: int) -> str:
        """All a payment consists of."""
        parts = self.provinces(paid & ALL_PROVINCES)
        for which, message in _USES:
            if number := uses(paid, which):
                parts.append(self.words(message, number=number))
        return listed(parts, self.words)

    # --- What cards do

    def building_abilities(self, kind: int) -> list[str]:
        components = self.edition.components[0]
        words, told = self.words, []
        for message, figures in (
            ("ability-limit", components.building_limit),
            ("ability-income", components.building_income),
            ("ability-stores-province", components.building_stores_province),
            ("ability-stores-unit", components.building_stores_unit),
            ("ability-gives-gold", components.building_gives_gold),
            ("ability-gives-tool", components.building_gives_tool),
            ("ability-exchanges", components.building_exchanges),
            ("ability-hands-over", components.building_hands_over),
        ):
            if figures[kind]:
                told.append(words(message, number=int(figures[kind])))
        if goods := self.goods(int(components.building_trades[kind])):
            told.append(words("ability-trades", goods=listed(goods, words)))
        if types := self.types(int(components.building_excludes[kind])):
            told.append(words("ability-excludes", types=listed(types, words)))
        return told

    def unit_abilities(self, kind: int) -> list[str]:
        components = self.edition.components[0]
        told = {
            "ability-splits": components.unit_splits[kind],
            "ability-decoy": components.unit_decoy[kind],
            "ability-cancels": components.unit_cancels[kind],
        }
        return [self.words(message) for message, has_it in told.items() if has_it]

    def effect(self, kind: int) -> str:
        """What an enemy building does."""
        components = self.edition.components[0]
        if components.order_falls_first[kind]:
            return self.words("effect-falls-first")
        return self.words("effect-cuts-income" if components.order_cuts_income[kind] else "effect-calls-enemy")

    def damage(self, strikes: Sequence[int]) -> str:
        """What undefeated enemies do to a quarter, and a Boost to everybody."""
        told = [
            self.words(f"damage-{name}", number=int(number))
            for name, number in zip(DAMAGE_NAMES, strikes, strict=True)
            if number
        ]
        return ", ".join(told) or self.words("nothing")

    def skulls(self, red: int, silver: int, golden: int) -> str:
        told = {"skulls-red": red, "skulls-silver": silver, "skulls-golden": golden}
        return ", ".join(self.words(message, number=number) for message, number in told.items() if number)


_USES = (
    (USE_GOLD, "pay-gold"),
    (USE_TOOL, "pay-tool"),
    (USE_FOR_GOLD, "pay-for-gold"),
    (USE_FOR_TOOL, "pay-for-tool"),
)


def counted(number: int, name: str) -> str:
    return name if number == 1 else f"{number}{TIMES} {name}"
