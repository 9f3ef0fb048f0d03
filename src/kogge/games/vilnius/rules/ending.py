"""Step E of phase 4 and the end: new destinations, Guardhouses, the next round; the Final Attack, victory and glory."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask
from kogge.core.rule import rule
from kogge.games.vilnius.rules.cities import ability, displayed_strength, free_slot
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.defence import weapon_count
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import destination_on_pile, top_destination
from kogge.games.vilnius.rules.position import KIND, TO_CITY, Do, Phase, Vilnius, in_turn, left_of
from kogge.games.vilnius.rules.preparation import row_strength

# --- Step E


@rule
def draw_destinations(position: Vilnius, components: Components, events: Numbers) -> None:
    """Everybody whose row attacked gets a new destination, and the scale shows the own city's order values."""
    for place in range(position.players):
        seat = in_turn(position, place)
        if not has(position.attacking, seat):
            continue
        if position.destination[seat] != NONE:
            position.destination_discard[position.destination[seat]] += 1
            position.destination[seat] = NONE
        if not destination_on_pile(position, events, Law.NEW_DESTINATION):
            return
        position.destination[seat] = top_destination(position)
        position.attacking &= ~(1 << seat)
        before = position.strength[seat]
        position.strength[seat] = displayed_strength(position, components, seat)
        note(
            events,
            Event.DESTINED,
            seat,
            subject=position.destination[seat],
            own=position.strength[seat],
            theirs=before,
            law=Law.NEW_DESTINATION,
        )
    position.passed = 0
    position.phase = Phase.GUARD


@rule
def units_in_hand(position: Vilnius, seat: int) -> int:
    number = 0
    for unit in range(len(position.units[seat])):
        number += position.units[seat, unit]
    return number


@rule
def ask_for_guards(position: Vilnius, components: Components) -> None:
    """Unused units can be stored, one for each Guardhouse; all players decide at the same time."""
    asked = 0
    for seat in range(position.players):
        room = free_slot(position, seat, components.building_stores_unit, position.guarding[seat]) != NONE
        if room and units_in_hand(position, seat) and not has(position.passed, seat):
            asked |= 1 << seat
    ask(position, asked)
    position.phase = Phase.STAND_GUARD if asked else Phase.NEXT_ROUND


@rule
def legal_guards(position: Vilnius, seat: int, out: Numbers) -> int:
    """Any unit in hand, or none."""
    number = 0
    for unit in range(len(position.units[seat])):
        if position.units[seat, unit] > 0:
            out[number] = Do.GUARD * KIND + 1 + unit
            number += 1
    out[number] = Do.GUARD * KIND
    return number + 1


@rule
def stand_guard(position: Vilnius, components: Components, events: Numbers) -> None:
    for seat in range(position.players):
        if not has(position.asked, seat):
            continue
        chosen = position.choice[seat] - Do.GUARD * KIND
        if chosen == 0:
            position.passed |= 1 << seat
            continue
        slot = free_slot(position, seat, components.building_stores_unit, position.guarding[seat])
        position.guarding[seat, slot] = chosen - 1
        position.units[seat, chosen - 1] -= 1
        note(events, Event.STOOD_GUARD, seat, subject=chosen - 1, law=Law.GUARDHOUSE)
    ask(position, 0)
    position.phase = Phase.GUARD


@rule
def end_round(position: Vilnius, events: Numbers) -> None:
    """All other units are discarded, and the player to the left becomes the starting player."""
    for place in range(position.players):
        seat = in_turn(position, place)
        number = units_in_hand(position, seat)
        if number:
            note(events, Event.DISBANDED, seat, own=number, law=Law.GUARDHOUSE)
            for unit in range(len(position.units[seat])):
                position.unit_discard[seat, unit] += position.units[seat, unit]
                position.units[seat, unit] = 0
    position.first = left_of(position, position.first)


# --- The Final Attack


