# not compiled: words are for people
"""What things are called: players by letter, cards by name, instances by name and number.

An instance's number is new each time its card changes its zone, and only instances that everybody sees are ever named,
so a name tells nothing that is not on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.engine.state import FIRST_UID, Waiting
from rulebound.engine.wording import card_name, counted, listed, quoted
from rulebound.games.epic.cards import split_modes
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ALIGNMENTS, KEYWORDS
from rulebound.games.epic.triggers import Batch

if TYPE_CHECKING:
    from rulebound.engine.game import Game

LETTERS = "ABCDEFGHIJKLMNOP"


def epic(g: Game) -> EpicGame:
    """The same game, known to be one of Epic."""
    if not isinstance(g, EpicGame):
        raise TypeError(f"Epic's kit was handed a game of {g.book.game}")
    return g


def letter(player: int) -> str:
    """What a player is called.

    >>> letter(0), letter(1)
    ('A', 'B')
    """
    return LETTERS[player]


def public_kind(g: EpicGame, uid: int) -> int:
    """The kind of an instance that everybody sees or has just seen; -1 if there is no such instance."""
    o = g.last_champion(uid)
    if o is not None:
        return int(o.kind)
    for p in g.players:
        for card in (*p.discard, *p.supplemental):
            if g.uids[card] == uid:
                return g.kinds[card]
    for w in waiting(g):
        if w.source == uid:
            return int(w.kind_of)
    for m in g.mods:
        if m.source == uid:
            return int(m.kind_of)
    for delayed in g.delayed:
        if delayed.source == uid:
            return int(delayed.kind_of)
    return -1


def waiting(g: EpicGame) -> list[Waiting]:
    """The triggered abilities that wait: those of the batch that is being resolved first, then the later ones."""
    found: list[Waiting] = []
    for frame in reversed(g.stack):
        if isinstance(frame, Batch):
            found.extend(frame.batch)
    return [*found, *g.pending]


def waiting_alike(g: EpicGame, w: Waiting) -> list[int]:
    """The serials of all that wait of the same source and player, this one included: they are told apart by number."""
    return [int(v.serial) for v in waiting(g) if v.source == w.source and v.player == w.player]


def ref_text(g: EpicGame, ref: int) -> str:
    """A player or an instance, without ambiguity: `B`, `Wolf Token#50`."""
    if ref < FIRST_UID:
        return letter(ref) if 0 <= ref < len(g.players) else f"player {ref}"
    kind = public_kind(g, ref)
    return f"{card_name(g.book, kind)}#{ref}" if kind >= 0 else f"#{ref}"


def ref_words(g: EpicGame, ref: int, kind: int = -1) -> str:
    """A player or an instance as people say it: tokens with their number, others where the name alone is ambiguous."""
    if ref < FIRST_UID:
        return ref_text(g, ref)
    if kind < 0:
        kind = public_kind(g, ref)
    if kind < 0:
        return f"#{ref}"
    name = g.book.cards[kind].name
    alike = any(o.uid != ref and g.book.cards[o.kind].name == name for o in (*g.objs, *g.gone))
    return f"{card_name(g.book, kind)}#{ref}" if alike or g.card(kind).is_token else card_name(g.book, kind)


def keyword_names(bits: int) -> list[str]:
    """The keywords in a set of bits."""
    return [name for name, bit in KEYWORDS.items() if bits & bit]


def alignment_names(bits: int) -> list[str]:
    """The alignments in a set of bits.

    >>> alignment_names(3)
    ['good', 'evil']
    """
    return [name for name, bit in ALIGNMENTS.items() if bits & bit]


def printed_modes(lines: Sequence[str]) -> list[str]:
    """The alternatives of an event's text box, parted by lines that say OR (3.2.1).

    >>> printed_modes(["Draw two cards.", "— OR —", "Break target champion."])
    ['Draw two cards.', 'Break target champion.']
    """
    return [" ".join(part) for part in split_modes(lines)]


def ability_line(g: EpicGame, program: int) -> str:
    """The printed line of the triggered ability that has this program; empty where it cannot be told from the others.

    Each header before an arrow makes one program, whatever the number of events that it waits for.
    """
    card = g.card(program >> 8)
    for text, lines in ((card.text, card.lines), (card.grey, card.grey_lines)):
        programs = list(dict.fromkeys(int(trigger.program) for trigger in text.triggers))
        printed = [line for line in lines if "→" in line for _ in line.partition("→")[0].split(" and/or ")]
        if program in programs and len(printed) == len(programs):
            return printed[programs.index(program)]
    return ""


def printed_powers(lines: Sequence[str]) -> list[str]:
    """The lines that are powers: a cost, a colon, an effect (3.5.1).

    >>> printed_powers(["Airborne", "Tribute → Draw a card.", "{expend}: Draw a card."])
    ['{expend}: Draw a card.']
    """
    return [line for line in lines if ":" in line and "→" not in line.partition(":")[0]]


__all__ = ["card_name", "counted", "listed", "quoted"]  # the engine's, said here with the rest
