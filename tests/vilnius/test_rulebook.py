"""The rulebook of Vilnius, section by section, on small positions worked out by hand; what it leaves open is in
test_rulings."""

from __future__ import annotations

import pytest

from kogge.games.vilnius.rules.income import income
from kogge.games.vilnius.rules.position import Phase
from tests.vilnius.table import (
    BUILDING_NAMES,
    FIGURES,
    ORDER_NAMES,
    PROVINCE_NAMES,
    UNIT_NAMES,
    city_phase,
    facts,
    military,
    opening,
    subjects,
)

# --- Game preparation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_setup_of_a_player(players: int) -> None:
    """Residence left, Barracks right; five buildings more to build; eight home provinces; three units; strength 3."""
    table = opening(players)
    for seat in range(players):
        assert table.city(seat) == {(0, 0): "residence", (1, 0): "barracks"}
        assert bin(int(table.position.plans[seat])).count("1") == 5
        assert len(table.hand(seat)) == 8
        pile = table.position.unit_pile[seat, : table.position.units_left[seat]].tolist()
        assert sorted(UNIT_NAMES[unit] for unit in pile) == ["axemen", "farmers", "town-guard"]
        assert table.position.strength[seat] == 3


def test_setup_with_two_players_boxes_the_third_emblem_and_frees_its_units() -> None:
    two, three = opening(2), opening(3)
    assert two.unit_supply("farmers") == three.unit_supply("farmers") + 1
    owned = {FIGURES.province_owner[PROVINCE_NAMES.index(name)] for seat in (0, 1) for name in two.hand(seat)}
    assert owned == set(two.position.emblem[:2].tolist())


def test_setup_of_the_stacks_four_of_three_neutral_provinces() -> None:
    table = opening()
    assert [len(table.stack(number)) for number in (1, 2, 3, 4)] == [3, 3, 3, 3]


def test_setup_of_the_order_pile() -> None:
    """Three weaponless cards on top, a Boost above the Final Attack at the bottom, 29 armed ones between."""
    table = opening()
    pile = [ORDER_NAMES[card] for card in table.position.order_pile[: table.position.orders_left].tolist()]
    assert len(pile) == 34
    assert sorted(pile[-3:]) == ["no-enemies", "razzle-dazzle", "wrong-track"]
    assert pile[0] == "final-attack"
    assert pile[1].startswith("boost-")
    assert not any(card.startswith("boost-") for card in pile[2:])


@pytest.mark.parametrize(("difficulty", "points"), [("simple", 14), ("medium", 12), ("heavy", 9)])
def test_setup_of_the_city_by_difficulty(difficulty: str, points: int) -> None:
    assert opening(difficulty=difficulty).position.city == points


# --- 1) Income phase ------------------------------------------------------------------------------------------------


def test_income_is_5_and_more_by_estate_palace_and_manufactory() -> None:
    table = opening()
    assert income(table.position, FIGURES, 0) == 5
    for number, kind in enumerate(("estate", "palace", "manufactory")):
        table.build(0, kind, number, 3)
    assert income(table.position, FIGURES, 0) == 8


def test_income_of_all_is_cut_by_each_such_enemy_building() -> None:
    table = opening()
    table.encamp("blockhouse", "blockhouse")
    assert [income(table.position, FIGURES, seat) for seat in (0, 1)] == [3, 3]


def test_income_brings_back_what_was_stored_guarded_and_looted() -> None:
    table = military()
    table.build(0, "storehouse", 1, -1)
    table.build(0, "guardhouse", 2, -1)
    table.store(0, "trakai")
    table.position.guarding[0, 3] = UNIT_NAMES.index("healers")
    table.position.unit_supply[UNIT_NAMES.index("healers")] -= 1
    table.position.discard[0] &= ~2
    table.position.loot[0] = 2
    table.begin(Phase.NEXT_ROUND)
    assert {"trakai", "kernave"} <= table.hand(0)
    assert table.units(0) == {"healers": 1}
    assert (table.stored(0), table.guarding(0), table.loot(0)) == (set(), [], set())
    assert subjects(table.story, "took back unit") == ["healers"]


# --- 2) Preparation phase -------------------------------------------------------------------------------------------


def test_preparation_each_player_in_turn_draws_one_card() -> None:
    table = opening(3)
    table.position.first = 1
    table.on_top("prussians", "struters", "knights")
    events = table.go()
    assert [(fact[0], fact[1]) for fact in facts(events, "advanced")] == [
        (1, "prussians"),
        (2, "struters"),
        (0, "knights"),
    ]


