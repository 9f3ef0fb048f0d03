"""A view: the observation of one seat. It holds what the seat may know and nothing else.

Pages are drawn from views, and programs that play receive them.
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
    game: Game
    edition: Edition
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    seat: int
    """Whose view it is; NONE for a spectator."""
    records: Records
    """The position as the seat may know it, as an array of one record."""
    legal: Legal
    """The decisions open to the seat; none if it owes no decision."""
    events: Numbers
    """All that happened so far, one row an event."""
    beats: Numbers
    """Where each beat begins in the events."""

    @property
    def position(self) -> Any:
        return self.records[0]

    def imagine(self, chance: Numbers) -> Records:
        """A full position that agrees with the view, hidden cards dealt at random."""
        imagined = blank(self.game.position)
        imagined[0] = self.records[0]
        self.game.engine.imagine(imagined, self.seat, chance)
        return imagined

    def __bytes__(self) -> bytes:
        """Everything in the view that comes from the game: equal views have equal bytes."""
        return b"|".join(part.tobytes() for part in (self.records, self.legal.codes, self.events, self.beats))
