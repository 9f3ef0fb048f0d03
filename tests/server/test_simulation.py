"""Several servers under a seeded scheduler: no seed breaks a promise, and what is known to be wrong is found."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from kogge.server.club import Club
from kogge.server.storage import repository
from kogge.server.tables import Table
from tests.server.simulation.run import play_seed, problems

SEEDS = 200
AT_A_TIME = 20


@pytest.mark.parametrize("first", range(0, SEEDS, AT_A_TIME))
def test_no_seed_breaks_a_promise(first: int) -> None:
    for seed in range(first, first + AT_A_TIME):
        found = problems(play_seed(seed))
        assert found == [], f"again: python -m tests.server.simulation --first {seed}"


def test_a_seed_tells_the_same_story_again() -> None:
    one, other = (asdict(replace(play_seed(7), loop=None)) for _ in range(2))  # type: ignore[call-arg]
    assert {**one, "begun": 0} == {**other, "begun": 0}


class ReloadingWithoutLock(Club):
    """A club as it was once: a slower second reload overwrites a change that is being written."""

    async def table(self, table_id: str) -> Table:
        version = await self.store.read(lambda c: repository.version_of(c, table_id))
        known = self._tables.get(table_id)
        return known if known and known.version == version else await self._load(table_id)

    async def _store(self, table: Table, changed: Table) -> Table:
        await self.store.write(lambda c: repository.commit(c, table, changed))
        held = self._tables.get(table.id, table)
        return self._hold(changed if held is table else replace(held, version=changed.version))


class TellingBeforeStoring(Club):
    """A club that shows what is not stored yet."""

    async def _store(self, table: Table, changed: Table) -> Table:
        self._hold(changed)
        return await super()._store(table, changed)


@pytest.mark.parametrize(
    ("wrong", "found"), [(ReloadingWithoutLock, "lost: decide"), (TellingBeforeStoring, "shown but not stored")]
)
def test_it_finds_what_is_known_to_be_wrong(wrong: type[Club], found: str) -> None:
    assert any(found in problem for seed in range(60) for problem in problems(play_seed(seed, club=wrong)))
