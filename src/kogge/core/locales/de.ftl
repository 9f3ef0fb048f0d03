# Wörter, die zu keinem einzelnen Spiel gehören.
decided-by-stand-in = { $who } entscheidet für { $name }.
decided-by-stand-in-together = { $who } entscheidet für alle, die abwesend oder zu spät sind.
list-and = { $first } und { $last }
grade-printed = gedruckt
grade-reported = berichtet
grade-deduced = abgeleitet
grade-reconstructed = rekonstruiert
column-grade = Grad
column-note = Anmerkung
column-figure = Zahl
column-value = Wert

players-count = { $least } bis { $most } Spieler
minutes = { $spread ->
    [0] etwa { $least } Minuten
   *[other] { $least } bis { $most } Minuten
}
by-author = von { $author }
unofficial = Inoffizielle Ausgabe. Das Spiel gehört seinem Autor und seinem Verlag OSTIA-Spiele.

play-welcome = Du spielst { $game } als { $name } gegen { $rivals }.
play-help = Tippe die Nummer deiner Wahl oder ihren Kurznamen. Außerdem: ? Hilfe, r Regeln, l Verlauf, q Ende.
play-more = und { $number } weitere: tippe sie wie in „{ $example }“
play-prompt = Deine Wahl
play-unknown = „{ $text }“ steht nicht zur Wahl. Tippe eine Nummer von 1 bis { $most } oder einen Kurznamen wie { $example }.
play-quit = Du hast das Spiel verlassen. Bis zum nächsten Mal.
play-won = Du hast gewonnen!
play-shared = Du teilst den Sieg mit { $rivals }.
play-lost = { $winners } gewinnt. Du landest auf Platz { $place }.
play-together = { $won ->
    [yes] Ihr habt alle gemeinsam gewonnen.
   *[no] Ihr habt alle gemeinsam verloren.
}
play-saved = Die Aufzeichnung des Spiels liegt in { $path }.
points-table = Woher die Punkte kommen
column-player = Spieler
column-total = Summe
column-place = Platz
the-log = Was geschehen ist

results-title = { $games } Partien { $game }
ladder-title = { $game } zu { $players } Spielern, { $games } Partien
ladder-encounters = Begegnungen
exploit-played = { $games } Partien gespielt: { $gain } Punkte Gewinnwahrscheinlichkeit ({ $low } bis { $high })
exploit-luckless = Dieselben Partien ohne das Glück, das sich beziffern lässt: { $gain } Punkte ({ $low } bis { $high })
exploit-found = Wer die Strategie von { $player } kennt, gewinnt mindestens so viel; ein idealer Gegner vielleicht mehr.
exploit-nothing = Gegen { $player } wurde kein Gewinn gefunden; ein idealer Gegner findet vielleicht noch einen.
learn-lesson = Lektion { $number }: { $games } Partien, Fehler { $error }, { $minutes } Minuten
column-elo = Elo (95 %)
column-against = gegen
column-games = Partien
results-won = Gewonnen
results-chapters = Runden gewonnener Partien
column-seat = Platz am Tisch
column-wins = Siege
column-points = Punkte (Mittel ± Streuung)
column-rank = Rang (Mittel)
shared-victories = Geteilte Siege: { $number }

replay-entry = Eintrag { $number } von { $total }
replay-prompt = Eingabe weiter, b zurück, q Ende
play-winners = Gewonnen: { $winners }.
guest = Gast

# at the table
table-chosen = hat gewählt
table-clear = Leeren
table-take-back = Zurücknehmen
table-wait-for = Warten auf { $seats }
table-you-chose = Du hast gewählt
table-place = { $place }.
