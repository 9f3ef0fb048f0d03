"""A city as a grid: buildings with what their edges accept, and the free cells where something fits.

Cells where the building in hand may stand are the radios of the tray's form; so are buildings that can be razed.
"""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.bits import members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, unseen
from kogge.core.position import NONE
from kogge.core.words import capitalized, listed
from kogge.games.vilnius.rules.cities import beside, is_free, types_fitting
from kogge.games.vilnius.rules.components import EAST, SIDES, SOUTH
from kogge.games.vilnius.rules.position import Do, cell_x, cell_y
from kogge.games.vilnius.table import art, lookup

_LETTERS = "nesw"
_EDGES = ("table-edge-north", "table-edge-east", "table-edge-south", "table-edge-west")


def grid(scene: Scene, seat: int) -> Markup:
    """The buildings of a city; of the reader's own also the free cells."""
    position = scene.view.position
    standing = int(position.standing[seat])
    tiles = {int(position.cell[seat, slot]): slot for slot in range(standing)}
    free = _free_cells(scene, seat) if seat == scene.view.seat else {}
    places = [*tiles, *free]
    if not places:
        return Markup("")
    west, north = min(map(cell_x, places)), min(map(cell_y, places))
    width = max(map(cell_x, places)) - west + 1
    height = max(map(cell_y, places)) - north + 1

    def at(cell: int) -> str:
        return f"gr{cell_y(cell) - north + 1} gc{cell_x(cell) - west + 1}"

    parts = [_tile(scene, seat, slot, at(cell)) for cell, slot in tiles.items()]
    parts += [_cell(scene, seat, cell, types, at(cell)) for cell, types in free.items()]
    return html(
        '<ul class="city cols-{} rows-{}" aria-label="{}">{}</ul>',
        width,
        height,
        scene.words("table-city-of", seat=scene.name(seat)),
        joined(parts),
    )


def _free_cells(scene: Scene, seat: int) -> dict[int, int]:
    """The cells around a city where something fits, and the set of types that do."""
    position, parts = scene.view.position, lookup.components(scene)
    found: dict[int, int] = {}
    for slot in range(position.standing[seat]):
        for side in range(SIDES):
            cell = int(beside(position.cell[seat, slot], side))
            types = int(types_fitting(position, parts, seat, cell))
            if types:
                found[cell] = types
    return found


# --- Buildings


def _tile(scene: Scene, seat: int, slot: int, place: str) -> Markup:
    position, parts = scene.view.position, lookup.components(scene)
    kind, cell = int(position.built[seat, slot]), int(position.cell[seat, slot])
    razed = seat == scene.view.seat and cell in lookup.arguments(scene, Do.RAZE)
    inside = html(
        '{}<span class="tp">{}</span>{}<b class="{}">{}</b><span class="ov">{}{}</span>{}{}',
        joined(_edge(scene, seat, slot, side) for side in range(SIDES)),
        art.type_sign(_type_id(scene, kind)),
        art.building(lookup.building_id(scene, kind), _type_id(scene, kind)),
        name_class(lookup.lexicon(scene).building(kind)),
        lookup.lexicon(scene).building(kind),
        art.order(),
        int(parts.building_order[kind]),
        _lying(scene, seat, slot),
        unseen(_told(scene, seat, slot)),
    )
    if razed:
        inside = html(
            '<label class="razed">'
            '<input class="over" type="radio" name="do" form="decide" required value="raze {} {}">{}'
            '<span class="tick">{}</span></label>',
            cell_x(cell),
            cell_y(cell),
            inside,
            icon("check"),
        )
    return html(
        '<li class="{}" data-piece="b:{}:{}:{}">{}</li>',
        classes("tile", art.ground(_type_id(scene, kind)), place, "target" if razed else ""),
        seat,
        kind,
        cell,
        inside,
    )


def name_class(name: str) -> str:
    """Long words are set smaller."""
    longest = max(map(len, name.split()))
    return "long" if longest > 11 else "mid" if longest > 9 else ""


