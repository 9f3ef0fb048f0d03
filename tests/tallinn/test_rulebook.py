"""Every rule of Tallinn's rulebook and every printed example, on small positions worked out by hand."""

from __future__ import annotations

import pytest

from kogge.core.errors import SetupError
from tests.tables import Event, facts
from tests.tallinn.table import Player, deal, finish, lay, play_quietly, shuffled

TEN = "1 2 3 4 5 6 7 8 9 10"
ELEVEN = TEN + " e"
START_CARDS = {"MMK", "MMO", "KKM", "KKO", "OOM", "OOK"}
COINS = {"1a": "knights", "2a": "knights", "3a": "merchants", "4a": "merchants", "5a": "monks", "6a": "monks"}
NO_COINS = ["1b", "2b", "3b", "4b", "5b", "6b", "7a", "7b", "8a", "8b", "9a", "9b", "10a", "10b", "ea"]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# --- The cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half", "people"),
    [
        ("1a", (0, 1, 0)),
        ("1b", (0, 0, 2)),
        ("2a", (0, 1, 0)),
        ("2b", (2, 0, 0)),
        ("3a", (1, 0, 0)),
        ("3b", (0, 2, 0)),
        ("4a", (1, 0, 0)),
        ("4b", (0, 0, 2)),
        ("5a", (0, 0, 1)),
        ("5b", (0, 2, 0)),
        ("6a", (0, 0, 1)),
        ("6b", (2, 0, 0)),
        ("7a", (2, 0, 0)),
        ("7b", (0, 1, 1)),
        ("8a", (0, 0, 3)),
        ("8b", (1, 1, 1)),
        ("9a", (0, 3, 0)),
        ("9b", (1, 1, 0)),
        ("10a", (3, 0, 0)),
        ("10b", (0, 1, 1)),
        ("ea", (1, 1, 1)),
        ("eb", (0, 0, 0)),
    ],
)
def test_cards_show_the_listed_people(half: str, people: tuple[int, int, int]) -> None:
    """Material: what each half adds to a row (merchants, knights, monks)."""
    merchants, knights, monks = people
    table = lay(f"MMK {half}", "OOM", envoy=True)
    assert table.people(0) == (2 + merchants, 1 + knights, monks)


@pytest.mark.parametrize(
    ("start", "people"),
    [
        ("MMK", (2, 1, 0)),
        ("MMO", (2, 0, 1)),
        ("KKM", (1, 2, 0)),
        ("KKO", (0, 2, 1)),
        ("OOM", (1, 0, 2)),
        ("OOK", (0, 1, 2)),
    ],
)
def test_start_cards_show_one_faction_twice_and_another_once(start: str, people: tuple[int, int, int]) -> None:
    """Material: the people on each of the six start cards."""
    assert lay(start, "MMK" if start != "MMK" else "OOM").people(0) == people


# --- Set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_everybody_begins_with_four_points(players: int) -> None:
    """Set-up: each player begins with 4 points, with 2, 3 or 4 players."""
    assert shuffled(1, players).scores == (4,) * players


@pytest.mark.parametrize("players", [1, 5])
def test_setup_needs_two_to_four_players(players: int) -> None:
    """Set-up: the game is for 2 to 4 players."""
    with pytest.raises(SetupError, match="2 to 4 players"):
        shuffled(1, players)


def test_setup_start_cards_are_dealt_at_random_and_differ() -> None:
    """Set-up: everybody gets one of six start cards at random; there is only one of each."""
    deals = [[shuffled(seed, 4).row(seat) for seat in range(4)] for seed in range(60)]
    assert all(len(set(dealt)) == 4 for dealt in deals)
    for seat in range(4):
        assert {dealt[seat] for dealt in deals} == START_CARDS


def test_setup_start_card_opens_the_row() -> None:
    """Set-up: at the beginning the row holds nothing but the start card, for all to see."""
    table = deal(TEN, TEN, starts="KKO OOM")
    assert [table.seen_by(0).row(seat) for seat in (0, 1)] == ["KKO", "OOM"]


def test_setup_three_cards_from_an_own_deck_of_ten() -> None:
    """Set-up: everybody draws three cards from a deck of their own that holds the cards 1 to 10 once each."""
    for seed in range(10):
        table = shuffled(seed, 3)
        for seat in range(3):
            hand, deck = table.hand(seat).split(), table.deck(seat).split()
            assert (len(hand), len(deck)) == (3, 7)
            assert sorted(map(int, hand + deck)) == list(range(1, 11))


def test_setup_decks_are_shuffled_one_by_one() -> None:
    """Set-up: each player shuffles alone, so decks differ from player to player and from game to game."""
    decks = [shuffled(seed).deck(seat) for seed in range(10) for seat in (0, 1)]
    assert len(set(decks)) == len(decks)


def test_setup_the_first_three_cards_of_the_deck_are_the_hand() -> None:
    """Set-up: the hand comes from the top of the own deck, the rest is the draw pile; nobody else sees the hand."""
    table = deal("5 9 1 2 3 4 6 7 8 10", TEN)
    assert table.hand(0) == "1 5 9"
    assert table.deck(0) == "2 3 4 6 7 8 10"
    assert table.seen_by(0).hand(0) == "1 5 9"
    assert table.seen_by(1).hand(0) == ""


# --- A round --------------------------------------------------------------------------------------------------------


def test_round_has_four_phases_in_order() -> None:
    """Course of the game: choose, reveal, contests and then towers, draw; then the next round."""
    table = lay(Player("MMK", hand="3 7", deck="9"), Player("OOM", hand="4 10", deck="8"))
    events = table.choose("play 3a", "play 10b") + table.choose("tower none")
    assert kinds(events) == ["played", "played", "contested", "built nothing", "drew", "drew", "round"]


