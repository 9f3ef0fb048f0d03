"""The errors of Kogge. Each message says what was wrong and what would be right.

>>> import kogge
>>> kogge.start("tallinn", 7)
Traceback (most recent call last):
kogge.core.errors.SetupError: tallinn is for 2 to 4 players, not 7
"""

from __future__ import annotations

LONGEST_RECORD_ERROR = 1000
"""Messages quote files, which may be long."""


class Label(str):
    """A value of an error that names one of the game's own messages, such as `option-towers`."""

    __slots__ = ()


class KoggeError(Exception):
    """Anything a caller can put right.

    The text is English, for programs and the terminal. `name` and `values` let a page say it in a reader's language.
    """

    name = "other"
    """The kind of mistake; an instance may be more specific."""

    def __init__(self, text: str, name: str = "", **values: str | int) -> None:
        super().__init__(text)
        self.name = name or self.name
        self.values = values


class SetupError(KoggeError):
    """A match that cannot start: unknown game, option or player, wrong number of seats."""

    name = "setup"


class IllegalDecision(KoggeError):
    """A decision that the seat cannot make now, or a text that is no decision."""

    name = "illegal"


class CompilerError(KoggeError):
    """A compiler that cannot compile the rules."""


class PlayerError(KoggeError):
    """A computer player that fails or makes an illegal decision."""


class EditionError(KoggeError):
    """An edition file that does not describe the game; `problems` lists everything found."""

    name = "edition"

    def __init__(self, source: str, problems: list[str]) -> None:
        self.source = source
        self.problems = problems
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))

    def __reduce__(self) -> tuple[type[EditionError], tuple[str, list[str]]]:
        return type(self), (self.source, self.problems)


class RecordError(KoggeError):
    """A record that cannot be replayed; `index` is the log entry at which it fails, if any."""

    name = "record"

    def __init__(self, text: str, index: int | None = None, name: str = "") -> None:
        self.index = index
        text = text if len(text) <= LONGEST_RECORD_ERROR else f"{text[:LONGEST_RECORD_ERROR]}..."
        if index is None:
            super().__init__(text, name)
        else:
            super().__init__(f"log entry {index}: {text}", name or "record-entry", index=index, problem=text)
