"""Who somebody is, without an account: an id in a signed cookie, in a return link, or in a bearer token."""

from __future__ import annotations

import contextlib
import os
import secrets
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from kogge.core.errors import SetupError
from kogge.server.people import Person

COOKIE = "kogge"
A_YEAR = 365 * 86_400
SHORTEST_SECRET = 32
LONGEST_TOKEN = 250
MOST_TOKENS = 10_000
"""How many are cached, so that a signature is not computed for every request."""


class Claim(NamedTuple):
    """Whose token it is, and which of their tokens."""

    person_id: str
    renewed: int = 0


class Identity:
    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")
        self._verified = lru_cache(MOST_TOKENS)(self._verify)

    def token(self, person: Person) -> str:
        """Make the token that proves who a person is. It is a password: show it to that person only."""
        return str(self._signer.dumps([person.id, person.renewed] if person.renewed else person.id))

    def claim(self, token: str | None) -> Claim | None:
        """Return whose token it is; it is valid as long as that person has asked for no newer one."""
        return self._verified(token) if token and len(token) <= LONGEST_TOKEN else None

    def _verify(self, token: str) -> Claim | None:
        try:
            match self._signer.loads(token):
                case str(person_id):
                    return Claim(person_id)
                case [str(person_id), int(renewed)]:
                    return Claim(person_id, renewed)
        except BadSignature:
            pass
        return None


def kept_secret(folder: Path) -> str:
    """Return the server's secret: from the environment, or made once and kept beside the data."""
    given = os.environ.get("KOGGE_SECRET")
    if given is not None:
        return _strong(given, "KOGGE_SECRET", "set it to one made by 'openssl rand -hex 32', or unset it")
    file = folder / "secret"
    if not file.exists():
        _make(file)
    try:
        kept = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{file} cannot be read: {getattr(error, 'strerror', 'it is not UTF-8 text')}") from None
    return _strong(kept, str(file), "delete the file and a new one is made; then everybody is a stranger once")


def _strong(secret: str, where: str, remedy: str) -> str:
    """Return a secret nobody can guess, or raise an error: with a weak one anybody could sign as anybody."""
    if len(secret.strip().encode()) < SHORTEST_SECRET:
        raise SetupError(f"the secret in {where} is too short: it needs at least {SHORTEST_SECRET} bytes; {remedy}")
    return secret


def _make(file: Path) -> None:
    """Make a secret and put it in place whole or not at all; if several processes try, the first wins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # Such a file belongs to its owner alone from the beginning.
    with NamedTemporaryFile("w", dir=file.parent, prefix="secret-") as made:
        made.write(secrets.token_urlsafe(SHORTEST_SECRET))
        made.flush()
        os.fsync(made.fileno())
        with contextlib.suppress(FileExistsError):
            file.hardlink_to(made.name)
    _sync(file.parent)


def _sync(folder: Path) -> None:
    """Make sure that the names in a folder are on disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
