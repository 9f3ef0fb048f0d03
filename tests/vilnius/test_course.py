"""Whole games in a city that does not burn down, so that random players see all of the game to the Final Attack.

At every beat all cards are somewhere, both speeds agree, and nothing hidden can be seen.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from kogge.core.bits import members
from kogge.core.chance import generator
from kogge.core.events import KIND, buffer
from kogge.core.position import NONE, Records, blank
from kogge.games.vilnius.rules.position import Phase
from tests.vilnius.table import BOX, GAME, KINDS, PARTS, census

FIREPROOF = 60
"""More points than one fight can burn."""


def observed(records: Records, seat: int) -> Records:
    view = blank(GAME.position)
    GAME.compiled.observe(records, seat, view)
    return view


def play(players: int, seed: int, check: object) -> Counter[str]:
    """One game; the check sees the position before every beat. The answer counts the kinds of events."""
    engine, chance, choices = GAME.compiled, generator(seed), random.Random(seed)
    records = blank(GAME.position)
    position = records[0]
    position.players = players
    engine.setup(records)
    out, events = np.zeros(GAME.most_decisions, np.int64), buffer(GAME.most_events)
    told: Counter[str] = Counter()
    while not position.over:
        if position.chance:
            engine.draw(records, PARTS, chance)
            continue
        if position.rounds:
            position.city = FIREPROOF
        for seat in members(engine.owing(records)):
            number = engine.legal(records, PARTS, seat, out)
            assert number > 1, "nobody is asked for a decision with one answer"
            assert len(set(out[:number].tolist())) == number
            position.choice[seat] = out[choices.randrange(number)]
        assert callable(check)
        check(records)
        events[0, 0] = 0
        engine.advance(records, PARTS, events)
        assert events[0, 0] < GAME.most_events
        told.update(KINDS[kind] for kind in events[1 : events[0, 0] + 1, KIND].tolist())
    assert position.phase == Phase.FINISHED
    return told


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_all_cards_are_somewhere_at_every_moment(players: int, seed: int) -> None:
    def check(records: Records) -> None:
        if records[0].rounds:
            assert census(records[0]) == BOX

    play(players, seed, check)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(100, 103))
def test_both_speeds_agree_on_every_beat_and_every_list(players: int, seed: int) -> None:
    outs = np.zeros((2, GAME.most_decisions), np.int64)

    def check(records: Records) -> None:
        ends = []
        for engine, out in zip((GAME.compiled, GAME.interpreted), outs, strict=True):
            trial, events = records.copy(), buffer(GAME.most_events)
            numbers = [engine.legal(trial, PARTS, seat, out) for seat in members(int(trial[0].asked))]
            listed = out[: max(numbers, default=0)].tobytes()
            engine.advance(trial, PARTS, events)
            ends.append((trial.tobytes(), events.tobytes(), numbers, listed))
        assert ends[0] == ends[1]

    play(players, seed, check)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(200, 204))
def test_any_position_that_agrees_with_a_view_gives_the_same_view(players: int, seed: int) -> None:
    """And imagining changes nothing but what lies face down: all cards are still somewhere."""

    def check(records: Records) -> None:
        if records[0].rounds == 0 or sum(records[0].choice[:players].tolist()) % 3:
            return
        for seat in (NONE, 0):
            view = observed(records, seat)
            imagined = view.copy()
            GAME.compiled.imagine(imagined, seat, generator(seed))
            assert census(imagined[0]) == BOX
            assert observed(imagined, seat).tobytes() == view.tobytes()

    play(players, seed, check)


def test_random_games_in_a_city_that_does_not_burn_down_see_all_of_the_game() -> None:
    """Every kind of event happens somewhere in them, but for the fall of the city."""
    told: Counter[str] = Counter()
    for seed in range(300):
        told += play(2 + seed % 2, seed, lambda records: None)
    assert set(KINDS.values()) - set(told) == {"fell city"}
