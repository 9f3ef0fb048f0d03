"""The course of a game of Tallinn: what is asked, what is legal, and what happens beat by beat."""

from __future__ import annotations

from kogge.core.bits import count, has, lowest, without_lowest
from kogge.core.chance import shuffle
from kogge.core.events import note, note_each
from kogge.core.position import NONE, Numbers, ask, everybody
from kogge.core.rule import rule
from kogge.games.tallinn.rules.components import (
    ANY_FACTION,
    CARDS,
    CHRONICLES,
    EVERY_HALF,
    FACTIONS,
    LEVELS,
    START,
    STARTS,
    Components,
    cards_of,
    chronicle_pay,
    halves_of,
    symbols,
)
from kogge.games.tallinn.rules.events import Event, Law
from kogge.games.tallinn.rules.position import FROM_HAND, FROM_ROW, KIND, Chance, Do, Phase, Tallinn, deck_size
from kogge.games.tallinn.rules.scoring import (
    rank,
    score_contain,
    score_contest,
    score_faction,
    score_towers,
    settle,
    smallest_of_row,
    symbols_on_towers,
)

# --- Set-up and chance ----------------------------------------------------------------------------------------------


@rule
def setup(position: Tallinn) -> None:
    """Nothing lies on the table yet: chance deals."""
    position.phase = Phase.OPENING
    position.chance = Chance.DEAL
    for seat in range(position.players):
        position.contest[seat] = NONE
        position.played[seat] = NONE
        position.favour[seat] = NONE
        position.order[seat] = NONE


@rule
def draw(position: Tallinn, components: Components, chance: Numbers) -> None:
    """What chance decides: the deal, or the order of builders who are equal."""
    if position.chance == Chance.DEAL:
        deal(position, chance)
    else:
        list_builders(position)
        shuffle(chance, position.order, 0, builder_count(position))
        sort_builders(position)


@rule
def deal(position: Tallinn, chance: Numbers) -> None:
    """Each player gets a start card and shuffles the own influence cards; two chronicles are laid open."""
    scratch = position.deck[0]
    for start in range(STARTS):
        scratch[start] = start
    shuffle(chance, scratch, 0, STARTS)
    for seat in range(position.players):
        position.row[seat] = 1 << (START + scratch[seat])
    if position.chronicles:
        for card in range(CHRONICLES):
            scratch[card] = card
        shuffle(chance, scratch, 0, CHRONICLES)
        for level in range(LEVELS):
            position.chronicle[level] = scratch[level]
    size = deck_size(position)
    for seat in range(position.players):
        for place in range(size):
            position.deck[seat, place] = place
        shuffle(chance, position.deck[seat], 0, size)


# --- What a seat may decide -----------------------------------------------------------------------------------------


@rule
def legal(position: Tallinn, components: Components, seat: int, out: Numbers) -> int:
    """Write the decisions open to a seat that is asked; the answer is how many there are."""
    phase = position.phase
    if phase == Phase.REVEAL:
        return legal_plays(position, seat, out)
    if phase == Phase.BUILD:
        return legal_towers(position, seat, out)
    if phase == Phase.NAME_CONTEST:
        return legal_factions(Do.CONTEST, (1 << FACTIONS) - 1, out)
    if phase == Phase.EXCHANGE:
        return legal_exchanges(position, seat, out)
    if phase == Phase.REMOVE:
        return legal_removals(position, components, seat, out)
    return legal_factions(Do.ENVOY, smallest_of_row(position, components, seat), out)


@rule
def legal_plays(position: Tallinn, seat: int, out: Numbers) -> int:
    """Either half of any card in hand."""
    number = 0
    hand = position.hand[seat]
    while hand:
        card = lowest(hand)
        out[number] = Do.PLAY * KIND + card
        out[number + 1] = Do.PLAY * KIND + card + CARDS
        number += 2
        hand = without_lowest(hand)
    return number


@rule
def legal_towers(position: Tallinn, seat: int, out: Numbers) -> int:
    """Any influence card of the own row, or any card in hand, or none."""
    number = 0
    cards = cards_of(position.row[seat] & EVERY_HALF)
    while cards:
        out[number] = Do.TOWER * KIND + FROM_ROW + lowest(cards)
        number += 1
        cards = without_lowest(cards)
    cards = position.hand[seat]
    while cards:
        out[number] = Do.TOWER * KIND + FROM_HAND + lowest(cards)
        number += 1
        cards = without_lowest(cards)
    out[number] = Do.TOWER * KIND
    return number + 1


