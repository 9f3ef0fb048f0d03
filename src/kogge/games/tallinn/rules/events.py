"""The kinds of events Tallinn writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there.
"""

from __future__ import annotations

from enum import IntEnum, auto

from kogge.core.events import slug


class Event(IntEnum):
    """What happened."""

    STARTED = auto()
    DREW = auto()
    EXCHANGED = auto()
    KEPT_HAND = auto()
    ROUND = auto()
    PLAYED = auto()
    SAT_OUT = auto()
    NAMED = auto()
    CONTESTED = auto()
    CALLED = auto()
    BUILT_FROM_ROW = auto()
    BUILT_FROM_HAND = auto()
    BUILT_NOTHING = auto()
    CHRONICLE_OPENED = auto()
    CONTAINED = auto()
    REMOVED = auto()
    GAVE_UP = auto()
    KEPT_ROW = auto()
    FELL_SHORT = auto()
    FAVOURED = auto()
    COMPARED = auto()
    RECEIVED = auto()
    PAID = auto()
    SHOWED_TOWER = auto()
    COMPARED_TOWERS = auto()
    ENDED = auto()


PRIVATE = frozenset({Event.DREW, Event.EXCHANGED, Event.BUILT_FROM_HAND})
"""Events whose card only their seat may know."""


class Law(IntEnum):
    """The rule something happened under, named as its paragraph of the rules pages."""

    SETUP = 0
    EXCHANGE = auto()
    CHOOSE = auto()
    REVEAL = auto()
    CONTEST = auto()
    ENVOY_CONTEST = auto()
    TOWERS = auto()
    TOWERS_IN_TURN = auto()
    DRAW = auto()
    CHRONICLE_CONTAIN = auto()
    CHRONICLE_REMOVE = auto()
    END = auto()
    FINAL_FACTIONS = auto()
    FINAL_LEAD = auto()
    FINAL_ENVOY = auto()
    FINAL_TOWERS = auto()
    TIE_BREAK = auto()


LAWS = tuple(slug(law) for law in Law)
