"""The pages around the tables, as HTML text. What each page shows is a small frozen value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kogge.core.game import COMMON_WORDS, Game, Option, option_text
from kogge.core.words import LANGUAGES, Words, listed
from kogge.web import chart as charts
from kogge.web import files, rules_text
from kogge.web.chart import Chart

HERE = Path(__file__).parent
LOCALES = HERE / "locales"

LIMITS = (("", "none"), ("60", "minute"), ("300", "minutes"), ("3600", "hour"), ("86400", "day"), ("259200", "days"))
"""The time limits to choose from, in seconds, and the words for them."""

environment = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def static(file: str) -> str:
    """Return the address of a file that every page may load."""
    return files.of_every_page().address(file)


environment.globals["static"] = static


# --- Every page


@dataclass(frozen=True)
class PageReader:
    """Who reads a page."""

    language: str
    theme: str
    """`light`, `dark`, or empty to follow the device."""
    name: str
    """Empty for a newcomer."""
    csrf: str
    """The token that every form sends back."""


@lru_cache
def words_for(language: str) -> Words:
    return Words(language, [LOCALES, COMMON_WORDS])


@lru_cache
def sprite(game: Game | None = None) -> Markup:
    """Return the symbols to place once into every page: those of every page, and those of the game it shows."""
    folders = [files.of_every_page(), *([files.of_game(game)] if game else [])]
    drawn = "".join(folder.contents.get("symbols.svg", b"").decode() for folder in folders)
    return Markup("".join(re.findall(r"<symbol .*?</symbol>", drawn, re.S)))


@lru_cache
def styles(game: Game | None) -> tuple[str, ...]:
    """Return the addresses of a game's own style sheets, if any, in the order of their names."""
    own = files.of_game(game) if game else None
    return tuple(own.address(name) for name in own.contents if name.endswith(".css")) if own else ()


def page(template: str, reader: PageReader, path: str, game: Game | None = None, **context: Any) -> str:
    """Render a template as a page for a reader; `path` is where switches of language and theme return to."""
    words = words_for(reader.language)
    shown = {"reader": reader, "path": path, "words": words, "t": words}
    shown |= {"sprite": sprite(game), "own_styles": styles(game), "release": files.release(game)}
    return environment.get_template(template).render(shown | context)


# --- The lobby


@dataclass(frozen=True)
class LobbyTable:
    """A table in a list."""

    title: str
    address: str
    game: str
    """The title of the game."""
    players: tuple[str, ...]
    state: str
    """A few words, like "round 5, waiting for Ilze"."""
    owes: bool = False
    """The reader owes a decision there."""


@dataclass(frozen=True)
class OpenTable:
    """A public table with free seats."""

    title: str
    address: str
    """Where to watch."""
    join: str
    """Where the form to sit down goes."""
    game: str
    players: tuple[str, ...]
    free: int


@dataclass(frozen=True)
class LobbyPage:
    reader: PageReader
    path: str
    games: tuple[Game, ...]
    chosen: Game
    """The game whose form is shown; `?game=NAME` chooses another."""
    levels: tuple[tuple[str, str], ...]
    """Computer players: name and title, the weakest first."""
    level: str
    """The one to play against by default."""
    yours: tuple[LobbyTable, ...] = ()
    open: tuple[OpenTable, ...] = ()
    finished: tuple[LobbyTable, ...] = ()
    days: int = 30
    """Days after which a table nobody touches is deleted."""
    problem: str = ""
    """What was wrong with a form that came back."""
    filled: Mapping[str, str] = field(default_factory=dict)
    """What the form is filled with, by field, instead of the defaults."""


@dataclass(frozen=True)
class _Choice:
    value: str
    title: str
    checked: bool
    note: str = ""


@dataclass(frozen=True)
class _Field:
    name: str
    title: str
    choices: tuple[_Choice, ...]


@dataclass(frozen=True)
class _SeatField:
    place: int
    name: str
    """The name of somebody sharing the screen."""
    choices: tuple[_Choice, ...]


@dataclass(frozen=True)
class _Offer:
    """A game as the lobby presents it."""

    name: str
    title: str
    pitch: str
    author: str
    players: str
    minutes: str
    scene: Markup
    chosen: bool
    together: bool
    """Whether computer players are partners, not rivals."""


