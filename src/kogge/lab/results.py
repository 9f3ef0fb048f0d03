"""Results of many games: by seat, or for all together in a cooperative game."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean, pstdev

from kogge.core.game import Cooperation
from kogge.lab.simulation import Played


@dataclass
class SeatResults:
    """The results of one seat in many games."""

    player: str
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    wins: float = 0.0
    """A shared victory counts as its share."""

    @property
    def win_rate(self) -> float:
        return self.wins / len(self.ranks)

    @property
    def mean_score(self) -> float:
        return fmean(self.scores)

    @property
    def spread(self) -> float:
        return pstdev(self.scores)

    @property
    def mean_rank(self) -> float:
        return fmean(self.ranks)


class Results:
    """Adds up the results of games."""

    def __init__(self, players: list[str]) -> None:
        self.seats = [SeatResults(player) for player in players]
        self.games = 0
        self.shared = 0

    def add(self, played: Played) -> None:
        result = played.record["result"]
        winners = result["ranks"].count(1)
        self.games += 1
        self.shared += winners > 1
        for seat, score, rank in zip(self.seats, result["scores"], result["ranks"], strict=True):
            seat.scores.append(score)
            seat.ranks.append(rank)
            seat.wins += (rank == 1) / winners


class SharedResults:
    """Adds up the results of a cooperative game."""

    def __init__(self, terms: Cooperation) -> None:
        self._terms = terms
        self.games = 0
        self.left: list[int] = []
        """For each game won, what was left of the shared resource; likewise below."""
        self.chapters: list[int] = []
        self.scores: list[int] = []
        """Of all seats."""
        self.reasons: dict[str, int] = {}
        """How often each reason has ended a game."""

    def add(self, played: Played) -> None:
        result = played.record["result"]
        self.games += 1
        self.reasons[result["reason"]] = self.reasons.get(result["reason"], 0) + 1
        if result["won"]:
            self.left.append(result[self._terms.shared])
            self.chapters.append(played.chapters)
            self.scores += result[self._terms.scores]

    @property
    def win_rate(self) -> float:
        return len(self.left) / self.games

    @property
    def error(self) -> float:
        """The standard error of the win rate."""
        return float((self.win_rate * (1 - self.win_rate) / self.games) ** 0.5)
