"""An event loop in which time is simulated and a seed decides who goes first."""

from __future__ import annotations

import asyncio
import heapq
import random
from asyncio import base_events, events
from collections.abc import Callable
from typing import Any


class Stuck(Exception):
    """Nobody has anything to do any more, and somebody still waits."""


class SimulatedLoop(base_events.BaseEventLoop):
    _ready: Any
    _scheduled: Any

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self.steps = 0

    def time(self) -> float:
        return self._now

    def run_in_executor(self, _executor: Any, work: Callable[..., Any], *words: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Let a thread work: here it is done at once, and known after a while."""
        done = self.create_future()

        def finish() -> None:
            if not done.done():
                try:
                    done.set_result(work(*words))
                except Exception as error:
                    done.set_exception(error)

        self.call_later(self._rng.uniform(0.0, 0.5), finish)
        return done

    def _run_once(self) -> None:
        """Run one of those who are ready; if nobody is, let time pass until somebody is."""
        self.steps += 1
        if not self._ready:
            self._wake_later()
        place = self._rng.randrange(len(self._ready))
        handle: events.Handle = self._ready[place]
        del self._ready[place]
        if not handle._cancelled:
            handle._run()

    def _wake_later(self) -> None:
        while self._scheduled and self._scheduled[0]._cancelled:
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._scheduled:
            raise Stuck
        self._now = max(self._now, self._scheduled[0]._when)
        while self._scheduled and self._scheduled[0]._when <= self._now:
            handle = heapq.heappop(self._scheduled)
            handle._scheduled = False
            self._ready.append(handle)

    def _process_events(self, _events: Any) -> None: ...

    def _write_to_self(self) -> None: ...
