"""How often a team of Vilnius wins at every difficulty, with an edition: what its bands are measured by.

    python -m benchmarks.partners --players 2 --games 30 --file two.jsonl [--edition FILE] [--level alderman]

No level decides by the points that the city has, but by those it loses. So a simple game tells of the others, too: it
would have been won there if fewer points were lost than they begin with. Which Boost lies in the pile counts
more than any other luck; so each of them is played equally often. A file that is there goes on where it stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import kogge
from kogge.core.chance import derived_seed
from kogge.core.edition import Edition
from kogge.core.match import Match, Seat
from kogge.lab import simulation
from kogge.lab.json_lines import append_line, read_lines
from kogge.lab.ladder import encounter
from kogge.lab.simulation import SimulationPlan

GAME = kogge.games.find("vilnius")
EASIEST = "simple"
BANDS = {"simple": (80, 95), "medium": (50, 75), "heavy": (20, 45)}
Row = dict[str, int]


@lru_cache(1)
def edition(text: str) -> Edition:
    return GAME.read_edition("edition", text.encode())


def opened(text: str, players: int, seed: int, deal: int) -> Match:
    return Match(GAME, edition(text), [Seat("")] * players, {"difficulty": EASIEST}, seed=derived_seed(seed, deal))


def boost_of(match: Match) -> int:
    """Which of the Boosts lies in the pile."""
    kinds = sorted(int(kind) for kind in match.position.boosts)
    return kinds.index(int(match.position.boosts[0]))


def balanced(text: str, players: int, seed: int) -> Iterator[tuple[int, int]]:
    """Deals from a seed on, with each Boost in turn."""
    boosts = len(opened(text, players, seed, 0).position.boosts)
    waiting: list[list[int]] = [[] for _ in range(boosts)]
    deals = count()
    for number in count():
        wanted = number % boosts
        while not waiting[wanted]:
            deal = next(deals)
            waiting[boost_of(opened(text, players, seed, deal))].append(deal)
        yield wanted, waiting[wanted].pop(0)


def play(text: str, players: int, level: str, seed: int, boost: int, deal: int) -> Row:
    """One whole game: how many points the city lost, all of them if it fell."""
    plan = SimulationPlan.make("vilnius", players, level, {"difficulty": EASIEST}, edition(text), seed)
    left = simulation.play(plan, deal)["result"]["city"]
    return {"boost": boost, "deal": deal, "lost": int(opened(text, players, seed, deal).position.city) - left}


def told(rows: list[Row], found: Edition) -> None:
    points = dict(zip(BANDS, found.components[0].city_points.tolist(), strict=True))
    for difficulty, start in points.items():
        won = encounter([float(row["lost"] < start) for row in rows])
        low, high = BANDS[difficulty]
        print(
            f"{difficulty} ({low} to {high} %): won {100 * won.share:.0f} % "
            f"({100 * won.low:.0f} to {100 * won.high:.0f}) of {won.games} games"
        )
    for boost in sorted({row["boost"] for row in rows}):
        lost = sorted(row["lost"] for row in rows if row["boost"] == boost)
        print(f"points lost with Boost {boost + 1}: {' '.join(map(str, lost))}")


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a team of Vilnius wins at every difficulty.")
    parser.add_argument("--edition", type=Path)
    parser.add_argument("--players", type=int, default=2, choices=GAME.players)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--level", default="alderman")
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--file", type=Path, required=True)
    asked = parser.parse_args()
    found = GAME.edition(asked.edition)
    heading = {"players": asked.players, "level": asked.level, "seed": asked.seed, "edition": found.sha256}
    rows = read_lines(asked.file, heading)
    played = {row["deal"] for row in rows}
    deals = balanced(found.text, asked.players, asked.seed)
    wanted = [next(deals) for _ in range(asked.games)]
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:
        games = [
            pool.submit(play, found.text, asked.players, asked.level, asked.seed, boost, deal)
            for boost, deal in wanted
            if deal not in played
        ]
        for game in games:
            rows.append(game.result())
            append_line(asked.file, rows[-1])
            print(f"{len(rows)} of {asked.games}: {rows[-1]}", flush=True)
    told(rows, found)


if __name__ == "__main__":
    main()
