"""What a scenario calls things: players by letter, cards by the names given to them, places by path.

A name is looked up twice: when the file is read, so that misspelt names are faults of the file, and when its step
comes, since what it names may have been made meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from rulebound.engine.stage import Stage
from rulebound.judge.source import Node, Reading, Spot, nearest, plain, torn

LETTERS = "ABCDEFGHIJKLMNOP"
RULES = -1  # the rules themselves, as the one who acts
EVERYONE = -2
WHOEVER = -3  # whoever is to decide
WORDS_FOR_RULES = ("rules", "the rules", "engine")
WORDS_FOR_EVERYONE = ("all", "everyone", "both", "both players", "all players")
SIGNS = re.compile(r"[\w'# -]+")  # of a name that is given to a thing
NUMBERED = re.compile(r"#\d+\Z")
PLACE = re.compile(r"(?P<player>[A-P])\.(?P<pile>[a-z_ ]+)\[(?P<at>-?\d{1,9})\]", re.ASCII)


@dataclass(frozen=True)
class Name:
    """A name as it stands in the text."""

    text: str
    spot: Spot

    def __str__(self) -> str:
        return self.text


@dataclass
class Names:
    """All that can be named in one scenario."""

    players: int
    stage: Stage
    labels: dict[str, str] = field(default_factory=dict)  # as they are compared -> as they are written
    cards: dict[str, int] = field(default_factory=dict)  # names of cards, as they are compared -> kind
    printed: dict[str, str] = field(default_factory=dict)  # names and keys of cards, as they are compared -> as printed
    printable: list[str] = field(default_factory=list)  # all that a card can be called here, for messages
    nodes: dict[str, Node] = field(default_factory=dict)  # labels as they are written -> where that is

    def player(self, text: str) -> int | None:
        """The player of this letter."""
        letters = LETTERS[: self.players]
        return letters.index(text) if len(text) == 1 and text in letters else None

    def letters(self) -> list[str]:
        """The players' letters."""
        return list(LETTERS[: self.players])

    def label(self, text: str) -> str | None:
        """The label of this name."""
        return self.labels.get(plain(text))

    def alike(self, text: str) -> list[str]:
        """The labels of things that were given without a name of their own and share this one."""
        return [label for label in self.labels.values() if plain(label.rpartition("#")[0]) == plain(text)]

    def is_known(self, text: str) -> bool:
        """Can this name mean something at some time?"""
        return (
            self.player(text) is not None
            or self.label(text) is not None
            or bool(self.alike(text))
            or plain(text) in self.cards
            or self.place(text) is not None
        )

    def place(self, text: str) -> tuple[int, str, int] | None:
        """A place such as `B.play[0]`: player, pile, number from the top, from the bottom if negative."""
        m = PLACE.fullmatch(text.strip())
        if m is None:
            return None
        player = self.player(m["player"])
        pile = self.stage.nouns.get(m["pile"], m["pile"])
        if player is None or pile not in self.stage.piles:
            return None
        return player, pile, int(m["at"])

    def everything(self) -> list[str]:
        """All names that were given, and the players, for messages."""
        return [*(label for label in self.labels.values() if "#" not in label), *self.letters()]

    def check(self, r: Reading, node: Node, text: str) -> Name:
        """The name in this node; a fault if nothing can be called that."""
        if not self.is_known(text):
            r.fault(node, f'nothing here is called "{text}"{self.hint(text)}')
        return Name(text, node.spot)

    def hint(self, text: str) -> str:
        """Words for the end of a message about a name that nothing has: what may have been meant."""
        return torn(text, self.written()) or nearest(text, self.everything())

    def written(self) -> list[str]:
        """The names of all things as they are written, without the numbers of those that share one."""
        return [NUMBERED.sub("", label) for label in self.labels.values()]

    def add(self, r: Reading, node: Node, label: str, of_card: bool = False) -> None:
        """A new label; a fault if the name is taken or cannot be one.  One that is its card's may have any signs."""
        words = (*WORDS_FOR_RULES, *WORDS_FOR_EVERYONE, "none", "nothing", "yes", "no", "excess", "filler")
        if self.player(label) is not None or plain(label) in words:
            r.fault(node, f'"{label}" cannot be the name of a thing, since it means something else here')
        elif not of_card and not SIGNS.fullmatch(label):
            r.fault(node, f'"{label}" cannot be the name of a thing: one has letters, digits, spaces, \' and - only')
        elif plain(label) in self.labels:
            r.fault(node, f'two things are called "{label}"; give one of them another name, as in `{label} as other`')
        else:
            self.put(node, label)

    def put(self, node: Node, label: str) -> None:
        """A label that is known to be free, and where it was given."""
        self.labels[plain(label)] = label
        self.nodes[label] = node


def who(r: Reading, node: Node, names: Names) -> int | None:
    """Who acts: a player, the rules, or everyone."""
    text = r.text(node, "who acts")
    if text is None:
        return None
    player = names.player(text)
    if player is not None:
        return player
    if plain(text) in WORDS_FOR_RULES:
        return RULES
    if plain(text) in WORDS_FOR_EVERYONE:
        return EVERYONE
    r.fault(node, f'"{text}" is no player{nearest(text, [*names.letters(), "rules", "everyone"])}')
    return None


def listing(words: Iterable[str]) -> str:
    """Words as a list in a sentence.

    >>> listing(["s1", "s2", "B"])
    's1, s2 and B'
    """
    found = list(words)
    return "".join(found) if len(found) < 2 else f"{', '.join(found[:-1])} and {found[-1]}"
