"""A table as one reader sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from kogge import games
from kogge.core.events import KIND
from kogge.server.people import Person
from kogge.server.tables import Place, Table, TableSettings, begin, rematch
from kogge.server.web.table_view import TableView
from kogge.web.pages import PageReader
from tests.running import simulated

TALLINN = games.find("tallinn")
ANNA, BO = Person("anna", "Anna"), Person("bo", "Bo")


def table(*places: Place, log: Any = (), **settings: Any) -> Table:
    agreed = msgspec.convert({"stand_in": "greedy", "hints": True} | settings, TableSettings)
    return begin(Table("t", TALLINN, TALLINN.edition(), agreed, 1, ANNA.id, places), log)


def view(of: Table, person: Person | None, language: str = "en") -> TableView:
    mine = of.held_by(person.id) if person else ()
    return TableView(of, PageReader(language, "", "", ""), person, next(iter(mine), -1))


ME = Place(0, "person", "Anna", ANNA.id)
COMPUTER = Place(1, "computer", "Greta", player="greedy")
FINISHED = simulated()["log"]


def test_after_the_end_everybody_can_go_on_from_a_beat() -> None:
    over = table(ME, Place(1, "person", "Bo", BO.id), log=FINISHED)
    assert all(view(over, person).may_fork for person in (ANNA, BO, None))
    assert view(over, None).replay_page(3).fork == "/t/t/fork"


def test_a_running_game_that_hides_something_is_not_gone_on_from() -> None:
    running = table(ME, COMPUTER, log=FINISHED[:5])
    assert not view(running, ANNA).may_fork
    assert view(running, ANNA).replay_page(3).fork == ""


@pytest.mark.parametrize(
    ("rival", "allowed"), [(COMPUTER, True), (Place(1, "person", "Bo", BO.id), False), (Place(1, "open"), True)]
)
def test_a_running_game_that_hides_nothing_is_gone_on_from_against_computers_only(
    rival: Place, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = table(ME, rival, log=FINISHED[:5])
    monkeypatch.setattr(running.playing, "log_for", lambda _seat: list(running.playing.log))
    assert view(running, ANNA).may_fork == allowed
    assert not view(running, None).may_fork
    assert not view(running, BO).may_fork


def test_the_chart_shows_rounds_and_the_closing_scoring() -> None:
    over = table(ME, COMPUTER, log=FINISHED)
    chart = view(over, ANNA, "de").chart(over.playing)
    assert chart
    rounds = sum(event[KIND] in TALLINN.chapters for beat in over.playing.beats for event in beat.events)
    assert chart.steps == (*map(str, range(rounds + 1)), "Schlusswertung")
    assert chart.closing == 1
    assert tuple(scores[-1] for scores in chart.scores) == over.playing.outcome.scores  # type: ignore[union-attr]
    running = table(ME, COMPUTER, log=FINISHED[:5])
    begun = view(running, ANNA).chart(running.playing)
    assert begun
    assert begun.closing == 0


def test_playing_again_keeps_every_setting_of_the_table() -> None:
    settings = {"public": True, "hints": False, "limit": 60, "stand_in": "random", "options": {"envoy": True}}
    assert settings.keys() == set(TableSettings.__struct_fields__)
    played = table(ME, Place(1, "person", "Bo", BO.id, away=True), **settings)
    again = rematch(played, ANNA.id)
    assert again.places == (ME, Place(1, "open"))
    assert (again.game, again.edition, again.settings) == (played.game, played.edition, played.settings)
    assert again.log == ()


PAIR = ME, Place(1, "person", "Bo", BO.id)


def asked(of: Table, person: Person, language: str = "en") -> list[tuple[str, list[str]]]:
    """The notices of a reader, each with what its buttons say."""
    return [(one.text, [answer.label for answer in one.answers]) for one in view(of, person, language).page().notices]


def test_consent_to_taking_back_is_given_where_it_is_asked_for() -> None:
    running = replace(table(*PAIR, log=FINISHED[:5]), undo=frozenset({0}))
    assert asked(running, BO) == [("Anna wants to take back the last decisions.", ["Agree", "Refuse"])]
    [(_, answers)] = asked(running, ANNA)
    assert answers == ["Withdraw the request"]
    assert "Agree" not in [action.label for action in view(running, ANNA).page().actions]
    [(_, answers)] = asked(running, Person("eve", "Eve"))[1:]
    assert answers == []


def test_whoever_has_agreed_to_taking_back_is_not_asked_again() -> None:
    trio = table(*PAIR, Place(2, "person", "Cyra", "cyra"), log=simulated(players=3)["log"][:6])
    trio = replace(trio, undo=frozenset({0, 1}))
    assert asked(trio, BO, "de") == [("Anna möchte die letzten Entscheidungen zurücknehmen.", ["Ablehnen"])]
    assert asked(trio, Person("cyra", "Cyra"), "de") == [
        ("Anna und Bo möchten die letzten Entscheidungen zurücknehmen.", ["Zustimmen", "Ablehnen"])
    ]


def test_whoever_is_away_can_come_back_from_the_notice() -> None:
    left = table(Place(0, "person", "Anna", ANNA.id, away=True), PAIR[1], log=FINISHED[:5])
    left = replace(left, undo=frozenset({1}))
    assert [answers for _, answers in asked(left, ANNA)] == [["Come back"], []]


def test_taking_back_says_what_it_means() -> None:
    def sure(of: Table) -> str:
        return next(action.confirm for action in view(of, ANNA).page().actions if action.url == "/t/t/undo")

    assert "Against computer players" in sure(table(ME, COMPUTER, log=FINISHED[:5]))
    assert "everybody" in sure(table(ME, Place(1, "person", "Bo", BO.id), log=FINISHED[:5]))


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Journeyman decides for Anna."), ("de", "Geselle entscheidet für Anna.")]
)
def test_log_replay_and_film_say_who_decided_for_somebody(language: str, told: str) -> None:
    anna = next(number for number, entry in enumerate(FINISHED) if entry.get("seat") == 0)
    log = [entry | {"by": "journeyman"} if number == anna else entry for number, entry in enumerate(FINISHED)]
    seen = view(table(ME, COMPUTER, log=log), BO, language)
    match = seen.table.playing
    assert [entry.text for group in seen.log(match, 0) for entry in group.entries].count(told) == 1
    assert sum(told in beat.caption for beat in seen.replay_page(None).beats) == 1
    first = next(beat.index for beat in match.beats if match.stand_ins(beat.index))
    assert told in seen.film_beat(match, first).caption


def test_a_stand_in_of_another_program_is_called_as_its_record_calls_it() -> None:
    log = [entry | {"by": "Deep Cog"} if entry.get("seat") == 0 else entry for entry in FINISHED]
    seen = view(table(ME, COMPUTER, log=log), ANNA)
    told = [entry.text for group in seen.log(seen.table.playing, 0) for entry in group.entries]
    assert "Deep Cog decides for Anna." in told
