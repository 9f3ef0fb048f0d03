"""Learning what positions are worth by self-play: games of two, in which both play the solution of the matrix ahead."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter

import numpy as np

from kogge.bots.lookahead import Lookahead
from kogge.bots.network import MOST_FEATURES, Figures, Network
from kogge.bots.tree import appreciate
from kogge.core.chance import derived_seed
from kogge.core.errors import SetupError
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, Records, blank
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
PRECISE = 0.005


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


def learn(game: str, seconds: float, seed: int, processes: int, network: Network | None = None) -> Iterator[Lesson]:
    """Play and learn for a time, from a network or from nothing; the network as it is after each lesson."""
    if find(game).features is None:
        raise SetupError(f"{game} does not describe its positions for a value function")
    began = perf_counter()
    shuffled = np.random.default_rng(seed)
    described, found = np.zeros((0, MOST_FEATURES)), np.zeros(0)
    number = played = 0
    adam: Adam | None = None
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while perf_counter() - began < seconds:
            seeds = [derived_seed(seed, number, part) for part in range(processes)]
            for more, values in pool.map(play, [game] * processes, [network] * processes, seeds):
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
            played += processes * GAMES
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


def play(name: str, network: Network | None, seed: int) -> tuple[Figures, Figures]:
    """Games of a network against itself: the positions they went through, and what each turned out to be worth."""
    game = find(name)
    chance = np.random.default_rng(seed)
    described: list[Figures] = []
    found: list[float] = []
    ahead: Lookahead | None = Lookahead(game, network) if network else None
    for _ in range(GAMES):
        rows, values = play_once(game, ahead, chance)
        described += rows
        found += values
    return np.array(described), np.array(found)


def play_once(game: Game, ahead: Lookahead | None, chance: np.random.Generator) -> tuple[list[Figures], list[float]]:
    """One game; without a network to look ahead with, both decide at random."""
    engine, parts = game.compiled, game.edition().components
    positions: Records = blank(game.position)
    position, events, out = positions[0], buffer(0), np.zeros(game.most_decisions, np.int64)
    position.players = 2
    for option in game.options:
        setattr(position, option.name, int(chance.integers(len(option.values))))
    engine.setup(positions)
    rows: list[tuple[Figures, Figures, float | None]] = []
    while not position.over:
        assert not position.chance, "values are learnt for games without chance"
        if position.asked:
            value = ahead.value(positions, game.edition(), precise=PRECISE) if ahead else None
            described = [described_for(game, positions, seat) for seat in range(2)]
            if len(described[0]):
                rows.append((described[0], described[1], value))
            for seat in range(2):
                if position.asked >> seat & 1:
                    number = engine.legal(positions, parts, seat, out)
                    mix = None
                    if ahead and chance.random() >= TRYING:
                        mix = ahead.mixes[seat, :number] / ahead.mixes[seat, :number].sum()
                    position.choice[seat] = out[int(chance.choice(number, p=mix))]
        engine.advance(positions, parts, events)
    figures, worth = np.zeros((2, MOST_SEATS), np.int64), np.zeros(MOST_SEATS)
    engine.result(positions, parts, figures[0], figures[1])
    appreciate(2, figures[0], figures[1], worth)
    later = float(worth[0])
    both: list[Figures] = []
    found: list[float] = []
    for first, second, value in reversed(rows):
        if value is not None:
            later = (1 - PATIENCE) * value + PATIENCE * later
        both += [first, second]
        found += [later, 1.0 - later]
    return both, found


def described_for(game: Game, positions: Records, seat: int) -> Figures:
    """The features of a position, seen from a seat."""
    room = np.zeros(MOST_FEATURES)
    number = game.features(positions[0], game.edition().components[0], seat, room)
    return room[:number].copy()
