"""Damage: fires, razed buildings, lost units and provinces, burnt stores; of a lost fight and of the Boost."""

from __future__ import annotations

from kogge.core.bits import count, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask
from kogge.core.rule import rule
from kogge.games.vilnius.rules.cities import can_be_razed, raze
from kogge.games.vilnius.rules.components import LOSE_PROVINCE, LOSE_UNIT, RAZE, STACKS, STORED, Components
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import top_province, top_unit
from kogge.games.vilnius.rules.position import KIND, Do, Phase, Vilnius, answer, in_turn

# --- The city


@rule
def burn(position: Vilnius, events: Numbers, card: int, fires: int, law: int) -> None:
    """The city loses a point for each fire."""
    if fires == 0:
        return
    lost = min(fires, position.city)
    position.city -= lost
    note(events, Event.BURNED, NONE, subject=card, own=lost, theirs=position.city, law=law)
    fall_if_burnt_down(position, events)


@rule
def fall_if_burnt_down(position: Vilnius, events: Numbers) -> None:
    """Without a point left everybody has lost, immediately."""
    if position.city == 0:
        note(events, Event.FELL_CITY, NONE, own=position.final, law=Law.END)
        position.over = 1
        position.phase = Phase.FINISHED


# --- Damage to players, one by one


@rule
def strike(position: Vilnius, components: Components, events: Numbers) -> None:
    """Every damage, kind by kind: done at once where there is no choice, else the player is asked."""
    for damage in range(STORED, LOSE_PROVINCE + 1):
        seat = next_struck(position, damage)
        while seat != NONE:
            position.strike[seat, damage] -= 1
            options = ways_to_lose(position, seat, damage)
            if options > 1:
                position.chosen = damage
                ask(position, 1 << seat)
                position.phase = Phase.GIVE_UP
                return
            lose_without_choice(position, components, events, seat, damage, options)
            if position.over:
                return
            seat = next_struck(position, damage)
    position.phase = position.resume


@rule
def next_struck(position: Vilnius, damage: int) -> int:
    """The next player to suffer a kind of damage, or NONE.

    After a fight each player in turn order suffers all of it; each symbol of a Boost strikes everybody in turn order.
    """
    by_boost = position.resume in (Phase.PREPARE, Phase.MUSTER)
    struck = NONE
    most = 0
    for place in range(position.players):
        seat = in_turn(position, place)
        left = position.strike[seat, damage]
        if left > most and (struck == NONE or by_boost):
            struck = seat
            most = left
    return struck


@rule
def ways_to_lose(position: Vilnius, seat: int, damage: int) -> int:
    """Between how many different losses a player can choose; a stored province can always be saved by a point."""
    if damage == STORED:
        return 1 + count(provinces_stored(position, seat))
    options = 0
    if damage == RAZE:
        for slot in range(position.standing[seat]):
            options += can_be_razed(position, seat, slot)
    elif damage == LOSE_UNIT:
        for unit in range(len(position.unit_discard[seat])):
            options += position.unit_discard[seat, unit] > 0
    else:
        options = count(position.discard[seat])
    return options


@rule
def provinces_stored(position: Vilnius, seat: int) -> int:
    """The set of provinces that lie at a city's Storehouses."""
    provinces = 0
    for slot in range(position.standing[seat]):
        if position.stored[seat, slot] != NONE:
            provinces |= 1 << position.stored[seat, slot]
    return provinces


@rule
def lose_without_choice(
    position: Vilnius, components: Components, events: Numbers, seat: int, damage: int, options: int
) -> None:
    """The only thing there is to lose; the top card of the draw pile if the discard pile is empty; or nothing."""
    if damage == STORED:
        lose_point(position, events, seat)
    elif damage == RAZE and options:
        for slot in range(position.standing[seat]):
            if can_be_razed(position, seat, slot):
                raze(position, components, events, seat, slot, Law.DAMAGE)
                return
    elif damage == LOSE_UNIT and options:
        for unit in range(len(position.unit_discard[seat])):
            if position.unit_discard[seat, unit] > 0:
                lose_unit(position, events, seat, unit)
                return
    elif damage == LOSE_UNIT and position.units_left[seat] > 0:
        unit = top_unit(position, seat)
        position.unit_supply[unit] += 1
        note(events, Event.LOST_UNIT, seat, subject=unit, own=1, law=Law.DAMAGE)
    elif damage == LOSE_PROVINCE and options:
        lose_province(position, events, seat, lowest(position.discard[seat]))
    elif damage == LOSE_PROVINCE and position.provinces_left[seat] > 0:
        province = top_province(position, seat)
        put_under_last_stack(position, province)
        note(events, Event.LOST_PROVINCE, seat, subject=province, own=1, law=Law.DAMAGE)
    else:
        note(events, Event.SPARED, seat, subject=damage, law=Law.DAMAGE)


