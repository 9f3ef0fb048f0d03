"""A game of Visby at one moment, and the decisions it asks for."""

from __future__ import annotations

from enum import IntEnum, auto
from itertools import combinations
from typing import Annotated

import numpy as np

from kogge.core.bits import count, has, members
from kogge.core.position import Numbers, Position
from kogge.core.rule import rule
from kogge.games.visby.rules.components import ACTIONS, EVERY_CARD, SEATS, TRACKS


class Phase(IntEnum):
    """What comes next once everybody asked has decided."""

    OPENING = 0
    SUPPLY = auto()
    REVEAL = auto()
    EVALUATE = auto()
    TRADE = auto()
    CLEAR = auto()
    FINAL_EXCHANGE = auto()
    FINISHED = auto()


# A decision is its kind times KIND plus an argument: a set of cards, or a number of goods
KIND = 1 << ACTIONS


class Do(IntEnum):
    """Kinds of decisions. A decision is its kind times KIND plus an argument: a set of cards, or a number of goods."""

    PLAY = 0
    TRADE = auto()


MOST_DECISIONS = ACTIONS * (ACTIONS - 1) // 2

PLAYS = np.zeros((3, 1 << ACTIONS, MOST_DECISIONS), np.int16)
"""What can be played, by the number of cards that are played together and the hand: sets of cards, the lowest first."""
for _hand in range(1 << ACTIONS):
    for _number in (1, 2):
        _sets = [sum(cards) for cards in combinations([1 << card for card in members(_hand)], _number)]
        PLAYS[_number, _hand, : len(_sets)] = _sets


class Visby(Position):
    goal: int
    """The option: the place of the number of seals that ends the game."""

    phase: int
    rounds: int
    """The number of the round, from 1."""
    step: int
    """The action that is evaluated next."""

    track: Annotated[Numbers, TRACKS]
    """The fields of knight, ship and purse."""
    seals: Annotated[Numbers, SEATS]
    goods: Annotated[Numbers, SEATS]
    hand: Annotated[Numbers, SEATS]
    """A set of cards."""
    played: Annotated[Numbers, SEATS]
    """The cards revealed this round; what is neither in the hand nor here lies on the discard pile."""


@rule
def discard(position: Visby, seat: int) -> int:
    """The open discard pile of a seat."""
    return int(EVERY_CARD & ~(position.hand[seat] | position.played[seat]))


@rule
def players_of(position: Visby, card: int) -> int:
    """The set of seats that have played a card this round."""
    seats = 0
    for seat in range(position.players):
        if has(position.played[seat], card):
            seats |= 1 << seat
    return seats


@rule
def hand_count(position: Visby, seat: int) -> int:
    return count(position.hand[seat])
