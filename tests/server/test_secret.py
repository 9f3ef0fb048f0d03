"""The secret that signs for everybody: strong, written whole, and nobody else's to read, as is the database."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from kogge.core.errors import SetupError
from kogge.server.people import Person
from kogge.server.settings import Settings
from kogge.server.web.identity import Identity, kept_secret
from tests.running import call
from tests.server.running import Server

WEAK = ["", " " * 40, "\n", "secret", "x" * 31]


@pytest.fixture(autouse=True)
def no_secret_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KOGGE_SECRET", raising=False)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    made = kept_secret(tmp_path / "new")
    assert kept_secret(tmp_path / "new") == made
    assert len(made.encode()) >= 32
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["secret"]
    assert mode(tmp_path / "new" / "secret") == 0o600


def test_processes_that_start_together_have_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(kept_secret, [tmp_path] * 40))) == 1


def test_a_crash_while_it_is_written_leaves_no_empty_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: int) -> None:
        raise OSError("the power went")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="the power went"):
        kept_secret(tmp_path)
    assert not (tmp_path / "secret").exists()


@pytest.mark.parametrize("weak", WEAK)
def test_a_weak_secret_is_refused_at_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weak: str) -> None:
    (tmp_path / "secret").write_text(weak)
    with pytest.raises(SetupError, match="secret is too short: it needs at least 32 bytes; delete the file"):
        kept_secret(tmp_path)
    monkeypatch.setenv("KOGGE_SECRET", weak)
    with pytest.raises(SetupError, match="KOGGE_SECRET is too short: it needs at least 32 bytes; set it to"):
        kept_secret(tmp_path)


def test_a_secret_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff" * 40)
    with pytest.raises(SetupError, match="secret cannot be read: it is not UTF-8 text"):
        kept_secret(tmp_path)


def test_the_command_says_it_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settings, "keep_private", lambda _: None)
    monkeypatch.setattr("kogge.cli.prepare_meanwhile", lambda *_: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("KOGGE_SECRET", "")
    assert "the secret in KOGGE_SECRET is too short" in call("serve", "--port", "0").complaint


def test_a_token_of_another_secret_is_nobodys(tmp_path: Path) -> None:
    assert Identity(kept_secret(tmp_path)).claim(Identity("").token(Person("anna", "Anna"))) is None


def test_nobody_else_can_read_the_database(tmp_path: Path) -> None:
    for start in range(2):
        with Server(tmp_path) as server:
            httpx.post(f"{server.address}/api/people", json={"name": "Anna"}).raise_for_status()
            files = list((tmp_path / "kogge").iterdir())
            assert {"kogge.db", "kogge.db-wal", "kogge.db-shm"} <= {file.name for file in files}
            assert [file.name for file in files if mode(file) & 0o077] == [], start
        (tmp_path / "kogge" / "kogge.db").chmod(0o644)
