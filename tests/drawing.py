"""What a drawn table is made of, as a browser without script would see it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import combinations, product
from pathlib import Path

from kogge import web
from kogge.core.drawing import Scene, Sign
from kogge.core.match import Match
from kogge.core.words import Words

VOID = {"input", "br", "use", "rect", "circle", "path"}
CONTROLS = {"input", "select", "textarea", "button"}
Form = dict[str, list[str]]
STATIC = Path(web.__file__).parent / "static"


def hiding_classes(sheet: str) -> set[str]:
    """The classes that alone, on some screen, take whatever carries them off the page."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / sheet).read_text("utf-8"), flags=re.DOTALL)
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", text)
    hiding = (selectors for selectors, body in rules if re.search(r"display:\s*none", body))
    return {name for selectors in hiding for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", selectors)}


SHORT_AND_LONG = hiding_classes("base.css")
"""For words that stand on wide or on narrow screens only."""
HIDING = SHORT_AND_LONG | hiding_classes("table.css") | hiding_classes("film.css")


# --- Scenes of a match


def signs(match: Match, *, film: bool = False) -> tuple[Sign, ...]:
    laid = {entry["seat"] for entry in match.pending}
    owing = () if film else match.to_move
    return tuple(
        Sign(name, "a guest", "choosing" if seat in owing else "chosen" if seat in laid and not film else "waiting")
        for seat, name in enumerate(match.names)
    )


def scene(match: Match, seat: int, words: Words) -> Scene:
    laid = next((entry["do"] for entry in match.pending if entry["seat"] == seat), "")
    return Scene(match.view(seat), words, signs(match), laid)


def beat_scene(match: Match, seat: int, beat: int, words: Words) -> Scene:
    return Scene(match.view(seat, beat), words, signs(match, film=True))


# --- Reading


@dataclass(eq=False)
class Element:
    tag: str
    attributes: dict[str, str]
    label: Element | None
    """The label it stands in."""
    heard: str = ""
    """Its text for those who cannot see it."""


@dataclass
class Page(HTMLParser):
    elements: list[Element] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        label = next((one for one in reversed(self.open) if one.tag == "label"), None)
        element = Element(tag, {name: value or "" for name, value in attrs}, label)
        self.elements.append(element)
        self._hear(element.attributes.get("aria-label", ""))
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID, tag
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        self._hear(data)

    def _hear(self, text: str) -> None:
        if not any(one.attributes.get("aria-hidden") == "true" for one in self.open):
            for one in self.open:
                one.heard += text

    @property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        return [(one.tag, one.attributes) for one in self.elements]

    def every(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.tags if name in attributes]

    def controls(self) -> Iterator[tuple[Element, str]]:
        """All that can be used, each with its name for those who cannot see it."""
        heard: dict[tuple[str, str], str] = defaultdict(str)
        for one, link in product(self.elements, ("id", "for")):
            if link in one.attributes:
                heard[link, one.attributes[link]] += one.heard
        for one in self.elements:
            known = one.attributes
            if one.tag in CONTROLS and known.get("type") != "hidden":
                named = " ".join(heard["id", other] for other in known.get("aria-labelledby", "").split())
                label = heard["for", known["id"]] if "id" in known else ""
                wrapped = one.label.heard if one.label else ""
                yield one, (named or known.get("aria-label") or label + wrapped + one.heard).strip()


def read(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    assert not page.open, page.open
    return page


def check(html: str, symbols: set[str]) -> Page:
    """What holds for everything that is drawn."""
    page = read(html)
    for one in page.elements:
        attributes = one.attributes
        assert one.tag != "script"
        assert "style" not in attributes
        named = set(attributes.get("class", "").split())
        assert one.tag == "span" or not named & SHORT_AND_LONG, attributes
        assert "data-piece" not in attributes or not named & HIDING, attributes
        assert not any(name.startswith("on") for name in attributes)
        if one.tag == "svg":
            assert attributes.get("aria-hidden") == "true" or (attributes["role"] == "img" and attributes["aria-label"])
        if one.tag == "button":
            assert attributes["type"] in ("submit", "reset")
    for control, name in page.controls():
        assert name, control
    assert_unique(page.every("id"))
    assert_unique(page.every("data-piece"))
    for name in ("for", "aria-labelledby"):
        assert set(" ".join(page.every(name)).split()) <= set(page.every("id"))
    assert {href.removeprefix("#") for href in page.every("href")} <= symbols
    return page


def assert_unique(values: list[str]) -> None:
    assert [one for one, number in Counter(values).items() if number > 1] == []


def forms(html: str) -> Iterator[Form]:
    """Everything the controls of a page can send."""
    kept: Form = {}
    radios: dict[str, list[str]] = {}
    boxes: list[tuple[str, str]] = []
    buttons: list[tuple[str, str]] = []
    for tag, attributes in read(html).tags:
        kind, name, value = attributes.get("type"), attributes.get("name", ""), attributes.get("value", "")
        if tag == "button" and kind == "submit":
            buttons.append((name, value))
        elif kind == "hidden":
            kept[name] = [value]
        elif kind == "radio":
            radios.setdefault(name, []).append(value)
        elif kind == "checkbox":
            boxes.append((name, value))
    ticked = [some for number in range(len(boxes) + 1) for some in combinations(boxes, number)]
    for button, chosen, some in product(buttons, product(*radios.values()), ticked):
        form = {name: list(values) for name, values in kept.items()}
        for name, value in (*zip(radios, chosen, strict=True), *some, button):
            if name:
                form.setdefault(name, []).append(value)
        yield form
