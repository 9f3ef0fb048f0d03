"""Learning a value function by self-play: games of two, in which both play the solution of the matrix ahead of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter

import numpy as np

from kogge.bots.lookahead import Lookahead
from kogge.bots.matrix import Figures
from kogge.bots.network import Network
from kogge.bots.search import appreciate
from kogge.core.chance import derived_seed, generator
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, Records, blank
from kogge.games import find

UNITS = 48
GAMES = 200
"""Games between two lessons, for each process."""
KEPT = 150_000
"""The positions that are remembered."""
TRYING = 0.1
"""How often a player of these games decides at random, to see more of the game."""
PATIENCE = 0.6
"""How much a position learns from what became of it later, beside its own matrix."""
BATCH, LESSONS, RATE = 512, 300, 1e-3


@dataclass
class Lesson:
    """How far learning has come."""

    number: int
    games: int
    positions: int
    error: float
    """The mean squared distance of the values from what was found."""
    seconds: float


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
    game: str, seconds: float, seed: int, processes: int, network: Network | None = None
) -> Iterator[tuple[Network, Lesson]]:
    """Play and learn for a time; after each lesson the network as it is, and how far it has come."""
    rules = find(game)
    ends = perf_counter() + seconds
    began = perf_counter()
    width = rules.features[2]
    network = network or Network.random(width, UNITS, seed)
    inner, outer = network.inner.copy(), network.outer.copy()
    adam = Adam([inner.shape, outer.shape])
    shuffled = np.random.default_rng(seed)
    described, found = np.zeros((0, width)), np.zeros(0)
    number = played = 0
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while perf_counter() < ends:
            now = Network(inner.copy(), outer.copy())
            seeds = [derived_seed(seed, number, part) for part in range(processes)]
            for more, values in pool.map(play, [game] * processes, [now] * processes, seeds, [GAMES] * processes):
                described, found = np.concatenate([described, more])[-KEPT:], np.concatenate([found, values])[-KEPT:]
            played += processes * GAMES
            left = max(0.0, (ends - perf_counter()) / seconds)
            errors = []
            for _ in range(LESSONS):
                picked = shuffled.integers(0, len(found), BATCH)
                errors.append(teach(inner, outer, adam, described[picked], found[picked], RATE * (0.1 + 0.9 * left)))
            number += 1
            lesson = Lesson(number, played, len(found), float(np.mean(errors)), perf_counter() - began)
            yield Network(inner.copy(), outer.copy()), lesson


def teach(inner: Figures, outer: Figures, adam: Adam, described: Figures, found: Figures, rate: float) -> float:
    """One step towards what was found; the answer is the mean squared error before it."""
    drive = described @ inner[:, :-1].T + inner[:, -1]
    active = np.maximum(drive, 0.0)
    values = 1.0 / (1.0 + np.exp(-(active @ outer[:-1] + outer[-1])))
    error = (values - found) / len(found)
    to_outer = np.append(error @ active, error.sum())
    back = np.outer(error, outer[:-1]) * (drive > 0.0)
    to_inner = np.hstack([back.T @ described, back.sum(axis=0)[:, None]])
    adam.move([inner, outer], [to_inner, to_outer], rate)
    return float(np.mean((values - found) ** 2))


def play(name: str, network: Network, seed: int, games: int) -> tuple[Figures, Figures]:
    """Games of a network against itself: the positions they went through, and what each turned out to be worth."""
    game = find(name)
    features_rule, most_features, width = game.features
    ahead = Lookahead(game, features_rule, most_features, network)
    chance = np.random.default_rng(seed)
    described: list[Figures] = []
    found: list[float] = []
    for number in range(games):
        rows, values = play_once(game, ahead, chance, generator(seed, number), most_features, width)
        described += rows
        found += values
    return np.array(described), np.array(found)


def play_once(
    game: Game, ahead: Lookahead, chance: np.random.Generator, drawing: np.ndarray, most_features: int, width: int
) -> tuple[list[Figures], list[float]]:
    engine, edition, rules = game.compiled, game.edition(), game.rules
    positions: Records = blank(game.position)
    positions[0].players = 2
    for option in game.options:
        setattr(positions[0], option.name, int(chance.random() < 0.3))
    engine.setup(positions)
    position, events, out = positions[0], buffer(0), np.zeros(game.most_decisions, np.int64)
    room = np.zeros(most_features)
    rows: list[tuple[Figures, Figures, float]] = []
    while not position.over:
        if position.chance:
            engine.draw(positions, edition.components, drawing)
        elif not position.asked:
            engine.advance(positions, edition.components, events)
        else:
            value = ahead.value(positions, edition, precise=0.005)
            views = []
            for seat in range(2):
                if rules.features(position, edition.components[0], seat, room):
                    views.append(room[:width].copy())
            if views:
                rows.append((views[0], views[1], value))
            for seat in range(2):
                if position.asked >> seat & 1:
                    legal = engine.legal(positions, edition.components, seat, out)
                    if chance.random() < TRYING:
                        picked = int(chance.integers(legal))
                    else:
                        mix = ahead.mixes[seat, :legal].copy()
                        picked = int(chance.choice(legal, p=mix / mix.sum()))
                    position.choice[seat] = out[picked]
            engine.advance(positions, edition.components, events)
    figures, worth = np.zeros((2, MOST_SEATS), np.int64), np.zeros(MOST_SEATS)
    engine.result(positions, edition.components, figures[0], figures[1])
    appreciate(2, figures[0], figures[1], worth)
    later = float(worth[0])
    described: list[Figures] = []
    found: list[float] = []
    for first, second, value in reversed(rows):
        later = (1 - PATIENCE) * value + PATIENCE * later
        described += [first, second]
        found += [later, 1.0 - later]
    return described, found
