"""A rule: a function written once in Python that runs at two speeds.

A function marked `@rule` stays what it is. Called from Python it is interpreted: the debugger steps through it and
coverage sees it. Called from compiled code, Numba compiles the same text. Numba is loaded only when something is
compiled.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_LARGE = 40_000
"""The rules of a folder with less bytecode are inlined into one another: half again as fast. More takes too long."""
_CORE = Path(__file__).parent
_COMPILING = (_CORE / "rule.py", _CORE / "whole.py")
_rules: list[Callable[..., Any]] = []
_known_to_numba = 0


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python here, compiled where compiled code calls it."""
    _rules.append(function)
    return function


def cache_folder(*packages: Path) -> Path:
    """Return where the compiled rules of some packages are kept between runs, one folder for each state of the text.

    Numba notices a change in a function's own file only, not in the rules it calls; so the name of the folder is
    taken from the text of every file there that holds a rule, loaded or not, and from how rules are compiled. Its place
    counts, too, as Numba knows functions by their files. The rules of the core belong to all of them.
    """
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kogge"
    files = (file for package in (_CORE, *packages) for file in sorted(package.rglob("*.py")))
    texts = [bytes(file) + text for file in files if b"\n@rule" in (text := file.read_bytes())]
    texts += [file.read_bytes() for file in _COMPILING]
    version = ".".join(map(str, sys.version_info[:3]))
    return home / f"rules-{version}-{hashlib.sha256(b''.join(texts)).hexdigest()[:16]}"


def compiled(function: F, folder: Path) -> F:
    """The compiled form of a function made of rules, kept in a folder for the next run."""
    import numba

    from kogge.core.whole import WHOLE

    _tell_numba()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        fast: Any = numba.njit(**WHOLE)(function)
    finally:
        config.CACHE_DIR = before
    return fast  # type: ignore[no-any-return]


def _tell_numba() -> None:
    global _known_to_numba
    from numba.extending import register_jitable

    from kogge.core import bits
    from kogge.core.whole import PART

    if not _known_to_numba:
        bits.tell_numba()
    sizes: Counter[Path] = Counter()
    for function in _rules:
        sizes[_folder(function)] += len(function.__code__.co_code)
    for function in _rules[_known_to_numba:]:
        register_jitable(**PART, forceinline=sizes[_folder(function)] < _LARGE)(function)
    _known_to_numba = len(_rules)


def _folder(function: Callable[..., Any]) -> Path:
    return Path(function.__code__.co_filename).parent
