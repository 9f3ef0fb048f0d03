"""Players that are programs: their interface, the two that come with Kogge, and those of others."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import numpy as np
import pytest

import kogge
from kogge.bots import BUILT_IN, Greedy, Limit, Player, Random, decision_of, find_bot, names_of, title
from kogge.core.errors import PlayerError
from kogge.core.events import KIND, SEAT, SUBJECT
from kogge.core.match import Match
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.lab.simulation import SimulationPlan, play, simulate
from tests.running import GAME, Record, call, read_lines, run, simulated

VISBY = kogge.games.find("visby")
OPTIONS = [
    {"envoy": envoy, "chronicles": chronicles, "towers": towers}
    for envoy in (False, True)
    for chronicles in (False, True)
    for towers in ("together", "in-turn")
]
PLAYERS = pytest.mark.parametrize("player", [Random, Greedy])


def views() -> Iterator[View]:
    """What is seen whenever somebody has to decide, in some games."""
    played = (simulated(), simulated(3, envoy=True, chronicles=True, towers="in-turn"), simulated(game="visby"))
    for record in played:
        whole = kogge.load(record)
        for index in range(1, len(record["log"])):
            match = whole.fork(index)
            for seat in match.to_move:
                yield match.view(seat)


# --- Random and greedy


@PLAYERS
def test_decisions_are_legal(player: type[Player]) -> None:
    seen = 0
    for view in views():
        assert player(5).decide(view, Limit()) in view.legal
        seen += 1
    assert seen > 60


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_to_their_end_with_every_option(players: int, options: dict[str, Any]) -> None:
    bots = ("greedy", "random", "greedy", "random")[:players]
    record = play(SimulationPlan.make("tallinn", players, ",".join(bots), options, GAME.edition(), seed=3), 0)
    match = kogge.load(record)
    assert match.over
    assert tuple(seat.player for seat in match.seats) == bots


@pytest.mark.parametrize(("players", "goal"), [(2, 30), (3, 30), (4, 30), (5, 30), (6, 30), (2, 45), (3, 45)])
def test_games_of_visby_are_played_to_their_end(players: int, goal: int) -> None:
    bots = ("greedy", "random", "greedy", "random", "greedy", "random")[:players]
    record = play(SimulationPlan.make("visby", players, ",".join(bots), {"goal": goal}, VISBY.edition(), seed=3), 0)
    match = kogge.load(record)
    assert match.over
    assert tuple(seat.player for seat in match.seats) == bots
    assert record["result"]["reason"] == f"{goal} seals"


@PLAYERS
def test_the_same_seed_and_view_give_the_same_decision(player: type[Player]) -> None:
    for first, second in zip(views(), views(), strict=True):
        assert player(7).decide(first, Limit()) == player(7).decide(second, Limit())


@PLAYERS
def test_a_decision_does_not_depend_on_what_others_have_laid_down(player: type[Player]) -> None:
    match = kogge.start("tallinn", 3, seed=2)
    before = player(7).decide(match.view(0), Limit())
    match.decide(1, match.legal(1)[0])
    assert player(7).decide(match.view(0), Limit()) == before


def test_random_makes_every_legal_decision_sooner_or_later() -> None:
    view = kogge.start("tallinn", 2, seed=2).view(0)
    made = {Random(seed).decide(view, Limit()) for seed in range(100)}
    assert made == set(view.legal)


def test_random_decides_anew_each_time() -> None:
    view = kogge.start("tallinn", 2, seed=2).view(0)
    player = Random(1)
    assert len({player.decide(view, Limit()) for _ in range(50)}) > 1


@pytest.mark.parametrize("limit", [Limit(), Limit(simulations=1), Limit(simulations=1000), Limit(time=0.01)])
def test_every_limit_is_understood(limit: Limit) -> None:
    view = kogge.start("tallinn", 2, seed=2).view(0)
    for player in BUILT_IN.values():
        assert player(1).decide(view, limit) in view.legal


RIVALRY = [name for name in kogge.games.names() if "greedy" in names_of(kogge.games.find(name))]


@pytest.mark.parametrize("name", RIVALRY)
def test_greedy_beats_random_clearly(name: str) -> None:
    wins = 0.0
    edition = kogge.games.find(name).edition()
    for place, bots in enumerate(("greedy,random", "random,greedy")):
        for played in simulate(SimulationPlan.make(name, 2, bots, {}, edition, seed=7), 50, processes=1):
            ranks = played.record["result"]["ranks"]
            wins += (ranks[place] == 1) / ranks.count(1)
    assert wins >= 75


def test_greedy_beats_five_random_players_at_visby() -> None:
    """By chance it would win one game in six."""
    bots = ",".join(["random"] * 3 + ["greedy"] + ["random"] * 2)
    played = simulate(SimulationPlan.make("visby", 6, bots, {}, VISBY.edition(), seed=7), 40, processes=1)
    records = [each.record for each in played]
    ranks = [record["result"]["ranks"] for record in records]
    assert sum((rank[3] == 1) / rank.count(1) for rank in ranks) >= 16


def resumed(*decisions: str, start: list[str], decks: list[list[Any]], **options: Any) -> Match:
    """A game of two in which these decisions were made, the seats in turn."""
    log: list[Record] = [{"chance": "deal", "start": start, "decks": decks}]
    log += [{"seat": number % 2, "do": text} for number, text in enumerate(decisions)]
    record: Record = simulated(**options) | {"log": log}
    del record["result"]
    return kogge.load(record)


def test_greedy_builds_the_only_tower_from_its_hand() -> None:
    """A tower is six points ahead of a rival without any; from the row it would cost the lead in knights."""
    decks = [[1, 7, 8, 2, 3, 4, 5, 6, 9, 10], [7, 8, 9, 1, 2, 3, 4, 5, 6, 10]]
    match = resumed("play 1a", "play 7a", start=["OOM", "MMO"], decks=decks)
    assert match.to_move == (0,)
    assert sorted(map(str, match.legal(0))) == ["tower hand 7", "tower hand 8", "tower none", "tower row 1"]
    for seed in range(5):
        assert str(Greedy(seed).decide(match.view(0), Limit())).startswith("tower hand ")


def test_greedy_names_the_only_contest_it_wins() -> None:
    """With the envoy's two it has 4 merchants against 0, 3 knights against 4 and 2 monks against 2."""
    decks = [["e", *range(1, 11)], [9, 8, 7, 6, 5, 4, 3, 2, 1, 10, "e"]]
    opening = ("exchange none", "exchange none", "play eb", "play 9a")
    match = resumed(*opening, start=["MMK", "OOK"], decks=decks, envoy=True)
    assert sorted(map(str, match.legal(0))) == ["contest knights", "contest merchants", "contest monks"]
    for seed in range(5):
        assert str(Greedy(seed).decide(match.view(0), Limit())) == "contest merchants"


