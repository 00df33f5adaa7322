# not compiled: words are for people
"""What things of Epic are called (see `engine/naming.py`), and what is printed on cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.engine.naming import Naming, bit_names, called
from rulebound.engine.record import seat_letter as letter
from rulebound.engine.state import FIRST_UID, Delayed, Mod, Waiting
from rulebound.engine.wording import card_name, counted, listed, quoted
from rulebound.games.epic.cards import split_modes
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import ALIGNMENTS, KEYWORDS
from rulebound.games.epic.triggers import RIGHTEOUS_PROGRAM, Batch

if TYPE_CHECKING:
    from rulebound.engine.game import Game

HEADERS = re.compile(r" and/or |(?<= attacks) or (?=blocks)")  # what stands between them

def epic(g: Game) -> EpicGame:
    """The same game, known to be one of Epic."""
    if not isinstance(g, EpicGame):
        raise TypeError(f"Epic's kit was handed a game of {g.book.game}")
    return g


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


class EpicNaming(Naming[EpicGame]):
    """Champions by name, tokens with their number; an ability that waits or lasts may be all that is left of a card."""

    noun = "a champion in play"

    def open_cards(self, g: EpicGame) -> list[int]:
        return [card for p in g.players for card in (*p.discard, *p.supplemental)]

    def is_always_numbered(self, g: EpicGame, kind: int) -> bool:
        return g.card(kind).is_token

    def public_kind(self, g: EpicGame, uid: int) -> int:
        kind = super().public_kind(g, uid)
        if kind >= 0:
            return kind
        left: list[Waiting | Mod | Delayed] = [*waiting(g), *g.mods, *g.delayed]
        return next((int(each.kind_of) for each in left if each.source == uid), -1)


NAMING = EpicNaming()
public_kind, ref_text, ref_words, pointed = NAMING.public_kind, NAMING.ref_text, NAMING.ref_words, NAMING.pointed


def thing_words(g: EpicGame, ref: int) -> str:
    """A player or a champion with what one wants to know before picking it."""
    if ref < FIRST_UID:
        return f"{called(g, ref)} ({g.health_holder(ref).health} health)" if ref < len(g.players) else pointed(g, ref)
    o = g.champion(ref)
    if o is None:
        return pointed(g, ref)
    if not g.names:
        return f"{ref_text(g, ref)} ({stat_words(o)}, {called(g, o.controller)})"
    return f"{NAMING.name_words(g, ref, int(o.kind))} ({fighter_facts(g, o)}, {called(g, o.controller)})"


def fighter_facts(g: EpicGame, o: Champion) -> str:
    """Which of those alike it is, and its numbers."""
    return ", ".join(part for part in (NAMING.place_among(g, int(o.uid)), stat_words(o)) if part)


def fighter_words(g: EpicGame, ref: int) -> str:
    """A champion that attacks or blocks: everybody knows for whom, where players have names."""
    o = g.champion(ref)
    if o is None or not g.names or o.controller != g.chooser:
        return thing_words(g, ref)
    return f"{NAMING.name_words(g, ref, int(o.kind))} ({fighter_facts(g, o)})"


def stat_words(o: Champion) -> str:
    """A champion's numbers: 3/2, or 3/2 with 1 damage."""
    return f"{o.offense}/{o.defense}" + (f" with {o.damage} damage" if o.damage else "")


def keyword_names(bits: int) -> list[str]:
    """The keywords in a set of bits."""
    return bit_names(KEYWORDS, bits)


def alignment_names(bits: int) -> list[str]:
    """The alignments in a set of bits.

    >>> alignment_names(3)
    ['good', 'evil']
    """
    return bit_names(ALIGNMENTS, bits)


def printed_modes(lines: Sequence[str]) -> list[str]:
    """The alternatives of an event's text box, parted by lines that say OR (3.2.1).

    >>> printed_modes(["Draw two cards.", "— OR —", "Break target champion."])
    ['Draw two cards.', 'Break target champion.']
    """
    return [" ".join(part) for part in split_modes(lines)]


def ability_line(g: EpicGame, program: int) -> str:
    """The printed line of the triggered ability that has this program; empty where it cannot be told from the others.

    Each header before an arrow makes one program, whatever the number of events that it waits for; to attack and to
    block are two.
    """
    if program == RIGHTEOUS_PROGRAM:
        return "Righteous"
    card = g.card(program >> 8)
    for text, lines in ((card.text, card.lines), (card.grey, card.grey_lines)):
        programs = list(dict.fromkeys(int(trigger.program) for trigger in text.triggers))
        printed = [line for line in lines if "→" in line for _ in HEADERS.split(line.partition("→")[0])]
        if program in programs and len(printed) == len(programs):
            return printed[programs.index(program)]
    return ""


def printed_powers(lines: Sequence[str]) -> list[str]:
    """The lines that are powers: a cost, a colon, an effect (3.5.1).

    >>> printed_powers(["Airborne", "Tribute → Draw a card.", "{expend}: Draw a card."])
    ['{expend}: Draw a card.']
    """
    return [line for line in lines if ":" in line and "→" not in line.partition(":")[0]]


__all__ = ["called", "card_name", "counted", "letter", "listed", "quoted"]  # the engine's, said here with the rest
