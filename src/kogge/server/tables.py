"""A table as a value: what was agreed when it was opened, who sits where, and the match.

Nothing here ever changes; whatever people do makes a new table (`play`), which counts once it is stored (`club`).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal, cast

import msgspec

from kogge.bots import Player, decides_at_once, make_bot, names_of, usual_level
from kogge.core.chance import derived_seed
from kogge.core.drawing import Draft, JointDrawing, Scene
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.core.match import Match, Seat
from kogge.core.texts import LONGEST_TEXT, NO_NUL
from kogge.core.view import View
from kogge.server.errors import Mistake, NotAllowed, Unknown

SHORTEST_LIMIT = 10
LONGEST_LIMIT = 30 * 86_400

Kind = Literal["person", "here", "computer", "open", "record"]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT, pattern=NO_NUL)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Limit = Annotated[int, msgspec.Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed when a table is opened, apart from the game, its edition and the seats."""

    options: dict[Text, bool | Number | Text] = {}
    public: bool = False
    limit: Limit | None = None
    """Seconds for a decision."""
    stand_in: Text = ""
    """Who decides for those who are away or late; the usual level of the game if nobody is named."""
    hints: bool = False
    """Whether the coach may be asked during the game."""


@dataclass(frozen=True)
class Place:
    """A seat at a table. A seat that is `here` shares the screen of its holder; an `open` one waits for a person."""

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


Key = tuple[str, int, str]
"""Whose decision, for which seat, and the key it was sent with."""


@dataclass(frozen=True)
class Table:
    id: str
    game: Game
    edition: Edition
    settings: TableSettings
    seed: int
    opener: str
    places: tuple[Place, ...]
    version: int = 0
    match: Match | None = field(default=None, compare=False)
    """Begins when every seat is taken. Nobody changes it: to decide, take a copy."""
    undo: frozenset[int] = frozenset()
    """The seats that want the last decisions taken back."""
    draft: str = ""
    """A joint decision as it stands, and the seats that agree to it."""
    agreed: frozenset[int] = frozenset()
    asked_at: float = 0.0
    touched: float = 0.0
    era: int = 0
    """How often decisions were taken back: within an era the log only grows."""
    talk: tuple[tuple[str, str], ...] = ()
    keys: Mapping[Key, str] = field(default_factory=dict)
    """Decisions by the keys they were sent with, so that one sent twice counts once."""

    # --- Who sits where

    def held_by(self, person_id: str) -> tuple[int, ...]:
        return tuple(place.number for place in self.places if place.is_held and place.person == person_id)

    def seats_of(self, person_id: str) -> tuple[int, ...]:
        """Return the seats of somebody who sits here."""
        seats = self.held_by(person_id)
        if not seats:
            raise NotAllowed("not-seated")
        return seats

    def check_holder(self, person_id: str, seat: int) -> None:
        if not 0 <= seat < len(self.places):
            raise Unknown("no-seat", last=len(self.places) - 1)
        place = self.places[seat]
        if not place.is_held or place.person != person_id:
            raise NotAllowed("not-your-seat")

    @cached_property
    def open_seats(self) -> tuple[int, ...]:
        return tuple(place.number for place in self.places if place.kind == "open")

    def with_place(self, number: int, **changes: Any) -> Table:
        """Return the table with one place changed, and its match with the names that are right now."""
        places = list(self.places)
        places[number] = replace(places[number], **changes)
        match = self.match.copy(seats_at(places)) if self.match else None
        return replace(self, places=tuple(places), match=match)

    # --- How the game stands

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def playing(self) -> Match:
        if self.match is None:
            raise NotAllowed("not-begun")
        return self.match

    @property
    def entries(self) -> int:
        """The length of the log."""
        return self.match.entries if self.match else 0

    def is_at_question_of(self, other: Table) -> bool:
        """Return whether nothing has taken effect, or been taken back, between two states of a table."""
        return (self.entries, self.era) == (other.entries, other.era)

    @cached_property
    def owing(self) -> tuple[int, ...]:
        """The seats being waited for: for a decision, or for their consent to a joint one."""
        if self.is_drafting:
            return tuple(sorted(self.partners - self.agreed))
        return self.match.to_move if self.match else ()

    @cached_property
    def partners(self) -> frozenset[int]:
        """The seats whose people must agree to a joint decision."""
        return frozenset(place.number for place in self.places if place.is_held and not place.away)

    @cached_property
    def is_drafting(self) -> bool:
        """Whether people have to agree on a joint decision; without any, computer players make it step by step."""
        return self.match is not None and self.match.is_joint and bool(self.partners)

    @cached_property
    def ends_at(self) -> float | None:
        """When the time for the present decision runs out."""
        limit = self.settings.limit
        if not limit or all(self.places[seat].is_computer for seat in self.owing):
            return None
        return self.asked_at + limit

    def is_late(self, now: float) -> bool:
        return self.ends_at is not None and self.ends_at <= now

    @property
    def joint_drawing(self) -> JointDrawing:
        return cast(JointDrawing, self.game.table)

    def joint_scene(self) -> Scene:
        """Show the draft of a joint decision as everybody may see it."""
        return Scene(self.playing.view(), self.game.words(), (), draft=Draft(self.draft, self.agreed))

    def may_take_back(self, seats: tuple[int, ...]) -> bool:
        """Return whether these seats alone made the last decision, nobody has acted since, and it revealed nothing."""
        match, revealing = self.match, self.game.revealing
        if match is None or revealing is None or match.over or match.pending or self.draft or self.agreed:
            return False
        entries, happened = match.latest
        own = all(self._was_made_by(seats, entry) for entry in entries)
        return bool(entries) and own and not revealing.intersection(happened)

    def _was_made_by(self, seats: tuple[int, ...], entry: Mapping[str, Any]) -> bool:
        """Return whether a decision was made by people in these seats and by nobody else."""
        if "by" in entry:
            return False
        return self.partners <= set(seats) if "seats" in entry else entry.get("seat") in seats

    # --- Computer players

    @cached_property
    def waits_for_computers(self) -> bool:
        """Whether a computer player has to decide now."""
        if self.match is None or self.is_drafting:
            return False
        return any(self.places[seat].is_computer for seat in self.match.to_move)

    def computers(self) -> list[tuple[int, str]]:
        """Return the seats a computer player has to decide for now, with its name."""
        if not self.waits_for_computers:
            return []
        return [(seat, self.player_at(seat)) for seat in self.playing.to_move if self.places[seat].is_computer]

    def player_at(self, seat: int) -> str:
        """Return the computer player that decides for a seat if one has to."""
        place = self.places[seat]
        return self.settings.stand_in if place.is_held else place.player

    def bot(self, name: str, seat: int) -> Player:
        """Make a computer player for one decision, with a seed that is the same after a restart."""
        return make_bot(name, derived_seed(self.seed, self.entries, seat), self.game)

    def view(self, seat: int) -> View:
        return self.playing.view(seat)

    @cached_property
    def decides_at_once(self) -> bool:
        """Whether all players that may have to decide by themselves do so at once."""
        names = {place.player for place in self.places if place.kind == "computer"} | {self.settings.stand_in}
        return all(map(decides_at_once, names))


