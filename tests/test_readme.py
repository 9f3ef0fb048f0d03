"""The README's commands work as they stand there. Its Python is run as a doctest."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import kogge

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", README, re.S)
    return [line.split("  #")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_every_command_works_in_the_order_given(tmp_path: Path) -> None:
    ours = [command for command in commands() if command.startswith("kogge ")]
    assert len(ours) >= 8
    for command in ours:
        words = [sys.executable, "-m", *shlex.split(command)]
        done = subprocess.run(words, cwd=tmp_path, input="1\n" * 100, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout, command


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    makes = [command.split()[1] for command in commands() if command.startswith("make ")]
    assert makes == ["play", "test"]
    for target in [*makes, "benchmark"]:
        assert re.search(rf"^{target}:", makefile, re.M)


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"])
def test_links_and_pictures_are_there(name: str) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert targets
    for target in targets:
        assert target.startswith("https:") or (ROOT / target).exists(), target


def test_what_contributors_are_told_to_make_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    told = re.findall(r"^make ([a-z ]+?) *#", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M)
    targets = " ".join(told).split()
    assert targets == ["lint", "types", "docs", "wheel"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M), target


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+?)\]", changelog, re.M)[0] == kogge.__version__


def test_the_picture_is_what_the_program_draws(tmp_path: Path) -> None:
    before = (ROOT / "docs" / "terminal.svg").read_bytes()
    script = tmp_path / "docs" / "picture.py"
    script.parent.mkdir()
    script.write_text((ROOT / "docs" / "picture.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    subprocess.run([sys.executable, str(script)], check=True)
    assert (tmp_path / "docs" / "terminal.svg").read_bytes() == before
