"""A computer player who runs a city sensibly: builds, recruits and defends, and goes by the solver in every fight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from kogge.core.decision import Decision
from kogge.core.engine import is_prepared
from kogge.core.game import Game
from kogge.core.player import Limit
from kogge.core.position import NONE, Numbers, Records, blank
from kogge.core.view import View
from kogge.games.vilnius import solver
from kogge.games.vilnius.players.foresight import Foresight
from kogge.games.vilnius.players.weights import FIGHT_HARM, FIGHT_LOSS, FIGHT_ORDER, FIGHT_POINT, weights_for
from kogge.games.vilnius.rules.components import STORED, WEAPONS
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, met
from kogge.games.vilnius.solver import Aim, Enemy, Fighter

EFFORT = 1 << 24
"""How long the solver may search for a plan; what it has found by then is good enough."""


class Steward:
    """The same decisions for the same view: there is nothing it leaves to chance."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._sight: Foresight | None = None
        self._fight: Fight | None = None
        self._targets: Targets = ()

    @classmethod
    def prepare(cls, game: Game) -> None:
        """Compile what it judges by, with a decision that changes nothing."""
        views, codes = blank(game.position), np.full(2, Do.PASS * KIND)
        views[0].players = game.players[0]
        Foresight(game, 0).glance(views, game.edition().components, 0, codes)
        solver.prepare()

    def decide(self, view: View, limit: Limit) -> Decision:
        return view.legal[self.place(view)]

    def place(self, view: View, *, fast: bool | None = None) -> int:
        """Which of the decisions that are open; at the speed there is, unless one is named."""
        codes = view.legal.codes
        if len(codes) == 1:
            return 0
        kind = int(codes[0]) // KIND
        if kind == Do.SEND:
            wanted = self._target(view)
            return int(np.abs(codes % KIND // PAIR - wanted).argmin())
        if kind == Do.USE:
            return 0 if is_used(view.position, view.edition.components[0]) else 1
        if fast is not None:
            self._sight = Foresight(view.game, 0, fast=fast)
        noticed = self.noticed(view)
        values = self.sight(view).glance(view.records, view.edition.components, view.seat, codes[noticed])
        return int(noticed[values.argmax()])

    def sight(self, view: View) -> Foresight:
        if self._sight is None:
            self._sight = Foresight(view.game, self._seed, fast=is_prepared(view.game))
        return self._sight

    def noticed(self, view: View) -> Numbers:
        """The places of the legal decisions that come to its mind."""
        return np.arange(len(view.legal))

    def _target(self, view: View) -> int:
        """The enemy that the unit asked for should meet, counted from 1, or 0."""
        step, spot = int(view.records["step"][0]), int(view.records["spot"][0])
        fight, parts = Fight.of(view.records), view.edition.components[0]
        sent = fight.sent(view.records, parts)[:step]
        if fight != self._fight or sent != self._targets[:step]:
            self._fight = fight
            self._targets = self.planned(view, fight, sent)
        return self._targets[step][spot]

    def planned(self, view: View, fight: Fight, sent: Targets) -> Targets:
        """A plan of defence after some units have been sent."""
        return best_targets(fight, view.edition.components[0], aim_of(view.position), sent)


# --- The plan of defence

Targets = tuple[tuple[int, ...], ...]
"""For each unit the enemies it meets, from 1, or 0: one, or one for each weapon of a splitting unit."""


@dataclass(frozen=True)
class Fight:
    """What a plan of defence depends on: the units by kind and owner, the enemies by kind and the seat they strike."""

    units: tuple[int, ...]
    owners: tuple[int, ...]
    foes: tuple[int, ...]
    struck: tuple[int, ...]
    bare: tuple[bool, ...]
    """The seats with nothing in store."""
    boosted: bool

    @classmethod
    def of(cls, views: Records) -> Fight:
        fighters, foes = int(views["fighters"][0]), int(views["foes"][0])
        return cls(
            tuple(views["fighter_unit"][0, :fighters].tolist()),
            tuple(views["fighter_seat"][0, :fighters].tolist()),
            tuple(views["foe"][0, :foes].tolist()),
            tuple(views["target"][0, :foes].tolist()),
            tuple((views["stored"][0] == NONE).all(axis=1).tolist()),
            bool(views["boosted"][0]),
        )

    def sent(self, views: Records, components: Any) -> Targets:
        """Whom all units meet as far as they have been asked for."""
        return self.targets(views["meets"][0].tolist(), components)

    def targets(self, meets: Sequence[int], components: Any) -> Targets:
        """A plan as the rules write it, enemy by enemy."""
        splits, weapons = components.unit_splits.tolist(), components.unit_weapons.sum(axis=1).tolist()
        return tuple(
            tuple(met(planned, weapon) for weapon in range(weapons[unit])) if splits[unit] else (planned,)
            for unit, planned in zip(self.units, meets, strict=False)
        )

    def fighters(self, components: Any) -> tuple[Fighter, ...]:
        return tuple(
            solver.fighter(components, unit, owner) for unit, owner in zip(self.units, self.owners, strict=True)
        )

    def enemies(self, components: Any) -> tuple[Enemy, ...]:
        """The enemies; where nothing is stored, damage to stores costs the city."""
        found = []
        for card, seat in zip(self.foes, self.struck, strict=True):
            enemy = solver.enemy(components, card, self.boosted, seat != NONE)
            if seat != NONE and self.bare[seat]:
                enemy = replace(enemy, points=enemy.points + int(components.order_damage[card, STORED]))
            found.append(enemy)
        return tuple(found)


def aim_of(position: Any) -> Aim:
    """City points above all; in the Final Attack nothing else."""
    if position.final:
        return Aim(order=0, points=1, harm=0, losses=0)
    weights = weights_for(int(position.players))
    return Aim(
        order=int(weights[FIGHT_ORDER]),
        points=int(weights[FIGHT_POINT]),
        harm=int(weights[FIGHT_HARM]),
        losses=int(weights[FIGHT_LOSS]),
    )


def best_targets(fight: Fight, components: Any, aim: Aim, sent: Targets) -> Targets:
    """Whom each unit should meet after some have been sent; copies in a hand in ascending order, as they are asked."""
    everybody = fight.fighters(components)
    fighters = everybody[len(sent) :]
    rests = [
        _rest(enemy, _brought(everybody, sent, number)) for number, enemy in enumerate(fight.enemies(components), 1)
    ]
    armed = [number for number, enemy in enumerate(rests, 1) if sum(enemy.demand)]
    against = [rests[number - 1] for number in armed]
    plan = solver.best_plan(fighters, against, aim, EFFORT)
    assert plan is not None
    targets = [
        _ascending(fighter, [0 if enemy == NONE else armed[enemy] for enemy in there])
        for fighter, there in zip(fighters, plan.sent, strict=True)
    ]
    start = 0
    for number in range(1, len(fighters) + 1):
        if number == len(fighters) or fighters[number] != fighters[start]:
            targets[start:number] = sorted(targets[start:number])
            start = number
    return sent + tuple(targets)


def _brought(fighters: Sequence[Fighter], sent: Targets, number: int) -> list[int]:
    """The weapons that units already sent bring against an enemy."""
    brought = [0] * WEAPONS
    for fighter, targets in zip(fighters, sent, strict=False):
        symbols = [weapon for weapon, copies in enumerate(fighter.weapons) for _ in range(copies)]
        for weapon, target in zip(symbols, targets if fighter.splits else targets * len(symbols), strict=True):
            brought[weapon] += target == number
    return brought


def _rest(enemy: Enemy, brought: Sequence[int]) -> Enemy:
    """What an enemy still asks for besides the weapons that meet it already."""
    missing = [max(0, asked - there) for asked, there in zip(enemy.demand, brought, strict=True)]
    spare = sum(max(0, there - asked) // 2 for asked, there in zip(enemy.demand, brought, strict=True))
    for _ in range(min(spare, sum(missing))):
        missing[missing.index(max(missing))] -= 1
    sword, shield, spear, arrow = missing
    return replace(enemy, demand=(sword, shield, spear, arrow))


def _ascending(fighter: Fighter, targets: Sequence[int]) -> tuple[int, ...]:
    """The targets of a unit; of a splitting one all, in ascending order where its weapons are equal."""
    if not fighter.splits:
        return (max(targets, default=0),)
    ordered: list[int] = []
    for weapons in fighter.weapons:
        ordered += sorted(targets[len(ordered) : len(ordered) + weapons])
    return tuple(ordered)


# --- Assaults and captures


def is_used(position: Any, components: Any) -> bool:
    """Whether the unit asked for belongs to the cheapest team that raises what is still missing."""
    step = int(position.step)
    rest = tuple(
        solver.fighter(components, int(position.fighter_unit[number]), int(position.fighter_seat[number]))
        for number in range(step, position.fighters)
    )
    demand, brought = position.demand[0].tolist(), position.brought[0].tolist()
    return 0 in cheapest(rest, tuple(demand), tuple(brought), int(position.needed))


@lru_cache(256)
def cheapest(
    fighters: tuple[Fighter, ...], demand: tuple[int, ...], brought: tuple[int, ...], number: int
) -> tuple[int, ...]:
    missing = _rest(Enemy((demand[0], demand[1], demand[2], demand[3])), list(brought)).demand
    still = number - (sum(demand) - sum(missing))
    return solver.cheapest_team(fighters, missing, min(still, sum(missing))) or (0,)
