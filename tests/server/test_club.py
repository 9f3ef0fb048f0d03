"""The club with a real store: SQLite in a file and PostgreSQL behave alike."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert, select, text

from kogge import games
from kogge.bots import Limit, Player
from kogge.bots.levels import SearchAlderman
from kogge.core.decision import Decision
from kogge.core.errors import IllegalDecision, SetupError
from kogge.core.view import View
from kogge.server.background import worker as worker_module
from kogge.server.background.worker import KEPT_DAYS, SECONDS_A_DAY, Worker
from kogge.server.club import Club
from kogge.server.errors import Mistake, NotAllowed, Repeated, Unknown
from kogge.server.news import GONE
from kogge.server.people import Person
from kogge.server.play import ABSENT_AFTER
from kogge.server.storage import jobs, schema
from kogge.server.storage.store import Store
from kogge.server.tables import Opening, Place, Table, TableSettings, opened

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


class Clock:
    """A clock that tests can move on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


CLOCK = Clock()


def tell(url: str, *stories: Story) -> None:
    """Each story is told by a server of its own, one after the other: between them it restarts."""

    async def all_of_them() -> None:
        for story in stories:
            CLOCK.ahead = 0.0
            store = Store(url)
            club = Club(store, clock=CLOCK)
            try:
                async with Worker(club):
                    await story(club)
            finally:
                store.close()

    asyncio.run(all_of_them())


def opening(*places: Place, log: Any = (), **settings: Any) -> Opening:
    return Opening(TALLINN, TALLINN.edition(), places, TableSettings(**settings), log)


def seat(number: int, person: Person) -> Place:
    return Place(number, "person", person.name, person.id)


async def settled(club: Club, table: Table) -> Table:
    """The table once its computer players have decided."""
    for _ in range(3000):
        table = await club.table(table.id)
        if not table.waits_for_computers:
            return table
        await asyncio.sleep(0.01)
    raise TimeoutError


async def play_on(club: Club, table: Table, people: dict[int, Person], decisions: int = 1000) -> Table:
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
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
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
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
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

    def state(table: Table) -> list[Any]:
        return [table.playing.log, table.playing.pending, table.owing]

    async def before(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, Opening(game, game.edition(), (seat(0, anna), seat(1, bo))))
        numbers.append(table.id)
        first = table.owing[0]
        await club.decide(table.id, (anna, bo)[first], first, str(table.playing.legal(first)[1]))
        left.extend(state(await club.table(table.id)))

    async def after(club: Club) -> None:
        assert state(await club.table(numbers[0])) == left

    tell(url, before, after)


