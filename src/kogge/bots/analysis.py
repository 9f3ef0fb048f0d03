"""What a strong player thinks about a decision: for hints at the table, and for the coach after a game."""

from __future__ import annotations

from dataclasses import dataclass

from kogge.bots.levels import LEVELS, SearchAlderman, Searching, at_most, mixed_strategy
from kogge.bots.thinking import Thinker
from kogge.core.decision import Decision
from kogge.core.game import Game
from kogge.core.player import NO_LIMIT, Forecaster, Limit, Outlook
from kogge.core.view import View

STRONGEST = list(LEVELS)[-1]
MOST_OPTIONS = 24
"""A game's own player follows no more decisions than these, the best at a glance."""


@dataclass(frozen=True)
class Advice:
    """One legal decision."""

    decision: Decision
    chance: float
    """The chance to win with it, from 0 to 1, against others who play well."""
    share: float
    """How often a strong player would take it; all shares together are 1."""


@dataclass(frozen=True)
class Analysis:
    options: tuple[Advice, ...]
    """In the order of the legal list."""

    @property
    def chance(self) -> float:
        """The chance to win with the mix a strong player would use."""
        return sum(option.share * option.chance for option in self.options)

    @property
    def best(self) -> Advice:
        return max(self.options, key=lambda option: (option.share, option.chance))

    def cost(self, decision: Decision) -> float:
        """How much of the chance to win a decision gives away; never less than nothing."""
        taken = next(option for option in self.options if option.decision == decision)
        return max(0.0, self.chance - taken.chance)


def is_analysed(game: Game) -> bool:
    """Whether there is a strong player who can say what decisions are worth."""
    return game.search or STRONGEST in game.bots


def analyse(view: View, limit: Limit = NO_LIMIT, level: type[Searching] = SearchAlderman, seed: int = 0) -> Analysis:
    """The options of the seat a view belongs to, as a level sees them; from the same seed the same.

    The thinking has to be prepared (`bots.is_ready`). A game's own alderman is asked for its `outlook`.
    """
    if not view.game.search:
        strongest: Forecaster = view.game.bot(STRONGEST)(seed)
        return _told(view, strongest.outlook(view, limit, MOST_OPTIONS))
    findings = Thinker(seed, level.depth).findings(view, at_most(limit, level.most_seconds))
    shares = mixed_strategy(findings)
    return Analysis(
        tuple(
            Advice(decision, finding.value, share)
            for decision, finding, share in zip(view.legal, findings, shares, strict=True)
        )
    )


def _told(view: View, outlook: Outlook) -> Analysis:
    return Analysis(
        tuple(
            Advice(decision, chance, float(place == outlook.best))
            for place, (decision, chance) in enumerate(zip(view.legal, outlook.chances, strict=True))
        )
    )
