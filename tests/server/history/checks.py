"""What must be true of a history, whatever was killed. Every check yields a sentence for each violation."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import inf
from typing import Any, Literal

from kogge import games
from kogge.core.errors import KoggeError
from kogge.core.record import from_record
from tests.server.history.recording import NOBODY, TOO_MANY, UNAVAILABLE, Call, Entry, History, Read, State, TableFacts

PATIENCE = 30.0
"""Seconds after which something is said not to have gone on; 5 are promised, and the figures tell how many it took."""
KEY_TAKEN = 409
TAKEN_BACK_AT_ONCE = 2
"""How many decisions of one seat an undo takes back at most: one that took effect, and one pending."""

Certainty = Literal["there", "perhaps", "gone"]
Found = Iterator[str]


# --- Decisions: nothing lost, nothing doubled, nothing invented


def nothing_acknowledged_is_lost(history: History) -> Found:
    """A decision that was acknowledged is found in every later response, of any process, and at the end."""
    for read, decisions in _decisions_read(history):
        facts, due = history.tables[read.table], [call for call, certainty in decisions if certainty == "there"]
        missing = _first_missing([call.text for call in due], _shown(read, facts))
        if missing is not None:
            lost = due[missing]
            yield f"lost: {lost}, acknowledged at {lost.acknowledged:.2f} s; {read} shows {_tail(read, facts)}"


def nothing_is_doubled_or_invented(history: History) -> Found:
    """Every decision that is shown was sent, and takes effect once however often it was sent."""
    for read, decisions in _decisions_read(history):
        facts = history.tables[read.table]
        shown = _made(read, facts) if facts.stands_in else _shown(read, facts)
        possible = [call.text for call, certainty in decisions if certainty != "gone"]
        extra = _first_missing(shown, possible)
        if extra is not None:
            keys = [call.key for call, _ in decisions if call.text == shown[extra]]
            what = f"doubled, or back though it was taken back (keys {keys})" if keys else "never sent"
            yield f"{shown[extra]!r} is {what}; {read} shows {_tail(read, facts)}"


def _decisions_read(history: History) -> Iterator[tuple[Read, list[tuple[Call, Certainty]]]]:
    """Each read of somebody who sits at a table, with how certainly each of their decisions is in it."""
    made = history.calls_by_table("decide", "withdraw", "undo", "hand-on")
    for table, reads in history.reads_by_table().items():
        seats = {read.state.seat for read in reads} - {NOBODY}
        facts = history.tables[table]
        courses = {seat: _Course(seat, made.get(table, []), facts) for seat in seats}
        for read in reads:
            if read.state.seat != NOBODY:
                yield read, courses[read.state.seat].at(read)


class _Course:
    """What one seat decided, and what may have been taken back of it."""

    def __init__(self, seat: int, calls: Sequence[Call], facts: TableFacts) -> None:
        self._facts = facts
        own = [call for call in calls if call.seat == seat]
        self._decisions = [call for call in own if call.kind == "decide" and not call.is_refused]
        self._withdrawals = [call for call in own if call.kind == "withdraw" and call.may_have_happened]
        self._given_away = [call for call in own if call.kind == "hand-on" and call.may_have_happened]
        self._undos = [call for call in calls if call.kind == "undo" and call.may_have_happened]

    def at(self, read: Read) -> list[tuple[Call, Certainty]]:
        sent = [call for call in self._decisions if call.sent < read.ended]
        certainty: list[Certainty] = ["there" if call.acknowledged <= read.sent else "perhaps" for call in sent]
        for withdrawal in self._withdrawals:
            last = sum(call.sent < withdrawal.sent for call in sent) - 1
            if last >= 0 and withdrawal.sent < read.ended:
                # Where somebody stands in, it may have been theirs.
                is_certain = withdrawal.acknowledged <= read.sent and not self._facts.stands_in
                certainty[last] = "gone" if is_certain else _doubt(certainty[last])
        for given in self._given_away:
            last = sum(call.sent < given.answered for call in sent) - 1
            if last >= 0 and given.sent < read.ended:
                certainty[last] = _doubt(certainty[last])
        for undo in self._undos:
            if undo.sent < read.ended:
                self._doubt_undone(undo, sent, certainty)
        return list(zip(sent, certainty, strict=True))

    def _doubt_undone(self, undo: Call, sent: list[Call], certainty: list[Certainty]) -> None:
        """Anything decided while an undo was on its way may be gone by it, and the last decisions before."""
        sendings = sum(attempt.is_done or attempt.is_unsure for attempt in undo.attempts)
        # Without those who have left, the others go back as far as to their own last decision.
        before = inf if self._facts.leaving else TAKEN_BACK_AT_ONCE * sendings
        for place in reversed([place for place, call in enumerate(sent) if call.sent < undo.answered]):
            if sent[place].acknowledged <= undo.sent:
                before -= certainty[place] == "there"
            certainty[place] = _doubt(certainty[place])
            if before == 0:
                return


def _doubt(certainty: Certainty) -> Certainty:
    return "gone" if certainty == "gone" else "perhaps"


def _made(read: Read, facts: TableFacts) -> list[str]:
    """What the reader's seat has decided itself, as the log tells it."""
    entries = (entry for entry in read.state.log[facts.before :] if "do" in entry and "by" not in entry)
    return [entry["do"] for entry in entries if entry.get("seat") == read.state.seat]


