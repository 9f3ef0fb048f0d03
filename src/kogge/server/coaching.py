"""The coach of finished games: analyses are made in the background, one after the other, and kept."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from kogge.bots.analysis import is_analysed
from kogge.bots.coach import Choice, Judgement, choices, judged
from kogge.bots.player import Limit
from kogge.bots.readiness import is_ready
from kogge.core.game import Game
from kogge.core.match import Match
from kogge.core.view import View
from kogge.server import schema
from kogge.server.store import Store
from kogge.server.table import LiveTable
from kogge.server.thinkers import thinkers

HINT = Limit(time=1.0)


class Coach:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = thinkers(1, "kogge-coach")
        """One at a time, so that no table waits for it."""
        self._progress: dict[str, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @staticmethod
    def knows(game: Game) -> bool:
        """Whether finished games can be judged."""
        return is_analysed(game)

    @staticmethod
    def hints(game: Game) -> bool:
        """Whether there is somebody to ask while a game runs."""
        return is_analysed(game)

    async def analysis(self, table: LiveTable) -> list[Judgement] | None:
        """What there is to say about a finished game; None while it is being found out, which this begins."""
        match, asked = table.playing, select(schema.analyses).filter_by(table_id=table.id)
        row = await self._store.read(lambda c: c.execute(asked).first())
        if row and row.entries == len(match.log):
            return msgspec.convert(row.judgements, list[Judgement])
        if table.id not in self._progress and is_ready(table.game):
            self._progress[table.id] = (0, len(match.log))
            task = asyncio.create_task(self._analyse(table.id, match.fork()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return None

    def progress(self, table: LiveTable) -> tuple[int, int]:
        """How many decisions of how many are judged."""
        return self._progress.get(table.id, (0, 0))

    async def hint(self, view: View) -> tuple[Choice, ...]:
        """What a strong player thinks of a seat's choices; nothing as long as thinking is not prepared."""
        if not is_ready(view.game):
            return ()
        return await self._apart(choices, view, HINT)  # type: ignore[no-any-return]

    async def _analyse(self, number: str, match: Match) -> None:
        def told(done: int, all_of_them: int) -> None:
            self._progress[number] = (done, all_of_them)

        try:
            found = await self._apart(lambda: list(judged(match, told)))
            row = {"table_id": number, "entries": len(match.log), "judgements": [asdict(one) for one in found]}

            def keep(c: Connection) -> None:
                c.execute(delete(schema.analyses).filter_by(table_id=number))
                c.execute(insert(schema.analyses).values(row))

            await self._store.write(keep)
        except Exception:
            logging.getLogger(__name__).exception("the analysis of table %s failed", number)
        finally:
            self._progress.pop(number, None)

    async def _apart(self, work: Any, *words: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *words)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
