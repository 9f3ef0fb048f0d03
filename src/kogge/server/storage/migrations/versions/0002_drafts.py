"""Joint decisions: a draft with the seats that agree, and several pending steps for one seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("draft", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("agreed", sa.JSON, nullable=False, server_default="[]"))
    op.rename_table("pending", "pending_by_seat")
    op.create_table(
        "pending",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.JSON, nullable=False),
    )
    op.execute("INSERT INTO pending SELECT table_id, seat, entry FROM pending_by_seat")
    op.drop_table("pending_by_seat")


def downgrade() -> None:
    op.drop_table("pending")
    op.create_table(
        "pending",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entry", sa.JSON, nullable=False),
    )
    op.drop_column("tables", "agreed")
    op.drop_column("tables", "draft")
