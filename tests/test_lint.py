"""What checks style sheets and scripts finds mistakes, and a commit is checked by what `make test` runs."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / "node_modules" / ".bin"


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    subprocess.run(["make", "--silent", "node_modules/done"], cwd=ROOT, check=True)


@pytest.mark.parametrize(
    ("style", "rule"),
    [
        ("a { colour: red; }", "property-no-unknown"),
        ("a { color: #12; }", "declaration-property-value-no-unknown"),
        ("a { color: red; color: red; }", "declaration-block-no-duplicate-properties"),
        ("a { top: 0; } b { top: 0; } a { left: 0; }", "no-duplicate-selectors"),
    ],
)
def test_a_mistake_in_a_style_sheet_is_found(style: str, rule: str) -> None:
    words = [str(TOOLS / "stylelint"), "--stdin", "--stdin-filename", "src/kogge/web/static/some.css"]
    done = subprocess.run(words, cwd=ROOT, input=style, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert rule in done.stdout + done.stderr


def test_a_mistake_in_a_script_is_found(tmp_path: Path) -> None:
    (tmp_path / "some.js").write_text("/** @param {number} beat */\nexport const next = beat => beat.length;\n")
    (tmp_path / "tsconfig.json").write_text(json.dumps({"extends": str(ROOT / "tsconfig.json"), "include": ["*.js"]}))
    done = subprocess.run([TOOLS / "tsc", "-p", tmp_path], capture_output=True, text=True, check=False)
    assert "some.js(2,34): error TS2339: Property 'length' does not exist on type 'number'" in done.stdout
    checked = subprocess.run([TOOLS / "tsc", "--listFilesOnly"], cwd=ROOT, capture_output=True, text=True, check=True)
    scripts = {path.name for path in (ROOT / "src").rglob("*.js")}
    assert scripts <= {Path(line).name for line in checked.stdout.splitlines()}


def test_a_commit_is_checked_by_what_make_test_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (config,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert config["repo"] == "local"
    checks = {hook["entry"].removeprefix("make --silent ") for hook in config["hooks"]}
    (lint,) = re.findall(r"^lint: (.*)$", makefile, re.M)
    (test,) = re.findall(r"^test: (.*)$", makefile, re.M)
    assert {"lint", "types"} < set(test.split())
    assert checks == {*lint.split(), "types"}
