"""What every part of the table looks up in a scene: events, names, cards, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kogge.core.drawing import EventRow, Scene
from kogge.games.vilnius import solver
from kogge.games.vilnius.edition.content import Content, ids
from kogge.games.vilnius.rules.position import KIND
from kogge.games.vilnius.words import prose
from kogge.games.vilnius.words.lexicon import Lexicon

# --- Events


def backwards(scene: Scene) -> Iterator[EventRow]:
    """All events, the latest first."""
    return (EventRow(*row.tolist()) for row in scene.view.events[::-1])


def sentence(scene: Scene, event: EventRow) -> str:
    return prose.sentence(event, [sign.name for sign in scene.signs], scene.words, scene.view.edition)


# --- The box


def components(scene: Scene) -> Any:
    return scene.view.edition.components[0]


def content(scene: Scene) -> Content:
    found: Content = scene.view.edition.content
    return found


def lexicon(scene: Scene) -> Lexicon:
    return Lexicon(scene.view.edition, scene.words)


def building_id(scene: Scene, kind: int) -> str:
    return content(scene).buildings[kind].id


def unit_id(scene: Scene, kind: int) -> str:
    return content(scene).units[kind].id


def province_id(scene: Scene, province: int) -> str:
    return content(scene).provinces[province].id


def unit_called(scene: Scene, name: str) -> int:
    return ids(content(scene).units).index(name)


def enemy(scene: Scene, card: int, quarter: bool) -> solver.Enemy:
    """An enemy with what counts of its card now."""
    return solver.enemy(components(scene), card, bool(scene.view.position.boosted), quarter)


# --- What is asked


def arguments(scene: Scene, kind: int) -> list[int]:
    """The arguments of all legal decisions of a kind."""
    return [code % KIND for code in scene.view.legal.codes.tolist() if code // KIND == kind]


# --- Seats and words


def around(scene: Scene) -> list[int]:
    """The seats as they are shown: the own one first, then the others in turn order."""
    own, number = max(scene.view.seat, 0), len(scene.view.names)
    return [(own + step) % number for step in range(number)]
