"""What a strong player thinks about a decision."""

from __future__ import annotations

import pytest

import kogge
from kogge.bots import Limit
from kogge.bots.analysis import analyse
from kogge.bots.coach import Judgement
from kogge.bots.levels import SearchCouncillor
from tests.bots import positions


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_every_option_has_a_value_and_a_share(name: str) -> None:
    view = kogge.start(name, 3, seed=1).view(0)
    found = analyse(view, Limit(simulations=500))
    assert [option.text for option in found] == [str(decision) for decision in view.legal]
    assert sum(option.share for option in found) == pytest.approx(1)
    assert all(0 <= option.value <= 1 for option in found)
    assert analyse(view, Limit(simulations=500)) == found
    assert analyse(view, Limit(simulations=500), seed=1) != found


def test_a_level_of_thinking_can_be_chosen() -> None:
    view = kogge.start("visby", 2, seed=1).view(0)
    assert analyse(view, level=SearchCouncillor) != analyse(view)


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_a_forced_win_is_worth_the_game_and_missing_it_costs(name: str) -> None:
    known = positions.read(name)[0]
    found = analyse(known.match.view(known.seat))
    assert max(found, key=lambda option: option.share).text in known.right
    for chosen, option in enumerate(found):
        judgement = Judgement(known.seat, 0, chosen, found)
        assert judgement.chance > 0.9
        assert judgement.cost >= 0
        if option.text in known.right:
            assert judgement.cost < 0.1
