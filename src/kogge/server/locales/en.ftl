# What the server says around a game.
table-name = { $names }
about-you = you
about-person = a person
about-here = at your screen
about-computer = computer, { $level }
about-away = away, { $level } decides
about-open = free seat
about-record = from a record
level-apprentice = apprentice
level-journeyman = journeyman
level-merchant = merchant
level-councillor = councillor
level-alderman = alderman
level-greedy = pedlar
level-random = stable lad
level-steward = steward
computer-name = { $number ->
    [0] Hildegard
    [1] Johann
    [2] Margareta
    [3] Tideke
    [4] Wendel
   *[other] Ilsabe
}
title-turn = Your choice – { $game }
title-waiting = { $game }
title-over = Over – { $game }
title-over-together = { $result } – { $game }
gathering = Waiting for people
gathering-text = The game begins when every seat is taken. Send the link of this page to whom you want at the table.
gathering-join = Sit down here
gathering-name = Your name
gathering-link = Link to this table
notice-undo = { $names } { $number ->
    [one] wants
   *[other] want
} to take back the last decisions.
notice-undo-sent = You have asked to take back the last decisions. Everybody has to agree.
notice-away = You have left this table. { $level } decides for you until you come back.
notice-spectator = You are watching. You see what everybody may see.
action-invite = Copy the link to this table
action-leave = Leave: let the computer decide
action-leave-confirm = A computer player decides for you until you come back.
action-back = Come back
action-undo = Take back the last decisions
action-undo-alone = You have seen what the others chose in the meantime. Against computer players you decide alone whether that is fair.
action-undo-partners = You have seen what happened in the meantime. Among computer partners you decide alone whether that is fair.
action-undo-together = It is done when everybody who sits here agrees.
action-undo-agree = Agree
action-undo-refuse = Refuse
action-undo-withdraw = Withdraw the request
take-back = Take back “{ $decision }”
take-back-joint = Take the joint decision back
action-hand-on = Give { $name }’s seat to a computer player
action-hand-on-confirm = A computer player takes this seat for good.
action-replay = Watch the game again
action-record = Download the record
action-rematch = Play again
log-start = Set-up
state-gathering = waiting for people
state-over = over: { $result }
state-your-turn = your choice
state-waiting = waiting for { $names }
replay-note = The game is still running: this is how your seat saw it.
error-heading = That did not work
error-back = Back to the lobby
me-renamed = From now on you are called { $name }.
record-bad = This record cannot be opened: { $problem }

