"""What the compiled rules are measured against: Tallinn by hand in C, and OpenSpiel's goofspiel, its nearest kin."""

from __future__ import annotations

import ctypes
import random
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

SEATS = 4
SOURCE = Path(__file__).with_name("tallinn.c")
GOOFSPIEL = "goofspiel(num_cards=10,imp_info=True,points_order=random)"


@cache
def _library() -> ctypes.CDLL:
    """tallinn.c, compiled for this machine; once loaded, the file is no longer needed."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "tallinn.so"
        options = ["-O3", "-march=native", "-Wall", "-Wextra", "-shared", "-fPIC"]
        subprocess.run(["gcc", *options, "-o", str(target), str(SOURCE)], check=True)
        library = ctypes.CDLL(str(target))
    numbers = np.ctypeslib.ndpointer(np.int64, flags="C_CONTIGUOUS")
    library.playouts.argtypes = [ctypes.c_int, ctypes.c_long, numbers, numbers, numbers]
    library.playouts.restype = ctypes.c_long
    return library


def c_playouts(players: int, games: int, chance: Numbers, cards: Numbers) -> tuple[Numbers, int, float]:
    """Random base games of Tallinn in C: final scores of each game and seat, decisions made, seconds taken.

    `chance` is a generator of kogge.core.chance and moves on; `cards` holds for each of the 10 cards and its two halves
    the merchants, knights and monks on it and the faction of its coin or -1.
    """
    playouts = _library().playouts
    scores = np.zeros((games, SEATS), np.int64)
    start = time.process_time()
    decisions = playouts(players, games, chance, np.ascontiguousarray(cards, np.int64), scores)
    return scores, int(decisions), time.process_time() - start


def openspiel_playouts(seed: int, games: int) -> float:
    """Seconds OpenSpiel takes for random games of goofspiel with 10 cards, driven from Python."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game(GOOFSPIEL)
    players = range(game.num_players())
    chance = random.Random(seed)
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_actions([chance.choice(state.legal_actions(player)) for player in players])
    return time.process_time() - start
