# What the server says around a game.
table-name = { $names }
about-you = you
about-person = a person
about-here = at your screen
about-computer = computer, { $level }
about-away = away, { $level } decides
about-open = free seat
about-record = from a record
level-greedy = journeyman
level-random = stable lad
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
gathering = Waiting for people
gathering-text = The game begins when every seat is taken. Send the link of this page to whom you want at the table.
gathering-join = Sit down here
gathering-name = Your name
gathering-link = Link to this table
notice-undo = { $names } would like to take back the last decisions.
notice-undo-sent = You asked to take back the last decisions. Everybody has to agree.
notice-away = You have left this table. { $level } decides for you until you come back.
notice-spectator = You are watching. You see what everybody may see.
action-invite = Copy the link to this table
action-leave = Leave: let the computer decide
action-leave-confirm = A computer player decides for you until you come back.
action-back = Come back
action-undo = Take back the last decisions
action-undo-agree = Agree to take them back
action-undo-refuse = Do not take them back
action-hand-on = Give { $name }’s seat to a computer player
action-hand-on-confirm = A computer player takes this seat for good.
action-replay = Watch the game again
action-record = Download the record
action-rematch = Play again
log-start = Set-up
state-gathering = waiting for people
state-over = over: { $winners }
state-your-turn = your choice
state-waiting = waiting for { $names }
replay-note = The game is still running: this is how your seat saw it.
error-heading = That did not work
error-back = Back to the lobby
not-found = There is no such page.
me-renamed = From now on you are called { $name }.
record-bad = This record cannot be opened: { $problem }
