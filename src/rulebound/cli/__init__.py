"""The command line: `rulebound COMMAND`, or `python -m rulebound COMMAND`.

Exit codes: 0 when all went well, 1 when what was checked did not pass, 2 for input that cannot be understood, 70 for
a fault of ours, 130 after Ctrl-C; a game that a signal ended gives 128 and the signal's number: 129 when the terminal
hung up, 143 when the process was asked to end.  Bad input gives one message on the standard error stream, never a
traceback.
"""

from __future__ import annotations

from collections.abc import Sequence


class Ended(KeyboardInterrupt):
    """A signal, by its number, has ended the command."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"ended by signal {number}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    from rulebound.cli.app import run

    return run(arguments)
