"""The pages around the tables: complete in both languages, safe, and fit for a strict content policy."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kogge import games
from kogge.core.game import COMMON_WORDS
from kogge.core.record import from_record, parse_json
from kogge.core.words import LANGUAGES, listed
from kogge.web import chart, pages, rules_text
from kogge.web.chart import Chart
from kogge.web.pages import PageReader
from tests.test_words import messages

EVIL = '<script>alert("x")</script>\'"&'
CHART = Chart(("Marta", EVIL), ("start", "1", "2", "end"), ((4, 4, 6, 19), (4, 7, 7, 17)), closing=1)
LEVELS = (("apprentice", "apprentice"), ("journeyman", "journeyman"))


def reader(language: str = "en", name: str = "Marta") -> PageReader:
    return PageReader(language, "dark", name, "token")


def lobby(language: str, **changes: Any) -> str:
    game = games.find(games.names()[0])
    line = pages.LobbyTable(EVIL, "/t/1", "Game", (EVIL, "Jaan", "Ilze"), EVIL, owes=True)
    other = pages.OpenTable(EVIL, "/t/2", "/t/2/join", "Game", (EVIL,), 2)
    shown = pages.LobbyPage(
        reader(language),
        "/",
        (game,),
        game,
        LEVELS,
        "journeyman",
        (line,),
        (other,),
        (line,),
        problem=EVIL,
        filled={"name-1": EVIL},
    )
    return pages.lobby(replace(shown, **changes))


def invite(who: PageReader, host: str, players: tuple[str, ...]) -> str:
    game = games.find(games.names()[0])
    return pages.invite(pages.InvitePage(who, "/t/1", game, host, players, 1, "/t/1/join", "/t/1?watch=1"))


def replay(language: str, current: int = 1, **changes: Any) -> str:
    beats = tuple(pages.ReplayBeat(number, f"{EVIL} {number}", f"Round {number // 2}") for number in range(4))
    shown = pages.ReplayPage(
        reader(language),
        "/t/1/replay",
        title=EVIL,
        game="Game",
        head='<p class="rd">Round 1</p>',
        board='<section class="seat">board</section>',
        stage='<div class="stage">stage</div>',
        caption=EVIL,
        beats=beats,
        current=current,
        address="/t/1/replay",
        chart=CHART,
        record="/t/1/record",
        fork="/t/1/fork",
        back="/t/1",
        note=EVIL,
    )
    return pages.replay(replace(shown, **changes))


def rules(name: str, language: str) -> str:
    game = games.find(name)
    text = game.rules_page(language) + f"\n\n{EVIL}\n"
    return pages.rules(pages.RulesPage(reader(language), "/rules/x", EVIL, game, text, language, "/rules/x"))


PAGES: dict[str, Callable[[str], str]] = {
    "lobby": lobby,
    "lobby of a newcomer": lambda language: lobby(
        language, reader=reader(language, ""), yours=(), open=(), finished=()
    ),
    "lobby with open tables for a newcomer": lambda language: lobby(language, reader=reader(language, "")),
    "curtain": lambda language: pages.curtain(
        pages.CurtainPage(reader(language), "/t/1", EVIL, EVIL, 5, "/t/1?seat=5")
    ),
    "invitation": lambda language: invite(reader(language, ""), EVIL, (EVIL, "Jaan")),
    "invitation by somebody forgotten": lambda language: invite(reader(language), "", ()),
    "replay": replay,
    "replay without the rest": lambda language: replay(language, chart=None, fork="", back="", note="", stage=""),
    **{f"rules of {name}": partial(rules, name) for name in games.names()},
    "me": lambda language: pages.me(pages.MePage(reader(language, EVIL), "/me", "https://x/return/1", 2, EVIL)),
    "me as a newcomer": lambda language: pages.me(pages.MePage(reader(language, ""), "/me", "", 0)),
    "message": lambda language: pages.message(
        pages.MessagePage(reader(language), f"/{EVIL}", EVIL, EVIL, "/t/1", EVIL, (EVIL,))
    ),
    "question": lambda language: pages.message(
        pages.MessagePage(reader(language), "/return/1", EVIL, EVIL, "/return/1", EVIL, post=True)
    ),
}


class Outline(HTMLParser):
    """Tags of a page as they come, and whether they are closed in the right order."""

    VOID = frozenset({"meta", "link", "input", "br", "path", "use", "circle", "rect", "ellipse", "line"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(params=[(name, language) for name in PAGES for language in LANGUAGES], ids=str)
def text(request: pytest.FixtureRequest) -> str:
    name, language = request.param
    return PAGES[name](language)


def test_pages_are_well_formed(text: str) -> None:
    outline = Outline(text)
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert len(outline.all("h1")) == 1
    levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise([0, *levels])), levels


def test_language_and_theme_are_said(text: str) -> None:
    (page,) = Outline(text).all("html")
    assert page["lang"] in LANGUAGES
    assert page["data-theme"] == "dark"


def test_markup_in_names_is_shown_as_text(text: str) -> None:
    assert "alert(" not in re.sub(r"&lt;script&gt;alert\((&#34;|&quot;)x(&#34;|&quot;)\)&lt;/script&gt;", "", text)


def test_pages_keep_a_strict_content_policy(text: str) -> None:
    for tag, attributes in Outline(text).tags:
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "style"
        assert tag != "script" or str(attributes.get("src")).startswith("/static/")
        for name in ("src", "href", "action"):
            address = attributes.get(name) or "/"
            assert re.match(r"/(?!/)|#|https://x/return/", address), address


def test_every_form_that_changes_something_sends_the_token(text: str) -> None:
    for form in re.findall(r"<form.*?</form>", text, re.S):
        assert ('name="_csrf_token" value="token"' in form) == ('method="post"' in form)


def test_every_field_has_a_label(text: str) -> None:
    outline = Outline(text)
    labelled = {attributes.get("for") for attributes in outline.all("label")}
    for tag in ("input", "select"):
        for attributes in outline.all(tag):
            inside = attributes.get("type") in {"hidden", "radio", "checkbox"}
            assert inside or attributes.get("id") in labelled, attributes


def test_symbols_that_are_used_are_there(text: str) -> None:
    defined = {attributes.get("id") for attributes in Outline(text).all("symbol")}
    assert {str(use["href"]).removeprefix("#") for use in Outline(text).all("use")} <= defined


def test_the_lobby_has_a_field_for_every_option_and_seat() -> None:
    game = games.find(games.names()[0])
    outline = Outline(lobby("en"))
    names = {attributes.get("name") for _, attributes in outline.tags}
    assert {f"option-{option.name}" for option in game.options} <= names
    assert {f"seat-{seat}" for seat in range(game.players[-1])} <= names
    assert {f"name-{seat}" for seat in range(game.players[-1])} <= names
    assert {"game", "quick", "edition", "edition_file", "limit", "stand_in", "public", "name", "record"} <= names
    values = {attributes.get("value") for attributes in outline.all("option")}
    assert {"me", "open", "here", "none", "computer:apprentice", "computer:journeyman", "", "60", "259200"} <= values


def test_a_form_that_came_back_is_filled_as_it_was() -> None:
    filled = {"seat-2": "open", "limit": "3600", "public": "1", "stand_in": "apprentice", "name": "Jaan"}
    game = games.find(games.names()[0])
    option = game.options[0]
    filled[f"option-{option.name}"] = str(option.values[1]).lower()
    text = lobby("en", filled=filled)
    seat = re.search(r'<select id="seat-2".*?</select>', text, re.S)
    assert seat
    assert '<option value="open" selected>' in seat[0]
    assert '<option value="3600" selected>' in text
    assert '<option value="apprentice" selected>' in text
    assert 'name="public" value="1" checked' in text
    assert 'id="name" name="name" value="Jaan"' in text
    assert f'name="option-{option.name}" value="{filled[f"option-{option.name}"]}" checked' in text


def test_a_replay_steps_within_its_beats() -> None:
    steps = re.compile(r'href="/t/1/replay\?beat=(\d)" data-step="(\w+)"')
    assert steps.findall(replay("en", 0)) == [("1", "next"), ("3", "last")]
    assert steps.findall(replay("en", 1)) == [("0", "first"), ("0", "previous"), ("2", "next"), ("3", "last")]
    assert steps.findall(replay("en", 3)) == [("0", "first"), ("2", "previous")]
    assert '<input type="range" id="beat" name="beat" min="0" max="3" value="1">' in replay("en")


def test_every_paragraph_of_the_rules_can_be_linked_to() -> None:
    game = games.find(games.names()[0])
    for language in LANGUAGES:
        text = rules_text.read(game.rules_page(language))
        anchors = [heading.anchor for heading in text.headings]
        assert set(game.laws) <= set(anchors)
        assert re.findall(r'<h\d id="([\w-]+)"', text.body) == anchors
        assert "{#" not in text.body
        assert "<table>" in text.body
        assert not any("{" in heading.title for heading in text.headings)


def test_rules_headings_may_be_emphasised() -> None:
    text = rules_text.read("# T\n\n## A *b* `c` {#d}\n\n### **e** {#f}\n\n|a|\n|-:|\n|1|\n")
    assert text.title == "T"
    assert [(heading.level, heading.title, heading.anchor) for heading in text.headings] == [
        (2, "A b c", "d"),
        (3, "e", "f"),
    ]
    assert '<td class="to-the-right">1</td>' in text.body


@pytest.mark.parametrize(
    ("scores", "axis"),
    [([0], (0, 1, 1)), ([4, 39], (0, 40, 10)), ([-3, 12], (-5, 15, 5)), ([150], (0, 150, 50)), ([5], (0, 5, 1))],
)
def test_axes_have_round_figures(scores: list[int], axis: tuple[int, int, int]) -> None:
    assert chart.scale(scores) == axis


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    for heights in ([22.0] * 6, [246.0] * 6, [30.0, 31.0, 200.0, 29.0]):
        spread = sorted(chart.spread(heights))
        assert all(below - above >= chart.ROOM for above, below in pairwise(spread))
        assert spread[0] > 0
        assert spread[-1] <= chart.BOTTOM


def test_a_chart_of_a_game_that_has_just_begun() -> None:
    text = pages.score_chart(Chart(("A", "B"), ("start",), ((4,), (4,))), pages.words_for("en"))
    assert 'd="M34 ' in text


def test_names_are_listed() -> None:
    words = pages.words_for("en")
    assert [listed(names, words) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


def test_both_languages_have_the_same_messages() -> None:
    english, german = (messages(pages.LOCALES / f"{language}.ftl") for language in LANGUAGES)
    assert english == german
    common = messages(COMMON_WORDS / "en.ftl")
    assert not english.keys() & common.keys()


def test_every_message_is_used() -> None:
    stems = ("theme-", "language-", "limit-", "seat-", "chart-label", "chances-label")
    files = [file for ending in ("py", "html") for file in Path(pages.__file__).parent.rglob(f"*.{ending}")]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for message in messages(pages.LOCALES / "en.ftl"):
        assert message.startswith(stems) or f'"{message}"' in code, message


def test_rules_fall_into_chapters() -> None:
    text = rules_text.read(
        "# T\n\n## A {#a}\n\n[there](#d) [here](#b)\n\n### B {#b}\n\n## C {#c}\n\n### D {#d}\n\nEnd.\n"
    )
    first, second = text.chapters
    assert [heading.anchor for heading in first.headings] == ["a", "b"]
    assert (first.before, first.after) == (None, second.heading)
    assert (second.before, second.after) == (first.heading, None)
    assert 'href="c#d"' in first.body
    assert 'href="#b"' in first.body
    assert 'href="#d"' in text.body
    assert "End." in second.body


def test_examples_of_the_rules_are_buttons() -> None:
    text = rules_text.read("# T\n\n## A {#a}\n\n[Try **it**](try:a-b) and [that](/x).\n")
    button = '<button class="btn small" type="submit" form="try" name="example" value="a-b">'
    assert f'{button}Try <strong>it</strong></button> and <a href="/x">that</a>' in text.body


def test_symbols_in_the_rules_are_drawn() -> None:
    text = rules_text.read("# T\n\n## A {#a}\n\n![](symbol:sword.steel) sword ![](symbol:skull) ![elsewhere](/x.png)\n")
    drawn = Outline(text.body)
    assert [use["href"] for use in drawn.all("use")] == ["#s-sword", "#s-skull"]
    assert [svg["class"] for svg in drawn.all("svg")] == ["ic steel", "ic"]
    assert 'src="/x.png"' in text.body


@pytest.mark.parametrize("name", games.names())
def test_every_example_of_the_rules_can_be_played(name: str) -> None:
    game = games.find(name)
    for language in LANGUAGES:
        offered = set(re.findall(r'name="example" value="([\w-]+)"', rules_text.read(game.rules_page(language)).body))
        assert offered == set(game.examples)
    for path in game.examples.values():
        match = from_record(parse_json(path.read_text("utf-8")), games.find)
        assert match.to_move
