"""A game: everything Kogge has to know about one, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from kogge.core import words as words_module
from kogge.core.edition import Edition, EditionReader, read_edition, read_edition_file
from kogge.core.engine import Engine, Rules, compiled_engine, interpreted_engine, is_prepared
from kogge.core.errors import EditionError, Label, SetupError
from kogge.core.events import KIND, POINTS, SEAT, SUBJECT
from kogge.core.notation import ExactNotation, Notation
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records
from kogge.core.rule import F, cache_folder, compiled
from kogge.core.words import Words

if TYPE_CHECKING:
    from kogge.core.drawing import TableDrawing
    from kogge.core.view import View

OptionValue = bool | int | str
COMMON_WORDS = Path(words_module.__file__).parent / "locales"


@dataclass(frozen=True)
class Option:
    """A choice made before the game. The position holds the place of the value in a field of the same name.

    >>> from kogge import Option
    >>> goal = Option("goal", (30, 45), players=(range(2, 7), range(2, 4)))
    >>> goal.read("45"), goal.place(45, players=2), goal.choices
    (45, 1, '30 or 45')
    """

    name: str
    values: tuple[OptionValue, ...]
    """The first is the default."""
    players: tuple[range, ...] = ()
    """For each value the player counts it is available for, if not all."""

    def place(self, value: OptionValue, players: int) -> int:
        """Return the index of a value, if it is available for the number of players."""
        for place, known in enumerate(self.values):
            if known == value and type(known) is type(value):
                if self.players and players not in self.players[place]:
                    raise SetupError(
                        f"option {self.name}={option_text(value)} is not made for {players} players",
                        "option-players",
                        option=Label(f"option-{self.name}"),
                        choice=Label(f"option-{self.name}-{option_text(value)}"),
                        players=players,
                    )
                return place
        raise SetupError(f"option {self.name} cannot be {value!r}; it can be {self.choices}")

    def read(self, text: str) -> OptionValue:
        """Read a value from its text form."""
        for known in self.values:
            if option_text(known) == text:
                return known
        raise SetupError(f"option {self.name} cannot be '{text}'; it can be {self.choices}")

    @property
    def choices(self) -> str:
        """The values as they are written, for messages."""
        return " or ".join(map(option_text, self.values))


def option_text(value: OptionValue) -> str:
    return str(value).lower()


@dataclass(frozen=True)
class Cooperation:
    """How a game is won or lost by all together."""

    shared: str
    """The field of the position that all share: while something of it is left at the end, all have won."""
    scores: str
    """The name of the scores in the result of a game that was won; they only rank the winners."""


class Telling(Protocol):
    """How a game is put into words."""

    def sentence(self, event: Sequence[int], names: Sequence[str], words: Words, edition: Edition) -> str:
        """Put one event into words."""

    def decision(self, code: int, words: Words, edition: Edition) -> str:
        """Say what a decision would do."""

    def question(self, view: View, words: Words) -> str:
        """Return the question a seat has to answer now."""

    def edition_tables(self, edition: Edition, words: Words) -> list[EditionTable]:
        """Return the components of an edition with their grades."""

    def figures(self, edition: Edition) -> Mapping[str, int | str]:
        """Return the figures for the braces in the rules pages."""


class Drawing(Protocol):
    """How a game looks in the terminal."""

    def draw(self, view: View, words: Words) -> Any:
        """Draw the table as a seat sees it, for Rich to print."""

    def remark(self, view: View, code: int, words: Words) -> str:
        """Return a short remark on a decision, or nothing."""


@dataclass(frozen=True)
class QuickStart:
    """The game that a single click starts, perhaps somebody's first; what is not given is the default."""

    level: str = ""
    """The players in the other seats."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class EditionTable:
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class Game:
    """Everything Kogge has to know about one game.

    >>> import kogge
    >>> visby = kogge.games.find("visby")
    >>> visby.players, visby.minutes
    (range(2, 7), (20, 20))
    >>> visby.words("de")("title")
    'Visby'
    """

    name: str
    package: str
    """The Python package of the game. Beside its rules it has a module `terminal` that draws a view."""
    folder: Path
    """The folder of the package, where editions, locales and rules pages lie."""
    players: range
    minutes: tuple[int, int]
    options: tuple[Option, ...]
    position: np.dtype[Any]
    rules: Rules
    most_decisions: int
    """The longest list of legal decisions."""
    most_events: int
    """The most events in one beat."""
    private_events: frozenset[int]
    """Kinds of events whose subject only their seat may know."""
    chapters: frozenset[int]
    """Kinds of events that begin a new part of the log, like a round."""
    laws: tuple[str, ...]
    """The paragraphs of the rules pages that events refer to."""
    reasons: tuple[str, ...]
    notation: Notation | Callable[[Edition], Notation]
    """Made for each edition where the names of cards are the edition's own."""
    telling: Telling
    parse_edition: Callable[[EditionReader], tuple[Any, Records | None]]
    former_ids: Mapping[str, str] = field(default_factory=dict)
    """Ids under which editions were released before they had versions: aliases of the ids they have now."""
    closing: frozenset[int] = frozenset()
    """Kinds of events that belong to a scoring after the last chapter, if there is one."""
    search: bool = False
    """Whether computer players can search: each plays for its own victory, and lists of decisions are short."""
    features: Any = None
    """A rule `features(p, c, seat, out) -> number` that describes a position for a value network, if there is one. It
    returns the number of features, zero or not, and 0 for a position without description."""
    cooperation: Cooperation | None = None
    quick: QuickStart = field(default_factory=QuickStart)
    bots: Mapping[str, str] = field(default_factory=dict)
    """Its own computer players, each as `module:Class`; those named like levels are its levels."""
    revealing: frozenset[int] | None = None
    """Kinds of events that reveal something. Until one happens or somebody else decides, a decision can be taken
    back without asking; `None` where decisions always need consent."""

    def __post_init__(self) -> None:
        assert max(self.players) <= MOST_SEATS

    # --- Speed

    @cached_property
    def interpreted(self) -> Engine:
        return interpreted_engine(self)

    @cached_property
    def compiled(self) -> Engine:
        return compiled_engine(self)

    @property
    def engine(self) -> Engine:
        """The compiled rules if they are prepared, otherwise interpreted ones: nobody waits for a compiler."""
        ready = "compiled" in self.__dict__ or is_prepared(self)
        return self.compiled if ready else self.interpreted

    @cached_property
    def cache(self) -> Path:
        """The folder of the compiled rules."""
        return cache_folder(self.folder)

    def compile(self, function: F) -> F:
        """Compile a function made of the game's rules, cached in the same folder."""
        return compiled(function, self.cache)

    def bot(self, name: str) -> Any:
        """Load the class of one of its own computer players."""
        module, _, wanted = self.bots[name].partition(":")
        return getattr(import_module(module), wanted)

    def redacted(self, events: Numbers, seat: int) -> Numbers:
        """Return a copy of events as a seat may know them while the game runs."""
        events = events.copy()
        private = np.isin(events[:, KIND], list(self.private_events)) & (events[:, SEAT] != seat)
        events[private, SUBJECT] = NONE
        return events

    def is_unsaid(self, event: Sequence[int]) -> bool:
        """Whether a redacted event can be left out: another seat does something with a hidden card."""
        return event[KIND] in self.private_events and event[SUBJECT] == NONE and not event[POINTS]

    # --- Options and editions

    def option_places(self, options: Mapping[str, OptionValue], players: int) -> dict[str, int]:
        """Return the index of each option's value; missing options have their default."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise SetupError(f"{self.name} has no option '{name}'; it has {', '.join(known)}")
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            text = f"{self.name} is for {least} to {most} players, not {players}"
            raise SetupError(text, "players", game=Label("title"), least=least, most=most, players=players)
        return {name: option.place(options.get(name, option.values[0]), players) for name, option in known.items()}

    def read_options(self, texts: Sequence[str]) -> dict[str, OptionValue]:
        """Read options from texts like `envoy=true`."""
        known = {option.name: option for option in self.options}
        read: dict[str, OptionValue] = {}
        for text in texts:
            name, sign, value = text.partition("=")
            if not sign:
                raise SetupError(f"write an option as name=value, not '{text}'")
            if name not in known:
                raise SetupError(f"{self.name} has no option '{name}'; it has {', '.join(known)}")
            read[name] = known[name].read(value)
        return read

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """The editions that come with Kogge, by id, newest versions first; the first is the one played by default."""
        files = sorted((self.folder / "editions").glob("*.toml"), key=_by_version)
        editions = [self.read_edition(file.name, file.read_bytes()) for file in files]
        return {edition.id: edition for edition in editions}

    @cached_property
    def former_editions(self) -> dict[str, Edition]:
        """The editions under their former ids, byte for byte as released: early records refer to them."""
        return {former: self._renamed(self.editions[now], former) for former, now in self.former_ids.items()}

    def _renamed(self, edition: Edition, former: str) -> Edition:
        text = edition.text.replace(f'id = "{edition.id}"', f'id = "{former}"', 1)
        return self.read_edition(f"{former}.toml", text.encode())

    def released_edition(self, sha256: str) -> Edition | None:
        """Return the edition of this or an earlier release with this hash, if there is one."""
        for editions in (self.editions, self.former_editions):
            for edition in editions.values():
                if edition.sha256 == sha256:
                    return edition
        return None

    def has_edition(self, name: str) -> bool:
        """Whether an edition comes with Kogge under an id, or formerly did."""
        return name in self.editions or name in self.former_ids

    def edition(self, which: str | Path | None = None) -> Edition:
        """Return an edition by id or file, or the default one."""
        if which is None:
            return next(iter(self.editions.values()))
        if isinstance(which, str) and self.has_edition(which):
            return self.editions[self.former_ids.get(which, which)]
        path = Path(which)
        if isinstance(which, str) and not path.exists():
            known = ", ".join(self.editions)
            raise EditionError(which, [f"no such edition or file; {self.name} comes with {known}"])
        edition = self.read_edition(str(which), read_edition_file(path))
        ours = self.editions.get(edition.id) or self.former_editions.get(edition.id)
        if ours and ours.sha256 != edition.sha256:
            fixed = f"edition.id: the figures of '{edition.id}' are fixed; give your edition another id"
            raise EditionError(str(which), [fixed])
        return edition

    def read_edition(self, source: str, raw: bytes) -> Edition:
        return read_edition(self.name, source, raw, self.parse_edition)

    def notation_of(self, edition: Edition) -> Notation:
        """Return the notation for the cards of an edition."""
        inner = self.notation(edition) if callable(self.notation) else self.notation
        return ExactNotation(self.name, inner)

    # --- Words and drawings

    @property
    def terminal(self) -> Drawing:
        """The game in the terminal, loaded on first use."""
        return import_module(f"{self.package}.terminal")

    @property
    def table(self) -> TableDrawing:
        """The game in the browser."""
        return import_module(f"{self.package}.table")

    @property
    def static(self) -> Path:
        """The style sheets and `symbols.svg` of the game's pages."""
        return self.folder / "static"

    @property
    def examples(self) -> dict[str, Path]:
        """Records of unfinished games that the rules pages offer to try, by name."""
        return {path.stem: path for path in sorted(self.folder.glob("examples/*.json"))}

    def words(self, language: str = "en") -> Words:
        return _words(self, language)

    def rules_page(self, language: str = "en", edition: Edition | None = None) -> str:
        """Return the rules in our own words, as Markdown, with the figures of an edition."""
        page = self.folder / "pages" / f"rules.{words_module.check_language(language)}.md"
        text = page.read_text(encoding="utf-8")
        for name, value in self.telling.figures(edition or self.edition()).items():
            text = text.replace("{" + name + "}", str(value))
        return text


def _by_version(file: Path) -> tuple[str, int]:
    """Sort edition files by name, and the newest version of a name first."""
    name, _, version = file.stem.rpartition("-")
    return (name, -int(version)) if version.isdecimal() else (file.stem, 0)


@lru_cache
def _words(game: Game, language: str) -> Words:
    return Words(language, [COMMON_WORDS, game.folder / "locales"])
