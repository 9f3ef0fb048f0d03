title = Vilnius
won-together = die Stadt hielt stand
lost-together = die Stadt fiel
shared-title = Die Stadt
pitch = Baut gemeinsam die Stadt auf, werbt ihre Verteidiger an und haltet sie gegen den Deutschen Orden bis zum Letzten Angriff. Entweder gewinnt ihr alle, oder Vilnius brennt.
author = Malte Meinecke

option-difficulty = Schwierigkeit
option-difficulty-simple = einfach, für die ersten Partien: Die Stadt hält viel aus
option-difficulty-medium = mittel: Die Stadt beginnt mit weniger Punkten
option-difficulty-heavy = schwer: Jedes Feuer schmerzt

play-welcome = Du spielst { $game } als { $name }, gemeinsam mit { $rivals }.
points-table = Woher der Ruhm kommt
column-points = Ruhm (Mittel ± Streuung)
results-left = Stadtpunkte am Ende gewonnener Partien
results-scores = Ruhm eines Platzes in gewonnenen Partien

# Mengen und Orte
gold = { $number } Gold
tools = { $number ->
    [one] 1 Werkzeug
   *[other] { $number } Werkzeuge
}
nothing = nichts
units = { $number ->
    [0] keine Einheit
    [one] 1 Einheit
   *[other] { $number } Einheiten
}
provinces = { $number ->
    [0] keine Provinz
    [one] 1 Provinz
   *[other] { $number } Provinzen
}
way-north = { $number } nördlich
way-east = { $number } östlich
way-south = { $number } südlich
way-west = { $number } westlich
cell = { $way } der Residenz
pay-gold = { $number ->
    [one] deinem Goldgebäude
   *[other] { $number } deiner Goldgebäude
}
pay-tool = { $number ->
    [one] deinem Werkzeuggebäude
   *[other] { $number } deiner Werkzeuggebäude
}
pay-for-gold = { $number ->
    [one] einem Tausch von 2 Werkzeugen in 1 Gold
   *[other] { $number }-mal dem Tausch von 2 Werkzeugen in 1 Gold
}
pay-for-tool = { $number ->
    [one] einem Tausch von 2 Gold in 1 Werkzeug
   *[other] { $number }-mal dem Tausch von 2 Gold in 1 Werkzeug
}

# Was Karten können
ability-limit = { $number ->
    [one] Platz für 1 weiteres Gebäude
   *[other] Platz für { $number } weitere Gebäude
}
ability-income = { $number ->
    [one] jede Runde 1 Karte mehr
   *[other] jede Runde { $number } Karten mehr
}
ability-stores-province = bewahrt eine Provinz für die nächste Runde auf
ability-stores-unit = bewahrt eine Einheit für die nächste Runde auf
ability-gives-gold = einmal je Runde 1 Gold
ability-gives-tool = einmal je Runde 1 Werkzeug
ability-exchanges = einmal je Runde 2 Werkzeuge in 1 Gold und einmal 2 Gold in 1 Werkzeug, für alle
ability-hands-over = übergibt eine Provinz an andere
ability-trades = handelt mit: { $goods }
ability-excludes = nicht zusammen mit: { $types }
ability-splits = kann gegen mehrere Gegner kämpfen
ability-decoy = fällt roten Schädeln zuerst zum Opfer
ability-cancels = hebt einen roten Schädel auf
effect-falls-first = muss vor allen anderen Gebäuden fallen
effect-cuts-income = alle ziehen 1 Karte weniger
effect-calls-enemy = ein weiterer Gegner vor jedem Angriff
damage-fire = { $number } Feuer
damage-stored = { $number ->
    [one] eine gelagerte Provinz oder ein Stadtpunkt
   *[other] { $number }-mal eine gelagerte Provinz oder ein Stadtpunkt
}
damage-building = { $number ->
    [one] ein Gebäude
   *[other] { $number } Gebäude
}
damage-unit = { $number ->
    [one] eine Einheit
   *[other] { $number } Einheiten
}
damage-province = { $number ->
    [one] eine Provinz
   *[other] { $number } Provinzen
}
skulls-red = { $number } rot
skulls-silver = { $number } silbern
skulls-golden = { $number } golden

