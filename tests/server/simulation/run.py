"""One seed: people play at a few tables while everything goes wrong; then all comes to rest, and is judged."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError

from kogge import games
from kogge.core.errors import IllegalDecision, KoggeError
from kogge.core.record import to_record
from kogge.server.api import table_info
from kogge.server.club import Club
from kogge.server.people import Person
from kogge.server.refusals import Repeated, Unavailable
from kogge.server.tables import Opening, Place, Table, TableSettings
from tests.server.history import checks
from tests.server.history.recording import Attempt, Call, Heard, History, Outage, Read, State, Stream, TableFacts
from tests.server.simulation.loop import SimulatedLoop
from tests.server.simulation.world import CATCH_UP, Killed, World, seeded_secrets

TROUBLED = 40.0
"""Seconds in which things go wrong; then everything is whole, and so long again until it is judged."""
REST = 20.0
TAKEN_OVER = 5.0 + 1.0
"""Seconds within which computer players and clocks go on: five are promised, and who looks looks once a second."""


@dataclass
class SimulatedHistory(History):
    loop: Any = None

    def now(self) -> float:
        return float(self.loop.time())


@dataclass
class Story:
    """Who plays where."""

    world: World
    history: SimulatedHistory
    rng: random.Random
    people: dict[str, Person] = field(default_factory=dict)
    is_over: bool = False
    """Nobody plays any more."""
    is_silent: bool = False
    """Nobody listens any more."""

    # --- Asking a process, which may die or fail

    async def send(self, attempt: Attempt, request: Callable[[Club], Coroutine[Any, Any, Any]]) -> Any:
        """Send a request, and note what came of it as a status of HTTP."""
        answer = None
        try:
            answer = await self.world.processes[attempt.process].serve(request)
            attempt.status = 201
        except Killed:
            attempt.status = 0
        except (DBAPIError, Unavailable):
            attempt.status, attempt.retry_after = 503, "1"
        except Repeated as error:
            attempt.status, attempt.answer = 409, str(error)
        except (IllegalDecision, KoggeError) as error:
            attempt.status, attempt.answer = 400, str(error)
        attempt.ended = self.history.now()
        return answer

    async def call(self, call: Call, request: Callable[[Club], Coroutine[Any, Any, Any]]) -> Any:
        """Repeat a request until it is answered."""
        self.history.calls.append(call)
        while True:
            attempt = Attempt(self.rng.randrange(len(self.world.processes)), self.history.now())
            call.attempts.append(attempt)
            answer = await self.send(attempt, request)
            if attempt.is_answer:
                return answer
            await asyncio.sleep(self.rng.uniform(0.05, 0.4))

    async def look(self, name: str, table_id: str, process: int | None = None) -> State | None:
        """Look at a table as somebody who sits there, or as a spectator."""
        number = self.rng.randrange(len(self.world.processes)) if process is None else process
        attempt = Attempt(number, self.history.now())
        table: Table | None = await self.send(attempt, lambda club: club.table(table_id))
        if table is None:
            return None
        shown = msgspec.to_builtins(table_info(table, self.people.get(name)))
        state = State.of(shown)
        self.history.reads.append(Read(name, table_id, number, attempt.sent, attempt.ended, state))
        return state

    # --- What people do

    async def play(self, name: str, table_id: str) -> None:
        """Decide whenever asked, now and then twice, at another process, or taking it back."""
        number = 0
        while not self.is_over:
            await asyncio.sleep(self.rng.uniform(0.1, 1.5))
            state = await self.look(name, table_id)
            if state is None or state.over:
                continue
            number += 1
            await self._act(name, table_id, state, f"{name} {number}")

    async def _act(self, name: str, table_id: str, state: State, key: str) -> None:
        person, seat = self.people[name], state.mine[0]
        if state.laid and self.rng.random() < 0.15:
            call = Call("withdraw", name, table_id, seat)
            await self.call(call, lambda club: club.withdraw(table_id, person, seat))
        elif state.log and self.rng.random() < 0.03:
            call = Call("undo", name, table_id, seat)
            await self.call(call, lambda club: club.ask_undo(table_id, person, True))
        elif state.legal:
            await self.decide(name, table_id, seat, self.rng.choice(state.legal), key)

    async def decide(self, name: str, table_id: str, seat: int, text: str, key: str) -> None:
        call = Call("decide", name, table_id, seat, text, key)

        def decided(club: Club) -> Coroutine[Any, Any, Table]:
            return club.decide(table_id, self.people[name], seat, text, key)

        sending = [self.call(call, decided)]
        if self.rng.random() < 0.2:
            sending.append(self._again(call, decided))
        await asyncio.gather(*sending)
        if self.rng.random() < 0.1:
            await self._again(call, decided)

    async def _again(self, call: Call, request: Callable[[Club], Coroutine[Any, Any, Any]]) -> None:
        """Send the same once more."""
        attempt = Attempt(self.rng.randrange(len(self.world.processes)), self.history.now())
        call.attempts.append(attempt)
        await self.send(attempt, request)

    async def listen(self, table_id: str) -> None:
        """Listen to a table at one process after another."""
        stream = Stream(table_id)
        self.history.streams.append(stream)
        while not self.is_silent:
            process = self.rng.choice(self.world.processes)
            if process.club is None:
                await asyncio.sleep(0.2)
                continue
            stream.connections += 1
            await self._listen_at(process.club, process.number, stream)

    async def _listen_at(self, club: Club, number: int, stream: Stream) -> None:
        with club.news.listening(stream.table) as listener:
            try:
                listener.hear((await club.table(stream.table)).version)
            except (DBAPIError, Killed):
                return
            while self.world.processes[number].club is club and not self.is_silent:
                listener.changed.clear()
                if listener.version > stream.newest:
                    stream.heard.append(Heard(self.history.now(), listener.version, number))
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await listener.changed.wait()

    # --- What goes wrong

    async def trouble(self) -> None:
        """Kill processes and the database, again and again."""
        while self.history.now() < TROUBLED:
            await asyncio.sleep(self.rng.uniform(0.5, 6.0))
            if self.rng.random() < 0.25:
                await self._outage("database", self._stop_database)
            else:
                number = self.rng.randrange(len(self.world.processes))
                await self._outage(f"serve-{number}", lambda number=number: self._kill(number))  # type: ignore[misc]
        self.world.trouble = 0.0

    async def _outage(self, part: str, strike: Callable[[], Coroutine[Any, Any, None]]) -> None:
        outage = Outage(part, self.history.now())
        self.history.outages.append(outage)
        await strike()
        outage.back = self.history.now()

    async def _stop_database(self) -> None:
        self.world.is_database_up = False
        await asyncio.sleep(self.rng.uniform(0.1, 4.0))
        self.world.is_database_up = True

    async def _kill(self, number: int) -> None:
        await self.world.processes[number].kill()
        await asyncio.sleep(self.rng.uniform(0.1, 4.0))
        await self.world.processes[number].start()


def play_seed(seed: int, processes: int = 3, club: type[Club] = Club) -> History:
    """Live through one seed; the history with everything that happened."""
    rng = random.Random(seed)
    loop = SimulatedLoop(rng)
    names = tuple(f"serve-{number}" for number in range(processes))
    history = SimulatedHistory(
        setup="simulation", seed=seed, serving=names, working=names, vital=("database",), loop=loop
    )
    asyncio.set_event_loop(loop)
    logging.disable(logging.CRITICAL)
    try:
        with seeded_secrets(rng):
            loop.run_until_complete(_live(seed, processes, club, history, rng))
    finally:
        logging.disable(logging.NOTSET)
        asyncio.set_event_loop(None)
        loop.close()
    return history


async def _live(seed: int, processes: int, club: type[Club], history: SimulatedHistory, rng: random.Random) -> None:
    world = World(seed, processes, club)
    for process in world.processes:
        await process.start()
    story = Story(world, history, rng)
    tables = await _open(story)
    start = asyncio.get_running_loop().create_task
    playing = [start(story.play(name, table_id)) for table_id, names in tables for name in names]
    listening = [start(story.listen(table_id)) for table_id, _ in tables]
    world.trouble = 1.0
    await story.trouble()
    await asyncio.sleep(REST)
    story.is_over = True
    await asyncio.gather(*playing)
    await _look_back(story)
    await asyncio.sleep(CATCH_UP + 1)
    story.is_silent = True
    await asyncio.gather(*listening)
    await world.close()


async def _open(story: Story) -> list[tuple[str, tuple[str, ...]]]:
    """Open a table of two people, one with a computer player, and one with a time limit at which somebody is silent."""
    anna, bo = ("Anna", "Bo")
    for name in (anna, bo, "Cy", "Dora"):
        story.people[name] = await story.world.processes[0].serve(lambda club, name=name: club.people.add(name))  # type: ignore[misc]
    computer = Place(1, "computer", "Greta", player="random")
    return [
        await _table(story, "tallinn", (anna, bo), ()),
        await _table(story, "visby", (anna,), (computer,)),
        await _table(story, "tallinn", ("Cy", "Dora"), (), limit=10),
    ]


async def _table(
    story: Story, game: str, names: tuple[str, ...], more: tuple[Place, ...], limit: int | None = None
) -> tuple[str, tuple[str, ...]]:
    found = games.find(game)
    seats = tuple(Place(n, "person", name, story.people[name].id) for n, name in enumerate(names))
    settings = TableSettings(limit=limit, stand_in="random")
    opening = Opening(found, found.edition(), (*seats, *more), settings)
    table = await story.world.processes[0].serve(lambda club: club.open_table(story.people[names[0]], opening))
    computers = frozenset(place.number for place in more)
    story.history.tables[table.id] = TableFacts(table.id, game, story.history.now(), computers, limit)
    return table.id, names[:1] if limit else names


async def _look_back(story: Story) -> None:
    """See how every table stands at every process in the end."""
    for table_id in story.history.tables:
        for name in ("Anna", "Bo", "Cy", "Dora"):
            state = await story.look(name, table_id)
            assert state
            story.history.final.setdefault(table_id, []).append(story.history.reads[-1])
        table = await story.world.processes[0].serve(lambda club, table_id=table_id: club.table(table_id))  # type: ignore[misc]
        if table.over:
            story.history.records[table_id] = to_record(table.playing)


JUDGED = tuple(check for check in checks.CHECKS if check is not checks.clocks_run_out)
"""Time runs from when a question is made, and storing it may take seconds here: only lateness is judged."""


def problems(history: History) -> list[str]:
    """What is wrong with a history; nobody was waited for longer than is promised."""
    found = [f"{check.__name__}: {case}" for check in JUDGED for case in check(history)]
    for wait in [*checks.waits_for_computers(history), *checks.waits_for_clocks(history)]:
        if wait.seconds > TAKEN_OVER:
            found.append(f"{wait.what} was waited for during {wait.seconds:.1f} s until {wait.until:.2f} s")
    return found
