"""Whether the thinking of the computer players lies compiled on disk; until it does, nobody waits for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kogge.core.engine import is_prepared
from kogge.core.game import Game
from kogge.core.rule import fingerprint, rule_files

HERE = Path(__file__).parent


@cache
def thinking_folder(game: Game) -> Path:
    """Where the compiled search over a game's rules lies, as it stands now: parts of it are compiled into others."""
    bound = (HERE / f"{name}.py" for name in ("inference", "lookahead", "tree"))
    return game.cache / f"players-{fingerprint([*rule_files(HERE), *bound])}"


def mark(game: Game) -> Path:
    """The file that says that everything the players of a game think with has been compiled."""
    return thinking_folder(game) / "ready"


def is_ready(game: Game) -> bool:
    """Players of a game's own are compiled together with its rules."""
    return mark(game).exists() if game.search else is_prepared(game)
