"""Live updates: whoever looks at a table hears its version whenever it changes, and asks for the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from litestar.channels import ChannelsPlugin
from litestar.response.sse import ServerSentEventMessage

from kogge.server.table import LiveTable

HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it is alive."""


def channel(table: str) -> str:
    return f"table-{table}"


async def versions(channels: ChannelsPlugin, table: LiveTable) -> AsyncGenerator[ServerSentEventMessage, None]:
    """The version now, and every later one."""
    async with channels.start_subscription([channel(table.id)]) as subscriber:
        yield ServerSentEventMessage(data=str(table.version), retry=2000)
        news = subscriber.iter_events()
        waiting = asyncio.ensure_future(anext(news))
        try:
            while True:
                finished, _ = await asyncio.wait({waiting}, timeout=HEARTBEAT)
                if not finished:
                    yield ServerSentEventMessage(comment="alive")
                    continue
                yield ServerSentEventMessage(data=waiting.result().decode())
                waiting = asyncio.ensure_future(anext(news))
        finally:
            waiting.cancel()
