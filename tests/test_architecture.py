"""The shape of the software: arrows point one way, and a game is one folder."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import kogge
from kogge import games
from kogge.bots.readiness import thinking_folder
from kogge.core.rule import cache_folder, is_inlined
from tests.running import install, plain_environment

SOURCE = Path(kogge.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "web": {"core", "web"},
    "server": {"core", "games", "bots", "web", "server"},
}

ROOMS = {
    "rules": set(),
    "edition": {"rules"},
    "words": {"rules", "edition"},
    "solver": {"rules", "game"},
    "players": {"rules", "solver", "game"},
    "table": {"rules", "edition", "words", "solver", "game"},
    "terminal": {"rules", "edition", "words"},
}
"""Which rooms of its own game each may import; `game` is what its `__init__` puts together, with the cache."""
MOST_MODULES, MOST_LINES = 20, 500
LONG = {
    "core/match.py": "one class, which is a match",
    "games/tallinn/rules/course.py": "one course, and nearly a hundred lines of names it imports",
    "games/vilnius/rules/defence.py": "one phase",
    "games/vilnius/solver/allocation.py": "one search",
    "web/pages.py": "every page that is no table",
}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for file in SOURCE.rglob("*.py"):
        yield file.relative_to(SOURCE), ast.parse(file.read_text(encoding="utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kogge"):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("kogge"))


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_arrows_point_one_way(room: str) -> None:
    for file, tree in modules():
        if file.parts[0] == room:
            for imported in imports(tree):
                assert imported.split(".")[1] in MAY_IMPORT[room], f"{file} imports {imported}"


def test_a_game_imports_no_other_game() -> None:
    for file, tree in modules():
        if file.parts[0] == "games" and len(file.parts) > 2:
            for imported in imports(tree):
                if imported.startswith("kogge.games."):
                    assert imported.split(".")[2] == file.parts[1], f"{file} imports {imported}"


@pytest.mark.parametrize("name", games.names())
def test_rooms_of_a_game_know_each_other_one_way(name: str) -> None:
    for file, tree in modules():
        if file.parts[:2] == ("games", name) and file.parts[2:] != ("__init__.py",):
            here = room_of(file.parts[2])
            for imported in imports(tree):
                parts = imported.split(".")
                if parts[1] == "games" and (there := room_of(parts[3])) != here:
                    assert there in ROOMS[here], f"{file} imports {imported}"


def room_of(name: str) -> str:
    """Decisions are written with the names of an edition: its notation belongs to it."""
    room = name.removesuffix(".py")
    return "edition" if room == "notation" else room


def test_no_folder_is_crowded() -> None:
    numbers = Counter(file.parent for file, _ in modules() if file.name != "__init__.py")
    for folder, number in numbers.items():
        assert number <= MOST_MODULES, f"{folder}: {number} modules"


def test_no_module_is_long() -> None:
    for file, _ in modules():
        number = len((SOURCE / file).read_text(encoding="utf-8").splitlines())
        assert number <= MOST_LINES or str(file) in LONG, f"{file}: {number} lines"


def test_nothing_outside_its_folder_names_a_game() -> None:
    for file, tree in modules():
        if file.parts[:1] == ("games",) and len(file.parts) > 2:
            continue
        constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        texts = {value for value in constants if isinstance(value, str)}
        docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
        for text in texts - docstrings:
            assert not any(name in text for name in games.names()), f"{file}: {text}"
        assert not any(name in imported for imported in imports(tree) for name in games.names()), file


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def test_numba_is_loaded_only_to_compile() -> None:
    script = """
import sys
from kogge import games
for name in games.names():
    games.find(name).interpreted
assert 'numba' not in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_a_player_is_is_said_once() -> None:
    for file, tree in modules():
        named = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        if file.parts[0] in ("games", "bots", "lab"):
            assert not named & {"Limit", "Player", "Outlook"}, file


