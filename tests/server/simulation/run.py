"""One seed: people play at a few tables while everything goes wrong; then all comes to rest, and is judged."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError

from kogge import games
from kogge.core.errors import IllegalDecision, KoggeError
from kogge.core.record import to_record
from kogge.server.club import Club
from kogge.server.errors import Repeated, Unavailable
from kogge.server.people import Person
from kogge.server.tables import Opening, Place, Table, TableSettings
from kogge.server.web.api import Proposal, drafted, table_info
from tests.server.history import checks
from tests.server.history.recording import Attempt, Call, Heard, History, Outage, Read, State, Stream, TableFacts
from tests.server.simulation.loop import SimulatedLoop
from tests.server.simulation.world import CATCH_UP, Killed, World, seeded_secrets

Playing = Coroutine[Any, Any, None]
TALLINN, VISBY, VILNIUS = map(games.find, ("tallinn", "visby", "vilnius"))
PEOPLE = ("Anna", "Bo", "Cy", "Dora")
RECORD = json.loads((Path(__file__).parents[2] / "records" / "vilnius" / "victory-of-two.json").read_bytes())
FIGHT = next(place for place, entry in enumerate(RECORD["log"]) if entry.get("do", "").startswith("0 send"))
"""The place in the log of the first fight both may decide."""
PLAN = str(RECORD["log"][FIGHT]["do"])
TROUBLED = 40.0
"""Seconds in which things go wrong; then everything is repaired, and as long again passes before judging."""
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

    def seats(self, *names: str) -> tuple[Place, ...]:
        return tuple(Place(number, "person", name, self.people[name].id) for number, name in enumerate(names))

    # --- What people do

    async def play(self, name: str, table_id: str) -> None:
        """Decide whenever asked, now and then twice, at another process, or taking it back."""
        number = 0
        while not self.is_over:
            await asyncio.sleep(self.rng.uniform(0.1, 1.5))
            state = await self.look(name, table_id)
            if state is None or state.over or not state.mine:
                continue
            number += 1
            await self._act(name, table_id, state, f"{name} {number}")

    async def _act(self, name: str, table_id: str, state: State, key: str) -> None:
        person, seat, chance = self.people[name], state.mine[0], self.rng.random()
        call = partial(Call, person=name, table=table_id, seat=seat)
        if state.draft:
            await self._agree(name, table_id, state)
        elif self.history.tables[table_id].leaving and chance < 0.1:
            away = seat not in state.away
            await self.call(call("leave" if away else "return"), lambda club: club.set_away(table_id, person, away))
        elif chance < 0.13:
            word = f"<{key}>"
            await self.call(call("talk", text=word), lambda club: club.say(table_id, person, word))
        elif state.laid and chance < 0.25:
            await self.call(call("withdraw"), lambda club: club.withdraw(table_id, person, seat))
        elif state.log and chance > 0.97 and self.history.tables[table_id].game != "vilnius":
            wanted = chance < 0.99
            kind = "undo" if wanted else "keep"
            await self.call(call(kind), lambda club: club.ask_undo(table_id, person, wanted))
        elif state.legal:
            await self.decide(name, table_id, seat, self.rng.choice(state.legal), key)

    async def _agree(self, name: str, table_id: str, state: State) -> None:
        """Agree to what all are about to decide together, or to something else."""
        plan = self.rng.choice((state.draft, state.draft, PLAN))
        call = Call("agree", name, table_id, state.mine[0], plan, str(len(state.log)))
        await self.call(call, lambda club: club.agree(table_id, self.people[name], partial(drafted, Proposal(plan))))

    async def sit_down_and_play(self, name: str, table_id: str) -> None:
        """Try to have an open seat before others do."""
        call = Call("join", name, table_id, 1)
        await asyncio.sleep(self.rng.uniform(0.0, 0.1))
        await self.call(call, lambda club: club.join(table_id, self.people[name], 1))
        await self.play(name, table_id)

    async def give_away(self, name: str, table_id: str) -> None:
        """Give a seat to somebody else as soon as its person has left."""
        await asyncio.sleep(self.rng.uniform(0.0, TROUBLED))
        to = self.rng.choice(("open", "random"))
        call = Call("hand-on", name, table_id, 1, to)
        await self.call(call, lambda club: club.hand_on(table_id, self.people[name], 1, to))

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
        if self.rng.random() < 0.05 and call.is_acknowledged:
            forged = Call("forge", name, table_id, seat, f"not {text}", key)
            await self.call(forged, lambda club: club.decide(table_id, self.people[name], seat, forged.text, key))

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
    """Live through one seed; return the history with everything that happened."""
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
    start = asyncio.get_running_loop().create_task
    playing = [start(one) for one in await _open(story)]
    listening = [start(story.listen(table_id)) for table_id in history.tables]
    world.trouble = 1.0
    await story.trouble()
    await asyncio.sleep(REST)
    story.is_over = True
    await asyncio.gather(*playing)
    await asyncio.sleep(TAKEN_OVER)
    await _look_back(story)
    await asyncio.sleep(CATCH_UP + 1)
    story.is_silent = True
    await asyncio.gather(*listening)
    await world.close()


async def _open(story: Story) -> list[Playing]:
    """Open some tables; return what is done there."""
    for name in PEOPLE:
        story.people[name] = await story.world.processes[0].serve(lambda club, name=name: club.people.add(name))  # type: ignore[misc]
    found: list[Playing] = []
    scenes = story.rng.sample(SCENES, 2)
    if story.rng.random() < 0.2:  # The longest game, which takes as long as the others together.
        scenes.append(_together)
    for scene in scenes:
        found += await scene(story)
    return found


async def _two_people(story: Story) -> list[Playing]:
    anna, bo = story.seats("Anna", "Bo")
    table_id = await _table(story, Opening(TALLINN, TALLINN.edition(), (anna, bo)))
    return [story.play(name, table_id) for name in ("Anna", "Bo")]


async def _with_a_computer_player(story: Story) -> list[Playing]:
    (anna,), greta = story.seats("Anna"), Place(1, "computer", "Greta", player="random")
    return [story.play("Anna", await _table(story, Opening(VISBY, VISBY.edition(), (anna, greta))))]


async def _with_a_time_limit(story: Story) -> list[Playing]:
    """Dora never decides herself."""
    opening = Opening(TALLINN, TALLINN.edition(), story.seats("Cy", "Dora"))
    return [story.play("Cy", await _table(story, opening, limit=10))]


async def _together(story: Story) -> list[Playing]:
    """Both are about to decide together."""
    settings = TableSettings(options=RECORD["options"])
    opening = Opening(VILNIUS, VILNIUS.edition(), story.seats("Anna", "Bo"), settings, RECORD["log"][:FIGHT])
    table_id = await _table(story, opening)
    return [story.play(name, table_id) for name in ("Anna", "Bo")]


async def _with_an_open_seat(story: Story) -> list[Playing]:
    """Two want the seat, whoever has it leaves and comes back, and perhaps it is given to somebody else."""
    opening = Opening(VISBY, VISBY.edition(), (*story.seats("Anna"), Place(1, "open")))
    table_id = await _table(story, opening, leaving=True)
    giving = [story.give_away("Anna", table_id)] if story.rng.random() < 0.5 else []
    return [story.play("Anna", table_id), *(story.sit_down_and_play(name, table_id) for name in ("Bo", "Cy")), *giving]


SCENES = (_two_people, _with_a_computer_player, _with_a_time_limit, _with_an_open_seat)


async def _table(story: Story, opening: Opening, limit: int | None = None, leaving: bool = False) -> str:
    settings = msgspec.structs.replace(opening.settings, limit=limit, stand_in="random")
    opener, wanted = story.people[opening.places[0].name], replace(opening, settings=settings)
    table: Table = await story.world.processes[0].serve(lambda club: club.open_table(opener, wanted))
    computers = frozenset(place.number for place in opening.places if place.is_computer)
    facts = TableFacts(table.id, opening.game.name, story.history.now(), computers, limit, leaving, table.entries)
    story.history.tables[table.id] = facts
    return table.id


async def _look_back(story: Story) -> None:
    """See how every table stands at every process in the end."""
    for table_id in story.history.tables:
        for name in PEOPLE:
            state = await story.look(name, table_id)
            assert state
            story.history.final.setdefault(table_id, []).append(story.history.reads[-1])
        table = await story.world.processes[0].serve(lambda club, table_id=table_id: club.table(table_id))  # type: ignore[misc]
        story.history.pages[table_id] = " ".join(text for _, text in table.talk)
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
