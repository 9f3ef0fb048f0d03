"""Quotas for each person and each address, so that nobody uses up what is there for all.

Whatever is limited by time has a token bucket for each person and each address: a full bucket may be spent at once, and
refills at a steady rate. Streams are counted while they are open. Everything is kept in memory, belongs to one process,
and is used from its event loop only.
"""

from __future__ import annotations

import socket
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from kogge.core.errors import SetupError
from kogge.server.errors import TooMany

MINUTE, HOUR = 60, 3600
MOST_KEYS = 100_000
"""Buckets of one kind kept at once; beyond that, some are forgotten before they are full."""
AT_THE_SAME_TIME_WAIT = 5
"""Seconds after which to ask again for something that is taken: nobody knows when it will be free."""
UNLIMITED = ("/static/", "/health/")
"""Static files cost little, and a page loads many of them; health checks and metrics are always answered."""
TOLERANCE = 0.01
"""The fraction of a token that may be missing, since times are not exact."""
HELD = "kogge.held"
MAPPED = bytes(10) + b"\xff\xff"
"""The beginning of an IPv4 address written as an IPv6 address."""


@dataclass(frozen=True)
class Quota:
    """How many of something one person and one address may have; no number means no limit."""

    person: int | None
    address: int | None
    seconds: int = 0
    """The time in which they may have that many; without one, it is how many they may have at the same time."""
    burst: int = 1
    """The multiple they may have at once, if they had none before."""

    def scaled(self, factor: float) -> Quota:
        return replace(self, person=_scaled(self.person, factor), address=_scaled(self.address, factor))


def _scaled(number: int | None, factor: float) -> int | None:
    return None if number is None else max(1, round(number * factor))


@dataclass(frozen=True)
class Limits:
    """All quotas: enough for a club of 60 people behind one address."""

    requests: Quota = Quota(30, 100, seconds=1, burst=3)
    people: Quota = Quota(None, 120, seconds=HOUR)
    """New names: people who have been here before are not counted."""
    tables: Quota = Quota(60, 600, seconds=HOUR)
    running: Quota = Quota(20, None)
    """Tables opened by one person at which computer players are thinking."""
    hints: Quota = Quota(20, 120, seconds=MINUTE)
    analyses: Quota = Quota(20, 200, seconds=HOUR)
    streams: Quota = Quota(50, 200)
    uploads: Quota = Quota(60, 300, seconds=HOUR)
    talk: Quota = Quota(30, 600, seconds=MINUTE)

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Limits:
        """Read the limits an operator has set.

        More requests a second raise every other limit in proportion. Limits that are named stand as they are named.

        >>> Limits.read({"KOGGE_REQUESTS_A_SECOND": "200"}).streams
        Quota(person=100, address=400, seconds=0, burst=1)
        >>> Limits.read({"KOGGE_LIMITS": "streams=10/20 hints=off"}).streams.address
        20
        """
        limits = cls()
        if sent := environment.get("KOGGE_REQUESTS_A_SECOND", ""):
            limits = limits._with_requests(_number("KOGGE_REQUESTS_A_SECOND", sent))
        named = environment.get("KOGGE_LIMITS", "").split()
        if named == ["off"]:
            named = [f"{limit.name}=off" for limit in fields(cls)]
        return replace(limits, **dict(limits._named(word) for word in named))

    def _with_requests(self, number: int) -> Limits:
        assert self.requests.address is not None
        factor = number / self.requests.address
        lifted = {limit.name: getattr(self, limit.name).scaled(max(1.0, factor)) for limit in fields(self)}
        return replace(self, **lifted | {"requests": self.requests.scaled(factor)})

    def _named(self, word: str) -> tuple[str, Quota]:
        """Read a quota with its name from a word such as `streams=50/200` or `hints=off`."""
        name, _, sent = word.partition("=")
        known = {limit.name: getattr(self, limit.name) for limit in fields(self)}
        if name not in known:
            raise SetupError(f"KOGGE_LIMITS knows no limit '{name}'; there are {', '.join(known)}")
        limit: Quota = known[name]
        if sent == "off":
            return name, replace(limit, person=None, address=None)
        usual = getattr(Limits(), name)
        places = [place for place in ("person", "address") if getattr(usual, place) is not None]
        numbers = [_number(f"{name} in KOGGE_LIMITS", part) for part in sent.split("/")]
        if len(numbers) != len(places):
            raise SetupError(
                f"KOGGE_LIMITS needs {name}={'/'.join(map(str.upper, places))} or {name}=off, not '{word}'"
            )
        return name, replace(limit, **dict(zip(places, numbers, strict=True)))


def _number(what: str, sent: str) -> int:
    if not (sent.isascii() and sent.isdigit() and 0 < len(sent) < 10 and int(sent)):
        raise SetupError(f"{what} needs a number from 1 to 999999999, not '{sent}'")
    return int(sent)