@rule
def legal_losses(position: Vilnius, seat: int, out: Numbers) -> int:
    """What the struck player can choose from."""
    number = 0
    damage = position.chosen
    if damage == RAZE:
        for slot in range(position.standing[seat]):
            if can_be_razed(position, seat, slot):
                out[number] = Do.RAZE * KIND + position.cell[seat, slot]
                number += 1
    elif damage == LOSE_UNIT:
        for unit in range(len(position.unit_discard[seat])):
            if position.unit_discard[seat, unit] > 0:
                out[number] = Do.LOSE_UNIT * KIND + unit
                number += 1
    else:
        kind = Do.BURN * KIND + 1
        provinces = provinces_stored(position, seat)
        if damage == LOSE_PROVINCE:
            kind = Do.LOSE_PROVINCE * KIND
            provinces = int(position.discard[seat])
        while provinces:
            out[number] = kind + lowest(provinces)
            number += 1
            provinces = without_lowest(provinces)
        if damage == STORED:
            out[number] = Do.BURN * KIND
            number += 1
    return number


@rule
def give_up(position: Vilnius, components: Components, events: Numbers) -> None:
    """Carry out what the struck player has chosen."""
    seat = lowest(position.asked)
    chosen = answer(position)
    damage = position.chosen
    position.phase = Phase.STRIKE
    if damage == RAZE:
        for slot in range(position.standing[seat]):
            if position.cell[seat, slot] == chosen:
                raze(position, components, events, seat, slot, Law.DAMAGE)
                return
    elif damage == LOSE_UNIT:
        lose_unit(position, events, seat, chosen)
    elif damage == LOSE_PROVINCE:
        lose_province(position, events, seat, chosen)
    elif chosen == 0:
        lose_point(position, events, seat)
    else:
        burn_store(position, events, seat, chosen - 1)


@rule
def lose_point(position: Vilnius, events: Numbers, seat: int) -> None:
    """No stored province is given up: the city pays."""
    position.city -= 1
    note(events, Event.LOST_POINT, seat, theirs=position.city, law=Law.DAMAGE)
    fall_if_burnt_down(position, events)


@rule
def burn_store(position: Vilnius, events: Numbers, seat: int, province: int) -> None:
    for slot in range(position.standing[seat]):
        if position.stored[seat, slot] == province:
            position.stored[seat, slot] = NONE
    position.discard[seat] |= 1 << province
    note(events, Event.BURNED_STORE, seat, subject=province, law=Law.DAMAGE)


@rule
def lose_unit(position: Vilnius, events: Numbers, seat: int, unit: int) -> None:
    """A unit of the discard pile goes back to the supply."""
    position.unit_discard[seat, unit] -= 1
    position.unit_supply[unit] += 1
    note(events, Event.LOST_UNIT, seat, subject=unit, own=0, law=Law.DAMAGE)


@rule
def lose_province(position: Vilnius, events: Numbers, seat: int, province: int) -> None:
    """A province of the discard pile goes under the last stack, where anybody can capture it."""
    position.discard[seat] &= ~(1 << province)
    put_under_last_stack(position, province)
    note(events, Event.LOST_PROVINCE, seat, subject=province, own=0, law=Law.DAMAGE)


@rule
def put_under_last_stack(position: Vilnius, province: int) -> None:
    stack = position.stack[STACKS - 1]
    for place in range(position.stack_left[STACKS - 1], 0, -1):
        stack[place] = stack[place - 1]
    stack[0] = province
    position.stack_left[STACKS - 1] += 1
    position.stack_known[STACKS - 1] += 1
