"""Tallinn in the browser: every view can be drawn, every decision can be sent, and nothing hidden is in the page."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import kogge
from kogge.core.drawing import Scene, TableDrawing
from kogge.core.match import Match
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import LANGUAGES
from kogge.games.tallinn import game, table
from kogge.web import pages
from tests import drawing
from tests.drawing import Form, beat_scene, check, forms, read, signs
from tests.matches import Setting, settings_of_matches
from tests.tallinn.test_hidden import shuffled_behind

DRAWING = cast(TableDrawing, table)
WORDS = {language: game.words(language) for language in LANGUAGES}
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', str(pages.sprite(game))))


def scene(match: Match, seat: int, language: str = "en") -> Scene:
    return drawing.scene(match, seat, WORDS[language])


def drawn(shown: Scene) -> str:
    return "".join((DRAWING.board(shown), DRAWING.tray(shown)))


def scenes(match: Match) -> Iterator[Scene]:
    for language in LANGUAGES:
        for seat in (NONE, *range(len(match.seats))):
            yield scene(match, seat, language)


def check_forms(view: View, html: str) -> None:
    texts = {DRAWING.decision(form) for form in forms(html)}
    legal = {str(decision) for decision in view.legal}
    assert legal <= texts
    if "chronicle none" not in legal:  # sets of cards that fall short are refused by the rules
        assert texts == legal


@settings(max_examples=3)
@given(settings_of_matches(whole=True))
def test_everything_can_be_drawn_and_every_decision_sent(setting: Setting) -> None:
    assume(setting.game == "tallinn")
    match = setting.start()
    chance = random.Random(setting.seed)
    while not match.over:
        for shown in scenes(match):
            html = drawn(shown)
            check(html, SYMBOLS)
            if len(shown.view.legal):
                check_forms(shown.view, html)
            assert DRAWING.heading(shown)
            assert DRAWING.law(shown) in game.laws
            assert [phase.state for phase in DRAWING.phases(shown)].count("current") == 1
        seat = chance.choice(match.to_move)
        match.decide(seat, chance.choice(match.legal(seat)))
    for shown in scenes(match):
        check(drawn(shown), SYMBOLS)
    for beat in range(len(match.beats)):
        for seat, language in ((NONE, "en"), (beat % setting.players, "de")):
            shown = beat_scene(match, seat, beat, WORDS[language])
            stage = DRAWING.stage(shown, beat)
            assert stage.count('role="status"') == 1
            check("".join((DRAWING.board(shown), stage)), SYMBOLS)
            assert DRAWING.law(shown) in game.laws
            assert DRAWING.phases(shown)


@settings(max_examples=12)
@given(settings_of_matches(), st.integers(0, 2**32))
def test_pages_of_matches_that_differ_in_hidden_things_are_the_same(setting: Setting, seed: int) -> None:
    assume(setting.game == "tallinn")
    match = setting.play()
    while match.pending:
        match.withdraw(match.pending[0]["seat"])
    assume(not match.over)
    for seat in (NONE, *range(setting.players)):
        other = shuffled_behind(match, seat, random.Random(seed))
        known = signs(match)
        mine, theirs = (Scene(one.view(seat), WORDS["en"], known) for one in (match, other))
        assert drawn(mine) == drawn(theirs)
        for beat in range(len(match.beats))[-3:]:
            before = (beat_scene(match, seat, beat, WORDS["en"]), beat_scene(other, seat, beat, WORDS["en"]))
            boards = [DRAWING.board(shown) for shown in before]
            stages = [DRAWING.stage(shown, beat) for shown in before]
            assert boards[0] == boards[1]
            assert stages[0] == stages[1]


def test_a_laid_decision_is_told_to_its_seat_alone() -> None:
    match = kogge.start("tallinn", ["Anna", "Bo"], seed=4)
    before = [drawn(scene(match, seat)) for seat in (NONE, 1)]
    match.decide(0, match.legal(0)[0])
    own = drawn(scene(match, 0))
    check(own, SYMBOLS)
    assert "Take it back" in own
    assert 'name="do"' not in own
    waiting = [drawn(scene(match, seat)) for seat in (NONE, 1)]
    match.withdraw(0)
    match.decide(0, match.legal(0)[-1])
    assert [drawn(scene(match, seat)) for seat in (NONE, 1)] == waiting
    assert before != waiting


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text(language: str) -> None:
    name = "<i onclick='x'>\"&amp;{0}</i>"
    match = kogge.start("tallinn", [name, name], options={"envoy": True, "chronicles": True}, seed=3)
    chance = random.Random(3)
    while not match.over:
        for seat in (NONE, 0, 1):
            html = drawn(scene(match, seat, language))
            check(html, SYMBOLS)
            assert "<i " not in html
            assert name in "".join(read(html).text)
        seat = chance.choice(match.to_move)
        match.decide(seat, chance.choice(match.legal(seat)))
    for beat in range(len(match.beats)):
        assert "<i " not in DRAWING.stage(beat_scene(match, 0, beat, WORDS[language]), beat)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({}, ""),
        ({"do": ["play 3a"]}, "play 3a"),
        ({"do": ["exchange"], "under-3": ["0"], "under-5": ["0"], "under-e": ["0"]}, "exchange none"),
        ({"do": ["exchange"], "under-3": ["2"], "under-5": ["1"], "under-e": ["0"]}, "exchange 5 3"),
        ({"do": ["exchange"], "under-3": ["1"], "under-10": ["1"], "under-e": ["1"]}, "exchange 3 10 e"),
        ({"do": ["chronicle"], "card": ["10", "e", "2"]}, "chronicle remove 2 10 e"),
        ({"do": ["chronicle"]}, "chronicle none"),
        ({"do": ["chronicle", "chronicle none"], "card": ["2"]}, "chronicle none"),
    ],
)
def test_a_form_stands_for_a_decision(form: Form, text: str) -> None:
    assert DRAWING.decision(form) == text


def test_a_contest_is_shown_with_its_figures() -> None:
    """The halves with coins are wide while their contest is shown, and narrow afterwards."""
    match = kogge.start("tallinn", ["Anna", "Bo"], seed=1)
    while all(match.edition.components[0].contest[one.code] == NONE for one in match.legal(0)):
        for seat in match.to_move:
            match.decide(seat, match.legal(seat)[-1])
    coin = next(one for one in match.legal(0) if match.edition.components[0].contest[one.code] != NONE)
    match.decide(0, coin)
    match.decide(1, next(one for one in match.legal(1) if match.edition.components[0].contest[one.code] == NONE))
    beat = len(match.beats) - 1
    shown = beat_scene(match, 1, beat, WORDS["en"])
    stage = DRAWING.stage(shown, beat)
    counted = re.search(r'data-counted="([MKO])" data-seats="0 1" data-acts="0"', stage)
    assert counted is not None
    assert f"faction-{counted[1]}" in stage
    card = str(coin).split()[1][:-1]
    assert f'<li class="just" data-piece="0:{card}">' in DRAWING.board(shown)
    match.decide(0, "tower none")
    assert f'<li class="contested" data-piece="0:{card}">' in DRAWING.board(scene(match, 1))