def test_rules_are_inlined_unless_their_package_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the number of files in a folder nor the folder of a file changes how rules are compiled."""
    large = ModuleType("large")
    monkeypatch.setitem(sys.modules, "large", large)
    monkeypatch.setitem(sys.modules, "large.quick", ModuleType("large.quick"))

    def tried() -> None: ...

    tried.__module__ = "large.quick.deep.file"
    assert is_inlined(tried)
    large.INLINED = False  # type: ignore[attr-defined]
    assert not is_inlined(tried)
    sys.modules["large.quick"].INLINED = True  # type: ignore[attr-defined]
    assert is_inlined(tried)


@pytest.mark.parametrize("name", games.names())
def test_what_players_compile_lies_with_the_game(name: str) -> None:
    game = games.find(name)
    assert thinking_folder(game).is_relative_to(game.cache)


def test_how_a_package_is_compiled_is_part_of_its_cache(tmp_path: Path) -> None:
    before = cache_folder(tmp_path)
    (tmp_path / "__init__.py").write_text("INLINED = False\n")
    assert cache_folder(tmp_path) != before


def test_constants_beside_rules_are_part_of_the_cache(tmp_path: Path) -> None:
    """A number from another file is compiled into a rule, so a new number makes the compiled rule an old one."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "course.py").write_text("@rule\ndef kind() -> int:\n    return ROUND\n")
    (tmp_path / "rules" / "events.py").write_text("ROUND = 1\n")
    (tmp_path / "page.py").write_text("TITLE = 'Reval'\n")
    before = cache_folder(tmp_path)
    (tmp_path / "page.py").write_text("TITLE = 'Tallinn'\n")
    assert cache_folder(tmp_path) == before
    (tmp_path / "rules" / "events.py").write_text("ROUND = 2\n")
    assert cache_folder(tmp_path) != before


def test_rules_take_nothing_from_the_core_that_is_not_part_of_the_cache() -> None:
    for file, tree in modules():
        if file.parts[0] == "games" and "rules" in file.parts:
            for imported in imports(tree):
                module = Path(*imported.split(".")[1:-1]).with_suffix(".py")
                if module.parts[0] == "core" and module != Path("core/rule.py"):
                    assert "\n@rule\n" in (SOURCE / module).read_text(encoding="utf-8"), f"{file} imports {imported}"


def test_only_a_game_itself_says_where_it_lies() -> None:
    """A module that asked for its own place would be compiled elsewhere, or never, once it moves."""
    for file, tree in modules():
        if file.parts[0] == "games" and file.parts[2:] != ("__init__.py",):
            assert "__file__" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}, file


@pytest.mark.parametrize("name", games.names())
def test_a_game_can_be_a_package_of_its_own(tmp_path: Path, name: str) -> None:
    """A copy of a game's folder outside Kogge, under another name, is a game: listed, simulated, checked, served."""
    shutil.copytree(SOURCE / "games" / name, tmp_path / "reval", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*tmp_path.rglob("*.py"), *tmp_path.rglob("*.toml"), *tmp_path.rglob("*.ftl")):
        text = file.read_text(encoding="utf-8").replace(f"kogge.games.{name}", "reval").replace(name, "reval")
        file.write_text(text, encoding="utf-8")
    install(tmp_path, "reval", "reval = reval:game")
    options = {option.name: option.values[-1] for option in games.find(name).options}
    script = f"""
import os, sys
from litestar.testing import TestClient
from kogge import games
from kogge.cli import main
from kogge.core.record import to_text
from kogge.lab.simulation import SimulationPlan, play
from kogge.server.app import create_app
from kogge.server.settings import Settings
assert games.names() == {tuple(sorted(["reval", *games.names()]))}
plan = SimulationPlan.make("reval", 3, "random", {options}, games.find("reval").edition(), 1)
open("game.json", "w").write(to_text(play(plan, 0)))
with TestClient(create_app(Settings())) as visitor:
    assert "reval" in visitor.get("/").text
    assert visitor.get("/rules/reval").status_code == visitor.get("/static/reval/symbols.svg").status_code == 200
for words in (["games"], ["rules", "reval"], ["edition", "show", "reval"], ["check", "game.json"]):
    sys.argv = ["kogge", *words]
    try:
        main()
    except SystemExit as end:
        assert not end.code, words
"""
    environment = plain_environment(PYTHONPATH=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 right, 0 wrong" in done.stdout
