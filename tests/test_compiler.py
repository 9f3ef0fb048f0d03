"""How rules are compiled: by the right compiler, each into its own cache."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kogge import cli
from kogge.core.errors import CompilerError
from kogge.core.rule import compiled, compiler
from kogge.core.rule.compiler import NEEDED, check_compiler

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


@pytest.fixture
def unchecked() -> Iterator[None]:
    check_compiler.cache_clear()
    yield
    check_compiler.cache_clear()


def test_threads_keep_what_they_compile_apart(tmp_path: Path) -> None:
    """The folder is a setting of Numba's that all threads share."""
    places: list[tuple[Path, Path]] = []

    def compile_into(folder: Path) -> None:
        for _ in range(300):
            fast: Any = compiled(empty, folder)
            places.append((folder, Path(fast._cache.cache_path)))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=compile_into, args=(tmp_path / str(number),)) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(places) == 900
    assert all(place.is_relative_to(folder) for folder, place in places)


def empty() -> None: ...


def fake(monkeypatch: pytest.MonkeyPatch, name: str, release: str) -> None:
    monkeypatch.setattr(compiler, "version", lambda asked: release if asked == name else metadata.version(asked))


def test_the_compiler_here_is_the_one_needed(unchecked: None) -> None:
    check_compiler()


def test_the_package_asks_for_what_the_check_allows() -> None:
    dependencies = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    for name, (first, beyond) in NEEDED.items():
        assert f"{name}>={first[0]}.{first[1]},<{beyond[0]}.{beyond[1]}" in dependencies


@pytest.mark.parametrize("release", ["0.67.2", "0.69.0", "1.0", "0.69.0rc1"])
def test_another_compiler_is_named_in_one_line(
    unchecked: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    release: str,
) -> None:
    fake(monkeypatch, "numba", release)
    monkeypatch.setattr(sys, "argv", ["kogge", "games"])
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    told = capsys.readouterr()
    assert told.err == f"kogge: numba {release} cannot compile the rules; install 'numba>=0.68,<0.69'\n"
    assert not told.out


@pytest.mark.parametrize("release", ["0.68.0", "0.68.12", "0.68rc1"])
def test_every_release_within_the_bounds_will_do(
    unchecked: None, monkeypatch: pytest.MonkeyPatch, release: str
) -> None:
    fake(monkeypatch, "numba", release)
    check_compiler()


def test_nothing_is_compiled_by_another_compiler(
    unchecked: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake(monkeypatch, "llvmlite", "0.51.0")
    with pytest.raises(CompilerError, match=r"llvmlite 0\.51\.0"):
        compiled(abs, tmp_path)
