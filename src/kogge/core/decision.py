"""Decisions: small values with one text form each, and the list of those that are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from kogge.core.errors import IllegalDecision
from kogge.core.position import Numbers


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat: `text` as people and records write it, `code` as the rules know it.

    >>> import kogge
    >>> decision = kogge.start("tallinn", 2, seed=7).legal(0)[0]
    >>> str(decision), decision.code
    ('play 2a', 1)
    """

    code: int
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


class Legal(Sequence[Decision]):
    """The legal decisions of a seat: a sequence that can also be tested with `in`, by value or by text.

    >>> import kogge
    >>> legal = kogge.start("tallinn", 2, seed=7).legal(0)
    >>> len(legal), "play 2a" in legal, "play 3a" in legal
    (6, True, False)
    >>> [str(decision) for decision in legal[:2]]
    ['play 2a', 'play 2b']
    """

    def __init__(self, codes: Numbers, text: Callable[[int], str], code: Callable[[str], int]) -> None:
        self.codes = codes
        self._text = text
        self._code = code

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Decision: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Decision]: ...
    def __getitem__(self, place: int | slice) -> Decision | Sequence[Decision]:
        if isinstance(place, slice):
            return [self._decision(int(code)) for code in self.codes[place]]
        return self._decision(int(self.codes[place]))

    def __iter__(self) -> Iterator[Decision]:
        return map(self._decision, self.codes.tolist())

    def __contains__(self, decision: object) -> bool:
        if isinstance(decision, str):
            try:
                return self._code(decision) in self.codes
            except IllegalDecision:
                return False
        return isinstance(decision, Decision) and decision.code in self.codes

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {self.some()}>"

    def some(self, most: int = 24) -> str:
        """Join the texts in one line, shortened if there are many."""
        shown = ", ".join(str(decision) for decision in self[:most])
        return shown + (f", ... ({len(self) - most} more)" if len(self) > most else "")

    def _decision(self, code: int) -> Decision:
        return Decision(code, self._text(code))
