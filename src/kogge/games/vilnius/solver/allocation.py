"""Pieces shared out among enemies: the search for a team for each, compiled.

How many of each piece are left is packed into one number, with a guard bit above the digit of each piece: a team can
be taken away if no guard bit is borrowed from. The weapons of all who split are thrown together; but not all of these
may stand everywhere. Who may stand at an enemy is a question of rank, so for each rank it is counted, in the same way,
how many of their weapons are left for the enemies that nobody of a higher rank may meet.

Some searches would take long. Then pieces are given prices: what is asked for too often becomes dearer. If even the
cheapest teams cost more in all than everything that is left, there is no way; and such prices tell that in other
searches, too, at a glance.
"""

from __future__ import annotations

from typing import Annotated, Any

from kogge.core.bits import has
from kogge.core.position import NONE, Numbers, layout
from kogge.core.rule import rule
from kogge.games.vilnius.rules.components import ORDER_CARDS, WEAPONS
from kogge.games.vilnius.rules.weapons import meets, total

MEMORY, MIXING = 65_521, 8191
"""Room for what has been tried in vain, and a factor to spread it."""
BITS, PLACES = 57, 6
"""For what is left, and for how many enemies have got their team."""
MOST_PIECES = BITS // 2
EVERYBODY = (1 << MOST_PIECES) - 1
MOST_TIERS = 6
"""Of more ranks the highest are not counted: then some ways are found that cannot be handed out."""
DIGIT, DIGIT_MASK, GUARDS = 8, 0x7F, 0x80808080
"""For the weapons of those who split."""
POOL = 16
"""So many sets of prices are kept."""
PATIENCE, NO_MORE = 30_000, 1 << 60
"""How many teams are looked at before prices are sought; and what stands for never."""
BARGAINS, COIN = 12, 1 << 10
"""How often prices are changed, and how fine they are."""
HIGHEST = 1 << 20
"""The highest price."""
ANY_RANK = 1 << 20
"""Above every rank."""
PACKED, LOOSE, SIZE = range(3)
"""The figures of a team: its pieces, of those the weapons of fighters who split, and how many symbols it has."""


class Sharing:
    """Pieces that are shared out among enemies, and how far that has come."""

    pieces: int
    whole: int
    """So many of them are units; the others are weapons."""
    symbols: Annotated[Numbers, MOST_PIECES, WEAPONS]
    loose: Annotated[Numbers, MOST_PIECES]
    """Which weapon a piece is."""
    digits: Annotated[Numbers, MOST_PIECES + 1]
    """The lowest bit of each piece."""
    guards: int

    kinds: int
    """Of those who split."""
    number: Annotated[Numbers, MOST_PIECES]
    weapons: Annotated[Numbers, MOST_PIECES]
    rank: Annotated[Numbers, MOST_PIECES]
    cancels: Annotated[Numbers, MOST_PIECES]
    doomed: Annotated[Numbers, MOST_PIECES]
    """How many fall somewhere."""

    enemies: int
    demand: Annotated[Numbers, ORDER_CARDS, WEAPONS]
    there: Annotated[Numbers, ORDER_CARDS, WEAPONS]
    """The weapons of those who have to be there."""
    most: Annotated[Numbers, ORDER_CARDS]
    """The highest rank that may come."""
    may_come: Annotated[Numbers, ORDER_CARDS]
    """The set of pieces that may."""
    cancelling: Annotated[Numbers, ORDER_CARDS, MOST_PIECES]
    """How many of each kind that splits have to be there to cancel."""
    brought: Annotated[Numbers, ORDER_CARDS]
    """The weapons, packed, of those who split and have to be there: they are used nowhere else."""
    start: Annotated[Numbers, ORDER_CARDS]
    end: Annotated[Numbers, ORDER_CARDS]
    """Of the teams that it can get."""
    picked: Annotated[Numbers, ORDER_CARDS]
    tier: Annotated[Numbers, ORDER_CARDS]
    """The first of the tiers it counts in."""
    have: Annotated[Numbers, MOST_PIECES]
    """How many of each piece are left."""
    supply: Annotated[Numbers, WEAPONS]
    wanted: Annotated[Numbers, WEAPONS]

    order: Annotated[Numbers, ORDER_CARDS]
    """Which enemy gets its team as the first, as the second, and so on."""
    left: Annotated[Numbers, ORDER_CARDS + 1]
    """The pieces left in this order."""
    spare: Annotated[Numbers, ORDER_CARDS + 1]
    """How many symbols a team may have then, so that enough are left."""
    budget: Annotated[Numbers, ORDER_CARDS + 1]
    """What a team may cost by the prices found in this search, if there are any."""
    tiers: int
    top: Annotated[Numbers, MOST_TIERS]
    """The rank of each tier, the lowest first."""
    room: Annotated[Numbers, ORDER_CARDS + 1, MOST_TIERS]
    """The weapons of those who split that are left for the enemies up to each tier."""

    prices: int
    """How often prices have been found."""
    price: Annotated[Numbers, POOL, MOST_PIECES]
    """Prices of all pieces, found in earlier searches or in this one."""
    listed: Annotated[Numbers, ORDER_CARDS]
    """Which list of teams an enemy has, as far as prices are concerned."""
    trial: Annotated[Numbers, MOST_PIECES]
    used: Annotated[Numbers, MOST_PIECES]

    depth: int
    """How many enemies have got a team; NONE before the search."""
    patience: int
    """How much may be looked at until prices are sought."""
    looked: int
    most_looks: int
    search: int
    """Which search it is: what earlier ones have tried counts no more."""
    known: int
    keeping: int
    """Whether what fails is in vain for good."""


