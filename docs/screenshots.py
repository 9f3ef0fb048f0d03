"""Pictures of every page, to look at: desktop and phone, day and night, English and German.

    python -m docs.screenshots [FOLDER]

They go into the folder `screenshots`, which git ignores.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from kogge import games
from kogge.bots import usual_level
from tests.server.browsing import DECIDING, Visitor, chromium
from tests.server.running import Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LOCALES = {"en": "en-GB", "de": "de-DE"}
BEATS = 6


Picture = Callable[..., None]


def take(browser: Browser, address: str, folder: Path, game: str, size: str, theme: str, language: str) -> None:
    """One visit: the lobby, a game, its rules and examples, a full table."""
    how = SIZES[size] | {"color_scheme": theme, "locale": LOCALES[language]}
    visitor = Visitor(browser, address, **how)

    def picture(name: str, whole: bool = False) -> None:
        visitor.page.screenshot(path=folder / f"{game}-{name}-{size}-{theme}-{language}.png", full_page=whole)

    visitor.open()
    picture("lobby", whole=True)
    if not games.find(game).cooperation:
        play(visitor, game, picture)
    visitor.open(f"/rules/{game}")
    picture("rules")
    for example in games.find(game).examples:
        page = visitor.open(f"/rules/{game}")
        page.locator(f"button[name=example][value={example}]").click()
        page.wait_for_url(re.compile("/t/"))
        page.wait_for_selector("form#decide")
        picture(f"example-{example}")
    full_table(visitor, game)
    visitor.page.wait_for_timeout(300)
    picture("full")
    visitor.context.close()


def play(visitor: Visitor, game: str, picture: Picture) -> None:
    """A whole game, and its replay."""
    page = visitor.page

    def speed(name: str) -> None:
        page.evaluate("name => localStorage.setItem('kogge.speed', name)", name)
        page.reload()

    page.locator(f"form:has(input[name=game][value={game}]) button[name=quick]").click()
    page.wait_for_url(re.compile("/t/"))
    picture("choose")
    visitor.choose(4)
    page.wait_for_timeout(300)
    picture("chosen")
    speed("normal")
    visitor.decide(4)
    page.wait_for_selector("#stage")
    for beat in range(1, BEATS + 1):
        page.wait_for_timeout(900)
        picture(f"beat-{beat}")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    speed("off")
    asked: set[str] = set()
    for turn in range(200):
        page.wait_for_selector(f"{DECIDING}, body[data-over=yes]", state="attached")
        if visitor.over():
            break
        kind = (page.locator(f"{DECIDING} input[name=do]").first.get_attribute("value") or "").split()[0]
        if kind not in asked or turn == 14:
            asked.add(kind)
            visitor.choose(turn)
            page.wait_for_timeout(300)
            picture(f"{kind}-{turn}")
        visitor.decide_and_see(turn)
    page.reload()
    picture("result", whole=True)
    path = visitor.path
    visitor.open(f"{path}/replay?beat=12")
    picture("replay", whole=True)


def full_table(visitor: Visitor, game: str) -> None:
    """As many players as the game takes."""
    page = visitor.open(f"/?game={game}")
    seats = page.locator("select[name^=seat-]")
    for number in range(seats.count()):
        seats.nth(number).select_option(f"computer:{usual_level(games.find(game))}" if number else "me")
    page.locator("form:has(select[name=seat-0]) button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(DECIDING)


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, chromium() as browser:
        for game, size, theme, language in product(games.names(), SIZES, ("light", "dark"), LOCALES):
            take(browser, server.address, folder, game, size, theme, language)
            print(f"{game} {size} {theme} {language}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
