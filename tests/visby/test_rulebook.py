"""Every rule of Visby's rulebook and every printed example, on small positions worked out by hand."""

from __future__ import annotations

import pytest

from kogge.core.errors import SetupError
from kogge.games.visby.rules.exchange import mix
from tests.tables import Event, facts
from tests.visby.table import ALL, GAME, Player, finish, lay, new, opened, two_cards_each

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# --- Set-up ---------------------------------------------------------------------------------------------------------


@PLAYERS
def test_setup_markers_stand_on_field_1(players: int) -> None:
    """Set-up: knight, ship and purse stand on field 1 of their tracks."""
    table = new(players)
    table.advance()
    assert (table.campaign, table.voyage, table.market) == (1, 1, 1)


@PLAYERS
def test_setup_everybody_holds_the_same_eight_cards(players: int) -> None:
    """Set-up: everybody has all eight action cards in hand, and nothing on the discard pile."""
    table = opened(players)
    assert len(ALL.split()) == 8
    assert [table.hand(seat) for seat in range(players)] == [ALL] * players
    assert [table.discard(seat) for seat in range(players)] == [""] * players


@PLAYERS
def test_setup_as_many_goods_as_players_and_no_seals(players: int) -> None:
    """Set-up: with two players two goods each, with six six; nobody has a seal."""
    table = new(players)
    events = table.advance()
    assert table.goods == (players,) * players
    assert table.seals == (0,) * players
    assert facts(events, "started") == [(seat, "", -1, players, -1, 0) for seat in range(players)]


@pytest.mark.parametrize("players", [1, 7])
def test_setup_needs_two_to_six_players(players: int) -> None:
    """Title: the game is for 2 to 6 players."""
    with pytest.raises(SetupError, match="2 to 6 players"):
        new(players)


# --- Course of the game ---------------------------------------------------------------------------------------------


def test_round_has_three_phases_in_order() -> None:
    """Course: supply, cards, evaluation; then all cards are put away, and the next round begins with its supply."""
    table = new(4)
    table.advance()
    events = table.next_round()
    events += table.choose("play smith", "play smith", "play smith", "play customs")
    events += table.next_round()
    supply = ["round", "supplied", "supplied", "supplied"]
    assert kinds(events) == [*supply, *["played"] * 4, *["unpaid"] * 4, "cleared", *supply]


# --- I. Supply ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "steps"), [(2, 3), (3, 5), (4, 3), (5, 4), (6, 5)])
def test_supply_moves_every_marker_by_the_number_of_players(players: int, steps: int) -> None:
    """Phase I: each of the three markers moves 3, 5, 3, 4 or 5 steps with 2 to 6 players."""
    table = new(players)
    table.advance()
    events = table.next_round()
    assert (table.campaign, table.voyage, table.market) == (1 + steps,) * 3
    assert facts(events, "supplied") == [
        (-1, track, -1, 1 + steps, steps, 0) for track in ("campaign", "voyage", "market")
    ]


@pytest.mark.parametrize(("before", "after"), [(9, 14), (10, 15), (11, 15), (14, 15), (15, 15)])
def test_supply_steps_beyond_field_15_are_lost(before: int, after: int) -> None:
    """Phase I: on the last field, 15, a marker stops; with six players it would make 5 steps."""
    table = lay(6, campaign=before, voyage=before, market=before)
    table.choose(*["play smith"] * 6)
    events = table.next_round()
    assert (table.campaign, table.voyage, table.market) == (after, after, after)
    assert [fact[3:5] for fact in facts(events, "supplied")] == [(after, after - before)] * 3


def test_supply_adds_to_what_is_left() -> None:
    """Last note of the round: markers stay where they are, and the next supply adds to it; the rate improves too."""
    table = lay(4, campaign=9, voyage=8, market=4)
    table.choose("play knight", "play knight", "play ship", "play troops")
    assert (table.campaign, table.voyage, table.market) == (1, 0, 4)
    table.next_round()
    assert (table.campaign, table.voyage, table.market) == (4, 3, 7)


