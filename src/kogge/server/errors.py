"""Errors of the server, and every error as a sentence in the reader's language."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

from kogge.core.errors import EditionError, KoggeError, Label
from kogge.core.game import COMMON_WORDS, Game
from kogge.core.words import Words

LONGEST_IN_SECONDS = 90
"""Longer waits are given in minutes."""


@lru_cache
def words_for(language: str) -> Words:
    """Return the server's messages in a language."""
    return Words(language, [Path(__file__).parent / "locales", COMMON_WORDS])


class Refusal(KoggeError):
    """A refusal by the server itself; its sentence is among the server's messages."""

    def __init__(self, name: str, **values: str | int) -> None:
        super().__init__(self.sentence("en", name, **values), name, **values)

    @staticmethod
    def sentence(language: str, name: str, **values: str | int) -> str:
        return words_for(language)(f"error-{name}", **values)


class Mistake(Refusal):
    """Something was filled in wrongly."""


class NotAllowed(Refusal):
    """Something a person may not do at this table."""


class Repeated(Refusal):
    """A key that was sent before with something else."""


class Later(Refusal):
    """Something to try again later; `wait` is the number of seconds until then."""

    def __init__(self, name: str, wait: float = 1, **values: str | int) -> None:
        self.wait = max(1, math.ceil(wait))
        minutes = self.wait > LONGEST_IN_SECONDS
        shown = math.ceil(self.wait / 60) if minutes else self.wait
        super().__init__(name, wait=shown, unit="minute" if minutes else "second", **values)

    # Cached, since a client that floods the server is refused often, and always for the same few reasons.
    sentence = staticmethod(lru_cache(maxsize=200)(Refusal.sentence))


class TooMany(Later):
    """More than one person, or one address, may have."""


class Unavailable(Later):
    """Something that cannot be done now, but soon."""


class Unknown(Refusal):
    """No such table, seat or person."""


class Unreadable(Unknown):
    """A stored table that cannot be read: its game or edition is gone, or its row is damaged."""


def said(error: KoggeError, language: str, game: Game | None = None) -> str:
    """Return an error as people read it, with the names a game has for its own things."""

    def shown(value: str | int) -> str | int:
        return game.words(language)(value) if game and isinstance(value, Label) else value

    values = {name: shown(value) for name, value in error.values.items()}
    if error.name in ("other", "setup", "record"):
        values["problem"] = str(error)
    sentence = error.sentence if isinstance(error, Refusal) else Refusal.sentence
    return sentence(language, error.name, **values)


def details(error: KoggeError) -> list[str]:
    """Return what is wrong with an edition file, line by line, in the terms of its format."""
    return error.problems if isinstance(error, EditionError) else []
