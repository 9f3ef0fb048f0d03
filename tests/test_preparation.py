"""Compiling ahead of time: in one process, however many ask for it."""

from __future__ import annotations

import fcntl
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kogge import bots, games, preparation
from kogge.core import engine


@pytest.mark.parametrize(("compiled", "started"), [(False, 1), (True, 0)])
def test_one_process_compiles_all_games(compiled: bool, started: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(engine, "is_prepared", lambda _game: compiled)
    monkeypatch.setattr(bots, "is_ready", lambda _game: compiled)
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_: calls.append(words))
    preparation.prepare_meanwhile(*map(games.find, games.names()))
    assert len(calls) == started


def test_only_one_process_compiles_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with preparation.compiling_alone():
        other = (tmp_path / "kogge" / preparation.LOCK).open("w")
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
