"""Whether the computer players are compiled on disk; nobody waits until they are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kogge.core.engine import is_prepared
from kogge.core.game import Game
from kogge.core.rule import fingerprint, rule_files

HERE = Path(__file__).parent


@cache
def thinking_folder(game: Game) -> Path:
    """Return the folder of the compiled search over a game's rules, for the current text of both."""
    return game.cache / f"players-{fingerprint(rule_files(HERE))}"


def mark(game: Game) -> Path:
    """Return the file that marks the players of a game as compiled."""
    return thinking_folder(game) / "ready"


def is_ready(game: Game) -> bool:
    """Whether the players of a game are compiled; its own players are compiled together with its rules."""
    return mark(game).exists() if game.search else is_prepared(game)
