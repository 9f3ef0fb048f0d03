"""A player that looks one step ahead."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from kogge.core.chance import generator
from kogge.core.decision import Decision
from kogge.core.events import buffer
from kogge.core.player import Limit
from kogge.core.position import MOST_SEATS, Numbers, blank
from kogge.core.view import View

TRIALS = 256
"""How many decisions are tried in sampled positions, unless a limit says otherwise."""


class Greedy:
    """Takes what would leave it furthest ahead of its best rival if the game stopped after this step.

    The expectation is over randomly dealt hidden cards and random decisions of its rivals.
    """

    def __init__(self, seed: int) -> None:
        self._chance = generator(seed)

    def decide(self, view: View, limit: Limit) -> Decision:
        codes = view.legal.codes
        trials = max(1, (limit.simulations or TRIALS) // len(codes))
        return view.legal[int(appraised(view, codes, self._chance, trials, limit.time).argmax())]


def appraised(view: View, codes: Numbers, chance: Numbers, trials: int, seconds: float | None = None) -> Numbers:
    """Return the lead after each decision if the game stopped after this step, summed over sampled positions."""
    values = np.zeros(len(codes), np.int64)
    buffers = {
        "scratch": blank(view.game.position, 2),
        "events": buffer(0),
        "out": np.zeros(view.game.most_decisions, np.int64),
        "figures": np.zeros((2, MOST_SEATS), np.int64),
    }
    appraise, parts = view.game.engine.appraise, view.edition.components
    stop = None if seconds is None else perf_counter() + seconds
    for _ in range(trials):
        appraise(view.records, parts, view.seat, codes, chance, values=values, **buffers)
        if stop is not None and perf_counter() > stop:
            break
    return values