# Was geschieht
event-started = { $seat } führt die Familie mit dem Wappen „{ $emblem }“ an: { $family }.
event-round = Runde { $own }. { $seat } beginnt.
event-shuffled = { $pile ->
    [units] { $seat } mischt die abgelegten Einheiten: { $own ->
        [one] 1 Karte zum Ziehen.
       *[other] { $own } Karten zum Ziehen.
    }
    [provinces] { $seat } mischt die abgelegten Provinzen: { $own ->
        [one] 1 Karte zum Ziehen.
       *[other] { $own } Karten zum Ziehen.
    }
    [orders] Die abgelegten Ordenskarten werden gemischt und obenauf gelegt: { $own ->
        [0] keine Karte.
        [one] 1 Karte.
       *[other] { $own } Karten.
    }
   *[destinations] Die Ziele werden gemischt: { $own ->
        [one] 1 Karte zum Ziehen.
       *[other] { $own } Karten zum Ziehen.
    }
}
event-drew-unit = { $seat } zieht: { $card }.
event-drew-province = { $seat } zieht: { $card }.
event-took-back-unit = { $seat } nimmt aus dem Wachhaus zurück: { $card }.
event-took-back-province = { $seat } nimmt aus dem Lagerhaus zurück: { $card }.
event-took-loot = { $seat } nimmt die Beute auf die Hand: { $card }.
event-advanced = { $how ->
    [called] Ein weiterer Gegner in der Reihe von { $seat }: „{ $card }“, Stärke { $strength }. Das macht { $own }.
    [full] { $seat } zieht „{ $card }“, Stärke { $strength }. Die Reihe hat { $own } von { $theirs } und wird angreifen.
   *[waits] { $seat } zieht „{ $card }“, Stärke { $strength }. Die Reihe hat { $own } von { $theirs }.
}
event-camped = { $seat } zieht ein feindliches Gebäude: „{ $card }“. Feindliche Gebäude im Spiel: { $own }.
event-left-out = { $why ->
    [called] Die Karte vor dem Angriff ist ein feindliches Gebäude und wird abgelegt: „{ $card }“.
   *[full] { $seat } zieht ein feindliches Gebäude, aber für ein weiteres ist kein Platz: „{ $card }“.
}
event-boosted = { $seat } zieht „{ $card }“. Der zweite Teil beginnt: Ab jetzt zählen beide Seiten der Ordenskarten.
event-final-attack-drew = { $seat } zieht „{ $card }“! Die Runde wird abgebrochen.
event-built = { $seat } baut: { $card }.
event-recruited = { $seat } wirbt an: { $card }.
event-paid-province = { $from ->
    [hand] { $seat } zahlt mit { $card }: { $price }.
   *[other] { $seat } zahlt mit { $card }, bereitgelegt von { $rival }: { $price }.
}
event-paid-building = { $seat } nutzt Gebäude der eigenen Stadt: { $price }.
event-paid-exchange = { $own ->
    [0] { $theirs ->
        [one] { $seat } tauscht 2 Gold in 1 Werkzeug.
       *[other] { $seat } tauscht { $theirs }-mal 2 Gold in 1 Werkzeug.
    }
    [one] { $seat } tauscht 2 Werkzeuge in 1 Gold.
   *[other] { $seat } tauscht { $own }-mal 2 Werkzeuge in 1 Gold.
}
event-offered = { $seat } legt für die anderen bereit: { $card }.
event-passed = { $seat } passt.
event-stored-province = { $seat } lagert ein: { $card }.
event-put-away = { $own ->
    [one] { $seat } legt 1 ungenutzte Provinz ab.
   *[other] { $seat } legt { $own } ungenutzte Provinzen ab.
}
event-gathered = Die Reihe von { $seat } sammelt sich noch: { $own } von { $theirs }.
event-attacked = { $destination ->
    [final] Die Reihe von { $seat } schließt sich dem Letzten Angriff auf die Stadt an: { $own }, mindestens die Hälfte von { $theirs }.
    [quarter] Die Reihe von { $seat } greift an, und zwar das Viertel von { $seat }: { $own } von { $theirs }.
   *[city] Die Reihe von { $seat } greift die Stadt an: { $own } von { $theirs }.
}
event-dispersed = Die Reihe von { $seat } ist zu schwach für den Letzten Angriff und zerstreut sich: { $own }, weniger als die Hälfte von { $theirs }.
event-met = { $seat } schickt gegen Gegner { $own }, „{ $enemy }“: { $card }.
event-defeated = Gegner { $own } ist besiegt: „{ $card }“, Ordenswert { $theirs }.
event-withstood = Gegner { $own } ist nicht besiegt: „{ $card }“.
event-fell = { $seat } verliert durch einen roten Schädel von Gegner { $own }, „{ $enemy }“: { $card }.
event-cancelled = { $theirs ->
    [one] Gegner { $own }, „{ $card }“: 1 roter Schädel ist aufgehoben.
   *[other] Gegner { $own }, „{ $card }“: { $theirs } rote Schädel sind aufgehoben.
}
event-burned = { $own ->
    [one] Feuer! „{ $card }“: Die Stadt verliert 1 Punkt, übrig: { $theirs }.
   *[other] Feuer! „{ $card }“: Die Stadt verliert { $own } Punkte, übrig: { $theirs }.
}
event-razed = { $seat } verliert ein Gebäude: { $card }.
event-lost-unit = { $own ->
    [0] { $seat } gibt eine Einheit in den Vorrat zurück: { $card }.
   *[other] { $seat } gibt die oberste Einheit des Zugstapels in den Vorrat zurück: { $card }.
}
event-lost-province = { $own ->
    [0] { $seat } verliert eine Provinz an den vierten Stapel: { $card }.
   *[other] { $seat } verliert die oberste Provinz des Zugstapels an den vierten Stapel: { $card }.
}
event-burned-store = { $seat } gibt statt eines Stadtpunkts eine gelagerte Provinz ab: { $card }.
event-lost-point = { $seat } gibt keine gelagerte Provinz ab: Die Stadt verliert 1 Punkt, übrig: { $theirs }.
event-spared = { $damage ->
    [building] { $seat } hat kein Gebäude, das verloren gehen könnte.
    [unit] { $seat } hat keine Einheit in den Stapeln, die verloren gehen könnte.
   *[province] { $seat } hat keine Provinz in den Stapeln, die verloren gehen könnte.
}
event-discarded = Was dort lag, kommt auf den Ablagestapel von { $seat }: { $card }.
event-gave = { $metal ->
    [silver] { $seat } gibt für die silbernen Schädel her: { $card }.
   *[golden] { $seat } gibt für die goldenen Schädel her: { $card }.
}
event-plundered = { $seat } nimmt als Beute: { $card }.
event-declined = { $own ->
    [one] 1 Beutekarte bleibt liegen.
   *[other] { $own } Beutekarten bleiben liegen.
}
event-destroyed = { $own ->
    [0] Ein feindliches Gebäude ist zerstört: „{ $card }“. Keines ist mehr im Spiel.
   *[other] Ein feindliches Gebäude ist zerstört: „{ $card }“. Noch im Spiel: { $own }.
}
event-used = { $seat } setzt ein: { $card }.
event-looked = { $seat } sieht sich eine Provinz von Stapel { $own } an: { $card }.
event-captured = { $seat } erobert von Stapel { $own }: { $card }.
event-returned = { $seat } legt unter Stapel { $own }: { $card }.
event-destined = { $destination ->
    [quarter] Neues Ziel der Reihe von { $seat }: das Viertel von { $seat }. Stärke des Ordens { $own }, vorher { $theirs }.
   *[city] Neues Ziel der Reihe von { $seat }: die Stadt. Stärke des Ordens { $own }, vorher { $theirs }.
}
event-stood-guard = { $seat } behält im Wachhaus: { $card }.
event-disbanded = { $own ->
    [one] { $seat } legt 1 ungenutzte Einheit ab.
   *[other] { $seat } legt { $own } ungenutzte Einheiten ab.
}
event-survived = { $own ->
    [one] Der Letzte Angriff ist vorbei, und Vilnius steht, mit 1 Punkt. Ihr habt gemeinsam gewonnen!
   *[other] Der Letzte Angriff ist vorbei, und Vilnius steht, mit { $own } Punkten. Ihr habt gemeinsam gewonnen!
}
event-fell-city = { $own ->
    [0] Vilnius hat keinen Punkt mehr und brennt nieder. Ihr habt gemeinsam verloren.
   *[other] Vilnius hat keinen Punkt mehr und brennt im Letzten Angriff nieder. Ihr habt gemeinsam verloren.
}
event-glory-of-buildings = Ruhm für die Ordenswerte der Gebäude von { $seat }: { $points }.
event-glory-of-units = Ruhm für die Werkzeuge der Einheiten von { $seat }: { $points }.
event-ended = { $seat } hat { $own } Ruhm und steht auf Platz { $place } in der Gunst des Großfürsten.

