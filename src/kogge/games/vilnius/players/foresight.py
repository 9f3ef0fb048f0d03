"""Looking ahead: which of some decisions leaves the city best off at the end of many imagined games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from kogge.core.chance import generator
from kogge.core.events import buffer
from kogge.core.game import Game
from kogge.core.match import Match, Seat
from kogge.core.player import Outlook
from kogge.core.position import NONE, Numbers, Records, blank
from kogge.core.view import View
from kogge.games.vilnius.players.rollout import Room, weigh
from kogge.games.vilnius.players.team import ARRAY
from kogge.games.vilnius.players.weights import weights_for
from kogge.games.vilnius.players.worth import THOUGHTS
from kogge.games.vilnius.rules.components import UNIT_CARDS

Figures = NDArray[np.float64]

MOST_CODES = 256
"""In imagined games nobody looks at more payments than that."""
BLOCK = 16
"""Imagined games between two looks at the clock, about."""
DEALS, WORLDS = 10, 40
"""The imagined games that tell how games with an edition usually end."""
HOPE = 0.5
"""Whoever looks ahead does better than everybody in imagined games: a good end is better than the usual one by such a
share of how far the ends spread."""
SOFT = 0.5
"""Narrow and clear outcomes differ less than they do in points; as a share of how far the points spread."""
SHARPEST = 0.5
FEWEST, CLEAR = 12, 2.0
"""A decision is given up after so many worlds at least, if it is worse by so many standard errors."""
USUAL_LESS, USUAL_GAIN = 0.01, 0.01
"""Other decisions than the steward's are usually so much less worth, give or take."""
TOLD_GAIN = 0.03
"""What is told of a difference: the less, the more it may be luck beside differences as they are."""


@cache
def weighing(game: Game, fast: bool) -> Callable[..., int]:
    return game.compile(weigh) if fast else weigh


def worths(ends: Figures, good: float) -> Figures:
    """City points at the end as something between 0 and 1: nearly whether the end is good, but without a jump."""
    spread = max(SHARPEST, SOFT * float(np.nanstd(ends)))
    with np.errstate(over="ignore"):
        found: Figures = 1 / (1 + np.exp((good - ends) / spread))
    return found


def good_end(view: View) -> float:
    """The points of the city that looking ahead is after, by the edition, the difficulty and the number of players.

    Only to win is too little in a simple game, where points are spent too early that are missed in the end, and too
    much in a heavy one, where everything is staked on what imagined players hardly ever reach.
    """
    position = view.position
    lost, spread = losses(view.game, view.edition.text, int(position.players))
    return float(view.edition.components[0].city_points[position.difficulty]) - lost + HOPE * spread


@lru_cache(8)
def losses(game: Game, edition: str, players: int) -> tuple[float, float]:
    """How many points the city loses in imagined games from the beginning on, and how far that spreads."""
    read, found = game.read_edition("edition", edition.encode()), []
    for deal in range(DEALS):
        match = Match(game, read, [Seat("")] * players, seed=deal)
        view = match.view(match.to_move[0])
        ends = Foresight(game, deal).followed(view, np.full(1, NONE), no_plans(1), WORLDS)
        found.append(int(view.position.city) - ends)
    return float(np.mean(found)), float(np.std(found))


def _left_of(found: Figures, left: Numbers) -> Numbers:
    """The first decision, and those that may still be the best; all have been tried in the same worlds."""
    less = found[:, found.mean(axis=0).argmax()][:, None] - found
    doubt = less.std(axis=0) / np.sqrt(len(less))
    stays = less.mean(axis=0) <= CLEAR * doubt
    stays[0] = True
    found_left: Numbers = left[stays]
    return found_left


