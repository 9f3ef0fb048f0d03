title = Visby
pitch = Eight cards, all of them open secrets: march, sail, forge, tax and trade at the moment when the others do not, and gather seals before your rivals.
author = Stefan Risthaus

option-goal = Length of the game
option-goal-30 = until somebody has 30 seals
option-goal-45 = until somebody has 45 seals, for those who know the game

card-troops = Troops
card-knight = Knight
card-smith = Smith
card-fleet = Fleet
card-ship = Ship
card-customs = Customs Officer
card-merchant = Merchant
card-monk = Begging Monk
the-troops = the Troops
the-knight = the Knight
the-smith = the Smith
the-fleet = the Fleet
the-ship = the Ship
the-customs = the Customs Officer
the-merchant = the Merchant
the-monk = the Begging Monk
seals = { $number ->
    [one] 1 seal
   *[other] { $number } seals
}
goods = { $number ->
    [one] 1 good
   *[other] { $number } goods
}
traded-at = { $goods } at { $rate }
traded-all = rate { $rate }
goods-lost = { $number ->
    [one] 1 good is lost: nobody can hold more than { $most }.
   *[other] { $number } goods are lost: nobody can hold more than { $most }.
}

event-started = { $seat } starts with all eight cards, { $goods } and no seals.
event-round = Round { $number }
event-supplied = { $track ->
    [campaign] { $theirs ->
        [0] Supply: the campaign track is full already: { $amount }.
       *[other] Supply: { $theirs } more for the campaign, { $last ->
            [yes] which is full now: { $amount }.
           *[no] which now offers { $amount }.
        }
    }
    [voyage] { $theirs ->
        [0] Supply: the voyage track is full already: { $amount }.
       *[other] Supply: { $theirs } more for the voyage, { $last ->
            [yes] which is full now: { $amount }.
           *[no] which now offers { $amount }.
        }
    }
   *[market] { $theirs ->
        [0] Supply: the purse stays on { $amount }, the last field of the market, rate { $rate }.
        [one] Supply: the purse moves 1 field to { $amount }, rate { $rate }.
       *[other] Supply: the purse moves { $theirs } fields to { $amount }, rate { $rate }.
    }
}
event-played = { $seat } plays { $card }.
event-took = { $card }: { $how ->
    [nothing] { $track ->
        [campaign] { $seat } gets nothing, for the campaign has too few seals.
       *[voyage] { $seat } gets nothing, for the voyage has too few goods.
    }
    [most] { $track ->
        [campaign] { $seat } takes { $amount } from the campaign, the most this card can take.
       *[voyage] { $seat } takes { $amount } from the voyage, the most this card can take.
    }
   *[share] { $track ->
        [campaign] { $seat } takes { $amount } from the campaign.
       *[voyage] { $seat } takes { $amount } from the voyage.
    }
}
event-stayed = { $track ->
    [campaign] { $own ->
        [one] { $amount } stays on the campaign track.
       *[other] { $amount } stay on the campaign track.
    }
   *[voyage] { $own ->
        [one] { $amount } stays on the voyage track.
       *[other] { $amount } stay on the voyage track.
    }
}
event-forged = Smith: { $seat } gets { $goods } for { $card } of { $rival }.
event-collected = Customs Officer: { $seat } gets { $seals } for { $card } of { $rival }.
event-unpaid = { $card ->
    [smith] Smith: { $seat } gets nothing, for nobody else has played Troops or a Knight.
   *[customs] Customs Officer: { $seat } gets nothing, for nobody else has played a Fleet or a Ship.
}
event-opened-market = { $moved ->
    [alone] Market: a single Merchant, so the purse stays on field { $theirs }, rate { $rate }.
    [stays] Market: { $number } Merchants, but the purse stays on field { $theirs }, rate { $rate }.
   *[back] Market: { $number } Merchants, so the purse goes back from field { $own } to { $theirs }, rate { $rate }.
}
event-traded = Merchant: { $seat } turns { $goods } into { $seals } ({ $mix }).
event-kept-goods = Merchant: { $seat } trades nothing.
event-emptied-purse = { $own ->
    [0] The purse stays on field 0.
   *[other] The purse goes from field { $own } back to 0.
}
event-begged = { $number ->
    [one] Begging Monk: with 1 card out { $seat } gets { $goods }.
   *[other] Begging Monk: with { $number } cards out { $seat } gets { $goods }.
}
event-begged-from = Begging Monk: { $seat } gets { $goods } for { $card } of { $rival }.
event-cleared = The cards of the round go to the discard piles.
event-picked-up = { $own ->
    [one] Begging Monk: { $seat } takes 1 card back and has all eight again.
   *[other] Begging Monk: { $seat } takes { $own } cards back and has all eight again.
}
event-reached = { $seat } has { $seals }, the goal of { $theirs } is reached: the game ends.
event-exchanged = { $own ->
    [0] { $theirs ->
        [0] Final exchange: { $seat } has no goods left.
       *[other] Final exchange: { $seat } has only { $left } left, fewer than the { $price } that make a seal.
    }
   *[other] { $theirs ->
        [0] Final exchange: { $seat } turns { $goods } into { $seals }, no goods are left over.
        [one] Final exchange: { $seat } turns { $goods } into { $seals }, { $left } is left over.
       *[other] Final exchange: { $seat } turns { $goods } into { $seals }, { $left } are left over.
    }
}
event-ended = { $seat } finishes in place { $number }: { $seals }, { $theirs ->
    [0] no goods left over.
   *[other] { $left } left over.
}
event-counted-hand = { $own ->
    [0] Equal in seals and goods, hand cards decide: { $seat } has none.
    [one] Equal in seals and goods, hand cards decide: { $seat } has 1.
   *[other] Equal in seals and goods, hand cards decide: { $seat } has { $own }.
}

