"""The rulings on Visby, sentence by sentence: on small positions worked out by hand, and from complete records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kogge import games
from kogge.core.errors import IllegalDecision
from kogge.core.match import Match
from kogge.core.record import from_record
from kogge.games.visby.rules.events import Event as EventKind
from kogge.games.visby.rules.position import hand_count
from tests.tables import Event, facts
from tests.visby.table import ALL, GAME, Player, finish, lay, new, opened

RECORDS = Path(__file__).parent.parent / "records" / "visby"
SEAT, SUBJECT, OWN, THEIRS, POINTS = 1, 2, 4, 5, 6


def recorded(name: str) -> Match:
    """A complete game that was kept."""
    match = from_record(json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8")), games.find)
    assert match.over
    return match


def happened(match: Match, kind: int) -> list[list[int]]:
    return [event for beat in match.beats for event in beat.events.tolist() if event[0] == kind]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# --- 1: The first supply --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "field"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_ruling_1_markers_move_before_the_first_choice(players: int, field: int) -> None:
    """Ruling 1: all markers start on field 1, and the first choice is made after they have moved."""
    table = new(players)
    table.advance()
    assert ((table.campaign, table.voyage, table.market), table.asked) == ((1, 1, 1), [])
    table.advance()
    assert ((table.campaign, table.voyage, table.market), table.round) == ((field,) * 3, 1)
    assert table.asked == list(range(players))


# --- 2: Sharing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "limit"), [("troops", 2), ("knight", 5), ("fleet", 3), ("ship", 15)])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_ruling_2_equal_cards_share(card: str, limit: int, number: int) -> None:
    """Ruling 2: each gets the limit or the available divided by the number of cards, rounded down; the rest stays."""
    for available in range(16):
        table = lay(6, campaign=available, voyage=available)
        events = table.choose(*[f"play {card}"] * number, *["play monk"] * (6 - number))
        each = min(limit, available // number)
        assert [fact[3] for fact in facts(events, "took")] == [each] * number
        left = table.campaign if card in ("troops", "knight") else table.voyage
        assert left == available - each * number
        assert [fact[3] for fact in facts(events, "stayed")] == ([left] if left else [])


def test_ruling_2_remainder_stays_for_the_next_cards_and_rounds() -> None:
    """Ruling 2: what troops leave is there for knights, and what those leave for the next round."""
    table = lay(5, campaign=8)
    table.choose("play troops", "play troops", "play troops", "play knight", "play monk")
    assert (table.seals, table.campaign) == ((2, 2, 2, 2, 0), 0)
    table = lay(5, campaign=7)
    table.choose("play knight", "play knight", "play knight", "play knight", "play monk")
    assert (table.seals, table.campaign) == ((1, 1, 1, 1, 0), 3)


# --- 3: Ceilings ----------------------------------------------------------------------------------------------------


def test_ruling_3_goods_above_fifteen_are_taken_and_lost() -> None:
    """Ruling 3: from the track as well as from nowhere; each event says how many were lost."""
    table = lay(Player(goods=14), 5, campaign=5, voyage=9)
    events = table.choose("play ship", *["play monk"] * 5)
    assert facts(events, "took") == [(0, "ship", -1, 9, 8, 0)]
    assert (table.goods[0], table.voyage) == (15, 0)

    table = lay(Player(goods=12), 3, campaign=5)
    events = table.choose("play smith", "play knight", "play troops", "play troops")
    assert [fact[3:5] for fact in facts(events, "forged")] == [(2, 0), (4, 3), (4, 4)]
    assert table.goods[0] == 15

    table = lay(Player(goods=15), Player(goods=14), 2)
    events = table.choose("play monk", "play monk", "play merchant", "play merchant")
    assert [fact[3:5] for fact in facts(events, "begged")] == [(1, 1), (1, 0)]
    assert [fact[3:5] for fact in facts(events, "begged from")] == [(2, 2), (2, 2), (2, 2), (2, 2)]


def test_ruling_3_lost_goods_do_not_go_to_others() -> None:
    """Ruling 3: a full goods card takes its share all the same: of 6 goods the other ship gets 3."""
    table = lay(Player(goods=15), 5, voyage=6)
    table.choose("play ship", "play ship", *["play monk"] * 4)
    assert (table.goods[:2], table.voyage) == ((15, 3), 0)


@pytest.mark.parametrize("before", [14, 29, 30, 44, 59, 200])
def test_ruling_3_seals_have_no_ceiling(before: int) -> None:
    """Ruling 3: seals are counted on beyond 15, 30 and 45."""
    table = lay(Player(seals=before), 3, campaign=7)
    table.choose("play knight", *["play monk"] * 3)
    assert table.seals[0] == before + 5


def test_ruling_3_in_a_complete_game() -> None:
    """Ruling 3, from a record: goods are lost at the ceiling, and the holders then have exactly 15."""
    match = recorded("goods-lost")
    lost = 0
    for beat in match.beats:
        for event in beat.events.tolist():
            if event[0] == EventKind.TOOK and event[THEIRS]:
                lost += event[THEIRS]
                assert match.view(beat=beat.index).position.goods[event[SEAT]] == 15
    assert lost > 20


# --- 4: Own cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "goods", "seals"),
    [
        *(("troops smith", 0, 0), ("knight smith", 0, 0), ("fleet customs", 0, 0), ("ship customs", 0, 0)),
        ("merchant monk", 1, 0),
    ],
)
def test_ruling_4_own_cards_never_count(cards: str, goods: int, seals: int) -> None:
    """Ruling 4: smith, customs officer and monk get nothing for what their own player has played."""
    table = lay(2)
    table.choose(f"play {cards}", "play smith customs")
    assert (table.goods[0], table.seals[0]) == (goods, seals)


def test_ruling_4_foreign_cards_count_beside_own_ones() -> None:
    """Ruling 4: of two knights in the game each smith is paid for the other's."""
    table = lay(3)
    events = table.choose("play knight smith", "play knight smith", "play customs monk")
    assert [fact[:3] for fact in facts(events, "forged")] == [(0, "knight", 1), (1, "knight", 0)]
    assert table.goods == (2, 2, 1)