SHARING = layout(Sharing)


@rule
def begin(sharing: Sharing) -> bool:
    """Start a search, if those who split can bring the weapons they have to."""
    sharing.depth = 0
    sharing.known = 0
    sharing.keeping = 1
    sharing.search += 1
    sharing.patience = sharing.looked + PATIENCE
    make_tiers(sharing)
    for row in range(sharing.enemies):
        first = 0
        for kind in range(sharing.kinds):
            if sharing.cancelling[row, kind]:
                first = sharing.tier[row]
        for tier in range(first, sharing.tiers):
            if ((sharing.room[0, tier] | GUARDS) - sharing.brought[row]) & GUARDS != GUARDS:
                return False
            sharing.room[0, tier] -= sharing.brought[row]
    return True


@rule
def make_tiers(sharing: Sharing) -> None:
    """Count the weapons of those who split that may be used up to each rank.

    Who falls somewhere may be dead elsewhere and stand there, whatever its rank; who has to cancel somewhere may, too.
    """
    sharing.tiers = 0
    for row in range(sharing.enemies):
        add_tier(sharing, sharing.most[row])
    for row in range(sharing.enemies):
        tier = 0
        while tier < sharing.tiers and sharing.top[tier] < sharing.most[row]:
            tier += 1
        sharing.tier[row] = tier
    for tier in range(sharing.tiers):
        sharing.room[0, tier] = 0
        for kind in range(sharing.kinds):
            number = sharing.number[kind]
            if sharing.cancels[kind] or sharing.rank[kind] > sharing.top[tier]:
                number = sharing.doomed[kind]
                for row in range(sharing.enemies):
                    if sharing.tier[row] <= tier:
                        number = max(number, sharing.cancelling[row, kind])
            sharing.room[0, tier] += min(number, sharing.number[kind]) * sharing.weapons[kind]


@rule
def add_tier(sharing: Sharing, rank: int) -> None:
    """A tier for a rank, if it needs one and there is none: the lowest come first."""
    place = 0
    while place < sharing.tiers and sharing.top[place] < rank:
        place += 1
    if rank == ANY_RANK or place == MOST_TIERS or (place < sharing.tiers and sharing.top[place] == rank):
        return
    if sharing.tiers < MOST_TIERS:
        sharing.tiers += 1
    for later in range(sharing.tiers - 1, place, -1):
        sharing.top[later] = sharing.top[later - 1]
    sharing.top[place] = rank


@rule
def share_out(sharings: Any, teams: Numbers, tried: Numbers, least: Numbers) -> bool:
    """Go on to the next way to pick a team for each enemy, if there is one: the smallest teams are tried first.

    `least` keeps what the cheapest team of each list costs by each set of prices, or NONE.
    """
    sharing = sharings[0]
    if sharing.depth == NONE and not begin(sharing):
        return False
    return next_sharing(sharing, teams, tried, least)


