"""A whole game by somebody who sees nothing: only roles, names and what the live region says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.browsing import Visitor, chromium
from tests.server.running import Server

HEAR = """
window.heard = [];
try { localStorage["kogge.speed"] = "fast" } catch {}
addEventListener("DOMContentLoaded", () => {
  const said = document.querySelector("#caption");
  if (!said) return;
  new MutationObserver(() => {
    if (!said.textContent) return;
    heard.push(said.textContent);
    // Heard; on to the next beat.
    const key = new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true});
    setTimeout(() => document.body.dispatchEvent(key), 20);
  }).observe(said, {childList: true, characterData: true, subtree: true});
});
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def tray(page: Page) -> Locator:
    return page.get_by_role("form", name="Your decision")


def is_over(page: Page) -> bool:
    return page.title().startswith("Over")


def choices(page: Page) -> list[str]:
    """What can be chosen, as it is read aloud."""
    heard = re.findall(r'radio "(.*)"(?: \[\w+\])*\'?$', tray(page).aria_snapshot(), re.M)
    assert all(heard), heard
    assert len(set(heard)) == len(heard), heard
    return heard


def entries(page: Page, since: int) -> list[str]:
    """The sentences of the log since a beat."""
    found: list[str] = page.locator("#entries li[data-beat]").evaluate_all(
        "(all, since) => all.filter(one => Number(one.dataset.beat) >= since)"
        ".map(one => (one.querySelector('summary') ?? one).lastChild.textContent.trim())",
        since,
    )
    return found


def wait_for_a_question(page: Page) -> None:
    page.wait_for_function("() => /^(◆|Over)/.test(document.title) && !document.querySelector('#stage')")


def test_a_whole_game_by_roles_and_names(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address)
    visitor.context.add_init_script(HEAR)
    page = visitor.open()
    page.get_by_role("button", name="Play Tallinn now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tallinn")
    beat, questions, told = page.evaluate("Number(document.body.dataset.beat)"), 0, 0
    for _ in range(60):
        wait_for_a_question(page)
        heard = " ".join(page.evaluate("heard"))
        news = entries(page, beat)
        assert [sentence for sentence in news if sentence not in heard] == []
        told += len(news)
        beat = page.evaluate("Number(document.body.dataset.beat)")
        if is_over(page):
            break
        names = choices(page)
        tray(page).get_by_role("radio", name=names[questions % len(names)], exact=True).focus()
        page.keyboard.press("Space")
        version = visitor.version_after(lambda: page.keyboard.press("Enter"))
        page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=version)
        questions += 1
    assert is_over(page)
    assert questions >= 10
    assert told > 40
    result = page.get_by_role("region", name="Your decision").aria_snapshot()
    assert re.search(r'heading ".*(win|wins|share).*"', result), result
    assert "table" in result
    assert visitor.troubles == []
    visitor.context.close()


def test_the_table_is_told_in_order(browser: Browser, server: Server) -> None:
    """Landmarks, one heading for each seat, and a name for all that can be operated."""
    visitor = Visitor(browser, server.address)
    page = visitor.quick_start()
    spoken = page.locator("body").aria_snapshot()
    for landmark in ("banner", "navigation", "main", "complementary", 'form "Your decision"'):
        assert landmark in spoken, landmark
    assert page.get_by_role("main").get_by_role("heading", level=2).count() >= 3
    assert not re.search(r"- (button|link|radio|checkbox)(?: \[|:|$)", spoken, re.M), spoken
    assert len(choices(page)) == 6
    visitor.context.close()
