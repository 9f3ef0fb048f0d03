"""The log: one line for each server error, with an id to find it by, and nothing that is hidden from anybody."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from kogge.server.middleware.request_log import path_of
from kogge.server.operation import logs
from tests.running import call
from tests.server.running import SECRET, Server
from tests.server.visitor import Visitor

ALL_OF_IT = {"KOGGE_LOG_LEVEL": "debug", "KOGGE_ACCESS_LOG": "1"}
HIDDEN = "the ace of herrings"


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy that logs whatever it can."""
    folder = tmp_path_factory.mktemp("talkative")
    with Server(folder, proxies="127.0.0.1", environment=ALL_OF_IT, log=folder / "log") as running:
        yield running


def lines_of(server: Server, answer: httpx.Response) -> list[dict[str, Any]]:
    return [line for line in server.lines() if line.get("request") == answer.headers["x-request-id"]]


def break_database(folder: Path) -> None:
    """Make the statements of a server fail as a mistake in its code would."""
    with sqlite3.connect(folder / "kogge" / "kogge.db", timeout=60) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        connection.execute("PRAGMA foreign_keys = OFF")
        for name in names:
            if not name.startswith("sqlite_"):
                connection.execute(f'ALTER TABLE "{name}" RENAME TO "gone {name}"')


def test_a_server_error_leaves_one_line_with_its_traceback_and_without_secrets(tmp_path: Path) -> None:
    with Server(tmp_path, environment=ALL_OF_IT, log=tmp_path / "log") as server:
        anna = Visitor(server.address, "Anna of the secret name")
        table = anna.call("tables", json.dumps({"game": "tallinn", "seats": ["me", "here:Bert"]}).encode()).json()
        decision = table["legal"][0]
        sent = json.dumps({"seat": 0, "do": decision, "key": "a key of one's own"}).encode()
        assert anna.call(f"tables/{table['id']}/decide", sent).status_code == 201
        assert anna.get(f"/me/{anna.token}").status_code < 400
        assert anna.send(f"/t/{table['id']}/talk", {"text": HIDDEN}).status_code < 400
        break_database(tmp_path)
        failed = [
            anna.call(f"tables/{table['id']}/talk", json.dumps({"text": HIDDEN}).encode()),
            anna.send("/me/name", {"name": HIDDEN}),
            anna.call("people", json.dumps({"name": HIDDEN}).encode()),
        ]
        told = [lines_of(server, answer) for answer in failed]
    assert [answer.status_code for answer in failed] == [500] * 3
    for (line,), path in zip(told, (f"/api/tables/{table['id']}/talk", "/me/name", "/api/people"), strict=True):
        assert (line["level"], line["method"], line["path"], line["status"]) == ("error", "POST", path, 500)
        assert line["ms"] >= 0
        assert "Traceback (most recent call last)" in line["exception"]
        assert "no such table" in line["exception"]
    log = (tmp_path / "log").read_text("utf-8")
    for secret in (anna.token, SECRET, HIDDEN, decision, "a key of one's own", "secret name", "Bert"):
        assert secret not in log, secret


def test_every_request_has_a_number(talkative: Server) -> None:
    answers = [httpx.get(talkative.address + path) for path in ("/", "/nowhere", "/static/nowhere", "/api/games")]
    assert len({answer.headers["x-request-id"] for answer in answers}) == 4
    paths = [line["path"] for answer in answers for line in lines_of(talkative, answer)]
    assert paths == ["/", "", "/static/{file_path}", "/api/games"]


def test_a_trusted_proxy_gives_numbers(talkative: Server) -> None:
    answer = httpx.get(talkative.address, headers={"x-request-id": "from-the.proxy_1"})
    assert answer.headers["x-request-id"] == "from-the.proxy_1"
    assert len(lines_of(talkative, answer)) == 1


@pytest.mark.parametrize("given", ["short", "x" * 65, "two words here", "{injection}", ""])
def test_a_number_has_to_be_well_formed(talkative: Server, given: str) -> None:
    assert httpx.get(talkative.address, headers={"x-request-id": given}).headers["x-request-id"] != given


def test_nobody_else_gives_numbers(server: Server) -> None:
    answer = httpx.get(server.address, headers={"x-request-id": "from-the.proxy_1"})
    assert answer.headers["x-request-id"] != "from-the.proxy_1"


def test_a_return_link_is_not_logged(talkative: Server) -> None:
    answer = httpx.get(f"{talkative.address}/me/a-password?and=more", cookies={"kogge": "another-password"})
    (line,) = lines_of(talkative, answer)
    assert line["path"] == "/me/{token}"
    assert "password" not in json.dumps(line)
    assert "more" not in json.dumps(line)


def test_requests_that_succeed_are_not_logged_unless_asked_for(tmp_path: Path) -> None:
    with Server(tmp_path, log=tmp_path / "log") as server:
        answers = [httpx.get(server.address + path) for path in ("/", "/nowhere", "/health/ready")]
        assert [lines_of(server, answer) for answer in answers] == [[], [], []]