# Why something did not work. Programs get the English sentence, people the one of their language.
error-other = That did not work: { $problem }.
error-setup = The game cannot begin like this: { $problem }.
error-no-game = There is no game called “{ $game }” here.
error-players = { $game } is for { $least } to { $most } players, not { $players }.
error-option-players = “{ $choice }” ({ $option }) is not made for { $players } players.
error-told = { $problem }
error-illegal = This decision is not possible now. Choose one of those that are shown.
error-over = The game is over.
error-decided = You have decided already. Take it back to decide anew.
error-not-asked = You are not asked for a decision now. The table has moved on.
error-nothing-laid = There is nothing left to take back: your decision has taken effect.
error-nothing-to-undo = There is no decision yet that could be taken back.
error-edition = This edition file does not describe the game. Here is what is wrong in it:
error-record = Something in it is missing or wrong ({ $problem }).
error-record-format = It is not a file that was saved from a table here.
error-record-entry = Entry { $index } of its log does not agree with the rules ({ $problem }).
error-record-result = The result in it does not follow from its log.
error-record-edition = It was played with an edition of somebody’s own, which is not here.
error-not-seated = You do not sit at this table.
error-no-seat = This table has the seats 0 to { $last }.
error-not-your-seat = This is not your seat.
error-not-begun = The game has not begun: a seat is still open.
error-no-table = There is no table '{ $number }'; it may have been cleared away.
error-unreadable = The table '{ $number }' cannot be read. That is nobody's fault at the table; whoever runs this server can find out why.
error-joint = This is decided by all together: change the plan and agree to it.
error-draft-changed = The plan has just been changed. Look at it again before you agree.
error-no-chapter = The rules have no chapter “{ $chapter }”. The contents list all there are.
error-no-example = There is no example “{ $example }” of this game.
action-coach = What could have been better
chances-end = end
chances-together = together
hint-none = The coach is not ready yet. Try again in a minute.
hint-do = { $choices }.
hint-nothing-else = Nothing else is worth it now.
error-no-coach = The coach looks at finished games, and not yet at this one.
error-no-hint = There is no hint for you now: you have to be asked, and this table has to allow hints.
error-not-joint = Nothing is being decided by all together now.
error-seat-taken = This seat is taken.
error-seated = You sit at this table already.
error-not-opener = Only who opened the table hands seats on.
error-not-a-persons-seat = Only a person’s seat can be handed on.
error-own-seat = This is your own seat; leave it instead.
error-nothing-said = Say something.
error-crowded = Too many act at this table at once; try again.
error-no-name = A name has at least one letter.
error-no-computer = Unknown computer player '{ $player }'; there are { $known }.
error-two-seats = You can have one seat yourself; for others at your screen choose “Shares this screen”.
error-no-such-seat = A seat is me, open, here, computer:LEVEL or none, not '{ $seat }'.
error-nobody-plays = Take a seat yourself, or leave one open for somebody.
error-limit = The time for a decision is { $least } to { $most } seconds, not '{ $limit }'.
error-no-edition = Unknown edition '{ $edition }'; there is { $known }.
error-no-number = '{ $key }' must be a number of at most nine digits, not '{ $sent }'.
error-no-file = '{ $key }' takes a text, not a file.
error-unfit-text = A text has at most { $most } characters, and none that cannot be shown.
error-no-form = This form does not belong to the table as it stands. Load the page again.
error-return-link = This return link is not valid any more.
error-record-running = The record of a running game is for those who play.
error-fork-running = One can go on from a beat after the end; before it only against computer players, in games that hide nothing.
error-stranger = You do not sit at this table; open it from your own device or return link.
error-too-much = A form, a query or the cookies have at most { $fields } fields and { $most } KB.
error-too-large = The file is too large; at most { $most } KB are read.
error-token = This page was open for too long, or this browser keeps no cookies. Load it again.
error-no-page = There is no such page.
failure-away-heading = One moment
failure-away = The server cannot store anything right now. Nothing that was confirmed is lost. Try again in a few seconds.
failure-broken-heading = Something broke
failure-broken = Something went wrong on the server; it was not your doing. Nothing that was confirmed is lost. If you report it, name this number: { $request }
error-request = The server could not read this. Go back, load the page again and try once more.
error-again = { $unit ->
    [minute] Try again in { $wait } minutes.
   *[second] Try again in { $wait ->
        [one] a second
       *[other] { $wait } seconds
    }.
}
error-too-many-requests = { $by ->
    [address] From one address at most { $most } requests are answered in a second.
   *[person] At most { $most } requests of one person are answered in a second.
} { error-again }
error-too-many-people = From one address at most { $most } new people can come in within an hour. { error-again }
error-too-many-tables = { $by ->
    [address] From one address at most { $most } tables can be opened within an hour.
   *[person] You can open at most { $most } tables within an hour.
} { error-again }
error-too-many-running = Computer players are already thinking at { $most } of your tables, the most one person can have. { error-again }
error-too-many-hints = { $by ->
    [address] From one address at most { $most } hints can be asked for within a minute.
   *[person] You can ask for at most { $most } hints within a minute.
} { error-again }
error-too-many-analyses = { $by ->
    [address] From one address at most { $most } games can be shown to the coach within an hour.
   *[person] You can show the coach at most { $most } games within an hour.
} { error-again }
error-too-many-streams = { $by ->
    [address] From one address at most { $most } tables can be watched live at the same time.
   *[person] You can watch at most { $most } tables live at the same time. Close some of them.
} { error-again }
error-too-many-uploads = { $by ->
    [address] From one address at most { $most } files can be sent within an hour.
   *[person] You can send at most { $most } files within an hour.
} { error-again }
error-too-many-talk = { $by ->
    [address] From one address at most { $most } messages can be written within a minute.
   *[person] You can write at most { $most } messages within a minute.
} { error-again }
error-too-many-waiting = You are already waiting for { $most } answers, the most one person can wait for. { error-again }
error-busy = The server has too much to do at the moment. { error-again }
error-long-key = A key has at most { $most } characters.
error-key-used = This key was sent before with another decision ({ $decision }); use a new key for each decision.
error-present = { $player } is still at the table. A seat can be passed on once its player has left, or has kept everybody waiting for { $minutes } minutes.
error-talk-full = This table has said all it can hold ({ $most } messages).
error-coach-not-ready = The coach is being prepared. Try again in a minute.
me-renewed = You have a new return link. The old one no longer works.