def outlook(ends: Figures, good: float) -> Outlook:
    """Judge decisions by the city points at the end, world by world; NaN where one was no longer followed.

    The chance of the best is its share of games won, of the others by how much they are worse in the same worlds.
    """
    number = ends.shape[1]
    if not len(ends):
        return Outlook(0, (0.5,) * number, (0,) * number)
    found, tried = worths(ends, good), (~np.isnan(ends)).sum(axis=0)
    left = np.flatnonzero(tried == len(ends))
    gains = found[:, left] - found[:, left[:1]]
    doubts = gains.var(axis=0) / len(ends)
    hopes = (gains.mean(axis=0) * USUAL_GAIN**2 - USUAL_LESS * doubts) / (USUAL_GAIN**2 + doubts)
    best = int(left[hopes.argmax()])
    won = float((ends[:, best] > 0).mean())
    less = found - found[:, [best]]
    doubts = np.nanvar(less, axis=0) / tried
    gains = np.nanmean(less, axis=0) * TOLD_GAIN**2 / (TOLD_GAIN**2 + doubts)
    return Outlook(best, tuple(np.clip(won + gains, 0.0, 1.0).tolist()), tuple(tried.tolist()))


class Foresight:
    """The eye of one player; what it sees depends on its seed alone."""

    def __init__(self, game: Game, seed: int, weights: Numbers | None = None, *, fast: bool = True) -> None:
        self._weights = weights
        """Those of the number of players, unless others are given."""
        self._weigh = weighing(game, fast)
        self._room = Room(
            luck=np.zeros((3, 4), np.int64),
            scratch=blank(game.position, 2),
            thoughts=blank(THOUGHTS),
            arrays=blank(ARRAY),
            codes=np.zeros(MOST_CODES, np.int64),
            worth=np.zeros(MOST_CODES, np.int64),
            events=buffer(0),
        )
        self._room.luck[0] = generator(seed)
        self._stop = np.zeros(1, np.int64)

    def stop(self) -> None:
        """End looking ahead as soon as possible; from any thread."""
        self._stop[0] = 1

    def glance(self, records: Records, components: Records, seat: int, decisions: Numbers) -> Numbers:
        """What each decision is worth as it looks."""
        return self._call(records, components, seat, decisions, no_plans(len(decisions)), 0)[0]

    def plan(self, records: Records, components: Records, seat: int) -> list[int]:
        """A plan of defence at a glance: for each unit whom it meets, as the rules write it."""
        self.glance(records, components, seat, np.full(1, NONE))
        planned: list[int] = self._room.arrays["plan"][0].tolist()
        return planned

    def followed(self, view: View, decisions: Numbers, plans: Numbers, worlds: int) -> Numbers:
        """World by world how many points the city has at the end after each decision, below 1 if it fell."""
        return self._call(view.records, view.edition.components, view.seat, decisions, plans, worlds)[1]

    def compare(
        self, view: View, decisions: Numbers, plans: Numbers, games: int, seconds: float | None = None
    ) -> Outlook:
        """Follow decisions through imagined games, those no longer that turn out worse than another.

        The first is what would be done without looking: another has to be better by more than luck explains.
        """
        self._stop[0] = 0
        number = len(decisions)
        left, ends, good = np.arange(number), np.zeros((0, number)), good_end(view)
        began = perf_counter()
        while len(left) > 1 and games > 0 and not self._stop[0]:
            worlds = min(max(1, BLOCK // len(left)), max(1, games // len(left)))
            found = self.followed(view, decisions[left], plans[left], worlds)
            more = np.full((len(found), number), np.nan)
            more[:, left] = found
            ends = np.concatenate([ends, more])
            games -= worlds * len(left)
            if seconds is not None and perf_counter() - began > seconds:
                break
            if len(ends) >= FEWEST:
                left = _left_of(worths(ends[:, left], good), left)
        return outlook(ends, good)

    def _call(
        self, records: Records, components: Records, seat: int, decisions: Numbers, plans: Numbers, worlds: int
    ) -> tuple[Numbers, Numbers]:
        weights = weights_for(int(records["players"][0])) if self._weights is None else self._weights
        values = np.zeros(len(decisions), np.int64)
        ends = np.zeros((worlds, len(decisions)), np.int64)
        done = self._weigh(
            records,
            components,
            seat,
            weights,
            decisions,
            plans,
            values,
            ends,
            self._stop,
            self._room,
        )
        return values, ends[:done]


def no_plans(number: int) -> Numbers:
    """For decisions that are no plans of defence."""
    return np.full((number, UNIT_CARDS), NONE)