def test_greedy_trades_where_it_pays() -> None:
    """With 15 goods and the purse on field 10 (2:2) 14 seals are to be had; kept goods would make 5."""
    match = kogge.start("visby", 2)
    first_round, second_round = ["play smith fleet", "play knight customs"], ["play ship monk", "play troops monk"]
    for text in (*first_round, *second_round, "play fleet merchant", "play smith monk"):
        match.decide(match.to_move[0], text)
    assert match.to_move == (0,)
    assert (match.position.goods[0], match.position.track[2]) == (15, 10)
    for seed in range(5):
        assert str(Greedy(seed).decide(match.view(0), Limit())) in ("trade 14", "trade 15")


# --- What a player receives


def reachable(start: Any) -> Iterator[Any]:
    """Everything that can be reached from an object through attributes, containers and closures of ours."""
    waiting, seen = [start], set()
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, type):
            continue
        seen.add(id(found))
        yield found
        if isinstance(found, dict):
            waiting += [*found.keys(), *found.values()]
        elif isinstance(found, (list, tuple, set, frozenset)):
            waiting += found
        elif isinstance(found, np.ndarray):
            waiting.append(found.base)
        elif isinstance(found, MethodType):
            waiting += [found.__self__, found.__func__]
        elif isinstance(found, FunctionType):
            waiting += [cell.cell_contents for cell in found.__closure__ or ()]
        elif type(found).__module__.startswith("kogge"):
            waiting += vars(found).values() if hasattr(found, "__dict__") else ()
            if dataclasses.is_dataclass(found):
                waiting += [getattr(found, field.name) for field in dataclasses.fields(found)]


