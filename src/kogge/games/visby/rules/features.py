"""What of a position matters for the chance to win, as numbers for a value function.

Most are steps of a scale, of which one is told: so every field of a track and every seal on the way can count
differently, and a value function has little to add up. How many seals somebody has does not matter, only how many are
missing, and so both goals are learnt together. With two players, what counts together has steps for every way it can
lie: a value function need not find out by itself that cards, goods and tracks depend on one another.
"""

from __future__ import annotations

from kogge.core.bits import has
from kogge.core.features import Features, forget, tell, tell_cards, tell_step
from kogge.core.rule import rule
from kogge.games.visby.rules.components import (
    ACTIONS,
    CAMPAIGN,
    FIELDS,
    FLEET,
    GOALS,
    KNIGHT,
    MARKET,
    MERCHANT,
    SHIP,
    TRACKS,
    TROOPS,
    VOYAGE,
    Components,
)
from kogge.games.visby.rules.position import Phase, Visby, hand_count

FAR = 31
"""From here on it does not matter how many seals are missing."""
NEAR = 12
"""The goal is near if no more seals are missing than that, beside those that one round can bring."""
LEAD = 12
"""A lead of more seals is no greater."""


@rule
def features(position: Visby, components: Components, seat: int, out: Features) -> int:
    """Describe a position at the beginning of a round, seen from a seat; the answer is how many features there are.

    At other moments it is 0: the value of those follows from the rounds they lead to.
    """
    if position.phase != Phase.REVEAL:
        return 0
    forget(out)
    number = 0
    for track in range(TRACKS):
        number = scale(out, number, position.track[track], FIELDS, 15.0)
    for distance in range(position.players):
        player = (seat + distance) % position.players
        missing = GOALS[position.goal] - position.seals[player]
        number = scale(out, number, missing, FAR + 1, 30.0)
        number = scale(out, number, position.goods[player], FIELDS, 15.0)
        number = scale(out, number, max(0, missing - most_seals(position, components, player) + NEAR), 2 * NEAR, 30.0)
        number = tell_cards(out, number, position.hand[player], ACTIONS)
        tell(out, number, hand_count(position, player) / ACTIONS)
        number += 1
        if distance:
            lead = position.seals[seat] - position.seals[player]
            number = scale(out, number, max(0, lead + LEAD), 2 * LEAD + 1, 2.0 * LEAD)
            lead = standing(position, components, seat) - standing(position, components, player)
            number = scale(out, number, max(0, lead + LEAD), 2 * LEAD + 1, 2.0 * LEAD)
    if position.players == 2:
        number = tell_together(position, seat, out, number)
    return number


@rule
def tell_together(position: Visby, seat: int, out: Features, number: int) -> int:
    """What counts together: a whole hand; merchant, goods and purse; a track and who could take from it."""
    for distance in range(position.players):
        player = (seat + distance) % position.players
        hand = position.hand[player]
        number = tell_step(out, number, hand, 1 << ACTIONS)
        trade = (has(hand, MERCHANT) * FIELDS + position.goods[player]) * FIELDS + position.track[MARKET]
        number = tell_step(out, number, trade, 2 * FIELDS * FIELDS)
    for track, taker in ((CAMPAIGN, TROOPS), (VOYAGE, FLEET)):
        takers = 0
        for distance in range(position.players):
            hand = position.hand[(seat + distance) % position.players]
            takers = 4 * takers + 2 * has(hand, taker) + has(hand, taker + 1)
        number = tell_step(out, number, takers * FIELDS + position.track[track], 4**position.players * FIELDS)
    return number


@rule
def scale(out: Features, number: int, value: int, steps: int, far: float) -> int:
    """Tell a value by itself and by its step on a scale; the answer is the next place."""
    tell(out, number, value / far)
    return int(tell_step(out, number + 1, value, steps))


@rule
def standing(position: Visby, components: Components, seat: int) -> int:
    """The seals of a seat if the game ended now."""
    return int(position.seals[seat] + position.goods[seat] // components.final_goods)


@rule
def most_seals(position: Visby, components: Components, seat: int) -> int:
    """The most seals a seat could gain this round if it had the tracks for itself."""
    hand = position.hand[seat]
    campaign, voyage = position.track[CAMPAIGN], position.track[VOYAGE]
    troops = min(components.troops_seals, campaign) if has(hand, TROOPS) else 0
    knight = min(components.knight_seals, campaign) if has(hand, KNIGHT) else 0
    most = troops + min(knight, campaign - troops)
    if has(hand, MERCHANT):
        goods = position.goods[seat]
        taken = min(components.fleet_goods, voyage) if has(hand, FLEET) else 0
        taken = voyage if has(hand, SHIP) else taken
        most = max(most, best_trade(position, components, goods) + max(troops, knight))
        most = max(most, best_trade(position, components, min(goods + taken, components.most_goods)))
    return int(most)


@rule
def best_trade(position: Visby, components: Components, goods: int) -> int:
    """The most seals that so many goods or fewer buy with the purse where it stands."""
    best = 0
    for spent in range(1, goods + 1):
        best = max(best, components.exchange[position.track[MARKET], spent])
    return int(best)
