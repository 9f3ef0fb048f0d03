"""Vilnius in words where whole games are needed: to the Final Attack, with every question, in the terminal too."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from rich.console import Console

from kogge import games
from kogge.core.decision import Decision
from kogge.core.edition import Edition
from kogge.core.events import KIND as EVENT_KIND
from kogge.core.match import Match, Seat
from kogge.core.view import View
from kogge.core.words import LANGUAGES
from kogge.games.vilnius.edition import content as contents
from kogge.games.vilnius.edition.content import Row
from kogge.games.vilnius.edition.inspection import UNGRADED
from kogge.games.vilnius.rules.components import DAMAGES, FIRE, LOSE_PROVINCE, LOSE_UNIT, RAZE, STORED
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import KIND, PAIR, Phase
from kogge.games.vilnius.rules.weapons import meets
from kogge.games.vilnius.words import questions
from kogge.games.vilnius.words.tips import tip_text, tips
from kogge.terminal import short_names, show_end
from tests.test_words import UNTOLD

GAME = games.find("vilnius")
TIPS = {"income", "preparation", "city", "defence", "plunder", "assault", "capture", "boost", "final"}


def robust() -> Edition:
    """The edition with a city that no random game burns down."""
    [file] = (GAME.folder / "editions").glob("*.toml")
    raw = file.read_text(encoding="utf-8").replace("vilnius-reconstructed-1", "vilnius-robust")
    assert raw.count("most = 14") == 1
    return GAME.read_edition("robust", raw.replace("most = 14", "most = 99").encode())


def sensible(view: View, chance: random.Random) -> Decision:
    """Units gather against one enemy after the other, so that some are defeated; all else at random."""
    position, legal = view.position, list(view.legal)
    if position.phase == Phase.SEND:
        for decision in legal:
            foe = decision.code % KIND // PAIR - 1
            if foe >= 0 and not meets(position.brought[foe], position.demand[foe]):
                return decision
        return legal[0]
    if position.phase == Phase.ACT:
        legal = [decision for decision in legal if str(decision) != "pass"] or legal
    return chance.choice(legal)


@lru_cache
def story(players: int) -> tuple[Match, tuple[View, ...]]:
    """A whole game, with the view of every seat that was asked."""
    match = Match(GAME, robust(), [Seat(name) for name in ("Ona", "Jonas", "Rasa")[:players]], seed=6)
    chance, views = random.Random(6), []
    while not match.over:
        for seat in match.to_move:
            views.append(match.view(seat))
            match.decide(seat, sensible(views[-1], chance))
    return match, tuple(views)


def asked(phase: int) -> Iterator[View]:
    return (view for players in GAME.players for view in story(players)[1] if view.position.phase == phase)


def drawn(view: View, language: str, width: int = 100) -> str:
    console = Console(width=width, file=io.StringIO())
    with console.capture() as capture:
        console.print(GAME.terminal.draw(view, GAME.words(language)))
    return capture.get()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_a_whole_game_is_told(players: int, language: str) -> None:
    match, views = story(players)
    assert match.outcome is not None
    assert match.outcome.won
    words, told = GAME.words(language), set()
    for beat in match.beats:
        told |= {GAME.telling.sentence(event, match.names, words, match.edition) for event in beat.events}
    for view in views:
        told.add(GAME.telling.question(view, words))
        told |= {GAME.terminal.remark(view, int(code), words) or "-" for code in view.legal.codes[:100]}
    assert [text for text in told if UNTOLD.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_choices_sound_alike(language: str) -> None:
    words = GAME.words(language)
    for players in GAME.players:
        for view in story(players)[1]:
            codes = view.legal.codes[:200]
            texts = {GAME.telling.decision(int(code), words, view.edition) for code in codes}
            assert len(texts) == len(codes), texts


def test_the_games_of_these_tests_show_nearly_everything() -> None:
    phases = {int(view.position.phase) for players in GAME.players for view in story(players)[1]}
    assert set(questions._QUESTIONS) - phases <= {Phase.BLEED}
    happened = {
        int(event[EVENT_KIND]) for players in GAME.players for beat in story(players)[0].beats for event in beat.events
    }
    assert set(Event) - happened <= {Event.FELL_CITY, Event.SPARED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_seldom_happens_is_told(language: str) -> None:
    """Nothing there to lose, and the two ways in which the city falls."""
    spared = [(Event.SPARED, 0, damage, -1, -1, -1, 0, Law.DAMAGE) for damage in range(2, DAMAGES)]
    fallen = [(Event.FELL_CITY, -1, -1, -1, final, -1, 0, Law.END) for final in range(2)]
    words = GAME.words(language)
    told = [GAME.telling.sentence(event, ["Ona"], words, GAME.edition()) for event in spared + fallen]
    assert len(set(told)) == 5
    assert [text for text in told if UNTOLD.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_with_a_grade_has_a_name(language: str) -> None:
    words = GAME.words(language)
    rows = [kind for kind in vars(contents).values() if isinstance(kind, type) and issubclass(kind, Row)]
    assert len(rows) > 10
    for name in {name for kind in rows for name in kind.__struct_fields__} - set(UNGRADED):
        assert words("field-" + name.replace("_", "-"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_the_edition_hold_all_180_cards(language: str) -> None:
    words = GAME.words(language)
    tables = {table.title: table for table in GAME.telling.edition_tables(GAME.edition(), words)}
    for table in tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert not [cell for row in table.rows for cell in row if cell and UNTOLD.search(cell)]
    copies = words("column-copies")
    counted = [table for table in tables.values() if copies in table.columns]
    cards = [sum(int(row[table.columns.index(copies)]) for row in table.rows) for table in counted]
    boosts, provinces = tables[words("edition-boosts")].rows, tables[words("edition-provinces")].rows
    assert sum(cards) + len(boosts) + len(provinces) == 47 + 42 + 36 + 36


def test_tips_come_when_something_is_new() -> None:
    first = next(asked(Phase.ACT))
    assert tips(first) == ["preparation", "city"]
    assert tips(next(asked(Phase.INCOME))) == ["income"]
    taught = [(view.seat, tip) for view in story(2)[1] for tip in tips(view)]
    assert {tip for _seat, tip in taught} <= TIPS
    anywhere = {tip for players in GAME.players for view in story(players)[1] for tip in tips(view)}
    assert {"preparation", "city", "income", "defence", "boost", "final"} <= anywhere <= TIPS
    assert taught.count((0, "city")) == 1
    assert taught.count((0, "income")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tip", sorted(TIPS))
def test_a_tip_is_a_title_and_two_to_four_sentences(tip: str, language: str) -> None:
    title, text = tip_text(tip, GAME.words(language))
    assert title
    assert 2 <= len(re.findall(r"[.!](?: |$)", text)) <= 4


def test_places_on_the_drawing_bear_the_numbers_of_the_choices() -> None:
    view = max(asked(Phase.PLACE), key=lambda view: len(view.legal))
    grid = [line for line in drawn(view, "en").splitlines() if "│" in line]
    numbers = sorted(int(found) for line in grid for found in re.findall(r"│ +(\d+) +(?=│)", line))
    assert numbers == list(range(1, len(view.legal) + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_the_whole_table_is_drawn(width: int, language: str) -> None:
    words = GAME.words(language)
    for view in list(asked(Phase.ACT))[::60]:
        text, position = drawn(view, language, width), view.position
        for seat, name in enumerate(view.names):
            own = sum(
                int(view.edition.components[0].order_strength[card])
                for card in position.row[seat, : position.row_length[seat]]
            )
            assert name in text
            assert words("sign-row", own=own, goal=int(position.strength[seat])) in text
        assert words("sign-city", points=int(position.city), most=99) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_victory_belongs_to_all_and_glory_is_counted(language: str) -> None:
    match, words, console = story(3)[0], GAME.words(language), Console(width=100, file=io.StringIO())
    with console.capture() as capture:
        show_end(match, 0, words, console)
    text = capture.get()
    assert words("points-table") in text
    assert words("play-together", won="yes") in text
    assert words("play-won") not in text


def test_passing_has_no_short_name_but_its_own() -> None:
    names = short_names(
        [decision for decision in next(asked(Phase.ACT)).legal if str(decision) in ("pass", "build market")]
    )
    assert names == ["market", "pass"]


# --- The rules pages


def paragraph(language: str, anchor: str) -> str:
    """A paragraph of the rules page in one line."""
    _, _, rest = GAME.rules_page(language).partition(f"{{#{anchor}}}")
    return " ".join(re.split(r"^##", rest, maxsplit=1, flags=re.M)[0].split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_10_the_rules_page_names_every_trading_place_that_waits_a_round(language: str) -> None:
    [waiting] = re.findall(r"[^.!?]*\b(?:wait|warten)\b[^.!?]*\.", paragraph(language, "building"))
    trading = [building for building in GAME.edition().content.buildings if building.trades]
    assert len(trading) == 3
    for building in trading:
        assert getattr(building.name, language) in waiting


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_tells_the_order_of_damage(language: str) -> None:
    """As the rules do it: fires, stored cards, buildings, units, provinces."""
    assert tuple(range(DAMAGES)) == (FIRE, STORED, RAZE, LOSE_UNIT, LOSE_PROVINCE)
    text = paragraph(language, "damage")
    kinds = {
        "en": "first all fires. Then stored provinces, then buildings, then units, then provinces.",
        "de": "zuerst alle Feuer. Dann gelagerte Provinzen, dann Gebäude, dann Einheiten, dann Provinzen.",
    }
    assert kinds[language] in text


DOCUMENTED = (
    *("income", "build", "place", "pay", "recruit", "offer", "pass", "store", "burn", "raze", "lose-unit"),
    *("lose-province", "send", "bleed", "fall", "give", "loot", "assault", "use", "keep", "bonus", "capture", "take"),
    *("under", "guard"),
)


def test_the_order_of_a_round_in_the_documentation_names_every_decision() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    vilnius = page.partition("### Vilnius")[2]
    order = vilnius.partition("Order in a round")[2].partition("Chance entries")[0]
    assert order
    for verb in DOCUMENTED:
        assert f"`{verb}`" in order, verb
    verbs = {form.split(" ")[0] for form in re.findall(r"`([a-z-]+(?: [^`]+)?)`", vilnius.partition("Cards are")[2])}
    assert set(DOCUMENTED) <= verbs
