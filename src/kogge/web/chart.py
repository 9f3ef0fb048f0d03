"""Scores over a game as lines: the geometry of the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, pairwise

WIDTH, HEIGHT = 640, 296
LEFT, RIGHT, TOP, BOTTOM = 34, 500, 22, 246
ROOM = 26
"""The least distance between two names at the ends of lines."""
LONGEST_NAME = 9


@dataclass(frozen=True)
class Chart:
    """The scores of every seat at the end of every step of a game."""

    names: tuple[str, ...]
    """One for each seat."""
    steps: tuple[str, ...]
    """What the columns are called: rounds, then perhaps steps of the final scoring."""
    scores: tuple[tuple[int, ...], ...]
    """For each seat, one score for each step."""
    closing: int = 0
    """How many of the last steps belong to the final scoring."""
    marked: bool = True
    """Whether the lines carry the house marks of the seats."""


@dataclass(frozen=True)
class Line:
    seat: int
    path: str
    points: tuple[tuple[float, float], ...]
    """Points in the final scoring, or the last one: they carry a ring."""
    name: str
    score: int
    label: float
    """The height at which the name stands."""


@dataclass(frozen=True)
class Drawn:
    """A chart as numbers for the template."""

    lines: tuple[Line, ...]
    heights: tuple[tuple[float, int], ...]
    places: tuple[tuple[float, str], ...]
    closing: tuple[float, float] | None
    """Left edge and width of the final scoring."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def draw(chart: Chart) -> Drawn:
    low, high, step = scale([score for scores in chart.scores for score in scores])
    across = _across(len(chart.steps))
    spots = [[(x, _height(score, low, high)) for x, score in zip(across, line, strict=True)] for line in chart.scores]
    labels = spread([line[-1][1] for line in spots])
    lines = tuple(
        Line(
            seat=seat,
            path="M" + "L".join(f"{x:g} {y:g}" for x, y in spots[seat]),
            points=tuple(spots[seat][-max(chart.closing + 1, 1) :]),
            name=shorten(chart.names[seat]),
            score=chart.scores[seat][-1],
            label=labels[seat],
        )
        for seat in range(len(chart.names))
    )
    heights = tuple((_height(value, low, high), value) for value in range(low, high + 1, step))
    return Drawn(lines, heights, _places(chart, across), _closing(chart, across))


def scale(scores: Sequence[int]) -> tuple[int, int, int]:
    """Return the least and the greatest value of the axis, and the step between its lines."""
    least, most = min(0, *scores), max(1, *scores)
    steps = (figure * 10**power for power in count() for figure in (1, 2, 5))
    step = next(step for step in steps if most - least <= 5 * step)
    return least // step * step, -(-most // step) * step, step


def spread(heights: Sequence[float]) -> list[float]:
    """Move heights apart as little as is needed, so that each has its room."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    for upper, lower in pairwise(order):
        moved[lower] = max(moved[lower], moved[upper] + ROOM)
    limit: float = BOTTOM
    for place in reversed(order):
        moved[place] = min(moved[place], limit)
        limit = moved[place] - ROOM
    return [round(height, 1) for height in moved]


def shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _across(steps: int) -> list[float]:
    return [round(LEFT + (RIGHT - LEFT) * place / max(steps - 1, 1), 1) for place in range(steps)]


def _height(score: int, low: int, high: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (score - low) / (high - low), 1)


def _places(chart: Chart, across: Sequence[float]) -> tuple[tuple[float, str], ...]:
    """Label every n-th step below the axis, at most seven of them; those of the final scoring share one label."""
    rounds = len(chart.steps) - chart.closing
    every = -(-rounds // 7)
    return tuple((across[place], chart.steps[place]) for place in range(0, rounds, every))


def _closing(chart: Chart, across: Sequence[float]) -> tuple[float, float] | None:
    if not 0 < chart.closing < len(across):
        return None
    start = round((across[-chart.closing - 1] + across[-chart.closing]) / 2, 1)
    return start, round(RIGHT + 6 - start, 1)
