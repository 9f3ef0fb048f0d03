"""A ladder as a self-contained page: a plot of the ratings and a table of all encounters."""

from __future__ import annotations

from markupsafe import Markup, escape

from kogge.core.words import Words
from kogge.lab.ladder import Encounter, Standing, Tally

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 150, 40, 34, 16
STEPS = (25, 50, 100, 200, 500, 1000)
"""The distances between two lines of the plot, in Elo."""
MOST_LINES = 9

STYLE = """
:root{color-scheme:light dark;--ink:#22303c;--paper:#f7f3ea;--line:#c9bfa8;--good:#2e6f5e;--bad:#a5402d}
@media (prefers-color-scheme:dark){:root{--ink:#e8e2d4;--paper:#1b2329;--line:#4a5560;--good:#6fc3a8;--bad:#e58d77}}
body{font:16px/1.5 Georgia,serif;color:var(--ink);background:var(--paper)}
body{margin:2rem auto;padding:0 1rem;max-width:48rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.4em .8em;border-bottom:1px solid var(--line);text-align:right}
th:first-child{text-align:left}
svg{width:100%;height:auto}
svg text{font:13px Georgia,serif;fill:var(--ink)}
.grid{stroke:var(--line)}.bar{stroke:var(--good);stroke-width:3}.dot{fill:var(--good)}
small{display:block;opacity:.75}.more{color:var(--good)}.less{color:var(--bad)}
"""


def page(tally: Tally, words: Words) -> str:
    """Return the page; it loads nothing from elsewhere."""
    ladder = tally.ladder
    title = words("ladder-title", game=words("title"), players=ladder.players, games=tally.games)
    setting = [f"{name}={value}" for name, value in ladder.heading().items() if value not in (None, {})]
    parts = (
        Markup('<!doctype html><html lang="{}"><meta charset="utf-8">').format(words.language),
        Markup('<meta name="viewport" content="width=device-width"><title>{}</title>').format(title),
        Markup("<style>{}</style><h1>{}</h1>").format(Markup(STYLE), title),
        Markup("<h2>{}</h2>{}").format(words("column-elo"), plot(tally.standings(), words)),
        Markup("<h2>{}</h2>{}").format(words("ladder-encounters"), grid(tally, words)),
        Markup("<p><small>{}</small></p></html>\n").format(", ".join(setting)),
    )
    return Markup("\n").join(parts)


def plot(standings: list[Standing], words: Words) -> Markup:
    """Draw every rating as a dot on its interval."""
    low = min(standing.low for standing in standings)
    high = max(standing.high for standing in standings)
    step = next((step for step in STEPS if (high - low) / step < MOST_LINES), STEPS[-1])
    first, last = int(low // step) * step, (int(high // step) + 1) * step
    height = TOP + ROW * len(standings) + 28

    def across(elo: float) -> float:
        return round(LEFT + (elo - first) / (last - first) * (WIDTH - LEFT - RIGHT), 1)

    drawn = [Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">').format(WIDTH, height, words("column-elo"))]
    for elo in range(first, last + 1, step):
        x = across(elo)
        drawn.append(Markup('<path class="grid" d="M{} {}V{}"/>').format(x, TOP, height - 24))
        drawn.append(Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>').format(x, height - 6, elo))
    for place, standing in enumerate(standings):
        y = TOP + ROW * place + ROW // 2
        ends = across(standing.low), across(standing.high)
        drawn.append(Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(LEFT - 12, y + 4, standing.name))
        drawn.append(Markup('<path class="bar" d="M{} {}H{}"/>').format(ends[0], y, ends[1]))
        drawn.append(Markup('<circle class="dot" cx="{}" cy="{}" r="6"/>').format(across(standing.strength), y))
    return Markup("").join([*drawn, Markup("</svg>")])


def grid(tally: Tally, words: Words) -> Markup:
    """Show what the player of each row has won against that of each column, with interval and number of games."""
    names, met = tally.ladder.titles, tally.encounters()
    heads = Markup("").join(Markup('<th scope="col">{}</th>').format(name) for name in names)
    rows = []
    for row, name in enumerate(names):
        cells = Markup("").join(cell(met, row, column) for column in range(len(names)))
        rows.append(Markup('<tr><th scope="row">{}</th>{}</tr>').format(name, cells))
    corner = escape(words("column-wins"))
    return Markup("<table><tr><th>{}</th>{}</tr>{}</table>").format(corner, heads, Markup("").join(rows))


def cell(met: dict[tuple[int, int], Encounter], row: int, column: int) -> Markup:
    if (row, column) in met:
        found = met[row, column]
        share, low, high = found.share, found.low, found.high
    elif (column, row) in met:
        found = met[column, row]
        share, low, high = 1 - found.share, 1 - found.high, 1 - found.low
    else:
        return Markup("<td></td>")
    kind = "more" if low > 0.5 else "less" if high < 0.5 else ""
    text = Markup('<td class="{}">{}<small>{} – {}<br>{}</small></td>')
    return text.format(kind, f"{share:.1%}", f"{low:.1%}", f"{high:.1%}", found.games)
