"""What people, computer players and clocks do at a table, as pure functions from one table to the next.

Each raises an error for what is not allowed. If a table is returned unchanged, there is nothing to store.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kogge.bots import title
from kogge.core.decision import Decision
from kogge.core.errors import IllegalDecision
from kogge.core.match import Match
from kogge.server.errors import Mistake, NotAllowed, Repeated
from kogge.server.people import Person
from kogge.server.tables import Table, begin, check_bot

LONGEST_KEY = 64
LONGEST_TALK = 500
MOST_SAYINGS = 2_000
ABSENT_AFTER = 3_600
"""Seconds after which somebody who is being waited for counts as absent."""
NOBODY: frozenset[int] = frozenset()

Change = Callable[[Table], Table]


@dataclass(frozen=True)
class Drafted:
    """What somebody makes of the draft of a joint decision."""

    text: str
    broken: frozenset[int] = NOBODY
    """The seats whose consent the change cancels."""
    consents: bool = False


# --- Sitting down and leaving


def join(table: Table, person: Person, seat: int) -> Table:
    """Sit down in an open seat; the game begins when the last one is taken."""
    held = table.held_by(person.id)
    if seat in held:
        return table
    if held:
        raise NotAllowed("seated")
    if seat not in table.open_seats:
        raise NotAllowed("seat-taken")
    seated = table.with_place(seat, kind="person", person=person.id, name=person.name)
    return seated if seated.open_seats or seated.match else begin(seated)


def set_away(table: Table, person_id: str, away: bool) -> Table:
    """Leave the table, so that the stand-in decides until you come back; or come back."""
    for seat in table.seats_of(person_id):
        if table.places[seat].away != away:
            table = table.with_place(seat, away=away)
    return _unblocked(table)


def _unblocked(table: Table) -> Table:
    """Conclude what everybody else has agreed to, now that nobody waits for someone who has left."""
    return carry_out(table) if table.is_drafting and not table.owing else table


def hand_on(table: Table, person_id: str, seat: int, to: str, now: float) -> Table:
    """Give an absent guest's seat to a computer player, or open it for somebody else; only the opener may.

    Cards lying there face down return to the hand: whoever sits down next decides anew.
    """
    if person_id != table.opener:
        raise NotAllowed("not-opener")
    if not 0 <= seat < len(table.places) or not table.places[seat].is_held:
        raise NotAllowed("not-a-persons-seat")
    if table.places[seat].person == person_id:
        raise NotAllowed("own-seat")
    if not is_absent(table, seat, now):
        raise NotAllowed("present", player=table.places[seat].name, minutes=ABSENT_AFTER // 60)
    if table.match and any(entry["seat"] == seat for entry in table.match.pending):
        table = withdraw(table, table.places[seat].person, seat)
    table = replace(table, agreed=table.agreed - {seat})
    if to == "open":
        return table.with_place(seat, kind="open", person="", player="person", away=False)
    check_bot(to, table.game)
    return _unblocked(table.with_place(seat, kind="computer", person="", player=to, away=False))


def is_absent(table: Table, seat: int, now: float) -> bool:
    """Return whether a person has left a seat, or has kept the others waiting for long."""
    return table.places[seat].away or (seat in table.owing and now - table.asked_at > ABSENT_AFTER)


def vacate(table: Table, person_id: str) -> Table:
    """Give a person's seats to the stand-in, and leave no name behind."""
    for seat in table.held_by(person_id):
        name = f"Player {seat + 1}"
        table = table.with_place(
            seat, kind="computer", person="", name=name, player=table.settings.stand_in, away=False
        )
    return _unblocked(table)


# --- Deciding


def decide(table: Table, person_id: str, seat: int, text: str, key: str = "") -> Table:
    """Make a decision. One sent twice with the same key counts once."""
    table.check_holder(person_id, seat)
    if key:
        if len(key) > LONGEST_KEY:
            raise Mistake("long-key", most=LONGEST_KEY)
        known = table.keys.get((person_id, seat, key))
        if known is not None:
            return _repeated(table, known, text)
        table = replace(table, keys={**table.keys, (person_id, seat, key): text})
    if table.is_drafting:
        raise NotAllowed("joint")
    return _decided(table, seat, text)


def _repeated(table: Table, known: str, text: str) -> Table:
    """Answer a decision that was made before as it was answered then."""
    if known != text:
        raise Repeated("key-used", decision=known)
    return table


