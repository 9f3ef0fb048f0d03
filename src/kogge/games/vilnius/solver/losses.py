"""What a plan costs at best: who falls to red skulls, and who is given for silver and golden ones.

The players choose the order of the enemies, the victims among equals, and whom they give. The choice with the least
value lost is found: falls by trying all that make a difference, gifts by a dynamic program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kogge.core.bits import members
from kogge.games.vilnius.rules.weapons import skulls_left
from kogge.games.vilnius.solver.fight import Enemy, Fighter, metal_skulls

Team = frozenset[int]
"""Fighters, by number."""


@dataclass(frozen=True)
class Toll:
    fallen: Team
    for_silver: Team
    for_golden: Team
    losses: int
    """Gold and tools of all who are lost."""


def least_toll(fighters: Sequence[Fighter], enemies: Sequence[Enemy], teams: Mapping[int, Team]) -> Toll:
    """The toll of a plan in which these teams met and defeated their enemies."""
    silver, golden = metal_skulls(enemies)
    present = sorted(frozenset().union(*teams.values()))
    best: Toll | None = None
    for fallen in _falls(fighters, enemies, teams):
        lost = sum(fighters[card].value for card in fallen)
        if best and lost >= best.losses:
            continue
        standing = [card for card in present if card not in fallen]
        gifts = least_gifts([(fighters[card].tools, fighters[card].gold) for card in standing], silver, golden)
        if gifts and (best is None or lost + gifts.value < best.losses):
            first = frozenset(standing[place] for place in gifts.for_silver)
            second = frozenset(standing[place] for place in gifts.for_golden)
            best = Toll(fallen, first, second, lost + gifts.value)
    assert best
    return best


# --- Red skulls


def _falls(fighters: Sequence[Fighter], enemies: Sequence[Enemy], teams: Mapping[int, Team]) -> set[Team]:
    """Who may have fallen in the end."""
    skulls = {}
    for enemy, team in teams.items():
        left = skulls_left(enemies[enemy].red, sum(fighters[card].cancels for card in team))
        if left and team:
            skulls[enemy] = left
    ends: set[Team] = set()
    seen: set[tuple[Team, Team]] = set()
    open_ends = [(frozenset(skulls), Team())]
    while open_ends:
        bleeding, dead = open_ends.pop()
        if (bleeding, dead) in seen:
            continue
        seen.add((bleeding, dead))
        if not bleeding:
            ends.add(dead)
            continue
        for enemy in _next(teams, bleeding, dead):
            for fallen in _falls_at(fighters, teams, enemy, skulls[enemy], dead):
                open_ends.append((bleeding - {enemy}, fallen))
    return ends


def _next(teams: Mapping[int, Team], bleeding: Team, dead: Team) -> Team:
    """The enemies whose turn may be next: one that shares no living fighter with the others need not wait."""
    for enemy in bleeding:
        if all(teams[enemy] & teams[other] <= dead for other in bleeding - {enemy}):
            return Team((enemy,))
    return bleeding


def _falls_at(
    fighters: Sequence[Fighter], teams: Mapping[int, Team], enemy: int, skulls: int, dead: Team
) -> Iterator[Team]:
    """Whoever may be dead after the skulls of an enemy; of fighters that are alike the first falls."""
    living = teams[enemy] - dead
    if not skulls or not living:
        yield dead
        return
    highest = max(fighters[card].rank for card in living)
    seen = set()
    for card in sorted(living):
        if fighters[card].rank == highest:
            sort = fighters[card].gold, [card in team for team in teams.values()]
            if str(sort) not in seen:
                seen.add(str(sort))
                yield from _falls_at(fighters, teams, enemy, skulls - 1, dead | {card})


# --- Silver and golden skulls


@dataclass(frozen=True)
class Gifts:
    value: int
    for_silver: tuple[int, ...]
    for_golden: tuple[int, ...]


_KEPT_TOOLS, _KEPT_GOLD = 1, 2


def least_gifts(standing: Sequence[tuple[int, int]], silver: int, golden: int, *, full: bool = False) -> Gifts | None:
    """The least value to give for all silver, then golden skulls, of those standing with their tools and gold.

    As long as skulls are unpaid, nobody with such a price stays; or, if they are to be paid in full, that is no way.
    A state of the program is what has been paid of either, and whether somebody with tools, or with gold, is kept.
    """
    best = {(0, 0, 0): (0, 0, 0)}
    for place, (tools, gold) in enumerate(standing):
        if not (tools and silver) and not (gold and golden):
            continue
        card, value = 1 << place, tools + gold
        has_tools = _KEPT_TOOLS if tools else 0
        keeps = has_tools | (_KEPT_GOLD if gold else 0)
        now: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        for (paid, bought, kept), (lost, first, second) in best.items():
            ways = [((paid, bought, kept | keeps), (lost, first, second))]
            if tools and paid < silver:
                ways.append(((min(silver, paid + tools), bought, kept), (lost + value, first | card, second)))
            if gold and bought < golden:
                given = lost + value, first, second | card
                ways.append(((paid, min(golden, bought + gold), kept | has_tools), given))
            for state, gifts in ways:
                if state not in now or gifts[0] < now[state][0]:
                    now[state] = gifts
        best = now
    ends = [
        gifts
        for (paid, bought, kept), gifts in best.items()
        if (paid == silver or not (full or kept & _KEPT_TOOLS))
        and (bought == golden or not (full or kept & _KEPT_GOLD))
    ]
    if not ends:
        return None
    value, first, second = min(ends)
    return Gifts(value, tuple(members(first)), tuple(members(second)))
