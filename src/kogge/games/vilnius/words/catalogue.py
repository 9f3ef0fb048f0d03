"""An edition as tables for people, every figure with its grade; and the figures that stand in the rules pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kogge.core.edition import Edition
from kogge.core.game import EditionTable
from kogge.core.words import Words
from kogge.games.vilnius.edition.content import SIDE_NAMES, WEAPON_NAMES, Content, Row
from kogge.games.vilnius.rules.components import DIFFICULTIES, EACH, GENERAL
from kogge.games.vilnius.words.lexicon import Lexicon

DIFFICULTY_NAMES = ("simple", "medium", "heavy")


def figures(edition: Edition) -> Mapping[str, int]:
    content: Content = edition.content
    components = edition.components[0]
    named = {name: getattr(content.figures, name).value for name in content.figures.__struct_fields__}
    named |= {"least_strength": content.scale.least, "most_strength": content.scale.most}
    for difficulty in range(DIFFICULTIES):
        named[f"points_{DIFFICULTY_NAMES[difficulty]}"] = int(components.city_points[difficulty])
    for destination in content.destinations:
        named |= {f"{destination.id}_two": destination.two, f"{destination.id}_three": destination.three}
    for stack, weapons in enumerate(components.conquest_weapons, 1):
        for weapon, number in zip(WEAPON_NAMES, weapons, strict=True):
            named[f"conquest_{stack}_{weapon}"] = int(number)
    return named


def edition_tables(edition: Edition, words: Words) -> list[EditionTable]:
    """Every card and figure, kind by kind."""
    lexicon = Lexicon(edition, words)
    tables = (
        _buildings,
        _edges,
        _units,
        _provinces,
        _enemies,
        _damage,
        _enemy_buildings,
        _boosts,
        _city,
        _conquests,
        _figures,
    )
    return [table(lexicon) for table in tables]


def _table(lexicon: Lexicon, title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> EditionTable:
    titles = [lexicon.words(column) for column in (*columns, "column-grade", "column-note")]
    return EditionTable(lexicon.words(title), tuple(titles), tuple(rows))


def _named(lexicon: Lexicon, row: Row, *cells: str) -> tuple[str, ...]:
    """A row of a table: the name of the card, what it shows, how sure that is."""
    return (row.name.said(lexicon.words.language), *cells, _grade(lexicon.words, row), row.note)


def _part(lexicon: Lexicon, row: Row, *cells: str, field: str) -> tuple[str, ...]:
    """A row of a table that shows one field of a card only."""
    grade = lexicon.words(f"grade-{row.grade_of(field)}")
    return (row.name.said(lexicon.words.language), *cells, grade, "")


def _grade(words: Words, row: Row) -> str:
    """The grade of a row, and the fields that have another one."""
    others: dict[str, list[str]] = {}
    for name, grade in row.grades.items():
        others.setdefault(grade, []).append(words("field-" + name.replace("_", "-")))
    told = [words(f"grade-{row.grade}")]
    told += [words("graded", grade=words(f"grade-{grade}"), fields=", ".join(names)) for grade, names in others.items()]
    return "; ".join(told)


def _buildings(lexicon: Lexicon) -> EditionTable:
    components = lexicon.edition.components[0]
    columns = (
        "column-building",
        "column-owner",
        "column-copies",
        "column-price",
        "column-order-value",
        "column-type",
        "column-abilities",
    )
    rows = [
        _named(
            lexicon,
            building,
            _owner(lexicon, int(components.building_owner[kind])),
            str(building.copies),
            lexicon.price(building.gold, building.tools),
            str(building.order),
            *lexicon.types(1 << int(components.building_type[kind])),
            "; ".join(lexicon.building_abilities(kind)),
        )
        for kind, building in enumerate(lexicon.content.buildings)
    ]
    return _table(lexicon, "edition-buildings", columns, rows)


def _edges(lexicon: Lexicon) -> EditionTable:
    """The types that may stand at each side of a building."""
    columns = ("column-building", *(f"side-{side}" for side in SIDE_NAMES))
    rows = []
    for kind, building in enumerate(lexicon.content.buildings):
        edges = lexicon.edition.components[0].building_edge[kind]
        sides = [", ".join(lexicon.types(int(edge))) for edge in edges]
        rows.append(_part(lexicon, building, *sides, field="edges"))
    return _table(lexicon, "edition-edges", columns, rows)


def _owner(lexicon: Lexicon, owner: int) -> str:
    if owner == EACH:
        return lexicon.words("owner-each")
    return lexicon.words("owner-general") if owner == GENERAL else lexicon.emblem(owner)


def _units(lexicon: Lexicon) -> EditionTable:
    components = lexicon.edition.components[0]
    columns = (
        "column-unit",
        "column-copies",
        "column-starts",
        "column-requires",
        "column-price",
        "column-weapons",
        "column-abilities",
    )
    rows = [
        _named(
            lexicon,
            unit,
            str(unit.copies),
            str(unit.starts),
            ", ".join(lexicon.types(int(components.unit_requires[kind]))),
            lexicon.price(unit.gold, unit.tools),
            lexicon.weapons(components.unit_weapons[kind]),
            "; ".join(lexicon.unit_abilities(kind)),
        )
        for kind, unit in enumerate(lexicon.content.units)
    ]
    return _table(lexicon, "edition-units", columns, rows)


def _provinces(lexicon: Lexicon) -> EditionTable:
    components, words = lexicon.edition.components[0], lexicon.words
    rows = []
    for number, province in enumerate(lexicon.content.provinces):
        owner = int(components.province_owner[number])
        extra = lexicon.price(int(components.province_extra_gold[number]), int(components.province_extra_tools[number]))
        rows.append(
            _named(
                lexicon,
                province,
                words("owner-neutral") if owner == GENERAL else lexicon.emblem(owner),
                lexicon.price(province.gold, province.tools),
                *lexicon.goods(1 << int(components.province_good[number])),
                extra,
            )
        )
    columns = ("column-province", "column-home", "column-gives", "column-good", "column-extra")
    return _table(lexicon, "edition-provinces", columns, rows)


def _enemies(lexicon: Lexicon) -> EditionTable:
    components = lexicon.edition.components[0]
    columns = (
        "column-enemy",
        "column-copies",
        "column-strength",
        "column-weapons",
        "column-weapons-boosted",
        "column-skulls",
        "column-skulls-boosted",
    )
    rows = []
    for kind, enemy in enumerate(lexicon.content.enemies):
        before, after = components.order_weapons[kind]
        skulls = [lexicon.skulls(half.red, half.silver, half.golden) for half in (enemy.first, enemy.second)]
        figures = (str(enemy.copies), str(enemy.strength), lexicon.weapons(before), lexicon.weapons(after), *skulls)
        rows.append(_named(lexicon, enemy, *figures))
    return _table(lexicon, "edition-enemies", columns, rows)


def _damage(lexicon: Lexicon) -> EditionTable:
    """What enemies do that are not defeated."""
    damage = lexicon.edition.components[0].order_damage
    rows = [
        _part(lexicon, enemy, str(enemy.fires), lexicon.damage(damage[kind]), field="quarter")
        for kind, enemy in enumerate(lexicon.content.enemies)
    ]
    return _table(lexicon, "edition-damage", ("column-enemy", "column-fires", "column-quarter"), rows)


def _enemy_buildings(lexicon: Lexicon) -> EditionTable:
    components, content = lexicon.edition.components[0], lexicon.content
    rows = []
    for kind, building in enumerate(content.enemy_buildings, len(content.enemies)):
        weapons = lexicon.weapons(components.order_weapons[kind, 0])
        rows.append(_named(lexicon, building, str(building.copies), weapons, lexicon.effect(kind)))
    columns = ("column-enemy-building", "column-copies", "column-weapons", "column-effect")
    return _table(lexicon, "edition-enemy-buildings", columns, rows)


def _boosts(lexicon: Lexicon) -> EditionTable:
    components, content = lexicon.edition.components[0], lexicon.content
    first = len(content.enemies) + len(content.enemy_buildings)
    rows = [
        _named(lexicon, boost, lexicon.damage(components.order_damage[kind]))
        for kind, boost in enumerate(content.boosts, first)
    ]
    rows.append(_named(lexicon, content.final_attack, ""))
    return _table(lexicon, "edition-boosts", ("column-card", "column-damage"), rows)


def _city(lexicon: Lexicon) -> EditionTable:
    """Destinations, and the cards with the points of the city."""
    words, content = lexicon.words, lexicon.content
    rows = [
        _named(lexicon, card, words("destination-counts", copies=card.copies, two=card.two, three=card.three))
        for card in content.destinations
    ]
    rows += [_named(lexicon, card, words("range", least=card.least, most=card.most)) for card in content.vilnius]
    scale = content.scale
    rows.append(_named(lexicon, scale, words("range", least=scale.least, most=scale.most)))
    return _table(lexicon, "edition-city", ("column-card", "column-shows"), rows)


def _conquests(lexicon: Lexicon) -> EditionTable:
    weapons = lexicon.edition.components[0].conquest_weapons
    rows = [
        _named(lexicon, card, lexicon.weapons(weapons[stack])) for stack, card in enumerate(lexicon.content.conquests)
    ]
    return _table(lexicon, "edition-conquests", ("column-card", "column-weapons"), rows)


def _figures(lexicon: Lexicon) -> EditionTable:
    words, figures = lexicon.words, lexicon.content.figures
    rows = [
        (words("figure-" + name.replace("_", "-")), str(figure.value), words(f"grade-{figure.grade}"), figure.note)
        for name in figures.__struct_fields__
        for figure in [getattr(figures, name)]
    ]
    return _table(lexicon, "edition-figures", ("column-figure", "column-value"), rows)
