"""Put the server together: Litestar with our pages, the API, live updates and the store."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE

from kogge import bots, games
from kogge.core.engine import is_prepared, prepare
from kogge.core.errors import KoggeError
from kogge.server.background.lifecycle import Closing
from kogge.server.background.supervision import supervised
from kogge.server.background.worker import Worker
from kogge.server.club import Club, game_of
from kogge.server.coaching import Coach
from kogge.server.errors import Later, NotAllowed, Repeated, TooMany, Unavailable, Unknown, details, said, words_for
from kogge.server.middleware.bounds import JSON_BOUNDS, LARGEST_BODY, LARGEST_UPLOAD, MOST_FIELDS, measuring
from kogge.server.middleware.headers import protect
from kogge.server.middleware.request_log import remember, watched
from kogge.server.news import Bus, News, bus_to
from kogge.server.operation import metrics
from kogge.server.operation.health import RECENTLY, Health, Readiness, probe
from kogge.server.operation.logs import for_litestar
from kogge.server.operation.metrics import Metrics
from kogge.server.quotas import Quotas
from kogge.server.settings import Settings
from kogge.server.storage.database import is_there
from kogge.server.storage.store import LOOK_AROUND, Store
from kogge.server.web import static_files
from kogge.server.web.api import Api
from kogge.server.web.api_reference import Reference
from kogge.server.web.deps import EVERYWHERE, Req, language_of, reader_of, wants_json
from kogge.server.web.error_pages import failed
from kogge.server.web.identity import Identity, kept_secret
from kogge.server.web.lobby import Lobby
from kogge.server.web.me import Me
from kogge.server.web.table_pages import TablePages
from kogge.web import pages

CATCH_UP = 5.0
"""Seconds within which lost news is noticed."""


def create_app(settings: Settings | None = None, store: Store | None = None) -> Litestar:
    settings = settings or Settings()
    settings.folder.mkdir(parents=True, exist_ok=True)
    secret = kept_secret(settings.folder)
    closing = Closing()
    readiness = Readiness(closing, "schema", "database")
    quotas = Quotas(settings.limits)

    @asynccontextmanager
    async def serving(app: Litestar) -> AsyncGenerator[None, None]:
        async with open_club(settings, store or Store(settings.url)) as club:
            readiness.report("schema", True)
            readiness.report("database", True, lasts=RECENTLY)
            coach = Coach(club)
            app.state.club, app.state.coach, app.state.identity = club, coach, Identity(secret)
            warming = asyncio.create_task(asyncio.to_thread(_warm_up))
            probing = asyncio.create_task(probe(readiness, "database", partial(club.store.read, is_there)))
            try:
                yield
            finally:
                for task in (warming, probing):
                    task.cancel()
                coach.close()

    app = Litestar(
        route_handlers=[
            Lobby,
            Me,
            TablePages,
            Api,
            Health,
            Metrics,
            static_files.serving(),
        ],
        dependencies=EVERYWHERE,
        lifespan=[serving],
        compression_config=CompressionConfig(backend="gzip", exclude=["/live$", "/events$"]),
        csrf_config=CSRFConfig(secret=secret, exclude=["^/api/", "^/static/"]),
        middleware=[quotas.middleware, measuring],
        request_max_body_size=LARGEST_BODY,
        multipart_form_part_limit=MOST_FIELDS,
        openapi_config=OpenAPIConfig(
            "Kogge",
            version("kogge"),
            path="/api/docs",
            render_plugins=[Reference()],
            use_handler_docstrings=True,
        ),
        exception_handlers={KoggeError: explain, HTTPException: explain_http, 500: failed},
        after_exception=[remember],
        before_send=[protect],
        logging_config=for_litestar(),
        state=State({"closing": closing, "quotas": quotas, "readiness": readiness, "watchers": settings.watchers}),
    )
    app.asgi_handler = watched(app.asgi_handler, closing, settings.access_log)
    return app


@asynccontextmanager
async def open_club(
    settings: Settings, store: Store, on_look: Callable[[], object] = lambda: None
) -> AsyncGenerator[Club, None]:
    """Open the club: listen for news and, unless separate workers do it, do background work. Close the store at the
    end.
    """
    async with AsyncExitStack() as stack:
        stack.callback(store.close)
        news = await stack.enter_async_context(News(_bus(settings, store)))
        club = Club(store, news)
        store.on_batch = _count_batch
        club.on_conflict = metrics.conflicts.inc
        metrics.tables.set_function(lambda: club.live)
        if settings.works:
            worker = Worker(club)
            worker.on_look = on_look
            await stack.enter_async_context(worker)
        pause = CATCH_UP if store.is_shared else LOOK_AROUND
        await stack.enter_async_context(supervised("catching up", club.catch_up, pause))
        yield club


def worker_app(settings: Settings, readiness: Readiness) -> Litestar:
    """Make the app of a process that only works: its health and its metrics."""
    state = State({"readiness": readiness, "watchers": settings.watchers})
    return Litestar([Health, Metrics], state=state, openapi_config=None, logging_config=None)


def _count_batch(size: int, seconds: float) -> None:
    metrics.commit_changes.observe(size)
    metrics.commit_seconds.observe(seconds)


def _bus(settings: Settings, store: Store) -> Bus | None:
    return bus_to(settings.url, settings.redis) if store.is_shared else None


def _warm_up() -> None:
    """Load compiled code before the first table needs it: low-priority bot threads would load it slowly."""
    for game in map(games.find, games.names()):
        if is_prepared(game):
            prepare(game)
        if game.search and bots.is_ready(game):
            bots.prepare(game)
    # Whatever is loaded stays: the garbage collector need not look at it again and again.
    gc.collect()
    gc.freeze()


STATUS: dict[type[KoggeError], int] = {Unknown: 404, NotAllowed: 403, Repeated: 409, TooMany: 429, Unavailable: 503}


def explain(request: Req, error: KoggeError) -> Response[Any]:
    """Tell the client what to put right, on a page or as JSON."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    headers = {"retry-after": str(error.wait)} if isinstance(error, Later) else {}
    if _is_program(request):
        return Response({"ok": False, "error": str(error)}, status_code=status, headers=headers)
    game = game_of(request.app.state.club, request.path_params.get("table_id", ""))
    return _explained(request, said(error, language_of(request), game), status, details(error), headers)


