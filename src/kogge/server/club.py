"""The club: everything people can do at tables. Stored before it is acknowledged, then told to all who look."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from kogge.bots import Limit, decides_at_once, decision_of, names_of, usual_level
from kogge.core.decision import Decision
from kogge.core.edition import Edition
from kogge.core.errors import IllegalDecision
from kogge.core.game import Game, OptionValue
from kogge.core.view import View
from kogge.server import schema
from kogge.server.archive import insert_table, read_table, update_table
from kogge.server.refusals import Mistake, NotAllowed, Unknown
from kogge.server.store import Conflict, Store
from kogge.server.table import Drafted, LiveTable, Place
from kogge.server.thinkers import thinkers

THINKING = Limit(time=1.8)
KEPT_DAYS = 60
SECONDS_A_DAY = 86_400
LONGEST_NAME = 40
LONGEST_TALK = 500
LONGEST_KEY = 64
MOST_LIVE = 2_000
"""Tables held in memory; others are read again when somebody looks."""
TRIES = 5


@dataclass(frozen=True)
class Person:
    """Somebody with a name, known by a cookie or a token."""

    id: str
    name: str


@dataclass(frozen=True)
class Opening:
    """A table to be opened."""

    game: Game
    edition: Edition
    options: Mapping[str, OptionValue]
    places: tuple[Place, ...]
    public: bool = False
    limit: int | None = None
    stand_in: str = ""
    """Who decides for those who are away; if nobody is named, the player the game is played with by default."""
    hints: bool = False
    log: Sequence[Mapping[str, Any]] = ()
    """Where the game goes on from; a new game if empty."""


class Club:
    def __init__(self, store: Store, tell: Callable[[str, int], None]) -> None:
        self._store = store
        self._tell = tell
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = thinkers(os.cpu_count() or 1, "kogge-thinker")
        """Apart from the threads that read the store, so that a question never waits for a thought."""
        self._quick = thinkers(os.cpu_count() or 1, "kogge-quick")
        """For players who decide at once: at no table they wait for those of another who think for seconds."""

    # --- People

    async def person(self, number: str) -> Person | None:
        row = await self._store.read(lambda c: c.execute(select(schema.people).filter_by(id=number)).first())
        return Person(row.id, row.name) if row else None

    async def new_person(self, name: str) -> Person:
        person = Person(secrets.token_hex(16), clean_name(name))
        values = {"id": person.id, "name": person.name, "seen": time.time()}
        await self._store.write(lambda c: c.execute(insert(schema.people).values(values)))
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """The name at new tables; where somebody sits already, the record keeps the old one."""
        named = Person(person.id, clean_name(name))
        change = update(schema.people).filter_by(id=person.id).values(name=named.name, seen=time.time())
        await self._store.write(lambda c: c.execute(change))
        return named

    async def forget(self, person: Person) -> None:
        """Delete a person's name and tables. At others' tables the seat goes to the stand-in, without the name."""
        for number in await self._ids(select(schema.tables.c.id).filter_by(opener=person.id)):
            await self._delete(number)
        for number in await self._ids(select(schema.seats.c.table_id).filter_by(person=person.id).distinct()):
            await self._change(number, partial(vacate, person.id))

        def erase(c: Connection) -> None:
            c.execute(delete(schema.looks).filter_by(person=person.id))
            c.execute(delete(schema.people).filter_by(id=person.id))

        await self._store.write(erase)

    # --- Finding tables

    async def table(self, number: str) -> LiveTable:
        """A table as it is now, whichever process wrote last."""
        newest = select(schema.tables.c.version).filter_by(id=number)
        version = await self._store.read(lambda c: c.execute(newest).scalar())
        if version is None:
            self._live.pop(number, None)
            raise Unknown("no-table", number=number)
        known = self._live.get(number)
        if known is None:
            self._make_room()
            known = self._live.setdefault(number, await self._store.read(partial(read_table, number)))
        elif known.version < version and not known.lock.locked():
            await self._reload(known)
        return known

    def game_at(self, number: str) -> Game | None:
        """The game of a table that is held in memory."""
        table = self._live.get(number)
        return table.game if table else None

    async def tables_of(self, person: Person) -> list[LiveTable]:
        """The tables a person opened or sits at, those last touched first."""
        seated = select(schema.seats.c.table_id).filter_by(person=person.id)
        mine = (schema.tables.c.opener == person.id) | schema.tables.c.id.in_(seated)
        return await self._several(select(schema.tables.c.id).where(mine))

    async def public_tables(self) -> list[LiveTable]:
        """Public tables with open seats."""
        waiting = select(schema.seats.c.table_id).filter_by(kind="open")
        chosen = schema.tables.c.public & schema.tables.c.id.in_(waiting)
        return await self._several(select(schema.tables.c.id).where(chosen))

    async def _several(self, question: Any, most: int = 50) -> list[LiveTable]:
        ids = await self._ids(question.order_by(schema.tables.c.touched.desc()).limit(most))
        return [await self.table(number) for number in ids]

    async def _ids(self, question: Any) -> list[str]:
        return await self._store.read(lambda c: list(c.execute(question).scalars()))

    # --- Opening, joining, leaving

    async def open_table(self, person: Person, opening: Opening) -> LiveTable:
        opening.game.option_places(opening.options, len(opening.places))
        stand_in = opening.stand_in or usual_level(opening.game)
        for name in (stand_in, *(place.player for place in opening.places if place.kind == "computer")):
            check_bot(name, opening.game)
        now = time.time()
        table = LiveTable(
            secrets.token_urlsafe(8),
            opening.game,
            opening.edition,
            dict(opening.options),
            person.id,
            opening.public,
            opening.limit,
            stand_in,
            opening.hints,
            secrets.randbits(63),
            opening.places,
            opening.places,
            asked_at=now,
            touched=now,
        )
        if not table.open_seats:
            table.begin(opening.log)
        await self._store.write(partial(insert_table, table))
        self._live[table.id] = table
        self._wake(table)
        return table

    async def join(self, number: str, person: Person, seat: int) -> LiveTable:
        """Sit down on an open seat; the game begins with the last one."""

        def sit_down(table: LiveTable) -> None:
            if seat not in table.open_seats:
                raise NotAllowed("seat-taken")
            if table.held_by(person.id):
                raise NotAllowed("seated")
            table.seat(seat, kind="person", person=person.id, name=person.name)
            if not table.open_seats and table.match is None:
                table.begin()

        return await self._change(number, sit_down)

    async def set_away(self, number: str, person: Person, away: bool) -> None:
        """Leave the table, so that the stand-in decides until you come back; or come back."""

        def leave_or_return(table: LiveTable) -> None:
            for seat in table.seats_of(person.id):
                table.seat(seat, away=away)

        await self._change(number, leave_or_return)

    async def hand_on(self, number: str, person: Person, seat: int, to: str) -> None:
        """The opener gives an absent guest's seat to a computer player, or opens it for somebody else."""

        def give(table: LiveTable) -> None:
            if person.id != table.opener:
                raise NotAllowed("not-opener")
            if not 0 <= seat < len(table.places) or not table.places[seat].is_held:
                raise NotAllowed("not-a-persons-seat")
            if table.places[seat].person == person.id:
                raise NotAllowed("own-seat")
            if to == "open":
                table.seat(seat, kind="open", person="", player="person", away=False)
            else:
                check_bot(to, table.game)
                table.seat(seat, kind="computer", person="", player=to, away=False)

        await self._change(number, give)

    # --- Playing

    async def decide(self, number: str, person: Person, seat: int, text: str, key: str = "") -> LiveTable:
        """Lay down a decision. One sent twice with the same key counts once."""
        if key and await self._is_known(number, key[:LONGEST_KEY]):
            return await self.table(number)

        def lay_down(table: LiveTable) -> None:
            table.check_holder(person.id, seat)
            if table.is_drafting:
                raise NotAllowed("joint")
            table.decide(seat, text)

        return await self._change(number, lay_down, key[:LONGEST_KEY])

    async def agree(self, number: str, person: Person, change: Callable[[LiveTable], Drafted]) -> LiveTable:
        """Change what all are about to decide together, or agree to it as it stands."""

        def redraft(table: LiveTable) -> None:
            seats = table.seats_of(person.id)
            if not table.is_drafting:
                raise NotAllowed("not-joint")
            table.agree(seats, change(table))

        return await self._change(number, redraft)

    async def withdraw(self, number: str, person: Person, seat: int) -> None:
        def take_back(table: LiveTable) -> None:
            table.check_holder(person.id, seat)
            table.playing.withdraw(seat)

        await self._change(number, take_back)

    async def want_undo(self, number: str, person: Person, wanted: bool = True) -> None:
        """Ask for the last decisions to be taken back, or agree: done once everybody who sits there agrees.

        Where it wrongs nobody, it is done at once.
        """

        def agree(table: LiveTable) -> None:
            seats = table.seats_of(person.id)
            table.undo = table.undo | frozenset(seats) if wanted else frozenset()
            agreed = bool(table.partners) and table.partners <= table.undo
            if agreed or (wanted and table.may_take_back(seats)):
                table.take_back()

        await self._change(number, agree)

    async def say(self, number: str, person: Person, text: str) -> None:
        """Table talk, for those who sit there."""
        said = " ".join(text.split())[:LONGEST_TALK]
        if not said:
            raise Mistake("nothing-said")

        def speak(table: LiveTable) -> None:
            table.seats_of(person.id)
            table.talk = (*table.talk, (person.name, said))

        await self._change(number, speak)

    async def look(self, table: LiveTable, person: Person) -> int:
        """How many beats a person had seen before; from now on all there are."""
        beats = len(table.match.beats) if table.match else 0
        row = {"table_id": table.id, "person": person.id}

        def remember(c: Connection) -> int:
            before = c.execute(select(schema.looks.c.beat).filter_by(**row)).scalar()
            if before is None:
                c.execute(insert(schema.looks).values(beat=beats, **row))
            elif before != beats:
                c.execute(update(schema.looks).filter_by(**row).values(beat=beats))
            return beats if before is None else before

        return await self._store.write(remember)

    # --- What happens by itself

    def _wake(self, table: LiveTable) -> None:
        """Let the computer players of a table decide, outside the event loop."""
        if not table.thinking and table.computers():
            table.thinking = True
            task = asyncio.create_task(self._think(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, table: LiveTable) -> None:
        try:
            while waiting := table.computers():
                thoughts = [self._thought(table, name, view) for _, name, view in waiting]
                decisions = await asyncio.gather(*thoughts)
                chosen = [(seat, name, choice) for (seat, name, _), choice in zip(waiting, decisions, strict=True)]
                await self._change(table.id, partial(decide_all, chosen), wake=False)
        except Exception:
            logging.getLogger(__name__).exception("computer players of table %s gave up", table.id)
        finally:
            table.thinking = False

    async def _thought(self, table: LiveTable, name: str, view: View) -> Decision:
        """What a computer player of a name decides."""
        threads = self._quick if decides_at_once(name) else self._thinkers
        bot = table.bot(name, view.seat)
        return await asyncio.get_running_loop().run_in_executor(threads, decision_of, bot, view, THINKING)

    async def sweep(self) -> None:
        """Decide for those whose time has run out; clear away tables nobody has touched for long."""
        now = time.time()
        late = schema.tables.c.limit.is_not(None) & (schema.tables.c.asked_at + schema.tables.c.limit < now)
        for number in await self._ids(select(schema.tables.c.id).filter_by(over=False).where(late)):
            await self._decide_for_the_late(await self.table(number), now)
        old = schema.tables.c.touched < now - KEPT_DAYS * SECONDS_A_DAY
        for number in await self._ids(select(schema.tables.c.id).where(old)):
            await self._delete(number)

    async def wake_all(self) -> None:
        """After a restart: computer players who were thinking think again."""
        for number in await self._ids(select(schema.tables.c.id).filter_by(over=False)):
            self._wake(await self.table(number))

    async def _decide_for_the_late(self, table: LiveTable, now: float) -> None:
        if table.ends_at is None or table.ends_at > now:
            return
        if table.is_drafting and table.agreed:
            with contextlib.suppress(IllegalDecision):
                await self._change(table.id, lambda late: late.conclude(late.draft))
                return
        decided = len(table.playing.log)
        while len(table.playing.log) == decided:
            chosen = []
            for seat in table.playing.to_move:
                decision = await self._thought(table, table.stand_in, table.playing.view(seat))
                chosen.append((seat, table.stand_in, decision))
            await self._change(table.id, partial(decide_all, chosen))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for threads in (self._thinkers, self._quick):
            threads.shutdown(wait=False, cancel_futures=True)

    # --- In the store

    async def _change(
        self, number: str, change: Callable[[LiveTable], None], key: str = "", wake: bool = True
    ) -> LiveTable:
        """Change a table, write it down, and tell all who look; again if another process was first."""
        for _ in range(TRIES):
            table = await self.table(number)
            async with table.lock:
                entries = len(table.match.log) if table.match else 0
                change(table)
                if table.match and len(table.match.log) != entries:
                    table.asked_at = time.time()
                try:
                    await self._store.write(partial(update_table, table, key))
                except Conflict:
                    await self._reload(table)
                    continue
                except BaseException:
                    await self._reload(table)
                    raise
                table.version += 1
                table.written = table.places
            self._tell(table.id, table.version)
            if wake:
                self._wake(table)
            return table
        raise NotAllowed("crowded")

    async def _reload(self, table: LiveTable) -> None:
        """Make a table what the store says, in place, since others hold it."""
        try:
            table.become(await self._store.read(partial(read_table, table.id)))
        except Unknown:
            self._live.pop(table.id, None)

    async def _is_known(self, number: str, key: str) -> bool:
        asked = select(schema.keys).filter_by(table_id=number, key=key)
        return await self._store.read(lambda c: c.execute(asked).first() is not None)

    async def _delete(self, number: str) -> None:
        await self._store.write(lambda c: c.execute(delete(schema.tables).filter_by(id=number)))
        self._live.pop(number, None)
        self._tell(number, 0)

    def _make_room(self) -> None:
        idle = [table for table in self._live.values() if not table.thinking and not table.lock.locked()]
        for table in sorted(idle, key=lambda table: table.touched)[: max(0, len(self._live) - MOST_LIVE)]:
            del self._live[table.id]


def clean_name(name: str) -> str:
    shown = " ".join(name.split())[:LONGEST_NAME]
    if not shown:
        raise Mistake("no-name")
    return shown


def check_bot(name: str, game: Game) -> None:
    """Only our own computer players sit at tables: a name from outside never loads code."""
    if name not in (known := names_of(game)):
        raise Mistake("no-computer", player=name, known=", ".join(known))


def decide_all(chosen: list[tuple[int, str, Decision]], table: LiveTable) -> None:
    """Lay down what computer players have chosen, where it is still asked for."""
    for seat, name, decision in chosen:
        if seat in table.playing.to_move and decision in table.playing.legal(seat):
            table.decide(seat, decision, by=name if table.places[seat].is_held else None)


def vacate(person: str, table: LiveTable) -> None:
    """Give a person's seats to the stand-in, and leave no name behind."""
    for seat in table.held_by(person):
        table.seat(seat, kind="computer", person="", name=f"Player {seat + 1}", player=table.stand_in)
