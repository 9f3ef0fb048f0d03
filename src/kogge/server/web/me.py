"""A person's own page: name, return link, preferences, and how to delete everything."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.status_codes import HTTP_303_SEE_OTHER

from kogge.server.club import Club
from kogge.server.errors import NotAllowed, words_for
from kogge.server.people import Person
from kogge.server.web.deps import Html, Req, TheClub, Visitor, go, html, language_of, person_or_new, reader_of, signed
from kogge.server.web.identity import COOKIE, Identity
from kogge.web import pages


class Me(Controller):
    """A person's own page."""

    path = "/me"
    include_in_schema = False

    @get("/")
    async def me(self, request: Req, club: TheClub, visitor: Visitor) -> Html:
        return html(await self._page(request, club, visitor))

    async def _page(self, request: Req, club: Club, person: Person | None, notice: str = "") -> str:
        identity: Identity = request.app.state.identity
        link = f"{str(request.base_url).rstrip('/')}/me/{identity.token(person)}" if person else ""
        opened = await club.tables_of(person) if person else []
        number = sum(table.opener == person.id for table in opened) if person else 0
        return pages.me(pages.MePage(reader_of(request, person), "/me", link, number, notice))

    @post("/name", status_code=200)
    async def rename(self, request: Req, club: TheClub, visitor: Visitor) -> Response[Any]:
        form = await request.form()
        person = await person_or_new(request, club, visitor, str(form.get("name", "")))
        notice = words_for(language_of(request))("me-renamed", name=person.name)
        return signed(request, html(await self._page(request, club, person, notice)), person)

    @get("/{token:str}")
    async def show_return(self, request: Req, club: TheClub, visitor: Visitor, token: str) -> Html:
        """Ask before the return link replaces who somebody is on this device."""
        person = await self._returning(request, club, token)
        reader = reader_of(request, visitor)
        return html(pages.come_back(pages.ComeBackPage(reader, "/me", person.name, f"/me/{token}")))

    @post("/{token:str}", status_code=HTTP_303_SEE_OTHER)
    async def come_back(self, request: Req, club: TheClub, token: str) -> Response[Any]:
        """Be the same person on another device."""
        return signed(request, go("/"), await self._returning(request, club, token))

    async def _returning(self, request: Req, club: Club, token: str) -> Person:
        identity: Identity = request.app.state.identity
        claim = identity.claim(token)
        person = await club.people.find(*claim) if claim else None
        if person is None:
            raise NotAllowed("return-link")
        return person

    @post("/renew", status_code=200)
    async def renew(self, request: Req, club: TheClub, visitor: Visitor) -> Response[Any]:
        """Make a new return link: the old one stops working, and every other device is signed out."""
        if visitor is None:
            return go("/me")
        person = await club.people.renew(visitor)
        notice = words_for(language_of(request))("me-renewed")
        return signed(request, html(await self._page(request, club, person, notice)), person)

    @post("/delete", status_code=HTTP_303_SEE_OTHER)
    async def delete(self, request: Req, club: TheClub, visitor: Visitor) -> Response[Any]:
        form = await request.form()
        if not form.get("sure"):
            return go("/me")
        if visitor:
            await club.forget(visitor)
        response = go("/")
        response.delete_cookie(COOKIE)
        return response
