"""Who somebody is: tokens can be withdrawn, and nobody becomes somebody else without being asked."""

from __future__ import annotations

import httpx
import pytest

from kogge.server.web.identity import COOKIE
from tests.server.running import Server
from tests.server.visitor import Visitor


def name_of(visitor: Visitor) -> str:
    """Who the server takes a browser for."""
    return visitor.get("/me").text.split('name="name" value="')[1].split('"')[0]


def test_a_return_link_replaces_nobody_before_it_is_agreed_to(server: Server) -> None:
    anna, bo = Visitor(server.address, "Anna"), Visitor(server.address, "Bo")
    link = f"/me/{anna.token}"
    asked = bo.get(link)
    assert asked.status_code == 200
    assert "Continue as Anna" in asked.text
    assert COOKIE not in asked.cookies
    assert name_of(bo) == "Bo"
    forged = httpx.post(server.address + link, cookies={COOKIE: bo.token})
    assert forged.status_code == 403, "another site cannot agree for somebody"
    assert COOKIE not in forged.cookies
    assert bo.send(link, {}).cookies[COOKIE] == anna.token


@pytest.mark.parametrize("way", ["page", "API"])
def test_a_renewed_token_withdraws_all_before_it(server: Server, way: str) -> None:
    anna, bo = Visitor(server.address, "Anna"), Visitor(server.address, "Bo")
    table, old = anna.open_table(), anna.token
    by_api = way == "API"
    new = anna.call("me/token", b"").json()["token"] if by_api else anna.send("/me/renew", {}).cookies[COOKIE]
    assert new != old

    def answers(token: str) -> list[int]:
        bearer, cookie = {"authorization": f"Bearer {token}"}, {"cookie": f"{COOKIE}={token}"}
        asked = [("/api/me/tables", bearer), (f"/api/tables/{table}", bearer), (f"/t/{table}/record.json", cookie)]
        return [
            httpx.get(server.address + path, headers=sent).status_code for path, sent in [*asked, (f"/me/{token}", {})]
        ]

    assert answers(old)[:2] == [401, 401]
    assert answers(old)[3] == 403
    assert answers(new)[:2] == [200, 200]
    assert answers(new)[3] == 200
    assert table not in httpx.get(server.address, cookies={COOKIE: old}).text
    assert table in httpx.get(server.address, cookies={COOKIE: new}).text
    assert bo.get("/api/me/tables").status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t[:-2] + ("A" if t[-2] != "A" else "B") + t[-1],
        lambda t: "x" + t,
        lambda t: t[:-5],
        lambda t: t + "." * 9_000,
    ],
)
def test_a_token_that_was_tampered_with_is_nobodys(server: Server, change: object) -> None:
    assert callable(change)
    token = change(Visitor(server.address, "Anna").token)
    assert httpx.get(f"{server.address}/api/me/tables", headers={"authorization": f"Bearer {token}"}).status_code == 401
    assert httpx.get(f"{server.address}/me/{token}").status_code in (403, 404)
