"""Makes the records of tests/records/vilnius anew, after a change of the edition file: python -m tests.vilnius.records

Computer players play one game after the other until there is one that each record asks for: how it ends, and what
happens in it that hardly another game has.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from kogge import games
from kogge.core.events import KIND, OWN
from kogge.core.match import Match
from kogge.core.record import from_record, to_text
from kogge.lab.simulation import SimulationPlan, play
from tests.vilnius.table import KINDS

FOLDER = Path(__file__).parents[1] / "records" / "vilnius"
EDITION = games.find("vilnius").edition()


@dataclass(frozen=True)
class Wanted:
    """A game that is looked for."""

    players: int
    bots: str
    difficulty: str
    reason: str
    holds: Callable[[Match], bool] = lambda match: True


def happened(match: Match, kind: str) -> list[list[int]]:
    events = (event.tolist() for beat in match.beats for event in beat.events)
    return [event for event in events if KINDS[event[KIND]] == kind]


def holds(*kinds: str) -> Callable[[Match], bool]:
    """Whether certain things happen in a game."""
    return lambda match: all(happened(match, kind) for kind in kinds)


def holds_a_full_table(match: Match) -> bool:
    """A capture, an assault and a guard; in the second half, when cities are large, all that is asked about them."""
    later = [str(entry.get("do", "")).partition(" ")[0] for entry in match.log[len(match.log) // 2 + 1 :]]
    return holds("captured", "destroyed", "stood guard")(match) and {"pay", "place", "take", "guard"} <= set(later)


def holds_harm(match: Match) -> bool:
    """Three enemy buildings in play at once, and every kind of damage."""
    harm = holds("burned", "razed", "lost unit", "lost province", "lost point")
    return harm(match) and any(event[OWN] == 3 for event in happened(match, "camped"))


SURVIVED, FELL, FELL_AT_LAST = "final attack survived", "city fell", "city fell in the final attack"
RECORDS = {
    "city-fell": Wanted(2, "random", "simple", FELL, holds_harm),
    "city-fell-of-three": Wanted(3, "random", "heavy", FELL),
    "city-fell-in-the-final-attack": Wanted(2, "steward", "medium", FELL_AT_LAST),
    "victory-of-two": Wanted(2, "steward", "simple", SURVIVED, holds_a_full_table),
    "victory-of-three": Wanted(3, "steward", "medium", SURVIVED, holds("dispersed", "cancelled")),
}


def found(wanted: Wanted) -> dict[str, Any]:
    """The first game that is as it is wanted."""
    options = {"difficulty": wanted.difficulty}
    plan = SimulationPlan.make("vilnius", wanted.players, wanted.bots, options, EDITION, seed=1)
    for number in count():
        record = play(plan, number)
        if record["result"]["reason"] == wanted.reason and wanted.holds(from_record(record, games.find)):
            return record
    raise AssertionError


def main(names: list[str]) -> None:
    for name, wanted in RECORDS.items():
        if not names or name in names:
            record = found(wanted)
            print(name, record["result"])
            (FOLDER / f"{name}.json").write_text(to_text(record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
