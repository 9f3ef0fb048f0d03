"""Threads that think: apart from the event loop, and behind it wherever the processor is short."""

from __future__ import annotations

import contextlib
import os
import threading
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 10
"""How much more patient they are than what serves people, as the system counts it (`nice`)."""


def thinkers(number: int, name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, name, _step_back)


def _step_back() -> None:
    """Where threads have priorities of their own, as on Linux."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENCE)
