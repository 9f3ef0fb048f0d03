"""The commands `kogge admin ...`: for operators, on the database of a server, even while it runs."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from kogge.console import err, out
from kogge.core.errors import SetupError

if TYPE_CHECKING:
    from kogge.server.club import Club
    from kogge.server.operation.admin import PersonLine

admin_app = typer.Typer(
    help="Look after a server's database, even while it runs: list, bar, delete, clean up.", no_args_is_help=True
)

DatabaseUrl = Annotated[
    str,
    typer.Option("--database", envvar="KOGGE_DATABASE", metavar="URL", help="SQLite in your data folder by default."),
]
RedisUrl = Annotated[str, typer.Option("--redis", envvar="KOGGE_REDIS", metavar="URL", help="The one the servers use.")]
AsJson = Annotated[bool, typer.Option("--json", help="One object in each line, for programs.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Most = Annotated[int, typer.Option("--most", min=1, help="How many lines at most.")]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help="A number, its beginning, or a name only one has.")]

SECONDS_A_DAY = 86_400


@admin_app.command("tables")
def list_tables(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="A table's number, or part of a player's name.")] = "",
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    state: Annotated[str, typer.Option(help="Only those: open, playing, over or unreadable.")] = "",
    days: Annotated[
        float | None, typer.Option("--untouched", min=0, help="Only those untouched for this many days.")
    ] = None,
    broken: Annotated[bool, typer.Option("--broken", help="Only what cannot be read; reads every game.")] = False,
    most: Most = 100,
    json: AsJson = False,
    database: DatabaseUrl = "",
) -> None:
    """List tables, last touched first, with their players and state; never anything hidden."""
    from kogge.server.operation import admin

    before = time.time() - days * SECONDS_A_DAY if days is not None else None
    if state not in (known := ("", "open", "playing", "over", "unreadable")):
        raise SetupError(f"--state is one of {', '.join(known[1:])}, not '{state}'")
    with admin.reading(_url(database)) as c:
        found = list(islice(admin.tables(c, admin.Wanted(text, game, state, before), broken), most + 1))
    if json:
        _print_json({**asdict(line), "touched": _iso(line.touched)} for line in found[:most])
        return
    rows = [
        (line.id, line.game, ", ".join(line.players), line.state, _date(line.touched), str(line.entries), line.problem)
        for line in found[:most]
    ]
    _show(("table", "game", "players", "state", "last touched", "entries", "problem"), rows, len(found) > most)


@admin_app.command("people")
def list_people(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Part of a name, or how a number begins.")] = "",
    barred: Annotated[bool, typer.Option("--barred", help="Only those who are barred.")] = False,
    most: Most = 100,
    json: AsJson = False,
    database: DatabaseUrl = "",
) -> None:
    """List people, last seen first."""
    from kogge.server.operation import admin

    with admin.reading(_url(database)) as c:
        found = admin.people(c, text, barred)
    if json:
        _print_json({**asdict(line), "seen": _iso(line.seen)} for line in found[:most])
        return
    rows = [
        (line.id, line.name, _date(line.seen), "barred" if line.barred else "", str(line.opened), str(line.sits))
        for line in found[:most]
    ]
    _show(("person", "name", "last seen", "", "opened", "sits at"), rows, len(found) > most)


@admin_app.command("bar")
def bar_person(name: PersonName, yes: Yes = False, database: DatabaseUrl = "", redis: RedisUrl = "") -> None:
    """Keep somebody out: their token is void at every server; where they sit, the stand-in decides."""
    from kogge.server.operation import admin

    person = _find_person(database, name)
    _ask(f"Bar {_person(person)}? The stand-in takes over at {person.sits} tables.", yes)
    _change(database, redis, lambda club: admin.bar(club, person.id))
    out.print(f"{_person(person)} is barred")


@admin_app.command("unbar")
def unbar_person(name: PersonName, database: DatabaseUrl = "", redis: RedisUrl = "") -> None:
    """Let somebody in again, with the same token."""
    from kogge.server.operation import admin

    person = _find_person(database, name)
    _change(database, redis, lambda club: admin.unbar(club, person.id))
    out.print(f"{_person(person)} may come in again")


@admin_app.command("delete")
def delete(
    name: Annotated[str, typer.Argument(metavar="TABLE|PERSON", help="A table's number, or a person.")],
    yes: Yes = False,
    database: DatabaseUrl = "",
    redis: RedisUrl = "",
) -> None:
    """Delete a table; or a person with their name and the tables they opened, as the page "You" does."""
    from kogge.server.operation import admin

    with admin.reading(_url(database)) as c:
        is_table = admin.is_table(c, name)
        person = None if is_table else admin.find_person(c, name)
    if person:
        what = _person(person)
        _ask(f"Delete {what}, {person.opened} tables they opened, and their name at {person.sits} tables?", yes)
        _change(database, redis, lambda club: admin.delete_person(club, person.id))
    else:
        what = f"table {name}"
        _ask(f"Delete {what} with its game?", yes)
        _change(database, redis, lambda club: club.remove(name))
    out.print(f"{what} is deleted")


@admin_app.command("vacuum")
def vacuum(yes: Yes = False, database: DatabaseUrl = "", redis: RedisUrl = "") -> None:
    """Delete what is past its retention time, and free the disk space."""
    from kogge.server.background.worker import KEPT_DAYS
    from kogge.server.operation import admin

    with admin.reading(_url(database)) as c:
        old = sum(1 for _ in admin.tables(c, admin.Wanted(before=time.time() - KEPT_DAYS * SECONDS_A_DAY)))
    _ask(f"Delete {old} tables nobody has touched for {KEPT_DAYS} days, and what belongs to nobody?", yes)
    _change(database, redis, lambda club: club.clear_away(club.clock() - KEPT_DAYS * SECONDS_A_DAY))
    before, after = admin.compact(_url(database))
    out.print(f"{old} tables cleared away; {_size(before)} before, {_size(after)} now")


# --- Shared helpers


def _url(database: str) -> str:
    from kogge.server.settings import Settings

    return Settings(database=database).url


def _find_person(database: str, name: str) -> PersonLine:
    from kogge.server.operation import admin

    with admin.reading(_url(database)) as c:
        return admin.find_person(c, name)


def _change(database: str, redis: str, change: Callable[[Club], Awaitable[Any]]) -> None:
    from kogge.server.operation import admin

    async def made() -> None:
        async with admin.visiting(_url(database), redis) as club:
            await change(club)

    asyncio.run(made())


def _ask(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question, err=True):
        raise SetupError("nothing was changed")


def _person(person: PersonLine) -> str:
    return f"{_plain(person.name)} ({person.id})"


def _plain(text: str) -> str:
    """Return a text without control characters, whatever people call themselves."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _show(columns: Sequence[str], rows: Sequence[Sequence[str]], is_more: bool) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, no_wrap=number == 0, overflow="fold")
    for row in rows:
        table.add_row(*(Text(_plain(cell)) for cell in row))
    out.print(table)
    if is_more:
        err.print("there are more; --most shows them")


def _print_json(lines: Iterable[dict[str, Any]]) -> None:
    from json import dumps

    for line in lines:
        sys.stdout.write(dumps(line) + "\n")


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def _size(number: int) -> str:
    return f"{number / 1_048_576:.1f} MiB"