@dataclass(frozen=True)
class Opening:
    """A table to be opened."""

    game: Game
    edition: Edition
    places: tuple[Place, ...]
    settings: TableSettings = field(default_factory=TableSettings)
    log: Sequence[Mapping[str, Any]] = ()
    """Where the game continues from; a new game if empty."""


def opened(opening: Opening, opener: str, now: float | None = None) -> Table:
    """Make a new table; the game begins at once if every seat is taken."""
    game, settings = opening.game, opening.settings
    game.option_places(settings.options, len(opening.places))
    if not settings.stand_in:
        settings = msgspec.structs.replace(settings, stand_in=usual_level(game))
    for name in (settings.stand_in, *(place.player for place in opening.places if place.kind == "computer")):
        check_bot(name, game)
    begun = time.time() if now is None else now
    table = Table(
        id=_new_id(),
        game=game,
        edition=opening.edition,
        settings=settings,
        seed=secrets.randbits(63),
        opener=opener,
        places=opening.places,
        asked_at=begun,
        touched=begun,
    )
    return table if table.open_seats else begin(table, opening.log)


def _new_id() -> str:
    """Make up an id; none begins with a dash, which a command line takes for an option."""
    while (made := secrets.token_urlsafe(8)).startswith("-"):
        pass
    return made


def begin(table: Table, log: Sequence[Mapping[str, Any]] = (), pending: Sequence[Mapping[str, Any]] = ()) -> Table:
    """Begin the match, or resume it from its log."""
    match = Match(table.game, table.edition, seats_at(table.places), table.settings.options, log=log)
    for entry in pending:
        match.decide(entry["seat"], entry["do"], by=entry.get("by"))
    return replace(table, match=match)


def check_bot(name: str, game: Game) -> None:
    """Refuse unknown computer players: a name from outside never loads code."""
    if name not in (known := names_of(game)):
        raise Mistake("no-computer", player=name, known=", ".join(known))


def seats_at(places: Sequence[Place]) -> list[Seat]:
    return [Seat(place.name, place.player) for place in places]


def rematch(table: Table, person_id: str) -> Opening:
    """Describe a table like another one, with its seats open for the guests who sat there."""
    places = tuple(
        Place(place.number, "open")
        if place.is_held and place.person != person_id
        else Place(place.number, place.kind, place.name, place.person, place.player)
        for place in table.places
    )
    return Opening(table.game, table.edition, places, table.settings)
