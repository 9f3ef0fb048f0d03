"""The command `kogge`, as people and other programs call it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from importlib.metadata import version
from pathlib import Path

import pytest

import kogge
from kogge.terminal import SHOWN, short, short_names, understood
from tests.running import COMMAND, EDITION, GAME, Ran, call, plain_environment, read_lines, run, simulated, written

LANGUAGES = pytest.mark.parametrize("lang", ["en", "de"])
FIRST_CHOICES = "1\n" * 200
EXPANSIONS = ["--option", "envoy=true", "--option", "chronicles=true"]
EVERY_GAME = pytest.mark.parametrize("name", kogge.games.names())


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version") == Ran(0, f"kogge {version('kogge')}\n", "")
    assert kogge.__version__ == version("kogge")


# --- games and rules


def test_games_lists_every_game_with_its_options() -> None:
    ran = run("games")
    assert (ran.status, ran.err) == (0, "")
    assert "tallinn  Tallinn, by Stefan Risthaus" in ran.out
    assert "2 to 4 players" in ran.out
    assert "visby  Visby, by Stefan Risthaus" in ran.out
    assert "2 to 6 players" in ran.out
    for name in kogge.games.names():
        for option in kogge.games.find(name).options:
            assert f"--option {option.name}=" in ran.out
    assert "Unofficial" in ran.out


def test_games_speaks_the_language_of_the_system() -> None:
    assert "2 bis 4 Spieler" in run("games", LANG="de_DE.UTF-8").out
    assert "2 bis 4 Spieler" in call("games", "--lang", "de").out


@EVERY_GAME
@LANGUAGES
def test_rules_are_complete_and_every_figure_is_filled_in(lang: str, name: str) -> None:
    game = kogge.games.find(name)
    ran = call("rules", name, "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    assert not re.search(r"[{}]", ran.out)
    headings = re.findall(r"^##+ (.+?) \{#(.+?)\}$", game.rules_page(lang), re.MULTILINE)
    for heading, _anchor in headings:
        assert heading in ran.out
    assert {anchor for _heading, anchor in headings} >= set(game.laws)


def test_rules_have_a_chapter_for_each_expansion() -> None:
    assert {"envoy", "chronicles"} <= set(re.findall(r"\{#(.+?)\}", GAME.rules_page()))


@EVERY_GAME
def test_rules_have_the_same_paragraphs_in_both_languages(name: str) -> None:
    page = kogge.games.find(name).rules_page
    english, german = (re.findall(r"\{#(.+?)\}", page(lang)) for lang in ("en", "de"))
    assert english == german


def test_rules_show_the_figures_of_the_edition_that_is_named(tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    edition.write_text(
        EDITION.replace("start_points = { value = 4", "start_points = { value = 77").replace(
            '"tallinn-reconstructed-1"', '"mine"'
        )
    )
    assert "Points at the start: 4." in call("rules", "tallinn", "--lang", "en").out
    assert "Points at the start: 77." in call("rules", "tallinn", "--lang", "en", "--edition", edition).out


# --- simulate


def test_simulate_gives_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    """All binding flags at once, and enough games for several chunks."""
    edition = tmp_path / "mine.toml"
    edition.write_text(EDITION.replace('"tallinn-reconstructed-1"', '"mine"'))
    flags = "--players 3 --games 60 --bots greedy,random,random --seed 7 --option envoy=true --option chronicles=true"
    written_by = {}
    for processes in ("1", "2"):
        out = tmp_path / f"out-{processes}.jsonl"
        ran = run(
            *("simulate", "tallinn", *flags.split(), "--option", "towers=in-turn"),
            *("--edition", edition, "--records", out, "--processes", processes),
        )
        assert ran.status == 0, ran.err
        written_by[processes] = out.read_bytes()
        assert re.search(r"0 +greedy", ran.out)
        assert "60 games of Tallinn" in ran.out
        assert "Traceback" not in ran.err
    assert written_by["1"] == written_by["2"]

    records = read_lines(tmp_path / "out-1.jsonl")
    assert len(records) == 60
    assert len({str(record["log"]) for record in records}) == 60
    for record in records:
        assert record["edition"]["id"] == "mine"
        assert record["options"] == {"envoy": True, "chronicles": True, "towers": "in-turn"}
        assert [seat["player"] for seat in record["seats"]] == ["greedy", "random", "random"]

    checked = run("check", tmp_path / "out-1.jsonl", "--edition", edition)
    assert (checked.status, checked.out, checked.err) == (0, "60 right, 0 wrong\n", "")


@pytest.mark.parametrize(("players", "flags"), [("2", ["--option", "goal=45"]), ("6", [])])
def test_simulate_of_visby_gives_the_same_bytes_on_any_number_of_processes(
    tmp_path: Path, players: str, flags: list[str]
) -> None:
    bots = ",".join(["greedy", *["random"] * (int(players) - 1)])
    words = ["simulate", "visby", "--players", players, "--games", "60", "--bots", bots, "--seed", "7", *flags]
    for processes in ("1", "2"):
        ran = run(*words, "--records", tmp_path / processes, "--processes", processes)
        assert ran.status == 0, ran.err
        assert "60 games of Visby" in ran.out
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    records = read_lines(tmp_path / "1")
    assert len({str(record["log"]) for record in records}) == 60
    assert {record["options"]["goal"] for record in records} == {45 if flags else 30}
    checked = run("check", tmp_path / "1")
    assert (checked.status, checked.out, checked.err) == (0, "60 right, 0 wrong\n", "")


@EVERY_GAME
def test_another_seed_gives_other_games(tmp_path: Path, name: str) -> None:
    for seed in ("1", "2"):
        call("simulate", name, "--games", "2", "--seed", seed, "--records", tmp_path / seed)
    assert (tmp_path / "1").read_bytes() != (tmp_path / "2").read_bytes()


def test_fewer_games_are_the_first_of_more(tmp_path: Path) -> None:
    for games in ("2", "30"):
        call("simulate", "tallinn", "--games", games, "--seed", "3", "--records", tmp_path / games, "--processes", "1")
    assert read_lines(tmp_path / "2") == read_lines(tmp_path / "30")[:2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_bot_name_fills_every_seat(tmp_path: Path, players: int) -> None:
    out = tmp_path / "out.jsonl"
    ran = call(
        *("simulate", "tallinn", "--players", str(players), "--games", "1", "--bots", "greedy"),
        *("--seed", "0", "--records", out),
    )
    assert ran.status == 0, ran.err
    (record,) = read_lines(out)
    assert [seat["player"] for seat in record["seats"]] == ["greedy"] * players


@LANGUAGES
def test_simulate_ends_with_a_table_of_results(lang: str) -> None:
    ran = call("simulate", "tallinn", "--games", "20", "--bots", "random,greedy", "--seed", "5", "--lang", lang)
    words = GAME.words(lang)
    for column in ("column-seat", "column-player", "column-wins", "column-points", "column-rank"):
        assert words(column) in ran.out
    rows = [line.split() for line in ran.out.splitlines() if "%" in line]
    assert [row[:2] for row in rows] == [["0", "random"], ["1", "greedy"]]
    assert sum(float(row[2].rstrip("%")) for row in rows) == pytest.approx(100, abs=0.2)
    assert "seed 5" in ran.out


def test_simulate_names_the_seed_it_drew_so_that_the_games_can_be_had_again(tmp_path: Path) -> None:
    ran = call("simulate", "tallinn", "--games", "2", "--records", tmp_path / "first", "--lang", "en")
    seed = re.search(r"seed (\d+)", ran.out)
    assert seed is not None
    call("simulate", "tallinn", "--games", "2", "--seed", seed[1], "--records", tmp_path / "again")
    assert (tmp_path / "first").read_bytes() == (tmp_path / "again").read_bytes()


# --- check


def test_check_counts_what_is_right_and_wrong_and_tells_file_line_and_entry(tmp_path: Path) -> None:
    wrong = simulated(number=1)
    wrong["log"][4]["do"] = "play 99z"
    records = written(tmp_path / "records.jsonl", simulated(), wrong, simulated(number=2))
    single = written(tmp_path / "single.json", simulated())
    ran = run("check", records, single)
    assert ran.out == "3 right, 1 wrong\n"
    assert ran.complaint.startswith(f"{records}:2: log entry 4: 'play 99z' is no decision")


def test_check_tells_all_wrong_records_of_a_file_and_goes_on_with_the_next_file(tmp_path: Path) -> None:
    wrong = simulated()
    wrong["result"]["scores"][0] += 1
    first = written(tmp_path / "first.jsonl", wrong, simulated(), wrong)
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    last = written(tmp_path / "last.json", simulated())
    ran = call("check", first, broken, tmp_path / "none.json", last)
    assert (ran.status, ran.out) == (2, "2 right, 4 wrong\n")
    places = [line.split(": ")[0] for line in ran.err.splitlines()]
    assert places == [f"{first}:1", f"{first}:3", str(broken), str(tmp_path / "none.json")]


def test_check_goes_on_after_a_line_that_is_not_json(tmp_path: Path) -> None:
    file = written(tmp_path / "records.jsonl", simulated(), simulated(number=1), simulated(number=2))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], lines[1][:-9], lines[2]]) + "\n")
    ran = call("check", file)
    assert ran.complaint.startswith(f"{file}:2: not valid JSON")
    assert ran.out == "2 right, 1 wrong\n"


def test_check_accepts_a_record_written_over_many_lines(tmp_path: Path) -> None:
    kogge.save(kogge.load(simulated()), tmp_path / "one.json")
    assert (tmp_path / "one.json").read_text().count("\n") > 10
    assert call("check", tmp_path / "one.json").out == "1 right, 0 wrong\n"


# --- replay


@LANGUAGES
def test_replay_tells_a_whole_record_in_words(tmp_path: Path, lang: str) -> None:
    record = simulated(3, envoy=True, chronicles=True, towers="in-turn")
    ran = run("replay", written(tmp_path / "record.json", record), "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    words = GAME.words(lang)
    for number, entry in enumerate(record["log"]):
        assert words("replay-entry", number=number, total=len(record["log"]) - 1) in ran.out
        assert entry.get("do", entry.get("chance")) in ran.out
    assert words("event-round", number=1) in ran.out
    assert words("reason-all-cards-played") in ran.out
    assert words("points-table") in ran.out
    for seat, score in zip(record["seats"], record["result"]["scores"], strict=True):
        assert re.search(rf"{seat['name']} .* {score} ", ran.out)
    assert "\x1b" not in ran.out


@LANGUAGES
@pytest.mark.parametrize("record", ["forced-plays", "tie-break-by-hand-of-six"])
def test_replay_tells_a_whole_record_of_visby_in_words(record: str, lang: str) -> None:
    file = Path(__file__).parent / "records" / "visby" / f"{record}.json"
    ran = run("replay", file, "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    match = kogge.load(file)
    words = match.game.words(lang)
    for number, entry in enumerate(match.log):
        assert words("replay-entry", number=number, total=len(match.log) - 1) in ran.out
        assert entry["do"] in ran.out
    assert words("event-round", number=1) in ran.out
    assert words("reason-30-seals") in ran.out
    assert words("points-table") in ran.out
    assert match.outcome is not None
    for name, score in zip(match.names, match.outcome.scores, strict=True):
        assert re.search(rf"{name} .* {score} ", ran.out)


def test_replay_takes_the_record_that_is_asked_for(tmp_path: Path) -> None:
    file = written(tmp_path / "records.jsonl", simulated(2), simulated(3))
    assert "random 3" not in call("replay", file, "--lang", "en").out
    assert "random 3" in call("replay", file, "--number", "2", "--lang", "en").out


def test_replay_steps_through_a_running_game_too(tmp_path: Path) -> None:
    record = simulated()
    del record["result"]
    record["log"] = record["log"][:3]
    ran = call("replay", written(tmp_path / "record.json", record), "--lang", "en")
    assert ran.status == 0
    assert "Log 2 of 2" in ran.out


def test_replay_prints_names_as_they_are_written(tmp_path: Path) -> None:
    record = simulated()
    record["seats"][0]["name"] = "[b]Anna[/]"
    ran = call("replay", written(tmp_path / "record.json", record), "--lang", "en")
    assert re.search(r"^ *\[b\]Anna\[/\] .*\d", ran.out.split("How the points came about")[1], re.MULTILINE)


# --- edition


@LANGUAGES
def test_edition_show_prints_cards_and_figures_with_their_grades(lang: str) -> None:
    ran = call("edition", "show", "tallinn", "--lang", lang)
    words = GAME.words(lang)
    assert (ran.status, ran.err) == (0, "")
    for grade in ("printed", "reported", "deduced", "reconstructed"):
        assert words(f"grade-{grade}") in ran.out
    seven = next(line for line in ran.out.splitlines() if line.strip().startswith("7 "))
    assert words("symbols-merchants", number=2) in seven
    assert words("symbols-knights", number=1) in seven
    for symbols in ("MMK", "MMO", "KKM", "KKO", "OOM", "OOK"):
        assert symbols in ran.out
    assert words("figure-final_lead") in ran.out
    assert GAME.edition().sha256 in ran.out


@LANGUAGES
def test_edition_show_prints_the_tables_of_visby(lang: str) -> None:
    game = kogge.games.find("visby")
    ran = call("edition", "show", "visby", "--lang", lang)
    words = game.words(lang)
    assert (ran.status, ran.err) == (0, "")
    for grade in ("printed", "deduced", "reconstructed"):
        assert words(f"grade-{grade}") in ran.out
    for rate in ("3:1", "2:1", "3:2", "2:2", "2:3", "1:2"):
        assert rate in ran.out
    assert game.edition().sha256 in ran.out


@LANGUAGES
def test_edition_show_cuts_no_word_of_vilnius(lang: str) -> None:
    game = kogge.games.find("vilnius")
    ran = call("edition", "show", "vilnius", "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    assert "…" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 120
    tables = game.telling.edition_tables(game.edition(), game.words(lang))
    for word in {word for table in tables for row in table.rows for word in " ".join(row).split()}:
        assert word in ran.out


@EVERY_GAME
def test_edition_export_writes_the_file_and_check_accepts_it(tmp_path: Path, name: str) -> None:
    edition = kogge.games.find(name).edition()
    file = tmp_path / "mine.toml"
    assert run("edition", "export", name, file).status == 0
    assert file.read_text(encoding="utf-8") == edition.text
    assert run("edition", "export", name).out == edition.text
    checked = run("edition", "check", file)
    assert (checked.status, checked.err) == (0, "")
    assert "right" in checked.out
    assert edition.sha256 in checked.out


def test_edition_export_never_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    assert "is there already" in call("edition", "export", "tallinn", file).complaint
    assert file.read_text() == "precious"


def test_edition_check_tells_line_field_and_what_would_be_right(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(EDITION.replace('"KKK"', '"KKX"'))
    line = EDITION.splitlines().index('a = { symbols = "KKK" }') + 1
    told = run("edition", "check", file).complaint
    assert f"{file}: line {line}: influence.9.a.symbols: " in told
    assert "M, K, O" in told


def test_edition_check_refuses_other_figures_under_our_id(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(EDITION.replace("start_points = { value = 4", "start_points = { value = 5"))
    assert "give your edition another id" in call("edition", "check", file).complaint


# --- play


@LANGUAGES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_played_to_its_end_with_numbers_alone(tmp_path: Path, players: int, lang: str) -> None:
    file = tmp_path / "game.json"
    ran = call(
        *("play", "tallinn", "--players", str(players), "--seed", "5", "--name", "Anna", "--record", file),
        *("--lang", lang),
        answers=FIRST_CHOICES,
    )
    words = GAME.words(lang)
    assert (ran.status, ran.err) == (0, "")
    assert words("ask-play") in ran.out
    assert words("reason-all-cards-played") in ran.out
    assert words("points-table") in ran.out
    assert str(file) in ran.out.replace("\n", "")

    match = kogge.load(file)
    assert match.over
    assert [seat.player for seat in match.seats] == ["person", *["journeyman"] * (players - 1)]
    assert match.names[0] == "Anna"
    assert call("check", file).out == "1 right, 0 wrong\n"


@LANGUAGES
@pytest.mark.parametrize(("players", "goal"), [(2, 30), (3, 45), (4, 30), (6, 30)])
def test_visby_can_be_played_to_its_end_with_numbers_alone(tmp_path: Path, players: int, goal: int, lang: str) -> None:
    file = tmp_path / "game.json"
    ran = call(
        *("play", "visby", "--players", str(players), "--option", f"goal={goal}", "--seed", "5", "--name", "Anna"),
        *("--record", file, "--lang", lang),
        answers=FIRST_CHOICES,
    )
    match = kogge.load(file)
    words = match.game.words(lang)
    assert (ran.status, ran.err) == (0, "")
    assert words("ask-play", number=2 if players < 4 else 1) in ran.out
    assert words(f"reason-{goal}-seals") in ran.out
    assert words("points-table") in ran.out
    assert match.over
    assert match.options == {"goal": goal}
    assert [seat.player for seat in match.seats] == ["person", *["journeyman"] * (players - 1)]
    assert call("check", file).out == "1 right, 0 wrong\n"


@LANGUAGES
@pytest.mark.parametrize("towers", ["together", "in-turn"])
def test_a_game_with_both_expansions_can_be_played_to_its_end(tmp_path: Path, towers: str, lang: str) -> None:
    file = tmp_path / "game.json"
    ran = call(
        *("play", "tallinn", "--players", "3", "--bots", "greedy,random", "--seed", "4", *EXPANSIONS),
        *("--option", f"towers={towers}", "--record", file, "--lang", lang),
        answers=FIRST_CHOICES,
    )
    assert (ran.status, ran.err) == (0, "")
    assert GAME.words(lang)("reason-all-cards-played") in ran.out
    match = kogge.load(file)
    assert match.options == {"envoy": True, "chronicles": True, "towers": towers}
    assert [seat.player for seat in match.seats] == ["person", "greedy", "random"]
    verbs = {entry["do"].split()[0] for entry in match.log if entry.get("seat") == 0}
    assert verbs >= {"play", "tower", "exchange"}


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for name in ("one", "two"):
        call(
            *("play", "tallinn", "--bots", "random", "--seed", "6", "--record", tmp_path / name, "--lang", "en"),
            answers=FIRST_CHOICES,
        )
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("form", ["{0}", "play {0}", "  PLAY   {0} "])
def test_a_choice_can_be_made_by_its_short_name_or_its_text(tmp_path: Path, form: str) -> None:
    wanted = kogge.start("tallinn", 2, seed=5).legal(0)[3]
    file = tmp_path / "game.json"
    answers = form.format(short(wanted)) + "\n" + FIRST_CHOICES
    call("play", "tallinn", "--seed", "5", "--record", file, "--lang", "en", answers=answers)
    assert kogge.load(file).log[1] == {"seat": 0, "do": str(wanted)}


SIMULATED = {
    "Tallinn": simulated(),
    "Tallinn with expansions": simulated(envoy=True, chronicles=True),
    "Visby with two cards": simulated(game="visby"),
    "Visby with one card": simulated(5, game="visby"),
}


@pytest.mark.parametrize("played", SIMULATED)
def test_every_short_name_shown_chooses_what_it_stands_beside(played: str) -> None:
    record = SIMULATED[played]
    for index in range(1, len(record["log"])):
        match = kogge.load(record).fork(index)
        for seat in match.to_move:
            legal = match.legal(seat)
            shown = legal[:SHOWN]
            for decision, name in zip(shown, short_names(shown), strict=True):
                assert understood(name, shown, legal) == decision, (index, str(decision))


@LANGUAGES
@pytest.mark.parametrize("wrong", ["nonsense", "99", "0", "-1", "play 99z", ""])
def test_wrong_input_is_explained_and_asked_again(tmp_path: Path, wrong: str, lang: str) -> None:
    answers = f"{wrong}\n{FIRST_CHOICES}"
    ran = call("play", "tallinn", "--seed", "5", "--lang", lang, answers=answers)
    words = GAME.words(lang)
    first = kogge.start("tallinn", 2, seed=5).legal(0)
    assert words("play-unknown", text=wrong, most=len(first), example=short(first[0])) in ran.out.replace("\n", " ")
    assert words("reason-all-cards-played") in ran.out


@LANGUAGES
def test_rules_and_log_can_be_read_during_the_game(lang: str) -> None:
    ran = call("play", "tallinn", "--seed", "5", "--lang", lang, answers="1\nr\nl\nq\n")
    words = GAME.words(lang)
    assert ran.status == 0
    heading = re.search(r"^## (.+?) \{#tie-break\}$", GAME.rules_page(lang), re.MULTILINE)
    assert heading is not None
    assert heading[1] in ran.out
    _before, after = ran.out.split(words("the-log"))
    assert words("event-round", number=1) in after
    assert words("play-quit") in after


def test_the_log_never_tells_what_the_rival_draws() -> None:
    ran = call("play", "tallinn", "--seed", "5", "--name", "Anna", "--lang", "en", answers="1\n" * 3 + "l\nq\n")
    assert "Anna draws card" in ran.out
    assert "Hildegard draws card" not in ran.out


@LANGUAGES
@pytest.mark.parametrize("answers", ["q\n", "quit\n", "1\nQ\n", "", "1\n1"])
def test_leaving_is_no_error_and_the_record_so_far_is_kept(tmp_path: Path, answers: str, lang: str) -> None:
    file = tmp_path / "game.json"
    ran = call("play", "tallinn", "--seed", "5", "--lang", lang, "--record", file, answers=answers)
    assert (ran.status, ran.err) == (0, "")
    assert GAME.words(lang)("play-quit") in ran.out
    match = kogge.load(file)
    assert not match.over
    assert "result" not in file.read_text()


def test_a_name_is_printed_as_it_is_typed() -> None:
    ran = call("play", "tallinn", "--name", "[b]Anna[/]", "--seed", "5", "--lang", "en", answers=FIRST_CHOICES)
    assert "as [b]Anna[/] against" in ran.out
    assert re.search(r"^ *\[b\]Anna\[/\] .*\d", ran.out.split("How the points came about")[1], re.MULTILINE)


# --- play, as a person does


class Person:
    """Somebody at a terminal: sees what is printed, apart from the colours, and types."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 110, 0, 0))
        environment = plain_environment(TERM="xterm-256color")
        for name in ("NO_COLOR", "COLUMNS"):
            del environment[name]

        def sit_down() -> None:
            """As a shell does for somebody at a terminal, even where these tests run in the background."""
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.login_tty(slave)

        self.process = subprocess.Popen([COMMAND, *arguments], env=environment, preexec_fn=sit_down, pass_fds=[slave])
        os.close(slave)
        self.screen = ""

    def sees(self, *texts: str, patience: float = 60) -> str:
        """Wait until one of the texts is printed, or the program has ended; the answer is what is new."""
        printed, new = b"", ""
        while not any(text in new for text in texts) and select.select([self.master], [], [], patience)[0]:
            try:
                printed += os.read(self.master, 1 << 16)
            except OSError:
                break
            new = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", printed.decode(errors="replace"))
        self.screen += printed.decode(errors="replace")
        return new

    def types(self, text: str) -> None:
        os.write(self.master, text.encode())

    def leaves(self) -> int:
        """The exit status, once everything is read."""
        self.sees("nothing more")
        os.close(self.master)
        return self.process.wait(60)


