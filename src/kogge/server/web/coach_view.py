"""The coach's findings in the words of a table: for the page after the game, and for a hint."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from kogge.bots.analysis import Advice
from kogge.bots.coach import Judgement, accuracy, moments
from kogge.core.events import KIND
from kogge.core.match import Match
from kogge.core.words import listed
from kogge.server.web.table_view import TableView
from kogge.web.chart import Chart
from kogge.web.coach_page import CoachPage, HintPage, PlayerSummary, RatedOption, Remark

MOST_OPTIONS = 4
"""How many of the best options are shown, besides the one that was chosen."""


def coach_page(view: TableView, judgements: Sequence[Judgement] | None, progress: tuple[int, int] | None) -> CoachPage:
    """Show a finished game with what could have been better, or how far the analysis is."""
    title = view.game.words(view.reader.language)("title")
    ways = f"{view.path}/replay", f"{view.path}/fork", view.path
    page = CoachPage(view.reader, f"{view.path}/coach", view.name, title, *ways, progress)
    if judgements is None:
        return page
    match = view.table.playing
    chapters = _chapters(view, match)
    remarks = {one.entry: _remark(view, match, one, chapters) for one in judgements}
    return replace(
        page,
        chart=_chances(view, match, judgements, chapters),
        players=tuple(_player(match, judgements, seat) for seat in range(len(match.seats))),
        moments=tuple(remarks[one.entry] for one in moments(judgements)),
        remarks=tuple(remarks.values()),
    )


def hint_page(view: TableView, choices: Sequence[Advice]) -> HintPage:
    """Show what a strong player would do now."""
    words, match = view.words, view.table.playing
    told = sorted(choices, key=lambda choice: -choice.share)
    good = [choice for choice in told if choice.share]
    advice = words("hint-none")
    if good:
        advice = words("hint-do", choices=listed(_said(view, match, good), words))
    if 0 < len(good) < len(told):
        advice += " " + words("hint-nothing-else")
    options = tuple(_option(view, match, choice) for choice in told[: 2 * MOST_OPTIONS])
    return HintPage(view.reader, f"{view.path}/hint", view.name, advice, options, view.path)


# --- Parts


def _chapters(view: TableView, match: Match) -> list[str]:
    """Return the chapter of the log each beat leads into."""
    words = view.game.words(view.reader.language)
    told, chapter = [], view.words("log-start")
    for beat in match.beats:
        for event in beat.events:
            if event[KIND] in view.game.chapters:
                chapter = view.game.telling.sentence(event, match.names, words, match.edition)
        told.append(chapter)
    return told


def _beat_before(match: Match, entry: int) -> int:
    """Return the last beat before an entry of the log was decided."""
    return max(0, bisect_right([beat.log for beat in match.beats], entry) - 1)


def _remark(view: TableView, match: Match, judgement: Judgement, chapters: Sequence[str]) -> Remark:
    beat = _beat_before(match, judgement.entry)
    order = sorted(range(len(judgement.choices)), key=lambda place: -judgement.choices[place].share)
    shown = order[:MOST_OPTIONS]
    if judgement.chosen not in shown:
        shown.append(judgement.chosen)
    return Remark(
        seat=judgement.seat,
        name=match.names[judgement.seat],
        chapter=chapters[beat] if chapters else view.words("log-start"),
        beat=beat,
        best=_percent(judgement.chance),
        cost=_percent(judgement.cost),
        options=tuple(_option(view, match, judgement.choices[place], place == judgement.chosen) for place in shown),
    )


def _option(view: TableView, match: Match, choice: Advice, chosen: bool = False) -> RatedOption:
    return RatedOption(_said(view, match, [choice])[0], _percent(choice.share), _percent(choice.value), chosen)


def _said(view: TableView, match: Match, choices: Sequence[Advice]) -> list[str]:
    words = view.game.words(view.reader.language)
    codes = [match.notation.code(choice.text) for choice in choices]
    return [view.game.telling.decision(code, words, match.edition) for code in codes]


def _player(match: Match, judgements: Sequence[Judgement], seat: int) -> PlayerSummary:
    own = [one for one in judgements if one.seat == seat]
    lost = _percent(sum(one.cost for one in own))
    return PlayerSummary(seat, match.names[seat], _percent(accuracy(judgements, seat)), len(own), lost)


def _chances(view: TableView, match: Match, judgements: Sequence[Judgement], chapters: Sequence[str]) -> Chart:
    """Chart every seat's chance to win as each chapter begins, and at the end; only one where all win together."""
    if view.game.cooperation:
        return _shared_chances(view, match, judgements, chapters)
    seats = range(len(match.seats))
    columns: dict[str, list[float]] = {}
    known: set[int] = set()
    latest = [1 / len(match.seats)] * len(match.seats)
    for one in judgements:
        chapter = chapters[_beat_before(match, one.entry)] if chapters else ""
        if chapter not in columns:
            columns[chapter], known = latest.copy(), set()
        if one.seat not in known:
            columns[chapter][one.seat] = one.chance
            known.add(one.seat)
        latest[one.seat] = one.chance
    outcome = match.outcome
    winners = outcome.winners if outcome else ()
    ended = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    figures = tuple(tuple(_percent(column[seat]) for column in (*columns.values(), ended)) for seat in seats)
    steps = (*map(str, range(1, len(columns) + 1)), view.words("chances-end"))
    return Chart(match.names, steps, figures)


def _shared_chances(view: TableView, match: Match, judgements: Sequence[Judgement], chapters: Sequence[str]) -> Chart:
    columns: dict[str, float] = {}
    for one in judgements:
        columns.setdefault(chapters[_beat_before(match, one.entry)] if chapters else "", one.chance)
    outcome = match.outcome
    ended = float(bool(outcome and outcome.won))
    figures = tuple(_percent(chance) for chance in (*columns.values(), ended))
    steps = (*map(str, range(1, len(columns) + 1)), view.words("chances-end"))
    return Chart((view.words("chances-together"),), steps, (figures,), marked=False)


def _percent(share: float) -> int:
    return round(100 * share)
