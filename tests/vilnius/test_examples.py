"""The examples of the rules pages ask for what their chapter explains."""

from __future__ import annotations

import pytest

from kogge.core.record import from_record, parse_json
from kogge.games import find
from tests.vilnius.examples import GAME, SITUATIONS, is_beginning


def test_every_situation_has_an_example() -> None:
    assert GAME.examples.keys() == SITUATIONS.keys()


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_example_is_what_it_says(name: str) -> None:
    match = from_record(parse_json(GAME.examples[name].read_text("utf-8")), find)
    assert is_beginning(match)
    assert SITUATIONS[name](match, match.position)
