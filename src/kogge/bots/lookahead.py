"""Looking ahead in games of two in which nothing is hidden: every pair of decisions is tried.

What is found at the next decision is a matrix of values; its solution is the value one decision earlier. To the end
of a game that is exact; before it, a value function judges the rounds at which looking ahead stops.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kogge.bots.finding import Finding
from kogge.bots.matrix import solve_matrix
from kogge.bots.network import MOST_FEATURES, Figures, Network, chance_to_win, no_features
from kogge.bots.readiness import thinking_folder
from kogge.bots.worth import appreciate
from kogge.core.bits import has
from kogge.core.chance import generator
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank
from kogge.core.rule import compiled
from kogge.core.view import View

ROWS, COLUMNS, CELL, AHEAD = range(4)
"""What is kept of each level: how many decisions either has, how many pairs are tried, how many rounds are left."""

LEVELS, WIDEST = 24, 64
"""The most decisions one after the other, and the longest list of them, that are looked through."""
ITERATIONS = 512
TO_THE_END = 1 << 20
"""More rounds than any game has."""
PRECISE = 1e-3
"""How close the value of a matrix is found, from 0 to 1."""
GUESSES = 4
"""How often hidden cards are dealt to see whether anything is hidden."""


def bind(game: Game, at: Callable[[Any], Any]) -> Callable[..., float]:
    """Looking ahead by one game's rules, interpreted or compiled."""
    rules = game.rules
    legal_rule, advance_rule, result_rule = rules.legal, rules.advance, rules.result
    features_rule = game.features or no_features

    def look(
        positions: Records,
        components: Records,
        rounds: int,
        precise: float,
        most: int,
        inner: Figures,
        outer: Figures,
        levels: Records,
        lists: Numbers,
        state: Numbers,
        payoff: Figures,
        regrets: Figures,
        sums: Figures,
        mixes: Figures,
        features: Figures,
        drives: Figures,
        values: Figures,
        figures: Numbers,
    ) -> float:
        """The value of a position to the first seat; the strategies of both are left in `mixes`.

        Not a number where `most` pairs are not enough, where chance decides, or where a list is too long.
        """
        parts = components[0]
        levels[0] = positions[0]
        state[0, AHEAD] = rounds
        level = 0
        cells = 0
        opening = True
        while True:
            if opening:
                position = levels[level]
                for seat in range(2):
                    state[level, ROWS + seat] = 1
                    if has(position.asked, seat):
                        number = legal_rule(position, parts, seat, lists[level, seat])
                        if number > WIDEST:
                            return math.nan
                        state[level, ROWS + seat] = number
                state[level, CELL] = 0
                opening = False
            rows, columns, cell = state[level, ROWS], state[level, COLUMNS], state[level, CELL]
            if cell == rows * columns:
                value = solve_matrix(payoff[level], rows, columns, regrets, sums, mixes, ITERATIONS, precise)
                if level == 0:
                    return value
                level -= 1
                cell = state[level, CELL]
                payoff[level, cell // state[level, COLUMNS], cell % state[level, COLUMNS]] = value
                state[level, CELL] = cell + 1
                continue
            cells += 1
            if cells > most:
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
                result_rule(position, parts, figures[0], figures[1])
                appreciate(2, figures[0], figures[1], values)
                value = values[0]
            else:
                number = features_rule(position, parts, 0, features)
                ahead = state[level, AHEAD] - (1 if number else 0)
                if position.chance or level + 2 == len(levels):
                    return math.nan
                if number == 0 or ahead > 0:
                    level += 1
                    state[level, AHEAD] = ahead
                    opening = True
                    continue
                value = chance_to_win(features, number, inner, outer, drives)
                features_rule(position, parts, 1, features)
                value = (value + 1.0 - chance_to_win(features, number, inner, outer, drives)) / 2.0
            payoff[level, cell // columns, cell % columns] = value
            state[level, CELL] = cell + 1

    looking: Callable[..., float] = at(look)
    return looking


@cache
def compiled_look(game: Game) -> Callable[..., float]:
    folder = thinking_folder(game)
    return bind(game, lambda function: compiled(function, folder))


class Lookahead:
    """Room for looking ahead, used again for every position."""

    def __init__(self, game: Game, network: Network | None = None) -> None:
        most = game.most_decisions
        network = network or Network.none()
        self._inner, self._outer = network.by_feature, network.outer
        self._look = compiled_look(game)
        self._levels = blank(game.position, LEVELS)
        self._lists = np.zeros((LEVELS, 2, most), np.int64)
        self._state = np.zeros((LEVELS, 4), np.int64)
        self._payoff = np.zeros((LEVELS, WIDEST, WIDEST))
        self._regrets, self._sums, self.mixes = np.zeros((3, WIDEST)), np.zeros((2, WIDEST)), np.zeros((2, WIDEST))
        self._features, self._drives = np.zeros(MOST_FEATURES), np.zeros(len(network.inner))
        self._values, self._figures = np.zeros(MOST_SEATS), np.zeros((2, MOST_SEATS), np.int64)

    def value(
        self, positions: Records, edition: Edition, rounds: int = 1, precise: float = 0.002, most: int = TO_THE_END
    ) -> float:
        """What a position is worth to the first seat; `mixes` holds how both should decide there."""
        return self._look(
            positions,
            edition.components,
            rounds,
            precise,
            most,
            self._inner,
            self._outer,
            *self.room,
        )

    @property
    def room(self) -> tuple[Any, ...]:
        """What `look` fills while looking."""
        return (
            self._levels,
            self._lists,
            self._state,
            self._payoff,
            self._regrets,
            self._sums,
            self.mixes,
            self._features,
            self._drives,
            self._values,
            self._figures,
        )

    @property
    def payoff(self) -> Figures:
        """What each pair of decisions is worth to the first seat, by the position looked at last."""
        return self._payoff[0, : self._state[0, ROWS], : self._state[0, COLUMNS]].copy()

    def solve(self, view: View, most: int) -> list[Finding] | None:
        """The exact solution of the rest of a game, if nothing is hidden and at most so many pairs have to be tried."""
        position = known_position(view)
        if position is None or math.isnan(self.value(position, view.edition, TO_THE_END, PRECISE, most)):
            return None
        return self._findings(view)

    def judge(self, view: View) -> list[Finding] | None:
        """The solution of the next round by what its ends are worth to the value function, if nothing is hidden."""
        position = known_position(view)
        if position is None or math.isnan(self.value(position, view.edition, precise=PRECISE)):
            return None
        return self._findings(view)

    def _findings(self, view: View) -> list[Finding]:
        number = len(view.legal)
        shares = self.mixes[view.seat, :number].copy()
        values = self._against(view.seat, number, self.mixes[1 - view.seat].copy())
        return [
            Finding(int(code), float(share), float(value), 1)
            for code, share, value in zip(view.legal.codes, shares, values, strict=True)
        ]

    def _against(self, seat: int, number: int, mix: Figures) -> Figures:
        """What each decision of a seat is worth against the mix of the other, by the matrix solved last."""
        payoff, rivals = self._payoff[0], int(self._state[0, COLUMNS - seat])
        if seat == 0:
            return np.asarray(payoff[:number, :rivals] @ mix[:rivals])
        return np.asarray(1.0 - mix[:rivals] @ payoff[:rivals, :number])


def known_position(view: View) -> Records | None:
    """The whole position, if every seat could tell it from what it knows; for two players only."""
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
    """What each seat observes of a position."""
    found = []
    for seat in range(int(positions[0].players)):
        view = blank(game.position)
        game.engine.observe(positions, seat, view)
        view[0].choice[:] = NONE
        found.append(view.tobytes())
    return found
