"""Backups: everything a server keeps, from one moment, in one SQLite file, whichever database it came from."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

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

from kogge.core.errors import SetupError
from kogge.server.database import explained, file_connection, name_of, opened, parse, revision_of, snapshot, upgrade

BATCH = 500
"""Rows held in memory at a time."""
VERSION_TABLE = "alembic_version"
EDITIONS = "editions"


@dataclass(frozen=True)
class Copied:
    """How many rows were copied, by the names of their tables."""

    rows: dict[str, int]

    def __str__(self) -> str:
        return f"tables: {self.rows.get('tables', 0)}, people: {self.rows.get('people', 0)}"


def back_up(url: str, file: Path) -> Copied:
    """Write all of a database to a file that was not there before. Servers may go on meanwhile."""
    with explained(str(file)):
        if file.exists():
            raise SetupError(f"{file} is there already; name a file that is not")
    with opened(url) as engine, snapshot(engine) as source:
        revision = revision_of(source, name_of(url))
        with explained(str(file)), _appearing(file) as growing:
            copied = _fill(growing, revision, source, name_of(url))
            _verify(growing, copied.rows)
    return copied


def restore(url: str, file: Path, replace: bool = False) -> Copied:
    """Load a backup into a database, all of it or nothing. No server may use the database meanwhile."""
    parse(url)
    with tempfile.TemporaryDirectory(prefix="kogge-restore-") as folder:
        copy = Path(folder) / "copy.db"
        with explained(str(file)):
            _duplicate(file, copy)
            _modernise(copy, str(file))
        with file_connection(copy) as source, opened(url, new=True) as engine, engine.begin() as target:
            names = _names(source)
            _make_room(target, names, name_of(url), replace)
            copied = _copy(source, str(file), target, names)
            _set_sequences(target, names)
    return copied


# --- The file


@contextmanager
def _appearing(file: Path) -> Iterator[Path]:
    """A file that is there whole, on disk and readable by its owner only, or not at all."""
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
    """Let every row belong to something, as no database would load it otherwise; how many rows there are then.

    SQLite does not mind rows that belong to nothing. They are left out; in place of a missing edition stands one that
    cannot be read either, so that its table is kept.
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
    """Read a backup again as whoever restores it will."""
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
    """Copy an SQLite file as it is at one moment, leaving it alone."""
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


def _copy(source: Connection, name: str, target: Connection, names: Sequence[str]) -> Copied:
    """Copy the rows of tables, those first that others refer to."""
    here = {table.name: table for table in _tables(source, names)}
    rows = {}
    for table in _tables(target, names):
        rows[table.name] = 0
        for batch in _batches(source, here[table.name], name):
            target.execute(insert(table), [dict(row) for row in batch])
            rows[table.name] += len(batch)
    return Copied(rows)


def _names(file: Connection) -> list[str]:
    """The tables of a backup; the database of a server may hold others beside them."""
    return [name for name in inspect(file).get_table_names() if name != VERSION_TABLE]


def _tables(connection: Connection, names: Sequence[str]) -> list[Table]:
    """Tables as the database has them, which need not have the present schema."""
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


def _make_room(target: Connection, names: Sequence[str], name: str, replace: bool) -> None:
    """Give a database the present schema and empty it."""
    if inspect(target).has_table(VERSION_TABLE):
        revision_of(target, name)
    upgrade(target)
    tables = _tables(target, names)
    if not replace and any(_count(target, table) for table in tables):
        raise SetupError(f"{name} is in use already; with --replace, all that it holds is lost")
    for table in reversed(tables):
        target.execute(delete(table))


def _set_sequences(target: Connection, names: Sequence[str]) -> None:
    """Let PostgreSQL number new rows after those that were loaded."""
    if target.dialect.name != "postgresql":
        return
    for table in _tables(target, names):
        for column in table.columns:
            place = {"table": f'"{table.name}"', "column": column.name}
            sequence = target.execute(text("SELECT pg_get_serial_sequence(:table, :column)"), place).scalar()
            newest = target.execute(select(func.max(column))).scalar() if sequence else None
            if newest is not None:
                target.execute(select(func.setval(sequence, newest)))