# --- 5: Merchants ---------------------------------------------------------------------------------------------------


def test_ruling_5_field_twelve_fourteen_goods_twenty_one_seals_fifteen_goods_twenty() -> None:
    """Ruling 5: the seals are the most that exactly this number can buy: an odd number spoils 2:3 at field 12."""
    for goods, seals in ((14, 21), (15, 20)):
        table = lay(Player(goods=15), 3, market=12)
        table.choose("play merchant", *["play smith"] * 3)
        table.choose(f"trade {goods}")
        assert (table.seals[0], table.goods[0]) == (seals, 15 - goods)


@pytest.mark.parametrize(
    ("field", "amounts"),
    [
        (0, [0, 3, 6, 9, 12, 15]),
        (2, [0, 3, 6, 9, 12, 15]),
        (3, [0, *range(2, 16)]),
        (14, [0, *range(2, 16)]),
        (15, [*range(16)]),
    ],
)
def test_ruling_5_amounts_no_mix_hits_are_not_offered(field: int, amounts: list[int]) -> None:
    """Ruling 5: at 3:1 alone only multiples of 3; with 2:1 everything but 1; with 1:2 everything."""
    table = lay(Player(goods=15), 3, market=field)
    table.choose("play merchant", *["play smith"] * 3)
    assert table.legal(0) == [f"trade {amount}" for amount in amounts]


def test_ruling_5_no_more_than_one_has() -> None:
    """Ruling 5: amounts up to the own goods."""
    table = lay(Player(goods=4), Player(goods=7), 2, market=11)
    table.choose("play merchant", "play merchant", "play smith", "play smith")
    assert table.legal(0)[-1] == "trade 4"
    assert table.legal(1)[-1] == "trade 7"


def test_ruling_5_amount_that_brings_no_more_than_a_smaller_one_is_legal() -> None:
    """Ruling 5: at field 3, five goods make 2 seals like four; both are offered, and five are gone."""
    table = lay(Player(goods=5), 3, market=3)
    table.choose("play merchant", *["play smith"] * 3)
    assert {"trade 4", "trade 5"} <= set(table.legal(0))
    table.choose("trade 5")
    assert (table.seals[0], table.goods[0]) == (2, 0)


