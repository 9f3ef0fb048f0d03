"""Vilnius told to people: events and decisions as sentences; questions and the edition have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kogge.core.edition import Edition
from kogge.core.position import NONE
from kogge.core.words import Words, listed
from kogge.games.vilnius.edition.content import DAMAGE_NAMES
from kogge.games.vilnius.notation import DESTINATION_NAMES, PILE_NAMES
from kogge.games.vilnius.rules import events
from kogge.games.vilnius.rules.position import (
    DO_ASSAULT,
    DO_BLEED,
    DO_BONUS,
    DO_BUILD,
    DO_BURN,
    DO_CAPTURE,
    DO_FALL,
    DO_GIVE,
    DO_GUARD,
    DO_INCOME,
    DO_LOOT,
    DO_LOSE_PROVINCE,
    DO_LOSE_UNIT,
    DO_OFFER,
    DO_PAY,
    DO_PLACE,
    DO_RAZE,
    DO_RECRUIT,
    DO_SEND,
    DO_STORE,
    DO_TAKE,
    DO_UNDER,
    DO_USE,
    KIND,
    PAIR,
)
from kogge.games.vilnius.words.catalogue import edition_tables, figures
from kogge.games.vilnius.words.lexicon import Lexicon
from kogge.games.vilnius.words.questions import METAL_NAMES, question

__all__ = ["decision", "edition_tables", "figures", "question", "sentence"]

_KINDS = {
    number: name.lower().replace("_", "-")
    for name, number in vars(events).items()
    if isinstance(number, int) and not name.startswith("BY_")
}

# --- Events

_OF_UNITS = {
    events.DREW_UNIT,
    events.TOOK_BACK_UNIT,
    events.RECRUITED,
    events.MET,
    events.FELL,
    events.LOST_UNIT,
    events.GAVE,
    events.USED,
    events.STOOD_GUARD,
}
_OF_PROVINCES = {
    events.DREW_PROVINCE,
    events.TOOK_BACK_PROVINCE,
    events.TOOK_LOOT,
    events.PAID_PROVINCE,
    events.OFFERED,
    events.STORED_PROVINCE,
    events.LOST_PROVINCE,
    events.BURNED_STORE,
    events.DISCARDED,
    events.PLUNDERED,
    events.LOOKED,
    events.CAPTURED,
    events.RETURNED,
}
_OF_ORDERS = {
    events.ADVANCED,
    events.CAMPED,
    events.LEFT_OUT,
    events.BOOSTED,
    events.FINAL_ATTACK_DREW,
    events.DEFEATED,
    events.WITHSTOOD,
    events.CANCELLED,
    events.BURNED,
    events.DESTROYED,
}
_OF_BUILDINGS = {events.BUILT, events.RAZED}


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
    if kind == events.STARTED:
        return {"family": lexicon.family(subject), "emblem": lexicon.emblem(subject)}
    if kind == events.SHUFFLED:
        return {"pile": PILE_NAMES[subject]}
    if kind == events.ADVANCED:
        called = law == events.BY_ADDITIONAL_ENEMY
        strength = int(lexicon.edition.components[0].order_strength[subject])
        return {"strength": strength, "how": "called" if called else "full" if own >= theirs else "waits"}
    if kind == events.LEFT_OUT:
        return {"why": "called" if law == events.BY_ADDITIONAL_ENEMY else "full"}
    if kind == events.PAID_PROVINCE:
        return {"from": "hand" if rival == NONE else "other", "price": lexicon.price(own, theirs)}
    if kind == events.PAID_BUILDING:
        return {"price": lexicon.price(own, theirs)}
    if kind == events.ATTACKED and law == events.BY_FINAL_ATTACK:
        return {"destination": "final"}
    if kind in (events.ATTACKED, events.DESTINED):
        return {"destination": DESTINATION_NAMES[subject]}
    if kind in (events.MET, events.FELL):
        return {"enemy": lexicon.order(theirs)}
    if kind == events.SPARED:
        return {"damage": DAMAGE_NAMES[subject]}
    if kind == events.GAVE:
        return {"metal": METAL_NAMES[own]}
    if kind == events.ENDED:
        return {"place": subject}
    return {}


# --- Decisions


def decision(code: int, words: Words, edition: Edition) -> str:
    kind, argument = divmod(code, KIND)
    lexicon = Lexicon(edition, words)
    if kind == DO_INCOME:
        units, provinces = divmod(argument, PAIR)
        drawn = listed([words("units", number=units), words("provinces", number=provinces)], words)
        return words("decide-income", cards=drawn)
    if kind == DO_PAY:
        return words("decide-pay", cards=lexicon.payment(argument))
    if kind in _DECIDED_CARDS:
        message, name = _DECIDED_CARDS[kind]
        return words(message, card=name(lexicon, argument))
    if kind == DO_STORE and argument >= PAIR:
        cell, stored = divmod(argument, PAIR)
        return words("decide-store-at", card=lexicon.province(stored - 1), place=lexicon.cell(cell))
    if kind in _DECIDED_OR_NOT:
        message, none, name = _DECIDED_OR_NOT[kind]
        return words(message, card=name(lexicon, argument - 1)) if argument else words(none)
    if kind == DO_SEND:
        target, unit = divmod(argument, PAIR)
        return words("decide-send", card=lexicon.unit(unit), number=target)
    if kind == DO_USE:
        use, unit = divmod(argument, PAIR)
        return words("decide-use" if use else "decide-keep", card=lexicon.unit(unit))
    if kind in (DO_FALL, DO_GIVE):
        unit, seat = divmod(argument, PAIR)
        message = "decide-fall" if kind == DO_FALL else "decide-give"
        return words(message, card=lexicon.unit(unit % PAIR), player=seat + 1)
    if kind == DO_BLEED:
        return words("decide-bleed", number=argument + 1)
    if kind == DO_UNDER:
        upper, lower = divmod(argument, PAIR)
        return words("decide-under", upper=lexicon.province(upper), lower=lexicon.province(lower))
    if kind == DO_BONUS:
        return words("decide-bonus" if argument else "decide-bonus-none")
    return words("decide-pass")


_DECIDED_CARDS: dict[int, tuple[str, Callable[[Lexicon, int], str]]] = {
    DO_BUILD: ("decide-build", Lexicon.building),
    DO_PLACE: ("decide-place", Lexicon.cell),
    DO_RECRUIT: ("decide-recruit", Lexicon.unit),
    DO_OFFER: ("decide-offer", Lexicon.province),
    DO_RAZE: ("decide-raze", Lexicon.cell),
    DO_LOSE_UNIT: ("decide-lose-unit", Lexicon.unit),
    DO_LOSE_PROVINCE: ("decide-lose-province", Lexicon.province),
    DO_TAKE: ("decide-take", Lexicon.province),
}
"""Decisions about one thing."""


def _number(_lexicon: Lexicon, number: int) -> str:
    return str(number + 1)


_DECIDED_OR_NOT: dict[int, tuple[str, str, Callable[[Lexicon, int], str]]] = {
    DO_STORE: ("decide-store", "decide-store-none", Lexicon.province),
    DO_BURN: ("decide-burn-stored", "decide-burn-point", Lexicon.province),
    DO_LOOT: ("decide-loot", "decide-loot-none", _number),
    DO_ASSAULT: ("decide-assault", "decide-assault-none", Lexicon.order),
    DO_CAPTURE: ("decide-capture", "decide-capture-none", _number),
    DO_GUARD: ("decide-guard", "decide-guard-none", Lexicon.unit),
}
"""Decisions about one thing or none."""
