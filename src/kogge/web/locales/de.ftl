# Wörter der Seiten, die zu keinem einzelnen Spiel gehören.

# Kopf und Fuß jeder Seite
skip-to-main = Zum Inhalt springen
language = Sprache
language-en = English
language-de = Deutsch
theme = Hell oder dunkel
theme-system = Wie das Gerät
theme-light = Papier am Tag
theme-dark = Hafen bei Nacht
newcomer = Du
footer-unofficial = Kogge ist inoffiziell. Die Spiele gehören ihren Autoren und ihrem Verlag OSTIA-Spiele.
footer-authors = Tallinn und Visby sind von Stefan Risthaus, Vilnius ist von Malte Meinecke. Alle Zeichnungen und Sätze hier sind unsere eigenen.
footer-tables = Tische
footer-you = Du
footer-programs = Für Programme

# Lobby
lobby-title = Spielen
hello = Willkommen an Bord
hello-name = Willkommen, { $name }
lobby-lead = Kartenspiele aus Hansestädten, mit Freunden oder gegen Computerspieler. Ohne Anmeldung.
owing = { $number ->
    [one] Du bist dran: { $title }
   *[other] Du bist dran: { $title }, insgesamt an { $number } Tischen
}
games = Spiele
quick-start = Jetzt { $game } spielen
with-friends = Mit Freunden
quick-about = Gegen Computerspieler, sofort.
quick-together = Zusammen mit Computerpartnern, sofort.
rules = Regeln
your-tables = Deine Tische
your-choice = du bist dran
open-tables = Offene Tische
no-open-tables = Gerade wartet kein Tisch auf Mitspieler. Eröffne einen und wähle „Hier aufgeführt“.
seats-free = { $number ->
    [0] Kein Platz frei
    [one] 1 Platz frei
   *[other] { $number } Plätze frei
}
sit-down = Platz nehmen
finished-tables = Beendet
open-record = Aufzeichnung ansehen
record-file = Eine Aufzeichnung, die du gespeichert oder bekommen hast
look-at-it = Ansehen
tables-cleared = { $days ->
    [one] Tische, die einen Tag lang niemand anrührt, werden abgeräumt.
   *[other] Tische, die { $days } Tage lang niemand anrührt, werden abgeräumt.
}
other-device = Anderswo weiterspielen
new-table = Einen Tisch eröffnen
which-game = Welches Spiel
name = Name
your-name = Dein Name
seats = Wer spielt mit
seat-number = Platz { $number }
seat-name = Name auf Platz { $number }, am selben Bildschirm
seat-me = Ich
seat-open = Jemand anderes, per Link
seat-here = Am selben Bildschirm
seat-computer = Computer: { $level }
seat-none = Niemand
seats-about = Den Link zum Einladen findest du am Tisch. Wer denselben Bildschirm nutzt, übernimmt hinter einem Vorhang.
limit = Zeit für eine Entscheidung
limit-none = ohne Grenze
limit-minute = 1 Minute
limit-minutes = 5 Minuten
limit-hour = 1 Stunde
limit-day = 1 Tag
limit-days = 3 Tage
stand-in = Vertretung
stand-in-about = Dieser Computerspieler entscheidet, wenn die Zeit abläuft oder jemand geht. Im Verlauf steht es dabei.
stand-in-together = Ein gemeinsamer Plan wird dann mit den Einheiten derer ausgeführt, die ihm zugestimmt haben. Nur wenn niemand zugestimmt hat, entscheidet die Vertretung.
public = Hier aufgeführt
public-about = Alle dürfen einen freien Platz nehmen. Sonst nur mit dem Link.
how = So wird { $game } gespielt
option-players = Für { $players } Spieler.
edition = Ausgabe
own-edition = Eine eigene Ausgabe
edition-file = Datei der Ausgabe (TOML); sie gilt anstelle der Ausgabe oben
open-about = Das Spiel beginnt, sobald alle Plätze besetzt sind.
open-the-table = Tisch eröffnen

# Einladung
invite-heading = { $host } lädt dich zu { $game } ein
invite-to = Du bist zu { $game } eingeladen
invite-players = Am Tisch: { $players }.
only-watch = Nur zusehen

# Vorhang
curtain-title = { $name }, du bist dran
curtain-heading = { $name }, du bist dran
curtain-text = Gib den Bildschirm an { $name } weiter. Alle anderen sehen jetzt weg.
curtain-show = Ich bin { $name }: meine Karten zeigen

# Wiedergabe
replay-title = { $title }, Wiedergabe
where-we-are = Runde und Phase
beat = Schritt
beat-of = Schritt { $number } von { $total }
stepping = Durch das Spiel gehen
step-first = Anfang
step-previous = Zurück
step-next = Weiter
step-last = Ende
go-there = Dorthin
all-beats = Alle Schritte
chart-heading = Der Stand, Runde für Runde
chart-label = Der Stand im Lauf des Spiels. Am Ende: { $summary }. Alle Zahlen stehen in der Tabelle darunter.
chart-figures = Alle Zahlen
chart-closing = Schlusswertung
what-next = Wie weiter
go-on-from-here = Von hier weiterspielen
go-on-about = Eröffnet einen neuen Tisch in dieser Stellung, mit Computerspielern auf den anderen Plätzen.
download-record = Aufzeichnung speichern
back-to-table = Zurück zum Tisch
link-to-beat = Link zu diesem Schritt

