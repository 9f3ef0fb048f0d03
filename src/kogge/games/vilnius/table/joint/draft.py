"""Decisions of all together before they are made: reading and changing a draft, and what it would come to.

The plan of a fight is changed unit by unit, an assault likewise; shorter questions are chains of answers. What a
draft comes to is told by the rules, played on a copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from kogge.core.bits import has, members
from kogge.core.drawing import Scene, only
from kogge.core.errors import IllegalDecision
from kogge.core.match import STEP_BREAK
from kogge.core.position import NONE
from kogge.core.rehearsal import Rehearsal
from kogge.core.texts import reading_a_form, whole_number
from kogge.core.view import View
from kogge.games.vilnius import solver
from kogge.games.vilnius.rules.components import DAMAGES, WEAPONS
from kogge.games.vilnius.rules.defence import GOLDEN_SKULLS, unit_named, weapon_at, weapon_count
from kogge.games.vilnius.rules.events import Event
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase, met
from kogge.games.vilnius.solver import LEAST_DAMAGE, MOST_ORDER, Aim, defeating
from kogge.games.vilnius.table import lookup

RED, SILVER, GOLDEN = range(3)
Form = Mapping[str, Sequence[str]]
Unit = tuple[int, int]
"""Owner and kind."""


# --- Steps


def steps_of(text: str) -> list[str]:
    """The steps of a draft, each behind its seat."""
    return text.split(STEP_BREAK) if text else []


def replayed(view: View, steps: Sequence[str]) -> tuple[list[str], Rehearsal]:
    """Steps tried out, as far as the rules permit them."""
    rehearsal, done = Rehearsal.of(view), []
    notation = view.game.notation_of(view.edition)
    for step in steps:
        seat, _, text = step.partition(" ")
        if not rehearsal.is_joint or seat != str(rehearsal.seat):
            break
        try:
            code = notation.code(text)
        except IllegalDecision:
            break
        if code not in rehearsal.legal():
            break
        rehearsal.decide(code)
        done.append(step)
    return done, rehearsal


def options(rehearsal: Rehearsal) -> list[tuple[int, str]]:
    """The answers to the next step of a joint decision: code, and text behind its seat."""
    notation = rehearsal.game.notation_of(rehearsal.edition)
    return [(code, f"{rehearsal.seat} {notation.text(code)}") for code in rehearsal.legal()]


# --- The plan of a fight


@dataclass(frozen=True)
class Fight:
    """Who can be sent against whom, as it stands in a draft."""

    view: View
    units: tuple[Unit, ...]
    """The units held ready, in the order of the rules."""
    targets: tuple[tuple[int, ...], ...]
    """For each unit the enemy it meets, from 1, or 0 for none; of a splitting one for each weapon."""

    @property
    def components(self) -> Any:
        return self.view.edition.components[0]

    def splits(self, fighter: int) -> bool:
        return bool(self.components.unit_splits[self.units[fighter][1]])

    def weapons(self, fighter: int) -> list[int]:
        """The weapons of a unit, one by one."""
        unit = self.units[fighter][1]
        return [int(weapon_at(self.components, unit, place)) for place in range(weapon_count(self.components, unit))]

    def brought(self, fighter: int, foe: int) -> list[int]:
        """The weapons a unit brings to an enemy; 0 for those it keeps free."""
        targets = self.targets[fighter]
        if not self.splits(fighter):
            return self.weapons(fighter) if targets[0] == foe else []
        return [weapon for weapon, target in zip(self.weapons(fighter), targets, strict=True) if target == foe]

    def on(self, foe: int) -> list[int]:
        """The units that meet an enemy, or with 0 those that are free, in whole or in part."""
        return [fighter for fighter, targets in enumerate(self.targets) if foe in targets]

    def symbols(self, foe: int) -> list[int]:
        """The weapons of all units on an enemy, counted."""
        found = [0] * WEAPONS
        for fighter in self.on(foe):
            for weapon in self.brought(fighter, foe):
                found[weapon] += 1
        return found

    def moved(self, fighter: int, source: int, target: int, weapon: int | None = None) -> Fight:
        """With a unit moved from an enemy to another, or one of its weapons."""
        places = [place for place, there in enumerate(self.targets[fighter]) if there == source]
        if weapon is not None and self.splits(fighter):
            kinds = self.weapons(fighter)
            places = [place for place in places if kinds[place] == weapon][:1]
        changed = tuple(target if place in places else there for place, there in enumerate(self.targets[fighter]))
        return replace(self, targets=(*self.targets[:fighter], changed, *self.targets[fighter + 1 :]))

    def emptied(self) -> Fight:
        return self.without(frozenset(seat for seat, _ in self.units))

    def without(self, seats: frozenset[int]) -> Fight:
        """Keep all units of some seats in hand."""
        kept = (
            (0,) * len(targets) if seat in seats else targets
            for (seat, _), targets in zip(self.units, self.targets, strict=True)
        )
        return replace(self, targets=tuple(kept))

    def in_order(self) -> Fight:
        """The same plan as the rules ask for it: equal weapons and equal units in ascending order."""
        ordered: list[tuple[int, ...]] = []
        places = range(len(self.units))
        for _, copies in groupby(places, key=lambda fighter: self.units[fighter]):
            ordered += sorted(self._sorted(fighter) for fighter in copies)
        return replace(self, targets=tuple(ordered))

    def _sorted(self, fighter: int) -> tuple[int, ...]:
        if not self.splits(fighter):
            return self.targets[fighter]
        pairs = zip(self.weapons(fighter), self.targets[fighter], strict=True)
        return tuple(target for _, target in sorted(pairs))

    def played(self) -> tuple[str, Rehearsal]:
        """The plan as the rules take it: its text, and the copy in which it has been made."""
        plan, rehearsal, steps = self.in_order(), Rehearsal.of(self.view), []
        notation = self.view.game.notation_of(self.view.edition)
        while rehearsal.is_joint and rehearsal.position.phase == Phase.SEND:
            fighter, place = int(rehearsal.position.step), int(rehearsal.position.spot)
            code = Do.SEND * KIND + plan.targets[fighter][place] * PAIR + plan.units[fighter][1]
            steps.append(f"{rehearsal.seat} {notation.text(code)}")
            rehearsal.decide(code)
        return STEP_BREAK.join(steps), rehearsal

    # For the solver

    def fighters(self) -> list[solver.Fighter]:
        return [solver.fighter(self.components, unit, seat) for seat, unit in self.units]

    def enemies(self) -> list[solver.Enemy]:
        position, boosted = self.view.position, bool(self.view.position.boosted)
        return [
            solver.enemy(self.components, int(position.foe[foe]), boosted, int(position.target[foe]) != NONE)
            for foe in range(position.foes)
        ]

    def sending(self) -> solver.Sending:
        def spread(fighter: int) -> tuple[int, ...]:
            targets = self.targets[fighter]
            each = targets if self.splits(fighter) else targets * len(self.weapons(fighter))
            return tuple(target - 1 if target else NONE for target in each)

        return tuple(spread(fighter) for fighter in range(len(self.units)))

    def sent(self, sending: solver.Sending) -> Fight:
        """The plan the solver has found."""

        def gathered(fighter: int) -> tuple[int, ...]:
            targets = tuple(target + 1 for target in sending[fighter])
            return targets if self.splits(fighter) else (targets[:1] or (0,))

        return replace(self, targets=tuple(gathered(fighter) for fighter in range(len(self.units))))


def fight_of(scene: Scene) -> Fight:
    """The plan in a draft; who is not in it stays out."""
    _, rehearsal = replayed(scene.view, steps_of(scene.draft.text if scene.draft else ""))
    position, components = rehearsal.position, lookup.components(scene)
    units, targets = [], []
    for fighter in range(position.fighters):
        unit = int(position.fighter_unit[fighter])
        places = int(weapon_count(components, unit)) if components.unit_splits[unit] else 1
        units.append((int(position.fighter_seat[fighter]), unit))
        targets.append(tuple(int(met(position.meets[fighter], place)) for place in range(places)))
    return Fight(scene.view, tuple(units), tuple(targets))


@dataclass(frozen=True)
class Forecast:
    """What a plan of defence comes to, by the rules; where the players will choose, as the solver would."""

    defeated: frozenset[int]
    """Enemies, from 1."""
    lost: Mapping[int, int]
    """The units that are lost, and the colour of the skull they are lost to."""
    city: int
    """The points that are left."""
    strikes: tuple[tuple[int, ...], ...]
    """For each seat its damage by kinds."""
    order: int
    loot: int
    falls: bool
    """Whether the city falls."""


def forecast(fight: Fight) -> Forecast:
    """Play a plan to the end of the fight."""
    _, rehearsal = fight.played()
    return foreseen(fight.in_order(), rehearsal)


def foreseen(fight: Fight, rehearsal: Rehearsal) -> Forecast:
    position = rehearsal.position
    players = int(position.players)
    lost: dict[int, int] = {}
    strikes = ((0,) * DAMAGES,) * players
    chooser = _Chooser(fight)
    phase, chosen, before = int(position.phase), int(position.chosen), 0
    for now in rehearsal.run(chooser, lambda now: now.phase in (Phase.PLUNDER, Phase.VICTORY)):
        if phase in (Phase.BLEED, Phase.FALL, Phase.GIVE):
            colour = RED if phase != Phase.GIVE else GOLDEN if chosen == GOLDEN_SKULLS else SILVER
            lost |= dict.fromkeys(members(int(now.fallen) & ~before), colour)
        if now.phase == Phase.STRIKE and phase == Phase.DAMAGE:
            strikes = tuple(tuple(now.strike[seat].tolist()) for seat in range(players))
        phase, chosen, before = int(now.phase), int(now.chosen), int(now.fallen)
    defeated = only(rehearsal.events, Event.DEFEATED)
    return Forecast(
        defeated=frozenset(event.own for event in defeated),
        lost=lost,
        city=int(position.city),
        strikes=strikes,
        order=sum(event.theirs for event in defeated),
        loot=int(position.loot_left) if position.phase == Phase.PLUNDER else 0,
        falls=bool(position.over),
    )


class _Chooser:
    """Chooses in a rehearsed fight: who falls and who is given as the solver advises, else the first thing there is."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._advice: solver.Forecast | None = None

    def __call__(self, rehearsal: Rehearsal, seat: int) -> int:
        legal, position = rehearsal.legal(seat), rehearsal.position
        if legal[0] // KIND not in (Do.FALL, Do.GIVE):
            return legal[0]
        advice = self._judged()
        wanted = advice.fallen
        if legal[0] // KIND == Do.GIVE:
            wanted = advice.for_golden if position.chosen == GOLDEN_SKULLS else advice.for_silver
        free = [fighter for fighter in wanted if not has(position.fallen, fighter)]
        units = {self._fight.units[fighter] for fighter in free}
        candidates = {code: int(unit_named(position, code % KIND)) for code in legal}
        exact = [code for code, fighter in candidates.items() if fighter in free]
        alike = [code for code, fighter in candidates.items() if self._fight.units[fighter] in units]
        return (exact or alike or legal)[0]

    def _judged(self) -> solver.Forecast:
        if self._advice is None:
            fight = self._fight
            self._advice = solver.forecast(fight.fighters(), fight.enemies(), fight.sending())
        return self._advice


