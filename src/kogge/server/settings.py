"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

from kogge.core.errors import SetupError

SQLITE = "sqlite:///"


def data_folder() -> Path:
    """Where a person's games are kept unless a database is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kogge"


@dataclass(frozen=True)
class Settings:
    database: str = ""
    """An SQLAlchemy URL; a file in the data folder by default."""
    folder: Path = field(default_factory=data_folder)
    redis: str = ""
    """Carries live updates between several server processes; one process needs none."""
    works: bool = True
    """Whether computer players think and clocks run out in this process, too."""
    proxies: str = ""
    """Whose word is taken for a visitor's address and https: addresses and networks, separated by commas."""

    requests: int = field(default_factory=lambda: int(os.environ.get("KOGGE_REQUESTS_A_SECOND", "100")))
    """How many requests one address may send in a second."""

    @property
    def url(self) -> str:
        return self.database or f"{SQLITE}{self.folder / 'kogge.db'}"

    def keep_private(self) -> None:
        """Let nobody else on this machine read what the server writes: hands, and what signs for everybody."""
        os.umask(0o077)
        if self.url.startswith(SQLITE):
            name = self.url.removeprefix(SQLITE).partition("?")[0]
            for file in (Path(name + ending) for ending in ("", "-wal", "-shm")):
                if file.is_file():
                    file.chmod(0o600)

    @property
    def trusted(self) -> list[str]:
        """The reverse proxies, or an error: one that is misspelt would be trusted by nobody, without a word."""
        named = [name.strip() for name in self.proxies.split(",") if name.strip()]
        for name in named:
            try:
                ip_network(name)
            except ValueError as error:
                raise SetupError(f"--behind-proxy needs addresses or networks such as 127.0.0.1: {error}") from None
        return named
