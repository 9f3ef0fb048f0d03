"""The coach: what a strong player would have done at every decision of a game, and what each choice cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kogge.bots.analysis import analyse
from kogge.core.match import Match
from kogge.core.player import Limit
from kogge.core.view import View

SEARCH_LIMIT = Limit(simulations=20_000)
OWN_PLAYER_LIMIT = Limit(simulations=1_000)
"""How long each decision of a game is thought about: by search, or by a game's own player, who plays whole games."""


@dataclass(frozen=True)
class Choice:
    """A legal decision as a strong player sees it."""

    text: str
    share: float
    """How often it would be taken."""
    value: float
    """The chance to win with it, from what the seat knows."""


@dataclass(frozen=True)
class Judgement:
    """One decision of a game, judged from what its seat could know."""

    seat: int
    entry: int
    """Its place in the log."""
    chosen: int
    choices: tuple[Choice, ...]

    @property
    def chance(self) -> float:
        """The chance to win with the mix of a strong player."""
        return sum(choice.share * choice.value for choice in self.choices)

    @property
    def cost(self) -> float:
        """How much of the chance to win the choice gave away."""
        taken = self.choices[self.chosen]
        return 0.0 if taken.share else max(0.0, self.chance - taken.value)

    @property
    def stake(self) -> float:
        """How much the worst choice would have given away."""
        return max(0.0, self.chance - min(choice.value for choice in self.choices))


def choices(view: View, limit: Limit | None = None) -> tuple[Choice, ...]:
    """All that a seat could decide now; what a strong player does not do has no share."""
    limit = limit or (SEARCH_LIMIT if view.game.search else OWN_PLAYER_LIMIT)
    return tuple(Choice(str(one.decision), one.share, one.chance) for one in analyse(view, limit).options)


def judged(match: Match, told: Callable[[int, int], None] = lambda done, all_of_them: None) -> Iterator[Judgement]:
    """Judge the decisions of a game one by one; how far it has come is told."""
    made = [place for place, entry in enumerate(match.log) if "seat" in entry and "do" in entry]
    for number, place in enumerate(made):
        told(number, len(made))
        entry = match.log[place]
        view = match.fork(place).view(entry["seat"])
        if len(view.legal) > 1:
            options = choices(view)
            taken = next(at for at, option in enumerate(options) if option.text == entry["do"])
            yield Judgement(entry["seat"], place, taken, options)


def accuracy(judgements: Sequence[Judgement], seat: int) -> float:
    """The share a seat kept of all that its choices could have given away."""
    own = [judgement for judgement in judgements if judgement.seat == seat]
    stakes = sum(judgement.stake for judgement in own)
    return 1.0 - sum(judgement.cost for judgement in own) / stakes if stakes else 1.0


def moments(judgements: Sequence[Judgement], number: int = 3) -> list[Judgement]:
    """The decisions that gave most away, in the order in which they were made."""
    dearest = sorted((one for one in judgements if one.cost > 0), key=lambda one: -one.cost)[:number]
    return sorted(dearest, key=lambda one: one.entry)