def decide_all(table: Table, chosen: Sequence[tuple[int, str, Decision]], late: bool = False) -> Table:
    """Apply what computer players have chosen, where it is still asked for.

    The log names who stood in: for a person, or for everybody who is late with a joint decision.
    """
    for seat, name, decision in chosen:
        if seat in table.playing.to_move and decision in table.playing.legal(seat):
            stands_in = table.places[seat].is_held or (late and table.is_drafting)
            table = _decided(table, seat, decision, name if stands_in else "")
    return table


def _decided(table: Table, seat: int, decision: Decision | str, by: str = "") -> Table:
    match = table.playing.copy()
    match.decide(seat, decision, by=title(by) if by else None)
    return _with_match(table, match)


def _with_match(table: Table, match: Match) -> Table:
    """Let a match go on: once a decision has taken effect, requests and consents about the one before are void."""
    if match.entries == table.entries:
        return replace(table, match=match)
    return replace(table, match=match, undo=NOBODY, draft="", agreed=NOBODY)


def withdraw(table: Table, person_id: str, seat: int) -> Table:
    """Take a decision back before it takes effect."""
    table.check_holder(person_id, seat)
    match = table.playing.copy()
    match.withdraw(seat)
    return replace(table, match=match)


# --- Deciding together


def agree(table: Table, person_id: str, change: Callable[[Table], Drafted]) -> Table:
    """Change the draft of a joint decision, or agree to it; it is made once everybody agrees."""
    seats = table.seats_of(person_id)
    if not table.is_drafting:
        raise NotAllowed("not-joint")
    drafted = change(table)
    agreed = table.agreed - drafted.broken
    if drafted.consents:
        agreed |= frozenset(seats)
    if table.partners <= agreed:
        return conclude(table, drafted.text)
    if (drafted.text, agreed) == (table.draft, table.agreed):
        return table
    return replace(table, draft=drafted.text, agreed=agreed)


def conclude(table: Table, text: str) -> Table:
    """Make a joint decision."""
    match = table.playing.copy()
    match.decide_jointly(text)
    return replace(table, match=match, draft="", agreed=NOBODY, undo=NOBODY)


def carry_out(table: Table) -> Table:
    """Make a joint decision as the draft stands, with the units of those who agree; the others' are spared."""
    return conclude(table, table.joint_drawing.without(table.joint_scene(), frozenset(table.owing)))


# --- When time runs out


def run_out(table: Table, now: float) -> Table:
    """Carry out a joint plan that somebody has agreed to, once its time is up."""
    return carry_out(table) if table.is_late(now) and table.is_drafting and table.agreed else table


def late_seats(table: Table) -> tuple[int, ...]:
    """Return the seats a stand-in has to decide for: those of people, or all of them if the decision is joint."""
    asked = table.playing.to_move
    return asked if table.is_drafting else tuple(seat for seat in asked if not table.places[seat].is_computer)


# --- Taking back


def ask_undo(table: Table, person_id: str, wanted: bool) -> Table:
    """Ask for the last decisions to be taken back, or agree: it is done once everybody at the table agrees.

    Where it wrongs nobody, it is done at once.
    """
    seats = table.seats_of(person_id)
    undo = table.undo | frozenset(seats) if wanted else NOBODY
    agreed = bool(table.partners) and table.partners <= undo
    if agreed or (wanted and table.may_take_back(seats)):
        return take_back(table)
    if wanted and not any("do" in entry for entry in table.playing.log):
        raise IllegalDecision("there is no decision to undo", "nothing-to-undo")
    return table if undo == table.undo else replace(table, undo=undo)


def take_back(table: Table) -> Table:
    """Go back to the last decisions made by people, since computer players would decide the same again."""
    match = table.playing.copy()
    match.undo(table.partners)
    return replace(table, match=match, undo=NOBODY, draft="", agreed=NOBODY, era=table.era + 1)


# --- Talking


def say(table: Table, person: Person, text: str) -> Table:
    """Say something to everybody at the table."""
    table.seats_of(person.id)
    said = " ".join(text.split())[:LONGEST_TALK]
    if not said:
        raise Mistake("nothing-said")
    if len(table.talk) >= MOST_SAYINGS:
        raise NotAllowed("talk-full", most=MOST_SAYINGS)
    return replace(table, talk=(*table.talk, (person.name, said)))
