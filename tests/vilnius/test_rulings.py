"""The rulings on Vilnius, one after the other, on small positions worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from kogge.core.chance import generator
from kogge.core.position import NONE, blank
from kogge.games.vilnius.rules.cities import can_be_razed, displayed_strength, goods_traded_in
from kogge.games.vilnius.rules.income import income
from kogge.games.vilnius.rules.position import Phase, met
from tests.vilnius.table import (
    FIGURES,
    GAME,
    NOTATION,
    ORDER_NAMES,
    PARTS,
    PROVINCE_NAMES,
    RULES,
    UNIT_NAMES,
    Table,
    city_phase,
    facts,
    military,
    opening,
    subjects,
)


def kinds(table: Table) -> list[str]:
    return [event.kind for event in table.story]


# --- 1-4: set-up and income -----------------------------------------------------------------------------------------


def test_ruling_1_emblems_and_first_player_come_by_lot_and_stand_in_the_record() -> None:
    deals = [NOTATION.chance_entry(deal.position) for deal in dealt(8)]
    assert len({tuple(deal["emblems"]) for deal in deals}) > 1
    assert {deal["first"] for deal in deals} == {0, 1}


def dealt(number: int) -> list[Table]:
    tables = []
    for seed in range(number):
        records = blank(GAME.position)
        records[0].players = 2
        RULES.setup(records)
        RULES.draw(records, PARTS, generator(seed))
        tables.append(Table(records))
    return tables


@pytest.mark.parametrize(("players", "city", "quarter"), [(2, 4, 2), (3, 5, 3)])
def test_ruling_2_destinations_those_on_the_scales_included(players: int, city: int, quarter: int) -> None:
    table = opening(players)
    position = table.position
    shown = position.destination[:players].tolist()
    pile = position.destination_pile[: position.destinations_left].tolist()
    assert shown == [0] * players
    assert ((shown + pile).count(0), pile.count(1)) == (city, quarter)


def test_ruling_3_weaponless_cards_are_enemies_of_strength_0_that_need_no_weapon() -> None:
    table = military()
    table.line(0, "wrong-track", "crusaders")
    events = table.go_to(Phase.PLUNDER)
    assert facts(events, "defeated") == [(-1, "wrong-track", 1, 0)]
    assert subjects(events, "withstood") == ["crusaders"]
    assert table.position.city == 14 - 2


def test_ruling_4_nobody_has_a_unit_in_round_1() -> None:
    table = opening(3)
    assert [table.units(seat) for seat in range(3)] == [{}, {}, {}]
    assert [len(table.hand(seat)) for seat in range(3)] == [8, 8, 8]


def test_ruling_4_no_more_than_pile_and_discard_hold_together() -> None:
    """Seat 0 has two provinces and three units to draw: all five, without being asked."""
    table = opening()
    table.hold(0, "trakai kernave semeliskes punia merkine birstonas")
    table.hold(1, "")
    table.begin(Phase.NEXT_ROUND)
    assert table.asked == [1]
    assert table.legal() == [f"income {units} {5 - units}" for units in range(4)]
    table.choose("income 3 2")
    assert sum(table.units(0).values()) == 3
    assert table.hand(0) == set(RICH.split())


def test_ruling_4_a_pile_that_runs_out_while_drawing_is_refilled() -> None:
    table = opening()
    table.hold(0, "")
    table.hold(1, "")
    table.give_units(0, "healers", to="unit_discard")
    table.begin(Phase.NEXT_ROUND)
    assert table.legal(0) == [f"income {units} {5 - units}" for units in range(5)]
    assert table.legal(1) == [f"income {units} {5 - units}" for units in range(4)]
    events = table.choose("income 4 1", "income 0 5")
    drawn = facts(events, "drew unit")
    shuffled = facts(events, "shuffled")
    assert len(drawn) == 4
    assert drawn[3][1] == "healers"
    assert (0, "units", 1, -1) in shuffled
    assert (0, "provinces", 8, -1) in shuffled
    assert (1, "provinces", 8, -1) in shuffled


def test_ruling_4_income_is_never_below_0() -> None:
    table = opening()
    table.position.camp[ORDER_NAMES.index("blockhouse")] = 9
    assert income(table.position, FIGURES, 0) == 0


# --- 5-6: preparation -----------------------------------------------------------------------------------------------


def test_ruling_5_an_enemy_building_takes_the_place_of_that_players_enemy() -> None:
    table = opening()
    table.on_top("blockhouse", "prussians")
    table.go()
    assert (table.row(0), table.row(1)) == ([], ["prussians"])
    assert table.camp() == {"blockhouse": 1}


def test_ruling_5_a_boost_takes_the_place_of_that_players_enemy() -> None:
    table = opening()
    table.boost_with("boost-fire")
    table.drain_orders()
    table.go()
    assert (table.row(0), len(table.row(1)) + sum(table.camp().values())) == ([], 1)


def test_ruling_6_boost_shuffles_the_discard_on_top_then_strikes_everybody_in_turn_order() -> None:
    """Winter Raid: one fire, a stored province or a point from each, a unit from each."""
    table = opening(3)
    table.boost_with("boost-raid")
    table.drain_orders()
    table.position.first = 1
    events = table.go()
    said = [event.kind for event in events]
    assert said[:3] == ["boosted", "shuffled", "burned"]
    assert facts(events, "burned") == [(-1, "boost-raid", 1, 13)]
    assert [seat for seat, *_ in facts(events, "lost point")] == [1, 2, 0]
    assert [seat for seat, *_ in facts(events, "lost unit")] == [1, 2, 0]
    assert table.position.city == 14 - 1 - 3
    assert table.position.orders_left == 1 + 32 - 2
    assert table.position.order_pile[0] == ORDER_NAMES.index("final-attack")


@pytest.mark.parametrize("going_on", [Phase.PREPARE, Phase.MUSTER])
def test_ruling_6_of_two_equal_symbols_each_strikes_every_player_in_turn_order(going_on: int) -> None:
    """A, B, A, B: whether there is something to choose or not."""
    table = struck_twice()
    table.position.resume = going_on
    table.begin(Phase.STRIKE)
    struck = []
    while table.position.phase == Phase.GIVE_UP:
        struck += table.asked
        table.choose(table.legal()[0])
    assert struck == [1, 0, 1]
    assert [seat for seat, *_ in facts(table.story, "lost unit")] == [1, 0, 1, 0]


def test_damage_of_a_fight_strikes_one_player_after_the_other() -> None:
    table = struck_twice()
    table.begin_strike()
    while table.asked:
        table.choose(table.legal()[0])
    assert [seat for seat, *_ in facts(table.story, "lost unit")] == [1, 1, 0, 0]


def struck_twice() -> Table:
    """Both players lose two units of their discard piles: the second one begins, and has more kinds to choose from."""
    table = military()
    table.position.first = 1
    table.give_units(0, "farmers", "axemen", to="unit_discard")
    table.give_units(1, "farmers", "axemen", "town-guard", to="unit_discard")
    for seat in (0, 1):
        table.strike(seat, "unit", "unit")
    return table


def test_ruling_6_second_sides_count_from_that_moment_also_in_a_fight_about_to_begin() -> None:
    """The Boost is revealed before an attack: struters ask for both sides in that very fight."""
    table = military()
    table.boost_with("boost-fire")
    table.encamp("muster-camp")
    table.line(0, "struters", "prussians", "prussians")
    table.drain_orders()
    table.give_units(0, "axemen")
    table.go()
    assert table.legal() == ["send axemen none", "send axemen 1", "send axemen 2", "send axemen 3"]
    assert table.position.demand[0].tolist() == [1, 1, 2, 1]


# --- 7-12: city -----------------------------------------------------------------------------------------------------

RICH = "trakai kernave semeliskes punia merkine birstonas maisiagala daugai"


def test_ruling_7_the_limit_counts_all_own_buildings_after_construction() -> None:
    table = city_phase()
    table.build(0, "garrison", 2, 0)
    table.build(0, "envoys", 0, -1)
    table.go()
    assert "build manufactory" in table.legal()
    table = city_phase()
    table.build(0, "garrison", 2, 0)
    table.build(0, "envoys", 0, -1)
    table.build(0, "manufactory", -1, 0)
    table.go()
    assert [text for text in table.legal() if text.startswith("build")] == ["build estate", "build palace"]


def test_ruling_7_losing_an_estate_forces_nothing() -> None:
    table = military()
    for kind, x, y in (("estate", 0, -1), ("garrison", 2, 0), ("archery-range", 1, 1), ("storehouse", 1, -1)):
        table.build(0, kind, x, y)
    table.build(0, "guardhouse", 2, -1)
    table.strike(0, "building")
    table.begin_strike()
    table.choose("raze 0 -1")
    assert len(table.city(0)) == 6


def test_ruling_7_several_copies_are_allowed_and_an_empty_supply_means_not_available() -> None:
    table = city_phase()
    table.build(0, "storehouse", 1, -1)
    table.go()
    assert "build storehouse" in table.legal()
    table = city_phase()
    for x in range(3):
        table.build(1, "storehouse", x, 5)
    table.go()
    assert "build storehouse" not in table.legal()


def test_ruling_8_a_building_fits_where_every_edge_it_touches_shows_its_type() -> None:
    table = city_phase()
    table.go()
    table.choose("build garrison")
    assert "place 2 0" not in table.legal(), "there is one place only, so nobody is asked for it"
    table.choose(next(text for text in table.legal() if text.startswith("pay")))
    assert table.city(0)[2, 0] == "garrison"


def test_ruling_8_a_cell_between_two_buildings_must_suit_both() -> None:
    """North of the Barracks a depot fits. East of an Estate too; east of a Palace only a market or a harbor."""
    table = city_phase()
    table.build(0, "estate", 0, -1)
    table.go()
    assert "build storehouse" in table.legal()
    table.choose("build storehouse")
    assert "place 1 -1" in table.legal()
    table = city_phase()
    table.build(0, "palace", 0, -1)
    table.go()
    table.choose("build storehouse")
    assert "place 1 -1" not in table.legal()


def test_ruling_8_the_new_buildings_own_edges_do_not_matter() -> None:
    """A Garrison shows nothing to its west, where the Barracks stand."""
    table = city_phase()
    table.go()
    assert FIGURES.building_edge[NOTATION.code("build garrison") & 63, 3] == 0
    assert "build garrison" in table.legal()


def test_ruling_9_exclusion_works_both_ways() -> None:
    table = city_phase(emblems="cross pillars")
    table.build(0, "harbor", 5, 5)
    table.go()
    assert not {"build market", "build wax-court"} & set(table.legal())
    table = city_phase()
    table.go()
    assert {"build market", "build harbor"} <= set(table.legal())
    table = city_phase()
    table.build(0, "market", 5, 5)
    table.go()
    assert "build harbor" not in table.legal()
    assert "build market" in table.legal()


def test_ruling_10_market_and_harbor_wait_a_round() -> None:
    table = city_phase()
    table.build(0, "market", 0, 1, fresh=True)
    assert goods_traded_in(table.position, FIGURES, 0) == 0
    table.begin(Phase.NEXT_ROUND)
    assert goods_traded_in(table.position, FIGURES, 0) != 0


def test_ruling_10_everything_else_works_at_once() -> None:
    """A Mint built this round gives gold, a Storehouse stores."""
    table = city_phase()
    table.build(0, "storehouse", 1, -1, fresh=True)
    table.build(0, "mint", -1, 0, fresh=True)
    table.hold(0, "birstonas")
    table.hold(1, "")
    table.go()
    table.choose("recruit farmers")
    assert facts(table.story, "paid building") == [(0, "", 1, 0)]
    table.choose("pass")
    assert table.legal() == ["store birstonas", "store none"]
    table.choose("store birstonas")
    assert table.stored(0) == {"birstonas"}


def test_ruling_11_every_payment_from_which_nothing_can_be_left_out_and_no_other() -> None:
    """Farmers cost a gold: any one province with gold pays for them, also one of two gold; no change is given."""
    table = city_phase()
    table.hold(0, "trakai kernave merkine daugai")
    table.go()
    table.choose("recruit farmers")
    assert table.legal() == ["pay trakai", "pay kernave"]
    table.choose("pay trakai")
    assert table.hand(0) == {"kernave", "merkine", "daugai"}
    assert "trakai" in table.discard(0)


def test_ruling_11_a_traded_good_gives_the_extra_one() -> None:
    """With a Market Daugai (a tool, furs) gives a gold too: it pays for Axemen alone."""
    table = city_phase()
    table.build(0, "market", 0, 1)
    table.hold(0, "daugai birstonas")
    table.go()
    table.choose("recruit axemen")
    assert facts(table.story, "paid province") == [(0, "daugai", 1, 1)]


def test_ruling_11_gold_and_tool_buildings_serve_the_owner_only_once_a_round() -> None:
    table = city_phase(emblems="pillars acorn")
    table.build(0, "mint", -1, 0)
    table.hold(0, "birstonas")
    table.hold(1, "knituva")
    table.go()
    assert "recruit farmers" in table.legal(0)
    table.choose("recruit farmers")
    assert "recruit farmers" not in table.legal(1)
    table.choose("pass")
    assert "recruit farmers" not in table.legal(0)


def test_ruling_11_an_exchange_serves_any_payer_once_in_each_direction_also_after_its_owner_passed() -> None:
    table = city_phase()
    table.build(0, "counting-house", -1, 0)
    table.hold(0, "")
    table.hold(1, "knituva vidukle ariogala kaunas")
    events = table.go()
    assert [seat for seat, *_ in facts(events, "passed")] == [0]
    table.choose("recruit farmers")
    assert table.legal() == [
        "pay ariogala",
        "pay knituva vidukle exchange-tools",
        "pay knituva kaunas exchange-tools",
        "pay vidukle kaunas exchange-tools",
    ]
    table.choose("pay knituva vidukle exchange-tools")
    table.choose("recruit farmers")
    assert facts(table.story, "paid province")[-1][1] == "ariogala"


def test_ruling_11_exchange_the_other_way_is_still_open() -> None:
    table = city_phase()
    table.build(0, "counting-house", -1, 0)
    table.position.exchanges_used[0] = 1
    table.hold(0, "")
    table.hold(1, "ariogala")
    table.go()
    table.choose("recruit town-guard")
    assert facts(table.story, "paid exchange") == [(1, "", 0, 1)]


def test_ruling_12_handing_over_does_not_use_up_the_action_and_others_can_pay_with_it() -> None:
    table = city_phase()
    table.build(0, "envoys", 0, -1)
    table.hold(0, "trakai daugai")
    table.hold(1, "")
    table.go()
    assert {"offer trakai", "offer daugai"} <= set(table.legal())
    table.choose("offer trakai")
    assert table.asked == [0]
    assert not any(text.startswith("offer") for text in table.legal(0)), "the place is taken"
    table.choose("pass")
    assert table.asked == [1]
    table.choose("recruit farmers")
    assert table.offered(0) == set()
    assert "trakai" in table.discard(0)
    assert table.unit_discard(1) == {"farmers": 1}


def test_ruling_12_the_payers_trade_counts_and_the_owner_cannot_take_it_back() -> None:
    """Trakai (wax) gives 3 gold to somebody with a Harbor; its owner cannot pay with it any more."""
    table = city_phase()
    table.build(0, "envoys", 0, -1)
    table.build(1, "harbor", 0, 1)
    table.hold(0, "trakai")
    table.hold(1, "medininkai")
    table.go()
    table.choose("offer trakai")
    assert [seat for seat, *_ in facts(table.story, "passed")] == [0]
    table.choose("build estate")
    table.choose(table.legal()[0])
    assert (1, "trakai", 3, 0) in facts(table.story, "paid province")


def test_ruling_12_what_is_offered_stays_until_it_is_used() -> None:
    table = city_phase()
    table.build(0, "envoys", 0, -1)
    table.hold(0, "trakai")
    table.hold(1, "ariogala")
    table.go()
    table.each("offer trakai", "pass")
    table.choose("income 0 5", "income 0 5")
    assert table.position.rounds == 2
    assert table.offered(0) == {"trakai"}


def test_ruling_12_what_lies_at_a_removed_building_goes_to_its_owners_discard() -> None:
    table = military()
    table.build(0, "storehouse", 1, -1)
    table.build(0, "envoys", 0, -1)
    table.store(0, "trakai")
    table.offer(0, "kernave")
    table.strike(0, "building", "building")
    table.begin_strike()
    table.choose("raze 1 -1")
    assert {"trakai", "kernave"} <= table.discard(0)
    assert (table.stored(0), table.offered(0)) == (set(), set())
    assert table.supply("storehouse") == 3


def test_ruling_12_with_several_free_storehouses_their_owner_chooses_which() -> None:
    """The oldest goes without saying, the others by their cells; what lies there falls with the building."""
    table = city_phase()
    table.build(0, "storehouse", 1, -1)
    table.build(0, "storehouse", 1, 1)
    table.build(0, "storehouse", 2, -1)
    table.hold(0, "trakai kernave")
    table.hold(1, "")
    table.go()
    table.choose("pass")
    assert table.legal() == [
        *("store trakai", "store trakai 1 1", "store trakai 2 -1"),
        *("store kernave", "store kernave 1 1", "store kernave 2 -1"),
        "store none",
    ]
    table.choose("store kernave 1 1")
    assert table.legal() == ["store trakai", "store trakai 2 -1", "store none"]
    table.choose("store trakai 2 -1")
    lying = dict(zip(table.city(0), table.position.stored[0].tolist(), strict=False))
    assert lying[1, -1] == NONE
    assert [PROVINCE_NAMES[lying[cell]] for cell in ((1, 1), (2, -1))] == ["kernave", "trakai"]
    table.strike(0, "building")
    table.begin_strike()
    table.choose("raze 1 1")
    assert table.stored(0) == {"trakai"}
    assert table.discard(0) >= {"kernave"}


def test_ruling_12_the_oldest_free_storehouse_has_one_text_only() -> None:
    for text in ("store trakai", "store trakai 1 -1", "store none"):
        assert NOTATION.text(NOTATION.code(text)) == text
    table = city_phase()
    table.build(0, "storehouse", 1, -1)
    table.build(0, "storehouse", 1, 1)
    table.go()
    table.choose("pass")
    assert "store trakai 1 -1" not in table.legal()


# --- 13-17: the fight -----------------------------------------------------------------------------------------------


def test_ruling_13_one_more_card_for_each_attacking_row_and_each_calling_building() -> None:
    """Both rows attack, one Muster Camp: seat 0 gets a unit, for seat 1 a building is discarded."""
    table = military()
    table.encamp("muster-camp")
    table.line(0, "crusaders")
    table.line(1, "knights")
    table.on_top("spies", "blockhouse")
    events = table.go_to(Phase.PLUNDER)
    assert [fact[:2] for fact in facts(events, "advanced")] == [(0, "spies")]
    assert [fact[:2] for fact in facts(events, "left out")] == [(1, "blockhouse")]
    assert table.camp() == {"muster-camp": 1}


def test_ruling_13_it_never_makes_another_row_attack() -> None:
    table = military()
    table.encamp("muster-camp")
    table.line(0, "crusaders")
    table.line(1, "turcopoles")
    table.on_top("knights")
    table.go_to(Phase.PLUNDER)
    assert [seat for seat, *_ in facts(table.story, "attacked")] == [0]
    assert table.row(1) == ["turcopoles"]


def test_ruling_13_a_final_attack_aborts_the_round_before_any_unit_is_used() -> None:
    table = military()
    table.second_part()
    table.encamp("muster-camp")
    table.line(0, "crusaders")
    table.line(1, "prussians")
    table.drain_orders()
    table.give_units(0, "farmers")
    table.go()
    assert table.position.final == 1
    assert facts(table.story, "dispersed") == [(1, "", 1, 3)]
    assert table.legal() == ["send farmers none", "send farmers 1"]


def test_ruling_14_all_rows_are_one_fight_and_each_enemy_keeps_its_destination() -> None:
    """Knights on the city burn 3; crusaders on the quarter of seat 1 cost a province and a stored one or a point."""
    table = military()
    table.line(0, "knights")
    table.line(1, "crusaders")
    table.destine(1, "quarter")
    table.go()
    assert table.position.city == 14 - 3 - 1
    assert table.asked == [1]
    assert table.legal()[0].startswith("lose-province")
    table.choose("lose-province ariogala")
    assert table.stack(4)[-1] == "ariogala"


def test_ruling_15_units_against_an_enemy_that_is_not_defeated_stay_in_hand() -> None:
    table = military()
    table.line(0, "crusaders")
    table.give_units(0, "farmers", "axemen")
    table.go()
    assert table.joint
    table.each("send farmers 1", "send axemen 1")
    assert subjects(table.story, "withstood") == ["crusaders"]
    assert subjects(table.story, "met") == []


def test_ruling_15_a_unit_is_used_once_a_round() -> None:
    """Spearmen and Axemen defeat the crusaders and capture nothing afterwards."""
    table = military()
    table.line(0, "crusaders")
    table.give_units(0, "axemen", "spearmen")
    table.go()
    table.each("send axemen 1", "send spearmen 1")
    assert subjects(table.story, "defeated") == ["crusaders"]
    assert "captured" not in kinds(table)
    assert table.unit_discard(0) == {"axemen": 1}, "the dearer Spearmen fell to the red skull"


def test_ruling_16_two_for_one_comes_from_units_on_the_same_enemy() -> None:
    """Three shields defeat struters (sword and shield); two on it and one elsewhere do not."""
    for sends, beaten in (((1, 1, 1), ["struters"]), ((1, 1, 2), [])):
        table = military()
        table.line(0, "struters", "turcopoles")
        table.give_units(0, "town-guard", "town-guard", "town-guard")
        table.go()
        table.each(*(f"send town-guard {number}" for number in sends))
        assert subjects(table.story, "defeated") == beaten


def test_ruling_16_two_for_one_holds_in_captures_and_against_buildings() -> None:
    """Two Axemen are four swords: one, and three more for a shield by exchange."""
    table = military()
    table.give_units(0, "axemen", "axemen")
    table.begin(Phase.CAPTURE_TURN)
    assert table.legal() == ["capture 1", "capture none"]


def split_over_two_crusaders() -> Table:
    """Both crusaders are defeated, and the Riders met both: with Axemen and Town Guard here, with Spearmen there."""
    table = military()
    table.line(0, "crusaders", "crusaders")
    table.give_units(0, "town-guard", "town-guard", "town-guard", "axemen", "axemen", "spearmen", "riders")
    table.go()
    table.each("send town-guard 1", "send town-guard 1", "send town-guard 1", "send axemen 1", "send axemen 2")
    table.each("send spearmen 2", "send riders none", "send riders 1", "send riders 2")
    assert subjects(table.story, "defeated") == ["crusaders", "crusaders"]
    assert subjects(table.story, "met").count("riders") == 2
    return table


def test_ruling_17_a_splitting_unit_counts_for_every_enemy_it_helped_defeat_and_dies_once() -> None:
    """The first skull takes the Riders; for the second somebody else falls."""
    table = split_over_two_crusaders()
    table.choose("bleed 1")
    assert [fact[1:3] for fact in facts(table.story, "fell")] == [("riders", 1), ("spearmen", 2)]


def test_ruling_17_splitting_does_not_hold_against_buildings() -> None:
    """Hunters are asked for as a whole in an assault: use or keep."""
    table = military()
    table.encamp("blockhouse")
    table.give_units(0, "boyars", "boyars", "hunters", "hunters")
    table.begin(Phase.ASSAULT)
    table.choose("assault blockhouse")
    assert table.legal() == ["use hunters", "keep hunters"]


def plans(table: Table) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to answer for two Forest Hunters whom they meet: the enemies of both arrows of each."""
    if table.position.phase != Phase.SEND:
        first, second = (
            tuple(int(met(table.position.meets[hunters], arrow)) for arrow in range(2)) for hunters in (0, 1)
        )
        yield first, second
        return
    for text in table.legal():
        branch = Table(table.records.copy())
        branch.position.choice[branch.asked[0]] = NOTATION.code(text)
        branch.advance()
        yield from plans(branch)


