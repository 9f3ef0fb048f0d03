"""The errors of Kogge. Each message says what was wrong and what would be right."""

from __future__ import annotations


class KoggeError(Exception):
    """Anything a caller can put right."""


class SetupError(KoggeError):
    """A match that cannot start: unknown game, option or player, wrong number of seats."""


class IllegalDecision(KoggeError):
    """A decision that is not open to the seat now, or a text that is none."""


class PlayerError(KoggeError):
    """A computer player that fails, or decides what is not legal."""


class EditionError(KoggeError):
    """An edition file that does not describe the game; `problems` lists everything found."""

    def __init__(self, source: str, problems: list[str]) -> None:
        self.source = source
        self.problems = problems
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))

    def __reduce__(self) -> tuple[type[EditionError], tuple[str, list[str]]]:
        return type(self), (self.source, self.problems)


class RecordError(KoggeError):
    """A record that cannot be replayed; `index` is the log entry it fails at, if it is one."""

    def __init__(self, message: str, index: int | None = None) -> None:
        self.index = index
        super().__init__(message if index is None else f"log entry {index}: {message}")
