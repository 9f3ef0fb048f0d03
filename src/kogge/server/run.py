"""Running the server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from kogge.core.errors import SetupError
from kogge.server.app import create_app
from kogge.server.settings import Settings


def serve(host: str, port: int, database: str, redis: str, proxies: str, ready: Callable[[str], None]) -> None:
    """Listen until stopped; `ready` hears the address."""
    settings = replace(Settings(), database=database, redis=redis, proxies=proxies)
    settings.keep_private()
    trusted = settings.trusted
    listening = _listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        timeout_graceful_shutdown=3,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
    )
    ready(f"http://{shown}:{listening.getsockname()[1]}/")
    # Computer players think in threads of this process: let the server in between often.
    sys.setswitchinterval(0.001)
    uvicorn.Server(config).run(sockets=[listening])


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
