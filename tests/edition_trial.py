"""Reads the worst edition files we know with every game and prints what each costs, as a multiple of a plain file."""

from __future__ import annotations

import json
import re
import resource
import time
from pathlib import Path

import pytest

from kogge import EditionError, games
from kogge.core.game import Game
from kogge.core.toml import LARGEST_FILE, MOST_KEYS

MEMORY = 200 << 20
CPU_SECONDS = 120


def numbered(unit: str, most: int = MOST_KEYS) -> str:
    """A unit again and again, numbered, as often as the limits allow."""
    lines: list[str] = []
    room = LARGEST_FILE - 100
    while len(lines) < most and room > len(unit) + 6:
        lines.append(unit.replace("#", str(len(lines))))
        room -= len(lines[-1])
    return "".join(lines)


def filled(unit: str) -> str:
    return unit * ((LARGEST_FILE - 100) // len(unit))


WORST = {
    "plain": numbered("k# = 'plain'\n"),
    "parts": filled("a.") + "a=1",
    "parts of a table": f"[{filled('a.')}a]",
    "brackets": "a=" + filled("["),
    "tables within tables": "a=" + filled("{a="),
    "digits": "a=" + filled("1"),
    "digits of a fraction": "a=1." + filled("1"),
    "escapes": 'a="' + filled("\\n") + '"',
    "escapes in lines": 'a="""' + filled("\\n") + '"""',
    "quotes": filled('"'),
    "quotes in a text": 'a="""' + filled('"" '),
    "single quotes": filled("'"),
    "empty lines": filled("\n"),
    "comments": filled("#\n"),
    "blanks": filled(" "),
    "one word": filled("a"),
    "keys": numbered("k#=1\n"),
    "keys of parts": numbered("k#.b.c.d.e.f.g.h=1\n"),
    "keys in one table": numbered("a.b.c.d.e.f.g.h#=1\n"),
    "tables": numbered("[t#]\n"),
    "tables of parts": numbered("[t#.a.b.c.d.e.f.g]\n"),
    "rows": numbered("[[a]]\n"),
    "rows of rows": numbered("[[a]]\n[[a.b]]\n", MOST_KEYS // 2),
    "inline keys": "a={" + numbered("k#=1,", MOST_KEYS - 2) + "z=1}",
    "inline keys of parts": "a={" + numbered("k#.b.c.d.e.f.g.h=1,", MOST_KEYS - 2) + "z=1}",
    "list": "a=[" + "1," * 19_000 + "]",
    "lists within lists": "a=[" + "[[[[1]]]]," * 3900 + "]",
    "dates": "a=[" + "1979-05-27T07:32:00.5," * 9000 + "]",
    "unknown fields": "[edition]\n" + numbered("k#=1\n"),
}


def repeated(game: Game) -> str:
    """A shipped edition with its rows again and again."""
    text = (game.folder / "editions" / f"{game.edition().id}.toml").read_text(encoding="utf-8")
    tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    rows = "".join(table for table in tables if table.startswith("[["))
    return text + rows * ((LARGEST_FILE - len(text.encode())) // len(rows.encode()))


def cost(game: Game, text: str) -> float:
    before = time.process_time()
    with pytest.raises(EditionError) as caught:
        game.read_edition("mine.toml", text.encode())
    taken = time.process_time() - before
    assert len(str(caught.value)) < 60_000
    return taken


def limit_memory() -> None:
    """Allow the process so much more than it has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def main() -> None:
    found = [games.find(name) for name in games.names()]
    texts = {game.name: WORST | {"repeated rows": repeated(game)} for game in found}
    limit_memory()
    costs = {f"{game.name}: {what}": cost(game, text) for game in found for what, text in texts[game.name].items()}
    plain = max(cost for name, cost in costs.items() if name.endswith(": plain"))
    print(json.dumps({name: cost / plain for name, cost in costs.items()}))


if __name__ == "__main__":
    main()
