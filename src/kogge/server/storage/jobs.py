"""Jobs: what tables need without anybody asking, as rows of the database with leases.

Which jobs there are follows from a table, and they are written with it in one transaction: none is forgotten and none
outlives its reason. That is why they are not messages in a queue beside the database. A worker that takes a job holds
it until its lease ends; a live worker renews it, and the jobs of a dead one become free again. A lease only saves work:
what keeps a job from being done twice is that every change of a table is stored under the version it was made from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Float,
    Integer,
    UpdateBase,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
    update,
)

from kogge.server.storage import schema
from kogge.server.tables import Table

LEASE = 3.5
"""Seconds a job is held without a sign of life."""
LONGEST_WAIT = 60.0
"""The longest time in seconds until something that failed is tried again; a day for a table that cannot be read."""
UNREADABLE_WAIT = 86_400.0
MOVE, CLOCK, ANALYSIS = "move", "clock", "analysis"
QUICK, SLOW, COACH = "quick", "slow", "coach"
"""Lanes: nobody who decides at once waits behind those who think for seconds."""


@dataclass(frozen=True)
class Job:
    table_id: str
    kind: str
    owner: str
    tries: int = 0


def wanted(table: Table) -> dict[str, tuple[str, float]]:
    """Return what a table needs: kinds of jobs with their lane and when they are due."""
    if table.over or table.match is None:
        return {}
    found: dict[str, tuple[str, float]] = {}
    if table.waits_for_computers:
        found[MOVE] = (_lane(table), table.asked_at)
    if (ends_at := table.ends_at) is not None:
        found[CLOCK] = (_lane(table), ends_at)
    return found


def _lane(table: Table) -> str:
    return QUICK if table.decides_at_once else SLOW


def _fresh(table_id: str, kind: str, lane: str, owner: str, due: float) -> dict[str, Any]:
    idle = {"lease": 0.0, "worker": "", "tries": 0, "done": 0, "total": 0}
    return {"table_id": table_id, "kind": kind, "lane": lane, "owner": owner, "due": due} | idle


def write(c: Connection, table: Table, before: Mapping[str, tuple[str, float]]) -> None:
    """Replace the jobs of a table's earlier state by those it needs now."""
    now = wanted(table)
    if now == before:
        return
    for kind in sorted(before.keys() - now.keys()):
        c.execute(_DELETE, {"of_table": table.id, "of_kind": kind})
    for kind, (lane, due) in now.items():
        if kind not in before:
            c.execute(insert(schema.jobs), _fresh(table.id, kind, lane, table.opener, due))
        elif before[kind] != (lane, due):
            c.execute(_MOVE, {"of_table": table.id, "of_kind": kind, "to_lane": lane, "to_due": due})


_OF = and_(schema.jobs.c.table_id == bindparam("of_table"), schema.jobs.c.kind == bindparam("of_kind"))
_DELETE = delete(schema.jobs).where(_OF)
_MOVE = update(schema.jobs).where(_OF).values(lane=bindparam("to_lane"), due=bindparam("to_due"), tries=0)


def reset(c: Connection, table: Table) -> None:
    """Write the jobs of a table anew, whatever was there; an analysis stays, since it is not part of the game."""
    stale = delete(schema.jobs).filter_by(table_id=table.id).where(schema.jobs.c.kind != ANALYSIS)
    c.execute(stale)
    write(c, table, {})


def ask_for_analysis(c: Connection, table_id: str, owner: str, now: float) -> None:
    """Queue an analysis, unless it is queued already."""
    known = select(schema.jobs.c.kind).filter_by(table_id=table_id, kind=ANALYSIS)
    if c.execute(known).first() is None:
        c.execute(insert(schema.jobs), _fresh(table_id, ANALYSIS, COACH, owner, now))


def take(c: Connection, worker: str, lane: str, most: int, now: float) -> list[Job]:
    """Take jobs that are due and free, in turn from everybody who has any: a hundred jobs of one person queue behind
    the first of each other person.
    """
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(7021)"))
    by = {"by_worker": worker, "in_lane": lane, "most": most, "at": now, "until": now + LEASE}
    return [Job(*row) for row in c.execute(_TAKE, by)]