def test_reachable_finds_what_is_there() -> None:
    match = kogge.start("tallinn", 2, seed=2)
    assert match in list(reachable({"deep": [lambda: match]}))


@pytest.mark.parametrize("options", OPTIONS)
def test_a_view_has_no_way_to_what_is_hidden(options: dict[str, Any]) -> None:
    whole = kogge.load(simulated(3, **options))
    hidden = 0
    for index in range(1, len(whole.log), 5):
        match = whole.fork(index)
        for seat in match.to_move:
            others = [other for other in range(3) if other != seat]
            hidden += match.position.hand[others].any()
            positions = 0
            for found in reachable(match.view(seat)):
                assert not isinstance(found, Match)
                if isinstance(found, np.ndarray) and found.dtype.names and "hand" in found.dtype.names:
                    positions += 1
                    for record in found:
                        assert not record["hand"][others].any()
                        assert not record["secret"][others].any()
                        assert not record["deck"][others].any()
                        assert (record["choice"][others] == NONE).all()
            assert positions > 0
    assert hidden > 5


def test_the_events_of_a_view_do_not_name_the_cards_of_others() -> None:
    match = kogge.load(simulated(envoy=True)).fork(7)
    events = match.view(0).events
    private = events[np.isin(events[:, KIND], list(GAME.private_events))]
    assert (private[private[:, SEAT] == 1, SUBJECT] == NONE).all()
    assert (private[private[:, SEAT] == 0, SUBJECT] != NONE).all()
    assert {0, 1} <= set(private[:, SEAT].tolist())


def test_a_player_cannot_change_the_match_through_its_view() -> None:
    match = kogge.start("tallinn", 2, seed=2)
    before, legal, log = match.position.tobytes(), list(match.legal(0)), match.log
    view = match.view(0)
    view.records["score"] = 99
    view.records["hand"] = 0
    view.legal.codes[:] = 0
    view.events[:] = 0
    with pytest.raises(ValueError, match="read-only"):
        view.edition.components["tower_more"] = 99
    assert match.position.tobytes() == before
    assert list(match.legal(0)) == legal
    assert match.log == log


# --- Players of others

FIRST = """
from kogge.bots import Limit
from kogge.core.view import View

class First:
    def __init__(self, seed):
        assert type(seed) is int

    def decide(self, view, limit):
        assert type(view) is View and type(limit) is Limit
        return view.legal[0]
"""
SIMULATE = ["simulate", "tallinn", "--games", "2", "--seed", "1"]


@pytest.fixture
def first(tmp_path: Path) -> Path:
    folder = tmp_path / "secret-folder"
    folder.mkdir()
    file = folder / "my_first.py"
    file.write_text(FIRST)
    return file


def assert_first_choices(record: Record, seat: int) -> None:
    """That a seat has always taken the first of its legal decisions."""
    whole = kogge.load(record)
    decided = [index for index, entry in enumerate(whole.log) if entry.get("seat") == seat]
    assert decided
    for index in decided:
        assert whole.log[index]["do"] == str(whole.fork(index).legal(seat)[0])


