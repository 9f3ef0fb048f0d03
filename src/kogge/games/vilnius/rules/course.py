"""The course of a game of Vilnius: what is legal in each phase, and which beat comes next."""

from __future__ import annotations

from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.rules.assault import (
    ask_for_assault,
    choose_camp,
    destroy,
    legal_assaults,
    legal_bonus,
    take_bonus,
)
from kogge.games.vilnius.rules.capture import (
    begin_capture_turn,
    capture,
    legal_captures,
    legal_orders,
    legal_takes,
    look,
    put_under,
    take_province,
)
from kogge.games.vilnius.rules.city_phase import (
    act,
    begin_turn,
    legal_actions,
    legal_payments,
    legal_places,
    legal_stores,
    place,
    settle,
    store,
)
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.damage import give_up, legal_losses, strike
from kogge.games.vilnius.rules.defence import (
    bleed,
    clean_up,
    count_metal_skulls,
    fight,
    give_units,
    legal_bleeding,
    legal_gifts,
    legal_targets,
    legal_victims,
    let_fall,
    line_up,
    suffer,
    take_plan,
)
from kogge.games.vilnius.rules.ending import (
    ask_for_guards,
    begin_final_attack,
    celebrate,
    draw_destinations,
    end_round,
    legal_guards,
    stand_guard,
)
from kogge.games.vilnius.rules.events import BY_ASSAULT, BY_CAPTURE
from kogge.games.vilnius.rules.income import begin_round, draw_income, legal_incomes, name_income
from kogge.games.vilnius.rules.piles import shuffle_pile
from kogge.games.vilnius.rules.plunder import draw_loot, legal_loot, plunder, take_loot
from kogge.games.vilnius.rules.position import (
    ACT,
    ALARM,
    ASSAULT,
    BLEED,
    BOOST,
    CAPTURE,
    CAPTURE_TURN,
    CHOOSE_CAMP,
    CITY_TURN,
    CLEAN_UP,
    DAMAGE,
    DEAL,
    DESTROY,
    DRAW_INCOME,
    DRAW_LOOT,
    FALL,
    FIGHT,
    FINAL_ROWS,
    GIVE,
    GIVE_UP,
    GOLDEN,
    GUARD,
    INCOME,
    LINE_UP,
    LOOK,
    MUSTER,
    NEW_DESTINATION,
    NEXT_ROUND,
    OPENING,
    PAY,
    PLACE,
    PLUNDER,
    PREPARE,
    PUT_UNDER,
    RAISE,
    SEND,
    SILVER,
    STAND_GUARD,
    STORE,
    STRIKE,
    TAKE_BONUS,
    TAKE_LOOT,
    TAKE_PROVINCE,
    VICTORY,
    Vilnius,
)
from kogge.games.vilnius.rules.preparation import boost, muster, prepare, raise_alarm
from kogge.games.vilnius.rules.raising import legal_uses, raise_weapons
from kogge.games.vilnius.rules.setup import deal, open_game


@rule
def draw(position: Vilnius, components: Components, chance: Numbers) -> None:
    """What chance decides: the deal, and later the order of a pile that was refilled."""
    if position.chance == DEAL:
        deal(position, components, chance)
    else:
        shuffle_pile(position, chance)


