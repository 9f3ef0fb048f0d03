"""The city phase: what can be built and recruited right now, and why the rest cannot."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from kogge.core.bits import count, has, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined
from kogge.core.rehearsal import Rehearsal
from kogge.core.words import capitalized, listed
from kogge.games.vilnius.rules.cities import ability, building_limit, excluded_in, types_in, types_placeable
from kogge.games.vilnius.rules.components import GENERAL
from kogge.games.vilnius.rules.payment import all_gold, all_tools
from kogge.games.vilnius.rules.position import ALL_PROVINCES, KIND, Do
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.city import name_class
from kogge.games.vilnius.table.questions.purse import cheapest


@dataclass(frozen=True)
class Ware:
    """Something to build or to recruit."""

    do: int
    """DO_BUILD or DO_RECRUIT."""
    kind: int
    gold: int
    tools: int
    left: int
    why_not: str
    """Nothing if it can be had now."""

    @property
    def key(self) -> str:
        return f"{'b' if self.do == Do.BUILD else 'u'}-{self.kind}"


def wares(scene: Scene) -> list[Ware]:
    """All that is in supply for the reader: first what can be had, then the rest."""
    position, parts, seat = scene.view.position, lookup.components(scene), scene.view.seat
    legal = {divmod(code, KIND) for code in scene.view.legal.codes.tolist()}
    found = []
    for kind in range(parts.buildings):
        general = parts.building_owner[kind] == GENERAL
        left = int(position.supply[kind]) if general else int(has(position.plans[seat], kind))
        if left or general:
            why = "" if (Do.BUILD, kind) in legal else why_not_build(scene, kind, left)
            gold, tools = int(parts.building_gold[kind]), int(parts.building_tools[kind])
            found.append(Ware(Do.BUILD, kind, gold, tools, left, why))
    for unit in range(parts.units):
        left = int(position.unit_supply[unit])
        why = "" if (Do.RECRUIT, unit) in legal else why_not_recruit(scene, unit, left)
        gold, tools = int(parts.unit_gold[unit]), int(parts.unit_tools[unit])
        found.append(Ware(Do.RECRUIT, unit, gold, tools, left, why))
    return found


# --- Why not


def why_not_build(scene: Scene, kind: int, left: int) -> str:
    words, position, parts, seat = scene.words, scene.view.position, lookup.components(scene), scene.view.seat
    lexicon, type_of = lookup.lexicon(scene), int(parts.building_type[kind])
    if not left:
        return words("table-none-left")
    if position.standing[seat] >= building_limit(position, parts, seat) and not parts.building_limit[kind]:
        return words("table-no-room")
    if has(excluded_in(position, parts, seat), type_of):
        return words("table-excluded")
    if clash := int(parts.building_excludes[kind] & types_in(position, parts, seat)):
        return words("table-excludes", types=listed(lexicon.types(clash), words))
    if not has(types_placeable(position, parts, seat), type_of):
        return words("table-no-edge", type=lexicon.types(1 << type_of)[0])
    return _short(scene, int(parts.building_gold[kind]), int(parts.building_tools[kind]))


def why_not_recruit(scene: Scene, unit: int, left: int) -> str:
    words, position, parts, seat = scene.words, scene.view.position, lookup.components(scene), scene.view.seat
    if not left:
        return words("table-none-left")
    if missing := int(parts.unit_requires[unit]) & ~int(types_in(position, parts, seat)):
        return words("table-needs", types=listed(lookup.lexicon(scene).types(missing), words))
    return _short(scene, int(parts.unit_gold[unit]), int(parts.unit_tools[unit]))


def _short(scene: Scene, gold: int, tools: int) -> str:
    """What is missing of a price."""
    position, parts, seat = scene.view.position, lookup.components(scene), scene.view.seat
    missing = gold - int(all_gold(position, parts, seat)), tools - int(all_tools(position, parts, seat))
    return scene.words("table-short", price=lookup.lexicon(scene).price(*(max(0, number) for number in missing)))


# --- The market


def market(scene: Scene) -> Markup:
    """The tray of the city phase: build, recruit, hand over, pass; and what the choice would mean."""
    words, found = scene.words, wares(scene)
    return html(
        '<div class="market">{}{}{}</div><div class="preview"><div class="pvs" aria-live="polite">{}'
        '<div class="pv pv-none"><h3>{}</h3><p>{}</p></div></div>{}</div>',
        _shelf(scene, words("table-build"), words("table-build-more"), [ware for ware in found if ware.do == Do.BUILD]),
        _shelf(
            scene,
            words("table-recruit"),
            words("table-recruit-more"),
            [ware for ware in found if ware.do == Do.RECRUIT],
        ),
        _others(scene),
        joined(_preview(scene, ware) for ware in found if not ware.why_not) + _previews_of_others(scene),
        words("table-choose-ware"),
        words("table-choose-ware-more"),
        html(
            '<div class="commit needs"><button class="btn primary" type="submit">{}</button>'
            '<button class="btn quiet" type="reset">{}</button></div>',
            words("table-do-it"),
            words("table-clear"),
        ),
    )


def _shelf(scene: Scene, title: str, more: str, found: list[Ware]) -> Markup:
    can = [ware for ware in found if not ware.why_not]
    reasons: dict[str, list[Ware]] = {}
    for ware in found:
        if ware.why_not:
            reasons.setdefault(ware.why_not, []).append(ware)
    return html(
        '<fieldset class="shelf"><legend>{} <small>{}</small></legend>{}{}</fieldset>',
        title,
        more,
        html('<div class="sups">{}</div>', joined(_card(scene, ware) for ware in can)) if can else "",
        html(
            '<dl class="locked" aria-label="{}">{}</dl>',
            scene.words("table-not-now"),
            joined(_locked(scene, why, some) for why, some in reasons.items()),
        )
        if reasons
        else "",
    )


def _name(scene: Scene, ware: Ware) -> str:
    lexicon = lookup.lexicon(scene)
    return lexicon.building(ware.kind) if ware.do == Do.BUILD else lexicon.unit(ware.kind)


def _card(scene: Scene, ware: Ware) -> Markup:
    """A ware that can be had: a radio button in the form of a card."""
    notation = scene.view.game.notation_of(scene.view.edition)
    name = _name(scene, ware)
    if ware.do == Do.BUILD:
        row = lookup.content(scene).buildings[ware.kind]
        kind = f"sup {art.ground(row.type)}"
        picture = html(
            '<span class="pic">{}</span><span class="tp">{}</span>',
            art.building(row.id, row.type),
            art.type_sign(row.type),
        )
        sort = f"ty-{int(lookup.components(scene).building_type[ware.kind])}"
    else:
        kind, picture, sort = "sup u", html('<span class="pic">{}</span>', faces.arms(scene, ware.kind)), ""
    return html(
        '<label class="{}"><input class="{}" type="radio" name="do" value="{}" id="w-{}" required>'
        '<span class="lf" title="{}">{}</span>{}<b class="{}">{}</b>{}<span class="tick">{}</span></label>',
        kind,
        classes("over", sort),
        notation.text(ware.do * KIND + ware.kind),
        ware.key,
        scene.words("table-left", number=ware.left),
        ware.left,
        picture,
        name_class(name),
        name,
        faces.price(scene, ware.gold, ware.tools),
        icon("check"),
    )


def _locked(scene: Scene, why: str, some: list[Ware]) -> Markup:
    """What cannot be had, by reasons."""
    return html(
        "<div><dt>{}</dt>{}</div>",
        why,
        joined(
            html("<dd><b>{}</b> {}</dd>", _name(scene, ware), faces.price(scene, ware.gold, ware.tools))
            for ware in some
        ),
    )


# --- What a choice would mean


def _preview(scene: Scene, ware: Ware) -> Markup:
    lexicon, words = lookup.lexicon(scene), scene.words
    told = lexicon.building_abilities(ware.kind) if ware.do == Do.BUILD else lexicon.unit_abilities(ware.kind)
    return html(
        '<div class="pv for-w for-w-{}"><h3>{} <span class="pc">{} {}</span></h3>{}{}{}</div>',
        ware.key,
        _name(scene, ware),
        words("table-costs"),
        faces.price(scene, ware.gold, ware.tools),
        art.listed([Markup.escape(capitalized(one)) for one in told], "does") if told else "",
        _meaning(scene, ware),
        _way_to_pay(scene, ware),
    )


def _meaning(scene: Scene, ware: Ware) -> Markup:
    words, position, parts, seat = scene.words, scene.view.position, lookup.components(scene), scene.view.seat
    if ware.do == Do.RECRUIT:
        return html("<p>{}</p>", words("table-recruited-goes"))
    order = int(ability(position, parts.building_order, seat))
    more = int(parts.building_order[ware.kind])
    return html(
        "<p>{}</p>", words("table-order-grows", now=order, then=order + more) if more else words("table-order-same")
    )


def _way_to_pay(scene: Scene, ware: Ware) -> Markup:
    """Played on a copy: where it could stand, and the cheapest way to pay for it."""
    words, lexicon = scene.words, lookup.lexicon(scene)
    rehearsal = Rehearsal.of(scene.view)
    rehearsal.decide(ware.do * KIND + ware.kind)
    rehearsal.settle()
    places, payments = 1, 1
    if rehearsal.position.asked and (legal := rehearsal.legal())[0] // KIND == Do.PLACE:
        places = len(legal)
        rehearsal.decide(legal[0])
        rehearsal.settle()
    lines = []
    if ware.do == Do.BUILD:
        lines.append(words("table-places", number=places))
    if rehearsal.position.asked and (legal := rehearsal.legal())[0] // KIND == Do.PAY:
        payments = len(legal)
        paid = cheapest(scene, [code % KIND for code in legal])
        lines.append(words("table-pay-with", cards=lexicon.payment(paid)))
        kept = int(scene.view.position.hand[scene.view.seat]) & ~(paid & ALL_PROVINCES)
        lines.append(words("table-pay-ways", number=payments, kept=count(kept)))
    else:
        lines.append(words("table-pay-one-way"))
    return html('<p class="fx">{}</p>', " ".join(lines))


# --- Handing over and passing


def _others(scene: Scene) -> Markup:
    """Provinces that can be handed over, and passing."""
    words, position, parts, seat = scene.words, scene.view.position, lookup.components(scene), scene.view.seat
    offers = lookup.arguments(scene, Do.OFFER)
    lexicon, notation = lookup.lexicon(scene), scene.view.game.notation_of(scene.view.edition)
    shelf = Markup("")
    if offers:
        shelf = html(
            '<fieldset class="shelf offers"><legend>{} <small>{}</small></legend><div class="chips">{}</div>'
            "</fieldset>",
            words("table-offer"),
            words("table-offer-more"),
            joined(
                html(
                    '<label class="chip choice">'
                    '<input class="over" type="radio" name="do" value="{}" id="w-o-{}" required>'
                    "<b>{}</b>{}"
                    '<span class="tick">{}</span></label>',
                    notation.text(Do.OFFER * KIND + province),
                    province,
                    lexicon.province(province),
                    faces.worth_drawn(scene, province, seat),
                    icon("check"),
                )
                for province in offers
            ),
        )
    room = int(ability(position, parts.building_stores_province, seat)) - int((position.stored[seat] >= 0).sum())
    return html(
        '{}<div class="passl"><label class="btn pass"><input class="over" type="radio" '
        'name="do" value="pass" id="w-pass" required>{}'
        '</label><p class="note">{}</p></div>',
        shelf,
        words("table-pass"),
        words("table-pass-costs", number=count(position.hand[seat]), room=room),
    )


def _previews_of_others(scene: Scene) -> Markup:
    words, position, seat = scene.words, scene.view.position, scene.view.seat
    hand = members(int(position.hand[seat]))
    passing = html(
        '<div class="pv for-w for-w-pass"><h3>{}</h3><p>{}</p>{}</div>',
        words("table-pass"),
        words("table-pass-means"),
        html(
            '<p class="fx">{}</p>',
            words("table-pass-loses", cards=listed(lookup.lexicon(scene).provinces(int(position.hand[seat])), words)),
        )
        if hand
        else "",
    )
    offering = html(
        '<div class="pv for-w for-w-offer"><h3>{}</h3><p>{}</p></div>',
        words("table-offer"),
        words("table-offer-means"),
    )
    return passing + offering
