"""Work is shared out by turns, bounded, and forgotten when nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import ClientException

from kogge.server.background.fairness import FairPool, FairQueue, FairTurns, unless_gone
from kogge.server.errors import TooMany, Unavailable

# --- The queue


def drained(queue: FairQueue[int]) -> str:
    """The owners in the order in which what waits is done, one at a time."""
    order = ""
    while taken := queue.take():
        order += taken[0]
        queue.finish(taken[0])
    return order


def filled(owners: str, **bounds: int) -> FairQueue[int]:
    queue: FairQueue[int] = FairQueue(**bounds)
    for number, owner in enumerate(owners):
        queue.put(owner, number)
    return queue


def test_owners_take_turns() -> None:
    assert drained(filled("aaaabbc")) == "abcabaa"


def test_what_one_owner_wants_is_done_in_its_order() -> None:
    queue = filled("aaa")
    assert [queue.take(), queue.take(), queue.take(), queue.take()] == [("a", 0), ("a", 1), ("a", 2), None]


def test_a_newcomer_is_next_after_what_is_running() -> None:
    queue = filled("a" * 40)
    queue.take()
    queue.put("b", 40)
    queue.finish("a")
    assert drained(queue).index("b") == 0


def test_newcomers_never_keep_anybody_waiting_for_ever() -> None:
    queue = filled("aa")
    order = ""
    for newcomer in "bcdefg":
        taken = queue.take()
        assert taken is not None
        queue.put(newcomer, 0)
        queue.finish(taken[0])
        order += taken[0]
    assert order == "abacde"


def test_the_bounds_of_a_queue() -> None:
    queue = filled("aaabb", each=3, most=6)
    with pytest.raises(TooMany) as refused:
        queue.put("a", 5)
    assert str(refused.value) == (
        "You are already waiting for 3 answers, the most one person can wait for. Try again in 5 seconds."
    )
    queue.put("c", 5)
    with pytest.raises(Unavailable) as busy:
        queue.put("d", 6)
    assert str(busy.value) == "The server has too much to do at the moment. Try again in 5 seconds."
    assert len(queue) == 6
    assert queue.take() == ("a", 0)
    queue.put("a", 6)
    assert len(queue) == 6


def test_what_nobody_wants_any_more_leaves_the_queue() -> None:
    queue = filled("aab")
    queue.discard("a", 0)
    queue.discard("a", 0)
    queue.discard("x", 0)
    assert len(queue) == 2
    assert [queue.take(), queue.take(), queue.take()] == [("a", 1), ("b", 2), None]
    queue.discard("a", 1)
    queue.finish("a")
    queue.finish("b")
    assert queue._owners == {}, "nobody is remembered who wants nothing"


@given(st.lists(st.one_of(st.sampled_from("abcd"), st.sampled_from(["take", "finish", "discard"])), max_size=60))
def test_nobody_is_passed_over_twice_by_the_same(steps: list[str]) -> None:
    """While somebody waits of whom nothing is running, no other is taken twice, whoever comes and goes."""
    queue: FairQueue[int] = FairQueue()
    waiting: list[tuple[str, int]] = []
    running: list[str] = []
    passed: dict[str, Counter[str]] = {}
    for number, step in enumerate(steps):
        if step == "take":
            if taken := queue.take():
                waiting.remove(taken)
                for owner in {owner for owner, _ in waiting} - set(running) - {taken[0]}:
                    passed.setdefault(owner, Counter())[taken[0]] += 1
                running.append(taken[0])
                passed.pop(taken[0], None)
            else:
                assert waiting == []
        elif step == "finish" and running:
            queue.finish(running.pop(0))
        elif step == "discard" and waiting:
            queue.discard(*waiting.pop())
        elif len(step) == 1:
            queue.put(step, number)
            waiting.append((step, number))
        assert len(queue) == len(waiting)
        passed = {owner: counted for owner, counted in passed.items() if owner in {name for name, _ in waiting}}
        assert all(count == 1 for counted in passed.values() for count in counted.values())


# --- The pool


@contextmanager
def pool(slots: int = 1, **bounds: int) -> Iterator[FairPool]:
    with ThreadPoolExecutor(slots) as threads:
        yield FairPool(threads, slots, **bounds)


class Work:
    """Pieces of work that are done once they are let go; the owners in the order in which theirs were begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let_go = threading.Event()

    def __call__(self, owner: str) -> str:
        self.begun.append(owner)
        assert self.let_go.wait(60)
        return owner


async def settled() -> None:
    """Let every task come to where it waits."""
    for _ in range(5):
        await asyncio.sleep(0)


def wanted(fair: FairPool, work: Callable[[str], Any], owners: str) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(fair.run(owner, work, owner)) for owner in owners]


def test_forty_of_one_person_delay_the_first_of_another_by_one() -> None:
    work = Work()

    async def ask() -> list[Any]:
        with pool() as fair:
            tasks = wanted(fair, work, "a" * 40 + "b")
            await settled()
            work.let_go.set()
            return await asyncio.gather(*tasks)

    assert asyncio.run(ask()) == [*"a" * 40, "b"]
    assert work.begun.index("b") == 1


@pytest.mark.parametrize("slots", [1, 2, 3])
def test_no_more_is_begun_than_there_are_threads_and_no_thread_is_idle(slots: int) -> None:
    work = Work()

    async def ask() -> None:
        with pool(slots) as fair:
            tasks = wanted(fair, work, "aaaaaa")
            await settled()
            assert len(fair._queue) == 6 - slots
            work.let_go.set()
            await asyncio.gather(*tasks)
            await settled()
            assert fair._free == slots

    asyncio.run(ask())
    assert len(work.begun) == 6


