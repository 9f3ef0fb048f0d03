"""Backups: everything a server keeps, as of one moment, in one SQLite file, whichever database it came from."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    MetaData,
    RowMapping,
    Table,
    delete,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
)
from sqlalchemy.exc import OperationalError

from kogge.core.errors import SetupError
from kogge.server.news import ALL_CHANGED, tell
from kogge.server.storage import repository, schema
from kogge.server.storage.database import (
    explained,
    file_connection,
    name_of,
    opened,
    parse,
    revision_of,
    snapshot,
    upgrade,
    writing,
)

TRIES = 20
BATCH = 500
"""Rows held in memory at a time."""
VERSION_TABLE = "alembic_version"
EDITIONS = "editions"


@dataclass
class Copied:
    """How many rows were copied, by table."""

    rows: dict[str, int]
    told: bool = True
    """Whether running servers could be told."""

    def __str__(self) -> str:
        return f"tables: {self.rows.get('tables', 0)}, people: {self.rows.get('people', 0)}"


def back_up(url: str, file: Path) -> Copied:
    """Write a whole database to a new file. Servers may go on meanwhile."""
    with explained(str(file)):
        if file.exists():
            raise SetupError(f"{file} is there already; name a file that is not")
    with opened(url) as engine, snapshot(engine) as source:
        revision = revision_of(source, name_of(url))
        with explained(str(file)), _appearing(file) as growing:
            copied = _fill(growing, revision, source, name_of(url))
            _verify(growing, copied.rows)
    return copied


def restore(url: str, file: Path, replace: bool = False, redis: str = "") -> Copied:
    """Load a backup into a database, all of it or nothing.

    Servers may go on: they are told, and changes they still base on the old contents are refused.
    """
    parse(url)
    with tempfile.TemporaryDirectory(prefix="kogge-restore-") as folder:
        copy = Path(folder) / "copy.db"
        with explained(str(file)):
            _duplicate(file, copy)
            _modernise(copy, str(file))
        with file_connection(copy) as source, opened(url, new=True) as engine, writing(engine) as target:
            names = _names(source)
            epoch = _make_room(target, source, names, name_of(url), replace)
            copied = _copy(source, str(file), target, names, partial(_begun_anew, epoch))
            _set_sequences(target, names)
    copied.told = tell(url, redis, ALL_CHANGED)
    return copied


# --- The file


@contextmanager
def _appearing(file: Path) -> Iterator[Path]:
    """Make a file appear complete, on disk and readable by its owner only, or not at all."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    growing = Path(name)
    try:
        yield growing
        _sync(growing)
        growing.rename(file)
        _sync(file.parent)
    finally:
        for left in (growing, Path(f"{growing}-journal")):
            left.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _fill(file: Path, revision: str, source: Connection, name: str) -> Copied:
    with file_connection(file) as target:
        upgrade(target, revision)
        names = _names(target)
        copied = _copy(source, name, target, names)
        return Copied(copied.rows | _join(target, names))


def _join(target: Connection, names: Sequence[str]) -> dict[str, int]:
    """Make every row refer to something, since no database would load it otherwise; return how many rows remain.

    SQLite does not mind dangling references. Rows with one are left out; a missing edition is replaced by one that is
    just as unreadable, so that its table is kept.
    """
    rows = {}
    for table in _tables(target, names):
        for column in table.columns:
            for key in column.foreign_keys:
                parent = key.column.table
                lost = column.not_in(select(key.column))
                if parent.name == EDITIONS:
                    missing = select(column, table.c.game, literal("")).where(lost).group_by(column)
                    target.execute(insert(parent).from_select(["sha256", "game", "text"], missing))
                    rows[EDITIONS] = _count(target, parent)
                target.execute(delete(table).where(lost))
        rows[table.name] = _count(target, table)
    return rows


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _verify(file: Path, rows: dict[str, int]) -> None:
    """Read a backup the way a restore will."""
    _check(file, str(file))
    with closing(sqlite3.connect(file)) as connection:
        for table, expected in rows.items():
            (found,) = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()
            if found != expected:
                raise SetupError(f"{file}: {found} rows of {table} were written, not {expected}; try again")