# Was sich entscheiden lässt
decide-income = ziehen: { $cards }
decide-build = bauen: { $card }
decide-place = { $card }
decide-recruit = anwerben: { $card }
decide-pay = zahlen mit { $cards }
decide-offer = für die anderen bereitlegen: { $card }
decide-pass = passen: in dieser Runde mit der Stadt fertig
decide-store = einlagern: { $card }
decide-store-at = beim Gebäude { $place } einlagern: { $card }
decide-store-none = nichts mehr einlagern
decide-burn-stored = abgeben: { $card }
decide-burn-point = alles behalten, und die Stadt verliert einen Punkt
decide-raze = das Gebäude { $card }
decide-lose-unit = zurückgeben: { $card }
decide-lose-province = verlieren: { $card }
decide-send = { $number ->
    [0] nicht einsetzen: { $card }
   *[other] gegen Gegner { $number }: { $card }
}
decide-bleed = Gegner { $number } zuerst
decide-fall = { $card } von Spieler { $player }
decide-give = { $card } von Spieler { $player }
decide-loot = Spieler { $card } nimmt eine Provinz
decide-loot-none = liegen lassen
decide-assault = angreifen: „{ $card }“
decide-assault-none = kein Gebäude angreifen
decide-use = einsetzen: { $card }
decide-keep = behalten: { $card }
decide-bonus = eine Provinz nehmen
decide-bonus-none = nichts nehmen
decide-capture = von Stapel { $card } erobern
decide-capture-none = nichts mehr erobern
decide-take = nehmen: { $card }
decide-under = { $upper } über { $lower }
decide-guard = behalten: { $card }
decide-guard-none = keine Einheit mehr behalten

# Was gefragt wird
ask-income = { $number ->
    [one] Du ziehst 1 Karte. Eine Einheit oder eine Provinz?
   *[other] Du ziehst { $number } Karten. Wie viele Einheiten, wie viele Provinzen?
}
ask-act = Du bist in der Stadt am Zug: bauen, anwerben oder passen?
ask-place = Wo baust du? { $card }
ask-pay = Wie zahlst du? { $card }: { $price }.
ask-store = { $number ->
    [one] Du hast gepasst. Eine Provinz für die nächste Runde einlagern? Platz ist für 1.
   *[other] Du hast gepasst. Provinzen für die nächste Runde einlagern? Platz ist für { $number }.
}
ask-lose-stored = { $number ->
    [one] Eine gelagerte Provinz abgeben? Sonst verliert die Stadt ihren letzten Punkt.
   *[other] Eine gelagerte Provinz abgeben? Sonst verliert die Stadt einen ihrer { $number } Punkte.
}
ask-lose-building = Ein Gebäude geht verloren. Welches? Nur eines am Rand deiner Stadt kann es sein.
ask-lose-unit = Eine Einheit geht zurück in den Vorrat. Welche deines Ablagestapels?
ask-lose-province = Eine Provinz geht an den vierten Stapel verloren. Welche deines Ablagestapels?
ask-send = { $card } ({ $weapons }): gegen welchen Gegner?
ask-send-weapon = { $card }, Waffe { $number } von { $most } ({ $weapons }): gegen welchen Gegner?
ask-bleed = Eine Einheit hat gegen mehrere Gegner mit roten Schädeln gekämpft. Wessen Schädel zählen zuerst?
ask-fall = Ein roter Schädel von Gegner { $number }, „{ $card }“: Welche der gleich wertvollen Einheiten fällt?
ask-give = { $metal ->
    [silver] { $number ->
        [one] 1 silberner Schädel ist mit Werkzeug zu bezahlen. Welche Einheit wird hergegeben?
       *[other] { $number } silberne Schädel sind mit Werkzeug zu bezahlen. Welche Einheit wird hergegeben?
    }
   *[golden] { $number ->
        [one] 1 goldener Schädel ist mit Gold zu bezahlen. Welche Einheit wird hergegeben?
       *[other] { $number } goldene Schädel sind mit Gold zu bezahlen. Welche Einheit wird hergegeben?
    }
}
ask-loot = { $number ->
    [one] 1 Beutekarte ist übrig. Wer nimmt eine Provinz?
   *[other] { $number } Beutekarten sind übrig. Wer nimmt die nächste Provinz?
}
ask-assault = Eure Einheiten reichen für ein feindliches Gebäude. Es mit { $number } seiner Symbole angreifen?
ask-use = { $what ->
    [assault] „{ $aim }“: { $raised } von { $needed } Symbolen aufgebracht. Diese Einheit einsetzen: { $card } ({ $weapons })?
   *[capture] Stapel { $aim }: { $raised } von { $needed } Symbolen aufgebracht. Diese Einheit einsetzen: { $card } ({ $weapons })?
}
ask-bonus = Das Gebäude ist zerstört. Eine Provinz deines Zugstapels als Beute nehmen?
ask-capture = Mit Einheiten eine Provinz erobern? Jeder Stapel kostet andere Waffen.
ask-take = Stapel { $number }: Welche dieser Provinzen nimmst du?
ask-under = Die beiden anderen kommen unter Stapel { $number }. In welcher Reihenfolge?
ask-guard = Eine ungenutzte Einheit im Wachhaus für die nächste Runde behalten?

