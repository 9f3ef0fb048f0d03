"""A fight as the solver sees it: fighters, enemies, an aim, and the space it works in, as one record.

Fighters are sorted by the order in which red skulls take them, so a set of them in the bits of one integer has its
first victim as its lowest member. The weapons of a fighter, or a part of them, are packed into one integer.
"""

from __future__ import annotations

from typing import Annotated

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.position import NONE, Numbers, layout
from kogge.core.rule import rule
from kogge.games.vilnius.components import ORDER_CARDS, UNIT_CARDS, WEAPONS
from kogge.games.vilnius.symbols import preciousness

FIGHTERS = UNIT_CARDS
ENEMIES = ORDER_CARDS
MOST_DUE = 40
"""The most silver or golden skulls that are reckoned with."""
WIDTH = 4
"""Bits of one weapon in packed weapons."""
ORDER, POINTS, HARM, LOSS = range(4)
"""What an aim weighs: order value defeated, city points and other damage prevented, value of units lost."""
SYMBOLS, WITH_TOOLS, WITH_GOLD = range(3)
"""Ways to price a fighter: by its symbols, by its value if it has tools, or if it has gold."""
PRICES = 3
SCALE = 2520
"""Prices are in such parts, so that each weapon of a splitting fighter can have its share."""
PIECES = FIGHTERS * WEAPONS
SORTS = FIGHTERS + WEAPONS
MEMORY = 1 << 13
"""How many findings are kept in mind."""
ENDLESS = 1 << 40


