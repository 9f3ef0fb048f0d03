"""Makes the records of tests/records/vilnius anew, after a change of the edition file: python -m tests.vilnius.records

Random players never win. So each round is played many times over, with some sense and much chance, and the game goes
on from the best of them: that plays well enough, and is lucky besides.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from kogge.core.events import buffer
from kogge.core.match import Match, Seat
from kogge.core.record import to_record, to_text
from kogge.games import find
from kogge.games.vilnius.ending import stop_here
from kogge.games.vilnius.position import DO_BUILD, DO_CAPTURE, DO_INCOME, DO_PASS, DO_RECRUIT, DO_SEND, KIND, PAIR

FOLDER = Path(__file__).parents[1] / "records" / "vilnius"
GAME = find("vilnius")
NAMES = ("Aldona", "Birute", "Jogaila")


def start(players: int, difficulty: str, seed: int) -> Match:
    seats = [Seat(name, "random") for name in NAMES[:players]]
    return Match(GAME, GAME.edition(), seats, {"difficulty": difficulty}, seed=seed)


def play_round(match: Match, chance: random.Random) -> Match:
    """Decisions with some sense and much chance until the next round or the end."""
    now = int(match.position.rounds)
    while not match.over and match.position.rounds == now:
        seat = match.to_move[0]
        legal = match.legal(seat)
        weights = [weight(match.position, match.edition.components[0], int(code)) for code in legal.codes]
        match.decide(seat, chance.choices(legal, weights)[0])
    return match


def weight(position: Any, parts: Any, code: int) -> float:
    """How likely a decision is."""
    kind, argument = divmod(code, KIND)
    if kind == DO_BUILD:
        return 8 * float(parts.building_limit[argument]) + 3 * float(parts.building_income[argument]) + 2
    if kind == DO_RECRUIT:
        return float(parts.unit_weapons[argument].sum()) ** 2
    if kind == DO_PASS:
        return 0.5
    if kind == DO_INCOME:
        return 1.0 + 2 * (argument // PAIR >= argument % PAIR)
    if kind == DO_CAPTURE:
        return 4.0 if argument else 1.0
    if kind == DO_SEND:
        target, unit = divmod(argument, PAIR)
        return usefulness(position, parts, target - 1, unit) if target else 0.02
    return 1.0


def usefulness(position: Any, parts: Any, foe: int, unit: int) -> float:
    """Many of the symbols an enemy still lacks, of an enemy that lacks few."""
    lacking = np.maximum(position.demand[foe] - position.brought[foe], 0)
    raised = np.minimum(lacking, parts.unit_weapons[unit]).sum()
    return float(raised) ** 4 / float(1 + lacking.sum() - raised) ** 2 + 0.001


def standing(match: Match) -> float:
    """How well a game stands; lost is worst."""
    if match.over:
        return 1e9 if match.outcome and match.outcome.won else -1e9
    valued = np.array([match.position], GAME.position)
    stop_here(valued[0], match.edition.components[0], buffer(0))
    return float(valued[0].score[0])


def barely(match: Match) -> float:
    """Well until the last rounds, and then so that the city does not survive the Final Attack."""
    if match.over:
        return 1e9 if match.outcome and match.outcome.reason == "city fell in the final attack" else -1e9
    near = bool(match.position.boosted) and match.position.orders_left < 7
    return standing(match) - (100 * max(0, int(match.position.city) - 2) if near else 0)


def steered(match: Match, value: Callable[[Match], float], trials: int) -> Match:
    """Play on, round by round, from the best of many random continuations."""
    while not match.over:
        tries = (play_round(match.fork(seed=seed), random.Random(seed)) for seed in range(trials))
        match = max(tries, key=value)
        print(match.position.rounds, match.position.city, end=" ", flush=True)
    print(match.outcome.reason if match.outcome else "")
    return match


def fallen(match: Match) -> Match:
    while not match.over:
        play_round(match, random.Random(int(match.position.rounds)))
    return match


RECORDS: dict[str, Callable[[], Match]] = {
    "city-fell": lambda: fallen(start(2, "heavy", 1)),
    "city-fell-in-the-final-attack": lambda: steered(start(3, "simple", 2), barely, 60),
    "victory-of-three": lambda: steered(start(3, "medium", 3), standing, 60),
    "victory-of-two": lambda: steered(start(2, "simple", 4), standing, 60),
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, make in RECORDS.items():
        if not names or name in names:
            match = make()
            print(name, match.outcome)
            (FOLDER / f"{name}.json").write_text(to_text(to_record(match)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
