"""Tallinn's edition: the shipped figures, editions of one's own, and what is said about mistakes."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kogge
from kogge import EditionError, RecordError
from kogge.core.record import to_record
from kogge.games.tallinn.rules.components import CARDS, ENVOY, LETTERS
from tests.running import EDITION, GAME, call, read_lines, written

GRADES = ["printed", "reported", "deduced", "reconstructed"]
CARD_FACES = {
    1: ("K coin", "OO", "reported"),
    2: ("K coin", "MM", "deduced"),
    3: ("M coin", "KK", "deduced"),
    4: ("M coin", "OO", "deduced"),
    5: ("O coin", "KK", "deduced"),
    6: ("O coin", "MM", "deduced"),
    7: ("MM", "KO", "printed"),
    8: ("OOO", "OKM", "reconstructed"),
    9: ("KKK", "KM", "reconstructed"),
    10: ("MMM", "KO", "reconstructed"),
}
FIGURES = {
    "start_points": 4,
    "hand_size": 3,
    "contest_more": 2,
    "contest_tie": 1,
    "final_more": 4,
    "final_tie": 2,
    "final_lead": 5,
    "final_handover": 1,
    "tower_more": 6,
    "tower_tie": 3,
    "exchange_price": 1,
    "first_part": 4,
}

# --- The shipped edition


def face(half: dict[str, Any]) -> str:
    return str(half["symbols"]) + (" coin" if half.get("coin") else "")


def symbols_of(half: int) -> str:
    """What the rules see on a half."""
    components = GAME.edition().components[0]
    numbers = [(components.ones[place] >> half & 1) + 2 * (components.twos[place] >> half & 1) for place in range(3)]
    return "".join(letter * int(number) for letter, number in zip(LETTERS, numbers, strict=True))


def test_influence_cards_are_those_of_the_table() -> None:
    cards = tomllib.loads(EDITION)["influence"]
    assert {card["number"]: (face(card["a"]), face(card["b"]), card["grade"]) for card in cards} == CARD_FACES


def test_the_rules_see_the_cards_of_the_table() -> None:
    contest = GAME.edition().components[0].contest
    for number, faces in CARD_FACES.items():
        for half, shown in zip((number - 1, number - 1 + CARDS), faces[:2], strict=True):
            symbols, coin, _ = shown.partition(" coin")
            assert sorted(symbols_of(half)) == sorted(symbols)
            assert contest[half] == (LETTERS.index(symbols) if coin else -1)


def test_cards_9_and_10_show_what_is_printed_of_them_together() -> None:
    shown = "".join(CARD_FACES[9][:2] + CARD_FACES[10][:2])
    assert {letter: shown.count(letter) for letter in LETTERS} == {"K": 5, "M": 4, "O": 1}


def test_the_envoy_is_that_of_the_table() -> None:
    assert tomllib.loads(EDITION)["envoy"] == {"a": {"symbols": "KMO"}, "b": {"envoys": 2}, "grade": "printed"}
    assert symbols_of(ENVOY) == "MKO"
    assert symbols_of(ENVOY + CARDS) == ""


def test_start_cards_show_one_faction_twice_and_another_once() -> None:
    cards = tomllib.loads(EDITION)["start"]
    assert {card["symbols"] for card in cards} == {"MMK", "MMO", "KKM", "KKO", "OOM", "OOK"}
    assert [card["grade"] for card in cards] == ["reported"] * 6


def test_chronicles_are_those_of_the_table() -> None:
    cards = tomllib.loads(EDITION)["chronicle"]
    found = {(card["kind"], card["faction"]): (card["I"], card["II"], card["grade"]) for card in cards}
    contain = ({"once": 4, "twice": 6}, {"once": 7, "twice": 9}, "reconstructed")
    remove = ({"once": 1}, {"twice": 3}, "reconstructed")
    assert found == {
        (kind, faction): levels for kind, levels in (("contain", contain), ("remove", remove)) for faction in "MKO"
    }


def test_figures_are_those_of_the_rulebook() -> None:
    figures = tomllib.loads(EDITION)["figures"]
    assert figures == {name: {"value": value, "grade": "printed"} for name, value in FIGURES.items()}
    components = GAME.edition().components[0]
    assert {name: getattr(components, name) for name in FIGURES} == FIGURES


def test_every_figure_is_graded() -> None:
    tables = tomllib.loads(EDITION)
    rows = [*tables["influence"], tables["envoy"], *tables["start"], *tables["chronicle"], *tables["figures"].values()]
    assert len(rows) == 10 + 1 + 6 + 6 + len(FIGURES)
    for row in rows:
        assert row["grade"] in GRADES


def test_the_shipped_edition_is_the_one_played_by_default() -> None:
    assert GAME.edition().id == "tallinn-reconstructed-1"
    assert GAME.edition().sha256 == hashlib.sha256(EDITION.encode()).hexdigest()
    assert kogge.start("tallinn").edition is GAME.edition("tallinn-reconstructed-1")


def test_a_match_cannot_change_its_edition() -> None:
    with pytest.raises(ValueError, match="read-only"):
        kogge.start("tallinn").edition.components["start_points"] = 99


# --- Editions that were part of a release

RELEASED = {
    "tallinn-reconstructed": "e5ca1b4781a6d5a30f37f20cda133794a4c56200cc8504b66e88ea72dd25605d",
    "tallinn-reconstructed-1": "804ccb015e7d71a1b0aa37034da86fa0da566c6af39795ddc11a36565a6976af",
    "vilnius-reconstructed": "fb00536de1ddf9bedf1b158ab02f544f151f12392ca3dbb316c4a9b79e4d426f",
    "vilnius-reconstructed-1": "24bb23a63a094a1c1c9d4ab210860f4685323bbbe9af4f2eb22292ae260d7e7d",
    "visby-reconstructed": "46cd9d8c57ccc5d8751d2b04f3f7ee97a92a9fa8e5afebf707682b12a983ba29",
    "visby-reconstructed-1": "3b2503f5811350fa004938225cec46a3dee684fcbedc1950ca9adb5a92745855",
}
"""Every edition there ever was, by the hash of its file. Lines are added here, and never changed."""


def test_an_edition_of_a_release_never_changes() -> None:
    shipped = {}
    for game in map(kogge.games.find, kogge.games.names()):
        for edition in (*game.editions.values(), *game.former_editions.values()):
            shipped[edition.id] = hashlib.sha256(edition.text.encode()).hexdigest()
            assert game.released_edition(RELEASED[edition.id]) is edition
    assert shipped == RELEASED


@pytest.mark.parametrize("name", kogge.games.names())
def test_a_former_id_is_an_alias(name: str) -> None:
    """Records made under it open and keep it; whoever starts a game with it plays the same figures under the new id."""
    game = kogge.games.find(name)
    for former, now in game.former_ids.items():
        assert kogge.start(name, edition=former).edition is game.editions[now]
        early = game.former_editions[former]
        assert bytes(early.components) == bytes(game.editions[now].components)
        record = to_record(kogge.start(name, edition=early, seed=1))
        assert record["edition"] == {"id": former, "sha256": RELEASED[former]}
        assert to_record(kogge.load(record)) == record


@pytest.mark.parametrize("name", ["tallinn-reconstructed", "tallinn-reconstructed-1"])
def test_other_figures_under_an_id_of_a_release_are_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    text = EDITION.replace("tallinn-reconstructed-1", name)
    file.write_text(text.replace("start_points = { value = 4", "start_points = { value = 9"), encoding="utf-8")
    with pytest.raises(EditionError, match=f"the figures of '{name}' are fixed"):
        kogge.start("tallinn", edition=file)


def test_the_newest_version_is_played_by_default(tmp_path: Path) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    for version in (1, 2, 10):
        text = EDITION.replace("tallinn-reconstructed-1", f"tallinn-reconstructed-{version}")
        (folder / f"tallinn-reconstructed-{version}.toml").write_text(text, encoding="utf-8")
    game = replace(GAME, folder=tmp_path)
    assert [*game.editions] == [f"tallinn-reconstructed-{version}" for version in (10, 2, 1)]
    assert game.edition().id == "tallinn-reconstructed-10"


# --- An edition of one's own


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """An edition with another id that starts with nine points."""
    file = tmp_path / "mine.toml"
    text = EDITION.replace('"tallinn-reconstructed-1"', '"mine"')
    file.write_text(text.replace("start_points = { value = 4", "start_points = { value = 9"), encoding="utf-8")
    return file


def test_an_exported_edition_is_right_once_it_is_corrected(mine: Path, tmp_path: Path) -> None:
    exported = tmp_path / "exported.toml"
    call("edition", "export", "tallinn", exported)
    exported.write_text(exported.read_text().replace('"tallinn-reconstructed-1"', '"owned"').replace('"KM"', '"KMM"'))
    assert "edition 'owned' of tallinn" in call("edition", "check", exported).out


@pytest.mark.parametrize("kind", [str, Path])
def test_a_match_starts_with_an_edition_of_ones_own(mine: Path, kind: type) -> None:
    match = kogge.start("tallinn", 3, edition=kind(mine), seed=1)
    assert match.position.score[:3].tolist() == [9, 9, 9]
    assert kogge.start("tallinn", 3, edition=match.edition, seed=1).position == match.position


def test_its_records_carry_its_hash_and_open_only_with_it(mine: Path, tmp_path: Path) -> None:
    match = kogge.start("tallinn", 2, edition=mine, seed=1)
    record = to_record(match)
    assert record["edition"] == {"id": "mine", "sha256": hashlib.sha256(mine.read_bytes()).hexdigest()}
    file = tmp_path / "record.json"
    kogge.save(match, file)
    assert kogge.load(file, edition=mine).position == match.position
    for edition in (None, "tallinn-reconstructed-1"):
        with pytest.raises(RecordError, match="pass its file along"):
            kogge.load(file, edition=edition)
    mine.write_text(mine.read_text() + "\n")
    with pytest.raises(RecordError, match="pass its file along"):
        kogge.load(file, edition=mine)


def test_check_and_replay_open_its_records_when_it_is_passed_along(mine: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    call("simulate", "tallinn", "--games", "1", "--seed", "1", "--edition", mine, "--records", out)
    assert "pass its file along" in call("check", out).complaint
    assert "pass its file along" in call("replay", out).complaint
    assert call("check", out, "--edition", mine).out == "1 right, 0 wrong\n"
    assert call("replay", out, "--edition", mine).status == 0


def test_an_edition_passed_along_does_not_hinder_records_of_another(mine: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.jsonl"
    records = []
    for edition in (mine, "tallinn-reconstructed-1"):
        call("simulate", "tallinn", "--games", "1", "--seed", "1", "--edition", edition, "--records", both)
        records += read_lines(both)
    assert call("check", written(both, *records), "--edition", mine).out == "2 right, 0 wrong\n"


def test_edition_show_shows_it(mine: Path) -> None:
    ran = call("edition", "show", "tallinn", "--edition", mine, "--lang", "en")
    assert "(mine)" in ran.out
    assert "Points at the start" in ran.out
    assert any(line.split()[-2:] == ["9", "printed"] for line in ran.out.splitlines())


def test_our_id_stands_for_our_figures_alone(tmp_path: Path) -> None:
    """RULINGS: the figures are fixed for these ids; other values need another id."""
    file = tmp_path / "same-id.toml"
    file.write_text(EDITION.replace("start_points = { value = 4", "start_points = { value = 9"))
    with pytest.raises(EditionError, match="another id"):
        kogge.start("tallinn", edition=file)


# --- Mistakes


def problems(text: str) -> list[str]:
    """Everything that is said about an edition file."""
    with pytest.raises(EditionError) as told:
        GAME.read_edition("mine.toml", text.encode())
    assert all(line.startswith("mine.toml: ") for line in str(told.value).splitlines())
    return told.value.problems


def changed(old: str, new: str, text: str = EDITION) -> str:
    assert old in text
    return text.replace(old, new, 1)


def line_of(part: str, text: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def block(header: str) -> str:
    """A table of the file, from its header to the next blank line."""
    start = EDITION.index(header)
    return EDITION[start : EDITION.index("\n\n", start) + 2]


FIRST = "[[influence]]\nnumber = 1\n"
FIELDS_OF_A_CARD = "number, a, b, grade, note"
MISTAKES: dict[str, tuple[str, str, str, str, str]] = {
    # what: (old text, new text, the text of the line that is told, the field, what would be right)
    "wrong letter": ('"KKK"', '"KKX"', '"KKX"', "influence.9.a.symbols", "M, K, O"),
    "small letter": ('"KKK"', '"kkk"', '"kkk"', "influence.9.a.symbols", "M, K, O"),
    "four of a faction": ('"KKK"', '"KKKK"', '"KKKK"', "influence.9.a.symbols", "at most 3 symbols of one faction"),
    "no symbols": ('"KKK"', '""', 'a = { symbols = "" }', "influence.9.a.symbols", "at least one symbol"),
    "coin of two factions": ('"K", coin', '"KM", coin', '"KM", coin', "influence.1.a.symbols", "shows one faction"),
    "wrong letter on the envoy": ('"KMO"', '"KMX"', '"KMX"', "envoy.a.symbols", "M, K, O"),
    "number twice": (
        "number = 2\n",
        "number = 7\n",
        'number = 7\na = { symbols = "MM" }',
        "influence.7.number",
        "card 2 is missing",
    ),
    "number 11": ("number = 10\n", "number = 11\n", "number = 11\n", "influence.10.number", "expected 1 to 10"),
    "number 0": ("number = 10\n", "number = 0\n", "number = 0\n", "influence.10.number", "expected 1 to 10"),
    "card missing": (block("[[influence]]\nnumber = 10"), "", "[[influence]]", "influence", "there must be 10"),
    "card too many": ("[envoy]", block(FIRST) + "[envoy]", "[[influence]]", "influence", "there must be 10"),
    "start card missing": (block('[[start]]\nsymbols = "OOK"'), "", "[[start]]", "start", "there must be 6"),
    "no grade": (
        'b = { symbols = "OO" }\ngrade = "reported"\n',
        'b = { symbols = "OO" }\n',
        FIRST,
        "influence.1",
        "'grade'",
    ),
    "no half": ('b = { symbols = "OO" }\ngrade = "reported"\n', 'grade = "reported"\n', FIRST, "influence.1", "'b'"),
    "figure without grade": (
        'hand_size = { value = 3, grade = "printed" }',
        "hand_size = { value = 3 }",
        "hand_size",
        "figures.hand_size",
        "'grade'",
    ),
    "figure missing": ('hand_size = { value = 3, grade = "printed" }\n', "", "[figures]", "figures", "'hand_size'"),
    "table missing": (block("[envoy]"), "", "", "envoy", "the table [envoy] is missing"),
    "unknown field": (FIRST, FIRST + 'colour = "red"\n', "colour", "influence.1.colour", FIELDS_OF_A_CARD),
    "unknown field of a half": ("coin = true", "coins = true", "coins", "influence.1.a.coins", "symbols, coin"),
    "unknown figure": ("[figures]\n", "[figures]\nwind = 5\n", "wind = 5", "figures.wind", "start_points, hand_size"),
    "unknown table": ("[figures]\n", "[wind]\nforce = 5\n\n[figures]\n", "[wind]", "wind", "influence, start"),
    "unknown grade": ('"reported"', '"guessed"', '"guessed"', "influence.1.grade", ", ".join(GRADES)),
    "unknown kind": ('"contain"', '"collect"', '"collect"', "chronicle.1.kind", "contain, remove"),
    "unknown faction": ('faction = "M"', 'faction = "X"', 'faction = "X"', "chronicle.1.faction", "M, K, O"),
    "text for a number": ("number = 1\n", 'number = "one"\n', 'number = "one"', "influence.1.number", "Expected 'int'"),
    "number for a text": ('"KKK"', "3", "a = { symbols = 3 }", "influence.9.a.symbols", "Expected 'str'"),
    "number for a coin": ("coin = true", "coin = 1", "coin = 1", "influence.1.a.coin", "Expected 'bool'"),
    "number for a half": ('{ symbols = "KKK" }', "3", "a = 3", "influence.9.a", "expected a table"),
    "start card twice": (
        'symbols = "MMO"',
        'symbols = "OOK"',
        'symbols = "OOK"\ngrade = "reported"\n\n# The',
        "start.6.symbols",
        "MMO",
    ),
    "impossible start card": (
        'symbols = "MMO"',
        'symbols = "MMM"',
        'symbols = "MMM"\n',
        "start.2.symbols",
        "MMO",
    ),
    "start card turned": ('symbols = "MMO"', 'symbols = "OMM"', 'symbols = "OMM"\n', "start.2.symbols", "MMO"),
    "thresholds turned": (
        "once = 4, twice = 6",
        "once = 6, twice = 4",
        "once = 6",
        "chronicle.1.I",
        "{ once = 4, twice = 6 }",
    ),
    "thresholds equal": (
        "once = 4, twice = 6",
        "once = 6, twice = 6",
        "once = 6",
        "chronicle.1.I",
        "{ once = 4, twice = 6 }",
    ),
    "one threshold": (
        "once = 7, twice = 9",
        "twice = 9",
        "II = { twice = 9",
        "chronicle.1.II",
        "{ once = 4, twice = 6 }",
    ),
    "threshold 0": ("once = 4", "once = 0", "once = 0", "chronicle.1.I", "1 to 99"),
    "remove with two numbers": (
        "{ once = 1 }",
        "{ once = 1, twice = 2 }",
        "once = 1, t",
        "chronicle.4.I",
        "one number",
    ),
    "remove without number": ("{ once = 1 }", "{}", "I = {}", "chronicle.4.I", "{ once = 1 } or { twice = 3 }"),
    "chronicle twice": ('faction = "K"', 'faction = "M"', "", "chronicle.2.kind", "contain-M stands here twice"),
    "hand too small": (
        "hand_size = { value = 3",
        "hand_size = { value = 0",
        "hand_size",
        "figures.hand_size",
        "1 to 3",
    ),
    "hand too large": (
        "hand_size = { value = 3",
        "hand_size = { value = 4",
        "hand_size",
        "figures.hand_size",
        "1 to 3",
    ),
    "part too large": (
        "first_part = { value = 4",
        "first_part = { value = 7",
        "first_part",
        "figures.first_part",
        "1 to 6",
    ),
    "below zero": ("tower_tie = { value = 3", "tower_tie = { value = -3", "tower_tie", "figures.tower_tie", "0 to 99"),
    "too many points": (
        "tower_tie = { value = 3",
        "tower_tie = { value = 100",
        "tower_tie",
        "figures.tower_tie",
        "0 to 99",
    ),
    "no envoys": ("envoys = 2", "envoys = 0", "envoys = 0", "envoy.b.envoys", "1 to 9"),
    "wrong game": ('game = "tallinn"', 'game = "visby"', 'game = "visby"', "edition.game", "expected 'tallinn'"),
    "no id": ('id = "tallinn-reconstructed-1"\n', "", "[edition]", "edition", "'id'"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_line_field_and_what_would_be_right(case: str) -> None:
    old, new, marked, field, right = MISTAKES[case]
    text = changed(old, new)
    told = problems(text)
    assert len(told) == (2 if case == "card too many" else 1)
    if marked:
        assert told[0].startswith(f"line {line_of(marked, text)}: {field}: ")
    assert f"{field}: " in told[0]
    assert right in told[0]


def test_not_toml_is_told_with_its_line() -> None:
    (told,) = problems(changed("number = 1\n", "number 1\n"))
    assert "not valid TOML" in told
    assert f"line {line_of('number = 1', EDITION)}" in told


SEVERAL = {
    "figures and cards": ["wrong letter", "four of a faction on card 10", "hand too small", "impossible start card"],
    "types in several tables": ["text for a number", "unknown kind", "unknown table", "figure missing"],
    "types and figures": ["text for a number", "wrong letter", "hand too small"],
    "types in one table": ["text for a number", "unknown grade"],
}


@pytest.mark.parametrize("case", SEVERAL)
def test_several_mistakes_are_told_at_once(case: str) -> None:
    text = EDITION
    fields = []
    for name in SEVERAL[case]:
        other = ('"MMM"', '"MMMM"', "", "influence.10.a.symbols", "")
        old, new, _marked, field, _right = MISTAKES.get(name, other)
        text = changed(old, new, text)
        fields.append(field)
    told = problems(text)
    for field in fields:
        assert any(f"{field}: " in problem for problem in told), (field, told)


def test_the_command_tells_each_mistake_in_a_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('"KKK"', '"KKX"', changed("envoys = 2", "envoys = 0")))
    ran = call("edition", "check", file)
    assert ran.status == 2
    lines = ran.err.splitlines()
    assert len(lines) == 2
    assert all(f"{file}: line " in line for line in lines)


def test_the_command_names_the_games_there_are_if_the_file_is_for_another(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('game = "tallinn"', 'game = "chess"'))
    line = line_of('game = "tallinn"', EDITION)
    told = call("edition", "check", file).complaint
    assert f"line {line}: edition.game: unknown game 'chess'; there is {', '.join(kogge.games.names())}" in told