def test_preparation_a_fourth_enemy_building_is_discarded() -> None:
    table = opening()
    table.encamp("guard-tower", "guard-tower", "blockhouse")
    table.on_top("muster-camp", "prussians")
    table.go()
    assert sum(table.camp().values()) == 3
    assert table.order_discard() == {"muster-camp": 1}


def test_preparation_boost_goes_to_the_box() -> None:
    table = opening()
    table.boost_with("boost-siege")
    table.drain_orders()
    table.go()
    assert table.position.boosted == 1
    pile = table.position.order_pile[: table.position.orders_left].tolist()
    assert ORDER_NAMES.index("boost-siege") not in pile
    assert table.position.city == 12


def test_preparation_final_attack_aborts_the_round() -> None:
    table = opening()
    table.second_part()
    table.drain_orders()
    table.go()
    assert table.over, "no row is strong enough"
    assert "passed" not in {event.kind for event in table.story}


# --- 3) City phase --------------------------------------------------------------------------------------------------


def test_city_one_action_each_in_turn_until_all_have_passed() -> None:
    table = city_phase()
    table.go()
    assert table.asked == [0]
    table.choose("recruit farmers")
    table.choose("pay kernave")
    assert table.asked == [1]
    table.choose("pass")
    assert table.asked == [0]
    table.choose("recruit town-guard")
    table.choose("pay birstonas")
    assert table.asked == [0], "the other one has passed"


def test_city_building_pays_and_takes_it_from_its_supply() -> None:
    table = city_phase()
    table.hold(0, "trakai kernave merkine")
    table.go()
    table.choose("build estate")
    table.choose("place 0 -1")
    assert table.city(0)[0, -1] == "estate"
    assert not int(table.position.plans[0]) >> BUILDING_NAMES.index("estate") & 1
    assert table.hand(0) == set()
    assert {"trakai", "kernave", "merkine"} <= table.discard(0)


def test_city_garrison_only_to_the_right_of_the_barracks() -> None:
    table = city_phase()
    table.hold(0, "kernave merkine")
    table.go()
    table.choose("build garrison")
    assert facts(table.story, "built") == [(0, "garrison", 2, 0)]


def test_city_estates_and_palaces_can_always_be_built() -> None:
    table = city_phase()
    for number, kind in enumerate(("garrison", "mint", "envoys")):
        table.build(0, kind, number - 3, 0)
    table.go()
    built = {text for text in table.legal() if text.startswith("build")}
    assert built == {"build estate", "build palace"}


def test_city_constructing_does_not_change_the_attack_value() -> None:
    table = city_phase()
    table.hold(0, "trakai kernave merkine")
    table.go()
    table.choose("build estate")
    table.choose("place 0 -1")
    assert table.position.strength[0] == 3


def test_city_recruiting_needs_the_buildings_and_goes_to_the_discard_pile() -> None:
    table = city_phase()
    table.go()
    assert "recruit spearmen" not in table.legal()
    table = city_phase()
    table.build(0, "garrison", 2, 0)
    table.go()
    assert "recruit spearmen" in table.legal()
    assert "recruit crossbowmen" not in table.legal(), "an Archery Range is missing"
    table.choose("recruit spearmen")
    table.choose(table.legal()[0])
    assert table.unit_discard(0) == {"spearmen": 1}
    assert table.unit_supply("spearmen") == 3


def test_city_passing_stores_one_province_for_each_storehouse_and_discards_the_rest() -> None:
    table = city_phase()
    table.build(0, "storehouse", 1, -1)
    table.build(0, "counting-house", -1, 0)
    table.hold(0, "trakai kernave merkine")
    table.hold(1, "")
    table.go()
    table.each("pass", "store trakai", "store none")
    assert table.stored(0) == {"trakai"}
    assert {"kernave", "merkine"} <= table.discard(0)
    assert subjects(table.story, "stored province") == ["trakai"]


# --- 4) Military phase: A -------------------------------------------------------------------------------------------


def test_attack_only_of_rows_that_reach_the_strength() -> None:
    table = military()
    table.line(0, "sergeants")
    table.line(1, "crusaders")
    table.go_to(Phase.PLUNDER)
    assert facts(table.story, "gathered") == [(0, "", 2, 3)]
    assert [fact[0] for fact in facts(table.story, "attacked")] == [1]
    assert table.row(0) == ["sergeants"]
    assert table.row(1) == []


