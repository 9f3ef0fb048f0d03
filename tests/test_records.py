"""Every file in the folder of records is a test: dropping one there adds one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.core.errors import RecordError
from kogge.core.match import Match
from kogge.core.record import from_record, read_records, to_line, to_record, to_text
from kogge.lab.simulation import SimulationPlan, play

FOLDER = Path(__file__).parent / "records"
FILES = sorted(FOLDER.glob("**/*.json*"))


def records() -> Iterator[dict[str, Any]]:
    for file in FILES:
        for _, record in read_records(file):
            yield record


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_record(file: Path, speed: str) -> None:
    for _, record in read_records(file):
        engine = getattr(games.find(record["game"]), speed)
        match = from_record(record, games.find, engine=engine)
        again = to_record(match)
        assert to_line(again) == to_line(record)
        assert json.loads(to_text(again)) == record


@pytest.mark.parametrize("name", games.names())
def test_every_reason_player_count_and_option_has_a_record(name: str) -> None:
    game = games.find(name)
    ours = [record for record in records() if record["game"] == name]
    assert {record["result"]["reason"] for record in ours if "result" in record} == set(game.reasons)
    assert {len(record["seats"]) for record in ours} == set(game.players)
    for option in game.options:
        assert {record["options"][option.name] for record in ours} == set(option.values)


@pytest.mark.parametrize("name", games.names())
def test_each_option_has_a_record_alone_and_all_together(name: str) -> None:
    game = games.find(name)
    ours = [record["options"] for record in records() if record["game"] == name]
    default = {option.name: option.values[0] for option in game.options}
    for option in game.options:
        for value in option.values[1:]:
            assert default | {option.name: value} in ours
    assert {option.name: option.values[-1] for option in game.options} in ours


@pytest.mark.parametrize("name", games.names())
def test_an_option_that_is_missing_means_its_default(name: str) -> None:
    """So that records outlive options that are added later; whoever saves one again writes every option."""
    game = games.find(name)
    default = {option.name: option.values[0] for option in game.options}
    record = next(record for record in records() if record["game"] == name and record["options"] == default)
    for option in game.options:
        earlier = record | {"options": {key: value for key, value in default.items() if key != option.name}}
        assert to_record(from_record(earlier, games.find)) == record


def replayed(name: str) -> Match:
    return from_record(json.loads((FOLDER / name).read_text(encoding="utf-8")), games.find)


def test_the_example_of_visby_in_the_documentation_is_a_record() -> None:
    page = (FOLDER.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
    (example,) = [block for block in re.findall(r"```json\n(.*?)```", page, re.S) if '"visby"' in block]
    record = json.loads(example)
    record["edition"]["sha256"] = games.find("visby").edition().sha256
    assert from_record(record, games.find).position.rounds == 3


def test_a_finished_record_holds_every_chance_entry_up_to_its_end() -> None:
    """The city falls by the Boost, right after the order cards were shuffled: nobody decides anything after it."""
    plan = SimulationPlan.make(
        "vilnius", 2, "steward", {"difficulty": "heavy"}, games.find("vilnius").edition(), seed=1
    )
    played = (play(plan, number) for number in count())
    record = next(record for record in played if "chance" in record["log"][-1])
    last = len(record["log"]) - 1
    from_record(record, games.find)
    for seed in range(5):
        with pytest.raises(RecordError, match="a chance entry is missing") as told:
            from_record(record | {"log": record["log"][:-1]}, games.find, seed=seed)
        assert told.value.index == last


def test_a_game_that_runs_goes_on_where_chance_has_to_decide() -> None:
    record = to_record(replayed("tallinn/final-scoring-example.json").fork(0))
    assert from_record(record | {"log": []}, games.find, seed=1).to_move == (0, 1)


def test_decisions_that_all_have_made_are_not_pending() -> None:
    match = replayed("tallinn/final-scoring-example.json").fork(1)
    record = to_record(match)
    record["pending"] = [{"seat": seat, "do": str(match.legal(seat)[0])} for seat in (0, 1)]
    with pytest.raises(RecordError, match="pending: nobody is left to decide"):
        from_record(record, games.find)


def test_unknown_keys_are_kept() -> None:
    record = to_record(replayed("tallinn/final-scoring-example.json"))
    record["event"] = "Essen 2016"
    record["seats"][0]["club"] = "Lengede"
    record["log"][3]["clock"] = 17
    again = to_record(from_record(record, games.find))
    assert again == record


def test_a_decision_for_an_absent_person_carries_by() -> None:
    match = replayed("tallinn/final-scoring-example.json").fork(1)
    match.decide(0, match.legal(0)[0], by="greedy")
    match.decide(1, match.legal(1)[0])
    assert match.log[1]["by"] == "greedy"
    assert "by" not in match.log[2]
    assert from_record(to_record(match), games.find).log == match.log
