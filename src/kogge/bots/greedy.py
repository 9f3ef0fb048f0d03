"""A player who looks one step ahead."""

from __future__ import annotations

import numpy as np

from kogge.bots.player import Limit
from kogge.core.chance import generator
from kogge.core.decision import Decision
from kogge.core.events import buffer
from kogge.core.position import MOST_SEATS, blank
from kogge.core.view import View

TRIALS = 256
"""How many decisions are tried out in imagined positions, unless a limit says otherwise."""


class Greedy:
    """Takes what would leave it furthest ahead of its best rival if the game stopped after this step.

    The expectation is over hidden cards dealt at random and rivals who decide at random.
    """

    def __init__(self, seed: int) -> None:
        self._chance = generator(seed)

    def decide(self, view: View, limit: Limit) -> Decision:
        codes = view.legal.codes
        samples = max(1, (limit.simulations or TRIALS) // len(codes))
        values = np.zeros(len(codes), np.int64)
        view.game.engine.appraise(
            view.records,
            view.edition.components,
            view.seat,
            codes,
            samples,
            self._chance,
            values,
            blank(view.game.position, 2),
            buffer(0),
            np.zeros(view.game.most_decisions, np.int64),
            np.zeros((2, MOST_SEATS), np.int64),
        )
        return view.legal[int(values.argmax())]
