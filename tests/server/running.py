"""Real parts for tests: a server in a process of its own, a PostgreSQL cluster, a Redis server; all on loopback."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

KOGGE = [sys.executable, "-m", "kogge"]
SECRET = "for tests only, and long enough to be one"


class Server:
    """`kogge serve`, which can be killed and started again at the same address."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str = "",
        redis: str = "",
        port: int = 0,
        proxies: str = "",
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self._folder = folder
        self._environment = {"KOGGE_REQUESTS_A_SECOND": "100000"} | dict(environment or {})
        self._log = log
        self._words = ["--database", database, "--redis", redis, "--behind-proxy", proxies]
        self._port = port
        self.address = ""

    def start(self) -> None:
        words = [*KOGGE, "serve", "--port", str(self._port), *self._words]
        environment = os.environ | {"XDG_DATA_HOME": str(self._folder), "KOGGE_SECRET": SECRET}
        environment |= self._environment
        errors = self._log.open("ab") if self._log else None
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1].rstrip("/")
        self._port = int(self.address.rpartition(":")[2])
        wait_for_port(self._port)

    @property
    def port(self) -> int:
        return self._port

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Kill it as if the power went."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Tell it to stop; return its status."""
        self._process.terminate()
        return self._process.wait(60)

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged."""
        assert self._log is not None
        return [json.loads(line) for line in self._log.read_text("utf-8").splitlines()]

    def peak(self) -> int:
        """The most memory it has had at once, in kibibytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))

    def forget_peak(self) -> None:
        """Reset the peak to what it uses now."""
        Path(f"/proc/{self._process.pid}/clear_refs").write_text("5")

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self.stop()


def wait_for_port(port: int, seconds: float = 30) -> None:
    stop = time.monotonic() + seconds
    while time.monotonic() < stop:
        if is_listening(port):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lasting_port() -> int:
    """Return a port that stays free while nobody listens there: below those that connections get by default."""
    for port in random.SystemRandom().sample(range(15_000, 32_000), 100):
        if not is_listening(port):
            return port
    raise OSError("no port is free")


class Postgres:
    """A PostgreSQL cluster of our own, which can crash and be started again at the same address. No root may run it."""

    def __init__(self, port: int = 0) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        assert found, "install postgresql; the Makefile does"
        self._programs, self._port = found[-1].parent, port or free_port()
        self._data = Path(tempfile.mkdtemp(prefix="kogge-postgresql-"))
        if os.getuid() == 0:
            shutil.chown(self._data, "postgres", "postgres")
        self._run("initdb", "-A", "trust")
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-p {self._port} -h 127.0.0.1 -k {self._data}"
        self._run("pg_ctl", "-w", "-s", "-o", options, "-l", str(self._data / "log"), "start")

    def kill(self) -> None:
        """Stop it without a goodbye: it has to recover when it starts again."""
        self._run("pg_ctl", "-w", "-s", "-m", "immediate", "stop")

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.kill()
        shutil.rmtree(self._data)

    def _run(self, program: str, *words: str) -> None:
        as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*as_postgres, str(self._programs / program), "-D", str(self._data), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL cluster of our own; the URL of its database."""
    cluster = Postgres()
    try:
        cluster.start()
        yield cluster.url
    finally:
        cluster.remove()


class Redis:
    """A Redis server of our own that keeps nothing, which can be killed and started again at the same address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._folder, self._port = folder, port or free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        where = ["--port", str(self._port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        self._process = subprocess.Popen(["redis-server", *where, "--save", ""], stdout=subprocess.DEVNULL)
        wait_for_port(self._port)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server of our own; its URL."""
    server = Redis(folder)
    try:
        server.start()
        yield server.url
    finally:
        server.kill()
