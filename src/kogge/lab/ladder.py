"""A ladder: players meet in pairs, every seat equally often, and get Elo ratings.

One player of a pair takes every second seat, the other the rest, and they swap from game to game. The result of a game
is the share of the victory won by all seats of the first player. Ratings follow the Bradley-Terry model on the Elo
scale; their intervals come from sampling the true shares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.bots import NO_LIMIT, Limit, make_bot, title
from kogge.core.chance import derived_seed
from kogge.core.edition import Edition
from kogge.core.errors import SetupError
from kogge.core.game import OptionValue
from kogge.games import find
from kogge.lab.json_lines import read_lines
from kogge.lab.simulation import SimulationPlan, play

Figures = NDArray[np.float64]

DRAWN = 1000
"""How often shares are sampled for an interval."""
LIKELY = (2.5, 97.5)
EASE = 0.5
"""Half a virtual victory against everybody, so that nobody is infinitely strong: the Jeffreys prior."""


@dataclass(frozen=True)
class Ladder:
    """Who meets whom, and how they play."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    edition: bytes
    seed: int
    limit: Limit = NO_LIMIT
    neighbours: bool = False
    """Whether only players named next to each other meet."""

    @classmethod
    def make(
        cls,
        game: str,
        players: int,
        bots: str,
        options: Mapping[str, OptionValue],
        edition: Edition,
        seed: int,
        limit: Limit = NO_LIMIT,
        neighbours: bool = False,
    ) -> Ladder:
        """Make a ladder that can be played; `bots` are names separated by commas."""
        names = tuple(name.strip() for name in bots.split(","))
        if len(set(names)) < max(2, len(names)):
            raise SetupError(f"a ladder needs two players or more, each named once, not '{bots}'")
        for name in names:
            make_bot(name, 0)
        find(game).option_places(options, players)
        chosen, text = tuple(options.items()), edition.text.encode()
        return cls(game, players, names, chosen, text, seed, limit=limit, neighbours=neighbours)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        places = range(len(self.bots))
        return tuple(pairwise(places) if self.neighbours else combinations(places, 2))

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(map(title, self.bots))

    def plan(self, pair: tuple[int, int], number: int) -> SimulationPlan:
        """Plan one game of a pair: the seats swap every time, the cards change every second time."""
        bots = tuple(self.bots[pair[(seat + number) % 2]] for seat in range(self.players))
        seed = derived_seed(self.seed, number // 2)
        return SimulationPlan(self.game, bots, self.options, self.edition, seed, self.limit)

    def heading(self) -> dict[str, Any]:
        """Return what has to be equal for games to count together."""
        return {
            "game": self.game,
            "players": self.players,
            "bots": list(self.titles),
            "options": dict(self.options),
            "seed": self.seed,
            "time": self.limit.time,
            "simulations": self.limit.simulations,
        }


@dataclass(frozen=True)
class Meeting:
    """One game: the share of the victory won by the first of a pair."""

    pair: tuple[int, int]
    number: int
    share: float
    seconds: float


@dataclass
class Standing:
    """A rating on the Elo scale, the weakest player at 0."""

    name: str
    strength: float
    low: float
    high: float


@dataclass
class Encounter:
    """How one player did against another."""

    games: int
    share: float
    low: float
    high: float


@dataclass
class Tally:
    """The games of a ladder so far, and their results."""

    ladder: Ladder
    shares: dict[tuple[int, int], dict[int, float]] = field(default_factory=dict)

    def add(self, meeting: Meeting) -> None:
        self.shares.setdefault(meeting.pair, {})[meeting.number] = meeting.share

    def has(self, pair: tuple[int, int], number: int) -> bool:
        return number in self.shares.get(pair, {})

    @property
    def games(self) -> int:
        return sum(map(len, self.shares.values()))

    def encounters(self) -> dict[tuple[int, int], Encounter]:
        """Return the first player's share of victories for every pair that has met, with a 95 % interval."""
        return {pair: encounter(list(shares.values())) for pair, shares in self.shares.items()}

    def standings(self) -> list[Standing]:
        """Return all ratings with 95 % intervals, in the order of the ladder."""
        number = len(self.ladder.bots)
        chance = np.random.default_rng(self.ladder.seed)
        found = np.zeros((DRAWN + 1, number))
        for draw in range(DRAWN + 1):
            won = np.zeros((number, number))
            for (first, second), shares in self.shares.items():
                ours, games = sum(shares.values()) + EASE, len(shares) + 2 * EASE
                if draw:
                    ours = games * chance.beta(ours, games - ours)
                won[first, second] = ours
                won[second, first] = games - ours
            found[draw] = strengths(won)
        found -= found[0].min()
        low, high = np.percentile(found[1:], LIKELY, axis=0)
        return [
            Standing(name, float(found[0, place]), float(low[place]), float(high[place]))
            for place, name in enumerate(self.ladder.titles)
        ]


def encounter(shares: Sequence[float]) -> Encounter:
    """Return the mean of some shares with its 95 % Wilson interval, which stays between 0 and 1."""
    games, mean, wide = len(shares), float(np.mean(shares)), 1.96
    middle = (mean + wide**2 / (2 * games)) / (1 + wide**2 / games)
    half = wide / (1 + wide**2 / games) * float(np.sqrt(mean * (1 - mean) / games + (wide / (2 * games)) ** 2))
    return Encounter(games, mean, max(0.0, middle - half), min(1.0, middle + half))


def strengths(won: Figures) -> Figures:
    """Return maximum-likelihood Elo ratings from victories, `won[a, b]` those of a over b, by Hunter's iteration."""
    met = won + won.T
    force = np.ones(len(won))
    for _ in range(10_000):
        weights = np.where(met > 0, met / (force[:, None] + force[None, :]), 0.0).sum(axis=1)
        after = won.sum(axis=1) / weights
        after /= np.exp(np.log(after).mean())
        close = np.abs(np.log(after / force)).max() < 1e-6
        force = after
        if close:
            break
    elo: Figures = 400.0 * np.log10(force)
    return elo


def climb(ladder: Ladder, games: int, processes: int, tally: Tally) -> Iterator[Meeting]:
    """Play the missing ones of a number of games for each pair."""
    missing = [(pair, number) for number in range(games) for pair in ladder.pairs if not tally.has(pair, number)]
    if processes == 1:
        for pair, number in missing:
            yield meet(ladder, pair, number)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        pairs, numbers = [pair for pair, _ in missing], [number for _, number in missing]
        yield from pool.map(meet, [ladder] * len(missing), pairs, numbers)


def meet(ladder: Ladder, pair: tuple[int, int], number: int) -> Meeting:
    """Play one game of a pair."""
    began = perf_counter()
    ranks = play(ladder.plan(pair, number), number)["result"]["ranks"]
    won = sum(rank == 1 for seat, rank in enumerate(ranks) if (seat + number) % 2 == 0)
    return Meeting(pair, number, won / ranks.count(1), perf_counter() - began)


def read_tally(ladder: Ladder, file: Path) -> Tally:
    """Return the games of a ladder that a file holds already, or start the file if it does not exist."""
    tally = Tally(ladder)
    for row in read_lines(file, ladder.heading()):
        tally.add(Meeting(**row | {"pair": tuple(row["pair"])}))
    return tally
