"""What a durable decision costs over HTTP, beside the least it could cost, and how the cost grows.

    python -m benchmarks.load                                   # everything, in some minutes
    python -m benchmarks.load --quick                           # small numbers, to see that it works
    python -m benchmarks.load --costs benchmarks/costs.json     # also written down for benchmarks.scale

`kogge serve` and `benchmarks.plain` run in processes of their own, on loopback, with their files on a real disk. The
clients replay games of Visby, which has neither chance nor hidden cards, so that they know every decision beforehand.
Processor time is the server's own, whatever else the machine does; ratios travel from one machine to another.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import uvloop
from rich.console import Console
from rich.table import Table

import kogge
from benchmarks import usage
from benchmarks.costs import Costs
from benchmarks.wire import Answer, ask, ask_all, bystander, listen, request
from kogge import games
from kogge.bots import usual_level
from tests.server.running import KOGGE, Server, free_port, postgresql, redis, wait_for_port

DISK = "/var/tmp"
"""A folder on disk: what lies in memory only is not durable."""
SMALL = request("GET", "/api/games")
CROWD = 16
"""Clients where growth is measured."""
LONGEST_START = 300
"""Seconds a server may take until it answers."""

Script = list[tuple[int, str]]
"""Seats and what they decide, one after another."""


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    crowds: tuple[tuple[int, int], ...] = ((1, 400), (16, 200), (64, 100))
    """Clients, and how many decisions each of them makes."""
    growing: int = 100
    """Decisions of each client where growth is measured."""
    tables: int = 10_000
    streams: int = 2_000
    here: int = 100
    """Streams at each of a few tables."""
    pages: int = 300
    thinking: int = 24
    rounds: int = 4
    syncs: int = 500
    processes: tuple[int, ...] = (1, 2, 3)
    """How many share PostgreSQL."""


QUICK = Sizes(((1, 40), (4, 30)), 10, 60, 40, 10, 20, 2, 1, 50, (2,))


@dataclass(frozen=True)
class Figures:
    """What one of many decisions took, in seconds."""

    rate: float
    p50: float
    p99: float
    processor: float


def percentile(seconds: Sequence[float], part: int) -> float:
    return statistics.quantiles(seconds, n=100)[part - 1]


def succeeded(answers: Sequence[Answer]) -> Sequence[Answer]:
    for answer in answers:
        assert 200 <= answer.status < 300, answer.body
    return answers


# --- Games known beforehand


@cache
def script(seats: int) -> Script:
    """The longest of some games of Visby."""
    chance = random.Random(seats)
    return max((_game(seats, chance) for _ in range(30)), key=len)


def _game(seats: int, chance: random.Random) -> Script:
    match, decided = kogge.start("visby", seats), []
    while not match.over:
        for seat in match.to_move:
            choice = chance.choice(match.legal(seat))
            match.decide(seat, choice)
            decided.append((seat, str(choice)))
    return decided


def decisions(token: str, table: str, game: Script, begin: int = 0) -> list[bytes]:
    """A game at a table, written out as requests."""
    path = f"/api/tables/{table}/decide"
    numbered = enumerate(game, begin)
    return [request("POST", path, token, seat=seat, do=do, key=f"key {number}") for number, (seat, do) in numbered]


# --- Who answers


@dataclass(frozen=True)
class Target:
    """One process or several that answer."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]

    async def measure(self, clients: Sequence[Sequence[bytes]]) -> Figures:
        """Send everything there is to send; all of it has to succeed."""
        usage.settle(self.pids)
        before, begun = usage.processor(self.pids), time.perf_counter()
        answers = list(chain.from_iterable(await ask_all(self.ports, clients)))
        taken, used = time.perf_counter() - begun, usage.processor(self.pids) - before
        seconds = [answer.seconds for answer in succeeded(answers)]
        count = len(seconds)
        return Figures(count / taken, percentile(seconds, 50), percentile(seconds, 99), used / count)

    async def aside(self, clients: Sequence[Sequence[bytes]]) -> float:
        """How long somebody else's small question takes meanwhile, at most, in 99 cases of 100."""
        with bystander(self.ports[0], SMALL) as taken:
            await ask_all(self.ports, clients)
        return percentile(taken, 99)


