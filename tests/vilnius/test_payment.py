"""Payments: the search lists exactly the minimal ones, checked against all subsets."""

from __future__ import annotations

import random
from itertools import product

import pytest

from kogge.core.bits import members
from kogge.core.position import NONE
from kogge.games.vilnius.rules.cities import goods_traded_in
from kogge.games.vilnius.rules.payment import (
    all_gold,
    all_tools,
    covers,
    exchanges_left,
    gold_of,
    gold_uses_left,
    next_payment,
    provinces_payable,
    tool_uses_left,
    tools_of,
)
from kogge.games.vilnius.rules.position import payment
from tests.vilnius.table import FIGURES, PROVINCE_NAMES, Table, city_phase

Way = tuple[int, int, int, int, int]
"""A set of provinces, then uses of gold buildings, tool buildings, two tools for a gold, two gold for a tool."""


def purse(seed: int) -> Table:
    """Some buildings that help to pay, and some provinces in hand, a few of them captured."""
    chance = random.Random(seed)
    table = city_phase(emblems="pillars acorn")
    spot = 5
    for seat, kind in ((0, "mint"), (0, "goldsmith"), (0, "toolsmith"), (1, "counting-house"), (0, "counting-house")):
        if chance.random() < 0.4:
            table.build(seat, kind, spot, spot)
            spot += 1
    if chance.random() < 0.6:
        table.build(0, chance.choice(["market", "harbor"]), spot, spot)
    captured = [int(card) for card in table.position.stack[0, :3]] if chance.random() < 0.5 else []
    for province in captured:
        table.position.stack_left[0] -= 1
        table.position.hand[0] |= 1 << province
    for province in members(int(table.position.hand[0])):
        if chance.random() < 0.4:
            table.position.hand[0] &= ~(1 << province)
            table.position.discard[0] |= 1 << province
    return table


def found(table: Table, gold: int, tools: int) -> list[int]:
    """All payments in the order of the search."""
    ways = []
    way = next_payment(table.position, FIGURES, 0, gold, tools, NONE)
    while way != NONE:
        ways.append(int(way))
        way = next_payment(table.position, FIGURES, 0, gold, tools, way)
    return ways


def minimal(table: Table, gold: int, tools: int) -> set[int]:
    """All payments by definition: enough, and none of its parts can be left out."""
    position = table.position
    goods = goods_traded_in(position, FIGURES, 0)
    cards = members(provinces_payable(position, 0))
    uses = (
        gold_uses_left(position, FIGURES, 0),
        tool_uses_left(position, FIGURES, 0),
        exchanges_left(position, FIGURES, 0),
        exchanges_left(position, FIGURES, 1),
    )

    def suffices(way: Way) -> bool:
        provinces, use_gold, use_tool, for_gold, for_tool = way
        have_gold = use_gold + sum(gold_of(FIGURES, card, goods) for card in members(provinces))
        have_tools = use_tool + sum(tools_of(FIGURES, card, goods) for card in members(provinces))
        enough_gold = have_gold + for_gold - 2 * for_tool >= gold
        return enough_gold and have_tools + for_tool - 2 * for_gold >= tools

    def smaller(way: Way) -> list[Way]:
        provinces, *rest = way
        fewer = [(provinces & ~(1 << card), *rest) for card in members(provinces)]
        for place, number in enumerate(rest):
            if number:
                fewer.append((provinces, *rest[:place], number - 1, *rest[place + 1 :]))
        return fewer  # type: ignore[return-value]

    ways = set()
    for chosen in range(1 << len(cards)):
        provinces = sum(1 << card for place, card in enumerate(cards) if chosen >> place & 1)
        for counts in product(*(range(number + 1) for number in uses)):
            way: Way = (provinces, *counts)  # type: ignore[assignment]
            if counts[2] and counts[3]:
                continue
            if suffices(way) and not any(map(suffices, smaller(way))):
                ways.add(payment(*way))
    return ways


@pytest.mark.parametrize("seed", range(40))
def test_the_search_finds_each_minimal_payment_once_and_no_other(seed: int) -> None:
    table = purse(seed)
    gold, tools = random.Random(seed).choice([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (3, 2), (4, 4), (3, 3)])
    ways = found(table, gold, tools)
    assert len(ways) == len(set(ways))
    assert set(ways) == minimal(table, gold, tools)


@pytest.mark.parametrize("seed", range(40, 80))
def test_a_price_is_affordable_if_and_only_if_there_is_a_payment(seed: int) -> None:
    table = purse(seed)
    position = table.position
    for gold, tools in product(range(6), range(6)):
        if gold + tools:
            have = all_gold(position, FIGURES, 0), all_tools(position, FIGURES, 0)
            exchanges = exchanges_left(position, FIGURES, 0), exchanges_left(position, FIGURES, 1)
            assert covers(*have, *exchanges, gold, tools) == bool(found(table, gold, tools))


def test_both_exchanges_in_one_payment_are_never_needed() -> None:
    """Two tools for a gold and two gold for a tool: without both there is more of everything."""
    assert covers(2, 2, 1, 1, 2, 2)
    assert not covers(1, 1, 1, 1, 2, 1)


def test_an_offered_province_is_payable_by_others_only() -> None:
    table = city_phase()
    table.build(0, "envoys", 0, -1)
    table.offer(0, "trakai")
    assert not provinces_payable(table.position, 0) >> PROVINCE_NAMES.index("trakai") & 1
    assert provinces_payable(table.position, 1) >> PROVINCE_NAMES.index("trakai") & 1
