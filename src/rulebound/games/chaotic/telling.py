# not compiled: words are for people
"""The log in words: what happened, told to one viewer, who reads the names of only those cards that they may see.

`EVENT_NAMES` gives each sort of entry one word, by which scenarios expect it.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebound.engine import telling as words
from rulebound.engine.wording import card_name, counted, listed
from rulebound.games.chaotic import decks
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.book import TYPES, ChaoticCard
from rulebound.games.chaotic.cards import element_names
from rulebound.games.chaotic.combat import PAIR
from rulebound.games.chaotic.naming import NAMING
from rulebound.games.chaotic.speech import attack_words
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import BY_CURRENT_ENERGY, BY_DISCIPLINE, BY_ENERGY, BY_MUGIC, NO_LINE

NUMBERS = (BY_DISCIPLINE, BY_ENERGY, BY_MUGIC, BY_CURRENT_ENERGY)  # lines that compare numbers

EVENT_NAMES = {
    log.PLACED: "places",
    log.GAME_STARTS: "game_starts",
    log.REVEALED: "revealed",
    log.DRAWS: "draws",
    log.NOTHING_DRAWN: "nothing_drawn",
    log.RESHUFFLES: "reshuffles",
    log.TURN_STARTS: "turn_starts",
    log.LOCATION: "location",
    log.MOVES: "moves",
    log.COMBAT: "combat",
    log.INITIATIVE: "initiative",
    log.PLAYS: "plays",
    log.ATTACKS: "attacks",
    log.NO_ATTACK: "no_attack",
    log.DAMAGE: "damage",
    log.NO_DAMAGE: "no_damage",
    log.DEFEATED: "defeated",
    log.DISCARDED: "discarded",
    log.COMBAT_OVER: "combat_over",
    log.IDLE: "idle",
    log.STAYS: "stays",
    log.SHOWDOWN: "showdown",
    log.CHOSEN: "chosen",
    log.PUT: "put",
    log.REMOVED: "removed",
    log.DRAINED: "drained",
    log.DESTROYED: "destroyed",
    log.SACRIFICED: "sacrificed",
    log.HEALED: "healed",
    log.RECOVERY: "recovery",
    log.LOCATION_GOES: "location_goes",
    log.TURN_ENDS: "turn_ends",
    log.PASSES: "passes",
    log.ELIMINATED: "eliminated",
    log.WINS: "wins",
    log.DRAWN_GAME: "draw",
    log.CONCEDES: "concedes",
    log.CLOCK: "clock",
    log.LOOP: "loop",
    log.TEXT_IGNORED: "text_ignored",
    log.DECK_LEGAL: "deck_legal",
    log.DECK_ILLEGAL: "deck_illegal",
}


class Words(words.Words[ChaoticGame]):
    """The parts of a sentence about one entry, as one viewer may hear them."""

    naming = NAMING

    @property
    def creature(self) -> str:
        """The creature card it is about, for those who may know."""
        return card_name(self.g.book, self.kind) if self.kind >= 0 else "a creature"

    @property
    def space(self) -> str:
        """The space that the amount of the entry names."""
        return self.g.board.name(self.amount)

    @property
    def mover(self) -> str:
        """Who has moved; people are not told twice where it stands now, by which others alike are told apart."""
        return self.card if self.g.names else self.it

    @property
    def given_name(self) -> str:
        """The name of the card without its version, by which decks count (2.2.2.1)."""
        return self.g.card(self.kind).given_name if self.kind >= 0 else "one"

    @property
    def boxes(self) -> str:
        """The damage boxes of an attack."""
        return attack_words(self.g.card(self.kind))


def damage(w: Words) -> str:
    """Damage, by whom, and how much Energy the creature has left."""
    o = w.g.creature(int(w.entry.ref))
    left = f" and has {max(int(o.energy - o.damage), 0)} of {o.energy} Energy left" if o is not None else ""
    return f"{w.it} takes {w.amount} damage{w.by_other('from')}{left}."


def no_damage(w: Words) -> str:
    """An attack that dealt none, and the elements that its damage would have needed."""
    lacking = listed(element_names(w.amount), "or")
    return f"{w.card} deals no damage{f': {w.other} has no {lacking}' if lacking and w.other else ''}."


def location(w: Words) -> str:
    """The active location with its initiative line."""
    line = w.g.card(w.kind).initiative_line
    return f"{w.card} is the active location{f': Initiative {line}' if line else ''}."


def deck_illegal(w: Words) -> str:
    """What is wrong with a deck."""
    sort, found, wanted = decks.parts_of(w.amount)
    if sort == decks.BUILD:
        why = f"the build costs of its attacks add up to {found}, and {wanted} is the most"
    elif sort == decks.COPIES:
        why = f"it has {found} cards called {w.given_name}, and {wanted} is the most"
    elif sort == decks.UNIQUE:
        why = f"it has {found} cards called {w.given_name}, which is Unique"
    elif sort == decks.LEGENDARY:
        why = f"it has {found} Legendary cards, and {wanted} is the most"
    elif sort == decks.LOYAL:
        other = int(w.entry.other_kind)
        name = card_name(w.g.book, other) if other >= 0 else "a plain creature"
        why = f"{w.card} is Loyal to {decks.whom(w.g.card(w.kind))}, and {name} is not so"
    else:
        why = f"it has {counted(found, TYPES[sort])}, and exactly {wanted} are needed"
    return f"The deck is illegal: {why}."


def initiative(w: Words) -> str:
    """Who has the initiative, by what the location's line compares, or because it was a tie (7.2.4.1)."""
    first, second = divmod(w.amount, PAIR)
    place = int(w.entry.other_kind)
    card = w.g.card(place) if place >= 0 else None
    if card is None or card.initiative_by == NO_LINE:
        return f"{w.it} has the initiative: nothing is compared, and it is {w.player}'s turn."
    line = card.initiative_line
    if first == second:
        return f"{w.it} has the initiative: a tie in {line}{numbers(card, first, '')}, and it is {w.player}'s turn."
    by = numbers(card, first, f" against {second}") or ", which the other has not"
    return f"{w.it} has the initiative by {line}{by}."


