"""Check the compiler: linking rules depends on parts of Numba that change between releases."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from kogge.core.errors import CompilerError

NEEDED = {"numba": ((0, 68), (0, 69)), "llvmlite": ((0, 50), (0, 51))}
"""The first supported release, and the first unsupported one, as in pyproject.toml."""


@cache
def check_compiler() -> None:
    """Raise CompilerError if an unsupported release is installed."""
    for name, (first, beyond) in NEEDED.items():
        needed = f"{name}>={_text(first)},<{_text(beyond)}"
        try:
            installed = version(name)
        except PackageNotFoundError:
            raise CompilerError(f"{name} is not installed; install '{needed}'") from None
        if not first <= _release(installed) < beyond:
            raise CompilerError(f"{name} {installed} cannot compile the rules; install '{needed}'")


def _release(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)[:2]))


def _text(release: tuple[int, int]) -> str:
    return ".".join(map(str, release))
