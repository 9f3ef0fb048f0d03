"""News: which tables have changed, for everyone watching and for other processes.

Between processes it travels by PostgreSQL's LISTEN and NOTIFY, or by Redis. News may be lost when a connection breaks
or a process dies between storing and telling, so listeners also ask for the newest versions from time to time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from kogge.server.storage.store import lock_file

CHANNEL = "kogge"
AGAIN = 1.0
"""Seconds until a lost connection is tried again."""
GONE = -1
"""The version of a table that has been deleted."""
ALL_CHANGED = "a"
"""The message sent when a backup has been restored."""

log = logging.getLogger(__name__)


class Bus(Protocol):
    """Carries news between processes."""

    def send(self, message: str) -> Awaitable[None]: ...

    def messages(self) -> AsyncGenerator[str, None]: ...


async def _nothing() -> None:
    pass


class Listener:
    """Somebody watching a table: only the newest version matters, so nothing piles up."""

    def __init__(self) -> None:
        self.version = 0
        self.changed = asyncio.Event()

    def hear(self, version: int) -> None:
        if version == GONE or (version > self.version and self.version != GONE):
            self.version = version
            self.changed.set()

    def leave(self) -> None:
        """Hear nothing more."""
        self.hear(GONE)


class News:
    def __init__(self, bus: Bus | None = None) -> None:
        self._bus = bus
        self._listeners: defaultdict[str, dict[Listener, None]] = defaultdict(dict)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_table: Callable[[str, int], None] = lambda _table_id, _version: None
        self.on_person: Callable[[str], None] = lambda _person_id: None
        self.on_work: Callable[[], None] = lambda: None
        self.on_gap: Callable[[], Awaitable[None]] = _nothing
        """Called when something may have been missed, or when everything has changed."""
        self.is_connected = bus is None

    # --- Telling

    def tell(self, table_id: str, version: int) -> None:
        """Announce a change of a table that has been stored."""
        self.hear(table_id, version)
        self._send(f"t {table_id} {version}")

    def tell_person(self, person_id: str) -> None:
        self._send(f"p {person_id}")

    def tell_work(self) -> None:
        """Wake the workers: there is something to do."""
        self.on_work()
        self._send("w")

    def _send(self, message: str) -> None:
        if self._bus:
            with contextlib.suppress(asyncio.QueueFull):
                self._outgoing.put_nowait(message)

    # --- Listening

    @contextlib.contextmanager
    def listening(self, table_id: str) -> Any:
        """Hear of every change of a table."""
        listener = Listener()
        self._listeners[table_id][listener] = None
        try:
            yield listener
        finally:
            del self._listeners[table_id][listener]
            if not self._listeners[table_id]:
                del self._listeners[table_id]

    @property
    def watched(self) -> list[str]:
        """The tables somebody is watching."""
        return list(self._listeners)

    @property
    def streams(self) -> int:
        return sum(map(len, self._listeners.values()))

    def hear(self, table_id: str, version: int) -> None:
        for listener in self._listeners.get(table_id, ()):
            listener.hear(version)

    def hear_all(self, versions: Iterable[tuple[str, int]]) -> None:
        for table_id, version in versions:
            self.hear(table_id, version)

    # --- Between processes

    async def send_all(self) -> None:
        """Send all queued messages now, for a program that ends afterwards."""
        while self._bus and not self._outgoing.empty():
            await self._bus.send(self._outgoing.get_nowait())

    async def __aenter__(self) -> News:
        if self._bus:
            for work in (self._listen(self._bus), self._speak(self._bus)):
                self._tasks.add(asyncio.create_task(work))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, bus: Bus) -> None:
        """Hear what other processes announce, forever."""
        while True:
            try:
                async for message in bus.messages():
                    if message == "":
                        self._set_connected(True)
                    if message in ("", ALL_CHANGED):
                        await self.on_gap()
                    else:
                        self._take(message)
            except Exception as error:
                self._set_connected(False, error)
            await asyncio.sleep(AGAIN)

    def _set_connected(self, connected: bool, error: Exception | None = None) -> None:
        if connected != self.is_connected:
            log.log(logging.INFO if connected else logging.WARNING, "news: %s", error or "connected")
        self.is_connected = connected

    def _take(self, message: str) -> None:
        kind, _, rest = message.partition(" ")
        if kind == "t":
            table_id, _, version = rest.partition(" ")
            self.on_table(table_id, int(version))
            self.hear(table_id, int(version))
        elif kind == "p":
            self.on_person(rest)
        elif kind == "w":
            self.on_work()

    async def _speak(self, bus: Bus) -> None:
        """Send queued messages; whatever cannot be sent is noticed by asking."""
        while True:
            message = await self._outgoing.get()
            together = [message]
            while not self._outgoing.empty() and len(together) < 100:
                together.append(self._outgoing.get_nowait())
            try:
                await bus.send("\n".join(dict.fromkeys(together)))
            except Exception as error:
                log.warning("news could not be sent: %s", error)
                await asyncio.sleep(AGAIN)


class PostgresBus:
    """LISTEN and NOTIFY, on a connection of its own for each direction."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://")
        self._sending: Any = None

    async def _connect(self) -> Any:
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=3)

    async def send(self, message: str) -> None:
        if self._sending is None or self._sending.closed:
            self._sending = await self._connect()
        await self._sending.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))

    async def messages(self) -> AsyncGenerator[str, None]:
        async with await self._connect() as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield ""
            async for notice in connection.notifies():
                for message in notice.payload.split("\n"):
                    yield message


class FileBus:
    """Tells the server of an SQLite file that something has changed there; the server finds out what."""

    def __init__(self, lock: Path) -> None:
        self._lock = lock

    async def send(self, _message: str) -> None:
        if self._lock.exists():
            with self._lock.open("ab") as held:
                held.write(b".")

    async def messages(self) -> AsyncGenerator[str, None]:
        """Yield nothing: nobody answers."""
        return
        yield ""


class RedisBus:
    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None

    def _redis(self) -> Any:
        from redis.asyncio import Redis

        self._client = self._client or Redis.from_url(self._url, socket_connect_timeout=3, health_check_interval=5)
        return self._client

    async def send(self, message: str) -> None:
        await self._redis().publish(CHANNEL, message)

    async def messages(self) -> AsyncGenerator[str, None]:
        async with self._redis().pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(CHANNEL)
            yield ""
            while True:
                notice = await heard.get_message(timeout=5.0)
                if notice:
                    for message in notice["data"].decode().split("\n"):
                        yield message


def bus_to(url: str, redis: str = "") -> Bus:
    """Return the bus that carries news to the servers of a database."""
    if redis:
        return RedisBus(redis)
    lock = lock_file(url)
    return FileBus(lock) if lock else PostgresBus(url)


def tell(url: str, redis: str, *messages: str) -> bool:
    """Tell the servers of a database what another program has changed; return whether that worked."""

    async def send() -> None:
        bus = bus_to(url, redis)
        for message in messages:
            await bus.send(message)

    try:
        asyncio.run(send())
    except Exception:
        return False
    return True
