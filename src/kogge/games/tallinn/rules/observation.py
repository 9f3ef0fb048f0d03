"""What a seat may know of a position, and what it can imagine of the rest."""

from __future__ import annotations

from kogge.core.bits import lowest, without_lowest
from kogge.core.chance import shuffle
from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.tallinn.rules.components import EVERY_HALF, LEVELS, cards_of
from kogge.games.tallinn.rules.position import Tallinn, deck_size, hand_count


@rule
def observe(position: Tallinn, seat: int, view: Tallinn) -> None:
    """Copy what a seat may know into an empty view; a spectator is seat NONE."""
    view.envoy = position.envoy
    view.chronicles = position.chronicles
    view.towers = position.towers
    view.phase = position.phase
    view.rounds = position.rounds
    view.step = position.step
    view.left = position.left
    view.level = position.level
    view.contesting = position.contesting
    for level in range(LEVELS):
        view.chronicle[level] = position.chronicle[level]
    for other in range(position.players):
        view.score[other] = position.score[other]
        view.row[other] = position.row[other]
        view.tower[other] = position.tower[other] & ~position.secret[other]
        view.built[other] = position.built[other]
        view.gone[other] = position.gone[other]
        view.exchanged[other] = position.exchanged[other]
        view.played[other] = position.played[other]
        view.contest[other] = position.contest[other]
        view.order[other] = position.order[other]
        view.favour[other] = position.favour[other]
    if seat >= 0:
        view.hand[seat] = position.hand[seat]
        view.tower[seat] = position.tower[seat]
        view.secret[seat] = position.secret[seat]
        size = deck_size(position)
        for place in range(size - known_under_pile(position, seat), size):
            view.deck[seat, place] = position.deck[seat, place]


@rule
def known_under_pile(position: Tallinn, seat: int) -> int:
    """How many cards at the bottom of the own pile a seat put there itself."""
    return min(int(position.exchanged[seat]), position.left)


@rule
def imagine(view: Tallinn, seat: int, chance: Numbers) -> None:
    """Complete a view to a full position: what the seat cannot see is dealt at random."""
    size = deck_size(view)
    for other in range(view.players):
        known = 0
        for place in range(size - known_under_pile(view, other), size):
            if other == seat:
                known |= 1 << view.deck[other, place]
        placed = cards_of(view.row[other] & EVERY_HALF) | view.tower[other] | view.gone[other]
        unseen = ((1 << size) - 1) & ~(placed | view.hand[other] | known)
        deal_unseen(view, other, seat, unseen, chance)


@rule
def deal_unseen(view: Tallinn, other: int, seat: int, unseen: int, chance: Numbers) -> None:
    """Spread a player's unseen cards over secret towers, hand and pile."""
    pile = view.deck[other]
    number = 0
    while unseen:
        pile[number] = lowest(unseen)
        number += 1
        unseen = without_lowest(unseen)
    shuffle(chance, pile, 0, number)
    if other != seat:
        shown = view.tower[other]
        hidden = view.built[other]
        while shown:
            hidden -= 1
            shown = without_lowest(shown)
        held = hand_count(view, other)
        for _ in range(hidden):
            number -= 1
            view.tower[other] |= 1 << pile[number]
            view.secret[other] |= 1 << pile[number]
        for _ in range(held):
            number -= 1
            view.hand[other] |= 1 << pile[number]
    first = deck_size(view) - view.left
    for place in range(number - 1, -1, -1):
        pile[first + place] = pile[place]
