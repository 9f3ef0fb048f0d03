"""Simultaneous-move tree search over information sets.

A node is what one seat knows when it has to decide (the hash of its observation), not a position. So no strategy uses
what its seat cannot know, equal situations share their statistics, and the tree is reused at the next decision. At a
node a decision is chosen by regret matching, which approaches an equilibrium, or by the upper confidence bounds of
decoupled UCT. Beyond the tree a rollout continues at random or is evaluated by a value network; near the end of a
two-player game it is solved. All of it is compiled with the rules and runs without the GIL.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from kogge.bots.inference import Beliefs, bind_likelihood
from kogge.bots.lookahead import PRECISE, TO_THE_END, LookaheadBuffers
from kogge.bots.lookahead import bind as bind_look
from kogge.bots.memory import (
    RARITY,
    REGRET,
    STRATEGY,
    TRIED,
    VALUE,
    Memory,
    ObservationBuffers,
    bind_key,
    find_node,
    offset,
)
from kogge.bots.network import Evaluator, Figures, chance_to_win, no_features
from kogge.bots.utility import set_utilities
from kogge.core.bits import has
from kogge.core.chance import below, word
from kogge.core.engine import bind_any
from kogge.core.game import Game
from kogge.core.position import NONE, Numbers, Records
from kogge.core.rule import rule

REGRET_MATCHING, UPPER_BOUNDS = range(2)
"""How decisions are chosen at a node."""

# What is kept of each decision on the path of one rollout
NODE, NUMBER, CHOSEN, SEAT = range(4)

METHOD, WHOLE, EXACT, INFERRING = range(4)
"""The settings of a search: how decisions are chosen, whether it starts from a full position with nothing to sample,
whether it solves small endgames, and whether it infers hidden cards from the others' play."""

EXPLORING = 0.1
"""How often regret matching explores at random."""
CURIOSITY = 0.7
"""The weight of exploration in the upper confidence bounds."""
SMALL, SOLVED = 4, 256
"""An endgame is solved if at most SMALL pairs of decisions come next and SOLVED are enough to its end."""
DOUBTS = 8
"""How often hidden cards are sampled again that explain the others' play badly."""


class SearchBuffers(NamedTuple):
    """What each rollout fills."""

    way: Numbers
    """The nodes on its path."""
    mix: Figures
    out: Numbers
    """Legal decisions."""
    figures: Numbers
    """Scores and ranks."""
    values: Figures
    ahead: LookaheadBuffers


@rule
def chance_share(chance: Numbers) -> float:
    """Return a random number from 0 up to, but not including, 1."""
    return word(chance) / 4294967296.0


@rule
def match_regrets(node: int, number: int, memory: Figures, mix: Figures) -> None:
    """Set the mixed strategy that plays every decision in proportion to its regret."""
    regrets = offset(node, REGRET, number)
    total = 0.0
    for place in range(number):
        total += memory[regrets + place]
    for place in range(number):
        mix[place] = memory[regrets + place] / total if total > 0.0 else 1.0 / number


@rule
def choose(method: int, node: int, number: int, memory: Figures, mix: Figures, chance: Numbers) -> int:
    """Choose a decision at a node."""
    if method == REGRET_MATCHING:
        match_regrets(node, number, memory, mix)
        drawn = chance_share(chance)
        for place in range(number):
            drawn -= (1.0 - EXPLORING) * mix[place] + EXPLORING / number
            if drawn < 0.0:
                return place
        return number - 1
    visits = int(memory[node])
    if visits < number:
        wanted = below(chance, number - visits)
        if visits == 0:
            return wanted
        for place in range(number):
            if memory[offset(node, TRIED, number) + place] == 0.0:
                if wanted == 0:
                    return place
                wanted -= 1
    best, highest = 0, -1.0
    curiosity = CURIOSITY * math.sqrt(math.log(visits + 1.0))
    values, rarities = offset(node, VALUE, number), offset(node, RARITY, number)
    for place in range(number):
        bound = memory[values + place] + curiosity * memory[rarities + place]
        if bound > highest:
            best, highest = place, bound
    return best


@rule
def learn(method: int, node: int, number: int, chosen: int, value: float, memory: Figures, mix: Figures) -> None:
    """Update a node with the value that a decision has led to.

    The values of the other decisions are estimated by their means so far, with an importance-weighted correction for
    the chosen one: this keeps the variance low and the estimates unbiased.
    """
    values, regrets = offset(node, VALUE, number), offset(node, REGRET, number)
    strategy, tried = offset(node, STRATEGY, number), offset(node, TRIED, number)
    memory[node] += 1.0
    memory[tried + chosen] += 1.0
    if method == REGRET_MATCHING:
        match_regrets(node, number, memory, mix)
        likely = (1.0 - EXPLORING) * mix[chosen] + EXPLORING / number
        surprise = (value - memory[values + chosen]) / likely
        expected = mix[chosen] * surprise
        for place in range(number):
            expected += mix[place] * memory[values + place]
        weight = memory[node]
        for place in range(number):
            before = memory[strategy + place] if weight > 1.0 else 0.0
            memory[strategy + place] = before + weight * mix[place]
            missed = memory[values + place] - expected + (surprise if place == chosen else 0.0)
            memory[regrets + place] = max(0.0, memory[regrets + place] + missed)
    else:
        memory[regrets + chosen] = 1.0 / math.sqrt(memory[tried + chosen])
    memory[values + chosen] += (value - memory[values + chosen]) / memory[tried + chosen]


