# not compiled: runs when cards are loaded
"""What "it", "they", "this way" and "other" refer to where there is a doubt: several were named, or the text goes one
way or another (3.2.3).  What is doubtful is refused when it is said, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulebound.engine.nodes import Change, Op, Pred, Selector
from rulebound.games.epic.continuous import BonusFor
from rulebound.games.epic.effects import Damage, Done, LoseHealth, Remember
from rulebound.games.epic.predicates import All, Either, Not, NotChosen, Other
from rulebound.games.epic.restrictions import Restriction
from rulebound.games.epic.selectors import (
    ActivePlayer,
    Chosen,
    CountOf,
    EachOpponent,
    EachPlayer,
    ItThatHappened,
    ThisCard,
)
from rulebound.games.epic.thisway import Multiplied, Theirs

ONE_OF_A_KIND = (ThisCard, ItThatHappened, ActivePlayer)  # selectors that mean the same wherever they stand
TWO_WAYS = "could mean what is named in one way or another that the text may go: say it in each, or name it again"


@dataclass(frozen=True)
class Unclear:
    """Several that a word could refer to, why that is so, and which of them "that champion" must be, if one is."""

    why: str
    ones: tuple[Selector, ...] = ()
    that: Selector | None = None


THIS_OR_THAT = 'could mean this card or what was named besides: say "this card" or "that champion"'
Reference = Selector | Unclear | None


class NotPlayable(ValueError):
    """A text that reads well but asks for something that makes no sense where it stands."""


@dataclass(kw_only=True)
class Speaker:
    """What a text has spoken of so far, from left to right."""

    slots: int = 0
    it: Reference = None
    it_is_many: bool = False
    group: Remember | None = None  # several named together, not chosen one by one
    they: Reference = None  # the player spoken of last
    its: object = None  # the amount last called "its"
    on_event: bool = False
    done: Done | None = None  # the last thing done of which one can say "this way"
    it_is_card: bool = False  # "it", or "they", is a card that was outside play when it was chosen
    revealed: int = -1  # the slot of the cards that were revealed last
    taken: list[int] = field(default_factory=list)  # the slots of those that were chosen among them
    amounted: bool = False  # the ability waited for an event of which one can say "that much"
    told: Damage | LoseHealth | None = None  # the last thing done of which one can say "that much"
    paid: Selector | None = None  # what was broken to pay for the power
    unnamed: Selector | None = None  # "it", as long as the text names nothing
    made_beside: Selector | None = None  # "it", where it was made after something else had been named
    doubts: set[str] = field(default_factory=set)  # words that could refer to several things
    became: dict[int, Selector] = field(default_factory=dict)  # slots of what enters play, and what it was before
    chosen_of: tuple[int, Pred] | None = None  # the slot of champions that were chosen last, and of which they were
    hands: dict[int, Selector] = field(default_factory=dict)  # slots of cards in a hand, and whose it is
    unseen: list[object] = field(default_factory=list)  # what has gone to a hand or a deck, where it cannot be followed

    def name_nothing(self, it: Reference) -> None:
        """A text begins: nothing has been chosen yet; "it" is the subject of its event, if it has one."""
        self.slots = 0
        self.it = it
        self.it_is_many = False
        self.group = None
        self.they = None
        self.done = None
        self.it_is_card = False
        self.revealed = -1
        self.taken = []
        self.amounted = False
        self.told = None
        self.paid = None
        self.unnamed = None
        self.made_beside = None
        self.doubts = set()
        self.became = {}
        self.chosen_of = None
        self.hands = {}
        self.unseen = []

    def slot(self, many: bool) -> int:
        """A fresh slot for what will be chosen or made, which "it" (or "they", if many) means from now on."""
        n = self.slots
        self.slots += 1
        self.it = Chosen(n)
        self.it_is_many = many
        self.group = None
        self.it_is_card = False
        return n

    def card_slot(self, many: bool) -> int:
        """A fresh slot for cards outside play, which "it" (or "them", if many) means from now on."""
        n = self.slot(many)
        self.it_is_card = True
        return n

    def quiet_slot(self) -> int:
        """A fresh slot that no word refers to."""
        n = self.slots
        self.slots += 1
        return n

    def player_slot(self) -> int:
        """A fresh slot for a player, whom "they" and "that player" mean from now on."""
        n = self.slots
        self.slots += 1
        self.they = Chosen(n)
        return n

    def not_in_doubt(self, word: str) -> None:
        """NotPlayable if the word could refer to what is done in one way or another that the text may go."""
        if word in self.doubts:
            raise NotPlayable(f'"{word}" {TWO_WAYS}')

    def one_spoken_of(self) -> Selector:
        """What "it" refers to."""
        if self.it is None:
            raise NotPlayable('"it" refers to nothing that was named before')
        if isinstance(self.it, Unclear):
            raise NotPlayable(f'"it" {self.it.why}')
        if self.it_is_many:
            raise NotPlayable('"it" and "its" speak of one, but several were named before')
        return self.it

    def that_champion(self) -> Selector:
        """What "that champion" refers to: never this card, which is called so."""
        if isinstance(self.it, Unclear) and self.it.that is not None:
            return self.it.that
        if isinstance(self.it, ThisCard):
            raise NotPlayable('"that champion" is another than this card, and none was named before')
        return self.one_spoken_of()

    def one_in_control(self) -> Selector:
        """What "its" refers to in "its controller": hardly what you have just put into play yourself."""
        if self.it is not None and self.it is self.made_beside:
            raise NotPlayable('"its" could mean what was made or what was named before: say whom you mean')
        return self.one_spoken_of()

    def made_slot(self, many: bool) -> int:
        """A fresh slot for what is put into play, which "it" (or "they", if many) means from now on."""
        beside = self.it is not None and self.it is not self.unnamed
        n = self.slot(many)
        if beside and isinstance(self.it, Selector):
            self.made_beside = self.it
        return n

    def unclear(self, why: str, that: Selector | None = None, *ones: Selector) -> None:
        """From now on "it" is in doubt, for this reason."""
        self.it = Unclear(why, ones, that)
        self.it_is_many = False
        self.group = None

    def champions_spoken_of(self) -> Selector:
        """The champions that "they" and "them" refer to."""
        if isinstance(self.it, Unclear):
            raise NotPlayable(f'"they" or "them" {self.it.why}')
        if self.group is not None:
            if self.group.slot < 0:
                self.group.slot = self.quiet_slot()
            return Chosen(self.group.slot)
        if self.it is None or not self.it_is_many:
            raise NotPlayable('"they" and "them" speak of several that were named together before')
        return self.it

    def gone_unseen(self, who: Selector) -> None:
        """These have gone to a hand or a deck."""
        self.unseen.append(self.group if self.group is not None and self.group.who is who else who)

    def still_seen(self, who: Selector) -> Selector:
        """Those who are meant; NotPlayable if they have gone where nobody can tell them from other cards."""
        for gone in self.unseen:
            slot = gone.slot if isinstance(gone, Chosen | Remember) else -1
            if gone is who or (isinstance(who, Chosen) and who.slot == slot) or same(gone, who):
                raise NotPlayable("it has gone to a hand or a deck before, where it is one card among others")
        return who

    def other(self) -> Pred:
        """What "other" leaves out: this card, or on an event those that its text chose or made before."""
        if not self.on_event:
            if self.slots or not (self.it is None or self.it is self.paid or isinstance(self.it, ThisCard)):
                raise NotPlayable('"other" could mean this card or what was named before')
            return Other()
        if not self.slots:
            raise NotPlayable('"other" than what?  Nothing was chosen before, and an event is no champion')
        return NotChosen()

    def player_spoken_of(self, one: bool = False) -> Selector:
        """The player that "they" refers to; "that player" is `one`."""
        if self.they is None:
            raise NotPlayable("no player was named before to whom this could refer")
        if isinstance(self.they, Unclear):
            raise NotPlayable(f'"they" or "that player" {self.they.why}')
        if one and isinstance(self.they, EachPlayer | EachOpponent):
            raise NotPlayable('"that player" is one, but several were named before: say "they", or whom')
        return self.they


@dataclass
class Spoken:
    """What the words refer to at one point of a text."""

    it: Reference
    it_is_many: bool
    it_is_card: bool
    group: Remember | None
    they: Reference
    done: Any
    told: Any
    revealed: int
    taken: list[int]
    unseen: list[object]


def spoken(c: Speaker) -> Spoken:
    """What the words refer to here."""
    about = (c.it, c.it_is_many, c.it_is_card, c.group, c.they, c.done, c.told)
    return Spoken(*about, c.revealed, list(c.taken), list(c.unseen))


def back_to(c: Speaker, was: Spoken) -> None:
    """The words refer to what they did there: another way begins."""
    c.it, c.it_is_many, c.it_is_card, c.group = was.it, was.it_is_many, was.it_is_card, was.group
    c.they, c.done, c.told = was.they, was.done, was.told
    c.revealed, c.taken, c.unseen = was.revealed, list(was.taken), list(was.unseen)


def same(one: object, other: object) -> bool:
    """Do both mean the same?"""
    return one is other or (type(one) is type(other) and isinstance(one, ONE_OF_A_KIND))


def is_known(one: object, known: object) -> bool:
    return same(one, known) or (isinstance(one, Remember) and one.slot >= 0 and alike(one, known))


def different(found: list[Any]) -> list[Any]:
    """Those that differ, without what refers to nothing."""
    out: list[Any] = []
    for one in found:
        if one is not None and not any(is_known(one, known) for known in out):
            out.append(one)
    return out


def group_of(way: Spoken) -> Remember | None:
    """Those whom "they" means there."""
    if way.group is not None or not way.it_is_many or not isinstance(way.it, Chosen):
        return way.group
    return Remember(way.it.slot, way.it)


def became(c: Speaker, it: Reference, later: Reference) -> bool:
    """Is this the card that the other one was before it was put into play?"""
    return isinstance(later, Chosen) and later.slot in c.became and alike(c.became[later.slot], it)


def alike(one: object, other: object) -> bool:
    """Do both mean the same, or what was chosen into the same slot?"""
    if isinstance(one, Chosen | Remember) and isinstance(other, Chosen | Remember):
        return one.slot == other.slot
    return same(one, other)


def candidates(one: Reference) -> tuple[Selector, ...]:
    """Those that are meant, or may be."""
    if isinstance(one, Unclear):
        return one.ones
    return () if one is None else (one,)


def come_together(c: Speaker, *ways: Spoken) -> None:
    """The text has gone one of these ways: what only one of them named, or all alike, is known from here on."""
    ones = [way for way in ways if way.it is not None and way.it is not c.unnamed and not way.it_is_many]
    ones = [way for way in ones if not any(became(c, way.it, later.it) for later in ones)]
    singles = different([way.it for way in ones])
    groups = different([group_of(way) for way in ways])
    if len(singles) > 1 or (len(groups) > 1 and not singles):
        found = tuple(one for way in ways for one in candidates(way.it) if one is not c.unnamed)
        others = [one for one in singles if not isinstance(one, ThisCard)]
        that = others[0] if len(others) == 1 and len(singles) > 1 and isinstance(others[0], Selector) else None
        c.unclear(THIS_OR_THAT if that is not None else TWO_WAYS, that, *found)
    else:
        known = ones or [way for way in ways if group_of(way) is not None] or [w for w in ways if w.it is not None]
        way = known[0] if known else ways[0]
        c.it, c.it_is_many, c.it_is_card, c.group = way.it, way.it_is_many, way.it_is_card, way.group
        if ones:
            c.group = groups[0] if len(groups) == 1 else None
    players = different([way.they for way in ways])
    c.they = (players[0] if len(players) == 1 else Unclear(TWO_WAYS)) if players else None
    deeds = different([way.done for way in ways])
    c.done = deeds[0] if len(deeds) == 1 else None
    tellings = different([way.told for way in ways])
    c.told = tellings[0] if len(tellings) == 1 else None
    c.unseen = [gone for gone in ways[0].unseen if all(gone in way.unseen for way in ways)]
    shown = {way.revealed for way in ways if way.revealed >= 0}
    c.revealed = min(shown) if len(shown) == 1 else -1
    c.taken = sorted({slot for way in ways for slot in way.taken}) if len(shown) == 1 else []
    doubts = {"this way": len(deeds) > 1, "them": len(shown) > 1}
    doubts["that much"] = len(tellings) > 1 or (c.amounted and c.told is not None and any(w.told is None for w in ways))
    c.doubts.update(word for word, so in doubts.items() if so)
    if "that much" in c.doubts:
        c.told = None


def one_way_or(c: Speaker, *ways: Callable[[Any], tuple[Op, ...]]) -> list[tuple[Op, ...]]:
    """What each of these ways does, of which one is gone; each speaks of what was named before all of them."""
    was = spoken(c)
    made: list[tuple[Op, ...]] = []
    ends: list[Spoken] = []
    for way in ways:
        back_to(c, was)
        made.append(way(c))
        ends.append(spoken(c))
    come_together(c, *(ends if len(ends) > 1 else [was, *ends]))
    return made


# -- "other"


def says_other(what: object) -> bool:
    """Does this description, or what an amount counts, say "other"?"""
    if isinstance(what, All | Either):
        return any(says_other(each) for each in what.preds)
    if isinstance(what, Not):
        return says_other(what.pred)
    if isinstance(what, CountOf):
        return says_other(what.what)
    if isinstance(what, Multiplied):
        return says_other(what.each)
    if isinstance(what, Theirs):
        return says_other(what.has)
    return isinstance(what, Other | NotChosen)


def changes_by_other(change: Change) -> bool:
    """Does the change depend on "other" champions: as many as there are, or those that cannot block?"""
    if isinstance(change, BonusFor):
        return says_other(change.amount)
    return isinstance(change, Restriction) and says_other(change.others)
