"""Tallinn, a card game by Stefan Risthaus, published by OSTIA-Spiele. This is an unofficial edition."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from kogge.core.game import Game, Option
from kogge.core.position import layout
from kogge.games.tallinn import edition, notation
from kogge.games.tallinn.rules import course, features, observation
from kogge.games.tallinn.rules.components import SEATS
from kogge.games.tallinn.rules.events import LAWS, PRIVATE, Event
from kogge.games.tallinn.rules.position import MOST_DECISIONS, Tallinn
from kogge.games.tallinn.words import prose

game = Game(
    name="tallinn",
    package=__name__,
    folder=Path(__file__).parent,
    players=range(2, SEATS + 1),
    minutes=(15, 20),
    options=(
        Option("envoy", (False, True)),
        Option("chronicles", (False, True)),
        Option("towers", ("together", "in-turn")),
    ),
    position=layout(Tallinn),
    rules=SimpleNamespace(
        setup=course.setup,
        draw=course.draw,
        legal=course.legal,
        advance=course.advance,
        observe=observation.observe,
        imagine=observation.imagine,
        stop_here=course.stop_here,
        result=course.result,
    ),
    most_decisions=MOST_DECISIONS,
    most_events=64,
    private_events=PRIVATE,
    chapters=frozenset({Event.ROUND}),
    closing=frozenset({Event.COMPARED, Event.COMPARED_TOWERS}),
    laws=LAWS,
    reasons=course.REASONS,
    notation=notation,
    telling=prose,
    parse_edition=edition.parse,
    former_ids={"tallinn-reconstructed": "tallinn-reconstructed-1"},
    search=True,
    features=features.features,
)
