title = Tallinn
pitch = Gewinne Kaufleute, Ritter und Mönche für deine Auslage, löse im rechten Augenblick einen Wettstreit aus und baue die Türme, die am Ende entscheiden.
author = Stefan Risthaus

option-envoy = Der Legat des Kaisers
option-envoy-true = mit dem Legaten des Kaisers, einer elften Karte für alle
option-envoy-false = ohne
option-chronicles = Die Chronik
option-chronicles-true = mit der Chronik, zwei Wertungen unterwegs
option-chronicles-false = ohne
option-towers = Türme
option-towers-together = alle entscheiden gleichzeitig über Türme
option-towers-in-turn = Türme werden der Reihe nach entschieden, die meisten Punkte zuerst

merchants = Kaufleute
knights = Ritter
monks = Mönche
symbols-merchants = { $number ->
    [one] 1 Kaufmann
   *[other] { $number } Kaufleute
}
symbols-knights = { $number ->
    [one] 1 Ritter
   *[other] { $number } Ritter
}
symbols-monks = { $number ->
    [one] 1 Mönch
   *[other] { $number } Mönche
}
symbols-envoys = { $number ->
    [one] 1 kaiserlicher Schild
   *[other] { $number } kaiserliche Schilde
}
card = Karte { $card }
card-envoy = der Legat
card-symbols = { $card } ({ $symbols })
card-hidden = eine Karte
half = { $card }{ $side } ({ $symbols })
half-envoy = Legat ({ $symbols })
coin = { $symbols }, Münze
chronicle-contain = { $faction } besitzen
chronicle-remove = { $faction } abgeben
points = { $number ->
    [one] 1 Punkt
   *[other] { $number } Punkte
}

event-started = { $seat } beginnt: { $start }, { $points }.
event-drew = { $seat } zieht nach: { $card }.
event-exchanged = { $seat } zahlt { $price } und legt unter den Stapel: { $card }.
event-kept-hand = { $seat } behält alle Karten.
event-round = Runde { $number }
event-played = { $seat } spielt { $half }.
event-sat-out = { $seat } hat keine Karte mehr und setzt diese Runde aus.
event-named = { $seat } bestimmt den Stand für den Wettstreit des Legaten: { $faction }.
event-contested = { $result ->
    [more] Wettstreit { $faction }: { $seat } gewinnt gegen { $rival } mit { $own } zu { $theirs }: { $points }.
    [tie] Wettstreit { $faction }: { $seat } und { $rival } haben je { $own }: { $points } für { $seat }.
    [empty] Wettstreit { $faction }: weder { $seat } noch { $rival } hat welche: keine Punkte.
   *[less] Wettstreit { $faction }: { $seat } liegt mit { $own } zu { $theirs } hinter { $rival }: keine Punkte.
}
event-called = { $how ->
    [lot] Nach dem Los unter Gleichen entscheidet { $seat } als Nummer { $place } über einen Turm.
   *[points] { $seat } entscheidet als Nummer { $place } über einen Turm.
}
event-built-from-row = { $seat } baut einen Turm aus der Auslage: { $card }.
event-built-from-hand = { $seat } baut einen Turm aus der Hand: { $card }.
event-built-nothing = { $seat } baut keinen Turm.
event-chronicle-opened = Chronik { $level }: { $chronicle }.
event-contained = { $paid ->
    [yes] Chronik: { $seat } hat auf Einfluss-Karten { $symbols }: { $points }.
   *[no] Chronik: { $seat } hat auf Einfluss-Karten { $symbols }: keine Punkte.
}
event-removed = Chronik: { $seat } hat abgegeben, was zählt: { $symbols }. Das bringt { $points }.
event-gave-up = { $seat } nimmt aus dem Spiel: { $card }.
event-fell-short = Chronik: { $seat } hat zu wenige zum Abgeben.
event-kept-row = Chronik: { $seat } gibt nichts ab.
event-favoured = Die kaiserlichen Schilde von { $seat } zählen zum Stand { $faction }.
event-compared = { $result ->
    [more] { $faction }: { $seat } hat mehr als { $rival }, { $own } zu { $theirs }: { $points }.
    [tie] { $faction }: { $seat } hat so viele wie { $rival }, nämlich { $own }: { $points }.
    [empty] { $faction }: weder { $seat } noch { $rival } hat welche: keine Punkte.
   *[less] { $faction }: { $seat } hat weniger als { $rival }, { $own } zu { $theirs }: keine Punkte.
}
event-received = { $faction }: { $seat } liegt um { $lead } vor { $rival } und bekommt noch { $points }.
event-paid = { $seat } gibt ab an { $rival }: { $points }.
event-showed-tower = { $seat } deckt einen Turm auf: { $card }.
event-compared-towers = { $result ->
    [more] Türme: { $seat } schlägt mit { $own } ({ $faction }) die { $theirs } von { $rival }: { $points }.
    [tie] Türme: { $seat } und { $rival } haben je { $own }: { $points }.
    [empty] Türme: weder { $seat } noch { $rival } hat welche: keine Punkte.
   *[less] Türme: { $seat } hat { $own } gegen { $theirs } von { $rival }: keine Punkte.
}
event-ended = { $seat } beendet das Spiel auf Platz { $place }: { $points }, { $symbols } Personen auf Türmen.

