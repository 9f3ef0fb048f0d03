"""The tray below the table: every question with its choices, and what stands there when nothing is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup

from kogge.core.bits import has, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined
from kogge.core.drawing.tray import waiting
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.tallinn.notation import CARD_NAMES, code, text
from kogge.games.tallinn.rules.components import CARDS, LETTERS, symbols
from kogge.games.tallinn.rules.course import removal_pay
from kogge.games.tallinn.rules.position import FROM_HAND, FROM_ROW, KIND, Do, Phase
from kogge.games.tallinn.table import art, lookup
from kogge.games.tallinn.table.board import arguments, halves_in_order, halves_to_play, own_halves
from kogge.games.tallinn.table.preview import preview_contest, preview_half, preview_tower, rival_rows
from kogge.games.tallinn.words import prose

# --- Questions


def _ask_play(scene: Scene) -> Markup:
    words = scene.words
    halves = halves_to_play(scene)
    cards = []
    for card in sorted({half % CARDS for _, half in halves}):
        labels = joined(_playable(scene, key, half) for key, half in halves if half % CARDS == card)
        cards.append(
            html(
                '<div class="card" role="group" aria-label="{}" data-piece="{}">{}{}</div>',
                capitalized(prose.card_text(card, words)),
                lookup.piece(scene.view.seat, card),
                labels,
                art.number_pill(lookup.number(card)),
            )
        )
    previews = [html('<div class="pv for-{}">{}</div>', key, preview_half(scene, half)) for key, half in halves]
    return joined(
        [
            html(
                '<fieldset class="hand"><legend>{} <small>{}</small></legend><div class="cards">{}</div></fieldset>',
                words("table-ask-half"),
                words("table-ask-half-more"),
                joined(cards),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-half"), words("table-lay-down")),
        ]
    )


def _playable(scene: Scene, key: str, half: int) -> Markup:
    view = scene.view
    return html(
        '<label class="half">{}<input class="over" type="radio" name="do" value="{}" id="h{}" required>'
        '<span class="vh">{}</span><span class="tick">{}</span></label>',
        art.half(lookup.face(scene, half)),
        text(Do.PLAY * KIND + half),
        key,
        capitalized(prose.decision(Do.PLAY * KIND + half, scene.words, view.edition)),
        icon("check"),
    )


def _note(scene: Scene) -> Markup:
    """Who has decided and who has not."""
    words = scene.words
    others = [seat for seat in scene.seats if seat != scene.view.seat]
    chosen = [seat for seat in others if scene.signs[seat].state == "chosen"]
    choosing = [seat for seat in others if scene.signs[seat].state == "choosing"]
    parts = []
    if chosen:
        parts.append(words("table-have-chosen", seats=scene.names(chosen), number=len(chosen)))
    if choosing:
        parts.append(words("table-are-choosing", seats=scene.names(choosing), number=len(choosing)))
    told = html('<span class="wide">{} </span>', " ".join(parts)) if parts else Markup("")
    return html('<p class="note">{}{}</p>', told, words("table-take-back-note") if choosing else "")


def _preview(scene: Scene, previews: Iterable[Markup], point: str, button: str) -> Markup:
    words = scene.words
    return html(
        '<div class="preview"><div class="pvs" aria-live="polite">{}'
        '<div class="pv pv-none"><h3>{}</h3><p>{}</p></div></div>'
        '<div class="commit needs"><button class="btn primary" type="submit">{}</button>'
        '<button class="btn quiet" type="reset">{}</button></div></div>',
        joined(previews),
        point,
        words("table-point-more"),
        button,
        words("table-clear"),
    )


def _ask_contest(scene: Scene) -> Markup:
    components = lookup.components(scene)
    words, options, previews = scene.words, [], []
    for place, faction in enumerate(arguments(scene), 1):
        row = int(symbols(components, scene.view.position.row[scene.view.seat], faction))
        own = row + int(components.envoy_symbols)
        gained = sum(points for _, _, points in rival_rows(scene, faction, own))
        options.append(
            _faction_option(scene, place, Do.CONTEST, faction, f"{row} + {int(components.envoy_symbols)}", gained)
        )
        preview = preview_contest(scene, faction, own, words("table-with-envoys"))
        previews.append(html('<div class="pv for-o-{}">{}</div>', place, preview))
    return _faction_question(scene, "law-envoy-contest", options, previews, words("table-name-it"))


def _ask_envoy(scene: Scene) -> Markup:
    words, components, seat = scene.words, lookup.components(scene), scene.view.seat
    options, previews = [], []
    for place, faction in enumerate(arguments(scene), 1):
        own = lookup.totals(scene, seat)[faction]
        envoys = int(components.envoy_symbols)
        options.append(_faction_option(scene, place, Do.ENVOY, faction, f"{own} → {own + envoys}", None))
        rows = joined(
            html(
                '<tr><th scope="row"><span class="name">{}</span></th><td class="fig">{} {} {}</td>'
                '<td class="rel">{}</td></tr>',
                scene.name(rival),
                own + envoys,
                lookup.relation(own + envoys, lookup.totals(scene, rival)[faction]),
                lookup.totals(scene, rival)[faction],
                lookup.relation_text(words, own + envoys, lookup.totals(scene, rival)[faction]),
            )
            for rival in scene.seats
            if rival != seat
        )
        previews.append(
            html(
                '<div class="pv for-o-{}"><h3>{} {}</h3><table class="cmp"><caption class="vh">{}</caption>'
                '<tbody>{}</tbody></table><p class="sum"><span>{}</span></p></div>',
                place,
                art.faction(LETTERS[faction]),
                lookup.faction_title(scene, faction),
                words("table-against-each"),
                rows,
                words("table-envoys-final"),
            )
        )
    return _faction_question(scene, "law-final-envoy", options, previews, words("table-place-it"))


def _faction_option(scene: Scene, place: int, kind: int, faction: int, figures: str, gained: int | None) -> Markup:
    return html(
        '<label class="pick">{}<input class="over" type="radio" name="do" value="{}" id="o-{}" required><b>{}</b>'
        '<span class="fig">{}</span>{}<span class="tick">{}</span></label>',
        art.faction(LETTERS[faction]),
        text(kind * KIND + faction),
        place,
        lookup.faction_title(scene, faction),
        figures,
        "" if gained is None else lookup.gain(gained),
        icon("check"),
    )


def _faction_question(
    scene: Scene, law: str, options: Iterable[Markup], previews: Iterable[Markup], button: str
) -> Markup:
    words = scene.words
    return joined(
        [
            html(
                '<div class="asking"><fieldset class="asked"><legend>{} <small>{}</small></legend>'
                '<div class="picks">{}</div></fieldset>{}</div>',
                words(law),
                prose.question(scene.view, words),
                joined(options),
                _plain_hand(scene),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-faction"), button),
        ]
    )


def _ask_tower(scene: Scene) -> Markup:
    words = scene.words
    groups: dict[str, list[Markup]] = {"row": [], "hand": [], "none": []}
    previews = []
    for place, argument in enumerate(arguments(scene), 1):
        decided = Do.TOWER * KIND + argument
        group = "none" if argument == 0 else "hand" if argument >= FROM_HAND else "row"
        card = argument - (FROM_HAND if group == "hand" else FROM_ROW)
        label = capitalized(prose.decision(decided, words, scene.view.edition))
        control = html(
            '<input class="over" type="radio" name="do" value="{}" id="o-{}" aria-labelledby="t-{}" required>'
            '<span class="vh" id="t-{}">{}</span>',
            text(decided),
            place,
            place,
            place,
            label,
        )
        tick = html('<span class="tick">{}</span>', icon("check"))
        if group == "none":
            groups[group].append(
                html(
                    '<label class="pick none">{}<b>{}</b>{}</label>',
                    control,
                    capitalized(words("decide-tower-none")),
                    tick,
                )
            )
        else:
            piece = html(' data-piece="{}"', lookup.piece(scene.view.seat, card)) if group == "hand" else Markup("")
            groups[group].append(
                html(
                    '<label class="{} whole"{}>{}{}{}{}</label>',
                    "card",
                    piece,
                    _both_halves(scene, card),
                    control,
                    art.number_pill(lookup.number(card)),
                    tick,
                )
            )
        previews.append(html('<div class="pv for-o-{}">{}</div>', place, preview_tower(scene, group, card)))
    return joined(
        [
            html(
                '<fieldset class="{}"><legend>{} <small>{}</small></legend>{}{}{}</fieldset>',
                classes("asked build", "many" if len(groups["row"]) > 6 else ""),
                words("table-ask-tower"),
                words("table-ask-tower-more"),
                _group(words("table-from-row"), groups["row"]),
                _group(words("table-from-hand"), groups["hand"]),
                html('<div class="nothing">{}</div>', joined(groups["none"])),
            ),
            _note(scene),
            _preview(scene, previews, words("table-point-tower"), words("table-decide")),
        ]
    )


def _group(title: str, options: Sequence[Markup]) -> Markup:
    if not options:
        return Markup("")
    return html(
        '<div class="from" role="group" aria-label="{0}"><h3>{0}</h3><div class="small-cards">{1}</div></div>',
        title,
        joined(options),
    )


def _both_halves(scene: Scene, card: int) -> Markup:
    row = own_halves(scene)
    return joined(
        html(
            '<span class="{}">{}</span>',
            classes("half", "lies" if has(row, half) else ""),
            art.half(lookup.face(scene, half)),
        )
        for half in (card, card + CARDS)
    )


def _ask_exchange(scene: Scene) -> Markup:
    words = scene.words
    hand = members(int(scene.view.position.hand[scene.view.seat]))
    price = int(lookup.components(scene).exchange_price)
    cards = []
    for card in hand:
        name = CARD_NAMES[card]
        choices = joined(
            html(
                '<label><input type="radio" name="under-{}" value="{}"{}>{}<span class="vh">{}</span></label>',
                name,
                place,
                Markup(" checked") if place == 0 else "",
                words("table-keep") if place == 0 else str(place),
                "" if place == 0 else words("table-under-place", place=place),
            )
            for place in range(len(hand) + 1)
        )
        cards.append(
            html(
                '<fieldset class="swap"><legend class="vh">{}</legend><span data-piece="{}">{}</span>'
                '<div class="seg">{}</div></fieldset>',
                capitalized(lookup.tower_text(scene, card)),
                lookup.piece(scene.view.seat, card),
                art.card(lookup.faces(scene, card), lookup.number(card)),
                choices,
            )
        )
    return joined(
        [
            html(
                '<div class="hand swaps price-{}"><h2>{} <small>{}</small></h2>'
                '<input type="hidden" name="do" value="exchange">'
                '<div class="cards">{}</div></div>',
                price,
                words("table-ask-exchange"),
                prose.question(scene.view, words),
                joined(cards),
            ),
            _note(scene),
            html(
                '<div class="preview"><div><h3>{}</h3><p>{}</p><p class="cost">{}</p></div>'
                '<div class="commit"><button class="btn primary" type="submit">{}</button>'
                '<button class="btn quiet" type="reset">{}</button></div></div>',
                words("table-exchange-how"),
                words("table-exchange-more"),
                words("table-exchange-count"),
                words("table-decide"),
                words("table-clear"),
            ),
        ]
    )


def _ask_chronicle(scene: Scene) -> Markup:
    words, components, position = scene.words, lookup.components(scene), scene.view.position
    chronicle = int(position.chronicle[position.level])
    faction = int(components.chronicle_faction[chronicle])
    needs = [int(need) for need in components.chronicle_need[chronicle, int(position.level)] if need != NONE]
    options = []
    for half in halves_in_order(scene, scene.view.seat):
        name = CARD_NAMES[half % CARDS]
        number = int(symbols(components, 1 << half, faction))
        options.append(
            html(
                '<label class="give n{}">{}'
                '<input class="over" type="checkbox" name="card" value="{}" id="give-{}" aria-labelledby="gt-{}">'
                '<span class="vh" id="gt-{}">{}: {}</span><span class="gives" aria-hidden="true">{}{}</span>'
                '<span class="tick">{}</span></label>',
                number,
                art.half(lookup.face(scene, half)),
                name,
                name,
                name,
                name,
                capitalized(lookup.half_text(scene, half)),
                lookup.count_text(scene, faction, number),
                art.faction(LETTERS[faction]),
                number,
                icon("check"),
            )
        )
    pay = int(removal_pay(position, components, own_halves(scene)))
    return joined(
        [
            html(
                '<div class="asking"><fieldset class="asked gives-of"><legend>{}</legend>'
                '<input type="hidden" name="do" value="chronicle"><div class="small-cards">{}</div></fieldset>{}</div>',
                prose.question(scene.view, words),
                joined(options),
                _plain_hand(scene),
            ),
            _note(scene),
            html(
                '<div class="preview"><div><h3>{} {}</h3><p>{}</p><p class="sofar">'
                '<b aria-hidden="true">{}</b> {}</p></div>'
                '<div class="commit"><button class="btn primary" type="submit">{}</button>'
                '<button class="btn" type="submit" name="do" value="chronicle none">{}</button></div></div>',
                art.faction(LETTERS[faction]),
                capitalized(prose.chronicle_text(chronicle, words)),
                words("table-give-more"),
                art.faction(LETTERS[faction]),
                words(
                    "table-give-of",
                    symbols=lookup.count_text(scene, faction, min(needs)),
                    points=lookup.points(scene, pay),
                ),
                words("table-give"),
                capitalized(words("decide-chronicle-none")),
            ),
        ]
    )


QUESTIONS: dict[int, Callable[[Scene], Markup]] = {
    Do.PLAY: _ask_play,
    Do.CONTEST: _ask_contest,
    Do.TOWER: _ask_tower,
    Do.EXCHANGE: _ask_exchange,
    Do.CHRONICLE: _ask_chronicle,
    Do.ENVOY: _ask_envoy,
}


# --- Nothing is asked


def _plain_hand(scene: Scene, without: int = NONE) -> Markup:
    """The own hand to look at."""
    if scene.view.seat == NONE:
        return Markup("")
    cards = [card for card in members(int(scene.view.position.hand[scene.view.seat])) if card != without]
    if not cards:
        return Markup("")
    shown = joined(
        html(
            '<li data-piece="{}">{}</li>',
            lookup.piece(scene.view.seat, card),
            art.card(lookup.faces(scene, card), lookup.number(card), capitalized(lookup.tower_text(scene, card))),
        )
        for card in cards
    )
    return html(
        '<div class="held"><h3>{}</h3><ul class="small-cards">{}</ul></div>', scene.words("sign-your-hand"), shown
    )


def laid(scene: Scene) -> Markup:
    words, view = scene.words, scene.view
    kind, argument = divmod(code(scene.laid), KIND)
    card = argument % CARDS if kind == Do.PLAY else NONE
    if kind == Do.TOWER and argument >= FROM_HAND:
        card = argument - FROM_HAND
    piece = html(' data-piece="{}"', lookup.piece(view.seat, card)) if card != NONE else Markup("")
    waited = scene.choosing
    return html(
        """<div class="lies"><div class="laiddown"{piece}>{back}{seal}</div>
