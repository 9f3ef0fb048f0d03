"""What things cost the server, as measured by `benchmarks.load` and used by `benchmarks.scale`."""

from __future__ import annotations

import msgspec


class Costs(msgspec.Struct, frozen=True):
    decision: float
    """Seconds of processor time the server needs for a decision, SQLite included."""
    shared_decision: float
    """The same with PostgreSQL, without what PostgreSQL itself needs."""
    postgresql: float
    """Seconds of processor time PostgreSQL needs for a decision."""
    heard: float
    """Seconds of processor time for a process to hear of a decision at another one."""
    page: float
    """Seconds of processor time for a table's page that was drawn before."""
    news: float
    """Seconds of processor time for what one reader is sent after a decision."""
    thought: float
    """Seconds of processor time for a decision of a computer player as strong as usual."""
    told: float
    """Seconds of processor time to tell one stream of a change."""
    table_memory: float
    """Bytes in memory for a table that is being played."""
    stream_memory: float
    """Bytes in memory for an open stream."""
    table_stored: float
    """Bytes on disk for a table."""
    syncs: float
    """How often a second the disk takes something for good."""
    cores: int
    """Of the machine that was measured on."""
    load: float
    """How many others wanted its processor when it began."""
