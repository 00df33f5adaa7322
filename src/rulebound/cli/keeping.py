"""Files that records are kept in.

One that is read is looked for where it was named.  For one that is written the name is taken before the game, and
nobody else's file is ever replaced.
"""

from __future__ import annotations

import os
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.engine.record_text import TITLE, read_record

if TYPE_CHECKING:
    from rulebound.engine.record import Record
    from rulebound.engine.table import Table

WANTED: Final = "name a file that 'rulebound play --record FILE' or 'save FILE' at the table has written"


class NoRecord(ValueError):
    """A record that cannot be read: the file that was named, where it was looked for, why, and what would be right."""


def open_record(path: str | os.PathLike[str]) -> Record:
    """The record in this file; NoRecord if the file cannot be read, BadRecord if it holds no sound record."""
    try:
        return read_record(path)
    except OSError as e:
        raise NoRecord(f"the record {os.fspath(path)} cannot be read: {why_unread(Path(path), e)}") from None


def why_unread(path: Path, e: OSError) -> str:
    """Why a record cannot be read, and what would be right."""
    if path.is_dir():
        return f"it is a folder; {WANTED}"
    folder = path.parent
    if isinstance(e, FileNotFoundError) and not folder.is_dir():
        return f"there is no folder {folder}; {WANTED}"
    if isinstance(e, FileNotFoundError):
        near = record_like(path)
        hint = f"did you mean {near}?" if near is not None else WANTED
        return f"there is no such file in {folder.resolve()}; {hint}"
    return f"{reason(e)}; {WANTED}"


def record_like(path: Path) -> Path | None:
    """A record in the same folder whose name is nearly this one, if there is any."""
    stems = {each.stem: each for each in sorted(path.parent.iterdir()) if each.is_file()}
    for stem in get_close_matches(path.stem, stems):
        with suppress(OSError), open(stems[stem], "rb") as file:
            if file.read(len(TITLE)) == TITLE.encode():
                return stems[stem]
    return None


class NotKept(ValueError):
    """A record that cannot be written, with the file that was named, why, and what would be right."""


class RecordFile:
    """A file that one game is recorded in.

    It is ours from the moment we made it (or named it as the game to go on with), as long as it holds what we last
    wrote there.  Every fault is a NotKept.
    """

    def __init__(self, path: Path, resumed: bool = False) -> None:
        self.path = path
        self.ours: bytes | None = None  # what the file holds when nobody else has written to it
        try:
            why_no_folder(path)
            if resumed:
                self.ours = path.read_bytes()
            else:
                with open(path, "xb"):
                    self.ours = b""
        except FileExistsError:
            raise NotKept(f"{path} exists already, and nothing is overwritten; name another file for it") from None
        except OSError as e:
            raise NotKept(f"{path} cannot be written: {reason(e)}; name another file for the record") from None

    def write(self, table: Table) -> None:
        """Write the record of the game so far."""
        try:
            now = self.path.read_bytes() if self.path.exists() else None
            if now is not None and now != self.ours:
                raise NotKept(f"another program has written to {self.path} meanwhile; name another file for the record")
            why_no_folder(self.path)
            table.write_record(self.path)
            self.ours = self.path.read_bytes()
        except OSError as e:
            raise NotKept(f"{self.path} cannot be written: {reason(e)}; name another file for the record") from None

    def release(self) -> None:
        """Give the name back if nothing was written."""
        if self.ours == b"" and self.path.exists() and not self.path.stat().st_size:
            self.path.unlink()


def why_no_folder(path: Path) -> None:
    """NotKept if no file can be made in the folder of this one."""
    folder = path.parent
    if path.is_dir():
        raise NotKept(f"{path} is a folder; a record needs the name of a file, such as {path / 'game.txt'}")
    if not folder.is_dir():
        what = "is no folder" if folder.exists() else "does not exist"
        raise NotKept(f"{path} cannot be written: the folder {folder} {what}; make it first, or name another")
    if not os.access(folder, os.W_OK):
        raise NotKept(f"{path} cannot be written: nothing may be written in the folder {folder}; name another")


def reason(e: OSError) -> str:
    """What the system says, as a part of a sentence.

    >>> reason(OSError(28, "No space left on device"))
    'no space left on device'
    """
    words = e.strerror or type(e).__name__
    return words[:1].lower() + words[1:]
