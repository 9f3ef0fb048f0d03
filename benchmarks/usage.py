"""What processes use: processor time, memory, disk. Linux only."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

TICK = 1 / os.sysconf("SC_CLK_TCK")
TRIES = 100
"""How often to look again: a child may end between being found and looked at, and its parent has its time then."""
PAGE = os.sysconf("SC_PAGE_SIZE")


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in file.read_text().split():
            found += family(int(child))
    return found


def processor(pids: Sequence[int]) -> float:
    """Seconds of processor time of processes and their descendants, those that have ended included."""
    for _ in range(TRIES):
        with suppress(FileNotFoundError, ProcessLookupError):
            return sum(_used(one) for pid in pids for one in family(pid))
    raise ProcessLookupError(f"one of the processes {', '.join(map(str, pids))} has ended")


def _used(pid: int) -> float:
    # The kernel counts ticks for /proc only; the clock of a process, named by its number, is exact.
    ended = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[13:15]
    try:
        return time.clock_gettime(~pid << 3 | 2) + sum(map(int, ended)) * TICK
    except OSError as error:
        raise ProcessLookupError(f"process {pid} has ended") from error


def memory(pid: int) -> int:
    """Bytes a process holds in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def settle(pids: Sequence[int], most: float = 60) -> None:
    """Wait until processes have nothing to do, since a server that has just started still loads things."""
    stop, before = time.monotonic() + most, -1.0
    while time.monotonic() < stop and (now := processor(pids)) - before > 0.02:
        before = now
        time.sleep(0.5)


def stored(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def syncs_a_second(folder: Path, samples: int) -> float:
    """How often a second the disk takes a small piece for good."""
    file = folder / "syncs"
    with file.open("wb") as out:
        begun = time.perf_counter()
        for _ in range(samples):
            out.write(bytes(4096))
            out.flush()
            os.fdatasync(out.fileno())
        taken = time.perf_counter() - begun
    file.unlink()
    return samples / taken
