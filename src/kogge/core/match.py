"""A match: a game being played, from the deal to the result.

>>> import kogge
>>> match = kogge.start("tallinn", ["Anna", "Bo"], seed=7)
>>> match.to_move
(0, 1)
>>> match.decide(0, "play 2a")     # secret until the last seat has decided
>>> match.decide(1, "play 5a")
>>> match.log[1:]                  # the first entry is the deal
({'seat': 0, 'do': 'play 2a'}, {'seat': 1, 'do': 'play 5a'})
>>> match.view(0).legal            # what Anna may do, as far as she can know
<4 legal: tower row 2, tower hand 6, tower hand 9, tower none>
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kogge.core.bits import has, members
from kogge.core.chance import generator
from kogge.core.decision import Decision, Legal
from kogge.core.edition import Edition
from kogge.core.engine import Engine
from kogge.core.errors import IllegalDecision, RecordError
from kogge.core.events import KIND, buffer
from kogge.core.game import Cooperation, Game, OptionValue
from kogge.core.notation import shortened
from kogge.core.position import MOST_SEATS, NONE, Numbers, Records, blank
from kogge.core.view import View

Entry = dict[str, Any]
"""One entry of the log, in the form of the record: `{"seat": 0, "do": "play 3a"}` or `{"chance": ...}`.

