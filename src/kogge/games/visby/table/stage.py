"""The stage on which a beat is shown: caption, the cards concerned, large figures, and the list of the eight steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from kogge.core.bits import members
from kogge.core.drawing import EventRow, Scene, only
from kogge.core.drawing.markup import classes, html, icon, joined, mark, signed, unseen
from kogge.core.position import NONE
from kogge.core.words import capitalized
from kogge.games.visby.rules.components import ACTIONS, CAMPAIGN, CUSTOMS, KNIGHT, MARKET, MERCHANT, MONK, SMITH
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.position import players_of
from kogge.games.visby.table import art, lookup
from kogge.games.visby.table.lookup import CARD_OF_LAW
from kogge.games.visby.table.outcome import decided_by, ranking, winners_text
from kogge.games.visby.table.tray import face, rates_used
from kogge.games.visby.words import prose

DIVIDED = "\N{DIVISION SIGN}"


def on_stage(
    scene: Scene, kind: str, caption: str | Markup, aside: str, *body: Markup, acts: Iterable[int] = ()
) -> Markup:
    """The frame of a beat. Who gains something is told to the style sheet."""
    return html(
        '<div class="stage beat vst beat-{}" data-acts="{}"><div class="cap caption" role="status"><h2>{}</h2>{}</div>'
        "{}</div>",
        kind,
        " ".join(map(str, acts)),
        caption,
        html("<p>{}</p>", aside) if aside else "",
        joined(body),
    )


def _sentence(scene: Scene, event: EventRow) -> str:
    return prose.sentence(event, [sign.name for sign in scene.signs], scene.words, scene.view.edition)


def _who(scene: Scene, seat: int) -> Markup:
    return html('<p class="who">{}<span class="name">{}</span></p>', mark(seat), scene.name(seat))


# --- The eight steps


def _steps(scene: Scene, now: int) -> Markup:
    """All eight steps: what the past ones brought, who waits for the next ones; nobody's are dim."""
    words, position = scene.words, scene.view.position
    brought = lookup.brought(lookup.of_this_round(scene))
    rows = []
    for card in range(ACTIONS):
        players = members(int(players_of(position, card)))
        gains = [brought[seat, card] for seat in players if (seat, card) in brought]
        state = "none" if not players else "now" if card == now else "was" if card < now else "later"
        shown: Markup | str = "–"
        if players and card <= now and (card != MERCHANT or gains):
            shown = _gains([one.seals or one.goods for one in gains])
        elif players:
            shown = joined(mark(seat) for seat in players) + html('<span class="vh">{}</span>', scene.names(players))
        rows.append(
            html(
                '<li class="{}"{}><i>{}</i>{}<span>{}</span><span class="fig">{}</span></li>',
                state,
                Markup(' aria-current="step"') if card == now else "",
                card + 1,
                art.action(card),
                prose.card_text(card, words),
                shown,
            )
        )
    return html('<ol class="steps eight" aria-label="{}">{}</ol>', words("table-eight-steps"), joined(rows))


def _gains(numbers: list[int]) -> str:
    """What several have gained: the same is said once."""
    if len(numbers) > 1 and len(set(numbers)) == 1:
        return f"{len(numbers)} × {signed(numbers[0])}"
    return " ".join(map(signed, numbers))


def _players(scene: Scene, card: int, told: Callable[[int], Markup]) -> Markup:
    """Those who have played a card, with all they have played, and what is told of each."""
    position = scene.view.position
    seats = members(int(players_of(position, card)))
    rows = joined(
        html(
            '<li>{}<ul class="played">{}</ul>{}</li>',
            _who(scene, seat),
            joined(_played(scene, seat, one, one == card) for one in members(int(position.played[seat]))),
            told(seat),
        )
        for seat in seats
    )
    return html('<ul class="takers of-{}">{}</ul>', len(seats), rows)


def _played(scene: Scene, seat: int, card: int, now: bool) -> Markup:
    return html(
        '<li class="{}" data-piece="{}" data-face="front">{}{}</li>',
        classes("act sm", "now" if now else "later"),
        lookup.piece(seat, card),
        face(scene, card),
        unseen(prose.card_text(card, scene.words)),
    )


def _from_to(scene: Scene, seat: int, before: int, after: int, symbol: Markup) -> Markup:
    return html('<p class="fromto">{} <b>{} → {}</b></p>', symbol, before, after)


def _step(scene: Scene, card: int, caption: str, *body: Markup, acts: Iterable[int] = ()) -> Markup:
    return on_stage(
        scene,
        "step",
        html("{} {}", art.action(card), caption),
        scene.words("table-step-of", step=card + 1, steps=ACTIONS),
        html('<div class="step-body">{}</div>', joined(body)),
        _steps(scene, card),
        acts=acts,
    )


