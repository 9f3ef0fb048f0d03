"""How points are made in Tallinn. Every point is explained by an event."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.tallinn.rules.components import (
    EVERY_HALF,
    FACTIONS,
    Components,
    chronicle_pay,
    halves_of,
    symbols,
)
from kogge.games.tallinn.rules.events import Event, Law
from kogge.games.tallinn.rules.position import Tallinn


@rule
def compare(own: int, theirs: int, more: int, tie: int) -> int:
    """The points of one comparison: nothing for a tie between players who have none."""
    return (own > theirs) * more + (own == theirs and own > 0) * tie


@rule
def next_seat(position: Tallinn, seat: int) -> int:
    """Clockwise."""
    return seat + 1 if seat + 1 < position.players else 0


@rule
def score_contest(position: Tallinn, components: Components, events: Numbers, seat: int) -> None:
    """Phase 3: the player of the coin compares the faction with each rival in turn; nobody else scores."""
    faction = position.contest[seat]
    own = symbols(components, position.row[seat], faction)
    law = Law.CONTEST
    if has(components.envoy_halves, position.played[seat]):
        own += components.envoy_symbols
        law = Law.ENVOY_CONTEST
    rival = next_seat(position, seat)
    while rival != seat:
        theirs = symbols(components, position.row[rival], faction)
        points = compare(own, theirs, components.contest_more, components.contest_tie)
        position.score[seat] += points
        note(
            events, Event.CONTESTED, seat, subject=faction, rival=rival, own=own, theirs=theirs, points=points, law=law
        )
        rival = next_seat(position, rival)


@rule
def score_contain(position: Tallinn, components: Components, events: Numbers, card: int) -> None:
    """A chronicle that asks what the influence cards of the row contain."""
    faction = components.chronicle_faction[card]
    for seat in range(position.players):
        number = symbols(components, position.row[seat] & EVERY_HALF, faction)
        points = position.players * chronicle_pay(components, card, position.level, number)
        position.score[seat] += points
        note(events, Event.CONTAINED, seat, subject=faction, own=number, points=points, law=Law.CHRONICLE_CONTAIN)


@rule
def smallest(first: int, second: int, third: int) -> int:
    """The faction with the fewest symbols, the first of equal ones."""
    if first <= second and first <= third:
        return 0
    return 1 if second <= third else 2


@rule
def smallest_of_row(position: Tallinn, components: Components, seat: int) -> int:
    """The factions the envoy symbols of the row may count for: the set of all that are smallest."""
    row = position.row[seat]
    least = symbols(components, row, 0)
    for faction in range(1, FACTIONS):
        least = min(least, symbols(components, row, faction))
    found = 0
    for faction in range(FACTIONS):
        if symbols(components, row, faction) == least:
            found |= 1 << faction
    return found


@rule
def row_total(position: Tallinn, components: Components, seat: int, faction: int) -> int:
    """A faction's symbols in the final scoring."""
    total = symbols(components, position.row[seat], faction)
    if position.favour[seat] == faction:
        total += components.envoy_symbols
    return total


@rule
def score_faction(position: Tallinn, components: Components, events: Numbers, faction: int) -> None:
    """Final scoring of one faction, everybody against everybody."""
    for seat in range(position.players):
        own = row_total(position, components, seat, faction)
        rival = next_seat(position, seat)
        while rival != seat:
            theirs = row_total(position, components, rival, faction)
            points = compare(own, theirs, components.final_more, components.final_tie)
            position.score[seat] += points
            note(
                events,
                Event.COMPARED,
                seat,
                subject=faction,
                rival=rival,
                own=own,
                theirs=theirs,
                points=points,
                law=Law.FINAL_FACTIONS,
            )
            if own - theirs >= components.final_lead:
                gift = components.final_handover
                position.score[seat] += gift
                position.score[rival] -= gift
                note(
                    events,
                    Event.RECEIVED,
                    seat,
                    subject=faction,
                    rival=rival,
                    own=own,
                    theirs=theirs,
                    points=gift,
                    law=Law.FINAL_LEAD,
                )
                note(
                    events,
                    Event.PAID,
                    rival,
                    subject=faction,
                    rival=seat,
                    own=theirs,
                    theirs=own,
                    points=-gift,
                    law=Law.FINAL_LEAD,
                )
            rival = next_seat(position, rival)


@rule
def tower_total(position: Tallinn, components: Components, seat: int, faction: int) -> int:
    """A faction's symbols on both halves of the towers, the envoy's own included with the smallest."""
    towers = halves_of(position.tower[seat])
    total = symbols(components, towers, faction)
    if towers & components.envoy_halves:
        merchants = symbols(components, towers, 0)
        knights = symbols(components, towers, 1)
        if faction == smallest(merchants, knights, symbols(components, towers, 2)):
            total += components.envoy_symbols
    return total


@rule
def tower_strength(position: Tallinn, components: Components, seat: int) -> int:
    """The symbols of the faction that is strongest on a player's towers."""
    strength = 0
    for faction in range(FACTIONS):
        strength = max(strength, tower_total(position, components, seat, faction))
    return strength


@rule
def strongest_on_towers(position: Tallinn, components: Components, seat: int) -> int:
    """The faction that is strongest on a player's towers, the first of equal ones."""
    best = 0
    for faction in range(1, FACTIONS):
        if tower_total(position, components, seat, faction) > tower_total(position, components, seat, best):
            best = faction
    return best


@rule
def symbols_on_towers(position: Tallinn, components: Components, seat: int) -> int:
    """All symbols on a player's towers: the tie-break."""
    total = 0
    for faction in range(FACTIONS):
        total += tower_total(position, components, seat, faction)
    return total


@rule
def score_towers(position: Tallinn, components: Components, events: Numbers) -> None:
    """Final scoring of the towers: each player's own strongest faction against each rival's."""
    for seat in range(position.players):
        own = tower_strength(position, components, seat)
        faction = strongest_on_towers(position, components, seat)
        rival = next_seat(position, seat)
        while rival != seat:
            theirs = tower_strength(position, components, rival)
            points = compare(own, theirs, components.tower_more, components.tower_tie)
            position.score[seat] += points
            note(
                events,
                Event.COMPARED_TOWERS,
                seat,
                subject=faction,
                rival=rival,
                own=own,
                theirs=theirs,
                points=points,
                law=Law.FINAL_TOWERS,
            )
            rival = next_seat(position, rival)


@rule
def settle(position: Tallinn, components: Components, events: Numbers) -> None:
    """The whole final scoring, as the cards lie."""
    for faction in range(FACTIONS):
        score_faction(position, components, events, faction)
    score_towers(position, components, events)


@rule
def rank(position: Tallinn, components: Components, seat: int) -> int:
    """1 + the number of players who are strictly better, by points and then by symbols on towers."""
    place = 1
    for rival in range(position.players):
        if is_better(position, components, rival, seat):
            place += 1
    return place


@rule
def is_better(position: Tallinn, components: Components, one: int, other: int) -> bool:
    if position.score[one] != position.score[other]:
        return bool(position.score[one] > position.score[other])
    return symbols_on_towers(position, components, one) > symbols_on_towers(position, components, other)
