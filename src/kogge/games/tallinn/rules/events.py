"""The kinds of events Tallinn writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there.
"""

from __future__ import annotations

(
    STARTED,
    DREW,
    EXCHANGED,
    KEPT_HAND,
    ROUND,
    PLAYED,
    SAT_OUT,
    NAMED,
    CONTESTED,
    CALLED,
    BUILT_FROM_ROW,
    BUILT_FROM_HAND,
    BUILT_NOTHING,
    CHRONICLE_OPENED,
    CONTAINED,
    REMOVED,
    GAVE_UP,
    KEPT_ROW,
    FELL_SHORT,
    FAVOURED,
    COMPARED,
    RECEIVED,
    PAID,
    SHOWED_TOWER,
    COMPARED_TOWERS,
    ENDED,
) = range(1, 27)

PRIVATE = frozenset({DREW, EXCHANGED, BUILT_FROM_HAND})
"""Events whose card only their seat may know."""

RULES = (
    "setup",
    "exchange",
    "choose",
    "reveal",
    "contest",
    "envoy-contest",
    "towers",
    "towers-in-turn",
    "draw",
    "chronicle-contain",
    "chronicle-remove",
    "end",
    "final-factions",
    "final-lead",
    "final-envoy",
    "final-towers",
    "tie-break",
)
(
    BY_SETUP,
    BY_EXCHANGE,
    BY_CHOICE,
    BY_REVEAL,
    BY_CONTEST,
    BY_ENVOY,
    BY_TOWERS,
    BY_TURN,
    BY_DRAW,
    BY_CONTAIN,
    BY_REMOVE,
    BY_END,
    BY_FACTIONS,
    BY_LEAD,
    BY_FAVOUR,
    BY_FINAL_TOWERS,
    BY_TIE_BREAK,
) = range(len(RULES))
