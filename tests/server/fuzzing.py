"""Random requests from a seed: real tables and seats, right and wrong values, whatever a stranger can think of."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx

from tests.running import Record
from tests.server.visitor import Visitor

NASTY_TEXTS = (
    "", " ", "\0", "a\0b", "x" * 2_600, "x" * 10_001, "9" * 5_000, "-1", "--1", "-0", "1e9", "0x1", "1_0", " 1",
    "\u00b2", "\u0663", str(2**31), str(2**63), str(10**30), "None", "null", "true", "NaN", "[]", "{}", "\u202e",
    "\ufffe", "\U0010ffff", "\r\n", "'", '"', "<script>", "{ $x }", "%00", "%", "../../etc/passwd", "//host", "me",
    "open", "here:", "computer:", "computer:x", "none", "0 send farmers 1", "0 send farmers 1, 1 send axemen none",
    "income 99999999999999999999 1", "pay", "exchange", "play", "send x", "send 1", "send -1", "back -1 0 farmers",
    "use x farmers", "0 farmers", "x dragons 9", "1 2 3", "99 99", "100 0", "propose", "clear", "yes", "en", "de",
    "light", "tallinn", "visby", "vilnius", "random", "greedy", "50",
)  # fmt: skip
NASTY_BYTES = (
    b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"{", b"[" * 60_000, b'{"a":' * 10_000, b"9" * 5_000, b'"\\ud800"',
    b"null", b"[]", b"1e999", b"a=" * 200, b"&" * 300, b"=", b"%", b"%ff=%ff", b"a=%00", b"--x", b"--x\r\n\r\n--x--",
    b"x" * 70_000, b'--x\r\ncontent-disposition: form-data; name="seat"\r\n\r\n\xff\r\n--x--\r\n',
    b'--x\r\ncontent-disposition: form-data; name="seat"\r\ncontent-type: text/plain; charset=no\r\n\r\n0\r\n--x--\r\n',
    b"--x\r\ncontent-disposition: form-data\r\n\r\n0\r\n--x--\r\n",
)  # fmt: skip
NASTY_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 2**31, 2**63, 2**64, 10**30, -(10**30), 0.5, 1e300, [], {}, [[]], [None],
    {"a": 1}, ["me"] * 20, *NASTY_TEXTS[:20],
)  # fmt: skip
KINDS = (
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "application/json",
    "text/plain", "application/msgpack", "multipart/form-data; boundary=\u00e4", "x", "", ";",
    "application/x-www-form-urlencoded; charset=no",
)  # fmt: skip
NASTY_EDITIONS = (
    b"a = 1", b"a" + b".a" * 100_000 + b" = 1", b"a=" + b"[" * 50_000, b'a = "\\u0000"', b"a = inf",
    b"a = " + b"9" * 5_000, b"[[a]]\n" * 30_000, b"\xff", b"\0", b'[game]\nname = "tallinn"\n' * 50,
    b"a = {" + b"b={" * 20_000, b"a.b.c.d = 1\n" * 20_000,
)  # fmt: skip
FORMS: dict[str, tuple[str, ...]] = {
    "/t/ID/decide": ("seat", "do", "key", "card", "price", "exchanges", "with", "under-1", "language"),
    "/t/ID/draft": ("seat", "change", "unit", "aim", "agree", "draft"),
    "/t/ID/withdraw": ("seat",),
    "/t/ID/join": ("seat", "name"),
    "/t/ID/talk": ("text",),
    "/t/ID/leave": (),
    "/t/ID/back": (),
    "/t/ID/undo": (),
    "/t/ID/undo/TEXT": (),
    "/t/ID/hand-on/NUMBER": ("to",),
    "/language": ("language", "back"),
    "/theme": ("theme", "back"),
    "/me/name": ("name",),
    "/me/delete": (),
    "/me/TEXT": (),
    "/t/ID/seen": ("beat",),
    "/t/ID/fork": ("beat",),
    "/t/ID/rematch": (),
    "/t/ID/coach": (),
    "/rules/TEXT": ("example", "name"),
}
PAGES = (
    "/", "/?game=TEXT", "/me", "/me/TEXT", "/t/ID", "/t/ID?seat=NUMBER", "/t/ID?watch=TEXT",
    "/t/ID/news?beat=NUMBER&seat=NUMBER", "/t/ID/news?version=NUMBER", "/t/ID/replay?beat=NUMBER",
    "/t/ID/record.json", "/t/TEXT", "/t/TEXT/live", "/t/TEXT/hint", "/rules/TEXT/TEXT", "/rules/tallinn?lang=TEXT",
    "/t/ID/hint?seat=NUMBER", "/t/ID/coach", "/api/games", "/api/tables/ID/talk", "/api/docs", "/api/docs/TEXT",
    "/api/docs/openapi.json", "/health/live", "/health/ready", "/metrics", "/static/tallinn/TEXT",
    "/static/visby/TEXT", "/static/vilnius/TEXT", "/static/TEXT", "/TEXT",
    "/api/tables", "/api/me/tables", "/api/tables/ID?seat=NUMBER",
    "/api/tables/ID/record?seat=NUMBER", "/api/tables/TEXT", "/api/tables/TEXT/events", "/api/TEXT",
)  # fmt: skip
CALLS: dict[str, dict[str, Any]] = {
    "people": {"name": "Anna"},
    "tables/ID/join": {"seat": 1},
    "tables/ID/decide": {"seat": 0, "do": "play 1a", "key": "1"},
    "tables/ID/draft": {"do": "0 send farmers 1", "agree": True},
    "tables/ID/withdraw": {"seat": 0},
    "tables/ID/away": {"away": False},
    "tables/ID/undo": {"wanted": True},
    "tables/ID/hand-on": {"seat": 1, "to": "open"},
    "tables/ID/talk": {"text": "hello"},
}
TABLE: dict[str, Any] = {
    "game": "visby",
    "seats": ["me", "open"],
    "options": {},
    "edition": "",
    "limit": 60,
    "stand_in": "",
}

Sent = tuple[str, httpx.Response]


@dataclass
class Fuzz:
    """People, their tables, and chance."""

    chance: random.Random
    people: list[Visitor]
    tables: list[str]
    records: list[Record]

    def send(self) -> Sent:
        """Send one request; return what it was, and its response."""
        ways: dict[Callable[[], Sent], int] = {
            self._play: 15,
            self._form: 30,
            self._page: 15,
            self._call: 20,
            self._anything: 10,
            self._record: 5,
            self._opening: 3,
            self._edition: 2,
            self._stream: 2,
            self._for_good: 1,
        }
        return self.chance.choices([*ways], [*ways.values()])[0]()

    def _play(self) -> Sent:
        """Continue a game, so that all of it is covered; now and then with something that is not legal."""
        person, table = self._person(), self.chance.choice(self.tables)
        answer = person.get(f"/api/tables/{table}")
        if answer.status_code != 200:
            return f"table {table}", answer
        found = answer.json()
        if found["draft"]:
            form = {"seat": str(found["seat"]), "change": "propose", "draft": found["draft"]}
            form |= self.chance.choice(({}, {"agree": "yes"}, {"change": self._value("change"), "unit": "0 farmers"}))
            return f"draft of {table} {form!r}", person.send(f"/t/{table}/draft", form)
        do = self.chance.choice(found["legal"] or [""])
        form = {"seat": str(found["seat"]), "do": self._mutated(do) if self.chance.random() < 0.3 else do}
        return f"decision at {table} {form!r}", person.send(f"/t/{table}/decide", form)

    def _form(self) -> Sent:
        pattern = self.chance.choice([*FORMS])
        path, person = self._path(pattern), self._person()
        form = {
            field: [self._value(field) for _ in range(self.chance.choice((1, 1, 1, 2)))] for field in FORMS[pattern]
        }
        if form and self.chance.random() < 0.15:
            del form[self.chance.choice([*form])]
        if form and self.chance.random() < 0.05:
            field = self.chance.choice([*form])
            return f"{path} with a file as {field}", person.send(path, {}, files={field: (field, b"0")})
        return f"{path} {form!r}", person.send(path, form)

    def _page(self) -> Sent:
        path = self._path(self.chance.choice(PAGES))
        return path, self._person().get(path)

    def _call(self) -> Sent:
        path = self.chance.choice([*CALLS])
        return self._called(self._path(path), dict(CALLS[path]))

    def _opening(self) -> Sent:
        return self._called("tables", dict(TABLE))

    def _called(self, path: str, body: dict[str, Any]) -> Sent:
        for field in self.chance.sample([*body], self.chance.choice((0, 1, 1, 2)) % (len(body) + 1)):
            body[field] = self.chance.choice((self._value(field), self.chance.choice(NASTY_VALUES)))
        return f"{path} {body!r}", self._person().call(path, json.dumps(body).encode())

    def _anything(self) -> Sent:
        pattern = self.chance.choice([*FORMS, "/tables", "/records", "/t/ID/fork", *(f"/api/{path}" for path in CALLS)])
        path, content, kind = self._path(pattern), self.chance.choice(NASTY_BYTES), self.chance.choice(KINDS)
        return f"{path} {kind} {content[:200]!r}", self._person().post(path, content, kind)

    def _record(self) -> Sent:
        record = copy.deepcopy(self.chance.choice(self.records))
        changed = [self._spoil(record) for _ in range(self.chance.choice((1, 1, 2)))]
        files = {"record": ("record.json", json.dumps(record).encode())}
        return f"record with {changed!r}", self._person().send("/records", {}, files=files)

    def _spoil(self, record: Record) -> str:
        """Change one value somewhere in a record."""
        inner: Any = record
        place: list[Any] = []
        while isinstance(inner, dict | list) and inner:
            holder, key = inner, self.chance.choice([*inner] if isinstance(inner, dict) else range(len(inner)))
            place.append(key)
            inner = holder[key]
            if self.chance.random() < 0.2:
                break
        holder[key] = value = self.chance.choice((*NASTY_VALUES, "\udc80", float("inf"), "x" * 200_000))
        return f"{place} = {value!r}"[:300]

    def _edition(self) -> Sent:
        file = self.chance.choice(NASTY_EDITIONS)
        form = {"game": "tallinn", "seat-0": "me", "seat-1": "open", "limit": self._value("limit")}
        return f"edition {file[:100]!r}", self._person().send("/tables", form, files={"edition_file": ("a.toml", file)})

    def _stream(self) -> Sent:
        path = self._path(self.chance.choice(("/t/ID/live", "/api/tables/ID/events")))
        return path, self._person().peek(path)

    def _for_good(self) -> Sent:
        """Register, open a table, and delete everything in the end."""
        guest = Visitor(self.people[0].address, "Guest")
        self.tables.append(guest.open_table())
        way = self.chance.choice(("/me/renew", "/me/delete", "token"))
        return f"{way} of a guest", guest.call("me/token", b"") if way == "token" else guest.send(way, {"sure": "yes"})

    def _person(self) -> Visitor:
        return self.chance.choice(self.people)

    def _path(self, pattern: str) -> str:
        number, text = self._quoted((*NASTY_TEXTS[:24], "0", "1")), self._quoted(NASTY_TEXTS)
        return pattern.replace("ID", self.chance.choice(self.tables)).replace("NUMBER", number).replace("TEXT", text)

    def _quoted(self, texts: Sequence[str]) -> str:
        return quote(self.chance.choice(texts), safe="")

    def _value(self, field: str) -> str:
        if field == "seat" and self.chance.random() < 0.8:
            return self.chance.choice(("0", "0", "1", "2"))
        if field in ("do", "draft") and self.chance.random() < 0.6:
            return self._mutated(self._decision())
        return self.chance.choice(NASTY_TEXTS)

    def _decision(self) -> str:
        """Return a decision from a record."""
        log = self.chance.choice(self.records)["log"]
        return str(self.chance.choice([entry["do"] for entry in log if "do" in entry]))

    def _mutated(self, text: str) -> str:
        if self.chance.random() < 0.5:
            return text
        place = self.chance.randrange(len(text) + 1)
        return text[:place] + self.chance.choice(NASTY_TEXTS) + text[place + self.chance.randrange(3) :]