def _stage_share(scene: Scene, events: list[EventRow]) -> Markup:
    """Equal cards share what lies there; what cannot be shared stays."""
    words, position = scene.words, scene.view.position
    taken = only(events, Event.TOOK)
    card, each, number = taken[0].subject, taken[0].own, len(taken)
    stays = sum(event.own for event in only(events, Event.STAYED))
    found = each * number + stays
    seals = card <= KNIGHT
    text, symbol = (prose.seals_text, art.seal) if seals else (prose.goods_text, art.goods)
    lost = {event.seat: event.theirs for event in taken}

    def told(seat: int) -> Markup:
        after = int(position.seals[seat] if seals else position.goods[seat])
        before = after - each + lost[seat]
        gone = (
            html('<span class="lost">{}</span>', words("table-lost", number=lost[seat])) if lost[seat] else Markup("")
        )
        return html("{}{}", _from_to(scene, seat, before, after, symbol()), gone)

    limit = each * number < found and stays >= number
    figures = html(
        '<div class="div"><p class="eq"><b>{}</b> {}</p><p class="rem">{}</p>'
        '<p class="verdict"><span>{}</span></p></div>',
        found,
        html("<span>{} {} =</span> <b>{}</b> <span>{}</span>", DIVIDED, number, each, words("table-each"))
        if number > 1
        else html("<span>→</span> <b>{}</b>", each),
        joined([html("<b>{}</b> {}", stays, words("table-stays", number=stays))])
        if stays
        else words("table-nothing-stays"),
        words("table-most", most=text(each, words))
        if limit
        else words("table-each-gets", number=number, amount=text(each, words)),
    )
    caption = words(
        "table-share-caption" if number > 1 else "table-take-caption",
        number=number,
        card=prose.card_text(card, words),
        seat=scene.name(taken[0].seat),
        found=text(found, words),
        each=each,
    )
    return _step(
        scene,
        card,
        caption,
        html('<div class="share of-{}">{}{}</div>', min(number, 3), _players(scene, card, told), figures),
        acts=[event.seat for event in taken if event.own],
    )


def _stage_earned(scene: Scene, events: list[EventRow]) -> Markup:
    """Smiths, customs officers and monks: what each gets, and for what."""
    words, position = scene.words, scene.view.position
    card = CARD_OF_LAW[events[0].law]
    brought = lookup.brought(events)

    def told(seat: int) -> Markup:
        one = brought[seat, card]
        number, symbol = (one.seals, art.seal) if one.seals else (one.goods, art.goods)
        after = int(position.seals[seat] if one.seals else position.goods[seat])
        sources = joined(
            html(
                "<li>{}{}<b>{}</b></li>",
                mark(event.rival) if event.rival != NONE else "",
                art.action(event.subject, prose.card_text(event.subject, words))
                if event.rival != NONE
                else html("<span>{}</span>", words("table-cards-out", number=event.subject)),
                signed(event.own),
            )
            for event in events
            if event.seat == seat and event.kind in lookup.BRINGING
        )
        return html(
            '<div class="earned">{}<p class="sum-of"><b>{}</b> {}</p>{}{}</div>',
            html('<ul class="sources">{}</ul>', sources)
            if sources
            else html("<p>{}</p>", words("table-nobody-to-serve")),
            signed(number),
            symbol(),
            _from_to(scene, seat, after - number, after, symbol()) if number else "",
            html('<p class="lost">{}</p>', words("table-lost", number=one.lost)) if one.lost else "",
        )

    gaining = [seat for (seat, _), one in brought.items() if one.seals or one.goods]
    caption = capitalized(words(_EARNED[card], number=len(brought)))
    return _step(scene, card, caption, _players(scene, card, told), acts=gaining)


_EARNED = {SMITH: "table-smiths", CUSTOMS: "table-customs", MONK: "table-monks"}


