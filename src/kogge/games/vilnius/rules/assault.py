"""Step C of phase 4: units that are left can destroy enemy buildings together."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask, ask_jointly
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.defence import hold_ready
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import has_provinces
from kogge.games.vilnius.rules.plunder import everybody_able
from kogge.games.vilnius.rules.position import KIND, Do, Phase, Vilnius, answer
from kogge.games.vilnius.rules.preparation import enemy_buildings
from kogge.games.vilnius.rules.raising import begin_raising, reach, within_reach


@rule
def is_guarded(position: Vilnius, components: Components) -> bool:
    """Whether a building that has to fall first is in play."""
    for kind in range(components.orders):
        if position.camp[kind] > 0 and components.order_falls_first[kind]:
            return True
    return False


@rule
def can_be_destroyed(position: Vilnius, components: Components, kind: int) -> bool:
    """In play, not behind a Guard Tower, and the units held ready can raise the symbols."""
    if position.camp[kind] == 0:
        return False
    if is_guarded(position, components) and not components.order_falls_first[kind]:
        return False
    return within_reach(position, components.order_weapons[kind, 0], components.building_symbols[position.players])


@rule
def legal_assaults(position: Vilnius, components: Components, out: Numbers) -> int:
    """Every enemy building that can be destroyed now, or none."""
    number = 0
    for kind in range(components.orders):
        if can_be_destroyed(position, components, kind):
            out[number] = Do.ASSAULT * KIND + 1 + kind
            number += 1
    out[number] = Do.ASSAULT * KIND
    return number + 1


@rule
def ask_for_assault(position: Vilnius, components: Components) -> None:
    """As long as the units suffice for an enemy building, the players decide whether to attack it."""
    position.passed = 0
    position.turn = position.first
    position.phase = Phase.CAPTURE_TURN
    if enemy_buildings(position, components) == 0:
        return
    hold_ready(position)
    reach(position, components)
    for kind in range(components.orders):
        if can_be_destroyed(position, components, kind):
            ask_jointly(position, position.first)
            position.phase = Phase.CHOOSE_CAMP
            return


@rule
def choose_camp(position: Vilnius, components: Components) -> None:
    chosen = answer(position)
    if chosen == 0:
        position.phase = Phase.CAPTURE_TURN
        return
    position.chosen = chosen - 1
    weapons = components.order_weapons[position.chosen, 0]
    begin_raising(position, weapons, components.building_symbols[position.players], Phase.DESTROY)


@rule
def destroy(position: Vilnius, components: Components, events: Numbers) -> None:
    """The building falls; unless it was a Guard Tower, everybody may take loot."""
    kind = position.chosen
    position.camp[kind] -= 1
    position.order_discard[kind] += 1
    note(events, Event.DESTROYED, NONE, subject=kind, own=enemy_buildings(position, components), law=Law.ASSAULT)
    position.phase = Phase.ASSAULT
    if not components.order_falls_first[kind]:
        ask(position, everybody_able(position))
        position.phase = Phase.TAKE_BONUS


@rule
def legal_bonus(out: Numbers) -> int:
    out[0] = Do.BONUS * KIND + 1
    out[1] = Do.BONUS * KIND
    return 2


@rule
def take_bonus(position: Vilnius) -> None:
    for seat in range(position.players):
        if has(position.asked, seat) and has_provinces(position, seat):
            position.owed_provinces[seat] = position.choice[seat] - Do.BONUS * KIND
    ask(position, 0)
    position.resume = Phase.ASSAULT
    position.phase = Phase.DRAW_LOOT