# --- Proposals

AIMS = ("damage", "value", "losses")


def proposed(fight: Fight, aim: str) -> Fight:
    """The best plan for an aim, by the solver."""
    if aim == "value":
        return _best(fight, MOST_ORDER)
    safest = _best(fight, LEAST_DAMAGE)
    if aim == "damage":
        return safest
    return _best(fight, defeating(_defeated(safest)))


def _best(fight: Fight, aim: Aim) -> Fight:
    plan = solver.best_plan(fight.fighters(), fight.enemies(), aim)
    return fight.emptied() if plan is None else fight.sent(plan.sent)


def _defeated(fight: Fight) -> tuple[int, ...]:
    return solver.forecast(fight.fighters(), fight.enemies(), fight.sending()).defeated


# --- Who destroys an enemy building


@dataclass(frozen=True)
class Raid:
    """The units that bring an enemy building down, as they stand in a draft."""

    view: View
    team: Counter[Unit]

    def played(self) -> tuple[str, Rehearsal]:
        """As the rules take it: those who have to be used are, and nobody more than needed."""
        rehearsal, steps = Rehearsal.of(self.view), []
        notation = self.view.game.notation_of(self.view.edition)
        while rehearsal.is_joint and rehearsal.position.phase == Phase.RAISE:
            unit = int(rehearsal.position.fighter_unit[rehearsal.position.step])
            owned = rehearsal.seat, unit
            wanted = self.team[owned] > _deployed(rehearsal.position)[owned]
            code = Do.USE * KIND + wanted * PAIR + unit
            steps.append(f"{rehearsal.seat} {notation.text(code)}")
            rehearsal.decide(code)
        rehearsal.settle()
        return STEP_BREAK.join(steps), rehearsal