def test_record_copies_of_a_splitting_unit_are_sent_in_one_way_only() -> None:
    """Every decision has exactly one text form: which of two copies is called the first makes no other decision."""
    table = military()
    table.line(0, "prussians", "prussians", "crusaders")
    table.give_units(0, "hunters", "hunters")
    table.go()
    found = [tuple(sorted(map(sorted, plan))) for plan in plans(table)]
    ways = len(list(combinations_with_replacement(range(table.position.foes + 1), 2)))
    assert len(found) == ways * (ways + 1) // 2
    assert len({str(plan) for plan in found}) == len(found)


def test_record_the_first_of_two_copies_meets_the_lower_enemy_at_the_first_weapon_that_differs() -> None:
    table = military()
    table.line(0, "prussians", "prussians", "crusaders")
    table.give_units(0, "hunters", "hunters")
    table.go()
    table.each("send hunters 1", "send hunters 2", "send hunters 1")
    assert table.legal() == ["send hunters 2", "send hunters 3"]


# --- 18-21: skulls and damage ---------------------------------------------------------------------------------------


def test_ruling_18_decoys_fall_first_then_the_dearest() -> None:
    table = military()
    table.line(0, "crusaders")
    table.give_units(0, "farmers", "farmers", "town-guard", "axemen")
    table.go()
    table.each("send farmers 1", "send town-guard 1", "send axemen 1")
    assert subjects(table.story, "defeated") == ["crusaders"]
    assert subjects(table.story, "fell") == ["farmers"]


