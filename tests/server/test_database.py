"""The database as whoever runs a server meets it: who may read it, what cannot be used, and one server at a time."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from rulebound.server.serve import usual_database
from rulebound.server.store import Store, StoreFault
from rulebound.server.store.opening import BadDatabase
from server.databases import postgres_url
from server.running import Server

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights of files and their locks are those of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def served(database: str, folder: Path) -> tuple[int, str]:
    """What a server that cannot start says on this database: the exit code, and the words."""
    command = [sys.executable, "-m", "rulebound", "serve", "--port", "0", "--database", database]
    env = {**os.environ, "RULEBOUND_DATA": str(folder / "data")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=False)
    assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    return done.returncode, done.stderr


# -- who may read it


@posix
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store.open(str(tmp_path / "games.db"))
        made = sorted(tmp_path.iterdir())
        assert {path.name for path in made} >= {"games.db", "games.db-wal", "games.db-shm"}
        assert {path.name: mode(path) for path in made if mode(path) != 0o600} == {}
        store.close()
        (tmp_path / "games.db").chmod(0o644)  # as an older version made it
        Store.open(f"sqlite:///{tmp_path}/games.db").close()
        assert mode(tmp_path / "games.db") == 0o640, "others are kept out; what was meant for the group stays"
    finally:
        os.umask(before)


@posix
def test_a_data_folder_that_is_made_is_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there, new = tmp_path / "there", tmp_path / "new"
    there.mkdir(mode=0o755)
    there.chmod(0o755)
    for folder, wanted in ((there, 0o755), (new, 0o700)):
        monkeypatch.setenv("RULEBOUND_DATA", str(folder))
        assert usual_database() == str(folder / "table.db") and mode(folder) == wanted


# -- what cannot be used


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    Store.open(str(tmp_path / "games.db")).close()
    read_only = f"sqlite:///file:{tmp_path}/games.db?mode=ro&uri=true"
    with pytest.raises(BadDatabase, match="cannot be written"):
        Store.open(read_only)
    code, said = served(read_only, tmp_path)
    assert code == 2 and "cannot be written" in said


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    Store.open(str(tmp_path / "games.db")).close()
    with sqlite3.connect(tmp_path / "games.db") as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    code, said = served(str(tmp_path / "games.db"), tmp_path)
    assert code == 2 and "was made by a newer Rulebound" in said and "backup" in said and "9999" not in said


@pytest.mark.parametrize(
    "said", ["sqlite:///:memory:", "sqlite://", ":memory:", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_a_database_that_is_no_file(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadDatabase, match="in a file"):
        Store.open(said)
    assert list(tmp_path.iterdir()) == []


def test_serving_from_memory_is_refused_with_one_message(tmp_path: Path) -> None:
    code, said = served("sqlite:///:memory:", tmp_path)
    assert code == 2 and "in a file" in said


# -- whether it is well


def test_a_server_whose_file_is_gone_is_ill(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"), tmp_path).start()
    try:
        assert httpx.get(f"{server.url}/health", timeout=60).status_code == 200
        (tmp_path / "games.db").rename(tmp_path / "elsewhere.db")
        ill = httpx.get(f"{server.url}/health", timeout=60)
        assert ill.status_code == 503 and "not there any more" in ill.json()["store"]
        (tmp_path / "games.db").write_bytes(b"")
        assert httpx.get(f"{server.url}/health", timeout=60).status_code == 503, "another file is not the same"
        (tmp_path / "elsewhere.db").replace(tmp_path / "games.db")
        assert httpx.get(f"{server.url}/health", timeout=60).status_code == 200
    finally:
        server.end()


@pytest.mark.parametrize("sort", ["sqlite", "postgresql"])
def test_a_server_that_can_only_read_is_ill(sort: str, tmp_path: Path) -> None:
    """A database that is made read-only meanwhile, as a standby of PostgreSQL or a disk mounted anew is."""
    store = Store.open(str(tmp_path / "games.db") if sort == "sqlite" else postgres_url())
    read_only = "PRAGMA query_only = ON" if sort == "sqlite" else "SET TRANSACTION READ ONLY"

    async def play() -> None:
        before = store.writer.written
        await store.check()
        assert store.writer.written > before
        event.listen(store.engine, "begin", lambda connection: connection.exec_driver_sql(read_only))
        with pytest.raises(StoreFault, match="cannot be written"):
            await store.check()

    asyncio.run(play())
    store.close()


# -- one server at a time


@posix
@pytest.mark.slow
@pytest.mark.parametrize("sort", ["sqlite", "postgresql"])
def test_one_server_serves_a_database(sort: str, tmp_path: Path) -> None:
    database = str(tmp_path / "games.db") if sort == "sqlite" else postgres_url()
    server = Server(database, tmp_path).start()
    try:
        code, said = served(database, tmp_path)
        assert code == 2 and "another server runs" in said
        if sort == "sqlite":
            (tmp_path / "same.db").symlink_to(tmp_path / "games.db")
            assert served(str(tmp_path / "same.db"), tmp_path)[0] == 2, "by another name it is the same"
    finally:
        server.end(signal.SIGKILL)
    assert Server(database, tmp_path).start().end() == 0, "nothing is left of one that was killed"
    assert Server(database, tmp_path).start().end() == 0