@rule
def legal_factions(kind: int, factions: int, out: Numbers) -> int:
    number = 0
    for faction in range(FACTIONS):
        if has(factions, faction):
            out[number] = kind * KIND + faction
            number += 1
    return number


@rule
def legal_exchanges(position: Tallinn, seat: int, out: Numbers) -> int:
    """Any number of the cards in hand, in any order, or none. Cards are digits above 0, the topmost first."""
    digit = CARDS + 1
    out[0] = Do.EXCHANGE * KIND
    number = 1
    start = 0
    while start < number:
        shorter = out[start] - Do.EXCHANGE * KIND
        hand = position.hand[seat] & ~exchanged_cards(shorter)
        while hand:
            out[number] = Do.EXCHANGE * KIND + shorter * digit + lowest(hand) + 1
            number += 1
            hand = without_lowest(hand)
        start += 1
    return number


@rule
def exchanged_cards(argument: int) -> int:
    """The set of cards in the argument of an exchange."""
    cards = 0
    while argument:
        cards |= 1 << (argument % (CARDS + 1) - 1)
        argument //= CARDS + 1
    return cards


@rule
def legal_removals(position: Tallinn, components: Components, seat: int, out: Numbers) -> int:
    """Any set of influence cards of the own row that reaches the number, or none."""
    row = position.row[seat] & EVERY_HALF
    number = 0
    chosen = 0
    while chosen != row:
        chosen = (chosen - row) & row
        if removal_pay(position, components, chosen):
            out[number] = Do.CHRONICLE * KIND + cards_of(chosen)
            number += 1
    out[number] = Do.CHRONICLE * KIND
    return number + 1


@rule
def removal_pay(position: Tallinn, components: Components, halves: int) -> int:
    card = position.chronicle[position.level]
    number = symbols(components, halves, components.chronicle_faction[card])
    return position.players * chronicle_pay(components, card, position.level, number)


# --- What happens, beat by beat ------------------------------------------------------------------------------------


@rule
def advance(position: Tallinn, components: Components, events: Numbers) -> None:
    """Carry out the next beat. Whoever was asked has decided."""
    phase = position.phase
    if phase == Phase.REVEAL:
        reveal(position, components, events)
    elif phase == Phase.CONTEST:
        hold_contest(position, components, events)
    elif phase == Phase.CALL_BUILDERS:
        call_builders(position, events)
    elif phase == Phase.BUILD:
        build(position, events)
    elif phase == Phase.DRAW:
        draw_cards(position, components, events)
    elif phase == Phase.NAME_CONTEST:
        name_contests(position, events)
    elif phase == Phase.FINAL_FACTION:
        score_next_faction(position, components, events)
    elif phase == Phase.SHOW_TOWERS:
        show_towers(position, events)
    elif phase == Phase.FINAL_TOWERS:
        score_towers(position, components, events)
        end(position, components, events)
    elif phase == Phase.PLACE_ENVOYS:
        place_envoys(position, components, events)
    elif phase == Phase.CHRONICLE:
        open_chronicle(position, components, events)
    elif phase == Phase.REMOVE:
        remove(position, components, events)
    elif phase == Phase.EXCHANGE:
        exchange(position, components, events)
    elif phase == Phase.OPENING:
        open_game(position, components, events)


@rule
def open_game(position: Tallinn, components: Components, events: Numbers) -> None:
    """Set-up: points, start cards and three cards in hand."""
    size = deck_size(position)
    position.left = size - components.hand_size
    for seat in range(position.players):
        position.score[seat] = components.start_points
        start = lowest(position.row[seat]) - START
        note(events, Event.STARTED, seat, subject=start, points=components.start_points, law=Law.SETUP)
        for place in range(components.hand_size):
            take_card(position, events, seat, position.deck[seat, place], Law.SETUP)
    if position.chronicles:
        for level in range(LEVELS):
            note(events, Event.CHRONICLE_OPENED, NONE, subject=position.chronicle[level], own=level, law=Law.SETUP)
    if position.envoy:
        ask(position, everybody(position))
        position.phase = Phase.EXCHANGE
    else:
        begin_round(position, events)


