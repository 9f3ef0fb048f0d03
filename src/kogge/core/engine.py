"""Bind the rules of a game into the few functions that Python calls, interpreted or compiled.

Positions are passed as arrays of one record: that makes calls of compiled code cheap, and a batch of games is just a
longer array.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from kogge.core.bits import has
from kogge.core.chance import below, generator
from kogge.core.events import buffer
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank, undecided
from kogge.core.rule import rule

if TYPE_CHECKING:
    from kogge.core.game import Game

PREPARED = "prepared"
"""The mark that every function of an engine has been compiled."""


class Rules(Protocol):
    """The rules of a game: every attribute is a `@rule`, `p` is a position and `c` the components.

    setup(p): the position before anything is dealt; players and options are set already.
    draw(p, c, chance): decide what `p.chance` asks for.
    legal(p, c, seat, out) -> number: the decisions open to a seat that is asked.
    advance(p, c, events): carry out the next beat.
    observe(p, seat, view): copy what a seat may know into a view.
    imagine(view, seat, chance): complete a view to a position.
    stop_here(p, c, events): score the game as if it ended now.
    result(p, c, scores, ranks) -> reason: of a finished game.

    A game that can pick a random decision faster than by listing all of them also has
    any_decision(p, c, seat, chance, out) -> decision: the one that would be picked from the list.
    """

    setup: Any
    draw: Any
    legal: Any
    advance: Any
    observe: Any
    imagine: Any
    stop_here: Any
    result: Any


@dataclass(frozen=True)
class Engine:
    """One game's rules at one speed."""

    setup: Callable[[Records], None]
    draw: Callable[[Records, Records, Numbers], None]
    legal: Callable[[Records, Records, int, Numbers], int]
    owing: Callable[[Records], int]
    advance: Callable[[Records, Records, Numbers], None]
    observe: Callable[[Records, int, Records], None]
    imagine: Callable[[Records, int, Numbers], None]
    result: Callable[[Records, Records, Numbers, Numbers], int]
    playouts: Callable[[Records, Records, Numbers, Numbers, Numbers], int]
    appraise: Callable[..., None]


def bind_any(rules: Rules) -> Any:
    """Return the rule that picks a random legal decision: the game's own, or one that lists them."""
    legal_rule = rules.legal

    @rule
    def from_list(position: Any, components: Any, seat: int, chance: Numbers, out: Numbers) -> int:
        return int(out[below(chance, legal_rule(position, components, seat, out))])

    return getattr(rules, "any_decision", from_list)


