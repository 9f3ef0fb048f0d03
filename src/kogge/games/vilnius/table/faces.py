"""Cards as they lie anywhere on the table: provinces, units, enemies and enemy buildings."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, joined, unseen
from kogge.games.vilnius.edition.content import DAMAGE_NAMES
from kogge.games.vilnius.rules.cities import goods_traded_in
from kogge.games.vilnius.rules.components import DAMAGES, FIRE, WEAPONS
from kogge.games.vilnius.rules.payment import gold_of, tools_of
from kogge.games.vilnius.table import art, lookup

TIMES = "×"


def weapon_names(scene: Scene) -> list[str]:
    lexicon = lookup.lexicon(scene)
    return [lexicon.weapon(weapon) for weapon in range(WEAPONS)]


def weapons(scene: Scene, symbols: Sequence[int]) -> Markup:
    return html('<span class="wp">{}</span>', art.weapons(symbols, weapon_names(scene)))


# --- Prices and provinces


def price(scene: Scene, gold: int, tools: int) -> Markup:
    """Gold and tools as figures with symbols."""
    words = scene.words
    parts = [art.amount(gold, art.gold(words("table-gold")))] if gold else []
    if tools:
        parts.append(art.amount(tools, art.tool(words("table-tools"))))
    return html('<span class="fee">{}</span>', joined(parts) if parts else words("table-free"))


def worth(scene: Scene, province: int, seat: int) -> tuple[int, int]:
    """Gold and tools a province gives to a seat, trade included."""
    parts = lookup.components(scene)
    goods = goods_traded_in(scene.view.position, parts, seat)
    return int(gold_of(parts, province, goods)), int(tools_of(parts, province, goods))


def worth_drawn(scene: Scene, province: int, seat: int) -> Markup:
    words = scene.words
    gold, tools = worth(scene, province, seat)
    return html(
        '<span class="val">{}{}</span>',
        art.repeated(art.gold(words("table-gold")), gold),
        art.repeated(art.tool(words("table-tools")), tools),
    )


def extra_drawn(scene: Scene, province: int) -> Markup:
    """The good of a province, and what it gives where it can be traded."""
    parts, words = lookup.components(scene), scene.words
    good = int(parts.province_good[province])
    label = lookup.lexicon(scene).goods(1 << good)[0]
    symbol = art.gold(words("table-gold")) if parts.province_extra_gold[province] else art.tool(words("table-tools"))
    return html('<span class="ex">{} + {}</span>', art.good(lookup.content(scene).goods[good].id, label), symbol)


def province_chip(scene: Scene, province: int, seat: int, kind: str = "", *, piece: bool = False) -> Markup:
    """A province as a chip: name and what it gives to a seat."""
    return html(
        '<span class="{}"{}><b>{}</b>{}</span>',
        classes("chip", kind),
        html(' data-piece="p:{}"', lookup.province_id(scene, province)) if piece else "",
        lookup.lexicon(scene).province(province),
        worth_drawn(scene, province, seat),
    )


def province_face(scene: Scene, province: int, seat: int) -> Markup:
    """The inside of a province card."""
    return html(
        "<b>{}</b>{}{}",
        lookup.lexicon(scene).province(province),
        worth_drawn(scene, province, seat),
        extra_drawn(scene, province),
    )


# --- Units


def abilities(scene: Scene, unit: int) -> Markup:
    """What a unit can do beside its weapons, as signs."""
    parts, words = lookup.components(scene), scene.words
    signs = (
        (parts.unit_splits[unit], "split", "ability-splits"),
        (parts.unit_decoy[unit], "decoy", "ability-decoy"),
        (parts.unit_cancels[unit], "cancel", "ability-cancels"),
    )
    return joined(art.paper(symbol, words(message)) for has_it, symbol, message in signs if has_it)


def arms(scene: Scene, unit: int) -> Markup:
    """Weapons and abilities of a unit."""
    symbols = lookup.components(scene).unit_weapons[unit].tolist()
    return html('<span class="wp">{}{}</span>', art.weapons(symbols, weapon_names(scene)), abilities(scene, unit))


def unit_chip(scene: Scene, unit: int, number: int = 1) -> Markup:
    """A unit as a chip, counted if there are several."""
    return html(
        '<span class="chip un"><b>{}{}</b>{}</span>',
        f"{number}{TIMES} " if number > 1 else "",
        lookup.lexicon(scene).unit(unit),
        arms(scene, unit),
    )


def unit_chips(scene: Scene, numbers: Sequence[int]) -> Markup:
    return joined(unit_chip(scene, kind, number) for kind, number in enumerate(numbers) if number)


# --- The Order


def skulls(scene: Scene, red: int, silver: int, golden: int) -> Markup:
    words = scene.words
    labels = ("table-skull-red", "table-skull-silver", "table-skull-golden")
    return joined(
        art.repeated(art.skull(colour, words(labels[colour])), number)
        for colour, number in enumerate((red, silver, golden))
    )


def strikes(scene: Scene, damage: Sequence[int]) -> Markup:
    """Damage by kinds, as symbols."""
    words = scene.words
    return joined(
        art.repeated(art.damage(kind, words(f"damage-{DAMAGE_NAMES[kind]}", number=1)), int(damage[kind]))
        for kind in range(DAMAGES)
    )


def harm(scene: Scene, card: int, quarter: bool) -> Markup:
    """What an enemy does if it is not defeated."""
    parts = lookup.components(scene)
    if quarter:
        return strikes(scene, parts.order_damage[card].tolist())
    return art.repeated(art.fire(scene.words(f"damage-{DAMAGE_NAMES[FIRE]}", number=1)), int(parts.order_fires[card]))


def strength(scene: Scene, card: int) -> Markup:
    value = int(lookup.components(scene).order_strength[card])
    return art.strength(value, scene.words("table-strength", number=value))


def foe_card(scene: Scene, card: int, quarter: bool, piece: str = "") -> Markup:
    """An enemy as a small card: strength, name, what it asks for, its skulls, and what it would do."""
    enemy = lookup.enemy(scene, card, quarter)
    asked = (
        weapons(scene, enemy.demand)
        if any(enemy.demand)
        else html('<span class="wp none">{}</span>', scene.words("table-asks-nothing"))
    )
    harmed = harm(scene, card, quarter)
    return html(
        '<li class="foe"{}>{}<span class="fn">{}</span><span class="dm">{}{}{}</span></li>',
        html(' data-piece="{}"', piece) if piece else "",
        strength(scene, card),
        lookup.lexicon(scene).order(card),
        asked,
        skulls(scene, enemy.red, enemy.silver, enemy.golden),
        html('<span class="harm">{}{}</span>', unseen(scene.words("table-else")), harmed) if harmed else "",
    )


def camp_text(scene: Scene, card: int) -> Markup:
    """An enemy building in play: name and effect."""
    lexicon = lookup.lexicon(scene)
    return html(
        "{}<p><b>{}</b><br><span>{}</span></p>",
        art.endless(scene.words("table-enemy-building")),
        lexicon.order(card),
        lexicon.effect(card),
    )
