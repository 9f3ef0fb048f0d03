title = Vilnius
won-together = the city held
lost-together = the city fell
shared-title = The city
pitch = Build the city together, raise its defenders and hold it against the Teutonic Order until the Final Attack. Either you all win, or Vilnius burns.
author = Malte Meinecke

option-difficulty = Difficulty
option-difficulty-simple = simple, for your first games: the city can take a lot
option-difficulty-medium = medium: the city begins with fewer points
option-difficulty-heavy = heavy: every fire hurts

play-welcome = You play { $game } as { $name }, together with { $rivals }.
points-table = How the glory came about
column-points = Glory (mean ± sd)
results-left = City points left in games won
results-scores = Glory of a seat in games won

# Amounts and places
gold = { $number } gold
tools = { $number ->
    [one] 1 tool
   *[other] { $number } tools
}
nothing = nothing
units = { $number ->
    [0] no units
    [one] 1 unit
   *[other] { $number } units
}
provinces = { $number ->
    [0] no provinces
    [one] 1 province
   *[other] { $number } provinces
}
way-north = { $number } north
way-east = { $number } east
way-south = { $number } south
way-west = { $number } west
cell = { $way } of the Residence
pay-gold = { $number ->
    [one] your gold building
   *[other] { $number } of your gold buildings
}
pay-tool = { $number ->
    [one] your tool building
   *[other] { $number } of your tool buildings
}
pay-for-gold = { $number ->
    [one] an exchange of 2 tools for 1 gold
   *[other] { $number } exchanges of 2 tools for 1 gold
}
pay-for-tool = { $number ->
    [one] an exchange of 2 gold for 1 tool
   *[other] { $number } exchanges of 2 gold for 1 tool
}

# What cards do
ability-limit = { $number ->
    [one] room for 1 more building
   *[other] room for { $number } more buildings
}
ability-income = { $number ->
    [one] 1 more card each round
   *[other] { $number } more cards each round
}
ability-stores-province = keeps a province for the next round
ability-stores-unit = keeps a unit for the next round
ability-gives-gold = 1 gold once a round
ability-gives-tool = 1 tool once a round
ability-exchanges = once a round 2 tools for 1 gold and once 2 gold for 1 tool, for everybody
ability-hands-over = hands a province over to another player
ability-trades = trades { $goods }
ability-excludes = not together with { $types }
ability-splits = can fight several enemies
ability-decoy = falls first to red skulls
ability-cancels = takes off a red skull
effect-falls-first = must fall before any other building
effect-cuts-income = everybody draws 1 card less
effect-calls-enemy = one more enemy before each attack
damage-fire = { $number ->
    [one] 1 fire
   *[other] { $number } fires
}
damage-stored = { $number ->
    [one] a stored province or a city point
   *[other] { $number } times a stored province or a city point
}
damage-building = { $number ->
    [one] a building
   *[other] { $number } buildings
}
damage-unit = { $number ->
    [one] a unit
   *[other] { $number } units
}
damage-province = { $number ->
    [one] a province
   *[other] { $number } provinces
}
skulls-red = { $number } red
skulls-silver = { $number } silver
skulls-golden = { $number } golden

