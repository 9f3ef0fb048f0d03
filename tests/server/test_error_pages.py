"""When the server itself fails: a calm sentence for people, JSON for programs, and when to try again."""

from __future__ import annotations

import os
import re
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from litestar import Litestar, get
from litestar.exceptions import InternalServerException
from litestar.testing import TestClient
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

from kogge.server.app import create_app
from kogge.server.settings import Settings
from kogge.server.web import error_pages
from kogge.server.web.error_pages import is_passing
from tests.server.running import Server, postgresql
from tests.server.test_headers import protected
from tests.server.visitor import Visitor

FULL = OSError(28, "No space left on device")
RAISED: list[Exception] = []


@get(["/raising", "/api/raising"])
async def raising() -> None:
    raise RAISED[-1]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    app = create_app(Settings(folder=tmp_path_factory.mktemp("failing")))
    app.register(raising)
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def ask(client: TestClient[Litestar], error: Exception, path: str = "/raising", **headers: str) -> httpx.Response:
    RAISED.append(error)
    return client.get(path, headers=headers)


@pytest.mark.parametrize("error", [ZeroDivisionError("secret"), KeyError("secret"), InternalServerException("secret")])
@pytest.mark.parametrize(("language", "sentence"), [("en", "it was not your doing"), ("de", "es lag nicht an dir")])
def test_a_broken_page_is_calm(client: TestClient[Litestar], error: Exception, language: str, sentence: str) -> None:
    answer = ask(client, error, **{"accept-language": language})
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in answer.text
    assert sentence in answer.text
    assert answer.headers["x-request-id"] in answer.text
    assert "secret" not in answer.text
    assert "retry-after" not in answer.headers
    assert protected(answer)


@pytest.mark.parametrize(("path", "accept"), [("/api/raising", "*/*"), ("/raising", "application/json")])
def test_programs_get_json(client: TestClient[Litestar], path: str, accept: str) -> None:
    answer = ask(client, KeyError("secret"), path, accept=accept)
    assert answer.status_code == 500
    assert answer.json()["ok"] is False
    assert answer.json()["request"] == answer.headers["x-request-id"]
    assert "secret" not in answer.text
    assert protected(answer)


@pytest.mark.parametrize(("language", "sentence"), [("en", "cannot store anything"), ("de", "nichts speichern")])
def test_a_full_disk_asks_for_patience(client: TestClient[Litestar], language: str, sentence: str) -> None:
    page, program = (ask(client, FULL, path, **{"accept-language": language}) for path in ("/raising", "/api/raising"))
    for answer in (page, program):
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "2"
        assert protected(answer)
    assert sentence in page.text
    assert program.json()["ok"] is False


def test_even_a_page_that_cannot_be_drawn_is_answered(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_request: Any, _person: Any) -> None:
        raise ValueError

    monkeypatch.setattr(error_pages, "reader_of", broken)
    answer = ask(client, FULL)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "2"
    assert "cannot store anything right now" in answer.text
    assert protected(answer)


# --- What passes and what does not


