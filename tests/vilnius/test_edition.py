"""Vilnius' edition: what the rulebook fixes, what the rules see of it, and what is said about mistakes."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import kogge
from docs import vilnius_tables
from kogge import EditionError
from kogge.core.bits import members
from kogge.core.edition import Edition, Grade, read_edition
from kogge.core.words import LANGUAGES
from kogge.games.vilnius.edition import parse
from kogge.games.vilnius.edition.content import DAMAGE_NAMES, SIDE_NAMES, Content, Row, ids
from kogge.games.vilnius.rules.components import ENEMY, ENEMY_BUILDING, SHIELD, SPEAR, Components

FILE = Path(kogge.__file__).parent / "games" / "vilnius" / "editions" / "vilnius-reconstructed-1.toml"
TEXT = FILE.read_text(encoding="utf-8")
TABLES: dict[str, Any] = tomllib.loads(TEXT)


def read(text: str) -> Edition:
    return read_edition("vilnius", "mine.toml", text.encode(), parse)


EDITION = read(TEXT)
CONTENT: Content = EDITION.content
COMPONENTS: Components = EDITION.components[0]
CARDS: list[Row] = [
    *(*CONTENT.buildings, *CONTENT.units, *CONTENT.provinces, *CONTENT.orders),
    *(*CONTENT.destinations, *CONTENT.vilnius, *CONTENT.conquests, CONTENT.scale),
]
WORDS: list[Row] = [*CONTENT.emblems, *CONTENT.weapons, *CONTENT.goods, *CONTENT.types]
WEAPONS = ["sword", "shield", "spear", "arrow"]
EMBLEMS = [0, 1, 2]
GENERAL, EACH = 3, 4


def copies(rows: list[Any]) -> int:
    return sum(getattr(row, "copies", 1) for row in rows)


def card(name: str) -> Any:
    (found,) = [row for row in CARDS if row.id == name]
    return found


# --- The box


def test_there_are_180_cards() -> None:
    box = {
        "buildings": copies(CONTENT.buildings),
        "units": copies(CONTENT.units),
        "provinces": copies(CONTENT.provinces),
        "order": copies(CONTENT.orders),
        "destinations": copies(CONTENT.destinations),
        "vilnius": copies(CONTENT.vilnius),
        "conquest": copies(CONTENT.conquests),
        "scales": CONTENT.scale.copies,
    }
    assert list(box.values()) == [47, 42, 36, 36, 8, 4, 4, 3]
    assert sum(box.values()) == 180


def test_the_rules_see_as_many_cards_as_the_file_has() -> None:
    assert COMPONENTS.building_copies.sum() == 47
    assert COMPONENTS.unit_copies.sum() == 42
    assert COMPONENTS.order_copies.sum() == 36
    assert COMPONENTS.destinations[3].sum() == 8
    assert COMPONENTS.buildings == len(CONTENT.buildings)
    assert COMPONENTS.units == len(CONTENT.units)
    assert COMPONENTS.orders == len(CONTENT.orders)
    assert not COMPONENTS.building_copies[COMPONENTS.buildings :].any()
    assert not COMPONENTS.unit_copies[COMPONENTS.units :].any()
    assert not COMPONENTS.order_copies[COMPONENTS.orders :].any()


@pytest.mark.parametrize("players", [2, 3])
def test_cards_dealt_boxed_and_in_the_supply_are_all_of_them(players: int) -> None:
    """Buildings are in the families and the supply, provinces at home and in stacks, units in piles and the supply."""
    owners = COMPONENTS.building_owner[: COMPONENTS.buildings]
    in_supply = COMPONENTS.building_copies[: COMPONENTS.buildings][owners == GENERAL].sum()
    of_family = [((owners == emblem) | (owners == EACH)).sum() for emblem in EMBLEMS]
    boxed = sum(of_family[players:])
    assert in_supply + sum(of_family[:players]) + boxed == 47
    homes = [(COMPONENTS.province_owner == emblem).sum() for emblem in EMBLEMS]
    assert homes == [8, 8, 8]
    assert (COMPONENTS.province_owner == GENERAL).sum() == 4 * 3
    left = COMPONENTS.unit_copies - players * COMPONENTS.unit_starts
    assert left.min() >= 0
    assert left.sum() + 3 * players == 42


def test_seven_buildings_for_each_emblem_and_26_for_all() -> None:
    owners = Counter({owner: copies([row for row in CONTENT.buildings if row.owner == owner]) for owner in OWNERS})
    assert owners["general"] == 26
    for emblem in ids(CONTENT.emblems):
        assert owners["each"] / 3 + owners[emblem] == 7


OWNERS = [*ids(CONTENT.emblems), "each", "general"]


def test_residence_and_barracks_have_order_value_3_where_the_scales_begin() -> None:
    assert CONTENT.buildings[COMPONENTS.residence].id == "residence"
    assert CONTENT.buildings[COMPONENTS.barracks].id == "barracks"
    start = COMPONENTS.building_order[[COMPONENTS.residence, COMPONENTS.barracks]]
    assert start.sum() == 3
    assert (COMPONENTS.least_strength, COMPONENTS.most_strength) == (3, 16)


def test_everybody_starts_with_farmers_town_guard_and_axemen() -> None:
    starts = {CONTENT.units[kind].id for kind in range(COMPONENTS.units) if COMPONENTS.unit_starts[kind]}
    assert starts == {"farmers", "town-guard", "axemen"}
    assert COMPONENTS.unit_starts.sum() == 3
    weapons = dict(zip(ids(CONTENT.units), COMPONENTS.unit_weapons.tolist(), strict=False))
    assert weapons["farmers"] == [int(weapon == SPEAR) for weapon in range(4)]
    assert weapons["town-guard"] == [int(weapon == SHIELD) for weapon in range(4)]


def test_three_opening_cards_three_different_boosts_one_final_attack() -> None:
    kinds = COMPONENTS.order_kind[: COMPONENTS.orders].tolist()
    assert [kinds.count(kind) for kind in (2, 3)] == [3, 1]
    opening = COMPONENTS.order_opening == 1
    assert COMPONENTS.order_copies[opening].tolist() == [1, 1, 1]
    assert not COMPONENTS.order_weapons[opening].any()
    assert not COMPONENTS.order_strength[opening].any()
    boosts = [
        tuple(row) for row in COMPONENTS.order_damage[: COMPONENTS.orders][[kind == 2 for kind in kinds]].tolist()
    ]
    assert len(set(boosts)) == 3
    assert all(sum(boost) for boost in boosts)


def test_29_order_cards_are_armed() -> None:
    armed = COMPONENTS.order_weapons.any(axis=(1, 2))
    assert COMPONENTS.order_copies[armed].sum() == 29


def test_enemy_buildings_show_nine_symbols_six_of_them_for_two_players() -> None:
    buildings = COMPONENTS.order_kind == ENEMY_BUILDING
    assert set(COMPONENTS.order_weapons[buildings].sum(axis=(1, 2)).tolist()) == {9}
    assert COMPONENTS.building_symbols.tolist() == [0, 0, 6, 9]
    falls_first = [CONTENT.orders[kind].id for kind in COMPONENTS.order_falls_first.nonzero()[0]]
    assert falls_first == ["guard-tower"]


def test_the_second_side_hurts() -> None:
    """After the Boost every armed enemy asks for more weapons, and skulls of every colour are more."""
    enemies = (COMPONENTS.order_kind == ENEMY) & (COMPONENTS.order_copies > 0) & (COMPONENTS.order_opening == 0)
    assert (COMPONENTS.order_weapons[enemies].sum(axis=2) > 0).all()
    copies_of = COMPONENTS.order_copies[enemies]
    for skulls in (COMPONENTS.order_red, COMPONENTS.order_silver, COMPONENTS.order_golden):
        assert copies_of @ skulls[enemies][:, 1] > 0


def test_city_points_and_destinations_are_those_of_the_rulebook() -> None:
    assert COMPONENTS.city_points.tolist() == [14, 12, 9]
    assert COMPONENTS.destinations.tolist() == [[0, 0], [0, 0], [4, 2], [5, 3]]


def test_the_first_conquest_card_is_printed_and_the_others_are_dearer() -> None:
    assert COMPONENTS.conquest_weapons[0].tolist() == [1, 1, 0, 0]
    prices = COMPONENTS.conquest_weapons.sum(axis=1).tolist()
    assert prices == sorted(set(prices))


def test_figures_of_the_rules() -> None:
    assert (COMPONENTS.base_income, COMPONENTS.base_limit) == (5, 5)
    assert (COMPONENTS.most_enemy_buildings, COMPONENTS.loot_value) == (3, 5)


@pytest.mark.parametrize(
    "field",
    [
        *("limit", "income", "excludes", "stores_province", "stores_unit"),
        *("gives_gold", "gives_tool", "exchanges", "trades", "hands_over"),
    ],
)
def test_every_ability_of_buildings_occurs(field: str) -> None:
    assert getattr(COMPONENTS, f"building_{field}").any()


@pytest.mark.parametrize("field", ["splits", "decoy", "cancels"])
def test_every_ability_of_units_occurs(field: str) -> None:
    assert getattr(COMPONENTS, f"unit_{field}").any()


@pytest.mark.parametrize("field", ["red", "silver", "golden", "fires", "cuts_income", "calls_enemy", "falls_first"])
def test_every_symbol_of_order_cards_occurs(field: str) -> None:
    assert getattr(COMPONENTS, f"order_{field}").any()


def test_every_kind_of_damage_occurs_in_quarters_or_the_city() -> None:
    enemies = COMPONENTS.order_kind == ENEMY
    assert COMPONENTS.order_damage[enemies].any(axis=0).tolist()[1:] == [True] * 4


def test_goods_can_be_traded_but_not_all_by_one_player() -> None:
    """Market and Harbor deal in different goods, and the Harbor keeps markets away: hence the handing over."""
    trades = dict(zip(ids(CONTENT.buildings), COMPONENTS.building_trades.tolist(), strict=False))
    market, harbor = trades["market"], trades["harbor"]
    assert not market & harbor
    assert members(market | harbor) == tuple(range(len(CONTENT.goods)))
    assert card("harbor").excludes == [card("market").type]


def test_every_family_has_a_trading_spot_for_most_of_its_goods() -> None:
    for emblem in EMBLEMS:
        goods = COMPONENTS.province_good[COMPONENTS.province_owner == emblem].tolist()
        spots = [
            spot
            for spot, owner in zip(COMPONENTS.building_trades.tolist(), COMPONENTS.building_owner.tolist(), strict=True)
            if spot and owner in (GENERAL, emblem)
        ]
        assert max(sum(spot >> good & 1 for good in goods) for spot in spots) >= 5


def test_families_are_equally_rich() -> None:
    wealth = [
        (
            COMPONENTS.province_gold[COMPONENTS.province_owner == emblem].sum(),
            COMPONENTS.province_tools[COMPONENTS.province_owner == emblem].sum(),
        )
        for emblem in EMBLEMS
    ]
    assert len(set(wealth)) == 1


def test_enemies_ask_for_about_twice_as_much_after_the_boost() -> None:
    first, second = (COMPONENTS.order_copies @ COMPONENTS.order_weapons.sum(axis=2))[:2]
    first -= 9 * COMPONENTS.order_copies[COMPONENTS.order_kind == ENEMY_BUILDING].sum()
    assert 0.8 < second / first < 1.2


# --- What the rules see is what the file says


def counted(words: list[str], known: list[str]) -> list[int]:
    return [words.count(word) for word in known]


def named(items: int, rows: list[Any]) -> set[str]:
    return {rows[item].id for item in members(items)}


def test_the_rules_see_the_buildings_of_the_file() -> None:
    for kind, row in enumerate(TABLES["building"]):
        for field in ("gold", "tools", "order", "copies"):
            assert getattr(COMPONENTS, f"building_{field}")[kind] == row[field]
        for field in ("limit", "income", "stores_province", "stores_unit", "gives_gold", "gives_tool", "exchanges"):
            assert getattr(COMPONENTS, f"building_{field}")[kind] == row.get(field, 0)
        assert COMPONENTS.building_hands_over[kind] == row.get("hands_over", 0)
        assert CONTENT.types[COMPONENTS.building_type[kind]].id == row["type"]
        for side, name in enumerate(SIDE_NAMES):
            assert named(COMPONENTS.building_edge[kind, side], CONTENT.types) == set(row["edges"][name])
        assert named(COMPONENTS.building_excludes[kind], CONTENT.types) == set(row.get("excludes", []))
        assert named(COMPONENTS.building_trades[kind], CONTENT.goods) == set(row.get("trades", []))
        owner = COMPONENTS.building_owner[kind]
        assert [*ids(CONTENT.emblems), "general", "each"][owner] == row["owner"]


def test_the_rules_see_the_units_of_the_file() -> None:
    for kind, row in enumerate(TABLES["unit"]):
        for field in ("gold", "tools", "copies"):
            assert getattr(COMPONENTS, f"unit_{field}")[kind] == row[field]
        for field in ("splits", "decoy", "cancels", "starts"):
            assert getattr(COMPONENTS, f"unit_{field}")[kind] == int(row.get(field, 0))
        assert COMPONENTS.unit_weapons[kind].tolist() == counted(row["weapons"], WEAPONS)
        assert named(COMPONENTS.unit_requires[kind], CONTENT.types) == set(row["requires"])


def test_the_rules_see_the_provinces_of_the_file() -> None:
    for number, row in enumerate(TABLES["province"]):
        assert COMPONENTS.province_gold[number] == row.get("gold", 0)
        assert COMPONENTS.province_tools[number] == row.get("tools", 0)
        assert CONTENT.goods[COMPONENTS.province_good[number]].id == row["good"]
        extra = (COMPONENTS.province_extra_gold[number], COMPONENTS.province_extra_tools[number])
        assert extra == ((1, 0) if row["extra"] == "gold" else (0, 1))
        assert [*ids(CONTENT.emblems), "neutral"][COMPONENTS.province_owner[number]] == row["owner"]


def test_the_rules_see_the_order_cards_of_the_file() -> None:
    rows = [*TABLES["enemy"], *TABLES["enemy_building"], *TABLES["boost"], TABLES["final_attack"]]
    kinds = [0] * len(TABLES["enemy"]) + [1] * len(TABLES["enemy_building"]) + [2] * 3 + [3]
    assert COMPONENTS.order_kind[: COMPONENTS.orders].tolist() == kinds
    for kind, row in enumerate(rows):
        halves = [row.get("first", {}), row.get("second", {})]
        asked = [half.get("weapons", []) for half in halves]
        if kinds[kind] == ENEMY_BUILDING:
            asked = [row["weapons"], []]
        assert COMPONENTS.order_weapons[kind].tolist() == [counted(words, WEAPONS) for words in asked]
        for skull in ("red", "silver", "golden"):
            assert getattr(COMPONENTS, f"order_{skull}")[kind].tolist() == [half.get(skull, 0) for half in halves]
        assert COMPONENTS.order_strength[kind] == row.get("strength", 0)
        assert COMPONENTS.order_fires[kind] == row.get("fires", 0)
        assert COMPONENTS.order_copies[kind] == row.get("copies", 1)
        assert COMPONENTS.order_opening[kind] == int(row.get("opening", False))
        damage = row.get("quarter", row.get("damage", []))
        assert COMPONENTS.order_damage[kind].tolist() == counted(damage, list(DAMAGE_NAMES))
        effects = [COMPONENTS.order_cuts_income, COMPONENTS.order_calls_enemy, COMPONENTS.order_falls_first]
        told = ["cuts-income", "calls-enemy", "falls-first"]
        assert [effect[kind] for effect in effects] == [int(row.get("effect") == name) for name in told]
    for stack, row in enumerate(TABLES["conquest"]):
        assert COMPONENTS.conquest_weapons[stack].tolist() == counted(row["weapons"], WEAPONS)


def test_the_rules_cannot_change_the_edition() -> None:
    with pytest.raises(ValueError, match="read-only"):
        EDITION.components["base_income"] = 9


# --- Names and grades


def test_every_row_has_a_grade_for_every_figure() -> None:
    for row in (*CARDS, *WORDS):
        for field in row.__struct_fields__:
            assert row.grade_of(field) in get_args(Grade)
    for figure in TABLES["figures"].values():
        assert figure["grade"] in get_args(Grade)


PRINTED = {
    "residence": ("name", "owner", "copies"),
    "barracks": ("name", "owner", "copies"),
    "estate": ("name", "income"),
    "palace": ("name", "income"),
    "manufactory": ("name", "income"),
    "storehouse": ("name", "stores_province"),
    "guardhouse": ("name", "stores_unit"),
    **dict.fromkeys(("garrison", "archery-range", "stable", "market", "harbor"), ("name",)),
    "farmers": ("name", "weapons", "starts"),
    "town-guard": ("name", "weapons", "starts"),
    "axemen": ("name", "starts"),
    **dict.fromkeys(("wrong-track", "razzle-dazzle", "no-enemies"), ("name", "opening", "first", "second")),
    "guard-tower": ("name", "effect"),
    "blockhouse": ("effect",),
    "muster-camp": ("effect",),
    "conquest-1": ("weapons",),
    "scale": ("name", "copies", "least", "most"),
    "final-attack": ("name",),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_stands_in_the_rulebook_is_graded_printed(name: str) -> None:
    row = card(name)
    assert {row.grade_of(field) for field in PRINTED[name]} == {"printed"}


def test_what_is_ours_says_so() -> None:
    """No figure of a family's building, of a province or of an armed enemy pretends to be printed."""
    ours = [row for row in CONTENT.buildings if row.owner in ids(CONTENT.emblems)]
    armed = [row for row in CONTENT.enemies if not row.opening]
    for row in (*ours, *CONTENT.provinces, *armed):
        assert {row.grade_of(field) for field in row.__struct_fields__} == {"reconstructed"}
    for row in CONTENT.buildings:
        assert {row.grade_of(field) for field in ("gold", "tools", "order", "edges")} == {"reconstructed"}


