"""What a steward does without much thinking: for imagined games, in which everybody decides like that."""

from __future__ import annotations

from kogge.core.position import Numbers
from kogge.core.rule import rule
from kogge.games.vilnius.players.battle import plan_defence, planned_target
from kogge.games.vilnius.players.judgement import judge
from kogge.games.vilnius.players.team import Array, is_wanted
from kogge.games.vilnius.players.worth import Thoughts
from kogge.games.vilnius.rules.components import Components
from kogge.games.vilnius.rules.course import legal
from kogge.games.vilnius.rules.position import KIND, PAIR, Do, Phase, Vilnius


@rule
def choose(
    position: Vilnius,
    components: Components,
    seat: int,
    weights: Numbers,
    thoughts: Thoughts,
    array: Array,
    codes: Numbers,
    values: Numbers,
) -> int:
    """The decision of a seat that is asked; `codes` and `values` have room for those it looks at."""
    if position.phase == Phase.SEND:
        if not array.given:
            plan_defence(position, components, weights, array)
        target = planned_target(position, components, array)
        return int(Do.SEND * KIND + target * PAIR + position.fighter_unit[position.step])
    if position.phase == Phase.RAISE:
        used = is_wanted(position, components, array)
        return int(Do.USE * KIND + used * PAIR + position.fighter_unit[position.step])
    number = legal(position, components, seat, codes)
    if number == 1:
        return int(codes[0])
    judge(position, components, seat, weights, codes[:number], values, position, thoughts)
    best = 0
    for place in range(1, number):
        if values[place] > values[best]:
            best = place
    return int(codes[best])
