"""The quick start: one click, and a game that is good to begin with."""

from __future__ import annotations

import pytest

from kogge import games
from kogge.bots import decides_at_once, levels_of, usual_level
from kogge.server.errors import words_for
from kogge.server.people import Person
from kogge.server.web.forms import quick_opening


@pytest.mark.parametrize("name", games.names())
def test_it_opens_as_the_game_wants_it(name: str) -> None:
    game = games.find(name)
    opened = quick_opening(game, Person("1", "Anna"), words_for("en"))
    partners = [place.player for place in opened.places[1:]]
    assert opened.places[0].person == "1"
    assert set(partners) == {game.quick.level or usual_level(game)}
    assert game.option_places(opened.settings.options, len(opened.places)) == game.option_places(game.quick.options, 3)
    assert all(level in levels_of(game) and decides_at_once(level) for level in partners)


def test_partners_of_a_newcomer_to_vilnius_are_good_ones_and_the_city_is_easy_to_hold() -> None:
    opened = quick_opening(games.find("vilnius"), Person("1", "Anna"), words_for("en"))
    assert [place.player for place in opened.places] == ["person", "councillor", "councillor"]
    assert opened.settings.options == {"difficulty": "simple"}
