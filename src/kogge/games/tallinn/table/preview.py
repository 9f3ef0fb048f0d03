"""What a choice would give, as the rows lie now. It is asked from the rules; no rule is written here again."""

from __future__ import annotations

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, joined
from kogge.core.position import NONE
from kogge.core.words import Words, capitalized
from kogge.games.tallinn.notation import FACTION_NAMES
from kogge.games.tallinn.rules.components import ANY_FACTION, FACTIONS, LETTERS, halves_of, symbols
from kogge.games.tallinn.rules.scoring import compare, row_total, strongest_on_towers, tower_strength, tower_total
from kogge.games.tallinn.table import art, lookup
from kogge.games.tallinn.table.board import on_towers
from kogge.games.tallinn.words import prose


def preview_half(scene: Scene, half: int) -> Markup:
    contest = int(lookup.components(scene).contest[half])
    if contest == ANY_FACTION:
        return _preview_any(scene)
    if contest != NONE:
        row = int(scene.view.position.row[scene.view.seat]) | 1 << half
        own = int(symbols(lookup.components(scene), row, contest))
        return preview_contest(scene, contest, own, scene.words("table-then-tower"))
    return _preview_row(scene, half)


def rival_rows(scene: Scene, faction: int, own: int) -> list[tuple[int, int, int]]:
    """Each rival with the own seat's rival's number of symbols and the points a contest gives against them now."""
    components, position, seat = lookup.components(scene), scene.view.position, scene.view.seat
    players = len(scene.view.names)
    found = []
    for rival in ((seat + step) % players for step in range(1, players)):
        theirs = int(symbols(components, position.row[rival], faction))
        found.append((rival, theirs, int(compare(own, theirs, components.contest_more, components.contest_tie))))
    return found


def preview_contest(scene: Scene, faction: int, own: int, then: str) -> Markup:
    words = scene.words
    against = rival_rows(scene, faction, own)
    rows = [
        html(
            '<tr><th scope="row"><span class="name">{}</span></th><td class="fig">{} {} {}</td>'
            '<td class="rel">{}</td><td>{}</td></tr>',
            scene.name(rival),
            own,
            lookup.relation(own, theirs),
            theirs,
            lookup.relation_text(words, own, theirs),
            lookup.gain(points),
        )
        for rival, theirs, points in against
    ]
    return html(
        '<h3>{} {}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption>'
        "<tbody>{}</tbody></table>"
        '<p class="sum"><b>{}</b> <span>{}</span></p>',
        art.faction(LETTERS[faction]),
        capitalized(words("decide-contest", faction=words(FACTION_NAMES[faction]))),
        words("table-you-would-have", symbols=lookup.count_text(scene, faction, own)),
        words("table-against-each"),
        joined(rows),
        lookup.points(scene, sum(points for _, _, points in against)),
        then,
    )


def _preview_any(scene: Scene) -> Markup:
    """The envoy half: what its contest would give in each faction, as the rows lie now."""
    words, components = scene.words, lookup.components(scene)
    rows = []
    for faction in range(FACTIONS):
        row = int(symbols(components, scene.view.position.row[scene.view.seat], faction))
        own = row + int(components.envoy_symbols)
        gained = sum(points for _, _, points in rival_rows(scene, faction, own))
        rows.append(
            html(
                '<tr><th scope="row">{} {}</th><td class="fig">{}</td><td class="rel">{}</td><td>{}</td></tr>',
                art.faction(LETTERS[faction]),
                lookup.faction_title(scene, faction),
                own,
                f"{row} + {int(components.envoy_symbols)}",
                lookup.gain(gained),
            )
        )
    return html(
        '<h3>{} {}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption>'
        "<tbody>{}</tbody></table>"
        '<p class="sum"><span>{}</span></p>',
        art.faction("E"),
        words("table-any-contest"),
        words("table-any-contest-more"),
        words("table-any-contest-caption"),
        joined(rows),
        words("table-then-tower"),
    )


def _preview_row(scene: Scene, half: int) -> Markup:
    """A half without a contest: how the totals grow."""
    words, components = scene.words, lookup.components(scene)
    totals = {seat: lookup.totals(scene, seat) for seat in scene.seats}
    rows = []
    for faction in range(FACTIONS):
        grown = int(symbols(components, 1 << half, faction))
        if not grown:
            continue
        own = totals[scene.view.seat][faction]
        best = max(totals[seat][faction] for seat in totals if seat != scene.view.seat)
        rows.append(
            html(
                '<tr><th scope="row">{} {}</th><td class="fig">{} → {}</td><td class="rel">{}</td></tr>',
                art.faction(LETTERS[faction]),
                lookup.faction_title(scene, faction),
                own,
                own + grown,
                _standing(words, own + grown, best),
            )
        )
    return html(
        '<h3>{}</h3><p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption><tbody>{}</tbody></table>'
        '<p class="sum"><b>{}</b> <span>{}</span></p>',
        words("table-no-contest"),
        words("table-no-contest-more"),
        words("table-totals-after"),
        joined(rows),
        lookup.points(scene, 0),
        words("table-no-tower-then"),
    )


def _standing(words: Words, own: int, best: int) -> str:
    if own == best:
        return words("table-level")
    return words("table-leads") if own > best else words("table-behind", number=best)


def preview_tower(scene: Scene, group: str, card: int) -> Markup:
    words, components, seat = scene.words, lookup.components(scene), scene.view.seat
    before = scene.view.position
    if group == "none":
        return html("<h3>{}</h3><p>{}</p>", capitalized(words("decide-tower-none")), words("table-no-tower-more"))
    after = scene.view.records.copy()[0]
    after.tower[seat] |= 1 << card
    after.row[seat] &= ~halves_of(1 << card)
    counted = [int(tower_total(after, components, seat, faction)) for faction in range(FACTIONS)]
    best = int(strongest_on_towers(after, components, seat))
    towers = joined(
        html(
            '<b class="{}">{} {}</b>',
            "top1" if faction == best else "",
            art.faction(LETTERS[faction], on_towers(scene, faction)),
            number,
        )
        for faction, number in enumerate(counted)
    )
    rows = joined(
        html(
            '<tr><th scope="row">{} {}</th><td class="fig">{} → {}</td></tr>',
            art.faction(LETTERS[faction]),
            lookup.faction_title(scene, faction),
            int(row_total(before, components, seat, faction)),
            int(row_total(after, components, seat, faction)),
        )
        for faction in range(FACTIONS)
        if row_total(before, components, seat, faction) != row_total(after, components, seat, faction)
    )
    costs = (
        html(
            '<p class="lead">{}</p><table class="cmp"><caption class="vh">{}</caption><tbody>{}</tbody></table>',
            words("table-row-loses"),
            words("table-totals-after"),
            rows,
        )
        if rows
        else html('<p class="lead">{}</p>', words("table-row-keeps") if group == "row" else words("table-hand-loses"))
    )
    return html(
        '<h3>{}</h3><p class="best">{}</p><p>{}</p>{}',
        capitalized(words("table-tower-of", card=prose.card_text(card, words))),
        towers,
        words(
            "table-towers-count", symbols=lookup.count_text(scene, best, int(tower_strength(after, components, seat)))
        ),
        costs,
    )
