"""Small pieces of HTML that the tables of all games are made of. Values that are not markup are escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

MINUS = "\N{MINUS SIGN}"


def html(template: str, *values: object, **named: object) -> Markup:
    """Markup from a template."""
    return Markup(template).format(*values, **named)


def joined(parts: Iterable[Markup]) -> Markup:
    return Markup("").join(parts)


def classes(*names: str) -> str:
    """Class names in one attribute; empty ones are left out."""
    return " ".join(name for name in names if name)


@lru_cache(maxsize=4096)
def icon(symbol: str, kind: str = "", label: str = "", piece: str = "") -> Markup:
    """A symbol of the sprite; without a label it is decoration, as a piece it glides."""
    return html(
        '<svg class="{}" {}{} viewBox="0 0 48 48"><use href="#s-{}"/></svg>',
        classes("ic", kind),
        named(label),
        html(' data-piece="{}"', piece) if piece else "",
        symbol,
    )


def mark(seat: int) -> Markup:
    """The house mark of a seat."""
    return icon(f"mark-{seat + 1}", "mark")


def named(label: str) -> Markup:
    """What a drawing is called by those who cannot see it."""
    return html('role="img" aria-label="{}"', label) if label else Markup('aria-hidden="true"')


def unseen(text: str) -> Markup:
    """Text that is only heard."""
    return html('<span class="vh">{}</span>', text)


def signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"
