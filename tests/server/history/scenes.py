"""What clients do at tables: play in pairs and against computer players, sleep until clocks run out, listen."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from math import inf
from typing import Any

from tests.server.history.clients import Client, Listener, Network
from tests.server.history.recording import Call, State, TableFacts

GAMES = ("tallinn", "visby")
"""Hidden cards and chance in one of them, everything open in the other; simultaneous decisions in both."""
QUICK = ("apprentice", "random")
"""Computer players who decide at once."""
LIMIT = 10
"""Seconds for a decision, the fewest a table can have."""


@dataclass
class Table:
    """A table as its players share it."""

    id: str
    clients: dict[int, Client]
    own_keys: bool
    """Whether keys differ from seat to seat; where they do not, each still stands for its own seat's decision."""
    is_over: bool = False
    wants_undo: int | None = None
    """The seat that has just asked for something to be taken back."""

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


@dataclass
class World:
    """Everybody who is there, and whether the curtain has fallen."""

    network: Network
    seed: str
    curtain: asyncio.Event = field(default_factory=asyncio.Event)
    tables: dict[str, Table] = field(default_factory=dict)
    listeners: dict[str, Listener] = field(default_factory=dict)
    people: int = 0
    ran_out: dict[str, float] = field(default_factory=dict)
    """When each sleeper last saw that somebody had decided for them."""

    async def person(self, role: str) -> Client:
        client = self.spectator(role)
        await client.arrive()
        return client

    def spectator(self, role: str) -> Client:
        self.people += 1
        name = f"{role}-{self.people}"
        return Client(self.network, name, random.Random(f"{self.seed} {name}"))

    async def open_table(self, opener: Client, game: str, seats: list[str], **more: Any) -> Table:
        """Open a table with a listener; the opener sits at seat 0."""
        history = self.network.history
        body = {"game": game, "seats": seats, "stand_in": "random", **more}
        call = Call("open", opener.name, text=game)
        opened = await opener.need(call, "/api/tables", body)
        computers = frozenset(seat for seat, player in enumerate(seats) if player in QUICK)
        facts = TableFacts(opened["id"], game, call.attempts[-1].sent, computers, more.get("limit"))
        history.tables[facts.id] = facts
        table = self.tables[facts.id] = Table(facts.id, {0: opener}, opener.rng.random() < 0.5)
        self.listeners[table.id] = Listener(self.spectator("listener"), table.id)
        return table

    async def leave_table(self, table: Table) -> None:
        """Let the listener go as well, as soon as nothing remains to be heard; the others stay until the end."""
        state = await table.clients[0].read(table.id)
        if state.over:
            self.listeners[table.id].leave_after(state.version)