decide-trade = { $number ->
    [0] hand over nothing
   *[other] hand over { $goods }
}

ask-play = { $number ->
    [one] Choose the card you play this round, face down.
   *[other] Choose the two cards you play this round, face down.
}
ask-trade = How many goods does your Merchant hand over? The purse stands on field { $field }; open to you: { $rates } (goods for seals).

table-rounds = Rounds
table-market = Market
table-alms = Begging Monk
table-figures = Figures
column-players = Players
column-steps = Steps
column-cards = Cards a round
column-from-field = From field
column-field-grade = Grade of the field
column-rate = Goods : seals
column-cards-out = Own cards out
column-goods = Goods
figure-start_field = Field on which the markers start
figure-track_end = Last field of the tracks
figure-most_goods = Goods a player can hold
figure-troops_seals = Troops: seals at most
figure-knight_seals = Knight: seals at most
figure-smith_for_troops = Smith: goods for the Troops of another
figure-smith_for_knight = Smith: goods for the Knight of another
figure-fleet_goods = Fleet: goods at most
figure-customs_for_fleet = Customs Officer: seals for the Fleet of another
figure-customs_for_ship = Customs Officer: seals for the Ship of another
figure-rival_merchant_fields = Merchant: fields the purse goes back for each after the first
figure-monk_for_merchant = Begging Monk: goods for the Merchant of another
figure-final_goods = Goods for one seal at the end

sign-round = { $round ->
    [0] Before the first round
   *[other] Round { $round }
}
sign-goal = the game ends with { $goal } seals
sign-seals = Seals
sign-goods = Goods
sign-legend = { $hand } in hand   { $played } just played   { $discarded } on the discard pile
sign-remarks = Beside each choice stands what it would bring if nobody else played a card.
track-campaign = Campaign
track-voyage = Voyage
track-market = Market
effect-troops = seals from the campaign ({ $troops_seals }), before Knights
effect-knight = seals from the campaign (up to { $knight_seals })
effect-smith = goods for others' Troops ({ $smith_for_troops }), Knights ({ $smith_for_knight })
effect-fleet = goods from the voyage ({ $fleet_goods }), before Ships
effect-ship = all goods of the voyage
effect-customs = seals for others' Fleets ({ $customs_for_fleet }), Ships ({ $customs_for_ship })
effect-merchant = goods become seals at the market's rate
effect-monk = goods, others' Merchants ({ $monk_for_merchant }), cards back

remark-trade = { $seals } ({ $mix })
remark-wasteful = { $number ->
    [one] { $trade }; but 1 good buys { $seals }
   *[other] { $trade }; but { $number } goods buy { $seals }
}
remark-minus = −{ $goods }
remark-more = { $gain }, more through others
remark-others = only through others
remark-nothing = nothing

points-table = How the seals came about
column-points = Seals (mean ± sd)

reason-30-seals = Somebody has 30 seals or more.
reason-45-seals = Somebody has 45 seals or more.

law-setup = Set-up
law-supply = Supply
law-choose = Choice
law-reveal = Reveal
law-troops = Troops
law-knight = Knight
law-smith = Smith
law-fleet = Fleet
law-ship = Ship
law-customs = Customs
law-merchant = Merchant
law-monk = Monk
law-sharing = Sharing
law-clear = End of the round
law-end = End
law-final-exchange = Final exchange
law-tie-break = Tie-break

# --- The table in the browser
table-round = Round { $round }, to { $goal } seals
table-over = The game is over
table-phase-supply = Supply
table-phase-choose = Choose
table-eight-steps = Eight steps
table-phase-clear = Discard
table-phase-exchange = Final exchange
table-phase-result = Result

table-board = The board
table-seals = { $number ->
    [one] seal
   *[other] seals
}
table-goods = { $number ->
    [one] good
   *[other] goods
}
table-on-field = on { $field }
table-purse-on = purse on field { $field }, goods for seals { $rate }
table-you = you
table-choosing = is choosing
table-to-go = { $number ->
    [0] goal reached
   *[other] { $number } to go
}
table-of = of { $most }
table-ruler = { $seat }: { $amount } of { $most }
table-in-hand = in hand
table-played = played
table-cards-of = Cards of { $seat }
table-card-held = { $card }, in hand
table-card-now = { $card }, played this round
table-card-out = { $card }, in the discard
table-lost = { $number } lost

