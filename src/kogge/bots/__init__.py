"""Players that are programs: an observation and a limit in, a decision out.

A player is any class with this shape:

>>> import kogge
>>> from kogge.bots import Limit, decision_of
>>> class First:
...     def __init__(self, seed: int) -> None: ...
...     def decide(self, view: kogge.View, limit: Limit) -> kogge.Decision:
...         return view.legal[0]
>>> match = kogge.start("tallinn", 2, seed=7)
>>> str(decision_of(First(seed=1), match.view(0), Limit(time=1.0)))
'play 2a'

A player sees the game only through its view and takes all randomness from the seed. Wherever a player is named,
`module:Class` or `path.py:Class` names your own. A game can bring its own players, see `Game.bots`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from zlib import crc32

from kogge.bots.greedy import Greedy
from kogge.bots.levels import LEVELS, USUAL_LEVEL
from kogge.bots.random import Random
from kogge.bots.readiness import is_ready
from kogge.bots.thinking import prepare
from kogge.core.decision import Decision
from kogge.core.errors import SetupError
from kogge.core.game import Game
from kogge.core.player import NO_LIMIT, Limit, Player, decision_of
from kogge.core.view import View

__all__ = [
    "BUILT_IN",
    "LEVELS",
    "NO_LIMIT",
    "USUAL_LEVEL",
    "Greedy",
    "Limit",
    "Player",
    "Random",
    "decides_at_once",
    "decision_of",
    "find_bot",
    "is_ready",
    "levels_of",
    "make_bot",
    "names_of",
    "prepare",
    "title",
    "usual_level",
]

BUILT_IN: dict[str, type[Player]] = LEVELS | {"greedy": Greedy, "random": Random}
"""The players that come with Kogge: levels are offered at tables, the other two are for simulations."""


class Budgeted:
    """A player with its own budget of rollouts."""

    def __init__(self, player: Player, simulations: int) -> None:
        self._player = player
        self._simulations = simulations

    def decide(self, view: View, limit: Limit) -> Decision:
        return self._player.decide(view, Limit(limit.time, self._simulations))


def names_of(game: Game) -> tuple[str, ...]:
    """Name the players for a game: its levels, its other players, and those for simulations.

    Greedy wants to be ahead of others, which makes no sense where all win or lose together.
    """
    rivals = () if game.cooperation else ("greedy",)
    return tuple(dict.fromkeys((*levels_of(game), *game.bots, *rivals, "random")))


def levels_of(game: Game) -> tuple[str, ...]:
    """Name the players offered at tables of a game: those that search, or its own players of the same names.

    >>> import kogge
    >>> from kogge.bots import levels_of
    >>> levels_of(kogge.games.find("visby"))
    ('apprentice', 'journeyman', 'merchant', 'councillor', 'alderman')
    """
    return tuple(name for name in LEVELS if game.search or name in game.bots) or ("random",)


def usual_level(game: Game) -> str:
    """Name the player to use if none is named."""
    return USUAL_LEVEL if USUAL_LEVEL in levels_of(game) else names_of(game)[0]


def decides_at_once(name: str) -> bool:
    """Whether a player decides before a person notices: every level but the strongest."""
    return name in tuple(LEVELS)[:-1]


def find_bot(name: str, game: Game | None = None) -> type[Player]:
    """Find the class of a player, for any game or one: a built-in name, `module:Class` or `path.py:Class`."""
    known = names_of(game) if game else tuple(BUILT_IN)
    if name in known:
        found: type[Player] = game.bot(name) if game and name in game.bots else BUILT_IN[name]
        return found
    place, colon, wanted = name.rpartition(":")
    if not colon:
        where = f" of {game.name}" if game else ""
        raise SetupError(
            f"unknown player '{name}'{where}; there are {', '.join(known)}, "
            "or your own as module:Class or path.py:Class"
        )
    own = getattr(_module(place), wanted, None)
    if not isinstance(own, type) or not callable(getattr(own, "decide", None)):
        raise SetupError(f"'{place}' has no class '{wanted}' with a method decide(view, limit)")
    return own


def make_bot(name: str, seed: int, game: Game | None = None) -> Player:
    """Make a player by its name, ready to play; `alderman@6000` has 6,000 rollouts for each decision.

    >>> import kogge
    >>> from kogge.bots import NO_LIMIT, make_bot
    >>> match = kogge.start("visby", 2)
    >>> make_bot("random", seed=1, game=match.game).decide(match.view(0), NO_LIMIT) in match.legal(0)
    True
    """
    plain, at, budget = name.partition("@")
    if at and budget.isdecimal() and int(budget):
        return Budgeted(make_bot(plain, seed, game), int(budget))
    kind = find_bot(name, game)
    try:
        return kind(seed)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise SetupError(f"player {kind.__name__} cannot be made with {kind.__name__}(seed): {reason}") from None


def title(name: str) -> str:
    """Return how a player is recorded: by its name, your own class by its class name, never by its path."""
    return name.rpartition(":")[2]


def _module(place: str) -> Any:
    try:
        if not place.endswith(".py"):
            if (here := str(Path.cwd())) not in sys.path:
                sys.path.append(here)
            return import_module(place)
        path = Path(place)
        if not path.is_file():
            raise SetupError(f"there is no file '{place}'")
        return _module_of_file(path.resolve())
    except SetupError:
        raise
    except Exception as error:
        raise SetupError(f"'{place}' cannot be loaded: {type(error).__name__}: {error}") from None


def _module_of_file(path: Path) -> Any:
    name = f"kogge_player_{path.stem}_{crc32(bytes(path))}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
