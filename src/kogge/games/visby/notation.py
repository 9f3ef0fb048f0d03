"""Visby written down: decisions as short texts, and back. There is no chance to write down."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from kogge.core.bits import members
from kogge.games.visby.rules.components import ACTIONS, FIELDS
from kogge.games.visby.rules.position import KIND, Do, Visby

CARD_NAMES = ("troops", "knight", "smith", "fleet", "ship", "customs", "merchant", "monk")
FORMS = "play knight, play knight ship (in the order of the board: " + ", ".join(CARD_NAMES) + "), trade 9"


def text(code: int) -> str:
    kind, argument = divmod(code, KIND)
    if kind == Do.TRADE:
        return f"trade {argument}"
    return " ".join(["play", *(CARD_NAMES[card] for card in members(argument))])


def code(text: str) -> int:
    return _CODES[text]


def hidden(text: str) -> str:
    """Once a decision has taken effect, everybody knows it."""
    return text


def chance_entry(position: Visby) -> dict[str, Any]:
    raise ValueError("there is no chance in Visby")


def read_chance(position: Visby, entry: Mapping[str, Any]) -> None:
    raise ValueError("there is no chance in Visby")


def hidden_chance(entry: Mapping[str, Any], position: Visby, seat: int) -> dict[str, Any]:
    return dict(entry)


def _every_decision() -> list[int]:
    sets = [*combinations(range(ACTIONS), 1), *combinations(range(ACTIONS), 2)]
    plays = [Do.PLAY * KIND + sum(1 << card for card in cards) for cards in sets]
    return [*plays, *(Do.TRADE * KIND + goods for goods in range(FIELDS))]


_CODES = {text(code): code for code in _every_decision()}
