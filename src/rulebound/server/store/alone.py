"""One server for a database: whoever holds it keeps others out, until its process ends in whatever way."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from rulebound.server.store.opening import BadDatabase, database_url, file_of, shown

try:
    import fcntl
except ImportError:  # the system has no such locks
    fcntl = None  # type: ignore[assignment]

LOCK: Final = 0x52756C65626F756E  # in PostgreSQL a lock is a number; locks of other programs have others
# A machine that is cut off holds nothing for hours: PostgreSQL asks whether it is there, after seconds.
ASKED: Final = ("tcp_keepalives_idle = 20", "tcp_keepalives_interval = 10", "tcp_keepalives_count = 3")


@contextmanager
def alone(said: str) -> Iterator[None]:
    """Meanwhile no other server starts on this database; BadDatabase if one runs there.  A database that cannot be
    reached is held by nobody: whoever opens it is told what is wrong."""
    url = database_url(said)
    with ExitStack() as held:
        file = file_of(url)
        if not (_hold(held, url) if file is None else _hold_file(held, file)):
            raise BadDatabase(f"another server runs on the database {shown(url)}: end it first, or name another")
        yield


def _hold_file(held: ExitStack, file: Path) -> bool:
    """Lock a file beside that of SQLite, which has locks of its own; it stays there, and says nothing by itself."""
    if fcntl is None:
        return True
    path = f"{file}.lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except FileNotFoundError:  # there is no such folder
        return True
    except OSError as e:
        raise BadDatabase(f"the file {path} cannot be written: {(e.strerror or str(e)).lower()}") from None
    held.callback(os.close, handle)
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this process alone: none that it starts inherits it
    except OSError as e:
        return e.errno not in (errno.EACCES, errno.EAGAIN)  # or else the disk has no locks
    return True


def _hold(held: ExitStack, url: URL) -> bool:
    """Take PostgreSQL's lock of our number, and keep the connection that has it."""
    try:
        engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        connection = held.enter_context(engine.connect())
        for setting in ASKED:
            connection.exec_driver_sql(f"SET {setting}")
        return bool(connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({LOCK})").scalar())
    except (ModuleNotFoundError, SQLAlchemyError):
        return True
