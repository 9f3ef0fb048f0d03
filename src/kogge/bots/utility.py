"""The utility of a finished game to each player."""

from __future__ import annotations

from kogge.bots.network import DOUBT, Figures
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule

MARGIN = 2 * DOUBT
"""The weight of the lead beside the victory itself: a sure victory is never worth less than a likely one."""
WIDE_LEAD = 20.0


@rule
def set_utilities(players: int, scores: Numbers, ranks: Numbers, values: Figures) -> None:
    """Set the utility of a finished game to each seat, 0 to 1: its share of the victory, and a little for the lead."""
    winners = 0
    for seat in range(players):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(players):
        rival = NONE
        for other in range(players):
            if other != seat and (rival == NONE or scores[other] > scores[rival]):
                rival = other
        lead = max(-1.0, min(1.0, (scores[seat] - scores[rival]) / WIDE_LEAD))
        victory = 1.0 / winners if ranks[seat] == 1 else 0.0
        values[seat] = (1.0 - MARGIN) * victory + MARGIN * (1.0 + lead) / 2.0