# Für Neulinge, wenn etwas zum ersten Mal vorkommt
newcomer-income-title = Einkommen
newcomer-income = Du ziehst Karten von zwei eigenen Stapeln: Einheiten kämpfen, Provinzen bezahlen. Sag vorher, wie viele von jeder Art du ziehst. Womit du bezahlt oder gekämpft hast, liegt auf deinen Ablagestapeln und kommt wieder, sobald ein Stapel leer ist; nichts, was du anwirbst, ist also vergeudet.
newcomer-preparation-title = Der Orden rückt an
newcomer-preparation = Zu Beginn jeder Runde ziehen alle eine Ordenskarte. Gegnerische Einheiten sammeln sich in deiner Reihe; sobald ihre Stärken zusammen die Zahl auf deiner Skala erreichen, greift die Reihe am Ende dieser Runde an. Die Skala zeigt auch, wen es trifft: die Stadt aller oder dein eigenes Viertel.
newcomer-city-title = Die Stadtphase
newcomer-city = Reihum je eine Aktion, so lange ihr wollt: bauen, anwerben oder endgültig passen. Bezahlt wird mit Provinzen, Wechselgeld gibt es nicht. Angeworbene Einheiten kommen auf deinen Ablagestapel und kämpfen später; Provinzen, die du weder nutzt noch einlagerst, werden abgelegt, also gib sie aus.
newcomer-defence-title = Verteidigung
newcomer-defence = Ein Gegner ist besiegt, wenn die Einheiten gegen ihn alle Waffen zeigen, die er verlangt; je zwei gleiche Symbole können ein anderes ersetzen. Deine Einheiten dürfen mit denen der anderen gemeinsam gegen jeden Gegner ziehen. Wer gegen einen Gegner geschickt wird, der nicht besiegt ist, bleibt auf der Hand und riskiert nichts, aber nicht besiegte Gegner richten Schaden an.
newcomer-plunder-title = Plünderung
newcomer-plunder = Zählt die Stärken aller besiegten Gegner zusammen: Jede volle Stufe bringt jemandem eine Provinz vom eigenen Zugstapel. Mit dem nächsten Einkommen kommt sie auf die Hand. Niemand nimmt eine zweite, bevor die anderen eine hatten.
newcomer-assault-title = Feindliche Gebäude
newcomer-assault = Ein feindliches Gebäude bleibt und schadet euch allen Runde für Runde, bis ihr es zerstört. Nach der Verteidigung könnt ihr gemeinsam Einheiten dagegen schicken, die ihr nicht gebraucht habt. Wenn es fällt, bekommt jeder eine Provinz; nur der Wachturm bringt nichts.
newcomer-capture-title = Eroberungen
newcomer-capture = Übrige Einheiten können dir Provinzen bringen, bessere als die deiner Heimat. Wähle einen Stapel, bring seine Waffen mit eigenen Einheiten auf, sieh dir die obersten drei Karten an und behalte eine. Was du nicht einsetzt, wird am Ende der Runde abgelegt, außer ein Wachhaus bewahrt eine Einheit auf.
newcomer-boost-title = Die Verstärkung
newcomer-boost = Der zweite Teil hat begonnen. Gegner verlangen jetzt die Waffen beider Seiten ihrer Karte, und die Schädel beider Seiten zählen; alle besiegten liegen wieder im Stapel. Von hier bis zum Letzten Angriff braucht ihr vor allem starke Einheiten.
newcomer-final-title = Der Letzte Angriff
newcomer-final = Das ist der letzte Kampf. Jede Reihe, die mindestens die Hälfte ihrer Stärke gesammelt hat, greift jetzt die Stadt an, und alle Einheiten auf euren Händen dürfen kämpfen. Hat die Stadt danach noch einen Punkt, habt ihr gemeinsam gewonnen.

