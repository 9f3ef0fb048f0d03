"""Train a value network by self-play.

Where nothing is hidden, the target of a position is the solved round ahead, corrected by what follows in the game. As
the last round is known exactly, values spread from the end of the game to the beginning.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from time import perf_counter

import numpy as np

from kogge.bots.lookahead import Lookahead, known_position
from kogge.bots.network import Figures, ValueNetwork
from kogge.bots.readiness import thinking_folder
from kogge.bots.search import Search
from kogge.bots.tree import UPPER_BOUNDS
from kogge.bots.utility import set_utilities
from kogge.core.bits import members
from kogge.core.chance import derived_seed
from kogge.core.errors import SetupError
from kogge.core.features import Features
from kogge.core.game import Game, OptionValue
from kogge.core.match import Match, Seat
from kogge.core.position import MOST_SEATS, Records, blank
from kogge.core.rehearsal import Rehearsal
from kogge.core.rule import compiled
from kogge.core.view import View
from kogge.games import find
from kogge.lab.teaching import Adam, Examples, ReplayBuffer, teach

UNITS, FURTHER = 96, 32
"""The units of the two hidden layers."""
GAMES = 100
"""Games of each process between two training steps."""
KEPT = 400_000
"""How many positions the replay buffer holds, each from one seat."""
TRYING = 0.15
"""How often a player decides at random, to explore."""
TD_LAMBDA = 0.6
"""The weight of later values against the search value, as in TD(lambda)."""
CORRECTION = 0.25
"""How much of the later surprise corrects the value of a solved position; none if a decision was random."""
AGAIN = 0.5
"""How often a game with nothing hidden starts from a round of an earlier game."""
BATCH, LESSONS = 512, 300
RATE, SLOWEST = 1e-3, 0.03
"""The learning rate at the beginning, and which part of it is left at the end."""
SIMULATIONS = 200
"""Rollouts for a decision, where the round ahead cannot be solved."""
ROUGH = 0.005
"""How precisely matrix games are solved while learning."""
UNUSUAL = 0.5
"""How often an option of the game is chosen at random."""


@dataclass(frozen=True)
class Lesson:
    """The progress of learning."""

    number: int
    games: int
    error: float
    """The mean squared error against the targets."""
    seconds: float
    network: ValueNetwork


def learn(
    game: str,
    players: int,
    seconds: float,
    seed: int,
    processes: int,
    network: ValueNetwork | None = None,
    games: int = GAMES,
) -> Iterator[Lesson]:
    """Play and learn for a time, from a network or from scratch; yield the network after each lesson."""
    if find(game).features is None:
        raise SetupError(f"{game} does not describe its positions for a value function")
    find(game).option_places({}, players)
    width = width_of(find(game), players)
    if network and len(network.inner) != width + 1:
        raise SetupError(
            f"these values know {len(network.inner) - 1} features of a position, {game} with {players} players has"
            f" {width}; begin with another file"
        )
    began = perf_counter()
    shuffled = np.random.default_rng(seed)
    replay = ReplayBuffer(KEPT)
    number = played = 0
    adam: Adam | None = None
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while perf_counter() - began < seconds:
            plans = [(game, players, network, derived_seed(seed, number, part), games) for part in range(processes)]
            for examples in pool.map(play, *zip(*plans, strict=True)):
                replay.add(examples)
            network = network or ValueNetwork.random(width, UNITS, seed, FURTHER)
            network = ValueNetwork(network.inner.copy(), network.outer.copy(), network.middle.copy())
            adam = adam or Adam([weight.shape for weight in network.weights])
            left = max(0.0, 1.0 - (perf_counter() - began) / seconds)
            errors = []
            for _ in range(LESSONS):
                errors.append(
                    teach(network, adam, replay.sample(shuffled, BATCH), RATE * (SLOWEST + (1 - SLOWEST) * left))
                )
            number += 1
            played += processes * games
            yield Lesson(number, played, float(np.mean(errors)), perf_counter() - began, network)


def play(name: str, players: int, network: ValueNetwork | None, seed: int, games: int) -> Examples:
    """Play games of a network against itself; return their positions with targets."""
    game, chance = find(name), np.random.default_rng(seed)
    opening = Match(game, game.edition(), [Seat("")] * players, seed=0)
    whole = known_position(opening.view(opening.to_move[0]))
    if whole is None:
        seen = [row for _ in range(games) for row in play_once(game, players, network, chance)]
    else:
        network = network or ValueNetwork.random(width_of(game, players), UNITS, seed, FURTHER)
        ahead = Lookahead(game, network, fair=False)
        rounds: list[Records] = []
        seen = [row for _ in range(games) for row in play_openly(game, ahead, rounds, chance)]
    return Examples.of(seen)


def play_openly(
    game: Game, ahead: Lookahead, rounds: list[Records], chance: np.random.Generator
) -> list[tuple[Features, float]]:
    """Play one two-player game with nothing hidden; return every round from both seats with its target.

    Every second game starts from a round of an earlier one: the last rounds need most examples, since small changes
    matter there. The rounds of the game are added to `rounds`.
    """
    edition = game.edition()
    if rounds and chance.random() < AGAIN:
        whole = rounds[int(chance.integers(len(rounds)))].copy()
    else:
        whole = blank(game.position)
        whole[0] = Match(game, edition, [Seat("")] * 2, options(game, 2, chance), seed=seeded(chance)).position
    rehearsal = Rehearsal(game, edition, whole)
    whole = rehearsal.records
    seen: list[tuple[list[Features], float, float]] = []
    while not whole["over"][0]:
        if asked := members(int(whole["asked"][0])):
            value = ahead.value(whole, edition, precise=ROUGH, whole=False)
            rows = [described_for(game, whole, seat) for seat in range(2)]
            if rows[0].told[0]:
                rounds.append(whole.copy())
            places, tried = [0, 0], False
            for seat in asked:
                codes, mix = ahead.advice(seat)
                tries = chance.random() < TRYING
                tried |= tries
                places[seat] = int(chance.choice(len(codes), p=None if tries else mix))
                whole["choice"][0, seat] = codes[places[seat]]
            seen.append((rows, value, math.nan if tried else float(ahead.payoff[places[0], places[1]])))
        rehearsal.advance()
    figures, worth = np.zeros((2, MOST_SEATS), np.int64), np.zeros(MOST_SEATS)
    game.engine.result(whole, edition.components, figures[0], figures[1])
    set_utilities(2, figures[0], figures[1], worth)
    later = float(worth[0])
    found: list[tuple[Features, float]] = []
    for rows, value, expected in reversed(seen):
        later = value if math.isnan(expected) else value + CORRECTION * (later - expected)
        if rows[0].told[0]:
            found += [(rows[0], later), (rows[1], 1.0 - later)]
    return found


def play_once(
    game: Game, players: int, network: ValueNetwork | None, chance: np.random.Generator
) -> list[tuple[Features, float]]:
    """Play one game; return every position that has features, from every seat, with its target."""
    match = Match(game, game.edition(), [Seat("")] * players, options(game, players, chance), seed=seeded(chance))
    minds = [Mind(game, network, chance) for _ in range(players)]
    seen: list[tuple[list[Features], dict[int, float]]] = []
    while not match.over:
        whole = blank(game.position)
        whole[0] = match.position
        views = [match.view(seat) for seat in match.to_move]
        thoughts = [minds[view.seat].think(view) for view in views]
        rows = [described_for(game, whole, seat) for seat in range(players)]
        if rows[0].told[0]:
            seen.append((rows, {view.seat: value for view, (_, value) in zip(views, thoughts, strict=True)}))
        for view, (mix, _) in zip(views, thoughts, strict=True):
            tried = chance.random() < TRYING
            match.decide(view.seat, view.legal[int(chance.choice(len(view.legal), p=None if tried else mix))])
    later = utilities_of(match)
    found: list[tuple[Features, float]] = []
    for rows, values in reversed(seen):
        for seat in range(players):
            later[seat] = (1 - TD_LAMBDA) * values.get(seat, later[seat]) + TD_LAMBDA * later[seat]
        found += [(row, float(later[seat])) for seat, row in enumerate(rows)]
    return found


class Mind:
    """Thinks about a decision by solving the round ahead, or by a short search where that is impossible."""

    def __init__(self, game: Game, network: ValueNetwork | None, chance: np.random.Generator) -> None:
        self._search = Search(game, seeded(chance), UPPER_BOUNDS, network, capacity=1 << 10)
        self._ahead = Lookahead(game, network) if network else None

    def think(self, view: View) -> tuple[Figures, float]:
        """Return a mixed strategy, and the value of the position to the seat."""
        findings = self._ahead.evaluate(view) if self._ahead else None
        if findings is None:
            self._search.run(view, SIMULATIONS)
            findings = self._search.findings(view)
        mix = np.array([finding.share for finding in findings])
        mix /= mix.sum()
        return mix, float(mix @ [finding.value for finding in findings])


def options(game: Game, players: int, chance: np.random.Generator) -> dict[str, OptionValue]:
    """Choose options at random, the defaults most often."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        place = int(chance.integers(len(option.values)))
        fits = not option.players or players in option.players[place]
        chosen[option.name] = option.values[place if fits and chance.random() < UNUSUAL else 0]
    return chosen


