"""Read TOML from untrusted sources: what would cost too much is refused before it is parsed.

The parser's time and memory grow with the square of a key's parts, and it recurses for every level. The check reads
the text once, from left to right, and knows just enough TOML to recognise strings and comments.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

LARGEST_FILE = 256 << 10
LONGEST_STRING = 4000
LONGEST_WORD = 100
MOST_DIGITS = 15
"""This many digits of any base fit 64-bit integers."""
MOST_PARTS = 8
DEEPEST = 16
MOST_KEYS = 10_000
MOST_VALUES = 20_000

_TOKEN = re.compile(
    r"""
      (?P<comment> \#[^\n]*+ )
    | (?P<string>
          \"{3} (?: [^"\\]++ | \\. | "{1,2}+(?!") )*+ (?: "{3,5}+ | \Z )
        | '{3} (?: [^']++ | '{1,2}+(?!') )*+ (?: '{3,5}+ | \Z )
        | " (?: [^"\\\n]++ | \\[^\n] )*+ "?+
        | ' [^'\n]*+ '?+
      )
    | (?P<word> [^\s"'\#\[\]{}=,.]++ )
    | (?P<mark> [\[\]{}=,.\n] )
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"[+-]?(0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+|[0-9_]+)", re.IGNORECASE)


class TooMuch(ValueError):
    """A file has too much of something; the message names it and its line."""


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text; raise TooMuch before the parser sees it, or the parser's TOMLDecodeError."""
    check(text)
    return tomllib.loads(text)


def check(text: str) -> None:
    """Refuse a text that would take the parser long, whether or not it is valid."""
    _Check().read(text)


class _Check:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.line = 1
        self.depth = self.parts = self.keys = self.values = 0

    def read(self, text: str) -> None:
        for kind, token in _tokens(text):
            if kind == "mark":
                self._mark(token)
            elif kind == "word":
                self._word(token)
            elif kind == "string":
                self._expect(len(token), LONGEST_STRING, "characters in a text")
                self.line += token.count("\n")

    def _word(self, token: str) -> None:
        self._expect(len(token), LONGEST_WORD, "characters in a name or number")
        if _NUMBER.fullmatch(token):
            self._expect(len(token.lstrip("+-")), MOST_DIGITS, "digits in a number")

    def _mark(self, mark: str) -> None:
        self.parts = self.parts + 1 if mark == "." else 0
        self._expect(self.parts, MOST_PARTS - 1, "dots in a key")
        if mark == "\n":
            self.line += 1
        elif mark == "=":
            self.keys += 1
            self._expect(self.keys, MOST_KEYS, "keys")
        elif mark in "[{,":
            self.values += 1
            self._expect(self.values, MOST_VALUES, "tables and values of lists")
            self.depth += mark != ","
            self._expect(self.depth, DEEPEST, "brackets within each other")
        elif mark in "]}":
            self.depth = max(0, self.depth - 1)

    def _expect(self, number: int, most: int, what: str) -> None:
        if number > most:
            raise TooMuch(f"line {self.line}: there can be at most {most} {what}")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for found in _TOKEN.finditer(text):
        yield str(found.lastgroup), found[0]
