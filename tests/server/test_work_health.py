"""A process that only does background work reports its health on a port of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.running import call
from tests.server.running import KOGGE, SECRET, Postgres, free_port, wait_for_port


@contextmanager
def working(folder: Path, database: str, port: int) -> Iterator[subprocess.Popen[str]]:
    words = [*KOGGE, "work", "--health", str(port), "--database", database]
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "KOGGE_SECRET": SECRET}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        wait_for_port(port)
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(port: int, status: int) -> httpx.Response:
    while (answer := httpx.get(f"http://127.0.0.1:{port}/health/ready")).status_code != status:
        time.sleep(0.05)
    return answer


def test_a_worker_tells_how_it_is(tmp_path: Path) -> None:
    cluster, port = Postgres(), free_port()
    try:
        cluster.start()
        with working(tmp_path, cluster.url, port) as process:
            ready = wait_for(port, 200).json()
            assert ready["parts"].keys() == {"database", "jobs"}
            assert httpx.get(f"http://127.0.0.1:{port}/health/live").json() == {"live": True}
            assert "kogge_jobs" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
            assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
            cluster.kill()
            assert wait_for(port, 503).json()["parts"]["database"]["ok"] is False
            assert httpx.get(f"http://127.0.0.1:{port}/health/live").status_code == 200
            cluster.start()
            wait_for(port, 200)
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
    finally:
        cluster.remove()


def test_a_port_that_is_taken_is_told_in_one_line(server: object) -> None:
    port = getattr(server, "port", 0)
    told = call("work", "--health", str(port), "--database", "postgresql+psycopg://nobody@127.0.0.1:1/x").complaint
    assert "choose another with --health" in told