@rule
def next_sharing(sharing: Sharing, teams: Numbers, tried: Numbers, least: Numbers) -> bool:
    enemies = sharing.enemies
    depth = sharing.depth
    entering = depth == 0
    if entering:
        for row in range(enemies):
            if sharing.start[row] == sharing.end[row]:
                return False
        put_in_order(sharing)
    else:
        depth -= 1
        sharing.picked[sharing.order[depth]] += 1
    while depth >= 0:
        if entering and depth == enemies:
            sharing.depth = depth
            return True
        row = sharing.order[depth]
        end = sharing.end[row]
        if entering:
            entering = False
            sharing.picked[row] = sharing.start[row]
            count_pieces(sharing, sharing.left[depth])
            if (
                not all_can_be_met(sharing, depth)
                or is_too_dear(sharing, depth, teams, least)
                or is_known(sharing, depth, tried)
            ):
                sharing.picked[row] = end
            sharing.spare[depth] = symbols_left(sharing)
            for later in range(depth + 1, enemies):
                sharing.spare[depth] -= teams[SIZE, sharing.start[sharing.order[later]]]
            sharing.budget[depth] = NO_MORE
            if sharing.patience == NO_MORE:
                sharing.budget[depth] = budget(sharing, (sharing.prices - 1) % POOL, depth, teams, least)
        team = next_team(sharing, teams, depth)
        sharing.looked += team - sharing.picked[row] + 1
        if sharing.looked > sharing.most_looks:
            return False
        if sharing.looked > sharing.patience and sharing.keeping:
            sharing.patience = NO_MORE
            if find_prices(sharing, teams, least):
                return False
            depth = 0
            entering = True
            continue
        sharing.picked[row] = team
        if team == end:
            if sharing.keeping:
                remember(sharing, depth, tried)
            depth -= 1
            if depth >= 0:
                sharing.picked[sharing.order[depth]] += 1
            continue
        sharing.left[depth + 1] = sharing.left[depth] - teams[PACKED, team]
        for tier in range(sharing.tiers):
            used = teams[LOOSE, team] if tier >= sharing.tier[row] else 0
            sharing.room[depth + 1, tier] = sharing.room[depth, tier] - used
        depth += 1
        entering = True
    return False


@rule
def next_team(sharing: Sharing, teams: Numbers, depth: int) -> int:
    """The next team for an enemy that can be had, or its end."""
    row = sharing.order[depth]
    end = int(sharing.end[row])
    first = sharing.tier[row]
    left = sharing.left[depth] | sharing.guards
    for team in range(sharing.picked[row], end):
        if teams[SIZE, team] > sharing.spare[depth]:
            return end
        if (left - teams[PACKED, team]) & sharing.guards == sharing.guards:
            fits = True
            for tier in range(first, sharing.tiers):
                if ((sharing.room[depth, tier] | GUARDS) - teams[LOOSE, team]) & GUARDS != GUARDS:
                    fits = False
                    break
            if fits and (
                sharing.patience != NO_MORE
                or price_of(sharing, sharing.price[(sharing.prices - 1) % POOL], teams[PACKED, team])
                <= sharing.budget[depth]
            ):
                return team
    return end


@rule
def count_pieces(sharing: Sharing, packed: int) -> None:
    """Count the pieces that are left."""
    for piece in range(sharing.pieces):
        sharing.have[piece] = number_in(sharing, packed, piece)


@rule
def symbols_left(sharing: Sharing) -> int:
    found = 0
    for piece in range(sharing.pieces):
        found += sharing.have[piece] * total(sharing.symbols[piece])
    return found


@rule
def number_in(sharing: Sharing, left: int, piece: int) -> int:
    """How many of a piece are left."""
    return int(left >> sharing.digits[piece] & (1 << sharing.digits[piece + 1] - sharing.digits[piece]) - 1)


