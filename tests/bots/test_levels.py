"""The five levels: at every table, from what a seat may know, at once, and each stronger than the one below."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kogge
from kogge import games
from kogge.bots import BUILT_IN, LEVELS, NO_LIMIT, USUAL_LEVEL, Limit, Player, decision_of, levels
from kogge.bots.finding import Finding
from kogge.bots.levels import (
    RARE,
    GreedyJourneyman,
    SearchAlderman,
    SearchCouncillor,
    Searching,
    SearchMerchant,
    mixed_strategy,
    sample,
)
from kogge.bots.thinking import value_function
from kogge.core.features import Features
from kogge.core.view import View
from kogge.core.words import LANGUAGES
from kogge.lab.ladder import Ladder, Tally, climb
from kogge.server.errors import words_for
from tests.matches import play_on
from tests.tallinn.test_hidden import shuffled_behind

FEW = Limit(simulations=60)
SEARCHED = [name for name in games.names() if games.find(name).search]
COUNTS = [(name, players) for name in SEARCHED for players in games.find(name).players]
EACH = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())


def questions(name: str, players: int, seed: int = 1) -> list[View]:
    """What is seen at some moments of a game."""
    match = kogge.start(name, players, seed=seed)
    chance = random.Random(seed)
    seen = []
    while not match.over:
        seen.append(match.view(chance.choice(match.to_move)))
        play_on(match, chance, 5)
    return seen


def test_the_levels_are_five_and_ordered() -> None:
    assert list(LEVELS) == ["apprentice", "journeyman", "merchant", "councillor", "alderman"]
    assert USUAL_LEVEL in LEVELS
    assert LEVELS.items() <= BUILT_IN.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_has_a_title(language: str) -> None:
    titles = [words_for(language)(f"level-{name}") for name in BUILT_IN]
    assert len(set(titles)) == len(BUILT_IN)


@EACH
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_decisions_are_legal_at_every_table(level: type[Player], name: str, players: int) -> None:
    player = level(3)
    for view in questions(name, players):
        assert decision_of(player, view, FEW) in view.legal


@EACH
def test_the_same_seed_and_view_give_the_same_decision(level: type[Player]) -> None:
    for name in SEARCHED:
        for view in questions(name, 3):
            assert level(7).decide(view, FEW) == level(7).decide(view, FEW)


@EACH
def test_nothing_hidden_changes_a_decision(level: type[Player]) -> None:
    chance = random.Random(6)
    different = 0
    for seed in range(10):
        match = kogge.start("tallinn", 2, seed=seed)
        play_on(match, chance, 2 * seed)
        if match.over:
            continue
        seat = match.to_move[0]
        other = shuffled_behind(match, seat, chance)
        different += match.position.tobytes() != other.position.tobytes()
        assert level(1).decide(match.view(seat), FEW) == level(1).decide(other.view(seat), FEW)
    assert different > 5


@EACH
def test_what_others_have_laid_down_changes_nothing(level: type[Player]) -> None:
    for name in SEARCHED:
        match = kogge.start(name, 2, seed=2)
        before = level(7).decide(match.view(0), FEW)
        match.decide(1, match.legal(1)[0])
        assert level(7).decide(match.view(0), FEW) == before


@pytest.mark.parametrize("level", [SearchMerchant, SearchCouncillor, SearchAlderman])
def test_until_the_search_is_compiled_they_decide_as_a_journeyman(
    level: type[Searching], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("somebody would have to wait for a compiler")

    monkeypatch.setattr(levels, "is_ready", lambda game: False)
    monkeypatch.setattr("kogge.bots.search.compiled_search", never)
    monkeypatch.setattr("kogge.bots.lookahead.compiled_look", never)
    match = kogge.start("visby", 2, seed=2)
    match.engine = match.game.interpreted
    assert level(1).decide(match.view(0), Limit(time=0.2)) in match.legal(0)


def test_a_forced_decision_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(view for view in questions("visby", 2) if len(view.legal) > 1)
    alone = View(
        view.game, view.edition, view.options, view.names, view.seat, view.records, one(view), view.events, view.beats
    )
    player = SearchAlderman(1)
    monkeypatch.setattr(player, "mix", lambda *_: pytest.fail("thought about a forced decision"))
    assert player.decide(alone, NO_LIMIT) == view.legal[0]


def one(view: View) -> Any:
    legal = kogge.start(view.game.name, 2).legal(0)
    legal.codes = view.legal.codes[:1]
    return legal


def test_a_mix_leaves_out_what_is_advised_rarely() -> None:
    mix = mixed_strategy(
        [Finding(code, share, 0.5, 1) for code, share in enumerate((0.5, 0.4, 0.5 * RARE - 0.01, 0.0))]
    )
    assert mix == pytest.approx([5 / 9, 4 / 9, 0, 0])
    assert [sample(mix, share) for share in (0.0, 0.55, 0.56, 0.9999999)] == [0, 0, 1, 1]


def test_a_solved_mix_leaves_out_nothing() -> None:
    shares = [0.9, 0.09, 0.01, 0.0]
    assert mixed_strategy([Finding(code, share, 0.5, 1, solved=True) for code, share in enumerate(shares)]) == shares


def test_a_mix_is_played_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    view = questions("tallinn", 2)[0]
    monkeypatch.setattr(SearchMerchant, "mix", lambda *_: [0.25, 0.0, 0.75, 0.0, 0.0, 0.0])
    made = [view.legal.codes.tolist().index(SearchMerchant(seed).decide(view, FEW).code) for seed in range(400)]
    assert set(made) == {0, 2}
    assert 60 < made.count(0) < 140


def test_an_apprentice_overlooks_but_does_not_throw_dice() -> None:
    """It takes one of the better things it notices: over many seeds the best more often than any other."""
    view = kogge.start("visby", 2, seed=2).view(0)
    made = [LEVELS["apprentice"](seed).decide(view, NO_LIMIT).code for seed in range(300)]
    journeyman = GreedyJourneyman(1).decide(view, NO_LIMIT).code
    often = sorted(set(made), key=made.count)
    assert journeyman in often[-6:]
    assert made.count(often[-1]) > 3 * len(made) / len(view.legal)


@pytest.mark.parametrize(("name", "players"), [("tallinn", (2, 3, 4)), ("visby", (2, 3, 4))])
def test_values_were_learnt_for_these_tables(name: str, players: tuple[int, ...]) -> None:
    """And they fit what a position is described by today."""
    game = games.find(name)
    assert tuple(number for number in game.players if value_function(game, number)) == players
    for number in players:
        match = kogge.start(name, number, seed=1)
        network = value_function(game, number)
        assert network is not None
        described = game.features(match.position, match.edition.components[0], 0, Features.none())
        assert len(network.inner) == described + 1


def share_of(name: str, lower: str, upper: str, number: int, players: int = 2) -> float:
    """The victories of the upper of two levels."""
    ladder = Ladder.make(name, players, f"{lower},{upper}", {}, games.find(name).edition(), 5)
    tally = Tally(ladder)
    for meeting in climb(ladder, number, 1, tally):
        tally.add(meeting)
    return 1 - tally.encounters()[0, 1].share


def test_among_three_an_alderman_is_above_a_councillor() -> None:
    """Even if it imagines fewer games. That learnt values are worth something is measured, see docs/strength.md."""
    assert share_of("tallinn", "councillor", "alderman@800", 24, players=3) > 0.5


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).search])
def test_the_first_levels_are_in_order(name: str) -> None:
    """The whole ladder takes longer: see docs/strength.md."""
    assert share_of(name, "apprentice", "journeyman", 40) > 0.5
    assert share_of(name, "journeyman", "councillor", 16) > 0.5


@pytest.mark.parametrize(("name", "players"), [("visby", 4), ("visby", 6), ("tallinn", 4)])
def test_the_first_levels_are_in_order_at_larger_tables(name: str, players: int) -> None:
    """Where all want the same at once, who sees more and thinks no further would get less than who overlooks it."""
    assert share_of(name, "apprentice", "journeyman", 160, players) > 0.5


def test_the_alderman_beats_the_merchant_at_visby() -> None:
    assert share_of("visby", "merchant", "alderman", 8) > 0.5
