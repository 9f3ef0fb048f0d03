"""A game of Tallinn at one moment, and the decisions it asks for."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Annotated

from kogge.core.bits import count
from kogge.core.position import Numbers, Position
from kogge.core.rule import rule
from kogge.games.tallinn.rules.components import CARDS, LEVELS, NUMBERED, SEATS, cards_of


class Chance(IntEnum):
    """What chance decides."""

    DEAL = auto()
    LOT = auto()


class Phase(IntEnum):
    """What comes next once everybody asked has decided."""

    OPENING = 0
    EXCHANGE = auto()
    REVEAL = auto()
    NAME_CONTEST = auto()
    CONTEST = auto()
    CALL_BUILDERS = auto()
    BUILD = auto()
    DRAW = auto()
    CHRONICLE = auto()
    REMOVE = auto()
    PLACE_ENVOYS = auto()
    FINAL_FACTION = auto()
    SHOW_TOWERS = auto()
    FINAL_TOWERS = auto()
    FINISHED = auto()


# A decision is its kind times KIND plus an argument
KIND = 1 << 12


class Do(IntEnum):
    """Kinds of decisions. A decision is its kind times KIND plus an argument."""

    PLAY = 0
    CONTEST = auto()
    TOWER = auto()
    EXCHANGE = auto()
    CHRONICLE = auto()
    ENVOY = auto()


FROM_ROW = 1
FROM_HAND = FROM_ROW + CARDS
"""Arguments of a tower: 0 for none, then the cards of the row, then the cards of the hand."""
MOST_DECISIONS = 1 << CARDS


class Tallinn(Position):
    envoy: int
    chronicles: int
    towers: int
    """The options: envoy and chronicles 0 or 1, towers 0 together or 1 in turn."""

    phase: int
    rounds: int
    """The number of the round, from 1."""
    step: int
    """How far a phase has come: the builder who decides in turn, the faction of the final scoring."""
    left: int
    """Cards left in each draw pile; everybody draws at the same time, so all piles are equally high."""
    level: int
    chronicle: Annotated[Numbers, LEVELS]

    score: Annotated[Numbers, SEATS]
    hand: Annotated[Numbers, SEATS]
    """A set of cards."""
    row: Annotated[Numbers, SEATS]
    """A set of halves, the start card among them."""
    tower: Annotated[Numbers, SEATS]
    """A set of cards; in a view only those the seat may know."""
    secret: Annotated[Numbers, SEATS]
    """The towers built from the hand, unknown to others until the final scoring."""
    built: Annotated[Numbers, SEATS]
    """How many towers there are, known to all."""
    gone: Annotated[Numbers, SEATS]
    """The cards a chronicle took out of the game."""
    deck: Annotated[Numbers, SEATS, CARDS]
    """In drawing order; the next card is `left` places before the end."""
    exchanged: Annotated[Numbers, SEATS]
    """How many cards a seat put under its own pile, and so knows there."""
    played: Annotated[Numbers, SEATS]
    """The half each seat has played this round, or NONE."""
    contest: Annotated[Numbers, SEATS]
    """The faction of the contest a seat has triggered this round, ANY_FACTION before it is named, or NONE."""
    contesting: int
    """The set of seats whose contest is still to be scored."""
    order: Annotated[Numbers, SEATS]
    """The builders in the order in which they decide in turn, then NONE."""
    favour: Annotated[Numbers, SEATS]
    """The faction the envoy symbols of the row count for at the end, or NONE."""


@rule
def deck_size(position: Tallinn) -> int:
    return NUMBERED + position.envoy


@rule
def hand_count(position: Tallinn, seat: int) -> int:
    """How many cards a seat holds, from what is public."""
    placed = count(cards_of(position.row[seat])) + position.built[seat] + count(position.gone[seat])
    return int(deck_size(position) - position.left - placed)
