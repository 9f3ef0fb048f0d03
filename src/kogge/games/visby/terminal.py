"""Visby in the terminal: the three tracks as rulers, and who holds which card."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kogge.core.bits import has, members
from kogge.core.events import buffer
from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.components import ACTIONS, CUSTOMS, GOALS, MARKET, MERCHANT, SMITH, TRACKS
from kogge.games.visby.rules.evaluation import evaluate
from kogge.games.visby.rules.position import KIND, Do, Phase
from kogge.games.visby.words.prose import (
    TRACK_NAMES,
    card_text,
    enough,
    figures,
    goods_text,
    mix_text,
    rate_text,
    seals_text,
)

MARKERS = ("♞", "◢", "¤")
COLOURS = ("red", "bright_blue", "yellow")
"""Of campaign, voyage and market."""
SERVING = 1 << SMITH | 1 << CUSTOMS
"""The cards that live on what others have played."""
IN_HAND, PLAYED, DISCARDED = "●", "▶", "○"
WIDTH = 4
"""Of a field."""


def draw(view: View, words: Words) -> RenderableType:
    """The table as everybody sees it."""
    parts: list[RenderableType] = [_heading(view, words), _tracks(view, words), _players(view, words)]
    legend = words("sign-legend", hand=IN_HAND, played=PLAYED, discarded=DISCARDED)
    parts.append(Text(legend, style="dim"))
    if view.legal and view.position.phase == Phase.REVEAL:
        parts.append(Text(words("sign-remarks"), style="dim"))
    return Group(*parts)


def remark(view: View, code: int, words: Words) -> str:
    """What a trade brings, or what cards would bring if nobody else played any."""
    kind, argument = divmod(code, KIND)
    return _trade(view, argument, words) if kind == Do.TRADE else _alone(view, argument, words)


def _trade(view: View, goods: int, words: Words) -> str:
    if goods == 0:
        return ""
    field = int(view.position.track[MARKET])
    bought = view.edition.components[0].exchange[field]
    fewer = enough(field, goods, view.edition)
    told = words(
        "remark-trade", seals=seals_text(int(bought[goods]), words), mix=mix_text(field, goods, words, view.edition)
    )
    if fewer == goods:
        return told
    return words("remark-wasteful", trade=told, number=fewer, seals=int(bought[fewer]))


def _alone(view: View, cards: int, words: Words) -> str:
    """Evaluate the cards on a copy of the table where nobody else has played; a merchant gets the most seals."""
    records, components, seat = view.records.copy(), view.edition.components[0], view.seat
    position = records[0]
    position.played[:] = 0
    position.played[seat] = cards
    position.hand[seat] &= ~cards
    for card in members(cards):
        evaluate(position, components, buffer(0), card)
        if card == MERCHANT:
            bought = components.exchange[position.track[MARKET], : position.goods[seat] + 1].tolist()
            position.seals[seat] += max(bought)
            position.goods[seat] -= bought.index(max(bought))
    seals = int(position.seals[seat] - view.position.seals[seat])
    goods = int(position.goods[seat] - view.position.goods[seat])
    gains = [seals_text(seals, words)] if seals else []
    if goods:
        gains.append(goods_text(goods, words) if goods > 0 else words("remark-minus", goods=goods_text(-goods, words)))
    gain = ", ".join(gains)
    if cards & SERVING:
        return words("remark-more", gain=gain) if gain else words("remark-others")
    return gain or words("remark-nothing")


def _heading(view: View, words: Words) -> Text:
    position = view.position
    text = Text(f"{words('title')}  ", style="bold")
    text.append(words("sign-round", round=int(position.rounds)), style="not bold")
    return text.append(f" · {words('sign-goal', goal=GOALS[position.goal])}", style="not bold dim")


def _tracks(view: View, words: Words) -> Text:
    """A ruler, the three markers on their tracks, and the rate from each field of the market on."""
    last = int(view.edition.components[0].track_end)
    titles = [words(f"track-{name}") for name in TRACK_NAMES]
    margin = max(map(len, titles)) + 1
    text = Text(" " * margin)
    text.append("".join(str(field).rjust(WIDTH) for field in range(last + 1)), style="dim")
    for track in range(TRACKS):
        field = int(view.position.track[track])
        text.append("\n" + titles[track].ljust(margin))
        text.append(("━" * WIDTH * field + MARKERS[track].rjust(WIDTH, "━")), style=f"bold {COLOURS[track]}")
        text.append("·".rjust(WIDTH) * (last - field), style="dim")
    text.append("\n" + " " * margin)
    rates = {row.field.value: (row.goods, row.seals) for row in view.edition.content.market}
    for field in range(last + 1):
        opened = field <= view.position.track[MARKET]
        rate = rate_text(rates[field]) if field in rates else ""
        text.append(rate.rjust(WIDTH), style=COLOURS[MARKET] if opened else "dim")
    return text.append("\n")


def _players(view: View, words: Words) -> Table:
    """One column a player; the rows are seals, goods, and the cards in the order of the board with what they do."""
    position = view.position
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for seat, name in enumerate(view.names):
        style = "bold" if seat == view.seat else ""
        table.add_column(Text(name, style=style), justify="right", style=style, max_width=12, overflow="ellipsis")
    table.add_column("")
    seats = range(len(view.names))
    table.add_row(words("sign-seals"), *(str(int(position.seals[seat])) for seat in seats))
    table.add_row(words("sign-goods"), *(str(int(position.goods[seat])) for seat in seats), end_section=True)
    for card in range(ACTIONS):
        effect = words(f"effect-{CARD_NAMES[card]}", **figures(view.edition))
        table.add_row(card_text(card, words), *(_place(view, seat, card) for seat in seats), Text(effect, style="dim"))
    return table


def _place(view: View, seat: int, card: int) -> str:
    """Where a card of a player is."""
    if has(view.position.hand[seat], card):
        return IN_HAND
    return PLAYED if has(view.position.played[seat], card) else DISCARDED
