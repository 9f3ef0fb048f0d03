"""The search: the same from the same seed, within its budget, from what a seat may know, and without Python's lock."""

from __future__ import annotations

import random
import threading
import time

import numpy as np
import pytest

import kogge
from kogge import games
from kogge.bots.memory import hashed
from kogge.bots.network import ValueNetwork, chance_to_win
from kogge.bots.search import Search, hash_weights
from kogge.bots.tree import REGRET_MATCHING, UPPER_BOUNDS, bind
from kogge.core.features import Features, tell
from kogge.core.view import View
from kogge.lab.learning import width_of
from tests.matches import play_on
from tests.tallinn.test_hidden import shuffled_behind

METHODS = pytest.mark.parametrize("method", [REGRET_MATCHING, UPPER_BOUNDS])
SEARCHED = [name for name in games.names() if games.find(name).search]
COUNTS = [(name, players) for name in SEARCHED for players in games.find(name).players]


def opening(name: str, players: int = 2) -> View:
    match = kogge.start(name, players, seed=3)
    return match.view(match.to_move[0])


def shares(search: Search, view: View) -> list[tuple[int, float, float, int]]:
    return [(found.code, found.share, found.value, found.tried) for found in search.findings(view)]


@METHODS
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_every_number_of_players(name: str, players: int, method: int) -> None:
    view = opening(name, players)
    search = Search(view.game, 1, method)
    assert search.run(view, games=600) == 600
    findings = search.findings(view)
    assert [found.code for found in findings] == view.legal.codes.tolist()
    assert sum(found.tried for found in findings) == 600
    assert sum(found.share for found in findings) == pytest.approx(1)
    assert all(found.tried and 0 <= found.value <= 1 for found in findings)


@METHODS
def test_the_same_seed_finds_the_same(method: int) -> None:
    view = opening("tallinn")
    first, second, third = (Search(view.game, seed, method) for seed in (1, 1, 2))
    for search in (first, second, third):
        search.run(view, games=500)
    assert shares(first, view) == shares(second, view)
    assert shares(first, view) != shares(third, view)


@METHODS
def test_a_budget_in_parts_finds_what_one_in_one_go_finds(method: int) -> None:
    view = opening("visby")
    whole, parts = Search(view.game, 1, method), Search(view.game, 1, method)
    whole.run(view, games=700)
    for games_ in (300, 1, 399):
        parts.run(view, games=games_)
    assert shares(whole, view) == shares(parts, view)


@METHODS
def test_interpreted_and_compiled_search_find_the_same(method: int) -> None:
    for name in SEARCHED:
        view = opening(name)
        fast, slow = Search(view.game, 1, method), Search(view.game, 1, method)
        slow._think = bind(view.game, lambda function: function)
        fast.run(view, games=12)
        slow.run(view, games=12)
        assert np.array(shares(fast, view)) == pytest.approx(np.array(shares(slow, view)))


def test_every_number_of_an_observation_counts_for_its_key() -> None:
    """Small and negative ones, too, and who observes."""
    chance = np.random.default_rng(1)
    figures, weights = chance.integers(-1, 40, 114), hash_weights(114)
    keys = {hashed(figures, weights, seat) for seat in range(6)}
    for place in range(len(figures)):
        for more in (-2, -1, 1, 2, 1 << 31, 1 << 40):
            changed = figures.copy()
            changed[place] += more
            keys.add(hashed(changed, weights, 0))
    assert len(keys) == 6 + 6 * 114
    assert all(0 < key < 1 << 62 for key in keys)


def test_a_network_judges_as_its_layers_say() -> None:
    chance = np.random.default_rng(2)
    network = ValueNetwork.random(9, 7, 3)
    evaluator, features = network.evaluator(), chance.random(9) * chance.integers(0, 2, 9)
    for place, size in enumerate(features):
        tell(evaluator.features, place, size)
    evaluator.drives[:] = np.nan
    hidden = np.maximum(features @ network.inner[:-1] + network.inner[-1], 0.0)
    expected = 1 / (1 + np.exp(-(hidden @ network.outer[:-1] + network.outer[-1])))
    assert chance_to_win(evaluator) == pytest.approx(expected)


def test_a_network_of_two_hidden_layers_judges_as_they_say() -> None:
    chance = np.random.default_rng(2)
    network = ValueNetwork.random(9, 7, 3, further=5)
    network.middle[:, -1] = chance.random(5)
    evaluator, features = network.evaluator(), chance.random(9) * chance.integers(0, 2, 9)
    for place, size in enumerate(features):
        tell(evaluator.features, place, size)
    evaluator.drives[:] = np.nan
    hidden = np.maximum(features @ network.inner[:-1] + network.inner[-1], 0.0)
    hidden = np.maximum(network.middle[:, :-1] @ hidden + network.middle[:, -1], 0.0)
    expected = 1 / (1 + np.exp(-(hidden @ network.outer[:-1] + network.outer[-1])))
    assert chance_to_win(evaluator) == pytest.approx(expected)


