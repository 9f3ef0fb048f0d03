"""Vilnius told to people: events and decisions as sentences; questions and the edition have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kogge.core.edition import Edition
from kogge.core.events import slug
from kogge.core.position import NONE
from kogge.core.words import Words, listed
from kogge.games.vilnius.edition.content import DAMAGE_NAMES
from kogge.games.vilnius.notation import DESTINATION_NAMES, PILE_NAMES
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import KIND, PAIR, Do
from kogge.games.vilnius.words.catalogue import edition_tables, figures
from kogge.games.vilnius.words.lexicon import Lexicon
from kogge.games.vilnius.words.questions import METAL_NAMES, question

__all__ = ["decision", "edition_tables", "figures", "question", "sentence"]

_KINDS: dict[int, str] = {kind: slug(kind) for kind in Event}

# --- Events

_OF_UNITS = {
    Event.DREW_UNIT,
    Event.TOOK_BACK_UNIT,
    Event.RECRUITED,
    Event.MET,
    Event.FELL,
    Event.LOST_UNIT,
    Event.GAVE,
    Event.USED,
    Event.STOOD_GUARD,
}
_OF_PROVINCES = {
    Event.DREW_PROVINCE,
    Event.TOOK_BACK_PROVINCE,
    Event.TOOK_LOOT,
    Event.PAID_PROVINCE,
    Event.OFFERED,
    Event.STORED_PROVINCE,
    Event.LOST_PROVINCE,
    Event.BURNED_STORE,
    Event.DISCARDED,
    Event.PLUNDERED,
    Event.LOOKED,
    Event.CAPTURED,
    Event.RETURNED,
}
_OF_ORDERS = {
    Event.ADVANCED,
    Event.CAMPED,
    Event.LEFT_OUT,
    Event.BOOSTED,
    Event.FINAL_ATTACK_DREW,
    Event.DEFEATED,
    Event.WITHSTOOD,
    Event.CANCELLED,
    Event.BURNED,
    Event.DESTROYED,
}
_OF_BUILDINGS = {Event.BUILT, Event.RAZED}


_SUBJECTS: dict[int, Callable[[Lexicon, int], str]] = {
    **dict.fromkeys(_OF_UNITS, Lexicon.unit),
    **dict.fromkeys(_OF_PROVINCES, Lexicon.province),
    **dict.fromkeys(_OF_ORDERS, Lexicon.order),
    **dict.fromkeys(_OF_BUILDINGS, Lexicon.building),
}
"""What the card is called that an event is about."""


def sentence(event: Sequence[int], names: Sequence[str], words: Words, edition: Edition) -> str:
    kind, seat, subject, rival, own, theirs, points, law = (int(value) for value in event)
    values: dict[str, object] = {"own": own, "theirs": theirs, "points": points}
    if seat != NONE:
        values["seat"] = names[seat]
    if rival != NONE:
        values["rival"] = names[rival]
    lexicon = Lexicon(edition, words)
    if name := _SUBJECTS.get(kind):
        values["card"] = name(lexicon, subject)
    values |= _details(kind, subject, rival, own, theirs, law, lexicon)
    return words(f"event-{_KINDS[kind]}", **values)


def _details(
    kind: int, subject: int, rival: int, own: int, theirs: int, law: int, lexicon: Lexicon
) -> dict[str, object]:
    """What else a sentence needs, in words."""
    if kind == Event.STARTED:
        return {"family": lexicon.family(subject), "emblem": lexicon.emblem(subject)}
    if kind == Event.SHUFFLED:
        return {"pile": PILE_NAMES[subject]}
    if kind == Event.ADVANCED:
        called = law == Law.ADDITIONAL_ENEMY
        strength = int(lexicon.edition.components[0].order_strength[subject])
        return {"strength": strength, "how": "called" if called else "full" if own >= theirs else "waits"}
    if kind == Event.LEFT_OUT:
        return {"why": "called" if law == Law.ADDITIONAL_ENEMY else "full"}
    if kind == Event.PAID_PROVINCE:
        return {"from": "hand" if rival == NONE else "other", "price": lexicon.price(own, theirs)}
    if kind == Event.PAID_BUILDING:
        return {"price": lexicon.price(own, theirs)}
    if kind == Event.ATTACKED and law == Law.FINAL_ATTACK:
        return {"destination": "final"}
    if kind in (Event.ATTACKED, Event.DESTINED):
        return {"destination": DESTINATION_NAMES[subject]}
    if kind in (Event.MET, Event.FELL):
        return {"enemy": lexicon.order(theirs)}
    if kind == Event.SPARED:
        return {"damage": DAMAGE_NAMES[subject]}
    if kind == Event.GAVE:
        return {"metal": METAL_NAMES[own]}
    if kind == Event.ENDED:
        return {"place": subject}
    return {}


# --- Decisions


def decision(code: int, words: Words, edition: Edition) -> str:
    kind, argument = divmod(code, KIND)
    lexicon = Lexicon(edition, words)
    if kind == Do.INCOME:
        units, provinces = divmod(argument, PAIR)
        drawn = listed([words("units", number=units), words("provinces", number=provinces)], words)
        return words("decide-income", cards=drawn)
    if kind == Do.PAY:
        return words("decide-pay", cards=lexicon.payment(argument))
    if kind in _DECIDED_CARDS:
        message, name = _DECIDED_CARDS[kind]
        return words(message, card=name(lexicon, argument))
    if kind == Do.STORE and argument >= PAIR:
        cell, stored = divmod(argument, PAIR)
        return words("decide-store-at", card=lexicon.province(stored - 1), place=lexicon.cell(cell))
    if kind in _DECIDED_OR_NOT:
        message, none, name = _DECIDED_OR_NOT[kind]
        return words(message, card=name(lexicon, argument - 1)) if argument else words(none)
    if kind == Do.SEND:
        target, unit = divmod(argument, PAIR)
        return words("decide-send", card=lexicon.unit(unit), number=target)
    if kind == Do.USE:
        use, unit = divmod(argument, PAIR)
        return words("decide-use" if use else "decide-keep", card=lexicon.unit(unit))
    if kind in (Do.FALL, Do.GIVE):
        unit, seat = divmod(argument, PAIR)
        message = "decide-fall" if kind == Do.FALL else "decide-give"
        return words(message, card=lexicon.unit(unit % PAIR), player=seat + 1)
    if kind == Do.BLEED:
        return words("decide-bleed", number=argument + 1)
    if kind == Do.UNDER:
        upper, lower = divmod(argument, PAIR)
        return words("decide-under", upper=lexicon.province(upper), lower=lexicon.province(lower))
    if kind == Do.BONUS:
        return words("decide-bonus" if argument else "decide-bonus-none")
    return words("decide-pass")


_DECIDED_CARDS: dict[int, tuple[str, Callable[[Lexicon, int], str]]] = {
    Do.BUILD: ("decide-build", Lexicon.building),
    Do.PLACE: ("decide-place", Lexicon.cell),
    Do.RECRUIT: ("decide-recruit", Lexicon.unit),
    Do.OFFER: ("decide-offer", Lexicon.province),
    Do.RAZE: ("decide-raze", Lexicon.cell),
    Do.LOSE_UNIT: ("decide-lose-unit", Lexicon.unit),
    Do.LOSE_PROVINCE: ("decide-lose-province", Lexicon.province),
    Do.TAKE: ("decide-take", Lexicon.province),
}
"""Decisions about one thing."""


def _number(_lexicon: Lexicon, number: int) -> str:
    return str(number + 1)


_DECIDED_OR_NOT: dict[int, tuple[str, str, Callable[[Lexicon, int], str]]] = {
    Do.STORE: ("decide-store", "decide-store-none", Lexicon.province),
    Do.BURN: ("decide-burn-stored", "decide-burn-point", Lexicon.province),
    Do.LOOT: ("decide-loot", "decide-loot-none", _number),
    Do.ASSAULT: ("decide-assault", "decide-assault-none", Lexicon.order),
    Do.CAPTURE: ("decide-capture", "decide-capture-none", _number),
    Do.GUARD: ("decide-guard", "decide-guard-none", Lexicon.unit),
}
"""Decisions about one thing or none."""
