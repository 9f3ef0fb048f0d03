"""Step B of phase 4: loot for defeated enemies. Destroyed enemy buildings bring loot the same way."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask_jointly
from kogge.core.rule import rule
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import has_provinces, province_on_pile, top_province
from kogge.games.vilnius.rules.position import KIND, Do, Phase, Vilnius, answer, in_turn


@rule
def next_served(position: Vilnius) -> int:
    """The set of seats that may take the next loot: the least served of those who have a province to take."""
    fewest = NONE
    seats = 0
    for seat in range(position.players):
        if not has_provinces(position, seat):
            continue
        served = position.served[seat]
        if fewest == NONE or served < fewest:
            fewest = int(served)
            seats = 0
        if served == fewest:
            seats |= 1 << seat
    return seats


@rule
def everybody_able(position: Vilnius) -> int:
    seats = 0
    for seat in range(position.players):
        if has_provinces(position, seat):
            seats |= 1 << seat
    return seats


@rule
def legal_loot(position: Vilnius, out: Numbers) -> int:
    """Who takes the next loot, or that those whose turn it is decline."""
    number = 0
    seats = next_served(position)
    for seat in range(position.players):
        if has(seats, seat):
            out[number] = Do.LOOT * KIND + 1 + seat
            number += 1
    out[number] = Do.LOOT * KIND
    return number + 1


@rule
def plunder(position: Vilnius, events: Numbers) -> None:
    """As long as there is loot, the players decide who takes the next; then the defeated enemies are discarded."""
    if position.loot_left > 0 and next_served(position):
        ask_jointly(position, position.first)
        position.phase = Phase.TAKE_LOOT
        return
    if position.loot_left > 0:
        note(events, Event.DECLINED, NONE, own=position.loot_left, law=Law.PLUNDER)
        position.loot_left = 0
    for foe in range(position.foes):
        position.order_discard[position.foe[foe]] += 1
    position.foes = 0
    position.beaten = 0
    position.phase = Phase.ASSAULT


@rule
def take_loot(position: Vilnius, events: Numbers) -> None:
    """Whoever declines counts as served; if all do, that was it."""
    chosen = answer(position)
    if chosen:
        seat = chosen - 1
        position.served[seat] += 1
        position.loot_left -= 1
        position.owed_provinces[seat] = 1
        position.resume = Phase.PLUNDER
        position.phase = Phase.DRAW_LOOT
        return
    seats = next_served(position)
    position.phase = Phase.PLUNDER
    if seats == everybody_able(position):
        note(events, Event.DECLINED, NONE, own=position.loot_left, law=Law.PLUNDER)
        position.loot_left = 0
    for seat in range(position.players):
        if has(seats, seat):
            position.served[seat] += 1


@rule
def draw_loot(position: Vilnius, events: Numbers) -> None:
    """A province of the own pile is laid beside the buildings, until the next income."""
    for place in range(position.players):
        seat = in_turn(position, place)
        if position.owed_provinces[seat] > 0:
            if not province_on_pile(position, events, seat, Law.PLUNDER):
                return
            province = top_province(position, seat)
            position.loot[seat] |= 1 << province
            position.owed_provinces[seat] -= 1
            note(events, Event.PLUNDERED, seat, subject=province, law=Law.PLUNDER)
    position.phase = position.resume
