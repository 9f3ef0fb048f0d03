"""Whatever is sent to the server, it may refuse, it must not fall over.

`KOGGE_FUZZ_REQUESTS=20000` sends more, `KOGGE_FUZZ_SEED` others.
"""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.routes import HTTPRoute

from kogge.server.app import create_app
from kogge.server.settings import Settings
from tests.running import simulated
from tests.server.fuzzing import Fuzz
from tests.server.running import Server
from tests.server.visitor import Visitor

REQUESTS = int(os.environ.get("KOGGE_FUZZ_REQUESTS", "2000"))
SEED = int(os.environ.get("KOGGE_FUZZ_SEED", "1"))
FIGHT = Path(__file__).parent.parent / "records" / "vilnius" / "victory-of-two.json"


def test_nothing_makes_the_server_fall_over(server: Server) -> None:
    token = httpx.post(f"{server.address}/api/people", json={"name": "Fuzz"}).json()["token"]
    schema = schemathesis.openapi.from_url(f"{server.address}/api/docs/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        result: Any = found
        operation = result.ok()
        if operation.path.endswith("/events"):
            continue

        @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy())
        def send(case: Any) -> None:
            answer = case.call(headers={"authorization": f"Bearer {token}"})
            assert answer.status_code < 500, (case.method, case.path, case.body, answer.content[:500])

        send()
        tried += 1
    assert tried >= 12


@pytest.mark.timeout(300 + REQUESTS // 10)
def test_nothing_by_chance_makes_the_server_fall_over(tmp_path: Path) -> None:
    vilnius = json.loads(FIGHT.read_text(encoding="utf-8"))
    with Server(tmp_path) as server:
        people = [Visitor(server.address, name) for name in ("Anna", "Bo", "Cem")]
        tables = [table for game in ("tallinn", "visby", "vilnius") for table in opened(people, game)]
        fuzz = Fuzz(random.Random(SEED), people, [*tables, *forked(people[0], vilnius)], [vilnius, simulated()])
        answered: set[int] = set()
        for number in range(REQUESTS):
            what, answer = fuzz.send()
            assert answer.status_code < 500, (number, what, answer.text[:500])
            answered.add(answer.status_code)
        assert answered >= {200, 201, 303, 400, 403, 404}
        known, met = routes(tmp_path / "other"), counted(people[0])
        assert {route for route, _ in met} >= known, known - {route for route, _ in met}
        assert not [(route, status) for route, status in met if status >= "500"]
        for person in [*people, Visitor(server.address, "Dora")]:
            for path in ("/", "/me", "/api/tables", *(f"/t/{table}" for table in fuzz.tables)):
                assert person.get(path).status_code in (200, 404), path


def routes(folder: Path) -> set[tuple[str, str]]:
    """Everything that can be asked of the server: methods and paths."""
    app = create_app(Settings(folder=folder))
    return {
        (method, route.path_format)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in {"GET", "POST"} & set(route.methods)
    }


def counted(person: Visitor) -> set[tuple[tuple[str, str], str]]:
    """What the server says it was asked, and how it answered."""
    found = re.findall(
        r'kogge_requests_total\{method="(\w+)",path="(.*?)",status="(\d+)"\}', person.get("/metrics").text
    )
    return {((method, path), status) for method, path, status in found}


def opened(people: list[Visitor], game: str) -> list[str]:
    """A table at which two sit, and one with an open seat."""
    table = people[0].open_table(game)
    assert people[1].call(f"tables/{table}/join", b'{"seat": 1}').status_code == 201
    return [table, people[2].open_table(game)]


def forked(person: Visitor, record: dict[str, Any]) -> list[str]:
    """A record, and tables at which somebody goes on with it."""
    files = {"record": ("record.json", json.dumps(record).encode())}
    table = person.send("/records", {}, files=files).headers["location"].split("/")[2]
    forks = [person.send(f"/t/{table}/fork", {"beat": beat}).headers["location"] for beat in ("0", "20", "40")]
    return [table, *(path.rpartition("/")[2] for path in forks)]
