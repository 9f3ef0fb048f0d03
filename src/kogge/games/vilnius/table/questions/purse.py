"""Paying: the cheapest payment is proposed, and any other can be ticked.

A form names what is ticked with what each gives. Exchanges two for one follow from it: they make good what is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from kogge.core.bits import has, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined
from kogge.core.errors import IllegalDecision
from kogge.core.texts import reading_a_form, whole_number
from kogge.core.words import Words
from kogge.games.vilnius.notation import USE_NAMES
from kogge.games.vilnius.rules.payment import (
    covers,
    exchanges_left,
    gold_uses_left,
    provinces_payable,
    tool_uses_left,
)
from kogge.games.vilnius.rules.position import (
    ALL_PROVINCES,
    FOR_GOLD,
    FOR_TOOL,
    USE_FOR_GOLD,
    USE_FOR_TOOL,
    USE_GOLD,
    USE_TOOL,
    Do,
    uses,
)
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.words.questions import price

MOST = 99
"""More than anything on a table costs or brings."""
Form = Mapping[str, Sequence[str]]
GOLD_NAME, TOOL_NAME, FOR_GOLD_NAME, FOR_TOOL_NAME = USE_NAMES


# --- Which payment is the cheapest


def cheapest(scene: Scene, payments: Sequence[int]) -> int:
    """The payment that spends the least value in provinces; of equals the one with the fewest cards."""
    seat = scene.view.seat
    worths = {
        province: sum(faces.worth(scene, province, seat))
        for province in members(int(provinces_payable(scene.view.position, seat)))
    }

    def cost(paid: int) -> tuple[int, int, int]:
        provinces = members(paid & ALL_PROVINCES)
        exchanged = int(uses(paid, USE_FOR_GOLD)) + int(uses(paid, USE_FOR_TOOL))
        return sum(worths[province] for province in provinces), len(provinces), exchanged

    return min(payments, key=cost)


# --- The form


def purse(scene: Scene) -> Markup:
    """Everything one can pay with, the cheapest payment ticked, and the sum of what is ticked."""
    words, view = scene.words, scene.view
    position, parts, seat = view.position, lookup.components(scene), view.seat
    gold, tools = price(view)
    proposed = cheapest(scene, lookup.arguments(scene, Do.PAY))
    provinces = members(int(provinces_payable(position, seat)))
    boxes = [
        _box(
            lookup.province_id(scene, province),
            *faces.worth(scene, province, seat),
            has(proposed, province),
            faces.province_face(scene, province, seat),
            "" if has(position.hand[seat], province) else "lent",
        )
        for province in provinces
    ]
    for name, which, left, worth, message in (
        (GOLD_NAME, USE_GOLD, gold_uses_left(position, parts, seat), (1, 0), "table-gold-building"),
        (TOOL_NAME, USE_TOOL, tool_uses_left(position, parts, seat), (0, 1), "table-tool-building"),
    ):
        symbol = art.gold(words("table-gold")) if worth[0] else art.tool(words("table-tools"))
        face = html(
            '<b>{}</b><span class="val">{}</span><span class="ex">{}</span>',
            words(message),
            symbol,
            words("table-once-a-round"),
        )
        boxes += [_box(name, *worth, place < int(uses(proposed, which)), face, "bld") for place in range(left)]
    most = int(exchanges_left(position, parts, FOR_GOLD)), int(exchanges_left(position, parts, FOR_TOOL))
    return html(
        '<input type="hidden" name="do" value="pay"><input type="hidden" name="language" value="{language}">'
        '<input type="hidden" name="price" value="{gold} {tools}">'
        '<input type="hidden" name="exchanges" value="{most[0]} {most[1]}"><div class="pays">{boxes}</div>'
        '<p class="counted" aria-live="polite"><span class="of-gold">{gold_of}</span> '
        '<span class="of-tools">{tools_of}</span></p>{exchanges}',
        language=words.language,
        gold=gold,
        tools=tools,
        most=most,
        boxes=joined(boxes),
        gold_of=words("table-of-gold", number=gold),
        tools_of=words("table-of-tools", number=tools),
        exchanges=_exchanges(scene, most, proposed),
    )


def _box(name: str, gold: int, tools: int, ticked: bool, face: Markup, kind: str) -> Markup:
    return html(
        '<label class="{}">'
        '<input class="over" type="checkbox" name="with" value="{} {} {}"{}>{}<span class="tick">{}</span>'
        "</label>",
        classes("prov", kind, f"g-{gold}", f"t-{tools}"),
        name,
        gold,
        tools,
        Markup(" checked") if ticked else "",
        face,
        icon("check"),
    )


def _exchanges(scene: Scene, most: tuple[int, int], proposed: int) -> Markup:
    """Which exchanges are left, and whether the proposal uses one."""
    words = scene.words
    if not any(most):
        return Markup("")
    lines = []
    for number, which, message in (
        (most[0], USE_FOR_GOLD, "table-exchange-gold"),
        (most[1], USE_FOR_TOOL, "table-exchange-tool"),
    ):
        if number:
            lines.append(words(message, number=number, used=int(uses(proposed, which))))
    return html('<p class="fx">{} {}</p>', art.paper("exchange"), " ".join(lines))


# --- The decision


def payment(form: Form, words: Words) -> str:
    """The text of a payment with what is ticked; or what is missing, or could be left out."""
    with reading_a_form():
        need_gold, need_tools = _numbers(form, "price")
        most_for_gold, most_for_tool = _numbers(form, "exchanges")
        ticked = [(name, _few(gold), _few(tools)) for name, gold, tools in map(str.split, form.get("with", ()))]

    def enough(parts: Sequence[tuple[str, int, int]], for_gold: int, for_tool: int) -> bool:
        gold, tools = sum(part[1] for part in parts), sum(part[2] for part in parts)
        return covers(gold, tools, for_gold, for_tool, need_gold, need_tools)

    gold, tools = sum(part[1] for part in ticked), sum(part[2] for part in ticked)
    short_gold, short_tools = max(0, need_gold - gold), max(0, need_tools - tools)
    if not enough(ticked, most_for_gold, most_for_tool):
        raise IllegalDecision(words("table-pay-short", gold=short_gold, tools=short_tools))
    for place, (_, part_gold, part_tools) in enumerate(ticked):
        if enough([*ticked[:place], *ticked[place + 1 :]], short_gold, short_tools):
            raise IllegalDecision(words("table-pay-too-much", gold=part_gold, tools=part_tools))
    provinces = [name for name, *_ in ticked if name not in USE_NAMES]
    used = [name for name in USE_NAMES for ticked_name, *_ in ticked if ticked_name == name]
    exchanged = [FOR_GOLD_NAME] * short_gold + [FOR_TOOL_NAME] * short_tools
    return " ".join(["pay", *provinces, *used, *exchanged])


def _numbers(form: Form, name: str) -> tuple[int, int]:
    first, second = form[name][-1].split(" ")
    return _few(first), _few(second)


def _few(text: str) -> int:
    """A number of things on a table."""
    if not 0 <= (found := whole_number(text)) <= MOST:
        raise ValueError(f"a payment is of 0 to {MOST}, not {found}")
    return found