def test_attack_on_a_quarter_is_met_by_units_of_all_players_together() -> None:
    table = military()
    table.line(1, "crusaders")
    table.destine(1, "quarter")
    table.give_units(0, "axemen")
    table.give_units(1, "spearmen")
    table.go()
    assert table.asked == [0]
    table.choose("send axemen 1")
    assert table.asked == [1]
    table.choose("send spearmen 1")
    assert subjects(table.story, "defeated") == ["crusaders"]


def test_attack_a_unit_that_does_not_split_meets_one_enemy_only() -> None:
    """Axemen have two swords, but struters and struters need one each: one of them stands."""
    table = military()
    table.line(0, "struters", "struters", "prussians")
    table.give_units(0, "town-guard", "town-guard", "axemen")
    table.go()
    table.each("send town-guard 1", "send town-guard 2", "send axemen 1")
    assert facts(table.story, "defeated") == [(-1, "struters", 1, 1)]


def test_attack_a_splitting_unit_meets_several() -> None:
    """Hunters send an arrow to each of two enemies that otherwise stand."""
    table = military()
    table.line(0, "spies", "ram")
    table.give_units(0, "hunters", "axemen", "farmers", "crossbowmen")
    table.go()
    table.each("send farmers 2", "send axemen 2", "send hunters 1", "send hunters 2", "send crossbowmen none")
    assert subjects(table.story, "defeated") == ["spies"]


def test_attack_red_skulls_kill_the_most_precious_and_return_it_to_the_supply() -> None:
    table = military()
    table.line(0, "crusaders")
    table.give_units(0, "axemen", "spearmen")
    before = table.unit_supply("spearmen")
    table.go()
    table.each("send axemen 1", "send spearmen 1")
    assert subjects(table.story, "fell") == ["spearmen"]
    assert table.unit_supply("spearmen") == before + 1


def test_attack_second_sides_count_in_the_second_part_only() -> None:
    for second, beaten in ((False, ["prussians"]), (True, [])):
        table = military()
        if second:
            table.second_part()
        table.line(0, "prussians", "turcopoles")
        table.give_units(0, "farmers", "farmers")
        table.go()
        table.each("send farmers 1", "send farmers 1")
        assert subjects(table.story, "defeated") == beaten


# --- Damage ---------------------------------------------------------------------------------------------------------


def test_damage_each_fire_costs_the_city_a_point() -> None:
    table = military()
    table.line(0, "knights")
    events = table.go_to(Phase.PLUNDER)
    assert facts(events, "burned") == [(-1, "knights", 3, 11)]


def test_damage_without_a_point_left_all_have_lost_immediately() -> None:
    table = military()
    table.position.city = 3
    table.line(0, "knights")
    table.go()
    assert table.over
    assert table.result == ([0, 0], [1, 1], "city fell")


def test_damage_a_stored_province_or_a_point() -> None:
    for choice, points, stored in (("burn trakai", 14, set()), ("burn point", 13, {"trakai"})):
        table = military()
        table.build(0, "storehouse", 1, -1)
        table.store(0, "trakai")
        table.strike(0, "stored")
        table.begin_strike()
        assert table.legal() == ["burn trakai", "burn point"]
        table.choose(choice)
        assert (table.position.city, table.stored(0)) == (points, stored)


def test_damage_without_a_stored_province_a_point_is_lost() -> None:
    table = military()
    table.strike(1, "stored")
    table.begin_strike()
    assert facts(table.story, "lost point") == [(1, "", -1, 13)]


def test_damage_a_building_goes_back_to_the_supply_never_residence_or_barracks() -> None:
    table = military()
    table.strike(0, "building")
    table.begin_strike()
    assert subjects(table.story, "spared") == ["building"]
    table = military()
    table.build(0, "estate", 0, -1)
    table.build(0, "garrison", 2, 0)
    table.strike(0, "building", "building")
    table.begin_strike()
    assert table.legal() == ["raze 0 -1", "raze 2 0"]
    table.choose("raze 2 0")
    assert table.city(0) == {(0, 0): "residence", (1, 0): "barracks"}
    assert table.supply("garrison") == 3
    assert int(table.position.plans[0]) >> BUILDING_NAMES.index("estate") & 1


