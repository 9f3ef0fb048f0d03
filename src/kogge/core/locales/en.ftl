# Words that belong to no single game.
decided-by-stand-in = { $who } decides for { $name }.
decided-by-stand-in-together = { $who } decides for those who are away or late.
list-and = { $first } and { $last }
grade-printed = printed
grade-reported = reported
grade-deduced = deduced
grade-reconstructed = reconstructed
column-grade = Grade
column-note = Note
column-figure = Figure
column-value = Value

players-count = { $least } to { $most } players
minutes = { $spread ->
    [0] about { $least } minutes
   *[other] { $least } to { $most } minutes
}
by-author = by { $author }
unofficial = Unofficial edition. The game belongs to its author and to its publisher, OSTIA-Spiele.

play-welcome = You play { $game } as { $name } against { $rivals }.
play-help = Type the number of your choice, or its short name. Also: ? help, r rules, l log, q quit.
play-more = and { $number } more: type them as in “{ $example }”
play-prompt = Your choice
play-unknown = “{ $text }” is not one of the choices. Type a number from 1 to { $most }, or a short name such as { $example }.
play-quit = The game is left. Come back any time.
play-won = You have won!
play-shared = You share the victory with { $rivals }.
play-lost = { $winners } wins. You finish in place { $place }.
play-together = { $won ->
    [yes] You have all won together.
   *[no] You have all lost together.
}
play-saved = The record of the game is in { $path }.
points-table = How the points came about
column-player = Player
column-total = Total
column-place = Place
the-log = What happened

results-title = { $games } games of { $game }
ladder-title = { $game } with { $players } players, { $games } games
ladder-encounters = Encounters
exploit-played = { $games } games played: { $gain } points of win probability ({ $low } to { $high })
exploit-luckless = The same games without the luck that can be told: { $gain } points ({ $low } to { $high })
exploit-found = Who knows the strategy of { $player } gains at least so much; an ideal opponent may gain more.
exploit-nothing = No gain was found against { $player }; an ideal opponent may still find one.
learn-lesson = lesson { $number }: { $games } games, error { $error }, { $minutes } minutes
column-elo = Elo (95 %)
column-against = against
column-games = Games
results-won = Won
results-chapters = Rounds of games won
column-seat = Seat
column-wins = Wins
column-points = Points (mean ± sd)
column-rank = Rank (mean)
shared-victories = Shared victories: { $number }

replay-entry = Log { $number } of { $total }
replay-prompt = Enter next, b back, q quit
play-winners = { $winners } wins.
guest = Guest

# at the table
table-chosen = has chosen
table-clear = Clear
table-take-back = Take it back
table-wait-for = Waiting for { $seats }
table-you-chose = You have chosen
table-place = { $place }.
