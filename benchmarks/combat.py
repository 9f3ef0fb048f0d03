"""How long the combat solver takes: fights of played games, and harder ones drawn at random.

    python -m benchmarks.combat [games]

The games are played by stewards, every fight by the solver. Harder fights have more units, drawn from the whole box,
and more enemies.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from kogge.bots import NO_LIMIT
from kogge.core.match import Match, Seat
from kogge.core.position import NONE
from kogge.games import find
from kogge.games.vilnius.players.steward import Steward
from kogge.games.vilnius.rules.components import ENEMY
from kogge.games.vilnius.rules.position import Phase
from kogge.games.vilnius.solver import (
    LEAST_DAMAGE,
    MOST_ORDER,
    Enemy,
    Fighter,
    best_plan,
    enemy,
    fighter,
    forecast,
    losing_at_most,
)

GAME = find("vilnius")
EDITION = GAME.edition()
PARTS: Any = EDITION.components[0]
Fight = tuple[list[Fighter], list[Enemy]]
HARDER = ((12, 6, False), (12, 6, True), (14, 8, False), (14, 8, True), (16, 8, True))
"""Units, enemies, and whether both sides of an enemy count."""


def fight_at(position: Any) -> Fight:
    units = zip(position.fighter_unit.tolist(), position.fighter_seat.tolist(), strict=True)
    boosted, foes = bool(position.boosted), range(position.foes)
    return (
        [fighter(PARTS, unit, seat) for unit, seat in list(units)[: position.fighters]],
        [enemy(PARTS, int(position.foe[foe]), boosted, int(position.target[foe]) != NONE) for foe in foes],
    )


def played(players: int, seed: int) -> Iterator[Fight]:
    """The fights of a game of stewards."""
    match = Match(GAME, EDITION, [Seat("", "steward")] * players, seed=seed)
    stewards = [Steward(seed) for _ in range(players)]
    while not match.over:
        position = match.position
        if position.phase == Phase.SEND and not match.pending:
            yield fight_at(position)
        for seat in match.to_move:
            match.decide(seat, stewards[seat].decide(match.view(seat), NO_LIMIT))


def drawn(units: int, enemies: int, boosted: bool, number: int) -> Iterator[Fight]:
    chance = random.Random(units * 100 + enemies)
    box = [unit for unit in range(PARTS.units) for _ in range(int(PARTS.unit_copies[unit]))]
    foes = [
        card
        for card in range(PARTS.orders)
        for _ in range(int(PARTS.order_copies[card]))
        if PARTS.order_kind[card] == ENEMY and PARTS.order_weapons[card].any()
    ]
    for _ in range(number):
        quarter = chance.random() < 3 / 8
        yield (
            [fighter(PARTS, unit, chance.randrange(3)) for unit in chance.sample(box, units)],
            [enemy(PARTS, card, boosted, quarter) for card in chance.sample(foes, enemies)],
        )


def measure(name: str, fights: list[Fight]) -> None:
    """Solve each fight for the three aims that can be proposed at the table, and print the times."""
    times: list[float] = []
    unproven = 0
    for fighters, enemies in fights:
        safest = best_plan(fighters, enemies, LEAST_DAMAGE)
        assert safest
        for aim in (MOST_ORDER, LEAST_DAMAGE, losing_at_most(safest.forecast.points)):
            begun = time.thread_time()
            plan = best_plan(fighters, enemies, aim)
            times.append(1000 * (time.thread_time() - begun))
            unproven += plan is not None and not plan.proven
    times.sort()
    median, rare = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"{name:42} {len(times):6} plans  median {median:6.1f} ms  p99 {rare:6.1f} ms  worst {times[-1]:7.1f} ms  "
        f"unproven {unproven}",
        flush=True,
    )


def measure_forecasts(fights: list[Fight]) -> None:
    times = []
    for fighters, enemies in fights:
        plan = best_plan(fighters, enemies, LEAST_DAMAGE)
        assert plan
        begun = time.thread_time()
        forecast(fighters, enemies, plan.sent)
        times.append(1000 * (time.thread_time() - begun))
    times.sort()
    print(f"forecasts: median {times[len(times) // 2]:.2f} ms, worst {times[-1]:.2f} ms")


def main(games: int) -> None:
    for players in (2, 3):
        fights = [fight for seed in range(games) for fight in played(players, seed)]
        units = [len(fighters) for fighters, _ in fights]
        foes = [len(enemies) for _, enemies in fights]
        print(f"{players} players, {len(fights)} fights: up to {max(units)} units, up to {max(foes)} enemies")
        measure(f"games of {players}", fights)
        measure_forecasts(fights)
    for number, enemies, boosted in HARDER:
        name = f"drawn: {number} units, {enemies} enemies, {'second' if boosted else 'first'} part"
        measure(name, list(drawn(number, enemies, boosted, 2 * games)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
