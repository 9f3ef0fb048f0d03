"""The script of the table's page in a real browser, against a server that plays a written scene."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from kogge.core.drawing import RoundStep
from kogge.web import files, table_page
from kogge.web.files import STATIC
from kogge.web.pages import PageReader
from kogge.web.table_page import Action, ChatLine, Entry, FilmBeat, GainLine, LogGroup, TableHeading, TablePage

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
MODULES = ("live", "film", "glide", "patch", "post", "line", "attention", "drawer", "renewal", "settings")
READER = PageReader(language="en", theme="", name="Marta", csrf="token")


def head(current: int) -> TableHeading:
    titles = ("Choose", "Reveal", "Contests", "Draw")
    states = ["past" if i < current else "current" if i == current else "next" for i in range(4)]
    phases = [RoundStep(title, state) for title, state in zip(titles, states, strict=True)]  # type: ignore[arg-type]
    return TableHeading("Round 5 of 10", phases, "/rules/game?part=contest")


def board(row: str, points: int, hidden: str = "") -> str:
    """A rival and one's own seat: a card for each letter, and points."""
    cards = "".join(f'<li data-piece="card-{card}" data-face="up">{card}</li>' for card in row)
    backs = "".join(f'<li data-piece="card-{card}" data-face="down">?</li>' for card in hidden)
    return (
        '<div class="rivals"><section class="seat rival"><header><h2>Jaan</h2>'
        '<p class="points"><b data-points="1">7</b></p></header></section></div>'
        '<section class="seat me"><div class="side"><header><h2>Marta</h2></header><p class="points">'
        f'<b data-points="0">{points}</b></p></div>'
        f'<div class="lane"><ol class="row">{cards}{backs}</ol></div></section>'
    )


def hand(cards: str) -> str:
    radios = "".join(
        f'<div class="card" data-piece="card-{card}"><label class="half">'
        f'<input type="radio" name="half" value="{card}" required>Card {card}</label></div>'
        for card in cards
    )
    return (
        f'<fieldset class="hand"><legend>Choose one half</legend><div class="cards">{radios}</div></fieldset>'
        '<div class="commit"><button class="btn primary">Lay it face down</button></div>'
    )


def stage(caption: str, gain: int = 0) -> str:
    verdict = f'<p class="verdict">{gain} points</p>' if gain else ""
    return f'<div class="stage"><div class="cap" role="status"><h2>{caption}</h2></div>{verdict}</div>'


def entry(beat: int, text: str, new: bool, gain: int = 0) -> Entry:
    gains = [GainLine(0, "Marta", gain)] if gain else []
    return Entry(beat, text, gains, "Contests", "/rules/game?part=contest", new)


CHOOSING = TablePage(
    id="abc",
    title="Your choice, round 5",
    game="A game",
    name="Pikk Street table",
    path="/t/abc",
    seat=0,
    version=3,
    beat=4,
    seen=4,
    head=head(0),
    board=board("AB", 6),
    tray=hand("CDE"),
    tray_kind="decide",
    key="key-3",
    log=[LogGroup("Round 4", [entry(4, "Marta played B.", False)])],
    talk=[ChatLine("Jaan", "<b>moin</b>")],
    may_talk=True,
    turn=True,
    actions=[Action("Leave", "/t/abc/leave", "post", "Leave this table?")],
)
CHOSEN = replace(
    CHOOSING,
    title="Waiting, round 5",
    version=4,
    board=board("AB", 6, "C"),
    tray='<p>You have chosen.</p><button class="btn">Take it back</button>',
    tray_kind="withdraw",
    turn=False,
)
FILM = [
    FilmBeat(5, "All cards are turned", head(1), board("ABC", 6), stage("All cards are turned")),
    FilmBeat(6, "Merchants are counted", head(2), board("ABC", 9), stage("Merchants are counted", 3)),
    FilmBeat(7, "Everybody draws", head(3), board("ABC", 9), stage("Everybody draws")),
]
REVEALED = replace(
    CHOOSING,
    title="Your choice, round 6",
    version=9,
    beat=7,
    board=board("ABC", 9),
    tray=hand("DEF"),
    key="key-9",
    log=[
        *CHOOSING.log,
        LogGroup(
            "Round 5",
            [
                entry(5, "All cards are turned.", True),
                entry(6, "Merchants: Marta 6, Jaan 4.", True, 3),
                entry(7, "Everybody draws.", True),
            ],
        ),
    ],
    film=FILM,
)


