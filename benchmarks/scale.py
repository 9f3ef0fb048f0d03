"""How many tables a process, a database and a machine hold, and what breaks first, from what things cost.

    python -m benchmarks.scale                          # with the costs that were measured last
    python -m benchmarks.scale --costs costs.json       # as written by benchmarks.load
    python -m benchmarks.scale --into docs/scale.md     # put the figures into the page

People come at random moments and wait for their turn. A process, a core of PostgreSQL, its disk and a core that thinks
are queues, which are run through customer by customer: a part is full when 1 of 100 waits too long there, which is some
way before it has no time left.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import msgspec

from benchmarks.costs import Costs
from kogge.server.storage.store import MOST_TOGETHER

COSTS = Path(__file__).with_name("costs.json")
CUSTOMERS = 20_000
"""How many come to a queue that is simulated."""
SOON = 0.2
"""Seconds for which 1 of 100 may wait in a queue."""
THINKING = 2.0
"""The same for a decision of a computer player: people take their time, too."""
DAY = 86_400
GIBIBYTE = 1 << 30
HALF = 0.5
CROWDS = (10_000, 1_000_000)
"""People at once."""
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


# --- Queues


def waits(arrivals: Sequence[float], service: Callable[[], float], together: int = 1) -> Iterator[float]:
    """Seconds each customer waits for a single server that takes up to so many of those who wait at a time."""
    free, first = 0.0, 0
    while first < len(arrivals):
        begin = max(free, arrivals[first])
        last = first
        while last < len(arrivals) and last < first + together and arrivals[last] <= begin:
            yield begin - arrivals[last]
            last += 1
        free, first = begin + service(), last


def at_random(rate: float, number: int = CUSTOMERS, seed: int = 1) -> list[float]:
    """Moments at which customers come, so many a second on average, none of whom knows of another."""
    chance = random.Random(seed)
    return list(accumulate(chance.expovariate(rate) for _ in range(number)))


def wait_99(seconds: float, rate: float, together: int = 1) -> float:
    """Seconds that 99 of 100 customers wait at most if all are served for the same time."""
    return sorted(waits(at_random(rate), lambda: seconds, together))[CUSTOMERS * 99 // 100]


def capacity(seconds: float, longest: float = SOON, together: int = 1) -> float:
    """How many customers a second a single server takes without letting them wait too long."""
    low, high = 0.0, together / seconds
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if wait_99(seconds, middle, together) <= longest else (low, middle)
    return low


# --- What people do


@dataclass(frozen=True)
class Play:
    """How one kind of table is played. Everybody there decides once in a while, computer players too."""

    name: str
    people: int
    computers: int
    between: float
    """Seconds between two decisions of one player."""
    watching: float
    """Open streams at a table; each asks for what has changed after every decision."""
    visits: float
    """Pages opened for each decision."""
    held: float
    """The part of such tables that is in memory."""

    @property
    def decisions(self) -> float:
        """A second, at one table."""
        return (self.people + self.computers) / self.between

    @property
    def thoughts(self) -> float:
        """A second, at one table."""
        return self.computers / self.between

    def serving(self, costs: Costs, decision: float) -> float:
        """Seconds of a process for a decision and all who look at it, who ask right after it."""
        return decision + self.watching * (costs.told + costs.news) + self.visits * (costs.page + costs.news)

    def memory(self, costs: Costs) -> float:
        """Bytes for a table."""
        return self.held * costs.table_memory + self.watching * costs.stream_memory


LIVE = Play("live", people=2, computers=1, between=15, watching=2, visits=0.05, held=1)
DAY_LONG = Play("day-long", people=3, computers=0, between=DAY / 3, watching=0.02, visits=2, held=0.02)


@dataclass(frozen=True)
class Machine:
    cores: int = 8
    memory: float = 16.0 * GIBIBYTE


# --- How many tables a part holds


def process_holds(costs: Costs, play: Play, decision: float) -> float:
    """Return the tables of one process, whose Python runs on one core at a time."""
    return capacity(play.serving(costs, decision)) / play.decisions


def postgresql_holds(costs: Costs, play: Play, machine: Machine) -> float:
    """Return the tables of a PostgreSQL with a machine of its own: until its cores are full, or its disk."""
    by_disk = capacity(1 / costs.syncs, together=MOST_TOGETHER)
    return min(machine.cores * capacity(costs.postgresql), by_disk) / play.decisions


def machine_holds(costs: Costs, play: Play, machine: Machine) -> float:
    """Return the tables of a machine on which everything runs: until its cores are full, its memory, or its disk."""
    thinking = costs.thought * play.thoughts / play.decisions
    each = play.serving(costs, costs.shared_decision) + costs.postgresql + thinking
    by_cores = machine.cores * capacity(each) / play.decisions
    return min(by_cores, machine.memory / play.memory(costs), postgresql_holds(costs, play, machine))


# --- What breaks first


@dataclass(frozen=True)
class Need:
    """How much of a part one person uses of what it can do before somebody waits too long."""

    part: str
    used: float
    remedy: str

    @property
    def full(self) -> float:
        """How many people one such part holds."""
        return 1 / self.used


def needs(costs: Costs, live: float, machine: Machine) -> list[Need]:
    """Return what breaks with more and more people, of whom a share is at live tables and the rest at day-long ones."""
    tables = {LIVE: live / LIVE.people, DAY_LONG: (1 - live) / DAY_LONG.people}

    def all_of(one: Callable[[Play], float]) -> float:
        return sum(number * one(play) for play, number in tables.items())

    decisions, thoughts = all_of(lambda play: play.decisions), all_of(lambda play: play.thoughts)
    serving = all_of(lambda play: play.decisions * play.serving(costs, costs.shared_decision)) / decisions
    memory = all_of(lambda play: play.memory(costs)) / machine.memory
    disk = capacity(1 / costs.syncs, together=MOST_TOGETHER)
    found = [
        Need("core for `kogge serve`", decisions / capacity(serving), "more processes, on more machines"),
        Need("core for `kogge work`", thoughts / capacity(costs.thought, THINKING), "more workers"),
        Need("core for PostgreSQL", decisions / capacity(costs.postgresql), "more cores, readers; then partitions"),
        Need("disk for PostgreSQL", decisions / disk, "partitions by table"),
        Need("process that hears of every decision", decisions / capacity(costs.heard), "partitions by table"),
        Need(f"memory of {machine.memory / GIBIBYTE:.0f} GiB", memory, "more machines"),
    ]
    return sorted(found, key=lambda need: need.full)


# --- All together


def report(costs: Costs, machine: Machine, live: float) -> str:
    """Return everything as tables in Markdown."""
    return "\n\n".join([_costs(costs), _parts(costs, machine), _waits(costs), _needs(costs, live, machine)])


def _costs(costs: Costs) -> str:
    rows = {
        "a decision, one process with SQLite": _micro(costs.decision),
        "a decision, one of several processes": _micro(costs.shared_decision),
        "the same in PostgreSQL": _micro(costs.postgresql),
        "hearing of it in another process": _micro(costs.heard),
        "telling one stream of it": _micro(costs.told),
        "drawing what has changed for one reader": _micro(costs.news),
        "a page that was drawn before": _micro(costs.page),
        "a decision of a computer player as strong as usual": _micro(costs.thought),
        "a table in memory": f"{costs.table_memory / 1024:,.0f} KiB",
        "a stream in memory": f"{costs.stream_memory / 1024:,.0f} KiB",
        "a table on disk": f"{costs.table_stored / 1024:,.0f} KiB",
        "a sync of the disk": _micro(1 / costs.syncs),
    }
    return _table(
        f"measured on {costs.cores} cores at load {costs.load:.1f}", ["cost"], {k: [v] for k, v in rows.items()}
    )


def _parts(costs: Costs, machine: Machine) -> str:
    parts: dict[str, Callable[[Play], float]] = {
        "one process with SQLite": lambda play: process_holds(costs, play, costs.decision),
        "one of several processes": lambda play: process_holds(costs, play, costs.shared_decision),
        f"one PostgreSQL on {machine.cores} cores": lambda play: postgresql_holds(costs, play, machine),
        f"one machine of {machine.cores} cores, thoughts included": lambda play: machine_holds(costs, play, machine),
    }
    rows = {name: [_rough(holds(play)) for play in (LIVE, DAY_LONG)] for name, holds in parts.items()}
    return _table("tables at most", [LIVE.name, DAY_LONG.name], rows)


def _waits(costs: Costs) -> str:
    """Show how long people wait for a process the busier it is."""
    each = LIVE.serving(costs, costs.shared_decision)
    rows = {
        f"{busy:.0%} busy": [f"{1e3 * wait_99(each, busy / each):.0f} ms"] for busy in (0.3, 0.5, 0.7, 0.8, 0.9, 0.95)
    }
    return _table("one process of live tables", ["wait, p99"], rows)


def _needs(costs: Costs, live: float, machine: Machine) -> str:
    rows = {
        f"one {need.part}": [_rough(need.full), *(_amount(number * need.used) for number in CROWDS), need.remedy]
        for need in needs(costs, live, machine)
    }
    columns = ["is full with", *(f"of it for {number:,}" for number in CROWDS), "what is then done"]
    return _table(f"people at once, {live:.0%} at live tables", columns, rows)


def _amount(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.1g}"


def _micro(seconds: float) -> str:
    return f"{1e6 * seconds:,.0f} µs"


def _rough(number: float) -> str:
    """Two digits: nobody knows more."""
    return f"{float(f'{number:.2g}'):,.0f}"


def _table(title: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    lines = [(title, *columns), ("---", *("---:" for _ in columns)), *((name, *row) for name, row in rows.items())]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def put_into(page: Path, figures: str) -> None:
    """Put figures into a page in place of those that stand there."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How many tables fit, and what breaks first.")
    parser.add_argument("--costs", type=Path, default=COSTS, help="a file written by benchmarks.load")
    parser.add_argument("--cores", type=int, default=Machine.cores, help="of one machine")
    parser.add_argument("--memory", type=float, default=Machine.memory / GIBIBYTE, help="of one machine, in GiB")
    parser.add_argument("--live", type=float, default=HALF, help="the part of all people who are at live tables")
    parser.add_argument("--into", type=Path, help="a page that is to show the figures")
    wanted = parser.parse_args()
    costs = msgspec.json.decode(wanted.costs.read_bytes(), type=Costs)
    figures = report(costs, Machine(wanted.cores, wanted.memory * GIBIBYTE), wanted.live)
    if wanted.into:
        put_into(wanted.into, figures)
    else:
        print(figures)


if __name__ == "__main__":
    main()
