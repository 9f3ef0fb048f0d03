"""What lies on the table: the three tracks, and everybody's seals, goods and cards. All of it is open."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from kogge.core.bits import has
from kogge.core.drawing import Scene, only
from kogge.core.drawing.markup import classes, html, icon, joined, mark, signed, unseen
from kogge.games.visby.notation import CARD_NAMES
from kogge.games.visby.rules.components import ACTIONS, CAMPAIGN, KNIGHT, MARKET, TRACKS, VOYAGE
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.position import hand_count
from kogge.games.visby.table import art, lookup
from kogge.games.visby.table.forecast import forecasts
from kogge.games.visby.words import prose
from kogge.games.visby.words.prose import TRACK_NAMES

LINES = 4
"""From so many players on a seat is one line."""


# --- The tracks


def tracks(scene: Scene) -> Markup:
    return html(
        '<section class="seat tracks" aria-label="{}">{}</section>',
        scene.words("table-board"),
        joined(_track(scene, track) for track in range(TRACKS)),
    )


def _track(scene: Scene, track: int) -> Markup:
    name = scene.words(_TRACK_WORDS[track])
    figure, unit, label = _standing(scene, track)
    return html(
        '<div class="track-of t-{0}"><div class="rl"><h2>{1} {2}</h2><p class="fg"><b>{3}</b> {4}</p></div>'
        '<div class="ruler" role="img" aria-label="{2}: {5}">{6}{7}{8}{9}</div></div>',
        TRACK_NAMES[track],
        art.marker(track),
        name,
        figure,
        unit,
        label,
        Markup(
            '<svg class="waves" aria-hidden="true" viewBox="0 0 768 14" preserveAspectRatio="xMinYMin slice">'
            '<use href="#s-waves"/></svg>'
        )
        if track == VOYAGE
        else Markup('<span class="deco"></span>'),
        _fields(scene, track),
        _bands(scene) if track == MARKET else "",
        _markers(scene, track),
    )


_TRACK_WORDS = ("track-campaign", "track-voyage", "track-market")


def _standing(scene: Scene, track: int) -> tuple[str, str, str]:
    """What a track offers: figure, unit, and both in words."""
    words, field = scene.words, int(scene.view.position.track[track])
    if track == MARKET:
        rate = lookup.rate(scene, field)
        return rate, words("table-on-field", field=field), words("table-purse-on", field=field, rate=rate)
    if track == CAMPAIGN:
        return str(field), words("table-seals", number=field), prose.seals_text(field, words)
    return str(field), words("table-goods", number=field), prose.goods_text(field, words)


def _fields(scene: Scene, track: int) -> Markup:
    """The fields; up to the marker they hold what can be taken, and those just taken show who took them."""
    reached, end = int(scene.view.position.track[track]), int(lookup.components(scene).track_end)
    takers = _takers(scene, track)
    parts = []
    for field in range(end + 1):
        inside = 0 < field <= reached
        kind = classes(f"fd at-{field}", "in" if inside else "", "five" if field and field % 5 == 0 else "")
        shown: Markup | str = str(field)
        if field in takers:
            kind, shown = f"fd at-{field} taken", mark(takers[field])
        elif inside and track == CAMPAIGN:
            shown = art.seal(piece=f"{TRACK_NAMES[track]}:{field}")
        elif inside and track == VOYAGE:
            shown = art.goods(piece=f"{TRACK_NAMES[track]}:{field}")
        parts.append(html('<span class="{}">{}</span>', kind, shown))
    return joined(parts)


def _takers(scene: Scene, track: int) -> Mapping[int, int]:
    """The fields that were emptied in the last beat, from the highest down, and by which seat."""
    taken = only(scene.last_beat(), Event.TOOK)
    if not taken or track != _track_of(taken[0].subject):
        return {}
    seats = [event.seat for event in taken for _ in range(event.own)]
    reached = int(scene.view.position.track[track])
    return {reached + len(seats) - place: seat for place, seat in enumerate(seats)}


def _track_of(card: int) -> int:
    """The track a card takes from."""
    return CAMPAIGN if card <= KNIGHT else VOYAGE


def _bands(scene: Scene) -> Markup:
    """The rates of the market, each over its fields."""
    purse, rows = int(scene.view.position.track[MARKET]), lookup.content(scene).market
    starts = [row.field.value for row in rows]
    ends = [*starts[1:], int(lookup.components(scene).track_end) + 1]
    return joined(
        html(
            '<span class="{}">{}<b>{} : {}</b>{}</span>',
            classes(
                f"band from-{start} to-{end}",
                "now" if start <= purse < end else "reached" if start <= purse else "",
                "slim" if end - start < 2 else "",
            ),
            art.goods(),
            row.goods,
            row.seals,
            art.seal(),
        )
        for row, start, end in zip(rows, starts, ends, strict=True)
        if start < end
    )


def _markers(scene: Scene, track: int) -> Markup:
    """The marker, and dashed where the cards pointed at would leave it if the others leave them alone."""
    field = int(scene.view.position.track[track])
    ghosts: dict[int, list[str]] = {}
    if lookup.asked_to_play(scene):
        for choice, forecast in forecasts(scene.view).items():
            left = forecast.plain.tracks[track]
            if left != field:
                ghosts.setdefault(left, []).append(f"g-{key(choice)}")
    drawn = [
        html('<span class="mk ghost at-{} {}">{}</span>', left, " ".join(names), art.marker(track))
        for left, names in sorted(ghosts.items())
    ]
    drawn.append(
        html('<span class="mk at-{}" data-piece="marker:{}">{}</span>', field, TRACK_NAMES[track], art.marker(track))
    )
    return joined(drawn)


def key(choice: int) -> str:
    """A set of cards as a part of a class name."""
    return "-".join(CARD_NAMES[card] for card in range(ACTIONS) if has(choice, card))


# --- The seats


def seats(scene: Scene) -> Markup:
    number = len(scene.view.names)
    shown = joined(_seat(scene, seat) for seat in lookup.around(scene))
    return html('<div class="{}">{}</div>', "seats lines" if number >= LINES else f"seats panels of-{number}", shown)


def _seat(scene: Scene, seat: int) -> Markup:
    words, position, sign = scene.words, scene.view.position, scene.signs[seat]
    seals, goods = int(position.seals[seat]), int(position.goods[seat])
    goal, most = lookup.goal(scene), int(lookup.components(scene).most_goods)
    own, lines = seat == scene.view.seat, len(scene.view.names) >= LINES
    return html(
        """<section class="{kind}" data-seat="{seat}" aria-labelledby="seat-{seat}">