def lobby(shown: LobbyPage) -> str:
    """Render the page to begin on."""
    words = words_for(shown.reader.language)
    return page(
        "lobby.html",
        shown.reader,
        shown.path,
        page=shown,
        offers=[_offer(game, words, game is shown.chosen) for game in shown.games],
        editions=_editions(shown),
        options=[_option(option, shown) for option in shown.chosen.options],
        seats=_seats(shown, words),
        limits=[
            _Choice(value, words(f"limit-{name}"), value == shown.filled.get("limit", "")) for value, name in LIMITS
        ],
        owed=[table for table in shown.yours if table.owes],
        listed=lambda names: listed(names, words),
    )


def _offer(game: Game, words: Words, chosen: bool) -> _Offer:
    own = game.words(words.language)
    least, most = game.minutes
    return _Offer(
        name=game.name,
        title=own("title"),
        pitch=own("pitch"),
        author=words("by-author", author=own("author")),
        players=words("players-count", least=game.players[0], most=game.players[-1]),
        minutes=words("minutes", least=least, most=most, spread=most - least),
        scene=_scene(game),
        chosen=chosen,
        together=game.cooperation is not None,
    )


@lru_cache
def _scene(game: Game) -> Markup:
    """Return the picture above a game: its own file `scene.svg`, or a town."""
    file = game.folder / "scene.svg"
    if file.is_file():
        return Markup(file.read_text(encoding="utf-8"))
    return Markup(environment.get_template("_scene.html").render())


def _editions(shown: LobbyPage) -> tuple[_Choice, ...]:
    language, chosen = shown.reader.language, shown.filled.get("edition", shown.chosen.edition().id)
    return tuple(
        _Choice(edition.id, edition.head.name.get(language, edition.id), edition.id == chosen)
        for edition in shown.chosen.editions.values()
    )


def _option(option: Option, shown: LobbyPage) -> _Field:
    own, words = shown.chosen.words(shown.reader.language), words_for(shown.reader.language)
    name = f"option-{option.name}"
    texts = [option_text(value) for value in option.values]
    chosen = shown.filled.get(name, texts[0])
    notes = [words("option-players", players=_counts(players)) for players in option.players] or [""] * len(texts)
    return _Field(
        name,
        own(name),
        tuple(
            _Choice(text, own(f"{name}-{text}"), text == chosen, note) for text, note in zip(texts, notes, strict=True)
        ),
    )