@rule
def all_can_be_met(sharing: Sharing, depth: int) -> bool:
    """Whether enough is left for each enemy without a team, and for all up to each tier together."""
    for place in range(sharing.enemies - 1, depth - 1, -1):
        if not can_be_met(sharing, place, place + 1, sharing.tier[sharing.order[place]], depth):
            return False
    for tier in range(sharing.tiers + 1):
        if not can_be_met(sharing, depth, sharing.enemies, tier, depth):
            return False
    return True


@rule
def can_be_met(sharing: Sharing, first: int, end: int, tier: int, depth: int) -> bool:
    """Whether some enemies up to a tier could be defeated if every weapon that is left could go to any of them."""
    supply, demand = sharing.supply, sharing.wanted
    may_come = 0
    for weapon in range(WEAPONS):
        supply[weapon] = 0
        demand[weapon] = 0
    for place in range(first, end):
        row = sharing.order[place]
        if sharing.tier[row] <= tier:
            may_come |= sharing.may_come[row]
            for weapon in range(WEAPONS):
                supply[weapon] += sharing.there[row, weapon]
                demand[weapon] += sharing.demand[row, weapon]
    for piece in range(sharing.whole):
        if has(may_come, piece):
            for weapon in range(WEAPONS):
                supply[weapon] += sharing.have[piece] * sharing.symbols[piece, weapon]
    for piece in range(sharing.whole, sharing.pieces):
        weapon = sharing.loose[piece]
        number = sharing.have[piece]
        for higher in range(tier, sharing.tiers):
            number = min(number, sharing.room[depth, higher] >> DIGIT * weapon & DIGIT_MASK)
        supply[weapon] += number
    return meets(supply, demand)


@rule
def is_too_dear(sharing: Sharing, depth: int, teams: Numbers, least: Numbers) -> bool:
    """Whether, by some prices, the cheapest teams for all enemies without one cost more than all that is left."""
    for pricing in range(min(sharing.prices, POOL)):
        price = least_price(sharing, pricing, sharing.order[depth], teams, least)
        if price > budget(sharing, pricing, depth, teams, least):
            return True
    return False


@rule
def budget(sharing: Sharing, pricing: int, depth: int, teams: Numbers, least: Numbers) -> int:
    """What the next team may cost, so that enough is left for the cheapest teams of all others."""
    money = 0
    for piece in range(sharing.pieces):
        money += sharing.have[piece] * sharing.price[pricing, piece]
    for place in range(depth + 1, sharing.enemies):
        money -= least_price(sharing, pricing, sharing.order[place], teams, least)
    return money


@rule
def least_price(sharing: Sharing, pricing: int, row: int, teams: Numbers, least: Numbers) -> int:
    """What the cheapest team for an enemy costs."""
    if least[pricing, sharing.listed[row]] == NONE:
        cheapest = cheapest_team(sharing, sharing.price[pricing], teams, row, NO_MORE)
        least[pricing, sharing.listed[row]] = price_of(sharing, sharing.price[pricing], teams[PACKED, cheapest])
    return int(least[pricing, sharing.listed[row]])


@rule
def price_of(sharing: Sharing, prices: Numbers, packed: int) -> int:
    price = 0
    for piece in range(sharing.pieces):
        price += number_in(sharing, packed, piece) * prices[piece]
    return price


@rule
def cheapest_team(sharing: Sharing, prices: Numbers, teams: Numbers, row: int, most: int) -> int:
    """The cheapest team for an enemy that has no more than so many symbols, or the smallest."""
    found = int(sharing.start[row])
    least = price_of(sharing, prices, teams[PACKED, found])
    for team in range(found + 1, sharing.end[row]):
        if teams[SIZE, team] > most:
            break
        price = price_of(sharing, prices, teams[PACKED, team])
        if price < least:
            found = team
            least = price
    return found


@rule
def find_prices(sharing: Sharing, teams: Numbers, least: Numbers) -> bool:
    """Look for prices by which the cheapest teams for all enemies cost more than all there is, and keep the best."""
    count_pieces(sharing, sharing.left[0])
    pricing = sharing.prices % POOL
    trial, prices = sharing.trial, sharing.price[pricing]
    money = 0
    for piece in range(sharing.pieces):
        size = COIN * total(sharing.symbols[piece])
        trial[piece] = size if sharing.prices == 0 else sharing.price[(sharing.prices - 1) % POOL, piece]
        money += size * sharing.have[piece]
    for place in range(least.shape[1]):
        least[pricing, place] = NONE
    best = -NO_MORE
    for _ in range(BARGAINS):
        gap = bargain(sharing, teams)
        if gap > best:
            best = gap
            for piece in range(sharing.pieces):
                prices[piece] = trial[piece]
        if gap > 0 or not change_prices(sharing, gap, money):
            break
    sharing.prices += 1
    return best > 0


