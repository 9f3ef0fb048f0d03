"""The worker: does whatever tables need without anybody asking.

Computer players decide, clocks run out, finished games are analysed, old tables are deleted. The worker runs beside the
pages in one process, or in processes of its own (`kogge work`); jobs and leases are in the database either way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import DBAPIError

from kogge.bots import Limit, decides_at_once, decision_of, is_ready
from kogge.bots.coach import Judgement, judged
from kogge.core.decision import Decision
from kogge.server import play
from kogge.server.background.fairness import FairPool
from kogge.server.background.supervision import repeat
from kogge.server.background.thinkers import thinkers
from kogge.server.club import Club
from kogge.server.errors import Unavailable, Unknown, Unreadable
from kogge.server.operation import metrics
from kogge.server.storage import jobs, repository, schema
from kogge.server.storage.jobs import ANALYSIS, CLOCK, COACH, MOVE, QUICK, SLOW, Job
from kogge.server.tables import Table

THINKING = Limit(time=1.8)
LONGEST_THOUGHT = 60.0
"""Seconds after which a thought that should take two is given up, and the job left to another worker."""
THREADS_TOO = {SLOW: (QUICK,)}
"""The other kind of thread that jobs of a lane need: at a table with slow players, some may decide at once."""
POLL = 1.0
RENEW = 1.0
CLEAN_EVERY = 600.0
COUNT_EVERY = 5.0
KEPT_DAYS = 60
SECONDS_A_DAY = 86_400

log = logging.getLogger(__name__)


class Worker:
    def __init__(self, club: Club, slots: Mapping[str, int] | None = None) -> None:
        cores = os.cpu_count() or 1
        self._club = club
        self._name = secrets.token_hex(8)
        self._slots = dict(slots or {QUICK: 2 * cores, SLOW: cores, COACH: 1})
        self._running: dict[str, dict[tuple[str, str], Job]] = {lane: {} for lane in self._slots}
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = {lane: FairPool(thinkers(slots, f"kogge-{lane}"), slots) for lane, slots in self._slots.items()}
        """Separate from the threads that read the store, so that a query never waits for a thought."""
        self._wake = asyncio.Event()
        self._progress: dict[str, tuple[int, int]] = {}
        self._handlers: dict[str, Callable[[Job], Awaitable[None]]] = {
            MOVE: self._move,
            CLOCK: self._clock,
            ANALYSIS: self._analyse,
        }
        club.news.on_work = self.wake
        self.on_look: Callable[[], object] = lambda: None
        """Called whenever the worker has looked for jobs."""

    @property
    def running(self) -> dict[str, int]:
        """How many jobs of each lane are running here."""
        return {lane: len(jobs) for lane, jobs in self._running.items()}

    def wake(self) -> None:
        """Look for jobs at once."""
        self._wake.set()

    async def __aenter__(self) -> Worker:
        for name, work, pause in (
            ("taking jobs", self._take, 0.0),
            ("renewing leases", self._renew, RENEW),
            ("counting jobs", self._count, COUNT_EVERY),
            ("clearing away", self._clean, CLEAN_EVERY),
        ):
            self._start(repeat(name, work, pause))
        return self

    async def __aexit__(self, *_: object) -> None:
        held = [job for lane in self._running.values() for job in lane.values()]
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if held:
            with contextlib.suppress(Exception):
                await self._club.store.write(lambda c: jobs.release(c, self._name))
        for threads in self._threads.values():
            threads.close()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Taking and holding jobs

    async def _take(self) -> None:
        """Take as many jobs as there are free threads, then wait for news or for a while."""
        self._wake.clear()
        free = {lane: self._free(lane) for lane in self._slots}
        wanted = {lane: number for lane, number in free.items() if number > 0}
        now = self._club.clock()

        def take_each(c: Connection) -> dict[str, list[Job]]:
            return {lane: jobs.take(c, self._name, lane, most, now) for lane, most in wanted.items()}

        if await self._club.store.read(lambda c: jobs.is_any_due(c, list(wanted), now)):
            for lane, taken in (await self._club.store.write(take_each)).items():
                for job in taken:
                    # A process that was suspended finds that its leases have run out; now it holds them again.
                    if (job.table_id, job.kind) not in self._running[lane]:
                        self._running[lane][job.table_id, job.kind] = job
                        self._start(self._do(lane, job))
        self.on_look()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(POLL):
                await self._wake.wait()

    def _free(self, lane: str) -> int:
        """Return how many more jobs can run here; threads stuck in a thought are lost."""
        left = {name: self._threads[name].left for name in (lane, *THREADS_TOO.get(lane, ()))}
        return left[lane] - len(self._running[lane]) if all(left.values()) else 0

    async def _renew(self) -> None:
        held = [job for lane in self._running.values() for job in lane.values()]
        if held:
            now = self._club.clock()
            await self._club.store.write(lambda c: jobs.renew(c, self._name, held, self._progress, now))

    async def _count(self) -> None:
        """Report how much there is to do."""
        known = await self._club.store.read(jobs.count)
        for lane, running in self.running.items():
            metrics.jobs.labels(lane, "running here").set(running)
            metrics.jobs.labels(lane, "known").set(known.get(lane, 0))

    async def _do(self, lane: str, job: Job) -> None:
        try:
            await self._handlers[job.kind](job)
            await self._club.store.write(lambda c: jobs.finish(c, self._name, job))
        except Unreadable:
            # The log already says which table it is.
            await self._give_back(job, jobs.UNREADABLE_WAIT)
        except Unknown:
            log.info("table %s is gone", job.table_id)
        except (DBAPIError, Unavailable) as error:
            # The lease runs out, and another worker tries again.
            log.warning("%s of table %s is postponed: %s", job.kind, job.table_id, str(error).partition("\n")[0])
        except Exception:
            log.exception("%s of table %s failed", job.kind, job.table_id)
            await self._give_back(job)
        finally:
            del self._running[lane][job.table_id, job.kind]
            self.wake()

    async def _give_back(self, job: Job, longest: float = jobs.LONGEST_WAIT) -> None:
        now = self._club.clock()
        try:
            await self._club.store.write(lambda c: jobs.fail(c, self._name, job, now, longest))
        except Exception:
            log.exception("%s of table %s could not be released", job.kind, job.table_id)

    # --- Computer players and clocks

    async def _move(self, job: Job) -> None:
        """Let computer players decide until it is a person's turn."""
        table = await self._club.table(job.table_id)
        if not table.waits_for_computers:
            await self._reset(table)
        while waiting := table.computers():
            table = await self._decide(table, await self._thoughts(table, waiting))
            if not table.decides_at_once and await self._is_any_due(SLOW):
                # Slow players give way: the job is released, and whoever's turn it is takes the next one.
                return

    async def _decide(self, table: Table, chosen: list[tuple[int, str, Decision]]) -> Table:
        """Apply what was chosen, if the question is still open: another worker may have been first."""
        decided = await self._club.change(
            table.id, lambda newest: play.decide_all(newest, chosen) if newest.is_at_question_of(table) else newest
        )
        metrics.decisions.inc(len(chosen))
        return decided

    async def _reset(self, table: Table) -> None:
        """Write the jobs of a table anew, unless a change of the table has already done so."""

        def reset(c: Connection) -> None:
            if repository.is_newest(c, table):
                jobs.reset(c, table)

        await self._club.store.write(reset)

    async def _is_any_due(self, lane: str) -> bool:
        now = self._club.clock()
        return await self._club.store.read(lambda c: jobs.is_any_due(c, [lane], now))

    async def _thoughts(self, table: Table, seats: list[tuple[int, str]]) -> list[tuple[int, str, Decision]]:
        decisions = await asyncio.gather(*(self._thought(table, seat, name) for seat, name in seats))
        return [(seat, name, decision) for (seat, name), decision in zip(seats, decisions, strict=True)]

    async def _thought(self, table: Table, seat: int, name: str) -> Decision:
        """Ask a computer player for its decision in a seat."""
        threads = self._threads[QUICK if decides_at_once(name) else SLOW]
        bot, view, begun = table.bot(name, seat), table.view(seat), time.perf_counter()
        async with asyncio.timeout(LONGEST_THOUGHT):
            decision = await threads.run(table.opener, decision_of, bot, view, THINKING)
        metrics.thinking_seconds.labels(name).observe(time.perf_counter() - begun)
        return decision

    async def _clock(self, job: Job) -> None:
        """Decide for those whose time has run out."""
        table, now = await self._club.table(job.table_id), self._club.clock()
        if not table.is_late(now):
            await self._reset(table)
        elif table.is_drafting and table.agreed:
            await self._club.change(table.id, lambda newest: play.run_out(newest, now))
        else:
            await self._decide_for_the_late(table, now)

    async def _decide_for_the_late(self, table: Table, now: float) -> None:
        """Let the stand-in think until the overdue question is answered, and apply all its decisions at once."""
        steps: list[list[tuple[int, str, Decision]]] = []
        after = table
        while after.entries == table.entries and (seats := play.late_seats(after)):
            steps.append(await self._thoughts(after, [(seat, table.settings.stand_in) for seat in seats]))
            after = play.decide_all(after, steps[-1], late=True)

        def decide(newest: Table) -> Table:
            if not newest.is_at_question_of(table) or not newest.is_late(now):
                return newest
            for chosen in steps:
                newest = play.decide_all(newest, chosen, late=True)
            return newest

        await self._club.change(table.id, decide)

    # --- Analyses

    async def _analyse(self, job: Job) -> None:
        """Judge every decision of a finished game, and store the result."""
        table = await self._club.table(job.table_id)
        if not is_ready(table.game):
            raise Unavailable("coach-not-ready")
        match = table.playing.fork()

        def told(done: int, total: int) -> None:
            self._progress[job.table_id] = (done, total)

        try:
            # Step by step, so that a server that is stopped need not wait for the whole game.
            steps, found = judged(match, told), list[Judgement]()
            while one := await self._judgement(job.owner, steps):
                found.append(one)
        finally:
            self._progress.pop(job.table_id, None)
        row = {"table_id": table.id, "entries": match.entries, "judgements": [asdict(one) for one in found]}

        def keep(c: Connection) -> None:
            if not repository.is_same_game(c, table):
                return
            c.execute(delete(schema.analyses).filter_by(table_id=table.id))
            c.execute(insert(schema.analyses).values(row))

        await self._club.store.write(keep)

    async def _judgement(self, owner: str, steps: Iterator[Judgement]) -> Judgement | None:
        async with asyncio.timeout(LONGEST_THOUGHT):
            return await self._threads[COACH].run(owner, next, steps, None)

    # --- Clearing away

    async def _clean(self) -> None:
        """Delete what nobody has touched for as long as the lobby says, and what nothing refers to any more."""
        await self._club.clear_away(self._club.clock() - KEPT_DAYS * SECONDS_A_DAY)
