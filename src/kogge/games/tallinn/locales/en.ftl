title = Tallinn
pitch = Win merchants, knights and monks for your row, call contests at the right moment, and build the towers that decide the end.
author = Stefan Risthaus

option-envoy = The Emperor's Envoy
option-envoy-true = with the Emperor's Envoy, an eleventh card for everybody
option-envoy-false = without
option-chronicles = The Chronicles
option-chronicles-true = with the Chronicles, two scorings on the way
option-chronicles-false = without
option-towers = Towers
option-towers-together = everybody decides on towers at the same time
option-towers-in-turn = towers are decided in turn, most points first

merchants = merchants
knights = knights
monks = monks
symbols-merchants = { $number ->
    [one] 1 merchant
   *[other] { $number } merchants
}
symbols-knights = { $number ->
    [one] 1 knight
   *[other] { $number } knights
}
symbols-monks = { $number ->
    [one] 1 monk
   *[other] { $number } monks
}
symbols-envoys = { $number ->
    [one] 1 envoy symbol
   *[other] { $number } envoy symbols
}
card = card { $card }
card-envoy = the Envoy
card-symbols = { $card } ({ $symbols })
card-hidden = a card
half = { $card }{ $side } ({ $symbols })
half-envoy = the Envoy ({ $symbols })
coin = { $symbols }, coin
chronicle-contain = contain { $faction }
chronicle-remove = remove { $faction }
points = { $number ->
    [one] 1 point
   *[other] { $number } points
}

event-started = { $seat } starts with { $start }: { $points }.
event-drew = { $seat } draws { $card }.
event-exchanged = { $seat } pays { $price } and puts { $card } under the draw pile.
event-kept-hand = { $seat } keeps all cards.
event-round = Round { $number }
event-played = { $seat } plays { $half }.
event-sat-out = { $seat } has no card left and sits this round out.
event-named = { $seat } calls the Envoy's contest: { $faction }.
event-contested = { $result ->
    [more] { $seat } wins the contest of { $faction } against { $rival }, { $own } to { $theirs }: { $points }.
    [tie] { $seat } and { $rival } are level in the contest of { $faction }, { $own } each: { $points } for { $seat }.
    [empty] { $seat } and { $rival } have no { $faction }: no points.
   *[less] { $seat } is behind { $rival } in the contest of { $faction }, { $own } to { $theirs }: no points.
}
event-called = { $how ->
    [lot] { $seat } is number { $place } to decide on a tower, by lot among equals.
   *[points] { $seat } is number { $place } to decide on a tower.
}
event-built-from-row = { $seat } builds a tower from the row: { $card }.
event-built-from-hand = { $seat } builds a tower from the hand: { $card }.
event-built-nothing = { $seat } builds no tower.
event-chronicle-opened = Chronicle { $level }: { $chronicle }.
event-contained = { $paid ->
    [yes] Chronicle: { $seat } has { $symbols } on influence cards: { $points }.
   *[no] Chronicle: { $seat } has { $symbols } on influence cards: no points.
}
event-removed = Chronicle: { $seat } has given up { $symbols }: { $points }.
event-gave-up = { $seat } takes { $card } out of the game.
event-fell-short = Chronicle: { $seat } has too few to remove.
event-kept-row = Chronicle: { $seat } removes nothing.
event-favoured = The envoy symbols of { $seat } join the { $faction }.
event-compared = { $result ->
    [more] { $seat } has more { $faction } than { $rival }, { $own } to { $theirs }: { $points }.
    [tie] { $seat } has as many { $faction } as { $rival }, { $own }: { $points }.
    [empty] { $seat } and { $rival } have no { $faction }: no points.
   *[less] { $seat } has fewer { $faction } than { $rival }, { $own } to { $theirs }: no points.
}
event-received = { $seat } is { $lead } { $faction } ahead of { $rival } and receives { $points }.
event-paid = { $seat } hands { $rival } { $points }.
event-showed-tower = { $seat } turns over a tower: { $card }.
event-compared-towers = { $result ->
    [more] Towers: the { $own } { $faction } of { $seat } beat the { $theirs } of { $rival }: { $points }.
    [tie] Towers: { $seat } and { $rival } are level at { $own }: { $points }.
    [empty] Towers: neither { $seat } nor { $rival } has any: no points.
   *[less] Towers: { $seat } has { $own } against the { $theirs } of { $rival }: no points.
}
event-ended = { $seat } finishes in place { $place }: { $points }, { $symbols } symbols on towers.

decide-play = { $half }
decide-play-contest = { $half }: contest of { $faction }
decide-play-any = { $half }: contest of a faction you name
decide-contest = contest of { $faction }
decide-tower-row = a tower from your row: { $card }
decide-tower-hand = a secret tower from your hand: { $card }
decide-tower-none = no tower
decide-exchange = put under the pile, top to bottom: { $cards }
decide-exchange-none = keep all cards
decide-chronicle = remove { $cards }
decide-chronicle-none = remove nothing
decide-envoy = envoy symbols to the { $faction }

ask-play = Choose a card and the half that joins your row.
ask-contest = Name the faction of the Envoy's contest.
ask-tower = Your contest lets you build a tower. From the row it takes its symbols with it; from the hand it stays secret.
ask-exchange = You may exchange cards once. Each costs { $price }.
ask-chronicle = Chronicle { $level }: remove cards with at least { $symbols } from your row for { $points }?
ask-envoy = Which of your smallest factions do the envoy symbols join?

table-influence = Influence cards
table-start = Start cards
table-chronicles = Chronicles
table-figures = Figures
column-card = Card
column-half-a = Half a
column-half-b = Half b
column-symbols = Symbols
column-level-1 = Level I
column-level-2 = Level II
column-figure = Figure
column-value = Value
any-faction = contest of any faction
pays = { $number } or more pay { $times ->
    [one] once
   *[other] twice
} the number of players
figure-start_points = Points at the start
figure-hand_size = Cards in hand
figure-first_part = Cards in the first part of the pile (Chronicles)
figure-exchange_price = Price of an exchanged card (Envoy)
figure-contest_more = Contest: more than a rival
figure-contest_tie = Contest: as many as a rival
figure-final_more = Final scoring: more than a rival
figure-final_tie = Final scoring: as many as a rival
figure-final_lead = Final scoring: lead for which the rival pays
figure-final_handover = Final scoring: points the rival pays
figure-tower_more = Towers: more than a rival
figure-tower_tie = Towers: as many as a rival

reason-all-cards-played = All cards have been played.

sign-round = { $round ->
    [0] Before the first round
   *[other] Round { $round }
}
sign-pile = { $number ->
    [0] draw piles empty
    [one] 1 card in each draw pile
   *[other] { $number } cards in each draw pile
}
sign-points = Points
sign-hand = Hand
sign-towers = Towers
sign-row = Row
sign-player = Player
sign-your-hand = Your hand

law-setup = Set-up
law-exchange = Exchange
law-choose = Choice
law-reveal = Reveal
law-contest = Contests
law-envoy-contest = Envoy's contest
law-towers = Towers
law-towers-in-turn = Towers in turn
law-draw = Draw
law-chronicle-contain = Chronicle (contain)
law-chronicle-remove = Chronicle (remove)
law-end = End
law-final-factions = Final factions
law-final-lead = Lead
law-final-envoy = Envoy at the end
law-final-towers = Final towers
law-tie-break = Tie-break

remark-contest = { $points } as the rows lie now
