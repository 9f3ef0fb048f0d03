"""The tray below the table: what the reader is asked alone, and what stands there when nothing is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from kogge.core.bits import count, members
from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, unseen
from kogge.core.drawing.tray import waiting
from kogge.core.position import NONE
from kogge.core.words import capitalized, listed
from kogge.games.vilnius.rules.components import STACKS
from kogge.games.vilnius.rules.position import KIND, PAIR, Do
from kogge.games.vilnius.rules.raising import USED_SO_FAR
from kogge.games.vilnius.table import art, faces, lookup
from kogge.games.vilnius.table.board import stack
from kogge.games.vilnius.table.joint.slots import slots_drawn, slots_of
from kogge.games.vilnius.table.questions.market import market
from kogge.games.vilnius.table.questions.purse import purse
from kogge.games.vilnius.words import prose
from kogge.games.vilnius.words.remarks import has_several_stores, storehouse_named
from kogge.games.vilnius.words.tips import tip_text, tips


def asked(scene: Scene) -> Markup:
    """What the reader is asked, with a word for newcomers."""
    ask = _QUESTIONS.get(int(scene.view.legal.codes[0]) // KIND, _ask_plainly)
    return tips_drawn(scene) + ask(scene)


def tips_drawn(scene: Scene) -> Markup:
    """What a newcomer is told the first time something comes up. A tick puts it away."""
    if scene.view.seat == NONE:
        return Markup("")
    notes = []
    for tip in tips(scene.view):
        title, text = tip_text(tip, scene.words)
        notes.append(
            html(
                '<aside class="lesson"><input type="checkbox" '
                'name="known" value="{0}" id="known-{0}" data-kept="vilnius">'
                '<div><h3>{1}</h3><p>{2}</p></div><label for="known-{0}">{3}</label></aside>',
                tip,
                title,
                text,
                scene.words("table-understood"),
            )
        )
    return joined(notes)


# --- Parts of a question


def _ask(scene: Scene, picks: Iterable[Markup], button: str, aside: Markup | str = "") -> Markup:
    """A question with its answers as radio buttons."""
    return html(
        '<fieldset class="asks"><legend>{}</legend><div class="picks">{}</div></fieldset>'
        '<div class="preview asking-side">{}<div class="commit needs">'
        '<button class="btn primary" type="submit">{}</button>'
        "</div></div>",
        prose.question(scene.view, scene.words),
        joined(picks),
        aside,
        button,
    )


def _pick(scene: Scene, code: int, face: Markup, kind: str = "") -> Markup:
    notation = scene.view.game.notation_of(scene.view.edition)
    return html(
        '<label class="{}">'
        '<input class="over" type="radio" name="do" value="{}" required>{}<span class="tick">{}</span></label>',
        classes("pick", kind),
        notation.text(code),
        face,
        icon("check"),
    )


def _plain(scene: Scene, code: int) -> Markup:
    told = capitalized(prose.decision(code, scene.words, scene.view.edition))
    return _pick(scene, code, html("<b>{}</b>", told), "none")


def _codes(scene: Scene) -> list[int]:
    codes: list[int] = scene.view.legal.codes.tolist()
    return codes


def _ask_plainly(scene: Scene) -> Markup:
    """One step of a joint decision that nobody has drafted."""
    return _ask(scene, (_plain(scene, code) for code in _codes(scene)), scene.words("table-do-it"))


# --- Income


def _ask_income(scene: Scene) -> Markup:
    words, position, seat = scene.words, scene.view.position, scene.view.seat
    picks = []
    for code in _codes(scene):
        units, provinces = divmod(code % KIND, PAIR)
        face = html(
            '<span class="stk" aria-hidden="true">{}{}</span><b>{}</b>{}',
            art.repeated(icon("hand", "unit-card"), units),
            art.repeated(art.paper("province"), provinces),
            html("{} + {}", units, provinces),
            unseen(prose.decision(code, words, scene.view.edition)),
        )
        picks.append(_pick(scene, code, face, "draw"))
    lexicon = lookup.lexicon(scene)
    piles = []
    for title, drawn, discarded in (
        (
            words("table-your-units"),
            _counted(lexicon.units(_numbers(position.unit_pile[seat, : position.units_left[seat]].tolist(), scene))),
            _counted(lexicon.units(position.unit_discard[seat].tolist())),
        ),
        (
            words("table-your-provinces"),
            _counted(
                [
                    lexicon.province(card)
                    for card in position.province_pile[seat, : position.provinces_left[seat]].tolist()
                ]
            ),
            _counted(lexicon.provinces(int(position.discard[seat]))),
        ),
    ):
        piles.append(
            html(
                "<h3>{}</h3><p>{} <b>{}</b></p><p>{} <b>{}</b></p>",
                title,
                words("table-draw-pile"),
                drawn or words("table-empty"),
                words("table-then-discard"),
                discarded or words("table-empty"),
            )
        )
    legend = html(
        '<p class="key">{} {} {} {}</p>',
        icon("hand", "unit-card"),
        words("table-units"),
        art.paper("province"),
        words("table-provinces"),
    )
    return _ask(scene, picks, words("table-draw"), legend + joined(piles))


def _numbers(cards: list[int], scene: Scene) -> list[int]:
    return [cards.count(kind) for kind in range(int(lookup.components(scene).units))]


def _counted(names: list[str]) -> str:
    return ", ".join(names)


# --- Building: where, and how it is paid


def _ask_place(scene: Scene) -> Markup:
    words, lexicon = scene.words, lookup.lexicon(scene)
    kind = int(scene.view.position.chosen)
    row = lookup.content(scene).buildings[kind]
    told = lexicon.building_abilities(kind)
    return html(
        '<div class="asks where"><h2>{}</h2><div class="inhand {}">{}<b>{}</b></div><div class="says"><p>{}'
        "</p>{}</div></div>"
        '<div class="preview asking-side"><p>{}</p><div class="commit">'
        '<button class="btn primary" type="submit">{}</button>'
        "</div></div>",
        prose.question(scene.view, words),
        art.ground(row.type),
        art.building(row.id, row.type),
        lexicon.building(kind),
        words("table-place-more", number=len(scene.view.legal)),
        art.listed([Markup.escape(capitalized(one)) for one in told], "does") if told else "",
        words("table-place-forever"),
        words("table-place-here"),
    )


def _ask_pay(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<fieldset class="asks paying"><legend>{} <small>{}</small></legend>{}</fieldset>'
        '<div class="preview asking-side"><h3>{}</h3><p>{}</p><div class="commit">'
        '<button class="btn primary" type="submit">{}'
        '</button><button class="btn quiet" type="reset">{}</button></div></div>',
        prose.question(scene.view, words),
        words("table-pay-more"),
        purse(scene),
        words("table-cheapest"),
        words("table-cheapest-more", number=len(scene.view.legal)),
        words("table-pay"),
        words("table-cheapest-again"),
    )


# --- Provinces


def _ask_province(button: str, shift: int) -> Callable[[Scene], Markup]:
    """One of several provinces or, with a shift, none."""

    def ask(scene: Scene) -> Markup:
        picks = []
        for code in _codes(scene):
            argument = code % KIND
            if shift and not argument:
                picks.append(_plain(scene, code))
                continue
            face = faces.province_face(scene, argument - shift, scene.view.seat)
            picks.append(_pick(scene, code, html('<span class="prov">{}</span>', face), "card"))
        return _ask(scene, picks, scene.words(button))

    return ask


def _ask_store(scene: Scene) -> Markup:
    """A province to store, and where if several Storehouses are free."""
    picks = []
    for code in _codes(scene):
        cell, stored = divmod(code % KIND, PAIR)
        if not stored:
            picks.append(_plain(scene, code))
            continue
        face = html('<span class="prov">{}</span>', faces.province_face(scene, stored - 1, scene.view.seat))
        if has_several_stores(scene.view):
            face += html("<small>{}</small>", storehouse_named(scene.view, cell, lookup.lexicon(scene)))
        picks.append(_pick(scene, code, face, "card"))
    return _ask(scene, picks, scene.words("table-store"))


def _ask_under(scene: Scene) -> Markup:
    lexicon = lookup.lexicon(scene)
    picks = []
    for code in _codes(scene):
        upper, lower = divmod(code % KIND, PAIR)
        face = html(
            '<span class="pair"><b>{}</b><b>{}</b></span><small>{}</small>',
            lexicon.province(upper),
            lexicon.province(lower),
            prose.decision(code, scene.words, scene.view.edition),
        )
        picks.append(_pick(scene, code, face))
    return _ask(scene, picks, scene.words("table-put-under"))


# --- Units


def _ask_unit(button: str, shift: int) -> Callable[[Scene], Markup]:
    """One of several units, or none."""

    def ask(scene: Scene) -> Markup:
        picks = []
        for code in _codes(scene):
            argument = code % KIND
            if shift and not argument:
                picks.append(_plain(scene, code))
                continue
            unit = argument - shift
            face = html("<b>{}</b>{}", lookup.lexicon(scene).unit(unit), faces.arms(scene, unit))
            picks.append(_pick(scene, code, face, "un"))
        return _ask(scene, picks, scene.words(button))

    return ask


def _ask_use(scene: Scene) -> Markup:
    """Whether the next unit helps to raise what a stack costs."""
    words, position, parts = scene.words, scene.view.position, lookup.components(scene)
    demand, supply = position.demand[0].tolist(), position.brought[USED_SO_FAR].tolist()
    slots = slots_drawn(scene, demand, slots_of(supply, demand, int(position.needed)))
    picks = []
    for code in _codes(scene):
        use, unit = divmod(code % KIND, PAIR)
        face = html(
            "<b>{}</b>{}",
            capitalized(prose.decision(code, words, scene.view.edition)),
            faces.weapons(scene, parts.unit_weapons[unit].tolist()) if use else "",
        )
        picks.append(_pick(scene, code, face, "un" if use else "none"))
    return _ask(scene, picks, words("table-decide"), html("<h3>{}</h3>{}", words("table-raised"), slots))


# --- Captures and the rest


def _ask_capture(scene: Scene) -> Markup:
    """The four stacks: those within reach can be chosen."""
    words, legal = scene.words, lookup.arguments(scene, Do.CAPTURE)
    picks = []
    for number in range(STACKS):
        if number + 1 in legal:
            picks.append(_pick(scene, Do.CAPTURE * KIND + number + 1, stack(scene, number), "stack"))
        else:
            why = words("table-stack-beyond" if scene.view.position.stack_left[number] else "table-stack-empty")
            picks.append(html('<div class="pick stack gone">{}<small>{}</small></div>', stack(scene, number), why))
    picks.append(_plain(scene, Do.CAPTURE * KIND))
    units = scene.view.position.units[scene.view.seat].tolist()
    aside = html('<h3>{}</h3><div class="chips">{}</div>', words("table-free-units"), faces.unit_chips(scene, units))
    return _ask(scene, picks, words("table-capture"), aside)


def _ask_raze(scene: Scene) -> Markup:
    words = scene.words
    return html(
        '<div class="asks where"><h2>{}</h2><div class="says"><p>{}</p></div></div><div class="preview asking-side">'
        '<div class="commit"><button class="btn primary" type="submit">{}</button></div></div>',
        prose.question(scene.view, words),
        words("table-raze-more", number=len(scene.view.legal)),
        words("table-give-up"),
    )


def _ask_bonus(scene: Scene) -> Markup:
    return _ask(scene, (_plain(scene, code) for code in _codes(scene)), scene.words("table-decide"))


_QUESTIONS: dict[int, Callable[[Scene], Markup]] = {
    Do.INCOME: _ask_income,
    Do.BUILD: market,
    Do.RECRUIT: market,
    Do.OFFER: market,
    Do.PASS: market,
    Do.PLACE: _ask_place,
    Do.PAY: _ask_pay,
    Do.STORE: _ask_store,
    Do.BURN: _ask_province("table-decide", 1),
    Do.RAZE: _ask_raze,
    Do.LOSE_UNIT: _ask_unit("table-give-up", 0),
    Do.LOSE_PROVINCE: _ask_province("table-give-up", 0),
    Do.BONUS: _ask_bonus,
    Do.CAPTURE: _ask_capture,
    Do.USE: _ask_use,
    Do.TAKE: _ask_province("table-take", 0),
    Do.UNDER: _ask_under,
    Do.GUARD: _ask_unit("table-store", 1),
}


# --- Nothing is asked


def laid(scene: Scene) -> Markup:
    words, view = scene.words, scene.view
    notation = view.game.notation_of(view.edition)
    waited = scene.choosing
    return html(
        """<div class="lies">{seal}<div class="said"><h2>{title}</h2>
<p class="laid-what">{what}</p><p class="waits" role="status">{waits}</p></div></div>
<div class="commit"><button class="btn" type="submit" name="withdraw" value="yes">{undo}{take}</button></div>""",
        seal=icon("seal", "seal glass"),
        title=words("table-you-chose"),
        what=capitalized(prose.decision(notation.code(scene.laid), words, view.edition)),
        waits=words("table-wait-for", seats=scene.names(waited)) if waited else "",
        undo=icon("undo"),
        take=words("table-take-back"),
    )


def idle(scene: Scene) -> Markup:
    """Nobody asks the reader."""
    return waiting(scene, _wait_reason(scene))


def _wait_reason(scene: Scene) -> str:
    """What the others can spend: open hands help to plan."""
    position = scene.view.position
    waited = scene.choosing
    if len(waited) != 1 or not count(position.hand[waited[0]]):
        return ""
    hand = listed(
        [lookup.lexicon(scene).province(card) for card in members(int(position.hand[waited[0]]))], scene.words
    )
    return scene.words("table-wait-hand", seat=scene.name(waited[0]), cards=hand)
