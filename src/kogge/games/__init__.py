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


@cache
def find(name: str) -> Game:
    """Find a game by its name."""
    offers = _offers().get(name, [])
    if not offers:
        known = ", ".join(names()) or "none; install Kogge with pip"
        raise SetupError(f"unknown game '{name}'; there is {known}", "no-game", game=name)
    if len(offers) > 1:
        packages = " and ".join(map(_package, offers))
        raise SetupError(f"the game '{name}' is offered by {packages}; uninstall all but one of them")
    return _load(offers[0])


@cache
def _offers() -> dict[str, list[EntryPoint]]:
    offers = defaultdict(list)
    for offer in entry_points(group=GROUP):
        offers[offer.name].append(offer)
    return dict(offers)


def _is_playable(name: str) -> bool:
    try:
        find(name)
    except SetupError as error:
        _log.warning("%s", error)
        return False
    return True


def _load(offer: EntryPoint) -> Game:
    """Load a game from a package that may be anybody's."""
    where = f"the game '{offer.name}' of {_package(offer)} cannot be loaded"
    try:
        game = offer.load()
    except Exception as error:
        reason = " ".join(str(error).split())
        raise SetupError(f"{where}: {type(error).__name__}: {reason}") from error
    if not isinstance(game, Game):
        raise SetupError(f"{where}: {offer.value} is no kogge.Game")
    if game.name != offer.name:
        raise SetupError(f"{where}: {offer.value} is named '{game.name}'")
    return game


def _package(offer: EntryPoint) -> str:
    return f"{offer.dist.name} {offer.dist.version}" if offer.dist else offer.value