def test_ruling_18_a_cancelling_unit_takes_one_red_skull_off() -> None:
    table = military()
    table.second_part()
    table.line(0, "sergeants", "prussians")
    table.give_units(0, "axemen", "castle-guard", "spearmen")
    table.give_units(1, "crossbowmen", "boyars")
    table.go()
    send_all(table, "1")
    assert subjects(table.story, "defeated") == ["sergeants"]
    assert facts(table.story, "cancelled") == [(-1, "sergeants", 1, 1)]
    assert "fell" not in kinds(table)


def send_all(table: Table, where: str) -> None:
    """Every unit meets the same enemy."""
    while table.joint and table.legal()[0].startswith("send"):
        table.choose(next(text for text in table.legal() if text.endswith(f" {where}")))


def test_ruling_18_ties_are_chosen_by_the_players() -> None:
    table = military()
    table.line(0, "crusaders")
    table.give_units(0, "axemen", "riders")
    table.give_units(1, "spearmen")
    table.go()
    table.each("send axemen 1", "send riders none", "send riders 1", "send spearmen 1")
    assert (table.joint, table.asked) == (True, [0])
    assert table.legal() == ["fall 0 riders 1", "fall 1 spearmen 1"]
    table.choose("fall 1 spearmen 1")
    assert [fact[:2] for fact in facts(table.story, "fell")] == [(1, "spearmen")]


