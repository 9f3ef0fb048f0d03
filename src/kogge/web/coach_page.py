"""The pages of the coach: a finished game with what could have been better, and a hint for a decision."""

from __future__ import annotations

from dataclasses import dataclass

from kogge.web import pages
from kogge.web.chart import Chart
from kogge.web.pages import PageReader, score_chart, words_for


@dataclass(frozen=True)
class RatedOption:
    """Something that could be decided."""

    text: str
    share: int
    """How often a strong player does it, in percent."""
    chance: int
    """The chance to win with it, in percent."""
    chosen: bool = False


@dataclass(frozen=True)
class Remark:
    """One decision of a game."""

    seat: int
    name: str
    chapter: str
    """Like "Round 5"."""
    beat: int
    """The beat right before it."""
    best: int
    """The chance to win with a strong player's choice, in percent."""
    cost: int
    """How much less it was with the choice made."""
    options: tuple[RatedOption, ...]
    """Those worth showing, the best first."""

    @property
    def chosen(self) -> RatedOption:
        return next(option for option in self.options if option.chosen)


@dataclass(frozen=True)
class PlayerSummary:
    seat: int
    name: str
    accuracy: int
    decisions: int
    given_away: int


@dataclass(frozen=True)
class CoachPage:
    reader: PageReader
    path: str
    title: str
    """Of the table."""
    game: str
    replay: str
    """Where the game is replayed; `?beat=N` is added."""
    fork: str
    """Where the form to continue from a beat goes."""
    back: str
    progress: tuple[int, int] | None = None
    """How many decisions are judged, and of how many, while that goes on; what follows is empty until it is complete.
    """
    chart: Chart | None = None
    players: tuple[PlayerSummary, ...] = ()
    moments: tuple[Remark, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def is_ready(self) -> bool:
        return bool(self.players)


def coach(shown: CoachPage) -> str:
    chart = score_chart(shown.chart, words_for(shown.reader.language), "chances") if shown.chart else ""
    return pages.page("coach.html", shown.reader, shown.path, page=shown, chart=chart)


@dataclass(frozen=True)
class HintPage:
    reader: PageReader
    path: str
    title: str
    advice: str
    """What to do, in a sentence."""
    options: tuple[RatedOption, ...]
    back: str


def hint(shown: HintPage) -> str:
    return pages.page("hint.html", shown.reader, shown.path, page=shown)
