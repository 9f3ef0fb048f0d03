"""The simulated parts: a database that may be away, wires that lose messages, and processes that can be killed."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

from sqlalchemy import Connection, create_engine, delete, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.util import await_only, greenlet_spawn

from kogge.server import people, tables
from kogge.server.background import worker
from kogge.server.background.supervision import repeat
from kogge.server.background.worker import Worker
from kogge.server.club import Club
from kogge.server.news import News
from kogge.server.storage import schema

T = TypeVar("T")
EPOCH = 1_800_000_000.0
CATCH_UP = 5.0


class Away(OperationalError):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__("", None, Exception("the database is away"))


class Killed(BaseException):
    """The process is no more; nothing of it runs on."""


class Database:
    """A file in memory that serves one seed after another: making the tables and compiling statements takes longer
    than to live through a seed."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kogge-simulation-", dir=_memory())
        url = f"sqlite:///{self._folder.name}/kogge.db"
        # It waits for nobody: here, who waits is known.
        self.engine = create_engine(url, paramstyle="named", connect_args={"timeout": 0}, max_overflow=-1)

        @event.listens_for(self.engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            connection.isolation_level = None
            for setting in ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {setting}")

        @event.listens_for(self.engine, "before_cursor_execute")
        def interrupt(connection: Connection, *_: Any) -> None:
            if store := connection.get_execution_options().get("store"):
                await_only(store.point())

        with self.engine.begin() as connection:
            schema.metadata.create_all(connection)

    def clear(self) -> None:
        with self.engine.begin() as connection:
            for table in reversed(schema.metadata.sorted_tables):
                connection.execute(delete(table))


@cache
def database() -> Database:
    return Database()


class World:
    """What all processes share, and how likely it is that something goes wrong."""

    def __init__(self, seed: int, processes: int, club: type[Club] = Club) -> None:
        self.rng = random.Random(seed)
        self.trouble = 0.0
        self.is_database_up = True
        self.database = database()
        self.database.clear()
        self.writing = asyncio.Lock()
        self.processes = [Process(self, number, club) for number in range(processes)]

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def pause(self) -> None:
        """Let others go first, for a moment or for long."""
        long = self.rng.random() < 0.02 * (self.trouble > 0)
        await asyncio.sleep(self.rng.uniform(0.2, 3.0) if long else self.rng.uniform(0.0, 0.01))

    def is_struck(self, chance: float) -> bool:
        return self.rng.random() < chance * self.trouble

    async def close(self) -> None:
        for process in self.processes:
            await process.kill()


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


class SimulatedStore:
    """The store of one process. Other processes, and death, come in before every statement."""

    is_ours_alone = False
    is_shared = True
    mark = (0, 0)

    def __init__(self, world: World, process: Process) -> None:
        self._world, self._process = world, process
        self._engine = world.database.engine.execution_options(store=self)

    async def point(self) -> None:
        """Let something happen before the next statement."""
        await self._world.pause()
        self._process.check()
        if not self._world.is_database_up or self._world.is_struck(0.01):
            raise Away

    async def read(self, ask: Callable[[Connection], T], *, at_once: bool = False) -> T:
        """Statements see what was committed before each of them, or before the first."""
        found: T = await greenlet_spawn(self._read, ask, at_once)
        await self.point()
        return found

    def _read(self, ask: Callable[[Connection], T], at_once: bool) -> T:
        with self._engine.connect() as connection:
            if at_once:
                connection.exec_driver_sql("BEGIN")
            try:
                return ask(connection)
            finally:
                _roll_back(connection)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Write one at a time, as row locks would. A client that breaks off afterwards does not know what happened."""
        await self.point()
        async with self._world.writing:
            made: T = await greenlet_spawn(self._write, change)
        await self.point()
        return made

    def _write(self, change: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                made = change(connection)
                connection.exec_driver_sql("COMMIT")
                return made
            except BaseException:
                _roll_back(connection)
                raise


def _roll_back(connection: Connection) -> None:
    """End a transaction, if there is one, without anybody coming in between; SQLAlchemy closes what was killed."""
    driver: Any = None if connection.invalidated else connection.connection.driver_connection
    if driver and driver.in_transaction:
        driver.execute("ROLLBACK")


class Wire:
    """Carries news to the other processes: late, in any order, or not at all."""

    def __init__(self, world: World, process: Process) -> None:
        self._world, self._process = world, process
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def send(self, message: str) -> None:
        await self._world.pause()
        self._process.check()
        for other in self._world.processes:
            if other is not self._process and other.wire and not self._world.is_struck(0.1):
                asyncio.get_running_loop().call_later(self._world.rng.uniform(0, 0.1), other.wire.hear, message)

    def hear(self, message: str) -> None:
        self._heard.put_nowait(message)

    async def messages(self) -> AsyncGenerator[str, None]:
        yield ""
        while True:
            for message in (await self._heard.get()).split("\n"):
                yield message
            if self._world.is_struck(0.05):
                raise ConnectionError("the wire was cut")


class Process:
    """A server: a club, a worker and whatever was asked of them, until it is killed."""

    def __init__(self, world: World, number: int, club: type[Club]) -> None:
        self._world, self.number, self._make = world, number, club
        self._tasks: list[asyncio.Task[Any]] = []
        self.club: Club | None = None
        self.wire: Wire | None = None

    def check(self) -> None:
        if self.club is None:
            raise Killed

    def clock(self) -> float:
        return EPOCH + self._world.now()

    async def start(self) -> None:
        self.wire = Wire(self._world, self)
        news = News(self.wire)
        store: Any = SimulatedStore(self._world, self)
        self.club = self._make(store, news, self.clock)
        working = Worker(self.club)
        await news.__aenter__()
        await working.__aenter__()
        self._tasks = [*news._tasks, *working._tasks, self._run(repeat("catching up", self.club.catch_up, CATCH_UP))]
        self._worker = working

    def _run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)

    async def kill(self) -> None:
        """End at once: whatever runs finds itself dead at its next statement, and nothing is cleaned up."""
        if self.club is None:
            return
        working = self._worker
        self.club = self.wire = None
        # A set would give them in another order every time.
        tasks = sorted({*self._tasks, *working._tasks}, key=_age)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(BaseException):
                await task

    async def serve(self, request: Callable[[Club], Coroutine[Any, Any, T]]) -> T:
        """Carry out a request; nobody hears of it any more if the process dies meanwhile."""
        await self._world.pause()
        self.check()
        assert self.club
        answer = await request(self.club)
        await self._world.pause()
        self.check()
        return answer


def _age(task: asyncio.Task[Any]) -> int:
    return int(task.get_name().rpartition("-")[2])


class Seeded:
    """Secrets that a seed knows."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def randbits(self, bits: int) -> int:
        return self._rng.getrandbits(bits)

    def token_hex(self, size: int) -> str:
        return self._rng.randbytes(size).hex()

    token_urlsafe = token_hex


@contextmanager
def seeded_secrets(rng: random.Random) -> Iterator[None]:
    seeded = Seeded(rng)
    with (
        mock.patch.object(tables, "secrets", seeded),
        mock.patch.object(people, "secrets", seeded),
        mock.patch.object(worker, "secrets", seeded),
        mock.patch("kogge.core.chance.secrets", seeded),
    ):
        yield
