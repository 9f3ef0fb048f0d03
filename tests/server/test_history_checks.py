"""The history checker can fail: hand-made histories with one thing wrong, beside the same with nothing wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

import pytest

import kogge
from kogge.core.record import to_record
from tests.server.history import checks
from tests.server.history.__main__ import runs
from tests.server.history.checks import CHECKS, PATIENCE, problems
from tests.server.history.faults import plan
from tests.server.history.figures import Figures, figures
from tests.server.history.parts import SETUPS
from tests.server.history.recording import Attempt, Call, Heard, History, Outage, Read, State, Stream, TableFacts

TABLE = "table"
DONE = '{"ok":true}'
Check = Callable[[History], Any]


def call(kind: str = "decide", text: str = "a", sent: float = 1.0, status: int = 201, **more: Any) -> Call:
    """A request that is answered a tenth of a second later."""
    made = Call(kind, "anna", TABLE, more.pop("seat", 0), text, more.pop("key", text))
    ended = more.pop("ended", sent + 0.1)
    made.attempts.append(Attempt(0, sent, ended, status, more.pop("answer", DONE)))
    return replace(made, **more)


def again(made: Call, status: int, answer: str = DONE, sent: float | None = None) -> Call:
    """The same request once more."""
    at = made.sent if sent is None else sent
    made.attempts.append(Attempt(0, at, at + 0.1, status, answer))
    return made


def entries(text: str) -> tuple[dict[str, Any], ...]:
    """A log from words like `0a 1b`, seat and decision; a star behind it if somebody else decided."""
    made = [{"seat": int(word[0]), "do": word[1:].rstrip("*")} for word in text.split()]
    return tuple(
        entry | {"by": "random"} if word.endswith("*") else entry
        for entry, word in zip(made, text.split(), strict=True)
    )


def read(at: float, version: int = 1, log: str | tuple[dict[str, Any], ...] = "", **more: Any) -> Read:
    """A read of seat 0 that takes a tenth of a second."""
    shown = entries(log) if isinstance(log, str) else log
    person, process = more.pop("person", "anna"), more.pop("process", 0)
    usual: dict[str, Any] = {"seat": 0, "laid": "", "to_move": (0, 1), "over": False, "mine": (0,)}
    return Read(person, TABLE, process, at, at + 0.1, State(version=version, log=shown, **usual | more))


def history(*happened: Call | Read, **more: Any) -> History:
    """What happened at one table; the last read is the final one."""
    reads = [one for one in happened if isinstance(one, Read)]
    facts = more.pop("facts", TableFacts(TABLE, "visby", 0.0))
    calls = [one for one in happened if isinstance(one, Call)]
    return History(calls=calls, reads=reads, tables={TABLE: facts}, final={TABLE: reads[-1:]}, **more)


LIMITED = TableFacts(TABLE, "visby", 0.0, limit=10)
WITH_COMPUTER = TableFacts(TABLE, "visby", 0.0, computers=frozenset({1}))

NOTHING_WRONG = {
    "a decision in the log": history(call(), read(2, log="0a")),
    "a decision laid down": history(call(), read(2, laid="a")),
    "a decision on its way is seen": history(call(sent=1, ended=3), read(2, log="0a")),
    "a decision on its way is not seen": history(call(sent=1, ended=3), read(2), read(4, 2, "0a")),
    "refused": history(call(status=400), read(2)),
    "not answered at first": history(again(call(status=0), 201, sent=2), read(3, log="0a")),
    "withdrawn": history(call(), call("withdraw", "", 1.5), read(2)),
    "perhaps withdrawn, and gone": history(call(), again(call("withdraw", "", 1.5, 0), 400, sent=2), read(3)),
    "perhaps withdrawn, and there": history(
        call(), again(call("withdraw", "", 1.5, 0), 400, sent=2), read(3, log="0a")
    ),
    "not withdrawn": history(call(), call("withdraw", "", 1.5, 400), read(2, log="0a")),
    "withdrawn and decided otherwise": history(
        call(), call("withdraw", "", 1.5), call(text="b", sent=2), read(3, log="0b")
    ),
    "undone": history(call(), read(2, 1, "0a"), call("undo", "", 3, seat=1), read(4, 2)),
    "undone while it was decided": history(
        call(), read(2, 1, "0a"), call("undo", "", 2.2, ended=3), call(text="b", sent=2.5), read(4, 3)
    ),
    "no answer while the server is down": history(
        read(2), failures=[("GET /", Attempt(0, 1.0, 2 + PATIENCE))], outages=[Outage("serve-0", 0.5, 10)]
    ),
    "gone when the seat was given away": history(call(), call("hand-on", "", 2), read(3)),
    "away": history(call("leave"), read(2, away=(0,))),
    "perhaps away": history(call("leave", ended=3), read(2, away=(0,)), read(2)),
    "agreed": history(call("agree", "plan", key="0"), read(2, draft="plan", to_move=(1,))),
    "agreed to something else": history(
        call("agree", "plan", key="0"),
        call("agree", "other", sent=1.5, key="0", seat=1, person="bo"),
        read(2, draft="other", to_move=(0,)),
    ),
    "somebody else decided": history(read(2, log="0x*"), facts=LIMITED),
    "hidden from others": history(
        call(text="hide 3"),
        read(2, log=({"chance": "deal", "cards": [3, None]}, {"seat": 0, "do": "hide 3"})),
        read(2, log=({"chance": "deal", "cards": [None, 4]}, {"seat": 0, "do": "hide null"}), seat=1, person="bo"),
    ),
}


@pytest.mark.parametrize("name", NOTHING_WRONG)
def test_what_can_be_is_not_called_wrong(name: str) -> None:
    assert problems(NOTHING_WRONG[name]) == []


WRONG: Sequence[tuple[str, Check, History]] = (
    ("lost at the end", checks.nothing_acknowledged_is_lost, history(call(), read(2, 2))),
    (
        "lost for a moment at another process",
        checks.nothing_acknowledged_is_lost,
        history(call(), read(2, 2, process=1), read(3, 3, "0a")),
    ),
    (
        "lost though the next is there",
        checks.nothing_acknowledged_is_lost,
        history(call(), call(text="b", sent=2), read(3, 2, "0b")),
    ),
    (
        "lost though another was withdrawn",
        checks.nothing_acknowledged_is_lost,
        history(call(), call(text="b", sent=2), call("withdraw", "", 3), read(4, 2)),
    ),
    (
        "lost long before an undo",
        checks.nothing_acknowledged_is_lost,
        history(*(call(text=t, sent=n) for n, t in enumerate("abcd")), call("undo", "", 5), read(6, 2, "0b")),
    ),
    (
        "lost though an undo was refused",
        checks.nothing_acknowledged_is_lost,
        history(call(), call("undo", "", 2, 400), read(3, 2)),
    ),
    ("doubled", checks.nothing_is_doubled_or_invented, history(call(), read(2, log="0a 0a"))),
    ("doubled and laid down", checks.nothing_is_doubled_or_invented, history(call(), read(2, log="0a", laid="a"))),
    ("never sent", checks.nothing_is_doubled_or_invented, history(call(), read(2, log="0a 0z"))),
    ("refused, and there", checks.nothing_is_doubled_or_invented, history(call(status=400), read(2, log="0a"))),
    ("seen before it was sent", checks.nothing_is_doubled_or_invented, history(call(sent=5), read(2, log="0a"))),
    (
        "back after it was withdrawn",
        checks.nothing_is_doubled_or_invented,
        history(call(), call("withdraw", "", 1.5), read(2, log="0a")),
    ),
    ("two answers", checks.same_key_same_answer, history(again(call(), 400, "not now"), read(2, log="0a"))),
    (
        "a key taken twice",
        checks.another_decision_with_a_key_is_refused,
        history(call(), call("forge", "b", 2, key="a"), read(3, log="0a")),
    ),
    ("a version goes back", checks.versions_never_go_back, history(read(1, 3), read(2, 2))),
    (
        "an old version after an acknowledgement",
        checks.acknowledged_changes_are_seen_everywhere,
        history(read(0, 4), call(), read(2, 4, process=2, person="bo", seat=-1), read(3, 5, "0a")),
    ),
    (
        "news of a version that is not there",
        checks.news_is_true,
        history(read(2, 4), read(3, 5), streams=[Stream(TABLE, [Heard(1.0, 5, 0)])]),
    ),
    (
        "two states of one version",
        checks.one_version_is_one_state,
        history(call(), read(1.05, 1, laid="a"), read(1.05, 1), read(2, 2, "0a")),
    ),
    (
        "two questions of one version",
        checks.one_version_is_one_state,
        history(read(1, to_move=(0,), seat=-1), read(1, to_move=(0, 1))),
    ),
    ("a phantom", checks.logs_only_grow, history(read(1, 1, "1b"), read(2, 2, "1c"))),
    ("a log that shrinks", checks.logs_only_grow, history(read(1, 1, "1b"), read(2, 2))),
    (
        "a log that shrinks long before an undo",
        checks.logs_only_grow,
        history(read(1, 1, "1b"), read(2, 2), call("undo", "", 3), read(4, 3)),
    ),
    (
        "a computer player who does not go on",
        checks.computers_go_on,
        history(read(1, to_move=(1,)), read(2 + PATIENCE, to_move=(1,)), facts=WITH_COMPUTER),
    ),
    (
        "a clock that does not run out",
        checks.clocks_run_out,
        history(read(1, to_move=(0,)), read(12 + PATIENCE, to_move=(0,)), facts=LIMITED),
    ),
    (
        "a clock that runs out too soon",
        checks.clocks_run_out,
        history(read(1, to_move=(0,)), read(6, 2, "0x*"), facts=LIMITED),
    ),
    ("no answer", checks.requests_are_answered, history(call(status=0, ended=inf), read(2))),
    (
        "no acknowledgement after a fault",
        checks.requests_are_answered,
        history(call(sent=3 + PATIENCE), read(4 + PATIENCE, log="0a"), outages=[Outage("serve-0", 1, 2)]),
    ),
    (
        "a request left hanging",
        checks.nobody_is_left_hanging,
        history(read(2), failures=[("GET /", Attempt(0, 1.0, 2 + PATIENCE))]),
    ),
    (
        "a seat for two",
        checks.seats_are_kept,
        history(call("join", "", seat=0, person="anna"), call("join", "", seat=0, person="bo"), read(2)),
    ),
    ("a seat lost", checks.seats_are_kept, history(call("join", "", seat=0), read(2, mine=()))),
    ("away though there", checks.presence_is_kept, history(call("leave"), call("return", sent=2), read(3, away=(0,)))),
    ("there though away", checks.presence_is_kept, history(call("return"), call("leave", sent=2), read(3))),
    (
        "a consent lost",
        checks.consents_are_kept,
        history(call("agree", "plan", key="0"), read(2, draft="plan", to_move=(0,))),
    ),
    ("a saying lost", checks.talk_is_kept, history(call("talk", "word"), read(2), pages={TABLE: "<p>"})),
    ("a saying doubled", checks.talk_is_kept, history(call("talk", "word"), read(2), pages={TABLE: "word word"})),
    (
        "a stream that missed the last",
        checks.streams_come_back,
        history(read(2, 5), streams=[Stream(TABLE, [Heard(1.0, 4, 0)])]),
    ),
    (
        "a server error",
        checks.failures_say_when_to_try_again,
        history(read(2), failures=[("GET /", Attempt(0, 1.0, 1.1, 500, retry_after="1"))]),
    ),
    (
        "a refusal that does not say when",
        checks.failures_say_when_to_try_again,
        history(read(2), failures=[("GET /", Attempt(0, 1.0, 1.1, 503))]),
    ),
    ("a process that ends", checks.nothing_odd_happens, history(read(2), oddities=["serve-0 ended by itself"])),
)


@pytest.mark.parametrize(("check", "told"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_every_check_can_fail(check: Check, told: History) -> None:
    wrong = problems(told)
    assert wrong
    assert {problem.partition(":")[0] for problem in wrong} == {check.__name__}


def test_a_message_names_table_key_and_what_was_seen() -> None:
    (problem,) = problems(history(call(key="k17"), read(2, 2, "1b", process=2)))
    for part in ("lost", "'a'", "'k17'", TABLE, "process 2", "version 2", "1.10 s"):
        assert part in problem


def test_a_lost_table_is_noticed() -> None:
    told = history(call(), read(2, log="0a"))
    told.tables["other"] = replace(LIMITED, id="other")
    (problem,) = problems(told)
    assert problem.startswith("tables_are_kept: lost: table other")


def test_records_have_to_replay_and_to_be_what_was_seen() -> None:
    match = kogge.start("visby", ["Anna", "Bo"], seed=1)
    while not match.over:
        match.decide(match.to_move[0], match.legal(match.to_move[0])[0])
    record = to_record(match)
    told = history(read(9, log=match.log, over=True, seat=-1, to_move=()), records={TABLE: record})
    assert list(checks.finished_games_replay(told)) == []
    told.records[TABLE] = record | {"log": record["log"][1:]}
    replayed, compared = list(checks.finished_games_replay(told))
    assert "does not replay" in replayed
    assert "another log" in compared


def test_every_check_was_shown_to_fail() -> None:
    elsewhere = {checks.tables_are_kept, checks.finished_games_replay}
    assert {case[1] for case in WRONG} | elsewhere == set(CHECKS)


def waiting_for_a_computer(*outages: Outage, **more: Any) -> History:
    reads = read(1, to_move=(1,)), read(101, to_move=(1,))
    return history(*reads, facts=WITH_COMPUTER, outages=list(outages), **more)


def test_waits_are_measured_while_enough_is_there() -> None:
    """From the last kill or return on, and only while somebody can work and the database is there."""

    def longest(*outages: Outage, **more: Any) -> float:
        waits = checks.waits_for_computers(waiting_for_a_computer(*outages, **more))
        return round(max((wait.seconds for wait in waits), default=0.0))

    two = {"serving": ("serve-0", "serve-1"), "working": ("serve-0", "serve-1"), "vital": ("postgresql",)}
    assert longest() == 100
    assert longest(Outage("serve-0", 0, 91)) == 10
    assert longest(Outage("serve-0", 0)) == 0
    assert longest(Outage("serve-0", 41), **two) == 60
    assert longest(Outage("postgresql", 0, 95), **two) == 6
    assert longest(Outage("serve-0", 41), Outage("serve-1", 11, 21), **two) == 60


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_a_plan_follows_from_its_seed_and_spares_nobody(setup: Any) -> None:
    faults = plan(setup, 40, seed=3)
    assert faults == plan(setup, 40, seed=3) != plan(setup, 40, seed=4)
    killed = [part for fault in faults for part in fault.parts]
    assert len(killed) == 40
    assert set(killed) == set(setup.parts)


def test_a_long_run_can_go_on_where_it_stopped() -> None:
    whole = list(runs(["sqlite", "three"], 110, seed=5))
    assert [kills for _, kills, _ in whole] == [25, 25, 25, 25, 10]
    assert list(runs(["sqlite", "three"], 60, seed=7)) == whole[2:]


def test_figures_of_several_runs_are_added_and_the_longest_wait_is_kept() -> None:
    short = history(call(), read(2, log="0a"), outages=[Outage("serve-0", 0.1, 0.2)])
    total = Figures() + figures(short) + figures(waiting_for_a_computer())
    assert total.counts["decisions acknowledged"] == 1
    assert total.killed == {"serve": 1}
    assert round(total.longest["a computer player"]) == 100
    assert "1 kills: serve 1" in str(total)
