"""Trying decisions out: the rules play on in a copy of the position, and tell what would happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from kogge.core.bits import lowest
from kogge.core.chance import generator
from kogge.core.drawing import Event
from kogge.core.events import buffer
from kogge.core.view import View

Chooser = Callable[["Rehearsal"], int]


class Rehearsal:
    """A copy of the position of a view, the unknown dealt anyhow, in which decisions are tried."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.records = view.imagine(generator(0))
        self._engine = view.game.engine
        self._noted = buffer(view.game.most_events)
        self._out = np.zeros(view.game.most_decisions, np.int64)
        self.events: list[Event] = []

    @property
    def position(self) -> Any:
        return self.records[0]

    @property
    def is_joint(self) -> bool:
        """Whether the joint decision goes on."""
        return bool(self.position.joint)

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(lowest(self.position.asked))

    @property
    def stands_still(self) -> bool:
        """Whether somebody is asked, chance has to decide, or the game is over."""
        position = self.position
        return bool(position.asked or position.chance or position.over)

    def legal(self) -> list[int]:
        """The codes of the decisions open to who is asked."""
        number = self._engine.legal(self.records, self.view.edition.components, self.seat, self._out)
        codes: list[int] = self._out[:number].tolist()
        return codes

    def decide(self, code: int) -> None:
        """Let who is asked decide, and carry out the beat that follows from it."""
        self.position.choice[self.seat] = code
        self.advance()

    def advance(self) -> None:
        self._noted[0, 0] = 0
        self._engine.advance(self.records, self.view.edition.components, self._noted)
        self.events += [Event(*row) for row in self._noted[1 : int(self._noted[0, 0]) + 1].tolist()]

    def settle(self) -> None:
        """Go on until somebody is asked, chance has to decide, or the game is over."""
        while not self.stands_still:
            self.advance()

    def run(self, choose: Chooser, ends: Callable[[Any], bool]) -> Iterator[Any]:
        """Go on, with somebody who chooses, until a position is reached; the positions on the way."""
        while not (self.position.over or self.position.chance or ends(self.position)):
            if self.position.asked:
                self.position.choice[self.seat] = choose(self)
            self.advance()
            yield self.position
