"""Nothing of Visby is hidden but the choices that are not yet revealed."""

from __future__ import annotations

import json

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kogge.core.chance import generator
from kogge.core.match import Match
from kogge.core.position import MOST_SEATS, NONE
from kogge.core.record import to_record
from tests.matches import Setting, settings_of_matches
from tests.visby.table import GAME

a_match = settings_of_matches("visby")


def seats_of(match: Match) -> tuple[int, ...]:
    return (NONE, *range(len(match.seats)))


@settings(max_examples=300)
@given(a_match)
def test_a_view_is_the_whole_position_without_the_choices_of_others(setting: Setting) -> None:
    match = setting.play()
    for seat in seats_of(match):
        position = match.position
        for other in range(MOST_SEATS):
            if other != seat:
                position.choice[other] = NONE
        assert match.view(seat).position == position


@settings(max_examples=200)
@given(a_match, st.integers(0, 2**32))
def test_all_seats_see_the_same_apart_from_their_own_choice(setting: Setting, seed: int) -> None:
    match = setting.play()
    while match.pending:
        match.withdraw(match.pending[0]["seat"])
    views = [match.view(seat) for seat in seats_of(match)]
    assert len({view.records.tobytes() for view in views}) == 1
    assert len({view.events.tobytes() for view in views}) == 1
    assert len({view.imagine(generator(seed)).tobytes() for view in views}) == 1


@settings(max_examples=200)
@given(a_match)
def test_the_log_of_a_seat_is_the_log_and_pending_choices_are_its_own(setting: Setting) -> None:
    match = setting.play()
    for seat in range(setting.players):
        assert match.log_for(seat) == list(match.log)
        record = to_record(match, seat)
        assert record.get("pending", []) == [entry for entry in match.pending if entry["seat"] == seat]


@settings(max_examples=200)
@given(a_match, st.data())
def test_a_choice_laid_down_shows_nowhere_and_an_other_choice_neither(setting: Setting, data: st.DataObject) -> None:
    """Whatever a rival lays down, plays and trades alike, nothing a seat gets differs by a byte."""
    match = setting.play()
    while match.pending:
        match.withdraw(match.pending[0]["seat"])
    assume(len(match.to_move) > 1)
    rival = data.draw(st.sampled_from(match.to_move))
    others = [seat for seat in seats_of(match) if seat != rival]

    def known() -> list[tuple[bytes, str]]:
        return [(bytes(match.view(seat)), json.dumps(to_record(match, seat))) for seat in others if seat != NONE]

    before, watched = known(), bytes(match.view())
    for decision in match.legal(rival):
        match.decide(rival, decision)
        assert (known(), bytes(match.view())) == (before, watched)
        match.withdraw(rival)


def test_no_event_is_private() -> None:
    assert GAME.private_events == frozenset()
