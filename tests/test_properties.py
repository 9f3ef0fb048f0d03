"""What holds for every match of every registered game."""

from __future__ import annotations

import copy
import json
import random
from itertools import cycle, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kogge import games
from kogge.bots import Greedy, Limit
from kogge.core.chance import generator
from kogge.core.engine import Engine
from kogge.core.errors import IllegalDecision, RecordError
from kogge.core.events import KIND, POINTS, SEAT, SUBJECT, buffer
from kogge.core.game import Game
from kogge.core.match import Match
from kogge.core.position import MOST_SEATS, NONE, Records, blank
from kogge.core.record import from_record, to_line, to_record
from tests.matches import Setting, a_match, a_whole_match, fitting_values, play_on


def state(match: Match) -> bytes:
    return bytes(match.position.tobytes())


def happened(match: Match) -> list[list[int]]:
    return [event.tolist() for beat in match.beats for event in beat.events]


# --- One text, two speeds


@settings(max_examples=150)
@given(a_whole_match)
def test_compiled_and_interpreted_give_the_same_positions_and_events(setting: Setting) -> None:
    fast, slow = setting.start(setting.rules.compiled), setting.start(setting.rules.interpreted)
    chance = random.Random(setting.seed)
    while not fast.over:
        assert state(fast) == state(slow)
        seat = chance.choice(fast.to_move)
        assert list(fast.legal(seat)) == list(slow.legal(seat))
        assert bytes(fast.view(seat)) == bytes(slow.view(seat))
        decision = chance.choice(fast.legal(seat))
        fast.decide(seat, decision)
        slow.decide(seat, decision)
    assert state(fast) == state(slow)
    assert happened(fast) == happened(slow)
    assert fast.outcome == slow.outcome


def opening_batch(game: Game, engine: Engine, number: int) -> Records:
    """Games with every player count and every combination of options that is made for it, in turn."""
    ways = [
        (players, dict(zip((option.name for option in game.options), values, strict=True)))
        for players in game.players
        for values in product(*(fitting_values(option, players) for option in game.options))
    ]
    positions = blank(game.position, number)
    for place, (players, options) in zip(range(number), cycle(ways)):
        positions[place].players = players
        for name, value in game.option_places(options, players).items():
            positions[place][name] = value
        engine.setup(positions[place : place + 1])
    return positions