def test_ids_are_what_decisions_can_be_written_with() -> None:
    assert len({row.id for row in CARDS}) == len(CARDS)
    for row in (*CARDS, *WORDS):
        assert re.fullmatch(r"[a-z][a-z0-9-]*", row.id)


def test_provinces_are_written_as_they_are_called() -> None:
    for row in CONTENT.provinces:
        plain = unicodedata.normalize("NFD", row.name.en).encode("ascii", "ignore").decode()
        assert row.id == plain.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_name(language: str) -> None:
    names = [row.name.said(language) for row in CARDS]
    assert len(set(names)) == len(names)
    for row in (*WORDS, *CARDS):
        assert row.name.said(language).strip() == row.name.said(language) != ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_buildings_are_short_enough_for_their_tiles(language: str) -> None:
    assert max(len(row.name.said(language)) for row in CONTENT.buildings) <= 14


def test_content_tells_names_by_number() -> None:
    market = ids(CONTENT.buildings).index("market")
    assert [CONTENT.building_name(market, language) for language in LANGUAGES] == ["Market", "Markt"]
    boyars = ids(CONTENT.units).index("boyars")
    assert CONTENT.unit_name(boyars, "en") == card("boyars").name.en
    final_attack = COMPONENTS.orders - 1
    assert [CONTENT.order_name(final_attack, language) for language in LANGUAGES] == ["Final Attack", "Letzter Angriff"]
    assert CONTENT.province_name(0, "de") == CONTENT.provinces[0].name.de
    assert CONTENT.emblem_name(0, "en") == "Pillars"
    assert CONTENT.type_name(COMPONENTS.building_type[market], "de") == "Markt"
    assert CONTENT.good_name(0, "de") == "Getreide"
    assert CONTENT.weapon_name(SPEAR, "de") == "Speer"


