"""What one person and one address may use: counted exactly, forgotten in time, and refused with what is allowed."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge.core.errors import SetupError
from kogge.core.words import LANGUAGES
from kogge.server import quotas
from kogge.server.errors import TooMany, said
from kogge.server.quotas import HOUR, Allowance, Buckets, Limits, Places, Quota, Quotas, address_of, refusal
from tests.running import call, simulated
from tests.server.running import Server
from tests.server.test_api import Caller
from tests.server.visitor import Visitor

GUIDE = Path(__file__).parents[2] / "docs" / "club-server.md"
NAMES = [limit.name for limit in fields(Limits)]


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def taken(take: Callable[[], Any], most: int = 10_000) -> int:
    """Return how many are given before one is refused."""
    for number in range(most):
        try:
            take()
        except TooMany:
            return number
    return most


def wait_for(take: Callable[[], Any]) -> int:
    with pytest.raises(TooMany) as refused:
        take()
    return refused.value.wait


# --- In a time


def test_a_bucket_is_spent_at_once_and_fills_steadily(clock: Clock) -> None:
    allowance = Allowance("hints", Quota(20, None, seconds=60), clock)
    take = partial(allowance.take, "anna", "home")
    assert taken(take) == 20
    assert wait_for(take) == 3
    clock.now += 3
    assert taken(take) == 1
    clock.now += 30
    assert taken(take) == 10
    clock.now += 1e6
    assert taken(take) == 20


def test_a_burst_is_more_than_the_rate(clock: Clock) -> None:
    allowance = Allowance("requests", Quota(None, 100, seconds=1, burst=3), clock)
    take = partial(allowance.take, "", "home")
    assert taken(take) == 300
    clock.now += 1
    assert taken(take) == 100


def test_people_at_one_address_are_counted_apart_and_together(clock: Clock) -> None:
    allowance = Allowance("talk", Quota(3, 5, seconds=60), clock)
    assert taken(partial(allowance.take, "anna", "club")) == 3
    assert taken(partial(allowance.take, "bo", "club")) == 2
    assert taken(partial(allowance.take, "", "club")) == 0
    assert taken(partial(allowance.take, "anna", "home")) == 0
    assert taken(partial(allowance.take, "bo", "home")) == 1, "what an address refuses costs a person nothing"
    assert taken(partial(allowance.take, "", "home")) == 4
    with pytest.raises(TooMany) as refused:
        allowance.take("cy", "club")
    assert str(refused.value).startswith("From one address at most 5 messages")


def test_without_a_number_there_is_no_limit() -> None:
    allowance = Allowance("talk", Quota(None, None, seconds=60))
    assert taken(partial(allowance.take, "anna", "home"), most=1_000) == 1_000
    assert len(allowance) == 0


@given(st.lists(st.floats(0, 30), max_size=80), st.integers(1, 6), st.integers(1, 3))
def test_as_many_as_a_bucket_of_tokens_would_give(pauses: list[float], number: int, burst: int) -> None:
    """Against the plain way to count: tokens that are added as time goes by."""
    buckets, now, tokens = Buckets(number, 60, burst), 0.0, float(number * burst)
    for pause in pauses:
        now += pause
        tokens = min(number * burst, tokens + pause * number / 60)
        given = buckets.wait("anna", now) <= 0
        if abs(tokens - 1) > 2 * quotas.TOLERANCE:
            assert given == (tokens >= 1)
        if given:
            buckets.take("anna", now)
            tokens -= 1


def test_a_million_addresses_are_forgotten(clock: Clock) -> None:
    """A thousand new ones every second, each of which would be full again after half a minute."""
    allowance, most = Allowance("people", Limits().people, clock), 0
    for number in range(1_000_000):
        allowance.take("", number)
        clock.now += 0.001
        if number % 1000 == 0:
            most = max(most, len(allowance))
    assert most < 2 * 30_000
    clock.now += HOUR
    for number in range(60_000):
        allowance.take("", number)
        clock.now += 1
    assert len(allowance) < 100


def test_even_at_one_moment_no_more_are_kept_than_there_is_room_for(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "MOST_KEYS", 1_000)
    allowance = Allowance("people", Limits().people, clock)
    for number in range(10_000):
        allowance.take("", number)
    assert len(allowance) <= 1_000


def test_rates_that_no_clock_can_tell_do_no_harm(clock: Clock) -> None:
    allowance = Allowance("requests", Quota(999_999_999, 999_999_999, seconds=1), clock)
    assert taken(partial(allowance.take, "anna", "home"), most=100) == 100


# --- At the same time


def test_places_are_given_back_and_forgotten() -> None:
    places = Places("streams", Quota(2, 3))
    first = places.take("anna", "home")
    places.take("anna", "club")
    assert wait_for(partial(places.take, "anna", "home")) == quotas.AT_THE_SAME_TIME_WAIT
    back = [places.take("", "home"), places.take("bo", "home")]
    with pytest.raises(TooMany, match="From one address at most 3 tables"):
        places.take("cy", "home")
    first()
    back += [places.take("anna", "home")]
    for give_back in back:
        give_back()
    assert len(places) == 2, "only Anna, at the club"


def test_what_is_counted_elsewhere_is_bounded_too() -> None:
    places = Places("running", Quota(20, None))
    places.check(19)
    assert wait_for(partial(places.check, 20)) > 0
    Places("running", Quota(None, None)).check(1_000_000)


# --- Addresses


def where(host: str) -> object:
    return address_of({"client": (host, 1234)})


def test_who_has_a_network_has_one_address() -> None:
    assert where("2001:db8:1:2::1") == where("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert where("2001:db8:1:2::1") != where("2001:db8:1:3::1")
    assert where("192.0.2.1") != where("192.0.2.2")
    assert where("::ffff:192.0.2.1") == where("192.0.2.1")
    assert where("fe80::1%eth0") == where("fe80::2")
    assert where("no:address") == where("no:address")
    assert address_of({"client": None}) == ""


# --- Limits


def test_an_address_may_have_more_than_a_person() -> None:
    for name in NAMES:
        limit: Quota = getattr(Limits(), name)
        assert limit.person is None or limit.address is None or limit.person < limit.address


def test_sixty_people_behind_one_address_can_live_with_them() -> None:
    """An evening begins: within a minute all come in, open a table or sit down, talk, ask, and look at three tables."""
    clock, people = Clock(), [f"person {number}" for number in range(60)]
    counted = Quotas(Limits(), clock)
    for person in people:
        clock.now += 1
        counted.people.take("", "club")
        counted.tables.take(person, "club")
        counted.talk.take(person, "club")
        counted.hints.take(person, "club")
        counted.analyses.take(person, "club")
        counted.uploads.take(person, "club")
        for _ in range(3):
            counted.streams.take(person, "club")
        for _ in range(20):
            counted.requests.take(person, "club")


def test_more_requests_raise_the_other_limits_and_fewer_lower_none() -> None:
    usual, more, fewer = (Limits.read({"KOGGE_REQUESTS_A_SECOND": number}) for number in ("100", "100000", "10"))
    assert usual == Limits.read({}) == Limits()
    assert more.requests == Quota(30_000, 100_000, seconds=1, burst=3)
    assert more.streams == Quota(50_000, 200_000)
    assert more.people.person is None
    assert fewer.requests == Quota(3, 10, seconds=1, burst=3)
    assert fewer.streams == Limits().streams


def test_limits_can_be_named_and_switched_off() -> None:
    named = Limits.read({"KOGGE_LIMITS": "streams=5/9 people=7 hints=off", "KOGGE_REQUESTS_A_SECOND": "1000"})
    assert named.streams == Quota(5, 9)
    assert named.people == Quota(None, 7, seconds=HOUR)
    assert (named.hints.person, named.hints.address) == (None, None)
    assert named.requests.address == 1_000
    off = Limits.read({"KOGGE_LIMITS": "off"})
    assert all((getattr(off, name).person, getattr(off, name).address) == (None, None) for name in NAMES)


def test_the_limits_are_as_they_are_described() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| *(\d*) *\| *(\d*) *\|$", GUIDE.read_text(encoding="utf-8"), re.M)
    described = {name: tuple(int(number) if number else None for number in numbers) for name, *numbers in rows}
    assert described == {name: (getattr(Limits(), name).person, getattr(Limits(), name).address) for name in NAMES}


@pytest.mark.parametrize(
    ("variable", "wrong", "told"),
    [
        ("KOGGE_LIMITS", "dragons=5", "knows no limit 'dragons'; there are requests, people, tables"),
        ("KOGGE_LIMITS", "streams=5", "needs streams=PERSON/ADDRESS or streams=off, not 'streams=5'"),
        ("KOGGE_LIMITS", "people=5/7", "needs people=ADDRESS or people=off, not 'people=5/7'"),
        ("KOGGE_LIMITS", "streams=5/many", "streams in KOGGE_LIMITS needs a number from 1 to 999999999, not 'many'"),
        ("KOGGE_LIMITS", "talk=0/5", "talk in KOGGE_LIMITS needs a number from 1 to 999999999, not '0'"),
        ("KOGGE_REQUESTS_A_SECOND", "-1", "KOGGE_REQUESTS_A_SECOND needs a number from 1 to 999999999, not '-1'"),
        ("KOGGE_REQUESTS_A_SECOND", "9" * 5000, "KOGGE_REQUESTS_A_SECOND needs a number from 1 to 999999999"),
    ],
)
def test_limits_that_cannot_be_read_are_refused(variable: str, wrong: str, told: str) -> None:
    with pytest.raises(SetupError) as refused:
        Limits.read({variable: wrong})
    assert told in str(refused.value)


def test_a_server_does_not_start_with_limits_nobody_understands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOGGE_LIMITS", "dragons=5")
    assert "knows no limit 'dragons'" in call("serve", "--port", "0").complaint


# --- Sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_says_what_is_allowed_and_when_to_try_again(name: str, language: str) -> None:
    limit: Quota = getattr(Limits(), name)
    for by in ("person", "address"):
        if (most := getattr(limit, by)) is not None:
            soon, later = (said(refusal(name, by, most, wait), language) for wait in (0.2, 1700))
            assert str(most) in soon
            assert soon.endswith(("Try again in a second.", "Versuch es in einer Sekunde wieder."))
            assert later.endswith(("Try again in 29 minutes.", "Versuch es in 29 Minuten wieder."))


def test_a_refusal_tells_whole_seconds_to_wait() -> None:
    assert [refusal("talk", "person", 30, wait).wait for wait in (0.0, 0.2, 1.2, 5.0)] == [1, 1, 2, 5]


# --- Requests


def scope(path: str = "/", host: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "path": path, "client": (host, 1234), "headers": sent, "state": {}}


async def nothing(*_: Any) -> None:
    pass


def send(app: Any, sent: Mapping[str, Any]) -> None:
    asyncio.run(app(sent, nothing, nothing))


def test_requests_are_counted_by_person_and_address(clock: Clock) -> None:
    app = Quotas(Limits.read({"KOGGE_LIMITS": "requests=2/5"}), clock).middleware(nothing)
    assert taken(partial(send, app, scope(cookie="kogge=anna"))) == 6
    assert taken(partial(send, app, scope(authorization="Bearer bo"))) == 6
    assert taken(partial(send, app, scope())) == 3
    assert taken(partial(send, app, scope(host="192.0.2.1"))) == 15
    assert taken(partial(send, app, scope("/static/live.js")), most=100) == 100


def test_a_stream_is_given_back_however_it_ends() -> None:
    counted = Quotas(Limits.read({"KOGGE_LIMITS": "streams=1/1"}))

    async def stream(sent: Any, *_: Any) -> None:
        counted.open_stream(sent, "anna")
        raise sent["ends"]

    app: Any = counted.middleware(stream)
    for end in (ValueError, asyncio.CancelledError, KeyboardInterrupt):
        with pytest.raises(end):
            send(app, scope() | {"ends": end})
        assert len(counted.streams) == 0


def test_counting_a_request_costs_next_to_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    app: Any = Quotas(Limits.read({"KOGGE_REQUESTS_A_SECOND": "999999999"})).middleware(nothing)
    sent = scope(host="203.0.113.7", accept="*/*", cookie="kogge=" + "x" * 80)

    async def cost(application: Any) -> float:
        begun = time.perf_counter()
        for _ in range(1_000):
            await application(sent, nothing, nothing)
        return (time.perf_counter() - begun) / 1_000

    async def least(application: Any) -> float:
        return min([await cost(application) for _ in range(50)])

    counted = asyncio.run(least(app)) - asyncio.run(least(nothing))
    with capsys.disabled():
        print(f"\ncounting a request takes {counted * 1e6:.2f} microseconds")
    assert counted < 50e-6


# --- On a server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = "tables=4/1000 talk=2/1000 hints=1/1000 uploads=1/1000 streams=2/1000 running=2 analyses=1/1000"
    with Server(tmp_path_factory.mktemp("strict"), environment={"KOGGE_LIMITS": limits}) as running:
        yield running


def refused(answer: httpx.Response, *told: str) -> bool:
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert "content-security-policy" in answer.headers
    assert all(text in answer.text for text in told), answer.text
    return True


GERMAN = {"accept-language": "de"}


def test_people_are_told_on_a_page_and_programs_in_json(strict: Server) -> None:
    anna = Visitor(strict.address, "Anna")
    table = anna.open_table()
    for _ in range(2):
        assert anna.send(f"/t/{table}/talk", {"text": "hello"}).status_code == 303
    anna._client.headers.update(GERMAN)
    assert refused(anna.send(f"/t/{table}/talk", {"text": "hello"}), "höchstens 2 Nachrichten", "Versuch es in ")
    answer = anna.call(f"tables/{table}/talk", json.dumps({"text": "hello"}).encode())
    assert refused(answer)
    told = answer.json()
    assert told["ok"] is False
    assert re.fullmatch(r"You can write at most 2 messages within a minute\. Try again in \d+ seconds\.", told["error"])


def test_tables_are_counted_however_they_are_opened(strict: Server) -> None:
    anna = Visitor(strict.address, "Anna")
    table = anna.open_table()
    assert anna.send("/tables", {"game": "tallinn", "quick": "1"}).status_code == 303
    assert anna.send("/rules/tallinn", {"example": "no such"}).status_code == 404
    assert anna.send("/records", {}, files={"record": json.dumps(simulated()).encode()}).status_code == 303
    assert anna.send(f"/t/{table}/rematch", {}).status_code == 303
    told = "You can open at most 4 tables within an hour. Try again in 15 minutes."
    assert refused(anna.send(f"/t/{table}/rematch", {}), told)
    assert refused(anna.send("/tables", {"game": "tallinn", "quick": "1"}), told)
    wanted = json.dumps({"game": "tallinn", "seats": ["me", "open"]}).encode()
    assert refused(anna.call("tables", wanted), told)
    assert Visitor(strict.address, "Bo").open_table()


def test_files_are_counted_also_bad_ones(strict: Server) -> None:
    anna = Visitor(strict.address, "Anna")
    assert anna.send("/records", {}, files={"record": b"{}"}).status_code == 400
    assert anna.send("/records", {}, files={"record": b""}).status_code == 400, "no file is none too many"
    assert refused(anna.send("/records", {}, files={"record": b"{}"}), "You can send at most 1 files within an hour.")


def test_hints_are_counted(strict: Server) -> None:
    anna = Visitor(strict.address, "Anna")
    wanted = json.dumps({"game": "tallinn", "seats": ["me", "me"], "hints": True}).encode()
    table = anna.call("tables", wanted).json()["id"]
    assert anna.get(f"/t/{table}/hint").status_code == 200
    assert refused(anna.get(f"/t/{table}/hint"), "at most 1 hints within a minute", "Try again in ")


def test_tables_at_which_computer_players_think_are_counted(strict: Server) -> None:
    anna, bo = Visitor(strict.address, "Anna"), Visitor(strict.address, "Bo")
    wanted = json.dumps({"game": "visby", "seats": ["alderman"] * 6}).encode()
    assert [anna.call("tables", wanted).status_code for _ in range(2)] == [201, 201]
    assert refused(anna.call("tables", wanted), "Computer players are already thinking at 2 of your tables")
    assert anna.open_table(), "where nobody has to think, a table can be opened"
    assert bo.call("tables", wanted).status_code == 201


def test_analyses_are_counted_when_they_begin(strict: Server) -> None:
    anna = Visitor(strict.address, "Anna")
    wanted = json.dumps({"game": "tallinn", "seats": ["random", "random"]}).encode()
    first, second = (anna.call("tables", wanted).json()["id"] for _ in range(2))
    for table in (first, second):
        while not anna.get(f"/api/tables/{table}").json()["over"]:
            pass
    assert anna.send(f"/t/{first}/coach", {}).status_code == 303
    assert refused(anna.send(f"/t/{second}/coach", {}), "You can show the coach at most 1 games within an hour.")
    assert anna.send(f"/t/{first}/coach", {}).status_code == 303


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/tables/{}/events"])
def test_streams_are_counted_and_given_back(strict: Server, path: str) -> None:
    anna = Visitor(strict.address, "Anna")
    address = path.format(anna.open_table())
    with anna._client.stream("GET", address) as one, anna._client.stream("GET", address) as two:
        assert (one.status_code, two.status_code) == (200, 200)
        assert refused(anna.get(address), "at most 2 tables live at the same time")
    with httpx.Client(base_url=strict.address, headers=anna._client.headers, cookies=anna._client.cookies) as client:
        stop = time.monotonic() + 60
        while True:
            with client.stream("GET", address) as again:
                if again.status_code == 200:
                    break
            assert time.monotonic() < stop


def test_new_people_are_counted_by_their_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("people")
    with Server(folder, environment={"KOGGE_LIMITS": "people=1"}) as server:
        Caller(server, "Anna")
        told = "From one address at most 1 new people can come in within an hour. Try again in 60 minutes."
        assert refused(httpx.post(f"{server.address}/api/people", json={"name": "Bo"}), told)


def test_as_many_requests_are_answered_as_the_operator_says(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("slow"), environment={"KOGGE_LIMITS": "requests=3/3"}) as server:
        with httpx.Client(base_url=server.address, headers=GERMAN) as client:
            answers = [client.get("/") for _ in range(100)]
        turned_away = [answer for answer in answers if answer.status_code != 200]
        assert refused(turned_away[0], "höchstens 3 Anfragen in der Sekunde", "in einer Sekunde wieder")
        assert httpx.get(f"{server.address}/static/live.js").status_code == 200
