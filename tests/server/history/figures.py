"""What runs were like, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf

from tests.server.history.checks import Wait, waits_for_acknowledgements, waits_for_clocks, waits_for_computers
from tests.server.history.recording import Call, History

PROMISED = 5.0
"""Seconds within which everything goes on after a fault."""
WAITS = {
    "a computer player": waits_for_computers,
    "a clock": waits_for_clocks,
    "an acknowledgement": waits_for_acknowledgements,
}


@dataclass
class Figures:
    """Counts of several runs are added, of the longest waits the longest is kept."""

    counts: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    longest: dict[str, float] = field(default_factory=dict)

    def __add__(self, other: Figures) -> Figures:
        longest = {what: max(each.longest.get(what, 0.0) for each in (self, other)) for what in WAITS}
        return Figures(self.counts + other.counts, self.killed + other.killed, longest)

    def __str__(self) -> str:
        parts = ", ".join(f"{part} {times:,}" for part, times in sorted(self.killed.items()))
        lines = [f"{self.killed.total():>9,} kills: {parts}"]
        lines += [f"{number:>9,} {what}" for what, number in self.counts.items()]
        lines += [f"{seconds:>9.2f} s longest wait for {what}" for what, seconds in self.longest.items()]
        return "\n".join(lines)


def figures(history: History) -> Figures:
    """The figures of one run."""
    killed = Counter(outage.part.partition("-")[0] for outage in history.outages)
    waits = {what: find(history) for what, find in WAITS.items()}
    counts = Counter(_counts(history)) + Counter({f"waits longer than {PROMISED:.0f} s": _late(waits.values())})
    return Figures(counts, killed, {what: max(_seconds(found), default=0.0) for what, found in waits.items()})


def _counts(history: History) -> dict[str, int]:
    decisions = [call for call in history.calls if call.kind == "decide"]
    attempts = [attempt for call in history.calls for attempt in call.attempts]
    return {
        "seconds": round(max((attempt.ended for attempt in attempts if attempt.ended < inf), default=0.0)),
        "tables": len(history.tables),
        "finished games": len(history.records),
        "decisions acknowledged": sum(call.is_acknowledged for call in decisions),
        "decisions refused": sum(call.is_refused for call in decisions),
        "decisions sent more than once": sum(len(call.attempts) > 1 for call in decisions),
        "keys sent with another decision": _done("forge", history.calls),
        "withdrawals": _done("withdraw", history.calls),
        "requests to take back": _done("undo", history.calls),
        "seats taken": _done("join", history.calls),
        "things said": _done("talk", history.calls),
        "requests": len(attempts),
        "requests without an answer": sum(attempt.is_unsure for attempt in attempts),
        "reads": len(history.reads),
        "versions heard": sum(len(stream.heard) for stream in history.streams),
        "streams": len(history.streams),
        "connections of streams": sum(stream.connections for stream in history.streams),
    }


def _done(kind: str, calls: Iterable[Call]) -> int:
    return sum(call.kind == kind and call.answered < inf for call in calls)


def _seconds(waits: Iterable[Wait]) -> list[float]:
    return [wait.seconds for wait in waits]


def _late(waits: Iterable[list[Wait]]) -> int:
    return sum(wait.seconds > PROMISED for found in waits for wait in found)