# --- II. Cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_choose_two_cards_with_two_or_three_players_else_one(players: int, cards: int) -> None:
    """Phase II: with 4 to 6 players everybody plays one card, with 2 or 3 players two."""
    table = opened(players)
    assert table.asked == list(range(players))
    for seat in range(players):
        plays = [text.split()[1:] for text in table.legal(seat)]
        assert {len(play) for play in plays} == {cards}
        assert len(plays) == {1: 8, 2: 8 * 7 // 2}[cards]


def test_choose_cards_of_the_own_hand_only() -> None:
    """Phase II: what lies on the discard pile cannot be chosen; the two cards are two different ones."""
    table = lay(Player(hand="knight ship monk"), Player())
    assert table.legal(0) == ["play knight ship", "play knight monk", "play ship monk"]


def test_choose_is_secret() -> None:
    """Phase II: cards lie face down; nothing happens and nobody sees anything before all have chosen."""
    table = lay(4)
    table.decide(0, "play knight")
    assert table.asked == [1, 2, 3]
    assert table.seen_by(0).laid == (True, False, False, False)
    assert table.seen_by(1).laid == (False, False, False, False)
    assert table.seen_by(1).hand(0) == ALL


def test_reveal_turns_all_cards_over_together() -> None:
    """Phase II: when everybody has chosen, all cards are revealed, before the first is evaluated."""
    table = lay(2, campaign=9)
    table.decide(0, "play knight ship")
    table.decide(1, "play troops merchant")
    events = table.advance()
    assert [fact[:2] for fact in facts(events, "played")] == [
        *((0, "knight"), (0, "ship"), (1, "troops"), (1, "merchant"))
    ]
    assert kinds(events) == ["played"] * 4
    assert (table.seals, table.campaign) == ((0, 0), 9)
    assert (table.played(0), table.played(1)) == ("knight ship", "troops merchant")


# --- III. Evaluation ------------------------------------------------------------------------------------------------


def test_evaluation_follows_the_order_of_the_board() -> None:
    """Phase III: troops, knights, smiths, fleets, ships, customs officers, merchants, monks, whoever played them."""
    table = lay(Player(goods=6), 5, campaign=15, voyage=15, market=3, edition=two_cards_each())
    plays = ["merchant monk", "ship customs", "smith fleet", "troops knight", "smith monk", "troops ship"]
    events = table.choose(*[f"play {cards}" for cards in plays])
    events += table.choose("trade 6")
    rules = [event.rule for event in events if event.kind not in ("played", "stayed", "cleared", "picked up")]
    in_order = [rule for before, rule in zip(["", *rules], rules, strict=False) if rule != before]
    assert in_order == ["troops", "knight", "smith", "fleet", "ship", "customs", "merchant", "monk"]


def test_evaluation_skips_cards_that_nobody_has_played() -> None:
    """Phase III: each beat is one kind of card; what nobody played does not come up."""
    table = lay(4, campaign=5)
    for seat in range(4):
        table.decide(seat, "play knight")
    beats = [kinds(table.advance()) for _ in range(3)]
    assert beats == [["played"] * 4, ["took"] * 4 + ["stayed"], ["cleared"]]


def test_evaluated_cards_lie_there_until_the_end_of_the_round() -> None:
    """Phase III: a card is put onto the own discard pile only after everything has been evaluated."""
    table = lay(Player(goods=3), 3, campaign=3, market=3)
    table.choose("play merchant", "play troops", "play knight", "play monk")
    assert [table.played(seat) for seat in range(4)] == ["merchant", "troops", "knight", "monk"]
    assert [table.discard(seat) for seat in range(4)] == ["", "", "", ""]
    table.choose("trade 0")
    assert [table.played(seat) for seat in range(4)] == ["", "", "", ""]
    assert [table.discard(seat) for seat in range(4)] == ["merchant", "troops", "knight", ""]


# --- 1. Troops and 2. knights ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("available", "brought"), [(0, 0), (1, 1), (2, 2), (3, 2), (15, 2)])
def test_troops_take_two_seals_and_never_more(available: int, brought: int) -> None:
    """Troops: 2 seals from the campaign, not more, even if more are there; fewer if fewer are there."""
    table = lay(4, campaign=available)
    events = table.choose("play troops", *["play customs"] * 3)
    assert facts(events, "took") == [(0, "troops", -1, brought, 0, brought)]
    assert table.seals == (brought, 0, 0, 0)
    assert table.campaign == available - brought


def test_troops_all_get_two() -> None:
    """Troops: everybody who has played them gets 2."""
    table = lay(4, campaign=9)
    table.choose("play troops", "play customs", "play troops", "play troops")
    assert (table.seals, table.campaign) == ((2, 0, 2, 2), 3)


def test_troops_come_before_knights_and_once_only() -> None:
    """Troops: they get their seals before the knights, and nothing of what the knights leave."""
    table = lay(4, campaign=14)
    table.choose("play knight", "play troops", "play customs", "play customs")
    assert (table.seals, table.campaign) == ((5, 2, 0, 0), 7)


@pytest.mark.parametrize(("available", "brought"), [(0, 0), (1, 1), (4, 4), (5, 5), (6, 5), (15, 5)])
def test_knight_takes_up_to_five_seals(available: int, brought: int) -> None:
    """Knight: one seal after the other, until none is left or the knight has 5."""
    table = lay(4, campaign=available)
    events = table.choose("play knight", *["play customs"] * 3)
    assert facts(events, "took") == [(0, "knight", -1, brought, 0, brought)]
    assert (table.seals[0], table.campaign) == (brought, available - brought)


@pytest.mark.parametrize(("available", "each"), [(2, 0), (3, 1), (8, 2), (14, 4), (15, 5)])
def test_knights_take_turns_about(available: int, each: int) -> None:
    """Knights: one seal each as long as there is one for every knight: three knights."""
    table = lay(4, campaign=available)
    table.choose("play knight", "play knight", "play knight", "play customs")
    assert (table.seals, table.campaign) == ((each, each, each, 0), available - 3 * each)


def test_troops_and_knight_of_one_player() -> None:
    """Troops and knights: with two cards a player may have both: 2 first, then up to 5."""
    table = lay(2, campaign=9)
    table.choose("play troops knight", "play smith customs")
    assert (table.seals, table.campaign) == ((7, 0), 2)


# The four examples of the campaign


def test_campaign_example_nine_seals_two_knights_and_troops() -> None:
    """Example: 9 seals; the troops take 2, of 7 the two knights take 3 each, the last one stays."""
    table = lay(4, campaign=9)
    events = table.choose("play knight", "play knight", "play troops", "play customs")
    assert facts(events, "took") == [
        (2, "troops", -1, 2, 0, 2),
        (0, "knight", -1, 3, 0, 3),
        (1, "knight", -1, 3, 0, 3),
    ]
    assert facts(events, "stayed") == [(-1, "campaign", -1, 7, -1, 0), (-1, "campaign", -1, 1, -1, 0)]
    assert (table.seals, table.campaign) == ((3, 3, 2, 0), 1)


def test_campaign_example_six_seals_and_troops_alone() -> None:
    """Example: 6 seals and no knight; the troops take 2, the other 4 stay."""
    table = lay(4, campaign=6)
    events = table.choose("play troops", "play customs", "play customs", "play customs")
    assert facts(events, "stayed") == [(-1, "campaign", -1, 4, -1, 0)]
    assert (table.seals, table.campaign) == ((2, 0, 0, 0), 4)


def test_campaign_example_ten_seals_and_one_knight() -> None:
    """Example: 10 seals and one knight, who takes 5, the limit; the rest stays."""
    table = lay(4, campaign=10)
    events = table.choose("play customs", "play knight", "play customs", "play customs")
    assert facts(events, "stayed") == [(-1, "campaign", -1, 5, -1, 0)]
    assert (table.seals, table.campaign) == ((0, 5, 0, 0), 5)


def test_campaign_example_five_seals_three_troops_and_a_knight() -> None:
    """Example: 5 seals; the three troops take 1 each, the 2 they cannot share are there for the knight."""
    table = lay(4, campaign=5)
    events = table.choose("play troops", "play troops", "play knight", "play troops")
    assert facts(events, "stayed") == [(-1, "campaign", -1, 2, -1, 0)]
    assert facts(events, "took")[-1] == (2, "knight", -1, 2, 0, 2)
    assert (table.seals, table.campaign) == ((1, 1, 2, 1), 0)


# --- 3. Smith -------------------------------------------------------------------------------------------------------


def test_smith_gets_two_goods_a_knight_and_four_for_troops() -> None:
    """Smith: 2 goods for each knight and 4 for each troops of others."""
    table = lay(6, campaign=15)
    events = table.choose("play smith", "play knight", "play knight", "play troops", "play ship", "play monk")
    assert facts(events, "forged") == [
        (0, "knight", 1, 2, 0, 0),
        (0, "knight", 2, 2, 0, 0),
        (0, "troops", 3, 4, 0, 0),
    ]
    assert table.goods[0] == 8


def test_smith_gets_nothing_for_the_own_cards() -> None:
    """Smith: the own knight and the own troops do not count."""
    table = lay(3, campaign=9)
    events = table.choose("play knight smith", "play troops smith", "play smith ship")
    assert table.goods == (4, 2, 6)
    assert [fact[:3] for fact in facts(events, "forged")] == [
        *((0, "troops", 1), (1, "knight", 0), (2, "knight", 0), (2, "troops", 1))
    ]


def test_smith_does_not_mind_whether_they_were_successful() -> None:
    """Smith: also a knight and troops that found no seal pay."""
    table = lay(4, campaign=0)
    table.choose("play smith", "play knight", "play troops", "play customs")
    assert (table.goods[0], table.seals) == (6, (0, 0, 0, 0))


def test_smiths_do_not_share() -> None:
    """Smith: however many smiths there are, each gets the full goods."""
    table = lay(4, campaign=5)
    table.choose("play smith", "play smith", "play smith", "play troops")
    assert table.goods == (4, 4, 4, 0)


def test_smith_takes_nothing_from_the_voyage() -> None:
    """Smith: the goods come from nowhere, not from the track."""
    table = lay(4, voyage=8)
    table.choose("play smith", "play knight", "play customs", "play customs")
    assert (table.goods[0], table.voyage) == (2, 8)


def test_smith_without_knights_and_troops_goes_away_empty() -> None:
    """Smith: without a foreign knight or troops there is nothing to earn."""
    table = lay(4)
    events = table.choose("play smith", "play ship", "play fleet", "play customs")
    assert (facts(events, "unpaid"), table.goods[0]) == ([(0, "smith", -1, -1, -1, 0)], 0)


# --- 4. Fleet and 5. ship -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("available", "brought"), [(0, 0), (2, 2), (3, 3), (4, 3), (15, 3)])
def test_fleet_takes_three_goods_and_never_more(available: int, brought: int) -> None:
    """Fleet: 3 goods from the voyage, not more, even if more are there."""
    table = lay(4, voyage=available)
    events = table.choose("play fleet", *["play knight"] * 3)
    assert facts(events, "took")[-1] == (0, "fleet", -1, brought, 0, 0)
    assert (table.goods[0], table.voyage) == (brought, available - brought)


def test_fleets_all_get_three() -> None:
    """Fleet: everybody who has played it gets 3."""
    table = lay(4, voyage=10)
    table.choose("play fleet", "play fleet", "play knight", "play fleet")
    assert (table.goods, table.voyage) == ((3, 3, 0, 3), 1)


def test_fleets_come_before_ships_and_once_only() -> None:
    """Fleet: it gets its goods before the ships, and nothing of what the ships cannot share."""
    table = lay(4, voyage=8)
    table.choose("play fleet", "play ship", "play ship", "play knight")
    assert (table.goods, table.voyage) == ((3, 2, 2, 0), 1)


@pytest.mark.parametrize("available", [0, 1, 9, 15])
def test_ship_has_no_limit(available: int) -> None:
    """Ship: one alone takes everything."""
    table = lay(4, voyage=available)
    table.choose("play knight", "play knight", "play ship", "play knight")
    assert (table.goods[2], table.voyage) == (available, 0)


@pytest.mark.parametrize(("available", "each"), [(2, 0), (3, 1), (11, 3), (15, 5)])
def test_ships_take_turns_about(available: int, each: int) -> None:
    """Ship: one good each as long as there is one for every ship: three ships."""
    table = lay(4, voyage=available)
    table.choose("play ship", "play ship", "play knight", "play ship")
    assert (table.goods, table.voyage) == ((each, each, 0, each), available - 3 * each)


# The three examples of the voyage


def test_voyage_example_eight_goods_three_fleets_and_a_ship() -> None:
    """Example: 8 goods; each of three fleets takes 2, the ship the other 2."""
    table = lay(4, voyage=8)
    events = table.choose("play fleet", "play fleet", "play fleet", "play ship")
    assert facts(events, "stayed") == [(-1, "voyage", -1, 2, -1, 0)]
    assert (table.goods, table.voyage) == ((2, 2, 2, 2), 0)


def test_voyage_example_eight_goods_a_fleet_and_two_ships() -> None:
    """Example: 8 goods; the fleet takes 3, each ship 2, one good stays."""
    table = lay(4, voyage=8)
    events = table.choose("play fleet", "play ship", "play ship", "play knight")
    assert facts(events, "stayed")[-1] == (-1, "voyage", -1, 1, -1, 0)
    assert (table.goods, table.voyage) == ((3, 2, 2, 0), 1)


def test_voyage_example_eight_goods_and_one_ship() -> None:
    """Example: 8 goods; a single ship takes all of them."""
    table = lay(4, voyage=8)
    events = table.choose("play knight", "play ship", "play knight", "play knight")
    assert facts(events, "took")[-1] == (1, "ship", -1, 8, 0, 0)
    assert (table.goods, table.voyage) == ((0, 8, 0, 0), 0)


# --- 6. Customs officer ---------------------------------------------------------------------------------------------


def test_customs_officer_gets_a_seal_a_ship_and_three_for_a_fleet() -> None:
    """Customs officer: 1 seal for each ship and 3 for each fleet of others."""
    table = lay(6, voyage=9)
    events = table.choose("play customs", "play ship", "play fleet", "play ship", "play knight", "play monk")
    assert facts(events, "collected") == [
        (0, "ship", 1, 1, -1, 1),
        (0, "fleet", 2, 3, -1, 3),
        (0, "ship", 3, 1, -1, 1),
    ]
    assert table.seals[0] == 5


def test_customs_officer_gets_nothing_for_the_own_cards() -> None:
    """Customs officer: the own ship and the own fleet do not count."""
    table = lay(3, voyage=9)
    table.choose("play fleet customs", "play ship customs", "play knight customs")
    assert table.seals == (1, 3, 4)


def test_customs_officer_does_not_mind_whether_they_were_successful() -> None:
    """Customs officer: also a ship and a fleet that found no goods pay."""
    table = lay(4, voyage=0)
    table.choose("play customs", "play ship", "play fleet", "play knight")
    assert (table.seals[0], table.goods) == (4, (0, 0, 0, 0))


def test_customs_officers_do_not_share() -> None:
    """Customs officer: however many there are, each gets the full seals."""
    table = lay(4, voyage=3)
    table.choose("play customs", "play customs", "play fleet", "play customs")
    assert table.seals == (3, 3, 0, 3)


def test_customs_officer_takes_nothing_from_the_campaign() -> None:
    """Customs officer: the seals come from nowhere, not from the track."""
    table = lay(4, campaign=8)
    table.choose("play customs", "play ship", "play fleet", "play smith")
    assert (table.seals[0], table.campaign) == (4, 8)


def test_customs_officer_without_ships_and_fleets_goes_away_empty() -> None:
    """Customs officer: without a foreign ship or fleet there is nothing to collect."""
    table = lay(4)
    events = table.choose("play customs", "play knight", "play smith", "play smith")
    assert facts(events, "unpaid")[-1] == (0, "customs", -1, -1, -1, 0)
    assert table.seals[0] == 0


# --- 7. Merchant ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "goods", "seals"),
    [
        *((0, 3, 1), (1, 3, 1), (2, 3, 1), (3, 2, 1), (4, 2, 1), (5, 2, 1), (6, 3, 2), (7, 3, 2), (8, 3, 2)),
        *((9, 2, 2), (10, 2, 2), (11, 2, 2), (12, 2, 3), (13, 2, 3), (14, 2, 3), (15, 1, 2)),
    ],
)
def test_merchant_trades_at_the_rate_of_the_purse(field: int, goods: int, seals: int) -> None:
    """Merchant: the field of the purse shows how many goods make how many seals."""
    table = lay(Player(goods=goods), 3, market=field)
    table.choose("play merchant", *["play customs"] * 3)
    events = table.choose(f"trade {goods}")
    assert facts(events, "traded") == [(0, str(field), -1, goods, -1, seals)]
    assert (table.goods[0], table.seals[0]) == (0, seals)


