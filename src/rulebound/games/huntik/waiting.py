"""702 Triggered powers: the places in the rules at which those that have triggered resolve.

No card that is played so far has a triggered power, so nothing ever waits; what would have to resolve here is refused
when cards are loaded.
"""

from __future__ import annotations

from rulebound.engine.game import EngineFault
from rulebound.games.huntik.state import HuntikGame


def resolve_triggered(g: HuntikGame) -> bool:
    """Let what has triggered resolve, in the order of 702.6; False if nothing waits."""
    if g.pending:
        raise EngineFault("a triggered power waits, and triggered powers are not played yet")
    return False
