"""Opening a database: by its URL, brought up to date, with the settings that a promise to keep needs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Engine, create_engine, event, make_url, update
from sqlalchemy.exc import ArgumentError, DBAPIError

from rulebound import __version__
from rulebound.server.store import tables as t

MIGRATIONS: Final = Path(__file__).parent / "migrations"
WANTED: Final = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"
NEWER: Final = (
    f"was made by a newer Rulebound than this, which is {__version__}: install that version again, or put a backup in "
    "its place that was made before"
)
READ_ONLY: Final = ("SQLITE_READONLY", "25006")  # what SQLite and PostgreSQL call it
# Changes nothing, and fails where nothing can be changed.
WRITES: Final = update(t.secret).where(t.secret.c.name == "").values(value=b"")


class BadDatabase(ValueError):
    """A database that cannot be opened: which, why, and what would be right."""


class NewerTables(Exception):
    """Tables that a later version has made."""


def database_url(said: str) -> URL:
    """The URL that was said; a plain name of a file means SQLite.  BadDatabase if it means nothing that is known.

    >>> str(database_url("games.db")), database_url("postgres://me@host/table").drivername
    ('sqlite:///games.db', 'postgresql+psycopg')
    """
    try:
        url = make_url(said) if "://" in said else URL.create("sqlite", database=said)
    except (ArgumentError, ValueError):
        raise BadDatabase(f"the database's address cannot be read; it looks like {WANTED}") from None
    sort = url.drivername.partition("+")[0]
    if sort == "sqlite":
        if file_of(url) is None:
            raise BadDatabase(f"games are kept in a file, and {said!r} names none; it looks like {WANTED}")
        return url.set(drivername="sqlite")
    if sort in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabase(f"a database of the sort {sort!r} is not known here; it can be {WANTED}")


def file_of(url: URL) -> Path | None:
    """The file of a database of SQLite; None if it has none, or is another.

    >>> file_of(make_url("sqlite:///games.db")).name, file_of(make_url("sqlite:///:memory:"))
    ('games.db', None)
    """
    if not url.drivername.startswith("sqlite") or url.query.get("mode") == "memory":
        return None
    name = url.database or ""
    if "uri" in url.query:
        name = unquote(name.removeprefix("file:"))
    return Path(name).resolve() if name not in ("", ":memory:") else None


def shown(url: URL) -> str:
    """An address as it may be told: without its password."""
    return url.render_as_string(hide_password=True)


def open_engine(said: str) -> Engine:
    """The database at this address, made if it is a file that is not there, and brought up to this version; BadDatabase
    if that cannot be, or if nothing could be written there.  Faults that it tells of, which are logged, do not say what
    was to be written: that may be a seed or what stands for a password."""
    url = database_url(said)
    engine = None
    try:
        file = file_of(url)
        if file is not None:
            _keep_others_out(file)
            settings = {"timeout": 30, "check_same_thread": False}
            engine = create_engine(url, connect_args=settings, hide_parameters=True)
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin)
        else:
            engine = create_engine(url, pool_size=4, max_overflow=4, pool_pre_ping=True, hide_parameters=True)
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(WRITES)
    except ModuleNotFoundError as e:
        raise BadDatabase(f"PostgreSQL needs the package {e.name}: pip install 'rulebound[postgresql]'") from None
    except Exception as e:
        if engine is not None:
            engine.dispose()
        if isinstance(e, NewerTables):
            raise BadDatabase(f"the database {shown(url)} {e}") from None
        done = "written" if _is_read_only(e) else "opened"
        raise BadDatabase(f"the database {shown(url)} cannot be {done}: {_first_line(e)}") from e
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables up to this version; nothing happens if they are.  NewerTables if they are of a later one."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    with engine.connect() as connection:
        if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
            raise NewerTables(NEWER)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _keep_others_out(file: Path) -> None:
    """Make the file of a database one's own before anything is in it: it holds the key of all cookies, and every hand.
    What SQLite puts beside it has its rights.  One that is there is closed to those who are neither owner nor group."""
    with suppress(OSError):  # whoever opens it is told why that cannot be
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
                if path.exists() and path.stat().st_mode & 0o007:
                    path.chmod(path.stat().st_mode & 0o770)


def _prepare_sqlite(connection: sqlite3.Connection, record: Any) -> None:
    """What is committed is on disk (FULL), readers do not wait for the writer (WAL), and we say when transactions begin
    and end: the driver's own way would split some in two."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _is_read_only(e: Exception) -> bool:
    told = e.orig if isinstance(e, DBAPIError) else None
    return str(getattr(told, "sqlite_errorname", None) or getattr(told, "sqlstate", None)).startswith(READ_ONLY)


def _first_line(e: Exception) -> str:
    return str(getattr(e, "orig", None) or e).strip().partition("\n")[0]
