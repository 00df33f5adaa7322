"""The rule books as data: every rule id with our own wording, our rulings, and who cites what.

>>> from rulebound.rulebook import RuleBook
>>> book = RuleBook.load("epic")
>>> book.cite(("4.4.11a", "R34"))
'(4.4.11a, R34)'
"""

from rulebound.rulebook.book import RuleBook, games
from rulebound.rulebook.citations import Citation, cited_ids
from rulebound.rulebook.entries import Confidence, Entry, Kind, Rule, Ruling
from rulebound.rulebook.errors import BadRuleBook, Fault, UnknownGame, UnknownRule

__all__ = [
    "RuleBook",
    "games",
    "Rule",
    "Ruling",
    "Entry",
    "Kind",
    "Confidence",
    "Citation",
    "cited_ids",
    "UnknownRule",
    "UnknownGame",
    "BadRuleBook",
    "Fault",
]