# What happens
event-started = { $seat } leads the family with the emblem { $emblem }: { $family }.
event-round = Round { $own }. { $seat } is the starting player.
event-shuffled = { $pile ->
    [units] { $seat } shuffles the unit discard pile: { $own ->
        [one] 1 card to draw.
       *[other] { $own } cards to draw.
    }
    [provinces] { $seat } shuffles the province discard pile: { $own ->
        [one] 1 card to draw.
       *[other] { $own } cards to draw.
    }
    [orders] The order discard pile is shuffled and put on top: { $own ->
        [0] no card.
        [one] 1 card.
       *[other] { $own } cards.
    }
   *[destinations] The destinations are shuffled: { $own ->
        [one] 1 card to draw.
       *[other] { $own } cards to draw.
    }
}
event-drew-unit = { $seat } draws { $card }.
event-drew-province = { $seat } draws { $card }.
event-took-back-unit = { $seat } takes { $card } back from the Guardhouse.
event-took-back-province = { $seat } takes { $card } back from the Storehouse.
event-took-loot = { $seat } takes the loot in hand: { $card }.
event-advanced = { $how ->
    [called] One more enemy in the row of { $seat }: { $card }, strength { $strength }. That makes { $own }.
    [full] { $seat } draws { $card }, strength { $strength }. The row has { $own } of { $theirs } and will attack.
   *[waits] { $seat } draws { $card }, strength { $strength }. The row has { $own } of { $theirs }.
}
event-camped = { $seat } draws an enemy building: { $card }. Enemy buildings in play: { $own }.
event-left-out = { $why ->
    [called] The card drawn before the attack is an enemy building and is discarded: { $card }.
   *[full] { $seat } draws an enemy building, but there is no room for another: { $card }.
}
event-boosted = { $seat } draws { $card }. The second part begins: from now on both sides of the order cards count.
event-final-attack-drew = { $seat } draws { $card }! The round is broken off.
event-built = { $seat } builds { $card }.
event-recruited = { $seat } recruits { $card }.
event-paid-province = { $from ->
    [hand] { $seat } pays with { $card }: { $price }.
   *[other] { $seat } pays with { $card }, which { $rival } has offered: { $price }.
}
event-paid-building = { $seat } uses buildings of the own city: { $price }.
event-paid-exchange = { $own ->
    [0] { $theirs ->
        [one] { $seat } exchanges 2 gold for 1 tool.
       *[other] { $seat } exchanges 2 gold for 1 tool, { $theirs } times.
    }
    [one] { $seat } exchanges 2 tools for 1 gold.
   *[other] { $seat } exchanges 2 tools for 1 gold, { $own } times.
}
event-offered = { $seat } lays out { $card } for the others.
event-passed = { $seat } passes.
event-stored-province = { $seat } stores { $card }.
event-put-away = { $own ->
    [one] { $seat } discards 1 unused province.
   *[other] { $seat } discards { $own } unused provinces.
}
event-gathered = The row of { $seat } is still gathering: { $own } of { $theirs }.
event-attacked = { $destination ->
    [final] The row of { $seat } joins the Final Attack on the city: { $own }, at least half of { $theirs }.
    [quarter] The row of { $seat } attacks, and it strikes the quarter of { $seat }: { $own } of { $theirs }.
   *[city] The row of { $seat } attacks the city: { $own } of { $theirs }.
}
event-dispersed = The row of { $seat } is too weak for the Final Attack and disperses: { $own }, less than half of { $theirs }.
event-met = { $seat } sends { $card } against enemy { $own }: { $enemy }.
event-defeated = Enemy { $own } is defeated: { $card }, order value { $theirs }.
event-withstood = Enemy { $own } is not defeated: { $card }.
event-fell = { $seat } loses { $card } to a red skull of enemy { $own }: { $enemy }.
event-cancelled = { $theirs ->
    [one] Enemy { $own }, { $card }: 1 red skull is cancelled.
   *[other] Enemy { $own }, { $card }: { $theirs } red skulls are cancelled.
}
event-burned = { $own ->
    [one] Fire! { $card }: the city loses 1 point, { $theirs } left.
   *[other] Fire! { $card }: the city loses { $own } points, { $theirs } left.
}
event-razed = { $seat } loses a building: { $card }.
event-lost-unit = { $own ->
    [0] { $seat } gives a unit back to the supply: { $card }.
   *[other] { $seat } gives a unit back, the top card of the draw pile: { $card }.
}
event-lost-province = { $own ->
    [0] { $seat } loses a province to the fourth stack: { $card }.
   *[other] { $seat } loses a province, the top card of the draw pile, to the fourth stack: { $card }.
}
event-burned-store = { $seat } gives up a stored province instead of a city point: { $card }.
event-lost-point = { $seat } gives up no stored province: the city loses 1 point, { $theirs } left.
event-spared = { $damage ->
    [building] { $seat } has no building that could be lost.
    [unit] { $seat } has no unit in the piles to give back.
   *[province] { $seat } has no province in the piles to lose.
}
event-discarded = What lay there goes to the discard pile of { $seat }: { $card }.
event-gave = { $metal ->
    [silver] { $seat } gives up { $card } for the silver skulls.
   *[golden] { $seat } gives up { $card } for the golden skulls.
}
event-plundered = { $seat } takes loot: { $card }.
event-declined = { $own ->
    [one] 1 loot card is left with the enemy.
   *[other] { $own } loot cards are left with the enemy.
}
event-destroyed = { $own ->
    [0] An enemy building is destroyed: { $card }. No enemy building is left.
   *[other] An enemy building is destroyed: { $card }. Left in play: { $own }.
}
event-used = { $seat } uses { $card }.
event-looked = { $seat } looks at a province of stack { $own }: { $card }.
event-captured = { $seat } captures { $card } from stack { $own }.
event-returned = { $seat } puts { $card } under stack { $own }.
event-destined = { $destination ->
    [quarter] New destination for the row of { $seat }: the quarter of { $seat }. Strength of the Order { $own }, before { $theirs }.
   *[city] New destination for the row of { $seat }: the city. Strength of the Order { $own }, before { $theirs }.
}
event-stood-guard = { $seat } stores { $card } in a Guardhouse.
event-disbanded = { $own ->
    [one] { $seat } discards 1 unused unit.
   *[other] { $seat } discards { $own } unused units.
}
event-survived = { $own ->
    [one] The Final Attack is over, and Vilnius stands, with 1 point left. You have won together!
   *[other] The Final Attack is over, and Vilnius stands, with { $own } points left. You have won together!
}
event-fell-city = { $own ->
    [0] Vilnius has no point left and burns down. You have lost together.
   *[other] Vilnius has no point left and burns down in the Final Attack. You have lost together.
}
event-glory-of-buildings = Glory for the order values of the buildings of { $seat }: { $points }.
event-glory-of-units = Glory for the tools of the units of { $seat }: { $points }.
event-ended = { $seat } has { $own } glory and stands in place { $place } of the Grand Duke's favour.