# Die Ausgabe
edition-buildings = Gebäude
edition-edges = Gebäude: was an ihren Kanten stehen darf
edition-units = Einheiten
edition-provinces = Provinzen
edition-enemies = Ordenskarten: gegnerische Einheiten
edition-damage = Nicht besiegte gegnerische Einheiten
edition-enemy-buildings = Ordenskarten: feindliche Gebäude
edition-boosts = Ordenskarten: Verstärkungen und Letzter Angriff
edition-city = Ziele, Stadtpunkte und Skala
edition-conquests = Eroberungskarten
edition-figures = Zahlen
column-building = Gebäude
column-unit = Einheit
column-province = Provinz
column-enemy = Gegner
column-enemy-building = Feindliches Gebäude
column-card = Karte
column-owner = Vorrat von
column-copies = Karten
column-price = Preis
column-order-value = Ordenswert
column-type = Art
column-abilities = Fähigkeiten
column-starts = Zu Beginn
column-requires = Verlangt
column-weapons = Waffen
column-weapons-boosted = Nach der Verstärkung dazu
column-skulls = Schädel
column-skulls-boosted = Nach der Verstärkung dazu
column-strength = Stärke
column-fires = Feuer in der Stadt
column-quarter = Schaden im Viertel
column-effect = Wirkung
column-damage = Schaden
column-home = Heimat von
column-gives = Gibt
column-good = Ware
column-extra = Mit Handel dazu
column-shows = Zeigt
owner-each = jedem Spieler
owner-general = allen gemeinsam
owner-neutral = niemandem
side-north = Norden
side-east = Osten
side-south = Süden
side-west = Westen
destination-counts = { $copies } Karten; { $two } bei 2 Spielern, { $three } bei 3
range = { $least } bis { $most }
graded = { $grade }: { $fields }
figure-base-income = Karten als Einkommen
figure-base-limit = anfangs erlaubte Gebäude
figure-most-enemy-buildings = feindliche Gebäude im Spiel höchstens
figure-loot-value = Ordenswert für eine Beutekarte
figure-symbols-two = Symbole gegen ein feindliches Gebäude, 2 Spieler
figure-symbols-three = Symbole gegen ein feindliches Gebäude, 3 Spieler
field-name = Name
field-family = Familie
field-owner = Vorrat
field-copies = Karten
field-gold = Gold
field-tools = Werkzeug
field-order = Ordenswert
field-type = Art
field-edges = Kanten
field-limit = mehr Gebäude
field-income = mehr Karten
field-excludes = Ausschluss
field-stores-province = Lagern einer Provinz
field-stores-unit = Behalten einer Einheit
field-gives-gold = Gold
field-gives-tool = Werkzeug
field-exchanges = Tausch
field-trades = Handel
field-hands-over = Übergabe
field-requires = Voraussetzung
field-weapons = Waffen
field-splits = Aufteilen
field-decoy = fällt zuerst
field-cancels = Aufheben
field-starts = zu Beginn
field-good = Ware
field-extra = Zugabe
field-strength = Stärke
field-opening = Eröffnungskarte
field-first = erste Seite
field-second = zweite Seite
field-fires = Feuer
field-quarter = Schaden im Viertel
field-effect = Wirkung
field-damage = Schaden
field-two = bei 2 Spielern
field-three = bei 3 Spielern
field-least = kleinster Wert
field-most = höchster Wert

# Das Terminal
part-income = Einkommen
part-preparation = Vorbereitung
part-city = Stadt
part-defence = Militär: Verteidigung
part-plunder = Militär: Plünderung
part-assault = Militär: feindliche Gebäude
part-capture = Militär: Eroberungen
part-close = Ende der Runde
part-final = Letzter Angriff
sign-round = Runde { $round }
sign-first = { $seat } beginnt
sign-boosted = zweiter Teil
sign-city = Stadt { $points } von { $most }
sign-order = { $number ->
    [0] Ordensstapel: { $then }
    [one] Ordensstapel: 1 Karte, Stärke { $strength }; dann { $then }
   *[other] Ordensstapel: { $number } Karten, Stärke insgesamt { $strength }; dann { $then }
}
then-boost = die Verstärkung und ganz unten der Letzte Angriff
then-final = der Letzte Angriff
sign-player = { $standing } von { $limit } Gebäuden, Ordenswert { $order }, Einkommen { $income }
sign-row = Reihe { $own } von { $goal }
sign-to-city = trifft die Stadt
sign-to-quarter = trifft das Viertel von { $seat }
sign-hand = Hand von { $seat }:
sign-loot = Beute:
sign-unit-piles = Einheiten: { $number } zu ziehen, abgelegt: { $discard }
sign-province-piles = Provinzen: { $number } zu ziehen, abgelegt: { $discard }
sign-enemy = Gegner
sign-strikes = Trifft
sign-asks = Verlangt
sign-meets = Bisher
sign-skulls = Schädel
sign-undefeated = Wenn nicht besiegt
sign-the-city = Stadt
sign-stacks = Provinzen zum Erobern
sign-buildings = Zu bauen:
sign-units = Anzuwerben:
sign-legend = { $weapons }   { $gold } Gold  { $tool } Werkzeug

remark-order-value = Ordenswert { $number }
remark-beside = neben { $buildings }
remark-exact = genau
remark-wasted = zu viel: { $price }
remark-province = { $price }; mit Handel ({ $good }) auch { $extra }
remark-met = { $how ->
    [defeated] „{ $enemy }“: { $met } von { $needed }, besiegt
   *[open] „{ $enemy }“: dann { $met } von { $needed }
}

