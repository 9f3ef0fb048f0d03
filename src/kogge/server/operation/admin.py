"""What operators do to the database while servers are running; the servers are told of every change.

Tables are changed here as servers change them: under the version they were read at. Operators see who sits at a table
and how long its log is, never what anybody holds or has decided.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, func, select

from kogge.core.errors import SetupError
from kogge.server import play
from kogge.server.club import Club
from kogge.server.errors import Unknown, Unreadable
from kogge.server.news import News, bus_to
from kogge.server.operation import logs
from kogge.server.people import Person
from kogge.server.storage import repository, schema
from kogge.server.storage.database import check_present, explained, name_of, opened
from kogge.server.storage.store import Store

SHORTEST_PREFIX = 6
"""The least number of characters by which a person's id may be abbreviated."""
State = Literal["open", "playing", "over", "unreadable"]


class _Seat(msgspec.Struct):
    name: str = ""
    kind: str = ""


class _Seats(msgspec.Struct):
    places: list[_Seat]


_read_seats = msgspec.json.Decoder(_Seats).decode


@dataclass(frozen=True)
class TableLine:
    """A table as operators see it."""

    id: str
    game: str
    players: tuple[str, ...]
    state: State
    touched: float
    entries: int
    """The length of its log in entries, and in characters below."""
    size: int
    problem: str = ""
    """Why it cannot be read: the kind of error, which quotes nothing."""


@dataclass(frozen=True)
class Wanted:
    """Which tables to list."""

    text: str = ""
    """A table's id, or part of a player's name."""
    game: str = ""
    state: str = ""
    before: float | None = None
    """Nobody has touched it since then."""


@dataclass(frozen=True)
class PersonLine:
    """Somebody as operators see them."""

    id: str
    name: str
    seen: float
    barred: bool
    opened: int
    sits: int


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """Read from a database that servers of this version use."""
    with opened(url) as engine, engine.connect() as c:
        check_present(c, name_of(url))
        yield c


@asynccontextmanager
async def visiting(url: str, redis: str = "") -> AsyncGenerator[Club, None]:
    """Open a club beside those of the servers, which are told of all changes by the end at the latest."""
    with reading(url):
        pass
    with explained(name_of(url)), _quiet():
        store, news = Store(url, visiting=True), News(bus_to(url, redis))
        try:
            yield Club(store, news)
            await _tell(news)
        finally:
            store.close()


