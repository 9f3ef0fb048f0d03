"""Tallinn's edition file: what stands in it, what may stand in it, and how it becomes components."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from kogge.core.edition import EditionReader, Figure, Grade, Place
from kogge.core.position import NONE, Records, blank, layout
from kogge.games.tallinn.notation import CHRONICLE_NAMES, LEVEL_NAMES, SIDES, START_NAMES
from kogge.games.tallinn.rules.components import (
    ANY_FACTION,
    CARDS,
    CHRONICLES,
    ENVOY,
    FACTIONS,
    LETTERS,
    NUMBERED,
    START,
    STARTS,
    Components,
)

T = TypeVar("T")

COMPONENTS = layout(Components)
MOST_OF_A_FACTION = 3
RANGES = {
    "start_points": range(100),
    "hand_size": range(1, 4),
    "first_part": range(1, 7),
    "exchange_price": range(100),
}
"""What the figures may be; the others are points from 0 to 99."""


class Half(msgspec.Struct, frozen=True):
    symbols: str
    coin: bool = False


class Influence(msgspec.Struct, frozen=True):
    number: int
    a: Half
    b: Half
    grade: Grade
    note: str = ""


class Envoys(msgspec.Struct, frozen=True):
    envoys: int


class Envoy(msgspec.Struct, frozen=True):
    a: Half
    b: Envoys
    grade: Grade
    note: str = ""


class Start(msgspec.Struct, frozen=True):
    symbols: str
    grade: Grade
    note: str = ""


class Level(msgspec.Struct, frozen=True):
    once: int | None = None
    twice: int | None = None


class Chronicle(msgspec.Struct, frozen=True):
    kind: Literal["contain", "remove"]
    faction: Literal["M", "K", "O"]
    I: Level  # noqa: E741
    II: Level
    grade: Grade
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.faction}"


class Figures(msgspec.Struct, frozen=True):
    start_points: Figure
    hand_size: Figure
    first_part: Figure
    exchange_price: Figure
    contest_more: Figure
    contest_tie: Figure
    final_more: Figure
    final_tie: Figure
    final_lead: Figure
    final_handover: Figure
    tower_more: Figure
    tower_tie: Figure


class Content(msgspec.Struct, frozen=True):
    influence: list[Influence]
    envoy: Envoy
    start: list[Start]
    chronicle: list[Chronicle]
    figures: Figures


def parse(reader: EditionReader) -> tuple[Content | None, Records | None]:
    """Read the tables of an edition file; problems are noted with the reader."""
    reader.only({"edition", "influence", "envoy", "start", "chronicle", "figures"})
    influence = reader.rows("influence", Influence, NUMBERED)
    envoy = reader.table("envoy", Envoy)
    start = reader.rows("start", Start, STARTS)
    chronicle = reader.rows("chronicle", Chronicle, CHRONICLES)
    figures = reader.table("figures", Figures)
    _check_cards(reader, influence)
    _check_starts(reader, start)
    _check_chronicles(reader, chronicle)
    if envoy is not None:
        _check_envoy(reader, envoy)
    if figures is not None:
        _check_figures(reader, figures)
    if reader.problems or envoy is None or figures is None:
        return None, None
    content = Content(_all(influence), envoy, _all(start), _all(chronicle), figures)
    return content, _components(content)


def _all(rows: list[T | None]) -> list[T]:
    return [row for row in rows if row is not None]


def _check_cards(reader: EditionReader, influence: list[Influence | None]) -> None:
    numbers = [card and card.number for card in influence]
    for place, card in enumerate(influence):
        if card is None:
            continue
        path = ("influence", place)
        if card.number not in range(1, NUMBERED + 1):
            reader.problem((*path, "number"), f"{card.number} is no card; expected 1 to {NUMBERED}")
        elif numbers.index(card.number) < place:
            missing = [str(number) for number in range(1, NUMBERED + 1) if number not in numbers]
            told = f"; card {', '.join(missing)} is missing" if missing else ""
            reader.problem((*path, "number"), f"card {card.number} stands here twice{told}")
        for side, half in zip(SIDES, (card.a, card.b), strict=True):
            _check_half(reader, (*path, side), half)


def _check_envoy(reader: EditionReader, envoy: Envoy) -> None:
    _check_half(reader, ("envoy", "a"), envoy.a)
    if envoy.b.envoys not in range(1, 10):
        reader.problem(("envoy", "b", "envoys"), f"{envoy.b.envoys} symbols; expected 1 to 9")


def _check_half(reader: EditionReader, path: Place, half: Half) -> None:
    unknown = sorted(set(half.symbols) - set(LETTERS))
    if unknown:
        known = ", ".join(LETTERS)
        reader.problem((*path, "symbols"), f"'{half.symbols}' has the unknown symbol '{unknown[0]}'; known are {known}")
    elif not half.symbols:
        reader.problem((*path, "symbols"), "a half shows at least one symbol")
    elif any(half.symbols.count(letter) > MOST_OF_A_FACTION for letter in LETTERS):
        reader.problem((*path, "symbols"), f"'{half.symbols}': at most {MOST_OF_A_FACTION} symbols of one faction")
    elif half.coin and len(set(half.symbols)) != 1:
        reader.problem((*path, "symbols"), f"'{half.symbols}': a half with a coin shows one faction, as in \"K\"")


def _check_starts(reader: EditionReader, start: list[Start | None]) -> None:
    names = [card and card.symbols for card in start]
    for place, name in enumerate(names):
        path = ("start", place, "symbols")
        if name is None:
            continue
        if name not in START_NAMES:
            reader.problem(path, f"'{name}' is no start card; expected one of {', '.join(START_NAMES)}")
        elif names.index(name) < place:
            reader.problem(path, f"{name} stands here twice; each of {', '.join(START_NAMES)} is there once")


def _check_chronicles(reader: EditionReader, chronicle: list[Chronicle | None]) -> None:
    names = [card and card.name for card in chronicle]
    for place, card in enumerate(chronicle):
        if card is None:
            continue
        if names.index(card.name) < place:
            reader.problem(("chronicle", place, "kind"), f"{card.name} stands here twice; each of the six is once")
        for level in LEVEL_NAMES:
            once, twice = getattr(card, level).once, getattr(card, level).twice
            path = ("chronicle", place, level)
            if any(need is not None and need not in range(1, 100) for need in (once, twice)):
                reader.problem(path, "numbers of symbols are 1 to 99")
            elif card.kind == "contain" and (once is None or twice is None or once >= twice):
                reader.problem(path, "contain names two numbers, the lower paid once: { once = 4, twice = 6 }")
            elif card.kind == "remove" and (once is None) == (twice is None):
                reader.problem(path, "remove names one number, paid once or twice: { once = 1 } or { twice = 3 }")


def _check_figures(reader: EditionReader, figures: Figures) -> None:
    for name in figures.__struct_fields__:
        value = getattr(figures, name).value
        allowed = RANGES.get(name, range(100))
        if value not in allowed:
            reader.problem(("figures", name), f"{value}; expected {allowed[0]} to {allowed[-1]}")


def _components(content: Content) -> Records:
    records = blank(COMPONENTS)
    components: Components = records[0]
    components.contest[:] = NONE
    for card in content.influence:
        for side, half in enumerate((card.a, card.b)):
            _print_half(components, card.number - 1 + CARDS * side, half)
    _print_half(components, ENVOY, content.envoy.a)
    components.contest[ENVOY + CARDS] = ANY_FACTION
    components.envoy_halves = 1 << (ENVOY + CARDS)
    components.envoy_symbols = content.envoy.b.envoys
    for place, name in enumerate(START_NAMES):
        _print_symbols(components, START + place, name)
    for chronicle in content.chronicle:
        _print_chronicle(components, CHRONICLE_NAMES.index(chronicle.name), chronicle)
    for name in content.figures.__struct_fields__:
        setattr(components, name, getattr(content.figures, name).value)
    return records


def _print_half(components: Components, half: int, face: Half) -> None:
    _print_symbols(components, half, face.symbols)
    if face.coin:
        components.contest[half] = LETTERS.index(face.symbols[0])


def _print_symbols(components: Components, half: int, symbols: str) -> None:
    for faction in range(FACTIONS):
        number = symbols.count(LETTERS[faction])
        components.ones[faction] |= (number & 1) << half
        components.twos[faction] |= (number >> 1) << half


def _print_chronicle(components: Components, card: int, face: Chronicle) -> None:
    components.chronicle_faction[card] = LETTERS.index(face.faction)
    components.chronicle_removes[card] = face.kind == "remove"
    for level, name in enumerate(LEVEL_NAMES):
        pays = getattr(face, name)
        for step, need in enumerate((pays.once, pays.twice)):
            components.chronicle_need[card, level, step] = NONE if need is None else need
            components.chronicle_pay[card, level, step] = step + 1
