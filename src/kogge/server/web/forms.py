"""Read the forms of the lobby."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from kogge import games
from kogge.bots import usual_level
from kogge.core.edition import Edition
from kogge.core.game import Game
from kogge.core.match import Match
from kogge.core.record import from_record, parse_json
from kogge.core.texts import whole_number
from kogge.core.words import Words
from kogge.server.errors import Mistake
from kogge.server.people import Person, clean_name
from kogge.server.tables import LONGEST_LIMIT, SHORTEST_LIMIT, Opening, Place, TableSettings

QUICK_RIVALS = 2


def quick_opening(game: Game, person: Person, words: Words) -> Opening:
    """Describe a table with sensible defaults: one person with two computer players, or as many as the game takes."""
    rivals = min(QUICK_RIVALS, game.players[-1] - 1)
    level = game.quick.level or usual_level(game)
    places = [Place(0, "person", person.name, person.id)]
    places += [computer(seat, level, words) for seat in range(1, rivals + 1)]
    settings = TableSettings(options=dict(game.quick.options), hints=True)
    return Opening(game, game.edition(), tuple(places), settings)


def opening(form: Mapping[str, str], edition_file: bytes, person: Person, words: Words) -> Opening:
    """Describe a table as the lobby's form asks for it."""
    game = games.find(form.get("game", ""))
    options = [f"{option.name}={form[key]}" for option in game.options if (key := f"option-{option.name}") in form]
    settings = TableSettings(
        options=game.read_options(options),
        public=bool(form.get("public")),
        hints=bool(form.get("hints")),
        limit=_limit(form.get("limit", "")),
        stand_in=form.get("stand_in") or usual_level(game),
    )
    edition = _edition(game, form.get("edition", ""), edition_file)
    return Opening(game, edition, _places(form, game, person, words), settings)


def recorded(file: bytes) -> Match:
    """Read the match of a record file."""
    return from_record(parse_json(file.decode("utf-8", "replace")), games.find)


def computer(seat: int, level: str, words: Words) -> Place:
    return Place(seat, "computer", words("computer-name", number=seat), player=level)


def _places(form: Mapping[str, str], game: Game, person: Person, words: Words) -> tuple[Place, ...]:
    places: list[Place] = []
    for number in range(game.players[-1]):
        chosen = form.get(f"seat-{number}", "none")
        seat = len(places)
        if chosen == "me" and any(place.kind == "person" for place in places):
            raise Mistake("two-seats")
        if chosen == "me":
            places.append(Place(seat, "person", person.name, person.id))
        elif chosen == "open":
            places.append(Place(seat, "open"))
        elif chosen == "here":
            name = form.get(f"name-{number}", "").strip() or words("computer-name", number=seat)
            places.append(Place(seat, "here", clean_name(name), person.id))
        elif chosen.startswith("computer:"):
            places.append(computer(seat, chosen.removeprefix("computer:"), words))
        elif chosen != "none":
            raise Mistake("no-such-seat", seat=chosen)
    if not any(place.kind in ("person", "here", "open") for place in places):
        raise Mistake("nobody-plays")
    return tuple(places)


def _limit(text: str) -> int | None:
    if not text:
        return None
    with contextlib.suppress(ValueError):
        if SHORTEST_LIMIT <= (limit := whole_number(text)) <= LONGEST_LIMIT:
            return limit
    raise Mistake("limit", least=str(SHORTEST_LIMIT), most=str(LONGEST_LIMIT), limit=text)


def _edition(game: Game, name: str, file: bytes) -> Edition:
    if file.strip():
        return game.read_edition("edition", file)
    if name and not game.has_edition(name):
        raise Mistake("no-edition", edition=name, known=", ".join(game.editions))
    return game.edition(name or None)