@pytest.mark.parametrize(
    ("field", "merchants", "reached"),
    [(9, 1, 9), (9, 2, 7), (9, 3, 5), (15, 6, 5), (3, 2, 1), (2, 2, 0), (1, 2, 0), (5, 4, 0), (0, 1, 0), (0, 3, 0)],
)
def test_merchant_purse_goes_back_two_fields_for_each_further_merchant(
    field: int, merchants: int, reached: int
) -> None:
    """Merchant: three merchants mean four fields back, but not below field 0."""
    table = lay(*[Player(goods=15)] * 6, market=field)
    events = table.choose(*["play merchant"] * merchants, *["play customs"] * (6 - merchants))
    assert facts(events, "opened market") == [(-1, str(merchants), -1, field, reached, 0)]
    assert table.market == reached
    assert table.asked == list(range(merchants))


def test_merchant_rate_is_the_same_for_all() -> None:
    """Merchant: where the purse then stands is the rate for every merchant."""
    table = lay(Player(goods=6), Player(goods=6), 2, market=11)
    table.choose("play merchant", "play merchant", "play customs", "play customs")
    events = table.choose("trade 6", "trade 6")
    assert [fact[1:] for fact in facts(events, "traded")] == [("9", -1, 6, -1, 6)] * 2


def test_merchant_may_use_worse_rates() -> None:
    """Merchant: any field below the purse may be used as well, to use up what the best rate leaves."""
    table = lay(Player(goods=5), 3, market=6)
    table.choose("play merchant", *["play customs"] * 3)
    assert table.legal(0) == ["trade 0", "trade 2", "trade 3", "trade 4", "trade 5"]
    table.choose("trade 5")
    assert table.seals[0] == 2 + 1


