"""Records of all games with one thing changed: `kogge check` refuses every one of them.

Only changes that cannot be another game are made: the next entry of a log is always of one kind and by one seat, a pile
holds certain cards, and a game ends once.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.lab.simulation import SimulationPlan, play
from tests.running import Record, call, written

FOLDER = Path(__file__).parent / "records"
SAMPLES = 12
"""How many places of a log each kind of change is made at."""
Mutation = Callable[[Record, random.Random], Iterator[Record]]


def with_log(record: Record, log: list[Any]) -> Record:
    return record | {"log": log}


def sampled(places: list[int], chance: random.Random) -> list[int]:
    return sorted(chance.sample(places, min(SAMPLES, len(places))))


def who(entry: Record) -> object:
    """Whose entry it is: chance, one seat, or all together."""
    return entry.get("seat", "all") if "do" in entry else "chance"


def turns(log: list[Record]) -> list[int]:
    """The places after which somebody else comes."""
    return [place for place in range(len(log) - 1) if who(log[place]) != who(log[place + 1])]


# --- Mutations of the log


def drop(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    for place in [*sampled(turns(log), chance), len(log) - 1]:
        yield with_log(record, log[:place] + log[place + 1 :])


def swap(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    for place in sampled(turns(log), chance):
        yield with_log(record, [*log[:place], log[place + 1], log[place], *log[place + 2 :]])


def double(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    for place in [*sampled(turns(log), chance), len(log) - 1]:
        yield with_log(record, [*log[: place + 1], *log[place:]])


def cut(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    chances = [place for place, entry in enumerate(log) if "chance" in entry]
    for place in [*sampled([*range(len(log))], chance), *sampled(chances, chance)]:
        yield with_log(record, log[:place])


def other_seat(record: Record, chance: random.Random) -> Iterator[Record]:
    log, seats = record["log"], len(record["seats"])
    for place in sampled([place for place, entry in enumerate(log) if "seat" in entry and "do" in entry], chance):
        other = (log[place]["seat"] + 1) % seats
        yield with_log(record, [*log[:place], log[place] | {"seat": other}, *log[place + 1 :]])


def other_text(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    for place in sampled([place for place, entry in enumerate(log) if "do" in entry], chance):
        for text in ("", "dance", log[place]["do"] + " ", log[place]["do"].upper(), log[place]["do"] + " 99"):
            yield with_log(record, [*log[:place], log[place] | {"do": text}, *log[place + 1 :]])


# --- Mutations of chance


def lists(value: Any) -> Iterator[list[Any]]:
    """The lists of cards, seats or emblems in a chance entry."""
    if isinstance(value, dict):
        for part in value.values():
            yield from lists(part)
    elif isinstance(value, list):
        if any(isinstance(part, list) for part in value):
            for part in value:
                yield from lists(part)
        elif value:
            yield value


def other_chance(record: Record, chance: random.Random) -> Iterator[Record]:
    log = record["log"]
    for place in sampled([*range(len(log) + 1)], chance):
        yield with_log(record, [*log[:place], {"chance": "luck"}, *log[place:]])
    for place in sampled([place for place, entry in enumerate(log) if "chance" in entry], chance):
        for which in range(len([*lists(record["log"][place])])):
            for change in (None, "more", "fewer", "unknown"):
                mutated = copy.deepcopy(record)
                cards = [*lists(mutated["log"][place])][which]
                if change == "more":
                    cards.append(cards[0])
                elif change == "fewer":
                    cards.pop()
                else:
                    cards[-1] = change
                yield mutated
        yield with_log(record, [*log[:place], log[place] | {"chance": "luck"}, *log[place + 1 :]])


# --- Mutations of the rest


def other_result(record: Record, chance: random.Random) -> Iterator[Record]:
    result = record["result"]
    for key, value in result.items():
        yield record | {"result": {name: kept for name, kept in result.items() if name != key}}
        others: list[Any] = [None, "storm"]
        if isinstance(value, bool):
            others.append(not value)
        elif isinstance(value, int):
            others += [value + 1, value - 1]
        elif isinstance(value, list):
            others += [[*value[:-1], value[-1] + 1], value[:-1], [*value, 0]]
        for other in others:
            yield record | {"result": result | {key: other}}
    if result.get("won") is False:
        for key in ("glory", "ranks"):
            yield record | {"result": result | {key: [1] * len(record["seats"])}}
    yield {key: value for key, value in record.items() if key != "result"}


def other_setting(record: Record, chance: random.Random) -> Iterator[Record]:
    yield record | {"options": record["options"] | {"wind": True}}
    for name in record["options"]:
        yield record | {"options": record["options"] | {name: "maybe"}}
    yield record | {"seats": record["seats"][:1]}
    yield record | {"edition": record["edition"] | {"sha256": "0" * 64}}
    yield record | {"edition": record["edition"] | {"id": "mine"}}
    yield record | {"format": "kogge-record/2"}
    yield record | {"pending": [{"seat": 0, "do": "pass"}]}


MUTATIONS: dict[str, Mutation] = {
    mutation.__name__: mutation
    for mutation in (drop, swap, double, cut, other_seat, other_text, other_chance, other_result, other_setting)
}


def new_games(name: str) -> Iterator[Record]:
    """One new game for every number of players, at random."""
    game = games.find(name)
    for players in game.players:
        yield play(SimulationPlan.make(name, players, "random", {}, game.edition(), seed=7), 0)


def kept(name: str) -> Iterator[Record]:
    for file in sorted((FOLDER / name).glob("*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("name", games.names())
def test_a_mutated_record_is_refused(tmp_path: Path, name: str, mutation: str) -> None:
    chance = random.Random(mutation)
    originals = [*new_games(name), *kept(name)]
    right = written(tmp_path / "right.jsonl", *originals)
    assert call("check", right).out == f"{len(originals)} right, 0 wrong\n"
    mutated = [changed for record in originals for changed in MUTATIONS[mutation](record, chance)]
    assert mutated
    wrong = call("check", written(tmp_path / "wrong.jsonl", *mutated))
    assert (wrong.status, wrong.out) == (2, f"0 right, {len(mutated)} wrong\n")
