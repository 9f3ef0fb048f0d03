"""A table: seats around a match, as the server holds it in memory. Everything here is in the store too."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kogge.bots import Player, make_bot, title
from kogge.core.chance import derived_seed
from kogge.core.decision import Decision
from kogge.core.edition import Edition
from kogge.core.game import Game, OptionValue
from kogge.core.match import Match, Seat
from kogge.core.view import View
from kogge.server.refusals import NotAllowed, Unknown

Kind = Literal["person", "here", "computer", "open", "record"]


@dataclass(frozen=True)
class Place:
    """A seat at a table. `here` is a seat that shares the screen of its holder, `open` waits for a person."""

    number: int
    kind: Kind
    name: str = ""
    person: str = ""
    player: str = "person"
    """Who plays: a person, or the name of a computer player."""
    away: bool = False
    """The person has left: the table's stand-in decides."""

    @property
    def is_computer(self) -> bool:
        return self.kind == "computer" or self.away

    @property
    def is_held(self) -> bool:
        """Whether a person holds it."""
        return self.kind in ("person", "here")


@dataclass(frozen=True)
class Drafted:
    """What somebody makes of the draft of a joint decision."""

    text: str
    broken: frozenset[int] = frozenset()
    """The seats whose consent the change takes back."""
    consents: bool = False


@dataclass
class LiveTable:
    id: str
    game: Game
    edition: Edition
    options: Mapping[str, OptionValue]
    opener: str
    public: bool
    limit: int | None
    stand_in: str
    hints: bool
    """Whether the coach may be asked while the game runs."""
    seed: int
    places: tuple[Place, ...]
    written: tuple[Place, ...] = ()
    """The places as they are in the store."""
    version: int = 0
    match: Match | None = None
    """Begins when every seat is taken."""
    undo: frozenset[int] = frozenset()
    """The seats that want the last decisions taken back."""
    draft: str = ""
    """A decision of all together as it stands, and the seats that agree to it."""
    agreed: frozenset[int] = frozenset()
    asked_at: float = 0.0
    touched: float = 0.0
    talk: tuple[tuple[str, str], ...] = ()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    thinking: bool = False

    # --- Who sits where

    def held_by(self, person: str) -> tuple[int, ...]:
        return tuple(place.number for place in self.places if place.is_held and place.person == person)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats of somebody who sits here."""
        seats = self.held_by(person)
        if not seats:
            raise NotAllowed("not-seated")
        return seats

    def check_holder(self, person: str, seat: int) -> None:
        if not 0 <= seat < len(self.places):
            raise Unknown("no-seat", last=len(self.places) - 1)
        if seat not in self.held_by(person):
            raise NotAllowed("not-your-seat")

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple(place.number for place in self.places if place.kind == "open")

    @property
    def changed(self) -> list[Place]:
        """The places that have to be written again."""
        return [place for place, before in zip(self.places, self.written, strict=True) if place != before]

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def playing(self) -> Match:
        if self.match is None:
            raise NotAllowed("not-begun")
        return self.match

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that are waited for: asked for a decision, or for their consent to a joint one."""
        if self.is_drafting:
            return tuple(sorted(self.partners - self.agreed))
        return self.match.to_move if self.match else ()

    @property
    def partners(self) -> frozenset[int]:
        """The seats whose persons have to agree to what all decide together."""
        return frozenset(place.number for place in self.places if place.is_held and not place.away)

    @property
    def is_drafting(self) -> bool:
        """Whether persons are to agree on a joint decision; without persons, computer players make it step by step."""
        return self.match is not None and self.match.is_joint and bool(self.partners)

    @property
    def ends_at(self) -> float | None:
        """When the time for the present decision runs out."""
        waiting = self.limit and any(not self.places[seat].is_computer for seat in self.owing)
        return self.asked_at + self.limit if waiting and self.limit else None

    def seat(self, number: int, **changes: Any) -> None:
        """Change a place."""
        places = list(self.places)
        places[number] = replace(places[number], **changes)
        self.places = tuple(places)
        if self.match:
            self.begin(self.match.log, self.match.pending)

    def become(self, other: LiveTable) -> None:
        """Take over what another reading of the same table says."""
        for name in (
            "opener",
            "places",
            "written",
            "version",
            "match",
            "undo",
            "draft",
            "agreed",
            "asked_at",
            "touched",
            "talk",
        ):
            setattr(self, name, getattr(other, name))

    # --- The match

    def begin(self, log: Sequence[Mapping[str, Any]] = (), pending: Sequence[Mapping[str, Any]] = ()) -> None:
        """Begin the match, or resume it from its log."""
        seats = [Seat(place.name, place.player) for place in self.places]
        self.match = Match(self.game, self.edition, seats, self.options, log=log)
        for entry in pending:
            self.match.decide(entry["seat"], entry["do"], by=entry.get("by"))

    def computers(self) -> list[tuple[int, str, View]]:
        """The seats a computer player has to decide for now, with its name and what it may know."""
        if self.match is None or self.is_drafting:
            return []
        return [
            (seat, self.stand_in if place.is_held else place.player, self.match.view(seat))
            for seat in self.match.to_move
            for place in [self.places[seat]]
            if place.is_computer
        ]

    def decide(self, seat: int, decision: Decision | str, by: str | None = None) -> None:
        before = len(self.playing.log)
        self.playing.decide(seat, decision, by=title(by) if by else None)
        if len(self.playing.log) > before:
            self.undo = frozenset()

    def agree(self, seats: tuple[int, ...], drafted: Drafted) -> None:
        """Change the draft of a joint decision, or agree to it; it is made once everybody agrees."""
        agreed = self.agreed - drafted.broken
        if drafted.consents:
            agreed |= frozenset(seats)
        if self.partners <= agreed:
            self.conclude(drafted.text)
        else:
            self.draft, self.agreed = drafted.text, agreed

    def conclude(self, text: str) -> None:
        """Make a joint decision."""
        self.playing.decide_jointly(text)
        self.draft, self.agreed, self.undo = "", frozenset(), frozenset()

    def may_take_back(self, seats: tuple[int, ...]) -> bool:
        """Whether the last decision was these seats' own, nobody has acted since, and nothing came to light by it."""
        match, revealing = self.match, self.game.revealing
        if match is None or revealing is None or match.over or match.pending or self.draft or self.agreed:
            return False
        entries, happened = match.latest
        own = all(self._was_made_by(seats, entry) for entry in entries)
        return bool(entries) and own and not revealing.intersection(happened)

    def _was_made_by(self, seats: tuple[int, ...], entry: Mapping[str, Any]) -> bool:
        """Whether a decision was made by persons in these seats and by nobody else."""
        if "by" in entry:
            return False
        return self.partners <= set(seats) if "seats" in entry else entry.get("seat") in seats

    def take_back(self) -> None:
        """Go back to what persons decided last, since computer players would decide the same again."""
        self.playing.undo(self.partners)
        self.undo, self.draft, self.agreed = frozenset(), "", frozenset()

    def bot(self, name: str, seat: int) -> Player:
        """A computer player for one decision, with a seed that is the same after a restart."""
        return make_bot(name, derived_seed(self.seed, len(self.playing.log), seat), self.game)
