"""Draws the picture in the README: the end of a game in the terminal, from a record."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import kogge
from kogge.terminal import print_beat, show_end

HERE = Path(__file__).parent
RECORD = HERE.parent / "tests" / "records" / "tallinn" / "final-scoring-example.json"
LAST_BEATS = 7
COLOURS = [
    (38, 43, 50),
    (226, 88, 74),
    (104, 180, 110),
    (236, 184, 60),
    (96, 158, 230),
    (190, 120, 200),
    (100, 180, 190),
    (200, 200, 200),
]
HARBOUR_AT_NIGHT = TerminalTheme((20, 26, 34), (226, 222, 210), COLOURS, COLOURS)
FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: {char_height}px; line-height: {line_height}px;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: Georgia, serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    match = kogge.load(RECORD)
    words = match.game.words("en")
    console = Console(
        record=True,
        markup=False,
        highlight=False,
        width=118,
        file=StringIO(),
        force_terminal=True,
        color_system="standard",
    )
    for beat in match.beats[-LAST_BEATS:]:
        print_beat(match, beat, None, words, console)
    show_end(match, None, words, console)
    picture = console.export_svg(title="kogge", theme=HARBOUR_AT_NIGHT, code_format=FRAME, unique_id="kogge")
    (HERE / "terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
