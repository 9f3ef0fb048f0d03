"""A short remark on each decision: what it costs and brings, as far as the table shows it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kogge.core.bits import members
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import Words, listed
from kogge.games.vilnius.rules.cities import goods_traded_in, side_towards
from kogge.games.vilnius.rules.city_phase import storehouse
from kogge.games.vilnius.rules.defence import weapon_at
from kogge.games.vilnius.rules.payment import gold_of, tools_of
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    KIND,
    PAIR,
    USE_FOR_GOLD,
    USE_FOR_TOOL,
    USE_GOLD,
    USE_TOOL,
    Do,
    uses,
)
from kogge.games.vilnius.rules.weapons import raised, total
from kogge.games.vilnius.words.lexicon import Lexicon
from kogge.games.vilnius.words.questions import price


def remark(view: View, code: int, words: Words) -> str:
    kind, argument = divmod(code, KIND)
    told = _REMARKS.get(kind)
    return told(view, argument, Lexicon(view.edition, words)) if told else ""


# --- The city


def _build(view: View, kind: int, lexicon: Lexicon) -> str:
    building = lexicon.content.buildings[kind]
    value = lexicon.words("remark-order-value", number=building.order)
    return "; ".join([lexicon.price(building.gold, building.tools), value, *lexicon.building_abilities(kind)])


def _recruit(view: View, kind: int, lexicon: Lexicon) -> str:
    return "; ".join([_unit_price(kind, lexicon), _unit(view, kind, lexicon)])


def _unit_price(kind: int, lexicon: Lexicon) -> str:
    unit = lexicon.content.units[kind]
    return lexicon.price(unit.gold, unit.tools)


def _unit(view: View, kind: int, lexicon: Lexicon) -> str:
    weapons = lexicon.weapons(view.edition.components[0].unit_weapons[kind])
    return "; ".join([weapons, *lexicon.unit_abilities(kind)])


def _place(view: View, cell: int, lexicon: Lexicon) -> str:
    """The buildings around a cell."""
    position, seat = view.position, view.seat
    near = [
        lexicon.building(int(position.built[seat, slot]))
        for slot in range(int(position.standing[seat]))
        if side_towards(position.cell[seat, slot], cell) != NONE
    ]
    return lexicon.words("remark-beside", buildings=listed(near, lexicon.words))


def _pay(view: View, paid: int, lexicon: Lexicon) -> str:
    """What a payment gives beyond the price."""
    components = view.edition.components[0]
    goods = goods_traded_in(view.position, components, view.seat)
    provinces = members(paid & ALL_PROVINCES)
    for_gold, for_tool = uses(paid, USE_FOR_GOLD), uses(paid, USE_FOR_TOOL)
    gold = sum(gold_of(components, province, goods) for province in provinces)
    gold += uses(paid, USE_GOLD) + for_gold - 2 * for_tool
    tools = sum(tools_of(components, province, goods) for province in provinces)
    tools += uses(paid, USE_TOOL) + for_tool - 2 * for_gold
    due_gold, due_tools = price(view)
    if gold == due_gold and tools == due_tools:
        return lexicon.words("remark-exact")
    return lexicon.words("remark-wasted", price=lexicon.price(gold - due_gold, tools - due_tools))


def _province(view: View, province: int, lexicon: Lexicon) -> str:
    """What a province gives, and what more if its good is traded."""
    components = view.edition.components[0]
    gives = lexicon.price(int(components.province_gold[province]), int(components.province_tools[province]))
    gold, tools = components.province_extra_gold[province], components.province_extra_tools[province]
    [good] = lexicon.goods(1 << int(components.province_good[province]))
    return lexicon.words("remark-province", price=gives, good=good, extra=lexicon.price(int(gold), int(tools)))


def _province_or_none(view: View, argument: int, lexicon: Lexicon) -> str:
    return _province(view, argument - 1, lexicon) if argument else ""


def _store(view: View, argument: int, lexicon: Lexicon) -> str:
    """The province, and at which building it will lie if there are several."""
    cell, stored = divmod(argument, PAIR)
    if not stored:
        return ""
    told = [_province(view, stored - 1, lexicon)]
    if has_several_stores(view):
        told.append(storehouse_named(view, cell, lexicon))
    return "; ".join(told)


def has_several_stores(view: View) -> bool:
    """Whether a seat that stores provinces has to choose where."""
    return any(code % KIND >= PAIR for code in view.legal.codes.tolist())


def storehouse_named(view: View, cell: int, lexicon: Lexicon) -> str:
    """Name a free Storehouse by its kind and place; the oldest goes by the cell 0."""
    position, seat = view.position, view.seat
    slot = storehouse(position, view.edition.components[0], seat, cell)
    building = lexicon.building(int(position.built[seat, slot]))
    return f"{building}, {lexicon.cell(int(position.cell[seat, slot]))}"


def _raze(view: View, cell: int, lexicon: Lexicon) -> str:
    position, seat = view.position, view.seat
    [slot] = [slot for slot in range(int(position.standing[seat])) if position.cell[seat, slot] == cell]
    kind = int(position.built[seat, slot])
    value = lexicon.words("remark-order-value", number=lexicon.content.buildings[kind].order)
    return "; ".join([lexicon.building(kind), value, *lexicon.building_abilities(kind)])


# --- Fights, loot and captures


def _send(view: View, argument: int, lexicon: Lexicon) -> str:
    """How far an enemy is met with one unit, or one weapon of a splitting unit, more."""
    target, unit = divmod(argument, PAIR)
    if not target:
        return ""
    position, components = view.position, view.edition.components[0]
    brought = position.brought[target - 1].copy()
    if components.unit_splits[unit]:
        brought[weapon_at(components, unit, int(position.spot))] += 1
    else:
        brought += components.unit_weapons[unit]
    return met_text(lexicon, int(position.foe[target - 1]), brought, position.demand[target - 1])


def met_text(lexicon: Lexicon, card: int, brought: np.ndarray, demand: np.ndarray) -> str:
    """How many of the weapons an enemy asks for are brought, exchanges included."""
    met, needed = int(raised(brought, demand)), int(total(demand))
    how = "defeated" if met == needed else "open"
    return lexicon.words("remark-met", enemy=lexicon.order(card), met=met, needed=needed, how=how)


def _owned_unit(view: View, argument: int, lexicon: Lexicon) -> str:
    rest, seat = divmod(argument, PAIR)
    kind = rest % PAIR
    return "; ".join([view.names[seat], _unit_price(kind, lexicon), _unit(view, kind, lexicon)])


def _bleed(view: View, foe: int, lexicon: Lexicon) -> str:
    return lexicon.order(int(view.position.foe[foe]))


def _loot(view: View, argument: int, lexicon: Lexicon) -> str:
    return view.names[argument - 1] if argument else ""


def _assault(view: View, argument: int, lexicon: Lexicon) -> str:
    if not argument:
        return ""
    weapons = lexicon.weapons(view.edition.components[0].order_weapons[argument - 1, 0])
    return f"{weapons}; {lexicon.effect(argument - 1)}"


def _capture(view: View, argument: int, lexicon: Lexicon) -> str:
    if not argument:
        return ""
    weapons = lexicon.weapons(view.edition.components[0].conquest_weapons[argument - 1])
    cards = lexicon.words("provinces", number=int(view.position.stack_left[argument - 1]))
    return f"{weapons}; {cards}"


def _guard(view: View, argument: int, lexicon: Lexicon) -> str:
    return _unit(view, argument - 1, lexicon) if argument else ""


_REMARKS: dict[int, Callable[[View, int, Lexicon], str]] = {
    Do.BUILD: _build,
    Do.PLACE: _place,
    Do.RECRUIT: _recruit,
    Do.PAY: _pay,
    Do.OFFER: _province,
    Do.STORE: _store,
    Do.BURN: _province_or_none,
    Do.RAZE: _raze,
    Do.LOSE_UNIT: _unit,
    Do.LOSE_PROVINCE: _province,
    Do.SEND: _send,
    Do.BLEED: _bleed,
    Do.FALL: _owned_unit,
    Do.GIVE: _owned_unit,
    Do.LOOT: _loot,
    Do.ASSAULT: _assault,
    Do.CAPTURE: _capture,
    Do.TAKE: _province,
    Do.GUARD: _guard,
}