def test_ruling_18_the_players_choose_the_order_where_a_splitting_unit_met_several() -> None:
    """The second enemy first: the Riders fall there instead of the Spearmen, and so Axemen at the first."""
    table = split_over_two_crusaders()
    assert table.joint
    assert table.legal() == ["bleed 1", "bleed 2"]
    table.choose("bleed 2")
    table.choose("fall 0 riders 1")
    assert [fact[1:3] for fact in facts(table.story, "fell")] == [("riders", 2), ("axemen", 1)]


def test_ruling_19_red_skulls_damage_silver_golden_in_this_order() -> None:
    """Second part: crusaders are defeated (red, golden), knights (silver) are not; skulls of both are summed."""
    table = military()
    table.second_part()
    table.line(0, "crusaders", "knights")
    table.give_units(0, "axemen", "axemen", "spearmen", "crossbowmen")
    table.go()
    send_all(table, "1")
    assert subjects(table.story, "defeated") == ["crusaders"]
    assert table.joint
    assert table.legal() == ["give 0 axemen 1", "give 0 spearmen 1"]
    table.choose("give 0 spearmen 1")
    told = [event.kind for event in table.story if event.kind in ("fell", "burned", "gave")]
    assert told == ["fell", "burned", "gave", "gave"]
    assert [fact[1:3] for fact in facts(table.story, "gave")] == [("spearmen", 0), ("axemen", 1)]


