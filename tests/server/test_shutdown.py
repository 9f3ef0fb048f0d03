"""The end: told to stop, a server ends soon and without a word, whoever listens or thinks."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from kogge.server.background.lifecycle import Closing
from tests.server.running import Server
from tests.server.visitor import Visitor

SOON = 30
"""Seconds on a machine that has much else to do; on a quiet one it is one."""
STREAMS = 20


def test_streams_and_thoughts_end_cleanly(tmp_path: Path) -> None:
    with Server(tmp_path, log=tmp_path / "log") as server, ExitStack() as open_ones:
        anna = Visitor(server.address, "Anna")
        table = anna.open_table()
        streams = [
            open_ones.enter_context(httpx.stream("GET", f"{server.address}{path}", timeout=SOON))
            for path in [f"/t/{table}/live", f"/api/tables/{table}/events"] * (STREAMS // 2)
        ]
        texts = [stream.iter_text() for stream in streams]
        assert all("data:" in next(text) for text in texts)
        aldermen = {f"seat-{seat}": "computer:alderman" for seat in (1, 2, 3)}
        assert anna.send("/tables", {"game": "tallinn", "seat-0": "me", **aldermen}).status_code == 303
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < SOON
        for text in texts:
            assert "error" not in "".join(text)
    log = (tmp_path / "log").read_text("utf-8")
    assert "Traceback" not in log
    assert [line["level"] for line in server.lines()] == ["info"]


def test_a_request_that_does_not_end_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path, log=tmp_path / "log") as server, socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.settimeout(SOON)
        slow.sendall(b"POST /api/people HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n")
        assert slow.recv(1000).startswith(b"HTTP/1.1 100 ")
        assert server.stop() == 0
        answer = slow.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 2" in answer.lower()
    assert b"content-security-policy" in answer.lower()
    assert "Traceback" not in (tmp_path / "log").read_text("utf-8")


HANGING = """
import asyncio, os, signal, sys
from contextlib import asynccontextmanager
import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from kogge.server.operation import logs
from kogge.server import run
from kogge.server.background.lifecycle import Closing

@asynccontextmanager
async def hang(app):
    yield
    await asyncio.Event().wait()

logs.set_up("json")
run.LONGEST_END = 0.1
app = Litestar([], lifespan=[hang], state=State({"closing": Closing()}), logging_config=None)
config = uvicorn.Config(app, port=0, log_config=None)
run._Server(config, app, lambda: os.kill(os.getpid(), signal.SIGTERM)).run()
"""


def test_whatever_hangs_the_process_ends() -> None:
    ended = subprocess.run([sys.executable, "-c", HANGING], capture_output=True, text=True, timeout=100)
    assert ended.returncode == 0, ended.stderr
    assert "did not shut down in time" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_end_is_told_to_those_who_listen() -> None:
    closing, told = Closing(), []
    with closing.calls(lambda: told.append("gone")):
        pass
    with closing.calls(lambda: told.append("here")):
        assert not told
        closing.begin()
        assert told == ["here"]
    with closing.calls(lambda: told.append("late")):
        assert told == ["here", "late"]


def test_who_listens_is_forgotten_after_an_error() -> None:
    closing, told = Closing(), []
    with pytest.raises(ValueError, match="away"), closing.calls(lambda: told.append("gone")):
        raise ValueError("away")
    closing.begin()
    assert not told