def test_nobody_acts_for_another_seat(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, cy = [await club.people.add(name) for name in ("Anna", "Bo", "Cy")]
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
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        decision = str(table.playing.legal(0)[0])
        answers = await asyncio.gather(*(club.decide(table.id, anna, 0, decision, key="once") for _ in range(5)))
        assert {answer.version for answer in answers} == {1}
        await club.decide(table.id, bo, 1, str(table.playing.legal(1)[0]), key="once")
        after = await club.decide(table.id, anna, 0, decision, key="once")
        assert after.version == 2, "the other seat's key is its own, and the first is still known"

    async def after_a_restart(club: Club) -> None:
        (table,) = await club._several(select(schema.tables.c.id))
        anna = await club.people.find(table.places[0].person)
        assert anna
        [(sent, decision)] = [(key, text) for key, text in table.keys.items() if key[1] == 0]
        assert (await club.decide(table.id, anna, 0, decision, key=sent[2])).version == table.version

    tell(url, story, after_a_restart)


def test_a_key_says_one_thing_only(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        one, other = (str(table.playing.legal(0)[n]) for n in (0, 1))
        await club.decide(table.id, anna, 0, one, key="once")
        with pytest.raises(Repeated):
            await club.decide(table.id, anna, 0, other, key="once")
        with pytest.raises(NotAllowed):
            await club.decide(table.id, bo, 0, one, key="once")

    tell(url, story)


def test_time_runs_out_and_the_stand_in_decides(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        rival = Place(1, "computer", "Greta", player="random")
        table = await club.open_table(anna, opening(seat(0, anna), rival, limit=10, stand_in="greedy"))
        table = await settled(club, table)
        assert len(table.playing.log) == 1
        CLOCK.ahead = 11
        while table.entries < 3:
            table = await club.table(table.id)
            await asyncio.sleep(0.01)
        assert table.playing.log[1] == {"seat": 0, "do": table.playing.log[1]["do"], "by": "greedy"}
        assert "by" not in table.playing.log[2]

    tell(url, story)


def test_time_runs_from_when_a_question_is_stored(url: str) -> None:
    """A store that is slow takes nothing from the time people have."""

    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        table = await club.open_table(anna, opening(seat(0, anna), Place(1, "here", "Bo", anna.id), limit=10))
        await club.decide(table.id, anna, 0, str(table.playing.legal(0)[0]))
        begun, enough = threading.Event(), threading.Event()

        def take_long(_: Connection) -> None:
            begun.set()
            assert enough.wait(60)

        slow = asyncio.create_task(club.store.write(take_long))
        await asyncio.to_thread(begun.wait)
        deciding = asyncio.create_task(club.decide(table.id, anna, 1, str(table.playing.legal(1)[0])))
        while not club.store._waiting.qsize():
            await asyncio.sleep(0.01)
        CLOCK.ahead = 8
        stored_after = CLOCK()
        enough.set()
        await slow
        assert (await deciding).entries > table.entries
        assert (await deciding).asked_at >= stored_after
        assert (await club.table(table.id)).ends_at == (await deciding).asked_at + 10

    tell(url, story)


def test_nobody_waits_for_the_long_thoughts_at_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, enough = threading.Semaphore(0), threading.Event()

    def decision_of(bot: Player, view: View, limit: Limit) -> Decision:
        if isinstance(bot, SearchAlderman):
            thinking.release()
            assert enough.wait(60)
        return view.legal[0]

    monkeypatch.setattr(worker_module, "decision_of", decision_of)

    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        aldermen = [Place(number, "computer", "Greta", player="alderman") for number in (1, 2, 3)]
        slow = [await club.open_table(anna, opening(seat(0, anna), *aldermen)) for _ in range(os.cpu_count() or 1)]
        while not thinking.acquire(blocking=False):
            await asyncio.sleep(0.01)
        quick = await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="journeyman")))
        await settled(club, quick)
        assert all([(await club.table(table.id)).waits_for_computers for table in slow])
        enough.set()
        for table in slow:
            await settled(club, table)

    tell(f"sqlite:///{tmp_path / 'kogge.db'}", story)


