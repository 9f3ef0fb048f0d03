"""Health: what supervises a server hears whether it lives and whether it is ready, and which part is away."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from kogge.server.background.lifecycle import Closing
from kogge.server.operation import health
from kogge.server.operation.health import Health, Readiness, probe
from tests.server.running import Server


def test_a_server_lives_and_is_ready(server: Server) -> None:
    live, ready = (httpx.get(f"{server.address}/health/{name}") for name in ("live", "ready"))
    assert (live.status_code, live.json()) == (200, {"live": True})
    assert ready.status_code == 200
    assert ready.json()["ready"] is True
    assert {"schema", "database"} <= ready.json()["parts"].keys()
    assert "set-cookie" not in ready.headers


def test_health_is_never_asked_too_often(tmp_path: Path) -> None:
    with Server(tmp_path, environment={"KOGGE_REQUESTS_A_SECOND": "1"}) as server, httpx.Client() as client:
        statuses = {client.get(f"{server.address}/health/{name}").status_code for name in ["live", "ready"] * 20}
    assert statuses == {200}


def test_nothing_is_ready_before_it_says_so() -> None:
    readiness = Readiness(Closing(), "schema", "database")
    readiness.report("schema", True)
    assert not readiness.is_ready
    readiness.report("database", True)
    assert readiness.is_ready
    readiness.report("news", False, "refused")
    assert not readiness.is_ready


def test_an_answer_of_long_ago_does_not_count() -> None:
    readiness = Readiness(Closing(), "database")
    readiness.report("database", True, lasts=0)
    assert not readiness.is_ready
    readiness.report("database", True, lasts=3600)
    assert readiness.is_ready


def test_who_shuts_down_is_not_ready() -> None:
    closing = Closing()
    readiness = Readiness(closing)
    assert readiness.is_ready
    closing.begin()
    assert not readiness.is_ready
    assert readiness.answer() == {"ready": False, "stopping": True, "parts": {}}


def test_the_answer_names_the_part_that_is_away_and_no_hosts() -> None:
    readiness = Readiness(Closing(), "schema", "database")
    readiness.report("schema", True)
    readiness.report("database", False, "connection to server at 10.0.0.5 failed")
    with TestClient(Litestar([Health], state=State({"readiness": readiness}), logging_config=None)) as client:
        answer = client.get("/health/ready")
        assert client.get("/health/live").status_code == 200
    assert answer.status_code == 503
    assert {name: part["ok"] for name, part in answer.json()["parts"].items()} == {"schema": True, "database": False}
    assert "10.0.0.5" not in answer.text


def test_only_changes_are_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, Any]] = []
    written = SimpleNamespace(warning=lambda event, **more: told.append((event, more.get("why"))))
    monkeypatch.setattr(health, "log", written)
    readiness = Readiness(Closing(), "database")
    for ok, why in [(True, ""), (True, ""), (False, "gone"), (False, "gone"), (True, ""), (True, "")]:
        readiness.report("database", ok, why)
    assert told == [("part is away", "gone"), ("part is back", None)]


async def probing(ask: Callable[[], Awaitable[object]], until: Callable[[Readiness], bool]) -> None:
    """Ask until a state is reached."""
    readiness = Readiness(Closing(), "database")
    asking = asyncio.create_task(probe(readiness, "database", ask))
    async with asyncio.timeout(60):
        while not until(readiness):
            await asyncio.sleep(0)
    asking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asking


def is_away(readiness: Readiness) -> bool:
    part = readiness.parts["database"]
    return not part.ok and part.why != health.NOTHING_YET


def test_a_probe_goes_on_after_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "EVERY", 0)
    answers: list[Exception | None] = [None, OSError("gone"), ValueError("broken"), None]
    seen = []

    async def ask() -> None:
        if answers and (answer := answers.pop(0)):
            raise answer

    def until(readiness: Readiness) -> bool:
        seen.append(readiness.parts["database"])
        return not answers and readiness.is_ready

    asyncio.run(probing(ask, until))
    assert {part.why for part in seen if not part.ok} >= {"gone", "broken"}


def test_what_hangs_is_away_and_asked_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LONGEST", 0.001)
    asked = []

    async def ask() -> None:
        asked.append(1)
        await asyncio.Event().wait()

    reports = []

    def until(readiness: Readiness) -> bool:
        reports.append(readiness.parts["database"])
        return is_away(readiness) and len(set(map(id, reports))) > 5

    asyncio.run(probing(ask, until))
    assert len(asked) == 1
