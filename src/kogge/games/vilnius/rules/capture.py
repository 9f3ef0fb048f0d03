"""Step D of phase 4: in turn, players use units that are left to capture provinces."""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.events import note
from kogge.core.position import Numbers, ask, everybody
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import STACKS, Components
from kogge.games.vilnius.rules.defence import list_units
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import KIND, LOOKED_AT, PAIR, Do, Phase, Vilnius, answer, left_of
from kogge.games.vilnius.rules.raising import begin_raising, reach, within_reach
from kogge.games.vilnius.rules.weapons import total


@rule
def can_capture(position: Vilnius, components: Components, stack: int) -> bool:
    """A stack that is not empty, and the player's units can raise all weapons of its conquest card."""
    if position.stack_left[stack] == 0:
        return False
    weapons = components.conquest_weapons[stack]
    return within_reach(position, weapons, total(weapons))


@rule
def legal_captures(position: Vilnius, components: Components, out: Numbers) -> int:
    """Every stack within reach, or none."""
    number = 0
    for stack in range(STACKS):
        if can_capture(position, components, stack):
            out[number] = Do.CAPTURE * KIND + 1 + stack
            number += 1
    out[number] = Do.CAPTURE * KIND
    return number + 1


@rule
def begin_capture_turn(position: Vilnius, components: Components) -> None:
    """The next player who has not passed and can capture something is asked; one capture a turn."""
    while position.passed != everybody(position):
        seat = position.turn
        if not has(position.passed, seat):
            position.fighters = 0
            list_units(position, seat)
            reach(position, components)
            for stack in range(STACKS):
                if can_capture(position, components, stack):
                    ask(position, 1 << seat)
                    position.phase = Phase.CAPTURE
                    return
            position.passed |= 1 << seat
        position.turn = left_of(position, seat)
    position.fighters = 0
    position.phase = Phase.NEW_DESTINATION


@rule
def capture(position: Vilnius, components: Components) -> None:
    chosen = answer(position)
    if chosen == 0:
        position.passed |= 1 << position.turn
        position.turn = left_of(position, position.turn)
        position.phase = Phase.CAPTURE_TURN
        return
    position.spot = chosen - 1
    weapons = components.conquest_weapons[position.spot]
    begin_raising(position, weapons, total(weapons), Phase.LOOK)


@rule
def look(position: Vilnius, events: Numbers) -> None:
    """Everybody sees the cards on top of the stack; the player takes one of them."""
    stack = position.spot
    left = position.stack_left[stack]
    position.looked = min(LOOKED_AT, left)
    for place in range(left - 1, left - 1 - position.looked, -1):
        province = position.stack[stack, place]
        note(events, Event.LOOKED, position.turn, subject=province, own=stack + 1, law=Law.CAPTURE)
    position.phase = Phase.TAKE_PROVINCE
    if position.looked > 1:
        ask(position, 1 << position.turn)


@rule
def legal_takes(position: Vilnius, out: Numbers) -> int:
    stack = position.spot
    for place in range(position.looked):
        out[place] = Do.TAKE * KIND + position.stack[stack, position.stack_left[stack] - 1 - place]
    return int(position.looked)


@rule
def take_province(position: Vilnius, events: Numbers) -> None:
    """The chosen card goes to the own discard pile, the others under the stack in the order of the player's choice."""
    stack = position.spot
    cards = position.stack[stack]
    left = position.stack_left[stack]
    province = answer(position) if position.asked else cards[left - 1]
    for place in range(left - position.looked, left - 1):
        if cards[place] == province:
            cards[place] = cards[left - 1]
            cards[left - 1] = province
    position.stack_left[stack] -= 1
    position.looked -= 1
    position.stack_known[stack] = min(position.stack_known[stack], position.stack_left[stack])
    position.discard[position.turn] |= 1 << province
    note(events, Event.CAPTURED, position.turn, subject=province, own=stack + 1, law=Law.CAPTURE)
    position.phase = Phase.PUT_UNDER
    if position.looked > 1:
        ask(position, 1 << position.turn)


@rule
def legal_orders(position: Vilnius, out: Numbers) -> int:
    """Either of the two cards above the other."""
    cards = position.stack[position.spot]
    left = position.stack_left[position.spot]
    out[0] = Do.UNDER * KIND + cards[left - 1] * PAIR + cards[left - 2]
    out[1] = Do.UNDER * KIND + cards[left - 2] * PAIR + cards[left - 1]
    return 2


@rule
def put_under(position: Vilnius, events: Numbers) -> None:
    """The cards that were looked at and not taken go under the stack, where everybody knows them."""
    stack = position.spot
    cards = position.stack[stack]
    left = position.stack_left[stack]
    if position.asked:
        order = answer(position)
        cards[left - 1] = order // PAIR
        cards[left - 2] = order % PAIR
    position.stack_known[stack] = min(position.stack_known[stack], left - position.looked) + position.looked
    for _ in range(position.looked):
        province = cards[left - 1]
        note(events, Event.RETURNED, position.turn, subject=province, own=stack + 1, law=Law.CAPTURE)
        for place in range(left - 1, 0, -1):
            cards[place] = cards[place - 1]
        cards[0] = province
    position.looked = 0
    position.turn = left_of(position, position.turn)
    position.phase = Phase.CAPTURE_TURN