def _counts(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def _seats(shown: LobbyPage, words: Words) -> tuple[_SeatField, ...]:
    defaults = ["me", *([f"computer:{shown.level}"] * 2)]
    most = shown.chosen.players[-1]
    wanted = (defaults + ["none"] * most)[:most]
    return tuple(_seat(place, wanted[place], shown, words) for place in range(most))


def _seat(place: int, default: str, shown: LobbyPage, words: Words) -> _SeatField:
    chosen = shown.filled.get(f"seat-{place}", default)
    people = [(value, words(f"seat-{value}")) for value in ("me", "open", "here")]
    computers = [(f"computer:{name}", words("seat-computer", level=title)) for name, title in shown.levels]
    values = [*people, *computers, ("none", words("seat-none"))]
    choices = tuple(_Choice(value, title, value == chosen) for value, title in values)
    return _SeatField(place, shown.filled.get(f"name-{place}", ""), choices)


# --- An invitation


@dataclass(frozen=True)
class InvitePage:
    """What somebody sees who opens the link to a table with an open seat."""

    reader: PageReader
    path: str
    game: Game
    host: str
    """Who invites, or empty."""
    players: tuple[str, ...]
    free: int
    join: str
    """Where the form to sit down goes."""
    watch: str


def invite(shown: InvitePage) -> str:
    words = words_for(shown.reader.language)
    offer, players = _offer(shown.game, words, chosen=True), listed(shown.players, words)
    return page("invite.html", shown.reader, shown.path, page=shown, offer=offer, players=players)


# --- The curtain between two people at one screen


@dataclass(frozen=True)
class CurtainPage:
    reader: PageReader
    path: str
    title: str
    """Of the table."""
    name: str
    """Whose turn it is."""
    seat: int
    address: str
    """Where the cards are shown."""


def curtain(shown: CurtainPage) -> str:
    return page("curtain.html", shown.reader, shown.path, page=shown)


# --- Replay


@dataclass(frozen=True)
class ReplayBeat:
    number: int
    caption: str
    chapter: str = ""
    """The heading of the beats around it, like "Round 5"."""


@dataclass(frozen=True)
class ReplayPage:
    reader: PageReader
    path: str
    title: str
    """Of the table."""
    game: str
    head: str
    """HTML inside the header's `nav.phases`: round and phases."""
    board: str
    """HTML of the table."""
    stage: str
    """HTML of the beat."""
    caption: str
    beats: tuple[ReplayBeat, ...]
    current: int
    """The number of the beat that is shown."""
    address: str
    """Of this replay; `?beat=N` is added."""
    chart: Chart | None
    record: str
    """Where the record can be downloaded."""
    fork: str
    """Where the form to continue from here goes, or empty."""
    back: str
    """The table, or empty."""
    scripts: tuple[str, ...] = ()
    note: str = ""
    """What a reader should know, such as that a running game is shown as one seat saw it."""
    played: Game | None = None
    """The game itself, which may have styles and symbols of its own."""


def replay(shown: ReplayPage) -> str:
    """Render a game beat by beat."""
    numbers = [beat.number for beat in shown.beats]
    place = numbers.index(shown.current)
    chapters = [(title, tuple(beats)) for title, beats in groupby(shown.beats, lambda beat: beat.chapter)]
    return page(
        "replay.html",
        shown.reader,
        shown.path,
        shown.played,
        page=shown,
        head=Markup(shown.head),
        board=Markup(shown.board),
        stage=Markup(shown.stage),
        chart=score_chart(shown.chart, words_for(shown.reader.language)) if shown.chart else "",
        chapters=chapters,
        place=place,
        first=numbers[0],
        last=numbers[-1],
        previous=numbers[max(place - 1, 0)],
        next=numbers[min(place + 1, len(numbers) - 1)],
    )


def score_chart(chart: Chart, words: Words, kind: str = "chart") -> Markup:
    """Draw the scores over the rounds, or the chances to win, with all figures in a table below."""
    text = environment.get_template("_chart.html").render(
        t=words,
        kind=kind,
        chart=chart,
        drawn=charts.draw(chart),
        summary=listed([f"{name} {scores[-1]}" for name, scores in zip(chart.names, chart.scores, strict=True)], words),
    )
    return Markup(text)


# --- Rules


@dataclass(frozen=True)
class RulesPage:
    reader: PageReader
    path: str
    title: str
    """Of the game."""
    game: Game
    markdown: str
    """From `game.rules_page(language)`."""
    language: str
    """The language of the text."""
    address: str
    """The address of the whole text; chapters are below it, and `?lang=de` is added."""
    back: str = "/"
    chapter: str = ""
    """The anchor of the chapter that is shown, or empty for all on one page."""


def rules(shown: RulesPage) -> str:
    """Render the rules of a game in our own words: all of them, or one chapter."""
    text = rules_text.read(shown.markdown)
    chapter = text.chapter(shown.chapter)
    context = {"page": shown, "text": text, "chapter": chapter, "languages": LANGUAGES}
    return page("rules.html", shown.reader, shown.path, shown.game, **context)


# --- The reader


@dataclass(frozen=True)
class MePage:
    reader: PageReader
    path: str
    link: str
    """The personal return link, or empty for somebody we do not know yet."""
    tables: int
    """How many of their tables would be deleted with them."""
    notice: str = ""


def me(shown: MePage) -> str:
    return page("me.html", shown.reader, shown.path, page=shown, languages=LANGUAGES)


@dataclass(frozen=True)
class ComeBackPage:
    reader: PageReader
    path: str
    name: str
    """Whose return link it is."""
    address: str
    """Where the form goes that says yes."""


def come_back(shown: ComeBackPage) -> str:
    return page("come_back.html", shown.reader, shown.path, page=shown)


# --- Messages


@dataclass(frozen=True)
class MessagePage:
    """What went wrong, what would be right, and a way to go on."""

    reader: PageReader
    path: str
    heading: str
    text: str
    address: str = "/"
    link: str = ""
    """The label of the link to go on, if it is not the lobby."""
    details: tuple[str, ...] = ()
    """Individual mistakes, such as those of an edition file."""
    post: bool = False
    """Whether going on changes something: then it is a button that posts to the address."""


def message(shown: MessagePage) -> str:
    return page("message.html", shown.reader, shown.path, page=shown)


# --- The description of the API


class Field(NamedTuple):
    """Something that is sent or returned."""

    name: str
    type: str
    required: bool
    about: str = ""


class Operation(NamedTuple):
    method: str
    path: str
    summary: str
    parameters: tuple[Field, ...]
    body: str
    """The kind of object that is sent, or empty."""
    answer: str


@dataclass(frozen=True)
class ApiPage:
    reader: PageReader
    path: str
    version: str
    operations: tuple[Operation, ...]
    objects: Mapping[str, tuple[Field, ...]]
    """The objects that are sent and returned, by name."""


def api(shown: ApiPage) -> str:
    return page("api.html", shown.reader, shown.path, page=shown)
