"""The end of a server, told to whoever would otherwise go on for ever, such as open streams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Closing:
    """Whether the server is shutting down. Whoever listens pays nothing until it is."""

    def __init__(self) -> None:
        self.begun = False
        self._calls: set[Callable[[], object]] = set()

    def begin(self) -> None:
        """Tell everybody who wants to know, in the event loop."""
        self.begun = True
        for call in tuple(self._calls):
            call()

    @contextmanager
    def calls(self, call: Callable[[], object]) -> Iterator[None]:
        """Call this when the server shuts down, at once if it does already, while the body runs."""
        self._calls.add(call)
        try:
            if self.begun:
                call()
            yield
        finally:
            self._calls.discard(call)
