"""The stream of a table: versions, and signs of life that are no versions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kogge.server.background.lifecycle import Closing
from kogge.server.club import Club
from kogge.server.storage.store import Store
from kogge.server.web import streams
from tests.server.test_club import opening, seat


def test_a_sign_of_life_carries_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that reads a version from every line of data must not stumble over it."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.0)

    async def story() -> list[bytes]:
        store = Store(f"sqlite:///{tmp_path / 'kogge.db'}")
        club = Club(store)
        anna, bo = await club.people.add("Anna"), await club.people.add("Bo")
        table = await club.open_table(anna, opening(seat(0, anna), seat(1, bo)))
        heard = streams.versions(club, table, Closing())
        told = [(await anext(heard)).encode(), (await anext(heard)).encode()]
        await heard.aclose()
        store.close()
        return told

    version, alive = asyncio.run(story())
    assert b"data: 0" in version
    assert b"alive" in alive
    assert b"data" not in alive