def test_who_stops_waiting_leaves_the_queue() -> None:
    work = Work()

    async def ask() -> list[Any]:
        with pool() as fair:
            tasks = wanted(fair, work, "abc")
            await settled()
            tasks[1].cancel()
            await settled()
            assert len(fair._queue) == 1
            work.let_go.set()
            return await asyncio.gather(*tasks, return_exceptions=True)

    answers = asyncio.run(ask())
    assert isinstance(answers.pop(1), asyncio.CancelledError)
    assert answers == ["a", "c"]
    assert work.begun == ["a", "c"]


def test_a_thread_is_taken_until_it_is_free_although_nobody_waits_for_it() -> None:
    work = Work()

    async def ask() -> None:
        with pool() as fair:
            first, second = wanted(fair, work, "ab")
            await settled()
            first.cancel()
            await settled()
            assert len(fair._queue) == 1
            assert fair._free == 0
            assert fair.left == 0
            work.let_go.set()
            assert await second == "b"
            assert fair.left == 1

    asyncio.run(ask())


def test_too_much_is_refused_and_the_rest_is_done() -> None:
    work = Work()

    async def ask() -> list[Any]:
        with pool(each=2, most=3) as fair:
            tasks = wanted(fair, work, "aaaabcb")
            await settled()
            work.let_go.set()
            return await asyncio.gather(*tasks, return_exceptions=True)

    answers = asyncio.run(ask())
    assert [answer if isinstance(answer, str) else type(answer) for answer in answers] == [
        *"aaa",
        TooMany,
        "b",
        Unavailable,
        Unavailable,
    ]


def test_what_fails_fails_for_who_wanted_it_and_for_nobody_else() -> None:
    def halve(number: int) -> int:
        return 60 // number

    async def ask() -> list[Any]:
        with pool() as fair:
            tasks = [fair.run("a", halve, number) for number in (2, 0, 3)]
            return await asyncio.gather(*tasks, return_exceptions=True)

    first, second, third = asyncio.run(ask())
    assert (first, third) == (30, 20)
    assert isinstance(second, ZeroDivisionError)


def test_a_closed_pool_lets_everybody_go() -> None:
    work = Work()

    async def ask() -> list[Any]:
        with pool() as fair:
            tasks = wanted(fair, work, "abc")
            await settled()
            fair.close()
            work.let_go.set()
            return await asyncio.gather(*tasks, return_exceptions=True)

    answers = asyncio.run(ask())
    assert answers[0] == "a"
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers[1:])
    assert work.begun == ["a"]


# --- Turns


async def draw(turns: FairTurns, owner: str, drawn: list[str]) -> None:
    async with turns.turn(owner):
        drawn.append(owner)
        await settled()
        drawn.append(owner)


def test_turns_are_one_at_a_time_and_fair() -> None:
    drawn: list[str] = []

    async def ask() -> None:
        turns = FairTurns()
        await asyncio.gather(*(draw(turns, owner, drawn) for owner in "aaaab"))
        assert turns._is_free

    asyncio.run(ask())
    assert "".join(drawn) == "aabbaaaaaa"


def test_a_turn_passes_on_when_its_holder_fails_or_goes() -> None:
    drawn: list[str] = []

    async def fail(turns: FairTurns) -> None:
        async with turns.turn("x"):
            await settled()
            raise ValueError

    async def ask() -> None:
        turns = FairTurns()
        failing = asyncio.create_task(fail(turns))
        drawing = [asyncio.create_task(draw(turns, owner, drawn)) for owner in "abc"]
        await settled()
        drawing[0].cancel()
        with pytest.raises(ValueError, match=r"^$"):
            await failing
        await asyncio.wait(drawing)
        assert turns._is_free
        assert turns._queue._owners == {}

    asyncio.run(ask())
    assert "".join(drawn) == "bbcc"


def test_a_turn_is_not_lost_on_somebody_who_has_just_gone() -> None:
    drawn: list[str] = []

    async def ask() -> None:
        turns = FairTurns()
        async with turns.turn("x"):
            drawing = [asyncio.create_task(draw(turns, owner, drawn)) for owner in "ab"]
            await settled()
            drawing[0].cancel()
        await asyncio.wait(drawing)
        assert turns._queue._owners == {}

    asyncio.run(ask())
    assert "".join(drawn) == "bb"


# --- Clients that go


def client(*messages: Mapping[str, Any]) -> Callable[[], Awaitable[Any]]:
    """What a client sends; then it waits."""
    left = list(messages)

    async def receive() -> Any:
        return left.pop(0) if left else await asyncio.Future[Any]()

    return receive


BODY = {"type": "http.request", "body": b"", "more_body": False}
GONE = {"type": "http.disconnect"}


def test_who_waits_gets_the_answer() -> None:
    async def answer() -> int:
        return 7

    async def fail() -> int:
        raise Unavailable("busy", 1)

    assert asyncio.run(unless_gone(client(BODY), answer())) == 7
    with pytest.raises(Unavailable):
        asyncio.run(unless_gone(client(), fail()))


def test_nothing_is_done_for_a_client_that_is_gone() -> None:
    work = Work()

    async def ask() -> None:
        with pool() as fair:
            first = asyncio.create_task(fair.run("a", work, "a"))
            await settled()
            with pytest.raises(ClientException):
                await unless_gone(client(BODY, GONE), fair.run("b", work, "b"))
            await settled()
            assert len(fair._queue) == 0
            work.let_go.set()
            await first

    asyncio.run(ask())
    assert work.begun == ["a"]