def test_round_there_are_ten_at_most() -> None:
    """Course of the game: ten cards make ten rounds, if nobody uses a card of the hand otherwise."""
    table = play_quietly(deal(TEN, TEN))
    assert [event[1] for event in facts(table.story, "round")] == [str(number) for number in range(1, 11)]
    assert len(facts(table.story, "played")) == 20


# --- Phase 1: choose ------------------------------------------------------------------------------------------------


def test_choose_either_half_of_any_card_in_hand() -> None:
    """Phase 1: a card of the hand, and either of its halves; nothing else, and passing is not possible."""
    table = lay(Player("MMK 3a", hand="1 7 10", deck="5"), Player("OOM", hand="2", deck="5"))
    assert set(table.legal(0)) == {"play 1a", "play 1b", "play 7a", "play 7b", "play 10a", "play 10b"}


@pytest.mark.parametrize(("half", "people"), [("7a", (2, 1, 2)), ("7b", (0, 2, 3))])
def test_choose_printed_example_of_card_seven(half: str, people: tuple[int, int, int]) -> None:
    """Phase 1, example: card 7 brings two merchants, or turned around one knight and one monk."""
    table = lay(Player("OOK", hand="7 8"), Player("MMK", hand="8 9"))
    table.choose(f"play {half}", "play 8a")
    assert table.people(0) == people


def test_choose_is_secret() -> None:
    """Phase 1: what somebody has chosen is not seen by others, and nothing is revealed before all have chosen."""
    table = lay(Player("MMK", hand="3 7"), Player("OOM", hand="4 10"))
    table.decide(0, "play 3a")
    assert table.asked == [1]
    assert table.seen_by(0).laid == (True, False)
    assert table.seen_by(1).laid == (False, False)
    assert table.seen_by(1).hand(0) == ""
    assert table.row(0) == "MMK"


# --- Phase 2: reveal ------------------------------------------------------------------------------------------------


def test_reveal_moves_the_chosen_half_from_hand_to_row() -> None:
    """Phase 2: the card leaves the hand and its chosen half joins the row."""
    table = lay(Player("MMK 1b", hand="7 8"), Player("OOM", hand="8 9"))
    table.choose("play 7b", "play 9a")
    assert (table.row(0), table.hand(0)) == ("MMK 1b 7b", "8")
    assert (table.row(1), table.hand(1)) == ("OOM 9a", "8")


def test_reveal_only_the_active_half_counts() -> None:
    """Phase 2: the covered half is without effect: card 3 played for two knights has neither merchant nor coin."""
    table = lay(Player("OOK", hand="3 7"), Player("MMK", hand="8 9"))
    events = table.choose("play 3b", "play 9a")
    assert table.people(0) == (0, 3, 2)
    assert facts(events, "contested") == []


def test_reveal_is_simultaneous() -> None:
    """Phase 2: all cards join the rows together, before the first contest is looked at."""
    table = lay(Player("MMK", hand="3"), Player("OOM", hand="4"), Player("KKO", hand="10"))
    for seat, text in enumerate(["play 3a", "play 4a", "play 10a"]):
        table.decide(seat, text)
    assert kinds(table.advance()) == ["played", "played", "played"]
    assert [table.row(seat) for seat in range(3)] == ["MMK 3a", "OOM 4a", "KKO 10a"]


# --- Phase 3: contests ----------------------------------------------------------------------------------------------


def test_contest_printed_example_of_merchants() -> None:
    """Phase 3, example: a coin beside a merchant compares merchants only; a rival's many knights do not matter."""
    table = lay(Player("MMK", hand="3"), Player("KKO 9a 5b", hand="10"))
    events = table.choose("play 3a", "play 10b")
    assert facts(events, "contested") == [(0, "merchants", 1, 3, 0, 2)]


@pytest.mark.parametrize(("half", "faction"), COINS.items())
def test_contest_is_about_the_faction_beside_the_coin(half: str, faction: str) -> None:
    """Phase 3: a coin triggers a contest of the faction on its half."""
    table = lay(Player("MMK", hand=half[:-1]), "OOM")
    events = table.choose(f"play {half}")
    assert [(seat, about) for seat, about, *_ in facts(events, "contested")] == [(0, faction)]


@pytest.mark.parametrize("half", NO_COINS)
def test_contest_needs_a_coin(half: str) -> None:
    """Phase 3: without a coin on the active half there is no contest, and nobody is asked for a tower."""
    table = lay(Player("MMK", hand=half[:-1]), "OOM", envoy=True)
    events = table.choose(f"play {half}")
    assert facts(events, "contested") == []
    assert table.over


def test_contest_of_an_earlier_coin_is_not_repeated() -> None:
    """Phase 3: only the half added this round can trigger a contest, not the coins that lie in the row."""
    table = lay(Player("MMK 3a 4a", hand="7"), "OOM 1a")
    assert facts(table.choose("play 7a"), "contested") == []


def test_contest_compares_with_each_rival_separately() -> None:
    """Phase 3: 2 points for more, 1 for a tie, 0 for fewer, with each rival on its own."""
    table = lay(Player("MMK", hand="4"), "OOM 3a", "MMO 3a", "KKM 10a")
    events = table.choose("play 4a")
    assert facts(events, "contested") == [
        (0, "merchants", 1, 3, 2, 2),
        (0, "merchants", 2, 3, 3, 1),
        (0, "merchants", 3, 3, 4, 0),
    ]
    assert table.scores == (7, 4, 4, 4)


def test_contest_goes_clockwise() -> None:
    """Phase 3: the rivals are taken in clockwise order, beginning beside the player of the coin."""
    table = lay("OOM", "KKO", Player("MMK", hand="3"), "OOK")
    events = table.choose("play 3a")
    assert [rival for _, _, rival, *_ in facts(events, "contested")] == [3, 0, 1]


