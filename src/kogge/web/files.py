"""Static files, at addresses that change with their content, so that browsers keep them forever.

They are read once: what a process serves at an address stays as it was, even while newer files are being installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from kogge.core.game import Game

STATIC = Path(__file__).parent / "static"
ADDRESS = "/static"


@dataclass(frozen=True)
class Folder:
    """Files that refer to each other by their names alone."""

    name: str
    """The game they belong to, or empty for those of every page."""
    contents: Mapping[str, bytes]
    mark: str
    """Differs if a single byte does."""

    def address(self, file: str) -> str:
        if file not in self.contents:
            raise ValueError(f"there is no file '{file}' for pages")
        return "/".join([ADDRESS, *filter(None, [self.name]), self.mark, file])


def of_every_page() -> Folder:
    return _read("", STATIC)


def of_game(game: Game) -> Folder:
    return _read(game.name, game.static)


def release(game: Game | None = None) -> str:
    """Identify all files that a page, perhaps of a game, may load."""
    return "-".join(folder.mark for folder in (of_every_page(), *([of_game(game)] if game else [])))


@lru_cache
def _read(name: str, folder: Path) -> Folder:
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    contents = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
    mark = sha256()
    for path, content in contents.items():
        mark.update(f"{path}\0{len(content)}\0".encode() + content)
    return Folder(name, MappingProxyType(contents), mark.hexdigest()[:16])
