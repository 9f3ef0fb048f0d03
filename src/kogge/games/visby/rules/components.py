"""What is in the box, as the rules see it: the eight actions, the tracks and the figures of one edition."""

from __future__ import annotations

from typing import Annotated

from kogge.core.position import Numbers

SEATS = 6

ACTIONS = 8
TROOPS, KNIGHT, SMITH, FLEET, SHIP, CUSTOMS, MERCHANT, MONK = range(ACTIONS)
"""The cards in the order of the board, which is the order of evaluation."""
EVERY_CARD = (1 << ACTIONS) - 1

TRACKS = 3
CAMPAIGN, VOYAGE, MARKET = range(TRACKS)
FIELDS = 16
"""The fields of the longest track, and of the longest goods card: 0 to 15."""

GOALS = (30, 45)


class Components:
    """An edition's figures."""

    steps: Annotated[Numbers, SEATS + 1]
    """How far the markers move before a round, by number of players."""
    cards: Annotated[Numbers, SEATS + 1]
    """How many cards each plays in a round, by number of players."""
    rate_goods: Annotated[Numbers, FIELDS]
    rate_seals: Annotated[Numbers, FIELDS]
    """The rate on each field of the market: so many goods for so many seals."""
    exchange: Annotated[Numbers, FIELDS, FIELDS]
    """The most seals that exactly so many goods buy with the purse on a field, NONE where no mix of rates fits."""
    alms: Annotated[Numbers, ACTIONS + 1]
    """What a monk begs, by the number of cards its player has out."""

    start_field: int
    track_end: int
    most_goods: int
    troops_seals: int
    knight_seals: int
    smith_for_troops: int
    smith_for_knight: int
    fleet_goods: int
    customs_for_fleet: int
    customs_for_ship: int
    rival_merchant_fields: int
    """How far the purse goes back for each merchant after the first."""
    monk_for_merchant: int
    final_goods: int
    """Goods for one seal at the end of the game."""