async def _tell(news: News) -> None:
    try:
        await news.send_all()
    except Exception:
        raise SetupError("done, but the servers could not be told; they notice within 10 seconds") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Leave it to the servers to log what they find."""
    logs.for_litestar().configure()
    ours = logging.getLogger("kogge")
    level = ours.level
    ours.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        ours.setLevel(level)


# --- Looking


def tables(c: Connection, wanted: Wanted, broken: bool = False) -> Iterator[TableLine]:
    """List tables, most recently touched first; or only those that cannot be read."""
    of_table = schema.log.c.table_id == schema.tables.c.id
    entries = select(func.count()).where(of_table).scalar_subquery()
    size = select(func.coalesce(func.sum(func.length(schema.log.c.entry)), 0)).where(of_table).scalar_subquery()
    asked = select(schema.tables, entries.label("entries"), size.label("size"))
    if wanted.game:
        asked = asked.filter_by(game=wanted.game)
    if wanted.before is not None:
        asked = asked.where(schema.tables.c.touched < wanted.before)
    for row in c.execute(asked.order_by(schema.tables.c.touched.desc())).all():
        line = _line(c, row, broken)
        if _is_wanted(line, wanted) and (not broken or line.problem):
            yield line


def _line(c: Connection, row: Any, thoroughly: bool) -> TableLine:
    seats: list[_Seat] = []
    state: State = "unreadable"
    problem = ""
    try:
        seats = _read_seats(row.state).places
        is_waiting = not row.entries and any(seat.kind == "open" for seat in seats)
        state = "over" if row.over else "open" if is_waiting else "playing"
        if thoroughly:
            repository.load(c, row.id)
    except msgspec.MsgspecError as error:
        problem = type(error).__name__
    except Unreadable as error:
        state, problem = "unreadable", type(error.__cause__).__name__
    names = tuple(seat.name for seat in seats if seat.name)
    return TableLine(
        id=row.id,
        game=row.game,
        players=names,
        state=state,
        touched=row.touched,
        entries=row.entries,
        size=int(row.size),
        problem=problem,
    )


def _is_wanted(line: TableLine, wanted: Wanted) -> bool:
    text = wanted.text.casefold()
    is_named = not text or line.id == wanted.text or any(text in name.casefold() for name in line.players)
    return is_named and wanted.state in ("", line.state)


def people(c: Connection, text: str = "", barred: bool = False) -> list[PersonLine]:
    """List people, most recently seen first, by part of their name or the beginning of their id."""
    person = schema.people.c
    opened = select(func.count()).where(schema.tables.c.opener == person.id).scalar_subquery()
    sits = select(func.count()).where(schema.sitting.c.person == person.id).scalar_subquery()
    asked = select(schema.people, opened.label("opened"), sits.label("sits")).order_by(person.seen.desc())
    if barred:
        asked = asked.where(person.barred)
    lines = [PersonLine(r.id, r.name, r.seen, r.barred, r.opened, r.sits) for r in c.execute(asked)]
    return [line for line in lines if text.casefold() in line.name.casefold() or line.id.startswith(text)]


def find_person(c: Connection, text: str) -> PersonLine:
    """Find somebody by id, by the beginning of an id, or by a name nobody else has."""
    lines = people(c, text)
    found = [line for line in lines if line.id == text]
    found = found or [line for line in lines if len(text) >= SHORTEST_PREFIX and line.id.startswith(text)]
    found = found or [line for line in lines if line.name == text]
    if not found:
        raise SetupError(f"there is nobody called '{text}'; 'kogge admin people' lists all")
    if len(found) > 1:
        numbers = ", ".join(line.id for line in found[:5])
        raise SetupError(f"'{text}' can be one of {len(found)} people; name one by the number: {numbers}")
    return found[0]


def is_table(c: Connection, text: str) -> bool:
    return repository.version_of(c, text) is not None


# --- Changing


async def bar(club: Club, person_id: str) -> None:
    """Revoke somebody's tokens at every server, and let the stand-in decide where they sit."""
    person = await _person(club, person_id)
    await club.people.set_barred(person, True)
    with suppress(Exception):  # It is tried again at the end, which reports a failure.
        await club.news.send_all()
    sits = select(schema.sitting.c.table_id).filter_by(person=person.id)
    for table_id in await club.store.read(lambda c: c.execute(sits).scalars().all()):
        with suppress(Unknown):
            await club.change(table_id, lambda table: table if table.over else play.set_away(table, person.id, True))


async def unbar(club: Club, person_id: str) -> None:
    """Let somebody in again; they return to their tables by themselves."""
    await club.people.set_barred(await _person(club, person_id), False)


async def delete_person(club: Club, person_id: str) -> None:
    await club.forget(await _person(club, person_id))


async def _person(club: Club, person_id: str) -> Person:
    person = await club.people.look_up(person_id)
    if person is None:
        raise SetupError(f"there is nobody called '{person_id}'; 'kogge admin people' lists all")
    return person


# --- Giving room back


def compact(url: str) -> tuple[int, int]:
    """Give unused space back to the disk; return the size of the database before and after."""
    with opened(url) as engine:
        connection = engine.raw_connection()
        driver: Any = connection.driver_connection
        if engine.dialect.name == "postgresql":
            driver.autocommit = True
        before = _size(engine, driver)
        if engine.dialect.name == "sqlite":
            driver.execute("VACUUM")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        else:
            for table in schema.metadata.sorted_tables:
                driver.execute(f'VACUUM (ANALYZE) "{table.name}"')
        after = _size(engine, driver)
        connection.invalidate()
    return before, after


def _size(engine: Engine, driver: Any) -> int:
    if engine.dialect.name == "sqlite":
        files = (Path(f"{engine.url.database}{ending}") for ending in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
    names = [table.name for table in schema.metadata.sorted_tables]
    asked = "SELECT sum(pg_total_relation_size(quote_ident(name)::regclass)) FROM unnest(%s::text[]) AS name"
    (size,) = driver.execute(asked, (names,)).fetchone()
    return int(size)
