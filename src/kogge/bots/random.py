"""A player that decides at random."""

from __future__ import annotations

from kogge.core.chance import below, generator
from kogge.core.decision import Decision
from kogge.core.player import Limit
from kogge.core.view import View


class Random:
    """Takes every legal decision with the same probability."""

    def __init__(self, seed: int) -> None:
        self._chance = generator(seed)

    def decide(self, view: View, limit: Limit) -> Decision:
        return view.legal[int(below(self._chance, len(view.legal)))]
