# not compiled: words are for people
"""What effects do to champions and for how long, in words: for the table, the log, and "why is this so".

What is told here is open to all (1.10.1): an effect names the card that made it, which everybody saw when it was made,
and never where that card is now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from rulebound.engine.nodes import Change
from rulebound.engine.state import THIS_TURN, Mod, Scope
from rulebound.games.epic.book import EpicCard
from rulebound.games.epic.citing import RULES_CONTINUOUS, notes_of
from rulebound.games.epic.continuous import (
    Bonus,
    BonusFor,
    HasAlignment,
    HasKeywords,
    HasLimits,
    HasText,
    LosesAbilities,
    LosesKeywords,
    PlayerLimits,
    UnderControl,
)
from rulebound.games.epic.layers import ForAll, whom_of
from rulebound.games.epic.naming import alignment_names, called, card_name, keyword_names, letter, listed
from rulebound.games.epic.predicates import Everything
from rulebound.games.epic.restrictions import Restriction
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    BARRED_FROM_BLOCKING,
    BARS_BLOCKERS,
    CANT_ATTACK,
    CANT_BLOCK,
    CANT_GAIN_ABILITIES,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    PLAYER_LIMITS,
    STATS,
)

LIMIT_WORDS: Final = {
    CANT_ATTACK: "cannot attack",
    CANT_BLOCK: "cannot block",
    CANT_GAIN_ABILITIES: "cannot gain abilities",
    MUST_ATTACK: "must attack if able",
    MUST_BLOCK: "must block if able",
    MUST_BE_BLOCKED: "must be blocked if able",
    BARS_BLOCKERS: "cannot be blocked by some champions",
    BARRED_FROM_BLOCKING: "cannot block some champions",
}
FOR_ALL: Final = {BARS_BLOCKERS: "cannot be blocked", BARRED_FROM_BLOCKING: LIMIT_WORDS[CANT_BLOCK]}

# How long an effect lasts.
TURN: Final = "this turn"
STAY: Final = "while in play"
CONTINUOUSLY: Final = "continuous"  # for as long as a continuous ability says so

RULES_TURN: Final = ("4.5.2d",)
RULES_STAY: Final = ("5.0.7",)
RULES_OF_CHANGES: Final[dict[type, tuple[str, ...]]] = {
    Bonus: ("R57",),
    BonusFor: ("R55",),
    HasKeywords: ("5.0.1",),
    HasText: ("5.0.1",),
    HasAlignment: ("2.5.3",),
    HasLimits: ("R30",),
    Restriction: ("R30", "R31"),
    LosesAbilities: ("R56",),
    LosesKeywords: ("R56",),
    UnderControl: ("5.17.2", "R52"),
    PlayerLimits: ("3.3.1",),
}
RULES_NO_GAINS: Final = ("5.0.4",)

NOTED: Final = {"keywords": HasKeywords, "alignments": HasAlignment, "limits": HasLimits}  # as notes call them

_QUOTED = re.compile(r'"([^"]+)"')
_SYMBOL = re.compile(r"\{(\w+)\}")
_SENTENCE = re.compile(r"(?<=[.!])\s+")
_LASTS = re.compile(r"\bthis turn\b|\bend of (?:the |your )?turn\b|\bnext\b", re.IGNORECASE)


# -- changes in words


def change_words(g: EpicGame, change: Change, x: int, viewer: int) -> str:
    """What a change does to a champion, as this viewer would say it; X is the number that its effect found."""
    if isinstance(change, ForAll):
        return change_words(g, change.inner, x, viewer)
    if isinstance(change, Bonus):
        n = x if change.times_x else 1
        parts = zip((int(change.offense), int(change.defense)), STATS)
        return listed(f"{amount * n:+d} {stat}" for amount, stat in parts if amount) or "+0 offense"
    if isinstance(change, BonusFor):
        parts = zip((int(change.offense), int(change.defense)), STATS)
        return listed(f"{amount:+d} {stat}" for amount, stat in parts if amount) + " for each of what it counts"
    if isinstance(change, HasKeywords):
        return f"gains {listed(keyword_names(int(change.keywords)))}"
    if isinstance(change, HasAlignment):
        return f"is also {listed(alignment_names(int(change.alignments)))}"
    if isinstance(change, HasLimits):
        return listed(words for bit, words in LIMIT_WORDS.items() if change.limits & bit)
    if isinstance(change, Restriction):
        if isinstance(change.others, Everything) and not change.but:
            return FOR_ALL[int(change.limit)]
        return LIMIT_WORDS[int(change.limit)]
    if isinstance(change, LosesAbilities):
        return "loses all abilities"
    if isinstance(change, LosesKeywords):
        return f"loses {listed(keyword_names(int(change.keywords)))}"
    if isinstance(change, HasText):
        return granted_words(g, int(change.granted))
    if isinstance(change, PlayerLimits):
        return listed(words for bit, words in PLAYER_LIMITS.items() if change.limits & bit)
    if isinstance(change, UnderControl):
        return f"controlled by {'you' if x == viewer else called(g, x)}"
    raise AssertionError(f"nobody has said what {type(change).__name__} does")


def granted_words(g: EpicGame, granted: int) -> str:
    """The ability that is gained, as the card that gives it has it in quotes."""
    card = g.card(granted >> 8)
    quotes = [quote for line in (*card.lines, *card.grey_lines) for quote in _QUOTED.findall(line)]
    if len(quotes) != len(card.granted):
        return "gains an ability"
    return f'gains "{spelt(quotes[granted & 255])}"'


def spelt(text: str) -> str:
    """Printed text with its symbols as words.

    >>> spelt("{expend}: Deal 1 damage.")
    'expend: Deal 1 damage.'
    """
    return _SYMBOL.sub(r"\1", text)


def rules_of(change: Change, until: str) -> list[str]:
    """The rules by which a change lasts, at most three."""
    inner = change.inner if isinstance(change, ForAll) else change
    rules = RULES_OF_CHANGES[type(inner)]
    if isinstance(inner, HasLimits) and inner.limits & CANT_GAIN_ABILITIES:
        rules = RULES_NO_GAINS
    if until == TURN:
        return [*rules, *RULES_TURN]
    return [*rules, *RULES_STAY] if isinstance(inner, (Bonus, HasKeywords, HasText)) else list(rules)


def until_of(until: int) -> str:
    """How long an effect lasts, as one of the words above."""
    return TURN if until == THIS_TURN else STAY


def news_of_change(g: EpicGame, uid: int, count: int, viewer: int) -> str:
    """What the latest effect, of so many changes, has done to a champion: "gains blitz and gets +1 offense until end of
    turn"; "" if it cannot be told any more."""
    latest = g.mods[len(g.mods) - count :] if 0 < count <= len(g.mods) else []
    if not latest or any(m.subject != uid for m in latest):
        return ""
    words = [change_words(g, g.book.change(m.change), int(m.x), viewer) for m in latest]
    ends = " until end of turn" if until_of(int(latest[-1].until)) == TURN else ""
    return listed(f"gets {each}" if each[0] in "+-" else each for each in words) + ends


