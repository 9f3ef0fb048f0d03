"""Tallinn written down: decisions and chance as short texts, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from kogge.core.bits import lowest, members
from kogge.core.position import NONE
from kogge.games.tallinn.rules.components import CARDS, ENVOY, FACTIONS, LETTERS, START
from kogge.games.tallinn.rules.course import builder_count, builders, precedes
from kogge.games.tallinn.rules.position import FROM_HAND, FROM_ROW, KIND, Chance, Do, Tallinn, deck_size

FACTION_NAMES = ("merchants", "knights", "monks")
SIDES = "ab"
CARD_NAMES = tuple("e" if card == ENVOY else str(card + 1) for card in range(CARDS))
START_NAMES = tuple(2 * LETTERS[two] + LETTERS[one] for two in range(FACTIONS) for one in range(FACTIONS) if two != one)
CHRONICLE_NAMES = tuple(f"{kind}-{letter}" for kind in ("contain", "remove") for letter in LETTERS)
LEVEL_NAMES = ("I", "II")
FORMS = (
    "play 7a, contest knights, tower row 7, tower hand 3, tower none, exchange 3 5, exchange none, "
    "chronicle remove 3 7, chronicle none, envoy merchants"
)


def half_name(half: int) -> str:
    return CARD_NAMES[half % CARDS] + SIDES[half // CARDS]


def text(code: int) -> str:
    kind, argument = divmod(code, KIND)
    if kind == Do.PLAY:
        return f"play {half_name(argument)}"
    if kind == Do.CONTEST:
        return f"contest {FACTION_NAMES[argument]}"
    if kind == Do.ENVOY:
        return f"envoy {FACTION_NAMES[argument]}"
    if kind == Do.TOWER:
        if argument >= FROM_HAND:
            return f"tower hand {CARD_NAMES[argument - FROM_HAND]}"
        return f"tower row {CARD_NAMES[argument - FROM_ROW]}" if argument else "tower none"
    if kind == Do.CHRONICLE:
        return " ".join(["chronicle remove", *_names(members(argument))]) if argument else "chronicle none"
    return " ".join(["exchange", *_names(exchange_order(argument))]) if argument else "exchange none"


def exchange_order(argument: int) -> list[int]:
    """The cards of an exchange from top to bottom."""
    cards: list[int] = []
    while argument:
        argument, digit = divmod(argument, CARDS + 1)
        cards.insert(0, digit - 1)
    return cards


def code(text: str) -> int:
    return _CODES[text]


def hidden(text: str) -> str:
    """Which card becomes a tower from the hand, and which cards are exchanged, is secret; how many is not."""
    verb, *rest = text.split()
    if verb == "exchange" and rest != ["none"]:
        return " ".join(["exchange", *("null" for _ in rest)])
    return "tower hand null" if text.startswith("tower hand") else text


def chance_entry(position: Tallinn) -> dict[str, Any]:
    if position.rounds:
        return {"chance": "lot", "order": position.order[: builder_count(position)].tolist()}
    players = range(position.players)
    size = deck_size(position)
    entry: dict[str, Any] = {
        "chance": "deal",
        "start": [START_NAMES[lowest(int(position.row[seat])) - START] for seat in players],
        "decks": [[_written(card) for card in position.deck[seat, :size].tolist()] for seat in players],
    }
    if position.chronicles:
        drawn = (CHRONICLE_NAMES[card] for card in position.chronicle.tolist())
        entry["chronicles"] = dict(zip(LEVEL_NAMES, drawn, strict=True))
    return entry


def read_chance(position: Tallinn, entry: Mapping[str, Any]) -> None:
    if position.chance == Chance.DEAL:
        _read_deal(position, entry)
    elif position.chance == Chance.LOT:
        _read_lot(position, entry)


def hidden_chance(entry: Mapping[str, Any], position: Tallinn, seat: int) -> dict[str, Any]:
    """Of the decks a seat knows the cards it has drawn itself."""
    if entry["chance"] != "deal":
        return dict(entry)
    size = deck_size(position)
    decks: list[list[Any]] = [[None] * size for _ in entry["decks"]]
    if seat >= 0:
        drawn = min(size, size - int(position.left) + int(position.exchanged[seat]))
        decks[seat][:drawn] = entry["decks"][seat][:drawn]
    return {**entry, "decks": decks}


def _read_deal(position: Tallinn, entry: Mapping[str, Any]) -> None:
    if entry.get("chance") != "deal":
        raise ValueError(f"expected the deal, got chance {entry.get('chance')!r}")
    players = int(position.players)
    size = deck_size(position)
    start = _list(entry, "start", players)
    if len(set(map(str, start))) < players or any(name not in START_NAMES for name in start):
        raise ValueError(f"impossible deal: start cards {start}; each player has another one of {list(START_NAMES)}")
    for seat, deck in enumerate(_list(entry, "decks", players)):
        named = deck if isinstance(deck, list) else []
        cards = [_CARDS.get(card, NONE) if type(card) in (int, str) else NONE for card in named]
        if sorted(cards) != list(range(size)):
            raise ValueError(f"impossible deal: the deck of seat {seat} is {deck}, not the {size} cards once each")
        position.deck[seat, :size] = cards
        position.row[seat] = 1 << (START + START_NAMES.index(start[seat]))
    if position.chronicles:
        _read_chronicles(position, entry.get("chronicles"))
    elif "chronicles" in entry:
        raise ValueError("impossible deal: chronicles in a game without them")


def _read_chronicles(position: Tallinn, drawn: Any) -> None:
    names = [drawn.get(level) for level in LEVEL_NAMES] if isinstance(drawn, dict) else []
    if len(names) != 2 or names[0] == names[1] or any(name not in CHRONICLE_NAMES for name in names):
        known = ", ".join(CHRONICLE_NAMES)
        raise ValueError(f"impossible deal: chronicles {drawn}; I and II are two different ones of {known}")
    for level, name in enumerate(names):
        position.chronicle[level] = CHRONICLE_NAMES.index(name)


def _read_lot(position: Tallinn, entry: Mapping[str, Any]) -> None:
    if entry.get("chance") != "lot":
        raise ValueError(f"expected the lot, got chance {entry.get('chance')!r}")
    expected = members(builders(position))
    order = _list(entry, "order", len(expected))
    if any(type(seat) is not int for seat in order) or sorted(order) != list(expected):
        raise ValueError(f"impossible lot: {order}; the builders of this round are {list(expected)}")
    for before, after in pairwise(order):
        if precedes(position, after, before):
            raise ValueError(f"impossible lot: seat {after} decides before seat {before} by points and towers")
    position.order[: len(order)] = order


def _list(entry: Mapping[str, Any], key: str, length: int) -> list[Any]:
    value = entry.get(key)
    if not isinstance(value, list) or len(value) != length:
        raise ValueError(f"'{key}' must be a list of {length}, not {value!r}")
    return value


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _written(card: int) -> int | str:
    """A card as decks show it: a number, or the envoy's letter."""
    return CARD_NAMES[card] if card == ENVOY else card + 1


_CARDS: dict[Any, int] = {_written(card): card for card in range(CARDS)}


def _every_decision() -> list[int]:
    towers = range(FROM_HAND + CARDS)
    exchanges = [0]
    for shorter in exchanges:
        order = exchange_order(shorter)
        if len(order) < 3:
            exchanges.extend(shorter * (CARDS + 1) + card + 1 for card in range(CARDS) if card not in order)
    arguments = {
        Do.PLAY: range(2 * CARDS),
        Do.CONTEST: range(FACTIONS),
        Do.ENVOY: range(FACTIONS),
        Do.TOWER: towers,
        Do.CHRONICLE: range(1 << CARDS),
        Do.EXCHANGE: exchanges,
    }
    return [kind * KIND + argument for kind, some in arguments.items() for argument in some]


_CODES = {text(code): code for code in _every_decision()}
