"""What lies on the table: the city's wall and the Order, every family's city with its attack row and open hand."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.bits import members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, mark, unseen
from kogge.core.position import NONE
from kogge.games.vilnius.rules.cities import ability, building_limit
from kogge.games.vilnius.rules.components import ENEMY, STACKS
from kogge.games.vilnius.rules.position import Do, Phase
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.city import grid
from kogge.games.vilnius.table.joint.draft import Forecast, fight_of, forecast
from kogge.games.vilnius.table.row import row, standing

ARROW = "→"


# --- The city and the Order


def strip(scene: Scene) -> Markup:
    """The city's points as a wall, the order pile and the enemy buildings."""
    words, position = scene.words, scene.view.position
    points, most = int(position.city), int(lookup.components(scene).city_points[position.difficulty])
    left = foreseen(scene).city if is_planning(scene) else points
    label = words("table-wall", points=points, most=most)
    if left < points:
        label += " " + words("table-wall-risk", number=points - left)
    return html(
        '<section class="seat strip" id="city" aria-label="{}"><p class="points"><b data-city>{}'
        "</b>{}<span>{}{}</span></p>"
        "{}{}{}{}</section>",
        words("table-the-city"),
        points,
        html('<span class="risk">{} {}</span>', ARROW, left) if left < points else "",
        words("table-of", number=most),
        unseen(words("table-city-points")),
        art.walls(points, most, points - left, label),
        _heat(scene),
        _pile(scene),
        _camps(scene),
    )


def _heat(scene: Scene) -> Markup:
    """How near every row is to an attack, for a small screen that shows one area at a time."""
    rows = []
    for seat in scene.seats if scene.view.position.rounds else ():
        reached, goal = standing(scene, seat)
        rows.append(
            html(
                '<li class="{}">{}<b>{}</b>/{}</li>',
                "hot" if reached >= goal else "",
                icon(f"mark-{seat + 1}", "mark", scene.name(seat)),
                reached,
                goal,
            )
        )
    return html('<ul class="heat" aria-label="{}">{}</ul>', scene.words("table-rows"), joined(rows))


def is_planning(scene: Scene) -> bool:
    return scene.draft is not None and scene.view.position.phase == Phase.SEND


def foreseen(scene: Scene) -> Forecast:
    return forecast(fight_of(scene))


def _pile(scene: Scene) -> Markup:
    """The order pile: how many cards, when the next part begins, and what is still to come."""
    words, position = scene.words, scene.view.position
    left = int(position.orders_left)
    special = left - int(position.order_floor) + 1
    message = "table-final-in" if position.boosted else "table-boost-in"
    return html(
        '<label class="op">'
        '<input class="over" type="checkbox" name="shown" value="order" id="show-order">{}<span><b>{}</b> {}<br>'
        "<small>{}</small></span>{}</label>",
        icon("deck"),
        left,
        words("table-order-cards", number=left),
        words(message, number=special) if left >= special > 0 else words("table-final-drawn"),
        unseen(words("table-show-order")),
    )


def danger(scene: Scene) -> Markup:
    """Which order cards are still to come; everybody can work that out."""
    words, position, parts = scene.words, scene.view.position, lookup.components(scene)
    lexicon = lookup.lexicon(scene)
    cards = position.order_pile[position.order_floor : position.orders_left].tolist()
    kinds = sorted(set(cards), key=lambda card: (parts.order_kind[card], -parts.order_strength[card], card))
    rows = joined(
        html(
            '<li>{}<b>{}</b> <span class="no-of">{}{}</span></li>',
            faces.strength(scene, card)
            if parts.order_kind[card] == ENEMY
            else art.endless(words("table-enemy-building")),
            lexicon.order(card),
            faces.TIMES,
            cards.count(card),
        )
        for card in kinds
    )
    part = words("table-part-two") if position.boosted else words("table-part-one")
    return html("<h3>{}</h3><p>{}</p><ul>{}</ul>", words("table-to-come"), part, rows)


def _camps(scene: Scene) -> Markup:
    """The enemy buildings in play."""
    position = scene.view.position
    kinds = [kind for kind, number in enumerate(position.camp.tolist()) for _ in range(number)]
    if not kinds:
        return html('<p class="eb none">{}</p>', scene.words("table-no-camp"))
    return html(
        '<ul class="ebs of-{}">{}</ul>',
        len(kinds),
        joined(html('<li class="eb">{}</li>', faces.camp_text(scene, kind)) for kind in kinds),
    )


# --- The families


def cities(scene: Scene) -> Markup:
    number = len(scene.view.names)
    return html(
        '<div class="{}">{}</div>',
        classes("cities", f"of-{number}", "brief" if _is_fight(scene) else ""),
        joined(_city(scene, seat) for seat in lookup.around(scene)),
    )


def _is_fight(scene: Scene) -> bool:
    """While all look at the enemies, cities shrink to their rows; unless somebody has to point at a building."""
    if scene.draft is not None:
        return True
    return bool(scene.view.position.foes) and not lookup.arguments(scene, Do.RAZE)


