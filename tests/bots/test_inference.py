"""What the others' play tells: hidden cards are imagined by how well they explain it, and by nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest

import kogge
from kogge.bots import Limit
from kogge.bots.inference import SUM, TIMES, bind, bind_likelihood, likelihoods
from kogge.bots.levels import SearchAlderman
from kogge.bots.memory import KEY, NODE, TRIED, offset
from kogge.bots.search import Search
from kogge.bots.tree import INFERRING, UPPER_BOUNDS
from kogge.core.chance import generator
from kogge.core.decision import Decision
from kogge.core.match import Match
from kogge.core.view import View
from tests.tallinn.test_hidden import shuffled_behind

FEW = Limit(simulations=200)


def after_one_round(seed: int) -> tuple[Search, View, View, Decision]:
    """Both have played a card; what a search learnt about the first round, and what the first seat saw of both."""
    chance = random.Random(seed)
    while True:
        match = kogge.start("tallinn", 2, seed=chance.getrandbits(32))
        before = match.view(0)
        played = match.legal(1)[0]
        match.decide(0, match.legal(0)[0])
        match.decide(1, played)
        if len(match.to_move) == 2 and str(match.legal(0)[0]).startswith("play"):
            search = Search(match.game, 1, UPPER_BOUNDS, inferring=True)
            search.run(before, games=3000)
            search.decided(before, int(before.legal.codes[0]))
            return search, before, match.view(0), played


def likelihood(search: Search, view: View, hands: int) -> list[tuple[int, float]]:
    """Hands of the second seat that are imagined, and how well they explain what it did."""
    rule, chance = bind_likelihood(view.game), generator(3)
    observation = search._observation
    found = []
    for _ in range(hands):
        observation.scratch[0] = view.imagine(chance)[0]
        found.append((int(observation.scratch[0].hand[1]), rule(observation, 0, search._inference.beliefs)))
    return found


def test_who_plays_the_lowest_card_holds_nothing_lower() -> None:
    """If that is how the other is known to play: a lower card in its hand can only be the one it has just drawn."""
    search, _, view, played = after_one_round(1)
    decisions = len(view.legal)
    memory = search._memory
    for node in memory.table[memory.table[:, KEY] != 0, NODE]:
        memory.figures[offset(int(node), TRIED, decisions)] = 100_000
    search.run(view, games=1)
    assert search._settings[INFERRING]
    card = int(str(played).split()[1][:-1]) - 1
    lower: dict[int, list[float]] = {}
    for hand, likely in likelihood(search, view, 400):
        lower.setdefault((hand & ((1 << card) - 1)).bit_count(), []).append(likely)
    means = [float(np.mean(lower[number])) for number in sorted(lower)]
    assert len(means) > 1
    assert means == sorted(means, reverse=True)
    assert means[-1] < means[0] / 2


def test_without_a_decision_before_nothing_is_told() -> None:
    view = kogge.start("tallinn", 2, seed=1).view(0)
    search = Search(view.game, 1, UPPER_BOUNDS, inferring=True)
    search.run(view, games=50)
    assert not search._settings[INFERRING]
    assert {likely for _, likely in likelihood(search, view, 20)} == {1.0}


def test_in_visby_there_is_nothing_to_tell() -> None:
    match = kogge.start("visby", 3, seed=1)
    search = Search(match.game, 1, UPPER_BOUNDS, inferring=True)
    search.run(match.view(0), games=500)
    search.decided(match.view(0), int(match.legal(0).codes[0]))
    for seat in range(3):
        match.decide(seat, match.legal(seat)[0])
    while 0 not in match.to_move:
        match.decide(match.to_move[0], match.legal(match.to_move[0])[0])
    search.run(match.view(0), games=50)
    beliefs = search._inference.beliefs
    assert len(set(beliefs.likely[beliefs.keys != 0])) <= 2


def test_what_was_met_seldom_is_judged_with_care() -> None:
    sums = np.zeros((2, 4))
    sums[SUM], sums[TIMES] = (0.0, 90.0, 0.1, 0.0), (0.0, 90.0, 1.0, 90.0)
    unknown, usual, once, never = likelihoods(sums)
    assert usual == 1.0
    assert never < 0.05 < once < unknown < usual
    assert likelihoods(np.zeros((2, 4))) == pytest.approx(np.ones(4))


def test_interpreted_and_compiled_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kogge.bots.inference.GAMES", 150)
    fast, _, view, _ = after_one_round(2)
    slow, _, _, _ = after_one_round(2)
    slow._inference._recall = bind(view.game, lambda function: function)
    for search in (fast, slow):
        search.run(view, games=1)
    assert np.array_equal(fast._inference.beliefs.keys, slow._inference.beliefs.keys)
    assert fast._inference.beliefs.likely == pytest.approx(slow._inference.beliefs.likely)


def test_a_whole_game_of_an_alderman_depends_on_nothing_hidden() -> None:
    """Another match that looks the same to a seat, from the deal on: the same seed decides the same all the way."""
    chance = random.Random(4)
    different = 0
    for seed in range(4):
        match = kogge.start("tallinn", 2, seed=seed)
        player = SearchAlderman(1)
        decided: list[tuple[int, Decision]] = []
        while not match.over and len(decided) < 6:
            for seat in match.to_move:
                if seat == 0:
                    decided.append((len(match.log), player.decide(match.view(0), FEW)))
                    match.decide(0, decided[-1][1])
                else:
                    match.decide(seat, chance.choice(match.legal(seat)))
        other = shuffled_behind(match, 0, chance)
        different += match.position.tobytes() != other.position.tobytes()
        again = SearchAlderman(1)
        for length, decision in decided:
            past = Match(other.game, other.edition, other.seats, other.options, log=other.log[:length])
            assert again.decide(past.view(0), FEW) == decision
    assert different
