"""Nobody stalls anybody else: what one person or one address asks for too much of waits behind what others ask for."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from benchmarks.wire import PAUSE, ask, ask_all, bystander, request
from tests.server.running import Server
from tests.server.test_api import Caller

SMALL = request("GET", "/api/games")
AT_ONCE = 58
"""Requests for all the news of a long game that once kept everybody else waiting for 17 seconds."""
HINTS = 40
TABLES = 120
STREAMS = 1_486
"""What one address could hold once."""
OF_ONE, OF_ALL = 50, 200


def percentile(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=100)[98]


def any_moment(taken: Sequence[float]) -> list[float]:
    """How long everybody waits who comes at regular times, also while a single one is kept waiting."""
    return [seconds - late * PAUSE for seconds in taken for late in range(int(seconds / PAUSE) + 1)]


def long_game(caller: Caller) -> bytes:
    """Let computer players play one, and return the request for all its news."""
    table = caller.post("/api/tables", game="visby", seats=["random"] * 6)["id"]
    while not caller.get(f"/api/tables/{table}")["over"]:
        pass
    return request("GET", f"/t/{table}/news?beat=0")


def test_all_the_news_of_a_long_game_at_once_stall_nobody(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    anna = Caller(server, "Anna")
    before, news = long_game(anna), long_game(anna)
    # What a server loads for its very first answer is no stall.
    asyncio.run(ask(server.port, before))
    quiet = percentile([answer.seconds for answer in asyncio.run(ask(server.port, *[SMALL] * 500))])
    with bystander(server.port, SMALL) as taken:
        asked = asyncio.run(ask_all([server.port], [[news]] * AT_ONCE))
    assert {answer.status for answers in asked for answer in answers} <= {200, 429}
    crowded = percentile(any_moment(taken))
    with capsys.disabled():
        print(
            f"\na bystander's p99: {quiet * 1000:.1f} ms, beside {AT_ONCE} times all the news {crowded * 1000:.1f} ms"
        )
    assert crowded < max(50 * quiet, 0.5)


# --- Hints


class Asking:
    """Somebody at a table of their own where hints are allowed, who asks for them; all answers in their order."""

    def __init__(self, server: Server, name: str, answers: list[tuple[str, httpx.Response]]) -> None:
        caller = Caller(server, name)
        self.name, self._answers = name, answers
        self._path = f"/t/{caller.post('/api/tables', game='visby', seats=['me'] * 6, hints=True)['id']}/hint"
        cookie = {"cookie": f"kogge={caller.http.headers['authorization'].removeprefix('Bearer ')}"}
        self._http = httpx.AsyncClient(base_url=server.address, headers=cookie, timeout=200)

    async def hint(self) -> None:
        self._answers.append((self.name, await self._http.get(self._path)))

    @property
    def given(self) -> int:
        return sum(name == self.name and answer.status_code == 200 for name, answer in self._answers)


async def until_given(asking: Asking, tasks: set[asyncio.Task[None]]) -> None:
    """Wait for the first hint of all that somebody asks for."""
    while not asking.given:
        _, tasks = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


def test_a_hint_waits_for_one_of_somebody_elses_forty(server: Server) -> None:
    answers: list[tuple[str, httpx.Response]] = []
    anna, bo = Asking(server, "Anna", answers), Asking(server, "Bo", answers)

    async def ask_for_hints() -> int:
        await bo.hint()
        tasks = {asyncio.create_task(anna.hint()) for _ in range(HINTS)}
        await until_given(anna, tasks)
        before = anna.given
        await bo.hint()
        meanwhile = anna.given - before
        await asyncio.gather(*tasks)
        return meanwhile

    assert asyncio.run(ask_for_hints()) <= 2, "one that was being thought about, and one on its way"
    assert bo.given == 2
    for _, answer in answers:
        assert answer.status_code == 200 or (answer.status_code == 429 and int(answer.headers["retry-after"]) > 0)


# --- Streams


class Stream:
    """A stream of versions, or the refusal of one."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: str) -> None:
        self._reader, self._writer = reader, writer
        self.status, self.head = int(head.split()[1]), head.lower()
        self.version = 0

    @classmethod
    async def open(cls, server: Server, table: str, token: str = "") -> Stream:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request("GET", f"/api/tables/{table}/events", token))
        return cls(reader, writer, (await reader.readuntil(b"\r\n\r\n")).decode())

    async def listen(self, until: int) -> None:
        """Follow the versions up to one."""
        while self.version < until:
            name, _, value = (await self._reader.readline()).partition(b":")
            if name == b"data" and value.strip():
                self.version = int(value)

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


async def streams(server: Server, table: str, count: int, token: str = "") -> list[Stream]:
    """Open streams, some at a time."""
    opened: list[Stream] = []
    while missing := min(count - len(opened), 100):
        opened += await asyncio.gather(*(Stream.open(server, table, token) for _ in range(missing)))
    return opened


def test_one_address_holds_no_more_streams_than_it_may(tmp_path: Path) -> None:
    async def open_all(server: Server, table: str) -> None:
        opened = await streams(server, table, STREAMS)
        held = [stream for stream in opened if stream.status == 200]
        refused = [stream for stream in opened if stream.status != 200]
        assert len(held) == OF_ALL
        assert {stream.status for stream in refused} == {429}
        assert all("retry-after:" in stream.head for stream in refused)
        await held[0].close()
        while (another := await Stream.open(server, table)).status != 200:
            await another.close()
        for stream in [*opened[1:], another]:
            await stream.close()

    with Server(tmp_path, environment={"KOGGE_LIMITS": f"streams={OF_ONE}/{OF_ALL}"}) as server:
        table = Caller(server, "Anna").post("/api/tables", game="tallinn", seats=["me", "open"])["id"]
        asyncio.run(open_all(server, table))


# --- Computer players


def test_a_computer_player_waits_for_a_few_of_somebody_elses_hundred_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play_beside(server: Server, anna: Caller, bo: Caller) -> int:
        tables = [anna.post("/api/tables", game="visby", seats=["alderman"] * 2)["id"] for _ in range(TABLES)]
        crowd = await asyncio.gather(*(Stream.open(server, table) for table in tables))
        listening = [asyncio.create_task(stream.listen(until=1_000)) for stream in crowd]
        table = bo.post("/api/tables", game="visby", seats=["me", "alderman"])["id"]
        before = sum(stream.version for stream in crowd)
        own = await Stream.open(server, table)
        await own.listen(until=1)
        meanwhile = sum(stream.version for stream in crowd) - before
        for task in listening:
            task.cancel()
        return meanwhile

    with Server(tmp_path) as server:
        anna, bo = Caller(server, "Anna"), Caller(server, "Bo")
        meanwhile = asyncio.run(play_beside(server, anna, bo))
        server.kill()
    with capsys.disabled():
        print(f"\nbefore another's computer player decided, those of {TABLES} tables did so {meanwhile} times")
    assert meanwhile <= TABLES / 10
