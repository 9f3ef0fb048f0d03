"""What cannot be done is told in the reader's language; programs get the English text."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest

import kogge
from kogge import games
from kogge.core import errors as core_errors
from kogge.core.errors import KoggeError, SetupError
from kogge.core.game import Option
from kogge.core.record import from_record
from kogge.core.words import LANGUAGES
from kogge.server import errors
from kogge.server.errors import said, words_for
from kogge.server.quotas import Limits
from tests.running import simulated
from tests.server.running import Server
from tests.test_words import messages

SOURCE = Path(kogge.__file__).parent
KINDS = {
    name
    for module in (core_errors, errors)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, KoggeError)
}
REFUSALS = ("Mistake", "NotAllowed", "Repeated", "TooMany", "Unavailable", "Unknown", "Unreadable")


def names_in_code() -> Iterator[str]:
    """The name of every error that is raised somewhere."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in KINDS:
                continue
            named = [word.value for word in node.keywords if word.arg == "name"]
            if node.func.id in REFUSALS:
                named.append(node.args[0])
            elif node.func.id in ("SetupError", "IllegalDecision"):
                named += node.args[1:]
            yield from (str(name.value) for name in named if isinstance(name, ast.Constant))


def test_every_error_has_a_sentence_and_every_sentence_an_error() -> None:
    kinds = {vars(core_errors)[kind].name for kind in KINDS & set(vars(core_errors))}
    told_by_app = {"heading", "back", "token", "no-page", "request", "again"}
    limited = {f"too-many-{limit.name}" for limit in fields(Limits)}
    told = {f"error-{name}" for name in {*names_in_code(), *kinds, "record-entry", *told_by_app, *limited}}
    words = {name for name in messages(SOURCE / "server" / "locales" / "en.ftl") if name.startswith("error-")}
    assert told == words


def test_what_a_player_can_run_into_is_said_in_german() -> None:
    match = kogge.start("tallinn", ["Anna", "Bo"], seed=1)
    match.decide(0, match.legal(0)[0])
    wrong: tuple[Callable[[], None], ...] = (
        lambda: match.decide(0, "play 1a"),
        lambda: match.decide(1, "nonsense"),
        lambda: match.withdraw(1),
        lambda: match.undo(),
        lambda: match.decide(1, "tower none"),
    )
    heard = []
    for mistake in wrong:
        with pytest.raises(KoggeError) as caught:
            mistake()
        heard.append(said(caught.value, "de"))
        assert said(caught.value, "en") != heard[-1]
    assert heard == [
        "Du hast schon entschieden. Nimm es zurück, um neu zu entscheiden.",
        "Diese Entscheidung ist jetzt nicht möglich. Wähle eine von denen, die du siehst.",
        "Es gibt nichts mehr zurückzunehmen: Deine Entscheidung gilt schon.",
        "Noch gibt es keine Entscheidung, die sich zurücknehmen ließe.",
        "Diese Entscheidung ist jetzt nicht möglich. Wähle eine von denen, die du siehst.",
    ]


def test_options_are_called_as_the_game_calls_them() -> None:
    game = games.find("tallinn")
    with pytest.raises(SetupError) as caught:
        Option("towers", ("together", "in-turn"), (range(2, 5), range(3, 5))).place("in-turn", 2)
    assert str(caught.value) == "option towers=in-turn is not made for 2 players"
    words = game.words("de")
    told = said(caught.value, "de", game)
    assert told == f"„{words('option-towers-in-turn')}“ ({words('option-towers')}) ist nicht für 2 Spieler gedacht."
    with pytest.raises(SetupError) as caught:
        game.option_places({}, 1)
    assert said(caught.value, "de", game) == "Tallinn ist für 2 bis 4 Spieler, nicht für 1."


def without_result(record: dict[str, Any]) -> None:
    del record["result"]


def another_move(record: dict[str, Any]) -> None:
    record["log"][1]["do"] = "envoy monks"


