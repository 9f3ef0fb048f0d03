"""Play against computer players in the terminal, or step through a record."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kogge.bots import Limit, Player, decision_of
from kogge.core.decision import Decision
from kogge.core.events import POINTS, RULE, SEAT
from kogge.core.game import Game
from kogge.core.match import Beat, Entry, Match
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.core.words import Words, listed, stood_in

THINKING = Limit(time=1.8)
"""Nobody waits for a computer player, not even while the rules are being compiled."""

SHOWN = 28
"""The most choices listed at once."""
SYMBOLS = re.compile(r"(!\[\]\(symbol:[^)]*\))+ ")
"""Pictures in a rules page."""


class Quit(Exception):
    """The person wants to quit."""


class TerminalGame:
    """A match in the terminal, seen from one seat."""

    def __init__(self, match: Match, seat: int, rivals: dict[int, Player], words: Words, console: Console) -> None:
        self.match = match
        self.seat = seat
        self.rivals = rivals
        self.words = words
        self.console = console
        self._told = 0

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        names = [self.match.names[seat] for seat in self.rivals]
        title, name = self.words("title"), self.match.names[self.seat]
        self.console.print(self.words("play-welcome", game=title, name=name, rivals=listed(names, self.words)))
        self.console.print(Text(self.words("unofficial"), style="dim"))
        self.console.print(Text(self.words("play-help"), style="dim"))
        while not self.match.over:
            self.tell()
            views = {seat: self.match.view(seat) for seat in self.match.to_move}
            chosen = self.choose(views[self.seat]) if self.seat in views else None
            for seat, view in views.items():
                if seat != self.seat:
                    self.match.decide(seat, decision_of(self.rivals[seat], view, THINKING))
            if chosen is not None:
                self.match.decide(self.seat, chosen)
        self.tell()
        show_end(self.match, self.seat, self.words, self.console)

    def tell(self) -> None:
        """Say in words what has happened since the last time."""
        beats = self.match.beats
        for beat in beats[self._told :]:
            print_beat(self.match, beat, self.seat, self.words, self.console)
        self._told = len(beats)

    def choose(self, view: View) -> Decision:
        """Let the person decide."""
        game = self.match.game
        self.console.print()
        self.console.print(game.terminal.draw(view, self.words))
        self.console.print(Text(game.telling.question(view, self.words), style="bold"))
        options = sorted(view.legal, key=_length)[:SHOWN] if len(view.legal) > SHOWN else list(view.legal)
        names = short_names(options)
        print_options(view, options, names, self.words, self.console)
        while True:
            answer = " ".join(self._ask(self.words("play-prompt")).lower().split())
            if answer in ("?", "h", "help"):
                self.console.print(Text(self.words("play-help"), style="dim"))
            elif answer in ("r", "rules"):
                show_rules(game, view, self.words, self.console)
            elif answer in ("l", "log"):
                self.console.print(Rule(self.words("the-log")))
                for beat in self.match.beats:
                    print_beat(self.match, beat, self.seat, self.words, self.console)
            else:
                chosen = understood(answer, options, view.legal)
                if chosen is not None:
                    return chosen
                example = names[0]
                unknown = self.words("play-unknown", text=answer, most=len(options), example=example)
                self.console.print(Text(unknown, style="red"))

    def _ask(self, prompt: str) -> str:
        try:
            answer = self.console.input(Text(f"{prompt}: ", style="bold"))
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if answer.strip().lower() in ("q", "quit", "exit"):
            raise Quit
        return answer


def _length(decision: Decision) -> int:
    return len(str(decision).split())


def short(decision: Decision) -> str:
    """Drop the verb of a decision, if it has more words: `3a` for `play 3a`, but `pass`."""
    return str(decision).split(" ", 1)[-1]


def understood(answer: str, options: Sequence[Decision], legal: Sequence[Decision]) -> Decision | None:
    """Return the decision meant by a number, a text, or words that occur in one decision only."""
    if answer.isdecimal() and 1 <= int(answer) <= len(options):
        return options[int(answer) - 1]
    words = answer.split()
    fitting = [decision for decision in legal if words and set(words) <= set(str(decision).split())]
    exact = [decision for decision in fitting if str(decision) == answer or short(decision) == answer]
    found = exact or fitting
    return found[0] if len(found) == 1 else None


def short_names(options: Sequence[Decision]) -> list[str]:
    """Return what a person may type instead of a number; whole texts where short ones look like numbers."""
    names = [short(option) for option in options]
    return [str(option) for option in options] if any(name.isdecimal() for name in names) else names


def print_options(
    view: View, options: Sequence[Decision], names: Sequence[str], words: Words, console: Console
) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right", style="bold cyan")
    table.add_column(style="bold")
    table.add_column()
    table.add_column(style="dim")
    for number, (option, name) in enumerate(zip(options, names, strict=True), 1):
        told = view.game.telling.decision(option.code, words, view.edition)
        table.add_row(str(number), name, told, view.game.terminal.remark(view, option.code, words))
    console.print(table)
    if len(options) < len(view.legal):
        more = words("play-more", number=len(view.legal) - len(options), example=names[-1])
        console.print(Text(more, style="dim"))


def print_beat(match: Match, beat: Beat, seat: int | None, words: Words, console: Console) -> None:
    """Print one beat in words, as a seat may know it; everything if no seat is given."""
    for late, who in match.stand_ins(beat.index):
        console.print(Text(stood_in(match.names, late, who, words), style="yellow"))
    events = beat.events if seat is None else match.redacted(beat.events, seat)
    for event in events:
        if seat is None or not match.game.is_unsaid(event):
            style = "green" if event[POINTS] > 0 else "red" if event[POINTS] < 0 else ""
            console.print(Text(match.game.telling.sentence(event, match.names, words, match.edition), style=style))


def show_rules(game: Game, view: View, words: Words, console: Console) -> None:
    os.environ.setdefault("LESS", "-R")
    with console.pager(styles=True):
        console.print(rules_page(game.rules_page(words.language, view.edition)))


def rules_page(text: str) -> Markdown:
    """Format a rules page for the terminal, without anchors and what only a browser can show."""
    lines = (line.partition(" {#")[0] if line.startswith("#") else line for line in text.splitlines())
    lines = (SYMBOLS.sub("", line) for line in lines if "](try:" not in line)
    return Markdown("\n".join(lines))


def show_end(match: Match, seat: int | None, words: Words, console: Console) -> None:
    """Show the final table, where the points came from, and who has won."""
    outcome = match.outcome
    assert outcome is not None
    console.print()
    console.print(match.game.terminal.draw(match.view(NONE if seat is None else seat), words))
    if outcome.won is not False:
        console.print(points_table(match, words))
    console.print(words("reason-" + outcome.reason.replace(" ", "-")))
    if outcome.won is not None:
        all_won, style = ("yes", "bold green") if outcome.won else ("no", "bold red")
        console.print(Text(words("play-together", won=all_won), style=style))
        return
    winners = [match.names[winner] for winner in outcome.winners]
    if seat is None or seat not in outcome.winners:
        place = 0 if seat is None else outcome.ranks[seat]
        key = "play-winners" if seat is None else "play-lost"
        console.print(Text(words(key, winners=listed(winners, words), place=place), style="bold"))
    elif len(winners) > 1:
        rivals = [match.names[winner] for winner in outcome.winners if winner != seat]
        console.print(Text(words("play-shared", rivals=listed(rivals, words)), style="bold green"))
    else:
        console.print(Text(words("play-won"), style="bold green"))


def points_table(match: Match, words: Words) -> Table:
    """List all points by the rule that gave them."""
    outcome = match.outcome
    assert outcome is not None
    table = Table(title=words("points-table"), box=box.SIMPLE_HEAD, title_justify="left")
    sums: dict[int, list[int]] = {}
    for beat in match.beats:
        for event in beat.events:
            if event[POINTS]:
                sums.setdefault(int(event[RULE]), [0] * len(match.seats))[int(event[SEAT])] += int(event[POINTS])
    laws = sorted(sums)
    table.add_column(words("column-player"))
    for law in laws:
        table.add_column(words(f"law-{match.game.laws[law]}"), justify="right")
    table.add_column(words("column-total"), justify="right", style="bold")
    table.add_column(words("column-place"), justify="right")
    for seat, name in enumerate(match.names):
        figures = (str(sums[law][seat]) for law in laws)
        table.add_row(name, *figures, str(outcome.scores[seat]), str(outcome.ranks[seat]))
    return table


def replay(match: Match, words: Words, console: Console, ask: Callable[[str], str] | None) -> None:
    """Step through a match in words; without `ask`, all at once."""
    number, last = 0, len(match.log) - 1
    for beat in match.beats:
        if beat.log == 0:
            print_beat(match, beat, None, words, console)
    while number <= last:
        console.print(Rule(words("replay-entry", number=number, total=last), align="left"))
        console.print(Text(entry_text(match, match.log[number]), style="bold"))
        for beat in match.beats:
            if beat.log == number + 1:
                print_beat(match, beat, None, words, console)
        answer = ask(words("replay-prompt")).strip().lower() if ask and number < last else ""
        if answer == "q":
            return
        number = max(0, number - 1) if answer == "b" else number + 1
    if match.outcome is not None:
        show_end(match, None, words, console)


def entry_text(match: Match, entry: Entry) -> str:
    if "chance" in entry:
        return str(entry["chance"])
    deciding = [match.names[seat] for seat in (entry["seats"] if "seats" in entry else [entry["seat"]])]
    by = f" ({entry['by']})" if "by" in entry else ""
    return f"{', '.join(deciding)}{by}: {entry['do']}"
