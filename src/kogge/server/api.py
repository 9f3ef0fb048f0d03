"""The way in for programs: everything people can do, as JSON, described by OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Controller, Request, get, post
from litestar.channels import ChannelsPlugin
from litestar.exceptions import NotAuthorizedException
from litestar.response import ServerSentEvent

from kogge import games
from kogge.bots import names_of
from kogge.core.drawing import Draft, JointDrawing, Scene
from kogge.core.game import OptionValue, option_text
from kogge.core.position import MOST_SEATS, NONE
from kogge.core.record import to_record, to_result
from kogge.core.texts import LONGEST_TEXT, NO_NUL
from kogge.core.view import View
from kogge.server.club import Club, Opening, Person, clean_name
from kogge.server.forms import LONGEST_LIMIT, SHORTEST_LIMIT
from kogge.server.identity import Identity
from kogge.server.live import versions
from kogge.server.refusals import Unknown
from kogge.server.site import club_of
from kogge.server.table import Drafted, LiveTable, Place

Req = Request[Any, Any, Any]
NOBODY = Person("", "")
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT, pattern=NO_NUL)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Limit = Annotated[int, msgspec.Meta(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)]


class NewPerson(msgspec.Struct):
    name: Text


class Known(msgspec.Struct):
    name: str
    token: str
    """Send it as `Authorization: Bearer TOKEN`."""


class OptionInfo(msgspec.Struct):
    name: str
    values: list[OptionValue]


class GameInfo(msgspec.Struct):
    name: str
    title: str
    players: list[int]
    minutes: list[int]
    options: list[OptionInfo]
    editions: list[str]
    computers: list[str]


class NewTable(msgspec.Struct):
    game: Text
    seats: Annotated[list[Text], msgspec.Meta(max_length=MOST_SEATS)]
    """For each seat `me`, `open`, `here:NAME` for somebody who shares your screen, or the name of a computer player."""
    options: dict[Text, bool | Number | Text] = {}
    edition: Text = ""
    public: bool = False
    limit: Limit | None = None
    """Seconds for a decision."""
    stand_in: Text = ""
    hints: bool = False


class SeatInfo(msgspec.Struct):
    name: str
    kind: str
    player: str
    away: bool
    yours: bool


class TableInfo(msgspec.Struct):
    """A table as one seat may know it, or as a spectator may."""

    id: str
    game: str
    version: int
    seats: list[SeatInfo]
    seat: int
    """Whose view it is, -1 for a spectator; `?seat=` asks for another of your own."""
    running: bool
    over: bool
    to_move: list[int]
    options: dict[str, OptionValue]
    legal: list[str]
    """The decisions open to the seat."""
    laid: str
    """The seat's own decision that has not taken effect."""
    position: dict[str, Any]
    """Field by field; hidden things are empty."""
    log: list[dict[str, Any]]
    result: dict[str, Any] | None
    draft: str = ""
    """What all are about to decide together, as it is proposed; then there is nothing else to decide."""
    agreed: list[int] = []
    """The seats that agree to it."""


class Where(msgspec.Struct):
    seat: Number


class What(msgspec.Struct):
    seat: Number
    do: Text
    key: Text = ""
    """A decision sent twice with the same key counts once."""


class Proposal(msgspec.Struct):
    do: Text
    """The whole decision, its steps as they stand in the log: `0 send farmers 1, 1 send axemen none`."""
    agree: bool = True


class Away(msgspec.Struct):
    away: bool


class Undo(msgspec.Struct):
    wanted: bool = True


class HandOn(msgspec.Struct):
    seat: Number
    to: Text
    """`open`, or the name of a computer player."""


class Said(msgspec.Struct):
    text: Text


class Done(msgspec.Struct):
    ok: bool = True


