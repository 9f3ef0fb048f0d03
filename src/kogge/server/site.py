"""The pages people open. Every decision is a form, so all of it works without script."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from litestar.template.base import csrf_token

from kogge import games
from kogge.bots import levels_of, usual_level
from kogge.core.drawing import JointDrawing
from kogge.core.errors import KoggeError
from kogge.core.match import Match
from kogge.core.position import NONE
from kogge.core.record import from_record, parse_json, to_record, to_text
from kogge.core.texts import whole_number
from kogge.core.words import LANGUAGES
from kogge.server import forms, lessons
from kogge.server.bounds import LARGEST_UPLOAD
from kogge.server.club import KEPT_DAYS, Club, Opening, Person
from kogge.server.coaching import Coach
from kogge.server.desk import Desk
from kogge.server.identity import A_YEAR, COOKIE, Identity
from kogge.server.refusals import Mistake, NotAllowed, Unknown, details, said, words_for
from kogge.server.table import Drafted, LiveTable, Place
from kogge.web import coach_page, pages, rules_text, table_page
from kogge.web.pages import Reader

Req = Request[Any, Any, Any]
Html = Response[str]


def html(text: str, status: int = 200) -> Html:
    return Response(text, media_type="text/html; charset=utf-8", status_code=status)


def language_of(request: Req) -> str:
    """Chosen by the reader, or the first of the browser's that we speak."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        if (wanted := part.strip()[:2].lower()) in LANGUAGES:
            return wanted
    return LANGUAGES[0]


def reader_of(request: Req, person: Person | None) -> Reader:
    theme = request.cookies.get("theme", "")
    name = person.name if person else ""
    token = csrf_token({"request": request})
    return Reader(language_of(request), theme if theme in ("light", "dark") else "", name, token)


def wants_json(request: Req) -> bool:
    return "application/json" in request.headers.get("accept", "")


def club_of(request: Req) -> Club:
    club: Club = request.app.state.club
    return club


def coach_of(request: Req) -> Coach:
    coach: Coach = request.app.state.coach
    return coach


async def person_of(request: Req) -> Person | None:
    identity: Identity = request.app.state.identity
    number = identity.person(request.cookies.get(COOKIE))
    return await club_of(request).person(number) if number else None


async def person_or_new(request: Req, form: Mapping[str, Any]) -> Person:
    """Who acts: somebody known, or from now on known by the name given."""
    person = await person_of(request)
    name = str(form.get("name", "")).strip()
    if person is None:
        return await club_of(request).new_person(name or words_for(language_of(request))("guest"))
    return await club_of(request).rename(person, name) if name and name != person.name else person