def _shown(read: Read, facts: TableFacts) -> list[str]:
    """What the reader's seat has decided itself, and what it has laid down."""
    return [*_made(read, facts), *([read.state.laid] if read.state.laid else [])]


def _first_missing(wanted: Sequence[str], found: Sequence[str]) -> int | None:
    """The first of the wanted that cannot be found in their order, nothing if all can."""
    place = 0
    for number, text in enumerate(wanted):
        while place < len(found) and found[place] != text:
            place += 1
        if place == len(found):
            return number
        place += 1
    return None


def _tail(read: Read, facts: TableFacts) -> str:
    shown = _made(read, facts)
    return (
        f"version {read.state.version}, its decisions end with {shown[-3:]} of {len(shown)}, laid {read.state.laid!r}"
    )


# --- Keys


def same_key_same_answer(history: History) -> Found:
    """A decision sent again gets the same response as before.

    What was refused may be judged anew when something has changed in between, as it does at once where somebody stands
    in.
    """
    for call in history.calls:
        if call.kind == "decide":
            is_fickle = history.tables[call.table].stands_in
            told = [one for one in call.attempts if one.is_answer and (one.sent >= call.acknowledged or not is_fickle)]
            answers = {(one.status, one.answer) for one in [*told, *(one for one in call.attempts if one.is_done)]}
            if len(answers) > 1:
                yield f"different answers to the same key: {call}: {sorted(answers)}"


def another_decision_with_a_key_is_refused(history: History) -> Found:
    for call in history.calls:
        statuses = {attempt.status for attempt in call.attempts if attempt.is_answer} - {KEY_TAKEN}
        if call.kind == "forge" and statuses:
            yield f"answered {sorted(statuses)} instead of {KEY_TAKEN}, though the key is another decision's: {call}"


# --- What is seen is stored


def versions_never_go_back(history: History) -> Found:
    """One reader at one process never sees an older version than before."""
    newest: dict[tuple[str, str, int], Read] = {}
    for read in history.all_reads():
        reader = read.person, read.table, read.process
        before = newest.setdefault(reader, read)
        if before.ended <= read.sent and read.state.version < before.state.version:
            yield f"version {read.state.version} after {before.state.version}: {read}"
        if read.state.version >= before.state.version:
            newest[reader] = read


def acknowledged_changes_are_seen_everywhere(history: History) -> Found:
    """After an acknowledgement every process shows a newer version than any seen before the change was sent."""
    changes = history.calls_by_table("decide", "withdraw")
    for table, reads in history.reads_by_table().items():
        done = [call for call in changes.get(table, []) if call.is_acknowledged]
        seen = _Rising((read.ended, read.state.version) for read in reads)
        floors = _Rising((call.acknowledged, seen.before(call.sent) + 1) for call in done)
        for read in reads:
            if read.state.version < (floor := floors.before(read.sent)):
                yield f"version {read.state.version} is stale, {floor} was acknowledged before: {read}"


def news_is_true(history: History) -> Found:
    """A version that is announced can be read at the process that announced it."""
    reads = history.reads_by_table()
    for stream in history.streams:
        for process in {heard.process for heard in stream.heard}:
            floors = _Rising((heard.at, heard.version) for heard in stream.heard if heard.process == process)
            for read in reads.get(stream.table, []):
                if read.process == process and read.state.version < (floor := floors.before(read.sent)):
                    yield f"version {read.state.version}, though its stream had told {floor} before: {read}"