def test_the_tables_of_the_page_are_those_of_the_file() -> None:
    page = vilnius_tables.PAGE.read_text(encoding="utf-8")
    assert vilnius_tables.filled(page) == page


# --- Mistakes


def problems(text: str) -> list[str]:
    """Everything that is said about an edition file."""
    with pytest.raises(EditionError) as told:
        read(text)
    return told.value.problems


def header(table: str, place: int, text: str) -> int:
    """The index of the line that begins a table, the place counted from 1."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line in (f"[[{table}]]", f"[{table}]")]
    return starts[place - 1]


def expected_line(field: str, text: str) -> int:
    """The line of a field like `building.3.gold`: of its key, or of its table where the key does not begin a line."""
    table, *rest = field.split(".")
    place = int(rest.pop(0)) if rest and rest[0].isdigit() else 1
    start = header(table, place, text)
    for number, line in enumerate(text.splitlines()[start:]):
        if not line:
            break
        if rest and line.startswith(f"{rest[0]} = "):
            return start + number + 1
    return start + 1


def row_of(name: str, text: str = TEXT) -> str:
    """The table of a card in the file, which stands behind those of the words."""
    *_words, found = re.findall(rf'\[\[?\w+\]?\]\nid = "{name}"\n(?:.+\n)*', text)
    return str(found)


def changed(text: str, name: str, old: str, new: str) -> str:
    """The text with something else in the table of a card; without a name anywhere."""
    before = row_of(name, text) if name else text
    assert old in before, (name, old)
    return text.replace(before, before.replace(old, new, 1) if name else before.replace(old, new), 1)


def damage_of(boost: str) -> str:
    """The damage of a Boost as the file writes it."""
    (row,) = (row for row in TABLES["boost"] if row["id"] == boost)
    return json.dumps(row["damage"])


Change = tuple[str, str, str]
ROW_OF_HEALERS = row_of("healers")
MISTAKES: dict[str, tuple[list[Change], str, str]] = {
    # what: (changes as (card, old, new), the field that is told, what would be right)
    "capital letter": ([("levy", '"levy"', '"Levy"')], "unit.4.id", "as in town-guard"),
    "space in an id": ([("levy", '"levy"', '"pagan levy"')], "unit.4.id", "as in town-guard"),
    "umlaut in an id": ([("levy", '"levy"', '"jäger"')], "unit.4.id", "as in town-guard"),
    "id too long": ([("levy", '"levy"', '"pagan-levy-of-1365"')], "unit.4.id", "at most 16"),
    "id with a meaning": ([("punia", '"punia"', '"gold"')], "province.4.id", "choose another"),
    "exchange as an id": ([("punia", '"punia"', '"exchange-town"')], "province.4.id", "choose another"),
    "id twice": ([("levy", '"levy"', '"farmers"')], "unit.4.id", "unit.1; every id is there once"),
    "id of another table": ([("levy", '"levy"', '"market"')], "unit.4.id", "building.18; every id"),
    "no German name": ([("levy", ', de = "Heidenaufgebot"', "")], "unit.4.name", "'de' is missing"),
    "empty name": ([("levy", '"Heidenaufgebot"', '" "')], "unit.4.name.de", "missing"),
    "no family": (
        [("", '\nfamily = { en = "House of Trakai", de = "Haus Traken" }', "")],
        "emblem.1",
        "'family' is missing",
    ),
    "unknown grade": ([("levy", '"reconstructed"', '"guessed"')], "unit.4.grade", "printed, reported, deduced"),
    "grade of no field": ([("farmers", "{ name =", "{ colour =")], "unit.1.grades", "name, copies, requires"),
    "unknown grade of a field": ([("farmers", 'name = "printed"', 'name = "sure"')], "unit.1.grades", "printed, rep"),
    "no copies": ([("mint", "copies = 1", "copies = 0")], "building.6.copies", "1 to 15"),
    "too many copies": ([("garrison", "copies = 3", "copies = 16")], "building.12.copies", "1 to 15"),
    "price too high": ([("palace", "gold = 5", "gold = 10")], "building.4.gold", "0 to 9"),
    "order below 0": ([("mint", "order = 1", "order = -1")], "building.6.order", "0 to 9"),
    "two places": ([("storehouse", "province = 1", "province = 2")], "building.16.stores_province", "0 to 1"),
    "strength 6": ([("ram", "strength = 3", "strength = 6")], "enemy.11.strength", "0 to 5"),
    "ten skulls": ([("ram", "silver = 1", "silver = 10")], "enemy.11.second.silver", "0 to 9"),
    "base limit too high": (
        [("", "base_limit = { value = 5", "base_limit = { value = 13")],
        "figures.base_limit",
        "2 to 12",
    ),
    "no loot": ([("", "loot_value = { value = 5", "loot_value = { value = 0")], "figures.loot_value", "1 to 99"),
    "figure without grade": (
        [("", 'base_income = { value = 5, grade = "printed" }', "base_income = { value = 5 }")],
        "figures.base_income",
        "'grade' is missing",
    ),
    "figure missing": ([("", 'base_income = { value = 5, grade = "printed" }\n', "")], "figures", "'base_income'"),
    "unknown owner": ([("mint", '"pillars"', '"columns"')], "building.6.owner", "pillars, cross, acorn, each, general"),
    "unknown type": ([("mint", 'type = "craft"', 'type = "crafts"')], "building.6.type", "craft, depot"),
    "unknown type at an edge": (
        [("mint", 'east = ["manor"]', 'east = ["manors"]')],
        "building.6.edges.east",
        "manor, barracks",
    ),
    "type twice at an edge": (
        [("mint", 'east = ["manor"]', 'east = ["manor", "manor"]')],
        "building.6.edges.east",
        "once is enough",
    ),
    "edge missing": ([("mint", 'east = ["manor"], ', "")], "building.6.edges", "'east' is missing"),
    "unknown type excluded": ([("harbor", '["market"]', '["markt"]')], "building.19.excludes", "market, harbor"),
    "unknown good traded": ([("market", '"furs"]', '"fur"]')], "building.18.trades", "grain, furs, wax, amber"),
    "unknown type required": ([("levy", '["barracks"]', '["barrack"]')], "unit.4.requires", "barracks, garrison"),
    "unknown weapon": ([("levy", '"spear"', '"lance"')], "unit.4.weapons", "sword, shield, spear, arrow"),
    "unknown weapon of an enemy": ([("spies", '"arrow"', '"bolt"')], "enemy.4.first.weapons", "sword, shield"),
    "unknown weapon of a building": ([("blockhouse", '"arrow"]', '"bow"]')], "enemy_building.2.weapons", "sword, shi"),
    "eight swords": (
        [("grand-master", '["sword", "sword"', "[" + '"sword", ' * 7 + '"sword"')],
        "enemy.16.first.weapons",
        "at most 7",
    ),
    "unknown damage": ([("spies", '["province"]', '["land"]')], "enemy.4.quarter", "fire, stored, building, unit"),
    "unknown damage of a Boost": ([("boost-raid", '"stored"', '"store"')], "boost.2.damage", "fire, stored"),
    "unknown effect": (
        [("blockhouse", '"cuts-income"', '"cuts"')],
        "enemy_building.2.effect",
        "falls-first, cuts-inco",
    ),
    "unknown owner of a province": ([("punia", '"pillars"', '"each"')], "province.4.owner", "acorn, neutral"),
    "unknown good": ([("punia", '"furs"', '"honey"')], "province.4.good", "grain, furs, wax, amber"),
    "unknown extra": ([("punia", 'extra = "tools"', 'extra = "tool"')], "province.4.extra", "gold, tools"),
    "weapons in another order": (
        [("spear", '"spear"', '"bow"'), ("arrow", '"arrow"', '"spear"'), ("bow", '"bow"', '"arrow"')],
        "weapon",
        "sword, shield, spear, arrow, in this order",
    ),
    "two cards for each emblem": ([("estate", "copies = 3", "copies = 2")], "building.3.copies", "expected 3"),
    "emblem with a card twice": ([("mint", "copies = 1", "copies = 2")], "building.6.copies", "expected 1"),
    "one good at a market": ([("market", '["grain", "furs"]', '["grain"]')], "building.18.trades", "two goods"),
    "supply too large": (
        [("storehouse", "copies = 3", "copies = 4")],
        "building",
        "there are 27 buildings of the general",
    ),
    "building of the rulebook missing": ([("estate", '"estate"', '"country-seat"')], "building", "'estate' is missing"),
    "ability of the rulebook missing": ([("palace", "income = 1\n", "")], "building.4", "'income' is missing"),
    "ability nowhere": ([("envoys", "hands_over = 1\n", "")], "building", "no card has 'hands_over'"),
    "too many buildings": (
        [("mint", "gives_gold = 1", "gives_gold = 1\nlimit = 3")],
        "building",
        "13 buildings; at most 12",
    ),
    "too much gold": (
        [(name, "order = 1", "order = 1\ngives_gold = 1") for name in ("storehouse", "guardhouse")],
        "building",
        "8 for pillars; at most 7",
    ),
    "too many exchanges": (
        [(name, "order = 1", "order = 1\nexchanges = 1") for name in ("storehouse", "guardhouse")],
        "building",
        "adds up to 9; at most 7",
    ),
    "excludes itself": ([("harbor", '["market"]', '["harbor"]')], "building.19.excludes", "never be built"),
    "excludes the Residence": ([("harbor", '["market"]', '["manor"]')], "building.19.excludes", "never be built"),
    "nowhere to build": ([("mint", 'type = "craft"', 'type = "barracks"')], "building.6.type", "never be built"),
    "41 units": ([("healers", "copies = 2", "copies = 1")], "unit", "there are 41 units, there must be 42"),
    "Farmers with a sword": ([("farmers", '["spear"]', '["sword"]')], "unit.1.weapons", '["spear"]'),
    "unit without weapon": ([("healers", '["shield"]', "[]")], "unit.12.weapons", "1 to 10"),
    "levy from the beginning": (
        [("levy", "decoy = true", "decoy = true\nstarts = 1")],
        "unit.4.starts",
        "farmers, town",
    ),
    "no Farmers at the beginning": ([("farmers", "starts = 1\n", "")], "unit.1.starts", "farmers, town-guard, axemen"),
    "too few Axemen": (
        [("axemen", "copies = 5", "copies = 2"), ("levy", "copies = 3", "copies = 6")],
        "unit.3.copies",
        "at least 3",
    ),
    "no decoys": ([("farmers", "decoy = true\n", ""), ("levy", "decoy = true\n", "")], "unit", "no card has 'decoy'"),
    "gold and tools": ([("punia", "gold = 1", "gold = 1\ntools = 1")], "province.4", "either gold or tools"),
    "neither gold nor tools": ([("punia", "gold = 1\n", "")], "province.4", "as in gold = 2"),
    "good without a market": ([("harbor", '"amber"]', '"grain"]')], "good.4", "'trades' of a building"),
    "opening card with a weapon": (
        [("wrong-track", "opening = true", 'opening = true\nfirst = { weapons = ["sword"] }')],
        "enemy.1",
        "no weapons",
    ),
    "opening card twice": ([("wrong-track", "copies = 1", "copies = 2")], "enemy.1.copies", "expected 1"),
    "another opening card": (
        [("spies", "strength = 0", "strength = 0\nopening = true")],
        "enemy.4.opening",
        "wrong-track",
    ),
    "enemy without weapons": ([("spies", 'first = { weapons = ["arrow"] }\n', "")], "enemy.4.first", "at least one"),
    "37 order cards": ([("ram", "copies = 1", "copies = 2")], "enemy", "there are 37 order cards"),
    "no golden skulls": ([("", "golden = 1", "golden = 0")], "enemy", "no card has 'golden' skulls"),
    "nobody loses a unit": (
        [(name, '"unit"]', '"province"]') for name in ("prussians", "sergeants", "arbalesters", "komtur")],
        "enemy",
        "no card does the damage 'unit'",
    ),
    "eight symbols": (
        [("blockhouse", '"sword", "sword", "sword"', '"sword", "sword"')],
        "enemy_building.2.weapons",
        "expected 9",
    ),
    "effect nowhere": (
        [("muster-camp", '"calls-enemy"', '"cuts-income"')],
        "enemy_building",
        "no card has the effect 'calls-enemy'",
    ),
    "Boosts alike": (
        [("boost-siege", damage_of("boost-siege"), damage_of("boost-raid"))],
        "boost.3.damage",
        "all three differ",
    ),
    "Boost without damage": (
        [("boost-raid", damage_of("boost-raid"), "[]")],
        "boost.2.damage",
        "fire, stored",
    ),
    "destinations turned": (
        [("city", '"city"', '"x"'), ("quarter", '"quarter"', '"city"')],
        "destination",
        "in this order",
    ),
    "nine destinations": ([("city", "copies = 5", "copies = 6")], "destination", "there are 9 destinations"),
    "too few for three": ([("city", "three = 5", "three = 2")], "destination.1.three", "expected 3 to 5"),
    "more than there are": ([("quarter", "two = 2", "two = 4")], "destination.2.two", "expected 0 to 3"),
    "gap between Vilnius cards": ([("vilnius-2", "least = 5", "least = 6")], "vilnius.2.least", "expected 5"),
    "other first conquest": ([("conquest-1", '"shield"', '"spear"')], "conquest.1.weapons", '["sword", "shield"]'),
    "capture for nothing": (
        [("conquest-2", '["sword", "shield", "spear"]', "[]")],
        "conquest.2.weapons",
        "at least one weapon",
    ),
    "two scales": ([("scale", "copies = 3", "copies = 2")], "scale.copies", "expected 3"),
    "scale ends at once": ([("scale", "most = 16", "most = 3")], "scale.most", "more than 3"),
    "start above the scale": ([("residence", "order = 2", "order = 3")], "scale.least", "order value 4"),
    "unknown field": ([("levy", "decoy", "bait")], "unit.4.bait", "splits, decoy, cancels"),
    "unknown table": ([("", "[scale]", "[wind]\nforce = 3\n\n[scale]")], "wind", "building, conquest"),
    "text for a number": ([("levy", "gold = 1", 'gold = "one"')], "unit.4.gold", "Expected 'int'"),
    "number for a list": ([("levy", '["barracks"]', "3")], "unit.4.requires", "Expected 'array'"),
    "41 units, one table less": ([("", ROW_OF_HEALERS, "")], "unit", "there are 40 units, there must be 42"),
    "another game": ([("", 'game = "vilnius"', 'game = "visby"')], "edition.game", "expected 'vilnius'"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_line_field_and_what_would_be_right(case: str) -> None:
    changes, field, right = MISTAKES[case]
    text = TEXT
    for name, old, new in changes:
        text = changed(text, name, old, new)
    (told,) = problems(text)
    assert told.startswith(f"line {expected_line(field, text)}: {field}: ")
    assert right in told


def test_wrong_numbers_of_cards_are_told_for_every_owner() -> None:
    told = problems(changed(TEXT, "goldsmith", 'owner = "general"', 'owner = "acorn"'))
    assert len(told) == 2
    assert "there are 8 buildings of acorn (those of each included), there must be 7" in told[0]
    assert "there are 25 buildings of the general supply, there must be 26" in told[1]
    told = problems(changed(TEXT, "punia", '"pillars"', '"neutral"'))
    assert [line.partition("there are ")[2] for line in told] == [
        "7 provinces of pillars, there must be 8",
        "13 neutral provinces, there must be 12",
    ]


def test_the_guard_tower_alone_falls_first() -> None:
    told = problems(changed(TEXT, "blockhouse", '"cuts-income"', '"falls-first"'))
    assert len(told) == 2
    assert "enemy_building.2.effect: 'falls-first'; 'guard-tower' is falls-first, and no other" in told[0]
    assert "no card has the effect 'cuts-income'" in told[1]


def test_a_missing_province_is_told() -> None:
    told = problems(TEXT.replace(row_of("punia"), ""))
    assert any("there are 35 tables [[province]], there must be 36" in line for line in told)
    assert any("there are 7 provinces of pillars, there must be 8" in line for line in told)


@pytest.mark.parametrize("table", ["final_attack", "scale", "figures"])
def test_a_missing_table_is_told(table: str) -> None:
    start = TEXT.index(f"[{table}]\n")
    end = TEXT.find("\n\n", start)
    told = problems(TEXT[:start] + (TEXT[end:] if end > 0 else ""))
    assert any(f"{table}: the table [{table}] is missing" in line for line in told)


def test_several_mistakes_are_told_at_once() -> None:
    together = ["no German name", "price too high", "unknown damage of a Boost", "neither gold nor tools", "two scales"]
    text = TEXT
    for case in together:
        for name, old, new in MISTAKES[case][0]:
            text = changed(text, name, old, new)
    told = problems(text)
    for case in together:
        assert any(f"{MISTAKES[case][1]}: " in line for line in told), (case, told)


def test_an_empty_file_is_told_table_by_table() -> None:
    told = problems('[edition]\nid = "mine"\ngame = "vilnius"\nname = { en = "Mine", de = "Meine" }\n')
    for table in ("building", "unit", "province", "enemy", "boost", "final_attack", "scale", "figures"):
        assert any(line.startswith(f"{table}: ") for line in told)


def test_an_edition_of_ones_own_changes_what_the_rules_see() -> None:
    edition = read(changed(TEXT, "boyars", "gold = 3", "gold = 4"))
    assert edition.components[0].unit_gold[ids(CONTENT.units).index("boyars")] == 4
    assert edition.sha256 != EDITION.sha256
