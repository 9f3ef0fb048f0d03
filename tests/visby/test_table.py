"""Visby in the browser: every view can be drawn, every decision can be sent, and previews keep their word."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kogge
from kogge.core.bits import has
from kogge.core.drawing import Scene, TableDrawing
from kogge.core.errors import IllegalDecision
from kogge.core.game import Game
from kogge.core.match import Match
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import LANGUAGES
from kogge.games.visby import game, table
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.components import MARKET
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.position import KIND, Do
from kogge.games.visby.table import forecast, lookup
from kogge.games.visby.table.forecast import Course, forecasts, matters
from kogge.web import pages
from tests import drawing
from tests.drawing import Form, beat_scene, check, forms, read

DRAWING = cast(TableDrawing, table)
WORDS = {language: game.words(language) for language in LANGUAGES}
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', str(pages.sprite(game))))
NAMES = ("Anna", "Bo", "Carl", "Dora", "Emil", "Fine")


def start(players: int, goal: int = 30) -> Match:
    return kogge.start("visby", NAMES[:players], options={"goal": goal})


def scene(match: Match, seat: int, language: str = "en") -> Scene:
    return drawing.scene(match, seat, WORDS[language])


def drawn(shown: Scene) -> str:
    return "".join((DRAWING.board(shown), DRAWING.tray(shown)))


def decide(match: Match, *texts: str) -> None:
    """All seats that are asked decide, in their order."""
    for seat, text in zip(match.to_move, texts, strict=True):
        match.decide(seat, text)


def sent(html: str) -> Iterator[str]:
    """The decisions the controls of a page can send; a wrong number of cards is refused."""
    for form in forms(html):
        if form["do"] == ["play"] and len(form.get("card", ())) != table.PAIR:
            with pytest.raises(IllegalDecision, match="exactly two cards"):
                DRAWING.decision(form)
        else:
            yield DRAWING.decision(form)


def check_decisions(view: View, html: str) -> None:
    texts = list(sent(html))
    assert sorted(texts) == sorted(str(decision) for decision in view.legal)


# --- Everything can be drawn


@pytest.mark.parametrize(("players", "goal"), [(2, 30), (3, 45), (4, 30), (5, 30), (6, 30)])
def test_everything_can_be_drawn_and_every_decision_sent(players: int, goal: int) -> None:
    match = start(players, goal)
    chance = random.Random(players)
    while not match.over:
        asked = chance.choice(match.to_move)
        for seat in {NONE, asked, chance.randrange(players)}:
            shown = scene(match, seat, chance.choice(LANGUAGES))
            html = drawn(shown)
            check(html, SYMBOLS)
            if len(shown.view.legal):
                check_decisions(shown.view, html)
            assert DRAWING.heading(shown)
            assert DRAWING.law(shown) in game.laws
            assert [phase.state for phase in DRAWING.phases(shown)].count("current") == 1
        match.decide(asked, chance.choice(match.legal(asked)))
    for language in LANGUAGES:
        for seat in (NONE, *range(players)):
            check(drawn(scene(match, seat, language)), SYMBOLS)
    for beat in range(len(match.beats)):
        for seat, language in ((NONE, "en"), (beat % players, "de")):
            shown = beat_scene(match, seat, beat, WORDS[language])
            stage = DRAWING.stage(shown, beat)
            assert stage.count('role="status"') == 1
            check("".join((DRAWING.board(shown), stage)), SYMBOLS)
            assert DRAWING.law(shown) in game.laws
            assert DRAWING.phases(shown)


@pytest.mark.parametrize("players", [2, 4])
def test_a_laid_decision_is_told_to_its_seat_alone(players: int) -> None:
    match = start(players)
    others = (NONE, *range(1, players))
    before = [drawn(scene(match, seat)) for seat in others]
    match.decide(0, match.legal(0)[0])
    own = drawn(scene(match, 0))
    check(own, SYMBOLS)
    assert "Take it back" in own
    assert 'name="do"' not in own
    waiting = [drawn(scene(match, seat)) for seat in others]
    match.withdraw(0)
    match.decide(0, match.legal(0)[-1])
    assert [drawn(scene(match, seat)) for seat in others] == waiting
    assert before != waiting


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text(language: str) -> None:
    name = "<i onclick='x'>\"&amp;{0}</i>"
    match = kogge.start("visby", [name, name])
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
        ({"do": ["play knight"]}, "play knight"),
        ({"do": ["trade 9"]}, "trade 9"),
        ({"do": ["play"], "card": ["ship", "knight"]}, "play knight ship"),
        ({"do": ["play"], "card": ["monk", "troops", "dragon"]}, "play troops monk"),
    ],
)
def test_a_form_stands_for_a_decision(form: Form, text: str) -> None:
    assert DRAWING.decision(form) == text


@pytest.mark.parametrize("cards", [[], ["knight"], ["knight", "knight"], ["knight", "ship", "monk"]])
def test_any_other_number_of_cards_is_explained(cards: list[str]) -> None:
    with pytest.raises(IllegalDecision, match="choose exactly two cards"):
        DRAWING.decision({"do": ["play"], "card": cards})


# --- Previews


def end_of_steps(match: Match, begun: int) -> int:
    """The last beat before the cards of a round were cleared away, which was asked for after a number of beats.

    Rounds in which nobody has a choice follow by themselves.
    """
    return min(beat.index for beat in match.beats[begun:] if beat.events[0][0] == Event.CLEARED) - 1


def what_happened(match: Match, seat: int, begun: int) -> Course:
    """The round that was asked for after a number of beats, as a forecast would tell it."""
    view = match.view(seat, end_of_steps(match, begun))
    events = lookup.of_this_round(Scene(view, WORDS["en"], ()))
    position = view.position
    own = {card: one for (whose, card), one in lookup.brought(events).items() if whose == seat}
    return Course(own, {}, {}, int(position.seals[seat]), int(position.goods[seat]), ())


def in_any_order(brought: Mapping[int, lookup.Brought]) -> dict[int, lookup.Brought]:
    """What cards brought, wherever the others sit: a forecast knows how many play a card, not who."""
    return {card: replace(one, parts=tuple(sorted(one.parts))) for card, one in brought.items()}


def best_trade(match: Match, seat: int) -> str:
    position = match.position
    seals = match.edition.components[0].exchange[position.track[MARKET]].tolist()
    return f"trade {max(range(position.goods[seat] + 1), key=seals.__getitem__)}"


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 12))
def test_what_is_foretold_happens_when_the_others_play_so(players: int, seed: int, rounds: int) -> None:
    """The exact outcome, card by card, for whatever the others play."""
    match = start(players)
    chance = random.Random(seed)
    for _ in range(rounds + 1):
        view = match.view(0)
        before, begun = match.position, len(match.beats)
        choices = {seat: chance.choice(match.legal(seat)) for seat in match.to_move}
        for seat, decision in choices.items():
            match.decide(seat, decision)
        while match.to_move and str(match.legal(match.to_move[0])[0]).startswith("trade"):
            seat = match.to_move[0]
            match.decide(seat, best_trade(match, seat) if seat == 0 else chance.choice(match.legal(seat)))
        if 0 in choices:
            foreseen = forecasts(view)[choices[0].code - Do.PLAY * KIND]
            hands = [choices[seat].code % KIND if seat in choices else before.hand[seat] for seat in range(1, players)]
            others = tuple(sum(has(int(cards), kind) for cards in hands) for kind in foreseen.kinds)
            told, happened = foreseen.courses[others], what_happened(match, 0, begun)
            assert (told.seals, told.goods) == (happened.seals, happened.goods)
            assert in_any_order(told.brought) == in_any_order(happened.brought)
        if match.over:
            break


@pytest.mark.parametrize("players", [2, 3])
def test_forecasts_need_no_compiled_rules(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others whose ship comes in before the market are asked there, too."""
    view = start(players).view(0)
    compiled = dict(forecasts(view))
    forecast._forecasts.cache_clear()
    monkeypatch.setattr(Game, "engine", property(lambda played: played.interpreted))
    assert dict(forecasts(view)) == compiled


