"""The kinds of events Vilnius writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there. Beside each kind stands what its
subject and figures are; enemies of a fight are numbered from 1. Points are glory, given at the end.
"""

from __future__ import annotations

(
    STARTED,  # a family (subject: emblem)
    ROUND,  # with a starting player (seat); own: number of the round
    SHUFFLED,  # a pile (subject: its kind), of a player or of all; own: cards
    DREW_UNIT,  # a unit (subject)
    DREW_PROVINCE,  # a province (subject)
    TOOK_BACK_UNIT,  # a unit (subject) from a Guardhouse
    TOOK_BACK_PROVINCE,  # a province (subject) from a Storehouse
    TOOK_LOOT,  # a province (subject) that was loot
    ADVANCED,  # an enemy (subject) in a player's row; own: strength of the row, theirs: displayed strength
    CAMPED,  # an enemy building (subject), drawn by a player; own: enemy buildings in play
    LEFT_OUT,  # an enemy building (subject) that found no room, or was drawn before an attack
    BOOSTED,  # a Boost (subject), drawn by a player
    FINAL_ATTACK_DREW,  # the Final Attack, drawn by a player
    BUILT,  # a building (subject); own: x, theirs: y
    RECRUITED,  # a unit (subject)
    PAID_PROVINCE,  # a province (subject), offered by another (rival) or not; own: gold, theirs: tools
    PAID_BUILDING,  # by own gold buildings (own: times) and tool buildings (theirs: times)
    PAID_EXCHANGE,  # own: times two tools for a gold, theirs: times two gold for a tool
    OFFERED,  # a province (subject)
    PASSED,  # ended the city phase
    STORED_PROVINCE,  # a province (subject)
    PUT_AWAY,  # own: provinces discarded from the hand
    GATHERED,  # a row that does not attack; own: its strength, theirs: displayed strength
    ATTACKED,  # a row that attacks a destination (subject); own: its strength, theirs: displayed strength
    DISPERSED,  # a row too weak for the Final Attack; own: its strength, theirs: displayed strength
    MET,  # a unit (subject) fought; own: number of the enemy, theirs: kind of the enemy
    DEFEATED,  # an enemy (subject); own: its number, theirs: its strength
    WITHSTOOD,  # an enemy (subject) was not defeated; own: its number
    FELL,  # a unit (subject) to a red skull; own: number of the enemy, theirs: kind of the enemy
    CANCELLED,  # red skulls of an enemy (subject); own: its number, theirs: how many
    BURNED,  # the city, by an enemy or a Boost (subject); own: points lost, theirs: points left
    RAZED,  # a building (subject); own: x, theirs: y
    LOST_UNIT,  # a unit (subject); own: 1 if it came from the draw pile
    LOST_PROVINCE,  # a province (subject); own: 1 if it came from the draw pile
    BURNED_STORE,  # a stored province (subject) instead of a point
    LOST_POINT,  # a point for want or love of a stored province; theirs: points left
    SPARED,  # nothing there to lose (subject: kind of damage)
    DISCARDED,  # a province (subject) that lay at a building that was razed
    GAVE,  # a unit (subject); own: 0 for silver skulls, 1 for golden
    PLUNDERED,  # a province (subject) as loot
    DECLINED,  # own: loot nobody took
    DESTROYED,  # an enemy building (subject); own: enemy buildings left in play
    USED,  # a unit (subject) against an enemy building or for a capture
    LOOKED,  # at a province (subject) of a stack; own: number of the stack
    CAPTURED,  # a province (subject) of a stack; own: number of the stack
    RETURNED,  # a province (subject) under a stack; own: number of the stack
    DESTINED,  # a destination (subject); own: displayed strength now, theirs: before
    STOOD_GUARD,  # a unit (subject) in a Guardhouse
    DISBANDED,  # own: unused units discarded
    SURVIVED,  # the Final Attack; own: points left
    FELL_CITY,  # the city; own: 1 if in the Final Attack
    GLORY_OF_BUILDINGS,  # points: their order value
    GLORY_OF_UNITS,  # points: their tools
    ENDED,  # on a place (subject); own: glory
) = range(1, 55)

RULES = (
    "setup",
    "income",
    "preparation",
    "enemy-buildings",
    "boost",
    "final-attack",
    "building",
    "placing",
    "paying",
    "handing-over",
    "recruiting",
    "passing",
    "attack",
    "additional-enemy",
    "fight",
    "red-skulls",
    "damage",
    "silver-golden-skulls",
    "plunder",
    "assault",
    "bonus",
    "capture",
    "new-destination",
    "guardhouse",
    "end",
    "glory",
)
(
    BY_SETUP,
    BY_INCOME,
    BY_PREPARATION,
    BY_ENEMY_BUILDINGS,
    BY_BOOST,
    BY_FINAL_ATTACK,
    BY_BUILDING,
    BY_PLACING,
    BY_PAYING,
    BY_HANDING_OVER,
    BY_RECRUITING,
    BY_PASSING,
    BY_ATTACK,
    BY_ADDITIONAL_ENEMY,
    BY_FIGHT,
    BY_RED_SKULLS,
    BY_DAMAGE,
    BY_METAL_SKULLS,
    BY_PLUNDER,
    BY_ASSAULT,
    BY_BONUS,
    BY_CAPTURE,
    BY_NEW_DESTINATION,
    BY_GUARDHOUSE,
    BY_END,
    BY_GLORY,
) = range(len(RULES))
