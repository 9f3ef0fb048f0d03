"""The API for programs: everything people can do, as JSON, described by OpenAPI."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import Parameter
from litestar.response import ServerSentEvent

from kogge import games
from kogge.bots import names_of
from kogge.core.game import OptionValue, option_text
from kogge.core.position import MOST_SEATS, NONE
from kogge.core.record import to_record, to_result
from kogge.server.errors import Unknown
from kogge.server.people import Person, clean_name
from kogge.server.play import Drafted
from kogge.server.tables import Number, Opening, Place, Table, TableSettings, Text
from kogge.server.web.deps import Caller, Guest, Req, TheClub, TheQuotas, TheTable, open_for, spend
from kogge.server.web.identity import Identity
from kogge.server.web.streams import versions

Count = Annotated[int, Parameter(ge=0, le=1_000_000, description="How many messages the client has already.")]


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


class NewTable(TableSettings, frozen=True, kw_only=True):
    game: Text
    seats: Annotated[list[Text], msgspec.Meta(max_length=MOST_SEATS)]
    """For each seat `me`, `open`, `here:NAME` for somebody who shares your screen, or the name of a computer player."""
    edition: Text = ""


class SeatInfo(msgspec.Struct):
    name: str
    kind: str
    player: str
    away: bool
    yours: bool


class TableInfo(msgspec.Struct):
    """A table as one seat, or a spectator, may know it."""

    id: str
    game: str
    version: int
    seats: list[SeatInfo]
    settings: TableSettings
    seat: int
    """Whose view it is, -1 for a spectator; `?seat=` asks for another seat of yours."""
    running: bool
    over: bool
    to_move: list[int]
    options: dict[str, OptionValue]
    legal: list[str]
    """The decisions open to the seat."""
    laid: str
    """The seat's own decision that has not taken effect yet."""
    position: dict[str, Any]
    """Field by field; hidden fields are empty."""
    log: list[dict[str, Any]]
    result: dict[str, Any] | None
    draft: str = ""
    """The joint decision as it is proposed; while there is one, nothing else is to be decided."""
    agreed: list[int] = []
    """The seats that agree to it; when time runs out, it is carried out with their units."""


class Where(msgspec.Struct):
    seat: Number


class What(msgspec.Struct):
    seat: Number
    do: Text
    key: Text = ""
    """A decision sent twice with the same key counts once."""


class Proposal(msgspec.Struct):
    do: Text
    """The whole decision, its steps as they appear in the log: `0 send farmers 1, 1 send axemen none`."""
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


class Done(msgspec.Struct, frozen=True):
    ok: bool = True


DONE = Done()


class Saying(msgspec.Struct):
    name: str
    text: str


class Api(Controller):
    path = "/api"
    tags = ["tables"]  # noqa: RUF012

    @post("/people", summary="Register under a name")
    async def new_person(self, request: Req, club: TheClub, quotas: TheQuotas, data: NewPerson) -> Known:
        name = clean_name(data.name)
        spend(request, quotas.people, None)
        return _known(request, await club.people.add(name))

    @post("/me/token", summary="Get a new token; all earlier ones are revoked", status_code=200)
    async def renew(self, request: Req, club: TheClub, caller: Caller) -> Known:
        return _known(request, await club.people.renew(caller))

    @get("/games", summary="The games on this server", cache=False)
    async def list_games(self) -> list[GameInfo]:
        found = [games.find(name) for name in games.names()]
        return [
            GameInfo(
                name=game.name,
                title=game.words("en")("title"),
                players=list(game.players),
                minutes=list(game.minutes),
                options=[OptionInfo(option.name, list(option.values)) for option in game.options],
                editions=list(game.editions),
                computers=list(names_of(game)),
            )
            for game in found
        ]

    @post("/tables", summary="Open a table")
    async def open_table(self, request: Req, club: TheClub, caller: Caller, data: NewTable) -> TableInfo:
        game = games.find(data.game)
        places = tuple(_place(number, seat, caller) for number, seat in enumerate(data.seats))
        options = game.read_options([f"{name}={option_text(value)}" for name, value in data.options.items()])
        edition = game.edition(None) if not data.edition else _shipped(game, data.edition)
        agreed = {name: getattr(data, name) for name in TableSettings.__struct_fields__} | {"options": options}
        wanted = Opening(game, edition, places, TableSettings(**agreed))
        return table_info(await open_for(request, club, caller, wanted), caller)

    @get("/tables", summary="Public tables with open seats")
    async def open_tables(self, club: TheClub) -> list[TableInfo]:
        return [table_info(table, None) for table in await club.public_tables()]

    @get("/me/tables", summary="Your tables")
    async def my_tables(self, club: TheClub, caller: Caller) -> list[TableInfo]:
        return [table_info(table, caller) for table in await club.tables_of(caller)]

    @get("/tables/{table_id:str}", summary="A table as your seat, or a spectator, may know it")
    async def view(self, table: TheTable, guest: Guest, seat: int | None = None) -> TableInfo:
        return table_info(table, guest, seat)

    @get(
        "/tables/{table_id:str}/record",
        summary="The record: all of it after the end, before that what your seat may know",
    )
    async def record(self, table: TheTable, guest: Guest, seat: int | None = None) -> dict[str, Any]:
        return to_record(table.playing, None if table.over else _looking(table, guest, seat))

    @post("/tables/{table_id:str}/join", summary="Sit down in an open seat")
    async def join(self, club: TheClub, caller: Caller, table_id: str, data: Where) -> TableInfo:
        return table_info(await club.join(table_id, caller, data.seat), caller)

    @post("/tables/{table_id:str}/decide", summary="Make a decision")
    async def decide(self, club: TheClub, caller: Caller, table_id: str, data: What) -> Done:
        await club.decide(table_id, caller, data.seat, data.do, data.key)
        return DONE

    @post("/tables/{table_id:str}/draft", summary="Propose a joint decision, or agree to the one proposed")
    async def draft(self, club: TheClub, caller: Caller, table_id: str, data: Proposal) -> Done:
        await club.agree(table_id, caller, partial(drafted, data))
        return DONE

    @post("/tables/{table_id:str}/withdraw", summary="Take a decision back before it takes effect")
    async def withdraw(self, club: TheClub, caller: Caller, table_id: str, data: Where) -> Done:
        await club.withdraw(table_id, caller, data.seat)
        return DONE

    @post("/tables/{table_id:str}/away", summary="Leave the table to the stand-in, or come back")
    async def away(self, club: TheClub, caller: Caller, table_id: str, data: Away) -> Done:
        await club.set_away(table_id, caller, data.away)
        return DONE

    @post("/tables/{table_id:str}/undo", summary="Ask for the last decisions to be taken back, agree, or refuse")
    async def undo(self, club: TheClub, caller: Caller, table_id: str, data: Undo) -> Done:
        await club.ask_undo(table_id, caller, data.wanted)
        return DONE

    @post("/tables/{table_id:str}/hand-on", summary="Give an absent guest's seat to somebody else")
    async def hand_on(self, club: TheClub, caller: Caller, table_id: str, data: HandOn) -> Done:
        await club.hand_on(table_id, caller, data.seat, data.to)
        return DONE

    @post("/tables/{table_id:str}/talk", summary="Say something at the table")
    async def talk(
        self, request: Req, club: TheClub, quotas: TheQuotas, caller: Caller, table_id: str, data: Said
    ) -> Done:
        spend(request, quotas.talk, caller)
        await club.say(table_id, caller, data.text)
        return DONE

    @get(
        "/tables/{table_id:str}/talk",
        summary="Messages at the table after those already known, for those who sit there",
    )
    async def sayings(self, table: TheTable, caller: Caller, after: Count = 0) -> list[Saying]:
        table.seats_of(caller.id)
        return [Saying(name, text) for name, text in table.talk[after:]]

    @get("/tables/{table_id:str}/events", summary="The version of a table whenever it changes, as server-sent events")
    async def events(
        self, request: Req, club: TheClub, quotas: TheQuotas, table: TheTable, guest: Guest
    ) -> ServerSentEvent:
        quotas.open_stream(request.scope, guest.id if guest else "")
        return ServerSentEvent(versions(club, table, request.app.state.closing))


