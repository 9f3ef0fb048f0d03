"""Tallinn in the terminal. Factions differ by shape, letter and colour."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kogge.core.bits import lowest, members
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.tallinn.notation import CARD_NAMES, FACTION_NAMES, LEVEL_NAMES, START_NAMES, half_name
from kogge.games.tallinn.rules.components import CARDS, EVERY_HALF, FACTIONS, LETTERS, START, symbols
from kogge.games.tallinn.rules.position import KIND, Do, hand_count
from kogge.games.tallinn.rules.scoring import compare, row_total
from kogge.games.tallinn.words.prose import card_text, chronicle_text, face

SIGNS = dict(zip(LETTERS, ("●", "■", "▲"), strict=True))
COLOURS = dict(zip(LETTERS, ("yellow", "red", "bright_blue"), strict=True))
COIN, TOWER, ENVOY_SIGN = "¤", "♜", "◆"


def draw(view: View, words: Words) -> RenderableType:
    """The table as a seat sees it."""
    parts: list[RenderableType] = [_heading(view, words), _players(view, words)]
    if view.seat != NONE and view.position.hand[view.seat]:
        parts += [Text(words("sign-your-hand"), style="bold"), _hand(view, words)]
    return Group(*parts)


def remark(view: View, code: int, words: Words) -> str:
    """What a decision would earn as the rows lie now, in short; empty if nothing."""
    kind, half = divmod(code, KIND)
    if kind != Do.PLAY or not 0 <= int(view.edition.components[0].contest[half]) < FACTIONS:
        return ""
    components = view.edition.components[0]
    faction = int(components.contest[half])
    own = symbols(components, int(view.position.row[view.seat]) | 1 << half, faction)
    rows = [int(view.position.row[seat]) for seat in range(len(view.names)) if seat != view.seat]
    gains = [
        compare(own, symbols(components, row, faction), components.contest_more, components.contest_tie) for row in rows
    ]
    return words("remark-contest", points=words("points", number=int(sum(gains))))


def _heading(view: View, words: Words) -> Text:
    position = view.position
    text = Text(f"{words('title')}  ", style="bold")
    text.append(f"{words('sign-round', round=int(position.rounds))} · ", style="not bold")
    text.append(words("sign-pile", number=int(position.left)), style="not bold dim")
    if position.chronicles:
        for level, name in enumerate(LEVEL_NAMES):
            chronicle = chronicle_text(int(position.chronicle[level]), words)
            text.append(f"  {name}: {chronicle}", style="not bold magenta")
    return text


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(words("sign-player"))
    table.add_column(words("sign-points"), justify="right")
    for letter, name in zip(LETTERS, FACTION_NAMES, strict=True):
        table.add_column(Text(f"{SIGNS[letter]} {words(name)}", style=COLOURS[letter]), justify="right")
    table.add_column(words("sign-hand"), justify="right")
    table.add_column(words("sign-towers"))
    table.add_column(words("sign-row"))
    for seat, name in enumerate(view.names):
        totals = [row_total(view.position, view.edition.components[0], seat, faction) for faction in range(FACTIONS)]
        own = seat == view.seat
        table.add_row(
            Text(name, style="bold" if own else ""),
            Text(str(int(view.position.score[seat])), style="bold"),
            *(Text(str(int(total)), style=COLOURS[letter]) for letter, total in zip(LETTERS, totals, strict=True)),
            str(int(hand_count(view.position, seat))),
            _towers(view, seat, words),
            _row(view, seat),
        )
    return table


def _row(view: View, seat: int) -> Text:
    """The start card and the halves in the row, the one just played underlined."""
    row = int(view.position.row[seat])
    if not row:
        return Text()
    text = _signs(START_NAMES[lowest(row & ~EVERY_HALF) - START])
    for half in sorted(members(row & EVERY_HALF), key=lambda half: (half % CARDS, half)):
        text.append("  ")
        just_played = half == view.position.played[seat]
        text.append(half_name(half), style="underline" if just_played else "dim")
        text.append(" ")
        text.append_text(_half(view, half))
    return text


def _towers(view: View, seat: int, words: Words) -> Text:
    known = members(int(view.position.tower[seat]))
    secret = members(int(view.position.secret[seat]))
    text = Text()
    for card in known:
        text.append(f"{TOWER}{CARD_NAMES[card]}{'*' if card in secret else ''} ")
    return text.append(f"{TOWER}? " * (int(view.position.built[seat]) - len(known)))


def _hand(view: View, words: Words) -> Table:
    table = Table(box=box.ROUNDED, show_header=True)
    cards = members(int(view.position.hand[view.seat]))
    for card in cards:
        table.add_column(card_text(card, words), justify="center", min_width=10)
    for side in range(2):
        halves = (card + CARDS * side for card in cards)
        table.add_row(*(Text(f"{'ab'[side]} ").append_text(_half(view, half)) for half in halves))
    return table


def _half(view: View, half: int) -> Text:
    shown = face(half, view.edition)
    if shown is None:
        return Text(ENVOY_SIGN * int(view.edition.components[0].envoy_symbols) + COIN, style="magenta")
    text = _signs(shown.symbols)
    return text.append(COIN, style="bold") if shown.coin else text


def _signs(letters: str) -> Text:
    text = Text()
    for letter in letters:
        text.append(SIGNS[letter], style=COLOURS[letter])
    return text