def _city(scene: Scene, seat: int) -> Markup:
    words, position, parts = scene.words, scene.view.position, lookup.components(scene)
    emblem = int(position.emblem[seat])
    lexicon = lookup.lexicon(scene)
    sign = scene.signs[seat]
    mine = seat == scene.view.seat
    dealt = bool(position.standing[seat])
    return html(
        '<section class="{}" id="city-{}" data-seat="{}" aria-labelledby="n-{}"><header>{}<h2 id="n-{}">'
        '<span class="name">{}</span><small>{}</small></h2>{}{}<p class="lim">{}<b>{}</b> {}</p>'
        '<p class="lim">{} <b>{}</b>'
        "</p></header>{}{}{}</section>",
        classes("seat ct", "mine" if mine else "part", "at-work" if sign.state == "choosing" else ""),
        seat,
        seat,
        seat,
        mark(seat),
        seat,
        sign.name,
        _about(scene, seat),
        _state(scene, seat),
        art.emblem(emblem, lexicon.family(emblem)) if dealt else "",
        art.paper("t-house", words("table-buildings")),
        int(position.standing[seat]),
        words("table-of", number=int(building_limit(position, parts, seat))),
        icon("order", "", words("table-order")),
        int(ability(position, parts.building_order, seat)),
        row(scene, seat) if dealt else "",
        grid(scene, seat) if dealt else "",
        _open_hand(scene, seat),
    )


def _about(scene: Scene, seat: int) -> str:
    about = scene.signs[seat].about
    if seat != scene.view.position.first:
        return about
    return f"{about}, {scene.words('table-first')}" if about else scene.words("table-first")


def _state(scene: Scene, seat: int) -> Markup:
    words, state = scene.words, scene.signs[seat].state
    if state == "choosing":
        return html('<p class="state">{}<span class="dots">{}</span></p>', icon("clock"), words("table-choosing"))
    if state == "chosen":
        return html('<p class="state done">{}<span>{}</span></p>', icon("seal", "seal"), words("table-chosen"))
    return Markup("")


def _open_hand(scene: Scene, seat: int) -> Markup:
    """Provinces and units in hand, loot, and how many cards lie on the piles."""
    words, position = scene.words, scene.view.position
    provinces = members(int(position.hand[seat]))
    numbers = position.units[seat].tolist()
    cards = joined(
        [
            *(faces.province_chip(scene, province, seat, piece=True) for province in provinces),
            faces.unit_chips(scene, numbers),
            *(
                faces.province_chip(scene, province, seat, "loot", piece=True)
                for province in members(int(position.loot[seat]))
            ),
        ]
    )
    return html(
        '<div class="oh"><h3>{}</h3><div class="chips">{}</div><dl class="piles">{}</dl></div>',
        words("table-hand"),
        cards or html('<span class="none">{}</span>', words("table-empty-hand")),
        joined(
            html("<div><dt>{}</dt><dd>{}</dd></div>", words(message), f"{drawn} / {discarded}")
            for message, drawn, discarded in (
                ("table-unit-piles", int(position.units_left[seat]), int(position.unit_discard[seat].sum())),
                (
                    "table-province-piles",
                    int(position.provinces_left[seat]),
                    len(members(int(position.discard[seat]))),
                ),
            )
        ),
    )


# --- The provinces that can be captured


def stacks(scene: Scene) -> Markup:
    """The four stacks with what they cost; what is known to lie at their bottom."""
    words = scene.words
    return html(
        '<div class="stacks"><h3>{}</h3><ol>{}</ol></div>',
        words("table-stacks"),
        joined(html("<li>{}</li>", stack(scene, number)) for number in range(STACKS)),
    )


def stack(scene: Scene, number: int) -> Markup:
    """One stack: its conquest card, and how many cards are left."""
    words, position = scene.words, scene.view.position
    left, known = int(position.stack_left[number]), int(position.stack_known[number])
    seen = [int(card) for card in position.stack[number, :known].tolist() if card != NONE]
    names = ", ".join(lookup.lexicon(scene).province(card) for card in reversed(seen))
    return html(
        '<b class="no-of">{}</b>{}<span class="left">{}</span>{}',
        number + 1,
        faces.weapons(scene, lookup.components(scene).conquest_weapons[number].tolist()),
        words("table-stack-left", number=left),
        html('<small class="below">{}</small>', words("table-stack-below", cards=names)) if names else "",
    )


# --- One area at a time, on a phone


def areas(scene: Scene) -> Markup:
    """The bar at the foot of a small screen. Without it everything is there, one below the other."""
    words = scene.words
    own = scene.view.seat
    places = [("decide", icon("seal"), words("table-area-decide"))]
    for seat in lookup.around(scene):
        label = words("table-area-mine") if seat == own else scene.name(seat)
        places.append((f"city-{seat}", mark(seat), label))
    places.append(("order", art.order(), words("table-area-order")))
    return html(
        '<fieldset class="areas of-{}"><legend class="vh">{}</legend>{}</fieldset>',
        len(places),
        words("table-areas"),
        joined(
            html(
                '<label class="area">'
                '<input class="over" type="radio" name="area" value="{0}" id="area-{0}"{1}>{2}<span>{3}</span>'
                "</label>",
                place,
                Markup(" checked") if place == "decide" else "",
                symbol,
                label,
            )
            for place, symbol, label in places
        ),
    )


def order(scene: Scene) -> Markup:
    """What is still to come and what can be captured; the order pile in the strip opens it."""
    return html(
        '<section class="seat order" id="order"><div class="danger">{}</div>{}</section>', danger(scene), stacks(scene)
    )
