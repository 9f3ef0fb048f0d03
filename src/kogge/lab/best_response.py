"""The best response to a known strategy where nothing is hidden.

In a tree of moments the player's mixed strategy is looked up at every node, so the value of a node is that of the best
decision against it. Beyond the tree, positions are evaluated by lookahead: two rounds along the best response and one
elsewhere, or exactly where every line to the end can be tried. The nodes that matter most are expanded first.
"""

from __future__ import annotations

import math

import numpy as np

from kogge.bots.lookahead import TO_THE_END, Lookahead
from kogge.bots.network import Figures
from kogge.bots.thinking import value_function
from kogge.core.chance import generator
from kogge.core.game import Game
from kogge.lab.moment import Moment
from kogge.lab.strategy import Strategy

PAIRS = 20_000
"""How many pairs of decisions are tried to evaluate a moment exactly."""
RARE = 0.01
"""Replies with a smaller probability are not expanded."""
CURIOSITY = 0.05
"""The weight of exploration when a node is chosen: about as much as decisions differ."""


class BestResponse:
    """Finds best responses to a known strategy, at moments in which nothing is hidden."""

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self.strategy = strategy
        self.ahead = Lookahead(game, value_function(game, 2))
        self.chance = generator(0)
        self._root: ResponseNode | None = None

    def answer(self, moment: Moment, seat: int, looks: int) -> ResponseNode:
        """Return the node of a moment after `looks` expansions; a subtree that is known already is reused."""
        known = self._root.find(moment) if self._root else None
        self._root = known or ResponseNode(self, moment, seat)
        for _ in range(looks - 1):
            self._root.look()
        return self._root

    def payoff(self, moment: Moment) -> tuple[Figures, bool]:
        """Return the values of all pairs of decisions to the first seat, exact if possible, otherwise a round ahead."""
        edition = moment.origin.edition
        exact = not math.isnan(self.ahead.value(moment.whole, edition, TO_THE_END, most=PAIRS))
        if not exact:
            value = self.ahead.value(moment.whole, edition)
            assert not math.isnan(value), "where nothing is hidden, a round can be looked through"
        return self.ahead.payoff, exact

    def value(self, moment: Moment) -> float:
        """Return the value of a moment to the first seat by looking a round ahead."""
        return self.ahead.value(moment.whole, moment.origin.edition, whole=False)


class ResponseNode:
    """A moment at which the player's mixed strategy has been looked up."""

    def __init__(self, by: BestResponse, moment: Moment, seat: int) -> None:
        self.moment = moment
        self._by = by
        self._seat = seat
        self.codes = moment.legal(seat)
        self.replies = moment.legal(1 - seat)
        self.mix = by.strategy.mix(moment.view(1 - seat)) if moment.asks(1 - seat) else np.ones(1)
        payoff, exact = by.payoff(moment)
        self.values = payoff if seat == 0 else 1.0 - payoff.T
        """By the seat's decision and the player's reply."""
        if not exact:
            self._look_further()
        self._looks = np.zeros(self.values.shape, np.int64)
        self._next: dict[tuple[int, int], ResponseNode | None] = {}

    @property
    def expected(self) -> Figures:
        """The expected value of each decision against the mixed strategy."""
        return np.asarray(self.values @ self.mix)

    @property
    def value(self) -> float:
        return float(self.expected.max())

    @property
    def best(self) -> int:
        return int(self.codes[self.expected.argmax()])

    def look(self) -> None:
        """Expand one more node below, where the decision is promising and the reply is likely."""
        tried = self._looks.sum(axis=1)
        own = int((self.expected + CURIOSITY * math.sqrt(1 + tried.sum()) / (1 + tried)).argmax())
        reply = int((self.mix / (1 + self._looks[own])).argmax())
        self._looks[own, reply] += 1
        if (own, reply) not in self._next:
            after = self.moment.after(self._pair(own, reply), self._by.chance)
            self._next[own, reply] = None if after.over else ResponseNode(self._by, after, self._seat)
        elif below := self._next[own, reply]:
            below.look()
        if below := self._next[own, reply]:
            self.values[own, reply] = below.value

    def _look_further(self) -> None:
        """Look one more round beyond the best decision, until the best decision has been looked beyond."""
        judged: set[int] = set()
        while (own := int(self.expected.argmax())) not in judged:
            judged.add(own)
            for reply in np.flatnonzero(self.mix > RARE):
                after = self.moment.after(self._pair(own, int(reply)), self._by.chance)
                if not after.over:
                    value = self._by.value(after)
                    self.values[own, reply] = value if self._seat == 0 else 1.0 - value

    def find(self, moment: Moment) -> ResponseNode | None:
        """Return the node of a moment in this subtree, if there is one."""
        if self.moment.seen_by(self._seat).tobytes() == moment.seen_by(self._seat).tobytes():
            return self
        found = (below.find(moment) for below in self._next.values() if below)
        return next(filter(None, found), None)

    def _pair(self, own: int, reply: int) -> tuple[int, int]:
        code, answer = int(self.codes[own]), int(self.replies[reply])
        return (code, answer) if self._seat == 0 else (answer, code)
