"""The rules pages: Markdown as HTML, with an anchor for every paragraph, a table of contents, and chapters.

A link to `try:NAME` becomes a button that opens an example of the game as a table to play at. An image of `symbol:NAME`
or `symbol:NAME.KIND` is a symbol of the game, in the colours of its kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from kogge.core.drawing.markup import icon

ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
TRY = "try:"
SYMBOL = "symbol:"
TRY_FORM = "try"
"""The form on the page that the buttons of examples belong to."""


@dataclass(frozen=True)
class Heading:
    level: int
    title: str
    anchor: str


@dataclass(frozen=True)
class RulesText:
    title: str
    body: Markup
    """Everything below the title."""
    headings: tuple[Heading, ...]
    chapters: tuple[Chapter, ...]
    """One for each heading of the second level."""

    def chapter(self, anchor: str) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.heading.anchor == anchor), None)


@dataclass(frozen=True)
class Chapter:
    heading: Heading
    body: Markup
    headings: tuple[Heading, ...]
    """Its own first."""
    before: Heading | None = None
    after: Heading | None = None


@lru_cache(maxsize=32)
def read(markdown: str) -> RulesText:
    """Parse a rules page. Markup inside the text is shown, not obeyed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    title = ""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    headings = _take_anchors(tokens)
    for token in tokens:
        _mend_table(token)
        _offer_examples(token)
        _draw_symbols(token)

    def rendered(tokens: list[Token]) -> Markup:
        return Markup(reader.renderer.render(tokens, reader.options, {}))

    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    parts = [tokens[start:end] for start, end in pairwise([*starts, len(tokens)])]
    body = rendered(tokens)
    homes = _homes(headings)
    chapters = []
    for part in parts:
        own = homes[str(part[0].attrs["id"])]
        _point_elsewhere(part, own, homes)
        inside = tuple(heading for heading in headings if homes[heading.anchor] == own)
        chapters.append(Chapter(inside[0], rendered(part), inside))
    return RulesText(title, body, tuple(headings), _chained(chapters))


def _homes(headings: list[Heading]) -> dict[str, str]:
    """Return the chapter every anchor is in."""
    homes, home = {}, ""
    for heading in headings:
        home = heading.anchor if heading.level <= 2 else home
        homes[heading.anchor] = home
    return homes


def _chained(chapters: list[Chapter]) -> tuple[Chapter, ...]:
    headings = [None, *(chapter.heading for chapter in chapters), None]
    return tuple(
        replace(chapter, before=headings[place], after=headings[place + 2]) for place, chapter in enumerate(chapters)
    )


def _point_elsewhere(tokens: list[Token], own: str, homes: dict[str, str]) -> None:
    """Make links into other chapters lead to their pages."""
    for token in tokens:
        for child in token.children or ():
            anchor = str(child.attrs.get("href", "")).removeprefix("#")
            if child.type == "link_open" and homes.get(anchor, own) != own:
                child.attrSet("href", f"{homes[anchor]}#{anchor}")


def _offer_examples(token: Token) -> None:
    """Turn links to examples into buttons."""
    inside = False
    for child in token.children or ():
        name = str(child.attrs.get("href", ""))
        if child.type == "link_open" and name.startswith(TRY):
            inside, child.type = True, "html_inline"
            child.content = Markup(
                '<button class="btn small" type="submit" form="{}" name="example" value="{}">'
            ).format(TRY_FORM, name.removeprefix(TRY))
        elif child.type == "link_close" and inside:
            inside, child.type, child.content = False, "html_inline", "</button>"


def _draw_symbols(token: Token) -> None:
    """Turn images of symbols into icons, as decoration: the words beside them say what they are."""
    for child in token.children or ():
        name = str(child.attrs.get("src", ""))
        if child.type == "image" and name.startswith(SYMBOL):
            symbol, _, kind = name.removeprefix(SYMBOL).partition(".")
            child.type, child.content = "html_inline", icon(symbol, kind)


def _take_anchors(tokens: list[Token]) -> list[Heading]:
    """Move anchors from the text of headings into their tags."""
    headings = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and (found := ANCHOR.search(inline.content)):
            opening.attrSet("id", found[1])
            _strip(inline)
            headings.append(Heading(int(opening.tag[1]), plain(inline), found[1]))
    return headings


def _strip(inline: Token) -> None:
    inline.content = ANCHOR.sub("", inline.content)
    last = (inline.children or [])[-1]
    last.content = ANCHOR.sub("", last.content)


def plain(inline: Token) -> str:
    """Return the text of a heading without emphasis."""
    return "".join(child.content for child in inline.children or [])


def _mend_table(token: Token) -> None:
    """Align cells by classes: style attributes are not allowed on our pages."""
    style = str(token.attrs.pop("style", ""))
    if style:
        token.attrSet("class", style.replace("text-align:", "to-the-"))
