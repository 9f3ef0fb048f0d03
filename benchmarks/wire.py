"""A client that costs next to nothing: HTTP/1.1 over kept connections, requests written out beforehand."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, cast

import msgspec

HOST = "127.0.0.1"
LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
END_OF_HEAD = b"\r\n\r\n"
PAUSE = 0.005
"""Seconds a bystander waits between two questions."""
FEWEST = 2
"""How many questions a bystander asks at least: of fewer there is no percentile."""


def request(method: str, path: str, token: str = "", **data: Any) -> bytes:
    """A request as it goes over the wire."""
    body = msgspec.json.encode(data) if data else b""
    lines = [f"{method} {path} HTTP/1.1", "host: localhost", f"content-length: {len(body)}"]
    if data:
        lines.append("content-type: application/json")
    if token:
        lines.append(f"authorization: Bearer {token}")
    return "\r\n".join(lines).encode() + END_OF_HEAD + body


@dataclass(frozen=True)
class Answer:
    seconds: float
    status: int
    body: bytes

    def json(self) -> Any:
        assert 200 <= self.status < 300, self.body
        return msgspec.json.decode(self.body)


def read_answer(received: bytes | bytearray, since: float) -> Answer | None:
    """The answer that has arrived, or nothing if some of it is still missing."""
    head = received.find(END_OF_HEAD)
    if head < 0:
        return None
    length = LENGTH.search(received, 0, head)
    begin = head + len(END_OF_HEAD)
    if len(received) < begin + (int(length[1]) if length else 0):
        return None
    return Answer(time.perf_counter() - since, int(received[9:12]), bytes(received[begin:]))


class _Asking(asyncio.Protocol):
    """One connection: the next request goes out when the last one is answered."""

    def __init__(self, requests: Sequence[bytes]) -> None:
        self._requests = requests
        self._answers: list[Answer] = []
        self._received = bytearray()
        self._done: asyncio.Future[list[Answer]] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def ask(self) -> asyncio.Future[list[Answer]]:
        self._next()
        return self._done

    def _next(self) -> None:
        if len(self._answers) == len(self._requests):
            self._transport.close()
            self._done.set_result(self._answers)
            return
        self._received.clear()
        self._since = time.perf_counter()
        self._transport.write(self._requests[len(self._answers)])

    def data_received(self, data: bytes) -> None:
        self._received += data
        if answer := read_answer(self._received, self._since):
            self._answers.append(answer)
            self._next()

    def connection_lost(self, error: Exception | None) -> None:
        if not self._done.done():
            self._done.set_exception(error or ConnectionError("the server hung up"))


async def ask_all(ports: Sequence[int], clients: Sequence[Sequence[bytes]]) -> list[list[Answer]]:
    """Let every client ask its questions one after another, all clients at once, spread over the ports."""
    loop = asyncio.get_running_loop()
    asking = []
    for number, requests in enumerate(clients):
        made = await loop.create_connection(lambda r=requests: _Asking(r), HOST, ports[number % len(ports)])  # type: ignore[misc]
        asking.append(made[1])
    return list(await asyncio.gather(*(one.ask() for one in asking)))


async def ask(port: int, *requests: bytes) -> list[Answer]:
    """Ask one thing after another over one connection."""
    return (await ask_all([port], [requests]))[0]


class _Listening(asyncio.Protocol):
    """A stream somebody has open."""

    def __init__(self, wanted: bytes) -> None:
        self._wanted = wanted
        self._seen = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._wanted)

    def data_received(self, data: bytes) -> None:
        if not self.ready.done():
            self._seen += data
            if b"data:" in self._seen:
                self.ready.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("the server hung up"))


async def listen(port: int, wanted: Sequence[bytes]) -> list[asyncio.Transport]:
    """Open streams, each of which has said something; whoever asked for them closes them."""
    loop = asyncio.get_running_loop()
    opened = []
    for one in wanted:
        _, protocol = await loop.create_connection(lambda w=one: _Listening(w), HOST, port)  # type: ignore[misc]
        opened.append(protocol)
        if len(opened) % 50 == 0:
            await opened[-1].ready
    await asyncio.gather(*(stream.ready for stream in opened))
    return [stream.transport for stream in opened]


@contextmanager
def bystander(port: int, wanted: bytes) -> Iterator[list[float]]:
    """Somebody in a process of their own who asks for something small all the while; how long it took, afterwards."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_stand_by, args=(port, wanted, theirs), daemon=True)
    process.start()
    ours.recv()
    taken: list[float] = []
    try:
        yield taken
    finally:
        ours.send(None)
        taken += ours.recv()
        process.join(10)


def _stand_by(port: int, wanted: bytes, told: Connection) -> None:
    with socket.create_connection((HOST, port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _ask_once(connection, wanted)
        told.send(None)
        taken: list[float] = []
        while not told.poll(PAUSE) or len(taken) < FEWEST:
            taken.append(_ask_once(connection, wanted).seconds)
        told.recv()
        told.send(taken)


def _ask_once(connection: socket.socket, wanted: bytes) -> Answer:
    received, since = bytearray(), time.perf_counter()
    connection.sendall(wanted)
    while (answer := read_answer(received, since)) is None:
        received += connection.recv(65_536)
    return answer