def test_contest_counts_the_own_card_just_played() -> None:
    """Phase 3, note: the person beside the coin counts: none before, one now, a tie with one."""
    table = lay(Player("KKO", hand="3"), "OOM")
    assert facts(table.choose("play 3a"), "contested") == [(0, "merchants", 1, 1, 1, 1)]


def test_contest_counts_the_cards_rivals_have_just_played() -> None:
    """Phase 3, note: what rivals add this round counts for them: one merchant and three new ones beat three."""
    table = lay(Player("MMK", hand="3"), Player("OOM", hand="10"))
    assert facts(table.choose("play 3a", "play 10a"), "contested") == [(0, "merchants", 1, 3, 4, 0)]


def test_contest_brings_nothing_to_others() -> None:
    """Phase 3, note: rivals with as many or more people gain nothing from it."""
    table = lay(Player("MMK", hand="3"), Player("OOM", hand="10"), "MMO 4a")
    table.choose("play 3a", "play 10a")
    assert table.scores == (5, 4, 4)


def test_contest_costs_nobody_points() -> None:
    """Phase 3: a large lead has no meaning during the game: 8 against 0 is worth 2 and costs the rival nothing."""
    table = lay(Player("MMK 10a 7a", hand="3"), "KKO")
    table.choose("play 3a")
    assert table.scores == (6, 4)


@pytest.mark.parametrize(
    ("other", "contested", "scores"),
    [
        ("OOM", [(0, "merchants", 1, 3, 2, 2), (1, "merchants", 0, 2, 3, 0)], (6, 4)),
        ("MMO", [(0, "merchants", 1, 3, 3, 1), (1, "merchants", 0, 3, 3, 1)], (5, 5)),
    ],
)
def test_contests_of_the_same_faction_are_separate(
    other: str, contested: list[tuple[int, str, int, int, int, int]], scores: tuple[int, int]
) -> None:
    """Phase 3: two contests of the merchants are scored one after the other, each for its own player alone."""
    table = lay(Player("MMK", hand="3"), Player(other, hand="4"))
    assert facts(table.choose("play 3a", "play 4a"), "contested") == contested
    assert table.scores == scores


def test_contests_of_different_factions_in_one_round() -> None:
    """Phase 3: all contests of the round are carried out, each of its own faction."""
    table = lay(Player("MMK", hand="1"), Player("OOM", hand="5"))
    events = table.choose("play 1a", "play 5a")
    assert facts(events, "contested") == [(0, "knights", 1, 2, 0, 2), (1, "monks", 0, 3, 0, 2)]
    assert table.scores == (6, 6)


@pytest.mark.parametrize("before", [14, 15, 29, 30, 59, 60, 75])
def test_contest_points_are_counted_beyond_the_tracking_card(before: int) -> None:
    """Phase 3: scores go on beyond 15, 30 and 60; silver and gold coins only help to show them."""
    table = lay(Player("MMK", hand="3", score=before), "OOM")
    table.choose("play 3a")
    assert table.scores == (before + 2, 4)


# --- Phase 3: towers ------------------------------------------------------------------------------------------------


def test_tower_choices_are_row_hand_or_none() -> None:
    """Towers: a card of the own row, also the one just played, or one of the hand, or none."""
    table = lay(Player("MMK 7a", hand="3 9 10"), Player("OOM 8a", hand="1 2"))
    table.choose("play 3a", "play 1b")
    assert set(table.legal(0)) == {"tower row 3", "tower row 7", "tower hand 9", "tower hand 10", "tower none"}


def test_tower_from_the_row() -> None:
    """Towers, first way: a card of the row is turned over; all know which, and the row shows it no more."""
    table = lay(Player("MMK 7a", hand="3 9", deck="10"), Player("OOM", hand="1 2", deck="10"))
    table.choose("play 3a", "play 1b")
    table.choose("tower row 7")
    assert (table.row(0), table.people(0)) == ("MMK 3a", (3, 1, 0))
    assert table.seen_by(1).towers(0) == "7"
    assert table.hand(0) == "9 10"


def test_tower_from_the_card_just_played() -> None:
    """Towers, first way: even the card that has just triggered the contest may become the tower."""
    table = lay(Player("MMK 7a", hand="3 9"), Player("OOM", hand="1 2"))
    table.choose("play 3a", "play 1b")
    table.choose("tower row 3")
    assert (table.row(0), table.towers(0)) == ("MMK 7a", "3")


def test_tower_from_the_hand_is_secret() -> None:
    """Towers, second way: a card of the hand; the others see that there is a tower, but not which card it is."""
    table = lay(Player("MMK 7a", hand="3 9 10"), Player("OOM", hand="1 2"))
    table.choose("play 3a", "play 1b")
    table.choose("tower hand 9")
    assert (table.row(0), table.hand(0)) == ("MMK 3a 7a", "10")
    assert table.seen_by(0).towers(0) == "9"
    assert table.seen_by(1).towers(0) == ""
    assert table.seen_by(1).built == (1, 0)


def test_tower_can_be_declined() -> None:
    """Towers: nobody has to build."""
    table = lay(Player("MMK 7a", hand="3 9"), Player("OOM", hand="1 2"))
    table.choose("play 3a", "play 1b")
    table.choose("tower none")
    assert (table.row(0), table.hand(0), table.built) == ("MMK 3a 7a", "9", (0, 0))


def test_tower_needs_a_contest() -> None:
    """Towers: only who triggered a contest this round may build."""
    table = lay(Player("MMK", hand="7 8"), Player("OOM", hand="3 9"), Player("KKO", hand="4 9"))
    table.choose("play 7a", "play 3b", "play 4a")
    assert table.asked == [2]


