"""The least a durable decision can cost here: an ASGI application with nothing but a table and grouped commits.

    python -m benchmarks.plain FILE PORT

`benchmarks.load` measures Kogge beside it. It checks nothing and knows no rules: a decision is a row in SQLite, written
by one thread that commits all that waits together, and acknowledged when it is on disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import uvicorn

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Row = tuple[str, str, int, str]

OK = b'{"ok":true}'
HEADERS = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(OK))]
INSERT = "INSERT INTO decisions VALUES (?, ?, ?, ?)"
MOST_TOGETHER = 200


class What(msgspec.Struct):
    seat: int
    do: str
    key: str


class Plain:
    def __init__(self, file: str) -> None:
        self._file = file
        self._waiting: queue.SimpleQueue[tuple[Row, asyncio.Future[None]]] = queue.SimpleQueue()
        self._decoder = msgspec.json.Decoder(What)
        threading.Thread(target=self._write_all, daemon=True).start()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["method"] == "POST":
            what = self._decoder.decode(await _body(receive))
            await self._written((scope["path"], what.key, what.seat, what.do))
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": OK})

    async def _written(self, row: Row) -> None:
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put((row, done))
        await done

    def _write_all(self) -> None:
        connection = sqlite3.connect(self._file, isolation_level=None)
        for line in (
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            'CREATE TABLE decisions (place TEXT, key TEXT, seat INTEGER, "do" TEXT, PRIMARY KEY (place, key))',
        ):
            connection.execute(line)
        while True:
            together = [self._waiting.get()]
            while len(together) < MOST_TOGETHER and not self._waiting.empty():
                together.append(self._waiting.get())
            connection.execute("BEGIN")
            connection.executemany(INSERT, [row for row, _ in together])
            connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_acknowledge, [done for _, done in together])


def _acknowledge(together: list[asyncio.Future[None]]) -> None:
    for done in together:
        done.set_result(None)


async def _body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def main() -> None:
    file, port = sys.argv[1:]
    uvicorn.run(
        Plain(file), port=int(port), loop="uvloop", http="httptools", lifespan="off", ws="none", log_level="warning"
    )


if __name__ == "__main__":
    main()
