"""Health checks for supervisors: whether the server is alive and ready. Both cost next to nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

import structlog
from litestar import Controller, Request, Response, get

from kogge.server.background.lifecycle import Closing
from kogge.server.operation.logs import first_line

RECENTLY = 5.0
"""Seconds for which a response of the database counts."""
EVERY = 1.0
"""Seconds between two probes."""
LONGEST = 3.0
"""Seconds after which a probe times out."""

NOTHING_YET = "nothing heard yet"

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True)
class PartStatus:
    """The last report about one part of the server."""

    ok: bool
    why: str = ""
    """For the log only: it can name hosts and users."""
    until: float = inf
    heard: float = field(default_factory=time.monotonic)

    @property
    def is_well(self) -> bool:
        return self.ok and time.monotonic() < self.until


class Readiness:
    """The last reports about the parts of a server; they may come from any thread."""

    def __init__(self, closing: Closing, *needed: str) -> None:
        self.parts = {name: PartStatus(False, NOTHING_YET) for name in needed}
        self._closing = closing

    def report(self, name: str, ok: bool, why: str = "", lasts: float = inf) -> None:
        """Report that a part is well, for some seconds or until the next report; or why it is not."""
        before, now = self.parts.get(name), time.monotonic()
        self.parts[name] = PartStatus(ok, why, now + lasts, now)
        if ok and before and not before.ok and before.why != NOTHING_YET:
            log.warning("part is back", part=name)
        elif not ok and (before is None or before.ok or before.why != why):
            log.warning("part is away", part=name, why=why)

    @property
    def is_ready(self) -> bool:
        return not self._closing.begun and all(part.is_well for part in self.parts.values())

    def answer(self) -> dict[str, Any]:
        now = time.monotonic()
        told = {name: {"ok": part.is_well, "heard": round(now - part.heard, 1)} for name, part in self.parts.items()}
        return {"ready": self.is_ready, "stopping": self._closing.begun, "parts": told}


async def probe(readiness: Readiness, name: str, ask: Callable[[], Awaitable[object]]) -> None:
    """Check a part again and again, never twice at once, and report the result."""
    while True:
        asked = asyncio.ensure_future(ask())
        while not (await asyncio.wait({asked}, timeout=LONGEST))[0]:
            readiness.report(name, False, "no answer")
        if error := asked.exception():
            readiness.report(name, False, first_line(getattr(error, "orig", None) or error))
        else:
            readiness.report(name, True, lasts=RECENTLY)
        await asyncio.sleep(EVERY)


class Health(Controller):
    path = "/health"
    include_in_schema = False
    opt = {"exclude_from_csrf": True}  # noqa: RUF012

    @get("/live")
    async def live(self) -> dict[str, bool]:
        """Respond at all, which shows that the event loop is running."""
        return {"live": True}

    @get("/ready")
    async def ready(self, request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
        readiness: Readiness = request.app.state.readiness
        return Response(readiness.answer(), status_code=200 if readiness.is_ready else 503)
