"""The kinds of events Vilnius writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there. Beside each kind stands what its
subject and figures are; enemies of a fight are numbered from 1. Points are glory, given at the end.
"""

from __future__ import annotations

from enum import IntEnum, auto

from kogge.core.events import slug


class Event(IntEnum):
    """What happened."""

    STARTED = auto()  # a family (subject: emblem)
    ROUND = auto()  # with a starting player (seat); own: number of the round
    SHUFFLED = auto()  # a pile (subject: its kind), of a player or of all; own: cards
    DREW_UNIT = auto()  # a unit (subject)
    DREW_PROVINCE = auto()  # a province (subject)
    TOOK_BACK_UNIT = auto()  # a unit (subject) from a Guardhouse
    TOOK_BACK_PROVINCE = auto()  # a province (subject) from a Storehouse
    TOOK_LOOT = auto()  # a province (subject) that was loot
    ADVANCED = auto()  # an enemy (subject) in a player's row; own: strength of the row, theirs: displayed strength
    CAMPED = auto()  # an enemy building (subject), drawn by a player; own: enemy buildings in play
    LEFT_OUT = auto()  # an enemy building (subject) that found no room, or was drawn before an attack
    BOOSTED = auto()  # a Boost (subject), drawn by a player
    FINAL_ATTACK_DREW = auto()  # the Final Attack, drawn by a player
    BUILT = auto()  # a building (subject); own: x, theirs: y
    RECRUITED = auto()  # a unit (subject)
    PAID_PROVINCE = auto()  # a province (subject), offered by another (rival) or not; own: gold, theirs: tools
    PAID_BUILDING = auto()  # by own gold buildings (own: times) and tool buildings (theirs: times)
    PAID_EXCHANGE = auto()  # own: times two tools for a gold, theirs: times two gold for a tool
    OFFERED = auto()  # a province (subject)
    PASSED = auto()  # ended the city phase
    STORED_PROVINCE = auto()  # a province (subject)
    PUT_AWAY = auto()  # own: provinces discarded from the hand
    GATHERED = auto()  # a row that does not attack; own: its strength, theirs: displayed strength
    ATTACKED = auto()  # a row that attacks a destination (subject); own: its strength, theirs: displayed strength
    DISPERSED = auto()  # a row too weak for the Final Attack; own: its strength, theirs: displayed strength
    MET = auto()  # a unit (subject) fought; own: number of the enemy, theirs: kind of the enemy
    DEFEATED = auto()  # an enemy (subject); own: its number, theirs: its strength
    WITHSTOOD = auto()  # an enemy (subject) was not defeated; own: its number
    FELL = auto()  # a unit (subject) to a red skull; own: number of the enemy, theirs: kind of the enemy
    CANCELLED = auto()  # red skulls of an enemy (subject); own: its number, theirs: how many
    BURNED = auto()  # the city, by an enemy or a Boost (subject); own: points lost, theirs: points left
    RAZED = auto()  # a building (subject); own: x, theirs: y
    LOST_UNIT = auto()  # a unit (subject); own: 1 if it came from the draw pile
    LOST_PROVINCE = auto()  # a province (subject); own: 1 if it came from the draw pile
    BURNED_STORE = auto()  # a stored province (subject) instead of a point
    LOST_POINT = auto()  # a point for want or love of a stored province; theirs: points left
    SPARED = auto()  # nothing there to lose (subject: kind of damage)
    DISCARDED = auto()  # a province (subject) that lay at a building that was razed
    GAVE = auto()  # a unit (subject); own: 0 for silver skulls, 1 for golden
    PLUNDERED = auto()  # a province (subject) as loot
    DECLINED = auto()  # own: loot nobody took
    DESTROYED = auto()  # an enemy building (subject); own: enemy buildings left in play
    USED = auto()  # a unit (subject) against an enemy building or for a capture
    LOOKED = auto()  # at a province (subject) of a stack; own: number of the stack
    CAPTURED = auto()  # a province (subject) of a stack; own: number of the stack
    RETURNED = auto()  # a province (subject) under a stack; own: number of the stack
    DESTINED = auto()  # a destination (subject); own: displayed strength now, theirs: before
    STOOD_GUARD = auto()  # a unit (subject) in a Guardhouse
    DISBANDED = auto()  # own: unused units discarded
    SURVIVED = auto()  # the Final Attack; own: points left
    FELL_CITY = auto()  # the city; own: 1 if in the Final Attack
    GLORY_OF_BUILDINGS = auto()  # points: their order value
    GLORY_OF_UNITS = auto()  # points: their tools
    ENDED = auto()  # on a place (subject); own: glory


class Law(IntEnum):
    """The rule something happened under, named as its paragraph of the rules pages."""

    SETUP = 0
    INCOME = auto()
    PREPARATION = auto()
    ENEMY_BUILDINGS = auto()
    BOOST = auto()
    FINAL_ATTACK = auto()
    BUILDING = auto()
    PLACING = auto()
    PAYING = auto()
    HANDING_OVER = auto()
    RECRUITING = auto()
    PASSING = auto()
    ATTACK = auto()
    ADDITIONAL_ENEMY = auto()
    FIGHT = auto()
    RED_SKULLS = auto()
    DAMAGE = auto()
    SILVER_GOLDEN_SKULLS = auto()
    PLUNDER = auto()
    ASSAULT = auto()
    BONUS = auto()
    CAPTURE = auto()
    NEW_DESTINATION = auto()
    GUARDHOUSE = auto()
    END = auto()
    GLORY = auto()


LAWS = tuple(slug(law) for law in Law)
