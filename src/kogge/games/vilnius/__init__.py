"""Vilnius, a card game by Malte Meinecke, published by OSTIA-Spiele. This is an unofficial edition."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from kogge.core.game import Cooperation, Game, Option, QuickStart
from kogge.core.position import layout
from kogge.games.vilnius import edition
from kogge.games.vilnius.notation import Notation
from kogge.games.vilnius.rules import course, ending, observation, setup
from kogge.games.vilnius.rules.components import SEATS
from kogge.games.vilnius.rules.events import LAWS, Event
from kogge.games.vilnius.rules.position import MOST_DECISIONS, Vilnius
from kogge.games.vilnius.words import prose

game = Game(
    name="vilnius",
    package=__name__,
    folder=Path(__file__).parent,
    players=range(2, SEATS + 1),
    minutes=(90, 120),
    options=(Option("difficulty", ("simple", "medium", "heavy")),),
    position=layout(Vilnius),
    rules=SimpleNamespace(
        setup=setup.setup,
        draw=course.draw,
        legal=course.legal,
        advance=course.advance,
        observe=observation.observe,
        imagine=observation.imagine,
        stop_here=ending.stop_here,
        result=ending.result,
    ),
    most_decisions=MOST_DECISIONS,
    most_events=256,
    private_events=frozenset(),
    chapters=frozenset({Event.ROUND}),
    laws=LAWS,
    reasons=ending.REASONS,
    notation=Notation,
    telling=prose,
    parse_edition=edition.parse,
    former_ids={"vilnius-reconstructed": "vilnius-reconstructed-1"},
    cooperation=Cooperation(shared="city", scores="glory"),
    # With weaker partners a newcomer hardly ever wins, and stronger ones keep the page waiting.
    quick=QuickStart("councillor", {"difficulty": "simple"}),
    bots={
        "apprentice": f"{__name__}.players.levels:Apprentice",
        "journeyman": f"{__name__}.players.levels:Journeyman",
        "merchant": f"{__name__}.players.levels:Merchant",
        "councillor": f"{__name__}.players.levels:Councillor",
        "alderman": f"{__name__}.players.levels:Alderman",
        "steward": f"{__name__}.players.steward:Steward",
    },
    revealing=frozenset(
        {
            Event.SHUFFLED,
            Event.DREW_UNIT,
            Event.DREW_PROVINCE,
            Event.ADVANCED,
            Event.CAMPED,
            Event.LEFT_OUT,
            Event.BOOSTED,
            Event.FINAL_ATTACK_DREW,
            Event.LOST_UNIT,
            Event.LOST_PROVINCE,
            Event.PLUNDERED,
            Event.LOOKED,
            Event.DESTINED,
        }
    ),
)