class Player:
    """A person at a seat, who plays at random and is not easy to bear."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._client = table.clients[seat]
        self._rng = self._client.rng
        self._made: list[Call] = []
        self._keys = 0

    async def play(self, curtain: asyncio.Event) -> None:
        """Play until the game is over or the curtain falls."""
        while not self._table.is_over and not curtain.is_set():
            state = await self._client.read(self._table.id)
            if state.over:
                self._table.is_over = True
            elif self._is_asked(state):
                await self.decide(state)
            else:
                await self._pass_the_time(state)

    def _is_asked(self, state: State) -> bool:
        return self._seat in state.to_move and bool(state.legal) and not state.laid

    async def decide(self, state: State) -> None:
        """Lay down a decision: now and then twice at the same moment, or again afterwards."""
        call = self._call("decide", self._rng.choice(state.legal), self._next_key())
        self._client.history.calls.append(call)
        path, body = f"{self._table.path}/decide", self._body(call)
        if self._rng.random() < 0.25:
            await asyncio.gather(*(self._client.attempt(call, path, body) for _ in range(2)))
        if call.answered == inf:
            await self._client.repeat(call, path, body)
        if call.is_acknowledged:
            self._made.append(call)
            await self._tease(state)

    async def _tease(self, state: State) -> None:
        chance = self._rng.random()
        if chance < 0.15:
            await self._send_again(self._made[-1])
        elif chance < 0.2:
            await self._send_again(self._rng.choice(self._made))
        elif chance < 0.25:
            await self._forge(self._made[-1], state)

    async def _send_again(self, call: Call) -> None:
        await self._client.attempt(call, f"{self._table.path}/decide", self._body(call))

    async def _forge(self, call: Call, state: State) -> None:
        """Send another decision with a key that is taken."""
        others = [text for text in state.legal if text != call.text]
        if others:
            forged = self._call("forge", self._rng.choice(others), call.key)
            await self._client.call(forged, f"{self._table.path}/decide", self._body(forged))

    async def _pass_the_time(self, state: State) -> None:
        """Wait for others: take something back, talk, or look again a little later."""
        chance = self._rng.random()
        if state.laid and chance < 0.1:
            await self._act("withdraw", {"seat": self._seat})
        elif self._table.wants_undo not in (None, self._seat):
            self._table.wants_undo = None
            await self._act(*(("undo", {"wanted": True}) if chance < 0.7 else ("keep", {"wanted": False})))
        elif chance < 0.03:
            self._table.wants_undo = self._seat
            await self._act("undo", {"wanted": True})
        elif chance < 0.06:
            await self._act("talk", {"text": f"word-{self._rng.getrandbits(40):x}"})
        else:
            await asyncio.sleep(self._rng.uniform(0.02, 0.12))

    async def _act(self, kind: str, body: dict[str, Any]) -> None:
        path = f"{self._table.path}/{'undo' if kind == 'keep' else kind}"
        await self._client.call(self._call(kind, body.get("text", "")), path, body)

    def _call(self, kind: str, text: str = "", key: str = "") -> Call:
        return Call(kind, self._client.name, self._table.id, self._seat, text, key)

    def _next_key(self) -> str:
        self._keys += 1
        return f"{self._client.name}-{self._keys}" if self._table.own_keys else str(self._keys)

    def _body(self, call: Call) -> dict[str, Any]:
        return {"seat": call.seat, "do": call.text, "key": call.key}


class Sleeper(Player):
    """A person whose time runs out, and who now and then decides at the last moment."""

    _entries = 0
    _wakes = inf

    async def sleep(self, world: World) -> None:
        """Look on until the game is over or the curtain falls."""
        while not self._table.is_over and not world.curtain.is_set():
            state = await self._client.read(self._table.id)
            self._table.is_over = state.over
            if len(state.log) != self._entries or self._wakes == inf:
                self._notice(state, world)
            elif self._is_asked(state) and self._client.history.now() > self._wakes:
                await self.decide(state)
            await asyncio.sleep(self._rng.uniform(0.1, 0.2))

    def _notice(self, state: State, world: World) -> None:
        """See another question: note whether somebody has decided, and whether to do so oneself this time."""
        now = self._client.history.now()
        if any("by" in entry for entry in state.log[self._entries :]):
            world.ran_out[self._client.name] = now
        self._entries = len(state.log)
        self._wakes = now + LIMIT + self._rng.choice((60.0, self._rng.uniform(-0.5, 0.1)))


async def pair(world: World, game: str) -> None:
    """Two persons play one game after the other; a third wants the second's seat."""
    anna, *others = [await world.person(role) for role in ("anna", "bo", "cy")]
    while not world.curtain.is_set():
        table = await world.open_table(anna, game, ["me", "open"], public=True)
        await asyncio.gather(*(join(client, table) for client in others))
        seated = [client for client in others if 1 in (await client.read(table.id)).mine]
        if not seated:
            world.network.history.oddities.append(f"nobody sits at seat 1 of table {table.id}, though two wanted to")
            continue
        table.clients[1] = seated[0]
        await asyncio.gather(*(Player(table, seat).play(world.curtain) for seat in (0, 1)))
        await world.leave_table(table)


async def join(client: Client, table: Table) -> None:
    """Find a table among those with open seats, unless somebody was faster, and sit down."""
    await client.get("/api/tables")
    await client.call(Call("join", client.name, table.id, 1), f"{table.path}/join", {"seat": 1})


async def solo(world: World, game: str) -> None:
    """A person plays with computer players."""
    anna = await world.person("solo")
    while not world.curtain.is_set():
        rivals = anna.rng.sample(QUICK, anna.rng.randint(1, 2))
        table = await world.open_table(anna, game, ["me", *rivals])
        await Player(table, 0).play(world.curtain)
        await world.leave_table(table)


async def asleep(world: World, game: str) -> None:
    """A person at a table with a time limit does not decide, so that the stand-in has to."""
    anna = await world.person("sleeper")
    world.ran_out[anna.name] = 0.0
    while not world.curtain.is_set():
        table = await world.open_table(anna, game, ["me", anna.rng.choice(QUICK)], limit=LIMIT)
        await Sleeper(table, 0).sleep(world)
        await world.leave_table(table)
