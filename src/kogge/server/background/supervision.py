"""Keep tasks running forever: log a failure once, and try again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import DBAPIError

from kogge.server.errors import Refusal

AGAIN = 1.0
"""Seconds until something that failed is tried again."""
log = logging.getLogger(__name__)


async def repeat(name: str, work: Callable[[], Awaitable[None]], pause: float = 0.0) -> None:
    """Do something again and again, whatever happens."""
    failing = False
    while True:
        try:
            await work()
            if failing:
                log.warning("%s works again", name)
            failing = False
            await asyncio.sleep(pause)
        except Exception as error:
            _report(name, error, failing)
            failing = True
            await asyncio.sleep(AGAIN)


def _report(name: str, error: Exception, again: bool) -> None:
    """Log a failure: with a traceback if it was unexpected, and only once if something is merely unavailable."""
    if not isinstance(error, DBAPIError | Refusal | OSError):
        log.error("%s failed and is tried again", name, exc_info=error)
    elif not again:
        log.warning("%s failed and is tried again: %s", name, str(error).partition("\n")[0])


@asynccontextmanager
async def supervised(name: str, work: Callable[[], Awaitable[None]], pause: float) -> AsyncGenerator[None, None]:
    task = asyncio.create_task(repeat(name, work, pause))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
