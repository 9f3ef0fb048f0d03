"""Words: every sentence that people read, in English and German, from Fluent files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from kogge.core.errors import SetupError

LANGUAGES = ("en", "de")
LONGEST_VALUE = 2000


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise SetupError(f"unknown language '{language}'; there are {', '.join(LANGUAGES)}")
    return language


class Words:
    """The sentences of one language. `words("message-id", name=value)` gives one of them.

    A later folder can override messages of an earlier one: some games count points, some seals.
    """

    def __init__(self, language: str, folders: Iterable[Path]) -> None:
        self.language = check_language(language)
        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in folders:
            text = (folder / f"{language}.ftl").read_text(encoding="utf-8")
            self._bundle.add_resource(FluentResource(text), allow_overrides=True)

    def __call__(self, message: str, **values: Any) -> str:
        pattern = self._bundle.get_message(message).value
        assert pattern is not None, message
        text, errors = self._bundle.format_pattern(pattern, {name: _cut(value) for name, value in values.items()})
        if errors:
            raise ValueError(f"{message} in {self.language}: {errors[0]}")
        return str(text)


def _cut(value: Any) -> Any:
    """Shorten a value for Fluent, which refuses very long sentences."""
    return f"{value[:LONGEST_VALUE]}..." if isinstance(value, str) and len(value) > LONGEST_VALUE else value


def stood_in(names: Sequence[str], seat: int, who: str, words: Words) -> str:
    """Say that somebody decided for a seat, or for all that did not."""
    if 0 <= seat < len(names):
        return words("decided-by-stand-in", who=capitalized(who), name=names[seat])
    return words("decided-by-stand-in-together", who=capitalized(who))


def listed(names: Sequence[str], words: Words) -> str:
    """Join names as in "Jaan, Greta and Ilze"."""
    if len(names) < 2:
        return "".join(names)
    return words("list-and", first=", ".join(names[:-1]), last=names[-1])


def capitalized(sentence: str) -> str:
    """Capitalise the first letter of a sentence or word."""
    return sentence[:1].upper() + sentence[1:]
