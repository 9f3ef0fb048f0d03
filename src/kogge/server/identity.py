"""Who somebody is, without an account: a number in a signed cookie, in a return link, or in a bearer token."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "kogge"
A_YEAR = 365 * 86_400


class Identity:
    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def token(self, person: str) -> str:
        """What proves to be a person. It is a password: shown to that person only."""
        return str(self._signer.dumps(person))

    def person(self, token: str | None) -> str | None:
        if not token:
            return None
        try:
            return str(self._signer.loads(token))
        except BadSignature:
            return None


def kept_secret(folder: Path) -> str:
    """The server's secret: from the environment, or made once and kept beside the data."""
    if given := os.environ.get("KOGGE_SECRET"):
        return given
    file = folder / "secret"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(32))
    return file.read_text()
