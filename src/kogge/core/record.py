"""The record: a match as one JSON document, and back. See docs/record.md.

>>> import kogge
>>> from kogge.core.record import from_record, to_line, to_record
>>> match = kogge.start("visby", ["Heike", "Malte"])
>>> match.decide(0, "play troops merchant")
>>> match.decide(1, "play knight merchant")
>>> record = to_record(match)
>>> record["log"]
[{'seat': 0, 'do': 'play troops merchant'}, {'seat': 1, 'do': 'play knight merchant'}]
>>> again = from_record(record, kogge.games.find)
>>> to_line(to_record(again)) == to_line(record)
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kogge.core import texts
from kogge.core.edition import Edition
from kogge.core.engine import Engine
from kogge.core.errors import IllegalDecision, RecordError, SetupError
from kogge.core.game import Game
from kogge.core.match import Match, Outcome, Seat

FORMAT = "kogge-record/1"
MOST_ENTRIES = 20_000
LONGEST_NAME = 100
_KEYS = {"format", "game", "edition", "options", "seats", "log", "pending", "result"}


def to_record(match: Match, seat: int | None = None) -> dict[str, Any]:
    """Return the full record of a match, or what a seat may know of it."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "edition": {"id": match.edition.id, "sha256": match.edition.sha256},
        "options": dict(match.options),
        "seats": [{"name": seat.name, "player": seat.player, **seat.more} for seat in match.seats],
        "log": list(match.log) if seat is None else match.log_for(seat),
    }
    pending = [entry for entry in match.pending if seat is None or match.is_joint or entry["seat"] == seat]
    if pending:
        record["pending"] = pending
    if outcome := match.outcome:
        record["result"] = to_result(outcome)
    return record | match.more


def to_result(outcome: Outcome) -> dict[str, Any]:
    if terms := outcome.cooperation:
        ranking = _ranking(outcome) if outcome.won else {}
        return {"won": outcome.won, terms.shared: outcome.left, **ranking, "reason": outcome.reason}
    return {**_ranking(outcome), "reason": outcome.reason}


def _ranking(outcome: Outcome) -> dict[str, list[int]]:
    """Return scores and ranks under their names in a result."""
    scores = outcome.cooperation.scores if outcome.cooperation else "scores"
    return {scores: list(outcome.scores), "ranks": list(outcome.ranks)}


