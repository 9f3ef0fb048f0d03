"""The way in for programs, against a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from kogge import games
from kogge.core.record import from_record
from tests.server.running import Server, redis

CLIENT = Path(__file__).parents[2] / "docs" / "client.py"


class Caller:
    """A program with a name of its own."""

    def __init__(self, server: Server, name: str) -> None:
        self.http = httpx.Client(base_url=server.address, timeout=20)
        token = self.post("/api/people", name=name)["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    def post(self, path: str, status: int = 201, **data: Any) -> Any:
        answer = self.http.post(path, json=data)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()


def two_at_a_table(server: Server, **more: Any) -> tuple[Caller, Caller, str]:
    anna, bo = Caller(server, "Anna"), Caller(server, "Bo")
    table = anna.post("/api/tables", game="tallinn", seats=["me", "open"], public=True, **more)["id"]
    assert table in [found["id"] for found in bo.get("/api/tables")]
    bo.post(f"/api/tables/{table}/join", seat=1)
    return anna, bo, table


def test_two_programs_play_a_whole_game_and_the_record_is_right(server: Server) -> None:
    anna, bo, table = two_at_a_table(server, options={"envoy": True})
    for _ in range(200):
        view = anna.get(f"/api/tables/{table}")
        if view["over"]:
            break
        for caller in (anna, bo):
            mine = caller.get(f"/api/tables/{table}")
            if mine["legal"]:
                caller.post(f"/api/tables/{table}/decide", seat=mine["seat"], do=mine["legal"][-1])
    assert view["result"]["reason"] == "all cards played"
    record = bo.get(f"/api/tables/{table}/record")
    assert from_record(record, games.find).outcome is not None


def test_nothing_a_seat_may_not_know_is_in_its_answers(server: Server) -> None:
    anna, bo, table = two_at_a_table(server)
    spectator = Caller(server, "Cy")
    for _ in range(6):
        for caller in (anna, bo):
            view = caller.get(f"/api/tables/{table}")
            if view["legal"]:
                caller.post(f"/api/tables/{table}/decide", seat=view["seat"], do=view["legal"][0])
    while not (view := anna.get(f"/api/tables/{table}"))["legal"] or len(view["to_move"]) < 2:
        other = bo.get(f"/api/tables/{table}")
        caller, known = (bo, other) if other["legal"] else (anna, view)
        caller.post(f"/api/tables/{table}/decide", seat=known["seat"], do=known["legal"][0])
    hand = bo.get(f"/api/tables/{table}")["position"]["hand"]
    assert hand[1] > 0
    before = anna.get(f"/api/tables/{table}")
    laid = bo.get(f"/api/tables/{table}")["legal"][1]
    bo.post(f"/api/tables/{table}/decide", seat=1, do=laid)
    after = anna.get(f"/api/tables/{table}")
    assert after["to_move"] == [0]
    assert {**after, "to_move": [0, 1], "version": before["version"]} == before
    for caller in (anna, spectator):
        known = caller.get(f"/api/tables/{table}")
        assert known["position"]["hand"][1] == 0
        assert known["log"][0]["decks"][1] == [None] * 10
        record = caller.get(f"/api/tables/{table}/record")
        assert record["log"][0]["decks"][1] == [None] * 10
        assert "pending" not in record
    assert spectator.get(f"/api/tables/{table}")["log"][0]["decks"][0] == [None] * 10
    assert bo.get(f"/api/tables/{table}")["laid"] == laid
    bo.post(f"/api/tables/{table}/withdraw", seat=1)
    assert bo.get(f"/api/tables/{table}")["laid"] == ""


def test_a_decision_is_idempotent_by_its_key(server: Server) -> None:
    anna, _, table = two_at_a_table(server)
    decision = anna.get(f"/api/tables/{table}")["legal"][0]
    anna.post(f"/api/tables/{table}/decide", seat=0, do=decision, key="k1")
    version = anna.get(f"/api/tables/{table}")["version"]
    anna.post(f"/api/tables/{table}/decide", seat=0, do=decision, key="k1")
    assert anna.get(f"/api/tables/{table}")["version"] == version
    anna.post(f"/api/tables/{table}/decide", status=400, seat=0, do=decision, key="k2")


@pytest.mark.parametrize(
    ("path", "data", "status", "told"),
    [
        ("/api/tables", {"game": "chess", "seats": ["me", "open"]}, 400, "unknown game 'chess'; there is tallinn"),
        ("/api/tables", {"game": "tallinn", "seats": ["me"]}, 400, "2 to 4 players"),
        ("/api/tables", {"game": "tallinn", "seats": ["me", "os:system"]}, 400, "Unknown computer player"),
        ("/api/tables", {"game": "tallinn", "seats": ["me", "open"], "options": {"x": 1}}, 400, "no option 'x'"),
        ("/api/tables", {"game": "tallinn", "seats": ["me", "open"], "edition": "/etc/passwd"}, 404, "Unknown edition"),
        ("/api/tables", {"seats": 5}, 400, "seats"),
        ("/api/tables/nowhere/decide", {"seat": 0, "do": "play 1a"}, 404, "no table"),
        ("/api/people", {"name": " "}, 400, "name"),
    ],
)
def test_bad_input_is_told(server: Server, path: str, data: dict[str, Any], status: int, told: str) -> None:
    answer = Caller(server, "Anna").post(path, status=status, **data)
    assert answer["ok"] is False
    assert told in answer["error"]
    assert "Traceback" not in answer["error"]


def test_others_cannot_act_for_a_seat(server: Server) -> None:
    anna, bo, table = two_at_a_table(server)
    decision = anna.get(f"/api/tables/{table}")["legal"][0]
    bo.post(f"/api/tables/{table}/decide", status=403, seat=0, do=decision)
    nobody = httpx.post(f"{server.address}/api/tables/{table}/decide", json={"seat": 0, "do": decision})
    assert nobody.status_code == 401
    forged = httpx.get(f"{server.address}/api/me/tables", headers={"authorization": "Bearer forged"})
    assert forged.status_code == 401


@pytest.mark.parametrize("name", games.names())
def test_the_example_client_plays_a_game(server: Server, name: str) -> None:
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 42
    words = [sys.executable, str(CLIENT), server.address, name]
    done = subprocess.run(words, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    assert any(reason in done.stdout for reason in games.find(name).reasons)


def test_the_api_describes_itself(server: Server) -> None:
    schema = httpx.get(f"{server.address}/api/docs/openapi.json").json()
    assert {"/api/games", "/api/tables", "/api/tables/{table_id}/decide"} <= schema["paths"].keys()


def test_those_who_sit_at_a_table_can_read_what_was_said(server: Server) -> None:
    anna, bo, table = two_at_a_table(server)
    address = f"/api/tables/{table}/talk"
    for caller, text in ((anna, "Ahoy"), (bo, "Moin"), (anna, "Grüße")):
        caller.post(address, text=text)
    said = [{"name": "Anna", "text": "Ahoy"}, {"name": "Bo", "text": "Moin"}, {"name": "Anna", "text": "Grüße"}]
    assert bo.get(address) == said
    assert [anna.get(f"{address}?after={number}") for number in (1, 3, 99)] == [said[1:], [], []]
    for wrong in ("-1", "x", "9" * 5000):
        assert anna.http.get(f"{address}?after={wrong}").status_code == 400
    assert Caller(server, "Cy").get(address, 403)["ok"] is False
    assert httpx.get(server.address + address).status_code == 401
    assert "/api/tables/{table_id}/talk" in httpx.get(f"{server.address}/api/docs").text


def test_the_stream_tells_every_change(server: Server) -> None:
    anna, _, table = two_at_a_table(server)
    with httpx.stream("GET", f"{server.address}/api/tables/{table}/events", timeout=20) as stream:
        lines = stream.iter_lines()
        first = next(line for line in lines if line.startswith("data:"))
        decision = anna.get(f"/api/tables/{table}")["legal"][0]
        anna.post(f"/api/tables/{table}/decide", seat=0, do=decision)
        second = next(line for line in lines if line.startswith("data:"))
    assert int(second[5:]) == int(first[5:]) + 1


def test_a_killed_server_forgets_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna, bo, table = two_at_a_table(server)
        laid = bo.get(f"/api/tables/{table}")["legal"][3]
        bo.post(f"/api/tables/{table}/decide", seat=1, do=laid)
        server.kill()
        server.start()
        assert bo.get(f"/api/tables/{table}")["laid"] == laid
        known = anna.get(f"/api/tables/{table}")
        assert known["laid"] == ""
        assert known["position"]["choice"][1] == -1
        assert {"seat": 1, "do": laid} not in known["log"]
        anna.post(f"/api/tables/{table}/decide", seat=0, do=anna.get(f"/api/tables/{table}")["legal"][0])
        assert {"seat": 1, "do": laid} in anna.get(f"/api/tables/{table}")["log"]


def test_two_server_processes_share_postgresql_and_redis(tmp_path: Path, postgresql_url: str) -> None:
    """What one process writes, the other tells its readers at once."""
    with (
        redis(tmp_path / "redis") as live,
        Server(tmp_path / "one", database=postgresql_url, redis=live) as one,
        Server(tmp_path / "two", database=postgresql_url, redis=live) as two,
    ):
        anna, _, table = two_at_a_table(one)
        with httpx.stream("GET", f"{two.address}/api/tables/{table}/events", timeout=20) as stream:
            lines = stream.iter_lines()
            first = next(line for line in lines if line.startswith("data:"))
            anna.post(f"/api/tables/{table}/decide", seat=0, do=anna.get(f"/api/tables/{table}")["legal"][0])
            second = next(line for line in lines if line.startswith("data:"))
        assert int(second[5:]) > int(first[5:])
        seen = httpx.get(f"{two.address}/api/tables/{table}").json()
        assert seen["to_move"] == [1]


def test_undo_leaving_and_handing_on(server: Server) -> None:
    anna, bo, table = two_at_a_table(server)
    for caller, seat in ((anna, 0), (bo, 1)):
        choice = caller.get(f"/api/tables/{table}")["legal"][0]
        caller.post(f"/api/tables/{table}/decide", seat=seat, do=choice)
    played = anna.get(f"/api/tables/{table}")["log"]
    anna.post(f"/api/tables/{table}/undo")
    bo.post(f"/api/tables/{table}/undo", wanted=True)
    assert len(anna.get(f"/api/tables/{table}")["log"]) == len(played) - 2
    bo.post(f"/api/tables/{table}/away", away=True)
    assert anna.get(f"/api/tables/{table}")["seats"][1]["away"]
    bo.post(f"/api/tables/{table}/hand-on", status=403, seat=0, to="random")
    anna.post(f"/api/tables/{table}/hand-on", seat=1, to="random")
    assert anna.get(f"/api/tables/{table}")["seats"][1]["kind"] == "computer"


def test_several_seats_of_one_program_at_one_table(server: Server) -> None:
    """Hot-seat: each seat has a view of its own, and no seat's answers hold another's cards."""
    anna = Caller(server, "Anna")
    table = anna.post("/api/tables", game="tallinn", seats=["me", "here:Bo", "random"])["id"]
    first = anna.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in first["seats"]] == ["Anna", "Bo", "random 3"]
    assert [seat["yours"] for seat in first["seats"]] == [True, True, False]
    assert first["seat"] == 0
    for _ in range(200):
        if anna.get(f"/api/tables/{table}")["over"]:
            break
        for seat in (0, 1):
            view = anna.get(f"/api/tables/{table}?seat={seat}")
            assert view["seat"] == seat
            if not view["over"]:
                assert view["position"]["hand"][1 - seat] == 0
                record = anna.get(f"/api/tables/{table}/record?seat={seat}")
                assert "result" in record or None in record["log"][0]["decks"][1 - seat]
            if view["legal"]:
                anna.post(f"/api/tables/{table}/decide", seat=seat, do=view["legal"][0])
    assert anna.get(f"/api/tables/{table}")["result"]["reason"] == "all cards played"
    stranger = Caller(server, "Cy").get(f"/api/tables/{table}?seat=1")
    assert stranger["seat"] == -1
    anna.post("/api/tables", status=400, game="tallinn", seats=["me", "here: "])