def raid_of(scene: Scene) -> Raid:
    """The team in a draft; at first the cheapest there is."""
    steps = steps_of(scene.draft.text if scene.draft else "")
    if not steps:
        return cheapest_raid(scene.view, int(scene.view.position.chosen))
    _, rehearsal = replayed(scene.view, steps)
    rehearsal.settle()
    return Raid(scene.view, used(rehearsal))


def used(rehearsal: Rehearsal) -> Counter[Unit]:
    """Count the units that have brought an enemy building down."""
    return Counter((event.seat, event.subject) for event in only(rehearsal.events, Event.USED))


def _deployed(position: Any) -> Counter[Unit]:
    """Count the units that are used so far, those that could not be kept among them."""
    units = held_ready(position)
    return Counter(units[fighter] for fighter in members(int(position.deployed)))


def held_ready(position: Any) -> list[Unit]:
    """List the units that can be used, in the order of the rules."""
    number = int(position.fighters)
    return list(zip(position.fighter_seat[:number].tolist(), position.fighter_unit[:number].tolist(), strict=True))


def cheapest_raid(view: View, camp: int) -> Raid:
    """The team for an enemy building that costs least."""
    position, components = view.position, view.edition.components[0]
    units = held_ready(position)
    team = solver.cheapest_team(
        [solver.fighter(components, unit, seat) for seat, unit in units],
        components.order_weapons[camp, 0].tolist(),
        int(components.building_symbols[position.players]),
    )
    return Raid(view, Counter(units[fighter] for fighter in team or ()))


