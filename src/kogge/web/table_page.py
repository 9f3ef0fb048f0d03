"""The page of one table for one reader: its parts are rendered once, for the page and for its updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from kogge.core.drawing import RoundStep
from kogge.core.game import COMMON_WORDS, Game
from kogge.core.words import Words
from kogge.web import pages
from kogge.web.pages import LOCALES, PageReader

TrayKind = Literal["decide", "withdraw", "draft", "none"]
"""Where the form of the tray goes."""


@dataclass(frozen=True)
class TableHeading:
    """Where in the game we are."""

    heading: str
    phases: Sequence[RoundStep]
    law_url: str
    """The rules, opened at the paragraph that matters now."""


@dataclass(frozen=True)
class GainLine:
    """Points a log entry gave to a seat."""

    seat: int
    name: str
    points: int


@dataclass(frozen=True)
class Entry:
    """One sentence of the log."""

    beat: int
    text: str
    gains: Sequence[GainLine] = ()
    law: str = ""
    law_url: str = ""
    new: bool = False
    """The reader has not seen it before."""


@dataclass(frozen=True)
class LogGroup:
    heading: str
    entries: Sequence[Entry]


@dataclass(frozen=True)
class ChatLine:
    """One line of table talk."""

    name: str
    text: str


@dataclass(frozen=True)
class FilmBeat:
    """The table right after a beat; `board` and `stage` are HTML."""

    beat: int
    caption: str
    head: TableHeading
    board: str
    stage: str


@dataclass(frozen=True)
class Action:
    """An item of the table's menu: something to do besides playing."""

    label: str
    url: str
    kind: Literal["post", "link", "download", "copy"] = "post"
    """`copy` is a link to share: the script copies it, without script it is a link."""
    confirm: str = ""
    """The question to confirm before a post, if any."""


@dataclass(frozen=True)
class Notice:
    """A sentence above the board, with buttons for what it asks of the reader."""

    text: str
    answers: Sequence[Action] = ()


@dataclass(frozen=True)
class TablePage:
    """Everything one reader sees of a table. `board`, `tray` and the stages of the film are HTML, the rest is text."""

    id: str
    title: str
    """The title of the document: what is going on, and where."""
    game: str
    """The name of the game in the reader's language."""
    name: str
    """The name of the table."""
    path: str
    """Where the table lives, like `/t/abc`."""
    seat: int
    """The seat the reader looks from; -1 for a spectator."""
    version: int
    beat: int
    """How many beats there have been."""
    seen: int
    """How many of them this reader had seen before."""
    head: TableHeading
    board: str
    tray: str
    tray_kind: TrayKind
    key: str = ""
    """Makes sending the tray's form twice the same as sending it once."""
    hint: str = ""
    """Where to ask the coach, or empty."""
    draft: str = ""
    """The draft that is shown, so that nobody agrees to a different one."""
    log: Sequence[LogGroup] = ()
    take_back: str = ""
    """The label of the button that takes back the reader's last decision, while that wrongs nobody."""
    talk: Sequence[ChatLine] = ()
    may_talk: bool = False
    film: Sequence[FilmBeat] = ()
    """The beats to play before this state is shown. Only updates carry it, not the page itself."""
    turn: bool = False
    """The reader owes a decision."""
    limit_ends: str = ""
    """When the time for the decision runs out, in ISO 8601; empty without a limit."""
    notices: Sequence[Notice] = ()
    actions: Sequence[Action] = ()
    over: bool = False
    onward: str = ""
    """Where the script goes after showing this, such as the curtain before the next person at this screen."""
    played: Game | None = None
    """The game itself, which may have styles and symbols of its own."""


@lru_cache
def words_for(language: str) -> Words:
    return Words(language, [LOCALES, LOCALES / "table", COMMON_WORDS])


def render(page: TablePage, reader: PageReader) -> str:
    """Render the whole page."""
    words = words_for(reader.language)
    return pages.page("table.html", reader, page.path, page.played, page=page, words=words, t=words)


def news(page: TablePage, reader: PageReader) -> dict[str, Any]:
    """Return the same as data: numbers, and the parts of the page that change as HTML."""
    words = words_for(reader.language)
    context = {"reader": reader, "path": page.path, "words": words, "t": words}
    # The macros of a template are attributes of its module, which no type checker can know.
    parts: Any = pages.environment.get_template("table_parts.html").make_module(context)
    return {
        "version": page.version,
        "beat": page.beat,
        "title": page.title,
        "turn": page.turn,
        "over": page.over,
        "head": str(parts.head(page.head)),
        "board": page.board,
        "tray": str(parts.tray(page)),
        "log": str(parts.log(page)),
        "talk": str(parts.talk(page)),
        "notices": str(parts.notices(page)),
        "actions": str(parts.actions(page)),
        "film": [
            {
                "beat": beat.beat,
                "caption": beat.caption,
                "head": str(parts.head(beat.head)),
                "board": beat.board,
                "stage": beat.stage,
            }
            for beat in page.film
        ],
        "onward": page.onward,
    }
