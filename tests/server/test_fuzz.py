"""Whatever the API's own description allows is sent to it: it may refuse, it must not fall over."""

from __future__ import annotations

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.running import Server


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
