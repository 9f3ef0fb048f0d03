"""The parts of a server as operators run it: processes that serve, processes that work, a database, Redis."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests.server.running import KOGGE, SECRET, Postgres, Redis, is_listening, lasting_port

START_SECONDS = 60.0
POSTGRESQL, REDIS = "postgresql", "redis"
ENVIRONMENT = {"KOGGE_SECRET": SECRET, "KOGGE_REQUESTS_A_SECOND": "100000", "PYTHONFAULTHANDLER": "1"}
"""All clients come from one address; and whatever ends a process is to be found in what it printed."""
WORKING = b"Kogge works."


@dataclass(frozen=True)
class Setup:
    """What is run together."""

    name: str
    database: str = POSTGRESQL
    serving: int = 1
    working: int = 0
    """Processes that only work; if there are any, those that serve do not."""
    redis: bool = False

    @property
    def servers(self) -> tuple[str, ...]:
        return tuple(f"serve-{number}" for number in range(self.serving))

    @property
    def workers(self) -> tuple[str, ...]:
        """The parts that decide for computer players and let clocks run out."""
        return tuple(f"work-{number}" for number in range(self.working)) or self.servers

    @property
    def vital(self) -> tuple[str, ...]:
        """The parts there is one of, and that all others need."""
        return ((POSTGRESQL,) if self.database == POSTGRESQL else ()) + ((REDIS,) if self.redis else ())

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts, in the order in which they can be started."""
        return tuple(dict.fromkeys((*self.vital, *self.servers, *self.workers)))


SETUPS = {
    setup.name: setup
    for setup in (
        Setup("sqlite", database="sqlite"),
        Setup("one", serving=1),
        Setup("three", serving=3),
        Setup("three-redis", serving=3, redis=True),
        Setup("workers", serving=2, working=2),
    )
}


class Part(Protocol):
    def start(self) -> None:
        """Start it, and return when it is ready."""

    def kill(self) -> None:
        """End it as if the power went."""


class Process:
    """A command of `kogge`; what it prints goes to a file."""

    def __init__(self, name: str, words: list[str], folder: Path, port: int = 0) -> None:
        self.name, self._words, self._folder, self._port = name, words, folder, port
        self._output = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | ENVIRONMENT | {"XDG_DATA_HOME": str(self._folder)}
        with self._output.open("ab") as output:
            printed = output.tell()
            self._process = subprocess.Popen([*KOGGE, *self._words], stdout=output, stderr=output, env=environment)
        stop = time.monotonic() + START_SECONDS
        while not self._is_ready(printed):
            if self.status is not None or time.monotonic() > stop:
                raise TimeoutError(f"{self.name} does not get ready (status {self.status}), see {self._output}")
            time.sleep(0.02)

    def _is_ready(self, printed: int) -> bool:
        if self._port:
            return is_listening(self._port)
        return WORKING in self._output.read_bytes()[printed:]

    @property
    def status(self) -> int | None:
        """The status it ended with, nothing while it runs."""
        return self._process.poll() if self._process else None

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


class Parts:
    """All parts of a setup, by name."""

    def __init__(self, setup: Setup, folder: Path) -> None:
        self.setup, self._folder = setup, folder
        folder.mkdir(parents=True, exist_ok=True)
        self._cluster = Postgres(lasting_port()) if setup.database == POSTGRESQL else None
        self._redis = Redis(folder / "redis", lasting_port()) if setup.redis else None
        self._ports = {name: lasting_port() for name in setup.servers}
        self._processes = {name: self._process(name) for name in (*setup.servers, *setup.workers)}
        self._locks = {name: threading.Lock() for name in setup.parts}
        self._up: set[str] = set()
        self._is_closed = False

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self._ports.values()]

    def _process(self, name: str) -> Process:
        database = self._cluster.url if self._cluster else f"sqlite:///{self._folder / 'kogge.db'}"
        common = ["--database", database, *(["--redis", self._redis.url] if self._redis else [])]
        if name not in self._ports:
            return Process(name, ["work", *common], self._folder)
        port, idle = self._ports[name], ["--no-work"] if self.setup.working else []
        return Process(name, ["serve", "--port", str(port), *common, *idle], self._folder, port)

    def _part(self, name: str) -> Part:
        vital: dict[str, Part | None] = {POSTGRESQL: self._cluster, REDIS: self._redis}
        found = vital.get(name) or self._processes[name]
        assert found is not None
        return found

    def start(self, name: str) -> None:
        with self._locks[name]:
            if not self._is_closed:
                self._part(name).start()
                self._up.add(name)

    def kill(self, name: str) -> None:
        with self._locks[name]:
            if name in self._up:
                self._up.discard(name)
                self._part(name).kill()

    def ended(self) -> list[str]:
        """The processes that ended though nobody killed them."""
        running = [self._processes[name] for name in sorted(self._up) if name in self._processes]
        return [f"{one.name} ended by itself, status {one.status}" for one in running if one.status is not None]

    def start_all(self) -> None:
        for name in self.setup.parts:
            self.start(name)

    def close(self) -> None:
        """End everything, also what is just being started."""
        self._is_closed = True
        for process in self._processes.values():
            process.kill()
        for name in reversed(self.setup.parts):
            with self._locks[name]:
                self._remove(name)

    def _remove(self, name: str) -> None:
        if name == POSTGRESQL and self._cluster:
            self._cluster.remove()
        else:
            self._part(name).kill()
