"""Results of many games, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import Any


@dataclass
class SeatResults:
    player: str
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    wins: float = 0.0
    """A shared victory counts its share."""

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
    """Adds up the results of records."""

    def __init__(self, players: list[str]) -> None:
        self.seats = [SeatResults(player) for player in players]
        self.games = 0
        self.shared = 0

    def add(self, record: Mapping[str, Any]) -> None:
        result = record["result"]
        winners = result["ranks"].count(1)
        self.games += 1
        self.shared += winners > 1
        for seat, score, rank in zip(self.seats, result["scores"], result["ranks"], strict=True):
            seat.scores.append(score)
            seat.ranks.append(rank)
            seat.wins += (rank == 1) / winners