def test_damage_a_lost_province_can_be_recaptured_by_another_player() -> None:
    table = military()
    table.strike(0, "province")
    table.begin_strike()
    table.choose("lose-province trakai")
    for _ in range(3):
        table.position.discard[1] |= 1 << table.position.stack[3, table.position.stack_left[3] - 1]
        table.position.stack_left[3] -= 1
    table.give_units(1, "tatars", "castle-guard")
    table.begin(Phase.CAPTURE_TURN)
    table.choose("capture 4")
    assert facts(table.story, "captured") == [(1, "trakai", 4, -1)]
    assert "trakai" in table.discard(1)


# --- B-E ------------------------------------------------------------------------------------------------------------


def test_plunder_loot_lies_beside_the_buildings_until_the_next_income() -> None:
    table = opening()
    table.hold(0, "")
    table.hold(1, "")
    table.position.loot_left = 1
    table.pile_up(0, "trakai")
    table.begin(Phase.PLUNDER)
    table.choose("loot 0")
    assert table.loot(0) == {"trakai"}
    assert table.asked == [0, 1]
    table.choose("income 3 2", "income 3 2")
    assert "trakai" in table.hand(0)


def test_assault_bonus_is_a_province_for_everybody_who_wants_one() -> None:
    table = military(3)
    table.encamp("blockhouse")
    table.give_units(0, "boyars")
    table.give_units(1, "tatars")
    table.begin(Phase.ASSAULT)
    table.choose("assault blockhouse")
    assert table.asked == [0, 1, 2]
    table.choose("bonus take", "bonus take", "bonus none")
    assert [seat for seat, *_ in facts(table.story, "plundered")] == [0, 1]
    assert table.order_discard()["blockhouse"] == 1


def test_assault_can_be_declined() -> None:
    table = military()
    table.encamp("blockhouse")
    table.give_units(0, "boyars", "boyars")
    table.begin(Phase.ASSAULT)
    table.choose("assault none")
    assert table.camp() == {"blockhouse": 1}


def test_assault_players_choose_whose_units_are_used() -> None:
    """Two pairs of Boyars, one is enough with a little help: the owner may keep them."""
    table = military()
    table.encamp("blockhouse")
    table.give_units(0, "boyars", "axemen")
    table.give_units(1, "boyars")
    table.begin(Phase.ASSAULT)
    table.each("assault blockhouse", "keep axemen")
    assert table.unit_discard(0) == {"boyars": 1}
    assert table.unit_discard(1) == {"boyars": 1}


def test_capture_uses_own_units_with_the_weapons_of_the_conquest_card() -> None:
    table = military()
    table.give_units(0, "town-guard", "axemen")
    table.give_units(1, "town-guard")
    table.begin(Phase.CAPTURE_TURN)
    assert table.legal() == ["capture 1", "capture none"]
    table.choose("capture 1")
    assert table.unit_discard(0) == {"town-guard": 1, "axemen": 1}
    table.choose(table.legal()[0])
    assert subjects(table.story, "captured")[0] in table.discard(0)


def test_guardhouse_keeps_one_unit_the_others_are_discarded() -> None:
    table = military()
    table.build(0, "guardhouse", 1, -1)
    table.give_units(0, "farmers", "axemen")
    table.give_units(1, "farmers")
    table.position.phase = Phase.GUARD
    while not table.asked:
        table.advance()
    assert table.legal() == ["guard farmers", "guard axemen", "guard none"]
    table.choose("guard axemen")
    assert subjects(table.story, "stood guard") == ["axemen"]
    assert (table.unit_discard(0), table.unit_discard(1)) == ({"farmers": 1}, {"farmers": 1})


def test_the_player_to_the_left_becomes_the_starting_player() -> None:
    table = opening(3)
    assert table.position.first == 0
    table.begin(Phase.NEXT_ROUND)
    assert table.position.first == 1


# --- The end --------------------------------------------------------------------------------------------------------


def test_victory_ranks_by_glory() -> None:
    table = opening(3)
    table.build(1, "stable", 1, 1)
    table.begin(Phase.VICTORY)
    assert table.result == ([5, 7, 5], [2, 1, 2], "final attack survived")
    assert table.position.score[:3].tolist() == [5, 7, 5]


def test_defeat_has_no_glory_and_no_ranks() -> None:
    table = military()
    table.position.city = 1
    table.strike(0, "stored")
    table.begin_strike()
    assert table.over
    assert table.result == ([0, 0], [1, 1], "city fell")
