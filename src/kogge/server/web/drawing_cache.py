"""Keep recent drawings, so that nothing is drawn twice for one version of a table, seat and language."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

from kogge.server.background.fairness import FairTurns
from kogge.server.web.table_view import TableView
from kogge.web.table_page import FilmBeat, TablePage

T = TypeVar("T")

MOST_CHARACTERS = 40_000_000


class DrawingCache:
    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._most = most
        self._size = 0
        self.turns = FairTurns()
        """One page after another: many at once would all be finished before anything else is done."""

    def keep(self, key: Hashable, draw: Callable[[], T], weigh: Callable[[T], int]) -> T:
        """Return what was drawn for a key, or draw it."""
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known[0]  # type: ignore[return-value]
        drawn = draw()
        self._add(key, drawn, weigh(drawn))
        return drawn

    def _add(self, key: Hashable, drawn: object, size: int) -> None:
        self._kept[key] = (drawn, size)
        self._size += size
        while self._size > self._most and len(self._kept) > 1:
            _, (_, freed) = self._kept.popitem(last=False)
            self._size -= freed

    async def page(self, view: TableView, since: int) -> TablePage:
        """Draw a page with all beats since a given one as a film, letting others in between."""
        film = []
        for index in view.film_since(since):
            film.append(self._beat(view, index))
            await asyncio.sleep(0)
        return view.page(seen=since, film=film, keep=self.keep)

    def _beat(self, view: TableView, index: int) -> FilmBeat:
        table = view.table
        names = tuple(place.name for place in table.places)
        key = (table.id, table.era, table.over, names, view.seat, view.reader.language, index)
        return self.keep(
            key, lambda: view.film_beat(table.playing, index), lambda beat: len(beat.board) + len(beat.stage)
        )
