"""Phase 1: the players draw units and provinces, and take back what they had stored."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask
from kogge.core.rule import rule
from kogge.games.vilnius.rules.cities import ability
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import province_on_pile, top_province, top_unit, unit_on_pile, units_within_reach
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase, Vilnius, in_turn


@rule
def income(position: Vilnius, components: Components, seat: int) -> int:
    """How many cards a player draws: the base, more by buildings, less by enemy buildings, never below 0."""
    cards = components.base_income + ability(position, components.building_income, seat)
    for kind in range(components.orders):
        cards -= position.camp[kind] * components.order_cuts_income[kind]
    return max(0, int(cards))


@rule
def provinces_within_reach(position: Vilnius, seat: int) -> int:
    return int(position.provinces_left[seat]) + count(position.discard[seat])


@rule
def fewest_units(position: Vilnius, components: Components, seat: int) -> int:
    """How many units must be drawn because there are not enough provinces."""
    cards = income(position, components, seat)
    units = units_within_reach(position, seat)
    return max(0, min(units, cards - provinces_within_reach(position, seat)))


@rule
def most_units(position: Vilnius, components: Components, seat: int) -> int:
    return min(units_within_reach(position, seat), income(position, components, seat))


@rule
def legal_incomes(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Every split into units and provinces that pile and discard pile allow."""
    number = 0
    cards = income(position, components, seat)
    provinces = provinces_within_reach(position, seat)
    for units in range(fewest_units(position, components, seat), most_units(position, components, seat) + 1):
        out[number] = Do.INCOME * KIND + units * PAIR + min(cards - units, provinces)
        number += 1
    return number


@rule
def begin_round(position: Vilnius, components: Components, events: Numbers) -> None:
    """Everybody who has a choice names how many units and how many provinces, before drawing."""
    position.rounds += 1
    note(events, Event.ROUND, position.first, own=position.rounds, law=Law.INCOME)
    asked = 0
    for seat in range(position.players):
        position.fresh[seat] = 0
        position.gold_used[seat] = 0
        position.tools_used[seat] = 0
        units = fewest_units(position, components, seat)
        if units < most_units(position, components, seat):
            asked |= 1 << seat
        else:
            position.owed_units[seat] = units
            rest = income(position, components, seat) - units
            position.owed_provinces[seat] = min(rest, provinces_within_reach(position, seat))
    position.exchanges_used[0] = 0
    position.exchanges_used[1] = 0
    ask(position, asked)
    position.phase = Phase.INCOME


@rule
def name_income(position: Vilnius) -> None:
    """All have named what they draw."""
    for seat in range(position.players):
        if has(position.asked, seat):
            named = position.choice[seat] - Do.INCOME * KIND
            position.owed_units[seat] = named // PAIR
            position.owed_provinces[seat] = named % PAIR
    ask(position, 0)
    position.phase = Phase.DRAW_INCOME


@rule
def draw_income(position: Vilnius, components: Components, events: Numbers) -> None:
    """The cards are drawn; a pile that runs out is refilled first. Then everybody takes back what was stored."""
    for place in range(position.players):
        seat = in_turn(position, place)
        while position.owed_units[seat] > 0:
            if not unit_on_pile(position, events, seat, Law.INCOME):
                return
            unit = top_unit(position, seat)
            position.units[seat, unit] += 1
            position.owed_units[seat] -= 1
            note(events, Event.DREW_UNIT, seat, subject=unit, law=Law.INCOME)
        while position.owed_provinces[seat] > 0:
            if not province_on_pile(position, events, seat, Law.INCOME):
                return
            province = top_province(position, seat)
            position.hand[seat] |= 1 << province
            position.owed_provinces[seat] -= 1
            note(events, Event.DREW_PROVINCE, seat, subject=province, law=Law.INCOME)
    for place in range(position.players):
        take_back(position, events, in_turn(position, place))
    position.step = 0
    position.phase = Phase.PREPARE


@rule
def take_back(position: Vilnius, events: Numbers, seat: int) -> None:
    """Cards from Storehouses and Guardhouses and the loot of the last round go to the hand."""
    for slot in range(position.standing[seat]):
        province = position.stored[seat, slot]
        if province != NONE:
            position.stored[seat, slot] = NONE
            position.hand[seat] |= 1 << province
            note(events, Event.TOOK_BACK_PROVINCE, seat, subject=province, law=Law.INCOME)
        unit = position.guarding[seat, slot]
        if unit != NONE:
            position.guarding[seat, slot] = NONE
            position.units[seat, unit] += 1
            note(events, Event.TOOK_BACK_UNIT, seat, subject=unit, law=Law.INCOME)
    loot = position.loot[seat]
    position.hand[seat] |= loot
    position.loot[seat] = 0
    while loot:
        note(events, Event.TOOK_LOOT, seat, subject=lowest(loot), law=Law.INCOME)
        loot = without_lowest(loot)
