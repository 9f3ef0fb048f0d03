"""People, tables and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "editions",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("edition", sa.String(64), sa.ForeignKey("editions.sha256"), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("opener", sa.String(32), nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("limit", sa.Integer),
        sa.Column("stand_in", sa.Text, nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
        sa.Column("undo", sa.JSON, nullable=False),
    )
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
    )
    op.create_table(
        "log",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.JSON, nullable=False),
    )
    op.create_table(
        "pending",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entry", sa.JSON, nullable=False),
    )
    op.create_table("keys", _of_table(), sa.Column("key", sa.String(64), primary_key=True))
    op.create_table(
        "talk",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "looks",
        _of_table(),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("looks", "talk", "keys", "pending", "log", "seats", "tables", "editions", "people"):
        op.drop_table(name)
