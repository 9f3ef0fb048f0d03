"""The beginning: whatever keeps a server from starting is one clear line and status 2."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kogge.core.errors import SetupError
from kogge.server.storage.database import check
from tests.running import call
from tests.server.running import free_port


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def complaint(database: str) -> str:
    return call("serve", "--port", "0", "--database", database).complaint


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/x", "sqlite://", "sqlite:///:memory:", "postgresql+x"])
def test_a_bad_url(url: str) -> None:
    assert "--database is no URL of a database; write sqlite:///FILE" in complaint(url)


def test_a_driver_that_is_not_installed() -> None:
    assert "install kogge[postgresql]" in complaint("postgresql+psycopg2://localhost/x")


def test_a_server_that_is_not_there() -> None:
    told = complaint(f"postgresql+psycopg://anna:my-password@127.0.0.1:{free_port()}/x")
    assert "refused" in told
    assert "my-password" not in told


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "unable to open database file" in complaint(f"sqlite:///{tmp_path}/nowhere/kogge.db")


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert "unable to open database file" in complaint(f"sqlite:///{tmp_path}")


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    assert f"{tmp_path / 'home' / 'kogge'}: Not a directory" in complaint("")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "kogge.db").write_text("certainly not a database, whatever its name says" * 10)
    assert "file is not a database" in complaint(f"sqlite:///{tmp_path}/kogge.db")


def test_a_file_that_can_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "kogge.db"
    check(f"sqlite:///{file}")
    check(f"sqlite:///{file}")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    told = complaint(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert "readonly database" in told


def test_a_postgresql_that_can_only_be_read(empty_postgresql: str) -> None:
    check(empty_postgresql)
    with pytest.raises(SetupError, match="can only be read"):
        check(f"{empty_postgresql}?options=-c%20default_transaction_read_only%3Don")
