"""The store: SQLite in a file or PostgreSQL, with the same code.

All writes go through one thread that commits everything waiting at once: one sync to disk for many decisions.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from kogge.core.errors import SetupError
from kogge.server.errors import Unavailable
from kogge.server.storage.repository import Conflict

T = TypeVar("T")

MOST_TOGETHER = 256
MOST_WAITING = 10_000
LOCK = ".lock"
MIGRATIONS = Path(__file__).parent / "migrations"
LOOK_AROUND = 1.0
"""Seconds after which a server on an SQLite file notices that another program has written without telling."""
PATIENT = {"connect_timeout": 3, "options": "-c statement_timeout=10000 -c lock_timeout=5000"}
"""How long PostgreSQL may take: a database that hangs is as good as none."""


@dataclass
class Work:
    """A change waiting to be carried out, and who waits for it."""

    change: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class Store:
    """A server's access to its database; or, if `visiting`, that of a program working beside the servers."""

    def __init__(self, url: str, *, visiting: bool = False) -> None:
        self._lock = None if visiting else _only_server_of(url)
        self._engine = _engine(url, patient=True)
        if not visiting:
            migrate(self._engine)
        self.is_ours_alone = self._lock is not None
        """Whether no other server writes: then memory matches the store until the mark moves."""
        self._noticed = 0
        self.on_batch: Callable[[int, float], object] = lambda _size, _seconds: None
        """Called with how many changes were committed together, and how long that took."""
        self._data_version = 0
        self._connection: Connection | None = None
        self._waiting: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="kogge-writer", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """Whether several processes share the database and announce their changes to each other."""
        return not self.is_ours_alone

    @property
    def mark(self) -> tuple[int, int]:
        """Changes when another program has written to a file of which we are the only server, as `kogge admin` does:
        what was read before is out of date.
        """
        return os.fstat(self._lock.fileno()).st_size if self._lock else 0, self._noticed

    async def read(self, ask: Callable[[Connection], T], *, at_once: bool = False) -> T:
        """Run a query on a connection of its own, outside the event loop; several statements see the same moment if
        they belong together.
        """
        return await asyncio.to_thread(self._read, ask, at_once)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Carry out a change; it is on disk when this returns.

        If it fails, nothing of it is stored, unless the store broke down during the commit.
        """
        if self._waiting.qsize() > MOST_WAITING:
            raise Unavailable("busy")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.put(Work(change, loop, done))
        return await done

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._engine.dispose()
        if self._lock:
            self._lock.close()

    def _read(self, ask: Callable[[Connection], T], at_once: bool) -> T:
        try:
            return self._ask(ask, at_once)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return self._ask(ask, at_once)

    def _ask(self, ask: Callable[[Connection], T], at_once: bool) -> T:
        with self._engine.connect() as connection:
            if at_once and self._engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            return ask(connection)

    def _write_all(self) -> None:
        while (first := self._next()) is not None:
            together = [first]
            while len(together) < MOST_TOGETHER and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            self._commit([work for work in together if not work.done.cancelled()])
        self._disconnect()

    def _next(self) -> Work | None:
        """Wait for a change, looking at the database from time to time."""
        while True:
            try:
                return self._waiting.get(timeout=LOOK_AROUND if self.is_ours_alone else None)
            except queue.Empty:
                try:
                    self._connected()
                except Exception:
                    self._disconnect()

    def _commit(self, together: list[Work]) -> None:
        """Commit changes together; if one of them fails, each by itself, so that it takes no other with it."""
        begun = time.perf_counter()
        if not self._carry_out(together):
            for work in together:
                if not self._carry_out([work]):
                    work.error = work.error or RuntimeError("a change failed without a reason")
        self.on_batch(len(together), time.perf_counter() - begun)
        for loop in {work.loop for work in together}:
            done = [work for work in together if work.loop is loop]
            try:
                loop.call_soon_threadsafe(_tell, done)
            except RuntimeError:
                logging.getLogger(__name__).info("nobody is waiting any more for %d changes", len(done))

    def _carry_out(self, together: list[Work]) -> bool:
        """Run changes in one transaction; return false if one has failed and each has to be tried alone."""
        for attempt in (1, 2):
            try:
                connection = self._connected()
                if not _run_all(connection, together):
                    return False
                attempt = 2  # From here on it may be stored: it must not be tried again.
                connection.commit()
                return True
            except Exception as error:
                self._disconnect()
                if attempt == 1 and isinstance(error, DBAPIError) and error.connection_invalidated:
                    continue
                for work in together:
                    work.result, work.error = None, error
                return True
        return True

    def _connected(self) -> Connection:
        """Return the writer's connection, the only one that changes anything."""
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
            self._data_version = 0
        if self.is_ours_alone:
            self._notice(self._connection)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None
            # What others write meanwhile is not noticed.
            self._noticed += 1

    def _notice(self, connection: Connection) -> None:
        """Notice what other programs wrote to our file: SQLite counts the changes of other connections."""
        driver: Any = connection.connection.driver_connection
        (now,) = driver.execute("PRAGMA data_version").fetchone()
        if self._data_version not in (0, now):
            self._noticed += 1
        self._data_version = now


def _run_all(connection: Connection, together: list[Work]) -> bool:
    for work in together:
        work.result = work.error = None
        try:
            work.result = work.change(connection)
        except Conflict as error:  # Raised before anything was written.
            work.error = error
        except DBAPIError as error:
            if not isinstance(error, IntegrityError):
                raise
            connection.rollback()
            work.error = error
            return False
        except Exception as error:
            connection.rollback()
            work.error = error
            return False
    return True


def _tell(together: list[Work]) -> None:
    for work in together:
        if work.done.done():
            continue
        if work.error is None:
            work.done.set_result(work.result)
        else:
            work.done.set_exception(work.error)


def _only_server_of(url: str) -> IO[bytes] | None:
    """Keep a second server away from an SQLite file: each would hold tables in memory that the other changes."""
    file = lock_file(url)
    if file is None:
        return None
    held = file.open("ab")
    try:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # There is no such lock on Windows.
        pass
    except OSError:
        held.close()
        name, advice = str(file).removesuffix(LOCK), "several servers need PostgreSQL"
        raise SetupError(f"another server uses {name} already; stop it first, {advice}") from None
    return held


def lock_file(url: str) -> Path | None:
    """Return the file beside an SQLite database that its server locks; other programs that write add a byte to it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(f"{parsed.database}{LOCK}")


def _engine(url: str, patient: bool = False) -> Engine:
    if make_url(url).get_backend_name() != "sqlite":
        limits = PATIENT if patient else {"connect_timeout": 10}
        return create_engine(
            url, connect_args=limits, pool_size=8, max_overflow=8, pool_timeout=5, hide_parameters=True
        )
    engine = create_engine(
        url, connect_args={"timeout": 30}, paramstyle="named", hide_parameters=True, json_deserializer=read_json
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def read_json(text: str) -> Any:
    """Read a column of JSON in SQLite, which accepts any text there: what is not JSON stays text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def migrate(engine: Engine) -> None:
    """Bring the database to the present schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7020)")
        command.upgrade(config, "head")