def seeded(chance: np.random.Generator) -> int:
    return int(chance.integers(1 << 62))


def utilities_of(match: Match) -> Figures:
    """Return the utility of a finished game to each seat."""
    outcome = match.outcome
    assert outcome is not None
    worth = np.zeros(MOST_SEATS)
    set_utilities(len(outcome.scores), np.array(outcome.scores), np.array(outcome.ranks), worth)
    return worth


def described_for(game: Game, positions: Records, seat: int) -> Features:
    """Return the features of a position from a seat; none if it has no description."""
    out = Features.none()
    compiled_features(game)(positions, game.edition().components, seat, out)
    return out


def width_of(game: Game, players: int) -> int:
    """Return the number of features at a table, zero or not."""
    match = Match(game, game.edition(), [Seat("")] * players, seed=0)
    while not (number := game.features(match.position, match.edition.components[0], 0, Features.none())):
        for seat in match.to_move:
            match.decide(seat, match.legal(seat)[0])
    return int(number)


@cache
def compiled_features(game: Game) -> Callable[[Records, Records, int, Features], int]:
    features_rule = game.features

    def describe(positions: Records, components: Records, seat: int, out: Features) -> int:
        return features_rule(positions[0], components[0], seat, out)  # type: ignore[no-any-return]

    return compiled(describe, thinking_folder(game))
