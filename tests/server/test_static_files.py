"""Files of pages: kept for ever at the address of their content, and never missing, whichever process is asked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import httpx
import pytest

from kogge import games
from kogge.server.web.static_files import FOR_EVER, ONLY
from kogge.web import files
from tests.server.running import Server
from tests.server.test_api import two_at_a_table
from tests.server.test_headers import protected

ANOTHER = "0123456789abcdef"
GAME = games.find(games.names()[0])


def brought_along(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', page)


def mentioned(text: str) -> set[str]:
    """The files that a style sheet or script names."""
    return set(re.findall(r"""(?:from |import |url\()["']([^"']+)""", text))


def test_everything_a_page_brings_along_is_kept_for_ever(server: Server) -> None:
    _, _, table = two_at_a_table(server)
    pages = [httpx.get(server.address + path).text for path in ("/", f"/t/{table}", f"/t/{table}/replay")]
    addresses = {address for page in pages for address in brought_along(page)}
    assert {Path(address).suffix for address in addresses} == {".css", ".js", ".svg"}
    assert any(f"/{GAME.name}/" in address for address in addresses)
    with httpx.Client(base_url=server.address) as client:
        for address in sorted(addresses):
            answer = client.get(address)
            assert answer.status_code == 200
            assert protected(answer)
            assert answer.headers["cache-control"] == FOR_EVER
            assert "set-cookie" not in answer.headers
            for name in mentioned(answer.text):
                assert name.startswith("./")
                beside = client.get(str(httpx.URL(address).join(name)))
                assert beside.headers["cache-control"] == FOR_EVER


@pytest.mark.parametrize("folder", [files.of_every_page(), files.of_game(GAME)], ids=lambda folder: folder.name)
def test_another_release_gets_the_files_that_are_there_and_nobody_keeps_them(
    server: Server, folder: files.Folder
) -> None:
    for name, content in folder.contents.items():
        address = folder.address(name)
        for other in (address.replace(folder.mark, ANOTHER), address.replace(f"{folder.mark}/", "")):
            answer = httpx.get(server.address + other)
            assert answer.content == content
            assert answer.headers["cache-control"] == "no-store"


def test_a_proxy_may_look_for_the_right_files_elsewhere(server: Server) -> None:
    folder = files.of_every_page()
    present = folder.address("live.js")
    asked = {present: 200, present.replace(folder.mark, ANOTHER): 404, present.replace(f"{folder.mark}/", ""): 200}
    for address, status in asked.items():
        answer = httpx.get(server.address + address, headers={ONLY: "1"})
        assert answer.status_code == status
        assert answer.status_code == 200 or answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["", "/", "/nowhere", f"/{ANOTHER}", f"/{ANOTHER}/", "/../pages.py", "/..%2fpages.py"])
def test_there_is_nothing_else(server: Server, path: str) -> None:
    answer = httpx.get(f"{server.address}/static{path}")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_a_file_can_be_asked_after(server: Server) -> None:
    answer = httpx.head(server.address + files.of_every_page().address("base.css"))
    assert answer.status_code == 200
    assert answer.content == b""


def test_a_changed_byte_or_name_is_another_address(tmp_path: Path) -> None:
    marks = set()
    for change in ("", "changed", "renamed", "more"):
        folder = tmp_path / change / "static"
        shutil.copytree(files.STATIC, folder)
        if change == "changed":
            (folder / "base.css").write_bytes((folder / "base.css").read_bytes() + b" ")
        elif change == "renamed":
            (folder / "base.css").rename(folder / "basis.css")
        elif change == "more":
            (folder / "empty.css").touch()
        marks.add(files._read("", folder).mark)
    assert len(marks) == 4
    assert files.of_every_page().mark in marks


def test_what_was_read_stays_while_newer_files_are_installed(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("old")
    before = files._read("", tmp_path)
    (tmp_path / "a.css").write_text("new")
    assert files._read("", tmp_path) is before
    assert before.contents["a.css"] == b"old"


def test_a_page_cannot_name_a_file_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no file 'nowhere"):
        files.of_every_page().address("nowhere.css")
