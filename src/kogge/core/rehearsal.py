"""Trying decisions out: the rules play on in a copy of a position, and tell what would happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from kogge.core.bits import lowest, members
from kogge.core.chance import generator
from kogge.core.drawing import EventRow
from kogge.core.edition import Edition
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.position import NONE, Numbers, Records
from kogge.core.view import View

Chooser = Callable[["Rehearsal", int], int]
"""Decides for a seat that is asked."""


class Rehearsal:
    """A copy of a position in which decisions are tried."""

    def __init__(self, game: Game, edition: Edition, records: Records) -> None:
        self.game = game
        self.edition = edition
        self.records = records.copy()
        self.beats: list[Numbers] = []
        """The events of each beat that had any."""
        self._noted = buffer(game.most_events)

    @classmethod
    def of(cls, view: View) -> Rehearsal:
        """Rehearse from what a seat knows, the unknown dealt anyhow."""
        return cls(view.game, view.edition, view.imagine(generator(0)))

    @property
    def position(self) -> Any:
        return self.records[0]

    @property
    def events(self) -> list[EventRow]:
        """All that has happened since the rehearsal began."""
        return [EventRow(*row) for beat in self.beats for row in beat.tolist()]

    @property
    def is_joint(self) -> bool:
        """Whether the joint decision goes on."""
        return bool(self.position.joint)

    @property
    def seat(self) -> int:
        """The first seat that is asked."""
        return int(lowest(self.position.asked))

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the codes of the decisions open to a seat, or to the first that is asked."""
        out = np.zeros(self.game.most_decisions, np.int64)
        asked = self.seat if seat is None else seat
        number = self.game.engine.legal(self.records, self.edition.components, asked, out)
        codes: list[int] = out[:number].tolist()
        return codes

    def decide(self, code: int) -> None:
        """Let the only seat that is asked decide, and carry out the beat that follows from it."""
        self.decide_all({self.seat: code})

    def decide_all(self, choices: Mapping[int, int]) -> None:
        """Let all seats that are asked decide, and carry out the beat that follows from it."""
        for seat, code in choices.items():
            self.position.choice[seat] = code
        self.advance()

    def advance(self) -> None:
        """Carry out one beat."""
        self._noted[0, 0] = 0
        self.game.engine.advance(self.records, self.edition.components, self._noted)
        if number := int(self._noted[0, 0]):
            self.beats.append(self._noted[1 : number + 1].copy())

    def settle(self, chance: Numbers | None = None) -> None:
        """Go on until somebody is asked or the game is over; without a generator no further than to the next draw."""
        while not self.position.over:
            if self.position.chance:
                if chance is None:
                    return
                self.game.engine.draw(self.records, self.edition.components, chance)
            elif self.position.asked:
                return
            else:
                self.advance()

    def run(self, choose: Chooser, ends: Callable[[Any], bool]) -> Iterator[Any]:
        """Go on, with somebody who chooses, until a position is reached; the positions on the way."""
        while not (self.position.over or self.position.chance or ends(self.position)):
            for seat in members(int(self.position.asked)):
                if self.position.choice[seat] == NONE:
                    self.position.choice[seat] = choose(self, seat)
            self.advance()
            yield self.position
