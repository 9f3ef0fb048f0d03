"""The rules pages: Markdown as HTML, with an anchor for every paragraph and a table of contents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")


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


@lru_cache(maxsize=32)
def read(markdown: str) -> RulesText:
    """A rules page. Markup inside the text is shown, not obeyed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    title = ""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    headings = _take_anchors(tokens)
    for token in tokens:
        _mend_table(token)
    return RulesText(title, Markup(reader.renderer.render(tokens, reader.options, {})), tuple(headings))


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
    """The text of a heading without emphasis."""
    return "".join(child.content for child in inline.children or [])


def _mend_table(token: Token) -> None:
    """Alignment as a class: style attributes are not allowed on our pages."""
    style = str(token.attrs.pop("style", ""))
    if style:
        token.attrSet("class", style.replace("text-align:", "to-the-"))
