"""What Visby says: why something was gained, how much was lost, and which rates a Merchant used."""

from __future__ import annotations

import io
from itertools import product

import pytest
from rich.console import Console

from kogge.core.match import Match, Seat
from kogge.core.position import NONE
from kogge.games.visby import happenings as said
from kogge.games.visby.components import (
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
from kogge.games.visby.position import DO_TRADE, KIND, TRADE
from kogge.games.visby.telling import enough, sentence
from tests.test_words import UNTOLD
from tests.visby.table import EDITION, GAME

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
    rival = 1 if kind in (said.FORGED, said.COLLECTED, said.BEGGED_FROM) else NONE
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
    assert tell(said.TOOK, "en", subject=card, own=own, theirs=lost) == english
    assert tell(said.TOOK, "de", subject=card, own=own, theirs=lost) == german


def test_a_merchant_tells_which_rates_were_used() -> None:
    mixed = {"subject": 8, "own": 8, "points": 5}
    assert tell(said.TRADED, "en", **mixed) == ("Merchant: Gesche turns 8 goods into 5 seals (6 at 3:2 and 2 at 2:1).")
    assert tell(said.TRADED, "de", **mixed) == "Kaufmann: Gesche tauscht 8 Waren in 5 Siegel (6 zu 3:2 und 2 zu 2:1)."
    single = {"subject": 15, "own": 1, "points": 2}
    assert tell(said.TRADED, "en", **single) == "Merchant: Gesche turns 1 good into 2 seals (rate 1:2)."
    assert tell(said.TRADED, "de", **single) == "Kaufmann: Gesche tauscht 1 Ware in 2 Siegel (Kurs 1:2)."


def test_the_market_tells_where_the_purse_goes_and_why() -> None:
    assert tell(said.OPENED_MARKET, "en", subject=3, own=12, theirs=8).startswith(
        "Market: 3 Merchants, so the purse goes back from field 12 to 8, rate 3:2"
    )
    assert "bleibt also auf Feld 12, Kurs 2:3" in tell(said.OPENED_MARKET, "de", subject=1, own=12, theirs=12)
    assert "but the purse stays on field 0" in tell(said.OPENED_MARKET, "en", subject=2, own=0, theirs=0)


def test_who_lives_on_others_tells_whose_card_it_was() -> None:
    assert tell(said.FORGED, "de", subject=TROOPS, own=4, theirs=0) == (
        "Schmied: Gesche bekommt 4 Waren für die Truppen von Jaak."
    )
    assert tell(said.COLLECTED, "de", subject=SHIP, own=1, points=1) == (
        "Zöllner: Gesche bekommt 1 Siegel für das Schiff von Jaak."
    )
    assert tell(said.BEGGED_FROM, "en", subject=MERCHANT, own=2, theirs=2) == (
        "Begging Monk: Gesche gets 2 goods for the Merchant of Jaak. 2 goods are lost: nobody can hold more than 15."
    )


SUBJECTS = {
    said.SUPPLIED: (CAMPAIGN, VOYAGE, MARKET),
    said.PLAYED: range(ACTIONS),
    said.TOOK: (TROOPS, KNIGHT, FLEET, SHIP),
    said.STAYED: (CAMPAIGN, VOYAGE),
    said.FORGED: (TROOPS, KNIGHT),
    said.COLLECTED: (FLEET, SHIP),
    said.UNPAID: (SMITH, CUSTOMS),
    said.OPENED_MARKET: range(1, 7),
    said.BEGGED: range(1, ACTIONS + 1),
    said.BEGGED_FROM: (MERCHANT,),
    said.ENDED: range(1, 7),
}


@LANGUAGES
@pytest.mark.parametrize("kind", sorted(set(range(said.STARTED, said.COUNTED_HAND + 1)) - {said.TRADED}))
def test_every_variant_of_every_sentence_is_whole(kind: int, language: str) -> None:
    for subject, own, theirs in product(SUBJECTS.get(kind, (NONE,)), range(FIELDS), (0, 1, 2, 15)):
        told = tell(kind, language, subject=subject, own=own, theirs=theirs, points=own)
        assert not UNTOLD.search(told), told
        assert told.endswith(".") or kind == said.ROUND, told


@LANGUAGES
def test_every_trade_there_is_can_be_told(language: str) -> None:
    bought = GAME.edition().components[0].exchange
    for field, goods in product(range(FIELDS), range(1, FIELDS)):
        seals = int(bought[field, goods])
        if seals != NONE:
            told = tell(said.TRADED, language, subject=field, own=goods, points=seals)
            assert not UNTOLD.search(told), told


# --- Amounts that bring no more than smaller ones


@pytest.mark.parametrize(
    ("field", "goods", "fewest"), [(8, 9, 9), (8, 10, 9), (8, 4, 3), (12, 7, 6), (12, 15, 14), (15, 15, 15), (0, 0, 0)]
)
def test_the_fewest_goods_that_buy_as_much(field: int, goods: int, fewest: int) -> None:
    assert enough(field, goods, GAME.edition()) == fewest


def trading(field: int, goods: int) -> Match:
    """A match in which seat 0 is asked how much to trade."""
    match = Match(GAME, GAME.edition(), [Seat(name) for name in NAMES[:2]], {}, engine=GAME.interpreted)
    match.decide(0, "play merchant monk")
    match.decide(1, "play troops fleet")
    match.position.track[MARKET], match.position.goods[0] = field, goods
    assert match.position.phase == TRADE
    return match


@LANGUAGES
def test_such_amounts_are_marked_and_others_are_not(language: str) -> None:
    view, words = trading(8, 10).view(0), GAME.words(language)
    remarks = {str(one): GAME.terminal.remark(view, one.code, words) for one in view.legal}
    assert remarks["trade 0"] == ""
    assert remarks["trade 9"] == {"en": "6 seals (rate 3:2)", "de": "6 Siegel (Kurs 3:2)"}[language]
    marked = {"en": "; but 9 goods buy 6", "de": "; doch 9 Waren bringen 6"}[language]
    assert remarks["trade 10"].endswith(marked)
    assert GAME.terminal.remark(view, DO_TRADE * KIND + 4, words).endswith(marked.replace("9", "3").replace("6", "2"))
    assert not any(";" in remarks[f"trade {goods}"] for goods in (2, 3, 5, 6, 8, 9))


@LANGUAGES
def test_the_question_names_the_rates_that_are_open(language: str) -> None:
    view = trading(8, 10).view(0)
    asked = GAME.telling.question(view, GAME.words(language))
    assert {"en": "field 8; open to you: 3:2, 2:1 and 3:1", "de": "Feld 8; dir stehen offen: 3:2, 2:1 und 3:1"}[
        language
    ] in asked


# --- The terminal


def remark(text: str, language: str = "en", players: int = 2) -> str:
    match = Match(GAME, GAME.edition(), [Seat(f"P{seat}") for seat in range(players)], {}, engine=GAME.interpreted)
    return GAME.terminal.remark(match.view(0), GAME.notation.code(text), GAME.words(language))


@pytest.mark.parametrize(
    ("text", "expected"),
    [  # two players: every track stands on 4, everybody has 2 goods, the rate is 2:1
        ("play troops knight", "4 seals"),
        ("play knight ship", "4 seals, 4 goods"),
        ("play fleet merchant", "2 seals, −1 good"),
        ("play merchant monk", "1 seal, −1 good"),
        ("play smith customs", "only through others"),
        ("play troops smith", "2 seals, more through others"),
    ],
)
def test_a_remark_tells_what_cards_bring_if_nobody_else_plays(text: str, expected: str) -> None:
    assert remark(text) == expected


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


# --- Rules pages


@LANGUAGES
def test_the_rules_show_the_figures_of_another_edition(language: str) -> None:
    text = EDITION.replace("visby-reconstructed", "mine").replace("goods = 2\nseals = 3", "goods = 7\nseals = 9")
    mine = GAME.read_edition("mine.toml", text.encode())
    assert "| 12 | 2:3 |" not in (page := GAME.rules_page(language, mine))
    assert "| 12 | 7:9 |" in page
    assert "| 12 | 2:3 |" in GAME.rules_page(language)
