"""Visby's edition: the figures and grades of the rulings, editions of one's own, and what is said about mistakes."""

from __future__ import annotations

import tomllib

import pytest

from kogge import EditionError
from tests.visby.table import EDITION, GAME, Player, changed_edition, lay, new

TABLES = tomllib.loads(EDITION)
FIGURES = {
    "start_field": 1,
    "track_end": 15,
    "most_goods": 15,
    "troops_seals": 2,
    "knight_seals": 5,
    "smith_for_troops": 4,
    "smith_for_knight": 2,
    "fleet_goods": 3,
    "customs_for_fleet": 3,
    "customs_for_ship": 1,
    "rival_merchant_fields": 2,
    "monk_for_merchant": 2,
    "final_goods": 3,
}

# --- The shipped edition


def test_rounds_are_those_of_the_rulebook() -> None:
    rounds = [(row["players"], row["steps"], row["cards"], row["grade"]) for row in TABLES["round"]]
    assert rounds == [
        *((2, 3, 2, "printed"), (3, 5, 2, "printed"), (4, 3, 1, "printed"), (5, 4, 1, "printed"), (6, 5, 1, "printed"))
    ]


def test_the_market_is_that_of_the_rulings() -> None:
    market = [(row["field"]["value"], row["goods"], row["seals"]) for row in TABLES["market"]]
    assert market == [(0, 3, 1), (3, 2, 1), (6, 3, 2), (9, 2, 2), (12, 2, 3), (15, 1, 2)]


def test_rates_are_graded_as_in_the_rulings() -> None:
    """The rates 3:2 and 2:2, and 2:1 below them, are printed; the others are ours."""
    grades = {f"{row['goods']}:{row['seals']}": row["grade"] for row in TABLES["market"]}
    printed = {rate for rate, grade in grades.items() if grade == "printed"}
    assert printed == {"2:1", "3:2", "2:2"}
    assert {grades[rate] for rate in grades.keys() - printed} == {"reconstructed"}


