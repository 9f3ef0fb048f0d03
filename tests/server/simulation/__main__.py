"""Live through seeds, and stop at the first that breaks a promise: `python -m tests.server.simulation --seeds 1000`.

To go on where it was stopped, name the seed it had come to with `--first`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.server.history.figures import Figures, figures
from tests.server.simulation.run import play_seed, problems

TOLD_EVERY = 500


def judge(seed: int) -> tuple[int, list[str], Figures]:
    history = play_seed(seed)
    return seed, problems(history), figures(history)


def main() -> int:
    wanted = argparse.ArgumentParser(prog="python -m tests.server.simulation", description=__doc__)
    wanted.add_argument("--seeds", type=int, default=1, help="how many")
    wanted.add_argument("--first", type=int, default=0, help="the first of them")
    wanted.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at the same time")
    chosen = wanted.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.seeds)
    begun, total = time.monotonic(), Figures()
    with ProcessPoolExecutor(chosen.processes) as pool:
        for number, (seed, found, figures_of_one) in enumerate(pool.map(judge, seeds, chunksize=4), 1):
            if found:
                print(f"seed {seed} (again: python -m tests.server.simulation --first {seed})", *found, sep="\n  ")
                pool.shutdown(cancel_futures=True)
                return 1
            total += figures_of_one
            if number % TOLD_EVERY == 0:
                print(progress(number, seeds, time.monotonic() - begun), flush=True)
    print(f"\n{total}\n{len(seeds):,} seeds from {chosen.first} on: nothing lost, nothing doubled, nothing late")
    return 0


def progress(number: int, seeds: range, seconds: float) -> str:
    hours = (len(seeds) - number) * seconds / number / 3600
    return (
        f"{number:>7,} of {len(seeds):,} seeds, {number / seconds:.1f} a second, {hours:.1f} h to go, "
        f"next is {seeds[0] + number}"
    )


if __name__ == "__main__":
    sys.exit(main())