def test_leaving_and_coming_back(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        await club.set_away(table.id, bo, True)
        table = await settled(club, table)
        assert table.owing == (0,)
        table = await club.decide(table.id, anna, 0, str(table.playing.legal(0)[0]))
        assert table.playing.log[2]["by"] == "journeyman"
        await settled(club, table)
        table = await club.set_away(table.id, bo, False)
        assert not table.places[1].away

    tell(url, story)


def test_only_the_seat_of_somebody_absent_is_handed_on(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, cy = [await club.people.add(name) for name in ("Anna", "Bo", "Cy")]
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        with pytest.raises(NotAllowed) as refused:
            await club.hand_on(table.id, anna, 1, "open")
        assert refused.value.name == "present"
        await club.decide(table.id, bo, 1, str(table.playing.legal(1)[0]))
        await club.set_away(table.id, bo, True)
        table = await club.hand_on(table.id, anna, 1, "open")
        assert table.playing.pending == (), "what was chosen there stays a secret"
        table = await club.join(table.id, cy, 1)
        assert table.playing.names == ("Anna", "Cy")
        CLOCK.ahead = ABSENT_AFTER + 1
        table = await club.hand_on(table.id, anna, 1, "random")
        assert table.places[1].player == "random"

    tell(url, story)


def test_a_game_goes_on_when_a_seat_is_opened_before_anything_has_taken_effect(url: str) -> None:
    visby = games.find("visby")

    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, Opening(visby, visby.edition(), (seat(0, anna), seat(1, bo))))
        assert table.entries == 0
        await club.decide(table.id, anna, 0, str(table.playing.legal(0)[0]))
        CLOCK.ahead = ABSENT_AFTER + 60
        await club.hand_on(table.id, anna, 1, "open")

    async def after_a_restart(club: Club) -> None:
        (table,) = await club._several(select(schema.tables.c.id))
        assert table.open_seats == (1,)
        assert [entry["seat"] for entry in table.playing.pending] == [0]

    tell(url, story, after_a_restart)


def test_undo_needs_the_consent_of_all(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        table = await play_on(club, table, {0: anna, 1: bo}, 2)
        entries = table.entries
        table = await club.ask_undo(table.id, anna)
        assert table.entries == entries
        table = await club.ask_undo(table.id, bo, wanted=False)
        assert table.undo == frozenset()
        await club.ask_undo(table.id, anna)
        table = await club.ask_undo(table.id, bo)
        assert table.entries == entries - 2
        assert (await read_again(club, table)).playing.log == table.playing.log

    tell(url, story)


async def read_again(club: Club, table: Table) -> Table:
    """The table as the store has it."""
    club.forget_all()
    return await club.table(table.id)


def test_forgetting_a_person_leaves_no_name(url: str) -> None:
    numbers: list[str] = []

    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo Unforgettable")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        own = await club.open_table(bo, opening(seat(0, bo), Place(1, "computer", "Greta", player="random")))
        numbers.append(table.id)
        await club.forget(bo)
        assert await club.people.find(bo.id) is None
        with pytest.raises(Unknown):
            await club.table(own.id)
        assert "Bo Unforgettable" not in str((await club.table(table.id)).playing.seats)

    async def after(club: Club) -> None:
        assert "Bo Unforgettable" not in str((await club.table(numbers[0])).playing.seats)

    tell(url, story, after)


def test_what_nobody_touches_is_cleared_away(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), Place(1, "computer", "Greta", player="random")))
        await settled(club, table)
        worker = Worker(club)
        await worker._clean()
        assert (await read_again(club, table)).id == table.id
        assert await club.people.find(bo.id)
        CLOCK.ahead = (KEPT_DAYS + 1) * SECONDS_A_DAY
        await worker._clean()
        with pytest.raises(Unknown):
            await read_again(club, table)
        assert await club.store.read(lambda c: c.execute(select(schema.editions)).first()) is None
        assert await club.store.read(lambda c: c.execute(select(schema.people)).first()) is None

    tell(url, story)