@dataclass
class Stub:
    """What the server says next, and what it was told."""

    page: TablePage = CHOOSING
    answer: tuple[int, dict[str, Any]] = (200, {"ok": True})
    after: TablePage | None = None
    """The state once something was sent."""
    posts: list[tuple[str, dict[str, str], str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    down: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)
    streams: int = 0
    broken: int = 0
    """Streams up to this number are cut."""
    origin: str = ""
    release: str = files.release()
    """Of the files the server has by now."""
    is_stuck: bool = False
    """Pages still come with the files of the first release."""
    loads: int = 0
    """How often the page was fetched."""

    def now(self, page: TablePage) -> None:
        with self.changed:
            self.page = page
            self.changed.notify_all()

    def cut(self) -> None:
        with self.changed:
            self.broken = self.streams
            self.changed.notify_all()

    def upgrade(self) -> None:
        """Start again with other files."""
        self.release = "another"
        self.cut()

    def fall(self, down: bool) -> None:
        self.down = down
        if down:
            self.cut()


def handler(stub: Stub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

        def give(self, body: bytes, kind: str, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Kogge-Release", stub.release)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            url = urlparse(self.path)
            if url.path.startswith("/static/"):
                file = STATIC / url.path.rpartition("/")[2]
                if file.exists():
                    self.give(file.read_bytes(), KINDS[file.suffix])
                else:
                    self.give(b"", "text/plain", 404)
            elif url.path == "/t/abc":
                stub.loads += 1
                text = table_page.render(replace(stub.page, film=()), READER)
                if not stub.is_stuck:
                    text = text.replace(f'"{Stub.release}"', f'"{stub.release}"')
                self.give(text.encode(), "text/html; charset=utf-8")
            elif url.path.startswith("/rules/"):
                text = "<main><h1>Rules</h1><h2 id='choose'>Choosing</h2><h2 id='contest'>Contests</h2></main>"
                self.give(text.encode(), "text/html")
            elif stub.down:
                self.close_connection = True
            elif url.path == "/t/abc/news":
                self.news(parse_qs(url.query))
            elif url.path == "/t/abc/live":
                self.live()
            else:
                self.give(b"", "text/plain", 404)

        def news(self, query: dict[str, list[str]]) -> None:
            stub.asked.append(self.path)
            if int(query["version"][0]) >= stub.page.version:
                self.send_response(304)
                self.send_header("Kogge-Release", stub.release)
                self.end_headers()
                return
            film = [beat for beat in stub.page.film if beat.beat > int(query["beat"][0])]
            self.give(json.dumps(table_page.news(replace(stub.page, film=film), READER)).encode(), "application/json")

        def live(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.close_connection = True
            with stub.changed:
                stub.streams += 1
                number, sent = stub.streams, -1
                try:
                    self.wfile.write(b"retry: 200\n\n")
                    while number > stub.broken:
                        if stub.page.version != sent:
                            sent = stub.page.version
                            self.wfile.write(f"data: {sent}\n\n".encode())
                        else:
                            self.wfile.write(b": still here\n\n")
                        self.wfile.flush()
                        stub.changed.wait(0.5)
                except OSError:
                    pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            if stub.down:
                self.close_connection = True
                return
            form = {name: values[0] for name, values in parse_qs(body).items()}
            stub.posts.append((self.path, form, self.headers.get("x-csrftoken", "")))
            if stub.after and stub.answer[0] == 200:
                stub.now(stub.after)
            status, answer = stub.answer
            self.give(json.dumps(answer).encode(), "application/json", status)

    return Handler


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=[*quiet, "--disable-sync", "--no-first-run"]
        )
        yield browser
        browser.close()


@pytest.fixture
def stub() -> Iterator[Stub]:
    stub = Stub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(stub))
    server.daemon_threads = True
    stub.origin = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield stub
    stub.cut()
    server.shutdown()
    server.server_close()


WATCH = """
window.violations = []; window.shifts = []; window.captions = []; window.flights = 0;
addEventListener("securitypolicyviolation", event => violations.push(event.violatedDirective + " " + event.blockedURI));
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) shifts.push(entry.value);
}).observe({type: "layout-shift", buffered: true});
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => captions.push(document.querySelector("#caption").textContent))
    .observe(document.querySelector("#caption"), {childList: true, characterData: true, subtree: true});
  new MutationObserver(list => list.forEach(change => change.addedNodes.forEach(node => {
    if (node.className === "disc") flights += 1;
  }))).observe(document.body, {childList: true});
});
"""


def opened(browser: Browser, stub: Stub, **how: Any) -> Page:
    context: BrowserContext = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | how))
    context.add_init_script(WATCH)
    page = context.new_page()
    page.set_default_timeout(8000)
    page.goto(f"{stub.origin}/t/abc")
    if how.get("java_script_enabled", True):
        expect(page.locator("body")).to_have_attribute("data-alive", "")
    return page