# What can be decided
decide-income = draw { $cards }
decide-build = build { $card }
decide-place = { $card }
decide-recruit = recruit { $card }
decide-pay = pay with { $cards }
decide-offer = lay out { $card } for the others
decide-pass = pass: done with the city for this round
decide-store = store { $card }
decide-store-at = store { $card } at the building { $place }
decide-store-none = store nothing more
decide-burn-stored = give up { $card }
decide-burn-point = keep it all, and the city loses a point
decide-raze = the building { $card }
decide-lose-unit = give back { $card }
decide-lose-province = lose { $card }
decide-send = { $number ->
    [0] do not use { $card }
   *[other] { $card } against enemy { $number }
}
decide-bleed = enemy { $number } first
decide-fall = { $card } of player { $player }
decide-give = { $card } of player { $player }
decide-loot = player { $card } takes a province
decide-loot-none = leave it
decide-assault = attack { $card }
decide-assault-none = attack no building
decide-use = use { $card }
decide-keep = keep { $card }
decide-bonus = take a province
decide-bonus-none = take nothing
decide-capture = capture from stack { $card }
decide-capture-none = capture nothing more
decide-take = take { $card }
decide-under = { $upper } above { $lower }
decide-guard = store { $card }
decide-guard-none = store nothing more

# What is asked
ask-income = { $number ->
    [one] You draw 1 card. A unit or a province?
   *[other] You draw { $number } cards. How many units, how many provinces?
}
ask-act = Your turn in the city: build, recruit, or pass?
ask-place = Where do you build? { $card }
ask-pay = How do you pay? { $card }: { $price }.
ask-store = { $number ->
    [one] You have passed. Store a province for the next round? There is room for 1.
   *[other] You have passed. Store provinces for the next round? There is room for { $number }.
}
ask-lose-stored = { $number ->
    [one] Give up a stored province? If not, the city loses its last point.
   *[other] Give up a stored province? If not, the city loses one of its { $number } points.
}
ask-lose-building = A building is lost. Which one? Only those at the rim of your city can go.
ask-lose-unit = A unit goes back to the supply. Which one of your discard pile?
ask-lose-province = A province is lost to the fourth stack. Which one of your discard pile?
ask-send = { $card } ({ $weapons }): against which enemy?
ask-send-weapon = { $card }, weapon { $number } of { $most } ({ $weapons }): against which enemy?
ask-bleed = A unit fought several enemies with red skulls. Whose skulls come first?
ask-fall = A red skull of enemy { $number }, { $card }: which of the equally precious units falls?
ask-give = { $metal ->
    [silver] { $number ->
        [one] 1 silver skull has to be paid in tools. Which unit is given up?
       *[other] { $number } silver skulls have to be paid in tools. Which unit is given up?
    }
   *[golden] { $number ->
        [one] 1 golden skull has to be paid in gold. Which unit is given up?
       *[other] { $number } golden skulls have to be paid in gold. Which unit is given up?
    }
}
ask-loot = { $number ->
    [one] 1 loot card is left. Who takes a province?
   *[other] { $number } loot cards are left. Who takes the next province?
}
ask-assault = Your units suffice for an enemy building. Attack it with { $number } of its symbols?
ask-use = { $what ->
    [assault] { $aim }: { $raised } of { $needed } symbols raised. Use { $card } ({ $weapons })?
   *[capture] Stack { $aim }: { $raised } of { $needed } symbols raised. Use { $card } ({ $weapons })?
}
ask-bonus = The building is destroyed. Take a province of your draw pile as loot?
ask-capture = Use units to capture a province? Each stack costs other weapons.
ask-take = Stack { $number }: which of these provinces do you take?
ask-under = The other two go under stack { $number }. In which order?
ask-guard = Store an unused unit in a Guardhouse for the next round?

