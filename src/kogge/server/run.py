"""Run servers and workers."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager, nullcontext
from functools import partial
from typing import Any

import structlog
import uvicorn
import uvloop
from litestar import Litestar

from kogge.core.errors import SetupError
from kogge.server.app import create_app, open_club, worker_app
from kogge.server.background.lifecycle import Closing
from kogge.server.middleware.connections import Connection
from kogge.server.middleware.proxies import trusting
from kogge.server.operation import logs
from kogge.server.operation.health import RECENTLY, Readiness, probe
from kogge.server.settings import Settings
from kogge.server.storage.database import check, explained, is_there
from kogge.server.storage.store import Store

LONGEST_REQUEST = 2
"""Seconds for which a request under way may delay the shutdown; streams end at once."""
LONGEST_END = 4.5
"""Seconds after which the process ends, whatever still hangs: what was acknowledged is on disk."""

YOUNG_OBJECTS = 20_000
"""How many objects come to life before the garbage collector looks at them."""

log = structlog.stdlib.get_logger(__name__)


def serve(host: str, port: int, settings: Settings, ready: Callable[[str], None]) -> None:
    """Listen until stopped; `ready` is called with the address."""
    trusted = settings.trusted
    listening = _listen(host, port)
    store = open_store(settings)
    with explained(str(settings.folder)):
        app = create_app(settings, store)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        trusting(app, trusted),
        http=Connection,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=LONGEST_REQUEST,
        proxy_headers=False,
    )
    # Computer players think in threads of this process: let the server run in between often.
    sys.setswitchinterval(0.001)
    # Decisions leave no cycles behind: a collector that comes as often as usual finds nothing among them, and takes
    # some 8 % of the processor for it.
    gc.set_threshold(YOUNG_OBJECTS)
    _Server(config, app, lambda: ready(address)).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Uvicorn, reporting when it is open, and ending streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._closing: Closing = app.state.closing
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("the server is shutting down")
        _end_at_last()
        self._closing.begin()
        await super().shutdown(sockets)
        _leave()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on a signal and count that as success; Uvicorn would die of the signal in the end."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield


def _leave() -> None:
    """Exit without waiting for threads that are still thinking or loading: nothing of theirs is kept."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _end_at_last() -> None:
    """Make sure that the process ends, whatever hangs."""

    def end() -> None:
        log.warning("the server did not shut down in time", seconds=LONGEST_END)
        _leave()

    last = threading.Timer(LONGEST_END, end)
    last.daemon = True
    last.start()


def work(settings: Settings, ready: Callable[[], None], health: tuple[str, int] | None = None) -> None:
    """Do background work until stopped; `health` is the address for health checks."""
    listening = _listen(*health, "--health") if health else None
    store = open_store(settings)
    if store.is_ours_alone:
        store.close()
        advice = "on SQLite 'kogge serve' does all the work itself"
        raise SetupError(f"'kogge work' needs --database postgresql+psycopg://...; {advice}")
    uvloop.run(_work(settings, store, ready, listening))


async def _work(
    settings: Settings, store: Store, ready: Callable[[], None], listening: socket.socket | None = None
) -> None:
    stopped, closing = asyncio.Event(), Closing()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    readiness = Readiness(closing, "database", "jobs")
    looked = partial(readiness.report, "jobs", True, lasts=RECENTLY)
    async with open_club(settings, store, looked), AsyncExitStack() as stack:
        if listening:
            stack.enter_context(_running(probe(readiness, "database", partial(store.read, is_there))))
            stack.enter_context(_running(_answer(worker_app(settings, readiness), listening)))
        ready()
        await stopped.wait()
        closing.begin()
        _end_at_last()
    _leave()


async def _answer(app: Litestar, listening: socket.socket) -> None:
    """Serve some pages beside other work, which handles the signals itself."""
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, proxy_headers=False))
    server.capture_signals = nullcontext  # type: ignore[assignment, method-assign]
    await server.serve([listening])


@contextmanager
def _running(work: Coroutine[Any, Any, None]) -> Iterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()


def open_store(settings: Settings) -> Store:
    """Open the database, or say in one line what is wrong with it."""
    with explained(str(settings.folder)):
        settings.folder.mkdir(parents=True, exist_ok=True)
        settings.keep_private()
    check(settings.url)
    logs.set_up(settings.log_format, settings.log_level)
    return Store(settings.url)


def _listen(host: str, port: int, option: str = "--port") -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol lets asyncio send small responses at once; otherwise each waits 40 ms for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise SetupError(f"cannot listen on {host}:{port}: {error.strerror}; choose another with {option}") from None
    return listening
