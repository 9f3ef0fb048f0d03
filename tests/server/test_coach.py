"""The coach: an analysis after the game, made in the background and kept; hints where a table allows them."""

from __future__ import annotations

import re
from dataclasses import asdict

import msgspec
import pytest

from kogge import games
from kogge.bots.analysis import Advice
from kogge.bots.coach import Judgement, accuracy, judged, moments
from kogge.core.record import from_record
from tests.running import simulated
from tests.server.browsing import Visitor
from tests.server.running import Server
from tests.server.test_api import Caller
from tests.server.test_browser import browser, visitor  # noqa: F401


def judgement(seat: int, entry: int, chosen: int, *values: tuple[float, float]) -> Judgement:
    return Judgement(
        seat, entry, chosen, tuple(Advice(f"play {n}a", share, value) for n, (share, value) in enumerate(values))
    )


GOOD = judgement(0, 1, 0, (0.75, 0.6), (0.25, 0.56), (0.0, 0.2))
BAD = judgement(0, 2, 1, (1.0, 0.6), (0.0, 0.35))
WORSE = judgement(1, 3, 1, (1.0, 0.9), (0.0, 0.1))


def test_what_a_choice_costs() -> None:
    assert GOOD.chance == pytest.approx(0.59)
    assert GOOD.cost == 0
    assert BAD.cost == pytest.approx(0.25)
    assert GOOD.stake == pytest.approx(0.39)


def test_accuracy_is_the_share_kept_of_what_was_at_stake() -> None:
    assert accuracy([GOOD, BAD, WORSE], 0) == pytest.approx(1 - 0.25 / (0.39 + 0.25))
    assert accuracy([GOOD, BAD, WORSE], 1) == pytest.approx(0)
    assert accuracy([], 0) == 1


def test_moments_are_the_dearest_in_their_order() -> None:
    assert moments([GOOD, BAD, WORSE], 1) == [WORSE]
    assert moments([GOOD, BAD, WORSE]) == [BAD, WORSE]


def test_judgements_survive_their_storage() -> None:
    stored = msgspec.json.decode(msgspec.json.encode([asdict(one) for one in (GOOD, WORSE)]))
    assert msgspec.convert(stored, list[Judgement]) == [GOOD, WORSE]


def test_every_choice_of_a_game_is_judged() -> None:
    match = from_record(simulated(), games.find)
    steps: list[tuple[int, int]] = []
    found = list(judged(match, lambda done, total: steps.append((done, total))))
    made = [entry for entry in match.log if "seat" in entry]
    assert steps == [(number, len(made)) for number in range(len(made))]
    for one in found:
        entry = match.log[one.entry]
        assert (one.seat, one.choices[one.chosen].text) == (entry["seat"], entry["do"])
        assert sum(choice.share for choice in one.choices) == pytest.approx(1)
        assert all(0 <= choice.value <= 1 for choice in one.choices)


@pytest.mark.parametrize("game", ["visby", "vilnius"])
def test_a_hint_is_for_those_who_are_asked_where_hints_are_allowed(server: Server, game: str) -> None:
    anna, bo = Caller(server, "Anna"), Caller(server, "Bo")
    for hints in (True, False):
        table = anna.post("/api/tables", game=game, seats=["me", "me"], hints=hints)["id"]
        cookie = {"cookie": f"kogge={anna.http.headers['authorization'].removeprefix('Bearer ')}"}
        own = anna.http.get(f"/t/{table}/hint", headers=cookie)
        assert own.status_code == (200 if hints else 403)
        assert bo.http.get(f"/t/{table}/hint").status_code == 403


def test_while_five_aldermen_think_everybody_else_is_served(visitor: Visitor, server: Server) -> None:  # noqa: F811
    anna = Caller(server, "Anna")
    table = anna.post("/api/tables", game="visby", seats=["me", *["alderman"] * 5])["id"]
    view = anna.get(f"/api/tables/{table}")
    assert view["to_move"] == [0, 1, 2, 3, 4, 5], "they have only begun to think"
    visitor.open()
    assert visitor.page.locator("button[name=quick]").count() == 3
    visitor.open(f"/t/{table}?watch=1")
    visitor.page.wait_for_selector("#board")
    assert anna.get(f"/api/tables/{table}")["to_move"][0] == 0
    anna.post(f"/api/tables/{table}/decide", seat=0, do=view["legal"][0])
    while anna.get(f"/api/tables/{table}")["log"] == []:
        pass


def test_after_the_game_the_coach_says_what_could_have_been_better(visitor: Visitor) -> None:  # noqa: F811
    page = visitor.quick_start()
    page.wait_for_selector("form#decide[action$='/decide']")
    page.locator(".hint a").click()
    page.wait_for_selector("dialog[open] .advice")
    page.keyboard.press("Escape")
    visitor.play_to_the_end(1)
    page.locator(".closing button[form=ask-coach]").click()
    page.wait_for_selector("#moments", timeout=120_000)
    assert page.locator(".chart .ln").count() == 3
    assert page.locator(".coach .box table.advice").first.locator("tbody tr").count() == 3
    page.set_viewport_size({"width": 390, "height": 800})
    page.reload()
    assert page.locator("#moments").count() == 1, "the analysis is kept"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    see = page.locator(".remarks a.btn").first
    assert re.search(r"/replay\?beat=\d+$", see.get_attribute("href") or "")
    page.locator(".remarks form button").first.click()
    page.wait_for_selector("form#decide[action$='/decide'], body[data-over=no]")
    assert not visitor.troubles
