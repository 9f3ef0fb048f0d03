"""The score chapter by chapter, for the chart below a result and beside a replay."""

from __future__ import annotations

from kogge.core.events import KIND, POINTS, SEAT
from kogge.core.match import Match
from kogge.web import pages
from kogge.web.chart import Chart


def score_chart(match: Match, seat: int, language: str) -> Chart | None:
    """Chart the points of every seat at the end of each chapter of the log, and after the final scoring."""
    game = match.game
    if game.cooperation:
        return _shared_chart(match, seat, language, game.cooperation.shared)
    sums = [0] * len(match.seats)
    steps: list[list[int]] = []
    closing = False
    for beat in match.beats:
        for event in beat.events:
            closes = event[KIND] in game.closing and not closing
            if event[KIND] in game.chapters or closes:
                steps.append(list(sums))
                closing = closing or closes
            if event[POINTS]:
                sums[int(event[SEAT])] += int(event[POINTS])
    steps.append(sums)
    names = [str(number) for number in range(len(steps))]
    if closing:
        names[-1] = pages.words_for(language)("chart-closing")
    scores = tuple(tuple(row) for row in zip(*steps, strict=True))
    return Chart(match.names, tuple(names), scores, int(closing)) if len(steps) > 1 else None


def _shared_chart(match: Match, seat: int, language: str, shared: str) -> Chart | None:
    """Chart what is left of what everybody defends together, at the end of each chapter and of the game."""
    game = match.game
    begins = [beat.index for beat in match.beats if game.chapters.intersection(beat.events[:, KIND].tolist())]
    ends = [*begins, match.beat_count - 1]
    left = tuple(int(match.view(seat, beat).position[shared]) for beat in ends)
    names = tuple(str(number) for number in range(len(left)))
    title = game.words(language)("shared-title")
    return Chart((title,), names, (left,), marked=False) if len(left) > 1 else None
