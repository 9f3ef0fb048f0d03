"""Visby in the browser: tracks and seats, the tray with both decisions, and the stage on which a beat is shown.

What is drawn comes from one view. What a choice would give is asked from the rules; no rule is written here again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kogge.core.drawing import RoundStep, Scene
from kogge.core.drawing.markup import joined
from kogge.core.errors import IllegalDecision, Label
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.events import LAWS, Law
from kogge.games.visby.rules.position import KIND, Phase
from kogge.games.visby.table import lookup
from kogge.games.visby.table.board import seats, tracks
from kogge.games.visby.table.outcome import result
from kogge.games.visby.table.stage import STAGES
from kogge.games.visby.table.tray import QUESTIONS, idle, laid

PAIR = 2
"""Where one card is played it is a radio button; boxes are for two."""


def heading(scene: Scene) -> str:
    position, words = scene.view.position, scene.words
    if position.over:
        return words("table-over")
    if position.rounds == 0:
        return words("sign-round", round=0)
    return words("table-round", round=int(position.rounds), goal=lookup.goal(scene))


def phases(scene: Scene) -> Sequence[RoundStep]:
    """The steps of a round, or of the end."""
    current = law(scene)
    course = next(course for course in _COURSES if any(current in laws for _, laws in course))
    place = next(place for place, (_, laws) in enumerate(course) if current in laws)
    return [
        RoundStep(scene.words(title), "past" if step < place else "current" if step == place else "next")
        for step, (title, _) in enumerate(course)
    ]


_COURSES = (
    (
        ("table-phase-supply", ("setup", "supply")),
        ("table-phase-choose", ("choose", "reveal")),
        ("table-eight-steps", (*CARD_NAMES, "sharing")),
        ("table-phase-clear", ("clear", "end")),
    ),
    (("table-phase-exchange", ("final-exchange",)), ("table-phase-result", ("tie-break",))),
)


def law(scene: Scene) -> str:
    """The paragraph of what is asked; while a beat is shown, of what happens in it."""
    position = scene.view.position
    if position.over:
        return LAWS[Law.TIE_BREAK]
    if any(sign.state != "waiting" for sign in scene.signs):
        return LAWS[Law.MERCHANT if position.phase == Phase.TRADE else Law.CHOOSE]
    beat = scene.last_beat()
    return LAWS[beat[0].law if beat else Law.SETUP]


def board(scene: Scene) -> str:
    return joined([tracks(scene), seats(scene)])


def tray(scene: Scene) -> str:
    view = scene.view
    if view.position.over:
        return result(scene)
    if scene.laid:
        return laid(scene)
    if len(view.legal) == 0:
        return idle(scene)
    return QUESTIONS[int(view.legal[0].code) // KIND](scene)


def stage(scene: Scene, beat: int) -> str:
    events = scene.events(beat)
    kinds = {event.kind for event in events}
    return next(draw for shown, draw in STAGES if kinds & shown)(scene, events)


def decision(form: Mapping[str, Sequence[str]]) -> str:
    """A sent form as text. Two cards are put together in the order of the board, all else is sent whole."""
    said = list(form.get("do", ()))
    if said[-1:] != ["play"]:
        return said[-1] if said else ""
    cards = [card for card in CARD_NAMES if card in form.get("card", ())]
    if len(cards) != PAIR:
        chosen = f"choose exactly two cards; you have chosen {len(cards) or 'none'}"
        raise IllegalDecision(chosen, "told", problem=Label("mistake-two-cards"))
    return " ".join(["play", *cards])
