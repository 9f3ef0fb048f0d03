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
event-reached = { $seat } hat { $seals } und damit { $theirs } erreicht: Das Spiel endet.
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
column-rate = Waren : Siegel
column-cards-out = Eigene Karten ausgespielt
column-goods = Waren
column-figure = Zahl
column-value = Wert
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
remark-wasteful = { $trade }; doch { $goods } bringen { $seals }
remark-minus = −{ $goods }
remark-more = { $gain }, mehr durch andere
remark-others = nur durch andere
remark-nothing = nichts

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
