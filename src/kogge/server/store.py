"""The store: SQLite in a file or PostgreSQL, the same code.

All writes go through one thread that commits whatever waits together: one sync to disk for many decisions.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

T = TypeVar("T")
Work = tuple[Callable[[Connection], Any], "Future[Any]"]

MOST_TOGETHER = 200
MIGRATIONS = Path(__file__).parent / "migrations"


class Conflict(Exception):
    """Somebody else wrote first; read again."""


class Store:
    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        migrate(self._engine)
        self._waiting: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="kogge-writer", daemon=True)
        self._writer.start()

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Run a question on a connection of its own, outside the event loop."""
        return await asyncio.to_thread(self._read, ask)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Carry out a change; it is on disk when this returns."""
        done: Future[T] = Future()
        self._waiting.put((change, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._engine.dispose()

    def _read(self, ask: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return ask(connection)

    def _write_all(self) -> None:
        while (first := self._waiting.get()) is not None:
            together = [first]
            while len(together) < MOST_TOGETHER and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            self._commit(together)

    def _commit(self, together: list[Work]) -> None:
        """Every change in a savepoint of its own, so that one that fails takes no other with it."""
        together = [(change, done) for change, done in together if done.set_running_or_notify_cancel()]
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for change, done in together:
                    try:
                        with connection.begin_nested():
                            outcomes.append((done, change(connection), None))
                    except Exception as error:
                        outcomes.append((done, None, error))
        except Exception as error:
            outcomes = [(done, None, error) for _, done in together]
        for done, result, failed in outcomes:
            if failed is None:
                done.set_result(result)
            else:
                done.set_exception(failed)


def _engine(url: str) -> Engine:
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the present schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
