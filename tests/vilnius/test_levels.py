"""The five levels of Vilnius: what they see, what they overlook, and how far they look ahead."""

from __future__ import annotations

import numpy as np
import pytest

import kogge
from kogge.bots import LEVELS, Limit, find_bot, make_bot
from kogge.core.chance import generator
from kogge.core.match import Match, Seat
from kogge.core.position import NONE, blank
from kogge.core.view import View
from kogge.games.vilnius.players.foresight import Foresight, good_end, no_plans, outlook, worths
from kogge.games.vilnius.players.levels import Alderman, Foreseeing, Merchant
from kogge.games.vilnius.players.steward import Steward
from kogge.games.vilnius.rules.position import KIND, Do
from kogge.games.vilnius.rules.weapons import meets

GAME = kogge.games.find("vilnius")
EDITION = GAME.edition()
FEW = Limit(simulations=24)


def begun(players: int, seed: int, difficulty: str = "medium") -> Match:
    seats = [Seat(f"Partner {seat}") for seat in range(players)]
    return Match(GAME, EDITION, seats, {"difficulty": difficulty}, seed=seed)


def kind_of(match: Match) -> int:
    return int(match.legal(match.to_move[0]).codes[0]) // KIND


def played_on(match: Match, steps: int) -> Match:
    """Some decisions further, or at the end."""
    steward = Merchant(0)
    for _ in range(steps):
        for seat in match.to_move:
            match.decide(seat, steward.decide(match.view(seat), Limit()))
    return match


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_has_a_class_of_its_own_here(name: str) -> None:
    kind = find_bot(name, GAME)
    assert kind.__module__ == "kogge.games.vilnius.players.levels"
    assert kind.__name__.lower() == name
    assert find_bot(name, kogge.games.find("visby")) is LEVELS[name]


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("players", [2, 3])
def test_whole_rounds_are_played_and_the_same_seed_decides_alike(name: str, players: int) -> None:
    logs = []
    for _ in range(2):
        match = begun(players, seed=4)
        bots = [make_bot(name, seat, GAME) for seat in range(players)]
        for _ in range(60):
            for seat in match.to_move:
                match.decide(seat, bots[seat].decide(match.view(seat), FEW))
        logs.append(match.log)
    assert logs[0] == logs[1]
    assert len(logs[0]) > 20


@pytest.mark.parametrize("name", ["journeyman", "councillor", "alderman"])
def test_they_decide_by_what_they_may_know_alone(name: str) -> None:
    """Everything that lies face down may lie otherwise: from the same seed the decision is the same."""
    match, chance = played_on(begun(3, seed=8), 20), generator(1)
    for number in range(40):
        if match.over:
            break
        for seat in match.to_move:
            view = match.view(seat)
            again = blank(GAME.position)
            GAME.engine.observe(view.imagine(chance), seat, again)
            again["choice"] = view.records["choice"]
            shown = View(
                GAME, EDITION, view.options, view.names, seat, again, view.legal, view.events[:0], view.beats[:0]
            )
            decision = make_bot(name, number, GAME).decide(view, FEW)
            assert decision == make_bot(name, number, GAME).decide(shown, FEW)
            match.decide(seat, decision)


# --- Plans made at a glance


def fights(players: int, seed: int) -> list[View]:
    """Every moment of a game at which a plan of defence begins."""
    match, merchant, found = begun(players, seed), Merchant(0), []
    while not match.over:
        if kind_of(match) == Do.SEND and not match.pending:
            found.append(match.view(match.to_move[0]))
        for seat in match.to_move:
            match.decide(seat, merchant.decide(match.view(seat), Limit()))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_a_plan_at_a_glance_is_legal_and_defeats_whom_it_meets(players: int) -> None:
    views = fights(players, seed=3)
    assert len(views) > 3
    met = 0
    for view in views:
        plan = Foresight(GAME, 0).plan(view.records, EDITION.components, view.seat)
        position = view.position
        supply = np.zeros((position.foes + 1, 4), np.int64)
        parts = EDITION.components[0]
        for fighter, planned in enumerate(plan[: position.fighters]):
            unit = position.fighter_unit[fighter]
            symbols = [weapon for weapon in range(4) for _ in range(parts.unit_weapons[unit, weapon])]
            for spot, weapon in enumerate(symbols):
                target = planned >> 6 * spot & 63 if parts.unit_splits[unit] else planned
                assert 0 <= target <= position.foes
                supply[target, weapon] += 1
        for foe in range(position.foes):
            if supply[foe + 1].any():
                assert meets(supply[foe + 1], position.demand[foe])
                met += 1
    assert met > 3


