"""A game's rule book: every rule in our words, every ruling of ours, and the links between them.

>>> book = RuleBook.load("epic")
>>> print(book["5.7.2"])
5.7.2 Attackers lacking Breakthrough add nothing to the excess.
>>> [ruling.id for ruling in book.rulings_on("4.4.11a")]
['R34']
>>> book.cite(("4.4.11a", "R34"))
'(4.4.11a, R34)'
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from rulebound.rulebook.entries import Entry, Rule, Ruling
from rulebound.rulebook.errors import UnknownGame, UnknownRule, nearest_ids
from rulebound.rulebook.reading import Contents, read_book
from rulebound.rulebook.search import Index

_RULINGS_FILE: Final = "-rulings.yaml"


def games() -> tuple[str, ...]:
    """The games whose rule book is here: those with both files, the rules and the rulings.

    >>> "epic" in games()
    True
    """
    names = {entry.name for entry in (files("rulebound.rulebook") / "data").iterdir()}
    return tuple(sorted(name[: -len(".yaml")] for name in names if name.replace(".yaml", _RULINGS_FILE) in names))


@functools.cache
def _load(game: str) -> RuleBook:
    if game not in games():
        raise UnknownGame(game, games())
    data = files("rulebound.rulebook") / "data"
    rules = (data / f"{game}.yaml").read_text(encoding="utf-8")
    return RuleBook.parse(game, rules, (data / f"{game}{_RULINGS_FILE}").read_text(encoding="utf-8"))


class RuleBook:
    """Rules and rulings of one game, by id, in document order. Nothing in it changes once it is made.

    Get one with `RuleBook.load`; `RuleBook.parse` makes one of any two YAML texts.

    >>> book = RuleBook.load("epic")
    >>> book
    <RuleBook epic: 285 rules, 65 rulings>
    >>> "4.4.11a" in book, "R99" in book
    (True, False)
    """

    __slots__ = (
        "_children",
        "_entries",
        "_index",
        "chapters",
        "document",
        "game",
        "rules",
        "rulings",
        "sections",
        "title",
    )

    game: str
    title: str
    document: str
    chapters: MappingProxyType[str, str]
    sections: MappingProxyType[str, str]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]

    def __init__(self, contents: Contents) -> None:
        self.game = contents.game
        self.title = contents.title
        self.document = contents.document
        self.chapters = MappingProxyType(contents.chapters)
        self.sections = MappingProxyType(contents.sections)
        self.rules = contents.rules
        self.rulings = contents.rulings
        everything: list[Entry] = [*self.rules, *self.rulings]
        self._entries = {entry.id: entry for entry in everything}
        self._index: Index | None = None  # made by the first search
        self._children: dict[str, list[Rule]] = {}
        for rule in self.rules:
            top = rule.chapter if rule.chapter != rule.id else ""  # a chapter may be a rule itself
            self._children.setdefault(rule.parent or top, []).append(rule)

    @classmethod
    def load(cls, game: str) -> RuleBook:
        """The rule book that comes with the package; read once per process. `UnknownGame` if there is none.

        >>> RuleBook.load("epic") is RuleBook.load("epic")
        True
        """
        return _load(game)

    @classmethod
    def parse(cls, game: str, rules_text: str, rulings_text: str) -> RuleBook:
        """A rule book from the texts of its two YAML files; `BadRuleBook` with every fault in them.

        >>> RuleBook.parse("toy", 'game: toy\\ntitle: Toy\\ndocument: none\\nrules: []', "game: toy\\nrulings: []")
        <RuleBook toy: 0 rules, 0 rulings>
        """
        return cls(read_book(game, rules_text, rulings_text))

    # --- one entry -----------------------------------------------------------------------------------------------

    def __getitem__(self, id_: str) -> Entry:
        """The rule or the ruling of that id; `UnknownRule` with the nearest ids if there is none.

        >>> RuleBook.load("epic")["R34"].title
        'Damage assignment'
        """
        entry = self._entries.get(id_)
        if entry is None:
            raise UnknownRule(self.title, {id_: self.nearest(id_)})
        return entry

    def rule(self, id_: str) -> Rule:
        """The rule of that id; `UnknownRule` if there is none, or if it is a ruling.

        >>> RuleBook.load("epic").rule("1.5.2").says
        'Health has no upper limit.'
        """
        entry = self._entries.get(id_)
        if not isinstance(entry, Rule):
            raise UnknownRule(self.title, {id_: self._nearest(id_, self.rules)}, "rule")
        return entry

    def ruling(self, id_: str) -> Ruling:
        """The ruling of that id; `UnknownRule` if there is none, or if it is a rule.

        >>> RuleBook.load("epic").ruling("R39").ruling
        'Dealing 0 is not dealing damage: no triggers, nobody counts as damaged.'
        """
        entry = self._entries.get(id_)
        if not isinstance(entry, Ruling):
            raise UnknownRule(self.title, {id_: self._nearest(id_, self.rulings)}, "ruling")
        return entry

    def __contains__(self, id_: object) -> bool:
        return id_ in self._entries

    def __iter__(self) -> Iterator[Entry]:
        """Rules in document order, then rulings."""
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return f"<RuleBook {self.game}: {len(self.rules)} rules, {len(self.rulings)} rulings>"

    # --- what stands around an entry -----------------------------------------------------------------------------

    def children(self, id_: str) -> tuple[Rule, ...]:
        """The rules directly under a rule, or at the top of a chapter, in document order.

        >>> book = RuleBook.load("epic")
        >>> [rule.id for rule in book.children("4.4.11")]
        ['4.4.11a', '4.4.11b']
        >>> [rule.id for rule in book.children("4")]
        ['4.0', '4.1', '4.2', '4.3', '4.4', '4.5']
        """
        if id_ not in self.chapters:
            self[id_]
        return tuple(self._children.get(id_, ()))

    def ancestors(self, id_: str) -> tuple[Rule, ...]:
        """The rules that a rule stands under, outermost first.

        >>> [rule.name for rule in RuleBook.load("epic").ancestors("4.4.11a")]
        ['Battle phase', 'Battle damage']
        """
        above: list[Rule] = []
        parent = self.rule(id_).parent
        while parent:
            above.append(self.rule(parent))
            parent = above[-1].parent
        return tuple(reversed(above))

    def rulings_on(self, id_: str) -> tuple[Ruling, ...]:
        """Our rulings that concern a rule, in order.

        >>> [ruling.id for ruling in RuleBook.load("epic").rulings_on("4.4.11b")]
        ['R05', 'R28', 'R34']
        """
        self.rule(id_)
        return tuple(ruling for ruling in self.rulings if id_ in ruling.rules)

    def referring_to(self, id_: str) -> tuple[Entry, ...]:
        """The rules that point to a rule, or the rulings that build on a ruling.

        >>> [entry.id for entry in RuleBook.load("epic").referring_to("R23")]
        ['R26', 'R41']
        """
        self[id_]
        return tuple(entry for entry in self if id_ in entry.see)

    def testable(self) -> tuple[Rule, ...]:
        """The rules that a game can show to be kept, in document order.

        >>> len(RuleBook.load("epic").testable())
        232
        """
        return tuple(rule for rule in self.rules if rule.testable)

    # --- citing --------------------------------------------------------------------------------------------------

    def cite(self, ids: Iterable[str], *, words: bool = False) -> str:
        """The ids as they stand at the end of a log line or a refusal; "" for none, `UnknownRule` for a wrong one.

        With ``words`` it says in so many words that a ruling of ours decided, and how sure that is.

        >>> book = RuleBook.load("epic")
        >>> book.cite(("4.4.11a", "R34"))
        '(4.4.11a, R34)'
        >>> book.cite(("4.4.11a", "R34"), words=True)
        '(4.4.11a; our ruling R34: firm, two choices)'
        """
        given = _tuple(ids)
        self.check(given)
        if not words:
            return f"({', '.join(given)})" if given else ""
        entries = [self[id_] for id_ in given]
        rules = ", ".join(entry.id for entry in entries if isinstance(entry, Rule))
        ours = [f"our ruling {entry.id}: {entry.sureness}" for entry in entries if isinstance(entry, Ruling)]
        parts = ([rules] if rules else []) + ours
        return f"({'; '.join(parts)})" if parts else ""

    def decided_by_us(self, ids: Iterable[str]) -> bool:
        """Whether a ruling of ours is among the ids, whatever its confidence.

        >>> book = RuleBook.load("epic")
        >>> book.decided_by_us(("4.4.11a", "R34")), book.decided_by_us(("4.4.11a",))
        (True, False)
        """
        return any(isinstance(self[id_], Ruling) for id_ in _tuple(ids))

    def unknown(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those of the ids that the book does not have, each once, in the order given.

        >>> RuleBook.load("epic").unknown(("4.4", "4.9", "R34", "R99"))
        ('4.9', 'R99')
        """
        return tuple(dict.fromkeys(id_ for id_ in _tuple(ids) if id_ not in self._entries))

    def check(self, ids: Iterable[str]) -> None:
        """Raise one `UnknownRule` that names every unknown id among these, or return.

        >>> RuleBook.load("epic").check(("4.4", "R34"))
        """
        missing = self.unknown(ids)
        if missing:
            raise UnknownRule(self.title, {id_: self.nearest(id_) for id_ in missing})

    # --- finding -------------------------------------------------------------------------------------------------

    def search(self, asked: str) -> list[Entry]:
        """Rules and rulings that answer the words or ids, best first.

        >>> [entry.id for entry in RuleBook.load("epic").search("breakthrough")][:3]
        ['5.7', '4.4.11a', '5.7.1']
        """
        return self._searched().ranked(asked)

    def near_words(self, asked: str) -> tuple[str, ...]:
        """Words of this book that look like those of a search that found nothing.

        >>> RuleBook.load("epic").near_words("rightous")
        ('righteous',)
        """
        return self._searched().near_words(asked)

    def _searched(self) -> Index:
        if self._index is None:
            self._index = Index(self)
        return self._index

    def nearest(self, asked: str) -> tuple[str, ...]:
        """The ids that may have been meant by a wrong one, likeliest first.

        A number that a note says a rule should have had leads to that rule; a topic leads to its rules.

        >>> book = RuleBook.load("epic")
        >>> book.nearest("4.4.11c"), book.nearest("5.21.3"), book.nearest("blitz")
        (('4.4.11b', '4.4.11a', '4.4.11'), ('5.20.3-bis',), ('5.8', '5.8.1', '5.8.2'))
        """
        return self._nearest(asked, tuple(self))

    def _nearest(self, asked: str, entries: Iterable[Entry]) -> tuple[str, ...]:
        ids = [entry.id for entry in entries]
        meant = [rule.id for rule in self.rules if f"would be {asked};" in f"{rule.note};" and rule.id in ids]
        if not meant and any(character.isalpha() for character in asked):
            topic = asked.strip().casefold().replace(" ", "-")
            meant = [rule.id for rule in self.rules if rule.topic == topic and rule.id in ids]
        return tuple(meant[:3]) or nearest_ids(asked, ids)


def _tuple(ids: Iterable[str]) -> tuple[str, ...]:
    """Ids as a tuple; a single id given as a plain string is that id, not its letters."""
    return (ids,) if isinstance(ids, str) else tuple(ids)
