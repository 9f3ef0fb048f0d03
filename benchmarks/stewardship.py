"""The policy of Vilnius by itself: how fast imagined games are, how often they are won, and better weights for it.

    python -m benchmarks.stewardship [EDITION.toml]          # games a second, victories at every difficulty
    python -m benchmarks.stewardship --tune PLAYERS SECONDS  # move each weight as long as the city suffers less

Everybody decides at a glance as a merchant does, so a whole game takes about a millisecond.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.core.edition import Edition
from kogge.core.match import Match, Seat
from kogge.core.position import NONE, Numbers
from kogge.core.view import View
from kogge.games.vilnius.players.foresight import Foresight, no_plans, worths
from kogge.games.vilnius.players.weights import weights_for

GAME = kogge.games.find("vilnius")
DIFFICULTIES, PLAYED = ("simple", "medium", "heavy"), "medium"
DEALS, WORLDS = 400, 5
STEPS = (1.2, 0.8, 1.6, 0.5)
WON = 0.5
"""Between the points of a city that fell and those of one that stands."""
CLEAR = 2.0
"""A gain has to be so many standard errors."""


def deals(players: int, difficulty: str, edition: Edition, number: int, seed: int = 0) -> list[View]:
    """The first question of games with different cards."""
    found = []
    for deal in range(number):
        match = Match(GAME, edition, [Seat("")] * players, {"difficulty": difficulty}, seed=seed * number + deal)
        found.append(match.view(match.to_move[0]))
    return found


def ends(views: list[View], weights: Numbers, worlds: int) -> NDArray[np.float64]:
    """The city points at the end of imagined games; below 1 the city fell, and by how much."""
    left = np.full(1, NONE)
    return np.concatenate(
        [
            Foresight(GAME, number, weights).followed(view, left, no_plans(1), worlds)[:, 0]
            for number, view in enumerate(views)
        ]
    )


def measure(edition: Edition) -> None:
    """Nothing the policy does depends on the points of the city, so games of one difficulty tell all of them."""
    points = edition.components[0].city_points
    for players in GAME.players:
        views, weights = deals(players, PLAYED, edition, DEALS), weights_for(players)
        ends(views[:1], weights, 1)
        began = perf_counter()
        damage = points[DIFFICULTIES.index(PLAYED)] - ends(views, weights, WORLDS)
        speed = len(damage) / (perf_counter() - began)
        for difficulty, start in zip(DIFFICULTIES, points, strict=True):
            won = damage < start
            doubt = 196 * won.std() / np.sqrt(len(won))
            print(f"{players} players, {difficulty}: {100 * won.mean():.1f} % ± {doubt:.1f} won")
        print(f"{players} players: {damage.mean():.1f} points lost, spread {damage.std():.1f}; {speed:.0f} games/s")


def tune(players: int, seconds: float) -> None:
    """Try each weight larger and smaller, again and again with other cards, and keep what is clearly better."""
    weights, began, sweep = weights_for(players), perf_counter(), 0
    while perf_counter() - began < seconds:
        views = deals(players, PLAYED, GAME.edition(), 2 * DEALS, sweep)
        base = ends(views, weights, 1)
        print(f"{100 * (base > 0).mean():.1f} % won with {weights.tolist()}", flush=True)
        for place in range(len(weights)):
            for step in STEPS:
                other = weights.copy()
                other[place] = round(weights[place] * step)
                found = ends(views, other, 1)
                before, after = worths(np.stack([base, found], axis=1), WON).T
                gain = after - before
                if gain.mean() > CLEAR * gain.std() / np.sqrt(len(gain)):
                    weights, base = other, found
                    break
        sweep += 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--tune"]:
        tune(int(sys.argv[2]), float(sys.argv[3]))
    else:
        measure(GAME.edition(Path(sys.argv[1]) if sys.argv[1:] else None))
