"""Results as JSON lines: a command that was stopped continues from the file it has written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kogge.core.errors import SetupError


def read_lines(file: Path, heading: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a file that starts with a heading, or start the file if it does not exist.

    A last line that was being written when the command was stopped is cut off.
    """
    first = json.dumps(heading)
    if not file.exists():
        file.write_text(first + "\n", encoding="utf-8")
        return []
    found, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True) or [""]
    if found.strip() != first:
        raise SetupError(f"{file} holds games of another kind: {found.strip() or 'none'}; expected {first}")
    complete = [line for line in lines if line.endswith("\n")]
    if complete != lines or not found.endswith("\n"):
        file.write_text("".join([first, "\n", *complete]), encoding="utf-8")
    try:
        return [json.loads(line) for line in complete]
    except ValueError as error:
        raise SetupError(f"{file} has a line that is not JSON: {error}; remove it") from None


def append_line(file: Path, row: Mapping[str, Any]) -> None:
    """Append a row to a file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row) + "\n")
