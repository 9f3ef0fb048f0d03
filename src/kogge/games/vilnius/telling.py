"""Vilnius told to people: for now events and decisions in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kogge.core.edition import Edition
from kogge.core.game import Table
from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.vilnius import happenings
from kogge.games.vilnius.notation import Notation

_KINDS = {
    number: name.lower().replace("_", " ")
    for name, number in vars(happenings).items()
    if isinstance(number, int) and not name.startswith("BY_")
}


def sentence(event: Sequence[int], names: Sequence[str], words: Words, edition: Edition) -> str:
    kind, seat, *figures = (int(value) for value in event)
    who = names[seat] if seat >= 0 else "-"
    return f"{who}: {_KINDS[kind]} {' '.join(map(str, figures))}"


def decision(code: int, words: Words, edition: Edition) -> str:
    return Notation(edition).text(code)


def question(view: View, words: Words) -> str:
    return "?"


def figures(edition: Edition) -> Mapping[str, int]:
    return {}


def edition_tables(edition: Edition, words: Words) -> list[Table]:
    return []
