"""What a search has found out about one decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    code: int
    share: float
    """How often a strong player would take it."""
    value: float
    """Its utility to the seat, from 0 to 1: close to the probability of winning."""
    tried: int
    solved: bool = False
    """Whether the shares solve a matrix game; otherwise they follow how often rollouts chose each decision."""
