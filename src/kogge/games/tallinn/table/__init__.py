"""Tallinn in the browser: seats, the tray with every decision, and the stage on which a beat is shown.

What is drawn comes from one view. What a choice would give is asked from the rules; no rule is written here again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kogge.core.drawing import RoundStep, Scene
from kogge.core.drawing.markup import html, joined
from kogge.core.position import NONE
from kogge.games.tallinn.notation import CARD_NAMES
from kogge.games.tallinn.rules.events import LAWS, Event, Law
from kogge.games.tallinn.rules.position import KIND, Phase, deck_size
from kogge.games.tallinn.table.board import chronicles, own_seat, rival
from kogge.games.tallinn.table.outcome import result
from kogge.games.tallinn.table.stage import STAGES
from kogge.games.tallinn.table.tray import QUESTIONS, idle, laid


def heading(scene: Scene) -> str:
    position, words = scene.view.position, scene.words
    if position.over:
        return words("table-over")
    if position.phase in (Phase.PLACE_ENVOYS, Phase.FINAL_FACTION, Phase.SHOW_TOWERS, Phase.FINAL_TOWERS):
        return words("table-final")
    if position.rounds == 0:
        return words("sign-round", round=0)
    return words("table-round", round=int(position.rounds), most=int(deck_size(position)))


def phases(scene: Scene) -> Sequence[RoundStep]:
    """The steps of a round, of the final scoring, or the exchange before the first round."""
    current = law(scene)
    for course in _courses(scene):
        if current in (name for step in course for name in step):
            place = next(place for place, step in enumerate(course) if current in step)
            return [
                RoundStep(
                    scene.words(f"law-{_TITLES.get(current, current) if step == place else names[0]}"),
                    "past" if step < place else "current" if step == place else "next",
                )
                for step, names in enumerate(course)
            ]
    raise AssertionError(current)


_TITLES = {
    "envoy-contest": "contest",
    "towers-in-turn": "towers",
    "final-lead": "final-factions",
    "tie-break": "end",
}
"""Paragraphs that do not give a step its title."""


def _courses(scene: Scene) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """What follows on what: each step by the names of its paragraphs, the usual one first."""
    before = (("setup",), ("exchange",), ("choose",)) if scene.view.position.envoy else (("setup",), ("choose",))
    a_round = (
        ("choose",),
        ("reveal",),
        ("contest", "envoy-contest", "towers", "towers-in-turn"),
        ("draw", "chronicle-contain", "chronicle-remove"),
    )
    envoy = (("final-envoy",),) if scene.view.position.envoy else ()
    final = (*envoy, ("final-factions", "final-lead"), ("final-towers",), ("end", "tie-break"))
    return a_round, final, before


def law(scene: Scene) -> str:
    """The paragraph of what is asked; while a beat is shown, of what happens in it."""
    position = scene.view.position
    if position.over:
        return LAWS[Law.TIE_BREAK]
    if any(sign.state != "waiting" for sign in scene.signs):
        return LAWS[_asked_by(position)]
    kinds = {event.kind: event.law for event in scene.last_beat()}
    kinds.pop(Event.ROUND, None)
    return LAWS[max(kinds.values(), default=Law.DRAW if position.rounds else Law.SETUP)]


def _asked_by(position: Any) -> int:
    """The rule under which somebody is asked now."""
    if position.phase == Phase.NAME_CONTEST:
        return Law.ENVOY_CONTEST
    if position.phase == Phase.BUILD:
        return Law.TOWERS_IN_TURN if position.towers else Law.TOWERS
    if position.phase == Phase.EXCHANGE:
        return Law.EXCHANGE
    if position.phase == Phase.REMOVE:
        return Law.CHRONICLE_REMOVE
    if position.phase == Phase.PLACE_ENVOYS:
        return Law.FINAL_ENVOY
    return Law.CHOOSE


def board(scene: Scene) -> str:
    own = scene.view.seat
    rivals = [seat for seat in scene.seats if seat != own]
    if own != NONE:  # as they sit at the table: the left neighbour first
        rivals = [seat for seat in rivals if seat > own] + [seat for seat in rivals if seat < own]
    parts = [chronicles(scene)] if scene.view.position.chronicles else []
    parts.append(
        html(
            '<div class="rivals {}">{}</div>',
            f"of-{len(rivals)}" if own != NONE else "watched",
            joined(rival(scene, seat) for seat in rivals),
        )
    )
    if own != NONE:
        parts.append(own_seat(scene))
    return joined(parts)


def tray(scene: Scene) -> str:
    view = scene.view
    if view.position.over:
        return result(scene)
    if scene.laid:
        return laid(scene)
    if len(view.legal) == 0:
        return idle(scene)
    kind = int(view.legal[0].code) // KIND
    return QUESTIONS[kind](scene)


def stage(scene: Scene, beat: int) -> str:
    events = scene.events(beat)
    kinds = {event.kind for event in events}
    for shown, draw in STAGES:
        if kinds & shown:
            return draw(scene, events)
    raise AssertionError(kinds)


def decision(form: Mapping[str, Sequence[str]]) -> str:
    """A sent form as text. Exchanges and removals are put together from their parts, all others are sent whole."""
    said = list(form.get("do", ()))
    if not said:
        return ""
    if said[-1] == "exchange":
        places = {card: form.get(f"under-{card}", ("",))[-1] for card in CARD_NAMES}
        under = sorted((card for card in CARD_NAMES if places[card] in ("1", "2", "3")), key=places.__getitem__)
        return " ".join(["exchange", *(under or ["none"])])
    if said[-1] == "chronicle":
        given = [card for card in CARD_NAMES if card in form.get("card", ())]
        return " ".join(["chronicle", "remove", *given]) if given else "chronicle none"
    return said[-1]
