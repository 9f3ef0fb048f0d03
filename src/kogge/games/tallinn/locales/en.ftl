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

# The table in the browser
table-round = Round { $round } of { $most }
table-final = Final scoring
table-over = The game is over
table-you = you
table-points = { $number ->
    [one] point
   *[other] points
}
table-tracker = Score tracker: { $seat } has { $points }
table-in-hand = Cards in hand
table-in-pile = Cards in the draw pile
table-gone = Cards given up to a chronicle
table-choosing = is choosing
table-row-of = Row of { $seat }
table-start-card = Start card: { $symbols }
table-held = { $half }, contest held
table-just = { $half }, just played
table-pile = Pile
table-left = { $number } left
table-tower = Tower: { $card }
table-tower-secret = Secret tower, known to you alone: { $card }
table-tower-hidden = Tower from the hand, secret
table-on-towers = { $faction } on towers
table-secret-towers = Secret towers
table-chronicle-pays = { $number } or more: { $points }
table-chronicle-in = round { $round }
table-chronicle-now = now
table-chronicle-done = done
table-phase-chronicle = Chronicle { $level }
table-more = more
table-equal = as many
table-fewer = fewer
table-leads = leads
table-level = level
table-behind = behind { $number }

table-ask-half = Choose one half
table-ask-half-more = It joins your row; the other half is covered.
table-point-half = Point at a half
table-point-faction = Point at a faction
table-point-tower = Point at a card
table-point-more = What it would give appears here.
table-lay-down = Lay it face down
table-decide = Decide
table-name-it = Name it
table-place-it = Let them join
table-have-chosen = { $number ->
    [one] { $seats } has chosen.
   *[other] { $seats } have chosen.
}
table-are-choosing = { $number ->
    [one] { $seats } is still choosing.
   *[other] { $seats } are still choosing.
}
table-take-back-note = You can take it back until all have chosen.
table-you-would-have = With this half you have { $symbols }.
table-against-each = Your symbols against each rival
table-then-tower = as the rows lie now; then a tower, if you like
table-any-contest = The Envoy's contest
table-any-contest-more = You name the faction when all cards lie open.
table-any-contest-caption = What a contest of each faction would give
table-no-contest = No contest with this half
table-no-contest-more = Your row grows, nothing is counted.
table-totals-after = Your totals afterwards
table-no-tower-then = and no tower this round
table-with-envoys = with the envoy symbols; then a tower, if you like
table-envoys-final = So the final scoring will count them.
table-ask-tower = A tower?
table-ask-tower-more = Both halves of a tower count at the end.
table-from-row = From your row, open to all
table-from-hand = From your hand, secret
table-no-tower-more = Your row and your hand stay as they are.
table-tower-of = A tower of { $card }
table-towers-count = Your towers then count with { $symbols }.
table-row-loses = Your row becomes weaker:
table-row-keeps = Your row loses no symbols that count now.
table-hand-loses = Your hand has one card less from now on.
table-ask-exchange = Exchange cards?
table-keep = keep
table-under-place = under the pile, number { $place } from the top
table-exchange-how = Under the pile, in this order
table-exchange-more = 1 lies on top of those you put there. You draw as many new cards at once.
table-exchange-count = for the exchange
table-give-more = What you give up leaves the game.
table-give-of = chosen; { $symbols } or more bring { $points }
table-give = Give them up

table-face-down = Your choice, face down
table-wait = One moment
table-wait-contest = The faction of the Envoy's contest is being named.
table-wait-tower = Whoever called a contest may build a tower.
table-wait-chronicle = The chronicle asks who gives up cards.
table-wait-envoy = The envoy symbols choose a faction.
table-wait-no-card = You have no card left; your row goes on counting.
table-wait-choice = Everybody chooses one half of a card.

table-wins = { $seat } wins with { $points }
table-you-win = You win with { $points }
table-share = { $seats } share the victory with { $points }
table-where-from = Where the points came from
table-laid-open = The towers, laid open
table-counts-with = { $symbols }
table-no-towers = no tower

table-contest-caption = { $seat } calls a contest: { $faction } are counted
table-contest-of = Contest { $place } of { $number }. Only { $seat } scores.
table-gains = { $seat } gains { $points }
table-then = Then:
table-final-caption = { $faction }: everybody against everybody
table-handed-over = A lead of { $number } or more: the rival hands over { $points }.
table-towers-caption = The strongest faction of all towers
table-together = Total
table-contain-caption = The chronicle counts { $faction }
table-no-start-card = Start cards do not count here.
table-reveal-caption = All cards are turned over
table-coins = { $number ->
    [0] No coin, no contest.
    [one] One contest follows.
   *[other] { $number } contests follow.
}
table-built-caption = { $number ->
    [0] No tower rises
    [one] A tower rises
   *[other] { $number } towers rise
}
table-draw-caption = Everybody draws a card
table-you-drew = You drew
table-round-begins = Round { $round } begins
table-opening-caption = The cards are dealt
