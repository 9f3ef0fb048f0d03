"""What every part of the table looks up in a scene: events, faces, names and numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, signed
from kogge.core.events import KIND as EVENT_KIND
from kogge.core.events import SEAT, SUBJECT
from kogge.core.words import Words, capitalized
from kogge.games.tallinn.notation import CARD_NAMES, FACTION_NAMES
from kogge.games.tallinn.rules.components import CARDS, FACTIONS, LETTERS
from kogge.games.tallinn.rules.scoring import row_total
from kogge.games.tallinn.table import art
from kogge.games.tallinn.table.art import Face
from kogge.games.tallinn.words import prose


def components(scene: Scene) -> Any:
    return scene.view.edition.components[0]


def subjects(scene: Scene, seat: int, *kinds: int) -> list[int]:
    """What the events of some kinds at a seat were about, in their order."""
    rows = scene.view.events
    chosen = (rows[:, SEAT] == seat) & np.isin(rows[:, EVENT_KIND], kinds)
    return [int(subject) for subject in rows[chosen, SUBJECT]]


def face(scene: Scene, half: int) -> Face:
    printed = prose.face(half, scene.view.edition)
    if printed is None:
        return Face("E" * int(components(scene).envoy_symbols), coin=True)
    return Face(printed.symbols, printed.coin)


def faces(scene: Scene, card: int) -> tuple[Face, Face]:
    return face(scene, card), face(scene, card + CARDS)


def half_text(scene: Scene, half: int) -> str:
    return prose.half_text(half, scene.words, scene.view.edition)


def tower_text(scene: Scene, card: int) -> str:
    return prose.tower_text(card, scene.words, scene.view.edition)


def number(card: int) -> str:
    """What stands on the pill of a card."""
    return CARD_NAMES[card].upper()


def faction_title(scene: Scene, faction: int) -> str:
    return capitalized(scene.words(FACTION_NAMES[faction]))


def faction_icon(scene: Scene, faction: int) -> Markup:
    return art.faction(LETTERS[faction], faction_title(scene, faction))


def count_text(scene: Scene, faction: int, number: int) -> str:
    return scene.words(f"symbols-{FACTION_NAMES[faction]}", number=number)


def points(scene: Scene, number: int) -> str:
    return prose.points_text(number, scene.words)


def gain(number: int) -> Markup:
    return html('<span class="{}">{}</span>', classes("gain", "" if number else "zero"), signed(number))


def relation(own: int, theirs: int) -> str:
    return ">" if own > theirs else "=" if own == theirs else "<"


def relation_text(words: Words, own: int, theirs: int) -> str:
    return words("table-more") if own > theirs else words("table-equal") if own == theirs else words("table-fewer")


def totals(scene: Scene, seat: int) -> list[int]:
    position, box = scene.view.position, components(scene)
    return [int(row_total(position, box, seat, faction)) for faction in range(FACTIONS)]


def piece(seat: int, card: int) -> str:
    return f"{seat}:{CARD_NAMES[card]}"
