"""How decisions and chance are written down; any other text is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kogge.core.errors import IllegalDecision

LARGEST_CODE = (1 << 63) - 1
"""Positions keep decisions as 64-bit integers."""
LONGEST_DECISION = 4000
SHOWN = 100
"""How much of a wrong text is quoted."""


class Notation(Protocol):
    """How a game writes down decisions and chance. The texts are short, lower-case English."""

    FORMS: str
    """Examples of what decisions look like."""

    def text(self, code: int) -> str: ...

    def code(self, text: str) -> int:
        """Return the decision of a text; for any other text return anything, or raise LookupError or ValueError."""

    def hidden(self, text: str) -> str:
        """Return the text as other seats may see it: `null` in place of what they may not know."""

    def chance_entry(self, position: Any) -> dict[str, Any]:
        """Return what chance has just decided, as a log entry."""

    def read_chance(self, position: Any, entry: Mapping[str, Any]) -> None:
        """Let chance decide what a log entry says; raise ValueError if that is impossible."""

    def hidden_chance(self, entry: Mapping[str, Any], position: Any, seat: int) -> dict[str, Any]:
        """Return a chance entry as a seat may know it."""


class ExactNotation:
    """The notation of a game made safe: each decision has exactly one text, and everything else is refused."""

    def __init__(self, game: str, inner: Notation) -> None:
        self._game, self._inner = game, inner
        self.FORMS = inner.FORMS
        self.text, self.hidden = inner.text, inner.hidden
        self.chance_entry, self.hidden_chance = inner.chance_entry, inner.hidden_chance

    def code(self, text: str) -> int:
        """Return the decision of a text, or raise IllegalDecision with examples."""
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
        """Let chance decide what a log entry says; raise ValueError if that is impossible."""
        try:
            self._inner.read_chance(position, entry)
        except (LookupError, TypeError, OverflowError) as error:
            raise ValueError(f"chance cannot decide {shortened(str(dict(entry)))}: {error}") from None


def shortened(text: str) -> str:
    """Quote a foreign text for a message: in one printable line, shortened if it is long."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}..."