<div class="said"><h2>{title}</h2><p class="laid-what">{what}</p><p class="waits" role="status">{waits}</p></div></div>
{hand}<div class="commit"><button class="btn" type="submit" name="withdraw" value="yes">{undo}{take}</button></div>""",
        piece=piece,
        back=art.face_down(words("table-face-down")),
        seal=icon("seal", "seal"),
        title=words("table-you-chose"),
        what=capitalized(prose.decision(code(scene.laid), words, view.edition)),
        waits=words("table-wait-for", seats=scene.names(waited)) if waited else "",
        hand=_plain_hand(scene, card),
        undo=icon("undo"),
        take=words("table-take-back"),
    )


def idle(scene: Scene) -> Markup:
    """Nobody asks the reader."""
    return waiting(scene, _wait_reason(scene)) + _plain_hand(scene)


def _wait_reason(scene: Scene) -> str:
    """What the others are asked."""
    words, phase = scene.words, scene.view.position.phase
    if phase == Phase.NAME_CONTEST:
        return words("table-wait-contest")
    if phase == Phase.BUILD:
        return words("table-wait-tower")
    if phase == Phase.REMOVE:
        return words("table-wait-chronicle")
    if phase == Phase.PLACE_ENVOYS:
        return words("table-wait-envoy")
    if phase == Phase.REVEAL and scene.view.seat != NONE:
        return words("table-wait-no-card")
    return words("table-wait-choice") if phase == Phase.REVEAL else ""