# For newcomers, the first time something comes up
newcomer-income-title = Income
newcomer-income = You draw cards from two piles of your own: units fight, provinces pay. Say how many of each before you see them. What you have paid or fought with lies on your discard piles and comes back when a pile runs out, so nothing you recruit is wasted.
newcomer-preparation-title = The Order draws near
newcomer-preparation = At the start of each round everybody draws one order card. Enemy units gather in your row; as soon as their strengths together reach the number on your scale, the row attacks at the end of this round. The scale also shows where it will strike: the city of all, or your own quarter.
newcomer-city-title = The city phase
newcomer-city = One action each, in turn, as long as you like: build, recruit, or pass for good. Provinces pay, and no change is given. Recruited units go to your discard pile and fight later; provinces you neither use nor store are discarded, so spend them.
newcomer-defence-title = Defence
newcomer-defence = An enemy is defeated if the units on it show all weapons it asks for; any two equal symbols can stand in for one other. Your units may join those of your partners against any enemy. A unit sent against an enemy that is not defeated stays in hand and risks nothing, but undefeated enemies do damage.
newcomer-plunder-title = Plunder
newcomer-plunder = Add up the strengths of all defeated enemies: each full step on the way brings somebody a province from the own draw pile. It joins the hand with the next income. Nobody takes a second one before the others had their first.
newcomer-assault-title = Enemy buildings
newcomer-assault = An enemy building stays and harms you all round after round until you destroy it. After the defence, units you did not use can be sent against it together. Except for the Guard Tower, each brings every player a province when it falls.
newcomer-capture-title = Captures
newcomer-capture = Units left over can win provinces for you, better ones than those of your home. Choose a stack, pay its weapons with your own units, look at the top three cards and keep one. Units you do not use are discarded at the end of the round unless a Guardhouse keeps one.
newcomer-boost-title = The Boost
newcomer-boost = The second part has begun. Enemies now ask for the weapons of both sides of their cards, and the skulls of both sides count; all defeated ones are back in the pile. Between here and the Final Attack you need strong units more than anything else.
newcomer-final-title = The Final Attack
newcomer-final = This is the last fight. Every row that has gathered at least half of its strength attacks the city now, and all units in your hands may fight. If the city has a point left afterwards, you have won together.

