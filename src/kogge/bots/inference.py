"""Infer hidden cards from the others' play.

Between two of its own decisions a seat sees what the others do. Rollouts start from what it knew before; those that
lead to what it sees now are weighted by how likely the others' decisions were, according to the search tree. Hidden
cards are then sampled by how well they explain what was done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kogge.bots.memory import KEY, NODE, TRIED, Memory, ObservationBuffers, bind_key, offset, slot_of
from kogge.bots.network import Figures
from kogge.bots.readiness import thinking_folder
from kogge.core.bits import has
from kogge.core.chance import below
from kogge.core.game import Game
from kogge.core.position import NONE, Numbers, Records
from kogge.core.rule import compiled, rule
from kogge.core.view import View

SLOTS = 1 << 12
"""The capacity for information sets of the others; what does not fit is left out."""
GAMES = 4096
"""How many rollouts are made to learn from the last decisions."""
UNSURE = 8.0
"""Prior tries of every decision: a node with few visits may decide anything."""
MEANT = 3
"""The power that turns visit counts into probabilities."""
SLIP = 0.1
"""How often another player decides at random, whatever the tree says."""
STEADY = 2.0
"""Prior rollouts of average likelihood for every information set."""

SUM, TIMES = range(2)
"""Of each information set: the sum of the likelihoods of the rollouts that led there, and their number."""


class Beliefs(NamedTuple):
    """How likely each information set of the others is."""

    keys: Numbers
    likely: Figures
    """From 0 to 1, relative to the most likely one."""


@rule
def share(node: int, number: int, taken: int, memory: Figures) -> float:
    """Return the probability of a decision at a node, from how often it was tried there."""
    tried = offset(node, TRIED, number)
    total = 0.0
    for place in range(number):
        total += (UNSURE + memory[tried + place]) ** MEANT
    return allowing_slips((UNSURE + memory[tried + taken]) ** MEANT / total, number)


@rule
def allowing_slips(share: float, number: int) -> float:
    """Return the probability of a decision, allowing for a player that deviates from its supposed strategy."""
    return (1.0 - SLIP) * share + SLIP / number


def bind_likelihood(game: Game) -> Callable[..., float]:
    """Return the rule that says how well a sampled position explains what the others have done, from 0 to 1."""
    key_rule = bind_key(game)

    @rule
    def likelihood(observation: ObservationBuffers, seat: int, beliefs: Beliefs) -> float:
        found = 1.0
        for other in range(observation.scratch[0].players):
            if other != seat:
                found *= beliefs.likely[slot_of(key_rule(observation, other), beliefs.keys)]
        return found

    return likelihood


def bind(game: Game, at: Callable[[Any], Any]) -> Callable[..., None]:
    """Bind inference to one game's rules, interpreted or compiled."""
    rules = game.rules
    draw_rule, legal_rule, advance_rule, imagine_rule = rules.draw, rules.legal, rules.advance, rules.imagine
    key_rule, likelihood_rule = bind_key(game), bind_likelihood(game)

    def recall(
        games: int,
        before: Records,
        decided: int,
        now: Records,
        components: Records,
        seat: int,
        chance: Numbers,
        memory: Memory,
        observation: ObservationBuffers,
        out: Numbers,
        beliefs: Beliefs,
        new_keys: Numbers,
        sums: Figures,
    ) -> None:
        """Sample how the game got from one view, in which the seat decided, to the next view of that seat."""
        parts = components[0]
        scratch, table = observation.scratch, memory.table
        scratch[0] = now[0]
        seen = key_rule(observation, NONE)
        free = len(new_keys) // 2
        for _ in range(games):
            scratch[0] = before[0]
            position = scratch[0]
            imagine_rule(position, seat, chance)
            weight = likelihood_rule(observation, seat, beliefs)
            position.choice[seat] = decided
            while not position.over:
                if position.chance:
                    draw_rule(position, parts, chance)
                    position.chance = 0
                    continue
                if has(position.asked, seat) and position.choice[seat] == NONE:
                    break
                for other in range(position.players):
                    if has(position.asked, other) and position.choice[other] == NONE:
                        number = legal_rule(position, parts, other, out)
                        taken = below(chance, number)
                        position.choice[other] = out[taken]
                        slot = slot_of(key_rule(observation, other), table[:, KEY])
                        if table[slot, KEY]:
                            weight *= number * share(table[slot, NODE], number, taken, memory.figures)
                advance_rule(position, parts, None)
            if key_rule(observation, NONE) != seen:
                continue
            for other in range(position.players):
                key = key_rule(observation, other)
                slot = slot_of(key, new_keys)
                if other != seat and (new_keys[slot] or free > 0):
                    free -= 0 if new_keys[slot] else 1
                    new_keys[slot] = key
                    sums[SUM, slot] += weight
                    sums[TIMES, slot] += 1.0

    recalling: Callable[..., None] = at(recall)
    return recalling


@cache
def compiled_recall(game: Game) -> Callable[..., None]:
    folder = thinking_folder(game)
    return bind(game, lambda function: compiled(function, folder))


class Inference:
    """Beliefs about the others' information sets, by what they have done so far."""

    def __init__(self, game: Game) -> None:
        self._recall = compiled_recall(game)
        self.beliefs = Beliefs(np.zeros(SLOTS, np.int64), np.ones(SLOTS))
        self._last: tuple[View, int] | None = None

    @property
    def tells(self) -> bool:
        """Whether any information set is more likely than another."""
        return bool(self.beliefs.likely.min() < 0.99)

    def decided(self, view: View, code: int) -> None:
        """Remember what the seat decided."""
        self._last = view, code

    def see(self, view: View, chance: Numbers, memory: Memory, observation: ObservationBuffers, out: Numbers) -> None:
        """Update the beliefs by what was done since the last decision."""
        if self._last is None:
            return
        (before, code), self._last = self._last, None
        keys, sums = np.zeros(SLOTS, np.int64), np.zeros((2, SLOTS))
        question = GAMES, before.records, code, view.records, view.edition.components, view.seat
        self._recall(
            *question,
            chance,
            memory=memory,
            observation=observation,
            out=out,
            beliefs=self.beliefs,
            new_keys=keys,
            sums=sums,
        )
        self.beliefs = Beliefs(keys, likelihoods(sums))


def likelihoods(sums: Figures) -> Figures:
    """Return how likely each information set is relative to the most likely one; what was not met counts as average."""
    mean = sums[SUM].sum() / max(1.0, sums[TIMES].sum()) or 1.0
    found: Figures = (sums[SUM] + STEADY * mean) / (sums[TIMES] + STEADY)
    found /= found.max()
    return found
