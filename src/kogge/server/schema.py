"""What the server keeps. The log of a table is the game; all else is around it."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", Float, nullable=False),
)

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
    Column("edition", String(64), ForeignKey("editions.sha256"), nullable=False),
    Column("options", JSON, nullable=False),
    Column("opener", String(32), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("limit", Integer),
    Column("stand_in", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("undo", JSON, nullable=False),
    Column("draft", Text, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("hints", Boolean, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), index=True),
    Column("name", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("away", Boolean, nullable=False),
)

log = Table(
    "log",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("entry", JSON, nullable=False),
)

pending = Table(
    "pending",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("entry", JSON, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    _of_table(),
    Column("key", String(64), primary_key=True),
)
"""The keys of decisions already taken, so that a decision sent twice counts once."""

talk = Table(
    "talk",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    _of_table(),
    Column("entries", Integer, nullable=False),
    Column("judgements", JSON, nullable=False),
)
"""What the coach found out about a finished game with so many entries in its log."""

looks = Table(
    "looks",
    metadata,
    _of_table(),
    Column("person", String(32), primary_key=True),
    Column("beat", Integer, nullable=False),
)
"""How many beats of a table a person has seen."""
