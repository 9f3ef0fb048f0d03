"""The lobby, where everybody comes in, the rules, and a reader's preferences."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.status_codes import HTTP_303_SEE_OTHER

from kogge import games
from kogge.bots import levels_of, usual_level
from kogge.core.errors import KoggeError
from kogge.core.match import Match
from kogge.core.record import from_record, parse_json
from kogge.core.words import LANGUAGES
from kogge.server.background.worker import KEPT_DAYS
from kogge.server.errors import Later, Mistake, Unknown, details, said, words_for
from kogge.server.middleware.bounds import LARGEST_UPLOAD
from kogge.server.people import Person
from kogge.server.tables import Opening, Place, Table, TableSettings
from kogge.server.web import forms
from kogge.server.web.deps import (
    Html,
    Req,
    TheClub,
    Visitor,
    go,
    html,
    language_of,
    local,
    open_for,
    person_or_new,
    quotas_of,
    reader_of,
    signed,
    spend,
)
from kogge.server.web.identity import A_YEAR
from kogge.server.web.table_view import TableView
from kogge.web import pages, rules_text
from kogge.web.pages import PageReader


class Lobby(Controller):
    """The lobby, the rules and a reader's preferences."""

    include_in_schema = False

    @get("/")
    async def lobby(self, request: Req, club: TheClub, visitor: Visitor, game: str = "") -> Html:
        return await self._page(request, club, visitor, game)

    async def _page(
        self,
        request: Req,
        club: TheClub,
        person: Person | None,
        game: str,
        problem: str = "",
        filled: Mapping[str, str] | None = None,
    ) -> Html:
        reader = reader_of(request, person)
        words = words_for(reader.language)
        mine = await club.tables_of(person) if person else []
        lines = [(table, self._line(table, reader, person)) for table in mine]
        chosen = games.find(game or games.names()[0])
        shown = pages.LobbyPage(
            reader=reader,
            path="/",
            games=tuple(games.find(name) for name in games.names()),
            chosen=chosen,
            levels=tuple((name, words(f"level-{name}")) for name in levels_of(chosen)),
            level=usual_level(chosen),
            yours=tuple(line for table, line in lines if not table.over),
            open=tuple(self._open(table, reader, person) for table in await club.public_tables()),
            finished=tuple(line for table, line in lines if table.over),
            days=KEPT_DAYS,
            problem=problem,
            filled=filled or {},
        )
        return html(pages.lobby(shown), 400 if problem else 200)

    def _line(self, table: Table, reader: PageReader, person: Person | None) -> pages.LobbyTable:
        view = TableView(table, reader, person)
        owes = bool(set(view.mine) & set(table.owing))
        names = tuple(place.name for place in table.places if place.name)
        game = table.game.words(reader.language)("title")
        return pages.LobbyTable(view.name, view.path, game, names, view.state, owes)

    def _open(self, table: Table, reader: PageReader, person: Person | None) -> pages.OpenTable:
        view = TableView(table, reader, person)
        names = tuple(place.name for place in table.places if place.name)
        game = table.game.words(reader.language)("title")
        join = f"{view.path}/join"
        return pages.OpenTable(view.name, f"{view.path}?watch=1", join, game, names, len(table.open_seats))

    @post("/tables", status_code=HTTP_303_SEE_OTHER)
    async def open_table(self, request: Req, club: TheClub, visitor: Visitor) -> Response[Any]:
        form = await request.form()
        texts = {key: value for key, value in form.items() if isinstance(value, str)}
        words = words_for(language_of(request))
        try:
            person = await person_or_new(request, club, visitor, texts.get("name", ""))
            if texts.get("quick"):
                wanted = forms.quick_opening(games.find(texts.get("game", "")), person, words)
            else:
                file = await upload(request, visitor, form.get("edition_file"))
                wanted = await asyncio.to_thread(forms.opening, texts, file, person, words)
            table = await open_for(request, club, person, wanted)
        except Later:
            raise
        except KoggeError as error:
            game = texts.get("game", "") if texts.get("game") in games.names() else games.names()[0]
            told = said(error, language_of(request), games.find(game))
            return await self._page(request, club, visitor, game, " ".join([told, *details(error)]), texts)
        return signed(request, go(f"/t/{table.id}"), person)

    @post("/records", status_code=HTTP_303_SEE_OTHER)
    async def open_record(self, request: Req, club: TheClub, visitor: Visitor) -> Response[Any]:
        """Open a record file as a table to look at."""
        form = await request.form()
        words = words_for(language_of(request))
        try:
            file = await upload(request, visitor, form.get("record"))
            match = await asyncio.to_thread(forms.recorded, file)
        except Later:
            raise
        except KoggeError as error:
            problem = words("record-bad", problem=said(error, words.language))
            return await self._page(request, club, visitor, "", problem)
        person = await person_or_new(request, club, visitor)
        places = tuple(Place(n, "record", seat.name, player=seat.player) for n, seat in enumerate(match.seats))
        wanted = Opening(match.game, match.edition, places, TableSettings(options=match.options), log=match.log)
        table = await open_for(request, club, person, wanted)
        return signed(request, go(f"/t/{table.id}/replay"), person)

    @get(["/rules/{name:str}", "/rules/{name:str}/{chapter:str}"])
    async def rules(self, request: Req, visitor: Visitor, name: str, chapter: str = "", lang: str = "") -> Html:
        reader = reader_of(request, visitor)
        game = games.find(name)
        language = lang if lang in LANGUAGES else reader.language
        title = game.words(language)("title")
        address = f"/rules/{name}"
        text = game.rules_page(language)
        if chapter and not rules_text.read(text).chapter(chapter):
            raise Unknown("no-chapter", chapter=chapter)
        shown = pages.RulesPage(
            reader=reader,
            path=f"{address}/{chapter}" if chapter else address,
            title=title,
            game=game,
            markdown=text,
            language=language,
            address=address,
            chapter=chapter,
        )
        return html(pages.rules(shown))

    @post("/rules/{name:str}", status_code=HTTP_303_SEE_OTHER)
    async def try_example(self, request: Req, club: TheClub, visitor: Visitor, name: str) -> Response[Any]:
        """Play on from an example in the rules, with computer players in the other seats."""
        form = await request.form()
        game, example = games.find(name), str(form.get("example", ""))
        if example not in game.examples:
            raise Unknown("no-example", example=example)
        match = from_record(parse_json(game.examples[example].read_text("utf-8")), games.find)
        person = await person_or_new(request, club, visitor, str(form.get("name", "")))
        wanted = going_on(request, person, match, match.to_move[0])
        opened = await open_for(request, club, person, wanted)
        return signed(request, go(f"/t/{opened.id}"), person)

    @post("/language", status_code=HTTP_303_SEE_OTHER)
    async def language(self, request: Req) -> Response[Any]:
        return await self._keep(request, "language", LANGUAGES)

    @post("/theme", status_code=HTTP_303_SEE_OTHER)
    async def theme(self, request: Req) -> Response[Any]:
        return await self._keep(request, "theme", ("", "light", "dark"))

    async def _keep(self, request: Req, key: str, known: tuple[str, ...]) -> Response[Any]:
        form = await request.form()
        value = str(form.get(key, ""))
        response = go(local(str(form.get("back", "/"))))
        if value in known:
            response.set_cookie(Cookie(key=key, value=value, max_age=A_YEAR, samesite="lax", path="/"))
        return response


def going_on(request: Req, person: Person, match: Match, own: int) -> Opening:
    """Describe a table where a person continues a match, with computer players in the other seats."""
    words, level = words_for(language_of(request)), usual_level(match.game)
    places = tuple(
        Place(seat, "person", person.name, person.id) if seat == own else forms.computer(seat, level, words)
        for seat in range(len(match.seats))
    )
    settings = TableSettings(options=match.options, hints=True)
    return Opening(match.game, match.edition, places, settings, log=match.log)


async def upload(request: Req, person: Person | None, file: Any) -> bytes:
    """Read an uploaded file; empty if there is none."""
    if not isinstance(file, UploadFile):
        return b""
    content = await file.read()
    if content:
        spend(request, quotas_of(request).uploads, person)
    if len(content) > LARGEST_UPLOAD:
        raise Mistake("too-large", most=LARGEST_UPLOAD >> 10)
    return content
