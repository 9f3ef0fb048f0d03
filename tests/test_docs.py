"""The site that `make docs` builds: without a warning, complete, and needing nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import kogge

ROOT = Path(__file__).parent.parent


@dataclass
class Page(HTMLParser):
    """What a page of the site names, links to and loads."""

    text: str
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.ids.add(value or "")
            elif name in ("href", "src"):
                (self.links if tag == "a" else self.loaded).append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(ROOT / "docs"), str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_page_of_the_folder_is_there(site: Path) -> None:
    written = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert written <= {path.stem for path in site.glob("*.html")}


def test_no_link_is_broken(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for link in page.links + page.loaded:
            address = urlsplit(link)
            if address.scheme:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            assert target.is_file(), (path.name, link)
            if address.fragment and target in pages:
                assert unquote(address.fragment) in pages[target].ids, (path.name, link)


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    loaded = [address for page in pages.values() for address in page.loaded]
    for style in site.rglob("*.css"):
        loaded += re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s]+)", style.read_text(encoding="utf-8"))
    assert loaded
    assert [address for address in loaded if re.match(r"\w+:|//", address) and not address.startswith("data:")] == []


def test_the_reference_has_every_public_name(site: Path, pages: dict[Path, Page]) -> None:
    ids = {name for path, page in pages.items() if path.parent.name == "reference" for name in page.ids}
    named = {f"kogge.{name}" for name in kogge.__all__ if name != "games"}
    assert (
        named | {"kogge.games.names", "kogge.games.find", "kogge.bots.Player", "kogge.lab.simulation.SimulationPlan"}
        <= ids
    )
