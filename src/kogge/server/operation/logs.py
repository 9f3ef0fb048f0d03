"""The server's log: one line for each event, and never what is hidden in a game.

Everything takes the same path: our own messages through structlog, and those of Uvicorn, Alembic and others through the
standard library's logging behind it.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import threading
import traceback
from collections.abc import Iterator

import structlog
from litestar.logging.config import StructLoggingConfig
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from structlog.contextvars import bind_contextvars, get_contextvars, merge_contextvars
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from kogge.core.errors import SetupError
from kogge.server.settings import LOG_FORMATS, LOG_LEVELS

REQUEST = "request"
"""The key of a request's id in a line of the log."""
_WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_QUOTES_NOTHING = (
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    NotImplementedError,
    RecursionError,
    TimeoutError,
    TypeError,
    ZeroDivisionError,
)
"""Errors whose messages name types and places only. Others may quote what was sent, drawn or decided."""


def set_up(form: str = "", level: str = "info") -> None:
    """Make the whole process log to standard error."""
    if form not in LOG_FORMATS:
        raise SetupError(f"a log is json or text, not '{form}'")
    if level not in LOG_LEVELS:
        raise SetupError(f"KOGGE_LOG_LEVEL is one of {', '.join(LOG_LEVELS)}, not '{level}'")
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(as_json=form == "json" or (not form and not sys.stderr.isatty())))
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    # A line that cannot be written, because the disk is full, is lost: the complaint would show its contents.
    logging.raiseExceptions = False
    for_litestar().configure()
    _set_levels(logging.getLevelNamesMapping()[level.upper()])
    threading.excepthook = _thread_ended


def _set_levels(level: int) -> None:
    """Set our level as asked and others quieter; SQLAlchemy stays silent, since it would log statements with their
    values.
    """
    logging.getLogger("kogge").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "alembic"):
        logging.getLogger(name).setLevel(logging.INFO if level == logging.DEBUG else max(level, logging.WARNING))


def formatter(as_json: bool) -> logging.Formatter:
    drawn: list[Processor] = [_put_in_order, structlog.processors.JSONRenderer(ensure_ascii=False)]
    if not as_json:
        drawn = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)]
    return ProcessorFormatter(
        foreign_pre_chain=_common(), processors=[ProcessorFormatter.remove_processors_meta, *drawn]
    )


def for_litestar() -> StructLoggingConfig:
    """Configure Litestar's own loggers, and structlog everywhere, to join the others.

    Litestar logs no exceptions itself: it would also log what people merely got wrong, and in its own format.
    """
    return StructLoggingConfig(
        processors=[*_common(), ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        log_exceptions="never",
    )


def _common() -> list[Processor]:
    return [
        merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _tell_exception,
    ]


def _tell_exception(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Turn an exception into the text of its traceback."""
    given = line.pop("exc_info", None)
    error = given if isinstance(given, BaseException) else sys.exc_info()[1] if given is True else given and given[1]
    if isinstance(error, BaseException):
        line["exception"] = traceback_of(error)
    return line


def _put_in_order(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Put the keys every line has first."""
    return {name: line[name] for name in ("timestamp", "level", "event") if name in line} | dict(line)


def traceback_of(error: BaseException, told: frozenset[int] = frozenset()) -> str:
    """Return the traceback of an error and its causes, without values."""
    chain = list(_chain(error, told))
    told |= {id(one) for one in chain}
    return "\n".join(part for one in chain for part in _lines(one, told))


def _chain(error: BaseException | None, told: frozenset[int]) -> Iterator[BaseException]:
    """Yield an error after those that led to it, each once: a member of a group has the group behind it, and may have
    itself.
    """
    if error is not None and id(error) not in told:
        behind = error.__cause__ if error.__suppress_context__ else error.__context__
        yield from _chain(behind, told | {id(error)})
        yield error


def _lines(error: BaseException, told: frozenset[int]) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    words = _words(error)
    yield f"{type(error).__module__}.{type(error).__qualname__}{': ' if words else ''}{words}".removeprefix("builtins.")
    if isinstance(error, BaseExceptionGroup):
        yield from (traceback_of(one, told) for one in error.exceptions)


def _words(error: BaseException) -> str:
    """Return the message of an error, if it cannot contain anybody's secret."""
    if isinstance(error, (OperationalError, InterfaceError)):
        return first_line(error.orig or error)
    if isinstance(error, DBAPIError):
        return type(error.orig).__name__
    if isinstance(error, OSError):
        return error.strerror or ""
    return str(error) if type(error) in _QUOTES_NOTHING else ""


def first_line(error: BaseException) -> str:
    """Return the message of a database error, without the statement, its values or the row it concerns."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def begin_request(given: bytes | None) -> str:
    """Give a request its id, the given one if it is well-formed; every line of the log carries it from here on."""
    request_id = given.decode() if given and _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    bind_contextvars(**{REQUEST: request_id})
    return request_id


def request_id() -> str:
    """Return the id of the request being answered."""
    return str(get_contextvars().get(REQUEST, ""))


def _thread_ended(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None and not isinstance(told.exc_value, SystemExit):
        structlog.stdlib.get_logger("kogge").error("a thread ended", exc_info=told.exc_value)
