"""People in a real Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
KEEP_ANSWERS = r"""
const send = window.fetch;
window.fetch = async (...request) => {
  const answer = await send(...request);
  if (/\/(decide|draft)$/.test(String(request[0]))) sessionStorage.setItem("answer", await answer.clone().text());
  return answer;
};
"""
"""What the server answered to a decision outlives the page it was made on."""
DECIDING = "form#decide[action$='/decide']"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own, whose page must stay clean: no error, no request elsewhere."""

    def __init__(self, browser: Browser, address: str, **how: Any) -> None:
        self.address = address
        self.context = browser.new_context(**({"locale": "en-GB", "viewport": {"width": 1280, "height": 800}} | how))
        self.context.set_default_timeout(30_000)
        if how.get("java_script_enabled", True):
            self.context.add_init_script("try { localStorage['kogge.speed'] ??= 'off' } catch {}")
            self.context.add_init_script(KEEP_ANSWERS)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.traffic: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._watch)
        self.page.on("response", self._read)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "ERR_" not in message.text and "the server responded" not in message.text:
            self.troubles.append(message.text)

    def _watch(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"request to {request.url}")

    def _read(self, response: Any) -> None:
        kind = response.headers.get("content-type", "")
        if kind.startswith(("text/html", "application/json")) and response.status == 200:
            try:
                self.traffic.append(response.text())
            except Exception:
                return

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page

    def quick_start(self) -> Page:
        self.open()
        self.page.locator("button[name=quick]").first.click()
        self.page.wait_for_url(re.compile("/t/"))
        return self.page

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.address).partition("?")[0]

    def deciding(self) -> bool:
        return self.page.locator(DECIDING).count() > 0

    def over(self) -> bool:
        return self.page.locator("body[data-over=yes]").count() > 0

    def decide(self, choice: int = 0) -> None:
        """Choose with the mouse and confirm."""
        if self.choose(choice):
            self.confirm_button().click()
        else:
            self.page.locator(f"{DECIDING} button[value='chronicle none']").click()

    def choose(self, choice: int = 0) -> bool:
        """Choose with the mouse; return whether there was something to choose."""
        radios = self.page.locator(f"{DECIDING} input[type=radio][name=do]")
        boxes = self.page.locator(f"{DECIDING} [data-wants] input[type=checkbox]")
        if radios.count():
            radios.nth(choice % radios.count()).check(force=True)
        elif boxes.count():
            wanted = int(self.page.locator("[data-wants]").get_attribute("data-wants") or "")
            for box in boxes.all():
                box.uncheck(force=True)
            for step in range(wanted):
                boxes.nth((choice + step) % boxes.count()).check(force=True)
        else:
            return self.page.locator(f"{DECIDING} button[value='chronicle none']").count() == 0
        return True

    def version_after(self, deciding: Callable[[], None]) -> int:
        """Return the version the server gave a decision; the page may have moved on since."""
        self.page.evaluate("() => sessionStorage.removeItem('answer')")
        deciding()
        answer = self.page.wait_for_function("() => sessionStorage.getItem('answer')").json_value()
        told = json.loads(answer)
        assert told["ok"], told
        version: int = told["version"]
        return version

    def decide_and_see(self, choice: int = 0) -> None:
        """Decide, and wait until the page shows what came of it."""
        newest = self.version_after(lambda: self.decide(choice))
        self.page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=newest)

    def confirm_button(self) -> Locator:
        return self.page.locator(f"{DECIDING} button[type=submit].primary").first

    def play_to_the_end(self, choice: int = 0, most: int = 80) -> None:
        """Decide whenever asked, until the game is over."""
        for _ in range(most):
            self.page.wait_for_selector(f"{DECIDING}, body[data-over=yes]", state="attached")
            if self.over():
                return
            self.decide_and_see(choice)
        raise AssertionError("the game does not end")


def fits(page: Page) -> bool:
    """Return whether nothing is wider than the screen; on a phone `innerWidth` would grow with the page."""
    assert page.viewport_size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")) <= page.viewport_size["width"]


def open_table(visitor: Visitor, *seats: str, **fields: str) -> Page:
    """Fill in the form of the lobby."""
    page = visitor.open()
    for number, seat in enumerate(seats):
        page.locator(f"select[name=seat-{number}]").select_option(seat)
    for number in range(len(seats), 4):
        page.locator(f"select[name=seat-{number}]").select_option("none")
    for name, value in fields.items():
        page.locator(f"[name='{name}']").first.fill(value)
    page.locator("form:has(select[name=seat-0]) button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def two_at_a_table(browser: Browser, address: str, init: str = "") -> tuple[Visitor, Visitor]:
    """Bring Anna, who opens a table, and Bo, who follows the link; both are asked."""
    anna, bo = Visitor(browser, address), Visitor(browser, address)
    if init:
        anna.context.add_init_script(init)
    open_table(anna, "me", "open", name="Anna")
    bo.open(anna.path)
    bo.page.locator("form[action$='/join'] input[name=name]").fill("Bo")
    bo.page.locator("form[action$='/join'] button").click()
    for visitor in (anna, bo):
        visitor.page.wait_for_selector(DECIDING)
    return anna, bo
