"""The steward: sensible, sure of itself, blind to what is hidden, and a good partner."""

from __future__ import annotations

import numpy as np
import pytest

import kogge
from kogge.bots import LEVELS, Limit, find_bot, levels_of, names_of, usual_level
from kogge.core.chance import generator
from kogge.core.errors import SetupError
from kogge.core.match import Match, Seat
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.games.vilnius.edition.content import ids
from kogge.games.vilnius.players.steward import Fight, Steward, Targets, best_targets
from kogge.games.vilnius.rules.components import FIRE
from kogge.games.vilnius.rules.defence import is_ascending
from kogge.games.vilnius.rules.position import FOE_BITS, KIND, Do
from kogge.games.vilnius.solver import Aim
from kogge.lab.simulation import SimulationPlan, simulate

GAME = kogge.games.find("vilnius")
EDITION = GAME.edition()
DIFFICULTIES = ("simple", "medium", "heavy")


def wins(players: int, bots: str, games: int, difficulty: str = "simple") -> int:
    plan = SimulationPlan.make("vilnius", players, bots, {"difficulty": difficulty}, EDITION, seed=5)
    return sum(played.record["result"]["won"] for played in simulate(plan, games, processes=1))


def begun(players: int, seed: int) -> Match:
    return Match(GAME, EDITION, [Seat(f"Steward {seat}", "steward") for seat in range(players)], seed=seed)


def decide(match: Match, seat: int, steward: Steward) -> None:
    match.decide(seat, steward.decide(match.view(seat), Limit()))


def reached(match: Match, joint: bool) -> bool:
    """Play on until stewards are asked for a decision of all together, or are not any more."""
    stewards = [Steward(seat) for seat in range(len(match.seats))]
    while not match.over and match.is_joint != joint:
        for seat in match.to_move:
            decide(match, seat, stewards[seat])
    return not match.over


def in_a_fight(seed: int = 3, players: int = 2) -> Match:
    """A match in which the plan of a defence is asked for, of a fight that is worth a plan."""
    match = begun(players, seed)
    while reached(match, joint=True):
        position = match.position
        kind = int(match.legal(match.to_move[0]).codes[0]) // KIND
        if kind == Do.SEND and position.step == position.spot == 0 and position.foes > 2 and position.fighters > 3:
            return match
        decide(match, match.to_move[0], Steward(0))
    raise AssertionError("no such fight")


# --- Who may play where


def test_vilnius_is_played_at_five_levels_with_the_steward_or_at_random() -> None:
    assert names_of(GAME) == (*LEVELS, "steward", "random")
    assert levels_of(GAME) == tuple(LEVELS)
    assert usual_level(GAME) in LEVELS
    assert find_bot("steward", GAME) is Steward


def test_other_games_have_no_steward() -> None:
    tallinn = kogge.games.find("tallinn")
    assert "steward" not in names_of(tallinn)
    with pytest.raises(SetupError, match="unknown player 'steward' of tallinn; there are apprentice"):
        find_bot("steward", tallinn)
    with pytest.raises(SetupError, match=r"unknown player 'greedy' of vilnius; there are .*steward, random"):
        find_bot("greedy", GAME)


# --- How it plays


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("players", [2, 3])
def test_games_are_played_to_their_end(players: int, difficulty: str) -> None:
    plan = SimulationPlan.make("vilnius", players, "steward", {"difficulty": difficulty}, EDITION, seed=2)
    (played,) = simulate(plan, 1, processes=1)
    assert kogge.load(played.record).over
    assert played.chapters > 5