def test_ruling_19_units_not_deployed_are_safe() -> None:
    """The trebuchet's silver skull takes one of the Town Guards that fought, not the Castle Guard in hand."""
    table = military()
    table.line(0, "trebuchet", "struters")
    table.give_units(0, "town-guard", "town-guard", "town-guard", "healers")
    table.go()
    table.each("send town-guard 2", "send healers none")
    assert [fact[1] for fact in facts(table.story, "gave")] == ["town-guard"]
    assert table.unit_discard(0) == {"town-guard": 2, "healers": 1}


def test_ruling_19_if_they_do_not_suffice_all_with_a_cost_above_0_go_and_none_counts_twice() -> None:
    """Three silver skulls, one golden: Axemen (1/1) and Farmers (1/0) beat prussians. Axemen go for silver, Farmers
    for golden."""
    table = military()
    table.second_part()
    table.line(0, "trebuchet", "prussians", "arbalesters")
    table.give_units(0, "farmers", "farmers", "axemen", "crossbowmen")
    table.go()
    table.each("send farmers 2", "send farmers 2", "send axemen 2", "send crossbowmen 2")
    assert subjects(table.story, "defeated") == ["prussians"]
    assert sorted(fact[1:3] for fact in facts(table.story, "gave")) == [
        ("axemen", 0),
        ("crossbowmen", 0),
        ("farmers", 1),
        ("farmers", 1),
    ]


