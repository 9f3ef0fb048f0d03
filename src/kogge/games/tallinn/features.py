"""What of a position matters for the chance to win, as numbers for a value function."""

from __future__ import annotations

from typing import Any

from kogge.core.bits import has
from kogge.core.rule import rule
from kogge.games.tallinn.components import CARDS, CHRONICLES, FACTIONS, LEVELS, Components, symbols
from kogge.games.tallinn.position import REVEAL, Tallinn, deck_size
from kogge.games.tallinn.scoring import tower_total


@rule
def features(position: Tallinn, components: Components, seat: int, out: Any) -> int:
    """Describe a position in which a card is to be chosen, seen from a seat; the answer is how many numbers there are.

    At other moments it is 0: the value of those follows from the rounds they lead to. All hands are seen, for positions
    are imagined whole; what the order of the piles is, nobody asks.
    """
    if position.phase != REVEAL:
        return 0
    out[0] = position.left / 8.0
    out[1] = position.envoy
    out[2] = position.chronicles
    number = 3
    for level in range(LEVELS):
        ahead = position.chronicles and level >= position.level
        for card in range(CHRONICLES):
            out[number] = 1.0 if ahead and position.chronicle[level] == card else 0.0
            number += 1
    for distance in range(position.players):
        number = describe(position, components, (seat + distance) % position.players, seat, out, number)
    return number


@rule
def describe(position: Tallinn, components: Components, player: int, seat: int, out: Any, number: int) -> int:
    """One player: points, towers, hand and pile, and the symbols of each faction beside those of the seat."""
    out[number] = (position.score[player] - (position.score[seat] if player != seat else 0)) / 10.0
    out[number + 1] = position.built[player] / 4.0
    number += 2
    for card in range(CARDS):
        out[number + card] = 1.0 if has(position.hand[player], card) else 0.0
        out[number + CARDS + card] = 0.0
    size = deck_size(position)
    for place in range(size - position.left, size):
        out[number + CARDS + position.deck[player, place]] = 1.0
    number += 2 * CARDS
    for faction in range(FACTIONS):
        row = symbols(components, position.row[player], faction)
        towers = tower_total(position, components, player, faction)
        out[number] = row / 6.0
        out[number + 1] = towers / 4.0
        number += 2
        if player != seat:
            more = symbols(components, position.row[seat], faction) - row
            out[number] = max(-1.0, min(1.0, more / 5.0))
            out[number + 1] = 1.0 if more > 0 else 0.0
            out[number + 2] = 1.0 if more < 0 else 0.0
            out[number + 3] = 1.0 if more >= components.final_lead else 0.0
            out[number + 4] = 1.0 if -more >= components.final_lead else 0.0
            higher = tower_total(position, components, seat, faction) - towers
            out[number + 5] = max(-1.0, min(1.0, higher / 2.0))
            number += 6
    return number