@pytest.fixture
def page(browser: Browser, stub: Stub) -> Iterator[Page]:
    page = opened(browser, stub)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
    assert page.evaluate("violations") == []
    page.context.close()


def set_speed(page: Page, speed: str) -> None:
    page.evaluate("speed => localStorage.setItem('kogge.speed', speed)", speed)


def assert_final(page: Page) -> None:
    expect(page.locator("#decide input[value=F]")).to_be_visible(timeout=15000)
    expect(page.locator("#stage")).to_have_count(0)
    expect(page.locator("#board [data-points='0']")).to_have_text("9")
    assert page.locator("#board .row li").all_inner_texts() == ["A", "B", "C"]
    assert page.locator("#decide input[type=radio]").evaluate_all("all => all.map(one => one.value)") == ["D", "E", "F"]
    expect(page.locator("#decide")).to_be_visible()
    expect(page.locator("#entries li.new")).to_have_count(3)
    expect(page.locator("#entries .newmark")).to_have_count(1)
    expect(page.locator("#head [aria-current]")).to_contain_text("Choose")
    assert page.locator(".disc").count() == 0


def test_a_film_plays_all_beats_and_ends_with_the_final_state(page: Page, stub: Stub) -> None:
    page.evaluate("shifts.length = 0")
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    expect(page.locator("#head [aria-current]")).to_contain_text("Reveal")
    expect(page.locator("#stage .beats")).to_have_attribute("aria-label", "Beat 1 of 3")
    expect(page.locator("#stage")).to_contain_text("Merchants are counted")
    assert_final(page)
    assert page.evaluate("captions.filter(text => text)") == [beat.caption for beat in FILM]
    assert page.evaluate("flights") == 1
    assert page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < 0.02
    assert page.evaluate("document.activeElement.name") == "half"
    assert not page.locator("#decide :checked").count()


def test_pieces_glide_and_points_step_after_their_flight(page: Page, stub: Stub) -> None:
    stub.now(CHOSEN)
    expect(page.locator("[data-piece=card-C].gliding")).to_have_count(1)
    expect(page.locator("#board [data-piece=card-C]")).to_have_attribute("data-face", "down")
    stub.now(REVEALED)
    expect(page.locator(".disc")).to_have_text("+3")
    assert page.locator("#board [data-points='0']").inner_text() == "6"
    expect(page.locator("#board [data-points='0']")).to_have_text("9")
    page.keyboard.press("Escape")
    assert_final(page)


TURNED = (
    '<div class="stage"><div class="cap"><h2>All cards are turned</h2></div>'
    '<div data-turns><i id="back">back</i><b id="face">face</b></div></div>'
)
COUNTED = '<div class="stage"><div class="cap"><h2>Counting</h2></div><ol data-counts><li>1</li><li>2</li></ol></div>'


