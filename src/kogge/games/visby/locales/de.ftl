title = Visby
pitch = Acht Karten, und alle wissen, welche du noch hast: Ziehe zu Felde, stich in See, schmiede, verzolle und handle, wenn die anderen es nicht tun, und sammle die meisten Siegel.
author = Stefan Risthaus

option-goal = Länge des Spiels
option-goal-30 = bis jemand 30 Siegel hat
option-goal-45 = bis jemand 45 Siegel hat, für alle, die das Spiel kennen

card-troops = Truppen
card-knight = Ritter
card-smith = Schmied
card-fleet = Flotte
card-ship = Schiff
card-customs = Zöllner
card-merchant = Kaufmann
card-monk = Bettelmönch
the-troops = die Truppen
the-knight = den Ritter
the-smith = den Schmied
the-fleet = die Flotte
the-ship = das Schiff
the-customs = den Zöllner
the-merchant = den Kaufmann
the-monk = den Bettelmönch
seals = { $number } Siegel
goods = { $number ->
    [one] 1 Ware
   *[other] { $number } Waren
}
traded-at = { $goods } zu { $rate }
traded-all = Kurs { $rate }
goods-lost = { $number ->
    [one] 1 Ware verfällt: Mehr als { $most } kann niemand besitzen.
   *[other] { $number } Waren verfallen: Mehr als { $most } kann niemand besitzen.
}

event-started = { $seat } beginnt mit allen acht Karten, { $goods } und ohne Siegel.
event-round = Durchgang { $number }
event-supplied = { $track ->
    [campaign] { $theirs ->
        [0] Nachschub: Die Leiste Feldzug ist schon voll: { $amount }.
       *[other] Nachschub: { $theirs } mehr für den Feldzug, { $last ->
            [yes] er ist jetzt voll: { $amount }.
           *[no] er bietet jetzt { $amount }.
        }
    }
    [voyage] { $theirs ->
        [0] Nachschub: Die Leiste Handelsfahrt ist schon voll: { $amount }.
       *[other] Nachschub: { $theirs } mehr für die Handelsfahrt, { $last ->
            [yes] sie ist jetzt voll: { $amount }.
           *[no] sie bietet jetzt { $amount }.
        }
    }
   *[market] { $theirs ->
        [0] Nachschub: Der Geldbeutel bleibt auf { $amount }, dem letzten Feld des Marktes, Kurs { $rate }.
        [one] Nachschub: Der Geldbeutel zieht 1 Feld weiter auf { $amount }, Kurs { $rate }.
       *[other] Nachschub: Der Geldbeutel zieht { $theirs } Felder weiter auf { $amount }, Kurs { $rate }.
    }
}
event-played = { $seat } spielt { $card }.
event-took = { $card }: { $how ->
    [nothing] { $track ->
        [campaign] { $seat } geht leer aus, der Feldzug hat zu wenige Siegel.
       *[voyage] { $seat } geht leer aus, die Handelsfahrt hat zu wenige Waren.
    }
    [most] { $track ->
        [campaign] { $seat } nimmt { $amount } vom Feldzug, mehr erlaubt die Karte nicht.
       *[voyage] { $seat } nimmt { $amount } von der Handelsfahrt, mehr erlaubt die Karte nicht.
    }
   *[share] { $track ->
        [campaign] { $seat } nimmt { $amount } vom Feldzug.
       *[voyage] { $seat } nimmt { $amount } von der Handelsfahrt.
    }
}
event-stayed = { $track ->
    [campaign] { $own ->
        [one] { $amount } bleibt auf der Leiste Feldzug.
       *[other] { $amount } bleiben auf der Leiste Feldzug.
    }
   *[voyage] { $own ->
        [one] { $amount } bleibt auf der Leiste Handelsfahrt.
       *[other] { $amount } bleiben auf der Leiste Handelsfahrt.
    }
}
event-forged = Schmied: { $seat } bekommt { $goods } für { $card } von { $rival }.
event-collected = Zöllner: { $seat } bekommt { $seals } für { $card } von { $rival }.
event-unpaid = { $card ->
    [smith] Schmied: { $seat } geht leer aus, denn sonst hat niemand Truppen oder einen Ritter gespielt.
   *[customs] Zöllner: { $seat } geht leer aus, denn sonst hat niemand eine Flotte oder ein Schiff gespielt.
}
event-opened-market = { $moved ->
    [alone] Markt: ein einziger Kaufmann, der Geldbeutel bleibt also auf Feld { $theirs }, Kurs { $rate }.
    [stays] Markt: { $number } Kaufleute, aber der Geldbeutel bleibt auf Feld { $theirs }, Kurs { $rate }.
   *[back] Markt: { $number } Kaufleute, der Geldbeutel geht also von Feld { $own } auf { $theirs } zurück, Kurs { $rate }.
}
event-traded = Kaufmann: { $seat } tauscht { $goods } in { $seals } ({ $mix }).
event-kept-goods = Kaufmann: { $seat } tauscht nichts.
event-emptied-purse = { $own ->
    [0] Der Geldbeutel bleibt auf Feld 0.
   *[other] Der Geldbeutel geht von Feld { $own } auf 0 zurück.
}
event-begged = { $number ->
    [one] Bettelmönch: Von { $seat } liegt 1 Karte aus, das bringt { $goods }.
   *[other] Bettelmönch: Von { $seat } liegen { $number } Karten aus, das bringt { $goods }.
}
event-begged-from = Bettelmönch: { $seat } bekommt { $goods } für { $card } von { $rival }.
event-cleared = Die Karten des Durchgangs kommen auf die Ablagestapel.
event-picked-up = { $own ->
    [one] Bettelmönch: { $seat } nimmt 1 Karte zurück und hat wieder alle acht.
   *[other] Bettelmönch: { $seat } nimmt { $own } Karten zurück und hat wieder alle acht.
}
event-reached = { $seat } hat { $seals }, das Ziel von { $theirs } ist erreicht: Das Spiel endet.
event-exchanged = { $own ->
    [0] { $theirs ->
        [0] Schlusstausch: { $seat } hat keine Waren mehr.
       *[other] Schlusstausch: { $seat } hat nur noch { $left }, weniger als die { $price } für ein Siegel.
    }
   *[other] { $theirs ->
        [0] Schlusstausch: { $seat } macht aus { $goods } { $seals }, keine Ware bleibt übrig.
        [one] Schlusstausch: { $seat } macht aus { $goods } { $seals }, { $left } bleibt übrig.
       *[other] Schlusstausch: { $seat } macht aus { $goods } { $seals }, { $left } bleiben übrig.
    }
}
event-ended = { $seat } beendet das Spiel auf Platz { $number }: { $seals }, { $theirs ->
    [0] keine Ware übrig.
   *[other] { $left } übrig.
}
event-counted-hand = { $own ->
    [0] Gleich viele Siegel und Waren, Handkarten entscheiden: { $seat } hat keine.
    [one] Gleich viele Siegel und Waren, Handkarten entscheiden: { $seat } hat 1.
   *[other] Gleich viele Siegel und Waren, Handkarten entscheiden: { $seat } hat { $own }.
}

