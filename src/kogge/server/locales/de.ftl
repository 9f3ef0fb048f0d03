# Was der Server rund um ein Spiel sagt.
table-name = { $names }
about-you = du
about-person = ein Mensch
about-here = an deinem Bildschirm
about-computer = Computer, { $level }
about-away = abwesend, { $level } entscheidet
about-open = freier Platz
about-record = aus einer Aufzeichnung
level-apprentice = Lehrling
level-journeyman = Geselle
level-merchant = Kaufmann
level-councillor = Ratsherr
level-alderman = Ältermann
level-greedy = Krämer
level-random = Stallbursche
level-steward = Verwalter
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
title-over-together = { $result } – { $game }
gathering = Warten auf Mitspieler
gathering-text = Das Spiel beginnt, wenn jeder Platz besetzt ist. Schicke den Link dieser Seite allen, die du am Tisch haben willst.
gathering-join = Hier Platz nehmen
gathering-name = Dein Name
gathering-link = Link zu diesem Tisch
notice-undo = { $names } { $number ->
    [one] möchte
   *[other] möchten
} die letzten Entscheidungen zurücknehmen.
notice-undo-sent = Du möchtest die letzten Entscheidungen zurücknehmen. Alle müssen zustimmen.
notice-away = Du hast den Tisch verlassen. { $level } entscheidet für dich, bis du zurückkommst.
notice-spectator = Du schaust zu. Du siehst, was alle sehen dürfen.
action-invite = Link zu diesem Tisch kopieren
action-leave = Gehen: der Computer soll entscheiden
action-leave-confirm = Ein Computerspieler entscheidet für dich, bis du zurückkommst.
action-back = Zurückkommen
action-undo = Letzte Entscheidungen zurücknehmen
action-undo-alone = Du hast inzwischen gesehen, was die anderen gewählt haben. Gegen Computerspieler entscheidest du allein, ob das gerecht ist.
action-undo-partners = Du hast gesehen, was inzwischen geschah. Unter Computerpartnern entscheidest du allein, ob das gerecht ist.
action-undo-together = Es geschieht, wenn alle zustimmen, die hier sitzen.
action-undo-agree = Zustimmen
action-undo-refuse = Ablehnen
action-undo-withdraw = Bitte zurückziehen
take-back = „{ $decision }“ zurücknehmen
take-back-joint = Gemeinsame Entscheidung zurücknehmen
action-hand-on = Platz von { $name } einem Computerspieler geben
action-hand-on-confirm = Ein Computerspieler übernimmt diesen Platz endgültig.
action-replay = Das Spiel noch einmal ansehen
action-record = Aufzeichnung herunterladen
action-rematch = Noch einmal spielen
log-start = Aufbau
state-gathering = wartet auf Mitspieler
state-over = zu Ende: { $result }
state-your-turn = du wählst
state-waiting = wartet auf { $names }
replay-note = Das Spiel läuft noch: So hat es dein Platz gesehen.
error-heading = Das ging nicht
error-back = Zurück zur Eingangshalle
me-renamed = Du heißt jetzt { $name }.
record-bad = Diese Aufzeichnung lässt sich nicht öffnen: { $problem }

