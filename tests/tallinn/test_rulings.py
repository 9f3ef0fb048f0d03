"""The rulings on Tallinn, sentence by sentence, on small positions worked out by hand."""

from __future__ import annotations

import pytest

from kogge.games.tallinn import notation
from tests.tables import Event, facts
from tests.tallinn.table import Player, Table, deal, finish, lay, play_quietly

ELEVEN = "1 2 3 4 5 6 7 8 9 10 e"


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# --- 1: Without hand cards ------------------------------------------------------------------------------------------


def test_ruling_1_without_hand_cards_sits_phase_one_out() -> None:
    """Ruling 1: who has no card in hand is not asked and plays nothing, but the row is still compared with."""
    table = lay(Player("MMK 4a"), Player("OOM", hand="3 9"), rounds=9)
    assert (table.asked, table.legal(0)) == ([1], [])
    events = table.choose("play 3a")
    assert [event[0] for event in facts(events, "sat out")] == [0]
    assert facts(events, "contested") == [(1, "merchants", 0, 2, 3, 0)]
    assert table.row(0) == "MMK 4a"


def test_ruling_1_game_goes_on_while_one_hand_has_a_card() -> None:
    """Ruling 1: one card in one hand means another round."""
    table = lay(Player("MMK", hand="7"), Player("OOM", hand="8"), Player("KKO", hand="7 9"), rounds=8)
    table.choose("play 7a", "play 8a", "play 7a")
    assert (table.over, table.round, table.asked) == (False, 9, [2])


def test_ruling_1_game_ends_after_the_round_that_empties_the_hands() -> None:
    """Ruling 1: the round is finished, contest and tower included, then the game ends."""
    table = lay(Player("MMK", hand="3"), Player("OOM", hand="9"), rounds=10)
    assert table.choose("play 3a", "play 9a")[-1].kind == "contested"
    assert (table.over, table.asked) == (False, [0])
    table.choose("tower row 3")
    assert table.over


# --- 2: Ties at zero, and who scores --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "faction"),
    [("KKO", "OOK", "merchants"), ("MMO", "OOM", "knights"), ("MMK", "KKM", "monks")],
)
def test_ruling_2_tie_without_the_faction_pays_nothing(first: str, second: str, faction: str) -> None:
    """Ruling 2: a tie pays nothing to a player who has none of that faction, here in the final contests."""
    compared = facts(finish(first, second).story, "compared")
    assert [fact[3:] for fact in compared if fact[1] == faction] == [(0, 0, 0), (0, 0, 0)]


def test_ruling_2_tie_without_towers_pays_nothing() -> None:
    """Ruling 2: the same in the contest of the towers."""
    compared = facts(finish("MMK", "MMO").story, "compared towers")
    assert [fact[3:] for fact in compared] == [(0, 0, 0), (0, 0, 0)]


def test_ruling_2_tie_by_envoy_symbols_is_not_at_zero() -> None:
    """Ruling 2: the envoy's two symbols are something: 0 + 2 monks against 2 is a tie that pays."""
    table = lay(Player("MMK", hand="e"), "OOM", envoy=True)
    table.choose("play eb")
    assert facts(table.choose("contest monks"), "contested") == [(0, "monks", 1, 2, 2, 1)]


def test_ruling_2_only_the_player_of_the_coin_scores() -> None:
    """Ruling 2: a contest brings points to nobody else, whether they have fewer, as many or more."""
    table = lay("KKO", Player("MMK", hand="3"), "MMO 4a", "OOM 10a")
    table.choose("play 3a")
    assert table.scores == (4, 4 + 2 + 1 + 0, 4, 4)


# --- 3: Towers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("half", ["1a", "2a", "3a", "4a", "5a", "6a"])
def test_ruling_3_coin_gives_the_right_to_a_tower(half: str) -> None:
    """Ruling 3: who played a coin half this round may build; who played another half may not."""
    table = lay(Player("MMK", hand=half[:-1]), Player("OOM", hand="7"))
    table.choose(f"play {half}", "play 7b")
    assert table.asked == [0]
    assert set(table.legal(0)) == {f"tower row {half[:-1]}", "tower none"}


