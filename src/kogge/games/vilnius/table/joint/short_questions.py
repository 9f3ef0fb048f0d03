"""Short questions to all: one answer, or one after the other."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import classes, html, icon, joined, mark
from kogge.core.rehearsal import Rehearsal
from kogge.core.words import capitalized
from kogge.games.vilnius.rules.position import KIND, PAIR, Do
from kogge.games.vilnius.table import faces, lookup
from kogge.games.vilnius.table.joint.consent import draft_of, foot, may_change, owner
from kogge.games.vilnius.table.joint.draft import options, replayed, steps_of
from kogge.games.vilnius.words import prose


def chain(scene: Scene) -> Markup:
    words, draft = scene.words, draft_of(scene)
    done, rehearsal = replayed(scene.view, steps_of(draft.text))
    first = Rehearsal.of(scene.view)
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
        foot(scene, Markup(""), words("table-do-so")) if complete else "",
    )


def _asked(scene: Scene, rehearsal: Rehearsal) -> str:
    """The question as the rules ask it after what is chosen so far."""
    return prose.question(replace(scene.view, records=rehearsal.records), scene.words)


def _answer(scene: Scene, code: int) -> Markup:
    """An answer with house marks in place of seat numbers."""
    words, (kind, argument) = scene.words, divmod(code, KIND)
    if kind in (Do.FALL, Do.GIVE):
        unit, seat = divmod(argument, PAIR)
        return html(
            "{}<b>{}</b>{}{}",
            owner(scene, seat),
            lookup.lexicon(scene).unit(unit % PAIR),
            faces.arms(scene, unit % PAIR),
            faces.price(
                scene,
                int(lookup.components(scene).unit_gold[unit % PAIR]),
                int(lookup.components(scene).unit_tools[unit % PAIR]),
            ),
        )
    if kind == Do.LOOT and argument:
        return html("{}<b>{}</b>", mark(argument - 1), words("table-takes-loot", seat=scene.name(argument - 1)))
    if kind == Do.BLEED:
        card = int(scene.view.position.foe[argument])
        return html("{}<b>{}</b>", faces.strength(scene, card), lookup.lexicon(scene).order(card))
    return html("<b>{}</b>", capitalized(prose.decision(code, words, scene.view.edition)))