A decision that all make together is one entry `{"seats": [0, 1], "do": ...}` with the steps it was made of, each behind
its seat: `0 send farmers 2, 1 send axemen none`.
"""
STEP_BREAK = ", "


@dataclass(frozen=True)
class Seat:
    """A seat: a name, and `person` or the name of a computer player."""

    name: str
    player: str = "person"
    more: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Unknown keys of the record, preserved."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended.

    >>> from kogge.core.match import Outcome
    >>> Outcome(scores=(21, 16, 21), ranks=(1, 3, 1), reason="all cards played").winners
    (0, 2)
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 + the number of strictly better players, tie-breaks included."""
    reason: str
    cooperation: Cooperation | None = field(default=None, repr=False)
    left: int = field(default=0, repr=False)
    """What is left of the shared resource of a cooperative game."""

    @property
    def won(self) -> bool | None:
        """Whether all have won a cooperative game; None for other games."""
        return None if self.cooperation is None else self.left > 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: several in a shared victory, none if a cooperative game is lost."""
        return () if self.won is False else tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True)
class Beat:
    """One step that a person would watch: its events, and the length of the log when it happened."""

    index: int
    log: int
    events: Numbers


@dataclass(frozen=True)
class _Bookmark:
    """Where a match stands."""

    records: Records
    log: int
    steps: Sequence[Entry]
    questions: int
    events: int
    beats: int


class Match:
    """A game being played: edition, options, seats and log; everything else follows by the rules.

    `kogge.start` begins one, `kogge.load` replays one. Without a seed, chance comes from system randomness.
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        seats: Sequence[Seat],
        options: Mapping[str, OptionValue] | None = None,
        *,
        seed: int | None = None,
        log: Sequence[Mapping[str, Any]] = (),
        draw: bool = True,
        engine: Engine | None = None,
    ) -> None:
        """Replay a log; without `draw` the match stops where the log ends, even if chance comes next: see `go_on`."""
        places = game.option_places(options or {}, len(seats))
        self.game = game
        self.edition = edition
        self.seats = tuple(seats)
        self.options = {option.name: option.values[places[option.name]] for option in game.options}
        self.more: dict[str, Any] = {}
        """Unknown keys of the record this match was read from."""
        self.engine = engine or game.engine
        self.notation = game.notation_of(edition)
        self._chance = generator(seed)
        self._places = places
        self._out = np.zeros(game.most_decisions, np.int64)
        self._begin()
        self._replay(log)
        if draw:
            self.go_on()

    # --- Playing

    @property
    def awaits_chance(self) -> bool:
        """Whether chance decides next: never, unless the match was made without drawing."""
        return not self.over and bool(self._awaited[0])

    def go_on(self) -> None:
        """Let chance decide until somebody has to decide or the game is over."""
        self._run(draw=True)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that have to decide now: several where the rules let them decide simultaneously."""
        return () if self.over else members(self.engine.owing(self._records))

    def legal(self, seat: int) -> Legal:
        """List the legal decisions of a seat; none if it has nothing to decide.

        >>> import kogge
        >>> kogge.start("tallinn", 2, seed=7).legal(0)
        <6 legal: play 2a, play 2b, play 6a, play 6b, play 9a, play 9b>
        """
        number = 0
        if seat in self.to_move:
            number = self.engine.legal(self._records, self.edition.components, seat, self._out)
        return self._listed(number)

    def decide(self, seat: int, decision: Decision | str, *, by: str | None = None) -> None:
        """Make a seat's decision. It is secret and can be withdrawn until the last seat to move has decided.

        `by` names the player that decides for an absent person. An illegal decision is refused and changes nothing:

        >>> import kogge
        >>> match = kogge.start("tallinn", 2, seed=7)
        >>> match.decide(0, "tower none")
        Traceback (most recent call last):
        kogge.core.errors.IllegalDecision: seat 0 cannot 'tower none' now; it can play 2a, ...
        """
        code = self._permitted(seat, decision)
        entry: Entry = {"seat": seat, "do": self.notation.text(code)}
        self._lay(seat, code, entry if by is None else entry | {"by": by})
        self.go_on()

    def decide_jointly(self, plan: str) -> None:
        """Make a whole joint decision: its remaining steps as the log would have them."""
        before = self._bookmark()
        try:
            self._apply_jointly(plan, {})
        except IllegalDecision:
            self._return_to(before)
            raise
        self.go_on()

    def check_jointly(self, plan: str) -> None:
        """Raise what `decide_jointly` would raise, and change nothing."""
        before = self._bookmark()
        try:
            self._apply_jointly(plan, {})
        finally:
            self._return_to(before)

    @property
    def is_joint(self) -> bool:
        """Whether the next decision is a step of a joint one."""
        return bool(self._joint[0])

    def withdraw(self, seat: int) -> None:
        """Take a decision back before it takes effect; of a joint one, the seat's last step and all after it.

        >>> import kogge
        >>> match = kogge.start("tallinn", 2, seed=7)
        >>> match.decide(0, "play 2a")
        >>> match.to_move, match.pending
        ((1,), ({'seat': 0, 'do': 'play 2a'},))
        >>> match.withdraw(0)
        >>> match.to_move, match.pending
        ((0, 1), ())
        """
        self._check_seat(seat)
        if seat in self._pending:
            del self._pending[seat]
            self._choice[seat] = NONE
            return
        made = [place for place, step in enumerate(self._steps) if step["seat"] == seat]
        if not made:
            raise IllegalDecision(f"seat {seat} has no decision to withdraw", "nothing-laid")
        self._rewind(self._log, self._steps[: made[-1]])

    @property
    def pending(self) -> tuple[Entry, ...]:
        """The decisions that have not taken effect yet, or the steps of an incomplete joint decision."""
        return (*self._steps, *(self._pending[seat] for seat in sorted(self._pending)))

    def undo(self, seats: Collection[int] = ()) -> None:
        """Take back the last decisions that took effect, with all that followed; or the last joint step.

        With seats, go back to the last question that one of them answered.
        """
        if self._steps:
            self._rewind(self._log, self._steps[:-1])
            return
        end = len(self._log)
        for start in reversed(self._questions):
            if not seats or any(_is_by(seats, entry) for entry in self._log[start:end]):
                self._rewind(self._log[:start])
                return
            end = start
        raise IllegalDecision("there is no decision to undo", "nothing-to-undo")

    @property
    def latest(self) -> tuple[Sequence[Entry], list[int]]:
        """The log entries since the last question was answered, and the kinds of events since then."""
        if not self._questions:
            return (), []
        start = self._questions[-1]
        first = next(
            (begin for begin, log in zip(self._beat_starts, self._beat_logs, strict=True) if log > start), None
        )
        kinds = [] if first is None else self._events[first + 1 : int(self._events[0, 0]) + 1, KIND].tolist()
        return tuple(self._log[start:]), kinds

    def fork(self, index: int | None = None, *, seed: int | None = None) -> Match:
        """Return a new match with the first entries of this one's log, all of them by default.

        >>> import kogge
        >>> match = kogge.start("visby", 2)
        >>> match.decide(0, "play knight ship")
        >>> match.decide(1, "play troops monk")
        >>> match.fork(0).decide(0, "play smith monk")     # what if she had?
        >>> match.entries, match.fork().entries
        (2, 2)
        """
        stop = len(self._log) if index is None else index
        if not 0 <= stop <= len(self._log):
            raise IllegalDecision(f"the log has {len(self._log)} entries; fork at 0 to {len(self._log)}")
        return Match(
            self.game,
            self.edition,
            self.seats,
            self.options,
            seed=seed,
            log=self._log[:stop],
            engine=self.engine,
        )

    def copy(self, seats: Sequence[Seat] | None = None) -> Match:
        """Return an independent copy of the match, with other seats if given.

        It is cheap however long the log is: history is shared, since it never changes.
        """
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        if seats is not None:
            twin.seats = tuple(seats)
        twin._chance = self._chance.copy()
        twin._take(self._records.copy())
        used = int(self._events[0, 0]) + 1
        twin._events = np.empty_like(self._events)
        twin._events[:used] = self._events[:used]
        twin._pending = self._pending.copy()
        for name in ("_log", "_steps", "_questions", "_beat_starts", "_beat_logs", "_snapshots"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # --- Looking

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._over[0])

    @property
    def position(self) -> Any:
        """A copy of the full position. Never show it to a seat: that is what `view` is for."""
        return self._records.copy()[0]

    @property
    def log(self) -> tuple[Entry, ...]:
        """The decisions of chance and seats, in the order in which they took effect."""
        return tuple(self._log)

    def log_from(self, start: int) -> list[Entry]:
        """Return the entries of the log from an index on."""
        return self._log[start:]

    @property
    def entries(self) -> int:
        """The length of the log."""
        return len(self._log)

    @property
    def beat_count(self) -> int:
        """How many beats there have been."""
        return len(self._beat_starts)

    def beat(self, index: int) -> Beat:
        """Return one beat; negative numbers count from the end."""
        index = range(self.beat_count)[index]
        is_last = index + 1 == self.beat_count
        end = int(self._events[0, 0]) if is_last else self._beat_starts[index + 1]
        return Beat(index, self._beat_logs[index], self._events[self._beat_starts[index] + 1 : end + 1].copy())

    @property
    def beats(self) -> tuple[Beat, ...]:
        """All beats so far."""
        ends = [*self._beat_starts[1:], int(self._events[0, 0])]
        return tuple(
            Beat(index, self._beat_logs[index], self._events[start + 1 : end + 1].copy())
            for index, (start, end) in enumerate(zip(self._beat_starts, ends, strict=True))
        )

    def stand_ins(self, beat: int) -> list[tuple[int, str]]:
        """Return the seats that others decided for in a beat, and who did; NONE for a joint decision."""
        start = self._beat_logs[beat - 1] if beat else 0
        entries = self._log[start : self._beat_logs[beat]]
        return [(entry.get("seat", NONE), entry["by"]) for entry in entries if "by" in entry]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if not self.over:
            return None
        players = len(self.seats)
        figures = np.zeros((2, MOST_SEATS), np.int64)
        reason = self.engine.result(self._records, self.edition.components, figures[0], figures[1])
        scores, ranks = figures[:, :players].tolist()
        terms = self.game.cooperation
        left = int(self._records[terms.shared][0]) if terms else 0
        return Outcome(tuple(scores), tuple(ranks), self.game.reasons[reason], terms, left)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in table order."""
        return tuple(seat.name for seat in self.seats)

    def view(self, seat: int = NONE, beat: int | None = None) -> View:
        """Return the match as a seat or a spectator may know it, now or right after a beat.

        >>> import kogge
        >>> match = kogge.start("tallinn", ["Anna", "Bo"], seed=7)
        >>> match.view(0).legal[0], match.view().legal
        (Decision(code=1, text='play 2a'), <0 legal: >)
        """
        if seat != NONE:
            self._check_seat(seat)
        if beat is None:
            full, legal = self._records, self.legal(seat)
            end, starts = int(self._events[0, 0]), self._beat_starts
        else:
            full, legal = self._snapshots[beat], self._listed(0)
            starts = self._beat_starts[: beat + 1]
            end = ([*self._beat_starts, int(self._events[0, 0])])[beat + 1]
        records = blank(self.game.position)
        self.engine.observe(full, seat, records)
        return View(
            self.game,
            self.edition,
            dict(self.options),
            self.names,
            seat,
            records=records,
            legal=legal,
            events=self.redacted(self._events[1 : end + 1], seat),
            beats=np.array(starts, np.int64),
        )

    def redacted(self, events: Numbers, seat: int) -> Numbers:
        """Return a copy of events as a seat may know them; after the end nothing is hidden."""
        return events.copy() if self.over else self.game.redacted(events, seat)

    def log_for(self, seat: int) -> list[Entry]:
        """Return the log as a seat may know it, with `null` for what it may not; after the end nothing is hidden."""
        if self.over:
            return [dict(entry) for entry in self._log]
        position = self._position
        known: list[Entry] = []
        for entry in self._log:
            if "chance" in entry:
                known.append(self.notation.hidden_chance(entry, position, seat))
            elif "seats" in entry or entry["seat"] == seat:
                known.append(dict(entry))
            else:
                known.append(entry | {"do": self.notation.hidden(entry["do"])})
        return known

    # --- How it goes on

    def _take(self, records: Records) -> None:
        """Set the position, with views of the fields that are read often: attributes of records are slow."""
        self._records = records
        self._position = records[0]
        self._over, self._awaited = records["over"], records["chance"]
        self._asked, self._choice = records["asked"], records["choice"][0]
        self._joint = records["joint"]

    def _begin(self) -> None:
        self._take(blank(self.game.position))
        self._position.players = len(self.seats)
        for name, place in self._places.items():
            setattr(self._position, name, place)
        self.engine.setup(self._records)
        self._log: list[Entry] = []
        self._pending: dict[int, Entry] = {}
        self._steps: list[Entry] = []
        self._joint_more: Entry = {}
        self._questions: list[int] = []
        self._events = buffer(4 * self.game.most_events)
        self._beat_starts: list[int] = []
        self._beat_logs: list[int] = []
        self._snapshots: list[Records] = []

    def _replay(self, log: Sequence[Mapping[str, Any]]) -> None:
        for index, entry in enumerate(log):
            self._run()
            try:
                self._apply(entry)
            except (IllegalDecision, ValueError) as error:
                raise RecordError(str(error), index) from None
        self._run()

    def _rewind(self, log: Sequence[Mapping[str, Any]], steps: Sequence[Entry] = ()) -> None:
        """Start again from a log and the steps of a joint decision after it."""
        self._begin()
        self._replay(log)
        self.go_on()
        for step in steps:
            self.decide(step["seat"], step["do"], by=step.get("by"))

    def _bookmark(self) -> _Bookmark:
        return _Bookmark(
            self._records.copy(),
            len(self._log),
            list(self._steps),
            len(self._questions),
            int(self._events[0, 0]),
            len(self._beat_starts),
        )

    def _return_to(self, mark: _Bookmark) -> None:
        """Forget what happened since a bookmark; chance must not have decided since then."""
        self._records[:] = mark.records
        self._steps, self._joint_more = list(mark.steps), {}
        self._events[0, 0] = mark.events
        del self._log[mark.log :], self._questions[mark.questions :]
        for beats in (self._beat_starts, self._beat_logs, self._snapshots):
            del beats[mark.beats :]

    def _apply(self, entry: Mapping[str, Any]) -> None:
        """Apply a log entry."""
        if not isinstance(entry, Mapping):
            raise ValueError(f"expected an object, got {entry!r}")
        if not isinstance(entry.get("by", ""), str):
            raise ValueError(f"'by' names who decided, {entry['by']!r} is no name")
        if self.over:
            raise ValueError("the game is over, but the log goes on")
        if self._awaited[0]:
            if "chance" not in entry:
                raise ValueError("expected a chance entry, got a decision")
            self.notation.read_chance(self._position, entry)
            self._awaited[0] = 0
            self._log.append(dict(entry))
            return
        if self.is_joint:
            if entry.get("seats") != [*range(len(self.seats))] or not isinstance(entry.get("do"), str):
                raise ValueError('expected a joint decision like {"seats": [0, 1], "do": "0 ..., 1 ..."}')
            self._apply_jointly(entry["do"], entry)
            return
        seat, text = entry.get("seat"), entry.get("do")
        if type(seat) is not int or not isinstance(text, str):
            raise ValueError('expected a decision like {"seat": 0, "do": "..."}')
        code = self._permitted(seat, text)
        if seat != self.to_move[0]:
            raise ValueError(f"simultaneous decisions stand in seat order: seat {self.to_move[0]} comes before {seat}")
        self._lay(seat, code, dict(entry))

    def _apply_jointly(self, plan: str, entry: Mapping[str, Any]) -> None:
        """Apply the steps of a joint decision one by one; they must be complete."""
        if not self.is_joint:
            raise IllegalDecision("no joint decision is asked for now", "not-joint")
        self._joint_more = {key: value for key, value in entry.items() if key not in ("seats", "do")}
        for number, step in enumerate(plan.split(STEP_BREAK)):
            if not self.is_joint or (number and not self._steps):
                raise IllegalDecision(f"{shortened(plan)} goes on after the joint decision is complete")
            seat, _, text = step.partition(" ")
            if seat not in map(str, range(len(self.seats))):
                last = len(self.seats) - 1
                raise IllegalDecision(f"{shortened(step)} is no step of a joint decision; first its seat, 0 to {last}")
            self._lay(int(seat), self._permitted(int(seat), text), {"seat": int(seat), "do": text})
            self._run()
        if self._steps:
            raise IllegalDecision(
                f"{shortened(plan)} is not the whole joint decision; seat {self.to_move[0]} comes next"
            )

    def _permitted(self, seat: int, decision: Decision | str) -> int:
        """Return the code of a decision if the seat may make it now."""
        self._check_seat(seat)
        code = decision.code if isinstance(decision, Decision) else self.notation.code(decision)
        if self.over:
            raise IllegalDecision("the game is over", "over")
        if seat in self._pending:
            raise IllegalDecision(f"seat {seat} has decided already; withdraw first", "decided")
        if not has(int(self._asked[0]), seat):
            asked = ", ".join(map(str, self.to_move))
            raise IllegalDecision(f"seat {seat} is not asked for a decision now; asked: seat {asked}", "not-asked")
        legal = self.legal(seat)
        if code not in legal.codes:
            raise IllegalDecision(f"seat {seat} cannot '{decision}' now; it can {legal.some()}")
        return code

    def _lay(self, seat: int, code: int, entry: Entry) -> None:
        self._choice[seat] = code
        if self.is_joint:
            self._steps.append(entry)
            return
        self._pending[seat] = entry
        if self.engine.owing(self._records) == 0:
            self._questions.append(len(self._log))
            self._log.extend(self.pending)
            self._pending.clear()

    def _run(self, draw: bool = False) -> None:
        """Carry out beats until somebody has to decide, chance has to (unless `draw`), or the game is over."""
        while not self._over[0]:
            if self._awaited[0]:
                if not draw:
                    return
                self.engine.draw(self._records, self.edition.components, self._chance)
                self._log.append(self.notation.chance_entry(self._position))
            elif self.engine.owing(self._records):
                return
            else:
                self._advance()

    def _advance(self) -> None:
        used = int(self._events[0, 0])
        if len(self._events) - used <= self.game.most_events:
            larger = buffer(2 * len(self._events))
            larger[: len(self._events)] = self._events
            self._events = larger
        self.engine.advance(self._records, self.edition.components, self._events)
        if self._steps and not self._joint[0]:
            self._conclude_joint()
        if self._events[0, 0] > used:
            self._beat_starts.append(used)
            self._beat_logs.append(len(self._log))
            self._snapshots.append(self._records.copy())

    def _conclude_joint(self) -> None:
        """Turn the complete steps of a joint decision into one log entry."""
        self._questions.append(len(self._log))
        text = STEP_BREAK.join(f"{step['seat']} {step['do']}" for step in self._steps)
        by = next(({"by": step["by"]} for step in self._steps if "by" in step), {})
        self._log.append({"seats": [*range(len(self.seats))], "do": text, **by, **self._joint_more})
        self._steps, self._joint_more = [], {}

    def _listed(self, number: int) -> Legal:
        return Legal(self._out[:number].copy(), self.notation.text, self.notation.code)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise IllegalDecision(f"there is no seat {seat}; the seats are 0 to {len(self.seats) - 1}")


def _is_by(seats: Collection[int], entry: Entry) -> bool:
    """Whether one of some seats made a decision or took part in it."""
    return "seats" in entry or entry.get("seat") in seats