def test_ruling_3_envoy_half_gives_the_right_to_a_tower() -> None:
    """Ruling 3: the envoy half gives the same right."""
    table = lay(Player("MMK", hand="e"), Player("OOM", hand="7"), envoy=True)
    table.choose("play eb", "play 7b")
    table.choose("contest knights")
    assert set(table.legal(0)) == {"tower row e", "tower none"}


def test_ruling_3_right_is_of_this_round_only() -> None:
    """Ruling 3: coins of earlier rounds give no right."""
    table = lay(Player("MMK 3a", hand="7 9"), Player("OOM", hand="7 9"))
    events = table.choose("play 7a", "play 7b")
    assert kinds(events) == ["played", "played", "round"]


def test_ruling_3_towers_come_after_all_contests() -> None:
    """Ruling 3: the first contest is not changed by a tower, nor the second: all are scored before anybody builds."""
    table = lay(Player("MMK", hand="3 9"), Player("OOM", hand="4 9"))
    events = table.choose("play 3a", "play 4a")
    assert facts(events, "contested") == [(0, "merchants", 1, 3, 2, 2), (1, "merchants", 0, 2, 3, 0)]
    assert kinds(table.choose("tower row 3", "tower none"))[:2] == ["built from row", "built nothing"]


def test_ruling_3_one_card_of_row_or_hand_or_none() -> None:
    """Ruling 3: any influence card of the own row, the one just played included, or one from the hand, or none."""
    table = lay(Player("MMK 1b 8a", hand="3 9", deck="10"), Player("OOM 7a", hand="2 4", deck="10"))
    table.choose("play 3a", "play 2b")
    assert set(table.legal(0)) == {"tower row 1", "tower row 3", "tower row 8", "tower hand 9", "tower none"}


def test_ruling_3_one_tower_a_round() -> None:
    """Ruling 3: after one tower the round goes on; cards drawn later are for the next one."""
    table = lay(Player("MMK 1b", hand="3 9", deck="10"), Player("OOM", hand="2 4", deck="10"))
    table.choose("play 3a", "play 2b")
    events = table.choose("tower row 1")
    assert kinds(events) == ["built from row", "drew", "drew", "round"]
    assert table.built == (1, 0)


def test_ruling_3_start_card_is_never_a_tower() -> None:
    """Ruling 3: with nothing but the start card and the card just played there is one card to build with."""
    table = lay(Player("MMK", hand="3"), "OOM")
    table.choose("play 3a")
    assert set(table.legal(0)) == {"tower row 3", "tower none"}
    table.choose("tower row 3")
    assert table.row(0) == "MMK"


def test_ruling_3_card_takes_its_visible_symbols_with_it() -> None:
    """Ruling 3: the next contest counts the row without the tower: 5 merchants are 3 after card 7 has left."""
    table = lay(Player("MMK 7a", hand="3 9"), Player("MMO", hand="1 4"))
    assert facts(table.choose("play 3a", "play 1b"), "contested") == [(0, "merchants", 1, 5, 2, 2)]
    table.choose("tower row 7")
    assert facts(table.choose("play 9a", "play 4a"), "contested") == [(1, "merchants", 0, 3, 3, 1)]


# --- 4: Several builders --------------------------------------------------------------------------------------------


def two_builders(towers: str = "together", score: int = 6, built: str = "") -> Table:
    """After two contests: seat 0 has 6 points and no tower, seat 1 some points and towers; both may build."""
    first, second = Player("MMK", hand="3 9"), Player("OOM", hand="4 10", score=score, towers=built)
    table = lay(first, second, towers=towers)
    table.choose("play 3a", "play 4a")
    assert table.scores == (6, score)
    return table


def test_ruling_4_builders_decide_at_the_same_time() -> None:
    """Ruling 4: all builders are asked together, and nothing is built before the last has decided."""
    table = two_builders()
    assert table.asked == [0, 1]
    table.decide(1, "tower row 4")
    assert (table.asked, table.row(1)) == ([0], "OOM 4a")


def test_ruling_4_builders_decide_unseen() -> None:
    """Ruling 4: a decision laid down is seen by its own seat only."""
    table = two_builders()
    table.decide(1, "tower row 4")
    assert table.seen_by(0).laid == (False, False)
    assert table.seen_by(1).laid == (False, True)


