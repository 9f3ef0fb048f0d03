"""Looking ahead in games of two where everybody decides at once and nothing is hidden: every pair of decisions is tried.

What is found at the next decision is a matrix of values; its solution is the value one decision earlier. With enough
rounds ahead, or near the end of a game, that is exact; otherwise a value function judges the rounds it stops at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kogge.bots.matrix import Figures, solve_matrix
from kogge.bots.network import Network, chance_to_win
from kogge.bots.search import appreciate
from kogge.core import rule as core
from kogge.core.bits import has
from kogge.core.chance import generator
from kogge.core.edition import Edition
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, Numbers, Records, blank
from kogge.core.rule import cache_folder, compiled

ROWS, COLUMNS, CELL, AHEAD = range(4)
"""What is kept of each level: how many decisions either has, how many pairs are tried, how many rounds are left."""

ITERATIONS = 512


def bind(game: Game, features_rule: Any, at: Callable[[Any], Any]) -> Callable[..., float]:
    rules: Any = game.rules
    draw_rule, legal_rule, advance_rule, result_rule = rules.draw, rules.legal, rules.advance, rules.result

    def look(
        positions: Records,
        components: Records,
        rounds: int,
        precise: float,
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
        values: Figures,
        figures: Numbers,
        chance: Numbers,
        events: Numbers,
    ) -> float:
        """The value of a position to the first seat; the strategies of both are left in `mixes`."""
        parts = components[0]
        levels[0] = positions[0]
        state[0, AHEAD] = rounds
        level = 0
        opening = True
        while True:
            if opening:
                position = levels[level]
                state[level, ROWS] = legal_rule(position, parts, 0, lists[level, 0]) if has(position.asked, 0) else 1
                state[level, COLUMNS] = legal_rule(position, parts, 1, lists[level, 1]) if has(position.asked, 1) else 1
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
            levels[level + 1] = levels[level]
            position = levels[level + 1]
            if has(position.asked, 0):
                position.choice[0] = lists[level, 0, cell // columns]
            if has(position.asked, 1):
                position.choice[1] = lists[level, 1, cell % columns]
            advance_rule(position, parts, events)
            while not (position.over or position.asked):
                if position.chance:
                    draw_rule(position, parts, chance)
                    position.chance = 0
                else:
                    advance_rule(position, parts, events)
            if position.over:
                result_rule(position, parts, figures[0], figures[1])
                appreciate(2, figures[0], figures[1], values)
                value = values[0]
            else:
                number = features_rule(position, parts, 0, features)
                ahead = state[level, AHEAD] - (1 if number else 0)
                if number == 0 or ahead > 0:
                    level += 1
                    state[level, AHEAD] = ahead
                    opening = True
                    continue
                value = chance_to_win(features, number, inner, outer)
                features_rule(position, parts, 1, features)
                value = (value + 1.0 - chance_to_win(features, number, inner, outer)) / 2.0
            payoff[level, cell // columns, cell % columns] = value
            state[level, CELL] = cell + 1

    looking: Callable[..., float] = at(look)
    return looking


@cache
def compiled_look(game: Game, features_rule: Any) -> Callable[..., float]:
    folder = cache_folder(Path(core.__file__).parent, game.folder, Path(__file__).parent)
    return bind(game, features_rule, lambda function: compiled(function, folder))


class Lookahead:
    def __init__(self, game: Game, features: Any, most_features: int, network: Network, most_rounds: int = 3) -> None:
        levels, most = 3 * most_rounds + 2, game.most_decisions
        self.network = network
        self._look = compiled_look(game, features)
        self._levels = blank(game.position, levels)
        self._lists = np.zeros((levels, 2, most), np.int64)
        self._state = np.zeros((levels, 4), np.int64)
        self._payoff = np.zeros((levels, most, most))
        self._regrets, self._sums, self.mixes = np.zeros((3, most)), np.zeros((2, most)), np.zeros((2, most))
        self._features = np.zeros(most_features)
        self._values, self._figures = np.zeros(MOST_SEATS), np.zeros((2, MOST_SEATS), np.int64)
        self._chance, self._events = generator(0), buffer(0)

    def value(self, positions: Records, edition: Edition, rounds: int = 1, precise: float = 0.002) -> float:
        return self._look(
            positions,
            edition.components,
            rounds,
            precise,
            self.network.inner,
            self.network.outer,
            self._levels,
            self._lists,
            self._state,
            self._payoff,
            self._regrets,
            self._sums,
            self.mixes,
            self._features,
            self._values,
            self._figures,
            self._chance,
            self._events,
        )
