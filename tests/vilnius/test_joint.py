"""Decisions that all make together: step by step or as a whole plan, one entry of the log, undone as one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kogge import games
from kogge.core.errors import IllegalDecision, RecordError
from kogge.core.match import Match, Seat
from kogge.core.record import from_record, to_line, to_record
from tests.vilnius.table import EDITION, GAME

EDITIONS = [EDITION]


def before_a_plan(steps: int = 3) -> Match:
    """A random game at the beginning of a joint decision of at least a number of steps."""
    for seed in range(200):
        match = Match(GAME, EDITION, [Seat("Anna"), Seat("Bo")], seed=seed)
        chance = random.Random(seed)
        while not match.over:
            if match.is_joint and not match.pending:
                trial = match.fork(seed=seed)
                if len(finish(trial, random.Random(seed))) >= steps:
                    return match
            seat = match.to_move[0]
            match.decide(seat, chance.choice(match.legal(seat)))
    raise AssertionError("no such game")


def finish(match: Match, chance: random.Random) -> list[tuple[int, str]]:
    """Make a joint decision to its end at random; the answer is its steps."""
    before = len(match.log)
    steps = []
    while len(match.log) == before and not match.over:
        seat = match.to_move[0]
        decision = chance.choice(match.legal(seat))
        steps.append((seat, str(decision)))
        match.decide(seat, decision)
    return steps


def joint_entry(match: Match, index: int) -> Any:
    return match.log[index]


def test_steps_become_one_entry_with_all_seats() -> None:
    match = before_a_plan()
    index = len(match.log)
    steps = finish(match, random.Random(1))
    entry = joint_entry(match, index)
    assert entry["seats"] == [0, 1]
    assert entry["do"] == ", ".join(f"{seat} {text}" for seat, text in steps)
    assert "seat" not in entry


def test_a_whole_plan_is_the_same_as_its_steps() -> None:
    match = before_a_plan()
    twin = match.fork(seed=9)
    other = match.fork(seed=9)
    index = len(match.log)
    finish(twin, random.Random(1))
    other.decide_jointly(joint_entry(twin, index)["do"])
    assert other.log[: index + 1] == twin.log[: index + 1]
    assert other.position.tobytes() == twin.position.tobytes()


def test_undo_takes_a_joint_decision_back_as_one_and_its_steps_one_by_one() -> None:
    match = before_a_plan()
    start = match.position.tobytes(), match.log
    finish(match, random.Random(1))
    match.undo()
    assert (match.position.tobytes(), match.log) == start
    seat = match.to_move[0]
    match.decide(seat, match.legal(seat)[0])
    assert len(match.pending) == 1
    match.undo()
    assert not match.pending
    assert (match.position.tobytes(), match.log) == start


def test_a_seat_withdraws_its_last_step_and_what_came_after() -> None:
    match = before_a_plan()
    start = match.position.tobytes()
    seat = match.to_move[0]
    match.decide(seat, match.legal(seat)[0])
    match.withdraw(seat)
    assert match.position.tobytes() == start
    with pytest.raises(IllegalDecision, match="no decision to withdraw"):
        match.withdraw(seat)


def test_a_match_saved_in_the_middle_carries_the_steps() -> None:
    match = before_a_plan()
    seat = match.to_move[0]
    match.decide(seat, match.legal(seat)[0])
    record = to_record(match)
    assert record["pending"] == [{"seat": seat, "do": match.pending[0]["do"]}]
    again = from_record(record, games.find, EDITIONS)
    assert again.position.tobytes() == match.position.tobytes()
    assert to_line(to_record(again)) == to_line(record)
    for looking in (0, 1):
        assert to_record(match, looking)["pending"] == record["pending"], "a shared plan is everybody's"


def test_a_plan_that_is_not_complete_is_refused_and_changes_nothing() -> None:
    match = before_a_plan()
    start = match.position.tobytes(), match.log
    twin = match.fork(seed=3)
    steps = finish(twin, random.Random(1))
    part = ", ".join(f"{seat} {text}" for seat, text in steps[:-1])
    with pytest.raises(IllegalDecision, match="not the whole joint decision"):
        match.decide_jointly(part)
    assert (match.position.tobytes(), match.log, match.pending) == (*start, ())


@pytest.mark.parametrize("more", [", 0 pass", ", pass", ", 7 send farmers 1", ", "])
def test_a_plan_that_goes_on_or_is_no_plan_is_refused(more: str) -> None:
    match = before_a_plan()
    start = match.position.tobytes()
    twin = match.fork(seed=3)
    steps = finish(twin, random.Random(1))
    plan = ", ".join(f"{seat} {text}" for seat, text in steps)
    with pytest.raises(IllegalDecision):
        match.decide_jointly(plan + more)
    assert match.position.tobytes() == start


def test_a_record_with_a_wrong_plan_is_refused_at_its_entry() -> None:
    match = before_a_plan()
    index = len(match.log)
    finish(match, random.Random(1))
    record = to_record(match)
    for wrong in ({"seat": 0, "do": "pass"}, {"seats": [0], "do": "0 pass"}, {"seats": [0, 1], "do": "0 pass"}):
        record["log"] = [*match.log[:index], wrong]
        with pytest.raises(RecordError) as error:
            from_record(record, games.find, EDITIONS)
        assert error.value.index == index


def test_unknown_keys_and_the_stand_in_are_kept() -> None:
    match = before_a_plan()
    index = len(match.log)
    seat = match.to_move[0]
    match.decide(seat, match.legal(seat)[0], by="random")
    finish(match, random.Random(1))
    assert joint_entry(match, index)["by"] == "random"
    record = to_record(match)
    record["log"][index] = record["log"][index] | {"clock": 17}
    again = from_record(record, games.find, EDITIONS)
    assert joint_entry(again, index) == record["log"][index]


def test_beats_know_the_length_of_the_log_with_the_joint_entry() -> None:
    match = before_a_plan()
    index = len(match.log)
    beats = len(match.beats)
    finish(match, random.Random(1))
    assert match.beats[beats].log == index + 1


def test_a_plan_where_none_is_asked_for_is_refused() -> None:
    match = Match(GAME, EDITION, [Seat("Anna"), Seat("Bo")], seed=1)
    with pytest.raises(IllegalDecision, match="no joint decision"):
        match.decide_jointly("0 pass")
