"""Tables in the database: written under the version they were made from, and read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, Executable, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

from kogge import games
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.server.errors import Unknown, Unreadable
from kogge.server.storage import jobs, schema
from kogge.server.tables import Place, Table, TableSettings, begin

_encode = msgspec.json.Encoder(order=None).encode


class Conflict(Exception):
    """Somebody else was first; read again."""


class State(msgspec.Struct, omit_defaults=True):
    """What changes at a table, apart from its log, as it is stored."""

    places: tuple[Place, ...]
    pending: tuple[dict[str, Any], ...] = ()
    undo: frozenset[int] = frozenset()
    draft: str = ""
    agreed: frozenset[int] = frozenset()
    asked_at: float = 0.0
    era: int = 0
    begun: bool = False
    """Whether there is a match; it continues when a seat is opened again, even if nothing has taken effect yet."""


# Made here, in one thread: msgspec prepares a type when it is first read, and crashes if two threads do so at once.
_read_state = msgspec.json.Decoder(State).decode
_read_settings = msgspec.json.Decoder(TableSettings).decode


def create(c: Connection, table: Table) -> None:
    """Insert a new table."""
    sha256 = table.edition.sha256
    if c.execute(select(schema.editions.c.sha256).filter_by(sha256=sha256)).first() is None:
        edition = {"sha256": sha256, "game": table.game.name, "text": table.edition.text}
        c.execute(insert(schema.editions).values(edition))
    row = _row(table) | {
        "id": table.id,
        "game": table.game.name,
        "edition": sha256,
        "settings": _text(table.settings),
        "seed": str(table.seed),
        "opener": table.opener,
        "version": table.version,
    }
    c.execute(insert(schema.tables).values(row))
    _write_sitting(c, table, ())
    _append(c, _LOG, _entries(table, 0))
    jobs.write(c, table, {})


def commit(c: Connection, before: Table, table: Table) -> None:
    """Store what has changed, provided that nobody has changed the table since it was read."""
    values = _row(table) | {"of_table": table.id, "of_version": before.version, "version": table.version}
    if _run(c, _UPDATE, values) != 1:
        raise Conflict
    if table.era != before.era:
        c.execute(delete(schema.log).filter_by(table_id=table.id).where(schema.log.c.number >= _kept(before, table)))
    if table.match and (table.entries != before.entries or table.era != before.era):
        _append(c, _LOG, _entries(table, _kept(before, table)))
    if len(table.keys) > len(before.keys):
        _append(c, _KEY, _new_keys(table, len(before.keys)))
    if len(table.talk) > len(before.talk):
        _append(c, _TALK, _new_talk(table, len(before.talk)))
    if table.places is not before.places:
        _write_sitting(c, table, before.places)
    jobs.write(c, table, jobs.wanted(before))


def load(c: Connection, table_id: str) -> Table:
    """Read a table with its match, resumed from its log; whatever is wrong with it concerns this table only."""
    row = c.execute(select(schema.tables).filter_by(id=table_id)).first()
    if row is None:
        raise Unknown("no-table", number=table_id)
    try:
        return _read(c, row)
    except (DBAPIError, MemoryError):
        raise
    except Exception as error:
        raise Unreadable("unreadable", number=table_id) from error


def _read(c: Connection, row: Any) -> Table:
    game = games.find(row.game)
    state = _read_state(row.state)
    table = Table(
        id=row.id,
        game=game,
        edition=_edition(c, game, row.edition),
        settings=_read_settings(row.settings),
        seed=int(row.seed),
        opener=row.opener,
        places=state.places,
        version=row.version,
        undo=state.undo,
        draft=state.draft,
        agreed=state.agreed,
        asked_at=state.asked_at,
        touched=row.touched,
        era=state.era,
        talk=tuple((said.name, said.text) for said in _rows(c, schema.talk, row.id)),
        keys={(sent.person, sent.seat, sent.key): sent.decision for sent in _rows(c, schema.keys, row.id)},
    )
    log = [msgspec.json.decode(entry.entry) for entry in _rows(c, schema.log, row.id)]
    if state.begun or log or not table.open_seats:
        return begin(table, log, state.pending)
    game.option_places(table.settings.options, len(table.places))
    return table


def version_of(c: Connection, table_id: str) -> int | None:
    """Return the newest version of a table; nothing if there is no such table."""
    row = c.execute(_VERSION, {"of_table": table_id}).first()
    return row.version if row else None


def versions_of(c: Connection, table_ids: Iterable[str]) -> dict[str, int]:
    asked = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(list(table_ids)))
    return {row.id: row.version for row in c.execute(asked)}


def blank(c: Connection, table_id: str, person_id: str) -> None:
    """Remove a person's name from a table that cannot be read, as far as it can be found there."""
    c.execute(delete(schema.sitting).filter_by(table_id=table_id, person=person_id))
    row = c.execute(select(schema.tables.c.state, schema.tables.c.version).filter_by(id=table_id)).first()
    with suppress(msgspec.MsgspecError):
        state = _read_state(row.state if row else "")
        state.places = tuple(_blanked(place) if place.person == person_id else place for place in state.places)
        known = update(schema.tables).filter_by(id=table_id, version=row.version if row else 0)
        c.execute(known.values(state=_text(state), version=schema.tables.c.version + 1))


def _blanked(place: Place) -> Place:
    return replace(place, kind="computer", person="", name=f"Player {place.number + 1}", away=False)


def remove(c: Connection, table_id: str) -> None:
    c.execute(delete(schema.tables).filter_by(id=table_id))


