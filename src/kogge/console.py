"""Output of the commands and its language."""

from __future__ import annotations

import locale
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kogge.core.errors import SetupError
from kogge.core.words import LANGUAGES

out = Console(markup=False, highlight=False)
err = Console(stderr=True, markup=False, highlight=False)


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}") from None


def default_language() -> str:
    """Return the language of the system if there is a translation, otherwise English."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    language = (named or locale.getlocale()[0] or "en")[:2].lower()
    return language if language in LANGUAGES else "en"


LANGUAGE = default_language()