class Api(Controller):
    path = "/api"
    tags = ["tables"]  # noqa: RUF012

    @post("/people", summary="Be somebody")
    async def new_person(self, request: Req, data: NewPerson) -> Known:
        person = await club_of(request).new_person(clean_name(data.name))
        identity: Identity = request.app.state.identity
        return Known(person.name, identity.token(person.id))

    @get("/games", summary="The games there are")
    async def list_games(self) -> list[GameInfo]:
        found = [games.find(name) for name in games.names()]
        return [
            GameInfo(
                game.name,
                game.words("en")("title"),
                list(game.players),
                list(game.minutes),
                [OptionInfo(option.name, list(option.values)) for option in game.options],
                list(game.editions),
                list(names_of(game)),
            )
            for game in found
        ]

    @post("/tables", summary="Open a table")
    async def open_table(self, request: Req, data: NewTable) -> TableInfo:
        person = await bearer(request)
        game = games.find(data.game)
        places = tuple(_place(number, seat, person) for number, seat in enumerate(data.seats))
        options = game.read_options([f"{name}={option_text(value)}" for name, value in data.options.items()])
        edition = game.edition(None) if not data.edition else _shipped(game, data.edition)
        wanted = Opening(game, edition, options, places, data.public, data.limit, data.stand_in, data.hints)
        return table_info(await club_of(request).open_table(person, wanted), person)

    @get("/tables", summary="Public tables with open seats")
    async def open_tables(self, request: Req) -> list[TableInfo]:
        return [table_info(table, NOBODY) for table in await club_of(request).public_tables()]

    @get("/me/tables", summary="Your tables")
    async def my_tables(self, request: Req) -> list[TableInfo]:
        person = await bearer(request)
        return [table_info(table, person) for table in await club_of(request).tables_of(person)]

    @get("/tables/{number:str}", summary="A table as your seat, or a spectator, may know it")
    async def view(self, request: Req, number: str, seat: int | None = None) -> TableInfo:
        person = await bearer(request, required=False)
        return table_info(await club_of(request).table(number), person, seat)

    @get("/tables/{number:str}/record", summary="The record: whole after the end, before it what your seat may know")
    async def record(self, request: Req, number: str, seat: int | None = None) -> dict[str, Any]:
        person = await bearer(request, required=False)
        table = await club_of(request).table(number)
        return to_record(table.playing, None if table.over else _looking(table, person, seat))

    @post("/tables/{number:str}/join", summary="Sit down on an open seat")
    async def join(self, request: Req, number: str, data: Where) -> TableInfo:
        person = await bearer(request)
        return table_info(await club_of(request).join(number, person, data.seat), person)

    @post("/tables/{number:str}/decide", summary="Lay down a decision")
    async def decide(self, request: Req, number: str, data: What) -> Done:
        await club_of(request).decide(number, await bearer(request), data.seat, data.do, data.key)
        return Done()

    @post("/tables/{number:str}/draft", summary="Propose what all decide together, or agree to what is proposed")
    async def draft(self, request: Req, number: str, data: Proposal) -> Done:
        def change(table: LiveTable) -> Drafted:
            table.playing.check_jointly(data.do)
            unchanged = data.do in (table.draft, _draft(table, table.playing.view()))
            return Drafted(data.do, frozenset() if unchanged else table.agreed, data.agree)

        await club_of(request).agree(number, await bearer(request), change)
        return Done()

    @post("/tables/{number:str}/withdraw", summary="Take a decision back before it takes effect")
    async def withdraw(self, request: Req, number: str, data: Where) -> Done:
        await club_of(request).withdraw(number, await bearer(request), data.seat)
        return Done()

    @post("/tables/{number:str}/away", summary="Leave the table to the stand-in, or come back")
    async def away(self, request: Req, number: str, data: Away) -> Done:
        await club_of(request).set_away(number, await bearer(request), data.away)
        return Done()

    @post("/tables/{number:str}/undo", summary="Ask for the last decisions to be taken back, agree, or refuse")
    async def undo(self, request: Req, number: str, data: Undo) -> Done:
        await club_of(request).want_undo(number, await bearer(request), data.wanted)
        return Done()

    @post("/tables/{number:str}/hand-on", summary="Give an absent guest's seat to somebody else")
    async def hand_on(self, request: Req, number: str, data: HandOn) -> Done:
        await club_of(request).hand_on(number, await bearer(request), data.seat, data.to)
        return Done()

    @post("/tables/{number:str}/talk", summary="Say something at the table")
    async def talk(self, request: Req, number: str, data: Said) -> Done:
        await club_of(request).say(number, await bearer(request), data.text)
        return Done()

    @get("/tables/{number:str}/events", summary="The version of a table whenever it changes, as server-sent events")
    async def events(self, request: Req, number: str, channels: ChannelsPlugin) -> ServerSentEvent:
        table = await club_of(request).table(number)
        return ServerSentEvent(versions(channels, table))


async def bearer(request: Req, required: bool = True) -> Person:
    """Who calls, by the token in the Authorization header."""
    identity: Identity = request.app.state.identity
    club: Club = club_of(request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    number = identity.person(token) if kind.lower() == "bearer" else None
    person = await club.person(number) if number else None
    if person is None and (required or token):
        raise NotAuthorizedException("send 'Authorization: Bearer TOKEN' with the token from POST /api/people")
    return person or NOBODY


def _place(number: int, seat: str, person: Person) -> Place:
    kind, _, name = seat.partition(":")
    if kind == "here":
        return Place(number, "here", clean_name(name), person.id)
    if seat == "me":
        return Place(number, "person", person.name, person.id)
    if seat == "open":
        return Place(number, "open")
    return Place(number, "computer", f"{seat} {number + 1}", player=seat)


def _looking(table: LiveTable, person: Person, seat: int | None) -> int:
    """The seat somebody looks from: the one asked for if it is their own, else their first, or none."""
    mine = table.held_by(person.id) if person.id else ()
    return seat if seat is not None and seat in mine else next(iter(mine), NONE)


def _shipped(game: Any, name: str) -> Any:
    if name not in game.editions:
        raise Unknown("no-edition", edition=name, known=", ".join(game.editions))
    return game.edition(name)


def table_info(table: LiveTable, person: Person, seat: int | None = None) -> TableInfo:
    """A table from the view of one seat."""
    looking = _looking(table, person, seat)
    match = table.match
    view = match.view(looking) if match else None
    laid = [entry["do"] for entry in match.pending if entry["seat"] == looking and not match.is_joint] if match else []
    fields = view.position.dtype.names if view else ()
    return TableInfo(
        table.id,
        table.game.name,
        table.version,
        [SeatInfo(p.name, p.kind, p.player, p.away, bool(person.id) and p.person == person.id) for p in table.places],
        looking,
        match is not None,
        table.over,
        list(table.owing),
        dict(table.options),
        [str(decision) for decision in view.legal] if view and not table.is_drafting else [],
        laid[0] if laid else "",
        {name: view.position[name].tolist() for name in fields} if view else {},
        match.log_for(looking) if match else [],
        to_result(match.outcome) if match and match.outcome else None,
        _draft(table, view) if view and table.is_drafting else "",
        sorted(table.agreed),
    )


def _draft(table: LiveTable, view: View) -> str:
    """The draft of a joint decision, written out."""
    scene = Scene(view, table.game.words(), (), draft=Draft(table.draft, table.agreed))
    return cast(JointDrawing, table.game.table).completed(scene)
