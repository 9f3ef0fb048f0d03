"""Decisions of Vilnius taken back: at once while that wrongs nobody, else when all agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.server.club import Club
from kogge.server.people import Person
from kogge.server.tables import Opening, Place, Table, TableSettings
from tests.server.test_club import seat, settled, tell

VILNIUS = games.find("vilnius")
RECORD = json.loads((Path(__file__).parent.parent / "records" / "vilnius" / "victory-of-two.json").read_bytes())
LOG: list[dict[str, Any]] = RECORD["log"]
SETTINGS = TableSettings(options=RECORD["options"])


def first(kind: str) -> int:
    """The first place in the log where something is decided."""
    return next(place for place, entry in enumerate(LOG) if entry.get("do", "").split(" ")[0] == kind)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kogge.db'}"


async def two_people(club: Club, place: int) -> tuple[list[Person], Table]:
    people = [await club.people.add("Anna"), await club.people.add("Bo")]
    places = tuple(seat(number, person) for number, person in enumerate(people))
    opening = Opening(VILNIUS, VILNIUS.edition(), places, SETTINGS, LOG[:place])
    return people, await club.open_table(people[0], opening)


async def repeat(club: Club, table: Table, people: list[Person], place: int) -> Table:
    """Decide what the record says."""
    entry = LOG[place]
    return await club.decide(table.id, people[entry["seat"]], entry["seat"], entry["do"])


def test_a_step_is_taken_back_at_once(url: str) -> None:
    async def story(club: Club) -> None:
        place = first("place")
        people, table = await two_people(club, place - 1)
        table = await repeat(club, table, people, place - 1)
        builder = LOG[place]["seat"]
        assert table.may_take_back((builder,))
        assert not table.may_take_back((1 - builder,))
        await club.ask_undo(table.id, people[builder])
        table = await club.table(table.id)
        assert list(table.playing.log) == LOG[: place - 1]

    tell(url, story)


def test_others_cannot_take_it_back_alone(url: str) -> None:
    async def story(club: Club) -> None:
        place = first("place")
        people, table = await two_people(club, place)
        other = 1 - LOG[place]["seat"]
        await club.ask_undo(table.id, people[other])
        table = await club.table(table.id)
        assert len(table.playing.log) == place
        assert table.undo == {other}

    tell(url, story)


def test_what_another_player_has_acted_on_needs_consent(url: str) -> None:
    async def story(club: Club) -> None:
        turn = next(
            place
            for place in range(1, len(LOG))
            if {"seat", "do"} <= LOG[place].keys() & LOG[place - 1].keys()
            and LOG[place]["do"].startswith(("build", "recruit"))
            and LOG[place]["seat"] != LOG[place - 1]["seat"]
        )
        people, table = await two_people(club, turn)
        before = LOG[turn - 1]["seat"]
        assert table.may_take_back((before,))
        table = await repeat(club, table, people, turn)
        assert not table.may_take_back((before,))

    tell(url, story)


@pytest.mark.parametrize("kind", ["income", "take"])
def test_what_came_to_light_is_not_taken_back_alone(url: str, kind: str) -> None:
    """Cards drawn as income, provinces looked at for a capture."""

    async def story(club: Club) -> None:
        place = first(kind)
        if kind == "income":
            place = next(later for later in range(place, len(LOG)) if not LOG[later].get("do", "").startswith(kind))
        _, table = await two_people(club, place)
        assert not any(table.may_take_back(seats) for seats in ((0,), (1,)))

    tell(url, story)


def test_with_a_computer_partner_one_goes_back_to_what_one_decided(url: str) -> None:
    """The partner has decided since; taking back only that would let it decide the same again."""

    async def story(club: Club) -> None:
        place = next(
            place for place, entry in enumerate(LOG) if entry.get("seat") == 0 and entry["do"].split(" ")[0] == "pay"
        )
        anna = await club.people.add("Anna")
        places = seat(0, anna), Place(1, "computer", "Jogaila", player="random")
        opening = Opening(VILNIUS, VILNIUS.edition(), places, SETTINGS, LOG[:place])
        table = await club.open_table(anna, opening)
        await club.decide(table.id, anna, 0, LOG[place]["do"])
        table = await settled(club, await club.table(table.id))
        assert len(table.playing.log) > place + 1
        await club.ask_undo(table.id, anna)
        table = await club.table(table.id)
        assert list(table.playing.log) == LOG[:place]
        assert table.owing == (0,)

    tell(url, story)
