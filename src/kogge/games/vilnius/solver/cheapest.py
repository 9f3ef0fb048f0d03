"""The fewest losses with which given enemies can be defeated.

It is tried who may fall to the red skulls of each enemy, the cheapest first. Silver and golden skulls are then paid in
full, by anybody who fought; or they cannot be, and all who fought and could pay are lost: then it is tried who that may
be. Whether the fighters suffice for all that, the deployment finds out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from kogge.core.position import NONE, Numbers
from kogge.games.vilnius.rules.components import WEAPONS
from kogge.games.vilnius.solver.allocation import ANY_RANK
from kogge.games.vilnius.solver.fight import Sending, metal_skulls
from kogge.games.vilnius.solver.formation_search import FormationSearch
from kogge.games.vilnius.solver.formations import Army, Formation, Share
from kogge.games.vilnius.solver.losses import least_gifts

ENDLESS = 1 << 20
"""More than can be lost."""


@dataclass(frozen=True)
class Sacrifice:
    """A way to defeat enemies, with its losses."""

    losses: int
    sent: Sending


@dataclass(frozen=True)
class Shortage:
    """Silver or golden skulls that cannot be paid in full, as only few who could pay have fought; these are lost."""

    limits: Mapping[int, int]
    """The most of each troop that may stand after the red skulls; of others any number may."""
    value: int
    silver: int
    golden: int
    """What is still paid, by others."""


class Sacrifices:
    """What is found out about the losses in a fight."""

    def __init__(self, army: Army) -> None:
        self.army = army
        self.fighters, self.enemies = army.fighters, army.enemies
        self.silver, self.golden = metal_skulls(self.enemies)
        self.room = sum(sum(fighter.weapons) for fighter in self.fighters)
        self.price = cache(self._price)
        self.short_bound = cache(self._short_bound)

    # --- Silver and golden skulls

    def _price(self, standing: tuple[int, ...], silver: int, golden: int) -> tuple[int, tuple[int, ...]] | None:
        """The least value that pays skulls in full, and who pays, of some fighters."""
        prices = [(self.fighters[card].tools, self.fighters[card].gold) for card in standing]
        gifts = least_gifts(prices, silver, golden, full=True)
        if gifts is None:
            return None
        return gifts.value, tuple(standing[place] for place in gifts.for_silver + gifts.for_golden)

    def bound(self, size: int) -> int:
        """The least that is lost if so many symbols are used."""
        return min(self.full_bound, self.short_bound(size))

    @property
    def full_bound(self) -> int:
        """The least that is lost if all silver and golden skulls are paid in full."""
        price = self.price(tuple(range(len(self.fighters))), self.silver, self.golden)
        return price[0] if price else ENDLESS

    def _short_bound(self, size: int) -> int:
        """The least that is lost if so many symbols are used and silver or golden skulls cannot be paid in full.

        Then only few who could pay have fought: fewer than silver skulls, or than skulls of both metals, for the golden
        ones; and those who have fallen.
        """
        bounds = [ENDLESS]
        red = sum(enemy.red for enemy in self.enemies)
        if self.silver:
            bounds.append(self._least_value(size, [each.tools > 0 for each in self.fighters], red + self.silver - 1))
        if self.golden:
            payers = red + self.silver + self.golden - 1
            bounds.append(self._least_value(size, [each.gold > 0 for each in self.fighters], payers))
        return min(bounds)

    def _least_value(self, size: int, lost: Sequence[bool], number: int) -> int:
        """The least value lost by using so many symbols, if only so many of those who are lost may fight.

        A part of one is used if need be.
        """
        symbols = sorted(
            (sum(each.weapons) for each, gone in zip(self.fighters, lost, strict=True) if gone), reverse=True
        )
        if self.room - sum(symbols[number:]) < size:
            return ENDLESS
        value = 0
        prices = [
            (sum(each.weapons), each.value if gone else 0) for each, gone in zip(self.fighters, lost, strict=True)
        ]
        for weapons, price in sorted(prices, key=lambda each: each[1] / max(1, each[0])):
            if size <= 0:
                break
            used = min(size, weapons)
            value += -(-price * used // max(1, weapons))
            size -= used
        return value

    # --- The search

    def least(self, chosen: Iterable[int], most: int) -> Sacrifice | None:
        """The way to defeat all chosen enemies that loses least, if it loses no more than a limit."""
        search = _Search(self, chosen, most)
        search.run()
        return search.best


class _Search:
    """The search for the least losses against some enemies."""

    def __init__(self, fight: Sacrifices, chosen: Iterable[int], most: int) -> None:
        enemies = fight.enemies
        self.fight = fight
        self.most = most
        self.best: Sacrifice | None = None
        self.size = sum(sum(enemies[enemy].demand) for enemy in chosen)
        self.chosen = sorted(chosen, key=lambda enemy: (enemies[enemy].red == 0, -sum(enemies[enemy].demand), enemy))
        self.choices = [
            fight.army.formations(enemies[enemy].demand, enemies[enemy].red)
            for enemy in self.chosen
            if enemies[enemy].red
        ]
        """The ways to meet red skulls, for each enemy that has any: these come first."""
        self.demands = [enemies[enemy].demand for enemy in self.chosen]

    def run(self) -> None:
        """Try all who can fall to red skulls, the cheapest first."""
        if not all(self.choices):
            return
        full, short = self.fight.full_bound, self.fight.short_bound(self.size)
        least = sum(formations[0].value for formations in self.choices)
        most = sum(formations[-1].value for formations in self.choices)
        anyhow = [self.fight.army.anyhow(demand) for demand in self.demands[len(self.choices) :]]
        search = FormationSearch(self.fight.army.deployment, self.demands, self.choices)
        for value in range(least, most + 1):
            if min(value + full, max(value, short)) > self.most:
                break
            for formations in search.of_value(value):
                Front(self, [*formations, *anyhow]).settle()


class Front:
    """How all enemies of a search are met."""

    def __init__(self, search: _Search, formations: Sequence[Formation]) -> None:
        self.search = search
        self.fight = search.fight
        self.army = search.fight.army
        self.formations = formations
        self.lost = sum(formation.value for formation in formations)
        self.fallen = Counter(troop for formation in formations for troop in formation.falls)
        troops = self.army.troops
        self.alive = [len(troop.cards) - self.fallen[place] for place, troop in enumerate(troops)]
        self.doomed = tuple(troop for troop in self.fallen.elements() if troops[troop].model.splits)
        """Those who split and fall, one for each."""

    # --- Silver and golden skulls

    def settle(self) -> None:
        """Look for the least losses if exactly these fall."""
        if min(self.alive, default=0) < 0:
            return
        if not all(self.army.is_sound(formation, self.doomed) for formation in self.formations):
            return
        highest = max((formation.most for formation in self.formations), default=NONE)
        living = Counter(troop for formation in self.formations for troop in formation.living)
        self.joining = [
            number if self._has_place(troop, highest) else min(number, living[troop])
            for troop, number in enumerate(self.alive)
        ]
        """How many of each troop are there in any case, or can stand somewhere only to be given."""
        self._pay_in_full()
        if max(self.lost, self.fight.short_bound(self.search.size)) <= self.search.most:
            self._fall_short()

    def _has_place(self, troop: int, highest: int) -> bool:
        model = self.army.troops[troop].model
        return highest == ANY_RANK or (not model.cancels and model.rank <= highest)

    def _cards(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """So many living fighters of each troop, by number: the first ones of those who split fall."""
        pairs = zip(self.army.troops, self.alive, numbers, strict=True)
        return tuple(card for troop, alive, number in pairs for card in troop.cards[-alive:][:number] if alive)

    def _pay_in_full(self) -> None:
        price = self.fight.price(self._cards(self.joining), self.fight.silver, self.fight.golden)
        if price:
            self._try(self.lost + price[0], self.alive, price[1])

    def _fall_short(self) -> None:
        for shortage in sorted(self._shortages(), key=lambda shortage: shortage.value):
            if any(self.joining[troop] < number for troop, number in shortage.limits.items()):
                continue
            others = [0 if troop in shortage.limits else number for troop, number in enumerate(self.joining)]
            price = self.fight.price(self._cards(others), shortage.silver, shortage.golden)
            if price:
                limits = [shortage.limits.get(troop, number) for troop, number in enumerate(self.alive)]
                lost = self._cards([shortage.limits.get(troop, 0) for troop in range(len(self.alive))])
                self._try(self.lost + shortage.value + price[0], limits, (*lost, *price[1]))

    def _shortages(self) -> Iterator[Shortage]:
        """Too little silver, then golden in full or not; or only golden."""
        fight, troops = self.fight, self.army.troops
        tools = [troop for troop, each in enumerate(troops) if each.model.tools]
        gold = [troop for troop, each in enumerate(troops) if each.model.gold]
        only_gold = [troop for troop in gold if troop not in tools]
        spare = self.search.most - self.lost
        room = self.fight.room - self.search.size
        found = []
        if fight.silver:
            for payers in self._groups(tools, room, spare, silver=fight.silver - 1):
                found.append((payers, 0, fight.golden))
                if fight.golden:
                    others = self._groups(only_gold, room, spare, golden=fight.golden - 1)
                    found += [(payers | more, 0, 0) for more in others]
        if fight.golden:
            for payers in self._groups(gold, room, spare, number=fight.silver + fight.golden - 1):
                if sum(troops[troop].model.gold * payers[troop] for troop in only_gold) < fight.golden:
                    paid = sum(troops[troop].model.tools * number for troop, number in payers.items())
                    found.append((payers, max(0, fight.silver - paid), 0))
        for limits, silver, golden in found:
            value = sum(troops[troop].model.value * number for troop, number in limits.items())
            if value <= spare:
                yield Shortage(limits, value, silver, golden)

    def _groups(
        self,
        troops: Sequence[int],
        room: int,
        value: int,
        silver: int = ENDLESS,
        golden: int = ENDLESS,
        number: int = ENDLESS,
    ) -> Iterator[dict[int, int]]:
        """So many of each of some troops, of no more value, tools, gold or fighters than so many.

        The others of these troops stay out, but no more than so many symbols can be done without.
        """
        if not troops:
            yield {}
            return
        troop, model = troops[0], self.army.troops[troops[0]].model
        for count in range(self.alive[troop] + 1):
            without = room - (self.alive[troop] - count) * sum(model.weapons)
            rest = (
                value - count * model.value,
                silver - count * model.tools,
                golden - count * model.gold,
                number - count,
            )
            if min(rest) < 0:
                break
            if without >= 0:
                for group in self._groups(troops[1:], without, *rest):
                    yield {troop: count} | group

    # --- Whether the fighters suffice

    def _try(self, losses: int, standing: Sequence[int], given: tuple[int, ...]) -> None:
        """If the enemies can be defeated while no more of each troop stand in the end, that is the best way so far."""
        if losses > self.search.most:
            return
        alive, kept = self._cards(self.alive), self._cards(standing)
        cards = frozenset(card for card in self.army.splitting if card in kept or card not in alive)
        for teams, shares in self._ways(standing, cards):
            hands = self.army.hands(list(zip(self.formations, shares, strict=True)), self.doomed, cards)
            if hands is not None:
                self.search.best = Sacrifice(losses, self._sending(teams, hands, given))
                self.search.most = losses - 1
                return

    def _ways(self, standing: Sequence[int], cards: frozenset[int]) -> Iterator[tuple[Numbers, list[Share]]]:
        """The teams that defeat all enemies, and the weapons of those who split used at each.

        Hardly any of them cannot be handed out.
        """
        army, formations = self.army, self.formations
        whole, weapons = army.whole, army.deployment.loose
        free = np.array([*standing[:whole], *army.loose(cards)], np.int64)
        for formation in formations:
            free -= formation.kept
        there = np.array([formation.there for formation in formations], np.int64).reshape(-1, len(free))
        splitting = [len(cards.intersection(troop.cards)) for troop in army.troops[whole:]]
        for present in product(*map(army.presences, formations)):
            numbers, met = free.copy(), there.copy()
            met[:, whole:] = np.array(present, np.int64).reshape(len(formations), len(weapons))
            numbers[whole:] -= met[:, whole:].sum(axis=0)
            choices = [army.teams(formation, share) for formation, share in zip(formations, present, strict=True)]
            for teams in army.deployment.shared_out(self.search.demands, formations, choices, met, numbers, splitting):
                used = np.zeros((len(formations), WEAPONS), np.int64)
                used[:, weapons] = (met + teams)[:, whole:]
                yield teams, [tuple(row) for row in used.tolist()]

    def _sending(self, teams: Numbers, hands: Sequence[tuple[int, int, int]], given: Iterable[int]) -> Sending:
        """Send each fighter where it is used, or where it falls; or where it stands only to be given."""
        troops, fighters = self.army.troops, self.fight.fighters
        goes: list[list[list[int]]] = [[[] for _ in range(WEAPONS)] for _ in fighters]

        def send(card: int, enemy: int) -> None:
            """All that is left of its weapons."""
            for weapon, number in enumerate(fighters[card].weapons):
                goes[card][weapon] += [enemy] * (number - len(goes[card][weapon]))

        def unsent(troop: int) -> list[int]:
            return [card for card in troops[troop].cards if not any(goes[card])]

        posts = list(zip(self.search.chosen, self.formations, strict=True))
        for place, weapon, card in hands:
            goes[card][weapon].append(self.search.chosen[place])
        for (enemy, formation), team in zip(posts, teams.tolist(), strict=True):
            for troop in range(self.army.whole):
                for card in unsent(troop)[: team[troop] + formation.kept[troop]]:
                    send(card, enemy)
        for enemy, formation in posts:
            for troop in formation.falls:
                if not troops[troop].model.splits:
                    send(unsent(troop)[-1], enemy)
        for troop, number in Counter(self.army.with_card[card] for card in given).items():
            free = unsent(troop)
            if troops[troop].model.splits:
                guests = [card for card in free if card in given]
            else:
                guests = free[: max(0, number - (len(troops[troop].cards) - len(free) - self.fallen[troop]))]
            hosts = [enemy for enemy, formation in posts if formation.admits(troop)]
            for card in guests:
                send(card, hosts[0])
        for card in range(len(fighters)):
            send(card, NONE)
        return tuple(tuple(enemy for enemies in weapons for enemy in enemies) for weapons in goes)
