"""How much the proofs of the server do: a little in every run, all of it in `./check --long`."""

import os

LONG = os.environ.get("RULEBOUND_LONG") == "1"


def extent(short: int, long: int) -> int:
    """How many, in this run."""
    return long if LONG else short
