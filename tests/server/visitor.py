"""Somebody who sends forms and calls the API as the same person."""

from __future__ import annotations

import ssl
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from kogge.server.web.identity import COOKIE

PATIENCE = 60
"""Seconds after which a server is said to hang."""


class Visitor:
    def __init__(self, address: str, name: str, trust: ssl.SSLContext | bool = True) -> None:
        self.address = address
        self.token = str(httpx.post(f"{address}/api/people", json={"name": name}, verify=trust).json()["token"])
        self._client = httpx.Client(base_url=address, timeout=PATIENCE, cookies={COOKIE: self.token}, verify=trust)
        self._client.headers["authorization"] = f"Bearer {self.token}"
        self._client.get("/me")
        self._csrf = self._client.cookies["csrftoken"]

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return self._client.get(path, headers=headers)

    def peek(self, path: str) -> httpx.Response:
        """Ask for something that may have no end, and hear how it begins."""
        with self._client.stream("GET", path) as answer:
            return httpx.Response(answer.status_code, text=next(answer.iter_text(), ""))

    def send(
        self, path: str, form: Mapping[str, str | Sequence[str]], files: Mapping[str, Any] | None = None
    ) -> httpx.Response:
        """Send a form of a page; with files, as a form that has files."""
        return self._client.post(path, data=form, files=files, headers={"x-csrftoken": self._csrf})

    def post(self, path: str, content: bytes, kind: str) -> httpx.Response:
        """Send whatever it is."""
        headers = {b"x-csrftoken": self._csrf.encode(), b"content-type": kind.encode("latin-1")}
        return self._client.post(path, content=content, headers=headers)

    def call(self, path: str, content: bytes) -> httpx.Response:
        """Send JSON, or what is said to be, to the API."""
        return self._client.post(f"/api/{path}", content=content, headers={"content-type": "application/json"})

    def open_table(self, game: str = "tallinn") -> str:
        """A table with another seat to be taken."""
        form = {"game": game, "seat-0": "me", "seat-1": "open"}
        return self.send("/tables", form).headers["location"].rpartition("/")[2]
