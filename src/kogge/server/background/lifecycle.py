"""Announce the end of a server to everything that would otherwise go on forever, such as open streams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Closing:
    """Whether the server is shutting down. Listening costs nothing until it is."""

    def __init__(self) -> None:
        self.begun = False
        self._calls: set[Callable[[], object]] = set()

    def begin(self) -> None:
        """Notify all listeners, on the event loop."""
        self.begun = True
        for call in tuple(self._calls):
            call()

    @contextmanager
    def calls(self, call: Callable[[], object]) -> Iterator[None]:
        """Call this when the server shuts down, or at once if it already is, while the body runs."""
        self._calls.add(call)
        try:
            if self.begun:
                call()
            yield
        finally:
            self._calls.discard(call)
