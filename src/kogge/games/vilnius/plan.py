"""The shared board on which all decide together: the plan of defence, an assault, and short questions.

Every button sends the whole form; the draft it leads to is everybody's at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from kogge.core.drawing import Draft, Scene
from kogge.core.markup import classes, html, icon, joined, mark, unseen
from kogge.core.position import NONE
from kogge.games.vilnius import art, faces, happenings, scenery, telling
from kogge.games.vilnius.board import ARROW, foreseen
from kogge.games.vilnius.components import FIRE, WEAPONS
from kogge.games.vilnius.draft import (
    AIMS,
    Fight,
    Forecast,
    Unit,
    cheapest_raid,
    fight_of,
    options,
    raid_of,
    replayed,
    steps_of,
)
from kogge.games.vilnius.position import (
    CHOOSE_CAMP,
    DO_BLEED,
    DO_FALL,
    DO_GIVE,
    DO_LOOT,
    KIND,
    PAIR,
    RAISE,
    SEND,
)
from kogge.games.vilnius.rehearsal import Rehearsal
from kogge.games.vilnius.symbols import raised


def plan(scene: Scene) -> Markup:
    """The draft of whatever all decide together now."""
    draw = {SEND: _defence, CHOOSE_CAMP: _assault, RAISE: _raid}.get(int(scene.view.position.phase), _chain)
    return draw(scene)


def _draft(scene: Scene) -> Draft:
    assert scene.draft is not None
    return scene.draft


def may_change(scene: Scene) -> bool:
    """Whoever sits at the table may."""
    return scene.view.seat != NONE


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
        _foot(scene, _outlook(scene, outlook), words("table-defend-so")),
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
    value = f"{seat} {scenery.unit_id(scene, unit)}"
    singles = Markup("")
    if fight.splits(fighter) and len(weapons) > 1 and may_change(scene):
        names = faces.weapon_names(scene)
        singles = html(
            '<span class="singles">{}</span>',
            joined(
                html(
                    '<label class="single"><input type="radio" name="unit" value="{} {}" aria-label="{}">{}</label>',
                    value,
                    weapon,
                    scene.words("table-one-weapon", weapon=names[weapon], card=scenery.lexicon(scene).unit(unit)),
                    art.weapon(weapon),
                )
                for weapon in sorted(set(weapons))
            ),
        )
    inside = html(
        "{}<b>{}{}</b>{}",
        _owner(scene, seat),
        f"{len(fighters)}{faces.TIMES} " if len(fighters) > 1 else "",
        scenery.lexicon(scene).unit(unit),
        html('<span class="wp">{}{}</span>', _weapons(scene, weapons), faces.abilities(scene, unit)),
    )
    if not may_change(scene):
        return html('<div class="unit">{}</div>', inside)
    return html(
        '<div class="pickw"><label class="unit pick"><input type="radio" name="unit" value="{}"{}>{}'
        '<span class="tick">{}</span></label>{}</div>',
        value,
        Markup(" checked") if chosen else "",
        inside,
        icon("check"),
        singles,
    )


def _owner(scene: Scene, seat: int) -> Markup:
    return icon(f"mark-{seat + 1}", "mark", scenery.name(scene, seat))


def _weapons(scene: Scene, weapons: Sequence[int]) -> Markup:
    names = faces.weapon_names(scene)
    return joined(art.weapon(weapon, names[weapon]) for weapon in weapons)


# --- Its columns


@dataclass(frozen=True)
class Slots:
    """How a demand is met: weapon by weapon as it is, by exchanges, or not."""

    met: tuple[int, ...]
    exchanged: int
    missing: int


def slots_of(supply: Sequence[int], demand: Sequence[int], needed: int | None = None) -> Slots:
    met = tuple(min(have, want) for have, want in zip(supply, demand, strict=True))
    reached = int(raised(supply, demand))  # type: ignore[arg-type]
    wanted = sum(demand) if needed is None else min(needed, sum(demand))
    return Slots(met, max(0, reached - sum(met)), max(0, wanted - reached))


def slots_drawn(scene: Scene, demand: Sequence[int], slots: Slots) -> Markup:
    """The demand as places: met, met by an exchange, or open."""
    words, names = scene.words, faces.weapon_names(scene)
    exchanged, parts = slots.exchanged, []
    for weapon, wanted in enumerate(demand):
        for place in range(wanted):
            state = "ok" if place < slots.met[weapon] else "exq" if exchanged > 0 else "miss"
            exchanged -= state == "exq"
            label = words(f"table-slot-{state}", weapon=names[weapon])
            parts.append(html('<li class="slot {}">{}</li>', state, art.weapon(weapon, label)))
    return html('<ul class="slots">{}</ul>', joined(parts)) if parts else Markup("")


def _exchanges(scene: Scene, supply: Sequence[int], demand: Sequence[int], slots: Slots) -> Markup:
    """Which pairs stand in for what is missing."""
    pairs = [
        weapon
        for weapon, (have, want) in enumerate(zip(supply, demand, strict=True))
        for _ in range(max(0, have - want) // 2)
    ]
    open_slots = [
        weapon for weapon, (met, want) in enumerate(zip(slots.met, demand, strict=True)) for _ in range(want - met)
    ]
    names = faces.weapon_names(scene)
    return joined(
        html(
            '<p class="xch">{}{}{}{}</p>',
            art.weapon(pair, names[pair]),
            art.weapon(pair, names[pair]),
            art.paper("exchange", scene.words("table-exchanged")),
            art.weapon(slot, names[slot]),
        )
        for pair, slot in list(zip(pairs, open_slots, strict=False))[: slots.exchanged]
    )


def _column(scene: Scene, fight: Fight, outlook: Forecast, foe: int) -> Markup:
    position = scene.view.position
    card, target = int(position.foe[foe - 1]), int(position.target[foe - 1])
    enemy = scenery.enemy(scene, card, target != NONE)
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
        scenery.lexicon(scene).order(card),
        slots_drawn(scene, demand, slots),
        _exchanges(scene, supply, demand, slots),
        joined(_sent(scene, fight, outlook, fighter, foe) for fighter in fight.on(foe)),
        _verdict(scene, card, target, slots, defeated),
        _send(scene, fight, foe, "btn small send quiet" if defeated else "btn small send"),
    )


def _send(scene: Scene, fight: Fight, foe: int, kind: str) -> Markup:
    """Puts the chosen unit there."""
    if not (may_change(scene) and fight.on(0)):
        return Markup("")
    name = scenery.lexicon(scene).order(int(scene.view.position.foe[foe - 1]))
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
        scenery.lexicon(scene).order(card),
        scene.words("table-asks-nothing"),
        icon("check", "", scene.words("table-defeated")),
        joined(_sent(scene, fight, outlook, fighter, foe) for fighter in fight.on(foe)),
        _send(scene, fight, foe, "btn small quiet"),
    )


def _target(scene: Scene, target: int) -> Markup:
    words = scene.words
    if target == NONE:
        return art.paper("city", words("table-strikes-city"))
    return art.emblem(
        int(scene.view.position.emblem[target]), words("table-strikes-quarter", seat=scenery.name(scene, target))
    )


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
    name = scenery.lexicon(scene).unit(unit)
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
            scenery.unit_id(scene, unit),
            icon("undo", "", words("table-take-unit-back", card=name)),
        )
    lost = foe in outlook.defeated and fighter in outlook.lost
    return html(
        '<li class="{}">{}<b>{}</b><span class="wp">{}{}</span>{}{}</li>',
        classes("unit", "dies" if lost else ""),
        _owner(scene, seat),
        name,
        _weapons(scene, fight.brought(fighter, foe)),
        faces.abilities(scene, unit),
        remark,
        back,
    )


def _tabs(scene: Scene, fight: Fight, outlook: Forecast, foes: Sequence[int]) -> Markup:
    """On a small screen one enemy is open at a time: at first one that is not defeated yet."""
    words, position, lexicon = scene.words, scene.view.position, scenery.lexicon(scene)
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
                '<label class="{}"><input type="radio" name="foe" value="{}" id="e{}"{}>{}<span class="tn2">{}</span>'
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
        html("<span>{} {}</span>", art.skull(colour), scenery.lexicon(scene).unit(unit))
        for unit, colour in _lost_units(scene, outlook)
    )
    city, left = int(position.city), outlook.city
    damage = [html("<span>{} {} {} {}</span>", words("table-city-short"), city, ARROW, left)] if left < city else []
    for seat, strikes in enumerate(outlook.strikes):
        others = [0 if kind == FIRE else number for kind, number in enumerate(strikes)]
        if any(others):
            damage.append(html("<span>{}{}</span>", _owner(scene, seat), faces.strikes(scene, others)))
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


def _foot(scene: Scene, told: Markup, button: str) -> Markup:
    """What the draft comes to, what computers say of it, the seals, and the button."""
    draft, words, own = _draft(scene), scene.words, scene.view.seat
    seals = joined(
        html(
            "<li>{}{}</li>",
            _owner(scene, seat),
            icon("seal", "seal", words("table-agreed"))
            if seat in draft.agreed
            else html('<span class="ring" role="img" aria-label="{}"></span>', words("table-not-agreed")),
        )
        for seat in scenery.seats(scene)
    )
    remarks = joined(html("<li>{} {}</li>", icon("computer"), remark) for remark in draft.remarks)
    act = Markup("")
    if may_change(scene) and own in draft.agreed:
        act = html('<p class="waits">{}</p>', words("table-you-agreed"))
    elif may_change(scene):
        act = html(
            '<button class="btn primary" type="submit" name="agree" value="yes">{}</button>',
            button if draft.alone else words("table-set-seal"),
        )
    return html(
        '<div class="fore" aria-live="polite">{}{}<div class="fin"><ul class="agree" aria-label="{}">{}</ul>{}'
        "</div></div>",
        told,
        html('<ul class="remarks">{}</ul>', remarks) if remarks else "",
        words("table-seals"),
        seals,
        act,
    )


# --- Enemy buildings: which one, and by whom


def _assault(scene: Scene) -> Markup:
    """Which enemy building is attacked, each with the cheapest team for it."""
    words, position = scene.words, scene.view.position
    done, _ = replayed(scene.view, steps_of(_draft(scene).text))
    answers = {code % KIND - 1: text for code, text in options(Rehearsal(scene.view))}
    chosen = next((camp for camp, text in answers.items() if [text] == done), None)
    columns = joined(
        _camp(scene, kind, answers.get(kind, ""), kind == chosen)
        for kind, number in enumerate(position.camp.tolist())
        if number
    )
    none = Markup("")
    if may_change(scene):
        none = html(
            '<button class="{}" type="submit" name="change" value="{}">{}</button>',
            classes("btn small", "chosen" if chosen == NONE else ""),
            answers[NONE],
            words("table-no-assault"),
        )
    told = words("table-assault-none")
    if chosen is not None and chosen != NONE:
        told = words("table-assault-this", card=scenery.lexicon(scene).order(chosen))
    return html(
        '<div class="plan raid"><div class="ph"><h2>{} <small>{}</small></h2>{}</div>{}'
        '<ol class="fcols">{}</ol>{}</div>',
        words("table-assault"),
        words("table-assault-more", number=_needed(scene)),
        none,
        _reserve(scene, Counter(), calling=False),
        columns,
        _foot(scene, html('<p class="told">{}</p>', told), words("table-do-so")) if chosen is not None else "",
    )


def _needed(scene: Scene) -> int:
    return int(scenery.components(scene).building_symbols[scene.view.position.players])


def _camp(scene: Scene, kind: int, answer: str, chosen: bool) -> Markup:
    words = scene.words
    if not answer:
        return _besieged(scene, kind, Counter(), "beyond", html("{}", words("table-camp-beyond")))
    button = Markup("")
    if may_change(scene):
        button = html(
            '<button class="{}" type="submit" name="change" value="{}">{}{}</button>',
            classes("btn small send", "chosen" if chosen else ""),
            answer,
            words("table-attack-this"),
            unseen(f": {scenery.lexicon(scene).order(kind)}"),
        )
    team = cheapest_raid(scene.view, kind).team
    return _besieged(scene, kind, team, "ok" if chosen else "", html("{}", words("table-cheapest-team")), button)


def _besieged(
    scene: Scene,
    kind: int,
    team: Counter[Unit],
    state: str,
    verdict: Markup,
    button: Markup | str = "",
    *,
    keeping: bool = False,
) -> Markup:
    """An enemy building: what it does, the symbols it shows, and who raises them."""
    parts, lexicon = scenery.components(scene), scenery.lexicon(scene)
    demand, supply = parts.order_weapons[kind, 0].tolist(), [0] * WEAPONS
    units = []
    for (seat, unit), number in sorted(team.items()):
        for weapon in range(WEAPONS):
            supply[weapon] += number * int(parts.unit_weapons[unit, weapon])
        units += [_used(scene, seat, unit, keeping)] * number
    slots = slots_of(supply, demand, _needed(scene))
    return html(
        '<li class="{}"><header>{}<h3>{}</h3></header><p>{}</p>{}{}<ul class="units">{}</ul>'
        '<p class="vd">{}</p>{}</li>',
        classes("fcol camp", state),
        art.endless(scene.words("table-enemy-building")),
        lexicon.order(kind),
        scenery.title(lexicon.effect(kind)),
        slots_drawn(scene, demand, slots),
        _exchanges(scene, supply, demand, slots),
        joined(units),
        verdict,
        button,
    )


def _used(scene: Scene, seat: int, unit: int, keeping: bool) -> Markup:
    name = scenery.lexicon(scene).unit(unit)
    back = Markup("")
    if keeping:
        back = html(
            '<button class="back" type="submit" name="change" value="keep {} {}">{}</button>',
            seat,
            scenery.unit_id(scene, unit),
            icon("undo", "", scene.words("table-take-unit-back", card=name)),
        )
    return html('<li class="unit">{}<b>{}</b>{}{}</li>', _owner(scene, seat), name, faces.arms(scene, unit), back)


def _raid(scene: Scene) -> Markup:
    """Who destroys the enemy building."""
    words, kind = scene.words, int(scene.view.position.chosen)
    _, rehearsal = raid_of(scene).played()
    team = Counter((event.seat, event.subject) for event in scenery.only(rehearsal.events, happenings.USED))
    propose = Markup("")
    if may_change(scene):
        propose = html(
            '<button class="btn small" type="submit" name="change" value="propose">{}</button>',
            words("table-propose-cheapest"),
        )
    falls = html("{}<span>{}</span>", icon("check"), words("table-camp-falls"))
    told = words("table-assault-falls", card=scenery.lexicon(scene).order(kind))
    return html(
        '<div class="plan raid"><div class="ph"><h2>{} <small>{}</small></h2>{}</div>{}'
        '<ol class="fcols">{}</ol>{}</div>',
        words("table-assault-who"),
        words("table-assault-more", number=_needed(scene)),
        propose,
        _reserve(scene, team, calling=may_change(scene)),
        _besieged(scene, kind, team, "ok", falls, keeping=may_change(scene)),
        _foot(scene, html('<p class="told">{}</p>', told), words("table-do-so")),
    )


def _reserve(scene: Scene, team: Counter[Unit], *, calling: bool) -> Markup:
    """The units that take no part; each can be called in."""
    words, position = scene.words, scene.view.position
    rows = []
    for seat in scenery.seats(scene):
        for unit, number in enumerate(position.units[seat].tolist()):
            free = number - team[seat, unit]
            if free <= 0:
                continue
            call = Markup("")
            if calling:
                call = html(
                    '<button class="back" type="submit" name="change" value="use {} {}">{}</button>',
                    seat,
                    scenery.unit_id(scene, unit),
                    icon("call", "", words("table-call-unit", card=scenery.lexicon(scene).unit(unit))),
                )
            rows.append(
                html(
                    '<div class="unit">{}<b>{}{}</b>{}{}</div>',
                    _owner(scene, seat),
                    f"{free}{faces.TIMES} " if free > 1 else "",
                    scenery.lexicon(scene).unit(unit),
                    faces.arms(scene, unit),
                    call,
                )
            )
    return html(
        '<div class="pool"><h3>{}</h3>{}</div>',
        words("table-free-units"),
        joined(rows) or html('<p class="none">{}</p>', words("table-none-free")),
    )


# --- Short questions: an answer, or one after the other


def _chain(scene: Scene) -> Markup:
    words, draft = scene.words, _draft(scene)
    done, rehearsal = replayed(scene.view, steps_of(draft.text))
    first = Rehearsal(scene.view)
    complete = not rehearsal.is_joint
    asked = first if complete else rehearsal
    notation = scene.view.game.notation_of(scene.view.edition)
    chosen = [notation.code(step.partition(" ")[2]) for step in done]
    offered = options(asked)
    buttons = joined(
        html(
            '<li><button class="{}" type="submit" name="change" value="{}"{}{}>{}</button></li>',
            classes("btn answer", "chosen" if complete and code in chosen else ""),
            text,
            Markup(' aria-pressed="true"') if complete and code in chosen else "",
            "" if may_change(scene) else Markup(" disabled"),
            _answer(scene, code),
        )
        for code, text in offered
    )
    so_far = Markup("")
    if chosen:
        so_far = html(
            '<div class="so-far"><h3>{}</h3><ol>{}</ol>{}</div>',
            words("table-chosen-so-far"),
            joined(html("<li>{}</li>", _answer(scene, code)) for code in chosen),
            html(
                '<button class="btn small quiet" type="submit" name="change" value="back">{}{}</button>',
                icon("undo"),
                words("table-take-last-back"),
            )
            if may_change(scene)
            else "",
        )
    return html(
        '<div class="plan chain"><div class="ph"><h2>{}</h2></div><ul class="answers">{}</ul>{}{}</div>',
        _asked(scene, asked),
        buttons,
        so_far,
        _foot(scene, Markup(""), words("table-do-so")) if complete else "",
    )


def _asked(scene: Scene, rehearsal: Rehearsal) -> str:
    """The question as the rules ask it after what is chosen so far."""
    return telling.question(replace(scene.view, records=rehearsal.records), scene.words)


def _answer(scene: Scene, code: int) -> Markup:
    """An answer with house marks in place of seat numbers."""
    words, (kind, argument) = scene.words, divmod(code, KIND)
    if kind in (DO_FALL, DO_GIVE):
        unit, seat = divmod(argument, PAIR)
        return html(
            "{}<b>{}</b>{}{}",
            _owner(scene, seat),
            scenery.lexicon(scene).unit(unit % PAIR),
            faces.arms(scene, unit % PAIR),
            faces.price(
                scene,
                int(scenery.components(scene).unit_gold[unit % PAIR]),
                int(scenery.components(scene).unit_tools[unit % PAIR]),
            ),
        )
    if kind == DO_LOOT and argument:
        return html(
            "{}<b>{}</b>", mark(argument - 1), words("table-takes-loot", seat=scenery.name(scene, argument - 1))
        )
    if kind == DO_BLEED:
        card = int(scene.view.position.foe[argument])
        return html("{}<b>{}</b>", faces.strength(scene, card), scenery.lexicon(scene).order(card))
    return html("<b>{}</b>", scenery.title(telling.decision(code, words, scene.view.edition)))