def bind(game: Game, at: Callable[[Any], Any]) -> Callable[..., int]:
    """Bind the search to one game's rules, interpreted or compiled."""
    rules = game.rules
    draw_rule, legal_rule, advance_rule = rules.draw, rules.legal, rules.advance
    imagine_rule, result_rule, any_rule = rules.imagine, rules.result, bind_any(rules)
    features_rule = game.features or no_features
    look_rule, key_rule, likelihood_rule = bind_look(game, rule), bind_key(game), bind_likelihood(game)

    @rule
    def is_known(
        positions: Records, components: Records, exact: int, evaluator: Evaluator, buffers: SearchBuffers
    ) -> bool:
        """Evaluate a position for each seat by solving it or by the value network; return whether that was possible."""
        position, parts, values = positions[0], components[0], buffers.values
        solving = exact and position.players == 2
        if evaluator.inner.shape[1] == 0 and not solving:
            return False
        if features_rule(position, parts, 0, evaluator.features) == 0:
            return False
        if solving:
            pairs = 1
            for seat in range(2):
                if has(position.asked, seat):
                    pairs *= legal_rule(position, parts, seat, buffers.out)
            if pairs <= SMALL:
                values[0] = look_rule(
                    positions,
                    components,
                    TO_THE_END,
                    PRECISE,
                    SOLVED,
                    whole=False,
                    fair=True,
                    evaluator=evaluator,
                    buffers=buffers.ahead,
                )
                values[1] = 1.0 - values[0]
                if not math.isnan(values[0]):
                    return True
        if evaluator.inner.shape[1] == 0:
            return False
        values[0] = chance_to_win(evaluator)
        for seat in range(1, position.players):
            features_rule(position, parts, seat, evaluator.features)
            values[seat] = chance_to_win(evaluator)
        if position.players == 2:
            values[0] = (values[0] + 1.0 - values[1]) / 2.0
            values[1] = 1.0 - values[0]
        return True

    def think(
        views: Records,
        components: Records,
        seat: int,
        games: int,
        settings: Numbers,
        chance: Numbers,
        stop: Numbers,
        memory: Memory,
        evaluator: Evaluator,
        beliefs: Beliefs,
        observation: ObservationBuffers,
        buffers: SearchBuffers,
    ) -> int:
        """Make rollouts from a view and learn from them; return how many were made."""
        parts, learnt, scratch = components[0], memory.figures, observation.scratch
        way, mix, out, figures, values = buffers.way, buffers.mix, buffers.out, buffers.figures, buffers.values
        method = settings[METHOD]
        judging = settings[EXACT] or evaluator.inner.shape[1] > 0
        played = 0
        while played < games and stop[0] == 0:
            scratch[0] = views[0]
            position = scratch[0]
            if not settings[WHOLE]:
                imagine_rule(position, seat, chance)
                if settings[INFERRING]:
                    doubts = 0
                    while doubts < DOUBTS and chance_share(chance) >= likelihood_rule(observation, seat, beliefs):
                        scratch[0] = views[0]
                        imagine_rule(position, seat, chance)
                        doubts += 1
            steps = 0
            known = True
            judged = False
            while not position.over:
                if position.chance:
                    draw_rule(position, parts, chance)
                    position.chance = 0
                    continue
                fresh = False
                if position.asked:
                    if judging and not known and is_known(scratch, components, settings[EXACT], evaluator, buffers):
                        judged = True
                        break
                    for asked in range(position.players):
                        if not has(position.asked, asked) or position.choice[asked] != NONE:
                            continue
                        node = NONE
                        if known and steps < len(way):
                            number = legal_rule(position, parts, asked, out)
                            node = find_node(key_rule(observation, asked), number, memory)
                        if node == NONE:
                            position.choice[asked] = any_rule(position, parts, asked, chance, out)
                            fresh = True
                            continue
                        if learnt[node] == 0.0:
                            fresh = True
                        chosen = choose(method, node, number, learnt, mix, chance)
                        position.choice[asked] = out[chosen]
                        way[steps, NODE] = node
                        way[steps, NUMBER] = number
                        way[steps, CHOSEN] = chosen
                        way[steps, SEAT] = asked
                        steps += 1
                if fresh:
                    known = False
                advance_rule(position, parts, None)
            if not judged:
                result_rule(position, parts, figures[0], figures[1])
                set_utilities(position.players, figures[0], figures[1], values)
            for step in range(steps):
                node, number, chosen = way[step, NODE], way[step, NUMBER], way[step, CHOSEN]
                learn(method, node, number, chosen, values[way[step, SEAT]], memory=learnt, mix=mix)
            played += 1
        return played

    thinking: Callable[..., int] = at(think)
    return thinking