@rule
def bargain(sharing: Sharing, teams: Numbers) -> int:
    """How much more the cheapest teams for all enemies cost than all there is; what they need is left in `used`."""
    gap = -price_of(sharing, sharing.trial, sharing.left[0])
    waste = symbols_left(sharing)
    for piece in range(sharing.pieces):
        sharing.used[piece] = 0
    for row in range(sharing.enemies):
        waste -= teams[SIZE, sharing.start[row]]
    for row in range(sharing.enemies):
        most = teams[SIZE, sharing.start[row]] + waste
        team = teams[PACKED, cheapest_team(sharing, sharing.trial, teams, row, most)]
        gap += price_of(sharing, sharing.trial, team)
        for piece in range(sharing.pieces):
            sharing.used[piece] += number_in(sharing, team, piece)
    return gap


@rule
def change_prices(sharing: Sharing, gap: int, money: int) -> bool:
    """Make dearer what more is used of than there is, and the rest cheaper, if anything is to be changed."""
    far = 0
    for piece in range(sharing.pieces):
        sharing.used[piece] -= sharing.have[piece]
        far += sharing.used[piece] * sharing.used[piece]
    if far == 0:
        return False
    step = max(COIN - 2 * gap, COIN // 5)
    now = 0
    for piece in range(sharing.pieces):
        sharing.trial[piece] = min(max(0, sharing.trial[piece] + step * sharing.used[piece] // far), HIGHEST)
        now += sharing.trial[piece] * sharing.have[piece]
    if now == 0:
        return False
    for piece in range(sharing.pieces):
        sharing.trial[piece] = min(sharing.trial[piece] * money // now, HIGHEST)
    return True


@rule
def put_in_order(sharing: Sharing) -> None:
    """The enemies with the fewest teams get theirs first."""
    for row in range(sharing.enemies):
        place = row
        number = sharing.end[row] - sharing.start[row]
        while place > 0 and teams_at(sharing, sharing.order[place - 1]) > number:
            sharing.order[place] = sharing.order[place - 1]
            place -= 1
        sharing.order[place] = row


@rule
def teams_at(sharing: Sharing, row: int) -> int:
    return int(sharing.end[row] - sharing.start[row])


SEARCH, KEY, TRIED = range(3)
"""What is kept of what has been tried: in which search, what was left; then what was left in each tier."""


@rule
def slot_of(sharing: Sharing, depth: int, tried: Numbers) -> int:
    """Where something that has been tried is kept, or would be."""
    key = sharing.left[depth] << PLACES | depth
    slot = key % len(tried)
    for tier in range(sharing.tiers):
        slot = (slot * MIXING + sharing.room[depth, tier]) % len(tried)
    while tried[slot, SEARCH] == sharing.search:
        same = tried[slot, KEY] == key
        for tier in range(sharing.tiers):
            same = same and tried[slot, TRIED + tier] == sharing.room[depth, tier]
        if same:
            break
        slot = (slot + 1) % len(tried)
    return int(slot)


@rule
def is_known(sharing: Sharing, depth: int, tried: Numbers) -> bool:
    return bool(tried[slot_of(sharing, depth, tried), SEARCH] == sharing.search)


@rule
def remember(sharing: Sharing, depth: int, tried: Numbers) -> None:
    """Keep in mind that nothing can be done with what is left, as long as there is room."""
    slot = slot_of(sharing, depth, tried)
    if sharing.known * 2 > len(tried) or tried[slot, SEARCH] == sharing.search:
        return
    tried[slot, SEARCH] = sharing.search
    tried[slot, KEY] = sharing.left[depth] << PLACES | depth
    for tier in range(sharing.tiers):
        tried[slot, TRIED + tier] = sharing.room[depth, tier]
    sharing.known += 1
