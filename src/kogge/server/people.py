"""People: an id and a name, known by a token. Those who are active are held in memory, so that nobody is looked up for
every request.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DBAPIError

from kogge.server.errors import Mistake, NotAllowed, Unavailable
from kogge.server.storage import schema
from kogge.server.storage.store import Store

LONGEST_NAME = 40
MOST_KNOWN = 20_000
SHARED_FOR = 10.0
"""Seconds after which somebody is looked up again, where other processes may change them."""
SEEN_EVERY = 86_400

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Person:
    """Somebody with a name, known by a cookie or a token."""

    id: str
    name: str
    renewed: int = 0
    """Which of their tokens is valid: asking for a new one revokes the old ones."""
    barred: bool = False
    seen: float = 0.0


class People:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._mark = store.mark
        self.tell: Callable[[str], None] = lambda _person_id: None
        """Tells other processes that somebody has changed."""

    async def find(self, person_id: str, renewed: int = 0) -> Person | None:
        """Return somebody whose token is valid."""
        person = self.recall(person_id) or await self.look_up(person_id)
        return person if person and person.renewed == renewed and not person.barred else None

    def recall(self, person_id: str) -> Person | None:
        """Return somebody held in memory, unless another program has written since."""
        if self._store.mark != self._mark:
            self.forget_all()
        person, until = self._known.get(person_id, (None, 0.0))
        return person if person and (self._store.is_ours_alone or until > self._clock()) else None

    async def look_up(self, person_id: str) -> Person | None:
        """Read somebody from the store, whether their token is valid or not."""
        mark = self._store.mark
        person = await self._store.read(lambda c: _read(c, person_id))
        if person and person.seen < self._clock() - SEEN_EVERY:
            try:
                return await self._keep(person, seen=self._clock())
            except (DBAPIError, Unavailable):
                log.warning("could not note when somebody came; they are let in all the same")
        return self._hold(person, mark) if person else None

    async def name_of(self, person_id: str) -> str:
        """Return somebody's name; empty if they are gone."""
        person = self.recall(person_id) or await self.look_up(person_id)
        return person.name if person else ""

    async def add(self, name: str) -> Person:
        person, mark = Person(secrets.token_hex(16), clean_name(name), seen=self._clock()), self._store.mark
        values = {"id": person.id, "name": person.name, "seen": person.seen, "renewed": 0, "barred": False}
        await self._store.write(lambda c: c.execute(insert(schema.people).values(values)))
        return self._hold(person, mark)

    async def rename(self, person: Person, name: str) -> Person:
        """Change somebody's name at new tables; where they sit already, the record keeps the old one."""
        return await self._change(person, name=clean_name(name), seen=self._clock())

    async def renew(self, person: Person) -> Person:
        """Revoke all tokens issued so far."""
        return await self._change(person, renewed=person.renewed + 1)

    async def set_barred(self, person: Person, barred: bool) -> Person:
        """Revoke somebody's tokens, or accept them again."""
        return await self._change(person, barred=barred)

    async def _change(self, person: Person, **values: Any) -> Person:
        changed = await self._keep(person, **values)
        if changed is None:
            raise NotAllowed("return-link")
        return changed

    async def _keep(self, person: Person, **values: Any) -> Person | None:
        """Store changes to somebody whose token has not been renewed since; return nothing if there is nobody."""
        known = update(schema.people).filter_by(id=person.id, renewed=person.renewed)
        mark = self._store.mark
        try:
            count = await self._store.write(lambda c: c.execute(known.values(values)).rowcount)
        except BaseException:
            self.forget(person.id)
            raise
        self.forget(person.id)
        if count == 0:
            return None
        self.tell(person.id)
        return self._hold(replace(person, **values), mark)

    def forget(self, person_id: str) -> None:
        """Look somebody up again next time."""
        self._known.pop(person_id, None)

    def forget_all(self) -> None:
        self._mark = self._store.mark
        self._known.clear()

    def _hold(self, person: Person, mark: tuple[int, int]) -> Person:
        """Keep somebody in memory, provided that no other program has written since a mark."""
        if self._store.mark != self._mark:
            self.forget_all()
        if mark != self._mark:
            return person
        self._known[person.id] = (person, self._clock() + SHARED_FOR)
        self._known.move_to_end(person.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person


def _read(c: Connection, person_id: str) -> Person | None:
    row = c.execute(select(schema.people).filter_by(id=person_id)).first()
    return Person(row.id, row.name, row.renewed, row.barred, row.seen) if row else None


def clean_name(name: str) -> str:
    shown = " ".join(name.split())[:LONGEST_NAME]
    if not shown:
        raise Mistake("no-name")
    return shown
