"""What a steward thinks things are worth, in hundredths of a gold or tool unless said otherwise.

Two figures each, with two players and with three. They were found by playing: each was moved as long as the city
suffered less (`python -m benchmarks.stewardship`).
"""

from __future__ import annotations

import numpy as np

from kogge.core.position import Numbers

(
    SYMBOL,
    CARD,
    SPLITTING,
    CANCELLING,
    DECOY,
    ARMY,
    CROWD,
    UNIT_PRICE,
    DRAWN_CARD,
    ROOM,
    TRADE,
    COIN,
    STORE,
    GUARD,
    EXCHANGE,
    UNLOCKING,
    ORDER_VALUE,
    BUILDING_PRICE,
    CAUTION,
    MARGIN,
    QUARTER,
    ERRAND,
    CAMP,
    LATE,
    FIGHT_POINT,
    FIGHT_HARM,
    FIGHT_ORDER,
    FIGHT_LOSS,
) = range(28)

WEIGHTS = np.zeros((28, 2), np.int64)


def weights_for(players: int) -> Numbers:
    return WEIGHTS[:, players - 2].copy()


# Units
WEIGHTS[SYMBOL] = 150, 150
"""A weapon symbol, if the Order asks for it as much as for others."""
WEIGHTS[CARD] = 150, 150
"""Taken off for every unit: a card drawn could have been another."""
WEIGHTS[SPLITTING] = 20, 38
"""More for each symbol that can be sent by itself."""
WEIGHTS[CANCELLING] = 100, 100
WEIGHTS[DECOY] = -20, -20
WEIGHTS[ARMY] = 5, 6
"""So many units are drawn often enough."""
WEIGHTS[CROWD] = 30, 48
"""Taken off for each unit beyond them."""
WEIGHTS[UNIT_PRICE] = 60, 60
"""What a gold or tool of a unit's price counts."""

# Buildings: what they bring in a round
WEIGHTS[DRAWN_CARD] = 49, 60
WEIGHTS[TRADE] = 49, 49
"""A traded good that is drawn."""
WEIGHTS[COIN] = 20, 25
WEIGHTS[STORE] = 4, 10
WEIGHTS[GUARD] = 50, 41
WEIGHTS[EXCHANGE] = 10, 10

# Buildings: what they bring once
WEIGHTS[ROOM] = 49, 115
"""Room for one more building."""
WEIGHTS[UNLOCKING] = 72, 60
"""Of the worth of units that become possible, in percent."""
WEIGHTS[ORDER_VALUE] = 10, 10
WEIGHTS[BUILDING_PRICE] = 60, 30

# How many units to draw
WEIGHTS[CAUTION] = 450, 450
"""How likely an attack seems, in percent of how likely it is."""
WEIGHTS[MARGIN] = 180, 180
"""How many symbols to have, in percent of those that an attack asks for."""
WEIGHTS[QUARTER] = 70, 70
"""How much an attack on a quarter counts, in percent of one on the city."""
WEIGHTS[ERRAND] = 200, 480
"""Symbols to have for each stack of provinces, in hundredths."""
WEIGHTS[CAMP] = 86, 72
"""Symbols to have for enemy buildings, in percent."""
WEIGHTS[LATE] = 2, 1
"""With so few rounds to go provinces are not worth the trouble."""

# Fights: against each other only
WEIGHTS[FIGHT_POINT] = 1600, 1000
WEIGHTS[FIGHT_HARM] = 120, 60
WEIGHTS[FIGHT_ORDER] = 60, 60
WEIGHTS[FIGHT_LOSS] = 40, 20
