"""Joint decisions when time runs out: legal whoever is silent, and the units of the silent are spared."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from kogge import games
from kogge.core.drawing import Draft, JointDrawing, Scene
from kogge.core.match import STEP_BREAK, Match, Seat
from kogge.core.position import NONE
from kogge.core.record import from_record
from kogge.core.rehearsal import Rehearsal
from kogge.core.words import LANGUAGES, listed
from kogge.games.vilnius import game, table
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.rules.position import KIND, PAIR, Phase
from kogge.games.vilnius.rules.weapons import raises
from kogge.games.vilnius.table.joint import draft
from tests.drawing import read, signs
from tests.vilnius.table import EDITION

DRAWING = cast(JointDrawing, table)
WORDS = game.words("en")
RECORDS = sorted((Path(__file__).parents[1] / "records" / "vilnius").glob("*.json"))
GAMES = 12
DRAFTS = 3
"""How many drafts are tried at each moment."""
MOST_MOMENTS = 12
"""How many moments of each phase are looked at."""


# --- Moments of games


def scene(match: Match, text: str = "") -> Scene:
    return Scene(match.view(), WORDS, signs(match), draft=Draft(text))


def silences(match: Match) -> list[frozenset[int]]:
    """Every set of seats that may be silent."""
    seats = range(len(match.seats))
    return [frozenset(some) for number in range(len(seats) + 1) for some in combinations(seats, number)]


def random_draft(match: Match, chance: random.Random) -> str:
    """A whole decision, as the rules take it, of answers by chance."""
    rehearsal, steps = Rehearsal.of(match.view()), []
    while rehearsal.is_joint:
        code, text = chance.choice(draft.options(rehearsal))
        rehearsal.decide(code)
        steps.append(text)
    return STEP_BREAK.join(steps)


def drafts(match: Match, chance: random.Random) -> list[str]:
    """Drafts by chance: as a whole, and of each the first steps."""
    found = [random_draft(match, chance) for _ in range(DRAFTS)]
    parts = [draft.steps_of(text)[: chance.randrange(4)] for text in found]
    return [*found, *map(STEP_BREAK.join, parts)]


def step(match: Match, chance: random.Random) -> None:
    """Recruit and fight well, so that there is much to decide together; else anything."""
    if match.is_joint and match.position.phase == Phase.SEND and not match.pending and chance.random() < 0.8:
        match.decide_jointly(DRAWING.drafted(scene(match), {"change": ["propose"], "aim": ["damage"]}))
        return
    seat = chance.choice(match.to_move)
    legal = list(match.legal(seat))
    idle = [one for one in legal if str(one) == "pass" or str(one).endswith(" none")]
    arming = [one for one in legal if str(one).startswith("recruit")] if chance.random() < 0.6 else []
    match.decide(seat, chance.choice(arming or [one for one in legal if one not in idle] or legal))


def played(seed: int) -> Iterator[Match]:
    """A game whenever all are asked together."""
    match = Match(game, EDITION, [Seat(name) for name in ("Anna", "Bo", "Cleo")[: 2 + seed % 2]], seed=seed)
    chance = random.Random(seed)
    while not match.over:
        if match.is_joint and not match.pending:
            yield match
        step(match, chance)


@cache
def moments() -> tuple[Match, ...]:
    """Some moments of every phase, with two and with three players."""
    found: Counter[tuple[int, int]] = Counter()
    kept = []
    for match in chain.from_iterable(played(seed) for seed in range(GAMES)):
        kind = len(match.seats), int(match.position.phase)
        found[kind] += 1
        if found[kind] <= MOST_MOMENTS:
            kept.append(match.fork())
    return tuple(kept)


def moments_of(*phases: int) -> list[Match]:
    found = [match for match in moments() if match.position.phase in phases]
    assert {len(match.seats) for match in found} == {2, 3}, phases
    return found


def trials(*phases: int) -> Iterator[tuple[Match, str, frozenset[int]]]:
    """Moments with drafts and all who may be silent."""
    for number, match in enumerate(moments_of(*phases)):
        for text in drafts(match, random.Random(number)):
            for silent in silences(match):
                yield match, text, silent


# --- What holds for every joint decision


def test_every_kind_of_joint_decision_is_met() -> None:
    for phase in (Phase.SEND, Phase.FALL, Phase.GIVE, Phase.TAKE_LOOT, Phase.CHOOSE_CAMP, Phase.RAISE):
        moments_of(phase)


def test_the_rules_take_a_draft_without_the_silent() -> None:
    for match, text, silent in trials(
        Phase.SEND, Phase.BLEED, Phase.FALL, Phase.GIVE, Phase.TAKE_LOOT, Phase.CHOOSE_CAMP, Phase.RAISE
    ):
        made = DRAWING.without(scene(match, text), silent)
        match.check_jointly(made)
        assert DRAWING.without(scene(match, made), silent) == made


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_rules_take_every_joint_decision_of_a_record_without_the_silent(file: Path) -> None:
    record = from_record(json.loads(file.read_bytes()), games.find)
    places = [place for place, entry in enumerate(record.log) if "seats" in entry]
    assert places
    for place in places:
        match, text = record.fork(place), record.log[place]["do"]
        for silent in silences(match):
            match.check_jointly(DRAWING.without(scene(match, text), silent))
        assert DRAWING.without(scene(match, text), frozenset()) == text


def test_where_nobody_is_silent_a_draft_is_carried_out_as_it_stands() -> None:
    for number, match in enumerate(moments()):
        text = random_draft(match, random.Random(number))
        assert DRAWING.without(scene(match, text), frozenset()) == text


# --- What the page says


RULING = {
    "en": """
        When time runs out, the plan on the table is carried out with the units of those who agreed to it as it stands.
        Units of players who stay silent stay in hand, unless they agreed earlier and nothing that touches their units
        has changed since. If nobody agreed, the stand-in decides for those who are late, and the log says so.
    """,
    "de": """
        Läuft die Zeit ab, wird der Plan auf dem Tisch mit den Einheiten derer ausgeführt, die ihm so zugestimmt haben,
        wie er dasteht. Wer schweigt, dessen Einheiten bleiben auf der Hand, es sei denn, er hat früher zugestimmt und
        seitdem hat sich nichts geändert, was seine Einheiten berührt. Hat niemand zugestimmt, entscheidet die
        Vertretung für alle, die zu spät sind, und im Verlauf steht es dabei.
    """,
}


def tray(match: Match, language: str, plan: Draft) -> str:
    return " ".join(read(DRAWING.tray(replace(scene(match), words=game.words(language), draft=plan))).text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_and_rules_say_what_happens_when_time_runs_out(language: str) -> None:
    ruling = " ".join(RULING[language].split())
    assert ruling in " ".join(game.rules_page(language).split())
    for match in moments_of(Phase.SEND):
        assert ruling in tray(match, language, Draft("", timed=True))
        assert ruling not in tray(match, language, Draft(""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_joint_question_says_what_happens_when_time_runs_out(language: str) -> None:
    nobody = game.words(language)("table-late-nobody")
    for match in moments():
        assert nobody in tray(match, language, Draft("", timed=True))
        assert nobody not in tray(match, language, Draft(""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_names_those_whose_units_would_stay_in_hand_now(language: str) -> None:
    for match in moments_of(Phase.SEND):
        others = listed(match.names[1:], game.words(language))
        sentence = game.words(language)("table-late-now", seats=others)
        assert sentence in tray(match, language, Draft("", frozenset({0}), timed=True))
        assert sentence not in tray(match, language, Draft("", timed=True))


# --- In a fight


def test_units_of_the_silent_stay_in_hand_and_all_others_go_where_they_are_sent() -> None:
    sent = 0
    for match, text, silent in trials(Phase.SEND):
        before = draft.fight_of(scene(match, text))
        after = draft.fight_of(scene(match, DRAWING.without(scene(match, text), silent)))
        assert after.units == before.units
        plans = [Counter(zip(fight.units, fight.targets, strict=True)) for fight in (before.in_order(), after)]
        kept = {(unit, targets) for unit, targets in plans[1] if unit[0] in silent}
        assert not any(any(targets) for _, targets in kept)
        others = [Counter({one: plan[one] for one in plan if one[0][0] not in silent}) for plan in plans]
        assert others[0] == others[1]
        sent += any(any(targets) for _, targets in others[1]) and bool(silent)
    assert sent


@pytest.mark.parametrize("phase", [Phase.FALL, Phase.GIVE])
def test_a_unit_of_the_silent_goes_only_where_no_other_can(phase: int) -> None:
    spared = 0
    for match, text, silent in trials(phase):
        rehearsal = Rehearsal.of(match.view())
        for one in draft.steps_of(DRAWING.without(scene(match, text), silent)):
            answers = {answer: code for code, answer in draft.options(rehearsal)}
            owners = {answer: owner_of(answers[answer]) for answer in answers}
            assert owners[one] not in silent or set(owners.values()) <= silent
            rehearsal.decide(answers[one])
            spared += owners[one] not in silent and not silent.isdisjoint(owners.values())
    assert spared


def owner_of(code: int) -> int:
    return code % PAIR


# --- Enemy buildings


def falls(match: Match, camp: int, units: Iterable[draft.Unit]) -> bool:
    """Whether some units bring an enemy building down."""
    parts = match.edition.components[0]
    supply = sum((parts.unit_weapons[unit] for _, unit in units), np.zeros(WEAPONS, np.int64))
    return raises(supply, parts.order_weapons[camp, 0], int(parts.building_symbols[len(match.seats)]))


def test_a_building_is_attacked_only_if_the_others_can_destroy_it_alone() -> None:
    met: Counter[bool] = Counter()
    for match, text, silent in trials(Phase.CHOOSE_CAMP):
        made = DRAWING.without(scene(match, text), silent)
        camps = {answer: code % KIND - 1 for code, answer in draft.options(Rehearsal.of(match.view()))}
        if camps.get(text, NONE) == NONE:
            assert camps[made] == NONE
            continue
        others = [unit for unit in draft.held_ready(match.position) if unit[0] not in silent]
        alone = falls(match, camps[text], others)
        assert made == text if alone else camps[made] == NONE
        met[alone] += bool(silent)
    assert met[True]
    assert met[False]


def test_units_of_the_silent_help_only_if_a_building_cannot_fall_without_them() -> None:
    met: Counter[bool] = Counter()
    for match, text, silent in trials(Phase.RAISE):
        camp, units = int(match.position.chosen), draft.held_ready(match.position)
        team = draft.raid_of(scene(match, DRAWING.without(scene(match, text), silent))).team
        others = [unit for unit in units if unit[0] not in silent]
        helpers = [unit for unit in team.elements() if unit[0] in silent]
        assert falls(match, camp, team.elements())
        assert not (helpers and falls(match, camp, others))
        for spared in range(len(helpers)):
            assert not falls(match, camp, [*others, *helpers[:spared], *helpers[spared + 1 :]])
        met[bool(helpers)] += bool(silent)
    assert met[True]
    assert met[False]