def remove_untouched(c: Connection, before: float, most: int) -> list[str]:
    """Delete some of the tables nobody has touched since then; return which."""
    table = schema.tables.c
    some = select(table.id).where(table.touched < before).limit(most)
    gone = delete(schema.tables).where(table.id.in_(some), table.touched < before).returning(table.id)
    return list(c.execute(gone).scalars())


def remove_unused(c: Connection, before: float) -> None:
    """Delete editions no table is played with, people without tables who have not come since then, and the reading
    marks of people who are gone.
    """
    used = select(schema.tables.c.edition)
    c.execute(delete(schema.editions).where(schema.editions.c.sha256.not_in(used)))
    people, sitting = schema.people.c, select(schema.sitting.c.person)
    gone = (people.seen < before) & people.id.not_in(sitting) & people.id.not_in(select(schema.tables.c.opener))
    c.execute(delete(schema.people).where(gone & ~people.barred))
    c.execute(delete(schema.looks).where(schema.looks.c.person.not_in(select(people.id))))


# --- After a backup was restored

EPOCH = 100_000
"""Each restored backup begins an epoch, so that no earlier version or era is ever used again: a server that still holds
an earlier table can neither take it for the newest nor store a change made from it.
"""


def next_epoch(*newest: int | None) -> int:
    return 1 + max(version or 0 for version in newest) // EPOCH


def in_epoch(row: Mapping[str, Any], epoch: int) -> dict[str, Any]:
    """Return the row of a table as it stands in an epoch."""
    version, text = epoch * EPOCH + row["version"] % EPOCH, row["state"]
    with suppress(msgspec.MsgspecError):
        state = _read_state(text)
        state.era = epoch * EPOCH + state.era % EPOCH
        text = _text(state)
    return {**row, "version": version, "state": text}


def is_same_game(c: Connection, table: Table) -> bool:
    """Return whether a table still has the known log, or a longer one; lock it until the transaction ends."""
    row = c.execute(select(schema.tables.c.state).filter_by(id=table.id).with_for_update()).first()
    return row is not None and _read_state(row.state).era == table.era


def is_newest(c: Connection, table: Table) -> bool:
    """Return whether a table is the stored one; lock it until the transaction ends."""
    asked = select(schema.tables.c.id).filter_by(id=table.id, version=table.version).with_for_update()
    return c.execute(asked).first() is not None


# --- Its parts


def _row(table: Table) -> dict[str, Any]:
    """Return what changes in the row of a table."""
    match = table.match
    state = State(
        places=table.places,
        pending=match.pending if match else (),
        undo=table.undo,
        draft=table.draft,
        agreed=table.agreed,
        asked_at=table.asked_at,
        era=table.era,
        begun=match is not None,
    )
    return {
        "listed": table.settings.public and bool(table.open_seats),
        "over": table.over,
        "touched": table.touched,
        "state": _text(state),
    }


def _text(value: Any) -> str:
    return _encode(value).decode()


def _kept(before: Table, table: Table) -> int:
    """Return how much of the log stays when a table becomes another one."""
    if table.era == before.era:
        return before.entries
    old, new = before.playing.log, table.playing.log
    return next(
        (n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )


def _entries(table: Table, start: int) -> list[dict[str, Any]]:
    log = table.match.log_from(start) if table.match else ()
    return [{"table_id": table.id, "number": n, "entry": _text(entry)} for n, entry in enumerate(log, start)]


def _new_keys(table: Table, start: int) -> list[dict[str, Any]]:
    sent = enumerate(islice(table.keys.items(), start, None), start)
    return [
        {"table_id": table.id, "number": n, "person": person, "seat": seat, "key": key, "decision": decision}
        for n, ((person, seat, key), decision) in sent
    ]


def _new_talk(table: Table, start: int) -> list[dict[str, Any]]:
    said = enumerate(table.talk[start:], start)
    return [{"table_id": table.id, "number": n, "name": name, "text": text} for n, (name, text) in said]


def _write_sitting(c: Connection, table: Table, before: Sequence[Place]) -> None:
    """Store who sits at a table, so that a person's tables are found."""
    held = {place.person for place in table.places if place.is_held}
    known = {place.person for place in before if place.is_held}
    for person in sorted(known - held):
        c.execute(delete(schema.sitting).filter_by(table_id=table.id, person=person))
    for person in sorted(held - known):
        c.execute(insert(schema.sitting).values(table_id=table.id, person=person))


def _rows(c: Connection, rows: Any, table_id: str) -> Any:
    return c.execute(select(rows).filter_by(table_id=table_id).order_by(rows.c.number))


def _edition(c: Connection, game: Game, sha256: str) -> Edition:
    if edition := game.released_edition(sha256):
        return edition
    text = c.execute(select(schema.editions.c.text).filter_by(sha256=sha256)).scalar_one()
    return game.read_edition("edition", text.encode())


# --- What runs for every decision goes to the driver as text that was made once

_VERSION = select(schema.tables.c.version).where(schema.tables.c.id == bindparam("of_table"))
_UPDATE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"), schema.tables.c.version == bindparam("of_version"))
    .values({name: bindparam(name) for name in ("listed", "over", "touched", "version", "state")})
)
_LOG, _KEY, _TALK = insert(schema.log), insert(schema.keys), insert(schema.talk)


@lru_cache
def _compiled(statement: ClauseElement, dialect: Dialect, columns: tuple[str, ...]) -> str:
    return str(statement.compile(dialect=dialect, column_keys=list(columns)))


def _run(c: Connection, statement: Executable, values: Mapping[str, Any]) -> int:
    """Run a statement with named values; return how many rows it changed."""
    sql = _compiled(statement, c.dialect, tuple(values))
    return c.exec_driver_sql(sql, dict(values)).rowcount


def _append(c: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]) -> None:
    for row in rows:
        _run(c, statement, row)