def _stage_opened(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    opened = events[0]
    figures = html(
        '<div class="div"><p class="eq"><b>{}</b> {}</p><p class="rem">{}</p>'
        '<p class="verdict"><span>{}</span></p></div>',
        opened.own,
        html("<span>→</span> <b>{}</b>", opened.theirs) if opened.theirs != opened.own else "",
        words("table-purse-field"),
        words("table-open-rates", rates=prose.rates_text(opened.theirs, words, scene.view.edition)),
    )
    shown = html(
        '<div class="share of-{}">{}{}</div>',
        min(opened.subject, 3),
        _players(scene, MERCHANT, lambda seat: Markup("")),
        figures,
    )
    caption = words("table-market-caption", number=opened.subject, field=opened.theirs)
    return _step(scene, MERCHANT, caption, shown)


def _stage_traded(scene: Scene, events: list[EventRow]) -> Markup:
    words, position = scene.words, scene.view.position
    traded = {event.seat: event for event in only(events, Event.TRADED)}

    def told(seat: int) -> Markup:
        if seat not in traded:
            return html('<div class="earned"><p>{}</p></div>', words("table-trades-nothing"))
        event, after = traded[seat], int(position.seals[seat])
        return html(
            '<div class="earned"><p class="sum-of">{} <b>{}</b> → {} <b>{}</b></p>{}{}</div>',
            art.goods(words("sign-goods")),
            event.own,
            art.seal(words("sign-seals")),
            event.points,
            rates_used(scene, event.subject, event.own),
            _from_to(scene, seat, after - event.points, after, art.seal()),
        )

    caption = words("table-traded-caption", number=len(traded))
    return _step(scene, MERCHANT, caption, _players(scene, MERCHANT, told), acts=traded)


# --- Before and after


def _stage_opening(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    rows = joined(
        html(
            "<li>{}<span>{}</span></li>",
            mark(event.seat),
            _sentence(scene, event),
        )
        for event in events
    )
    return on_stage(scene, "opening", words("table-opening-caption"), "", html('<ol class="told">{}</ol>', rows))


def _stage_supply(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    rows = joined(
        html(
            '<li>{}<h3>{}</h3><p class="eq"><b>{}</b> <span>→</span> <b>{}</b></p><p>{}</p></li>',
            art.marker(event.subject),
            words(_TRACKS[event.subject]),
            event.own - event.theirs,
            event.own,
            lookup.rate(scene, event.own)
            if event.subject == MARKET
            else words("table-seals" if event.subject == CAMPAIGN else "table-goods", number=event.own),
        )
        for event in only(events, Event.SUPPLIED)
    )
    begun = only(events, Event.ROUND)[0].own
    steps = int(lookup.components(scene).steps[len(scene.view.names)])
    return on_stage(
        scene,
        "supply",
        words("table-supply-caption", round=begun),
        words("table-supply-steps", number=steps),
        html('<ol class="supplied">{}</ol>', rows),
    )


_TRACKS = ("track-campaign", "track-voyage", "track-market")


def _stage_revealed(scene: Scene, events: list[EventRow]) -> Markup:
    words, position = scene.words, scene.view.position
    rows = joined(
        html(
            '<li>{}<ul class="played">{}</ul></li>',
            _who(scene, seat),
            joined(_played(scene, seat, card, False) for card in members(int(position.played[seat]))),
        )
        for seat in lookup.around(scene)
    )
    return on_stage(
        scene,
        "reveal",
        words("table-reveal-caption"),
        words("table-reveal-more"),
        html('<ul class="revealed of-{}">{}</ul>', len(scene.view.names), rows),
        _steps(scene, NONE),
    )


def _stage_cleared(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    picked = only(events, Event.PICKED_UP)
    reached = only(events, Event.REACHED)
    rows = joined(
        html("<li>{}<span>{}</span></li>", mark(event.seat), _sentence(scene, event)) for event in (*picked, *reached)
    )
    caption = words("table-goal-caption") if reached else words("table-clear-caption")
    return on_stage(
        scene,
        "clear",
        html("{} {}", icon("crown", "crown"), caption) if reached else caption,
        "",
        html('<ol class="told">{}</ol>', rows) if rows else html('<p class="quiet">{}</p>', words("table-clear-more")),
        acts=[event.seat for event in picked or reached],
    )


def _stage_ended(scene: Scene, events: list[EventRow]) -> Markup:
    words = scene.words
    price = int(lookup.components(scene).final_goods)
    gaining = [event.seat for event in only(events, Event.EXCHANGED) if event.points]
    return on_stage(
        scene,
        "ended",
        html("{} {}", icon("crown", "crown"), winners_text(scene)),
        words("table-final-price", goods=prose.goods_text(price, words)),
        html('<div class="final">{}<p class="verdict"><span>{}</span></p></div>', ranking(scene), decided_by(scene)),
        acts=gaining,
    )


STAGES: tuple[tuple[set[int], Callable[[Scene, list[EventRow]], Markup]], ...] = (
    ({Event.TOOK}, _stage_share),
    ({Event.FORGED, Event.COLLECTED, Event.UNPAID, Event.BEGGED}, _stage_earned),
    ({Event.OPENED_MARKET}, _stage_opened),
    ({Event.TRADED, Event.KEPT_GOODS}, _stage_traded),
    ({Event.PLAYED}, _stage_revealed),
    ({Event.SUPPLIED}, _stage_supply),
    ({Event.CLEARED}, _stage_cleared),
    ({Event.ENDED}, _stage_ended),
    ({Event.STARTED}, _stage_opening),
)