def test_plans_at_a_glance_are_alike_at_both_speeds() -> None:
    for view in fights(2, seed=5):
        parts, fighters = EDITION.components, int(view.position.fighters)
        fast, slow = (Foresight(GAME, 0, fast=speed) for speed in (True, False))
        assert (
            fast.plan(view.records, parts, view.seat)[:fighters] == slow.plan(view.records, parts, view.seat)[:fighters]
        )


# --- Imagined games


def test_imagined_games_are_alike_at_both_speeds() -> None:
    match = played_on(begun(2, seed=6), 40)
    seat = match.to_move[0]
    view = match.view(seat)
    codes = view.legal.codes[:2]
    found = [
        Foresight(GAME, 3, fast=fast)._call(view.records, EDITION.components, seat, codes, no_plans(len(codes)), 2)
        for fast in (True, False)
    ]
    assert (found[0][0] == found[1][0]).all()
    assert (found[0][1] == found[1][1]).all()


def test_a_stopped_look_ahead_answers_at_once() -> None:
    match = begun(2, seed=7)
    seat = match.to_move[0]
    player = Alderman(1)
    sight = player.sight(match.view(seat))
    calls = []
    inner = sight._call

    def stopping(*words: object) -> object:
        calls.append(words)
        player.stop()
        return inner(*words)  # type: ignore[arg-type]

    sight._call = stopping  # type: ignore[method-assign, assignment]
    view = match.view(seat)
    sight.compare(view, view.legal.codes[:2], no_plans(2), 100_000)
    assert len(calls) == 1


def test_what_is_better_only_by_luck_is_not_done() -> None:
    luck = np.random.default_rng(1)
    alike = luck.normal(0, 6, (30, 4)).round()
    assert outlook(alike, 0.5).best == 0
    better = luck.normal(0, 6, (400, 1)).round() + np.array([[0, 3, -3]])
    found = outlook(better, 0.5)
    assert found.best == 1
    assert found.chances[2] < found.chances[0] < found.chances[1]


@pytest.mark.parametrize("name", ["journeyman", "councillor", "alderman"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_is_played_alike_at_every_difficulty(name: str, players: int) -> None:
    """Until the city falls: so whoever knows how many points a simple game cost knows what a heavy one would have."""
    logs, lost = [], []
    for difficulty in ("simple", "heavy"):
        match = begun(players, 2, difficulty)
        points = int(match.position.city)
        bots = [make_bot(name, seat, GAME) for seat in range(players)]
        for _ in range(160):
            for seat in match.to_move:
                match.decide(seat, bots[seat].decide(match.view(seat), FEW))
        assert not match.over
        logs.append(match.log)
        lost.append(points - int(match.position.city))
    assert logs[0] == logs[1]
    assert lost[0] == lost[1] > 0


def test_a_good_end_is_better_than_the_usual_one() -> None:
    for players in GAME.players:
        view = begun(players, 1).view(0)
        ends = Foresight(GAME, 0).followed(view, np.full(1, NONE), no_plans(1), 200)
        assert ends.mean() < good_end(view) < ends.mean() + ends.std()
    some = np.array([[-9.0, -1.0], [3.0, 4.0]])
    assert (np.diff([worths(some, good) for good in (-3.0, 0.5, 2.5)], axis=0) < 0).all(), "who wants more has less"


def test_the_upper_levels_tell_what_every_decision_is_worth() -> None:
    match = played_on(begun(2, seed=9), 60)
    view = match.view(match.to_move[0])
    outlook = Alderman(2).outlook(view, Limit(simulations=60), width=99)
    assert len(outlook.chances) == len(view.legal) == len(outlook.tried)
    assert all(0 <= chance <= 1 for chance in outlook.chances)
    assert all(outlook.tried)


def test_all_levels_are_stewards() -> None:
    assert all(issubclass(find_bot(name, GAME), Steward) for name in LEVELS)
    assert [name for name in LEVELS if issubclass(find_bot(name, GAME), Foreseeing)] == ["councillor", "alderman"]