decide-play = { $half }
decide-play-contest = { $half }: Wettstreit { $faction }
decide-play-any = { $half }: Wettstreit um einen Stand deiner Wahl
decide-contest = Wettstreit { $faction }
decide-tower-row = ein Turm aus deiner Auslage: { $card }
decide-tower-hand = ein geheimer Turm aus deiner Hand: { $card }
decide-tower-none = kein Turm
decide-exchange = unter den Stapel, von oben nach unten: { $cards }
decide-exchange-none = alle Karten behalten
decide-chronicle = abgeben: { $cards }
decide-chronicle-none = nichts abgeben
decide-envoy = kaiserliche Schilde zu: { $faction }

ask-play = Wähle eine Karte und die Hälfte, die in deine Auslage kommt.
ask-contest = Bestimme den Stand für den Wettstreit des Legaten.
ask-tower = Dein Wettstreit erlaubt dir einen Turm. Aus der Auslage nimmt er seine Personen mit, aus der Hand bleibt er geheim.
ask-exchange = Du darfst einmal Karten tauschen. Preis je Karte: { $price }.
ask-chronicle = Chronik { $level }: Karten mit mindestens { $symbols } aus deiner Auslage abgeben? Lohn: { $points }.
ask-envoy = Zu welchem deiner schwächsten Stände zählen die kaiserlichen Schilde?

table-influence = Einfluss-Karten
table-start = Startkarten
table-chronicles = Chronik
table-figures = Zahlen
column-card = Karte
column-half-a = Hälfte a
column-half-b = Hälfte b
column-symbols = Personen
column-level-1 = Stufe I
column-level-2 = Stufe II
any-faction = Wettstreit um einen beliebigen Stand
pays = ab { $number }: { $times ->
    [one] einfache
   *[other] doppelte
} Spielerzahl
figure-start_points = Punkte zu Beginn
figure-hand_size = Karten auf der Hand
figure-first_part = Karten im ersten Teil des Stapels (Chronik)
figure-exchange_price = Preis einer getauschten Karte (Legat)
figure-contest_more = Wettstreit: mehr als ein Mitspieler
figure-contest_tie = Wettstreit: so viele wie ein Mitspieler
figure-final_more = Schlusswertung: mehr als ein Mitspieler
figure-final_tie = Schlusswertung: so viele wie ein Mitspieler
figure-final_lead = Schlusswertung: Vorsprung, bei dem der andere zahlt
figure-final_handover = Schlusswertung: Punkte, die der andere zahlt
figure-tower_more = Türme: mehr als ein Mitspieler
figure-tower_tie = Türme: so viele wie ein Mitspieler

reason-all-cards-played = Alle Karten sind ausgespielt.

sign-round = { $round ->
    [0] Vor der ersten Runde
   *[other] Runde { $round }
}
sign-pile = { $number ->
    [0] Nachziehstapel leer
    [one] 1 Karte in jedem Nachziehstapel
   *[other] { $number } Karten in jedem Nachziehstapel
}
sign-points = Punkte
sign-hand = Hand
sign-towers = Türme
sign-row = Auslage
sign-player = Spieler
sign-your-hand = Deine Hand

law-setup = Aufbau
law-exchange = Tausch
law-choose = Auswahl
law-reveal = Aufdecken
law-contest = Wettstreite
law-envoy-contest = Wettstreit des Legaten
law-towers = Türme
law-towers-in-turn = Türme der Reihe nach
law-draw = Nachziehen
law-chronicle-contain = Chronik (besitzen)
law-chronicle-remove = Chronik (abgeben)
law-end = Ende
law-final-factions = Stände am Ende
law-final-lead = Vorsprung
law-final-envoy = Legat am Ende
law-final-towers = Türme am Ende
law-tie-break = Gleichstand

remark-contest = { $points }, wie die Auslagen jetzt liegen

# Der Tisch im Browser
table-round = Runde { $round } von { $most }
table-final = Schlusswertung
table-over = Das Spiel ist zu Ende
table-you = du
table-points = { $number ->
    [one] Punkt
   *[other] Punkte
}
table-tracker = Punkteleiste: { $seat } hat { $points }
table-in-hand = Karten auf der Hand
table-in-pile = Karten im Nachziehstapel
table-gone = Karten für die Chronik abgegeben
table-choosing = wählt noch
table-row-of = Auslage von { $seat }
table-start-card = Startkarte: { $symbols }
table-held = { $half }, Wettstreit ausgetragen
table-just = { $half }, eben gespielt
table-pile = Stapel
table-left = noch { $number }
table-tower = Turm: { $card }
table-tower-secret = Geheimer Turm, nur dir bekannt: { $card }
table-tower-hidden = Turm aus der Hand, geheim
table-on-towers = { $faction } auf Türmen
table-secret-towers = Geheime Türme
table-chronicle-pays = ab { $number }: { $points }
table-chronicle-in = Runde { $round }
table-chronicle-now = jetzt
table-chronicle-done = vorbei
table-phase-chronicle = Chronik { $level }
table-more = mehr
table-equal = gleich viele
table-fewer = weniger
table-leads = vorn
table-level = gleichauf
table-behind = hinter { $number }