def test_which_cards_of_others_matter_is_learnt_from_the_rules() -> None:
    """Smiths look at troops and knights, customs officers at fleets and ships, and so on."""
    touching = matters(game, game.edition())
    named = {
        CARD_NAMES[card]: " ".join(CARD_NAMES[kind] for kind in sorted(kinds)) for card, kinds in enumerate(touching)
    }
    assert named == {
        "troops": "troops",
        "knight": "troops knight",
        "smith": "troops knight",
        "fleet": "fleet",
        "ship": "fleet ship",
        "customs": "fleet ship",
        "merchant": "merchant",
        "monk": "merchant",
    }


def preview_text(match: Match, seat: int, key: str) -> str:
    """What is shown once some cards are ticked."""
    html = DRAWING.tray(scene(match, seat))
    parts = re.findall(rf'<(tbody|p) class="pv [^"]*\bfor-{key}(?: [^"]*)?">(.*?)</\1>', html)
    names = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>', r"[\1]", "".join(body for _, body in parts))
    return " ".join(re.sub(r"<[^>]+>", " ", names).split())


def test_a_preview_states_its_assumption_and_the_other_cases() -> None:
    match = start(2)
    told = preview_text(match, 0, "knight-ship")
    assert "unless Bo plays [Troops] [Knight] 4 of 4 +4 [Seals]" in told
    assert "with [Knight] / [Troops] 4 ÷ 2 +2 [Seals]" in told
    assert "with [Troops] [Knight] 2 ÷ 2 +1 [Seals]" in told
    assert "unless Bo plays [Fleet] [Ship] 4 of 4 +4 [Goods]" in told
    assert told.endswith("[Seals] 0 → 1–4 [Goods] 2 → 2–6")