def _check(file: Path, name: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise SetupError(f"{name} is damaged: {' '.join(found.split())}")
        if lost := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise SetupError(f"{name} is damaged: a row of {lost[0]} belongs to nothing")


def _duplicate(file: Path, copy: Path) -> None:
    """Copy an SQLite file as of one moment, leaving the original alone."""
    with file.open("rb"):
        pass
    address = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _modernise(copy: Path, name: str) -> None:
    """Bring a copy of a backup to the present schema."""
    with file_connection(copy) as connection:
        revision_of(connection, name)
        upgrade(connection)
    _check(copy, name)


# --- Rows


def _as_it_is(_name: str, row: RowMapping) -> dict[str, Any]:
    return dict(row)


def _begun_anew(epoch: int, name: str, row: RowMapping) -> dict[str, Any]:
    """Free jobs and move tables to the new epoch, so that nothing from before is taken for what is restored."""
    if name == schema.tables.name:
        return repository.in_epoch(dict(row), epoch)
    if name == schema.jobs.name:
        return {**row, "lease": 0.0, "worker": ""}
    return dict(row)


def _copy(
    source: Connection,
    name: str,
    target: Connection,
    names: Sequence[str],
    change: Callable[[str, RowMapping], dict[str, Any]] = _as_it_is,
) -> Copied:
    """Copy the rows of tables, those that others refer to first."""
    here = {table.name: table for table in _tables(source, names)}
    rows = {}
    for table in _tables(target, names):
        rows[table.name] = 0
        for batch in _batches(source, here[table.name], name):
            target.execute(insert(table), [change(table.name, row) for row in batch])
            rows[table.name] += len(batch)
    return Copied(rows)


def _names(file: Connection) -> list[str]:
    """Return the tables of a backup; a server's database may hold others as well."""
    return [name for name in inspect(file).get_table_names() if name != VERSION_TABLE]


def _tables(connection: Connection, names: Sequence[str]) -> list[Table]:
    """Return tables as the database has them, which need not match the present schema."""
    metadata = MetaData()
    metadata.reflect(connection, only=names)
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = bool(column.nullable)
    return metadata.sorted_tables


def _batches(source: Connection, table: Table, name: str) -> Iterator[Sequence[RowMapping]]:
    with explained(name):
        wanted = select(table).execution_options(stream_results=True, yield_per=BATCH)
        yield from source.execute(wanted).mappings().partitions(BATCH)


def _make_room(target: Connection, source: Connection, names: Sequence[str], name: str, replace: bool) -> int:
    """Give a database the present schema and empty it; return the epoch that begins."""
    if inspect(target).has_table(VERSION_TABLE):
        revision_of(target, name)
    upgrade(target)
    tables = _tables(target, names)
    _keep_writers_out(target, names, name)
    if not replace and any(_count(target, table) for table in tables):
        raise SetupError(f"{name} is in use already; with --replace, all that it holds is lost")
    newest = select(func.max(schema.tables.c.version))
    epoch = repository.next_epoch(target.execute(newest).scalar(), source.execute(newest).scalar())
    for table in reversed(tables):
        target.execute(delete(table))
    return epoch


def _keep_writers_out(target: Connection, names: Sequence[str], name: str) -> None:
    """Make all writers wait until we are done; readers go on.

    SQLite has one writer anyway. With PostgreSQL, somebody who holds one of the tables may be waiting for another that
    we hold: then we let go and try again.
    """
    if target.dialect.name != "postgresql":
        return
    target.execute(text("SET LOCAL lock_timeout = '300ms'"))
    wanted = ", ".join(f'"{table}"' for table in names)
    for _ in range(TRIES):
        try:
            with target.begin_nested():
                target.execute(text(f"LOCK TABLE {wanted} IN EXCLUSIVE MODE"))
            return
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", "") not in ("55P03", "40P01"):
                raise
    raise SetupError(f"{name} is too busy to be replaced; try again, or stop the servers")


def _set_sequences(target: Connection, names: Sequence[str]) -> None:
    """Make PostgreSQL number new rows after those that were loaded."""
    if target.dialect.name != "postgresql":
        return
    for table in _tables(target, names):
        for column in table.columns:
            place = {"table": f'"{table.name}"', "column": column.name}
            sequence = target.execute(text("SELECT pg_get_serial_sequence(:table, :column)"), place).scalar()
            newest = target.execute(select(func.max(column))).scalar() if sequence else None
            if newest is not None:
                target.execute(select(func.setval(sequence, newest)))
