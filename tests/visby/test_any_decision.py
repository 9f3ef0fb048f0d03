"""A random decision is drawn without the list of all, but it is the one that the list would have given."""

from __future__ import annotations

import random

import numpy as np
import pytest

import kogge
from kogge.core.chance import below, generator
from kogge.games.visby.rules.course import any_decision, legal
from kogge.games.visby.rules.position import MOST_DECISIONS, Phase
from tests.matches import play_on


@pytest.mark.parametrize("players", range(2, 7))
def test_it_is_the_one_drawn_from_the_list(players: int) -> None:
    chance = random.Random(players)
    out = np.zeros(MOST_DECISIONS, np.int64)
    phases = set()
    for seed in range(4):
        match = kogge.start("visby", players, seed=seed)
        while not match.over:
            position, parts = match.position, match.edition.components[0]
            phases.add(int(position.phase))
            for seat in match.to_move:
                for draw in range(5):
                    listed = legal(position, parts, seat, out)
                    expected = out[below(generator(draw), listed)]
                    assert any_decision(position, parts, seat, generator(draw), out) == expected
            play_on(match, chance, players)
    assert Phase.TRADE in phases
