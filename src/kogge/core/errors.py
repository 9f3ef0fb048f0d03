"""The errors of Kogge. Each message says what was wrong and what would be right.

>>> import kogge
>>> kogge.start("tallinn", 7)
Traceback (most recent call last):
kogge.core.errors.SetupError: tallinn is for 2 to 4 players, not 7
"""

from __future__ import annotations

LONGEST_RECORD_ERROR = 1000
"""It quotes what stands in a file, which may be long."""


class Label(str):
    """Among the values of an error: the name of one of the game's own words, like `option-towers`."""

    __slots__ = ()


class KoggeError(Exception):
    """Anything a caller can put right.

    The text is English, for programs and the terminal. `name` and `values` let a page say it in a reader's language.
    """

    name = "other"
    """What kind of mistake it is; an error may say it closer."""

    def __init__(self, text: str, name: str = "", **values: str | int) -> None:
        super().__init__(text)
        self.name = name or self.name
        self.values = values


class SetupError(KoggeError):
    """A match that cannot start: unknown game, option or player, wrong number of seats."""

    name = "setup"


class IllegalDecision(KoggeError):
    """A decision that is not open to the seat now, or a text that is none."""

    name = "illegal"


class CompilerError(KoggeError):
    """A compiler that the rules cannot be compiled by."""


class PlayerError(KoggeError):
    """A computer player that fails, or decides what is not legal."""


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
    """A record that cannot be replayed; `index` is the log entry it fails at, if it is one."""

    name = "record"

    def __init__(self, text: str, index: int | None = None, name: str = "") -> None:
        self.index = index
        text = text if len(text) <= LONGEST_RECORD_ERROR else f"{text[:LONGEST_RECORD_ERROR]}..."
        if index is None:
            super().__init__(text, name)
        else:
            super().__init__(f"log entry {index}: {text}", name or "record-entry", index=index, problem=text)
