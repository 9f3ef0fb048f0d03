# Words of the pages that belong to no single game.

# Head and foot of every page
skip-to-main = Skip to the content
language = Language
language-en = English
language-de = Deutsch
theme = Light or dark
theme-system = As the device says
theme-light = Paper day
theme-dark = Harbour at night
newcomer = You
footer-unofficial = Kogge is unofficial. The games belong to their authors and to their publisher, OSTIA-Spiele.
footer-authors = Tallinn and Visby are by Stefan Risthaus, Vilnius is by Malte Meinecke. All drawings and sentences here are our own.
footer-tables = Tables
footer-you = You
footer-programs = For programs

# Lobby
lobby-title = Play
hello = Welcome aboard
hello-name = Welcome, { $name }
lobby-lead = Card games of Hanseatic cities, with friends or against computer players. No sign-up.
owing = { $number ->
    [one] Your choice at { $title }
   *[other] Your choice at { $title }, and { $number } tables in all
}
games = Games
quick-start = Play { $game } now
with-friends = With friends
quick-about = Against computer players, at once.
quick-together = Together with computer partners, at once.
rules = Rules
your-tables = Your tables
your-choice = your choice
open-tables = Open tables
no-open-tables = No table is waiting for people just now. Open one and tick “Listed here”.
seats-free = { $number ->
    [0] No seat is free
    [one] 1 seat free
   *[other] { $number } seats free
}
sit-down = Sit down
finished-tables = Finished
open-record = Look at a record
record-file = A record file you have downloaded or been sent
look-at-it = Look at it
tables-cleared = { $days ->
    [one] Tables nobody touches for a day are cleared away.
   *[other] Tables nobody touches for { $days } days are cleared away.
}
other-device = Go on elsewhere
new-table = Set up a table
which-game = Which game
name = Name
your-name = Your name
seats = Who plays
seat-number = Seat { $number }
seat-name = Name of seat { $number }, who shares this screen
seat-me = Me
seat-open = Another person, by link
seat-here = Shares this screen
seat-computer = Computer: { $level }
seat-none = Nobody
seats-about = The link to invite others waits at the table. Whoever shares this screen takes over behind a curtain.
limit = Time for a decision
limit-none = no limit
limit-minute = 1 minute
limit-minutes = 5 minutes
limit-hour = 1 hour
limit-day = 1 day
limit-days = 3 days
stand-in = Stand-in
stand-in-about = This computer player decides when time runs out or somebody leaves. The log says so.
stand-in-together = A joint plan is then carried out with the units of those who agreed to it. Only if nobody agreed does the stand-in decide.
public = Listed here
public-about = Anybody may take an open seat. Otherwise only with the link.
how = How { $game } is played
option-players = For { $players } players.
edition = Edition
own-edition = An edition of your own
edition-file = Edition file (TOML); it takes the place of the edition above
open-about = The game begins as soon as every seat is taken.
open-the-table = Open the table

# Invitation
invite-heading = { $host } invites you to { $game }
invite-to = You are invited to { $game }
invite-players = At the table: { $players }.
only-watch = Only watch

# Curtain
curtain-title = { $name }, your turn
curtain-heading = { $name }, it is your turn
curtain-text = Hand the screen to { $name }. Everybody else looks away now.
curtain-show = I am { $name }: show my cards

# Replay
replay-title = { $title }, replay
where-we-are = Round and phase
beat = Beat
beat-of = Beat { $number } of { $total }
stepping = Step through the game
step-first = Start
step-previous = Back
step-next = Next
step-last = End
go-there = Go there
all-beats = All beats
chart-heading = The score, round by round
chart-label = The score over the game. At the end: { $summary }. All figures are in the table below.
chart-figures = All figures
chart-closing = final scoring
what-next = What next
go-on-from-here = Go on from here
go-on-about = Opens a new table at this position, with computer players in the other seats.
download-record = Download the record
back-to-table = Back to the table
link-to-beat = Link to this beat

# The coach
coach-title = What could have been better: { $title }
coach-heading = What could have been better
coach-thinking = The coach is looking at the game
coach-progress = { $done } of { $total } decisions
coach-preparing = It is being made ready, which takes a minute once.
coach-thinking-about = You may leave this page and come back; what is found out is kept.
chances-heading = The chance to win, round by round
chances-label = The chance to win over the game, in percent. At the end: { $summary }. All figures are in the table below.
coach-accuracy = Accuracy
coach-decisions = Decisions
coach-lost = Given away
coach-accuracy-about = Of all that your choices could have given away, the accuracy is the share you kept. Every decision is judged by what you could know then.
coach-moments = The moments that mattered most
coach-no-moments = Nobody gave anything away. Well played!
coach-all = Every decision
coach-gave-away = { $choice }: a chance to win of { $chance } % instead of { $best } %.
coach-well = { $choice }: well chosen.
coach-share = A strong player
coach-chance = Chance to win
coach-chosen = (chosen)
coach-see = See it
coach-try = Try it yourself
percent = { $number } %
hints = Hints allowed
hints-about = Whoever is asked may ask the coach what a strong player would do.

# A hint
hint-title = What a strong player would do
hint-about = Found out from what you can see, by playing many imagined games.

# Rules
rules-whole = All on one page
rules-chapters = Chapter by chapter
rules-pager = Chapters
rules-of = The rules of { $game }
contents = Contents
go-back = Back

# You
me-title = You
name-about = This is what others at the table call you. It is kept in this browser, without an account.
keep-name = Keep it
return-about = Open this link in another browser to be the same person there, with the same tables.
return-link = Return link
return-secret = Whoever has the link can play in your place. Keep it to yourself.
return-none = Once you sit at a table, you find here the link to go on elsewhere.
look-and-sound = Look and sound
sound-about = Sound and notifications are switched on at the table. They tell you that it is your turn, never while you are looking.
delete-me = Delete me
delete-about = { $number ->
    [0] Your name is deleted. In seats you hold a computer player goes on.
    [one] Your name and the table you opened are deleted. In seats at other tables a computer player goes on.
   *[other] Your name and the { $number } tables you opened are deleted. In seats at other tables a computer player goes on.
}
delete-confirm = Yes, delete it all. This cannot be undone.
delete-now = Delete my name and my tables

# Messages
to-the-tables = To the tables

# The description of the API
api-heading = For programs
api-about = Whatever people can do at a table, programs can do too. This describes version { $version }.
api-begin = How to begin
api-token = Ask for a name with POST /api/people. The answer holds a token; send it with every request as "Authorization: Bearer TOKEN".
api-errors = What is refused is answered with a status of 400 or above and says why:
api-schema = The same as an OpenAPI schema
api-field = Field
api-type = Type
api-needed = Required
api-yes = yes
api-no = no
api-sent = You send:
api-answer = You get:

# Return links, and asking the coach
come-back-heading = Continue as { $name }?
come-back-about = This is the return link of { $name }. From now on this device plays as { $name }.
come-back-instead = This is the return link of { $name }. On this device you are { $now }: keep { $now }’s own return link first if you want to come back as { $now }.
come-back-yes = Continue as { $name }
come-back-no = Not now
return-renew = Make a new return link
return-renew-about = The old link stops working, and so does every other device.
coach-unasked = Nobody has asked the coach yet
coach-unasked-about = The coach looks at every decision of the game. That takes a minute or two, and what is found is kept.
coach-ask = Analyse this game
