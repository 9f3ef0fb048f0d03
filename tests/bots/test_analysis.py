"""What a strong player thinks about a decision."""

from __future__ import annotations

import pytest

import kogge
from kogge.bots import Limit
from kogge.bots.analysis import analyse
from kogge.bots.levels import SearchCouncillor
from tests.bots import positions


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_every_option_has_a_chance_and_a_share(name: str) -> None:
    view = kogge.start(name, 3, seed=1).view(0)
    found = analyse(view, Limit(simulations=500))
    assert [option.decision for option in found.options] == list(view.legal)
    assert sum(option.share for option in found.options) == pytest.approx(1)
    assert all(0 <= option.chance <= 1 for option in found.options)
    assert min(option.chance for option in found.options) <= found.chance <= max(o.chance for o in found.options)
    assert found.best in found.options
    assert analyse(view, Limit(simulations=500)) == found
    assert analyse(view, Limit(simulations=500), seed=1) != found


def test_a_level_of_thinking_can_be_chosen() -> None:
    view = kogge.start("visby", 2, seed=1).view(0)
    assert analyse(view, level=SearchCouncillor) != analyse(view)


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_a_forced_win_is_worth_the_game_and_missing_it_costs(name: str) -> None:
    known = positions.read(name)[0]
    found = analyse(known.match.view(known.seat))
    assert str(found.best.decision) in known.right
    assert found.chance > 0.9
    for option in found.options:
        assert found.cost(option.decision) >= 0
        if str(option.decision) in known.right:
            assert found.cost(option.decision) < 0.1
