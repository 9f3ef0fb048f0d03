"""Real parts for tests: a server in a process of its own, a PostgreSQL cluster, a Redis server; all on loopback."""

from __future__ import annotations

import json
import os
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
        """As if the power went."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Tell it to end; its status."""
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
        """Let the peak be what it has now."""
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
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL cluster of our own; the URL of its database. It refuses to run as root."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "install postgresql; the Makefile does"
    programs, port = found[-1].parent, free_port()
    data = Path(tempfile.mkdtemp(prefix="kogge-postgresql-"))
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if as_postgres:
        shutil.chown(data, "postgres", "postgres")
    common = [*as_postgres, str(programs / "pg_ctl"), "-D", str(data), "-w", "-s"]
    subprocess.run([*as_postgres, str(programs / "initdb"), "-D", str(data), "-A", "trust"], check=True, stdout=-3)
    options = f"-p {port} -h 127.0.0.1 -k {data}"
    subprocess.run([*common, "-o", options, "-l", str(data / "log"), "start"], check=True)
    try:
        yield f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*common, "-m", "immediate", "stop"], check=True)
        shutil.rmtree(data)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server of our own; its URL."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(10)
