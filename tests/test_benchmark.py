"""The benchmark runs: it compares games with the C version one by one and prints ratios."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import usage

SCRIPT = Path(__file__).parent.parent / "benchmarks" / "playouts.py"


def test_playouts_plays_the_same_games_as_c_and_prints_ratios() -> None:
    words = [sys.executable, "-m", "benchmarks.playouts", "--games", "400", "--rounds", "2"]
    environment = os.environ | {"COLUMNS": "100"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=SCRIPT.parents[1], env=environment)
    assert done.returncode == 0, done.stderr
    for row in ("Tallinn in C, 2 players", "Tallinn compiled, 2 players", "Tallinn compiled, 4 players", "OpenSpiel"):
        assert row in done.stdout
    for game, counts in (("Visby", (2, 4, 6)), ("Vilnius", (2, 3))):
        for players in counts:
            assert re.search(rf"{game} compiled, {players} players\W+[\d,]+\W+\d+\W+\d\.\d{{3}} ", done.stdout)
    assert re.search(r"One decision through Match.*: \d+ microseconds", done.stdout)


def test_search_is_measured_beside_openspiel() -> None:
    script = SCRIPT.with_name("search.py")
    words = [sys.executable, str(script), "--simulations", "500", "--rounds", "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"COLUMNS": "100"})
    assert done.returncode == 0, done.stderr
    assert re.search(r"Tallinn, 2 players, upper bounds\W+[\d,]+\W+\d+\.\d\d ", done.stdout)
    assert re.search(r"OpenSpiel MCTSBot, goofspiel\(10\)\W+[\d,]+\W+1\.00 ", done.stdout)


def test_decisions_of_the_top_level_are_timed() -> None:
    script = SCRIPT.with_name("search.py")
    words = [sys.executable, str(script), "--decisions", "1", "--simulations", "300"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"COLUMNS": "100"})
    assert done.returncode == 0, done.stderr
    for row in ("Tallinn, 2 players", "Tallinn, 4 players", "Visby, 2 players", "Visby, 6 players"):
        assert re.search(rf"{row}\W+\d+\W+\d+\.\d%\W+\d+\.\d\d\W+\d+\.\d\d\W+\d+\.\d\d ", done.stdout)


def test_teams_of_vilnius_are_counted_boost_by_boost(tmp_path: Path) -> None:
    file = tmp_path / "teams.jsonl"
    words = [sys.executable, "-m", "benchmarks.partners", "--level", "apprentice", "--file", str(file)]
    for games, played in (("3", 3), ("6", 3)):
        done = subprocess.run(
            [*words, "--games", games], capture_output=True, text=True, check=False, cwd=SCRIPT.parents[1]
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(" of " + games + ": ") == played, "what is in the file is not played again"
    heading, *rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert heading["level"] == "apprentice"
    assert [row["boost"] for row in rows] == [0, 1, 2, 0, 1, 2]
    for difficulty, points in (("simple", 14), ("medium", 12), ("heavy", 9)):
        won = sum(row["lost"] < points for row in rows)
        assert re.search(rf"{difficulty} \(\d+ to \d+ %\): won {100 * won / 6:.0f} % .* of 6 games", done.stdout)


def test_processor_time_is_found_although_a_child_ends_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen(["true"]) as child:
        pass
    found = iter([[os.getpid(), child.pid], [os.getpid()]])
    monkeypatch.setattr(usage, "family", lambda _pid: next(found))
    assert usage.processor([os.getpid()]) > 0
    assert next(found, None) is None


def test_decisions_over_http_are_measured_beside_a_plain_application(tmp_path: Path) -> None:
    costs = tmp_path / "costs.json"
    words = [sys.executable, "-m", "benchmarks.load", "--quick", "--costs", str(costs)]
    environment = os.environ | {"COLUMNS": "120"}
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, cwd=SCRIPT.parents[1], env=environment, timeout=240
    )
    assert done.returncode == 0, done.stderr
    for row in ("plain, 1 client", "plain, 4 clients", "Kogge, 1 client", "Kogge, 4 clients", "Kogge in 2, 4 clients"):
        assert re.search(rf"{row}\W+[\d,]+(\W+\d+\.\d){{2}}\W+[\d,]+\W+\d\.\d\d\W+\d+\.\d ", done.stdout)
    for row in ("streams elsewhere to none", "its beginning", "tables stored to few"):
        assert re.search(rf"{row}(\W+\d+\.\d\d){{3}} ", done.stdout)
    assert re.search(r"Kogge in 2, 4 clients to one with SQLite(\W+\d+\.\d\d){2}\W+[\d,]+ ", done.stdout)
    assert re.search(r"the first answer, 60 tables stored to none\W+\d+\.\d\d ", done.stdout)
    assert re.search(r"first answer: \d+\.\d s, with 60 tables stored \d+\.\d s", done.stdout)
    assert all(value >= 0 for value in json.loads(costs.read_text()).values())