def test_tower_comes_after_all_contests() -> None:
    """Towers: first every contest of the round is scored, then the towers are decided."""
    table = lay(Player("MMK", hand="3 7"), Player("OOM", hand="4 8"), Player("KKO", hand="1 9"))
    events = table.choose("play 3a", "play 4a", "play 1a")
    assert kinds(events) == ["played"] * 3 + ["contested"] * 6
    assert table.asked == [0, 1, 2]


def test_towers_are_decided_simultaneously() -> None:
    """Towers: several builders decide at the same time, without seeing each other's choice."""
    table = lay(Player("MMK", hand="3 7"), Player("OOM", hand="4 8"))
    table.choose("play 3a", "play 4a")
    table.decide(0, "tower row 3")
    assert table.seen_by(1).laid == (False, False)
    assert table.seen_by(1).row(0) == "MMK 3a"
    table.decide(1, "tower hand 8")
    assert kinds(table.advance()) == ["built from row", "built from hand"]
    assert (table.towers(0), table.towers(1)) == ("3", "8")


# --- The variant: towers in turn ------------------------------------------------------------------------------------


def test_in_turn_most_points_decide_first() -> None:
    """Variant: the builder with more points decides first, then the other; 9 points go before 6."""
    table = lay(Player("MMK", hand="3 9"), Player("OOM", hand="4 10", score=9), towers="in-turn")
    table.choose("play 3a", "play 4a")
    assert (table.scores, table.asked) == ((6, 9), [1])
    table.choose("tower none")
    assert table.asked == [0]
    assert facts(table.choose("tower row 3"), "built from row") == [(0, "3", -1, -1, -1, 0)]


def test_in_turn_the_points_of_this_round_count() -> None:
    """Variant: the contests have been scored before: 4 and 2 new points go before 5."""
    table = lay(Player("MMK", hand="3 9"), Player("OOM", hand="4 10", score=5), towers="in-turn")
    table.choose("play 3a", "play 4a")
    assert (table.scores, table.asked) == ((6, 5), [0])


def test_in_turn_more_towers_break_a_tie() -> None:
    """Variant: with equal points the builder with more towers decides first."""
    table = lay(Player("MMK", hand="3 9"), Player("OOM", hand="4 10", score=6, towers="8*"), towers="in-turn")
    table.choose("play 3a", "play 4a")
    assert (table.scores, table.asked) == ((6, 6), [1])


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_in_turn_the_lot_decides_in_the_end(order: list[int]) -> None:
    """Variant: with equal points and equally many towers the order is drawn by lot."""
    players = (Player("MMK", hand="3 9", towers="7"), Player("OOM", hand="4 10", score=6, towers="8"))
    table = lay(*players, towers="in-turn")
    table.choose("play 3a", "play 4a")
    assert table.asked == []
    table.lot(*order)
    assert table.asked == order[:1]
    table.choose("tower none")
    assert table.asked == order[1:]


def test_in_turn_the_lot_falls_either_way() -> None:
    """Variant: drawn at random, the lot lets now the one, now the other begin, but never before more points."""
    orders = set()
    for seed in range(30):
        players = (Player("OOM", hand="4 10"), Player("MMK", hand="3 9"), Player("KKM", hand="4 10"))
        table = lay(*players, towers="in-turn")
        table.choose("play 4a", "play 3a", "play 4a")
        assert table.scores == (5, 8, 5)
        table.draw_chance(seed)
        orders.add(table.order)
    assert orders == {(1, 0, 2), (1, 2, 0)}


def test_in_turn_a_lone_builder_needs_no_order() -> None:
    """Variant: with one builder it makes no difference."""
    table = lay(Player("MMK", hand="7 9"), Player("OOM", hand="4 10"), towers="in-turn")
    table.choose("play 7a", "play 4a")
    assert table.asked == [1]
    table.choose("tower none")
    assert (table.asked, table.round) == ([0, 1], 2)


# --- Phase 4: draw --------------------------------------------------------------------------------------------------


def test_draw_one_card_from_the_own_pile() -> None:
    """Phase 4: everybody takes the top card of the own pile."""
    table = lay(Player("MMK", hand="7 8", deck="9 10"), Player("OOM", hand="7 8", deck="10 9"))
    table.choose("play 7a", "play 8b")
    assert (table.hand(0), table.deck(0)) == ("8 9", "10")
    assert (table.hand(1), table.deck(1)) == ("7 10", "9")


def test_draw_nothing_from_an_empty_pile() -> None:
    """Phase 4: when the piles are empty the game goes on with the cards in hand."""
    table = lay(Player("MMK", hand="7 8"), Player("OOM", hand="7 8"))
    events = table.choose("play 7a", "play 8b")
    assert kinds(events) == ["played", "played", "round"]
    assert (table.hand(0), table.hand(1)) == ("8", "7")


def test_draw_does_not_fill_up_a_smaller_hand() -> None:
    """Phase 4, note: a tower from the hand leaves its builder with fewer cards than the others."""
    table = lay(Player("MMK", hand="3 7 8", deck="9 10"), Player("OOM", hand="7 8 9", deck="10 1"))
    table.choose("play 3a", "play 7a")
    table.choose("tower hand 8")
    assert (table.hand(0), table.hand(1)) == ("7 9", "8 9 10")


# --- The end of the game --------------------------------------------------------------------------------------------


def test_end_when_all_cards_are_played() -> None:
    """End: when the last cards have been played, the final scoring follows at once."""
    table = lay(Player("MMK", hand="7"), Player("OOM", hand="8"), rounds=10)
    table.choose("play 7a", "play 8a")
    assert table.over
    assert table.result().reason == "all cards played"


def test_end_waits_for_those_who_have_cards() -> None:
    """End: somebody without cards waits until the others have played theirs."""
    table = lay(Player("MMK", hand="7"), Player("OOM", hand="7 8"), rounds=9)
    table.choose("play 7a", "play 7a")
    assert (table.over, table.round, table.asked) == (False, 10, [1])
    table.choose("play 8a")
    assert table.over


