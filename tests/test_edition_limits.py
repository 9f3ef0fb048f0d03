"""Edition files of strangers: whatever is in them, reading them takes little time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge import EditionError, games
from kogge.core.toml import DEEPEST, LARGEST_FILE, LONGEST_STRING, MOST_DIGITS, MOST_KEYS, MOST_PARTS, TooMuch, check
from tests.running import EDITION, call

# --- Strings, comments and quoted keys are seen for what they are

MARKS = "ab01.[]{}=,#'\"\\\n\t ²"
a_text = st.text(MARKS, max_size=30)
HARMLESS = [
    json.dumps("." * 50 + "[{" * 50),
    "'" + ".[{" * 50 + "'",
    '"""' + '\n"".[{ # ' * 50 + '\\""""',
    "'''" + "\n''.[{ # " * 50 + "''''",
    '"a # \\" .........."  # ' + ".[{" * 50,
    '""',
    "''",
    '""""""',
    "1.5",
    "[1, [2, [3.25]]]",
    "1979-05-27T07:32:00.999-07:00",
    "0x" + "f" * (MOST_DIGITS - 2),
]


def quoted(text: str) -> str:
    """A text as a TOML string in one line."""
    return json.dumps(text)


@pytest.mark.parametrize("value", HARMLESS)
def test_what_only_looks_like_too_much_is_read(value: str) -> None:
    text = f'{quoted("." * 50)} = {value}\n"x".y = {value} # {"." * 50}\n'
    assert len(tomllib.loads(text)) == 2
    check(text)


@given(st.lists(st.tuples(a_text, st.sampled_from(HARMLESS) | a_text.map(quoted)), unique_by=lambda pair: pair[0]))
def test_a_valid_file_is_never_refused(pairs: list[tuple[str, str]]) -> None:
    text = "".join(f"{quoted(key)} = {value} # {value.splitlines()[0]}\n" for key, value in pairs)
    assert len(tomllib.loads(text)) == len(pairs)
    check(text)


@given(st.lists(st.sampled_from(HARMLESS)), st.lists(a_text, min_size=MOST_PARTS, max_size=MOST_PARTS), a_text)
def test_nothing_hides_a_key_of_many_parts(before: list[str], parts: list[str], last: str) -> None:
    lines = [f"k{number} = {value} # '" for number, value in enumerate(before)]
    key = " . ".join(map(quoted, parts))
    check("\n".join([*lines, f"{key} = 1"]))
    for text in (f"{key}.{quoted(last)} = 1", f"x = {{{key} . x = 1}}", f"[{key}.x]", f"[[ {key} . 'x' ]]"):
        with pytest.raises(TooMuch, match=f"at most {MOST_PARTS - 1} dots in a key"):
            check("\n".join([*lines, text]))


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a = ", '{"]}" = ', "[']',"])
def test_nothing_hides_brackets_within_brackets(opening: str) -> None:
    levels = sum(mark in "[{" for mark in opening.split("'")[0].split('"')[0])
    with pytest.raises(TooMuch, match=f"line 2: there can be at most {DEEPEST} brackets within each other"):
        check("x = 1\ny = " + opening * (DEEPEST // levels + 1))


# --- What is refused says what is allowed

REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "parts": (lambda: ".".join("a" * 200_000)[: LARGEST_FILE - 2] + "=1", "at most 7 dots in a key"),
    "depth": (lambda: "a=" + "[" * 100_000, "at most 16 brackets within each other"),
    "digits": (lambda: "a = 1" + "0" * MOST_DIGITS, "at most 15 digits in a number"),
    "digits without end": (lambda: "a = " + "9" * 5000, "at most 100 characters in a name or number"),
    "hexadecimal": (lambda: "a = 0x" + "f" * MOST_DIGITS, "at most 15 digits in a number"),
    "keys": (lambda: "".join(f"k{n}=1\n" for n in range(MOST_KEYS + 1)), "line 10001: there can be at most 10000 keys"),
    "values": (lambda: "a=[" + "1," * 20_000 + "]", "at most 20000 tables and values of lists"),
    "text": (lambda: f'a="{"x" * LONGEST_STRING}"', "at most 4000 characters in a text"),
    "NUL": (lambda: 'a = "\\u0000"', "a text has at most 10000 characters, no NUL"),
    "endless": (lambda: "a = -inf", "a number is finite"),
    "size": (lambda: "#" * (LARGEST_FILE + 1), "an edition file has at most 256 KiB"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_too_much_is_refused_with_what_is_allowed(tmp_path: Path, case: str) -> None:
    make, told = REFUSED[case]
    file = tmp_path / "mine.toml"
    file.write_text(make())
    assert told in call("edition", "check", file).complaint
    for name in games.names():
        with pytest.raises(EditionError, match=told):
            games.find(name).read_edition("mine.toml", make().encode())


def test_very_many_mistakes_are_not_all_listed() -> None:
    wrong = EDITION + "".join(f"[unknown-{number}]\n" for number in range(5000))
    with pytest.raises(EditionError) as caught:
        games.find("tallinn").read_edition("mine.toml", wrong.encode())
    assert len(caught.value.problems) == 101
    assert caught.value.problems[-1] == "4900 more problems like these"


# --- Time and memory

TRIAL = Path(__file__).with_name("edition_trial.py")


def test_the_worst_files_take_little_time_and_memory() -> None:
    """In a process of its own, which may take 200 MB more than it has; the time is compared with a plain file's."""
    ran = subprocess.run([sys.executable, TRIAL], capture_output=True, text=True, timeout=250)
    assert ran.returncode == 0, ran.stderr
    costs: dict[str, float] = json.loads(ran.stdout)
    assert len(costs) > 60
    assert {name: cost for name, cost in costs.items() if cost > 15} == {}
