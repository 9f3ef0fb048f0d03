"""Reverse proxies between visitors and the server: which to trust, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from kogge.server.settings import Network

PROXIED = "kogge.proxied"
"""In the scope of a request passed on by a trusted proxy."""
_PASSED_ON = {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip"}


def trusting(app: ASGIApp, trusted: Sequence[str]) -> ASGIApp:
    """Take visitors' addresses and https from trusted proxies, and mark requests that came through one."""
    if not trusted:
        return app
    networks = tuple(map(ip_network, trusted))
    behind: ASGIApp = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type, assignment]

    async def pass_on(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and is_within(peer(scope), networks):
            scope[PROXIED] = True  # type: ignore[literal-required]
        await behind(scope, receive, send)

    return pass_on


@lru_cache(10_000)
def is_within(address: str, networks: tuple[Network, ...]) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks)


def peer(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def visitor(scope: Scope) -> str:
    """Return a visitor's own address; none if an untrusted proxy hides it."""
    passed_on = {name for name, _ in scope["headers"]} & _PASSED_ON
    known = not passed_on or (PROXIED in scope and b"x-forwarded-for" in passed_on)
    return peer(scope) if known else ""
