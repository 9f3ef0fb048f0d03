"""Fights solved by trying everything: slow, plain, and written without the solver's rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product

from kogge.core.position import NONE
from kogge.games.vilnius.solver import Aim, Enemy, Fighter, Sending, Symbols


@cache
def can_meet(supply: Symbols, demand: Symbols) -> bool:
    """Whether a supply covers a demand, now or after some exchange of two equal symbols for another one."""
    if all(have >= want for have, want in zip(supply, demand, strict=True)):
        return True
    if sum(supply) <= sum(demand):
        return False
    for pair, new in product(range(4), repeat=2):
        if supply[pair] >= 2 and pair != new:
            changed = list(supply)
            changed[pair] -= 2
            changed[new] += 1
            if can_meet((changed[0], changed[1], changed[2], changed[3]), demand):
                return True
    return False


def can_raise(supply: Symbols, demand: Symbols, number: int) -> bool:
    """Whether some choice of so many of the demanded symbols can be met."""
    parts = product(*(range(want + 1) for want in demand))
    return any(can_meet(supply, (a, b, c, d)) for a, b, c, d in parts if a + b + c + d == min(number, sum(demand)))


def sendings(fighters: list[Fighter], enemies: list[Enemy]) -> Iterator[Sending]:
    targets = range(NONE, len(enemies))
    choices = []
    for fighter in fighters:
        size = sum(fighter.weapons)
        choices.append(
            list(product(targets, repeat=size)) if fighter.splits else [(target,) * size for target in targets]
        )
    yield from product(*choices)


def symbols(fighter: Fighter) -> list[int]:
    return [weapon for weapon, number in enumerate(fighter.weapons) for _ in range(number)]


def teams(fighters: list[Fighter], enemies: list[Enemy], sent: Sending) -> dict[int, frozenset[int]]:
    """Who met each defeated enemy."""
    found = {}
    for number, enemy in enumerate(enemies):
        supply = [0, 0, 0, 0]
        for fighter, targets in zip(fighters, sent, strict=True):
            for weapon, target in zip(symbols(fighter), targets, strict=True):
                supply[weapon] += target == number
        if can_meet((supply[0], supply[1], supply[2], supply[3]), enemy.demand):
            found[number] = frozenset(place for place, targets in enumerate(sent) if number in targets)
    return found


def value(fighters: list[Fighter], lost: frozenset[int]) -> int:
    return sum(fighters[place].gold + fighters[place].tools for place in lost)


def falls(
    fighters: list[Fighter], skulls: dict[int, int], met: dict[int, frozenset[int]], dead: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Every set of units that may have fallen in the end, in every order of the enemies."""
    if not skulls:
        yield dead
    for number, left in skulls.items():
        others = {other: count for other, count in skulls.items() if other != number}
        for fallen in falls_at(fighters, left, met[number], dead):
            yield from falls(fighters, others, met, fallen)


def falls_at(
    fighters: list[Fighter], left: int, team: frozenset[int], dead: frozenset[int]
) -> Iterator[frozenset[int]]:
    living = team - dead
    if not left or not living:
        yield dead
        return
    keys = {place: (fighters[place].decoy, fighters[place].gold + fighters[place].tools) for place in living}
    for place in living:
        if keys[place] == max(keys.values()):
            yield from falls_at(fighters, left - 1, team, dead | {place})


def gifts(prices: dict[int, int], due: int) -> Iterator[frozenset[int]]:
    """Every set that may be given one by one until a sum is reached."""
    payers = [place for place, price in prices.items() if price]
    if sum(prices.values()) <= due:
        yield frozenset(payers)
        return
    for given in chain.from_iterable(combinations(payers, size) for size in range(len(payers) + 1)):
        total = sum(prices[place] for place in given)
        if total >= due and (not given or any(total - prices[last] < due for last in given)):
            yield frozenset(given)


def least_loss(fighters: list[Fighter], enemies: list[Enemy], met: dict[int, frozenset[int]]) -> int:
    skulls = {}
    for number, team in met.items():
        left = enemies[number].red - sum(fighters[place].cancels for place in team)
        if left > 0 and team:
            skulls[number] = left
    present: frozenset[int] = frozenset().union(*met.values())
    silver, golden = sum(enemy.silver for enemy in enemies), sum(enemy.golden for enemy in enemies)
    best = 1 << 30
    for dead in set(falls(fighters, skulls, met, frozenset())):
        for first in gifts({place: fighters[place].tools for place in present - dead}, silver):
            for second in gifts({place: fighters[place].gold for place in present - dead - first}, golden):
                best = min(best, value(fighters, dead | first | second))
    return best


def prize(enemies: list[Enemy], defeated: frozenset[int], aim: Aim) -> int | None:
    """What a plan that defeats some enemies is worth without its losses, or None if the aim rules it out."""
    lost = sum(enemy.points for number, enemy in enumerate(enemies) if number not in defeated)
    if not aim.must <= defeated or (aim.most_points is not None and lost > aim.most_points):
        return None
    won = [enemies[number] for number in defeated]
    return sum(aim.order * enemy.order + aim.points * enemy.points + aim.harm * enemy.harm for enemy in won)


def outcomes(fighters: list[Fighter], enemies: list[Enemy]) -> dict[frozenset[int], int]:
    """All sets of enemies that some plan defeats, each with the least that it costs."""
    found: dict[frozenset[int], int] = {}
    for met in {tuple(sorted(teams(fighters, enemies, sent).items())) for sent in sendings(fighters, enemies)}:
        defeated = frozenset(dict(met))
        loss = least_loss(fighters, enemies, dict(met))
        found[defeated] = min(loss, found.get(defeated, loss))
    return found


def best_score(enemies: list[Enemy], found: dict[frozenset[int], int], aim: Aim) -> int | None:
    """The most that any plan reaches."""
    gains = {defeated: prize(enemies, defeated, aim) for defeated in found}
    scores = [gain - aim.losses * found[defeated] for defeated, gain in gains.items() if gain is not None]
    return max(scores, default=None)
