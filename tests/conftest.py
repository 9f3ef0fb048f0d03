"""Tests play with the compiled rules; where interpreted ones are meant, the test says so."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from kogge import bots, games
from kogge.core.engine import is_prepared, prepare

os.environ["COLUMNS"] = "120"

settings.register_profile(
    "kogge", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("kogge")


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    for name in games.names():
        if not is_prepared(games.find(name)):
            prepare(games.find(name))
        if games.find(name).search and not bots.is_ready(games.find(name)):
            bots.prepare(games.find(name))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late once; what fails three times is broken."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker(pytest.mark.flaky(reruns=2))
