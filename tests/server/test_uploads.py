"""Files from strangers are read beside the event loop, so that nobody waits for them, and take little memory."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kogge import games
from kogge.core.errors import KoggeError, RecordError
from kogge.server.app import create_app
from kogge.server.settings import Settings
from kogge.server.web import forms
from tests import edition_trial
from tests.running import simulated
from tests.server.running import Server
from tests.server.visitor import PATIENCE, Visitor


def is_on_the_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize(("path", "reading"), [("/tables", "opening"), ("/records", "recorded")])
def test_a_file_is_read_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, reading: str
) -> None:
    seen: list[bool] = []

    def read(*_: Any) -> KoggeError:
        seen.append(is_on_the_event_loop())
        raise RecordError("it has been read")

    monkeypatch.setattr(forms, reading, read)
    with TestClient(create_app(Settings(folder=tmp_path))) as client:
        client.get("/")
        answer = client.post(path, data={"game": "tallinn"}, headers={"x-csrftoken": client.cookies["csrftoken"]})
    assert answer.status_code == 400
    assert "it has been read" in answer.text
    assert seen == [False]


# --- Memory

MEMORY = 200 << 10
"""Kibibytes that a server may take for the worst file, above what it has anyway."""
PARTS = b"a" + b".a" * 499_000 + b"=1"
EDITIONS = {name: text.encode() for name, text in edition_trial.WORST.items()} | {"endless key": PARTS}


def spoiled(**changes: Any) -> bytes:
    """A record with other values, written as short as can be."""
    return json.dumps(simulated() | changes, separators=(",", ":")).encode()


RECORDS = {
    "plain": spoiled(),
    "brackets": b"[" * 1_000_000,
    "objects": b'{"a":' * 200_000,
    "empty lists": b"[" + b"[]," * 340_000 + b"[]]",
    "digits": b"9" * 1_000_000,
    "numbers": spoiled(log=[0] * 500_000),
    "entries": spoiled(log=[{}] * 300_000),
    "seats": spoiled(seats=[{"name": "", "player": ""}] * 35_000),
    "seats that are none": spoiled(seats=[0] * 400_000),
    "options": spoiled(options={str(number): 0 for number in range(90_000)}),
    "keys": spoiled(**{str(number): 0 for number in range(90_000)}),
    "pending": spoiled(pending=[{}] * 300_000),
    "a text": spoiled(game="\U0001f600" * 80_000),
    "a result": spoiled(result={"scores": [0] * 400_000}),
}


def warmed(server: Server) -> Visitor:
    """Somebody who has had a hint in each game, for which the server has to have loaded all it ever does."""
    anna = Visitor(server.address, "Anna")
    for game in games.names():
        table = anna.send("/tables", {"game": game, "quick": "1"}).headers["location"]
        stop = time.monotonic() + PATIENCE
        while (answer := anna.get(f"{table}/hint")).status_code == 403 and time.monotonic() < stop:
            time.sleep(0.1)  # another seat is asked first
        assert answer.status_code == 200, answer.text
    return anna


def test_the_worst_files_take_little_memory(tmp_path: Path) -> None:
    """A server that hangs is noticed by the visitor's patience."""
    with Server(tmp_path) as server:
        anna = warmed(server)
        server.forget_peak()
        before, taken = server.peak(), {}
        for name, file in RECORDS.items():
            assert anna.send("/records", {}, files={"record": file}).status_code in (303, 400), name
            taken[f"record of {name}"] = server.peak() - before
        for name, file in EDITIONS.items():
            form = {"game": "tallinn", "seat-0": "me", "seat-1": "open"}
            assert anna.send("/tables", form, files={"edition_file": file}).status_code in (303, 400), name
            taken[f"edition of {name}"] = server.peak() - before
    assert {name: much for name, much in taken.items() if much > MEMORY} == {}
