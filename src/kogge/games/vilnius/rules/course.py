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
from kogge.games.vilnius.rules.events import Law
from kogge.games.vilnius.rules.income import begin_round, draw_income, legal_incomes, name_income
from kogge.games.vilnius.rules.piles import shuffle_pile
from kogge.games.vilnius.rules.plunder import draw_loot, legal_loot, plunder, take_loot
from kogge.games.vilnius.rules.position import Chance, Phase, Vilnius
from kogge.games.vilnius.rules.preparation import boost, muster, prepare, raise_alarm
from kogge.games.vilnius.rules.raising import legal_uses, raise_weapons
from kogge.games.vilnius.rules.setup import deal, open_game


@rule
def draw(position: Vilnius, components: Components, chance: Numbers) -> None:
    """What chance decides: the deal, and later the order of a pile that was refilled."""
    if position.chance == Chance.DEAL:
        deal(position, components, chance)
    else:
        shuffle_pile(position, chance)


@rule
def legal(position: Vilnius, components: Components, seat: int, out: Numbers) -> int:
    """Write the decisions open to a seat that is asked; the answer is how many there are."""
    phase = position.phase
    if phase == Phase.ACT:
        return legal_actions(position, components, seat, out)
    if phase == Phase.PAY:
        return legal_payments(position, components, seat, out)
    if phase == Phase.SEND:
        return legal_targets(position, components, out)
    if phase == Phase.PLACE:
        return legal_places(position, components, seat, out)
    if phase == Phase.INCOME:
        return legal_incomes(position, components, seat, out)
    if phase == Phase.STORE:
        return legal_stores(position, components, seat, out)
    if phase == Phase.RAISE:
        return legal_uses(position, out)
    if phase == Phase.GIVE_UP:
        return legal_losses(position, seat, out)
    if phase == Phase.BLEED:
        return legal_bleeding(position, components, out)
    if phase == Phase.FALL:
        return legal_victims(position, components, out)
    if phase == Phase.GIVE:
        return legal_gifts(position, components, out)
    if phase == Phase.TAKE_LOOT:
        return legal_loot(position, out)
    if phase == Phase.CHOOSE_CAMP:
        return legal_assaults(position, components, out)
    if phase == Phase.TAKE_BONUS:
        return legal_bonus(out)
    if phase == Phase.CAPTURE:
        return legal_captures(position, components, out)
    if phase == Phase.TAKE_PROVINCE:
        return legal_takes(position, out)
    if phase == Phase.PUT_UNDER:
        return legal_orders(position, out)
    return legal_guards(position, seat, out)


@rule
def advance(position: Vilnius, components: Components, events: Numbers) -> None:
    """Carry out the next beat. Whoever was asked has decided."""
    if position.phase <= Phase.STORE:
        build_up(position, components, events)
    elif position.phase <= Phase.CLEAN_UP:
        defend(position, components, events)
    elif position.phase <= Phase.TAKE_BONUS:
        profit(position, components, events)
    else:
        conclude(position, components, events)


@rule
def build_up(position: Vilnius, components: Components, events: Numbers) -> None:
    """Income, preparation and city phase, and the damage of Boosts and fights."""
    phase = position.phase
    if phase == Phase.ACT:
        act(position, components, events)
    elif phase == Phase.PAY:
        settle(position, components, events)
    elif phase == Phase.CITY_TURN:
        begin_turn(position, components, events)
    elif phase == Phase.PLACE:
        place(position)
    elif phase == Phase.STORE:
        store(position, components, events)
    elif phase == Phase.PREPARE:
        prepare(position, components, events)
    elif phase == Phase.INCOME:
        name_income(position)
    elif phase == Phase.DRAW_INCOME:
        draw_income(position, components, events)
    elif phase == Phase.STRIKE:
        strike(position, components, events)
    elif phase == Phase.GIVE_UP:
        give_up(position, components, events)
    elif phase == Phase.BOOST:
        boost(position, components, events)
    elif phase == Phase.OPENING:
        open_game(position, components, events)


@rule
def defend(position: Vilnius, components: Components, events: Numbers) -> None:
    """Step A of the military phase."""
    phase = position.phase
    if phase == Phase.SEND:
        take_plan(position, components)
    elif phase == Phase.ALARM:
        raise_alarm(position, components, events)
    elif phase == Phase.MUSTER:
        muster(position, components, events)
    elif phase == Phase.LINE_UP:
        line_up(position, components)
    elif phase == Phase.FIGHT:
        fight(position, components, events)
    elif phase == Phase.BLEED:
        bleed(position, components, events)
    elif phase == Phase.FALL:
        let_fall(position, components, events)
    elif phase == Phase.DAMAGE:
        suffer(position, components, events)
    elif phase in (Phase.SILVER, Phase.GOLDEN):
        count_metal_skulls(position, components)
    elif phase == Phase.GIVE:
        give_units(position, components, events)
    elif phase == Phase.CLEAN_UP:
        clean_up(position, components)


@rule
def profit(position: Vilnius, components: Components, events: Numbers) -> None:
    """Steps B and C; raising weapons serves step D too."""
    phase = position.phase
    if phase == Phase.PLUNDER:
        plunder(position, events)
    elif phase == Phase.TAKE_LOOT:
        take_loot(position, events)
    elif phase == Phase.DRAW_LOOT:
        draw_loot(position, events)
    elif phase == Phase.ASSAULT:
        ask_for_assault(position, components)
    elif phase == Phase.CHOOSE_CAMP:
        choose_camp(position, components)
    elif phase == Phase.RAISE:
        together = position.resume == Phase.DESTROY
        raise_weapons(position, components, events, together, Law.ASSAULT if together else Law.CAPTURE)
    elif phase == Phase.DESTROY:
        destroy(position, components, events)
    elif phase == Phase.TAKE_BONUS:
        take_bonus(position)


@rule
def conclude(position: Vilnius, components: Components, events: Numbers) -> None:
    """Steps D and E, and the end."""
    phase = position.phase
    if phase == Phase.CAPTURE_TURN:
        begin_capture_turn(position, components)
    elif phase == Phase.CAPTURE:
        capture(position, components)
    elif phase == Phase.LOOK:
        look(position, events)
    elif phase == Phase.TAKE_PROVINCE:
        take_province(position, events)
    elif phase == Phase.PUT_UNDER:
        put_under(position, events)
    elif phase == Phase.NEW_DESTINATION:
        draw_destinations(position, components, events)
    elif phase == Phase.GUARD:
        ask_for_guards(position, components)
    elif phase == Phase.STAND_GUARD:
        stand_guard(position, components, events)
    elif phase == Phase.NEXT_ROUND:
        end_round(position, events)
        begin_round(position, components, events)
    elif phase == Phase.FINAL_ROWS:
        begin_final_attack(position, components, events)
    elif phase == Phase.VICTORY:
        celebrate(position, components, events)
