"""Backups: from a running server, between SQLite and PostgreSQL, and from earlier versions."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, create_engine, insert, select

from kogge import games
from kogge.core.record import from_record
from kogge.server.storage import schema
from kogge.server.storage.database import file_connection, opened, revision_of, upgrade
from kogge.server.storage.store import MIGRATIONS
from tests.running import COMMAND, call, plain_environment
from tests.server.running import Server
from tests.server.test_api import Caller, two_at_a_table

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite(tmp_path / "kogge.db")
    return str(request.getfixturevalue("empty_postgresql"))


def sqlite(file: Path) -> str:
    return f"sqlite:///{file}"


def rows(url: str) -> Rows:
    """All that a database holds, in the order of the keys."""
    with opened(url) as engine, engine.connect() as c:
        found = {}
        for table in schema.metadata.sorted_tables:
            ordered = c.execute(select(table).order_by(*table.primary_key.columns))
            found[table.name] = [tuple(row) for row in ordered]
        return found


def contents(url: str) -> Rows:
    """All that a database holds but what every restored backup begins anew: versions and eras."""
    found = rows(url)
    for number, row in enumerate(found["tables"]):
        named = dict(zip(schema.tables.c.keys(), row, strict=True))
        state = {name: value for name, value in json.loads(named["state"]).items() if name != "era"}
        found["tables"][number] = tuple((named | {"version": 0, "state": state}).values())
    return found


def back_up(url: str, file: Path) -> Path:
    ran = call("backup", file, "--database", url)
    assert ran.status == 0, ran
    assert f"{file}: written and verified; tables: " in ran.out
    return file


def restore(url: str, file: Path, *more: str) -> None:
    ran = call("restore", file, "--database", url, *more)
    assert ran.status == 0, ran
    assert f"{file}: restored; tables: " in ran.out


def played(server: Server) -> tuple[Caller, Caller, str]:
    """A table with talk, some decisions, and a choice laid down that nobody else may see yet."""
    anna, bo, table = two_at_a_table(server)
    anna.post(f"/api/tables/{table}/talk", text="Grüße aus Lübeck")
    for _ in range(9):
        decide_once(anna, bo, table)
    return anna, bo, table


def decide_once(anna: Caller, bo: Caller, table: str) -> None:
    for caller in (bo, anna):
        view = caller.get(f"/api/tables/{table}")
        if view["legal"] and not view["laid"]:
            caller.post(f"/api/tables/{table}/decide", seat=view["seat"], do=view["legal"][0])
            return


def decisions(caller: Caller, table: str) -> list[str]:
    return [entry["do"] for entry in caller.get(f"/api/tables/{table}")["log"] if "do" in entry]


@contextmanager
def deciding(anna: Caller, bo: Caller, table: str) -> Iterator[None]:
    """People who decide, over and over, while something else goes on; at least once before it begins."""
    begun, enough = threading.Event(), threading.Event()
    failed: list[BaseException] = []

    def play() -> None:
        try:
            while not enough.is_set():
                anna.post(f"/api/tables/{table}/talk", text="Next!")
                decide_once(anna, bo, table)
                begun.set()
        except BaseException as error:
            failed.append(error)
            begun.set()

    thread = threading.Thread(target=play)
    thread.start()
    begun.wait()
    try:
        yield
    finally:
        enough.set()
        thread.join()
    assert not failed


def test_a_running_server_is_backed_up_and_goes_on_elsewhere(url: str, tmp_path: Path) -> None:
    with Server(tmp_path, database=url) as server:
        anna, bo, table = played(server)
        with deciding(anna, bo, table):
            file = back_up(url, tmp_path / "backup.db")
        later = decisions(anna, table)
        token = anna.http.headers["authorization"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob(".backup*"))
    copy = sqlite(tmp_path / "copy.db")
    restore(copy, file)
    with Server(tmp_path / "elsewhere", database=copy) as server:
        anna.http.base_url = bo.http.base_url = server.address
        assert anna.http.headers["authorization"] == token
        kept = decisions(anna, table)
        assert kept
        assert later[: len(kept)] == kept
        while not anna.get(f"/api/tables/{table}")["over"]:
            decide_once(anna, bo, table)
        record = anna.get(f"/api/tables/{table}/record")
        assert from_record(record, games.find).outcome is not None


def test_a_backup_goes_to_postgresql_and_back(tmp_path: Path, empty_postgresql: str) -> None:
    first, last = sqlite(tmp_path / "first.db"), sqlite(tmp_path / "last.db")
    with Server(tmp_path, database=first) as server:
        played(server)
    restore(empty_postgresql, back_up(first, tmp_path / "one.db"))
    restore(last, back_up(empty_postgresql, tmp_path / "two.db"))
    assert contents(first) == contents(empty_postgresql) == contents(last)
    assert len(rows(first)["log"]) > 1


def test_many_rows_are_copied_in_batches(url: str, tmp_path: Path) -> None:
    with opened(url, new=True) as engine, engine.begin() as c:
        upgrade(c)
        c.execute(insert(schema.people), [{"id": f"{n:032}", "name": "Anna", "seen": n / 7} for n in range(1203)])
    before = rows(url)
    file = back_up(url, tmp_path / "backup.db")
    restore(url, file, "--replace")
    assert rows(url) == before


def test_a_database_in_use_is_replaced_only_when_told(url: str, tmp_path: Path) -> None:
    file = back_up(one_person(url, "Anna"), tmp_path / "backup.db")
    one_person(url, "Bo")
    assert "is in use already; with --replace" in call("restore", file, "--database", url).complaint
    assert len(rows(url)["people"]) == 2
    restore(url, file, "--replace")
    assert [name for _, name, *_ in rows(url)["people"]] == ["Anna"]


def test_a_restore_that_fails_changes_nothing(tmp_path: Path, empty_postgresql: str) -> None:
    source = one_person(sqlite(tmp_path / "kogge.db"), "Anna" * 20)
    file = back_up(source, tmp_path / "backup.db")
    before = rows(one_person(empty_postgresql, "Bo"))
    assert "too long" in call("restore", file, "--database", empty_postgresql, "--replace").complaint
    assert rows(empty_postgresql) == before


def test_an_older_database_is_backed_up_as_it_is_and_restored_as_it_should_be(url: str, tmp_path: Path) -> None:
    oldest = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][-1]
    with opened(url, new=True) as engine, engine.begin() as c:
        upgrade(c, oldest)
        metadata = MetaData()
        metadata.reflect(c)
        c.execute(insert(metadata.tables["people"]), {"id": "a", "name": "Anna", "seen": 1.5})
    file = back_up(url, tmp_path / "backup.db")
    with file_connection(file) as c:
        assert revision_of(c, "") == oldest
    copy = sqlite(tmp_path / "copy.db")
    restore(copy, file)
    assert rows(copy)["people"][0][:2] == ("a", "Anna")


def test_other_tables_of_the_database_are_left_alone(tmp_path: Path, empty_postgresql: str) -> None:
    engine = create_engine(empty_postgresql)
    with engine.begin() as c:
        c.exec_driver_sql("CREATE TABLE library AS SELECT 'a book' AS title")
    file = back_up(one_person(empty_postgresql, "Anna"), tmp_path / "backup.db")
    restore(empty_postgresql, file, "--replace")
    with engine.begin() as c:
        assert c.exec_driver_sql("SELECT title FROM library").scalar() == "a book"
    engine.dispose()


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    database = one_person(sqlite(tmp_path / "kogge.db"), "Anna")
    folder = tmp_path / "backups"
    folder.mkdir()
    words = f"ulimit -f 40; exec {COMMAND} backup {folder / 'full.db'} --database {database}"
    ran = subprocess.run(["bash", "-c", words], capture_output=True, text=True, env=plain_environment())
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"kogge: {folder / 'full.db'}: ")
    assert len(ran.stderr.splitlines()) == 1
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("backup {new} --database nonsense", "no URL of a database"),
        ("backup {new} --database mysql://host/name", "no URL of a database"),
        ("backup {new} --database sqlite://", "no URL of a database"),
        ("backup {new} --database sqlite:///{folder}/none.db", "there is no database"),
        ("backup {new} --database sqlite:///{text}", "file is not a database"),
        ("backup {new} --database sqlite:///{empty}", "holds nothing of Kogge"),
        ("backup {new} --database postgresql+psycopg2://kogge@127.0.0.1:1/kogge", "driver psycopg2 is not installed"),
        ("backup {new} --database postgresql+psycopg://kogge:pass@127.0.0.1:1/kogge", "refused"),
        ("backup {backup} --database {database}", "is there already"),
        ("backup {folder}/none/backup.db --database {database}", "No such file or directory"),
        ("backup /proc/backup.db --database {database}", "No such file or directory"),
        ("restore {folder}/none.db --database {database}", "No such file or directory"),
        ("restore {folder} --database {database}", "Is a directory"),
        ("restore {text} --database {database}", "file is not a database"),
        ("restore {empty} --database {database}", "holds nothing of Kogge"),
        ("restore {damaged} --database {database}", "damaged"),
        ("restore {newer} --database {database}", "newer Kogge"),
        ("restore {backup} --database sqlite:///{folder}/none/kogge.db", "unable to open database file"),
        ("restore {backup} --database nonsense", "no URL of a database"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(tmp_path: Path, words: str, told: str) -> None:
    files = {name: tmp_path / f"{name}.db" for name in ("text", "empty", "damaged", "newer", "backup", "new")}
    database = one_person(sqlite(tmp_path / "kogge.db"), "Anna")
    for name in ("backup", "damaged", "newer"):
        back_up(database, files[name])
    files["text"].write_text("These are no tables.\n" * 100)
    files["empty"].touch()
    change(files["newer"], "UPDATE alembic_version SET version_num = '9999'")
    change(files["damaged"], "INSERT INTO log VALUES ('none', 0, '{}')")
    complaint = call(*words.format(folder=tmp_path, database=database, **files).split()).complaint
    assert told in complaint
    assert "pass" not in complaint
    assert not files["new"].exists()


def one_person(url: str, name: str) -> str:
    with opened(url, new=True) as engine, engine.begin() as c:
        upgrade(c)
        c.execute(insert(schema.people).values(id=name, name=name, seen=1.0))
    return url


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)
