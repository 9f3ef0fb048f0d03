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

from kogge.core.bits import members
from kogge.core.chance import generator
from kogge.core.events import buffer
from kogge.core.match import Entry, Match, Seat
from kogge.core.position import Records, blank
from kogge.core.record import to_record, to_text
from kogge.games import find
from kogge.games.vilnius.position import (
    DO_BUILD,
    DO_CAPTURE,
    DO_INCOME,
    DO_PASS,
    DO_RECRUIT,
    KIND,
    PAIR,
    SEND,
)
from kogge.games.vilnius.symbols import raised

FOLDER = Path(__file__).parents[1] / "records" / "vilnius"
GAME = find("vilnius")
EDITION = GAME.edition()
PARTS: Any = EDITION.components[0]
NOTATION = GAME.notation_of(EDITION)
NAMES = ("Aldona", "Birute", "Jogaila")
WEAPONS = PARTS.unit_weapons.sum(axis=1)
OUT = np.zeros(GAME.most_decisions, np.int64)


class Trial:
    """A game as it goes on: the position and the log."""

    def __init__(self, records: Records, log: list[Entry]) -> None:
        self.records = records
        self.position = records[0]
        self.log = log

    def copy(self) -> Trial:
        return Trial(self.records.copy(), list(self.log))

    def play_round(self, seed: int) -> Trial:
        """Go on until the next round begins, or the end."""
        engine, position = GAME.engine, self.position
        chance, choices = generator(seed), random.Random(seed)
        now, steps, plan = int(position.rounds), list[str](), dict[int, int]()
        while not position.over and (position.rounds == now or not engine.owing(self.records)):
            if position.chance:
                engine.draw(self.records, EDITION.components, chance)
                self.log.append(NOTATION.chance_entry(position))
                continue
            for seat in members(engine.owing(self.records)):
                number = engine.legal(self.records, EDITION.components, seat, OUT)
                if position.phase == SEND:
                    plan = plan or best_plan(position, choices)
                    code = send(position, OUT[:number].tolist(), plan)
                else:
                    plan = {}
                    codes = OUT[:number].tolist()
                    code = choices.choices(codes, [weight(position, code) for code in codes])[0]
                position.choice[seat] = code
                if position.joint:
                    steps.append(f"{seat} {NOTATION.text(code)}")
                else:
                    self.log.append({"seat": seat, "do": NOTATION.text(code)})
            engine.advance(self.records, EDITION.components, buffer(0))
            if steps and not position.joint:
                self.log.append({"seats": [*range(position.players)], "do": ", ".join(steps)})
                steps = []
        return self


def weight(position: Any, code: int) -> float:
    """How likely a decision is."""
    kind, argument = divmod(code, KIND)
    if kind == DO_BUILD:
        wanted = {"estate": 60, "palace": 40, "garrison": 20, "stable": 12, "archery-range": 12, "guardhouse": 4}
        return float(wanted.get(EDITION.content.buildings[argument].id, 1))
    if kind == DO_RECRUIT:
        return float(WEAPONS[argument]) ** 3
    if kind == DO_PASS:
        return 2.0
    if kind == DO_INCOME:
        units, provinces = divmod(argument, PAIR)
        return 4.0 if abs(units - provinces) < 2 else 1.0
    if kind == DO_CAPTURE:
        return 4.0 if argument else 1.0
    return 1.0