# The edition
edition-buildings = Buildings
edition-edges = Buildings: what may stand at their edges
edition-units = Units
edition-provinces = Provinces
edition-enemies = Order cards: enemy units
edition-damage = Enemy units that are not defeated
edition-enemy-buildings = Order cards: enemy buildings
edition-boosts = Order cards: Boosts and the Final Attack
edition-city = Destinations, city points and scale
edition-conquests = Conquest cards
edition-figures = Figures
column-building = Building
column-unit = Unit
column-province = Province
column-enemy = Enemy
column-enemy-building = Enemy building
column-card = Card
column-owner = Supply of
column-copies = Cards
column-price = Price
column-order-value = Order value
column-type = Type
column-abilities = Abilities
column-starts = At the start
column-requires = Requires
column-weapons = Weapons
column-weapons-boosted = After the Boost also
column-skulls = Skulls
column-skulls-boosted = After the Boost also
column-strength = Strength
column-fires = Fires in the city
column-quarter = Damage in a quarter
column-effect = Effect
column-damage = Damage
column-home = Home of
column-gives = Gives
column-good = Good
column-extra = If traded, also
column-shows = Shows
owner-each = everybody
owner-general = all together
owner-neutral = nobody
side-north = North
side-east = East
side-south = South
side-west = West
destination-counts = { $copies } cards; { $two } with 2 players, { $three } with 3
range = { $least } to { $most }
graded = { $grade }: { $fields }
figure-base-income = Cards drawn as income
figure-base-limit = Buildings allowed at first
figure-most-enemy-buildings = Enemy buildings in play at most
figure-loot-value = Order value for one loot card
figure-symbols-two = Symbols to raise against an enemy building, 2 players
figure-symbols-three = Symbols to raise against an enemy building, 3 players
field-name = name
field-family = family
field-owner = supply
field-copies = cards
field-gold = gold
field-tools = tools
field-order = order value
field-type = type
field-edges = edges
field-limit = more buildings
field-income = more cards
field-excludes = exclusion
field-stores-province = storing a province
field-stores-unit = storing a unit
field-gives-gold = gold
field-gives-tool = tool
field-exchanges = exchange
field-trades = trade
field-hands-over = handing over
field-requires = requirement
field-weapons = weapons
field-splits = splitting
field-decoy = falling first
field-cancels = cancelling
field-starts = at the start
field-good = good
field-extra = extra
field-strength = strength
field-opening = opening card
field-first = first side
field-second = second side
field-fires = fires
field-quarter = damage in a quarter
field-effect = effect
field-damage = damage
field-two = with 2 players
field-three = with 3 players
field-least = least value
field-most = highest value

# The terminal
part-income = Income
part-preparation = Preparation
part-city = City
part-defence = Military: defence
part-plunder = Military: plunder
part-assault = Military: enemy buildings
part-capture = Military: captures
part-close = End of the round
part-final = Final Attack
sign-round = Round { $round }
sign-first = { $seat } begins
sign-boosted = second part
sign-city = City { $points } of { $most }
sign-order = { $number ->
    [0] Order pile: { $then }
    [one] Order pile: 1 card, strength { $strength }; then { $then }
   *[other] Order pile: { $number } cards, strength { $strength } in all; then { $then }
}
then-boost = the Boost, and at the bottom the Final Attack
then-final = the Final Attack
sign-player = { $standing } of { $limit } buildings, order value { $order }, income { $income }
sign-row = Row { $own } of { $goal }
sign-to-city = strikes the city
sign-to-quarter = strikes the quarter of { $seat }
sign-hand = Hand of { $seat }:
sign-loot = Loot:
sign-unit-piles = Units: { $number } to draw, discarded: { $discard }
sign-province-piles = Provinces: { $number } to draw, discarded: { $discard }
sign-enemy = Enemy
sign-strikes = Strikes
sign-asks = Asks for
sign-meets = Met so far
sign-skulls = Skulls
sign-undefeated = If not defeated
sign-the-city = city
sign-stacks = Provinces to capture
sign-buildings = To build:
sign-units = To recruit:
sign-legend = { $weapons }   { $gold } gold  { $tool } tools

remark-order-value = order value { $number }
remark-beside = beside { $buildings }
remark-exact = exactly
remark-wasted = too much: { $price }
remark-province = { $price }; if { $good } is traded, also { $extra }
remark-met = { $how ->
    [defeated] { $enemy }: { $met } of { $needed }, defeated
   *[open] { $enemy }: then { $met } of { $needed }
}

reason-final-attack-survived = The Final Attack is survived: Vilnius stands.
reason-city-fell = The city has no point left: Vilnius has burnt down.
reason-city-fell-in-the-final-attack = The city lost its last point in the Final Attack: Vilnius has burnt down.

