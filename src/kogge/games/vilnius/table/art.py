"""Symbols, walls, gauges and cards. Symbols are drawn once in the sprite and referred to from here.

Colours come from the style sheet, through classes. Cards of an edition with ids we do not know get the sign of their
type, or a plain one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from kogge.core.drawing.markup import classes, html, icon, joined, named
from kogge.games.vilnius.rules.components import FIRE, LOSE_PROVINCE, LOSE_UNIT, RAZE, STORED

# --- Symbols in a text

_WEAPONS = ("sword", "shield", "spear", "arrow")
_SKULLS = (("skull", "red"), ("skull-silver", "silver"), ("skull-gold", "golden"))
_DAMAGES = {
    FIRE: ("fire", "flame"),
    STORED: ("store", "paper"),
    RAZE: ("raze", "paper"),
    LOSE_UNIT: ("unitlost", "paper"),
    LOSE_PROVINCE: ("province", "paper"),
}
_EMBLEMS = (("em-pillars", "f-M"), ("em-cross", "f-K"), ("em-oak", "f-O"))
_TYPES = {
    "manor": ("t-house", "dwelling"),
    "barracks": ("t-war", "war"),
    "garrison": ("b-garrison", "war"),
    "archery": ("b-target", "war"),
    "stable": ("b-shoe", "war"),
    "market": ("t-trade", "trade"),
    "harbor": ("t-harbor", "trade"),
    "craft": ("t-craft", "craft"),
    "depot": ("t-depot", "craft"),
}
"""The sign of each type of building, and the ground it stands on."""
_BUILDINGS = {
    "residence": "b-hall",
    "barracks": "b-barracks",
    "estate": "b-manor",
    "palace": "b-palace",
    "envoys": "b-envoys",
    "mint": "b-mint",
    "lake-watch": "b-watch",
    "bog-smithy": "smith",
    "granary": "b-granary",
    "wax-court": "b-stall",
    "weigh-house": "b-counter",
    "garrison": "b-garrison",
    "archery-range": "b-target",
    "stable": "b-shoe",
    "manufactory": "b-mill",
    "storehouse": "store",
    "guardhouse": "b-watch",
    "market": "b-stall",
    "harbor": "ship",
    "counting-house": "b-counter",
    "goldsmith": "b-ring",
    "toolsmith": "smith",
}
_GOODS = {"grain": "grain", "furs": "fur", "wax": "wax", "amber": "amber"}
RED, SILVER, GOLDEN = range(3)


def weapon(number: int, label: str = "") -> Markup:
    return icon(_WEAPONS[number], "steel", label)


def gold(label: str = "") -> Markup:
    return icon("gold", "coin-of", label)


def tool(label: str = "") -> Markup:
    return icon("tool", "iron", label)


def skull(colour: int, label: str = "") -> Markup:
    symbol, kind = _SKULLS[colour]
    return icon(symbol, kind, label)


def damage(kind: int, label: str = "") -> Markup:
    return icon(*_DAMAGES[kind], label)


def fire(label: str = "") -> Markup:
    return damage(FIRE, label)


def emblem(number: int, label: str = "") -> Markup:
    return icon(*_EMBLEMS[number], label)


def order(label: str = "") -> Markup:
    return icon("order", "black", label)


def type_sign(name: str, label: str = "") -> Markup:
    return icon(_TYPES.get(name, ("t-other", ""))[0], "paper", label)


def ground(type_name: str) -> str:
    """The class of the ground of a building."""
    return f"on-{_TYPES.get(type_name, ('', 'craft'))[1]}"


def building(name: str, type_name: str) -> Markup:
    symbol = _BUILDINGS.get(name) or _TYPES.get(type_name, ("t-other", ""))[0]
    return icon(symbol, "paper big")


def good(name: str, label: str = "") -> Markup:
    symbol = _GOODS.get(name, "t-other")
    return icon(symbol, "coin-of" if name in ("wax", "amber") else "paper", label)


def paper(symbol: str, label: str = "") -> Markup:
    return icon(symbol, "paper", label)


# --- Figures and symbols


def amount(number: int, symbol: Markup) -> Markup:
    return html("<b>{}</b>{}", number, symbol)


def strength(value: int, label: str) -> Markup:
    """The order value of a card: the cross and a figure."""
    return html('<span class="str" role="img" aria-label="{}">{}{}</span>', label, order(), value)


def endless(label: str) -> Markup:
    """The strength of an enemy building."""
    return html('<span class="str" role="img" aria-label="{}">{}{}</span>', label, order(), icon("endless"))


# --- The wall of the city

STONE = 30
HEIGHT = 46


def walls(standing: int, most: int, at_risk: int, label: str) -> Markup:
    """A stone for each point: standing, at risk, fallen."""
    stones = []
    for place in range(most):
        x = place * STONE
        if place >= standing:
            stones.append(_stone("rubble", "", x))
        elif place >= standing - at_risk:
            stones.append(_stone("stone", "risk", x))
            stones.append(
                html('<use class="flame" href="#s-fire" x="{}" y="14" width="24" height="24"/>', x + 3),
            )
        else:
            stones.append(_stone("stone", "up", x))
    return html(
        '<svg class="walls" {} viewBox="0 0 {} {}">{}<path class="base" d="M0 44.500h{}"/></svg>',
        named(label),
        most * STONE,
        HEIGHT,
        joined(stones),
        most * STONE,
    )


def _stone(symbol: str, kind: str, x: int) -> Markup:
    return html(
        '<use class="{}" href="#s-{}" x="{}" width="{}" height="{}"/>', classes("wu", kind), symbol, x, STONE, HEIGHT
    )


# --- The gauge of a row

FIELD = 15


def gauge(reached: int, goal: int, label: str) -> Markup:
    """As many fields as the row needs; those that are reached are filled."""
    lines = "".join(f"M{place * FIELD} 2v16" for place in range(1, goal))
    return html(
        '<svg class="{}" {} viewBox="-1 0 {} 20"><rect class="all" y="2" width="{}" height="16"/>'
        '<rect class="full" y="2" width="{}" height="16"/><path class="cut" d="{}"/></svg>',
        classes("gg", "hot" if reached >= goal else ""),
        named(label),
        goal * FIELD + 2,
        goal * FIELD,
        min(reached, goal) * FIELD,
        lines,
    )


# --- Rows of symbols


def weapons(symbols: Sequence[int], names: Sequence[str]) -> Markup:
    """A number of each weapon."""
    return joined(weapon(kind, names[kind]) for kind, number in enumerate(symbols) for _ in range(number))


def repeated(symbol: Markup, number: int) -> Markup:
    return joined([symbol] * number)


def listed(items: Iterable[Markup], kind: str) -> Markup:
    return html('<ul class="{}">{}</ul>', kind, joined(html("<li>{}</li>", item) for item in items))
