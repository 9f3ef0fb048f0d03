"""The coach: what a strong player would have done at every decision of a game, and what each choice cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kogge.bots.analysis import Advice, analyse
from kogge.core.match import Match
from kogge.core.player import Limit
from kogge.core.view import View

SEARCH_LIMIT = Limit(simulations=20_000)
OWN_PLAYER_LIMIT = Limit(simulations=1_000)
"""How long each decision is analysed: by search, or by a game's own player, whose rollouts are whole games."""


@dataclass(frozen=True)
class Judgement:
    """One decision of a game, judged by what its seat could know."""

    seat: int
    entry: int
    """Its index in the log."""
    chosen: int
    choices: tuple[Advice, ...]

    @property
    def chance(self) -> float:
        """The probability of winning with the mixed strategy of a strong player."""
        return sum(choice.share * choice.value for choice in self.choices)

    @property
    def cost(self) -> float:
        """How much of that probability the choice gave away."""
        taken = self.choices[self.chosen]
        return 0.0 if taken.share else max(0.0, self.chance - taken.value)

    @property
    def stake(self) -> float:
        """How much the worst choice would have given away."""
        return max(0.0, self.chance - min(choice.value for choice in self.choices))


def advise(view: View, limit: Limit | None = None) -> tuple[Advice, ...]:
    """Return advice on everything a seat could decide now."""
    return analyse(view, limit or (SEARCH_LIMIT if view.game.search else OWN_PLAYER_LIMIT))


def judged(match: Match, progress: Callable[[int, int], None] = lambda done, total: None) -> Iterator[Judgement]:
    """Judge the decisions of a game one by one, and report progress."""
    made = [index for index, entry in enumerate(match.log) if "seat" in entry and "do" in entry]
    for number, index in enumerate(made):
        progress(number, len(made))
        entry = match.log[index]
        view = match.fork(index).view(entry["seat"])
        if len(view.legal) > 1:
            options = advise(view)
            taken = next(place for place, option in enumerate(options) if option.text == entry["do"])
            yield Judgement(entry["seat"], index, taken, options)


def accuracy(judgements: Sequence[Judgement], seat: int) -> float:
    """Return how much a seat kept of everything that its choices could have given away, from 0 to 1."""
    own = [judgement for judgement in judgements if judgement.seat == seat]
    stakes = sum(judgement.stake for judgement in own)
    return 1.0 - sum(judgement.cost for judgement in own) / stakes if stakes else 1.0


def moments(judgements: Sequence[Judgement], number: int = 3) -> list[Judgement]:
    """Return the decisions that gave most away, in the order in which they were made."""
    dearest = sorted((one for one in judgements if one.cost > 0), key=lambda one: -one.cost)[:number]
    return sorted(dearest, key=lambda one: one.entry)
