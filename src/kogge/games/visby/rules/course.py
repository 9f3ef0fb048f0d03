"""The course of a game of Visby: what is asked, what is legal, and what happens beat by beat."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.chance import below
from kogge.core.events import note, note_each
from kogge.core.position import NONE, Numbers, ask
from kogge.core.rule import rule
from kogge.games.visby.rules.components import (
    ACTIONS,
    EVERY_CARD,
    GOALS,
    MARKET,
    MERCHANT,
    MONK,
    TRACKS,
    Components,
)
from kogge.games.visby.rules.evaluation import evaluate, trade
from kogge.games.visby.rules.events import Event, Law
from kogge.games.visby.rules.position import KIND, PLAYS, Do, Phase, Visby, hand_count, players_of

# --- Set-up: there is no chance in Visby ----------------------------------------------------------------------------


@rule
def setup(position: Visby) -> None:
    """Nothing lies on the table yet."""
    position.phase = Phase.OPENING


@rule
def draw(position: Visby, components: Components, chance: Numbers) -> None:
    """Nothing is ever drawn."""


# --- What a seat may decide -----------------------------------------------------------------------------------------


@rule
def legal(position: Visby, components: Components, seat: int, out: Numbers) -> int:
    """The decisions open to a seat that is asked; the answer is how many."""
    if position.phase == Phase.TRADE:
        return legal_trades(position, components, seat, out)
    return legal_plays(position, components, seat, out)


@rule
def legal_plays(position: Visby, components: Components, seat: int, out: Numbers) -> int:
    """One card of the hand, or two."""
    cards = components.cards[position.players]
    hand = position.hand[seat]
    number = play_count(hand, cards)
    for place in range(number):
        out[place] = Do.PLAY * KIND + PLAYS[cards, hand, place]
    return number


@rule
def play_count(hand: int, cards: int) -> int:
    number = count(hand)
    return number if cards == 1 else number * (number - 1) // 2


@rule
def any_decision(position: Visby, components: Components, seat: int, chance: Numbers, out: Numbers) -> int:
    """One of the legal decisions at random, the one that would be drawn from their list."""
    if position.phase == Phase.TRADE:
        return int(out[below(chance, legal_trades(position, components, seat, out))])
    cards = components.cards[position.players]
    hand = position.hand[seat]
    return int(Do.PLAY * KIND + PLAYS[cards, hand, below(chance, play_count(hand, cards))])


@rule
def legal_trades(position: Visby, components: Components, seat: int, out: Numbers) -> int:
    """Every number of goods that some mix of the open rates hits exactly, nothing included."""
    number = 0
    for goods in range(position.goods[seat] + 1):
        if components.exchange[position.track[MARKET], goods] != NONE:
            out[number] = Do.TRADE * KIND + goods
            number += 1
    return number


# --- The beats ------------------------------------------------------------------------------------------------------


@rule
def advance(position: Visby, components: Components, events: Numbers) -> None:
    """Carry out the next beat."""
    phase = position.phase
    if phase == Phase.OPENING:
        lay_out(position, components, events)
    elif phase == Phase.SUPPLY:
        supply(position, components, events)
    elif phase == Phase.REVEAL:
        reveal(position, events)
    elif phase == Phase.EVALUATE:
        evaluate_next(position, components, events)
    elif phase == Phase.TRADE:
        trade(position, components, events)
        ask(position, 0)
        go_on_from(position, MONK)
    elif phase == Phase.CLEAR:
        clear(position, events)
    else:
        exchange_rest(position, components, events)
        end(position, events)


@rule
def lay_out(position: Visby, components: Components, events: Numbers) -> None:
    """The markers stand at their start, everybody has all eight cards and as many goods as there are players."""
    for track in range(TRACKS):
        position.track[track] = components.start_field
    for seat in range(position.players):
        position.hand[seat] = EVERY_CARD
        position.goods[seat] = min(position.players, components.most_goods)
        note(events, Event.STARTED, seat, own=position.goods[seat], law=Law.SETUP)
    position.phase = Phase.SUPPLY


@rule
def supply(position: Visby, components: Components, events: Numbers) -> None:
    """Phase I: the markers move on. Whoever has a choice of cards is asked for it."""
    position.rounds += 1
    note(events, Event.ROUND, NONE, own=position.rounds, law=Law.SUPPLY)
    for track in range(TRACKS):
        before = position.track[track]
        position.track[track] = min(before + components.steps[position.players], components.track_end)
        note(
            events,
            Event.SUPPLIED,
            NONE,
            subject=track,
            own=position.track[track],
            theirs=position.track[track] - before,
            law=Law.SUPPLY,
        )
    choosing = 0
    for seat in range(position.players):
        if hand_count(position, seat) > components.cards[position.players]:
            choosing |= 1 << seat
    ask(position, choosing)
    position.phase = Phase.REVEAL


@rule
def reveal(position: Visby, events: Numbers) -> None:
    """Phase II: all cards are turned over. Who had no choice plays the last cards of the hand."""
    for seat in range(position.players):
        chosen = position.choice[seat] - Do.PLAY * KIND if has(position.asked, seat) else position.hand[seat]
        position.played[seat] = chosen
        position.hand[seat] &= ~chosen
        note_each(events, Event.PLAYED, seat, chosen, Law.REVEAL)
    ask(position, 0)
    go_on_from(position, 0)


@rule
def go_on_from(position: Visby, card: int) -> None:
    """Find the next action that somebody has played."""
    ahead = 0
    for seat in range(position.players):
        ahead |= position.played[seat] >> card
    position.step = card + lowest(ahead) if ahead else ACTIONS
    position.phase = Phase.EVALUATE if ahead else Phase.CLEAR


@rule
def evaluate_next(position: Visby, components: Components, events: Numbers) -> None:
    """Phase III: one action after the other, in the order of the board."""
    card = position.step
    evaluate(position, components, events, card)
    if card == MERCHANT:
        position.phase = Phase.TRADE
    else:
        go_on_from(position, card + 1)


@rule
def clear(position: Visby, events: Numbers) -> None:
    """Cards go to the discard piles; who played a monk takes all back. Then: has somebody reached the goal?"""
    note(events, Event.CLEARED, NONE, law=Law.CLEAR)
    monks = players_of(position, MONK)
    while monks:
        seat = lowest(monks)
        monks = without_lowest(monks)
        picked_up = ACTIONS - hand_count(position, seat)
        position.hand[seat] = EVERY_CARD
        note(events, Event.PICKED_UP, seat, subject=MONK, own=picked_up, law=Law.MONK)
    for seat in range(position.players):
        position.played[seat] = 0
    position.phase = Phase.SUPPLY
    goal = GOALS[position.goal]
    for seat in range(position.players):
        if position.seals[seat] >= goal:
            note(events, Event.REACHED, seat, own=position.seals[seat], theirs=goal, law=Law.END)
            position.phase = Phase.FINAL_EXCHANGE


@rule
def exchange_rest(position: Visby, components: Components, events: Numbers) -> None:
    """Final exchange: what goods are left become seals, whatever the market says."""
    for seat in range(position.players):
        seals = position.goods[seat] // components.final_goods
        spent = seals * components.final_goods
        position.goods[seat] -= spent
        position.seals[seat] += seals
        note(
            events, Event.EXCHANGED, seat, own=spent, theirs=position.goods[seat], points=seals, law=Law.FINAL_EXCHANGE
        )


@rule
def end(position: Visby, events: Numbers) -> None:
    position.phase = Phase.FINISHED
    position.over = 1
    for seat in range(position.players):
        if equals(position, seat) > 0:
            note(events, Event.COUNTED_HAND, seat, own=hand_count(position, seat), law=Law.TIE_BREAK)
    for seat in range(position.players):
        place = rank(position, seat)
        note(
            events,
            Event.ENDED,
            seat,
            subject=place,
            own=position.seals[seat],
            theirs=position.goods[seat],
            law=Law.TIE_BREAK,
        )


# --- The result -----------------------------------------------------------------------------------------------------

REASONS = tuple(f"{goal} seals" for goal in GOALS)


@rule
def equals(position: Visby, seat: int) -> int:
    """How many others have the same seals and goods, so that hand cards decide."""
    number = 0
    for rival in range(position.players):
        same_seals = position.seals[rival] == position.seals[seat]
        if rival != seat and same_seals and position.goods[rival] == position.goods[seat]:
            number += 1
    return number


@rule
def precedes(position: Visby, one: int, other: int) -> bool:
    """More seals, then more goods left over, then more cards in hand."""
    if position.seals[one] != position.seals[other]:
        return bool(position.seals[one] > position.seals[other])
    if position.goods[one] != position.goods[other]:
        return bool(position.goods[one] > position.goods[other])
    return hand_count(position, one) > hand_count(position, other)


@rule
def rank(position: Visby, seat: int) -> int:
    better = 0
    for rival in range(position.players):
        if precedes(position, rival, seat):
            better += 1
    return 1 + better


@rule
def result(position: Visby, components: Components, scores: Numbers, ranks: Numbers) -> int:
    """Seals and ranks of a finished game; the answer is the number of the reason."""
    for seat in range(position.players):
        scores[seat] = position.seals[seat]
        ranks[seat] = rank(position, seat)
    return int(position.goal)


@rule
def stop_here(position: Visby, components: Components, events: Numbers) -> None:
    """Score the game as if it ended now. Merchants who are just being asked trade as well as they can first."""
    if position.phase == Phase.TRADE:
        for seat in range(position.players):
            if has(position.asked, seat):
                trade_best(position, components, seat)
    exchange_rest(position, components, events)


@rule
def trade_best(position: Visby, components: Components, seat: int) -> None:
    held = position.goods[seat]
    best, spent = held // components.final_goods, 0
    for goods in range(1, held + 1):
        seals = components.exchange[position.track[MARKET], goods]
        if seals != NONE and seals + (held - goods) // components.final_goods > best:
            best, spent = seals + (held - goods) // components.final_goods, goods
    if spent:
        position.goods[seat] -= spent
        position.seals[seat] += components.exchange[position.track[MARKET], spent]
