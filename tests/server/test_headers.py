"""Headers that keep a browser from harm are on every answer, and only a trusted proxy says that it was https."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from litestar import get
from litestar.testing import TestClient

from kogge.server.app import create_app
from kogge.server.middleware.bounds import JSON_BOUNDS
from kogge.server.middleware.headers import ALWAYS
from kogge.server.settings import Settings
from tests.running import call
from tests.server.running import Server
from tests.server.test_api import two_at_a_table
from tests.server.visitor import Visitor

ADDRESSES = [f"203.0.113.{number}" for number in range(5)]
TWO_AN_HOUR = {"KOGGE_LIMITS": "people=2"}
HTTPS = {"x-forwarded-proto": "https"}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder, proxies = tmp_path_factory.mktemp("proxied"), "127.0.0.1, 10.0.0.0/8"
    with Server(folder, proxies=proxies, environment=TWO_AN_HOUR) as running:
        yield running


def protected(answer: httpx.Response) -> bool:
    expected = ALWAYS | {"cache-control": answer.headers["cache-control"]}
    return {name: answer.headers.get(name) for name in expected} == expected


def counted_together(server: Server) -> bool:
    """Whether several visitors who come through one proxy count as one."""
    with httpx.Client(base_url=server.address) as client:
        claims = [{"x-forwarded-for": f"198.51.100.1, {address}"} for address in ADDRESSES]
        return 429 in [client.post("/api/people", json={"name": "Anna"}, headers=one).status_code for one in claims]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/t/nowhere", 404),
        ("GET", "/t/nowhere/live", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/static/nowhere.css", 404),
        ("DELETE", "/", 405),
        ("POST", "/tables", 403),
    ],
)
def test_every_answer_is_protected(server: Server, method: str, path: str, status: int) -> None:
    answer = httpx.request(method, server.address + path)
    assert answer.status_code == status
    assert protected(answer)
    assert answer.headers["cache-control"] == "no-store"
    assert "strict-transport-security" not in answer.headers


def test_a_stream_is_protected(server: Server) -> None:
    _, _, table = two_at_a_table(server)
    for path in (f"/t/{table}/live", f"/api/tables/{table}/events"):
        with httpx.stream("GET", server.address + path) as answer:
            assert answer.status_code == 200
            assert protected(answer)
            assert answer.headers["cache-control"] == "no-store"


def test_nothing_that_shows_a_person_or_a_hand_is_kept(server: Server) -> None:
    anna = Visitor(server.address, "Anna")
    opened = anna.call("tables", b'{"game": "tallinn", "seats": ["me", "journeyman"], "hints": true}')
    table, link = opened.json()["id"], f"/me/{anna.token}"
    looked_at = ["/", "/me", link, "/rules/tallinn", f"/t/{table}", "/api/me/tables", "/api/tables", "/api/games"]
    looked_at += [f"/t/{table}/{what}" for what in ("news", "replay", "record.json", "coach", "hint", "nowhere")]
    looked_at += [f"/t/{table}/news?version={10**6}", f"/t/{table}?seat=0", f"/t/{table}?seat=x"]
    looked_at += [f"/api/tables/{table}{what}" for what in ("", "/record", "/talk", "/nowhere")]
    answers = [anna.get(path) for path in looked_at]
    answers += [opened, anna.call("people", b'{"name": "Bo"}'), anna.send("/me/name", {"name": "Ann"})]
    answers += [anna.send(f"/t/{table}/talk", {"text": "hello"}), anna.send(link, {}), anna.call("me/token", b"")]
    assert {answer.status_code for answer in answers} >= {200, 201, 303, 403, 404}
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store", answer.url
        assert protected(answer)


def test_what_is_too_large_is_refused_with_the_headers(server: Server) -> None:
    answer = httpx.post(f"{server.address}/api/people", content=bytes(10_000_001))
    assert answer.status_code == 413
    assert answer.json()["error"] == JSON_BOUNDS
    assert protected(answer)


def test_what_is_no_http_is_refused_with_the_headers(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(b"not at all\r\n\r\n")
        answer = b"".join(iter(partial(connection.recv, 4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    sent = dict(line.split(b": ", 1) for line in answer.partition(b"\r\n\r\n")[0].split(b"\r\n")[1:])
    assert {name: sent.get(name.encode(), b"").decode() for name in ALWAYS} == ALWAYS


def test_a_broken_server_answers_with_the_headers(tmp_path: Path) -> None:
    @get("/broken")
    async def broken() -> None:
        raise ZeroDivisionError

    app = create_app(Settings(folder=tmp_path))
    app.register(broken)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/broken")
    assert answer.status_code == 500
    assert protected(answer)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/nowhere.css", "/api/tables"])
def test_over_https_everything_stays_with_https(proxied: Server, path: str) -> None:
    answer = httpx.get(proxied.address + path, headers=HTTPS)
    assert protected(answer)
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert all("; secure" in cookie.lower() for cookie in answer.headers.get_list("set-cookie"))


def test_cookies_are_secure_and_links_right_over_https(proxied: Server) -> None:
    with httpx.Client(base_url=proxied.address, headers=HTTPS) as visitor:
        cookies = visitor.get("/").headers.get_list("set-cookie")
        token = cookies[0].split(";")[0].partition("=")[2]
        headers = {"x-csrftoken": token, "cookie": f"csrftoken={token}"}
        named = visitor.post("/me/name", data={"name": "Anna"}, headers=headers)
        cookies += named.headers.get_list("set-cookie")
    assert f"{proxied.address.replace('http:', 'https:')}/me/" in named.text
    assert {cookie.partition("=")[0] for cookie in cookies} >= {"csrftoken", "kogge"}
    assert [cookie.lower().count("; secure") for cookie in cookies] == [1] * len(cookies)


def test_without_a_trusted_proxy_nobody_claims_https(server: Server, tmp_path: Path) -> None:
    with Server(tmp_path, proxies="10.0.0.1") as other:
        for address in (server.address, other.address):
            answer = httpx.get(address, headers=HTTPS)
            assert "secure" not in answer.headers["set-cookie"].lower()
            assert "strict-transport-security" not in answer.headers


def test_visitors_behind_a_trusted_proxy_are_told_apart(proxied: Server) -> None:
    assert not counted_together(proxied)


def test_nobody_invents_an_address(tmp_path: Path) -> None:
    with Server(tmp_path, environment=TWO_AN_HOUR) as server:
        assert counted_together(server)


@pytest.mark.parametrize("wrong", ["*", "localhost", "127.0.0.1, 10.0.0.300", "10.0.0.1/8"])
def test_a_misspelt_proxy_is_refused(wrong: str) -> None:
    complaint = call("serve", "--port", "0", "--behind-proxy", wrong).complaint
    assert "--behind-proxy needs addresses or networks such as 127.0.0.1" in complaint
    assert wrong.rpartition(" ")[2] in complaint
