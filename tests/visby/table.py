"""A table for tests: lay out a position of Visby, let seats decide by text, and read what happened.

table = lay(4, campaign=9)                      # everybody holds all eight cards and may choose
events = table.choose("play knight", "play knight", "play troops", "play customs")
facts(events, "took")                           # [(2, "troops", -1, 2, 0, 2), ...]
table.seals                                     # (3, 3, 2, 0)
table.campaign                                  # 1: `choose` stops before the next supply
table.next_round()

Everything runs on the interpreted rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.core.events import buffer
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, ask, blank
from kogge.games import find
from kogge.games.visby import happenings, notation
from kogge.games.visby.components import CAMPAIGN, MARKET, VOYAGE
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.position import REVEAL, SUPPLY, Visby, discard

GAME = find("visby")
RULES = GAME.interpreted
EDITION = (GAME.folder / "editions" / "visby-reconstructed.toml").read_text(encoding="utf-8")
ALL = " ".join(CARD_NAMES)
TRACK_NAMES = ("campaign", "voyage", "market")

KINDS = {
    number: name.lower().replace("_", " ")
    for name, number in vars(happenings).items()
    if isinstance(number, int) and not name.startswith("BY_")
}
_ABOUT: dict[str, Sequence[str]] = {
    **dict.fromkeys(("played", "took", "forged", "collected", "unpaid", "begged from", "picked up"), CARD_NAMES),
    **dict.fromkeys(("supplied", "stayed", "emptied purse"), TRACK_NAMES),
}


class Event(NamedTuple):
    """One event in words: the subject is a card, a track or a number, or empty."""

    kind: str
    seat: int
    subject: str
    rival: int
    own: int
    theirs: int
    points: int
    rule: str


class Result(NamedTuple):
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Player:
    """What one seat has; what is not in the hand lies on the discard pile."""

    goods: int = 0
    seals: int = 0
    hand: str = ALL


Fact = tuple[int, str, int, int, int, int]


def facts(events: Iterable[Event], kind: str) -> list[Fact]:
    """The events of a kind, each as (seat, subject, rival, own, theirs, points)."""
    return [(event.seat, event.subject, *event[3:7]) for event in events if event.kind == kind]


class Table:
    def __init__(self, records: Records, parts: Records) -> None:
        self.records = records
        self.parts = parts
        self.position: Visby = records[0]

    # --- Playing

    @property
    def asked(self) -> list[int]:
        """The seats that owe a decision."""
        return list(members(RULES.owing(self.records)))

    def legal(self, seat: int) -> list[str]:
        """The decisions open to a seat as texts; none if it owes none."""
        if seat not in self.asked:
            return []
        out = np.zeros(GAME.most_decisions, np.int64)
        number = RULES.legal(self.records, self.parts, seat, out)
        return [notation.text(code) for code in out[:number].tolist()]

    def decide(self, seat: int, text: str) -> None:
        """Lay down the decision of one seat; nothing happens yet."""
        assert text in self.legal(seat), f"seat {seat} cannot '{text}'; it can {self.legal(seat)}"
        self.position.choice[seat] = notation.code(text)

    def choose(self, *texts: str) -> list[Event]:
        """Let all seats that are asked decide, in seat order, and go on to the next question or the round's end."""
        for seat, text in zip(self.asked, texts, strict=True):
            self.decide(seat, text)
        events: list[Event] = []
        while not (self.over or self.asked or self.position.phase == SUPPLY):
            events += self.advance()
        return events

    def advance(self) -> list[Event]:
        """Carry out one beat."""
        assert not self.asked
        written = buffer(GAME.most_events)
        RULES.advance(self.records, self.parts, written)
        return [_event(row) for row in written[1 : written[0, 0] + 1].tolist()]

    def next_round(self) -> list[Event]:
        """The supply of the next round."""
        assert self.position.phase == SUPPLY
        return self.advance()

    # --- Looking

    @property
    def over(self) -> bool:
        return bool(self.position.over)

    @property
    def round(self) -> int:
        return int(self.position.rounds)

    @property
    def campaign(self) -> int:
        return int(self.position.track[CAMPAIGN])

    @property
    def voyage(self) -> int:
        return int(self.position.track[VOYAGE])

    @property
    def market(self) -> int:
        return int(self.position.track[MARKET])

    @property
    def seals(self) -> tuple[int, ...]:
        return self._of_players(self.position.seals)

    @property
    def goods(self) -> tuple[int, ...]:
        return self._of_players(self.position.goods)

    @property
    def laid(self) -> tuple[bool, ...]:
        """Whose decision is to be seen here."""
        return tuple(choice != NONE for choice in self._of_players(self.position.choice))

    def hand(self, seat: int) -> str:
        return _names(int(self.position.hand[seat]))

    def played(self, seat: int) -> str:
        """The cards that lie revealed."""
        return _names(int(self.position.played[seat]))

    def discard(self, seat: int) -> str:
        return _names(discard(self.position, seat))

    def seen_by(self, seat: int) -> Table:
        """The table as a seat may see it."""
        view = blank(GAME.position)
        RULES.observe(self.records, seat, view)
        return Table(view, self.parts)

    def result(self) -> Result:
        figures = np.zeros((2, MOST_SEATS), np.int64)
        reason = RULES.result(self.records, self.parts, figures[0], figures[1])
        return Result(self._of_players(figures[0]), self._of_players(figures[1]), GAME.reasons[reason])

    def _of_players(self, numbers: Numbers) -> tuple[int, ...]:
        return tuple(numbers[: self.position.players].tolist())


