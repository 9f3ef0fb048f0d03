"""The contract of a player: a program that decides for one seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kogge.core.decision import Decision
from kogge.core.errors import PlayerError
from kogge.core.view import View


@dataclass(frozen=True)
class Limit:
    """How much a player may think about one decision; None means as much as it likes."""

    time: float | None = None
    """In seconds."""
    simulations: int | None = None
    """Rollouts, or pairs of decisions where the lookahead tries those."""


NO_LIMIT = Limit()


class Player(Protocol):
    """A program that plays one seat of one match."""

    def __init__(self, seed: int) -> None: ...

    def decide(self, view: View, limit: Limit) -> Decision:
        """Return one of `view.legal`."""
        ...


@dataclass(frozen=True)
class Outlook:
    """What a player expects of the legal decisions, in their order."""

    best: int
    chances: tuple[float, ...]
    """The probability of winning with each."""
    tried: tuple[int, ...]
    """How many rollouts tried each."""


class Forecaster(Protocol):
    """A player that can say what it expects of each decision: hints and the coach use the strongest one."""

    def outlook(self, view: View, limit: Limit, width: int) -> Outlook:
        """Return what it expects; it follows at most `width` decisions, those that look best."""
        ...


def decision_of(player: Player, view: View, limit: Limit) -> Decision:
    """Return what a player decides; raise PlayerError if it fails or its decision is illegal."""
    who = f"player {type(player).__name__} in seat {view.seat}"
    try:
        decision = player.decide(view, limit)
    except Exception as error:
        raise PlayerError(f"{who} failed: {type(error).__name__}: {error}") from error
    if isinstance(decision, Decision) and decision in view.legal:
        return decision
    raise PlayerError(f"{who} decides {str(decision)!r}; it can {view.legal.some()}")
