"""The coach's analyses of finished games, and whether hints are allowed at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("judgements", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_column("tables", "hints")