def test_a_class_in_a_file_plays_and_is_recorded_by_its_name(first: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    ran = call(*SIMULATE, "--bots", f"random,{first}:First", "--records", out)
    assert ran.status == 0, ran.err
    for record in read_lines(out):
        assert [seat["player"] for seat in record["seats"]] == ["random", "First"]
        assert_first_choices(record, 1)
    assert "secret-folder" not in out.read_text()
    assert "my_first" not in out.read_text()
    assert "First" in ran.out
    assert "secret-folder" not in ran.out


def test_a_class_in_a_module_plays_on_several_processes(first: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    ran = run(
        *("simulate", "tallinn", "--games", "30", "--seed", "1", "--processes", "2"),
        *("--bots", "my_first:First", "--records", out),
        PYTHONPATH=str(first.parent),
    )
    assert ran.status == 0, ran.err
    records = read_lines(out)
    assert len(records) == 30
    assert [seat["player"] for seat in records[-1]["seats"]] == ["First", "First"]
    assert_first_choices(records[-1], 0)
    assert "my_first" not in out.read_text()


def test_a_relative_path_is_taken_from_the_current_folder(first: Path) -> None:
    assert run(*SIMULATE, "--bots", "my_first.py:First", folder=first.parent).status == 0


def test_one_can_play_against_a_class_of_ones_own(first: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ["play", "tallinn", "--players", "3", "--bots", f"{first}:First,greedy", "--seed", "1", "--lang", "en"]
    ran = call(*arguments, "--record", file, answers="1\n" * 200)
    assert ran.status == 0, ran.err
    assert [seat.player for seat in kogge.load(file).seats] == ["person", "First", "greedy"]
    assert "secret-folder" not in file.read_text()


@pytest.mark.parametrize(
    "arguments",
    [["simulate", "--bots", "random, greedy, random", "--games", "1"], ["play", "--bots", "random, greedy"]],
)
def test_players_may_be_listed_with_blanks(arguments: list[str]) -> None:
    command, *flags = arguments
    ran = call(command, "tallinn", "--players", "3", *flags, "--seed", "1", "--lang", "en")
    assert ran.status == 0, ran.err


def test_files_of_the_same_name_are_kept_apart(first: Path, tmp_path: Path) -> None:
    other = tmp_path / "my_first.py"
    other.write_text(FIRST.replace("view.legal[0]", "view.legal[-1]"))
    assert find_bot(f"{first}:First") is not find_bot(f"{other}:First")
    record = play(SimulationPlan.make("tallinn", 2, f"{first}:First,{other}:First", {}, GAME.edition(), seed=1), 0)
    assert_first_choices(record, 0)
    with pytest.raises(AssertionError):
        assert_first_choices(record, 1)


def test_a_file_may_use_dataclasses(tmp_path: Path) -> None:
    file = tmp_path / "modern.py"
    file.write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n\n"
        "@dataclass\n"
        "class Modern:\n"
        "    seed: int\n\n"
        "    def decide(self, view, limit):\n"
        "        return view.legal[0]\n"
    )
    assert call(*SIMULATE, "--bots", f"{file}:Modern").status == 0


def test_the_title_of_a_player_is_never_a_path() -> None:
    assert title("greedy") == "greedy"
    assert title("package.module:Mine") == "Mine"
    assert title("/home/anna/mine.py:Mine") == "Mine"


def test_built_in_players_are_found_by_name_and_by_class() -> None:
    assert find_bot("greedy") is find_bot("kogge.bots:Greedy") is Greedy
    assert find_bot("random") is find_bot("kogge.bots.random:Random") is Random


# --- Players that do wrong


class Says:
    """A player that always gives the same answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, view: View, limit: Limit) -> Any:
        return self.answer


NONSENSE = [None, 5, "play 3a", kogge.Decision(1 << 40, "sail"), kogge.Decision(-1, "sink")]


@pytest.mark.parametrize("answer", NONSENSE, ids=str)
def test_a_player_that_answers_nonsense_is_reported_by_name_and_seat(answer: Any) -> None:
    view = kogge.start("tallinn", 2, seed=2).view(1)
    player: Any = Says(answer)
    with pytest.raises(PlayerError) as told:
        decision_of(player, view, Limit())
    assert str(told.value).startswith("player Says in seat 1 ")
    assert str(answer) in str(told.value)
    assert str(told.value).endswith(f"it can {', '.join(map(str, view.legal))}")


def test_a_player_that_answers_well_is_taken_at_its_word() -> None:
    view = kogge.start("tallinn", 2, seed=2).view(1)
    player: Any = Says(view.legal[3])
    assert decision_of(player, view, Limit()) == view.legal[3]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_the_command_reports_such_a_player_in_one_line(tmp_path: Path, processes: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FIRST.replace("view.legal[0]", "'sail'").replace("First", "Mine"))
    ran = call(
        *("simulate", "tallinn", "--games", "60", "--seed", "1", "--processes", processes),
        *("--bots", f"random,{file}:Mine"),
    )
    assert ran.complaint.startswith("kogge: player Mine in seat 1 decides 'sail'; it can play ")