@rule
def take_card(position: Tallinn, events: Numbers, seat: int, card: int, law: int) -> None:
    position.hand[seat] |= 1 << card
    note(events, Event.DREW, seat, subject=card, law=law)


@rule
def exchange(position: Tallinn, components: Components, events: Numbers) -> None:
    """The envoy's exchange, decided by all at the same time."""
    for seat in range(position.players):
        argument = position.choice[seat] - Do.EXCHANGE * KIND
        if argument == 0:
            note(events, Event.KEPT_HAND, seat, law=Law.EXCHANGE)
        else:
            exchange_cards(position, components, events, seat, argument)
    begin_round(position, events)


@rule
def exchange_cards(position: Tallinn, components: Components, events: Numbers, seat: int, argument: int) -> None:
    """Each card costs points and goes under the own pile, from which as many are drawn."""
    pile = position.deck[seat]
    size = deck_size(position)
    cards = exchanged_cards(argument)
    number = count(cards)
    position.exchanged[seat] = number
    position.hand[seat] &= ~cards
    position.score[seat] -= number * components.exchange_price
    stop = size - position.left
    start = stop - number
    for place in range(stop - 1, start - 1, -1):
        pile[place] = argument % (CARDS + 1) - 1
        argument //= CARDS + 1
    for _ in range(number):
        card = pile[start]
        note(events, Event.EXCHANGED, seat, subject=card, points=-components.exchange_price, law=Law.EXCHANGE)
        for place in range(start, size - 1):
            pile[place] = pile[place + 1]
        pile[size - 1] = card
    for place in range(start, stop):
        take_card(position, events, seat, pile[place], Law.EXCHANGE)


@rule
def begin_round(position: Tallinn, events: Numbers) -> None:
    """Phase 1: everybody who holds a card chooses one; the others sit out."""
    position.rounds += 1
    note(events, Event.ROUND, NONE, subject=position.rounds, law=Law.CHOOSE)
    choosing = 0
    for seat in range(position.players):
        if position.hand[seat]:
            choosing |= 1 << seat
    ask(position, choosing)
    position.phase = Phase.REVEAL


@rule
def reveal(position: Tallinn, components: Components, events: Numbers) -> None:
    """Phase 2: the chosen halves join the rows at the same time."""
    envoys = 0
    position.contesting = 0
    for seat in range(position.players):
        position.played[seat] = NONE
        position.contest[seat] = NONE
        if not has(position.asked, seat):
            note(events, Event.SAT_OUT, seat, law=Law.CHOOSE)
            continue
        half = position.choice[seat] - Do.PLAY * KIND
        position.hand[seat] &= ~cards_of(1 << half)
        position.row[seat] |= 1 << half
        position.played[seat] = half
        note(events, Event.PLAYED, seat, subject=half, law=Law.REVEAL)
        faction = components.contest[half]
        position.contest[seat] = faction
        if faction != NONE:
            position.contesting |= 1 << seat
        if faction == ANY_FACTION:
            envoys |= 1 << seat
    ask(position, envoys)
    if envoys:
        position.phase = Phase.NAME_CONTEST
    elif position.contesting:
        position.phase = Phase.CONTEST
    else:
        position.phase = Phase.DRAW


@rule
def name_contests(position: Tallinn, events: Numbers) -> None:
    """The players of the envoy half name the faction of their contest."""
    for seat in range(position.players):
        if has(position.asked, seat):
            position.contest[seat] = position.choice[seat] - Do.CONTEST * KIND
            note(events, Event.NAMED, seat, subject=position.contest[seat], law=Law.ENVOY_CONTEST)
    ask(position, 0)
    position.phase = Phase.CONTEST


@rule
def hold_contest(position: Tallinn, components: Components, events: Numbers) -> None:
    """Phase 3: one contest, the next in seat order."""
    score_contest(position, components, events, lowest(position.contesting))
    position.contesting = without_lowest(position.contesting)
    if position.contesting == 0:
        gather_builders(position)


@rule
def gather_builders(position: Tallinn) -> None:
    """Phase 3, after all contests: whoever triggered one may build a tower."""
    if position.towers == 0:
        ask(position, builders(position))
        position.phase = Phase.BUILD
        return
    list_builders(position)
    position.phase = Phase.CALL_BUILDERS
    if sort_builders(position):
        position.chance = Chance.LOT