def test_end_comes_earlier_if_all_built_from_the_hand() -> None:
    """End: ten rounds are the most; with two cards each, one of them a tower, this is the last round."""
    table = lay(Player("MMK", hand="3 8"), Player("OOM", hand="4 9"), rounds=9)
    table.choose("play 3a", "play 4a")
    table.choose("tower hand 8", "tower hand 9")
    assert table.over
    assert table.round == 9


# --- Final scoring: factions ----------------------------------------------------------------------------------------


def test_final_order_is_merchants_knights_monks_towers() -> None:
    """Final scoring: the three factions one after the other, the towers last, for every pair of players."""
    table = finish("MMK", "OOM")
    compared = [faction for _, faction, *_ in facts(table.story, "compared")]
    assert compared == ["merchants"] * 2 + ["knights"] * 2 + ["monks"] * 2
    assert kinds(table.story)[:7] == ["compared"] * 6 + ["compared towers"]


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        # merchants 2 : 1, knights 1 : 2, no monks
        ("MMK", "KKM", (8, 8)),
        # merchants 2 : 2, knights 1 : 0, monks 0 : 1
        ("MMK", "MMO", (10, 10)),
        # merchants 2 : 1, knights 4 : 2, no monks
        ("MMK 9a", "KKM", (12, 4)),
        # merchants 2 : 2, knights 1 : 1, monks 3 : 2
        ("MMK 8a", "OOK 2b", (12, 8)),
    ],
)
def test_final_factions_four_for_more_and_two_for_a_tie(first: str, second: str, scores: tuple[int, int]) -> None:
    """Final scoring: 4 points for more people of a faction, 2 for a tie, for everybody, coin or not."""
    assert finish(first, second).scores == scores


def test_final_factions_each_rival_separately() -> None:
    """Final scoring: with three players everybody is compared with two rivals in each faction."""
    table = finish("MMK 10a", "MMO 10a", "KKM")
    # merchants 5 : 5 : 1 give 6, 6, 0; knights 1 : 0 : 2 give 4, 0, 8; monks 0 : 1 : 0 give 0, 8, 0
    assert table.scores == (14, 18, 12)


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        # a lead of exactly 4, 5 and 6 merchants; beside that 4 points each for one knight and one monk
        ("MMK 10a 3a", "MMO", (12, 8)),
        ("MMK 10a 7a", "MMO", (13, 7)),
        ("MMK 10a 7a 3a", "MMO", (13, 7)),
        # the same with knights and with monks
        ("KKM 9a 1a", "KKO", (12, 8)),
        ("KKM 9a 3b", "KKO", (13, 7)),
        ("OOM 8a 5a", "OOK", (12, 8)),
        ("OOM 8a 1b", "OOK", (13, 7)),
        # 5 merchants against none; knights 1 : 2, monks 0 : 1
        ("MMK 10a", "KKO", (9, 11)),
        # a lead of ten is worth no more than one of five
        ("MMK 10a 7a 2b 3a", "KKO", (9, 11)),
    ],
)
def test_final_lead_of_five_takes_a_point(first: str, second: str, scores: tuple[int, int]) -> None:
    """Final scoring: with at least five people more the rival has to hand over one point as well."""
    assert finish(first, second).scores == scores


def test_final_lead_over_several_rivals() -> None:
    """Final scoring: each rival who is five behind pays."""
    table = finish("MMK 10a 7a", "KKO", "OOK")
    # merchants 7 : 0 : 0 give 10, -1, -1; knights 1 : 2 : 1 give 2, 8, 2; monks 0 : 1 : 2 give 0, 4, 8
    assert table.scores == (16, 15, 13)


def test_final_score_can_become_negative() -> None:
    """Final scoring: who has nothing left pays all the same: three large leads take three points."""
    table = finish("MMK 10a 9a 3b 5b 8a 1b 4b", Player("KKO", score=0))
    # 5 : 0 merchants, 8 : 2 knights, 7 : 1 monks
    assert table.scores == (19, -3)


@pytest.mark.parametrize(
    ("first", "second", "faction"),
    [("KKO", "OOK", "merchants"), ("MMO", "OOM", "knights"), ("MMK", "KKM", "monks")],
)
def test_final_tie_at_zero_pays_nothing(first: str, second: str, faction: str) -> None:
    """Final scoring, note: two players who both have nobody of a faction get nothing for the tie."""
    compared = [fact for fact in facts(finish(first, second).story, "compared") if fact[1] == faction]
    assert compared == [(0, faction, 1, 0, 0, 0), (1, faction, 0, 0, 0, 0)]


# --- Final scoring: towers ------------------------------------------------------------------------------------------
# The rows MMK and MMO bring 6 points to each of their players, so both have 10 before the towers.


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        ("9", "10", (16, 10)),  # 4 knights against 3 merchants
        ("8", "9 10", (10, 16)),  # 4 monks against 5 knights
        ("8", "9", (13, 13)),  # 4 monks against 4 knights
        ("1 5", "10", (13, 13)),  # 3 knights, as many monks, against 3 merchants
        ("3", "7", (13, 13)),  # 2 knights of half b against 2 merchants of half a
        ("7", "", (16, 10)),  # 2 merchants against no tower
        ("", "", (10, 10)),  # no towers
        ("9 3 5", "7", (16, 10)),  # 8 knights against 2 merchants: no point is handed over for towers
    ],
)
def test_final_towers_six_for_more_and_three_for_a_tie(first: str, second: str, scores: tuple[int, int]) -> None:
    """Final scoring: of all towers, both halves, only the strongest faction counts; 6 points for more, 3 for a tie."""
    assert finish(Player("MMK", towers=first), Player("MMO", towers=second)).scores == scores