def test_ruling_20_the_owner_chooses_a_card_of_the_own_discard_pile() -> None:
    table = military()
    table.give_units(0, "farmers", "axemen", to="unit_discard")
    table.give_units(0, "boyars")
    table.strike(0, "unit")
    table.begin_strike()
    assert table.legal() == ["lose-unit farmers", "lose-unit axemen"]
    table.choose("lose-unit axemen")
    assert table.unit_discard(0) == {"farmers": 1}
    assert table.units(0) == {"boyars": 1}


def test_ruling_20_if_it_is_empty_the_top_of_the_draw_pile_goes_and_what_is_not_there_is_forgone() -> None:
    table = opening()
    top = UNIT_NAMES[table.position.unit_pile[0, 2]]
    table.strike(0, "unit", "province")
    table.begin_strike()
    assert facts(table.story, "lost unit") == [(0, top, 1, -1)]
    assert subjects(table.story, "spared") == ["province"]
    assert len(table.hand(0)) == 8, "hands are never touched"


def test_ruling_20_a_province_given_up_goes_under_the_fourth_stack_known_to_all() -> None:
    table = military()
    table.strike(1, "province")
    table.begin_strike()
    table.choose("lose-province kaunas")
    assert table.stack(4)[-1] == "kaunas"
    assert table.position.stack_known.tolist() == [0, 0, 0, 1]