def numbers(card: ChaoticCard, value: int, against: str) -> str:
    """The number that a line has found; nothing where it asks whether a creature has something."""
    return f", {value}{against}" if card.initiative_by in NUMBERS else ""


SENTENCES: dict[int, Callable[[Words], str]] = {
    log.PLACED: lambda w: f"{w.player} puts {w.creature} face down on {w.space}.",
    log.GAME_STARTS: lambda w: f"{w.player} goes first.",
    log.REVEALED: lambda w: f"{w.player} reveals {w.it} with {counted(w.amount, 'Mugic counter')}.",
    log.DRAWS: lambda w: f"{w.player} draws {w.card}.",
    log.NOTHING_DRAWN: lambda w: f"{w.player} has no attack to draw.",
    log.RESHUFFLES: lambda w: f"{w.player} shuffles {counted(w.amount, 'spent attack')} into a new attack deck.",
    log.TURN_STARTS: lambda w: f"Turn {w.amount + 1}: {w.player}'s turn begins.",
    log.LOCATION: location,
    log.MOVES: lambda w: f"{w.mover} moves to {w.space}.",
    log.COMBAT: lambda w: f"Combat: {w.it} and {w.other} are engaged.",
    log.INITIATIVE: initiative,
    log.PLAYS: lambda w: f"{w.player} plays {w.card} ({w.boxes}).",
    log.ATTACKS: lambda w: f"{w.it} attacks {w.other}.",
    log.NO_ATTACK: lambda w: f"{w.player} has no attack to play; the strike is skipped.",
    log.DAMAGE: damage,
    log.NO_DAMAGE: no_damage,
    log.DEFEATED: lambda w: f"{w.it} is defeated.",
    log.DISCARDED: lambda w: f"{w.card} goes to {w.player}'s attack discard pile.",
    log.COMBAT_OVER: lambda w: "The combat is over.",
    log.IDLE: lambda w: "Twenty attacks of each player in a row dealt no damage: both engaged creatures are defeated.",
    log.STAYS: lambda w: f"{w.it} has won and stays in {w.space}.",
    log.SHOWDOWN: lambda w: f"There was no combat for three turns: {w.player} starts a Showdown.",
    log.CHOSEN: lambda w: f"{w.player} chooses {w.it} for the Showdown.",
    log.PUT: lambda w: f"{w.it} is put into {w.space}.",
    log.REMOVED: lambda w: f"{w.it} is removed from the game.",
    log.DRAINED: lambda w: f"{w.it} loses {counted(w.amount, 'Mugic counter')}.",
    log.DESTROYED: lambda w: f"{w.it} is destroyed.",
    log.SACRIFICED: lambda w: f"{w.it} is sacrificed.",
    log.HEALED: lambda w: f"{w.it} is healed of {w.amount} damage.",
    log.RECOVERY: lambda w: "Recovery: all damage is removed from creatures.",
    log.LOCATION_GOES: lambda w: f"{w.card} goes to the bottom of {w.player}'s location deck.",
    log.TURN_ENDS: lambda w: f"{w.player}'s turn ends.",
    log.PASSES: lambda w: f"{w.player} passes.",
    log.ELIMINATED: lambda w: f"{w.player} has no creature left and is eliminated.",
    log.WINS: lambda w: f"{w.player} is the only player left and wins.",
    log.DRAWN_GAME: lambda w: "Both players are eliminated at the same moment: the game is a draw.",
    log.CONCEDES: lambda w: f"{w.player} concedes.",
    log.CLOCK: lambda w: f"{w.player} has run out of time and leaves the game.",
    log.LOOP: lambda w: "The rules run in a circle: the game is a draw.",
    log.TEXT_IGNORED: lambda w: f"The game text of {counted(w.amount, 'creature')} is ignored, as Apprentice says.",
    log.DECK_LEGAL: lambda w: "The deck is legal.",
    log.DECK_ILLEGAL: deck_illegal,
}


TELLING = words.Telling("Chaotic", Words, EVENT_NAMES, SENTENCES)
tell, event_name = TELLING.tell, TELLING.event_name
