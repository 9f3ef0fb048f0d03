"""A view: the observation of one seat. It holds what the seat may know and nothing else.

Pages are drawn from views, and programs that play receive them.

>>> import kogge
>>> match = kogge.start("tallinn", ["Anna", "Bo"], seed=7)
>>> match.decide(0, "play 2a")
>>> before = bytes(match.view(1))
>>> match.withdraw(0)
>>> match.decide(0, "play 6b")
>>> bytes(match.view(1)) == before      # Bo cannot tell what Anna has laid down
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kogge.core.decision import Legal
from kogge.core.edition import Edition
from kogge.core.game import Game, OptionValue
from kogge.core.position import Numbers, Records, blank


@dataclass(frozen=True, eq=False)
class View:
    """A match as one seat, or a spectator, may know it."""

    game: Game
    edition: Edition
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    """The names of all seats, in table order."""
    seat: int
    """The seat whose view it is; -1 for a spectator."""
    records: Records
    """The position as the seat may know it, as an array of one record."""
    legal: Legal
    """The legal decisions of the seat; none if it has nothing to decide."""
    events: Numbers
    """Everything that happened so far, one event in each row."""
    beats: Numbers
    """Where each beat begins in the events."""

    @property
    def position(self) -> Any:
        """The position as the seat may know it; its fields are those the game declares."""
        return self.records[0]

    def imagine(self, chance: Numbers) -> Records:
        """Complete the view to a full position, hidden cards dealt at random."""
        imagined = blank(self.game.position)
        imagined[0] = self.records[0]
        self.game.engine.imagine(imagined, self.seat, chance)
        return imagined

    def __bytes__(self) -> bytes:
        """Return everything in the view that comes from the game: equal views have equal bytes."""
        return b"|".join(part.tobytes() for part in (self.records, self.legal.codes, self.events, self.beats))