def one_version_is_one_state(history: History) -> Found:
    """Everybody who sees a version of a table sees the same, so nothing is shown that was not stored."""
    for reads in history.reads_by_table().values():
        first: dict[tuple[int, int], Read] = {}
        shared: dict[int, Read] = {}
        for read in reads:
            state = read.state
            same = first.setdefault((state.version, state.seat), read)
            other = shared.setdefault(state.version, read)
            if _content(same.state) != _content(state) or not _is_same_game(other.state, state):
                before = same if _content(same.state) != _content(state) else other
                yield f"version {state.version} was {_brief(before.state)} in {before}, but {_brief(state)} in {read}"


def logs_only_grow(history: History) -> Found:
    """A log that was seen is the beginning of every later one, unless somebody asked to take something back."""
    undos = history.calls_by_table("undo")
    for table, reads in history.reads_by_table().items():
        for before, after in pairwise(sorted(reads, key=lambda read: (read.state.version, read.ended))):
            if _begins(before.state.log, after.state.log):
                continue
            asked = undos.get(table, [])
            if not any(undo.sent < after.ended and undo.answered > before.sent for undo in asked):
                seen = f"{_brief(before.state)} in {before}"
                yield f"shown but not stored: {seen}; then {_brief(after.state)} in {after}, and nobody took it back"


class _Rising:
    """The largest of some numbers up to any time."""

    def __init__(self, numbers: Iterable[tuple[float, int]]) -> None:
        self._times: list[float] = []
        self._largest: list[int] = []
        for at, number in sorted(numbers):
            self._times.append(at)
            self._largest.append(max(number, self._largest[-1] if self._largest else number))

    def before(self, at: float) -> int:
        place = bisect_left(self._times, at)
        return self._largest[place - 1] if place else NOBODY


def _content(state: State) -> tuple[Any, ...]:
    return state.log, state.laid, state.to_move, state.over


def _is_same_game(one: State, other: State) -> bool:
    """Whether two views can be of the same table at the same time."""
    alike = len(one.log) == len(other.log) and one.to_move == other.to_move and one.over == other.over
    return alike and _begins(one.log, other.log)


def _begins(short: Sequence[Entry], long: Sequence[Entry]) -> bool:
    return short is long or (len(short) <= len(long) and all(map(_agree, short, long)))


def _agree(one: Any, other: Any) -> bool:
    """Whether two views of an entry can be of the same one: `null` stands for anything."""
    if one == other or one is None or other is None:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_agree(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_agree, one, other))
    if isinstance(one, str) and isinstance(other, str):
        words, others = one.split(), other.split()
        return len(words) == len(others) and all(map(_is_same_word, words, others))
    return False


def _is_same_word(one: str, other: str) -> bool:
    return one == other or "null" in (one, other)


def _brief(state: State) -> str:
    return f"{len(state.log)} entries ending with {list(state.log[-2:])}, laid {state.laid!r}, to move {state.to_move}"


# --- It goes on


@dataclass(frozen=True)
class Wait:
    """How long something was waited for while enough parts were there."""

    seconds: float
    what: str
    until: float


def computers_go_on(history: History) -> Found:
    """No computer player is waited for longer than a while after a fault was over."""
    yield from (_late(wait) for wait in waits_for_computers(history) if wait.seconds > PATIENCE)


def clocks_run_out(history: History) -> Found:
    """Where time is limited, somebody decides soon after it has run out, and not before."""
    yield from (_late(wait) for wait in waits_for_clocks(history) if wait.seconds > PATIENCE)
    for table, limit, span in _limited(history):
        taken = span.next_seen - span.asked_after
        if span.is_decided_by_others and taken < limit:
            yield f"a clock of {limit} s ran out within {taken:.2f} s: table {table}, at {span.next_seen:.2f} s"


def requests_are_answered(history: History) -> Found:
    """Somebody's decision is acknowledged soon after a fault was over; and in the end everybody is answered."""
    yield from (_late(wait) for wait in waits_for_acknowledgements(history) if wait.seconds > PATIENCE)
    for call in history.calls:
        if call.answered == inf:
            yield f"never answered, {len(call.attempts)} attempts since {call.sent:.2f} s: {call}"


def nobody_is_left_hanging(history: History) -> Found:
    """A process that lives answers within a while, if only that it cannot."""
    for asked, attempt in history.failures:
        waits = _steady_waits(history, attempt.sent, attempt.ended, f"an answer to {asked}")
        if attempt.status == 0:
            yield from (_late(wait) for wait in waits if wait.seconds > PATIENCE)


