"""What a seat is asked now, as a sentence for each phase."""

from __future__ import annotations

from collections.abc import Callable

from kogge.core.view import View
from kogge.core.words import Words
from kogge.games.vilnius.edition.content import DAMAGE_NAMES
from kogge.games.vilnius.rules.cities import ability
from kogge.games.vilnius.rules.components import BUILDINGS
from kogge.games.vilnius.rules.defence import weapon_at, weapon_count
from kogge.games.vilnius.rules.income import income
from kogge.games.vilnius.rules.position import Phase
from kogge.games.vilnius.rules.raising import USED_SO_FAR
from kogge.games.vilnius.rules.weapons import raised, total
from kogge.games.vilnius.words.lexicon import Lexicon

METAL_NAMES = ("silver", "golden")
"""Of skulls."""


def question(view: View, words: Words) -> str:
    return _QUESTIONS[int(view.position.phase)](view, words, Lexicon(view.edition, words))


def price(view: View) -> tuple[int, int]:
    """Gold and tools for what is being built or recruited."""
    components, chosen = view.edition.components[0], int(view.position.chosen)
    if chosen < BUILDINGS:
        return int(components.building_gold[chosen]), int(components.building_tools[chosen])
    return int(components.unit_gold[chosen - BUILDINGS]), int(components.unit_tools[chosen - BUILDINGS])


def _income(view: View, words: Words, _lexicon: Lexicon) -> str:
    return words("ask-income", number=income(view.position, view.edition.components[0], view.seat))


def _place(view: View, words: Words, lexicon: Lexicon) -> str:
    return words("ask-place", card=lexicon.building(int(view.position.chosen)))


def _pay(view: View, words: Words, lexicon: Lexicon) -> str:
    chosen = int(view.position.chosen)
    card = lexicon.building(chosen) if chosen < BUILDINGS else lexicon.unit(chosen - BUILDINGS)
    return words("ask-pay", card=card, price=lexicon.price(*price(view)))


def _store(view: View, words: Words, _lexicon: Lexicon) -> str:
    position, seat = view.position, view.seat
    places = ability(position, view.edition.components[0].building_stores_province, seat)
    return words("ask-store", number=int(places) - int((position.stored[seat] >= 0).sum()))


def _give_up(view: View, words: Words, _lexicon: Lexicon) -> str:
    return words(f"ask-lose-{DAMAGE_NAMES[view.position.chosen]}", number=int(view.position.city))


def _send(view: View, words: Words, lexicon: Lexicon) -> str:
    position, components = view.position, view.edition.components[0]
    unit, place = int(position.fighter_unit[position.step]), int(position.spot)
    if components.unit_splits[unit]:
        weapon = lexicon.weapon(weapon_at(components, unit, place))
        most = int(weapon_count(components, unit))
        return words("ask-send-weapon", card=lexicon.unit(unit), number=place + 1, most=most, weapons=weapon)
    return words("ask-send", card=lexicon.unit(unit), weapons=lexicon.weapons(components.unit_weapons[unit]))


def _fall(view: View, words: Words, lexicon: Lexicon) -> str:
    foe = int(view.position.chosen)
    return words("ask-fall", number=foe + 1, card=lexicon.order(int(view.position.foe[foe])))


def _give(view: View, words: Words, _lexicon: Lexicon) -> str:
    return words("ask-give", number=int(view.position.skulls), metal=METAL_NAMES[view.position.chosen])


def _loot(view: View, words: Words, _lexicon: Lexicon) -> str:
    return words("ask-loot", number=int(view.position.loot_left))


def _assault(view: View, words: Words, _lexicon: Lexicon) -> str:
    symbols = int(view.edition.components[0].building_symbols[len(view.names)])
    return words("ask-assault", number=symbols)


def _raise(view: View, words: Words, lexicon: Lexicon) -> str:
    position = view.position
    unit = int(position.fighter_unit[position.step])
    demand = position.demand[0]
    assault = position.resume == Phase.DESTROY
    return words(
        "ask-use",
        what="assault" if assault else "capture",
        aim=lexicon.order(int(position.chosen)) if assault else str(int(position.spot) + 1),
        raised=int(min(raised(position.brought[USED_SO_FAR], demand), position.needed)),
        needed=int(min(position.needed, total(demand))),
        card=lexicon.unit(unit),
        weapons=lexicon.weapons(view.edition.components[0].unit_weapons[unit]),
    )


def _of_stack(message: str) -> Callable[[View, Words, Lexicon], str]:
    return lambda view, words, _lexicon: words(message, number=int(view.position.spot) + 1)


def _plain(message: str) -> Callable[[View, Words, Lexicon], str]:
    return lambda _view, words, _lexicon: words(message)


_QUESTIONS: dict[int, Callable[[View, Words, Lexicon], str]] = {
    Phase.INCOME: _income,
    Phase.ACT: _plain("ask-act"),
    Phase.PLACE: _place,
    Phase.PAY: _pay,
    Phase.STORE: _store,
    Phase.GIVE_UP: _give_up,
    Phase.SEND: _send,
    Phase.BLEED: _plain("ask-bleed"),
    Phase.FALL: _fall,
    Phase.GIVE: _give,
    Phase.TAKE_LOOT: _loot,
    Phase.CHOOSE_CAMP: _assault,
    Phase.RAISE: _raise,
    Phase.TAKE_BONUS: _plain("ask-bonus"),
    Phase.CAPTURE: _plain("ask-capture"),
    Phase.TAKE_PROVINCE: _of_stack("ask-take"),
    Phase.PUT_UNDER: _of_stack("ask-under"),
    Phase.STAND_GUARD: _plain("ask-guard"),
}
