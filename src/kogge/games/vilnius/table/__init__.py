"""Vilnius in the browser: wall and Order, cities and hands, the tray with every decision, and the stage of a beat.

What is drawn comes from one view. What a choice would mean is tried out by the rules; no rule is written here again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kogge.core.drawing import RoundStep, Scene
from kogge.core.drawing.markup import joined
from kogge.core.words import LANGUAGES
from kogge.games.vilnius import game
from kogge.games.vilnius.rules.events import LAWS, Law
from kogge.games.vilnius.rules.position import Phase
from kogge.games.vilnius.table.board import areas, cities, order, strip
from kogge.games.vilnius.table.joint.draft import broken, completed, drafted
from kogge.games.vilnius.table.joint.plan import plan
from kogge.games.vilnius.table.joint.silence import without
from kogge.games.vilnius.table.outcome import result
from kogge.games.vilnius.table.questions.purse import payment
from kogge.games.vilnius.table.questions.tray import asked, idle, laid, tips_drawn
from kogge.games.vilnius.table.stage import staged

__all__ = [
    "board",
    "broken",
    "completed",
    "decision",
    "drafted",
    "heading",
    "law",
    "phases",
    "stage",
    "tray",
    "without",
]


def heading(scene: Scene) -> str:
    position, words = scene.view.position, scene.words
    if position.over:
        return words("table-over")
    return words("table-round", round=int(position.rounds)) if position.rounds else words("table-setup")


def phases(scene: Scene) -> Sequence[RoundStep]:
    """The four phases of a round, or the Final Attack."""
    words, current = scene.words, law(scene)
    position = scene.view.position
    if position.final:
        return [RoundStep(words("table-final-attack"), "past" if position.over else "current")]
    place = next((place for place, (_, laws) in enumerate(_PHASES) if current in laws), len(_PHASES))
    return [
        RoundStep(words(title), "past" if step < place else "current" if step == place else "next")
        for step, (title, _) in enumerate(_PHASES)
    ]


_PHASES = (
    ("table-phase-income", ("setup", "income")),
    ("table-phase-preparation", ("preparation", "enemy-buildings", "boost", "final-attack")),
    ("table-phase-city", ("building", "placing", "paying", "handing-over", "recruiting", "passing")),
    (
        "table-phase-military",
        (
            "attack",
            "additional-enemy",
            "fight",
            "red-skulls",
            "damage",
            "silver-golden-skulls",
            "plunder",
            "assault",
            "bonus",
            "capture",
            "new-destination",
            "guardhouse",
        ),
    ),
)


def law(scene: Scene) -> str:
    """The paragraph of what is asked; while a beat is shown, of what happens in it."""
    position = scene.view.position
    if position.over:
        return LAWS[Law.GLORY if position.city > 0 else Law.END]
    asked = scene.draft is not None or any(sign.state != "waiting" for sign in scene.signs)
    if asked and position.joint and position.phase == Phase.RAISE:
        return LAWS[Law.ASSAULT]
    if asked and int(position.phase) in _LAWS:
        return LAWS[_LAWS[int(position.phase)]]
    beat = scene.last_beat()
    return LAWS[beat[-1].law if beat else Law.SETUP]


_LAWS: dict[int, Law] = {
    Phase.INCOME: Law.INCOME,
    Phase.ACT: Law.BUILDING,
    Phase.PLACE: Law.PLACING,
    Phase.PAY: Law.PAYING,
    Phase.STORE: Law.PASSING,
    Phase.GIVE_UP: Law.DAMAGE,
    Phase.SEND: Law.FIGHT,
    Phase.BLEED: Law.RED_SKULLS,
    Phase.FALL: Law.RED_SKULLS,
    Phase.GIVE: Law.SILVER_GOLDEN_SKULLS,
    Phase.TAKE_LOOT: Law.PLUNDER,
    Phase.CHOOSE_CAMP: Law.ASSAULT,
    Phase.RAISE: Law.CAPTURE,
    Phase.TAKE_BONUS: Law.BONUS,
    Phase.CAPTURE: Law.CAPTURE,
    Phase.TAKE_PROVINCE: Law.CAPTURE,
    Phase.PUT_UNDER: Law.CAPTURE,
    Phase.STAND_GUARD: Law.GUARDHOUSE,
}


def board(scene: Scene) -> str:
    return joined([strip(scene), cities(scene), order(scene), areas(scene)])


def tray(scene: Scene) -> str:
    if scene.view.position.over:
        return result(scene)
    if scene.draft is not None:
        return tips_drawn(scene) + plan(scene)
    if scene.laid:
        return laid(scene)
    return asked(scene) if len(scene.view.legal) else idle(scene)


def stage(scene: Scene, beat: int) -> str:
    return staged(scene, scene.events(beat))


def decision(form: Mapping[str, Sequence[str]]) -> str:
    """A sent form as text. A payment is put together from what is ticked, all else is sent whole."""
    said = (list(form.get("do", ())) or [""])[-1]
    if said != "pay":
        return said
    language = (list(form.get("language", ())) or [LANGUAGES[0]])[-1]
    return payment(form, game.words(language if language in LANGUAGES else LANGUAGES[0]))