law-setup = Set-up
law-income = Income
law-preparation = Preparation
law-enemy-buildings = Enemy buildings
law-boost = Boost
law-final-attack = Final Attack
law-building = Building
law-placing = Placing
law-paying = Paying
law-handing-over = Handing over
law-recruiting = Recruiting
law-passing = Passing
law-attack = Attack
law-additional-enemy = Additional enemy
law-fight = The fight
law-red-skulls = Red skulls
law-damage = Damage
law-silver-golden-skulls = Silver and golden skulls
law-plunder = Plunder
law-assault = Assault
law-bonus = Bonus
law-capture = Capture
law-new-destination = New destination
law-guardhouse = Guardhouse
law-end = End
law-glory = Glory

# --- The table in the browser

table-round = Round { $round }
table-setup = Set-up
table-over = The game is over
table-phase-income = Income
table-phase-preparation = Preparation
table-phase-city = City
table-phase-military = Military
table-final-attack = Final Attack
table-gold = gold
table-tools = tool
table-free = free
table-of = of { $number }
table-some-of = { $some } of { $number }
table-units = units
table-provinces = provinces
table-empty = empty
table-decide = Decide
table-do-it = Do it
table-do-so = Do it like this

# The strip
table-the-city = The city of Vilnius
table-city-points = { " " }city points
table-city-short = Vilnius
table-wall = City wall: { $points } of { $most } points stand.
table-wall-risk = { $number ->
    [one] 1 of them is at risk.
   *[other] { $number } of them are at risk.
}
table-order-cards = { $number ->
    [one] order card
   *[other] order cards
}
table-boost-in = { $number ->
    [one] the next one is the Boost
   *[other] the Boost is card { $number }
}
table-final-in = { $number ->
    [one] the next one is the Final Attack
   *[other] the Final Attack is card { $number }
}
table-final-drawn = the Final Attack is drawn
table-show-order = Show what is still to come
table-to-come = Still to come
table-part-one = First part: only the first side of each enemy counts.
table-part-two = Second part: both sides of each enemy count.
table-no-camp = no enemy buildings in play
table-enemy-building = Enemy building
table-enemy = Enemy
table-strength = Strength { $number }
table-skull-red = red skull
table-skull-silver = silver skull
table-skull-golden = golden skull
table-else = if not defeated:{ " " }
table-asks-nothing = asks for no weapon

# Rows and cities
table-rows = Attack rows
table-row-gauge = Strength { $own } of { $goal }
table-row-foes = Enemies in this row
table-row-hot = attacks this round
table-row-yet = { $number } more to an attack
table-strikes-city = strikes Vilnius
table-strikes-here = strikes this quarter
table-strikes-quarter = strikes the quarter of { $seat }
table-city-of = City of { $seat }
table-buildings = Buildings
table-order = order value
table-order-value = order value { $number }
table-first = begins
table-choosing = is choosing
table-hand = Open hand
table-empty-hand = empty
table-unit-piles = Units
table-province-piles = Provinces
table-stored = Stored here: { $card }
table-offered = For the others: { $card }
table-guarding = On guard here: { $card }
table-cell-takes = Free cell, { $place }: takes { $types }
table-edge-north = takes { $types } above it
table-edge-east = takes { $types } to its right
table-edge-south = takes { $types } below it
table-edge-west = takes { $types } to its left
table-stacks = Provinces to capture
table-stack-left = { $number ->
    [0] empty
    [one] 1 card
   *[other] { $number } cards
}
table-stack-below = at the bottom: { $cards }
table-stack-beyond = your weapons do not suffice
table-stack-empty = nothing left

# Areas of a small screen
table-areas = What is shown
table-area-decide = Decide
table-area-mine = My city
table-area-order = Order

