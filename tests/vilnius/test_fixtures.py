"""The records of whole games: what they are there for happens in them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from kogge import games
from kogge.core.events import KIND, OWN, SUBJECT
from kogge.core.match import Match
from kogge.core.record import from_record
from tests.vilnius.table import KINDS

FOLDER = Path(__file__).parents[1] / "records" / "vilnius"
RECORDS = sorted(file.stem for file in FOLDER.glob("*.json"))


@cache
def replayed(name: str) -> Match:
    return from_record(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")), games.find)


def happened(name: str) -> list[list[int]]:
    return [event.tolist() for beat in replayed(name).beats for event in beat.events]


def kinds(name: str) -> set[str]:
    return {KINDS[event[KIND]] for event in happened(name)}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("city-fell", "city fell"),
        ("city-fell-in-the-final-attack", "city fell in the final attack"),
        ("victory-of-two", "final attack survived"),
        ("victory-of-three", "final attack survived"),
    ],
)
def test_the_end(name: str, reason: str) -> None:
    outcome = replayed(name).outcome
    assert outcome is not None
    assert outcome.reason == reason
    assert outcome.won == (reason == "final attack survived")
    assert bool(outcome.winners) == outcome.won


def test_three_enemy_buildings_in_play_at_once() -> None:
    most = max(event[OWN] for name in RECORDS for event in happened(name) if KINDS[event[KIND]] == "camped")
    assert most == 3


@pytest.mark.parametrize(
    "kind",
    [
        *("boosted", "final attack drew", "shuffled", "plundered", "destroyed", "captured", "stood guard"),
        *("burned", "razed", "lost unit", "lost province", "lost point", "fell", "gave", "cancelled"),
        *("built", "recruited", "paid province", "paid building", "stored province", "took loot", "dispersed"),
    ],
)
def test_it_happens_in_a_record(kind: str) -> None:
    assert any(kind in kinds(name) for name in RECORDS)


def test_every_pile_runs_out_somewhere() -> None:
    piles = {event[SUBJECT] for name in RECORDS for event in happened(name) if KINDS[event[KIND]] == "shuffled"}
    assert piles == {0, 1, 2, 3}
