"""The database as an operator meets it: named by a URL, with any problem explained in one line."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from kogge.core.errors import SetupError
from kogge.server.storage.store import MIGRATIONS, _engine, read_json

BACKENDS = ("sqlite", "postgresql")
NO_URL = "--database is no URL of a database; write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Explain in one line what went wrong with a file or a database of this name."""
    try:
        yield
    except DBAPIError as error:
        raise SetupError(f"{name}: {_first_line(error.orig or error)}") from None
    except OSError as error:
        raise SetupError(f"{name}: {error.strerror or _first_line(error)}") from None
    except (SQLAlchemyError, sqlite3.Error, CommandError) as error:
        raise SetupError(f"{name}: {_first_line(error)}") from None


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def name_of(url: str) -> str:
    """Return what a database is called in messages: its file, or its URL without the password."""
    parsed = parse(url)
    return parsed.database or "" if _is_sqlite(parsed) else parsed.render_as_string(hide_password=True)


def parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise SetupError(NO_URL) from None
    if parsed.get_backend_name() not in BACKENDS or (_is_sqlite(parsed) and parsed.database in (None, "", ":memory:")):
        raise SetupError(NO_URL)
    return parsed


@contextmanager
def opened(url: str, new: bool = False) -> Iterator[Engine]:
    """Open the engine of a database, which must exist unless it may be new."""
    parsed = parse(url)
    if _is_sqlite(parsed) and not new and not Path(str(parsed.database)).is_file():
        raise SetupError(f"there is no database {parsed.database}; name another with --database")
    with explained(name_of(url)):
        try:
            engine = _engine(url)
        except ModuleNotFoundError as error:
            advice = "install kogge[postgresql] and write postgresql+psycopg://"
            raise SetupError(f"the driver {error.name} is not installed; {advice}") from None
        try:
            yield engine
        finally:
            engine.dispose()


def check(url: str) -> None:
    """Make sure that a server can use a database, creating or upgrading it if need be; or say why not."""
    with opened(url, new=True) as engine:
        with engine.begin() as connection:
            upgrade(connection)
        with engine.connect() as connection:
            _check_writable(connection)


def _check_writable(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
        raise SetupError(f"{connection.engine.url.render_as_string()} can only be read")


def is_there(connection: Connection) -> None:
    """Make the smallest query there is."""
    connection.execute(text("SELECT 1"))


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a connection that changes all or nothing; on SQLite it waits for other writers before it begins."""
    with engine.connect() as connection:
        connection = connection.execution_options(writes=True)
        with connection.begin():
            yield connection


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Open a connection that reads everything as of one moment, and blocks no writer."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


def revision_of(connection: Connection, name: str) -> str:
    """Return the revision of a database, which this version of Kogge must know."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise SetupError(f"{name} holds nothing of Kogge")
    if found not in {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}:
        raise SetupError(f"{name} was written by a newer Kogge (revision {found}); use that one")
    return found


def check_present(connection: Connection, name: str) -> None:
    """Make sure that a database has the schema of this version of Kogge, without changing it."""
    found = revision_of(connection, name)
    if found != ScriptDirectory(str(MIGRATIONS)).get_current_head():
        raise SetupError(f"{name} was written by an earlier Kogge (revision {found}); start a server of this one first")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision, within the connection's transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(config, revision)


@contextmanager
def file_connection(file: Path) -> Iterator[Connection]:
    """Open an SQLite file that nobody else uses; changes are kept if all goes well."""
    engine = create_engine(URL.create("sqlite", database=str(file)), json_deserializer=read_json)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"
