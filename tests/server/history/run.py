"""One run: start the parts, let clients play while faults are carried out, let everything come to rest, look at it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.server.history.checks import PATIENCE, problems
from tests.server.history.clients import Network, Refused
from tests.server.history.faults import Fault, bring_back, carry_out, plan
from tests.server.history.parts import Parts, Setup
from tests.server.history.recording import NOBODY, History
from tests.server.history.scenes import GAMES, LIMIT, Table, World, asleep, pair, solo

SECONDS_AT_LEAST = 120.0
SECONDS_A_KILL = 25.0
"""Seconds a run may take, and seconds added for each kill; then it is stopped, and pending requests are listed."""
LOOKS = 20
"""How often a table is looked for before it is said to be lost."""


@dataclass(frozen=True)
class Outcome:
    history: History
    problems: list[str]
    command: str
    """What repeats the run."""

    @property
    def said(self) -> str:
        """What went wrong and how to see it again, or that nothing did."""
        if not self.problems:
            return "nothing wrong"
        return "\n".join([f"{len(self.problems)} problems", *self.problems, f"Again: {self.command}"])


def run(setup: Setup, kills: int, seed: int, folder: Path) -> Outcome:
    """Carry out a whole run; the folder keeps what processes printed, and the history if something is wrong with it."""
    history = History(setup.name, seed, setup.servers, setup.workers, setup.vital)
    asyncio.run(_bounded(setup, plan(setup, kills, seed), history, folder))
    found = problems(history)
    if found:
        history.write(folder / "history.json")
    command = f"python -m tests.server.history --setup {setup.name} --kills {kills} --seed {seed}"
    return Outcome(history, found, command)


async def _bounded(setup: Setup, faults: list[Fault], history: History, folder: Path) -> None:
    """Run until the end or until it takes too long; either way nothing is left running."""
    kills = sum(len(fault.parts) for fault in faults)
    longest = SECONDS_AT_LEAST + SECONDS_A_KILL * kills
    parts = await asyncio.to_thread(Parts, setup, folder)
    try:
        async with asyncio.timeout(longest):
            await asyncio.to_thread(parts.start_all)
            await _play(parts, faults, history)
    except* (TimeoutError, Refused) as errors:
        told = [str(error) or f"the run did not end within {longest:.0f} s" for error in errors.exceptions]
        history.oddities += [*told, *parts.ended()]
    finally:
        await asyncio.to_thread(parts.close)


async def _play(parts: Parts, faults: list[Fault], history: History) -> None:
    network = Network(parts.addresses, history)
    world = World(network, f"{history.seed} {history.setup}")
    try:
        async with asyncio.TaskGroup() as scenes:
            for game in GAMES:
                for scene in (pair, solo, asleep):
                    scenes.create_task(scene(world, game))
            away = await carry_out(faults, parts, history)
            await _until(partial(_have_clocks_run_out, world, history.now()), LIMIT + PATIENCE)
            for name in away:
                await bring_back(name, parts, history)
            world.curtain.set()
        await _come_to_rest(world)
        history.oddities += parts.ended()
    finally:
        await asyncio.gather(*(listener.stop() for listener in world.listeners.values()))
        await network.close()


async def _come_to_rest(world: World) -> None:
    """Wait until nobody owes anything but persons, look at every table, and wait until everybody has heard of it."""
    for table in world.tables.values():
        await _until_computers_decided(world, table)
    for table in world.tables.values():
        await _look_at_last(world, table)
    await _until(partial(_has_all_been_heard, world.network.history), PATIENCE)


async def _look_at_last(world: World, table: Table) -> None:
    history = world.network.history
    watcher = world.spectator("watcher")
    for client in (*table.clients.values(), watcher):
        for _ in range(LOOKS):
            if await client.look(table.id, client.any_process()):
                history.final.setdefault(table.id, []).append(history.reads[-1])
                break
    if any(read.state.over for read in history.final.get(table.id, [])):
        history.records[table.id] = (await watcher.get(f"{table.path}/record")).json()
    if any(call.kind == "talk" and call.table == table.id for call in history.calls):
        history.pages[table.id] = (await table.clients[0].get(f"/t/{table.id}")).text


async def _until_computers_decided(world: World, table: Table) -> None:
    watcher = world.spectator("watcher")
    computers = world.network.history.tables[table.id].computers
    stop = world.network.history.now() + PATIENCE + 1
    while computers and world.network.history.now() < stop:
        state = await watcher.read(table.id)
        if not computers & set(state.to_move):
            return
        await asyncio.sleep(0.1)


def _have_clocks_run_out(world: World, since: float) -> bool:
    return all(at > since for at in world.ran_out.values())


def _has_all_been_heard(history: History) -> bool:
    newest = {table: max(read.state.version for read in reads) for table, reads in history.final.items()}
    return all(stream.newest >= newest.get(stream.table, NOBODY) for stream in history.streams)


async def _until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait for a state, but not forever: a check reports it if it never came."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not is_so():
                await asyncio.sleep(0.05)