def test_ruling_4_tower_from_the_row_is_public() -> None:
    """Ruling 4: all see which card of the row was turned over."""
    table = two_builders()
    table.choose("tower row 3", "tower none")
    assert [table.seen_by(seat).towers(0) for seat in (-1, 0, 1)] == ["3", "3", "3"]
    assert notation.hidden("tower row 3") == "tower row 3"


def test_ruling_4_tower_from_the_hand_is_secret() -> None:
    """Ruling 4: the card of a tower from the hand is known to its builder alone."""
    table = two_builders()
    table.choose("tower hand 9", "tower none")
    assert [table.seen_by(seat).towers(0) for seat in (-1, 0, 1)] == ["", "9", ""]
    assert table.seen_by(1).built == (1, 0)
    assert notation.hidden("tower hand 9") == "tower hand null"


def test_ruling_4_secret_lasts_until_the_final_scoring_of_the_towers() -> None:
    """Ruling 4: even while envoy symbols are chosen at the end it is secret; then all towers are shown."""
    table = finish(Player("MMK 5a eb", towers="9*"), "OOM", envoy=True)
    assert (table.asked, table.seen_by(1).towers(0)) == ([0], "")
    events = table.choose("envoy knights")
    assert facts(events, "showed tower") == [(0, "9", -1, -1, -1, 0)]
    assert table.seen_by(1).towers(0) == "9"


@pytest.mark.parametrize(("score", "order"), [(5, [0, 1]), (7, [1, 0])])
def test_ruling_4_in_turn_most_points_first(score: int, order: list[int]) -> None:
    """Ruling 4, in turn: the builder with more points decides before the other."""
    table = two_builders("in-turn", score=score)
    assert table.asked == order[:1]
    table.choose("tower none")
    assert table.asked == order[1:]


def test_ruling_4_in_turn_points_go_before_towers() -> None:
    """Ruling 4, in turn: towers matter only if points are equal."""
    assert two_builders("in-turn", score=5, built="8").asked == [0]


def test_ruling_4_in_turn_then_most_towers() -> None:
    """Ruling 4, in turn: equal points, one tower against none."""
    assert two_builders("in-turn", built="8").asked == [1]


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_ruling_4_in_turn_then_by_lot(order: list[int]) -> None:
    """Ruling 4, in turn: equal points and towers, so chance decides before anybody is asked."""
    table = two_builders("in-turn")
    assert table.asked == []
    table.lot(*order)
    assert table.asked == order[:1]


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (2, 1, 0)])
def test_ruling_4_in_turn_lot_cannot_overrule_points(order: tuple[int, int, int]) -> None:
    """Ruling 4, in turn: the lot orders only those who are equal: here seat 1 has most points."""
    players = (Player("OOM", hand="4 10"), Player("MMK", hand="3 9"), Player("KKM", hand="4 10"))
    table = lay(*players, towers="in-turn")
    table.choose("play 4a", "play 3a", "play 4a")
    assert table.scores == (5, 8, 5)
    with pytest.raises(ValueError, match="impossible lot"):
        table.lot(*order)


def test_ruling_4_in_turn_each_sees_the_choices_before() -> None:
    """Ruling 4, in turn: what was built before lies on the table, a card from the hand still face down."""
    table = two_builders("in-turn", score=7)
    table.choose("tower row 4")
    assert (table.seen_by(0).row(1), table.seen_by(0).towers(1)) == ("OOM", "4")
    table = two_builders("in-turn", score=7)
    table.choose("tower hand 10")
    assert (table.seen_by(0).built, table.seen_by(0).towers(1)) == ((0, 1), "")


# --- 5: Drawing -----------------------------------------------------------------------------------------------------


def test_ruling_5_everybody_draws_one_card() -> None:
    """Ruling 5: one card each at the end of the round, whoever played, contested or built."""
    first, second = Player("MMK", hand="3 9", deck="1 2"), Player("OOM", hand="7 8", deck="5 4")
    table = lay(first, second, Player("KKO", deck="6 10"))
    table.choose("play 3a", "play 7a")
    events = table.choose("tower hand 9")
    assert [(seat, card) for seat, card, *_ in facts(events, "drew")] == [(0, "1"), (1, "5"), (2, "6")]
    assert [table.deck(seat) for seat in range(3)] == ["2", "4", "10"]


