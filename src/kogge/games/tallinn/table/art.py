"""Cards, towers and trackers as SVG. Symbols and grounds are drawn once in the sprite and referred to from here.

A half measures 100 x 132 units, a counted coin half 60 x 132, the back of a card 88 x 132. Colours, fading and
hatching come from the style sheet, through classes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from kogge.core.drawing.markup import classes, html, icon, joined, named

SYMBOLS = {"M": "merchant", "K": "knight", "O": "monk", "E": "envoy"}
"""The letters of factions and of the envoy, and what their symbols are called in the sprite."""

TUCK = 8
"""How far a half in a row lies under its left neighbour."""


@dataclass(frozen=True)
class Face:
    """What a half shows."""

    letters: str
    coin: bool = False


# --- Symbols in a text


def faction(letter: str, label: str = "") -> Markup:
    return icon(SYMBOLS[letter], f"f-{letter}", label)


def tally(letters: str) -> Markup:
    """Symbols side by side, to be counted."""
    return html('<span class="tally">{}</span>', joined(faction(letter) for letter in letters))


# --- Halves and cards


def half(face: Face, label: str = "", *, spent: bool = False, tucked: bool = False) -> Markup:
    """One half of a card; spent if its contest has been held, tucked if it lies in a row."""
    width, bleed = 60 if spent else 100, TUCK if tucked else 0
    return html(
        '<svg class="hs" {} viewBox="{} 0 {} 132"><rect class="paper" x="{}" width="{}" height="132"/>{}{}</svg>',
        named(label),
        -bleed,
        width + bleed,
        -bleed,
        width + bleed,
        _ground("spent-half" if spent else "coin-half" if face.coin else "half", face.letters, width),
        _on_spent_half(face) if spent else _on_coin_half(face) if face.coin else _on_half(face.letters),
    )


def start_card(letters: str, label: str) -> Markup:
    places = ((50, 57, 35), (32, 100, 34), (68, 100, 34))
    return html(
        '<svg class="hs" {} viewBox="0 0 100 132"><rect class="paper" width="100" height="132"/>{}{}</svg>',
        named(label),
        _ground("start", "MKO", 100),
        _placed(letters, places),
    )


def card(faces: tuple[Face, Face], number: str, label: str = "") -> Markup:
    """A whole card with both its halves."""
    return html(
        '<span class="card" {}><span class="half">{}</span><span class="half">{}</span>{}</span>',
        named(label),
        half(faces[0]),
        half(faces[1]),
        number_pill(number),
    )


def number_pill(number: str) -> Markup:
    return html('<span class="no" aria-hidden="true">{}</span>', number)


def tower(label: str) -> Markup:
    return _back("tower", label)


def face_down(label: str = "") -> Markup:
    return _back("backcard", label)


def _back(kind: str, label: str) -> Markup:
    return html(
        '<svg class="{}" {} viewBox="0 0 88 132"><use href="#s-back" width="88" height="132"/></svg>',
        kind,
        named(label),
    )


def _ground(name: str, letters: str, width: int) -> Markup:
    """The niche behind the symbols, in the tint of a faction or neutral."""
    different = set(letters)
    tint = different.pop() if len(different) == 1 and "E" not in different else "mixed"
    return html('<use class="n-{}" href="#s-{}" width="{}" height="132"/>', tint, name, width)


def _on_half(letters: str) -> Markup:
    if len(letters) == 1:
        return _placed(letters, [(50, 74, 54)])
    if len(letters) == 2:
        return _placed(letters, [(50, 49, 44), (50, 97, 44)])
    if len(letters) == 3:
        return _placed(letters, [(50, 46, 38), (32.5, 96, 34), (68.5, 96, 34)])
    return _placed(letters, [(26 + 24 * (place % 3), 58 + 25 * (place // 3), 22) for place in range(len(letters))])


def _on_coin_half(face: Face) -> Markup:
    if len(face.letters) == 1:
        return _coin(46, 50) + _placed(face.letters, [(50, 97, 46)])
    if len(face.letters) == 2:
        return _coin(44, 46) + _placed(face.letters, [(32, 97, 34), (68, 97, 34)])
    places = [(26 + 24 * (place % 3), 82 + 20 * (place // 3), 20) for place in range(len(face.letters))]
    return _coin(42, 42) + _placed(face.letters, places)


def _on_spent_half(face: Face) -> Markup:
    number = len(face.letters)
    if number == 1:
        return _placed(face.letters, [(28.5, 92, 42)])
    size = min(30, 66 / number)
    return _placed(face.letters, [(28.5, 62 + (place + 0.5) * 60 / number, size) for place in range(number)])


def _coin(y: float, size: float) -> Markup:
    return _use("coin", "sy coin", 50, y, size)


def _placed(letters: str, places: Iterable[tuple[float, float, float]]) -> Markup:
    """Symbols at their places: middle and size."""
    return joined(
        _use(SYMBOLS[letter], f"sy f-{letter}", x, y, size)
        for letter, (x, y, size) in zip(letters, places, strict=False)
    )


def _use(name: str, kind: str, x: float, y: float, size: float) -> Markup:
    return html(
        '<use class="{}" href="#s-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>',
        kind,
        name,
        x - size / 2,
        y - size / 2,
        size,
        size,
    )


# --- The tracker

FIELDS = 15


def tracker(score: int, label: str, *, field: int = 16) -> Markup:
    """The ruler of fifteen fields a score lies on, with the silver coin; fields are as wide as told."""
    first = 0 if score == 0 else (score - 1) // FIELDS * FIELDS + 1
    parts = []
    for place in range(FIELDS):
        number = first + place
        kind = classes("tk", "five" if number % 5 == 0 else "")
        parts.append(
            html('<rect class="{}" x="{:g}" y="3.5" width="{}" height="17"/>', kind, place * field + 0.5, field - 1)
        )
        if number != score and (number % 5 == 0 or field > 20):
            parts.append(
                html('<text class="tt" x="{:g}" y="16" text-anchor="middle">{}</text>', (place + 0.5) * field, number)
            )
    middle = (score - first + 0.5) * field
    parts.append(
        html(
            '<circle class="tc" cx="{:g}" cy="12" r="11"/>'
            '<text class="tn" x="{:g}" y="16.2" text-anchor="middle">{}</text>',
            middle,
            middle,
            score,
        )
    )
    return html('<svg class="track" {} viewBox="-4 0 {} 24">{}</svg>', named(label), FIELDS * field + 8, joined(parts))
