"""Run the history checker for long: `python -m tests.server.history --kills 1000 --seed 1`.

It consists of many runs, each with a seed of its own. To continue where it stopped, pass the seed it had reached.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from tests.server.history.figures import Figures, figures
from tests.server.history.parts import SETUPS, Setup
from tests.server.history.run import Outcome, run

KILLS_IN_A_RUN = 25


def main() -> int:
    wanted = _read_options()
    folder = Path(tempfile.mkdtemp(prefix="kogge-history-"))
    total, wrong = Figures(), list[Outcome]()
    for setup, kills, seed in runs(wanted.setup, wanted.kills, wanted.seed):
        outcome = run(setup, kills, seed, folder / f"{setup.name}-{seed}")
        total += figures(outcome.history)
        wrong += [outcome] if outcome.problems else []
        kills, now = total.killed.total(), time.strftime("%H:%M:%S")
        print(f"{now} {kills:>5} of {wanted.kills} kills, seed {seed}, {setup.name}: {outcome.said}", flush=True)
    print(f"\n{total}\n{len(wrong)} runs went wrong; what processes printed is in {folder}")
    print("\n".join(f"Again: {outcome.command}" for outcome in wrong))
    return 1 if wrong else 0


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server.history", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first run; every further one has the next")
    parser.add_argument("--setup", choices=SETUPS, action="append", help="all in turn unless some are named")
    return parser.parse_args()


def runs(names: Sequence[str] | None, kills: int, seed: int) -> Iterator[tuple[Setup, int, int]]:
    """Yield runs that add up to this many kills, each with its setup, its kills and its seed."""
    setups = [SETUPS[name] for name in names or SETUPS]
    for number in count(seed):
        if kills <= 0:
            return
        yield setups[number % len(setups)], min(kills, KILLS_IN_A_RUN), number
        kills -= KILLS_IN_A_RUN


if __name__ == "__main__":
    sys.exit(main())
