"""Joint decisions when time runs out: the draft is carried out, and units of players who have not agreed are spared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from kogge.core.drawing import Scene
from kogge.core.match import STEP_BREAK
from kogge.core.rehearsal import Rehearsal
from kogge.core.view import View
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase
from kogge.games.vilnius.rules.weapons import raises
from kogge.games.vilnius.table.joint.draft import Raid, Unit, fight_of, held_ready, options, replayed, steps_of, used


def without(scene: Scene, silent: frozenset[int]) -> str:
    """Make a whole decision of the draft that spares the units of silent players.

    In a fight their units stay in hand. An enemy building is attacked only if the others can destroy it alone. Once it
    is attacked, the rules want it destroyed: then units of silent players help only if the others' do not suffice.
    Where units have to fall or to be given up, theirs go only if no others can. In all else the draft stands, and what
    it leaves open gets the first answer there is.
    """
    makes: dict[int, Callable[[Scene, frozenset[int]], str]] = {
        Phase.SEND: _fight,
        Phase.CHOOSE_CAMP: _assault,
        Phase.RAISE: _raid,
    }
    make = makes.get(int(scene.view.position.phase), _answers)
    return make(scene, silent)


def _steps(scene: Scene) -> list[str]:
    return steps_of(scene.draft.text if scene.draft else "")


def _fight(scene: Scene, silent: frozenset[int]) -> str:
    return fight_of(scene).without(silent).played()[0]


# --- Enemy buildings


def _assault(scene: Scene, silent: frozenset[int]) -> str:
    """Attack the building in the draft if the others can destroy it alone, else none."""
    answers, nobody = dict(options(Rehearsal.of(scene.view))), Do.ASSAULT * KIND
    drafted = next((code for code, text in answers.items() if [text] == _steps(scene)), nobody)
    team = _sparing(scene.view, drafted % KIND - 1, silent) if drafted != nobody else Counter[Unit]()
    return answers[nobody if any(seat in silent for seat, _ in team) else drafted]


def _raid(scene: Scene, silent: frozenset[int]) -> str:
    _, rehearsal = replayed(scene.view, _steps(scene))
    rehearsal.settle()
    team = _sparing(scene.view, int(scene.view.position.chosen), silent, used(rehearsal))
    return Raid(scene.view, team).played()[0]


def _sparing(view: View, camp: int, silent: frozenset[int], drafted: Counter[Unit] | None = None) -> Counter[Unit]:
    """Pick a team for an enemy building: units that are not needed leave, those of silent players first.

    Units that are in the draft and whose owners agreed to it stay.
    """
    left, leaving = Counter(drafted or ()), []
    for unit in held_ready(view.position):
        agreed, is_drafted = unit[0] not in silent, left[unit] > 0
        left[unit] -= 1
        if not (agreed and is_drafted):
            leaving.append((agreed, is_drafted, unit))
    team = Counter(held_ready(view.position))
    for *_, unit in sorted(leaving):
        fewer = team - Counter([unit])
        if _suffices(view, camp, fewer):
            team = fewer
    return team


def _suffices(view: View, camp: int, team: Counter[Unit]) -> bool:
    components: Any = view.edition.components[0]
    supply = np.zeros(WEAPONS, np.int64)
    for (_, unit), number in team.items():
        supply += number * components.unit_weapons[unit]
    needed = int(components.building_symbols[view.position.players])
    return bool(raises(supply, components.order_weapons[camp, 0], needed))


# --- Short questions


def _answers(scene: Scene, silent: frozenset[int]) -> str:
    """Answer question after question as the draft does, but lose units of silent players only if no others can go."""
    drafted, steps, rehearsal = _steps(scene), [], Rehearsal.of(scene.view)

    def rank(option: tuple[int, str]) -> tuple[bool, int]:
        code, text = option
        return _takes(code, silent), drafted.index(text) if text in drafted else len(drafted)

    while rehearsal.is_joint:
        code, text = min(options(rehearsal), key=rank)
        if text in drafted:
            drafted.remove(text)
        steps.append(text)
        rehearsal.decide(code)
    return STEP_BREAK.join(steps)


def _takes(code: int, silent: frozenset[int]) -> bool:
    """Tell whether a decision costs a silent player a unit."""
    kind, argument = divmod(code, KIND)
    return kind in (Do.FALL, Do.GIVE) and argument % PAIR in silent