reason-final-attack-survived = Der Letzte Angriff ist überstanden: Vilnius steht.
reason-city-fell = Die Stadt hat keinen Punkt mehr: Vilnius ist niedergebrannt.
reason-city-fell-in-the-final-attack = Die Stadt hat im Letzten Angriff ihren letzten Punkt verloren: Vilnius ist niedergebrannt.

law-setup = Aufbau
law-income = Einkommen
law-preparation = Vorbereitung
law-enemy-buildings = Feindliche Gebäude
law-boost = Verstärkung
law-final-attack = Letzter Angriff
law-building = Bauen
law-placing = Anlegen
law-paying = Bezahlen
law-handing-over = Übergabe
law-recruiting = Anwerben
law-passing = Passen
law-attack = Angriff
law-additional-enemy = Weiterer Gegner
law-fight = Der Kampf
law-red-skulls = Rote Schädel
law-damage = Schaden
law-silver-golden-skulls = Silberne und goldene Schädel
law-plunder = Plünderung
law-assault = Sturm
law-bonus = Belohnung
law-capture = Eroberung
law-new-destination = Neues Ziel
law-guardhouse = Wachhaus
law-end = Ende
law-glory = Ruhm

# --- The table in the browser

table-round = Runde { $round }
table-setup = Vorbereitung
table-over = Das Spiel ist aus
table-phase-income = Einkommen
table-phase-preparation = Aufmarsch
table-phase-city = Stadt
table-phase-military = Kampf
table-final-attack = Letzter Angriff
table-gold = Gold
table-tools = Werkzeug
table-free = umsonst
table-of = von { $number }
table-some-of = { $some } von { $number }
table-units = Einheiten
table-provinces = Provinzen
table-empty = leer
table-decide = Entscheiden
table-do-it = Ausführen
table-do-so = So machen wir es

# The strip
table-the-city = Die Stadt Vilnius
table-city-points = { " " }Stadtpunkte
table-city-short = Vilnius
table-wall = Stadtmauer: { $points } von { $most } Punkten stehen.
table-wall-risk = { $number ->
    [one] 1 davon ist in Gefahr.
   *[other] { $number } davon sind in Gefahr.
}
table-order-cards = { $number ->
    [one] Ordenskarte
   *[other] Ordenskarten
}
table-boost-in = { $number ->
    [one] die nächste ist die Verstärkung
   *[other] die Verstärkung ist Karte { $number }
}
table-final-in = { $number ->
    [one] die nächste ist der Letzte Angriff
   *[other] der Letzte Angriff ist Karte { $number }
}
table-final-drawn = der Letzte Angriff ist gezogen
table-show-order = Zeigen, was noch kommt
table-to-come = Was noch kommt
table-part-one = Erster Teil: nur die erste Seite jedes Feindes zählt.
table-part-two = Zweiter Teil: beide Seiten jedes Feindes zählen.
table-no-camp = keine feindlichen Gebäude im Spiel
table-enemy-building = Feindliches Gebäude
table-enemy = Feind
table-strength = Stärke { $number }
table-skull-red = roter Totenkopf
table-skull-silver = silberner Totenkopf
table-skull-golden = goldener Totenkopf
table-else = wenn nicht besiegt:{ " " }
table-asks-nothing = verlangt keine Waffe

# Rows and cities
table-rows = Angriffsreihen
table-row-gauge = Stärke { $own } von { $goal }
table-row-foes = Feinde in dieser Reihe
table-row-hot = greift diese Runde an
table-row-yet = noch { $number } bis zum Angriff
table-strikes-city = trifft Vilnius
table-strikes-here = trifft dieses Viertel
table-strikes-quarter = trifft das Viertel von { $seat }
table-city-of = Stadt von { $seat }
table-buildings = Gebäude
table-order = Ordenswert
table-order-value = Ordenswert { $number }
table-first = beginnt
table-choosing = überlegt
table-hand = Offene Hand
table-empty-hand = leer
table-unit-piles = Einheiten
table-province-piles = Provinzen
table-stored = Hier gelagert: { $card }
table-offered = Für die anderen: { $card }
table-guarding = Hier auf Wache: { $card }
table-cell-takes = Freies Feld, { $place }: nimmt { $types }
table-edge-north = nimmt darüber auf: { $types }
table-edge-east = nimmt rechts auf: { $types }
table-edge-south = nimmt darunter auf: { $types }
table-edge-west = nimmt links auf: { $types }
table-stacks = Provinzen zum Erobern
table-stack-left = { $number ->
    [0] leer
    [one] 1 Karte
   *[other] { $number } Karten
}
table-stack-below = zuunterst: { $cards }
table-stack-beyond = eure Waffen reichen nicht
table-stack-empty = nichts mehr da

# Areas of a small screen
table-areas = Was gezeigt wird
table-area-decide = Entscheiden
table-area-mine = Meine Stadt
table-area-order = Orden