# Der Trainer
coach-title = Was besser gegangen wäre: { $title }
coach-heading = Was besser gegangen wäre
coach-thinking = Der Trainer sieht sich die Partie an
coach-progress = { $done } von { $total } Entscheidungen
coach-preparing = Er wird einmalig vorbereitet, das dauert etwa eine Minute.
coach-thinking-about = Du kannst diese Seite verlassen und wiederkommen; was gefunden wird, bleibt erhalten.
chances-heading = Die Gewinnaussicht, Runde für Runde
chances-label = Die Gewinnaussicht im Lauf der Partie, in Prozent. Am Ende: { $summary }. Alle Zahlen stehen in der Tabelle darunter.
coach-accuracy = Genauigkeit
coach-decisions = Entschei{"\u00AD"}dungen
coach-lost = Verschenkt
coach-accuracy-about = Von allem, was deine Wahl hätte verschenken können, ist die Genauigkeit der Anteil, den du behalten hast. Jede Entscheidung wird nach dem beurteilt, was du da wissen konntest.
coach-moments = Die wichtigsten Augenblicke
coach-no-moments = Niemand hat etwas verschenkt. Gut gespielt!
coach-all = Alle Entscheidungen
coach-gave-away = { $choice }: { $chance } % Gewinnaussicht statt { $best } %.
coach-well = { $choice }: gut gewählt.
coach-share = Starke Spieler
coach-chance = Gewinnaussicht
coach-chosen = (gewählt)
coach-see = Ansehen
coach-try = Selbst versuchen
percent = { $number } %
hints = Tipps erlaubt
hints-about = Wer gefragt ist, darf den Trainer fragen, was ein starker Spieler täte.

# Ein Tipp
hint-title = Was ein starker Spieler täte
hint-about = Aus dem gefunden, was du siehst, in vielen vorgestellten Partien.

# Regeln
rules-whole = Alles auf einer Seite
rules-chapters = Kapitel für Kapitel
rules-pager = Kapitel
rules-of = Die Regeln von { $game }
contents = Inhalt
go-back = Zurück

# Du
me-title = Du
name-about = So nennen dich die anderen am Tisch. Der Name bleibt in diesem Browser, ohne Konto.
keep-name = Behalten
return-about = Öffne diesen Link in einem anderen Browser, dann bist du dort dieselbe Person mit denselben Tischen.
return-link = Link zur Rückkehr
return-secret = Wer den Link hat, kann an deiner Stelle spielen. Behalte ihn für dich.
return-none = Sobald du an einem Tisch sitzt, findest du hier den Link, um anderswo weiterzuspielen.
look-and-sound = Aussehen und Ton
sound-about = Ton und Mitteilungen schaltest du am Tisch ein. Sie sagen dir, dass du dran bist, nie während du zusiehst.
delete-me = Mich löschen
delete-about = { $number ->
    [0] Dein Name wird gelöscht. Auf deinen Plätzen spielt ein Computerspieler weiter.
    [one] Dein Name und der Tisch, den du eröffnet hast, werden gelöscht. Auf Plätzen an anderen Tischen spielt ein Computerspieler weiter.
   *[other] Dein Name und die { $number } Tische, die du eröffnet hast, werden gelöscht. Auf Plätzen an anderen Tischen spielt ein Computerspieler weiter.
}
delete-confirm = Ja, alles löschen. Das lässt sich nicht rückgängig machen.
delete-now = Meinen Namen und meine Tische löschen

# Meldungen
to-the-tables = Zu den Tischen

# Die Beschreibung der Schnittstelle
api-heading = Für Programme
api-about = Alles, was Menschen an einem Tisch tun können, können auch Programme. Beschrieben ist Version { $version }.
api-begin = So fängt man an
api-token = Mit POST /api/people bekommt ein Programm einen Namen. In der Antwort steht ein Token; es gehört in jede weitere Anfrage: „Authorization: Bearer TOKEN“.
api-errors = Was nicht geht, wird mit einem Status ab 400 beantwortet, und die Antwort sagt, warum:
api-schema = Dasselbe als OpenAPI-Schema
api-field = Feld
api-type = Typ
api-needed = Pflicht
api-yes = ja
api-no = nein
api-sent = Gesendet wird:
api-answer = Zurück kommt:

# Return links, and asking the coach
come-back-heading = Als { $name } weiterspielen?
come-back-about = Das ist der Rückkehr-Link von { $name }. Von jetzt an spielt dieses Gerät als { $name }.
come-back-instead = Das ist der Rückkehr-Link von { $name }. Auf diesem Gerät bist du { $now }: Sichere dir erst den Rückkehr-Link von { $now }, wenn du als { $now } wiederkommen willst.
come-back-yes = Als { $name } weiterspielen
come-back-no = Lieber nicht
return-renew = Neuen Rückkehr-Link anlegen
return-renew-about = Der alte Link gilt dann nicht mehr, auch nicht auf anderen Geräten.
coach-unasked = Noch hat niemand den Trainer gefragt
coach-unasked-about = Der Trainer sieht sich jede Entscheidung der Partie an. Das dauert ein, zwei Minuten; was er findet, bleibt gespeichert.
coach-ask = Partie auswerten