def test_final_towers_each_rival_separately() -> None:
    """Final scoring: every pair of players compares towers; two without towers get nothing from each other."""
    table = finish(Player("MMK", towers="8"), Player("MMO", towers="9"), "KKM", "OOK")
    points = {(seat, rival): points for seat, _, rival, _, _, points in facts(table.story, "compared towers")}
    assert points == {
        (0, 1): 3,
        (0, 2): 6,
        (0, 3): 6,
        (1, 0): 3,
        (1, 2): 6,
        (1, 3): 6,
        (2, 0): 0,
        (2, 1): 0,
        (2, 3): 0,
        (3, 0): 0,
        (3, 1): 0,
        (3, 2): 0,
    }


def test_final_towers_are_turned_over_first() -> None:
    """Final scoring: all towers are shown, those from the hand too, after the factions and before they are compared."""
    table = finish(Player("MMK", towers="7 9*"), Player("MMO", towers="10*"))
    shown = [(seat, card) for seat, card, *_ in facts(table.story, "showed tower")]
    assert shown == [(0, "7"), (0, "9"), (1, "10")]
    assert kinds(table.story)[5:10] == ["compared", *["showed tower"] * 3, "compared towers"]


def test_final_factions_do_not_count_towers() -> None:
    """Final scoring: people on towers are not in the row: card 10 as a tower adds no merchants there."""
    table = finish(Player("MMK", towers="10"), "MMO")
    assert facts(table.story, "compared")[:2] == [(0, "merchants", 1, 2, 2, 2), (1, "merchants", 0, 2, 2, 2)]


# --- Who wins -------------------------------------------------------------------------------------------------------


def test_winner_has_the_most_points() -> None:
    """Victory: the most points win, whoever has more on towers."""
    table = finish(Player("MMK", towers="9"), Player("MMO", towers="7", score=11))
    # factions 6 : 6, towers 4 knights to 2 merchants, so 6 : 0; five people on towers against four
    assert table.result() == ((16, 17), (2, 1), "all cards played")


def test_winner_of_a_tie_has_more_symbols_on_towers() -> None:
    """Victory: equal points, then all people on towers count: card 8 shows six, card 9 five."""
    table = finish(Player("MMK", towers="9"), Player("MMO", towers="8"))
    assert table.result() == ((13, 13), (2, 1), "all cards played")


def test_victory_is_shared_if_all_is_equal() -> None:
    """Victory: equal points and equally many people on towers make two winners; the next one is third."""
    table = finish(Player("MMK", towers="1"), Player("MMO", towers="2", score=6), Player("OOK", towers="3", score=0))
    # factions 12 : 10 : 14, towers 2 : 2 : 2 give 6 points each; three people on every tower
    assert table.result() == ((22, 22, 20), (1, 1, 3), "all cards played")


def test_printed_example_of_the_final_scoring() -> None:
    """Final scoring, example: Malte and Heike, 8 : 5 before, 15 : 10 after the factions, 15 : 16 in the end."""
    malte = Player("OOK 1a 2b 3a 4b 5a 6a 7a 9b 10a", towers="8", score=8)
    heike = Player("MMO 1a 2a 3b 4a 5b 6a 7b 8a", towers="9 10*", score=5)
    table = lay(malte, heike, phase="draw", rounds=10)
    assert (table.people(0), table.people(1)) == ((9, 3, 6), (3, 7, 6))
    while not facts(table.story, "showed tower"):
        table.advance()
    assert table.scores == (15, 10)
    assert facts(table.go(), "compared towers") == [(0, "monks", 1, 4, 5, 0), (1, "knights", 0, 5, 4, 6)]
    assert table.result() == ((15, 16), (2, 1), "all cards played")


# --- The Emperor's Envoy --------------------------------------------------------------------------------------------


def test_envoy_is_an_eleventh_card() -> None:
    """Envoy: everybody shuffles it into the own deck, and there can be eleven rounds."""
    table = shuffled(1, envoy=True)
    for seat in (0, 1):
        assert {*table.hand(seat).split(), *table.deck(seat).split()} == set(ELEVEN.split())
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose("exchange none", "exchange none")
    assert len(facts(play_quietly(table).story, "round")) == 11


def test_envoy_half_with_three_people_counts_as_usual() -> None:
    """Envoy: half a brings a merchant, a knight and a monk, in contests too, and no contest of its own."""
    table = lay(Player("KKO", hand="e 7"), Player("MMO", hand="4 9"), envoy=True)
    events = table.choose("play ea", "play 4a")
    assert table.people(0) == (1, 3, 2)
    assert facts(events, "contested") == [(1, "merchants", 0, 3, 1, 2)]


@pytest.mark.parametrize(
    ("faction", "own", "theirs", "points"), [("merchants", 4, 3, 2), ("knights", 3, 0, 2), ("monks", 2, 2, 1)]
)
def test_envoy_contest_of_any_faction_with_two_more(faction: str, own: int, theirs: int, points: int) -> None:
    """Envoy: half b triggers a contest of any faction, in which its player has two more people of it."""
    table = lay(Player("MMK", hand="e 9"), Player("OOM", hand="7 9"), envoy=True)
    table.choose("play eb", "play 7a")
    assert set(table.legal(0)) == {"contest merchants", "contest knights", "contest monks"}
    events = table.choose(f"contest {faction}")
    assert facts(events, "contested") == [(0, faction, 1, own, theirs, points)]
    assert table.scores == (4 + points, 4)


def test_envoy_symbols_do_not_count_in_contests_of_others() -> None:
    """Envoy: in a rival's contest of the same round the two symbols are missing: 2 merchants against 2."""
    table = lay(Player("MMK", hand="e 9"), Player("OOM", hand="3 9"), envoy=True)
    table.choose("play eb", "play 3a")
    events = table.choose("contest merchants")
    assert facts(events, "contested") == [(0, "merchants", 1, 4, 2, 2), (1, "merchants", 0, 2, 2, 1)]


