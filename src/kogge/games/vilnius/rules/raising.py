"""Raising the weapons for an enemy building or a province: unit by unit, until they suffice.

Who is asked for a unit could keep it: without it the units still to come would suffice. So a decision to attack or to
capture never fails.
"""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import Numbers, ask
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import WEAPONS, Components
from kogge.games.vilnius.rules.defence import deploy, discard_fighters, same_unit_before
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase, Vilnius, answer
from kogge.games.vilnius.rules.weapons import raises

USED_SO_FAR, WITHIN_REACH = range(2)
"""Rows of the weapons brought along: of the units used, and of those together with the units not yet asked for."""


@rule
def reach(position: Vilnius, components: Components) -> None:
    """Sum up the weapons of all units that are held ready."""
    for weapon in range(WEAPONS):
        total = 0
        for fighter in range(position.fighters):
            total += components.unit_weapons[position.fighter_unit[fighter], weapon]
        position.brought[WITHIN_REACH, weapon] = total


@rule
def within_reach(position: Vilnius, demand: Numbers, number: int) -> bool:
    """Whether all units held ready could raise a number of demanded symbols."""
    return raises(position.brought[WITHIN_REACH], demand, number)


@rule
def begin_raising(position: Vilnius, demand: Numbers, number: int, going_on: int) -> None:
    for weapon in range(WEAPONS):
        position.demand[0, weapon] = demand[weapon]
        position.brought[USED_SO_FAR, weapon] = 0
    position.needed = number
    position.step = 0
    position.resume = going_on
    position.phase = Phase.RAISE


@rule
def raise_weapons(position: Vilnius, components: Components, events: Numbers, together: bool, law: int) -> None:
    """Carry out what was decided on a unit, and ask for the next one that has a choice."""
    if position.asked:
        if answer(position) // PAIR:
            use_unit(position, components)
        else:
            keep_copies(position, components)
    while not raises(position.brought[USED_SO_FAR], position.demand[0], position.needed):
        if can_be_kept(position, components):
            seat = position.fighter_seat[position.step]
            ask(position, 1 << seat)
            position.joint = int(together)
            return
        use_unit(position, components)
    for fighter in range(position.fighters):
        if has(position.deployed, fighter):
            unit = position.fighter_unit[fighter]
            note(events, Event.USED, position.fighter_seat[fighter], subject=unit, law=law)
    discard_fighters(position)
    position.phase = position.resume


@rule
def legal_uses(position: Vilnius, out: Numbers) -> int:
    """Use a unit, or keep it and all other copies in the same hand."""
    unit = position.fighter_unit[position.step]
    out[0] = Do.USE * KIND + PAIR + unit
    out[1] = Do.USE * KIND + unit
    return 2


@rule
def use_unit(position: Vilnius, components: Components) -> None:
    fighter = position.step
    deploy(position, fighter)
    unit = position.fighter_unit[fighter]
    for weapon in range(WEAPONS):
        position.brought[USED_SO_FAR, weapon] += components.unit_weapons[unit, weapon]
    position.step += 1


@rule
def copies_to_come(position: Vilnius) -> int:
    """How many copies of the unit at hand, itself included, are still to be decided on in the same hand."""
    copies = 1
    while position.step + copies < position.fighters and same_unit_before(position, position.step + copies):
        copies += 1
    return copies


@rule
def count_in(position: Vilnius, components: Components, copies: int) -> None:
    """Count copies of the unit at hand in, or out, of what is within reach."""
    unit = position.fighter_unit[position.step]
    for weapon in range(WEAPONS):
        position.brought[WITHIN_REACH, weapon] += copies * components.unit_weapons[unit, weapon]


@rule
def can_be_kept(position: Vilnius, components: Components) -> bool:
    copies = copies_to_come(position)
    count_in(position, components, -copies)
    enough = raises(position.brought[WITHIN_REACH], position.demand[0], position.needed)
    count_in(position, components, copies)
    return enough


@rule
def keep_copies(position: Vilnius, components: Components) -> None:
    copies = copies_to_come(position)
    count_in(position, components, -copies)
    position.step += copies