def test_ruling_21_outer_rim_has_a_free_side_and_all_others_stay_joined() -> None:
    """Estate north of the Residence, a Storehouse on top of it: the Estate cannot go before the Storehouse."""
    table = military()
    table.build(0, "estate", 0, -1)
    table.build(0, "storehouse", 0, -2)
    assert [can_be_razed(table.position, 0, slot) for slot in range(4)] == [False, False, False, True]


def test_ruling_21_a_building_without_a_free_side_stays() -> None:
    table = military()
    for number, (x, y) in enumerate(((0, -1), (0, -2), (-1, -1), (1, -1))):
        table.build(0, ("estate", "storehouse", "envoys", "guardhouse")[number], x, y)
    assert not can_be_razed(table.position, 0, 2)


def test_ruling_21_several_losses_are_taken_one_by_one() -> None:
    table = military()
    table.build(0, "estate", 0, -1)
    table.build(0, "storehouse", 0, -2)
    table.strike(0, "building", "building", "building")
    table.begin_strike()
    assert subjects(table.story, "razed") == ["storehouse", "estate"]
    assert subjects(table.story, "spared") == ["building"]


# --- 22-25: plunder, buildings, provinces, end of round --------------------------------------------------------------


def test_ruling_22_one_province_for_each_full_5_of_the_defeated() -> None:
    for enemy, loot in (("marshal", 1), ("knights", 0)):
        table = military()
        table.line(0, enemy)
        table.give_units(0, "axemen", "castle-guard", "spearmen")
        table.go()
        send_all(table, "1")
        table.choose("fall 0 spearmen 1")
        assert subjects(table.story, "defeated") == [enemy]
        assert any("loot 0" in table.legal(seat) for seat in table.asked) == bool(loot)


def plundering(number: int) -> Table:
    table = military()
    table.position.loot_left = number
    table.position.phase = Phase.PLUNDER
    return table


def test_ruling_22_a_second_one_only_after_all_others_are_served() -> None:
    table = plundering(2)
    table.pile_up(0, "trakai kernave")
    table.go()
    assert table.joint
    assert table.legal() == ["loot 0", "loot 1", "loot none"]
    table.choose("loot 0")
    assert table.legal() == ["loot 1", "loot none"]
    table.choose("loot none")
    assert table.legal() == ["loot 0", "loot 1", "loot none"]
    table.choose("loot 0")
    assert facts(table.story, "plundered") == [(0, "trakai", -1, -1), (0, "kernave", -1, -1)]


def test_ruling_22_an_empty_pile_is_refilled_and_who_has_none_left_counts_as_served() -> None:
    table = plundering(2)
    table.hold(1, "ariogala raseiniai betygala karsuva medininkai knituva vidukle kaunas")
    table.go()
    assert table.legal() == ["loot 0", "loot none"]
    table.choose("loot 0")
    table.choose("loot 0")
    assert [seat for seat, *_ in facts(table.story, "plundered")] == [0, 0]
    assert (0, "provinces", 8, -1) in facts(table.story, "shuffled")


def test_ruling_22_when_all_decline_the_rest_is_lost() -> None:
    table = plundering(3)
    table.go()
    table.choose("loot none")
    assert facts(table.story, "declined") == [(-1, "", 3, -1)]


def test_ruling_23_with_two_players_any_six_symbols_with_three_all() -> None:
    """Boyars and Crossbowmen: two swords, three shields, a spear, three arrows: 2 + 2 + 1 + 2 of a Guard Tower."""
    for players, able in ((2, True), (3, False)):
        table = military(players)
        table.encamp("guard-tower")
        table.give_units(0, "boyars")
        table.give_units(1, "crossbowmen")
        table.begin(Phase.ASSAULT)
        assert bool(table.asked and table.legal()[0].startswith("assault")) == able


def test_ruling_23_every_guard_tower_falls_first_and_brings_no_bonus() -> None:
    table = military()
    table.encamp("guard-tower", "guard-tower", "blockhouse")
    table.give_units(0, "boyars", "boyars", "crossbowmen", "tatars")
    table.begin(Phase.ASSAULT)
    assert table.legal() == ["assault guard-tower", "assault none"]
    table.choose("assault guard-tower")
    while table.asked and table.legal()[0].startswith("use"):
        table.choose(table.legal()[0])
    assert subjects(table.story, "destroyed") == ["guard-tower"]
    assert not any(text.startswith("bonus") for seat in table.asked for text in table.legal(seat))


def test_ruling_23_units_of_all_players_together_one_building_at_a_time() -> None:
    table = military()
    table.encamp("blockhouse")
    table.give_units(0, "boyars")
    table.give_units(1, "tatars")
    table.begin(Phase.ASSAULT)
    table.choose("assault blockhouse")
    assert table.unit_discard(0) == {"boyars": 1}
    assert table.unit_discard(1) == {"tatars": 1}
    assert table.asked == [0, 1]
    table.choose("bonus take", "bonus none")
    assert [seat for seat, *_ in facts(table.story, "plundered")] == [0]


def test_ruling_24_one_capture_a_turn_in_turn_order_until_all_have_passed() -> None:
    table = military()
    table.give_units(0, "castle-guard", "castle-guard")
    table.give_units(1, "castle-guard")
    table.begin(Phase.CAPTURE_TURN)
    table.choose("capture 1")
    table.choose(table.legal()[0])
    table.choose(table.legal()[0])
    assert table.asked == [1]
    table.choose("capture none")
    assert table.asked == [0]
    table.choose("capture 1")
    assert len(subjects(table.story, "looked")) == 5, "the stack has two cards left"