class Battle:
    """A fight, an aim, the search and its answer. Levels are the enemies that a plan means to defeat, one by one."""

    # --- The question

    fighters: int
    card: Annotated[Numbers, FIGHTERS]
    """The caller's number of each fighter."""
    weapons: Annotated[Numbers, FIGHTERS]
    gold: Annotated[Numbers, FIGHTERS]
    tools: Annotated[Numbers, FIGHTERS]
    rank: Annotated[Numbers, FIGHTERS]
    """How soon it falls."""
    splitting: int
    cancelling: int
    """Sets of fighters."""

    enemies: int
    demand: Annotated[Numbers, ENEMIES, WEAPONS]
    red: Annotated[Numbers, ENEMIES]
    silver: Annotated[Numbers, ENEMIES]
    golden: Annotated[Numbers, ENEMIES]
    worth: Annotated[Numbers, ENEMIES, LOSS]
    """Order value, and what it costs to leave it undefeated: city points, other damage."""

    aim: Annotated[Numbers, LOSS + 1]
    must: int
    """The set of enemies that have to be defeated."""
    most_points: int
    """The most city points that may be lost, or NONE."""
    most_nodes: int
    """After so many steps the search gives up proving."""

    # --- What follows from it

    twins: int
    """The set of fighters that are like the one before."""
    at_hand: Annotated[Numbers, WEAPONS]
    """All weapons together."""
    silver_due: int
    golden_due: int
    full_payment: int
    """The least value of fighters that pay all silver and golden skulls, were everybody there."""
    prize: Annotated[Numbers, ENEMIES]
    price: Annotated[Numbers, PRICES, FIGHTERS]
    """Of a fighter, or of each weapon of a splitting one."""
    purse: Annotated[Numbers, PRICES]
    """The price of all fighters."""
    floor: Annotated[Numbers, PRICES, ENEMIES]
    """The price of the cheapest team against each enemy."""

    # --- Which enemies

    turn: Annotated[Numbers, ENEMIES]
    """The enemies in the order in which they are taken into a plan or left out."""
    taken: Annotated[Numbers, ENEMIES]
    nodes: int

    # --- Which teams

    levels: int
    level: Annotated[Numbers, ENEMIES]
    """The enemy of each level."""
    need: Annotated[Numbers, ENEMIES, WEAPONS]
    """What all later levels demand."""
    rest: Annotated[Numbers, ENEMIES, PRICES]
    """The floor prices of all later levels."""
    later: Annotated[Numbers, ENEMIES]
    """The set of enemies of all later levels."""
    free: Annotated[Numbers, FIGHTERS]
    """Weapons not yet sent anywhere."""
    sent: Annotated[Numbers, ENEMIES, FIGHTERS]
    """Weapons sent to each level."""
    supply: Annotated[Numbers, ENEMIES, WEAPONS]
    team: Annotated[Numbers, ENEMIES]
    room: Annotated[Numbers, ENEMIES, FIGHTERS + 1, WEAPONS]
    """What the fighters from each one on could bring to a level."""
    reached: Annotated[Numbers, ENEMIES]
    """The fighter at which a level was closed."""
    spent: Annotated[Numbers, ENEMIES, PRICES]
    doomed: Annotated[Numbers, ENEMIES]
    bled: Annotated[Numbers, ENEMIES]
    bound: Annotated[Numbers, ENEMIES]
    """Up to a level: what the teams cost, who is sure to fall, the least that red skulls take, and the least losses of
    any plan that begins so."""
    hope: Annotated[Numbers, WEAPONS]
    """Room for a sum of weapons."""

    # --- Weapons in one pool

    sorts: int
    sort_weapons: Annotated[Numbers, SORTS]
    sort_copies: Annotated[Numbers, SORTS]
    sort_of: Annotated[Numbers, FIGHTERS]
    single: Annotated[Numbers, WEAPONS]
    """The sort of a single weapon."""
    pool_left: Annotated[Numbers, SORTS]
    pool_set: Annotated[Numbers, ENEMIES]
    pool_enemy: Annotated[Numbers, ENEMIES]
    pool_need: Annotated[Numbers, ENEMIES, WEAPONS]
    pool_room: Annotated[Numbers, ENEMIES, SORTS + 1, WEAPONS]
    pool_supply: Annotated[Numbers, ENEMIES, WEAPONS]
    pool_used: Annotated[Numbers, ENEMIES, SORTS]
    pool_reached: Annotated[Numbers, ENEMIES]
    pool_key: Annotated[Numbers, ENEMIES]
    pool_known: Annotated[Numbers, ENEMIES]
    keyed: int
    """Whether the numbers of all sorts fit into one integer."""
    memories: int
    memory: Annotated[Numbers, MEMORY]
    memory_key: Annotated[Numbers, MEMORY]
    memory_set: Annotated[Numbers, MEMORY]

    # --- What it costs

    hosting: int
    """Whether fighters that are not sent may join, only to be given for skulls."""
    skulls: Annotated[Numbers, ENEMIES]
    """Red skulls left of each level."""
    falls: int
    fall_level: Annotated[Numbers, FIGHTERS + 1]
    fall_fighter: Annotated[Numbers, FIGHTERS + 1]
    pay: Annotated[Numbers, 2, MOST_DUE + 1, MOST_DUE + 1, 4]
    pay_silver: Annotated[Numbers, 2, MOST_DUE + 1, MOST_DUE + 1, 4]
    pay_golden: Annotated[Numbers, 2, MOST_DUE + 1, MOST_DUE + 1, 4]
    paid_silver: int
    paid_golden: int
    fallen: int
    for_silver: int
    for_golden: int
    hosts: Annotated[Numbers, FIGHTERS]
    """Of the best losses found: who falls, who is given, and the level where one joins for that."""

    # --- The cheapest team against one enemy

    pieces: int
    piece_weapons: Annotated[Numbers, PIECES]
    piece_price: Annotated[Numbers, PIECES]
    piece_number: Annotated[Numbers, PIECES]
    piece_room: Annotated[Numbers, PIECES + 1, WEAPONS]
    piece_taken: Annotated[Numbers, PIECES]
    piece_best: Annotated[Numbers, PIECES]
    gathered: Annotated[Numbers, WEAPONS]

    # --- The answer

    found: int
    proven: int
    score: int
    loss: int
    plan: Annotated[Numbers, ENEMIES, FIGHTERS]
    """Weapons sent to each enemy in the best plan."""
    draft: Annotated[Numbers, ENEMIES, FIGHTERS]
    raised: Annotated[Numbers, ENEMIES]
    """How many of the demanded symbols of each enemy a plan raises."""


