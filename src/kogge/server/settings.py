"""How a server is configured."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from kogge.core.errors import SetupError
from kogge.server.quotas import Limits

SQLITE = "sqlite:///"
LOG_FORMATS = ("", "json", "text")
LOG_LEVELS = ("debug", "info", "warning", "error")
Network = IPv4Network | IPv6Network
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1"))


def data_folder() -> Path:
    """Return where a person's games are kept unless a database is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kogge"


@dataclass(frozen=True)
class Settings:
    database: str = ""
    """An SQLAlchemy URL; a file in the data folder by default."""
    folder: Path = field(default_factory=data_folder)
    redis: str = ""
    """Carries live updates between several server processes; a single process needs none."""
    works: bool = True
    """Whether computer players think and clocks run out in this process, too."""
    proxies: str = ""
    """Proxies trusted with a visitor's address and https: addresses and networks, separated by commas."""
    limits: Limits = field(default_factory=lambda: Limits.read(os.environ))
    """How much one person and one address may use."""

    log_format: str = field(default_factory=lambda: os.environ.get("KOGGE_LOG_FORMAT", ""))
    """`json` or `text`; if empty, text in a terminal and JSON elsewhere."""
    log_level: str = field(default_factory=lambda: os.environ.get("KOGGE_LOG_LEVEL", "info"))
    access_log: bool = field(default_factory=lambda: os.environ.get("KOGGE_ACCESS_LOG", "") not in ("", "0"))
    """Whether every request is logged, not only those that fail."""
    operators: str = field(default_factory=lambda: os.environ.get("KOGGE_OPERATORS", ""))
    """Who may read `/metrics` besides this machine: addresses and networks, separated by commas."""

    @property
    def url(self) -> str:
        return self.database or f"{SQLITE}{self.folder / 'kogge.db'}"

    def keep_private(self) -> None:
        """Keep others on this machine from reading what the server writes: hands, and the secret that signs every
        token.
        """
        os.umask(0o077)
        if self.url.startswith(SQLITE):
            name = self.url.removeprefix(SQLITE).partition("?")[0]
            for file in (Path(name + ending) for ending in ("", "-wal", "-shm")):
                if file.is_file():
                    file.chmod(0o600)

    @property
    def trusted(self) -> list[str]:
        """The trusted reverse proxies. A misspelt one is an error: otherwise it would silently not be trusted."""
        return [str(network) for network in _networks(self.proxies, "--behind-proxy")]

    @property
    def watchers(self) -> tuple[Network, ...]:
        """The networks from which metrics may be read."""
        return (*LOOPBACK, *_networks(self.operators, "KOGGE_OPERATORS"))


def _networks(text: str, name: str) -> list[Network]:
    try:
        return [ip_network(part.strip()) for part in text.split(",") if part.strip()]
    except ValueError as error:
        raise SetupError(f"{name} needs addresses or networks such as 127.0.0.1: {error}") from None