def test_merchant_need_not_trade() -> None:
    """Merchant: may exchange, and how much is free."""
    table = lay(Player(goods=5), 3, market=6)
    table.choose("play merchant", *["play customs"] * 3)
    events = table.choose("trade 0")
    assert [fact[0] for fact in facts(events, "kept goods")] == [0]
    assert (table.goods[0], table.seals[0]) == (5, 0)


@pytest.mark.parametrize("goods", [0, 6])
def test_merchant_empties_the_purse_whatever_is_traded(goods: int) -> None:
    """Merchant: afterwards the purse goes to field 0, whether anything was traded or not."""
    table = lay(Player(goods=6), 3, market=9)
    table.choose("play merchant", *["play customs"] * 3)
    events = table.choose(f"trade {goods}")
    assert table.market == 0
    assert facts(events, "emptied purse") == [(-1, "market", -1, 9, -1, 0)]


def test_merchant_empties_the_purse_even_without_goods() -> None:
    """Merchant: a merchant without goods is not asked, and the purse goes to field 0 all the same."""
    table = lay(4, market=9)
    events = table.choose("play merchant", *["play customs"] * 3)
    assert (table.asked, table.market) == ([], 0)
    assert [fact[0] for fact in facts(events, "kept goods")] == [0]


def test_merchant_absent_leaves_the_purse() -> None:
    """Merchant: without a merchant the purse stays where it is."""
    table = lay(4, market=9)
    table.choose(*["play customs"] * 4)
    assert table.market == 9


