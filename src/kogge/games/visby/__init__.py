"""Visby, a card game by Stefan Risthaus, published by OSTIA-Spiele. This is an unofficial edition."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from kogge.core.game import Game, Option
from kogge.core.position import layout
from kogge.games.visby import edition, notation
from kogge.games.visby.rules import course, features, observation
from kogge.games.visby.rules.components import GOALS, SEATS
from kogge.games.visby.rules.events import LAWS, Event
from kogge.games.visby.rules.position import MOST_DECISIONS, Visby
from kogge.games.visby.words import prose

game = Game(
    name="visby",
    package=__name__,
    folder=Path(__file__).parent,
    players=range(2, SEATS + 1),
    minutes=(20, 20),
    options=(Option("goal", GOALS, players=(range(2, SEATS + 1), range(2, 4))),),
    position=layout(Visby),
    rules=SimpleNamespace(
        setup=course.setup,
        draw=course.draw,
        legal=course.legal,
        any_decision=course.any_decision,
        advance=course.advance,
        observe=observation.observe,
        imagine=observation.imagine,
        stop_here=course.stop_here,
        result=course.result,
    ),
    most_decisions=MOST_DECISIONS,
    most_events=36,
    private_events=frozenset(),
    chapters=frozenset({Event.ROUND}),
    laws=LAWS,
    reasons=course.REASONS,
    notation=notation,
    telling=prose,
    parse_edition=edition.parse,
    former_ids={"visby-reconstructed": "visby-reconstructed-1"},
    search=True,
    features=features.features,
)