# -- the effects on a champion


def lasting_effects(g: EpicGame, o: Champion, viewer: int) -> list[dict[str, Any]]:
    """What effects have done to a champion and still do, in the order of time."""
    found = []
    for m in g.mods:
        change = g.book.change(m.change)
        if m.subject == o.uid or (m.subject < 0 and is_meant(g, m, change, o)):
            until = until_of(int(m.until))
            does = change_words(g, change, int(m.x), viewer)
            found.append(effect(g, int(m.kind_of), int(m.player), until, does, rules_of(change, until)))
    return found


def is_meant(g: EpicGame, m: Mod, change: Change, o: Champion) -> bool:
    """Is this champion among those that an effect on many means now?"""
    whom = whom_of(change)
    return whom is not None and whom.ok(g, Scope(m.player, m.source), o)


def continuous_effects(g: EpicGame, viewer: int) -> dict[int, list[dict[str, Any]]]:
    """By champion what continuous abilities give besides numbers, which `sources` tells: keywords, alignments, limits,
    abilities."""
    if not any(o.text.statics for o in g.objs):
        return {}
    given: dict[int, list[tuple[int, dict[str, Any]]]] = {}  # with the keywords that it gives
    for uid, what, amount, source, rules in notes_of(g).rows:
        if what == "lost":  # R55: what it had by then; alignments and limits stay (R56)
            given[uid] = [each for each in given.get(uid, []) if not each[0] or each[0] & ~amount]
        holder = g.champion(source)
        if what in NOTED and rules == RULES_CONTINUOUS and holder is not None:
            does = change_words(g, noted_change(what, amount), 0, viewer)
            given.setdefault(uid, []).append((amount if what == "keywords" else 0, continuous(g, holder, does)))
    found = {uid: [effect_ for _, effect_ in each] for uid, each in given.items()}
    for holder in g.objs:
        for static in holder.text.statics:
            change = g.book.change(static.change)
            scope = Scope(holder.controller, holder.uid)
            if isinstance(change, HasText) and (static.when is None or static.when.holds(g, scope)):
                for o in g.objs:
                    if static.whom.ok(g, scope, o) and can_have(g, o, holder):
                        does = granted_words(g, int(change.granted))
                        found.setdefault(int(o.uid), []).append(continuous(g, holder, does))
    return found


