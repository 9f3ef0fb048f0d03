"""Nothing acknowledged is lost, whatever is killed: clients play while processes, database and Redis die.

Each run is repeated by the command it names when it fails. `make endurance` runs for longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.history.figures import figures
from tests.server.history.parts import SETUPS
from tests.server.history.run import run

SEED = 15
KILLS = {"sqlite": 6, "one": 4, "three": 6, "three-redis": 7, "workers": 7}


@pytest.mark.parametrize("name", KILLS)
def test_everything_acknowledged_stays_and_play_goes_on(name: str, tmp_path: Path) -> None:
    outcome = run(SETUPS[name], KILLS[name], SEED, tmp_path)
    found = figures(outcome.history)
    print(found)
    assert not outcome.problems, outcome.said
    assert found.killed.total() == KILLS[name]
    assert found.counts["decisions acknowledged"] > 50
    assert found.counts["decisions sent more than once"] > 10
    assert found.counts["versions heard"] > 50
    assert found.counts["finished games"] > 0