@rule
def legal(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Write the decisions open to a seat that is asked; the answer is how many there are."""
    phase = position.phase
    if phase == ACT:
        return legal_actions(position, components, seat, out)
    if phase == PAY:
        return legal_payments(position, components, seat, out)
    if phase == SEND:
        return legal_targets(position, components, out)
    if phase == PLACE:
        return legal_places(position, components, seat, out)
    if phase == INCOME:
        return legal_incomes(position, components, seat, out)
    if phase == STORE:
        return legal_stores(position, components, seat, out)
    if phase == RAISE:
        return legal_uses(position, out)
    if phase == GIVE_UP:
        return legal_losses(position, seat, out)
    if phase == BLEED:
        return legal_bleeding(position, components, out)
    if phase == FALL:
        return legal_victims(position, components, out)
    if phase == GIVE:
        return legal_gifts(position, components, out)
    if phase == TAKE_LOOT:
        return legal_loot(position, out)
    if phase == CHOOSE_CAMP:
        return legal_assaults(position, components, out)
    if phase == TAKE_BONUS:
        return legal_bonus(out)
    if phase == CAPTURE:
        return legal_captures(position, components, out)
    if phase == TAKE_PROVINCE:
        return legal_takes(position, out)
    if phase == PUT_UNDER:
        return legal_orders(position, out)
    return legal_guards(position, seat, out)


@rule
def advance(position: Vilnius, components: Components, events: Numbers) -> None:
    """Carry out the next beat. Whoever was asked has decided."""
    if position.phase <= STORE:
        build_up(position, components, events)
    elif position.phase <= CLEAN_UP:
        defend(position, components, events)
    elif position.phase <= TAKE_BONUS:
        profit(position, components, events)
    else:
        conclude(position, components, events)


@rule
def build_up(position: Vilnius, components: Components, events: Numbers) -> None:
    """Income, preparation and city phase, and the damage of Boosts and fights."""
    phase = position.phase
    if phase == ACT:
        act(position, components, events)
    elif phase == PAY:
        settle(position, components, events)
    elif phase == CITY_TURN:
        begin_turn(position, components, events)
    elif phase == PLACE:
        place(position)
    elif phase == STORE:
        store(position, components, events)
    elif phase == PREPARE:
        prepare(position, components, events)
    elif phase == INCOME:
        name_income(position)
    elif phase == DRAW_INCOME:
        draw_income(position, components, events)
    elif phase == STRIKE:
        strike(position, components, events)
    elif phase == GIVE_UP:
        give_up(position, components, events)
    elif phase == BOOST:
        boost(position, components, events)
    elif phase == OPENING:
        open_game(position, components, events)


@rule
def defend(position: Vilnius, components: Components, events: Numbers) -> None:
    """Step A of the military phase."""
    phase = position.phase
    if phase == SEND:
        take_plan(position, components)
    elif phase == ALARM:
        raise_alarm(position, components, events)
    elif phase == MUSTER:
        muster(position, components, events)
    elif phase == LINE_UP:
        line_up(position, components)
    elif phase == FIGHT:
        fight(position, components, events)
    elif phase == BLEED:
        bleed(position, components, events)
    elif phase == FALL:
        let_fall(position, components, events)
    elif phase == DAMAGE:
        suffer(position, components, events)
    elif phase in (SILVER, GOLDEN):
        count_metal_skulls(position, components)
    elif phase == GIVE:
        give_units(position, components, events)
    elif phase == CLEAN_UP:
        clean_up(position, components)


@rule
def profit(position: Vilnius, components: Components, events: Numbers) -> None:
    """Steps B and C; raising weapons serves step D too."""
    phase = position.phase
    if phase == PLUNDER:
        plunder(position, events)
    elif phase == TAKE_LOOT:
        take_loot(position, events)
    elif phase == DRAW_LOOT:
        draw_loot(position, events)
    elif phase == ASSAULT:
        ask_for_assault(position, components)
    elif phase == CHOOSE_CAMP:
        choose_camp(position, components)
    elif phase == RAISE:
        together = position.resume == DESTROY
        raise_weapons(position, components, events, together, BY_ASSAULT if together else BY_CAPTURE)
    elif phase == DESTROY:
        destroy(position, components, events)
    elif phase == TAKE_BONUS:
        take_bonus(position)


@rule
def conclude(position: Vilnius, components: Components, events: Numbers) -> None:
    """Steps D and E, and the end."""
    phase = position.phase
    if phase == CAPTURE_TURN:
        begin_capture_turn(position, components)
    elif phase == CAPTURE:
        capture(position, components)
    elif phase == LOOK:
        look(position, events)
    elif phase == TAKE_PROVINCE:
        take_province(position, events)
    elif phase == PUT_UNDER:
        put_under(position, events)
    elif phase == NEW_DESTINATION:
        draw_destinations(position, components, events)
    elif phase == GUARD:
        ask_for_guards(position, components)
    elif phase == STAND_GUARD:
        stand_guard(position, components, events)
    elif phase == NEXT_ROUND:
        end_round(position, events)
        begin_round(position, components, events)
    elif phase == FINAL_ROWS:
        begin_final_attack(position, components, events)
    elif phase == VICTORY:
        celebrate(position, components, events)
