"""The shared board on which all decide together; here the plan of defence.

Every button sends the whole form; the draft it leads to is everybody's at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, unseen
from kogge.core.position import NONE
from kogge.games.vilnius.rules.components import FIRE
from kogge.games.vilnius.rules.position import Phase
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.board import ARROW, foreseen
from kogge.games.vilnius.table.joint.consent import foot, late, may_change, owner
from kogge.games.vilnius.table.joint.counsel import objections
from kogge.games.vilnius.table.joint.draft import AIMS, Fight, Forecast, fight_of
from kogge.games.vilnius.table.joint.raid import assault, raid
from kogge.games.vilnius.table.joint.short_questions import chain
from kogge.games.vilnius.table.joint.slots import Slots, exchanges_drawn, slots_drawn, slots_of


def plan(scene: Scene) -> Markup:
    """The draft of whatever all decide together now."""
    draws: dict[int, Callable[[Scene], Markup]] = {Phase.SEND: _defence, Phase.CHOOSE_CAMP: assault, Phase.RAISE: raid}
    draw = draws.get(int(scene.view.position.phase), chain)
    return draw(scene) + late(scene)


# --- The plan of defence


def _defence(scene: Scene) -> Markup:
    words, fight, outlook = scene.words, fight_of(scene).in_order(), foreseen(scene)
    every = range(1, int(scene.view.position.foes) + 1)
    foes = [foe for foe in every if scene.view.position.demand[foe - 1].any()]
    unarmed = [foe for foe in every if foe not in foes]
    title = words("table-final-attack") if scene.view.position.final else words("table-defence")
    return html(
        '<div class="plan of-{}"><div class="ph"><h2>{} <small>{}</small></h2>{}</div>{}{}'
        '<ol class="fcols">{}</ol>{}{}</div>',
        len(foes),
        title,
        words("table-defence-more"),
        _aims(scene) if may_change(scene) else "",
        _pool(scene, fight),
        _tabs(scene, fight, outlook, foes),
        joined(_column(scene, fight, outlook, foe) for foe in foes),
        html('<ul class="unarmed">{}</ul>', joined(_unarmed(scene, fight, outlook, foe) for foe in unarmed))
        if unarmed
        else "",
        foot(scene, _outlook(scene, outlook), words("table-defend-so"), objections(scene, fight)),
    )


def _aims(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<div class="aim"><label for="aim">{}</label><select id="aim" name="aim">{}</select>'
        '<button class="btn small" type="submit" name="change" value="propose">{}</button>'
        '<button class="btn small quiet" type="submit" name="change" value="clear">{}</button></div>',
        words("table-propose"),
        joined(html('<option value="{}">{}</option>', aim, words(f"table-aim-{aim}")) for aim in AIMS),
        words("table-fill"),
        words("table-empty-plan"),
    )


def _pool(scene: Scene, fight: Fight) -> Markup:
    """The units that are free, as radio buttons; of a splitting one also its single weapons."""
    words = scene.words
    free: dict[tuple[int, int], list[int]] = {}
    for fighter in fight.on(0):
        free.setdefault(fight.units[fighter], []).append(fighter)
    own = [unit for unit in free if unit[0] == scene.view.seat]
    chosen = next(iter(own or free), None)
    rows = joined(
        _free(scene, fight, fighters, unit == chosen and may_change(scene)) for unit, fighters in free.items()
    )
    return html(
        '<fieldset class="pool"><legend>{}</legend>{}<p class="small">{}</p></fieldset>',
        words("table-free-units"),
        rows or html('<p class="none">{}</p>', words("table-none-free")),
        words("table-free-more"),
    )


def _free(scene: Scene, fight: Fight, fighters: Sequence[int], chosen: bool) -> Markup:
    (seat, unit), fighter = fight.units[fighters[0]], fighters[0]
    weapons = fight.brought(fighter, 0)
    value = f"{seat} {lookup.unit_id(scene, unit)}"
    singles = Markup("")
    if fight.splits(fighter) and len(weapons) > 1 and may_change(scene):
        names = faces.weapon_names(scene)
        singles = html(
            '<span class="singles">{}</span>',
            joined(
                html(
                    '<label class="single">'
                    '<input class="over" type="radio" name="unit" value="{} {}" aria-label="{}">{}</label>',
                    value,
                    weapon,
                    scene.words("table-one-weapon", weapon=names[weapon], card=lookup.lexicon(scene).unit(unit)),
                    art.weapon(weapon),
                )
                for weapon in sorted(set(weapons))
            ),
        )
    inside = html(
        "{}<b>{}{}</b>{}",
        owner(scene, seat),
        f"{len(fighters)}{faces.TIMES} " if len(fighters) > 1 else "",
        lookup.lexicon(scene).unit(unit),
        html('<span class="wp">{}{}</span>', _weapons(scene, weapons), faces.abilities(scene, unit)),
    )
    if not may_change(scene):
        return html('<div class="unit">{}</div>', inside)
    return html(
        '<div class="pickw"><label class="unit pick"><input class="over" type="radio" name="unit" value="{}"{}>{}'
        '<span class="tick">{}</span></label>{}</div>',
        value,
        Markup(" checked") if chosen else "",
        inside,
        icon("check"),
        singles,
    )


def _weapons(scene: Scene, weapons: Sequence[int]) -> Markup:
    names = faces.weapon_names(scene)
    return joined(art.weapon(weapon, names[weapon]) for weapon in weapons)


# --- Its columns


def _column(scene: Scene, fight: Fight, outlook: Forecast, foe: int) -> Markup:
    position = scene.view.position
    card, target = int(position.foe[foe - 1]), int(position.target[foe - 1])
    enemy = lookup.enemy(scene, card, target != NONE)
    supply, demand = fight.symbols(foe), position.demand[foe - 1].tolist()
    slots = slots_of(supply, demand)
    defeated = foe in outlook.defeated
    return html(
        '<li class="{}" id="foe-{}"><header>{}{}{}<h3>{}</h3></header>{}{}<ul class="units">{}</ul>{}{}</li>',
        classes("fcol", "ok" if defeated else "bad"),
        foe,
        faces.strength(scene, card),
        _target(scene, target),
        html('<span class="skulls">{}</span>', faces.skulls(scene, enemy.red, enemy.silver, enemy.golden)),
        lookup.lexicon(scene).order(card),
        slots_drawn(scene, demand, slots),
        exchanges_drawn(scene, supply, demand, slots),
        joined(_sent(scene, fight, outlook, fighter, foe) for fighter in fight.on(foe)),
        _verdict(scene, card, target, slots, defeated),
        _send(scene, fight, foe, "btn small send quiet" if defeated else "btn small send"),
    )


def _send(scene: Scene, fight: Fight, foe: int, kind: str) -> Markup:
    """Puts the chosen unit there."""
    if not (may_change(scene) and fight.on(0)):
        return Markup("")
    name = lookup.lexicon(scene).order(int(scene.view.position.foe[foe - 1]))
    return html(
        '<button class="{}" type="submit" name="change" value="send {}">{}{}</button>',
        kind,
        foe,
        scene.words("table-send-here"),
        unseen(f": {name}"),
    )


def _unarmed(scene: Scene, fight: Fight, outlook: Forecast, foe: int) -> Markup:
    """An enemy that asks for nothing is defeated by itself; a unit may go there all the same."""
    card = int(scene.view.position.foe[foe - 1])
    return html(
        '<li id="foe-{}">{}<b>{}</b> <span>{}</span>{}<ul class="units">{}</ul>{}</li>',
        foe,
        faces.strength(scene, card),
        lookup.lexicon(scene).order(card),
        scene.words("table-asks-nothing"),
        icon("check", "", scene.words("table-defeated")),
        joined(_sent(scene, fight, outlook, fighter, foe) for fighter in fight.on(foe)),
        _send(scene, fight, foe, "btn small quiet"),
    )


def _target(scene: Scene, target: int) -> Markup:
    words = scene.words
    if target == NONE:
        return art.paper("city", words("table-strikes-city"))
    return art.emblem(int(scene.view.position.emblem[target]), words("table-strikes-quarter", seat=scene.name(target)))


def _verdict(scene: Scene, card: int, target: int, slots: Slots, defeated: bool) -> Markup:
    words = scene.words
    if defeated:
        return html('<p class="vd">{}<span>{}</span></p>', icon("check"), words("table-defeated"))
    return html(
        '<p class="vd"><span>{} {}</span></p>',
        words("table-missing", number=slots.missing),
        faces.harm(scene, card, target != NONE),
    )


_LOSSES = ("table-falls", "table-given-silver", "table-given-golden")


def _sent(scene: Scene, fight: Fight, outlook: Forecast, fighter: int, foe: int) -> Markup:
    """A unit on an enemy: whose it is, what it brings, what becomes of it, and the way back."""
    words = scene.words
    seat, unit = fight.units[fighter]
    name = lookup.lexicon(scene).unit(unit)
    remark = Markup("")
    if foe not in outlook.defeated:
        remark = html("<em>{}</em>", words("table-not-deployed"))
    elif fighter in outlook.lost:
        colour = outlook.lost[fighter]
        remark = html("<em>{} {}</em>", art.skull(colour), words(_LOSSES[colour]))
    back = Markup("")
    if may_change(scene):
        back = html(
            '<button class="back" type="submit" name="change" value="back {} {} {}">{}</button>',
            foe,
            seat,
            lookup.unit_id(scene, unit),
            icon("undo", "", words("table-take-unit-back", card=name)),
        )
    lost = foe in outlook.defeated and fighter in outlook.lost
    return html(
        '<li class="{}">{}<b>{}</b><span class="wp">{}{}</span>{}{}</li>',
        classes("unit", "dies" if lost else ""),
        owner(scene, seat),
        name,
        _weapons(scene, fight.brought(fighter, foe)),
        faces.abilities(scene, unit),
        remark,
        back,
    )


def _tabs(scene: Scene, fight: Fight, outlook: Forecast, foes: Sequence[int]) -> Markup:
    """On a small screen one enemy is open at a time: at first one that is not defeated yet."""
    words, position, lexicon = scene.words, scene.view.position, lookup.lexicon(scene)
    shown = next((foe for foe in foes if foe not in outlook.defeated), min(foes, default=0))
    tabs = []
    for foe in foes:
        demand = position.demand[foe - 1].tolist()
        slots = slots_of(fight.symbols(foe), demand)
        defeated = foe in outlook.defeated
        state = (
            icon("check", "", words("table-defeated"))
            if defeated
            else html("{}/{}", sum(demand) - slots.missing, sum(demand))
        )
        tabs.append(
            html(
                '<label class="{}">'
                '<input class="over" type="radio" name="foe" value="{}" id="e{}"{}>{}<span class="tn2">{}</span>'
                '<span class="q">{}</span></label>',
                classes("ftab", "ok" if defeated else "bad"),
                foe,
                foe,
                Markup(" checked") if foe == shown else "",
                faces.strength(scene, int(position.foe[foe - 1])),
                lexicon.order(int(position.foe[foe - 1])),
                state,
            )
        )
    return html(
        '<fieldset class="ftabs"><legend class="vh">{}</legend>{}</fieldset>', words("table-enemy"), joined(tabs)
    )


# --- The foot: what it comes to, and who agrees


def _outlook(scene: Scene, outlook: Forecast) -> Markup:
    words, position = scene.words, scene.view.position
    foes = int(position.foes)
    lost = joined(
        html("<span>{} {}</span>", art.skull(colour), lookup.lexicon(scene).unit(unit))
        for unit, colour in _lost_units(scene, outlook)
    )
    city, left = int(position.city), outlook.city
    damage = [html("<span>{} {} {} {}</span>", words("table-city-short"), city, ARROW, left)] if left < city else []
    for seat, strikes in enumerate(outlook.strikes):
        others = [0 if kind == FIRE else number for kind, number in enumerate(strikes)]
        if any(others):
            damage.append(html("<span>{}{}</span>", owner(scene, seat), faces.strikes(scene, others)))
    return html(
        '<dl><div class="{}"><dt>{}</dt><dd>{} <small>{}</small></dd></div><div><dt>{}</dt><dd>{} <small>{}'
        "</small></dd></div>"
        '<div class="{}"><dt>{}</dt><dd><small>{}</small></dd></div></dl>',
        "good" if len(outlook.defeated) == foes else "",
        words("table-fore-defeated"),
        words("table-some-of", some=len(outlook.defeated), number=foes),
        words("table-fore-loot", order=outlook.order, loot=outlook.loot),
        words("table-fore-lost"),
        len(outlook.lost),
        lost,
        "bad" if damage else "good",
        words("table-fore-damage"),
        words("table-city-falls") if outlook.falls else joined(damage) if damage else words("table-no-damage"),
    )


def _lost_units(scene: Scene, outlook: Forecast) -> list[tuple[int, int]]:
    units = scene.view.position.fighter_unit
    return [(int(units[fighter]), colour) for fighter, colour in sorted(outlook.lost.items())]
