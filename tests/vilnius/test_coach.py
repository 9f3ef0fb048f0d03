"""The coach of Vilnius: the same as of every game, with the chance that the city stands."""

from __future__ import annotations

import pytest

import kogge
from kogge.bots import Limit, coach
from kogge.bots.analysis import analyse, is_analysed
from kogge.bots.coach import accuracy, judged, moments
from kogge.lab.simulation import SimulationPlan, play

GAME = kogge.games.find("vilnius")
FEW = Limit(simulations=12)


def test_every_option_has_a_chance_and_one_is_advised() -> None:
    view = kogge.start("vilnius", 2, seed=1).view(kogge.start("vilnius", 2, seed=1).to_move[0])
    found = analyse(view, FEW)
    assert is_analysed(GAME)
    assert [option.text for option in found] == [str(decision) for decision in view.legal]
    assert sum(option.share for option in found) == 1
    assert all(0 <= option.value <= 1 for option in found)
    assert analyse(view, FEW) == found
    assert analyse(view, FEW, seed=1) != found


def test_a_finished_game_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "OWN_PLAYER_LIMIT", FEW)
    match = kogge.load(
        play(SimulationPlan.make("vilnius", 2, "apprentice", {"difficulty": "heavy"}, GAME.edition(), seed=1), 0)
    )
    found = list(judged(match))
    assert len(found) > 20
    for one in found:
        entry = match.log[one.entry]
        assert (one.seat, one.choices[one.chosen].text) == (entry["seat"], entry["do"])
        assert sum(choice.share for choice in one.choices) == 1
        assert one.cost <= one.stake
    assert all(0 <= accuracy(found, seat) <= 1 for seat in range(2))
    assert len(moments(found)) <= 3
    first, last = found[0].chance, found[-1].chance
    assert first > last, "the city falls"