def test_market_example_heike_trades_eleven_goods_for_seven_seals() -> None:
    """Example: the purse on 9 (2:2) goes back to 7 (3:2), as Heike and Malte both play a merchant. Heike has 11 goods:
    9 of them make 6 seals, and the last 2, at 2:1, one more."""
    heike, malte = 0, 1
    table = lay(Player(goods=11), 1, market=9)
    events = table.choose("play smith merchant", "play smith merchant")
    assert facts(events, "opened market") == [(-1, "2", -1, 9, 7, 0)]
    assert table.asked == [heike]
    events = table.choose("trade 11")
    assert facts(events, "traded") == [(heike, "7", -1, 11, -1, 7)]
    assert mix(GAME.edition().content.rates(7), 11) == [((3, 2), 3), ((2, 1), 1)]
    assert (table.goods[heike], table.seals[heike], table.market) == (0, 7, 0)
    assert facts(events, "kept goods")[0][0] == malte


# --- 8. Begging monk ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("out", "goods"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_monk_begs_by_the_number_of_own_cards_that_are_out(out: int, goods: int) -> None:
    """Monk: the more cards the player has played, the more goods: 1 with one or two, 4 with seven or eight."""
    hand = " ".join(["monk", *ALL.split()[: 8 - out]])
    table = lay(Player(hand=hand), 3)
    events = table.choose(*(["play monk"] if out < 8 else []), *["play customs"] * 3)
    assert facts(events, "begged") == [(0, str(out), -1, goods, 0, 0)]
    assert table.goods[0] == goods


