"""A table and everything people can do there. Every decision is a form, so all of it works without script."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.response import ServerSentEvent
from litestar.status_codes import HTTP_303_SEE_OTHER

from kogge.core.position import NONE
from kogge.core.record import to_record, to_text
from kogge.server.background.fairness import unless_gone
from kogge.server.club import Club
from kogge.server.coaching import Coach
from kogge.server.errors import NotAllowed
from kogge.server.people import Person
from kogge.server.play import Drafted
from kogge.server.quotas import address_of
from kogge.server.tables import Table, rematch
from kogge.server.web import coach_view
from kogge.server.web.deps import (
    Html,
    Req,
    Sitting,
    TheClub,
    TheCoach,
    TheQuotas,
    TheTable,
    Visitor,
    done,
    go,
    html,
    number_in,
    open_for,
    person_or_new,
    reader_of,
    signed,
    spend,
)
from kogge.server.web.drawing_cache import DrawingCache
from kogge.server.web.lobby import going_on
from kogge.server.web.streams import versions
from kogge.server.web.table_view import TableView
from kogge.web import coach_page, files, pages, table_page

DRAWINGS = DrawingCache()


def view_of(request: Req, table: Table, person: Person | None, seat: int | None = None) -> TableView:
    """Return the table as somebody sees it; by default from the seat of theirs that owes a decision."""
    mine = table.held_by(person.id) if person else ()
    if seat is None or seat not in mine or table.game.cooperation:
        owing = [held for held in mine if held in table.owing]
        seat = (owing or list(mine) or [NONE])[0]
    return TableView(table, reader_of(request, person), person, seat)


class TablePages(Controller):
    path = "/t/{table_id:str}"
    include_in_schema = False

    # --- Looking

    @get("/")
    async def show(
        self,
        request: Req,
        club: TheClub,
        table: TheTable,
        visitor: Visitor,
        seat: int | None = None,
        watch: bool = False,
    ) -> Html:
        view = view_of(request, table, visitor, seat)
        if view.is_invited and not watch:
            return html(pages.invite(view.invitation(await _host(club, table))))
        if view.is_curtained and seat is None and not table.over:
            name = table.places[view.seat].name
            shown = f"{view.path}?seat={view.seat}"
            return html(pages.curtain(pages.CurtainPage(view.reader, view.path, view.name, name, view.seat, shown)))
        seen = await club.seen(table, visitor) if visitor and view.mine else None
        return html(table_page.render(view.page(seen=seen), view.reader))

    @get("/news")
    async def news(
        self,
        request: Req,
        table: TheTable,
        visitor: Visitor,
        seat: int | None = None,
        beat: int = 0,
        version: int = -1,
    ) -> Response[Any]:
        """Tell the script what has changed since a beat and a version, and which files it should have."""
        headers = {"kogge-release": files.release(table.game)}
        if table.version == version:
            return Response(None, status_code=304, headers=headers)
        view = view_of(request, table, visitor, seat)
        async with DRAWINGS.turns.turn(visitor.id if visitor else str(address_of(request.scope))):
            return Response(table_page.news(await DRAWINGS.page(view, beat), view.reader), headers=headers)

    @get("/live")
    async def live(
        self, request: Req, club: TheClub, quotas: TheQuotas, table: TheTable, visitor: Visitor
    ) -> ServerSentEvent:
        quotas.open_stream(request.scope, visitor.id if visitor else "")
        return ServerSentEvent(versions(club, table, request.app.state.closing))

    @post("/seen", status_code=204)
    async def seen(self, request: Req, club: TheClub, table_id: str, sitting: Sitting) -> None:
        """Remember how far somebody has looked."""
        await club.look(table_id, sitting, number_in(await request.form(), "beat"))

    # --- Playing

    @post("/join", status_code=HTTP_303_SEE_OTHER)
    async def join(self, request: Req, club: TheClub, table: TheTable, visitor: Visitor) -> Response[Any]:
        form = await request.form()
        person = await person_or_new(request, club, visitor, str(form.get("name", "")))
        free = table.open_seats
        seat = number_in(form, "seat") if "seat" in form else free[0] if free else NONE
        await club.join(table.id, person, seat)
        return signed(request, done(request, f"/t/{table.id}"), person)

    @post("/decide", status_code=HTTP_303_SEE_OTHER)
    async def decide(self, request: Req, club: TheClub, table: TheTable, sitting: Sitting) -> Response[Any]:
        form = await request.form()
        text = table.game.table.decision({key: form.getall(key) for key in form})
        table = await club.decide(table.id, sitting, number_in(form, "seat"), text, str(form.get("key", "")))
        return done(request, f"/t/{table.id}", version=table.version)

    @post("/draft", status_code=HTTP_303_SEE_OTHER)
    async def draft(self, request: Req, club: TheClub, table_id: str, sitting: Sitting) -> Response[Any]:
        """Change the draft of a joint decision, or agree to it."""
        form = await request.form()
        reader, seat = reader_of(request, sitting), number_in(form, "seat")
        values = {key: form.getall(key) for key in form}
        consents = form.get("agree") == "yes"

        def change(table: Table) -> Drafted:
            if consents and form.get("draft", "") != table.draft:
                raise NotAllowed("draft-changed")
            table.check_holder(sitting.id, seat)
            scene = TableView(table, reader, sitting, seat).scene(table.playing)
            drawing = table.joint_drawing
            text = drawing.drafted(scene, values)
            return Drafted(text, drawing.broken(scene, text), consents)

        table = await club.agree(table_id, sitting, change)
        return done(request, f"/t/{table_id}", version=table.version)

    @post("/withdraw", status_code=HTTP_303_SEE_OTHER)
    async def withdraw(self, request: Req, club: TheClub, table_id: str, sitting: Sitting) -> Response[Any]:
        await club.withdraw(table_id, sitting, number_in(await request.form(), "seat"))
        return done(request, f"/t/{table_id}")

    @post("/talk", status_code=HTTP_303_SEE_OTHER)
    async def talk(
        self, request: Req, club: TheClub, quotas: TheQuotas, table_id: str, sitting: Sitting
    ) -> Response[Any]:
        spend(request, quotas.talk, sitting)
        await club.say(table_id, sitting, str((await request.form()).get("text", "")))
        return done(request, f"/t/{table_id}")

    @post("/leave", status_code=HTTP_303_SEE_OTHER)
    async def leave(self, request: Req, club: TheClub, table_id: str, sitting: Sitting) -> Response[Any]:
        await club.set_away(table_id, sitting, True)
        return done(request, f"/t/{table_id}")

    @post("/back", status_code=HTTP_303_SEE_OTHER)
    async def come_back(self, request: Req, club: TheClub, table_id: str, sitting: Sitting) -> Response[Any]:
        await club.set_away(table_id, sitting, False)
        return done(request, f"/t/{table_id}")

    @post(["/undo", "/undo/{answer:str}"], status_code=HTTP_303_SEE_OTHER)
    async def undo(
        self, request: Req, club: TheClub, table_id: str, sitting: Sitting, answer: str = "yes"
    ) -> Response[Any]:
        await club.ask_undo(table_id, sitting, answer != "no")
        return done(request, f"/t/{table_id}")

    @post("/hand-on/{seat:int}", status_code=HTTP_303_SEE_OTHER)
    async def hand_on(self, request: Req, club: TheClub, table: TheTable, sitting: Sitting, seat: int) -> Response[Any]:
        to = str((await request.form()).get("to", "")) or table.settings.stand_in
        await club.hand_on(table.id, sitting, seat, to)
        return done(request, f"/t/{table.id}")

    @post("/rematch", status_code=HTTP_303_SEE_OTHER)
    async def rematch(self, request: Req, club: TheClub, table: TheTable, sitting: Sitting) -> Response[Any]:
        """Open a table with the same people, game and settings; guests find an open seat."""
        table.seats_of(sitting.id)
        path = f"/t/{(await open_for(request, club, sitting, rematch(table, sitting.id))).id}"
        return done(request, path, location=path)

    # --- After the game

    @get("/record.json")
    async def record(self, request: Req, table: TheTable, visitor: Visitor) -> Response[str]:
        """Download the record: all of it after the end, before that what the reader's own seat may know."""
        view = view_of(request, table, visitor)
        match = table.playing
        if not match.over and view.seat == NONE:
            raise NotAllowed("record-running")
        text = to_text(to_record(match, None if match.over else view.seat))
        name = f"{view.game.name}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    @get("/replay")
    async def replay(self, request: Req, table: TheTable, visitor: Visitor, beat: int | None = None) -> Html:
        return html(pages.replay(view_of(request, table, visitor).replay_page(beat)))

    @get("/coach")
    async def coached(self, request: Req, coach: TheCoach, table: TheTable, visitor: Visitor) -> Html:
        """Show what could have been better in a finished game, or how far the analysis is."""
        view = view_of(request, table, visitor)
        _check_coach(table)
        found, progress = await coach.analysis(table)
        return html(coach_page.coach(coach_view.coach_page(view, found, progress)))

    @post("/coach", status_code=HTTP_303_SEE_OTHER)
    async def ask_coach(
        self, request: Req, club: TheClub, coach: TheCoach, quotas: TheQuotas, table: TheTable, visitor: Visitor
    ) -> Response[Any]:
        """Ask the coach to analyse a finished game."""
        _check_coach(table)
        person = await person_or_new(request, club, visitor)
        if await coach.analysis(table) == (None, None):
            spend(request, quotas.analyses, person)
        await coach.ask(table, person)
        path = f"/t/{table.id}/coach"
        return signed(request, done(request, path, location=path), person)

    @get("/hint")
    async def hint(
        self,
        request: Req,
        coach: TheCoach,
        quotas: TheQuotas,
        table: TheTable,
        visitor: Visitor,
        seat: int | None = None,
    ) -> Html:
        """Show what a strong player would do in the reader's place."""
        view = view_of(request, table, visitor, seat)
        if visitor is None or not view.may_ask_the_coach:
            raise NotAllowed("no-hint")
        spend(request, quotas.hints, visitor)
        choices = await unless_gone(request.receive, coach.hint(table.playing.view(view.seat), visitor))
        return html(coach_page.hint(coach_view.hint_page(view, choices)))

    @post("/fork", status_code=HTTP_303_SEE_OTHER)
    async def fork(self, request: Req, club: TheClub, table: TheTable, visitor: Visitor) -> Response[Any]:
        """Continue from a beat at a new table, with computer players in the other seats."""
        form = await request.form()
        match = table.playing
        if not view_of(request, table, visitor).may_fork:
            raise NotAllowed("fork-running")
        person = await person_or_new(request, club, visitor, str(form.get("name", "")))
        beat = max(0, min(number_in(form, "beat"), match.beat_count - 1))
        begun = match.fork(min(match.beat(beat).log, match.entries - match.over))
        wanted = going_on(request, person, begun, next(iter(table.held_by(person.id)), 0))
        opened = await open_for(request, club, person, wanted)
        return signed(request, go(f"/t/{opened.id}"), person)


def _check_coach(table: Table) -> None:
    if not table.over or not Coach.knows(table.game):
        raise NotAllowed("no-coach")


async def _host(club: Club, table: Table) -> str:
    return await club.people.name_of(table.opener)
