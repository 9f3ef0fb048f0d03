"""Random games a second: the compiled rules beside the same game by hand in C and beside OpenSpiel's goofspiel.

All in one run on one core, in turns, the best round of each counts; printed as ratios. The C version draws the same
random numbers in the same order, so its games must come out the same, game by game.

    python benchmarks/playouts.py [--games 20000] [--rounds 7]
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
from peers import c_playouts, openspiel_playouts
from rich.console import Console
from rich.table import Table

import kogge
from kogge import games
from kogge.core.chance import generator
from kogge.core.engine import Engine, prepare
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import Numbers, Records, blank
from kogge.games.tallinn.components import CARDS, FACTIONS, NUMBERED, symbols

SEED = 7


def opening_positions(game: Game, players: int, number: int) -> Records:
    first = blank(game.position)
    first[0].players = players
    game.compiled.setup(first)
    return np.repeat(first, number)


def our_playouts(game: Game, engine: Engine, players: int, number: int) -> tuple[Numbers, float]:
    """Final scores and seconds of random games by our rules."""
    positions = opening_positions(game, players, number)
    out = np.zeros(game.most_decisions, np.int64)
    chance = generator(SEED)
    start = time.perf_counter()
    engine.playouts(positions, game.edition().components, chance, buffer(0), out)
    seconds = time.perf_counter() - start
    return positions["score"], seconds


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
        ours, _ = our_playouts(game, game.compiled, players, number)
        theirs, _, _ = c_playouts(players, number, generator(SEED), cards)
        if not np.array_equal(ours, theirs):
            raise SystemExit(f"the C version plays other games with {players} players")


def best_rates(contestants: dict[str, Callable[[], float]], number: dict[str, int], rounds: int) -> dict[str, float]:
    """Games a second of each, measured in turns, the best round."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(rounds):
        for name, run in contestants.items():
            best[name] = min(best[name], run())
    return {name: number[name] / seconds for name, seconds in best.items()}


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
    game = games.find("tallinn")
    prepare(game)
    cards = card_figures(game)
    check_same_games(game, cards, min(given.games, 5_000))

    contestants: dict[str, Callable[[], float]] = {}
    number: dict[str, int] = {}
    for players in (2, 4):
        contestants[f"C {players}"] = lambda players=players: c_playouts(  # type: ignore[misc]
            players, given.games, generator(SEED), cards
        )[2]
        contestants[f"Kogge {players}"] = lambda players=players: our_playouts(  # type: ignore[misc]
            game, game.compiled, players, given.games
        )[1]
        number |= {f"C {players}": given.games, f"Kogge {players}": given.games}
    few = max(1, given.games // 100)
    contestants["interpreted"] = lambda: our_playouts(game, game.interpreted, 2, few)[1]
    contestants["OpenSpiel"] = lambda: openspiel_playouts(few, SEED)
    number |= {"interpreted": few, "OpenSpiel": few}
    rates = best_rates(contestants, number, given.rounds)

    table = Table(title="Random games on one core")
    for column in ("", "games a second", "of C, same players", "times OpenSpiel"):
        table.add_column(column, justify="right" if column else "left")
    rows = [
        ("Tallinn in C, 2 players", "C 2", "C 2"),
        ("Kogge compiled, 2 players", "Kogge 2", "C 2"),
        ("Tallinn in C, 4 players", "C 4", "C 4"),
        ("Kogge compiled, 4 players", "Kogge 4", "C 4"),
        ("Kogge interpreted, 2 players", "interpreted", "C 2"),
        ("OpenSpiel goofspiel, from Python", "OpenSpiel", ""),
    ]
    for title, name, peer in rows:
        of_c = f"{rates[name] / rates[peer]:.3f}" if peer else ""
        table.add_row(title, f"{rates[name]:,.0f}", of_c, f"{rates[name] / rates['OpenSpiel']:.2f}")
    console = Console()
    console.print(table)
    console.print(f"One decision through Match, legal list included: {match_microseconds(30):.0f} microseconds")
    console.print(f"Loading the rules from the cache in a fresh process: {load_seconds():.2f} s")


if __name__ == "__main__":
    main()