def _known(request: Req, person: Person) -> Known:
    identity: Identity = request.app.state.identity
    return Known(person.name, identity.token(person))


def _place(number: int, seat: str, person: Person) -> Place:
    kind, _, name = seat.partition(":")
    if kind == "here":
        return Place(number, "here", clean_name(name), person.id)
    if seat == "me":
        return Place(number, "person", person.name, person.id)
    if seat == "open":
        return Place(number, "open")
    return Place(number, "computer", f"{seat} {number + 1}", player=seat)


def _looking(table: Table, person: Person | None, seat: int | None) -> int:
    """Return the seat somebody looks from: the one asked for if it is theirs, else their first, or none."""
    mine = table.held_by(person.id) if person else ()
    return seat if seat is not None and seat in mine else next(iter(mine), NONE)


def _shipped(game: Any, name: str) -> Any:
    if not game.has_edition(name):
        raise Unknown("no-edition", edition=name, known=", ".join(game.editions))
    return game.edition(name)


def table_info(table: Table, person: Person | None, seat: int | None = None) -> TableInfo:
    """Describe a table as seen from one seat."""
    looking = _looking(table, person, seat)
    match = table.match
    view = match.view(looking) if match else None
    mine = table.held_by(person.id) if person else ()
    laid = [entry["do"] for entry in match.pending if entry["seat"] == looking and not match.is_joint] if match else []
    fields = view.position.dtype.names if view else ()
    return TableInfo(
        id=table.id,
        game=table.game.name,
        version=table.version,
        seats=[SeatInfo(p.name, p.kind, p.player, p.away, p.number in mine) for p in table.places],
        settings=table.settings,
        seat=looking,
        running=match is not None,
        over=table.over,
        to_move=list(table.owing),
        options=dict(table.settings.options),
        legal=[str(decision) for decision in view.legal] if view and not table.is_drafting else [],
        laid=laid[0] if laid else "",
        position={name: view.position[name].tolist() for name in fields} if view else {},
        log=match.log_for(looking) if match else [],
        result=to_result(match.outcome) if match and match.outcome else None,
        draft=table.joint_drawing.completed(table.joint_scene()) if table.is_drafting else "",
        agreed=sorted(table.agreed),
    )


def drafted(proposal: Proposal, table: Table) -> Drafted:
    """Change the draft as a proposal says; seats whose units it touches have to agree again."""
    table.playing.copy().check_jointly(proposal.do)
    drawing, scene = table.joint_drawing, table.joint_scene()
    unchanged = proposal.do in (table.draft, drawing.completed(scene))
    broken = frozenset[int]() if unchanged else drawing.broken(scene, proposal.do)
    return Drafted(proposal.do, broken, proposal.agree)