def waits_for_computers(history: History) -> list[Wait]:
    """The times in which a computer player owed a decision and nothing happened."""
    waits = []
    for table, reads in history.reads_by_table().items():
        computers = history.tables[table].computers
        for span in _spans(reads, _question):
            if computers & set(span.state.to_move):
                waits += _steady_waits(history, span.begin, span.end, f"a computer player at table {table}")
    return waits


def waits_for_clocks(history: History) -> list[Wait]:
    """The times in which a clock had run out and nothing happened."""
    waits = []
    for table, limit, span in _limited(history):
        waits += _steady_waits(history, span.begin + limit, span.end, f"the clock of table {table}")
    return waits


def waits_for_acknowledgements(history: History) -> list[Wait]:
    """The times in which decisions were on their way and none was acknowledged."""
    done = sorted(call.acknowledged for call in history.calls if call.kind == "decide" and call.is_acknowledged)
    waits = []
    for outage in history.outages:
        after = next((at for at in done if at > outage.back), None)
        if after is not None:
            waits += _steady_waits(history, outage.back, after, "any acknowledgement")
    return waits


def _steady_waits(history: History, begin: float, end: float, what: str) -> list[Wait]:
    return [Wait(stop - start, what, stop) for start, stop in history.steady(begin, end)]


def _late(wait: Wait) -> str:
    return f"{wait.what} was waited for during {wait.seconds:.1f} s until {wait.until:.2f} s, and nothing was down"


@dataclass(frozen=True)
class _Span:
    """The time in which reads showed the same question."""

    state: State
    asked_after: float
    """When the question before it was seen last."""
    begin: float
    """When it was first seen."""
    end: float
    """When it was certainly still there."""
    next_state: State | None
    next_seen: float

    @property
    def is_decided_by_others(self) -> bool:
        """Whether somebody decided for a person."""
        entries = self.next_state.log[len(self.state.log) :] if self.next_state else ()
        return any("by" in entry for entry in entries)


def _spans(reads: Sequence[Read], question: Callable[[State], Any], opened: float = 0.0) -> Iterator[_Span]:
    """The questions of a table as reads showed them, in the order of their versions."""
    in_order = sorted(reads, key=lambda read: (read.state.version, read.ended))
    groups = [list(group) for _, group in groupby(in_order, key=lambda read: question(read.state))]
    asked_after = opened
    for group, following in zip(groups, [*groups[1:], []], strict=True):
        begin, end = min(read.ended for read in group), max(read.sent for read in group)
        next_state = following[0].state if following else None
        next_seen = min((read.ended for read in following), default=inf)
        yield _Span(group[0].state, asked_after, begin, end, next_state, next_seen)
        asked_after = end


def _question(state: State) -> Any:
    return len(state.log), state.to_move


def _entries(state: State) -> int:
    return len(state.log)


def _limited(history: History) -> Iterator[tuple[str, int, _Span]]:
    """The questions of tables with a time limit."""
    for table, reads in history.reads_by_table().items():
        facts = history.tables[table]
        if facts.limit:
            spans = _spans(reads, _entries, facts.opened)
            yield from ((table, facts.limit, span) for span in spans if span.state.to_move)


# --- Tables, seats, talk, streams, records


def tables_are_kept(history: History) -> Found:
    """Every table that was opened is still there."""
    for table in history.tables:
        if history.final and not history.final.get(table):
            yield f"lost: table {table}, which was opened at {history.tables[table].opened:.2f} s"


def seats_are_kept(history: History) -> Found:
    """One person has an open seat, and keeps it, unless it is given away."""
    given = history.calls_by_table("hand-on")
    for table, calls in history.calls_by_table("join").items():
        if any(call.may_have_happened for call in given.get(table, [])):
            continue
        seated = {call.person for call in calls if call.is_acknowledged}
        if len(seated) > 1:
            yield f"doubled: {sorted(seated)} were all told that they sit at seat {calls[0].seat} of table {table}"
        for read in history.final.get(table, []):
            if read.person in seated and calls[0].seat not in read.state.mine:
                yield f"lost: seat {calls[0].seat} of {read.person} at table {table}, in the {read}"


def presence_is_kept(history: History) -> Found:
    """Someone who has left is away, and someone who came back is there."""
    reads = history.reads_by_table()
    given = history.calls_by_table("hand-on")
    for table, calls in history.calls_by_table("leave", "return").items():
        for read in reads.get(table, []) if table not in given else []:
            for seat in {call.seat for call in calls}:
                known = [call for call in calls if call.seat == seat and call.sent < read.ended]
                if known and all(call.acknowledged <= read.sent for call in known):
                    is_away = seat in read.state.away
                    if is_away != (known[-1].kind == "leave"):
                        yield f"lost: {known[-1]}, since the seat is {'away' if is_away else 'there'} in the {read}"


