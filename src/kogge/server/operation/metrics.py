"""Metrics for operators, in the format of Prometheus; nobody else can read them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusController
from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from kogge.server.middleware.proxies import is_within, visitor

METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
ANSWER = (0.001, 0.005, 0.02, 0.1, 0.5, 2)
"""Few, since each bucket is written out for every route."""
COMMIT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
THOUGHT = (0.01, 0.1, 0.5, 1, 2, 5, 10, 60)
MANY = (1, 2, 5, 10, 20, 50, 100, 200)

disable_created_metrics()  # type: ignore[no-untyped-call]

requests = Counter("kogge_requests", "Responses by route.", ("method", "path", "status"))
request_seconds = Histogram(
    "kogge_request_seconds", "Time until a response began, by route.", ("path",), buckets=ANSWER
)
decisions = Counter("kogge_decisions", "Decisions that were stored.")
commit_seconds = Histogram("kogge_commit_seconds", "Time of a commit to the database.", buckets=COMMIT)
commit_changes = Histogram("kogge_commit_changes", "Changes committed together.", buckets=MANY)
conflicts = Counter("kogge_conflicts", "Changes retried because somebody else was first.")
jobs = Gauge("kogge_jobs", "Background jobs.", ("kind", "state"))
thinking_seconds = Histogram("kogge_thinking_seconds", "Time a computer player thought.", ("level",), buckets=THOUGHT)
streams = Gauge("kogge_streams", "Open streams of live updates.")
tables = Gauge("kogge_tables", "Tables held in memory.")


def answered(scope: Mapping[str, Any], status: int, seconds: float) -> None:
    """Count a response under its route, never under the address sent: there are endlessly many of those."""
    counter, histogram = _series(scope["method"], scope.get("path_template", ""), status)
    counter.inc()
    histogram.observe(seconds)


@lru_cache(10_000)
def _series(method: str, path: str, status: int) -> tuple[Counter, Histogram]:
    # Looking up a series by its labels takes Prometheus longer than counting in it.
    return requests.labels(method if method in METHODS else "other", path, status), request_seconds.labels(path)


def for_operators(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Hide a page from everybody except this machine and the operators' networks."""
    if not is_within(visitor(connection.scope), connection.app.state.watchers):
        raise NotFoundException


class Metrics(PrometheusController):
    include_in_schema = False
    guards = (for_operators,)
