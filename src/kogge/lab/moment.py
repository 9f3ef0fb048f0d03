"""A moment of a game as a full position: how each seat sees it, and how it continues."""

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
    """The view it was sampled from, with the events until then."""
    whole: Records
    events: Numbers
    beats: Numbers

    @classmethod
    def imagined(cls, view: View, whole: Records) -> Moment:
        """Make a moment of a full position that agrees with a view."""
        return cls(view, whole, view.events, view.beats)

    @property
    def over(self) -> bool:
        return bool(self.whole["over"][0])

    def asks(self, seat: int) -> bool:
        return not self.over and has(int(self.whole["asked"][0]), seat)

    def shares(self) -> list[float]:
        """Return the share of each seat in the victory of a finished game."""
        figures = np.zeros((2, MOST_SEATS), np.int64)
        self.origin.game.engine.result(self.whole, self.origin.edition.components, figures[0], figures[1])
        won = figures[1, : int(self.whole["players"][0])] == 1
        return [float(share) for share in won / won.sum()]

    def seen_by(self, seat: int) -> Records:
        """Return the position as a seat observes it."""
        records = blank(self.origin.game.position)
        self.origin.game.engine.observe(self.whole, seat, records)
        return records

    def legal(self, seat: int) -> Numbers:
        """Return the codes of a seat's legal decisions, or just NONE if it does not decide now."""
        if not self.asks(seat):
            return np.array([NONE])
        game = self.origin.game
        out = np.zeros(game.most_decisions, np.int64)
        return out[: game.engine.legal(self.whole, self.origin.edition.components, seat, out)].copy()

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
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
        """Return the next moment at which somebody decides, or the end; choices by seat, NONE for none."""
        rehearsal = Rehearsal(self.origin.game, self.origin.edition, self.whole)
        rehearsal.decide_all(dict(enumerate(choices)))
        rehearsal.settle(chance)
        starts = np.cumsum([len(self.events), *map(len, rehearsal.beats)])[:-1]
        events = np.concatenate([self.events, *rehearsal.beats])
        return Moment(self.origin, rehearsal.records, events, np.concatenate([self.beats, starts]))

    def redealt(self, chance: Numbers) -> Moment:
        """Return the moment with all unknown cards dealt again: every seat keeps what it knows of its own."""
        game = self.origin.game
        whole = self.whole.copy()
        for seat in range(int(whole["players"][0])):
            own = self.seen_by(seat)
            game.engine.imagine(own, seat, chance)
            for name in game.position.names or ():
                if whole[name].ndim > 1 and seat < whole[name].shape[1]:
                    whole[name][0, seat] = own[name][0, seat]
        return Moment(self.origin, whole, self.events, self.beats)
