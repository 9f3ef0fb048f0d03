"""Imagined games a second: our search beside OpenSpiel's MCTSBot with random rollouts, on turn-based goofspiel.

All in one run on one core, in turns, by processor time, each thinking about the opening; the best round of each counts.
OpenSpiel's search does not take simultaneous decisions, so goofspiel with 10 cards is made turn-based there, as long as
a game of Tallinn: each plays ten cards. Ours plays at random beyond what it knows, too, unless it says otherwise.
As other games are longer, the decisions of all games to their ends are counted, too.

    python benchmarks/search.py [--simulations 20000] [--rounds 5]

With --decisions N instead: how long the top level takes for a decision, over N whole games of each kind in which
everybody is of that level, with its own budget unless --simulations gives another; forced decisions left out. It counts
processor time, so that others on the machine do not matter.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

import kogge
from kogge import bots, games
from kogge.bots.levels import SearchAlderman
from kogge.bots.network import ValueNetwork
from kogge.bots.search import Search
from kogge.bots.thinking import value_function
from kogge.bots.tree import REGRET_MATCHING, UPPER_BOUNDS
from kogge.core.chance import generator
from kogge.core.engine import prepare
from kogge.core.events import buffer

SEED = 7
SAMPLE = 1000
"""Random games by which the decisions of one are counted."""
PATIENCE = 2.0
"""The seconds a person waits for a decision of the top level."""
OPENSPIEL = "OpenSpiel MCTSBot, goofspiel(10)"
CARDS = 10
GOOFSPIEL = {"num_cards": CARDS, "points_order": "descending", "imp_info": False}
METHODS = {"upper bounds": UPPER_BOUNDS, "regret matching": REGRET_MATCHING}


def openspiel_seconds(simulations: int) -> float:
    """Seconds OpenSpiel's search, which is C++, takes for one decision."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game_as_turn_based("goofspiel", GOOFSPIEL)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 0.7, simulations, 1000, False, SEED, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    start = time.process_time()
    bot.step(state)
    return time.process_time() - start


def our_seconds(name: str, players: int, method: int, network: ValueNetwork | None, simulations: int) -> float:
    view = kogge.start(name, players, seed=SEED).view(0)
    search = Search(view.game, SEED, method, network, capacity=1 << 17)
    start = time.process_time()
    search.run(view, simulations)
    return time.process_time() - start


def decisions_of_a_game(name: str, players: int) -> float:
    """How many decisions a random game has, on average."""
    game = games.find(name)
    chance = generator(SEED)
    positions = np.repeat(kogge.start(name, players, seed=SEED).view(0).imagine(chance), SAMPLE)
    out = np.zeros(game.most_decisions, np.int64)
    return game.compiled.playouts(positions, game.edition().components, chance, buffer(0), out) / SAMPLE


def contestants() -> dict[str, tuple[Callable[[int], float], float]]:
    """Who searches, and how many decisions a game has that is played to its end."""
    found: dict[str, tuple[Callable[[int], float], float]] = {}
    for name in games.names():
        game = games.find(name)
        if not game.search:
            continue
        prepare(game)
        bots.prepare(game)
        for players in (game.players[0], game.players[-1]):
            for method, number in METHODS.items():
                found[f"{name.title()}, {players} players, {method}"] = (
                    partial(our_seconds, name, players, number, None),
                    decisions_of_a_game(name, players),
                )
        if network := value_function(game, 2):
            search = partial(our_seconds, name, 2, UPPER_BOUNDS, network)
            found[f"{name.title()}, 2 players, values learnt"] = search, 0
    found[OPENSPIEL] = openspiel_seconds, 2 * CARDS
    return found


def thinking_times(name: str, players: int, number: int, limit: bots.Limit) -> list[float]:
    """The seconds of every decision of whole games between players of the top level."""
    seconds = []
    for seed in range(number):
        match = kogge.start(name, players, seed=seed)
        seats = [SearchAlderman(seat) for seat in range(players)]
        while not match.over:
            for seat in match.to_move:
                view = match.view(seat)
                start = time.process_time()
                decision = seats[seat].decide(view, limit)
                if len(view.legal) > 1:
                    seconds.append(time.process_time() - start)
                match.decide(seat, decision)
    return seconds


def print_thinking_times(number: int, limit: bots.Limit) -> None:
    table = Table(title="Seconds the top level takes for a decision, on one core")
    for column in ("", "decisions", f"within\n{PATIENCE} s", "half\nwithin", "9 of 10\nwithin", "longest"):
        table.add_column(column, justify="right" if column else "left")
    for game in map(games.find, games.names()):
        if not game.search:
            continue
        prepare(game)
        bots.prepare(game)
        for players in (game.players[0], game.players[-1]):
            seconds = thinking_times(game.name, players, number, limit)
            share = sum(second <= PATIENCE for second in seconds) / len(seconds)
            middle, ninth, longest = (f"{figure:.2f}" for figure in np.quantile(seconds, (0.5, 0.9, 1.0)))
            table.add_row(
                f"{game.name.title()}, {players} players", f"{len(seconds)}", f"{share:.1%}", middle, ninth, longest
            )
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--decisions", type=int, metavar="N", default=0)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if given.decisions:
        print_thinking_times(given.decisions, bots.Limit(simulations=given.simulations))
        return
    simulations = given.simulations or 20_000
    searches = contestants()
    seconds = {name: float("inf") for name in searches}
    for _ in range(given.rounds):
        for name, (search, _) in searches.items():
            seconds[name] = min(seconds[name], search(simulations))
    table = Table(title="Imagined games on one core")
    for column in ("", "games\na second", "times\nOpenSpiel", "decisions\na second", "times\nOpenSpiel"):
        table.add_column(column, justify="right" if column else "left")
    theirs = simulations / seconds[OPENSPIEL] * searches[OPENSPIEL][1]
    for name, took in seconds.items():
        speed = simulations / took * searches[name][1]
        of_decisions = (f"{speed:,.0f}", f"{speed / theirs:.2f}") if speed else ("", "")
        table.add_row(name, f"{simulations / took:,.0f}", f"{seconds[OPENSPIEL] / took:.2f}", *of_decisions)
    Console().print(table)


if __name__ == "__main__":
    main()