def test_ruling_5_amount_that_brings_no_more_in_a_complete_game() -> None:
    """Ruling 5, from a record: such amounts were handed over, and the seals follow from the amount alone."""
    match = recorded("trades-for-no-more")
    exchange = match.edition.components[0].exchange
    traded = happened(match, EventKind.TRADED)
    assert all(event[POINTS] == exchange[event[SUBJECT], event[OWN]] for event in traded)
    wasteful = [event for event in traded if exchange[event[SUBJECT], : event[OWN]].max() >= event[POINTS]]
    assert len(wasteful) == 7


def test_ruling_5_merchants_decide_at_the_same_time() -> None:
    """Ruling 5: nobody sees another merchant's amount, and nothing moves before the last has decided."""
    table = lay(Player(goods=6), Player(goods=6), 2, market=8)
    table.choose("play merchant", "play merchant", "play smith", "play smith")
    assert table.asked == [0, 1]
    table.decide(1, "trade 6")
    assert (table.asked, table.goods, table.seals) == ([0], (6, 6, 0, 0), (0, 0, 0, 0))
    assert table.seen_by(0).laid == (False, False, False, False)
    assert table.seen_by(1).laid == (False, True, False, False)


def test_ruling_5_decided_is_decided() -> None:
    """Ruling 5: once the merchants have traded, nobody is asked any more, and no choice lies there."""
    table = lay(Player(goods=6), Player(goods=6), 2, market=8)
    table.choose("play merchant", "play merchant", "play smith", "play monk")
    table.choose("trade 6", "trade 0")
    assert (table.position.asked, table.laid) == (0, (False,) * 4)


def test_ruling_5_purse_goes_back_two_fields_for_each_after_the_first() -> None:
    """Ruling 5: 2 fields for each merchant after the first, not below 0; and stands on 0 in the end."""
    for number, field in ((1, 7), (2, 5), (3, 3), (4, 1), (5, 0), (6, 0)):
        table = lay(*[Player(goods=3)] * 6, market=7)
        table.choose(*["play merchant"] * number, *["play smith"] * (6 - number))
        assert table.market == field
        table.choose(*["trade 0"] * number)
        assert table.market == 0


@pytest.mark.parametrize(("goods", "asked"), [(0, []), (1, []), (2, []), (3, [0])])
def test_ruling_5_without_a_choice_nobody_is_asked(goods: int, asked: list[int]) -> None:
    """Ruling 5 and the record: at 3:1, with fewer than three goods, "trade 0" is all there is; so it is not asked."""
    table = lay(Player(goods=goods), 3, market=2)
    events = table.choose("play merchant", *["play smith"] * 3)
    assert table.asked == asked
    assert [fact[0] for fact in facts(events, "kept goods")] == ([] if asked else [0])


def test_ruling_5_merchants_not_asked_in_a_complete_game() -> None:
    """Ruling 5, from a record: in round 1 both have 2 goods at 3:1 and are not asked; no entry stands in the log."""
    match = recorded("forced-plays")
    assert [entry["do"] for entry in match.log[:2]] == ["play troops merchant", "play knight merchant"]
    assert match.log[2]["do"].startswith("play")
    assert [event[SEAT] for event in happened(match, EventKind.KEPT_GOODS)] == [0, 1]


# --- 6: Monks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pile", "goods"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_ruling_6_table_counts_discard_pile_and_both_cards(pile: int, goods: int) -> None:
    """Ruling 6: the own discard pile and the two cards of this round, the monk included."""
    others = [card for card in ALL.split() if card not in ("customs", "monk")]
    table = lay(Player(hand=" ".join(["customs", "monk", *others[pile:]])), 1)
    events = table.choose(*(["play customs monk"] if pile < 6 else []), "play smith customs")
    assert facts(events, "begged") == [(0, str(pile + 2), -1, goods, 0, 0)]


