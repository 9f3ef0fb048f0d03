"""Step A of phase 4: all attacking rows are one fight, which everybody meets with one shared plan.

The plan is asked for unit by unit: its owner says which enemy it meets. Then it shows who is defeated, and the skulls
are paid for.
"""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask_jointly
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import DAMAGES, FIRE, STORED, WEAPONS, Components
from kogge.games.vilnius.rules.damage import burn
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import (
    FOE_BITS,
    KIND,
    PAIR,
    TO_QUARTER,
    Do,
    Phase,
    Vilnius,
    answer,
    in_turn,
    met,
)
from kogge.games.vilnius.rules.weapons import meets, preciousness, skulls_left

SILVER_SKULLS, GOLDEN_SKULLS = range(2)

# --- Who fights whom


@rule
def line_up(position: Vilnius, components: Components) -> None:
    """The enemies are laid out by destination, the city first; the players hold their units ready."""
    position.foes = 0
    for quarter in range(2):
        for place in range(position.players):
            seat = in_turn(position, place)
            strikes_quarter = position.destination[seat] == TO_QUARTER and not position.final
            if has(position.attacking, seat) and strikes_quarter == (quarter == 1):
                for card in range(position.row_length[seat]):
                    add_foe(position, components, position.row[seat, card], seat if quarter else NONE)
                position.row_length[seat] = 0
    hold_ready(position)
    position.step = 0
    position.spot = 0
    ask_next_unit(position, components)


@rule
def add_foe(position: Vilnius, components: Components, card: int, target: int) -> None:
    number = position.foes
    position.foe[number] = card
    position.target[number] = target
    for weapon in range(WEAPONS):
        asked = components.order_weapons[card, 0, weapon]
        if position.boosted:
            asked += components.order_weapons[card, 1, weapon]
        position.demand[number, weapon] = asked
        position.brought[number, weapon] = 0
    position.foes += 1


@rule
def hold_ready(position: Vilnius) -> None:
    """List every unit in hand, seat by seat in turn order and kind by kind."""
    position.fighters = 0
    position.deployed = 0
    position.fallen = 0
    for place in range(position.players):
        list_units(position, in_turn(position, place))


@rule
def list_units(position: Vilnius, seat: int) -> None:
    for unit in range(len(position.units[seat])):
        for _ in range(position.units[seat, unit]):
            position.fighter_seat[position.fighters] = seat
            position.fighter_unit[position.fighters] = unit
            position.meets[position.fighters] = 0
            position.fighters += 1


@rule
def same_unit_before(position: Vilnius, fighter: int) -> bool:
    """Whether the unit before in the list is another copy in the same hand."""
    return fighter > 0 and is_copy(position, fighter - 1, fighter)


@rule
def is_copy(position: Vilnius, fighter: int, other: int) -> bool:
    """Whether two units are copies in the same hand."""
    same_seat = position.fighter_seat[fighter] == position.fighter_seat[other]
    return bool(same_seat and position.fighter_unit[fighter] == position.fighter_unit[other])


@rule
def weapon_count(components: Components, unit: int) -> int:
    number = 0
    for weapon in range(WEAPONS):
        number += components.unit_weapons[unit, weapon]
    return number


@rule
def weapon_at(components: Components, unit: int, place: int) -> int:
    """The weapon at a place of a unit's symbols."""
    for weapon in range(WEAPONS):
        place -= components.unit_weapons[unit, weapon]
        if place < 0:
            return weapon
    return NONE


@rule
def lowest_target(position: Vilnius, components: Components) -> int:
    """Copies of a unit, and equal weapons of a splitting one, meet enemies in ascending order: one way to say it.

    Copies of a splitting unit are compared weapon by weapon, until they differ.
    """
    fighter = position.step
    place = position.spot
    if same_unit_before(position, fighter):
        before = position.meets[fighter - 1]
        if position.meets[fighter] == before & ((1 << (FOE_BITS * place)) - 1):
            return met(before, place)
    unit = position.fighter_unit[fighter]
    if place > 0 and weapon_at(components, unit, place) == weapon_at(components, unit, place - 1):
        return met(position.meets[fighter], place - 1)
    return 0


@rule
def is_ascending(earlier: int, later: int) -> bool:
    """Whether two copies of a unit, by the enemies they meet, stand in the order in which they are asked for."""
    while earlier != later and met(earlier, 0) == met(later, 0):
        earlier >>= FOE_BITS
        later >>= FOE_BITS
    return met(earlier, 0) <= met(later, 0)


@rule
def legal_targets(position: Vilnius, components: Components, out: Numbers) -> int:
    """Any enemy, or none."""
    unit = position.fighter_unit[position.step]
    number = 0
    for target in range(lowest_target(position, components), position.foes + 1):
        out[number] = Do.SEND * KIND + target * PAIR + unit
        number += 1
    return number


