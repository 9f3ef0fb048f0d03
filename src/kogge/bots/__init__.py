"""Players that are programs: an observation and a limit in, a decision out.

A player is any class with this shape:

    class Mine:
        def __init__(self, seed: int) -> None: ...
        def decide(self, view: View, limit: Limit) -> Decision: ...

It sees the game through its view alone, and takes all its randomness from the seed. Wherever a player is named,
`module:Class` or `path.py:Class` names one of your own.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from kogge.bots.greedy import Greedy
from kogge.bots.player import Limit, Player, decision_of
from kogge.bots.random import Random
from kogge.core.errors import SetupError

__all__ = ["BUILT_IN", "Greedy", "Limit", "Player", "Random", "decision_of", "find_bot", "title"]

BUILT_IN: dict[str, type[Player]] = {"greedy": Greedy, "random": Random}


def find_bot(name: str) -> type[Player]:
    """The class of a player, by the name of one of ours, `module:Class` or `path.py:Class`."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    place, colon, wanted = name.rpartition(":")
    if not colon:
        raise SetupError(
            f"unknown player '{name}'; there are {', '.join(BUILT_IN)}, or your own as module:Class or path.py:Class"
        )
    found = getattr(_module(place), wanted, None)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise SetupError(f"'{place}' has no class '{wanted}' with a method decide(view, limit)")
    return found


def title(name: str) -> str:
    """How a player is recorded: by its name, a class of your own by the class name, never by path."""
    return name.rpartition(":")[2]


def _module(place: str) -> Any:
    try:
        if not place.endswith(".py"):
            return import_module(place)
        path = Path(place)
        if not path.is_file():
            raise SetupError(f"there is no file '{place}'")
        name = f"kogge_player_{path.stem}"
        if name not in sys.modules or sys.modules[name].__file__ != str(path):
            spec = spec_from_file_location(name, path)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            sys.modules[name] = module
        return sys.modules[name]
    except SetupError:
        raise
    except Exception as error:
        raise SetupError(f"'{place}' cannot be loaded: {type(error).__name__}: {error}") from None
