"""Which parts are killed when: a plan that follows from a seed, and how it is carried out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from tests.server.history.parts import Parts, Setup
from tests.server.history.recording import History, Outage

STALLED = 45.0
"""Seconds without any acknowledgement after which clients are said to be stuck."""


@dataclass(frozen=True)
class Fault:
    """Parts that are killed together."""

    parts: tuple[str, ...]
    after: int
    """Acknowledgements since the last fault was over, so that kills meet people at play on any machine."""
    delay: float
    """Seconds after that, so that they meet every moment of a request."""
    down: float
    """Seconds until the parts are started again; without end, they stay away until everybody else has gone on."""


def plan(setup: Setup, kills: int, seed: int) -> list[Fault]:
    """As many kills as wanted, of every part in turn, alone and together."""
    rng = random.Random(f"{seed} {setup.name}")
    victims = _victims(setup, rng)
    lasting = len(setup.workers) > 1
    faults: list[Fault] = []
    left = kills - lasting
    while left > 0:
        together = min(left, len(setup.parts), rng.choices((1, 2, 3), (7, 3, 1))[0])
        chosen = {next(victims) for _ in range(together)}
        faults.append(_fault(rng, setup, chosen, rng.choice((0.0, rng.uniform(0.0, 1.5)))))
        left -= len(chosen)
    if lasting:
        faults.append(_fault(rng, setup, {rng.choice(setup.workers)}, inf))
    return faults


def _victims(setup: Setup, rng: random.Random) -> Iterator[str]:
    while True:
        yield from rng.sample(setup.parts, len(setup.parts))


def _fault(rng: random.Random, setup: Setup, chosen: set[str], down: float) -> Fault:
    in_order = tuple(part for part in setup.parts if part in chosen)
    return Fault(in_order, rng.randint(3, 40), rng.uniform(0.0, 0.05), down)


async def carry_out(faults: list[Fault], parts: Parts, history: History) -> list[str]:
    """Kill and restart as planned; the parts that are to stay away for now."""
    for fault in faults:
        await _acknowledgements(history, fault.after)
        await asyncio.sleep(fault.delay)
        history.oddities += parts.ended()
        for name in fault.parts:
            history.outages.append(Outage(name, history.now()))
            await asyncio.to_thread(parts.kill, name)
        if fault.down == inf:
            return list(fault.parts)
        await asyncio.sleep(fault.down)
        for name in fault.parts:
            await bring_back(name, parts, history)
    return []


async def bring_back(name: str, parts: Parts, history: History) -> None:
    await asyncio.to_thread(parts.start, name)
    for outage in history.outages:
        if outage.part == name:
            outage.back = min(outage.back, history.now())


async def _acknowledgements(history: History, wanted: int) -> None:
    wanted += history.acknowledgements
    stuck = history.now() + STALLED
    while history.acknowledgements < wanted:
        if history.now() > stuck:
            raise TimeoutError(f"not even {wanted} acknowledgements in {STALLED:.0f} s after the last fault was over")
        await asyncio.sleep(0.01)