BATTLE = layout(Battle)


@rule
def part(weapons: int, weapon: int) -> int:
    return (weapons >> (WIDTH * weapon)) & ((1 << WIDTH) - 1)


@rule
def one(weapon: int) -> int:
    return 1 << (WIDTH * weapon)


@rule
def symbol_count(weapons: int) -> int:
    number = 0
    for weapon in range(WEAPONS):
        number += part(weapons, weapon)
    return number


@rule
def value(battle: Battle, fighter: int) -> int:
    return battle.gold[fighter] + battle.tools[fighter]


@rule
def value_of(battle: Battle, fighters: int) -> int:
    found = 0
    while fighters:
        found += value(battle, lowest(fighters))
        fighters = without_lowest(fighters)
    return found


@rule
def enlist(
    battle: Battle, card: int, weapons: int, gold: int, tools: int, splits: int, decoy: int, cancels: int
) -> None:
    """Add a fighter at its place in the order of falling; among equals those who split come first."""
    rank = preciousness(gold, tools, decoy)
    place = battle.fighters
    battle.fighters += 1
    while place and _goes_before(battle, place - 1, rank, splits, weapons, gold, cancels):
        _move_up(battle, place - 1)
        place -= 1
    battle.card[place] = card
    battle.weapons[place] = weapons
    battle.gold[place] = gold
    battle.tools[place] = tools
    battle.rank[place] = rank
    battle.splitting |= splits << place
    battle.cancelling |= cancels << place


@rule
def _goes_before(battle: Battle, place: int, rank: int, splits: int, weapons: int, gold: int, cancels: int) -> bool:
    """Whether such a fighter stands before the one at a place. Beyond rank and splitting, equal ones must meet."""
    if battle.rank[place] != rank:
        return battle.rank[place] < rank
    theirs = (battle.splitting >> place) & 1
    if theirs != splits:
        return theirs < splits
    if battle.weapons[place] != weapons:
        return battle.weapons[place] < weapons
    if battle.gold[place] != gold:
        return battle.gold[place] < gold
    return (battle.cancelling >> place) & 1 < cancels


@rule
def _move_up(battle: Battle, place: int) -> None:
    battle.card[place + 1] = battle.card[place]
    battle.weapons[place + 1] = battle.weapons[place]
    battle.gold[place + 1] = battle.gold[place]
    battle.tools[place + 1] = battle.tools[place]
    battle.rank[place + 1] = battle.rank[place]
    here = 1 << place
    battle.splitting += battle.splitting & here
    battle.cancelling += battle.cancelling & here


@rule
def find_twins(battle: Battle) -> None:
    battle.twins = 0
    for fighter in range(1, battle.fighters):
        before = fighter - 1
        if (
            battle.rank[fighter] == battle.rank[before]
            and battle.weapons[fighter] == battle.weapons[before]
            and battle.gold[fighter] == battle.gold[before]
            and has(battle.splitting, fighter) == has(battle.splitting, before)
            and has(battle.cancelling, fighter) == has(battle.cancelling, before)
        ):
            battle.twins |= 1 << fighter


@rule
def sum_skulls(battle: Battle) -> None:
    """Silver and golden skulls of all enemies of the fight, defeated or not."""
    battle.silver_due = 0
    battle.golden_due = 0
    for enemy in range(battle.enemies):
        battle.silver_due += battle.silver[enemy]
        battle.golden_due += battle.golden[enemy]


@rule
def cancellers(battle: Battle, team: int) -> int:
    return count(team & battle.cancelling)


@rule
def clear(battle: Battle) -> None:
    """An empty battle."""
    battle.fighters = 0
    battle.enemies = 0
    battle.splitting = 0
    battle.cancelling = 0
    battle.must = 0
    battle.most_points = NONE
