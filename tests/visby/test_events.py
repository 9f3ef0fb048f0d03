"""Every seal, good and card that moves is an event: from the events alone follows what everybody has."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from kogge.core.bits import members
from kogge.core.events import KIND, OWN, POINTS, SEAT, SUBJECT, THEIRS
from kogge.core.game import Game
from kogge.core.match import Match, Seat
from kogge.games.visby.rules.components import ACTIONS, CAMPAIGN, FLEET, KNIGHT, MARKET, SHIP, TROOPS, VOYAGE
from kogge.games.visby.rules.events import Event
from kogge.games.visby.rules.position import discard
from tests.matches import Setting, settings_of_matches
from tests.visby.table import GAME, lay, two_cards_each

SOURCE = {TROOPS: CAMPAIGN, KNIGHT: CAMPAIGN, FLEET: VOYAGE, SHIP: VOYAGE}


class Ledger:
    """Somebody who only hears the events and keeps the books."""

    def __init__(self, players: int, field: int) -> None:
        self.track = [field] * 3
        self.seals = [0] * players
        self.goods = [0] * players
        self.hand = [set(range(ACTIONS)) for _ in range(players)]
        self.table: list[set[int]] = [set() for _ in range(players)]

    def hear(self, event: Sequence[int]) -> None:
        kind, seat, about, own, theirs = (event[column] for column in (KIND, SEAT, SUBJECT, OWN, THEIRS))
        points = event[POINTS]
        if points:
            self.seals[seat] += points
        if kind == Event.STARTED:
            self.goods[seat] += own
        elif kind == Event.SUPPLIED:
            self.track[about] += theirs
            assert self.track[about] == own
        elif kind == Event.PLAYED:
            self.hand[seat].remove(about)
            self.table[seat].add(about)
        elif kind == Event.TOOK:
            assert about in self.table[seat]
            self.track[SOURCE[about]] -= own
            assert points == (own if SOURCE[about] == CAMPAIGN else 0)
            if SOURCE[about] == VOYAGE:
                self.goods[seat] += own - theirs
        elif kind == Event.STAYED:
            assert self.track[about] == own
        elif kind in (Event.FORGED, Event.BEGGED, Event.BEGGED_FROM):
            self.goods[seat] += own - theirs
        elif kind == Event.COLLECTED:
            assert points == own
        elif kind == Event.OPENED_MARKET:
            assert self.track[MARKET] == own
            self.track[MARKET] = theirs
        elif kind == Event.TRADED:
            assert about == self.track[MARKET]
            self.goods[seat] -= own
        elif kind == Event.EMPTIED_PURSE:
            assert self.track[about] == own
            self.track[about] = 0
        elif kind == Event.CLEARED:
            self.table = [set() for _ in self.table]
        elif kind == Event.PICKED_UP:
            assert len(self.hand[seat]) + own == ACTIONS
            self.hand[seat] = set(range(ACTIONS))
        elif kind == Event.EXCHANGED:
            self.goods[seat] -= own
            assert self.goods[seat] == theirs
        elif kind in (Event.REACHED, Event.ENDED):
            assert self.seals[seat] == own
        elif kind == Event.COUNTED_HAND:
            assert len(self.hand[seat]) == own
        else:
            assert kind in (Event.ROUND, Event.UNPAID, Event.KEPT_GOODS), kind


def check_books(match: Match) -> None:
    players = len(match.seats)
    ledger = Ledger(players, int(match.edition.components[0].start_field))
    for beat in match.beats:
        for event in beat.events.tolist():
            ledger.hear(event)
        position = match.view(beat=beat.index).position
        assert ledger.seals == position.seals[:players].tolist()
        assert ledger.goods == position.goods[:players].tolist()
        assert ledger.track == position.track.tolist()
        assert ledger.hand == [set(members(cards)) for cards in position.hand[:players].tolist()]
        assert ledger.table == [set(members(cards)) for cards in position.played[:players].tolist()]


@settings(max_examples=400)
@given(settings_of_matches("visby", whole=True))
def test_from_the_events_alone_follows_what_everybody_has_at_every_beat(setting: Setting) -> None:
    check_books(setting.play())


@settings(max_examples=200)
@given(settings_of_matches("visby"))
def test_cards_are_conserved_and_figures_stay_in_bounds(setting: Setting) -> None:
    """Each card of a player is in hand, before the player or on the discard pile; goods and markers end at 15."""
    match = setting.play()
    for beat in match.beats:
        position = match.view(beat=beat.index).position
        assert all(0 <= field <= 15 for field in position.track)
        for seat in range(setting.players):
            hand, played, pile = int(position.hand[seat]), int(position.played[seat]), discard(position, seat)
            assert hand + played + pile == 0xFF
            assert 0 <= position.goods[seat] <= 15
            assert position.seals[seat] >= 0


def test_the_longest_beat_has_room_for_all_its_events() -> None:
    """Six monks who all beg from five merchants, in an edition with two cards each: a beat cannot be longer."""
    table = lay(6, edition=two_cards_each())
    for seat in range(6):
        table.decide(seat, "play merchant monk")
    beats = [len(table.advance()) for _ in range(5)]
    assert beats[3] == 6 + 6 * 5 == GAME.most_events
    game: Game = GAME
    match = Match(game, two_cards_each(), [Seat("A")] * 6)
    for seat in range(6):
        match.decide(seat, "play merchant monk")
    for seat in match.to_move:
        match.decide(seat, "trade 0")
    check_books(match)
