"""Give every request an id, count it, and log it if it fails.

This wraps Litestar's own handling, so that unknown addresses and last-resort responses are seen too.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from kogge.server.background.lifecycle import Closing
from kogge.server.middleware.proxies import PROXIED
from kogge.server.operation import logs, metrics

FAILURE = "kogge.failure"
"""In the state of a request: the exception it ended with."""
_NUMBER = re.compile(r"[A-Za-z0-9_-]{1,32}")
_HEALTH = "/health/"

log = structlog.stdlib.get_logger(__name__)


def watched(app: ASGIApp, closing: Closing, access: bool = False) -> ASGIApp:
    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        begun, started = time.perf_counter(), False
        request_id = logs.begin_request(_given(scope))

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
                _note(scope, message["status"], time.perf_counter() - begun, access)
            await send(message)

        try:
            await app(scope, receive, answer)
        except asyncio.CancelledError:
            if not closing.begun:
                raise
            if not started:
                await _say(answer, 503, b"The server is shutting down. Try again in a few seconds.")
        except Exception as error:
            if started:
                bind_contextvars(method=scope.get("method"), path=path_of(scope))
                raise
            await remember(error, scope)
            await _say(answer, 500, f"Something went wrong here; it was noted as {request_id}.".encode())

    return watch


async def remember(error: Exception, scope: Scope) -> None:
    """Keep the exception of a request until its response leaves."""
    scope["state"][FAILURE] = error


def _given(scope: Scope) -> bytes | None:
    """Return the request id given by a trusted proxy."""
    if PROXIED not in scope:
        return None
    return next((value for name, value in scope["headers"] if name == b"x-request-id"), None)


def _note(scope: Any, status: int, seconds: float, access: bool) -> None:
    metrics.answered(scope, status, seconds)
    # A failure holds the request by its traceback: kept any longer, both would wait for the garbage collector.
    failure = scope["state"].pop(FAILURE, None)
    is_failure = status >= 500 and not scope["path"].startswith(_HEALTH)
    if not is_failure and not access:
        return
    told = {
        "method": scope["method"] if scope["method"] in metrics.METHODS else "other",
        "path": path_of(scope),
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    if is_failure:
        log.error("request failed", exc_info=failure, **told)
    else:
        log.info("request", **told)


def path_of(scope: Any) -> str:
    """Return the route of a request with its table id; nothing else of the address, which can be a password."""
    route, table_id = str(scope.get("path_template", "")), str(scope.get("path_params", {}).get("table_id", ""))
    return route.replace("{table_id}", table_id) if _NUMBER.fullmatch(table_id) else route


async def _say(send: Send, status: int, text: bytes) -> None:
    """Respond without using anything that could fail."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"2")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": False})
