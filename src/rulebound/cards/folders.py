"""Where a person's own sets are kept, and what was read before; and how a file is written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

DATA: Final = "RULEBOUND_DATA"  # the variable that names another folder, for everything


def data_folder() -> Path:
    """The folder for what a person keeps: sets of cards.  It need not exist yet.

    It is where the system keeps the data of programs, unless the variable RULEBOUND_DATA names another one.
    """
    if os.environ.get(DATA):
        return Path(os.environ[DATA])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "rulebound"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rulebound"
    return from_home("XDG_DATA_HOME", ".local/share") / "rulebound"


def cache_folder() -> Path:
    """The folder for what can be made again at any time."""
    if os.environ.get(DATA):
        return Path(os.environ[DATA]) / "cache"
    if sys.platform == "win32":
        return data_folder() / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulebound"
    return from_home("XDG_CACHE_HOME", ".cache") / "rulebound"


def from_home(variable: str, usual: str) -> Path:
    """The folder that a variable names, which must be a whole path to count, or else the usual one."""
    named = os.environ.get(variable, "")
    return Path(named) if os.path.isabs(named) else Path.home() / usual


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it has either all of this or what it had before; folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
