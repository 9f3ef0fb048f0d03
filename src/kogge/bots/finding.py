"""What thinking has found out about one decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    code: int
    share: float
    """How often a strong player would take it."""
    value: float
    """What it is worth to the seat, from 0 to 1: nearly the chance to win."""
    tried: int
    solved: bool = False
    """Whether the shares solve a matrix; else they say how often imagined games came back to each decision."""
