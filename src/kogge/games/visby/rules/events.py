"""The kinds of events Visby writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there. Beside each kind stands what its
subject and figures are; points are always seals.
"""

from __future__ import annotations

from enum import IntEnum, auto

from kogge.core.events import slug


class Event(IntEnum):
    """What happened."""

    STARTED = auto()  # own: goods
    ROUND = auto()  # own: number of the round
    SUPPLIED = auto()  # of a track (subject); own: the field reached, theirs: the steps made
    PLAYED = auto()  # a card (subject)
    TOOK = auto()  # from a track for a card (subject); own: seals or goods, theirs: goods lost above the ceiling
    STAYED = auto()  # on a track (subject); own: what could not be shared or was too much
    FORGED = auto()  # a smith, for a rival's card (subject); own: goods, theirs: goods lost
    COLLECTED = auto()  # a customs officer, for a rival's card (subject); own: seals
    UNPAID = auto()  # a smith or customs officer (subject) who found nobody to serve
    OPENED_MARKET = auto()  # for a number of merchants (subject); the purse goes from own to theirs
    TRADED = auto()  # with the purse on a field (subject); own: goods handed over
    KEPT_GOODS = auto()  # a merchant who trades nothing
    EMPTIED_PURSE = auto()  # own: the field it leaves
    BEGGED = auto()  # with a number of cards out (subject); own: goods, theirs: goods lost
    BEGGED_FROM = auto()  # from a rival's card (subject); own: goods, theirs: goods lost
    CLEARED = auto()  # all played cards go to the discard piles
    PICKED_UP = auto()  # own: cards
    REACHED = auto()  # own: seals, theirs: the goal
    EXCHANGED = auto()  # own: goods, theirs: goods left over
    ENDED = auto()  # on a place (subject); own: seals, theirs: goods left over
    COUNTED_HAND = auto()  # of a player equal in seals and goods with another; own: cards in hand


class Law(IntEnum):
    """The rule something happened under, named as its paragraph of the rules pages."""

    SETUP = 0
    SUPPLY = auto()
    CHOOSE = auto()
    REVEAL = auto()
    TROOPS = auto()
    KNIGHT = auto()
    SMITH = auto()
    FLEET = auto()
    SHIP = auto()
    CUSTOMS = auto()
    MERCHANT = auto()
    MONK = auto()
    SHARING = auto()
    CLEAR = auto()
    END = auto()
    FINAL_EXCHANGE = auto()
    TIE_BREAK = auto()


LAWS = tuple(slug(law) for law in Law)
