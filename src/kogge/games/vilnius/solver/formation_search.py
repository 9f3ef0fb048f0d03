"""Formations: which of them can be taken at several enemies at once, by what they cost in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, Generic, Protocol, TypeVar

import numpy as np

from kogge.core.position import NONE, Numbers, blank, layout
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import ORDER_CARDS, WEAPONS
from kogge.games.vilnius.solver.allocation import ANY_RANK, EVERYBODY, POOL, Sharing, begin, next_sharing
from kogge.games.vilnius.solver.feasibility import AnyFormation, Deployment, Listed, at_speed, set_of
from kogge.games.vilnius.solver.fight import Symbols
from kogge.games.vilnius.solver.teams import Teams

VERDICTS = 16_381
"""Room for what has been found out about the first formations."""
WIDEST, LONGEST = 10, 6
"""Bits for the number of a formation, and of how many of them in a row it is kept in mind what has been found out."""

VALUE, THERE, MOST, MAY_COME, WEAPON = range(5)
FALLS = WEAPON + WEAPONS
"""The figures of a formation: what it costs, who has to be there, the highest rank and the pieces that may come, and
the weapons there; then of each kind that splits how many fall, how many cancel, and the most that fall in this
formation or a cheaper one."""

START, END, LIST = range(3)
"""Where the teams of a formation start and end, and which of all lists that is."""

FORMATIONS, FAILED, SUFFICED = range(3)
"""A verdict: which formations, and how much more the others could cost when they failed, or sufficed; each plus 1."""


class PricedFormation(AnyFormation, Protocol):
    @property
    def value(self) -> int: ...

    @property
    def there(self) -> Numbers:
        """How many of each piece have to be there."""
        ...

    @property
    def teams(self) -> Teams:
        """The teams that win beside them."""
        ...


class Choosing:
    """The formations at hand, and how far choosing them has come."""

    enemies: int
    first: Annotated[Numbers, ORDER_CARDS + 1]
    """Where the formations of each enemy start; those of the next follow."""
    alike: Annotated[Numbers, ORDER_CARDS]
    """1 if an enemy is like the one before it."""
    value: int
    """Of all formations together."""
    chosen: Annotated[Numbers, ORDER_CARDS + 1]
    depth: int


CHOOSING = layout(Choosing)


S = TypeVar("S", bound=PricedFormation)


class FormationSearch(Generic[S]):
    """All ways to take a formation at each of the first enemies; the others can be met anyhow."""

    def __init__(self, deployment: Deployment, demands: Sequence[Symbols], choices: Sequence[Sequence[S]]) -> None:
        self._deployment = deployment
        self._demands = demands
        self._choices = choices
        """The formations at each enemy, the cheapest first."""
        self._work = deployment.workplace()
        self._verdicts = np.zeros((VERDICTS, 3), np.int64)
        numbers = [*map(len, choices), len(demands)]
        self._least = np.full((POOL, sum(numbers)), NONE)
        """What the cheapest team of each list costs: those of all formations, then those of all enemies met anyhow."""
        self._lists = np.split(np.arange(sum(numbers)), np.cumsum(numbers[:-1]))

    def of_value(self, value: int) -> Iterator[list[S]]:
        """Those that cost so much in all, if the pieces suffice: it may turn out that they do not."""
        deployment = self._deployment
        more = value - sum(formations[0].value for formations in self._choices)
        choices = [
            [each for each in formations if each.value <= formations[0].value + more] for formations in self._choices
        ]
        formations = [formation for some in choices for formation in some]
        teams = Listed([*(formation.teams for formation in formations), *map(deployment.meeting, self._demands)])
        choosings = blank(CHOOSING)
        choosing: Any = choosings[0]
        choosing.enemies, choosing.value, choosing.depth = len(choices), value, NONE
        choosing.first[: len(choices) + 1] = np.cumsum([0, *map(len, choices)])
        choosing.alike[1 : len(choices)] = [these[0] is those[0] for these, those in pairwise(choices)]
        sharing = self._work.begun(self._demands)
        sharing.left[0] = deployment.numbers @ deployment.places
        sharing.number[: len(deployment.kinds)] = deployment.kinds
        choose = at_speed(choose_formations, deployment.fast)
        numbers = [*map(len, choices), len(self._demands)]
        lists = np.concatenate([some[:number] for some, number in zip(self._lists, numbers, strict=True)])
        given = self._figures(choices), teams.figures, np.array([teams.spans[:-1], teams.spans[1:], lists])
        while choose(choosings, self._work.sharing, *given, self._work.tried, self._least, self._verdicts):
            yield [formations[place] for place in choosing.chosen[: len(choices)]]
        self._work.check()

    def _figures(self, choices: Sequence[Sequence[S]]) -> Numbers:
        deployment, kinds = self._deployment, len(self._deployment.kinds)
        found = [np.zeros((0, FALLS + 3 * kinds), np.int64)]
        for formations in choices:
            figures = np.array(
                [
                    (
                        formation.value,
                        formation.there @ deployment.places,
                        formation.most,
                        set_of(formation.limits),
                        *formation.there @ deployment.pieces,
                        *formation.splitting,
                    )
                    for formation in formations
                ],
                np.int64,
            )
            most_falls = np.maximum.accumulate(figures[:, FALLS : FALLS + kinds], axis=0)
            found.append(np.hstack([figures, most_falls]))
        return np.concatenate(found)


@rule
def choose_formations(
    choosings: Any,
    sharings: Any,
    figures: Numbers,
    teams: Numbers,
    spans: Numbers,
    tried: Numbers,
    least: Numbers,
    verdicts: Numbers,
) -> bool:
    """Go on to the next way to choose formations for which the pieces suffice, if there is one.

    Of two enemies that are alike, the first takes the formation that comes first. In the list of teams, those of all
    formations come first, then those of all enemies met anyhow.
    """
    choosing, sharing = choosings[0], sharings[0]
    enemies, chosen = choosing.enemies, choosing.chosen
    everybody = sharing.left[0]
    depth = choosing.depth
    entering = depth == NONE
    if entering:
        depth = 0
    else:
        depth -= 1
        if depth >= 0:
            chosen[depth] += 1
    found = False
    while depth >= 0 and not found:
        if entering:
            chosen[depth] = choosing.first[depth]
            if 0 < depth < enemies and choosing.alike[depth]:
                chosen[depth] += chosen[depth - 1] - choosing.first[depth - 1]
        entering = False
        more = choosing.value - least_value(choosing, figures, depth)
        if depth == enemies and more == 0:
            found = True
        elif depth == enemies or chosen[depth] == choosing.first[depth + 1] or more < 0:
            depth -= 1
            if depth >= 0:
                chosen[depth] += 1
        elif depth == enemies - 1 and more > 0:
            chosen[depth] += 1
        else:
            sharing.left[0] = everybody
            if formations_suffice(choosing, sharing, figures, teams, spans, depth, more, tried, least, verdicts):
                depth += 1
                entering = True
            else:
                chosen[depth] += 1
            if sharing.looked > sharing.most_looks:
                break
    sharing.left[0] = everybody
    choosing.depth = depth
    return found


@rule
def least_value(choosing: Choosing, figures: Numbers, depth: int) -> int:
    """What the formations chosen so far cost, and the cheapest of the others."""
    value = 0
    for row in range(choosing.enemies):
        formation = choosing.chosen[row] if row <= depth else choosing.first[row]
        if formation < choosing.first[row + 1]:
            value += figures[formation, VALUE]
    return value


@rule
def formations_suffice(
    choosing: Choosing,
    sharing: Sharing,
    figures: Numbers,
    teams: Numbers,
    spans: Numbers,
    depth: int,
    more: int,
    tried: Numbers,
    least: Numbers,
    verdicts: Numbers,
) -> bool:
    """Whether the pieces suffice for the formations chosen so far, if the others may cost so much more than the least.

    That is asked again with every value for which formations are chosen; what sufficed will do if they may cost more.
    """
    slot = NONE if depth == choosing.enemies - 1 or depth >= LONGEST else slot_of_verdict(choosing, depth, verdicts)
    if slot != NONE:
        if verdicts[slot, FAILED] > more:
            return False
        if 0 < verdicts[slot, SUFFICED] <= more + 1:
            return True
    found = take_formations(choosing, sharing, figures, spans, depth, more) and next_sharing(
        sharing, teams, tried, least
    )
    if slot != NONE:
        verdicts[slot, SUFFICED if found else FAILED] = more + 1
    return found


@rule
def slot_of_verdict(choosing: Choosing, depth: int, verdicts: Numbers) -> int:
    """Where is kept what is known of the formations chosen so far, or NONE if there is no room."""
    key = 1
    for row in range(depth + 1):
        key = key << WIDEST | choosing.chosen[row] - choosing.first[row]
    slot = key % len(verdicts)
    for _ in range(len(verdicts)):
        if verdicts[slot, FORMATIONS] == 0:
            verdicts[slot, FORMATIONS] = key
        if verdicts[slot, FORMATIONS] == key:
            return int(slot)
        slot = (slot + 1) % len(verdicts)
    return NONE


@rule
def take_formations(
    choosing: Choosing, sharing: Sharing, figures: Numbers, spans: Numbers, depth: int, more: int
) -> bool:
    """Make ready for a search with the formations chosen so far, if all can be there who have to be."""
    for kind in range(sharing.kinds):
        sharing.doomed[kind] = 0
    for row in range(sharing.enemies):
        teams = choosing.first[choosing.enemies] + row
        sharing.most[row] = ANY_RANK
        sharing.may_come[row] = EVERYBODY
        for weapon in range(WEAPONS):
            sharing.there[row, weapon] = 0
        for kind in range(sharing.kinds):
            sharing.cancelling[row, kind] = 0
        if row <= depth:
            teams = choosing.chosen[row]
            if not take_formation(sharing, figures[teams], row):
                return False
        elif row < choosing.enemies:
            dearest = dearest_formation(choosing, figures, row, more)
            for kind in range(sharing.kinds):
                sharing.doomed[kind] += figures[dearest, FALLS + 2 * sharing.kinds + kind]
        sharing.start[row] = spans[START, teams]
        sharing.end[row] = spans[END, teams]
        sharing.listed[row] = spans[LIST, teams]
    return begin(sharing)


@rule
def take_formation(sharing: Sharing, formation: Numbers, row: int) -> bool:
    """Take a formation at an enemy, if all can be there who have to be."""
    if ((sharing.left[0] | sharing.guards) - formation[THERE]) & sharing.guards != sharing.guards:
        return False
    sharing.left[0] -= formation[THERE]
    sharing.most[row] = formation[MOST]
    sharing.may_come[row] = formation[MAY_COME]
    for weapon in range(WEAPONS):
        sharing.there[row, weapon] = formation[WEAPON + weapon]
    for kind in range(sharing.kinds):
        sharing.cancelling[row, kind] = formation[FALLS + sharing.kinds + kind]
        sharing.doomed[kind] += formation[FALLS + kind]
        if sharing.doomed[kind] > sharing.number[kind]:
            return False
    return True


@rule
def dearest_formation(choosing: Choosing, figures: Numbers, row: int, more: int) -> int:
    """The dearest formation at an enemy that costs no more than so much above the cheapest."""
    first = choosing.first[row]
    formation = first
    while formation + 1 < choosing.first[row + 1] and figures[formation + 1, VALUE] <= figures[first, VALUE] + more:
        formation += 1
    return int(formation)
