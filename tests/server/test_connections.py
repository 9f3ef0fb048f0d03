"""A client that begins a request and does not finish it is dropped; one that waits for a response is not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from kogge.server.middleware import connections
from kogge.server.middleware.connections import Connection

REQUEST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc"
Story = Callable[[int, asyncio.Event], Awaitable[None]]


def tell(story: Story) -> None:
    """Tell a story at a port where every request is answered after an event."""

    async def all_of_it() -> None:
        answering = asyncio.Event()

        async def app(
            scope: object, receive: Callable[[], Awaitable[Any]], send: Callable[..., Awaitable[None]]
        ) -> None:
            while (await receive()).get("more_body"):
                pass
            await answering.wait()
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})

        with socket.create_server(("127.0.0.1", 0)) as listening:
            server = uvicorn.Server(uvicorn.Config(app, http=Connection, lifespan="off", log_config=None))
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                async with asyncio.timeout(60):
                    await story(listening.getsockname()[1], answering)
            finally:
                answering.set()
                server.should_exit = True
                await serving

    asyncio.run(all_of_it())


async def ended(reader: asyncio.StreamReader) -> bool:
    """Wait until the server has closed a connection; return whether it did so silently."""
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "sent", [b"", b"GET", REQUEST[:20], REQUEST[:-1]], ids=["nothing", "a word", "half", "nearly all"]
)
def test_who_does_not_finish_a_request_is_let_go_and_who_waits_is_not(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LONGEST_SENDING", 0.5)

    async def story(port: int, answering: asyncio.Event) -> None:
        waiting, asked = await asyncio.open_connection("127.0.0.1", port)
        asked.write(REQUEST)
        slow, begun = await asyncio.open_connection("127.0.0.1", port)
        begun.write(sent)
        assert await ended(slow)
        answering.set()
        assert (await waiting.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        asked.write(REQUEST)
        assert (await waiting.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        asked.write(sent or b"P")
        assert await ended(waiting)
        for writer in (asked, begun):
            writer.close()

    tell(story)
