"""Visby in a real browser: two cards by ticking, the merchant's amount by arrow keys, six players on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.server.browsing import DECIDING, PHONE, Visitor, chromium, fits
from tests.server.running import Server

SEATS = 6


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def open_table(visitor: Visitor, *seats: str) -> Page:
    """Fill in the form of the lobby."""
    visitor.context.set_default_timeout(40_000)
    page = visitor.open("/?game=visby")
    for number in range(SEATS):
        seat = seats[number] if number < len(seats) else "none"
        page.locator(f"select[name=seat-{number}]").select_option(seat)
    page.locator("form:has(select[name=seat-0]) input[name=name]").fill("Anna")
    page.locator("form:has(select[name=seat-0]) button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def done(visitor: Visitor) -> None:
    assert visitor.troubles == []
    visitor.context.close()


def wait_to_be_asked(page: Page) -> None:
    page.wait_for_selector(f"{DECIDING}:not([aria-busy]), body[data-over=yes]", state="attached")


def test_two_people_play_two_cards_each_to_the_end(browser: Browser, server: Server) -> None:
    anna, bo = Visitor(browser, server.address), Visitor(browser, server.address)
    open_table(anna, "me", "open")
    bo.open(anna.path)
    bo.page.locator("form[action$='/join'] input[name=name]").fill("Bo")
    bo.page.locator("form[action$='/join'] button").click()
    for visitor in (anna, bo):
        visitor.page.wait_for_selector(DECIDING)
        expect(visitor.page.locator(f"{DECIDING} input[name=card]")).to_have_count(8)
    for turn in range(120):
        if anna.over() and bo.over():
            break
        for visitor in (anna, bo):
            if visitor.deciding() and not visitor.over():
                expect(visitor.page.locator(f"{DECIDING} :checked")).to_have_count(0)
                visitor.decide_and_see(turn)
        anna.page.wait_for_timeout(60)
    for visitor in (anna, bo):
        expect(visitor.page.locator("#tray .ranks tbody tr")).to_have_count(2)
        expect(visitor.page.locator("#tray .closing svg.chart")).to_have_count(1)
        done(visitor)


def test_a_pair_shows_what_it_would_bring_and_cannot_become_three(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address)
    page = open_table(visitor, "me", "computer:apprentice")
    button = visitor.confirm_button()
    expect(button).to_be_hidden()
    page.locator("#c-knight").check()
    expect(page.locator(".pv:visible")).to_contain_text("Knight")
    expect(button).to_be_hidden()
    page.locator("#c-ship").check()
    expect(button).to_be_visible()
    shown = page.locator(".pvs .pv:visible")
    assert set(shown.evaluate_all("parts => parts.map(part => part.classList.contains('for-knight-ship'))")) == {True}
    expect(page.locator(".mk.ghost:visible")).to_have_count(2)
    page.locator("#c-monk").focus()
    page.keyboard.press("Space")
    expect(page.locator(".too-many")).to_be_visible()
    expect(button).to_be_hidden()
    page.keyboard.press("Space")
    visitor.version_after(button.click)
    done(visitor)


def test_without_script_a_wrong_number_of_cards_is_explained(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, java_script_enabled=False, locale="de-DE")
    page = open_table(visitor, "me", "computer:apprentice")
    table = visitor.path
    page.locator("#c-knight").check()
    page.locator("#c-knight").press("Enter")
    expect(page.locator("main")).to_contain_text("genau zwei Karten")
    visitor.open(table)
    for _ in range(200):
        if visitor.over():
            break
        if visitor.deciding():
            visitor.decide()
            page.wait_for_load_state()
        else:
            page.wait_for_timeout(100)
            page.reload()
    assert visitor.over()
    visitor.context.close()


def test_six_players_on_a_phone(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, **PHONE)
    page = open_table(visitor, "me", *["computer:journeyman"] * 5)
    for turn in range(200):
        wait_to_be_asked(page)
        assert fits(page)
        if visitor.over():
            break
        expect(page.locator(f"{DECIDING} :checked")).to_have_count(0)
        visitor.choose(turn)
        assert fits(page)
        visitor.decide_and_see(turn)
    assert visitor.over()
    expect(page.locator("#tray .ranks tbody tr")).to_have_count(SEATS)
    done(visitor)


def test_a_film_on_a_phone_stays_inside_the_screen(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, reduced_motion="reduce", **PHONE)
    page = open_table(visitor, "me", *["computer:apprentice"] * 5)
    page.evaluate("() => localStorage.setItem('kogge.speed', 'normal')")
    page.reload()
    visitor.decide(3)
    page.wait_for_selector("#stage")
    shown = set()
    for _ in range(40):
        if not page.locator("#stage").count():
            break
        assert fits(page)
        shown.add(page.locator("#stage h2").first.inner_text())
        page.keyboard.press("ArrowRight")
    assert len(shown) > 2
    done(visitor)


def test_the_merchants_amount_by_keyboard(browser: Browser, server: Server) -> None:
    """A whole game without a mouse; arrow keys move along the row of amounts."""
    visitor = Visitor(browser, server.address)
    page = open_table(visitor, "me", *["computer:apprentice"] * 3)
    traded = 0
    for turn in range(200):
        wait_to_be_asked(page)
        if visitor.over():
            break
        radios = page.locator(f"{DECIDING} input[type=radio]")
        values = radios.evaluate_all("all => all.map(one => one.value)")
        radios.first.focus()
        steps = len(values) - 1 if values[0] == "trade 0" else turn % len(values)
        page.keyboard.press("Space")
        for _ in range(steps):
            page.keyboard.press("ArrowRight")
        expect(page.locator(f"{DECIDING} input[value='{values[steps]}']")).to_be_checked()
        if values[0] == "trade 0":
            traded += 1
            goods = values[steps].split()[1]
            expect(page.locator(".pvs .pv:visible")).to_have_class(re.compile(rf"for-a-{goods}\b"))
            expect(page.locator(".pvs .pv:visible .gain").first).to_be_visible()
        newest = visitor.version_after(lambda: page.keyboard.press("Enter"))
        page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=newest)
    assert visitor.over()
    assert traded > 0
    done(visitor)


def test_a_game_in_german(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, locale="de-DE")
    page = open_table(visitor, "me", "computer:journeyman", "computer:apprentice")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    seen = ""
    for turn in range(200):
        wait_to_be_asked(page)
        seen += page.locator("body").inner_text()
        if visitor.over():
            break
        visitor.choose(turn)
        seen += page.locator("#tray").inner_text()
        visitor.decide_and_see(turn)
    assert "Durchgang 2" in seen
    for english in ("seals", "goods", "Round", "chosen", "Knight", "Merchant", "wins", "stays", "unless"):
        assert not re.search(rf"\b{english}\b", seen), english
    done(visitor)


def test_choices_can_be_taken_back(browser: Browser, server: Server) -> None:
    anna, bo = Visitor(browser, server.address), Visitor(browser, server.address)
    open_table(anna, "me", "open")
    bo.open(anna.path)
    bo.page.locator("form[action$='/join'] input[name=name]").fill("Bo")
    bo.page.locator("form[action$='/join'] button").click()
    anna.page.wait_for_selector(DECIDING)
    anna.decide()
    expect(bo.page.locator("#board")).to_contain_text("has chosen")
    expect(anna.page.locator("#tray .laiddown")).to_have_count(2)
    anna.page.locator("form[action$='/withdraw'] button[type=submit]").click()
    anna.page.wait_for_selector(DECIDING)
    expect(bo.page.locator("#board")).not_to_contain_text("has chosen")
    done(anna)
    done(bo)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [2, 6])
def test_no_page_has_a_serious_accessibility_violation(
    browser: Browser, server: Server, theme: str, players: int
) -> None:
    visitor = Visitor(browser, server.address, color_scheme=theme, reduced_motion="reduce")
    page = open_table(visitor, "me", *["computer:apprentice"] * (players - 1))
    found: dict[str, list[str]] = {}

    def examine(name: str) -> None:
        problems = Axe().run(page).response["violations"]
        serious = [problem for problem in problems if problem["impact"] in ("serious", "critical")]
        if serious and name not in found:
            found[name] = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in serious]

    examine("choosing")
    visitor.choose(4)
    examine("chosen")
    for turn in range(200):
        wait_to_be_asked(page)
        if visitor.over():
            break
        if page.locator(".amts").count():
            visitor.choose(turn)
            examine("trading")
        visitor.decide_and_see(turn)
    examine("the end")
    for beat in (2, 3, 5):
        visitor.open(f"{visitor.path.removesuffix('/replay')}/replay?beat={beat}")
        examine(f"beat {beat}")
    assert found == {}
    done(visitor)
