"""A database of an earlier Kogge is brought up to date: games go on where they were, choices stay laid down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, insert, select

from kogge.core.match import Match, Seat
from kogge.server.storage import repository, schema
from kogge.server.storage.database import opened, upgrade
from tests.running import GAME

BEFORE = "0003"
SETTINGS = {"public": True, "limit": 600, "stand_in": "merchant", "hints": True}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kogge.db'}"
    return str(request.getfixturevalue("empty_postgresql"))


def running() -> Match:
    """A game in which one has chosen and the other has not."""
    match = Match(GAME, GAME.edition(), [Seat("Anna"), Seat("Greta", "random")], {"envoy": True}, seed=7)
    for _ in range(3):
        for seat in match.to_move:
            match.decide(seat, match.legal(seat)[0])
    match.decide(match.to_move[0], match.legal(match.to_move[0])[1])
    return match


def fill(c: Connection, match: Match) -> None:
    """Write a table down as it was written then."""
    old = MetaData()
    old.reflect(c)

    def add(name: str, *rows: dict[str, Any]) -> None:
        c.execute(insert(old.tables[name]), list(rows))

    edition = match.edition
    add("people", {"id": "anna", "name": "Anna", "seen": 1.5})
    add("editions", {"sha256": edition.sha256, "game": "tallinn", "text": edition.text})
    row: dict[str, Any] = {"id": "t1", "game": "tallinn", "edition": edition.sha256, "options": dict(match.options)}
    row |= {"opener": "anna", "seed": "5", "version": 9, "over": False, "asked_at": 2.5, "touched": 3.5}
    row |= {"undo": [0], "draft": "", "agreed": []} | SETTINGS
    add("tables", row)
    seats: list[dict[str, Any]] = [
        {"number": 0, "kind": "person", "person": "anna", "name": "Anna", "player": "person", "away": False}
    ]
    seats += [{"number": 1, "kind": "computer", "person": None, "name": "Greta", "player": "random", "away": False}]
    add("seats", *({"table_id": "t1"} | seat for seat in seats))
    add("log", *({"table_id": "t1", "number": n, "entry": entry} for n, entry in enumerate(match.log)))
    add("pending", *({"table_id": "t1", "number": n, "entry": entry} for n, entry in enumerate(match.pending)))
    add("talk", {"table_id": "t1", "number": 0, "name": "Anna", "text": "hello"})
    add("looks", {"table_id": "t1", "person": "anna", "beat": 4})
    add("analyses", {"table_id": "t1", "entries": 3, "judgements": [{"seat": 0}]})


def test_games_of_an_earlier_version_go_on(url: str) -> None:
    match = running()
    with opened(url, new=True) as engine:
        with engine.begin() as c:
            upgrade(c, BEFORE)
            fill(c, match)
        with engine.begin() as c:
            upgrade(c)
        with engine.begin() as c:
            table = repository.load(c, "t1")
            assert (table.playing.log, table.playing.pending) == (match.log, match.pending)
            assert (table.version, table.seed, table.opener, table.asked_at) == (9, 5, "anna", 2.5)
            kept = {name: getattr(table.settings, name) for name in SETTINGS}
            assert (kept, table.settings.options) == (SETTINGS, match.options)
            assert [(place.name, place.person, place.player) for place in table.places] == [
                ("Anna", "anna", "person"),
                ("Greta", "", "random"),
            ]
            assert (table.undo, table.talk) == (frozenset({0}), (("Anna", "hello"),))
            assert c.execute(select(schema.sitting.c.person)).scalars().all() == ["anna"]
            assert c.execute(select(schema.looks.c.beat)).scalars().all() == [4]
            assert c.execute(select(schema.analyses.c.judgements)).scalars().all() == [[{"seat": 0}]]
            assert c.execute(select(schema.jobs.c.kind)).scalars().all() == ["move"]
