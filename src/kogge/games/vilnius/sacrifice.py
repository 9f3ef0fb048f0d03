"""The fewest losses with which given enemies can be defeated.

It is tried who may fall to red skulls, the cheapest first. Silver and golden skulls are then paid in full, by anybody
who fought; or they cannot be, and all who fought and could pay are lost: then it is tried who that may be. Whether
the fighters suffice for all that is looked up in the muster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush

from kogge.core.position import NONE
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.fight import Enemy, Fighter, Sending, metal_skulls
from kogge.games.vilnius.muster import ANY_RANK, Front, Muster, Stand, State
from kogge.games.vilnius.toll import least_gifts

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

    def __init__(self, fighters: Sequence[Fighter], enemies: Sequence[Enemy]) -> None:
        self.fighters = fighters
        self.enemies = enemies
        self.silver, self.golden = metal_skulls(enemies)
        self.room = sum(sum(fighter.weapons) for fighter in fighters)
        self.price = cache(self._price)
        self.short_bound = cache(self._short_bound)
        self.muster = Muster(fighters, enemies)

    # --- Who falls to red skulls

    def casualties(self, number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """All who may fall, no more than a number of fighters, with their value, the cheapest first."""
        sorts: dict[object, list[int]] = {}
        for card, each in enumerate(self.fighters):
            key = each.weapons, each.gold, each.tools, each.splits, each.decoy, each.cancels
            sorts.setdefault(key, []).append(card)
        alike = sorted(sorts.values(), key=lambda cards: self.fighters[cards[0]].value)
        queue: list[tuple[int, tuple[int, ...], int, int]] = [(0, (), 0, 0)]
        while queue:
            value, fallen, sort, copies = heappop(queue)
            yield value, fallen
            if len(fallen) < number:
                for other in range(sort, len(alike)):
                    used = copies if other == sort else 0
                    if used < len(alike[other]):
                        card = alike[other][used]
                        heappush(queue, (value + self.fighters[card].value, (*fallen, card), other, used + 1))

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
        return min(self.full_bound(0), self.short_bound(size))

    def full_bound(self, red: int) -> int:
        """The least that is lost if red skulls take so much and all silver and golden ones are paid in full."""
        price = self.price(tuple(range(len(self.fighters))), self.silver, self.golden)
        return red + price[0] if price else ENDLESS

    def _short_bound(self, size: int) -> int:
        """The least that is lost if so many symbols are used and silver or golden skulls cannot be paid in full."""
        bounds = [ENDLESS]
        if self.silver:
            bounds.append(_least_value(size, self.fighters, [each.tools > 0 for each in self.fighters]))
        if self.golden:
            bounds.append(_least_value(size, self.fighters, [each.gold > 0 for each in self.fighters]))
        return min(bounds)

    # --- The search

    def least(self, chosen: Iterable[int], most: int, sizes: Sequence[int]) -> Sacrifice | None:
        """The way to defeat all chosen enemies that loses least, if it loses no more than a limit."""
        chosen = sorted(chosen, key=lambda enemy: (self.enemies[enemy].red > 0, enemy))
        search = _Search(self, tuple(chosen), sum(sizes[enemy] for enemy in chosen), most)
        search.run()
        return search.best


class _Search:
    """The search for the least losses against some enemies."""

    def __init__(self, fight: Sacrifices, chosen: tuple[int, ...], size: int, most: int) -> None:
        self.fight = fight
        self.chosen = chosen
        self.size = size
        self.most = most
        self.skulls = sum(fight.enemies[enemy].red for enemy in chosen)
        self.best: Sacrifice | None = None

    def run(self) -> None:
        for short in (False, True):
            for value, fallen in self.fight.casualties(self.skulls):
                least = self.fight.short_bound(self.size) if short else self.fight.full_bound(value)
                if max(value, least) > self.most:
                    break
                self._try(value, fallen, short=short)

    def _try(self, lost: int, fallen: tuple[int, ...], *, short: bool) -> None:
        """What is to be given if exactly these fall. Who of those that split stands where is watched if need be."""
        payments = self._payments(lost, fallen, strict=False)
        if short:
            if any(payment.is_possible for payment in payments):
                for payment in self._payments(lost, fallen, strict=True):
                    payment.fall_short()
            return
        clear = [payment.pay_in_full() for payment in payments]
        if not all(clear):
            for payment in self._payments(lost, fallen, strict=True):
                payment.pay_in_full()

    def _payments(self, lost: int, fallen: tuple[int, ...], *, strict: bool) -> list[_Payment]:
        muster = self.fight.muster
        troops = tuple(sorted(muster.with_card[card] for card in fallen))
        doomed = tuple(troop for troop in troops if muster.troops[troop].model.splits)
        front = Front(self.chosen, (), troops, doomed, self.fight.room - self.size, strict)
        return [_Payment(self, front, state, points, lost) for state, points in muster.reached(front).items()]


class _Payment:
    """What is given for silver and golden skulls, once it is settled who falls to red ones."""

    def __init__(self, search: _Search, front: Front, state: State, points: int, lost: int) -> None:
        self.search = search
        self.fight = search.fight
        self.muster = search.fight.muster
        self.front = front
        self.state = state
        self.points = points
        self.lost = lost
        fallen = Counter(front.fallen)
        self.alive = [len(troop.cards) - fallen[place] for place, troop in enumerate(self.muster.troops)]
        living = Counter(state.cancels)
        self.joining = [
            number if self._has_place(troop) else min(number, living[troop]) for troop, number in enumerate(self.alive)
        ]
        """How many of each troop are there in any case, or can stand somewhere only to be given."""

    def _has_place(self, troop: int) -> bool:
        model = self.muster.troops[troop].model
        return self.state.most == ANY_RANK or (not model.cancels and model.rank <= self.state.most)

    def _cards(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """So many living fighters of each troop, by number: the first ones of those who split fall."""
        pairs = zip(self.muster.troops, self.alive, numbers, strict=True)
        return tuple(card for troop, alive, number in pairs for card in troop.cards[-alive:][:number] if alive)

    @property
    def is_possible(self) -> bool:
        return self.points & self.muster.with_at_most(self.alive, self.muster.splitting) != 0

    def pay_in_full(self) -> bool:
        """Whether this is clear now: it is the best way so far, or too dear, or impossible."""
        price = self.fight.price(self._cards(self.joining), self.fight.silver, self.fight.golden)
        return price is None or self._settle(self.lost + price[0], self.alive, price[1])

    def fall_short(self) -> None:
        for shortage in sorted(self._shortages(), key=lambda shortage: shortage.value):
            if any(self.joining[troop] < number for troop, number in shortage.limits.items()):
                continue
            others = [0 if troop in shortage.limits else number for troop, number in enumerate(self.joining)]
            price = self.fight.price(self._cards(others), shortage.silver, shortage.golden)
            if price:
                limits = [shortage.limits.get(troop, number) for troop, number in enumerate(self.alive)]
                lost = self._cards([shortage.limits.get(troop, 0) for troop in range(len(self.alive))])
                self._settle(self.lost + shortage.value + price[0], limits, (*lost, *price[1]))

    def _shortages(self) -> Iterator[Shortage]:
        """Too little silver, then golden in full or not; or only golden; if enough symbols are left."""
        fight, troops = self.fight, self.muster.troops
        tools = [troop for troop, each in enumerate(troops) if each.model.tools]
        gold = [troop for troop, each in enumerate(troops) if each.model.gold]
        only_gold = [troop for troop in gold if troop not in tools]
        spare = self.search.most - self.lost
        found = []
        if fight.silver:
            for payers in self._groups(tools, spare, silver=fight.silver - 1):
                found.append((payers, 0, fight.golden))
                if fight.golden:
                    others = self._groups(only_gold, spare, golden=fight.golden - 1)
                    found += [(payers | more, 0, 0) for more in others]
        if fight.golden:
            for payers in self._groups(gold, spare, number=fight.silver + fight.golden - 1):
                if sum(troops[troop].model.gold * payers[troop] for troop in only_gold) < fight.golden:
                    paid = sum(troops[troop].model.tools * number for troop, number in payers.items())
                    found.append((payers, max(0, fight.silver - paid), 0))
        fallen = sum(sum(troops[troop].model.weapons) for troop in self.front.fallen)
        for limits, silver, golden in found:
            value = sum(troops[troop].model.value * number for troop, number in limits.items())
            size = sum(
                sum(each.model.weapons) * limits.get(troop, self.alive[troop]) for troop, each in enumerate(troops)
            )
            if value <= spare and size + fallen >= self.search.size:
                yield Shortage(limits, value, silver, golden)

    def _groups(
        self,
        troops: Sequence[int],
        value: int,
        silver: int = ENDLESS,
        golden: int = ENDLESS,
        number: int = ENDLESS,
    ) -> Iterator[dict[int, int]]:
        """So many of each of some troops, of no more value, tools, gold or fighters than so many."""
        if not troops:
            yield {}
            return
        troop, model = troops[0], self.muster.troops[troops[0]].model
        for count in range(self.alive[troop] + 1):
            rest = (
                value - count * model.value,
                silver - count * model.tools,
                golden - count * model.gold,
                number - count,
            )
            if min(rest) < 0:
                break
            for group in self._groups(troops[1:], *rest):
                yield {troop: count} | group

    # --- Whether the fighters suffice

    def _settle(self, losses: int, limits: Sequence[int], given: tuple[int, ...]) -> bool:
        """If the enemies can be defeated while no more of each troop stand in the end, that is the best way so far."""
        if losses > self.search.most:
            return True
        standing = self._cards(limits)
        fallen = {card for card in self.muster.splitting if card not in self._cards(self.alive)}
        cards = frozenset(card for card in self.muster.splitting if card in standing or card in fallen)
        ends = self.points & self.muster.with_at_most(limits, cards)
        if self.front.strict and self.muster.hands(self.state.shares, self.front.doomed, cards) is None:
            ends = 0
        if ends:
            way = self.muster.retraced(self.front, self.state, ends.bit_length() - 1)
            sent = self._sending(way, given, cards)
            if sent is None:
                return False
            self.search.best = Sacrifice(losses, sent)
            self.search.most = losses - 1
        return True

    def _sending(
        self, way: Sequence[tuple[Stand, int]], given: Iterable[int], splitting: frozenset[int]
    ) -> Sending | None:
        """Send each fighter where its pieces are used, or where it falls; or where it stands only to be given."""
        troops, fighters = self.muster.troops, self.fight.fighters
        goes: list[list[list[int]]] = [[[] for _ in range(WEAPONS)] for _ in fighters]

        def send(card: int, enemy: int) -> None:
            """All that is left of its weapons."""
            for weapon, number in enumerate(fighters[card].weapons):
                goes[card][weapon] += [enemy] * (number - len(goes[card][weapon]))

        def unsent(troop: int) -> list[int]:
            return [card for card in troops[troop].cards if not any(goes[card])]

        shares = tuple((stand, self.muster.share(point)) for stand, point in way)
        hands = self.muster.hands(shares, self.front.doomed, splitting)
        if hands is None:
            return None
        for place, weapon, card in hands:
            goes[card][weapon].append(way[place][0].enemy)
        for stand, point in way:
            for piece, number in self.muster.grid.used(point):
                if piece < len(self.muster.owners):
                    for card in unsent(self.muster.owners[piece])[:number]:
                        send(card, stand.enemy)
        for stand, _ in way:
            for troop in stand.falls:
                if not troops[troop].model.splits:
                    send(unsent(troop)[-1], stand.enemy)
        fallen = Counter(self.front.fallen)
        for troop, number in Counter(self.muster.with_card[card] for card in given).items():
            free = unsent(troop)
            if troops[troop].model.splits:
                guests = [card for card in free if card in given]
            else:
                guests = free[: max(0, number - (len(troops[troop].cards) - len(free) - fallen[troop]))]
            hosts = [stand.enemy for stand, _ in way if self.muster.may_stand(stand, troop)]
            for card in guests:
                send(card, hosts[0])
        for card in range(len(fighters)):
            send(card, NONE)
        return tuple(tuple(enemy for enemies in weapons for enemy in enemies) for weapons in goes)


def _least_value(size: int, fighters: Sequence[Fighter], lost: Sequence[bool]) -> int:
    """The least value lost by using so many symbols, of fighters who are lost or not; a part of one if need be."""
    prices = [(sum(each.weapons), each.value if gone else 0) for each, gone in zip(fighters, lost, strict=True)]
    value = 0
    for symbols, price in sorted(prices, key=lambda each: each[1] / max(1, each[0])):
        if size <= 0:
            break
        used = min(size, symbols)
        value += -(-price * used // max(1, symbols))
        size -= used
    return value if size <= 0 else ENDLESS
