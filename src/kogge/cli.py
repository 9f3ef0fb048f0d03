"""The command `kogge`."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace as replaced
from pathlib import Path
from statistics import fmean, pstdev
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from kogge import __version__, games
from kogge.admin_commands import admin_app
from kogge.bots import make_bot, names_of, title, usual_level
from kogge.console import LANGUAGE, err, out, progress_bar, write
from kogge.core.chance import derived_seed
from kogge.core.edition import Edition, EditionHead, EditionReader, read_edition_file
from kogge.core.errors import KoggeError, RecordError, SetupError
from kogge.core.game import option_text
from kogge.core.match import Match, Seat
from kogge.core.record import from_record, read_records, to_line, to_record, to_text
from kogge.core.rule.compiler import check_compiler
from kogge.core.words import Words, check_language
from kogge.lab.results import Results, SharedResults
from kogge.lab.simulation import SimulationPlan, named_bots, simulate
from kogge.lab_commands import lab_app
from kogge.preparation import compiling_alone, prepare_meanwhile, prepare_with_progress
from kogge.terminal import Quit, TerminalGame, replay, rules_page

app = typer.Typer(
    name="kogge",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
edition_app = typer.Typer(help="The figures of the components: show, export, check.", no_args_is_help=True)
app.add_typer(edition_app, name="edition")
app.add_typer(lab_app, name="lab")
app.add_typer(admin_app, name="admin")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, see `kogge games`.")]
Language = Annotated[str, typer.Option("--lang", help="Language: en or de.")]
Options = Annotated[list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option; may be repeated.")]
EditionFile = Annotated[str | None, typer.Option("--edition", metavar="FILE", help="An edition: an id or a file.")]
Editions = Annotated[list[str], typer.Option("--edition", metavar="FILE", help="An edition the records need.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same cards.")]
DatabaseUrl = Annotated[
    str,
    typer.Option("--database", envvar="KOGGE_DATABASE", metavar="URL", help="SQLite in your data folder by default."),
]
LogFormat = Annotated[
    str,
    typer.Option(
        "--log-format",
        envvar="KOGGE_LOG_FORMAT",
        metavar="FORMAT",
        help="json or text; text in a terminal, else json by default.",
    ),
]
RedisUrl = Annotated[
    str, typer.Option("--redis", envvar="KOGGE_REDIS", metavar="URL", help="Carries news instead of PostgreSQL.")
]


def show_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        out.print(f"kogge {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Hanseatic card games: play them, simulate them, check and replay their records."""


@app.command("games")
def list_games(lang: Language = LANGUAGE) -> None:
    """List the games with their options."""
    for name in games.names():
        game = games.find(name)
        words = game.words(lang)
        least, most = game.players[0], game.players[-1]
        out.print(Text(name, style="bold").append(f"  {words('title')}, {words('by-author', author=words('author'))}"))
        short, long = game.minutes
        minutes = words("minutes", least=short, most=long, spread=long - short)
        out.print(f"  {words('players-count', least=least, most=most)}, {minutes}")
        out.print(f"  {words('pitch')}")
        for option in game.options:
            out.print(f"  --option {option.name}=...  {words('option-' + option.name)}")
            for value in option.values:
                text = option_text(value)
                out.print(f"      {text:9} {words(f'option-{option.name}-{text}')}", style="dim")
        out.print(f"  --bots ...  {', '.join(names_of(game))}")
        out.print(f"  {words('unofficial')}", style="dim")


@app.command()
def rules(name: GameName, lang: Language = LANGUAGE, edition: EditionFile = None) -> None:
    """Show the rules of a game, in our own words."""
    game = games.find(name)
    out.print(rules_page(game.rules_page(lang, game.edition(edition))))


