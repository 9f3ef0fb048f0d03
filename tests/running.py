"""What several tests need: the command `kogge`, in a process of its own or in this one, and records to change."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import kogge
from kogge import cli
from kogge.core.game import OptionValue
from kogge.lab.simulation import SimulationPlan, play

COMMAND = Path(sys.executable).with_name("kogge")
Record = dict[str, Any]
GAME = kogge.games.find("tallinn")
EDITION = (GAME.folder / "editions" / "tallinn-reconstructed-1.toml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error that tells what was wrong."""
        assert self.status == 2, self
        lines = [line for line in self.err.splitlines() if line]
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        return lines[0]


def plain_environment(**more: str) -> dict[str, str]:
    """An English terminal of 120 columns without colours."""
    unwanted = ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "PAGER", "LESS", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"LANG": "C.UTF-8", "COLUMNS": "120", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"} | more


def run(*arguments: str | Path, answers: str = "", folder: Path | None = None, **environment: str) -> Ran:
    """Run the installed command in a process of its own."""
    ran = subprocess.run(
        [COMMAND, *map(str, arguments)],
        input=answers,
        cwd=folder,
        env=plain_environment(**environment),
        capture_output=True,
        encoding="utf-8",
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def call(*arguments: str | Path, answers: str = "") -> Ran:
    """Call the command in this process, which is quicker; an exception nobody catches fails the test."""
    out, err = io.StringIO(), io.StringIO()
    status: Any = None
    with (
        mock.patch.object(sys, "argv", ["kogge", *map(str, arguments)]),
        mock.patch.object(sys, "stdin", io.StringIO(answers)),
        mock.patch.dict(os.environ, COLUMNS="120"),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as end:
            status = end.code
    return Ran(status or 0, out.getvalue(), err.getvalue())


@cache
def _simulated(game: str, players: int, number: int, bots: str, options: tuple[tuple[str, OptionValue], ...]) -> Record:
    edition = kogge.games.find(game).edition()
    return play(SimulationPlan.make(game, players, bots, dict(options), edition, seed=1), number)


def simulated(
    players: int = 2, number: int = 0, bots: str = "random", game: str = "tallinn", **options: OptionValue
) -> Record:
    """The record of one simulated game, the caller's own to change."""
    return copy.deepcopy(_simulated(game, players, number, bots, tuple(options.items())))


def written(path: Path, *records: Any) -> Path:
    """Records in a file, one in each line."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def read_lines(path: Path) -> list[Record]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def install(folder: Path, package: str, *games: str) -> None:
    """Let a folder on the path look like one that a package was installed into, with entry points for games."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("\n".join(["[kogge.games]", *games]), encoding="utf-8")