def explain_http(request: Req, error: HTTPException) -> Response[Any]:
    status = error.status_code
    if _is_program(request):
        problems = [str(problem) for problem in error.extra] if isinstance(error.extra, list) else []
        detail = JSON_BOUNDS if status == HTTP_413_REQUEST_ENTITY_TOO_LARGE else error.detail
        return Response({"ok": False, "error": "; ".join([detail, *problems])}, status_code=status)
    known = {403: "error-token", 404: "error-no-page", 413: "error-too-large"}
    words = words_for(language_of(request))
    return _explained(request, words(known.get(status, "error-request"), most=LARGEST_UPLOAD >> 10), status, [])


def _is_program(request: Req) -> bool:
    return request.url.path.startswith("/api")


def _explained(
    request: Req, text: str, status: int, more: list[str], headers: dict[str, str] | None = None
) -> Response[Any]:
    """Answer with a sentence for people: as a page, or as JSON for the page's script to show."""
    if wants_json(request):
        answer = {"ok": False, "error": " ".join([text, *more])}
        return Response(answer, status_code=status, headers=headers)
    reader = reader_of(request, None)
    words = words_for(reader.language)
    page = pages.MessagePage(
        reader=reader,
        path="/",
        heading=words("error-heading"),
        text=text,
        address="/",
        link=words("error-back"),
        details=tuple(more),
    )
    return Response(
        pages.message(page), media_type="text/html; charset=utf-8", status_code=status, headers=headers or {}
    )