@app.command()
def play(
    name: GameName,
    players: Annotated[int, typer.Option(help="How many players, you included.")] = 2,
    bots: Annotated[str | None, typer.Option(help="The computer players; one name fills every other seat.")] = None,
    me: Annotated[str, typer.Option("--name", help="Your name.")] = "",
    option: Options = [],  # noqa: B006
    edition: EditionFile = None,
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    lang: Language = LANGUAGE,
) -> None:
    """Play in the terminal against computer players."""
    game = games.find(name)
    words = game.words(check_language(lang))
    options = game.read_options(option)
    game.option_places(options, players)
    rivals = named_bots(game, usual_level(game) if bots is None else bots, players - 1)
    if record is not None:
        write(record, "")
    mine = me.strip() or words("guest")
    seats = [Seat(mine), *(Seat(rival_name(number), title(bot)) for number, bot in enumerate(rivals))]
    match = Match(game, game.edition(edition), seats, options, seed=seed)
    prepare_meanwhile(game)
    base = secrets.randbits(64) if seed is None else seed
    computers = {seat: make_bot(bot, derived_seed(base, seat), game) for seat, bot in enumerate(rivals, 1)}
    try:
        TerminalGame(match, 0, computers, words, out).play()
    except Quit:
        out.print()
        out.print(words("play-quit"))
    if record is not None:
        write(record, to_text(to_record(match)))
        out.print(words("play-saved", path=str(record)))


@app.command("simulate")
def run_simulation(
    name: GameName,
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="One player for each seat, or one for all.")] = "random",
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    edition: EditionFile = None,
    records: Annotated[Path | None, typer.Option(help="Write all records as JSON lines.")] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="How many processes; all cores by default.")] = None,
    lang: Language = LANGUAGE,
) -> None:
    """Let computer players play many games."""
    game = games.find(name)
    words = game.words(lang)
    base = secrets.randbits(32) if seed is None else seed
    plan = SimulationPlan.make(name, players, bots, game.read_options(option), game.edition(edition), base)
    if records is not None:
        write(records, "")
    prepare_with_progress(game, players=not {"greedy", "random"}.issuperset(plan.bots))
    results = SharedResults(game.cooperation) if game.cooperation else Results([title(bot) for bot in plan.bots])
    with progress_bar() as progress:
        task = progress.add_task(words("title"), total=number)
        file = records.open("w", encoding="utf-8", newline="\n") if records else None
        try:
            for played in simulate(plan, number, processes or os.cpu_count() or 1):
                results.add(played)
                if file:
                    file.write(to_line(played.record) + "\n")
                progress.advance(task)
        finally:
            if file:
                file.close()
    heading = words("results-title", games=number, game=words("title"))
    if isinstance(results, SharedResults):
        out.print(shared_results(results, heading, words))
        out.print(f"{', '.join(map(title, plan.bots))}  (seed {base})")
        return
    table = Table(title=heading, box=box.SIMPLE_HEAD)
    for column in ("column-seat", "column-player", "column-wins", "column-points", "column-rank"):
        table.add_column(words(column), justify="left" if column == "column-player" else "right")
    for seat, row in enumerate(results.seats):
        points = f"{row.mean_score:.2f} ± {row.spread:.2f}"
        table.add_row(str(seat), row.player, f"{row.win_rate:.1%}", points, f"{row.mean_rank:.2f}")
    out.print(table)
    out.print(words("shared-victories", number=results.shared) + f"  (seed {base})")


def shared_results(results: SharedResults, heading: str, words: Words) -> Table:
    """Show how often all have won, and how: means with standard deviations and ranges."""
    table = Table(title=heading, box=box.SIMPLE_HEAD, show_header=False)
    table.add_row(words("results-won"), f"{results.win_rate:.1%} ± {results.error:.1%}")
    for key, figures in (
        ("results-left", results.left),
        ("results-chapters", results.chapters),
        ("results-scores", results.scores),
    ):
        if figures:
            spread = f"{fmean(figures):.1f} ± {pstdev(figures):.1f} ({min(figures)}-{max(figures)})"
            table.add_row(words(key), spread)
    for reason, number in sorted(results.reasons.items()):
        table.add_row(words(f"reason-{reason.replace(' ', '-')}"), str(number))
    return table


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records: JSON, or JSON lines.")],
    edition: Editions = [],  # noqa: B006
) -> None:
    """Replay records and say what is wrong with them."""
    right = wrong = 0
    for file in files:
        try:
            for place, record in read_records(file):
                try:
                    from_record(record, games.find, editions_for(record, edition))
                    right += 1
                except KoggeError as error:
                    wrong += 1
                    err.print(f"{place}: {error}", soft_wrap=True)
        except RecordError as error:
            wrong += 1
            err.print(str(error), soft_wrap=True)
    out.print(f"{right} right, {wrong} wrong")
    if wrong:
        raise typer.Exit(2)