def test_the_table_of_the_monk_is_that_of_the_rulings() -> None:
    alms = [(row["cards"], row["goods"], row["grade"]) for row in TABLES["alms"]]
    assert alms == [(cards, (cards + 1) // 2, "deduced") for cards in range(1, 9)]


def test_figures_are_those_of_the_rulebook() -> None:
    assert TABLES["figures"] == {name: {"value": value, "grade": "printed"} for name, value in FIGURES.items()}
    components = GAME.edition().components[0]
    assert {name: getattr(components, name) for name in FIGURES} == FIGURES


# --- An edition of one's own


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_read(name: str) -> None:
    """Another value in the file is another value for the rules."""
    other = 14 if name in ("track_end", "most_goods") else FIGURES[name] + 1
    mine = changed_edition(f"{name} = {{ value = {FIGURES[name]},", f"{name} = {{ value = {other},")
    assert getattr(mine.components[0], name) == other


def test_rules_go_by_the_edition() -> None:
    mine = changed_edition("knight_seals = { value = 5", "knight_seals = { value = 7")
    table = lay(4, campaign=15, edition=mine)
    table.choose("play knight", *["play smith"] * 3)
    assert table.seals[0] == 7


def test_a_goods_card_smaller_than_the_start_is_full() -> None:
    table = new(6, edition=changed_edition("most_goods = { value = 15", "most_goods = { value = 4"))
    table.advance()
    assert table.goods == (4,) * 6


def test_tracks_end_where_the_edition_says() -> None:
    mine = changed_edition("track_end = { value = 15", "track_end = { value = 9")
    table = lay(Player(), 3, campaign=8, voyage=9, market=1, edition=mine)
    table.choose(*["play smith"] * 4)
    table.next_round()
    assert (table.campaign, table.voyage, table.market) == (9, 9, 4)


# --- Mistakes

SECOND_RATE = "field = { value = 3,"
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    # what: (old text, new text, the field, what would be right)
    "players out of order": ("players = 3\n", "players = 4\n", "round.2.players", "expected 3"),
    "no steps": ("steps = 5\ncards = 2", "steps = 0\ncards = 2", "round.2.steps", "1 to 15"),
    "steps beyond the track": ("steps = 5\ncards = 2", "steps = 16\ncards = 2", "round.2.steps", "1 to 15"),
    "three cards": ("steps = 5\ncards = 2", "steps = 5\ncards = 3", "round.2.cards", "1 or 2"),
    "first rate not from 0": ("field = { value = 0,", "field = { value = 1,", "market.1.field", "0 for the first rate"),
    "field beyond the track": ("field = { value = 15,", "field = { value = 16,", "market.6.field", "0 to 15"),
    "fields descend": (SECOND_RATE, "field = { value = 7,", "market.3.field", "fields ascend"),
    "field twice": (SECOND_RATE, "field = { value = 6,", "market.3.field", "fields ascend"),
    "no goods for seals": ("goods = 3\nseals = 1", "goods = 0\nseals = 1", "market.1.goods", "1 to 9"),
    "no seals for goods": ("goods = 3\nseals = 1", "goods = 3\nseals = 0", "market.1.seals", "1 to 9"),
    "cards out of order": ("cards = 8\ngoods", "cards = 7\ngoods", "alms.8.cards", "expected 8"),
    "too many alms": ("cards = 8\ngoods = 4", "cards = 8\ngoods = 16", "alms.8.goods", "0 to 15"),
    "figure below 0": ("fleet_goods = { value = 3", "fleet_goods = { value = -1", "figures.fleet_goods", "0 to 15"),
    "figure above 15": ("most_goods = { value = 15", "most_goods = { value = 16", "figures.most_goods", "1 to 15"),
    "nothing for troops": ("troops_seals = { value = 2", "troops_seals = { value = 0", "figures.troops_seals", "1 to"),
    "nothing for a seal": ("final_goods = { value = 3", "final_goods = { value = 0", "figures.final_goods", "1 to 15"),
    "start beyond the end": (
        "track_end = { value = 15",
        'start_field = { value = 9, grade = "printed" }\ntrack_end = { value = 8',
        "figures.start_field",
        "expected 0 to 8",
    ),
    "a rate without grade": (
        'goods = 3\nseals = 1\ngrade = "reconstructed"\n',
        "goods = 3\nseals = 1\n",
        "market.1",
        "'grade'",
    ),
    "unknown table": ("[figures]", "[wind]\nforce = 5\n\n[figures]", "wind", "alms, edition, figures, market, round"),
    "another game": ('game = "visby"', 'game = "tallinn"', "edition.game", "expected 'visby'"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_field_and_what_would_be_right(case: str) -> None:
    old, new_text, field, right = MISTAKES[case]
    if case == "start beyond the end":
        old = f'start_field = {{ value = 1, grade = "printed" }}\n{old}'
    with pytest.raises(EditionError) as told:
        changed_edition(old, new_text)
    (problem,) = told.value.problems
    assert problem.startswith("line ")
    assert f"{field}: " in problem
    assert right in problem


@pytest.mark.parametrize(("table", "number"), [("round", 5), ("alms", 8)])
def test_a_missing_row_is_told(table: str, number: int) -> None:
    start = EDITION.index(f"[[{table}]]")
    end = EDITION.index(f"[[{table}]]", start + 1)
    with pytest.raises(EditionError) as told:
        changed_edition(EDITION[start:end], "")
    assert f"{table}: there are {number - 1} tables [[{table}]], there must be {number}" in str(told.value)


def test_a_market_needs_a_rate() -> None:
    start, end = EDITION.index("[[market]]"), EDITION.index("# What a begging monk gets")
    with pytest.raises(EditionError, match=r"there are 0 tables \[\[market\]\], there must be 1 to 16"):
        changed_edition(EDITION[start:end], "")
