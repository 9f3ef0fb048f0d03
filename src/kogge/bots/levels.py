"""The five levels of computer players, named after the ranks of Hanseatic merchants.

They differ in what they overlook, not in how often they roll dice: an apprentice sees a part of what could be done now,
a journeyman all of it but hardly what follows, a merchant follows each possibility through a few games, a councillor
through many, and only an alderman knows from experience what a position is worth.
"""

from __future__ import annotations

import numpy as np

from kogge.bots.finding import Finding
from kogge.bots.greedy import Greedy, appraised
from kogge.bots.readiness import is_ready
from kogge.bots.thinking import Depth, Thinker
from kogge.bots.tree import chance_share
from kogge.core.chance import below, derived_seed, generator
from kogge.core.decision import Decision
from kogge.core.player import Limit, Player
from kogge.core.view import View

UNNOTICED_SECONDS = 0.3
"""Seconds a person does not notice."""
RARE = 0.2
"""What is advised more rarely than this share of the most frequent advice is not played."""


class GreedyApprentice:
    """Notices every second thing that could be done, and takes what looks best at a glance, right after this step."""

    NOTICED = 2

    def __init__(self, seed: int) -> None:
        self._chance = generator(seed)

    def decide(self, view: View, limit: Limit) -> Decision:
        number = len(view.legal)
        noticed = [place for place in range(number) if below(self._chance, self.NOTICED) == 0]
        noticed = noticed or [int(below(self._chance, number))]
        values = appraised(view, view.legal.codes[noticed], self._chance, 1)
        return view.legal[noticed[int(values.argmax())]]


class GreedyJourneyman(Greedy):
    """Sees everything that could be done now, and what it brings at once; not what follows from it.

    Among more than two, many want what is best at once and get little of it: there it gives each possibility a glance
    to the end of the game.
    """

    GLANCE = Depth(tries=8, capacity=1 << 12)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._thinker = Thinker(derived_seed(seed, 1), self.GLANCE)

    def decide(self, view: View, limit: Limit) -> Decision:
        limit = at_most(limit, UNNOTICED_SECONDS)
        if view.position.players == 2 or len(view.legal) == 1 or not is_ready(view.game):
            return super().decide(view, limit)
        mix = mixed_strategy(self._thinker.findings(view, limit))
        return view.legal[sample(mix, chance_share(self._chance))]


class Searching:
    """A player who thinks in imagined games. Until that is compiled it plays as a journeyman does: nobody waits."""

    depth: Depth
    most_seconds = UNNOTICED_SECONDS
    """The longest it thinks, in seconds; without a limit in time it takes the imagined games it needs."""

    def __init__(self, seed: int) -> None:
        self._chance = generator(seed)
        self._thinker = Thinker(derived_seed(seed, 1), self.depth)
        self._meanwhile = GreedyJourneyman(derived_seed(seed, 2))

    def decide(self, view: View, limit: Limit) -> Decision:
        if not is_ready(view.game):
            return self._meanwhile.decide(view, limit)
        single = len(view.legal) == 1
        place = 0 if single else sample(self.mix(view, limit), chance_share(self._chance))
        self._thinker.decided(view, int(view.legal.codes[place]))
        return view.legal[place]

    def mix(self, view: View, limit: Limit) -> list[float]:
        """How likely each legal decision is."""
        return mixed_strategy(self._thinker.findings(view, at_most(limit, self.most_seconds)))


class SearchMerchant(Searching):
    """Gives each possibility a short thought."""

    depth = Depth(tries=50, capacity=1 << 12)


class SearchCouncillor(Searching):
    """Follows each possibility through many games, but not through every answer of the others."""

    depth = Depth(simulations=1000, tries=250, capacity=1 << 14)


class SearchAlderman(Searching):
    """Solves what can be solved, knows what positions are worth, and looks as far as two seconds allow."""

    depth = Depth(simulations=60_000, pairs=50_000, further=200_000, learnt=True, inferring=True, capacity=1 << 17)
    most_seconds = 1.8


LEVELS: dict[str, type[Player]] = {
    "apprentice": GreedyApprentice,
    "journeyman": GreedyJourneyman,
    "merchant": SearchMerchant,
    "councillor": SearchCouncillor,
    "alderman": SearchAlderman,
}
USUAL_LEVEL = "journeyman"


def at_most(limit: Limit, seconds: float) -> Limit:
    """A limit in time that is not longer than some seconds."""
    return limit if limit.time is None else Limit(min(limit.time, seconds), limit.simulations)


def mixed_strategy(findings: list[Finding]) -> list[float]:
    """The mix that is played: what thinking advises, without what it tried more than it meant it.

    The mix that solves a matrix is played as it is: every part of it keeps others from profiting.
    """
    shares = np.array([finding.share for finding in findings])
    if not findings[0].solved:
        shares[shares < RARE * shares.max()] = 0.0
    return [float(share) for share in shares / shares.sum()]


def sample(mix: list[float], share: float) -> int:
    """The place in a mix at which a random share of it lies."""
    for place, part in enumerate(mix):
        share -= part
        if share < 0.0:
            return place
    return max(range(len(mix)), key=mix.__getitem__)
