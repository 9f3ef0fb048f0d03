"""The games. Each is a folder here; nothing else names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from kogge.core.errors import SetupError
from kogge.core.game import Game


def names() -> list[str]:
    """The games there are."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def find(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise SetupError(f"unknown game '{name}'; there is {', '.join(names())}", "no-game", game=name)
    game: Game = import_module(f"{__name__}.{name}").game
    return game
