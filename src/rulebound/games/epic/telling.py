# not compiled: words are for people
"""The log in words: what happened, told to one viewer, who reads the names of only those cards that they may see.

`EVENT_NAMES` gives each sort of entry one word, by which scenarios expect it.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebound.engine import telling as words
from rulebound.engine.naming import ordinal
from rulebound.games.epic import logbook as log
from rulebound.games.epic.lasting import news_of_change
from rulebound.games.epic.naming import NAMING, ability_line, alignment_names, called, counted, listed, printed_modes
from rulebound.games.epic.state import EpicGame

EVENT_NAMES = {
    log.GAME_STARTS: "game_starts",
    log.DRAWS: "draws",
    log.EMPTY_DECK: "empty_deck",
    log.SHOWN: "shown",
    log.TO_BOTTOM: "to_bottom",
    log.TOKEN_GONE: "token_gone",
    log.MULLIGANS: "mulligans",
    log.TURN_STARTS: "turn_starts",
    log.GOLD: "gold",
    log.PREPARES_ALL: "prepares_all",
    log.PLAYS: "plays",
    log.USES_POWER: "power",
    log.MODE: "mode",
    log.ENTERS_PLAY: "enters",
    log.BROKEN: "broken",
    log.BANISHED: "banished",
    log.RETURNED: "returned",
    log.TRANSFORMED: "transformed",
    log.DAMAGE: "damage",
    log.GAINS: "gains",
    log.LOSES: "loses",
    log.DISCARDS: "discards",
    log.EVENT_DONE: "event_done",
    log.TRIGGERS: "triggers",
    log.RESOLVES: "resolves",
    log.PASSES: "passes",
    log.ATTACKS: "attacks",
    log.BLOCKS: "blocks",
    log.NO_BLOCK: "no_block",
    log.BATTLE_OVER: "battle_over",
    log.END_PHASE: "end_phase",
    log.DAMAGE_OFF: "damage_off",
    log.TURN_ENDS: "turn_ends",
    log.ELIMINATED: "eliminated",
    log.LEAVES_GAME: "leaves_game",
    log.TAKEN_BACK: "taken_back",
    log.RESTRICTED_GOLD: "restricted_gold",
    log.WINS: "wins",
    log.DRAWN_GAME: "draw",
    log.CONCEDES: "concedes",
    log.CLOCK: "clock",
    log.REVEALED: "revealed",
    log.HIDDEN_AGAIN: "hidden",
    log.RECYCLES: "recycles",
    log.RECALLED: "recalled",
    log.COUNTERS: "counters",
    log.PREPARED: "prepared",
    log.EXPENDED: "expended",
    log.MODIFIED: "modified",
    log.CONTROL: "control",
    log.PAYS_HEALTH: "pays_health",
    log.TARGETS: "targets",
    log.CANNOT: "cannot",
    log.LEAVES_BATTLE: "leaves_battle",
    log.LOOP: "loop",
    log.EFFECTS_END: "effects_end",
    log.HAND_LIMIT: "hand_limit",
    log.INTO_HAND: "into_hand",
}


class Words(words.Words[EpicGame]):
    """The parts of a sentence about one entry, as one viewer may hear them."""

    naming = NAMING

    @property
    def alone(self) -> bool:
        """Is the player a side of one?"""
        return self.entry.player < 0 or len(self.g.members(self.entry.player)) == 1

    @property
    def side(self) -> str:
        """The player, with all others of the side (R54): `A`, or `A and B`."""
        return self.player if self.alone else listed(called(self.g, p) for p in self.g.members(self.entry.player))

    def verb(self, of_one: str, of_more: str) -> str:
        """The word that agrees with the side."""
        return of_one if self.alone else of_more


def mode_line(w: Words) -> str:
    """Which way an event is played, as printed where that is known."""
    modes = printed_modes(w.g.card(w.kind).lines) if w.kind >= 0 else []
    return f'"{modes[w.amount]}"' if w.amount < len(modes) else f"way {w.amount + 1}."


def uses_power(w: Words) -> str:
    """Which of several powers it was; a card that is printed with more than one has each told by its place."""
    printed = (*w.g.card(w.kind).text.powers, *w.g.card(w.kind).grey.powers) if w.kind >= 0 else ()
    which = "the" if w.amount == 0 and len(printed) < 2 else f"the {ordinal(w.amount + 1)}"
    return f"{w.player} uses {which} power of {w.it}."


def triggers(w: Words) -> str:
    """Which ability it was, as printed where that can be told; the amount is one more than its program."""
    line = ability_line(w.g, w.amount - 1) if w.amount else ""
    return f'An ability of {w.it} triggers: "{line}"' if line else f"An ability of {w.it} triggers."


def attacks(w: Words) -> str:
    """A champion attacks; whoever has a name need not be told to be a player."""
    return f"{w.it} attacks {w.other}." if w.g.names and w.other else f"{w.it} attacks{w.by_other('player')}."


def counters(w: Words) -> str:
    """Counters put on a champion, or taken off."""
    if w.amount < 0:
        return f"{counted(-w.amount, 'counter')} {'is' if w.amount == -1 else 'are'} removed from {w.it}."
    return f"{counted(w.amount, 'counter')} {'is' if w.amount == 1 else 'are'} put on {w.it}."


def modified(w: Words) -> str:
    """What an effect did to a champion, and which card's effect it was if not its own; the amount is how many changes
    it made, none on a champion that gains no abilities (5.0.4)."""
    source = w.other if w.entry.other != w.entry.ref else ""
    if not w.amount:
        return f"{w.it} gains nothing{w.by_other('from') if source else ''}: it cannot gain abilities."
    news = news_of_change(w.g, int(w.entry.ref), w.amount, w.viewer) or "is changed"
    return f"{w.it} {news}{w.by_other('from') if source else ''}."


def mulligan(w: Words) -> str:
    """Which says how many, never which."""
    return f"{w.player} exchanges {counted(w.amount, 'card')}." if w.amount else f"{w.player} keeps the opening hand."


def empty_deck(w: Words) -> str:
    """1.2.1: who draws from an empty deck wins, and the side with them."""
    if w.alone:
        return f"{w.player} draws from an empty deck and wins."
    return f"{w.player} draws from an empty deck, and {w.side} win."


def wins(w: Words) -> str:
    """A side is left alone."""
    return f"{w.side} is the only player left and wins." if w.alone else f"{w.side} are the only ones left and win."


SENTENCES: dict[int, Callable[[Words], str]] = {
    log.GAME_STARTS: lambda w: f"{w.player} goes first.",
    log.DRAWS: lambda w: f"{w.player} draws {w.card}.",
    log.EMPTY_DECK: empty_deck,
    log.SHOWN: lambda w: f"{w.card} is shown to all players.",
    log.TO_BOTTOM: lambda w: f"{w.card} goes to the bottom of {w.player}'s deck.",
    log.TOKEN_GONE: lambda w: f"{w.it}, a token, is removed from the game.",
    log.MULLIGANS: mulligan,
    log.TURN_STARTS: lambda w: f"Turn {w.amount + 1}: {w.player}'s turn begins.",
    log.GOLD: lambda w: f"{w.player} has {w.amount} gold.",
    log.PREPARES_ALL: lambda w: (
        f"{w.side} {w.verb('prepares', 'prepare')} all champions; none of them is deploying any more."
    ),
    log.PLAYS: lambda w: f"{w.player} plays {w.card}.",
    log.USES_POWER: uses_power,
    log.MODE: lambda w: f"{w.player} chooses {mode_line(w)}",
    log.ENTERS_PLAY: lambda w: f"{w.it} enters play under {w.player}'s control.",
    log.BROKEN: lambda w: f"{w.it} is broken.",
    log.BANISHED: lambda w: f"{w.it} is banished.",
    log.RETURNED: lambda w: f"{w.it} is returned to {w.player}'s hand.",
    log.TRANSFORMED: lambda w: f"{w.it} is transformed.",
    log.DAMAGE: lambda w: f"{w.it} takes {w.amount} damage{w.by_other('from')}.",
    log.GAINS: lambda w: f"{w.player} gains {w.amount} health.",
    log.LOSES: lambda w: f"{w.player} loses {w.amount} health.",
    log.DISCARDS: lambda w: f"{w.player} discards {w.card}.",
    log.EVENT_DONE: lambda w: f"{w.card} is done and goes to {w.player}'s discard pile.",
    log.TRIGGERS: triggers,
    log.RESOLVES: lambda w: f"An ability of {w.it} resolves.",
    log.PASSES: lambda w: f"{w.player} passes.",
    log.ATTACKS: attacks,
    log.BLOCKS: lambda w: f"{w.it} blocks.",
    log.NO_BLOCK: lambda w: f"{w.player} does not block.",
    log.BATTLE_OVER: lambda w: "The battle is over.",
    log.END_PHASE: lambda w: f"{w.player}'s End phase begins.",
    log.DAMAGE_OFF: lambda w: "All damage is removed from champions.",
    log.TURN_ENDS: lambda w: f"{w.player}'s turn ends.",
    log.RESTRICTED_GOLD: lambda w: (
        f"{w.player} gains 1 gold for {listed(alignment_names(w.amount), 'or')} costs only."
    ),
    log.TAKEN_BACK: lambda w: f"{w.it} cannot be paid for any more and goes back to where it was.",
    log.LEAVES_GAME: lambda w: f"{w.player} leaves the game with all cards that {w.player} owns.",
    log.ELIMINATED: lambda w: f"{w.side} {w.verb('has', 'have')} no health left and {w.verb('is', 'are')} eliminated.",
    log.WINS: wins,
    log.DRAWN_GAME: lambda w: "Nobody is left: the game is a draw.",
    log.CONCEDES: lambda w: f"{w.player} concedes.",
    log.CLOCK: lambda w: f"{w.player} has run out of time and leaves the game.",
    log.REVEALED: lambda w: f"{w.player} reveals {w.card} to all players.",
    log.HIDDEN_AGAIN: lambda w: f"{w.card} is hidden again in {w.player}'s hand.",
    log.RECYCLES: lambda w: f"{w.player} recycles.",
    log.RECALLED: lambda w: f"{w.player} recalls {w.card}.",
    log.COUNTERS: counters,
    log.PREPARED: lambda w: f"{w.it} is prepared.",
    log.EXPENDED: lambda w: f"{w.it} is expended.",
    log.MODIFIED: modified,
    log.CONTROL: lambda w: f"{w.player} controls {w.it} now.",
    log.PAYS_HEALTH: lambda w: f"{w.player} pays {w.amount} health.",
    log.TARGETS: lambda w: f"{w.player} targets {w.it}.",
    log.CANNOT: lambda w: f"It cannot happen to {w.it}.",
    log.LEAVES_BATTLE: lambda w: f"{w.it} leaves the battle.",
    log.LOOP: lambda w: "Compulsory abilities run in a circle: the game is a draw.",
    log.EFFECTS_END: lambda w: "What lasted until the end of the turn ends.",
    log.INTO_HAND: lambda w: f"{w.card} is put into {w.player}'s hand.",
    log.HAND_LIMIT: lambda w: f"{w.player} has {counted(w.amount, 'card')} too many and discards down to the limit.",
}


TELLING = words.Telling("Epic", Words, EVENT_NAMES, SENTENCES)
tell, event_name = TELLING.tell, TELLING.event_name
