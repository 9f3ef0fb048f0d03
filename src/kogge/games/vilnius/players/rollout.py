"""Decisions weighed: at a glance, and by imagined games that everybody plays to their end like a steward."""

from __future__ import annotations

from typing import NamedTuple

from kogge.core.bits import has
from kogge.core.chance import WORD, word
from kogge.core.position import NONE, Numbers, Records
from kogge.core.rule import rule
from kogge.games.vilnius.players.judgement import judge
from kogge.games.vilnius.players.policy import choose
from kogge.games.vilnius.rules.components import SEATS, UNIT_CARDS
from kogge.games.vilnius.rules.course import advance, draw
from kogge.games.vilnius.rules.observation import imagine
from kogge.games.vilnius.rules.position import Phase, Vilnius

ENDLESS = 1 << 20
"""So many points more the city has in imagined games, so that it can be told by how much it was lost."""
SPREAD, MIXING, ROUNDS = 0x9E3779B1, 4, 4
"""For luck that depends on the pile and on which few rounds it is, and on nothing else."""


class Room(NamedTuple):
    """What is filled while decisions are weighed."""

    luck: Numbers
    """The generator that every world gets its own from, the one in use, and the one of this world."""
    scratch: Records
    """The position of a world, and that of a game in it."""
    thoughts: Records
    arrays: Records
    codes: Numbers
    worth: Numbers
    events: Numbers


@rule
def seed_draw(position: Vilnius, luck: Numbers) -> None:
    """Whatever was decided, in one world the same pile is shuffled by the same luck in about the same round."""
    mixed = (SPREAD * (SEATS * UNIT_CARDS * position.pile + position.rounds // ROUNDS)) & WORD
    for place in range(len(luck[1])):
        luck[1, place] = luck[2, place] ^ mixed
    for _ in range(MIXING):
        word(luck[1])


def weigh(
    views: Records,
    components: Records,
    seat: int,
    weights: Numbers,
    decisions: Numbers,
    plans: Numbers,
    values: Numbers,
    ends: Numbers,
    stop: Numbers,
    room: Room,
) -> int:
    """What each decision is worth at a glance, and how many points the city has in the end, below 1 if it falls.

    A decision NONE is left to the policy, or to a plan of defence unless that begins with NONE. In one imagined world
    all decisions meet the same hidden cards and the same luck. Where a plan of defence is asked for, one is left in the
    room. The answer is the number of worlds.
    """
    parts = components[0]
    luck, scratch, thoughts, codes, worth = room.luck, room.scratch, room.thoughts, room.codes, room.worth
    array = room.arrays[0]
    chance = luck[1]
    scratch[0] = views[0]
    array.given = 0
    if scratch[0].phase in (Phase.SEND, Phase.RAISE):
        chosen = choose(scratch[0], parts, seat, weights, thoughts[0], array, codes, worth)
        for option in range(len(decisions)):
            values[option] = decisions[option] == chosen
    else:
        judge(views[0], parts, seat, weights, decisions, values, scratch[0], thoughts[0])
    for world in range(len(ends)):
        if stop[0]:
            return world
        for place in range(len(chance)):
            chance[place] = word(luck[0])
        scratch[0] = views[0]
        imagine(scratch[0], seat, chance)
        scratch[0].city += ENDLESS
        for place in range(len(chance)):
            luck[2, place] = chance[place]
        for option in range(len(decisions)):
            scratch[1] = scratch[0]
            position = scratch[1]
            for place in range(len(chance)):
                chance[place] = luck[2, place]
            array.given = 0
            if decisions[option] != NONE:
                position.choice[seat] = decisions[option]
            elif plans[option, 0] != NONE:
                array.given = 1
                for fighter in range(UNIT_CARDS):
                    array.plan[fighter] = plans[option, fighter]
            while not position.over:
                if position.chance:
                    seed_draw(position, luck)
                    draw(position, parts, chance)
                    position.chance = 0
                    continue
                for other in range(position.players):
                    if has(position.asked, other) and position.choice[other] == NONE:
                        position.choice[other] = choose(
                            position, parts, other, weights, thoughts[0], array, codes, worth
                        )
                advance(position, parts, room.events)
                if position.phase == Phase.FIGHT:
                    array.given = 0
            ends[world, option] = position.city - ENDLESS
    return len(ends)
