"""Tables in the database: how a table is written down and read again."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from kogge import games
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.server import schema
from kogge.server.refusals import Unknown
from kogge.server.store import Conflict
from kogge.server.table import LiveTable, Place


def insert_table(table: LiveTable, c: Connection) -> None:
    """Write a new table down."""
    sha256 = table.edition.sha256
    if c.execute(select(schema.editions).filter_by(sha256=sha256)).first() is None:
        edition = {"sha256": sha256, "game": table.game.name, "text": table.edition.text}
        c.execute(insert(schema.editions).values(edition))
    row = _changing(table) | {
        "id": table.id,
        "game": table.game.name,
        "edition": sha256,
        "options": dict(table.options),
        "public": table.public,
        "limit": table.limit,
        "stand_in": table.stand_in,
        "hints": table.hints,
        "seed": str(table.seed),
        "version": table.version,
    }
    c.execute(insert(schema.tables).values(row))
    c.execute(insert(schema.seats), [{"table_id": table.id, "number": p.number, **_place(p)} for p in table.places])
    _write_log(table, c)


def update_table(table: LiveTable, key: str, c: Connection) -> None:
    """Write down what has changed, provided nobody else has changed the table since it was read."""
    values = _changing(table) | {"version": table.version + 1}
    unchanged = update(schema.tables).filter_by(id=table.id, version=table.version)
    if c.execute(unchanged.values(values)).rowcount != 1:
        raise Conflict
    for place in table.changed:
        seat = update(schema.seats).filter_by(table_id=table.id, number=place.number)
        c.execute(seat.values(_place(place)))
    _write_log(table, c)
    if key:
        c.execute(insert(schema.keys).values(table_id=table.id, key=key))


def read_table(number: str, c: Connection) -> LiveTable:
    """A table with its match, resumed from its log."""
    row = c.execute(select(schema.tables).filter_by(id=number)).first()
    if row is None:
        raise Unknown("no-table", number=number)
    game = games.find(row.game)
    seats = c.execute(select(schema.seats).filter_by(table_id=number).order_by(schema.seats.c.number))
    places = tuple(Place(s.number, s.kind, s.name, s.person or "", s.player, s.away) for s in seats)
    talk = c.execute(select(schema.talk).filter_by(table_id=number).order_by(schema.talk.c.number))
    table = LiveTable(
        number,
        game,
        _edition(game, row.edition, c),
        row.options,
        row.opener,
        row.public,
        row.limit,
        row.stand_in,
        row.hints,
        int(row.seed),
        places,
        places,
        row.version,
        undo=frozenset(row.undo),
        draft=row.draft,
        agreed=frozenset(row.agreed),
        asked_at=row.asked_at,
        touched=row.touched,
        talk=tuple((said.name, said.text) for said in talk),
    )
    log = c.execute(select(schema.log.c.entry).filter_by(table_id=number).order_by(schema.log.c.number)).scalars().all()
    laid = select(schema.pending.c.entry).filter_by(table_id=number).order_by(schema.pending.c.number)
    if log or not table.open_seats:
        table.begin(log, c.execute(laid).scalars().all())
    return table


def _changing(table: LiveTable) -> dict[str, Any]:
    return {
        "opener": table.opener,
        "over": table.over,
        "asked_at": table.asked_at,
        "touched": time.time(),
        "undo": sorted(table.undo),
        "draft": table.draft,
        "agreed": sorted(table.agreed),
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "kind": place.kind,
        "person": place.person or None,
        "name": place.name,
        "player": place.player,
        "away": place.away,
    }


def _write_log(table: LiveTable, c: Connection) -> None:
    """The log only grows, except where decisions were taken back."""
    log = table.match.log if table.match else ()
    laid = table.match.pending if table.match else ()
    stored = _stored(schema.log, table, c)
    if stored > len(log):
        c.execute(delete(schema.log).filter_by(table_id=table.id).where(schema.log.c.number >= len(log)))
    rows = [{"table_id": table.id, "number": n, "entry": log[n]} for n in range(stored, len(log))]
    if rows:
        c.execute(insert(schema.log), rows)
    c.execute(delete(schema.pending).filter_by(table_id=table.id))
    if laid:
        numbered = [{"table_id": table.id, "number": n, "entry": entry} for n, entry in enumerate(laid)]
        c.execute(insert(schema.pending), numbered)
    for number in range(_stored(schema.talk, table, c), len(table.talk)):
        name, text = table.talk[number]
        c.execute(insert(schema.talk).values(table_id=table.id, number=number, name=name, text=text))


def _stored(rows: Table, table: LiveTable, c: Connection) -> int:
    return c.execute(select(func.count()).select_from(rows).filter_by(table_id=table.id)).scalar_one()


def _edition(game: Game, sha256: str, c: Connection) -> Edition:
    for edition in game.editions.values():
        if edition.sha256 == sha256:
            return edition
    text = c.execute(select(schema.editions.c.text).filter_by(sha256=sha256)).scalar_one()
    return game.read_edition("edition", text.encode())
