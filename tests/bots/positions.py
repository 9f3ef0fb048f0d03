"""Positions with known answers: wins that can be forced, found in games and proved by trying everything.

    python -m tests.bots.positions visby 20 1    # add 20 wins within one round to tests/positions/visby.jsonl

A line holds the record up to the question, the seat that is asked, and the decisions that are right. The proof uses
neither the search nor the solver of the players: it plays every way in which the game can go on to its end.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import kogge
from kogge import games
from kogge.bots import NO_LIMIT, make_bot
from kogge.bots.lookahead import known_position
from kogge.core.events import buffer
from kogge.core.match import Match
from kogge.core.position import MOST_SEATS, Records
from kogge.core.record import from_record, to_record
from kogge.core.view import View

FOLDER = Path(__file__).parents[1] / "positions"
WAYS = 200_000
"""How many questions are looked through to prove one answer, before it is given up."""


@dataclass(frozen=True)
class Known:
    """A question with its right answers: after each of them the seat can win alone, whatever the others do."""

    match: Match
    seat: int
    rounds: int
    """Within so many rounds, this one included."""
    right: frozenset[str]


def read(name: str) -> list[Known]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [known(json.loads(line)) for line in lines]


def known(row: dict[str, object]) -> Known:
    seat, rounds, right = row["seat"], row["rounds"], row["right"]
    assert isinstance(seat, int)
    assert isinstance(rounds, int)
    assert isinstance(right, list)
    return Known(from_record(row["record"], games.find, []), seat, rounds, frozenset(map(str, right)))


class TooManyError(Exception):
    """There are more ways than can be looked through."""


class Proof:
    """Every way a game can go on from a position in which nothing is hidden."""

    def __init__(self, view: View, rounds: int) -> None:
        self._last = int(view.position.rounds) + rounds - 1
        self._engine, self._parts = view.game.compiled, view.edition.components
        self._most = view.game.most_decisions
        self._ways = WAYS

    def can_win(self, positions: Records, seat: int) -> bool:
        """Whether a seat can win alone whatever the others do, deciding before it knows what they decide."""
        while not positions[0].over and not self._engine.owing(positions):
            assert not positions[0].chance
            self._engine.advance(positions, self._parts, buffer(0))
        if positions[0].over:
            figures = np.zeros((2, MOST_SEATS), np.int64)
            self._engine.result(positions, self._parts, figures[0], figures[1])
            return bool(figures[1, seat] == 1 and (figures[1, : positions[0].players] == 1).sum() == 1)
        if positions[0].rounds > self._last:
            return False
        self._ways -= 1
        if self._ways < 0:
            raise TooManyError
        owing = self._engine.owing(positions)
        if owing >> seat & 1:
            return any(self.can_win(further, seat) for further in self.answers(positions, seat))
        mover = next(other for other in range(MOST_SEATS) if owing >> other & 1)
        return all(self.can_win(further, seat) for further in self.answers(positions, mover))

    def answers(self, positions: Records, mover: int) -> Iterator[Records]:
        """The position after each decision of a seat, in the order of the legal list."""
        out = np.zeros(self._most, np.int64)
        number = self._engine.legal(positions, self._parts, mover, out)
        for code in out[:number].tolist():
            further = positions.copy()
            further[0].choice[mover] = code
            yield further


def forced_wins(view: View, rounds: int) -> frozenset[str]:
    """The decisions after which a seat can win alone whatever the others do, if some are, but not all."""
    whole = known_position(view)
    if whole is None:
        return frozenset()
    proof = Proof(view, rounds)
    after = list(proof.answers(whole, view.seat))
    wins = {
        str(decision) for decision, further in zip(view.legal, after, strict=True) if proof.can_win(further, view.seat)
    }
    return frozenset(wins) if len(wins) < len(view.legal) else frozenset()


def search(name: str, rounds: int, seed: int) -> Iterator[Known]:
    """Forced wins near the ends of games."""
    chance = random.Random(seed)
    while True:
        match = kogge.start(name, 2, seed=chance.getrandbits(32))
        players = [make_bot("journeyman", chance.getrandbits(32)) for _ in range(2)]
        asked: list[tuple[Match, int, View]] = []
        while not match.over:
            views = [(seat, match.view(seat)) for seat in match.to_move]
            asked += [(match.fork(), seat, view) for seat, view in views if len(view.legal) > 1]
            for seat, view in views:
                match.decide(seat, players[seat].decide(view, NO_LIMIT))
        for before, seat, view in asked[-4:]:
            try:
                if right := forced_wins(view, rounds):
                    yield Known(before, seat, rounds, right)
                    break
            except TooManyError:
                continue


def main() -> None:
    name, wanted, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    file = FOLDER / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for found in search(name, rounds, len(lines)):
        row = {"record": to_record(found.match), "seat": found.seat, "rounds": rounds, "right": sorted(found.right)}
        lines.append(json.dumps(row, ensure_ascii=False))
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        wanted -= 1
        if not wanted:
            return


if __name__ == "__main__":
    main()
