"""The package as strangers get it: built, installed into an empty environment, and played with there."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import kogge
from tests.running import plain_environment

ROOT = Path(__file__).parent.parent
NOT_OURS = shutil.ignore_patterns(
    ".*", "*.egg-info", "__pycache__", "build", "dist", "node_modules", "package-lock.json"
)
PLAY = f"""
import random
import kogge
assert kogge.__file__.startswith({{environment!r}}), kogge.__file__
assert kogge.games.names() == {kogge.games.names()}
for name in ("tallinn", "visby"):
    match = kogge.start(name, 3, seed=7)
    chance = random.Random(1)
    while not match.over:
        for seat in match.to_move:
            match.decide(seat, chance.choice(match.legal(seat)))
    kogge.save(match, f"{{{{name}}}}.json")
    assert kogge.load(f"{{{{name}}}}.json").outcome == match.outcome
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wheel and sdist, built like `make wheel` does, from a copy."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, folder / "kogge", ignore=NOT_OURS)
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(folder / "kogge")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def environment(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel, and with the libraries it needs as they are installed here.

    There is no Numba, which would compile all rules once more; without it they are interpreted.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    (wheel,) = built.glob("*.whl")
    install = ["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), *install], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    (packages / "numba.py").write_text("raise ImportError('not here')")
    return folder


@pytest.fixture
def address(environment: Path, tmp_path: Path) -> Iterator[str]:
    """Where a server of that environment is."""
    homes = plain_environment(XDG_DATA_HOME=str(tmp_path), XDG_CACHE_HOME=str(tmp_path))
    words = [str(environment / "bin" / "kogge"), "serve", "--port", "0"]
    with subprocess.Popen(words, cwd=tmp_path, env=homes, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[-1]
        server.terminate()


def files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(folder)) for path in found}


def test_the_wheel_holds_every_file_of_the_package_and_no_other(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {f"kogge/{name}" for name in files(ROOT / "src" / "kogge")}


def test_the_sdist_holds_what_it_takes_to_test_and_to_document(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("benchmarks", "deploy", "docs", "src", "tests"):
        assert {f"{folder}/{name}" for name in files(built / "kogge" / folder)} <= packed
    assert {"LICENSE", "README.md", "Makefile", "constraints.txt", "pyproject.toml"} <= packed


def test_a_game_is_played_through_the_library(environment: Path, tmp_path: Path) -> None:
    script = PLAY.format(environment=str(environment))
    words = [str(environment / "bin" / "python"), "-c", script]
    done = subprocess.run(words, cwd=tmp_path, env=plain_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_game_is_played_through_the_server(environment: Path, address: str) -> None:
    words = [str(environment / "bin" / "python"), str(ROOT / "docs" / "client.py"), address, "visby"]
    done = subprocess.run(words, env=plain_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "'reason': '30 seals'" in done.stdout