@rule
def builders(position: Tallinn) -> int:
    found = 0
    for seat in range(position.players):
        if position.contest[seat] != NONE:
            found |= 1 << seat
    return found


@rule
def builder_count(position: Tallinn) -> int:
    return count(builders(position))


@rule
def list_builders(position: Tallinn) -> None:
    number = 0
    for seat in range(position.players):
        position.order[seat] = NONE
        if position.contest[seat] != NONE:
            position.order[number] = seat
            number += 1


@rule
def precedes(position: Tallinn, seat: int, rival: int) -> bool:
    """In the variant: most points first, then most towers."""
    if position.score[seat] != position.score[rival]:
        return bool(position.score[seat] > position.score[rival])
    return bool(position.built[seat] > position.built[rival])


@rule
def sort_builders(position: Tallinn) -> bool:
    """Bring the builders into the order of the variant; equal ones keep theirs, and the answer is whether any are."""
    number = builder_count(position)
    for end in range(1, number):
        place = end
        while place > 0 and precedes(position, position.order[place], position.order[place - 1]):
            seat = position.order[place]
            position.order[place] = position.order[place - 1]
            position.order[place - 1] = seat
            place -= 1
    for place in range(1, number):
        if not precedes(position, position.order[place - 1], position.order[place]):
            return True
    return False


@rule
def call_builders(position: Tallinn, events: Numbers) -> None:
    """In the variant: the first builder decides, then one after the other."""
    number = builder_count(position)
    if number > 1:
        lots = sort_builders(position)
        for place in range(number):
            note(events, Event.CALLED, position.order[place], subject=place + 1, own=int(lots), law=Law.TOWERS_IN_TURN)
    position.step = 0
    ask(position, 1 << position.order[0])
    position.phase = Phase.BUILD


@rule
def build(position: Tallinn, events: Numbers) -> None:
    """Carry out the towers that were decided."""
    for seat in range(position.players):
        if has(position.asked, seat):
            build_tower(position, events, seat, position.choice[seat] - Do.TOWER * KIND)
    ask(position, 0)
    position.phase = Phase.DRAW
    if position.towers == 1:
        position.step += 1
        if position.step < builder_count(position):
            ask(position, 1 << position.order[position.step])
            position.phase = Phase.BUILD


@rule
def build_tower(position: Tallinn, events: Numbers, seat: int, argument: int) -> None:
    if argument == 0:
        note(events, Event.BUILT_NOTHING, seat, law=Law.TOWERS)
        return
    position.built[seat] += 1
    if argument < FROM_HAND:
        card = argument - FROM_ROW
        position.row[seat] &= ~halves_of(1 << card)
        note(events, Event.BUILT_FROM_ROW, seat, subject=card, law=Law.TOWERS)
    else:
        card = argument - FROM_HAND
        position.hand[seat] &= ~(1 << card)
        position.secret[seat] |= 1 << card
        note(events, Event.BUILT_FROM_HAND, seat, subject=card, law=Law.TOWERS)
    position.tower[seat] |= 1 << card


@rule
def draw_cards(position: Tallinn, components: Components, events: Numbers) -> None:
    """Phase 4: everybody draws a card while the piles last; the end of a part opens a chronicle."""
    if position.left == 0:
        end_round(position, components, events)
        return
    place = deck_size(position) - position.left
    for seat in range(position.players):
        take_card(position, events, seat, position.deck[seat, place], Law.DRAW)
    position.left -= 1
    if position.chronicles:
        if position.left == deck_size(position) - components.hand_size - components.first_part:
            position.level = 0
            position.phase = Phase.CHRONICLE
            return
        if position.left == 0:
            position.level = 1
            position.phase = Phase.CHRONICLE
            return
    end_round(position, components, events)


@rule
def open_chronicle(position: Tallinn, components: Components, events: Numbers) -> None:
    """A chronicle is scored: at once, or after everybody who can has decided what to remove."""
    card = position.chronicle[position.level]
    if components.chronicle_removes[card] == 0:
        score_contain(position, components, events, card)
        end_round(position, components, events)
        return
    able = 0
    for seat in range(position.players):
        if removal_pay(position, components, position.row[seat] & EVERY_HALF):
            able |= 1 << seat
        else:
            note(events, Event.FELL_SHORT, seat, subject=card, law=Law.CHRONICLE_REMOVE)
    ask(position, able)
    position.phase = Phase.REMOVE
    if able == 0:
        end_round(position, components, events)


