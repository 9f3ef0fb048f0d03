"""Vilnius written down: decisions and chance as short texts, and back. The names of cards are the edition's ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kogge.core.bits import members
from kogge.core.edition import Edition
from kogge.games.vilnius.edition.content import Content, ids
from kogge.games.vilnius.rules.components import (
    EMBLEMS,
    GENERAL,
    PROVINCES,
    SEATS,
    STACKS,
)
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    KIND,
    PAIR,
    USE_BITS,
    Chance,
    Do,
    Pile,
    Vilnius,
    cell_at,
    cell_x,
    cell_y,
    uses,
)
from kogge.games.vilnius.rules.setup import stack_destinations, stack_orders, stack_units

NOBODY = "none"
USE_NAMES = ("gold", "tool", "exchange-tools", "exchange-gold")
"""Used in a payment: a gold building, a tool building, two tools for a gold, two gold for a tool."""
DESTINATION_NAMES = ("city", "quarter")
PILE_NAMES = ("units", "provinces", "orders", "destinations")


class Notation:
    """The notation with the cards of one edition."""

    FORMS = (
        "income 3 2, build market, place 1 -1, pay trakai kernave gold, recruit farmers, offer trakai, pass, "
        "store trakai, store trakai 1 -1, send farmers 2, fall 0 farmers 1, give 0 farmers 1, loot 1, "
        "assault guard-tower, use farmers, capture 2, take kiev"
    )

    def __init__(self, edition: Edition) -> None:
        content: Content = edition.content
        self._parts = edition.components[0]
        self._emblems = ids(content.emblems)
        self._buildings = ids(content.buildings)
        self._units = ids(content.units)
        self._provinces = ids(content.provinces)
        self._orders = ids(content.orders)
        counted = [str(number + 1) for number in range(PAIR)]
        self._plain: dict[int, tuple[str, Sequence[str], int, str]] = {
            Do.BUILD: ("build", self._buildings, 0, ""),
            Do.RECRUIT: ("recruit", self._units, 0, ""),
            Do.OFFER: ("offer", self._provinces, 0, ""),
            Do.BURN: ("burn", self._provinces, 1, "point"),
            Do.LOSE_UNIT: ("lose-unit", self._units, 0, ""),
            Do.LOSE_PROVINCE: ("lose-province", self._provinces, 0, ""),
            Do.BLEED: ("bleed", counted, 0, ""),
            Do.LOOT: ("loot", [str(seat) for seat in range(SEATS)], 1, NOBODY),
            Do.ASSAULT: ("assault", self._orders, 1, NOBODY),
            Do.CAPTURE: ("capture", counted[:STACKS], 1, NOBODY),
            Do.TAKE: ("take", self._provinces, 0, ""),
            Do.GUARD: ("guard", self._units, 1, NOBODY),
        }
        """Decisions of a verb and a name: the names, how far they are shifted, and what stands for nothing."""

    # --- Decisions

    def text(self, code: int) -> str:
        kind, argument = divmod(code, KIND)
        first, second = divmod(argument, PAIR)
        if kind == Do.INCOME:
            return f"income {first} {second}"
        if kind == Do.PLACE:
            return f"place {cell_x(argument)} {cell_y(argument)}"
        if kind == Do.RAZE:
            return f"raze {cell_x(argument)} {cell_y(argument)}"
        if kind == Do.PAY:
            return " ".join(["pay", *self._payment(argument)])
        if kind == Do.SEND:
            return f"send {self._units[second]} {first or NOBODY}"
        if kind == Do.STORE:
            where = f" {cell_x(first)} {cell_y(first)}" if first else ""
            return f"store {self._provinces[second - 1]}{where}" if second else f"store {NOBODY}"
        if kind in (Do.FALL, Do.GIVE):
            copy, unit = divmod(first, PAIR)
            return f"{'fall' if kind == Do.FALL else 'give'} {second} {self._units[unit]} {copy + 1}"
        if kind == Do.USE:
            return f"{'use' if first else 'keep'} {self._units[second]}"
        if kind == Do.UNDER:
            return f"under {self._provinces[first]} {self._provinces[second]}"
        if kind == Do.PASS:
            return "pass"
        if kind == Do.BONUS:
            return f"bonus {'take' if argument else NOBODY}"
        verb, names, offset, nothing = self._plain[kind]
        return f"{verb} {nothing if argument < offset else names[argument - offset]}"

    def _payment(self, paid: int) -> list[str]:
        provinces = [self._provinces[province] for province in members(paid & ALL_PROVINCES)]
        return provinces + [name for which, name in enumerate(USE_NAMES) for _ in range(uses(paid, which))]

    def code(self, text: str) -> int:
        verb, *rest = text.split(" ")
        for kind, (name, names, offset, nothing) in self._plain.items():
            if verb == name:
                (word,) = rest
                return kind * KIND + (0 if offset and word == nothing else names.index(word) + offset)
        return self._readers[verb](rest)

    @property
    def _readers(self) -> dict[str, Callable[[list[str]], int]]:
        return {
            "income": lambda words: Do.INCOME * KIND + int(words[0]) * PAIR + int(words[1]),
            "place": lambda words: Do.PLACE * KIND + cell_at(int(words[0]), int(words[1])),
            "raze": lambda words: Do.RAZE * KIND + cell_at(int(words[0]), int(words[1])),
            "pay": self._read_payment,
            "store": self._read_store,
            "send": lambda words: Do.SEND * KIND + _number(words[1]) * PAIR + self._units.index(words[0]),
            "fall": lambda words: Do.FALL * KIND + self._read_unit(words),
            "give": lambda words: Do.GIVE * KIND + self._read_unit(words),
            "use": lambda words: Do.USE * KIND + PAIR + self._units.index(words[0]),
            "keep": lambda words: Do.USE * KIND + self._units.index(words[0]),
            "under": lambda words: Do.UNDER * KIND + PAIR * self._province(words[0]) + self._province(words[1]),
            "pass": lambda words: Do.PASS * KIND,
            "bonus": lambda words: Do.BONUS * KIND + (words[0] == "take"),
        }

    def _read_payment(self, words: list[str]) -> int:
        used = [words.count(name) for name in USE_NAMES]
        provinces = sum(1 << self._province(word) for word in words if word not in USE_NAMES)
        times = sum(number << USE_BITS * which for which, number in enumerate(used))
        return Do.PAY * KIND + (provinces | times << PROVINCES)

    def _read_store(self, words: list[str]) -> int:
        name, *where = words
        if name == NOBODY:
            return Do.STORE * KIND
        cell = cell_at(int(where[0]), int(where[1])) if where else 0
        return Do.STORE * KIND + cell * PAIR + 1 + self._province(name)

    def _read_unit(self, words: list[str]) -> int:
        seat, unit, copy = int(words[0]), self._units.index(words[1]), int(words[2]) - 1
        return (copy * PAIR + unit) * PAIR + seat

    def _province(self, name: str) -> int:
        return self._provinces.index(name)

    def hidden(self, text: str) -> str:
        """Everybody knows every decision."""
        return text

    # --- Chance

    def chance_entry(self, position: Vilnius) -> dict[str, Any]:
        if position.rounds:
            pile, seat = divmod(int(position.pile), SEATS)
            owner = {"seat": seat} if pile in (Pile.UNITS, Pile.PROVINCES) else {}
            return {"chance": "shuffle", "pile": PILE_NAMES[pile], **owner, "cards": self._refilled(position)}
        players = range(position.players)
        piles = [position.unit_pile[seat, : position.units_left[seat]] for seat in players]
        stacks = [position.stack[stack, : position.stack_left[stack]] for stack in range(STACKS)]
        return {
            "chance": "deal",
            "emblems": [self._emblems[emblem] for emblem in position.emblem[: position.players].tolist()],
            "first": int(position.first),
            "boosts": [self._orders[kind] for kind in position.boosts.tolist()],
            "units": [_named(pile, self._units) for pile in piles],
            "stacks": [_named(stack, self._provinces) for stack in stacks],
            "orders": _named(position.order_pile[position.order_floor : position.orders_left], self._orders),
            "destinations": _named(position.destination_pile[: position.destinations_left], DESTINATION_NAMES),
        }

    def _pile(self, position: Vilnius) -> tuple[Any, Sequence[str]]:
        """The part of the refilled pile that is shuffled, and the names of its cards."""
        pile, seat = divmod(int(position.pile), SEATS)
        if pile == Pile.UNITS:
            return position.unit_pile[seat, : position.units_left[seat]], self._units
        if pile == Pile.PROVINCES:
            return position.province_pile[seat, : position.provinces_left[seat]], self._provinces
        if pile == Pile.ORDERS:
            return position.order_pile[position.order_floor : position.orders_left], self._orders
        assert pile == Pile.DESTINATIONS
        return position.destination_pile[: position.destinations_left], DESTINATION_NAMES

    def _refilled(self, position: Vilnius) -> list[str]:
        cards, names = self._pile(position)
        return _named(cards, names)

    def hidden_chance(self, entry: Mapping[str, Any], position: Vilnius, seat: int) -> dict[str, Any]:
        """Nobody knows the order of a face-down pile."""
        if entry["chance"] == "shuffle":
            return {**entry, "cards": _covered(entry["cards"])}
        boosts = entry["boosts"] if position.boosted else _covered(entry["boosts"])
        covered = {key: _covered(entry[key]) for key in ("units", "stacks", "orders", "destinations")}
        return {**entry, **covered, "boosts": boosts}

    def read_chance(self, position: Vilnius, entry: Mapping[str, Any]) -> None:
        if position.chance == Chance.DEAL:
            _expect(entry, "chance", "deal")
            self._read_deal(position, entry)
            return
        pile, seat = divmod(int(position.pile), SEATS)
        _expect(entry, "chance", "shuffle")
        _expect(entry, "pile", PILE_NAMES[pile])
        if pile in (Pile.UNITS, Pile.PROVINCES):
            _expect(entry, "seat", seat)
        cards, names = self._pile(position)
        _lay(cards, names, entry.get("cards"), f"the {PILE_NAMES[pile]} pile")

    def _read_deal(self, position: Vilnius, entry: Mapping[str, Any]) -> None:
        players = int(position.players)
        emblems = entry.get("emblems")
        if not _is_choice(emblems, self._emblems, players):
            raise ValueError(f"impossible deal: emblems {emblems}; each player has another one of {self._emblems}")
        assert isinstance(emblems, list)
        chosen = [self._emblems.index(name) for name in emblems]
        position.emblem[:EMBLEMS] = chosen + [emblem for emblem in range(EMBLEMS) if emblem not in chosen]
        first = entry.get("first")
        if type(first) is not int or not 0 <= first < players:
            raise ValueError(f"impossible deal: first is {first!r}, expected a seat from 0 to {players - 1}")
        position.first = first
        for seat, cards in enumerate(_list(entry, "units", players)):
            stack_units(position, self._parts, seat)
            pile = position.unit_pile[seat, : position.units_left[seat]]
            _lay(pile, self._units, cards, f"the units pile of seat {seat}")
        self._read_stacks(position, _list(entry, "stacks", STACKS))
        stack_orders(position, self._parts)
        _lay(position.boosts[::-1], self._orders, entry.get("boosts"), "the Boosts")
        position.order_pile[1] = position.boosts[0]
        self._read_orders(position, entry.get("orders"))
        stack_destinations(position, self._parts)
        destinations = position.destination_pile[: position.destinations_left]
        _lay(destinations, DESTINATION_NAMES, entry.get("destinations"), "the destinations pile")

    def _read_stacks(self, position: Vilnius, stacks: list[Any]) -> None:
        neutral = [
            name for name, owner in zip(self._provinces, self._parts.province_owner, strict=True) if owner == GENERAL
        ]
        height = len(neutral) // STACKS
        heights = [len(stack) for stack in stacks if isinstance(stack, list)]
        flat = [name for stack in stacks if isinstance(stack, list) for name in stack]
        if heights != STACKS * [height] or not _is_choice(flat, neutral, len(neutral)):
            raise ValueError(f"impossible deal: stacks {stacks}; {STACKS} of {height} neutral provinces each")
        for number, stack in enumerate(stacks):
            position.stack_left[number] = height
            position.stack[number, :height] = [self._provinces.index(name) for name in reversed(stack)]

    def _read_orders(self, position: Vilnius, named: Any) -> None:
        """The weaponless cards lie on top, the others under them."""
        cards = named if isinstance(named, list) else []
        opening = int(position.orders_left - position.order_roof)
        lower = position.order_pile[position.order_floor : position.order_roof]
        upper = position.order_pile[position.order_roof : position.orders_left]
        _lay(upper, self._orders, cards[:opening], "the top of the order pile")
        _lay(lower, self._orders, cards[opening:], "the order pile below")


def _number(word: str) -> int:
    return 0 if word == NOBODY else int(word)


def _named(cards: Any, names: Sequence[str]) -> list[str]:
    """Cards from top to bottom."""
    return [names[card] for card in reversed(cards.tolist())]


def _covered(cards: Any) -> Any:
    return [_covered(card) for card in cards] if isinstance(cards, list) else None


def _is_choice(named: Any, names: Sequence[str], number: int) -> bool:
    """Whether a list names a number of different cards."""
    if not isinstance(named, list) or len(named) != number or not all(isinstance(name, str) for name in named):
        return False
    return len(set(named)) == number and set(named) <= set(names)


def _lay(cards: Any, names: Sequence[str], named: Any, what: str) -> None:
    """Bring cards into the order a list gives from top to bottom; it must name the same cards."""
    there = Counter(names[card] for card in cards.tolist())
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named) or Counter(named) != there:
        raise ValueError(f"impossible: {what} is {named}, but holds {sorted(there.elements())}")
    cards[:] = [names.index(name) for name in reversed(named)]


def _list(entry: Mapping[str, Any], key: str, length: int) -> list[Any]:
    value = entry.get(key)
    if not isinstance(value, list) or len(value) != length:
        raise ValueError(f"'{key}' must be a list of {length}, not {value!r}")
    return value


def _expect(entry: Mapping[str, Any], key: str, value: object) -> None:
    if entry.get(key) != value:
        raise ValueError(f"expected {key} {value!r}, got {entry.get(key)!r}")
