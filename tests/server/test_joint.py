"""What all decide together, at a table with a real store: drafts, consent, silence, computer partners."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.core.errors import IllegalDecision
from kogge.server.club import Club, Opening, Person
from kogge.server.refusals import NotAllowed
from kogge.server.table import Drafted, LiveTable, Place
from tests.server.test_club import seat, settled, tell

VILNIUS = games.find("vilnius")
RECORD = json.loads((Path(__file__).parent.parent / "records" / "vilnius" / "victory-of-two.json").read_bytes())
FIGHT = next(place for place, entry in enumerate(RECORD["log"]) if entry.get("do", "").startswith("0 send"))
"""The place in the log of the first fight both may decide."""
PLAN = str(RECORD["log"][FIGHT]["do"])


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kogge.db'}"


def fight(*places: Place, **more: Any) -> Opening:
    return Opening(VILNIUS, VILNIUS.edition(), RECORD["options"], places, log=RECORD["log"][:FIGHT], **more)


def drafting(
    text: str, *, broken: frozenset[int] = frozenset(), consents: bool = True
) -> Callable[[LiveTable], Drafted]:
    return lambda _: Drafted(text, broken, consents)


async def two_people(club: Club, **more: Any) -> tuple[Person, Person, LiveTable]:
    anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
    return anna, bo, await club.open_table(anna, fight(seat(0, anna), seat(1, bo), **more))


def entry(table: LiveTable) -> dict[str, Any]:
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


@pytest.mark.parametrize("agreed", [True, False])
def test_a_silent_partner_does_not_block_the_table(url: str, agreed: bool) -> None:
    async def story(club: Club) -> None:
        anna, _, table = await two_people(club, limit=60, stand_in="random")
        if agreed:
            await club.agree(table.id, anna, drafting(PLAN))
        table.asked_at -= 120
        await club._decide_for_the_late(table, table.asked_at + 61)
        table = await settled(club, await club.table(table.id))
        assert len(table.playing.log) > FIGHT
        assert entry(table)["do"] == PLAN if agreed else entry(table)["by"] == "random"

    tell(url, story)


def test_a_computer_partner_never_holds_a_plan_up(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        partner = Place(1, "computer", "Jogaila", player="random")
        table = await settled(club, await club.open_table(anna, fight(seat(0, anna), partner)))
        assert table.owing == (0,)
        table = await club.agree(table.id, anna, drafting(PLAN))
        assert entry(table)["do"] == PLAN

    tell(url, story)


def test_one_person_decides_for_several_families(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        families = seat(0, anna), Place(1, "here", "Birutė", anna.id)
        table = await club.open_table(anna, fight(*families))
        table = await club.agree(table.id, anna, drafting(PLAN))
        assert entry(table)["do"] == PLAN

    tell(url, story)


def test_computers_alone_decide_step_by_step(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        table = await club.open_table(anna, fight(seat(0, anna), Place(1, "computer", "Jogaila", player="random")))
        await club.set_away(table.id, anna, away=True)
        table = await settled(club, await club.table(table.id))
        assert table.over
        assert "seats" in entry(table)

    tell(url, story)