decide-trade = { $number ->
    [0] nichts tauschen
   *[other] { $goods } abgeben
}

ask-play = { $number ->
    [one] Wähle die Karte, die du in diesem Durchgang verdeckt ausspielst.
   *[other] Wähle die zwei Karten, die du in diesem Durchgang verdeckt ausspielst.
}
ask-trade = Wie viele Waren gibt dein Kaufmann ab? Der Geldbeutel steht auf Feld { $field }; dir stehen offen: { $rates } (Waren für Siegel).

table-rounds = Durchgänge
table-market = Markt
table-alms = Bettelmönch
table-figures = Zahlen
column-players = Spieler
column-steps = Schritte
column-cards = Karten im Durchgang
column-from-field = Ab Feld
column-field-grade = Grad des Feldes
column-rate = Waren : Siegel
column-cards-out = Eigene Karten ausgespielt
column-goods = Waren
figure-start_field = Feld, auf dem die Steine beginnen
figure-track_end = Letztes Feld der Leisten
figure-most_goods = Waren, die man besitzen kann
figure-troops_seals = Truppen: höchstens Siegel
figure-knight_seals = Ritter: höchstens Siegel
figure-smith_for_troops = Schmied: Waren für fremde Truppen
figure-smith_for_knight = Schmied: Waren für einen fremden Ritter
figure-fleet_goods = Flotte: höchstens Waren
figure-customs_for_fleet = Zöllner: Siegel für eine fremde Flotte
figure-customs_for_ship = Zöllner: Siegel für ein fremdes Schiff
figure-rival_merchant_fields = Kaufmann: Felder, die der Geldbeutel für jeden weiteren zurückgeht
figure-monk_for_merchant = Bettelmönch: Waren für einen fremden Kaufmann
figure-final_goods = Waren für ein Siegel am Ende

