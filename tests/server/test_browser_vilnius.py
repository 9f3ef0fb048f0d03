"""Vilnius in a real browser: whole games with a computer partner, one plan of defence in two browsers, a phone, German,
keys only, no script.

Where a test needs a certain moment it opens a table at a place of a record, found by what is decided there.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from sqlalchemy import Engine, insert

from kogge import games
from kogge.core.events import KIND
from kogge.core.record import from_record
from kogge.games.vilnius.rules.events import Event
from kogge.server.people import Person
from kogge.server.storage import repository, schema
from kogge.server.storage.store import _engine
from kogge.server.tables import Opening, Place, TableSettings, opened
from kogge.server.web.identity import COOKIE, Identity
from tests.server.browsing import PHONE, Visitor, chromium, fits
from tests.server.running import SECRET, Server

VILNIUS = games.find("vilnius")
RECORDS = {
    path.stem: json.loads(path.read_bytes()) for path in (Path(__file__).parent.parent / "records/vilnius").glob("*")
}
Where = Callable[[Any, int], bool]
"""Whether a place in the log of a record will do."""
ASKED = "form#decide:is([action$='/decide'], [action$='/draft']):not([aria-busy])"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('vilnius') / 'kogge.db'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), database=url) as running:
        yield running


@pytest.fixture(scope="module")
def store(server: Server, url: str) -> Iterator[Engine]:
    """The server's database, so that tables can be opened that no page opens."""
    engine = _engine(url)
    yield engine
    engine.dispose()


# --- Tables at a place of a record


def kind_of(entry: dict[str, Any]) -> str:
    """What is decided: `pay`, or `joint send` if all decide it together."""
    words = str(entry.get("do", "chance")).split()
    return f"joint {words[1]}" if "seats" in entry else words[0]


def anywhere(_record: Any, _place: int) -> bool:
    return True


def place_of(kind: str, *, players: int = 2, where: Where = anywhere) -> tuple[Any, int]:
    """The first record and place in its log where something is decided."""
    for record in RECORDS.values():
        for place, entry in enumerate(record["log"]):
            if len(record["seats"]) == players and kind_of(entry) == kind and where(record, place):
                return record, place
    raise AssertionError(f"no record of {players} players has such a decision '{kind}'")


def open_at(store: Engine, record: Any, place: int, *people: str) -> tuple[str, list[str]]:
    """Open a table at a place of a record, for as many people as there are names: its path, and who they are.

    The first of them holds the seats that are left.
    """

    persons = [Person(secrets.token_hex(16), name) for name in people]
    seats = tuple(
        Place(seat, "person", persons[seat].name, persons[seat].id)
        if seat < len(persons)
        else Place(seat, "here", named["name"], persons[0].id)
        for seat, named in enumerate(record["seats"])
    )
    settings = TableSettings(options=record["options"])
    opening = Opening(VILNIUS, VILNIUS.edition(), seats, settings, record["log"][:place])
    table = opened(opening, persons[0].id)
    with store.begin() as c:
        rows = [{"id": one.id, "name": one.name, "seen": 0.0, "renewed": 0, "barred": False} for one in persons]
        c.execute(insert(schema.people), rows)
        repository.create(c, table)
    return f"/t/{table.id}", [person.id for person in persons]


def come_in(visitor: Visitor, path: str, person: str) -> Page:
    """Look at a table as somebody who sits there."""
    token = Identity(SECRET).token(Person(person, ""))
    visitor.context.add_cookies([{"name": COOKIE, "value": token, "url": visitor.address}])
    page = visitor.open(path)
    page.wait_for_selector(ASKED)
    return page


def sit_down(
    browser: Browser, server: Server, store: Engine, kind: str, *, where: Where = anywhere, **how: Any
) -> tuple[Visitor, Page]:
    """One person who plays all families, asked for a certain kind of decision."""
    path, (anna,) = open_at(store, *place_of(kind, where=where), "Anna")
    visitor = Visitor(browser, server.address, **how)
    return visitor, come_in(visitor, path, anna)


# --- What people do


def done(*visitors: Visitor) -> None:
    for visitor in visitors:
        assert visitor.troubles == []
        visitor.context.close()


def send(visitor: Visitor, acting: Callable[[], None]) -> None:
    """Do something that sends the tray's form, and wait until the page shows what came of it."""
    newest = visitor.version_after(acting)
    visitor.page.wait_for_function("newest => Number(document.body.dataset.version) >= newest", arg=newest)


def answer(page: Page, builds: bool = True) -> None:
    """Do the first sensible thing with the mouse, and send it; in the city build, or pass."""
    form = page.locator(ASKED)
    if not builds and page.locator("#w-pass").count():
        page.locator("#w-pass").check(force=True)
        form.locator("button.primary").click()
        return
    agree, choices = form.locator("button[name=agree]"), page.locator("input[type=radio][name=do]")
    if agree.count():
        agree.click()
    elif (form.get_attribute("action") or "").endswith("/draft"):
        form.locator("button[name=change]").first.click()
    else:
        if choices.count():
            choices.first.check(force=True)
        form.locator("button.primary").click()


