"""A rehearsal goes as the match would."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kogge import games
from kogge.core.chance import generator
from kogge.core.match import Match, Seat
from kogge.core.position import Records, blank
from kogge.core.rehearsal import Rehearsal


def begun(name: str) -> Match:
    game = games.find(name)
    return Match(game, game.edition(), [Seat("")] * 2, seed=3)


def whole(match: Match) -> Records:
    records = blank(match.game.position)
    records[0] = match.position
    return records


@pytest.mark.parametrize("name", games.names())
def test_what_is_rehearsed_is_what_happens(name: str) -> None:
    match, luck, compared = begun(name), random.Random(5), 0
    while match.outcome is None and compared < 60:
        before, told = whole(match), match.beat_count
        rehearsal = Rehearsal(match.game, match.edition, before)
        choices = {seat: luck.choice(match.legal(seat)) for seat in match.to_move}
        rehearsal.decide_all({seat: decision.code for seat, decision in choices.items()})
        rehearsal.settle()
        assert np.array_equal(before, whole(match)), "the position that is rehearsed from stays as it is"
        for seat, decision in choices.items():
            match.decide(seat, decision)
        if not rehearsal.position.chance:
            compared += 1
            assert np.array_equal(rehearsal.records, whole(match))
            noted = [beat.events for beat in match.beats[told:] if len(beat.events)]
            assert [beat.tolist() for beat in rehearsal.beats] == [rows.tolist() for rows in noted]
            assert len(rehearsal.events) == sum(map(len, noted))
    assert compared


@pytest.mark.parametrize("name", games.names())
def test_a_rehearsal_stops_where_somebody_is_asked(name: str) -> None:
    match, luck = begun(name), random.Random(7)
    rehearsal = Rehearsal(match.game, match.edition, whole(match))
    for _ in range(40):
        if rehearsal.position.over:
            break
        choices = {seat: luck.choice(rehearsal.legal(seat)) for seat in seats_asked(rehearsal)}
        rehearsal.decide_all(choices)
        rehearsal.settle(generator(luck.randrange(1000)))
        assert rehearsal.position.over or (rehearsal.position.asked and not rehearsal.position.chance)


def test_whoever_runs_a_rehearsal_decides_for_every_seat_that_is_asked() -> None:
    match = begun("visby")
    rehearsal = Rehearsal(match.game, match.edition, whole(match))
    asked: list[int] = []

    def choose(rehearsal: Rehearsal, seat: int) -> int:
        asked.append(seat)
        return rehearsal.legal(seat)[0]

    def goes_on(now: Any) -> bool:
        return not now.asked

    assert len(list(rehearsal.run(choose, goes_on))) == 1
    assert asked == [0, 1]


def seats_asked(rehearsal: Rehearsal) -> list[int]:
    return [seat for seat in range(int(rehearsal.position.players)) if int(rehearsal.position.asked) >> seat & 1]
