"""The commands `kogge lab ...`: rate players, measure their exploitability, and train value networks."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from kogge import games
from kogge.bots import LEVELS, Limit, make_bot, title
from kogge.bots.network import FILE, ValueNetwork
from kogge.console import LANGUAGE, out, progress_bar, write
from kogge.core.words import Words, check_language
from kogge.lab.exploit import ExploitGame, Trial, attack, gain_of, gain_without_luck, read_games
from kogge.lab.json_lines import append_line
from kogge.lab.ladder import Ladder, Tally, climb, read_tally
from kogge.lab.learning import learn
from kogge.lab.report import page
from kogge.preparation import prepare_with_progress

lab_app = typer.Typer(help="Measure and train computer players.", no_args_is_help=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, see `kogge games`.")]
Players = Annotated[int, typer.Option(help="How many players.")]
Options = Annotated[list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option; may be repeated.")]
EditionFile = Annotated[str | None, typer.Option("--edition", metavar="FILE", help="An edition: an id or a file.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")]
Seconds = Annotated[float | None, typer.Option("--time", min=0.01, help="The most seconds for one decision.")]
Simulations = Annotated[int | None, typer.Option(min=1, help="Rollouts for one decision, for every player.")]
Processes = Annotated[int | None, typer.Option(min=1, help="How many processes; all cores by default.")]
Language = Annotated[str, typer.Option("--lang", help="Language: en or de.")]


@lab_app.command("ladder")
def ladder(
    name: GameName,
    players: Players = 2,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games for each pair.")] = 100,
    bots: Annotated[str, typer.Option(help="The players, separated by commas; the levels by default.")] = ",".join(
        LEVELS
    ),
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Only let players meet that are named next to each other.")
    ] = False,
    time: Seconds = None,
    simulations: Simulations = None,
    option: Options = [],  # noqa: B006
    edition: EditionFile = None,
    seed: Seed = 1,
    file: Annotated[Path | None, typer.Option(help="Add games to this file, and continue from those it holds.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write a page with plots to this file.")] = None,
    processes: Processes = None,
    lang: Language = LANGUAGE,
) -> None:
    """Let players meet in pairs, every seat equally often, and rate them."""
    game = games.find(name)
    words = game.words(check_language(lang))
    limit = Limit(time, simulations)
    wanted = Ladder.make(
        name,
        players,
        bots,
        game.read_options(option),
        game.edition(edition),
        seed=seed,
        limit=limit,
        neighbours=neighbours,
    )
    tally = read_tally(wanted, file) if file else Tally(wanted)
    prepare_with_progress(game)
    with progress_bar() as progress:
        task = progress.add_task(words("title"), total=number * len(wanted.pairs), completed=tally.games)
        for meeting in climb(wanted, number, processes or os.cpu_count() or 1, tally):
            tally.add(meeting)
            if file:
                append_line(file, asdict(meeting))
            progress.advance(task)
    show_ladder(tally, words)
    if report:
        write(report, page(tally, words))


def show_ladder(tally: Tally, words: Words) -> None:
    """Show the ratings and all encounters."""
    heading = words("ladder-title", game=words("title"), players=tally.ladder.players, games=tally.games)
    table = Table(title=heading, box=box.SIMPLE_HEAD)
    table.add_column(words("column-player"))
    table.add_column(words("column-elo"), justify="right")
    for standing in tally.standings():
        table.add_row(standing.name, f"{standing.strength:.0f}  ({standing.low:.0f} – {standing.high:.0f})")
    out.print(table)
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("column-player", "column-against", "column-games", "column-wins"):
        table.add_column(words(column), justify="left" if column in ("column-player", "column-against") else "right")
    names = tally.ladder.titles
    for (first, second), met in sorted(tally.encounters().items()):
        won = f"{1 - met.share:.1%}  ({1 - met.high:.1%} – {1 - met.low:.1%})"
        table.add_row(names[second], names[first], str(met.games), won)
    out.print(table)


@lab_app.command("exploit")
def exploit(
    name: GameName,
    player: Annotated[str, typer.Option(help="The player whose strategy is known.")] = list(LEVELS)[-1],
    number: Annotated[int, typer.Option("--games", min=2, help="How many games.")] = 100,
    simulations: Annotated[int | None, typer.Option(min=1, help="Rollouts of the player for one decision.")] = None,
    time: Seconds = None,
    looks: Annotated[
        int, typer.Option(min=1, help="How often the opponent looks up the player's strategy for one decision.")
    ] = 32,
    answers: Annotated[
        int, typer.Option(min=1, help="Rollouts of the opponent for one decision, where cards are hidden.")
    ] = 20_000,
    option: Options = [],  # noqa: B006
    seed: Seed = 1,
    file: Annotated[Path | None, typer.Option(help="Add games to this file, and continue from those it holds.")] = None,
    processes: Processes = None,
    lang: Language = LANGUAGE,
) -> None:
    """Measure what an opponent gains that knows a player's strategy, in percentage points, with two players."""
    game = games.find(name)
    words = game.words(check_language(lang))
    options = game.read_options(option)
    game.option_places(options, 2)
    make_bot(player, 0, game)
    trial = Trial(
        name,
        player,
        tuple(options.items()),
        seed,
        limit=Limit(time, simulations),
        looks=looks,
        answers=answers,
    )
    done = read_games(trial, file) if file else []
    prepare_with_progress(game)
    with progress_bar() as progress:
        task = progress.add_task(words("title"), total=number, completed=len(done))
        for played in attack(trial, number, processes or os.cpu_count() or 1, tuple(done)):
            done.append(played)
            if file:
                append_line(file, asdict(played))
            progress.advance(task)
    show_gain(done, title(player), words)


def show_gain(games: list[ExploitGame], player: str, words: Words) -> None:
    """Show the gain in the games, the gain without luck, and the conclusion."""
    played, luckless = gain_of(games), gain_without_luck(games)
    for name, gain in (("exploit-played", played), ("exploit-luckless", luckless)):
        if gain:
            figures = {"gain": f"{gain.mean:+.1f}", "low": f"{gain.low:+.1f}", "high": f"{gain.high:+.1f}"}
            out.print(words(name, games=len(games), **figures))
    found = (luckless or played).low > 0
    out.print(words("exploit-found" if found else "exploit-nothing", player=player))


@lab_app.command("learn")
def teach_values(
    name: GameName,
    players: Players = 2,
    file: Annotated[Path, typer.Option(help="The file of value networks; learning continues from it.")] = Path(FILE),
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to learn.")] = 50.0,
    seed: Seed = 1,
    processes: Processes = None,
    lang: Language = LANGUAGE,
) -> None:
    """Train a value network by self-play, and save it after every lesson."""
    game = games.find(name)
    words = game.words(check_language(lang))
    prepare_with_progress(game)
    before = ValueNetwork.load(file, players)
    for lesson in learn(name, players, 60 * minutes, seed, processes or os.cpu_count() or 1, before):
        lesson.network.save(file, players)
        spent = f"{lesson.seconds / 60:.1f}"
        error = f"{lesson.error:.4f}"
        out.print(words("learn-lesson", number=lesson.number, games=lesson.games, error=error, minutes=spent))
