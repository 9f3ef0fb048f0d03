"""What the server stores. The log of a table is the game; everything else is around it."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", Float, nullable=False, index=True),
    Column("renewed", Integer, nullable=False),
    Column("barred", Boolean, nullable=False),
)
"""`renewed` counts how often somebody asked for a new token: only the newest one is valid."""

editions = Table(
    "editions",
    metadata,
    Column("sha256", String(64), primary_key=True),
    Column("game", Text, nullable=False),
    Column("text", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("edition", String(64), ForeignKey("editions.sha256"), nullable=False, index=True),
    Column("settings", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("opener", String(32), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""`settings` and `state` are JSON; `listed` means that the lobby offers an open seat here."""
Index("ix_tables_listed", tables.c.touched, sqlite_where=tables.c.listed, postgresql_where=tables.c.listed)

sitting = Table(
    "sitting",
    metadata,
    _of_table(),
    Column("person", String(32), primary_key=True, index=True),
)
"""Who sits where, to find a person's tables."""

log = Table(
    "log",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", String(64), nullable=False),
    Column("decision", Text, nullable=False),
)
"""The keys of decisions already made, so that a decision sent twice counts once."""

talk = Table(
    "talk",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    _of_table(),
    Column("kind", String(10), primary_key=True),
    Column("lane", String(10), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("due", Float, nullable=False),
    Column("lease", Float, nullable=False),
    Column("worker", String(32), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
)
"""What a table needs without anybody asking. Until `lease`, it is held by `worker`."""
Index("ix_jobs_lane", jobs.c.lane, jobs.c.due)

analyses = Table(
    "analyses",
    metadata,
    _of_table(),
    Column("entries", Integer, nullable=False),
    Column("judgements", JSON, nullable=False),
)
"""The coach's analysis of a finished game, with the length of the log it was made from."""

looks = Table(
    "looks",
    metadata,
    _of_table(),
    Column("person", String(32), primary_key=True),
    Column("beat", Integer, nullable=False),
)
"""How many beats of a table a person has seen."""