def best_plan(position: Any, choices: random.Random) -> dict[int, int]:
    """Of many plans that defeat one enemy after the other the one that saves most; units by number, enemies from 1."""
    foes, fighters = range(position.foes), list(range(position.fighters))
    weapons = [PARTS.unit_weapons[position.fighter_unit[fighter]] for fighter in fighters]
    best: dict[int, int] = {}
    most = -1.0
    for _ in range(60):
        plan: dict[int, int] = {}
        saved = 0.0
        for foe in choices.sample(list(foes), len(foes)):
            demand, supply, team = position.demand[foe], np.zeros(4, np.int64), list[int]()
            free = [fighter for fighter in fighters if fighter not in plan]
            while free and raised(supply, demand) < demand.sum():
                gains = [raised(supply + weapons[fighter], demand) - raised(supply, demand) for fighter in free]
                worth = [
                    gain - 0.2 * WEAPONS[position.fighter_unit[one]] for gain, one in zip(gains, free, strict=True)
                ]
                chosen = free.pop(max(range(len(free)), key=lambda place: worth[place] + choices.random()))
                supply = supply + weapons[chosen]
                team.append(chosen)
            if raised(supply, demand) == demand.sum():
                plan |= dict.fromkeys(team, foe + 1)
                card = position.foe[foe]
                saved += 10 * PARTS.order_fires[card] + PARTS.order_strength[card] - 0.1 * len(team)
        if saved > most:
            best, most = plan, saved
    return best or {-1: 0}


def send(position: Any, codes: list[int], plan: dict[int, int]) -> int:
    """The planned enemy for the unit at hand; copies of a unit swap theirs, so that they come in ascending order."""
    fighter = int(position.step)
    same = [
        other
        for other in range(position.fighters)
        if position.fighter_unit[other] == position.fighter_unit[fighter]
        and position.fighter_seat[other] == position.fighter_seat[fighter]
    ]
    target = sorted(plan.get(other, 0) for other in same)[same.index(fighter)]
    return min(codes, key=lambda code: abs(code % KIND // PAIR - target))


def standing(trial: Trial) -> float:
    """How well a game stands; lost is worst."""
    position = trial.position
    if position.over:
        return 1e9 if position.city else -1e9
    value = 25.0 * position.city
    for seat in range(position.players):
        buildings = position.built[seat, : position.standing[seat]]
        value += 4 * PARTS.building_order[buildings].sum() + 8 * PARTS.building_income[buildings].sum()
        units = (position.units[seat] + position.unit_discard[seat]) @ WEAPONS
        value -= 4 * PARTS.order_strength[position.row[seat, : position.row_length[seat]]].sum()
        value += 3 * (units + WEAPONS[position.unit_pile[seat, : position.units_left[seat]]].sum())
    return float(value)


def barely(trial: Trial) -> float:
    """Well until the last rounds, and then so that the city does not survive the Final Attack."""
    position = trial.position
    if position.over:
        return 1e9 if position.final and not position.city else -1e9
    near = position.boosted and position.orders_left < 3 * position.players
    return standing(trial) - (200 * max(0, int(position.city) - 3) if near else 0)


def played(players: int, difficulty: str, value: Callable[[Trial], float], trials: int, kept: int, seed: int) -> Match:
    """A whole game, round by round from the best few of many continuations."""
    records = blank(GAME.position)
    records[0].players = players
    records[0].difficulty = GAME.option_places({"difficulty": difficulty}, players)["difficulty"]
    GAME.engine.setup(records)
    best = [Trial(records, [])]
    while not all(trial.position.over for trial in best):
        tries = [trial if trial.position.over else trial.copy() for trial in best for _ in range(trials // len(best))]
        for number, trial in enumerate(tries):
            trial.play_round(seed + number)
        best = sorted({id(trial): trial for trial in tries}.values(), key=value, reverse=True)[:kept]
        print(*(f"{trial.position.rounds}:{trial.position.city}" for trial in best), flush=True)
    seats = [Seat(name, "random") for name in NAMES[:players]]
    return Match(GAME, EDITION, seats, {"difficulty": difficulty}, log=best[0].log)


RECORDS: dict[str, Callable[[], Match]] = {
    "city-fell": lambda: played(2, "heavy", standing, 1, 1, 1),
    "city-fell-of-three": lambda: played(3, "medium", standing, 1, 1, 5),
    "city-fell-in-the-final-attack": lambda: played(2, "simple", barely, 90, 10, 4),
    "victory-of-three": lambda: played(3, "simple", standing, 150, 15, 3),
    "victory-of-two": lambda: played(2, "simple", standing, 90, 10, 4),
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