def test_ruling_5_while_the_deck_lasts() -> None:
    """Ruling 5: the last card is drawn, afterwards none."""
    table = lay(Player("MMK", hand="7 8", deck="9"), Player("OOM", hand="7 8", deck="10"))
    assert len(facts(table.choose("play 7a", "play 7a"), "drew")) == 2
    assert facts(table.choose("play 8a", "play 8a"), "drew") == []


# --- 6: Final scoring -----------------------------------------------------------------------------------------------


def test_ruling_6_factions_four_and_two_for_each_rival() -> None:
    """Ruling 6: 4 for more and 2 for a tie, each rival separately: merchants 2 : 2 : 1."""
    compared = [fact for fact in facts(finish("MMK", "MMO", "OOM").story, "compared") if fact[1] == "merchants"]
    points = {(seat, rival): points for seat, _, rival, _, _, points in compared}
    assert points == {(0, 1): 2, (0, 2): 4, (1, 0): 2, (1, 2): 4, (2, 0): 0, (2, 1): 0}


@pytest.mark.parametrize(("row", "gift"), [("MMK 10a 3a", 0), ("MMK 10a 7a", 1), ("MMK 10a 7a 2b", 1)])
def test_ruling_6_lead_of_five_takes_one_point(row: str, gift: int) -> None:
    """Ruling 6: the rival hands over one point for a lead of 5 and of 7, none for one of 4, besides the 4 for more."""
    table = finish(row, "MMO")
    assert [points for *_, points in facts(table.story, "received")] == [gift] * gift
    assert [points for *_, points in facts(table.story, "paid")] == [-gift] * gift
    # merchants 4 and the gift; then 4 for the knight, and 4 for the rival's monk
    assert table.scores == (12 + gift, 8 - gift)


def test_ruling_6_scores_may_go_below_zero() -> None:
    """Ruling 6: a rival without points pays too."""
    table = finish("OOK 8a 1b 10a 7a 9a 3b", Player("MMO", score=0))
    # merchants 5 : 2, knights 6 : 0 and monks 7 : 1, the last two with a point handed over
    assert table.scores == (18, -2)


@pytest.mark.parametrize(
    ("first", "second", "own", "theirs", "points"),
    [
        ("8", "10", 4, 3, (6, 0)),  # monks over both halves against merchants
        ("9 10", "8 1", 5, 6, (0, 6)),  # 4 + 1 knights against 4 + 2 monks
        ("8", "9", 4, 4, (3, 3)),  # monks against knights
    ],
)
def test_ruling_6_towers_by_each_players_strongest_faction(
    first: str, second: str, own: int, theirs: int, points: tuple[int, int]
) -> None:
    """Ruling 6: each player's own strongest faction over both halves; 6 for more and 3 for a tie."""
    compared = facts(finish(Player("MMK", towers=first), Player("MMO", towers=second)).story, "compared towers")
    assert [fact[3:] for fact in compared] == [(own, theirs, points[0]), (theirs, own, points[1])]


def test_ruling_6_two_without_towers_get_nothing_from_each_other() -> None:
    """Ruling 6: of three players only the one with a tower scores, 6 from each."""
    table = finish("MMK", Player("MMO", towers="7"), "OOK")
    points = {(seat, rival): points for seat, _, rival, _, _, points in facts(table.story, "compared towers")}
    assert points == {(0, 1): 0, (0, 2): 0, (1, 0): 6, (1, 2): 6, (2, 0): 0, (2, 1): 0}


# --- 7: Equal points ------------------------------------------------------------------------------------------------


def test_ruling_7_more_symbols_on_towers_win() -> None:
    """Ruling 7: equal points, card 7 with four symbols against card 3 with three, both with strength 2."""
    table = finish(Player("MMK", towers="3"), Player("MMO", towers="7"))
    assert table.result()[:2] == ((13, 13), (2, 1))


def test_ruling_7_envoy_symbols_on_towers_are_included() -> None:
    """Ruling 7: 6 + 3 + 2 symbols against 10; without the envoy's two it would be the other way."""
    table = finish(Player("MMK", towers="8 e"), Player("MMO", towers="9 10"), envoy=True)
    assert table.result()[:2] == ((13, 13), (1, 2))


