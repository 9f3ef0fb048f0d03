"""The fighters of a fight in troops, and which of them can have been used up once some enemies are defeated.

Red skulls take the most precious of a team. So if it is settled who falls, the others that meet an enemy must not be
more precious than those who fall there. The weapons of all who split are thrown together at first; only where that
leads to a plan in which they cannot be handed out so, it is watched who of them stands where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import numpy as np

from kogge.core.position import NONE
from kogge.games.vilnius.components import WEAPONS
from kogge.games.vilnius.fight import Enemy, Fighter, Symbols
from kogge.games.vilnius.grid import Grid, Move
from kogge.games.vilnius.handing import handed_out
from kogge.games.vilnius.symbols import skulls_left

ANY_RANK = 1 << 20
"""Above every rank."""
ONE: tuple[Symbols, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


@dataclass(frozen=True)
class Troop:
    """Fighters that are alike."""

    cards: tuple[int, ...]
    model: Fighter
    piece: int
    """On the grid, or NONE if they split."""


@dataclass(frozen=True)
class Stand:
    """How the red skulls of an enemy are met; those who fall or cancel are troops, one for each fighter."""

    enemy: int
    falls: tuple[int, ...] = ()
    cancels: tuple[int, ...] = ()
    most: int = ANY_RANK
    """Who is alive after it has no higher rank; NONE if nobody is alive."""
    doomed: tuple[int, ...] = ()
    """Splitting troops that fall, here or elsewhere."""


@dataclass(frozen=True)
class Front:
    """Enemies defeated so far, and the troops that have fallen, one for each fighter."""

    done: tuple[int, ...]
    left: tuple[int, ...]
    """Enemies that are still to be defeated."""
    fallen: tuple[int, ...]
    doomed: tuple[int, ...]
    """Splitting troops that fall, now or later."""
    spare: int
    """By how many symbols a team may be larger than it needs to be."""
    strict: bool
    """Whether it is watched who of those that split stands where. If not, the points reached may be too many."""


@dataclass(frozen=True)
class State:
    """What counts for the rest of a plan beside the pieces used up."""

    most: int = NONE
    """The highest rank that can stand somewhere without changing who falls, unless it cancels."""
    cancels: tuple[int, ...] = ()
    """Troops that cancel and live, one for each fighter, unless anybody can stand somewhere."""
    shares: tuple[tuple[Stand, tuple[int, ...]], ...] = ()
    """The weapons of splitting fighters used where it matters who they are."""


class Muster:
    """The troops of a fight. The weapons of all who split are thrown together, each weapon a piece."""

    def __init__(self, fighters: Sequence[Fighter], enemies: Sequence[Enemy]) -> None:
        self.fighters = fighters
        self.enemies = enemies
        self.troops: list[Troop] = []
        weapons: list[Symbols] = []
        numbers: list[int] = []
        for cards in _groups(fighters):
            model = fighters[cards[0]]
            piece = NONE if model.splits else len(weapons)
            self.troops.append(Troop(cards, model, piece))
            if not model.splits:
                weapons.append(model.weapons)
                numbers.append(len(cards))
        self.owners = [place for place, troop in enumerate(self.troops) if not troop.model.splits]
        """The troop of each piece, before those thrown together."""
        self.single: dict[int, int] = {}
        """The piece of each weapon thrown together."""
        self.splitting = [card for card, each in enumerate(fighters) if each.splits]
        for weapon in range(WEAPONS):
            number = sum(fighters[card].weapons[weapon] for card in self.splitting)
            if number:
                self.single[weapon] = len(weapons)
                weapons.append(ONE[weapon])
                numbers.append(number)
        self.grid = Grid(weapons, numbers)
        self.with_card = {card: place for place, troop in enumerate(self.troops) for card in troop.cards}
        self.reached = cache(self._reached)
        self.stands = cache(self._stands)
        self.moves = cache(self._moves)
        self.ahead = cache(self._ahead)
        self.hands = cache(self._hands)

    # --- What can have been used up

    def _reached(self, front: Front) -> dict[State, int]:
        """The points of the grid at which these enemies are defeated and these have fallen."""
        if not front.done:
            return {} if front.fallen else {State(): 1}
        found: dict[State, int] = {}
        hope = self.ahead(front.left, front.spare)
        for earlier, stand, share, moves in self._steps(front):
            for state, points in self.reached(earlier).items():
                now = self._joined(state, stand, share)
                then = self.grid.spread(points, moves) & hope
                if then and (
                    not share or self.hands(now.shares, front.doomed, frozenset(self.splitting), False) is not None
                ):
                    found[now] = found.get(now, 0) | then
        return found

    def _ahead(self, left: tuple[int, ...], spare: int) -> int:
        """The points at which some enemies can still be defeated, as far as weapons go."""
        if not left:
            return (1 << self.grid.points) - 1
        return self.grid.before(self.ahead(left[1:], spare), self.moves(Stand(left[0]), spare))

    def _steps(self, front: Front) -> Iterator[tuple[Front, Stand, tuple[int, ...], list[Move]]]:
        """The last step to a front, by the stand at the last enemy and the weapons of splitting fighters used there."""
        enemy, others, left = front.done[-1], front.done[:-1], (front.done[-1], *front.left)
        for number in range(min(len(front.fallen), self.enemies[enemy].red) + 1):
            for falls in sorted(set(combinations(front.fallen, number))):
                fallen = tuple(sorted((Counter(front.fallen) - Counter(falls)).elements()))
                earlier = Front(others, left, fallen, front.doomed, front.spare, front.strict)
                if not self.reached(earlier):
                    continue
                for stand in self.stands(enemy, falls, front.doomed):
                    moves = self.moves(stand, front.spare)
                    if not (front.strict and self._is_strict(stand)):
                        yield earlier, stand, (), moves
                        continue
                    shares: dict[tuple[int, ...], list[Move]] = {}
                    for move in moves:
                        shares.setdefault(self.share(move.step), []).append(move)
                    for share, some in shares.items():
                        yield earlier, stand, share, some

    def share(self, point: int) -> tuple[int, ...]:
        """How many of each weapon thrown together are used at a point."""
        used = dict(self.grid.used(point))
        return tuple(used.get(self.single.get(weapon, NONE), 0) for weapon in range(WEAPONS))

    def _joined(self, state: State, stand: Stand, share: tuple[int, ...]) -> State:
        most = max(state.most, stand.most)
        cancels: tuple[int, ...] = ()
        if most < ANY_RANK:
            living = Counter(state.cancels) + (Counter(stand.cancels) - Counter(stand.falls))
            cancels = tuple(sorted(living.elements()))
        return State(most, cancels, (*state.shares, (stand, share)) if share else state.shares)

    def retraced(self, front: Front, state: State, point: int) -> list[tuple[Stand, int]]:
        """A way by which a point was reached: the pieces used against each enemy, as points."""
        if not front.done:
            return []
        for earlier, stand, share, moves in self._steps(front):
            for then, points in self.reached(earlier).items():
                if self._joined(then, stand, share) == state:
                    for room, step in moves:
                        if step <= point and (points & room) >> (point - step) & 1:
                            return [*self.retraced(earlier, then, point - step), (stand, step)]
        raise AssertionError("a point that was never reached")

    # --- Those who split

    def _is_strict(self, stand: Stand) -> bool:
        """Whether it matters who of those that split stands at an enemy."""
        if any(self.troops[troop].model.splits for troop in stand.falls + stand.cancels):
            return True
        return any(not self.may_stand(stand, self.with_card[card]) for card in self.splitting)

    def _hands(
        self,
        shares: tuple[tuple[Stand, tuple[int, ...]], ...],
        doomed: tuple[int, ...],
        cards: frozenset[int],
        ordered: bool = True,
    ) -> list[tuple[int, int, int]] | None:
        """Who of some splitting fighters brings each weapon used at some stands, if it can be so.

        Who has fallen may be more precious than others who fall later. So some order of the stands must allow it;
        without looking for one, some ways are found that are none.
        """
        stands = [stand for stand, _ in shares]
        falls: dict[int, int] = {}
        must: list[tuple[int, int]] = []
        for place, stand in enumerate(stands):
            for troop in stand.falls:
                if self.troops[troop].model.splits:
                    card = next(card for card in self.troops[troop].cards if card not in falls)
                    falls[card] = place
                    must.append((card, place))
            for troop in stand.cancels:
                if self.troops[troop].model.splits and (self.troops[troop].cards[0], place) not in must:
                    must.append((self.troops[troop].cards[0], place))
        later = Counter(doomed) - Counter(self.with_card[card] for card in falls)
        for troop, number in later.items():
            free = [card for card in self.troops[troop].cards if card not in falls]
            falls |= dict.fromkeys(free[:number], NONE)
        needs = [share for _, share in shares]
        weapons = [each.weapons for each in self.fighters]
        able = [[card for card in cards if self._may_ever_stand(card, stand, falls)] for stand in stands]
        found = handed_out(needs, weapons, able, must)
        if found is None or not (ordered and falls):
            return found
        bloody = [place for place, stand in enumerate(stands) if stand.most < ANY_RANK]
        for order in permutations(bloody):
            turns = {place: set(order[: turn + 1]) for turn, place in enumerate(order)}
            able = [
                [
                    card
                    for card in cards
                    if self._may_ever_stand(card, stand, falls if falls.get(card) in turns.get(place, ()) else {})
                ]
                for place, stand in enumerate(stands)
            ]
            found = handed_out(needs, weapons, able, must)
            if found is not None:
                return found
        return None

    def _may_ever_stand(self, card: int, stand: Stand, falls: Iterable[int]) -> bool:
        """Whether a splitting fighter may stand at an enemy, if some fall no later."""
        each = self.fighters[card]
        if stand.most == ANY_RANK:
            return True
        if each.cancels and self.with_card[card] not in (*stand.cancels, *stand.falls):
            return False
        return each.rank <= stand.most or card in falls

    def with_at_most(self, limits: Sequence[int], cards: Iterable[int]) -> int:
        """The points at which no more than so many fighters of each troop are used, and some that split."""
        found = [(piece, limits[troop]) for piece, troop in enumerate(self.owners)]
        totals = np.sum([self.fighters[card].weapons for card in cards] or [(0, 0, 0, 0)], axis=0).tolist()
        found += [(piece, totals[weapon]) for weapon, piece in self.single.items()]
        return self.grid.within(found)

    # --- One enemy

    def _stands(self, enemy: int, falls: tuple[int, ...], doomed: tuple[int, ...]) -> list[Stand]:
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
                living = Counter(troop for troop in cancels if troop not in doomed or troop in falls)
                if left == 0 and not falls:
                    found.append(Stand(enemy, falls, cancels, ANY_RANK, doomed))
                elif len(falls) <= left and falling <= living:
                    most = min(map(self.rank, falls)) if len(falls) == left else NONE
                    if all(self.rank(troop) <= most for troop in living - falling):
                        found.append(Stand(enemy, falls, cancels, most, doomed))
        return found

    def rank(self, troop: int) -> int:
        return self.troops[troop].model.rank

    def may_stand(self, stand: Stand, troop: int) -> bool:
        """Whether one more of a troop, as long as it is alive, changes nothing at an enemy."""
        model = self.troops[troop].model
        return stand.most == ANY_RANK or (not model.cancels and model.rank <= stand.most)

    def _moves(self, stand: Stand, spare: int) -> list[Move]:
        """The pieces that defeat an enemy so, beside the fighters that fall and do not split."""
        falls = Counter(stand.falls)
        named = list((falls | Counter(stand.cancels)).elements())
        limits = {piece: 0 for piece, troop in enumerate(self.owners) if not self.may_stand(stand, troop)}
        lost = {self.troops[troop].piece: number for troop, number in falls.items() if troop in self.owners}
        demand = self.enemies[stand.enemy].demand
        found: dict[int, Move] = {}
        for pieces in set(product(*(self._presence(troop) for troop in named))):
            there = Counter(pieces)
            singles = {piece: number - there[piece] for piece, number in self._singles(stand).items()}
            for move in self.grid.moves(demand, self.grid.least(demand) + spare, there, lost, limits | singles):
                found[move.step] = move
        return list(found.values())

    def _presence(self, troop: int) -> list[int]:
        """The pieces by one of which a fighter of a troop is there."""
        model = self.troops[troop].model
        if model.splits:
            return [piece for weapon, piece in self.single.items() if model.weapons[weapon]]
        return [self.troops[troop].piece]

    def _singles(self, stand: Stand) -> dict[int, int]:
        """The most weapons thrown together that can be used at an enemy."""
        if stand.most == ANY_RANK:
            return {}
        totals = np.zeros(WEAPONS, np.int64)
        for place, troop in enumerate(self.troops):
            if troop.model.splits:
                number = max(stand.doomed.count(place), stand.cancels.count(place))
                if self.may_stand(stand, place):
                    number = len(troop.cards)
                totals += number * np.array(troop.model.weapons)
        return {piece: int(totals[weapon]) for weapon, piece in self.single.items()}


def _groups(fighters: Sequence[Fighter]) -> list[tuple[int, ...]]:
    """The fighters by number, those alike together; but who splits and cancels is alone."""
    groups: dict[object, list[int]] = {}
    for card, each in enumerate(fighters):
        alone = card if each.splits and each.cancels else NONE
        key = each.weapons, each.gold, each.tools, each.splits, each.decoy, each.cancels, alone
        groups.setdefault(key, []).append(card)
    return [tuple(cards) for cards in groups.values()]
