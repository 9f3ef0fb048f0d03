"""Threads for bots: apart from the event loop, and at a lower priority when the processor is busy."""

from __future__ import annotations

import contextlib
import os
import threading
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 10
"""How much nicer these threads are than those that serve requests (see `nice`)."""


def thinkers(number: int, name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, name, _step_back)


def _step_back() -> None:
    """Lower the priority of this thread, where threads have priorities of their own, as on Linux."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENCE)