def test_a_preview_is_certain_where_the_open_discards_prove_it() -> None:
    match = start(2)
    decide(match, "play troops smith", "play troops knight")
    told = preview_text(match, 0, "knight-ship")
    assert "Knight certain, nobody else can" in told
    assert "unless Bo plays [Fleet] [Ship]" in told


def test_own_cards_are_reckoned_together() -> None:
    """Own troops leave less for the own knight, and a merchant trades what the own ship brings."""
    match = start(2)
    assert "Knight unless Bo plays [Troops] [Knight] 2 of 2 +2" in preview_text(match, 0, "troops-knight")
    ship, alone = preview_text(match, 0, "ship-merchant"), preview_text(match, 0, "smith-merchant")
    assert "2 : 1 +3 [Seals]" in ship
    assert "2 : 1 +1 [Seals]" in alone


def test_a_dashed_marker_stands_where_a_pair_would_leave_a_track() -> None:
    board = DRAWING.board(scene(start(2), 0))
    fields = {
        key: sorted(
            int(field)
            for field, keys in re.findall(r'<span class="mk ghost at-(\d+) ([^"]*)"', board)
            if f"g-{key}" in keys.split()
        )
        for key in ("knight-ship", "troops-merchant", "smith-customs")
    }
    assert fields == {"knight-ship": [0, 0], "troops-merchant": [0, 2], "smith-customs": []}


# --- The merchant


def merchant_with(goods: int, field: int) -> Match:
    """Anna has played a merchant and is asked how much of her goods she trades."""
    for seed in range(4000):
        match, chance = start(2), random.Random(seed)
        while not match.over:
            seat = match.to_move[0]
            position = match.position
            if (
                seat == 0
                and str(match.legal(0)[0]).startswith("trade")
                and position.goods[0] == goods
                and position.track[MARKET] == field
            ):
                return match
            match.decide(seat, chance.choice(match.legal(seat)))
    raise AssertionError("no such table")


def test_amounts_that_no_mix_hits_are_hollow_and_wasteful_ones_are_marked() -> None:
    match = merchant_with(7, 7)
    html = DRAWING.tray(scene(match, 0))
    columns = re.findall(r'class="amt ?([\w ]*)">.*?class="gn"[^>]*>(\d+)<', html)
    assert {int(goods): kind for kind, goods in columns} == {
        0: "",
        1: "none",
        2: "",
        3: "",
        4: "worse",
        5: "",
        6: "",
        7: "worse",
    }
    assert "no more than for fewer goods" in html
    assert "6 goods bring as many" in html
    told = re.search(r'<div class="pv for-a-5">(.*?)</div>', html)
    assert told is not None
    assert "3 goods" not in told[1]
    assert "+2" in told[1]
    assert "+1" in told[1]
    assert len(re.findall('name="do"', html)) == len(match.legal(0)) == 7


# --- The stage


def test_a_division_is_shown_with_what_stays() -> None:
    match = start(4)
    decide(match, "play knight", "play knight", "play knight", "play monk")
    beat = next(
        beat.index
        for beat in match.beats
        if "÷" in DRAWING.stage(beat_scene(match, 0, beat.index, WORDS["en"]), beat.index)
    )
    shown = beat_scene(match, 0, beat, WORDS["en"])
    stage, board = DRAWING.stage(shown, beat), DRAWING.board(shown)
    text = " ".join("".join(read(stage).text).split())
    assert "4 ÷ 3 = 1 each" in text
    assert "1 stays on the track" in text
    assert 'data-acts="0 1 2"' in stage
    assert re.findall(r'<li class="(\w+)"(?: aria-current="step")?><i>', stage) == [
        "none",
        "now",
        *["none"] * 5,
        "later",
    ]
    # what was taken lies with those who took it, under the name it had on the track
    before = DRAWING.board(beat_scene(match, 0, beat - 1, WORDS["en"]))
    for field, name in ((4, "campaign:4"), (3, "campaign:3"), (2, "campaign:2"), (1, "campaign:1")):
        assert f'data-piece="{name}"' in before
        assert f'data-piece="{name}"' in board
        assert (f'<span class="fd at-{field} taken">' in board) == (field > 1)


def test_the_end_tells_what_broke_a_tie() -> None:
    """From complete records in which seals, goods or cards in hand decide."""
    seen = set()
    for seed in range(400):
        match, chance = start(2), random.Random(seed)
        while not match.over:
            seat = match.to_move[0]
            match.decide(seat, chance.choice(match.legal(seat)))
        outcome = match.outcome
        assert outcome is not None
        html = DRAWING.tray(scene(match, 0))
        tied = outcome.scores[0] == outcome.scores[1]
        assert ("Equal seals" in html) == tied
        assert ("The lead is" in html) != tied
        seen.add(tied)
        if seen == {True, False}:
            return
    raise AssertionError("no tie in 400 games")