def _take() -> UpdateBase:
    jobs, now = schema.jobs.c, bindparam("at", type_=Float)
    is_held = case((jobs.lease >= now, 0), else_=1)
    turn = func.row_number().over(partition_by=jobs.owner, order_by=(is_held, jobs.due, jobs.table_id))
    due = select(jobs.table_id, jobs.kind, jobs.lease, jobs.due, turn.label("turn")).where(
        jobs.lane == bindparam("in_lane"), jobs.due <= now
    )
    waiting = due.subquery()
    chosen = (
        select(waiting.c.table_id, waiting.c.kind)
        .where(waiting.c.lease < now)
        .order_by(waiting.c.turn, waiting.c.due)
        .limit(bindparam("most", type_=Integer))
    )
    return (
        update(schema.jobs)
        .where(tuple_(jobs.table_id, jobs.kind).in_(chosen), jobs.lease < now)
        .values(worker=bindparam("by_worker"), lease=bindparam("until"))
        .returning(jobs.table_id, jobs.kind, jobs.owner, jobs.tries)
    )


_TAKE = _take()


def is_any_due(c: Connection, lanes: Sequence[str], now: float) -> bool:
    """Return whether there is something to take: looking costs less than taking."""
    return c.execute(_ANY_DUE, {"in_lanes": list(lanes), "at": now}).first() is not None


_ANY_DUE = (
    select(schema.jobs.c.kind)
    .where(
        schema.jobs.c.lane.in_(bindparam("in_lanes", expanding=True)),
        schema.jobs.c.due <= bindparam("at"),
        schema.jobs.c.lease < bindparam("at"),
    )
    .limit(1)
)


def renew(c: Connection, worker: str, held: Sequence[Job], progress: Mapping[str, tuple[int, int]], now: float) -> None:
    """Extend the leases of jobs, and store the progress of analyses."""
    for job in held:
        done, total = progress.get(job.table_id, (0, 0)) if job.kind == ANALYSIS else (0, 0)
        mine = update(schema.jobs).filter_by(table_id=job.table_id, kind=job.kind, worker=worker)
        c.execute(mine.values(lease=now + LEASE, done=done, total=total))


def finish(c: Connection, worker: str, job: Job) -> None:
    """Finish a job: if the table still needs it, it is released for the next worker."""
    mine = {"table_id": job.table_id, "kind": job.kind, "worker": worker}
    if job.kind == ANALYSIS:
        c.execute(delete(schema.jobs).filter_by(**mine))
    else:
        c.execute(update(schema.jobs).filter_by(**mine).values(lease=0.0, worker="", tries=0))


def release(c: Connection, worker: str) -> None:
    """Release all jobs of a worker that is leaving."""
    c.execute(update(schema.jobs).filter_by(worker=worker).values(lease=0.0, worker=""))


def fail(c: Connection, worker: str, job: Job, now: float, longest: float = LONGEST_WAIT) -> None:
    """Release a job that failed, to be tried again after longer and longer waits."""
    mine = update(schema.jobs).filter_by(table_id=job.table_id, kind=job.kind, worker=worker)
    wait = min(longest, 2.0 ** min(job.tries, 20))
    c.execute(mine.values(lease=0.0, worker="", tries=job.tries + 1, due=now + wait))


def progress(c: Connection, table_id: str) -> tuple[int, int] | None:
    """Return how many decisions an analysis has judged, and of how many; nothing if none is under way."""
    row = c.execute(select(schema.jobs.c.done, schema.jobs.c.total).filter_by(table_id=table_id, kind=ANALYSIS)).first()
    return (row.done, row.total) if row else None


def moving(c: Connection, owner: str) -> int:
    """Return at how many of the tables somebody has opened computer players are to decide."""
    asked = select(func.count()).select_from(schema.jobs).filter_by(owner=owner, kind=MOVE)
    return int(c.execute(asked).scalar_one())


def count(c: Connection) -> dict[str, int]:
    """Return how many jobs wait or run in each lane."""
    rows = c.execute(select(schema.jobs.c.lane, func.count().label("number")).group_by(schema.jobs.c.lane))
    return {row.lane: row.number for row in rows}
