"""The club with a real store: SQLite in a file and PostgreSQL behave alike."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from kogge import games
from kogge.bots import Limit, Player
from kogge.bots.levels import Alderman
from kogge.core.decision import Decision
from kogge.core.errors import IllegalDecision, SetupError
from kogge.core.view import View
from kogge.server import club as club_module
from kogge.server.club import Club, Opening, Person
from kogge.server.refusals import Mistake, NotAllowed, Unknown
from kogge.server.store import Store
from kogge.server.table import LiveTable, Place

TALLINN = games.find("tallinn")
Story = Callable[[Club], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kogge.db'}"
    found = str(request.getfixturevalue("postgresql_url"))
    engine = create_engine(found)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return found


def tell(url: str, *stories: Story) -> None:
    """Each story is told by a server of its own, one after the other: between them it restarts."""

    async def all_of_them() -> None:
        for story in stories:
            store = Store(url)
            club = Club(store, lambda _table, _version: None)
            await club.wake_all()
            try:
                await story(club)
            finally:
                await club.close()
                store.close()

    asyncio.run(all_of_them())


def opening(*places: Place, **more: Any) -> Opening:
    return Opening(TALLINN, TALLINN.edition(), {}, places, **more)


def seat(number: int, person: Person) -> Place:
    return Place(number, "person", person.name, person.id)


async def settled(club: Club, table: LiveTable) -> LiveTable:
    """The table once its computer players have decided."""
    for _ in range(3000):
        table = await club.table(table.id)
        if not table.thinking and not table.computers():
            return table
        await asyncio.sleep(0.01)
    raise TimeoutError


async def play_on(club: Club, table: LiveTable, people: dict[int, Person], decisions: int = 1000) -> LiveTable:
    while not table.over and decisions > 0:
        table = await settled(club, table)
        for number in table.owing:
            await club.decide(table.id, people[number], number, str(table.playing.legal(number)[0]))
            decisions -= 1
            if decisions == 0:
                break
    return await settled(club, table)


def test_two_people_and_a_computer_play_a_whole_game(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        wanted = opening(seat(0, anna), Place(1, "open"), Place(2, "computer", "Greta", player="greedy"), public=True)
        table = await club.open_table(anna, wanted)
        assert table.match is None
        assert [found.id for found in await club.public_tables()] == [table.id]
        table = await club.join(table.id, bo, 1)
        assert await club.public_tables() == []
        table = await play_on(club, table, {0: anna, 1: bo})
        assert table.over
        assert [found.id for found in await club.tables_of(bo)] == [table.id]

    tell(url, story)


def test_secret_choices_survive_a_restart_and_stay_secret(url: str) -> None:
    people: list[Person] = []
    numbers: list[str] = []

    async def before(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        people.extend((anna, bo))
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        numbers.append(table.id)
        while len(table.playing.log) < 9 or len(table.owing) < 2:
            table = await play_on(club, table, {0: anna, 1: bo}, 1)
        await club.decide(table.id, anna, 0, str(table.playing.legal(0)[1]))

    async def after(club: Club) -> None:
        table = await club.table(numbers[0])
        (laid,) = table.playing.pending
        rival = 1 - laid["seat"]
        assert laid not in table.playing.log_for(rival)
        assert table.playing.view(rival).position.choice.tolist().count(-1) == 6
        await club.withdraw(table.id, people[laid["seat"]], laid["seat"])
        assert (await club.table(numbers[0])).playing.pending == ()

    async def at_last(club: Club) -> None:
        table = await club.table(numbers[0])
        assert table.playing.pending == ()
        assert (await play_on(club, table, dict(enumerate(people)))).over

    tell(url, before, after, at_last)


@pytest.mark.parametrize("name", games.names())
def test_a_game_that_has_just_begun_survives_a_restart(url: str, name: str) -> None:
    """Also where nothing was dealt, so that the log is still empty; and the first choice with it."""
    numbers: list[str] = []
    left: list[Any] = []
    game = games.find(name)

    def state(table: LiveTable) -> list[Any]:
        return [table.playing.log, table.playing.pending, table.owing]

    async def before(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        table = await club.open_table(anna, Opening(game, game.edition(), {}, (seat(0, anna), seat(1, bo))))
        numbers.append(table.id)
        first = table.owing[0]
        await club.decide(table.id, (anna, bo)[first], first, str(table.playing.legal(first)[1]))
        left.extend(state(await club.table(table.id)))

    async def after(club: Club) -> None:
        assert state(await club.table(numbers[0])) == left

    tell(url, before, after)


def test_nobody_acts_for_another_seat(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, cy = [await club.new_person(name) for name in ("Anna", "Bo", "Cy")]
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        decision = str(table.playing.legal(1)[0])
        for person in (anna, cy):
            with pytest.raises(NotAllowed):
                await club.decide(table.id, person, 1, decision)
        with pytest.raises(NotAllowed):
            await club.say(table.id, cy, "hello")
        with pytest.raises(NotAllowed):
            await club.join(table.id, cy, 1)
        with pytest.raises(NotAllowed):
            await club.hand_on(table.id, bo, 0, "greedy")
        with pytest.raises(IllegalDecision):
            await club.decide(table.id, bo, 1, "play 99z")
        with pytest.raises(Unknown):
            await club.decide(table.id, bo, 7, decision)
        with pytest.raises(Unknown):
            await club.table("nowhere")

    tell(url, story)


def test_a_decision_sent_twice_counts_once(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        decision = str(table.playing.legal(0)[0])
        await club.decide(table.id, anna, 0, decision, key="once")
        version = table.version
        await club.decide(table.id, anna, 0, decision, key="once")
        assert (await club.table(table.id)).version == version

    tell(url, story)


def test_time_runs_out_and_the_stand_in_decides(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        rival = Place(1, "computer", "Greta", player="random")
        table = await club.open_table(anna, opening(seat(0, anna), rival, limit=10, stand_in="greedy"))
        table = await settled(club, table)
        await club.sweep()
        assert len(table.playing.log) == 1
        table.asked_at -= 11
        await club._change(table.id, lambda _table: None)
        await club.sweep()
        table = await settled(club, table)
        assert table.playing.log[1] == {"seat": 0, "do": table.playing.log[1]["do"], "by": "greedy"}
        assert "by" not in table.playing.log[2]

    tell(url, story)


def test_nobody_waits_for_the_long_thoughts_at_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, enough = threading.Semaphore(0), threading.Event()

    def decision_of(bot: Player, view: View, limit: Limit) -> Decision:
        if isinstance(bot, Alderman):
            thinking.release()
            assert enough.wait(60)
        return view.legal[0]

    monkeypatch.setattr(club_module, "decision_of", decision_of)

    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        aldermen = [Place(number, "computer", "Greta", player="alderman") for number in (1, 2, 3)]
        slow = [await club.open_table(anna, opening(seat(0, anna), *aldermen)) for _ in range(os.cpu_count() or 1)]
        while not thinking.acquire(blocking=False):
            await asyncio.sleep(0.01)
        quick = await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="journeyman")))
        await settled(club, quick)
        assert all([(await club.table(table.id)).thinking for table in slow])
        enough.set()
        for table in slow:
            await settled(club, table)

    tell(f"sqlite:///{tmp_path / 'kogge.db'}", story)


def test_leaving_and_coming_back(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        await club.set_away(table.id, bo, True)
        table = await settled(club, table)
        assert table.owing == (0,)
        await club.decide(table.id, anna, 0, str(table.playing.legal(0)[0]))
        assert table.playing.log[2]["by"] == "journeyman"
        table = await settled(club, table)
        await club.set_away(table.id, bo, False)
        await club.hand_on(table.id, anna, 1, "open")
        cy = await club.new_person("Cy")
        table = await club.join(table.id, cy, 1)
        assert table.playing.names == ("Anna", "Cy")

    tell(url, story)


def test_undo_needs_the_consent_of_all(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        table = await play_on(club, table, {0: anna, 1: bo}, 2)
        entries = len(table.playing.log)
        await club.want_undo(table.id, anna)
        assert len(table.playing.log) == entries
        await club.want_undo(table.id, bo, wanted=False)
        assert table.undo == frozenset()
        await club.want_undo(table.id, anna)
        await club.want_undo(table.id, bo)
        assert len(table.playing.log) == entries - 2

    tell(url, story)


def test_forgetting_a_person_leaves_no_name(url: str) -> None:
    numbers: list[str] = []

    async def story(club: Club) -> None:
        anna, bo = await club.new_person("Anna"), await club.new_person("Bo Unforgettable")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        own = await club.open_table(bo, opening(seat(0, bo), Place(1, "computer", "Greta", player="random")))
        numbers.append(table.id)
        await club.forget(bo)
        assert await club.person(bo.id) is None
        with pytest.raises(Unknown):
            await club.table(own.id)
        assert "Bo Unforgettable" not in str((await club.table(table.id)).playing.seats)

    async def after(club: Club) -> None:
        assert "Bo Unforgettable" not in str((await club.table(numbers[0])).playing.seats)

    tell(url, story, after)


def test_tables_nobody_touches_are_cleared_away(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        table = await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="random")))
        await settled(club, table)
        await club.sweep()
        assert (await club.table(table.id)).id == table.id
        monkeypatch.setattr(club_module, "KEPT_DAYS", -1)
        await club.sweep()
        with pytest.raises(Unknown):
            await club.table(table.id)

    tell(url, story)


def test_bad_openings_are_refused(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.new_person("Anna")
        with pytest.raises(SetupError, match="players"):
            await club.open_table(anna, opening(seat(0, anna)))
        rival = Place(1, "computer", "x", player="os:system")
        with pytest.raises(Mistake, match="Unknown computer player"):
            await club.open_table(anna, opening(seat(0, anna), rival))
        with pytest.raises(Mistake, match="name"):
            await club.new_person("   ")

    tell(url, story)


def test_two_processes_share_a_table(url: str) -> None:
    """Two clubs on one store, as two server processes have: each sees what the other wrote, conflicts are settled."""

    async def both() -> None:
        stores = [Store(url), Store(url)]
        clubs = [Club(store, lambda _table, _version: None) for store in stores]
        anna, bo = await clubs[0].new_person("Anna"), await clubs[1].new_person("Bo")
        table = await clubs[0].open_table(anna, opening(seat(0, anna), seat(1, bo)))
        for _ in range(6):
            there = await clubs[1].table(table.id)
            asked = there.owing
            people = {0: anna, 1: bo}
            choices = {number: str(there.playing.legal(number)[0]) for number in asked}
            deciding = [
                clubs[number].decide(table.id, people[number], number, choice) for number, choice in choices.items()
            ]
            await asyncio.gather(*deciding)
        first, second = await clubs[0].table(table.id), await clubs[1].table(table.id)
        assert first.playing.log == second.playing.log
        assert len(first.playing.log) > 6
        for club, store in zip(clubs, stores, strict=True):
            await club.close()
            store.close()

    asyncio.run(both())
