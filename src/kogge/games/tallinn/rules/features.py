"""What of a position matters for the chance to win, as numbers for a value function."""

from __future__ import annotations

from kogge.core.features import Features, forget, tell, tell_cards
from kogge.core.rule import rule
from kogge.games.tallinn.rules.components import CARDS, CHRONICLES, FACTIONS, LEVELS, Components, symbols
from kogge.games.tallinn.rules.position import Phase, Tallinn, deck_size
from kogge.games.tallinn.rules.scoring import tower_total


@rule
def features(position: Tallinn, components: Components, seat: int, out: Features) -> int:
    """Describe a position in which a card is to be chosen, seen from a seat; the answer is how many features there
    are.

    At other moments it is 0: the value of those follows from the rounds they lead to. All hands are seen, for positions
    are imagined whole; what the order of the piles is, nobody asks.
    """
    if position.phase != Phase.REVEAL:
        return 0
    forget(out)
    tell(out, 0, position.left / 8.0)
    tell(out, 1, position.envoy)
    tell(out, 2, position.chronicles)
    number = 3
    for level in range(LEVELS):
        if position.chronicles and level >= position.level:
            tell(out, number + position.chronicle[level], 1.0)
        number += CHRONICLES
    for distance in range(position.players):
        number = describe(position, components, (seat + distance) % position.players, seat, out, number)
    return number


@rule
def describe(position: Tallinn, components: Components, player: int, seat: int, out: Features, number: int) -> int:
    """One player: points, towers, hand and pile, and the symbols of each faction beside those of the seat."""
    tell(out, number, (position.score[player] - (position.score[seat] if player != seat else 0)) / 10.0)
    tell(out, number + 1, position.built[player] / 4.0)
    number = tell_cards(out, number + 2, position.hand[player], CARDS)
    size, pile = deck_size(position), 0
    for place in range(size - position.left, size):
        pile |= 1 << position.deck[player, place]
    number = tell_cards(out, number, pile, CARDS)
    for faction in range(FACTIONS):
        row = symbols(components, position.row[player], faction)
        towers = tower_total(position, components, player, faction)
        tell(out, number, row / 6.0)
        tell(out, number + 1, towers / 4.0)
        number += 2
        if player != seat:
            more = symbols(components, position.row[seat], faction) - row
            tell(out, number, max(-1.0, min(1.0, more / 5.0)))
            tell(out, number + 1, more > 0)
            tell(out, number + 2, more < 0)
            tell(out, number + 3, more >= components.final_lead)
            tell(out, number + 4, -more >= components.final_lead)
            higher = tower_total(position, components, seat, faction) - towers
            tell(out, number + 5, max(-1.0, min(1.0, higher / 2.0)))
            number += 6
    return number
