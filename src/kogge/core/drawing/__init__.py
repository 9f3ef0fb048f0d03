"""How a game is drawn in the browser: what a game's module `table` offers, and what it is given.

Everything is HTML from one view, for one reader. The script that makes a page live knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from kogge.core.view import View
from kogge.core.words import Words, listed


class EventRow(NamedTuple):
    """One event, its columns by name."""

    kind: int
    seat: int
    subject: int
    rival: int
    own: int
    theirs: int
    points: int
    law: int


def only(events: Iterable[EventRow], *kinds: int) -> list[EventRow]:
    return [event for event in events if event.kind in kinds]


@dataclass(frozen=True)
class Sign:
    """What a table knows of a seat beside the game."""

    name: str
    about: str
    """A few words below the name: who plays there."""
    state: Literal["choosing", "chosen", "waiting"]
    """Owes a decision, has laid one down, or neither."""


@dataclass(frozen=True)
class Draft:
    """A decision of all together as it stands on the table, before all agree."""

    text: str
    """The steps as they would stand in the log; what is not said in it is left out."""
    agreed: frozenset[int] = frozenset()
    """The seats that have agreed to it."""
    computers: frozenset[int] = frozenset()
    """The seats of computer players, who may say what they would change and never hold it up."""
    alone: bool = False
    """Whether the reader is the only person who has to agree: a change is agreed to as it is made."""
    timed: bool = False
    """Whether time runs out for it."""


@dataclass(frozen=True)
class Scene:
    """All that is needed to draw a table for one reader."""

    view: View
    words: Words
    signs: tuple[Sign, ...]
    """One for each seat."""
    laid: str = ""
    """The text of the reader's own decision that has not taken effect, if any."""
    draft: Draft | None = None
    """Set while a decision of all together is asked for, for everybody who looks on."""

    @property
    def seats(self) -> range:
        return range(len(self.signs))

    @property
    def choosing(self) -> list[int]:
        """The seats that owe a decision."""
        return [seat for seat in self.seats if self.signs[seat].state == "choosing"]

    def name(self, seat: int) -> str:
        return self.signs[seat].name

    def names(self, seats: Iterable[int]) -> str:
        return listed([self.name(seat) for seat in seats], self.words)

    def events(self, beat: int | None = None) -> list[EventRow]:
        """The events of a beat, or all."""
        rows = self.view.events
        if beat is not None:
            ends = [*self.view.beats.tolist(), len(rows)]
            rows = rows[ends[beat] : ends[beat + 1]]
        return [EventRow(*row) for row in rows.tolist()]

    def last_beat(self) -> list[EventRow]:
        beats = len(self.view.beats)
        return self.events(beats - 1) if beats else []


@dataclass(frozen=True)
class RoundStep:
    """One step of a round in the head of the page."""

    title: str
    state: Literal["past", "current", "next"]


class TableDrawing(Protocol):
    """The module `table` of a game. Texts come from its words; markup is escaped."""

    def heading(self, scene: Scene) -> str:
        """Where in the game we are, like "Round 5 of 10"."""
        ...

    def phases(self, scene: Scene) -> Sequence[RoundStep]:
        """The steps of a round."""
        ...

    def law(self, scene: Scene) -> str:
        """The paragraph of the rules page that matters now."""
        ...

    def board(self, scene: Scene) -> str:
        """What lies on the table: every seat. A piece that keeps its identity carries `data-piece`."""
        ...

    def tray(self, scene: Scene) -> str:
        """The inside of the form below: what is asked with its choices, what is laid, or what is waited for."""
        ...

    def stage(self, scene: Scene, beat: int) -> str:
        """What takes the place of the tray while a beat is shown: caption and figures. The view ends with the beat.

        Two marks help the film: `data-turns` on what holds the back and the face of a card, in this order, lets it
        turn; the children of what carries `data-counts` appear one after another.
        """
        ...

    def decision(self, form: Mapping[str, Sequence[str]]) -> str:
        """The text of the decision a sent form stands for."""
        ...


class JointDrawing(TableDrawing, Protocol):
    """The module `table` of a game in which all decide together. The tray's form then changes the draft."""

    def drafted(self, scene: Scene, form: Mapping[str, Sequence[str]]) -> str:
        """The text of the draft after the change a sent form stands for; without a change, the draft written out."""
        ...

    def completed(self, scene: Scene) -> str:
        """The draft as a whole decision, for programs that only want to agree or change a word of it."""
        ...

    def broken(self, scene: Scene, text: str) -> frozenset[int]:
        """The seats whose consent is taken back if the draft becomes another text."""
        ...

    def without(self, scene: Scene, silent: frozenset[int]) -> str:
        """Make a whole decision of the draft when time runs out: units of those who have not agreed are spared.

        It must be legal whoever is silent. Where the rules leave no way to spare them, they are not spared.
        """
        ...
