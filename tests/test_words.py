"""Words and rules pages: the same in both languages, complete, and true for every edition."""

from __future__ import annotations

import random
import re
from enum import IntEnum
from importlib import import_module
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

from kogge import games
from kogge.core.events import slug
from kogge.core.game import COMMON_WORDS
from kogge.core.words import LANGUAGES
from kogge.server.errors import words_for
from tests.matches import Setting, fitting_values

SOURCE = COMMON_WORDS.parents[1]
FOLDERS = sorted({file.parent for file in SOURCE.rglob("*.ftl")})


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(file: Path) -> dict[str, set[str]]:
    """The messages of a file and the values each needs."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, Junk), (file, entry.content)
        if isinstance(entry, Message):
            assert entry.id.name not in found, entry.id.name
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_both_languages_have_the_same_messages(folder: Path) -> None:
    english, german = messages(folder / "en.ftl"), messages(folder / "de.ftl")
    assert english.keys() == german.keys()
    unlike = {name for name in english if english[name] - {"seat"} != german[name] - {"seat"}}
    assert unlike <= {"event-received", "event-paid"}, unlike


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_used(name: str, language: str) -> None:
    """Messages nobody says are deleted. What is said of many things begins as the code does: `f"law-{...}"`."""
    folder = games.find(name).folder
    others = [games.find(other).folder for other in games.names() if other != name]
    files = [file for file in SOURCE.rglob("*.py") if not any(file.is_relative_to(other) for other in others)]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    stems = tuple(re.findall(r"""["']([a-z-]+-)(?:\{|["'] \+)""", code))
    for message in (*messages(COMMON_WORDS / f"{language}.ftl"), *messages(folder / "locales" / f"{language}.ftl")):
        assert message.startswith(stems) or f'"{message}"' in code or f"'{message}'" in code, message


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_its_sentence(name: str, language: str) -> None:
    game = games.find(name)
    kinds: type[IntEnum] = import_module(f"{game.package}.rules.events").Event
    told = {
        message for message in messages(game.folder / "locales" / f"{language}.ftl") if message.startswith("event-")
    }
    assert told == {f"event-{slug(kind)}" for kind in kinds}


UNTOLD = re.compile(r"[{}]|\bNone\b|(?<!\d)-1|^\s|\s$|\s\s|^$")
"""What stands in no sentence: a value that was not filled in, or nothing where something belongs."""


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_and_all_that_is_asked_is_told(name: str, language: str) -> None:
    game = games.find(name)
    words, chance, told = game.words(language), random.Random(7), set()
    for players in game.players:
        options = tuple((option.name, fitting_values(option, players)[-1]) for option in game.options)
        match = Setting(name, players, options, seed=players, stop=0).start()
        while not match.over:
            for seat in match.to_move:
                view = match.view(seat)
                told.add(game.telling.question(view, words))
                for decision in view.legal:
                    told.add(game.telling.decision(decision.code, words, view.edition))
                    told.add(game.terminal.remark(view, decision.code, words) or "nothing to remark")
                match.decide(seat, chance.choice(view.legal))
        told |= {
            game.telling.sentence(event, match.names, words, match.edition)
            for beat in match.beats
            for event in beat.events
        }
    assert [text for text in told if UNTOLD.search(text)] == []


@pytest.mark.parametrize("name", games.names())
def test_rules_pages_have_the_same_paragraphs_and_every_law(name: str) -> None:
    game = games.find(name)
    anchors = [re.findall(r"^#+ .*\{#([\w-]+)\}$", game.rules_page(language), re.M) for language in LANGUAGES]
    assert anchors[0] == anchors[1]
    assert len(set(anchors[0])) == len(anchors[0])
    assert set(game.laws) <= set(anchors[0])


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_take_their_figures_from_the_edition(name: str, language: str) -> None:
    game = games.find(name)
    page = game.rules_page(language)
    assert not re.findall(r"\{(?!#)", page)
    raw = (game.folder / "pages" / f"rules.{language}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\{(\w+)\}", raw)) == set(game.telling.figures(game.edition()))


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_law_and_reason_has_a_name(name: str, language: str) -> None:
    words = games.find(name).words(language)
    for law in games.find(name).laws:
        assert words(f"law-{law}")
    for reason in games.find(name).reasons:
        assert words("reason-" + reason.replace(" ", "-"))


def test_what_the_server_says_is_used() -> None:
    server = SOURCE / "server"
    files = [*server.rglob("*.py"), *(SOURCE / "web" / "templates").glob("*.html")]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for message in messages(server / "locales" / "en.ftl"):
        assert message.startswith(("about-", "level-", "error-")) or f'"{message}"' in code, message


def test_an_enormous_value_is_shortened_in_its_sentence() -> None:
    told = words_for("en")("error-no-table", number="9" * 1_000_000)
    assert "9..." in told
    assert len(told) < 3_000