def test_monk_counts_both_cards_of_the_round() -> None:
    """Monk: the cards played this round count, the monk included: 3 on the pile and 2 now are 5, for 3 goods."""
    table = lay(Player(hand="troops ship customs merchant monk"), 1)
    events = table.choose("play ship monk", "play smith customs")
    assert facts(events, "begged") == [(0, "5", -1, 3, 0, 0)]


def test_monk_gets_two_goods_for_each_foreign_merchant() -> None:
    """Monk: 2 goods more for each merchant of others."""
    table = lay(4)
    events = table.choose("play monk", "play merchant", "play merchant", "play monk")
    assert facts(events, "begged from") == [
        (0, "merchant", 1, 2, 0, 0),
        (0, "merchant", 2, 2, 0, 0),
        (3, "merchant", 1, 2, 0, 0),
        (3, "merchant", 2, 2, 0, 0),
    ]
    assert table.goods == (5, 0, 0, 5)


def test_monk_gets_nothing_for_the_own_merchant() -> None:
    """Monk: the own merchant does not count."""
    table = lay(2)
    table.choose("play merchant monk", "play smith customs")
    assert table.goods == (1, 0)


def test_monk_takes_all_cards_back() -> None:
    """Monk: at the end of the round the discard pile, the card or cards just played included, goes to the hand."""
    table = lay(Player(hand="troops ship monk"), Player(hand="knight fleet merchant"))
    events = table.choose("play ship monk", "play knight fleet")
    assert (table.hand(0), table.discard(0)) == (ALL, "")
    assert facts(events, "picked up") == [(0, "monk", -1, 7, -1, 0)]


