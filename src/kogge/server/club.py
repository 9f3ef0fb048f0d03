"""The club: everything people can do at tables.

A change starts from a stored table and is written under the version it started from. Only then does it replace the
table in memory, and only then is it announced. Readers see what is stored; a write that fails leaves nothing behind in
memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection, delete, insert, select, update

from kogge.core.errors import KoggeError
from kogge.core.game import Game
from kogge.server import play
from kogge.server.errors import Unavailable, Unknown, Unreadable
from kogge.server.news import GONE, News
from kogge.server.operation import metrics
from kogge.server.people import People, Person
from kogge.server.play import Change, Drafted
from kogge.server.storage import repository, schema
from kogge.server.storage.repository import Conflict
from kogge.server.storage.store import Store
from kogge.server.tables import Opening, Table, opened

MOST_LIVE = 2_000
"""Tables held in memory; others are read again when somebody looks."""
MOST_LISTED = 50
TRIES = 10
AT_A_TIME = 500

log = structlog.stdlib.get_logger(__name__)


class Club:
    def __init__(self, store: Store, news: News | None = None, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.news = news or News()
        self.clock = clock
        self.people = People(store, clock)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._unreadable: set[str] = set()
        self._mark = self._caught_up = store.mark
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.people.tell = self.news.tell_person
        self.news.on_person = self.people.forget
        self.news.on_gap = self._read_again
        self.on_conflict: Callable[[], object] = lambda: None

    # --- Finding tables

    async def table(self, table_id: str) -> Table:
        """Return a table as it is stored now, whichever process wrote last."""
        known = self._held(table_id)
        if known is not None and await self._is_newest(known):
            return known
        async with self._lock(table_id):
            return await self._load(table_id)

    def recall(self, table_id: str) -> Table | None:
        """Return a table that is held in memory, however old."""
        return self._tables.get(table_id)

    async def tables_of(self, person: Person) -> list[Table]:
        """Return the tables a person has opened or sits at, most recently touched first."""
        seated = select(schema.sitting.c.table_id).filter_by(person=person.id)
        mine = (schema.tables.c.opener == person.id) | schema.tables.c.id.in_(seated)
        return await self._several(select(schema.tables.c.id).where(mine))

    async def public_tables(self) -> list[Table]:
        """Return public tables with open seats, except those opened by people who are barred."""
        barred = select(schema.people.c.id).where(schema.people.c.barred)
        listed = schema.tables.c.listed & schema.tables.c.opener.not_in(barred)
        return await self._several(select(schema.tables.c.id).where(listed))

    async def _several(self, question: Any) -> list[Table]:
        newest = question.order_by(schema.tables.c.touched.desc()).limit(MOST_LISTED)
        ids = await self.store.read(lambda c: list(c.execute(newest).scalars()))
        found = []
        for table_id in ids:
            try:
                found.append(await self.table(table_id))
            except Unknown:
                continue
        return found

    # --- Opening and deleting

    async def open_table(self, person: Person, opening: Opening) -> Table:
        table, mark = opened(opening, person.id, self.clock()), self.store.mark
        await self.store.write(lambda c: repository.create(c, table))
        self._hold(table, mark)
        self._tell(table)
        return table

    async def remove(self, table_id: str) -> None:
        async with self._lock(table_id):
            await self.store.write(lambda c: repository.remove(c, table_id))
            self._tables.pop(table_id, None)
        self.news.tell(table_id, GONE)

    async def clear_away(self, before: float) -> None:
        """Delete tables nobody has touched since then, and what nothing refers to any more."""
        while gone := await self.store.write(lambda c: repository.remove_untouched(c, before, AT_A_TIME)):
            for table_id in gone:
                self._tables.pop(table_id, None)
                self.news.tell(table_id, GONE)
        await self.store.write(lambda c: repository.remove_unused(c, before))

    async def forget(self, person: Person) -> None:
        """Delete a person's name and tables. At other people's tables the stand-in takes the seat, without the name."""
        for table_id in await self._ids(select(schema.tables.c.id).filter_by(opener=person.id)):
            await self.remove(table_id)
        for table_id in await self._ids(select(schema.sitting.c.table_id).filter_by(person=person.id)):
            await self._vacate(table_id, person)

        def erase(c: Connection) -> None:
            c.execute(delete(schema.looks).filter_by(person=person.id))
            c.execute(delete(schema.people).filter_by(id=person.id))

        await self.store.write(erase)
        self.people.forget(person.id)
        self.news.tell_person(person.id)

    async def _vacate(self, table_id: str, person: Person) -> None:
        try:
            await self.change(table_id, lambda table: play.vacate(table, person.id))
        except Unreadable:
            await self.store.write(lambda c: repository.blank(c, table_id, person.id))
        except Unknown:
            pass  # Somebody else has just deleted the table.

    async def _ids(self, question: Any) -> list[str]:
        return await self.store.read(lambda c: list(c.execute(question).scalars()))

    # --- What people do

    async def join(self, table_id: str, person: Person, seat: int) -> Table:
        return await self.change(table_id, lambda table: play.join(table, person, seat))

    async def set_away(self, table_id: str, person: Person, away: bool) -> Table:
        return await self.change(table_id, lambda table: play.set_away(table, person.id, away))

    async def hand_on(self, table_id: str, person: Person, seat: int, to: str) -> Table:
        return await self.change(table_id, lambda table: play.hand_on(table, person.id, seat, to, self.clock()))

    async def decide(self, table_id: str, person: Person, seat: int, text: str, key: str = "") -> Table:
        decided = await self.change(table_id, lambda table: play.decide(table, person.id, seat, text, key))
        metrics.decisions.inc()
        return decided

    async def agree(self, table_id: str, person: Person, change: Callable[[Table], Drafted]) -> Table:
        return await self.change(table_id, lambda table: play.agree(table, person.id, change))

    async def withdraw(self, table_id: str, person: Person, seat: int) -> Table:
        return await self.change(table_id, lambda table: play.withdraw(table, person.id, seat))

    async def ask_undo(self, table_id: str, person: Person, wanted: bool = True) -> Table:
        return await self.change(table_id, lambda table: play.ask_undo(table, person.id, wanted))

    async def say(self, table_id: str, person: Person, text: str) -> Table:
        return await self.change(table_id, lambda table: play.say(table, person, text))

    async def seen(self, table: Table, person: Person) -> int:
        """Return how many beats a person had seen before; all of them if we were never told."""
        asked = select(schema.looks.c.beat).filter_by(table_id=table.id, person=person.id)
        beat: int | None = await self.store.read(lambda c: c.execute(asked).scalar())
        count = table.match.beat_count if table.match else 0
        return count if beat is None else min(beat, count)

    async def look(self, table_id: str, person: Person, beat: int) -> None:
        """Remember how many beats of a table a person has seen."""
        table = await self.table(table_id)
        table.seats_of(person.id)
        row = {"table_id": table_id, "person": person.id}
        seen = max(0, min(beat, table.match.beat_count if table.match else 0))

        def remember(c: Connection) -> None:
            if c.execute(update(schema.looks).filter_by(**row).values(beat=seen)).rowcount == 0:
                c.execute(insert(schema.looks).values(beat=seen, **row))

        await self.store.write(remember)

    # --- How a change is made

    async def change(self, table_id: str, change: Change) -> Table:
        """Change a table, store it and notify everyone watching; try again if another process was first."""
        async with self._lock(table_id):
            for _ in range(TRIES):
                table = self._held(table_id) or await self._load(table_id)
                try:
                    changed = change(table)
                except KoggeError:
                    if await self._is_newest(table):
                        raise
                    continue
                if changed is not table:
                    try:
                        return await self._store(table, replace(changed, version=table.version + 1))
                    except Conflict:
                        self.on_conflict()
                elif await self._is_newest(table):
                    return table
        raise Unavailable("crowded")

    async def _is_newest(self, table: Table) -> bool:
        """Return whether a table held in memory is the stored one; if not, forget it."""
        if self.store.is_ours_alone:
            return True
        if await self.store.read(lambda c: repository.version_of(c, table.id)) == table.version:
            return True
        self._tables.pop(table.id, None)
        return False

    async def _store(self, table: Table, changed: Table) -> Table:
        mark = self.store.mark

        def commit(c: Connection) -> Table:
            dated = self._dated(table, changed)
            repository.commit(c, table, dated)
            return dated

        try:
            stored = await self.store.write(commit)
        except BaseException:
            # Whether it is stored is unknown: the next request reads it.
            self._tables.pop(table.id, None)
            raise
        self._hold(stored, mark)
        self._tell(stored)
        return stored

    def _dated(self, table: Table, changed: Table) -> Table:
        """Note when a table is written: a new question is asked from then on, however long the change had to wait."""
        now = self.clock()
        asked_at = changed.asked_at if changed.is_at_question_of(table) else now
        return replace(changed, asked_at=asked_at, touched=now)

    def _tell(self, table: Table) -> None:
        self.news.tell(table.id, table.version)
        if table.waits_for_computers:
            self.news.tell_work()

    async def _load(self, table_id: str) -> Table:
        """Read a table. The caller must hold its lock, so that nothing older overwrites what is newer."""
        mark = self.store.mark
        try:
            table = await self.store.read(lambda c: repository.load(c, table_id), at_once=True)
        except Unknown as error:
            self._tables.pop(table_id, None)
            if isinstance(error, Unreadable):
                self._report(table_id, error)
            raise
        self._unreadable.discard(table_id)
        # Its writer may have died, or not have known that it was stored, before anybody was notified.
        self.news.hear(table.id, table.version)
        return self._hold(table, mark)

    def _report(self, table_id: str, error: Unreadable) -> None:
        """Tell the operator once that a table cannot be read."""
        if table_id not in self._unreadable and len(self._unreadable) < MOST_LIVE:
            self._unreadable.add(table_id)
            log.error("table cannot be read", table=table_id, exc_info=error.__cause__)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def _held(self, table_id: str) -> Table | None:
        """Return a table held in memory, unless another program has written since."""
        if self.store.mark != self._mark:
            self.forget_all()
        return self._tables.get(table_id)

    def _hold(self, table: Table, mark: tuple[int, int] | None = None) -> Table:
        """Keep a stored table in memory, provided that nobody else has written since a mark."""
        if self.store.mark != self._mark:
            self.forget_all()
        if mark not in (None, self._mark):
            return table
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > MOST_LIVE:
            self._tables.popitem(last=False)
        return table

    @property
    def live(self) -> int:
        """How many tables are held in memory."""
        return len(self._tables)

    def forget_all(self) -> None:
        """Read everything again when it is asked for."""
        self._mark = self.store.mark
        self._tables.clear()
        self.people.forget_all()

    async def _read_again(self) -> None:
        """Drop whatever may be out of date, and tell everyone watching the newest versions."""
        self.forget_all()
        with contextlib.suppress(Exception):  # It is tried again before long.
            await self.catch_up()

    async def catch_up(self) -> None:
        """Find out the newest versions of the tables being watched, if another process could have changed them."""
        mark = self.store.mark
        if self.store.is_ours_alone and mark == self._caught_up:
            return
        watched = self.news.watched
        for start in range(0, len(watched), 500):
            some = watched[start : start + 500]
            self.news.hear_all((await self.store.read(partial(_newest, some))).items())
        self._caught_up = mark


def _newest(table_ids: Sequence[str], c: Connection) -> dict[str, int]:
    found = repository.versions_of(c, table_ids)
    return {table_id: found.get(table_id, GONE) for table_id in table_ids}


def game_of(club: Club, table_id: str) -> Game | None:
    """Return the game of a table that is held in memory."""
    table = club.recall(table_id)
    return table.game if table else None