table-ask-cards = { $number ->
    [one] Choose one card
   *[other] Choose two cards
}
table-ask-cards-more = They are evaluated in this order.
table-hollow-note = Hollow cards lie in your discard; the Begging Monk brings them back.
table-all = all
table-point-card = { $number ->
    [one] Point at a card
   *[other] Tick two cards
}
table-point-more = What it would bring appears here.
table-second-card = Tick a second card to see what both would bring.
table-too-many = Two cards, no more
table-too-many-more = Take one of them back.
table-lay-down = { $number ->
    [one] Lay it face down
   *[other] Lay them face down
}
table-have-chosen = { $number ->
    [one] { $seats } has chosen.
   *[other] { $seats } have chosen.
}
table-are-choosing = { $number ->
    [one] { $seats } is still choosing.
   *[other] { $seats } are still choosing.
}
table-would-bring = What it would bring
table-if-not = unless { $seat } plays
table-if-nobody = if nobody else plays
table-with = with
table-otherwise = otherwise
table-certain = certain, whatever they play
table-certain-open = certain, nobody else can
table-part-of = { $part } of { $all }

table-ask-goods = Hand over how many goods?
table-merchants = { $number ->
    [one] One Merchant: the purse stays on { $field }, { $rate }.
   *[other] { $number } Merchants: the purse is on { $field }, { $rate }.
}
table-hatched-note = Hatched: no more seals than for fewer goods. Hollow: no mix of rates comes to this number. Afterwards the purse goes to 0.
table-point-amount = Pick an amount
table-point-amount-more = Arrow keys move along the row. The rates used appear here.
table-hand-over = Hand them over
table-no-mix = { $goods }: no mix of rates comes to this number
table-amount = { $goods } for { $seals }
table-amount-worse = { $goods } for { $seals }, no more than for fewer goods
table-goods-for = { $goods } for { $seals }
table-keep-goods = You keep all your goods.
table-worse = { $goods } bring as many.
table-at = at
table-times = { $number ->
    [one] once
   *[other] { $number } times
}
table-rates-used = The rates used

table-face-down = Your choice, face down
table-wait = One moment
table-wait-trade = The Merchants say how many goods they hand over.
table-wait-no-choice = { $number ->
    [one] Your last card plays itself.
   *[other] Your last cards play themselves.
}
table-wait-choice = { $number ->
    [one] Everybody chooses one card.
   *[other] Everybody chooses two cards.
}

table-step-of = Step { $step } of { $steps }
table-share-caption = { $card }: { $number } share { $found }
table-take-caption = { $card }: { $seat } takes { $each } of { $found }
table-each = each
table-stays = { $number ->
    [one] stays on the track
   *[other] stay on the track
}
table-nothing-stays = Nothing stays on the track.
table-most = { $most } each is the most this card can take
table-each-gets = { $number ->
    [one] { $amount }
   *[other] { $amount } each
}
table-smiths = { $number ->
    [one] The Smith arms the others
   *[other] The Smiths arm the others
}
table-customs = { $number ->
    [one] The Customs Officer taxes the others
   *[other] The Customs Officers tax the others
}
table-monks = { $number ->
    [one] The Begging Monk goes round
   *[other] The Begging Monks go round
}
table-cards-out = { $number ->
    [one] 1 card out
   *[other] { $number } cards out
}
table-nobody-to-serve = Nobody to serve
table-purse-field = the field of the purse
table-open-rates = Open: { $rates }
table-market-caption = { $number ->
    [one] One Merchant: the purse stays on { $field }
   *[other] { $number } Merchants: the purse goes to { $field }
}
table-trades-nothing = trades nothing
table-traded-caption = { $number ->
    [0] Nothing is traded, and the purse goes to 0
   *[other] Goods become seals, and the purse goes to 0
}
table-opening-caption = Everything is laid out
table-supply-caption = Round { $round }: supplies arrive
table-supply-steps = { $number ->
    [one] 1 step on every track
   *[other] { $number } steps on every track
}
table-reveal-caption = All cards are turned over
table-reveal-more = Now they are evaluated in the order of the board.
table-clear-caption = The cards go to the discard piles
table-clear-more = No Begging Monk was played: nobody takes cards back.
table-goal-caption = The goal is reached

table-wins = { $seat } wins with { $seals }
table-you-win = You win with { $seals }
table-share = { $seats } share the victory with { $seals }
table-by-seals = { $lead ->
    [one] The lead is 1 seal.
   *[other] The lead is { $lead } seals.
}
table-by-goods = Equal seals: more goods left over decide, { $own } to { $theirs }.
table-by-cards = Equal seals and goods: more cards in hand decide, { $own } to { $theirs }.
table-by-nothing = Equal in seals, goods and cards in hand.
table-ranking = The final order
table-goods-to-seals = Goods → seals
table-goods-left = Left over
table-cards-left = In hand
table-where-from = Where the seals came from
table-final-price = Final exchange: { $goods } make 1 seal.
mistake-two-cards = Choose exactly two cards.
