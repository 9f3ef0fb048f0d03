"""A table for tests: bring a game of Vilnius into a certain state, let seats decide by text, read what happened.

table = city_phase(2)                       # the first city phase of a game with two players, nothing built yet
table.build(0, "storehouse", 1, -1)
table.choose("pass")                        # the decision of the seat that is asked; or of all, in seat order
facts(table.story, "stored province")       # [(0, "trakai", -1, -1, 0)]

Everything runs on the interpreted rules and on a fixed edition. Whatever is put somewhere is taken from where it was:
after every beat all 180 cards must be somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kogge.core.bits import members
from kogge.core.chance import generator
from kogge.core.events import buffer
from kogge.core.position import NONE, Records, ask, blank
from kogge.games import find
from kogge.games.vilnius.edition.content import ids
from kogge.games.vilnius.notation import DESTINATION_NAMES, PILE_NAMES, Notation
from kogge.games.vilnius.rules import events as event_kinds
from kogge.games.vilnius.rules.components import (
    EACH,
    EMBLEMS,
    GENERAL,
    PROVINCES,
    SEATS,
    STACKS,
    UNITS,
    Components,
)
from kogge.games.vilnius.rules.position import Phase, Vilnius, cell_at, cell_x, cell_y
from tests.tables import Event, in_words, kinds

GAME = find("vilnius")
RULES = GAME.interpreted
EDITION = GAME.edition(Path(__file__).parent / "fixed.toml")
PARTS = EDITION.components
FIGURES: Components = PARTS[0]
NOTATION = Notation(EDITION)

EMBLEM_NAMES = ids(EDITION.content.emblems)
BUILDING_NAMES = ids(EDITION.content.buildings)
UNIT_NAMES = ids(EDITION.content.units)
PROVINCE_NAMES = ids(EDITION.content.provinces)
ORDER_NAMES = ids(EDITION.content.orders)
DAMAGE_NAMES = ("fire", "stored", "building", "unit", "province")

KINDS = kinds(event_kinds.Event)
_ABOUT: dict[str, Sequence[str]] = {
    "started": EMBLEM_NAMES,
    "shuffled": PILE_NAMES,
    "spared": DAMAGE_NAMES,
    **dict.fromkeys(("attacked", "destined"), DESTINATION_NAMES),
    **dict.fromkeys(("built", "razed"), BUILDING_NAMES),
    **dict.fromkeys(
        ("drew unit", "took back unit", "recruited", "met", "fell", "lost unit", "gave", "used", "stood guard"),
        UNIT_NAMES,
    ),
    **dict.fromkeys(
        (
            *("drew province", "took back province", "took loot", "paid province", "offered", "stored province"),
            *("lost province", "burned store", "discarded", "plundered", "looked", "captured", "returned"),
        ),
        PROVINCE_NAMES,
    ),
    **dict.fromkeys(
        (
            *("advanced", "camped", "left out", "boosted", "final attack drew", "defeated", "withstood", "cancelled"),
            *("burned", "destroyed"),
        ),
        ORDER_NAMES,
    ),
}


def facts(events: Iterable[Event], kind: str) -> list[tuple[int, str, int, int]]:
    """The events of a kind, each as (seat, subject, own, theirs)."""
    assert kind in KINDS.values()
    return [(event.seat, event.subject, event.own, event.theirs) for event in events if event.kind == kind]


def subjects(events: Iterable[Event], kind: str) -> list[str]:
    assert kind in KINDS.values()
    return [event.subject for event in events if event.kind == kind]


def province_set(names: str) -> int:
    return sum(1 << PROVINCE_NAMES.index(name) for name in names.split())


class Table:
    def __init__(self, records: Records) -> None:
        self.records = records
        self.position: Vilnius = records[0]
        self.story: list[Event] = []
        """All events so far."""

    # --- Playing

    @property
    def asked(self) -> list[int]:
        return [] if self.over else list(members(RULES.owing(self.records)))

    def legal(self, seat: int | None = None) -> list[str]:
        """The decisions open to a seat, or to the one that is asked."""
        if seat is None:
            (seat,) = self.asked
        if seat not in self.asked:
            return []
        out = np.zeros(GAME.most_decisions, np.int64)
        number = RULES.legal(self.records, PARTS, seat, out)
        return [NOTATION.text(code) for code in out[:number].tolist()]

    def choose(self, *texts: str) -> list[Event]:
        """Let all seats that are asked decide, in seat order, and go on to the next question."""
        for seat, text in zip(self.asked, texts, strict=True):
            legal = self.legal(seat)
            assert len(legal) > 1, f"seat {seat} is asked with one answer only: {legal}"
            assert text in legal, f"seat {seat} cannot '{text}'; it can {legal}"
            self.position.choice[seat] = NOTATION.code(text)
        return self.go()

    def each(self, *texts: str) -> list[Event]:
        """Decide one thing after the other."""
        events: list[Event] = []
        for text in texts:
            events += self.choose(text)
        return events

    def advance(self) -> list[Event]:
        """Carry out one beat."""
        assert not self.asked
        written = buffer(GAME.most_events)
        RULES.advance(self.records, PARTS, written)
        events = [in_words(GAME, row, KINDS, _ABOUT) for row in written[1 : written[0, 0] + 1].tolist()]
        self.story += events
        assert census(self.position) == BOX, "cards are lost or doubled"
        return events

    def go(self, seed: int = 0) -> list[Event]:
        """Carry out beats until somebody is asked or the game is over; chance is drawn."""
        events: list[Event] = []
        while not (self.asked or self.position.phase == Phase.FINISHED):
            if self.position.chance:
                RULES.draw(self.records, PARTS, generator(seed))
            else:
                events += self.advance()
        return events

    def go_to(self, phase: int) -> list[Event]:
        """Carry out beats until a phase is next; nobody may be asked on the way."""
        events: list[Event] = []
        while self.position.phase != phase:
            if self.position.chance:
                RULES.draw(self.records, PARTS, generator(0))
            else:
                events += self.advance()
        return events

    # --- Looking

    @property
    def over(self) -> bool:
        return bool(self.position.over)

    @property
    def joint(self) -> bool:
        return bool(self.position.joint)

    @property
    def result(self) -> tuple[list[int], list[int], str]:
        figures = np.zeros((2, SEATS), np.int64)
        reason = RULES.result(self.records, PARTS, figures[0], figures[1])
        scores, ranks = figures[:, : self.position.players].tolist()
        return scores, ranks, GAME.reasons[reason]

    def hand(self, seat: int) -> set[str]:
        return _provinces(self.position.hand[seat])

    def discard(self, seat: int) -> set[str]:
        return _provinces(self.position.discard[seat])

    def loot(self, seat: int) -> set[str]:
        return _provinces(self.position.loot[seat])

    def stored(self, seat: int) -> set[str]:
        return {PROVINCE_NAMES[province] for province in self.position.stored[seat].tolist() if province != NONE}

    def offered(self, seat: int) -> set[str]:
        return {PROVINCE_NAMES[province] for province in self.position.offered[seat].tolist() if province != NONE}

    def guarding(self, seat: int) -> list[str]:
        return [UNIT_NAMES[unit] for unit in self.position.guarding[seat].tolist() if unit != NONE]

    def units(self, seat: int) -> dict[str, int]:
        return _counted(self.position.units[seat], UNIT_NAMES)

    def unit_discard(self, seat: int) -> dict[str, int]:
        return _counted(self.position.unit_discard[seat], UNIT_NAMES)

    def city(self, seat: int) -> dict[tuple[int, int], str]:
        return {
            (cell_x(cell), cell_y(cell)): BUILDING_NAMES[kind]
            for kind, cell in zip(
                self.position.built[seat, : self.position.standing[seat]].tolist(),
                self.position.cell[seat].tolist(),
                strict=False,
            )
        }

    def row(self, seat: int) -> list[str]:
        return [ORDER_NAMES[card] for card in self.position.row[seat, : self.position.row_length[seat]].tolist()]

    def camp(self) -> dict[str, int]:
        return _counted(self.position.camp, ORDER_NAMES)

    def order_discard(self) -> dict[str, int]:
        return _counted(self.position.order_discard, ORDER_NAMES)

    def stack(self, number: int) -> list[str]:
        """From top to bottom."""
        cards = self.position.stack[number - 1, : self.position.stack_left[number - 1]]
        return [PROVINCE_NAMES[card] for card in reversed(cards.tolist())]

    def supply(self, building: str) -> int:
        return int(self.position.supply[BUILDING_NAMES.index(building)])

    def unit_supply(self, unit: str) -> int:
        return int(self.position.unit_supply[UNIT_NAMES.index(unit)])

    # --- Bringing cards where a test needs them

    def build(self, seat: int, kind: str, x: int, y: int, fresh: bool = False) -> None:
        """A building from the supply, wherever it fits or not."""
        number = BUILDING_NAMES.index(kind)
        if FIGURES.building_owner[number] == GENERAL:
            assert self.position.supply[number] > 0
            self.position.supply[number] -= 1
        else:
            assert self.position.plans[seat] >> number & 1, f"{kind} is not {seat}'s to build"
            self.position.plans[seat] &= ~(1 << number)
        slot = int(self.position.standing[seat])
        self.position.built[seat, slot] = number
        self.position.cell[seat, slot] = cell_at(x, y)
        self.position.fresh[seat] |= fresh << slot
        self.position.standing[seat] += 1

    def give_units(self, seat: int, *names: str, to: str = "units") -> None:
        """Units from the supply into the hand, or to `unit_discard`."""
        for name in names:
            unit = UNIT_NAMES.index(name)
            assert self.position.unit_supply[unit] > 0, f"no {name} in the supply"
            self.position.unit_supply[unit] -= 1
            getattr(self.position, to)[seat, unit] += 1

    def empty_unit_piles(self) -> None:
        """All units of the piles back to the supply."""
        for seat in range(self.position.players):
            for place in range(self.position.units_left[seat]):
                self.position.unit_supply[self.position.unit_pile[seat, place]] += 1
            self.position.units_left[seat] = 0

    def hold(self, seat: int, names: str) -> None:
        """Exactly these provinces of the own hand in the hand, the others discarded."""
        chosen = province_set(names)
        everything = int(self.position.hand[seat] | self.position.discard[seat])
        assert chosen & ~everything == 0, f"{names}: not all are {seat}'s"
        self.position.hand[seat] = chosen
        self.position.discard[seat] = everything & ~chosen

    def store(self, seat: int, name: str) -> None:
        """A province out of hand or discard pile to the first free Storehouse."""
        province = PROVINCE_NAMES.index(name)
        self._take_own(seat, province)
        for slot in range(self.position.standing[seat]):
            stores = FIGURES.building_stores_province[self.position.built[seat, slot]]
            if stores and self.position.stored[seat, slot] == NONE:
                self.position.stored[seat, slot] = province
                return
        raise AssertionError("no room to store")

    def pile_up(self, seat: int, names: str) -> None:
        """Provinces of hand or discard pile onto the own province pile, the first on top."""
        for name in reversed(names.split()):
            province = PROVINCE_NAMES.index(name)
            self._take_own(seat, province)
            self.position.province_pile[seat, self.position.provinces_left[seat]] = province
            self.position.provinces_left[seat] += 1

    def _take_own(self, seat: int, province: int) -> None:
        everything = int(self.position.hand[seat] | self.position.discard[seat])
        assert everything >> province & 1
        self.position.hand[seat] &= ~(1 << province)
        self.position.discard[seat] &= ~(1 << province)

    def line(self, seat: int, *names: str) -> None:
        """Enemies out of the order pile into a row."""
        for name in names:
            self.position.row[seat, self.position.row_length[seat]] = self._take_order(name)
            self.position.row_length[seat] += 1

    def encamp(self, *names: str) -> None:
        """Enemy buildings out of the order pile into play."""
        for name in names:
            self.position.camp[self._take_order(name)] += 1

    def spend_orders(self, *names: str) -> None:
        """Cards of the order pile onto its discard pile."""
        for name in names:
            self.position.order_discard[self._take_order(name)] += 1

    def on_top(self, *names: str) -> None:
        """Bring cards of the order pile to its top, the first topmost."""
        for name in reversed(names):
            card = self._take_order(name)
            self.position.order_pile[self.position.orders_left] = card
            self.position.orders_left += 1
        self.position.order_roof = self.position.orders_left

    def _take_order(self, name: str) -> int:
        pile, card = self.position.order_pile, ORDER_NAMES.index(name)
        for place in range(int(self.position.orders_left) - 1, -1, -1):
            if pile[place] == card:
                pile[place : self.position.orders_left - 1] = pile[place + 1 : self.position.orders_left]
                self.position.orders_left -= 1
                self.position.order_roof = min(int(self.position.order_roof), int(self.position.orders_left))
                if place < self.position.order_floor:
                    self.position.order_floor -= 1
                return card
        raise AssertionError(f"{name} is not in the order pile")

    def drain_orders(self) -> None:
        """Everything above the Boost, or above the Final Attack in the second part, goes to the discard pile."""
        while self.position.orders_left > self.position.order_floor:
            self.position.orders_left -= 1
            self.position.order_discard[self.position.order_pile[self.position.orders_left]] += 1
        self.position.order_roof = self.position.orders_left

    def boost_with(self, name: str) -> None:
        """The Boost in the pile."""
        kinds = self.position.boosts.tolist()
        card = ORDER_NAMES.index(name)
        self.position.boosts[:] = [card, *(kind for kind in kinds if kind != card)]
        self.position.order_pile[1] = card

    def second_part(self) -> None:
        """The Boost has come, and its damage is done: only the Final Attack is under the pile."""
        assert self.position.order_floor == 2
        pile = self.position.order_pile
        pile[1 : self.position.orders_left - 1] = pile[2 : self.position.orders_left]
        self.position.orders_left -= 1
        self.position.order_floor = 1
        self.position.order_roof = self.position.orders_left
        self.position.boosted = 1

    def destine(self, seat: int, destination: str) -> None:
        """Exchange the destination on a scale with one of the pile."""
        wanted = DESTINATION_NAMES.index(destination)
        pile = self.position.destination_pile
        if self.position.destination[seat] != wanted:
            place = pile[: self.position.destinations_left].tolist().index(wanted)
            pile[place], self.position.destination[seat] = self.position.destination[seat], wanted

    def strike(self, seat: int, *damages: str) -> None:
        for damage in damages:
            self.position.strike[seat, DAMAGE_NAMES.index(damage)] += 1

    def stack_up(self, number: int, names: str) -> None:
        """Exchange provinces between the stacks until this one is as named from top to bottom."""
        for depth, name in enumerate(names.split()):
            card = PROVINCE_NAMES.index(name)
            place = int(self.position.stack_left[number - 1]) - 1 - depth
            for stack in range(STACKS):
                for other in range(self.position.stack_left[stack]):
                    if self.position.stack[stack, other] == card:
                        cards = self.position.stack
                        cards[stack, other], cards[number - 1, place] = cards[number - 1, place], card

    def offer(self, seat: int, name: str) -> None:
        """A province out of hand or discard pile to the place where it is handed over."""
        province = PROVINCE_NAMES.index(name)
        self._take_own(seat, province)
        slot = [
            bool(FIGURES.building_hands_over[kind])
            for kind in self.position.built[seat, : self.position.standing[seat]].tolist()
        ].index(True)
        self.position.offered[seat, slot] = province

    def draw_last_card(self) -> None:
        """The second part is over: the Final Attack has been drawn."""
        self.second_part()
        self.drain_orders()
        self.position.orders_left = 0

    def begin_strike(self) -> list[Event]:
        """Do the damage, and nothing after it."""
        self.position.resume = Phase.FINISHED
        return self.begin(Phase.STRIKE)

    def begin(self, phase: int) -> list[Event]:
        """Go on from a phase."""
        ask(self.position, 0)
        self.position.phase = phase
        return self.go()


# --- Ways to begin


def opening(players: int = 2, difficulty: str = "simple", emblems: str = "pillars acorn cross", seed: int = 1) -> Table:
    """Right after the deal and the opening: the first preparation is next. Seat 0 is the starting player."""
    records = blank(GAME.position)
    table = Table(records)
    table.position.players = players
    table.position.difficulty = ("simple", "medium", "heavy").index(difficulty)
    RULES.setup(records)
    RULES.draw(records, PARTS, generator(seed))
    entry = NOTATION.chance_entry(table.position)
    entry |= {"emblems": emblems.split()[:players], "first": 0}
    fresh = blank(GAME.position)
    fresh[0].players, fresh[0].difficulty = players, table.position.difficulty
    RULES.setup(fresh)
    NOTATION.read_chance(fresh[0], entry)
    fresh[0].chance = 0
    table = Table(fresh)
    table.advance()
    return table


def city_phase(players: int = 2, **more: Any) -> Table:
    """The first city phase, without the preparation: nobody is asked before `begin` or `go`."""
    table = opening(players, **more)
    table.position.phase = Phase.CITY_TURN
    return table


def military(players: int = 2, **more: Any) -> Table:
    """Right before the rows are checked; hands are empty, unit piles lie in the supply."""
    table = opening(players, **more)
    for seat in range(players):
        table.hold(seat, "")
    table.empty_unit_piles()
    table.position.phase = Phase.ALARM
    return table


def _provinces(items: int) -> set[str]:
    return {PROVINCE_NAMES[province] for province in members(int(items))}


def _counted(numbers: Any, names: Sequence[str]) -> dict[str, int]:
    return {names[kind]: number for kind, number in enumerate(numbers.tolist()) if number}


# --- All cards are somewhere


def census(position: Any, parts: Any = FIGURES) -> Counter[tuple[str, int]]:
    """Where all cards of the box are, counted by kind: buildings, units, provinces, order cards, destinations."""
    found: Counter[tuple[str, int]] = Counter()
    seats = range(position.players)
    for kind, number in enumerate(position.supply.tolist()):
        found["building", kind] += number
    for unit, number in enumerate(position.unit_supply.tolist()):
        found["unit", unit] += number
    for seat in seats:
        for kind in members(int(position.plans[seat])):
            found["building", kind] += 1
        for slot in range(position.standing[seat]):
            found["building", int(position.built[seat, slot])] += 1
        for lying in (position.stored[seat], position.offered[seat]):
            for province in lying.tolist():
                if province != NONE:
                    found["province", province] += 1
        for unit in position.guarding[seat].tolist():
            if unit != NONE:
                found["unit", unit] += 1
        for provinces in (position.hand[seat], position.discard[seat], position.loot[seat]):
            for province in members(int(provinces)):
                found["province", province] += 1
        for province in position.province_pile[seat, : position.provinces_left[seat]].tolist():
            found["province", province] += 1
        for unit in range(UNITS):
            found["unit", unit] += int(position.units[seat, unit] + position.unit_discard[seat, unit])
        for unit in position.unit_pile[seat, : position.units_left[seat]].tolist():
            found["unit", unit] += 1
        for card in position.row[seat, : position.row_length[seat]].tolist():
            found["order", card] += 1
        if position.destination[seat] != NONE:
            found["destination", int(position.destination[seat])] += 1
    for stack in range(STACKS):
        for province in position.stack[stack, : position.stack_left[stack]].tolist():
            found["province", province] += 1
    for fighter in members(int(position.deployed & ~position.fallen)):
        found["unit", int(position.fighter_unit[fighter])] += 1
    _census_of_orders(position, found)
    for kind, number in enumerate(position.destination_discard.tolist()):
        found["destination", kind] += number
    for kind in position.destination_pile[: position.destinations_left].tolist():
        found["destination", kind] += 1
    _box(position, parts, found)
    return Counter({card: number for card, number in found.items() if number})


def _census_of_orders(position: Any, found: Counter[tuple[str, int]]) -> None:
    for pile in (position.order_discard, position.camp):
        for kind, number in enumerate(pile.tolist()):
            found["order", kind] += number
    for card in position.order_pile[: position.orders_left].tolist():
        found["order", card] += 1
    for number, card in enumerate(position.boosts.tolist()):
        if number > 0 or position.boosted:
            found["order", card] += 1
    for card in position.foe[: position.foes].tolist():
        found["order", card] += 1
    if position.orders_left == 0:
        found["order", int(position.order_pile[0])] += 1


def _box(position: Any, parts: Any, found: Counter[tuple[str, int]]) -> None:
    """What a game with fewer players leaves in the box."""
    unused = position.emblem[position.players :].tolist()
    for kind in range(parts.buildings):
        if parts.building_owner[kind] in (*unused, EACH):
            found["building", kind] += len(unused) if parts.building_owner[kind] == EACH else 1
    for province in range(PROVINCES):
        if parts.province_owner[province] in unused:
            found["province", province] += 1
    for kind in range(2):
        used = parts.destinations[position.players, kind]
        found["destination", kind] += int(parts.destinations[EMBLEMS, kind] - used)


def whole_box(parts: Any = FIGURES) -> Counter[tuple[str, int]]:
    box = Counter({("building", kind): int(parts.building_copies[kind]) for kind in range(parts.buildings)})
    box |= Counter({("unit", unit): int(parts.unit_copies[unit]) for unit in range(parts.units)})
    box |= Counter({("province", province): 1 for province in range(PROVINCES)})
    box |= Counter({("order", kind): int(parts.order_copies[kind]) for kind in range(parts.orders)})
    return box | Counter({("destination", kind): int(parts.destinations[EMBLEMS, kind]) for kind in range(2)})


BOX = whole_box()
assert BOX.total() == 47 + 42 + 36 + 36 + 8
