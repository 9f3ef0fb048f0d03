"""Makes the examples of the rules pages anew, after a change of the edition file: python -m tests.vilnius.examples

Stewards play until each of the situations has come up; the game up to there is the example.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kogge.bots import decision_of, make_bot
from kogge.core.bits import members
from kogge.core.match import Match, Seat
from kogge.core.player import Limit
from kogge.core.record import to_record, to_text
from kogge.games import find
from kogge.games.vilnius.rules.position import Phase

GAME = find("vilnius")
FOLDER = GAME.folder / "examples"
NAMES = ("Aldona", "Birutė")
GAMES = 12


def options(match: Match) -> int:
    return len(match.legal(match.to_move[0]))


def provinces(match: Match) -> int:
    return len(members(int(match.position.hand[match.to_move[0]])))


def runs_out(position: Any) -> bool:
    """Whether a family has to shuffle if it wants as many units as it draws."""
    return bool(position.rounds > 3 and any(0 < position.units_left[seat] < 3 for seat in range(2)))


SITUATIONS: dict[str, Callable[[Match, Any], bool]] = {
    "income": lambda match, p: p.phase == Phase.INCOME and len(match.to_move) == 2 and runs_out(p),
    "city": lambda match, p: p.phase == Phase.ACT and p.rounds > 2 and provinces(match) >= 6 and options(match) > 8,
    "placing": lambda match, p: p.phase == Phase.PLACE and options(match) >= 4,
    "paying": lambda match, p: p.phase == Phase.PAY and options(match) >= 4,
    "fight": lambda match, p: p.phase == Phase.SEND and not p.final and 2 <= p.foes <= 4 and p.fighters >= 5,
    "assault": lambda match, p: p.phase == Phase.CHOOSE_CAMP,
    "capture": lambda match, p: p.phase == Phase.CAPTURE and options(match) > 2,
    "final-attack": lambda match, p: p.phase == Phase.SEND and bool(p.final),
}
"""For each example what has to be asked."""


def is_beginning(match: Match) -> bool:
    """Whether nothing of what is asked has been decided yet."""
    return not match.pending


def found(wanted: set[str], seed: int) -> dict[str, Match]:
    """The situations that come up in one game."""
    match = Match(GAME, GAME.edition(), [Seat(name, "steward") for name in NAMES], seed=seed)
    players = [make_bot("steward", seed, GAME) for _ in NAMES]
    seen: dict[str, Match] = {}
    while not match.over:
        position = match.position
        for name in wanted - seen.keys():
            if is_beginning(match) and SITUATIONS[name](match, position):
                seen[name] = match.fork()
        for seat in match.to_move:
            match.decide(seat, decision_of(players[seat], match.view(seat), Limit()))
    return seen


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    examples: dict[str, Match] = {}
    for seed in range(GAMES):
        examples |= found(SITUATIONS.keys() - examples.keys(), seed)
    for name, match in examples.items():
        (FOLDER / f"{name}.json").write_text(to_text(to_record(match)), encoding="utf-8")
    print(*sorted(examples), "missing:", *sorted(SITUATIONS.keys() - examples.keys()))


if __name__ == "__main__":
    main()
