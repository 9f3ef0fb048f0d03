"""What Visby says: why something was gained, how much was lost, and which rates a Merchant used."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from rich.console import Console

from kogge.core.decision import Legal
from kogge.core.match import Match, Seat
from kogge.core.position import NONE
from kogge.core.view import View
from kogge.games.visby.rules.components import (
    ACTIONS,
    CAMPAIGN,
    CUSTOMS,
    FIELDS,
    FLEET,
    KNIGHT,
    MARKET,
    MERCHANT,
    SHIP,
    SMITH,
    TROOPS,
    VOYAGE,
)
from kogge.games.visby.rules.events import Event
from kogge.games.visby.words.prose import enough, sentence
from kogge.terminal import replay, understood
from tests.test_words import UNTOLD
from tests.visby.table import GAME, Player, Table, changed_edition, lay

NOTATION = GAME.notation_of(GAME.edition())

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
NAMES = ("Gesche", "Jaak", "Liina")


def tell(
    kind: int,
    language: str,
    *,
    seat: int = 0,
    subject: int = NONE,
    own: int = NONE,
    theirs: int = NONE,
    points: int = 0,
) -> str:
    rival = 1 if kind in (Event.FORGED, Event.COLLECTED, Event.BEGGED_FROM) else NONE
    event = (kind, seat, subject, rival, own, theirs, points, 0)
    return sentence(event, NAMES, GAME.words(language), GAME.edition())


# --- Sentences


@pytest.mark.parametrize(
    ("card", "own", "lost", "english", "german"),
    [
        (
            TROOPS,
            2,
            0,
            "Troops: Gesche takes 2 seals from the campaign, the most this card can take.",
            "Truppen: Gesche nimmt 2 Siegel vom Feldzug, mehr erlaubt die Karte nicht.",
        ),
        (
            KNIGHT,
            1,
            0,
            "Knight: Gesche takes 1 seal from the campaign.",
            "Ritter: Gesche nimmt 1 Siegel vom Feldzug.",
        ),
        (
            KNIGHT,
            0,
            0,
            "Knight: Gesche gets nothing, for the campaign has too few seals.",
            "Ritter: Gesche geht leer aus, der Feldzug hat zu wenige Siegel.",
        ),
        (
            FLEET,
            3,
            1,
            "Fleet: Gesche takes 3 goods from the voyage, the most this card can take. "
            "1 good is lost: nobody can hold more than 15.",
            "Flotte: Gesche nimmt 3 Waren von der Handelsfahrt, mehr erlaubt die Karte nicht. "
            "1 Ware verfällt: Mehr als 15 kann niemand besitzen.",
        ),
        (
            SHIP,
            11,
            4,
            "Ship: Gesche takes 11 goods from the voyage. 4 goods are lost: nobody can hold more than 15.",
            "Schiff: Gesche nimmt 11 Waren von der Handelsfahrt. 4 Waren verfallen: Mehr als 15 kann niemand besitzen.",
        ),
    ],
)
def test_taking_tells_from_which_track_and_what_was_lost(
    card: int, own: int, lost: int, english: str, german: str
) -> None:
    assert tell(Event.TOOK, "en", subject=card, own=own, theirs=lost) == english
    assert tell(Event.TOOK, "de", subject=card, own=own, theirs=lost) == german


def test_a_merchant_tells_which_rates_were_used() -> None:
    mixed = {"subject": 8, "own": 8, "points": 5}
    assert tell(Event.TRADED, "en", **mixed) == ("Merchant: Gesche turns 8 goods into 5 seals (6 at 3:2 and 2 at 2:1).")
    assert tell(Event.TRADED, "de", **mixed) == "Kaufmann: Gesche tauscht 8 Waren in 5 Siegel (6 zu 3:2 und 2 zu 2:1)."
    single = {"subject": 15, "own": 1, "points": 2}
    assert tell(Event.TRADED, "en", **single) == "Merchant: Gesche turns 1 good into 2 seals (rate 1:2)."
    assert tell(Event.TRADED, "de", **single) == "Kaufmann: Gesche tauscht 1 Ware in 2 Siegel (Kurs 1:2)."


def test_the_market_tells_where_the_purse_goes_and_why() -> None:
    assert tell(Event.OPENED_MARKET, "en", subject=3, own=12, theirs=8).startswith(
        "Market: 3 Merchants, so the purse goes back from field 12 to 8, rate 3:2"
    )
    assert "bleibt also auf Feld 12, Kurs 2:3" in tell(Event.OPENED_MARKET, "de", subject=1, own=12, theirs=12)
    assert "but the purse stays on field 0" in tell(Event.OPENED_MARKET, "en", subject=2, own=0, theirs=0)


def test_who_lives_on_others_tells_whose_card_it_was() -> None:
    assert tell(Event.FORGED, "de", subject=TROOPS, own=4, theirs=0) == (
        "Schmied: Gesche bekommt 4 Waren für die Truppen von Jaak."
    )
    assert tell(Event.COLLECTED, "de", subject=SHIP, own=1, points=1) == (
        "Zöllner: Gesche bekommt 1 Siegel für das Schiff von Jaak."
    )
    assert tell(Event.BEGGED_FROM, "en", subject=MERCHANT, own=2, theirs=2) == (
        "Begging Monk: Gesche gets 2 goods for the Merchant of Jaak. 2 goods are lost: nobody can hold more than 15."
    )


SUBJECTS: dict[int, Sequence[int]] = {
    Event.SUPPLIED: (CAMPAIGN, VOYAGE, MARKET),
    Event.PLAYED: range(ACTIONS),
    Event.TOOK: (TROOPS, KNIGHT, FLEET, SHIP),
    Event.STAYED: (CAMPAIGN, VOYAGE),
    Event.FORGED: (TROOPS, KNIGHT),
    Event.COLLECTED: (FLEET, SHIP),
    Event.UNPAID: (SMITH, CUSTOMS),
    Event.OPENED_MARKET: range(1, 7),
    Event.BEGGED: range(1, ACTIONS + 1),
    Event.BEGGED_FROM: (MERCHANT,),
    Event.ENDED: range(1, 7),
}


@LANGUAGES
@pytest.mark.parametrize("kind", sorted(set(range(Event.STARTED, Event.COUNTED_HAND + 1)) - {Event.TRADED}))
def test_every_variant_of_every_sentence_is_whole(kind: int, language: str) -> None:
    for subject, own, theirs in product(SUBJECTS.get(kind, (NONE,)), range(FIELDS), (0, 1, 2, 15)):
        told = tell(kind, language, subject=subject, own=own, theirs=theirs, points=own)
        assert not UNTOLD.search(told), told
        assert told.endswith(".") or kind == Event.ROUND, told


@LANGUAGES
def test_every_trade_there_is_can_be_told(language: str) -> None:
    bought = GAME.edition().components[0].exchange
    for field, goods in product(range(FIELDS), range(1, FIELDS)):
        seals = int(bought[field, goods])
        if seals != NONE:
            told = tell(Event.TRADED, language, subject=field, own=goods, points=seals)
            assert not UNTOLD.search(told), told


# --- Amounts that bring no more than smaller ones


@pytest.mark.parametrize(
    ("field", "goods", "fewest"), [(8, 9, 9), (8, 10, 9), (8, 4, 3), (12, 7, 6), (12, 15, 14), (15, 15, 15), (0, 0, 0)]
)
def test_the_fewest_goods_that_buy_as_much(field: int, goods: int, fewest: int) -> None:
    assert enough(field, goods, GAME.edition()) == fewest


def look(table: Table) -> View:
    """The table as seat 0 sees it."""
    codes = np.array([NOTATION.code(text) for text in table.legal(0)], np.int64)
    legal = Legal(codes, NOTATION.text, NOTATION.code)
    nothing = np.zeros((0, 8), np.int64)
    names = NAMES[: table.position.players]
    return View(GAME, GAME.edition(), {}, names, 0, table.seen_by(0).records, legal, nothing, nothing[:, 0])


def trading(field: int, goods: int) -> View:
    """Seat 0 is asked how much to trade."""
    table = lay(Player(goods=goods), Player(), market=field)
    table.choose("play knight merchant", "play troops customs")
    return look(table)


@LANGUAGES
def test_such_amounts_are_marked_and_others_are_not(language: str) -> None:
    view, words = trading(8, 10), GAME.words(language)
    remarks = {str(one): GAME.terminal.remark(view, one.code, words) for one in view.legal}
    assert remarks["trade 0"] == ""
    assert remarks["trade 9"] == {"en": "6 seals (rate 3:2)", "de": "6 Siegel (Kurs 3:2)"}[language]
    assert remarks["trade 10"].endswith({"en": "; but 9 goods buy 6", "de": "; doch 9 Waren bringen 6"}[language])
    assert remarks["trade 4"].endswith({"en": "; but 3 goods buy 2", "de": "; doch 3 Waren bringen 2"}[language])
    assert {text for text, remark in remarks.items() if ";" in remark} == {"trade 4", "trade 7", "trade 10"}


@LANGUAGES
def test_the_question_names_the_rates_that_are_open(language: str) -> None:
    asked = GAME.telling.question(trading(8, 10), GAME.words(language))
    rates = {"en": "field 8; open to you: 3:2, 2:1 and 3:1", "de": "Feld 8; dir stehen offen: 3:2, 2:1 und 3:1"}
    assert rates[language] in asked


# --- The terminal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play troops knight", "6 seals"),
        ("play knight ship", "5 seals, 7 goods"),
        ("play fleet ship", "7 goods"),
        ("play fleet merchant", "6 seals, −6 goods"),
        ("play merchant monk", "4 seals, −5 goods"),
        ("play smith customs", "only through others"),
        ("play troops smith", "2 seals, more through others"),
    ],
)
def test_a_remark_tells_what_cards_bring_if_nobody_else_plays(text: str, expected: str) -> None:
    view = look(lay(Player(goods=6), Player(), campaign=6, voyage=7, market=8))
    assert GAME.terminal.remark(view, NOTATION.code(text), GAME.words("en")) == expected


def test_a_remark_on_cards_that_bring_nothing_says_so() -> None:
    view = look(lay(Player(goods=1), Player()))
    assert GAME.terminal.remark(view, NOTATION.code("play knight merchant"), GAME.words("en")) == "nothing"


@LANGUAGES
@pytest.mark.parametrize("players", GAME.players)
def test_the_drawing_shows_everybody_and_every_card(players: int, language: str) -> None:
    names = [f"Name{seat}" for seat in range(players)]
    match = Match(GAME, GAME.edition(), [Seat(name) for name in names], {}, engine=GAME.interpreted)
    words = GAME.words(language)
    for seat in (*range(players), NONE):
        console = Console(file=io.StringIO(), width=160)
        console.print(GAME.terminal.draw(match.view(seat), words))
        assert isinstance(console.file, io.StringIO)
        drawn = console.file.getvalue()
        for wanted in (*names, *(words(f"card-{card}") for card in ("troops", "customs", "monk"))):
            assert wanted in drawn
        assert drawn.count("●") == 8 * players + 1  # and once in the legend


def test_cards_can_be_named_in_any_order_and_one_of_two_is_not_enough() -> None:
    legal = look(lay(2)).legal
    assert str(understood("ship knight", legal, legal)) == "play knight ship"
    assert understood("knight", legal, legal) is None


def test_a_replay_begins_with_the_set_up() -> None:
    match = Match(GAME, GAME.edition(), [Seat(name) for name in NAMES], {}, engine=GAME.interpreted)
    for seat in range(3):
        match.decide(seat, "play knight ship")
    console = Console(file=io.StringIO(), width=160)
    replay(match, GAME.words("en"), console, None)
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    assert told.index("Gesche starts with") < told.index("Round 1") < told.index("Gesche: play knight ship")


def test_a_replay_says_who_decided_for_somebody() -> None:
    match = Match(GAME, GAME.edition(), [Seat(name) for name in NAMES], {}, engine=GAME.interpreted)
    for seat in range(3):
        match.decide(seat, "play knight ship", by="journeyman" if seat == 1 else None)
    console = Console(file=io.StringIO(), width=160)
    replay(match, GAME.words("en"), console, None)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count(f"Journeyman decides for {NAMES[1]}.") == 1


# --- Rules pages


@LANGUAGES
def test_the_rules_show_the_figures_of_another_edition(language: str) -> None:
    mine = changed_edition("goods = 2\nseals = 3", "goods = 7\nseals = 9")
    assert "| 12 | 2:3 |" not in (page := GAME.rules_page(language, mine))
    assert "| 12 | 7:9 |" in page
    assert "| 12 | 2:3 |" in GAME.rules_page(language)
