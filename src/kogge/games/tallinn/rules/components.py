"""What is in the box, as the rules see it: cards, start cards, chronicles and figures of one edition."""

from __future__ import annotations

from typing import Annotated

from kogge.core.bits import count
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule

SEATS = 4
FACTIONS = 3
MERCHANTS, KNIGHTS, MONKS = range(FACTIONS)
LETTERS = "MKO"
ANY_FACTION = FACTIONS
"""The contest of the envoy: its player names the faction."""

NUMBERED = 10
CARDS = NUMBERED + 1
ENVOY = NUMBERED
"""The cards 1 to 10 are the numbers 0 to 9 here, the envoy is the last."""

HALVES = 2 * CARDS
STARTS = 6
START = HALVES
"""Half a of a card is the card's number, half b that plus CARDS; behind the halves come the start cards."""

EVERY_HALF = (1 << HALVES) - 1
EVERY_CARD = (1 << CARDS) - 1

CHRONICLES = 6
LEVELS = 2


class Components:
    """An edition's figures. Sets of halves are kept in bits, so symbols are counted by two bit planes."""

    ones: Annotated[Numbers, FACTIONS]
    """The halves and start cards that show 1 or 3 symbols of a faction."""
    twos: Annotated[Numbers, FACTIONS]
    """The halves and start cards that show 2 or 3 symbols of a faction."""
    contest: Annotated[Numbers, HALVES]
    """The faction whose contest a half triggers, ANY_FACTION or NONE."""
    envoy_halves: int
    envoy_symbols: int

    chronicle_faction: Annotated[Numbers, CHRONICLES]
    chronicle_removes: Annotated[Numbers, CHRONICLES]
    chronicle_need: Annotated[Numbers, CHRONICLES, LEVELS, 2]
    """Symbols asked for at each level, for the lower and the higher pay."""
    chronicle_pay: Annotated[Numbers, CHRONICLES, LEVELS, 2]
    """Points at each level, as multiples of the number of players."""

    start_points: int
    hand_size: int
    first_part: int
    exchange_price: int
    contest_more: int
    contest_tie: int
    final_more: int
    final_tie: int
    final_lead: int
    final_handover: int
    tower_more: int
    tower_tie: int


@rule
def symbols(components: Components, halves: int, faction: int) -> int:
    """How many symbols of a faction a set of halves and start cards shows."""
    return count(halves & components.ones[faction]) + 2 * count(halves & components.twos[faction])


@rule
def cards_of(halves: int) -> int:
    """The cards a set of halves belongs to."""
    return (halves | halves >> CARDS) & EVERY_CARD


@rule
def halves_of(cards: int) -> int:
    """Both halves of a set of cards."""
    return cards | cards << CARDS


@rule
def chronicle_pay(components: Components, card: int, level: int, number: int) -> int:
    """What a number of symbols earns at a chronicle, as a multiple of the number of players."""
    pay = 0
    for step in range(2):
        need = components.chronicle_need[card, level, step]
        if need != NONE and number >= need:
            pay = components.chronicle_pay[card, level, step]
    return pay
