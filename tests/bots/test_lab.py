"""The lab: ladders are fair and go on where they stopped, values are learnt."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

import kogge
from kogge import bots, games
from kogge.bots import NO_LIMIT, Limit
from kogge.bots.network import ValueNetwork, chance_to_win
from kogge.core.decision import Decision
from kogge.core.errors import SetupError
from kogge.core.features import Features, forget, tell
from kogge.core.view import View
from kogge.lab.json_lines import append_line, read_lines
from kogge.lab.ladder import Ladder, Meeting, Tally, climb, encounter, read_tally, strengths
from kogge.lab.learning import FURTHER, UNITS, learn, play
from kogge.lab.report import page
from kogge.lab.teaching import Adam, Examples, ReplayBuffer, teach
from tests.running import call

FIRST = """
class First:
    def __init__(self, seed): pass
    def decide(self, view, limit): return view.legal[0]
"""


def ladder(bots: str = "random,greedy", players: int = 2, name: str = "tallinn", neighbours: bool = False) -> Ladder:
    return Ladder.make(name, players, bots, {}, games.find(name).edition(), 3, NO_LIMIT, neighbours)


# --- Ladders


def test_everybody_meets_everybody_or_only_neighbours() -> None:
    bots = "random,greedy,apprentice,journeyman"
    assert ladder(bots).pairs == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    assert ladder(bots, neighbours=True).pairs == ((0, 1), (1, 2), (2, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_taken_equally_often(players: int) -> None:
    wanted = ladder(players=players)
    seats = Counter((seat, bot) for number in range(6) for seat, bot in enumerate(wanted.plan((0, 1), number).bots))
    assert set(seats.values()) == {3}


def test_two_games_in_a_row_have_the_same_cards() -> None:
    plans = [ladder().plan((0, 1), number) for number in range(4)]
    assert plans[0].seed == plans[1].seed != plans[2].seed


def test_a_ladder_finds_who_is_stronger() -> None:
    wanted = ladder("random,greedy", name="visby")
    tally = Tally(wanted)
    for meeting in climb(wanted, 30, 1, tally):
        tally.add(meeting)
    weak, strong = tally.standings()
    assert weak.strength == 0
    assert strong.low < strong.strength < strong.high
    assert strong.low > weak.high
    assert tally.encounters()[0, 1].share < 0.2


@pytest.mark.parametrize("players", [3, 4])
def test_shares_of_the_victory_are_for_all_seats_of_a_player(players: int) -> None:
    wanted = ladder("random,greedy", players)
    for meeting in climb(wanted, 4, 1, Tally(wanted)):
        assert 0 <= meeting.share <= 1


def test_strengths_agree_with_the_model() -> None:
    """Who wins 10 of 11 games is 400 Elo better, and it adds up."""
    won = np.array([[0.0, 10.0, 100.0], [1.0, 0.0, 10.0], [1.0, 1.0, 0.0]])
    assert np.diff(strengths(won)) == pytest.approx([-400, -400], abs=1)


def test_an_interval_is_as_wide_as_the_games_are_few() -> None:
    few, many = encounter([1, 0] * 10), encounter([1, 0] * 500)
    assert few.share == many.share == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
    assert many.high - many.low == pytest.approx(2 * 1.96 * 0.5 / 1000**0.5, rel=0.01)
    assert encounter([1.0] * 20).low < 0.9
    assert encounter([1.0] * 20).high == pytest.approx(1)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    wanted = ladder("random,apprentice")
    one, two = (
        [(meeting.pair, meeting.number, meeting.share) for meeting in climb(wanted, 6, processes, Tally(wanted))]
        for processes in (1, 2)
    )
    assert one == two


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    wanted = ladder()
    tally = read_tally(wanted, file)
    for meeting in climb(wanted, 4, 1, tally):
        append_line(file, asdict(meeting))
    with file.open("a") as broken:
        broken.write('{"pair": [0, 1], "num')
    again = read_tally(wanted, file)
    assert again.games == 4
    more = list(climb(wanted, 6, 1, again))
    assert [meeting.number for meeting in more] == [4, 5]
    append_line(file, asdict(more[0]))
    assert read_tally(wanted, file).games == 5


def test_games_of_another_ladder_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    read_tally(ladder(), file)
    with pytest.raises(SetupError, match="another kind"):
        read_tally(ladder("greedy,random"), file)


@pytest.mark.parametrize("bots", ["greedy", "greedy,greedy", ""])
def test_a_ladder_needs_different_players(bots: str) -> None:
    with pytest.raises(SetupError):
        ladder(bots)


def test_the_page_stands_alone_and_shows_everything() -> None:
    tally = Tally(ladder("random,greedy,apprentice"))
    for number in range(20):
        tally.add(Meeting((0, 1), number, float(number % 5 == 0), 0.1))
        tally.add(Meeting((1, 2), number, float(number % 4 > 0), 0.1))
    for language in ("en", "de"):
        shown = page(tally, games.find("tallinn").words(language))
        assert "http" not in shown.replace("http-equiv", "")
        assert shown.count("<circle") == 3
        assert all(figure in shown for figure in ("20.0%", "80.0%", "75.0%", "25.0%", "40"))
        assert f'<html lang="{language}">' in shown


def test_the_command_plays_reports_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST)
    words = ("lab", "ladder", "visby", "--bots", f"random,{tmp_path}/mine.py:First,apprentice", "--processes", "1")
    file, report = tmp_path / "games.jsonl", tmp_path / "ladder.html"
    ran = call(*words, "--games", "2", "--file", file, "--report", report, "--lang", "en")
    assert ran.status == 0, ran.err
    assert re.search(r"First +random +2", ran.out)
    assert str(tmp_path) not in ran.out + report.read_text() + file.read_text()
    assert len(file.read_text().splitlines()) == 1 + 3 * 2
    assert json.loads(file.read_text().splitlines()[0])["bots"] == ["random", "First", "apprentice"]
    again = call(*words, "--games", "4", "--file", file, "--lang", "en")
    assert again.status == 0
    assert len(file.read_text().splitlines()) == 1 + 3 * 4


# --- Learning


def examples(described: np.ndarray, found: np.ndarray) -> Examples:
    """Positions of which all features are known, one row for each."""
    seen = []
    for row, worth in zip(described, found, strict=True):
        features = Features.none()
        for place, size in enumerate(row):
            tell(features, place, size)
        seen.append((features, worth))
    return Examples.of(seen)


@pytest.mark.parametrize("further", [0, 3])
def test_teaching_goes_down_the_slope(further: int) -> None:
    """The step is what small changes of every weight say."""
    chance = np.random.default_rng(1)
    network = ValueNetwork.random(5, 4, 1, further)
    network.middle[:, -1:] = 0.1  # a unit that nothing drives stands at the bend, where there is no slope
    described, found = chance.random((16, 5)) * chance.integers(0, 2, (16, 5)), chance.random(16)

    def error() -> float:
        evaluator, values = network.evaluator(), []
        for row in described:
            forget(evaluator.features)
            for place, size in enumerate(row):
                tell(evaluator.features, place, size)
            values.append(chance_to_win(evaluator))
        entropy = found * np.log(values) + (1 - found) * np.log(1 - np.array(values))
        return -float(entropy.mean())

    class Still(Adam):
        def move(self, weights: list[np.ndarray], slopes: list[np.ndarray], rate: float) -> None:
            self.means = slopes

    adam = Still([])
    teach(network, adam, examples(described, found), 0.1)
    for weights, slopes in zip(network.weights, adam.means, strict=True):
        for place in np.ndindex(weights.shape):
            weights[place] += 1e-6
            above = error()
            weights[place] -= 2e-6
            below = error()
            weights[place] += 1e-6
            assert slopes[place] == pytest.approx((above - below) / 2e-6, abs=1e-6)


def test_lessons_bring_the_values_closer_to_what_was_found() -> None:
    chance = np.random.default_rng(2)
    network, described = ValueNetwork.random(6, 8, 2), chance.random((400, 6))
    found = (described[:, 0] > described[:, 1]).astype(float)
    adam = Adam([weight.shape for weight in network.weights])
    lesson = examples(described, found)
    errors = [teach(network, adam, lesson, 0.01) for _ in range(300)]
    assert errors[-1] < errors[0] / 3


def test_a_network_is_kept_beside_those_for_other_numbers(tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    ValueNetwork.random(5, 4, 1).save(file, 2)
    ValueNetwork.random(6, 4, 2, further=3).save(file, 3)
    first, second = ValueNetwork.load(file, 2), ValueNetwork.load(file, 3)
    assert first is not None
    assert second is not None
    assert first.inner == pytest.approx(ValueNetwork.random(5, 4, 1).inner, abs=1e-6)
    assert [weight.shape for weight in first.weights] == [(6, 4), (5,)]
    assert [weight.shape for weight in second.weights] == [(7, 4), (3, 5), (4,)]
    assert ValueNetwork.load(file, 4) is None
    assert [path.name for path in tmp_path.iterdir()] == ["values.npz"]


@pytest.mark.parametrize(("name", "players"), [("visby", 2), ("tallinn", 3)])
def test_lessons_are_learnt_by_self_play(name: str, players: int) -> None:
    lessons = learn(name, players, 1000, 1, 1, games=2)
    for number in (1, 2):
        lesson = next(lessons)
        assert (lesson.number, lesson.games) == (number, 2 * number)
        assert 0 < lesson.error < 0.5
    assert lesson.network.inner.shape[1] == UNITS
    assert [len(weight) for weight in lesson.network.weights[1:]] == [FURTHER, FURTHER + 1]


def test_only_what_was_seen_last_is_remembered() -> None:
    replay = ReplayBuffer(10)
    for first in (0, 6, 12):
        seen = np.arange(first, first + 6, dtype=float)
        replay.add(examples(seen[:, None], seen))
    some = replay.sample(np.random.default_rng(1), 500)
    assert set(some.targets) == set(range(8, 18))
    assert (some.sizes[:, 0] == some.targets).all()


def test_where_nothing_is_hidden_both_seats_learn_the_same() -> None:
    _, sizes, found = play("visby", 2, None, seed=1, games=3)
    assert len(found) > 30
    assert sizes[:, 0].all(), "every round is described"
    assert found[::2] + found[1::2] == pytest.approx(np.ones(len(found) // 2))
    assert found.min() < 0.4 < 0.6 < found.max(), "the last rounds are known, whatever the network"


def test_a_game_that_does_not_describe_its_positions_cannot_be_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kogge.lab.learning.find", lambda name: replace(games.find(name), features=None))
    with pytest.raises(SetupError, match="tallinn does not describe"):
        next(learn("tallinn", 2, 1, 1, 1))


def test_values_for_other_features_are_not_taught_further() -> None:
    with pytest.raises(SetupError, match=r"know 5 features of a position, visby with 2 players has [0-9]+; begin"):
        next(learn("visby", 2, 1, 1, 1, ValueNetwork.random(5, 4, 1)))


def test_limits_reach_the_players() -> None:
    edition = games.find("tallinn").edition()
    wanted = Ladder.make("tallinn", 2, "random,greedy", {}, edition, 3, Limit(simulations=7))
    assert wanted.plan((0, 1), 0).limit == Limit(simulations=7)
    assert wanted.heading()["simulations"] == 7


def test_a_player_may_have_a_budget_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`name@games`: the limit of the others does not count, a limit in time does."""
    seen: list[Limit] = []

    class Listening:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def decide(self, view: View, limit: Limit) -> Decision:
            seen.append(limit)
            return view.legal[0]

    monkeypatch.setitem(bots.BUILT_IN, "listening", Listening)
    view = kogge.start("visby", 2, seed=1).view(0)
    bots.make_bot("listening@6000", 1).decide(view, Limit(time=2.0, simulations=5))
    assert seen == [Limit(2.0, 6000)]
    assert bots.title("alderman@6000") == "alderman@6000"
    for wrong in ("alderman@", "alderman@0", "alderman@many", "nobody@5"):
        with pytest.raises(SetupError):
            bots.make_bot(wrong, 1)


def test_a_broken_last_line_is_cut_off_and_any_other_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    assert read_lines(file, {"kind": 1}) == []
    append_line(file, {"a": 1})
    whole = file.read_text()
    file.write_text(whole + '{"a": ')
    assert read_lines(file, {"kind": 1}) == [{"a": 1}]
    assert file.read_text() == whole
    file.write_text(whole + '{"a": \n')
    with pytest.raises(SetupError, match="not JSON"):
        read_lines(file, {"kind": 1})
