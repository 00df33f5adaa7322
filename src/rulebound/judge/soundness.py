"""Whether a position is sound: what must hold in every game of every game, looked at from outside.

Each question gives back what is wrong, "" if nothing is.  None of them changes the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit

FAULTY: Final = "the engine has a fault: "  # how messages about faults begin, whoever finds them


def unsound(kit: Kit, g: Game) -> str:
    """Everything that is wrong with a position at a decision or at the end, looked at closely.

    >>> from rulebound.games import kit
    >>> epic = kit("epic")
    >>> deck = epic.deck_kinds(list(epic.decks().values())[0], epic.book())
    >>> unsound(epic, epic.start(epic.book(), [deck, deck], 7))
    ''
    """
    found = [*kit.faults(g), copied(kit, g)]
    if not g.over and not any(found):
        found += [offered(kit, g), dealt_anew(kit, g, seeded("sound"))]
    return "; ".join(each for each in found if each)


def renewed(before: Mapping[int, tuple[str, int]], now: Mapping[int, tuple[str, int]]) -> str:
    """A card that lies in another zone than before is a new instance: nothing that knew the old one finds it.

    Both say for physical cards where each lies and which instance it is.

    >>> renewed({7: ("hand", 20)}, {7: ("discard", 20)})
    'card 7 went from hand to discard and is still instance 20'
    """
    for card, (zone, uid) in before.items():
        if card in now and now[card][0] != zone and now[card][1] == uid:
            return f"card {card} went from {zone} to {now[card][0]} and is still instance {uid}"
    return ""


def copied(kit: Kit, g: Game) -> str:
    """A copy, and the game loaded from its save, are equal to it."""
    saved = g.save()
    for what, other in (("a copy", g.copy()), ("what was saved and loaded", kit.load(saved, g.book))):
        if other.save() != saved:
            return f"{what} differs from the game"
        if other.position_key() != g.position_key():
            return f"{what} has another key than the game"
    return ""


def offered(kit: Kit, g: Game) -> str:
    """What is offered is offered once, and nothing speaks against it."""
    if len(set(g.options)) != len(g.options):
        return f"an option is offered twice: {g.options}"
    for code in g.options:
        reason = kit.why_not(g, g.chooser, code)
        if reason is not None:
            return f"{kit.option_text(g, code)!r} is offered, yet: {reason.words}"
    return ""


def dealt_anew(kit: Kit, g: Game, chance: Chance) -> str:
    """A world dealt anew is sound and shows its player nothing else than the game does."""
    me = g.chooser
    world = kit.determinise(g, me, chance)
    world.stepwise = g.stepwise
    faults = kit.faults(world)
    if faults:
        return f"dealt anew for player {me}: {'; '.join(faults)}"
    if list(world.options) != list(g.options):
        return f"dealt anew for player {me}, other options are offered"
    if kit.view(world, me) != kit.view(g, me):
        return f"dealt anew for player {me}, that player sees something else"
    return ""
