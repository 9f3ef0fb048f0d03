"""The server put together: Litestar with our pages, API, live updates and store."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.response import ServerSentEvent
from litestar.static_files import create_static_files_router

from kogge import bots, games
from kogge.core.engine import is_prepared, prepare
from kogge.core.errors import KoggeError
from kogge.server.api import Api
from kogge.server.bounds import LARGEST_BODY, LARGEST_UPLOAD, MOST_FIELDS, measuring
from kogge.server.club import Club
from kogge.server.coaching import Coach
from kogge.server.headers import protect
from kogge.server.identity import Identity, kept_secret
from kogge.server.live import channel, versions
from kogge.server.reference import Reference
from kogge.server.refusals import NotAllowed, Unknown, details, said, words_for
from kogge.server.settings import Settings
from kogge.server.site import Lobby, Me, TablePages, club_of, html, language_of, reader_of, wants_json
from kogge.server.store import Store
from kogge.web import pages

SWEEP_SECONDS = 1.0

Req = Request[Any, Any, Any]


@get("/t/{number:str}/live", include_in_schema=False)
async def live(request: Req, number: str, channels: ChannelsPlugin) -> ServerSentEvent:
    return ServerSentEvent(versions(channels, await club_of(request).table(number)))


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()
    settings.folder.mkdir(parents=True, exist_ok=True)
    secret = kept_secret(settings.folder)
    channels = ChannelsPlugin(_backend(settings), arbitrary_channels_allowed=True)

    @asynccontextmanager
    async def open_club(app: Litestar) -> AsyncGenerator[None, None]:
        store = Store(settings.url)
        club = Club(store, lambda table, newest: channels.publish(str(newest), channel(table)))
        coach = Coach(store)
        app.state.club, app.state.coach, app.state.identity = club, coach, Identity(secret)
        await club.wake_all()
        sweeping = asyncio.create_task(_sweep(club))
        warming = asyncio.create_task(asyncio.to_thread(_warm_up))
        try:
            yield
        finally:
            for task in (sweeping, warming):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await coach.close()
            await club.close()
            store.close()

    return Litestar(
        route_handlers=[
            Lobby,
            Me,
            TablePages,
            Api,
            live,
            _served("/static", pages.STATIC),
            *(_served(f"/static/{game.name}", game.static) for game in map(games.find, games.names())),
        ],
        lifespan=[open_club],
        plugins=[channels],
        compression_config=CompressionConfig(backend="gzip", exclude=["/live$", "/events$"]),
        csrf_config=CSRFConfig(secret=secret, exclude=["^/api/"]),
        middleware=[RateLimitConfig(("second", settings.requests), exclude=["^/static/"]).middleware, measuring],
        request_max_body_size=LARGEST_BODY,
        multipart_form_part_limit=MOST_FIELDS,
        openapi_config=OpenAPIConfig(
            "Kogge",
            version("kogge"),
            path="/api/docs",
            render_plugins=[Reference()],
            use_handler_docstrings=True,
        ),
        exception_handlers={KoggeError: explain, HTTPException: explain_http},
        before_send=[protect],
    )


def _served(path: str, folder: Path) -> Router:
    """A folder of files that pages bring along."""
    cached = CacheControlHeader(max_age=3600, public=True)
    return create_static_files_router(path, directories=[folder], cache_control=cached, name=path)


def _backend(settings: Settings) -> ChannelsBackend:
    if not settings.redis:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.redis))


def _warm_up() -> None:
    """Load what is compiled before the first table needs it: players, who think behind everything else, load slowly."""
    for game in map(games.find, games.names()):
        if is_prepared(game):
            prepare(game)
        if game.search and bots.is_ready(game):
            bots.prepare(game)


async def _sweep(club: Club) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await club.sweep()


def explain(request: Req, error: KoggeError) -> Response[Any]:
    """What a person can put right, said on a page or as JSON."""
    status = 404 if isinstance(error, Unknown) else 403 if isinstance(error, NotAllowed) else 400
    if _is_program(request):
        return Response({"ok": False, "error": str(error)}, status_code=status)
    game = club_of(request).game_at(request.path_params.get("number", ""))
    return _explained(request, said(error, language_of(request), game), status, details(error))


def explain_http(request: Req, error: HTTPException) -> Response[Any]:
    status = error.status_code
    if _is_program(request):
        problems = [str(problem) for problem in error.extra] if isinstance(error.extra, list) else []
        return Response({"ok": False, "error": "; ".join([error.detail, *problems])}, status_code=status)
    known = {403: "error-token", 404: "error-no-page", 413: "error-too-large", 429: "error-too-fast"}
    words = words_for(language_of(request))
    return _explained(request, words(known.get(status, "error-request"), most=LARGEST_UPLOAD >> 10), status, [])


def _is_program(request: Req) -> bool:
    return request.url.path.startswith("/api")


def _explained(request: Req, text: str, status: int, more: list[str]) -> Response[Any]:
    """A sentence for people: as a page, or for the script of a page to show."""
    if wants_json(request):
        return Response({"ok": False, "error": " ".join([text, *more])}, status_code=status)
    reader = reader_of(request, None)
    words = words_for(reader.language)
    page = pages.MessagePage(reader, "/", words("error-heading"), text, "/", words("error-back"), tuple(more))
    return html(pages.message(page), status)
