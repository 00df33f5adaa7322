"""Positions played on in another process: nothing may depend on the one that saved them.

`same_ends` hands samples to a fresh interpreter, which runs this file (`python -m rulebound.lab.elsewhere`): it reads
them from its standard input, loads and plays on each, and writes down what differed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from rulebound.games import kit
from rulebound.lab.invariants import Sample, plays_on
from rulebound.lab.matches import book


def same_ends(samples: Sequence[Sample]) -> list[str]:
    """What went otherwise when a process of its own played these positions on; one line each, empty if nothing did."""
    if not samples:
        return []
    # Hashes of texts differ from process to process; another one here shows that no order depends on them.
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-m", "rulebound.lab.elsewhere"],
        input=msgspec.msgpack.encode(list(samples)),
        capture_output=True,
        env=environment,
    )
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
        return [f"the other process failed with exit code {done.returncode}: {last[-1]}"]
    return msgspec.json.decode(done.stdout, type=list[str])


def play_all(data: bytes) -> list[str]:
    """What goes otherwise among the samples in these bytes."""
    wrong = []
    for sample in msgspec.msgpack.decode(data, type=list[Sample]):
        k = kit(sample.game)
        found = plays_on(sample, k.load(sample.saved, book(sample.game, sample.sets)))
        if found:
            wrong.append(found)
    return wrong


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(play_all(sys.stdin.buffer.read())))