def test_without_monk_one_goes_on_with_what_is_left() -> None:
    """Monk: everybody else plays the next round with the remaining hand."""
    table = lay(Player(hand="troops ship monk"), Player(hand="knight fleet merchant"))
    table.choose("play ship monk", "play knight fleet")
    assert table.hand(1) == "merchant"
    assert table.discard(1) == "troops knight smith fleet ship customs monk"


# --- What if there is not enough? -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["troops", "knight", "fleet", "ship"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sharing_gives_everybody_the_same(card: str, players: int) -> None:
    """Sharing: equal cards are evaluated together, and the same for all of them; what cannot be shared stays."""
    limit = {"troops": 2, "knight": 5, "fleet": 3, "ship": 99}[card]
    for available in range(16):
        table = lay(4, campaign=available, voyage=available)
        table.choose(*[f"play {card}"] * players, *["play smith"] * (4 - players))
        each = min(limit, available // players)
        brought, left = (table.seals, table.campaign) if card in ("troops", "knight") else (table.goods, table.voyage)
        earned = (each,) * players + (0,) * (4 - players)
        assert left == available - players * each
        assert brought[:players] == earned[:players]


def test_sharing_example_two_fleets_five_goods_and_a_full_card() -> None:
    """Example: 5 goods; the fleets of Malte and Heike take 2 each, 1 stays. Malte has 14 goods: one of 2 is lost."""
    malte, heike = 0, 1
    table = lay(Player(goods=14), Player(goods=3), voyage=5)
    events = table.choose("play smith fleet", "play smith fleet")
    assert facts(events, "took") == [(malte, "fleet", -1, 2, 1, 0), (heike, "fleet", -1, 2, 0, 0)]
    assert facts(events, "stayed") == [(-1, "voyage", -1, 1, -1, 0)]
    assert (table.goods, table.voyage) == ((15, 5), 1)


def test_goods_end_at_fifteen() -> None:
    """Goods: nobody ever has more than 15; what is too much is taken from the board and lost."""
    table = lay(Player(goods=13), 3, voyage=9)
    events = table.choose("play ship", *["play smith"] * 3)
    assert facts(events, "took") == [(0, "ship", -1, 9, 7, 0)]
    assert (table.goods[0], table.voyage) == (15, 0)


def test_seals_go_on_beyond_thirty() -> None:
    """Seals: whoever gets more than 30 has them, and keeps count on paper."""
    table = lay(Player(seals=29), 3, campaign=15)
    table.choose("play knight", *["play smith"] * 3)
    assert table.seals[0] == 34


# --- The end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seals", "over"), [(29, False), (30, True), (31, True)])
def test_end_after_the_round_in_which_somebody_has_thirty_seals(seals: int, over: bool) -> None:
    """End: one player with 30 or more seals is enough."""
    table = finish(Player(), Player(seals=seals), Player(), Player())
    assert table.over == over


def test_end_the_round_is_played_to_its_end() -> None:
    """End: the troops of the first bring 30 seals, but merchant and monk are still evaluated."""
    table = lay(Player(seals=28), Player(goods=6, seals=20), 2, campaign=9, market=3)
    table.choose("play troops", "play merchant", "play monk", "play customs")
    assert (table.over, table.asked, table.seals[0]) == (False, [1], 30)
    events = table.choose("trade 6")
    assert kinds(events).index("begged") < kinds(events).index("reached") < kinds(events).index("exchanged")
    assert facts(events, "reached") == [(0, "", -1, 30, 30, 0)]
    assert facts(events, "picked up") == [(2, "monk", -1, 1, -1, 0)]
    assert (table.over, table.seals[1]) == (True, 23)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("seals", "over"), [(30, False), (44, False), (45, True), (50, True)])
