"""Random games a second: the compiled rules of all games beside Tallinn by hand in C and beside OpenSpiel's goofspiel.

All in one run on one core, in turns, by processor time; the best round of each counts, printed as ratios. The C version
draws the same random numbers in the same order as ours, so its games of Tallinn must come out the same, game by game.

    python -m benchmarks.playouts [--games 20000] [--rounds 7]
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

import kogge
from benchmarks.peers import c_playouts, openspiel_playouts
from kogge import games
from kogge.core.chance import generator
from kogge.core.engine import Engine, prepare
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import Numbers, Records, blank
from kogge.games.tallinn.rules.components import CARDS, FACTIONS, NUMBERED, symbols

SEED = 7
OPENSPIEL = "OpenSpiel goofspiel, from Python"
COUNTS = {"tallinn": (2, 4), "visby": (2, 4, 6), "vilnius": (2, 3)}
"""With how many players each game is measured."""


def opening_positions(game: Game, players: int, number: int) -> Records:
    first = blank(game.position)
    first[0].players = players
    game.compiled.setup(first)
    return np.repeat(first, number)


def our_playouts(game: Game, engine: Engine, players: int, number: int) -> tuple[Records, int, float]:
    """Final positions, decisions and seconds of random games by our rules."""
    positions = opening_positions(game, players, number)
    out = np.zeros(game.most_decisions, np.int64)
    chance = generator(SEED)
    start = time.process_time()
    decisions = engine.playouts(positions, game.edition().components, chance, buffer(0), out)
    return positions, decisions, time.process_time() - start


def card_figures(game: Game) -> Numbers:
    """The cards as the C version wants them."""
    parts = game.edition().components[0]
    figures = np.zeros((NUMBERED, 2, FACTIONS + 1), np.int64)
    for card in range(NUMBERED):
        for side in range(2):
            half = card + CARDS * side
            shown = [symbols(parts, 1 << half, faction) for faction in range(FACTIONS)]
            figures[card, side] = [*shown, parts.contest[half]]
    return figures


def check_same_games(game: Game, cards: Numbers, number: int) -> None:
    for players in game.players:
        ours, _, _ = our_playouts(game, game.compiled, players, number)
        theirs, _, _ = c_playouts(players, number, generator(SEED), cards)
        if not np.array_equal(ours["score"], theirs):
            raise SystemExit(f"the C version plays other games with {players} players")


def our_seconds(game: Game, engine: Engine, players: int, number: int) -> float:
    return our_playouts(game, engine, players, number)[2]


def c_seconds(cards: Numbers, players: int, number: int) -> float:
    return c_playouts(players, number, generator(SEED), cards)[2]


def best_rates(contestants: Mapping[str, tuple[int, Callable[[int], float]]], rounds: int) -> dict[str, float]:
    """Games a second of each, measured in turns, the best round; each plays a number of games and tells the seconds."""
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(rounds):
        for name, (number, run) in contestants.items():
            best[name] = max(best[name], number / run(number))
    return best


def match_microseconds(number: int) -> float:
    """One decision through the public Match API, the listing of legal decisions included."""
    chance = random.Random(SEED)
    decisions = 0
    start = time.perf_counter()
    for seed in range(number):
        match = kogge.start("tallinn", 2, seed=seed)
        while not match.over:
            seat = match.to_move[0]
            match.decide(seat, chance.choice(match.legal(seat)))
            decisions += 1
    return (time.perf_counter() - start) / decisions * 1e6


def load_seconds() -> float:
    """Seconds a fresh process takes to load all compiled rules from the cache, Python and NumPy being there."""
    script = (
        "import time, numpy; start = time.perf_counter()\n"
        "from kogge import games; from kogge.core.engine import prepare\n"
        "prepare(games.find('tallinn')); print(time.perf_counter() - start)"
    )
    return min(float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    tallinn, visby, vilnius = games.find("tallinn"), games.find("visby"), games.find("vilnius")
    for game in (tallinn, visby, vilnius):
        prepare(game)
    cards = card_figures(tallinn)
    check_same_games(tallinn, cards, min(given.games, 5_000))

    many, few = given.games, max(1, given.games // 100)
    lengths: dict[str, float] = {}
    contestants: dict[str, tuple[int, Callable[[int], float]]] = {}
    for players in (2, 4):
        contestants[f"Tallinn in C, {players} players"] = many, partial(c_seconds, cards, players)
    for game in (tallinn, visby, vilnius):
        number = max(1, many // 10) if game is vilnius else many
        for players in COUNTS[game.name]:
            name = f"{game.name.title()} compiled, {players} players"
            lengths[name] = our_playouts(game, game.compiled, players, few)[1] / few
            contestants[name] = number, partial(our_seconds, game, game.compiled, players)
    for game in (tallinn, visby):
        interpreted = partial(our_seconds, game, game.interpreted, 2)
        contestants[f"{game.name.title()} interpreted, 2 players"] = few, interpreted
    contestants[OPENSPIEL] = few, partial(openspiel_playouts, SEED)
    rates = best_rates(contestants, given.rounds)

    table = Table(title="Random games on one core")
    for column in (
        "",
        "games\na second",
        "decisions\na game",
        "of C,\n2 players",
        "of C,\n4 players",
        "times\nOpenSpiel",
    ):
        table.add_column(column, justify="right" if column else "left")
    for name, rate in rates.items():
        of_c = [f"{rate / rates[f'Tallinn in C, {players} players']:.3f}" for players in (2, 4)]
        length = f"{lengths[name]:.0f}" if name in lengths else ""
        table.add_row(name, f"{rate:,.0f}", length, *of_c, f"{rate / rates[OPENSPIEL]:.2f}")
    console = Console()
    console.print(table)
    console.print(f"One decision through Match, legal list included: {match_microseconds(30):.0f} microseconds")
    console.print(f"Loading the rules from the cache in a fresh process: {load_seconds():.2f} s")


if __name__ == "__main__":
    main()
