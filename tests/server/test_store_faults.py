"""A store that fails at random: after every request memory matches the store, and no promise is broken."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError, OperationalError

from kogge.core.errors import KoggeError
from kogge.server.club import Club
from kogge.server.people import SEEN_EVERY, Person
from kogge.server.storage import repository
from kogge.server.storage.store import Store
from kogge.server.tables import Table
from tests.server.test_club import opening, seat, url  # noqa: F401

REQUESTS = 150


class Faults:
    """Lets statements, and commits before or after they count, fail now and then."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.chance = 0.0
        self.struck = 0

    def strike(self, *_: Any) -> None:
        if self.rng.random() < self.chance:
            self.struck += 1
            raise OperationalError("", None, Exception("the disk is full"))


@contextmanager
def failing(store: Store, faults: Faults, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    commit = Connection.commit

    def commit_or_fail(connection: Connection) -> None:
        faults.strike()
        commit(connection)
        faults.strike()

    monkeypatch.setattr(Connection, "commit", commit_or_fail)
    event.listen(store._engine, "before_cursor_execute", faults.strike)
    yield
    faults.chance = 0.0


def shape(table: Table) -> tuple[Any, ...]:
    """Everything of a table that counts."""
    match = table.match
    played = (match.log, match.pending, match.to_move) if match else ()
    return played, table.places, table.undo, table.draft, table.agreed, table.talk, dict(table.keys), table.version


async def check_memory(club: Club, table_id: str, faults: Faults) -> Table:
    """Compare what is held in memory with what is stored."""
    chance, faults.chance = faults.chance, 0.0
    held = await club.table(table_id)
    stored = await club.store.read(lambda c: repository.load(c, table_id))
    assert shape(held) == shape(stored)
    faults.chance = chance
    return held


@pytest.mark.parametrize("number", range(3))
def test_memory_is_what_is_stored(url: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    faults = Faults(number)

    async def story() -> None:
        store = Store(url)
        club = Club(store)
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        with failing(store, faults, monkeypatch), club.news.listening(table.id) as listener:
            for request in range(REQUESTS):
                faults.chance = 0.15
                acknowledged = await attempt(club, (anna, bo), table, f"key {request}", faults.rng)
                table = await check_memory(club, table.id, faults)
                assert listener.version == table.version, "whoever looks hears of what is stored"
                if acknowledged:
                    assert acknowledged in table.keys
        store.close()

    asyncio.run(story())
    assert faults.struck > REQUESTS / 10


async def attempt(club: Club, people: tuple[Person, Person], table: Table, key: str, rng: random.Random) -> Any:
    """Do something that may fail; return the key of a decision that was acknowledged."""
    number = rng.randrange(2)
    person = people[number]
    actions: list[Callable[[], Any]] = [
        lambda: club.say(table.id, person, "hello"),
        lambda: club.withdraw(table.id, person, number),
        lambda: club.ask_undo(table.id, person, rng.random() < 0.5),
        lambda: club.set_away(table.id, person, False),
    ]
    legal = table.playing.legal(number)
    deciding = bool(len(legal)) and rng.random() < 0.7
    try:
        if deciding:
            await club.decide(table.id, person, number, str(rng.choice(legal)), key)
            return person.id, number, key
        await rng.choice(actions)()
    except (DBAPIError, KoggeError):
        pass
    return None


def test_people_are_let_in_while_nothing_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noting once a day when somebody was last here must not keep them from reading."""
    faults, now = Faults(0), [1_000_000.0]

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'kogge.db'}")
        club = Club(store, clock=lambda: now[0])
        anna = await club.people.add("Anna")
        club.people.forget_all()
        now[0] += 2 * SEEN_EVERY
        with failing(store, faults, monkeypatch):
            write = store.write

            async def write_or_fail(change: Callable[[Connection], Any]) -> Any:
                faults.chance = 1.0
                try:
                    return await write(change)
                finally:
                    faults.chance = 0.0

            monkeypatch.setattr(store, "write", write_or_fail)
            assert await club.people.find(anna.id) == anna
            assert faults.struck > 0
            monkeypatch.undo()
        club.people.forget_all()
        came = await club.people.find(anna.id)
        assert came is not None
        assert came.seen == now[0]
        store.close()

    asyncio.run(story())
