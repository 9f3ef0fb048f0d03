"""Files from strangers are read beside the event loop, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kogge.core.errors import KoggeError, RecordError
from kogge.server import forms
from kogge.server.app import create_app
from kogge.server.settings import Settings


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
