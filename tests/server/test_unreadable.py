"""One table that cannot be read keeps nobody else from being served."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, create_engine, func, insert, select, update

from kogge.server.background.worker import Worker
from kogge.server.club import Club
from kogge.server.errors import Unreadable
from kogge.server.storage import repository, schema
from kogge.server.storage.database import opened
from kogge.server.storage.jobs import UNREADABLE_WAIT
from kogge.server.storage.store import Store
from kogge.server.tables import Place
from tests.server.running import Server
from tests.server.test_api import Caller
from tests.server.test_backup import back_up, restore, rows, sqlite, url  # noqa: F401
from tests.server.test_club import CLOCK, opening, seat

DAMAGE: dict[str, tuple[Any, dict[str, str]]] = {
    "a state that does not parse": (schema.tables, {"state": '{"places": 5}'}),
    "settings that do not parse": (schema.tables, {"settings": "nothing"}),
    "an option nobody knows": (schema.tables, {"settings": '{"options": {"dragons": true}}'}),
    "a game that is not installed": (schema.tables, {"game": "danzig"}),
    "a seed that is no number": (schema.tables, {"seed": "seven"}),
    "an entry that does not parse": (schema.log, {"entry": '{"decks": [['}),
    "an entry that is no decision": (schema.log, {"entry": '{"seat": 7, "do": "dance"}'}),
    "an entry that is no entry": (schema.log, {"entry": '"secret-words"'}),
}


def damage(url: str, table_id: str, kind: str) -> None:  # noqa: F811
    table, values = DAMAGE[kind]
    column = schema.tables.c.id if table is schema.tables else schema.log.c.table_id
    change(url, lambda c: c.execute(update(table).where(column == table_id).values(values)))


def change(url: str, statement: Any) -> None:  # noqa: F811
    """Change something as no server of ours would, who would never let an edition go."""
    engine = create_engine(url)
    with engine.begin() as c:
        if engine.dialect.name == "postgresql":
            c.exec_driver_sql("SET session_replication_role = replica")
        statement(c)
    engine.dispose()


def lose_edition(url: str, table_id: str) -> None:  # noqa: F811
    def lose(c: Connection) -> None:
        c.execute(update(schema.tables).filter_by(id=table_id).values(edition="0" * 64))

    change(url, lose)


def spoil_edition(url: str, table_id: str) -> None:  # noqa: F811
    def spoil(c: Connection) -> None:
        c.execute(insert(schema.editions).values(sha256="1" * 64, game="tallinn", text="secret-words = ["))
        c.execute(update(schema.tables).filter_by(id=table_id).values(edition="1" * 64))

    change(url, spoil)


def open_table(caller: Caller, *seats: str) -> str:
    return str(caller.post("/api/tables", game="tallinn", seats=list(seats), public=True)["id"])


def test_the_others_are_served(url: str, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path, database=url) as server:
        anna = Caller(server, "Anna")
        bad = {open_table(anna, "me", "open", "random"): kind for kind in DAMAGE if "entry" not in kind}
        bad |= {open_table(anna, "me", "random"): kind for kind in DAMAGE if "entry" in kind}
        lost, spoilt, good = (open_table(anna, "me", "open", "random") for _ in range(3))
        token = anna.http.headers["authorization"]
    for table_id, kind in bad.items():
        damage(url, table_id, kind)
    lose_edition(url, lost)
    spoil_edition(url, spoilt)
    unreadable = [*bad, lost, spoilt]
    with Server(tmp_path, database=url, log=tmp_path / "log") as server:
        anna = Caller(server, "Cy")
        assert [table["id"] for table in anna.get("/api/tables")] == [good]
        anna.http.headers["authorization"] = token
        assert [table["id"] for table in anna.get("/api/me/tables")] == [good]
        assert good in httpx.get(server.address).text
        for table_id in unreadable:
            told = anna.get(f"/api/tables/{table_id}", status=404)
            assert told["error"].startswith(f"The table '{table_id}' cannot be read.")
            page = httpx.get(f"{server.address}/t/{table_id}", headers={"accept-language": "de"})
            assert page.status_code == 404
            assert "lässt sich nicht lesen" in page.text
            assert anna.http.post(f"/api/tables/{table_id}/talk", json={"text": "hello"}).status_code == 404
        bo = Caller(server, "Bo")
        bo.post(f"/api/tables/{good}/join", seat=1)
        while 2 in bo.get(f"/api/tables/{good}")["to_move"]:
            time.sleep(0.05)
        lines = [line for line in server.lines() if line["event"] == "table cannot be read"]
        assert sorted(line["table"] for line in lines) == sorted(unreadable), "each is told once"
        written = (tmp_path / "log").read_text("utf-8")
        assert not any(word in written for word in ("dance", "dragons", "secret-words", "decks"))


def test_jobs_of_a_table_that_cannot_be_read_do_not_spin(
    url: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loads: list[str] = []
    load = repository.load

    def counted(c: Connection, table_id: str) -> Any:
        loads.append(table_id)
        return load(c, table_id)

    async def story() -> None:
        store = Store(url)
        club = Club(store, clock=CLOCK)
        anna = await club.people.add("Anna")
        rival = Place(1, "computer", "Greta", player="random")
        bad = await club.open_table(anna, opening(seat(0, anna), rival))
        good = await club.open_table(anna, opening(seat(0, anna), rival))
        damage(url, bad.id, "a state that does not parse")
        club.forget_all()
        monkeypatch.setattr(repository, "load", counted)
        async with Worker(club), asyncio.timeout(60):
            for tries in range(1, 25):
                while await tried(store, bad.id) < tries:
                    CLOCK.ahead += 3600.0 if tries > 5 else 1.0
                    await asyncio.sleep(0.01)
            while (await club.table(good.id)).waits_for_computers:
                await asyncio.sleep(0.01)
            assert await waits(store, bad.id) > UNREADABLE_WAIT / 2
        assert loads.count(bad.id) < 30
        store.close()

    async def tried(store: Store, table_id: str) -> int:
        return await store.read(
            lambda c: int(c.execute(select(schema.jobs.c.tries).filter_by(table_id=table_id)).scalar_one())
        )

    async def waits(store: Store, table_id: str) -> float:
        asked = select(schema.jobs.c.due).filter_by(table_id=table_id)
        return await store.read(lambda c: float(c.execute(asked).scalar_one())) - CLOCK()

    CLOCK.ahead = 0.0
    try:
        asyncio.run(story())
    finally:
        CLOCK.ahead = 0.0


def test_a_person_is_deleted_from_tables_that_cannot_be_read(url: str) -> None:  # noqa: F811
    async def story() -> None:
        store = Store(url)
        club = Club(store)
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo Unforgettable")
        tables = [await club.open_table(anna, opening(seat(0, anna), seat(1, bo))) for _ in range(2)]
        damage(url, tables[0].id, "a game that is not installed")
        damage(url, tables[1].id, "a state that does not parse")
        club.forget_all()
        await club.forget(bo)
        with pytest.raises(Unreadable):
            await club.table(tables[0].id)
        store.close()

    asyncio.run(story())
    kept = rows(url)
    assert "Unforgettable" not in str(kept)
    assert len(kept["sitting"]) == 2


def test_a_database_with_all_that_is_backed_up_and_restored(url: str, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path, database=url) as server:
        anna = Caller(server, "Anna")
        bad = {open_table(anna, "me", "random"): kind for kind in DAMAGE}
        lost, good = (open_table(anna, "me", "random") for _ in range(2))
    for table_id, kind in bad.items():
        damage(url, table_id, kind)
    lose_edition(url, lost)
    if url.startswith("sqlite"):
        row = {"table_id": good, "entries": 1}
        change(url, lambda c: c.execute(insert(schema.analyses).values(judgements=[], **row)))
        change(url, lambda c: c.exec_driver_sql("UPDATE analyses SET judgements = 'damaged ['"))
        change(url, lambda c: c.execute(insert(schema.log).values(table_id="nowhere", number=0, entry="{}")))
    file = back_up(url, tmp_path / "backup.db")
    copy = sqlite(tmp_path / "copy.db")
    restore(copy, file)
    assert {row[0] for row in rows(copy)["tables"]} == {*bad, lost, good}
    assert "nowhere" not in {row[0] for row in rows(copy)["log"]}
    with Server(tmp_path / "elsewhere", database=copy) as server:
        caller = Caller(server, "Bo")
        assert caller.get(f"/api/tables/{good}")["id"] == good
        for table_id in (*bad, lost):
            caller.get(f"/api/tables/{table_id}", status=404)


def test_an_analysis_that_cannot_be_read_is_made_again(tmp_path: Path) -> None:
    from kogge.server.coaching import Coach

    database = f"sqlite:///{tmp_path / 'kogge.db'}"

    async def story() -> None:
        store = Store(database)
        club = Club(store)
        coach = Coach(club)
        anna = await club.people.add("Anna")
        table = await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="random")))
        for damaged in ("damaged [", json.dumps([{"nothing": "known"}])):
            change(database, lambda c: c.exec_driver_sql("DELETE FROM analyses"))
            row = {"table_id": table.id, "entries": table.entries, "judgements": []}
            change(database, lambda c, row=row: c.execute(insert(schema.analyses).values(row)))
            change(database, lambda c, d=damaged: c.exec_driver_sql("UPDATE analyses SET judgements = ?", (d,)))
            assert await coach.analysis(table) == (None, None)
        await coach.ask(table, anna)
        assert await store.read(lambda c: c.execute(select(func.count()).select_from(schema.jobs)).scalar()) == 2
        coach.close()
        store.close()

    logging.getLogger("kogge").setLevel(logging.CRITICAL)
    try:
        asyncio.run(story())
    finally:
        logging.getLogger("kogge").setLevel(logging.NOTSET)


def test_what_is_damaged_in_an_older_database_keeps_no_server_from_starting(tmp_path: Path) -> None:
    from kogge.server.storage.database import upgrade
    from tests.server.test_migration import BEFORE, fill, running

    database = f"sqlite:///{tmp_path / 'kogge.db'}"
    with opened(database, new=True) as engine:
        with engine.begin() as c:
            upgrade(c, BEFORE)
            fill(c, running())
            c.exec_driver_sql("UPDATE log SET entry = '{broken'")
            c.exec_driver_sql("UPDATE tables SET undo = '{broken'")
        with engine.begin() as c:
            upgrade(c)
        with engine.begin() as c, pytest.raises(Unreadable):
            repository.load(c, "t1")
