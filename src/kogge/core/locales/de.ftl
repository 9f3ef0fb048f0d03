# Wörter, die zu keinem einzelnen Spiel gehören.
list-and = { $first } und { $last }
grade-printed = gedruckt
grade-reported = berichtet
grade-deduced = abgeleitet
grade-reconstructed = rekonstruiert
column-grade = Grad
column-note = Anmerkung
