"""What an edition of Vilnius may be."""
from kogge.core.edition import Reader
from kogge.games.vilnius.content import Tables


def check(reader: Reader, tables: Tables) -> None:
    pass
