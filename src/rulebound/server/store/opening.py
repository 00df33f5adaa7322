"""Opening a database: by its URL, brought up to date, with the settings that a promise to keep needs."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
WANTED: Final = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"


class BadDatabase(ValueError):
    """A database that cannot be opened: which, why, and what would be right."""


def database_url(said: str) -> URL:
    """The URL that was said; a plain name of a file means SQLite.  BadDatabase if it means nothing that is known.

    >>> str(database_url("games.db")), database_url("postgres://me@host/table").drivername
    ('sqlite:///games.db', 'postgresql+psycopg')
    """
    if "://" not in said:
        return URL.create("sqlite", database=said)
    try:
        url = make_url(said)
    except (ArgumentError, ValueError):
        raise BadDatabase(f"the database's address cannot be read; it looks like {WANTED}") from None
    sort = url.drivername.partition("+")[0]
    if sort == "sqlite":
        return url.set(drivername="sqlite")
    if sort in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabase(f"a database of the sort {sort!r} is not known here; it can be {WANTED}")


def open_engine(said: str) -> Engine:
    """The database at this address, made if it is a file that is not there, and brought up to this version."""
    url = database_url(said)
    try:
        if url.drivername == "sqlite":
            engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin)
        else:
            engine = create_engine(url, pool_size=4, max_overflow=4, pool_pre_ping=True)
        migrate(engine)
    except ModuleNotFoundError as e:
        raise BadDatabase(f"PostgreSQL needs the package {e.name}: pip install 'rulebound[postgresql]'") from None
    except Exception as e:
        shown = url.render_as_string(hide_password=True)
        raise BadDatabase(f"the database {shown} cannot be opened: {_first_line(e)}") from e
    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables up to this version; nothing happens if they are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


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


def _first_line(e: Exception) -> str:
    return str(getattr(e, "orig", None) or e).strip().partition("\n")[0]