def play_on(visitor: Visitor, most: int = 400, building: int = 12) -> list[str]:
    """Play to the end, after some decisions without building; the phases that were seen on the way."""
    page, seen = visitor.page, list[str]()
    for _ in range(most):
        page.wait_for_selector(f"{ASKED}, body[data-over=yes]", state="attached")
        if visitor.over():
            return seen
        seen.append(page.locator("#head [aria-current=step] span").inner_text())
        builds = len(seen) <= building
        send(visitor, lambda builds=builds: answer(page, builds))  # type: ignore[misc]
    raise AssertionError("the game does not end")


def expect_end(page: Page) -> None:
    """The city held or fell, in the tray, the title and the chart."""
    held = page.locator("#tray .win .crown").count() > 0
    expect(page.locator("#tray h2").first).to_contain_text("held" if held else "burnt")
    assert page.title().startswith("The city held" if held else "The city fell")
    expect(page.locator("#tray .closing svg.chart .ln")).to_have_count(1)


# --- Whole games


def test_a_whole_game_with_a_computer_partner(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.address)
    page = visitor.open("/?game=vilnius")
    for seat, chosen in enumerate(("me", "computer:apprentice", "none")):
        page.locator(f"select[name=seat-{seat}]").select_option(chosen)
    page.locator("form:has(select[name=seat-0]) input[name=name]").fill("Anna")
    page.locator("form:has(select[name=seat-0]) button.primary").click()
    page.wait_for_url(re.compile("/t/"))
    seen = play_on(visitor)
    assert {"Income", "City", "Military"} <= set(seen)
    expect_end(page)
    done(visitor)


def test_from_a_record_into_the_final_attack(browser: Browser, server: Server, tmp_path: Path) -> None:
    """A record is opened, gone through to the round of the Final Attack, and played on from there."""
    name, record = next((name, record) for name, record in RECORDS.items() if "final" in record["result"]["reason"])
    beats = from_record(record, games.find).beats
    beat = next(beat.index for beat in beats if Event.FINAL_ATTACK_DREW in beat.events[:, KIND].tolist())
    visitor = Visitor(browser, server.address)
    page = visitor.open()
    page.locator("input[type=file][name=record]").set_input_files(
        Path(__file__).parent.parent / "records" / "vilnius" / f"{name}.json"
    )
    page.locator("form[action='/records'] button").click()
    page.wait_for_url(re.compile("/replay"))
    visitor.open(f"{visitor.path}?beat={beat}")
    page.locator("form[action$='/fork'] button").click()
    page.wait_for_url(re.compile("/t/[^/]+$"))
    seen = play_on(visitor)
    assert "Final Attack" in seen
    expect_end(page)
    done(visitor)


# --- One plan in two browsers


def both_fight(record: Any, place: int) -> bool:
    """Whether both seats have units to send, and some of them defeated an enemy."""
    steps = record["log"][place]["do"].split(", ")
    beats = from_record(record, games.find).beats
    fought = any(Event.MET in beat.events[:, KIND].tolist() for beat in beats if beat.log == place + 1)
    return fought and {"0 send", "1 send"} <= {" ".join(step.split()[:2]) for step in steps}


def two_at_a_fight(browser: Browser, server: Server, store: Engine, **how: Any) -> tuple[Visitor, Visitor]:
    path, people = open_at(store, *place_of("joint send", where=both_fight), "Anna", "Bo")
    visitors = Visitor(browser, server.address, **how), Visitor(browser, server.address, **how)
    for visitor, person in zip(visitors, people, strict=True):
        come_in(visitor, path, person)
    return visitors


def send_unit(visitor: Visitor, seat: int, foe: int) -> None:
    """Put the first free unit of a seat on an enemy."""
    page = visitor.page
    page.locator(f"{ASKED} .pool input[name=unit][value^='{seat} ']").first.check(force=True)
    send(visitor, page.locator(f"{ASKED} #foe-{foe} button[value='send {foe}']").click)


def seals(page: Page) -> Locator:
    return page.locator("#decide .agree .seal")


