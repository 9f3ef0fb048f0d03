"""The five levels of computer partners.

An apprentice and a journeyman overlook things, a merchant nothing of what can be seen now. A councillor and an alderman
look ahead, through some imagined games or through many. All of them plan a defence at a glance, as imagined games do,
and not by the solver as the steward does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kogge.core.chance import below, generator
from kogge.core.decision import Decision
from kogge.core.engine import is_prepared
from kogge.core.player import Limit, Outlook
from kogge.core.position import NONE, Numbers
from kogge.core.view import View
from kogge.games.vilnius.players.foresight import no_plans
from kogge.games.vilnius.players.steward import Fight, Steward, Targets, aim_of, best_targets
from kogge.games.vilnius.rules.components import UNIT_CARDS
from kogge.games.vilnius.rules.position import FOE_BITS, KIND, Do
from kogge.games.vilnius.solver import LEAST_DAMAGE

WEIGHTY = frozenset({Do.INCOME, Do.BUILD, Do.RECRUIT, Do.OFFER, Do.PASS, Do.PLACE, Do.ASSAULT, Do.CAPTURE, Do.SEND})
"""Decisions that are worth thinking about; the others are given a quarter of the time."""
LIGHTER = 4
CAREFUL = 4
"""A plan of defence that spares units counts their losses so much higher."""


class Merchant(Steward):
    """Sees everything there is to see now; plans a defence at a glance, and that of the Final Attack with care."""

    def planned(self, view: View, fight: Fight, sent: Targets) -> Targets:
        if view.position.final:
            return super().planned(view, fight, sent)
        return self.glanced(view, fight, sent, range(len(fight.foes)))

    def glanced(self, view: View, fight: Fight, sent: Targets, foes: Sequence[int]) -> Targets:
        """A plan against some of the enemies, after some units have been sent."""
        records = view.records.copy()
        for name in ("foe", "target", "demand", "brought"):
            records[name][0, : len(foes)] = view.records[name][0, foes]
        records["foes"] = len(foes)
        plan = self.sight(view).plan(records, view.edition.components, view.seat) if foes else [0] * len(fight.units)
        numbers = (0, *(foe + 1 for foe in foes))
        found = fight.targets(plan, view.edition.components[0])[len(sent) :]
        return sent + tuple(tuple(numbers[target] for target in targets) for targets in found)


class Overlooking(Merchant):
    """Does not notice everything: neither all that could be done nor every enemy in a fight."""

    OVERLOOKED: int
    """One of so many things."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._chance = generator(seed)

    def noticed(self, view: View) -> Numbers:
        """To pass comes to everybody's mind."""
        codes = view.legal.codes
        seen = np.array([code // KIND == Do.PASS or not self._overlooks() for code in codes])
        return np.flatnonzero(seen) if seen.any() else np.array([below(self._chance, len(codes))])

    def planned(self, view: View, fight: Fight, sent: Targets) -> Targets:
        begun = bool(view.position.spot)
        foes = [foe for foe in range(len(fight.foes)) if begun or not self._overlooks()]
        return self.glanced(view, fight, sent, foes)

    def _overlooks(self) -> bool:
        return below(self._chance, self.OVERLOOKED) == 0


class Apprentice(Overlooking):
    """Overlooks one thing in eight: in a round that is about two."""

    OVERLOOKED = 8


class Journeyman(Overlooking):
    """Overlooks one thing in twenty-seven."""

    OVERLOOKED = 27


class Foreseeing(Merchant):
    """Follows decisions through imagined games in which everybody decides like a steward."""

    GAMES: int
    """Imagined games for one decision, unless a limit says otherwise."""
    WIDTH: int
    """So many decisions are followed, those that look best."""
    PATIENCE: float
    """The longest it thinks, in seconds; without a limit in time it takes the imagined games it needs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._limit: Limit | None = None

    def decide(self, view: View, limit: Limit) -> Decision:
        self._limit = limit
        kind = int(view.legal.codes[0]) // KIND
        if len(view.legal) == 1 or kind in (Do.SEND, Do.USE) or not is_prepared(view.game):
            return super().decide(view, limit)
        return view.legal[self.outlook(view, limit).best]

    def outlook(self, view: View, limit: Limit, width: int | None = None) -> Outlook:
        """What there is to say about the legal decisions, in their order.

        Of more decisions than it follows, those that do not look good count as the worst of the others.
        """
        codes, sight = view.legal.codes, self.sight(view)
        values = sight.glance(view.records, view.edition.components, view.seat, codes)
        order = np.argsort(-values, kind="stable")[: width or self.WIDTH]
        games = limit.simulations or self.GAMES
        if int(codes[0]) // KIND not in WEIGHTY:
            games //= LIGHTER
        found = sight.compare(view, codes[order], no_plans(len(order)), games, self._seconds(limit))
        chances, tried = np.full(len(codes), min(found.chances)), np.zeros(len(codes), np.int64)
        chances[order], tried[order] = found.chances, found.tried
        return Outlook(int(order[found.best]), tuple(chances.tolist()), tuple(tried.tolist()))

    def planned(self, view: View, fight: Fight, sent: Targets) -> Targets:
        """The plan made at a glance, or one of the solver's that leaves the city better off."""
        usual = super().planned(view, fight, sent)
        if int(view.position.spot) or not is_prepared(view.game) or view.position.final:
            return usual
        parts, aim = view.edition.components[0], aim_of(view.position)
        others = (aim, LEAST_DAMAGE, replace(aim, losses=CAREFUL * aim.losses))
        plans = list(dict.fromkeys([usual, *(best_targets(fight, parts, other, sent) for other in others)]))
        if len(plans) == 1:
            return usual
        limit = self._limit
        assert limit is not None
        games = limit.simulations or self.GAMES
        outlook = self.sight(view).compare(
            view, np.full(len(plans), NONE), written(fight, plans), games, self._seconds(limit)
        )
        return plans[outlook.best]

    def stop(self) -> None:
        """End thinking as soon as possible; from any thread."""
        if self._sight is not None:
            self._sight.stop()

    def _seconds(self, limit: Limit) -> float | None:
        return None if limit.time is None else min(limit.time, self.PATIENCE)


def written(fight: Fight, plans: list[Targets]) -> Numbers:
    """Plans of defence as the rules write them."""
    found = np.zeros((len(plans), UNIT_CARDS), np.int64)
    for number, plan in enumerate(plans):
        for fighter, targets in enumerate(plan):
            found[number, fighter] = sum(target << FOE_BITS * spot for spot, target in enumerate(targets))
    return found


class Councillor(Foreseeing):
    """Looks ahead a little."""

    GAMES, WIDTH, PATIENCE = 160, 4, 0.3


class Alderman(Foreseeing):
    """Looks ahead as far as two seconds allow."""

    GAMES, WIDTH, PATIENCE = 600, 6, 1.7
