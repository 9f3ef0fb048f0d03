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

from collections.abc import Sequence
from dataclasses import dataclass

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.core.position import ask, blank
from kogge.games import find
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules import events as event_kinds
from kogge.games.visby.rules.components import CAMPAIGN, MARKET, VOYAGE
from kogge.games.visby.rules.position import Phase, Visby, discard
from tests import tables
from tests.tables import Event

GAME = find("visby")
RULES = GAME.interpreted
EDITION = (GAME.folder / "editions" / "visby-reconstructed-1.toml").read_text(encoding="utf-8")
ALL = " ".join(CARD_NAMES)
TRACK_NAMES = ("campaign", "voyage", "market")

_ABOUT: dict[str, Sequence[str]] = {
    **dict.fromkeys(("played", "took", "forged", "collected", "unpaid", "begged from", "picked up"), CARD_NAMES),
    **dict.fromkeys(("supplied", "stayed", "emptied purse"), TRACK_NAMES),
}


@dataclass(frozen=True)
class Player:
    """What one seat has; what is not in the hand lies on the discard pile."""

    goods: int = 0
    seals: int = 0
    hand: str = ALL


class Table(tables.Table):
    game, kinds, about = GAME, tables.kinds(event_kinds.Event), _ABOUT
    position: Visby

    def go(self) -> list[Event]:
        """Carry out beats until somebody is asked, or up to the end of the round or of the game."""
        events: list[Event] = []
        while not (self.over or self.asked or self.position.phase == Phase.SUPPLY):
            events += self.advance()
        return events

    def next_round(self) -> list[Event]:
        """The supply of the next round."""
        assert self.position.phase == Phase.SUPPLY
        return self.advance()

    # --- Looking

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
        return self.of_players(self.position.seals)

    @property
    def goods(self) -> tuple[int, ...]:
        return self.of_players(self.position.goods)

    def hand(self, seat: int) -> str:
        return _names(int(self.position.hand[seat]))

    def played(self, seat: int) -> str:
        """The cards that lie revealed."""
        return _names(int(self.position.played[seat]))

    def discard(self, seat: int) -> str:
        return _names(discard(self.position, seat))


# --- Laying out


def changed_edition(old: str, new: str) -> Edition:
    """Our edition with another text in places, under another id."""
    assert old in EDITION
    text = EDITION.replace('"visby-reconstructed-1"', '"mine"').replace(old, new)
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
    position.phase = Phase.REVEAL
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