def test_ruling_7_else_the_victory_is_shared() -> None:
    """Ruling 7: equal points and equally many symbols: both have won."""
    table = finish(Player("MMK", towers="1"), Player("MMO", towers="2"))
    assert table.result()[:2] == ((13, 13), (1, 1))


# --- 8: The envoy ---------------------------------------------------------------------------------------------------


def test_ruling_8_exchange_is_one_simultaneous_decision_before_round_one() -> None:
    """Ruling 8: all are asked together before round 1, unseen by each other, and not again."""
    table = deal(ELEVEN, ELEVEN, ELEVEN, envoy=True)
    assert (table.asked, table.round) == ([0, 1, 2], 0)
    table.decide(1, "exchange 2")
    assert table.seen_by(0).laid == (False, False, False)
    table.choose("exchange none", "exchange 3 1")
    assert (table.asked, table.round) == ([0, 1, 2], 1)
    assert not any(text.startswith("exchange") for text in table.legal(1))


@pytest.mark.parametrize(
    ("choice", "score", "hand", "deck"),
    [
        ("exchange 3", 3, "1 2 4", "5 6 7 8 9 10 e 3"),
        ("exchange 2 1", 2, "3 4 5", "6 7 8 9 10 e 2 1"),
        ("exchange 1 2", 2, "3 4 5", "6 7 8 9 10 e 1 2"),
        ("exchange 3 1 2", 1, "4 5 6", "7 8 9 10 e 3 1 2"),
    ],
)
def test_ruling_8_exchange_price_order_and_new_cards(choice: str, score: int, hand: str, deck: str) -> None:
    """Ruling 8: one point a card, put under the own deck in the order chosen, then as many drawn."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose("exchange none", choice)
    assert (table.scores, table.hand(1), table.deck(1)) == ((4, score), hand, deck)


def test_ruling_8_exchanged_cards_are_drawn_last() -> None:
    """Ruling 8: the cards under the deck come in the order chosen, when all others have been drawn."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose("exchange 3 1", "exchange none")
    play_quietly(table)
    drawn = [card for seat, card, *_ in facts(table.story, "drew") if seat == 0]
    assert drawn == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "e", "3", "1"]


