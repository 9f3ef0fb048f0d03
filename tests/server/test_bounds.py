"""What cannot be stored, shown or counted is refused with a sentence that says what can be, on pages and in the API."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from kogge.server.middleware.bounds import LARGEST_BODY, LARGEST_FORM, LARGEST_HEADER, MOST_FIELDS
from tests.running import Record, simulated
from tests.server.running import Server
from tests.server.visitor import Visitor

ENDLESS = "9" * 5000


@pytest.fixture
def anna(server: Server) -> Visitor:
    return Visitor(server.address, "Anna")


# --- Pages and forms

BAD_FIELDS: dict[str, tuple[str, dict[str, str], str]] = {
    # what: (where below the table, the form, what is told)
    "seat of letters": ("decide", {"seat": "x", "do": "play 1a"}, "number of at most nine digits"),
    "no seat": ("decide", {"do": "play 1a"}, "number of at most nine digits"),
    "seat of dashes": ("decide", {"seat": "--1", "do": "play 1a"}, "number of at most nine digits"),
    "seat of other digits": ("decide", {"seat": "\u00b2", "do": "play 1a"}, "number of at most nine digits"),
    "endless seat": ("decide", {"seat": ENDLESS, "do": "play 1a"}, "number of at most nine digits"),
    "endless seat to withdraw": ("withdraw", {"seat": ENDLESS}, "number of at most nine digits"),
    "endless seat to join": ("join", {"seat": ENDLESS}, "number of at most nine digits"),
    "decision with NUL": ("decide", {"seat": "0", "do": "play\0"}, "at most 10,000 characters"),
    "endless decision": ("decide", {"seat": "0", "do": "x" * 10_001}, "at most 10,000 characters"),
    "key with NUL": ("decide", {"seat": "0", "do": "play 1a", "key": "\0"}, "at most 10,000 characters"),
    "talk with NUL": ("talk", {"text": "hi\0"}, "at most 10,000 characters"),
    "field with NUL": ("talk", {"text": "hi", "\0": ""}, "at most 10,000 characters"),
    "large form": ("talk", {f"text-{n}": "x" * 9_000 for n in range(8)}, f"at most {MOST_FIELDS} fields and 64 KB"),
    "many fields": ("talk", dict.fromkeys(map(str, range(101)), ""), f"at most {MOST_FIELDS} fields and 64 KB"),
}


@pytest.mark.parametrize("case", BAD_FIELDS)
def test_bad_fields_of_a_form_are_refused(anna: Visitor, case: str) -> None:
    path, form, told = BAD_FIELDS[case]
    answer = anna.send(f"/t/{anna.open_table()}/{path}", form)
    assert answer.status_code == 400
    assert told in answer.text


BAD_TABLES: dict[str, tuple[dict[str, str], str]] = {
    "endless limit": ({"limit": ENDLESS}, "10 to 2592000 seconds"),
    "limit of other digits": ({"limit": "\u0663\u0663"}, "10 to 2592000 seconds"),
    "negative limit": ({"limit": "-60"}, "10 to 2592000 seconds"),
    "name with NUL": ({"name": "An\0na"}, "at most 10,000 characters"),
    "edition with NUL": ({"edition": "\0"}, "at most 10,000 characters"),
}


@pytest.mark.parametrize("case", BAD_TABLES)
def test_bad_fields_of_a_table_are_refused(anna: Visitor, case: str) -> None:
    form, told = BAD_TABLES[case]
    answer = anna.send("/tables", {"game": "tallinn", "seat-0": "me", "seat-1": "open"} | form)
    assert answer.status_code == 400
    assert told in answer.text


@pytest.mark.parametrize(
    "path", ["/t/%00", "/me/%00", "/rules/tallinn/%00", "/?game=%00", "/?%00", "/t/x/news?seat=%00"]
)
def test_addresses_that_cannot_be_stored_are_refused(anna: Visitor, path: str) -> None:
    assert anna.get(path).status_code in (400, 404)


@pytest.mark.parametrize(
    "query", ["seat=" + ENDLESS, "seat=x", "seat=-1", "beat=x", f"beat={10**30}", f"version={ENDLESS}"]
)
def test_numbers_in_addresses_are_refused_or_harmless(anna: Visitor, query: str) -> None:
    table = anna.open_table()
    for page in ("", "/news", "/replay"):
        assert anna.get(f"/t/{table}{page}?{query}").status_code < 500


def test_endless_addresses_and_cookies_are_refused(anna: Visitor) -> None:
    told = f"at most {MOST_FIELDS} fields and {LARGEST_HEADER >> 10} KB"
    assert told in anna.get("/?game=" + "x" * LARGEST_HEADER).text
    assert told in anna.get("/?" + "a&" * MOST_FIELDS).text
    assert told in anna.get("/", headers={"cookie": "a;" * MOST_FIELDS}).text


@pytest.mark.parametrize("path", ["x" * 300, "\u00e4" * 200, "x/" * 600])
@pytest.mark.parametrize("folder", ["/static/", "/t/", "/api/tables/", "/rules/tallinn/"])
def test_there_is_nothing_at_endless_addresses(anna: Visitor, folder: str, path: str) -> None:
    assert anna.get(folder + path).status_code == 404


def test_a_file_where_a_text_belongs_is_refused(anna: Visitor) -> None:
    answer = anna.send(f"/t/{anna.open_table()}/talk", {}, files={"text": ("hi.txt", b"hi")})
    assert answer.status_code == 400
    assert "&#39;text&#39; takes a text, not a file" in answer.text


FORM = (
    b'--x\r\ncontent-disposition: form-data; name="text"\r\ncontent-type: text/plain; charset=%b\r\n\r\n%b\r\n--x--\r\n'
)


@pytest.mark.parametrize(("charset", "text"), [(b"utf-8", b"\xff"), (b"dragon", b"hi"), (b"utf-8", b"\xed\xa0\x80")])
def test_a_form_that_is_no_text_is_refused(anna: Visitor, charset: bytes, text: bytes) -> None:
    answer = anna.post("/language", content=FORM % (charset, text), kind="multipart/form-data; boundary=x")
    assert answer.status_code == 400
    assert "could not read this" in answer.text


def test_a_body_without_end_is_refused(anna: Visitor) -> None:
    answer = anna.send("/records", {}, files={"record": b" " * LARGEST_BODY})
    assert answer.status_code == 413
    assert "at most 1,024 KB" in answer.text
    answer = anna.post("/language", content=b"x" * (LARGEST_FORM + 1), kind="application/x-www-form-urlencoded")
    assert answer.status_code == 400


# --- Files

Change = Callable[[Record], Any]
BAD_RECORDS: dict[str, Callable[[Record], Any]] = {
    "long name": lambda record: record["seats"][0].update(name="A" * 900_000),
    "name with NUL": lambda record: record["seats"][0].update(name="\0"),
    "half a character": lambda record: record["seats"][0].update(name="\ud800"),
    "long game": lambda record: record.update(game="x" * 900_000),
    "half a character in a key": lambda record: record.update({"\udfff": 1}),
    "by nobody": lambda record: record["log"][1].update(by={"a": 1}),
    "large number": lambda record: record["log"][1].update(seat=10**400),
}


@pytest.mark.parametrize("case", BAD_RECORDS)
def test_after_a_bad_record_the_lobby_answers_as_before(anna: Visitor, case: str) -> None:
    record = simulated()
    BAD_RECORDS[case](record)
    answer = anna.send("/records", {}, files={"record": json.dumps(record).encode()})
    assert answer.status_code == 400
    assert len(answer.text) < 100_000
    assert anna.get("/").status_code == 200


@pytest.mark.parametrize("content", [b"9" * 5000, b"[" * 500_000, b'{"a":' * 100_000, b"\xff\xfe", b"\0", b"1e999"])
def test_a_file_that_is_no_record_is_refused(anna: Visitor, content: bytes) -> None:
    answer = anna.send("/records", {}, files={"record": content})
    assert answer.status_code == 400
    assert anna.get("/").status_code == 200


# --- The API

TABLE = {"game": "tallinn", "seats": ["me", "open"]}
BAD_BODIES: dict[str, tuple[str, Any, str]] = {
    "person with NUL": ("people", {"name": "\0"}, "name"),
    "endless person": ("people", {"name": "x" * 10_001}, "10000"),
    "half a character": ("people", b'{"name": "\\ud800"}', ""),
    "endless number for a name": ("people", f'{{"name": {ENDLESS}}}'.encode(), "out of range"),
    "deep lists": ("people", b'{"name": ' + b"[" * 60_000, "at most 64 KB and 100 lists and objects"),
    "deep lists in an unknown field": ("people", b'{"x": ' + b"[" * 60_000, "at most 64 KB and 100 lists and objects"),
    "large": ("people", b" " * (LARGEST_FORM + 1), "at most 64 KB and 100 lists and objects"),
    "no JSON": ("people", b"\xff", ""),
    "endless limit": ("tables", TABLE | {"limit": 10**30}, "limit"),
    "large limit": ("tables", TABLE | {"limit": 2_592_001}, "<= 2592000"),
    "negative limit": ("tables", TABLE | {"limit": -60}, ">= 10"),
    "no time": ("tables", TABLE | {"limit": 0}, ">= 10"),
    "many seats": ("tables", TABLE | {"seats": ["open"] * 1000}, "seats"),
    "seat with NUL": ("tables", TABLE | {"seats": ["me", "here:\0"]}, "seats"),
    "option with NUL": ("tables", TABLE | {"options": {"\0": 1}}, "options"),
    "endless option": ("tables", TABLE | {"options": {"envoy": 10**30}}, "options"),
    "edition with NUL": ("tables", TABLE | {"edition": "\0"}, "edition"),
    "endless seat": ("tables/ID/join", {"seat": 10**30}, "seat"),
    "endless seat to decide": ("tables/ID/decide", f'{{"seat": {ENDLESS}, "do": "x"}}'.encode(), "out of range"),
    "decision with NUL": ("tables/ID/decide", {"seat": 0, "do": "\0"}, "do"),
    "decision without end": ("tables/ID/decide", {"seat": 0, "do": "x" * 10_001}, "do"),
    "key with NUL": ("tables/ID/decide", {"seat": 0, "do": "x", "key": "\0"}, "key"),
    "talk with NUL": ("tables/ID/talk", {"text": "\0"}, "text"),
    "player with NUL": ("tables/ID/hand-on", {"seat": 0, "to": "\0"}, "to"),
    "plan with NUL": ("tables/ID/draft", {"do": "\0"}, "do"),
}


@pytest.mark.parametrize("case", BAD_BODIES)
def test_bad_bodies_are_refused(anna: Visitor, case: str) -> None:
    path, body, told = BAD_BODIES[case]
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = anna.call(path.replace("ID", anna.open_table()), content)
    assert answer.status_code == 400, answer.text
    assert told in answer.json()["error"]


@pytest.mark.parametrize("query", ["seat=" + ENDLESS, "seat=x", f"seat={10**30}", "seat=%00"])
def test_seats_to_look_from_are_refused_or_harmless(anna: Visitor, query: str) -> None:
    table = anna.open_table()
    for path in (f"tables/{table}", f"tables/{table}/record"):
        assert httpx.get(f"{anna.address}/api/{path}?{query}").status_code < 500


def test_who_hangs_up_in_the_middle_is_no_failure_of_the_server(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, log=log) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as visitor:
            visitor.sendall(b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{")
        assert httpx.get(f"{server.address}/health/live").status_code == 200
        server.stop()
        assert [line for line in server.lines() if line["level"] == "error"] == []