def said(file: Path, how: str, *statements: str) -> sqlite3.Error:
    """What SQLite says to one of some statements."""
    try:
        with closing(sqlite3.connect(f"file:{file}?{how}", uri=True, timeout=0, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)
    except sqlite3.Error as error:
        return error
    raise AssertionError("nothing went wrong")


FILL = "INSERT INTO things SELECT hex(zeroblob(100000))"


@pytest.mark.parametrize(
    ("how", "statements", "expected"),
    [
        ("mode=ro", [FILL], True),
        ("mode=rw", ["PRAGMA max_page_count = 3", FILL], True),
        ("mode=rw", ["SELECT * FROM nothing"], False),
        ("mode=rw", ["SELEKT"], False),
    ],
)
def test_a_file_that_cannot_be_written_passes(tmp_path: Path, how: str, statements: list[str], expected: bool) -> None:
    with closing(sqlite3.connect(tmp_path / "kogge.db")) as there:
        there.execute("CREATE TABLE things (text)")
    error = said(tmp_path / "kogge.db", how, *statements)
    assert is_passing(error) is expected
    assert is_passing(OperationalError("", {}, error)) is expected


def test_a_file_that_is_not_there_passes(tmp_path: Path) -> None:
    assert is_passing(said(tmp_path / "nowhere.db", "mode=rw"))


def test_a_locked_file_passes(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kogge.db", isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        assert is_passing(said(tmp_path / "kogge.db", "mode=rw", "BEGIN IMMEDIATE"))


@pytest.mark.parametrize(
    ("wrapped", "original", "expected"),
    [
        (OperationalError, psycopg.OperationalError("connection refused"), True),
        (OperationalError, psycopg.errors.AdminShutdown(), True),
        (OperationalError, psycopg.errors.DiskFull(), True),
        (OperationalError, psycopg.errors.SerializationFailure(), True),
        (DBAPIError, psycopg.errors.ReadOnlySqlTransaction(), True),
        (ProgrammingError, psycopg.errors.UndefinedTable(), False),
        (DBAPIError, psycopg.errors.UniqueViolation(), False),
        (DBAPIError, None, False),
    ],
)
def test_postgresql_says_what_passes(wrapped: type[DBAPIError], original: Any, expected: bool) -> None:
    assert is_passing(wrapped("", {}, original)) is expected


@pytest.mark.parametrize(("error", "expected"), [(NoConnection(), True), (FULL, True), (KeyError(), False)])
def test_other_errors(error: Exception, expected: bool) -> None:
    assert is_passing(error) is expected


# --- Real servers


def waited_for(state: Callable[[], bool]) -> None:
    """Ask until it is so; a test that waits for ever is ended from outside."""
    while not state():
        pass


def test_play_goes_on_when_the_disk_can_be_written_again(tmp_path: Path) -> None:
    """Nothing can be written past the first page of a file: the disk, as the server sees it, is full."""
    with Server(tmp_path) as server:
        anna = Visitor(server.address, "Anna")
        table = anna.open_table()
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        page, program = anna.send("/me/name", {"name": "Berta"}), anna.call("people", b'{"name": "Carl"}')
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        for answer in (page, program):
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "2"
            assert protected(answer)
        assert "cannot store anything right now" in page.text
        assert anna.send("/me/name", {"name": "Dora"}).status_code == 200
        assert anna.get(f"/t/{table}").status_code == 200


class Cluster:
    """A running PostgreSQL cluster, to be stopped and started again."""

    def __init__(self, url: str) -> None:
        with create_engine(url).connect() as connection:
            shown = "SELECT current_setting('data_directory'), current_setting('port')"
            self._data, self._port = connection.exec_driver_sql(shown).one()
        self._program = next(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))

    def stop(self) -> None:
        self._run("-m", "immediate", "stop")

    def start(self) -> None:
        self._run("-o", f"-p {self._port} -h 127.0.0.1 -k {self._data}", "-l", f"{self._data}/log", "start")

    def _run(self, *words: str) -> None:
        as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run([*as_postgres, str(self._program), "-D", self._data, "-w", "-s", *words], check=True)


def test_play_goes_on_when_postgresql_is_back(tmp_path: Path) -> None:
    with postgresql() as url, Server(tmp_path, database=url) as server:
        anna, cluster = Visitor(server.address, "Anna"), Cluster(url)

        def ready() -> int:
            return anna.get("/health/ready").status_code

        assert ready() == 200
        cluster.stop()
        try:
            answers = [anna.call("people", b'{"name": "Carl"}'), anna.send("/me/name", {"name": "Berta"})]
            waited_for(lambda: ready() == 503)
            parts = anna.get("/health/ready").json()["parts"]
            assert anna.get("/health/live").status_code == 200
        finally:
            cluster.start()
        assert [(answer.status_code, answer.headers["retry-after"]) for answer in answers] == [(503, "2")] * 2
        assert (parts["database"]["ok"], parts["schema"]["ok"]) == (False, True)
        assert re.search("cannot store anything right now", answers[1].text)
        waited_for(lambda: ready() == 200)
        assert anna.call("people", b'{"name": "Carl"}').status_code == 201
