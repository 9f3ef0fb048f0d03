"""A server that has an SQLite file to itself trusts its memory, until another program writes to the file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from kogge.server.app import open_club
from kogge.server.club import Club
from kogge.server.errors import Unknown
from kogge.server.news import GONE
from kogge.server.people import Person
from kogge.server.settings import Settings
from kogge.server.storage import repository
from kogge.server.storage.store import Store, lock_file
from kogge.server.tables import Table
from tests.server.test_club import opening, seat

Story = Callable[[Club, tuple[Person, Person], Table], Awaitable[None]]


def tell(file: Path, story: Story) -> None:
    """Two people sit at a table of a server as it runs."""

    async def told() -> None:
        settings = Settings(database=f"sqlite:///{file}", folder=file.parent, works=False)
        async with open_club(settings, Store(settings.url)) as club:
            anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
            table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
            async with asyncio.timeout(60):
                await story(club, (anna, bo), table)

    asyncio.run(told())


def write(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(statement)


def announce(file: Path) -> None:
    lock = lock_file(f"sqlite:///{file}")
    assert lock
    with lock.open("ab") as held:
        held.write(b".")


def test_what_is_announced_counts_at_once(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"

    async def story(club: Club, people: tuple[Person, Person], table: Table) -> None:
        write(file, "DELETE FROM tables")
        write(file, "UPDATE people SET barred = 1 WHERE name = 'Bo'")
        announce(file)
        with pytest.raises(Unknown):
            await club.table(table.id)
        with pytest.raises(Unknown):
            await club.say(table.id, people[0], "hello")
        assert await club.people.find(people[1].id) is None

    tell(file, story)


def test_nobody_writes_over_what_was_written_silently(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"

    async def story(club: Club, people: tuple[Person, Person], table: Table) -> None:
        write(file, "DELETE FROM tables")
        with pytest.raises(Unknown):
            await club.say(table.id, people[0], "hello")

    tell(file, story)


def test_what_is_written_silently_is_noticed_soon_and_told_to_streams(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"

    async def story(club: Club, _people: tuple[Person, Person], table: Table) -> None:
        with club.news.listening(table.id) as listener:
            write(file, "DELETE FROM tables")
            while listener.version != GONE:
                await listener.changed.wait()
                listener.changed.clear()
        with pytest.raises(Unknown):
            await club.table(table.id)

    tell(file, story)


def test_what_was_being_read_when_somebody_wrote_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kogge.db"
    load = repository.load

    def slow(*asked: object) -> Table:
        table = load(*asked)  # type: ignore[arg-type]
        write(file, "UPDATE tables SET version = 50")
        announce(file)
        return table

    async def story(club: Club, _people: tuple[Person, Person], table: Table) -> None:
        club.forget_all()
        monkeypatch.setattr(repository, "load", slow)
        assert (await club.table(table.id)).version == 0
        monkeypatch.setattr(repository, "load", load)
        assert (await club.table(table.id)).version == 50

    tell(file, story)


def test_nobody_is_written_down_again_who_was_deleted(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"

    async def story(club: Club, people: tuple[Person, Person], _table: Table) -> None:
        write(file, "DELETE FROM people WHERE name = 'Bo'")
        with pytest.raises(Exception, match="return link"):
            await club.people.rename(people[1], "Bob")
        assert await club.people.find(people[1].id) is None

    tell(file, story)
