"""A rule: a function written once in Python that runs at two speeds.

A function marked `@rule` stays plain Python. Called from Python it is interpreted: a debugger can step through it and
coverage sees it. Called from compiled code, Numba compiles the same text. Numba is loaded only when something is
compiled.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from kogge.core.rule.compiler import check_compiler

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_CORE = _HERE.parent
_COMPILING = (_HERE / "__init__.py", _HERE / "numba_linking.py")
_COMPILED = re.compile(rb"^(@rule|INLINED =)", re.MULTILINE)
"""Marks a file that holds rules, or says how the rules of its package are compiled."""
_rules: list[Callable[..., Any]] = []
_known_to_numba = 0
_numba = Lock()
"""Guards what all threads share in Numba: the registered rules and the cache folder."""


def rule(function: F) -> F:
    """Mark a function as a rule: plain Python here, compiled where compiled code calls it."""
    _rules.append(function)
    return function


def is_inlined(function: Callable[..., Any]) -> bool:
    """Return whether a rule is inlined into its callers, which makes them half again as fast.

    A package with too much code to inline says `INLINED = False`.
    """
    package = function.__module__
    while package:
        inlined = getattr(sys.modules.get(package), "INLINED", None)
        if inlined is not None:
            return bool(inlined)
        package = package.rpartition(".")[0]
    return True


def cache_folder(package: Path) -> Path:
    """Return the folder for the compiled rules of a package, one for each state of their text.

    Numba only notices a change in a function's own file, neither in the rules it calls nor in the constants of other
    files, which become numbers in compiled code. So the name of the folder is a hash over the paths and texts of all
    files beside rules, those of the core with rules, and over how rules are compiled.
    """
    version = ".".join(map(str, sys.version_info[:3]))
    return cache_home() / f"rules-{version}-{fingerprint([*_with_rules(_CORE), *rule_files(package), *_COMPILING])}"


def cache_home() -> Path:
    """Return the folder for everything that is compiled."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kogge"


def rule_files(package: Path) -> list[Path]:
    """List the files of a package, loaded or not, in or below a folder that holds a rule."""
    rooms = {file.parent for file in _with_rules(package)}
    return sorted({file for room in rooms for file in room.rglob("*.py")})


def fingerprint(files: Iterable[Path]) -> str:
    """Name the state of some files; their place counts, too, as Numba knows functions by their files."""
    return hashlib.sha256(b"".join(bytes(file) + file.read_bytes() for file in files)).hexdigest()[:16]


def _with_rules(package: Path) -> list[Path]:
    """Return the files of a package that hold a rule, or say how its rules are compiled."""
    return [file for file in sorted(package.rglob("*.py")) if _COMPILED.search(file.read_bytes())]


def compiled(function: F, folder: Path) -> F:
    """Return the compiled form of a function made of rules, cached in a folder."""
    check_compiler()
    import numba

    from kogge.core.rule.numba_linking import WHOLE

    config: Any = numba.config
    with _numba:
        _tell_numba()
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
    from kogge.core.rule.numba_linking import PART

    if not _known_to_numba:
        bits.tell_numba()
    for function in _rules[_known_to_numba:]:
        register_jitable(**PART, forceinline=is_inlined(function))(function)
    _known_to_numba = len(_rules)