def test_ruling_6_pick_up_is_at_the_end_of_the_round() -> None:
    """Ruling 6: only when everything is evaluated; and it is not the monk's beat that clears the table."""
    table = lay(4)
    for seat in range(4):
        table.decide(seat, "play monk")
    assert kinds(table.advance()) == ["played"] * 4
    assert kinds(table.advance()) == ["begged"] * 4
    assert [table.played(seat) for seat in range(4)] == ["monk"] * 4
    assert kinds(table.advance()) == ["cleared", *["picked up"] * 4]
    assert [table.hand(seat) for seat in range(4)] == [ALL] * 4


# --- 7: Everything is public ----------------------------------------------------------------------------------------


def test_ruling_7_what_everybody_holds_is_public() -> None:
    """Ruling 7: all see hands, discard piles, goods, seals and tracks of all."""
    table = lay(Player(goods=3, seals=7, hand="knight ship"), Player(goods=5), Player(hand="monk"), 1, campaign=4)
    for seat in (-1, 0, 1, 2, 3):
        seen = table.seen_by(seat)
        assert [seen.hand(other) for other in range(4)] == ["knight ship", ALL, "monk", ALL]
        assert seen.discard(0) == "troops smith fleet customs merchant monk"
        assert (seen.goods, seen.seals, seen.campaign) == ((3, 5, 0, 0), (7, 0, 0, 0), 4)


# --- 8: The end -----------------------------------------------------------------------------------------------------


def test_ruling_8_monks_pick_up_before_the_end() -> None:
    """Ruling 8: the pick-up of the last round counts: 8 cards in hand beat 7 in the tie-break."""
    table = lay(Player(seals=30, goods=1), Player(seals=30, goods=2), 2)
    table.choose("play monk", "play knight", "play knight", "play knight")
    assert table.result() == ((30, 30, 0, 0), (1, 2, 3, 3), "30 seals")


def test_ruling_8_seals_of_the_final_exchange_do_not_end_the_game() -> None:
    """Ruling 8: 29 seals and 15 goods are not 30 seals."""
    table = finish(Player(seals=29, goods=15), Player(), Player(), Player())
    assert not table.over


def test_ruling_8_order_of_the_tie_breaks() -> None:
    """Ruling 8: goods left over first, then hand cards; the counted hands are told where they matter only."""
    table = lay(
        Player(seals=30, goods=1, hand="knight ship fleet"),
        Player(seals=30, goods=1, hand="knight ship"),
        Player(seals=30, goods=2, hand="knight ship"),
        Player(seals=30),
        Player(seals=30, goods=1, hand="knight ship"),
    )
    events = table.choose(*["play knight"] * 5)
    assert table.result().ranks == (2, 3, 1, 5, 3)
    assert facts(events, "counted hand") == [(0, "", -1, 2, -1, 0), (1, "", -1, 1, -1, 0), (4, "", -1, 1, -1, 0)]
    assert [(fact[0], fact[1]) for fact in facts(events, "ended")] == [
        *((0, "2"), (1, "3"), (2, "1"), (3, "5"), (4, "3"))
    ]


def test_ruling_8_hands_are_not_counted_without_a_tie() -> None:
    """Ruling 8: goods alone are no tie; with different seals nobody looks at hands."""
    table = lay(Player(seals=30, goods=1), Player(seals=31, goods=1), Player(seals=2), Player(seals=3))
    assert facts(table.choose(*["play knight"] * 4), "counted hand") == []
    assert table.result().ranks == (2, 1, 4, 3)


