"""A set that is kept, judged again: which of its cards cannot be played, and why."""

from __future__ import annotations

from rulebound.cards.sets import BadSet, is_private, load_set, set_names
from rulebound.server.library.messages import SetReport
from rulebound.server.library.sets import own_sets, told


def set_report(game: str, user: str, name: str) -> SetReport:
    """What can be played of a set of one's own, or of one for all, and what cannot; BadSet if there is no such set."""
    if name not in (own_sets(game, user) if is_private(name) else set_names(game)):
        raise BadSet("you keep no set of this name")
    return told(load_set(game, name).report, name=name)
