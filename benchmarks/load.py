"""How the cost of a decision grows: with tables, streams, the length of the log, seats, and thinking computers.

    python -m benchmarks.load

One server on loopback, one client; at most 200 tables and 300 streams, about a minute. The ratios compare with the
smallest case: only they travel from one machine to another.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

from tests.server.running import KOGGE, Server

TABLES = 200
STREAMS = 300
SAMPLES = 150
THINKING = 24


@dataclass(frozen=True)
class Times:
    """Milliseconds."""

    p50: float
    p99: float


def times(seconds: list[float]) -> Times:
    cuts = statistics.quantiles(seconds, n=100)
    return Times(1000 * cuts[49], 1000 * cuts[98])


class Program:
    """One person with many tables, all seats of which are their own."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def call(self, path: str, **data: Any) -> Any:
        answer = await (self.http.post(path, json=data) if data else self.http.get(path))
        assert answer.is_success, answer.text
        return answer.json()

    async def be_somebody(self) -> None:
        token = (await self.call("/api/people", name="Load"))["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    async def open(self, *seats: str, game: str = "tallinn") -> str:
        return str((await self.call("/api/tables", game=game, seats=list(seats)))["id"])

    async def step(self, table: str) -> float | None:
        """One decision at a table: how long it took to be laid down. Nothing if the game is over."""
        view = await self.call(f"/api/tables/{table}")
        if view["over"]:
            return None
        seat = view["to_move"][0]
        view = await self.call(f"/api/tables/{table}?seat={seat}")
        start = time.perf_counter()
        await self.call(f"/api/tables/{table}/decide", seat=seat, do=view["legal"][0])
        return time.perf_counter() - start

    async def decisions(self, tables: list[str], samples: int = SAMPLES) -> Times:
        """Decisions one after another, at one table after another."""
        taken = []
        for number in range(samples):
            place = number % len(tables)
            took = await self.step(tables[place])
            if took is None:
                tables[place] = await self.open("me", "here:Bo")
                took = await self.step(tables[place]) or 0.0
            taken.append(took)
        return times(taken)

    async def listen(self, table: str, ready: asyncio.Event) -> None:
        async with self.http.stream("GET", f"/api/tables/{table}/events", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    ready.set()

    async def with_streams(self, tables: list[str], work: Callable[[], Awaitable[Times]]) -> Times:
        """Something done while somebody listens at every one of the tables."""
        ready = [asyncio.Event() for _ in tables]
        listening = [asyncio.create_task(self.listen(table, event)) for table, event in zip(tables, ready, strict=True)]
        await asyncio.gather(*(event.wait() for event in ready))
        try:
            return await work()
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)


async def measure(address: str) -> list[tuple[str, Times, Times]]:
    """Pairs to compare: a name, the smallest case, the large one."""
    found = []
    limits = httpx.Limits(max_connections=STREAMS + 20, max_keepalive_connections=20)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        program = Program(http)
        await program.be_somebody()
        first = [await program.open("me", "here:Bo")]
        await program.decisions(first, 30)
        alone = await program.decisions(first)
        tables = [await program.open("me", "here:Bo") for _ in range(TABLES - 1)]
        found.append((f"a decision, {TABLES} tables to 1", alone, await program.decisions(first)))
        found.append((f"a decision anywhere at {TABLES} tables to 1", alone, await program.decisions(tables)))
        listened = (tables * 2)[:STREAMS]
        elsewhere = await program.with_streams(listened, lambda: program.decisions(first))
        found.append((f"a decision, {STREAMS} streams elsewhere to none", alone, elsewhere))
        one = [await program.open("me", "here:Bo")]
        here = await program.with_streams(one * 100, lambda: program.decisions(one, 30))
        found.append(("a decision, 100 streams at this table to none", alone, here))
        found.append(("the end of a game to its beginning", *await early_and_late(program)))
        four = [await program.open("me", "here:B", "here:C", "here:D")]
        found.append(("a decision, 4 seats to 2", alone, await program.decisions(four, 40)))
        many = [("tallinn", ["me", "greedy", "greedy", "greedy"])] * THINKING
        found.append((f"anything else while {THINKING} tables think, to idle", *await while_thinking(program, many)))
        strong = [("visby", ["me", *["alderman"] * 5])]
        found.append(("anything else while 5 aldermen think, to idle", *await while_thinking(program, strong)))
    return found


async def early_and_late(program: Program, games: int = 8) -> tuple[Times, Times]:
    early, late = [], []
    for _ in range(games):
        table = await program.open("me", "here:Bo")
        taken = []
        while (took := await program.step(table)) is not None:
            taken.append(took)
        early += taken[:8]
        late += taken[-8:]
    return times(early), times(late)


async def while_thinking(program: Program, wanted: list[tuple[str, list[str]]]) -> tuple[Times, Times]:
    """How long a small question takes while computer players decide at some tables."""

    async def ask(until: Callable[[], bool]) -> Times:
        taken: list[float] = []
        while not until() or len(taken) < 20:
            start = time.perf_counter()
            await program.call("/api/games")
            taken.append(time.perf_counter() - start)
            await asyncio.sleep(0.005)
        return times(taken)

    async def play(table: str) -> None:
        for _ in range(4):
            while not (view := await program.call(f"/api/tables/{table}"))["legal"]:
                await asyncio.sleep(0.5)
            await program.call(f"/api/tables/{table}/decide", seat=0, do=view["legal"][0])

    stop = time.perf_counter() + 1
    idle = await ask(lambda: time.perf_counter() > stop)
    tables = [await program.open(*seats, game=game) for game, seats in wanted]
    playing = asyncio.gather(*map(play, tables))
    busy = await ask(playing.done)
    await playing
    return idle, busy


def main() -> None:
    os.environ["KOGGE_REQUESTS_A_SECOND"] = "1000000"
    shown = Table(title="What a decision costs, and how it grows")
    for column in ("", "p50, ms", "p99, ms", "p50, ratio", "p99, ratio"):
        shown.add_column(column, justify="right" if column else "left")
    subprocess.run([*KOGGE, "prepare"], check=True)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for name, least, most in asyncio.run(measure(server.address)):
            ratios = most.p50 / least.p50, most.p99 / least.p99
            shown.add_row(name, f"{most.p50:.1f}", f"{most.p99:.1f}", *(f"{ratio:.2f}" for ratio in ratios))
    Console().print(shown, f"{time.perf_counter() - begun:.0f} s in all")


if __name__ == "__main__":
    main()