table-ask-half = Wähle eine Hälfte
table-ask-half-more = Sie kommt in deine Auslage, die andere wird verdeckt.
table-point-half = Zeige auf eine Hälfte
table-point-faction = Zeige auf einen Stand
table-point-tower = Zeige auf eine Karte
table-point-more = Was sie bringt, steht dann hier.
table-lay-down = Verdeckt hinlegen
table-decide = Entscheiden
table-name-it = Ausrufen
table-place-it = Dazuzählen
table-have-chosen = { $number ->
    [one] { $seats } hat gewählt.
   *[other] { $seats } haben gewählt.
}
table-are-choosing = { $number ->
    [one] { $seats } wählt noch.
   *[other] { $seats } wählen noch.
}
table-take-back-note = Bis alle gewählt haben, kannst du es zurücknehmen.
table-you-would-have = Mit dieser Hälfte hast du { $symbols }.
table-against-each = Deine Personen gegen jeden Mitspieler
table-then-tower = wie die Auslagen jetzt liegen; danach ein Turm, wenn du willst
table-any-contest = Wettstreit des Legaten
table-any-contest-more = Du bestimmst den Stand, wenn alle Karten offen liegen.
table-any-contest-caption = Was ein Wettstreit um jeden Stand brächte
table-no-contest = Kein Wettstreit mit dieser Hälfte
table-no-contest-more = Deine Auslage wächst, gewertet wird nichts.
table-totals-after = Deine Summen danach
table-no-tower-then = und kein Turm in dieser Runde
table-with-envoys = mit den kaiserlichen Schilden; danach ein Turm, wenn du willst
table-envoys-final = So zählen sie in der Schlusswertung.
table-ask-tower = Ein Turm?
table-ask-tower-more = Am Ende zählen beide Hälften eines Turms.
table-from-row = Aus deiner Auslage, für alle sichtbar
table-from-hand = Aus deiner Hand, geheim
table-no-tower-more = Auslage und Hand bleiben, wie sie sind.
table-tower-of = Turm: { $card }
table-towers-count = Deine Türme zählen dann { $symbols }.
table-row-loses = Deine Auslage wird schwächer:
table-row-keeps = Deine Auslage verliert nichts, was jetzt zählt.
table-hand-loses = Du hast von nun an eine Handkarte weniger.
table-ask-exchange = Karten tauschen?
table-keep = behalten
table-under-place = unter den Stapel, Nummer { $place } von oben
table-exchange-how = Unter den Stapel, in dieser Folge
table-exchange-more = 1 liegt zuoberst von denen, die du weglegst. Du ziehst gleich viele neue Karten.
table-exchange-count = für den Tausch
table-give-more = Was du abgibst, ist aus dem Spiel.
table-give-of = gewählt; ab { $symbols } gibt es { $points }
table-give = Abgeben

table-face-down = Deine Wahl, verdeckt
table-wait = Einen Augenblick
table-wait-contest = Der Stand für den Wettstreit des Legaten wird bestimmt.
table-wait-tower = Wer einen Wettstreit ausgelöst hat, darf einen Turm bauen.
table-wait-chronicle = Die Chronik fragt, wer Karten abgibt.
table-wait-envoy = Die kaiserlichen Schilde bekommen ihren Stand.
table-wait-no-card = Du hast keine Karte mehr; deine Auslage zählt weiter.
table-wait-choice = Alle wählen eine Hälfte einer Karte.

table-wins = { $seat } gewinnt: { $points }
table-you-win = Du gewinnst: { $points }
table-share = { $seats } teilen sich den Sieg: je { $points }
table-where-from = Woher die Punkte kommen
table-laid-open = Die Türme, aufgedeckt
table-counts-with = { $symbols }
table-no-towers = kein Turm

table-contest-caption = Wettstreit von { $seat }: gezählt werden { $faction }
table-contest-of = Wettstreit { $place } von { $number }. Nur { $seat } wird gewertet.
table-gains = { $seat } gewinnt { $points }
table-then = Danach:
table-final-caption = { $faction }: alle gegen alle
table-handed-over = Ab { $number } Vorsprung gibt der andere ab: { $points }.
table-towers-caption = Der stärkste Stand auf allen Türmen
table-together = Summe
table-contain-caption = Die Chronik zählt: { $faction }
table-no-start-card = Startkarten zählen hier nicht.
table-reveal-caption = Alle Karten werden aufgedeckt
table-coins = { $number ->
    [0] Keine Münze, kein Wettstreit.
    [one] Ein Wettstreit folgt.
   *[other] { $number } Wettstreite folgen.
}
table-built-caption = { $number ->
    [0] Kein Turm entsteht
    [one] Ein Turm entsteht
   *[other] { $number } Türme entstehen
}
table-draw-caption = Alle ziehen eine Karte
table-you-drew = Du hast gezogen
table-round-begins = Runde { $round } beginnt
table-opening-caption = Die Karten werden ausgeteilt