@dataclass(frozen=True)
class Plain(Target):
    async def games(self, clients: int, each: int) -> list[list[bytes]]:
        game = (script(2) * (each // len(script(2)) + 1))[:each]
        return [decisions("", f"{time.monotonic_ns()}-{number}", game) for number in range(clients)]


@dataclass(frozen=True)
class Club(Target):
    """`kogge serve`, with people and tables."""

    tokens: list[str] = field(default_factory=list)

    async def people(self, count: int) -> list[str]:
        """As many tokens; everybody keeps to the process they came to."""
        missing = [[request("POST", "/api/people", name="Load")] for _ in range(count)]
        if len(self.tokens) < count:
            self.tokens[:] = [answers[0].json()["token"] for answers in await ask_all(self.ports, missing)]
        return self.tokens[:count]

    async def open(self, token: str, port: int, count: int, *seats: str, game: str = "visby") -> list[str]:
        wanted = request("POST", "/api/tables", token, game=game, seats=list(seats))
        return [answer.json()["id"] for answer in await ask(port, *[wanted] * count)]

    async def tables(self, clients: int, each: int, seats: int = 2) -> list[tuple[str, list[str]]]:
        """New tables for each of the clients, who have every seat there."""
        tokens = await self.people(clients)
        shared = ["me", *(f"here:{name}" for name in "BCDEF"[: seats - 1])]
        ports = [self.ports[number % len(self.ports)] for number in range(clients)]
        opening = [self.open(token, port, each, *shared) for token, port in zip(tokens, ports, strict=True)]
        return list(zip(tokens, await asyncio.gather(*opening), strict=True))

    async def games(self, clients: int, each: int, seats: int = 2) -> list[list[bytes]]:
        """So many decisions for each client, at as many tables as that takes."""
        game = script(seats)
        opened = await self.tables(clients, -(-each // len(game)), seats)
        return [
            list(chain.from_iterable(decisions(token, table, game) for table in tables))[:each]
            for token, tables in opened
        ]


@contextmanager
def plain(folder: Path) -> Iterator[Plain]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.plain", str(folder / "plain.db"), str(port)])
    try:
        wait_for_port(port)
        yield Plain((port,), (process.pid,))
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def clubs(folder: Path, count: int = 1, database: str = "") -> Iterator[Club]:
    """Servers; several of them share a database, and Redis carries the news."""
    with ExitStack() as stack:
        news = stack.enter_context(redis(folder / "redis")) if count > 1 else ""
        servers = [stack.enter_context(Server(folder, database=database, redis=news)) for _ in range(count)]
        yield Club(tuple(server.port for server in servers), tuple(server.pid for server in servers))


# --- Decisions, beside the plain application


def show_decisions(title: str, rows: dict[str, Figures], limits: dict[str, Figures]) -> Table:
    shown = _table(title, "decisions/s", "p50, ms", "p99, ms", "CPU, µs", "rate, ratio", "CPU, ratio")
    for name, found in {**limits, **rows}.items():
        limit = limits[f"plain, {name.partition(', ')[2]}"]
        ratios = f"{found.rate / limit.rate:.2f}", f"{found.processor / limit.processor:.1f}"
        times = f"{1e3 * found.p50:.1f}", f"{1e3 * found.p99:.1f}", f"{1e6 * found.processor:,.0f}"
        shown.add_row(name, f"{found.rate:,.0f}", *times, *ratios)
    return shown


async def crowds(name: str, target: Plain | Club, sizes: Sizes) -> dict[str, Figures]:
    await ask_all(target.ports, await target.games(4, 40))
    return {
        f"{name}, {clients} client{'s'[: clients - 1]}": await target.measure(await target.games(clients, each))
        for clients, each in sizes.crowds
    }


def _table(title: str, *columns: str) -> Table:
    shown = Table(title=title)
    shown.add_column("")
    for column in columns:
        shown.add_column(column, justify="right")
    return shown


# --- Growth


@dataclass(frozen=True)
class Growth:
    """The same thing in a small case and in a large one: processor time, median, 99th percentile; not all are known."""

    name: str
    least: tuple[float | None, ...]
    most: tuple[float | None, ...]

    @staticmethod
    def of(name: str, least: Figures, most: Figures) -> Growth:
        return Growth(name, (least.processor, least.p50, least.p99), (most.processor, most.p50, most.p99))


def show_growth(grown: Sequence[Growth]) -> Table:
    shown = _table("How it grows", "CPU, ratio", "p50, ratio", "p99, ratio")
    for growth in grown:
        pairs = zip(growth.least, growth.most, strict=True)
        shown.add_row(growth.name, *(f"{most / least:.2f}" if most and least else "" for least, most in pairs))
    return shown


async def early_and_late(club: Club) -> Growth:
    """The first and the last decisions of long games."""
    game, part = script(6), 16
    opened = [(token, tables[0]) for token, tables in await club.tables(CROWD, 1, seats=6)]
    cuts = ((0, part), (part, len(game) - part), (len(game) - part, len(game)))
    found = [
        await club.measure([decisions(token, table, game[begin:end], begin) for token, table in opened])
        for begin, end in cuts
    ]
    return Growth.of(f"the end of a game of {len(game)} decisions to its beginning", found[0], found[-1])


def events(table: str) -> bytes:
    return request("GET", f"/api/tables/{table}/events")


async def with_streams(club: Club, tables: Sequence[str], games: Sequence[Sequence[bytes]]) -> tuple[Figures, float]:
    """What decisions cost while somebody listens at every one of the tables, and the bytes of a stream."""
    usage.settle(club.pids)
    before = usage.memory(club.pids[0])
    streams = await listen(club.ports[0], [events(table) for table in tables])
    held = (usage.memory(club.pids[0]) - before) / len(tables)
    try:
        return await club.measure(games), max(0.0, held)
    finally:
        for stream in streams:
            stream.close()


async def listened(club: Club, alone: Figures, sizes: Sizes) -> tuple[list[Growth], float, float]:
    """Streams at other tables and at this one; the bytes of a stream, and the seconds to tell one of a change."""
    elsewhere = list(chain.from_iterable(tables for _, tables in await club.tables(CROWD, sizes.streams // CROWD)))
    far, held = await with_streams(club, elsewhere, await club.games(CROWD, sizes.growing))
    opened = [(token, tables[0]) for token, tables in await club.tables(4, 1)]
    here = [table for _, table in opened for _ in range(sizes.here)]
    near, _ = await with_streams(club, here, [decisions(token, table, script(2)) for token, table in opened])
    told = max(0.0, near.processor - alone.processor) / sizes.here
    grown = [
        Growth.of(f"a decision, {len(elsewhere):,} streams elsewhere to none", alone, far),
        Growth.of(f"a decision, {sizes.here} streams at this table to none", alone, near),
    ]
    return grown, held, told


async def while_thinking(club: Club, name: str, count: int, rounds: int, game: str, *seats: str) -> Growth:
    """A small question while computer players decide at some tables."""
    with bystander(club.ports[0], SMALL) as idle:
        await asyncio.sleep(1)
    token = (await club.people(1))[0]
    tables = await club.open(token, club.ports[0], count, *seats, game=game)
    with bystander(club.ports[0], SMALL) as busy:
        await asyncio.gather(*(_play(club, token, table, rounds) for table in tables))
        await asyncio.sleep(0.2)
    return Growth(name, *((None, percentile(taken, 50), percentile(taken, 99)) for taken in (idle, busy)))


async def _play(club: Club, token: str, table: str, rounds: int) -> None:
    for _ in range(rounds):
        while not (legal := await _legal(club, token, table)):
            await asyncio.sleep(0.5)
        decided = request("POST", f"/api/tables/{table}/decide", token, seat=0, do=legal[0])
        succeeded(await ask(club.ports[0], decided))


async def _legal(club: Club, token: str, table: str) -> list[str]:
    view: dict[str, Any] = (await ask(club.ports[0], request("GET", f"/api/tables/{table}", token)))[0].json()
    return list(view["legal"])


async def table_memory(club: Club, sizes: Sizes) -> float:
    """Bytes in memory of a table, as long as the server has freed none that it would use again."""
    await club.tables(CROWD, 1)
    usage.settle(club.pids)
    before, some = usage.memory(club.pids[0]), max(1, sizes.tables // 10 // CROWD)
    await club.tables(CROWD, some)
    return max(0.0, (usage.memory(club.pids[0]) - before) / (CROWD * some))


async def filled(club: Club, alone: Figures, sizes: Sizes) -> Growth:
    """A decision beside many stored tables, as many of them in memory as are ever held there."""
    await club.tables(CROWD, sizes.tables // CROWD)
    full = await club.measure(await club.games(CROWD, sizes.growing))
    return Growth.of(f"a decision, {sizes.tables:,} tables stored to few", alone, full)


def first_answer(server: Server) -> float:
    """Seconds from the start of a server until it answers."""
    begun = time.perf_counter()
    try:
        server.start()
    except TimeoutError:
        wait_for_port(server.port, LONGEST_START)
    uvloop.run(ask(server.port, SMALL))
    return time.perf_counter() - begun


async def page(club: Club, count: int) -> float:
    """Seconds of processor time for a table's page."""
    table = (await club.tables(1, 1))[0][1][0]
    wanted = request("GET", f"/t/{table}")
    return (await club.measure([[wanted] * (count // 4)] * 4)).processor


async def news(club: Club, alone: Figures) -> float:
    """Seconds of processor time for what one reader is sent after a decision, which is drawn for it."""
    opened = [(token, tables[0]) for token, tables in await club.tables(4, 1)]
    both = await club.measure(
        [
            list(chain.from_iterable(zip(decisions(token, table, script(2)), _asking(table), strict=True)))
            for token, table in opened
        ]
    )
    return max(0.0, 2 * both.processor - alone.processor)


def _asking(table: str) -> list[bytes]:
    """Ask after every decision of a game for what has happened since the one before."""
    match, seen = kogge.start("visby", 2), []
    for seat, do in script(2):
        seen.append(match.beat_count)
        match.decide(seat, do)
    return [request("GET", f"/t/{table}/news?beat={beat}") for beat in seen]


async def thought(club: Club, count: int) -> float:
    """Seconds of processor time for a decision of a computer player as strong as usual."""
    token, computers = (await club.people(1))[0], 3
    rivals = [usual_level(games.find("tallinn"))] * computers
    usage.settle(club.pids)
    before = usage.processor(club.pids)
    tables = await club.open(token, club.ports[0], count, "me", *rivals, game="tallinn")
    await asyncio.gather(*(_play(club, token, table, 1) for table in tables))
    usage.settle(club.pids)
    return (usage.processor(club.pids) - before) / (count * computers)


# --- All together


@dataclass(frozen=True)
class Shared:
    """What was found out with PostgreSQL."""

    decisions: dict[str, Figures]
    database: float
    """Seconds of processor time PostgreSQL itself needs for a decision."""
    heard: float = 0.0
    """Seconds of processor time another process needs to hear of it."""


@dataclass(frozen=True)
class Found:
    decisions: dict[str, Figures]
    aside: float
    grown: list[Growth]
    page: float
    news: float
    thought: float
    told: float
    table_memory: float
    stream_memory: float
    started: list[float] = field(default_factory=list)
    """Seconds until the first answer: with no tables, and with all."""


async def measure(club: Club, sizes: Sizes) -> Found:
    memory = await table_memory(club, sizes)
    found = await crowds("Kogge", club, sizes)
    clients, each = sizes.crowds[-1]
    aside = await club.aside(await club.games(clients, each))
    alone = await club.measure(await club.games(CROWD, sizes.growing))
    four = await club.measure(await club.games(CROWD, sizes.growing, seats=4))
    grown = [await early_and_late(club), Growth.of("a decision, 4 seats to 2", alone, four)]
    more, stream_memory, told = await listened(club, alone, sizes)
    many, strong = ["me", *["greedy"] * 3], ["me", *["alderman"] * 5]
    for name, count, game, seats in (
        (f"anything else while {sizes.thinking} tables think, to idle", sizes.thinking, "tallinn", many),
        ("anything else while 5 aldermen think, to idle", 1, "visby", strong),
    ):
        more.append(await while_thinking(club, name, count, sizes.rounds, game, *seats))
    again, drawn = await page(club, sizes.pages), await news(club, alone)
    bots = await thought(club, sizes.thinking)
    full = await filled(club, alone, sizes)
    return Found(
        found,
        aside,
        [*grown, *more, full],
        page=again,
        news=drawn,
        thought=bots,
        told=told,
        table_memory=memory,
        stream_memory=stream_memory,
    )


def on_sqlite(folder: Path, sizes: Sizes) -> Found:
    """Everything about one server with SQLite, its start included."""
    server = Server(folder / "kogge")
    empty = first_answer(server)
    try:
        found = uvloop.run(measure(Club((server.port,), (server.pid,)), sizes))
        server.stop()
        full = first_answer(server)
    finally:
        server.stop()
    found.grown.append(Growth(f"the first answer, {sizes.tables:,} tables stored to none", (None, empty), (None, full)))
    found.started.extend((empty, full))
    return found


def on_postgresql(folder: Path, processes: int, sizes: Sizes) -> Shared:
    """Decisions in several processes."""
    with postgresql() as url, clubs(folder / f"shared-{processes}", processes, url) as club:
        master = postmaster(url)
        before, name = usage.processor([master]), f"Kogge in {processes}"
        found = uvloop.run(crowds(name, club, sizes))
        made = sum(clients * each for clients, each in sizes.crowds)
        used = (usage.processor([master]) - before) / made
        return Shared(found, used, uvloop.run(hearing(club, sizes)) if processes > 1 else 0.0)


async def hearing(club: Club, sizes: Sizes) -> float:
    """Seconds of processor time the last of several processes needs for a decision at the first."""
    first = Club(club.ports[:1], club.pids[-1:])
    return (await first.measure(await first.games(CROWD, sizes.growing))).processor


def postmaster(url: str) -> int:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
    assert row is not None
    return int((Path(row[0]) / "postmaster.pid").read_text().split()[0])


def costs(folder: Path, found: Found, shared: Shared, sizes: Sizes, load: float) -> Costs:
    busiest = list(found.decisions.values())[-1].processor
    beside = list(shared.decisions.values())[-1].processor
    return Costs(
        decision=busiest,
        shared_decision=beside,
        postgresql=shared.database,
        heard=shared.heard,
        page=found.page,
        news=found.news,
        thought=found.thought,
        told=found.told,
        table_memory=found.table_memory,
        stream_memory=found.stream_memory,
        table_stored=usage.stored(folder / "kogge") / sizes.tables,
        syncs=usage.syncs_a_second(folder, sizes.syncs),
        cores=os.cpu_count() or 1,
        load=load,
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What a durable decision costs over HTTP, and how the cost grows.")
    parser.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    parser.add_argument("--costs", type=Path, help="a file for what benchmarks.scale needs")
    return parser.parse_args()


def show_databases(alone: Figures, shared: dict[int, Shared]) -> Table:
    """The busiest crowd with PostgreSQL and several processes, beside one process with SQLite."""
    shown = _table("PostgreSQL beside SQLite", "rate, ratio", "CPU, ratio", "CPU of PostgreSQL itself, µs")
    for found in shared.values():
        name, busiest = list(found.decisions.items())[-1]
        ratios = f"{busiest.rate / alone.rate:.2f}", f"{busiest.processor / alone.processor:.2f}"
        shown.add_row(f"{name} to one with SQLite", *ratios, f"{1e6 * found.database:,.0f}")
    return shown


def measure_all(console: Console, folder: Path, wanted: argparse.Namespace, sizes: Sizes) -> None:
    load = os.getloadavg()[0]
    with plain(folder) as target:
        limits = uvloop.run(crowds("plain", target, sizes))
    found = on_sqlite(folder, sizes)
    empty, full = found.started
    console.print(
        show_growth(found.grown),
        f"Somebody else's small question meanwhile, p99: {1e3 * found.aside:.1f} ms",
        f"Until the first answer: {empty:.1f} s, with {sizes.tables:,} tables stored {full:.1f} s",
        sep="\n",
    )
    shared = {count: on_postgresql(folder, count, sizes) for count in sizes.processes}
    rows = found.decisions | {name: figures for one in shared.values() for name, figures in one.decisions.items()}
    console.print(show_decisions("Durable decisions", rows, limits))
    console.print(show_databases(list(found.decisions.values())[-1], shared))
    if wanted.costs:
        known = costs(folder, found, shared[sizes.processes[-1]], sizes, load)
        wanted.costs.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")


def main() -> None:
    wanted, begun, console = arguments(), time.perf_counter(), Console()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    subprocess.run([*KOGGE, "prepare"], check=True)
    with tempfile.TemporaryDirectory(dir=DISK, prefix="kogge-load-") as folder:
        measure_all(console, Path(folder), wanted, QUICK if wanted.quick else Sizes())
    console.print(f"{time.perf_counter() - begun:.0f} s in all")


if __name__ == "__main__":
    main()
