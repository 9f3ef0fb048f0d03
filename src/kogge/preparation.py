"""Compile rules and computer players before they are needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kogge import bots
from kogge.console import progress_bar
from kogge.core import engine
from kogge.core.game import Game
from kogge.core.rule import cache_home

LOCK = "compiling.lock"


def prepare_with_progress(game: Game, players: bool = True) -> None:
    """Compile the rules and the players of a game unless that is done, with a progress bar."""
    if not engine.is_prepared(game):
        _show(f"Preparing the rules of {game.name}, once", lambda done: engine.prepare(game, done))
    if players and game.search and not bots.is_ready(game):
        _show(f"Preparing the players of {game.name}, once", lambda done: bots.prepare(game, done))


def prepare_meanwhile(*wanted: Game) -> None:
    """Compile in another process, while people play with interpreted rules and simple players."""
    if not all(map(_is_compiled, wanted)):
        nowhere = subprocess.DEVNULL
        words = [sys.executable, "-m", "kogge", "prepare"]
        subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def _is_compiled(game: Game) -> bool:
    return engine.is_prepared(game) and (not game.search or bots.is_ready(game))


@contextmanager
def compiling_alone() -> Iterator[None]:
    """Wait until no other process compiles: what it compiled need not be compiled again."""
    try:
        import fcntl
    except ImportError:  # There is no such lock on Windows.
        yield
        return
    cache_home().mkdir(parents=True, exist_ok=True)
    with (cache_home() / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _show(what: str, prepare: Callable[[Callable[[int, int], None]], None]) -> None:
    with progress_bar() as progress:
        task = progress.add_task(what, total=None)
        prepare(lambda step, steps: progress.update(task, completed=step, total=steps))
