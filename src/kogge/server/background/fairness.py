"""Take turns with slow work: those who ask for a lot wait behind those who ask for little."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

from litestar.exceptions import ClientException
from litestar.types import Receive

from kogge.server.errors import TooMany, Unavailable

T = TypeVar("T")
P = ParamSpec("P")
WAIT = 5
"""Seconds after which to try again when too much is waiting."""


@dataclass
class _Owner(Generic[T]):
    waiting: deque[T] = field(default_factory=deque)
    running: int = 0


class FairQueue(Generic[T]):
    """A queue of work by owner.

    The next item always comes from the owner with the fewest running, and among those from the one served least
    recently. So nobody waits for more than one item of each other owner, however many they have queued.
    """

    def __init__(self, each: int | None = None, most: int | None = None) -> None:
        """Limit how many items may wait for each owner, and in total."""
        self._each, self._most = each, most
        self._owners: dict[str, _Owner[T]] = {}
        """Owners in the order of their turns."""
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, owner: str, item: T) -> None:
        """Queue an item, or refuse it."""
        found = self._owners.get(owner)
        if found and self._each is not None and len(found.waiting) >= self._each:
            raise TooMany("too-many-waiting", WAIT, most=self._each)
        if self._most is not None and self._waiting >= self._most:
            raise Unavailable("busy", WAIT)
        self._owners.setdefault(owner, _Owner()).waiting.append(item)
        self._waiting += 1

    def take(self) -> tuple[str, T] | None:
        """Take the next item, if any; call `finish` when it is done."""
        waiting = [(owner, found) for owner, found in self._owners.items() if found.waiting]
        if not waiting:
            return None
        owner, found = min(waiting, key=lambda one: one[1].running)
        found.running += 1
        self._waiting -= 1
        return owner, found.waiting.popleft()

    def finish(self, owner: str) -> None:
        """Let an owner whose item is done queue up again behind the others."""
        found = self._owners.pop(owner)
        found.running -= 1
        if found.running or found.waiting:
            self._owners[owner] = found

    def discard(self, owner: str, item: T) -> None:
        """Remove an item nobody wants any more, if it is still waiting."""
        found = self._owners.get(owner)
        if found and item in found.waiting:
            found.waiting.remove(item)
            self._waiting -= 1
            if not found.waiting and not found.running:
                del self._owners[owner]


class FairTurns:
    """Turns on the event loop, one at a time and owner by owner, for work that yields only now and then."""

    def __init__(self) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._is_free = True

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for an owner's turn, which lasts as long as the block."""
        granted = asyncio.get_running_loop().create_future()
        self._queue.put(owner, granted)
        self._grant()
        try:
            await granted
            yield
        finally:
            if granted.done() and not granted.cancelled():
                self._is_free = True
                self._queue.finish(owner)
            self._queue.discard(owner, granted)
            self._grant()

    def _grant(self) -> None:
        while self._is_free and (taken := self._queue.take()):
            owner, granted = taken
            if granted.cancelled():
                self._queue.finish(owner)
            else:
                self._is_free = False
                granted.set_result(None)


@dataclass(frozen=True, eq=False)
class _Piece:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class FairPool:
    """A thread pool shared fairly between owners: each thread starts at most one item at a time."""

    def __init__(self, threads: Executor, slots: int, *, each: int | None = None, most: int | None = None) -> None:
        self._threads = threads
        self._slots = self._free = slots
        self._queue: FairQueue[_Piece] = FairQueue(each, most)
        self._begun: set[_Piece] = set()

    @property
    def left(self) -> int:
        """How many threads are not stuck with work nobody waits for any more, which may never end."""
        return self._slots - sum(piece.answer.cancelled() for piece in self._begun)

    async def run(self, owner: str, work: Callable[P, T], *words: P.args, **named: P.kwargs) -> T:
        """Do a piece of work when it is its owner's turn; a caller that stops waiting before then leaves the queue."""
        loop = asyncio.get_running_loop()
        piece = _Piece(partial(work, *words, **named), loop.create_future())
        self._queue.put(owner, piece)
        self._begin()
        try:
            answer: T = await piece.answer
            return answer
        finally:
            self._queue.discard(owner, piece)

    def close(self) -> None:
        """Start nothing more, and let go of everyone who is waiting."""
        while taken := self._queue.take():
            taken[1].answer.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        """Start as many items as there are free threads."""
        while self._free and (taken := self._queue.take()):
            owner, piece = taken
            self._free -= 1
            self._begun.add(piece)
            # Nothing else awaits this future, so the thread counts as taken until the work is really done.
            begun = asyncio.get_running_loop().run_in_executor(self._threads, piece.work)
            begun.add_done_callback(partial(self._end, owner, piece))

    def _end(self, owner: str, piece: _Piece, done: asyncio.Future[Any]) -> None:
        self._free += 1
        self._begun.discard(piece)
        self._queue.finish(owner)
        _hand_over(done, piece.answer)
        self._begin()


def _hand_over(done: asyncio.Future[Any], answer: asyncio.Future[Any]) -> None:
    """Pass the result to the caller, if it is still waiting."""
    error = None if done.cancelled() else done.exception()
    if answer.done():
        return
    if done.cancelled():
        answer.cancel()
    elif error:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


async def unless_gone(receive: Receive, answer: Awaitable[T]) -> T:
    """Wait for a result as long as the client does; its request must have been read already."""
    asking, leaving = asyncio.ensure_future(answer), asyncio.ensure_future(_hang_up(receive))
    try:
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise ClientException("nobody waits for the answer")
        return asking.result()
    finally:
        asking.cancel()
        leaving.cancel()


async def _hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
