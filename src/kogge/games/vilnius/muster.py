"""The fighters of a fight in troops, and which of them can have been used up once some enemies are defeated.

Red skulls take the most precious of a team. So if it is settled who falls, the others that meet an enemy must not be
more precious than those who fall there. Of those who split all can then be thrown together that may stand at the same
enemies, as it does not matter which of them brings a weapon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import numpy as np

from kogge.core.position import NONE
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.fight import Enemy, Fighter, Symbols
from kogge.games.vilnius.grid import Grid, Move, before, spread
from kogge.games.vilnius.symbols import skulls_left

ANY_RANK = 1 << 20


@dataclass(frozen=True)
class Troop:
    """Fighters thrown together. A piece is the whole fighter, or each weapon of one that splits."""

    cards: tuple[int, ...]
    model: Fighter
    pieces: tuple[int, ...]
    doomed: bool
    """Whether it splits and falls."""


@dataclass(frozen=True)
class Stand:
    """How the red skulls of an enemy are met; those who fall or cancel are troops, one for each fighter."""

    enemy: int
    falls: tuple[int, ...] = ()
    cancels: tuple[int, ...] = ()
    most: int = ANY_RANK
    """Who is alive after it has no higher rank; NONE if nobody is alive."""
    dead: tuple[int, ...] = ()
    """Doomed troops that have fallen to another enemy before; in a loose muster all who split and fall."""


@dataclass(frozen=True)
class Hosts:
    """Where fighters can stand only to be given for silver or golden skulls."""

    most: int = NONE
    """The highest rank that finds a place without changing who falls, unless it cancels."""
    cancels: tuple[int, ...] = ()
    """Troops that cancel and live, one for each fighter."""


@dataclass(frozen=True)
class Front:
    """Enemies defeated so far, and the troops that have fallen, one for each fighter."""

    done: tuple[int, ...]
    left: tuple[int, ...]
    """Enemies that are still to be defeated."""
    fallen: tuple[int, ...]
    spare: int
    """By how many symbols a team may be larger than it needs to be."""
    doomed: tuple[int, ...]
    """Splitting troops that fall, now or later."""


class Muster:
    """A fight in which certain splitting fighters fall; the others are thrown together if they are of one band.

    A loose muster only tells what is surely impossible: in it all who split are thrown together and stand anywhere.
    """

    def __init__(
        self,
        fighters: Sequence[Fighter],
        enemies: Sequence[Enemy],
        doomed: frozenset[int] = frozenset(),
        bands: Mapping[Fighter, int] | None = None,
    ) -> None:
        self.fighters = fighters
        self.enemies = enemies
        self.is_loose = bands is None
        self.troops: list[Troop] = []
        weapons: list[Symbols] = []
        numbers: list[int] = []
        for cards in _groups(fighters, doomed, bands):
            model = fighters[cards[0]]
            parts = {model.weapons: len(cards)}
            if model.splits:
                parts = {} if self.is_loose else singles(fighters[card] for card in cards)
            pieces = tuple(range(len(weapons), len(weapons) + len(parts)))
            self.troops.append(Troop(cards, model, pieces, cards[0] in doomed))
            weapons += parts.keys()
            numbers += parts.values()
        self.troop_of: list[int | None] = [place for place, troop in enumerate(self.troops) for _ in troop.pieces]
        if self.is_loose:
            parts = singles(fighter for fighter in fighters if fighter.splits)
            weapons += parts.keys()
            numbers += parts.values()
            self.troop_of += [None] * len(parts)
        self.grid = Grid(weapons, numbers)
        self.doomed = frozenset(place for place, troop in enumerate(self.troops) if troop.doomed)
        self.with_card = {card: place for place, troop in enumerate(self.troops) for card in troop.cards}
        self.reached = cache(self._reached)
        self.stands = cache(self._stands)
        self.moves = cache(self._moves)
        self.ahead = cache(self._ahead)

    # --- What can have been used up

    def _reached(self, front: Front) -> dict[Hosts, int]:
        """The points of the grid at which these enemies are defeated and these have fallen, by the places left."""
        if not front.done:
            return {} if front.fallen else {Hosts(): 1}
        found: dict[Hosts, int] = {}
        hope = self.ahead(front.left, front.spare)
        for earlier, stand, moves in self._steps(front):
            for hosts, points in self.reached(earlier).items():
                then = spread(points, moves) & hope
                if then:
                    now = self._joined(hosts, stand)
                    found[now] = found.get(now, 0) | then
        return found

    def _ahead(self, left: tuple[int, ...], spare: int) -> int:
        """The points at which some enemies can still be defeated, as far as weapons go."""
        if not left:
            return (1 << self.grid.points) - 1
        return before(self.ahead(left[1:], spare), self.moves(Stand(left[0]), spare))

    def _steps(self, front: Front) -> Iterator[tuple[Front, Stand, list[Move]]]:
        """The last step to a front: whose turn it is matters if fighters that split fall."""
        bloody = [enemy for enemy in front.done if self.enemies[enemy].red]
        for enemy in bloody if self.doomed and bloody else front.done[-1:]:
            others = tuple(other for other in front.done if other != enemy)
            left = tuple(sorted((*front.left, enemy)))
            for number in range(min(len(front.fallen), self.enemies[enemy].red) + 1):
                for falls in sorted(set(combinations(front.fallen, number))):
                    fallen = tuple(sorted((Counter(front.fallen) - Counter(falls)).elements()))
                    dead = front.doomed if self.is_loose else tuple(self.doomed.intersection(fallen))
                    for stand in self.stands(enemy, falls, dead):
                        moves = self.moves(stand, front.spare)
                        if moves:
                            yield Front(others, left, fallen, front.spare, front.doomed), stand, moves

    def _joined(self, hosts: Hosts, stand: Stand) -> Hosts:
        most = max(hosts.most, stand.most)
        if most == ANY_RANK:
            return Hosts(most)
        living = Counter(hosts.cancels) + (Counter(stand.cancels) - Counter(stand.falls))
        return Hosts(most, tuple(sorted(living.elements())))

    def retraced(self, front: Front, hosts: Hosts, point: int) -> list[tuple[Stand, int]]:
        """A way by which a point was reached: the pieces used against each enemy, as points."""
        if not front.done:
            return []
        for earlier, stand, moves in self._steps(front):
            for places, points in self.reached(earlier).items():
                if self._joined(places, stand) == hosts:
                    for room, step in moves:
                        if step <= point and (points & room) >> (point - step) & 1:
                            return [*self.retraced(earlier, places, point - step), (stand, step)]
        raise AssertionError("a point that was never reached")

    def with_at_most(self, limits: Sequence[int]) -> int:
        """The points at which no more than so many fighters of each troop are used; the doomed do not count."""
        return self.grid.within(
            (piece, limit * int(self.grid.numbers[piece]) // len(troop.cards))
            for troop, limit in zip(self.troops, limits, strict=True)
            if not troop.doomed
            for piece in troop.pieces
        )

    # --- One enemy

    def _stands(self, enemy: int, falls: tuple[int, ...], dead: tuple[int, ...]) -> list[Stand]:
        """The ways to meet the red skulls of an enemy if some fall to them, after some have fallen elsewhere."""
        red = self.enemies[enemy].red
        cancelling: list[int] = []
        for place, troop in enumerate(self.troops):
            if troop.model.cancels:
                cancelling += [place] * min(red, len(troop.cards))
        falling = Counter(troop for troop in falls if self.troops[troop].model.cancels)
        found = []
        for number in range(min(red, len(cancelling)) + 1):
            left = skulls_left(red, number)
            for cancels in sorted(set(combinations(cancelling, number))):
                living = Counter(troop for troop in cancels if troop not in dead or troop in falls)
                if left == 0 and not falls:
                    found.append(Stand(enemy, falls, cancels, ANY_RANK, dead))
                elif len(falls) <= left and falling <= living:
                    most = min(map(self.rank, falls)) if len(falls) == left else NONE
                    if all(self.rank(troop) <= most for troop in living - falling):
                        found.append(Stand(enemy, falls, cancels, most, dead))
        return found

    def rank(self, troop: int) -> int:
        return self.troops[troop].model.rank

    def may_stand(self, stand: Stand, troop: int) -> bool:
        """Whether one more of a troop at an enemy changes nothing there."""
        model = self.troops[troop].model
        return stand.most == ANY_RANK or (not model.cancels and (model.rank <= stand.most or troop in stand.dead))

    def _moves(self, stand: Stand, spare: int) -> list[Move]:
        """The pieces that defeat an enemy so, beside the fighters that fall and do not split."""
        falls = Counter(stand.falls)
        named = list((falls | Counter(stand.cancels)).elements())
        limits = {
            piece: 0
            for piece, troop in enumerate(self.troop_of)
            if troop is not None and not self.may_stand(stand, troop)
            if not (self.troops[troop].model.splits and troop in named)
        }
        limits |= self._loose_limits(stand)
        demand = self.enemies[stand.enemy].demand
        found: dict[int, Move] = {}
        for pieces in set(product(*(self._presence(troop) for troop in named))):
            there = Counter(pieces)
            lost = Counter(
                {
                    self.troops[troop].pieces[0]: number
                    for troop, number in falls.items()
                    if not self.troops[troop].model.splits
                }
            )
            more = {
                piece: limit - (there[piece] if self.troop_of[piece] is None else 0) for piece, limit in limits.items()
            }
            for move in self.grid.moves(demand, self.grid.least(demand) + spare, there, lost, more):
                found[move.step] = move
        return list(found.values())

    def _presence(self, troop: int) -> Sequence[int]:
        """The pieces by one of which a fighter of a troop is there."""
        if self.troops[troop].pieces:
            return self.troops[troop].pieces
        weapons = self.troops[troop].model.weapons
        pooled = [piece for piece, owner in enumerate(self.troop_of) if owner is None]
        return [piece for piece in pooled if np.dot(self.grid.weapons[piece], weapons)]

    def _loose_limits(self, stand: Stand) -> dict[int, int]:
        """In a loose muster, the weapons of all splitting fighters that may stand at an enemy."""
        if not self.is_loose or stand.most == ANY_RANK:
            return {}
        weapons = np.zeros(WEAPONS, np.int64)
        for place, troop in enumerate(self.troops):
            if troop.model.splits:
                number = max(stand.dead.count(place), stand.cancels.count(place))
                if self.may_stand(replace(stand, dead=()), place):
                    number = len(troop.cards)
                weapons += number * np.array(troop.model.weapons)
        pooled = [piece for piece, owner in enumerate(self.troop_of) if owner is None]
        return {piece: int(np.dot(self.grid.weapons[piece], weapons)) for piece in pooled}


def _groups(
    fighters: Sequence[Fighter], doomed: frozenset[int], bands: Mapping[Fighter, int] | None
) -> list[tuple[int, ...]]:
    """The fighters by number: those alike together, splitting ones by bands, but the doomed and who cancels alone."""
    groups: dict[object, list[int]] = {}
    for card, each in enumerate(fighters):
        key: object = (each.weapons, each.gold, each.tools, each.splits, each.decoy, each.cancels)
        if each.splits and bands is not None:
            key = -1 - card if card in doomed or each.cancels else bands[each]
        groups.setdefault(key, []).append(card)
    return [tuple(cards) for cards in groups.values()]


def singles(fighters: Iterable[Fighter]) -> dict[Symbols, int]:
    """The weapons of fighters one by one."""
    ones: list[Symbols] = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
    totals = np.sum([fighter.weapons for fighter in fighters] or [(0, 0, 0, 0)], axis=0).tolist()
    return {one: number for one, number in zip(ones, totals, strict=True) if number}
