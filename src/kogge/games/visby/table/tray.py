"""The tray below the table: which cards, how many goods, and what stands there when nothing is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from kogge.core.bits import has, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, unseen
from kogge.core.drawing.tray import waiting
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.visby.notation import CARD_NAMES, code, text
from kogge.games.visby.rules.components import (
    ACTIONS,
    CUSTOMS,
    FLEET,
    KNIGHT,
    MARKET,
    MERCHANT,
    MONK,
    SHIP,
    SMITH,
    TROOPS,
)
from kogge.games.visby.rules.exchange import mix
from kogge.games.visby.rules.position import KIND, Do, Phase, players_of
from kogge.games.visby.table import art, lookup
from kogge.games.visby.table.preview import effect, glance, previews
from kogge.games.visby.words import prose

# --- Which cards


def _ask_play(scene: Scene) -> Markup:
    words, number = scene.words, lookup.cards_a_round(scene)
    parts = [previews(scene)]
    if number > 1:
        parts += [glance(scene, card) for card in members(int(scene.view.position.hand[scene.view.seat]))]
        parts.append(
            html(
                '<div class="pv too-many"><h3>{}</h3><p>{}</p></div>',
                words("table-too-many"),
                words("table-too-many-more"),
            )
        )
    return joined(
        [
            html(
                '<fieldset class="asks" id="{}"><legend>{} <small>{}</small></legend>{}'
                '<div class="{}" data-wants="{}">{}</div></fieldset>',
                _question(scene),
                words("table-ask-cards", number=number),
                words("table-ask-cards-more"),
                Markup('<input type="hidden" name="do" value="play">') if number > 1 else "",
                "acts8 two" if number > 1 else "acts8 one",
                number,
                joined(_place(scene, card, number) for card in range(ACTIONS)),
            ),
            _note(scene, words("table-hollow-note")),
            _preview(
                scene,
                parts,
                words("table-point-card", number=number),
                words("table-point-more"),
                words("table-lay-down", number=number),
            ),
        ]
    )


def _place(scene: Scene, card: int, number: int) -> Markup:
    """One of the eight places: a card to choose, or where a played one was."""
    words, name = scene.words, CARD_NAMES[card]
    title = prose.card_text(card, words)
    if not has(scene.view.position.hand[scene.view.seat], card):
        return html(
            '<div class="act gone in-{}">{}{}</div>',
            card + 1,
            art.card(card, "", title, _short(scene, card), hollow=True),
            unseen(words("table-card-out", card=title)),
        )
    control = (
        html('type="checkbox" name="card" value="{}"', name)
        if number > 1
        else html('type="radio" name="do" value="{}" required', text(Do.PLAY * KIND + (1 << card)))
    )
    return html(
        '<input class="in-{place}" {control} id="c-{name}" aria-labelledby="ct-{name}">'
        '<div class="act in-{place}" data-piece="{piece}" data-face="front">{face}'
        '<span class="vh" id="ct-{name}">{title}: {says}</span><span class="tick">{tick}</span></div>',
        place=card + 1,
        control=control,
        name=name,
        piece=lookup.piece(scene.view.seat, card),
        face=face(scene, card),
        title=title,
        says=effect(scene, card),
        tick=icon("check"),
    )


def face(scene: Scene, card: int) -> Markup:
    """A card with the figures of the edition."""
    return art.card(card, _figure(scene, card), prose.card_text(card, scene.words), _short(scene, card))


def _short(scene: Scene, card: int) -> str:
    """The name of a card where there is little room: that of its paragraph in the rules."""
    return scene.words(f"law-{CARD_NAMES[card]}")


def _figure(scene: Scene, card: int) -> str:
    parts = lookup.components(scene)
    alms = parts.alms[1:].tolist()
    figures: dict[int, str] = {
        TROOPS: f"{parts.troops_seals}",
        KNIGHT: f"≤ {parts.knight_seals}",
        SMITH: f"{parts.smith_for_knight}/{parts.smith_for_troops}",
        FLEET: f"{parts.fleet_goods}",
        SHIP: scene.words("table-all"),
        CUSTOMS: f"{parts.customs_for_ship}/{parts.customs_for_fleet}",
        MERCHANT: "",
        MONK: f"{min(alms)}–{max(alms)}",
    }
    return figures[card]


def _question(scene: Scene) -> str:
    """The name of a question: ticks of an earlier one do not stay when the page goes on to the next."""
    return f"asked-{int(scene.view.position.rounds)}-{int(scene.view.position.phase)}"


def _note(scene: Scene, more: str) -> Markup:
    """Who has decided and who has not."""
    words = scene.words
    others = [seat for seat in scene.seats if seat != scene.view.seat]
    parts = []
    for state, message in (("chosen", "table-have-chosen"), ("choosing", "table-are-choosing")):
        seats = [seat for seat in others if scene.signs[seat].state == state]
        if seats:
            parts.append(words(message, seats=scene.names(seats), number=len(seats)))
    return html('<p class="note"><span class="wide">{} </span>{}</p>', " ".join(parts), more)


def _preview(scene: Scene, previews: Iterable[Markup], point: str, more: str, button: str) -> Markup:
    words = scene.words
    return html(
        '<div class="preview"><div class="pvs" aria-live="polite">{}'
        '<div class="pv pv-none"><h3>{}</h3><p>{}</p></div></div>'
        '<div class="commit needs"><button class="btn primary" type="submit">{}</button>'
        '<button class="btn quiet" type="reset">{}</button></div></div>',
        joined(previews),
        point,
        more,
        button,
        words("table-clear"),
    )


# --- How many goods


def _ask_trade(scene: Scene) -> Markup:
    words, position, seat = scene.words, scene.view.position, scene.view.seat
    field, goods = int(position.track[MARKET]), int(position.goods[seat])
    offered = {decided % KIND for decided in scene.view.legal.codes.tolist()}
    merchants = len(members(int(players_of(position, MERCHANT))))
    return joined(
        [
            html(
                '<fieldset class="asks" id="{}"><legend>{} {} <small>{}</small></legend>'
                '<div class="amts of-{}">{}</div></fieldset>',
                _question(scene),
                art.action(MERCHANT),
                words("table-ask-goods"),
                words("table-merchants", number=merchants, field=field, rate=lookup.rate(scene, field)),
                goods + 1,
                joined(_amount(scene, number, number in offered) for number in range(goods + 1)),
            ),
            _note(scene, words("table-hatched-note")),
            _preview(
                scene,
                [
                    html('<div class="pv for-a-{}">{}</div>', number, _trade(scene, number))
                    for number in sorted(offered)
                ],
                words("table-point-amount"),
                words("table-point-amount-more"),
                words("table-hand-over"),
            ),
        ]
    )


def _amount(scene: Scene, number: int, offered: bool) -> Markup:
    """A column of the row of amounts: the seals it brings, stacked."""
    words, field = scene.words, int(scene.view.position.track[MARKET])
    goods = prose.goods_text(number, words)
    if not offered:
        return html(
            '<div class="amt none"><span class="stk"></span><b>–</b><span class="gn">{}</span>{}</div>',
            number,
            unseen(words("table-no-mix", goods=goods)),
        )
    seals = int(lookup.components(scene).exchange[field, number])
    worse = prose.enough(field, number, scene.view.edition) < number
    return html(
        '<label class="{}">'
        '<input class="over" type="radio" name="do" value="{}" id="a-{}" required aria-labelledby="at-{}">'
        '<span class="stk" aria-hidden="true">{}</span><b aria-hidden="true">{}</b>'
        '<span class="gn" aria-hidden="true">{}</span><span class="vh" id="at-{}">{}</span>'
        '<span class="tick">{}</span></label>',
        classes("amt", "worse" if worse else "", "many" if seals > 22 else "more" if seals > 7 else ""),
        text(Do.TRADE * KIND + number),
        number,
        number,
        joined(art.seal() for _ in range(seals)),
        seals,
        number,
        number,
        words("table-amount-worse" if worse else "table-amount", goods=goods, seals=prose.seals_text(seals, words)),
        icon("check"),
    )


def _trade(scene: Scene, number: int) -> Markup:
    """An amount: the rates used, and what one has afterwards."""
    words, position, seat = scene.words, scene.view.position, scene.view.seat
    field = int(position.track[MARKET])
    seals = int(lookup.components(scene).exchange[field, number])
    enough = prose.enough(field, number, scene.view.edition)
    return html(
        '<h3>{}</h3>{}<p class="sum"><b>{} {} → {}</b><b>{} {} → {}</b></p>{}',
        words("table-goods-for", goods=prose.goods_text(number, words), seals=prose.seals_text(seals, words)),
        rates_used(scene, field, number) if number else html("<p>{}</p>", words("table-keep-goods")),
        art.seal(words("sign-seals")),
        int(position.seals[seat]),
        int(position.seals[seat]) + seals,
        art.goods(words("sign-goods")),
        int(position.goods[seat]),
        int(position.goods[seat]) - number,
        html('<p class="warn">{}</p>', words("table-worse", goods=prose.goods_text(enough, words)))
        if enough < number
        else "",
    )


def rates_used(scene: Scene, field: int, number: int) -> Markup:
    """The best mix of rates for a number of goods."""
    words = scene.words
    rows = joined(
        html(
            '<tr><th scope="row">{} {} {} {} : {}</th><td class="fig">{}</td>'
            '<td><span class="gain">+{} {}</span></td></tr>',
            art.goods(words("sign-goods")),
            rate[0] * times,
            words("table-at"),
            rate[0],
            rate[1],
            words("table-times", number=times),
            rate[1] * times,
            art.seal(words("sign-seals")),
        )
        for rate, times in mix(lookup.content(scene).rates(field), number)
    )
    return html(
        '<table class="cmp vc"><caption class="vh">{}</caption><tbody>{}</tbody></table>',
        words("table-rates-used"),
        rows,
    )


QUESTIONS: dict[int, Callable[[Scene], Markup]] = {Do.PLAY: _ask_play, Do.TRADE: _ask_trade}


# --- Nothing is asked


def laid(scene: Scene) -> Markup:
    words, view = scene.words, scene.view
    backs = joined(
        html(
            '<div class="laiddown" data-piece="{}" data-face="back">{}{}</div>',
            lookup.piece(view.seat, card),
            art.face_down(words("table-face-down")),
            icon("seal", "seal"),
        )
        for card in lookup.laid_cards(scene)
    )
    waited = scene.choosing
    return html(
        """<div class="lies"><div class="downs">{backs}</div><div class="said"><h2>{title}</h2>
<p class="laid-what">{what}</p><p class="waits" role="status">{waits}</p></div></div>
<div class="commit"><button class="btn" type="submit" name="withdraw" value="yes">{undo}{take}</button></div>""",
        backs=backs or icon("merchant", "trade big"),
        title=words("table-you-chose"),
        what=capitalized(prose.decision(code(scene.laid), words, view.edition)),
        waits=words("table-wait-for", seats=scene.names(waited)) if waited else "",
        undo=icon("undo"),
        take=words("table-take-back"),
    )


def idle(scene: Scene) -> Markup:
    """Nobody asks the reader."""
    return waiting(scene, _wait_reason(scene))


def _wait_reason(scene: Scene) -> str:
    """What the others are asked."""
    words, phase, seat = scene.words, scene.view.position.phase, scene.view.seat
    if phase == Phase.TRADE:
        return words("table-wait-trade")
    if phase == Phase.REVEAL and seat != NONE:
        return words("table-wait-no-choice", number=int(lookup.cards_a_round(scene)))
    return words("table-wait-choice", number=int(lookup.cards_a_round(scene))) if phase == Phase.REVEAL else ""