def consents_are_kept(history: History) -> Found:
    """Nobody who agreed to a joint decision is asked again, unless somebody has changed it since."""
    reads, undos = history.reads_by_table(), history.calls_by_table("undo")
    for table, calls in history.calls_by_table("agree").items():
        for call in [call for call in calls if call.is_acknowledged and table not in undos]:
            others = [other for other in calls if other.text != call.text]
            for read in reads.get(table, []):
                is_asked = read.state.draft and call.key == str(len(read.state.log)) and call.seat in read.state.to_move
                is_changed = any(other.sent < read.ended and other.answered > call.sent for other in others)
                if is_asked and call.acknowledged <= read.sent and not is_changed:
                    yield f"lost: {call}, who is asked again in the {read}"


def talk_is_kept(history: History) -> Found:
    """What was said is heard, and not more often than it was sent."""
    for table, calls in history.calls_by_table("talk").items():
        for call in calls if table in history.pages else []:
            heard = history.pages[table].count(call.text)
            most = sum(attempt.is_done or attempt.is_unsure for attempt in call.attempts)
            if not call.is_acknowledged <= heard <= most:
                yield f"said {heard} times instead of {int(call.is_acknowledged)} to {most}: {call}"


def streams_come_back(history: History) -> Found:
    """Every listener has heard of the newest version in the end, and of none that does not exist."""
    for stream in history.streams:
        newest = max((read.state.version for read in history.final.get(stream.table, [])), default=None)
        heard = max((heard.version for heard in stream.heard), default=NOBODY)
        most = inf if history.tables[stream.table].stands_in else newest
        if newest is not None and most is not None and not newest <= heard <= most:
            told = f"told {heard} in the end, the newest version is {newest}"
            yield f"a stream of table {stream.table}, {stream.connections} connections, {told}"


def finished_games_replay(history: History) -> Found:
    """The record of every finished game follows the rules, and is the log people saw."""
    for table, record in history.records.items():
        try:
            from_record(record, games.find)
        except KoggeError as error:
            yield f"the record of table {table} does not replay: {error}"
        for read in history.final.get(table, []):
            if list(read.state.log) != record["log"]:
                yield f"the record of table {table} has another log than the {read}"


# --- Manners


def failures_say_when_to_try_again(history: History) -> Found:
    """A server that cannot answer says so with 503, and when to ask again."""
    wrong: dict[tuple[int, bool], list[str]] = defaultdict(list)
    for asked, attempt in history.failures:
        told = attempt.retry_after.isdecimal()
        is_right = attempt.status in (UNAVAILABLE, TOO_MANY) and told
        if attempt.status and not is_right:
            wrong[attempt.status, told].append(f"{asked} at {attempt.sent:.2f} s: {attempt.answer}")
    for (status, told), cases in wrong.items():
        said = "with" if told else "without"
        yield f"{len(cases)} answers {status} {said} Retry-After, the first to {cases[0]}"


def nothing_odd_happens(history: History) -> Found:
    """No process ends by itself, and nobody is told that what they have is unknown."""
    for oddity, times in Counter(history.oddities).items():
        yield oddity if times == 1 else f"{oddity} ({times} times)"


CHECKS: tuple[Callable[[History], Found], ...] = (
    nothing_odd_happens,
    requests_are_answered,
    nobody_is_left_hanging,
    nothing_acknowledged_is_lost,
    nothing_is_doubled_or_invented,
    same_key_same_answer,
    another_decision_with_a_key_is_refused,
    versions_never_go_back,
    acknowledged_changes_are_seen_everywhere,
    news_is_true,
    one_version_is_one_state,
    logs_only_grow,
    computers_go_on,
    clocks_run_out,
    tables_are_kept,
    seats_are_kept,
    presence_is_kept,
    consents_are_kept,
    talk_is_kept,
    streams_come_back,
    finished_games_replay,
    failures_say_when_to_try_again,
)


def problems(history: History, most: int = 5) -> list[str]:
    """What is wrong with a history, a few cases of each kind."""
    found = []
    for check in CHECKS:
        cases = list(check(history))
        found += [f"{check.__name__}: {case}" for case in cases[:most]]
        if len(cases) > most:
            found.append(f"{check.__name__}: and {len(cases) - most} more")
    return found
