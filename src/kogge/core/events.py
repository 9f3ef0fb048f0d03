"""What happened, as rows of small integers: the rules write them, words turn them into sentences.

The first row of a buffer holds in its first cell how many rows are written. A buffer of one row takes nothing, which is
what simulation passes.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kogge.core.bits import lowest, without_lowest
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule

COLUMNS = ("kind", "seat", "subject", "rival", "own", "theirs", "points", "rule")
KIND, SEAT, SUBJECT, RIVAL, OWN, THEIRS, POINTS, RULE = range(8)


def buffer(rows: int) -> Numbers:
    """Room for a number of events."""
    return np.zeros((rows + 1, len(COLUMNS)), np.int64)


def slug(kind: IntEnum) -> str:
    """Return the name of a kind of event or of a law as messages and anchors spell it.

    >>> class Event(IntEnum):
    ...     KEPT_HAND = 1
    >>> slug(Event.KEPT_HAND)
    'kept-hand'
    """
    return kind.name.lower().replace("_", "-")


@rule
def note(
    events: Numbers | None,
    kind: int,
    seat: int,
    law: int,
    subject: int = NONE,
    rival: int = NONE,
    own: int = NONE,
    theirs: int = NONE,
    points: int = 0,
) -> None:
    """Write down one event: what, who, by which law, about which card or faction, against whom, figures, points."""
    if events is None:
        return
    row = events[0, 0] + 1
    if row < len(events):
        events[0, 0] = row
        events[row, KIND] = kind
        events[row, SEAT] = seat
        events[row, SUBJECT] = subject
        events[row, RIVAL] = rival
        events[row, OWN] = own
        events[row, THEIRS] = theirs
        events[row, POINTS] = points
        events[row, RULE] = law


@rule
def note_each(events: Numbers | None, kind: int, seat: int, subjects: int, law: int) -> None:
    """Write down one event for each member of a set of cards."""
    if events is None:
        return
    while subjects:
        note(events, kind, seat, law, subject=lowest(subjects))
        subjects = without_lowest(subjects)
