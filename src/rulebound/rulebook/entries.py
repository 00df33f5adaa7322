"""The two nouns of a rule book: what the book says (`Rule`) and what we decided (`Ruling`).

Both are small frozen values with equality, a short ``repr`` and a ``str`` that is the whole sentence:

>>> from rulebound.rulebook import RuleBook
>>> book = RuleBook.load("epic")
>>> book.rule("5.7.2")
<Rule 5.7.2 breakthrough: Attackers lacking Breakthrough add nothing to the excess.>
>>> book.ruling("R34")
<Ruling R34 firm: Damage assignment>
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["behaviour", "definition", "deckbuilding", "physical", "tournament"]
"""What sort of rule it is: what happens, what a word means, how decks are built, cards on a real table, events."""

Confidence: TypeAlias = Literal["firm", "likely", "choice"]
"""How sure a ruling is: it follows from the text, the text with outside evidence suggests it, we had to choose."""

KINDS: Final[tuple[Kind, ...]] = ("behaviour", "definition", "deckbuilding", "physical", "tournament")
CONFIDENCES: Final[tuple[Confidence, ...]] = ("firm", "likely", "choice")


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One numbered rule of the book, in our own words.

    ``title`` is given for rules that head others, else it is empty; ``heading`` says that it is nothing but a
    heading. ``parent`` is the id of the rule it stands under, or ``""`` at the top of a chapter; ``chapter`` is
    the number of its chapter, or ``""`` in a book without chapters.

    >>> from rulebound.rulebook import RuleBook
    >>> rule = RuleBook.load("epic").rule("4.4.11b")
    >>> rule.topic, rule.kind, rule.testable, rule.parent, rule.chapter
    ('battle', 'behaviour', True, '4.4.11', '4')
    """

    id: str
    topic: str
    says: str
    kind: Kind
    testable: bool
    title: str = ""
    heading: bool = False
    parent: str = ""
    chapter: str = ""
    see: tuple[str, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        """The title where there is one, else the topic in plain words.

        >>> from rulebound.rulebook import RuleBook
        >>> book = RuleBook.load("epic")
        >>> book.rule("5.7").name, book.rule("1.7.4").name
        ('Breakthrough', 'hand limit')
        """
        return self.title or self.topic.replace("-", " ")

    def __str__(self) -> str:
        return f"{self.id} {self.says}"

    def __repr__(self) -> str:
        return f"<Rule {self.id} {self.topic}: {shorten(self.says, 60, placeholder=' ...')}>"


@dataclass(frozen=True, slots=True, repr=False)
class Ruling:
    """One decision of ours where the book contradicts itself, is silent or can be read in two ways.

    ``text`` is what the book says, ``ruling`` what holds here, ``why`` the reason, ``test`` what a test checks;
    ``remark`` says for which part the confidence holds; ``rules`` are the rules concerned, in document order.

    >>> from rulebound.rulebook import RuleBook
    >>> ruling = RuleBook.load("epic").ruling("R34")
    >>> ruling.sureness, ruling.rules
    ('firm, two choices', ('4.4.11', '4.4.11a', '4.4.11b'))
    """

    id: str
    title: str
    confidence: Confidence
    question: str
    text: str
    ruling: str
    why: str
    test: str
    rules: tuple[str, ...]
    remark: str = ""
    section: str = ""
    see: tuple[str, ...] = ()

    @property
    def sureness(self) -> str:
        """The confidence in words, with the remark where there is one.

        >>> from rulebound.rulebook import RuleBook
        >>> RuleBook.load("epic").ruling("R39").sureness
        'choice'
        """
        return f"{self.confidence}, {self.remark}" if self.remark else self.confidence

    def __str__(self) -> str:
        return f"{self.id} {self.ruling}"

    def __repr__(self) -> str:
        return f"<Ruling {self.id} {self.confidence}: {self.title}>"


Entry: TypeAlias = Rule | Ruling
"""Whatever has an id in a rule book."""
