"""The kinds of events Visby writes, and the rules they happen under.

The rules are the paragraphs of the rules pages: their names are the anchors there. Beside each kind stands what its
subject and figures are; points are always seals.
"""

from __future__ import annotations

(
    STARTED,  # own: goods
    ROUND,  # own: number of the round
    SUPPLIED,  # of a track (subject); own: the field reached, theirs: the steps made
    PLAYED,  # a card (subject)
    TOOK,  # from a track for a card (subject); own: seals or goods, theirs: goods lost above the ceiling
    STAYED,  # on a track (subject); own: what could not be shared or was too much
    FORGED,  # a smith, for a rival's card (subject); own: goods, theirs: goods lost
    COLLECTED,  # a customs officer, for a rival's card (subject); own: seals
    UNPAID,  # a smith or customs officer (subject) who found nobody to serve
    OPENED_MARKET,  # for a number of merchants (subject); the purse goes from own to theirs
    TRADED,  # with the purse on a field (subject); own: goods handed over
    KEPT_GOODS,  # a merchant who trades nothing
    EMPTIED_PURSE,  # own: the field it leaves
    BEGGED,  # with a number of cards out (subject); own: goods, theirs: goods lost
    BEGGED_FROM,  # from a rival's card (subject); own: goods, theirs: goods lost
    CLEARED,  # all played cards go to the discard piles
    PICKED_UP,  # own: cards
    REACHED,  # own: seals, theirs: the goal
    EXCHANGED,  # own: goods, theirs: goods left over
    ENDED,  # on a place (subject); own: seals, theirs: goods left over
    COUNTED_HAND,  # of a player equal in seals and goods with another; own: cards in hand
) = range(1, 22)

RULES = (
    "setup",
    "supply",
    "choose",
    "reveal",
    "troops",
    "knight",
    "smith",
    "fleet",
    "ship",
    "customs",
    "merchant",
    "monk",
    "sharing",
    "clear",
    "end",
    "final-exchange",
    "tie-break",
)
(
    BY_SETUP,
    BY_SUPPLY,
    BY_CHOICE,
    BY_REVEAL,
    BY_TROOPS,
    BY_KNIGHT,
    BY_SMITH,
    BY_FLEET,
    BY_SHIP,
    BY_CUSTOMS,
    BY_MERCHANT,
    BY_MONK,
    BY_SHARING,
    BY_CLEARING,
    BY_END,
    BY_FINAL_EXCHANGE,
    BY_TIE_BREAK,
) = range(len(RULES))