def test_the_same_seed_gives_the_same_game() -> None:
    plan = SimulationPlan.make("vilnius", 2, "steward", {}, EDITION, seed=4)
    first, second = (next(iter(simulate(plan, 1, processes=1))) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("players", [2, 3])
def test_it_wins_where_random_players_never_do(players: int) -> None:
    assert wins(players, "random", 12) == 0
    assert wins(players, "steward", 6) >= 1


def test_one_steward_makes_a_difference() -> None:
    """A city with one steward lasts longer than one without."""

    def rounds(bots: str) -> int:
        plan = SimulationPlan.make("vilnius", 2, bots, {}, EDITION, seed=6)
        return sum(played.chapters for played in simulate(plan, 8, processes=1))

    assert rounds("steward,random") > rounds("random")


# --- What it knows


def test_it_decides_by_what_it_may_know_alone() -> None:
    """Whatever lies face down may lie in any order: the view is the same, and so is the decision."""
    match = begun(3, seed=8)
    stewards, chance = [Steward(seat) for seat in range(3)], generator(1)
    for _ in range(150):
        for seat in match.to_move:
            view = match.view(seat)
            other = view.imagine(chance)
            again = np.zeros(1, GAME.position)
            GAME.engine.observe(other, seat, again)
            again["choice"] = view.records["choice"]
            assert again.tobytes() == view.records.tobytes()
            shown = View(
                GAME, EDITION, view.options, view.names, seat, again, view.legal, view.events[:0], view.beats[:0]
            )
            assert Steward(seat).decide(view, Limit()) == Steward(99).decide(shown, Limit())
            match.decide(seat, stewards[seat].decide(view, Limit()))
        if match.over:
            break


def test_both_speeds_judge_alike() -> None:
    match = begun(2, seed=9)
    for _ in range(30):
        for seat in match.to_move:
            view = match.view(seat)
            places = [Steward(0).place(view, fast=fast) for fast in (True, False)]
            assert places[0] == places[1]
            match.decide(seat, view.legal[places[0]])


# --- Fights


def fires(match: Match) -> int:
    """What the enemies of a fight on the city could burn."""
    position, parts = match.position, EDITION.components[0]
    return sum(
        int(parts.order_fires[card] if target < 0 else parts.order_damage[card, FIRE])
        for card, target in zip(position.foe[: position.foes], position.target[: position.foes], strict=True)
    )


def finish_fight(match: Match, stewards: list[Steward]) -> None:
    while match.is_joint and int(match.legal(match.to_move[0]).codes[0]) // KIND == Do.SEND:
        decide(match, match.to_move[0], stewards[match.to_move[0]])


def test_a_defence_is_better_than_none() -> None:
    match = in_a_fight()
    burning, before = fires(match), int(match.position.city)
    finish_fight(match, [Steward(0), Steward(1)])
    assert burning > 0
    assert int(match.position.city) > before - burning


def test_stewards_who_were_never_together_make_a_plan_that_is_as_good() -> None:
    match, other = in_a_fight(), in_a_fight()
    finish_fight(match, [Steward(0), Steward(1)])
    while other.is_joint and int(other.legal(other.to_move[0]).codes[0]) // KIND == Do.SEND:
        decide(other, other.to_move[0], Steward(77))
    assert int(other.position.city) == int(match.position.city)
    assert int(other.position.beaten) == int(match.position.beaten)


def planned(units: list[str], foes: list[str], *sent: tuple[int, ...]) -> Targets:
    """Whom the units of one hand should meet, in the first part of the game, after some have been sent."""
    kinds, cards = ids(EDITION.content.units), ids(EDITION.content.orders)
    fight = Fight(
        units=tuple(kinds.index(unit) for unit in units),
        owners=(0,) * len(units),
        foes=tuple(cards.index(foe) for foe in foes),
        struck=(NONE,) * len(foes),
        bare=(True, True, True),
        boosted=False,
    )
    return best_targets(fight, EDITION.components[0], Aim(order=1, points=9, harm=1, losses=1), sent)


def test_the_rest_is_planned_around_what_others_decided() -> None:
    units = ["axemen", "town-guard", "town-guard"]
    assert planned(units, ["sergeants"]) == ((1,), (1,), (1,))
    assert planned(units, ["sergeants"], (1,)) == ((1,), (1,), (1,))
    assert planned(units, ["sergeants"], (0,)) == ((0,), (0,), (0,)), "in vain without the swords"
    assert planned(units, ["struters", "sergeants"], (1,), (1,)) == ((1,), (1,), (0,)), "met already"


def test_splitting_units_are_sent_weapon_by_weapon_in_ascending_order() -> None:
    assert planned(["hunters"], ["spies", "wrong-track", "spies"]) == ((1, 3),)


def test_copies_of_a_splitting_unit_are_sent_in_ascending_order_of_all_their_weapons() -> None:
    assert is_ascending(packed(1, 2), packed(1, 2))
    assert is_ascending(packed(1, 2, 3), packed(1, 3, 2))
    assert not is_ascending(packed(1, 3, 2), packed(1, 2, 3))
    assert not is_ascending(packed(2, 0), packed(1, 3))


def packed(*targets: int) -> int:
    """The enemies that the weapons of a unit meet, as a position holds them."""
    return sum(target << FOE_BITS * place for place, target in enumerate(targets))


def test_it_plays_along_with_partners_who_do_as_they_like() -> None:
    match = begun(2, seed=12)
    random = find_bot("random", GAME)(3)
    steward = Steward(0)
    while not match.over:
        for seat in match.to_move:
            player = steward if seat else random
            match.decide(seat, player.decide(match.view(seat), Limit()))
    assert match.outcome is not None
