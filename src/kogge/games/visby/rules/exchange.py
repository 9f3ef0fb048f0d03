"""How goods become seals at the market: the best of all mixes of rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kogge.core.position import NONE

Rate = tuple[int, int]
"""So many goods for so many seals."""


def most_seals(rates: Sequence[Rate], most_goods: int) -> list[int]:
    """For every number of goods from 0 on the most seals that exactly so many buy, NONE where no mix hits it."""
    best = [0] + [NONE] * most_goods
    for spent in range(1, most_goods + 1):
        for goods, seals in rates:
            if goods <= spent and best[spent - goods] != NONE:
                best[spent] = max(best[spent], best[spent - goods] + seals)
    return best


def mix(rates: Sequence[Rate], spent: int) -> list[tuple[Rate, int]]:
    """How the most seals for a number of goods come about: each rate used and how often, the best rate first."""
    best = most_seals(rates, spent)
    used: Counter[Rate] = Counter()
    while spent:
        goods, seals = next(
            (goods, seals)
            for goods, seals in sorted(set(rates), key=lambda rate: (rate[1] / rate[0], rate[0]), reverse=True)
            if goods <= spent and best[spent - goods] != NONE and best[spent - goods] + seals == best[spent]
        )
        used[goods, seals] += 1
        spent -= goods
    return list(used.items())