def test_a_plan_of_defence_in_two_browsers(browser: Browser, server: Server, store: Engine) -> None:
    anna, bo = two_at_a_fight(browser, server, store)
    foe = int((anna.page.locator(".fcols .fcol").first.get_attribute("id") or "").removeprefix("foe-"))
    here = f"#foe-{foe} .units .unit"
    for visitor in (anna, bo):
        expect(visitor.page.locator(here)).to_have_count(0)
        expect(seals(visitor.page)).to_have_count(0)
    free = bo.page.locator(".pool .unit").count()

    send_unit(bo, 1, foe)
    expect(anna.page.locator(here)).to_have_count(1)
    expect(anna.page.locator(f"{here} .mark")).to_have_attribute("aria-label", "Bo")
    assert anna.page.locator(".pool .unit").count() == bo.page.locator(".pool .unit").count() <= free

    send(bo, bo.page.locator("#decide button[name=agree]").click)
    expect(bo.page.locator("#decide button[name=agree]")).to_have_count(0)
    expect(seals(anna.page)).to_have_count(1)

    send_unit(anna, 0, foe)
    expect(bo.page.locator(here)).to_have_count(2)
    for visitor in (anna, bo):
        expect(seals(visitor.page)).to_have_count(0)
    send(anna, anna.page.locator(f"{here} button.back").first.click)
    expect(bo.page.locator(here)).to_have_count(1)

    version = int(anna.page.locator("body").get_attribute("data-version") or "")
    send(anna, anna.page.locator("#decide button[name=agree]").click)
    expect(bo.page.locator("#decide .agree .seal")).to_have_count(1)
    send(bo, bo.page.locator("#decide button[name=agree]").click)
    for visitor in (anna, bo):
        visitor.page.wait_for_function("old => Number(document.body.dataset.version) >= old + 2", arg=version)
        expect(visitor.page.locator(".plan .fcols #foe-1 button.send")).to_have_count(0)
    done(anna, bo)


def test_a_proposal_fills_the_symbols_and_can_be_cleared(browser: Browser, server: Server, store: Engine) -> None:
    anna, bo = two_at_a_fight(browser, server, store)
    raised = "#decide .slot:not(.miss)"
    send(anna, anna.page.locator("#decide button[value=propose]").click)
    filled = anna.page.locator(raised).count()
    assert anna.page.locator(".fcols .units .unit").count() > 0
    assert filled > 0
    expect(bo.page.locator(raised)).to_have_count(filled)
    send(bo, bo.page.locator("#decide button[value=clear]").click)
    expect(anna.page.locator(raised)).to_have_count(0)
    done(anna, bo)


# --- Keys only


def test_building_and_paying_by_keyboard(browser: Browser, server: Server, store: Engine) -> None:
    """Arrow keys choose, Enter sends, and what was begun is taken back."""
    visitor, page = sit_down(browser, server, store, "build", where=is_placed_and_paid)
    record, place = place_of("build", where=is_placed_and_paid)
    back = page.locator(".takeback button")
    for again in (True, False):
        walk_by_tab(page, f"{ASKED} input[name=do]")
        page.keyboard.press("Space")
        walk_to(page, page.locator(f"input[name=do][value='{record['log'][place]['do']}']"))
        expect(page.locator(".pvs .pv:visible")).to_have_count(1)
        send(visitor, lambda: page.keyboard.press("Enter"))
        expect(back).to_be_visible()
        if again:
            walk_by_tab(page, ".takeback button")
            page.keyboard.press("Enter")
            expect(page.locator(f"{ASKED} .market")).to_have_count(1)
    walk_by_tab(page, "input[name=do][form=decide]")
    page.keyboard.press("Space")
    walk_to(page, page.locator("input[name=do][form=decide]").last)
    send(visitor, lambda: page.keyboard.press("Enter"))
    walk_by_tab(page, f"{ASKED} button.primary")
    send(visitor, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f"{ASKED} .paying")).to_have_count(0)
    expect(page.locator("#entries li", has_text="builds").last).to_be_attached()
    done(visitor)


def is_placed_and_paid(record: Any, place: int) -> bool:
    """Whether a building has several places, and several ways to pay for it."""
    return [kind_of(entry) for entry in record["log"][place + 1 : place + 3]] == ["place", "pay"]


def walk_to(page: Page, wanted: Locator) -> None:
    """Walk with the arrow keys until a radio button is chosen."""
    for _ in range(60):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("the arrow keys do not lead there")