@EVERY_GAME
def test_a_person_plays_a_game_at_a_terminal(tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.json"
    person = Person("play", name, "--seed", "5", "--lang", "en", "--record", str(file))
    while "Your choice:" in person.sees("Your choice:", "have won!", " wins.", "share the victory"):
        person.types("2\n")
    assert person.leaves() == 0
    assert "\x1b[" in person.screen
    assert "Traceback" not in person.screen
    lost = "You have all lost together." in person.screen
    assert (kogge.games.find(name).words("en")("points-table") in person.screen) != lost
    assert kogge.load(file).over


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_interrupt_and_end_of_input_leave_the_game_politely(key: str) -> None:
    person = Person("play", "tallinn", "--seed", "5", "--lang", "en")
    person.sees("Your choice:")
    for _ in range(20):
        person.types(key)  # more than once if need be: Python may overlook a signal that comes just before it waits
        if "The game is left." in person.sees("The game is left.", patience=15):
            break
    assert person.leaves() == 0
    assert "The game is left." in person.screen
    assert "Traceback" not in person.screen


def test_the_rules_in_the_pager_are_readable() -> None:
    person = Person("play", "tallinn", "--seed", "5", "--lang", "en")
    person.sees("Your choice:")
    person.types("r\n")
    page = person.sees("Reveal")
    person.types("q")
    person.sees("Your choice:")
    person.types("q\n")
    assert person.leaves() == 0
    assert "Overview" in page
    assert "ESC" not in page


def test_a_person_steps_through_a_record(tmp_path: Path) -> None:
    file = written(tmp_path / "record.json", simulated())
    person = Person("replay", str(file), "--lang", "en")
    assert "Log 0 of" in person.sees("q quit")
    person.types("\n")
    assert "Log 1 of" in person.sees("q quit")
    person.types("b\n")
    assert "Log 0 of" in person.sees("q quit")
    person.types("q\n")
    assert person.leaves() == 0
    assert "Log 2 of" not in person.screen
