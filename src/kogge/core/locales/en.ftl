# Words that belong to no single game.
list-and = { $first } and { $last }
grade-printed = printed
grade-reported = reported
grade-deduced = deduced
grade-reconstructed = reconstructed
column-grade = Grade
column-note = Note