@app.command("replay")
def replay_record(
    file: Annotated[Path, typer.Argument(help="A record.")],
    number: Annotated[int, typer.Option("--number", min=1, help="Which record of the file.")] = 1,
    edition: Editions = [],  # noqa: B006
    lang: Language = LANGUAGE,
) -> None:
    """Step through a record in words."""
    found = list(read_records(file))
    if number > len(found):
        raise RecordError(f"{file} has {len(found)} records; --number can be 1 to {len(found)}")
    place, record = found[number - 1]
    try:
        match = from_record(record, games.find, editions_for(record, edition))
    except KoggeError as error:
        raise RecordError(f"{place}: {error}") from None
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    words = match.game.words(lang)
    try:
        replay(match, words, out, (lambda prompt: out.input(Text(f"{prompt} ", style="dim"))) if interactive else None)
    except (EOFError, KeyboardInterrupt):
        out.print()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    database: DatabaseUrl = "",
    redis: RedisUrl = "",
    no_work: Annotated[
        bool, typer.Option("--no-work", help="Leave computer players and clocks to 'kogge work'.")
    ] = False,
    behind_proxy: Annotated[
        str,
        typer.Option(
            envvar="KOGGE_BEHIND_PROXY",
            metavar="ADDRESSES",
            help="Reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, such as 127.0.0.1.",
        ),
    ] = "",
    log_format: LogFormat = "",
) -> None:
    """Open the tables in the browser."""
    from kogge.server.run import serve as run
    from kogge.server.settings import Settings

    prepare_meanwhile(*map(games.find, games.names()))
    settings = Settings(database=database, redis=redis, works=not no_work, proxies=behind_proxy, log_format=log_format)
    run(host, port, settings, lambda address: out.print(f"Kogge is open: {address}"))


@app.command()
def work(
    database: DatabaseUrl = "",
    redis: RedisUrl = "",
    health: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="Where to answer /health/live, /health/ready, /metrics."),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to answer on.")] = "127.0.0.1",
    log_format: LogFormat = "",
) -> None:
    """Let computer players think and clocks run out for servers on the same PostgreSQL database."""
    from kogge.server.run import work as run
    from kogge.server.settings import Settings

    prepare_meanwhile(*map(games.find, games.names()))
    settings = Settings(database=database, redis=redis, log_format=log_format)
    run(settings, lambda: out.print("Kogge works."), None if health is None else (host, health))


@app.command("backup")
def write_backup(
    file: Annotated[Path, typer.Argument(help="The file to write, an SQLite database.")], database: DatabaseUrl = ""
) -> None:
    """Back up everything a server stores to one file, even while it runs."""
    from kogge.server.operation.backup import back_up

    copied = back_up(url_of(database), file)
    out.print(f"{file}: written and verified; {copied}", soft_wrap=True)


@app.command("restore")
def load_backup(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: DatabaseUrl = "",
    redis: RedisUrl = "",
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite what the database holds.")] = False,
) -> None:
    """Restore a backup, all or nothing, even while servers run."""
    from kogge.server.operation.backup import restore

    copied = restore(url_of(database, new=True), file, replace, redis)
    out.print(f"{file}: restored; {copied}", soft_wrap=True)
    if not copied.told:
        err.print("kogge: the servers could not be notified; they will notice within 10 seconds", soft_wrap=True)


@app.command("prepare")
def prepare_games() -> None:
    """Compile the rules and players of all games now, so that nobody waits later."""
    with compiling_alone():
        for name in games.names():
            prepare_with_progress(games.find(name))


