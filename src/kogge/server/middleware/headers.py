"""Add security headers to every response, errors and files included."""

from __future__ import annotations

from litestar.types import Message, Scope

POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    # Responses show hands: only what is marked public may be cached.
    "cache-control": "no-store",
}
OVER_HTTPS = {"strict-transport-security": "max-age=31536000"}


_ALWAYS = [(name.encode(), value.encode()) for name, value in ALWAYS.items()]
_OVER_HTTPS = _ALWAYS + [(name.encode(), value.encode()) for name, value in OVER_HTTPS.items()]


async def protect(message: Message, scope: Scope) -> None:
    """Add the missing headers just before a response leaves, wherever it was made."""
    if message["type"] != "http.response.start":
        return
    encrypted = scope["scheme"] == "https"
    headers = [header for header in message["headers"] if not _would_be_kept(*header)]
    present = {name.lower() for name, _ in headers}
    headers += [header for header in (_OVER_HTTPS if encrypted else _ALWAYS) if header[0] not in present]
    message["headers"] = [_secured(name, value) for name, value in headers] if encrypted else headers


def _would_be_kept(name: bytes, value: bytes) -> bool:
    """Return whether a browser may store a response that is not public; Litestar's streams say so."""
    return name.lower() == b"cache-control" and not value.startswith(b"public")


def _secured(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Mark a cookie that was set over https so that it never travels without it."""
    if name.lower() != b"set-cookie" or b"; secure" in value.lower():
        return name, value
    return name, value + b"; Secure"
