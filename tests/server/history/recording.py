"""What clients sent, were told, saw and heard, and which parts were down. Times are seconds from the start."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

NOBODY = -1
TOO_MANY = 429
UNAVAILABLE = 503
Entry = Mapping[str, Any]


@dataclass
class Attempt:
    """One sending of a request to one process."""

    process: int
    sent: float
    ended: float = inf
    status: int = 0
    """0 if there was no answer."""
    answer: str = ""
    retry_after: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether the process says what became of the request."""
        return 200 <= self.status < 500 and self.status != TOO_MANY

    @property
    def is_done(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_unsure(self) -> bool:
        """Whether the request may have taken effect although nobody said so."""
        return self.status == 0 or self.status >= 500


@dataclass
class Call:
    """A request somebody repeats until it is answered."""

    kind: str
    person: str
    table: str = ""
    seat: int = NOBODY
    text: str = ""
    key: str = ""
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def sent(self) -> float:
        return min((attempt.sent for attempt in self.attempts), default=inf)

    @property
    def acknowledged(self) -> float:
        """When it was first said to be done."""
        return min((attempt.ended for attempt in self.attempts if attempt.is_done), default=inf)

    @property
    def answered(self) -> float:
        return min((attempt.ended for attempt in self.attempts if attempt.is_answer), default=inf)

    @property
    def is_acknowledged(self) -> bool:
        return self.acknowledged < inf

    @property
    def is_refused(self) -> bool:
        return self.answered < inf and not self.is_acknowledged

    @property
    def is_unsure(self) -> bool:
        return any(attempt.is_unsure for attempt in self.attempts)

    @property
    def may_have_happened(self) -> bool:
        return self.is_acknowledged or self.is_unsure

    def __str__(self) -> str:
        what = f"{self.kind} {self.text!r}" if self.text else self.kind
        key = f" with key {self.key!r}" if self.key else ""
        return f"{what}{key} of {self.person}, seat {self.seat}, table {self.table}"


@dataclass(frozen=True)
class State:
    """A table as one answer shows it."""

    version: int
    seat: int
    log: tuple[Entry, ...]
    laid: str
    to_move: tuple[int, ...]
    over: bool
    legal: tuple[str, ...] = ()
    mine: tuple[int, ...] = ()
    """The seats of the person who asked."""
    away: tuple[int, ...] = ()
    """The seats whose persons have left."""
    draft: str = ""
    """What all are about to decide together."""

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> State:
        return cls(
            version=answer["version"],
            seat=answer["seat"],
            log=tuple(answer["log"]),
            laid=answer["laid"],
            to_move=tuple(answer["to_move"]),
            over=answer["over"],
            legal=tuple(answer["legal"]),
            mine=tuple(number for number, seat in enumerate(answer["seats"]) if seat["yours"]),
            away=tuple(number for number, seat in enumerate(answer["seats"]) if seat["away"]),
            draft=answer["draft"],
        )


@dataclass(frozen=True)
class Read:
    person: str
    table: str
    process: int
    sent: float
    ended: float
    state: State

    def __str__(self) -> str:
        view = f"seat {self.state.seat}" if self.state.seat != NOBODY else "a spectator"
        return f"read of {view} at process {self.process}, {self.sent:.2f} to {self.ended:.2f} s, table {self.table}"


@dataclass(frozen=True)
class Heard:
    at: float
    version: int
    process: int


@dataclass
class Stream:
    """Somebody who listens to a table, and connects again whenever the connection ends."""

    table: str
    heard: list[Heard] = field(default_factory=list)
    connections: int = 0

    @property
    def newest(self) -> int:
        return self.heard[-1].version if self.heard else NOBODY


@dataclass
class Outage:
    part: str
    down: float
    back: float = inf


@dataclass(frozen=True)
class TableFacts:
    """How a table was set up."""

    id: str
    game: str
    opened: float
    computers: frozenset[int] = frozenset()
    limit: int | None = None
    leaving: bool = False
    """Whether persons leave it, so that a stand-in decides."""
    before: int = 0
    """How much of the log was there when it was opened."""

    @property
    def stands_in(self) -> bool:
        """Whether somebody may decide for persons."""
        return self.leaving or self.limit is not None


@dataclass
class History:
    setup: str = ""
    seed: int = 0
    serving: tuple[str, ...] = ("serve-0",)
    """The parts that answer requests."""
    working: tuple[str, ...] = ("serve-0",)
    """The parts that decide for computer players and let clocks run out; one of them is enough."""
    vital: tuple[str, ...] = ()
    """The parts without which nothing goes on."""
    calls: list[Call] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    streams: list[Stream] = field(default_factory=list)
    outages: list[Outage] = field(default_factory=list)
    tables: dict[str, TableFacts] = field(default_factory=dict)
    final: dict[str, list[Read]] = field(default_factory=dict)
    """The last of the reads of every table, after everything has come to rest."""
    records: dict[str, Any] = field(default_factory=dict)
    """The records of the games that are over."""
    pages: dict[str, str] = field(default_factory=dict)
    """The pages of tables people talked at."""
    failures: list[tuple[str, Attempt]] = field(default_factory=list)
    """The attempts that were not answered, or with too many requests or errors of the server; and what they asked."""
    oddities: list[str] = field(default_factory=list)
    """What should never happen, whatever dies."""
    acknowledgements: int = 0
    """How many calls were said to be done so far."""
    begun: float = field(default_factory=time.monotonic, repr=False)

    def now(self) -> float:
        return time.monotonic() - self.begun

    def calls_by_table(self, *kinds: str) -> dict[str, list[Call]]:
        """The calls of some kinds in the order in which they were first sent."""
        chosen = (call for call in self.calls if call.kind in kinds and call.attempts)
        return _by_table(sorted(chosen, key=lambda call: call.sent))

    def reads_by_table(self) -> dict[str, list[Read]]:
        return _by_table(self.all_reads())

    def all_reads(self) -> list[Read]:
        """Every read in the order in which they were answered."""
        return sorted(self.reads, key=lambda read: read.ended)

    def steady(self, begin: float, end: float) -> Iterator[tuple[float, float]]:
        """The spans of a time in which nothing was killed or came back, and enough was there to go on."""
        changes = {at for outage in self.outages for at in (outage.down, outage.back) if begin < at < end}
        moments = [begin, *sorted(changes), end]
        for start, stop in pairwise(moments):
            if stop > start and self._is_able((start + stop) / 2):
                yield start, stop

    def _is_able(self, at: float) -> bool:
        down = {outage.part for outage in self.outages if outage.down <= at < outage.back}
        enough = set(self.serving) - down and set(self.working) - down
        return bool(enough) and not down & set(self.vital)

    def write(self, file: Path) -> None:
        """Keep the history for somebody who wants to know what happened."""
        file.write_text(json.dumps(asdict(self), default=sorted, indent=1), encoding="utf-8")


def _by_table(things: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for thing in things:
        found[thing.table].append(thing)
    return found
