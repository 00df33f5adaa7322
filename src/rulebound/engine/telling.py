# not compiled: words are for people
"""The log in words: what happened, told to one viewer, who reads the names of only those cards that they may see.

A game gives each sort of entry one word, by which scenarios expect it, and a sentence about its `Words`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rulebound.engine.naming import Naming, called
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry

G = TypeVar("G", bound="Game")
W = TypeVar("W", bound="Words[Any]")


class Words(Generic[G]):
    """The parts of a sentence about one entry, as one viewer may hear them."""

    naming: Naming[Any] = Naming()

    def __init__(self, g: G, entry: Entry, viewer: int) -> None:
        self.g = g
        self.entry = entry
        self.viewer = viewer
        self.player = called(g, int(entry.player)) if entry.player >= 0 else "Nobody"
        self.amount = int(entry.amount)
        self.kind = int(entry.kind_of) if entry.visible_to(viewer) else -1

    @property
    def it(self) -> str:
        """Whom it happened to."""
        ref = int(self.entry.ref)
        return self.naming.ref_words(self.g, ref, self.kind) if ref >= 0 else self.card

    @property
    def card(self) -> str:
        """The card it is about, for those who may know."""
        return card_name(self.g.book, self.kind) if self.kind >= 0 else "a card"

    @property
    def other(self) -> str:
        """What else is concerned, such as the source, or a player; empty where it has no name any more."""
        ref, kind = int(self.entry.other), int(self.entry.other_kind)
        if ref < 0 or (ref >= len(self.g.players) and kind < 0 and self.naming.public_kind(self.g, ref) < 0):
            return ""
        return self.naming.ref_words(self.g, ref, kind)

    def by_other(self, before: str) -> str:
        """What else is concerned, after a word such as "from", if there is anything."""
        return f" {before} {self.other}" if self.other else ""


class Telling(Generic[G, W]):
    """A game's log: the word and the sentence of each sort of entry; of those `untold` there is nothing to say."""

    def __init__(
        self,
        title: str,
        words: Callable[[G, Entry, int], W],
        names: Mapping[int, str],
        sentences: Mapping[int, Callable[[W], str]],
        untold: Container[int] = (),
    ) -> None:
        self.title = title
        self.words = words
        self.names = names
        self.sentences = sentences
        self.untold = untold

    def tell(self, g: G, entry: Entry, viewer: int) -> str:
        """An entry in words for this viewer (-1: an onlooker), without its rules; "" if there is nothing to tell."""
        what = int(entry.what)
        if what in self.untold:
            return ""
        if what not in self.sentences:
            raise ValueError(f"{self.title}'s log has no words for entry {what}")
        words = self.sentences[what](self.words(g, entry, viewer))
        return f"A{words[1:]}" if words.startswith("a card ") else words  # one that this viewer may not name

    def event_name(self, entry: Entry) -> str:
        """The sort of an entry as one word."""
        if int(entry.what) not in self.names:
            raise ValueError(f"{self.title}'s log has no name for entry {entry.what}")
        return self.names[int(entry.what)]
