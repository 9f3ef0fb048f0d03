"""Live through seeds, and stop at the first that breaks a promise: `python -m tests.server.simulation --seeds 1000`."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from tests.server.simulation.run import play_seed, problems


def judge(seed: int) -> tuple[int, list[str]]:
    return seed, problems(play_seed(seed))


def main() -> int:
    wanted = argparse.ArgumentParser(prog="python -m tests.server.simulation", description=__doc__)
    wanted.add_argument("--seeds", type=int, default=1, help="how many")
    wanted.add_argument("--first", type=int, default=0, help="the first of them")
    chosen = wanted.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.seeds)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seed, found in track(pool.map(judge, seeds, chunksize=4), "Seeds", len(seeds)):
            if found:
                print(f"\nseed {seed} (again: python -m tests.server.simulation --first {seed})", *found, sep="\n  ")
                pool.shutdown(cancel_futures=True)
                return 1
    print(f"{len(seeds)} seeds, nothing lost, nothing doubled, nothing late")
    return 0


if __name__ == "__main__":
    sys.exit(main())