def bind(rules: Rules, at: Callable[[Any], Any], cooperative: bool) -> Engine:
    """Make the engine of a game at one speed: closures over its rules, so that Numba can cache them."""
    setup_rule, draw_rule, legal_rule, advance_rule = rules.setup, rules.draw, rules.legal, rules.advance
    observe_rule, imagine_rule, stop_rule, result_rule = rules.observe, rules.imagine, rules.stop_here, rules.result
    any_rule = bind_any(rules)

    def setup(positions: Records) -> None:
        setup_rule(positions[0])

    def draw(positions: Records, components: Records, chance: Numbers) -> None:
        draw_rule(positions[0], components[0], chance)
        positions[0].chance = 0

    def legal(positions: Records, components: Records, seat: int, out: Numbers) -> int:
        return legal_rule(positions[0], components[0], seat, out)  # type: ignore[no-any-return]

    def owing(positions: Records) -> int:
        return undecided(positions[0])

    def advance(positions: Records, components: Records, events: Numbers) -> None:
        advance_rule(positions[0], components[0], events)

    def observe(positions: Records, seat: int, views: Records) -> None:
        position = positions[0]
        view = views[0]
        view.players = position.players
        view.asked = position.asked
        view.joint = position.joint
        view.over = position.over
        for other in range(MOST_SEATS):
            view.choice[other] = NONE
        if seat >= 0:
            view.choice[seat] = position.choice[seat]
        observe_rule(position, seat, view)

    def imagine(views: Records, seat: int, chance: Numbers) -> None:
        imagine_rule(views[0], seat, chance)

    def result(positions: Records, components: Records, scores: Numbers, ranks: Numbers) -> int:
        return result_rule(positions[0], components[0], scores, ranks)  # type: ignore[no-any-return]

    def playouts(positions: Records, components: Records, chance: Numbers, events: Numbers, out: Numbers) -> int:
        """Play every position of an array to its end with random decisions; return the number of decisions."""
        parts = components[0]
        made = 0
        for game in range(len(positions)):
            position = positions[game]
            while not position.over:
                if position.chance:
                    draw_rule(position, parts, chance)
                    position.chance = 0
                    continue
                if position.asked:
                    for seat in range(position.players):
                        if has(position.asked, seat) and position.choice[seat] == NONE:
                            position.choice[seat] = any_rule(position, parts, seat, chance, out)
                            made += 1
                advance_rule(position, parts, events)
        return made

    def appraise(
        views: Records,
        components: Records,
        seat: int,
        decisions: Numbers,
        chance: Numbers,
        values: Numbers,
        scratch: Records,
        events: Numbers,
        out: Numbers,
        figures: Numbers,
    ) -> None:
        """Look one step ahead: add to the value of each decision the seat's lead if the game stopped after it.

        In a cooperative game the seat's score counts instead. Every decision is tried in one sampled position in which
        the others decide at random.
        """
        parts = components[0]
        scratch[0] = views[0]
        imagined = scratch[0]
        imagine_rule(imagined, seat, chance)
        for other in range(imagined.players):
            if other != seat and has(imagined.asked, other):
                number = legal_rule(imagined, parts, other, out)
                imagined.choice[other] = out[below(chance, number)]
        for option in range(len(decisions)):
            scratch[1] = scratch[0]
            trial = scratch[1]
            trial.choice[seat] = decisions[option]
            advance_rule(trial, parts, events)
            while not (trial.asked or trial.chance or trial.over):
                advance_rule(trial, parts, events)
            if not trial.over:
                stop_rule(trial, parts, events)
            result_rule(trial, parts, figures[0], figures[1])
            values[option] += figures[0, seat]
            if cooperative:
                continue
            best_rival = NONE
            for rival in range(trial.players):
                if rival != seat and (best_rival == NONE or figures[0, rival] > figures[0, best_rival]):
                    best_rival = rival
            values[option] -= figures[0, best_rival]

    return Engine(
        setup=at(setup),
        draw=at(draw),
        legal=at(legal),
        owing=at(owing),
        advance=at(advance),
        observe=at(observe),
        imagine=at(imagine),
        result=at(result),
        playouts=at(playouts),
        appraise=at(appraise),
    )


def interpreted_engine(game: Game) -> Engine:
    return bind(game.rules, lambda function: function, game.cooperation is not None)


def compiled_engine(game: Game) -> Engine:
    return bind(game.rules, game.compile, game.cooperation is not None)


def is_prepared(game: Game) -> bool:
    """Whether the compiled rules are on disk."""
    return (game.cache / PREPARED).exists()


def prepare(game: Game, done: Callable[[int, int], None] = lambda step, steps: None) -> None:
    """Call every compiled function once, so that all are compiled or loaded; `done` is told the progress.

    A player of the game that has something to compile does so in its `prepare(game)`.
    """
    engine = game.compiled
    parts = game.edition().components
    chance = generator(0)
    events, out = buffer(game.most_events), np.zeros(game.most_decisions, np.int64)
    figures = np.zeros((2, MOST_SEATS), np.int64)
    positions, views, scratch = blank(game.position), blank(game.position), blank(game.position, 2)
    positions[0].players = game.players[0]
    calls: list[Callable[[], Any]] = [
        lambda: engine.setup(positions),
        lambda: engine.draw(positions, parts, chance),
        lambda: engine.advance(positions, parts, events),
        lambda: engine.owing(positions),
        lambda: engine.legal(positions, parts, 0, out),
        lambda: engine.observe(positions, 0, views),
        lambda: engine.appraise(
            views,
            parts,
            0,
            out[:1].copy(),
            chance,
            values=out[1:2],
            scratch=scratch,
            events=events,
            out=out,
            figures=figures,
        ),
        lambda: engine.imagine(views, 0, chance),
        lambda: engine.playouts(positions, parts, chance, events, out),
        lambda: engine.result(positions, parts, figures[0], figures[1]),
    ]
    warm = [getattr(game.bot(name), "prepare", None) for name in game.bots]
    calls += [partial(each, game) for each in warm if each]
    for step, call in enumerate(calls, 1):
        call()
        done(step, len(calls))
    (game.cache / PREPARED).touch()
