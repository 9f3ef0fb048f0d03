"""Drop connections that do not finish a request in time, and answer what is not HTTP with the usual headers."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kogge.server.middleware.headers import ALWAYS

LONGEST_SENDING = 60.0
"""Seconds within which a request must arrive: as long as the largest file takes over a very bad line."""


class Connection(HttpToolsProtocol):
    """HTTP as Uvicorn speaks it, with a time limit for each request."""

    _sending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_message_complete(self) -> None:
        self._stop_expecting()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._stop_expecting()
        self._sending = self.loop.call_later(LONGEST_SENDING, self.transport.abort)

    def _stop_expecting(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def send_400_response(self, msg: str) -> None:
        told = {**ALWAYS, "content-type": "text/plain", "content-length": str(len(msg)), "connection": "close"}
        lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {value}" for name, value in told.items()), "", msg]
        self.transport.write("\r\n".join(lines).encode("ascii"))
        self.transport.close()
