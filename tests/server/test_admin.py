"""Operators work on the database while servers run: what they change counts at once, and nobody writes over it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select, update

from kogge.server.background.worker import KEPT_DAYS, SECONDS_A_DAY
from kogge.server.storage import schema
from kogge.server.storage.database import opened, upgrade
from tests.running import Ran, call
from tests.server.running import Server
from tests.server.test_api import Caller, two_at_a_table
from tests.server.test_backup import one_person, rows, url  # noqa: F401
from tests.server.test_unreadable import damage, spoil_edition


@pytest.fixture
def servers(url: str, tmp_path: Path) -> Iterator[list[Server]]:  # noqa: F811
    """One server on SQLite, two on PostgreSQL."""
    with ExitStack() as stack:
        number = 1 if url.startswith("sqlite") else 2
        yield [stack.enter_context(Server(tmp_path, database=url)) for _ in range(number)]


def admin(url: str, *words: str, answers: str = "") -> Ran:  # noqa: F811
    ran = call("admin", *words, "--database", url, answers=answers)
    assert ran.status == 0, ran
    return ran


def listed(url: str, *words: str) -> list[dict[str, Any]]:  # noqa: F811
    return [json.loads(line) for line in admin(url, *words, "--json").out.splitlines()]


def everywhere(servers: list[Server], caller: Caller, path: str) -> set[int]:
    return {caller.http.get(server.address + path).status_code for server in servers}


def wait_for(servers: list[Server], caller: Caller, path: str, status: int) -> None:
    """Wait until all servers answer with a status, and check that they keep to it."""
    while everywhere(servers, caller, path) != {status}:
        time.sleep(0.05)
    for _ in range(5):
        assert everywhere(servers, caller, path) == {status}


def test_tables_and_people_are_listed_and_nothing_hidden(servers: list[Server], url: str) -> None:  # noqa: F811
    anna, bo, table = two_at_a_table(servers[0])
    for caller in (anna, bo):
        view = caller.get(f"/api/tables/{table}")
        caller.post(f"/api/tables/{table}/decide", seat=view["seat"], do=view["legal"][0])
    other = anna.post("/api/tables", game="visby", seats=["me", "open"])["id"]
    [line] = listed(url, "tables", table)
    assert (line["game"], line["players"], line["state"]) == ("tallinn", ["Anna", "Bo"], "playing")
    assert line["entries"] >= 3
    assert line.keys() == {"id", "game", "players", "state", "touched", "entries", "size", "problem"}
    assert [line["id"] for line in listed(url, "tables")] == [other, table], "those last touched first"
    assert [line["id"] for line in listed(url, "tables", "--game", "visby")] == [other]
    assert [line["id"] for line in listed(url, "tables", "bo")] == [table]
    assert [line["id"] for line in listed(url, "tables", "--state", "open")] == [other]
    assert [line["id"] for line in listed(url, "tables", "--most", "1")] == [other]
    assert listed(url, "tables", "--untouched", "1") == []
    shown = admin(url, "tables").out
    assert all(word in shown for word in (table, other, "Anna, Bo", "playing", "open"))
    everything = shown + admin(url, "tables", "--json").out
    assert not any(word in everything for word in ("decks", '"do"', view["legal"][0]))
    assert {line["name"] for line in listed(url, "people")} == {"Anna", "Bo"}
    [line] = listed(url, "people", "ann")
    assert (line["opened"], line["sits"], line["barred"]) == (2, 2, False)
    assert line["id"] in admin(url, "people", line["id"][:8]).out


def test_who_is_barred_is_a_stranger_everywhere(servers: list[Server], url: str) -> None:  # noqa: F811
    anna, bo, table = two_at_a_table(servers[0])
    own = bo.post("/api/tables", game="tallinn", seats=["me", "open"], public=True)["id"]
    assert everywhere(servers, bo, "/api/me/tables") == {200}
    admin(url, "bar", "Bo", "--yes")
    wait_for(servers, bo, "/api/me/tables", 401)
    for server in servers:
        assert own not in [found["id"] for found in httpx.get(f"{server.address}/api/tables").json()]
    view = anna.get(f"/api/tables/{table}")
    assert [seat["away"] for seat in view["seats"]] == [False, True]
    anna.post(f"/api/tables/{table}/decide", seat=0, do=view["legal"][0])
    while not any("by" in entry for entry in anna.get(f"/api/tables/{table}")["log"]):
        time.sleep(0.05)
    assert [line["name"] for line in listed(url, "people", "--barred")] == ["Bo"]
    admin(url, "unbar", "Bo")
    wait_for(servers, bo, "/api/me/tables", 200)
    bo.post(f"/api/tables/{table}/away", away=False)
    assert not anna.get(f"/api/tables/{table}")["seats"][1]["away"]


@contextmanager
def talking(servers: list[Server], caller: Caller, table: str) -> Iterator[set[int]]:
    """Write to a table all the time, at every server; collect the responses."""
    enough, statuses = threading.Event(), set[int]()

    def talk() -> None:
        while not enough.is_set():
            for server in servers:
                sent = caller.http.post(f"{server.address}/api/tables/{table}/talk", json={"text": "hello"})
                statuses.add(sent.status_code)

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        while 201 not in statuses:
            time.sleep(0.01)
        yield statuses
    finally:
        enough.set()
        thread.join()


def test_a_deleted_table_is_gone_while_people_play_there(servers: list[Server], url: str) -> None:  # noqa: F811
    anna, bo, table = two_at_a_table(servers[0])
    with httpx.stream("GET", f"{servers[-1].address}/api/tables/{table}/events", timeout=30) as stream:
        with talking(servers, bo, table) as statuses:
            admin(url, "delete", table, "--yes")
            for _ in range(5):
                assert everywhere(servers, anna, f"/api/tables/{table}") == {404}
            while 404 not in statuses:
                time.sleep(0.01)
        assert statuses <= {201, 404, 503}
        list(stream.iter_lines())  # It ends.
    assert not any(rows(url)[name] for name in ("tables", "log", "keys", "talk", "jobs", "sitting"))
    assert len(rows(url)["people"]) == 2


def test_a_deleted_person_leaves_no_name(servers: list[Server], url: str) -> None:  # noqa: F811
    anna, bo, table = two_at_a_table(servers[0])
    own = bo.post("/api/tables", game="tallinn", seats=["me", "random"])["id"]
    bo.get(f"/api/tables/{table}")
    admin(url, "delete", "Bo", "--yes")
    wait_for(servers, bo, "/api/me/tables", 401)
    assert everywhere(servers, anna, f"/api/tables/{own}") == {404}
    for server in servers:
        seats = httpx.get(f"{server.address}/api/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "Player 2"]
    assert [row[1] for row in rows(url)["people"]] == ["Anna"]


def test_old_things_are_cleared_away_and_room_given_back(servers: list[Server], url: str) -> None:  # noqa: F811
    anna, bo, table = two_at_a_table(servers[0])
    old = [anna.post("/api/tables", game="tallinn", seats=["me", "random"])["id"] for _ in range(3)]
    for _ in range(60):
        anna.post(f"/api/tables/{old[0]}/talk", text="x" * 500)
    engine = create_engine(url)
    with engine.begin() as c:
        long_ago = time.time() - (KEPT_DAYS + 1) * SECONDS_A_DAY
        c.execute(update(schema.tables).where(schema.tables.c.id.in_(old)).values(touched=long_ago))
        c.execute(update(schema.people).values(seen=long_ago))
    engine.dispose()
    told = admin(url, "vacuum", "--yes").out
    assert "3 tables cleared away" in told
    before, after = (float(word) for word in told.replace(";", "").split() if "." in word)
    assert after <= before or url.startswith("postgresql"), "PostgreSQL keeps the room for itself"
    for number in old:
        assert everywhere(servers, anna, f"/api/tables/{number}") == {404}
    assert everywhere(servers, bo, f"/api/tables/{table}") == {200}
    bo.post(f"/api/tables/{table}/talk", text="still here")
    assert len(rows(url)["people"]) == 2, "they sit at a table"


def test_what_cannot_be_undone_is_asked_for(url: str, tmp_path: Path) -> None:  # noqa: F811
    one_person(url, "Anna")
    for words in (["delete", "Anna"], ["bar", "Anna"], ["vacuum"]):
        ran = call("admin", *words, "--database", url, answers="n\n")
        assert (ran.status, "nothing was changed" in ran.err) == (2, True)
    assert rows(url)["people"][0][-1] is False
    assert "Anna (Anna) is deleted" in admin(url, "delete", "Anna", answers="y\n").out
    assert rows(url)["people"] == []


def test_tables_that_cannot_be_read_are_found_and_deleted(url: str, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path, database=url) as server:
        anna = Caller(server, "Anna")
        one, two, three, _good = (
            anna.post("/api/tables", game="tallinn", seats=["me", "random"])["id"] for _ in range(4)
        )
    damage(url, one, "a state that does not parse")
    damage(url, two, "an entry that is no decision")
    spoil_edition(url, three)
    found = {line["id"]: line for line in listed(url, "tables", "--broken")}
    assert found.keys() == {one, two, three}
    assert {line["state"] for line in found.values()} == {"unreadable"}
    assert all(line["problem"] for line in found.values())
    assert "dance" not in str(found)
    assert len(listed(url, "tables")) == 4
    for number in found:
        admin(url, "delete", number, "--yes")
    assert listed(url, "tables", "--broken") == []
    assert len(listed(url, "tables")) == 1


def test_names_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kogge.db'}"
    one_person(database, "\x1b]0;mine\x07[bold]Anna")
    shown = admin(database, "people").out
    assert "\x1b" not in shown
    assert "[bold]Anna" in shown
    assert "\x1b" not in admin(database, "people", "--json").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bar", "Nobody"], "there is nobody called 'Nobody'"),
        (["delete", "Twin"], "can be one of 2 people; name one by the number: "),
        (["tables", "--state", "lost"], "--state is one of open, playing, over, unreadable"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(tmp_path: Path, words: list[str], told: str) -> None:
    database = one_person(f"sqlite:///{tmp_path / 'kogge.db'}", "Anna")
    with opened(database) as engine, engine.begin() as c:
        for number in ("one", "two"):
            c.execute(schema.people.insert().values(id=number, name="Twin", seen=1.0, renewed=0, barred=False))
    assert told in call("admin", *words, "--database", database).complaint


def test_a_database_of_an_earlier_version_is_left_as_it_is(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kogge.db'}"
    with opened(database, new=True) as engine, engine.begin() as c:
        upgrade(c, "0003")
    assert "start a server of this one first" in call("admin", "people", "--database", database).complaint
    assert "there is no database" in call("admin", "people", "--database", f"{database}.not").complaint
    with opened(database) as engine, engine.begin() as c:
        assert c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "0003"
        assert c.execute(select(1)).scalar() == 1