def test_ruling_8_exchange_how_many_is_public_and_which_is_not() -> None:
    """Ruling 8: others learn the number of cards, and neither those given away nor those drawn."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose("exchange 3 1", "exchange none")
    seen = table.seen_by(1)
    assert (seen.exchanged, seen.scores) == ((2, 0), (2, 4))
    assert seen.hand(0) == ""
    assert not seen.position.deck[0].any()
    assert notation.hidden("exchange 3 1") == "exchange null null"


def test_ruling_8_envoy_half_always_triggers_its_contest() -> None:
    """Ruling 8: a faction has to be named; there is no way to do without the contest."""
    table = lay(Player("MMK", hand="e 9"), Player("KKO", hand="7 9"), envoy=True)
    table.choose("play eb", "play 7a")
    assert set(table.legal(0)) == {"contest merchants", "contest knights", "contest monks"}


def test_ruling_8_faction_is_named_after_the_reveal() -> None:
    """Ruling 8: all new halves lie in the rows when the faction is named, by several players at the same time."""
    table = lay(Player("MMK", hand="e 9"), Player("KKO", hand="7 9"), Player("OOM", hand="e 9"), envoy=True)
    assert kinds(table.choose("play eb", "play 7a", "play eb")) == ["played"] * 3
    assert table.asked == [0, 2]
    assert table.seen_by(0).row(1) == "KKO 7a"
    table.decide(0, "contest knights")
    assert table.seen_by(2).laid == (False, False, False)
    events = table.choose("contest monks")
    assert [(seat, faction) for seat, faction, *_ in facts(events, "named")] == [(0, "knights"), (2, "monks")]


def test_ruling_8_symbols_count_in_that_contest_alone() -> None:
    """Ruling 8: two envoys in one round: each counts two more for its own player, none for the rival."""
    table = lay(Player("MMK", hand="e 3"), Player("MMO", hand="e 9"), envoy=True)
    table.choose("play eb", "play eb")
    events = table.choose("contest merchants", "contest merchants")
    assert facts(events, "contested") == [(0, "merchants", 1, 4, 2, 2), (1, "merchants", 0, 4, 2, 2)]
    table.choose("tower none", "tower none")
    assert facts(table.choose("play 3a", "play 9a"), "contested") == [(0, "merchants", 1, 3, 2, 2)]


@pytest.mark.parametrize(
    ("row", "faction"),
    [
        ("OOK 10a eb", "knights"),  # 3 1 2: without the start card it would be a tie of knights and monks
        ("MMK eb", "monks"),  # 2 1 0
        ("KKO 9a 8a eb", "merchants"),  # 0 5 4
    ],
)
def test_ruling_8_final_symbols_go_to_the_smallest_faction_of_the_row(row: str, faction: str) -> None:
    """Ruling 8: the start card is included, and a faction with none is the smallest; nobody is asked."""
    table = finish(row, "OOM", envoy=True)
    assert table.over
    assert [joined for _, joined, *_ in facts(table.story, "favoured")] == [faction]


def test_ruling_8_final_towers_do_not_make_a_faction_larger() -> None:
    """Ruling 8: the smallest faction is that of the row; knights on towers do not count."""
    table = finish(Player("MMO 6a eb", towers="9"), "OOM", envoy=True)
    assert [joined for _, joined, *_ in facts(table.story, "favoured")] == ["knights"]


@pytest.mark.parametrize(
    ("row", "choices"),
    [
        ("MMK 5a eb", {"envoy knights", "envoy monks"}),  # 2 1 1
        ("KKO 3a eb", {"envoy merchants", "envoy monks"}),  # 1 2 1
        ("OOM 1a eb", {"envoy merchants", "envoy knights"}),  # 1 1 2
        ("MMK 7b 5a eb", {"envoy merchants", "envoy knights", "envoy monks"}),  # 2 2 2
    ],
)
def test_ruling_8_final_tie_is_the_players_choice(row: str, choices: set[str]) -> None:
    """Ruling 8: among equal smallest factions the player chooses, and only among them."""
    assert set(finish(row, "OOM", envoy=True).legal(0)) == choices


def test_ruling_8_final_choice_is_made_at_the_same_time() -> None:
    """Ruling 8: all who have a tie are asked together and decide unseen."""
    table = finish("MMK 5a eb", "KKO 3a eb", envoy=True)
    assert table.asked == [0, 1]
    table.decide(0, "envoy monks")
    assert table.seen_by(1).laid == (False, False)
    table.choose("envoy merchants")
    # merchants 2 : 3, knights 1 : 2, monks 3 : 1
    assert table.scores == (8, 12)


def test_ruling_8_final_symbols_count_for_a_lead() -> None:
    """Ruling 8: the symbols count like people: 3 merchants and 2 more lead by five."""
    table = finish("MMK 4a 5b 8a eb", "KKO", envoy=True)
    table.choose("envoy merchants")
    # merchants 5 : 0 with a point handed over, knights 3 : 2, monks 3 : 1
    assert table.scores == (17, 3)


@pytest.mark.parametrize(
    ("towers", "strength"),
    [
        ("e 3", 3),  # 2 3 1: the monks get two
        ("e 2", 3),  # 3 2 1: the monks get two
        ("e 1", 3),  # 1 2 3: the merchants get two
        ("e 4 6", 4),  # 4 1 4: the knights get two
        ("e 1 2", 5),  # 3 3 3: whichever gets two
        ("e 8", 5),  # 2 2 5: two more do not matter
    ],
)
def test_ruling_8_among_towers_they_go_to_the_smallest_faction(towers: str, strength: int) -> None:
    """Ruling 8: the envoy as a tower adds its two symbols to the smallest faction of the towers."""
    table = finish(Player("MMK", towers=towers), "MMO", envoy=True)
    assert facts(table.story, "compared towers")[0][3:] == (strength, 0, 6)


def test_ruling_8_nobody_is_asked_about_equal_factions_among_towers() -> None:
    """Ruling 8: with 3 merchants, 2 knights and 2 monks on towers the strength is 4 either way, unasked."""
    table = finish(Player("MMK", towers="e 7"), "MMO", envoy=True)
    assert table.over
    assert facts(table.story, "favoured") == []
    assert facts(table.story, "compared towers")[0][3:] == (4, 0, 6)


# --- 9: The chronicles ----------------------------------------------------------------------------------------------


def test_ruling_9_chronicles_lie_open_before_the_exchange() -> None:
    """Ruling 9: when the exchange is decided, everybody sees both chronicles."""
    table = deal(ELEVEN, ELEVEN, envoy=True, chronicles="contain-M remove-K")
    assert table.legal(0)[0].startswith("exchange")
    assert table.seen_by(0).chronicles() == table.seen_by(1).chronicles() == ("contain-M", "remove-K")
    opened = [(card, level) for _, card, _, level, *_ in facts(table.story, "chronicle opened")]
    assert opened == [("contain-M", 0), ("remove-K", 1)]


@pytest.mark.parametrize("exchange", ["exchange none", "exchange 1", "exchange 1 2 3"])
def test_ruling_9_pile_is_cut_after_the_exchange(exchange: str) -> None:
    """Ruling 9: however many cards are exchanged, the parts are the next 4 cards and the other 4."""
    table = deal(ELEVEN, ELEVEN, envoy=True, chronicles="contain-M contain-O")
    table.choose(exchange, "exchange none")
    play_quietly(table)
    rounds, number = [], 0
    for event in table.story:
        number += event.kind == "round"
        if event.kind == "contained":
            rounds.append((number, event.subject))
    assert rounds == [(4, "merchants")] * 2 + [(8, "monks")] * 2


@pytest.mark.parametrize(
    ("envoy", "height", "scored"),
    [
        *((False, height, {4: "merchants", 1: "monks"}.get(height)) for height in range(1, 8)),
        *((True, height, {5: "merchants", 1: "monks"}.get(height)) for height in range(1, 9)),
    ],
)
def test_ruling_9_last_card_of_a_part_triggers_a_level(envoy: bool, height: int, scored: str | None) -> None:
    """Ruling 9: level I with the last card of the first part, level II with that of the second, no other draw."""
    deck = " ".join(ELEVEN.split()[:height])
    table = lay(
        Player("MMK", deck=deck), Player("OOM", deck=deck), phase="draw", envoy=envoy, chronicles="contain-M contain-O"
    )
    assert [faction for _, faction, *_ in facts(table.go(), "contained")] == ([scored] * 2 if scored else [])


def test_ruling_9_scored_right_after_the_draw_for_all_at_once() -> None:
    """Ruling 9: between the draw and the next round, all players in one beat."""
    players = [Player(start, deck="5 6 8 9") for start in ("MMK", "OOM", "KKO")]
    table = lay(*players, phase="draw", chronicles="contain-M remove-K")
    assert kinds(table.advance()) == ["drew"] * 3
    assert kinds(table.advance()) == ["contained"] * 3 + ["round"]


@pytest.mark.parametrize(
    ("player", "number", "points"),
    [
        (Player("KKO 10a 3a", deck="5 6 8 9 1"), 4, 2),
        (Player("MMK 10a", deck="5 6 8 9 1"), 3, 0),  # the start card's two do not count
        (Player("KKO 10a", towers="2 7", deck="5 6 8 9 1"), 3, 0),  # nor the towers' four
        (Player("KKO 10a eb", deck="5 6 8 9 1"), 3, 0),  # nor the envoy symbols
        (Player("KKO 10a ea", deck="5 6 8 9 1"), 4, 2),  # but the envoy's merchant
        (Player("KKO 10a 3b 4b", deck="5 6 8 9 1"), 3, 0),  # and of a card only the visible half
        (Player("KKO 10a", hand="2 7", deck="5 6 8 9 1"), 3, 0),  # the hand is no row
    ],
)
def test_ruling_9_contain_counts_influence_cards_in_the_row(player: Player, number: int, points: int) -> None:
    """Ruling 9: visible symbols of influence cards in the row; not the start card, towers or envoy symbols."""
    rival = Player("OOK", deck="5 6 8 9 1")
    table = lay(player, rival, phase="draw", envoy=True, chronicles="contain-M remove-K")
    assert facts(table.go(), "contained")[0] == (0, "merchants", -1, number, -1, points)


def test_ruling_9_remove_is_simultaneous_and_secret() -> None:
    """Ruling 9: all who can are asked together, and nobody sees a choice before all have made theirs."""
    players = (Player("KKO 3a", deck="5 6 8 9"), Player("OOK 10a", deck="5 6 8 9"), Player("OOM 4a", deck="5 6 8 9"))
    table = lay(*players, phase="draw", chronicles="remove-M contain-O")
    table.go()
    assert table.asked == [0, 1, 2]
    table.decide(0, "chronicle remove 3")
    assert table.seen_by(1).laid == (False, False, False)
    assert table.seen_by(1).row(0) == "KKO 3a"
    table.choose("chronicle none", "chronicle remove 4")
    assert (table.scores, [table.row(seat) for seat in range(3)]) == ((7, 4, 7), ["KKO", "OOK 10a", "OOM"])


@pytest.mark.parametrize(
    ("level", "row", "removable"),
    [
        ("I", "3a 7a 9a", {"3", "7", "3 7", "3 9", "7 9", "3 7 9"}),
        ("II", "3a 7a 9a", {"3 7", "3 7 9"}),
        ("II", "7a 10a", {"10", "7 10"}),
        ("II", "7a ea 9b", {"7 9", "7 e", "7 9 e"}),
        ("I", "eb 3a", {"3", "3 e"}),
    ],
)
def test_ruling_9_remove_any_set_that_reaches_the_number_or_none(level: str, row: str, removable: set[str]) -> None:
    """Ruling 9: any set of influence cards of the own row that reaches the number, also more than needed, or none."""
    deck, chronicles = {"I": ("1 2 4 5 6", "remove-M contain-O"), "II": ("1", "contain-O remove-M")}[level]
    players = (Player(f"KKO {row}", deck=deck), Player("OOK", deck=deck))
    table = lay(*players, phase="draw", envoy=True, chronicles=chronicles)
    table.go()
    legal = table.legal(0)
    assert len(legal) == len(set(legal))
    assert set(legal) == {"chronicle none", *(f"chronicle remove {cards}" for cards in removable)}


def test_ruling_9_remove_pays_once_however_much_is_given() -> None:
    """Ruling 9: more than needed brings no more: six merchants at level II, three players, 6 points."""
    players = (Player("KKO 3a 7a 10a", deck="1"), Player("OOK", deck="1"), Player("OOM", deck="1"))
    table = lay(*players, phase="draw", chronicles="contain-O remove-M")
    table.go()
    table.choose("chronicle remove 3 7 10")
    assert table.scores == (10, 4, 4)


def test_ruling_9_removed_cards_leave_the_game() -> None:
    """Ruling 9: they count in no later contest and are no towers."""
    players = (Player("KKO 10a", hand="3", deck="1"), Player("OOM", hand="4", deck="1"))
    table = lay(*players, phase="draw", chronicles="contain-O remove-M")
    table.go()
    table.choose("chronicle remove 10")
    assert (table.row(0), table.boxed(0), table.built) == ("KKO", "10", (0, 0))
    assert facts(table.choose("play 3a", "play 4a"), "contested")[0] == (0, "merchants", 1, 1, 2, 0)
    assert set(table.legal(0)) == {"tower row 3", "tower hand 1", "tower none"}


@pytest.mark.parametrize("row", ["MMK", "MMK 9a", "MMK 3b 4b", "MMK eb"])
def test_ruling_9_remove_asks_nobody_whose_row_cannot_reach_it(row: str) -> None:
    """Ruling 9: without a visible merchant on an influence card a player is not asked; the other one is."""
    players = (Player(row, deck="1 2 5 6 8"), Player("OOK 10a", deck="1 2 5 6 8"))
    table = lay(*players, phase="draw", envoy=True, chronicles="remove-M contain-O")
    table.go()
    assert table.asked == [1]


def test_ruling_9_remove_asks_nobody_if_no_row_can_reach_it() -> None:
    """Ruling 9: then the next round begins at once."""
    players = (Player("MMK", hand="4", deck="1"), Player("OOM 7a", hand="4", deck="1"))
    table = lay(*players, phase="draw", rounds=7, chronicles="contain-O remove-M")
    table.go()
    assert (table.round, table.scores) == (8, (4, 4))
    assert all(text.startswith("play") for text in table.legal(1))
