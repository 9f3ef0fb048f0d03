"""Pictures of every page, to look at: desktop and phone, day and night, English and German.

    python -m docs.screenshots [FOLDER]

They go into the folder `screenshots`, which git ignores.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.server.browsing import DECIDING, Visitor, chromium
from tests.server.running import Server

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LOCALES = {"en": "en-GB", "de": "de-DE"}


def take(browser: Browser, address: str, folder: Path, size: str, theme: str, language: str) -> None:
    """One visit, from the lobby to the replay."""
    how = SIZES[size] | {"color_scheme": theme, "locale": LOCALES[language]}
    visitor = Visitor(browser, address, **how)
    page = visitor.page

    def picture(name: str, whole: bool = False) -> None:
        page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png", full_page=whole)

    visitor.open()
    picture("lobby", whole=True)
    visitor.quick_start()
    picture("choose")
    page.locator(f"{DECIDING} input[name=do]").first.check(force=True)
    page.wait_for_timeout(300)
    picture("chosen")
    page.evaluate("() => localStorage.setItem('kogge.speed', 'normal')")
    page.reload()
    visitor.decide()
    page.wait_for_selector("#stage")
    page.wait_for_timeout(900)
    picture("reveal")
    page.keyboard.press("Escape")
    page.evaluate("() => localStorage.setItem('kogge.speed', 'off')")
    page.reload()
    asked: set[str] = set()
    for turn in range(60):
        page.wait_for_selector(f"{DECIDING}, body[data-over=yes]", state="attached")
        if visitor.over():
            break
        values = page.locator(f"{DECIDING} input[name=do]")
        kind = (values.first.get_attribute("value") or "").split()[0]
        if kind not in asked or turn == 14:
            asked.add(kind)
            picture(f"{kind}-{turn}")
        visitor.decide_and_see(turn)
    page.reload()
    picture("result", whole=True)
    path = visitor.path
    visitor.open(f"{path}/replay?beat=12")
    picture("replay", whole=True)
    visitor.open("/rules/tallinn")
    picture("rules")
    visitor.context.close()


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, chromium() as browser:
        for size in SIZES:
            for theme in ("light", "dark"):
                for language in LOCALES:
                    take(browser, server.address, folder, size, theme, language)
                    print(f"{size} {theme} {language}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
