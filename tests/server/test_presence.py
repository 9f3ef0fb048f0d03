"""Looking away, two tabs, the back button, no network, no talk: the table is right, and calm."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browsing import DECIDING, Visitor, chromium, open_table, two_at_a_table
from tests.server.running import Server

SECOND_HALF = 1
LISTEN = """
window.messages = []; window.strokes = 0; window.away = false;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, {body}) { messages.push(`${title} ${body}`); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { strokes += 1; return start.apply(this, when); };
Object.defineProperty(document, "hidden", {get: () => away});
Object.defineProperty(document, "visibilityState", {get: () => (away ? "hidden" : "visible")});
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def pair(browser: Browser, server: Server) -> Iterator[tuple[Visitor, Visitor]]:
    """Bring Anna and Bo to a table, both asked."""
    anna, bo = two_at_a_table(browser, server.address)
    yield anna, bo
    for visitor in (anna, bo):
        assert visitor.troubles == []
        visitor.context.close()


def look_away(page: Page, away: bool) -> None:
    page.evaluate("yes => { away = yes; document.dispatchEvent(new Event('visibilitychange')) }", away)


def heard(page: Page) -> tuple[int, int]:
    strokes, messages = page.evaluate("[strokes, messages.length]")
    return strokes, messages


def lays(visitor: Visitor) -> int:
    """Lay down the second half of a card: it has no coin, so nobody alone is asked for a tower afterwards."""
    return visitor.version_after(lambda: visitor.decide(SECOND_HALF))


def play_a_round(anna: Visitor, bo: Visitor) -> None:
    """Both decide until both are asked together again, Bo last."""
    version = 0
    for visitor in (anna, bo):
        version = lays(visitor)
    for visitor in (anna, bo):
        visitor.page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=version)


def test_sound_and_message_come_only_while_looking_elsewhere(browser: Browser, server: Server) -> None:
    anna, bo = two_at_a_table(browser, server.address, init=LISTEN)
    page = anna.page
    page.get_by_title("This table").click()
    page.get_by_role("button", name="Sound when it is my turn").click()
    page.get_by_role("button", name="Message when it is my turn").click()
    expect(page.get_by_role("button", name="Message when it is my turn")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    before, _ = heard(page)
    assert before == 2, "switching the sound on lets it be heard once"
    play_a_round(anna, bo)
    assert heard(page) == (before, 0), "whoever looks is left alone"
    lays(anna)
    expect(page.locator("form[action$='/withdraw']")).to_have_count(1)
    look_away(page, True)
    bo.decide_and_see(SECOND_HALF)
    page.wait_for_function("() => messages.length === 1")
    assert page.evaluate("messages[0]").startswith("It is your turn.")
    assert heard(page)[0] == before + 2
    look_away(page, False)
    page.wait_for_selector(DECIDING)
    assert heard(page) == (before + 2, 1), "told once"
    assert page.title().startswith("◆")
    for visitor in (anna, bo):
        visitor.context.close()


def test_without_being_asked_nothing_rings(browser: Browser, server: Server) -> None:
    anna, bo = two_at_a_table(browser, server.address, init=LISTEN)
    lays(anna)
    look_away(anna.page, True)
    bo.decide_and_see(SECOND_HALF)
    expect(anna.page).to_have_title(re.compile("^◆"))
    assert heard(anna.page) == (0, 0)
    for visitor in (anna, bo):
        visitor.context.close()


def test_two_tabs_of_one_person_show_the_same(pair: tuple[Visitor, Visitor]) -> None:
    anna, bo = pair
    second = anna.context.new_page()
    second.goto(anna.page.url)
    second.wait_for_selector(DECIDING)
    newest = lays(anna)
    expect(second.locator("form[action$='/withdraw']")).to_have_count(1)
    second.locator("form[action$='/withdraw'] button[type=submit]").click()
    anna.page.wait_for_selector(DECIDING)
    lays(anna)
    bo.decide_and_see(SECOND_HALF)
    for page in (anna.page, second):
        page.wait_for_function("newest => Number(document.body.dataset.version) > newest + 2", arg=newest)
    pieces = "() => [...document.querySelectorAll('#board [data-piece]')].map(one => one.dataset.piece)"
    assert anna.page.evaluate(pieces) == second.evaluate(pieces)
    assert anna.page.locator("#board").inner_text() == second.locator("#board").inner_text()


def test_a_tab_that_missed_something_is_told_and_catches_up(pair: tuple[Visitor, Visitor]) -> None:
    """A decision sent from a page that does not know yet that the other tab has decided."""
    anna, _ = pair
    stale = anna.context.new_page()
    stale.route("**/news*", lambda route: route.abort())
    stale.route("**/live", lambda route: route.abort())
    stale.goto(anna.page.url)
    stale.wait_for_selector(DECIDING)
    lays(anna)
    stale.locator(f"{DECIDING} input[type=radio][name=do]").nth(1).check(force=True)
    stale.locator(f"{DECIDING} button.primary").first.click()
    expect(stale.get_by_role("alert")).to_have_text("You have decided already. Take it back to decide anew.")
    stale.unroute("**/news*")
    stale.unroute("**/live")
    expect(stale.locator("form[action$='/withdraw']")).to_have_count(1)


def test_the_back_button_leads_to_the_table_as_it_is_now(pair: tuple[Visitor, Visitor]) -> None:
    anna, bo = pair
    lays(anna)
    expect(anna.page.locator("form[action$='/withdraw']")).to_have_count(1)
    anna.page.goto(f"{anna.address}/rules/tallinn")
    bo.decide_and_see(SECOND_HALF)
    version = bo.page.evaluate("Number(document.body.dataset.version)")
    anna.page.go_back()
    anna.page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=version)
    anna.page.wait_for_selector(DECIDING)
    play_a_round(anna, bo)
    anna.page.go_forward()
    anna.page.go_back()
    anna.page.wait_for_selector(f"{DECIDING}, form[action$='/withdraw'], section#decide")
    expect(anna.page.locator("#line")).to_be_hidden()


