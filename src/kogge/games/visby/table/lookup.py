"""What every part of the table looks up in a scene: events, names, and what cards have brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from kogge.core.bits import members
from kogge.core.drawing import EventRow, Scene
from kogge.core.position import NONE
from kogge.games.visby.edition import Content
from kogge.games.visby.notation import CARD_NAMES, code
from kogge.games.visby.rules.components import GOALS
from kogge.games.visby.rules.events import LAWS, Event
from kogge.games.visby.rules.position import KIND, Do

CARD_OF_LAW = {LAWS.index(name): card for card, name in enumerate(CARD_NAMES)}
"""Each card has a paragraph of its own."""


# --- Events


def of_this_round(scene: Scene) -> list[EventRow]:
    """All events since the round began."""
    rows = [EventRow(*row) for row in scene.view.events.tolist()]
    begun = [place for place, event in enumerate(rows) if event.kind == Event.ROUND]
    return rows[begun[-1] :] if begun else rows


@dataclass(frozen=True)
class Brought:
    """What a card has brought to one who played it."""

    seals: int = 0
    goods: int = 0
    """What came, without what was lost."""
    lost: int = 0
    spent: int = 0
    """Goods handed over."""
    parts: tuple[int, ...] = ()
    """What came for what, where it is more than one thing."""

    def after(self, event: EventRow) -> Brought:
        """With one more event of the same seat and card."""
        if event.kind == Event.TRADED:
            return replace(self, seals=self.seals + event.points, spent=event.own)
        if event.kind not in BRINGING:
            return self
        lost = max(event.theirs, 0)
        goods = event.own - lost if event.points == 0 else 0
        return Brought(
            self.seals + event.points, self.goods + goods, self.lost + lost, self.spent, (*self.parts, event.own)
        )


BRINGING = {
    Event.TOOK,
    Event.FORGED,
    Event.COLLECTED,
    Event.BEGGED,
    Event.BEGGED_FROM,
}


def brought(events: Iterable[EventRow]) -> dict[tuple[int, int], Brought]:
    """What came about by seat and card; also for those who went away empty-handed."""
    found: dict[tuple[int, int], Brought] = {}
    for event in events:
        if event.seat != NONE and event.law in CARD_OF_LAW and event.kind != Event.PICKED_UP:
            key = event.seat, CARD_OF_LAW[event.law]
            found[key] = found.get(key, Brought()).after(event)
    return found


# --- What stands where


def components(scene: Scene) -> Any:
    return scene.view.edition.components[0]


def content(scene: Scene) -> Content:
    found: Content = scene.view.edition.content
    return found


def goal(scene: Scene) -> int:
    return GOALS[int(scene.view.position.goal)]


def cards_a_round(scene: Scene) -> int:
    return int(components(scene).cards[len(scene.view.names)])


def asked_to_play(scene: Scene) -> bool:
    return not scene.laid and len(scene.view.legal) > 0 and int(scene.view.legal[0].code) // KIND == Do.PLAY


def laid_cards(scene: Scene) -> tuple[int, ...]:
    """The cards of the reader that lie face down."""
    if not scene.laid:
        return ()
    kind, argument = divmod(code(scene.laid), KIND)
    return members(argument) if kind == Do.PLAY else ()


def rate(scene: Scene, field: int) -> str:
    return "{} : {}".format(*content(scene).rate(field))


# --- Seats and words


def around(scene: Scene) -> list[int]:
    """The seats as they are shown: the left neighbour first, the own seat last."""
    own = scene.view.seat
    if own == NONE:
        return list(scene.seats)
    return [*range(own + 1, len(scene.view.names)), *range(own + 1)]


def piece(seat: int, card: int) -> str:
    return f"{seat}:{CARD_NAMES[card]}"