sign-round = { $round ->
    [0] Vor dem ersten Durchgang
   *[other] Durchgang { $round }
}
sign-goal = das Spiel endet mit { $goal } Siegeln
sign-seals = Siegel
sign-goods = Waren
sign-legend = { $hand } auf der Hand   { $played } gerade gespielt   { $discarded } auf dem Ablagestapel
sign-remarks = Neben jeder Wahl steht, was sie brächte, wenn sonst niemand eine Karte spielte.
track-campaign = Feldzug
track-voyage = Handelsfahrt
track-market = Markt
effect-troops = Siegel vom Feldzug ({ $troops_seals }), vor Rittern
effect-knight = Siegel vom Feldzug (bis zu { $knight_seals })
effect-smith = Waren für fremde Truppen ({ $smith_for_troops }), Ritter ({ $smith_for_knight })
effect-fleet = Waren der Handelsfahrt ({ $fleet_goods }), vor Schiffen
effect-ship = alle Waren der Handelsfahrt
effect-customs = Siegel für fremde Flotten ({ $customs_for_fleet }), Schiffe ({ $customs_for_ship })
effect-merchant = tauscht Waren in Siegel, Kurs am Markt
effect-monk = Waren, fremde Kaufleute ({ $monk_for_merchant }), Karten zurück

remark-trade = { $seals } ({ $mix })
remark-wasteful = { $number ->
    [one] { $trade }; doch 1 Ware bringt { $seals }
   *[other] { $trade }; doch { $number } Waren bringen { $seals }
}
remark-minus = −{ $goods }
remark-more = { $gain }, mehr durch andere
remark-others = nur durch andere
remark-nothing = nichts

points-table = Woher die Siegel kommen
column-points = Siegel (Mittel ± Streuung)

reason-30-seals = Jemand hat 30 Siegel oder mehr.
reason-45-seals = Jemand hat 45 Siegel oder mehr.

law-setup = Aufbau
law-supply = Nachschub
law-choose = Auswahl
law-reveal = Aufdecken
law-troops = Truppen
law-knight = Ritter
law-smith = Schmied
law-fleet = Flotte
law-ship = Schiff
law-customs = Zöllner
law-merchant = Kaufmann
law-monk = Bettelmönch
law-sharing = Verteilung
law-clear = Ende des Durchgangs
law-end = Ende
law-final-exchange = Schlusstausch
law-tie-break = Gleichstand

# --- The table in the browser
table-round = Durchgang { $round }, bis { $goal } Siegel
table-over = Das Spiel ist zu Ende
table-phase-supply = Nachschub
table-phase-choose = Auswahl
table-eight-steps = Acht Schritte
table-phase-clear = Ablage
table-phase-exchange = Schlusstausch
table-phase-result = Ergebnis

table-board = Der Spielplan
table-seals = { $number ->
   *[other] Siegel
}
table-goods = { $number ->
    [one] Ware
   *[other] Waren
}
table-on-field = auf { $field }
table-purse-on = Geldbeutel auf Feld { $field }, Waren für Siegel { $rate }
table-you = du
table-choosing = wählt noch
table-to-go = { $number ->
    [0] Ziel erreicht
   *[other] noch { $number }
}
table-of = von { $most }
table-ruler = { $seat }: { $amount } von { $most }
table-in-hand = auf der Hand
table-played = gespielt
table-cards-of = Karten von { $seat }
table-card-held = { $card }, auf der Hand
table-card-now = { $card }, in diesem Durchgang gespielt
table-card-out = { $card }, auf dem Ablagestapel
table-lost = { $number } verfallen

table-ask-cards = { $number ->
    [one] Wähle eine Karte
   *[other] Wähle zwei Karten
}
table-ask-cards-more = In dieser Reihenfolge werden sie ausgewertet.
table-hollow-note = Hohle Karten liegen auf deinem Ablagestapel; der Bettelmönch bringt sie zurück.
table-all = alle
table-point-card = { $number ->
    [one] Zeige auf eine Karte
   *[other] Kreuze zwei Karten an
}
table-point-more = Was das brächte, erscheint hier.
table-second-card = Kreuze eine zweite an und sieh, was beide brächten.
table-too-many = Zwei Karten, nicht mehr
table-too-many-more = Nimm eine davon zurück.
table-lay-down = { $number ->
   *[other] Verdeckt hinlegen
}
table-have-chosen = { $number ->
    [one] { $seats } hat gewählt.
   *[other] { $seats } haben gewählt.
}
table-are-choosing = { $number ->
    [one] { $seats } wählt noch.
   *[other] { $seats } wählen noch.
}
table-would-bring = Was das brächte
table-if-not = außer { $seat } spielt
table-if-nobody = wenn sonst niemand spielt:
table-with = mit
table-otherwise = sonst
table-certain = sicher, was sie auch spielen
table-certain-open = sicher, sonst kann es niemand
table-part-of = { $part } von { $all }