# The city phase
table-build = Bauen
table-build-more = Felder, die es aufnehmen, leuchten oben auf
table-recruit = Anwerben
table-recruit-more = kommt auf deinen Einheiten-Ablagestapel
table-not-now = Jetzt nicht möglich
table-left = noch { $number } im Vorrat
table-none-left = keins mehr da
table-no-room = kein Platz für mehr Gebäude
table-excluded = durch eines deiner Gebäude ausgeschlossen
table-excludes = verträgt sich nicht mit { $types }
table-no-edge = keine freie Kante für { $type }
table-short = es fehlt: { $price }
table-needs = braucht { $types }
table-choose-ware = Wähle, was du baust oder anwirbst
table-choose-ware-more = Was du dir jetzt leisten kannst, leuchtet. Platz und Bezahlung kommen danach und lassen sich zurücknehmen.
table-costs = kostet
table-places = { $number ->
    [one] Ein Feld nimmt es auf.
   *[other] { $number } Felder nehmen es auf: du wählst gleich.
}
table-pay-with = Am günstigsten: { $cards }.
table-pay-ways = { $number } Arten zu bezahlen, du wählst gleich. Du behältst { $kept ->
    [0] keine Provinz.
    [one] 1 Provinz.
   *[other] { $kept } Provinzen.
}
table-pay-one-way = Es gibt genau eine Art zu bezahlen.
table-order-grows = Dein Ordenswert wächst von { $now } auf { $then }: So viel braucht eine Reihe nach ihrem nächsten Angriff.
table-order-same = Dein Ordenswert bleibt, wie er ist.
table-recruited-goes = Kommt auf deinen Ablagestapel und kämpft, sobald du die Karte ziehst.
table-offer = Weitergeben
table-offer-more = eine Provinz für andere; kostet keine Aktion
table-offer-means = Andere dürfen später damit bezahlen, dann kommt sie auf deinen Ablagestapel. Zurücknehmen kannst du sie nicht.
table-pass = Passen
table-pass-costs = { $number ->
    [0] Beendet deine Stadtphase. Deine Hand ist leer, nichts geht verloren.
    [one] Beendet deine Stadtphase. 1 ungenutzte Provinz wird abgelegt{ $room ->
        [0] .
       *[other] {", "}wenn du sie nicht lagerst.
    }
   *[other] Beendet deine Stadtphase. { $number } ungenutzte Provinzen werden abgelegt{ $room ->
        [0] .
        [one] {", "}1 davon darfst du lagern.
       *[other] {", "}{ $room } davon darfst du lagern.
    }
}
table-pass-means = Du tust diese Runde nichts mehr in der Stadt.
table-pass-loses = Nicht genutzt: { $cards }.

# Where, and how it is paid
table-place-more = { $number } Felder deiner Stadt leuchten: Wähle eines davon.
table-place-forever = Gebäude werden nie gedreht oder verschoben. Was ihre eigenen Kanten zeigen, zählt für spätere Bauten.
table-place-here = Hier bauen
table-pay-more = die günstigste Bezahlung ist angekreuzt; ändere sie, wie du willst
table-gold-building = Goldgebäude
table-tool-building = Werkzeuggebäude
table-once-a-round = einmal je Runde
table-of-gold = von { $number } Gold
table-of-tools = von { $number } Werkzeug
table-exchange-gold = 2 Werkzeug für 1 Gold: { $number ->
    [one] einmal
   *[other] { $number }-mal
}{ $used ->
    [0] .
    [one] {", "}hier einmal genutzt.
   *[other] {", "}hier { $used }-mal genutzt.
}
table-exchange-tool = 2 Gold für 1 Werkzeug: { $number ->
    [one] einmal
   *[other] { $number }-mal
}{ $used ->
    [0] .
    [one] {", "}hier einmal genutzt.
   *[other] {", "}hier { $used }-mal genutzt.
}
table-cheapest = Die günstigste Bezahlung
table-cheapest-more = Sie gibt am wenigsten Wert an Provinzen aus, bei Gleichstand am wenigsten Karten. Eigene Gold- und Werkzeuggebäude kommen zuerst, sie sind nächste Runde wieder da. Es gibt { $number } Arten zu bezahlen.
table-cheapest-again = Neu vorschlagen
table-pay = Bezahlen
table-pay-short = Das reicht nicht: Es fehlt noch { $gold ->
    [0] { $tools } Werkzeug.
   *[other] { $tools ->
        [0] { $gold } Gold.
       *[other] { $gold } Gold und { $tools } Werkzeug.
    }
}
table-pay-too-much = Etwas davon ist überflüssig: Nimm eine Karte weg, die { $gold } Gold und { $tools } Werkzeug gibt.

# Other questions
table-draw = Ziehen
table-your-units = Deine Einheiten
table-your-provinces = Deine Provinzen
table-draw-pile = Nachziehstapel:
table-then-discard = danach der Ablagestapel, gemischt:
table-store = Lagern
table-give-up = Hergeben
table-take = Nehmen
table-put-under = Darunterlegen
table-capture = Erobern
table-raised = Bisher aufgebrachte Waffen
table-raze-more = { $number } Gebäude am Rand deiner Stadt leuchten: Wähle eines.
table-understood = Verstanden

