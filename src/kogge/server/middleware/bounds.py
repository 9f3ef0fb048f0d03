"""Measure what strangers send before anything reads it.

Litestar caches the forms, query strings and cookies it has parsed lately, so large ones would stay in memory.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, InternalServerException, NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send

from kogge.core.texts import LONGEST_TEXT, is_fit
from kogge.server.errors import Mistake

LARGEST_UPLOAD = 1 << 20
LARGEST_FORM = 64 << 10
LARGEST_BODY = LARGEST_UPLOAD + LARGEST_FORM
LARGEST_HEADER = 8 << 10
LONGEST_PATH = 1_000
LONGEST_NAME = 250
"""Of a file; no page has a longer part in its address."""
MOST_FIELDS = 100
JSON_BOUNDS = f"JSON has at most {LARGEST_FORM >> 10} KB and {MOST_FIELDS} lists and objects"
FILES = ("edition_file", "record")
"""The fields in which a form carries a file."""
_PLAIN_FORM, _FORM_WITH_FILES = "application/x-www-form-urlencoded", "multipart/form-data"
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?+', re.DOTALL)
_OPENING = re.compile(rb"[\[{]")

Req = Request[Any, Any, Any]


def measuring(app: ASGIApp) -> ASGIApp:
    """Refuse requests that are too large, or that contain text which cannot be stored or shown."""

    async def measure(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await _check(Request(scope, receive))
        await app(scope, receive, send)

    return measure


async def _check(request: Req) -> None:
    path = request.scope["path"].encode()
    if len(path) > LONGEST_NAME and (len(path) > LONGEST_PATH or max(map(len, path.split(b"/"))) > LONGEST_NAME):
        raise NotFoundException("there is no address as long as this")
    sent = list(map(str, request.path_params.values()))
    if query := request.scope["query_string"]:
        _check_size(query, b"&", LARGEST_HEADER)
        sent += [part for pair in request.query_params.multi_items() for part in pair]
    if cookie := request.headers.get("cookie", ""):
        _check_size(cookie.encode(), b";", LARGEST_HEADER)
    for key, value in await _fields(request):
        if isinstance(value, UploadFile) and key not in FILES:
            raise Mistake("no-file", key=key if is_fit(key) else "")
        sent += [key] if isinstance(value, UploadFile) else [key, value]
    if not all(map(is_fit, sent)):
        raise Mistake("unfit-text", most=LONGEST_TEXT)


async def _fields(request: Req) -> list[tuple[str, Any]]:
    """Return the fields of a form; none if something else is sent."""
    try:
        body, kind = await request.body(), request.content_type[0]
    except InternalServerException:  # Litestar would treat it as our fault that a client hung up.
        raise ClientException("the request broke off before its end") from None
    if kind == _PLAIN_FORM:
        _check_size(body, b"&", LARGEST_FORM)
    elif kind != _FORM_WITH_FILES:
        _check_json(body)
        return []
    try:
        return list((await request.form()).multi_items())
    except (LookupError, UnicodeError):
        raise ClientException("a form is UTF-8 text") from None


def _check_json(body: bytes) -> None:
    """Refuse JSON nested too deeply, on which the parser fails; anything that is not a form is parsed as JSON."""
    if body.count(b"[") + body.count(b"{") <= MOST_FIELDS and len(body) <= LARGEST_FORM:
        return
    if len(body) > LARGEST_FORM or len(_OPENING.findall(_STRING.sub(b"", body))) > MOST_FIELDS:
        raise ClientException(JSON_BOUNDS)


def _check_size(sent: bytes, divider: bytes, most: int) -> None:
    if len(sent) > most or sent.count(divider) >= MOST_FIELDS:
        raise Mistake("too-much", fields=MOST_FIELDS, most=most >> 10)
