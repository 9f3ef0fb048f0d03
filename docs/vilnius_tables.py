"""Writes the tables of vilnius-edition.md from the edition file: python -m docs.vilnius_tables"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from kogge.core.edition import read_edition
from kogge.games.vilnius import edition as vilnius
from kogge.games.vilnius import game
from kogge.games.vilnius.edition.content import SIDE_NAMES, Building, Content, Half, Row, Unit

PAGE = Path(__file__).with_name("vilnius-edition.md")
EDITION = game.folder / "editions" / "vilnius-reconstructed-1.toml"
Table = list[list[str]]


def content() -> Content:
    read: Content = read_edition("vilnius", EDITION.name, EDITION.read_bytes(), vilnius.parse).content
    return read


def counted(words: Sequence[str]) -> str:
    return ", ".join(f"{number} {word}" if number > 1 else word for word, number in Counter(words).items()) or "–"


def name(row: Row) -> str:
    return row.name.en if row.name.en == row.name.de else f"{row.name.en} ({row.name.de})"


def price(row: Building | Unit) -> str:
    return f"{row.gold} / {row.tools}"


def buildings(box: Content) -> Table:
    def does(row: Building) -> str:
        fields = {
            "limit": f"limit +{row.limit}",
            "income": f"income +{row.income}",
            "stores_province": "stores a province",
            "stores_unit": "stores a unit",
            "gives_gold": "1 gold a round",
            "gives_tool": "1 tool a round",
            "exchanges": "exchange 2 : 1",
            "trades": f"trades {' and '.join(row.trades)}",
            "excludes": f"excludes {' and '.join(row.excludes)}",
            "hands_over": "hands a province over",
        }
        return ", ".join(text for field, text in fields.items() if getattr(row, field)) or "–"

    def edges(row: Building) -> str:
        return " / ".join("+".join(getattr(row.edges, side)) or "–" for side in SIDE_NAMES)

    rows = [
        [name(row), row.owner, str(row.copies), price(row), str(row.order), row.type, edges(row), does(row)]
        for row in box.buildings
    ]
    return [
        ["building", "owner", "cards", "gold / tools", "order", "type", "north / east / south / west", "does"],
        *rows,
    ]


def units(box: Content) -> Table:
    def able(row: Unit) -> str:
        abilities = {"splits": row.splits, "decoy": row.decoy, "cancels a red skull": row.cancels}
        return ", ".join(ability for ability, has in abilities.items() if has) or "–"

    rows = [
        [name(row), str(row.copies), ", ".join(row.requires) or "–", price(row), counted(row.weapons), able(row)]
        for row in box.units
    ]
    return [["unit", "cards", "requires", "gold / tools", "weapons", "ability"], *rows]


def provinces(box: Content) -> Table:
    rows = [
        [
            name(row),
            row.owner,
            f"{row.gold} gold" if row.gold else f"{row.tools} tool{'s' * (row.tools > 1)}",
            f"{row.good} for 1 {row.extra.removesuffix('s')}",
        ]
        for row in box.provinces
    ]
    return [["province", "owner", "base", "trade"], *rows]


def enemies(box: Content) -> Table:
    def skulls(half: Half) -> str:
        return counted(["red"] * half.red + ["silver"] * half.silver + ["golden"] * half.golden)

    rows = [
        [
            *(name(row), str(row.copies), str(row.strength)),
            *(counted(row.first.weapons), counted(row.second.weapons), skulls(row.first), skulls(row.second)),
            *(str(row.fires), counted(row.quarter)),
        ]
        for row in box.enemies
    ]
    return [
        ["enemy", "cards", "strength", "weapons", "after the Boost also", "skulls", "also", "fires", "quarter"],
        *rows,
    ]


def enemy_buildings(box: Content) -> Table:
    rows = [[name(row), str(row.copies), counted(row.weapons), row.effect] for row in box.enemy_buildings]
    return [["enemy building", "cards", "weapons", "effect"], *rows]


def boosts(box: Content) -> Table:
    return [["Boost", "damage"], *([name(row), counted(row.damage)] for row in box.boosts)]


def conquests(box: Content) -> Table:
    return [["stack", "weapons"], *([name(row), counted(row.weapons)] for row in box.conquests)]


TABLES: tuple[Callable[[Content], Table], ...] = (
    *(buildings, units, provinces),
    *(enemies, enemy_buildings, boosts, conquests),
)


def markdown(table: Table) -> str:
    head, *rows = ["| " + " | ".join(cells) + " |" for cells in table]
    return "\n".join([head, "|" + "---|" * len(table[0]), *rows])


def filled(page: str) -> str:
    """The page with every table as the edition has it, between the marks for it."""
    box = content()
    for table in TABLES:
        before, mark, rest = page.partition(f"<!-- {table.__name__} -->\n")
        _old, end, after = rest.partition("<!-- end -->\n")
        assert mark, table.__name__
        page = f"{before}{mark}{markdown(table(box))}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