def test_a_value_function_judges_where_the_known_ends() -> None:
    """One that always says the same finds what it says."""
    view = opening("visby")
    search = Search(view.game, 1, UPPER_BOUNDS, ValueNetwork(np.zeros((width_of(view.game, 2) + 1, 1)), np.zeros(2)))
    search.run(view, games=100)
    assert {found.value for found in search.findings(view)} == {0.5}


@METHODS
def test_nothing_hidden_changes_what_is_found(method: int) -> None:
    """Everything a seat may not know is changed: the others' hands, secret towers and all piles."""
    chance = random.Random(4)
    different = 0
    for seed in range(12):
        match = kogge.start("tallinn", 3, seed=seed, options={"envoy": True})
        play_on(match, chance, 3 + 2 * seed)
        if match.over:
            continue
        seat = match.to_move[0]
        other = shuffled_behind(match, seat, chance)
        different += match.position.tobytes() != other.position.tobytes()
        found = []
        for one in (match, other):
            search = Search(match.game, 5, method)
            search.run(one.view(seat), games=200)
            found.append(shares(search, one.view(seat)))
        assert found[0] == found[1]
    assert different > 5


def test_time_is_kept() -> None:
    """A search with a time ends by itself; how soon, a busy machine decides."""
    view = opening("visby", 6)
    search = Search(view.game, 1)
    assert search.run(view, seconds=0.05) > 0
    assert search.run(view, games=10, seconds=1000) == 10
    assert search.run(view, seconds=0.0) == 0


def test_it_can_be_stopped_from_another_thread() -> None:
    view = opening("tallinn")
    search = Search(view.game, 1)
    played: list[int] = []
    thinking = threading.Thread(target=lambda: played.append(search.run(view)))
    thinking.start()
    while not search._memory.used.any():
        time.sleep(0.001)
    search.stop()
    thinking.join(timeout=60)
    assert played
    assert search.run(view, games=5) == 5


def test_python_goes_on_meanwhile() -> None:
    """The search is one call here: were the lock held, the counter would stand still until it comes back."""
    view = opening("visby", 6)
    search = Search(view.game, 1)
    search.run(view, games=1)
    counted = [0]
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    search._call(view.records, view.edition.components, view.seat, 60_000)
    during = counted[0] - before
    done.set()
    thread.join()
    assert during > 100


def test_what_is_known_stays_of_use() -> None:
    """After both have decided, the next question is a node that has been visited already."""
    match = kogge.start("visby", 2, seed=1)
    search = Search(match.game, 1, UPPER_BOUNDS)
    search.run(match.view(0), games=30_000)
    best = [max(search.findings(match.view(seat)), key=lambda found: found.tried).code for seat in (0, 1)]
    views = [match.view(seat) for seat in (0, 1)]
    for seat in (0, 1):
        match.decide(seat, views[seat].legal[views[seat].legal.codes.tolist().index(best[seat])])
    seat = match.to_move[0]
    assert sum(found.tried for found in search.findings(match.view(seat))) > 0


def test_a_full_memory_is_no_trouble() -> None:
    view = opening("visby")
    search = Search(view.game, 1, UPPER_BOUNDS, capacity=64)
    assert search.run(view, games=2000) == 2000
    assert sum(found.tried for found in search.findings(view)) == 2000
    search.run(view, games=100)
    assert sum(found.tried for found in search.findings(view)) == 100


def test_a_search_never_touches_the_view() -> None:
    view = opening("tallinn")
    before = bytes(view)
    search = Search(view.game, 1)
    search.run(view, games=200)
    search.findings(view)
    assert bytes(view) == before


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_there_is_empty_the_features_of_every_table(name: str, players: int) -> None:
    """Compiled code would write beyond it without a word; interpreted, that is an error."""
    match = kogge.start(name, players, seed=1)
    chance, seen = random.Random(1), 0
    while not match.over:
        for seat in range(players):
            described = Features.none()
            number = match.game.features(match.position, match.edition.components[0], seat, described)
            places = described.places[: described.told[0]]
            assert (np.diff(places) > 0).all()
            assert number == 0 or 0 <= places[0] < places[-1] < number
            seen += number > 0
        for seat in match.to_move:
            match.decide(seat, chance.choice(match.legal(seat)))
    assert seen