def test_envoy_symbols_do_not_count_in_later_rounds() -> None:
    """Envoy: afterwards the symbols are ignored, in the own contests and in those of others."""
    table = lay(Player("MMK eb", hand="3 9"), Player("MMO", hand="4 9"), envoy=True)
    events = table.choose("play 3a", "play 4a")
    assert facts(events, "contested") == [(0, "merchants", 1, 3, 3, 1), (1, "merchants", 0, 3, 3, 1)]


def test_envoy_contest_allows_a_tower() -> None:
    """Envoy: its contest gives the right to build like any other, also with the envoy itself."""
    table = lay(Player("MMK", hand="e 9"), Player("OOM", hand="7 9"), envoy=True)
    table.choose("play eb", "play 7a")
    table.choose("contest knights")
    assert set(table.legal(0)) == {"tower row e", "tower hand 9", "tower none"}
    table.choose("tower row e")
    assert (table.row(0), table.towers(0)) == ("MMK", "e")


@pytest.mark.parametrize(
    ("row", "people", "faction"),
    [
        ("MMK eb", (2, 1, 0), "monks"),
        ("OOM 9a eb", (1, 3, 2), "merchants"),
        ("MMO 1b eb", (2, 0, 3), "knights"),
    ],
)
def test_envoy_final_symbols_join_the_smallest_faction(row: str, people: tuple[int, int, int], faction: str) -> None:
    """Envoy, final scoring: in a row the two symbols are added to its smallest faction, before the comparisons."""
    table = finish(row, "OOM", envoy=True)
    assert table.over
    assert [(seat, joined) for seat, joined, *_ in facts(table.story, "favoured")] == [(0, faction)]
    own = {about: own for seat, about, _, own, *_ in facts(table.story, "compared") if seat == 0}
    names = ("merchants", "knights", "monks")
    assert own == {name: number + 2 * (name == faction) for name, number in zip(names, people, strict=True)}


@pytest.mark.parametrize(
    ("choice", "scores"),
    [
        # 2 merchants to 1, 3 knights to 0, 1 monk to 2
        ("envoy knights", (12, 8)),
        # 2 merchants to 1, 1 knight to 0, 3 monks to 2
        ("envoy monks", (16, 4)),
    ],
)
def test_envoy_final_tie_is_the_players_choice(choice: str, scores: tuple[int, int]) -> None:
    """Envoy, final scoring: if several factions are smallest, the player chooses among them."""
    table = finish("MMK 5a eb", "OOM", envoy=True)
    assert set(table.legal(0)) == {"envoy knights", "envoy monks"}
    table.choose(choice)
    assert table.scores == scores


def test_envoy_final_choices_are_made_at_the_same_time() -> None:
    """Envoy, final scoring: all who have to choose do so together, unseen; who has no tie is not asked."""
    table = finish("MMK 5a eb", "OOM eb", "KKM 5a eb", envoy=True)
    assert table.asked == [0, 2]
    table.decide(0, "envoy monks")
    assert table.seen_by(2).laid == (False, False, False)
    table.choose("envoy merchants")
    chosen = [(seat, faction) for seat, faction, *_ in facts(table.story, "favoured")]
    assert chosen == [(0, "monks"), (1, "knights"), (2, "merchants")]


@pytest.mark.parametrize(
    ("towers", "strength", "people"),
    [
        ("e", 3, 5),  # 1 1 1 and 2 more
        ("e 3", 3, 8),  # 2 merchants, 3 knights, 1 monk and 2 more
        ("e 4 6", 4, 11),  # 4 merchants, 1 knight and 2 more, 4 monks
        ("e 7", 4, 9),  # 3 merchants, 2 knights and 2 more, 2 monks
        ("e 8", 5, 11),  # 2 merchants and 2 more, 2 knights, 5 monks
    ],
)
def test_envoy_among_towers_adds_to_the_smallest_faction(towers: str, strength: int, people: int) -> None:
    """Envoy, final scoring: among towers its three people count, and its two symbols join the smallest faction."""
    table = finish(Player("MMK", towers=towers), "MMO", envoy=True)
    seat, _, rival, own, theirs, points = facts(table.story, "compared towers")[0]
    assert (seat, rival, own, theirs, points) == (0, 1, strength, 0, 6)
    assert facts(table.story, "ended")[0] == (0, "1", -1, 16, people, 0)


def test_exchange_any_cards_in_any_order_or_none() -> None:
    """Envoy, exchange: none, one, two or all three cards of the first hand, in every order: 1 + 3 + 6 + 6 ways."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    legal = table.legal(0)
    assert len(legal) == len(set(legal)) == 16
    assert {"exchange none", "exchange 2", "exchange 3 1", "exchange 1 3", "exchange 2 3 1"} < set(legal)


@pytest.mark.parametrize(
    ("choice", "score", "hand", "deck"),
    [
        ("exchange none", 4, "1 2 3", "4 5 6 7 8 9 10 e"),
        ("exchange 2", 3, "1 3 4", "5 6 7 8 9 10 e 2"),
        ("exchange 1 3", 2, "2 4 5", "6 7 8 9 10 e 1 3"),
        ("exchange 3 1", 2, "2 4 5", "6 7 8 9 10 e 3 1"),
        ("exchange 2 3 1", 1, "4 5 6", "7 8 9 10 e 2 3 1"),
    ],
)
def test_exchange_costs_points_and_goes_under_the_pile(choice: str, score: int, hand: str, deck: str) -> None:
    """Envoy, exchange: one point a card; they go under the own pile as ordered, and as many are drawn from its top."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose(choice, "exchange none")
    assert (table.scores, table.hand(0), table.deck(0)) == ((score, 4), hand, deck)


