# Was der Server rund um ein Spiel sagt.
table-name = { $names }
about-you = du
about-person = ein Mensch
about-here = an deinem Bildschirm
about-computer = Computer, { $level }
about-away = abwesend, { $level } entscheidet
about-open = freier Platz
about-record = aus einer Aufzeichnung
level-greedy = Geselle
level-random = Stallbursche
computer-name = { $number ->
    [0] Hildegard
    [1] Johann
    [2] Margareta
    [3] Tideke
    [4] Wendel
   *[other] Ilsabe
}
title-turn = Du wählst – { $game }
title-waiting = { $game }
title-over = Zu Ende – { $game }
gathering = Warten auf Mitspieler
gathering-text = Das Spiel beginnt, wenn jeder Platz besetzt ist. Schicke den Link dieser Seite allen, die du am Tisch haben willst.
gathering-join = Hier Platz nehmen
gathering-name = Dein Name
gathering-link = Link zu diesem Tisch
notice-undo = { $names } möchte die letzten Entscheidungen zurücknehmen.
notice-undo-sent = Du möchtest die letzten Entscheidungen zurücknehmen. Alle müssen zustimmen.
notice-away = Du hast den Tisch verlassen. { $level } entscheidet für dich, bis du zurückkommst.
notice-spectator = Du schaust zu. Du siehst, was alle sehen dürfen.
action-invite = Link zu diesem Tisch kopieren
action-leave = Gehen: der Computer soll entscheiden
action-leave-confirm = Ein Computerspieler entscheidet für dich, bis du zurückkommst.
action-back = Zurückkommen
action-undo = Letzte Entscheidungen zurücknehmen
action-undo-agree = Dem Zurücknehmen zustimmen
action-undo-refuse = Nicht zurücknehmen
action-hand-on = Platz von { $name } einem Computerspieler geben
action-hand-on-confirm = Ein Computerspieler übernimmt diesen Platz endgültig.
action-replay = Das Spiel noch einmal ansehen
action-record = Aufzeichnung herunterladen
action-rematch = Noch einmal spielen
log-start = Aufbau
state-gathering = wartet auf Mitspieler
state-over = zu Ende: { $winners }
state-your-turn = du wählst
state-waiting = wartet auf { $names }
replay-note = Das Spiel läuft noch: So hat es dein Platz gesehen.
error-heading = Das ging nicht
error-back = Zurück zur Eingangshalle
not-found = Diese Seite gibt es nicht.
me-renamed = Du heißt jetzt { $name }.
record-bad = Diese Aufzeichnung lässt sich nicht öffnen: { $problem }