def _type_id(scene: Scene, kind: int) -> str:
    return lookup.content(scene).buildings[kind].type


def _edge(scene: Scene, seat: int, slot: int, side: int) -> Markup:
    """What an edge accepts, while nothing stands there; else the bridge to the neighbour."""
    position = scene.view.position
    there = int(beside(position.cell[seat, slot], side))
    if not is_free(position, seat, there):
        joins = side in (EAST, SOUTH)
        return html('<i class="jn jn-{}"></i>', _LETTERS[side]) if joins else Markup("")
    types = members(int(lookup.components(scene).building_edge[position.built[seat, slot], side]))
    if not types:
        return Markup("")
    return html(
        '<i class="{}">{}</i>',
        classes("e", f"e-{_LETTERS[side]}", "two" if len(types) > 1 else ""),
        joined(art.type_sign(lookup.content(scene).types[kind].id) for kind in types),
    )


def _lying(scene: Scene, seat: int, slot: int) -> Markup:
    """What is kept at a building."""
    position, words, lexicon = scene.view.position, scene.words, lookup.lexicon(scene)
    parts = []
    if (province := int(position.stored[seat, slot])) != NONE:
        parts.append(art.paper("store", words("table-stored", card=lexicon.province(province))))
    if (province := int(position.offered[seat, slot])) != NONE:
        parts.append(art.paper("hand", words("table-offered", card=lexicon.province(province))))
    if (unit := int(position.guarding[seat, slot])) != NONE:
        parts.append(icon("shield", "steel", words("table-guarding", card=lexicon.unit(unit))))
    return html('<span class="ly">{}</span>', joined(parts)) if parts else Markup("")


def _told(scene: Scene, seat: int, slot: int) -> str:
    """A building for those who cannot see it: type, order value, abilities, edges."""
    position, parts, lexicon = scene.view.position, lookup.components(scene), lookup.lexicon(scene)
    kind = int(position.built[seat, slot])
    edges = [
        scene.words(_EDGES[side], types=listed(types, scene.words))
        for side in range(SIDES)
        if is_free(position, seat, int(beside(position.cell[seat, slot], side)))
        and (types := lexicon.types(int(parts.building_edge[kind, side])))
    ]
    told = [
        *lexicon.types(1 << int(parts.building_type[kind])),
        scene.words("table-order-value", number=int(parts.building_order[kind])),
        *lexicon.building_abilities(kind),
        *edges,
    ]
    return ", " + "; ".join(told)


# --- Free cells


def _cell(scene: Scene, seat: int, cell: int, types: int, place: str) -> Markup:
    position, lexicon, content = scene.view.position, lookup.lexicon(scene), lookup.content(scene)
    signs = joined(art.type_sign(content.types[kind].id) for kind in members(types))
    told = scene.words("table-cell-takes", types=listed(lexicon.types(types), scene.words), place=lexicon.cell(cell))
    if cell not in lookup.arguments(scene, Do.PLACE):
        fits = " ".join(f"a-{kind}" for kind in members(types))
        return html(
            '<li class="cell free {} {}"><span class="takes">{}</span>{}</li>', place, fits, signs, unseen(told)
        )
    kind = int(position.chosen)
    return html(
        '<li class="cellw {}"><label class="cell lit">'
        '<input class="over" type="radio" name="do" form="decide" required '
        'value="place {} {}" aria-label="{}"><span class="plus">{}</span>'
        '<span class="ghostb {}">{}<b class="{}">{}</b></span><span class="tick">{}</span></label></li>',
        place,
        cell_x(cell),
        cell_y(cell),
        capitalized(lexicon.cell(cell)),
        signs,
        art.ground(_type_id(scene, kind)),
        art.building(lookup.building_id(scene, kind), _type_id(scene, kind)),
        name_class(lexicon.building(kind)),
        lexicon.building(kind),
        icon("check"),
    )