def walk_by_tab(page: Page, selector: str) -> None:
    """Walk with Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_plan_of_defence_by_keyboard(browser: Browser, server: Server, store: Engine) -> None:
    visitor, page = sit_down(browser, server, store, "joint send")
    page.keyboard.press("Tab")
    walk_by_tab(page, ".pool input[name=unit]")
    chosen = page.evaluate("document.activeElement.value")
    walk_by_tab(page, ".fcol button.send")
    send(visitor, lambda: page.keyboard.press("Enter"))
    back = page.locator(".fcol .units button.back")
    expect(back).to_have_count(1)
    assert (back.get_attribute("value") or "").endswith(chosen)
    assert page.evaluate("document.activeElement !== document.body")
    walk_by_tab(page, ".fcol .units button.back")
    send(visitor, lambda: page.keyboard.press("Enter"))
    expect(back).to_have_count(0)
    walk_by_tab(page, "button[name=agree]")
    send(visitor, lambda: page.keyboard.press("Enter"))
    expect(page.locator("button[name=agree]")).to_have_count(0)
    done(visitor)


# --- No script


def test_without_script(browser: Browser, server: Server, store: Engine) -> None:
    """A building is chosen, taken back, chosen again, placed and paid for; then a plan is drafted and made."""
    visitor, page = sit_down(browser, server, store, "place", java_script_enabled=False)
    place = page.locator("input[name=do][form=decide]")
    assert place.count() > 1
    page.locator(".takeback button").click()
    expect(page.locator(".market")).to_have_count(1)
    page.locator("input[name=do][value^=recruit], input[name=do][value^=build]").first.check(force=True)
    page.locator(f"{ASKED} button.primary").click()
    expect(page.locator(".market .shelf")).to_have_count(0)
    visitor.context.close()

    visitor, page = sit_down(browser, server, store, "joint send", java_script_enabled=False)
    page.locator(".fcol button.send").first.click()
    expect(page.locator(".fcol .units .unit")).to_have_count(1)
    page.locator("button[name=agree]").click()
    expect(page.locator("button[name=agree]")).to_have_count(0)
    visitor.context.close()


# --- Every question on a phone, in German

KINDS = sorted({kind_of(entry) for record in RECORDS.values() for entry in record["log"]} - {"chance"})
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{4,}")


def said(language: str) -> set[str]:
    """All words of the pages of a table in one language."""
    folder = Path(games.__file__).parent.parent
    places = folder / "web/locales", folder / "web/locales/table", folder / "server/locales", folder / "core/locales"
    files = [place / f"{language}.ftl" for place in (*places, VILNIUS.folder / "locales")]
    texts = (line.partition("=")[2] or line for file in files for line in file.read_text("utf-8").splitlines())
    return {word.lower() for text in texts for word in WORD.findall(re.sub(r"{[^}]*}", " ", text))}


@pytest.mark.parametrize("players", [2, 3])
def test_every_question_on_a_phone_in_german(browser: Browser, server: Server, store: Engine, players: int) -> None:
    """Every kind of decision there is in the records: one area at a time, nothing sideways, no word of English."""
    english = said("en") - said("de") - {"steward"}  # who plays in the records is called so
    path, visitor = "", Visitor(browser, server.address, locale="de-DE", color_scheme="dark", **PHONE)
    for kind in KINDS:
        try:
            found = place_of(kind, players=players)
        except AssertionError:
            continue
        path, (anna,) = open_at(store, *found, "Anna")
        page = come_in(visitor, path, anna)
        assert fits(page), kind
        told = {word.lower() for word in WORD.findall(page.locator("body").text_content() or "")}
        assert not told & english, (kind, told & english)
        for area in page.locator(".areas label").all():
            area.click()
            assert fits(page), (kind, area.inner_text())
            expect(page.locator("#board .ct:visible, #board .order:visible, #tray:visible").first).to_be_visible()
    assert path
    done(visitor)


def late(record: Any, place: int) -> bool:
    """When the cities are large."""
    return record is RECORDS["victory-of-two"] and place > len(record["log"]) // 2


@pytest.mark.parametrize("kind", ["pay", "place", "take", "guard"])
def test_a_question_is_in_sight_however_large_the_cities(
    browser: Browser, server: Server, store: Engine, kind: str
) -> None:
    """All of it on a low screen; where a place in the city is asked for, those as well."""
    visitor, page = sit_down(browser, server, store, kind, where=late, viewport={"width": 1280, "height": 800})
    tray = page.locator("#tray").bounding_box()
    assert tray
    assert tray["y"] + tray["height"] <= 800
    for cell in page.locator("#board .cell.lit").all():
        box = cell.bounding_box()
        assert box
        assert box["y"] + box["height"] <= tray["y"]
    done(visitor)


# --- Newcomers, and people who cannot see the table


def test_a_lesson_is_told_once(browser: Browser, server: Server, store: Engine) -> None:
    visitor, page = sit_down(browser, server, store, "build")
    lesson = page.locator(".lesson:visible")
    expect(lesson).to_have_count(1)
    title = lesson.locator("h3").inner_text()
    lesson.locator("label").click()
    expect(page.locator(".lesson:visible h3", has_text=title)).to_have_count(0)
    page.reload()
    expect(page.locator(".lesson:visible h3", has_text=title)).to_have_count(0)
    done(visitor)


@pytest.mark.parametrize("kind", ["build", "place", "pay", "income", "joint send", "capture"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_out_of_reach(browser: Browser, server: Server, store: Engine, kind: str, scheme: str) -> None:
    visitor, page = sit_down(browser, server, store, kind, color_scheme=scheme)
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
    done(visitor)
