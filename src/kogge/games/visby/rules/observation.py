"""What a seat may know of a position: everything, except what the others have chosen and not yet shown."""

from __future__ import annotations

from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.visby.rules.components import TRACKS
from kogge.games.visby.rules.position import Visby


@rule
def observe(position: Visby, seat: int, view: Visby) -> None:
    """Copy what a seat may know into an empty view; choices are kept back for every game alike."""
    view.goal = position.goal
    view.phase = position.phase
    view.rounds = position.rounds
    view.step = position.step
    for track in range(TRACKS):
        view.track[track] = position.track[track]
    for other in range(position.players):
        view.seals[other] = position.seals[other]
        view.goods[other] = position.goods[other]
        view.hand[other] = position.hand[other]
        view.played[other] = position.played[other]


@rule
def imagine(view: Visby, seat: int, chance: Numbers) -> None:
    """Nothing is left to imagine."""
