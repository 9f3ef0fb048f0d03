"""Lookahead in two-player games with nothing hidden: every pair of decisions is tried.

The values after the next decisions form a matrix game; its solution is the value one decision earlier. To the end of
a game that is exact; otherwise a value network evaluates the positions at which the lookahead stops.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from kogge.bots.finding import Finding
from kogge.bots.matrix import Strategies, next_pair, solve_matrix, solve_part, weigh_better
from kogge.bots.network import Evaluator, Figures, ValueNetwork, chance_to_win, no_features
from kogge.bots.readiness import thinking_folder
from kogge.bots.utility import MARGIN, set_utilities
from kogge.core.bits import has, members
from kogge.core.chance import generator
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank
from kogge.core.rehearsal import Rehearsal
from kogge.core.rule import compiled
from kogge.core.view import View

ROWS, COLUMNS, CELL, AHEAD, TRIED = range(5)
"""The state of each level: how many decisions either player has, the next pair, how many rounds are left; and at the
first level, how many pairs have been tried in all."""

MOST_LEVELS, WIDEST = 24, 64
"""The most decisions in a row, and the longest list of decisions, that are looked through."""
ITERATIONS = 512
TO_THE_END = 1 << 20
"""More rounds than any game has."""
PRECISE = 1e-3
"""How precisely a matrix game is solved."""
THOROUGH, EXACT = 8192, 1e-5
"""How long and how precisely the matrix game is solved whose mixed strategy is played."""
LIKELY = 0.02
"""Decisions with a larger share are weighed first at the next position."""
LEAST = 0.005
"""A smaller share is left over from the first iterations of solving."""
PROMISING = 0.05
"""A response that is worse by no more than this could turn out to be the best."""
BATCH = 8
"""How many pairs are deepened before the matrix game is solved again."""
FURTHEST = 6
"""The most rounds to look ahead if the game goes on after them."""
STEEP = 400
"""By how much another round multiplies the number of pairs, roughly."""
GUESSES = 4
"""How often hidden cards are sampled to see whether anything is hidden."""


class LookaheadBuffers(NamedTuple):
    """What the lookahead fills, most of it level by level."""

    levels: Records
    """The position of each level."""
    lists: Numbers
    """What either player may decide there."""
    state: Numbers
    payoff: Figures
    weighed: Numbers
    """Which decisions of either are weighed against all of the other."""
    part: Figures
    strategies: Strategies
    values: Figures
    figures: Numbers

    @classmethod
    def for_game(cls, game: Game) -> LookaheadBuffers:
        return cls(
            levels=blank(game.position, MOST_LEVELS),
            lists=np.zeros((MOST_LEVELS, 2, game.most_decisions), np.int64),
            state=np.zeros((MOST_LEVELS, 5), np.int64),
            payoff=np.zeros((MOST_LEVELS, WIDEST, WIDEST)),
            weighed=np.zeros((MOST_LEVELS, 2, WIDEST), np.int64),
            part=np.zeros((WIDEST, WIDEST)),
            strategies=Strategies.empty(WIDEST),
            values=np.zeros(MOST_SEATS),
            figures=np.zeros((2, MOST_SEATS), np.int64),
        )


def bind(game: Game, at: Callable[[Any], Any]) -> Callable[..., float]:
    """Bind the lookahead to one game's rules, interpreted or compiled."""
    rules = game.rules
    legal_rule, advance_rule, result_rule = rules.legal, rules.advance, rules.result
    features_rule = game.features or no_features

    def look(
        positions: Records,
        components: Records,
        rounds: int,
        precise: float,
        most: int,
        whole: bool,
        fair: bool,
        evaluator: Evaluator,
        buffers: LookaheadBuffers,
    ) -> float:
        """Return the value of a position to the first seat; the strategies of both are left in the buffers.

        Not every pair has to be tried (double oracle): a few decisions of either player are weighed against all of the
        other's, and better responses are added until there are none. With `whole`, all first decisions are weighed.
        Where the lookahead stops, positions are evaluated from both seats if `fair`, otherwise from the first.

        Return NaN if `most` pairs are not enough, chance decides, or a list of decisions is too long.
        """
        parts = components[0]
        levels, lists, state, payoff, weighed = (
            buffers.levels,
            buffers.lists,
            buffers.state,
            buffers.payoff,
            buffers.weighed,
        )
        mixes = buffers.strategies.mixes
        levels[0] = positions[0]
        state[:] = 0
        state[0, AHEAD] = rounds
        level = 0
        opening = True
        while True:
            if opening:
                position = levels[level]
                for seat in range(2):
                    number = 1
                    if has(position.asked, seat):
                        number = legal_rule(position, parts, seat, lists[level, seat])
                        if number > WIDEST:
                            return math.nan
                    if number != state[level, ROWS + seat]:
                        state[level, ROWS + seat] = number
                        for place in range(number):
                            weighed[level, seat, place] = place == 0
                    if whole and level == 0:
                        weighed[level, seat, :number] = 1
                payoff[level, : state[level, ROWS], : state[level, COLUMNS]] = math.nan
                state[level, CELL] = 0
                opening = False
            rows, columns = state[level, ROWS], state[level, COLUMNS]
            cell = next_pair(payoff[level], rows, columns, weighed[level], state[level, CELL])
            state[level, CELL] = cell
            if cell == rows * columns:
                value = solve_part(
                    payoff[level],
                    rows,
                    columns,
                    weighed[level],
                    part=buffers.part,
                    strategies=buffers.strategies,
                    most=ITERATIONS,
                    precise=precise,
                )
                if weigh_better(payoff[level], rows, columns, weighed[level], mixes, precise):
                    state[level, CELL] = 0
                    continue
                if level == 0:
                    return value
                for seat in range(2):
                    for place in range(state[level, ROWS + seat]):
                        weighed[level, seat, place] = mixes[seat, place] > LIKELY
                level -= 1
                columns = state[level, COLUMNS]
                cell = state[level, CELL]
                payoff[level, cell // columns, cell % columns] = value
                continue
            state[0, TRIED] += 1
            if state[0, TRIED] > most:
                return math.nan
            levels[level + 1] = levels[level]
            position = levels[level + 1]
            if has(position.asked, 0):
                position.choice[0] = lists[level, 0, cell // columns]
            if has(position.asked, 1):
                position.choice[1] = lists[level, 1, cell % columns]
            advance_rule(position, parts, None)
            while not (position.over or position.asked or position.chance):
                advance_rule(position, parts, None)
            if position.over:
                result_rule(position, parts, buffers.figures[0], buffers.figures[1])
                set_utilities(2, buffers.figures[0], buffers.figures[1], buffers.values)
                value = buffers.values[0]
            else:
                number = features_rule(position, parts, 0, evaluator.features)
                ahead = state[level, AHEAD] - (1 if number else 0)
                if position.chance or level + 2 == len(levels):
                    return math.nan
                if number == 0 or ahead > 0:
                    level += 1
                    state[level, AHEAD] = ahead
                    opening = True
                    continue
                value = chance_to_win(evaluator)
                if fair:
                    features_rule(position, parts, 1, evaluator.features)
                    value = (value + 1.0 - chance_to_win(evaluator)) / 2.0
            payoff[level, cell // columns, cell % columns] = value

    looking: Callable[..., float] = at(look)
    return looking


@cache
def compiled_look(game: Game) -> Callable[..., float]:
    folder = thinking_folder(game)
    return bind(game, lambda function: compiled(function, folder))


@cache
def compiled_solve(game: Game) -> Callable[..., float]:
    return compiled(solve_matrix, thinking_folder(game))


class Lookahead:
    """A lookahead whose buffers are reused for every position."""

    def __init__(self, game: Game, network: ValueNetwork | None = None, fair: bool = True) -> None:
        self._fair = fair
        self._evaluator = (network or ValueNetwork.none()).evaluator()
        self._game = game
        self._look = compiled_look(game)
        self._buffers = LookaheadBuffers.for_game(game)
        self.mixes = self._buffers.strategies.mixes

    def value(
        self,
        positions: Records,
        edition: Edition,
        rounds: int = 1,
        precise: float = 0.002,
        most: int = TO_THE_END,
        whole: bool = True,
    ) -> float:
        """Return the value of a position to the first seat; `mixes` holds the strategies of both.

        With `whole`, all pairs of decisions are tried, and `payoff` holds the value of each.
        """
        return self._look(
            positions,
            edition.components,
            rounds,
            precise,
            most,
            whole=whole,
            fair=self._fair,
            evaluator=self._evaluator,
            buffers=self._buffers,
        )

    def advice(self, seat: int) -> tuple[Numbers, Figures]:
        """Return the decisions of a seat in the last position, and its mixed strategy."""
        number = int(self._buffers.state[0, ROWS + seat])
        return self._buffers.lists[0, seat, :number].copy(), self.mixes[seat, :number].copy()

    @property
    def payoff(self) -> Figures:
        """The value of each pair of decisions in the last position to the first seat, as far as tried."""
        rows, columns = self._buffers.state[0, [ROWS, COLUMNS]]
        return self._buffers.payoff[0, :rows, :columns].copy()

    def solve(self, view: View, most: int) -> list[Finding] | None:
        """Solve the rest of a game exactly, if nothing is hidden and `most` pairs are enough."""
        position = known_position(view)
        if position is None or math.isnan(self.value(position, view.edition, TO_THE_END, PRECISE, most, False)):
            return None
        return findings(view, self.payoff, self.mixes)

    def evaluate(self, view: View, most: int = 0, until: float = math.inf) -> list[Finding] | None:
        """Solve the next round by the value network, if nothing is hidden.

        While fewer than `most` pairs have been tried, and before the time `until`, look further along the pairs that
        matter, one more round each time.
        """
        position = known_position(view)
        if position is None or math.isnan(self.value(position, view.edition, precise=PRECISE)):
            return None
        payoff = self.payoff
        codes = [self.advice(seat)[0].tolist() for seat in range(2)]
        left = most - int(self._buffers.state[0, TRIED])
        for rounds in range(1, FURTHEST):
            left, dearest = self._deepen(position, view.edition, codes, payoff, rounds, left=left, until=until)
            if dearest * STEEP > left:
                break
        self.mix(payoff, THOROUGH, EXACT)
        return findings(view, payoff, self.mixes)

    def _deepen(
        self,
        position: Records,
        edition: Edition,
        codes: list[list[int]],
        payoff: Figures,
        rounds: int,
        left: int,
        until: float,
    ) -> tuple[int, int]:
        """Look some rounds beyond the pairs that matter, while pairs are left to try.

        Return how many are left, and the most it took to look beyond one pair.
        """
        known, dearest = np.zeros(payoff.shape, bool), 0
        while left > 0 and perf_counter() < until:
            urgent = np.where(known, 0.0, urgency(payoff, self.mixes))
            if urgent.max() < LEAST:
                break
            for place in np.argsort(-urgent, axis=None, kind="stable")[:BATCH]:
                row, column = divmod(int(place), payoff.shape[1])
                if urgent[row, column] >= LEAST and left > 0:
                    known[row, column] = True
                    value = self._beyond(position, edition, (codes[0][row], codes[1][column]), rounds, left)
                    payoff[row, column] = no_surer(value, payoff[row, column])
                    tried = int(self._buffers.state[0, TRIED])
                    left, dearest = left - tried, max(dearest, tried)
            self.mix(payoff)
        return left, dearest

    def _beyond(self, position: Records, edition: Edition, pair: tuple[int, int], rounds: int, most: int) -> float:
        """Return the value some rounds beyond a pair of decisions, or NaN if the game is over by then."""
        rehearsal = Rehearsal(self._game, edition, position)
        rehearsal.decide_all({seat: pair[seat] for seat in members(int(rehearsal.position.asked))})
        rehearsal.settle()
        after = rehearsal.records
        self._buffers.state[0, TRIED] = 0
        if after["over"][0] or after["chance"][0]:
            return math.nan
        rounds += 0 if self._described(after, edition) else 1
        return self.value(after, edition, rounds, PRECISE, most, whole=False)

    def _described(self, position: Records, edition: Edition) -> bool:
        """Whether a value network could evaluate a position."""
        features = self._game.features or no_features
        return features(position[0], edition.components[0], 0, self._evaluator.features) > 0

    def mix(self, payoff: Figures, most: int = ITERATIONS, precise: float = PRECISE) -> None:
        """Leave the solution of a matrix game in `mixes`."""
        rows, columns = payoff.shape
        compiled_solve(self._game)(payoff, rows, columns, self._buffers.strategies, most, precise)


def no_surer(further: float, before: float) -> float:
    """Return the value found by looking further, if any, but never better than a victory now."""
    if math.isnan(further):
        return before
    return max(min(MARGIN, before), min(max(1.0 - MARGIN, before), further))


def urgency(payoff: Figures, mixes: Figures) -> Figures:
    """Return how much the value of each pair matters: the share of one decision where the other is a good response."""
    rows, columns = payoff.shape
    own, theirs = mixes[0, :rows], mixes[1, :columns]
    gains, losses = payoff @ theirs, own @ payoff
    answers = losses <= losses.min() + PROMISING
    replies = gains >= gains.max() - PROMISING
    return np.maximum(np.outer(own, answers), np.outer(replies, theirs))


def findings(view: View, payoff: Figures, mixes: Figures) -> list[Finding]:
    """Return what a solved matrix game says about each legal decision of a view."""
    if view.seat == 1:
        payoff, mixes = 1.0 - payoff.T, mixes[::-1]
    own, theirs = mixes[0, : len(payoff)], mixes[1, : payoff.shape[1]]
    shares = np.where(own < LEAST, 0.0, own)
    likely = np.flatnonzero(theirs)
    values = payoff[:, likely] @ theirs[likely]
    return [
        Finding(int(code), float(share), float(value), 1, solved=True)
        for code, share, value in zip(view.legal.codes, shares / shares.sum(), values, strict=True)
    ]


def known_position(view: View) -> Records | None:
    """Return the full position if every seat knows it; for two players only."""
    game, engine, players = view.game, view.game.engine, int(view.position.players)
    if players != 2:
        return None
    whole = view.imagine(generator(0))
    seen = observed_by_all(game, whole)
    for guess in range(1, GUESSES):
        if observed_by_all(game, view.imagine(generator(guess))) != seen:
            return None
        for seat in range(players):
            imagined = blank(game.position)
            engine.observe(whole, seat, imagined)
            engine.imagine(imagined, seat, generator(guess))
            if observed_by_all(game, imagined) != seen:
                return None
    for seat in range(players):
        whole[0].choice[seat] = NONE
    return whole


def observed_by_all(game: Game, positions: Records) -> list[bytes]:
    """Return what each seat observes of a position."""
    found = []
    for seat in range(int(positions[0].players)):
        view = blank(game.position)
        game.engine.observe(positions, seat, view)
        view[0].choice[:] = NONE
        found.append(view.tobytes())
    return found
