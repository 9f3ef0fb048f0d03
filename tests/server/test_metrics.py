"""Figures for operators: bounded in number, and for nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from kogge.server.background.lifecycle import Closing
from kogge.server.middleware.proxies import PROXIED, visitor
from kogge.server.middleware.request_log import watched
from kogge.server.operation import metrics
from tests.running import call
from tests.server.running import Server
from tests.server.test_api import two_at_a_table


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    operators = {"KOGGE_OPERATORS": "203.0.113.0/24, 2001:db8::7"}
    with Server(tmp_path_factory.mktemp("proxied"), proxies="127.0.0.1", environment=operators) as running:
        yield running


def figures(server: Server) -> dict[str, float]:
    text = httpx.get(f"{server.address}/metrics").raise_for_status().text
    return {name: float(value) for name, value in re.findall(r"^(kogge_\S+?(?:\{.*\})?) (\S+)$", text, re.M)}


def test_requests_are_counted_by_route(server: Server) -> None:
    name = 'kogge_requests_total{method="GET",path="/t/{table_id}",status="404"}'
    before = figures(server).get(name, 0)
    for number in range(5):
        httpx.get(f"{server.address}/t/nowhere-{number}")
    after = figures(server)
    assert after[name] == before + 5
    assert after['kogge_request_seconds_count{path="/t/{table_id}"}'] >= 5
    assert "nowhere" not in "".join(after)


def test_what_strangers_send_makes_no_new_series(server: Server) -> None:
    def stray(number: int) -> None:
        for path in (f"/nowhere-{number}", f"/me/{number}", f"/static/{number}", f"/t/{number}/live", f"/?x={number}"):
            httpx.request("GET", server.address + path, headers={"accept-language": f"x{number}"})

    stray(0)
    before = figures(server)
    for number in range(1, 10):
        stray(number)
    assert figures(server).keys() == before.keys()


def test_invented_methods_are_one() -> None:
    @get("/counted")
    async def counted() -> None: ...

    app = Litestar([counted], logging_config=None)
    app.asgi_handler = watched(app.asgi_handler, Closing())
    with TestClient(app) as client:
        for method in ("BREW", "STEEP", "GET"):
            client.request(method, "/counted")
    labels = {sample.labels["method"] for family in metrics.requests.collect() for sample in family.samples}
    assert "other" in labels
    assert labels <= metrics.METHODS | {"other"}


def test_open_streams_are_counted(server: Server) -> None:
    _, _, table = two_at_a_table(server)
    before = figures(server)["kogge_streams"]
    with httpx.stream("GET", f"{server.address}/t/{table}/live") as stream:
        lines = stream.iter_lines()
        next(lines)
        assert figures(server)["kogge_streams"] == before + 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"x-forwarded-for": "203.0.113.9"}, 200),
        ({"x-forwarded-for": "2001:db8::7"}, 200),
        ({"x-forwarded-for": "203.0.114.9"}, 404),
        ({"x-forwarded-for": "203.0.113.9, 198.51.100.1"}, 404),
        ({"x-forwarded-for": "nonsense"}, 404),
        ({"x-forwarded-proto": "https"}, 404),
    ],
)
def test_behind_a_proxy_the_real_address_counts(proxied: Server, headers: dict[str, str], status: int) -> None:
    assert httpx.get(f"{proxied.address}/metrics", headers=headers).status_code == status


@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_a_proxy_nobody_trusts_is_not_this_machine(server: Server, name: str) -> None:
    assert httpx.get(f"{server.address}/metrics", headers={name: "127.0.0.1"}).status_code == 404


def test_an_address_is_known_directly_or_from_a_trusted_proxy() -> None:
    def asked(*names: bytes, **more: bool) -> str:
        scope: Any = {"headers": [(name, b"") for name in names], "client": ("10.0.0.1", 1), **more}
        return visitor(scope)

    assert asked() == asked(b"host") == "10.0.0.1"
    assert asked(b"x-forwarded-for", **{PROXIED: True}) == "10.0.0.1"
    assert asked(b"x-forwarded-for") == asked(b"via", **{PROXIED: True}) == ""


def test_misspelt_operators_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOGGE_OPERATORS", "10.0.0.1/8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "KOGGE_OPERATORS needs addresses or networks" in call("serve", "--port", "0").complaint
