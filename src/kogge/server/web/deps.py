"""Dependencies of handlers: the club, who is asking, the table in question, and the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.exceptions import NotAuthorizedException
from litestar.params import Dependency
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from litestar.template.base import csrf_token

from kogge.core.texts import whole_number
from kogge.core.words import LANGUAGES
from kogge.server.club import Club
from kogge.server.coaching import Coach
from kogge.server.errors import Mistake, NotAllowed, words_for
from kogge.server.people import Person
from kogge.server.quotas import Allowance, Quotas, address_of
from kogge.server.storage import jobs
from kogge.server.tables import Opening, Table
from kogge.server.web.identity import A_YEAR, COOKIE, Identity
from kogge.web.pages import PageReader

Req = Request[Any, Any, Any]
Html = Response[str]

_given = Dependency(skip_validation=True)
TheClub = Annotated[Club, _given]
TheCoach = Annotated[Coach, _given]
TheQuotas = Annotated[Quotas, _given]
Visitor = Annotated[Person | None, _given]
"""The person looking at a page, known by a cookie, if any."""
Sitting = Annotated[Person, _given]
"""The person acting at a table, known by a cookie."""
Caller = Annotated[Person, _given]
"""The person a program acts for, known by its token."""
Guest = Annotated[Person | None, _given]
"""The person a program acts for, if it has a token."""
TheTable = Annotated[Table, _given]


async def _club(request: Req) -> Club:
    club: Club = request.app.state.club
    return club


async def _coach(request: Req) -> Coach:
    coach: Coach = request.app.state.coach
    return coach


async def _quotas(request: Req) -> Quotas:
    return quotas_of(request)


async def _visitor(request: Req, club: TheClub) -> Person | None:
    return await _holder(request, club, request.cookies.get(COOKIE))


async def _sitting(request: Req, club: TheClub) -> Person:
    visitor = await _visitor(request, club)
    if visitor is None:
        raise NotAllowed("stranger")
    return visitor


async def _guest(request: Req, club: TheClub) -> Person | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    person = await _holder(request, club, token) if kind.lower() == "bearer" else None
    if person is None and token:
        raise _no_token()
    return person


async def _caller(request: Req, club: TheClub) -> Person:
    guest = await _guest(request, club)
    if guest is None:
        raise _no_token()
    return guest


def _no_token() -> NotAuthorizedException:
    return NotAuthorizedException("send 'Authorization: Bearer TOKEN' with the token from POST /api/people")


async def _holder(request: Req, club: Club, token: str | None) -> Person | None:
    """Find the person a token belongs to."""
    identity: Identity = request.app.state.identity
    claim = identity.claim(token)
    return await club.people.find(*claim) if claim else None


async def _table(club: TheClub, table_id: str) -> Table:
    return await club.table(table_id)


EVERYWHERE = {
    "club": Provide(_club),
    "coach": Provide(_coach),
    "quotas": Provide(_quotas),
    "visitor": Provide(_visitor),
    "sitting": Provide(_sitting),
    "guest": Provide(_guest),
    "caller": Provide(_caller),
    "table": Provide(_table),
}


# --- Readers


def language_of(request: Req) -> str:
    """Return the language the reader has chosen, or the browser's first that we speak."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        if (wanted := part.strip()[:2].lower()) in LANGUAGES:
            return wanted
    return LANGUAGES[0]


def reader_of(request: Req, person: Person | None) -> PageReader:
    theme = request.cookies.get("theme", "")
    name = person.name if person else ""
    token = csrf_token({"request": request})
    return PageReader(language_of(request), theme if theme in ("light", "dark") else "", name, token)


async def person_or_new(request: Req, club: Club, person: Person | None, name: str = "") -> Person:
    """Return the person acting: a known one, or a new one with the given name."""
    name = name.strip()
    if person is None:
        spend(request, quotas_of(request).people, None)
        return await club.people.add(name or words_for(language_of(request))("guest"))
    return await club.people.rename(person, name) if name and name != person.name else person


# --- Limits


def quotas_of(request: Req) -> Quotas:
    quotas: Quotas = request.app.state.quotas
    return quotas


def spend(request: Req, allowance: Allowance, person: Person | None) -> None:
    """Count one more for a person and their address, or refuse it."""
    allowance.take(person.id if person else "", address_of(request.scope))


async def open_for(request: Req, club: Club, person: Person, wanted: Opening) -> Table:
    """Open a table, unless the person has too many."""
    quotas = quotas_of(request)
    if any(place.is_computer for place in wanted.places):
        quotas.running.check(await club.store.read(lambda c: jobs.moving(c, person.id)))
    spend(request, quotas.tables, person)
    return await club.open_table(person, wanted)


# --- Answers


def html(text: str, status: int = 200) -> Html:
    return Response(text, media_type="text/html; charset=utf-8", status_code=status)


def wants_json(request: Req) -> bool:
    return "application/json" in request.headers.get("accept", "")


def signed(request: Req, response: Response[Any], person: Person) -> Response[Any]:
    """Make the browser remember who somebody is."""
    identity: Identity = request.app.state.identity
    secure = request.url.scheme == "https"
    token = identity.token(person)
    response.set_cookie(
        Cookie(key=COOKIE, value=token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    )
    return response


def go(path: str) -> Redirect:
    return Redirect(path, status_code=HTTP_303_SEE_OTHER)


def local(path: str) -> str:
    """Return a path on this server to go back to, never another site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def done(request: Req, path: str, **more: Any) -> Response[Any]:
    """Answer a form: with a confirmation for the script, with the page for everybody else."""
    return Response({"ok": True, **more}, status_code=200) if wants_json(request) else go(path)


def number_in(form: Mapping[str, Any], key: str) -> int:
    text = str(form.get(key, ""))
    try:
        return whole_number(text)
    except ValueError:
        raise Mistake("no-number", key=key, sent=text) from None
