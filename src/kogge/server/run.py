"""Running servers and workers."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn
import uvloop

from kogge.core.errors import SetupError
from kogge.server.app import create_app, open_club
from kogge.server.database import explained, name_of
from kogge.server.settings import Settings
from kogge.server.store import Store


def serve(host: str, port: int, settings: Settings, ready: Callable[[str], None]) -> None:
    """Listen until stopped; `ready` hears the address."""
    settings.keep_private()
    trusted = settings.trusted
    listening = _listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    config = uvicorn.Config(
        create_app(settings, open_store(settings)),
        log_level="warning",
        timeout_graceful_shutdown=3,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
    )
    ready(f"http://{shown}:{listening.getsockname()[1]}/")
    # Computer players think in threads of this process: let the server in between often.
    sys.setswitchinterval(0.001)
    uvicorn.Server(config).run(sockets=[listening])


def work(settings: Settings, ready: Callable[[], None]) -> None:
    """Do what has to be done in the background until stopped."""
    settings.keep_private()
    store = open_store(settings)
    if store.is_ours_alone:
        store.close()
        raise SetupError(
            "'kogge work' needs --database postgresql+psycopg://...; on SQLite 'kogge serve' does its work"
        )
    uvloop.run(_work(settings, store, ready))


async def _work(settings: Settings, store: Store, ready: Callable[[], None]) -> None:
    stopped = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    async with open_club(settings, store):
        ready()
        await stopped.wait()


def open_store(settings: Settings) -> Store:
    """Open the database, or say in one line what is wrong with it."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    name = name_of(settings.url)
    with explained(name):
        try:
            return Store(settings.url)
        except ModuleNotFoundError as error:
            advice = "install kogge[postgresql] and write postgresql+psycopg://"
            raise SetupError(f"the driver {error.name} is not installed; {advice}") from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol lets asyncio send small answers at once; otherwise each waits 40 ms for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise SetupError(f"cannot listen on {host}:{port}: {error.strerror}; choose another with --port") from None
    return listening