# Warum etwas nicht ging. Programme bekommen den englischen Satz, Menschen den ihrer Sprache.
error-other = Das ging nicht: { $problem }
error-setup = So kann das Spiel nicht beginnen: { $problem }
error-no-game = Ein Spiel namens „{ $game }“ gibt es hier nicht.
error-players = { $game } ist für { $least } bis { $most } Spieler, nicht für { $players }.
error-option-players = „{ $choice }“ ({ $option }) ist nicht für { $players } Spieler gedacht.
error-told = { $problem }
error-illegal = Diese Entscheidung ist jetzt nicht möglich. Wähle eine von denen, die du siehst.
error-over = Das Spiel ist zu Ende.
error-decided = Du hast schon entschieden. Nimm es zurück, um neu zu entscheiden.
error-not-asked = Du bist jetzt nicht gefragt. Am Tisch ging es schon weiter.
error-nothing-laid = Es gibt nichts mehr zurückzunehmen: Deine Entscheidung gilt schon.
error-nothing-to-undo = Noch gibt es keine Entscheidung, die sich zurücknehmen ließe.
error-edition = Diese Datei beschreibt das Spiel nicht richtig. Das stimmt darin nicht:
error-record = Darin fehlt etwas oder ist falsch ({ $problem }).
error-record-format = Es ist keine Datei, die hier an einem Tisch gespeichert wurde.
error-record-entry = Eintrag { $index } ihres Verlaufs passt nicht zu den Regeln ({ $problem }).
error-record-result = Das Ergebnis darin folgt nicht aus dem Verlauf.
error-record-edition = Gespielt wurde mit einer eigenen Ausgabe, die hier nicht vorliegt.
error-not-seated = Du sitzt nicht an diesem Tisch.
error-no-seat = Dieser Tisch hat die Plätze 0 bis { $last }.
error-not-your-seat = Das ist nicht dein Platz.
error-not-begun = Das Spiel hat noch nicht begonnen: Ein Platz ist noch frei.
error-no-table = Den Tisch „{ $number }“ gibt es nicht; vielleicht wurde er abgeräumt.
error-unreadable = Der Tisch „{ $number }“ lässt sich nicht lesen. Dafür kann niemand am Tisch etwas; wer diesen Server betreibt, kann den Grund herausfinden.
error-joint = Das entscheiden alle gemeinsam: Ändere den Plan und stimme ihm zu.
error-draft-changed = Der Plan wurde eben geändert. Sieh ihn dir noch einmal an, bevor du zustimmst.
error-no-chapter = Die Regeln haben kein Kapitel „{ $chapter }“. Das Inhaltsverzeichnis nennt alle.
error-no-example = Zu diesem Spiel gibt es kein Beispiel „{ $example }“.
action-coach = Was besser gegangen wäre
chances-end = Ende
chances-together = zusammen
hint-none = Der Trainer ist noch nicht bereit. Versuch es in einer Minute wieder.
hint-do = { $choices }.
hint-nothing-else = Alles andere lohnt sich jetzt nicht.
error-no-coach = Der Trainer sieht sich beendete Partien an, und diese hier noch nicht.
error-no-hint = Für dich gibt es jetzt keinen Tipp: Du musst gefragt sein, und der Tisch muss Tipps erlauben.
error-not-joint = Gerade wird nichts gemeinsam entschieden.
error-seat-taken = Dieser Platz ist besetzt.
error-seated = Du sitzt schon an diesem Tisch.
error-not-opener = Nur wer den Tisch eröffnet hat, gibt Plätze weiter.
error-not-a-persons-seat = Nur der Platz eines Menschen lässt sich weitergeben.
error-own-seat = Das ist dein eigener Platz; verlass ihn stattdessen.
error-nothing-said = Sag etwas.
error-crowded = An diesem Tisch tun gerade zu viele etwas auf einmal; versuch es noch einmal.
error-no-name = Ein Name hat mindestens einen Buchstaben.
error-no-computer = Den Computerspieler „{ $player }“ gibt es nicht, nur { $known }.
error-two-seats = Du selbst kannst nur einen Platz haben; für andere an deinem Bildschirm wähle „Am selben Bildschirm“.
error-no-such-seat = Ein Platz ist me, open, here, computer:LEVEL oder none, nicht „{ $seat }“.
error-nobody-plays = Nimm selbst einen Platz oder lass einen frei für jemand anderen.
error-limit = Die Zeit für eine Entscheidung ist { $least } bis { $most } Sekunden, nicht „{ $limit }“.
error-no-edition = Die Ausgabe „{ $edition }“ gibt es nicht, nur { $known }.
error-no-number = „{ $key }“ muss eine Zahl mit höchstens neun Ziffern sein, nicht „{ $sent }“.
error-no-file = In „{ $key }“ gehört ein Text, keine Datei.
error-unfit-text = Ein Text hat höchstens { $most } Zeichen, und keine, die man nicht anzeigen kann.
error-no-form = Dieses Formular passt nicht zum Tisch. Lade die Seite neu.
error-return-link = Dieser Link zur Rückkehr gilt nicht mehr.
error-record-running = Die Aufzeichnung eines laufenden Spiels ist für die, die mitspielen.
error-fork-running = Von einem Schritt weiterspielen geht nach dem Ende; vorher nur gegen Computerspieler und in Spielen, die nichts verbergen.
error-stranger = Du sitzt nicht an diesem Tisch; öffne ihn von deinem eigenen Gerät oder über deinen Link zur Rückkehr.
error-too-much = Ein Formular, eine Abfrage oder die Cookies haben höchstens { $fields } Felder und { $most } KB.
error-too-large = Die Datei ist zu groß; gelesen werden höchstens { $most } KB.
error-token = Diese Seite war zu lange offen, oder dieser Browser behält keine Cookies. Lade sie neu.
error-no-page = Diese Seite gibt es nicht.
failure-away-heading = Einen Moment
failure-away = Der Server kann gerade nichts speichern. Was bestätigt wurde, ist nicht verloren. Versuch es in ein paar Sekunden noch einmal.
failure-broken-heading = Da ist etwas kaputt
failure-broken = Auf dem Server ging etwas schief; es lag nicht an dir. Was bestätigt wurde, ist nicht verloren. Wenn du es meldest, nenne diese Nummer: { $request }
error-request = Das konnte der Server nicht lesen. Geh zurück, lade die Seite neu und versuch es noch einmal.
error-again = { $unit ->
    [minute] Versuch es in { $wait } Minuten wieder.
   *[second] Versuch es in { $wait ->
        [one] einer Sekunde
       *[other] { $wait } Sekunden
    } wieder.
}
error-too-many-requests = { $by ->
    [address] Von einer Adresse werden höchstens { $most } Anfragen in der Sekunde beantwortet.
   *[person] Von einer Person werden höchstens { $most } Anfragen in der Sekunde beantwortet.
} { error-again }
error-too-many-people = Von einer Adresse können höchstens { $most } neue Leute in einer Stunde hereinkommen. { error-again }
error-too-many-tables = { $by ->
    [address] Von einer Adresse lassen sich höchstens { $most } Tische in einer Stunde eröffnen.
   *[person] Du kannst höchstens { $most } Tische in einer Stunde eröffnen.
} { error-again }
error-too-many-running = An { $most } deiner Tische denken schon Computerspieler nach, mehr geht nicht. { error-again }
error-too-many-hints = { $by ->
    [address] Von einer Adresse lassen sich höchstens { $most } Tipps in einer Minute holen.
   *[person] Du kannst höchstens { $most } Tipps in einer Minute holen.
} { error-again }
error-too-many-analyses = { $by ->
    [address] Von einer Adresse lassen sich dem Trainer höchstens { $most } Partien in einer Stunde zeigen.
   *[person] Du kannst dem Trainer höchstens { $most } Partien in einer Stunde zeigen.
} { error-again }
error-too-many-streams = { $by ->
    [address] Von einer Adresse lassen sich höchstens { $most } Tische gleichzeitig live verfolgen.
   *[person] Du kannst höchstens { $most } Tische gleichzeitig live verfolgen. Schließ einige davon.
} { error-again }
error-too-many-uploads = { $by ->
    [address] Von einer Adresse lassen sich höchstens { $most } Dateien in einer Stunde senden.
   *[person] Du kannst höchstens { $most } Dateien in einer Stunde senden.
} { error-again }
error-too-many-talk = { $by ->
    [address] Von einer Adresse lassen sich höchstens { $most } Nachrichten in einer Minute schreiben.
   *[person] Du kannst höchstens { $most } Nachrichten in einer Minute schreiben.
} { error-again }
error-too-many-waiting = Du wartest schon auf { $most } Antworten, mehr geht nicht. { error-again }
error-busy = Der Server hat gerade zu viel zu tun. { error-again }
error-long-key = Ein Schlüssel hat höchstens { $most } Zeichen.
error-key-used = Mit diesem Schlüssel wurde schon etwas anderes entschieden ({ $decision }); nimm für jede Entscheidung einen neuen.
error-present = { $player } ist noch am Tisch. Ein Platz kann weitergegeben werden, wenn jemand gegangen ist oder alle { $minutes } Minuten warten lässt.
error-talk-full = Mehr als { $most } Nachrichten passen an diesen Tisch nicht.
error-coach-not-ready = Der Trainer wird gerade vorbereitet. Versuch es in einer Minute noch einmal.
me-renewed = Du hast einen neuen Rückkehr-Link. Der alte gilt nicht mehr.
