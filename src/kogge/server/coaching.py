"""The coach: analyses of finished games, made by the workers, and hints during a game."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, select

from kogge.bots.analysis import Advice, is_analysed
from kogge.bots.coach import Judgement, advise
from kogge.bots.readiness import is_ready
from kogge.core.game import Game
from kogge.core.player import Limit
from kogge.core.view import View
from kogge.server.background.fairness import FairPool
from kogge.server.background.thinkers import thinkers
from kogge.server.club import Club
from kogge.server.people import Person
from kogge.server.storage import jobs, schema
from kogge.server.tables import Table

HINT = Limit(time=1.0)
MOST_FOR_ONE, MOST_FOR_ALL = 3, 60
"""Hints that may be queued: with more, the last would take longer than anybody waits."""
Progress = tuple[int, int]

log = structlog.stdlib.get_logger(__name__)


class Coach:
    def __init__(self, club: Club) -> None:
        self._club = club
        self._hints = FairPool(thinkers(1, "kogge-hints"), 1, each=MOST_FOR_ONE, most=MOST_FOR_ALL)
        """One at a time, so that no table waits for it."""

    @staticmethod
    def knows(game: Game) -> bool:
        """Return whether this game has a coach to judge finished games and to ask for hints."""
        return is_analysed(game)

    async def analysis(self, table: Table) -> tuple[list[Judgement] | None, Progress | None]:
        """Return the analysis of a finished game, if it is ready, and its progress, if it is under way."""

        def look(c: Connection) -> tuple[Any, Progress | None]:
            asked = select(schema.analyses).filter_by(table_id=table.id)
            return c.execute(asked).first(), jobs.progress(c, table.id)

        try:
            row, progress = await self._club.store.read(look)
            if row and row.entries == table.entries:
                return msgspec.convert(row.judgements, list[Judgement]), None
        except msgspec.MsgspecError:
            log.error("analysis cannot be read", table=table.id)
            return None, None
        return None, progress

    async def ask(self, table: Table, person: Person) -> None:
        """Request an analysis of a finished game, unless there is one."""
        if (await self.analysis(table))[0] is None:
            now = self._club.clock()
            await self._club.store.write(lambda c: jobs.ask_for_analysis(c, table.id, person.id, now))
            self._club.news.tell_work()

    async def hint(self, view: View, person: Person) -> tuple[Advice, ...]:
        """Return what a strong player thinks of a seat's choices; nothing until the bots are compiled."""
        return await self._hints.run(person.id, advise, view, HINT) if is_ready(view.game) else ()

    def close(self) -> None:
        self._hints.close()