@rule
def remove(position: Tallinn, components: Components, events: Numbers) -> None:
    """The chosen cards leave the game and earn points."""
    chronicle = position.chronicle[position.level]
    for seat in range(position.players):
        if not has(position.asked, seat):
            continue
        cards = position.choice[seat] - Do.CHRONICLE * KIND
        if cards == 0:
            note(events, Event.KEPT_ROW, seat, subject=chronicle, law=Law.CHRONICLE_REMOVE)
            continue
        halves = position.row[seat] & halves_of(cards)
        pay = removal_pay(position, components, halves)
        position.row[seat] &= ~halves
        position.gone[seat] |= cards
        position.score[seat] += pay
        number = symbols(components, halves, components.chronicle_faction[chronicle])
        note_each(events, Event.GAVE_UP, seat, cards, Law.CHRONICLE_REMOVE)
        note(events, Event.REMOVED, seat, subject=chronicle, own=number, points=pay, law=Law.CHRONICLE_REMOVE)
    end_round(position, components, events)


@rule
def end_round(position: Tallinn, components: Components, events: Numbers) -> None:
    """The game ends after the round in which nobody has a card left in hand."""
    for seat in range(position.players):
        if position.hand[seat]:
            begin_round(position, events)
            return
    tied = 0
    for seat in range(position.players):
        if position.row[seat] & components.envoy_halves:
            smallest = smallest_of_row(position, components, seat)
            if count(smallest) > 1:
                tied |= 1 << seat
    ask(position, tied)
    position.phase = Phase.PLACE_ENVOYS
    if not position.envoy:
        begin_final_scoring(position)


@rule
def place_envoys(position: Tallinn, components: Components, events: Numbers) -> None:
    """Final scoring: the envoy symbols of a row join its smallest faction, of the player's choice if several are."""
    for seat in range(position.players):
        if position.row[seat] & components.envoy_halves:
            if has(position.asked, seat):
                position.favour[seat] = position.choice[seat] - Do.ENVOY * KIND
            else:
                position.favour[seat] = lowest(smallest_of_row(position, components, seat))
            note(events, Event.FAVOURED, seat, subject=position.favour[seat], law=Law.FINAL_ENVOY)
    begin_final_scoring(position)


@rule
def begin_final_scoring(position: Tallinn) -> None:
    ask(position, 0)
    position.step = 0
    position.phase = Phase.FINAL_FACTION


@rule
def score_next_faction(position: Tallinn, components: Components, events: Numbers) -> None:
    score_faction(position, components, events, position.step)
    position.step += 1
    if position.step == FACTIONS:
        position.phase = Phase.SHOW_TOWERS


@rule
def show_towers(position: Tallinn, events: Numbers) -> None:
    """The towers are turned over."""
    for seat in range(position.players):
        position.secret[seat] = 0
        note_each(events, Event.SHOWED_TOWER, seat, position.tower[seat], Law.FINAL_TOWERS)
    position.phase = Phase.FINAL_TOWERS


@rule
def end(position: Tallinn, components: Components, events: Numbers) -> None:
    position.phase = Phase.FINISHED
    position.over = 1
    for seat in range(position.players):
        place = rank(position, components, seat)
        on_towers = symbols_on_towers(position, components, seat)
        note(events, Event.ENDED, seat, subject=place, own=position.score[seat], theirs=on_towers, law=Law.TIE_BREAK)


# --- The result -----------------------------------------------------------------------------------------------------

REASONS = ("all cards played",)


@rule
def result(position: Tallinn, components: Components, scores: Numbers, ranks: Numbers) -> int:
    """Scores and ranks of a finished game; the answer is the number of the reason."""
    for seat in range(position.players):
        scores[seat] = position.score[seat]
        ranks[seat] = rank(position, components, seat)
    return 0


@rule
def stop_here(position: Tallinn, components: Components, events: Numbers) -> None:
    """Score the game as if it ended now."""
    for seat in range(position.players):
        if position.row[seat] & components.envoy_halves:
            position.favour[seat] = lowest(smallest_of_row(position, components, seat))
    settle(position, components, events)