def reveal(stage_of_beat: str, row: str = "ABC") -> TablePage:
    beat = FilmBeat(5, "All cards are turned", head(1), board(row, 6), stage_of_beat)
    return replace(REVEALED, board=board(row, 6), film=[beat])


def test_the_backs_of_cards_are_seen_before_they_turn(page: Page, stub: Stub) -> None:
    set_speed(page, "slow")
    stub.now(reveal(TURNED))
    page.wait_for_selector("#back")
    seen = """share => {
      for (const one of document.getAnimations()) {
        one.pause();
        one.currentTime = one.effect.getTiming().duration * share;
      }
      const cards = ["#back", "#face", "[data-piece=card-C]"].map(name => document.querySelector(name));
      return cards.map(card => getComputedStyle(card).opacity);
    }"""
    assert page.evaluate(seen, 0.3) == ["1", "0", "0"]
    assert page.evaluate(seen, 0.99) == ["0", "1", "1"]


def test_things_are_counted_one_after_another(page: Page, stub: Stub) -> None:
    set_speed(page, "slow")
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate;
          const delays = [];
          Element.prototype.animate = function (frames, timing) {
            if (this.matches("[data-counts] li")) {
              delays.push(timing.delay);
              document.documentElement.dataset.delays = delays.join(" ");
            }
            return animate.call(this, frames, timing);
          };
        }"""
    )
    stub.now(reveal(COUNTED))
    expect(page.locator("html")).to_have_attribute("data-delays", re.compile(r"^0 [1-9]"))


def test_a_piece_that_leaves_fades_and_is_gone_for_everybody_else(page: Page, stub: Stub) -> None:
    set_speed(page, "slow")
    place = page.locator("[data-piece=card-A]").bounding_box()
    stub.now(reveal(stage("Marta gives a card up"), row="B"))
    fading = page.locator(".row li[inert]")
    expect(fading).to_have_text("A")
    assert fading.get_attribute("aria-hidden") == "true"
    assert page.locator("[data-piece=card-A]").count() == 0
    found = fading.bounding_box()
    assert place
    assert found
    assert [round(found[side]) for side in ("x", "y")] == [round(place[side]) for side in ("x", "y")]
    expect(fading).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#board .row li")).to_have_text(["B"])


def test_a_hand_that_leaves_sends_nothing(page: Page, stub: Stub) -> None:
    page.locator("input[value=C]").check(force=True)
    stub.now(replace(CHOOSING, version=5, tray=hand("E"), title="Other cards"))
    expect(page.locator("#decide [inert]")).to_have_count(2)
    assert page.locator("#decide input[type=radio]").count() == 1


@pytest.mark.parametrize("how", ["button", "key"])
def test_skipping_loses_nothing(page: Page, stub: Stub, how: str) -> None:
    set_speed(page, "slow")
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    if how == "button":
        page.get_by_role("button", name="Next beat").click()
    else:
        page.keyboard.press("ArrowRight")
    expect(page.locator("#stage")).to_contain_text("Merchants are counted")
    if how == "button":
        page.get_by_role("button", name="Skip to the end").click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator("#stage")).to_have_count(0, timeout=1000)
    assert_final(page)


def test_a_paused_film_stands_until_it_goes_on(page: Page, stub: Stub) -> None:
    set_speed(page, "fast")
    stub.now(REVEALED)
    page.get_by_role("button", name="Pause").click()
    shown = page.locator("#stage .cap").inner_text()
    page.wait_for_timeout(1200)
    assert page.locator("#stage .cap").inner_text() == shown
    page.get_by_role("button", name="Pause").click()
    assert_final(page)


def test_speed_off_shows_no_film(page: Page, stub: Stub) -> None:
    page.locator(".table-menu > summary").click()
    page.locator(".sheet label", has_text="off").click()
    stub.now(REVEALED)
    assert_final(page)
    assert page.evaluate("captions") == []
    page.reload()
    assert page.locator(".sheet input[value=off]").is_checked()


def test_reduced_motion_lets_beats_stand_without_moving(browser: Browser, stub: Stub) -> None:
    page = opened(browser, stub, reduced_motion="reduce")
    set_speed(page, "fast")
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_contain_text("Merchants are counted")
    assert page.locator("#board [data-points='0']").inner_text() == "9"
    assert page.evaluate("document.getAnimations().length") == 0
    assert_final(page)
    assert page.evaluate("flights") == 0
    stub.now(replace(reveal(TURNED, row="B"), version=11, beat=12, film=[replace(reveal(TURNED).film[0], beat=12)]))
    page.wait_for_selector("#face")
    assert page.evaluate("[getComputedStyle(back).opacity, getComputedStyle(face).opacity]") == ["0", "1"]
    assert page.evaluate("document.getAnimations().length") == 0
    page.context.close()


def test_news_that_come_during_a_film_wait_for_its_end(page: Page, stub: Stub) -> None:
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    stub.now(replace(REVEALED, version=10, title="Later", talk=[*CHOOSING.talk, ChatLine("Greta", "hello")]))
    page.wait_for_timeout(300)
    expect(page.locator("#stage")).to_have_count(1)
    expect(page.locator("#sayings li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#sayings li")).to_have_count(2)
    expect(page).to_have_title("◆ Later – Kogge")
    expect(page.locator("#stage")).to_have_count(0)


def test_the_table_is_right_after_the_stream_broke(page: Page, stub: Stub) -> None:
    stub.fall(True)
    expect(page.locator("#line")).to_contain_text("No connection")
    stub.page = REVEALED
    stub.fall(False)
    set_speed(page, "fast")
    assert_final(page)
    expect(page.locator("#line")).to_be_hidden()


def test_a_refused_decision_is_told_and_the_choice_kept(page: Page, stub: Stub) -> None:
    stub.answer = (409, {"ok": False, "error": "Not now: <b>wait</b>"})
    page.locator("input[value=D]").check(force=True)
    page.get_by_role("button", name="Lay it face down").click()
    expect(page.get_by_role("alert")).to_have_text("Not now: <b>wait</b>")
    assert page.locator("input[value=D]").is_checked()
    assert stub.posts[0][2] == "token"


def test_a_decision_without_connection_is_kept_and_sent_later(page: Page, stub: Stub) -> None:
    stub.after = CHOSEN
    page.locator("input[value=C]").check(force=True)
    stub.fall(True)
    page.get_by_role("button", name="Lay it face down").click()
    expect(page.locator("#line")).to_contain_text("What you chose is kept")
    assert page.locator("input[value=C]").is_checked()
    stub.fall(False)
    expect(page.locator("#decide")).to_contain_text("You have chosen")
    assert [form["key"] for _, form, _ in stub.posts] == ["key-3"]


def test_deciding_by_keyboard_and_taking_it_back(page: Page, stub: Stub) -> None:
    stub.after = CHOSEN
    page.locator("input[value=C]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#decide")).to_contain_text("You have chosen")
    path, form, _ = stub.posts[0]
    assert (path, form["half"], form["seat"], form["key"]) == ("/t/abc/decide", "D", "0", "key-3")
    expect(page).to_have_title("Waiting, round 5 – Kogge")
    stub.after = replace(CHOOSING, version=5)
    page.get_by_role("button", name="Take it back").click()
    expect(page).to_have_title("◆ Your choice, round 5 – Kogge")
    assert stub.posts[1][0] == "/t/abc/withdraw"


def test_a_choice_survives_news_of_others(page: Page, stub: Stub) -> None:
    page.locator("input[value=D]").check(force=True)
    page.locator("input[value=D]").focus()
    stub.now(replace(CHOOSING, version=4, title="Jaan has chosen", key="key-4"))
    expect(page).to_have_title("◆ Jaan has chosen – Kogge")
    assert page.locator("input[value=D]").is_checked()
    assert page.evaluate("document.activeElement.value") == "D"
    assert page.locator("input[name=key]").input_value() == "key-4"


def test_a_film_leaves_the_focus_in_the_talk(page: Page, stub: Stub) -> None:
    page.locator("#talk summary").click()
    page.get_by_label("What you say to the table").fill("I am wri")
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_have_count(1)
    page.keyboard.press("End")
    page.keyboard.type("ting?")
    expect(page.get_by_label("What you say to the table")).to_have_value("I am writing?")
    page.keyboard.press("Escape")
    assert_final(page)
    assert page.evaluate("document.activeElement.name") == "text"
    page.keyboard.press("Enter")
    expect(page.get_by_label("What you say to the table")).to_have_value("")
    assert stub.posts[0][1]["text"] == "I am writing?"


def test_table_talk_is_text_and_can_be_hidden(page: Page, stub: Stub) -> None:
    page.locator("#talk summary").click()
    assert page.locator("#sayings").inner_text() == "Jaan <b>moin</b>"
    page.get_by_label("Hide table talk").check()
    expect(page.locator("#sayings")).to_be_hidden()
    page.reload()
    page.locator("#talk summary").click()
    expect(page.locator("#sayings")).to_be_hidden()


def test_points_tell_where_they_came_from(page: Page, stub: Stub) -> None:
    set_speed(page, "off")
    stub.now(REVEALED)
    expect(page.locator("#board [data-points='0']")).to_have_text("9")
    page.locator("#board [data-points='0']").click()
    traced = page.locator("#entries li.traced")
    expect(traced).to_contain_text("Merchants")
    expect(traced.locator("dd")).to_have_text("+3")
    traced.get_by_role("link", name="Rule: Contests").click()
    expect(page.locator("#rules .here")).to_have_text("Contests")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    assert page.url.startswith(f"{stub.origin}/t/abc")


def test_what_happened_can_be_shown_again(page: Page, stub: Stub) -> None:
    set_speed(page, "fast")
    stub.now(REVEALED)
    assert_final(page)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    assert_final(page)


def test_help_of_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_a_hidden_page_rings_once_and_keeps_the_film_for_later(browser: Browser, stub: Stub) -> None:
    stub.page = CHOSEN
    page = opened(browser, stub)
    page.evaluate(
        """() => {
        window.messages = [];
        window.Notification = class { static permission = "granted"; constructor(title) { messages.push(title); } };
        localStorage.setItem("kogge.notify", "on");
        Object.defineProperty(document, "hidden", {configurable: true, get: () => window.away});
        window.away = true;
        }"""
    )
    stub.now(REVEALED)
    expect(page).to_have_title("◆ Your choice, round 6 – Kogge")
    stub.now(replace(REVEALED, version=10))
    page.wait_for_timeout(500)
    assert page.evaluate("messages") == ["It is your turn."]
    assert page.locator("#stage").count() == 0
    page.evaluate("away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    assert page.evaluate("messages.length") == 1
    page.context.close()


def test_a_phone_shows_the_film_without_scrolling_sideways(browser: Browser, stub: Stub) -> None:
    page = opened(browser, stub, viewport={"width": 390, "height": 844})
    page.evaluate("shifts.length = 0")
    stub.now(REVEALED)
    expect(page.locator("#stage")).to_contain_text("Merchants are counted")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#stage label", has_text="fast").click()
    assert page.evaluate("localStorage['kogge.speed']") == "fast"
    assert_final(page)
    assert page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < 0.02
    page.context.close()


def test_without_script_a_decision_is_a_form(browser: Browser, stub: Stub) -> None:
    page = opened(browser, stub, java_script_enabled=False)
    page.locator("input[value=D]").check(force=True)
    page.get_by_role("button", name="Lay it face down").click()
    assert stub.posts[0][1]["half"] == "D"
    page.context.close()


def test_the_script_stays_small() -> None:
    assert sum((STATIC / f"{name}.js").stat().st_size for name in MODULES) < 38 * 1024


# --- A server with newer files


def assert_renewed(page: Page, stub: Stub) -> None:
    expect(page.locator("body[data-release=another]")).to_have_attribute("data-alive", "", timeout=15000)
    assert stub.loads == 2


def hear_again(page: Page, stub: Stub) -> None:
    """Wait until the page has asked, and shown what it was told."""
    version = stub.page.version + 1
    stub.now(replace(stub.page, version=version))
    expect(page.locator("body")).to_have_attribute("data-version", str(version))


def test_a_page_is_fetched_anew_when_the_server_has_newer_files(page: Page, stub: Stub) -> None:
    stub.upgrade()
    assert_renewed(page, stub)
    for _ in range(2):
        hear_again(page, stub)
    assert stub.loads == 2


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("one('input[value=D]').checked = true", "one('#decide').requestSubmit()"),
        ("one('[name=text]').value = 'mo'", "one('#talk form').requestSubmit()"),
        ("one('#keys').showModal()", "one('#keys').close()"),
        ("one('.table-menu').open = true", "one('.table-menu').open = false"),
        ("one('#talk').open = true; one('[name=text]').focus()", "document.activeElement.blur()"),
    ],
    ids=["chosen", "typed", "reading", "in the menu", "typing"],
)
def test_a_page_is_not_fetched_anew_while_somebody_is_busy(page: Page, stub: Stub, begin: str, end: str) -> None:
    page.evaluate(f"window.one = (selector) => document.querySelector(selector); {begin}")
    stub.upgrade()
    for _ in range(3):
        hear_again(page, stub)
    assert stub.loads == 1
    stub.after = replace(CHOSEN, version=stub.page.version + 1)
    page.evaluate(end)
    assert_renewed(page, stub)


def test_a_touched_page_is_left_alone_for_a_moment(page: Page, stub: Stub) -> None:
    before = page.evaluate("Date.now()")
    page.locator("#log-title").click()
    stub.upgrade()
    assert_renewed(page, stub)
    assert page.evaluate("Number(sessionStorage['kogge.renewed'])") > before + 2000


def test_a_film_is_shown_to_its_end_before_the_page_is_fetched_anew(page: Page, stub: Stub) -> None:
    stub.release = "another"
    stub.now(REVEALED)
    page.locator("[data-film=pause]").click()
    for caption in ("All cards are turned", "Merchants are counted", "Everybody draws"):
        expect(page.locator("#stage")).to_contain_text(caption)
        assert stub.loads == 1
        page.locator("[data-film=next]").click()
    assert_renewed(page, stub)
    expect(page.locator("#decide input[value=F]")).to_be_visible()


def test_a_film_that_waits_for_somebody_to_look_is_not_lost(page: Page, stub: Stub) -> None:
    page.evaluate(
        """() => {
        Object.defineProperty(document, "hidden", {configurable: true, get: () => window.away});
        window.away = true;
        }"""
    )
    stub.release = "another"
    stub.now(REVEALED)
    expect(page).to_have_title("◆ Your choice, round 6 – Kogge")
    stub.now(replace(REVEALED, version=10, title="Still your choice"))
    expect(page).to_have_title("◆ Still your choice – Kogge")
    assert stub.loads == 1
    page.evaluate("away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#stage")).to_contain_text("All cards are turned")
    page.locator("[data-film=end]").click()
    assert_renewed(page, stub)


def test_servers_of_different_age_do_not_send_a_page_back_and_forth(page: Page, stub: Stub) -> None:
    stub.is_stuck = True
    with page.expect_navigation():
        stub.upgrade()
    for _ in range(3):
        hear_again(page, stub)
    assert stub.loads == 2
    with page.expect_navigation():
        page.evaluate("sessionStorage['kogge.renewed'] = Date.now() - 11 * 60 * 1000")
    assert stub.loads == 3


def test_a_page_that_leads_elsewhere_is_not_fetched_anew(browser: Browser, stub: Stub) -> None:
    page = opened(browser, stub)
    stub.release = "another"
    stub.now(replace(CHOSEN, onward="/rules/game"))
    page.wait_for_url("**/rules/game")
    assert stub.loads == 1
    page.context.close()


def test_without_storage_a_page_is_never_fetched_anew(browser: Browser, stub: Stub) -> None:
    context = browser.new_context()
    context.add_init_script("Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('no'); }})")
    page = context.new_page()
    page.goto(f"{stub.origin}/t/abc")
    expect(page.locator("body")).to_have_attribute("data-alive", "")
    stub.upgrade()
    for _ in range(3):
        hear_again(page, stub)
    assert stub.loads == 1
    context.close()
