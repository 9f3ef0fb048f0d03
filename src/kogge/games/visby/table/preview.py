"""What a choice would bring: first if the others leave it alone, then if they do not, and the sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from kogge.core.bits import has
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, joined, signed
from kogge.core.words import capitalized
from kogge.games.visby.rules.components import ACTIONS, MERCHANT
from kogge.games.visby.rules.position import KIND
from kogge.games.visby.table import art, lookup
from kogge.games.visby.table.board import key
from kogge.games.visby.table.forecast import Course, Forecast, Others, forecasts, matters
from kogge.games.visby.table.lookup import Brought
from kogge.games.visby.words import prose

MOST_CASES = 3
"""Further cases are told as a range."""
DASH = "\N{EN DASH}"
DIVIDED = "\N{DIVISION SIGN}"


def previews(scene: Scene) -> Markup:
    """Everything that can be laid down now. A part that is the same for several choices stands there once."""
    found = forecasts(scene.view)
    choices = [code % KIND for code in scene.view.legal.codes.tolist()]
    cases: dict[Markup, list[int]] = {}
    for card in range(ACTIONS):
        for choice in choices:
            if has(choice, card):
                cases.setdefault(_cases(scene, found[choice], card), []).append(choice)
    return html(
        '<table class="cmp vc"><caption class="vh">{}</caption>{}</table>{}',
        scene.words("table-would-bring"),
        joined(html('<tbody class="pv {}">{}</tbody>', _shown_for(some), rows) for rows, some in cases.items()),
        joined(html('<p class="pv sum {}">{}</p>', _shown_for([one]), _sum(scene, found[one])) for one in choices),
    )


def _shown_for(choices: Iterable[int]) -> str:
    """The style sheet shows a part for the cards that are ticked or pointed at."""
    return " ".join(f"for-{key(choice)}" for choice in choices)


def glance(scene: Scene, card: int) -> Markup:
    """One card of two: what it does."""
    words = scene.words
    return html(
        '<div class="pv glance {}"><h3>{} {}</h3><p>{}</p><p>{}</p></div>',
        _shown_for([1 << card]),
        art.action(card),
        prose.card_text(card, words),
        effect(scene, card),
        words("table-second-card"),
    )


def effect(scene: Scene, card: int) -> str:
    """What a card does, in words."""
    return capitalized(scene.words(_EFFECTS[card], **prose.figures(scene.view.edition)))


_EFFECTS = (
    "effect-troops",
    "effect-knight",
    "effect-smith",
    "effect-fleet",
    "effect-ship",
    "effect-customs",
    "effect-merchant",
    "effect-monk",
)


# --- The cases of one card


def _cases(scene: Scene, forecast: Forecast, card: int) -> Markup:
    """What a card brings in each case, those with the fewest cards of others first."""
    outcomes: dict[Brought, list[Others]] = {}
    for others, course in forecast.courses.items():
        outcomes.setdefault(course.brought[card], []).append(others)
    certain = len(outcomes) == 1
    cases = list(outcomes.items())
    told = cases if len(cases) <= MOST_CASES else cases[: MOST_CASES - 1]
    rows = [
        html(
            '<tr class="of"><th scope="rowgroup" colspan="3">{} {}{}</th></tr>',
            art.action(card),
            prose.card_text(card, scene.words),
            html(" <small>{}</small>", _certain(scene, card)) if certain else "",
        )
    ]
    for place, (brought, ways) in enumerate(told):
        condition = _with(scene, forecast, card, ways) if place else _unless(scene, forecast, card)
        rows.append(
            _case(
                scene,
                Markup("") if certain else condition,
                _reckoning(scene, forecast.courses[ways[0]], card),
                [brought],
            )
        )
    if len(told) < len(cases):
        rest = [brought for brought, _ in cases[len(told) :]]
        rows.append(_case(scene, Markup.escape(scene.words("table-otherwise")), "", rest))
    return joined(rows)


def _case(scene: Scene, condition: Markup, reckoning: str, cases: Sequence[Brought]) -> Markup:
    head = html('<th scope="row">{}</th><td class="fig">{}</td>', condition, reckoning)
    if not reckoning:
        head = html('<th scope="row" colspan="2">{}</th>', condition)
    return html("<tr>{}<td>{}</td></tr>", head, _pills(scene, cases))


def _certain(scene: Scene, card: int) -> str:
    """Why there is only one case."""
    view, touching = scene.view, matters(scene.view.game, scene.view.edition)[card]
    rivals = [rival for rival in scene.seats if rival != view.seat]
    holding = any(has(view.position.hand[rival], kind) for rival in rivals for kind in touching)
    return scene.words("table-certain" if holding else "table-certain-open")


def _unless(scene: Scene, forecast: Forecast, card: int) -> Markup:
    """The assumption of the first case: what the others must not play."""
    words, view = scene.words, scene.view
    kinds = _changing(forecast, card)
    rivals = [rival for rival in scene.seats if rival != view.seat]
    holders = [rival for rival in rivals if any(has(view.position.hand[rival], kind) for kind in kinds)]
    told = words("table-if-not", seat=scene.name(holders[0])) if len(holders) == 1 else words("table-if-nobody")
    cards = joined(art.action(kind, prose.card_text(kind, words)) for kind in kinds)
    return html('{} <span class="ics">{}</span>', told, cards)


def _with(scene: Scene, forecast: Forecast, card: int, ways: Sequence[Others]) -> Markup:
    """What the others play in another case: the fewest cards that bring it about."""
    words, changing = scene.words, _changing(forecast, card)
    fewest = [
        tuple((kind, number) for kind, number in zip(forecast.kinds, way, strict=True) if number and kind in changing)
        for way in ways
        if sum(way) == sum(ways[0])
    ]
    told = (
        joined(
            html("{}{}", f"{number} " if number > 1 else "", art.action(kind, prose.card_text(kind, words)))
            for kind, number in way
        )
        for way in dict.fromkeys(fewest)
    )
    return html("{} {}", words("table-with"), Markup(" / ").join(told))


def _changing(forecast: Forecast, card: int) -> list[int]:
    """The cards of which one more in the hands of others changes what a card brings."""
    courses = forecast.courses

    def changes(place: int) -> bool:
        for others, course in courses.items():
            more = courses.get((*others[:place], others[place] + 1, *others[place + 1 :]))
            if more and more.brought[card] != course.brought[card]:
                return True
        return False

    return [kind for place, kind in enumerate(forecast.kinds) if changes(place)]


def _reckoning(scene: Scene, course: Course, card: int) -> str:
    """How a figure comes about: a part of what lies there, a division, a sum, or a rate."""
    brought = course.brought[card]
    if card == MERCHANT:
        return lookup.rate(scene, course.found[card])
    if card in course.sharers:
        found, sharers = course.found[card], course.sharers[card]
        if sharers > 1:
            return f"{found} {DIVIDED} {sharers}"
        return scene.words("table-part-of", part=brought.parts[0], all=found)
    return " + ".join(map(str, brought.parts)) if len(brought.parts) > 1 else ""


def _pills(scene: Scene, cases: Sequence[Brought]) -> Markup:
    """What comes, or from what to what."""
    words = scene.words
    seals = [one.seals for one in cases]
    goods = [one.goods for one in cases]
    lost = max(one.lost for one in cases)
    parts = []
    if any(seals) or not any(goods):
        parts.append(_pill(seals, art.seal(words("sign-seals")) if any(seals) else Markup("")))
    if any(goods):
        parts.append(_pill(goods, art.goods(words("sign-goods"))))
    if lost:
        parts.append(html('<small class="lost">{}</small>', words("table-lost", number=lost)))
    return joined(parts)


def _pill(numbers: Sequence[int], symbol: Markup) -> Markup:
    low, high = min(numbers), max(numbers)
    figure = signed(low) if low == high else f"{signed(low)}{DASH}{high}"
    return html('<span class="gain{}">{} {}</span>', "" if high > 0 else " zero", figure, symbol)


# --- The sum


def _sum(scene: Scene, forecast: Forecast) -> Markup:
    words, position, seat = scene.words, scene.view.position, scene.view.seat
    courses = forecast.courses.values()
    return html(
        "<b>{} {} → {}</b><b>{} {} → {}</b>",
        art.seal(words("sign-seals")),
        int(position.seals[seat]),
        _range([course.seals for course in courses]),
        art.goods(words("sign-goods")),
        int(position.goods[seat]),
        _range([course.goods for course in courses]),
    )


def _range(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}{DASH}{high}"