# The city phase
table-build = Build
table-build-more = cells that would take it light up above
table-recruit = Recruit
table-recruit-more = goes to your unit discard pile
table-not-now = Not possible now
table-left = { $number } left in the supply
table-none-left = none left
table-no-room = no room for more buildings
table-excluded = excluded by one of your buildings
table-excludes = not beside { $types }
table-no-edge = no free edge for { $type }
table-short = { $price } short
table-needs = needs { $types }
table-choose-ware = Choose what to build or recruit
table-choose-ware-more = What you can afford right now is lit. Place and payment come next, and can be taken back.
table-costs = costs
table-places = { $number ->
    [one] One cell takes it.
   *[other] { $number } cells take it: you choose next.
}
table-pay-with = Cheapest payment: { $cards }.
table-pay-ways = { $number } ways to pay, you choose next. You keep { $kept ->
    [0] no province.
    [one] 1 province.
   *[other] { $kept } provinces.
}
table-pay-one-way = There is one way to pay for it.
table-order-grows = Your order value grows from { $now } to { $then }: so much a row needs after its next attack.
table-order-same = Your order value stays as it is.
table-recruited-goes = Goes to your unit discard pile and fights once you draw it.
table-offer = Hand over
table-offer-more = one province for another player; it does not use up your action
table-offer-means = Another player may pay with it at any later time; then it goes to your discard pile. You cannot take it back.
table-pass = Pass
table-pass-costs = { $number ->
    [0] Ends your city phase. Your hand is empty, nothing is lost.
    [one] Ends your city phase. 1 unused province is discarded{ $room ->
        [0] .
       *[other] {", "}unless you store it.
    }
   *[other] Ends your city phase. { $number } unused provinces are discarded{ $room ->
        [0] .
        [one] {", "}but you may store 1.
       *[other] {", "}but you may store { $room }.
    }
}
table-pass-means = You do nothing more in the city this round.
table-pass-loses = Not used: { $cards }.

# Where, and how it is paid
table-place-more = { $number } cells of your city are lit: choose one of them.
table-place-forever = A building is never turned or moved. What its own edges show matters for what you build later.
table-place-here = Build here
table-pay-more = the cheapest payment is ticked; tick others as you like
table-gold-building = Gold building
table-tool-building = Tool building
table-once-a-round = once a round
table-of-gold = of { $number } gold
table-of-tools = { $number ->
    [one] of 1 tool
   *[other] of { $number } tools
}
table-exchange-gold = 2 tools for 1 gold: { $number ->
    [one] once
   *[other] { $number } times
}{ $used ->
    [0] .
    [one] {", "}used once here.
   *[other] {", "}used { $used } times here.
}
table-exchange-tool = 2 gold for 1 tool: { $number ->
    [one] once
   *[other] { $number } times
}{ $used ->
    [0] .
    [one] {", "}used once here.
   *[other] {", "}used { $used } times here.
}
table-cheapest = The cheapest payment
table-cheapest-more = It spends the least value in provinces, and of equals the fewest cards. Own gold and tool buildings come first, since they are back next round. There are { $number } ways to pay.
table-cheapest-again = Propose again
table-pay = Pay
table-pay-short = That is not enough: { $gold ->
    [0] { $tools ->
        [one] 1 tool is missing.
       *[other] { $tools } tools are missing.
    }
   *[other] { $tools ->
        [0] { $gold } gold is missing.
        [one] { $gold } gold and 1 tool are missing.
       *[other] { $gold } gold and { $tools } tools are missing.
    }
}
table-pay-too-much = Something could be left out: untick a card that gives { $gold } gold and { $tools ->
    [one] 1 tool.
   *[other] { $tools } tools.
}

# Other questions
table-draw = Draw
table-your-units = Your units
table-your-provinces = Your provinces
table-draw-pile = Draw pile:
table-then-discard = then the discard pile, shuffled:
table-store = Store
table-give-up = Give it up
table-take = Take it
table-put-under = Put them under
table-capture = Capture
table-raised = Weapons raised so far
table-raze-more = { $number } buildings at the rim of your city are lit: choose one.
table-understood = Understood