class Buckets:
    """Token buckets of one size, by who takes from them.

    For each, only the time is kept at which it will be full again (the generic cell rate algorithm). A full one is like
    one that was never touched: for every new one, two others are looked at and forgotten if they are full.
    """

    def __init__(self, number: int, seconds: float, burst: int = 1) -> None:
        self._each = seconds / number
        """Seconds in which one token comes back."""
        self._slack = self._each * (number * burst - 1 + TOLERANCE)
        """How far from full a bucket may be that still holds a token."""
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: Hashable, now: float) -> float:
        """Return how many seconds it takes until there is a token; 0 or less if there is one now."""
        return self._full_at.get(key, now) - self._slack - now

    def take(self, key: Hashable, now: float) -> None:
        full_at = self._full_at.get(key)
        if full_at is None:
            self._forget(now)
        self._full_at[key] = self._each + (now if full_at is None or full_at < now else full_at)

    def _forget(self, now: float) -> None:
        """Make room for another one."""
        buckets = self._full_at
        for _ in range(min(2, len(buckets))):
            key, full_at = buckets.popitem(last=False)
            if full_at > now and len(buckets) < MOST_KEYS - 1:
                buckets[key] = full_at


class Allowance:
    """Something of which a person and an address may have a number in a given time."""

    def __init__(self, name: str, limit: Quota, clock: Callable[[], float] = time.monotonic) -> None:
        self._name, self._limit, self._clock = name, limit, clock
        self._people = Buckets(limit.person, limit.seconds, limit.burst) if limit.person else None
        self._addresses = Buckets(limit.address, limit.seconds, limit.burst) if limit.address else None

    def __len__(self) -> int:
        """Return how many people and addresses are remembered."""
        return len(self._people or ()) + len(self._addresses or ())

    def take(self, person: Hashable, address: Hashable) -> None:
        """Take one for a person, who may be unknown, at an address; refuse it if none is left for either."""
        people, addresses, now = self._people, self._addresses, self._clock()
        if people is not None and person and (wait := people.wait(person, now)) > 0:
            raise refusal(self._name, "person", self._limit.person, wait)
        if addresses is not None and (wait := addresses.wait(address, now)) > 0:
            raise refusal(self._name, "address", self._limit.address, wait)
        if people is not None and person:
            people.take(person, now)
        if addresses is not None:
            addresses.take(address, now)


class Places:
    """Something of which a person and an address may have a number at the same time."""

    def __init__(self, name: str, limit: Quota) -> None:
        self._name, self._limit = name, limit
        self._people: Counter[Hashable] = Counter()
        self._addresses: Counter[Hashable] = Counter()

    def __len__(self) -> int:
        """Return how many people and addresses are remembered."""
        return len(self._people) + len(self._addresses)

    def check(self, taken: int) -> None:
        """Refuse one more to a person who already has this many, where they are counted elsewhere."""
        if self._limit.person is not None and taken >= self._limit.person:
            raise refusal(self._name, "person", self._limit.person, AT_THE_SAME_TIME_WAIT)

    def take(self, person_id: str, address: Hashable) -> Callable[[], None]:
        """Take one for a person, who may be unknown, at an address; return a function that gives it back."""
        if person_id:
            self.check(self._people[person_id])
        if self._limit.address is not None and self._addresses[address] >= self._limit.address:
            raise refusal(self._name, "address", self._limit.address, AT_THE_SAME_TIME_WAIT)
        for counted, key in ((self._people, person_id), (self._addresses, address)):
            counted[key] += 1
        return lambda: self._give_back(person_id, address)

    def _give_back(self, person_id: str, address: Hashable) -> None:
        for counted, key in ((self._people, person_id), (self._addresses, address)):
            counted[key] -= 1
            if not counted[key]:
                del counted[key]


def refusal(name: str, by: str, most: int | None, wait: float) -> TooMany:
    return TooMany(f"too-many-{name}", wait, by=by, most=most or 0)


class Quotas:
    """All allowances, and the middleware that counts requests."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        limits = limits or Limits()
        self.requests = Allowance("requests", limits.requests, clock)
        self.people = Allowance("people", limits.people, clock)
        self.tables = Allowance("tables", limits.tables, clock)
        self.running = Places("running", limits.running)
        self.hints = Allowance("hints", limits.hints, clock)
        self.analyses = Allowance("analyses", limits.analyses, clock)
        self.streams = Places("streams", limits.streams)
        self.uploads = Allowance("uploads", limits.uploads, clock)
        self.talk = Allowance("talk", limits.talk, clock)

    def open_stream(self, scope: Scope, person_id: str) -> None:
        """Count a stream until the middleware sees it end, however it ends."""
        scope["state"][HELD] = self.streams.take(person_id, address_of(scope))

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """Refuse requests that come too fast; give back what a request has held."""
        take = self.requests.take

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(UNLIMITED):
                take(credentials(scope), address_of(scope))
            try:
                await app(scope, receive, send)
            finally:
                if give_back := scope["state"].get(HELD):
                    give_back()

        return limited


def credentials(scope: Mapping[str, Any]) -> int:
    """Return what tells one person's requests from another's, before anybody checks who it is.

    A client that varies it on purpose has only the limit of its address, which is no more than without it.
    """
    headers = dict(scope["headers"])
    return hash(headers.get(b"authorization") or headers.get(b"cookie", b""))


def address_of(scope: Mapping[str, Any]) -> Hashable:
    """Return where a request comes from: for IPv6 the network, since every visitor has 2**64 addresses."""
    client = scope["client"]
    host: str = client[0] if client else ""
    return _network(host) if ":" in host else host


def _network(host: str) -> Hashable:
    try:
        packed = socket.inet_pton(socket.AF_INET6, host.partition("%")[0])
    except OSError:
        return host
    return socket.inet_ntoa(packed[12:]) if packed.startswith(MAPPED) else packed[:8]