@pytest.mark.parametrize("name", games.names())
def test_many_playouts_end_alike_compiled_and_interpreted(name: str) -> None:
    """A thousand of a short game, fewer of a long one: interpreted rules are slow."""
    game = games.find(name)
    parts, out = game.edition().components, np.zeros(game.most_decisions, np.int64)
    few = opening_batch(game, game.compiled, 100)
    decisions = game.compiled.playouts(few, parts, generator(20), buffer(0), out) // len(few)
    ends = []
    for engine in (game.compiled, game.interpreted):
        positions = opening_batch(game, engine, min(1000, 5000 // decisions))
        chance = generator(20)
        engine.playouts(positions, parts, chance, buffer(0), out)
        ends.append(positions.tobytes() + chance.tobytes())
    assert ends[0] == ends[1]


@settings(max_examples=60)
@given(a_match, st.integers(0, 2**32))
def test_imagining_and_appraising_is_alike_at_both_speeds(setting: Setting, seed: int) -> None:
    match = setting.play()
    assume(not match.over)
    seat = match.to_move[0]
    view = match.view(seat)
    ends = []
    for engine in (setting.rules.compiled, setting.rules.interpreted):
        records, chance = view.records.copy(), generator(seed)
        engine.imagine(records, seat, chance)
        values = np.zeros(len(view.legal), np.int64)
        out, figures = np.zeros(setting.rules.most_decisions, np.int64), np.zeros((2, MOST_SEATS), np.int64)
        scratch, parts, codes = blank(setting.rules.position, 2), match.edition.components, view.legal.codes
        engine.appraise(view.records, parts, seat, codes, chance, values, scratch, buffer(0), out, figures)
        ends.append(records.tobytes() + chance.tobytes() + values.tobytes())
    assert ends[0] == ends[1]


# --- Points are explained


@settings(max_examples=500)
@given(a_whole_match)
def test_scores_are_the_sum_of_explained_points(setting: Setting) -> None:
    match = setting.play()
    sums = [0] * setting.players
    for event in happened(match):
        if event[POINTS]:
            sums[event[SEAT]] += event[POINTS]
    assert match.outcome is not None
    assert tuple(sums) == match.outcome.scores


@settings(max_examples=200)
@given(a_whole_match)
def test_ranks_follow_scores(setting: Setting) -> None:
    outcome = setting.play().outcome
    assert outcome is not None
    assert min(outcome.ranks) == 1
    for mine, my_rank in zip(outcome.scores, outcome.ranks, strict=True):
        better = sum(rank < my_rank for rank in outcome.ranks)
        assert my_rank == 1 + better
        assert all(rank < my_rank for score, rank in zip(outcome.scores, outcome.ranks, strict=True) if score > mine)


# --- Values stay what they are


@settings(max_examples=200)
@given(a_match)
def test_copies_never_change(setting: Setting) -> None:
    match = setting.play()
    position, log, view = match.position, copy.deepcopy(match.log), match.view(0)
    seen = (position.tobytes(), log, bytes(view), json.dumps(to_record(match)))
    other = match.fork()
    assert state(other) == state(match.fork())
    play_on(match, random.Random(1))
    assert seen[:3] == (position.tobytes(), log, bytes(view))
    assert other.log == match.log[: len(other.log)]


# --- Order of arrival


@settings(max_examples=300)
@given(a_whole_match, st.integers(0, 2**32))
def test_arrival_order_of_simultaneous_decisions_does_not_matter(setting: Setting, seed: int) -> None:
    first, second = setting.start(), setting.start()
    chance = random.Random(seed)
    while not first.over:
        decisions = {seat: chance.choice(first.legal(seat)) for seat in first.to_move}
        for match in (first, second):
            arriving = list(decisions)
            chance.shuffle(arriving)
            for seat in arriving:
                if len(match.to_move) > 1 and chance.random() < 0.2:
                    match.decide(seat, chance.choice(match.legal(seat)))
                    match.withdraw(seat)
                match.decide(seat, decisions[seat])
    assert to_line(to_record(first)) == to_line(to_record(second))
    assert state(first) == state(second)


# --- Text forms


@settings(max_examples=300)
@given(a_match)
def test_notation_round_trips(setting: Setting) -> None:
    match = setting.play()
    notation = match.notation
    for seat in match.to_move:
        legal = match.legal(seat)
        texts = [str(decision) for decision in legal]
        assert len(set(texts)) == len(texts) == len(legal) >= 2
        for decision in legal:
            assert notation.text(notation.code(str(decision))) == str(decision)
            assert notation.code(str(decision)) == decision.code
            assert decision in legal
            assert str(decision) == str(decision).lower()


NUMBERS = ["-1", "00", "1.5", "9" * 20, "9" * 5000, "-" + "9" * 20, "²", "٣", "１", "0x1", "1_0", "+1", " 1", "\n1"]
a_number = st.sampled_from(NUMBERS) | st.integers(-(2**70), 2**70).map(str)


@st.composite
def texts_like(draw: st.DrawFn, legal: list[str]) -> str:
    """Any text, or one that was a legal decision before a word of it was changed, dropped, doubled or moved."""
    if not legal or draw(st.booleans()):
        return draw(st.text() | st.text("abz 019-\udc80\0²٣", max_size=6000))
    words = draw(st.sampled_from(legal)).split(" ")
    place = draw(st.integers(0, len(words) - 1))
    others = draw(st.sampled_from([[], [words[place]] * 2, [draw(a_number)], [draw(st.text())], ["dance"]]))
    mixed = [*words[:place], *others, *words[place + 1 :]]
    return " ".join(draw(st.permutations(mixed)) if draw(st.booleans()) else mixed)


@settings(max_examples=300)
@given(a_match, st.data())
def test_a_text_is_a_decision_exactly_or_refused(setting: Setting, data: st.DataObject) -> None:
    match = setting.play()
    assume(not match.over)
    seat = match.to_move[0]
    texts = [str(decision) for decision in match.legal(seat)]
    tried = data.draw(texts_like(texts))
    assert match.legal(seat).__contains__(tried) == (tried in texts)
    refused = ""
    try:
        code = match.notation.code(tried)
        assert match.notation.text(code) == tried
        assert np.int64(code) == code
    except IllegalDecision as error:
        refused = str(error)
    if refused:
        assert tried not in texts
        assert "decisions look like: " in refused
        assert len(refused.encode()) < 2000
    if tried not in texts:
        before = state(match)
        with pytest.raises(IllegalDecision):
            match.decide(seat, tried)
        for plan in (tried, f"{seat} {tried}", f"² {tried}", f"{seat} {texts[0]}, {'9' * 5000} {tried}"):
            with pytest.raises(IllegalDecision):
                match.decide_jointly(plan)
        assert state(match) == before


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    "text", ["dance", "", "income 99999999999999999999 1", "trade ٣", "play ²a", "pay " + "gold " * 900]
)
def test_a_text_that_is_no_decision_is_refused_with_the_forms_there_are(name: str, text: str) -> None:
    game = games.find(name)
    with pytest.raises(IllegalDecision, match=f"is no decision of {name.capitalize()}; decisions look like: "):
        game.notation_of(game.edition()).code(text)


# --- Saving and resuming


@settings(max_examples=300)
@given(a_match, st.integers(0, 2**32))
def test_a_saved_match_resumes_identically(setting: Setting, seed: int) -> None:
    match = setting.play()
    record = json.loads(json.dumps(to_record(match)))
    again = from_record(record, games.find, seed=seed)
    twin = from_record(record, games.find, seed=seed)
    assert state(again) == state(match)
    assert happened(again) == happened(match)
    assert to_line(to_record(again)) == to_line(record)
    assert [bytes(again.view(seat)) for seat in range(setting.players)] == [
        bytes(match.view(seat)) for seat in range(setting.players)
    ]
    play_on(again, random.Random(seed))
    play_on(twin, random.Random(seed))
    assert to_line(to_record(again)) == to_line(to_record(twin))
    from_record(to_record(again), games.find)


@settings(max_examples=300)
@given(a_whole_match, st.data())
def test_a_record_with_one_changed_entry_is_refused(setting: Setting, data: st.DataObject) -> None:
    """At the first entry that became illegal or, if all stay legal, because the result does not follow."""
    match = setting.play()
    record = to_record(match)
    decisions = [index for index, entry in enumerate(match.log) if "seat" in entry and "do" in entry]
    index = data.draw(st.sampled_from(decisions))
    before = match.fork(index)
    seat = match.log[index]["seat"]
    others = [str(option) for option in before.legal(seat) if str(option) != match.log[index]["do"]]
    record["log"][index] = match.log[index] | {"do": data.draw(st.sampled_from(others))}
    refusal = refused(record)
    if refusal is None:
        assert match.outcome == Match(match.game, match.edition, match.seats, match.options, log=record["log"]).outcome
    elif refusal.index is None:
        assert "result" in str(refusal)
    else:
        assert refusal.index > index
        legal_so_far = record["log"][: refusal.index]
        Match(match.game, match.edition, match.seats, match.options, log=legal_so_far)


def refused(record: dict[str, object]) -> RecordError | None:
    try:
        from_record(record, games.find)
    except RecordError as error:
        return error
    return None


@settings(max_examples=200)
@given(a_match)
def test_undo_takes_the_last_decisions_back(setting: Setting) -> None:
    match = setting.play()
    while match.pending:
        match.withdraw(match.pending[0]["seat"])
    before = state(match), match.log
    if match.over:
        return
    asked = match.to_move
    for seat in asked:
        match.decide(seat, match.legal(seat)[0])
    match.undo()
    assert (state(match), match.log) == before
    assert match.to_move == asked
    while match.to_move and any("do" in entry for entry in match.log):
        match.undo()
    with pytest.raises(IllegalDecision):
        match.undo()


@settings(max_examples=100)
@given(a_match, st.data())
def test_a_fork_goes_its_own_way(setting: Setting, data: st.DataObject) -> None:
    match = setting.play()
    index = data.draw(st.integers(0, len(match.log)))
    before = state(match)
    fork = match.fork(index, seed=setting.seed)
    assert match.log[:index] == (*fork.log, *fork.pending)[:index]
    play_on(fork, random.Random(2))
    assert state(match) == before
    from_record(to_record(fork), games.find)


# --- Hidden means hidden


@settings(max_examples=1000)
@given(a_match, st.integers(0, 2**32))
def test_what_a_seat_cannot_know_does_not_reach_its_view(setting: Setting, seed: int) -> None:
    """Any full position that agrees with a view gives the same view, the same legal list, and so the same bot input."""
    match = setting.play()
    for seat in (NONE, *range(setting.players)):
        view = match.view(seat)
        imagined = view.imagine(generator(seed))
        again = blank(match.game.position)
        match.engine.observe(imagined, seat, again)
        assert again.tobytes() == view.records.tobytes()
        if seat in match.to_move:
            out = np.zeros(match.game.most_decisions, np.int64)
            number = match.engine.legal(imagined, match.edition.components, seat, out)
            assert out[:number].tolist() == view.legal.codes.tolist()


@settings(max_examples=300)
@given(a_match)
def test_choices_not_yet_revealed_are_hidden(setting: Setting) -> None:
    """Nothing of a rival's choice reaches a seat: not which, and not whether."""
    match = setting.play()
    while match.pending:
        match.withdraw(match.pending[0]["seat"])
    assume(len(match.to_move) > 1)
    seat, *rivals = match.to_move
    before = bytes(match.view(seat)), json.dumps(match.log_for(seat)), json.dumps(to_record(match, seat))
    for rival in rivals:
        match.decide(rival, match.legal(rival)[-1])
        after = bytes(match.view(seat)), json.dumps(match.log_for(seat)), json.dumps(to_record(match, seat))
        assert after == before


@settings(max_examples=200)
@given(a_match)
def test_private_events_show_their_card_to_their_seat_only(setting: Setting) -> None:
    match = setting.play()
    assume(not match.over)
    for seat in (NONE, *range(setting.players)):
        for event in match.view(seat).events:
            if event[KIND] in match.game.private_events:
                assert (event[SUBJECT] == NONE) == (event[SEAT] != seat)


@settings(max_examples=50)
@given(a_match)
def test_a_player_decides_from_its_view_alone(setting: Setting) -> None:
    """Greedy gives the same answer in a match where only hidden things differ."""
    match = setting.play()
    assume(not match.over)
    seat = match.to_move[-1]
    first = Greedy(5).decide(match.view(seat), Limit(simulations=32))
    for rival in match.to_move[:-1]:
        match.decide(rival, match.legal(rival)[0])
    assert Greedy(5).decide(match.view(seat), Limit(simulations=32)) == first


# --- Words


@settings(max_examples=100)
@given(a_whole_match)
def test_everything_can_be_said_in_both_languages(setting: Setting) -> None:
    match = setting.play()
    for language in ("en", "de"):
        words = match.game.words(language)
        for event in match.view().events:
            sentence = match.game.telling.sentence(event, match.names, words, match.edition)
            assert sentence
            assert "{" not in sentence


@settings(max_examples=100)
@given(a_match)
def test_every_question_and_decision_can_be_said_in_both_languages(setting: Setting) -> None:
    match = setting.play()
    for seat in match.to_move:
        view = match.view(seat)
        for language in ("en", "de"):
            words = match.game.words(language)
            assert match.game.telling.question(view, words)
            for decision in view.legal[:40]:
                assert match.game.telling.decision(decision.code, words, match.edition)
