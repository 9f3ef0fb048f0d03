"""The five levels of computer players, named after the ranks of Hanseatic merchants.

They differ in what they overlook, not in how often they roll dice: an apprentice sees some of the possible decisions, a
journeyman all of them but hardly what follows, a merchant tries each in a few rollouts, a councillor in many, and only
an alderman knows from experience what a position is worth.
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
"""How long a person does not notice that a player thinks."""
RARE = 0.2
"""A decision whose share is smaller than this part of the largest share is not played."""


class GreedyApprentice:
    """Notices every second decision, and takes what looks best right after this step."""

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
    """Sees every decision and what it brings at once, but not what follows.

    Among more than two players, many want what is best at once and have to share it: there it tries each decision in a
    few rollouts.
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
    """A player that searches. Until the search is compiled it plays like a journeyman: nobody waits."""

    depth: Depth
    most_seconds = UNNOTICED_SECONDS
    """The longest it thinks if there is a time limit; without one it makes all its rollouts."""

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
        """Return the probability of each legal decision."""
        return mixed_strategy(self._thinker.findings(view, at_most(limit, self.most_seconds)))


class SearchMerchant(Searching):
    """Tries each decision in a few rollouts."""

    depth = Depth(tries=50, capacity=1 << 12)


class SearchCouncillor(Searching):
    """Tries each decision in many rollouts, but does not solve anything."""

    depth = Depth(simulations=1000, tries=250, capacity=1 << 14)


class SearchAlderman(Searching):
    """Solves what can be solved, evaluates positions by a value network, and looks as far as two seconds allow."""

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
    """Return a limit whose time, if it has one, is at most some seconds."""
    return limit if limit.time is None else Limit(min(limit.time, seconds), limit.simulations)


def mixed_strategy(findings: list[Finding]) -> list[float]:
    """Return the mixed strategy to play: the shares of the findings, without those due to exploration.

    The solution of a matrix game is played as it is: every part of it keeps others from exploiting it.
    """
    shares = np.array([finding.share for finding in findings])
    if not findings[0].solved:
        shares[shares < RARE * shares.max()] = 0.0
    return [float(share) for share in shares / shares.sum()]


def sample(mix: list[float], share: float) -> int:
    """Sample an index from a mixed strategy by a random number from 0 to 1."""
    for place, part in enumerate(mix):
        share -= part
        if share < 0.0:
            return place
    return max(range(len(mix)), key=mix.__getitem__)