def to_line(record: Mapping[str, Any]) -> str:
    """Write a record in one line: the same match always gives the same bytes."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def to_text(record: Mapping[str, Any]) -> str:
    """Write a record for people to read, one log entry in each line."""
    parts = []
    for key, value in record.items():
        if isinstance(value, list) and value:
            rows = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            parts.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_record(
    record: Any,
    find_game: Callable[[str], Game],
    editions: Iterable[Edition] = (),
    *,
    seed: int | None = None,
    engine: Engine | None = None,
) -> Match:
    """Replay a record. `RecordError` names the log entry that is impossible, or says that the result does not follow.

    >>> import kogge
    >>> from kogge.core.record import from_record, to_record
    >>> record = to_record(kogge.start("visby", 2))
    >>> record["log"] = [{"seat": 0, "do": "trade 9"}]
    >>> from_record(record, kogge.games.find)
    Traceback (most recent call last):
    kogge.core.errors.RecordError: log entry 0: seat 0 cannot 'trade 9' now; it can ...
    """
    if isinstance(record, RecordError):
        raise record
    if not isinstance(record, dict):
        raise RecordError(f"a record is a JSON object, this is {_kind(record)}", name="record-format")
    _check(record)
    if record.get("format") != FORMAT:
        raise RecordError(f"format is {record.get('format')!r}, expected '{FORMAT}'", name="record-format")
    try:
        game = find_game(_typed(record, "game", str))
        match = Match(
            game,
            _edition(_typed(record, "edition", dict), game, editions),
            [_seat(seat) for seat in _typed(record, "seats", list)],
            _typed(record, "options", dict),
            seed=seed,
            log=_log(_typed(record, "log", list)),
            draw=False,
            engine=engine,
        )
    except SetupError as error:
        raise RecordError(str(error)) from None
    match.more = {key: value for key, value in record.items() if key not in _KEYS}
    if match.pending:
        asked = ", ".join(map(str, match.to_move))
        raise RecordError(f"the log ends before all have decided: seat {asked} is missing", len(record["log"]) - 1)
    pending = _typed(record, "pending", list) if "pending" in record else []
    if match.awaits_chance and (pending or "result" in record):
        raise RecordError("the log ends before chance has decided: a chance entry is missing", len(record["log"]))
    _check_result(match, record.get("result"))
    match.go_on()
    _lay_pending(match, pending)
    return match


def _lay_pending(match: Match, pending: list[Any]) -> None:
    for entry in pending:
        known = isinstance(entry, dict) and type(entry.get("seat")) is int and isinstance(entry.get("do"), str)
        if not known:
            raise RecordError(f'pending: expected a decision like {{"seat": 0, "do": "..."}}, not {json.dumps(entry)}')
        try:
            match.decide(entry["seat"], entry["do"], by=entry.get("by"))
        except IllegalDecision as error:
            raise RecordError(f"pending: {error}") from None
    if len(match.pending) != len(pending):
        raise RecordError("pending: nobody is left to decide, so these decisions belong to the log")


def _check_result(match: Match, claimed: Any) -> None:
    if match.outcome is None:
        if claimed is not None:
            raise RecordError("there is a result, but by the log the game is not over", name="record-result")
        return
    follows = to_result(match.outcome)
    if claimed is None:
        raise RecordError(
            f"by the log the game is over, but the result is missing: {json.dumps(follows)}", name="record-result"
        )
    for key, value in follows.items():
        found = json.dumps(claimed.get(key) if isinstance(claimed, dict) else claimed)
        if found != json.dumps(value):
            raise RecordError(
                f"result does not follow: {key} is {found}, by the log {json.dumps(value)}", name="record-result"
            )
    for key in _ranking(match.outcome):
        if key in claimed and key not in follows:
            raise RecordError(f"result does not follow: a lost game has no {key}", name="record-result")


def _edition(named: dict[str, Any], game: Game, editions: Iterable[Edition]) -> Edition:
    sha256 = named.get("sha256")
    passed = (edition for edition in editions if edition.sha256 == sha256 and edition.head.game == game.name)
    if edition := next(passed, None) or game.released_edition(str(sha256)):
        if edition.id != named.get("id"):
            raise RecordError(f"edition id is {named.get('id')!r}, the file of this sha256 is '{edition.id}'")
        return edition
    raise RecordError(
        f"the edition {named.get('id')!r} with sha256 {str(named.get('sha256'))[:12]!r}... is not at hand; "
        "pass its file along with the record",
        name="record-edition",
    )


def _check(record: dict[str, Any]) -> None:
    """Refuse what could not be stored or shown, with its index in the log."""
    log = record.get("log")
    entries = log if isinstance(log, list) else []
    for index, part in [(None, {**record, "log": None} if entries else record), *enumerate(entries)]:
        try:
            texts.check(part)
        except ValueError as error:
            raise RecordError(str(error), index) from None


def _log(log: list[Any]) -> list[Any]:
    if len(log) > MOST_ENTRIES:
        raise RecordError(f"the log has {len(log)} entries; there can be at most {MOST_ENTRIES}")
    return log


def _seat(seat: Any) -> Seat:
    if not isinstance(seat, dict) or not isinstance(seat.get("name"), str) or not isinstance(seat.get("player"), str):
        raise RecordError(f'a seat is like {{"name": "Anna", "player": "person"}}, not {json.dumps(seat)}')
    if max(len(seat["name"]), len(seat["player"])) > LONGEST_NAME:
        raise RecordError(f"a seat's name and player have at most {LONGEST_NAME} characters")
    more = {key: value for key, value in seat.items() if key not in ("name", "player")}
    return Seat(seat["name"], seat["player"], more)


def _typed(record: dict[str, Any], key: str, kind: type) -> Any:
    if key not in record:
        raise RecordError(f"'{key}' is missing")
    if not isinstance(record[key], kind):
        raise RecordError(f"'{key}' is {_kind(record[key])}, expected {_KINDS[kind]}")
    return record[key]


_KINDS: dict[type, str] = {dict: "an object", list: "a list", str: "a text"}


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), json.dumps(value))


def read_records(path: Path) -> Iterator[tuple[str, Any]]:
    """Read the records of a file with their places in it: one JSON document, or one in each line.

    A line that is not JSON yields a `RecordError`.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: not UTF-8 text") from None
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    whole = parse_json(text)
    if not isinstance(whole, RecordError):
        yield str(path), whole
    elif not lines or isinstance(parse_json(lines[0][1]), RecordError):
        raise RecordError(f"{path}: {whole}")
    else:
        for number, line in lines:
            yield f"{path}:{number}", parse_json(line)


def parse_json(text: str) -> Any:
    """Return the value of a JSON text, or the error in it."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        return RecordError(f"not valid JSON: {error}", name="record-format")
    except ValueError:
        return RecordError("not valid JSON: a whole number has at most 18 digits", name="record-format")
    except RecursionError:
        return RecordError("not valid JSON: nested too deeply", name="record-format")
