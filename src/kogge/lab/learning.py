"""Learning what positions are worth by self-play, with what has been learnt so far."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter

import numpy as np

from kogge.bots.lookahead import Lookahead
from kogge.bots.network import MOST_FEATURES, Figures, Network
from kogge.bots.search import Search
from kogge.bots.tree import UPPER_BOUNDS
from kogge.bots.worth import appreciate
from kogge.core.chance import derived_seed
from kogge.core.errors import SetupError
from kogge.core.game import Game, OptionValue
from kogge.core.match import Match, Seat
from kogge.core.position import MOST_SEATS, Records, blank
from kogge.core.view import View
from kogge.games import find

UNITS = 48
GAMES = 100
"""Games between two lessons, for each process."""
KEPT = 150_000
"""The positions that are remembered."""
TRYING = 0.1
"""How often a player of these games decides at random, to see more of the game."""
PATIENCE = 0.6
"""How much a position learns from what became of it later, beside its own matrix."""
BATCH, LESSONS, RATE = 512, 300, 1e-3
SIMULATIONS = 200
"""Imagined games for a decision, where the matrix ahead cannot be solved."""
UNUSUAL = 0.5
"""How often an option of the game is chosen by chance."""


@dataclass(frozen=True)
class Lesson:
    """How far learning has come."""

    number: int
    games: int
    error: float
    """The mean squared distance of the values from what was found."""
    seconds: float
    network: Network


@dataclass
class Adam:
    """Stochastic descent with momentum and scaling, for a few arrays."""

    shapes: list[tuple[int, ...]]
    steps: int = 0
    means: list[Figures] = field(default_factory=list)
    squares: list[Figures] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.means = [np.zeros(shape) for shape in self.shapes]
        self.squares = [np.zeros(shape) for shape in self.shapes]

    def move(self, weights: list[Figures], slopes: list[Figures], rate: float) -> None:
        self.steps += 1
        for weight, slope, mean, square in zip(weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= rate * step


def learn(
    game: str,
    players: int,
    seconds: float,
    seed: int,
    processes: int,
    network: Network | None = None,
    games: int = GAMES,
) -> Iterator[Lesson]:
    """Play and learn for a time, from a network or from nothing; the network as it is after each lesson."""
    if find(game).features is None:
        raise SetupError(f"{game} does not describe its positions for a value function")
    find(game).option_places({}, players)
    began = perf_counter()
    shuffled = np.random.default_rng(seed)
    described, found = np.zeros((0, MOST_FEATURES)), np.zeros(0)
    number = played = 0
    adam: Adam | None = None
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while perf_counter() - began < seconds:
            plans = [(game, players, network, derived_seed(seed, number, part), games) for part in range(processes)]
            for more, values in pool.map(play, *zip(*plans, strict=True)):
                described = np.concatenate([described[:, : more.shape[1]], more])[-KEPT:]
                found = np.concatenate([found, values])[-KEPT:]
            network = network or Network.random(described.shape[1], UNITS, seed)
            network = Network(network.inner.copy(), network.outer.copy())
            adam = adam or Adam([network.inner.shape, network.outer.shape])
            left = max(0.0, 1.0 - (perf_counter() - began) / seconds)
            errors = []
            for _ in range(LESSONS):
                picked = shuffled.integers(0, len(found), BATCH)
                errors.append(teach(network, adam, described[picked], found[picked], RATE * (0.1 + 0.9 * left)))
            number += 1
            played += processes * games
            yield Lesson(number, played, float(np.mean(errors)), perf_counter() - began, network)


def teach(network: Network, adam: Adam, described: Figures, found: Figures, rate: float) -> float:
    """One step of a network towards what was found; the answer is the mean squared error before it."""
    inner, outer = network.inner, network.outer
    drive = described @ inner[:, :-1].T + inner[:, -1]
    active = np.maximum(drive, 0.0)
    values = 1.0 / (1.0 + np.exp(-(active @ outer[:-1] + outer[-1])))
    error = (values - found) / len(found)
    to_outer = np.append(error @ active, error.sum())
    back = np.outer(error, outer[:-1]) * (drive > 0.0)
    to_inner = np.hstack([back.T @ described, back.sum(axis=0)[:, None]])
    adam.move([inner, outer], [to_inner, to_outer], rate)
    return float(np.mean((values - found) ** 2))


def play(name: str, players: int, network: Network | None, seed: int, games: int) -> tuple[Figures, Figures]:
    """Games of a network against itself: the positions they went through, and what each turned out to be worth."""
    chance = np.random.default_rng(seed)
    described: list[Figures] = []
    found: list[float] = []
    for _ in range(games):
        for row, worth in play_once(find(name), players, network, chance):
            described.append(row)
            found.append(worth)
    return np.array(described), np.array(found)


def play_once(
    game: Game, players: int, network: Network | None, chance: np.random.Generator
) -> list[tuple[Figures, float]]:
    """One game: what was seen from every seat at every moment that can be described, and what it was worth to it."""
    match = Match(game, game.edition(), [Seat("")] * players, options(game, players, chance), seed=seeded(chance))
    minds = [Mind(game, network, chance) for _ in range(players)]
    seen: list[tuple[list[Figures], dict[int, float]]] = []
    while not match.over:
        whole = blank(game.position)
        whole[0] = match.position
        views = [match.view(seat) for seat in match.to_move]
        thoughts = [minds[view.seat].think(view) for view in views]
        rows = [described_for(game, whole, seat) for seat in range(players)]
        if len(rows[0]):
            seen.append((rows, {view.seat: value for view, (_, value) in zip(views, thoughts, strict=True)}))
        for view, (mix, _) in zip(views, thoughts, strict=True):
            tried = chance.random() < TRYING
            match.decide(view.seat, view.legal[int(chance.choice(len(view.legal), p=None if tried else mix))])
    later = worth_of(match)
    found: list[tuple[Figures, float]] = []
    for rows, values in reversed(seen):
        for seat in range(players):
            later[seat] = (1 - PATIENCE) * values.get(seat, later[seat]) + PATIENCE * later[seat]
        found += [(row, float(later[seat])) for seat, row in enumerate(rows)]
    return found


class Mind:
    """Thinks about a decision: by the matrix ahead, or, where that cannot be, by a short search."""

    def __init__(self, game: Game, network: Network | None, chance: np.random.Generator) -> None:
        self._search = Search(game, seeded(chance), UPPER_BOUNDS, network, room=1 << 10)
        self._ahead = Lookahead(game, network) if network else None

    def think(self, view: View) -> tuple[Figures, float]:
        """How a seat should decide, and what the position is worth to it."""
        findings = self._ahead.judge(view) if self._ahead else None
        if findings is None:
            self._search.run(view, SIMULATIONS)
            findings = self._search.findings(view)
        mix = np.array([finding.share for finding in findings])
        mix /= mix.sum()
        return mix, float(mix @ [finding.value for finding in findings])


def options(game: Game, players: int, chance: np.random.Generator) -> dict[str, OptionValue]:
    """Every option is learnt, the usual one most."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        place = int(chance.integers(len(option.values)))
        fits = not option.players or players in option.players[place]
        chosen[option.name] = option.values[place if fits and chance.random() < UNUSUAL else 0]
    return chosen


def seeded(chance: np.random.Generator) -> int:
    return int(chance.integers(1 << 62))


def worth_of(match: Match) -> Figures:
    """What a finished game was worth to each seat."""
    outcome = match.outcome
    assert outcome is not None
    worth = np.zeros(MOST_SEATS)
    appreciate(len(outcome.scores), np.array(outcome.scores), np.array(outcome.ranks), worth)
    return worth


def described_for(game: Game, positions: Records, seat: int) -> Figures:
    """The features of a position, seen from a seat."""
    room = np.zeros(MOST_FEATURES)
    number = game.features(positions[0], game.edition().components[0], seat, room)
    return room[:number].copy()
