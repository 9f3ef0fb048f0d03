"""The puzzle of placing buildings, searched through: hard enough to plan for, never a dead end.

The search knows nothing of the rules; it reads the edition's edges alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from kogge.games.vilnius.edition.content import ids
from kogge.games.vilnius.rules.components import EACH, EMBLEMS, GENERAL
from tests.vilnius.test_edition import COMPONENTS, CONTENT

Cell = tuple[int, int]
City = dict[Cell, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the north, east, south, west."""
START: City = {(0, 0): COMPONENTS.residence, (1, 0): COMPONENTS.barracks}
KIND = {name: kind for kind, name in enumerate(ids(CONTENT.buildings))}
TYPE, EDGE = COMPONENTS.building_type.tolist(), COMPONENTS.building_edge.tolist()
OWNER, COPIES = COMPONENTS.building_owner.tolist(), COMPONENTS.building_copies.tolist()
BASE_LIMIT = int(COMPONENTS.base_limit)
EXCLUDES, LIMIT = COMPONENTS.building_excludes.tolist(), COMPONENTS.building_limit.tolist()
MILITARY = ("garrison", "archery-range", "stable")


def cells(city: City, kind: int) -> list[Cell]:
    """Where a building fits: free, and every neighbour shows its type at the edge they share."""
    free = {(x + dx, y + dy) for x, y in city for dx, dy in STEPS} - set(city)
    return sorted(
        (x, y)
        for x, y in free
        if all(
            EDGE[city[x + dx, y + dy]][(side + 2) % 4] >> TYPE[kind] & 1
            for side, (dx, dy) in enumerate(STEPS)
            if (x + dx, y + dy) in city
        )
    )


def allowed(city: City, kind: int, emblem: int) -> bool:
    """Whether a family may have it beside what it has."""
    owned = list(city.values())
    if OWNER[kind] not in (emblem, EACH, GENERAL):
        return False
    if owned.count(kind) >= (COPIES[kind] if OWNER[kind] == GENERAL else 1):
        return False
    if any(EXCLUDES[other] >> TYPE[kind] & 1 or EXCLUDES[kind] >> TYPE[other] & 1 for other in owned):
        return False
    return bool(len(owned) + 1 <= BASE_LIMIT + sum(LIMIT[other] for other in owned) + LIMIT[kind])


def moves(city: City, emblem: int) -> list[tuple[int, Cell]]:
    kinds = [kind for kind in range(COMPONENTS.buildings) if allowed(city, kind, emblem)]
    return [(kind, cell) for kind in kinds for cell in cells(city, kind)]


@cache
def cities(emblem: int, most: int) -> list[City]:
    """Every city a family can have after up to so many buildings."""
    level = {frozenset(START.items())}
    found = list(level)
    for _ in range(most):
        level = {
            frozenset({**dict(city), cell: kind}.items()) for city in level for kind, cell in moves(dict(city), emblem)
        }
        found += level
    return [dict(city) for city in found]


def all_cities(most: int = 3) -> Iterator[tuple[int, City]]:
    for emblem in range(EMBLEMS):
        for city in cities(emblem, most):
            yield emblem, city


def random_city(emblem: int, chance: random.Random) -> Iterator[City]:
    """A city that grows at random until nothing more can be built."""
    city = dict(START)
    yield city
    while found := moves(city, emblem):
        kind = chance.choice(sorted({kind for kind, _ in found}))
        city[chance.choice([cell for built, cell in found if built == kind])] = kind
        yield city


def test_at_the_start_a_garrison_fits_to_the_right_of_the_barracks_and_nowhere_else() -> None:
    """The example of the rulebook."""
    assert cells(START, KIND["garrison"]) == [(2, 0)]


def test_at_the_start_every_building_has_a_cell_but_few_have_two() -> None:
    numbers = [len(cells(START, kind)) for kind in range(COMPONENTS.buildings) if kind not in START.values()]
    assert min(numbers) == 1
    assert sum(number > 1 for number in numbers) <= 3


def test_to_the_west_a_city_stays_open_for_manors() -> None:
    """Every type that fits at some west edge has the Estate's type at its own."""
    west = 3
    shown = {kind for row in CONTENT.buildings for kind in row.edges.west}
    for kind, row in enumerate(CONTENT.buildings):
        if row.type in shown:
            assert EDGE[kind][west] >> TYPE[KIND["estate"]] & 1


@pytest.mark.parametrize("name", ["estate", "palace"])
def test_estate_and_palace_always_have_a_cell(name: str) -> None:
    """So the limit can always be raised."""
    for _, city in all_cities():
        assert cells(city, KIND[name])


def test_the_first_garrison_is_never_walled_off() -> None:
    for _, city in all_cities():
        if KIND["garrison"] not in city.values():
            assert cells(city, KIND["garrison"])


def reaches(city: City, emblem: int, kind: int, more: int) -> bool:
    found = moves(city, emblem)
    if any(built == kind for built, _ in found):
        return True
    return more > 1 and any(reaches({**city, cell: built}, emblem, kind, more - 1) for built, cell in found)


@pytest.mark.parametrize("name", MILITARY)
def test_no_two_buildings_put_a_military_one_out_of_reach(name: str) -> None:
    """Whatever was built, three more buildings suffice to have it."""
    for emblem, city in all_cities(2):
        assert KIND[name] in city.values() or reaches(city, emblem, KIND[name], 3)


def test_where_to_build_is_a_real_question() -> None:
    """In a city that grows at random a first Market or Harbor often has no cell, an Archery Range now and then."""
    chance = random.Random(1365)
    asked: Counter[str] = Counter()
    without: Counter[str] = Counter()
    for place in range(150):
        for city in random_city(place % EMBLEMS, chance):
            for name in ("market", "harbor", "archery-range"):
                if KIND[name] not in city.values():
                    asked[name] += 1
                    without[name] += not cells(city, KIND[name])
    assert without["market"] / asked["market"] > 0.2
    assert without["harbor"] / asked["harbor"] > 0.2
    assert 0.02 < without["archery-range"] / asked["archery-range"] < 0.25


def test_no_city_ends_before_its_limit() -> None:
    chance = random.Random(1375)
    most = BASE_LIMIT + sum(LIMIT)
    for place in range(150):
        *_, city = random_city(place % EMBLEMS, chance)
        assert len(city) == most