def test_end_at_forty_five_as_an_option_for_two_or_three(players: int, seals: int, over: bool) -> None:
    """End, note: two or three players may agree on 45 seals."""
    table = lay(Player(seals=seals), players - 1, goal=45)
    table.choose(*["play knight ship"] * players)
    assert table.over == over
    if over:
        assert table.result().reason == "45 seals"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_end_at_forty_five_is_not_for_more(players: int) -> None:
    """End, note: with four or more players it is 30."""
    with pytest.raises(SetupError, match=f"goal=45 is not made for {players} players"):
        new(players, goal=45)


# --- Scoring --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goods", "seals"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (14, 4), (15, 5)])
def test_final_exchange_three_goods_for_a_seal(goods: int, seals: int) -> None:
    """Scoring: what goods are left make one seal for three, whatever the market says."""
    table = lay(Player(seals=30), Player(goods=goods), 2, market=15)
    events = table.choose(*["play knight"] * 4)
    assert table.result().scores == (30, seals, 0, 0)
    assert facts(events, "exchanged")[1] == (1, "", -1, 3 * seals, goods - 3 * seals, seals)


def test_most_seals_win() -> None:
    """Scoring: most seals after the exchange win, also against the one who reached the goal."""
    table = finish(Player(seals=30), Player(seals=29, goods=9), Player(seals=12), Player(seals=20))
    assert table.result() == ((30, 32, 12, 20), (2, 1, 4, 3), "30 seals")


def test_tie_goes_to_more_goods_left_over() -> None:
    """Scoring: equal seals, then what the exchange left over decides: 2 before 1 before 0."""
    players = [Player(seals=30, goods=goods) for goods in (1, 2, 0)]
    assert finish(*players, Player()).result() == ((30, 30, 30, 0), (2, 1, 3, 4), "30 seals")


def test_tie_counts_goods_after_the_exchange() -> None:
    """Scoring: 30 seals and 5 goods are 31 and 2 left over; 31 and 1 good come after it."""
    table = finish(Player(seals=31, goods=1), Player(seals=30, goods=5), Player(), Player())
    assert table.result() == ((31, 31, 0, 0), (2, 1, 3, 3), "30 seals")


def test_second_tie_goes_to_more_hand_cards() -> None:
    """Scoring: still equal, then the number of cards in hand decides."""
    few, many = "knight ship", "knight ship smith"
    table = finish(Player(seals=30, goods=1, hand=few), Player(seals=30, goods=1, hand=many), Player(), Player())
    assert table.result() == ((30, 30, 0, 0), (2, 1, 3, 3), "30 seals")


def test_goods_come_before_hand_cards() -> None:
    """Scoring: the first tie-break decides, however many cards the other holds."""
    table = finish(Player(seals=30, goods=1, hand="knight ship"), Player(seals=30), Player(), Player())
    assert table.result().ranks == (1, 2, 3, 3)


def test_third_tie_is_a_shared_victory() -> None:
    """Scoring: otherwise there are several winners; the next one is third."""
    table = finish(Player(seals=30, goods=2), Player(seals=12), Player(seals=30, goods=2), Player())
    assert table.result() == ((30, 12, 30, 0), (1, 3, 1, 4), "30 seals")
