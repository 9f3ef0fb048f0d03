"""Simulate many games of computer players. The same seed gives the same games on any number of processes.

>>> import kogge
>>> from kogge.lab.results import Results
>>> from kogge.lab.simulation import SimulationPlan, simulate
>>> plan = SimulationPlan.make("visby", 2, "greedy,random", {}, kogge.games.find("visby").edition(), seed=7)
>>> results = Results(["greedy", "random"])
>>> for played in simulate(plan, games=10, processes=1):
...     results.add(played)
>>> results.seats[0].win_rate
1.0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

from kogge.bots import NO_LIMIT, Limit, decision_of, make_bot, title
from kogge.core.chance import derived_seed
from kogge.core.edition import Edition
from kogge.core.errors import SetupError
from kogge.core.events import KIND
from kogge.core.game import Game, OptionValue
from kogge.core.match import Match, Seat
from kogge.core.record import to_record
from kogge.games import find

CHUNK = 25
"""Games handed to a process at a time."""


@dataclass(frozen=True)
class SimulationPlan:
    """What to play: everything a process needs to know."""

    game: str
    bots: tuple[str, ...]
    """One for each seat."""
    options: tuple[tuple[str, OptionValue], ...]
    edition: bytes
    seed: int
    limit: Limit = NO_LIMIT

    @classmethod
    def make(
        cls, game: str, players: int, bots: str, options: Mapping[str, OptionValue], edition: Edition, seed: int
    ) -> SimulationPlan:
        """Make a plan that can be played; `bots` are names separated by commas; a single one fills every seat."""
        find(game).option_places(options, players)
        derived_seed(seed)
        return cls(game, named_bots(find(game), bots, players), tuple(options.items()), edition.text.encode(), seed)


@dataclass(frozen=True)
class Played:
    """One game of a plan."""

    record: dict[str, Any]
    chapters: int
    """How many parts it had, such as rounds."""


def named_bots(game: Game, names: str, seats: int) -> tuple[str, ...]:
    """Return the players of some seats from names separated by commas; a single one fills every seat."""
    bots = tuple(name.strip() for name in names.split(","))
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise SetupError(f"there are {seats} seats for bots, but {len(bots)} are named: name {seats}, or one for all")
    for name in bots:
        make_bot(name, 0, game)
    return bots


def play(plan: SimulationPlan, number: int) -> dict[str, Any]:
    """Play one game of a plan and return its record."""
    return _play(plan, number).record


def _play(plan: SimulationPlan, number: int) -> Played:
    game = find(plan.game)
    seats = [Seat(f"{title(name)} {seat + 1}", title(name)) for seat, name in enumerate(plan.bots)]
    edition = _edition(plan.game, plan.edition)
    match = Match(game, edition, seats, dict(plan.options), seed=derived_seed(plan.seed, number))
    players = [make_bot(name, derived_seed(plan.seed, number, seat), game) for seat, name in enumerate(plan.bots)]
    while not match.over:
        views = [(seat, match.view(seat)) for seat in match.to_move]
        for seat, view in views:
            match.decide(seat, decision_of(players[seat], view, plan.limit))
    chapters = sum(int(event[KIND]) in game.chapters for beat in match.beats for event in beat.events)
    return Played(to_record(match), chapters)


def simulate(plan: SimulationPlan, games: int, processes: int) -> Iterator[Played]:
    """Play the first games of a plan and yield them in order."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if processes == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from _play_chunk(plan, chunk)
        return
    with ProcessPoolExecutor(min(processes, len(chunks)), get_context("spawn")) as pool:
        for played in pool.map(_play_chunk, [plan] * len(chunks), chunks):
            yield from played


def _play_chunk(plan: SimulationPlan, numbers: range) -> list[Played]:
    return [_play(plan, number) for number in numbers]


@lru_cache(4)
def _edition(game: str, raw: bytes) -> Edition:
    return find(game).read_edition("edition", raw)
