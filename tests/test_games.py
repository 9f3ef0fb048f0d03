"""Games are found by entry points: a package that brings a broken one keeps nobody else from playing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kogge import games
from tests.running import install, plain_environment, run

OURS = ("tallinn", "vilnius", "visby")


def test_our_games_are_found() -> None:
    assert games.names() == OURS
    assert [games.find(name).name for name in games.names()] == list(OURS)


def test_a_game_that_is_found_in_another_package_is_listed(tmp_path: Path) -> None:
    (tmp_path / "reval.py").write_text(
        "from dataclasses import replace\nfrom kogge.games.visby import game\ngame = replace(game, name='reval')\n"
    )
    install(tmp_path, "reval", "reval = reval:game")
    listed = run("games", PYTHONPATH=str(tmp_path), COLUMNS="1000")
    assert (listed.status, listed.err) == (0, "")
    assert [line.split()[0] for line in listed.out.splitlines() if line[:1].strip()] == ["reval", *OURS]


@pytest.mark.parametrize(
    ("module", "offer", "reason"),
    [
        ("import a_missing_library", "reval:game", "ModuleNotFoundError: No module named 'a_missing_library'"),
        ("game = (", "reval:game", "SyntaxError: '(' was never closed (reval.py, line 1)"),
        ("raise ValueError('one line\\nand another')", "reval:game", "ValueError: one line and another"),
        ("", "reval:game", "AttributeError: module 'reval' has no attribute 'game'"),
        ("game = 7", "reval:game", "TypeError: reval:game is no kogge.Game"),
        ("", "kogge.games.visby:game", "ValueError: kogge.games.visby:game is named 'visby'"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_left_out_with_one_line(
    tmp_path: Path, module: str, offer: str, reason: str
) -> None:
    (tmp_path / "reval.py").write_text(module)
    install(tmp_path, "reval", f"reval = {offer}")
    sentence = f"the game 'reval' of reval 1.0 cannot be loaded: {reason}"
    listed = run("games", PYTHONPATH=str(tmp_path))
    assert (listed.status, listed.err) == (0, f"{sentence}\n")
    assert all(name in listed.out for name in OURS)
    asked = run("rules", "reval", PYTHONPATH=str(tmp_path))
    assert asked.complaint == f"kogge: {sentence}"


def test_a_game_that_fails_is_loaded_once(tmp_path: Path) -> None:
    """Whoever asks a server for it again and again costs nothing."""
    (tmp_path / "reval.py").write_text("print('loading')\nraise OSError('broken')")
    install(tmp_path, "reval", "reval = reval:game")
    (tmp_path / "ask.py").write_text("""
from kogge import SetupError, games
for _ in range(3):
    try:
        games.find("reval")
    except SetupError as error:
        print(error.name, error.values)
""")
    words = [sys.executable, str(tmp_path / "ask.py")]
    done = subprocess.run(words, env=plain_environment(), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["loading", *["no-game {'game': 'reval'}"] * 3]


def test_a_name_that_is_offered_twice_is_refused(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        install(folder, folder.name, "visby = kogge.games.visby:game")
    path = os.pathsep.join([str(first), str(second)])
    asked = run("rules", "visby", PYTHONPATH=path).complaint
    assert asked.startswith("kogge: the game 'visby' is offered by first 1.0 and second 1.0 and kogge ")
    assert asked.endswith("; uninstall all but one of them")
    listed = run("games", PYTHONPATH=path)
    assert listed.status == 0
    assert listed.err == asked.removeprefix("kogge: ") + "\n"
    assert "tallinn" in listed.out


def test_without_any_game_there_is_a_hint(tmp_path: Path) -> None:
    install(tmp_path, "kogge")
    assert run("rules", "visby", PYTHONPATH=str(tmp_path)).complaint == (
        "kogge: unknown game 'visby'; there is none; install Kogge with pip"
    )
