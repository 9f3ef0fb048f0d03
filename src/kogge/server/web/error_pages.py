"""What people and programs are told when the server itself fails: calmly, and when to try again."""

from __future__ import annotations

import errno
import sqlite3
from typing import Any

import structlog
from litestar import Request, Response
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from kogge.core.words import Words
from kogge.server.errors import words_for
from kogge.server.operation.logs import request_id
from kogge.server.web.deps import html, language_of, reader_of, wants_json
from kogge.web import pages

TRY_AGAIN = {"retry-after": "2"}
_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
"""Errors an SQLite file recovers from, by the last byte of their code."""
_POSTGRESQL = ("08", "25006", "40", "53", "55", "57", "58")
"""Beginnings of states a PostgreSQL server recovers from: connections, read-only, conflicts, resources, operators."""
_DISK = {errno.EDQUOT, errno.EIO, errno.ENOSPC, errno.EROFS}

log = structlog.stdlib.get_logger(__name__)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a request the server could not handle; what happened is in the log."""
    passing = is_passing(error)
    try:
        response = _told(request, passing)
    except Exception:
        log.exception("an error page failed")
        response = Response(_sentence(words_for("en"), passing), media_type="text/plain")
    response.status_code = 503 if passing else 500
    response.headers.update(TRY_AGAIN if passing else {})
    return response


def _told(request: Request[Any, Any, Any], passing: bool) -> Response[Any]:
    is_program = request.url.path.startswith("/api")
    words = words_for("en" if is_program else language_of(request))
    text = _sentence(words, passing)
    if is_program or wants_json(request):
        return Response({"ok": False, "error": text, "request": request_id()})
    heading = words("failure-away-heading" if passing else "failure-broken-heading")
    page = pages.MessagePage(reader_of(request, None), "/", heading, text, "/", words("error-back"))
    return html(pages.message(page))


def _sentence(words: Words, passing: bool) -> str:
    return words("failure-away" if passing else "failure-broken", request=request_id())


def is_passing(error: BaseException) -> bool:
    """Return whether the database or the disk is unavailable, so that the same request may succeed soon."""
    if isinstance(error, DBAPIError):
        is_known = error.orig is not None and is_passing(error.orig)
        return error.connection_invalidated or is_known or _is_unconnected(error)
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE
    if isinstance(error, OSError):
        return error.errno in _DISK
    state = getattr(error, "sqlstate", None)
    return isinstance(error, NoConnection) or (isinstance(state, str) and state.startswith(_POSTGRESQL))


def _is_unconnected(error: DBAPIError) -> bool:
    """Return whether a PostgreSQL server did not even give a state."""
    return isinstance(error, (OperationalError, InterfaceError)) and getattr(error.orig, "sqlstate", "") is None
