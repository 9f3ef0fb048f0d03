"""Analyse a decision as a strong player would: for hints at the table, and for the coach after a game."""

from __future__ import annotations

from dataclasses import dataclass

from kogge.bots.levels import LEVELS, SearchAlderman, Searching, at_most, mixed_strategy
from kogge.bots.thinking import Thinker
from kogge.core.game import Game
from kogge.core.player import NO_LIMIT, Forecaster, Limit, Outlook
from kogge.core.view import View

STRONGEST = list(LEVELS)[-1]
MOST_OPTIONS = 24
"""How many decisions a game's own player follows: those that look best at a glance."""


@dataclass(frozen=True)
class Advice:
    """A legal decision as a strong player sees it."""

    text: str
    share: float
    """How often a strong player would take it; the shares of all decisions add up to 1."""
    value: float
    """The probability of winning with it against strong opponents, from what the seat knows."""


def is_analysed(game: Game) -> bool:
    """Whether there is a strong player to analyse decisions."""
    return game.search or STRONGEST in game.bots


def analyse(
    view: View, limit: Limit = NO_LIMIT, level: type[Searching] = SearchAlderman, seed: int = 0
) -> tuple[Advice, ...]:
    """Return advice on every legal decision of a view, in their order; the same seed gives the same advice.

    The search has to be prepared (`bots.is_ready`). A game's own alderman is asked for its `outlook`.
    """
    if not view.game.search:
        strongest: Forecaster = view.game.bot(STRONGEST)(seed)
        return _from_outlook(view, strongest.outlook(view, limit, MOST_OPTIONS))
    findings = Thinker(seed, level.depth).findings(view, at_most(limit, level.most_seconds))
    shares = mixed_strategy(findings)
    return tuple(
        Advice(str(decision), share, finding.value)
        for decision, finding, share in zip(view.legal, findings, shares, strict=True)
    )


def _from_outlook(view: View, outlook: Outlook) -> tuple[Advice, ...]:
    return tuple(
        Advice(str(decision), float(place == outlook.best), chance)
        for place, (decision, chance) in enumerate(zip(view.legal, outlook.chances, strict=True))
    )
