"""Cards, rulers and tokens. Symbols and grounds are drawn once in the sprite and referred to from here.

Colours come from the style sheet, through classes: brick for war, Baltic for the sea, amber for the market.
"""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing.markup import classes, html, icon, joined, named
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.components import ACTIONS, MERCHANT, SHIP, SMITH

WAR, SEA, TRADE = "war", "sea", "trade"
GROUND = tuple(WAR if card <= SMITH else TRADE if card >= MERCHANT else SEA for card in range(ACTIONS))


# --- Symbols in a text


def action(card: int, label: str = "", *, hollow: bool = False) -> Markup:
    """The silhouette of a card; hollow if it is not to be had."""
    return icon(CARD_NAMES[card], "hollow" if hollow else GROUND[card], label)


def seal(label: str = "", piece: str = "") -> Markup:
    return icon("sigil", "sg", label, piece)


def goods(label: str = "", piece: str = "") -> Markup:
    return icon("goods", "gd", label, piece)


# --- Cards


def card(card: int, effect: str, name: str, short: str, *, hollow: bool = False) -> Markup:
    """The face of a card: niche, symbol and what it brings, the name below, and its place in the order."""
    drawn = (
        html(
            '<svg class="face" aria-hidden="true" viewBox="0 0 100 140"><use class="n-{0}" href="#s-niche" width="100" '
            'height="140"/><use class="sy {0}" href="#s-{1}" x="23" y="40" width="54" height="54"/>{2}</svg>',
            GROUND[card],
            CARD_NAMES[card],
            _effect(card, effect),
        )
        if not hollow
        else html(
            '<svg class="face" aria-hidden="true" viewBox="0 0 100 140">'
            '<use class="hollow" href="#s-{}" x="23" y="40" width="54" height="54"/></svg>',
            CARD_NAMES[card],
        )
    )
    return html(
        '{}<span class="mini {}" aria-hidden="true">{}</span><span class="nm" aria-hidden="true">{}</span>'
        '<span class="no" aria-hidden="true">{}</span>',
        drawn,
        "" if hollow else f"on-{GROUND[card]}",
        action(card, hollow=hollow),
        name if name == short else html('<span class="long">{}</span><span class="short">{}</span>', name, short),
        card + 1,
    )


BRINGS_SEALS = (True, True, False, False, False, True, True, False)


def _effect(card: int, figure: str) -> Markup:
    """A figure and what it counts, in the foot of the niche."""
    gain = _use("sigil" if BRINGS_SEALS[card] else "goods", "sg" if BRINGS_SEALS[card] else "gd", 63, 107)
    if card == MERCHANT:
        return html(
            '{}<path class="becomes" d="M45 113l9 6-9 6z"/>{}',
            _use("goods", "gd", 18, 107),
            _use("sigil", "sg", 58, 107),
        )
    return html('<text class="eff" x="60" y="125" text-anchor="end">{}</text>{}', figure, gain)


def _use(symbol: str, kind: str, x: int, y: int) -> Markup:
    return html('<use class="{}" href="#s-{}" x="{}" y="{}" width="24" height="24"/>', kind, symbol, x, y)


def face_down(label: str) -> Markup:
    return html(
        '<svg class="back" {} viewBox="0 0 100 140"><use href="#s-cardback" width="100" height="140"/></svg>',
        named(label),
    )


# --- Rulers

CELL = 11


def bar(number: int, end: int, kind: str, label: str, *, ticks: bool) -> Markup:
    """A ruler filled up to a number; a pennant stands on its end, and it grows if there is more."""
    length = max(end, -(-number // 5) * 5)
    lines = "".join(f"M{place * CELL} 3v14" for place in range(1, length))
    figures = joined(
        html('<text x="{:g}" y="28">{}</text>', (place - 0.5) * CELL, place) for place in range(5, length + 1, 5)
    )
    fives = "".join(f"M{(place - 1) * CELL} 3h{CELL}v14h-{CELL}z" for place in range(5, length + 1, 5))
    return html(
        '<svg class="{}" {} viewBox="-1 0 {} 20"{}><rect class="all" y="3" width="{}" height="14"/>'
        '<path class="five" d="{}"/><rect class="full" y="3" width="{}" height="14"/><path class="cut" d="{}"/>'
        '<path class="goal" d="M{} 0v20"/>{}</svg>',
        classes("bar", kind),
        named(label),
        length * CELL + 2,
        "" if ticks else Markup(' preserveAspectRatio="none"'),
        length * CELL,
        fives,
        number * CELL,
        lines,
        end * CELL,
        figures if ticks else "",
    )


TRACK_SYMBOLS = ((CARD_NAMES[1], WAR), (CARD_NAMES[SHIP], SEA), (CARD_NAMES[MERCHANT], TRADE))
"""What stands on the three markers: a helm, a cog and a purse."""


def marker(track: int) -> Markup:
    symbol, ground = TRACK_SYMBOLS[track]
    return icon(symbol, ground)
