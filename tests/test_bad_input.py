"""Bad input: one clear line that says what is allowed, exit status 2, no traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kogge
from kogge import EditionError, IllegalDecision, RecordError, SetupError
from kogge.core.record import from_record
from tests.running import EDITION, Ran, Record, call, run, simulated, written

RECORDS = Path(__file__).parent / "records"
GAMES = ", ".join(kogge.games.names())

# --- Arguments of the command

SIMULATE = ["simulate", "tallinn", "--games", "1", "--seed", "1"]
PLAY = ["play", "tallinn", "--lang", "en"]
BAD_ARGUMENTS: dict[str, tuple[list[str], list[str]]] = {
    "unknown command": (["sail"], ["'sail'", "simulate", "check", "replay"]),
    "unknown edition command": (["edition", "sail"], ["'sail'", "show", "export", "check"]),
    "unknown flag": (["simulate", "tallinn", "--sail"], ["--sail"]),
    "no game": (["simulate"], ["GAME"]),
    "no file": (["check"], ["FILE"]),
    "unknown game": (["simulate", "chess"], ["'chess'", GAMES]),
    "unknown game to play": (["play", "chess"], ["'chess'", GAMES]),
    "unknown game of rules": (["rules", "chess"], ["'chess'", GAMES]),
    "unknown game of an edition": (["edition", "show", "chess"], ["'chess'", GAMES]),
    "unknown option": ([*SIMULATE, "--option", "wind=true"], ["'wind'", "envoy, chronicles, towers"]),
    "unknown option to play": ([*PLAY, "--option", "wind=true"], ["'wind'", "envoy, chronicles, towers"]),
    "unknown option value": ([*SIMULATE, "--option", "envoy=maybe"], ["envoy", "'maybe'", "false or true"]),
    "option for fewer players": (
        ["simulate", "visby", "--players", "4", "--option", "goal=45"],
        ["goal=45", "not made for 4 players"],
    ),
    "unknown goal": (["play", "visby", "--option", "goal=31"], ["goal", "'31'", "30 or 45"]),
    "too many players for Visby": (["simulate", "visby", "--players", "7"], ["2 to 6 players", "not 7"]),
    "unknown tower option": ([*SIMULATE, "--option", "towers=1"], ["towers", "'1'", "together or in-turn"]),
    "option without value": ([*SIMULATE, "--option", "envoy"], ["'envoy'", "name=value"]),
    "unknown bot": ([*SIMULATE, "--bots", "deep"], ["'deep'", "greedy, random", "module:Class"]),
    "unknown bot to play": ([*PLAY, "--bots", "deep"], ["'deep'", "greedy, random", "module:Class"]),
    "no bot": ([*SIMULATE, "--bots", ""], ["''", "greedy, random", "module:Class"]),
    "bot file missing": ([*SIMULATE, "--bots", "none.py:Mine"], ["no file 'none.py'"]),
    "bot module missing": ([*SIMULATE, "--bots", "none_such:Mine"], ["'none_such'", "cannot be loaded"]),
    "bot class missing": ([*SIMULATE, "--bots", "kogge.bots:Mine"], ["'Mine'", "decide(view, limit)"]),
    "edition missing": ([*SIMULATE, "--edition", "none.toml"], ["none.toml", "tallinn-reconstructed"]),
    "edition missing to play": ([*PLAY, "--edition", "none.toml"], ["none.toml", "tallinn-reconstructed"]),
    "edition to check missing": (["edition", "check", "none.toml"], ["none.toml", "No such file"]),
    "too few players": ([*SIMULATE, "--players", "1"], ["2 to 4 players", "not 1"]),
    "too many players": ([*SIMULATE, "--players", "5"], ["2 to 4 players", "not 5"]),
    "negative players": ([*SIMULATE, "--players", "-2"], ["2 to 4 players", "not -2"]),
    "too few players to play": ([*PLAY, "--players", "1"], ["2 to 4 players", "not 1"]),
    "too many players to play": ([*PLAY, "--players", "5"], ["2 to 4 players", "not 5"]),
    "too many players for the bots": (
        [*PLAY, "--players", "5", "--bots", "random,random"],
        ["2 to 4 players", "not 5"],
    ),
    "too few bots": ([*SIMULATE, "--players", "3", "--bots", "random,random"], ["3 seats", "2 are named", "name 3"]),
    "too many bots": ([*SIMULATE, "--bots", "random,random,random"], ["2 seats", "3 are named", "name 2"]),
    "too few rivals": ([*PLAY, "--players", "4", "--bots", "random,random"], ["3 seats", "2 are named", "name 3"]),
    "negative seed": ([*SIMULATE, "--seed", "-1"], ["seed", "0 or more", "-1"]),
    "negative seed to play": ([*PLAY, "--seed", "-1"], ["seed", "0 or more", "-1"]),
    "seed no number": ([*SIMULATE, "--seed", "x"], ["--seed", "integer"]),
    "players no number": ([*SIMULATE, "--players", "two"], ["--players", "integer"]),
    "games no number": ([*SIMULATE, "--games", "1.5"], ["--games", "integer"]),
    "no games": ([*SIMULATE, "--games", "0"], ["--games", "1"]),
    "no processes": ([*SIMULATE, "--processes", "0"], ["--processes", "1"]),
    "unwritable records": ([*SIMULATE, "--records", "/none/out.jsonl"], ["/none/out.jsonl", "cannot be written"]),
    "records onto a folder": ([*SIMULATE, "--records", "/"], ["/ cannot be written"]),
    "unwritable record": ([*PLAY, "--record", "/none/game.json"], ["/none/game.json", "cannot be written"]),
    "unwritable export": (
        ["edition", "export", "tallinn", "/none/mine.toml"],
        ["/none/mine.toml", "cannot be written"],
    ),
    "unknown language": (["rules", "tallinn", "--lang", "fr"], ["'fr'", "en, de"]),
    "unknown language of games": (["games", "--lang", "fr"], ["'fr'", "en, de"]),
    "unknown language to play": (["play", "tallinn", "--lang", "fr"], ["'fr'", "en, de"]),
    "unknown language to simulate": ([*SIMULATE, "--lang", "fr"], ["'fr'", "en, de"]),
    "unknown language of an edition": (["edition", "show", "tallinn", "--lang", "fr"], ["'fr'", "en, de"]),
    "record to replay missing": (["replay", "none.json"], ["none.json", "No such file"]),
    "record to check missing": (["check", "none.json"], ["none.json", "No such file"]),
}


@pytest.mark.parametrize("case", BAD_ARGUMENTS)
def test_bad_arguments(case: str) -> None:
    arguments, told = BAD_ARGUMENTS[case]
    complaint = call(*arguments).complaint
    for part in told:
        assert part in complaint


def test_in_a_process_of_its_own_it_is_just_so() -> None:
    ran = run("simulate", "chess")
    assert ran == Ran(2, "", f"kogge: unknown game 'chess'; there is {GAMES}\n")


def test_a_record_that_cannot_be_written_is_told_before_the_game_and_not_after_it() -> None:
    ran = call(*PLAY, "--record", "/none/game.json", answers="1\n" * 200)
    assert "cannot be written" in ran.complaint
    assert ran.out == ""


BAD_PLAYERS = {
    "the file raises": ("raise RuntimeError('no wind')", ["mine.py", "cannot be loaded", "RuntimeError: no wind"]),
    "the file is no Python": ("class Mine(", ["mine.py", "cannot be loaded", "SyntaxError"]),
    "no method decide": ("class Mine:\n    pass", ["no class 'Mine' with a method decide(view, limit)"]),
    "not a class": ("Mine = 5", ["no class 'Mine' with a method decide(view, limit)"]),
    "no seed taken": ("class Mine:\n    def decide(self, view, limit): return view.legal[0]", ["Mine", "seed"]),
    "raises when it plays": (
        "class Mine:\n    def __init__(self, seed): pass\n    def decide(self, view, limit): raise OSError('no wind')",
        ["player Mine in seat 0", "OSError", "no wind"],
    ),
}


@pytest.mark.parametrize("case", BAD_PLAYERS)
def test_bad_player_file(tmp_path: Path, case: str) -> None:
    source, told = BAD_PLAYERS[case]
    file = tmp_path / "mine.py"
    file.write_text(source + "\n")
    complaint = call(*SIMULATE, "--bots", f"{file}:Mine").complaint
    for part in told:
        assert part in complaint


def test_edition_that_is_not_toml(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(EDITION.replace("number = 1\n", "number 1\n"))
    line = EDITION.splitlines().index("number = 1") + 1
    for arguments in ([*SIMULATE, "--edition", str(file)], ["edition", "check", str(file)]):
        complaint = call(*arguments).complaint
        assert f"{file}: not valid TOML" in complaint
        assert f"line {line}" in complaint


def test_edition_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in call("edition", "check", file).complaint


# --- Files that are no records

BAD_FILES = {
    "empty": ("", "not valid JSON"),
    "cut off": (json.dumps({"format": "kogge-record/1"})[:-5], "not valid JSON"),
    "no object": ("[1, 2]", "a record is a JSON object, this is a list"),
    "null": ("null", "a record is a JSON object, this is null"),
    "nested too deep": ("[" * 100_000, "not valid JSON"),
    "endless number": (f'{{"format": {"9" * 5000}}}', "not valid JSON: a whole number has at most 18 digits"),
}


@pytest.mark.parametrize("case", BAD_FILES)
@pytest.mark.parametrize("command", ["check", "replay"])
def test_file_that_is_no_record(tmp_path: Path, command: str, case: str) -> None:
    text, told = BAD_FILES[case]
    file = tmp_path / "record.json"
    file.write_text(text)
    assert f"{file}: {told}" in call(command, file).complaint


def test_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in call("check", file).complaint


def test_number_of_a_record_that_the_file_does_not_have(tmp_path: Path) -> None:
    file = written(tmp_path / "records.jsonl", simulated(), simulated())
    assert "--number can be 1 to 2" in call("replay", file, "--number", "3").complaint


# --- Records with one thing changed

Change = Callable[[Record], Any]


def put(*path: str | int, to: Any) -> Change:
    """Write a value at a place of the record."""

    def change(record: Record) -> None:
        inner: Any = record
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = to

    return change


def drop(*path: str | int) -> Change:
    def change(record: Record) -> None:
        inner: Any = record
        for part in path[:-1]:
            inner = inner[part]
        del inner[path[-1]]

    return change


def nested(levels: int) -> list[Any]:
    return [nested(levels - 1)] if levels else []


def swap_first_plays(record: Record) -> None:
    record["log"][1:3] = reversed(record["log"][1:3])


def stop_early(record: Record) -> None:
    record["log"] = record["log"][:3]


def refused(record: Record, tmp_path: Path) -> str:
    """What check and replay say about a record, apart from its place."""
    file = written(tmp_path / "record.json", record)
    checked, replayed = call("check", file), call("replay", file, "--lang", "en")
    assert checked.out == "0 right, 1 wrong\n"
    assert checked.complaint.startswith(f"{file}: ")
    assert replayed.complaint == f"kogge: {checked.complaint}"
    assert replayed.out == ""
    return checked.complaint.removeprefix(f"{file}: ")


@pytest.mark.parametrize("text", ["dance", "income 99999999999999999999 1", "income ² 1", "0 dance"])
@pytest.mark.parametrize("name", kogge.games.names())
def test_text_that_is_no_decision_of_the_game(tmp_path: Path, name: str, text: str) -> None:
    record = json.loads(next((RECORDS / name).glob("*.json")).read_text(encoding="utf-8"))
    places = [place for place, entry in enumerate(record["log"]) if "seat" in entry and "do" in entry]
    record["log"][places[0]]["do"] = text
    assert f"log entry {places[0]}: {text!r} is no decision of {name.capitalize()}" in refused(record, tmp_path)


DECISION = 'expected a decision like {"seat": 0, "do": "..."}'
BAD_RECORDS: dict[str, tuple[Change, str]] = {
    "wrong format": (put("format", to="kogge-record/9"), "format is 'kogge-record/9', expected 'kogge-record/1'"),
    "no format": (drop("format"), "format is None, expected 'kogge-record/1'"),
    "no game": (drop("game"), "'game' is missing"),
    "no edition": (drop("edition"), "'edition' is missing"),
    "no options": (drop("options"), "'options' is missing"),
    "no seats": (drop("seats"), "'seats' is missing"),
    "no log": (drop("log"), "'log' is missing"),
    "unknown game": (put("game", to="chess"), f"unknown game 'chess'; there is {GAMES}"),
    "game no text": (put("game", to=5), "'game' is 5, expected a text"),
    "log no list": (put("log", to={}), "'log' is an object, expected a list"),
    "seats no list": (put("seats", to="Anna"), "'seats' is a text, expected a list"),
    "one seat": (drop("seats", 1), "tallinn is for 2 to 4 players, not 1"),
    "seat without name": (drop("seats", 0, "name"), 'a seat is like {"name": "Anna", "player": "person"}'),
    "seat without player": (drop("seats", 0, "player"), 'a seat is like {"name": "Anna", "player": "person"}'),
    "unknown option": (put("options", "wind", to=True), "no option 'wind'; it has envoy, chronicles, towers"),
    "unknown option value": (put("options", "towers", to="never"), "it can be together or in-turn"),
    "option a number": (put("options", "envoy", to=0), "option envoy cannot be 0; it can be false or true"),
    "unknown edition hash": (put("edition", "sha256", to="0" * 64), "is not at hand; pass its file along"),
    "no edition hash": (drop("edition", "sha256"), "is not at hand; pass its file along"),
    "wrong edition id": (put("edition", "id", to="mine"), "edition id is 'mine'"),
    "name with NUL": (put("seats", 0, "name", to="An\0na"), "at most 10000 characters, no NUL"),
    "name with half a character": (put("seats", 0, "name", to="An\udc80"), "no half of a surrogate pair"),
    "long name": (put("seats", 0, "name", to="A" * 101), "a seat's name and player have at most 100 characters"),
    "long player": (put("seats", 0, "player", to="A" * 101), "a seat's name and player have at most 100 characters"),
    "long key": (put("A" * 10_001, to=1), "a text has at most 10000 characters"),
    "large number": (put("seats", 0, "age", to=-(10**18)), "a whole number has at most 18 digits"),
    "infinite number": (put("seats", 0, "age", to=float("inf")), "a number is finite"),
    "deep list": (put("seats", 0, "more", to=nested(20)), "at most 20 deep within each other"),
    "half a character in a decision": (put("log", 1, "do", to="\udc80"), "log entry 1: a text has at most"),
    "NUL in a log that is no list": (put("log", to="\0"), "no NUL"),
    "endless log": (put("log", to=[0] * 20_001), "the log has 20001 entries; there can be at most 20000"),
    "decided by no name": (
        put("log", 1, "by", to=["Anna"]),
        "log entry 1: 'by' names who decided, ['Anna'] is no name",
    ),
    "no deal": (drop("log", 0), "log entry 0: expected a chance entry"),
    "another chance": (put("log", 0, "chance", to="lot"), "log entry 0: expected the deal, got chance 'lot'"),
    "card twice": (
        put("log", 0, "decks", 1, to=[1, 1, *range(3, 11)]),
        "log entry 0: impossible deal: the deck of seat 1",
    ),
    "deck too short": (drop("log", 0, "decks", 0, -1), "log entry 0: impossible deal: the deck of seat 0"),
    "deck too long": (put("log", 0, "decks", 0, to=[*range(1, 11), 1]), "log entry 0: impossible deal: the deck of"),
    "envoy without option": (put("log", 0, "decks", 0, to=[*range(1, 11), "e"]), "not the 10 cards once each"),
    "envoy for a card": (put("log", 0, "decks", 0, to=[*range(1, 10), "e"]), "not the 10 cards once each"),
    "card as text": (put("log", 0, "decks", 0, to=[*range(1, 10), "10"]), "not the 10 cards once each"),
    "card true": (put("log", 0, "decks", 0, to=[True, *range(2, 11)]), "not the 10 cards once each"),
    "card hidden": (put("log", 0, "decks", 0, 9, to=None), "not the 10 cards once each"),
    "deck no list": (put("log", 0, "decks", 0, to=5), "log entry 0: impossible deal: the deck of seat 0 is 5"),
    "deck missing": (drop("log", 0, "decks", 1), "log entry 0: 'decks' must be a list of 2"),
    "no decks": (drop("log", 0, "decks"), "log entry 0: 'decks' must be a list of 2"),
    "start card twice": (put("log", 0, "start", to=["MMK", "MMK"]), "each player has another one of ['MMK', 'MMO', "),
    "unknown start card": (put("log", 0, "start", 0, to="MMM"), "each player has another one of ['MMK', 'MMO', "),
    "start card turned": (put("log", 0, "start", 0, to="KMM"), "each player has another one of ['MMK', 'MMO', "),
    "start card missing": (drop("log", 0, "start", 0), "log entry 0: 'start' must be a list of 2"),
    "no start cards": (drop("log", 0, "start"), "log entry 0: 'start' must be a list of 2"),
    "chronicles not expected": (put("log", 0, "chronicles", to={"I": "contain-M", "II": "remove-K"}), "without them"),
    "lot not expected": (put("log", 1, to={"chance": "lot", "order": [0, 1]}), f"log entry 1: {DECISION}"),
    "unknown decision text": (put("log", 1, "do", to="play 99z"), "log entry 1: 'play 99z' is no decision of Tallinn"),
    "capital letters": (put("log", 1, "do", to="Play 3a"), "decisions look like: play 7a, "),
    "blanks": (put("log", 1, "do", to="play  3a"), "decisions look like: play 7a, "),
    "other verb": (put("log", 1, "do", to="tower none"), "log entry 1: seat 0 cannot 'tower none' now; it can play "),
    "decision hidden": (put("log", 1, "do", to=None), f"log entry 1: {DECISION}"),
    "no such seat": (put("log", 1, "seat", to=2), "log entry 1: there is no seat 2; the seats are 0 to 1"),
    "seat below 0": (put("log", 1, "seat", to=-1), "log entry 1: there is no seat -1; the seats are 0 to 1"),
    "seat true": (put("log", 2, "seat", to=True), f"log entry 2: {DECISION}"),
    "no seat": (drop("log", 1, "seat"), f"log entry 1: {DECISION}"),
    "entry no object": (put("log", 1, to="play 3a"), "log entry 1: expected an object, got 'play 3a'"),
    "entry null": (put("log", 1, to=None), "log entry 1: expected an object, got None"),
    "seat order": (swap_first_plays, "log entry 1: simultaneous decisions stand in seat order: seat 0 comes before 1"),
    "wrong points": (put("result", "scores", 0, to=99), "result does not follow: scores is [99, "),
    "wrong ranks": (put("result", "ranks", to=[1, 1]), "result does not follow: ranks is [1, 1], by the log ["),
    "wrong reason": (put("result", "reason", to="storm"), 'reason is "storm", by the log "all cards played"'),
    "no points": (drop("result", "scores"), "result does not follow: scores is null"),
    "result no object": (put("result", to=[1, 2]), "result does not follow"),
    "no result": (drop("result"), "by the log the game is over, but the result is missing"),
    "result too early": (stop_early, "there is a result, but by the log the game is not over"),
    "pending no list": (put("pending", to=5), "pending"),
    "pending after the end": (put("pending", to=[{"seat": 0, "do": "play 3a"}]), "the game is over"),
}


@pytest.mark.parametrize("case", BAD_RECORDS)
def test_bad_record(tmp_path: Path, case: str) -> None:
    change, told = BAD_RECORDS[case]
    record = simulated()
    change(record)
    assert told in refused(record, tmp_path)


def test_card_that_is_not_in_hand(tmp_path: Path) -> None:
    record = simulated()
    hand = record["log"][0]["decks"][0][:3]
    missing = next(card for card in range(1, 11) if card not in hand)
    record["log"][1]["do"] = f"play {missing}a"
    allowed = ", ".join(f"play {card}{side}" for card in sorted(hand) for side in "ab")
    assert refused(record, tmp_path) == f"log entry 1: seat 0 cannot 'play {missing}a' now; it can {allowed}"


def test_log_goes_on_after_the_end(tmp_path: Path) -> None:
    record = simulated()
    end = len(record["log"])
    record["log"].append({"seat": 0, "do": "tower none"})
    assert refused(record, tmp_path) == f"log entry {end}: the game is over, but the log goes on"


BAD_CHRONICLES = {
    "missing": drop("log", 0, "chronicles"),
    "one missing": drop("log", 0, "chronicles", "II"),
    "equal": put("log", 0, "chronicles", to={"I": "contain-M", "II": "contain-M"}),
    "unknown": put("log", 0, "chronicles", "I", to="contain-X"),
    "null": put("log", 0, "chronicles", "I", to=None),
    "no object": put("log", 0, "chronicles", to=["contain-M", "remove-M"]),
}


@pytest.mark.parametrize("case", BAD_CHRONICLES)
def test_impossible_chronicles(tmp_path: Path, case: str) -> None:
    record = simulated(chronicles=True)
    BAD_CHRONICLES[case](record)
    told = refused(record, tmp_path)
    assert told.startswith("log entry 0: impossible deal: chronicles ")
    assert "contain-M, contain-K, contain-O, remove-M, remove-K, remove-O" in told


def test_deck_without_the_envoy_that_belongs_to_it(tmp_path: Path) -> None:
    record = simulated(envoy=True)
    record["log"][0]["decks"][0] = list(range(1, 11))
    assert "the deck of seat 0" in refused(record, tmp_path)


def game_with_a_lot() -> tuple[Record, int]:
    """A game with a lot among three builders or more, not all of them equal, and the place of the lot in the log."""
    for number in range(200):
        record = simulated(4, number, towers="in-turn")
        for index, entry in enumerate(record["log"]):
            if entry.get("chance") == "lot" and len(entry["order"]) > 2:
                score = kogge.load(record).fork(index).position.score
                if score[entry["order"][0]] > score[entry["order"][-1]]:
                    return record, index
    raise AssertionError("no such game")


BAD_LOTS: dict[str, tuple[Callable[[list[int]], Any], str]] = {
    "against the points": (lambda order: order[::-1], "by points and towers"),
    "builder missing": (lambda order: order[:-1], "must be a list of"),
    "builder twice": (lambda order: [order[0], *order[:-1]], "the builders of this round are"),
    "no such seat": (lambda order: [*order[:-1], 9], "the builders of this round are"),
    "no number": (lambda order: [*order[:-1], "a"], "the builders of this round are"),
    "no list": (lambda order: None, "must be a list of"),
}


@pytest.mark.parametrize("case", BAD_LOTS)
def test_impossible_lot(tmp_path: Path, case: str) -> None:
    change, told = BAD_LOTS[case]
    record, index = game_with_a_lot()
    record["log"][index]["order"] = change(record["log"][index]["order"])
    complaint = refused(record, tmp_path)
    assert complaint.startswith(f"log entry {index}: ")
    assert told in complaint


def test_lot_missing(tmp_path: Path) -> None:
    record, index = game_with_a_lot()
    del record["log"][index]
    assert refused(record, tmp_path).startswith(f"log entry {index}: expected a chance entry")


def test_chance_instead_of_a_lot(tmp_path: Path) -> None:
    record, index = game_with_a_lot()
    record["log"][index]["chance"] = "deal"
    assert refused(record, tmp_path) == f"log entry {index}: expected the lot, got chance 'deal'"


# --- Records of Visby with one thing changed

BAD_RECORDS_OF_VISBY: dict[str, tuple[int, Change, str]] = {
    # what: (number of players, change, what is told)
    "a chance entry": (2, put("log", 0, to={"chance": "deal"}), f"log entry 0: {DECISION}"),
    "goal of nobody": (2, put("options", "goal", to=40), "option goal cannot be 40; it can be 30 or 45"),
    "goal as text": (2, put("options", "goal", to="30"), "option goal cannot be '30'; it can be 30 or 45"),
    "goal of two or three": (4, put("options", "goal", to=45), "option goal=45 is not made for 4 players"),
    "seven seats": (
        6,
        put("seats", to=[{"name": "Anna", "player": "person"}] * 7),
        "visby is for 2 to 6 players, not 7",
    ),
    "cards against the order of the board": (
        2,
        put("log", 0, "do", to="play ship knight"),
        "log entry 0: 'play ship knight' is no decision of Visby; decisions look like: play knight, play knight ship",
    ),
    "the same card twice": (2, put("log", 0, "do", to="play ship ship"), "log entry 0: 'play ship ship' is no"),
    "one card of two players": (2, put("log", 0, "do", to="play ship"), "log entry 0: seat 0 cannot 'play ship' now"),
    "two cards of four players": (
        4,
        put("log", 0, "do", to="play knight ship"),
        "log entry 0: seat 0 cannot 'play knight ship' now; it can play troops, play knight, ",
    ),
    "a trade before the cards": (2, put("log", 0, "do", to="trade 2"), "log entry 0: seat 0 cannot 'trade 2' now"),
    "16 goods": (2, put("log", 0, "do", to="trade 16"), "log entry 0: 'trade 16' is no decision of Visby"),
    "wrong reason": (2, put("result", "reason", to="45 seals"), 'reason is "45 seals", by the log "30 seals"'),
}


@pytest.mark.parametrize("case", BAD_RECORDS_OF_VISBY)
def test_bad_record_of_visby(tmp_path: Path, case: str) -> None:
    players, change, told = BAD_RECORDS_OF_VISBY[case]
    record = simulated(players, game="visby")
    change(record)
    assert told in refused(record, tmp_path)


def visby_record(name: str) -> Record:
    record: Record = json.loads((RECORDS / "visby" / f"{name}.json").read_text(encoding="utf-8"))
    return record


def test_card_on_the_discard_pile(tmp_path: Path) -> None:
    record = visby_record("forced-plays")
    record["log"][2]["do"] = "play troops knight"
    told = refused(record, tmp_path)
    assert told.startswith("log entry 2: seat 0 cannot 'play troops knight' now; it can play knight smith, ")


@pytest.mark.parametrize("amount", [1, 5])
def test_amount_that_is_not_offered(tmp_path: Path, amount: int) -> None:
    """The purse stands on 6, where any amount but 1 can be made; and there are 4 goods."""
    record = visby_record("forced-plays")
    assert record["log"][6] == {"seat": 1, "do": "trade 4"}
    record["log"][6]["do"] = f"trade {amount}"
    offered = ", ".join(f"trade {goods}" for goods in (0, 2, 3, 4))
    assert refused(record, tmp_path) == f"log entry 6: seat 1 cannot 'trade {amount}' now; it can {offered}"


def test_a_decision_nobody_was_asked_for(tmp_path: Path) -> None:
    """Two goods are no choice at 3:1, and the last two cards of a hand are none either: neither is written down."""
    record = visby_record("forced-plays")
    record["log"].insert(2, {"seat": 0, "do": "trade 0"})
    assert refused(record, tmp_path).startswith("log entry 2: seat 0 cannot 'trade 0' now; it can play ")
    record = visby_record("forced-plays")
    record["log"].insert(7, {"seat": 0, "do": "play smith monk"})
    told = "log entry 7: seat 0 is not asked for a decision now; asked: seat 1"
    assert refused(record, tmp_path) == told


def test_a_record_error_knows_its_log_entry() -> None:
    record = simulated()
    record["log"][2]["do"] = "play 99z"
    with pytest.raises(RecordError) as told:
        kogge.load(record)
    assert told.value.index == 2
    record = simulated()
    record["result"]["scores"][0] += 1
    with pytest.raises(RecordError) as told:
        kogge.load(record)
    assert told.value.index is None


def test_numbers_are_not_mistaken_for_truth_values_in_a_result(tmp_path: Path) -> None:
    record = simulated()
    record["result"]["ranks"] = [rank == 1 or rank for rank in record["result"]["ranks"]]
    assert True in record["result"]["ranks"]
    assert "result does not follow: ranks" in refused(record, tmp_path)


@pytest.mark.parametrize("key", ["glory", "ranks"])
@pytest.mark.parametrize("name", ["city-fell", "city-fell-in-the-final-attack"])
def test_a_lost_game_of_vilnius_ranks_nobody(tmp_path: Path, name: str, key: str) -> None:
    record: Record = json.loads((RECORDS / "vilnius" / f"{name}.json").read_text(encoding="utf-8"))
    record["result"][key] = [1, 1]
    assert refused(record, tmp_path) == f"result does not follow: a lost game has no {key}"


# --- The library


@pytest.mark.parametrize(
    ("arguments", "keywords", "told"),
    [
        (["chess"], {}, f"unknown game 'chess'; there is {GAMES}"),
        (["tallinn", 1], {}, "2 to 4 players, not 1"),
        (["tallinn", 5], {}, "2 to 4 players, not 5"),
        (["tallinn", 0], {}, "2 to 4 players, not 0"),
        (["tallinn", -1], {}, "2 to 4 players, not"),
        (["tallinn", ["Anna"]], {}, "2 to 4 players, not 1"),
        (["tallinn"], {"options": {"wind": True}}, "no option 'wind'; it has envoy, chronicles, towers"),
        (["tallinn"], {"options": {"envoy": "true"}}, "option envoy cannot be 'true'; it can be false or true"),
        (["tallinn"], {"options": {"envoy": 1}}, "option envoy cannot be 1; it can be false or true"),
        (["tallinn"], {"options": {"towers": True}}, "it can be together or in-turn"),
        (["tallinn"], {"seed": -1}, "0 or more"),
    ],
)
def test_start_refuses_what_cannot_be(arguments: list[Any], keywords: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as error:
        kogge.start(*arguments, **keywords)
    assert told in str(error.value)


@pytest.mark.parametrize("edition", ["none.toml", Path("none.toml")])
def test_start_refuses_an_edition_that_is_not_there(edition: str | Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml"):
        kogge.start("tallinn", edition=edition)


def test_decide_refuses_a_seat_that_is_not_there() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(IllegalDecision, match="the seats are 0 to 1"):
            match.decide(seat, match.legal(0)[0])


def test_decide_refuses_a_text_that_is_no_decision() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    with pytest.raises(IllegalDecision, match="'castle' is no decision of Tallinn; decisions look like: play 7a, "):
        match.decide(0, "castle")


def test_decide_refuses_what_is_not_legal_and_lists_what_is() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    with pytest.raises(IllegalDecision) as told:
        match.decide(0, "tower none")
    assert str(told.value) == f"seat 0 cannot 'tower none' now; it can {', '.join(map(str, match.legal(0)))}"
    assert match.to_move == (0, 1)


def test_decide_refuses_a_second_decision() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    first, second = match.legal(0)[:2]
    match.decide(0, first)
    with pytest.raises(IllegalDecision, match="seat 0 has decided already; withdraw first"):
        match.decide(0, second)
    assert [entry["do"] for entry in match.pending] == [str(first)]


def test_decide_refuses_a_seat_that_is_not_asked_and_names_those_that_are() -> None:
    whole = kogge.load(simulated())
    towers = [index for index, entry in enumerate(whole.log) if str(entry.get("do")).startswith("tower")]
    match = next(match for index in towers if len((match := whole.fork(index)).to_move) == 1)
    (asked,) = match.to_move
    with pytest.raises(IllegalDecision, match=f"asked: seat {asked}"):
        match.decide(1 - asked, "tower none")


def test_decide_refuses_everything_after_the_end() -> None:
    match = kogge.load(simulated())
    with pytest.raises(IllegalDecision, match="the game is over"):
        match.decide(0, "tower none")


def test_withdraw_needs_something_to_withdraw() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    with pytest.raises(IllegalDecision, match="seat 0 has no decision to withdraw"):
        match.withdraw(0)
    with pytest.raises(IllegalDecision, match="the seats are 0 to 1"):
        match.withdraw(2)


def test_fork_stays_within_the_log() -> None:
    match = kogge.load(simulated())
    length = len(match.log)
    for index in (-1, length + 1):
        with pytest.raises(IllegalDecision, match=f"fork at 0 to {length}"):
            match.fork(index)


def test_undo_needs_a_decision() -> None:
    match = kogge.start("tallinn", 2, seed=1)
    with pytest.raises(IllegalDecision, match="no decision to undo"):
        match.undo()


def test_view_needs_a_seat() -> None:
    with pytest.raises(IllegalDecision, match="the seats are 0 to 1"):
        kogge.start("tallinn", 2, seed=1).view(2)


def test_an_enormous_text_is_not_repeated_whole() -> None:
    record = simulated() | {"format": "x" * 9_000}
    with pytest.raises(RecordError) as caught:
        from_record(record, kogge.games.find)
    assert len(str(caught.value)) < 1_100