@rule
def begin_final_attack(position: Vilnius, components: Components, events: Numbers) -> None:
    """Rows with half of the displayed strength attack the city together, the others disperse."""
    position.final = 1
    position.attacking = 0
    for place in range(position.players):
        seat = in_turn(position, place)
        strength = row_strength(position, components, seat)
        if 2 * strength >= position.strength[seat]:
            position.attacking |= 1 << seat
            note(
                events,
                Event.ATTACKED,
                seat,
                subject=TO_CITY,
                own=strength,
                theirs=position.strength[seat],
                law=Law.FINAL_ATTACK,
            )
        else:
            note(events, Event.DISPERSED, seat, own=strength, theirs=position.strength[seat], law=Law.FINAL_ATTACK)
            for card in range(position.row_length[seat]):
                position.order_discard[position.row[seat, card]] += 1
            position.row_length[seat] = 0
    position.phase = Phase.LINE_UP if position.attacking else Phase.VICTORY


# --- Victory and glory


@rule
def glory_of_buildings(position: Vilnius, components: Components, seat: int) -> int:
    return ability(position, components.building_order, seat)


@rule
def glory_of_units(position: Vilnius, components: Components, seat: int) -> int:
    """The tools of all own units, wherever they are."""
    glory = 0
    for unit in range(components.units):
        number = position.units[seat, unit] + position.unit_discard[seat, unit]
        glory += number * components.unit_tools[unit]
    for place in range(position.units_left[seat]):
        glory += components.unit_tools[position.unit_pile[seat, place]]
    for slot in range(position.standing[seat]):
        if position.guarding[seat, slot] != NONE:
            glory += components.unit_tools[position.guarding[seat, slot]]
    return glory


@rule
def celebrate(position: Vilnius, components: Components, events: Numbers) -> None:
    """The city stands: everybody has won together, and glory tells who is highest in the Grand Duke's favour."""
    note(events, Event.SURVIVED, NONE, own=position.city, law=Law.END)
    for seat in range(position.players):
        buildings = glory_of_buildings(position, components, seat)
        units = glory_of_units(position, components, seat)
        position.score[seat] = buildings + units
        note(events, Event.GLORY_OF_BUILDINGS, seat, points=buildings, law=Law.GLORY)
        note(events, Event.GLORY_OF_UNITS, seat, points=units, law=Law.GLORY)
    for seat in range(position.players):
        note(events, Event.ENDED, seat, subject=rank(position, seat), own=position.score[seat], law=Law.GLORY)
    position.over = 1
    position.phase = Phase.FINISHED


@rule
def rank(position: Vilnius, seat: int) -> int:
    """By glory, if the game is won; together in defeat."""
    better = 0
    for rival in range(position.players):
        better += position.score[rival] > position.score[seat]
    return 1 + int(better)


REASONS = ("final attack survived", "city fell", "city fell in the final attack")


@rule
def result(position: Vilnius, components: Components, scores: Numbers, ranks: Numbers) -> int:
    """Glory and ranks if the city stands, else 0 for all; the answer is the number of the reason."""
    for seat in range(position.players):
        scores[seat] = position.score[seat]
        ranks[seat] = rank(position, seat)
    if position.city > 0:
        return 0
    return 2 if position.final else 1


@rule
def stop_here(position: Vilnius, components: Components, events: Numbers) -> None:
    """Value a running game, for everybody alike: what is left of the city first, then what defends and builds it."""
    value = 20 * position.city
    for seat in range(position.players):
        value += 3 * glory_of_buildings(position, components, seat)
        value += 5 * ability(position, components.building_income, seat)
        value -= 2 * row_strength(position, components, seat)
        for unit in range(components.units):
            number = position.units[seat, unit] + position.unit_discard[seat, unit]
            value += 2 * number * weapon_count(components, unit)
        for place in range(position.units_left[seat]):
            value += 2 * weapon_count(components, position.unit_pile[seat, place])
    for seat in range(position.players):
        position.score[seat] = max(1, int(value))
