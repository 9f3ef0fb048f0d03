"""The exchange at the market: what is offered is the best there is, by trying out every mix of rates."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kogge.core.events import buffer
from kogge.core.match import Match
from kogge.core.position import NONE
from kogge.games.visby.rules.components import FIELDS, MARKET
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.exchange import Rate, mix, most_seals
from kogge.games.visby.rules.position import Phase
from tests.matches import Setting, settings_of_matches
from tests.tables import facts
from tests.visby.table import EDITION, GAME, Player, Table, changed_edition, lay

MOST_GOODS = FIELDS - 1
MARKET_RATES: list[Rate] = [(3, 1)] * 3 + [(2, 1)] * 3 + [(3, 2)] * 3 + [(2, 2)] * 3 + [(2, 3)] * 3 + [(1, 2)]
"""The rate on every field, as the rulings have it."""


def every_mix(rates: Sequence[Rate], goods: int) -> Iterator[int]:
    """What seals exactly so many goods bring, for every way to hand them over."""
    if not rates:
        if goods == 0:
            yield 0
        return
    (cost, seals), *others = rates
    for times in range(goods // cost + 1):
        for rest in every_mix(others, goods - times * cost):
            yield times * seals + rest


def best_by_trying(rates: Sequence[Rate], goods: int) -> int:
    return max(every_mix(sorted(set(rates)), goods), default=NONE)


@cache
def best_on(field: int, goods: int) -> int:
    """The most seals by trying, with the purse on a field of the market."""
    return best_by_trying(MARKET_RATES[: field + 1], goods)


def offered_on(field: int, goods: int) -> list[str]:
    """The amounts that somebody with so many goods can hand over, by trying."""
    return [f"trade {amount}" for amount in range(goods + 1) if best_on(field, amount) != NONE]


# --- The printed market


@pytest.mark.parametrize("field", range(FIELDS))
def test_the_table_is_the_best_of_all_mixes(field: int) -> None:
    rates = GAME.edition().content.rates(field)
    assert set(rates) == set(MARKET_RATES[: field + 1])
    best = [best_on(field, goods) for goods in range(FIELDS)]
    assert most_seals(rates, MOST_GOODS) == best
    assert GAME.edition().components[0].exchange[field].tolist() == best


@pytest.mark.parametrize("field", range(FIELDS))
def test_every_merchant_is_offered_every_amount_and_gets_the_best_for_it(field: int) -> None:
    """All fields, all numbers of goods, all amounts: this is every decision a merchant can ever be asked for."""
    for goods in range(FIELDS):
        amounts = offered_on(field, goods)
        table = lay(Player(goods=goods), 3, market=field)
        table.choose("play merchant", *["play smith"] * 3)
        if amounts == ["trade 0"]:
            assert table.asked == []
            continue
        assert table.legal(0) == amounts
        for text in amounts:
            table = lay(Player(goods=goods), 3, market=field)
            table.choose("play merchant", *["play smith"] * 3)
            traded = facts(table.choose(text), "traded")
            amount = int(text.split()[1])
            assert table.seals[0] == best_on(field, amount)
            assert table.goods[0] == goods - amount
            assert [(spent, seals) for *_, spent, _, seals in traded] == [(amount, best_on(field, amount))][
                : bool(amount)
            ]


@settings(max_examples=300)
@given(settings_of_matches("visby", whole=True))
def test_merchants_in_real_games_are_offered_just_this(setting: Setting) -> None:
    """Every question to a merchant on the way of random games, and what each of them got."""
    match = setting.start()
    chance = random.Random(setting.seed)
    while not match.over:
        position = match.position
        for seat in match.to_move:
            if position.phase == Phase.TRADE:
                offered = offered_on(int(position.track[MARKET]), int(position.goods[seat]))
                assert list(map(str, match.legal(seat))) == offered
                assert len(offered) > 1
            match.decide(seat, chance.choice(match.legal(seat)))
    for _, _, field, _, goods, _, seals, _ in trades(match):
        assert seals == best_on(field, goods)


def trades(match: Match) -> list[list[int]]:
    return [event for beat in match.beats for event in beat.events.tolist() if event[0] == Event.TRADED]


def reachable_fields(players: int) -> set[int]:
    """Where the purse can stand when merchants trade: a search over all rounds with any number of merchants."""
    steps = {2: 3, 3: 5, 4: 3, 5: 4, 6: 5}[players]
    waiting, before, trading = [1], set(), set()
    while waiting:
        purse = min(waiting.pop() + steps, 15)
        trading |= {max(0, purse - 2 * rivals) for rivals in range(players)}
        for after in (purse, 0):
            if after not in before:
                before.add(after)
                waiting.append(after)
    return trading


@pytest.mark.parametrize("players", GAME.players)
def test_real_games_meet_the_fields_that_can_be_reached(players: int) -> None:
    """And none else, but for a field that needs all to play merchants at a rare moment; never field 14."""
    met = set()
    for seed in range(200):
        match = Setting("visby", players, (("goal", 30),), seed, 1 << 30).play()
        met |= {(field, goods) for _, _, field, _, goods, *_ in trades(match)}
    fields = {field for field, _ in met}
    assert fields <= reachable_fields(players)
    assert len(reachable_fields(players) - fields) <= 1
    assert 14 not in reachable_fields(players)
    assert {goods for _, goods in met} >= set(range(2, FIELDS))


# --- Looking ahead


def scores_if_stopped(table: Table) -> tuple[int, ...]:
    """What everybody would have if the game stopped here."""
    GAME.rules.stop_here(table.position, table.parts[0], buffer(0))
    return table.result().scores


@pytest.mark.parametrize("field", range(FIELDS))
def test_a_game_stopped_at_the_market_counts_the_best_trade(field: int) -> None:
    """For players who look one step ahead: the merchants who are asked trade as well as they can, the rest is 3:1."""
    for goods in range(FIELDS):
        table = lay(Player(goods=goods), Player(goods=goods), Player(goods=goods), 1, market=field)
        table.choose("play merchant", "play smith", "play smith", "play smith")
        kept = goods // 3
        best = max(best_on(field, spent) + (goods - spent) // 3 for spent in range(goods + 1) if fits(field, spent))
        traded = best if table.asked else kept
        assert scores_if_stopped(table) == (traded, kept, kept, 0)


def fits(field: int, goods: int) -> bool:
    return best_on(field, goods) != NONE


def test_a_game_stopped_at_a_bad_market_counts_what_is_kept() -> None:
    """With a rate of 9:1 nine goods are better kept for the three seals they make in the end."""
    mine = changed_edition("goods = 3\nseals = 1\n", "goods = 9\nseals = 1\n")
    table = lay(Player(goods=9), 3, market=0, edition=mine)
    table.choose("play merchant", *["play smith"] * 3)
    assert table.legal(0) == ["trade 0", "trade 9"]
    assert scores_if_stopped(table) == (3, 0, 0, 0)


# --- Any market


rate = st.tuples(st.integers(1, 9), st.integers(1, 9))


@settings(max_examples=300)
@given(st.lists(rate, min_size=1, max_size=5), st.integers(0, MOST_GOODS))
def test_most_seals_is_the_best_of_all_mixes_for_any_rates(rates: list[Rate], goods: int) -> None:
    best = most_seals(rates, goods)
    assert best == [best_by_trying(rates, amount) for amount in range(goods + 1)]


@settings(max_examples=300)
@given(st.lists(rate, min_size=1, max_size=5), st.integers(0, MOST_GOODS))
def test_the_mix_shows_how_the_most_seals_come_about(rates: list[Rate], goods: int) -> None:
    best = best_by_trying(rates, goods)
    if best == NONE:
        return
    used = mix(rates, goods)
    assert sum(cost * times for (cost, _), times in used) == goods
    assert sum(seals * times for (_, seals), times in used) == best
    assert {rate for rate, _ in used} <= set(rates)
    assert len({rate for rate, _ in used}) == len(used)
    assert all(times > 0 for _, times in used)
    worth = [seals / cost for (cost, seals), _ in used]
    assert all(before >= after for before, after in pairwise(worth)), "the best rate first"


@pytest.mark.parametrize("field", range(FIELDS))
def test_the_mix_of_every_amount_on_every_field(field: int) -> None:
    rates = GAME.edition().content.rates(field)
    for goods in range(FIELDS):
        if best_on(field, goods) != NONE:
            used = mix(rates, goods)
            assert sum(cost * times for (cost, _), times in used) == goods
            assert sum(seals * times for (_, seals), times in used) == best_on(field, goods)
            assert {rate for rate, _ in used} <= set(MARKET_RATES[: field + 1])


@st.composite
def markets(draw: st.DrawFn) -> list[tuple[int, Rate]]:
    """Rates from certain fields on, the first from field 0."""
    fields = sorted(draw(st.sets(st.integers(1, MOST_GOODS), max_size=4)))
    return [(field, draw(rate)) for field in (0, *fields)]


@settings(max_examples=60)
@given(markets())
def test_an_edition_of_ones_own_has_the_best_of_all_its_mixes(market: list[tuple[int, Rate]]) -> None:
    head, _, rest = EDITION.partition("[[market]]")
    _, alms, tail = rest.partition("[[alms]]")
    rows = "".join(
        f'[[market]]\nfield = {{ value = {field}, grade = "printed" }}\n'
        f'goods = {goods}\nseals = {seals}\ngrade = "printed"\n\n'
        for field, (goods, seals) in market
    )
    text = (head + rows + alms + tail).replace('"visby-reconstructed-1"', '"mine"')
    components = GAME.read_edition("mine.toml", text.encode()).components[0]
    for field in range(FIELDS):
        rates = [rate for start, rate in market if start <= field]
        assert (components.rate_goods[field], components.rate_seals[field]) == rates[-1]
        assert components.exchange[field].tolist() == [best_by_trying(rates, goods) for goods in range(FIELDS)]
