"""What a choice may bring. The round is played out by the rules for every way in which the others may play.

Nothing is hidden in Visby but the choices of the others, and what they hold lies open. So all they can do is known,
and of that only the cards matter which touch one's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from kogge.core.bits import has, members
from kogge.core.drawing import EventRow
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.core.position import NONE, Records, blank
from kogge.core.rehearsal import Rehearsal
from kogge.core.view import View
from kogge.games.visby.rules.components import ACTIONS, EVERY_CARD, MARKET, MERCHANT
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.position import KIND, Do, Phase
from kogge.games.visby.table.lookup import Brought, brought

Others = tuple[int, ...]
"""How many of the others play each card that matters."""


@dataclass(frozen=True)
class Course:
    """How a round goes for one seat, up to the end of the eight steps."""

    brought: Mapping[int, Brought]
    """By own card; a merchant trades for as many seals as possible."""
    found: Mapping[int, int]
    """What lay on the track when a card was evaluated that takes from one; where the purse stood for a merchant."""
    sharers: Mapping[int, int]
    seals: int
    goods: int
    tracks: tuple[int, ...]


@dataclass(frozen=True)
class Forecast:
    """What a set of own cards may bring."""

    kinds: tuple[int, ...]
    """The cards of others that matter for it."""
    courses: Mapping[Others, Course]
    """By what the others play of them; first where they play the fewest."""

    @property
    def least(self) -> Others:
        return next(iter(self.courses))

    @property
    def plain(self) -> Course:
        return self.courses[self.least]


def forecasts(view: View) -> Mapping[int, Forecast]:
    """For every set of cards a seat may play now, and for each card by itself."""
    return _forecasts(_Asked(view.records.tobytes(), view.seat, view.edition.sha256, view))


@dataclass(frozen=True)
class _Asked:
    """A seat in a position. It is looked at often while the others choose, and reckoned once."""

    position: bytes
    seat: int
    edition: str
    view: View = field(compare=False)


@lru_cache(maxsize=256)
def _forecasts(asked: _Asked) -> Mapping[int, Forecast]:
    view = asked.view
    hand = members(int(view.position.hand[view.seat]))
    choices = {code % KIND for code in view.legal.codes.tolist()} | {1 << card for card in hand}
    return {choice: _forecast(view, choice) for choice in sorted(choices)}


def _forecast(view: View, choice: int) -> Forecast:
    touching = matters(view.game, view.edition)
    kinds = tuple(sorted({kind for card in members(choice) for kind in touching[card]}))
    table = _Table(view.game, view.edition, view.records, view.seat)
    ways = _ways(view, kinds)
    return Forecast(
        kinds, {others: table.course(choice, ways[others]) for others in sorted(ways, key=lambda one: (sum(one), one))}
    )


def _ways(view: View, kinds: tuple[int, ...]) -> dict[Others, dict[int, int]]:
    """All that the others can play of some cards, each with one way in which it comes about.

    The rules do not ask which of the others it is, so numbers are enough.
    """
    number = int(view.edition.components[0].cards[len(view.names)])
    ways: dict[Others, dict[int, int]] = {(0,) * len(kinds): {}}
    for rival in range(len(view.names)):
        if rival == view.seat:
            continue
        parts = plays(int(view.position.hand[rival]), number, kinds)
        ways = {
            tuple(count + has(part, kind) for count, kind in zip(others, kinds, strict=True)): {**way, rival: part}
            for others, way in reversed(ways.items())
            for part in parts
        }
    return ways


def plays(hand: int, number: int, kinds: Iterable[int]) -> list[int]:
    """Which of some cards may be among those played from a hand."""
    cards = members(hand)
    wanted = sum(1 << kind for kind in kinds)
    played = (sum(1 << card for card in some) for some in combinations(cards, min(number, len(cards))))
    return sorted({some & wanted for some in played})


@dataclass(frozen=True)
class _Ruled:
    """A game with the figures of an edition."""

    sha256: str
    game: Game = field(compare=False)
    edition: Edition = field(compare=False)


def matters(game: Game, edition: Edition) -> tuple[frozenset[int], ...]:
    """For each card the cards of others that can change what it brings: the rules are tried on many tables."""
    return _matters(_Ruled(edition.sha256, game, edition))


@lru_cache
def _matters(ruled: _Ruled) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(_touching(ruled, card)) for card in range(ACTIONS))


def _touching(ruled: _Ruled, card: int) -> set[int]:
    parts, found = ruled.edition.components[0], set[int]()
    for place in range(2 * (int(parts.track_end) + 1)):
        records = blank(ruled.game.position)
        position = records[0]
        position.players, position.phase = 2, Phase.REVEAL
        position.hand[0] = EVERY_CARD
        position.track[:] = place // 2
        position.goods[0] = place % 2 * parts.most_goods
        table = _Table(ruled.game, ruled.edition, records, 0)
        alone = table.course(1 << card, {}).brought
        for kind in set(range(ACTIONS)) - found:
            if table.course(1 << card, {1: 1 << kind}).brought != alone:
                found.add(kind)
    return found


class _Table:
    """A table on which rounds are tried."""

    def __init__(self, game: Game, edition: Edition, records: Records, seat: int) -> None:
        self._game, self._edition, self._seat = game, edition, seat
        self._start = records.copy()
        position = self._start[0]
        for rival in range(position.players):
            if rival != seat:
                position.hand[rival] = position.goods[rival] = 0
        position.asked = 1 << seat

    def course(self, choice: int, others: Mapping[int, int]) -> Course:
        """Play a round in which the others have just these cards."""
        rehearsal, seat = Rehearsal(self._game, self._edition, self._start), self._seat
        position = rehearsal.position
        for rival, cards in others.items():
            position.hand[rival] = cards
        position.choice[seat] = Do.PLAY * KIND + choice
        for _ in rehearsal.run(_best_trade, lambda now: now.phase == Phase.CLEAR):
            pass
        happened = rehearsal.events
        return Course(
            {card: gained for (whose, card), gained in brought(happened).items() if whose == seat},
            *_found(happened, seat),
            int(position.seals[seat]),
            int(position.goods[seat]),
            tuple(position.track.tolist()),
        )


def _best_trade(rehearsal: Rehearsal, seat: int) -> int:
    """Sell the fewest goods that buy the most seals."""
    position = rehearsal.position
    seals = rehearsal.edition.components[0].exchange[int(position.track[MARKET])].tolist()
    return Do.TRADE * KIND + max(range(int(position.goods[seat]) + 1), key=seals.__getitem__)


def _found(events: Iterable[EventRow], seat: int) -> tuple[dict[int, int], dict[int, int]]:
    """What lay there for each card of a seat, and how many shared it."""
    found: dict[int, int] = {}
    sharers: dict[int, int] = {}
    card = NONE
    for event in events:
        if event.kind == Event.TOOK:
            card = event.subject
            found[card] = found.get(card, 0) + event.own
            sharers[card] = sharers.get(card, 0) + 1
        elif event.kind == Event.STAYED:
            found[card] += event.own
        elif event.kind == Event.OPENED_MARKET:
            found[MERCHANT] = event.theirs
    return found, sharers
