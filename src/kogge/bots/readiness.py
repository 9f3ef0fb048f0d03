"""Whether the thinking of the computer players lies compiled on disk; until it does, nobody waits for it."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from kogge.core.engine import is_prepared
from kogge.core.game import Game
from kogge.core.rule import cache_folder

HERE = Path(__file__).parent


@cache
def thinking_folder(game: Game) -> Path:
    """Where the compiled search over a game's rules lies, as it stands now: parts of it are compiled into others."""
    texts = b"".join((HERE / f"{name}.py").read_bytes() for name in ("inference", "lookahead", "tree"))
    rules = cache_folder(game.folder, HERE)
    return rules / f"players-{hashlib.sha256(texts).hexdigest()[:16]}"


def mark(game: Game) -> Path:
    """The file that says that everything the players of a game think with has been compiled."""
    return thinking_folder(game) / "ready"


def is_ready(game: Game) -> bool:
    """Players of a game's own are compiled together with its rules."""
    return mark(game).exists() if game.search else is_prepared(game)
