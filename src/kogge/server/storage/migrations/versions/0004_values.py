"""A table is one row with its log; jobs have leases; tokens can be renewed.

What was spread over columns of `tables`, `seats` and `pending` becomes one state. Pending choices are kept.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    _extend_people()
    rows = _read_tables()
    sitting = _read_sitting()
    logs, talk, looks, analyses = (_read(name) for name in ("log", "talk", "looks", "analyses"))
    for name in ("pending", "keys", "seats", "log", "talk", "looks", "analyses", "tables"):
        op.drop_table(name)
    _create()
    _fill("tables", rows)
    _fill("sitting", sitting)
    _fill("log", [{**row, "entry": _text(row["entry"])} for row in logs])
    _fill("talk", talk)
    _fill("looks", looks)
    _fill("analyses", [{**row, "judgements": _value(row["judgements"])} for row in analyses])
    _queue(rows)


def _extend_people() -> None:
    op.add_column("people", sa.Column("renewed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("barred", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_people_seen", "people", ["seen"])


def _read(name: str, order: str = "") -> list[dict[str, Any]]:
    rows = op.get_bind().execute(sa.text(f"SELECT * FROM {name} {order}"))
    return [dict(row) for row in rows.mappings()]


def _value(stored: Any) -> Any:
    """Decode JSON, which SQLite returns as text and PostgreSQL as values.

    What is not JSON stays as it is: a table that cannot be read must not keep others from being served.
    """
    try:
        return json.loads(stored) if isinstance(stored, str) else stored
    except ValueError:
        return stored


def _text(stored: Any) -> str:
    return json.dumps(_value(stored), ensure_ascii=False, separators=(",", ":"))


def _read_tables() -> list[dict[str, Any]]:
    places: dict[str, list[Any]] = defaultdict(list)
    for seat in _read("seats", "ORDER BY table_id, number"):
        kept = {name: seat[name] for name in ("number", "kind", "name", "player")}
        places[seat["table_id"]].append(kept | {"person": seat["person"] or "", "away": bool(seat["away"])})
    pending: dict[str, list[Any]] = defaultdict(list)
    for row in _read("pending", "ORDER BY table_id, number"):
        pending[row["table_id"]].append(_value(row["entry"]))
    return [_row(row, places[row["id"]], pending[row["id"]]) for row in _read("tables")]


def _row(row: dict[str, Any], places: list[Any], pending: list[Any]) -> dict[str, Any]:
    state = {
        "places": places,
        "pending": pending,
        "undo": _value(row["undo"]),
        "draft": row["draft"],
        "agreed": _value(row["agreed"]),
        "asked_at": row["asked_at"],
    }
    settings = {
        "options": _value(row["options"]),
        "public": bool(row["public"]),
        "limit": row["limit"],
        "stand_in": row["stand_in"],
        "hints": bool(row["hints"]),
    }
    kept = {name: row[name] for name in ("id", "game", "edition", "seed", "opener", "touched", "version")}
    is_open = any(place["kind"] == "open" for place in places)
    return kept | {
        "settings": _text(settings),
        "state": _text(state),
        "over": bool(row["over"]),
        "listed": bool(row["public"]) and is_open,
    }


def _read_sitting() -> list[dict[str, Any]]:
    held = "WHERE person IS NOT NULL AND kind IN ('person', 'here')"
    rows = op.get_bind().execute(sa.text(f"SELECT DISTINCT table_id, person FROM seats {held}"))
    return [dict(row) for row in rows.mappings()]


def _create() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("edition", sa.String(64), sa.ForeignKey("editions.sha256"), nullable=False, index=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("opener", sa.String(32), nullable=False, index=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    listed = sa.text("listed")
    op.create_index("ix_tables_listed", "tables", ["touched"], sqlite_where=listed, postgresql_where=listed)
    op.create_table("sitting", _of_table(), sa.Column("person", sa.String(32), primary_key=True, index=True))
    op.create_table(
        "log",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("decision", sa.Text, nullable=False),
    )
    op.create_table(
        "talk",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "jobs",
        _of_table(),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("lane", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("lease", sa.Float, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
    )
    op.create_index("ix_jobs_lane", "jobs", ["lane", "due"])
    op.create_table(
        "analyses",
        _of_table(),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("judgements", sa.JSON, nullable=False),
    )
    op.create_table(
        "looks",
        _of_table(),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
    )


def _fill(name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        columns = [sa.column(one, sa.JSON() if one == "judgements" else None) for one in rows[0]]
        op.bulk_insert(sa.table(name, *columns), rows)


def _queue(rows: list[dict[str, Any]]) -> None:
    """Queue a job for every running game: a computer player or a clock may be due there."""
    _fill(
        "jobs",
        [
            {
                "table_id": row["id"],
                "kind": "move",
                "lane": "quick",
                "owner": row["opener"],
                "due": 0.0,
                "lease": 0.0,
                "worker": "",
                "tries": 0,
                "done": 0,
                "total": 0,
            }
            for row in rows
            if not row["over"]
        ],
    )


def downgrade() -> None:
    raise RuntimeError("there is no way back; restore a backup made before")
