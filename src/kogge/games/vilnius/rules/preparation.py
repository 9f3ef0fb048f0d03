"""Phase 2: everybody draws an order card; and the enemies that are called before an attack."""

from __future__ import annotations

from kogge.core.bits import count, has
from kogge.core.events import note
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import BOOST as IS_BOOST
from kogge.games.vilnius.rules.components import ENEMY, ENEMY_BUILDING, FIRE, LOSE_PROVINCE, STORED, Components
from kogge.games.vilnius.rules.damage import burn
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.piles import put_orders_back, top_order
from kogge.games.vilnius.rules.position import Phase, Vilnius, in_turn


@rule
def row_strength(position: Vilnius, components: Components, seat: int) -> int:
    """The summed order values of the enemies in a player's row."""
    total = 0
    for place in range(position.row_length[seat]):
        total += components.order_strength[position.row[seat, place]]
    return total


@rule
def enemy_buildings(position: Vilnius, components: Components) -> int:
    """How many enemy buildings are in play."""
    number = 0
    for kind in range(components.orders):
        number += position.camp[kind]
    return number


@rule
def prepare(position: Vilnius, components: Components, events: Numbers) -> None:
    """The next player in turn draws one order card."""
    if position.step == position.players:
        position.passed = 0
        position.turn = position.first
        position.phase = Phase.CITY_TURN
        return
    seat = in_turn(position, position.step)
    position.step += 1
    card = top_order(position)
    kind = components.order_kind[card]
    if kind == ENEMY:
        join_row(position, components, events, seat, card, Law.PREPARATION)
    elif kind == ENEMY_BUILDING:
        if enemy_buildings(position, components) < components.most_enemy_buildings:
            position.camp[card] += 1
            number = enemy_buildings(position, components)
            note(events, Event.CAMPED, seat, subject=card, own=number, law=Law.ENEMY_BUILDINGS)
        else:
            leave_out(position, events, seat, card, Law.ENEMY_BUILDINGS)
    else:
        draw_special(position, components, events, seat, card, Phase.PREPARE)


@rule
def join_row(position: Vilnius, components: Components, events: Numbers, seat: int, card: int, law: int) -> None:
    position.row[seat, position.row_length[seat]] = card
    position.row_length[seat] += 1
    strength = row_strength(position, components, seat)
    note(events, Event.ADVANCED, seat, subject=card, own=strength, theirs=position.strength[seat], law=law)


@rule
def leave_out(position: Vilnius, events: Numbers, seat: int, card: int, law: int) -> None:
    position.order_discard[card] += 1
    note(events, Event.LEFT_OUT, seat, subject=card, law=law)


@rule
def draw_special(
    position: Vilnius, components: Components, events: Numbers, seat: int, card: int, going_on: int
) -> None:
    """The Boost begins the second part, the Final Attack ends the game."""
    if components.order_kind[card] != IS_BOOST:
        note(events, Event.FINAL_ATTACK_DREW, seat, subject=card, law=Law.FINAL_ATTACK)
        position.phase = Phase.FINAL_ROWS
        return
    note(events, Event.BOOSTED, seat, subject=card, law=Law.BOOST)
    position.boosted = 1
    put_orders_back(position, events, Law.BOOST)
    position.resume = going_on
    position.phase = Phase.BOOST


@rule
def boost(position: Vilnius, components: Components, events: Numbers) -> None:
    """After the shuffle: a fire costs the city one point once, every other damage strikes every player."""
    card = position.boosts[0]
    burn(position, events, card, components.order_damage[card, FIRE], Law.BOOST)
    if position.over:
        return
    for seat in range(position.players):
        for damage in range(STORED, LOSE_PROVINCE + 1):
            position.strike[seat, damage] = components.order_damage[card, damage]
    position.phase = Phase.STRIKE


# --- Before an attack


@rule
def raise_alarm(position: Vilnius, components: Components, events: Numbers) -> None:
    """Rows are checked once: those that reach the displayed strength attack."""
    position.attacking = 0
    for place in range(position.players):
        seat = in_turn(position, place)
        strength = row_strength(position, components, seat)
        if strength >= position.strength[seat]:
            position.attacking |= 1 << seat
            destination = position.destination[seat]
            note(
                events,
                Event.ATTACKED,
                seat,
                subject=destination,
                own=strength,
                theirs=position.strength[seat],
                law=Law.ATTACK,
            )
        else:
            note(events, Event.GATHERED, seat, own=strength, theirs=position.strength[seat], law=Law.ATTACK)
    position.step = 0
    position.phase = Phase.MUSTER if position.attacking else Phase.ASSAULT


@rule
def muster(position: Vilnius, components: Components, events: Numbers) -> None:
    """For each attacking row and each enemy building that calls one, an additional order card is revealed."""
    callers = 0
    for kind in range(components.orders):
        callers += position.camp[kind] * components.order_calls_enemy[kind]
    if position.step == callers * count(position.attacking):
        position.phase = Phase.LINE_UP
        return
    seat = attacker(position, position.step // callers)
    position.step += 1
    card = top_order(position)
    kind = components.order_kind[card]
    if kind == ENEMY:
        join_row(position, components, events, seat, card, Law.ADDITIONAL_ENEMY)
    elif kind == ENEMY_BUILDING:
        leave_out(position, events, seat, card, Law.ADDITIONAL_ENEMY)
    else:
        draw_special(position, components, events, seat, card, Phase.MUSTER)


@rule
def attacker(position: Vilnius, number: int) -> int:
    """The seat whose row attacks as a certain one in turn order."""
    for place in range(position.players):
        seat = in_turn(position, place)
        if has(position.attacking, seat):
            if number == 0:
                return seat
            number -= 1
    return NONE