def test_all_of_an_old_table_goes_with_it(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo, cy = [await club.people.add(name) for name in ("Anna", "Bo", "Cy")]
        old = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        await club.decide(old.id, anna, 0, str(old.playing.legal(0)[0]), key="once")
        await club.say(old.id, anna, "hello")
        await club.look(old.id, bo, 1)
        analysis = {"table_id": old.id, "entries": 1, "judgements": []}
        await club.store.write(lambda c: c.execute(insert(schema.analyses).values(analysis)))
        await club.store.write(lambda c: jobs.ask_for_analysis(c, old.id, anna.id, club.clock() + 10**9))
        CLOCK.ahead = (KEPT_DAYS - 1) * SECONDS_A_DAY
        worker = Worker(club)
        await worker._clean()
        assert (await read_again(club, old)).talk == (("Anna", "hello"),), "nothing goes before its time"
        young = await club.open_table(bo, opening(seat(0, bo), seat(1, cy)))
        await club.people.set_barred(anna, True)
        CLOCK.ahead = (KEPT_DAYS + 1) * SECONDS_A_DAY
        await worker._clean()

        def left(c: Connection) -> dict[str, int]:
            tables = schema.metadata.sorted_tables
            return {table.name: len(c.execute(select(table)).all()) for table in tables}

        kept = await club.store.read(left)
        assert kept == {
            "people": 3,
            "editions": 1,
            "tables": 1,
            "sitting": 2,
            "log": young.entries,
            "keys": 0,
            "talk": 0,
            "jobs": 0,
            "analyses": 0,
            "looks": 0,
        }, "who sits at another table stays, and who is barred stays known"

    tell(url, story)


def test_a_table_that_is_touched_while_others_are_cleared_away_stays(url: str) -> None:
    async def story(club: Club) -> None:
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        tables = [await club.open_table(anna, opening(seat(0, anna), seat(1, bo))) for _ in range(2)]
        CLOCK.ahead = (KEPT_DAYS + 1) * SECONDS_A_DAY
        with club.news.listening(tables[0].id) as listener:
            await asyncio.gather(club.say(tables[1].id, anna, "I am still here"), Worker(club)._clean())
            assert listener.version == GONE
        assert (await read_again(club, tables[1])).talk == (("Anna", "I am still here"),)
        with pytest.raises(Unknown):
            await club.table(tables[0].id)

    tell(url, story)


def test_bad_openings_are_refused(url: str) -> None:
    async def story(club: Club) -> None:
        anna = await club.people.add("Anna")
        with pytest.raises(SetupError, match="players"):
            await club.open_table(anna, opening(seat(0, anna)))
        rival = Place(1, "computer", "x", player="os:system")
        with pytest.raises(Mistake, match="Unknown computer player"):
            await club.open_table(anna, opening(seat(0, anna), rival))
        with pytest.raises(Mistake, match="name"):
            await club.people.add("   ")

    tell(url, story)


def test_two_processes_share_a_table(empty_postgresql: str) -> None:
    """Two clubs on one store, as two server processes have: each sees what the other wrote, conflicts are settled."""

    async def both() -> None:
        stores = [Store(empty_postgresql), Store(empty_postgresql)]
        clubs = [Club(store) for store in stores]
        anna, bo = await clubs[0].people.add("Anna"), await clubs[1].people.add("Bo")
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
        for store in stores:
            store.close()

    asyncio.run(both())


class TwoProcesses:
    """Two clubs on one store, of which none tells the other its news: each holds tables as it last saw them."""

    def __init__(self, url: str) -> None:
        self._stores = [Store(url), Store(url)]
        self.here, self.there = (Club(store) for store in self._stores)

    async def __aenter__(self) -> TwoProcesses:
        self.anna, self.bo = await self.here.people.add("Anna"), await self.here.people.add("Bo")
        self.table = await self.here.open_table(self.anna, opening(seat(0, self.anna), seat(1, self.bo)))
        await self.there.table(self.table.id)
        return self

    async def __aexit__(self, *_: object) -> None:
        for store in self._stores:
            store.close()


def test_what_changes_nothing_is_acknowledged_only_if_it_is_so_everywhere(empty_postgresql: str) -> None:
    """A process that remembers an older table believes that there is nothing to do."""

    async def story() -> None:
        async with TwoProcesses(empty_postgresql) as both:
            here, there, number = both.here, both.there, both.table.id
            await here.set_away(number, both.bo, True)
            await there.set_away(number, both.bo, False)
            assert not (await here.table(number)).places[1].away
            for person, place in ((both.anna, 0), (both.bo, 1)):
                await here.decide(number, person, place, str((await here.table(number)).playing.legal(place)[0]))
            await there.table(number)
            await here.ask_undo(number, both.anna)
            await there.ask_undo(number, both.bo, wanted=False)
            assert (await here.table(number)).undo == frozenset()

    asyncio.run(story())


def test_a_decision_sent_to_two_processes_at_the_same_moment_counts_once(empty_postgresql: str) -> None:
    async def story() -> None:
        async with TwoProcesses(empty_postgresql) as both:
            decision = str(both.table.playing.legal(0)[0])
            clubs = (both.here, both.there) * 3
            sending = [club.decide(both.table.id, both.anna, 0, decision, key="once") for club in clubs]
            answers = await asyncio.gather(*sending)
            assert {answer.version for answer in answers} == {1}
            with pytest.raises(Repeated):
                await both.there.decide(both.table.id, both.anna, 0, str(both.table.playing.legal(0)[1]), key="once")

    asyncio.run(story())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    """Each would hold tables in memory that the other changes."""
    url = f"sqlite:///{tmp_path / 'kogge.db'}"
    first = Store(url)
    with pytest.raises(SetupError, match="another server uses"):
        Store(url)
    first.close()
    Store(url).close()


def test_the_id_of_a_table_is_no_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-kogge", "--kogge", "kogge-"])
    monkeypatch.setattr("kogge.server.tables.secrets.token_urlsafe", lambda _bytes: next(made))
    assert opened(opening(seat(0, Person("anna", "Anna")), Place(1, "open")), "anna").id == "kogge-"
