"""A moment of a game imagined whole: how each seat would see it, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kogge.core.bits import has
from kogge.core.decision import Legal
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank
from kogge.core.rehearsal import Rehearsal
from kogge.core.view import View


@dataclass(frozen=True, eq=False)
class Moment:
    origin: View
    """From where it was imagined; what happened up to then, nobody knows better."""
    whole: Records
    events: Numbers
    beats: Numbers

    @classmethod
    def imagined(cls, view: View, whole: Records) -> Moment:
        """A whole position that agrees with a view."""
        return cls(view, whole, view.events, view.beats)

    @property
    def over(self) -> bool:
        return bool(self.whole["over"][0])

    def asks(self, seat: int) -> bool:
        return not self.over and has(int(self.whole["asked"][0]), seat)

    def shares(self) -> list[float]:
        """Of a game that is over: the share each seat has in the victory."""
        figures = np.zeros((2, MOST_SEATS), np.int64)
        self.origin.game.engine.result(self.whole, self.origin.edition.components, figures[0], figures[1])
        won = figures[1, : int(self.whole["players"][0])] == 1
        return [float(share) for share in won / won.sum()]

    def seen_by(self, seat: int) -> Records:
        """The position as a seat would know it."""
        records = blank(self.origin.game.position)
        self.origin.game.engine.observe(self.whole, seat, records)
        return records

    def legal(self, seat: int) -> Numbers:
        """The codes of what a seat may decide, or only NONE if it is not asked."""
        if not self.asks(seat):
            return np.array([NONE])
        game = self.origin.game
        out = np.zeros(game.most_decisions, np.int64)
        return out[: game.engine.legal(self.whole, self.origin.edition.components, seat, out)].copy()

    def view(self, seat: int) -> View:
        """The view a seat would have."""
        of, game = self.origin, self.origin.game
        notation = game.notation_of(of.edition)
        legal = Legal(self.legal(seat) if self.asks(seat) else np.zeros(0, np.int64), notation.text, notation.code)
        return View(
            game,
            of.edition,
            of.options,
            of.names,
            seat,
            records=self.seen_by(seat),
            legal=legal,
            events=game.redacted(self.events, seat),
            beats=self.beats,
        )

    def after(self, choices: Sequence[int], chance: Numbers) -> Moment:
        """The next moment at which somebody is asked, or the end; choices by seat, NONE for who is not asked."""
        rehearsal = Rehearsal(self.origin.game, self.origin.edition, self.whole)
        rehearsal.decide_all(dict(enumerate(choices)))
        rehearsal.settle(chance)
        starts = np.cumsum([len(self.events), *map(len, rehearsal.beats)])[:-1]
        events = np.concatenate([self.events, *rehearsal.beats])
        return Moment(self.origin, rehearsal.records, events, np.concatenate([self.beats, starts]))

    def redealt(self, chance: Numbers) -> Moment:
        """The same moment with what nobody can know dealt anew: every seat keeps what is its own and known to it."""
        game = self.origin.game
        whole = self.whole.copy()
        for seat in range(int(whole["players"][0])):
            own = self.seen_by(seat)
            game.engine.imagine(own, seat, chance)
            for name in game.position.names or ():
                if whole[name].ndim > 1 and seat < whole[name].shape[1]:
                    whole[name][0, seat] = own[name][0, seat]
        return Moment(self.origin, whole, self.events, self.beats)