def standing(match: Match, seat: int) -> tuple[int, int, int]:
    """Seals, goods left over and hand cards at the end."""
    position = match.position
    return int(position.seals[seat]), int(position.goods[seat]), hand_count(position, seat)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("tie-break-by-goods", (0, (49, 2, 6)), (1, (49, 0, 8))),
        ("tie-break-by-goods-of-five", (3, (30, 2, 6)), (4, (30, 0, 6))),
        ("tie-break-by-hand", (2, (34, 0, 8)), (0, (34, 0, 6))),
        ("tie-break-by-hand-of-six", (0, (32, 0, 7)), (4, (32, 0, 2))),
    ],
)
def test_ruling_8_tie_break_in_a_complete_game(
    name: str, first: tuple[int, tuple[int, int, int]], second: tuple[int, tuple[int, int, int]]
) -> None:
    """Ruling 8, from records: more goods left over win, even against more hand cards; then more hand cards win."""
    match = recorded(name)
    assert match.outcome is not None
    for rank, (seat, figures) in enumerate((first, second), 1):
        assert match.outcome.ranks[seat] == rank
        assert match.outcome.scores[seat] == figures[0]
        assert standing(match, seat) == figures
    told = {event[SEAT] for event in happened(match, EventKind.COUNTED_HAND)}
    assert ({first[0], second[0]} <= told) == name.startswith("tie-break-by-hand")


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("shared-victory", (1, 1)),
        ("shared-victory-at-45", (3, 1, 1)),
        ("shared-victory-of-four", (1, 4, 3, 1)),
    ],
)
def test_ruling_8_shared_victory_in_a_complete_game(name: str, ranks: tuple[int, ...]) -> None:
    """Ruling 8, from records: equal in seals, goods and hand cards, the victory is shared."""
    match = recorded(name)
    assert match.outcome is not None
    assert match.outcome.ranks == ranks
    assert len({standing(match, seat) for seat in match.outcome.winners}) == 1


# --- The record -----------------------------------------------------------------------------------------------------


def test_record_names_cards_in_the_order_of_the_board() -> None:
    """Record: one card or two, in the order troops, knight, smith, fleet, ship, customs, merchant, monk."""
    assert ALL == "troops knight smith fleet ship customs merchant monk"
    assert opened(4).legal(0) == [f"play {card}" for card in ALL.split()]
    cards = ALL.split()
    pairs = [f"play {one} {other}" for place, one in enumerate(cards) for other in cards[place + 1 :]]
    assert opened(2).legal(0) == pairs


@pytest.mark.parametrize(
    "text",
    [
        *("play ship knight", "play knight knight", "play", "play knight ship monk", "play Knight", "play knight "),
        *("play customs officer", "trade", "trade 16", "trade -1", "trade 09", "trade +3", "trade 3 goods", "pass", ""),
    ],
)
def test_record_has_one_text_for_each_decision(text: str) -> None:
    """Record: every decision has exactly one text form; anything else is refused with the forms there are."""
    with pytest.raises(IllegalDecision, match="is no decision of Visby; decisions look like: play knight, "):
        GAME.notation_of(GAME.edition()).code(text)


def test_record_has_no_chance_entry() -> None:
    """Record: there is no chance entry."""
    match = recorded("tie-break-by-hand")
    assert all(set(entry) == {"seat", "do"} for entry in match.log)


def test_record_reasons() -> None:
    """Record: the reasons are `30 seals` and `45 seals`."""
    assert GAME.reasons == ("30 seals", "45 seals")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_record_last_cards_are_played_unasked(players: int) -> None:
    """Record: who has no choice of cards is not asked; the last cards of the hand are played all the same."""
    last = "merchant monk" if players < 4 else "monk"
    table = lay(Player(hand=last), players - 1)
    assert table.asked == list(range(1, players))
    events = table.choose(*["play troops knight" if players < 4 else "play troops"] * (players - 1))
    assert [fact[1] for fact in facts(events, "played") if fact[0] == 0] == last.split()
    assert table.hand(0) == ALL


def test_record_a_round_without_any_question() -> None:
    """Record: if nobody has a choice, the round is played without a question."""
    table = lay(*[Player(hand="monk")] * 4)
    assert table.asked == []
    assert kinds(table.choose()) == [*["played"] * 4, *["begged"] * 4, "cleared", *["picked up"] * 4]


def test_record_forced_plays_in_a_complete_game() -> None:
    """Record, from a record: three times nobody asks for the last two cards; the log has no entry for them."""
    match = recorded("forced-plays")
    plays = sum(entry["do"].startswith("play") for entry in match.log)
    assert 2 * int(match.position.rounds) - plays == 3
