"""Workers that get stuck, fail or fall behind: what they held is taken over, and nothing is done twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import pytest

from kogge.bots import Limit, Player
from kogge.core.decision import Decision
from kogge.core.view import View
from kogge.server.background import worker as worker_module
from kogge.server.background.worker import Worker
from kogge.server.club import Club
from kogge.server.people import Person
from kogge.server.storage import jobs
from kogge.server.storage.store import Store
from kogge.server.tables import Place, Table
from tests.server.test_club import opening, seat, settled

PATIENCE = 60


class Thoughts:
    """What computer players think: the first of them is special, and every later one is the last legal decision."""

    def __init__(self, first: Callable[[View], Decision]) -> None:
        self._first = first
        self._lock = threading.Lock()
        self.begun = threading.Event()
        self.count = 0

    def __call__(self, bot: Player, view: View, limit: Limit) -> Decision:
        with self._lock:
            self.count += 1
            is_first = self.count == 1
        self.begun.set()
        return self._first(view) if is_first else view.legal[-1]


@pytest.fixture
def quick_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LEASE", 0.5)
    monkeypatch.setattr(worker_module, "RENEW", 0.1)
    monkeypatch.setattr(worker_module, "POLL", 0.1)


@contextmanager
def elsewhere(url: str, slots: dict[str, int] | None = None) -> Iterator[asyncio.AbstractEventLoop]:
    """A worker with an event loop of its own, as another process has."""
    ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def work() -> None:
        stopped, store = asyncio.Event(), Store(url)
        async with Worker(Club(store), slots):
            ready.set_result((asyncio.get_running_loop(), stopped))
            await stopped.wait()
        store.close()

    thread = threading.Thread(target=lambda: asyncio.run(work()), daemon=True)
    thread.start()
    loop, stopped = ready.result(PATIENCE)
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join(PATIENCE)


async def against_a_computer(club: Club) -> tuple[Person, Table]:
    anna = await club.people.add("Anna")
    return anna, await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="random")))


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def test_a_process_that_is_stuck_loses_its_job_and_decides_nothing_of_the_past(
    empty_postgresql: str, monkeypatch: pytest.MonkeyPatch, quick_leases: None
) -> None:
    """Its event loop stands still while it thinks; when it goes on, another has decided and the game has gone on."""
    thought, unstuck = threading.Event(), threading.Event()

    def think_long(view: View) -> Decision:
        assert thought.wait(PATIENCE)
        return view.legal[0]

    thoughts = Thoughts(think_long)
    monkeypatch.setattr(worker_module, "decision_of", thoughts)

    async def story() -> None:
        store = Store(empty_postgresql)
        club = Club(store)
        with elsewhere(empty_postgresql) as stuck:
            anna, table = await against_a_computer(club)
            await until(thoughts.begun.is_set)
            stuck.call_soon_threadsafe(unstuck.wait, PATIENCE)
            thought.set()
            async with Worker(club):
                await settled(club, table)
            assert thoughts.count == 2, "the job was taken over"
            asked = await club.table(table.id)
            while not asked.computers():
                asked = await club.decide(table.id, anna, 0, str(asked.playing.legal(0)[0]))
            legal = asked.playing.legal(1)
            assert table.playing.legal(1)[0] in legal[:-1], "what was thought would still be legal"
            unstuck.set()
            after = await settled(club, asked)
        assert thoughts.count == 3
        assert [entry["do"] for entry in after.playing.pending] == [str(legal[-1])]
        store.close()

    asyncio.run(story())


def test_a_thought_that_fails_is_thought_again(empty_postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View) -> Decision:
        raise ZeroDivisionError("a player's mistake")

    thoughts = Thoughts(fail)
    monkeypatch.setattr(worker_module, "decision_of", thoughts)

    async def story() -> None:
        store = Store(empty_postgresql)
        club = Club(store)
        async with Worker(club):
            _, table = await against_a_computer(club)
            after = await settled(club, table)
        assert (after.version, thoughts.count) == (1, 2)
        assert await store.read(lambda c: jobs.count(c)) == {}
        store.close()

    asyncio.run(story())


def test_a_thought_without_end_is_left_to_another_process(
    empty_postgresql: str, monkeypatch: pytest.MonkeyPatch, quick_leases: None
) -> None:
    """The process whose only thread is lost to it takes no further jobs, since it could not do them."""
    enough = threading.Event()

    def think_for_ever(view: View) -> Decision:
        assert enough.wait(PATIENCE)
        return view.legal[0]

    thoughts = Thoughts(think_for_ever)
    monkeypatch.setattr(worker_module, "decision_of", thoughts)
    monkeypatch.setattr(worker_module, "LONGEST_THOUGHT", 1.0)

    async def story() -> None:
        store = Store(empty_postgresql)
        club = Club(store)
        with elsewhere(empty_postgresql, {jobs.QUICK: 1, jobs.SLOW: 1}):
            _, table = await against_a_computer(club)
            await until(thoughts.begun.is_set)
            async with Worker(club, {jobs.QUICK: 1, jobs.SLOW: 1}):
                after = await settled(club, table)
                assert (after.version, thoughts.count) == (1, 2)
                others = [await against_a_computer(club) for _ in range(5)]
                for _, other in others:
                    await settled(club, other)
            enough.set()
        assert thoughts.count == 2 + len(others)
        assert (await club.table(table.id)).version == 1, "what is thought at last changes nothing"
        store.close()

    asyncio.run(story())
