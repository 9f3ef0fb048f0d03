"""What a player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kogge.core.decision import Decision
from kogge.core.errors import PlayerError
from kogge.core.view import View


@dataclass(frozen=True)
class Limit:
    """How much a player may think about one decision, or as much as it likes."""

    time: float | None = None
    """In seconds."""
    simulations: int | None = None
    """Imagined games, or pairs of decisions where looking ahead tries those."""


NO_LIMIT = Limit()


class Player(Protocol):
    """A program that plays one seat of one match."""

    def __init__(self, seed: int) -> None: ...

    def decide(self, view: View, limit: Limit) -> Decision:
        """One of `view.legal`."""
        ...


def decision_of(player: Player, view: View, limit: Limit) -> Decision:
    """What a player decides; PlayerError if it fails or what it decides is not legal."""
    who = f"player {type(player).__name__} in seat {view.seat}"
    try:
        decision = player.decide(view, limit)
    except Exception as error:
        raise PlayerError(f"{who} failed: {type(error).__name__}: {error}") from error
    if isinstance(decision, Decision) and decision in view.legal:
        return decision
    raise PlayerError(f"{who} decides {str(decision)!r}; it can {view.legal.some()}")


class Budgeted:
    """A player with a budget of imagined games of its own."""

    def __init__(self, player: Player, simulations: int) -> None:
        self._player = player
        self._simulations = simulations

    def decide(self, view: View, limit: Limit) -> Decision:
        return self._player.decide(view, Limit(limit.time, self._simulations))
