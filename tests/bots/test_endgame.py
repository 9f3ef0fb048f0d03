"""Endgames of two players: where nothing is hidden they are solved exactly, and known answers are found."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

import kogge
from kogge import games
from kogge.bots import NO_LIMIT, Limit, make_bot
from kogge.bots.finding import Finding
from kogge.bots.levels import SearchAlderman
from kogge.bots.lookahead import PRECISE, TO_THE_END, Lookahead, bind, known_position
from kogge.bots.network import ValueNetwork
from kogge.bots.search import Search
from kogge.bots.thinking import value_function
from kogge.bots.tree import UPPER_BOUNDS
from kogge.bots.tree import bind as bind_search
from kogge.bots.utility import MARGIN
from kogge.core.match import Match
from kogge.games.tallinn.rules.components import EVERY_HALF
from kogge.lab.learning import width_of
from tests.bots import positions
from tests.matches import play_on

NAMES = sorted(file.stem for file in positions.FOLDER.glob("*.jsonl"))
QUESTIONS = [(name, place) for name in NAMES for place in range(len(positions.read(name)))]


@pytest.mark.parametrize(("name", "place"), QUESTIONS)
def test_the_alderman_finds_every_known_answer(name: str, place: int) -> None:
    found = positions.read(name)[place]
    view = found.match.view(found.seat)
    for seed in range(3):
        assert str(SearchAlderman(seed).decide(view, NO_LIMIT)) in found.right


@pytest.mark.parametrize("name", NAMES)
def test_the_known_answers_are_proved_by_the_rules(name: str) -> None:
    known = positions.read(name)
    assert len(known) >= 20
    for found in known[::5]:
        assert positions.forced_wins(found.match.view(found.seat), found.rounds) == found.right


def last_rounds(seed: int, left: int) -> Match:
    """Tallinn, played at random until each has so many cards in hand and none in the pile, and no tower is secret."""
    chance = random.Random(seed)
    while True:
        match = kogge.start("tallinn", 2, seed=chance.getrandbits(32))
        while not match.over:
            position = match.position
            both = len(match.to_move) == 2 and str(match.legal(0)[0]).startswith("play")
            ready = both and position.left == 0 and not position.secret.any()
            if ready and [int(hand).bit_count() for hand in position.hand[:2]] == [left, left]:
                return match
            play_on(match, chance, 1)


def test_what_both_can_work_out_is_known() -> None:
    match = last_rounds(1, 3)
    whole = known_position(match.view(0))
    assert whole is not None
    assert whole[0].hand.tolist() == match.position.hand.tolist()
    assert (whole[0].row & EVERY_HALF).tolist() == (match.position.row & EVERY_HALF).tolist()


def test_what_is_hidden_from_one_is_not_known() -> None:
    assert known_position(kogge.start("tallinn", 2, seed=1).view(0)) is None
    chance = random.Random(3)
    secret = 0
    while secret < 3:
        match = kogge.start("tallinn", 2, seed=chance.getrandbits(32))
        play_on(match, chance, 10)
        while not match.over and not (match.position.left == 0 and match.position.secret[0]):
            play_on(match, chance, 1)
        if not match.over and match.position.hand[0]:
            secret += 1
            assert known_position(match.view(match.to_move[0])) is None


def test_in_visby_everything_is_known_even_while_another_has_decided() -> None:
    match = kogge.start("visby", 2, seed=1)
    before = known_position(match.view(0))
    match.decide(1, match.legal(1)[5])
    after = known_position(match.view(0))
    assert before is not None
    assert after is not None
    assert before.tobytes() == after.tobytes()
    assert known_position(kogge.start("visby", 3, seed=1).view(0)) is None


def test_the_last_cards_are_solved_as_a_matrix_by_hand() -> None:
    """With one card each, the value is that of the matrix of all pairs of halves, each played to the end."""
    solved = 0
    for seed in range(12):
        match = last_rounds(seed, 1)
        payoff = np.zeros((2, 2))
        for row, own in enumerate(match.legal(0)):
            for column, theirs in enumerate(match.legal(1)):
                payoff[row, column] = value_of_pair(match, str(own), str(theirs))
        findings = Lookahead(match.game).solve(match.view(0), 100_000)
        assert findings is not None
        if np.isnan(payoff).any():
            continue  # a tower was to be decided about in between
        solved += 1
        lower, upper = payoff.min(axis=1).max(), payoff.max(axis=0).min()
        value = sum(found.share * found.value for found in findings)
        assert lower - 0.01 <= value <= upper + 0.01
    assert solved


def value_of_pair(match: Match, own: str, theirs: str) -> float:
    """What the first seat has of a pair of decisions, as players count it; not a number if more is asked."""
    further = match.fork()
    further.decide(0, own)
    further.decide(1, theirs)
    if further.outcome is None:
        return math.nan
    ranks, scores = further.outcome.ranks, further.outcome.scores
    victory = (ranks[0] == 1) / ranks.count(1)
    lead = max(-1.0, min(1.0, (scores[0] - scores[1]) / 20))
    return (1 - MARGIN) * victory + MARGIN * (1 + lead) / 2


def test_three_cards_each_are_solved_and_two_views_agree() -> None:
    match = last_rounds(5, 3)
    ahead = Lookahead(match.game)
    first = ahead.solve(match.view(0), 2_000_000)
    second = ahead.solve(match.view(1), 2_000_000)
    assert first is not None
    assert second is not None
    own = sum(found.share * found.value for found in first)
    theirs = sum(found.share * found.value for found in second)
    assert own + theirs == pytest.approx(1, abs=0.01)
    best = max(found.value for found in first)
    assert all(found.value > best - 0.01 for found in first if found.share > 0.05)


def test_it_gives_up_where_there_is_too_much_to_try() -> None:
    match = last_rounds(5, 3)
    assert Lookahead(match.game).solve(match.view(0), 10) is None
    opening = kogge.start("visby", 2, seed=1)
    assert Lookahead(opening.game).solve(opening.view(0), 5000) is None


def test_not_every_pair_has_to_be_tried() -> None:
    match = last_rounds(5, 3)
    whole = known_position(match.view(0))
    assert whole is not None
    ahead = Lookahead(match.game)
    value = ahead.value(whole, match.edition, TO_THE_END, 0.001)
    assert not np.isnan(ahead.payoff).any()
    part = ahead.value(whole, match.edition, TO_THE_END, 0.001, whole=False)
    assert part == pytest.approx(value, abs=0.002)
    assert np.isnan(ahead.payoff).any()


def test_looking_further_sees_what_the_value_function_does_not() -> None:
    """Nearly what two rounds say is found by looking at a part of the second, even if the value function is useless."""
    game = games.find("visby")
    ahead = Lookahead(game, ValueNetwork(np.zeros((width_of(game, 2) + 1, 1)), np.zeros(2)))
    near, far = [], []
    for seed in range(8):
        match = last_round_but_one(seed)
        view, whole = match.view(0), known_position(match.view(0))
        assert whole is not None
        deep = ahead.value(whole, match.edition, 2, 0.001)
        near.append(abs(worth(ahead.evaluate(view)) - deep))
        far.append(abs(worth(ahead.evaluate(view, TO_THE_END)) - deep))
    assert np.mean(near) > 0.1
    assert np.mean(far) < np.mean(near) / 2


def test_limits_say_how_far_an_alderman_looks() -> None:
    """In pairs of decisions or in seconds; without either it looks as far as it always does."""
    view = last_round_but_one(3).view(0)
    solution = Lookahead(view.game, value_function(view.game, 2)).evaluate(view)
    assert solution is not None
    near = [found.share for found in solution]
    assert SearchAlderman(0).mix(view, Limit(simulations=1)) == pytest.approx(near)
    assert SearchAlderman(0).mix(view, Limit(time=1e-9)) == pytest.approx(near)
    assert SearchAlderman(0).mix(view, NO_LIMIT) != pytest.approx(near)


def last_round_but_one(seed: int) -> Match:
    """Visby for two, before the last round but one of a game of journeymen."""
    match = kogge.start("visby", 2, seed=seed)
    players = [make_bot("journeyman", seed), make_bot("journeyman", seed + 100)]
    rounds = []
    while not match.over:
        if len(match.to_move) == 2 and str(match.legal(0)[0]).startswith("play"):
            rounds.append(match.fork())
        for seat in match.to_move:
            match.decide(seat, players[seat].decide(match.view(seat), NO_LIMIT))
    return rounds[-2]


def worth(findings: list[Finding] | None) -> float:
    assert findings is not None
    return sum(found.share * found.value for found in findings)


def test_interpreted_and_compiled_lookahead_agree() -> None:
    match = last_rounds(2, 1)
    whole = known_position(match.view(0))
    assert whole is not None
    fast, slow = Lookahead(match.game), Lookahead(match.game)
    slow._look = bind(games.find("tallinn"), lambda function: function)
    values = [ahead.value(whole, match.edition, TO_THE_END, 0.01) for ahead in (fast, slow)]
    assert values[0] == pytest.approx(values[1])
    assert fast.mixes == pytest.approx(slow.mixes)


IGNORANT = ValueNetwork(np.zeros((width_of(games.find("tallinn"), 2) + 1, 1)), np.zeros(2))
"""A value function to which everything is worth the same."""


def test_a_search_solves_the_end_it_comes_to() -> None:
    """Two cards each, one imagined game: it ends at the last round, and counts what that is worth."""
    solved = 0
    for seed in range(12):
        match = last_rounds(seed, 2)
        search = Search(match.game, seed, UPPER_BOUNDS, IGNORANT, exact=True)
        search.run(match.view(0), games=1)
        chosen = [next(each for each in search.findings(match.view(seat)) if each.tried) for seat in (0, 1)]
        further = match.fork()
        for seat, found in enumerate(chosen):
            further.decide(seat, further.legal(seat)[match.legal(seat).codes.tolist().index(found.code)])
        ahead = known_position(further.view(0)) if len(further.to_move) == 2 else None
        if ahead is not None and str(further.legal(0)[0]).startswith("play"):
            solved += 1
            value = Lookahead(match.game).value(ahead, match.edition, TO_THE_END, PRECISE)
            assert [found.value for found in chosen] == pytest.approx([value, 1 - value])
    assert solved


def test_only_what_is_small_is_solved() -> None:
    """At first observation of a round, the value function judges; one who solves sees more, but only near the end."""
    for match, differs in ((last_rounds(1, 2), True), (kogge.start("tallinn", 2, seed=1), False)):
        view = match.view(0)
        found = []
        for exact in (False, True):
            search = Search(match.game, 1, UPPER_BOUNDS, IGNORANT, exact=exact)
            search.run(view, games=len(view.legal))
            found.append([each.value for each in search.findings(view)])
        assert (found[0] != found[1]) == differs


def test_interpreted_and_compiled_search_solve_the_same() -> None:
    match = last_rounds(1, 2)
    view = match.view(0)
    fast, slow = (Search(match.game, 1, UPPER_BOUNDS, exact=True) for _ in range(2))
    slow._think = bind_search(match.game, lambda function: function)
    for search in (fast, slow):
        search.run(view, games=20)
    assert [each.value for each in fast.findings(view)] == pytest.approx([each.value for each in slow.findings(view)])
