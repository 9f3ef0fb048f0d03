"""Check texts and numbers from outside: only what can be stored and shown everywhere is accepted."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from kogge.core.errors import IllegalDecision

LONGEST_TEXT = 10_000
LARGEST_NUMBER = 10**18
DEEPEST = 20
NO_NUL = r"^[^\x00]*$"
"""Databases store no text with NUL characters."""
_UNFIT = re.compile("[\0\ud800-\udfff]")
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def is_fit(text: str) -> bool:
    """Whether a text can be stored and shown: not too long, no NUL, no lone surrogate."""
    return len(text) <= LONGEST_TEXT and not _UNFIT.search(text)


def whole_number(text: str) -> int:
    """Read a whole number of at most nine digits; raise ValueError for anything else."""
    if not _NUMBER.fullmatch(text):
        raise ValueError("a number has one to nine digits")
    return int(text)


@contextmanager
def reading_a_form() -> Iterator[None]:
    """Refuse a form with unexpected fields; wrap only code that reads such fields."""
    try:
        yield
    except (LookupError, ValueError):
        raise IllegalDecision("this is no form of the table; load the page again", "no-form") from None


def check(value: object, deepest: int = DEEPEST) -> None:
    """Raise ValueError for a value from a file that could not be stored, shown or written again."""
    if isinstance(value, str) and not is_fit(value):
        raise ValueError(f"a text has at most {LONGEST_TEXT} characters, no NUL and no half of a surrogate pair")
    if isinstance(value, int) and abs(value) >= LARGEST_NUMBER:
        raise ValueError("a whole number has at most 18 digits")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number is finite")
    if isinstance(value, Mapping | list):
        if not deepest:
            raise ValueError(f"lists and objects lie at most {DEEPEST} deep within each other")
        for part in [*value, *value.values()] if isinstance(value, Mapping) else value:
            check(part, deepest - 1)
