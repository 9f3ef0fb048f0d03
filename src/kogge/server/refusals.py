"""What people cannot do here, and how a page tells them: every error as a sentence in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kogge.core.errors import EditionError, KoggeError, Label
from kogge.core.game import COMMON_WORDS, Game
from kogge.core.words import Words


@lru_cache
def words_for(language: str) -> Words:
    """The words of the server."""
    return Words(language, [Path(__file__).parent / "locales", COMMON_WORDS])


class Refusal(KoggeError):
    """What the server itself refuses: the sentence stands in its words."""

    def __init__(self, name: str, **values: str | int) -> None:
        super().__init__(words_for("en")(f"error-{name}", **values), name, **values)


class Mistake(Refusal):
    """Something filled in wrongly."""


class NotAllowed(Refusal):
    """Something a person may not do at this table."""


class Repeated(Refusal):
    """Something that was sent before, and said something else then."""


class Unavailable(Refusal):
    """Something that cannot be done now, but soon."""


class Unknown(Refusal):
    """No such table, seat or person."""


def said(error: KoggeError, language: str, game: Game | None = None) -> str:
    """An error as people read it; what belongs to a game is called as that game calls it."""

    def shown(value: str | int) -> str | int:
        return game.words(language)(value) if game and isinstance(value, Label) else value

    values = {name: shown(value) for name, value in error.values.items()}
    if error.name in ("other", "setup", "record"):
        values["problem"] = str(error)
    return words_for(language)(f"error-{error.name}", **values)


def details(error: KoggeError) -> list[str]:
    """What an edition file has wrong, line by line, in the words of its own format."""
    return error.problems if isinstance(error, EditionError) else []