# --- Laying out


def changed_edition(old: str, new: str) -> Edition:
    """Our edition with another text in places, under another id."""
    assert old in EDITION
    text = EDITION.replace('"visby-reconstructed"', '"mine"').replace(old, new)
    return GAME.read_edition("mine.toml", text.encode())


def two_cards_each() -> Edition:
    """An edition in which everybody plays two cards, with any number of players."""
    return changed_edition("cards = 1\ngrade", "cards = 2\ngrade")


def new(players: int, goal: int = 30, edition: Edition | None = None) -> Table:
    """A new game before its first beat."""
    table = Table(blank(GAME.position), (edition or GAME.edition()).components)
    table.position.players = players
    for name, place in GAME.option_places({"goal": goal}, players).items():
        setattr(table.position, name, place)
    RULES.setup(table.records)
    return table


def opened(players: int, goal: int = 30) -> Table:
    """A new game at its first question."""
    table = new(players, goal)
    table.advance()
    table.advance()
    return table


def lay(
    *players: Player | int,
    campaign: int = 0,
    voyage: int = 0,
    market: int = 0,
    goal: int = 30,
    edition: Edition | None = None,
) -> Table:
    """The question for cards in the middle of a game, after the supply. A number alone is so many blank players."""
    seats: list[Player] = []
    for player in players:
        seats += [Player()] * player if isinstance(player, int) else [player]
    table = new(len(seats), goal, edition)
    position = table.position
    position.phase = REVEAL
    position.rounds = 1
    position.track[:] = (campaign, voyage, market)
    for seat, player in enumerate(seats):
        position.goods[seat] = player.goods
        position.seals[seat] = player.seals
        position.hand[seat] = sum(1 << CARD_NAMES.index(name) for name in player.hand.split())
    number = int(table.parts[0].cards[len(seats)])
    ask(position, sum(1 << seat for seat, player in enumerate(seats) if len(player.hand.split()) > number))
    return table


def finish(*players: Player, goal: int = 30) -> Table:
    """A last round of four or more in which all play knights and find nothing, and what follows it."""
    table = lay(*players, goal=goal)
    table.choose(*["play knight"] * len(players))
    return table


def _names(cards: int) -> str:
    return " ".join(CARD_NAMES[card] for card in members(cards))


def _event(row: Sequence[int]) -> Event:
    kind, seat, subject, rival, own, theirs, points, law = row
    name = KINDS[kind]
    about = _ABOUT.get(name)
    words = "" if subject == NONE else about[subject] if about else str(subject)
    return Event(name, seat, words, rival, own, theirs, points, GAME.laws[law])