def another_edition(record: dict[str, Any]) -> None:
    record["edition"]["sha256"] = "0"


def another_format(record: dict[str, Any]) -> None:
    record["format"] = "chess"


def no_seats(record: dict[str, Any]) -> None:
    del record["seats"]


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (without_result, "Das Ergebnis darin folgt nicht"),
        (another_move, "Eintrag 1 ihres Verlaufs passt nicht zu den Regeln"),
        (another_edition, "eigenen Ausgabe"),
        (another_format, "keine Datei, die hier"),
        (no_seats, "Darin fehlt etwas"),
    ],
)
def test_a_record_that_is_refused_says_why(harm: Any, told: str) -> None:
    record = simulated()
    harm(record)
    with pytest.raises(KoggeError) as caught:
        from_record(record, games.find)
    assert told in said(caught.value, "de")
    for language in LANGUAGES:
        assert "{" not in words_for(language)("record-bad", problem=said(caught.value, language)).replace('{"', "")


class German:
    """A browser that speaks German, without script."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.address, headers={"accept-language": "de"}, timeout=20)
        self.http.get("/")

    def post(self, path: str, files: Any = None, **form: str) -> httpx.Response:
        token = {"_csrf_token": self.http.cookies["csrftoken"]}
        return self.http.post(path, data=form | token, files=files, headers={"x-csrftoken": token["_csrf_token"]})


def test_pages_and_script_are_told_in_german_and_programs_in_english(server: Server) -> None:
    someone = German(server)
    table = str(someone.post("/tables", game="tallinn", quick="1", name="Anna").headers["location"])
    wrong = someone.post(f"{table}/decide", seat="0", do="play 99z")
    assert wrong.status_code == 400
    assert "Das ging nicht" in wrong.text
    assert "Diese Entscheidung ist jetzt nicht möglich." in wrong.text
    someone.http.headers["accept"] = "application/json"
    assert someone.post(f"{table}/decide", seat="1", do="play 1a").json() == {
        "ok": False,
        "error": "Das ist nicht dein Platz.",
    }
    assert someone.post(f"{table}/talk", text=" ").json()["error"] == "Sag etwas."
    assert "zu lange offen" in someone.http.post(f"{table}/decide", data={"seat": "0"}).json()["error"]
    someone.http.headers["accept"] = "text/html"
    assert "Nimm selbst einen Platz" in someone.post("/tables", game="tallinn", name="Anna").text
    alone = someone.post("/tables", **{"game": "tallinn", "name": "Anna", "seat-0": "me"})
    assert "Tallinn ist für 2 bis 4 Spieler, nicht für 1." in alone.text
    assert "gibt es hier nicht" in someone.http.get("/rules/chess").text
    assert "vielleicht wurde er abgeräumt" in someone.http.get("/t/nowhere").text
    file = {"record": ("game.json", b"[1, 2", "application/json")}
    assert "keine Datei, die hier an einem Tisch gespeichert wurde" in someone.post("/records", files=file).text
    program = someone.http.get("/api/tables/nowhere").json()
    assert program["error"] == "There is no table 'nowhere'; it may have been cleared away."


def test_a_bad_edition_file_is_told_line_by_line(server: Server) -> None:
    file = {"edition_file": ("my.toml", b"[edition]\ngame = 'tallinn'\n", "text/plain")}
    seats = {"seat-0": "me", "seat-1": "computer:random"}
    told = German(server).post("/tables", files=file, game="tallinn", name="Anna", **seats).text
    assert "Diese Datei beschreibt das Spiel nicht richtig." in told
    assert "the field &#39;id&#39; is missing" in told


def test_json_that_is_no_record_is_refused() -> None:
    with pytest.raises(KoggeError) as caught:
        from_record(json.loads("[]"), games.find)
    assert said(caught.value, "de") == "Es ist keine Datei, die hier an einem Tisch gespeichert wurde."
