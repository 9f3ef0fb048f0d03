"""A table for tests: lay out a position of Tallinn by text, let seats decide by text, and read what happened.

table = lay(Player("MMK 7a", hand="3"), Player("OOM", hand="10"))
events = table.choose("play 3a", "play 10a")    # the decisions of all seats that are asked, in seat order
facts(events, "contested")                      # [(0, "merchants", 1, 5, 4, 2)]
table.choose("tower row 7")
table.row(0)                                    # "MMK 3a"

Everything runs on the interpreted rules. Cards that are not mentioned are nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kogge.core.bits import members
from kogge.core.chance import generator
from kogge.core.position import NONE, ask, blank, everybody
from kogge.games import find
from kogge.games.tallinn import notation
from kogge.games.tallinn.notation import CARD_NAMES, CHRONICLE_NAMES, FACTION_NAMES, START_NAMES, half_name
from kogge.games.tallinn.rules import events as event_kinds
from kogge.games.tallinn.rules.components import CARDS, EVERY_HALF, FACTIONS, START, symbols
from kogge.games.tallinn.rules.position import Phase, Tallinn, deck_size
from tests import tables
from tests.tables import Event

GAME = find("tallinn")
RULES = GAME.interpreted

PHASES = {"exchange": Phase.EXCHANGE, "choose": Phase.REVEAL, "draw": Phase.DRAW}
"""The moments a position can be laid out at: a question to all who have cards, or the draw that ends a round."""

_HALVES = {half_name(half): half for half in range(2 * CARDS)}
_ABOUT: dict[str, Sequence[str]] = {
    "started": START_NAMES,
    "played": [half_name(half) for half in range(2 * CARDS)],
    **dict.fromkeys(
        ("drew", "exchanged", "built from row", "built from hand", "gave up", "showed tower"),
        CARD_NAMES,
    ),
    **dict.fromkeys(
        ("named", "contested", "contained", "favoured", "compared", "received", "paid", "compared towers"),
        FACTION_NAMES,
    ),
    **dict.fromkeys(("chronicle opened", "removed", "kept row"), CHRONICLE_NAMES),
}


@dataclass(frozen=True)
class Player:
    """What lies before one seat. The row begins with the start card; a tower with a star was built from the hand."""

    row: str
    hand: str = ""
    towers: str = ""
    deck: str = ""
    score: int = 4


class Table(tables.Table):
    game, kinds, about = GAME, tables.kinds(event_kinds.Event), _ABOUT
    position: Tallinn

    def lot(self, *order: int) -> list[Event]:
        """Let the lot bring the builders into an order, and go on."""
        notation.read_chance(self.position, {"chance": "lot", "order": list(order)})
        self.position.chance = 0
        return self.go()

    def draw_chance(self, seed: int) -> list[Event]:
        """Let chance decide at random, and go on."""
        RULES.draw(self.records, self.parts, generator(seed))
        return self.go()

    # --- Looking

    @property
    def scores(self) -> tuple[int, ...]:
        return self.of_players(self.position.score)

    @property
    def built(self) -> tuple[int, ...]:
        """How many towers each seat has."""
        return self.of_players(self.position.built)

    @property
    def exchanged(self) -> tuple[int, ...]:
        """How many cards each seat has exchanged."""
        return self.of_players(self.position.exchanged)

    @property
    def order(self) -> tuple[int, ...]:
        """The builders in the order in which they decide in turn."""
        return tuple(seat for seat in self.of_players(self.position.order) if seat != NONE)

    def row(self, seat: int) -> str:
        """The start card and the halves by card number."""
        row = int(self.position.row[seat])
        halves = sorted(members(row & EVERY_HALF), key=lambda half: half % CARDS)
        return " ".join([START_NAMES[row.bit_length() - 1 - START], *map(half_name, halves)])

    def people(self, seat: int) -> tuple[int, ...]:
        """Merchants, knights and monks in the row."""
        return tuple(symbols(self.parts[0], int(self.position.row[seat]), faction) for faction in range(FACTIONS))

    def hand(self, seat: int) -> str:
        return _names(members(self.position.hand[seat]))

    def towers(self, seat: int) -> str:
        """The tower cards that can be seen here."""
        return _names(members(self.position.tower[seat]))

    def boxed(self, seat: int) -> str:
        """The cards a chronicle took out of the game."""
        return _names(members(self.position.gone[seat]))

    def deck(self, seat: int) -> str:
        """The draw pile from top to bottom."""
        size = deck_size(self.position)
        return _names(self.position.deck[seat, size - self.position.left : size].tolist())

    def chronicles(self) -> tuple[str, ...]:
        """Level I and level II."""
        return tuple(CHRONICLE_NAMES[card] for card in self.position.chronicle.tolist())


def play_quietly(table: Table) -> Table:
    """Play to the end without contests: half b of the lowest card in hand, of the envoy half a."""
    while not table.over:
        cards = [table.hand(seat).split()[0] for seat in table.asked]
        table.choose(*(f"play {card}{'a' if card == 'e' else 'b'}" for card in cards))
    return table


# --- Laying out


def lay(
    *players: Player | str,
    phase: str = "choose",
    rounds: int = 1,
    envoy: bool = False,
    chronicles: str = "",
    towers: str = "together",
) -> Table:
    """A position in the middle of a game. A text alone is a player with nothing but that row."""
    table = _begin(len(players), envoy, bool(chronicles), towers)
    position = table.position
    position.chance = 0
    position.phase = PHASES[phase]
    position.rounds = rounds
    for level, name in enumerate(chronicles.split()):
        position.chronicle[level] = CHRONICLE_NAMES.index(name)
    seats = [Player(player) if isinstance(player, str) else player for player in players]
    heights = {len(player.deck.split()) for player in seats}
    assert len(heights) == 1, "all piles are equally high"
    position.left = heights.pop()
    for seat, player in enumerate(seats):
        _seat(position, seat, player)
    choosing = sum(1 << seat for seat, player in enumerate(seats) if player.hand)
    ask(position, {"exchange": everybody(position), "choose": choosing, "draw": 0}[phase])
    return table


def finish(*players: Player | str, envoy: bool = False) -> Table:
    """The end of a game in which nobody has a card left, scored up to its end or to the first question."""
    table = lay(*players, phase="draw", rounds=10, envoy=envoy)
    table.go()
    return table


def deal(
    *decks: str,
    starts: str = "MMK OOM KKO MMO",
    envoy: bool = False,
    chronicles: str = "",
    towers: str = "together",
) -> Table:
    """A new game with known decks, opened up to its first question."""
    table = _begin(len(decks), envoy, bool(chronicles), towers)
    entry: dict[str, object] = {
        "chance": "deal",
        "start": starts.split()[: len(decks)],
        "decks": [[card if card == "e" else int(card) for card in deck.split()] for deck in decks],
    }
    if chronicles:
        entry["chronicles"] = dict(zip(("I", "II"), chronicles.split(), strict=True))
    notation.read_chance(table.position, entry)
    table.position.chance = 0
    table.go()
    return table


def shuffled(seed: int, players: int = 2, *, envoy: bool = False, chronicles: bool = False) -> Table:
    """A new game dealt at random, opened up to its first question."""
    table = _begin(players, envoy, chronicles, "together")
    table.draw_chance(seed)
    return table


def _begin(players: int, envoy: bool, chronicles: bool, towers: str) -> Table:
    options = GAME.option_places({"envoy": envoy, "chronicles": chronicles, "towers": towers}, players)
    table = Table(blank(GAME.position), GAME.edition().components)
    table.position.players = players
    for name, place in options.items():
        setattr(table.position, name, place)
    RULES.setup(table.records)
    return table


def _seat(position: Tallinn, seat: int, player: Player) -> None:
    start, *halves = player.row.split()
    hand, deck = _cards(player.hand), _cards(player.deck)
    towers, secret = _cards(player.towers.replace("*", "")), _cards(_starred(player.towers))
    size = deck_size(position)
    mine = [*hand, *deck, *towers, *(_HALVES[half] % CARDS for half in halves)]
    assert len(mine) == len(set(mine)), f"seat {seat} has a card twice"
    assert all(card < size for card in mine), f"seat {seat} has the envoy in a game without it"
    position.score[seat] = player.score
    position.row[seat] = 1 << (START + START_NAMES.index(start)) | _set(_HALVES[half] for half in halves)
    position.hand[seat] = _set(hand)
    position.tower[seat] = _set(towers)
    position.secret[seat] = _set(secret)
    position.built[seat] = len(towers)
    position.deck[seat, size - len(deck) : size] = deck


def _starred(towers: str) -> str:
    return " ".join(card.strip("*") for card in towers.split() if card.endswith("*"))


def _cards(names: str) -> list[int]:
    return [CARD_NAMES.index(name) for name in names.split()]


def _names(cards: Iterable[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _set(items: Iterable[int]) -> int:
    return sum(1 << item for item in items)
