"""What a newcomer is told the first time something comes up."""

from __future__ import annotations

from kogge.core.events import KIND, SEAT
from kogge.core.position import NONE, Numbers
from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import Phase

_ACTIONS = frozenset({Event.BUILT, Event.RECRUITED, Event.OFFERED, Event.PASSED, Event.STORED_PROVINCE, Event.PUT_AWAY})

_ON_EVENTS = {
    "preparation": Event.ADVANCED,
    "assault": Event.CAMPED,
    "boost": Event.BOOSTED,
    "final": Event.FINAL_ATTACK_DREW,
}
"""Tips about what happens: given with the seat's next question, until it has acted in the city."""

_ON_QUESTIONS = {
    "city": (Phase.ACT, _ACTIONS),
    "defence": (Phase.SEND, frozenset({Event.DEFEATED, Event.WITHSTOOD})),
    "plunder": (Phase.TAKE_LOOT, frozenset({Event.PLUNDERED, Event.DECLINED})),
    "capture": (Phase.CAPTURE, frozenset({Event.LOOKED})),
}
"""Tips about what is asked: the phase, and the events that show it is nothing new to the seat."""

_FOLLOW_UPS = (Phase.PLACE, Phase.PAY, Phase.STORE, Phase.RAISE, Phase.TAKE_PROVINCE, Phase.PUT_UNDER)
"""Questions that only go on with the one before."""

SECOND_ROUND = 2
"""The first with an income."""


def tips(view: View) -> list[str]:
    """What has to be explained with the question a seat is asked now, by name."""
    position = view.position
    if position.phase in _FOLLOW_UPS or (position.phase == Phase.SEND and not is_first_unit(view)):
        return []
    due = [name for name, trigger in _ON_EVENTS.items() if _is_news(view, trigger)]
    due += [
        name
        for name, (phase, known) in _ON_QUESTIONS.items()
        if position.phase == phase and not any(_shows(view, event, known) for event in view.events)
    ]
    if position.phase == Phase.INCOME and position.rounds == SECOND_ROUND:
        due.append("income")
    return due


def tip_text(tip: str, words: Words) -> tuple[str, str]:
    """Title and text of a tip."""
    return words(f"newcomer-{tip}-title"), words(f"newcomer-{tip}")


def _is_news(view: View, trigger: int) -> bool:
    """Whether something has happened for the first time, and the seat has not acted in the city since."""
    kinds = view.events[:, KIND].tolist()
    if trigger not in kinds:
        return False
    since = view.events[kinds.index(trigger) :]
    return not any(_shows(view, event, _ACTIONS) for event in since)


def _shows(view: View, event: Numbers, kinds: frozenset[int]) -> bool:
    """Whether an event of certain kinds happened to the seat, or to all."""
    return event[KIND] in kinds and event[SEAT] in (view.seat, NONE)


def is_first_unit(view: View) -> bool:
    """Whether it is the first unit, or weapon of one, that the seat sends into this fight."""
    position = view.position
    return (
        position.phase == Phase.SEND and position.spot == 0 and view.seat not in position.fighter_seat[: position.step]
    )