table-ask-goods = Wie viele Waren abgeben?
table-merchants = { $number ->
    [one] Ein Kaufmann: Der Geldbeutel bleibt auf { $field }, { $rate }.
   *[other] { $number } Kaufleute: Der Geldbeutel steht auf { $field }, { $rate }.
}
table-hatched-note = Schraffiert: nicht mehr Siegel als für weniger Waren. Hohl: Keine Mischung der Kurse ergibt diese Zahl. Danach geht der Geldbeutel auf 0.
table-point-amount = Wähle eine Anzahl
table-point-amount-more = Die Pfeiltasten wandern die Reihe entlang. Die Kurse dazu erscheinen hier.
table-hand-over = Waren abgeben
table-no-mix = { $goods }: keine Mischung der Kurse ergibt diese Zahl
table-amount = { $goods } für { $seals }
table-amount-worse = { $goods } für { $seals }, nicht mehr als für weniger Waren
table-goods-for = { $goods } für { $seals }
table-keep-goods = Du behältst alle deine Waren.
table-worse = { $goods } bringen ebenso viel.
table-at = zu
table-times = { $number ->
    [one] einmal
   *[other] { $number }-mal
}
table-rates-used = Die Kurse dazu

table-face-down = Deine Wahl, verdeckt
table-wait = Einen Augenblick
table-wait-trade = Die Kaufleute sagen, wie viele Waren sie abgeben.
table-wait-no-choice = { $number ->
    [one] Deine letzte Karte spielt sich von selbst.
   *[other] Deine letzten Karten spielen sich von selbst.
}
table-wait-choice = { $number ->
    [one] Alle wählen eine Karte.
   *[other] Alle wählen zwei Karten.
}

table-step-of = Schritt { $step } von { $steps }
table-share-caption = { $card }: { $number } teilen sich { $found }
table-take-caption = { $card }: { $seat } nimmt { $each } von { $found }
table-each = für jeden
table-stays = { $number ->
    [one] bleibt auf der Leiste
   *[other] bleiben auf der Leiste
}
table-nothing-stays = Auf der Leiste bleibt nichts.
table-most = Mehr als { $most } erlaubt die Karte nicht
table-each-gets = { $number ->
    [one] { $amount }
   *[other] jeweils { $amount }
}
table-smiths = { $number ->
    [one] Der Schmied rüstet die anderen aus
   *[other] Die Schmiede rüsten die anderen aus
}
table-customs = { $number ->
    [one] Der Zöllner besteuert die anderen
   *[other] Die Zöllner besteuern die anderen
}
table-monks = { $number ->
    [one] Der Bettelmönch zieht umher
   *[other] Die Bettelmönche ziehen umher
}
table-cards-out = { $number ->
    [one] 1 Karte liegt aus
   *[other] { $number } Karten liegen aus
}
table-nobody-to-serve = Niemand da zum Bedienen
table-purse-field = das Feld des Geldbeutels
table-open-rates = Offen: { $rates }
table-market-caption = { $number ->
    [one] Ein Kaufmann: Der Geldbeutel bleibt auf { $field }
   *[other] { $number } Kaufleute: Der Geldbeutel geht auf { $field }
}
table-trades-nothing = tauscht nichts
table-traded-caption = { $number ->
    [0] Nichts wird getauscht, und der Geldbeutel geht auf 0
   *[other] Waren werden zu Siegeln, und der Geldbeutel geht auf 0
}
table-opening-caption = Alles liegt bereit
table-supply-caption = Durchgang { $round }: Nachschub kommt
table-supply-steps = { $number ->
    [one] 1 Schritt auf jeder Leiste
   *[other] { $number } Schritte auf jeder Leiste
}
table-reveal-caption = Alle Karten werden aufgedeckt
table-reveal-more = Nun werden sie in der Reihenfolge des Spielplans ausgewertet.
table-clear-caption = Die Karten kommen auf die Ablagestapel
table-clear-more = Kein Bettelmönch im Spiel: Niemand nimmt Karten zurück.
table-goal-caption = Das Ziel ist erreicht

table-wins = { $seat } gewinnt mit { $seals }
table-you-win = Du gewinnst mit { $seals }
table-share = { $seats } teilen sich den Sieg mit { $seals }
table-by-seals = { $lead ->
   *[other] Der Vorsprung beträgt { $lead } Siegel.
}
table-by-goods = Gleich viele Siegel: Mehr übrige Waren entscheiden, { $own } zu { $theirs }.
table-by-cards = Gleich viele Siegel und Waren: Mehr Handkarten entscheiden, { $own } zu { $theirs }.
table-by-nothing = Gleich viele Siegel, Waren und Handkarten.
table-ranking = Die Reihenfolge am Ende
table-goods-to-seals = Waren → Siegel
table-goods-left = Übrig
table-cards-left = Handkarten
table-where-from = Woher die Siegel kamen
table-final-price = Schlusstausch: { $goods } ergeben 1 Siegel.
mistake-two-cards = Wähle genau zwei Karten.
