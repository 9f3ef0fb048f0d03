"""What all decide together, at a table with a real store: drafts, consent, silence, computer partners."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.core.errors import IllegalDecision
from kogge.server.club import Club
from kogge.server.errors import NotAllowed
from kogge.server.people import Person
from kogge.server.play import Drafted
from kogge.server.tables import Opening, Place, Table, TableSettings
from kogge.server.web.api import Proposal, drafted
from kogge.server.web.table_view import TableView
from kogge.web.pages import PageReader
from tests.server.test_club import CLOCK, seat, settled, tell

VILNIUS = games.find("vilnius")
RECORDS = Path(__file__).parents[1] / "records" / "vilnius"
RECORD = json.loads((RECORDS / "victory-of-two.json").read_bytes())
FIGHT = next(place for place, entry in enumerate(RECORD["log"]) if entry.get("do", "").startswith("0 send"))
"""The place in the log of the first fight both may decide."""
PLAN = str(RECORD["log"][FIGHT]["do"])


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kogge.db'}"


def fight(*places: Place, **more: Any) -> Opening:
    settings = TableSettings(options=RECORD["options"], **more)
    return Opening(VILNIUS, VILNIUS.edition(), places, settings, RECORD["log"][:FIGHT])


def drafting(text: str, *, broken: frozenset[int] = frozenset(), consents: bool = True) -> Callable[[Table], Drafted]:
    return lambda _: Drafted(text, broken, consents)


async def two_people(club: Club, **more: Any) -> tuple[Person, Person, Table]:
    anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
    return anna, bo, await club.open_table(anna, fight(seat(0, anna), seat(1, bo), **more))


def entry(table: Table) -> dict[str, Any]:
    return table.playing.log[FIGHT]


def test_a_plan_is_made_once_both_agree(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_people(club)
        assert table.is_drafting
        assert table.owing == (0, 1)
        table = await club.agree(table.id, anna, drafting(PLAN))
        assert (table.draft, table.agreed, table.owing) == (PLAN, frozenset({0}), (1,))
        table = await club.agree(table.id, bo, drafting(PLAN))
        assert entry(table) == {"seats": [0, 1], "do": PLAN}
        assert (table.draft, table.agreed) == ("", frozenset())

    tell(url, story)


def test_a_change_takes_consent_back(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_people(club)
        await club.agree(table.id, anna, drafting(PLAN))
        table = await club.agree(table.id, bo, drafting("", broken=frozenset({0})))
        assert table.agreed == {1}
        assert len(table.playing.log) == FIGHT

    tell(url, story)


def test_a_draft_and_its_consent_survive_a_restart(url: str) -> None:
    numbers: list[str] = []

    async def before(club: Club) -> None:
        anna, _, table = await two_people(club)
        numbers.append(table.id)
        await club.agree(table.id, anna, drafting(PLAN))

    async def after(club: Club) -> None:
        table = await club.table(numbers[0])
        assert (table.draft, table.agreed) == (PLAN, frozenset({0}))

    tell(url, before, after)


def test_nobody_decides_a_step_alone(url: str) -> None:
    async def story(club: Club) -> None:
        anna, _, table = await two_people(club)
        step = PLAN.partition(",")[0].removeprefix("0 ")
        with pytest.raises(NotAllowed) as refused:
            await club.decide(table.id, anna, 0, step)
        assert refused.value.name == "joint"

    tell(url, story)


def test_an_impossible_plan_is_refused_and_nothing_is_lost(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_people(club)
        await club.agree(table.id, anna, drafting(PLAN))
        with pytest.raises(IllegalDecision):
            await club.agree(table.id, bo, drafting("0 send nobody 1"))
        table = await club.table(table.id)
        assert (table.draft, table.agreed, len(table.playing.log)) == (PLAN, frozenset({0}), FIGHT)
        await club.agree(table.id, bo, drafting(PLAN))
        assert entry(await club.table(table.id))["do"] == PLAN

    tell(url, story)


# --- When time runs out


def plan(targets: str) -> str:
    """The plan of the fight with other targets, unit by unit: first those of seat 0, then those of seat 1."""
    units = [step.rpartition(" ")[0] for step in PLAN.split(", ")]
    return ", ".join(f"{unit} {target}" for unit, target in zip(units, targets.split(), strict=True))


def proposing(targets: str, agree: bool) -> Callable[[Table], Drafted]:
    return partial(drafted, Proposal(plan(targets), agree))


async def time_runs_out(club: Club, table: Table) -> Table:
    decided = table.entries
    CLOCK.ahead = 61
    while table.entries == decided:
        await asyncio.sleep(0.01)
        table = await club.table(table.id)
    return await settled(club, table)


async def two_in_a_hurry(club: Club) -> tuple[Person, Person, Table]:
    return await two_people(club, limit=60, stand_in="random")


def test_when_time_runs_out_the_plan_is_carried_out_for_those_who_agreed_and_units_of_the_silent_stay_in_hand(
    url: str,
) -> None:
    async def story(club: Club) -> None:
        anna, _, table = await two_in_a_hurry(club)
        await club.agree(table.id, anna, proposing("1 2 none 2 2 2", agree=True))
        table = await time_runs_out(club, table)
        assert entry(table) == {"seats": [0, 1], "do": plan("1 2 none none none none")}
        assert (table.draft, table.agreed) == ("", frozenset())

    tell(url, story)


def test_who_agreed_earlier_still_fights_if_nothing_that_touches_their_units_has_changed_since(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_in_a_hurry(club)
        await club.agree(table.id, bo, proposing("1 none none 2 2 none", agree=True))
        table = await club.agree(table.id, anna, proposing("1 1 none 2 2 none", agree=False))
        assert table.agreed == {1}
        table = await time_runs_out(club, table)
        assert entry(table) == {"seats": [0, 1], "do": plan("none none none 2 2 none")}

    tell(url, story)


def test_who_agreed_earlier_stays_in_hand_if_something_that_touches_their_units_has_changed_since(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_in_a_hurry(club)
        await club.agree(table.id, bo, proposing("1 none none 2 2 none", agree=True))
        table = await club.agree(table.id, anna, proposing("1 2 none 2 2 none", agree=True))
        assert table.agreed == {0}
        table = await time_runs_out(club, table)
        assert entry(table) == {"seats": [0, 1], "do": plan("1 2 none none none none")}

    tell(url, story)


def test_if_nobody_agreed_the_stand_in_decides_and_the_log_says_so(url: str) -> None:
    async def story(club: Club) -> None:
        anna, _, table = await two_in_a_hurry(club)
        await club.agree(table.id, anna, proposing("1 2 none 2 2 none", agree=False))
        table = await time_runs_out(club, table)
        assert entry(table)["by"] == "random"
        assert (table.draft, table.agreed) == ("", frozenset())
        assert any("decides for those who are away or late" in text for text in told(table, anna))

    tell(url, story)


def told(table: Table, person: Person) -> list[str]:
    """The log in words."""
    view = TableView(table, PageReader("en", "", person.name, ""), person, 0)
    return [line.text for group in view.log(table.playing, 0) for line in group.entries]


def test_the_log_says_who_stood_in_also_where_a_computer_partner_was_asked_for_all(url: str) -> None:
    """A question to all is put to the starting player, who may be a computer."""
    loot = next(place for place, one in enumerate(RECORD["log"]) if " loot " in one.get("do", ""))
    asked = int(RECORD["log"][loot]["do"][0])

    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        places = [seat(0, anna), seat(1, anna)]
        places[asked] = Place(asked, "computer", "Jogaila", player="random")
        wanted = replace(fight(*places, limit=60, stand_in="random"), log=RECORD["log"][:loot])
        table = await time_runs_out(club, await club.open_table(anna, wanted))
        assert table.playing.log[loot]["by"] == "random"

    tell(url, story)


def test_a_plan_of_three_is_carried_out_for_the_two_who_agreed(url: str) -> None:
    record = json.loads((RECORDS / "victory-of-three.json").read_bytes())
    place = next(place for place, one in enumerate(record["log"]) if " send " in one.get("do", ""))
    steps = record["log"][place]["do"].split(", ")
    assert {step[0] for step in steps if not step.endswith(" none")} == {"0", "1", "2"}

    async def story(club: Club) -> None:
        people = [await club.people.add(name) for name in ("Anna", "Bo", "Cleo")]
        places = tuple(seat(number, person) for number, person in enumerate(people))
        settings = TableSettings(options=record["options"], limit=60)
        wanted = Opening(VILNIUS, VILNIUS.edition(), places, settings, record["log"][:place])
        table = await club.open_table(people[0], wanted)
        for number in (0, 2):
            await club.agree(table.id, people[number], partial(drafted, Proposal(", ".join(steps))))
        table = await time_runs_out(club, table)
        spared = [f"{step.rpartition(' ')[0]} none" if step[0] == "1" else step for step in steps]
        assert table.playing.log[place] == {"seats": [0, 1, 2], "do": ", ".join(spared)}

    tell(url, story)


def test_a_plan_is_carried_out_when_the_last_who_has_not_agreed_leaves(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, table = await two_people(club)
        await club.agree(table.id, anna, drafting(PLAN))
        await club.set_away(table.id, bo, away=True)
        assert entry(await club.table(table.id)) == {"seats": [0, 1], "do": PLAN}

    tell(url, story)


# --- Computer partners


def test_a_computer_partner_never_holds_a_plan_up(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        partner = Place(1, "computer", "Jogaila", player="random")
        table = await settled(club, await club.open_table(anna, fight(seat(0, anna), partner)))
        assert table.owing == (0,)
        table = await club.agree(table.id, anna, drafting(PLAN))
        assert entry(table)["do"] == PLAN

    tell(url, story)


def test_one_person_decides_for_several_families(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        families = seat(0, anna), Place(1, "here", "Birutė", anna.id)
        table = await club.open_table(anna, fight(*families))
        table = await club.agree(table.id, anna, drafting(PLAN))
        assert entry(table)["do"] == PLAN

    tell(url, story)


def test_computers_alone_decide_step_by_step(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        table = await club.open_table(anna, fight(seat(0, anna), Place(1, "computer", "Jogaila", player="random")))
        await club.set_away(table.id, anna, away=True)
        table = await settled(club, await club.table(table.id))
        assert table.over
        assert "seats" in entry(table)

    tell(url, story)