def test_exchange_happens_once() -> None:
    """Envoy, exchange: one time before the first round; without the envoy not at all."""
    table = deal(ELEVEN, ELEVEN, envoy=True)
    table.choose("exchange 1", "exchange 2")
    assert (table.round, table.asked) == (1, [0, 1])
    assert all(text.startswith("play") for text in table.legal(0))
    assert all(text.startswith("play") for text in deal(TEN, TEN).legal(0))


# --- The Chronicles -------------------------------------------------------------------------------------------------


def test_chronicles_two_different_cards_lie_open() -> None:
    """Chronicles: two of six cards are drawn, one for level I and another for level II, for all to see."""
    drawn = [shuffled(seed, chronicles=True).seen_by(1).chronicles() for seed in range(60)]
    six = {f"{kind}-{letter}" for kind in ("contain", "remove") for letter in "MKO"}
    assert all(first != second for first, second in drawn)
    assert {first for first, _ in drawn} == {second for _, second in drawn} == six


@pytest.mark.parametrize(("envoy", "second"), [(False, 7), (True, 8)])
def test_chronicles_are_scored_when_a_part_of_the_pile_is_used_up(envoy: bool, second: int) -> None:
    """Chronicles: level I with the fourth card drawn, level II with the last: round 7, or 8 with the envoy."""
    deck = ELEVEN if envoy else TEN
    table = deal(deck, deck, envoy=envoy, chronicles="contain-M contain-O")
    if envoy:
        table.choose("exchange none", "exchange none")
    scored = []
    number = 0
    for event in play_quietly(table).story:
        number += event.kind == "round"
        if event.kind == "contained":
            scored.append((number, event.seat, event.subject))
    assert scored == [(4, 0, "merchants"), (4, 1, "merchants"), (second, 0, "monks"), (second, 1, "monks")]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("level", "row", "number", "times"),
    [
        ("I", "10a", 3, 0),
        ("I", "10a 3a", 4, 1),
        ("I", "10a 7a", 5, 1),
        ("I", "10a 7a 3a", 6, 2),
        ("I", "10a 7a 2b", 7, 2),
        ("II", "10a 7a 3a", 6, 0),
        ("II", "10a 7a 2b", 7, 1),
        ("II", "10a 7a 2b 3a", 8, 1),
        ("II", "10a 7a 2b 6b", 9, 2),
        ("II", "10a 7a 2b 6b 3a", 10, 2),
    ],
)
def test_chronicle_contain_has_two_thresholds(players: int, level: str, row: str, number: int, times: int) -> None:
    """Chronicles, contain: the lower number pays the number of players, the higher one twice that, less nothing."""
    deck, chronicles = {"I": ("1 5 8 9", "contain-M remove-K"), "II": ("5", "remove-K contain-M")}[level]
    rivals = [Player(start, deck=deck) for start in ("OOK", "KKM", "OOM")]
    table = lay(Player(f"KKO {row}", deck=deck), *rivals[: players - 1], phase="draw", chronicles=chronicles)
    assert facts(table.go(), "contained")[0] == (0, "merchants", -1, number, -1, times * players)
    assert table.scores == (4 + times * players, *[4] * (players - 1))


@pytest.mark.parametrize(("letter", "row"), [("M", "10a 3a"), ("K", "9a 1a"), ("O", "8a 5a")])
def test_chronicle_contain_asks_for_its_faction(letter: str, row: str) -> None:
    """Chronicles, contain: four people of the faction named, and of no other."""
    others = {"M": "OOK 9a 8a", "K": "MMO 10a 8a", "O": "MMK 10a 9a"}
    first, second = Player("KKO " + row, deck="2 4 6 7"), Player(others[letter], deck="2 4 6 7")
    table = lay(first, second, phase="draw", chronicles=f"contain-{letter} remove-M")
    table.go()
    assert table.scores == (6, 4)


@pytest.mark.parametrize(
    ("level", "row", "choice", "points", "left"),
    [
        ("I", "3a 9a", "chronicle remove 3", 3, "KKO 9a"),
        ("I", "3a 10a", "chronicle remove 10", 3, "KKO 3a"),
        ("II", "3a 7a 9a", "chronicle remove 3 7", 6, "KKO 9a"),
        ("II", "7a 10a", "chronicle remove 10", 6, "KKO 7a"),
        ("II", "7a 10a", "chronicle none", 0, "KKO 7a 10a"),
    ],
)
def test_chronicle_remove_pays_for_cards_given_up(level: str, row: str, choice: str, points: int, left: str) -> None:
    """Chronicles, remove: 1 merchant at level I for the number of players, 3 at level II for twice that, or not."""
    deck, chronicles = {"I": ("1 2 4 5", "remove-M contain-O"), "II": ("1", "contain-O remove-M")}[level]
    rivals = [Player("OOK", deck=deck), Player("KKM", deck=deck)]
    table = lay(Player(f"KKO {row}", deck=deck), *rivals, phase="draw", chronicles=chronicles)
    table.go()
    assert table.asked == [0]
    table.choose(choice)
    assert (table.scores, table.row(0)) == ((4 + points, 4, 4), left)


def test_chronicle_removed_cards_go_back_to_the_box() -> None:
    """Chronicles, remove: the cards are out of the game, neither towers nor hand cards nor in the pile."""
    players = (Player("KKO 3a 9a", hand="6", deck="1 2 4 5"), Player("OOK", hand="6", deck="1 2 4 5"))
    table = lay(*players, phase="draw", chronicles="remove-M contain-O")
    table.go()
    table.choose("chronicle remove 3 9")
    assert (table.row(0), table.towers(0), table.hand(0), table.deck(0)) == ("KKO", "", "1 6", "2 4 5")
    assert table.boxed(0) == "3 9"