def test_ruling_24_everybody_sees_the_cards_looked_at_and_an_empty_stack_cannot_be_chosen() -> None:
    table = military()
    table.give_units(0, "castle-guard")
    table.stack_up(1, "kyiv minsk brest")
    table.begin(Phase.CAPTURE_TURN)
    table.choose("capture 1")
    assert table.legal() == ["take kyiv", "take minsk", "take brest"]
    table.choose("take minsk")
    assert sorted(table.legal()) == ["under brest kyiv", "under kyiv brest"]
    table.choose("under kyiv brest")
    assert table.stack(1) == ["kyiv", "brest"]
    assert table.position.stack_known[0] == 2
    assert "minsk" in table.discard(0)
    table = military()
    table.give_units(0, "castle-guard")
    for _ in range(3):
        table.position.discard[1] |= 1 << table.position.stack[0, table.position.stack_left[0] - 1]
        table.position.stack_left[0] -= 1
    table.begin(Phase.CAPTURE_TURN)
    assert not any(text.startswith("capture") for seat in table.asked for text in table.legal(seat))


def test_ruling_25_every_player_whose_row_attacked_gets_a_new_destination_and_strength() -> None:
    table = military()
    table.build(0, "stable", 1, 1)
    table.build(1, "stable", 1, 1)
    table.line(0, "crusaders")
    assert table.position.strength[:2].tolist() == [3, 3], "building alone changes nothing"
    table.go()
    assert [seat for seat, *_ in facts(table.story, "destined")] == [0]
    assert table.position.strength[:2].tolist() == [5, 3]


def test_ruling_25_the_pile_is_refilled_from_its_discards_without_those_on_the_scales() -> None:
    table = military()
    position = table.position
    position.destination_discard[:] = 2
    position.destinations_left = 0
    position.attacking = 1
    table.begin(Phase.NEW_DESTINATION)
    assert (-1, "destinations", 5, -1) in facts(table.story, "shuffled")
    assert position.destination[1] == 0


def test_ruling_25_the_displayed_strength_is_between_3_and_16() -> None:
    table = military()
    assert displayed_strength(table.position, FIGURES, 0) == 3
    for number, kind in enumerate(("estate", "palace", "stable", "stable", "stable", "harbor", "manufactory")):
        table.build(0, kind, number, 5)
    table.build(0, "harbor", 9, 5)
    assert displayed_strength(table.position, FIGURES, 0) == 16


# --- 26-27: the end -------------------------------------------------------------------------------------------------


def test_ruling_26_final_attack_of_rows_with_half_the_strength_on_the_city() -> None:
    """Displayed 5 and 5: a row of 3 strikes (twice 3 is 6), a row of 2 is discarded; destinations do not matter."""
    table = military()
    table.position.strength[:2] = 5
    table.line(0, "crusaders")
    table.line(1, "sergeants")
    table.destine(0, "quarter")
    table.draw_last_card()
    table.begin(Phase.FINAL_ROWS)
    assert facts(table.story, "attacked") == [(0, "city", 3, 5)]
    assert facts(table.story, "dispersed") == [(1, "", 2, 5)]
    assert table.position.city == 14 - 2
    assert table.over
    assert table.result[2] == "final attack survived"


def test_ruling_26_it_comes_at_once_every_unit_in_hand_may_fight_and_only_step_a_is_played() -> None:
    table = opening()
    table.empty_unit_piles()
    table.second_part()
    table.encamp("blockhouse")
    table.line(0, "crusaders", "marshal")
    table.drain_orders()
    table.give_units(0, "axemen", "spearmen", "crossbowmen", "boyars", "castle-guard")
    table.give_units(1, "boyars")
    table.go()
    assert [fact[0] for fact in facts(table.story, "final attack drew")] == [0]
    send_all(table, "2")
    while table.asked:
        assert table.joint
        table.choose(table.legal()[0])
    assert subjects(table.story, "defeated") == ["marshal"]
    assert table.over
    assert not {"plundered", "destroyed", "captured", "destined"} & set(kinds(table))


def test_ruling_26_without_a_point_left_the_final_attack_is_lost() -> None:
    table = military()
    table.position.city = 2
    table.line(0, "crusaders")
    table.draw_last_card()
    table.begin(Phase.FINAL_ROWS)
    assert table.over
    assert table.result == ([0, 0], [1, 1], "city fell in the final attack")


def test_ruling_27_glory_counts_order_values_and_tools_of_units_wherever_they_are() -> None:
    """3 for Residence and Barracks, 2 for a Stable; in hand 3, discarded 2, on guard 1; the first pile 2 more."""
    table = opening()
    table.build(0, "stable", 1, 1)
    table.build(0, "guardhouse", 1, -1)
    table.give_units(0, "boyars")
    table.give_units(0, "castle-guard", to="unit_discard")
    table.position.guarding[0, 3] = 1
    table.position.unit_supply[1] -= 1
    table.begin(Phase.VICTORY)
    assert table.over
    assert table.result == ([3 + 2 + 1 + 3 + 2 + 1 + 2, 3 + 2], [1, 2], "final attack survived")
