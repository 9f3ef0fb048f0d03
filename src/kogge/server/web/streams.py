"""Live updates: a page watching a table hears its version whenever it changes, and asks for the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from litestar.response.sse import ServerSentEventMessage

from kogge.server.background.lifecycle import Closing
from kogge.server.club import Club
from kogge.server.news import GONE
from kogge.server.operation import metrics
from kogge.server.tables import Table

HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it is alive."""


async def versions(club: Club, table: Table, closing: Closing) -> AsyncGenerator[ServerSentEventMessage, None]:
    """Yield the present version and every later one, until the table is deleted or the server shuts down."""
    with (
        club.news.listening(table.id) as listener,
        closing.calls(listener.leave),
        metrics.streams.track_inprogress(),
    ):
        listener.hear((await club.table(table.id)).version)
        while listener.version != GONE:
            listener.changed.clear()
            yield ServerSentEventMessage(data=str(listener.version), retry=2000)
            while not listener.changed.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await listener.changed.wait()
                except TimeoutError:
                    yield ServerSentEventMessage(data=None, comment="alive")