<header>{mark}<h2 id="seat-{seat}"><span class="name">{name}</span><small>{about}</small></h2>{state}</header>
<div class="purse"><p class="points">{seal}<b data-points="{seat}">{seals}</b>{gained}<span class="togo">{to_go}</span>
</p>{seal_bar}</div>
<div class="purse store"><p class="points">{barrel}<b>{goods}</b>{stored}<span class="togo">{of}</span>
</p>{goods_bar}</div>
<div class="cards-of"><p class="left" aria-hidden="true"><b>{hand}</b> {in_hand}<br><b>{out}</b> {played}</p>
{held}</div></section>
""",
        kind=classes("seat vs", "mine" if own else ""),
        seat=seat,
        mark=mark(seat),
        name=sign.name,
        about=words("table-you") if own else sign.about,
        state=_state(scene, seat),
        seal=art.seal(words("sign-seals")),
        seals=seals,
        gained=_gained(scene, seat, CAMPAIGN),
        to_go=words("table-to-go", number=max(goal - seals, 0)),
        seal_bar=art.bar(
            seals,
            goal,
            "s",
            words("table-ruler", seat=sign.name, amount=prose.seals_text(seals, words), most=goal),
            ticks=not lines,
        ),
        barrel=art.goods(words("sign-goods")),
        goods=goods,
        stored=_gained(scene, seat, VOYAGE),
        of=words("table-of", most=most),
        goods_bar=art.bar(
            goods,
            most,
            "g",
            words("table-ruler", seat=sign.name, amount=prose.goods_text(goods, words), most=most),
            ticks=not lines,
        ),
        hand=int(hand_count(position, seat)),
        in_hand=words("table-in-hand"),
        out=ACTIONS - int(hand_count(position, seat)),
        played=words("table-played"),
        held=_held(scene, seat),
    )


def _state(scene: Scene, seat: int) -> Markup:
    state, words = scene.signs[seat].state, scene.words
    if state == "choosing":
        return html('<p class="state">{}<span class="dots">{}</span></p>', icon("clock"), words("table-choosing"))
    if state == "chosen":
        return html('<p class="state done">{}<span>{}</span></p>', icon("seal", "seal"), words("table-chosen"))
    return Markup('<p class="state"></p>')


def _gained(scene: Scene, seat: int, track: int) -> Markup:
    """What came to a seat in the last beat; what came from a track lies there as it was taken."""
    words, beat = scene.words, scene.last_beat()
    if scene.view.position.over:
        return Markup("")
    came = [one for (whose, _), one in lookup.brought(beat).items() if whose == seat]
    number = sum(one.seals if track == CAMPAIGN else one.goods - one.spent for one in came)
    lost = sum(one.lost for one in came) if track == VOYAGE else 0
    if not number and not lost:
        return Markup("")
    tokens = [
        (art.seal if track == CAMPAIGN else art.goods)(piece=f"{TRACK_NAMES[track]}:{field}")
        for field, taker in sorted(_takers(scene, track).items())
        if taker == seat
    ]
    return html(
        '<span class="came">{}<span class="tokens" aria-hidden="true">{}</span>{}</span>',
        html('<span class="gain">{}</span>', signed(number)) if number else "",
        joined(tokens),
        html('<span class="lost">{}</span>', words("table-lost", number=lost)) if lost else "",
    )


def _held(scene: Scene, seat: int) -> Markup:
    """All eight cards: in hand, played this round, or in the open discard."""
    words, position = scene.words, scene.view.position
    away = set(lookup.laid_cards(scene)) if seat == scene.view.seat else set()
    in_tray = seat == scene.view.seat and lookup.asked_to_play(scene)
    parts = []
    for card in range(ACTIONS):
        held, now = has(position.hand[seat], card), has(position.played[seat], card)
        state = "table-card-held" if held else "table-card-now" if now else "table-card-out"
        elsewhere = now or card in away or (in_tray and held)
        parts.append(
            html(
                '<li class="{}"{} data-face="{}" title="{}">{}{}</li>',
                "has" if held else "now" if now else "out",
                "" if elsewhere else html(' data-piece="{}"', lookup.piece(seat, card)),
                "front" if held else "hollow",
                words(state, card=prose.card_text(card, words)),
                art.action(card, hollow=not held and not now),
                unseen(words(state, card=prose.card_text(card, words))),
            )
        )
    return html(
        '<ul class="held" aria-label="{}">{}</ul>',
        words("table-cards-of", seat=scene.name(seat)),
        joined(parts),
    )
