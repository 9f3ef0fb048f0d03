"""Random matches of every registered game, for the properties that all of them share."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from kogge import games
from kogge.core.engine import Engine
from kogge.core.game import Game, Option, OptionValue
from kogge.core.match import Match, Seat


@dataclass(frozen=True)
class Setting:
    """Which game is played, how, and with what chance."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    seed: int
    stop: int
    """After how many decisions; a game may be over before."""

    @property
    def rules(self) -> Game:
        return games.find(self.game)

    def start(self, engine: Engine | None = None) -> Match:
        seats = [Seat(f"Player {number}") for number in range(self.players)]
        return Match(self.rules, self.rules.edition(), seats, dict(self.options), seed=self.seed, engine=engine)

    def play(self, engine: Engine | None = None) -> Match:
        """Play at random until the stop, the seats deciding in a random order."""
        match = self.start(engine)
        play_on(match, random.Random(self.seed), self.stop)
        return match


def play_on(match: Match, chance: random.Random, decisions: int = 1 << 30) -> None:
    """Let random decisions be made by random seats."""
    while not match.over and decisions > 0:
        seat = chance.choice(match.to_move)
        match.decide(seat, chance.choice(match.legal(seat)))
        decisions -= 1


def fitting_values(option: Option, players: int) -> list[OptionValue]:
    """The values of an option that are made for a number of players."""
    return [
        value for place, value in enumerate(option.values) if not option.players or players in option.players[place]
    ]


@st.composite
def settings_of_matches(draw: st.DrawFn, name: str | None = None, whole: bool = False) -> Setting:
    """A match of a game, or of any."""
    game = games.find(name or draw(st.sampled_from(games.names())))
    players = draw(st.sampled_from(game.players))
    options = [(option.name, draw(st.sampled_from(fitting_values(option, players)))) for option in game.options]
    stop = 1 << 30 if whole else draw(st.integers(0, 60))
    return Setting(game.name, players, tuple(options), draw(st.integers(0, 2**32 - 1)), stop)


a_match = settings_of_matches()
"""A match stopped somewhere."""
a_whole_match = settings_of_matches(whole=True)
