"""What every answer carries, errors and files too: headers that keep a browser from harm."""

from __future__ import annotations

from litestar.types import Message, Scope

POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    # Answers show hands: only what says that it is public may stay in a cache.
    "cache-control": "no-store",
}
OVER_HTTPS = {"strict-transport-security": "max-age=31536000"}


_ALWAYS = [(name.encode(), value.encode()) for name, value in ALWAYS.items()]
_OVER_HTTPS = _ALWAYS + [(name.encode(), value.encode()) for name, value in OVER_HTTPS.items()]


async def protect(message: Message, scope: Scope) -> None:
    """Add what is missing just before an answer leaves, wherever it was made."""
    if message["type"] != "http.response.start":
        return
    encrypted = scope["scheme"] == "https"
    headers = [header for header in message["headers"] if not _would_be_kept(*header)]
    present = {name.lower() for name, _ in headers}
    headers += [header for header in (_OVER_HTTPS if encrypted else _ALWAYS) if header[0] not in present]
    message["headers"] = [_secured(name, value) for name, value in headers] if encrypted else headers


def _would_be_kept(name: bytes, value: bytes) -> bool:
    """Whether a browser may store an answer that is not public; Litestar's streams say so."""
    return name.lower() == b"cache-control" and not value.startswith(b"public")


def _secured(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Let a cookie that was set over https never travel without it."""
    if name.lower() != b"set-cookie" or b"; secure" in value.lower():
        return name, value
    return name, value + b"; Secure"
