"""How decisions and chance are written down, and that nothing else is taken for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kogge.core.errors import IllegalDecision

LARGEST_CODE = (1 << 63) - 1
"""Positions keep decisions as whole numbers of 64 bits."""
LONGEST_DECISION = 4000
SHOWN = 100
"""How much of a text that is none is quoted."""


class Notation(Protocol):
    """How a game writes down decisions and chance. The texts are short, lower-case English."""

    FORMS: str
    """What decisions look like, by examples."""

    def text(self, code: int) -> str: ...

    def code(self, text: str) -> int:
        """The decision of a text; of a text that is none anything, or a LookupError or ValueError."""

    def hidden(self, text: str) -> str:
        """The text as other seats may see it: `null` in place of what they may not know."""

    def chance_entry(self, position: Any) -> dict[str, Any]:
        """What chance has just decided, as a log entry."""

    def read_chance(self, position: Any, entry: Mapping[str, Any]) -> None:
        """Let chance decide what a log entry says; ValueError if it cannot be so."""

    def hidden_chance(self, entry: Mapping[str, Any], position: Any, seat: int) -> dict[str, Any]:
        """A chance entry as a seat may know it."""


class ExactNotation:
    """The notation of a game, safe from whatever texts come in: each decision has one text, all else is refused."""

    def __init__(self, game: str, inner: Notation) -> None:
        self._game, self._inner = game, inner
        self.FORMS = inner.FORMS
        self.text, self.hidden = inner.text, inner.hidden
        self.chance_entry, self.hidden_chance = inner.chance_entry, inner.hidden_chance

    def code(self, text: str) -> int:
        """The decision of a text, or IllegalDecision with the forms there are."""
        code = self._code(text) if len(text) <= LONGEST_DECISION else None
        if code is None:
            raise IllegalDecision(
                f"{shortened(text)} is no decision of {self._game.capitalize()}; decisions look like: {self.FORMS}"
            )
        return code

    def _code(self, text: str) -> int | None:
        try:
            code = self._inner.code(text)
            return code if 0 <= code <= LARGEST_CODE and self._inner.text(code) == text else None
        except (LookupError, ValueError):
            return None

    def read_chance(self, position: Any, entry: Mapping[str, Any]) -> None:
        """Let chance decide what a log entry says; ValueError if it cannot be so."""
        try:
            self._inner.read_chance(position, entry)
        except (LookupError, TypeError, OverflowError) as error:
            raise ValueError(f"chance cannot decide {shortened(str(dict(entry)))}: {error}") from None


def shortened(text: str) -> str:
    """A foreign text as messages quote it: in one line that can always be printed, and not all of a long one."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}..."
