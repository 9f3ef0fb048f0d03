"""The mixed strategy of a player, looked up from outside."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np

from kogge.bots import Limit, decision_of, make_bot
from kogge.bots.network import Figures
from kogge.core.chance import derived_seed
from kogge.core.errors import PlayerError
from kogge.core.game import Game
from kogge.core.view import View

SAMPLES = 16
"""How often a player that states no mixed strategy is asked for a decision."""
KEPT = 20_000
"""How many mixed strategies are cached."""


class Strategy:
    """What a player would do: a fresh instance is asked, always with the same seed for the same view."""

    def __init__(self, game: Game, player: str, limit: Limit, seed: int) -> None:
        self._game = game
        self._player = player
        self._limit = limit
        self._seed = seed
        self._known: dict[bytes, Figures] = {}

    def mix(self, view: View) -> Figures:
        """Return the probability of each legal decision of a view."""
        if len(view.legal) == 1:
            return np.ones(1)
        key = bytes([view.seat]) + bytes(view)
        if key not in self._known:
            if len(self._known) == KEPT:
                self._known.clear()
            self._known[key] = self._looked_up(view, derived_seed(self._seed, crc32(key)))
        return self._known[key]

    def _looked_up(self, view: View, seed: int) -> Figures:
        mix = stated_mix(make_bot(self._player, seed, self._game), view, self._limit)
        if mix is not None:
            return mix
        shares = np.zeros(len(view.legal))
        codes = view.legal.codes.tolist()
        for sample in range(SAMPLES):
            player = make_bot(self._player, derived_seed(seed, sample), self._game)
            shares[codes.index(decision_of(player, view, self._limit).code)] += 1 / SAMPLES
        return shares


def stated_mix(player: Any, view: View, limit: Limit) -> Figures | None:
    """Return the mixed strategy that a player states by a method `mix(view, limit)`, if it has one."""
    if len(view.legal) == 1:
        return np.ones(1)
    if not callable(getattr(player, "mix", None)):
        return None
    shares = np.array(player.mix(view, limit), np.float64)
    if shares.shape != (len(view.legal),) or not shares.min() >= 0 or not shares.sum() > 0:
        raise PlayerError(f"player {type(player).__name__} mixes {shares.tolist()} of {len(view.legal)} decisions")
    return np.asarray(shares / shares.sum())
