"""Whether the thinking of the computer players lies compiled on disk; until it does, nobody waits for it."""

from __future__ import annotations

from pathlib import Path

from kogge.core import rule
from kogge.core.game import Game
from kogge.core.rule import cache_folder

READY = "thinking"
"""The mark that everything the players of a game think with has been compiled."""


def thinking_folder(game: Game) -> Path:
    """Where the compiled search over a game's rules lies."""
    return cache_folder(Path(rule.__file__).parent, game.folder, Path(__file__).parent)


def is_ready(game: Game) -> bool:
    return game.search and (thinking_folder(game) / READY).exists()