def noted_change(what: str, amount: int) -> Change:
    """The change that a note about something else than a number tells of."""
    return NOTED[what](amount)


def can_have(g: EpicGame, o: Champion, holder: Champion) -> bool:
    """May it have text that a continuous ability of this one gives?  Not if it gains none, or has lost all since."""
    if o.limits & CANT_GAIN_ABILITIES:
        return False
    lost = [m for m in g.mods if m.subject == o.uid and isinstance(g.book.change(m.change), LosesAbilities)]
    return all(m.stamp < holder.stamp for m in lost)


def continuous(g: EpicGame, holder: Champion, does: str) -> dict[str, Any]:
    """What a continuous ability of a champion in play gives."""
    return effect(g, int(holder.kind), int(holder.controller), CONTINUOUSLY, does, RULES_CONTINUOUS)


# -- effects on nobody in particular


def effects_at_large(g: EpicGame) -> list[dict[str, Any]]:
    """What lasts and is about no single champion, and what is still to come, in the words of the cards that made it."""
    found = []
    for m in g.mods:
        if m.subject < len(g.players):
            change = g.book.change(m.change)
            until = until_of(int(m.until))
            does = printed_lasting(g, int(m.kind_of), change) or change_words(g, change, int(m.x), -1)
            if m.subject >= 0:
                does = f"{called(g, int(m.subject))} {change_words(g, change, int(m.x), -1)}"
            found.append(effect(g, int(m.kind_of), int(m.player), until, does, rules_of(change, until)))
    for d in g.delayed:
        until = until_of(int(d.until))
        rules = RULES_TURN if until == TURN else RULES_STAY
        does = printed_lasting(g, int(d.kind_of))
        found.append(effect(g, int(d.kind_of), int(d.player), until, does, rules))
    return found


def printed_lasting(g: EpicGame, kind: int, change: Change | None = None) -> str:
    """The sentences of a card that speak of a later time, and of what this change forbids; or all of its text."""
    if kind < 0:
        return ""
    sentences = sentences_of(g.card(kind))
    later = [each for each in sentences if _LASTS.search(each)]
    forbids = [each for each in later if change is not None and is_about(each, change)]
    return spelt(" ".join(forbids or later or sentences))


def sentences_of(card: EpicCard) -> list[str]:
    """A printed text, sentence by sentence."""
    return [each for line in (*card.lines, *card.grey_lines) for each in _SENTENCE.split(line)]


def is_about(sentence: str, change: Change) -> bool:
    """Does this sentence forbid what the change forbids?  "Must block this turn if able" is "must block if able"."""
    inner = change.inner if isinstance(change, ForAll) else change
    forbidden = [words for bit, words in LIMIT_WORDS.items() if isinstance(inner, HasLimits) and inner.limits & bit]
    return any(re.search(words.replace(" if able", r"\b.*\bif able"), sentence) for words in forbidden)


def effect(g: EpicGame, kind: int, player: int, until: str, does: str, rules: Iterable[str]) -> dict[str, Any]:
    """An effect as plain data; its source has no name where the rules themselves made it."""
    return {
        "source": card_name(g.book, kind) if kind >= 0 else "",
        "player": letter(player) if player >= 0 else "",
        "until": until,
        "does": does,
        "rules": list(rules),
    }
