"""A server is replaced by a newer one while people have pages open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kogge
from tests.server.browsing import DECIDING, Visitor, chromium
from tests.server.running import Server, lasting_port

MARK = "--newer:1"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What lets `kogge` be another release: the same but for a style sheet."""
    folder = tmp_path_factory.mktemp("newer")
    source = Path(kogge.__file__).parent
    shutil.copytree(source, folder / "kogge", ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "kogge" / "web" / "static" / "tokens.css").open("a", encoding="utf-8") as sheet:
        sheet.write(f":root{{{MARK}}}\n")
    return {"PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}


def is_newer(visitor: Visitor) -> bool:
    style = "getComputedStyle(document.documentElement).getPropertyValue('--newer')"
    return str(visitor.page.evaluate(style)) == MARK.partition(":")[2]


def test_an_open_page_becomes_new_and_no_choice_is_lost(
    browser: Browser, newer: dict[str, str], tmp_path: Path
) -> None:
    port = lasting_port()
    with Server(tmp_path, port=port) as old:
        watching, choosing = Visitor(browser, old.address), Visitor(browser, old.address)
        for visitor in (watching, choosing):
            visitor.quick_start()
            visitor.page.wait_for_selector(DECIDING)
            assert not is_newer(visitor)
        release = watching.page.locator("body").get_attribute("data-release")
        choosing.choose(1)
    with ExitStack() as stack:
        with choosing.page.expect_response(lambda answer: "/news?" in answer.url and answer.status in (200, 304)):
            stack.enter_context(Server(tmp_path, port=port, environment=newer))
        expect(watching.page.locator("body")).not_to_have_attribute("data-release", str(release), timeout=60_000)
        watching.page.wait_for_selector(DECIDING)
        assert is_newer(watching)
        assert not is_newer(choosing)
        assert choosing.page.locator(f"{DECIDING} input[name=do]").nth(1).is_checked()
        choosing.decide_and_see(1)
        expect(choosing.page.locator("body")).not_to_have_attribute("data-release", str(release), timeout=60_000)
        assert is_newer(choosing)
        expect(choosing.page.locator("#entries")).to_contain_text("plays")
        for visitor in (watching, choosing):
            assert visitor.troubles == []
            visitor.context.close()