@edition_app.command("show")
def show_edition(name: GameName, edition: EditionFile = None, lang: Language = LANGUAGE) -> None:
    """Show the cards and figures of an edition with their grades."""
    game = games.find(name)
    shown = game.edition(edition)
    words = game.words(lang)
    out.print(Text(shown.head.name.get(lang, shown.id), style="bold").append(f"  ({shown.id})", style="dim"))
    out.print(shown.head.about.get(lang, ""))
    for table in game.telling.edition_tables(shown, words):
        *columns, note = table.columns
        cells = list(zip(columns, *(row[:-1] for row in table.rows), strict=True))
        spare = out.width - 1 - sum(1 + longest_word(column) for column in cells)
        gap = int(spare >= len(cells))
        spare -= gap * len(cells)
        drawn = Table(
            title=table.title, box=box.SIMPLE_HEAD, title_justify="left", padding=(0, gap, 0, 0), pad_edge=False
        )
        for column in cells:
            more = max(0, min(spare, max(map(len, column)) - longest_word(column)))
            spare -= more
            drawn.add_column(column[0], overflow="fold", width=longest_word(column) + more)
        notes = Table(title=note, box=None, show_header=False, title_justify="left")
        for row in table.rows:
            drawn.add_row(*row[:-1])
            if row[-1]:
                notes.add_row(row[0], row[-1])
        out.print(drawn)
        if notes.rows:
            out.print(notes, "")
    out.print(f"sha256 {shown.sha256}", style="dim")


def longest_word(texts: Sequence[str]) -> int:
    return max(len(word) for text in texts for word in text.split())


@edition_app.command("export")
def export_edition(
    name: GameName,
    file: Annotated[Path | None, typer.Argument(help="Where to write; standard output if not given.")] = None,
    edition: EditionFile = None,
) -> None:
    """Write an edition file, for an owner of the printed game to correct."""
    text = games.find(name).edition(edition).text
    if file is None:
        sys.stdout.write(text)
        return
    if file.exists():
        raise SetupError(f"{file} is there already; name another file")
    write(file, text)
    out.print(f"{file}: written; correct it, give it an id of its own, and run: kogge edition check {file}")


@edition_app.command("check")
def check_edition(file: Annotated[Path, typer.Argument(help="An edition file.")]) -> None:
    """Check an edition file and say precisely what is wrong in it."""
    found = edition_of_file(file)
    out.print(f"{file}: right, edition '{found.id}' of {found.head.game}, sha256 {found.sha256}", soft_wrap=True)


def url_of(database: str, new: bool = False) -> str:
    """Return the URL of a database, by default the one in the data folder."""
    from kogge.server.settings import Settings

    settings = replaced(Settings(), database=database)
    if new and not database:
        settings.folder.mkdir(parents=True, exist_ok=True)
    return settings.url


def edition_of_file(file: Path) -> Edition:
    """Read an edition file of any game."""
    raw = read_edition_file(file)
    reader = EditionReader(str(file), raw)
    head = reader.table("edition", EditionHead)
    reader.finish()
    assert head is not None
    if head.game not in games.names():
        reader.problem(("edition", "game"), f"unknown game '{head.game}'; there is {', '.join(games.names())}")
        reader.finish()
    return games.find(head.game).edition(file)


def editions_for(record: object, files: list[str]) -> list[Edition]:
    """Read the editions passed along with a record for its game."""
    name = record.get("game") if isinstance(record, dict) else None
    return [games.find(str(name)).edition(file) for file in files]


def rival_name(number: int) -> str:
    return ("Hildegard", "Johann", "Margareta", "Tideke", "Wendel")[number % 5]


def commands(error: typer.TyperException) -> list[str]:
    """Return the commands available where an unknown one was named."""
    context = getattr(error, "ctx", None)
    return list(getattr(context and context.command, "commands", ()))


def main() -> None:
    """Run the command; mistakes a person can correct give one clear line and exit status 2."""
    try:
        check_compiler()
        status = app(standalone_mode=False)
    except KoggeError as error:
        err.print(f"kogge: {error}", soft_wrap=True)
        status = 2
    except typer.TyperException as error:
        message = error.format_message()
        if message.startswith("No such command"):
            message += f" There are: {', '.join(commands(error))}"
        if message:
            err.print(f"kogge: {message}", soft_wrap=True)
        status = 2
    except (typer.Abort, KeyboardInterrupt):
        status = 130
    sys.exit(status)
