"""The fighters of a fight in troops, and how they can stand against enemies with red skulls.

Red skulls take the most precious of a team. So if it is settled who falls, the others that meet an enemy must not be
more precious than those who fall there. The weapons of all who split are thrown together; once it is known where they
are used, it is seen whether they can be handed out so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np

from kogge.core.position import NONE, Numbers
from kogge.games.vilnius.rules.weapons import raised, skulls_left
from kogge.games.vilnius.solver.allocation import ANY_RANK
from kogge.games.vilnius.solver.feasibility import Deployment, Splitting
from kogge.games.vilnius.solver.fight import Enemy, Fighter, Symbols
from kogge.games.vilnius.solver.matching import handed_out
from kogge.games.vilnius.solver.teams import Teams


@dataclass(frozen=True)
class Troop:
    """Fighters that are alike."""

    cards: tuple[int, ...]
    model: Fighter


@dataclass(frozen=True, eq=False)
class Formation:
    """How the red skulls of an enemy are met; those who fall or cancel are troops, one for each fighter."""

    army: Army
    demand: Symbols
    falls: tuple[int, ...] = ()
    cancels: tuple[int, ...] = ()
    most: int = ANY_RANK
    """Who is alive after it has no higher rank; NONE if nobody is alive."""

    @cached_property
    def value(self) -> int:
        """Of all who fall."""
        return sum(self.army.troops[troop].model.value for troop in self.falls)

    @cached_property
    def named(self) -> tuple[int, ...]:
        """All who have to be there."""
        return tuple((Counter(self.falls) | Counter(self.cancels)).elements())

    @cached_property
    def living(self) -> tuple[int, ...]:
        """Those of them who live."""
        return tuple((Counter(self.cancels) - Counter(self.falls)).elements())

    @cached_property
    def there(self) -> Numbers:
        """How many of each piece have to be there."""
        return self.army.counted(self.named)

    @cached_property
    def kept(self) -> Numbers:
        """How many of these live."""
        return self.army.counted(self.living)

    @cached_property
    def splitting(self) -> Numbers:
        """How many of each troop that splits fall, then how many cancel."""
        troops = range(self.army.whole, len(self.army.troops))
        falling, cancelling = Counter(self.falls), Counter(self.cancels)
        return np.array([*(falling[troop] for troop in troops), *(cancelling[troop] for troop in troops)], np.int64)

    @cached_property
    def limits(self) -> Numbers:
        """How many more of each piece may be there, if those who split can do anything."""
        limits = self.army.deployment.numbers.copy()
        for troop in range(self.army.whole):
            if not self.admits(troop):
                limits[troop] = 0
        return limits

    @cached_property
    def teams(self) -> Teams:
        """The teams that win, beside those who have to be there, if those who split can do anything."""
        return self.army.teams(self, (0,) * len(self.army.deployment.loose))

    def admits(self, troop: int) -> bool:
        """Whether one more of a troop, as long as it is alive, changes nothing there."""
        model = self.army.troops[troop].model
        return self.most == ANY_RANK or (not model.cancels and model.rank <= self.most)

    def may_win(self) -> bool:
        """Whether all who may stand there suffice, if it were the only enemy."""
        supply = (self.there + self.limits) @ self.army.deployment.pieces
        return raised(supply, np.array(self.demand)) == sum(self.demand)


Share = tuple[int, ...]
"""How many weapons of each loose kind are used of those who split."""


class Army:
    """The troops of a fight, each a piece, but for those who split: their weapons are the pieces."""

    def __init__(self, fighters: Sequence[Fighter], enemies: Sequence[Enemy], most_effort: int, *, fast: bool) -> None:
        self.fighters = fighters
        self.enemies = enemies
        groups = sorted(_groups(fighters), key=lambda cards: -sum(fighters[cards[0]].weapons))
        whole = [cards for cards in groups if not fighters[cards[0]].splits]
        parted = [cards for cards in groups if fighters[cards[0]].splits]
        self.troops = [Troop(cards, fighters[cards[0]]) for cards in whole + parted]
        self.whole = len(whole)
        """So many troops do not split, the first ones: each is the piece of the same number."""
        self.splitting = [card for cards in parted for card in cards]
        self.with_card = {card: place for place, troop in enumerate(self.troops) for card in troop.cards}
        self.deployment = Deployment(
            [troop.model.weapons for troop in self.troops[: self.whole]],
            [len(cards) for cards in whole],
            [
                Splitting(len(troop.cards), troop.model.weapons, troop.model.rank, troop.model.cancels)
                for troop in self.troops[self.whole :]
            ],
            most_effort,
            fast=fast,
        )
        self.formations = cache(self._formations)
        self.anyhow = cache(partial(Formation, self))
        self.teams = cache(self._teams)

    def loose(self, cards: Iterable[int]) -> list[int]:
        """How many weapons of each loose kind some who split have."""
        return [sum(self.fighters[card].weapons[weapon] for card in cards) for weapon in self.deployment.loose]

    def counted(self, troops: Iterable[int]) -> Numbers:
        """How many of each piece some fighters are who do not split."""
        found = np.zeros_like(self.deployment.numbers)
        for troop in troops:
            if troop < self.whole:
                found[troop] += 1
        return found

    # --- One enemy

    def _formations(self, demand: Symbols, red: int) -> list[Formation]:
        """All ways to meet the red skulls of an enemy, the cheapest first."""
        cancelling: list[int] = []
        for place, troop in enumerate(self.troops):
            if troop.model.cancels:
                cancelling += [place] * min(red, len(troop.cards))
        found = [Formation(self, demand, cancels=cancels) for cancels in set(combinations(cancelling, red))]
        for number in range(red):
            for cancels in set(combinations(cancelling, number)):
                found += self._bloody_formations(demand, cancels, skulls_left(red, number))
        return sorted(
            filter(Formation.may_win, found),
            key=lambda formation: (formation.value, formation.falls, formation.cancels),
        )

    def _bloody_formations(self, demand: Symbols, cancels: tuple[int, ...], skulls: int) -> Iterator[Formation]:
        """Some fall; or fewer than there are skulls, and then nobody is left."""
        present = Counter(cancels)
        for number in range(skulls + 1):
            for falls in combinations_with_replacement(range(len(self.troops)), number):
                fallen = Counter(falls)
                if any(len(self.troops[troop].cards) < times for troop, times in fallen.items()) or any(
                    self.troops[troop].model.cancels and present[troop] < times for troop, times in fallen.items()
                ):
                    continue
                most = min(map(self.rank, falls)) if number == skulls else NONE
                if all(self.rank(troop) <= most for troop in present - fallen if troop < self.whole):
                    yield Formation(self, demand, falls, cancels, most)

    def rank(self, troop: int) -> int:
        return self.troops[troop].model.rank

    # --- Those who split

    def presences(self, formation: Formation) -> list[Share]:
        """The weapons by which those who split and have to be there can be there: one of each of them."""
        kinds = self.deployment.loose
        named = [self.troops[troop].model.weapons for troop in formation.named if troop >= self.whole]
        ways = product(*([weapon for weapon in kinds if weapons[weapon]] for weapons in named))
        return sorted({tuple(way.count(weapon) for weapon in kinds) for way in ways})

    def _teams(self, formation: Formation, present: Share) -> Teams:
        """The teams that win, if those who split and have to be there bring some weapons; others can do anything."""
        there, limits = formation.there.copy(), formation.limits.copy()
        there[self.whole :] = present
        limits[self.whole :] -= there[self.whole :]
        return self.deployment.beside(self.deployment.meeting(formation.demand), there, limits)

    def is_sound(self, formation: Formation, doomed: Sequence[int]) -> bool:
        """Whether those who split and cancel may be there: they are not too precious, or fall."""
        if not any(troop >= self.whole for troop in formation.cancels):
            return True
        living = Counter(troop for troop in formation.cancels if troop not in doomed or troop in formation.falls)
        falling = Counter(troop for troop in formation.falls if self.troops[troop].model.cancels)
        return falling <= living and all(self.rank(troop) <= formation.most for troop in living - falling)

    def hands(
        self, shares: Sequence[tuple[Formation, Share]], doomed: Sequence[int], cards: frozenset[int]
    ) -> list[tuple[int, int, int]] | None:
        """Who of some splitting fighters brings each weapon used in some formations, if it can be so.

        Who has fallen may be more precious than others who fall later. So some order of the stands must allow it.
        """
        formations = [formation for formation, _ in shares]
        falls: dict[int, int] = {}
        must: list[tuple[int, int]] = []
        for place, formation in enumerate(formations):
            for troop in formation.falls:
                if self.troops[troop].model.splits:
                    card = next(card for card in self.troops[troop].cards if card not in falls)
                    falls[card] = place
                    must.append((card, place))
            for troop in formation.cancels:
                if self.troops[troop].model.splits and (self.troops[troop].cards[0], place) not in must:
                    must.append((self.troops[troop].cards[0], place))
        later = Counter(doomed) - Counter(self.with_card[card] for card in falls)
        for troop, number in later.items():
            free = [card for card in self.troops[troop].cards if card not in falls]
            falls |= dict.fromkeys(free[:number], NONE)
        needs = [share for _, share in shares]
        weapons = [each.weapons for each in self.fighters]
        able = [[card for card in cards if self._may_ever_stand(card, formation, falls)] for formation in formations]
        found = handed_out(needs, weapons, able, must)
        if found is None or not falls:
            return found
        bloody = [place for place, formation in enumerate(formations) if formation.most < ANY_RANK]
        for order in permutations(bloody):
            turns = {place: set(order[: turn + 1]) for turn, place in enumerate(order)}
            able = [
                [
                    card
                    for card in cards
                    if self._may_ever_stand(card, formation, falls if falls.get(card) in turns.get(place, ()) else {})
                ]
                for place, formation in enumerate(formations)
            ]
            found = handed_out(needs, weapons, able, must)
            if found is not None:
                return found
        return None

    def _may_ever_stand(self, card: int, formation: Formation, falls: Iterable[int]) -> bool:
        """Whether a splitting fighter may stand at an enemy, if some fall no later."""
        each = self.fighters[card]
        if formation.most == ANY_RANK:
            return True
        if each.cancels and self.with_card[card] not in (*formation.cancels, *formation.falls):
            return False
        return each.rank <= formation.most or card in falls


def _groups(fighters: Sequence[Fighter]) -> list[tuple[int, ...]]:
    """The fighters by number, those alike together; but who splits and cancels is alone."""
    groups: dict[object, list[int]] = {}
    for card, each in enumerate(fighters):
        alone = card if each.splits and each.cancels else NONE
        key = each.weapons, each.gold, each.tools, each.splits, each.decoy, each.cancels, alone
        groups.setdefault(key, []).append(card)
    return [tuple(cards) for cards in groups.values()]