def test_without_network_a_choice_is_kept_and_sent_once(pair: tuple[Visitor, Visitor]) -> None:
    anna, bo = pair
    anna.context.set_offline(True)
    anna.decide(SECOND_HALF)
    expect(anna.page.locator("#line")).to_contain_text("No connection at the moment.")
    bo.decide_and_see(SECOND_HALF)
    with anna.page.expect_response(lambda answer: answer.url.endswith("/decide") and answer.ok):
        anna.context.set_offline(False)
    anna.page.wait_for_selector(DECIDING)
    expect(anna.page.locator("#entries")).to_contain_text("Bo plays")
    expect(bo.page.locator("#entries")).to_contain_text("Anna plays")
    expect(anna.page.locator("#line")).to_be_hidden()
    assert anna.page.locator("#board").inner_text() != ""


def test_talk_can_be_switched_off_by_each(pair: tuple[Visitor, Visitor]) -> None:
    anna, bo = pair
    bo.page.locator("#talk summary").click()
    bo.page.get_by_label("Hide table talk on this device").check()
    bo.page.locator("#talk summary").click()

    def say(text: str) -> None:
        anna.page.get_by_label("What you say to the table").fill(text)
        anna.page.get_by_label("What you say to the table").press("Enter")
        expect(anna.page.locator("#sayings")).to_contain_text(text)

    anna.page.locator("#talk summary").click()
    say("good luck")
    expect(bo.page.locator("#sayings")).to_contain_text("good luck", use_inner_text=False)
    expect(bo.page.locator("#unread")).to_have_text("")
    bo.page.reload()
    bo.page.locator("#talk summary").click()
    expect(bo.page.locator("#sayings")).to_be_hidden()
    bo.page.get_by_label("Hide table talk on this device").uncheck()
    expect(bo.page.locator("#sayings")).to_be_visible()
    bo.page.locator("#talk summary").click()
    say("still there?")
    expect(bo.page.locator("#unread")).to_have_text("1")


def test_talk_is_not_in_the_record(pair: tuple[Visitor, Visitor]) -> None:
    anna, _ = pair
    anna.page.locator("#talk summary").click()
    anna.page.get_by_label("What you say to the table").fill("between us")
    anna.page.get_by_label("What you say to the table").press("Enter")
    expect(anna.page.locator("#sayings")).to_contain_text("between us")
    record = anna.page.request.get(f"{anna.address}{anna.path}/record.json").text()
    assert '"format"' in record
    assert "between us" not in record


def test_a_table_of_one_person_alone_is_found_again(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address)
    page = open_table(visitor, "me", "computer:apprentice", name="Anna")
    path = visitor.path
    visitor.open()
    page.get_by_role("link", name=re.compile("Your choice at")).click()
    page.wait_for_selector(DECIDING)
    assert visitor.path == path
    visitor.context.close()
