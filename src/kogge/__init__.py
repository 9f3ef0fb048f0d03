"""Kogge: Hanseatic card games for people, programs and researchers.

>>> import kogge
>>> match = kogge.start("tallinn", ["Anna", "Bo"], seed=7)
>>> match.to_move
(0, 1)
>>> match.decide(0, match.legal(0)[0])
>>> match.withdraw(0)
>>> for seat in match.to_move:
...     match.decide(seat, match.legal(seat)[-1])
>>> match.outcome is None
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kogge import games
from kogge.core.decision import Decision, Legal
from kogge.core.edition import Edition
from kogge.core.errors import EditionError, IllegalDecision, KoggeError, RecordError, SetupError
from kogge.core.game import Game, Option, OptionValue
from kogge.core.match import Beat, Match, Outcome, Seat
from kogge.core.record import from_record, read_records, to_record, to_text
from kogge.core.view import View

__version__ = "0.2.0"
__all__ = [
    "Beat",
    "Decision",
    "Edition",
    "EditionError",
    "Game",
    "IllegalDecision",
    "KoggeError",
    "Legal",
    "Match",
    "Option",
    "Outcome",
    "RecordError",
    "Seat",
    "SetupError",
    "View",
    "games",
    "load",
    "save",
    "start",
]


def start(
    name: str,
    seats: int | Sequence[str | Seat] = 2,
    *,
    options: Mapping[str, OptionValue] | None = None,
    edition: str | Path | Edition | None = None,
    seed: int | None = None,
) -> Match:
    """Start a match. `seats` is a number or the names; without a seed, chance comes from system randomness.

    >>> import kogge
    >>> match = kogge.start("vilnius", 2, options={"difficulty": "medium"}, seed=7)
    >>> match.names, match.options
    (('Player 1', 'Player 2'), {'difficulty': 'medium'})
    """
    game = games.find(name)
    named = [f"Player {number + 1}" for number in range(seats)] if isinstance(seats, int) else seats
    sitting = [seat if isinstance(seat, Seat) else Seat(seat) for seat in named]
    which = edition if isinstance(edition, Edition) else game.edition(edition)
    return Match(game, which, sitting, options, seed=seed)


def save(match: Match, path: str | Path, *, seat: int | None = None) -> None:
    """Write the record of a match, or what a seat may know of it."""
    Path(path).write_text(to_text(to_record(match, seat)), encoding="utf-8")


def load(
    source: str | Path | Mapping[str, Any], *, edition: str | Path | None = None, seed: int | None = None
) -> Match:
    """Replay a record from a file or a dictionary; pass the edition file along if it does not come with Kogge.

    >>> import kogge, tempfile
    >>> match = kogge.start("tallinn", ["Anna", "Bo"], seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     kogge.save(match, f"{folder}/game.json")
    ...     again = kogge.load(f"{folder}/game.json")
    >>> again.log == match.log
    True
    """
    record: Any = source
    if not isinstance(source, Mapping):
        _, record = next(read_records(Path(source)))
    editions = []
    if edition is not None and isinstance(record, Mapping):
        editions.append(games.find(str(record.get("game"))).edition(edition))
    return from_record(record, games.find, editions, seed=seed)
