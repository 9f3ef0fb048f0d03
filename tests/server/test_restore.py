"""A backup is restored while servers run and people play: nothing counts any more that was made of what was before."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from kogge.server.storage import repository, schema
from kogge.server.storage.database import opened
from tests.running import call
from tests.server.running import Server, redis
from tests.server.test_api import Caller
from tests.server.test_backup import back_up, restore, sqlite, url  # noqa: F401

BEFORE, FIRST, BETWEEN, SECOND, AFTER = range(5)
"""The same backup is restored twice."""
TABLES = 3
OFTEN = 40


@dataclass
class Sent:
    """Something that was acknowledged: a message at a table, or a decision with its key."""

    table: str
    text: str
    sent: int
    acknowledged: int


@dataclass
class Scene:
    """People who talk and decide, over and over, at whichever server."""

    addresses: list[str]
    phase: int = BEFORE
    acknowledged: list[Sent] = field(default_factory=list)
    failed: list[BaseException] = field(default_factory=list)
    over: bool = False

    def play(self, caller: Caller, seat: int, table: str, rng: random.Random) -> None:
        try:
            number = 0
            last: dict[str, Any] = {}
            while not self.over:
                number += 1
                self._send(caller, table, "talk", {"text": f"word-{seat}-{number}"}, f"word-{seat}-{number}", rng)
                view = self._ask(caller, f"/api/tables/{table}", rng)
                if view and view["legal"] and not view["laid"]:
                    last = {"seat": seat, "do": rng.choice(view["legal"]), "key": f"key-{seat}-{number}"}
                if last:  # What was acknowledged before is sent again and again: it counts only if it is there.
                    self._send(caller, table, "decide", last, last["key"], rng)
                time.sleep(0.01)
        except BaseException as error:
            self.failed.append(error)

    def _ask(self, caller: Caller, path: str, rng: random.Random) -> Any:
        answer = caller.http.get(rng.choice(self.addresses) + path)
        assert answer.status_code in (200, 503), answer.text
        return answer.json() if answer.status_code == 200 else None

    def _send(self, caller: Caller, table: str, what: str, data: dict[str, Any], text: str, rng: random.Random) -> None:
        begun = self.phase
        answer = caller.http.post(f"{rng.choice(self.addresses)}/api/tables/{table}/{what}", json=data)
        assert answer.status_code in (201, 400, 409, 503), answer.text
        if answer.status_code == 201:
            self.acknowledged.append(Sent(table, text, begun, self.phase))

    def wait(self, number: int) -> None:
        """Wait until this much more has been acknowledged."""
        goal = len(self.acknowledged) + number
        while len(self.acknowledged) < goal and not self.failed:
            time.sleep(0.01)


@contextmanager
def playing(addresses: list[str], seats: dict[str, list[Caller]]) -> Iterator[Scene]:
    scene = Scene(addresses)
    threads = [
        threading.Thread(target=scene.play, args=(caller, seat, table, random.Random(f"{table} {seat}")))
        for table, callers in seats.items()
        for seat, caller in enumerate(callers)
    ]
    for thread in threads:
        thread.start()
    try:
        yield scene
    finally:
        scene.over = True
        for thread in threads:
            thread.join()
    assert not scene.failed, scene.failed


def stored(url: str) -> dict[str, tuple[list[Any], set[str]]]:  # noqa: F811
    """The log of each table, and the words and keys that are known there."""
    found = {}
    with opened(url) as engine, engine.connect() as c:
        for table_id in c.execute(select(schema.tables.c.id)).scalars().all():
            table = repository.load(c, table_id)
            known = {text for _, text in table.talk} | {key for _, _, key in table.keys}
            found[table_id] = (list(table.playing.log), known)
    return found


def open_tables(server: Server) -> dict[str, list[Caller]]:
    seats = {}
    for number in range(TABLES):
        anna, bo = Caller(server, f"Anna {number}"), Caller(server, f"Bo {number}")
        table = anna.post("/api/tables", game="tallinn", seats=["me", "open", "random"], public=True)["id"]
        bo.post(f"/api/tables/{table}/join", seat=1)
        seats[table] = [anna, bo]
    return seats


def play_and_restore(servers: list[Server], url: str, tmp_path: Path, *more: str) -> None:  # noqa: F811
    seats = open_tables(servers[0])
    with playing([server.address for server in servers], seats) as scene:
        scene.wait(OFTEN)
        file = back_up(url, tmp_path / "backup.db")
        scene.wait(2 * OFTEN)
        guest = Caller(servers[-1], "Guest")
        late = guest.post("/api/tables", game="tallinn", seats=["me", "random"])["id"]
        for phase in (FIRST, SECOND):
            scene.phase = phase
            restore(url, file, "--replace", *more)
            scene.phase = phase + 1
            scene.wait(OFTEN)
            check_gone(servers, guest, late)
    check(scene, stored(sqlite(file)), stored(url))


def check_gone(servers: list[Server], guest: Caller, table: str) -> None:
    """Nobody knows what was opened after the backup; on PostgreSQL, of people within seconds."""
    for server in servers:
        assert httpx.get(f"{server.address}/api/tables/{table}").status_code == 404
        while guest.http.get(f"{server.address}/api/me/tables").status_code != 401:
            time.sleep(0.05)


def check(scene: Scene, backup: dict[str, Any], now: dict[str, Any]) -> None:
    assert backup.keys() == now.keys()
    for table, (log, known) in backup.items():
        newest, there = now[table]
        assert newest[: len(log)] == log
        assert known <= there
        sent = [one for one in scene.acknowledged if one.table == table]
        anew = {one.text for one in sent if one.acknowledged >= SECOND}
        for phase in (BEFORE, BETWEEN):
            lost = {one.text for one in sent if one.acknowledged == phase} - known - anew
            assert lost, "something was acknowledged that the backup does not have"
            assert not lost & there, "something of before has come through"
        kept = {one.text for one in sent if one.sent == AFTER}
        assert kept
        assert kept <= there, "something is lost that was acknowledged since"


def test_one_server_on_sqlite(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "kogge.db")
    with Server(tmp_path, database=database, log=tmp_path / "log") as server:
        play_and_restore([server], database, tmp_path)
        check_log(server)


@pytest.mark.parametrize("carrier", ["postgresql", "redis"])
def test_several_servers_on_postgresql(tmp_path: Path, empty_postgresql: str, carrier: str) -> None:
    with ExitStack() as stack:
        news = stack.enter_context(redis(tmp_path / "redis")) if carrier == "redis" else ""
        servers = [
            stack.enter_context(Server(tmp_path, database=empty_postgresql, redis=news, log=tmp_path / f"log-{number}"))
            for number in range(2)
        ]
        play_and_restore(servers, empty_postgresql, tmp_path, *(["--redis", news] if news else []))
        for server in servers:
            check_log(server)


def check_log(server: Server) -> None:
    """Nothing went wrong but what has to wait."""
    assert [line for line in server.lines() if "exception" in line and line.get("status") != 503] == []


def test_streams_are_told(url: str, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path, database=url) as server:
        seats = open_tables(server)
        table, (anna, _) = next(iter(seats.items()))
        file = back_up(url, tmp_path / "backup.db")
        late = anna.post("/api/tables", game="tallinn", seats=["me", "random"])["id"]
        with (
            httpx.stream("GET", f"{server.address}/api/tables/{table}/events", timeout=30) as kept,
            httpx.stream("GET", f"{server.address}/api/tables/{late}/events", timeout=30) as gone,
        ):
            heard, last = versions(kept), versions(gone)
            before = next(heard)
            next(last)
            restore(url, file, "--replace")
            while (version := next(heard)) <= before + repository.EPOCH / 2:
                before = version
            list(last)  # The stream of a table that is gone ends.
        assert version == anna.get(f"/api/tables/{table}")["version"]


def versions(stream: httpx.Response) -> Iterator[int]:
    for line in stream.iter_lines():
        if line.startswith("data:"):
            yield int(line.removeprefix("data:"))


def test_a_server_that_was_not_told_takes_nothing_of_before(empty_postgresql: str, tmp_path: Path) -> None:
    """Its news come by a Redis nobody names when restoring."""
    with (
        redis(tmp_path / "redis") as news,
        Server(tmp_path, database=empty_postgresql, redis=news) as server,
    ):
        seats = open_tables(server)
        table, (anna, bo) = next(iter(seats.items()))
        file = back_up(empty_postgresql, tmp_path / "backup.db")
        before = anna.get(f"/api/tables/{table}")
        decision = {"seat": 0, "do": before["legal"][0], "key": "once"}
        anna.post(f"/api/tables/{table}/decide", **decision)
        anna.post(f"/api/tables/{table}/talk", text="forgotten")
        restore(empty_postgresql, file, "--replace")
        anna.post(f"/api/tables/{table}/decide", **decision)
        anna.post(f"/api/tables/{table}/talk", text="hello")
        assert [said["text"] for said in bo.get(f"/api/tables/{table}/talk")] == ["hello"]
        assert anna.get(f"/api/tables/{table}")["version"] % repository.EPOCH >= before["version"] % repository.EPOCH
    _, known = stored(empty_postgresql)[table]
    assert known == {"once", "hello"}


def test_servers_that_cannot_be_told_are_no_failure(url: str, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path, database=url) as server:
        open_tables(server)
        file = back_up(url, tmp_path / "backup.db")
    ran = call("restore", file, "--database", url, "--replace", "--redis", "redis://127.0.0.1:1/0")
    assert ran.status == 0
    assert "could not be notified; they will notice within 10 seconds" in ran.err