@pytest.mark.parametrize(
    ("route", "number", "shown"),
    [
        ("/t/{table_id}/news", "Ab-_9", "/t/Ab-_9/news"),
        ("/t/{table_id}", "line\nbreak", "/t/{table_id}"),
        ("/t/{table_id}", "x" * 33, "/t/{table_id}"),
        ("/me/{token}", "", "/me/{token}"),
    ],
)
def test_only_the_number_of_a_table_is_shown_of_an_address(route: str, number: str, shown: str) -> None:
    assert path_of({"path_template": route, "path_params": {"table_id": number, "token": HIDDEN}}) == shown


def caught(error: Exception) -> Exception:
    """An error that was raised, and so has a traceback."""
    try:
        raise error
    except Exception as raised:
        return raised


def failed_statement() -> Exception:
    with create_engine("sqlite://").connect() as connection:
        try:
            connection.execute(text("INSERT INTO hands VALUES (:card)"), {"card": HIDDEN})
        except Exception as error:
            return error
    raise AssertionError


def led_to(error: Exception) -> Exception:
    """An error that another one led to."""
    later = ZeroDivisionError("division by zero")
    later.__cause__ = caught(error)
    return caught(later)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (caught(ValueError(HIDDEN)), "ValueError"),
        (caught(KeyError(HIDDEN)), "KeyError"),
        (caught(TypeError("'int' object is not iterable")), "TypeError: 'int' object is not iterable"),
        (caught(FileNotFoundError(2, "No such file", HIDDEN)), "FileNotFoundError: No such file"),
        (failed_statement(), "no such table: hands"),
        (led_to(ValueError(HIDDEN)), "ZeroDivisionError: division by zero"),
        (led_to(ValueError(HIDDEN)), "ValueError\nTraceback"),
        (caught(ExceptionGroup(HIDDEN, [caught(KeyError(HIDDEN))])), "KeyError"),
    ],
)
def test_a_traceback_tells_places_and_no_values(error: Exception, expected: str) -> None:
    told = logs.traceback_of(error)
    assert "Traceback (most recent call last)" in told
    assert expected in told
    assert __file__ in told
    assert HIDDEN not in told


EVERYBODY = """
import logging, threading, warnings
import structlog
from kogge.server.operation import logs
logs.set_up({form!r}, {level!r})
logs.begin_request(b"request-1")
structlog.get_logger("kogge.x").info("ours")
logging.getLogger("uvicorn.error").error("of Uvicorn %s", 1)
logging.getLogger("alembic.runtime").warning("of Alembic")
logging.getLogger("sqlalchemy.engine").info("a statement")
warnings.warn("a warning")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start(); thread.join()
"""


def logged(form: str, level: str) -> str:
    script = EVERYBODY.format(form=form, level=level)
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stderr


@pytest.mark.parametrize("form", ["", "json"])
def test_everybody_writes_json_outside_a_terminal(form: str) -> None:
    lines = [json.loads(line) for line in logged(form, "info").splitlines()]
    assert [line["event"] for line in lines[:3]] == ["ours", "of Uvicorn 1", "of Alembic"]
    assert [line["level"] for line in lines] == ["info", "error", "warning", "warning", "error"]
    assert [line.get("request") for line in lines[:4]] == ["request-1"] * 4
    assert "a warning" in lines[3]["event"]
    assert "ZeroDivisionError" in lines[4]["exception"]
    assert all(list(line)[:3] == ["timestamp", "level", "event"] for line in lines)


def test_text_can_be_read() -> None:
    lines = logged("text", "info").splitlines()
    assert "ours" in lines[0]
    assert "request=request-1" in lines[0]
    assert "\x1b" not in "".join(lines)
    assert "Traceback (most recent call last):" in lines


def test_a_level_hides_what_is_below() -> None:
    lines = [json.loads(line) for line in logged("json", "error").splitlines()]
    assert [line["level"] for line in lines if "warning" not in line["event"]] == ["error", "error"]


@pytest.mark.parametrize(
    ("words", "environment", "expected"),
    [(["--log-format", "xml"], {}, "json or text"), ([], {"KOGGE_LOG_LEVEL": "loud"}, "debug, info, warning, error")],
)
def test_an_unknown_format_or_level_is_one_line(
    words: list[str], environment: dict[str, str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (environment | {"XDG_DATA_HOME": str(tmp_path)}).items():
        monkeypatch.setenv(name, value)
    assert expected in call("serve", "--port", "0", *words).complaint


def test_an_error_that_stands_behind_itself_is_told_once() -> None:
    """As in a group of tasks: what ended one of them has the group behind it, and the group holds it."""
    member = caught(ValueError("one"))
    group = caught(ExceptionGroup("several", [member]))
    member.__context__ = group
    told = logs.traceback_of(group)
    assert told.count("builtins.") == 0
    assert told.count("\nValueError") == 1
    assert told.count("\nExceptionGroup") == 1
