"""Vilnius in the terminal: the city's points, the Order, and each player's row, city and cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kogge.core.bits import has, members
from kogge.core.position import NONE, Numbers
from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.vilnius.rules.cities import ability, beside, building_limit, goods_traded_in, types_fitting
from kogge.games.vilnius.rules.components import GENERAL, SIDES, STACKS
from kogge.games.vilnius.rules.defence import skulls
from kogge.games.vilnius.rules.income import income
from kogge.games.vilnius.rules.payment import gold_of, tools_of
from kogge.games.vilnius.rules.position import KIND, TO_QUARTER, Do, Phase, cell_at, cell_x, cell_y
from kogge.games.vilnius.rules.preparation import row_strength
from kogge.games.vilnius.rules.weapons import raised, total
from kogge.games.vilnius.words.lexicon import TIMES, Lexicon
from kogge.games.vilnius.words.remarks import remark
from kogge.games.vilnius.words.tips import is_first_unit, tip_text, tips

__all__ = ["draw", "remark"]

WEAPON_SIGNS = ("†", "▼", "↑", "»")
GOLD, TOOL, SKULL = "●", "⚒", "☠"
STONE, RUBBLE = "▇", "·"
FULL, EMPTY = "■", "□"
CELL = 14
"""The width of a building."""
PARTS = (
    (Phase.PREPARE, "part-income"),
    (Phase.CITY_TURN, "part-preparation"),
    (Phase.ALARM, "part-city"),
    (Phase.PLUNDER, "part-defence"),
    (Phase.ASSAULT, "part-plunder"),
    (Phase.CAPTURE_TURN, "part-assault"),
    (Phase.NEW_DESTINATION, "part-capture"),
    (Phase.FINAL_ROWS, "part-close"),
)
"""The parts of a round, each with the first phase that comes after it."""
FIGHT = (Phase.SEND, Phase.BLEED, Phase.FALL, Phase.GIVE)
CITY_DETAILS = (Phase.PLACE, Phase.PAY, Phase.STORE)
CAPTURE_DETAILS = (Phase.TAKE_PROVINCE, Phase.PUT_UNDER)


def draw(view: View, words: Words) -> RenderableType:
    """The table as everybody sees it; all hands are open."""
    return _Board(view, words).drawn()


@dataclass(frozen=True)
class _Board:
    view: View
    words: Words

    def drawn(self) -> RenderableType:
        parts = self.detail() if self.view.legal else []
        parts = parts or self.everything()
        if self.view.legal:
            parts += [self.tip(tip) for tip in tips(self.view)]
        return Group(*parts)

    def everything(self) -> list[RenderableType]:
        parts: list[RenderableType] = [self.heading(), self.city_points(), self.order()]
        for seat in self.seats():
            parts += [Text(), *self.player(seat)]
        if self.view.legal and self.view.position.phase == Phase.ACT:
            parts += [Text(), *self.supply()]
        if self.view.legal and self.view.position.phase == Phase.CAPTURE:
            parts += [Text(), self.stacks()]
        return [*parts, self.legend()]

    def detail(self) -> list[RenderableType]:
        """What a question is about that only goes on with the one before; nothing where the whole table matters."""
        phase, seat = self.view.position.phase, self.view.seat
        if phase in CITY_DETAILS:
            return [self.name(seat), self.city(seat), *self.cards(seat)]
        if phase in CAPTURE_DETAILS:
            return [self.stacks(), *self.cards(seat), self.legend()]
        if phase in FIGHT:
            hands = [self.hand(seat) for seat in self.seats()] if is_first_unit(self.view) else []
            return [self.city_points(), self.fight(), *hands, self.legend()]
        return []

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.view.edition, self.words)

    def seats(self) -> list[int]:
        """The others first, so that the own city is nearest to the question."""
        seats = range(len(self.view.names))
        return sorted(seats, key=lambda seat: (seat == self.view.seat, seat))

    # --- The city and the Order

    def heading(self) -> Text:
        position, words = self.view.position, self.words
        text = Text(f"{words('title')}  ", style="bold")
        if position.rounds == 0:
            return text
        text.append(words("sign-round", round=int(position.rounds)), style="not bold")
        if not position.over:
            part = next((part for phase, part in PARTS if position.phase < phase), "part-close")
            text.append(f" · {words('part-final' if position.final else part)}", style="not bold")
            text.append(f" · {words('sign-first', seat=self.view.names[position.first])}", style="not bold dim")
        if position.boosted:
            text.append(f" · {words('sign-boosted')}", style="not bold red")
        return text

    def city_points(self) -> Text:
        position = self.view.position
        points = int(position.city)
        most = int(self.view.edition.components[0].city_points[position.difficulty])
        text = Text(self.words("sign-city", points=points, most=most), style="bold")
        text.append(f"  {STONE * points}", style="not bold red")
        return text.append(RUBBLE * (most - points), style="not bold dim")

    def order(self) -> Text:
        """What is still to come, and the enemy buildings."""
        position, components, words = self.view.position, self.view.edition.components[0], self.words
        cards = [int(card) for card in position.order_pile[position.order_floor : position.orders_left]]
        strength = sum(int(components.order_strength[card]) for card in cards)
        then = "then-final" if position.boosted else "then-boost"
        text = Text(words("sign-order", number=len(cards), strength=strength, then=words(then)))
        for kind, number in enumerate(position.camp):
            if number:
                name = self.lexicon.order(kind)
                text.append(f"\n{name}{_times(number)}", style="bold red")
                weapons = _weapons(components.order_weapons[kind, 0])
                text.append(f"  {weapons}  {self.lexicon.effect(kind)}", style="not bold")
        return text

    # --- A player

    def player(self, seat: int) -> list[RenderableType]:
        lines: list[RenderableType] = [self.name(seat), self.row(seat), self.city(seat)]
        return [*lines, *self.cards(seat)]

    def name(self, seat: int) -> Text:
        position, components, words = self.view.position, self.view.edition.components[0], self.words
        text = Text(self.view.names[seat], style="bold cyan" if seat == self.view.seat else "bold")
        text.append(f"  {self.lexicon.emblem(int(position.emblem[seat]))}", style="not bold")
        told = words(
            "sign-player",
            standing=int(position.standing[seat]),
            limit=int(building_limit(position, components, seat)),
            order=int(ability(position, components.building_order, seat)),
            income=int(income(position, components, seat)),
        )
        return text.append(f" · {told}", style="not bold dim")

    def row(self, seat: int) -> Text:
        """The enemies of a row against the Strength of the Order, like "3 of 7"."""
        position, components, words = self.view.position, self.view.edition.components[0], self.words
        own, goal = int(row_strength(position, components, seat)), int(position.strength[seat])
        quarter = position.destination[seat] == TO_QUARTER
        text = Text(words("sign-row", own=own, goal=goal), style="red" if own >= goal else "")
        text.append(f"  {FULL * min(own, goal)}", style="red")
        text.append(f"{EMPTY * max(0, goal - own)}", style="dim")
        text.append(f"  → {words('sign-to-quarter' if quarter else 'sign-to-city', seat=self.view.names[seat])}")
        for card in position.row[seat, : position.row_length[seat]]:
            text.append("\n  ").append_text(self.enemy(int(card)))
        return text

    def enemy(self, card: int) -> Text:
        """An order card, with what counts of it now."""
        components, boosted = self.view.edition.components[0], self.view.position.boosted
        weapons = components.order_weapons[card, 0] + components.order_weapons[card, 1] * boosted
        text = Text(f"{self.lexicon.order(card)} {int(components.order_strength[card])}")
        text.append(f"  {_weapons(weapons)}", style="bold")
        if told := self.skulls(card):
            text.append(f"  {SKULL} {told}", style="red")
        return text

    def skulls(self, card: int) -> str:
        components, boosted = self.view.edition.components[0], self.view.position.boosted
        colours = (components.order_red, components.order_silver, components.order_golden)
        return self.lexicon.skulls(*(skulls(colour[card], boosted) for colour in colours))

    def city(self, seat: int) -> RenderableType:
        """The buildings where they stand; in the own city also what fits beside them, or where the new one can go."""
        cells = self.buildings(seat)
        if seat == self.view.seat and self.view.legal:
            cells = {**self.free_cells(seat), **cells}
        columns = range(min(map(cell_x, cells), default=0), max(map(cell_x, cells), default=-1) + 1)
        rows = range(min(map(cell_y, cells), default=0), max(map(cell_y, cells), default=-1) + 1)
        grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 0))
        for _ in columns:
            grid.add_column(width=CELL, justify="center", overflow="ellipsis")
        for y in rows:
            grid.add_row(*(cells.get(cell_at(x, y), Text()) for x in columns))
        return Padding(grid, (0, 0, 0, 2))

    def buildings(self, seat: int) -> dict[int, Text]:
        position, lexicon = self.view.position, self.lexicon
        cells = {}
        for slot in range(int(position.standing[seat])):
            text = Text(lexicon.building(int(position.built[seat, slot])), style="bold")
            for lying in (position.stored[seat, slot], position.offered[seat, slot]):
                if lying != NONE:
                    text.append(f"\n{lexicon.province(int(lying))}", style="not bold green")
            if position.guarding[seat, slot] != NONE:
                text.append(f"\n{lexicon.unit(int(position.guarding[seat, slot]))}", style="not bold green")
            cells[int(position.cell[seat, slot])] = text
        return cells

    def free_cells(self, seat: int) -> dict[int, Text]:
        """Numbers of the choices while a building is placed, else the types that fit."""
        position, components = self.view.position, self.view.edition.components[0]
        if position.phase == Phase.PLACE:
            codes = [int(code) - Do.PLACE * KIND for code in self.view.legal.codes]
            return {cell: Text(str(number), style="bold cyan") for number, cell in enumerate(codes, 1)}
        if position.phase != Phase.ACT:
            return {}
        found = {}
        for slot in range(int(position.standing[seat])):
            for side in range(SIDES):
                cell = int(beside(position.cell[seat, slot], side))
                types = self.lexicon.types(types_fitting(position, components, seat, cell))
                if types:
                    found[cell] = Text("\n".join(types), style="dim italic")
        return found

    def cards(self, seat: int) -> Iterable[Text]:
        """Hand, loot and piles."""
        position, words, lexicon = self.view.position, self.words, self.lexicon
        yield self.hand(seat)
        if position.loot[seat]:
            yield self.listed(words("sign-loot"), map(Text, lexicon.provinces(int(position.loot[seat]))))
        for message, number, discarded in (
            ("sign-unit-piles", position.units_left[seat], lexicon.units(position.unit_discard[seat])),
            ("sign-province-piles", position.provinces_left[seat], lexicon.provinces(int(position.discard[seat]))),
        ):
            told = words(message, number=int(number), discard=", ".join(discarded) or words("nothing"))
            yield Text(told, style="dim")

    def hand(self, seat: int) -> Text:
        position = self.view.position
        cards = [self.province(seat, province) for province in members(int(position.hand[seat]))]
        return self.listed(
            self.words("sign-hand", seat=self.view.names[seat]), cards + self.units(position.units[seat])
        )

    def listed(self, title: str, things: Iterable[Text]) -> Text:
        told = Text(", ").join(things) or Text(self.words("nothing"))
        return Text(f"{title} ", style="bold").append_text(Text(style="not bold").append_text(told))

    def province(self, seat: int, province: int) -> Text:
        """A province with what it gives its owner now."""
        components = self.view.edition.components[0]
        goods = goods_traded_in(self.view.position, components, seat)
        text = Text(f"{self.lexicon.province(province)} ")
        return text.append_text(
            _price(int(gold_of(components, province, goods)), int(tools_of(components, province, goods)))
        )

    def units(self, numbers: Numbers) -> list[Text]:
        components = self.view.edition.components[0]
        return [
            Text(f"{self.lexicon.unit(kind)} ").append(_weapons(components.unit_weapons[kind]) + _times(number), "bold")
            for kind, number in enumerate(numbers)
            if number
        ]

    # --- What belongs to a part of the round

    def fight(self) -> Table:
        """Every enemy with what it asks for and what meets it so far."""
        position, components, words = self.view.position, self.view.edition.components[0], self.words
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for column in ("", "sign-enemy", "sign-strikes", "sign-asks", "sign-meets", "sign-skulls", "sign-undefeated"):
            table.add_column(words(column) if column else "")
        for foe in range(int(position.foes)):
            card, target = int(position.foe[foe]), int(position.target[foe])
            demand, brought = position.demand[foe], position.brought[foe]
            where = words("sign-the-city") if target == NONE else self.view.names[target]
            met, needed = int(raised(brought, demand)), int(total(demand))
            table.add_row(
                Text(str(foe + 1), style="bold cyan"),
                f"{self.lexicon.order(card)} {int(components.order_strength[card])}",
                where,
                _weapons(demand),
                Text(f"{met}/{needed} {_weapons(brought)}", style="green" if met == needed else ""),
                self.skulls(card),
                self.lexicon.damage([int(components.order_fires[card]), 0, 0, 0, 0])
                if target == NONE
                else self.lexicon.damage(components.order_damage[card]),
            )
        return table

    def stacks(self) -> Text:
        position, components, words = self.view.position, self.view.edition.components[0], self.words
        text = Text(words("sign-stacks"), style="bold")
        for stack in range(STACKS):
            cards = words("provinces", number=int(position.stack_left[stack]))
            text.append(f"\n  {stack + 1}  {_weapons(components.conquest_weapons[stack])}  {cards}", style="not bold")
        return text

    def supply(self) -> Iterable[Text]:
        """All that can be built or recruited, what can be afforded in bold."""
        position, content, seat = self.view.position, self.lexicon.content, self.view.seat
        components, codes = self.view.edition.components[0], set(self.view.legal.codes.tolist())
        buildings, units = [], []
        for kind, building in enumerate(content.buildings):
            general = components.building_owner[kind] == GENERAL
            number = int(position.supply[kind]) if general else int(has(position.plans[seat], kind))
            if number:
                style = "bold" if Do.BUILD * KIND + kind in codes else "dim"
                text = Text(f"{self.lexicon.building(kind)} ", style=style)
                buildings.append(text.append_text(_price(building.gold, building.tools)).append(_times(number)))
        for kind, unit in enumerate(content.units):
            if number := int(position.unit_supply[kind]):
                style = "bold" if Do.RECRUIT * KIND + kind in codes else "dim"
                text = Text(f"{self.lexicon.unit(kind)} ", style=style)
                units.append(text.append_text(_price(unit.gold, unit.tools)).append(_times(number)))
        yield self.listed(self.words("sign-buildings"), buildings)
        yield self.listed(self.words("sign-units"), units)

    def legend(self) -> Text:
        names = [f"{sign} {self.lexicon.weapon(weapon)}" for weapon, sign in enumerate(WEAPON_SIGNS)]
        return Text(self.words("sign-legend", weapons="  ".join(names), gold=GOLD, tool=TOOL), style="dim")

    def tip(self, tip: str) -> Padding:
        title, text = tip_text(tip, self.words)
        told = Text(f"{title}. ", style="bold yellow").append(text, style="not bold yellow")
        return Padding(told, (1, 0, 0, 0))


def _weapons(numbers: Numbers) -> str:
    return "".join(sign * int(number) for sign, number in zip(WEAPON_SIGNS, numbers, strict=True)) or "–"


def _price(gold: int, tools: int) -> Text:
    text = Text(f"{gold}{GOLD}" if gold else "", style="yellow")
    return text.append(f"{tools}{TOOL}" if tools else "", style="cyan")


def _times(number: int) -> str:
    return f" {TIMES}{int(number)}" if number > 1 else ""