# --- Changing a draft


def drafted(scene: Scene, form: Form) -> str:
    """The text of the draft after the change a sent form stands for; without a change, the draft written out."""
    change = (list(form.get("change", ())) or [""])[-1]
    phase = scene.view.position.phase
    if phase == Phase.SEND:
        return _changed_fight(scene, change, form).played()[0]
    if phase == Phase.RAISE:
        return _changed_raid(scene, change).played()[0]
    steps, _ = replayed(scene.view, steps_of(scene.draft.text if scene.draft else ""))
    if change == "clear":
        return ""
    if change == "back":
        return STEP_BREAK.join(steps[:-1])
    for kept in range(len(steps), -1, -1) if change else ():
        longer, _ = replayed(scene.view, [*steps[:kept], change])
        if len(longer) > kept:
            return STEP_BREAK.join(longer)
    return STEP_BREAK.join(steps)


def _changed_fight(scene: Scene, change: str, form: Form) -> Fight:
    fight = fight_of(scene)
    match change.split(" "):
        case ["clear"]:
            return fight.emptied()
        case ["propose"]:
            aim = (list(form.get("aim", ())) or [AIMS[0]])[-1]
            return proposed(fight, aim if aim in AIMS else AIMS[0])
        case ["send", target]:
            chosen = (list(form.get("unit", ())) or [""])[-1].split(" ")
            return _moved(scene, fight, chosen, 0, _number(target))
        case ["back", source, *chosen]:
            return _moved(scene, fight, chosen, _number(source), 0)
        case _:
            return fight