# Deciding together
table-defence = Die Verteidigung
table-defence-more = ein Plan für alle; eine Änderung bricht die Siegel derer, deren Einheiten sie berührt
table-propose = Vorschlag
table-aim-damage = geringster Schaden
table-aim-value = meiste Siege
table-aim-losses = wenigste Verluste
table-fill = Plan ausfüllen
table-empty-plan = Plan leeren
table-free-units = Freie Einheiten
table-none-free = keine Einheit ist frei
table-free-more = Einheiten gegen einen Feind, der nicht besiegt wird, bleiben auf der Hand.
table-one-weapon = nur { $weapon } von { $card }
table-slot-ok = { $weapon }, erfüllt
table-slot-exq = { $weapon }, durch Tausch erfüllt
table-slot-spare = { $weapon }, nicht nötig
table-slot-miss = { $weapon }, fehlt
table-exchanged = getauscht gegen
table-defeated = Besiegt
table-withstands = Nicht besiegt:
table-missing = { $number ->
    [one] 1 Waffe fehlt:
   *[other] { $number } Waffen fehlen:
}
table-falls = fällt
table-given-silver = für Silber geopfert
table-given-golden = für Gold geopfert
table-not-deployed = nicht eingesetzt, bleibt auf der Hand
table-take-unit-back = { $card } zurücknehmen
table-send-here = Hierher
table-fore-defeated = Besiegt
table-fore-loot = Ordenswert { $order }, Beute { $loot }
table-fore-lost = Verluste
table-fore-damage = Schaden
table-no-damage = keiner
table-city-falls = Vilnius fällt!
table-counsel-points = { $name } würde der Stadt { $number ->
    [one] einen Punkt
   *[other] { $number } Punkte
} mehr retten: { $changes }.
table-counsel-harm = { $name } würde die Stadtviertel mehr schonen: { $changes }.
table-counsel-order = { $name } würde mehr vom Orden besiegen: { $changes }.
table-counsel-losses = { $name } würde weniger verlieren: { $changes }.
table-counsel-send = { $unit } gegen { $enemy }
table-counsel-keep = { $unit } bleibt frei
table-seals = Wer zugestimmt hat
table-agreed = hat zugestimmt
table-not-agreed = hat noch nicht zugestimmt
table-you-agreed = Dein Siegel ist gesetzt.
table-set-seal = Siegel setzen
table-late-fight = Läuft die Zeit ab, wird der Plan auf dem Tisch mit den Einheiten derer ausgeführt, die ihm so zugestimmt haben, wie er dasteht. Wer schweigt, dessen Einheiten bleiben auf der Hand, es sei denn, er hat früher zugestimmt und seitdem hat sich nichts geändert, was seine Einheiten berührt.
table-late-assault = Läuft die Zeit ab, geschieht, was hier steht, wenn jemand zugestimmt hat und die Einheiten derer reichen, die zugestimmt haben. Wer schweigt, dessen Einheiten bleiben auf der Hand.
table-late-raid = Läuft die Zeit ab, wird der Plan auf dem Tisch mit den Einheiten derer ausgeführt, die ihm so zugestimmt haben, wie er dasteht. Wer schweigt, dessen Einheiten bleiben auf der Hand, solange das Gebäude ohne sie fällt.
table-late-losses = Läuft die Zeit ab, geschieht, was hier steht, wenn jemand zugestimmt hat. Wer schweigt, verliert Einheiten nur, wenn es keine anderen treffen kann.
table-late-answer = Läuft die Zeit ab, geschieht, was hier steht, wenn jemand zugestimmt hat.
table-late-nobody = Hat niemand zugestimmt, entscheidet die Vertretung für alle, die zu spät sind, und im Verlauf steht es dabei.
table-late-now = So, wie es jetzt ist, blieben Einheiten von { $seats } auf der Hand.
table-defend-so = So verteidigen
table-assault = Feindliche Gebäude
table-assault-more = { $number } der Symbole bringen eines zu Fall
table-assault-who = Wer zerstört es?
table-assault-this = Ihr greift an: { $card }. Wer es tut, entscheidet ihr danach.
table-cheapest-team = Der günstigste Trupp dafür
table-propose-cheapest = Günstigsten Trupp vorschlagen
table-assault-none = Niemand greift an; alle freien Einheiten bleiben auf der Hand.
table-assault-falls = Zerstört wird: { $card }. Die eingesetzten Einheiten kommen auf die Ablagestapel.
table-no-assault = Kein Angriff
table-attack-this = Dieses angreifen
table-camp-falls = Zerstört
table-camp-beyond = Jetzt außer Reichweite
table-call-unit = { $card } dazuholen
table-chosen-so-far = Bisher gewählt
table-take-last-back = Letztes zurücknehmen
table-takes-loot = { $seat } nimmt eine Provinz

# Nothing is asked
table-wait = Das Spiel geht weiter
table-wait-hand = { $seat } kann noch bezahlen mit { $cards }.

# The stage
table-opening = Die Familien sammeln sich
table-income = Einkommen
table-boost-means = Der zweite Teil beginnt: Beide Seiten jedes Feindes zählen.
table-final-means = Der letzte Kampf um Vilnius.
table-alarm = { $number ->
    [0] Diese Runde greift keine Reihe an.
    [one] Eine Reihe greift an!
   *[other] { $number } Reihen greifen an!
}
table-fight = { $number } von { $all } Feinden besiegt
table-burns = { $number ->
    [one] Die Stadt verliert einen Punkt.
   *[other] Die Stadt verliert { $number } Punkte.
}
table-looks = { $seat } sieht sich Stapel { $number } an

# The result
table-won = { $points ->
    [one] Vilnius steht, mit einem letzten Punkt. Ihr habt gemeinsam gewonnen!
   *[other] Vilnius steht, mit { $points } Punkten. Ihr habt gemeinsam gewonnen!
}
table-lost = Vilnius ist niedergebrannt. Ihr habt gemeinsam verloren.
table-why-won = Der Letzte Angriff kam in Runde { $round } und ist überstanden.
table-why-final = Der letzte Stein fiel im Letzten Angriff, in Runde { $round }.
table-why-fell = Der letzte Stein fiel in Runde { $round }.
table-glory = Ruhm
table-glory-buildings = Gebäude
table-glory-units = Einheiten
table-glory-more = Ordenswerte der Gebäude und Werkzeug der Einheiten: Wer steht am höchsten in der Gunst des Großfürsten?
table-glory-lost = Was die Familien gebaut und aufgestellt hatten; in der Niederlage gibt es keinen Ruhm.
