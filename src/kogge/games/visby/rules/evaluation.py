"""The eight actions: what each brings to those who have played it."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.events import note
from kogge.core.position import NONE, Numbers, ask
from kogge.core.rule import rule
from kogge.games.visby.rules.components import (
    ACTIONS,
    CAMPAIGN,
    CUSTOMS,
    FLEET,
    KNIGHT,
    MARKET,
    MERCHANT,
    MONK,
    SHIP,
    SMITH,
    TROOPS,
    VOYAGE,
    Components,
)
from kogge.games.visby.rules.events import Event, Law
from kogge.games.visby.rules.position import KIND, Do, Visby, hand_count, players_of

UNLIMITED = 99


@rule
def evaluate(position: Visby, components: Components, events: Numbers, card: int) -> None:
    """Evaluate all cards of one kind together."""
    if card == TROOPS:
        share_seals(position, events, card, components.troops_seals, Law.TROOPS)
    elif card == KNIGHT:
        share_seals(position, events, card, components.knight_seals, Law.KNIGHT)
    elif card == SMITH:
        forge(position, components, events)
    elif card == FLEET:
        share_goods(position, components, events, card, components.fleet_goods, Law.FLEET)
    elif card == SHIP:
        share_goods(position, components, events, card, UNLIMITED, Law.SHIP)
    elif card == CUSTOMS:
        collect(position, components, events)
    elif card == MERCHANT:
        open_market(position, components, events)
    else:
        beg(position, components, events)


# --- Taking from the board


@rule
def share(position: Visby, track: int, seats: int, limit: int) -> int:
    """What each of some seats takes from a track: the same for all, so a remainder stays there."""
    number = count(seats)
    each = min(limit, position.track[track] // number)
    position.track[track] -= number * each
    return int(each)


@rule
def share_seals(position: Visby, events: Numbers, card: int, limit: int, law: int) -> None:
    seats = players_of(position, card)
    each = share(position, CAMPAIGN, seats, limit)
    while seats:
        seat = lowest(seats)
        seats = without_lowest(seats)
        position.seals[seat] += each
        note(events, Event.TOOK, seat, subject=card, own=each, theirs=0, points=each, law=law)
    tell_remainder(position, events, CAMPAIGN)


@rule
def share_goods(position: Visby, components: Components, events: Numbers, card: int, limit: int, law: int) -> None:
    seats = players_of(position, card)
    each = share(position, VOYAGE, seats, limit)
    while seats:
        seat = lowest(seats)
        seats = without_lowest(seats)
        lost = receive(position, components, seat, each)
        note(events, Event.TOOK, seat, subject=card, own=each, theirs=lost, law=law)
    tell_remainder(position, events, VOYAGE)


@rule
def tell_remainder(position: Visby, events: Numbers, track: int) -> None:
    if position.track[track]:
        note(events, Event.STAYED, NONE, subject=track, own=position.track[track], law=Law.SHARING)


@rule
def receive(position: Visby, components: Components, seat: int, goods: int) -> int:
    """Goods go to a seat; the answer is how many its goods card cannot hold."""
    held = position.goods[seat] + goods
    position.goods[seat] = min(held, components.most_goods)
    return int(held - position.goods[seat])


# --- Earning from what others have played


@rule
def forge(position: Visby, components: Components, events: Numbers) -> None:
    """Smiths arm the knights and troops of the others."""
    smiths = players_of(position, SMITH)
    armed = players_of(position, TROOPS) | players_of(position, KNIGHT)
    while smiths:
        seat = lowest(smiths)
        smiths = without_lowest(smiths)
        rivals = armed & ~(1 << seat)
        if rivals == 0:
            note(events, Event.UNPAID, seat, subject=SMITH, law=Law.SMITH)
        while rivals:
            rival = lowest(rivals)
            rivals = without_lowest(rivals)
            for card in range(TROOPS, KNIGHT + 1):
                if has(position.played[rival], card):
                    goods = components.smith_for_troops if card == TROOPS else components.smith_for_knight
                    lost = receive(position, components, seat, goods)
                    note(events, Event.FORGED, seat, subject=card, rival=rival, own=goods, theirs=lost, law=Law.SMITH)


@rule
def collect(position: Visby, components: Components, events: Numbers) -> None:
    """Customs officers tax the ships and fleets of the others."""
    officers = players_of(position, CUSTOMS)
    laden = players_of(position, FLEET) | players_of(position, SHIP)
    while officers:
        seat = lowest(officers)
        officers = without_lowest(officers)
        rivals = laden & ~(1 << seat)
        if rivals == 0:
            note(events, Event.UNPAID, seat, subject=CUSTOMS, law=Law.CUSTOMS)
        while rivals:
            rival = lowest(rivals)
            rivals = without_lowest(rivals)
            for card in range(FLEET, SHIP + 1):
                if has(position.played[rival], card):
                    seals = components.customs_for_fleet if card == FLEET else components.customs_for_ship
                    position.seals[seat] += seals
                    note(
                        events,
                        Event.COLLECTED,
                        seat,
                        subject=card,
                        rival=rival,
                        own=seals,
                        points=seals,
                        law=Law.CUSTOMS,
                    )


@rule
def beg(position: Visby, components: Components, events: Numbers) -> None:
    """Monks beg by the number of the own cards that are out, and from the merchants of the others."""
    monks = players_of(position, MONK)
    merchants = players_of(position, MERCHANT)
    while monks:
        seat = lowest(monks)
        monks = without_lowest(monks)
        out = ACTIONS - hand_count(position, seat)
        goods = components.alms[out]
        lost = receive(position, components, seat, goods)
        note(events, Event.BEGGED, seat, subject=out, own=goods, theirs=lost, law=Law.MONK)
        rivals = merchants & ~(1 << seat)
        while rivals:
            lost = receive(position, components, seat, components.monk_for_merchant)
            note(
                events,
                Event.BEGGED_FROM,
                seat,
                subject=MERCHANT,
                rival=lowest(rivals),
                own=components.monk_for_merchant,
                theirs=lost,
                law=Law.MONK,
            )
            rivals = without_lowest(rivals)


# --- The market


@rule
def open_market(position: Visby, components: Components, events: Numbers) -> None:
    """The purse goes back for each merchant after the first; then the merchants say how many goods they hand over."""
    merchants = players_of(position, MERCHANT)
    number = count(merchants)
    field = position.track[MARKET]
    position.track[MARKET] = max(0, field - components.rival_merchant_fields * (number - 1))
    note(events, Event.OPENED_MARKET, NONE, subject=number, own=field, theirs=position.track[MARKET], law=Law.MERCHANT)
    able = 0
    while merchants:
        seat = lowest(merchants)
        merchants = without_lowest(merchants)
        if can_trade(position, components, seat):
            able |= 1 << seat
    ask(position, able)


@rule
def can_trade(position: Visby, components: Components, seat: int) -> bool:
    for goods in range(1, position.goods[seat] + 1):
        if components.exchange[position.track[MARKET], goods] != NONE:
            return True
    return False


@rule
def trade(position: Visby, components: Components, events: Numbers) -> None:
    """The merchants hand over their goods for seals; then the purse is empty."""
    field = position.track[MARKET]
    merchants = players_of(position, MERCHANT)
    while merchants:
        seat = lowest(merchants)
        merchants = without_lowest(merchants)
        goods = position.choice[seat] - Do.TRADE * KIND if has(position.asked, seat) else 0
        if goods == 0:
            note(events, Event.KEPT_GOODS, seat, subject=field, law=Law.MERCHANT)
            continue
        seals = components.exchange[field, goods]
        position.goods[seat] -= goods
        position.seals[seat] += seals
        note(events, Event.TRADED, seat, subject=field, own=goods, points=seals, law=Law.MERCHANT)
    position.track[MARKET] = 0
    note(events, Event.EMPTIED_PURSE, NONE, subject=MARKET, own=field, law=Law.MERCHANT)