def _moved(scene: Scene, fight: Fight, chosen: Sequence[str], source: int, target: int) -> Fight:
    """A unit, named by owner and kind, or one of its weapons, moved from an enemy to another."""
    if len(chosen) < 2 or not 0 <= min(source, target) <= max(source, target) <= scene.view.position.foes:
        raise IllegalDecision("choose a unit first, then where it goes")
    seat, name, *weapon = chosen
    unit, taken = _unit(scene, seat, name), _number(weapon[0]) if weapon else None
    free = [fighter for fighter in fight.on(source) if fight.units[fighter] == unit]
    if taken is not None:
        free = [fighter for fighter in free if taken in fight.brought(fighter, source)]
    if not free:
        raise IllegalDecision("that unit is somewhere else by now")
    return fight.moved(free[0], source, target, taken)


def _changed_raid(scene: Scene, change: str) -> Raid:
    raid = raid_of(scene)
    match change.split(" "):
        case ["propose" | "clear"]:
            return cheapest_raid(scene.view, int(scene.view.position.chosen))
        case ["use" | "keep" as verb, seat, name]:
            team = Counter(raid.team)
            team[_unit(scene, seat, name)] += 1 if verb == "use" else -1
            return replace(raid, team=team)
        case _:
            return raid


def _unit(scene: Scene, seat: str, name: str) -> Unit:
    """The unit that a form names by its owner and kind."""
    with reading_a_form():
        return whole_number(seat), lookup.unit_called(scene, name)


def _number(text: str) -> int:
    """The number of an enemy or weapon that a form names."""
    with reading_a_form():
        return whole_number(text)


def completed(scene: Scene) -> str:
    """The draft with every step; what is not said in it is answered by the first thing there is."""
    if scene.view.position.phase in (Phase.SEND, Phase.RAISE):
        return drafted(scene, {})
    steps, rehearsal = replayed(scene.view, steps_of(scene.draft.text if scene.draft else ""))
    while rehearsal.is_joint:
        code, text = options(rehearsal)[0]
        steps.append(text)
        rehearsal.decide(code)
    return STEP_BREAK.join(steps)


# --- Consent


def broken(scene: Scene, text: str) -> frozenset[int]:
    """The seats whose consent a change takes back: those with units on an enemy for which something has changed."""
    before = scene.draft.text if scene.draft else ""
    if before == text:
        return frozenset()
    if scene.view.position.phase != Phase.SEND or scene.draft is None:
        return frozenset(range(int(scene.view.position.players)))
    old, new = fight_of(scene), fight_of(replace(scene, draft=replace(scene.draft, text=text)))
    seats: set[int] = set()
    for foe in range(1, int(scene.view.position.foes) + 1):
        was, is_now = _team(old, foe), _team(new, foe)
        if was != is_now:
            seats |= {seat for seat, *_ in (*was, *is_now)}
    return frozenset(seats)


def _team(fight: Fight, foe: int) -> Counter[tuple[int, int, tuple[int, ...]]]:
    return Counter((*fight.units[fighter], tuple(fight.brought(fighter, foe))) for fighter in fight.on(foe))
