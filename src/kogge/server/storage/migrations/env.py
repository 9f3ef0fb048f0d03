"""Let Alembic run migrations on the connection it is given."""

from __future__ import annotations

from alembic import context

from kogge.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
