"""Visby's edition file: what stands in it, what may stand in it, and how it becomes components."""

from __future__ import annotations

import msgspec

from kogge.core.edition import EditionReader, Figure, Grade
from kogge.core.position import Records, blank, layout
from kogge.games.visby.rules.components import ACTIONS, FIELDS, SEATS, Components
from kogge.games.visby.rules.exchange import Rate, most_seals

COMPONENTS = layout(Components)
PLAYERS = range(2, SEATS + 1)
RANGES = {
    "start_field": range(FIELDS),
    "track_end": range(1, FIELDS),
    "most_goods": range(1, FIELDS),
    "troops_seals": range(1, FIELDS),
    "final_goods": range(1, FIELDS),
}
"""What the figures may be; the others are seals, goods or fields from 0 to 15. Without steps and seals for troops a
game might never end."""


class Round(msgspec.Struct, frozen=True):
    """What a round is for a number of players."""

    players: int
    steps: int
    cards: int
    grade: Grade
    note: str = ""


class Market(msgspec.Struct, frozen=True):
    """The rate from one field of the market up to the next that is named; the grade is the rate's."""

    field: Figure
    goods: int
    seals: int
    grade: Grade
    note: str = ""


class Alms(msgspec.Struct, frozen=True):
    """What a monk begs with a number of own cards out."""

    cards: int
    goods: int
    grade: Grade
    note: str = ""


class Figures(msgspec.Struct, frozen=True):
    start_field: Figure
    track_end: Figure
    most_goods: Figure
    troops_seals: Figure
    knight_seals: Figure
    smith_for_troops: Figure
    smith_for_knight: Figure
    fleet_goods: Figure
    customs_for_fleet: Figure
    customs_for_ship: Figure
    rival_merchant_fields: Figure
    monk_for_merchant: Figure
    final_goods: Figure


class Content(msgspec.Struct, frozen=True):
    round: list[Round]
    market: list[Market]
    alms: list[Alms]
    figures: Figures

    def rate(self, field: int) -> Rate:
        """The rate on a field of the market."""
        best = [row for row in self.market if row.field.value <= field][-1]
        return best.goods, best.seals

    def rates(self, field: int) -> list[Rate]:
        """The rates that may be used with the purse on a field, the lowest field first."""
        return [(row.goods, row.seals) for row in self.market if row.field.value <= field]


def parse(reader: EditionReader) -> tuple[Content | None, Records | None]:
    """Read the tables of an edition file; problems are noted with the reader."""
    reader.only({"edition", "round", "market", "alms", "figures"})
    rounds = reader.rows("round", Round, len(PLAYERS))
    market = reader.rows("market", Market, range(1, FIELDS + 1))
    alms = reader.rows("alms", Alms, ACTIONS)
    figures = reader.table("figures", Figures)
    _check_rounds(reader, rounds)
    _check_market(reader, market)
    _check_alms(reader, alms)
    if figures is not None:
        _check_figures(reader, figures)
    if reader.problems or figures is None:
        return None, None
    content = Content(
        [row for row in rounds if row], [row for row in market if row], [row for row in alms if row], figures
    )
    return content, _components(content)


def _check_rounds(reader: EditionReader, rounds: list[Round | None]) -> None:
    for place, row in enumerate(rounds[: len(PLAYERS)]):
        if row is None:
            continue
        if row.players != PLAYERS[place]:
            reader.problem(("round", place, "players"), f"{row.players}; expected {PLAYERS[place]}: 2 to 6 in order")
        if row.steps not in range(1, FIELDS):
            reader.problem(("round", place, "steps"), f"{row.steps}; expected 1 to {FIELDS - 1}")
        if row.cards not in (1, 2):
            reader.problem(("round", place, "cards"), f"{row.cards}; expected 1 or 2")


def _check_market(reader: EditionReader, market: list[Market | None]) -> None:
    before = -1
    for place, row in enumerate(market):
        if row is None:
            continue
        field = row.field.value
        if field not in range(FIELDS) or (place == 0 and field):
            expected = f"0 to {FIELDS - 1}" if place else "0 for the first rate"
            reader.problem(("market", place, "field"), f"{field}; expected {expected}")
        elif field <= before:
            reader.problem(("market", place, "field"), f"{field} does not come after {before}; fields ascend")
        before = field
        for name in ("goods", "seals"):
            if getattr(row, name) not in range(1, 10):
                reader.problem(("market", place, name), f"{getattr(row, name)}; expected 1 to 9")


def _check_alms(reader: EditionReader, alms: list[Alms | None]) -> None:
    for place, row in enumerate(alms[:ACTIONS]):
        if row is None:
            continue
        if row.cards != place + 1:
            reader.problem(("alms", place, "cards"), f"{row.cards}; expected {place + 1}: 1 to {ACTIONS} in order")
        if row.goods not in range(FIELDS):
            reader.problem(("alms", place, "goods"), f"{row.goods}; expected 0 to {FIELDS - 1}")


def _check_figures(reader: EditionReader, figures: Figures) -> None:
    for name in figures.__struct_fields__:
        value = getattr(figures, name).value
        allowed = RANGES.get(name, range(FIELDS))
        if value not in allowed:
            reader.problem(("figures", name), f"{value}; expected {allowed[0]} to {allowed[-1]}")
    start, end = figures.start_field.value, figures.track_end.value
    if end in RANGES["track_end"] and start in range(end + 1, FIELDS):
        reader.problem(("figures", "start_field"), f"{start} lies beyond the end of the tracks; expected 0 to {end}")


def _components(content: Content) -> Records:
    records = blank(COMPONENTS)
    components: Components = records[0]
    for row in content.round:
        components.steps[row.players] = row.steps
        components.cards[row.players] = row.cards
    for field in range(FIELDS):
        components.rate_goods[field], components.rate_seals[field] = content.rate(field)
        components.exchange[field] = most_seals(content.rates(field), FIELDS - 1)
    for alms in content.alms:
        components.alms[alms.cards] = alms.goods
    for name in content.figures.__struct_fields__:
        setattr(components, name, getattr(content.figures, name).value)
    return records
