"""Clients: persons who send requests to any process, repeat them until they are answered, and write down everything."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, Sequence
from math import inf
from typing import Any

import httpx

from tests.server.history.recording import Attempt, Call, Heard, History, Read, State, Stream

PATIENCE = 40.0
"""Seconds a client waits for an answer: longer than any server may take."""
SILENCE = 45.0
"""Seconds after which a stream that says nothing is left; a living one says now and then that it is alive."""
LONGEST_PAUSE = 2.0
LONGEST_ANSWER = 300


class Refused(Exception):
    """Something every server allows was not allowed."""


class Network:
    """The way to the processes."""

    def __init__(self, addresses: Sequence[str], history: History) -> None:
        self.history = history
        endless = httpx.Limits(max_connections=None, max_keepalive_connections=50)
        self._clients = [
            httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False, limits=endless) for address in addresses
        ]

    @property
    def processes(self) -> range:
        return range(len(self._clients))

    async def send(
        self, attempt: Attempt, method: str, path: str, token: str, body: Any = None
    ) -> httpx.Response | None:
        """Send a request, and note in the attempt what came of it."""
        headers = {"authorization": f"Bearer {token}", "cookie": f"kogge={token}"} if token else {}
        response: httpx.Response | None = None
        try:
            response = await self._clients[attempt.process].request(method, path, json=body, headers=headers)
            attempt.status, attempt.answer = response.status_code, response.text[:LONGEST_ANSWER]
            attempt.retry_after = response.headers.get("retry-after", "")
        except httpx.RequestError as error:
            attempt.answer = repr(error)
        attempt.ended = self.history.now()
        if not attempt.is_answer:
            self.history.failures.append((f"{method} {path}", attempt))
        return response

    async def versions(self, stream: Stream, process: int) -> AsyncGenerator[int, None]:
        """The versions a table's stream tells, until the connection ends."""
        timeout = httpx.Timeout(PATIENCE, read=SILENCE)
        path = f"/api/tables/{stream.table}/events"
        async with self._clients[process].stream("GET", path, timeout=timeout) as response:
            if response.status_code != 200:
                return
            stream.connections += 1
            async for line in response.aiter_lines():
                field, _, told = line.partition(":")
                if field == "data" and told.strip():
                    stream.heard.append(Heard(self.history.now(), int(told), process))
                    yield stream.newest

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


class Client:
    """A person, or a spectator if nobody is known by the name."""

    def __init__(self, network: Network, name: str, rng: random.Random) -> None:
        self.network, self.name, self.rng = network, name, rng
        self.history = network.history
        self._token = ""
        self._seen: dict[str, tuple[str, State]] = {}

    def any_process(self) -> int:
        return self.rng.choice(self.network.processes)

    async def arrive(self) -> None:
        """Become somebody."""
        answer = await self.need(Call("person", self.name), "/api/people", {"name": self.name})
        self._token = answer["token"]

    async def need(self, call: Call, path: str, body: Any) -> Any:
        """Send a request without which nothing goes on."""
        answer = await self.call(call, path, body)
        if answer is None:
            raise Refused(f"{call} was refused: {call.attempts[-1].status} {call.attempts[-1].answer}")
        return answer

    async def call(self, call: Call, path: str, body: Any) -> Any:
        """Send a request until it is answered; return the response, nothing if it is refused."""
        self.history.calls.append(call)
        return await self.repeat(call, path, body)

    async def repeat(self, call: Call, path: str, body: Any) -> Any:
        while True:
            response = await self.attempt(call, path, body)
            if response is not None and call.attempts[-1].is_answer:
                return response.json() if response.is_success else None
            await self.pause(call.attempts[-1])

    async def attempt(self, call: Call, path: str, body: Any) -> httpx.Response | None:
        """Send a request once."""
        attempt = Attempt(self.any_process(), self.history.now())
        call.attempts.append(attempt)
        response = await self.network.send(attempt, "POST", path, self._token, body)
        self.history.acknowledgements += attempt.is_done
        return response

    async def pause(self, failed: Attempt) -> None:
        """Wait before the next attempt, as long as the server asks for but not forever."""
        wanted = float(failed.retry_after) if failed.retry_after.isdecimal() else 0.0
        await asyncio.sleep(min(LONGEST_PAUSE, max(wanted, self.rng.uniform(0.1, 0.3))))

    async def get(self, path: str) -> httpx.Response:
        """Ask any process until one answers."""
        while True:
            attempt = Attempt(self.any_process(), self.history.now())
            response = await self.network.send(attempt, "GET", path, self._token)
            if response is not None and response.status_code == 200:
                return response
            self._wonder(attempt, path)
            await self.pause(attempt)

    async def read(self, table: str) -> State:
        """Look at a table until it is shown."""
        while True:
            state = await self.look(table, self.any_process())
            if state:
                return state

    async def look(self, table: str, process: int) -> State | None:
        """Look at a table once, and pause if it cannot be seen."""
        attempt = Attempt(process, self.history.now())
        response = await self.network.send(attempt, "GET", f"/api/tables/{table}", self._token)
        if response is None or response.status_code != 200:
            self._wonder(attempt, table)
            await self.pause(attempt)
            return None
        state = self._state(table, response)
        self.history.reads.append(Read(self.name, table, process, attempt.sent, attempt.ended, state))
        return state

    def _state(self, table: str, response: httpx.Response) -> State:
        """The state an answer shows; the same object if nothing has changed, since most answers are like the last."""
        text, known = self._seen.get(table, ("", None))
        if known is None or response.text != text:
            known = State.of(response.json())
            self._seen[table] = response.text, known
        return known

    def _wonder(self, attempt: Attempt, what: str) -> None:
        if attempt.is_answer:
            told = f"process {attempt.process} answered {attempt.status} {attempt.answer}"
            self.history.oddities.append(f"{attempt.sent:.2f} s: {self.name} asked for {what}, {told}")


class Listener:
    """A spectator who listens to a table and looks at it whenever there is news."""

    def __init__(self, client: Client, table: str) -> None:
        self._client = client
        self.stream = Stream(table)
        client.history.streams.append(self.stream)
        self._task = asyncio.create_task(self._listen())
        self._last = inf

    def leave_after(self, version: float) -> None:
        """Listen until a version has been heard."""
        self._last = version
        if self.stream.newest >= version:
            self._task.cancel()

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        """Listen at any process, and at another when that one dies."""
        while True:
            try:
                await self._listen_at(self._client.any_process())
            except ValueError as error:
                self._client.history.oddities.append(f"a stream of table {self.stream.table} told no version: {error}")
            except Exception:
                pass  # Whatever ends a connection, a listener connects again; what it missed is judged in the end.
            await asyncio.sleep(self._client.rng.uniform(0.1, 0.3))

    async def _listen_at(self, process: int) -> None:
        async with contextlib.aclosing(self._client.network.versions(self.stream, process)) as versions:
            async for _ in versions:
                await self._client.look(self.stream.table, process)
                self.leave_after(self._last)