# Deciding together
table-defence = The defence
table-defence-more = one plan for all; a change breaks the seals of those whose units it touches
table-propose = Propose
table-aim-damage = least damage
table-aim-value = most defeated
table-aim-losses = fewest losses
table-fill = Fill the plan
table-empty-plan = Empty it
table-free-units = Free units
table-none-free = no unit is free
table-free-more = Units sent against an enemy that is not defeated stay in hand.
table-one-weapon = { $weapon } of { $card } alone
table-slot-ok = { $weapon }, met
table-slot-exq = { $weapon }, met by an exchange
table-slot-spare = { $weapon }, not needed
table-slot-miss = { $weapon }, missing
table-exchanged = exchanged for
table-defeated = Defeated
table-withstands = Not defeated:
table-missing = { $number ->
    [one] 1 weapon missing:
   *[other] { $number } weapons missing:
}
table-falls = falls
table-given-silver = given for silver
table-given-golden = given for gold
table-not-deployed = not deployed, stays in hand
table-take-unit-back = Take { $card } back
table-send-here = Send here
table-fore-defeated = Defeated
table-fore-loot = order value { $order }, loot { $loot }
table-fore-lost = Units lost
table-fore-damage = Damage
table-no-damage = none
table-city-falls = Vilnius falls!
table-counsel-points = { $name } would save the city { $number ->
    [one] a point
   *[other] { $number } points
} more: { $changes }.
table-counsel-harm = { $name } would spare the quarters more: { $changes }.
table-counsel-order = { $name } would defeat more of the Order: { $changes }.
table-counsel-losses = { $name } would lose less: { $changes }.
table-counsel-send = { $unit } against { $enemy }
table-counsel-keep = { $unit } stay free
table-seals = Who has agreed
table-agreed = has agreed
table-not-agreed = has not agreed yet
table-you-agreed = You have set your seal.
table-set-seal = Set my seal
table-late-fight = When time runs out, the plan on the table is carried out with the units of those who agreed to it as it stands. Units of players who stay silent stay in hand, unless they agreed earlier and nothing that touches their units has changed since.
table-late-assault = When time runs out, what stands here is done if somebody agreed to it and the units of those who agreed suffice for it. Units of players who stay silent stay in hand.
table-late-raid = When time runs out, the plan on the table is carried out with the units of those who agreed to it as it stands. Units of players who stay silent stay in hand, as long as the building falls without them.
table-late-losses = When time runs out, what stands here is done if somebody agreed to it. Units of players who stay silent are lost only if no others can be.
table-late-answer = When time runs out, what stands here is done if somebody agreed to it.
table-late-nobody = If nobody agreed, the stand-in decides for those who are late, and the log says so.
table-late-now = As things are now, units of { $seats } would stay in hand.
table-defend-so = Defend like this
table-assault = Enemy buildings
table-assault-more = { $number } of the symbols bring one down
table-assault-who = Who destroys it?
table-assault-this = You attack: { $card }. Who does it is decided next.
table-cheapest-team = The cheapest team for it
table-propose-cheapest = Propose the cheapest team
table-assault-none = Nobody attacks; all free units stay in hand.
table-assault-falls = { $card } is destroyed; the units used go to the discard piles.
table-no-assault = No attack
table-attack-this = Attack this one
table-camp-falls = Destroyed
table-camp-beyond = Out of reach now
table-call-unit = Send { $card } too
table-chosen-so-far = Chosen so far
table-take-last-back = Take the last one back
table-takes-loot = { $seat } takes a province

# Nothing is asked
table-wait = The game goes on
table-wait-hand = { $seat } can still pay with { $cards }.

# The stage
table-opening = The families gather
table-income = Income
table-boost-means = The second part begins: both sides of every enemy count.
table-final-means = The last fight for Vilnius.
table-alarm = { $number ->
    [0] No row attacks this round.
    [one] A row attacks!
   *[other] { $number } rows attack!
}
table-fight = { $number } of { $all } enemies defeated
table-burns = { $number ->
    [one] The city loses a point.
   *[other] The city loses { $number } points.
}
table-looks = { $seat } looks at stack { $number }

# The result
table-won = { $points ->
    [one] Vilnius stands, with one point left. You have won together!
   *[other] Vilnius stands, with { $points } points left. You have won together!
}
table-lost = Vilnius has burnt down. You have lost together.
table-why-won = The Final Attack came in round { $round } and was survived.
table-why-final = The last stone fell in the Final Attack, in round { $round }.
table-why-fell = The last stone fell in round { $round }.
table-glory = Glory
table-glory-buildings = Buildings
table-glory-units = Units
table-glory-more = Order values of the buildings and tools of the units: who stands highest in the Grand Duke's favour.
table-glory-lost = What the families had built and raised; there is no glory in defeat.
