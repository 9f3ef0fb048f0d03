"""The games: ours, and those of other packages.

A package offers a game by an entry point in the group `kogge.games`, whose name is the name of the game and whose value
is where the `Game` is found::

    [project.entry-points."kogge.games"]
    reval = "reval:game"

Ours are declared like that, too; nothing else names them.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from kogge.core.errors import SetupError
from kogge.core.game import Game

GROUP = "kogge.games"

_log = logging.getLogger(__name__)


@cache
def names() -> tuple[str, ...]:
    """Name the games that can be played. One that cannot be loaded is left out with a warning.

    >>> from kogge import games
    >>> games.names()
    ('tallinn', 'vilnius', 'visby')
    """
    return tuple(name for name in sorted(_offers()) if _is_playable(name))


def find(name: str) -> Game:
    """Find a game by its name."""
    if name not in _offers():
        known = ", ".join(names()) or "none; install Kogge with pip"
        raise SetupError(f"unknown game '{name}'; there is {known}", "no-game", game=name)
    found = _loaded(name)
    if isinstance(found, SetupError):
        raise found.with_traceback(None)
    return found


@cache
def _offers() -> dict[str, list[EntryPoint]]:
    offers = defaultdict(list)
    for offer in entry_points(group=GROUP):
        offers[offer.name].append(offer)
    return dict(offers)


def _is_playable(name: str) -> bool:
    found = _loaded(name)
    if isinstance(found, SetupError):
        _log.warning("%s", found)
        return False
    return True


@cache
def _loaded(name: str) -> Game | SetupError:
    """Load a game from a package that may be anybody's; once, even if it fails."""
    offer, *others = _offers()[name]
    if others:
        packages = " and ".join(map(_package, [offer, *others]))
        text = f"the game '{name}' is offered by {packages}; uninstall all but one of them"
        return SetupError(text, "no-game", game=name)
    try:
        game = offer.load()
        if not isinstance(game, Game):
            raise TypeError(f"{offer.value} is no kogge.Game")
        if game.name != name:
            raise ValueError(f"{offer.value} is named '{game.name}'")
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        return SetupError(f"the game '{name}' of {_package(offer)} cannot be loaded: {reason}", "no-game", game=name)
    return game


def _package(offer: EntryPoint) -> str:
    return f"{offer.dist.name} {offer.dist.version}" if offer.dist else offer.value