def signed(request: Req, response: Response[Any], person: Person) -> Response[Any]:
    """Let the browser remember who somebody is."""
    identity: Identity = request.app.state.identity
    secure = request.url.scheme == "https"
    token = identity.token(person.id)
    response.set_cookie(
        Cookie(key=COOKIE, value=token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    )
    return response


def go(path: str) -> Redirect:
    return Redirect(path, status_code=HTTP_303_SEE_OTHER)


def local(path: str) -> str:
    """A path on this server to go back to; never another site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def done(request: Req, path: str, **more: Any) -> Response[Any]:
    """The answer to a form: for the script that all is well, for everybody else the page."""
    return Response({"ok": True, **more}, status_code=200) if wants_json(request) else go(path)


def number_in(form: Mapping[str, Any], key: str) -> int:
    text = str(form.get(key, ""))
    try:
        return whole_number(text)
    except ValueError:
        raise Mistake("no-number", key=key, sent=text) from None


class Lobby(Controller):
    """Where everybody comes in."""

    include_in_schema = False

    @get("/")
    async def lobby(self, request: Req, game: str = "") -> Html:
        return await self._page(request, game)

    async def _page(self, request: Req, game: str, problem: str = "", filled: Mapping[str, str] | None = None) -> Html:
        club, person = club_of(request), await person_of(request)
        reader = reader_of(request, person)
        words = words_for(reader.language)
        mine = await club.tables_of(person) if person else []
        lines = [(table, self._line(table, reader, person)) for table in mine]
        chosen = games.find(game or games.names()[0])
        shown = pages.LobbyPage(
            reader,
            "/",
            tuple(games.find(name) for name in games.names()),
            chosen,
            tuple((name, words(f"level-{name}")) for name in levels_of(chosen)),
            usual_level(chosen),
            tuple(line for table, line in lines if not table.over),
            tuple(self._open(table, reader, person) for table in await club.public_tables()),
            tuple(line for table, line in lines if table.over),
            KEPT_DAYS,
            problem,
            filled or {},
        )
        return html(pages.lobby(shown), 400 if problem else 200)

    def _line(self, table: LiveTable, reader: Reader, person: Person | None) -> pages.TableLine:
        desk = Desk(table, reader, person)
        owes = bool(set(desk.mine) & set(table.owing))
        names = tuple(place.name for place in table.places if place.name)
        game = table.game.words(reader.language)("title")
        return pages.TableLine(desk.name, desk.path, game, names, desk.state, owes)

    def _open(self, table: LiveTable, reader: Reader, person: Person | None) -> pages.OpenTable:
        desk = Desk(table, reader, person)
        names = tuple(place.name for place in table.places if place.name)
        game = table.game.words(reader.language)("title")
        join = f"{desk.path}/join"
        return pages.OpenTable(desk.name, f"{desk.path}?watch=1", join, game, names, len(table.open_seats))

    @post("/tables", status_code=HTTP_303_SEE_OTHER)
    async def open_table(self, request: Req) -> Response[Any]:
        form = await request.form()
        texts = {key: value for key, value in form.items() if isinstance(value, str)}
        words = words_for(language_of(request))
        try:
            person = await person_or_new(request, texts)
            if texts.get("quick"):
                wanted = forms.quick_opening(games.find(texts.get("game", "")), person, words)
            else:
                file = await upload(form.get("edition_file"))
                wanted = await asyncio.to_thread(forms.opening, texts, file, person, words)
            table = await club_of(request).open_table(person, wanted)
        except KoggeError as error:
            game = texts.get("game", "") if texts.get("game") in games.names() else games.names()[0]
            told = said(error, language_of(request), games.find(game))
            return await self._page(request, game, " ".join([told, *details(error)]), texts)
        return signed(request, go(f"/t/{table.id}"), person)

    @post("/records", status_code=HTTP_303_SEE_OTHER)
    async def open_record(self, request: Req) -> Response[Any]:
        """A record file becomes a table to look at."""
        form = await request.form()
        words = words_for(language_of(request))
        try:
            match = await asyncio.to_thread(forms.recorded, await upload(form.get("record")))
        except KoggeError as error:
            return await self._page(request, "", words("record-bad", problem=said(error, words.language)))
        person = await person_or_new(request, {})
        places = tuple(Place(n, "record", seat.name, player=seat.player) for n, seat in enumerate(match.seats))
        wanted = Opening(match.game, match.edition, match.options, places, log=match.log)
        table = await club_of(request).open_table(person, wanted)
        return signed(request, go(f"/t/{table.id}/replay"), person)

    @get(["/rules/{name:str}", "/rules/{name:str}/{chapter:str}"])
    async def rules(self, request: Req, name: str, chapter: str = "", lang: str = "") -> Html:
        person = await person_of(request)
        reader = reader_of(request, person)
        game = games.find(name)
        language = lang if lang in LANGUAGES else reader.language
        title = game.words(language)("title")
        address = f"/rules/{name}"
        text = game.rules_page(language)
        if chapter and not rules_text.read(text).chapter(chapter):
            raise Unknown("no-chapter", chapter=chapter)
        path = f"{address}/{chapter}" if chapter else address
        return html(pages.rules(pages.RulesPage(reader, path, title, game, text, language, address, chapter=chapter)))

    @post("/rules/{name:str}", status_code=HTTP_303_SEE_OTHER)
    async def try_example(self, request: Req, name: str) -> Response[Any]:
        """Play on from an example of the rules, with computer players in the other seats."""
        form = await request.form()
        game, example = games.find(name), str(form.get("example", ""))
        if example not in game.examples:
            raise Unknown("no-example", example=example)
        match = from_record(parse_json(game.examples[example].read_text("utf-8")), games.find)
        person = await person_or_new(request, form)
        wanted = going_on(request, person, match, match.to_move[0])
        opened = await club_of(request).open_table(person, wanted)
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


class Me(Controller):
    """A person's own page."""

    path = "/me"
    include_in_schema = False

    @get("/")
    async def me(self, request: Req) -> Html:
        return html(await self._page(request, await person_of(request)))

    async def _page(self, request: Req, person: Person | None, notice: str = "") -> str:
        identity: Identity = request.app.state.identity
        link = f"{str(request.base_url).rstrip('/')}/me/{identity.token(person.id)}" if person else ""
        opened = await club_of(request).tables_of(person) if person else []
        number = sum(table.opener == person.id for table in opened) if person else 0
        return pages.me(pages.MePage(reader_of(request, person), "/me", link, number, notice))

    @post("/name", status_code=200)
    async def rename(self, request: Req) -> Response[Any]:
        form = await request.form()
        person = await person_or_new(request, {"name": form.get("name", "")})
        notice = words_for(language_of(request))("me-renamed", name=person.name)
        return signed(request, html(await self._page(request, person, notice)), person)

    @get("/{token:str}")
    async def come_back(self, request: Req, token: str) -> Response[Any]:
        """The personal return link: the same person on another device."""
        identity: Identity = request.app.state.identity
        person = await club_of(request).person(identity.person(token) or "")
        if person is None:
            raise NotAllowed("return-link")
        return signed(request, go("/"), person)

    @post("/delete", status_code=HTTP_303_SEE_OTHER)
    async def delete(self, request: Req) -> Response[Any]:
        form = await request.form()
        person = await person_of(request)
        if not form.get("sure"):
            return go("/me")
        if person:
            await club_of(request).forget(person)
        response = go("/")
        response.delete_cookie(COOKIE)
        return response


class TablePages(Controller):
    """A table, and all that can be done there."""

    path = "/t/{number:str}"
    include_in_schema = False

    async def _desk(self, request: Req, number: str, seat: int | None = None) -> Desk:
        """Somebody's place before a table; by default the own seat that owes a decision."""
        person = await person_of(request)
        table = await club_of(request).table(number)
        reader = reader_of(request, person)
        mine = table.held_by(person.id) if person else ()
        if seat is None or seat not in mine or table.game.cooperation:
            owing = [held for held in mine if held in table.owing]
            seat = (owing or list(mine) or [NONE])[0]
        return Desk(table, reader, person, seat)

    @get("/")
    async def table(self, request: Req, number: str, seat: int | None = None, watch: bool = False) -> Html:
        desk = await self._desk(request, number, seat)
        if desk.is_invited and not watch:
            return html(pages.invite(desk.invitation(await self._host(request, desk.table))))
        if desk.is_curtained and seat is None and not desk.table.over:
            name = desk.table.places[desk.seat].name
            shown = f"{desk.path}?seat={desk.seat}"
            page = pages.CurtainPage(desk.reader, desk.path, desk.name, name, desk.seat, shown)
            return html(pages.curtain(page))
        seen = await club_of(request).look(desk.table, desk.person) if desk.person and desk.mine else None
        return html(table_page.render(desk.page(seen=seen), desk.reader))

    async def _host(self, request: Req, table: LiveTable) -> str:
        opener = await club_of(request).person(table.opener)
        return opener.name if opener else ""

    @get("/news")
    async def news(
        self, request: Req, number: str, seat: int | None = None, beat: int = 0, version: int = -1
    ) -> Response[Any]:
        """What has changed since a beat and a version, for the script."""
        desk = await self._desk(request, number, seat)
        if desk.table.version == version:
            return Response(None, status_code=304)
        if desk.person and desk.mine:
            await club_of(request).look(desk.table, desk.person)
        return Response(table_page.news(desk.page(since=beat, seen=beat), desk.reader))

    @post("/join", status_code=HTTP_303_SEE_OTHER)
    async def join(self, request: Req, number: str) -> Response[Any]:
        form = await request.form()
        table = await club_of(request).table(number)
        person = await person_or_new(request, form)
        free = table.open_seats
        seat = number_in(form, "seat") if "seat" in form else free[0] if free else NONE
        await club_of(request).join(number, person, seat)
        return signed(request, done(request, f"/t/{number}"), person)

    @post("/decide", status_code=HTTP_303_SEE_OTHER)
    async def decide(self, request: Req, number: str) -> Response[Any]:
        person, form = await self._sitting(request)
        seat = number_in(form, "seat")
        table = await club_of(request).table(number)
        text = table.game.table.decision({key: form.getall(key) for key in form})
        table = await club_of(request).decide(number, person, seat, text, str(form.get("key", "")))
        return done(request, f"/t/{number}", version=table.version)

    @post("/draft", status_code=HTTP_303_SEE_OTHER)
    async def draft(self, request: Req, number: str) -> Response[Any]:
        """Change what all are about to decide together, or agree to it."""
        person, form = await self._sitting(request)
        reader, seat = reader_of(request, person), number_in(form, "seat")
        values = {key: form.getall(key) for key in form}
        consents = form.get("agree") == "yes"

        def change(table: LiveTable) -> Drafted:
            if consents and form.get("draft", "") != table.draft:
                raise NotAllowed("draft-changed")
            table.check_holder(person.id, seat)
            scene = Desk(table, reader, person, seat).scene(table.playing)
            drawing = cast(JointDrawing, table.game.table)
            text = drawing.drafted(scene, values)
            return Drafted(text, drawing.broken(scene, text), consents)

        table = await club_of(request).agree(number, person, change)
        return done(request, f"/t/{number}", version=table.version)

    @post("/withdraw", status_code=HTTP_303_SEE_OTHER)
    async def withdraw(self, request: Req, number: str) -> Response[Any]:
        person, form = await self._sitting(request)
        await club_of(request).withdraw(number, person, number_in(form, "seat"))
        return done(request, f"/t/{number}")

    @post("/talk", status_code=HTTP_303_SEE_OTHER)
    async def talk(self, request: Req, number: str) -> Response[Any]:
        person, form = await self._sitting(request)
        await club_of(request).say(number, person, str(form.get("text", "")))
        return done(request, f"/t/{number}")

    @post("/leave", status_code=HTTP_303_SEE_OTHER)
    async def leave(self, request: Req, number: str) -> Response[Any]:
        person, _ = await self._sitting(request)
        await club_of(request).set_away(number, person, True)
        return done(request, f"/t/{number}")

    @post("/back", status_code=HTTP_303_SEE_OTHER)
    async def come_back(self, request: Req, number: str) -> Response[Any]:
        person, _ = await self._sitting(request)
        await club_of(request).set_away(number, person, False)
        return done(request, f"/t/{number}")

    @post(["/undo", "/undo/{answer:str}"], status_code=HTTP_303_SEE_OTHER)
    async def undo(self, request: Req, number: str, answer: str = "yes") -> Response[Any]:
        person, _ = await self._sitting(request)
        await club_of(request).want_undo(number, person, answer != "no")
        return done(request, f"/t/{number}")

    @post("/hand-on/{seat:int}", status_code=HTTP_303_SEE_OTHER)
    async def hand_on(self, request: Req, number: str, seat: int) -> Response[Any]:
        person, form = await self._sitting(request)
        to = str(form.get("to", "")) or (await club_of(request).table(number)).stand_in
        await club_of(request).hand_on(number, person, seat, to)
        return done(request, f"/t/{number}")

    @post("/rematch", status_code=HTTP_303_SEE_OTHER)
    async def rematch(self, request: Req, number: str) -> Response[Any]:
        """The same people, game and options once more; guests get a seat to sit down on."""
        person, _ = await self._sitting(request)
        table = await club_of(request).table(number)
        table.seats_of(person.id)
        path = f"/t/{(await club_of(request).open_table(person, once_more(table, person))).id}"
        return done(request, path, location=path)

    @get("/record.json")
    async def record(self, request: Req, number: str) -> Response[str]:
        """The record: whole after the end, before it what the own seat may know."""
        desk = await self._desk(request, number)
        match = desk.table.playing
        if not match.over and desk.seat == NONE:
            raise NotAllowed("record-running")
        text = to_text(to_record(match, None if match.over else desk.seat))
        name = f"{desk.game.name}-{desk.table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    @get("/replay")
    async def replay(self, request: Req, number: str, beat: int | None = None) -> Html:
        desk = await self._desk(request, number)
        return html(pages.replay(desk.replay_page(beat)))

    @get("/coach")
    async def coach(self, request: Req, number: str) -> Html:
        """What could have been better in a finished game."""
        desk = await self._desk(request, number)
        if not desk.table.over or not Coach.knows(desk.game):
            raise NotAllowed("no-coach")
        coach = coach_of(request)
        found = await coach.analysis(desk.table)
        return html(coach_page.coach(lessons.coach_page(desk, found, coach.progress(desk.table))))

    @get("/hint")
    async def hint(self, request: Req, number: str, seat: int | None = None) -> Html:
        """What a strong player would do in the reader's place."""
        desk = await self._desk(request, number, seat)
        if not desk.may_ask_the_coach:
            raise NotAllowed("no-hint")
        choices = await coach_of(request).hint(desk.table.playing.view(desk.seat))
        return html(coach_page.hint(lessons.hint_page(desk, choices)))

    @post("/fork", status_code=HTTP_303_SEE_OTHER)
    async def fork(self, request: Req, number: str) -> Response[Any]:
        """Go on from a beat at a new table, with computer players in the other seats."""
        form = await request.form()
        desk = await self._desk(request, number)
        table, match = desk.table, desk.table.playing
        if not desk.may_fork:
            raise NotAllowed("fork-running")
        person = await person_or_new(request, form)
        beats = match.beats
        beat = max(0, min(number_in(form, "beat"), len(beats) - 1))
        begun = match.fork(min(beats[beat].log, len(match.log) - match.over))
        wanted = going_on(request, person, begun, next(iter(table.held_by(person.id)), 0))
        opened = await club_of(request).open_table(person, wanted)
        return signed(request, go(f"/t/{opened.id}"), person)

    async def _sitting(self, request: Req) -> tuple[Person, Any]:
        person = await person_of(request)
        if person is None:
            raise NotAllowed("stranger")
        return person, await request.form()


def once_more(table: LiveTable, person: Person) -> Opening:
    """A table like another one, with its seats open for the guests who sat there."""
    places = tuple(
        Place(place.number, "open")
        if place.is_held and place.person != person.id
        else Place(place.number, place.kind, place.name, place.person, place.player)
        for place in table.places
    )
    return Opening(
        table.game,
        table.edition,
        table.options,
        places,
        public=table.public,
        limit=table.limit,
        stand_in=table.stand_in,
        hints=table.hints,
    )


def going_on(request: Req, person: Person, match: Match, own: int) -> Opening:
    """A table at which a person goes on with a match, computer players in the other seats."""
    words, level = words_for(language_of(request)), usual_level(match.game)
    places = tuple(
        Place(seat, "person", person.name, person.id) if seat == own else forms.computer(seat, level, words)
        for seat in range(len(match.seats))
    )
    return Opening(match.game, match.edition, match.options, places, hints=True, log=match.log)


async def upload(file: Any) -> bytes:
    if not isinstance(file, UploadFile):
        return b""
    content = await file.read()
    if len(content) > LARGEST_UPLOAD:
        raise Mistake("too-large", most=LARGEST_UPLOAD >> 10)
    return content
