"""Who agrees to a draft: the seals of all, what computers say of it, and the button."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from kogge.core.drawing import Draft, Scene
from kogge.core.drawing.markup import html, icon, joined
from kogge.core.position import NONE
from kogge.games.vilnius.rules.position import Phase


def draft_of(scene: Scene) -> Draft:
    assert scene.draft is not None
    return scene.draft


def may_change(scene: Scene) -> bool:
    """Whoever sits at the table may."""
    return scene.view.seat != NONE


def owner(scene: Scene, seat: int) -> Markup:
    return icon(f"mark-{seat + 1}", "mark", scene.name(seat))


def late(scene: Scene) -> Markup:
    """What becomes of the draft when time runs out."""
    draft, words, phase = draft_of(scene), scene.words, int(scene.view.position.phase)
    if not draft.timed:
        return Markup("")
    told = [words(_LATE.get(phase, "table-late-losses")), words("table-late-nobody")]
    silent = [seat for seat in scene.seats if seat not in draft.agreed | draft.computers]
    if phase == Phase.SEND and draft.agreed and silent:
        told.append(words("table-late-now", seats=scene.names(silent)))
    return html('<p class="late">{}</p>', " ".join(told))


_LATE: dict[int, str] = {
    Phase.SEND: "table-late-fight",
    Phase.CHOOSE_CAMP: "table-late-assault",
    Phase.RAISE: "table-late-raid",
    Phase.TAKE_LOOT: "table-late-answer",
}


def foot(scene: Scene, told: Markup, button: str, objections: Sequence[str] = ()) -> Markup:
    """What the draft comes to, what computers say of it, the seals, and the button."""
    draft, words, own = draft_of(scene), scene.words, scene.view.seat
    seals = joined(
        html(
            "<li>{}{}</li>",
            owner(scene, seat),
            icon("seal", "seal", words("table-agreed"))
            if seat in (draft.agreed if objections else draft.agreed | draft.computers)
            else html('<span class="ring" role="img" aria-label="{}"></span>', words("table-not-agreed")),
        )
        for seat in scene.seats
    )
    remarks = joined(html("<li>{} {}</li>", icon("computer"), remark) for remark in objections)
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