@rule
def ask_next_unit(position: Vilnius, components: Components) -> None:
    """Ask for the next unit, or weapon of a splitting unit, that has a choice; when all are through, it is a fight."""
    while position.step < position.fighters:
        target = lowest_target(position, components)
        if target < position.foes:
            ask_jointly(position, position.fighter_seat[position.step])
            position.phase = Phase.SEND
            return
        send(position, components, target)
    position.phase = Phase.FIGHT


@rule
def send(position: Vilnius, components: Components, target: int) -> None:
    """A unit, or one weapon of a splitting unit, meets an enemy or stays out; then it is the next one's turn."""
    fighter = position.step
    unit = position.fighter_unit[fighter]
    if components.unit_splits[unit]:
        position.meets[fighter] |= target << (FOE_BITS * position.spot)
        if target:
            position.brought[target - 1, weapon_at(components, unit, position.spot)] += 1
        position.spot += 1
        if position.spot < weapon_count(components, unit):
            return
    else:
        position.meets[fighter] = target
        if target:
            for weapon in range(WEAPONS):
                position.brought[target - 1, weapon] += components.unit_weapons[unit, weapon]
    position.step += 1
    position.spot = 0


@rule
def take_plan(position: Vilnius, components: Components) -> None:
    send(position, components, answer(position) // PAIR)
    ask_next_unit(position, components)


# --- Who is defeated


@rule
def fights(position: Vilnius, components: Components, fighter: int, foe: int) -> bool:
    """Whether a unit meets an enemy, numbered from 0 here."""
    planned = position.meets[fighter]
    if not components.unit_splits[position.fighter_unit[fighter]]:
        return bool(planned == foe + 1)
    while planned:
        if met(planned, 0) == foe + 1:
            return True
        planned >>= FOE_BITS
    return False


@rule
def fight(position: Vilnius, components: Components, events: Numbers) -> None:
    """An enemy is defeated if the units on it raise all its weapons; units on others count as not deployed."""
    position.beaten = 0
    position.bleeding = 0
    for foe in range(position.foes):
        card = position.foe[foe]
        if not meets(position.brought[foe], position.demand[foe]):
            note(events, Event.WITHSTOOD, position.target[foe], subject=card, own=foe + 1, law=Law.FIGHT)
            continue
        position.beaten |= 1 << foe
        cancelling = 0
        for fighter in range(position.fighters):
            if fights(position, components, fighter, foe):
                unit = position.fighter_unit[fighter]
                cancelling += components.unit_cancels[unit]
                deploy(position, fighter)
                note(
                    events,
                    Event.MET,
                    position.fighter_seat[fighter],
                    subject=unit,
                    own=foe + 1,
                    theirs=card,
                    law=Law.FIGHT,
                )
        note(
            events,
            Event.DEFEATED,
            NONE,
            subject=card,
            own=foe + 1,
            theirs=components.order_strength[card],
            law=Law.FIGHT,
        )
        red = skulls(components.order_red[card], position.boosted)
        if red and cancelling:
            note(
                events,
                Event.CANCELLED,
                NONE,
                subject=card,
                own=foe + 1,
                theirs=min(red, cancelling),
                law=Law.RED_SKULLS,
            )
        if skulls_left(red, cancelling):
            position.bleeding |= 1 << foe
    position.phase = Phase.BLEED


@rule
def skulls(shown: Numbers, boosted: int) -> int:
    """The skulls of one colour on an order card, those of the second side in the second part only."""
    return int(shown[0] + shown[1] * boosted)


@rule
def deploy(position: Vilnius, fighter: int) -> None:
    """A unit leaves the hand and is set aside, once."""
    if not has(position.deployed, fighter):
        position.deployed |= 1 << fighter
        position.units[position.fighter_seat[fighter], position.fighter_unit[fighter]] -= 1


# --- Red skulls


@rule
def bleed(position: Vilnius, components: Components, events: Numbers) -> None:
    """The red skulls of one enemy after the other; where a splitting unit met several, the players choose the order."""
    if position.asked:
        chosen = answer(position)
    elif position.bleeding:
        bound = entangled(position, components)
        if bound == position.bleeding:
            ask_jointly(position, position.first)
            return
        chosen = lowest(position.bleeding & ~bound)
    else:
        position.phase = Phase.DAMAGE
        return
    position.bleeding &= ~(1 << chosen)
    position.chosen = chosen
    position.skulls = red_skulls(position, components, chosen)
    position.phase = Phase.FALL
    ask_for_victim(position, components, events)


@rule
def entangled(position: Vilnius, components: Components) -> int:
    """The bleeding enemies that share a unit which has not fallen with another of them."""
    found = 0
    for fighter in range(position.fighters):
        if not components.unit_splits[position.fighter_unit[fighter]] or has(position.fallen, fighter):
            continue
        shared = 0
        bleeding = position.bleeding
        while bleeding:
            foe = lowest(bleeding)
            if fights(position, components, fighter, foe):
                shared |= 1 << foe
            bleeding = without_lowest(bleeding)
        if count(shared) > 1:
            found |= shared
    return found


@rule
def red_skulls(position: Vilnius, components: Components, foe: int) -> int:
    """The red skulls of a defeated enemy, less those that units cancel."""
    cancelling = 0
    for fighter in range(position.fighters):
        if fights(position, components, fighter, foe):
            cancelling += components.unit_cancels[position.fighter_unit[fighter]]
    return skulls_left(skulls(components.order_red[position.foe[foe]], position.boosted), cancelling)


@rule
def legal_bleeding(position: Vilnius, components: Components, out: Numbers) -> int:
    number = 0
    foes = entangled(position, components)
    while foes:
        out[number] = Do.BLEED * KIND + lowest(foes)
        number += 1
        foes = without_lowest(foes)
    return number


@rule
def highest_preciousness(position: Vilnius, components: Components) -> int:
    """Of the units that fought the enemy at hand and stand, how precious the most precious are; NONE without any."""
    best = NONE
    for fighter in range(position.fighters):
        if may_fall(position, components, fighter):
            best = max(best, precious(components, position.fighter_unit[fighter]))
    return best


@rule
def may_fall(position: Vilnius, components: Components, fighter: int) -> bool:
    return fights(position, components, fighter, position.chosen) and not has(position.fallen, fighter)


@rule
def precious(components: Components, unit: int) -> int:
    return preciousness(components.unit_gold[unit], components.unit_tools[unit], components.unit_decoy[unit])


@rule
def is_victim(position: Vilnius, components: Components, fighter: int, best: int) -> bool:
    return may_fall(position, components, fighter) and precious(components, position.fighter_unit[fighter]) == best


@rule
def ask_for_victim(position: Vilnius, components: Components, events: Numbers) -> None:
    """The most precious units fall; the players choose among equals that differ, if not all of them fall anyway."""
    while position.skulls > 0:
        best = highest_preciousness(position, components)
        if best == NONE:
            break
        equals = 0
        kinds = 0
        victim = NONE
        for fighter in range(position.fighters):
            if is_victim(position, components, fighter, best):
                equals += 1
                kinds += not (victim != NONE and is_alike(position, victim, fighter))
                victim = fighter
        if equals > position.skulls and kinds > 1:
            ask_jointly(position, position.first)
            return
        fall(position, events, victim)
    position.phase = Phase.BLEED


@rule
def is_alike(position: Vilnius, fighter: int, other: int) -> bool:
    """Whether it makes no difference which of two units falls."""
    return is_copy(position, fighter, other) and bool(position.meets[fighter] == position.meets[other])


@rule
def fall(position: Vilnius, events: Numbers, fighter: int) -> None:
    """A unit that is killed returns to the supply."""
    position.fallen |= 1 << fighter
    position.skulls -= 1
    unit = position.fighter_unit[fighter]
    position.unit_supply[unit] += 1
    foe = position.chosen
    note(
        events,
        Event.FELL,
        position.fighter_seat[fighter],
        subject=unit,
        own=foe + 1,
        theirs=position.foe[foe],
        law=Law.RED_SKULLS,
    )


@rule
def named(position: Vilnius, fighter: int) -> int:
    """A unit of the fight by owner, kind and number of the copy."""
    copy = 0
    while same_unit_before(position, fighter - copy):
        copy += 1
    return int((copy * PAIR + position.fighter_unit[fighter]) * PAIR + position.fighter_seat[fighter])


@rule
def unit_named(position: Vilnius, name: int) -> int:
    for fighter in range(position.fighters):
        if named(position, fighter) == name:
            return fighter
    return NONE


@rule
def legal_victims(position: Vilnius, components: Components, out: Numbers) -> int:
    """Every one of the most precious units, of those that are alike only the first."""
    number = 0
    best = highest_preciousness(position, components)
    before = NONE
    for fighter in range(position.fighters):
        if is_victim(position, components, fighter, best):
            if not (before != NONE and is_alike(position, before, fighter)):
                out[number] = Do.FALL * KIND + named(position, fighter)
                number += 1
            before = fighter
    return number


@rule
def let_fall(position: Vilnius, components: Components, events: Numbers) -> None:
    fall(position, events, unit_named(position, answer(position)))
    ask_for_victim(position, components, events)


# --- Damage, silver and golden skulls


@rule
def suffer(position: Vilnius, components: Components, events: Numbers) -> None:
    """Undefeated enemies burn the city, or strike the player whose quarter they attack."""
    for foe in range(position.foes):
        if has(position.beaten, foe):
            continue
        card = position.foe[foe]
        target = position.target[foe]
        if target == NONE:
            burn(position, events, card, components.order_fires[card], Law.DAMAGE)
        else:
            burn(position, events, card, components.order_damage[card, FIRE], Law.DAMAGE)
            for damage in range(STORED, DAMAGES):
                position.strike[target, damage] += components.order_damage[card, damage]
        if position.over:
            return
    position.chosen = NONE
    position.resume = Phase.SILVER
    position.phase = Phase.STRIKE


@rule
def metal_cost(components: Components, unit: int, metal: int) -> int:
    """What counts of a unit: tools for silver skulls, gold for golden ones."""
    return int(components.unit_gold[unit] if metal else components.unit_tools[unit])


@rule
def may_be_given(position: Vilnius, components: Components, fighter: int) -> bool:
    """Units that fought and stand, and count for the skulls at hand."""
    if not has(position.deployed, fighter) or has(position.fallen, fighter):
        return False
    return metal_cost(components, position.fighter_unit[fighter], position.chosen) > 0


@rule
def count_metal_skulls(position: Vilnius, components: Components) -> None:
    """Sum up the silver skulls, and then the golden ones, of all enemies of the fight, defeated or not."""
    position.chosen = SILVER_SKULLS if position.phase == Phase.SILVER else GOLDEN_SKULLS
    position.skulls = 0
    for foe in range(position.foes):
        card = position.foe[foe]
        if position.chosen == SILVER_SKULLS:
            position.skulls += skulls(components.order_silver[card], position.boosted)
        else:
            position.skulls += skulls(components.order_golden[card], position.boosted)
    position.phase = Phase.GIVE


@rule
def give_units(position: Vilnius, components: Components, events: Numbers) -> None:
    """Units are given up one by one until they suffice, without asking where all have to go or all are alike."""
    if position.asked:
        give(position, components, events, unit_named(position, answer(position)))
    while position.skulls > 0:
        worth = 0
        kinds = 0
        last = NONE
        for fighter in range(position.fighters):
            if may_be_given(position, components, fighter):
                worth += metal_cost(components, position.fighter_unit[fighter], position.chosen)
                kinds += not (last != NONE and is_copy(position, last, fighter))
                last = fighter
        if last == NONE:
            break
        if worth > position.skulls and kinds > 1:
            ask_jointly(position, position.first)
            return
        give(position, components, events, last)
    position.phase = Phase.GOLDEN if position.chosen == SILVER_SKULLS else Phase.CLEAN_UP


@rule
def give(position: Vilnius, components: Components, events: Numbers, fighter: int) -> None:
    unit = position.fighter_unit[fighter]
    position.fallen |= 1 << fighter
    position.skulls -= metal_cost(components, unit, position.chosen)
    position.unit_supply[unit] += 1
    note(
        events,
        Event.GAVE,
        position.fighter_seat[fighter],
        subject=unit,
        own=position.chosen,
        law=Law.SILVER_GOLDEN_SKULLS,
    )


@rule
def legal_gifts(position: Vilnius, components: Components, out: Numbers) -> int:
    """Every survivor that counts, of copies in the same hand only the first."""
    number = 0
    before = NONE
    for fighter in range(position.fighters):
        if may_be_given(position, components, fighter):
            if not (before != NONE and is_copy(position, before, fighter)):
                out[number] = Do.GIVE * KIND + named(position, fighter)
                number += 1
            before = fighter
    return number


@rule
def clean_up(position: Vilnius, components: Components) -> None:
    """Undefeated enemies and the surviving units are discarded; defeated enemies stay for the plunder."""
    value = 0
    defeated = 0
    for foe in range(position.foes):
        card = position.foe[foe]
        if has(position.beaten, foe):
            value += components.order_strength[card]
            position.foe[defeated] = card
            position.target[defeated] = position.target[foe]
            defeated += 1
        else:
            position.order_discard[card] += 1
    position.foes = defeated
    position.beaten = (1 << defeated) - 1
    discard_fighters(position)
    position.loot_left = value // components.loot_value
    for seat in range(position.players):
        position.served[seat] = 0
    position.phase = Phase.VICTORY if position.final else Phase.PLUNDER


@rule
def discard_fighters(position: Vilnius) -> None:
    """The units that were used and stand go to their owners' discard piles."""
    for fighter in range(position.fighters):
        if has(position.deployed & ~position.fallen, fighter):
            position.unit_discard[position.fighter_seat[fighter], position.fighter_unit[fighter]] += 1
    position.fighters = 0
    position.deployed = 0
    position.fallen = 0
