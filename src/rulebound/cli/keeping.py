"""Files that records are kept in: the name is taken before the game, and nobody else's file is ever replaced."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.engine.table import Table


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
