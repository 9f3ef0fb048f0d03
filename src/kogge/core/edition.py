"""An edition: the figures of a game's components, in a TOML file that an owner of the game can correct.

Every figure has a grade that says where it comes from.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from kogge.core import texts
from kogge.core.errors import EditionError
from kogge.core.position import Records
from kogge.core.toml import LARGEST_FILE, read_toml

Grade = Literal["printed", "reported", "deduced", "reconstructed"]
Place = tuple[str | int, ...]
S = TypeVar("S", bound=msgspec.Struct)
TOO_LARGE = f"an edition file has at most {LARGEST_FILE >> 10} KiB"
MOST_PROBLEMS = 100
LONGEST_PROBLEM = 500


class EditionHead(msgspec.Struct, frozen=True):
    """The table `[edition]` that every edition file begins with."""

    id: str
    game: str
    name: dict[str, str]
    about: dict[str, str] = {}


class Figure(msgspec.Struct, frozen=True):
    """A single graded number."""

    value: int
    grade: Grade
    note: str = ""


@dataclass(frozen=True)
class Edition:
    """The figures of a game's components.

    >>> import kogge
    >>> edition = kogge.games.find("visby").edition()
    >>> edition.head.game, len(edition.sha256)
    ('visby', 64)
    """

    head: EditionHead
    sha256: str
    """The hash of the file, which records refer to."""
    text: str
    content: Any
    """The game's own description of its components."""
    components: Records
    """The components as the rules see them."""

    @property
    def id(self) -> str:
        """The name that records use."""
        return self.head.id


class EditionReader:
    """Parses an edition file and collects all its problems, with line and field."""

    def __init__(self, source: str, raw: bytes) -> None:
        self.source = source
        self.problems: list[str] = []
        self.sha256 = hashlib.sha256(raw).hexdigest()
        if len(raw) > LARGEST_FILE:
            raise EditionError(source, [TOO_LARGE])
        try:
            self.text = raw.decode()
            self.tables: dict[str, Any] = read_toml(self.text)
            texts.check(self.tables)
        except UnicodeDecodeError as error:
            raise EditionError(source, [f"byte {error.start}: not UTF-8 text; save the file as UTF-8"]) from None
        except tomllib.TOMLDecodeError as error:
            raise EditionError(source, [f"not valid TOML: {error}"]) from None
        except ValueError as error:
            raise EditionError(source, [str(error)]) from None
        self._lines = line_numbers(self.text)

    def problem(self, path: Place, message: str) -> None:
        """Note a problem at a path like ("influence", 2, "a")."""
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        known = path
        while known and known not in self._lines:
            known = known[:-1]
        line = self._lines.get(known)
        told = f"line {line}: {where}: {message}" if line else f"{where}: {message}"
        self.problems.append(told if len(told) <= LONGEST_PROBLEM else f"{told[:LONGEST_PROBLEM]}...")

    def table(self, name: str, kind: type[S]) -> S | None:
        """Return a table as a typed value, or None and note a problem."""
        if name not in self.tables:
            self.problem((name,), f"the table [{name}] is missing")
            return None
        return self._convert((name,), self.tables[name], kind)

    def rows(self, name: str, kind: type[S], number: int | range) -> list[S | None]:
        """Return an array of tables of the right length, with None in place of a bad one.

        If there are far too many, the last ones are counted but not read.
        """
        allowed = range(number, number + 1) if isinstance(number, int) else number
        expected = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        rows = self.tables.get(name, [])
        if not isinstance(rows, list):
            self.problem((name,), f"write [[{name}]] with two brackets: there are {expected} of them")
            return []
        if len(rows) not in allowed:
            self.problem((name,), f"there are {len(rows)} tables [[{name}]], there must be {expected}")
        return [self._convert((name, place), row, kind) for place, row in enumerate(rows[: 2 * allowed[-1]])]

    def only(self, names: set[str]) -> None:
        """Note every unknown table."""
        for name in self.tables:
            if name not in names:
                self.problem((name,), f"unknown table; known are {', '.join(sorted(names))}")

    def finish(self) -> None:
        """Raise all problems together, or the first ones if there are very many."""
        more = len(self.problems) - MOST_PROBLEMS
        told = [f"{more} more problems like these"] if more > 0 else []
        if self.problems:
            raise EditionError(self.source, self.problems[:MOST_PROBLEMS] + told)

    def _convert(self, path: Place, value: Any, kind: type[S]) -> S | None:
        """Convert a table to a struct, field by field, so that every mistake is noted."""
        if not isinstance(value, dict):
            self.problem(path, f"expected a table, got {value!r}")
            return None
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        before = len(self.problems)
        for name in value:
            if name not in fields:
                self.problem((*path, name), f"unknown field; the fields are {', '.join(fields)}")
        values: dict[str, Any] = {}
        for name, field in fields.items():
            if name in value:
                values[name] = self._field((*path, name), value[name], field.type)
            elif field.required:
                self.problem(path, f"the field '{name}' is missing; the fields are {', '.join(fields)}")
        return kind(**values) if len(self.problems) == before else None

    def _field(self, path: Place, value: Any, kind: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._convert(path, value, kind)
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            choices = get_args(kind) if get_origin(kind) is Literal else ()
            expected = f"{value!r}; expected one of {', '.join(choices)}" if choices else str(error).replace("`", "'")
            self.problem(path, expected)
            return None


def line_numbers(text: str) -> dict[Place, int]:
    """Return the line of every table and of every key at the beginning of a line."""
    lines: dict[Place, int] = {}
    table: Place = ()
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
            name = header[1]
            table = (name, seen.get(name, 0))
            seen[name] = seen.get(name, 0) + 1
            lines.setdefault((name,), number)
            lines[table] = number
        elif header := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = tuple(header[1].split("."))
            lines[table] = number
        elif key := re.match(r"\s*([\w-]+)\s*=", line):
            lines[(*table, key[1])] = number
    return lines


def read_edition(
    game: str, source: str, raw: bytes, parse: Callable[[EditionReader], tuple[Any, Records | None]]
) -> Edition:
    """Read an edition file of a game, or raise EditionError with everything that is wrong in it."""
    reader = EditionReader(source, raw)
    head = reader.table("edition", EditionHead)
    if head and head.game != game:
        reader.problem(("edition", "game"), f"this is an edition of '{head.game}', expected '{game}'")
        reader.finish()
    content, components = parse(reader)
    reader.finish()
    assert head is not None
    assert components is not None
    components.flags.writeable = False
    return Edition(head, reader.sha256, reader.text, content, components)


def read_edition_file(path: Path) -> bytes:
    """Return the bytes of an edition file, or raise EditionError if it cannot be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise EditionError(str(path), [f"cannot be read: {error.strerror}"]) from None
    if len(raw) > LARGEST_FILE:
        raise EditionError(str(path), [TOO_LARGE])
    return raw
