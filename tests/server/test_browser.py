"""People play in a real browser: whole games, in every way the table promises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from kogge import games
from kogge.core.record import from_record, parse_json
from tests.server.browsing import DECIDING, PHONE, Visitor, chromium, fits, open_table, two_at_a_table
from tests.server.running import Server

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor(browser, server.address)
    yield visitor
    assert visitor.troubles == []
    visitor.context.close()


def test_one_person_against_computers_is_choosing_within_three_clicks(visitor: Visitor) -> None:
    page = visitor.quick_start()
    expect(page.locator(f"{DECIDING} input[name=do]")).to_have_count(6)
    visitor.play_to_the_end()
    expect(page.locator("#tray")).to_contain_text("points")
    assert "Over" in page.title()
    expect(page.locator("#tray .closing svg.chart")).to_have_count(1)
    finished = visitor.path
    page.locator("#tray .closing button.primary").click()
    page.wait_for_url(lambda url: "/t/" in url and finished not in url)
    page.wait_for_selector(DECIDING)


def test_four_players_with_everything_on(visitor: Visitor) -> None:
    """The exchange, the envoy, the chronicles and towers in turn, all by mouse."""
    page = visitor.open()
    for number in range(4):
        seat = "computer:journeyman" if number else "me"
        page.locator(f"select[name=seat-{number}]").select_option(seat)
    page.locator("input[name=name]").first.fill("Anna")
    for option, value in (("envoy", "true"), ("chronicles", "true"), ("towers", "in-turn")):
        page.locator(f"input[name=option-{option}][value={value}]").check(force=True)
    page.locator("form:has(select[name=seat-0]) button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    page.locator("input[name^=under-][value='1']").first.check(force=True)
    visitor.play_to_the_end(3)
    expect(page.locator("#entries")).to_contain_text("pays 1 point")
    assert "<div" not in page.locator("body").inner_text()


def test_a_choice_can_be_taken_back_until_the_last_player_has_chosen(browser: Browser, server: Server) -> None:
    anna, bo = two_at_a_table(browser, server.address)
    anna.decide()
    taking_back = anna.page.locator("form[action$='/withdraw'] button[type=submit]")
    expect(bo.page.locator("#board")).to_contain_text("has chosen")
    taking_back.click()
    anna.page.wait_for_selector(DECIDING)
    expect(bo.page.locator("#board")).not_to_contain_text("has chosen")
    for visitor in (anna, bo):
        assert visitor.troubles == []
        visitor.context.close()


def test_taking_back_is_agreed_to_in_the_notice_that_asks_for_it(browser: Browser, server: Server) -> None:
    anna, bo = two_at_a_table(browser, server.address)
    for visitor in (anna, bo):
        visitor.decide()
    for visitor in (anna, bo):
        expect(visitor.page.locator("#entries li:has-text('plays')")).to_have_count(2)
    ask = "() => document.querySelector(\"#actions form[action$='/undo']\").requestSubmit()"
    for answer, taken_back in (("Refuse", False), ("Agree", True)):
        anna.page.evaluate(ask)
        expect(anna.page.locator("#notices button")).to_have_text(["Withdraw the request"])
        expect(bo.page.locator("#notices button")).to_have_text(["Agree", "Refuse"])
        bo.page.locator("#notices").get_by_role("button", name=answer).click()
        for visitor in (anna, bo):
            expect(visitor.page.locator("#notices button")).to_have_count(0)
            expect(visitor.page.locator("#entries li:has-text('plays')")).to_have_count(0 if taken_back else 2)
    for visitor in (anna, bo):
        assert visitor.troubles == []
        visitor.context.close()


def test_who_follows_a_link_is_invited_and_may_watch(visitor: Visitor, browser: Browser, server: Server) -> None:
    open_table(visitor, "me", "open", name="Anna")
    expect(visitor.page.locator("#board")).to_contain_text("Waiting for people")
    guest = Visitor(browser, server.address, locale="de-DE")
    page = guest.open(visitor.path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna lädt dich zu Tallinn ein")
    expect(page.locator("main")).to_contain_text("Am Tisch: Anna. 1 Platz frei.")
    page.get_by_role("link", name="Nur zusehen").click()
    expect(page.locator("#board")).to_contain_text("Warten auf Mitspieler")
    page.go_back()
    page.get_by_label("Dein Name").fill("Bo")
    page.get_by_role("button", name="Platz nehmen").click()
    page.wait_for_selector(DECIDING)
    visitor.page.wait_for_selector(DECIDING)
    late = Visitor(browser, server.address)
    expect(late.open(visitor.path).locator("#notices")).to_contain_text("You are watching.")
    for other in (guest, late):
        assert other.troubles == []
        other.context.close()


def test_two_browsers_play_and_neither_sees_the_others_secrets(browser: Browser, server: Server) -> None:
    anna, bo = two_at_a_table(browser, server.address)
    players = (anna, bo)
    for turn in range(80):
        if all(player.over() for player in players):
            break
        for player in players:
            if player.deciding() and not player.over():
                player.decide_and_see(turn)
        anna.page.wait_for_timeout(60)
    assert anna.over()
    assert bo.over()
    running = [text for text in anna.traffic if 'data-over="yes"' not in text and '"over":true' not in text]
    assert running
    for text in running:
        assert not re.search(r"Bo draws card \d|Bo zieht nach: Karte", text)
        assert not re.search(r"Bo builds a tower from the hand: card \d", text)
    for player in players:
        assert player.troubles == []
        player.context.close()


def test_hot_seat_hides_the_cards_behind_a_curtain(visitor: Visitor) -> None:
    page = open_table(visitor, "me", "here", name="Anna", **{"name-1": "Bo"})
    curtain = "main a[href*='?seat=']:not([data-rules])"
    shown: set[str] = set()
    for _ in range(120):
        page.wait_for_selector(f"{curtain}, {DECIDING}, body[data-over=yes]", state="attached")
        if visitor.over():
            break
        if page.locator(curtain).count():
            assert page.locator("[data-piece]").count() == 0, "the curtain shows no cards"
            page.locator(curtain).first.click()
            page.wait_for_selector(DECIDING)
            continue
        shown.add(page.url)
        newest = visitor.version_after(visitor.decide)
        shows = "newest => !location.search || Number(document.body.dataset.version) >= newest"
        page.wait_for_function(shows, arg=newest)
    assert visitor.over()
    assert len(shown) == 2


def test_a_game_on_a_phone(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, **PHONE)
    page = visitor.open()
    assert fits(page)
    visitor.quick_start()
    for _ in range(3):
        page.wait_for_selector(DECIDING)
        assert fits(page)
        visitor.decide_and_see(1)
    visitor.play_to_the_end(1)
    assert fits(page)
    assert visitor.troubles == []
    visitor.context.close()


def test_a_game_in_german(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, locale="de-DE")
    page = visitor.quick_start()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#entries")).to_contain_text("Runde 1")
    visitor.play_to_the_end(2)
    text = page.locator("body").inner_text()
    for english in ("points", "Round", "chosen", "merchants", "wins"):
        assert not re.search(rf"\b{english}\b", text), english
    visitor.open().locator("button[name=language][value=en]").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert visitor.troubles == []
    visitor.context.close()


def test_a_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open()

    def choose_with_keys() -> None:
        page.keyboard.press("Space")
        page.keyboard.press("Enter")

    page.locator("button[name=quick]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    for _ in range(60):
        page.wait_for_selector(f"{DECIDING}, body[data-over=yes]", state="attached")
        if visitor.over():
            break
        page.locator("a.skip").first.focus()
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('form#decide input[type=radio]')"):
                break
        newest = visitor.version_after(choose_with_keys)
        page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=newest)
    assert visitor.over()


def test_a_game_without_script(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, java_script_enabled=False)
    page = visitor.quick_start()
    for _ in range(80):
        if visitor.over():
            break
        if not visitor.deciding():
            page.wait_for_timeout(100)
            page.reload()
            continue
        visitor.decide()
        page.wait_for_load_state()
    assert visitor.over()
    visitor.context.close()


def test_the_table_is_right_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(browser, server.address)
        page = visitor.quick_start()
        visitor.decide()
        page.wait_for_function("() => document.body.dataset.version > 1")
        board = page.locator("#board [data-piece]").count()
        server.kill()
        server.start()
        page.wait_for_timeout(500)
        visitor.play_to_the_end()
        assert board > 0
        assert visitor.over()
        visitor.context.close()


def test_a_spectator_sees_only_what_is_public(visitor: Visitor, browser: Browser, server: Server) -> None:
    visitor.quick_start()
    watcher = Visitor(browser, server.address)
    page = watcher.open(visitor.path)
    assert page.locator(DECIDING).count() == 0
    text = page.content()
    assert "Guest draws card" not in text
    assert page.locator("form[action$='/talk']").count() == 0
    visitor.decide()
    expect(page.locator("#entries")).to_contain_text("Guest plays")
    watcher.context.close()


def test_names_and_talk_with_markup_are_shown_as_text(visitor: Visitor) -> None:
    page = open_table(visitor, "me", "computer:apprentice", name="<b id=evil>Anna</b>")
    expect(page.locator("#board")).to_contain_text("<b id=evil>Anna")
    page.locator("#talk summary").click()
    page.locator("form[action$='/talk'] [name=text]").fill("<img src=x onerror=alert(1)>")
    page.locator("form[action$='/talk'] [name=text]").press("Enter")
    expect(page.locator("#sayings")).to_contain_text("<img src=x")
    assert page.locator("#evil, #sayings img").count() == 0


def test_replay_link_to_a_beat_fork_and_record(visitor: Visitor) -> None:
    page = visitor.quick_start()
    visitor.play_to_the_end()
    path = visitor.path
    page.goto(f"{visitor.address}{path}/replay?beat=3")
    expect(page.locator("main")).to_contain_text("plays")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("beat=4"))
    page.keyboard.press("Home")
    page.wait_for_url(re.compile("beat=0"))
    page.goto(f"{visitor.address}{path}/replay?beat=3")
    with page.expect_download() as download:
        page.locator("a[href$='/record.json']").first.click()
    record = parse_json(Path(download.value.path()).read_text(encoding="utf-8"))
    assert from_record(record, games.find).outcome is not None
    page.locator("form[action$='/fork'] button").first.click()
    page.wait_for_url(re.compile(r"/t/[^/]+/?$"))
    assert visitor.path != path
    visitor.play_to_the_end()
    page.goto(visitor.address)
    page.locator("input[name=record]").set_input_files(download.value.path())
    page.locator("form[action='/records'] button").click()
    page.wait_for_url(re.compile("/replay"))
    expect(page.locator("main")).to_contain_text("points")


def test_the_last_count_among_four_is_whole_on_a_phone(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address, locale="de-DE", **PHONE)
    page = visitor.open()
    page.locator("input[name=record]").set_input_files(RECORDS / "tallinn" / "four-players-shared-second.json")
    page.locator("form[action='/records'] button").click()
    page.wait_for_url(re.compile("/replay"))
    page.goto(f"{visitor.address}{visitor.path}?beat={page.locator('main').get_attribute('data-last')}")
    winner = page.locator(".stage .verdict").bounding_box()
    controls = page.locator("[data-step=previous]").bounding_box()
    assert winner
    assert controls
    assert winner["y"] + winner["height"] < controls["y"]
    visitor.context.close()


UNSEEN = """() => [...document.querySelectorAll("#board ol.row > [data-piece]")]
  .filter((piece) => !piece.checkVisibility({opacityProperty: true, visibilityProperty: true})
    || !piece.firstElementChild.getBoundingClientRect().width)
  .map((piece) => piece.outerHTML.slice(0, 80))"""
"""The cards of the rows that the page holds and nobody sees."""


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("record", ["nobody-builds", "four-players-shared-second", "both-expansions-in-turn"])
def test_every_card_of_every_row_is_seen(browser: Browser, server: Server, how: dict[str, Any], record: str) -> None:
    """Cards whose contest was held are narrower, but there; late in the game every row has some."""
    visitor = Visitor(browser, server.address, **how)
    page = visitor.open()
    page.locator("input[name=record]").set_input_files(RECORDS / "tallinn" / f"{record}.json")
    page.locator("form[action='/records'] button").click()
    page.wait_for_url(re.compile("/replay"))
    replay = f"{visitor.address}{visitor.path}"
    page.goto(f"{replay}?beat={int(page.locator('main').get_attribute('data-last') or 0) * 3 // 4}")
    assert page.locator("#board ol.row > .contested").count() > 0
    assert page.evaluate(UNSEEN) == []
    page.locator("form[action$='/fork'] button").first.click()
    page.wait_for_url(re.compile(r"/t/[^/]+/?$"))
    assert page.locator("#board ol.row > .contested").count() > 0
    assert page.evaluate(UNSEEN) == []
    assert visitor.troubles == []
    visitor.context.close()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_the_api_is_described_on_a_page_that_needs_no_other_site(
    browser: Browser, server: Server, how: dict[str, Any]
) -> None:
    visitor = Visitor(browser, server.address, **how)
    page = visitor.open()
    foreign: list[str] = []
    page.on("request", lambda sent: None if sent.url.startswith(server.address) else foreign.append(sent.url))
    page.goto(f"{server.address}/api/docs")
    described = page.locator("section.operation code").all_inner_texts()
    schema = page.request.get(f"{server.address}/api/docs/openapi.json").json()
    wanted = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    assert wanted <= set(described)
    page.get_by_role("link", name="NewTable").first.click()
    expect(page.locator("#object-NewTable")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert Axe().run(page).violations_count == 0
    assert foreign == []
    assert visitor.troubles == []
    visitor.context.close()


def test_rematch_and_return_link(visitor: Visitor, browser: Browser, server: Server) -> None:
    page = visitor.quick_start()
    first = visitor.path
    link = visitor.open("/me/").locator("a[href*='/me/'], input[value*='/me/']").first
    address = link.get_attribute("href") or link.get_attribute("value") or ""
    elsewhere = Visitor(browser, server.address)
    elsewhere.page.goto(address if address.startswith("http") else server.address + address)
    elsewhere.page.get_by_role("button", name="Continue as").click()
    elsewhere.page.wait_for_url(f"{server.address}/")
    elsewhere.open(first)
    expect(elsewhere.page.locator(DECIDING)).to_have_count(1)
    visitor.open("/me/").get_by_role("button", name="Make a new return link").click()
    expect(page.get_by_role("status")).to_contain_text("new return link")
    assert elsewhere.page.goto(address).status == 403, "the old link is nobody's"  # type: ignore[union-attr]
    elsewhere.open(first)
    expect(elsewhere.page.locator(DECIDING)).to_have_count(0)
    visitor.open(first)
    expect(page.locator(DECIDING)).to_have_count(1)
    elsewhere.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_serious_accessibility_violation(browser: Browser, server: Server, theme: str) -> None:
    visitor = Visitor(browser, server.address, color_scheme=theme, reduced_motion="reduce")
    page = visitor.open()
    found: dict[str, list[str]] = {}

    def examine(name: str) -> None:
        results = Axe().run(page).response["violations"]
        serious = [problem for problem in results if problem["impact"] in ("serious", "critical")]
        if serious:
            found[name] = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in serious]

    examine("lobby")
    visitor.quick_start()
    examine("choosing")
    visitor.decide_and_see()
    examine("after choosing")
    visitor.play_to_the_end()
    examine("the end")
    for path in (f"{visitor.path}/replay?beat=4", "/me/", "/rules/tallinn", "/nothing"):
        visitor.open(path)
        examine(path.partition("?")[0].rpartition("/")[2] or path)
    assert found == {}
    visitor.context.close()
