"""The simulation of many tables: its queues are those of the textbooks, and the page shows what it says."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from statistics import mean

import msgspec
import pytest

from benchmarks import scale
from benchmarks.costs import Costs

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "scale.md"
SMALL = Costs(
    decision=3e-4,
    shared_decision=4e-4,
    postgresql=2e-4,
    heard=2e-5,
    page=1e-3,
    news=2e-3,
    thought=5e-3,
    told=3e-5,
    table_memory=6e4,
    stream_memory=3e4,
    table_stored=5e3,
    syncs=500,
    cores=2,
    load=0.5,
)


@pytest.mark.parametrize("busy", [0.3, 0.6, 0.8])
def test_waits_agree_with_the_known_results(busy: float) -> None:
    """M/D/1 waits busy/2(1-busy) services on average, M/M/1 twice as long (Pollaczek and Khinchine)."""
    arrivals, chance = scale.at_random(busy, 200_000, seed=3), random.Random(4)
    even = mean(scale.waits(arrivals, lambda: 1.0))
    uneven = mean(scale.waits(arrivals, lambda: chance.expovariate(1.0)))
    assert even == pytest.approx(busy / (2 * (1 - busy)), rel=0.05)
    assert uneven == pytest.approx(busy / (1 - busy), rel=0.05)


def test_who_is_served_together_waits_for_one_service_at_most() -> None:
    arrivals = scale.at_random(20.0, 10_000)
    assert max(scale.waits(arrivals, lambda: 1.0, together=1_000)) <= 1.0
    assert max(scale.waits(arrivals, lambda: 1.0)) > 1_000, "one by one they would never be done"


def test_a_part_is_full_before_it_has_no_time_left() -> None:
    full = scale.capacity(0.01)
    assert scale.wait_99(0.01, full) <= scale.SOON < scale.wait_99(0.01, 1.05 * full)
    assert 0.5 / 0.01 < full < 1 / 0.01


def test_dearer_decisions_leave_room_for_fewer_tables() -> None:
    dear = msgspec.structs.replace(SMALL, news=2 * SMALL.news)
    for play in (scale.LIVE, scale.DAY_LONG):
        cheap, costly = (scale.process_holds(costs, play, costs.decision) for costs in (SMALL, dear))
        assert 0 < costly < cheap


def test_it_runs_with_costs_from_a_file_and_puts_figures_into_a_page(tmp_path: Path) -> None:
    costs, page = tmp_path / "costs.json", tmp_path / "page.md"
    costs.write_bytes(msgspec.json.encode(SMALL))
    page.write_text(f"Before\n{scale.BEGIN}\nold\n{scale.END}\nAfter\n")
    words = [sys.executable, "-m", "benchmarks.scale", "--costs", str(costs), "--cores", "4"]
    printed = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert "one machine of 4 cores" in printed
    assert "one core for `kogge serve`" in printed
    subprocess.run([*words, "--into", str(page)], check=True, cwd=ROOT)
    assert page.read_text() == f"Before\n{scale.BEGIN}\n\n{printed}\n{scale.END}\nAfter\n"


def test_the_page_shows_what_follows_from_the_costs_kept_beside_it() -> None:
    costs = msgspec.json.decode(scale.COSTS.read_bytes(), type=Costs)
    assert scale.report(costs, scale.Machine(), scale.HALF) in PAGE.read_text("utf-8")
