"""What the tables for tests have in common: seats decide by text, and what happened is read in words.

Everything runs on the interpreted rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from kogge.core.bits import members
from kogge.core.events import buffer, slug
from kogge.core.game import Game
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank


class Event(NamedTuple):
    """One event in words: the subject is what the game calls it, or a number, or empty."""

    kind: str
    seat: int
    subject: str
    rival: int
    own: int
    theirs: int
    points: int
    rule: str


class Result(NamedTuple):
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str


Fact = tuple[int, str, int, int, int, int]


def facts(events: Iterable[Event], kind: str) -> list[Fact]:
    """The events of a kind, each as (seat, subject, rival, own, theirs, points)."""
    return [(event.seat, event.subject, *event[3:7]) for event in events if event.kind == kind]


def kinds(events: type[IntEnum]) -> dict[int, str]:
    """The kinds of events of a game in words."""
    return {kind: slug(kind).replace("-", " ") for kind in events}


def in_words(game: Game, row: Sequence[int], names: Mapping[int, str], about: Mapping[str, Sequence[str]]) -> Event:
    """A row of events, with what the subjects of each kind of events are called."""
    kind, seat, subject, rival, own, theirs, points, law = row
    name = names[kind]
    called = about.get(name)
    words = "" if subject == NONE else called[subject] if called else str(subject)
    return Event(name, seat, words, rival, own, theirs, points, game.laws[law])


class Table:
    """A position that is played on."""

    game: ClassVar[Game]
    kinds: ClassVar[Mapping[int, str]]
    about: ClassVar[Mapping[str, Sequence[str]]]

    def __init__(self, records: Records, parts: Records) -> None:
        self.records = records
        self.parts = parts
        self.position: Any = records[0]
        self.story: list[Event] = []
        """All events so far."""

    # --- Playing

    @property
    def asked(self) -> list[int]:
        """The seats that owe a decision."""
        return list(members(self.game.interpreted.owing(self.records)))

    def legal(self, seat: int) -> list[str]:
        """The decisions open to a seat as texts; none if it owes none."""
        if seat not in self.asked:
            return []
        out = np.zeros(self.game.most_decisions, np.int64)
        number = self.game.interpreted.legal(self.records, self.parts, seat, out)
        return [self._notation.text(code) for code in out[:number].tolist()]

    def decide(self, seat: int, text: str) -> None:
        """Lay down the decision of one seat; nothing happens yet."""
        assert text in self.legal(seat), f"seat {seat} cannot '{text}'; it can {self.legal(seat)}"
        self.position.choice[seat] = self._notation.code(text)

    def choose(self, *texts: str) -> list[Event]:
        """Let all seats that are asked decide, in seat order, and go on."""
        for seat, text in zip(self.asked, texts, strict=True):
            self.decide(seat, text)
        return self.go()

    def advance(self) -> list[Event]:
        """Carry out one beat."""
        assert not self.asked
        written = buffer(self.game.most_events)
        self.game.interpreted.advance(self.records, self.parts, written)
        rows = written[1 : written[0, 0] + 1].tolist()
        events = [in_words(self.game, row, self.kinds, self.about) for row in rows]
        self.story += events
        return events

    def go(self) -> list[Event]:
        """Carry out beats until somebody is asked, chance has to decide, or the game is over."""
        events: list[Event] = []
        while not (self.over or self.position.chance or self.asked):
            events += self.advance()
        return events

    @property
    def _notation(self) -> Any:
        return self.game.notation_of(self.game.edition())

    # --- Looking

    @property
    def over(self) -> bool:
        return bool(self.position.over)

    @property
    def round(self) -> int:
        return int(self.position.rounds)

    @property
    def laid(self) -> tuple[bool, ...]:
        """Whose decision is to be seen here."""
        return tuple(choice != NONE for choice in self.of_players(self.position.choice))

    def seen_by(self, seat: int) -> Self:
        """The table as a seat may see it."""
        view = blank(self.game.position)
        self.game.interpreted.observe(self.records, seat, view)
        return type(self)(view, self.parts)

    def result(self) -> Result:
        figures = np.zeros((2, MOST_SEATS), np.int64)
        reason = self.game.interpreted.result(self.records, self.parts, figures[0], figures[1])
        return Result(self.of_players(figures[0]), self.of_players(figures[1]), self.game.reasons[reason])

    def of_players(self, numbers: Numbers) -> tuple[int, ...]:
        return tuple(numbers[: self.position.players].tolist())
